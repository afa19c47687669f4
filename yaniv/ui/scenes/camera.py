"""A picture of the page at the press of a key, and a word about where it lies."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from pygame import Rect, Surface

from yaniv.ui import keys, snapshot
from yaniv.ui.inputs import Input, KeyPressed, PadPressed
from yaniv.ui.look import Look
from yaniv.ui.scenes.around import Around
from yaniv.ui.scenes.scene import Change, Scene
from yaniv.ui.theme import RADIUS_U, SECONDARY_U
from yaniv.words import tell

_SHOWN_MS: Final = 4000
_WIDEST_U: Final = 1500


class WithCamera(Around):
    """A page that can be photographed. The word about it is not on the picture."""

    def __init__(self, page: Scene, look: Look, folder: Path, clock: Callable[[], datetime]) -> None:
        super().__init__(page)
        self._look = look
        self._folder = folder
        self._clock = clock
        self._asked = False
        self._told = ""
        self._left_ms = 0

    @property
    def moving(self) -> bool:
        """The page moves, or the word about the picture has to go soon."""
        return self._page.moving or bool(self._told)

    @property
    def announce(self) -> str:
        """Where the picture lies, then what the page says."""
        return " ".join(each for each in (self._told, self._page.announce) if each)

    def handle(self, given: Input) -> Change | None:
        """The key for a picture is nobody else's."""
        if isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "screenshot":
            self._asked = True
            return None
        return self._page.handle(given)

    def update(self, ms: int) -> Change | None:
        """The word about the picture goes by itself."""
        self._left_ms -= ms
        if self._left_ms <= 0:
            self._told = ""
        return self._page.update(ms)

    def paint(self, surface: Surface) -> None:
        """The page, its picture, and the word about it."""
        self._page.paint(surface)
        if self._asked:
            self._asked = False
            self._told, self._left_ms = self._keep(surface), _SHOWN_MS
        if self._told:
            self._paint_word(surface)

    def _keep(self, surface: Surface) -> str:
        try:
            file = snapshot.keep(surface, self._folder, self._clock())
        except OSError as problem:
            what = problem.strerror or problem
            return tell("The picture cannot be kept in {folder}: {problem}.", folder=self._folder, problem=what)
        return tell("The picture is kept as {file}.", file=file)

    def _paint_word(self, surface: Surface) -> None:
        brush = self._look.brush(surface)
        room = min(brush.px(_WIDEST_U), surface.get_width() - brush.px(80))
        wide = min(room, self._look.text.measure(self._told, brush.px(SECONDARY_U))[0] + brush.px(56))
        plate = Rect(0, 0, wide, brush.px(64))
        plate.midtop = (surface.get_width() // 2, brush.px(84))
        brush.box(plate, RADIUS_U, brush.theme.panel, brush.theme.sky)
        inner = plate.width - brush.px(40)
        brush.write(self._told, plate.center, SECONDARY_U, brush.theme.sand, anchor="center", room=inner)
