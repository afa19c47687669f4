"""Tests of the map of the journey and of the page of a stop."""

from collections.abc import Iterator
from itertools import combinations
from math import hypot
from typing import get_args

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface, image

from tests.journey.planted_matches import stop, trail, trail_of
from tests.ui.fake_journey_port import FakeJourneyPort
from tests.ui.scene_harness import SIZES, click, element_ids, element_rect, focused_id, key_press
from yaniv import paths
from yaniv.i18n import set_language
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_progress import current_stop
from yaniv.journey.trail_schema import Goal, GoalName, Trail
from yaniv.rules.house_rules import MeldRules
from yaniv.rules.melds import meld_kind
from yaniv.settings.settings_schema import Appearance
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.context import UiContext, load_context
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.input.input_events import (
    FileDropped,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextDropped,
    WheelTurned,
)
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import PlayStop, ToJourney, ToMenu, ToStop
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.journey_map_page import JourneyMapPage
from yaniv.ui.pages.journey_map_picture import map_layout
from yaniv.ui.pages.stop_page import StopPage, sample_cards
from yaniv.ui.shell.rules_drop_scene import RulesDropScene
from yaniv.ui.shell.scene_decorator import RtlScene

SIZE = (1280, 720)
CONTEXT = load_context(paths.assets(), Appearance())
FULL, NONE = AnimationSpeed("normal", "full"), AnimationSpeed("normal", "none")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en", paths.locale())


def with_text_size(percent: int) -> UiContext:
    """Return a context with this text size."""
    return replace(CONTEXT, text_scale=percent / 100)


def open_map(
    port: FakeJourneyPort, stop_id: str = "", speed: AnimationSpeed = NONE, context: UiContext = CONTEXT
) -> PageScene:
    page = PageScene(context, JourneyMapPage(context, port, speed, HomeProfile("Dana"), stop_id))
    page.paint(Surface(SIZE))
    return page


def open_stop(port: FakeJourneyPort, stop_id: str) -> PageScene:
    page = PageScene(CONTEXT, StopPage(CONTEXT, port, stop_id))
    page.paint(Surface(SIZE))
    return page


def element(page: PageScene, element_id: str) -> Element:
    return next(each for each in page.elements() if each.id == element_id)


def stops_seen(page: PageScene) -> dict[str, tuple[str, ...]]:
    return {each.id: each.state for each in page.elements() if each.id.startswith("stop:")}


def test_at_first_one_stop_is_open_and_has_the_focus() -> None:
    page = open_map(FakeJourneyPort())

    assert stops_seen(page)["stop:jaffa"] == ("enabled", "focused", "selected", "open")
    assert all("locked" in state for name, state in stops_seen(page).items() if name != "stop:jaffa")
    assert page.handle(key_press("return")) == ToStop("jaffa")
    assert page.handle(key_press("escape")) == ToMenu()


def test_a_stop_with_two_stars_is_done_and_the_next_ones_are_open() -> None:
    page = open_map(FakeJourneyPort(1), "jaffa")

    assert [stops_seen(page)[f"stop:{name}"][-1] for name in ("jaffa", "jerusalem", "galilee")] == [
        "done",
        "open",
        "open",
    ]
    assert element(page, "stop:jaffa").value == 3


def test_a_locked_stop_says_what_opens_it() -> None:
    page = open_map(FakeJourneyPort())

    assert click(page, "stop:galilee") is None
    assert page.announce.startswith("Locked. First earn two stars at Jaffa / Jerusalem.")


@pytest.mark.parametrize("trail", [None, trail_of(1), trail_of(5), trail_of(30), trail_of(40)])
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("language", ["en", "he"])
def test_arrow_keys_walk_along_the_road_in_its_order(trail: Trail | None, text_size: int, language: str) -> None:
    set_language(language, paths.locale())
    port = FakeJourneyPort(trail=trail)
    page = open_map(port, context=with_text_size(text_size))
    ids = [f"stop:{stop_id}" for stop_id in port.progress()]

    walked = [focused_id(page)]
    for _ in ids[1:]:
        page.handle(key_press("right"))
        walked.append(focused_id(page))
    page.handle(key_press("right"))
    last = focused_id(page)
    page.handle(key_press("home"))
    first = focused_id(page)
    page.handle(key_press("end"))

    assert walked == ids
    assert (first, last, focused_id(page)) == (ids[0], ids[-1], ids[-1])
    page.handle(key_press("left"))
    assert focused_id(page) == ids[max(0, len(ids) - 2)]


