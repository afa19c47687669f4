"""The frame loop, on SDL's blind driver: real pygame events, no screen."""

import itertools
from io import BytesIO
from typing import cast
from weakref import ReferenceType, ref

import msgspec
import pygame
import pytest

from yaniv.ui import display
from yaniv.ui.inputs import (
    FileDropped,
    FocusLost,
    Input,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    TextDropped,
    TextTyped,
    WheelTurned,
)
from yaniv.ui.inspect import Element, Inspector
from yaniv.ui.scenes.scene import Change, Quit, ToMenu
from yaniv.ui.shelf import MEASURE
from yaniv.ui.window import Window


class Page:
    """A page that writes down what happens to it and quits after some frames."""

    name = "page"
    busy = False
    announce = "A page."

    def __init__(self, frames: int = 1, *, moving: bool = False, answer: Change | None = None) -> None:
        self.moving = moving
        self.given: list[Input] = []
        self.painted = 0
        self.updates: list[int] = []
        self.closed = False
        self.itself: Page | None = None
        """A page may well hold itself."""
        self._frames = frames
        self._answer = answer

    def handle(self, given: Input) -> Change | None:
        """Writes it down."""
        self.given.append(given)
        return self._answer

    def update(self, ms: int) -> Change | None:
        """Writes it down; quits in the last frame."""
        self.updates.append(ms)
        return Quit() if len(self.updates) >= self._frames else None

    def paint(self, surface: pygame.Surface) -> None:
        """All black."""
        self.painted += 1
        surface.fill("black")

    def elements(self) -> tuple[Element, ...]:
        """One button."""
        return (Element("button:ok", "button", "OK", "OK", (1, 2, 3, 4)),)

    def close(self) -> None:
        """Remembers that it was left."""
        self.closed = True


def leave(_change: Change) -> None:
    return None


def happen(page: Page, window: pygame.Window, *events: pygame.Event) -> list[Input]:
    """What the page hears of these events of the system, focus and size aside."""
    for event in events:
        pygame.event.post(event)
    Window(window, None).run(page, leave)
    return [each for each in page.given if not isinstance(each, FocusLost | Resized)]


def test_a_click_arrives_with_button_and_place(opened: pygame.Window) -> None:
    down, up = happen(
        Page(),
        opened,
        pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(30, 40)),
        pygame.Event(pygame.MOUSEBUTTONUP, button=3, pos=(31, 40)),
    )

    assert isinstance(down, PointerPressed)
    assert (down.at, down.button) == ((30, 40), "left")
    assert isinstance(up, PointerReleased)
    assert (up.at, up.button) == ((31, 40), "right")


def test_of_many_moves_in_a_frame_the_last_counts(opened: pygame.Window) -> None:
    moves = [pygame.Event(pygame.MOUSEMOTION, pos=(x, 5), rel=(1, 0), buttons=(0, 0, 0)) for x in range(9)]

    heard = happen(Page(), opened, *moves)

    assert [each.at for each in heard if isinstance(each, PointerMoved)] == [(8, 5)]


def test_keys_text_and_the_wheel_arrive(opened: pygame.Window) -> None:
    key, text, wheel = happen(
        Page(),
        opened,
        pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_LSHIFT),
        pygame.Event(pygame.TEXTINPUT, text="é"),
        pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2),
    )

    assert isinstance(key, KeyPressed)
    assert (key.key, key.shift, key.ctrl) == ("tab", True, False)
    assert isinstance(text, TextTyped)
    assert text.text == "é"
    assert isinstance(wheel, WheelTurned)
    assert wheel.steps == -2


def test_what_is_dropped_on_the_window_arrives(opened: pygame.Window) -> None:
    file, text = happen(
        Page(),
        opened,
        pygame.Event(pygame.DROPFILE, file="/home/noa/friday.yaml"),
        pygame.Event(pygame.DROPTEXT, text="YNV1-G00D-W8E7"),
    )

    assert isinstance(file, FileDropped)
    assert file.path == "/home/noa/friday.yaml"
    assert isinstance(text, TextDropped)
    assert text.text == "YNV1-G00D-W8E7"


def test_the_window_keeps_its_own_keys(opened: pygame.Window) -> None:
    heard = happen(
        Page(),
        opened,
        pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0),
        pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LALT),
    )

    assert heard == []


def test_losing_the_focus_is_told(opened: pygame.Window) -> None:
    page = Page()

    happen(page, opened, pygame.Event(pygame.WINDOWFOCUSLOST))

    assert any(isinstance(each, FocusLost) for each in page.given)


def test_closing_the_window_leaves(opened: pygame.Window) -> None:
    page = Page(frames=1_000_000, moving=True)

    happen(page, opened, pygame.Event(pygame.QUIT))

    assert page.closed


def test_a_change_brings_the_next_scene(opened: pygame.Window) -> None:
    first, second = Page(answer=ToMenu()), Page()
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="x"))

    Window(opened, None).run(first, lambda change: second if isinstance(change, ToMenu) else None)

    assert first.closed
    assert second.painted == 1
    assert second.closed


