"""Draws buttons, each as a function of its `ButtonModel`; all lengths of styles are in u."""

from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.graphics.theme import BUTTON_U, NAME_U, RADIUS_U, Colour, Theme
from yaniv.ui.widgets.button_model import ButtonKind, ButtonModel
from yaniv.ui.widgets.widget import HOVER_LIGHTENING, PRESS_LIGHTENING

TYPE_ROLE: Final = "button"
"""Text role of button labels: all of them on a page have one type size."""


class ButtonStyle(Struct, frozen=True):
    """Look of a kind of button."""

    radius_u: float = 24
    name_size_u: float = 28
    weight: FontWeight = "medium"
    role: str = TYPE_ROLE
    """Text role of the name."""
    padding_u: tuple[float, float] = (12, 6)
    """Part of width and height that the name leaves free."""
    large_text_padding_u: tuple[float, float] = (6, -2)
    """The same for large text, which needs the room."""
    hover_lightening: float = 0.1
    press_lightening: float = -0.08
    """Amounts by which the fill is raised while the button is hovered or pressed, in [-1, 1]."""
    press_shift_u: float = 0
    """How far the name moves down while the button is pressed."""
    is_upper_case: bool = False
    prefers_one_line: bool = True
    """True if a name of several words is wrapped only where one line would have to be cut."""


STYLES: Final[dict[ButtonKind, ButtonStyle]] = {
    "page": ButtonStyle(
        radius_u=RADIUS_U,
        name_size_u=NAME_U,
        padding_u=(24, 12),
        large_text_padding_u=(12, 4),
        hover_lightening=HOVER_LIGHTENING,
        press_lightening=PRESS_LIGHTENING,
        press_shift_u=2,
        prefers_one_line=False,
    ),
    "table": ButtonStyle(),
    "bar": ButtonStyle(role="bar"),
    "call": ButtonStyle(name_size_u=BUTTON_U, weight="display", role="call", is_upper_case=True),
}


def paint_button(painter: Painter, button: ButtonModel) -> None:
    """Draw a button: lighter while hovered, darker while pressed."""
    text_colour = paint_button_box(painter, button)
    paint_button_label(painter, button, label_rect(painter, button), text_colour)


def paint_button_box(painter: Painter, button: ButtonModel) -> Colour:
    """Draw a button without its label, and return the colour of the label."""
    style, (fill, text_colour, outline) = STYLES[button.kind], _colours(painter.theme, button)
    if button.is_enabled and button.kind != "bar" and (button.is_hovered or button.is_pressed):
        fill = painter.raised_colour(fill, style.press_lightening if button.is_pressed else style.hover_lightening)
    painter.draw_box(Rect(button.box.pixel_rect), style.radius_u, fill, outline)
    return text_colour


def label_rect(painter: Painter, button: ButtonModel) -> Rect:
    """Return the rectangle in which the label is drawn: that of the button, or slightly lower while it is pressed."""
    shift = painter.px(STYLES[button.kind].press_shift_u) if button.is_pressed else 0
    return Rect(button.box.pixel_rect).move(0, shift)


def name_weight(button: ButtonModel) -> FontWeight:
    """Return the weight of the name: bold on the primary button of a page."""
    return "bold" if button.kind == "page" and button.tone == "primary" else STYLES[button.kind].weight


def paint_button_label(painter: Painter, button: ButtonModel, rect: Rect, text_colour: Colour) -> None:
    """Draw the name in the middle of *rect*."""
    style, weight = STYLES[button.kind], name_weight(button)
    padding_x, padding_y = style.padding_u if painter.text_scale == 1 else style.large_text_padding_u
    max_width, max_height = rect.width - painter.px(padding_x), rect.height - painter.px(padding_y)
    name = button.name.upper() if style.is_upper_case else button.name
    size_u = style.name_size_u
    is_wrapped = " " in name and not (
        style.prefers_one_line
        and painter.is_line_fitting(name, size_u, max_width, weight=weight, max_height=max_height)
    )
    if is_wrapped:
        box = Rect(0, 0, max_width, max_height)
        box.center = rect.center
        painter.draw_fitted(name, box, size_u, text_colour, weight=weight, role=style.role)
        return
    painter.draw_line(
        name,
        rect.center,
        size_u,
        text_colour,
        weight=weight,
        anchor="center",
        max_width=max_width,
        max_height=max_height,
        role=style.role,
    )


def _colours(theme: Theme, button: ButtonModel) -> tuple[Colour, Colour, Colour | None]:
    """Return the colours of fill, text and outline; None: no outline."""
    is_touched, is_on_page = button.is_hovered or button.is_pressed, button.kind == "page"
    text_colour = theme.text if button.is_enabled else theme.text_muted
    if button.kind == "bar":
        return theme.panel_raised if button.is_hovered else theme.surface_dark, text_colour, None
    if not button.is_enabled:
        outline = None if button.tone == "primary" else theme.outline
        return theme.panel if is_on_page else theme.panel_raised, text_colour, outline
    match button.tone:
        case "plain":
            return theme.panel_raised if is_on_page else theme.panel, text_colour, theme.outline
        case "quiet":
            fill = theme.panel_raised if is_on_page else theme.panel
            return fill, theme.text if is_touched else theme.text_muted, theme.outline
        case "primary":
            return theme.accent, theme.surface_dark, None
        case "risky":
            return theme.panel, theme.danger if is_touched else theme.text_muted, theme.danger
        case "armed":
            return theme.danger, theme.surface_dark, None
