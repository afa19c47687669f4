"""Layout of the new-game page: cards across the window, the chosen rules below them, then list and match. Pure."""

from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.ui.geometry.layout_units import pixels_per_u, text_growth
from yaniv.ui.geometry.rect_layout import shrink

TITLE_Y_U: Final = 58
"""Vertical centre of the title."""
ROW_HEIGHT_U: Final = 44
_MARGIN_U: Final = 96
_TOP_U: Final = 104
_CARDS: Final = 4
_CARD_HEIGHT_U: Final = 138
_CARD_GAP_U: Final = 20
_SUMMARY_HEIGHT_U: Final = 122
_GAP_U: Final = 14
_COLUMN_GAP_U: Final = 28
_LIST_WIDTH_U: Final = 530
_FOOTER_HEIGHT_U: Final = 104
_INSET_U: Final = 28
_LABEL_U: Final = 34
"""Height of the caption above a field."""
_FIELD_HEIGHT_U: Final = 60
_OPPONENTS_TOP_U: Final = 66
"""From the fields to the opponents."""
_FIELD_WIDTHS_U: Final = (190, 390, 250)
"""Seats, length and name; the deal code gets the rest."""
_FIELD_GAP_U: Final = 22
_BUTTON_U: Final = (290, 48)
"""The button that gives all opponents one level."""
_RESUME_WIDTH_U: Final = 900
_RULES_BUTTON_U: Final = (260, 60)
_BUTTON_GROWTH: Final = 0.3
"""Relative growth of these buttons when text is twice as large."""


class LobbyLayout(Struct, frozen=True):
    """Rectangles of the page, in px."""

    cards: tuple[Rect, ...]
    summary: Rect
    """Panel with the chosen rules."""
    summary_text: Rect
    rules_button: Rect
    list_panel: Rect
    list_rows: Rect
    match_panel: Rect
    seats: Rect
    length: Rect
    name: Rect
    seed: Rect
    same_level: Rect
    opponents: Rect
    back: Rect
    deal: Rect
    resume: Rect
    """Button that continues an unfinished match, in the rest of the bottom line."""


def lay_out_lobby(size: tuple[int, int], text_scale: float) -> LobbyLayout:
    """Return the layout for a window of this size (px)."""
    scale = pixels_per_u(size)

    def px(length_u: float) -> int:
        return round(length_u * scale)

    growth = text_growth(_BUTTON_GROWTH, text_scale)
    left, right, gap = px(_MARGIN_U), size[0] - px(_MARGIN_U), px(_GAP_U)
    cards_top = px(_TOP_U)
    card_width = (right - left - (_CARDS - 1) * px(_CARD_GAP_U)) // _CARDS
    cards = tuple(
        Rect(left + number * (card_width + px(_CARD_GAP_U)), cards_top, card_width, px(_CARD_HEIGHT_U))
        for number in range(_CARDS)
    )
    summary = Rect(left, cards[0].bottom + gap, right - left, px(_SUMMARY_HEIGHT_U))
    rules_button = Rect(0, 0, px(_RULES_BUTTON_U[0] * growth), px(_RULES_BUTTON_U[1]))
    rules_button.midright = (summary.right - px(20), summary.centery)
    summary_text = shrink(summary, left=px(_INSET_U), top=px(3), bottom=px(3))
    summary_text.width = rules_button.left - px(20) - summary_text.left
    footer_top = size[1] - px(_FOOTER_HEIGHT_U)
    list_panel = Rect(left, summary.bottom + gap, px(_LIST_WIDTH_U), footer_top - summary.bottom - gap)
    match_left = list_panel.right + px(_COLUMN_GAP_U)
    match_panel = Rect(match_left, list_panel.top, right - match_left, list_panel.height)
    inner = match_panel.inflate(-2 * px(_INSET_U), -2 * px(_INSET_U) // 2)
    fields_top = inner.top + px(_LABEL_U)
    fields = _lay_out_fields(inner, fields_top, scale)
    same_level = Rect(0, 0, px(_BUTTON_U[0] * growth), min(px(_BUTTON_U[1] * growth), px(_OPPONENTS_TOP_U - 8)))
    opponents_top = fields_top + px(_FIELD_HEIGHT_U + _OPPONENTS_TOP_U)
    same_level.midright = (inner.right, opponents_top - px(_OPPONENTS_TOP_U) // 2)
    deal = Rect(right - px(320), footer_top + px(14), px(320), px(74))
    back = Rect(deal.left - px(264), deal.top, px(240), deal.height)
    return LobbyLayout(
        cards,
        summary,
        summary_text,
        rules_button,
        list_panel,
        list_panel.inflate(-px(24), -px(8)),
        match_panel,
        *fields,
        same_level=same_level,
        opponents=Rect(inner.left, opponents_top, inner.width, inner.bottom + px(8) - opponents_top),
        back=back,
        deal=deal,
        resume=Rect(left, deal.top, min(px(_RESUME_WIDTH_U * text_scale), back.left - px(24) - left), deal.height),
    )


def _lay_out_fields(inner: Rect, top: int, scale: float) -> tuple[Rect, Rect, Rect, Rect]:
    """Return the rectangles of seats, length, name and deal code, side by side from *top* on."""
    rects, left, height = [], inner.left, round(_FIELD_HEIGHT_U * scale)
    for width_u in _FIELD_WIDTHS_U:
        rects.append(Rect(left, top, round(width_u * scale), height))
        left = rects[-1].right + round(_FIELD_GAP_U * scale)
    seats, length, name = rects
    return seats, length, name, Rect(left, top, inner.right - left, height)
