"""Entries of the main menu that look unlike its buttons: one tells more, one steps back, one comes forward."""

from typing import Final

from pygame import Rect

from yaniv.ui.theme import NAME_U, RADIUS_U, SECONDARY_U, STROKE_U, Colour
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button

_INSET_U: Final = 16
_RESUME_U: Final = 28
_NAME_LINE: Final = 1.1
_BULLET: Final = " · "


class Resume(Button):
    """Goes on with a match: a name like those of the other entries, and below it how the match stands."""

    def _label(self, brush: Brush, rect: Rect, ink: Colour) -> None:
        """Both from the left edge, in the middle of the height together."""
        box = rect.inflate(-2 * brush.px(_RESUME_U), -2 * brush.px(6))
        line = round(brush.line(self.size, "bold", high=box.height) * _NAME_LINE)
        lines, high = self._broken(brush, Rect(0, 0, box.width, box.height - line))
        top = box.centery - (line + high * len(lines)) // 2
        at, room = (box.left, top + line // 2), box.width
        brush.write(self.name, at, self.size, ink, weight="bold", room=room, high=line, role=self.type_role)
        for number, told in enumerate(lines):
            at = (box.left, top + line + number * high + high // 2)
            brush.write(told, at, SECONDARY_U, ink, room=room, high=high)

    def _broken(self, brush: Brush, box: Rect) -> tuple[list[str], int]:
        """How it stands in lines as high as there is room for, and that height; a bullet never begins one."""
        wanted, least = (brush.line(SECONDARY_U, high=high) for high in (box.height, 0))
        for high in range(wanted, min(wanted, least) - 1, -1):  # a limit of the role may lie below the least
            lines = self._filled(brush, box.width, high)
            if high * len(lines) <= box.height:
                break
        return lines, high

    def _filled(self, brush: Brush, room: int, high: int) -> list[str]:
        """Whole parts beside each other, so many as a line has room for; what is longer than a line word by word."""
        *begun, last = self.detail.split(_BULLET)
        lines: list[str] = []
        for part in (*(f"{each}{_BULLET.rstrip()}" for each in begun), last):
            for piece in [part] if brush.width(part, SECONDARY_U, high=high) <= room else part.split():
                beside = f"{lines[-1]} {piece}" if lines else piece
                if lines and brush.width(beside, SECONDARY_U, high=high) <= room:
                    lines[-1] = beside
                else:
                    lines.append(piece)
        return lines


class Quiet(Button):
    """Small, for what is looked at once in a year."""

    def paint(self, brush: Brush) -> None:
        """An outline; lighter under the pointer."""
        theme = brush.theme
        brush.box(self.rect, RADIUS_U, theme.panel_2 if self.hovered or self.held else None, theme.line)
        room, high = self.rect.width - brush.px(24), self.rect.height - brush.px(4)
        ink = theme.sand if self.hovered else theme.muted
        brush.write(self.name, self.rect.center, SECONDARY_U, ink, anchor="center", room=room, high=high)


class Offer(Button):
    """What catches the eye of who is here for the first time: gold, but for the plate."""

    def paint(self, brush: Brush) -> None:
        """An outline and words in gold; two lines where the text is large."""
        theme = brush.theme
        brush.box(self.rect, RADIUS_U, self.shade(brush, theme.panel_2), theme.gold, STROKE_U)
        words = self.rect.inflate(-2 * brush.px(_INSET_U), -brush.px(12))
        brush.sentence(self.name, words, NAME_U, theme.gold, weight="bold")
