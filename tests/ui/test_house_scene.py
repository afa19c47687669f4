"""The house-rules editor as somebody uses it: by pointer, by keys, and in its three views."""

from pathlib import Path

import pytest
from pygame import Rect

from tests.ui.kit import SIZES, click, element, ids, key, look, paint, rect
from tests.ui.ruler import Ruler
from yaniv import places
from yaniv.rules.catalogue import GROUPS, RULES, Rule
from yaniv.ui.house.scene import HouseScene
from yaniv.ui.inputs import FocusGained, PadButton, PadPressed, PointerMoved, TextTyped, WheelTurned
from yaniv.ui.scenes.scene import Change, ToLobby, ToMenu
from yaniv.ui.theme import BODY_U
from yaniv.variants import draft, form, keeping, library


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's own variants."""
    monkeypatch.setenv(places.DATA_VARIABLE, str(tmp_path))
    return tmp_path / "variants"


class Visit:
    """Somebody at the editor."""

    def __init__(self, word: str = "classic", view: str = "form", *, from_lobby: bool = False) -> None:
        self.scene = HouseScene(look(), word, view=view, from_lobby=from_lobby)
        paint(self.scene)

    def click(self, *names: str) -> Change | None:
        """One after the other; the change the last one asks for."""
        change: Change | None = None
        for name in names:
            asked = [self.scene.handle(given) for given in click(self.scene, name)]
            change = next((each for each in asked if each is not None), None)
            paint(self.scene)
        return change

    def key(self, *names: str, ctrl: bool = False, shift: bool = False) -> Change | None:
        """Keys, one after the other."""
        change = None
        for name in names:
            change = self.scene.handle(key(name, ctrl=ctrl, shift=shift))
            paint(self.scene)
        return change

    def type(self, text: str) -> None:
        """Letters, and the pause after them."""
        for letter in text:
            self.scene.handle(TextTyped(letter, 0))
        self.rest()

    def rest(self) -> None:
        """The hand rests."""
        self.scene.update(1000)
        paint(self.scene)

    def value(self, name: str) -> object:
        """What a control is set to."""
        return element(self.scene, name).value

    @property
    def text(self) -> str:
        """The document."""
        return self.scene._desk.draft.text


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.path)
def test_every_rule_has_a_control_that_is_found_by_its_key_and_shows_its_value(rule: Rule) -> None:
    visit = Visit("travellers-speed")
    visit.key("f", ctrl=True)
    visit.type(rule.path)

    control = element(visit.scene, f"rule:{rule.path}")

    assert control.label.startswith(f"{rule.title}. {rule.description}")
    assert f"reset:rule:{rule.path}" in ids(visit.scene)


@pytest.mark.parametrize("group", GROUPS)
def test_every_group_is_reached_at_once(group: str) -> None:
    visit = Visit()
    visit.click(f"rules:group:{group}")

    shown = [each.id for each in visit.scene.elements() if each.id.startswith("rule:")]
    assert shown[0] == f"rule:{form.rules_of(group)[0].path}"


def test_a_number_is_pressed_stepped_or_written() -> None:
    visit = Visit()
    visit.click("rule:call.limit:9")
    assert visit.value("rule:call.limit") == 9
    visit.click("rule:call.limit:more")
    assert visit.value("rule:call.limit") == 10
    visit.key("2", "5")
    assert visit.value("rule:call.limit") == 25
    visit.key("left")
    assert visit.value("rule:call.limit") == 24
    assert "limit: 24" in visit.text


def test_a_word_and_a_number_share_a_control() -> None:
    visit = Visit()
    visit.click("rule:scoring.reduce_at:50")
    assert "reduce_at: 50" in visit.text
    visit.click("rule:scoring.reduce_at:limit")
    assert "reduce_at: limit" in visit.text
    visit.click("rule:scoring.reduce_at:more")
    assert "reduce_at: 50" in visit.text


def test_the_first_change_makes_a_copy_and_reset_takes_the_line_out() -> None:
    visit = Visit("pagat")
    visit.click("rule:deal.hand_size:7")
    assert element(visit.scene, "rules:variant").value == "pagat"
    assert "name: Pagat (my rules)" in visit.text

    visit.click("reset:rule:deal.hand_size")

    assert "hand_size" not in visit.text
    assert visit.text.startswith("# Source")


