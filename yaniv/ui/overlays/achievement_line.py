"""Line on the end page about new achievements; pressing it opens the replay at the moment of the first."""

from typing import ClassVar, Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.narration.achievement_text import new_achievement_line, new_achievement_title, new_achievement_titles
from yaniv.ui.accessibility.element_tree import ElementRole
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.star_icon import paint_star_icon
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.widgets.widget import Widget

ACHIEVEMENT_PREFIX: Final = "achievement:"
"""Prefix of the ids of elements that stand for an achievement."""
STAR_U: Final = 13
STAR_WIDTH_U: Final = 40
"""Width of the star with its distance from the text, u."""
_CORNER_U: Final = 10
_PADDING_U: Final = 10


class AchievementLine(Widget):
    """Line with a star about achievements earned in this match, the first of which names the element."""

    role: ClassVar[ElementRole] = "button"

    def __init__(self, names: tuple[str, ...]) -> None:
        """*names*: of the achievements, at least one."""
        super().__init__(f"{ACHIEVEMENT_PREFIX}{names[0]}", new_achievement_title(names))
        self._titles = new_achievement_titles(names)
        self.label = tr("{line} Watch the moment.", line=new_achievement_line(names))

    def activate(self) -> bool:
        """Return True, because the press that calls this counts as using the line."""
        return True

    def paint(self, painter: Painter) -> None:
        """Draw a box around star and text: the titles if all of them fit, or else how many there are."""
        theme, rect = painter.theme, self.rect
        painter.draw_box(rect, _CORNER_U, self.current_fill(painter, theme.panel_raised), theme.outline)
        area = rect.inflate(-2 * painter.px(_PADDING_U), 0)
        room = area.width - painter.px(STAR_WIDTH_U)
        fits = painter.is_line_fitting(self._titles, SECONDARY_U, room, max_height=area.height)
        paint_star_line(painter, self._titles if fits else self.name, area)


def paint_star_line(painter: Painter, text: str, rect: Rect) -> None:
    """Paint a star, and a text after it, in the middle of *rect* (px)."""
    centre = (rect.left + painter.px(STAR_U), rect.centery)
    paint_star_icon(painter, centre, painter.px(STAR_U), painter.theme.accent)
    indent = painter.px(STAR_WIDTH_U)
    area = Rect(rect.left + indent, rect.top, rect.width - indent, rect.height)
    painter.draw_fitted(text, area, SECONDARY_U, painter.theme.text, anchor="midleft")
