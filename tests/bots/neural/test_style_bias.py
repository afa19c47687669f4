"""Tests of the style bias of characters: each deviates from a plain player of its level, and as intended."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from tests.case_selection import IS_EXHAUSTIVE
from tests.game_scenario import given_events, opened_round
from tests.random_games import random_game
from tests.ui.sample_views import rules_with
from yaniv.bots.characters import CHARACTERS, PERSONALITIES, StyleBias
from yaniv.bots.heuristic_style import throw_preference
from yaniv.bots.information_state import (
    InformationState,
    OpponentInfo,
    RoundMemory,
    opponents_in_order,
    state_from_view,
)
from yaniv.bots.move_queries import completes_meld
from yaniv.bots.neural.batch_inference import DecisionBatch
from yaniv.bots.neural.candidate_actions import CandidateActions
from yaniv.bots.neural.neural_policy import DecisionPoint, Policy, PolicyDecision, SkillSettings, shipped_networks
from yaniv.bots.neural.round_utility import MatchScore
from yaniv.bots.neural.style_bias import CLOSE_POINTS, style_adjustments
from yaniv.bots.roster import create_player
from yaniv.bots.score_play import reducing_hands
from yaniv.bots.simulator.encoding import DRAW_STOCK, Move, kind_of, kinds_of
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.cards import cards, new_pack, without
from yaniv.game import commands as c
from yaniv.game.commands import SeatCommand
from yaniv.game.moves import moves
from yaniv.game.view import View, build_view
from yaniv.variants.library import load

RULES = load("travellers").rules
RULE_TABLES = RuleTables(RULES, 3)
CHARACTER_OF_PERSONALITY = {
    personality: next(word for word, person in CHARACTERS.items() if person.personality == personality)
    for personality in PERSONALITIES
}
NEURAL_LEVELS = ("novice", "casual", "master")
"""Heuristic levels and a neural one; club and expert evaluate moves as the master does."""

Measure = Callable[[View, SeatCommand], float]


@cache
def sample_views() -> tuple[View, ...]:
    """Return turns of random games, and turns in which a call is possible, all with totals near a reduction."""
    views: list[View] = []
    for seed in range(48):
        for step, (state, _, _, _) in enumerate(islice(random_game(RULES, 3, seed, calls=0.05), 120)):
            if state.phase in ("start", "thrown") and state.seats and step % 11 == 0:
                views.append(replace(build_view(state, state.turn), totals=(93, 91, 88)))
    rng, pack = Random(5), new_pack(jokers=2)
    for _ in range(120):
        low = " ".join(rng.sample(["AC", "AD", "2H", "2S", "3D", "AH"], 2))
        others = [" ".join(rng.sample(pack, rng.choice((1, 2, 2)))) for _ in range(2)]
        seat_view = build_view(given_events(*opened_round([low, *others], RULES)).state, 0)
        views.append(replace(seat_view, totals=(93, 91, 88)))
    return tuple(views)


@cache
def decisions_of(personality: str, level: str) -> tuple[SeatCommand, ...]:
    """Return the commands of a player of this personality in all sample views."""
    commands = [
        create_player(f"{level}:{CHARACTER_OF_PERSONALITY[personality]}", str(index)).choose(view)
        for index, view in enumerate(sample_views())
    ]
    return tuple(command for command in commands if command is not None)


def is_call(_view: View, command: SeatCommand) -> float:
    return isinstance(command, c.Call)


def is_discard_draw(_view: View, command: SeatCommand) -> float:
    return isinstance(command, c.DrawDiscard)


def kept_completions(view: View, command: SeatCommand) -> float:
    if not isinstance(command, c.Throw):
        return 0.0
    left = without(view.hand, command.cards)
    others = [tuple(each for each in left if each != card) for card in left]
    return sum(completes_meld(card, other, view.rules.melds) for card, other in zip(left, others, strict=True))


def mean_measure(personality: str, level: str, measure: Measure) -> float:
    pairs = list(zip(sample_views(), decisions_of(personality, level), strict=True))
    return sum(measure(*pair) for pair in pairs) / len(pairs)


@pytest.mark.parametrize(
    ("personality", "measure", "more", "levels"),
    [
        ("eager", is_call, True, NEURAL_LEVELS),
        ("patient", is_call, False, NEURAL_LEVELS),
        ("gambler", is_discard_draw, False, NEURAL_LEVELS),
        ("collector", kept_completions, True, NEURAL_LEVELS),
    ],
)
def test_a_personality_shifts_its_decisions(
    personality: str, measure: Measure, *, more: bool, levels: Sequence[str]
) -> None:
    for level in levels:
        biased, plain = mean_measure(personality, level, measure), mean_measure("steady", level, measure)

        assert biased > plain if more else biased < plain, (level, biased, plain)


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_a_spoiler_does_not_feed_the_next_player(level: str) -> None:
    """Of four cards worth the same, one may have the rank that the next player is known to hold."""
    rng, court = Random(7), ("TC", "JD", "QH", "KS")
    views = []
    for _ in range(40):
        hand, wanted = rng.sample(court, 4), rng.choice(court)
        seat_view = build_view(given_events(*opened_round([" ".join(hand), "2C 3D 4H", "5C 6D 7H"], RULES)).state, 0)
        views.append((replace(seat_view, known=((), (f"{wanted[0]}H",), ())), wanted))

    fed = {
        personality: sum(
            create_player(f"{level}:{CHARACTER_OF_PERSONALITY[personality]}", str(index)).choose(view)
            == c.Throw(0, (wanted,))
            for index, (view, wanted) in enumerate(views)
        )
        for personality in ("spoiler", "steady")
    }

    assert fed["spoiler"] == 0
    assert fed["steady"] >= 5


@pytest.mark.parametrize("level", NEURAL_LEVELS)
@pytest.mark.parametrize("personality", [personality for personality in PERSONALITIES if personality != "steady"])
def test_every_personality_differs_from_the_plain_level(personality: str, level: str) -> None:
    assert decisions_of(personality, level) != decisions_of("steady", level)


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_an_eager_player_calls_whenever_possible(level: str) -> None:
    pairs = zip(sample_views(), decisions_of("eager", level), strict=True)
    at_call_chance = [command for view, command in pairs if any(isinstance(move, c.Call) for move in moves(view))]

    assert at_call_chance
    assert all(isinstance(command, c.Call) for command in at_call_chance)


def ranked_choices(policy: Policy, view: View) -> list[PolicyDecision]:
    """Return all decisions except the call, best first."""
    info_state, aims = (
        state_from_view(view, RoundMemory(), RULE_TABLES),
        reducing_hands(RULES, view.totals[view.seat]),
    )
    totals = [view.totals[seat] for seat in (view.seat, *opponents_in_order(view))]
    utility = policy.round_utility(RULE_TABLES, MatchScore(totals, 0, is_deciding_round=False))
    ranked = DecisionBatch((DecisionPoint(policy, info_state, utility, aims),)).ranked_decisions()
    return [each for each in ranked if not each.is_call]


@cache
def plain_values(index: int) -> dict[tuple[Move, int], float]:
    """Return the expected points of each choice in a sample view for a player without style bias."""
    plain = Policy(shipped_networks(), SkillSettings(), Random(1))
    return {(each.throw, each.draw): each.expected_points for each in ranked_choices(plain, sample_views()[index])}


@pytest.mark.parametrize("personality", PERSONALITIES)
def test_a_style_bias_decides_only_close_choices(personality: str) -> None:
    """Each personality checks every second view; `python -m tests.soak tests` checks all of them."""
    style_bias = replace(PERSONALITIES[personality].style_bias, call_bonus=0)
    biased = Policy(shipped_networks(), SkillSettings(), Random(1), style_bias=style_bias)
    first, step = (0, 1) if IS_EXHAUSTIVE else (list(PERSONALITIES).index(personality) % 2, 2)
    for index in range(first, len(sample_views()), step):
        values = plain_values(index)
        chosen = ranked_choices(biased, sample_views()[index])[0]

        assert values[chosen.throw, chosen.draw] >= max(values.values()) - CLOSE_POINTS - 1e-3


@pytest.mark.parametrize(
    ("reduce_at", "total", "aims"),
    [
        (50, 37, {13, 63, 113}),
        (50, 50, {50, 100}),
        (50, -15, {65, 115}),
        ("limit", 163, {37}),
        ("none", 37, set()),
    ],
)
def test_the_reduction_targets_of_a_total(reduce_at: object, total: int, aims: set[int]) -> None:
    assert reducing_hands(rules_with(scoring={"reduce_at": reduce_at}), total) == aims


def style_bonus(
    style_bias: StyleBias, info_state: InformationState, *choices: tuple[Move, int], aims: frozenset[int] = frozenset()
) -> list[float]:
    """Return the adjustment, in points, that the style bias makes to choices of equal value."""
    throws, draws = zip(*choices, strict=True)
    values = np.zeros(len(choices), np.float32)
    candidates = CandidateActions([(np.zeros(len(choices), np.int64), list(throws), np.array(draws), values)])
    bonuses: list[float] = style_adjustments([style_bias], [info_state], candidates, values, [aims]).tolist()
    return bonuses


@pytest.mark.parametrize(("aim", "expected"), [(5, [0, 0]), (9, [-5, 0]), (7, [0, 0])])
def test_a_hunter_relies_only_on_cards_it_knows(aim: int, expected: list[float]) -> None:
    """A draw from the stock is unknown, so it gets no reduction bonus."""
    info_state = information_state_of("KS 2C 3C", upcard="4D")
    king = kinds_of(["KS"])

    assert (
        style_bonus(
            StyleBias(reduction_bonus=5), info_state, (king, DRAW_STOCK), (king, kind_of("4D")), aims=frozenset({aim})
        )
        == expected
    )


@pytest.mark.parametrize(("aim", "expected"), [(15, [0, 0]), (19, [0, 0])])
def test_a_hunter_who_draws_first_does_not_know_the_hand_yet(aim: int, expected: list[float]) -> None:
    info_state = information_state_of("KS 2C 3C", upcard="4D")

    assert (
        style_bonus(
            StyleBias(reduction_bonus=5), info_state, ((), DRAW_STOCK), ((), kind_of("4D")), aims=frozenset({aim})
        )
        == expected
    )


def test_a_style_bias_uses_only_what_its_level_remembers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player that forgets what the next player picked up cannot avoid throwing that rank."""
    monkeypatch.setattr("yaniv.bots.neural.style_bias.CLOSE_POINTS", 100)
    info_state = information_state_of("9S 9D 8H 6C 4S", upcard="KH").copy()
    rival = info_state.opponents[0]
    info_state.opponents[0] = OpponentInfo(rival.hand_size, [kind_of("9H")], rival.history)
    plain, denying = (
        Policy(shipped_networks(), SkillSettings(forget_chance=1), Random(1), style_bias=style_bias)
        for style_bias in (StyleBias(), StyleBias(denial_bonus=9))
    )
    utility = plain.round_utility(info_state.rule_tables, MatchScore([0, 0], 0, is_deciding_round=False))
    ranked = [
        [each.throw for each in DecisionBatch((DecisionPoint(policy, info_state, utility),)).ranked_decisions()]
        for policy in (plain, denying)
    ]

    assert ranked[0] == ranked[1]


