"""What many learned players have weighed at once comes to what each would have come to alone."""

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from tests.games import random_game
from yaniv.bots.learned.levels import LEVELS, thinker
from yaniv.bots.learned.mind import Decision, Position
from yaniv.bots.learned.weigh import Weighed, together
from yaniv.bots.people import Lean
from yaniv.game.view import View, view
from yaniv.variants import library

HOUSES = (
    ("classic", 2),
    ("travellers", 3),
    ("french", 4),
    ("paddy-smashdown", 2),
    ("jhyap", 3),
    ("self-assaf", 2),
    ("travellers-speed", 3),
)
LEANS = (Lean(), Lean(calls=3, sheds=0.8, denies=0.5), Lean(keeps=0.6, takes=0.5, resets=3))


@cache
def views() -> tuple[View, ...]:
    """Turns of random games in houses that differ: some draw first, some free jokers, some throw early."""
    found: list[View] = []
    for house, players in HOUSES:
        rules = library.load(house).rules
        turns = [
            view(state, seat)
            for state, _, _, _ in islice(random_game(rules, players, 7, calls=0.05), 400)
            if state.phase in ("start", "thrown", "drawn") and not state.dealer_due
            for seat in state.seats
        ]
        found += turns[::9]
    return tuple(found)


def positions(level: str) -> Iterator[Position]:
    """Of a player each, with dice that the place in the line alone decides."""
    for at, seen in enumerate(views()):
        try:
            yield next(thinker(level, f"dice {at}", LEANS[at % 3]).think(seen))
        except StopIteration:
            continue


def is_as_good(chosen: Decision, alone: Position) -> bool:
    """Would it do as well by itself? Cards that differ in suit alone may be worth the same."""
    found = Weighed((alone,)).ranked()
    worth = next(each.worth for each in found if each.calls == chosen.calls and (chosen.calls or _same(each, chosen)))
    told = chosen.call_worth if chosen.calls else chosen.worth
    return abs(worth - told) < 1e-3 and worth > found[0].worth - 1e-3


def _same(one: Decision, other: Decision) -> bool:
    return (one.throw, one.draw) == (other.throw, other.draw)


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_weighed_together_comes_to_what_it_comes_to_alone(level: str) -> None:
    decisions = together(list(positions(level)))

    assert len(decisions) > 200
    assert sum(decision is not None and decision.calls for decision in decisions) > 0
    for decision, alone in zip(decisions, positions(level), strict=True):
        assert decision is not None
        assert is_as_good(decision, alone)


def test_players_of_all_levels_and_characters_are_weighed_together() -> None:
    mixed = [list(positions(level)) for level in LEVELS]
    rows = [mixed[at % 3][at] for at in range(200)]

    decisions = together(rows)

    again = [list(positions(level)) for level in LEVELS]
    for at, decision in enumerate(decisions):
        assert decision is not None
        assert is_as_good(decision, again[at % 3][at])


def test_nobody_slips_otherwise_for_the_company_he_is_in() -> None:
    few = together(list(islice(positions("club"), 20)))
    many = together(list(positions("club")))

    for one, other in zip(few, many, strict=False):
        assert one is not None
        assert other is not None
        assert one.worth == pytest.approx(other.worth, abs=1e-3)
