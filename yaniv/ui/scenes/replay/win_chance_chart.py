"""Win chance chart between the table and the review bar: the chance to win the match over its course.

Its turning points are buttons that lead to the moment before the change.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

from pygame import Rect

from yaniv.bots.win_chance import MAX_TURNING_POINTS, ChancePoint, TurningPoint
from yaniv.i18n import format_percent, tr
from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U, SMALL_U
from yaniv.ui.scenes.replay.transport_bar import GAP_U, MARGIN_U
from yaniv.ui.widgets.widget import Widget, element_rect

WIN_CHANCE_CHART_HEIGHT_U: Final = 100
"""Height of the chart, u."""
TURNING_POINT_ID: Final = "review:swing-"
"""Beginning of the ids of the turning points; a number from 1 follows."""
_CAPTION_WIDTH_U: Final = 470
_AXIS_WIDTH_U: Final = 124
_AXIS_TEXT_HEIGHT_U: Final = 48
_MARKER_U: Final = 34
"""Width and height of a turning point's button, u."""
_ARROW_U: Final = 14
"""Half the height of the arrow on it, u."""
_ARROW_SHAFT: Final = 0.35
_ARROW_HEAD: Final = 0.8
"""Half the widths of its shaft and its head, in halves of its height."""


class TurningPointButton(Widget):
    """Arrow on the curve at a turning point: it points down where the chance fell, and up where it rose.

    *Why* no triangle: triangles mark mistakes on the bar below.
    """

    role: ClassVar[ElementRole] = "button"

    def __init__(self, number: int, turning_point: TurningPoint) -> None:
        super().__init__(f"{TURNING_POINT_ID}{number}", describe_turning_point(turning_point))
        self.turning_point = turning_point

    def activate(self) -> bool:
        """Return True: the page goes to the turning point."""
        return True

    def paint(self, painter: Painter) -> None:
        """Paint the arrow, larger under the pointer."""
        is_fall = self.turning_point.after < self.turning_point.before
        growth = painter.px(3) if self.hovered or self.focused else 0
        _paint_arrow(painter, self.rect.center, painter.px(_ARROW_U) + growth, is_fall=is_fall)


