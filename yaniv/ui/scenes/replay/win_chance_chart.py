"""Win chance chart below the table: the chance to win the match over its course, in the scale of its own values.

Its turning points are buttons that lead to the moment before the change; a click elsewhere on the curve leads there.
Source: PAGES 5.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

from pygame import Rect, Surface

from yaniv.bots.win_chance import MAX_TURNING_POINTS, ChancePoint, TurningPoint
from yaniv.i18n import format_percent, tr
from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U, SMALL_U
from yaniv.ui.graphics.verdict_signs import draw_verdict_sign
from yaniv.ui.scenes.replay.transport_bar import GAP_U, MARGIN_U
from yaniv.ui.widgets.widget import Widget, element_rect

WIN_CHANCE_CHART_HEIGHT_U: Final = 222
"""Height of the chart, u."""
TURNING_POINT_ID: Final = "review:swing-"
"""Beginning of the ids of the turning points; a number from 1 follows."""
_AXIS_WIDTH_U: Final = 100
_AXIS_TEXT_HEIGHT_U: Final = 44
_CAPTION_HEIGHT_U: Final = 44
_ROUNDS_HEIGHT_U: Final = 40
"""Height of the names of the rounds below the curve."""
_FILL_ALPHA: Final = "26"
_DASH_U: Final = 12
_MIN_ROUND_WIDTH_U: Final = 120
"""A round narrower than this has its number in place of its name."""
_TENTHS: Final = 10
_LARGE_TEXT: Final = 1.5
"""Text scale from which on the dashed line has no name."""
_MARKER_U: Final = 44
"""Width and height of a turning point's button, u."""
_ARROW_U: Final = 16
"""Half the height of the arrow on it, u."""
_ARROW_SHAFT: Final = 0.35
_ARROW_HEAD: Final = 0.8
"""Half the widths of its shaft and its head, in halves of its height."""


class TurningPointButton(Widget):
    """Sign on the curve at a turning point: a cross where a move cut the chance, else an arrow down or up.

    *Why* no triangle: triangles mark mistakes along the lower edge of the curve.
    """

    role: ClassVar[ElementRole] = "button"

    def __init__(self, number: int, turning_point: TurningPoint) -> None:
        super().__init__(f"{TURNING_POINT_ID}{number}", describe_turning_point(turning_point))
        self.turning_point = turning_point

    def activate(self) -> bool:
        """Return True: the page goes to the turning point."""
        return True

    def paint(self, painter: Painter) -> None:
        """Paint a cross where a move cut the chance, else the arrow; larger under the pointer."""
        is_fall = self.turning_point.after < self.turning_point.before
        growth = 3 if self.hovered or self.focused else 0
        if self.turning_point.cause == "decision":
            draw_verdict_sign(painter, "mistake", self.rect.center, _MARKER_U / 2 - 4 + growth)
            return
        _paint_arrow(painter, self.rect.center, painter.px(_ARROW_U + growth), is_fall=is_fall)


