"""Tests of the rules editor: use by pointer, keys and gamepad in its three views, and its files."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from pygame import Rect

from tests.ui.sample_rules_pages import FinishedSimulation, editor_page
from tests.ui.scene_harness import (
    SIZES,
    click_events,
    element_ids,
    element_rect,
    find_element,
    focused_id,
    key_press,
    make_context,
    paint,
)
from tests.ui.text_recorder import TextRecorder
from yaniv import paths
from yaniv.match.match_setup import MatchSetup
from yaniv.narration import rule_labels
from yaniv.rules.rule_specs import GROUP_TITLES, RULE_SPECS, RuleSpec, RuleValue
from yaniv.ui.graphics.theme import BODY_U
from yaniv.ui.input.input_events import FocusGained, GamepadButton, GamepadPressed, PointerMoved, TextTyped
from yaniv.ui.kit import page_scene
from yaniv.ui.kit.page_painter import paint_tooltip
from yaniv.ui.navigation import NavigationRequest, ToLobby, ToMenu
from yaniv.ui.pages.match_setup_builder import build_setup
from yaniv.ui.pages.rule_file_views import SetRule
from yaniv.ui.pages.rules_editor import RulesView, rules_editor_scene
from yaniv.variants import form_model, library, rule_document, user_variants
from yaniv.variants.rule_document import RuleDocument


@pytest.fixture(autouse=True)
def variants_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of user variants."""
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    return tmp_path / "variants"


class EditorDriver:
    """Drives the editor with clicks and keys."""

    def __init__(self, word: str = "classic", view: RulesView = "form", *, setup: MatchSetup | None = None) -> None:
        self.scene = rules_editor_scene(make_context(), word, view=view, setup=setup)
        self.page = editor_page(self.scene)
        paint(self.scene)

    def edit(self, change: Callable[[RuleDocument], RuleDocument]) -> None:
        """Change the document and show it."""
        self.page.edit(change)
        self.scene.refresh()
        paint(self.scene)

    def click_elements(self, *names: str) -> NavigationRequest | None:
        """Click elements one after the other; return the last navigation request."""
        change: NavigationRequest | None = None
        for name in names:
            requests = [self.scene.handle(event) for event in click_events(self.scene, name)]
            change = next((each for each in requests if each is not None), None)
            paint(self.scene)
        return change

    def press_keys(self, *names: str, ctrl: bool = False, shift: bool = False) -> NavigationRequest | None:
        """Press keys one after the other; return the last navigation request."""
        change = None
        for name in names:
            change = self.scene.handle(key_press(name, ctrl=ctrl, shift=shift))
            paint(self.scene)
        return change

    def type_text(self, text: str) -> None:
        """Type text and wait until the editor has processed it."""
        for letter in text:
            self.scene.handle(TextTyped(letter, 0))
        self.pause()

    def pause(self) -> None:
        """Advance time until the editor has processed the input."""
        self.scene.update(1000)
        paint(self.scene)

    def control_value(self, name: str) -> object:
        """Return the value of a control."""
        return find_element(self.scene, name).value

    @property
    def text(self) -> str:
        """The text of the document."""
        return self.page.session.draft.text


@pytest.mark.parametrize("rule", RULE_SPECS, ids=lambda rule: rule.path)
def test_every_rule_has_a_control_that_is_found_by_its_key_and_shows_its_value(rule: RuleSpec) -> None:
    visit = EditorDriver("travellers-speed")
    visit.press_keys("f", ctrl=True)
    visit.type_text(rule.path)

    control = find_element(visit.scene, f"rule:{rule.path}")

    assert control.label.startswith(f"{rule.title}. {rule.description}")
    assert f"reset:rule:{rule.path}" in element_ids(visit.scene)


@pytest.mark.parametrize("rule", RULE_SPECS, ids=lambda rule: rule.path)
def test_every_rule_has_an_example_that_is_read_after_its_control(rule: RuleSpec) -> None:
    visit = EditorDriver("travellers-speed")
    visit.press_keys("f", ctrl=True)
    visit.type_text(rule.path)

    ids = element_ids(visit.scene)
    example = find_element(visit.scene, f"example:{rule.path}")

    assert ids.index(f"example:{rule.path}") == ids.index(f"reset:rule:{rule.path}") + 1
    assert example.role == "image"
    assert example.label.startswith(f"{rule.title}. ")
    assert min(example.rect[2:]) > 0


