"""Title of the match in the middle of the top bar: a button that opens the rules."""

from typing import Final

from pygame import Rect

from yaniv.i18n import is_rtl
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.table.view_model.table_buttons import ButtonModel
from yaniv.ui.table.view_model.table_view_model import TableViewModel

TITLE_SIZE_U: Final = 26
INSET_U: Final = 16
DISC_U: Final = 28
DISC_GAP_U: Final = 12
"""Distance between the info disc and the text."""
MIN_DISC_PX: Final = 18


def paint_match_title(painter: Painter, view_model: TableViewModel, button: ButtonModel) -> None:
    """Paint the title and its info disc in the middle of the window, or as near to it as there is room."""
    theme, box = painter.theme, Rect(button.box.pixel_rect)
    is_touched = button.is_hovered or button.is_pressed
    if is_touched:
        painter.draw_box(
            box, 24, painter.raised_colour(theme.panel_raised, -0.08) if button.is_pressed else theme.panel_raised
        )
    free_rect = box.inflate(-2 * painter.px(INSET_U), 0)
    disc = Rect(0, 0, *[max(painter.px(DISC_U), MIN_DISC_PX)] * 2)
    disc_width = disc.w + painter.px(DISC_GAP_U)
    text = first_fitting(painter, view_model.titles, TITLE_SIZE_U, free_rect.w - disc_width, box.h)
    room = free_rect.w - disc_width
    width = min(painter.fitted_width(text, TITLE_SIZE_U, room, weight="medium", max_height=box.h, role="heading"), room)
    line = Rect(view_model.layout.top_bar.pixel_rect)
    line = Rect(line.centerx - (width + disc_width) // 2, box.top, width + disc_width, box.h).clamp(free_rect)
    text_rect = Rect(line.left + (0 if is_rtl() else disc_width), line.top, width, line.h)
    disc.center = line.right - disc.w // 2 if is_rtl() else line.left + disc.w // 2, line.centery
    text_colour = theme.text if is_touched else theme.text_muted
    painter.draw_box(disc, DISC_U / 2, None, text_colour)
    painter.draw_line("i", disc.center, 20, text_colour, weight="bold", anchor="center", max_height=0)
    painter.draw_line(
        text,
        text_rect.center,
        TITLE_SIZE_U,
        text_colour,
        weight="medium",
        anchor="center",
        max_width=room,
        max_height=box.h,
        role="heading",
    )


def first_fitting(painter: Painter, variants: tuple[str, ...], size: float, room: int, height: int) -> str:
    """Return the first of *variants* of a text that fits, else the last one.

    *size*: type size in u; *room* and *height*: width and height in px.
    """
    if painter.text_scale > 1:
        # Large text: a shorter title is better than a smaller one.
        for variant in variants:
            if painter.line_width(variant, size, "medium", max_height=height, role="heading") <= room:
                return variant
    fitting_variants = (
        variant
        for variant in variants
        if painter.is_line_fitting(variant, size, room, weight="medium", max_height=height, role="heading")
    )
    return next(fitting_variants, variants[-1] if variants else "")
