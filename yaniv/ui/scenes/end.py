"""The end of the match: who won, all places, and what comes next."""

from typing import Final

from pygame import Rect, Surface

from yaniv.ui.inputs import Input, KeyPressed, PadPressed, PointerPressed
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.confetti import LASTS, paint_confetti
from yaniv.ui.scenes.curve import paint_course
from yaniv.ui.scenes.reasons import MatchTold, Place
from yaniv.ui.scenes.sheet import FOOT_U, HEAD_U, INSET_U, Sheet
from yaniv.ui.theme import NAME_U, SMALL_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.words import tell

_WIDTH_U: Final = 1120
_WIDE_U: Final = 1660
"""With the course of the match beside the places."""
_PLACES: Final = 0.56
"""The places take so much of it."""
_CHART_U: Final = 340
"""The course is never lower."""
_ROUNDS: Final = 2
"""A course has two rounds at least."""
Course = tuple[tuple[tuple[int, ...], ...], int]
NO_COURSE: Final[Course] = ((), 0)
_ROW_U: Final = 80


class EndPanel(Sheet):
    """Answers `button:rematch`, `button:new-game` (other rules or players) or `button:menu`."""

    def __init__(
        self, look: Look, told: MatchTold, seat: int, course: Course = NO_COURSE, *, festive: bool = False
    ) -> None:
        """*course*: the totals after each round, and the limit; *festive*: paper falls for the winner."""
        buttons = (
            Button("button:menu", tell("Menu")),
            Button("button:new-game", tell("New game")),
            Button("button:rematch", tell("Rematch"), main=True),
        )
        wide = _WIDTH_U if len(course[0]) < _ROUNDS else _WIDE_U
        rows = len(told.places)
        super().__init__(look, wide, rows, max(_ROW_U, _CHART_U / rows if wide == _WIDE_U else 0), buttons)
        self._told = told
        self._seat = seat
        self._course = course if wide == _WIDE_U else NO_COURSE
        self._age: float = 0.0 if festive else LASTS

    @property
    def moving(self) -> bool:
        """Paper falls."""
        return self._age < LASTS

    def update(self, ms: float) -> None:
        """Time passes for the paper."""
        self._age += ms

    def handle(self, given: Input) -> str | None:
        """Whatever is pressed ends the fall of the paper, and acts as ever."""
        if isinstance(given, KeyPressed | PadPressed | PointerPressed):
            self._age = LASTS
        return super().handle(given)

    def paint(self, surface: Surface) -> None:
        """The sheet, the course of the match, the paper."""
        super().paint(surface)
        brush = self._look.brush(surface)
        if self._course[0]:
            top = self.rect.top + brush.px(HEAD_U)
            left = self.rect.left + round(self.rect.width * _PLACES)
            area = Rect(
                left, top, self.rect.right - left - brush.px(INSET_U), self.rect.bottom - brush.px(FOOT_U) - top
            )
            places = dict(sorted((each.seat, each.place) for each in self._told.places))
            paint_course(brush, self._course[0], tuple(places.values()), self._course[1], area)
        paint_confetti(brush, self._age)

    @property
    def announce(self) -> str:
        """The end in whole sentences."""
        return " ".join((self._told.headline, *(_spoken(place) for place in self._told.places)))

    def _row(self, row: int) -> Rect:
        """Beside the course of the match, if there is one."""
        rect = super()._row(row)
        return Rect(rect.left, rect.top, round(rect.width * _PLACES), rect.height) if self._course[0] else rect

    def _row_element(self, row: int, rect: Rect) -> Element:
        place = self._told.places[row]
        return Element(f"place:{row}", "text", place.name, _spoken(place), (rect.x, rect.y, rect.width, rect.height))

    def _paint_head(self, brush: Brush) -> None:
        left = self.rect.left + brush.px(INSET_U)
        room = self.rect.width - 2 * brush.px(INSET_U)
        at = (left, self.rect.top + brush.px(62))
        brush.write(self._told.headline, at, 54, brush.theme.gold, weight="display", room=room, high=brush.px(100))
        if self._told.places[0].total is not None:
            right = (self._row(0).right - brush.px(INSET_U / 2 + 8), self.rect.top + brush.px(124))
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
        left, right = self.rect.left + brush.px(INSET_U), rect.right - brush.px(INSET_U / 2 + 8)
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