@pytest.mark.parametrize(
    "trail", [None, trail_of(2), trail_of(5), trail_of(8), trail_of(16), trail_of(30), trail_of(40)]
)
@pytest.mark.parametrize("size", SIZES)
def test_all_places_of_a_trail_are_seen_apart_and_can_be_hit(trail: Trail | None, size: tuple[int, int]) -> None:
    stops = load_trail(BUILT_IN_TRAIL).stops if trail is None else trail.stops
    layout = map_layout([each.id for each in stops], (size[0] / pixels_per_u(size), size[1] / pixels_per_u(size)))

    assert len(layout.places) == len(stops)
    assert 2 * layout.radius * pixels_per_u(SIZE) >= 47 or size != SIZE
    for (number, (x, y)), (other, (other_x, other_y)) in combinations(enumerate(layout.places), 2):
        assert hypot(x - other_x, y - other_y) > 2 * layout.radius, (number, other)
    for x, y in layout.places:
        assert layout.radius < x < size[0] / pixels_per_u(size) - layout.radius
        assert layout.radius < y < size[1] / pixels_per_u(size) - layout.radius


@pytest.mark.parametrize("here", range(16))
def test_no_place_is_covered_wherever_the_player_is(here: int) -> None:
    page = open_map(FakeJourneyPort(here))

    others = [Rect(*each.rect) for each in page.elements() if not each.id.startswith("stop:")]
    for place in (each for each in page.elements() if each.id.startswith("stop:")):
        middle = Rect(*place.rect).center
        assert not [each for each in others if each.collidepoint(middle)], place.id


def test_a_place_is_chosen_first_and_entered_then() -> None:
    page = open_map(FakeJourneyPort(2))

    assert click(page, "stop:jaffa") is None
    assert element(page, "journey:place").name == "Jaffa"
    assert "selected" in element(page, "stop:jaffa").state
    assert click(page, "button:go") == ToStop("jaffa")
    assert click(page, "button:play") == PlayStop("jaffa")
    assert click(page, "stop:jaffa") == ToStop("jaffa")


def test_what_has_the_focus_is_chosen() -> None:
    page = open_map(FakeJourneyPort(2))

    page.handle(key_press("left"))

    assert element(page, "journey:place").name == "Jerusalem"
    assert page.handle(key_press("return")) == ToStop("jerusalem")


def test_beside_a_locked_place_one_can_sit_down_where_one_is() -> None:
    page = open_map(FakeJourneyPort(2))

    click(page, "stop:goa")

    assert element(page, "journey:place").label.startswith("Goa, locked. Locked. First earn two stars at ")
    assert element(page, "button:play").name == "Sit down: Galilee"
    assert click(page, "button:play") == PlayStop("galilee")


def test_a_match_that_was_begun_is_continued_from_the_map() -> None:
    port = FakeJourneyPort(1)
    port.unfinished = 7

    assert element(open_map(port), "button:play").name == "Continue"


def test_a_place_says_its_number_its_state_and_who_waits_there() -> None:
    page = open_map(FakeJourneyPort(1))

    assert element(page, "stop:jaffa").label == "Stop 1, Jaffa: 3 of 3 stars"
    assert element(page, "stop:jerusalem").label.startswith("Stop 2, Jerusalem: 0 of 3 stars. You are here. ")
    assert element(page, "stop:jerusalem").label.endswith(" for you.")
    assert element(page, "stop:goa").label == "Stop 15, Goa: locked"


def test_the_souvenirs_of_the_backpack_can_be_used() -> None:
    port = FakeJourneyPort(3)
    page = open_map(port)

    click(page, "button:souvenirs")
    click(page, "use:jaffa")
    assert page.handle(key_press("escape")) is None

    assert port.used == ["souvenir of jaffa"]
    assert focused_id(page) == "button:souvenirs"
    assert page.handle(key_press("escape")) == ToMenu()


def test_without_a_souvenir_the_backpack_is_closed() -> None:
    assert "disabled" in element(open_map(FakeJourneyPort()), "button:souvenirs").state


def test_the_map_is_not_mirrored() -> None:
    page = RtlScene(open_map(FakeJourneyPort(1)))
    usual = {each.id: each.rect for each in page.elements()}

    set_language("he", paths.locale())
    mirrored = RtlScene(open_map(FakeJourneyPort(1)))
    mirrored.paint(Surface(SIZE))

    for each in mirrored.elements():
        if each.id.startswith("stop:"):
            assert abs(Rect(*each.rect).centerx - Rect(*usual[each.id]).centerx) <= 2, each.id
            assert abs(each.rect[1] - usual[each.id][1]) <= 2, each.id


