"""A page on which rules can be laid: a file dropped on the window, a code or the text of a file from the clipboard."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from pygame import Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    FileDropped,
    FocusGained,
    FocusLost,
    GamepadPressed,
    InputEvent,
    KeyPressed,
    Resized,
    TextDropped,
)
from yaniv.ui.navigation import NavigationRequest, OpenReplayFile, Scene
from yaniv.ui.overlays.rules_import_panel import CANCEL_ID, RulesImportPanel
from yaniv.ui.shell.scene_decorator import SceneDecorator
from yaniv.variants import imported_rules, library
from yaniv.variants.imported_rules import BackgroundFileRead, ImportedRules

_MATCH_FILE_SUFFIX: Final = ".yaniv"
"""Matches are no rules: they are shown."""


class RulesDropScene(SceneDecorator):
    """Shows what somebody has handed over. Time stands still under it, and without a yes nothing has happened."""

    def __init__(
        self, scene: Scene, context: UiContext, read_clipboard: Callable[[], str], imported: ImportedRules | None = None
    ) -> None:
        super().__init__(scene)
        self._context = context
        self._read_clipboard = read_clipboard
        self._width_px = 0
        self._panel = None if imported is None else RulesImportPanel(context, imported)
        self._reading: BackgroundFileRead | None = None
        """Of the file that was dropped last, until the disk has answered."""

    @property
    def is_moving(self) -> bool:
        """Nothing moves under a gift; one that is still on its way is looked for in every frame."""
        return self._reading is not None or (self._panel is None and self._scene.is_moving)

    @property
    def announce(self) -> str:
        """What the page says, or what lies on it."""
        return self._scene.announce if self._panel is None else self._panel.announce

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """A gift is unwrapped, or what lies there already is answered."""
        if isinstance(event, FileDropped) and Path(event.path).suffix.lower() == _MATCH_FILE_SUFFIX:
            return OpenReplayFile(event.path)
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
            return self._scene.handle(event)
        if isinstance(event, Resized | FocusLost | FocusGained):
            self._scene.handle(event)
        result = self._panel.handle(rtl.mirror_input(event, self._width_px))
        if result == CANCEL_ID:
            self._panel = None
            self._scene.handle(FocusGained(event.ms))
        return None if isinstance(result, str) else result

    def update(self, ms: int) -> NavigationRequest | None:
        """Time stands still under a gift."""
        self._poll_reading(0)
        return None if self._panel is not None else self._scene.update(ms)

    def paint(self, surface: Surface) -> None:
        """The page, and the gift over it."""
        self._width_px = surface.get_width()
        self._scene.paint(surface)
        if self._panel is not None:
            self._panel.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Those of the gift, else those of the page."""
        if self._panel is None:
            return self._scene.elements()
        return rtl.mirror_elements(self._panel.elements(), self._width_px)

    def _poll_reading(self, ms: int) -> None:
        """Look whether the file that was dropped is read."""
        imported = None if self._reading is None else self._reading.result()
        if imported is not None:
            self._show_import(imported, ms)

    def _show_import(self, imported: ImportedRules, ms: int) -> None:
        """Whatever is still read was asked for earlier: it comes too late."""
        self._reading = None
        self._scene.handle(FocusLost(ms))
        self._panel = RulesImportPanel(self._context, imported)

    def _rules_from_event(self, event: InputEvent) -> ImportedRules | None:
        match event:
            case TextDropped():
                return imported_rules.import_text(event.text)
            case KeyPressed(key="v", ctrl=True) if self._panel is None:
                return self._rules_from_clipboard()
            case _:
                return None

    def _rules_from_clipboard(self) -> ImportedRules | None:
        """A code is one wherever it is pasted; other text is meant for rules where nothing else can be written."""
        text = self._read_clipboard()
        return (
            imported_rules.import_text(text)
            if library.is_share_code(text) or (self.name == "menu" and text.strip())
            else None
        )
