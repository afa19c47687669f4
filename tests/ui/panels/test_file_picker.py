"""Tests of the file picker."""

import os
import sys
from pathlib import Path

import pytest
from pygame import Rect

from tests.ui.scene_harness import SIZES, click_events, element_ids, element_rect, key_press, make_context, paint
from yaniv.ui.input.input_events import TextTyped
from yaniv.ui.panels.file_picker import CANCEL_ID, MAX_RECENT_FILES, FilePickerPage, RecentFiles, list_directory
from yaniv.ui.panels.page_panel import PagePanel

CONTEXT = make_context()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "b.yaml").write_text("{}")
    (tmp_path / "A.yml").write_text("{}")
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / ".hidden.yaml").write_text("")
    (tmp_path / "home rules").mkdir()
    (tmp_path / "home rules" / "noa.yaml").write_text("{}")
    return tmp_path


class Picker(PagePanel):
    """Panel with a file picker, painted after each input."""

    def __init__(self, start: Path, recent_files: RecentFiles | None = None) -> None:
        self.page = FilePickerPage(CONTEXT, "Import", "Import", start, recent_files=recent_files)
        super().__init__(CONTEXT, self.page)
        paint(self)

    def click(self, id_: str) -> Path | None:
        """Click an element; return the path that was picked, or None."""
        for event in click_events(self, id_):
            self.handle(event)
        paint(self)
        return self.page.picked

    def press(self, key: str) -> Path | None:
        """Press a key; return the path that was picked, or None."""
        self.handle(key_press(key))
        paint(self)
        return self.page.picked

    def type_path(self, path: str) -> None:
        """Type a path into the field."""
        self.click("files:path")
        self.handle(key_press("a", ctrl=True))
        self.handle(TextTyped(path, 0))


def test_only_folders_and_rule_files_are_shown_by_name(folder: Path) -> None:
    listing = list_directory(folder)

    assert (listing.folders, listing.files, listing.error) == (("home rules",), ("A.yml", "b.yaml"), "")


@pytest.mark.parametrize("size", SIZES)
def test_the_picker_stays_inside_the_window(size: tuple[int, int], folder: Path) -> None:
    picker = Picker(folder)
    paint(picker, size)

    assert all(Rect((0, 0), size).contains(Rect(each.rect)) for each in picker.elements())


def test_a_click_enters_a_folder_and_names_a_file(folder: Path) -> None:
    picker = Picker(folder)

    assert picker.click("files:list:home rules") is None
    assert "files:list:noa.yaml" in element_ids(picker)
    assert picker.click("files:list:noa.yaml") is None
    assert picker.click("button:take") == folder / "home rules" / "noa.yaml"


def test_a_second_click_takes_the_file(folder: Path) -> None:
    picker = Picker(folder)

    assert picker.click("files:list:b.yaml") is None
    assert picker.click("files:list:b.yaml") == folder / "b.yaml"


def test_the_keyboard_alone_finds_a_file(folder: Path) -> None:
    picker = Picker(folder)

    assert picker.press("return") is None
    assert "files:list:noa.yaml" in element_ids(picker)
    picker.press("backspace")
    assert "files:list:home rules" in element_ids(picker)
    picker.press("end")
    assert picker.press("return") == folder / "b.yaml"
    assert picker.handle(key_press("escape")) == CANCEL_ID


def test_a_path_is_typed(folder: Path) -> None:
    picker = Picker(folder)
    picker.type_path(str(folder / "home rules"))

    assert picker.press("return") is None
    assert "files:list:noa.yaml" in element_ids(picker)


def test_a_tilde_of_an_unknown_user_is_an_ordinary_name(folder: Path) -> None:
    picker = Picker(folder)
    picker.type_path("~nobody-of-this-name/rules")

    assert picker.press("return") == Path("~nobody-of-this-name/rules.yaml")


def test_the_name_of_a_new_file_is_kept_while_browsing(folder: Path) -> None:
    picker = Picker(folder / "friday")

    picker.click("files:list:home rules")

    assert picker.click("button:take") == folder / "home rules" / "friday.yaml"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every folder")
