"""Tests of match facts: they agree with the statistics and never decrease during a match."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.sample_matches import sample_events
from yaniv.journey.fact_fold import compute_facts
from yaniv.store.match_file import read_valid_prefix
from yaniv.store.statistics import compute_stats

LOGS = sorted((Path(__file__).parents[1] / "logs").glob("*.yaniv"))


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_facts_of_a_recorded_match_agree_with_its_statistics(log: Path) -> None:
    match, _ = read_valid_prefix(log)

    facts, stats = compute_facts(match.events), compute_stats(match.events)

    assert (facts.rounds_won, len(facts.calls), facts.caught) == (stats.rounds_won, stats.clean, stats.caught)
    assert (facts.asafs, sum(facts.catches.values()), facts.slaps) == (stats.asafs, stats.asafs, stats.slaps)
    assert (facts.won, facts.is_over) == (stats.won, bool(stats.places))
    assert facts.final_total == (stats.totals[0] if stats.totals and stats.places else None)


@given(st.integers(0, 30), st.data())
def test_counts_never_decrease_during_a_match(seed: int, data: st.DataObject) -> None:
    events = sample_events(seed)
    length = data.draw(st.integers(0, len(events)))

    early, late = compute_facts(events[:length]), compute_facts(events)

    for name in ("rounds", "rounds_won", "best_streak", "asafs", "caught", "slaps", "longest_run", "largest_set"):
        assert getattr(early, name) <= getattr(late, name)
