"""Special buttons of the main menu: continue, with details of the match; a small one; and an offer of lessons."""

from typing import Final

from pygame import Rect

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import NAME_U, RADIUS_U, SECONDARY_U, STROKE_U, Colour
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.button_painter import name_role

_INSET_U: Final = 16
_CONTINUE_INSET_U: Final = 28
_NAME_LINE_HEIGHT: Final = 1.1
_BULLET: Final = " · "


class ContinueButton(Button):
    """Button that continues a match: the name like that of the other buttons, and the state of the match below it."""

    def _paint_label(self, painter: Painter, rect: Rect, colour: Colour) -> None:
        """Paint name and details left-aligned, centred vertically as one block."""
        box = rect.inflate(-2 * painter.px(_CONTINUE_INSET_U), -2 * painter.px(6))
        name_height = round(painter.line_height(self.size_u, "bold", max_height=box.height) * _NAME_LINE_HEIGHT)
        lines, line_height = self._wrap_detail(painter, Rect(0, 0, box.width, box.height - name_height))
        top = box.centery - (name_height + line_height * len(lines)) // 2
        position, max_width = (box.left, top + name_height // 2), box.width
        painter.draw_line(
            self.name,
            position,
            self.size_u,
            colour,
            weight="bold",
            max_width=max_width,
            max_height=name_height,
            role=name_role(self.model),
        )
        for number, text in enumerate(lines):
            position = (box.left, top + name_height + number * line_height + line_height // 2)
            painter.draw_line(text, position, SECONDARY_U, colour, max_width=max_width, max_height=line_height)

    def _wrap_detail(self, painter: Painter, box: Rect) -> tuple[list[str], int]:
        """Return the detail lines and the largest line height, px, at which all fit; no line begins with a bullet."""
        preferred_height, min_height = (
            painter.line_height(SECONDARY_U, max_height=line_height) for line_height in (box.height, 0)
        )
        # The type role's limit may lie below the minimum height.
        for line_height in range(preferred_height, min(preferred_height, min_height) - 1, -1):
            lines = self._fill_lines(painter, box.width, line_height)
            if line_height * len(lines) <= box.height:
                break
        return lines, line_height

    def _fill_lines(self, painter: Painter, max_width: int, line_height: int) -> list[str]:
        """Wrap the second line of the button between its parts, which bullets separate: as many a line as fit.

        A part wider than a line is broken between words. `max_width` and `line_height`: px; the latter limits the size
        of the text.
        """
        *earlier_parts, last_part = self.detail.split(_BULLET)
        lines: list[str] = []
        for part in (*(f"{earlier_part}{_BULLET.rstrip()}" for earlier_part in earlier_parts), last_part):
            for piece in (
                [part] if painter.line_width(part, SECONDARY_U, max_height=line_height) <= max_width else part.split()
            ):
                joined = f"{lines[-1]} {piece}" if lines else piece
                if lines and painter.line_width(joined, SECONDARY_U, max_height=line_height) <= max_width:
                    lines[-1] = joined
                else:
                    lines.append(piece)
        return lines


class LinkButton(Button):
    """Small outlined button for something rarely used."""

    def paint(self, painter: Painter) -> None:
        """Paint an outline; the text is lighter while the pointer is over it."""
        theme = painter.theme
        painter.draw_box(
            self.rect, RADIUS_U, theme.panel_raised if self.hovered or self.is_pressed else None, theme.outline
        )
        max_width, height = self.rect.width - painter.px(24), self.rect.height - painter.px(4)
        colour = theme.text if self.hovered else theme.text_muted
        painter.draw_line(
            self.name, self.rect.center, SECONDARY_U, colour, anchor="center", max_width=max_width, max_height=height
        )


class PromoButton(Button):
    """Button in accent colour that offers the lessons to a new player."""

    def paint(self, painter: Painter) -> None:
        """Paint an outline and text in accent colour; the text takes two lines if it is large."""
        theme = painter.theme
        painter.draw_box(self.rect, RADIUS_U, self.current_fill(painter, theme.panel_raised), theme.accent, STROKE_U)
        text_rect = self.rect.inflate(-2 * painter.px(_INSET_U), -painter.px(12))
        painter.draw_fitted(self.name, text_rect, NAME_U, theme.accent, weight="bold")
