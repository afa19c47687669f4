"""Stories for tests: given these events, when this command comes, then those follow."""

from typing import Self

import pytest

from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import decide
from yaniv.game.evolve import fold
from yaniv.game.objection import objection
from yaniv.game.refusal import IllegalCommand, Reason
from yaniv.game.state import State
from yaniv.rules.house import HouseRules

STOCK = "2C 3D 9H QS 8H 6S AD"


class Story:
    """What has happened so far, and what a command makes of it."""

    def __init__(self, events: tuple[e.AnyEvent, ...]) -> None:
        self.state: State = fold(events)
        self.told: tuple[e.AnyEvent, ...] = ()

    def when(self, *commands: c.AnyCommand) -> Self:
        """All commands but the last set the scene."""
        for command in commands:
            self.told = decide(self.state, command)
            self.state = fold(self.told, self.state)
        return self

    def then(self, *expected: e.AnyEvent) -> Self:
        """Exactly these events followed from the last command."""
        assert self.told == expected
        return self

    def then_told(self, *expected: e.AnyEvent) -> Self:
        """These events are among those that followed."""
        missing = [event for event in expected if event not in self.told]
        assert not missing, f"missing {missing} in {self.told}"
        return self

    def refuses(self, command: c.AnyCommand, reason: Reason) -> Self:
        """The command is refused for this reason, by asking and by trying."""
        with pytest.raises(IllegalCommand) as caught:
            decide(self.state, command)
        refused = objection(self.state, command)
        assert refused is not None
        assert caught.value.objection == refused
        assert refused.reason == reason
        return self


def given(*events: e.AnyEvent) -> Story:
    """A story that begins with these events."""
    return Story(events)


def round_of(
    hands: list[str], rules: HouseRules | None = None, *, upcard: str = "KD", stock: str = STOCK
) -> tuple[e.AnyEvent, ...]:
    """A round in which seat 0 is to begin: hands by seat, cards as text."""
    rules = HouseRules() if rules is None else rules
    players = len(hands)
    seats = (*range(1, players), 0)
    if rules.table.direction == "counterclockwise":
        seats = (*range(players - 1, 0, -1), 0)
    order = (*cards(upcard), *cards(stock))
    return (
        e.MatchOpened(rules, tuple("ABCDEFGHIJKLMNOP"[:players]), 0),
        e.RoundOpened(1, 0, seats),
        e.StockShuffled(order, len(order)),
        e.HandsDealt({seat: cards(hand) for seat, hand in enumerate(hands)}, 0),
        e.UpcardTurned(order[0]),
        e.TurnBegan(0),
    )
