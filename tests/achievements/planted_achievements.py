"""Builders of parts of matches that earn an achievement or narrowly miss it."""

from typing import Literal

from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.rules.house_rules import HouseRules

NAMES = ("Dana", "Noa", "Avi")
BOTS = ("", "club", "master")


def opened(rules: HouseRules | None = None) -> e.AnyEvent:
    """Return the opening of a match of three in which Dana is seat 0."""
    return e.MatchOpened(rules or HouseRules(), NAMES, 0)


def dealt(number: int = 1, hand: str = "2C 5D 7H 9S KC") -> tuple[e.AnyEvent, ...]:
    """Return the opening of a round that deals this hand to Dana."""
    return (e.RoundOpened(number, 0, (1, 2, 0)), e.HandsDealt({0: cards(hand)}, 5))


def scored(  # noqa: PLR0913 -- the fields of a result
    caller: int | None,
    hands: dict[int, str],
    hand_totals: tuple[int, ...],
    *,
    asafs: tuple[int, ...] = (),
    totals: tuple[int, ...] = (10, 20, 30),
    outcome: Literal["yaniv", "asaf", "called_off"] | None = None,
) -> tuple[e.AnyEvent, ...]:
    """Return the showdown and scoring of a round; *asafs*: seats that beat the caller."""
    by_seat = dict(enumerate(hand_totals))
    none = (0,) * 3
    ended = outcome or ("asaf" if asafs else "yaniv")
    return (
        e.HandsShown({seat: cards(hand) for seat, hand in hands.items()}),
        e.RoundScored(caller, ended, asafs, by_seat, by_seat, totals, none, none, 0),
    )


def called(
    hand: str = "AC 2C", own: int = 3, others: tuple[int, int] = (15, 12), **more: tuple[int, ...]
) -> tuple[e.AnyEvent, ...]:
    """Return a round that Dana wins by her call."""
    return scored(0, {0: hand, 1: "TC 5H", 2: "TD 2H"}, (own, *others), **more)  # type: ignore[arg-type] # totals


def beaten(**more: tuple[int, ...]) -> tuple[e.AnyEvent, ...]:
    """Return a round in which Noa beats Dana's call."""
    return scored(0, {0: "AC 2C", 1: "AH AD"}, (3, 2, 12), asafs=(1,), **more)  # type: ignore[arg-type] # totals


def asaf(
    hand: str = "AH AD", own: int = 2, call: int = 3, asafs: tuple[int, ...] = (0,), caller: int = 1
) -> tuple[e.AnyEvent, ...]:
    """Return a round in which Dana beats the call of *caller*, by default Noa."""
    return scored(caller, {0: hand, 1: "AC 2C", 2: "KC"}, (own, call, 10), asafs=asafs)


def closed() -> e.AnyEvent:
    """Return the event that closes a round."""
    return e.RoundClosed(0)


def won(*winners: int) -> e.AnyEvent:
    """Return the end of the match."""
    return e.MatchWon(winners, tuple(1 if seat in winners else 2 for seat in range(3)))


def turns(count: int, draws: str = "stock") -> tuple[e.AnyEvent, ...]:
    """Return turns of Dana: each a throw, and a draw from the stock or from the pile."""
    drawn: e.AnyEvent = e.StockDrawn(0, "3C") if draws == "stock" else e.DiscardDrawn(0, "3C")
    return (e.TurnBegan(0), e.CardsThrown(0, cards("9S")), drawn) * count


def slapped() -> e.AnyEvent:
    """Return Dana's slap of the card she has just drawn."""
    return e.CardSlapped(0, "3C", "end")
