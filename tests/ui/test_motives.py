"""Why a hint advises what it advises: no reason speaks against the move."""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from tests.builders import given, round_of
from tests.games import lively_move, random_game
from tests.house_rules import drawn_by
from yaniv.bots.advice import Advice, Option, advice
from yaniv.bots.perception import KEEN
from yaniv.bots.roster import hire, names
from yaniv.bots.shedder import Shedder
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game.decide import step
from yaniv.game.player import Player
from yaniv.game.view import View, redact, view
from yaniv.rules.house import HouseRules, MatchRules, ScoringRules
from yaniv.ui.table.motives import why

HOUSES = 60
POSITIONS = 12
"""Looked at in each house, spread over its first rounds."""
APART = 7
"""Steps between two of them: advice takes longer than a step."""

ADVISERS: dict[str, Callable[[], Player]] = {
    "master": lambda: hire(names()[-1], "1"),
    "plain": lambda: Shedder(KEEN, Random(0)),
}


def advised(hire_one: Callable[[], Player], seed: int) -> Iterator[tuple[View, Advice]]:
    """Positions of a match by any rules, and what the adviser of whoever has to move says there."""
    rules = drawn_by(Random(seed))
    players = range(rules.table.min_players)
    advisers = [hire_one() for _ in players]
    story = random_game(rules, len(players), seed, calls=0.1, choose=lively_move)
    for at, (_, _, state, events) in enumerate(islice(story, POSITIONS * APART)):
        for seat, event in ((seat, told) for event in events for seat in players if (told := redact(event, seat))):
            advisers[seat].notice(event)
        if at % APART:
            continue
        for seat in players:
            seen = view(state, seat)
            found = advice(advisers[seat], seen)
            if found.best is not None:
                yield seen, found


Against = Callable[[Advice, int, int], bool]

COMPARED: dict[str, Against] = {
    r"Your hand goes from (-?\d+) to (-?\d+)\.": lambda _, before, after: after > before,
    r"You are rid of (-?\d+) points?\.": lambda _, n, __: n <= 0,
    r"It counts (-?\d+) and does no harm in your hand\.": lambda _, n, __: n > 0,
    r"A joker counts (-?\d+), your .* (-?\d+)\.": lambda _, joker, card: joker > card,
    r"The open hand counts (-?\d+), yours (-?\d+)\.": lambda advice, other, own: (
        other >= own if isinstance(advice.best, c.RequestSwap) else other < own
    ),
    r"The .* counts (-?\d+)[,;] a card of the deck about (-?\d+)\.": lambda _, card, mean: card < mean,
    r"It counts (-?\d+), a card of the deck about (-?\d+)\.": lambda _, card, mean: card > mean,
    r"A call of .* stands about (\d+) times in 100\.": lambda _, n, __: n < 50,
    r"A call of .* would stand about (\d+) times in 100 only\.": lambda _, n, __: n >= 50,
    r"A call of .* would stand about (\d+) times in 100; to play on is worth more\.": lambda advice, _, __: any(
        isinstance(each.command, c.Call) and each.cost < 0.5 for each in advice.options
    ),
    r"As good: .*": lambda advice, _, __: not 0 <= advice.options[1].cost < 0.5,
    r"The next best costs about (\d+) points? more: .*": lambda advice, n, _: n < 1 or advice.options[1].cost <= 0,
}
"""Sentences that put the move beside something else, and when their figures say that the other is better.

What is told as a risk compares nothing: it begins with But, or with A risk.
"""


def compared(said: str) -> tuple[str, tuple[int, ...]]:
    """The form of this sentence with its figures, padded; no form: it compares nothing."""
    for form in COMPARED:
        if found := re.fullmatch(form, said):
            return form, (*map(int, found.groups()), 0, 0)[:2]
    return "", ()


@pytest.mark.parametrize("adviser", ADVISERS)
def test_no_reason_speaks_against_what_is_advised(adviser: str) -> None:
    against, met = [], set()
    for seed in range(HOUSES):
        for seen, found in advised(ADVISERS[adviser], seed):
            for said in why(found, seen):
                form, figures = compared(said)
                met.add(form)
                if form and COMPARED[form](found, *figures):
                    against.append((seed, found.best, said))

    assert against == []
    assert len(met) > len(COMPARED) / 2


@pytest.mark.parametrize(("total", "left"), [(36, 0), (35, None), (86, 50), (87, None)])
def test_a_hand_that_lands_on_a_reduced_total_is_told_with_the_figures_of_the_referee(
    total: int, left: int | None
) -> None:
    rules = HouseRules(scoring=ScoringRules(reduce_at=50, reduce_by=50), match=MatchRules(limit=130))
    state = replace(given(*round_of(["KC 5C 2H", "AC"], rules, upcard="7S")).state, totals=(total, 0))
    throw, draw = c.Throw(0, cards("KC")), c.DrawDiscard(0, "7S")
    found = Advice((Option(throw, 0.0, 1.0, draw),), None)

    said = [each for each in why(found, view(state, 0)) if "exactly" in each]

    after = state
    for command in (throw, draw, c.Call(1)):
        after, _ = step(after, command)
    sentence = f"If someone else's call stands now, your total comes to exactly {total + 14} and falls to {left}."
    assert said == ([sentence] if left is not None else [])
    if left is not None:
        assert after.totals[0] == left


def test_an_exact_total_that_costs_more_than_it_takes_off_is_no_reason() -> None:
    rules = HouseRules(scoring=ScoringRules(reduce_at=50, reduce_by=5))
    state = replace(given(*round_of(["KC 5C 2H", "AC"], rules, upcard="7S")).state, totals=(36, 0))
    found = Advice((Option(c.Throw(0, cards("KC")), 0.0, 1.0, c.DrawDiscard(0, "7S")),), None)

    assert not any("exactly" in each for each in why(found, view(state, 0)))
