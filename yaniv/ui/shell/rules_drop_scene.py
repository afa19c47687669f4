"""Scene decorator that imports rules from a dropped file, or from a share code or file text on the clipboard."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from pygame import Surface

from yaniv.narration.variant_text import new_variant_names
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    FileDropped,
    FocusGained,
    FocusLost,
    GamepadPressed,
    InputCancelled,
    InputEvent,
    KeyPressed,
    Resized,
    TextDropped,
)
from yaniv.ui.navigation import ImportRules, NavigationRequest, OpenReplayFile, Scene
from yaniv.ui.panels.rules_panel import RulesImportPanel
from yaniv.ui.shell.scene_decorator import SceneDecorator
from yaniv.variants import imported_rules, library
from yaniv.variants.imported_rules import BackgroundFileRead, ImportedRules

_MATCH_FILE_SUFFIX: Final = ".yaniv"
"""Suffix of match files; they are opened as a replay, not imported as rules."""
_TRAIL_SCENE: Final = "journey"
"""Name of the scene that takes dropped and pasted trails itself."""


class RulesDropScene(SceneDecorator):
    """Decorator that shows imported rules in a panel over a scene.

    Meanwhile no time passes in the scene, and nothing is changed unless the player confirms.
    """

    def __init__(
        self, scene: Scene, context: UiContext, read_clipboard: Callable[[], str], imported: ImportedRules | None = None
    ) -> None:
        super().__init__(scene)
        self._context = context
        self._read_clipboard = read_clipboard
        self._width_px = 0
        self._panel = None if imported is None else RulesImportPanel(context, imported)
        self._reading: BackgroundFileRead | None = None
        """Read of the last dropped file, until its result is available."""

    @property
    def is_moving(self) -> bool:
        """True while a file is being read, or the panel moves, or the scene if no panel covers it."""
        return self._reading is not None or (self._panel or self._scene).is_moving

    @property
    def announce(self) -> str:
        """Text of the import panel for screen readers, if it is open; otherwise that of the scene."""
        return self._scene.announce if self._panel is None else self._panel.announce

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return a navigation request or None.

        A dropped match file is opened as a replay; dropped or pasted rules open the import panel. While a file is being
        read, Back cancels the reading. All other input goes to the open panel, or to the scene.
        """
        if isinstance(event, FileDropped) and Path(event.path).suffix.lower() == _MATCH_FILE_SUFFIX:
            return OpenReplayFile(event.path)
        if self._panel is None and self._scene.name == _TRAIL_SCENE and _brings_something(event):
            return self._scene.handle(event)
        if isinstance(event, FileDropped):
            self._reading = BackgroundFileRead(event.path)
            self._poll_reading(event.ms)
            return None
        imported = self._rules_from_event(event)
        if imported is not None:
            self._show_import(imported, event.ms)
            return None
        if (
            self._reading is not None
            and isinstance(event, KeyPressed | GamepadPressed)
            and key_bindings.action_for(event) == "back"
        ):
            self._reading = None
            return None
        if self._panel is None:
            request = self._scene.handle(event)
            if not isinstance(request, ImportRules):
                return request
            self._show_import(request.imported, event.ms)
            return None
        if isinstance(event, Resized | InputCancelled | FocusLost | FocusGained):
            self._scene.handle(event)
        match self._panel.handle(rtl.mirror_input(event, self._width_px)):
            case None:
                return None
            case "button:cancel":
                self._panel = None
                self._scene.handle(FocusGained(event.ms))
                return None
            case _:
                return self._panel.request

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the panel by *ms* if it is open, otherwise the scene; check whether the file has been read."""
        self._poll_reading(0)
        if self._panel is None:
            return self._scene.update(ms)
        self._panel.update(ms)
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the scene, and the import panel over it if it is open."""
        self._width_px = surface.get_width()
        self._scene.paint(surface)
        if self._panel is not None:
            self._panel.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the import panel if it is open, otherwise those of the scene."""
        if self._panel is None:
            return self._scene.elements()
        return rtl.mirror_elements(self._panel.elements(), self._width_px)

    def _poll_reading(self, ms: int) -> None:
        """Show the import panel if the dropped file has been read; *ms*: time of the input event that is handled."""
        imported = None if self._reading is None else self._reading.result()
        if imported is not None:
            self._show_import(imported, ms)

    def _show_import(self, imported: ImportedRules, ms: int) -> None:
        """Show the import panel, and drop a file that is still being read, because it was requested earlier."""
        self._reading = None
        self._scene.handle(InputCancelled(ms))
        self._scene.handle(FocusLost(ms, is_by_panel=True))
        self._panel = RulesImportPanel(self._context, imported)

    def _rules_from_event(self, event: InputEvent) -> ImportedRules | None:
        match event:
            case TextDropped():
                return imported_rules.import_text(event.text, new_variant_names())
            case KeyPressed(key="v", ctrl=True) if self._panel is None:
                return self._rules_from_clipboard()
            case _:
                return None

    def _rules_from_clipboard(self) -> ImportedRules | None:
        """Return rules from the clipboard: a code in every scene, other text only in the menu (no text fields)."""
        text = self._read_clipboard()
        return (
            imported_rules.import_text(text, new_variant_names())
            if library.is_share_code(text) or (self.name == "menu" and text.strip())
            else None
        )


def _brings_something(event: InputEvent) -> bool:
    """Return True if a file or a text is dropped or pasted."""
    return isinstance(event, FileDropped | TextDropped) or (
        isinstance(event, KeyPressed) and event.key == "v" and event.ctrl
    )
