"""How to play: the rules of one house as a page. Laid over the table while a match is played by them."""

from typing import Final

from pygame import Rect, Surface

from yaniv.rules.house import HouseRules
from yaniv.ui import keys
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, Resized
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.motion.slide import Slide
from yaniv.ui.scenes.overlay import page_on, paint_plate, paint_title, tall
from yaniv.ui.scenes.rising import paint_rising
from yaniv.ui.theme import unit
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus import Ring
from yaniv.ui.widgets.reader import Chapter, Reader
from yaniv.variants.prose import sections
from yaniv.words import tell

CLOSE: Final = "button:close"
_WIDTH_U: Final = 1120
_HEAD_U: Final = 128
_BUTTON_U: Final = (240, 72)


def chapters(rules: HouseRules) -> tuple[Chapter, ...]:
    """The page of these rules."""
    return tuple(Chapter(section.topic, section.title, section.lines) for section in sections(rules))


class RulesPanel:
    """Answers `button:close`; Escape and F1 close it too."""

    def __init__(self, look: Look, variant: str, rules: HouseRules) -> None:
        self._look = look
        self._title = tell("How to play: {variant}", variant=variant)
        self._reader = Reader("rules", self._title, chapters(rules), look.text)
        self._close = Button(CLOSE, tell("Close"), main=True)
        self._ring = Ring((self._reader, self._close), "rules", look.sound.play)
        self._rect = Rect(0, 0, 0, 0)
        self.slide = Slide()
        """Comes and goes; what can be pressed is where it will be."""

    @property
    def moving(self) -> bool:
        """It comes or goes."""
        return self.slide.moving

    def update(self, ms: float) -> None:
        """Time passes."""
        self.slide.update(ms)

    @property
    def announce(self) -> str:
        """What lies on the table."""
        return tell("{title}. Press Escape to close.", title=self._title)

    def handle(self, given: Input) -> str | None:
        """The id of the button that was pressed."""
        if isinstance(given, Resized):
            self.resize(given.size)
            return None
        if isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) in ("back", "rules", "press"):
            return CLOSE
        if self._reader.drag(given):
            return None
        used = self._ring.handle(given)
        return used if used == CLOSE else None

    def resize(self, size: tuple[int, int]) -> None:
        """In the middle of a window of this size, as high as it allows."""
        u = unit(size)
        self._rect = tall(size, _WIDTH_U)
        page, foot = page_on(self._rect, u, _HEAD_U)
        self._reader.lay(page, u * self._look.text_scale)
        wide, high = (round(length * u) for length in _BUTTON_U)
        self._close.rect = Rect(page.right - wide, foot, wide, high)

    def paint(self, surface: Surface) -> None:
        """The page over the dimmed table, as far as it has come."""
        self.resize(surface.get_size())
        paint_rising(surface, self._look.brush(surface), self.slide, self._paint)

    def _paint(self, surface: Surface) -> Rect:
        brush = self._look.brush(surface)
        paint_plate(brush, self._rect)
        paint_title(brush, self._rect, self._title, 66, 100)
        self._ring.paint(brush)
        return brush.place(self._rect)

    def elements(self) -> tuple[Element, ...]:
        """The page, its chapters in sight, and the button."""
        return self._ring.elements()
