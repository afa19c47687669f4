"""The end of the match: who won and with what, all places, the course of it, and what comes next."""

from collections.abc import Callable, Iterator
from typing import Final

from pygame import Rect, Surface

from yaniv.ui.inputs import Input, KeyPressed, PadPressed, PointerPressed
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.confetti import LASTS, paint_confetti
from yaniv.ui.scenes.curve import paint_course
from yaniv.ui.scenes.overlay import GAP_U
from yaniv.ui.scenes.reasons import MatchTold, Place
from yaniv.ui.scenes.sheet import FOOT_U, HEAD_U, INSET_U, Sheet
from yaniv.ui.scenes.trophy import paint_trophy
from yaniv.ui.theme import BODY_U, NAME_U, SECONDARY_U, SMALL_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button, set_beside
from yaniv.ui.widgets.control import pixels
from yaniv.ui.widgets.toast import Toast
from yaniv.ui.widgets.wax import HIGH_U, SealButton
from yaniv.words import tell

_WIDTH_U: Final = 1480
_WIDE_U: Final = 1660
"""With the course of the match beside the places."""
_PLACES: Final = 0.52
"""The places take so much of it."""
_CHART_U: Final = 380
"""The course is never lower."""
_ROUNDS: Final = 2
"""A course has two rounds at least."""
Course = tuple[tuple[tuple[int, ...], ...], int]
NO_COURSE: Final[Course] = ((), 0)
_ROW_U: Final = 84
_FESTIVE_HEAD_U: Final = 246
"""With the hand that won."""
_MANY: Final = 10
"""So many players need the room for themselves."""
_TWO_LINES_U: Final = 62
"""Rows as high as this tell of an end before the end on a line of its own."""
_PLATE_GAP_U: Final = (2, 6)
"""By how much the plate of a row is lower than the row: of a low one, which its text fills, and of a high one."""
_BUTTON_U: Final = (204, 76)
_BUTTON_GROWTH: Final = 0.06
"""By how much buttons are wider where text is twice as large."""
"""Four of them leave room for what the reader did."""
_HEADLINE_U: Final = 66
_HEADLINE_MIDDLE_U: Final = 62
_LATE_LINE_U: Final = 168
"""The middle of the line under the headline, beside the hand that won."""
_TOLD_U: Final = 76
"""What is told over the buttons."""
_DIGITS: Final = 0.58
"""Of a disc, at most."""


