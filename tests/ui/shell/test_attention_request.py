"""Tests of focus loss, attention requests, double presses, key repeat, and pauses while the player is away."""

import itertools

import pygame
import pytest

from tests.ui.sample_views import rules_with
from tests.ui.shell.test_game_window import RecordingPage, send_system_events, stop_on_change
from tests.ui.table_session import TableSession, open_round, open_table
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.i18n import card_name
from yaniv.settings.settings_schema import Settings
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    FocusGained,
    FocusLost,
    GamepadPressed,
    GamepadReleased,
    InputCancelled,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.input.input_filters import REFOCUS_CLICK_MS, REPEAT_DELAY_MS, REPEAT_INTERVAL_MS, KeyRepeat, PressFilter
from yaniv.ui.navigation import awaits_user
from yaniv.ui.shell.game_window import AttentionRequest, GameWindow
from yaniv.ui.shell.scene_decorator import ShortcutScene
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.variants.library import load

CLASSIC = load("classic").rules
ROUND = ("5H 6H 7H KC 2D", "9C 9D 9S 4S QS")
FOCUS_LOST = pygame.Event(pygame.WINDOWFOCUSLOST)
FOCUS_GAINED = pygame.Event(pygame.WINDOWFOCUSGAINED)
CLICK_EVENTS = (
    pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(30, 40)),
    pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(30, 40)),
)


class FlashRecorder:
    """A window that records its title and flashes."""

    title = "Yaniv"

    def __init__(self) -> None:
        self.flashes: list[int] = []

    def flash(self, operation: int, /) -> None:
        """Record the flash."""
        self.flashes.append(operation)


class AwaitingPage(RecordingPage):
    """A page that awaits input."""

    awaits_user = True


def table_ms_in_two_seconds(session: TableSession) -> int:
    """Return how many ms pass in the match while the scene advances by two seconds."""
    before = session.match_session.now_ms
    session.advance(2000)
    return session.match_session.now_ms - before


def session_at_opponents_turn(settings: Settings | None = None) -> TableSession:
    """Return a session after the person's first turn, with three random movers to play next."""
    session = open_table(CLASSIC, 4, speed="fast", settings=settings)
    session.advance_until_rest()
    for command in (c.Throw(0, session.client.view.hand[:1]), c.DrawStock(0)):
        session.client.submit(command)
    if session.client.is_awaited:
        session.client.submit(c.DeclineSlap(0))
    session.advance_until_rest()
    assert not session.client.is_awaited
    return session


def test_the_window_flashes_once_when_it_is_the_players_turn() -> None:
    window = FlashRecorder()
    request = AttentionRequest(window)

    for wanted in (False, True, True):
        request.update(is_wanted=wanted)

    assert (window.title, window.flashes) == ("Yaniv: your turn", [pygame.FLASH_UNTIL_FOCUSED])


def test_flashing_stops_when_the_player_is_back() -> None:
    window = FlashRecorder()
    request = AttentionRequest(window)

    for wanted in (True, False):
        request.update(is_wanted=wanted)

    assert (window.title, window.flashes) == ("Yaniv", [pygame.FLASH_UNTIL_FOCUSED, pygame.FLASH_CANCEL])


@pytest.mark.parametrize(
    ("page", "events", "title"),
    [
        (AwaitingPage, (FOCUS_LOST,), "Yaniv: your turn"),
        (AwaitingPage, (FOCUS_LOST, FOCUS_GAINED), "Yaniv"),
        (AwaitingPage, (), "Yaniv"),
        (RecordingPage, (FOCUS_LOST,), "Yaniv"),
    ],
    ids=["away", "back again", "in front", "no turn"],
)
def test_the_title_mentions_the_turn_only_without_focus(
    sdl_window: pygame.Window, page: type[RecordingPage], events: tuple[pygame.Event, ...], title: str
) -> None:
    titles: list[str] = []

    class TitleRecordingPage(page):  # type: ignore[valid-type, misc]  # a page that also records the window title
        def update(self, ms: int) -> object:
            titles.append(sdl_window.title)
            return super().update(ms)

    send_system_events(TitleRecordingPage(frames=3), sdl_window, *events)

    assert titles[-1] == title


def test_the_table_awaits_the_player_only_on_their_turn() -> None:
    mine = open_round(CLASSIC, *ROUND, stock="JD")
    theirs = open_round(CLASSIC, *ROUND, stock="JD AC", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))

    assert awaits_user(ShortcutScene(mine.scene, mine.scene._context))
    assert not awaits_user(theirs.scene)


def test_opponents_wait_for_a_player_who_is_away() -> None:
    session = session_at_opponents_turn()
    session.scene.handle(FocusLost(0))

    assert table_ms_in_two_seconds(session) == 0
    assert not session.scene._is_animating


def test_opponents_play_on_if_the_pause_is_turned_off() -> None:
    session = session_at_opponents_turn(Settings(pause_when_away=False))
    session.scene.handle(FocusLost(0))

    assert table_ms_in_two_seconds(session) > 0


