"""The end of the match: who won, all places, and what comes next."""

from typing import Final

from pygame import Rect

from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.reasons import MatchTold, Place
from yaniv.ui.scenes.sheet import INSET_U, Sheet
from yaniv.ui.theme import NAME_U, SMALL_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.words import tell

_WIDTH_U: Final = 1120
_ROW_U: Final = 80


class EndPanel(Sheet):
    """Answers `button:rematch`, `button:new-game` (other rules or players) or `button:menu`."""

    def __init__(self, look: Look, told: MatchTold, seat: int) -> None:
        buttons = (
            Button("button:menu", tell("Menu")),
            Button("button:new-game", tell("New game")),
            Button("button:rematch", tell("Rematch"), main=True),
        )
        super().__init__(look, _WIDTH_U, len(told.places), _ROW_U, buttons)
        self._told = told
        self._seat = seat

    @property
    def announce(self) -> str:
        """The end in whole sentences."""
        return " ".join((self._told.headline, *(_spoken(place) for place in self._told.places)))

    def _row_element(self, row: int, rect: Rect) -> Element:
        place = self._told.places[row]
        return Element(f"place:{row}", "text", place.name, _spoken(place), (rect.x, rect.y, rect.width, rect.height))

    def _paint_head(self, brush: Brush) -> None:
        left = self.rect.left + brush.px(INSET_U)
        room = self.rect.width - 2 * brush.px(INSET_U)
        at = (left, self.rect.top + brush.px(62))
        brush.write(self._told.headline, at, 54, brush.theme.gold, weight="display", room=room, high=brush.px(100))
        if self._told.places[0].total is not None:
            right = (self.rect.right - brush.px(INSET_U + 8), self.rect.top + brush.px(124))
            brush.write(
                tell("total"),
                right,
                SMALL_U,
                brush.theme.muted,
                anchor="midright",
                room=brush.px(200),
                high=brush.px(44),
            )

    def _paint_row(self, brush: Brush, row: int, rect: Rect) -> None:
        place, theme, y = self._told.places[row], brush.theme, rect.centery
        left, right = self.rect.left + brush.px(INSET_U), self.rect.right - brush.px(INSET_U + 8)
        if place.seat == self._seat:
            brush.box(rect.inflate(0, -brush.px(6)), 12, theme.panel_2)
        size = min(rect.height, brush.px(64)) - brush.px(6)
        disc = Rect(0, 0, size, size)
        disc.midleft = (left, y)
        brush.box(disc, 99, theme.gold if place.won else theme.panel_2, None if place.won else theme.line)
        ink = theme.ink if place.won else theme.muted
        brush.write(str(place.place), disc.center, NAME_U, ink, weight="bold", anchor="center", room=size, high=size)
        ink = theme.gold if place.seat == self._seat else theme.sand
        at, room, high = (disc.right + brush.px(28), y), rect.width // 2, rect.height
        brush.write(place.name, at, NAME_U + 2, ink, weight="bold", room=room, high=high)
        if place.total is not None:
            at, room = (right, y), rect.width // 4
            total = str(place.total)
            brush.write(total, at, NAME_U + 4, theme.sand, weight="bold", anchor="midright", room=room, high=high)


def _spoken(place: Place) -> str:
    if place.total is None:
        return tell("Place {place}: {name}.", place=place.place, name=place.name)
    return tell("Place {place}: {name}, {total} points.", place=place.place, name=place.name, total=place.total)
