"""Shortcuts available on every page: one key opens the settings, another shows a sheet with all keys.

No time passes in the scene below the sheet.
"""

from pygame import Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.slide_transition import INSTANT_SPEED
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
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
from yaniv.ui.navigation import NavigationRequest, Scene, ShowShortcuts, ToSettings
from yaniv.ui.shell.scene_decorator import SceneDecorator
from yaniv.ui.shell.shortcut_sheet import ShortcutSheet


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