def test_with_large_text_the_wheel_and_a_dragging_finger_scroll_the_places_and_press_nothing() -> None:
    page = open_map(FakeJourneyPort(), context=with_text_size(200))
    before = element(page, "stop:galilee").rect
    page.handle(WheelTurned((300, 300), -1, 0))
    after_wheel = element(page, "stop:galilee").rect

    requests = [
        page.handle(PointerPressed((300, 500), "left", 0, is_touch=True)),
        page.handle(PointerMoved((300, 440), 0, is_touch=True)),
        page.handle(PointerReleased((300, 440), "left", 0, is_touch=True)),
    ]

    assert requests == [None, None, None]
    assert after_wheel[1] == before[1] - 60
    assert element(page, "stop:galilee").rect[1] == after_wheel[1] - 60
    assert element(page, "journey:place").name == "Jaffa"


def test_with_large_text_the_place_of_the_player_is_in_view() -> None:
    port = FakeJourneyPort(14)
    page = open_map(port, context=with_text_size(200))

    assert "stop:jaffa" not in stops_seen(page)
    assert "focused" in stops_seen(page)[f"stop:{current_stop(port.progress())}"]


def test_the_backpack_moves_to_the_newly_opened_stop_and_comes_to_rest() -> None:
    port = FakeJourneyPort(1)
    port.travel_start = "jaffa"
    page = open_map(port, speed=FULL)
    assert page.is_moving
    assert "Souvenir of Jaffa: card back “Waves”." in page.announce

    page.update(60_000)
    page.paint(Surface(SIZE))

    assert not page.is_moving


@pytest.mark.parametrize("motion", ["none", "reduced"])
def test_the_backpack_is_there_at_once_without_motion(motion: str) -> None:
    port = FakeJourneyPort(1)
    port.travel_start = "jaffa"

    page = open_map(port, speed=AnimationSpeed("normal", "none" if motion == "none" else "reduced"))

    assert not page.is_moving


def test_a_stop_names_its_souvenir() -> None:
    assert "For two stars: card back “Waves”." in element(open_stop(FakeJourneyPort(), "jaffa"), "stop:reward").label
    assert "Yours: card back “Waves”." in element(open_stop(FakeJourneyPort(1), "jaffa"), "stop:reward").label


def test_a_single_trail_offers_no_other_one() -> None:
    port = FakeJourneyPort()
    port.trails = 1

    assert "button:trail" not in [each.id for each in open_map(port).elements()]


def test_go_leads_to_the_stop_of_the_backpack() -> None:
    assert click(open_map(FakeJourneyPort(1)), "button:go") == ToStop("jerusalem")


def test_a_trail_is_shared_pasted_and_chosen() -> None:
    port = FakeJourneyPort()
    page = open_map(port)

    click(page, "button:share")
    assert "on the clipboard" in page.announce
    click(page, "button:paste")
    assert "damaged" in page.announce
    click(page, "button:trail")

    assert port.used == ["copy", "paste", "next trail"]


def test_a_trail_can_be_dropped_and_pasted_with_the_keyboard() -> None:
    port = FakeJourneyPort()
    page = RulesDropScene(open_map(port), CONTEXT, str)

    for event in (FileDropped("/mine.yaml", 0), TextDropped("YNJ1-", 0), KeyPressed("v", 0, shift=False, ctrl=True)):
        assert page.handle(event) is None

    assert port.used == ["file /mine.yaml", "text YNJ1-", "paste"]


def test_a_short_trail_fits_the_page() -> None:
    page = open_map(FakeJourneyPort(trail=trail(stop("a", "b"), stop("b"))))

    assert [each.name for each in page.elements() if each.id.startswith("stop:")] == ["A", "B"]


def test_a_stop_shows_its_goals_and_which_are_reached() -> None:
    page = open_stop(FakeJourneyPort(1), "jaffa")

    assert [element(page, f"goal:{number}").value for number in (1, 2, 3)] == [True, True, True]
    assert "checked" in element(page, "goal:1").state
    assert element(page, "goal:2").label == "Win a call with 3 points or fewer: done."
    assert "checked" not in element(open_stop(FakeJourneyPort(), "jaffa"), "goal:1").state


def test_a_stop_shows_how_its_rules_differ_from_the_stop_before() -> None:
    page = open_stop(FakeJourneyPort(10), "annapurna")

    text = element(page, "button:rules").label
    assert "Different from Oxford:" in text
    assert "anticlockwise" in text
    assert "no jokers" in text
    assert "5 cards each" not in text


