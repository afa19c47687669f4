"""Highlights on the end page, under the chart: sentences, and the costliest decisions as small pictures."""

from collections.abc import Sequence
from typing import ClassVar, Final

from msgspec import Struct
from pygame import Rect

from yaniv.cards import Cards
from yaniv.i18n import format_percent, tr
from yaniv.ui.accessibility.element_tree import ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U, SMALL_U, Colour
from yaniv.ui.narration.match_highlights import CostlyDecision, PlayedMove, decision_sentence
from yaniv.ui.widgets.widget import Widget

LINE_HEIGHT_U: Final = 46
HEADING_HEIGHT_U: Final = 38
"""Height of the heading over the pictures of decisions."""
DECISIONS_HEIGHT_U: Final = 190
"""Height of the pictures of decisions with their heading, or of the line that stands for them."""
GAP_U: Final = 14
MAX_DECISIONS: Final = 3
CHIP_U: Final = 27
ICON_U: Final = 9
_INSET_U: Final = 14


class HighlightLine(Struct, frozen=True):
    """Sentence of the highlights, with the hands it speaks of."""

    text: str
    hands: tuple[Cards, ...] = ()


class DecisionButton(Widget):
    """Picture of a costly decision: what was played, and what was better; pressing it opens the replay there."""

    role: ClassVar[ElementRole] = "button"

    def __init__(self, index: int) -> None:
        super().__init__(f"decision:{index}", "")
        self.decision: CostlyDecision | None = None
        self.enabled = False

    def show(self, decision: CostlyDecision | None) -> None:
        """Show another decision; None hides it."""
        self.decision, self.enabled = decision, decision is not None
        if decision is not None:
            self.name = tr("Round {n}", n=decision.round)
            self.label = decision_sentence(decision)

    def activate(self) -> bool:
        """Return True, because the press that calls this counts as using the button."""
        return True

    def paint(self, painter: Painter) -> None:
        """Draw round and cost, then both moves, one above the other."""
        if self.decision is None:
            return
        theme, rect = painter.theme, self.rect
        fill = painter.raised_colour(theme.panel_raised, 0.1) if self.hovered else theme.panel_raised
        painter.draw_box(rect, 14, fill, theme.outline)
        inner = rect.inflate(-2 * painter.px(_INSET_U), -painter.px(12))
        third = inner.height // 3
        top = inner.top + third // 2
        cost = painter.draw_line(
            f"\u2212{self.decision.cost_text}",  # a real minus sign, as wide as a plus
            (inner.right, top),
            SECONDARY_U,
            theme.danger,
            weight="bold",
            anchor="midright",
            max_width=inner.width // 2,
            max_height=third,
        )
        painter.draw_line(
            self.name,
            (inner.left, top),
            SMALL_U,
            theme.text_muted,
            max_width=cost.left - inner.left - painter.px(6),
            max_height=third,
        )
        for line, (move, is_better) in enumerate(((self.decision.played, False), (self.decision.better, True)), 1):
            row = Rect(inner.left, inner.top + line * third, inner.width, third)
            _paint_move(painter, move, row, is_better=is_better)


def decisions_text(decisions: Sequence[CostlyDecision], progress_share: float | None) -> str:
    """Return what stands in place of pictures of decisions: the progress, or that there are none.

    *progress_share*: share of the decisions that are rated, in [0, 1]; None: all are.
    """
    if progress_share is not None:
        return tr("Analysing your moves: {share}", share=format_percent(round(100 * progress_share)))
    return "" if decisions else tr("No costly mistakes: well played.")


def paint_highlight_lines(painter: Painter, lines: Sequence[HighlightLine], rect: Rect) -> None:
    """Paint one sentence per line from the top of *rect* (px), with its cards where there is room beside it."""
    height = painter.px(LINE_HEIGHT_U)
    for index, line in enumerate(lines):
        area = Rect(rect.left, rect.top + index * height, rect.width, height)
        painter.draw_fitted(line.text, area, SECONDARY_U, painter.theme.text, anchor="midleft", role="highlight")
        left = area.left + painter.line_width(line.text, SECONDARY_U, role="highlight") + painter.px(2 * GAP_U)
        hands = [hand for hand in line.hands if hand]
        widths = [sum(painter.card_chip_width(card, CHIP_U) + painter.px(6) for card in hand) for hand in hands]
        if not hands or left + sum(widths) + painter.px(GAP_U) * len(hands) > area.right:
            continue
        for hand, width in zip(hands, widths, strict=True):
            _paint_chips(painter, hand, Rect(left, area.top, width, height), size=CHIP_U)
            left += width + painter.px(GAP_U)


def paint_decisions_heading(painter: Painter, rect: Rect) -> None:
    """Paint the heading over the pictures of decisions, at the top of *rect* (px)."""
    height = painter.px(HEADING_HEIGHT_U)
    painter.draw_line(
        tr("Costliest decisions"),
        (rect.left, rect.top + height // 2 - painter.px(3)),
        SMALL_U,
        painter.theme.text_muted,
        max_width=rect.width,
        max_height=height,
    )


def _paint_move(painter: Painter, move: PlayedMove, rect: Rect, *, is_better: bool) -> None:
    """Paint a cross or a check mark, then the cards or the words of a move."""
    theme = painter.theme
    colour = theme.success if is_better else theme.danger
    left = rect.left + painter.px(2 * ICON_U + 12)
    _paint_icon(painter, (rect.left + painter.px(ICON_U), rect.centery), colour, is_better=is_better)
    if move.cards:
        _paint_chips(painter, move.cards, Rect(left, rect.top, rect.right - left, rect.height))
        return
    painter.draw_line(
        move.words,
        (left, rect.centery),
        SMALL_U,
        theme.text,
        weight="medium",
        max_width=rect.right - left,
        max_height=rect.height,
    )


def _paint_icon(painter: Painter, centre: tuple[int, int], colour: Colour, *, is_better: bool) -> None:
    """Paint a cross or a check mark; neither is mirrored for languages read from right to left."""
    (x, y), radius, width = centre, painter.px(ICON_U), max(2, painter.px(4))
    x = x if painter.mirror_axis is None else painter.mirror_axis - x
    painter = painter.unmirrored
    if is_better:
        painter.draw_polyline(
            [(x - radius, y), (x - radius // 3, y + radius * 0.7), (x + radius, y - radius * 0.8)], colour, width
        )
        return
    for side in (-1, 1):
        painter.draw_polyline([(x - radius, y - side * radius), (x + radius, y + side * radius)], colour, width)


def _paint_chips(painter: Painter, cards: Cards, rect: Rect, size: float | None = None) -> None:
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
