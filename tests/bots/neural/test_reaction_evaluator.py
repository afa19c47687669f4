"""Tests of decisions outside a normal turn: slaps, returned cards, hand swaps, calls out of turn or over the limit."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from tests.game_scenario import given_events, opened_round
from yaniv.arena.train.net_evaluation import evaluate_policies, is_reaction_due, play_reaction
from yaniv.bots.characters import StyleBias
from yaniv.bots.information_state import InformationState, RoundMemory, state_from_simulation, state_from_view
from yaniv.bots.neural import reaction_evaluator
from yaniv.bots.neural.feature_batch import FeatureBatch
from yaniv.bots.neural.match_equity import match_equity_of
from yaniv.bots.neural.neural_policy import Policy, SkillSettings, shipped_networks
from yaniv.bots.neural.reaction_evaluator import (
    choose_returned_cards,
    choose_slap,
    is_call_riskless,
    out_of_turn_points,
    over_limit_call_points,
    pays_out_of_turn,
    wants_swap,
)
from yaniv.bots.neural.round_utility import MatchScore, RoundUtility, round_utility
from yaniv.bots.neural.skill_levels import SKILL_LEVELS, create_neural_player
from yaniv.bots.simulator.encoding import cards_of, kind_of, kinds_of
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.simulation import Simulation
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game.view import View, build_view
from yaniv.rules.house_rules import (
    CallRules,
    CardValues,
    DealRules,
    DeckRules,
    HouseRules,
    MatchRules,
    ScoringRules,
    TurnRules,
)

SLAPS = HouseRules(turn=TurnRules(slap_down="sets_and_runs"))
MASTER = Policy(shipped_networks(), SKILL_LEVELS["master"], Random(1))


def position(view: View, totals: Sequence[int] = (0, 0)) -> tuple[InformationState, RoundUtility]:
    rule_tables = RuleTables(view.rules, len(view.names))
    score = MatchScore(totals, 0, is_deciding_round=False)
    utility = round_utility(view.rules, match_equity_of(rule_tables), score)
    return state_from_view(view, RoundMemory(), rule_tables), utility


def view_of(
    hands: list[str], rules: HouseRules, seat: int, *commands: c.AnyCommand, stock: str = "7H 3D 9H QS 8H"
) -> View:
    return build_view(given_events(*opened_round(hands, rules, stock=stock)).after(*commands).state, seat)


def slap_view(rules: HouseRules = SLAPS) -> View:
    return view_of(
        ["7C 5D 5H 2S AC", "KC 4S 6D 8C 2D"], rules, 0, c.Throw(0, cards("7C")), c.DrawStock(0), stock="7H 3D 9H QS"
    )


def test_a_master_slaps_a_card_that_only_costs_points() -> None:
    seat_view = slap_view()
    assert seat_view.slap is not None

    command = create_neural_player("master", "any", StyleBias()).choose(seat_view)

    assert command == c.Slap(0, "7H", "end")


def test_a_card_is_kept_if_the_networks_value_the_hand_more_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The decision comes from the networks and not from a rule of thumb."""
    seat_view = slap_view()
    monkeypatch.setattr(reaction_evaluator, "evaluate_waiting_hands", lambda *_: np.array([1.0, 0.5], np.float32))

    command = create_neural_player("master", "any", StyleBias()).choose(seat_view)

    assert command == c.DeclineSlap(0)
    assert create_neural_player("expert", "any", StyleBias()).choose(seat_view) == c.Slap(0, "7H", "end")


def test_in_a_final_turn_only_points_count() -> None:
    info_state, utility = position(slap_view())
    info_state.is_final_turn = True
    plays = [kinds_of(cards("7C")), kinds_of(cards("7C 7H"))]

    assert choose_slap(MASTER, info_state, utility, kind_of("7H"), plays) == 1
    info_state.hand = [*info_state.hand, kind_of("JK")]
    assert choose_slap(MASTER, info_state, utility, kind_of("JK"), plays) is None


