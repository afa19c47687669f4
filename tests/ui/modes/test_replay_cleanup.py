"""Tests of what the program keeps of a replay after its page is closed."""

import gc
from pathlib import Path
from weakref import ref

import pytest

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events
from yaniv.app.navigator import Navigator
from yaniv.store import match_file
from yaniv.store.saved_match import SavedMatch
from yaniv.ui.modes.replay_scene import ReplayScene
from yaniv.ui.navigation import LeaveSettings, OpenReplayFile, ToMenu, ToSettings


def write_match_file(path: Path) -> OpenReplayFile:
    """Write a match file; return the request to open it."""
    match_file.write_file(path, SavedMatch(make_header(make_setup(LIVELY_RULES)), sample_events()))
    return OpenReplayFile(str(path))


def test_a_replayed_match_is_freed_with_its_page(pages: Navigator, tmp_path: Path) -> None:
    scene = pages.navigate(write_match_file(tmp_path / "match.yaniv"))
    assert isinstance(scene, ReplayScene)
    left = ref(scene)
    scene.close()
    del scene

    pages.navigate(ToMenu())
    gc.collect()

    assert left() is None


def test_the_replay_position_is_restored_after_the_settings(pages: Navigator, tmp_path: Path) -> None:
    scene = pages.navigate(write_match_file(tmp_path / "first.yaniv"))
    assert isinstance(scene, ReplayScene)
    scene._seek(12)

    pages.navigate(ToSettings())
    again = pages.navigate(LeaveSettings())

    assert isinstance(again, ReplayScene)
    assert again.position == 12


def test_a_file_still_being_read_does_not_inherit_the_position_of_another_match(
    pages: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = pages.navigate(write_match_file(tmp_path / "first.yaniv"))
    assert isinstance(scene, ReplayScene)
    scene._seek(12)
    with monkeypatch.context() as large:
        large.setattr("yaniv.store.match_file.MAX_IMMEDIATE_BYTES", 0)
        loading = pages.navigate(write_match_file(tmp_path / "second.yaniv"))
    assert not isinstance(loading, ReplayScene)

    pages.navigate(ToSettings())
    second = pages.navigate(LeaveSettings())

    assert isinstance(second, ReplayScene)
    assert second.position == 0


def test_an_unreadable_file_is_not_opened_again_after_the_settings(pages: Navigator, tmp_path: Path) -> None:
    assert pages.navigate(OpenReplayFile(str(tmp_path / "nowhere.yaniv"))) is None
    write_match_file(tmp_path / "nowhere.yaniv")

    pages.navigate(ToSettings())

    assert pages.navigate(LeaveSettings()) is None, "the menu, from which the settings were opened"
