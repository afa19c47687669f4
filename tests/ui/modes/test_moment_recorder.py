"""Tests of the moment recorder: the last showdown becomes an animated picture of bounded size, in small steps."""

from functools import partial

import pytest

from tests.store.sample_matches import LIVELY_RULES, sample_events
from yaniv import paths
from yaniv.game import events as e
from yaniv.match.match_replay import MatchReplay
from yaniv.match.match_setup import MatchSetup
from yaniv.settings.settings_schema import Settings
from yaniv.ui.context import load_context
from yaniv.ui.graphics.apng import SIGNATURE
from yaniv.ui.modes import moment_recorder
from yaniv.ui.modes.moment_recorder import MAX_BYTES, MAX_FRAMES, MAX_WAITS, MomentRecorder
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions

SETUP = MatchSetup("Friday rules", LIVELY_RULES, ("Dana", "Noa", "Avi"), ("", "greedy:noa", "greedy:avi"), "0")


class SavedFiles:
    """Records saved contents instead of writing files."""

    def __init__(self) -> None:
        self.contents: list[bytes] = []

    def save(self, content: bytes) -> str:
        """Record the content; return a file name."""
        self.contents.append(content)
        return "Moment saved."


def record(events: tuple[e.AnyEvent, ...]) -> tuple[MomentRecorder, SavedFiles, int]:
    files = SavedFiles()
    recorder = MomentRecorder(MatchReplay(events), SETUP, 0, load_context(paths.assets()), files.save)
    parts = 0
    while recorder.progress_share is not None:
        recorder.update()
        parts += 1
        assert parts < MAX_FRAMES * MAX_WAITS
    return recorder, files, parts


def test_the_position_of_the_showdown_is_just_before_the_last_call() -> None:
    replay = MatchReplay(sample_events())
    assert replay.showdown_position is not None

    called = replay.at_position(replay.showdown_position)
    heard = list[e.AnyEvent]()
    called.subscribe(0, heard.append)
    called.step_forward()

    assert isinstance(heard[0], e.YanivCalled)
    assert not any(isinstance(event, e.RoundOpened) for event in heard)
    assert MatchReplay(sample_events()[:4]).showdown_position is None


def test_the_last_showdown_is_saved_a_part_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moment_recorder, "FRAME_MS", 400)

    recorder, files, parts = record(sample_events())

    assert recorder.message == "Moment saved."
    assert parts > 10
    assert len(files.contents) == 1
    assert files.contents[0].startswith(SIGNATURE)
    assert len(files.contents[0]) < 1.2 * MAX_BYTES


def test_a_recorded_moment_has_all_motion_whatever_a_table_has_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moment_recorder, "FRAME_MS", 400)
    _, usual_files, _ = record(sample_events())
    still = Settings(motion="none", showdown="brief", table_talk="chatty")
    monkeypatch.setattr(moment_recorder, "TableSceneOptions", partial(TableSceneOptions, settings=still))

    _, files, _ = record(sample_events())

    assert files.contents[0].count(b"fcTL") == usual_files.contents[0].count(b"fcTL") > 15


def test_a_recording_that_grows_too_large_ends_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moment_recorder, "FRAME_MS", 400)
    monkeypatch.setattr(moment_recorder, "MAX_BYTES", 1)

    _, files, _ = record(sample_events())

    assert files.contents[0].count(b"fcTL") <= 3  # with the cover


def test_a_match_without_a_showdown_shows_a_message() -> None:
    recorder, files, _ = record(sample_events()[:4])

    assert recorder.message == "There is no showdown to save."
    assert not files.contents
