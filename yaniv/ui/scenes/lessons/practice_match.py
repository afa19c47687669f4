"""A practice table: a deal that was laid out beforehand, an opponent who follows a script, and a teacher.

*Why* the teacher is the journal: the table asks its journal before anything happens, so a move that is not what the
lesson is about simply has not happened, and the sentence why reaches the pupil on the usual way. Nothing is kept.
"""

from collections.abc import Callable
from itertools import count
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.move_queries import fallback_move
from yaniv.cards import Cards, without
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
    """A position to learn from; every card named is in the deck of any house."""

    pupil_hand: Cards
    opponent_hand: Cards
    stock: Cards
    """The card turned up, and what is drawn after it."""
    tasks: tuple[Callable[[View], LessonTask], ...]
    """Each one is put into words when its turn comes."""
    closing_text: Callable[[View, tuple[AnyEvent, ...]], str]
    """What there is to say when all is done, from the end of the deal and what has happened in it."""
    opponent_throws: tuple[Cards, ...] = ()
    """What the opponent throws, turn by turn."""
    opponent_starts: bool = False
    teaches_calls: bool = False
    """Calls that cost something are on offer only here."""


class PracticeMatch:
    """One deal of one lesson being played."""

    def __init__(self, deal: PracticeDeal, rules: HouseRules, variant: str) -> None:
        self.deal = deal
        self._done_count = 0
        practice_rules_used = practice_rules(rules, len(deal.pupil_hand), teaches_calls=deal.teaches_calls)
        first_seat = OPPONENT_SEAT if deal.opponent_starts else PUPIL_SEAT
        seed = next(seed for seed in map(str, count()) if Dealer(seed).first_dealer(_PLAYER_COUNT) == first_seat)
        self.setup = MatchSetup(variant, practice_rules_used, (tr("You"), tr("Noa")), ("", "script:noa"), seed)
        participants = Participants(
            {OPPONENT_SEAT: InProcessHost(ScriptedPlayer(deal.opponent_throws))},
            _fallback,
            MatchTiming(slap_grace_ms=None),
        )
        self.match_session = MatchSession.open(self.setup, self, participants)
        self.match_session.submit(c.Shuffle(_deck_order(deal, practice_rules_used, first_seat)))
        self.client = self.match_session.seat_client(PUPIL_SEAT)

    @property
    def task(self) -> LessonTask | None:
        """What is to be done next; None: everything is done."""
        return self.task_after(0)

    def task_after(self, steps: int) -> LessonTask | None:
        """The task so many steps on, as it would be put now."""
        tasks, index = self.deal.tasks, self._done_count + steps
        return tasks[index](self.client.view) if index < len(tasks) else None

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:  # noqa: ARG002 -- signature of JournalPort
        """Lets happen what the lesson is about, and what others do.

        :raises OSError: with a remark for the pupil, if it is another move.
        """
        for event in events:
            if is_move_by(event, PUPIL_SEAT):
                self._check_move(event)

    def _check_move(self, event: AnyEvent) -> None:
        task = self.task
        if task is None:
            raise OSError(tr("All done here: go on to what comes next."))
        if not is_done(task, event, self.setup.rules.table.call_word):
            raise OSError(task.refusal_text)
        self._done_count += 1


class ScriptedPlayer:
    """The opponent: throws what the script says, picks up from the deck, and leaves every chance."""

    def __init__(self, throws: tuple[Cards, ...]) -> None:
        self._throws = list(throws)

    def notice(self, event: AnyEvent) -> None:
        """Knows already what will happen."""

    def choose(self, view: View) -> c.SeatCommand | None:
        """The next line of the script."""
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
    """The same house for two at a quiet table, with hands as large as the lesson needs.

    Before calls are learnt none may be made that costs points: its button would only lead astray.
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
    """The whole deck as it has to lie: dealt one by one, the dealer last."""
    hands = (deal.opponent_hand, deal.pupil_hand) if first_seat == PUPIL_SEAT else (deal.pupil_hand, deal.opponent_hand)
    dealt = tuple(card for dealt_pair in zip(*hands, strict=True) for card in dealt_pair) + deal.stock
    return dealt + without(deck(rules, _PLAYER_COUNT), dealt)


def _fallback(view: View) -> c.SeatCommand | None:
    return fallback_move(moves(view), view)
