"""Tests of the pause: Escape at the table, what it stops, and where its buttons lead."""

import pytest
from msgspec.structs import replace
from pygame import Surface
from pygame.image import tobytes

from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import element_ids, find_element, key_press
from tests.ui.table_session import SIZE, TableSession, open_round, open_table, table_scene
from yaniv.match_purpose import MatchPurpose
from yaniv.settings.key_binding_settings import KeyBindings
from yaniv.settings.settings_schema import Speed
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.navigation import NavigationRequest, ToMenu, ToSettings
from yaniv.ui.table.overlays.pause_panel import RESUME
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions

HAND, OTHER_HAND = "2C 4H 7D 9H KS", "9C 9D 3S 4S QS"


def paused_session(hand: str = HAND, key: str = "escape") -> TableSession:
    """Return a session in which Escape, or another key, was pressed in the player's first turn."""
    session = open_round(rules_with(), hand, OTHER_HAND, stock="JD")
    session.advance_until_rest()
    session.scene.handle(key_press(key))
    session.advance()
    return session


def is_paused(session: TableSession) -> bool:
    return RESUME in element_ids(session.scene)


@pytest.mark.parametrize("given", [key_press("escape"), GamepadPressed("b", 0)])
def test_the_key_that_goes_back_opens_the_pause_and_closes_it(given: InputEvent) -> None:
    session = open_round(rules_with(), HAND, OTHER_HAND, stock="JD")

    opened = (session.scene.handle(given), is_paused(session))
    closed = (session.scene.handle(given), is_paused(session))

    assert (opened, closed) == ((None, True), (None, False))


@pytest.mark.parametrize("frame_ms", [8, 16, 33, 50, 130, 400])
@pytest.mark.parametrize("speed", ["instant", "fast", "normal", "relaxed"])
def test_the_last_frame_of_a_closed_pause_shows_the_table(frame_ms: int, speed: Speed) -> None:
    session = open_round(rules_with(), HAND, OTHER_HAND, stock="JD", speed=speed)
    session.advance_until_rest()
    window = Surface(SIZE, depth=32)
    session.scene.paint(window)
    before = tobytes(window, "RGB")

    for _ in range(2):
        session.scene.handle(key_press("escape"))
        for _ in range(2000 // frame_ms):
            session.scene.update(frame_ms)
            if session.scene.is_moving:
                session.scene.paint(window)

    assert tobytes(window, "RGB") == before


def test_the_key_first_lets_selected_cards_go() -> None:
    session = open_round(rules_with(), HAND, OTHER_HAND, stock="JD")
    session.scene.handle(key_press("1"))

    session.scene.handle(key_press("escape"))
    assert not session.model.hand_state.selected
    assert not is_paused(session)
    session.scene.handle(key_press("escape"))

    assert is_paused(session)


def test_nobody_plays_while_the_match_is_paused() -> None:
    session = open_table(rules_with(), 3)
    session.scene.handle(key_press("escape"))
    events = len(session.events)

    session.advance(20_000)
    assert is_paused(session)
    assert len(session.events) == events
    session.scene.handle(key_press("escape"))
    session.advance(20_000)

    assert len(session.events) > events


@pytest.mark.parametrize(("button", "leads"), [("button:menu", ToMenu()), ("button:settings", ToSettings())])
def test_the_pause_leads_away(button: str, leads: NavigationRequest) -> None:
    session = paused_session()
    session.scene.paint(Surface(SIZE))

    assert session.pointer_player.click(button) == leads


@pytest.mark.parametrize(("button", "shown"), [("button:rules", "rules"), ("button:scores", "score")])
def test_the_pause_opens_rules_and_scores(button: str, shown: str) -> None:
    session = paused_session()
    session.scene.paint(Surface(SIZE))

    session.pointer_player.click(button)

    assert shown in {each.partition(":")[0] for each in element_ids(session.scene)}
    session.scene.handle(key_press("escape"))
    session.advance()
    assert session.pointer_player.has_element("hand:0")


def test_sound_is_switched_without_leaving_the_pause() -> None:
    session = paused_session()
    session.scene.paint(Surface(SIZE))

    session.pointer_player.click("button:sound")

    assert find_element(session.scene, "button:sound").value is False
    assert find_element(session.scene, "button:sound").label == "Sound is off: turn it on"
    assert is_paused(session)


def test_only_practice_offers_the_odds() -> None:
    tiles = [each for each in element_ids(paused_session().scene) if each.startswith(("button:", "practice:"))]

    assert tiles == [
        *("button:resume", "button:rules", "button:scores", "button:settings", "button:sound", "button:menu")
    ]


def test_enter_resumes() -> None:
    session = paused_session()

    session.scene.handle(KeyPressed("return", 0))

    assert not is_paused(session)


def test_the_pause_says_whose_turn_it_is() -> None:
    assert paused_session().scene.announce == "Paused. Round 1. It's your turn. Press Escape to resume."


def test_the_pause_names_the_key_that_is_set() -> None:
    key_bindings.set_bindings(KeyBindings(back=("f9",)))
    try:
        assert paused_session(key="f9").scene.announce.endswith("Press F9 to resume.")
    finally:
        key_bindings.set_bindings(KeyBindings())


def test_no_hand_can_be_read_behind_the_pause() -> None:
    pictures = []
    for hand in (HAND, "AC AD AS TH 2D"):
        surface = Surface(SIZE)
        paused_session(hand).scene.paint(surface)
        pictures.append(surface)

    differences = [
        max(abs(a - b) for a, b in zip(pictures[0].get_at((x, y))[:3], pictures[1].get_at((x, y))[:3], strict=True))
        for x in range(0, SIZE[0], 7)
        for y in range(0, SIZE[1], 7)
    ]
    assert max(differences) < 40


def test_the_key_first_closes_a_hint() -> None:
    session = open_round(rules_with(), HAND, OTHER_HAND, stock="JD")
    session.advance_until_rest()
    session.scene.handle(key_press("h"))
    session.advance()

    session.scene.handle(key_press("escape"))
    assert not is_paused(session)
    session.scene.handle(key_press("escape"))

    assert is_paused(session)


@pytest.mark.parametrize("is_practice", [False, True])
def test_only_a_match_that_is_stored_from_its_start_is_said_to_be_kept(is_practice: bool) -> None:  # noqa: FBT001
    session = open_round(rules_with(), HAND, OTHER_HAND, stock="JD")
    setup = replace(session.setup, purpose=MatchPurpose(is_practice=is_practice))
    scene = table_scene(session.match_session, setup, options=TableSceneOptions(export_match=lambda: "file"))

    scene.handle(key_press("escape"))

    assert ("Your match is saved." in find_element(scene, "button:menu").label) is not is_practice


@pytest.mark.parametrize(("is_online", "opening"), [(False, "Paused. "), (True, "Menu. ")])
def test_a_table_of_friends_elsewhere_is_not_said_to_be_paused(is_online: bool, opening: str) -> None:  # noqa: FBT001
    session = open_round(rules_with(), HAND, OTHER_HAND, stock="JD")
    setup = replace(session.setup, purpose=MatchPurpose(is_online=is_online))
    scene = table_scene(session.match_session, setup)

    scene.handle(key_press("escape"))

    assert scene.announce.startswith(opening)
