"""Giving rules away and taking them in, from the editor."""

from pathlib import Path

import pygame
import pytest

from tests.home import move_to
from tests.ui.kit import click, element, ids, key, look, paint
from yaniv import places
from yaniv.rules.catalogue import changed
from yaniv.rules.house import HouseRules
from yaniv.ui.house.scene import HouseScene
from yaniv.ui.scenes.scene import Change, PlayBy
from yaniv.ui.scenes.shareout import SharePanel
from yaniv.variants import library
from yaniv.variants.share import code_of

LOOK = look()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(places.DATA_VARIABLE, str(tmp_path / "data"))
    move_to(tmp_path, monkeypatch)
    (tmp_path / "noa.yaml").write_text("name: Noa\ncall: {limit: 9}\n")
    return tmp_path


def editor() -> HouseScene:
    page = HouseScene(LOOK, "jhyap")
    paint(page)
    return page


def press(page: HouseScene | SharePanel, id_: str) -> Change | str | None:
    answers = [page.handle(given) for given in click(page, id_)]
    paint(page)
    return answers[-1]


def test_the_code_of_what_is_edited_is_shown_and_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    page = editor()

    press(page, "button:share")
    code = code_of(library.load("jhyap").rules)
    assert element(page, "share:code").value == code

    press(page, "button:copy-code")
    assert copied == [code]
    assert element(page, "share:code").label == "The code is on the clipboard."

    press(page, "button:close")
    assert "button:share" in ids(page)


def test_a_clipboard_that_another_program_holds_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def held(_text: str) -> None:
        raise pygame.error("the clipboard is held")

    monkeypatch.setattr(pygame.scrap, "put_text", held)
    page = editor()
    press(page, "button:share")

    press(page, "button:copy-code")

    assert element(page, "share:code").label == "It cannot be copied: the clipboard is held."


def test_a_file_is_exported_where_one_chooses(home: Path) -> None:
    page = editor()
    press(page, "button:share")
    press(page, "button:export")

    press(page, "button:take")

    assert library.load(home / "Jhyap.yaml") == library.load("jhyap")
    assert "Written: " in element(page, "share:code").label


def test_what_is_there_already_is_not_written_over(home: Path) -> None:
    (home / "Jhyap.yaml").write_text("precious")
    page = editor()
    press(page, "button:share")
    press(page, "button:export")

    press(page, "button:take")

    assert "is there already" in element(page, "share:code").label
    assert (home / "Jhyap.yaml").read_text() == "precious"


def test_rules_with_endless_words_are_given_away_as_a_file() -> None:
    rules = changed(HouseRules(), "table.call_word", "Yaniv" * 200)
    panel = SharePanel(LOOK, library.of_rules(rules, "Endless"), "name: Endless\n", Path("/nowhere"))
    paint(panel)

    assert "too long for a code" in element(panel, "share:code").label
    assert element(panel, "button:copy-code").state == ("disabled",)


def test_a_name_with_a_slash_is_given_away_as_one_file(home: Path) -> None:
    panel = SharePanel(LOOK, library.of_rules(HouseRules(), "Fifty/fifty"), "name: Fifty/fifty\n", home)
    paint(panel)
    press(panel, "button:export")

    press(panel, "button:take")

    assert (home / "Fifty-fifty.yaml").is_file()


def test_a_file_is_imported_after_a_look_at_it(home: Path) -> None:
    page = editor()
    press(page, "button:import")
    press(page, "files:list:noa.yaml")

    press(page, "button:take")
    assert "Call at or below" in element(page, "adopt:difference").label

    assert press(page, "button:use-once") == PlayBy(library.load(home / "noa.yaml"))


def test_escape_leaves_the_import() -> None:
    page = editor()
    press(page, "button:import")

    page.handle(key("escape"))

    paint(page)
    assert "button:import" in ids(page)
