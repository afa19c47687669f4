"""Table host: what the pages of puzzles, practice, replays and watched matches share: a table and a page of the kit.

*Why* a base class: such a page is mirrored in a language read from right to left and its table is not, so that each of
them would turn input and elements around by itself.
"""

from collections.abc import Callable, Iterable

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.input.input_events import (
    InputEvent,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    WheelTurned,
)
from yaniv.ui.kit.page import Page
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene


class TableHost:
    """Base class of these pages; a subclass opens the table and says which input goes where."""

    _table: TableScene
    """The table that is shown now; the subclass opens it."""

    def __init__(self, context: UiContext, sheet: Page, size: Size) -> None:
        """*sheet*: page over or beside the table. *size*: of the window, in px."""
        self._context, self._size = context, size
        self._sheet = PageScene(context, sheet)
        self._sheet.resize(size)

    @property
    def is_moving(self) -> bool:
        """True while the table moves."""
        return self._table.is_moving

    @property
    def is_busy(self) -> bool:
        """True while an animation plays that the next turn must wait for."""
        return self._table.is_busy

    @property
    def announce(self) -> str:
        """Text for screen readers: that of the sheet and of the table, or only of what covers both."""
        return self._table.announce if self._is_covered else f"{self._sheet.announce} {self._table.announce}".strip()

    def say(self, text: str) -> None:
        """Show a message at the table."""
        self._table.say(text)

    def close(self) -> None:
        """Close the table."""
        self._table.close()

    @property
    def _table_area(self) -> Rect:
        """Rectangle of the table, in px: the window, as far as nothing is beside the table."""
        return Rect((0, 0), self._size)

    @property
    def _is_covered(self) -> bool:
        """True while a panel lies over the table, and so over the sheet."""
        return self._table.is_covered or self._table.is_scoreboard_shown

    def _resize(self, size: Size) -> None:
        """Take the size of the window, in px."""
        self._size = size
        self._sheet.resize(size)
        self._sheet.handle(Resized(size, 0))
        self._table.handle(Resized(self._table_area.size, 0))

    def _follow_size(self, surface: Surface) -> None:
        if surface.get_size() != self._size:
            self._resize(surface.get_size())

    def _sheet_event(self, event: InputEvent) -> InputEvent:
        """Return the event as the sheet gets it."""
        return rtl.mirror_input(event, self._size[0])

    def _table_event(self, event: InputEvent) -> InputEvent:
        """Return the event as the table gets it, which may begin further down."""
        top = self._table_area.top
        if top and isinstance(event, PointerMoved | PointerPressed | PointerReleased | WheelTurned):
            x, y = event.position
            return replace(event, position=(x, y - top))
        return event

    def _sheet_elements(self) -> tuple[Element, ...]:
        return rtl.mirror_elements(self._sheet.elements(), self._size[0])

    def _sheet_buttons(self) -> tuple[Element, ...]:
        """Return the buttons of the sheet while they share the keyboard focus of the table."""
        return without_focus(each for each in self._sheet_elements() if each.role == "button")

    def _table_elements(self) -> tuple[Element, ...]:
        """Return the elements of the table where it is."""
        top = self._table_area.top
        elements = self._table.elements()
        if not top:
            return elements
        return tuple(replace(each, rect=(each.rect[0], each.rect[1] + top, *each.rect[2:])) for each in elements)

    def _take_pressed(self) -> str:
        """Return the button of the sheet that was pressed by a key at the table, once; empty if there is none."""
        pressed, self._table.pressed_extra_button = self._table.pressed_extra_button, ""
        return pressed

    def _replace_table(self, open_table: Callable[[], TableScene]) -> None:
        """Open another table in place of this one, with the log open if it was open."""
        has_log = self._table.is_log_open
        self._table.close()
        self._table = open_table()
        if has_log:
            self._table.open_log()

    def _paint_focus(self, surface: Surface, focused: Element | None) -> None:
        """Draw the outline around an element of the sheet that has the keyboard focus of the table."""
        if focused is not None:
            painter = self._context.unmirrored_painter(surface, pixels_per_u(self._size))
            painter.draw_focus_outline(Rect(focused.rect))


def without_focus(elements: Iterable[Element]) -> tuple[Element, ...]:
    """Return elements as they are while the table has the keyboard focus."""
    return tuple(replace(each, state=tuple(word for word in each.state if word != "focused")) for each in elements)
