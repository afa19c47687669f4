"""The player looks elsewhere, comes back, or has a hand that shakes: what the window makes of it."""

import itertools

import pygame
import pytest

from tests.ui.sample_views import rules_with
from tests.ui.shell.test_game_window import RecordingPage, send_system_events, stop_on_change
from tests.ui.table_session import TableSession, open_round, open_table
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.i18n import card_name
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    FocusGained,
    FocusLost,
    GamepadPressed,
    GamepadReleased,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.input.key_repeat import REPEAT_DELAY_MS, REPEAT_INTERVAL_MS, KeyRepeat
from yaniv.ui.input.press_filter import REFOCUS_CLICK_MS, PressFilter
from yaniv.ui.navigation import awaits_user
from yaniv.ui.platform.attention import AttentionRequest
from yaniv.ui.shell.game_window import GameWindow
from yaniv.ui.shell.shortcut_scene import ShortcutScene
from yaniv.ui.table.state.hand_sort import TablePreferences
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
    """What is seen of the window from outside."""

    title = "Yaniv"

    def __init__(self) -> None:
        self.flashes: list[int] = []

    def flash(self, operation: int, /) -> None:
        """Asks for attention."""
        self.flashes.append(operation)


class AwaitingPage(RecordingPage):
    """A page that waits for its player."""

    awaits_user = True


def table_ms_in_two_seconds(session: TableSession) -> int:
    """Milliseconds of the table, while two seconds pass at the window."""
    before = session.match_session.now_ms
    session.advance(2000)
    return session.match_session.now_ms - before


def session_at_opponents_turn(preferences: TablePreferences | None = None) -> TableSession:
    """The person has begun the first round and finished his turn: three gamblers come next."""
    session = open_table(CLASSIC, 4, speed="fast", preferences=preferences)
    session.advance_until_rest()
    for command in (c.Throw(0, session.client.view.hand[:1]), c.DrawStock(0)):
        session.client.submit(command)
    if session.client.is_awaited:
        session.client.submit(c.DeclineSlap(0))
    session.advance_until_rest()
    assert not session.client.is_awaited
    return session


def test_the_desktop_hears_once_that_it_is_your_turn() -> None:
    desktop = FlashRecorder()
    summons = AttentionRequest(desktop)

    for wanted in (False, True, True):
        summons.update(is_wanted=wanted)

    assert (desktop.title, desktop.flashes) == ("Your turn - Yaniv", [pygame.FLASH_UNTIL_FOCUSED])


def test_nobody_is_called_who_is_back() -> None:
    desktop = FlashRecorder()
    summons = AttentionRequest(desktop)

    for wanted in (True, False):
        summons.update(is_wanted=wanted)

    assert (desktop.title, desktop.flashes) == ("Yaniv", [pygame.FLASH_UNTIL_FOCUSED, pygame.FLASH_CANCEL])


@pytest.mark.parametrize(
    ("page", "events", "title"),
    [
        (AwaitingPage, (FOCUS_LOST,), "Your turn - Yaniv"),
        (AwaitingPage, (FOCUS_LOST, FOCUS_GAINED), "Yaniv"),
        (AwaitingPage, (), "Yaniv"),
        (RecordingPage, (FOCUS_LOST,), "Yaniv"),
    ],
    ids=["away", "back again", "in front", "no turn"],
)
def test_the_title_tells_of_a_turn_only_to_who_looks_elsewhere(
    sdl_window: pygame.Window, page: type[RecordingPage], events: tuple[pygame.Event, ...], title: str
) -> None:
    titles: list[str] = []

    class Noting(page):  # type: ignore[valid-type, misc]  # a page that also looks at its window
        def update(self, ms: int) -> object:
            titles.append(sdl_window.title)
            return super().update(ms)

    send_system_events(Noting(frames=3), sdl_window, *events)

    assert titles[-1] == title


def test_the_table_wants_its_player_in_his_turn_alone() -> None:
    mine = open_round(CLASSIC, *ROUND, stock="JD")
    theirs = open_round(CLASSIC, *ROUND, stock="JD AC", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))

    assert awaits_user(ShortcutScene(mine.scene, mine.scene._context))
    assert not awaits_user(theirs.scene)


def test_opponents_wait_for_a_player_who_is_away() -> None:
    session = session_at_opponents_turn()
    session.scene.handle(FocusLost(0))

    assert table_ms_in_two_seconds(session) == 0
    assert not session.scene._is_animating


def test_opponents_play_on_if_the_player_likes_it_so() -> None:
    session = session_at_opponents_turn(TablePreferences(pause_when_away=False))
    session.scene.handle(FocusLost(0))

    assert table_ms_in_two_seconds(session) > 0