def information_state_of(hand: str, upcard: str) -> InformationState:
    state = given_events(*opened_round([hand, "AS AH 7D 7C 7H"], upcard=upcard)).state
    return state_from_view(build_view(state, 0), RoundMemory(), RuleTables(state.rules, 2))


@pytest.mark.parametrize("level", ["novice", "casual"])
@pytest.mark.parametrize(("total", "offered", "taken"), [(85, "6S", True), (84, "6S", False), (84, "7S", False)])
def test_a_hunter_takes_the_card_that_reaches_a_reduction(level: str, total: int, offered: str, *, taken: bool) -> None:
    state = (
        given_events(*opened_round(["KH 5C 4D", "4S 5D 6H"], RULES, upcard=offered))
        .after(c.Throw(0, cards("KH")))
        .state
    )
    seat_view = replace(build_view(state, 0), totals=(total, 0))
    stock = c.DrawStock(0)

    assert create_player(f"{level}:{CHARACTER_OF_PERSONALITY['hunter']}", "1").choose(seat_view) == (
        c.DrawDiscard(0, offered) if taken else stock
    )
    assert create_player(f"{level}:{CHARACTER_OF_PERSONALITY['steady']}", "1").choose(seat_view) == stock


def heuristic_bonus(style_bias: StyleBias, thrown: str, hand: str, **changes: object) -> float:
    """Return the preference, in steps, of a heuristic player with this style bias for a throw."""
    seat_view = build_view(given_events(*opened_round([hand, "4S 5D 6H", "7C 8C 9C"], RULES)).state, 0)
    return throw_preference(style_bias, cards(thrown), replace(seat_view, **changes))


