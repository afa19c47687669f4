"""What a seat can know about the odds."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from tests.game_scenario import given_events, opened_round
from yaniv.arena.train.net_evaluation import evaluate_policies
from yaniv.arena.train.rule_sampler import rule_tables_for
from yaniv.arena.train.simulator_actions import decide_games
from yaniv.bots.information_state import InformationState, state_from_simulation
from yaniv.bots.neural.feature_batch import FeatureBatch
from yaniv.bots.neural.neural_player import NeuralPlayer
from yaniv.bots.neural.neural_policy import Policy, PolicyDecision, SkillSettings, shipped_networks
from yaniv.bots.neural.round_utility import RoundUtility
from yaniv.bots.probabilities import estimate_call_success, pair_probability, unseen_cards
from yaniv.bots.simulator.simulation import Simulation
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game.view import View, build_view
from yaniv.rules.deck import deck
from yaniv.variants.library import load


def first_view(*hands: str) -> View:
    return build_view(given_events(*opened_round(list(hands))).state, 0)


def test_every_card_is_seen_or_unseen() -> None:
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


def test_the_chance_is_that_of_every_deal_counted() -> None:
    view = first_view("AC AD 2S", "KD")
    smaller = sum(1 for card in unseen_cards(view) if card == "JK" or (card[0] in "A234"))

    assert estimate_call_success(view, Random(1), 4000) == pytest.approx(
        1 - smaller / len(unseen_cards(view)), abs=0.03
    )


def test_what_is_known_of_a_hand_counts_for_sure() -> None:
    view = first_view("2C 2D", "KD")

    assert estimate_call_success(replace(view, known=((), ("KH",))), Random(1)) == 1.0
    assert estimate_call_success(replace(view, known=((), ("AS",))), Random(1)) == 0.0
    assert estimate_call_success(replace(view, known=((), ("4S",))), Random(1)) == 0.0


def test_more_players_make_a_call_less_safe() -> None:
    chances = [estimate_call_success(first_view("2C 2D", *["KD KH"] * others), Random(1), 2000) for others in (1, 3, 6)]

    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[2] + 0.02


@pytest.mark.parametrize(("held", "stands"), [("KH", 1), ("AS", 0), ("4S", 0)])
def test_who_weighs_goes_by_what_is_known_as_well(held: str, stands: float) -> None:
    master = NeuralPlayer(SkillSettings(), Random(1))

    assert master.call_success_probability(replace(first_view("2C 2D", "KD"), known=((), (held,)))) == pytest.approx(
        stands, abs=0.002
    )
    assert 0.5 < master.call_success_probability(first_view("2C 2D", "KD QD JD")) < 1


def test_among_good_players_calls_stand_as_often_as_the_master_says(monkeypatch: pytest.MonkeyPatch) -> None:
    predictions: list[tuple[float, float, bool]] = []

    def listening(mind: Policy, games: Sequence[tuple[Simulation, RoundUtility]]) -> list[PolicyDecision]:
        for game, stakes in games:
            sight, mine = state_from_simulation(game, game.turn), game.hand_points(game.turn)
            if sight.may_call:
                chance = (
                    1 - FeatureBatch([sight], [stakes]).beaten_probability(np.zeros(1, np.int64), np.array([mine]))[0]
                )
                others = [seat for seat in game.seats if seat != game.turn]
                predictions.append(
                    (
                        float(chance),
                        share_of_deals_that_stand(sight, mine),
                        all(game.hand_points(seat) > mine for seat in others),
                    )
                )
        return decide_games(mind, games)

    monkeypatch.setattr("yaniv.arena.train.net_evaluation.decide_games", listening)
    minds = [Policy(shipped_networks(), SkillSettings(), Random(seat)) for seat in range(3)]
    evaluate_policies(rule_tables_for(load("quick").rules, 3), minds, 40, "odds")

    predicted, by_chance, stood = np.array(predictions, float).T
    assert len(stood) > 100
    assert predicted.mean() == pytest.approx(stood.mean(), abs=0.06)
    assert ((predicted - stood) ** 2).mean() < ((by_chance - stood) ** 2).mean()


def share_of_deals_that_stand(sight: InformationState, mine: int, worlds: int = 100) -> float:
    """How often nobody holds as little when every hidden card is as likely as any other."""
    value, rng = sight.rule_tables.points_by_kind, Random(1)
    hidden = [value[kind] for kind, count in enumerate(sight.unseen_counts) for _ in range(count)]
    stood = 0
    for _ in range(worlds):
        rng.shuffle(hidden)
        cards = iter(hidden)
        hands = [
            sum(value[kind] for kind in rival.known_kinds)
            + sum(islice(cards, rival.hand_size - len(rival.known_kinds)))
            for rival in sight.opponents
        ]
        stood += min(hands) > mine
    return stood / worlds


def test_the_chance_of_a_pair_is_that_of_every_deal_counted() -> None:
    view = first_view("AC AD 2S", "KD")
    aces = sum(card[0] == "A" for card in unseen_cards(view))

    assert pair_probability(view, 1, cards("AC")) == pytest.approx(aces / len(unseen_cards(view)))
    assert pair_probability(view, 1, cards("JK")) == 0.0
    assert pair_probability(replace(view, known=((), ("AS",))), 1, cards("AC")) == 1.0
