"""Tests of self-play: whose estimate of a call decides."""

import pytest

from yaniv.arena.train import self_play
from yaniv.arena.train.rule_sampler import benchmark_rules, rule_tables_for
from yaniv.arena.train.self_play import SelfPlay
from yaniv.arena.train.self_play_settings import SelfPlaySettings
from yaniv.bots.neural.neural_policy import shipped_networks

HIGH_VALUE = 1000.0
"""Points above anything that playing on can be worth."""


@pytest.mark.parametrize("settles_calls", [False, True])
def test_players_call_by_the_settled_value_only_if_they_settle_calls(
    *, settles_calls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(self_play, "mixed_call_points", lambda *_: HIGH_VALUE)
    nets = shipped_networks()
    settings = SelfPlaySettings(
        rounds=40, temperature=0.2, epsilon=0, td_lambda=1, greedy_share=0, settles_calls=settles_calls
    )

    playing = SelfPlay(nets.value_network, nets.call_network, settings, "9/1/1")
    playing.next_rule_tables = lambda: rule_tables_for(benchmark_rules(), 2)
    batch = playing.play()

    is_first_legal_call_made = len(batch.call_rows) == batch.rounds
    assert is_first_legal_call_made == settles_calls