@pytest.mark.parametrize("word", library.names())
def test_a_variant_as_it_is_has_no_way_back(word: str) -> None:
    visit = Visit(word)
    for group in form.groups():
        visit.click(f"rules:group:{group}")

        ways = {each.state for each in visit.scene.elements() if each.id.startswith("reset:")}
        assert ways == {("disabled",)}


@pytest.mark.parametrize("size", SIZES)
def test_the_name_of_a_changed_copy_stands_on_one_line(size: tuple[int, int]) -> None:
    visit = Visit("quick")
    visit.click("rule:call.limit:7")
    surface = paint(visit.scene, size)

    place, name = rect(visit.scene, "rules:variant"), "Quick (one round) (my rules) · not saved"
    brush = look().brush(surface)
    assert brush.width(name, BODY_U) <= place.width - brush.px(80)


def test_the_way_back_leads_to_the_variant_that_changes_are_counted_from() -> None:
    visit = Visit("french-short")
    visit.click("rule:call.limit:10")
    assert element(visit.scene, "reset:rule:call.limit").label == "Call at or below: back to 9"

    visit.click("reset:rule:call.limit")
    assert visit.value("rule:call.limit") == 9
    assert visit.scene._desk.seen.changes == ()

    visit.click("rule:call.limit:10", "rule:deal.hand_size:7", "button:reset-group")
    assert visit.scene._desk.seen.changes == ()


def test_a_text_is_written_in_the_form_and_one_step_takes_it_back() -> None:
    visit = Visit()
    visit.click("rules:group:table", "rule:table.call_word")
    visit.key("a", ctrl=True)
    visit.type("Stop")

    assert "call_word: Stop" in visit.text
    visit.key("z", ctrl=True)
    assert "call_word: Yaniv" in visit.text
    visit.key("z", ctrl=True, shift=True)
    assert "call_word: Stop" in visit.text


def test_a_search_without_a_find_says_so_and_escape_ends_it() -> None:
    visit = Visit()
    visit.click("rules:search")
    visit.type("poker")
    assert not [name for name in ids(visit.scene) if name.startswith("rule:")]

    visit.key("escape")

    assert "rule:call.limit" in ids(visit.scene)


def test_a_contradiction_stands_at_its_key_keeps_from_saving_and_is_mended_at_a_click(own: Path) -> None:
    visit = Visit()
    visit.click("rule:deal.hand_size:7")
    assert element(visit.scene, "text:status").label == "Packs: 8 players need 57 cards, one pack has 54."
    assert element(visit.scene, "button:mend").label == "Fix: Packs: As needed"
    visit.click("button:play")
    assert not list(own.glob("*.yaml"))
    visit.click("rules:group:deck")
    line = visit.scene._view._form.line("rule:deck.packs")  # type: ignore[attr-defined]
    assert line.remark.startswith("8 players need 57 cards")

    visit.click("button:mend")

    assert "button:mend" not in ids(visit.scene)
    assert visit.click("button:play") == ToLobby(variant="classic-my-rules")
    assert library.load("classic-my-rules").deal.hand_size == 7


def test_it_is_saved_by_a_key_and_found_again(own: Path) -> None:
    visit = Visit()
    visit.click("rule:call.limit:7")
    visit.key("s", ctrl=True)

    assert element(visit.scene, "toast").label == "Classic (my rules) is saved."
    for other in ("button:undo", "button:redo", "button:save", "button:play", "button:back", "text:in-words"):
        assert not Rect(element(visit.scene, "toast").rect).colliderect(element(visit.scene, other).rect)
    assert "disabled" in element(visit.scene, "button:save").state
    assert library.load("classic-my-rules").call.limit == 7
    visit.click("rule:call.limit:9")
    visit.key("s", ctrl=True)
    assert [file.name for file in own.glob("*.yaml")] == ["classic-my-rules.yaml"]


def test_leaving_asks_first_and_discarding_forgets() -> None:
    visit = Visit()
    assert visit.key("escape") == ToMenu()
    visit.click("rule:call.limit:7")

    assert visit.key("escape") is None
    visit.click("button:cancel")
    assert visit.value("rule:call.limit") == 7
    visit.key("escape")
    assert visit.click("button:discard") == ToMenu()

    assert keeping.remembered() is None
    assert "limit: 5" in Visit().text


