"""Highlights on the end page, under the chart: sentences with the hands they speak of."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.cards import Cards
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U

LINE_HEIGHT_U: Final = 46
GAP_U: Final = 14
CHIP_U: Final = 27


class HighlightLine(Struct, frozen=True):
    """Sentence of the highlights, with the hands it speaks of."""

    text: str
    hands: tuple[Cards, ...] = ()


def paint_highlight_lines(painter: Painter, lines: Sequence[HighlightLine], rect: Rect, height: int) -> None:
    """Paint one sentence per line from the top of *rect* (px), with its cards where there is room beside it.

    *height*: of a line, px.
    """
    for index, line in enumerate(lines):
        area = Rect(rect.left, rect.top + index * height, rect.width, height)
        painter.draw_fitted(line.text, area, SECONDARY_U, painter.theme.text, anchor="midleft", role="highlight")
        left = area.left + painter.line_width(line.text, SECONDARY_U, role="highlight") + painter.px(2 * GAP_U)
        hands = [hand for hand in line.hands if hand]
        widths = [sum(painter.card_chip_width(card, CHIP_U) + painter.px(6) for card in hand) for hand in hands]
        if not hands or left + sum(widths) + painter.px(GAP_U) * len(hands) > area.right:
            continue
        for hand, width in zip(hands, widths, strict=True):
            paint_chips(painter, hand, Rect(left, area.top, width, height), size=CHIP_U)
            left += width + painter.px(GAP_U)


def paint_chips(painter: Painter, cards: Cards, rect: Rect, size: float | None = None) -> None:
    """Paint small cards from left to right; they overlap if there are too many to fit.

    *size*: type size in u; None: as large as text scale and room allow.
    """
    cards, gap = cards if painter.mirror_axis is None else cards[::-1], painter.px(6)
    if size is None:
        size = max(CHIP_U * 0.9, min(CHIP_U * painter.text_scale, 0.8 * rect.height / painter.scale))
    widths = [painter.card_chip_width(card, size) + gap for card in cards]
    while size > CHIP_U and sum(widths) > rect.width:
        size -= 1
        widths = [painter.card_chip_width(card, size) + gap for card in cards]
    share = min(1.0, (rect.width - widths[-1]) / max(1, sum(widths[:-1])))
    lefts = [rect.left + share * sum(widths[:index]) for index in range(len(cards))]
    chips = list(zip(cards, lefts, strict=True))
    for card, left in chips if painter.mirror_axis is None else chips[::-1]:  # ranks stay visible where cards overlap
        painter.draw_card_chip(card, (round(left), rect.centery), size)
