"""Tests of imported rules: they are previewed, and nothing changes without confirmation."""

from pathlib import Path

import pytest
from pygame import Rect

from tests.ui.sample_home import home_scene
from tests.ui.sample_new_game import new_game_scene
from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import SIZES, click_events, element_ids, find_element, key_press, make_context, paint
from tests.ui.table_session import open_round
from yaniv import paths
from yaniv.narration.rule_example_text import describe_example
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.input.input_events import FileDropped, TextDropped, TextTyped
from yaniv.ui.navigation import NavigationRequest, OpenReplayFile, PlayWithRules
from yaniv.ui.panels.rules_panel import RulesImportPanel
from yaniv.ui.shell import rules_drop_scene
from yaniv.ui.shell.rules_drop_scene import RulesDropScene
from yaniv.variants import imported_rules, library
from yaniv.variants.rule_examples import rule_example
from yaniv.variants.rules_diff import nearest_variant
from yaniv.variants.share_code import encode_rules

CONTEXT = make_context()
FRIDAY = "# ours\nname: Friday\nabout: our table\ncall: {limit: 9}\n"
BROKEN = "call:\n  limit: seven\nscoring:\n  assaf_penalty: 30\n"
CODE = encode_rules(library.load("jhyap").rules)


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / "data"))


def menu_scene(clipboard: str = "") -> RulesDropScene:
    page = RulesDropScene(home_scene(CONTEXT), CONTEXT, lambda: clipboard)
    paint(page)
    return page


def menu_after_drop(file: Path) -> RulesDropScene:
    page = menu_scene()
    assert page.handle(FileDropped(str(file), 0)) is None
    paint(page)
    return page


def press_element(page: RulesDropScene, id_: str) -> NavigationRequest | None:
    answers = [page.handle(event) for event in click_events(page, id_)]
    paint(page)
    return answers[-1]


def write_friday(folder: Path, text: str = FRIDAY) -> Path:
    (folder / "friday.yaml").write_text(text)
    return folder / "friday.yaml"


