"""Characters show: each decides otherwise than a player of the same strength without any, and in its own direction."""

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
from yaniv.bots.neural.style_bias import CLOSE_POINTS, find_reduction_targets, style_adjustments
from yaniv.bots.roster import create_player
from yaniv.bots.simulator.encoding import DRAW_STOCK, Move, kind_of, kinds_of
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.cards import cards, new_pack, without
from yaniv.game import commands as c
from yaniv.game.commands import SeatCommand
from yaniv.game.moves import moves
from yaniv.game.view import View, build_view
from yaniv.variants.library import load

RULES = load("travellers").rules
BOX = RuleTables(RULES, 3)
CHARACTER_OF_TEMPER = {
    temper: next(word for word, person in CHARACTERS.items() if person.personality == temper)
    for temper in PERSONALITIES
}
NEURAL_LEVELS = ("novice", "casual", "master")
"""Both kinds of players; club and expert weigh as the master does."""

Measure = Callable[[View, SeatCommand], float]


@cache
def sample_views() -> tuple[View, ...]:
    """Some turns of random games, and some in which a call is possible, with totals near a reduction."""
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
def decisions_of(temper: str, level: str) -> tuple[SeatCommand, ...]:
    """What somebody of this temper does in all of them."""
    commands = [
        create_player(f"{level}:{CHARACTER_OF_TEMPER[temper]}", str(index)).choose(view)
        for index, view in enumerate(sample_views())
    ]
    return tuple(command for command in commands if command is not None)


def is_call(_seen: View, command: SeatCommand) -> float:
    return isinstance(command, c.Call)


def is_discard_draw(_seen: View, command: SeatCommand) -> float:
    return isinstance(command, c.DrawDiscard)


def kept_completions(view: View, command: SeatCommand) -> float:
    if not isinstance(command, c.Throw):
        return 0.0
    left = without(view.hand, command.cards)
    others = [tuple(each for each in left if each != card) for card in left]
    return sum(completes_meld(card, other, view.rules.melds) for card, other in zip(left, others, strict=True))


def mean_measure(temper: str, level: str, measure: Measure) -> float:
    pairs = list(zip(sample_views(), decisions_of(temper, level), strict=True))
    return sum(measure(*pair) for pair in pairs) / len(pairs)


@pytest.mark.parametrize(
    ("temper", "measure", "more", "levels"),
    [
        ("eager", is_call, True, NEURAL_LEVELS),
        ("patient", is_call, False, NEURAL_LEVELS),
        ("gambler", is_discard_draw, False, NEURAL_LEVELS),
        ("collector", kept_completions, True, NEURAL_LEVELS),
    ],
)
def test_a_character_shows(temper: str, measure: Measure, *, more: bool, levels: Sequence[str]) -> None:
    for level in levels:
        leant, plain = mean_measure(temper, level, measure), mean_measure("steady", level, measure)

        assert leant > plain if more else leant < plain, (level, leant, plain)


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_a_spoiler_does_not_feed_the_next_player(level: str) -> None:
    """Of cards that count the same, one is of the rank that the next player is known to hold."""
    rng, court = Random(7), ("TC", "JD", "QH", "KS")
    views = []
    for _ in range(40):
        hand, wanted = rng.sample(court, 4), rng.choice(court)
        seat_view = build_view(given_events(*opened_round([" ".join(hand), "2C 3D 4H", "5C 6D 7H"], RULES)).state, 0)
        views.append((replace(seat_view, known=((), (f"{wanted[0]}H",), ())), wanted))

    fed = {
        temper: sum(
            create_player(f"{level}:{CHARACTER_OF_TEMPER[temper]}", str(index)).choose(view) == c.Throw(0, (wanted,))
            for index, (view, wanted) in enumerate(views)
        )
        for temper in ("spoiler", "steady")
    }

    assert fed["spoiler"] == 0
    assert fed["steady"] >= 5


@pytest.mark.parametrize("level", NEURAL_LEVELS)
@pytest.mark.parametrize("temper", [temper for temper in PERSONALITIES if temper != "steady"])
def test_no_character_plays_just_as_the_level_does(temper: str, level: str) -> None:
    assert decisions_of(temper, level) != decisions_of("steady", level)


@pytest.mark.parametrize("level", ["novice", "casual"])
def test_who_is_eager_calls_whenever_it_may(level: str) -> None:
    pairs = zip(sample_views(), decisions_of("eager", level), strict=True)
    chances = [command for view, command in pairs if any(isinstance(move, c.Call) for move in moves(view))]

    assert chances
    assert all(isinstance(command, c.Call) for command in chances)