def test_the_meld_bonus_discounts_only_the_card_thrown() -> None:
    """With two packs the hand may contain the same card twice."""
    assert (
        heuristic_bonus(StyleBias(meld_bonus=1), "QH", "QH QH QD")
        == heuristic_bonus(StyleBias(meld_bonus=1), "QD", "QH QH QD")
        > 0
    )


def test_the_reduction_bonus_applies_to_the_throw_only_after_the_draw() -> None:
    near_reduction = {"totals": (81, 0, 0)}

    assert heuristic_bonus(StyleBias(reduction_bonus=5), "KH", "KH QD 9C", **near_reduction) == 0
    assert heuristic_bonus(StyleBias(reduction_bonus=5), "KH", "KH QD 9C", **near_reduction, phase="drawn") == 5


def test_a_spoiler_considers_the_next_player_still_in_the_round() -> None:
    known = {"known": ((), cards("KS"), cards("QS"))}

    assert heuristic_bonus(StyleBias(denial_bonus=1), "KH", "KH QD 9C", **known) == -1
    assert heuristic_bonus(StyleBias(denial_bonus=1), "KH", "KH QD 9C", **known, out=(1,)) == 0
    assert heuristic_bonus(StyleBias(denial_bonus=1), "QD", "KH QD 9C", **known, out=(1,)) == -1


