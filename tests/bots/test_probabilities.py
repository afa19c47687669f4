"""Tests of the probabilities a seat can compute from what it knows."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random

import numpy as np
import pytest
from msgspec import convert
from msgspec.structs import replace

from tests.game_scenario import given_events, opened_round
from yaniv.arena.train.net_evaluation import evaluate_policies
from yaniv.arena.train.rule_sampler import rule_tables_for
from yaniv.bots.hand_model import opponent_hands, unbeaten_chance
from yaniv.bots.information_state import InformationState, RoundMemory, state_from_simulation
from yaniv.bots.neural.neural_player import NeuralPlayer
from yaniv.bots.neural.neural_policy import Policy, PolicyDecision, SkillSettings, shipped_networks
from yaniv.bots.neural.round_utility import RoundUtility
from yaniv.bots.neural.simulator_actions import decide_games
from yaniv.bots.probabilities import call_success, expected_hands, pair_probability, unseen_cards
from yaniv.bots.simulator.simulation import Simulation
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game.view import View, build_view
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import HouseRules, MeldRules
from yaniv.variants.library import load


def first_view(*hands: str) -> View:
    return build_view(given_events(*opened_round(list(hands))).state, 0)


def test_seen_and_unseen_cards_add_up_to_the_deck() -> None:
    state = (
        given_events(*opened_round(["KC 2C 9C", "KS QD 9D"]))
        .after(c.Throw(0, cards("KC")), c.DrawDiscard(0, "KD"))
        .state
    )
    for seat in (0, 1):
        seat_view = build_view(state, seat)
        visible = Counter((*seat_view.hand, *(card for play in (*seat_view.pile, seat_view.waiting) for card in play)))
        visible.update(seat_view.known[1 - seat])

        assert Counter(unseen_cards(seat_view)) + visible == Counter(deck(seat_view.rules, 2))


def success_of(view: View) -> float:
    """Return the chance of a call for somebody who has observed nothing but the view."""
    return call_success(view, expected_hands(view, RoundMemory()))


def pair_chance(view: View, play: str) -> float:
    return pair_probability(view, expected_hands(view, RoundMemory())[1], cards(play))


def test_the_chance_of_a_call_equals_a_count_over_all_deals() -> None:
    view = first_view("AC AD 2S", "KD")
    smaller = sum(1 for card in unseen_cards(view) if card == "JK" or (card[0] in "A234"))

    assert success_of(view) == pytest.approx(1 - smaller / len(unseen_cards(view)))


def test_known_cards_of_a_hand_are_certain() -> None:
    view = first_view("2C 2D", "KD")

    assert success_of(replace(view, known=((), ("KH",)))) == 1.0
    assert success_of(replace(view, known=((), ("AS",)))) == 0.0
    assert success_of(replace(view, known=((), ("4S",)))) == 0.0


def test_a_call_is_less_safe_against_more_players() -> None:
    chances = [success_of(first_view("2C 2D", *["KD KH"] * others)) for others in (1, 3, 6)]

    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[2] + 0.02


@pytest.mark.parametrize(("held", "expected"), [("KH", 1), ("AS", 0), ("4S", 0)])
def test_the_evaluated_chance_of_a_call_uses_known_cards(held: str, expected: float) -> None:
    master = NeuralPlayer(SkillSettings(), Random(1))

    view = replace(first_view("2C 2D", "KD"), known=((), (held,)))
    assert call_success(view, master.expected_hands(view)) == pytest.approx(expected, abs=0.002)
    view = first_view("2C 2D", "KD QD JD")
    assert 0.5 < call_success(view, master.expected_hands(view)) < 1


def test_between_good_players_calls_succeed_as_often_as_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    predictions: list[tuple[float, float, bool]] = []

    def recording(policy: Policy, games: Sequence[tuple[Simulation, RoundUtility]]) -> list[PolicyDecision]:
        for game, utility in games:
            info_state, own_points = state_from_simulation(game, game.turn), game.hand_points(game.turn)
            if info_state.may_call:
                chance = unbeaten_chance(
                    opponent_hands(info_state, utility.score.totals), own_points, game.rule_tables.rules.call
                )
                others = [seat for seat in game.seats if seat != game.turn]
                predictions.append(
                    (
                        float(chance),
                        share_of_successful_deals(info_state, own_points),
                        all(game.hand_points(seat) > own_points for seat in others),
                    )
                )
        return decide_games(policy, games)

    monkeypatch.setattr("yaniv.arena.train.net_evaluation.decide_games", recording)
    minds = [Policy(shipped_networks(), SkillSettings(), Random(seat)) for seat in range(3)]
    evaluate_policies(rule_tables_for(load("quick").rules, 3), minds, 40, "odds")

    predicted, by_chance, stood = np.array(predictions, float).T
    assert len(stood) > 100
    assert predicted.mean() == pytest.approx(stood.mean(), abs=0.06)
    assert ((predicted - stood) ** 2).mean() < ((by_chance - stood) ** 2).mean()


def share_of_successful_deals(info_state: InformationState, own_points: int, samples: int = 100) -> float:
    """Return the share of random deals of the hidden cards in which every opponent has more than *own_points*."""
    value, rng = info_state.rule_tables.points_by_kind, Random(1)
    hidden = [value[kind] for kind, count in enumerate(info_state.unseen_counts) for _ in range(count)]
    successes = 0
    for _ in range(samples):
        rng.shuffle(hidden)
        cards = iter(hidden)
        hands = [
            sum(value[kind] for kind in opponent.known_kinds)
            + sum(islice(cards, opponent.hand_size - len(opponent.known_kinds)))
            for opponent in info_state.opponents
        ]
        successes += min(hands) > own_points
    return successes / samples


def test_the_chance_of_a_pair_equals_a_count_over_all_deals() -> None:
    view = first_view("AC AD 2S", "KD")
    aces = sum(card[0] == "A" for card in unseen_cards(view))

    assert pair_chance(view, "AC") == pytest.approx(aces / len(unseen_cards(view)))
    assert pair_chance(view, "JK") == 0.0
    assert pair_chance(replace(view, known=((), ("AS",))), "AC") == 1.0


@pytest.mark.parametrize("offered", ["AC", "JC", "KC", "9C"])
@pytest.mark.parametrize("jokers", ["sets_and_runs", "runs", "plain"])
def test_a_joker_pairs_any_rank_where_it_is_wild_and_none_elsewhere(offered: str, jokers: str) -> None:
    rules = HouseRules(melds=convert({"jokers": jokers}, MeldRules))
    view = build_view(given_events(*opened_round([f"{offered} 2D", "KD"], rules)).state, 0)
    fitting = sum(card[0] == offered[0] if card != "JK" else jokers == "sets_and_runs" for card in unseen_cards(view))

    assert pair_chance(view, offered) == pytest.approx(fitting / len(unseen_cards(view)))
    assert pair_chance(replace(view, known=((), ("JK",))), offered) == (jokers == "sets_and_runs")
