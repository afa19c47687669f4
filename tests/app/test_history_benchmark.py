"""Tests of the figures of `yaniv bench` about a player's history."""

from pathlib import Path

from pygame import Surface

from tests.ui.sample_me import statistics_scene
from tests.ui.scene_harness import HD, make_context
from yaniv.app.history_benchmark import _write_history, history_times
from yaniv.store.journal import SqliteJournal
from yaniv.ui.pages.match_archive import MatchArchive


def test_menu_and_statistics_are_timed() -> None:
    timings = history_times(make_context(), HD, match_count=30)

    assert set(timings) == {"matches30_first_menu_ms", "matches30_return_to_menu_ms", "matches30_statistics_ms"}
    assert all(milliseconds > 0 for milliseconds in timings.values())


def test_the_matches_of_the_benchmark_are_like_real_ones(tmp_path: Path) -> None:
    _write_history(tmp_path, 30)

    with SqliteJournal.open(tmp_path) as journal:
        archive = MatchArchive(journal, [])
        page = statistics_scene(make_context(), archive)
        page.paint(Surface(HD))

        assert archive.unsummarised_count == 0
        assert len(archive.match_summaries()) == archive.human_rating().matches == 30
        assert journal.load_match(30).events == journal.load_match(1).events
        assert page.elements()