class WinChanceChart:
    """Curve of the chance to win, the current position on it, and a caption."""

    def __init__(self, round_positions: Sequence[int], player_count: int) -> None:
        """Create the chart of a match.

        *round_positions*: positions at which rounds have been dealt. *player_count*: all of them have an even share at
        the start.
        """
        self._round_positions, self._even_share = tuple(round_positions), 1 / max(1, player_count)
        self.buttons: tuple[TurningPointButton, ...] = ()
        """Turning points, in the order of the match; none until the review is complete."""
        self._curve: tuple[ChancePoint, ...] = ()
        self._top_chance = 1.0
        """Highest chance of the scale: the next ten per cent above all values."""
        self._last_position = 1
        self._position = 0
        self._rect = self._caption_rect = self._plot_rect = Rect(0, 0, 0, 0)
        self._picture: tuple[object, Surface] | None = None
        """Curve as it was painted last, with what it was made for."""

    def set_curve(self, curve: Sequence[ChancePoint], turning_points: Sequence[TurningPoint]) -> None:
        """Show this curve with its turning points."""
        self._curve = tuple(curve)
        highest = max((each.chance for each in curve), default=1.0)
        self._top_chance = min(1.0, (int(max(highest, self._even_share) * _TENTHS) + 1) / _TENTHS)
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

    @property
    def plot_rect(self) -> Rect:
        """Area of the curve (px): its left edge is the start of the match, its right edge the end."""
        return self._plot_rect

    def lay_out(self, rect: Rect, scale: float) -> None:
        """Place the chart within *rect* (px): the caption above the curve; *scale* is px per u."""
        margin, gap = round(MARGIN_U * scale), round(GAP_U * scale)
        self._rect = rect
        caption_height, marker = round(_CAPTION_HEIGHT_U * scale), round(_MARKER_U * scale)
        left = rect.left + margin + round(_AXIS_WIDTH_U * scale)
        width = rect.right - margin - marker // 2 - left
        self._caption_rect = Rect(left, rect.top + gap // 2, width, caption_height)
        top = self._caption_rect.bottom + gap // 2
        bottom = rect.bottom - max(marker // 2, round(_ROUNDS_HEIGHT_U * scale))
        self._plot_rect = Rect(left, top, width, max(1, bottom - top))
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
        """Paint caption, axis, rounds and curve; the focus group paints the turning points."""
        theme, plot = painter.theme, self._plot_rect
        self._paint_curve(painter)  # before the caption, of which the kept picture would hold a part
        if self._active_button is None and self.buttons:
            self._paint_legend(painter)
        else:
            painter.draw_fitted(self.caption, self._caption_rect, SECONDARY_U, theme.text, anchor="midleft")
        self._paint_rounds(painter)
        for chance in (0.0, self._top_chance):
            y = self._place(0, chance)[1]
            painter.draw_box(Rect(plot.left, y, plot.width, max(1, painter.px(2))), 0, theme.outline)
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
        y = self._place(0, self._even_share)[1]
        if painter.text_scale < _LARGE_TEXT:
            painter.draw_line(
                tr("an even share"),
                (plot.right - painter.px(8), y - painter.px(16)),
                SMALL_U,
                theme.text_muted,
                anchor="midright",
                max_width=plot.width // 3,
                max_height=painter.px(30),
                role="even share",
            )
        x = self._place(self._position, 0)[0]
        painter.draw_box(Rect(x - painter.px(1), plot.top, max(2, painter.px(4)), plot.height), 0, theme.text)

    def _paint_curve(self, painter: Painter) -> None:
        """Paint the curve and the line of an even share, which stay the same until another curve is shown."""
        theme, plot = painter.theme, self._plot_rect
        area = plot.inflate(2 * painter.px(8), 2 * painter.px(8)).clip(painter.surface.get_rect())
        key = (self._curve, self._even_share, plot.topleft, plot.size, theme.name, theme.accent)
        if self._picture is not None and self._picture[0] == key:
            painter.surface.blit(self._picture[1], area)
            return
        y, dash = self._place(0, self._even_share)[1], painter.px(_DASH_U)
        for x in range(plot.left, plot.right, 2 * dash):
            painter.draw_box(Rect(x, y, min(dash, plot.right - x), max(1, painter.px(2))), 0, theme.text_muted)
        if len(self._curve) > 1:
            points = [self._place(each.position, each.chance) for each in self._curve]
            ends = ((points[-1][0], plot.bottom), (points[0][0], plot.bottom))
            painter.draw_polygon((*points, *ends), theme.accent + _FILL_ALPHA)
            painter.draw_polyline(points, theme.accent, max(2, painter.px(5)))
        self._picture = key, painter.surface.subsurface(area).copy()

    def _paint_rounds(self, painter: Painter) -> None:
        """Paint a line at the start of each round, and the names of the rounds below the curve."""
        plot, theme = self._plot_rect, painter.theme
        ends = (*self._round_positions[1:], self._last_position)
        for number, (start, end) in enumerate(zip(self._round_positions, ends, strict=True), 1):
            left, right = self._place(start, 0)[0], self._place(end, 0)[0]
            if number > 1:
                painter.draw_box(Rect(left, plot.top, max(1, painter.px(2)), plot.height), 0, theme.outline)
            is_wide = right - left >= painter.px(_MIN_ROUND_WIDTH_U) * painter.text_scale
            is_here = start <= self._position < end
            height = self._rect.bottom - plot.bottom
            painter.draw_line(
                tr("Round {n}", n=number) if is_wide else f"{number}",
                ((left + right) // 2, plot.bottom + height // 2),
                SMALL_U,
                theme.text if is_here else theme.text_muted,
                anchor="center",
                max_width=max(1, right - left - painter.px(4)),
                max_height=height,
                role="rounds",
            )

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
        """Paint the caption, and beside it what the arrows on the curve are."""
        rect, arrow = self._caption_rect, painter.px(_ARROW_U)
        left, right = Rect(rect), Rect(rect)
        left.width = rect.width // 2
        right.left, right.width = left.right, rect.width - left.width
        painter.draw_fitted(self.caption, left, SECONDARY_U, painter.theme.text, anchor="midleft")
        for number, is_fall in enumerate((True, False)):
            _paint_arrow(painter, (right.left + arrow * (1 + 2 * number), right.centery), arrow, is_fall=is_fall)
        right.left, right.width = right.left + 5 * arrow, right.width - 5 * arrow
        painter.draw_fitted(tr("Turning points"), right, SECONDARY_U, painter.theme.text_muted, anchor="midleft")

    def _place(self, position: int, chance: float) -> tuple[int, int]:
        """Return the place of a chance in the plot, px."""
        plot = self._plot_rect
        return (
            plot.left + plot.width * min(position, self._last_position) // self._last_position,
            round(plot.bottom - min(chance, self._top_chance) / self._top_chance * plot.height),
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
