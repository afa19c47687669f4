"""Practice match of a lesson: a prepared deal, a scripted opponent, and a check of each move of the pupil.

*Why* the check is in the journal port: a match session writes to its journal before it applies any event. A move that
the lesson does not ask for is refused there and so never happens, and the reason reaches the pupil as any other refusal
does. Nothing is stored.
"""

from collections.abc import Callable
from itertools import count
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.move_queries import fallback_for, fallback_move
from yaniv.cards import Cards, without
from yaniv.coded_message import READY_SENTENCE, CodedError, CodedMessage
from yaniv.game import commands as c
from yaniv.game.events import AnyEvent
from yaniv.game.moves import moves
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.dealer import Dealer
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import Participants
from yaniv.match.player_hosts import InProcessHost
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.scenes.lessons.lesson_task import LessonTask, is_done, is_move_by

PUPIL_SEAT: Final = 0
OPPONENT_SEAT: Final = 1
_PLAYER_COUNT: Final = 2


class PracticeDeal(Struct, frozen=True):
    """Prepared deal of a lesson, and its tasks; every card in it is in the deck of any variant."""

    pupil_hand: Cards
    opponent_hand: Cards
    stock: Cards
    """The card turned up first, then the cards in draw order."""
    tasks: tuple[Callable[[View], LessonTask], ...]
    """Factories of the tasks in order; each is called with the view when its task comes up."""
    closing_text: Callable[[View, tuple[AnyEvent, ...]], str]
    """Return the closing text, from the final view and the events of the deal."""
    opponent_throws: tuple[Cards, ...] = ()
    """Cards that the opponent throws, turn by turn."""
    opponent_starts: bool = False
    is_alone: bool = False
    """True for a last step, in which nothing shows the move: "Now you"."""
    teaches_calls: bool = False
    """True if the lesson teaches calls; in all others, calls that can cost points are forbidden."""


class PracticeMatch:
    """Match session that plays one deal of a lesson. The object is also the session's journal."""

    def __init__(self, deal: PracticeDeal, rules: HouseRules, variant: str) -> None:
        self.deal = deal
        self._done_count = 0
        practice_rules_used = practice_rules(rules, len(deal.pupil_hand), teaches_calls=deal.teaches_calls)
        first_seat = OPPONENT_SEAT if deal.opponent_starts else PUPIL_SEAT
        seed = next(seed for seed in map(str, count()) if Dealer(seed).first_dealer(_PLAYER_COUNT) == first_seat)
        self.setup = MatchSetup(variant, practice_rules_used, (tr("You"), tr("Noa")), ("", "script:noa"), seed)
        participants = Participants(
            {OPPONENT_SEAT: InProcessHost(ScriptedPlayer(deal.opponent_throws))},
            fallback_for,
            MatchTiming(slap_grace_ms=None),
        )
        self.match_session = MatchSession.open(self.setup, self, participants)
        self.match_session.submit(c.Shuffle(_deck_order(deal, practice_rules_used, first_seat)))
        self.client = self.match_session.seat_client(PUPIL_SEAT)

    @property
    def task(self) -> LessonTask | None:
        """Current task; None if all tasks are done."""
        return self.task_after(0)

    def task_after(self, steps: int) -> LessonTask | None:
        """Return the task *steps* after the current one, made for the current view; None if there is none."""
        tasks, index = self.deal.tasks, self._done_count + steps
        return tasks[index](self.client.view) if index < len(tasks) else None

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:  # noqa: ARG002 -- signature of JournalPort
        """Accept the events of one command if they are of another seat, or complete the pupil's task.

        :raises CodedError: with a comment for the pupil, if they are another move of the pupil.
        """
        for event in events:
            if is_move_by(event, PUPIL_SEAT):
                self._check_move(event)

    def _check_move(self, event: AnyEvent) -> None:
        task = self.task
        if task is None:
            raise _refusal(tr("All done here. Time to move on."))
        if not is_done(task, event, self.setup.rules.table.call_word):
            raise _refusal(task.refusal_text)
        self._done_count += 1


def _refusal(sentence: str) -> CodedError:
    return CodedError(CodedMessage(READY_SENTENCE, {"sentence": sentence}))


class ScriptedPlayer:
    """Opponent in a lesson: throws by a script, draws from the stock, and avoids calls, slaps and swaps."""

    def __init__(self, throws: tuple[Cards, ...]) -> None:
        self._throws = list(throws)

    def notice(self, event: AnyEvent) -> None:
        """Ignore the event: the script does not depend on it."""

    def choose(self, view: View) -> c.SeatCommand | None:
        """Return the next throw of the script if it is legal, otherwise a default move."""
        legal = tuple(moves(view))
        if self._throws:
            scripted_cards = sorted(self._throws[0])
            throw = next(
                (each for each in legal if isinstance(each, c.Throw) and sorted(each.cards) == scripted_cards), None
            )
            if throw is not None:
                del self._throws[0]
                return throw
        return fallback_move(legal, view)


def practice_rules(rules: HouseRules, hand_size: int, *, teaches_calls: bool = False) -> HouseRules:
    """Return *rules* changed for a practice match of two players with hands of *hand_size* cards.

    Extra cards, early throws and reminders of idle players are off. Unless the deal teaches calls, calls that can cost
    points are forbidden, so that their button does not mislead the pupil.
    """
    harmless_calls = replace(
        rules.call, out_of_turn="forbidden", over_limit="forbidden", punish_above=None, wrong_word=None
    )
    return replace(
        rules,
        table=replace(rules.table, min_players=_PLAYER_COUNT, tranning_seconds=0),
        deal=replace(rules.deal, hand_size=hand_size, extra_cards=0),
        turn=replace(rules.turn, early_throw=False),
        call=rules.call if teaches_calls else harmless_calls,
    )


def _deck_order(deal: PracticeDeal, rules: HouseRules, first_seat: int) -> Cards:
    """Return the whole deck in shuffle order; hands are dealt one card at a time, the dealer last.

    *first_seat*: the seat that deals and starts.
    """
    hands = (deal.opponent_hand, deal.pupil_hand) if first_seat == PUPIL_SEAT else (deal.pupil_hand, deal.opponent_hand)
    dealt = tuple(card for dealt_pair in zip(*hands, strict=True) for card in dealt_pair) + deal.stock
    return dealt + without(deck(rules, _PLAYER_COUNT), dealt)