def test_the_regulars_remember() -> None:
    page = open_stop(FakeJourneyPort(), "jaffa")

    assert element(page, "regular:noa").label == "Noa, Novice: “The sand remembers you.” You lead 3 to 1."
    assert element(page, "regular:avi").role == "image"


def test_the_remaining_tries_are_shown_until_the_stop_is_done() -> None:
    assert "After 5 more matches" in element(open_stop(FakeJourneyPort(), "jaffa"), "stop:reward").label
    assert "The way on is open." in element(open_stop(FakeJourneyPort(1), "jaffa"), "stop:reward").label


def test_play_has_the_focus_and_escape_leads_back_to_the_map() -> None:
    port = FakeJourneyPort()
    page = open_stop(port, "jaffa")

    assert page.handle(key_press("return")) == PlayStop("jaffa")
    assert page.handle(key_press("escape")) == ToJourney("jaffa")
    assert element(page, "button:play").name == "Sit down"
    port.unfinished = 7
    assert element(open_stop(port, "jaffa"), "button:play").name == "Continue"


def test_a_souvenir_can_be_used_once_the_stop_is_done() -> None:
    assert "button:souvenir" not in [each.id for each in open_stop(FakeJourneyPort(), "jaffa").elements()]

    port = FakeJourneyPort(1)
    click(open_stop(port, "jaffa"), "button:souvenir")

    assert port.used == ["souvenir of jaffa"]
    assert port.progress()["galilee"].stop.souvenir.frame == "olive"


def test_the_last_stop_shows_how_many_matches_are_left() -> None:
    page = open_stop(FakeJourneyPort(15), "telaviv")

    assert "3 more matches to win, one on one." in element(page, "stop:reward").label
    assert [each.id for each in page.elements() if each.id.startswith("regular:")] == ["regular:avi"]


def test_a_locked_stop_can_be_looked_at_and_says_what_opens_it() -> None:
    page = open_stop(FakeJourneyPort(), "athens")

    assert element(page, "button:play").state == ("disabled",)
    assert element(page, "button:play").label == "Locked. First earn two stars at Galilee / Negev."
    assert page.handle(key_press("return")) is None


def test_a_stop_leads_to_the_stops_before_and_after_it() -> None:
    page = open_stop(FakeJourneyPort(1), "jerusalem")

    assert click(page, "button:previous") == ToStop("jaffa")
    assert click(page, "button:next") == ToStop("galilee")
    assert "button:previous" not in [each.id for each in open_stop(FakeJourneyPort(), "jaffa").elements()]


def test_the_rules_of_a_stop_open_over_its_page() -> None:
    page = open_stop(FakeJourneyPort(1), "jerusalem")

    click(page, "button:rules")
    assert element(page, "rules").name == "How to play: Backpackers"
    assert page.handle(key_press("escape")) is None

    assert "button:play" in [each.id for each in page.elements()]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 9])
@pytest.mark.parametrize("name", get_args(GoalName))
def test_the_cards_of_a_goal_agree_with_the_rules(name: GoalName, number: int) -> None:
    shown = sample_cards(Goal(goal=name, number=number))

    rules = MeldRules(ace="low_or_high", jokers="sets_and_runs")
    match name:
        case "run_of" | "ace_high_run" | "joker_in_run" | "slap_on_run":
            assert meld_kind(shown, rules) == "run"
        case "set_of" | "joker_in_set":
            assert meld_kind(shown, rules) == "set"
        case _:
            assert len(shown) <= number or name != "asaf_with_cards"


def test_with_large_text_trails_are_shared_pasted_and_changed_as_well() -> None:
    port = FakeJourneyPort(3)
    port.trails = 2
    usual, large = open_map(port), open_map(port, context=with_text_size(200))
    tools = ("button:trail", "button:share", "button:paste")

    places = [element_rect(large, id_) for id_ in tools]

    assert set(tools) <= set(element_ids(usual))
    assert all(Rect(0, 0, *SIZE).contains(place) for place in places)


def test_the_pin_is_the_disc_of_the_player() -> None:
    pictures = set()
    for profile in (HomeProfile("Dana"), HomeProfile("Ruth"), HomeProfile("Dana", character="noa")):
        surface = Surface(SIZE)
        PageScene(CONTEXT, JourneyMapPage(CONTEXT, FakeJourneyPort(3), NONE, profile)).paint(surface)
        pictures.add(image.tobytes(surface, "RGB"))

    assert len(pictures) == 3
