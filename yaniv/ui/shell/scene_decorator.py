"""Decorators around a scene: the base class, which passes everything on, dates, screenshots, shortcuts, mirroring."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.slide_transition import INSTANT_SPEED
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.graphics.theme import RADIUS_U, SECONDARY_U
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
    Resized,
)
from yaniv.ui.navigation import (
    NavigationRequest,
    Scene,
    ShowShortcuts,
    ToLearn,
    ToMatches,
    ToMenu,
    ToPuzzleThemes,
    ToSettings,
    ToToday,
    awaits_user,
    is_working,
    rest_ms,
)
from yaniv.ui.platform import screenshot
from yaniv.ui.shell.shortcut_sheet import ShortcutSheet


class SceneDecorator:
    """Decorator that passes everything on to a scene; subclasses override what they change."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    @property
    def name(self) -> str:
        """Name of the scene, which may change while it is open."""
        return self._scene.name

    @property
    def is_moving(self) -> bool:
        """True if the scene needs frames."""
        return self._scene.is_moving

    @property
    def is_busy(self) -> bool:
        """True while the scene plays an animation that the next turn waits for."""
        return self._scene.is_busy

    @property
    def awaits_user(self) -> bool:
        """True if others are waiting for the player in the scene."""
        return awaits_user(self._scene)

    @property
    def is_working(self) -> bool:
        """True while the scene must be updated often, though nothing on it moves."""
        return is_working(self._scene)

    @property
    def rest_ms(self) -> int:
        """Time for which the scene may be left alone while nothing on it moves."""
        return rest_ms(self._scene)

    @property
    def announce(self) -> str:
        """Text of the scene for screen readers."""
        return self._scene.announce

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Pass the event to the scene; return its navigation request or None."""
        return self._scene.handle(event)

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the scene by *ms* milliseconds; return its navigation request or None."""
        return self._scene.update(ms)

    def paint(self, surface: Surface) -> None:
        """Paint the scene."""
        self._scene.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the interactive elements of the scene."""
        return self._scene.elements()

    def close(self) -> None:
        """Close the scene."""
        self._scene.close()


DATED_PAGES: Final[Mapping[str, NavigationRequest]] = {
    "menu": ToMenu(),
    "today": ToToday(),
    "learn": ToLearn(),
    "puzzles": ToPuzzleThemes(),
    "matches": ToMatches(),
}
"""Pages that show something of today, by name, and the request that opens them anew."""


class DatedScene(SceneDecorator):
    """Decorator that opens a page anew when the date has changed, before a button of yesterday can be pressed."""

    def __init__(self, scene: Scene, today: Callable[[], date]) -> None:
        """*today* returns the date on the player's clock; the page is one of `DATED_PAGES`, just opened."""
        super().__init__(scene)
        self._today = today
        self._day = today()

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Pass the event on; a press on a page of another day opens it anew instead."""
        is_press = isinstance(event, PointerPressed | KeyPressed | GamepadPressed)
        if is_press and (request := self._due_request()) is not None:
            return request
        return self._scene.handle(event)

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the page by *ms* milliseconds; return the request that opens it anew when the date has changed."""
        return self._due_request() or self._scene.update(ms)

    def _due_request(self) -> NavigationRequest | None:
        """Return the request if the date has changed; not while a dialog is open, which would be closed unread."""
        if self._today() == self._day or any(each.role == "dialog" for each in self._scene.elements()):
            return None
        return DATED_PAGES.get(self._scene.name)


_MESSAGE_MS: Final = 4000
_MAX_MESSAGE_WIDTH_U: Final = 1500


