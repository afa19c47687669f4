"""Tests of the replay page."""

import pytest
from msgspec.structs import replace
from pygame import Rect

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, sample_events
from tests.ui.scene_harness import HD, SIZES, click_events, element_ids, find_element, key_press, make_context, paint
from yaniv import paths
from yaniv.game import events as e
from yaniv.i18n import set_language
from yaniv.match.match_replay import MatchReplay
from yaniv.rules.rule_specs import with_value
from yaniv.settings.settings_schema import Settings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.modes.replay_scene import ReplayScene, SaveAction
from yaniv.ui.navigation import NavigationRequest, ReturnToMatch, ToMatches, ToMenu, ToSettings

CONTEXT = make_context()
MATCH = sample_events()
BACK = ToMatches()


def replay_scene(
    match: tuple[e.AnyEvent, ...] = MATCH,
    position: int = 0,
    size: tuple[int, int] = HD,
    *,
    is_paused: bool = False,
    back_request: NavigationRequest = BACK,
) -> ReplayScene:
    setup = replace(make_setup(LIVELY_RULES), bots=("", "gambler", "gambler"))
    page = ReplayScene(
        CONTEXT,
        MatchReplay(match, position),
        setup,
        size=size,
        back_request=back_request,
        save_action=SaveAction("replay:export", "Export", lambda: "It is written."),
        speed="instant",
        is_paused=is_paused,
        settings=Settings(),
    )
    paint(page, size)
    return page


def replay_position(page: ReplayScene) -> int:
    value = find_element(page, "replay:place").value
    assert isinstance(value, int)
    return value


def press_element(page: ReplayScene, id_: str) -> object:
    paint(page)
    return [page.handle(each) for each in click_events(page, id_)][-1]


def press_in_menu(page: ReplayScene, id_: str, menu: str = "replay:more") -> object:
    press_element(page, menu)
    return press_element(page, id_)


def test_the_replay_plays_until_it_is_paused() -> None:
    page = replay_scene()
    for _ in range(200):
        page.update(16)
    reached = replay_position(page)
    assert reached > 2

    press_element(page, "replay:play")
    for _ in range(200):
        page.update(16)

    assert replay_position(page) == reached
    assert find_element(page, "replay:play").name == "Play"


def test_a_replay_opened_at_a_decision_is_paused_there() -> None:
    page = replay_scene(position=12, is_paused=True)
    for _ in range(200):
        page.update(16)
    assert replay_position(page) == 12
    assert find_element(page, "replay:play").name == "Play"

    press_element(page, "replay:play")
    page.update(16)

    assert replay_position(page) == 13


def test_every_position_can_be_reached() -> None:
    page, last = replay_scene(), MatchReplay(MATCH).last_position
    rounds = MatchReplay(MATCH).round_positions

    page.handle(key_press("end"))
    assert replay_position(page) == last
    assert "Winner" in page.announce
    page.handle(key_press("page up"))
    assert replay_position(page) == rounds[-1]
    press_element(page, "replay:back")
    assert replay_position(page) == rounds[-1] - 1
    press_element(page, "replay:on")
    assert replay_position(page) == rounds[-1]
    page.handle(key_press("home"))
    assert replay_position(page) == 0
    page.handle(key_press("page down"))
    assert replay_position(page) == 1


def test_keys_and_gamepad_step_through_the_match() -> None:
    page = replay_scene()
    page.handle(key_press("space"))

    for name, position in (
        ("end", MatchReplay(MATCH).last_position),
        ("home", 0),
        ("right", 1),
        ("right", 2),
        ("left", 1),
    ):
        page.handle(key_press(name))
        assert replay_position(page) == position
    page.handle(GamepadPressed("right", 0))
    assert replay_position(page) == 2
    assert page.handle(GamepadPressed("b", 0)) == ToMatches()


def test_the_slider_follows_the_pointer() -> None:
    page = replay_scene()
    track = Rect(find_element(page, "replay:place").rect)

    page.handle(PointerMoved(track.center, 0))
    page.handle(PointerPressed(track.center, "left", 0))

    assert replay_position(page) == pytest.approx(MatchReplay(MATCH).last_position / 2, abs=1)