def test_an_unreadable_folder_is_reported(folder: Path) -> None:
    (folder / "home rules").chmod(0)

    picker = Picker(folder)
    picker.click("files:list:home rules")

    assert f"Can't open the folder {folder / 'home rules'}: Permission denied" in picker.announce
    assert picker.click("files:list:..") is None
    assert "files:list:b.yaml" in element_ids(picker)


@pytest.mark.skipif(sys.platform == "win32", reason="most Windows users may not create links")
def test_circular_links_cause_no_crash(folder: Path) -> None:
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "round").symlink_to(folder)

    assert list_directory(folder).folders == ("home rules", "round")
    assert "Can't open the folder" in list_directory(folder / "loop").error


def test_missing_folders_cause_no_crash(folder: Path) -> None:
    assert "Can't open the folder" in list_directory(folder / "gone").error
    assert "Can't open the folder" in list_directory(Path("a\0b")).error


def test_a_long_folder_scrolls(folder: Path) -> None:
    for number in range(60):
        (folder / f"rules {number:02}.yaml").write_text("{}")
    picker = Picker(folder)

    picker.press("end")

    assert "files:list:rules 59.yaml" in element_ids(picker)
    assert element_rect(picker, "files:list:rules 59.yaml").bottom <= element_rect(picker, "button:take").top


def test_files_opened_last_are_offered_first_if_they_still_exist(folder: Path) -> None:
    recent = [folder / "home rules" / "noa.yaml", folder / "gone.yaml", folder / "b.yaml"]
    picker = Picker(folder, RecentFiles([str(path) for path in recent]))
    rows = [id_ for id_ in element_ids(picker) if id_.startswith("files:list:")]

    assert rows[:4] == [f"files:list:{recent[0]}", f"files:list:{recent[2]}", "files:list:..", "files:list:home rules"]
    assert picker.press("return") is None
    assert picker.press("return") == recent[0]


def test_recent_files_are_offered_only_where_the_picker_opens(folder: Path) -> None:
    recent = folder / "b.yaml"
    picker = Picker(folder, RecentFiles([str(recent)]))
    picker.click("files:list:home rules")
    inside = element_ids(picker)
    picker.click("files:list:..")

    assert f"files:list:{recent}" not in inside
    assert f"files:list:{recent}" in element_ids(picker)


def test_an_opened_file_is_noted_and_the_next_picker_starts_in_its_folder(folder: Path) -> None:
    kept: list[tuple[str, ...]] = []
    files = RecentFiles([str(folder / "b.yaml")], kept.append)
    picker = Picker(folder, files)
    picker.click("files:list:home rules")
    picker.click("files:list:noa.yaml")

    opened = picker.click("files:list:noa.yaml")

    assert opened == folder / "home rules" / "noa.yaml"
    assert kept == [(str(opened), str(folder / "b.yaml"))]
    assert files.start_folder(Path("/")) == folder / "home rules"


def test_only_files_that_exist_are_noted_and_only_a_few(folder: Path) -> None:
    kept: list[tuple[str, ...]] = []
    files = RecentFiles((), kept.append)
    files.remember(folder / "gone.yaml")
    files.remember(folder / "home rules")
    assert kept == []

    for number in range(MAX_RECENT_FILES + 2):
        (folder / f"{number}.yaml").write_text("{}")
        files.remember(folder / f"{number}.yaml")

    assert len(kept[-1]) == MAX_RECENT_FILES
    assert kept[-1][0] == str(folder / f"{MAX_RECENT_FILES + 1}.yaml")


@pytest.mark.skipif(sys.platform == "win32", reason="such names are impossible there")
def test_a_name_that_is_no_plain_text_is_not_stored(folder: Path) -> None:
    kept: list[tuple[str, ...]] = []
    odd = folder / "line\nbreak.yaml"
    odd.write_text("{}")

    RecentFiles((), kept.append).remember(odd)

    assert kept == []


def test_without_any_file_the_default_folder_comes_first(tmp_path: Path) -> None:
    assert RecentFiles([str(tmp_path / "gone" / "x.yaml")]).start_folder(tmp_path) == tmp_path
    assert RecentFiles(["a\0b.yaml"]).existing() == ()