def test_the_explanation_of_a_rule_leaves_its_example_free(monkeypatch: pytest.MonkeyPatch) -> None:
    rects: list[Rect] = []
    monkeypatch.setattr(page_scene, "paint_tooltip", lambda *text, **place: rects.append(paint_tooltip(*text, **place)))
    page = rules_editor_scene(make_context(), runner=FinishedSimulation())
    editor_page(page).edit(partial(rule_document.set_rule, path="scoring.reduce_at", new_value=5))
    page.update(5000)
    paint(page)

    for each in page.elements():
        if each.id.startswith("example:"):
            x, y, _, _ = find_element(page, f"rule:{each.id.removeprefix('example:')}").rect
            page.handle(PointerMoved((x + 30, y + 12), 0))
            paint(page)
            assert not rects[-1].colliderect(each.rect)
    assert len(set(map(tuple, rects))) > 3


def test_an_example_follows_the_value() -> None:
    visit = EditorDriver()
    before = find_element(visit.scene, "example:call.limit").label
    visit.click_elements("rule:call.limit:9")

    after = find_element(visit.scene, "example:call.limit").label
    assert "5 points: yes" in before
    assert "9 points: yes" in after
    assert "10 points: no" in after

    visit.click_elements("reset:rule:call.limit")
    assert find_element(visit.scene, "example:call.limit").label == before


def test_an_example_follows_the_rules_that_its_rule_depends_on() -> None:
    visit = EditorDriver()
    before = find_element(visit.scene, "example:call.limit").label
    visit.click_elements("rules:group:deck", "rule:deck.values.ace:more", "rules:group:call")

    assert find_element(visit.scene, "example:call.limit").label != before


@pytest.mark.parametrize("group", GROUP_TITLES)
def test_every_group_is_one_click_away(group: str) -> None:
    visit = EditorDriver()
    visit.click_elements(f"rules:group:{group}")

    shown = [each.id for each in visit.scene.elements() if each.id.startswith("rule:")]
    assert shown[0] == f"rule:{form_model.rules_in_group(group)[0].path}"


def test_a_number_can_be_chosen_stepped_or_typed() -> None:
    visit = EditorDriver()
    visit.click_elements("rule:call.limit:9")
    assert visit.control_value("rule:call.limit") == 9
    visit.click_elements("rule:call.limit:more")
    assert visit.control_value("rule:call.limit") == 10
    visit.press_keys("2", "5", "return")
    assert visit.control_value("rule:call.limit") == 25
    visit.press_keys("7")
    assert visit.control_value("rule:call.limit") == 7
    visit.press_keys("return", "2", "5", "left")
    assert visit.control_value("rule:call.limit") == 24
    assert "limit: 24" in visit.text


def test_a_word_and_a_number_share_a_control() -> None:
    visit = EditorDriver()
    visit.click_elements("rule:scoring.reduce_at:50")
    assert "reduce_at: 50" in visit.text
    visit.click_elements("rule:scoring.reduce_at:limit")
    assert "reduce_at: limit" in visit.text
    visit.click_elements("rule:scoring.reduce_at:more")
    assert "reduce_at: 50" in visit.text


def test_the_first_change_makes_a_copy_and_reset_removes_the_line() -> None:
    visit = EditorDriver("pagat")
    visit.click_elements("rule:deal.hand_size:7")
    assert find_element(visit.scene, "rules:variant").value == "pagat"
    assert "name: Pagat (my rules)" in visit.text

    visit.click_elements("reset:rule:deal.hand_size")

    assert "hand_size" not in visit.text
    assert visit.text.startswith("# Source")


@pytest.mark.parametrize("word", library.variant_ids())
def test_an_unchanged_variant_has_nothing_to_reset(word: str) -> None:
    visit = EditorDriver(word)
    for group in rule_labels.group_titles():
        visit.click_elements(f"rules:group:{group}")

        ways = {each.state for each in visit.scene.elements() if each.id.startswith("reset:")}
        assert ways == {("disabled",)}


@pytest.mark.parametrize("size", SIZES)
def test_the_name_of_a_changed_copy_fits_on_one_line(size: tuple[int, int]) -> None:
    visit = EditorDriver("quick")
    visit.click_elements("rule:call.limit:7")
    surface = paint(visit.scene, size)

    name, brush = find_element(visit.scene, "text:name"), make_context().painter(surface)
    assert name.label == "Quick (one round) (my rules)"
    assert brush.line_width(name.label, BODY_U, "display") <= name.rect[2]


