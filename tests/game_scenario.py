"""Given-when-then scenarios for the game engine: given these events, when this command, then those events."""

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
    """A game state, and the events of the last command applied to it.

    Every method returns the scenario itself, so that calls can be chained.
    """

    def __init__(self, events: tuple[e.AnyEvent, ...]) -> None:
        self.state: State = fold(events)
        self.last_events: tuple[e.AnyEvent, ...] = ()

    def after(self, *commands: c.AnyCommand) -> Self:
        """Apply the commands in order; `last_events` keeps only what followed from the last one."""
        for command in commands:
            self.last_events = decide(self.state, command)
            self.state = fold(self.last_events, self.state)
        return self

    def expect_events(self, *expected: e.AnyEvent) -> Self:
        """Assert that exactly these events followed from the last command."""
        assert self.last_events == expected
        return self

    def expect_among_events(self, *expected: e.AnyEvent) -> Self:
        """Assert that these events are among those that followed from the last command."""
        missing = [event for event in expected if event not in self.last_events]
        assert not missing, f"missing {missing} in {self.last_events}"
        return self

    def expect_refusal(self, command: c.AnyCommand, reason: ReasonCode) -> Self:
        """Assert that both `why_illegal` and `decide` refuse the command for this reason."""
        with pytest.raises(IllegalCommand) as caught:
            decide(self.state, command)
        refused = why_illegal(self.state, command)
        assert refused is not None
        assert caught.value.illegal_reason == refused
        assert refused.reason == reason
        return self


def given_events(*events: e.AnyEvent) -> GameScenario:
    """Return a scenario that starts after these events."""
    return GameScenario(events)


def opened_round(
    hands: list[str], rules: HouseRules | None = None, *, upcard: str = "KD", stock: str = DEFAULT_STOCK
) -> tuple[e.AnyEvent, ...]:
    """Return the events of a round up to the first turn, that of seat 0: one hand of card text per seat."""
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
