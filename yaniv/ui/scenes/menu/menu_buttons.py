"""Entries of the main menu that look unlike its buttons: one tells more, one steps back, one comes forward."""

from typing import Final

from pygame import Rect

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import NAME_U, RADIUS_U, SECONDARY_U, STROKE_U, Colour
from yaniv.ui.widgets.button import Button

_INSET_U: Final = 16
_CONTINUE_INSET_U: Final = 28
_NAME_LINE_HEIGHT: Final = 1.1
_BULLET: Final = " · "


class ContinueButton(Button):
    """Goes on with a match: a name like those of the other entries, and below it how the match stands."""

    def _paint_label(self, painter: Painter, rect: Rect, colour: Colour) -> None:
        """Both from the left edge, in the middle of the height together."""
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
            role=self.type_role,
        )
        for number, text in enumerate(lines):
            position = (box.left, top + name_height + number * line_height + line_height // 2)
            painter.draw_line(text, position, SECONDARY_U, colour, max_width=max_width, max_height=line_height)

    def _wrap_detail(self, painter: Painter, box: Rect) -> tuple[list[str], int]:
        """How it stands in lines as high as there is room for, and that height; a bullet never begins one."""
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
        """Whole parts beside each other, so many as a line has room for; what is longer than a line word by word."""
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
    """Small, for what is looked at once in a year."""

    def paint(self, painter: Painter) -> None:
        """An outline; lighter under the pointer."""
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
    """What catches the eye of who is here for the first time: gold, but for the plate."""

    def paint(self, painter: Painter) -> None:
        """An outline and words in gold; two lines where the text is large."""
        theme = painter.theme
        painter.draw_box(self.rect, RADIUS_U, self.current_fill(painter, theme.panel_raised), theme.accent, STROKE_U)
        text_rect = self.rect.inflate(-2 * painter.px(_INSET_U), -painter.px(12))
        painter.draw_fitted(self.name, text_rect, NAME_U, theme.accent, weight="bold")
