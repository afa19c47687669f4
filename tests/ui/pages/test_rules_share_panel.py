"""Tests of sharing and importing rules in the editor."""

from pathlib import Path

import pygame
import pytest

from tests.ui.scene_harness import click_events, element_ids, find_element, key_press, make_context, paint
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import with_value
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import NavigationRequest, PlayWithRules
from yaniv.ui.pages.rules_editor import rules_editor_scene
from yaniv.ui.pages.rules_share_panel import SharePanel
from yaniv.variants import library
from yaniv.variants.share_code import encode_rules

CONTEXT = make_context()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / "data"))
    redirect_user_folders(tmp_path, monkeypatch)
    (tmp_path / "noa.yaml").write_text("name: Noa\ncall: {limit: 9}\n")
    return tmp_path


def editor_scene() -> PageScene:
    page = rules_editor_scene(CONTEXT, "jhyap")
    paint(page)
    return page


def press_element(page: PageScene | SharePanel, id_: str) -> NavigationRequest | str | None:
    answers = [page.handle(event) for event in click_events(page, id_)]
    paint(page)
    return answers[-1]


def test_the_code_of_the_edited_rules_is_shown_and_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    page = editor_scene()

    press_element(page, "button:share")
    code = encode_rules(library.load("jhyap").rules)
    assert find_element(page, "share:code").value == code

    press_element(page, "button:copy-code")
    assert copied == [f"Jhyap: {code}"]
    assert find_element(page, "share:code").label == "Name and code copied."

    press_element(page, "button:close")
    assert "button:share" in element_ids(page)


def test_a_locked_clipboard_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def held(_text: str) -> None:
        raise pygame.error("the clipboard is held")

    monkeypatch.setattr(pygame.scrap, "put_text", held)
    page = editor_scene()
    press_element(page, "button:share")

    press_element(page, "button:copy-code")

    assert find_element(page, "share:code").label == "Can't copy: the clipboard doesn't answer."


def test_a_file_is_exported_to_the_chosen_folder(home: Path) -> None:
    page = editor_scene()
    press_element(page, "button:share")
    press_element(page, "button:export")

    press_element(page, "button:take")

    assert library.load(home / "Jhyap.yaml") == library.load("jhyap")
    assert "Rules saved to " in find_element(page, "share:code").label


def test_an_existing_file_is_not_overwritten(home: Path) -> None:
    (home / "Jhyap.yaml").write_text("precious")
    page = editor_scene()
    press_element(page, "button:share")
    press_element(page, "button:export")

    press_element(page, "button:take")

    assert "already exists" in find_element(page, "share:code").label
    assert (home / "Jhyap.yaml").read_text() == "precious"


def test_rules_too_long_for_a_code_are_shared_as_a_file() -> None:
    rules = with_value(HouseRules(), "table.call_word", "Yaniv" * 200)
    panel = SharePanel(CONTEXT, library.variant_of_rules(rules, "Endless"), "name: Endless\n", Path("/nowhere"))
    paint(panel)

    assert "too long for a code" in find_element(panel, "share:code").label
    assert find_element(panel, "button:copy-code").state == ("disabled",)


def test_a_name_with_a_slash_is_exported_as_one_file(home: Path) -> None:
    panel = SharePanel(CONTEXT, library.variant_of_rules(HouseRules(), "Fifty/fifty"), "name: Fifty/fifty\n", home)
    paint(panel)
    press_element(panel, "button:export")

    press_element(panel, "button:take")

    assert (home / "Fifty-fifty.yaml").is_file()


def test_a_file_is_imported_after_a_preview(home: Path) -> None:
    page = editor_scene()
    press_element(page, "button:more")
    press_element(page, "button:import")
    press_element(page, "files:list:noa.yaml")

    press_element(page, "button:take")
    assert "Call at or below" in find_element(page, "adopt:difference").label

    assert press_element(page, "button:use-once") == PlayWithRules(library.load(home / "noa.yaml"))


def test_escape_leaves_the_import() -> None:
    page = editor_scene()
    press_element(page, "button:more")
    press_element(page, "button:import")

    page.handle(key_press("escape"))

    paint(page)
    assert "button:import" in element_ids(page)
