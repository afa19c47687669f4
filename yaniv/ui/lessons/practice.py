"""A practice table: a deal that was laid out beforehand, an opponent who follows a script, and a teacher.

*Why* the teacher is the journal: the table asks its journal before anything happens, so a move that is not what the
lesson is about simply has not happened, and the sentence why reaches the pupil on the usual way. Nothing is kept.
"""

from collections.abc import Callable
from itertools import count
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.choices import plainest
from yaniv.cards import Cards, without
from yaniv.game import commands as c
from yaniv.game.events import AnyEvent
from yaniv.game.moves import moves
from yaniv.game.view import View
from yaniv.rules.deck import deck
from yaniv.rules.house import HouseRules
from yaniv.table.company import Company
from yaniv.table.dealer import Dealer
from yaniv.table.hosts import Inline
from yaniv.table.pacing import Pace
from yaniv.table.setup import Setup
from yaniv.table.table import Table
from yaniv.ui.lessons.task import Task, is_deed, is_done
from yaniv.words import tell

PUPIL: Final = 0
OPPONENT: Final = 1
_PLAYERS: Final = 2


class Deal(Struct, frozen=True):
    """A position to learn from; every card named is in the deck of any house."""

    mine: Cards
    hers: Cards
    stock: Cards
    """The card turned up, and what is drawn after it."""
    tasks: tuple[Callable[[View], Task], ...]
    """Each one is put into words when its turn comes."""
    closing: Callable[[View, tuple[AnyEvent, ...]], str]
    """What there is to say when all is done, from the end of the deal and what has happened in it."""
    script: tuple[Cards, ...] = ()
    """What the opponent throws, turn by turn."""
    opponent_starts: bool = False
    about_calls: bool = False
    """Calls that cost something are on offer only here."""


class Practice:
    """One deal of one lesson being played."""

    def __init__(self, deal: Deal, rules: HouseRules, variant: str) -> None:
        self.deal = deal
        self._done = 0
        house = practice_house(rules, len(deal.mine), about_calls=deal.about_calls)
        first = OPPONENT if deal.opponent_starts else PUPIL
        seed = next(seed for seed in map(str, count()) if Dealer(seed).first(_PLAYERS) == first)
        self.setup = Setup(variant, house, (tell("You"), tell("Noa")), ("", "script:noa"), seed)
        company = Company({OPPONENT: Inline(Scripted(deal.script))}, _anything, Pace(slap_grace_ms=None))
        self.table = Table.open(self.setup, self, company)
        self.table.submit(c.Shuffle(_order(deal, house, first)))
        self.chair = self.table.chair(PUPIL)

    @property
    def task(self) -> Task | None:
        """What is to be done next; None: everything is done."""
        return self.after(0)

    def after(self, steps: int) -> Task | None:
        """The task so many steps on, as it would be put now."""
        tasks, at = self.deal.tasks, self._done + steps
        return tasks[at](self.chair.view) if at < len(tasks) else None

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:  # noqa: ARG002 -- a journal's word
        """Lets happen what the lesson is about, and what others do.

        :raises OSError: with a remark for the pupil, if it is another move.
        """
        for event in events:
            if is_deed(event, PUPIL):
                self._judge(event)

    def _judge(self, event: AnyEvent) -> None:
        task = self.task
        if task is None:
            raise OSError(tell("All done here: go on to what comes next."))
        if not is_done(task, event, self.setup.rules.table.call_word):
            raise OSError(task.remark)
        self._done += 1


class Scripted:
    """The opponent: throws what the script says, picks up from the deck, and leaves every chance."""

    def __init__(self, throws: tuple[Cards, ...]) -> None:
        self._throws = list(throws)

    def notice(self, event: AnyEvent) -> None:
        """Knows already what will happen."""

    def choose(self, seen: View) -> c.SeatCommand | None:
        """The next line of the script."""
        legal = tuple(moves(seen))
        if self._throws:
            wanted = sorted(self._throws[0])
            throw = next((each for each in legal if isinstance(each, c.Throw) and sorted(each.cards) == wanted), None)
            if throw is not None:
                del self._throws[0]
                return throw
        return plainest(legal, seen)


def practice_house(rules: HouseRules, hand_size: int, *, about_calls: bool = False) -> HouseRules:
    """The same house for two at a quiet table, with hands as large as the lesson needs.

    Before calls are learnt none may be made that costs points: its button would only lead astray.
    """
    quiet = replace(rules.call, out_of_turn="forbidden", over_limit="forbidden", punish_above=None, wrong_word=None)
    return replace(
        rules,
        table=replace(rules.table, min_players=_PLAYERS, tranning_seconds=0),
        deal=replace(rules.deal, hand_size=hand_size, extra_cards=0),
        turn=replace(rules.turn, early_throw=False),
        call=rules.call if about_calls else quiet,
    )


def _order(deal: Deal, house: HouseRules, first: int) -> Cards:
    """The whole deck as it has to lie: dealt one by one, the dealer last."""
    hands = (deal.hers, deal.mine) if first == PUPIL else (deal.mine, deal.hers)
    laid = tuple(card for together in zip(*hands, strict=True) for card in together) + deal.stock
    return laid + without(deck(house, _PLAYERS), laid)


def _anything(seen: View) -> c.SeatCommand | None:
    return plainest(moves(seen), seen)