class EndPanel(Sheet):
    """Answers the id of a button: rematch, new game (other rules or players), replay, export, or menu."""

    def __init__(  # noqa: PLR0913 -- what there is to tell, and how
        self,
        look: Look,
        told: MatchTold,
        seat: int,
        course: Course = NO_COURSE,
        *,
        festive: bool = False,
        kept: bool = False,
        sealed: bool = False,
        people: tuple[str, ...] = (),
    ) -> None:
        """*course*: the totals after each round, and the limit; *festive*: it rains pips for the winner.

        *people*: whose portraits there are, by seat. A match that is *kept* can be seen again, and written to a file;
        one that was *sealed* can be checked.
        """
        review = Button("button:replay", tell("Review"))
        review.label = tell("Review: see the match again, with every decision judged")
        buttons = (
            Button("button:menu", tell("Menu")),
            *([Button("button:export", tell("Export")), review] if kept else []),
            Button("button:new-game", tell("New game")),
            Button("button:rematch", tell("Rematch"), main=True),
        )
        wide = _WIDTH_U if len(course[0]) < _ROUNDS else _WIDE_U
        rows = len(told.places)
        high = max(_ROW_U, _CHART_U / rows if wide == _WIDE_U else 0)
        self._hand = told.hand if rows < _MANY else ()
        head = _FESTIVE_HEAD_U if self._hand else HEAD_U
        super().__init__(look, wide, rows, high, buttons, head_u=head, button_u=_BUTTON_U)
        self._check = SealButton("button:check", tell("Check the shuffles"))
        self._check.enabled = sealed
        if sealed:
            self._ring.controls = (self._check, *self._ring.controls)
        self._told = told
        self._seat = seat
        self._people = people
        self._won = any(place.won and place.seat == seat for place in told.places)
        self._course = course if wide == _WIDE_U else NO_COURSE
        self._age: float = 0.0 if festive else LASTS
        self._toast = Toast(look)
        """What has become of the match."""

    def say(self, text: str) -> None:
        """Tells it over the page, where there is room for the place of a file."""
        self._toast.say(text)

    def resize(self, size: tuple[int, int]) -> None:
        """Buttons are as wide as their words need."""
        super().resize(size)
        text, u, last = self._look.text, self._u, self._buttons[-1].rect
        grown = 1 + _BUTTON_GROWTH * (self._look.text_scale - 1)
        wide_as = [(each, round(each.wide(text, u, _BUTTON_U[0]) * grown)) for each in self._buttons]
        set_beside(wide_as, last.right, last.top, last.height, round(GAP_U * u))
        self._lay_check()

    def _lay_check(self) -> None:
        """Out of the way: under the headline where the hand that won lies beside that, else at its end."""
        u, inset, look = self._u, round(INSET_U * self._u), self._look
        rect = Rect(0, 0, self._check.wide(look.text, u, 0, look.text_scale), round(HIGH_U * u))
        rect.centery = self.rect.top + round((_LATE_LINE_U if self._hand else _HEADLINE_MIDDLE_U) * u)
        if not self._hand:
            rect.right = self.rect.right - inset
        elif self._course[0]:
            rect.right = self._row(0).right - inset // 2
        else:
            rect.left = self.rect.left + inset
        self._check.rect = rect

    @property
    def moving(self) -> bool:
        """It comes up, it rains, or something told will go."""
        return super().moving or self._age < LASTS or self._toast.goes

    def update(self, ms: float) -> None:
        """The rain begins when the sheet is there."""
        if not self.slide.moving:
            self._age += ms
        self._toast.update(ms)
        super().update(ms)

    def handle(self, given: Input) -> str | None:
        """Whatever is pressed ends the rain, and acts as ever."""
        if isinstance(given, KeyPressed | PadPressed | PointerPressed):
            self._age = LASTS
        if self._toast.handle(given) is not None:
            return None
        return super().handle(given)

    def elements(self) -> tuple[Element, ...]:
        """The rows, the buttons, and what is told."""
        return (*super().elements(), *self._toast.elements())

    def paint(self, surface: Surface) -> None:
        """The sheet, and pips over all of it."""
        super().paint(surface)
        if not self.slide.moving:
            paint_confetti(self._look.brush(surface), self._look.art, self._age)
            self._toast.paint(surface, self._above_buttons(surface.get_size()))

    def _above_buttons(self, size: tuple[int, int]) -> Rect | None:
        """Room for what is told, where the sheet of many players leaves none below."""
        first, gap = self._buttons[0].rect, round(GAP_U * self._u)
        if first.bottom + gap < self._toast.top(size):
            return None
        inset, high = round(INSET_U * self._u), round(_TOLD_U * self._u)
        return Rect(self.rect.left + inset, first.top - gap - high, self.rect.width - 2 * inset, high)

    @property
    def announce(self) -> str:
        """The end in whole sentences."""
        own = [tell("Your match: {deeds}.", deeds=", ".join(self._told.deeds))] if self._told.deeds else []
        if self._toast.shown:
            return self._toast.text
        return " ".join((self._told.headline, *(_spoken(place) for place in self._told.places), *own))

    def _parts(self, brush: Brush) -> Iterator[Callable[[], None]]:
        yield from super()._parts(brush)
        if self._course[0]:
            yield lambda: self._paint_course(brush)

    def _paint_course(self, brush: Brush) -> None:
        top = self.rect.top + brush.px(self._head_u)
        left = self.rect.left + round(self.rect.width * _PLACES)
        area = Rect(left, top, self.rect.right - left - brush.px(INSET_U), self.rect.bottom - brush.px(FOOT_U) - top)
        places = dict(sorted((each.seat, each.place) for each in self._told.places))
        paint_course(brush, self._course[0], tuple(places.values()), self._course[1], area)

    def _row(self, row: int) -> Rect:
        """Beside the course of the match, if there is one."""
        rect = super()._row(row)
        return Rect(rect.left, rect.top, round(rect.width * _PLACES), rect.height) if self._course[0] else rect

    def _row_element(self, row: int, rect: Rect) -> Element:
        place = self._told.places[row]
        return Element(f"place:{row}", "text", place.name, _spoken(place), pixels(rect))

    def _paint_head(self, brush: Brush) -> None:
        left, right = self.rect.left + brush.px(INSET_U), self.rect.right - brush.px(INSET_U)
        middle = self.rect.top + brush.px(_HEADLINE_MIDDLE_U)
        if self._hand:
            middle = self.rect.top + brush.px(96)
            beam = self.rect if self._won else None
            left_of = paint_trophy(brush, self._look.art, self._hand, (right - brush.px(90), middle), beam)
            right = left_of - brush.px(30)
            self._paint_length(brush, Rect(left, self.rect.top + brush.px(_LATE_LINE_U), right - left, 0))
        elif self._check.enabled:
            right = self._check.rect.left - brush.px(GAP_U)
        high = brush.px(120 if self._hand else 84)
        told = self._told.headline
        brush.sentence(
            told, Rect(left, middle - high // 2, right - left, high), _HEADLINE_U, brush.theme.gold,
            weight="display", anchor="midleft",
        )  # fmt: skip
        if self._told.places[0].total is not None:
            where = (self._row(0).right - brush.px(INSET_U / 2 + 8), self.rect.top + brush.px(self._head_u - 24))
            room = brush.px(200)
            ink = brush.theme.muted
            brush.write(tell("total"), where, SMALL_U, ink, anchor="midright", room=room, high=brush.px(40))

    def _paint_length(self, brush: Brush, line: Rect) -> None:
        """How many rounds it took, where more than one was counted."""
        if not self._course[0]:
            return
        told = tell("After {n} rounds", n=len(self._course[0]))
        right = self._check.rect.left - brush.px(GAP_U) if self._check.enabled else line.right
        room, high = right - line.left, brush.px(44)
        brush.write(told, line.midleft, BODY_U, brush.theme.muted, room=room, high=high)

    def _paint_row(self, brush: Brush, row: int, rect: Rect) -> None:
        place, theme, y = self._told.places[row], brush.theme, rect.centery
        left, right = self.rect.left + brush.px(INSET_U), rect.right - brush.px(INSET_U / 2 + 8)
        if place.seat == self._seat:
            gap = _PLATE_GAP_U[rect.height >= brush.px(_TWO_LINES_U)]
            brush.box(rect.inflate(0, -brush.px(gap)), 12, theme.panel_2)
        size = min(rect.height, brush.px(64)) - brush.px(8)
        disc = Rect(0, 0, size, size)
        disc.midleft = (left, y)
        if place.won:
            brush.box(disc.inflate(brush.px(8), brush.px(8)), 99, None, theme.gold, 4)
        brush.box(disc, 99, theme.discs[place.seat % len(theme.discs)])
        number = str(place.place)
        digits = min(NAME_U, _DIGITS * size / brush.u)
        brush.write(number, disc.center, digits, theme.ink, weight="bold", anchor="center", high=0)
        begin = disc.right + brush.px(28)
        if any(self._people):
            face = disc.move(disc.width + brush.px(16), 0)
            brush.avatar(face, place.seat, place.name, self._people[place.seat])
            begin = face.right + brush.px(20)
        self._paint_name(brush, place, Rect(begin, rect.top, right - brush.px(130) - begin, rect.height))
        if place.total is not None:
            at, room, size = (right, y), brush.px(120), NAME_U + 4
            ink = theme.gold if place.won else theme.sand
            total, high = str(place.total), rect.height
            brush.write(total, at, size, ink, weight="bold", anchor="midright", room=room, high=high, even=True)

    def _paint_name(self, brush: Brush, place: Place, rect: Rect) -> None:
        """And how far the player came."""
        theme = brush.theme
        ink = theme.gold if place.seat == self._seat else theme.sand
        left = ""
        if place.left and not place.won:
            left = tell("out in an extra round") if place.extra else tell("out in round {n}", n=place.left)
        y, high = rect.centery, rect.height
        if left and rect.height >= brush.px(_TWO_LINES_U):
            y, high = rect.centery - round(0.16 * rect.height), round(0.48 * rect.height)
            below = (rect.left, rect.centery + round(0.24 * rect.height))
            brush.write(left, below, SMALL_U, theme.muted, room=rect.width, high=round(0.36 * rect.height))
            left = ""
        room = rect.width - brush.width(left, SMALL_U, high=0) - brush.px(20) if left else rect.width
        name = brush.write(place.name, (rect.left, y), NAME_U + 2, ink, weight="bold", room=room, high=high)
        if left:
            free = rect.right - name.right - brush.px(16)
            brush.write(left, rect.midright, SMALL_U, theme.muted, anchor="midright", room=free, high=high)

    def _paint_foot(self, brush: Brush) -> None:
        """What the reader did."""
        if not self._told.deeds:
            return
        left, first = self.rect.left + brush.px(INSET_U), self._buttons[0].rect
        area = Rect(left, first.top, first.left - left - brush.px(30), first.height)
        told = tell("You: {deeds}", deeds=" · ".join(self._told.deeds))
        brush.sentence(told, area, SECONDARY_U, brush.theme.muted, anchor="midleft")


def _spoken(place: Place) -> str:
    gaps = {"place": place.place, "name": place.name, "total": place.total, "n": place.left}
    if place.total is None:
        return tell("Place {place}: {name}.", **gaps)
    if place.left and not place.won and place.extra:
        return tell("Place {place}: {name}, {total} points, out in an extra round.", **gaps)
    if place.left and not place.won:
        return tell("Place {place}: {name}, {total} points, out in round {n}.", **gaps)
    return tell("Place {place}: {name}, {total} points.", **gaps)