def test_reset_restores_the_values_of_the_base_variant() -> None:
    visit = EditorDriver("french-short")
    visit.click_elements("rule:call.limit:10")
    assert find_element(visit.scene, "reset:rule:call.limit").label == "Call at or below: back to 9"

    visit.click_elements("reset:rule:call.limit")
    assert visit.control_value("rule:call.limit") == 9
    assert visit.page.session.state.changes == ()

    visit.click_elements("rule:call.limit:10", "rule:deal.hand_size:7", "button:reset-group")
    assert visit.page.session.state.changes == ()


def test_text_typed_in_the_form_is_undone_in_one_step() -> None:
    visit = EditorDriver()
    visit.click_elements("rules:group:table", "rule:table.call_word")
    visit.press_keys("a", ctrl=True)
    visit.type_text("Stop")

    assert "call_word: Stop" in visit.text
    visit.press_keys("z", ctrl=True)
    assert "call_word: Yaniv" in visit.text
    visit.press_keys("z", ctrl=True, shift=True)
    assert "call_word: Stop" in visit.text


def test_a_search_without_results_says_so_and_escape_ends_it() -> None:
    visit = EditorDriver()
    visit.click_elements("rules:search")
    visit.type_text("poker")
    assert not [name for name in element_ids(visit.scene) if name.startswith("rule:")]

    visit.press_keys("escape")

    assert "rule:call.limit" in element_ids(visit.scene)


def test_packs_become_as_needed_where_a_change_needs_more_of_them() -> None:
    visit = EditorDriver()
    visit.click_elements("rule:deal.hand_size:7")

    assert find_element(visit.scene, "toast").label == "Packs: As needed"
    assert "button:mend" not in element_ids(visit.scene)
    assert (visit.page.session.draft.rules.deck.packs, visit.page.session.draft.problems) == ("auto", ())

    visit.click_elements("button:undo-packs")

    rules = visit.page.session.draft.rules
    assert (rules.deal.hand_size, rules.deck.packs) == (5, 1)
    assert not visit.page.session.draft.is_dirty


def test_a_conflict_is_shown_at_its_key_prevents_saving_and_is_fixed_by_a_click(variants_folder: Path) -> None:
    visit = EditorDriver()
    visit.edit(partial(rule_document.set_rule, path="deal.hand_size", new_value=7))
    assert find_element(visit.scene, "text:status").label == "Packs: 8 players need 57 cards, but one pack has 54."
    assert find_element(visit.scene, "button:mend").label == "Fix: Packs: As needed"
    visit.click_elements("button:play")
    assert not list(variants_folder.glob("*.yaml"))
    visit.click_elements("rules:group:deck")
    assert find_element(visit.scene, "remark:deck.packs:0").label.startswith("8 players need 57 cards")

    visit.click_elements("button:mend")

    assert "button:mend" not in element_ids(visit.scene)
    assert visit.click_elements("button:play") == ToLobby(variant_id="classic-my-rules", is_whole_match=True)
    assert library.load("classic-my-rules").deal.hand_size == 7


def test_a_variant_is_saved_by_a_key_and_can_be_loaded_again(variants_folder: Path) -> None:
    visit = EditorDriver()
    visit.click_elements("rule:call.limit:7")
    visit.press_keys("s", ctrl=True)

    assert find_element(visit.scene, "toast").label == "Classic (my rules) saved."
    assert library.load("classic-my-rules").call.limit == 7
    visit.click_elements("rule:call.limit:9")
    visit.press_keys("s", ctrl=True)
    assert [file.name for file in variants_folder.glob("*.yaml")] == ["classic-my-rules.yaml"]


def test_a_change_is_saved_by_itself_and_can_be_undone(variants_folder: Path) -> None:
    visit = EditorDriver()
    assert "text:saved" not in element_ids(visit.scene)
    visit.click_elements("rule:call.limit:7")
    assert find_element(visit.scene, "text:saved").label == "Saving"
    assert visit.scene.is_moving

    visit.pause()
    assert find_element(visit.scene, "text:saved").label == "Saved"
    assert library.load("classic-my-rules").call.limit == 7
    assert user_variants.load_unsaved() is None
    assert visit.control_value("rules:variant") == "classic-my-rules"

    visit.click_elements("button:undo")
    visit.pause()
    assert visit.control_value("rules:variant") == "classic"
    assert not list(variants_folder.glob("*.yaml"))

    visit.click_elements("button:redo")
    visit.pause()
    assert visit.control_value("rules:variant") == "classic-my-rules"
    assert library.load("classic-my-rules").call.limit == 7


