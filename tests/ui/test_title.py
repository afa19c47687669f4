"""The main menu."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from tests.ui.kit import SIZES, click, element, ids, key, look, paint
from tests.ui.ruler import Ruler
from tests.ui.shelf import LeftMatches
from yaniv import places
from yaniv.crash import Recorder
from yaniv.store.saved import Unfinished
from yaniv.ui.inputs import PointerMoved
from yaniv.ui.scenes.mishap import Mishap
from yaniv.ui.scenes.scene import (
    Change,
    ContinueMatch,
    DeclineLessons,
    Quit,
    ToAbout,
    ToLearn,
    ToLobby,
    ToMatches,
    ToStatistics,
)
from yaniv.ui.scenes.title import TitleScene
from yaniv.words import speak

LOOK = look()
OTHERS = ("menu:rules", "menu:learn", "menu:matches", "menu:statistics", "menu:settings", "menu:quit", "menu:about")
SAVED = Unfinished(7, "Classic", 4, 78, 4)


def menu(saved: Unfinished | None = SAVED, *notices: str) -> TitleScene:
    made = TitleScene(LOOK, [saved] if saved else [], notices)
    paint(made)
    return made


def test_continue_comes_first_and_says_how_it_stands() -> None:
    page = menu()

    assert ids(page) == ["menu:continue", "menu:new-game", *OTHERS]
    assert element(page, "menu:continue").label == "Continue, Classic · round 4 · you 78 · 4 players"
    assert "focused" in element(page, "menu:continue").state


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_how_it_stands_is_broken_after_its_bullets_alone(
    language: str, scale: float, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(language, places.locale())
    dressed, ruler = look(), Ruler()
    dressed.text_scale = scale
    page = TitleScene(dressed, [Unfinished(7, "Travellers, speed, half a house", 10, 100, 4)])
    parts = element(page, "menu:continue").label.partition(", ")[2].split(" · ")

    with ruler.watching(monkeypatch):
        paint(page, size)

    button = Rect(element(page, "menu:continue").rect)
    name, *lines = [line for line in ruler.lines if button.contains(line.ink)]
    assert all(line.shown.endswith(" ·") for line in lines[:-1])
    assert " ".join(line.shown for line in lines).split(" · ") == parts
    assert {line.type_px for line in lines} == {lines[0].type_px}
    assert lines[0].type_px <= name.type_px


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_continue_is_as_large_to_read_as_any_other_entry(
    language: str, scale: float, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(language, places.locale())
    dressed, ruler = look(), Ruler()
    dressed.text_scale = scale
    page = TitleScene(dressed, [SAVED, SAVED])

    with ruler.watching(monkeypatch):
        paint(page, size)

    buttons = {each.id: Rect(each.rect) for each in page.elements() if each.id not in ("menu:about", "menu:other")}
    large = {id_: max(line.type_px for line in ruler.lines if at.contains(line.ink)) for id_, at in buttons.items()}
    assert large["menu:continue"] == large["menu:new-game"] == max(large.values())


def test_a_name_of_rules_that_is_longer_than_a_line_is_broken_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    named = "The rules of those who want to know how long a name may become"
    page, ruler = TitleScene(LOOK, [Unfinished(7, named, 1, 0, 4)]), Ruler()

    with ruler.watching(monkeypatch):
        paint(page)

    button = Rect(element(page, "menu:continue").rect)
    _, *lines = [line.shown.replace("\N{NO-BREAK SPACE}", " ") for line in ruler.lines if button.contains(line.ink)]
    assert " ".join(lines) == f"{named} · round 1 · you 0 · 4 players"


def test_a_match_before_its_first_round_is_told_by_its_rules() -> None:
    page = menu(Unfinished(7, "Fiji", 0, 0, 16))

    assert element(page, "menu:continue").label == "Continue, Fiji · 16 players"


def test_a_match_without_points_is_told_without_a_total() -> None:
    page = menu(Unfinished(7, "Quick (one round)", 1, None, 4))

    assert element(page, "menu:continue").label == "Continue, Quick (one round) · 4 players"


def test_who_is_out_of_the_saved_match_is_told_so() -> None:
    page = menu(Unfinished(7, "Classic", 6, 203, 4, out=True))

    assert element(page, "menu:continue").label == "Continue, Classic · round 6 · you are out · 4 players"


def test_without_a_saved_match_there_is_nothing_to_continue() -> None:
    page = menu(None)

    assert ids(page) == ["menu:new-game", *OTHERS]
    assert page.handle(key("c")) is None
    assert isinstance(page.handle(key("return")), ToLobby)


@pytest.mark.parametrize(
    ("id_", "change"),
    [
        ("menu:continue", ContinueMatch),
        ("menu:new-game", ToLobby),
        ("menu:learn", ToLearn),
        ("menu:matches", ToMatches),
        ("menu:statistics", ToStatistics),
        ("menu:quit", Quit),
        ("menu:about", ToAbout),
    ],
)
def test_each_button_does_what_it_says(id_: str, change: type[Change]) -> None:
    page = menu()

    assert isinstance([page.handle(each) for each in click(page, id_)][-1], change)


@pytest.mark.parametrize(("name", "change"), [("c", ContinueMatch), ("n", ToLobby), ("return", ContinueMatch)])
def test_the_menu_has_keys(name: str, change: type[Change]) -> None:
    assert isinstance(menu().handle(key(name)), change)


def test_who_is_new_is_offered_the_lessons_and_may_decline() -> None:
    page = TitleScene(LOOK, [], comfort_first=True, offer_lessons=True)
    paint(page)

    assert ids(page)[:2] == ["menu:new-game", "menu:accessibility"]
    assert ids(page)[-2:] == ["button:take-lessons", "button:decline-lessons"]
    assert set(ids(page)[2:-2]) == set(OTHERS)
    offer, *others = (Rect(element(page, id_).rect) for id_ in ("button:take-lessons", *ids(page)[1:-2]))
    assert all(offer.width > other.width and offer.height > other.height for other in others)
    assert "focused" in element(page, "menu:new-game").state
    assert isinstance([page.handle(each) for each in click(page, "button:decline-lessons")][-1], DeclineLessons)
    assert [page.handle(each) for each in click(page, "button:take-lessons")][-1] == ToLearn(at_once=True)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("comfort_first", [True, False])
def test_every_entry_keeps_its_place_when_the_offer_goes(size: tuple[int, int], *, comfort_first: bool) -> None:
    offering, declined = (
        TitleScene(LOOK, [], comfort_first=comfort_first, offer_lessons=offered) for offered in (True, False)
    )
    paint(offering, size)
    paint(declined, size)

    assert {each.id: each.rect for each in offering.elements() if each.id.startswith("menu:")} == {
        each.id: each.rect for each in declined.elements()
    }


def test_a_notice_is_read_before_anything_else() -> None:
    page = menu(SAVED, "The file of your saved games is damaged.")

    assert ids(page) == ["dialog", "button:ok"]
    assert page.handle(key("n")) is None
    assert [page.handle(each) for each in click(page, "button:ok")][-1] is None
    assert ids(page)[0] == "menu:continue"


def test_the_fan_leans_toward_the_pointer() -> None:
    page = menu()
    upright = paint(page).get_buffer().raw

    page.handle(PointerMoved((1270, 100), 0))

    assert paint(page).get_buffer().raw != upright


@pytest.mark.parametrize("size", SIZES)
def test_buttons_stay_apart_and_inside_the_window(size: tuple[int, int]) -> None:
    page = menu()
    paint(page, size)
    places = [Rect(each.rect) for each in page.elements()]

    assert all(Rect(0, 0, *size).contains(place) for place in places)
    assert all(place.collidelist(places[:n]) == -1 for n, place in enumerate(places))


def test_it_rests_when_all_pictures_are_there() -> None:
    page = TitleScene(look(), [SAVED])
    paint(page)

    assert page.update(16) is None
    assert not page.moving


def test_of_several_saved_matches_any_can_be_continued() -> None:
    older = Unfinished(3, "Yaniv (France)", 2, 31, 2)
    page = TitleScene(LOOK, [SAVED, older])
    paint(page)
    assert element(page, "menu:other").label == "Next match (1 of 2)"

    for each in click(page, "menu:other"):
        page.handle(each)

    assert element(page, "menu:other").label == "Next match (2 of 2)"
    assert element(page, "menu:continue").label == "Continue, Yaniv (France) · round 2 · you 31 · 2 players"
    assert [page.handle(each) for each in click(page, "menu:continue")][-1] == ContinueMatch(3)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("comfort_first", [True, False])
def test_another_match_stands_below_continue_and_over_nothing(
    size: tuple[int, int], scale: float, *, comfort_first: bool
) -> None:
    dressed = look()
    dressed.text_scale = scale
    page = TitleScene(dressed, [SAVED, SAVED], comfort_first=comfort_first, offer_lessons=True)
    paint(page, size)
    areas = [Rect(each.rect) for each in page.elements()]
    resume, other, new_game = (Rect(element(page, f"menu:{name}").rect) for name in ("continue", "other", "new-game"))

    assert ids(page)[:3] == ["menu:continue", "menu:other", "menu:new-game"]
    assert resume.bottom < other.top < other.bottom < new_game.top
    assert (other.left, other.width) == (resume.left, resume.width)
    assert other.height < new_game.height
    assert all(Rect(0, 0, *size).contains(area) for area in areas)
    assert all(area.collidelist(areas[:n]) == -1 for n, area in enumerate(areas))


def after_a_crash(report: Path, saved: Unfinished | None = SAVED) -> TitleScene:
    """The menu, under what it says about the crash."""
    broke = Mishap(LOOK, report, lambda folder: f"{folder.name} was opened.", saved=saved is not None)
    made = TitleScene(LOOK, [saved] if saved else [], mishap=broke)
    paint(made)
    return made


def pressed(page: TitleScene, id_: str) -> Change | None:
    change = [page.handle(each) for each in click(page, id_)][-1]
    paint(page)
    return change


def test_after_a_crash_the_match_goes_on_at_a_press(tmp_path: Path) -> None:
    page = after_a_crash(tmp_path / "crash.log")

    assert ids(page) == ["dialog", "button:close", "button:open-folder", "button:copy-report", "button:resume"]
    assert isinstance(page.handle(key("return")), ContinueMatch)


def test_a_report_is_copied_and_its_folder_opened(tmp_path: Path, opened: pygame.Window) -> None:
    assert opened
    (tmp_path / "crash.log").write_text("the felt burns", encoding="utf-8")
    page = after_a_crash(tmp_path / "crash.log")

    assert pressed(page, "button:copy-report") is None
    assert "on the clipboard" in element(page, "dialog").label
    assert pygame.scrap.get_text() == "the felt burns"
    assert pressed(page, "button:open-folder") is None
    assert f"{tmp_path.name} was opened." in element(page, "dialog").label


def test_a_report_that_is_gone_cannot_be_copied_and_is_told(tmp_path: Path) -> None:
    page = after_a_crash(tmp_path / "crash.log", None)

    assert ids(page)[-1] == "button:copy-report"
    assert pressed(page, "button:copy-report") is None
    assert "cannot be copied" in element(page, "dialog").label


def test_what_is_said_after_a_crash_is_closed_by_escape(tmp_path: Path) -> None:
    page = after_a_crash(tmp_path / "crash.log")

    assert page.handle(key("escape")) is None
    assert ids(page)[0] == "menu:continue"


def test_what_a_report_holds_is_told_before_it_is_shared(tmp_path: Path) -> None:
    """In the words of the dialog, the parts of a real report."""
    report = Recorder(tmp_path).report(RuntimeError("the felt burns"))

    told = element(after_a_crash(tmp_path / "crash.log"), "dialog").label

    parts = ("Yaniv ", "Python ", "video driver: ", "rules: ", "RuntimeError", "last events:")
    assert [part for part in parts if part not in report] == []
    for held in ("version of Yaniv", "your system", "house rules", "last moves with everyone's cards", "no names"):
        assert held in told


def with_matches(left: LeftMatches) -> TitleScene:
    made = TitleScene(LOOK, left.matches, store=left)
    paint(made)
    return made


def continued(page: TitleScene) -> int:
    change = page.handle(key("c"))
    assert isinstance(change, ContinueMatch)
    return change.match_id


@pytest.mark.parametrize(("button", "done"), [("menu:give-up", "give up"), ("menu:delete", "delete")])
def test_a_match_that_was_left_goes_from_the_menu_after_ten_seconds(button: str, done: str) -> None:
    left = LeftMatches(3)
    page = with_matches(left)

    pressed(page, "menu:other")
    assert pressed(page, button) is None
    assert element(page, "menu:other").name == "Next match (2 of 2)"
    for _ in range(39):
        page.update(250)
    assert left.done == []
    for _ in range(3):
        page.update(250)
    paint(page)

    assert left.done == [f"{done} 2"]
    assert continued(page) == 1


def test_a_match_that_was_deleted_in_the_menu_comes_back() -> None:
    left = LeftMatches(2)
    page = with_matches(left)

    pressed(page, "menu:delete")
    assert "menu:other" not in ids(page)
    assert "menu:delete" not in ids(page)
    assert continued(page) == 1
    pressed(page, "button:undo")

    page.close()
    assert left.done == []
    assert continued(page) == 2
    assert "menu:other" in ids(page)


def test_who_leaves_the_menu_means_it() -> None:
    left = LeftMatches(2)
    page = with_matches(left)
    pressed(page, "menu:give-up")

    page.close()

    assert left.done == ["give up 2"]


@pytest.mark.parametrize("count", [0, 1])
def test_of_one_match_nothing_is_offered_but_to_go_on(count: int) -> None:
    """The page of matches has the rest."""
    assert not {"menu:other", "menu:give-up", "menu:delete"} & set(ids(with_matches(LeftMatches(count))))


@pytest.mark.parametrize("size", SIZES)
def test_the_buttons_that_remove_a_match_stand_beside_the_one_that_leads_to_the_next(size: tuple[int, int]) -> None:
    page = TitleScene(LOOK, LeftMatches(3).matches, store=LeftMatches(3))
    paint(page, size)
    other, give_up, delete, resume = (
        Rect(element(page, f"menu:{name}").rect) for name in ("other", "give-up", "delete", "continue")
    )

    assert other.top == give_up.top == delete.top
    assert other.right < give_up.left < give_up.right < delete.left
    assert (other.left, delete.right) == (resume.left, resume.right)