@pytest.mark.parametrize("list_id", ["rules:variant", "rules:other", "rule:turn.slap_down"])
def test_a_list_that_lies_open_has_the_keys_and_the_wheel_to_itself(list_id: str) -> None:
    visit = Visit()
    visit.click("rule:call.limit:7")
    visit.click(list_id)
    rows = [name for name in ids(visit.scene) if name.startswith(f"{list_id}:")]
    before = rect(visit.scene, list_id)

    visit.scene.handle(WheelTurned(rect(visit.scene, rows[0]).center, -1, 0))
    visit.key("page down")
    visit.key("z", ctrl=True)
    assert rect(visit.scene, list_id) == before
    assert visit.value("rule:call.limit") == 7
    assert visit.key("escape") is None

    assert rows
    assert set(rows).isdisjoint(ids(visit.scene))
    assert "button:discard" not in ids(visit.scene)
    visit.key("escape")
    assert "button:discard" in ids(visit.scene)


def test_who_came_from_a_new_game_goes_back_there_with_the_variant() -> None:
    visit = Visit("pagat", from_lobby=True)

    assert visit.click("button:back") == ToLobby(variant="pagat")


def test_a_variant_is_deleted_and_comes_back(own: Path) -> None:
    keeping.save(b"name: Friday\n", "Friday")
    visit = Visit("friday")
    visit.click("button:delete")
    assert not (own / "friday.yaml").exists()

    visit.click("button:undo-delete")

    assert (own / "friday.yaml").exists()
    assert visit.value("rules:variant") == "friday"


def test_a_variant_that_comes_with_the_game_cannot_be_deleted() -> None:
    button = element(Visit("pagat").scene, "button:delete")

    assert "disabled" in button.state
    assert button.label.startswith("A variant that comes with the game stays as it is")


def test_another_name_is_given_in_a_dialog_and_moves_the_file_when_saved(own: Path) -> None:
    keeping.save(b"name: Friday\n", "Friday")
    visit = Visit("friday")
    visit.click("button:rename", "field:name")
    visit.key("a", ctrl=True)
    visit.type("Sunday")
    visit.click("button:ok")
    visit.key("s", ctrl=True)

    assert [file.name for file in own.glob("*.yaml")] == ["sunday.yaml"]
    assert visit.value("rules:variant") == "sunday"


def test_a_copy_is_opened() -> None:
    visit = Visit("pagat")
    visit.click("button:duplicate")

    assert visit.value("rules:variant") == "pagat-copy"


def test_problems_are_told_in_the_text_and_mended_there() -> None:
    visit = Visit(view="yaml")
    visit.click("yaml")
    visit.key("a", ctrl=True)
    visit.type("call: {limt: 7}")
    assert element(visit.scene, "fix:0").label == "Fix: unknown key; did you mean `limit`?"

    visit.click("fix:0")

    assert visit.text == "call: {limit: 7}"
    visit.click("rules:view:form")
    assert visit.value("rule:call.limit") == 7


def test_a_broken_text_is_kept_and_the_form_says_where_to_mend_it() -> None:
    visit = Visit(view="yaml")
    visit.click("yaml")
    visit.key("a", ctrl=True)
    visit.type("call: [")
    visit.click("rules:view:form", "rule:call.limit:7")

    assert visit.text == "call: ["
    assert element(visit.scene, "toast").label == "The text cannot be read as it is: mend it in the text view first."
    assert Visit("pagat").text == "call: ["


def test_the_form_shows_at_once_what_was_typed_before_the_pause() -> None:
    visit = Visit(view="yaml")
    visit.click("yaml")
    visit.key("a", ctrl=True)
    for letter in "call: {limit: 7}":
        visit.scene.handle(TextTyped(letter, 0))
    visit.click("rules:view:form")

    assert visit.value("rule:call.limit") == 7


def test_where_nothing_can_be_written_it_is_told_and_nothing_is_lost(own: Path) -> None:
    own.parent.joinpath(".unsaved-rules.json.part").mkdir()
    own.write_text("a file where the folder should be")
    visit = Visit()
    visit.click("rule:call.limit:7")
    assert element(visit.scene, "toast").label.startswith("The rules cannot be saved in ")

    visit.key("s", ctrl=True)

    assert element(visit.scene, "toast").label.startswith("The rules cannot be saved in ")
    assert visit.value("rule:call.limit") == 7