@pytest.mark.parametrize(("thrown", "steps"), [("KH", 3), ("QD", 2), ("9C", 0)])
def test_the_court_bonus_orders_high_cards_of_equal_value(thrown: str, steps: int) -> None:
    info_state = information_state_of("KH QD 9C 2C 3C", upcard="4D")
    king_first = StyleBias(court_bonus=1)
    throws = [(kinds_of([card]), DRAW_STOCK) for card in ("KH", thrown)]

    assert heuristic_bonus(king_first, thrown, "KH QD 9C") == steps
    assert style_bonus(king_first, info_state, *throws) == [0, steps - 3]


def test_a_spoiler_prefers_a_rank_that_has_been_thrown() -> None:
    info_state = information_state_of("KH QD 9C 2C 3C", upcard="KD")
    throws = [(kinds_of([card]), DRAW_STOCK) for card in ("KH", "QD")]

    assert style_bonus(StyleBias(dead_rank_bonus=1), info_state, *throws) == [0, -1]
    assert heuristic_bonus(StyleBias(dead_rank_bonus=1), "KH", "KH QD 9C", pile=(cards("KD"),)) == 1
    assert heuristic_bonus(StyleBias(dead_rank_bonus=1), "QD", "KH QD 9C", pile=(cards("KD"),)) == 0
