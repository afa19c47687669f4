"""Tests of the neural players: features, shipped weights, training, playing strength and advice."""

import re
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from tests.game_scenario import given_events, opened_round
from tests.random_games import random_game
from yaniv import paths
from yaniv.arena.contest_runner import run_contest
from yaniv.arena.duplicate_contest import Contest
from yaniv.arena.train.episode import Episode
from yaniv.arena.train.greedy_baseline import PLAY_WITHOUT_NETS, play_exploratory
from yaniv.arena.train.net_evaluation import evaluate_policies
from yaniv.arena.train.optimizer import AdamTrainer
from yaniv.arena.train.paired_rollouts import PairedRollouts
from yaniv.arena.train.recipes import RECIPES
from yaniv.arena.train.rule_sampler import (
    TRAINING_RULES_NOTES,
    RuleRange,
    RuleSampler,
    benchmark_rules,
    random_rules,
    rule_tables_for,
    shipped_variants,
)
from yaniv.arena.train.self_play import SelfPlay
from yaniv.arena.train.self_play_settings import SelfPlaySettings
from yaniv.bots.characters import StyleBias
from yaniv.bots.information_state import state_from_simulation
from yaniv.bots.neural.action_evaluator import evaluate_actions
from yaniv.bots.neural.feature_batch import FeatureBatch
from yaniv.bots.neural.feature_layout import (
    FEATURE_SLICES,
    FEATURE_VERSION,
    FEATURE_WIDTH,
    RANK_SET_COUNT,
    SUIT_FEATURES,
)
from yaniv.bots.neural.hand_features import HandBatch, encode_hands, encode_offers
from yaniv.bots.neural.mlp import Mlp, load_networks, save_networks
from yaniv.bots.neural.neural_policy import (
    WEIGHTS_FILE,
    WIDE_WEIGHTS_FILE,
    Policy,
    PolicyNetworks,
    SkillSettings,
    networks_for,
    shipped_networks,
)
from yaniv.bots.neural.simulator_actions import slap_or_keep
from yaniv.bots.neural.skill_levels import create_neural_player
from yaniv.bots.neural.throw_draw_evaluator import ThrowDrawEvaluator
from yaniv.bots.simulator.encoding import DRAW_STOCK, PHASE_START
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.cards import cards
from yaniv.game.commands import DrawDiscard, DrawStock, Throw
from yaniv.game.view import build_view, redact
from yaniv.rules.house_rules import CallRules, HouseRules
from yaniv.rules.rule_specs import with_value
from yaniv.variants import library

WEIGHTS_BY_RULES: dict[RuleRange, str] = {"usual": WEIGHTS_FILE, "all": WIDE_WEIGHTS_FILE}


def random_net(seed: int) -> Mlp:
    """Return a network with random non-zero weights, so that every input column has an effect."""
    rng = np.random.default_rng(seed)
    return Mlp(
        [
            rng.normal(0, 0.3, each.shape).astype(np.float32)
            for each in Mlp.random_init(rng, RECIPES["all"].value_net_sizes).weights
        ]
    )


def test_incremental_evaluation_equals_evaluation_of_full_rows() -> None:
    net, rng = random_net(1), Random(3)
    sampler = RuleSampler(rng, "test")
    compared = 0

    for episode in (Episode(sampler.sample(), rng, 0) for _ in range(60)):
        game = episode.game
        for _ in range(4):
            while game.slap_by >= 0:
                slap_or_keep(game)
            if game.phase != PHASE_START or game.rule_tables.may_draw_first or not game.hands[game.turn]:
                break
            batch = FeatureBatch([state_from_simulation(game, game.turn)], [episode.trajectories[game.turn].utility])
            joint = ThrowDrawEvaluator(batch, net, [0], None, np.ones(1, bool))
            hands = [
                [*joint.entries[entry][2], *([] if slapped else [int(kind)])]
                for entry, kind, slapped in zip(joint.entry, joint.kind, joint.is_slapped, strict=True)
            ]
            throws = [joint.entries[entry][1] for entry in joint.entry]
            owner = np.zeros(len(hands), np.int64)
            offer = encode_offers(batch, owner, throws, [game.rule_tables.takeable(throw) for throw in throws])
            full_rows = net.evaluate(encode_hands(HandBatch(batch, owner, hands), offer))
            assert np.abs(full_rows - joint.row_values()).max() < 0.01
            compared += len(hands)
            play_exploratory(game, (), PLAY_WITHOUT_NETS)

    assert compared > 5000


