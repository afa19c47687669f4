"""Costliest decisions on the end page as small pictures; pressing one opens the replay there."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import ClassVar, Final

from pygame import Rect

from yaniv.i18n import format_percent, tr
from yaniv.ui.accessibility.element_tree import ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U, SMALL_U, Colour
from yaniv.ui.narration.match_highlights import CostlyDecision, PlayedMove, decision_sentence
from yaniv.ui.overlays.match_highlights_panel import GAP_U, paint_chips
from yaniv.ui.widgets.widget import Widget

HEADING_HEIGHT_U: Final = 38
"""Height of the heading over the pictures."""
DECISIONS_HEIGHT_U: Final = 190
"""Height of the pictures with their heading, or of the line that stands for them."""
MAX_DECISIONS: Final = 3
ICON_U: Final = 9
_INSET_U: Final = 14


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


class CostlyDecisions:
    """The pictures, or what stands for them while the decisions are being rated."""

    def __init__(self) -> None:
        self._buttons = tuple(DecisionButton(index) for index in range(MAX_DECISIONS))
        self._decisions: tuple[CostlyDecision, ...] = ()
        self._progress_share: float | None = 0.0
        """Share of the decisions that are rated, in [0, 1]; None: all are."""

    @property
    def buttons(self) -> tuple[DecisionButton, ...]:
        """The pictures that are shown."""
        return self._buttons[: len(self._decisions)]

    def show(self, decisions: tuple[CostlyDecision, ...], progress_share: float | None) -> bool:
        """Show the costliest decisions found so far; return True if something has changed.

        *progress_share*: share of the decisions that are rated, in [0, 1]; None: all are.
        """
        text = decisions_text(self._decisions, self._progress_share)
        is_new = decisions != self._decisions or text != decisions_text(decisions, progress_share)
        if decisions != self._decisions:
            for button, decision in zip_longest(self._buttons, decisions):
                button.show(decision)
        self._decisions, self._progress_share = decisions, progress_share
        return is_new

    def decision_at(self, button_id: str) -> CostlyDecision | None:
        """Return the decision whose picture has this id; None if there is none."""
        return next((each.decision for each in self._buttons if each.id == button_id), None)

    def lay_out(self, area: Rect, scale: float) -> None:
        """Place the pictures side by side in *area* (px), under their heading; *scale*: px per u."""
        gap, heading = round(GAP_U * scale), round(HEADING_HEIGHT_U * scale)
        width = (area.width - gap * (MAX_DECISIONS - 1)) // MAX_DECISIONS
        height = max(0, area.height - heading)
        for index, button in enumerate(self._buttons):
            button.rect = Rect(area.left + index * (width + gap), area.top + heading, width, height)

    def paint_text(self, painter: Painter, area: Rect) -> None:
        """Paint the heading over the pictures, or in their place the progress of the review, in *area* (px)."""
        text = decisions_text(self._decisions, self._progress_share)
        if not text:
            _paint_heading(painter, area)
        else:
            painter.draw_fitted(text, area, SECONDARY_U, painter.theme.text_muted, anchor="midleft", role="highlight")


def decisions_text(decisions: Sequence[CostlyDecision], progress_share: float | None) -> str:
    """Return what stands in place of pictures of decisions: the progress, or that there are none.

    *progress_share*: share of the decisions that are rated, in [0, 1]; None: all are.
    """
    if progress_share is not None:
        return tr("Analysing your moves: {share}", share=format_percent(round(100 * progress_share)))
    return "" if decisions else tr("No costly mistakes: well played.")


def _paint_heading(painter: Painter, rect: Rect) -> None:
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
        paint_chips(painter, move.cards, Rect(left, rect.top, rect.right - left, rect.height))
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