@pytest.mark.parametrize("event", [FocusGained(1), KeyPressed("h", 1), PointerPressed((1, 1), "left", 1)])
def test_any_input_ends_the_pause(event: InputEvent) -> None:
    session = session_at_opponents_turn()
    session.scene.handle(FocusLost(0))
    session.scene.handle(event)

    assert table_ms_in_two_seconds(session) > 0


def test_the_time_to_slap_does_not_run_without_focus() -> None:
    rules, then = rules_with(turn={"slap_down": "single"}), (c.Throw(0, cards("KC")), c.DrawStock(0))
    session = open_round(rules, *ROUND, stock="JD KD", then=then, settings=Settings(pause_when_away=False))
    assert session.client.view.slap is not None

    session.scene.handle(FocusLost(0))
    away = table_ms_in_two_seconds(session)
    session.scene.handle(FocusGained(0))

    assert (away, table_ms_in_two_seconds(session)) == (0, 2000)


def test_closing_the_shortcut_sheet_does_not_leave_the_table_paused(sdl_window: pygame.Window) -> None:
    session = session_at_opponents_turn()
    page = ShortcutScene(session.scene, session.scene._context)
    page.paint(sdl_window.get_surface())
    for _ in range(2):
        page.handle(KeyPressed("?", 0))
    session.scene.handle(KeyReleased("?", 0))

    assert table_ms_in_two_seconds(session) > 0


@pytest.mark.parametrize("leave_event", [pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST])
def test_an_hour_away_does_not_advance_animations_or_match(sdl_window: pygame.Window, leave_event: int) -> None:
    session = session_at_opponents_turn(Settings(pause_when_away=False))
    return_events = {pygame.WINDOWMINIMIZED: pygame.WINDOWRESTORED, pygame.WINDOWFOCUSLOST: pygame.WINDOWFOCUSGAINED}
    hour = 3_600_000
    clock_readings = itertools.chain((0, 0), itertools.repeat(hour))
    for event in (leave_event, return_events[leave_event], pygame.QUIT):
        pygame.event.post(pygame.Event(event))
    animation_ms, table = session.model.animation.now_ms, session.match_session.now_ms

    GameWindow(sdl_window, None, now_ms=lambda: next(clock_readings)).run(session.scene, stop_on_change)
    session.scene.update(0)

    assert session.model.animation.now_ms - animation_ms <= 250
    assert session.match_session.now_ms - table <= 250


def test_the_click_that_focuses_the_window_is_ignored(sdl_window: pygame.Window) -> None:
    assert [
        type(each) for each in send_system_events(RecordingPage(), sdl_window, FOCUS_LOST, FOCUS_GAINED, *CLICK_EVENTS)
    ] == [FocusGained]


def test_later_clicks_are_accepted_again() -> None:
    press_filter = PressFilter()
    inputs: list[InputEvent] = [
        FocusLost(0),
        FocusGained(1000),
        PointerPressed((1, 1), "left", 1010),
        PointerReleased((1, 1), "left", 1090),
        PointerPressed((1, 1), "left", 1000 + REFOCUS_CLICK_MS),
        PointerReleased((1, 1), "left", 1300),
    ]

    assert [press_filter.should_accept(each) for each in inputs] == [True, True, False, False, True, True]


def test_no_click_is_ignored_after_the_very_first_focus() -> None:
    press_filter = PressFilter()

    assert press_filter.should_accept(FocusGained(0))
    assert press_filter.should_accept(PointerPressed((1, 1), "left", 5))


@pytest.mark.parametrize(
    ("first", "released", "second"),
    [
        (KeyPressed("d", 0), KeyReleased("d", 50), KeyPressed("d", 249)),
        (GamepadPressed("a", 0), GamepadReleased("a", 50), GamepadPressed("a", 249)),
        (PointerPressed((1, 1), "left", 0), PointerReleased((1, 1), "left", 50), PointerPressed((1, 1), "left", 249)),
    ],
)
def test_a_second_press_within_the_set_interval_is_ignored(
    first: InputEvent, released: InputEvent, second: InputEvent
) -> None:
    press_filter, unfiltered = PressFilter(lambda: 200), PressFilter()

    assert [press_filter.should_accept(each) for each in (first, released, second, released)] == [
        True,
        True,
        False,
        False,
    ]
    assert [unfiltered.should_accept(each) for each in (first, released, second, released)] == [True, True, True, True]


def test_a_different_key_is_accepted_at_once() -> None:
    press_filter = PressFilter(lambda: 500)

    assert press_filter.should_accept(KeyPressed("d", 0))
    assert press_filter.should_accept(KeyPressed("w", 1))
    assert press_filter.should_accept(KeyPressed("d", 600))