@pytest.mark.parametrize("rules", RECIPES)
def test_the_shipped_weights_are_small_and_match_the_features(rules: RuleRange) -> None:
    recipe, file = RECIPES[rules], paths.assets() / "bots" / WEIGHTS_BY_RULES[rules]
    nets, header = load_networks(file)

    assert file.stat().st_size < 400_000
    assert header["features"] == str(FEATURE_VERSION)
    assert {"seed", "iterations", "rounds", "trained in"} <= set(header)
    assert int(header["iterations"]) == len(recipe.plan)
    assert int(header["rounds"]) == sum(settings.rounds for settings in recipe.plan)
    assert nets["value"].first.shape == recipe.value_net_sizes[:2]
    assert nets["call"].first.shape == recipe.call_net_sizes[:2]
    assert shipped_networks(file.name).value_network.first.shape[0] == FEATURE_WIDTH


def test_shipped_variants_use_the_networks_trained_on_usual_rules() -> None:
    calls_any_hand = library.load("yusuf").rules
    for rules in shipped_variants():
        is_usual = networks_for(rules) is shipped_networks(WEIGHTS_FILE)
        assert is_usual == (rules != calls_any_hand), rules


@pytest.mark.parametrize(
    ("key", "value", "is_usual"),
    [
        ("deal.hand_size", 7, True),
        ("deal.hand_size", 8, False),
        ("call.limit", 10, True),
        ("call.limit", 11, False),
        ("deck.values.king", 20, True),
        ("deck.values.king", -5, False),
    ],
)
def test_unusual_rules_use_the_networks_trained_on_all_rules(key: str, value: int, *, is_usual: bool) -> None:
    rules = with_value(HouseRules(), key, value)

    assert networks_for(rules) is shipped_networks(WEIGHTS_FILE if is_usual else WIDE_WEIGHTS_FILE)
    assert Policy(None, SkillSettings(), Random(1)).networks_for(rules) is networks_for(rules)
    own = PolicyNetworks(random_net(1), random_net(2))
    assert Policy(own, SkillSettings(), Random(1)).networks_for(rules) is own


def test_saved_weights_load_back(tmp_path: Path) -> None:
    net = Mlp.random_init(np.random.default_rng(1), (FEATURE_WIDTH, 8, 4))

    save_networks(tmp_path / "nets.npz", {"value": net}, {"seed": "1"})
    nets, header = load_networks(tmp_path / "nets.npz")

    assert header == {"seed": "1"}
    for saved, loaded in zip(net.weights, nets["value"].weights, strict=True):
        assert np.allclose(saved, loaded, atol=1e-2)


def test_training_reduces_the_loss() -> None:
    rng = np.random.default_rng(2)
    rows = np.zeros((4000, FEATURE_WIDTH), np.float16)
    rows[:, :3] = rng.random((4000, 3))
    points = (rows[:, 0] * 20 - rows[:, 1] * 10).astype(np.float32)
    trainer = AdamTrainer(Mlp.random_init(rng, (FEATURE_WIDTH, 16, 8)))

    first = trainer.train((rows, points), 1, 3e-3, 1)
    last = trainer.train((rows, points), 20, 3e-3, 2)

    assert last < first / 3


@pytest.mark.parametrize(
    ("huber_threshold", "expected"), [(0.5, pytest.approx(0, abs=2)), (8, pytest.approx(-6, abs=1))]
)
def test_rare_large_losses_count_in_full_only_below_a_high_threshold(huber_threshold: float, expected: object) -> None:
    rng = np.random.default_rng(2)
    rows = np.zeros((4000, FEATURE_WIDTH), np.float16)
    points = np.where(rng.permutation(4000) < 400, -60, 0).astype(np.float32)
    trainer = AdamTrainer(Mlp.random_init(rng, (FEATURE_WIDTH, 16, 8)))
    trainer.huber_threshold = huber_threshold

    trainer.train((rows, points), 60, 3e-3, 1)

    assert trainer.net.evaluate(rows[:1].astype(np.float32))[0] == expected


def test_training_on_pairs_learns_the_difference_of_their_values() -> None:
    rng = np.random.default_rng(2)
    rows = np.zeros((4000, 2, FEATURE_WIDTH), np.float16)
    rows[..., :3] = rng.random((4000, 2, 3))
    apart = (10 * (rows[:, 0, 0] - rows[:, 1, 0])).astype(np.float32)
    trainer = AdamTrainer(Mlp.random_init(rng, (FEATURE_WIDTH, 16, 8)))
    luck = rng.normal(0, 20, 4000).astype(np.float32)

    trainer.train((rows[:, 0], luck), 20, 3e-3, 1, (rows, apart))

    differences = trainer.net.evaluate(rows[:, 0].astype(np.float32)) - trainer.net.evaluate(
        rows[:, 1].astype(np.float32)
    )
    assert np.abs(differences - apart).mean() < np.abs(apart).mean() / 3