class WinChanceChart:
    """Curve of the chance to win, the current position on it, and a caption."""

    def __init__(self) -> None:
        self.buttons: tuple[TurningPointButton, ...] = ()
        """Turning points, in the order of the match; none until the review is complete."""
        self._curve: tuple[ChancePoint, ...] = ()
        self._last_position = 1
        self._position = 0
        self._rect = self._caption_rect = self._plot_rect = Rect(0, 0, 0, 0)

    def set_curve(self, curve: Sequence[ChancePoint], turning_points: Sequence[TurningPoint]) -> None:
        """Show this curve with its turning points."""
        self._curve = tuple(curve)
        self.buttons = tuple(
            TurningPointButton(number, each) for number, each in enumerate(turning_points[:MAX_TURNING_POINTS], 1)
        )

    def show(self, position: int, last_position: int) -> None:
        """Mark the current position of a match with *last_position* actions."""
        self._position, self._last_position = position, max(1, last_position)

    @property
    def caption(self) -> str:
        """Text beside the curve: the turning point under the pointer or at this position, otherwise the chance now."""
        if (active := self._active_button) is not None:
            return active.name
        reached = [each for each in self._curve if each.position <= self._position]
        if not self._curve:
            return tr("Win chance")
        return tr("Win chance: {share}", share=_percent((reached or self._curve)[-1 if reached else 0].chance))

    def lay_out(self, rect: Rect, scale: float) -> None:
        """Place the chart within *rect* (px): the caption at the left, the curve beside it; *scale* is px per u."""
        margin, gap = round(MARGIN_U * scale), round(GAP_U * scale)
        self._rect = rect
        self._caption_rect = Rect(
            rect.left + margin, rect.top + gap, round(_CAPTION_WIDTH_U * scale), rect.height - gap
        )
        left = self._caption_rect.right + round(_AXIS_WIDTH_U * scale)
        marker = round(_MARKER_U * scale)
        self._plot_rect = Rect(
            left,
            rect.top + marker // 2 + gap // 2,
            rect.right - margin - marker // 2 - left,
            rect.height - marker - gap,
        )
        # Turning points close together stand side by side, so that each can be pressed.
        left_end, right_end = self._plot_rect.left - marker // 2, self._plot_rect.right + marker // 2
        for button in self.buttons:
            point = button.turning_point
            button.rect = Rect(0, 0, marker, marker)
            button.rect.center = self._place(point.position, point.before)
            button.rect.left = max(button.rect.left, left_end)
            left_end = button.rect.right
        for button in reversed(self.buttons):
            button.rect.right = min(button.rect.right, right_end)
            right_end = button.rect.left

    def paint(self, painter: Painter) -> None:
        """Paint the caption, the axis and the curve; the focus group paints the turning points."""
        theme, plot = painter.theme, self._plot_rect
        if self._active_button is None and self.buttons:
            self._paint_legend(painter)
        else:
            painter.draw_fitted(self.caption, self._caption_rect, SECONDARY_U, theme.text, anchor="midleft")
        for chance in (0.0, 0.5, 1.0):
            y = self._place(0, chance)[1]
            painter.draw_box(Rect(plot.left, y, plot.width, max(1, painter.px(2))), 0, theme.outline)
            if chance == 0.5:  # noqa: PLR2004 -- a line without a number, which would have no room in large text
                continue
            painter.draw_line(
                _percent(chance),
                (plot.left - painter.px(12), y),
                SMALL_U,
                theme.text_muted,
                anchor="midright",
                max_width=painter.px(_AXIS_WIDTH_U - 16),
                max_height=painter.px(_AXIS_TEXT_HEIGHT_U),
                role="axis",
            )
        x = self._place(self._position, 0)[0]
        painter.draw_box(Rect(x, plot.top, max(1, painter.px(3)), plot.height), 0, theme.text_muted)
        if len(self._curve) > 1:
            points = [self._place(each.position, each.chance) for each in self._curve]
            painter.draw_polyline(points, theme.accent, max(2, painter.px(4)))

    def element(self) -> Element:
        """Return the chart as one element: the caption, and all turning points for screen readers."""
        label = " ".join((f"{self.caption}.", *(f"{each.name}." for each in self.buttons)))
        return Element("review:chance", "text", self.caption, label, element_rect(self._rect))

    @property
    def _active_button(self) -> TurningPointButton | None:
        """The turning point under the pointer or at this position, if there is one."""
        return next((each for each in self.buttons if each.hovered or each.focused), None) or next(
            (each for each in self.buttons if each.turning_point.position == self._position), None
        )

    def _paint_legend(self, painter: Painter) -> None:
        """Paint the caption above what the arrows on the curve are."""
        rect, arrow = self._caption_rect, painter.px(_ARROW_U)
        top, bottom = Rect(rect), Rect(rect)
        top.height = bottom.height = rect.height // 2
        bottom.bottom = rect.bottom
        painter.draw_fitted(self.caption, top, SECONDARY_U, painter.theme.text, anchor="midleft")
        for number, is_fall in enumerate((True, False)):
            _paint_arrow(painter, (bottom.left + arrow * (1 + 2 * number), bottom.centery), arrow, is_fall=is_fall)
        bottom.left, bottom.width = bottom.left + 5 * arrow, bottom.width - 5 * arrow
        painter.draw_fitted(tr("Turning points"), bottom, SECONDARY_U, painter.theme.text_muted, anchor="midleft")

    def _place(self, position: int, chance: float) -> tuple[int, int]:
        """Return the place of a chance in the plot, px."""
        plot = self._plot_rect
        return (
            plot.left + plot.width * min(position, self._last_position) // self._last_position,
            round(plot.bottom - chance * plot.height),
        )


def _paint_arrow(painter: Painter, centre: tuple[int, int], half: int, *, is_fall: bool) -> None:
    """Paint an arrow of a turning point; *half* is half its height, px."""
    x, y = centre
    sign = 1 if is_fall else -1
    colour = painter.theme.danger if is_fall else painter.theme.success
    for size, fill in ((half + painter.px(3), painter.theme.panel), (half, colour)):
        shaft, head = size * _ARROW_SHAFT, size * _ARROW_HEAD
        outline = [(-shaft, -size), (shaft, -size), (shaft, 0), (head, 0), (0, size), (-head, 0), (-shaft, 0)]
        painter.draw_polygon([(x + dx, y + sign * dy) for dx, dy in outline], fill)


def describe_turning_point(turning_point: TurningPoint) -> str:
    """Return a sentence about a turning point: its round, the chance before and after, and what changed it."""
    placeholders = {
        "n": turning_point.round_number,
        "before": _percent(turning_point.before),
        "after": _percent(turning_point.after),
    }
    if turning_point.cause == "decision":
        return tr("Turning point, round {n}: this move cut the win chance from {before} to {after}", **placeholders)
    if turning_point.after < turning_point.before:
        return tr("Turning point, round {n}: the cards cut the win chance from {before} to {after}", **placeholders)
    return tr("Turning point, round {n}: the cards raised the win chance from {before} to {after}", **placeholders)


def _percent(chance: float) -> str:
    return format_percent(round(100 * chance))
