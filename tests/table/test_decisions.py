"""What somebody decided, and what he knew."""

from itertools import takewhile
from random import Random

import pytest
from msgspec import json
from msgspec.structs import replace

from tests.builders import round_of
from tests.store.games import events
from yaniv.cards import JOKER, Card, cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.moves import moves
from yaniv.game.view import redact
from yaniv.rules.deck import deck
from yaniv.table.decisions import Decision
from yaniv.table.replay import Replay

MATCH = events()


def decided(match: tuple[e.AnyEvent, ...], seat: int) -> list[Decision]:
    return list(Replay(match).decisions(seat))


@pytest.mark.parametrize("seat", range(3))
def test_a_decision_is_one_of_the_moves_of_what_was_known(seat: int) -> None:
    for each in decided(MATCH, seat):
        done = replace(each.done, cards=tuple(sorted(each.done.cards))) if isinstance(each.done, c.Throw) else each.done
        legal = [
            replace(move, cards=tuple(sorted(move.cards))) if isinstance(move, c.Throw) else move
            for move in moves(each.seen)
        ]
        assert each.seen.seat == seat == each.seen.turn
        assert done in legal


@pytest.mark.parametrize("seat", range(3))
def test_the_replay_stands_before_the_decision_at_its_place(seat: int) -> None:
    found = decided(MATCH, seat)
    for each in found:
        there = Replay(MATCH, each.place)
        assert there.view(seat) == each.seen
        there.step()
        assert there.view(seat) != each.seen

    assert [each.place for each in found] == sorted({each.place for each in found})
    assert {type(each.done) for each in found} >= {c.Throw, c.DrawStock, c.DrawDiscard}


def test_every_event_is_heard_once_and_as_the_seat_may_know_it() -> None:
    heard = [event for each in decided(MATCH, 1) for event in each.heard]
    told = [copy for event in MATCH if (copy := redact(event, 1)) is not None]

    assert heard == told[: len(heard)]
    assert len(heard) > len(told) / 2


@pytest.mark.parametrize("seed", range(5))
def test_cards_that_nobody_has_seen_change_no_decision_of_the_first_round(seed: int) -> None:
    first = tuple(takewhile(lambda event: not isinstance(event, e.YanivCalled | e.FalseCalled), MATCH))
    again = dealt_again(first, 1, Random(seed))

    assert again != first
    assert decided(again, 1) == decided(first, 1) != []


@pytest.mark.parametrize(
    ("called", "decides"),
    [
        (e.YanivCalled(0, "Yaniv", "yaniv"), True),
        (e.YanivCalled(0, "Yaniv", "self_asaf"), False),
        (e.YanivCalled(0, "Uno", "yaniv", wrong_word=True), False),
        (e.YanivCalled(1, "Yaniv", "out_of_turn"), False),
        (e.FalseCalled(0, "Yaniv", cards("KS 2D"), "continue"), False),
    ],
)
def test_a_call_that_is_punished_for_sure_is_none_to_be_weighed(called: e.AnyEvent, *, decides: bool) -> None:
    match = (*round_of(["KS 2D", "KH 3C"]), called)
    found = [*decided(match, 0), *decided(match, 1)]

    assert [each.done for each in found] == ([c.Call(0)] if decides else [])


def test_an_early_throw_is_a_chance_beside_the_turn() -> None:
    match = (*round_of(["KS 2D", "KH 3C"]), e.CardsThrown(0, cards("KS")), e.CardsThrown(1, cards("KH")))

    assert decided(match, 1) == []
    assert [each.done for each in decided(match, 0)] == [c.Throw(0, cards("KS"))]


def dealt_again(match: tuple[e.AnyEvent, ...], seat: int, dice: Random) -> tuple[e.AnyEvent, ...]:
    """The same for this seat: all cards that it has not seen change places."""
    opened = match[0]
    assert isinstance(opened, e.MatchOpened)
    seen = json.encode([copy for event in match if (copy := redact(event, seat)) is not None]).decode()
    unseen = [card for card in set(deck(opened.rules, 3)) if f'"{card}"' not in seen and card != JOKER]
    mixed = sorted(unseen)
    dice.shuffle(mixed)
    other = dict(zip(sorted(unseen), mixed, strict=True))
    return tuple(_with(event, other) for event in match)


def _with(event: e.AnyEvent, other: dict[Card, Card]) -> e.AnyEvent:
    text = json.encode(event).decode()
    for one, another in other.items():
        text = text.replace(f'"{one}"', f'"*{another}"')
    changed: e.AnyEvent = json.decode(text.replace('"*', '"'), type=e.AnyEvent)
    return changed
