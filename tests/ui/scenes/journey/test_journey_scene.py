"""Tests of the map of the journey and of the page of a stop."""

from typing import get_args

import pytest
from pygame import Surface

from tests.journey.planted_matches import stop, trail
from tests.ui.fake_journey_port import FakeJourneyPort
from tests.ui.scene_harness import click, key_press
from yaniv import paths
from yaniv.journey.trail_schema import Goal, GoalName
from yaniv.rules.house_rules import MeldRules
from yaniv.rules.melds import meld_kind
from yaniv.settings.settings_schema import Appearance
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.context import load_context
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
from yaniv.ui.pages.stop_page import StopPage, sample_cards
from yaniv.ui.scenes.journey.journey_scene import JourneyScene
from yaniv.ui.shell.rules_drop_scene import RulesDropScene

SIZE = (1280, 720)
CONTEXT = load_context(paths.assets(), Appearance())
FULL, NONE = AnimationSpeed("normal", "full"), AnimationSpeed("normal", "none")


def open_map(port: FakeJourneyPort, stop_id: str = "", speed: AnimationSpeed = NONE) -> JourneyScene:
    page = JourneyScene(CONTEXT, port, speed, stop_id)
    page.paint(Surface(SIZE))
    return page


def open_stop(port: FakeJourneyPort, stop_id: str) -> PageScene:
    page = PageScene(CONTEXT, StopPage(CONTEXT, port, stop_id))
    page.paint(Surface(SIZE))
    return page


def element(page: JourneyScene | PageScene, element_id: str) -> Element:
    return next(each for each in page.elements() if each.id == element_id)


def stops_seen(page: JourneyScene) -> dict[str, tuple[str, ...]]:
    return {each.id: each.state for each in page.elements() if each.id.startswith("stop:")}


def test_at_first_one_stop_is_open_and_has_the_focus() -> None:
    page = open_map(FakeJourneyPort())

    assert stops_seen(page)["stop:jaffa"] == ("enabled", "focused", "open")
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
    assert page.announce.startswith("Locked: you need two stars at Jaffa / Jerusalem.")


def test_keys_move_along_the_map_and_scroll_it() -> None:
    page = open_map(FakeJourneyPort())

    for _ in range(15):
        page.handle(key_press("right"))
    page.paint(Surface(SIZE))

    assert "focused" in element(page, "stop:telaviv").state
    assert "stop:jaffa" not in stops_seen(page)


def test_the_wheel_and_a_dragging_finger_scroll_the_map_and_press_nothing() -> None:
    page = open_map(FakeJourneyPort())
    page.handle(WheelTurned((600, 300), -3, 0))
    after_wheel = element(page, "stop:galilee").rect

    requests = [
        page.handle(PointerPressed((600, 300), "left", 0, is_touch=True)),
        page.handle(PointerMoved((300, 300), 0, is_touch=True)),
        page.handle(PointerReleased((300, 300), "left", 0, is_touch=True)),
    ]

    assert requests == [None, None, None]
    assert after_wheel[0] < 798
    assert element(page, "stop:galilee").rect[0] == after_wheel[0] - 300


def test_the_backpack_moves_to_the_newly_opened_stop_and_comes_to_rest() -> None:
    port = FakeJourneyPort(1)
    port.travel_start = "jaffa"
    page = open_map(port, speed=FULL)
    assert page.is_moving
    assert "Souvenir of Jaffa: card back “Waves”." in page.announce

    page.update(60_000)

    assert not page.is_moving


@pytest.mark.parametrize("motion", ["none", "reduced"])
def test_the_backpack_is_there_at_once_without_motion(motion: str) -> None:
    port = FakeJourneyPort(1)
    port.travel_start = "jaffa"

    page = open_map(port, speed=AnimationSpeed("normal", "none" if motion == "none" else "reduced"))

    assert not page._is_travelling


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
    assert "counterclockwise" in text
    assert "no jokers" in text
    assert "5 cards each" not in text


def test_the_regulars_remember() -> None:
    page = open_stop(FakeJourneyPort(), "jaffa")

    assert element(page, "regular:noa").label == "Noa, Novice: “The sand remembers you.” You lead 3 to 1."
    assert element(page, "regular:avi").role == "image"


def test_the_remaining_tries_are_shown_until_the_stop_is_done() -> None:
    assert "After 5 more matches" in element(open_stop(FakeJourneyPort(), "jaffa"), "stop:reward").label
    assert "The next stops are open." in element(open_stop(FakeJourneyPort(1), "jaffa"), "stop:reward").label


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

    assert "3 more matches to win, one against one." in element(page, "stop:reward").label
    assert [each.id for each in page.elements() if each.id.startswith("regular:")] == ["regular:avi"]


def test_a_locked_stop_can_be_looked_at_and_says_what_opens_it() -> None:
    page = open_stop(FakeJourneyPort(), "athens")

    assert element(page, "button:play").state == ("disabled",)
    assert element(page, "button:play").label == "Locked: you need two stars at Galilee / Negev."
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
