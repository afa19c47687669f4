"""Scene decorator that saves a screenshot at the press of a key, and shows a message with its location."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.theme import RADIUS_U, SECONDARY_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.navigation import NavigationRequest, Scene
from yaniv.ui.platform import screenshot
from yaniv.ui.shell.scene_decorator import SceneDecorator

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
