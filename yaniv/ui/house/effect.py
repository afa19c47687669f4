"""What the changes do to the game, in figures: they come in while somebody goes on editing.

The strip asks when the hand rests, looks whether there is news whenever time passes, and never waits for anything.
"""

from typing import Final, Protocol

from msgspec.structs import astuple
from pygame import Rect

from yaniv.arena.effect import Figure, Question, Report, Tempo
from yaniv.rules.house import HouseRules
from yaniv.table.pacing import usual_ms
from yaniv.ui import speeds
from yaniv.ui.house.figure_text import change, label, spoken, value
from yaniv.ui.inspect import Element
from yaniv.ui.theme import BODY_U, LEAST_PX, RADIUS_U, SMALL_U, Colour
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import pixels
from yaniv.words import percent, tell

_HEIGHT_U: Final = 122
_HEAD_U: Final = (320, 44)
"""Of who measured what: its least width beside the figures, its height over them."""
_HEAD_GAP_U: Final = 24
"""Between it and the figures."""
_TWO_ROWS: Final = 1.5
"""From this size of text on the figures stand in two rows."""
_COLUMNS: Final = 3
_ROWS_U: Final = (184, 30)
"""Their height: always, and more where text grows by one."""
_REST_MS: Final = 400
"""So long nothing must have been edited."""
_PERSON_MS: Final = 4000
"""What somebody who knows the game takes for a turn."""
_RESULT_MS: Final = 4000
"""How long one looks at the result of a round."""
_BAR_U: Final = 5
_TURN_FILM_MS: Final = speeds.THROW + speeds.THROW_HOLD + speeds.DRAW + speeds.PICK_UP_HOLD
_ROUND_FILM_MS: Final = speeds.DEAL_CAP + sum(astuple(speeds.HAND_BY_HAND))
_PLAYERS: Final = 4
_HINDRANCES: Final = {
    "broken": "As soon as nothing is wrong with the rules, computer players try out what the changes do to the game.",
    "unsaved": "Once these rules are saved, computer players try out what every further change does to the game.",
}


class Beside(Protocol):
    """Plays beside the window; `Background` in a process of its own."""

    failed: bool
    """It cannot play any more."""

    def ask(self, question: Question) -> None:
        """Begins to play; what was asked before is dropped."""

    def stop(self) -> None:
        """Plays no more."""

    def poll(self) -> Report | None:
        """The newest report on the last question, once."""

    def close(self) -> None:
        """Nobody looks any more."""


def has_room(text_scale: float, view: str) -> bool:
    """Is there room for it under this view? Large text leaves none under the form, which must not move either."""
    return text_scale < _TWO_ROWS or view == "diff"


def height_u(text_scale: float, u: float) -> float:
    """How high the strip is."""
    return _ROWS_U[0] + _ROWS_U[1] * (text_scale - 1) if _has_two_rows(text_scale, u) else _HEIGHT_U


def _has_two_rows(text_scale: float, u: float) -> bool:
    """Is text large for the window, because the player wants it so or because it would be too small to be read?"""
    return text_scale >= _TWO_ROWS or SMALL_U * u < LEAST_PX


