"""End-to-end tests of the rules editor: clicks, the YAML view, unsaved changes, and saved matches."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.program_driver import ProgramDriver, find_element
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.strict_config.config_loader import load
from yaniv.ui.accessibility.element_tree import ElementTree

MAX_CLICKS = 10


@pytest.mark.parametrize("language", ["en", "he"])
def test_seven_cards_yaniv_at_nine_slap_down_and_halving_take_fewer_than_ten_clicks(
    tmp_path: Path, display: str, language: str
) -> None:
    clicks = {
        "menu:rules": "rule:call.limit",
        "rule:call.limit:9": "reset:rule:call.limit",
        "rule:deal.hand_size:7": "toast",  # one pack has too few cards for eight players with seven each
        "rule:turn.slap_down:sets": "rule:turn.slap_down=sets",
        "rule:scoring.reduce_at:100": "rule:scoring.reduce_at=100",
        "button:play": "button:all-rules",
    }
    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--lang", language) as program:
        for id_, expected_value in clicks.items():
            program.click(id_)
            name, _, value = expected_value.partition("=")
            program.wait_until(expected_value, lambda tree, name=name, value=value: has_value(tree, name, value))  # type: ignore[misc]
        saved = next(tmp_path.rglob("variants/*.yaml"))
        chosen, whole_match = program.element(f"variant:{saved.stem}"), program.element("length:long")

    rules = rules_in_file(saved)
    assert len(clicks) < MAX_CLICKS
    assert "selected" in chosen.state
    assert "selected" in whole_match.state
    assert (rules.deal.hand_size, rules.call.limit, rules.turn.slap_down) == (7, 9, "sets")
    assert (rules.scoring.reduce_at, rules.scoring.reduce_by) == (100, "half")


def test_a_typing_error_is_reported_fixed_and_the_fix_undone(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720") as program:
        program.click("menu:rules")
        program.click("rules:view:yaml")
        program.click("yaml")
        program.key("ctrl+a")
        program.type("turn:")
        program.key("Return")
        program.type("slap_down: Sets")
        message = "`Sets` is not one of none, single, sets, sets_and_runs"
        program.wait_until(
            "the fix of the whole word", lambda tree: message in getattr(find_element(tree, "fix:0"), "label", "")
        )
        program.click("fix:0")
        fixed_tree = program.wait_until("the fix is applied", lambda tree: find_element(tree, "fix:0") is None)
        program.key("ctrl+z")
        program.element("fix:0")

    text = find_element(fixed_tree, "yaml")
    assert text is not None
    assert text.value == "turn:\n  slap_down: sets"


def test_an_imported_file_is_offered_again(tmp_path: Path, display: str) -> None:
    rules = tmp_path / "from-noa" / "friday.yaml"
    rules.parent.mkdir()
    rules.write_text("name: Friday\ncall: {limit: 9}\n", encoding="utf-8")
    with ProgramDriver(tmp_path, display, "--size", "1280x720") as program:
        program.click("menu:rules")
        program.click("button:more")
        program.click("button:import")
        program.click("files:path")
        program.key("ctrl+a")
        program.type(str(rules))
        program.key("Return")
        program.element("button:use-once")
        program.key("Escape")
        program.click("button:import")
        program.click(f"files:list:{rules}")
        program.click("button:take")
        program.element("button:use-once")
        program.key("Escape")
        rules.unlink()
        program.click("button:import")
        gone = program.wait_until("the files", lambda tree: find_element(tree, "files:list") is not None)

    assert find_element(gone, f"files:list:{rules}") is None


def test_nothing_typed_is_lost_when_the_program_is_killed(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720") as program:
        program.click("menu:rules")
        program.click("rules:view:yaml")
        program.click("yaml")
        program.key("ctrl+End")
        program.type("call: [")
        program.element("button:copy-report")
        wait_until_true(lambda: any("call: [" in file.read_text() for file in tmp_path.rglob("unsaved-rules.json")))
        program.kill()

    with ProgramDriver(tmp_path, display, "--size", "1280x720") as program:
        program.click("menu:rules")
        toast_text = program.element("toast").label
        program.click("rules:view:yaml")
        text = program.element("yaml").value

    assert toast_text == "Your unsaved changes are back."
    assert str(text).endswith("call: [")


def test_a_saved_match_keeps_its_rules_when_the_variant_is_changed(tmp_path: Path, display: str) -> None:
    folder = tmp_path / "games" / "variants"
    folder.mkdir(parents=True)
    (folder / "friday.yaml").write_text("name: Friday\nturn: {slap_down: none}\n")
    data = str(tmp_path / "games")
    with ProgramDriver(
        tmp_path,
        display,
        "--size",
        "1280x720",
        "--data",
        data,
        "--variant",
        "friday",
        "--speed",
        "instant",
        "--seed",
        "7",
    ) as program:
        program.wait_until(
            "five cards", lambda tree: find_element(tree, "hand:4") is not None and find_element(tree, "hand:5") is None
        )
        program.kill()

    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--data", data, "--speed", "instant") as program:
        program.click("menu:rules")
        program.click("rules:variant")
        program.click("rules:variant:friday")
        program.click("rule:deal.hand_size:7")
        wait_until_true(lambda: "hand_size: 7" in (folder / "friday.yaml").read_text())
        program.click("button:back")
        program.click("menu:continue")
        hand = program.wait_until("the table", lambda tree: find_element(tree, "hand:4") is not None)

    assert find_element(hand, "hand:5") is None
    assert "slap_down: none" in (folder / "friday.yaml").read_text()


def has_value(tree: ElementTree, id_: str, value: str) -> bool:
    """Return whether an element exists and, unless *value* is empty, has this value."""
    found_element = find_element(tree, id_)
    return found_element is not None and (not value or str(found_element.value) == value)


def rules_in_file(file: Path) -> HouseRules:
    """Return the rules in a variant file."""
    variant = load(file.read_bytes(), Variant)
    assert isinstance(variant, Variant)
    return variant.rules


def wait_until_true(holds: Callable[[], bool]) -> None:
    """Poll until *holds* returns true; fail after 15 seconds."""
    deadline = time.monotonic() + 15
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)
