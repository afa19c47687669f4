"""List of the achievements, each with a star: filled once it is earned."""

from collections.abc import Collection
from typing import Final

from msgspec.structs import replace
from pygame import Rect

from yaniv.achievements.achievement_list import NAMES
from yaniv.i18n import tr
from yaniv.narration.achievement_text import achievement_title
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.star_icon import paint_star_icon
from yaniv.ui.widgets.list_box import ListBox

LIST_ID: Final = "achievement"
_STAR_U: Final = 15
_STAR_LEFT_U: Final = 34
"""Distance of the middle of a star from the left of its row, u."""
_LABEL_LEFT_U: Final = 64
"""Room for the star before a label, u."""
_MAX_GROWTH: Final = 1.5
"""Most that stars grow with the text."""


class AchievementListBox(ListBox):
    """List box whose rows are the achievements, with ids `achievement:NAME`."""

    def __init__(self, earned: Collection[str], selected: str) -> None:
        """*earned*: names of the achievements earned; *selected*: name of the one to select."""
        options = [(name, achievement_title(name)) for name in NAMES]
        super().__init__(LIST_ID, tr("Achievements"), options, selected if selected in NAMES else NAMES[0])
        self._earned = frozenset(earned)

    def paint(self, painter: Painter) -> None:
        """Draw the rows, and the stars before them."""
        super().paint(painter)
        theme, growth = painter.theme, _growth(painter)
        for row, rect in self._rows.shown():
            is_earned, is_selected = NAMES[row] in self._earned, NAMES[row] == self.selected_value
            colour = theme.surface_dark if is_selected else theme.accent if is_earned else theme.text_muted
            hole = None if is_earned else theme.accent if is_selected else theme.panel
            centre = (rect.left + painter.px(_STAR_LEFT_U * growth), rect.centery)
            paint_star_icon(painter, centre, painter.px(_STAR_U * growth), colour, hole)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of the list and its visible rows, which say whether they are earned."""
        list_element, *rows = super().elements()
        return (list_element, *(replace(row, label=self._label(row)) for row in rows))

    def _label(self, row: Element) -> str:
        if row.id.removeprefix(f"{LIST_ID}:") in self._earned:
            return tr("{title}, earned", title=row.name)
        return tr("{title}, not earned yet", title=row.name)

    @staticmethod
    def _label_rect(painter: Painter, rect: Rect) -> Rect:
        """Return the rectangle of the label in a row, beside the star."""
        gap, left = painter.px(4), painter.px(_LABEL_LEFT_U * _growth(painter))
        return Rect(rect.left + left, rect.top + gap, rect.width - left - painter.px(16), rect.height - 2 * gap)


def _growth(painter: Painter) -> float:
    """Return the factor by which stars are larger with larger text."""
    return min(_MAX_GROWTH, painter.text_scale)