class EffectStrip:
    """Progress, and for each measure the figure with the difference that the changes make."""

    def __init__(self, beside: Beside) -> None:
        self._beside = beside
        self._houses: tuple[HouseRules, HouseRules] | None = None
        self._hindered = ""
        """What keeps the rules from being compared."""
        self._wait_ms = 0.0
        """Until the question is put; 0: it is."""
        self._report: Report | None = None
        self._fresh = False
        """There is something that has not been painted yet."""
        self._rect = Rect(0, 0, 0, 0)

    @property
    def shown(self) -> bool:
        """Is there anything to compare?"""
        return self._houses is not None

    @property
    def moving(self) -> bool:
        """News is to be painted. The rest before a question needs no frames: time passes at rest too."""
        return self._fresh

    def compare(self, before: HouseRules | None, after: HouseRules | None) -> None:
        """The rules are these now; nothing is compared where nothing differs.

        None: they cannot be played by. What has been measured until then is kept for who takes the mistake back.
        """
        self._hindered = "broken" if after is None else "unsaved" if before is None else ""
        if after is None:
            return
        houses = None if before is None or before == after else (before, after)
        if houses == self._houses:
            return
        if self._houses is not None:
            self._beside.stop()
        self._houses, self._report = houses, None
        self._wait_ms = _REST_MS if houses is not None else 0

    def update(self, ms: float) -> None:
        """Asks when it is time to, and hears what is new."""
        if self._wait_ms > 0:
            self._wait_ms -= ms
            if self._wait_ms <= 0 and self._houses is not None:
                self._wait_ms = 0
                self._beside.ask(Question(*self._houses, _tempo()))
        news = self._beside.poll()
        if news is not None:
            self._report, self._fresh = news, True

    def close(self) -> None:
        """Nobody looks any more."""
        self._beside.close()

    def paint(self, brush: Brush, rect: Rect) -> None:
        """A cell for each measure, and the bar under them."""
        self._rect, self._fresh = rect, False
        theme, told = brush.theme, self._told
        brush.box(rect, RADIUS_U, theme.panel, theme.line)
        inner = rect.inflate(-brush.px(40), -brush.px(20))
        head = Rect(inner)
        two_rows = _has_two_rows(brush.text_scale, brush.u)
        if two_rows:
            head.height = brush.px(_HEAD_U[1])
            inner.top, inner.height = head.bottom, inner.bottom - head.bottom
        else:
            title = brush.width(tell("Effect since saving"), BODY_U, "bold", high=0)
            head.width = max(brush.px(_HEAD_U[0]), title + brush.px(_HEAD_GAP_U))
            inner.left, inner.width = head.right, inner.right - head.right
        self._paint_head(brush, head)
        if told is None:
            brush.sentence(self._status(), inner, SMALL_U, theme.muted, anchor="midleft")
            return
        columns = _COLUMNS if two_rows else len(told.figures)
        wide, high = inner.width // columns, inner.height * columns // len(told.figures)
        for number, figure in enumerate(told.figures):
            row, column = divmod(number, columns)
            self._paint_cell(brush, Rect(inner.left + column * wide, inner.top + row * high, wide, high), figure)
        bar = Rect(head.left, rect.bottom - brush.px(_BAR_U + 5), inner.right - head.left, brush.px(_BAR_U))
        if not told.is_finished:
            brush.box(bar, _BAR_U / 2, theme.line)
            done = bar.width * told.played // max(1, told.matches)
            brush.box(Rect(bar.topleft, (done, bar.height)), _BAR_U / 2, theme.gold)

    def elements(self) -> tuple[Element, ...]:
        """How far it has come, and each figure in words."""
        place = pixels(self._rect)
        figures = self._told.figures if self._told is not None else ()
        head = Element("effect", "text", tell("Effect since saving"), self._status(), place, ("enabled",))
        told = (
            Element(f"effect:{each.measure}", "text", label(each), spoken(each), place, ("enabled",))
            for each in figures
        )
        return (head, *told)

    @property
    def _told(self) -> Report | None:
        """The figures of these very rules."""
        return None if self._hindered else self._report

    def _status(self) -> str:
        told = self._told
        if self._beside.failed:
            return tell("The effect of the changes cannot be measured here.")
        if self._hindered:
            return tell(_HINDRANCES[self._hindered])
        if not self.shown:
            return tell("Change a rule, and computer players try out what that does to the game.")
        if told is None:
            return tell("What the changes do to the game is being played out.")
        if any(told.unfinished):
            return tell(
                "{played} of {all} matches played with each rules; {share} of them did not end.",
                played=told.played,
                all=told.matches,
                share=percent(round(100 * max(told.unfinished))),
            )
        return tell("{played} of {all} matches played with each rules.", played=told.played, all=told.matches)

    def _paint_head(self, brush: Brush, head: Rect) -> None:
        """What the figures are about, and who has played for them."""
        theme, title, told = brush.theme, tell("Effect since saving"), self._told
        if told is None:
            brush.sentence(title, head, BODY_U, theme.gold, weight="bold", anchor="midleft")
            return
        who = tell("{n} of {all} matches by computer players", n=told.played, all=told.matches)
        if not _has_two_rows(brush.text_scale, brush.u):
            room = head.width - brush.px(_HEAD_GAP_U)
            upper, lower = Rect(head.left, head.top, room, head.height // 3), Rect(head.left, 0, room, 0)
            lower.top, lower.height = upper.bottom, head.bottom - brush.px(_BAR_U) - upper.bottom
            at = (upper.left, upper.centery)
            brush.write(title, at, BODY_U, theme.gold, weight="bold", room=room, high=upper.height)
            brush.sentence(who, lower, SMALL_U, theme.muted, anchor="midleft")
            return
        half = (head.width - brush.px(_HEAD_GAP_U)) // 2
        brush.write(title, head.midleft, BODY_U, theme.gold, weight="bold", room=half, high=head.height)
        brush.write(who, head.midright, SMALL_U, theme.muted, anchor="midright", room=half, high=head.height)

    @staticmethod
    def _paint_cell(brush: Brush, cell: Rect, figure: Figure) -> None:
        theme, room = brush.theme, cell.width - brush.px(12)
        ink = theme.gold if figure.is_certain else theme.muted
        if _has_two_rows(brush.text_scale, brush.u):
            _paint_wide(brush, cell, figure, ink)
            return
        third = (cell.height - brush.px(_BAR_U)) // 3
        rows = (
            (label(figure), SMALL_U, theme.muted),
            (value(figure), BODY_U, theme.sand),
            (change(figure), SMALL_U, ink),
        )
        for number, (text, size, colour) in enumerate(rows):
            at = (cell.left, cell.top + third // 2 + number * third - brush.px(3))
            brush.write(text, at, size, colour, room=room, high=third, weight="bold" if number == 1 else "regular")


def _paint_wide(brush: Brush, cell: Rect, figure: Figure, ink: Colour) -> None:
    """The figure beside what it is of; large text has room so."""
    theme, half, shown = brush.theme, cell.height // 2, value(figure)
    upper, lower, right = cell.top + half // 2, cell.top + half + half // 2, cell.right - brush.px(24)
    told = brush.write(
        shown, (right, upper), BODY_U, theme.sand, weight="bold", anchor="midright", room=cell.width // 3, high=half
    )
    room = told.left - brush.px(16) - cell.left
    brush.write(label(figure), (cell.left, upper), SMALL_U, theme.muted, room=room, high=half)
    brush.write(change(figure), (cell.left, lower), SMALL_U, ink, room=right - cell.left, high=half)


def _tempo() -> Tempo:
    """Of a table with one person and three computer players."""
    thinking = (_PERSON_MS + (_PLAYERS - 1) * usual_ms(_PLAYERS)) / _PLAYERS
    return Tempo(turn_ms=thinking + _TURN_FILM_MS, round_ms=_ROUND_FILM_MS + _RESULT_MS)