def test_a_finished_match_can_be_viewed_from_any_seat() -> None:
    page = replay_scene(position=2)
    press_element(page, "replay:play")
    hands_by_seat = {}

    for seat in range(3):
        press_element(page, "replay:seat")
        press_element(page, f"replay:seat:{seat}")
        hands_by_seat[seat] = [each.name for each in page.elements() if each.id.startswith("hand:")]

    hands = MatchReplay(MATCH, replay_position(page)).state.hands
    assert {seat: sorted(hand) for seat, hand in hands_by_seat.items()} == {
        seat: sorted(hands[seat]) for seat in range(3)
    }


def test_an_unfinished_match_can_be_viewed_only_from_the_own_seat() -> None:
    page = replay_scene(MATCH[:60], position=2, is_paused=True)

    press_element(page, "replay:seat")
    assert [each for each in element_ids(page) if each.startswith("replay:seat:")] == ["replay:seat:0"]
    hand = [each.name for each in page.elements() if each.id.startswith("hand:")]
    assert sorted(hand) == sorted(MatchReplay(MATCH, 2).state.hands[0])


def test_no_move_can_be_made() -> None:
    page = replay_scene(position=4)
    press_element(page, "replay:play")
    before = replay_position(page)

    for each in ("deck", "hand:0", "zone:play"):
        assert find_element(page, each).state == ("disabled",)
        press_element(page, each)
    assert not {"button:yaniv", "button:hint", "button:sort", "button:slap"} & set(element_ids(page))
    assert replay_position(page) == before
    assert not any("selected" in each.state for each in page.elements() if each.role == "card")


def test_the_log_stays_open_when_the_position_changes() -> None:
    page = replay_scene(position=12)
    page.handle(key_press("l"))
    press_element(page, "replay:back")
    paint(page)

    assert any(each.startswith("log:") for each in element_ids(page))
    assert not any(each.label.startswith("You") for each in page.elements() if each.id.startswith("log:"))


def test_the_default_player_name_is_shown_in_the_current_language() -> None:
    opened = MATCH[0]
    assert isinstance(opened, e.MatchOpened)
    set_language("fr", paths.locale())
    page = replay_scene((replace(opened, names=("You", *opened.names[1:])), *MATCH[1:]), position=12)
    page.handle(key_press("l"))
    page.handle(key_press("t"))
    paint(page)

    texts = [f"{each.name} {each.label}" for each in page.elements()]
    assert any("Vous" in each for each in texts)
    assert not any("You" in each for each in texts)


@pytest.mark.parametrize("way", ["key", "click"])
def test_rules_and_scores_can_be_opened(way: str) -> None:
    page = replay_scene(position=12)

    if way == "key":
        page.handle(key_press("f1"))
    else:
        press_in_menu(page, "button:rules")
    paint(page)
    assert "rules" in element_ids(page)
    assert page.handle(key_press("escape")) is None
    assert "replay:play" in element_ids(page)
    page.handle(key_press("t"))
    board = [each.label for each in page.elements() if each.id.startswith("score")]
    assert board
    assert not any("You" in each for each in board)


def test_rules_without_points_have_no_button_for_scores() -> None:
    single = with_value(LIVELY_RULES, "match.end", "single_round")
    page = replay_scene((replace(MATCH[0], rules=single), *MATCH[1:]))
    press_element(page, "replay:more")

    assert "button:rules" in element_ids(page)
    assert "button:scores" not in element_ids(page)
    assert all(width and height for _, _, width, height in (each.rect for each in page.elements()))


def test_the_announcement_is_about_the_current_position() -> None:
    page = replay_scene(position=MatchReplay(MATCH).last_position - 3)

    assert "Round 1." not in page.announce
    assert len(page.announce) < 300


def test_the_match_can_be_exported_and_the_page_left() -> None:
    page = replay_scene()

    press_element(page, "replay:export")
    page.update(16)
    assert press_in_menu(page, "button:menu") == ToMenu()


@pytest.mark.parametrize(
    ("back_request", "name"), [(BACK, "Back home"), (ReturnToMatch(), "Leave the table")], ids=["match", "open match"]
)
def test_the_way_out_says_where_it_leads(back_request: NavigationRequest, name: str) -> None:
    page = replay_scene(back_request=back_request)

    press_element(page, "replay:more")

    assert find_element(page, "button:menu").name == name