def test_an_own_variant_with_the_rules_of_a_built_in_one_stays(variants_folder: Path) -> None:
    user_variants.save(b"name: Friday\ncall: {limit: 7}\n", "Friday")
    visit = EditorDriver("friday")
    visit.click_elements("rule:call.limit:5")
    visit.pause()
    visit.click_elements("button:undo", "button:redo")
    visit.pause()

    assert [file.name for file in variants_folder.glob("*.yaml")] == ["friday.yaml"]
    assert library.load("friday").call.limit == 5


def test_leaving_saves_what_was_changed() -> None:
    visit = EditorDriver()
    assert visit.press_keys("escape") == ToMenu()
    visit.click_elements("rule:call.limit:7")

    assert visit.press_keys("escape") == ToMenu()
    assert library.load("classic-my-rules").call.limit == 7


def test_the_page_saves_what_was_changed_when_it_is_closed() -> None:
    visit = EditorDriver()
    visit.click_elements("rule:call.limit:7")

    visit.scene.close()

    assert library.load("classic-my-rules").call.limit == 7


def test_leaving_rules_with_errors_asks_for_confirmation_and_discard_drops_the_changes() -> None:
    visit = EditorDriver()
    visit.edit(partial(rule_document.set_rule, path="deal.hand_size", new_value=7))

    assert visit.press_keys("escape") is None
    visit.click_elements("button:cancel")
    assert visit.control_value("rule:deal.hand_size") == 7
    visit.press_keys("escape")
    assert visit.click_elements("button:discard") == ToMenu()

    assert user_variants.load_unsaved() is None
    assert "hand_size: 5" in EditorDriver().text


@pytest.mark.parametrize(
    ("view", "button", "option"),
    [("form", "rules:variant", "rules:variant:jhyap"), ("diff", "rules:other", "rules:other:jhyap")],
)
def test_a_list_takes_the_place_of_the_rules_until_it_is_left(view: RulesView, button: str, option: str) -> None:
    visit = EditorDriver(view=view)
    visit.click_elements(button)
    assert option in element_ids(visit.scene)
    assert not [name for name in element_ids(visit.scene) if name.startswith("rule:")]

    assert visit.press_keys("escape") is None
    assert option not in element_ids(visit.scene)
    assert visit.press_keys("escape") == ToMenu()


def test_a_chip_leads_to_the_control_of_its_rule() -> None:
    visit = EditorDriver("paddy-smashdown", view="yaml")
    chips = [name for name in element_ids(visit.scene) if name.startswith("chip:")]
    assert len(chips) >= 3
    for chip in chips:
        visit.click_elements(chip)
        path = chip.removeprefix("chip:")
        assert "focused" in find_element(visit.scene, f"rule:{path}").state
        assert element_rect(visit.scene, f"rule:{path}").height > 0


def chips_of(visit: EditorDriver) -> list[str]:
    """Return the keys of the rules with a chip, in order."""
    return [id_.removeprefix("chip:") for id_ in element_ids(visit.scene) if id_.startswith("chip:")]


def test_chips_keep_their_order_and_changed_rules_have_room_first() -> None:
    visit = EditorDriver()
    before = chips_of(visit)
    changed: dict[str, RuleValue] = {"call.limit": 7, "pickup.from_last_play": "any", "scoring.reduce_at": 100}
    for path, value in changed.items():
        visit.page.update(SetRule(path, value))
    visit.scene.refresh()
    paint(visit.scene)

    after = chips_of(visit)

    assert {each.path for each in visit.page.session.state.changes} == set(changed) < set(after)
    stayed = [each for each in before if each in after]
    assert stayed == [each for each in after if each in before]
    assert len(stayed) > 1
    paths = [rule.path for rule in RULE_SPECS]
    assert after == sorted(after, key=paths.index)


def test_changed_rules_without_room_for_a_chip_are_behind_the_last_one() -> None:
    visit = EditorDriver("fiji", view="diff")
    visit.click_elements("rules:other", "rules:other:dhumbal", "rules:view:form")
    changed = {each.path for each in visit.page.session.state.changes}
    chips = chips_of(visit)

    assert chips[-1] == "more"
    assert set(chips[:-1]) < changed
    assert find_element(visit.scene, "chip:more").name == f"+{len(changed) - len(chips) + 1}"
    visit.click_elements("chip:more")
    assert "selected" in find_element(visit.scene, "rules:view:diff").state


