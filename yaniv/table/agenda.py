"""What falls due when: who has been asked, who has answered, and whose answer is next.

A seat is asked again only when its own View has changed, so that being asked tells it nothing about others.
"""

from collections.abc import Mapping
from itertools import islice

from msgspec import Struct

from yaniv.game import commands as c
from yaniv.game.moves import moves
from yaniv.game.player import Host, Reply
from yaniv.game.view import View
from yaniv.table.pacing import Pacing


class Question(Struct, frozen=True):
    """A seat was asked, and has not answered."""

    seen: View
    asked_ms: int
    think_ms: int
    number: int
    """In the order of asking."""


class Intent(Struct, frozen=True):
    """What a seat is going to do, and when."""

    seen: View
    """What it knew when it was asked."""
    reply: Reply
    due_ms: int
    number: int

    @property
    def seat(self) -> int:
        """Whose it is."""
        return self.seen.seat


class Agenda:
    """All questions and intents of one match."""

    def __init__(self, hosts: Mapping[int, Host], pacing: Pacing) -> None:
        self._hosts = hosts
        self._pacing = pacing
        self._seen: dict[int, View] = {}
        self._questions: dict[int, Question] = {}
        self._intents: list[Intent] = []
        self._asked = 0

    def look(self, seen: View, now_ms: int) -> None:
        """A seat sees the table: if anything changed for it, what it was going to do is off and it is asked afresh."""
        if seen == self._seen.get(seen.seat):
            return
        self._seen[seen.seat] = seen
        self._questions.pop(seen.seat, None)
        self._intents = [each for each in self._intents if each.seat != seen.seat or _is_kept(each, seen)]
        choices = sum(1 for _ in islice(moves(seen), self._pacing.counted_moves)) if _is_asked(seen) else 0
        if choices:
            self._ask(seen, now_ms, choices)

    def collect(self, now_ms: int) -> None:
        """Takes in the answers that have come; who lets the table wait too long has none."""
        for seat, question in tuple(self._questions.items()):
            reply = self._hosts[seat].poll()
            if reply is None and now_ms >= self._deadline_ms(question):
                reply = Reply(None, "took too long")
            if reply is not None:
                del self._questions[seat]
                self._intents.append(self._intent(question, reply, now_ms))

    def next(self, turn: int, held_until_ms: int) -> tuple[int, Intent] | None:
        """The moment of the next intent, and the intent; none before *held_until_ms*.

        Ties go to the nearest after the seat in turn, then in the order of asking. The seat in turn itself comes last:
        at a real table too, a hand that shoots out is faster than a turn that is played.
        """
        if not self._intents:
            return None
        moment, _, _, place = min(
            (max(each.due_ms, held_until_ms), _distance(turn, each), each.number, place)
            for place, each in enumerate(self._intents)
        )
        return moment, self._intents[place]

    def next_poll_ms(self, now_ms: int) -> int | None:
        """When it is worth looking for an answer again; None: nobody thinks."""
        return min((max(now_ms, each.asked_ms + each.think_ms) for each in self._questions.values()), default=None)

    def next_deadline_ms(self) -> int | None:
        """When the next silent player is answered for."""
        return min(map(self._deadline_ms, self._questions.values()), default=None)

    def is_fresh(self, intent: Intent) -> bool:
        """Does the seat still see what it saw when it was asked?"""
        return intent.seen is self._seen[intent.seat]

    def strike(self, intent: Intent) -> None:
        """Crosses off an intent that was carried out, or came to nothing."""
        self._intents = [each for each in self._intents if each is not intent]

    def _ask(self, seen: View, now_ms: int, choices: int) -> None:
        self._asked += 1
        self._questions[seen.seat] = Question(seen, now_ms, self._pacing.think_ms(seen, choices), self._asked)
        self._hosts[seen.seat].ask(seen, self._pacing.pace.move_time_ms)

    def _intent(self, question: Question, reply: Reply, now_ms: int) -> Intent:
        slaps = isinstance(reply.command, c.Slap)
        takes_ms = self._pacing.slap_ms(question.seen.seat) if slaps else question.think_ms
        return Intent(question.seen, reply, max(now_ms, question.asked_ms + takes_ms), question.number)

    def _deadline_ms(self, question: Question) -> int:
        return question.asked_ms + self._pacing.pace.move_time_ms


def must_act(seen: View) -> bool:
    """Does the match wait for this seat?"""
    if seen.shuffling:
        return False
    match seen.phase:
        case "extra" | "start" | "thrown" | "drawn":
            return seen.turn == seen.seat
        case "swap":
            return seen.seat in seen.asked
        case "turn_over":
            return seen.slap is not None
        case "opening" | "round_over" | "scoring" | "match_over":
            return False


def _distance(turn: int, intent: Intent) -> int:
    """How far after the seat in turn it sits, in the direction of play."""
    order = intent.seen.seats
    if turn not in order or intent.seat not in order:
        return len(order)
    return (order.index(intent.seat) - order.index(turn) - 1) % len(order)


def _is_asked(seen: View) -> bool:
    """A swap of hands is offered in the order of play; everything else to whoever may."""
    return seen.phase != "swap" or seen.asked[:1] == (seen.seat,)


def _is_kept(intent: Intent, seen: View) -> bool:
    """A slap or a call, once begun, is not taken back because the table moved on, only because the hand is another."""
    return isinstance(intent.reply.command, c.Slap | c.Call) and intent.seen.hand == seen.hand