@pytest.mark.parametrize(
    ("press", "change"),
    [(key_press("escape"), ToMatches()), (GamepadPressed("b", 0), ToMatches()), (key_press("f10"), ToMenu())],
    ids=["escape", "pad b", "f10"],
)
def test_back_leads_to_the_previous_page_and_menu_to_the_menu(press: InputEvent, change: object) -> None:
    assert replay_scene().handle(press) == change


@pytest.mark.parametrize("size", SIZES)
def test_controls_are_inside_the_window_and_do_not_overlap(size: tuple[int, int]) -> None:
    page = replay_scene(size=size)
    controls = [each for each in page.elements() if each.id.startswith("replay:") and each.id.count(":") == 1]
    places = [Rect(each.rect) for each in controls]

    assert all(Rect(0, 0, *size).contains(bounds) for bounds in places)
    assert all(bounds.collidelist(places[:n]) == -1 for n, bounds in enumerate(places))


def test_the_settings_request_holds_the_current_position() -> None:
    page = replay_scene(position=9)
    press_element(page, "replay:play")
    press_element(page, "replay:back")

    assert page.position == replay_position(page)
    assert press_in_menu(page, "button:settings") == ToSettings()


def test_the_playback_speed_can_be_changed() -> None:
    reached = {}
    for pace in ("half", "quadruple"):
        page = replay_scene()
        press_in_menu(page, f"replay:speed:{pace}", "replay:speed")
        for _ in range(300):
            page.update(16)
        reached[pace] = replay_position(page)

    assert reached["quadruple"] >= 4 * reached["half"]


def test_the_replay_works_with_touch_alone() -> None:
    page = replay_scene(position=9)
    track = Rect(find_element(page, "replay:place").rect)

    for event in (
        PointerPressed(track.midleft, "left", 0, is_touch=True),
        PointerReleased(track.midleft, "left", 0, is_touch=True),
    ):
        page.handle(event)

    assert replay_position(page) == 0


def test_the_scores_cover_the_bar_and_take_the_keys() -> None:
    page = replay_scene(position=len(MATCH))
    page.handle(key_press("end"))
    paint(page)
    before = replay_position(page)
    press_in_menu(page, "button:scores")
    shown = element_ids(page)
    page.handle(key_press("page up"))

    assert "replay:place" not in shown
    assert [each for each in shown if each.startswith("round:")]
    assert replay_position(page) == before
    page.handle(key_press("escape"))
    assert "replay:place" in element_ids(page)


def test_the_list_of_seats_has_a_label() -> None:
    page = replay_scene()
    press_element(page, "replay:seat")
    paint(page)
    rows = [each.name for each in page.elements() if each.id.startswith("replay:seat:")]

    assert len(rows) == 3
    assert all(row.startswith("Seat: ") for row in rows)


@pytest.mark.parametrize("menu", ["replay:seat", "replay:speed", "replay:more"])
@pytest.mark.parametrize("way", ["escape", "press beside it", "the same button"])
def test_a_menu_is_closed_without_an_effect(menu: str, way: str) -> None:
    page = replay_scene(position=12)
    before = element_ids(page)
    press_element(page, menu)
    assert set(element_ids(page)) > set(before)

    match way:
        case "escape":
            assert page.handle(key_press("escape")) is None
        case "the same button":
            press_element(page, menu)
        case _:
            for event in (PointerPressed((640, 300), "left", 0), PointerReleased((640, 300), "left", 0)):
                page.handle(event)

    assert element_ids(page) == before


@pytest.mark.parametrize("menu", ["replay:seat", "replay:speed", "replay:more"])
def test_keys_reach_the_rows_of_a_menu(menu: str) -> None:
    page = replay_scene(position=12)
    before = set(element_ids(page))
    press_element(page, menu)
    rows = set(element_ids(page)) - before
    reached = set()
    for _ in range(40):
        page.handle(key_press("tab"))
        reached |= {each.id for each in page.elements() if "focused" in each.state}

    assert reached >= rows


def test_the_page_is_mirrored_as_a_whole_in_hebrew() -> None:
    set_language("he", paths.locale())
    page = replay_scene(position=12, is_paused=True)
    track = Rect(find_element(page, "replay:place").rect)

    page.handle(PointerPressed((track.right - 2, track.centery), "left", 0))
    assert replay_position(page) == 0
    page.handle(PointerReleased((track.right - 2, track.centery), "left", 0))
    page.handle(key_press("left"))

    assert replay_position(page) == 1
    assert find_element(page, "replay:on").rect < find_element(page, "replay:back").rect
