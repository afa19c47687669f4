"""What is kept of a match that is seen again, once its page is left."""

import gc
from collections.abc import Iterator
from contextlib import ExitStack
from multiprocessing import active_children
from pathlib import Path
from weakref import ref

import pygame
import pytest

from tests.home import move_to
from tests.store.games import LIVELY, events, header
from tests.table.company import make_setup
from tests.ui.kit import look
from yaniv import places
from yaniv.app.options import Options
from yaniv.app.pages import Pages
from yaniv.app.records import Records
from yaniv.app.screen import Screen
from yaniv.app.wishes import Wishes
from yaniv.crash import Recorder
from yaniv.store import export
from yaniv.store.saved import Saved
from yaniv.ui.scenes.replay import ReplayScene
from yaniv.ui.scenes.scene import ComeBack, ToMenu, ToSettings, WatchFile
from yaniv.ui.window import Window


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: pygame.Window) -> Iterator[Pages]:
    move_to(tmp_path, monkeypatch)
    monkeypatch.setenv(places.DATA_VARIABLE, str(tmp_path))
    with ExitStack() as exits:
        notices: list[str] = []
        records = Records(Recorder(places.logs()), notices, None, exits)
        yield Pages(Wishes(Options(), notices), Screen(Window(opened, None), look()), records, notices, exits)
    for judge in active_children():  # of pages that no window has closed
        judge.terminate()
        judge.join()


def written(path: Path) -> WatchFile:
    """A match in a file, and the wish to see it."""
    export.write(path, Saved(header(make_setup(LIVELY)), events()))
    return WatchFile(str(path))


def test_a_match_that_was_seen_again_is_let_go_of_with_its_page(pages: Pages, tmp_path: Path) -> None:
    scene = pages.follow(written(tmp_path / "match.yaniv"))
    assert isinstance(scene, ReplayScene)
    left = ref(scene)
    scene.close()
    del scene

    pages.follow(ToMenu())
    gc.collect()

    assert left() is None


def test_the_settings_bring_back_the_place_of_the_match_that_was_left_for_them(pages: Pages, tmp_path: Path) -> None:
    scene = pages.follow(written(tmp_path / "first.yaniv"))
    assert isinstance(scene, ReplayScene)
    scene._go(12)

    pages.follow(ToSettings())
    again = pages.follow(ComeBack())

    assert isinstance(again, ReplayScene)
    assert again.place == 12


def test_a_file_that_is_still_read_begins_at_no_place_of_the_match_before(
    pages: Pages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = pages.follow(written(tmp_path / "first.yaniv"))
    assert isinstance(scene, ReplayScene)
    scene._go(12)
    with monkeypatch.context() as large:
        large.setattr("yaniv.store.reading.AT_ONCE", 0)
        loading = pages.follow(written(tmp_path / "second.yaniv"))
    assert not isinstance(loading, ReplayScene)

    pages.follow(ToSettings())
    second = pages.follow(ComeBack())

    assert isinstance(second, ReplayScene)
    assert second.place == 0


def test_a_file_that_could_not_be_read_is_not_asked_for_again_after_the_settings(pages: Pages, tmp_path: Path) -> None:
    assert pages.follow(WatchFile(str(tmp_path / "nowhere.yaniv"))) is None
    written(tmp_path / "nowhere.yaniv")

    pages.follow(ToSettings())

    assert pages.follow(ComeBack()) is None, "the menu, from which the settings were opened"