class ManualFileRead:
    """A file read that ends when the test says so."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.read: imported_rules.ImportedRules | None = None
        MANUAL_READS.append(self)

    def result(self) -> imported_rules.ImportedRules | None:
        """Return the imported rules, or None while the read is pending."""
        return self.read


MANUAL_READS: list[ManualFileRead] = []


def test_a_slow_file_does_not_block_and_only_the_last_one_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules_drop_scene, "BackgroundFileRead", ManualFileRead)
    MANUAL_READS.clear()
    page = menu_scene()
    page.handle(FileDropped("first.yaml", 0))
    page.handle(FileDropped("second.yaml", 0))
    page.update(16)

    assert page.is_moving
    assert "adopt" not in element_ids(page)
    MANUAL_READS[0].read = imported_rules.import_text("name: First")
    page.update(16)
    assert "adopt" not in element_ids(page), "what was asked for first comes too late"
    MANUAL_READS[1].read = imported_rules.import_text("name: Second")
    page.update(16)
    assert "Second" in page.announce


def test_escape_cancels_waiting_for_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_drop_scene, "BackgroundFileRead", ManualFileRead)
    MANUAL_READS.clear()
    page = menu_scene()
    page.handle(FileDropped("first.yaml", 0))

    page.handle(key_press("escape"))
    MANUAL_READS[0].read = imported_rules.import_text("name: First")
    page.update(16)

    assert "First" not in page.announce


def test_changed_rules_are_not_described_by_what_they_were_made_from() -> None:
    about = library.load("classic").about

    panel = RulesImportPanel(CONTEXT, imported_rules.import_text(f"name: Ours\nabout: {about!r}\ncall: {{limit: 7}}"))

    assert panel.announce.startswith("Ours, from the clipboard. Like Classic, except: ")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [FRIDAY, BROKEN])
def test_the_page_stays_inside_the_window(size: tuple[int, int], text: str) -> None:
    panel = RulesImportPanel(CONTEXT, imported_rules.import_text(text))
    paint(panel, size)

    assert all(Rect((0, 0), size).contains(Rect(each.rect)) for each in panel.elements())


def test_a_file_dropped_on_the_window_shows_what_is_different_first(tmp_path: Path) -> None:
    page = menu_after_drop(write_friday(tmp_path))

    assert page.announce == "Friday, from friday.yaml. our table"
    assert "Call at or below: “9” instead of “5”." in find_element(page, "adopt:difference").label
    assert "menu:new-game" not in element_ids(page)
    assert not paths.user_variants().exists()


def test_a_changed_rule_is_shown_as_it_is_in_the_nearest_rules_and_as_it_would_be(tmp_path: Path) -> None:
    page = menu_after_drop(write_friday(tmp_path))

    before, after = (find_element(page, f"example:call.limit:{number}").label for number in (0, 1))
    expected = (describe_example(rule_example("call.limit", rules_with(call={"limit": limit}))) for limit in (5, 9))
    base = library.load(nearest_variant(library.load(write_friday(tmp_path)).rules))

    assert (before, after) == tuple(
        f"{name}. {words}" for name, words in zip((base.name, "Friday"), expected, strict=True)
    )


def test_rules_are_used_once(tmp_path: Path) -> None:
    page = menu_after_drop(write_friday(tmp_path))

    assert press_element(page, "button:use-once") == PlayWithRules(library.load(write_friday(tmp_path)))
    assert not paths.user_variants().exists()


def test_rules_are_saved_under_a_name_with_their_comments(tmp_path: Path) -> None:
    page = menu_after_drop(write_friday(tmp_path))

    assert press_element(page, "button:save-as") is None
    page.handle(key_press("a", ctrl=True))
    page.handle(TextTyped("Noa's Friday", 0))
    change = press_element(page, "button:save")

    assert isinstance(change, PlayWithRules)
    assert (change.variant_id, change.variant.name) == ("noa-s-friday", "Noa's Friday")
    assert "# ours" in (paths.user_variants() / "noa-s-friday.yaml").read_text()


def test_rules_that_exist_already_are_named(tmp_path: Path) -> None:
    own = paths.user_variants()
    own.mkdir(parents=True)
    (own / "friday.yaml").write_text(FRIDAY)
    (own / "broken.yaml").write_text(BROKEN)

    page = menu_after_drop(write_friday(tmp_path))

    assert "None: these are the Friday rules." in find_element(page, "adopt:difference").label


def test_a_code_of_rules_that_exist_already_names_them() -> None:
    own = paths.user_variants()
    own.mkdir(parents=True)
    (own / "friday.yaml").write_text(FRIDAY.replace("name: Friday\n", ""))
    page = menu_scene(encode_rules(library.load("friday").rules))

    page.handle(key_press("v", ctrl=True))
    paint(page)

    assert page.announce == "friday, from a code. our table"
    assert "None: these are the friday rules." in find_element(page, "adopt:difference").label


def test_escape_changes_nothing(tmp_path: Path) -> None:
    page = menu_after_drop(write_friday(tmp_path))

    assert page.handle(key_press("escape")) is None

    assert "menu:new-game" in element_ids(page)


def test_a_broken_file_shows_every_problem_under_its_line(tmp_path: Path) -> None:
    page = menu_after_drop(write_friday(tmp_path, BROKEN))

    assert find_element(page, "adopt:0").name == "Line 2: limit: seven"
    assert "expected a whole number 0-100" in find_element(page, "adopt:0").label
    assert "did you mean `asaf_penalty`?" in find_element(page, "adopt:1").label
    assert "button:use-once" not in element_ids(page)
    assert press_element(page, "button:cancel") is None
    assert "menu:new-game" in element_ids(page)


@pytest.mark.parametrize(
    ("name", "told"),
    [("nowhere.yaml", "there is no such file"), (".", "this is a folder"), ("big.yaml", "not be larger than 64 KiB")],
)
def test_an_unreadable_file_is_reported(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "big.yaml").write_text("#" * 70_000)

    assert told in find_element(menu_after_drop(tmp_path / name), "adopt:0").label


def test_a_code_is_pasted_in_the_menu() -> None:
    page = menu_scene(CODE)
    page.handle(key_press("v", ctrl=True))
    paint(page)

    assert page.announce.startswith("Jhyap, from a code.")
    assert "these are the Jhyap rules" in find_element(page, "adopt:difference").label


def test_a_mistyped_code_is_reported_with_the_position() -> None:
    code = CODE[:-1] + ("2" if CODE[-1] != "2" else "3")
    page = menu_scene(code)
    page.handle(key_press("v", ctrl=True))
    paint(page)

    assert page.announce.startswith("This code doesn't work")
    assert find_element(page, "adopt:0").name == code
    assert "One letter is wrong: check group" in find_element(page, "adopt:0").label


def test_text_of_a_file_is_pasted_or_dropped() -> None:
    pasted, let_fall = menu_scene(FRIDAY), menu_scene()
    pasted.handle(key_press("v", ctrl=True))
    let_fall.handle(TextDropped(FRIDAY, 0))

    assert pasted.announce == let_fall.announce == "Friday, from the clipboard. our table"


def test_an_empty_clipboard_opens_nothing() -> None:
    page = menu_scene(" \n")

    page.handle(key_press("v", ctrl=True))

    assert "menu:new-game" in element_ids(page)


def test_text_pasted_into_a_field_is_not_imported() -> None:
    page = RulesDropScene(new_game_scene(CONTEXT), CONTEXT, lambda: "Dana")
    paint(page)
    for event in click_events(page, "name"):
        page.handle(event)

    page.handle(key_press("v", ctrl=True))

    assert "name" in element_ids(page)


def test_the_match_is_paused_while_imported_rules_are_shown(tmp_path: Path) -> None:
    session = open_round(HouseRules(), "KH 2C", "3D 4D")
    session.advance_until_rest()
    page = RulesDropScene(session.scene, CONTEXT, lambda: "")
    page.handle(FileDropped(str(write_friday(tmp_path)), 0))
    before = session.match_session.now_ms

    page.update(2000)

    assert session.match_session.now_ms == before
    page.handle(key_press("escape"))
    paint(page)
    assert "hand:0" in element_ids(page)


def test_a_dropped_match_file_opens_in_the_replay() -> None:
    assert menu_scene().handle(FileDropped("/home/noa/friday.YANIV", 0)) == OpenReplayFile("/home/noa/friday.YANIV")