def test_both_choices_of_a_pair_are_rolled_out_with_the_same_cards() -> None:
    """Equal cards make the difference of a pair far less noisy than that of two independent rounds."""
    nets = shipped_networks()
    settings = SelfPlaySettings(
        rounds=60, temperature=0.2, epsilon=0, td_lambda=1, greedy_share=0, pair_share=0.5, lockstep_rounds=20
    )

    self_play = SelfPlay(nets.value_network, nets.call_network, settings, "9/1/1")
    self_play.next_rule_tables = lambda: rule_tables_for(benchmark_rules(), 2)
    samples = self_play.play()

    first, second = (nets.value_network.evaluate(samples.pair_rows[:, index].astype(np.float32)) for index in range(2))
    assert len(samples.pair_points) > 100
    assert np.corrcoef(first - second, samples.pair_points)[0, 1] > 0.15
    assert samples.pair_points.std() < samples.points.std() / 2.5


def test_two_rollouts_of_the_same_choice_give_the_same_result() -> None:
    """The small stock makes a reshuffle during the rollout certain."""
    rng = Random(4)
    pairs = PairedRollouts(Policy(shipped_networks(), SkillSettings(), Random(1)), 1, rng)
    for _ in range(20):
        episode = Episode(rule_tables_for(benchmark_rules(), 2), rng, 0)
        episode.game.pile.insert(0, tuple(episode.game.stock[1:]))
        episode.game.stock = episode.game.stock[:1]
        batch = FeatureBatch(
            [state_from_simulation(episode.game, episode.game.turn)], [episode.trajectories[episode.game.turn].utility]
        )
        choices = evaluate_actions(batch, shipped_networks().value_network)
        row = int(np.flatnonzero(choices.draw == DRAW_STOCK)[0])
        pairs._start_rollouts([episode], batch, choices, [(0, row, row)])
    assert all(one.game.stock == other.game.stock for one, other in pairs._open_pairs)

    rows, points = pairs.training_arrays()

    assert np.array_equal(rows[:, 0], rows[:, 1])
    assert np.array_equal(points, np.zeros(20))


def test_self_play_is_reproducible_from_its_seed() -> None:
    settings = SelfPlaySettings(
        rounds=20, temperature=0.5, epsilon=0.05, td_lambda=0.9, greedy_share=0.2, lockstep_rounds=10
    )
    nets = shipped_networks()

    one, other = (SelfPlay(nets.value_network, nets.call_network, settings, "9/1/1").play() for _ in range(2))

    assert np.array_equal(one.rows, other.rows)
    assert np.array_equal(one.points, other.points)
    assert one.rounds == 20


def test_master_wins_most_matches_against_greedy() -> None:
    rules = library.load("classic").rules
    master = Policy(shipped_networks(), SkillSettings(), Random(1), is_coarse=True)

    share, within = evaluate_policies(RuleTables(rules, 2), [master, None], 40, "unseen").win_share(0)

    assert share - within > 0.65


def test_master_makes_no_errors() -> None:
    result = run_contest(Contest("classic", library.load("classic").rules, ("master", "greedy"), games=4, seed=11))

    assert [bot.errors for bot in result.bots] == [0, 0]


def test_the_window_does_not_import_numpy() -> None:
    code = "import sys, yaniv.app.application, yaniv.app.navigator; print('numpy' in sys.modules)"

    completed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert completed.stdout.splitlines()[-1] == "False"


def test_random_rules_vary_in_values_and_player_counts() -> None:
    sampler = RuleSampler(Random(1), "somewhere")

    samples = list(islice(iter(sampler.sample, None), 60))

    assert len({tables.rules for tables in samples}) > 20
    assert {tables.players for tables in samples} >= {2, 3, 4}