def ranked_choices(policy: Policy, view: View) -> list[PolicyDecision]:
    """Everything but the call, best first."""
    sight, aims = state_from_view(view, RoundMemory(), BOX), find_reduction_targets(RULES, view.totals[view.seat])
    totals = [view.totals[seat] for seat in (view.seat, *opponents_in_order(view))]
    stakes = policy.round_utility(BOX, MatchScore(totals, 0, is_deciding_round=False))
    ranked = DecisionBatch((DecisionPoint(policy, sight, stakes, aims),)).ranked_decisions()
    return [each for each in ranked if not each.is_call]


@cache
def plain_values(index: int) -> dict[tuple[Move, int], float]:
    """What each choice in this sample view is worth to a player without habits."""
    plain = Policy(shipped_networks(), SkillSettings(), Random(1))
    return {(each.throw, each.draw): each.expected_points for each in ranked_choices(plain, sample_views()[index])}


@pytest.mark.parametrize("temper", PERSONALITIES)
def test_a_habit_decides_only_what_is_close(temper: str) -> None:
    """In every other view, and each view for every other temper; in all in `python -m tests.soak tests`."""
    lean = replace(PERSONALITIES[temper].style_bias, call_bonus=0)
    leant = Policy(shipped_networks(), SkillSettings(), Random(1), style_bias=lean)
    first, step = (0, 1) if IS_EXHAUSTIVE else (list(PERSONALITIES).index(temper) % 2, 2)
    for index in range(first, len(sample_views()), step):
        worth = plain_values(index)
        chosen = ranked_choices(leant, sample_views()[index])[0]

        assert worth[chosen.throw, chosen.draw] >= max(worth.values()) - CLOSE_POINTS - 1e-3


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
def test_a_hunter_knows_what_it_needs(reduce_at: object, total: int, aims: set[int]) -> None:
    assert find_reduction_targets(rules_with(scoring={"reduce_at": reduce_at}), total) == aims


def style_bonus(
    lean: StyleBias, sight: InformationState, *choices: tuple[Move, int], aims: frozenset[int] = frozenset()
) -> list[float]:
    """What the habit says of choices that are equally good."""
    throws, draws = zip(*choices, strict=True)
    worth = np.zeros(len(choices), np.float32)
    listed = CandidateActions([(np.zeros(len(choices), np.int64), list(throws), np.array(draws), worth)])
    bonuses: list[float] = style_adjustments([lean], [sight], listed, worth, [aims]).tolist()
    return bonuses


@pytest.mark.parametrize(("aim", "told"), [(5, [0, 0]), (9, [-5, 0]), (7, [0, 0])])
def test_a_hunter_counts_on_cards_that_it_knows(aim: int, told: list[float]) -> None:
    """It knows not what will come from the stock."""
    sight = information_state_of("KS 2C 3C", upcard="4D")
    king = kinds_of(["KS"])

    assert (
        style_bonus(
            StyleBias(reduction_bonus=5), sight, (king, DRAW_STOCK), (king, kind_of("4D")), aims=frozenset({aim})
        )
        == told
    )


@pytest.mark.parametrize(("aim", "told"), [(15, [0, 0]), (19, [0, 0])])
def test_a_hunter_who_draws_first_does_not_know_its_hand_yet(aim: int, told: list[float]) -> None:
    sight = information_state_of("KS 2C 3C", upcard="4D")

    assert (
        style_bonus(StyleBias(reduction_bonus=5), sight, ((), DRAW_STOCK), ((), kind_of("4D")), aims=frozenset({aim}))
        == told
    )


