"""The bar under a replay: where in the match one is, and the way to any other place of it."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.ui.inspect import Element, ElementState
from yaniv.ui.theme import RADIUS_U, SECONDARY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.choice import Option
from yaniv.ui.widgets.control import Control
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.segments import Segments
from yaniv.ui.widgets.slider import Slider
from yaniv.ui.widgets.wax import SealButton
from yaniv.words import tell

HIGH_U: Final = 136
"""Of the bar."""
SPEEDS: Final = {"half": 0.5, "usual": 1.0, "double": 2.0, "quadruple": 4.0}
_SPOKEN: Final = {"half": "½", "usual": "1", "double": "2", "quadruple": "4"}
_TRACK_U: Final = 44
ROW_U: Final = 66
MARGIN_U: Final = 24
GAP_U: Final = 10
_ICON_U: Final = 78
_PLAY_U: Final = 116
_SPEED_U: Final = 288
_SEAT_U: Final = 286
_KEEPING_U: Final = 214
_CHECK_U: Final = 200
_MARK_U: Final = 8
_GLYPH_U: Final = 15
"""Half the height of a triangle."""
_WIDE: Final = {"<": 1.35, ">": 1.35, "|": 0.55, "!": 1.0}
"""Of that half."""


class Icon(Button):
    """Says by a sign what it does: triangles that point along the match, and bars where it ends or stops."""

    def __init__(self, id_: str, name: str, sign: str) -> None:
        """*sign*: `<` and `>` are triangles, `|` is a bar, `!` calls out."""
        super().__init__(id_, name)
        self.sign = sign

    def paint(self, brush: Brush) -> None:
        """The sign in the middle of a button."""
        name, self.name = self.name, ""
        super().paint(brush)
        self.name = name
        theme, reach = brush.theme, _GLYPH_U * brush.u
        ink = theme.ink if self.main else theme.sand if self.enabled else theme.muted
        wide = [reach * _WIDE[each] for each in self.sign]
        x, y = self.rect.centerx - sum(wide) / 2, float(self.rect.centery + (brush.px(2) if self.held else 0))
        for each, step in zip(self.sign, wide, strict=True):
            _paint_sign(brush, each, (x, y), step, ink)
            x += step


class Track(Slider):
    """The whole match from left to right, with a mark where each round begins, and points where to look again."""

    def __init__(self, rounds: Sequence[int], last: int) -> None:
        super().__init__("replay:place", tell("Place in the match"), 0, (0, max(1, last)), told=lambda _place: "")
        self._rounds = tuple(rounds)
        self.marks: tuple[int, ...] = ()
        """Places that one may want to go back to."""

    def paint(self, brush: Brush) -> None:
        """Marks under the knob."""
        track = self._track()
        for place in self._rounds:
            x = track.left + track.width * place // max(1, self.bounds[1])
            mark = Rect(0, 0, max(1, brush.px(4)), brush.px(26))
            mark.center = (x, track.centery)
            brush.box(mark, 2, brush.theme.line)
        super().paint(brush)
        half, y = brush.px(_MARK_U), self.rect.top + brush.px(_MARK_U)
        for place in self.marks:
            x = track.left + track.width * place // max(1, self.bounds[1])
            brush.shape([(x - half, y - half), (x + half, y - half), (x, y + half)], brush.theme.coral)

    def _track(self) -> Rect:
        half = self.rect.height * 3 // 10
        return self.rect.inflate(-2 * half, 0)


class Transport:
    """All its controls, and their places."""

    def __init__(
        self, rounds: Sequence[int], last: int, seats: Sequence[Option], keeping: Option | None, *, sealed: bool = False
    ) -> None:
        """*keeping*: a way to keep the match; one that was *sealed* can be checked."""
        self.track = Track(rounds, last)
        self.play = Icon("replay:play", tell("Play"), ">")
        self.icons = (
            Icon("replay:start", tell("To the start"), "|<"),
            Icon("replay:round-back", tell("A round back"), "<<"),
            Icon("replay:back", tell("A step back"), "<"),
            self.play,
            Icon("replay:on", tell("A step on"), ">"),
            Icon("replay:round-on", tell("A round on"), ">>"),
            Icon("replay:end", tell("To the end"), ">|"),
        )
        speeds = tuple((word, tell("{n}×", n=_SPOKEN[word])) for word in SPEEDS)  # noqa: RUF001 -- times
        self.speed = Segments("replay:speed", tell("Speed"), speeds, "usual")
        self.seat = Dropdown("replay:seat", tell("Seat"), seats, seats[0][0])
        self.keeping = (Button(*keeping),) if keeping else ()
        self.check = (SealButton("replay:check", tell("Check"), tell("Check the shuffles")),) if sealed else ()
        self.told = ""
        """Which place this is."""
        self._rect = Rect(0, 0, 0, 0)

    @property
    def controls(self) -> tuple[Control, ...]:
        """In the order of the focus."""
        return (*self.icons, self.track, self.speed, self.seat, *self.keeping, *self.check)

    def show(self, place: int, last: int, told: str, *, playing: bool) -> None:
        """Where one is now, and what can be done there."""
        self.track.number, self.told = place, told
        self.play.sign, self.play.main = ("||", True) if playing else (">", True)
        self.play.name = self.play.label = tell("Pause") if playing else tell("Play")
        for icon in self.icons:
            ends = icon.id in ("replay:start", "replay:round-back", "replay:back")
            icon.enabled = icon is self.play or (place > 0 if ends else place < last)

    def lay(self, rect: Rect, u: float) -> None:
        """The track over a row: the place at the left, the way in the middle, speed and seat at the right."""
        self._rect = rect
        margin, gap, row = (round(each * u) for each in (MARGIN_U, GAP_U, ROW_U))
        self.track.rect = Rect(rect.left + margin, rect.top + gap // 2, rect.width - 2 * margin, round(_TRACK_U * u))
        top = rect.bottom - row - gap
        widths = [round((_PLAY_U if icon is self.play else _ICON_U) * u) for icon in self.icons]
        x = rect.centerx - (sum(widths) + gap * (len(widths) - 1)) // 2
        self._left = x
        for icon, wide in zip(self.icons, widths, strict=True):
            icon.rect = Rect(x, top, wide, row)
            x += wide + gap
        for button in self.check:
            button.rect = Rect(self._left - 2 * gap - round(_CHECK_U * u), top, round(_CHECK_U * u), row)
            self._left = button.rect.left
        room = rect.right - margin - x - 2 * gap
        wanted: tuple[tuple[Control, int], ...] = (
            *((each, _KEEPING_U) for each in self.keeping),
            (self.seat, _SEAT_U),
            (self.speed, _SPEED_U),
        )
        part = min(u, room / sum(wide + GAP_U for _, wide in wanted))
        right = rect.right - margin
        for control, length in wanted:
            control.rect = Rect(right - round(length * part), top, round(length * part), row)
            right = control.rect.left - gap

    def paint(self, brush: Brush) -> None:
        """The ground, and which place this is; its ring draws the controls."""
        brush.box(
            self._rect.inflate(0, brush.px(2 * RADIUS_U)).move(0, brush.px(RADIUS_U)), RADIUS_U, brush.theme.panel
        )
        margin = brush.px(MARGIN_U)
        row = self.icons[0].rect
        box = Rect(self._rect.left + margin, row.top, self._left - self._rect.left - 2 * margin, row.height)
        brush.sentence(self.told, box, SECONDARY_U, brush.theme.sand, anchor="midleft")

    def element(self) -> Element:
        """Which place this is, as text."""
        row = self.icons[0].rect
        x = self._rect.left
        state: tuple[ElementState, ...] = ("enabled",)
        return Element("replay:where", "text", self.told, self.told, (x, row.top, self._left - x, row.height), state)


def _paint_sign(brush: Brush, sign: str, spot: tuple[float, float], wide: float, ink: str) -> None:
    """One sign; *spot* is the middle of its left edge."""
    (x, y), reach = spot, _GLYPH_U * brush.u
    left, right, half = x + wide * 0.1, x + wide * 0.9, reach * 0.17
    match sign:
        case "<":
            brush.shape([(right, y - reach), (right, y + reach), (left, y)], ink)
        case ">":
            brush.shape([(left, y - reach), (left, y + reach), (right, y)], ink)
        case "!":
            middle = x + wide / 2
            brush.shape(
                [(middle - half * 1.3, y - reach), (middle + half * 1.3, y - reach), (middle, y + reach * 0.4)], ink
            )
            low = y + reach * 0.65
            brush.shape(
                [(middle - half, low), (middle + half, low), (middle + half, y + reach), (middle - half, y + reach)],
                ink,
            )
        case _:
            x += wide / 2
            brush.shape(
                [(x - half, y - reach), (x + half, y - reach), (x + half, y + reach), (x - half, y + reach)], ink
            )
