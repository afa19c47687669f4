"""Keys that mean the same on every page: one leads to the settings, one shows all keys.

They lie on a sheet over the page, and time stands still meanwhile.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
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
from yaniv.ui.keygroups import Column, columns, groups, height
from yaniv.ui.look import Look
from yaniv.ui.motion.slide import STILL, Slide
from yaniv.ui.scenes.around import Around
from yaniv.ui.scenes.overlay import paint_plate
from yaniv.ui.scenes.rising import paint_rising
from yaniv.ui.scenes.scene import Change, Scene, ToSettings
from yaniv.ui.speeds import Pace
from yaniv.ui.text import Weight
from yaniv.ui.theme import SMALL_U, unit
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import pixels
from yaniv.words import tell

_MARGIN_U: Final = 28
_INSET_U: Final = 36
_HEAD_U: Final = 108
_GAP_U: Final = 40
_LEADING_U: Final = 27
"""From line to line, at the usual size of text."""
_LARGE: Final = 1.5
"""From this size of text on a column takes the whole sheet."""
_KEYS_PART: Final = 0.32
"""Of a column for the keys, then for the gamepad; the rest says what they do."""
_PAD_PART: Final = 0.15
_ROW_GAP_U: Final = 16
"""Between keys, buttons and what they do."""
_PAD: Final = "pad "


class _Row(Struct, frozen=True):
    """A line of the sheet: a heading, or an action with its keys and its buttons."""

    title: str
    action: str = ""
    keys: str = ""
    pad: str = ""


class KeySheet:
    """Groups under headings. Large text has more than one page. Any key goes on, at last back to the page below."""

    def __init__(self, look: Look, size: tuple[int, int]) -> None:
        self._look = look
        self._title = tell("Keys")
        self._groups = groups()
        self._titles = keys.titles()
        self._bound = asdict(keys.bound())
        self._page = 0
        self.size = size
        self.slide = Slide()

    @property
    def announce(self) -> str:
        """What lies on the page."""
        if self._page + 1 < self._pages:
            return tell("Keys, page {n} of {all}. Any key turns the page.", n=self._page + 1, all=self._pages)
        return tell("Keys. Any key closes the list.")

    def turn(self) -> bool:
        """Is there another page? Then it comes."""
        self._page += 1
        return self._page < self._pages

    def paint(self, surface: Surface) -> None:
        """Over the dimmed page."""
        self.size = surface.get_size()
        paint_rising(surface, self._look.brush(surface), self.slide, self._paint)

    def _paint(self, surface: Surface) -> Rect:
        brush = self._look.brush(surface)
        sheet = self._sheet()
        paint_plate(brush, sheet)
        left, inset = sheet.left + brush.px(_INSET_U), brush.px(_INSET_U)
        high = brush.px(60)
        head = brush.write(self._title, (left, sheet.top + high), 46, brush.theme.gold, weight="display", high=high)
        more = tell("Page {n} of {all}: any key turns it", n=self._page + 1, all=self._pages)
        told = more if self._page + 1 < self._pages else tell("Any key closes this list")
        at, room = (sheet.right - inset, sheet.top + high), sheet.right - 2 * inset - head.right
        brush.write(told, at, SMALL_U, brush.theme.muted, anchor="midright", room=room, high=high)
        rows = self._rows()
        parts = _parts(brush, rows)
        for row, rect in rows:
            _paint_row(brush, rect, row, parts)
        return brush.place(sheet)

    def elements(self) -> tuple[Element, ...]:
        """The sheet, then a line of text for each heading and each action."""
        box = Element("dialog", "dialog", self._title, self.announce, pixels(self._sheet()), ("enabled",))
        return (box, *(self._element(row, rect) for row, rect in self._rows()))

    def _element(self, row: _Row, rect: Rect) -> Element:
        if not row.action:
            number = [group.title for group in self._groups].index(row.title)
            return Element(f"keys:{number}", "text", row.title, row.title, pixels(rect), ("enabled",))
        listed = keys.listed(self._bound[row.action])
        label = tell("{action}: {keys}", action=row.title, keys=listed)
        return Element(f"key:{row.action}", "text", row.title, label, pixels(rect), ("enabled",))

    def _sheet(self) -> Rect:
        margin = round(_MARGIN_U * unit(self.size))
        return Rect(margin, margin, self.size[0] - 2 * margin, self.size[1] - 2 * margin)

    @property
    def _beside(self) -> int:
        """Columns on a page."""
        return 1 if self._look.text_scale >= _LARGE else 2

    @property
    def _pages(self) -> int:
        return -(-len(self._columns()) // self._beside)

    def _columns(self) -> tuple[Column, ...]:
        high = self._lines_area().height
        return columns(self._groups, int(high / (_LEADING_U * self._look.text_scale * unit(self.size))))

    def _lines_area(self) -> Rect:
        u, sheet = unit(self.size), self._sheet()
        inset, head = round(_INSET_U * u), round(_HEAD_U * u)
        return Rect(sheet.left + inset, sheet.top + head, sheet.width - 2 * inset, sheet.height - head - inset // 2)

    def _rows(self) -> tuple[tuple[_Row, Rect], ...]:
        """Down one column, then down the next."""
        area, gap, made = self._lines_area(), round(_GAP_U * unit(self.size)), self._columns()
        shown = made[self._page * self._beside :][: self._beside]
        high = area.height // max(map(height, made))
        wide = (area.width - gap * (self._beside - 1)) // self._beside
        found: list[tuple[_Row, Rect]] = []
        for number, column in enumerate(shown):
            left = area.left + number * (wide + gap)
            top = area.top
            for group in column:
                rows = [self._row(action) for action in group.actions]
                head = _Row(group.title, pad=tell("Gamepad") if any(row.pad for row in rows) else "")
                found += [(row, Rect(left, top + line * high, wide, high)) for line, row in enumerate((head, *rows))]
                top += (group.lines + 1) * high
        return tuple(found)

    def _row(self, action: str) -> _Row:
        bound: tuple[str, ...] = self._bound[action]
        on_pad = tuple(key for key in bound if key.startswith(_PAD))
        on_keys = tuple(key for key in bound if key not in on_pad)
        listed = keys.listed(on_keys) if on_keys or not on_pad else ""
        buttons = tuple(key.removeprefix(_PAD) for key in on_pad)
        return _Row(self._titles[action], action, listed, keys.listed(buttons) if buttons else "")


def _parts(brush: Brush, rows: Sequence[tuple[_Row, Rect]]) -> tuple[int, int]:
    """Widths of keys and of buttons: the usual ones, or what their words need where something has no room in these."""
    column, high, gap = rows[0][1].width, rows[0][1].height, brush.px(_ROW_GAP_U)

    def longest(texts: Iterable[str], weight: Weight) -> int:
        return max((brush.width(text, SMALL_U, weight, high=high) for text in texts), default=0)

    usual = round(column * _KEYS_PART), round(column * _PAD_PART)
    keys_wide = longest((row.keys if row.action else row.title for row, _ in rows), "bold") + gap
    pads_wide = longest((row.pad for row, _ in rows if row.action), "bold") + gap
    told_wide = longest((row.title for row, _ in rows if row.action), "regular")
    if keys_wide <= usual[0] and pads_wide <= usual[1] and told_wide <= column - sum(usual):
        return usual
    whole = keys_wide + pads_wide + told_wide
    if whole > column:
        return keys_wide * column // whole, pads_wide * column // whole
    spare = (column - whole) // 2
    return keys_wide + spare, pads_wide + spare


def _paint_row(brush: Brush, rect: Rect, row: _Row, parts: tuple[int, int]) -> None:
    gap, high = brush.px(_ROW_GAP_U), rect.height
    first, ink = (row.keys, brush.theme.gold) if row.action else (row.title, brush.theme.sky)
    left = rect.left
    for text, room in ((first, parts[0]), (row.pad, parts[1] if row.action else rect.width - parts[0])):
        brush.write(text, (left, rect.centery), SMALL_U, ink, weight="bold", room=room - gap, high=high)
        left += room
    if row.action:
        brush.write(row.title, (left, rect.centery), SMALL_U, brush.theme.sand, room=rect.right - left, high=high)


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
            case KeyPressed() | PadPressed() | PointerPressed() if self._sheet and self._goes_on(given):
                pass
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

    def _goes_on(self, given: KeyPressed | PadPressed | PointerPressed) -> bool:
        """To the next page of the sheet; back closes it."""
        leaves = not isinstance(given, PointerPressed) and keys.meaning(given) == "back"
        return self._sheet is not None and not leaves and self._sheet.turn()

    def _asks(self, pressed: KeyPressed | PadPressed) -> bool:
        """Not while somebody writes a question mark."""
        if keys.meaning(pressed) != "shortcuts":
            return False
        writes = any(each.role == "text" and "focused" in each.state for each in self._page.elements())
        return isinstance(pressed, PadPressed) or not writes
