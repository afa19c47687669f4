"""Keys that mean the same on every page: one leads to the settings, one shows all keys.

They lie on a sheet over the page, and time stands still meanwhile.
"""

from typing import Final

from msgspec.structs import asdict
from pygame import Rect, Surface

from yaniv.ui import keys, mirror
from yaniv.ui.inputs import (
    FocusGained,
    FocusLost,
    Input,
    KeyPressed,
    KeyReleased,
    PadPressed,
    PadReleased,
    PointerPressed,
    PointerReleased,
    Resized,
)
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.motion.slide import STILL, Slide
from yaniv.ui.scenes.around import Around
from yaniv.ui.scenes.overlay import paint_plate
from yaniv.ui.scenes.rising import paint_rising
from yaniv.ui.scenes.scene import Change, Scene, ToSettings
from yaniv.ui.speeds import Pace
from yaniv.ui.theme import SMALL_U, unit
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import pixels
from yaniv.words import tell

_MARGIN_U: Final = 28
_INSET_U: Final = 36
_HEAD_U: Final = 108
_GAP_U: Final = 40
_COLUMNS: Final = 2
_FIRST_PART: Final = 0.53
"""Of the sheet for the first column, where longer things stand."""
_KEYS_PART: Final = 0.37
"""Of a column; the rest says what the keys do."""


class KeySheet:
    """A list in two columns. Any key closes it."""

    def __init__(self, look: Look, size: tuple[int, int]) -> None:
        self._look = look
        self._title = tell("Keys")
        bound = asdict(keys.bound())
        self._rows = tuple((action, title, keys.listed(bound[action])) for action, title in keys.titles().items())
        self.size = size
        self.slide = Slide()

    @property
    def announce(self) -> str:
        """What lies on the page."""
        return tell("Keys. Any key closes the list.")

    def paint(self, surface: Surface) -> None:
        """Over the dimmed page."""
        self.size = surface.get_size()
        paint_rising(surface, self._look.brush(surface), self.slide, self._paint)

    def _paint(self, surface: Surface) -> Rect:
        brush = self._look.brush(surface)
        sheet = self._sheet()
        paint_plate(brush, sheet)
        left = sheet.left + brush.px(_INSET_U)
        brush.write(self._title, (left, sheet.top + brush.px(60)), 46, brush.theme.gold, weight="display")
        right = (sheet.right - brush.px(_INSET_U), sheet.top + brush.px(60))
        brush.write(tell("Any key closes this list"), right, SMALL_U, brush.theme.muted, anchor="midright")
        for number, (_, title, listed) in enumerate(self._rows):
            self._paint_row(brush, self._row(number), title, listed)
        return brush.place(sheet)

    def elements(self) -> tuple[Element, ...]:
        """The sheet, then a line of text for each action."""
        box = Element("dialog", "dialog", self._title, self.announce, pixels(self._sheet()), ("enabled",))
        rows = (
            Element(
                f"key:{action}",
                "text",
                title,
                tell("{action}: {keys}", action=title, keys=listed),
                pixels(self._row(number)),
                ("enabled",),
            )
            for number, (action, title, listed) in enumerate(self._rows)
        )
        return (box, *rows)

    def _sheet(self) -> Rect:
        margin = round(_MARGIN_U * unit(self.size))
        return Rect(margin, margin, self.size[0] - 2 * margin, self.size[1] - 2 * margin)

    def _row(self, number: int) -> Rect:
        """Down the left column, then down the right one."""
        u, sheet = unit(self.size), self._sheet()
        inset, gap, head = round(_INSET_U * u), round(_GAP_U * u), round(_HEAD_U * u)
        lines = -(-len(self._rows) // _COLUMNS)
        high = (sheet.height - head - inset // 2) // lines
        wide = sheet.width - 2 * inset - gap
        first = round(wide * _FIRST_PART)
        column, line = divmod(number, lines)
        left, wide = (sheet.left + inset + first + gap, wide - first) if column else (sheet.left + inset, first)
        return Rect(left, sheet.top + head + line * high, wide, high)

    def _paint_row(self, brush: Brush, rect: Rect, title: str, listed: str) -> None:
        room = round(rect.width * _KEYS_PART)
        brush.write(listed, rect.midleft, SMALL_U, brush.theme.gold, weight="bold", room=room, high=rect.height)
        at = (rect.left + room + brush.px(16), rect.centery)
        brush.write(title, at, SMALL_U, brush.theme.sand, room=rect.right - at[0], high=rect.height)


class WithKeys(Around):
    """A page that shows the keys when it is asked for them."""

    def __init__(self, page: Scene, look: Look, pace: Pace = STILL) -> None:
        super().__init__(page)
        self._look = look
        self._pace = pace
        self._leaving: KeySheet | None = None
        """A sheet that has been read and goes down."""
        self._size = (0, 0)
        self._sheet: KeySheet | None = None

    @property
    def moving(self) -> bool:
        """Nothing moves under the sheet, but it comes and goes."""
        sheet = self._sheet or self._leaving
        return (sheet is not None and sheet.slide.moving) or (self._sheet is None and self._page.moving)

    @property
    def announce(self) -> str:
        """What the page says, or what lies on it."""
        return self._sheet.announce if self._sheet else self._page.announce

    def handle(self, given: Input) -> Change | None:
        """The sheet takes what is pressed; what comes up or befalls the window is the page's all the same."""
        match given:
            case KeyPressed() | PadPressed() if not self._sheet and self._leads_on(given):
                return ToSettings()
            case KeyPressed() | PadPressed() if not self._sheet and self._asks(given):
                self._page.handle(FocusLost(given.ms))
                self._sheet = KeySheet(self._look, self._size)
                self._sheet.slide.come(self._pace)
            case KeyPressed() | PadPressed() | PointerPressed() if self._sheet:
                self._page.handle(FocusGained(given.ms))
                self._leaving, self._sheet = self._sheet, None
                self._leaving.slide.leave()
            case Resized() | FocusLost() | FocusGained() | KeyReleased() | PadReleased() | PointerReleased():
                return self._page.handle(given)
            case _ if not self._sheet:
                return self._page.handle(given)
            case _:
                pass
        return None

    def update(self, ms: int) -> Change | None:
        """Time stands still under the sheet."""
        for sheet in (self._sheet, self._leaving):
            if sheet:
                sheet.slide.update(ms)
        return None if self._sheet else self._page.update(ms)

    def paint(self, surface: Surface) -> None:
        """The page, and the sheet over it."""
        self._size = surface.get_size()
        self._page.paint(surface)
        for sheet in (self._leaving, self._sheet):
            if sheet:
                sheet.paint(surface)
        if self._leaving and not self._leaving.slide.moving:
            self._leaving = None

    def elements(self) -> tuple[Element, ...]:
        """Those of the sheet, else those of the page."""
        return mirror.seen(self._sheet.elements(), self._size[0]) if self._sheet else self._page.elements()

    def _leads_on(self, pressed: KeyPressed | PadPressed) -> bool:
        return keys.meaning(pressed) == "settings" and self.name != "settings"

    def _asks(self, pressed: KeyPressed | PadPressed) -> bool:
        """Not while somebody writes a question mark."""
        if keys.meaning(pressed) != "shortcuts":
            return False
        writes = any(each.role == "text" and "focused" in each.state for each in self._page.elements())
        return isinstance(pressed, PadPressed) or not writes