def test_a_habit_knows_no_more_than_its_level_remembers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who forgets what the next player picked up cannot deny him the like of it."""
    monkeypatch.setattr("yaniv.bots.neural.style_bias.CLOSE_POINTS", 100)
    sight = information_state_of("9S 9D 8H 6C 4S", upcard="KH").copy()
    rival = sight.opponents[0]
    sight.opponents[0] = OpponentInfo(rival.hand_size, [kind_of("9H")], rival.history)
    plain, denies = (
        Policy(shipped_networks(), SkillSettings(forget_chance=1), Random(1), style_bias=lean)
        for lean in (StyleBias(), StyleBias(denial_bonus=9))
    )
    stakes = plain.round_utility(sight.rule_tables, MatchScore([0, 0], 0, is_deciding_round=False))
    ranked = [
        [each.throw for each in DecisionBatch((DecisionPoint(mind, sight, stakes),)).ranked_decisions()]
        for mind in (plain, denies)
    ]

    assert ranked[0] == ranked[1]


def information_state_of(hand: str, upcard: str) -> InformationState:
    state = given_events(*opened_round([hand, "AS AH 7D 7C 7H"], upcard=upcard)).state
    return state_from_view(build_view(state, 0), RoundMemory(), RuleTables(state.rules, 2))


@pytest.mark.parametrize("level", ["novice", "casual"])
@pytest.mark.parametrize(("total", "offered", "taken"), [(85, "6S", True), (84, "6S", False), (84, "7S", False)])
def test_a_hunter_takes_the_card_that_makes_its_number(level: str, total: int, offered: str, *, taken: bool) -> None:
    state = (
        given_events(*opened_round(["KH 5C 4D", "4S 5D 6H"], RULES, upcard=offered))
        .after(c.Throw(0, cards("KH")))
        .state
    )
    seat_view = replace(build_view(state, 0), totals=(total, 0))
    stock = c.DrawStock(0)

    assert create_player(f"{level}:{CHARACTER_OF_TEMPER['hunter']}", "1").choose(seat_view) == (
        c.DrawDiscard(0, offered) if taken else stock
    )
    assert create_player(f"{level}:{CHARACTER_OF_TEMPER['steady']}", "1").choose(seat_view) == stock


def heuristic_bonus(lean: StyleBias, thrown: str, hand: str, **changes: object) -> float:
    """What a player that weighs nothing makes of a throw."""
    seat_view = build_view(given_events(*opened_round([hand, "4S 5D 6H", "7C 8C 9C"], RULES)).state, 0)
    return throw_preference(lean, cards(thrown), replace(seat_view, **changes))


def test_who_keeps_pairs_minds_only_the_card_that_is_thrown() -> None:
    """There may be two of it."""
    assert (
        heuristic_bonus(StyleBias(meld_bonus=1), "QH", "QH QH QD")
        == heuristic_bonus(StyleBias(meld_bonus=1), "QD", "QH QH QD")
        > 0
    )


def test_who_draws_after_the_throw_hunts_nothing_by_it() -> None:
    hunted = {"totals": (81, 0, 0)}

    assert heuristic_bonus(StyleBias(reduction_bonus=5), "KH", "KH QD 9C", **hunted) == 0
    assert heuristic_bonus(StyleBias(reduction_bonus=5), "KH", "KH QD 9C", **hunted, phase="drawn") == 5


def test_a_spoiler_thinks_of_the_next_who_is_still_in_the_round() -> None:
    known = {"known": ((), cards("KS"), cards("QS"))}

    assert heuristic_bonus(StyleBias(denial_bonus=1), "KH", "KH QD 9C", **known) == -1
    assert heuristic_bonus(StyleBias(denial_bonus=1), "KH", "KH QD 9C", **known, out=(1,)) == 0
    assert heuristic_bonus(StyleBias(denial_bonus=1), "QD", "KH QD 9C", **known, out=(1,)) == -1


@pytest.mark.parametrize(("thrown", "steps"), [("KH", 3), ("QD", 2), ("9C", 0)])
def test_high_cards_that_count_the_same_are_told_apart(thrown: str, steps: int) -> None:
    information_state = information_state_of("KH QD 9C 2C 3C", upcard="4D")
    king_first = StyleBias(court_bonus=1)
    throws = [(kinds_of([card]), DRAW_STOCK) for card in ("KH", thrown)]

    assert heuristic_bonus(king_first, thrown, "KH QD 9C") == steps
    assert style_bonus(king_first, information_state, *throws) == [0, steps - 3]


def test_a_spoiler_prefers_a_rank_that_has_been_thrown() -> None:
    information_state = information_state_of("KH QD 9C 2C 3C", upcard="KD")
    throws = [(kinds_of([card]), DRAW_STOCK) for card in ("KH", "QD")]

    assert style_bonus(StyleBias(dead_rank_bonus=1), information_state, *throws) == [0, -1]
    assert heuristic_bonus(StyleBias(dead_rank_bonus=1), "KH", "KH QD 9C", pile=(cards("KD"),)) == 1
    assert heuristic_bonus(StyleBias(dead_rank_bonus=1), "QD", "KH QD 9C", pile=(cards("KD"),)) == 0