@pytest.mark.parametrize("sign", [FocusGained(1), KeyPressed("h", 1), PointerPressed((1, 1), "left", 1)])
def test_any_sign_of_the_player_ends_the_pause(sign: InputEvent) -> None:
    session = session_at_opponents_turn()
    session.scene.handle(FocusLost(0))
    session.scene.handle(sign)

    assert table_ms_in_two_seconds(session) > 0


def test_the_time_to_slap_does_not_run_out_behind_another_window() -> None:
    rules, then = rules_with(turn={"slap_down": "single"}), (c.Throw(0, cards("KC")), c.DrawStock(0))
    session = open_round(rules, *ROUND, stock="JD KD", then=then, preferences=TablePreferences(pause_when_away=False))
    assert session.client.view.slap is not None

    session.scene.handle(FocusLost(0))
    away = table_ms_in_two_seconds(session)
    session.scene.handle(FocusGained(0))

    assert (away, table_ms_in_two_seconds(session)) == (0, 2000)


def test_the_list_of_keys_does_not_leave_the_table_paused(sdl_window: pygame.Window) -> None:
    session = session_at_opponents_turn()
    page = ShortcutScene(session.scene, session.scene._context)
    page.paint(sdl_window.get_surface())
    for _ in range(2):
        page.handle(KeyPressed("?", 0))
    session.scene.handle(KeyReleased("?", 0))

    assert table_ms_in_two_seconds(session) > 0


@pytest.mark.parametrize("gone", [pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST])
def test_after_an_hour_elsewhere_no_flood_of_animations_comes(sdl_window: pygame.Window, gone: int) -> None:
    session = session_at_opponents_turn(TablePreferences(pause_when_away=False))
    back = {pygame.WINDOWMINIMIZED: pygame.WINDOWRESTORED, pygame.WINDOWFOCUSLOST: pygame.WINDOWFOCUSGAINED}
    hour = 3_600_000
    moments = itertools.chain((0, 0), itertools.repeat(hour))
    for event in (gone, back[gone], pygame.QUIT):
        pygame.event.post(pygame.Event(event))
    animation_ms, table = session.model.animation.now_ms, session.match_session.now_ms

    GameWindow(sdl_window, None, now_ms=lambda: next(moments)).run(session.scene, stop_on_change)
    session.scene.update(0)

    assert session.model.animation.now_ms - animation_ms <= 250
    assert session.match_session.now_ms - table <= 250


def test_the_click_that_brings_the_window_back_throws_nothing(sdl_window: pygame.Window) -> None:
    assert [
        type(each) for each in send_system_events(RecordingPage(), sdl_window, FOCUS_LOST, FOCUS_GAINED, *CLICK_EVENTS)
    ] == [FocusGained]


def test_the_next_click_counts_again() -> None:
    steady = PressFilter()
    inputs: list[InputEvent] = [
        FocusLost(0),
        FocusGained(1000),
        PointerPressed((1, 1), "left", 1010),
        PointerReleased((1, 1), "left", 1090),
        PointerPressed((1, 1), "left", 1000 + REFOCUS_CLICK_MS),
        PointerReleased((1, 1), "left", 1300),
    ]

    assert [steady.should_accept(each) for each in inputs] == [True, True, False, False, True, True]


def test_the_first_focus_of_all_takes_no_click() -> None:
    steady = PressFilter()

    assert steady.should_accept(FocusGained(0))
    assert steady.should_accept(PointerPressed((1, 1), "left", 5))


@pytest.mark.parametrize(
    ("first", "released", "second"),
    [
        (KeyPressed("d", 0), KeyReleased("d", 50), KeyPressed("d", 249)),
        (GamepadPressed("a", 0), GamepadReleased("a", 50), GamepadPressed("a", 249)),
        (PointerPressed((1, 1), "left", 0), PointerReleased((1, 1), "left", 50), PointerPressed((1, 1), "left", 249)),
    ],
)
def test_a_second_press_that_comes_too_soon_was_not_meant(
    first: InputEvent, released: InputEvent, second: InputEvent
) -> None:
    steady, patient = PressFilter(lambda: 200), PressFilter()

    assert [steady.should_accept(each) for each in (first, released, second, released)] == [True, True, False, False]
    assert [patient.should_accept(each) for each in (first, released, second, released)] == [True, True, True, True]


def test_another_key_may_come_as_soon_as_it_likes() -> None:
    steady = PressFilter(lambda: 500)

    assert steady.should_accept(KeyPressed("d", 0))
    assert steady.should_accept(KeyPressed("w", 1))
    assert steady.should_accept(KeyPressed("d", 600))