@pytest.mark.parametrize("rules", RECIPES)
def test_the_training_notes_list_exactly_the_rules_that_vary(rules: RuleRange) -> None:
    sampled_rules = [to_builtins(random_rules(Random(seed), rules)) for seed in range(300)]

    trained_rules = [
        {f"{group}.{key}": str(rule) for group, keys in each.items() for key, rule in keys.items()}
        for each in sampled_rules
    ]

    varied = {name for name in trained_rules[0] if len({each[name] for each in trained_rules}) > 1}
    assert set(re.findall(r"[a-z]+\.[a-z_]+", TRAINING_RULES_NOTES[rules])) == varied


def test_advice_names_a_pick_up_for_every_throw() -> None:
    seat_view = build_view(given_events(*opened_round(["7C JD QD QH JK", "3C 4D 5D 6D JD"], upcard="TD")).state, 0)

    rated_moves = create_neural_player("master", "any seed", StyleBias()).rate_moves(seat_view)

    assert rated_moves
    assert rated_moves[0].cost == 0
    assert all(
        isinstance(each.pickup, DrawStock | DrawDiscard) for each in rated_moves if isinstance(each.command, Throw)
    )


@pytest.mark.parametrize(
    ("hand", "upcard", "advised"),
    [
        ("2S TD 3C 9D 9C", "6C", "9C 9D"),
        ("JH QH 7D 6H QS", "2H", "QH QS"),
        ("4H 3C 2C AD KH", "8D", "KH"),
        ("QH 6C KH TC 2C", "6D", "TC"),
    ],
)
def test_in_a_deciding_round_the_advice_is_to_throw_the_most_points(hand: str, upcard: str, advised: str) -> None:
    others = ["5C 5H 7C 8D TS", "4C 6H 7S 9S KD", "3D 5D 8H JC QD"]
    seat_view = build_view(
        given_events(*opened_round([hand, *others], library.load("quick").rules, upcard=upcard)).state, 0
    )

    rated_moves = create_neural_player("master", "any seed", StyleBias()).rate_moves(seat_view)

    assert rated_moves[0].command == Throw(0, cards(advised))
    assert [each.cost for each in rated_moves] == sorted(each.cost for each in rated_moves)
    assert rated_moves[0].cost == 0


def test_near_ties_are_broken_by_points_in_an_extra_round_too(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = ["2S TD 3C 9D 9C", "5C 5H 7C 8D TS", "4C 6H 7S 9S KD"]
    usual = build_view(given_events(*opened_round(dealt, library.load("classic").rules, upcard="6C")).state, 0)
    tied = replace(usual, tied=usual.seats)

    monkeypatch.setattr("yaniv.bots.neural.neural_player._TIE_MARGIN", 1000)
    first, second = (
        create_neural_player("master", "any seed", StyleBias()).rate_moves(seat_view) for seat_view in (usual, tied)
    )

    assert [each.command for each in first] == [each.command for each in second]


def test_players_eliminated_in_mid_round_are_ignored() -> None:
    rules, players = HouseRules(call=CallRules(over_limit="eliminate")), 4
    decisions = 0
    for seed in range(8):
        masters = [create_neural_player("master", f"{seat}", StyleBias()) for seat in range(players)]
        for _, _, state, events in islice(random_game(rules, players, seed, calls=0.1), 200):
            for seat, master in enumerate(masters):
                for event in events:
                    if (shown := redact(event, seat)) is not None:
                        master.notice(shown)
            if state.phase == "start" and not state.dealer_due:
                position = next(masters[state.turn].decision_steps(build_view(state, state.turn)))

                assert len(position.utility.score.totals) == 1 + len(position.info_state.opponents)
                decisions += any(seat in state.out for seat in state.seats)
    assert decisions > 50


def test_there_is_no_advice_without_a_possible_move() -> None:
    dealt = build_view(given_events(*opened_round(["2S", "5C"], library.load("quick").rules)).state, 0)

    assert (
        create_neural_player("master", "any seed", StyleBias()).rate_moves(replace(dealt, hand=(), may_call=False))
        == ()
    )


def test_the_sums_of_suits_are_those_of_the_first_layer_and_only_sizes_in_use_are_kept() -> None:
    network = Mlp.random_init(np.random.default_rng(3), (FEATURE_WIDTH, 8, 4))
    expected = SUIT_FEATURES.astype(np.float32) @ network.first[FEATURE_SLICES["suits"]]
    small, large = np.array([[0b111, 0, 0b1000]]), np.arange(RANK_SET_COUNT)

    table, rows = network.suit_weights(small)
    assert len(table) == 1 + 13 + 78 + 286
    assert np.allclose(table[rows], expected[small], atol=1e-5)

    table, rows = network.suit_weights(large)
    assert np.allclose(table[rows], expected, atol=1e-5)