def test_tabs_and_groups_count_the_changes() -> None:
    visit = EditorDriver()
    assert find_element(visit.scene, "rules:view:diff").label == "Changes"
    visit.click_elements("rule:call.limit:7", "rules:group:deck", "rule:deck.values.ace:more")

    labels = {id_: find_element(visit.scene, id_).label for id_ in element_ids(visit.scene) if "rules:" in id_}
    assert labels["rules:view:diff"] == "Changes · 2"
    assert (labels["rules:group:popular"], labels["rules:group:call"]) == ("Popular · 1", "Calling · 1")
    assert labels["rules:group:deal"] == "Dealing"
    assert find_element(visit.scene, "text:changes").label == "Classic, 2 rules changed"


def test_backspace_takes_back_the_rule_with_the_focus() -> None:
    visit = EditorDriver()
    visit.click_elements("rule:call.limit:7")
    visit.press_keys("backspace")

    assert visit.control_value("rule:call.limit") == 5


def test_all_changes_are_taken_back_at_once() -> None:
    visit = EditorDriver()
    visit.click_elements("rule:call.limit:7", "rule:match.limit:100", "rules:view:diff", "button:take-all")

    assert visit.page.session.state.changes == ()


def test_the_editor_opened_from_the_new_game_page_returns_there_with_the_variant() -> None:
    setup = build_setup(library.load("pagat"), 3, ("expert:gil",), "", "Dana")
    visit = EditorDriver("pagat", setup=setup)

    assert visit.click_elements("button:back") == ToLobby(setup, "pagat")


def test_a_variant_is_deleted_and_restored(variants_folder: Path) -> None:
    user_variants.save(b"name: Friday\n", "Friday")
    visit = EditorDriver("friday")
    visit.click_elements("button:more", "button:delete")
    assert not (variants_folder / "friday.yaml").exists()

    visit.click_elements("button:undo-delete")

    assert (variants_folder / "friday.yaml").exists()
    assert visit.control_value("rules:variant") == "friday"


def test_a_built_in_variant_cannot_be_deleted() -> None:
    visit = EditorDriver("pagat")
    visit.click_elements("button:more")
    button = find_element(visit.scene, "button:delete")

    assert "disabled" in button.state
    assert button.label.startswith("Built-in variants stay as they are")


def test_renaming_moves_the_file_when_saved(variants_folder: Path) -> None:
    user_variants.save(b"name: Friday\n", "Friday")
    visit = EditorDriver("friday")
    visit.click_elements("button:rename")
    visit.type_text("Sunday")
    visit.click_elements("button:ok")
    visit.press_keys("s", ctrl=True)

    assert [file.name for file in variants_folder.glob("*.yaml")] == ["sunday.yaml"]
    assert visit.control_value("rules:variant") == "sunday"


def test_a_copy_is_opened() -> None:
    visit = EditorDriver("pagat")
    visit.click_elements("button:more", "button:duplicate")

    assert visit.control_value("rules:variant") == "pagat-copy"


def test_problems_are_shown_in_the_text_and_fixed_there() -> None:
    visit = EditorDriver(view="yaml")
    visit.click_elements("yaml")
    visit.press_keys("a", ctrl=True)
    visit.type_text("call: {limt: 7}")
    assert find_element(visit.scene, "fix:0").label == "Fix: unknown key; did you mean `limit`?"

    visit.click_elements("fix:0")

    assert visit.text == "call: {limit: 7}"
    visit.click_elements("rules:view:form")
    assert visit.control_value("rule:call.limit") == 7


def test_invalid_text_is_kept_and_the_form_says_where_to_fix_it() -> None:
    visit = EditorDriver(view="yaml")
    visit.click_elements("yaml")
    visit.press_keys("a", ctrl=True)
    visit.type_text("call: [")
    visit.click_elements("rules:view:form", "rule:call.limit:7")

    assert visit.text == "call: ["
    assert find_element(visit.scene, "toast").label == ("The text can't be read: fix it in the Text view first.")