class ScreenshotScene(SceneDecorator):
    """Decorator that adds screenshots to a scene. The message about a screenshot is not part of the picture."""

    def __init__(self, scene: Scene, context: UiContext, folder: Path, clock: Callable[[], datetime]) -> None:
        super().__init__(scene)
        self._context = context
        self._folder = folder
        self._clock = clock
        self._is_requested = False
        self._message = ""
        self._message_left_ms = 0

    @property
    def is_moving(self) -> bool:
        """True if the scene needs frames, or a message has to disappear."""
        return self._scene.is_moving or bool(self._message)

    @property
    def announce(self) -> str:
        """Message about the last screenshot while it is shown, then the text of the scene."""
        return " ".join(part for part in (self._message, self._scene.announce) if part)

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Request a screenshot if the event is the screenshot key; pass every other event to the scene."""
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "screenshot":
            self._is_requested = True
            return None
        return self._scene.handle(event)

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the scene by *ms* milliseconds, and remove the message when its time is over."""
        self._message_left_ms -= ms
        if self._message_left_ms <= 0:
            self._message = ""
        return self._scene.update(ms)

    def paint(self, surface: Surface) -> None:
        """Paint the scene, save a requested screenshot, then paint the message."""
        self._scene.paint(surface)
        if self._is_requested:
            self._is_requested = False
            self._message, self._message_left_ms = self._save_screenshot(surface), _MESSAGE_MS
        if self._message:
            self._paint_message(surface)

    def _save_screenshot(self, surface: Surface) -> str:
        try:
            file = screenshot.save_screenshot(surface.copy(), self._folder, self._clock())
        except OSError as error:
            reason = error.strerror or error
            return tr("Can't save the screenshot in {folder}: {problem}.", folder=self._folder, problem=reason)
        return tr("Screenshot saved as {file}.", file=file)

    def _paint_message(self, surface: Surface) -> None:
        painter = self._context.painter(surface)
        max_width = min(painter.px(_MAX_MESSAGE_WIDTH_U), surface.get_width() - painter.px(80))
        width = min(
            max_width, self._context.text_renderer.measure(self._message, painter.px(SECONDARY_U))[0] + painter.px(56)
        )
        message_rect = Rect(0, 0, width, painter.px(64))
        message_rect.midtop = (surface.get_width() // 2, painter.px(84))
        painter.draw_box(message_rect, RADIUS_U, painter.theme.panel, painter.theme.info)
        text_width = message_rect.width - painter.px(40)
        painter.draw_line(
            self._message, message_rect.center, SECONDARY_U, painter.theme.text, anchor="center", max_width=text_width
        )


class ShortcutScene(SceneDecorator):
    """Scene decorator that opens the settings, or the sheet with all shortcuts, at the press of a key."""

    def __init__(self, scene: Scene, context: UiContext, speed: AnimationSpeed = INSTANT_SPEED) -> None:
        super().__init__(scene)
        self._context = context
        self._speed = speed
        self._closing_sheet: ShortcutSheet | None = None
        """Sheet that has been read and is sliding out."""
        self._size = (0, 0)
        self._sheet: ShortcutSheet | None = None

    @property
    def is_moving(self) -> bool:
        """True while a sheet slides, or while the scene needs frames and no sheet covers it."""
        sheet = self._sheet or self._closing_sheet
        return (sheet is not None and sheet.is_moving) or (self._sheet is None and self._scene.is_moving)

    @property
    def announce(self) -> str:
        """Text of the open sheet for screen readers, otherwise that of the scene."""
        return self._sheet.announce if self._sheet else self._scene.announce

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return a navigation request or None.

        While a sheet is open, presses go to it alone. Releases, focus changes and resizing always reach the scene, so
        that it does not believe a key or button to be held.
        """
        match event:
            case KeyPressed() | GamepadPressed() if not self._sheet and self._opens_settings(event):
                return ToSettings()
            case KeyPressed() | GamepadPressed() if not self._sheet and self._opens_sheet(event):
                self._open_sheet(event.ms)
            case KeyPressed() | GamepadPressed() | PointerPressed() if self._sheet:
                if self._sheet.handle(event):
                    self._scene.handle(FocusGained(event.ms))
                    self._closing_sheet, self._sheet = self._sheet, None
                    self._closing_sheet.slide.slide_out()
            case Resized() | FocusLost() | FocusGained() | InputCancelled():
                return self._scene.handle(event)
            case KeyReleased() | GamepadReleased() | PointerReleased():
                return self._handle_below(event)
            case _ if not self._sheet:
                return self._handle_below(event)
            case _:
                pass
        return None

    def _handle_below(self, event: InputEvent) -> NavigationRequest | None:
        """Pass the event to the scene; return its request, unless that asks for the sheet."""
        request = self._scene.handle(event)
        if not isinstance(request, ShowShortcuts):
            return request
        self._open_sheet(event.ms)
        return None

    def _open_sheet(self, ms: int) -> None:
        self._scene.handle(InputCancelled(ms))
        self._scene.handle(FocusLost(ms, is_by_panel=True))
        self._sheet = ShortcutSheet(self._context, self._size)
        self._sheet.slide.slide_in(self._speed)

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the sheets by *ms* milliseconds, and the scene only if no sheet is open."""
        for sheet in (self._sheet, self._closing_sheet):
            if sheet:
                sheet.update(ms)
        return None if self._sheet else self._scene.update(ms)

    def paint(self, surface: Surface) -> None:
        """Paint the scene, and the sheet over it."""
        self._size = surface.get_size()
        self._scene.paint(surface)
        for sheet in (self._closing_sheet, self._sheet):
            if sheet:
                sheet.paint(surface)
        if self._closing_sheet and not self._closing_sheet.is_moving:
            self._closing_sheet = None

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the open sheet, otherwise those of the scene."""
        return rtl.mirror_elements(self._sheet.elements(), self._size[0]) if self._sheet else self._scene.elements()

    def _opens_settings(self, event: KeyPressed | GamepadPressed) -> bool:
        return key_bindings.action_for(event) == "settings" and self.name != "settings"

    def _opens_sheet(self, event: KeyPressed | GamepadPressed) -> bool:
        """Return True if the press opens the sheet; a key does not while a text field has the focus."""
        if key_bindings.action_for(event) != "shortcuts":
            return False
        is_typing = any(element.role == "field" and "focused" in element.state for element in self._scene.elements())
        return isinstance(event, GamepadPressed) or not is_typing


class RtlScene(SceneDecorator):
    """Decorator that mirrors input and elements of a scene left to right.

    The scene needs no right-to-left code: the painter mirrors what it paints, and this class mirrors input events and
    element rectangles.
    """

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self._width_px = 0

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Pass the event to the scene with mirrored position and arrow keys."""
        if isinstance(event, Resized):
            self._width_px = event.size[0]
        return self._scene.handle(rtl.mirror_input(event, self._width_px))

    def paint(self, surface: Surface) -> None:
        """Paint the scene; its painters mirror what they draw."""
        self._width_px = surface.get_width()
        self._scene.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the scene, their rectangles mirrored to where the player sees them."""
        return rtl.mirror_elements(self._scene.elements(), self._width_px)
