"""Drop-down list: shows the selected option, and a popup with all options while it is open."""

from collections.abc import Sequence
from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    FocusLost,
    GamepadPressed,
    InputEvent,
    KeyPressed,
    PointerPressed,
    PointerReleased,
    PressInput,
    Resized,
    WheelTurned,
)
from yaniv.ui.widgets.list_box import ListBox
from yaniv.ui.widgets.single_select import SelectOption, SingleSelect

_MAX_ROWS: Final = 9


class Dropdown(SingleSelect):
    """Drop-down list; pressing it opens a popup, in which each row is an element of its own, `ID:VALUE`."""

    role: ClassVar[ElementRole] = "choice"

    def __init__(self, id_: str, name: str, options: Sequence[SelectOption], selected_value: str) -> None:
        super().__init__(id_, name, options, selected_value)
        self._open_list: ListBox | None = None
        """The open list; None: closed."""

    @property
    def is_open(self) -> bool:
        """True if the list is open."""
        return self._open_list is not None

    def activate(self) -> bool:
        """Open the list; return False, because the selection does not change yet."""
        self._open_list = ListBox(self.id, self.name, self._options, self.selected_value)
        return False

    def handle_while_open(self, event: InputEvent) -> bool:
        """Handle an event while the list is open; return True if the selection changed.

        Pressing a row selects its value, Up and Down move through the rows; a press elsewhere closes the list without a
        change.
        """
        list_box = self._open_list
        match event:
            case PointerReleased(button="left") if list_box and list_box.rect.collidepoint(event.position):
                list_box.click(event.position)
                return self._select_row(list_box)
            case PointerPressed() if list_box and not list_box.rect.collidepoint(event.position):
                self._open_list = None
            case WheelTurned() if list_box:
                list_box.handle_wheel(event.steps)
            case KeyPressed() | GamepadPressed() if list_box and not list_box.handle_key(event):
                return self._handle_list_key(event, list_box)
            case Resized() | FocusLost():
                self._open_list = None
            case _:
                pass
        return False

    def paint(self, painter: Painter) -> None:
        """Draw the selected option, and an arrow that points down."""
        theme = painter.theme
        fill = painter.raised_colour(theme.surface_dark, 0.1) if self.hovered else theme.surface_dark
        painter.draw_box(self.rect, 12, fill, outline=theme.accent if self.is_open else theme.outline)
        inset = painter.px(20)
        max_width, max_height = self.rect.width - 4 * inset, self.rect.height - painter.px(6)
        label = self._options[self._index][1]
        text_colour = theme.text if self.enabled else theme.text_muted
        painter.draw_fitted(
            label,
            Rect(self.rect.left + inset, self.rect.top + inset // 6, max_width, max_height),
            BODY_U,
            text_colour,
            anchor="midleft",
            role=self.role,
        )
        painter.draw_down_arrow((self.rect.right - inset - painter.px(8), self.rect.centery), 8, theme.accent)

    def paint_popup(self, painter: Painter) -> None:
        """Draw the list below the widget, or above it if there is more space."""
        if self._open_list is None:
            return
        page = painter.surface.get_rect()
        row_height, gap = max(self.rect.height, 1), painter.px(6)
        below, above = page.bottom - self.rect.bottom - 3 * gap, self.rect.top - 3 * gap
        row_count = min(len(self._options), _MAX_ROWS, max(below, above) // row_height)
        list_rect = Rect(self.rect.left, self.rect.bottom + gap, self.rect.width, row_count * row_height)
        if list_rect.height > below:
            list_rect.bottom = self.rect.top - gap
        self._open_list.lay_out(list_rect, row_height)
        frame_rect = list_rect.inflate(2 * gap, 2 * gap)
        painter.draw_box(frame_rect, 14, painter.theme.panel, painter.theme.accent)
        self._open_list.paint(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the widget, and of the rows while the list is open."""
        rows = self._open_list.elements()[1:] if self._open_list is not None else ()
        return (*super().elements(), *rows)

    def _handle_list_key(self, event: PressInput, list_box: ListBox) -> bool:
        match key_bindings.action_for(event):
            case "press" | "act":
                return self._select_row(list_box)
            case "back" | "next" | "previous":
                self._open_list = None
            case _:
                pass
        return False

    def _select_row(self, list_box: ListBox) -> bool:
        self._open_list = None
        return self._select([word for word, _ in self._options].index(list_box.selected_value))
