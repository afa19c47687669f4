"""Tests of what the action history reveals about hidden cards: bounds on their points, and unwanted ranks."""

from random import Random

import pytest

from yaniv.arena.train.greedy_baseline import greedy_move
from yaniv.bots.action_history import HAND_SHOWN, NO_BOUND, PENALTY_DRAW, ActionHistory
from yaniv.bots.simulator.encoding import (
    DRAW_DISCARD,
    DRAW_STOCK_MOVE,
    PHASE_MATCH_OVER,
    PHASE_ROUND_OVER,
    SUIT_SIZE,
    Move,
    kinds_of,
)
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.simulation import Simulation
from yaniv.rules.house_rules import HouseRules

POINTS_BY_KIND = RuleTables(HouseRules(), 2).points_by_kind


def throw_of(cards: str) -> Move:
    return kinds_of(cards.split())


def draw_of(card: str) -> Move:
    return DRAW_DISCARD, *throw_of(card)


def shown_hand(cards: str) -> Move:
    return HAND_SHOWN, *throw_of(cards)


@pytest.mark.parametrize(
    ("actions", "bounds"),
    [
        ((), [NO_BOUND] * 5),
        ((throw_of("KS"),), [10] * 4),
        ((throw_of("KS"), DRAW_STOCK_MOVE), [10, 10, 10, 10, NO_BOUND]),
        ((throw_of("KS"), DRAW_STOCK_MOVE, throw_of("7D")), [7] * 4),
        ((throw_of("KS"), DRAW_STOCK_MOVE, throw_of("7D"), DRAW_STOCK_MOVE, throw_of("4C 4S")), [7, 7, 7]),
        ((throw_of("6S"), draw_of("3D"), throw_of("3D"), DRAW_STOCK_MOVE), [3, 3, 3, 3, NO_BOUND]),
        ((throw_of("2S 2D"), DRAW_STOCK_MOVE), [4, 4, 4, NO_BOUND]),
        ((DRAW_STOCK_MOVE, throw_of("9C")), [9] * 5),
        (
            (throw_of("2S"), DRAW_STOCK_MOVE, shown_hand("2D 2H 4C 4H"), PENALTY_DRAW, PENALTY_DRAW, PENALTY_DRAW),
            [NO_BOUND] * 3,
        ),
        (
            (throw_of("2S"), shown_hand("2D 4C"), PENALTY_DRAW, PENALTY_DRAW, throw_of("4C"), DRAW_STOCK_MOVE),
            [4, 4, NO_BOUND],
        ),
        (
            (throw_of("2S"), shown_hand("2D 4C"), PENALTY_DRAW, PENALTY_DRAW, throw_of("9C"), DRAW_STOCK_MOVE),
            [9, NO_BOUND],
        ),
    ],
)
def test_every_throw_bounds_the_points_of_the_cards_held_then(actions: tuple[Move, ...], bounds: list[int]) -> None:
    assert ActionHistory(actions).hidden_card_bounds(len(bounds), 5, POINTS_BY_KIND) == bounds


def test_penalty_cards_are_unbounded_and_cards_lost_otherwise_are_the_newest() -> None:
    history = ActionHistory([throw_of("7S"), DRAW_STOCK_MOVE])

    assert history.hidden_card_bounds(7, 5, POINTS_BY_KIND) == [7, 7, 7, 7, NO_BOUND, NO_BOUND, NO_BOUND]
    assert history.hidden_card_bounds(4, 5, POINTS_BY_KIND) == [7, 7, 7, 7]


def test_a_card_counts_the_throws_in_which_it_was_kept() -> None:
    history = ActionHistory([throw_of("KS"), DRAW_STOCK_MOVE, throw_of("7D"), DRAW_STOCK_MOVE])

    assert history.hidden_cards(5, 5, POINTS_BY_KIND) == [(7, 2), (7, 2), (7, 2), (7, 2), (NO_BOUND, 0)]
    assert history.hidden_cards(2, 5, POINTS_BY_KIND) == [(7, 2), (7, 2)]


def test_a_rank_thrown_as_a_single_is_unwanted_until_one_is_taken() -> None:
    history = ActionHistory(
        [throw_of("KS"), DRAW_STOCK_MOVE, throw_of("7D"), DRAW_STOCK_MOVE, throw_of("4C 4S"), draw_of("KD")]
    )

    history.hidden_card_bounds(3, 5, POINTS_BY_KIND)

    assert history.thrown_rank_bits == 1 << throw_of("7D")[0] % SUIT_SIZE
    assert history.last_throw == throw_of("4C 4S")
    assert history.took_from_pile is True


def test_incremental_and_complete_reading_agree() -> None:
    actions = [
        throw_of("KS"),
        DRAW_STOCK_MOVE,
        throw_of("7D"),
        draw_of("3D"),
        throw_of("3D"),
        DRAW_STOCK_MOVE,
        throw_of("5C 5S"),
        DRAW_STOCK_MOVE,
    ]
    incremental = ActionHistory()

    for action in actions:
        incremental.append(action)
        incremental.hidden_card_bounds(5, 5, POINTS_BY_KIND)

    complete = ActionHistory(actions)
    assert incremental.hidden_card_bounds(5, 5, POINTS_BY_KIND) == complete.hidden_card_bounds(5, 5, POINTS_BY_KIND)
    assert incremental.hidden_cards(5, 5, POINTS_BY_KIND) == complete.hidden_cards(5, 5, POINTS_BY_KIND)
    assert (incremental.thrown_rank_bits, incremental.last_throw, incremental.took_from_pile) == (
        complete.thrown_rank_bits,
        complete.last_throw,
        complete.took_from_pile,
    )


def test_a_player_that_throws_its_highest_cards_stays_within_the_bounds() -> None:
    rng = Random(4)
    game = Simulation(RuleTables(HouseRules(), 3), rng.shuffle, 0)
    kept_count = seen_count = 0

    for _ in range(3000):
        if game.phase == PHASE_MATCH_OVER:
            break
        if game.phase == PHASE_ROUND_OVER:
            game.deal()
        for seat in game.seats:
            hidden = list(game.hands[seat])
            for kind in game.known[seat]:
                hidden.remove(kind)
            bounds = game.histories[seat].hidden_card_bounds(len(hidden), 5, POINTS_BY_KIND)
            counts = sorted(POINTS_BY_KIND[kind] for kind in hidden)
            kept_count += sum(count <= bound for count, bound in zip(counts, bounds, strict=True) if bound < NO_BOUND)
            seen_count += sum(bound < NO_BOUND for bound in bounds)
        game.play(greedy_move(game, game.turn))

    assert seen_count > 3000
    assert kept_count > 0.97 * seen_count