def test_a_variant_without_a_name_is_called_like_its_file(own: Path) -> None:
    own.mkdir()
    (own / "friday.yaml").write_text("call: {limit: 7}\n")

    assert Visit("friday").scene.announce.startswith("House rules: friday.")


def test_the_menu_leads_to_a_variant_that_is_there() -> None:
    assert Visit("gone").value("rules:variant") == "classic"


def test_differences_are_listed_and_taken_back_one_by_one() -> None:
    visit = Visit("paddy-smashdown", view="diff")
    visit.click("rules:other")
    visit.click("rules:other:classic")
    assert [name for name in ids(visit.scene) if name.startswith("take:")] == [
        "take:turn.slap_down",
        "take:scoring.reduce_at",
        "take:scoring.reduce_by",
    ]
    visit.click("take:turn.slap_down", "take:scoring.reduce_by", "take:scoring.reduce_at")

    assert not [name for name in ids(visit.scene) if name.startswith("take:")]


def test_a_file_that_an_editor_has_written_is_read_when_the_window_comes_back(own: Path) -> None:
    keeping.save(b"name: Friday\n", "Friday")
    visit = Visit("friday")
    (own / "friday.yaml").write_bytes(b"name: Friday\ncall: {limit: 9}\n")

    visit.scene.handle(FocusGained(0))

    assert visit.value("rule:call.limit") == 9
    visit.key("z", ctrl=True)
    assert visit.value("rule:call.limit") == 5


def test_a_rule_is_decided_and_played_by_with_a_gamepad_alone() -> None:
    visit = Visit("pagat")

    def press(button: PadButton) -> Change | None:
        change = visit.scene.handle(PadPressed(button, 0))
        paint(visit.scene)
        return change

    while element(visit.scene, "rule:call.limit").state[-1] != "focused":
        press("rb")
    press("right")
    assert visit.value("rule:call.limit") == 6
    press("a")
    assert visit.value("rule:call.limit") == 5
    while element(visit.scene, "button:play").state[-1] != "focused":
        press("lb")

    assert press("a") == ToLobby(variant="pagat-my-rules")


@pytest.mark.parametrize("view", ["form", "yaml", "diff"])
def test_everything_is_reached_by_tab_and_scrolls_into_sight(view: str) -> None:
    visit = Visit("paddy-smashdown", view=view)
    wanted = {each.id for each in visit.scene._ring.controls if each.enabled}
    if view == "yaml":
        visit.scene._ring.focus("rules:view")
    met = set()
    for _ in range(2 * len(visit.scene._ring.controls)):
        visit.key("tab")
        focused = visit.scene._ring.focused
        assert focused is not None
        met.add(focused.id)
        assert focused.seen.height > 0, focused.id

    assert met == wanted


BROKEN = "call: {limit: seven}\n"


@pytest.mark.parametrize("name", ["button:save", "button:play"])
def test_rules_with_errors_can_be_neither_saved_nor_played(name: str) -> None:
    visit = Visit(view="yaml")
    visit.scene.change(lambda document: draft.written(document, BROKEN))
    paint(visit.scene)
    button = element(visit.scene, name)
    assert "disabled" in button.state
    assert button.label == f"{button.name}: fix the errors in the rules first."

    visit.click("button:undo")

    assert element(visit.scene, "button:play").state == ("enabled",)
    assert element(visit.scene, "button:play").label == "New game"


@pytest.mark.parametrize("name", ["button:save", "button:play"])
def test_the_pointer_on_a_disabled_button_shows_why(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    visit, ruler = Visit(view="yaml"), Ruler()
    visit.scene.change(lambda document: draft.written(document, BROKEN))
    paint(visit.scene)
    visit.scene.handle(PointerMoved(rect(visit.scene, name).center, 0))

    with ruler.watching(monkeypatch):
        paint(visit.scene)

    label = element(visit.scene, name).label
    assert [line.shown for line in ruler.lines if line.text == label] == [label]
    assert ruler.escaped() == []


def test_a_file_with_errors_starts_no_match(own: Path) -> None:
    own.mkdir()
    (own / "broken.yaml").write_text(BROKEN)

    visit = Visit("broken")

    assert "disabled" in element(visit.scene, "button:play").state
