"""Stories for tests: given these events, when this command comes, then those follow."""

from typing import Self

import pytest

from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalCommand, ReasonCode
from yaniv.game.decide import decide
from yaniv.game.evolve import fold
from yaniv.game.legality import why_illegal
from yaniv.game.state import State
from yaniv.rules.house_rules import HouseRules

DEFAULT_STOCK = "2C 3D 9H QS 8H 6S AD"


class GameScenario:
    """What has happened so far, and what a command makes of it."""

    def __init__(self, events: tuple[e.AnyEvent, ...]) -> None:
        self.state: State = fold(events)
        self.last_events: tuple[e.AnyEvent, ...] = ()

    def after(self, *commands: c.AnyCommand) -> Self:
        """All commands but the last set the scene."""
        for command in commands:
            self.last_events = decide(self.state, command)
            self.state = fold(self.last_events, self.state)
        return self

    def expect_events(self, *expected: e.AnyEvent) -> Self:
        """Exactly these events followed from the last command."""
        assert self.last_events == expected
        return self

    def expect_among_events(self, *expected: e.AnyEvent) -> Self:
        """These events are among those that followed."""
        missing = [event for event in expected if event not in self.last_events]
        assert not missing, f"missing {missing} in {self.last_events}"
        return self

    def expect_refusal(self, command: c.AnyCommand, reason: ReasonCode) -> Self:
        """The command is refused for this reason, by asking and by trying."""
        with pytest.raises(IllegalCommand) as caught:
            decide(self.state, command)
        refused = why_illegal(self.state, command)
        assert refused is not None
        assert caught.value.illegal_reason == refused
        assert refused.reason == reason
        return self


def given_events(*events: e.AnyEvent) -> GameScenario:
    """A story that begins with these events."""
    return GameScenario(events)


def opened_round(
    hands: list[str], rules: HouseRules | None = None, *, upcard: str = "KD", stock: str = DEFAULT_STOCK
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
