"""Tests of the main menu."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from tests.ui.fake_match_archive import FakeUnfinishedMatches
from tests.ui.scene_harness import SIZES, click_events, element_ids, find_element, key_press, make_context, paint
from tests.ui.text_recorder import TextRecorder
from yaniv import paths
from yaniv.crash_report import CrashReporter
from yaniv.i18n import set_language
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.ui.input.input_events import GamepadPressed, PointerMoved
from yaniv.ui.navigation import (
    ContinueMatch,
    DeclineLessons,
    NavigationRequest,
    QuickPlay,
    Quit,
    ToAbout,
    ToLessonMenu,
    ToLobby,
    ToMatches,
    ToStatistics,
)
from yaniv.ui.scenes.menu.crash_notice import CrashNotice
from yaniv.ui.scenes.menu.main_menu_scene import MainMenuScene
from yaniv.ui.scenes.menu.menu_entry import ACCESSIBILITY_ID, MENU_ENTRIES, TODAY_ID
from yaniv.ui.scenes.menu.menu_news import LastResult, MenuNews, MenuProfile
from yaniv.ui.scenes.menu.tips import TIPS, tip_text

CONTEXT = make_context()
OTHER_ENTRIES = (*(each.id for each in MENU_ENTRIES if each.id not in (TODAY_ID, ACCESSIBILITY_ID)), "menu:tip")
UNFINISHED_MATCH = UnfinishedMatch(7, "Classic", 4, 78, 4)
NEWS = MenuNews(quick_play="Classic · 4 players", last_result=LastResult(3, "Last match: 2nd place · Classic"), tip=1)


def main_menu(saved: UnfinishedMatch | None = UNFINISHED_MATCH, *notices: str) -> MainMenuScene:
    scene = MainMenuScene(CONTEXT, [saved] if saved else [], notices)
    paint(scene)
    return scene


def test_continue_is_the_first_entry_and_shows_the_score() -> None:
    page = main_menu()

    assert element_ids(page) == ["menu:continue", "menu:new-game", *OTHER_ENTRIES]
    assert find_element(page, "menu:continue").label == "Continue, Classic · round 4 · you 78 · 4 players"
    assert "focused" in find_element(page, "menu:continue").state


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_score_of_continue_is_wrapped_only_after_bullets(
    language: str, scale: float, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(language, paths.locale())
    context, recorder = make_context(), TextRecorder()
    context.text_scale = scale
    page = MainMenuScene(context, [UnfinishedMatch(7, "Travellers, speed, half a house", 10, 100, 4)])
    parts = find_element(page, "menu:continue").label.partition(", ")[2].split(" · ")

    with recorder.recording(monkeypatch):
        paint(page, size)

    button = Rect(find_element(page, "menu:continue").rect)
    name, *lines = [line for line in recorder.texts if button.contains(line.ink_rect)]
    assert all(line.visible_text.endswith(" ·") for line in lines[:-1])
    assert " ".join(line.visible_text for line in lines).split(" · ") == parts
    assert {line.type_px for line in lines} == {lines[0].type_px}
    assert lines[0].type_px <= name.type_px


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_continue_has_the_type_size_of_other_entries(
    language: str, scale: float, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(language, paths.locale())
    context, recorder = make_context(), TextRecorder()
    context.text_scale = scale
    page = MainMenuScene(context, [UNFINISHED_MATCH, UNFINISHED_MATCH])

    with recorder.recording(monkeypatch):
        paint(page, size)

    buttons = {each.id: Rect(each.rect) for each in page.elements() if each.id not in ("menu:about", "menu:other")}
    large = {
        id_: max(line.type_px for line in recorder.texts if rect_of_button.contains(line.ink_rect))
        for id_, rect_of_button in buttons.items()
    }
    assert large["menu:continue"] == large["menu:new-game"] == max(large.values())


def test_a_long_variant_name_is_wrapped_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    named = "The rules of those who want to know how long a name may become"
    page, recorder = MainMenuScene(CONTEXT, [UnfinishedMatch(7, named, 1, 0, 4)]), TextRecorder()

    with recorder.recording(monkeypatch):
        paint(page)

    button = Rect(find_element(page, "menu:continue").rect)
    _, *lines = [
        line.visible_text.replace("\N{NO-BREAK SPACE}", " ")
        for line in recorder.texts
        if button.contains(line.ink_rect)
    ]
    assert " ".join(lines) == f"{named} · round 1 · you 0 · 4 players"


def test_a_match_before_its_first_round_shows_its_variant() -> None:
    page = main_menu(UnfinishedMatch(7, "Fiji", 0, 0, 16))

    assert find_element(page, "menu:continue").label == "Continue, Fiji · 16 players"


def test_a_match_without_points_shows_no_total() -> None:
    page = main_menu(UnfinishedMatch(7, "Quick (one round)", 1, None, 4))

    assert find_element(page, "menu:continue").label == "Continue, Quick (one round) · 4 players"


def test_continue_says_that_the_player_is_out() -> None:
    page = main_menu(UnfinishedMatch(7, "Classic", 6, 203, 4, is_out=True))

    assert find_element(page, "menu:continue").label == "Continue, Classic · round 6 · you are out · 4 players"


def test_without_a_saved_match_there_is_nothing_to_continue() -> None:
    page = main_menu(None)

    assert element_ids(page) == ["menu:new-game", *OTHER_ENTRIES]
    assert page.handle(key_press("c")) is None
    assert isinstance(page.handle(key_press("return")), ToLobby)


@pytest.mark.parametrize(
    ("id_", "change"),
    [
        ("menu:continue", ContinueMatch),
        ("menu:new-game", ToLobby),
        ("menu:learn", ToLessonMenu),
        ("menu:matches", ToMatches),
        ("menu:statistics", ToStatistics),
        ("menu:quit", Quit),
        ("menu:about", ToAbout),
    ],
)
def test_each_button_opens_its_page(id_: str, change: type[NavigationRequest]) -> None:
    page = main_menu()

    assert isinstance([page.handle(each) for each in click_events(page, id_)][-1], change)


@pytest.mark.parametrize(("name", "change"), [("c", ContinueMatch), ("n", ToLobby), ("return", ContinueMatch)])
def test_entries_have_shortcuts(name: str, change: type[NavigationRequest]) -> None:
    assert isinstance(main_menu().handle(key_press(name)), change)


def test_a_new_player_is_offered_the_lessons_and_may_decline() -> None:
    page = MainMenuScene(CONTEXT, [], has_accessibility_entry=True, offer_lessons=True)
    paint(page)

    assert element_ids(page)[0] == "menu:new-game"
    assert element_ids(page)[-2:] == ["button:take-lessons", "button:decline-lessons"]
    assert set(element_ids(page)[1:-2]) == {"menu:accessibility", *OTHER_ENTRIES}
    tiles = {each.id for each in MENU_ENTRIES if each.group == "mode"}
    small = [id_ for id_ in element_ids(page)[1:-2] if id_ not in tiles]
    offer, *others = (Rect(find_element(page, id_).rect) for id_ in ("button:take-lessons", *small))
    assert all(offer.height > other.height for other in others)
    assert all(offer.width > other.width for other in others[:-1])
    assert "focused" in find_element(page, "menu:new-game").state
    assert isinstance([page.handle(each) for each in click_events(page, "button:decline-lessons")][-1], DeclineLessons)
    assert [page.handle(each) for each in click_events(page, "button:take-lessons")][-1] == ToLessonMenu(
        starts_at_once=True
    )
    assert page.handle(key_press("return")) == ToLessonMenu(starts_at_once=True, device="keys")
    assert page.handle(GamepadPressed("a", 0)) == ToLessonMenu(starts_at_once=True, device="gamepad")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("accessibility_first", [True, False])
def test_every_entry_keeps_its_position_when_the_offer_is_declined(
    size: tuple[int, int], *, accessibility_first: bool
) -> None:
    offering, declined = (
        MainMenuScene(CONTEXT, [], has_accessibility_entry=accessibility_first, offer_lessons=offered, news=NEWS)
        for offered in (True, False)
    )
    paint(offering, size)
    paint(declined, size)

    assert {each.id: each.rect for each in offering.elements() if each.id.startswith("menu:")} == {
        each.id: each.rect for each in declined.elements()
    }


def test_notices_count_as_read_when_the_player_closes_them() -> None:
    read: list[str] = []
    page = MainMenuScene(CONTEXT, [], ["Kept."], on_notices_read=lambda: read.append("read"))
    paint(page)

    page.handle(key_press("n"))
    assert read == []
    for event in click_events(page, "button:ok"):
        page.handle(event)
    assert read == ["read"]


def test_a_notice_must_be_closed_before_the_menu_can_be_used() -> None:
    page = main_menu(UNFINISHED_MATCH, "The file of your saved games is damaged.")

    assert element_ids(page) == ["dialog", "button:ok"]
    assert page.handle(key_press("n")) is None
    assert [page.handle(each) for each in click_events(page, "button:ok")][-1] is None
    assert element_ids(page)[0] == "menu:continue"


def test_the_fan_of_cards_leans_toward_the_pointer() -> None:
    page = main_menu()
    upright = paint(page).get_buffer().raw

    page.handle(PointerMoved((1270, 100), 0))

    assert paint(page).get_buffer().raw != upright


@pytest.mark.parametrize("size", SIZES)
def test_buttons_are_inside_the_window_and_do_not_overlap(size: tuple[int, int]) -> None:
    page = main_menu()
    paint(page, size)
    places = [Rect(each.rect) for each in page.elements()]

    assert all(Rect(0, 0, *size).contains(bounds) for bounds in places)
    assert all(bounds.collidelist(places[:n]) == -1 for n, bounds in enumerate(places))


def test_the_menu_is_at_rest_once_all_images_are_sharp() -> None:
    page = MainMenuScene(make_context(), [UNFINISHED_MATCH])
    paint(page)

    assert page.update(16) is None
    assert not page.is_moving


def test_any_of_several_saved_matches_can_be_continued() -> None:
    older = UnfinishedMatch(3, "Yaniv (France)", 2, 31, 2)
    page = MainMenuScene(CONTEXT, [UNFINISHED_MATCH, older])
    paint(page)
    assert find_element(page, "menu:other").label == "Next match (1 of 2)"

    for each in click_events(page, "menu:other"):
        page.handle(each)

    assert find_element(page, "menu:other").label == "Next match (2 of 2)"
    assert find_element(page, "menu:continue").label == "Continue, Yaniv (France) · round 2 · you 31 · 2 players"
    assert [page.handle(each) for each in click_events(page, "menu:continue")][-1] == ContinueMatch(3)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("accessibility_first", [True, False])
def test_the_other_match_is_below_continue_and_overlaps_nothing(
    size: tuple[int, int], scale: float, *, accessibility_first: bool
) -> None:
    context = make_context()
    context.text_scale = scale
    page = MainMenuScene(
        context, [UNFINISHED_MATCH, UNFINISHED_MATCH], has_accessibility_entry=accessibility_first, offer_lessons=True
    )
    paint(page, size)
    areas = [Rect(each.rect) for each in page.elements()]
    resume, other, new_game = (
        Rect(find_element(page, f"menu:{name}").rect) for name in ("continue", "other", "new-game")
    )

    assert element_ids(page)[:3] == ["menu:continue", "menu:other", "menu:new-game"]
    assert resume.bottom < other.top < other.bottom < new_game.top
    assert (other.left, other.width) == (resume.left, resume.width)
    assert other.height < new_game.height
    assert all(Rect(0, 0, *size).contains(area) for area in areas)
    assert all(area.collidelist(areas[:n]) == -1 for n, area in enumerate(areas))


def menu_after_crash(report: Path, saved: UnfinishedMatch | None = UNFINISHED_MATCH) -> MainMenuScene:
    """Return the menu with the crash notice."""
    broke = CrashNotice(CONTEXT, report, lambda folder: f"{folder.name} was opened.", has_saved_match=saved is not None)
    scene = MainMenuScene(CONTEXT, [saved] if saved else [], crash_notice=broke)
    paint(scene)
    return scene


def press_element(page: MainMenuScene, id_: str) -> NavigationRequest | None:
    change = [page.handle(each) for each in click_events(page, id_)][-1]
    paint(page)
    return change


def test_the_match_can_be_continued_from_the_crash_notice(tmp_path: Path) -> None:
    page = menu_after_crash(tmp_path / "crash.log")

    assert element_ids(page) == ["dialog", "button:close", "button:open-folder", "button:copy-report", "button:resume"]
    assert isinstance(page.handle(key_press("return")), ContinueMatch)


def test_a_report_is_copied_and_its_folder_opened(tmp_path: Path, sdl_window: pygame.Window) -> None:
    assert sdl_window
    (tmp_path / "crash.log").write_text("the felt burns", encoding="utf-8")
    page = menu_after_crash(tmp_path / "crash.log")

    assert press_element(page, "button:copy-report") is None
    assert "copied to the clipboard" in find_element(page, "dialog").label
    assert pygame.scrap.get_text() == "the felt burns"
    assert press_element(page, "button:open-folder") is None
    assert f"{tmp_path.name} was opened." in find_element(page, "dialog").label


def test_copying_a_missing_report_is_refused_with_a_message(tmp_path: Path) -> None:
    page = menu_after_crash(tmp_path / "crash.log", None)

    assert element_ids(page)[-1] == "button:copy-report"
    assert press_element(page, "button:copy-report") is None
    assert "Can't copy the report" in find_element(page, "dialog").label


def test_escape_closes_the_crash_notice(tmp_path: Path) -> None:
    page = menu_after_crash(tmp_path / "crash.log")

    assert page.handle(key_press("escape")) is None
    assert element_ids(page)[0] == "menu:continue"


def test_the_crash_notice_lists_the_contents_of_a_report(tmp_path: Path) -> None:
    """The words of the dialog match the parts of a real report."""
    report = CrashReporter(tmp_path).format_report(RuntimeError("the felt burns"))

    dialog_text = find_element(menu_after_crash(tmp_path / "crash.log"), "dialog").label

    parts = ("Yaniv ", "Python ", "video driver: ", "rules: ", "RuntimeError", "last events:")
    assert [part for part in parts if part not in report] == []
    for held in ("Yaniv version", "your system", "house rules", "last moves with the cards you know", "no names"):
        assert held in dialog_text


def menu_with_matches(left: FakeUnfinishedMatches) -> MainMenuScene:
    scene = MainMenuScene(CONTEXT, left.matches, store=left)
    paint(scene)
    return scene


def continued_match_id(page: MainMenuScene) -> int:
    change = page.handle(key_press("c"))
    assert isinstance(change, ContinueMatch)
    return change.match_id


@pytest.mark.parametrize(("button", "call"), [("menu:give-up", "give up"), ("menu:delete", "delete")])
def test_a_match_is_removed_from_the_menu_after_ten_seconds(button: str, call: str) -> None:
    left = FakeUnfinishedMatches(3)
    page = menu_with_matches(left)

    press_element(page, "menu:other")
    assert press_element(page, button) is None
    assert find_element(page, "menu:other").name == "Next match (2 of 2)"
    for _ in range(39):
        page.update(250)
    assert left.calls == []
    for _ in range(3):
        page.update(250)
    paint(page)

    assert left.calls == [f"{call} 2"]
    assert continued_match_id(page) == 1


def test_a_match_deleted_in_the_menu_can_be_restored() -> None:
    left = FakeUnfinishedMatches(2)
    page = menu_with_matches(left)

    press_element(page, "menu:delete")
    assert "menu:other" not in element_ids(page)
    assert "menu:delete" not in element_ids(page)
    assert continued_match_id(page) == 1
    press_element(page, "button:undo")

    page.close()
    assert left.calls == []
    assert continued_match_id(page) == 2
    assert "menu:other" in element_ids(page)


def test_leaving_the_menu_carries_out_the_removal() -> None:
    left = FakeUnfinishedMatches(2)
    page = menu_with_matches(left)
    press_element(page, "menu:give-up")

    page.close()

    assert left.calls == ["give up 2"]


@pytest.mark.parametrize("count", [0, 1])
def test_a_single_match_has_no_buttons_to_remove_it(count: int) -> None:
    """The page of matches has those buttons."""
    assert not {"menu:other", "menu:give-up", "menu:delete"} & set(
        element_ids(menu_with_matches(FakeUnfinishedMatches(count)))
    )


@pytest.mark.parametrize("size", SIZES)
def test_the_removal_buttons_are_beside_the_button_for_the_next_match(size: tuple[int, int]) -> None:
    page = MainMenuScene(CONTEXT, FakeUnfinishedMatches(3).matches, store=FakeUnfinishedMatches(3))
    paint(page, size)
    other, give_up, delete, resume = (
        Rect(find_element(page, f"menu:{name}").rect) for name in ("other", "give-up", "delete", "continue")
    )

    assert other.top == give_up.top == delete.top
    assert other.right < give_up.left < give_up.right < delete.left
    assert (other.left, delete.right) == (resume.left, resume.right)


def menu_with_news() -> MainMenuScene:
    page = MainMenuScene(CONTEXT, [UNFINISHED_MATCH], today="open", news=NEWS)
    paint(page)
    return page


def test_one_key_starts_quick_play() -> None:
    page = menu_with_news()

    assert isinstance(page.handle(key_press("p")), QuickPlay)
    assert find_element(page, "menu:quick-play").label == "Quick play, Classic · 4 players"


def test_without_rules_to_repeat_there_is_no_quick_play() -> None:
    assert main_menu().handle(key_press("p")) is None


def test_the_last_match_is_shown_and_can_be_opened() -> None:
    page = menu_with_news()

    assert find_element(page, "menu:last").name == "Last match: 2nd place · Classic"
    assert press_element(page, "menu:last") == ToMatches(3)


def test_a_press_shows_the_next_tip_and_wraps_around() -> None:
    page = menu_with_news()
    assert find_element(page, "menu:tip").name == tip_text(1)

    press_element(page, "menu:tip")

    assert find_element(page, "menu:tip").name == tip_text(2)
    assert tip_text(len(TIPS)) == tip_text(0)


def test_a_tile_shows_the_players_progress() -> None:
    news = MenuNews(lines={"menu:today": "3 days in a row"})
    page = MainMenuScene(CONTEXT, [], today="open", news=news)
    recorder = TextRecorder()
    with pytest.MonkeyPatch.context() as patch, recorder.recording(patch):
        paint(page)

    assert "3 days in a row" in [line.visible_text for line in recorder.texts]


def test_an_entry_can_be_hidden() -> None:
    page = MainMenuScene(CONTEXT, [], today="open", news=MenuNews(hidden=frozenset({"menu:statistics"})))

    assert "menu:statistics" not in element_ids(page)


def test_the_profile_is_shown_unless_lessons_are_offered() -> None:
    news = MenuNews(profile=MenuProfile("Dana", "noa"))
    page = MainMenuScene(CONTEXT, [], news=news)
    paint(page)

    assert find_element(page, "menu:profile").name == "Dana"
    assert "menu:profile" not in element_ids(MainMenuScene(CONTEXT, [], offer_lessons=True, news=news))
