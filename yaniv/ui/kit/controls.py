"""Controls and building blocks of pages: functions that return nodes. Source: PAGES 0.2 and 0.3."""

from typing import Final, Unpack

from pygame import Rect

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.kit.node import Control, Draw, Message, Node, NodeStyle, ThemeColour, label, picture, row

BUTTON_HEIGHT: Final = 76
MAIN_BUTTON_HEIGHT: Final = 112
PAGE_MARGIN: Final = 72
_TYPE: Final[tuple[float, FontWeight, str]] = (28, "medium", "button")
_MAIN_TYPE: Final[tuple[float, FontWeight, str]] = (44, "bold", "main button")
"""Type size in u, weight and text role of the name of a button."""


def button(  # noqa: PLR0913 -- what it says, what it does, and how it looks
    id_: str,
    name: str,
    press: Message,
    *,
    spoken: str = "",
    tip: str = "",
    draw: Draw | None = None,
    is_enabled: bool = True,
    is_main: bool = False,
    is_name_shown: bool = True,
    **style: Unpack[NodeStyle],
) -> Node:
    """Return a push button; *draw*: its icon. *is_main*: the one gold button of a page.

    *is_name_shown*: False for an icon alone.
    *spoken*: complete phrase for screen readers, which is also the reason if it is disabled.
    """
    control = Control(id=id_, role="button", name=name, label=spoken, tip=tip, press=press, is_enabled=is_enabled)
    ink: ThemeColour = "text_muted" if not is_enabled else "surface_dark" if is_main else "text"
    size, weight, role = _MAIN_TYPE if is_main else _TYPE
    caption = label(name, size, ink, weight=weight, text_align="center", max_lines=2, role=role, grow=1)
    icon = None if draw is None else picture(draw, width=size, height=size)
    look: NodeStyle = {
        "fill": "panel" if not is_enabled else "accent" if is_main else "panel_raised",
        "outline": "" if is_main else "outline",
        "height": MAIN_BUTTON_HEIGHT if is_main else BUTTON_HEIGHT,
        "padding": (20, 6),
        "gap": 14,
        "control": control,
    }
    look.update(style)
    return row(icon, caption if is_name_shown else None, **look)


def chip(words: str) -> Node:
    """Return a small pill with a fact, such as the length of a match."""
    look: NodeStyle = {"fill": "surface_dark", "outline": "outline", "radius": 26, "padding": (20, 6), "height": 52}
    return label(words, 24, weight="medium", role="chip", **look)


def arrow_left(painter: Painter, rect: Rect) -> None:
    """Draw the arrow that points back to where reading starts."""
    _draw_chevron(painter, rect, -1)


def arrow_right(painter: Painter, rect: Rect) -> None:
    """Draw the arrow that points on."""
    _draw_chevron(painter, rect, 1)


def _draw_chevron(painter: Painter, rect: Rect, direction: int) -> None:
    painter.draw_side_arrow(rect.center, rect.height / painter.scale * 0.32, direction, painter.theme.text)
