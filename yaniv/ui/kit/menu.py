"""Menus of a page over a table: the rows below its header that a button there opens."""

from typing import Final

from msgspec import Struct

from yaniv.ui.kit.controls import arrow_left, button
from yaniv.ui.kit.node import Control, Node, column, label, row, spacer, stack
from yaniv.ui.kit.page import Page

HEADER_HEIGHT: Final = 64
"""Height of the header below which a menu opens, u."""
_WIDTH: Final = 380


class MenuItem(Struct, frozen=True):
    """Row of a menu."""

    id: str
    name: str
    is_selected: bool = False


class MenuPage(Page):
    """Page that lies over a table, with a header some of whose buttons open menus."""

    has_background = False
    is_still = True
    open_menu = ""
    """Id of the button whose menu is open; empty: none."""

    @property
    def row_ids(self) -> tuple[str, ...]:
        """Ids of the rows of the open menu."""
        return tuple(each.id for each in self.menu_items()) if self.open_menu else ()

    def menu_items(self) -> tuple[MenuItem, ...]:
        """Return the rows of the open menu."""
        raise NotImplementedError

    def toggle_menu(self, button_id: str) -> None:
        """Open the menu of a button, or close it if it is open."""
        self.open_menu = "" if button_id == self.open_menu else button_id

    def with_menu(self, page: Node) -> Node:
        """Return the page with the open menu over it."""
        if not self.open_menu:
            return page
        menu = column(*map(_row, self.menu_items()), fill="panel", outline="accent", padding=(8, 8), gap=4)
        place = column(Node(height=HEADER_HEIGHT + 4), row(spacer(), column(menu, width=_WIDTH), Node(width=16)))
        return stack(page, place, justify="stretch", align="stretch")


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