def test_a_pair_is_kept_and_lone_high_cards_are_returned() -> None:
    rules = HouseRules(deal=DealRules(extra_cards=2))
    simulation = Simulation(RuleTables(rules, 2), Random(3).shuffle)
    simulation.deal()
    seat = simulation.turn
    simulation.hands[seat][:] = kinds_of(cards("KC KD QS JH AC 2D AS"))
    info_state = state_from_simulation(simulation, seat)
    utility = round_utility(
        rules, match_equity_of(simulation.rule_tables), MatchScore([0, 0], 0, is_deciding_round=False)
    )

    returned = choose_returned_cards(MASTER, info_state, utility, 2)

    assert sorted(cards_of(returned)) == ["JH", "QS"]


def test_with_negative_card_values_only_points_count() -> None:
    """Measured: under such rules the networks returned cards of hands with which they could have called."""
    rules = HouseRules(deck=DeckRules(values=CardValues(queen=-10)), deal=DealRules(extra_cards=2))
    simulation = Simulation(RuleTables(rules, 2), Random(3).shuffle)
    simulation.deal()
    seat = simulation.turn
    simulation.hands[seat][:] = kinds_of(cards("KC KD QS JH TC 2D AS"))
    score = MatchScore([0, 0], 0, is_deciding_round=False)
    utility = round_utility(rules, match_equity_of(simulation.rule_tables), score)

    returned = choose_returned_cards(MASTER, state_from_simulation(simulation, seat), utility, 2)

    assert cards_of(returned) == ("KC", "KD")


def test_a_swap_is_requested_for_a_lower_open_hand_only() -> None:
    rules = HouseRules(call=CallRules(over_limit="swap_hands"))
    low = view_of(["AC 2D 3H 2S AD", "KC KS QD JC TD"], rules, 1, c.Call(0))
    high = view_of(["KC KS QD JC 9D", "AC 2D 3H 2S AS"], rules, 1, c.Call(0))

    answers = [create_neural_player("master", "any", StyleBias()).choose(view) for view in (low, high)]

    assert answers == [c.RequestSwap(1), c.DeclineSwap(1)]
    info_state, utility = position(low)
    assert wants_swap(MASTER, info_state, utility, 0)


def test_only_a_poor_hand_makes_a_cheap_call_out_of_turn() -> None:
    rules = HouseRules(
        call=CallRules(out_of_turn="ends_round"),
        scoring=ScoringRules(out_of_turn_penalty=0),
        match=MatchRules(limit=100),
    )
    poor = view_of(["2C 2D 3H 4S AD", "KC QS JD 9C 8D"], rules, 1)
    good = view_of(["KC QS JD 9C 8D", "2C 2D AH AS 3D"], rules, 1)
    dear = replace(poor, rules=replace(rules, scoring=ScoringRules(out_of_turn_penalty=40)))
    player = create_neural_player("master", "any", StyleBias())

    assert [player.choose(view) for view in (poor, good, dear)] == [c.Call(1), None, None]
    assert create_neural_player("expert", "any", StyleBias()).choose(poor) is None


def test_no_call_out_of_turn_if_it_loses_the_match_or_is_forbidden() -> None:
    rules = HouseRules(call=CallRules(out_of_turn="ends_round"), scoring=ScoringRules(out_of_turn_penalty=0))
    info_state, utility = position(view_of(["2C 2D 3H 4S AD", "KC QS JD 9C 8D"], rules, 1))
    deciding = round_utility(rules, None, MatchScore([0, 0], 0, is_deciding_round=True))

    assert pays_out_of_turn(MASTER, info_state, utility, 1)
    assert not pays_out_of_turn(MASTER, info_state, deciding, 1)
    assert not pays_out_of_turn(MASTER, info_state, utility, 100)
    forbidden, _ = position(view_of(["2C 2D 3H 4S AD", "KC QS JD 9C 8D"], HouseRules(), 1))
    assert out_of_turn_points(forbidden, utility) < -20


def test_the_value_of_a_call_above_the_limit_is_its_score() -> None:
    def points(hand: str, penalty: int, call: CallRules | None = None) -> float | None:
        rules = HouseRules(
            call=call or CallRules(over_limit="self_asaf"),
            scoring=ScoringRules(asaf_penalty=penalty),
            match=MatchRules(limit=100),
        )
        info_state, utility = position(view_of([hand, "KC 4S 6D 8C 2D"], rules, 0))
        return over_limit_call_points(FeatureBatch([info_state], [utility]), 0)

    cheap, dear = points("3C 3D AH AS AD", 0), points("3C 3D AH AS AD", 10)
    assert cheap is not None
    assert dear is not None
    assert cheap > dear + 5
    assert points("3C 3D AH AS AD", 30) is None
    assert points("AC AD AH AS", 0) is None  # within the limit
    assert points("3C 3D AH AS AD", 0, CallRules()) is None


