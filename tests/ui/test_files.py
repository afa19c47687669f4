"""The picker of rule files."""

import os
import sys
from pathlib import Path

import pytest
from pygame import Rect

from tests.ui.kit import SIZES, click, ids, key, look, paint, rect
from yaniv.ui.inputs import TextTyped
from yaniv.ui.scenes.files import FilesPanel, look_into

LOOK = look()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "b.yaml").write_text("{}")
    (tmp_path / "A.yml").write_text("{}")
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / ".hidden.yaml").write_text("")
    (tmp_path / "home rules").mkdir()
    (tmp_path / "home rules" / "noa.yaml").write_text("{}")
    return tmp_path


def panel(start: Path) -> FilesPanel:
    made = FilesPanel(LOOK, "Import", "Import", start)
    paint(made)
    return made


def used(made: FilesPanel, id_: str) -> Path | str | None:
    answer = [made.handle(given) for given in click(made, id_)][-1]
    paint(made)
    return answer


def test_only_folders_and_rule_files_are_shown_by_name(folder: Path) -> None:
    seen = look_into(folder)

    assert (seen.folders, seen.files, seen.trouble) == (("home rules",), ("A.yml", "b.yaml"), "")


@pytest.mark.parametrize("size", SIZES)
def test_the_picker_stays_inside_the_window(size: tuple[int, int], folder: Path) -> None:
    made = panel(folder)
    paint(made, size)

    assert all(Rect((0, 0), size).contains(Rect(each.rect)) for each in made.elements())


def test_a_click_enters_a_folder_and_names_a_file(folder: Path) -> None:
    made = panel(folder)

    assert used(made, "files:list:home rules") is None
    assert "files:list:noa.yaml" in ids(made)
    assert used(made, "files:list:noa.yaml") is None
    assert used(made, "button:take") == folder / "home rules" / "noa.yaml"


def test_a_second_click_takes_the_file(folder: Path) -> None:
    made = panel(folder)

    assert used(made, "files:list:b.yaml") is None
    assert used(made, "files:list:b.yaml") == folder / "b.yaml"


def test_the_keyboard_alone_finds_a_file(folder: Path) -> None:
    made = panel(folder)

    assert made.handle(key("return")) is None
    paint(made)
    assert "files:list:noa.yaml" in ids(made)
    made.handle(key("backspace"))
    paint(made)
    assert "files:list:home rules" in ids(made)
    made.handle(key("end"))
    assert made.handle(key("return")) == folder / "b.yaml"
    assert made.handle(key("escape")) == "button:cancel"


def test_a_path_is_typed(folder: Path) -> None:
    made = panel(folder)
    for given in click(made, "files:path"):
        made.handle(given)
    made.handle(key("a", ctrl=True))
    made.handle(TextTyped(str(folder / "home rules"), 0))

    assert made.handle(key("return")) is None
    paint(made)
    assert "files:list:noa.yaml" in ids(made)


def test_a_home_that_nobody_has_is_a_name_like_any_other(folder: Path) -> None:
    made = panel(folder)
    for given in click(made, "files:path"):
        made.handle(given)
    made.handle(key("a", ctrl=True))
    made.handle(TextTyped("~nobody-of-this-name/rules", 0))

    assert made.handle(key("return")) == Path("~nobody-of-this-name/rules.yaml")


def test_the_name_of_a_file_to_be_written_stays_while_one_looks_around(folder: Path) -> None:
    made = panel(folder / "friday")

    used(made, "files:list:home rules")

    assert used(made, "button:take") == folder / "home rules" / "friday.yaml"


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the system's administrator may look everywhere"
)
def test_a_folder_nobody_may_look_into_is_a_sentence(folder: Path) -> None:
    (folder / "home rules").chmod(0)

    made = panel(folder)
    used(made, "files:list:home rules")

    assert "cannot be looked into: Permission denied" in made.announce
    assert used(made, "files:list:..") is None
    assert "files:list:b.yaml" in ids(made)


@pytest.mark.skipif(sys.platform == "win32", reason="there most people may not make links")
def test_links_in_a_circle_are_no_crash(folder: Path) -> None:
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "round").symlink_to(folder)

    assert look_into(folder).folders == ("home rules", "round")
    assert "cannot be looked into" in look_into(folder / "loop").trouble


def test_folders_that_are_gone_are_no_crash(folder: Path) -> None:
    assert "cannot be looked into" in look_into(folder / "gone").trouble
    assert "cannot be looked into" in look_into(Path("a\0b")).trouble


def test_a_long_folder_scrolls(folder: Path) -> None:
    for number in range(60):
        (folder / f"rules {number:02}.yaml").write_text("{}")
    made = panel(folder)

    made.handle(key("end"))
    paint(made)

    assert "files:list:rules 59.yaml" in ids(made)
    assert rect(made, "files:list:rules 59.yaml").bottom <= rect(made, "button:take").top
