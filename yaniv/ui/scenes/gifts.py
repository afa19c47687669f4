"""A page on which rules can be laid: a file dropped on the window, a code or the text of a file from the clipboard."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from pygame import Surface

from yaniv.ui import keys, mirror
from yaniv.ui.inputs import FileDropped, FocusGained, FocusLost, Input, KeyPressed, PadPressed, Resized, TextDropped
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.adopt import CANCEL, AdoptPanel
from yaniv.ui.scenes.around import Around
from yaniv.ui.scenes.scene import Change, Scene, WatchFile
from yaniv.variants import library, offered
from yaniv.variants.offered import FileReading, Offered

_MATCH: Final = ".yaniv"
"""Matches are no rules: they are shown."""


class WithGifts(Around):
    """Shows what somebody has handed over. Time stands still under it, and without a yes nothing has happened."""

    def __init__(self, page: Scene, look: Look, clipboard: Callable[[], str], gift: Offered | None = None) -> None:
        super().__init__(page)
        self._look = look
        self._clipboard = clipboard
        self._width = 0
        self._panel = None if gift is None else AdoptPanel(look, gift)
        self._reading: FileReading | None = None
        """Of the file that was dropped last, until the disk has answered."""

    @property
    def moving(self) -> bool:
        """Nothing moves under a gift; one that is still on its way is looked for in every frame."""
        return self._reading is not None or (self._panel is None and self._page.moving)

    @property
    def announce(self) -> str:
        """What the page says, or what lies on it."""
        return self._page.announce if self._panel is None else self._panel.announce

    def handle(self, given: Input) -> Change | None:
        """A gift is unwrapped, or what lies there already is answered."""
        if isinstance(given, FileDropped) and Path(given.path).suffix.lower() == _MATCH:
            return WatchFile(given.path)
        if isinstance(given, FileDropped):
            self._reading = FileReading(given.path)
            self._receive(given.ms)
            return None
        gift = self._gift(given)
        if gift is not None:
            self._unwrap(gift, given.ms)
            return None
        if self._reading is not None and isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "back":
            self._reading = None
            return None
        if self._panel is None:
            return self._page.handle(given)
        if isinstance(given, Resized | FocusLost | FocusGained):
            self._page.handle(given)
        answer = self._panel.handle(mirror.given(given, self._width))
        if answer == CANCEL:
            self._panel = None
            self._page.handle(FocusGained(given.ms))
        return None if isinstance(answer, str) else answer

    def update(self, ms: int) -> Change | None:
        """Time stands still under a gift."""
        self._receive(0)
        return None if self._panel is not None else self._page.update(ms)

    def paint(self, surface: Surface) -> None:
        """The page, and the gift over it."""
        self._width = surface.get_width()
        self._page.paint(surface)
        if self._panel is not None:
            self._panel.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Those of the gift, else those of the page."""
        if self._panel is None:
            return self._page.elements()
        return mirror.seen(self._panel.elements(), self._width)

    def _receive(self, ms: int) -> None:
        """Look whether the file that was dropped is read."""
        gift = None if self._reading is None else self._reading.answer()
        if gift is not None:
            self._unwrap(gift, ms)

    def _unwrap(self, gift: Offered, ms: int) -> None:
        """Whatever is still read was asked for earlier: it comes too late."""
        self._reading = None
        self._page.handle(FocusLost(ms))
        self._panel = AdoptPanel(self._look, gift)

    def _gift(self, given: Input) -> Offered | None:
        match given:
            case TextDropped():
                return offered.of_text(given.text)
            case KeyPressed(key="v", ctrl=True) if self._panel is None:
                return self._pasted()
            case _:
                return None

    def _pasted(self) -> Offered | None:
        """A code is one wherever it is pasted; other text is meant for rules where nothing else can be written."""
        text = self._clipboard()
        return offered.of_text(text) if library.is_code(text) or (self.name == "menu" and text.strip()) else None