RISKLESS = HouseRules(
    deck=DeckRules(values=CardValues(king=0, joker=20)),
    deal=DealRules(hand_size=1),
    call=CallRules(limit=0, ends_round="after_final_turns"),
    scoring=ScoringRules(asaf_penalty=0, reduce_at="none"),
    match=MatchRules(end="first_over", limit=28),
)
"""One card each, a king counts 0, and nothing is paid for a beaten call."""


@pytest.mark.parametrize("level", ["club", "expert", "master"])
def test_a_call_that_costs_nothing_is_made(level: str) -> None:
    view = view_of(["KC", "7D"], RISKLESS, 0)
    player = create_neural_player(level, "any", StyleBias())

    assert player.choose(view) == c.Call(0)
    assert isinstance(player.rate_moves(view)[0].command, c.Call)


@pytest.mark.parametrize(
    ("scoring", "values"),
    [
        ({"asaf_penalty": 1}, {}),
        ({"multi_asaf": "each", "multi_asaf_points": 1}, {}),
        ({"reduce_at": 20, "reduce_by": "half"}, {}),
        ({}, {"queen": -1}),
    ],
)
def test_a_call_is_riskless_only_if_nothing_can_be_lost_or_waited_for(
    scoring: dict[str, int | str], values: dict[str, int]
) -> None:
    def is_riskless(rules: HouseRules) -> bool:
        info_state, utility = position(view_of(["KC", "7D", "8D"], rules, 0), (19, 0, 0))
        return is_call_riskless(info_state, utility)

    deck = replace(RISKLESS.deck, values=replace(RISKLESS.deck.values, **values))

    assert is_riskless(RISKLESS)
    assert not is_riskless(replace(RISKLESS, deck=deck, scoring=replace(RISKLESS.scoring, **scoring)))


def test_a_call_with_points_or_in_a_deciding_round_is_not_riskless() -> None:
    limit_one = replace(RISKLESS, call=replace(RISKLESS.call, limit=1))
    info_state, utility = position(view_of(["AC", "7D"], limit_one, 0))
    deciding = round_utility(RISKLESS, None, MatchScore([0, 0], 0, is_deciding_round=True))

    assert info_state.may_call
    assert not is_call_riskless(info_state, utility)
    assert not is_call_riskless(position(view_of(["KC", "7D"], RISKLESS, 0))[0], deciding)


def test_matches_with_every_reaction_are_played_to_the_end() -> None:
    """The simulator raises at an illegal move; both the networks and the heuristics decide for each seat."""
    rules = HouseRules(
        deal=DealRules(extra_cards=1, hand_size=3),
        turn=TurnRules(slap_down="sets_and_runs"),
        call=CallRules(over_limit="self_asaf", out_of_turn="ends_round"),
        scoring=ScoringRules(asaf_penalty=1, out_of_turn_penalty=8),
        match=MatchRules(limit=30),
    )
    policies = [MASTER, Policy(shipped_networks(), SkillSettings(), Random(2))]

    result = evaluate_policies(RuleTables(rules, 2), policies, 2, "reactions")

    assert [sum(row) for row in result.wins] == pytest.approx([1, 1])


def test_a_swap_is_answered_in_the_simulator() -> None:
    rules = HouseRules(call=CallRules(over_limit="swap_hands"))
    simulation = Simulation(RuleTables(rules, 3), Random(1).shuffle)
    simulation.deal()
    caller = simulation.turn
    for seat, hand in ((caller, "AC 2D 3H 2S AD"), *((seat, "KC KS QD JC TD") for seat in range(3) if seat != caller)):
        simulation.hands[seat][:] = kinds_of(cards(hand))
    simulation.play((-6, 0))
    asker = simulation.seat_to_act()
    _, utility = position(view_of(["KC QC", "JC TC", "9C 8C"], rules, 0), (0, 0, 0))

    assert is_reaction_due(simulation)
    play_reaction(simulation, MASTER, utility)

    assert sorted(cards_of(simulation.hands[asker])) == ["2D", "2S", "3H", "AC", "AD"]
    assert not is_reaction_due(simulation)