@pytest.mark.parametrize("held", [KeyPressed("left", 0), GamepadPressed("down", 0), KeyPressed("backspace", 0)])
def test_a_way_that_is_held_goes_on(held: KeyPressed | GamepadPressed) -> None:
    repeats = KeyRepeat()
    repeats.observe(held)

    due_repeats = [
        repeats.due_repeats(ms)
        for ms in (REPEAT_DELAY_MS - 1, REPEAT_DELAY_MS, REPEAT_DELAY_MS + 1, REPEAT_DELAY_MS + REPEAT_INTERVAL_MS)
    ]

    assert [len(each) for each in due_repeats] == [0, 1, 0, 1]
    assert due_repeats[1][0].is_repeat


@pytest.mark.parametrize(
    "end", [KeyReleased("left", 1), FocusLost(1), KeyPressed("d", 1)], ids=["up", "away", "another key"]
)
def test_it_goes_on_no_longer_than_it_is_held(end: InputEvent) -> None:
    repeats = KeyRepeat()
    repeats.observe(KeyPressed("left", 0))
    repeats.observe(end)

    assert repeats.due_repeats(10_000) == ()


@pytest.mark.parametrize("key", ["return", "d", "space", "y", "w"])
def test_what_moves_cards_never_goes_on(key: str) -> None:
    repeats = KeyRepeat()
    assert key_bindings.action_for(KeyPressed(key, 0)) is not None
    repeats.observe(KeyPressed(key, 0))

    assert repeats.due_repeats(10_000) == ()


def test_after_a_standstill_a_held_key_goes_on_once() -> None:
    repeats = KeyRepeat()
    repeats.observe(KeyPressed("left", 0))

    assert [len(repeats.due_repeats(ms)) for ms in (60_000, 60_001)] == [1, 0]


def test_a_held_arrow_goes_through_the_hand_and_stops_at_its_end() -> None:
    session = open_round(CLASSIC, *ROUND, stock="JD")
    session.scene.handle(KeyPressed("1", 0))
    for _ in range(9):
        session.scene.handle(KeyPressed("right", 0, is_repeat=True))
    here = next(each for each in session.scene.elements() if "focused" in each.state)

    assert not here.id.startswith("hand:0")


def test_a_held_up_lifts_a_card_once() -> None:
    session = open_round(CLASSIC, *ROUND, stock="JD")
    session.scene.handle(KeyPressed("right", 0))
    session.scene.handle(KeyPressed("up", 0))
    for _ in range(3):
        session.scene.handle(KeyPressed("up", 0, is_repeat=True))

    assert [each.id for each in session.scene.elements() if {"selected", "focused"} <= set(each.state)] == ["hand:0"]


def test_fast_forward_can_be_switched_instead_of_held() -> None:
    session = open_round(
        CLASSIC, *ROUND, stock="JD", speed="normal", preferences=TablePreferences(fast_forward="toggle")
    )
    steps = []
    for press in (PointerPressed((1, 1), "middle", 0), None, PointerPressed((1, 1), "middle", 900)):
        if press:
            session.scene.handle(press)
            session.scene.handle(PointerReleased((1, 1), "middle", press.ms + 50))
        before = session.model.animation.now_ms
        session.scene.update(10)
        steps.append(session.model.animation.now_ms - before)

    assert steps == [40, 40, 10]


def test_a_hand_arranged_by_the_player_is_found_again_as_it_was_left() -> None:
    session = open_round(CLASSIC, *ROUND, stock="JD")
    session.pointer_player.drag("hand:0", "hand:4")
    left = session.scene.hand_order
    again = open_round(CLASSIC, *ROUND, stock="JD", preferences=TablePreferences(saved_hand=left))

    assert left != open_round(CLASSIC, *ROUND, stock="JD").scene.hand_order
    assert again.scene.hand_order == left


def test_other_cards_than_those_left_are_sorted() -> None:
    later = open_round(
        CLASSIC, *ROUND, stock="JD", preferences=TablePreferences(saved_hand=("KC", "2D", "5H", "6H", "8H"))
    )

    assert later.scene.hand_order == open_round(CLASSIC, *ROUND, stock="JD").scene.hand_order


def test_nothing_tells_the_hand_before_it_has_been_dealt() -> None:
    session = open_table(CLASSIC, 4, speed="normal")
    session.scene.update(0)
    secret = [card_name(card) for card in session.client.view.hand]

    def told() -> str:
        return " ".join([session.scene.announce, *(each.label for each in session.scene.elements())])

    assert session.scene.is_busy
    assert [name for name in (*secret, str(session.client.view.hand_total)) if name in told()] == []
    session.advance_until_rest()
    assert [name for name in secret if name not in told()] == []
