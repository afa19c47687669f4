"""Table hosts: pages of a table and a sheet, a page of the kit over it or beside it, and which input goes to which.

*Why* base classes: the sheet is mirrored in a language read from right to left and the table is not, so that lessons,
puzzles, practice, replays and watched matches would turn input and elements around by themselves.
"""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    InputCancelled,
    InputEvent,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    PressInput,
    Resized,
    WheelTurned,
)
from yaniv.ui.kit.controls import arrow_left, button
from yaniv.ui.kit.node import Control, Message, Node, column, label, row, spacer, stack
from yaniv.ui.kit.page import Page, Panel
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import NavigationRequest
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene

HEADER_HEIGHT: Final = 64
"""Height of the header below which a menu opens, u."""
_WIDTH: Final = 380


class MenuItem(Struct, frozen=True):
    """Row of a menu."""

    id: str
    name: str
    is_selected: bool = False


_FOLLOWED: Final = (PointerMoved, PointerReleased, PointerGone, InputCancelled)
"""Input that both sheet and table must know of, wherever the pointer is."""


class SheetPage(Page):
    """Page over a table or beside it; what is pressed on it goes to its host."""

    has_background = False
    press: Callable[[Message], NavigationRequest | None]
    """Carries out what a control sends; the host sets it."""

    def update(self, message: Message) -> NavigationRequest | Panel | None:
        """Pass the press on."""
        return self.press(message)


class MenuPage(SheetPage):
    """Sheet with a header some of whose buttons open menus."""

    is_still = True
    menu_ids: frozenset[str] = frozenset()
    """Ids of these buttons."""
    open_menu = ""
    """Id of the button whose menu is open; empty: none."""

    @property
    def row_ids(self) -> tuple[str, ...]:
        """Ids of the rows of the open menu."""
        return tuple(each.id for each in self.menu_items()) if self.open_menu else ()

    def menu_items(self) -> tuple[MenuItem, ...]:
        """Return the rows of the open menu."""
        raise NotImplementedError

    def update(self, message: Message) -> NavigationRequest | Panel | None:
        """Open or close a menu; pass any other press on, which closes it."""
        if message in self.menu_ids:
            self.open_menu = "" if message == self.open_menu else str(message)
            return None
        self.open_menu = ""
        return self.press(message)

    def with_menu(self, page: Node) -> Node:
        """Return the page with the open menu over it."""
        if not self.open_menu:
            return page
        menu = column(*map(_row, self.menu_items()), fill="panel", outline="accent", padding=(8, 8), gap=4)
        place = column(Node(height=HEADER_HEIGHT + 4), row(spacer(), column(menu, width=_WIDTH), Node(width=16)))
        return stack(page, place, justify="stretch", align="stretch")


class TableHost:
    """Page on which a person plays; the buttons of the sheet share the keyboard focus of the table."""

    _table: TableScene
    """The table that is shown now; the subclass opens it."""

    def __init__(self, context: UiContext, sheet: SheetPage, size: Size) -> None:
        """*size*: of the window, in px."""
        self._context, self._size = context, size
        sheet.press = self._receive
        self._sheet = PageScene(context, sheet)
        self._sheet.resize(size)

    @property
    def is_moving(self) -> bool:
        """True while anything on the table or the sheet moves."""
        return self._table.is_moving or self._sheet.is_moving

    @property
    def is_busy(self) -> bool:
        """True while an animation plays that the next turn must wait for."""
        return self._table.is_busy

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event: a key of the page, on the sheet, or at the table; return a request or None."""
        if isinstance(event, Resized):
            self._resize(event.size)
            return None
        request = self._route(event)
        self._refresh()
        return request

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance table and sheet by *ms* milliseconds; return a request or None."""
        request = self._table.update(ms)
        self._sheet.update(ms)
        self._refresh()
        return request

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

    @property
    def _is_sheet_modal(self) -> bool:
        """True while the sheet gets all input."""
        return False

    def _button_for_key(self, event: PressInput) -> str:  # noqa: ARG002 -- for subclasses
        """Return the id of the button whose key was pressed; empty if the sheet or the table gets it."""
        return ""

    def _receive(self, message: Message) -> NavigationRequest | None:
        """Do what a control of the sheet asks for: by default it sends the id of its button."""
        return self._press(str(message))

    def _press(self, button_id: str) -> NavigationRequest | None:
        """Do what the button with this id stands for; return a request or None."""
        raise NotImplementedError

    def _refresh(self) -> None:
        """Show on the sheet what has changed."""

    def _route(self, event: InputEvent) -> NavigationRequest | None:
        if self._is_covered:
            return self._handle_at_table(event)
        if isinstance(event, PressInput) and (button_id := self._button_for_key(event)):
            return self._press(button_id)
        sheet_event = rtl.mirror_input(event, self._size[0])
        if self._is_sheet_modal:
            return self._handle_on_sheet(sheet_event)
        if isinstance(sheet_event, PointerPressed | WheelTurned) and self._sheet.covers(sheet_event.position):
            return self._sheet.handle(sheet_event)
        request = self._sheet.handle(sheet_event) if isinstance(sheet_event, _FOLLOWED) else None
        return request or self._handle_at_table(event)

    def _handle_on_sheet(self, event: InputEvent) -> NavigationRequest | None:
        """Handle mirrored input while the sheet gets all of it."""
        return self._sheet.handle(event)

    def _handle_at_table(self, event: InputEvent) -> NavigationRequest | None:
        request = self._table.handle(self._table_event(event))
        pressed, self._table.pressed_extra_button = self._table.pressed_extra_button, ""
        return self._press(pressed) if pressed else self._request_of(request)

    def _request_of(self, request: NavigationRequest | None) -> NavigationRequest | None:
        """Return what a request of the table leads to on this page."""
        return request

    def _resize(self, size: Size) -> None:
        self._size = size
        self._sheet.resize(size)
        self._sheet.handle(Resized(size, 0))
        self._table.handle(Resized(self._table_area.size, 0))
        self._refresh()

    def _follow_size(self, surface: Surface) -> None:
        if surface.get_size() != self._size:
            self._resize(surface.get_size())

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
        top = self._table_area.top
        elements = self._table.elements()
        if not top:
            return elements
        return tuple(replace(each, rect=(each.rect[0], each.rect[1] + top, *each.rect[2:])) for each in elements)

    def _replace_table(self, open_table: Callable[[], TableScene]) -> None:
        """Open another table in place of this one, with the log open if it was open."""
        has_log = self._table.is_log_open
        self._table.close()
        self._table = open_table()
        if has_log:
            self._table.open_log()

    def _paint_table(self, surface: Surface) -> None:
        area = self._table_area
        self._table.paint(surface if area.size == surface.get_size() else surface.subsurface(area))

    def _paint_sheet(self, surface: Surface) -> None:
        """Paint the sheet, with an outline around the button that has the keyboard focus of the table."""
        self._sheet.paint(surface)
        focused = self._table.focused_element
        if focused is None or self._is_sheet_modal:
            return
        element = next((each for each in self._sheet_elements() if each.id == focused.id), None)
        if element is not None:
            painter = self._context.unmirrored_painter(surface, pixels_per_u(self._size))
            painter.draw_focus_outline(Rect(element.rect))


