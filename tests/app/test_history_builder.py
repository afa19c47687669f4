"""Tests of building what pages need to know about all matches: in pieces, and before such a page opens."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.soak.long_history import write_history
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.match_repository import HistoryBuilder, MatchRepository, StopMatchReader
from yaniv.crash_report import CrashReporter
from yaniv.journey.fact_fold import FACTS_VERSION, compute_facts


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MatchRepository]:
    """Yield the repository of a player with 90 matches, none of which is summarised."""
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / "games"))
    write_history(tmp_path / "games", 90, ("quick",))
    with ExitStack() as exits:
        yield MatchRepository(CrashReporter(paths.logs()), [], None, exits)


def test_pieces_lead_from_nothing_to_everything(repository: MatchRepository) -> None:
    builder = HistoryBuilder(repository)
    shares = [builder.advance(max_loads=4)]
    while shares[-1] is not None:
        shares.append(builder.advance(max_loads=4))

    assert builder.is_complete
    assert 20 < len(shares) < 40
    assert all(0 <= share <= 1 for share in shares if share is not None)
    assert repository.is_summarised
    assert len(repository.trail_matches_without_facts(FACTS_VERSION)) <= 20


def test_facts_that_are_stored_equal_those_of_the_events(repository: MatchRepository) -> None:
    first = StopMatchReader(repository).read("journey")
    stored = [each.facts_json for each in repository.trail_matches("journey", FACTS_VERSION)]
    again = StopMatchReader(repository).read("journey")

    assert len(first) == 30
    assert all(stored)
    assert first == again
    for each in again:
        match = repository.load_match(each.match_id)
        assert match is not None
        assert each.facts == compute_facts(match.events)


def test_a_few_missing_summaries_hold_nothing_up(repository: MatchRepository) -> None:
    while repository.history_builder.advance() is not None:
        pass
    for match_id in range(1, 10):
        repository.delete(match_id)

    assert HistoryBuilder(repository).is_complete
