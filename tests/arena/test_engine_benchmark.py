"""Tests of the benchmark of the game engine and of the master's decisions."""

from msgspec import to_builtins

from yaniv.arena.engine_benchmark import benchmark_engine, benchmark_master
from yaniv.rules.house_rules import HouseRules


def test_the_engine_benchmark_has_all_its_figures() -> None:
    result = to_builtins(benchmark_engine(HouseRules(), turns=50))

    assert {"referee_turns_per_s", "fast_turns_per_s", "fold_600_events_ms", "journal_append_us"} < set(result)
    assert all(figure > 0 for figure in result.values())
    assert result["view_share"] + result["moves_share"] < 1


def test_every_decision_of_a_master_is_timed() -> None:
    result = benchmark_master(HouseRules(), seats=2)

    assert 0 < result.mean <= result.max
    assert 0 < result.p95 <= result.max