def test_pictures_are_kept_by_the_size_of_the_window(opened: pygame.Window) -> None:
    MEASURE.fit((1, 1))

    happen(Page(), opened)

    assert MEASURE.window_bytes == 1280 * 720 * 4


def test_a_page_that_was_left_is_kept_by_nobody(opened: pygame.Window) -> None:
    left: list[ReferenceType[Page]] = []
    kept: list[bool] = []

    class Second(Page):
        def update(self, ms: int) -> Change | None:
            kept.append(left[0]() is not None)
            return super().update(ms)

    def first() -> Page:
        page = Page(answer=ToMenu())
        page.itself = page
        left.append(ref(page))
        return page

    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="x"))
    Window(opened, None).run(first(), lambda change: Second() if isinstance(change, ToMenu) else None)

    assert kept == [False]


def test_a_page_at_rest_is_painted_once(opened: pygame.Window) -> None:
    page = Page(frames=2)

    happen(page, opened)

    assert page.painted == 1


def test_a_moving_page_is_painted_every_frame(opened: pygame.Window) -> None:
    page = Page(frames=4, moving=True)

    happen(page, opened)

    assert page.painted == 4


def test_no_frame_lets_more_than_a_quarter_second_pass(opened: pygame.Window) -> None:
    page = Page(frames=3)
    moments = itertools.count(0, 900)

    Window(opened, None, now_ms=lambda: next(moments)).run(page, leave)

    assert set(page.updates) == {250}


def test_a_minimised_window_stands_still(opened: pygame.Window) -> None:
    page = Page(frames=1)
    pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="x"))
    pygame.event.post(pygame.Event(pygame.QUIT))

    Window(opened, None).run(page, leave)

    assert page.updates == []
    assert page.painted == 1


class Pressed(Page):
    """A page that presses the next key as soon as it is left."""

    def close(self) -> None:
        """It comes before the next page has a picture."""
        super().close()
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="y"))


@pytest.mark.parametrize("hides", [[], [pygame.WINDOWMINIMIZED]], ids=["shown", "hidden"])
def test_a_page_has_its_first_picture_before_its_first_input(opened: pygame.Window, hides: list[int]) -> None:
    painted: list[int] = []

    class Next(Page):
        def handle(self, given: Input) -> Change | None:
            painted.append(self.painted)
            return Quit() if isinstance(given, TextTyped) else None

    first, second = Pressed(answer=ToMenu()), Next()
    for kind in hides:
        pygame.event.post(pygame.Event(kind))
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="x"))

    Window(opened, None).run(first, lambda change: second if isinstance(change, ToMenu) else None)

    assert painted
    assert min(painted) == 1


@pytest.mark.parametrize(
    ("events", "maximised"),
    [
        ([pygame.WINDOWMAXIMIZED], True),
        ([pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED], False),
        ([pygame.WINDOWMAXIMIZED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED], True),
        ([pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED], False),
    ],
)
def test_it_is_known_whether_the_window_is_maximised(
    opened: pygame.Window,
    events: list[int],
    maximised: bool,  # noqa: FBT001 -- a table
) -> None:
    window = Window(opened, None)
    for event in events:
        pygame.event.post(pygame.Event(event))

    window.run(Page(), leave)

    assert window.footing.maximised is maximised
    assert window.footing.frame.size == (1280, 720)


def test_a_full_screen_is_no_maximised_window(opened: pygame.Window) -> None:
    window = Window(opened, None, fullscreen=True)
    pygame.event.post(pygame.Event(pygame.WINDOWMAXIMIZED))

    window.run(Page(), leave)

    assert not window.footing.maximised


@pytest.mark.parametrize(("fullscreen", "asked"), [(False, 1), (True, 0)])
def test_a_window_that_was_left_maximised_is_asked_to_be_so_again(
    opened: pygame.Window,
    fullscreen: bool,  # noqa: FBT001 -- a table
    asked: int,
) -> None:
    done: list[str] = []

    class Desktop:
        """A window that tells what it is asked for."""

        position = (40, 50)
        get_surface = opened.get_surface

        def maximize(self) -> None:
            """Writes it down."""
            done.append("maximise")

    Window(cast("pygame.Window", Desktop()), None, fullscreen=fullscreen, maximised=True)

    assert done == ["maximise"] * asked


def test_the_first_frame_is_written_down(opened: pygame.Window) -> None:
    sink = BytesIO()

    Window(opened, Inspector(sink)).run(Page(), leave)

    line = msgspec.json.decode(sink.getvalue().splitlines()[0])
    assert line["scene"] == "page"
    assert line["size"] == [1280, 720]
    assert line["elements"][0]["id"] == "button:ok"


def test_a_blind_driver_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delenv("YANIV_HEADLESS", raising=False)

    with pytest.raises(display.NoDisplayError):
        display.open_window(None, fullscreen=False)