@pytest.mark.parametrize("end", [EditorDriver.pause, lambda visit: visit.scene.close()])
def test_text_with_errors_is_stored_after_a_pause_and_at_the_end(end: Callable[[EditorDriver], None]) -> None:
    visit = EditorDriver(view="yaml")
    visit.click_elements("yaml")
    visit.press_keys("a", ctrl=True)
    visit.type_text("call: [")
    visit.press_keys("tab")
    end(visit)

    assert EditorDriver("pagat").text == "call: ["


def test_nothing_is_written_while_one_edit_follows_another(variants_folder: Path) -> None:
    visit = EditorDriver()
    for limit in (7, 9, 10):
        visit.click_elements(f"rule:call.limit:{limit}")
        visit.scene.update(200)
        assert user_variants.load_unsaved() is None
        assert not list(variants_folder.glob("*.yaml"))

    visit.pause()

    assert library.load("classic-my-rules").call.limit == 10
    assert user_variants.load_unsaved() is None


def test_the_form_shows_at_once_what_was_typed_before_the_pause() -> None:
    visit = EditorDriver(view="yaml")
    visit.click_elements("yaml")
    visit.press_keys("a", ctrl=True)
    for letter in "call: {limit: 7}":
        visit.scene.handle(TextTyped(letter, 0))
    visit.click_elements("rules:view:form")

    assert visit.control_value("rule:call.limit") == 7


def test_a_save_that_fails_is_reported_and_loses_nothing(variants_folder: Path) -> None:
    variants_folder.parent.joinpath(".unsaved-rules.json.part").mkdir()
    variants_folder.write_text("a file where the folder should be")
    visit = EditorDriver()
    visit.click_elements("rule:call.limit:7")
    visit.pause()
    assert find_element(visit.scene, "text:status").label.startswith("Couldn't save the rules in ")
    assert not visit.scene.is_moving

    visit.press_keys("s", ctrl=True)

    assert find_element(visit.scene, "toast").label.startswith("Couldn't save the rules in ")
    assert visit.control_value("rule:call.limit") == 7
    assert find_element(visit.scene, "text:status").label.startswith("Couldn't save the rules in ")

    variants_folder.unlink()
    visit.click_elements("button:save")
    assert library.load("classic-my-rules").call.limit == 7
    assert "button:save" not in element_ids(visit.scene)


def test_a_variant_without_a_name_has_the_name_of_its_file(variants_folder: Path) -> None:
    variants_folder.mkdir()
    (variants_folder / "friday.yaml").write_text("call: {limit: 7}\n")

    assert EditorDriver("friday").scene.announce.startswith("House rules: friday.")


def test_the_editor_opens_an_existing_variant() -> None:
    assert EditorDriver("gone").control_value("rules:variant") == "classic"


def test_differences_are_listed_and_reverted_one_by_one() -> None:
    visit = EditorDriver("paddy-smashdown", view="diff")
    visit.click_elements("rules:other", "rules:other:classic")
    assert [name for name in element_ids(visit.scene) if name.startswith("take:")] == [
        "take:turn.slap_down",
        "take:scoring.reduce_at",
        "take:scoring.reduce_by",
    ]
    visit.click_elements("take:turn.slap_down", "take:scoring.reduce_by", "take:scoring.reduce_at")

    assert not [name for name in element_ids(visit.scene) if name.startswith("take:")]


def visit_text(text: str, place: str) -> EditorDriver:
    """Return a visit to the text view of a document with the caret at the beginning of *place*."""
    visit = EditorDriver("classic", view="yaml")
    visit.edit(lambda edited: rule_document.edit_text(edited, text))
    visit.click_elements("yaml")
    buffer = visit.page.code_editor.buffer
    buffer.caret = buffer.anchor = text.index(place)
    visit.scene.refresh()
    paint(visit.scene)
    return visit


def examples_shown(visit: EditorDriver) -> list[str]:
    return [name for name in element_ids(visit.scene) if name.startswith("example:")]


def test_the_text_has_the_example_of_the_line_with_the_caret() -> None:
    visit = visit_text("name: Mine\ncall: {limit: 7}\n", "limit")

    ids = element_ids(visit.scene)
    assert examples_shown(visit) == ["example:call.limit"]
    assert ids.index("example:call.limit") == ids.index("yaml") + 1
    assert "7 points: yes" in find_element(visit.scene, "example:call.limit").label

    visit.press_keys("right", "right", "right", "right", "right", "right", "right", "delete")
    visit.type_text("9")
    assert "9 points: yes" in find_element(visit.scene, "example:call.limit").label

    visit.press_keys("up")
    assert examples_shown(visit) == []