@pytest.mark.parametrize("held", [KeyPressed("left", 0), GamepadPressed("down", 0), KeyPressed("backspace", 0)])
def test_a_held_navigation_key_repeats(held: KeyPressed | GamepadPressed) -> None:
    repeats = KeyRepeat()
    repeats.observe(held)

    due_repeats = [
        repeats.due_repeats(ms)
        for ms in (REPEAT_DELAY_MS - 1, REPEAT_DELAY_MS, REPEAT_DELAY_MS + 1, REPEAT_DELAY_MS + REPEAT_INTERVAL_MS)
    ]

    assert [len(each) for each in due_repeats] == [0, 1, 0, 1]
    assert due_repeats[1][0].is_repeat


@pytest.mark.parametrize(
    "end", [KeyReleased("left", 1), InputCancelled(1), KeyPressed("d", 1)], ids=["up", "away", "another key"]
)
def test_repeating_ends_with_the_hold(end: InputEvent) -> None:
    repeats = KeyRepeat()
    repeats.observe(KeyPressed("left", 0))
    repeats.observe(end)

    assert repeats.due_repeats(10_000) == ()


@pytest.mark.parametrize("key", ["return", "d", "space", "y", "w"])
def test_keys_that_move_cards_never_repeat(key: str) -> None:
    repeats = KeyRepeat()
    assert key_bindings.action_for(KeyPressed(key, 0)) is not None
    repeats.observe(KeyPressed(key, 0))

    assert repeats.due_repeats(10_000) == ()


def test_a_held_key_repeats_only_once_after_a_long_frame() -> None:
    repeats = KeyRepeat()
    repeats.observe(KeyPressed("left", 0))

    assert [len(repeats.due_repeats(ms)) for ms in (60_000, 60_001)] == [1, 0]


def test_a_held_arrow_moves_the_focus_and_does_not_wrap_around() -> None:
    session = open_round(CLASSIC, *ROUND, stock="JD")
    session.scene.handle(KeyPressed("1", 0))
    for _ in range(9):
        session.scene.handle(KeyPressed("right", 0, is_repeat=True))
    here = next(each for each in session.scene.elements() if "focused" in each.state)

    assert not here.id.startswith("hand:0")


def test_a_held_up_arrow_selects_a_card_once() -> None:
    session = open_round(CLASSIC, *ROUND, stock="JD")
    session.scene.handle(KeyPressed("right", 0))
    session.scene.handle(KeyPressed("up", 0))
    for _ in range(3):
        session.scene.handle(KeyPressed("up", 0, is_repeat=True))

    assert [each.id for each in session.scene.elements() if {"selected", "focused"} <= set(each.state)] == ["hand:0"]


def test_fast_forward_can_be_toggled_instead_of_held() -> None:
    session = open_round(CLASSIC, *ROUND, stock="JD", speed="normal", settings=Settings(fast_forward="toggle"))
    steps = []
    for press in (PointerPressed((1, 1), "middle", 0), None, PointerPressed((1, 1), "middle", 900)):
        if press:
            session.scene.handle(press)
            session.scene.handle(PointerReleased((1, 1), "middle", press.ms + 50))
        before = session.model.animation.now_ms
        session.scene.update(10)
        steps.append(session.model.animation.now_ms - before)

    assert steps == [40, 40, 10]


def test_the_saved_order_of_the_hand_is_restored() -> None:
    session = open_round(CLASSIC, *ROUND, stock="JD")
    session.pointer_player.drag("hand:0", "hand:4")
    left = session.scene.hand_order
    again = open_round(CLASSIC, *ROUND, stock="JD", options=TableSceneOptions(saved_hand=left))

    assert left != open_round(CLASSIC, *ROUND, stock="JD").scene.hand_order
    assert again.scene.hand_order == left


def test_cards_that_came_since_the_order_was_saved_follow_it() -> None:
    dealt = open_round(CLASSIC, *ROUND, stock="JD").scene.hand_order
    saved = (dealt[3], "AD", dealt[0], "AH", dealt[2])

    later = open_round(CLASSIC, *ROUND, stock="JD", options=TableSceneOptions(saved_hand=saved))

    assert later.scene.hand_order[:3] == (dealt[3], dealt[0], dealt[2])
    assert sorted(later.scene.hand_order) == sorted(dealt)


def test_a_saved_order_of_other_cards_is_ignored() -> None:
    later = open_round(CLASSIC, *ROUND, stock="JD", options=TableSceneOptions(saved_hand=("AD", "AH", "AS")))

    assert later.scene.hand_order == open_round(CLASSIC, *ROUND, stock="JD").scene.hand_order


def test_no_text_reveals_the_hand_before_it_is_dealt() -> None:
    session = open_table(CLASSIC, 4, speed="normal")
    session.scene.update(0)
    secret = [card_name(card) for card in session.client.view.hand]

    def visible_text() -> str:
        return " ".join([session.scene.announce, *(each.label for each in session.scene.elements())])

    assert session.scene.is_busy
    assert [name for name in (*secret, str(session.client.view.hand_total)) if name in visible_text()] == []
    session.advance_until_rest()
    assert [name for name in secret if name not in visible_text()] == []
