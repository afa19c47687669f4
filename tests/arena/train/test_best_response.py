"""Tests of training a best response to a bot: measuring it, and resuming from its folder."""

from multiprocessing.pool import ThreadPool
from pathlib import Path

import pytest

from yaniv.arena.train import response_training
from yaniv.arena.train.best_response import measure_response
from yaniv.arena.train.response_training import NetWeights, ResponseTask, ResponseTraining, play_response_chunk
from yaniv.arena.train.rule_sampler import benchmark_rules
from yaniv.bots.neural.neural_policy import PolicyNetworks, shipped_networks
from yaniv.rules.house_rules import HouseRules, MatchRules


@pytest.mark.parametrize(("games", "played"), [(1, 2), (5, 6)])
def test_a_measurement_names_the_number_of_matches(games: int, played: int) -> None:
    task = ResponseTask("master", benchmark_rules())

    measurement = measure_response(task, shipped_networks(), games, 1)

    assert measurement.endswith(f" % of {played} matches")


def test_a_response_to_greedy_is_compared_with_the_master_in_the_same_deals() -> None:
    task = ResponseTask("greedy", HouseRules(match=MatchRules(end="single_round")))

    batch = play_response_chunk(task, _weights(shipped_networks()), "1", rounds=8)
    measurement = measure_response(task, shipped_networks(), 4, 1)

    assert batch.rounds == 8
    response, _, master = measurement.partition(", the master ")
    assert response.endswith(master)


def test_a_specialist_with_the_networks_of_the_master_wins_a_fair_share() -> None:
    task = ResponseTask("itself", HouseRules(match=MatchRules(end="single_round")))

    batch = play_response_chunk(task, _weights(shipped_networks()), "1", rounds=12)
    measurement = measure_response(task, shipped_networks(), 12, 1)

    assert batch.rounds == 12
    assert len(batch.pair_rows)
    assert [text.split()[0] for text in measurement.partition(" wins ")[2].split("; ")] == ["50.0", "33.3", "25.0"]


@pytest.mark.parametrize("start", ["master", "nothing"])
def test_training_a_response_resumes_from_its_folder(
    start: response_training.Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(response_training, "CHUNKS_PER_ITERATION", 1)
    monkeypatch.setattr(response_training, "_ROUNDS_PER_CHUNK", 24)
    task = ResponseTask("master", HouseRules(match=MatchRules(end="single_round")), start)
    training = ResponseTraining(task, 1, tmp_path)

    with ThreadPool(1) as pool:
        training.train(1e-9, pool)
    again = ResponseTraining(task, 1, tmp_path)

    assert (again.iteration, again.rounds) == (1, 24)
    assert training.nets.call_network.weights[4] == pytest.approx(again.nets.call_network.weights[4], abs=1e-3)


def _weights(nets: PolicyNetworks) -> NetWeights:
    return nets.value_network.weights, nets.call_network.weights