def test_a_text_that_cannot_be_read_or_is_very_long_has_no_example() -> None:
    assert examples_shown(visit_text("call: {limit: 7\n", "limit")) == []
    assert examples_shown(visit_text("call: {limit: 7}\n" + "# more\n" * 4000, "limit")) == []


def test_a_difference_has_the_examples_of_both_values() -> None:
    visit = EditorDriver("classic")
    visit.click_elements("rule:call.limit:9", "rules:view:diff")

    ids = element_ids(visit.scene)
    before, after = (find_element(visit.scene, f"example:call.limit:{column}") for column in (0, 1))

    index = ids.index("take:call.limit")
    assert ids[index + 1 : index + 3] == [before.id, after.id]
    assert before.label.startswith("Classic. ")
    assert "5 points: yes" in before.label
    assert "9 points: yes" in after.label
    assert before.rect[0] + before.rect[2] < after.rect[0]


def test_the_examples_of_a_base_come_first() -> None:
    user_variants.save(b"name: Friend\ncall: {limit: 9}\n", "Friend")
    user_variants.save(b"name: Mine\ncall: {limit: 7}\n", "Mine")
    visit = EditorDriver("mine", view="diff")
    visit.page.session.compare("friend")
    visit.edit(lambda document: document)

    labels = [find_element(visit.scene, f"example:call.limit:{column}").label for column in range(3)]

    base = visit.page.session.state.base_variant
    assert base is not None
    for label, points in zip(labels, (base.rules.call.limit, 9, 7), strict=True):
        assert f"{points} points: yes" in label


def test_compared_with_a_friends_rules_the_variant_of_both_is_shown_too(monkeypatch: pytest.MonkeyPatch) -> None:
    user_variants.save(b"name: Friend\ncall: {limit: 9}\n", "Friend")
    user_variants.save(b"name: Mine\ncall: {limit: 7}\n", "Mine")
    visit = EditorDriver("mine", view="diff")
    visit.page.session.compare("friend")
    visit.edit(lambda document: document)
    recorder = TextRecorder()

    with recorder.recording(monkeypatch):
        paint(visit.scene)

    written = [line.visible_text for line in recorder.texts]
    base = visit.page.session.state.base_variant
    assert base is not None
    limit = str(base.rules.call.limit)
    assert {limit, "7", "9", base.name, "Friend", "Mine"} <= set(written)
    assert f"{base.name}: {limit}" in find_element(visit.scene, "take:call.limit").label

    visit.click_elements("take:call.limit")

    assert visit.page.session.draft.rules.call.limit == 9


def test_a_file_changed_by_another_program_is_reloaded_when_the_window_gets_the_focus(variants_folder: Path) -> None:
    user_variants.save(b"name: Friday\n", "Friday")
    visit = EditorDriver("friday")
    (variants_folder / "friday.yaml").write_bytes(b"name: Friday\ncall: {limit: 9}\n")

    visit.scene.handle(FocusGained(0))

    assert visit.control_value("rule:call.limit") == 9
    visit.press_keys("z", ctrl=True)
    assert visit.control_value("rule:call.limit") == 5


def test_a_rule_is_changed_and_a_match_started_with_a_gamepad_alone() -> None:
    visit = EditorDriver("pagat")

    def press(button: GamepadButton) -> NavigationRequest | None:
        change = visit.scene.handle(GamepadPressed(button, 0))
        paint(visit.scene)
        return change

    while find_element(visit.scene, "rule:call.limit").state[-1] != "focused":
        press("rb")
    press("right")
    assert visit.control_value("rule:call.limit") == 6
    press("a")
    assert visit.control_value("rule:call.limit") == 7
    press("left")
    assert visit.control_value("rule:call.limit") == 6
    while find_element(visit.scene, "button:play").state[-1] != "focused":
        press("lb")

    assert press("a") == ToLobby(variant_id="pagat-my-rules", is_whole_match=True)


@pytest.mark.parametrize("view", ["form", "yaml", "diff"])
def test_tab_reaches_every_control_and_scrolls_it_into_view(view: RulesView) -> None:
    visit = EditorDriver("paddy-smashdown", view=view)
    controls = visit.scene._focusable_controls()
    wanted = {each.group or each.id for each in controls}
    groups = {each.id: each.group for each in controls}
    met = set()
    for _ in range(2 * len(controls)):
        visit.press_keys("tab")
        focused = focused_id(visit.scene)
        met.add(groups[focused] or focused)
        assert element_rect(visit.scene, focused).height > 0, focused

    assert met == wanted