class SpectatorHost(TableHost):
    """Page on which a match is watched: the sheet has the keyboard focus, and the table only shows its panels."""

    _sheet_page: MenuPage

    def paint(self, surface: Surface) -> None:
        """Paint the table and the sheet; a panel over the table dims what is beside it."""
        self._follow_size(surface)
        self._paint_table(surface)
        if self._is_covered:
            self._paint_dimmed_bands(surface)
        else:
            self._sheet.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of the table, then of the sheet; the table's alone if a panel covers it."""
        table = self._table_elements()
        return table if self._is_covered else (*table, *self._sheet_elements())

    @property
    def _bands(self) -> tuple[Rect, ...]:
        """Parts of the sheet, in px, that a panel over the table does not cover."""
        return ()

    @property
    def _is_sheet_modal(self) -> bool:
        return bool(self._sheet_page.open_menu)

    def _control_for(self, event: PressInput) -> str:
        """Return the id of the control that a key works; empty if there is none."""
        raise NotImplementedError

    def _button_for_key(self, event: PressInput) -> str:
        closes_log = key_bindings.action_for(event) == "back" and self._table.is_log_open
        return "" if self._is_sheet_modal or closes_log else self._control_for(event)

    def _handle_on_sheet(self, event: InputEvent) -> NavigationRequest | None:
        """Handle input while a menu is open: the Back key and a press beside its rows close it."""
        page = self._sheet_page
        is_back = isinstance(event, PressInput) and key_bindings.action_for(event) == "back"
        is_beside = isinstance(event, PointerPressed) and not any(
            each.id in page.row_ids and Rect(each.rect).collidepoint(event.position) for each in self._sheet.elements()
        )
        if not (is_back or is_beside):
            return self._sheet.handle(event)
        self._sheet.refresh(page.open_menu)
        page.open_menu = ""
        return None

    def _handle_at_table(self, event: InputEvent) -> NavigationRequest | None:
        """Let the table open, scroll or close its panels; what it has no use for goes to the sheet."""
        is_used = self._table.handle_spectator(self._table_event(event))
        if is_used or self._is_covered or isinstance(event, _FOLLOWED):
            return None
        return self._sheet.handle(rtl.mirror_input(event, self._size[0]))

    def _paint_dimmed_bands(self, surface: Surface) -> None:
        """Paint these parts of the sheet as dark as the table is under the scores."""
        picture = surface.copy()
        self._sheet.paint(picture)
        for band in self._bands:
            surface.blit(picture, band, band)
            self._context.unmirrored_painter(surface.subsurface(band), pixels_per_u(self._size)).dim_background()


def without_focus(elements: Iterable[Element]) -> tuple[Element, ...]:
    """Return elements as they are while the table has the keyboard focus."""
    return tuple(replace(each, state=tuple(word for word in each.state if word != "focused")) for each in elements)


def header(*content: Node | None) -> Node:
    """Return the header of such a page."""
    return row(*content, height=HEADER_HEIGHT, padding=(16, 4), gap=20, fill="surface_dark", radius=0)


def header_button(id_: str, name: str, *, spoken: str = "", has_arrow: bool = False, is_enabled: bool = True) -> Node:
    """Return a button of a header, which sends its id; *has_arrow*: it leads back."""
    return button(
        id_, name, id_, spoken=spoken, draw=arrow_left if has_arrow else None, is_enabled=is_enabled,
        fill="surface_dark", outline="", height=56, padding=(14, 4), gap=10,
    )  # fmt: skip


def _row(item: MenuItem) -> Node:
    control = Control(
        id=item.id,
        role="button",
        name=item.name,
        press=item.id,
        states=("selected",) if item.is_selected else (),
    )
    ink, fill = ("surface_dark", "accent") if item.is_selected else ("text", "panel_raised")
    return label(
        item.name, 28, ink, weight="medium", role="menu", fill=fill, radius=12, padding=(20, 4), height=64,
        control=control,
    )  # fmt: skip
