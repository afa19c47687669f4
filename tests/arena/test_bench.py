from msgspec import to_builtins

from yaniv.arena.bench import engine_figures, master_times
from yaniv.rules.house import HouseRules


def test_the_engine_is_measured_in_every_respect() -> None:
    found = to_builtins(engine_figures(HouseRules(), turns=50))

    assert {"referee_turns_per_s", "fast_turns_per_s", "fold_600_events_ms", "journal_append_us"} < set(found)
    assert all(figure > 0 for figure in found.values())
    assert found["view_share"] + found["moves_share"] < 1


def test_every_decision_of_a_master_is_timed() -> None:
    found = master_times(HouseRules(), seats=2)

    assert 0 < found.mean <= found.max
    assert 0 < found.p95 <= found.max