BROKEN = "call: {limit: seven}\n"


@pytest.mark.parametrize("name", ["button:play"])
def test_rules_with_errors_can_be_neither_saved_nor_played(name: str, variants_folder: Path) -> None:
    visit = EditorDriver(view="yaml")
    visit.edit(lambda document: rule_document.edit_text(document, BROKEN))
    button = find_element(visit.scene, name)
    assert button.label == f"{button.name}: fix the errors in the rules first."
    assert visit.click_elements(name) is None
    visit.pause()
    assert "text:saved" not in element_ids(visit.scene)
    assert not list(variants_folder.glob("*.yaml"))

    visit.click_elements("button:undo")

    assert find_element(visit.scene, "button:play").state == ("enabled",)
    assert find_element(visit.scene, "button:play").label == "Play these rules"


@pytest.mark.parametrize("view", ["form", "diff"])
def test_playing_rules_with_errors_names_the_first_one_and_goes_there(view: RulesView) -> None:
    visit = EditorDriver(view=view)
    visit.edit(lambda document: rule_document.edit_text(document, "deck: {packs: 1}\ndeal: {hand_size: 7}\n"))

    answer = visit.click_elements("button:play")

    assert answer is None
    assert focused_id(visit.scene) == "rule:deck.packs"
    assert "8 players need 57 cards, but one pack has 54." in find_element(visit.scene, "toast").name
    assert "selected" in find_element(visit.scene, "rules:group:deck").state


@pytest.mark.parametrize("text", [BROKEN, "call: [\n", "nothing: 1\n"])
def test_an_error_in_the_text_gets_the_caret(text: str) -> None:
    visit = EditorDriver(view="yaml")
    visit.edit(lambda document: rule_document.edit_text(document, f"name: Mine\n{text}"))
    line = visit.page.session.draft.problems[0].line
    visit.page.code_editor.buffer.set_caret(0)

    visit.click_elements("button:play")

    buffer = visit.page.code_editor.buffer
    assert focused_id(visit.scene) == "yaml"
    assert buffer.line_and_column(buffer.caret)[0] == line - 1


def test_a_click_on_a_number_shows_a_caret_and_the_next_digits_replace_it() -> None:
    visit = EditorDriver()

    visit.click_elements("rule:match.limit:number")
    nodes = visit.scene._lay_out((1280, 720)).placement.nodes
    texts = [each.node.text.words for each in nodes if each.node.text is not None]
    visit.press_keys(*"150")

    assert "200|" in texts
    assert visit.page.session.draft.rules.match.limit == 150


@pytest.mark.parametrize(("value", "parts"), [(8, ["5", "7", "8", "9", "10"]), (9, ["5", "7", "9", "10"])])
def test_an_unusual_number_gets_a_segment_and_the_stepper_stays_where_it_is(value: int, parts: list[str]) -> None:
    visit = EditorDriver()
    before = element_rect(visit.scene, "rule:call.limit:more")

    visit.edit(lambda document: rule_document.set_rule(document, "call.limit", value))

    ids = [id_.rpartition(":")[2] for id_ in element_ids(visit.scene) if id_.startswith("rule:call.limit:")]
    assert ids == [*parts, "less", "number", "more"]
    assert "selected" in find_element(visit.scene, f"rule:call.limit:{value}").state
    assert element_rect(visit.scene, "rule:call.limit:more") == before


@pytest.mark.parametrize("name", ["button:play"])
def test_hovering_the_main_button_shows_why_it_does_not_play(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    visit, recorder = EditorDriver(view="yaml"), TextRecorder()
    visit.edit(lambda document: rule_document.edit_text(document, BROKEN))
    visit.scene.handle(PointerMoved(element_rect(visit.scene, name).center, 0))

    with recorder.recording(monkeypatch):
        paint(visit.scene)

    label = find_element(visit.scene, name).label
    assert [line.visible_text for line in recorder.texts if line.text == label] == [label]
    assert recorder.escaped_texts() == []


def test_a_file_with_errors_starts_no_match(variants_folder: Path) -> None:
    variants_folder.mkdir()
    (variants_folder / "broken.yaml").write_text(BROKEN)

    visit = EditorDriver("broken")

    assert visit.click_elements("button:play") is None
