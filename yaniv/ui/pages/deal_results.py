"""Results of the deals of the days: the card of one deal, and a month of them.

The card has the points beside par and a square for each turn by its grade; the month a button for each date.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from functools import partial
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.bots.move_grading import TurnGrade
from yaniv.daily.daily_results import DayResult
from yaniv.daily.daily_seed import FIRST_DATE
from yaniv.daily.round_results import RoundResult
from yaniv.daily.turn_grades import GradedRounds
from yaniv.i18n import current_language, tr, tr_plural
from yaniv.narration.daily_text import round_sentence, score_text
from yaniv.narration.date_text import format_date, format_month
from yaniv.store.par_cache import Par
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.icons import paint_stars
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import arrow_left, arrow_right, button, draw_grade, grade_square, tinted
from yaniv.ui.kit.node import Control, Node, NodeStyle, column, label, picture, row, spacer, stack
from yaniv.ui.narration.naming import capitalize_first

FLIP_MS: Final = 160
FLIP_GAP_MS: Final = 70
"""Time in which a square turns over, and the time between two of them."""
_MUTED: Final = "#5C4D36"
_LINE: Final = "#D9C79E"
_TRACK: Final = "#E3D6B4"
_SPREAD: Final = "#C6B385"
_UNDER_PAR: Final = "#2F8F6B"
_OVER_PAR: Final = "#CF6A33"
_INK: Final = "#14161B"
_STAMP_ROOM: Final = 270
_SQUARE: Final = 56
_SQUARE_GAP: Final = 9


class SquareFlips:
    """Squares of a card that turn over from grey to their grades, one after the other as these come."""

    def __init__(self, *, has_motion: bool) -> None:
        """*has_motion*: False if squares have their grades at once."""
        self.has_motion = has_motion
        self.grades: GradedRounds = ()
        self._starts_ms: dict[tuple[int, int], float] = {}
        """Time at which the square of a round and a turn begins to turn over."""

    def take(self, grades: GradedRounds, now_ms: float) -> bool:
        """Take the grades known by now; return True if none is missing."""
        self.grades = grades
        for number, turns in enumerate(grades):
            for turn, grade in enumerate(turns):
                if grade is not None and (number, turn) not in self._starts_ms:
                    last = max(self._starts_ms.values(), default=now_ms - FLIP_GAP_MS)
                    self._starts_ms[number, turn] = max(now_ms, last + FLIP_GAP_MS)
        return not self.is_waiting

    @property
    def is_waiting(self) -> bool:
        """True while grades are missing."""
        return any(None in turns for turns in self.grades)

    def is_running(self, now_ms: float) -> bool:
        """Return True while squares turn over."""
        return self.has_motion and any(now_ms < start + FLIP_MS for start in self._starts_ms.values())

    def share(self, number: int, turn: int, now_ms: float) -> float:
        """Return how far the square of a round and a turn, both from 0, has turned over, 0 to 1."""
        start = self._starts_ms.get((number, turn))
        if start is None:
            return 0.0
        return max(0.0, min(1.0, (now_ms - start) / FLIP_MS)) if self.has_motion else 1.0


class ResultCard(Struct, frozen=True):
    """Content of a card."""

    day: date
    total: int
    par: Par | None
    rounds: tuple[RoundResult, ...]
    grades: GradedRounds = ()
    later_totals: tuple[int, ...] = ()
    flipped_share: Callable[[int, int], float] = lambda _round, _turn: 1.0
    """How far the square of a round and a turn, both from 0, has turned over."""


def result_card(  # noqa: PLR0913 -- a card, and where it is shown
    context: UiContext,
    card: ResultCard,
    *,
    has_legend: bool = False,
    is_large: bool = False,
    is_part: bool = False,
    has_stamp: bool = False,
) -> Node:
    """Return the card on paper.

    *is_large*: for large text. *is_part*: in something that can be pressed. *has_stamp*: its corner is left free.
    """
    head = row(
        label(tr("Yaniv"), 46, "two_colour_red", weight="display", role="card title"),
        None if has_stamp else spacer(),
        label(format_date(card.day), 26, _MUTED, weight="medium", role="card date"),
        Node(width=_STAMP_ROOM, grow=1) if has_stamp else None,
        gap=36,
        height=60,
        min_height=44,
    )
    par = card.par
    figures = column(
        label(tr_plural("point", "points", card.total), 27, _INK, weight="medium", role="card unit"),
        None if par is None else _par_label(par, is_part=is_part),
    )
    points = row(
        label(f"{card.total}", 92, _INK, weight="bold", role="card points"),
        figures,
        picture(lambda painter, rect: _draw_par(painter, rect, card), grow=1, height=96, min_width=120)
        if par
        else spacer(),
        gap=20,
        height=112,
        min_height=84,
    )
    rounds = _rounds(context, card, is_large=is_large)
    legend = (_rule(), _legend(context)) if has_legend else ()
    control = Control(id="today:result", role="text", name=tr("Your result"), label=" ".join(card_sentences(card)))
    content = column(head, _rule(), points, *rounds, *legend, gap=12, padding=(44, 22))
    return stack(
        picture(_draw_paper),
        content,
        grow=1,
        min_height=300,
        justify="stretch",
        control=None if is_part else control,
    )


def _par_label(par: Par, *, is_part: bool) -> Node:
    words = tr("par {par}", par=par.points)
    control = None if is_part else Control(id="today:par", role="text", name=words, tip=par_tip(par))
    return label(words, 27, _MUTED, role="card unit", control=control)


def par_tip(par: Par) -> str:
    """Return what par is, and how far the masters were apart."""
    return tr(
        "With your cards, eight masters scored {fewest} to {most}. Par is the average of the best three.",
        fewest=par.fewest,
        most=par.most,
    )


def card_sentences(card: ResultCard) -> Iterator[str]:
    """Yield the card in words: points and par, each round, and later tries."""
    yield tr("{score}.", score=score_text(card.total, card.par))
    if card.par is None:
        yield tr("Par is being worked out: eight masters are playing your cards.")
    for number, each in enumerate(card.rounds, 1):
        yield round_sentence(number, each, card.grades[number - 1] if number <= len(card.grades) else ())
    if card.later_totals:
        yield tr("Later tries, not counted: {totals}.", totals=", ".join(map(str, card.later_totals)))


def _rounds(context: UiContext, card: ResultCard, *, is_large: bool) -> Iterator[Node]:
    for number, each in enumerate(card.rounds):
        turns = card.grades[number] if number < len(card.grades) else ()
        points = label(f"{each.points:+d}", 34, _INK, weight="bold", text_align="end", role="round points", width=104)
        yield row(
            label(f"{number + 1}", 32, _MUTED, weight="bold", role="round number", width=40),
            picture(_squares_drawer(context, card, number, turns), grow=1, height=_SQUARE + 6, min_height=36),
            picture(_outcome_drawer(context, each), width=56, height=56, min_height=36),
            points,
            gap=12,
            grow=1,
            min_height=40,
        )
    if card.later_totals and not is_large:
        totals = ", ".join(map(str, card.later_totals))
        yield label(tr("Later tries, not counted: {totals}", totals=totals), 23, _MUTED, role="later tries")


def _squares_drawer(
    context: UiContext, card: ResultCard, number: int, turns: tuple[TurnGrade | None, ...]
) -> Callable[[Painter, Rect], None]:
    def draw(painter: Painter, rect: Rect) -> None:
        step_u = min(_SQUARE + _SQUARE_GAP, rect.width / painter.scale / max(1, len(turns)))
        side = min(round(painter.scale * step_u * _SQUARE / (_SQUARE + _SQUARE_GAP)), rect.height)
        for turn, grade in enumerate(turns):
            square = Rect(rect.left + round(turn * step_u * painter.scale), rect.centery - side // 2, side, side)
            draw_grade(context, painter, square, grade, flipped_share=card.flipped_share(number, turn))

    return draw


def _outcome_drawer(context: UiContext, result: RoundResult) -> Callable[[Painter, Rect], None]:
    def draw(painter: Painter, rect: Rect) -> None:
        match result.outcome:
            case "won" | "asaf":
                _draw_star(painter, rect)
            case "caught":
                _draw_bolt(context, painter, rect)
            case "other":
                pass

    return draw


def _draw_star(painter: Painter, rect: Rect) -> None:
    radius = min(rect.size) * 0.46
    paint_stars(painter, rect.center, radius, 1, 1, hole=_INK, fill=_INK)
    paint_stars(painter, rect.center, radius * 0.8, 1, 1, hole=_INK, fill="#F8BD2C")


def _draw_bolt(context: UiContext, painter: Painter, rect: Rect) -> None:
    side = round(min(rect.size) * 0.8)
    disc = Rect(0, 0, side, side)
    disc.center = rect.center
    painter.draw_box(disc, side, "#B3322C")
    painter.draw_image(context.images.menu_icon("bolt", round(side * 0.62), "#FFFFFF"), disc.center)


def _legend(context: UiContext) -> Node:
    square = partial(grade_square, context, side=28)
    parts = (
        (square("best"), tr("best")),
        (square("slip"), tr("slip")),
        (square("mistake"), tr("mistake")),
        (picture(_draw_star, width=34, height=34), tr("won")),
        (picture(lambda painter, rect: _draw_bolt(context, painter, rect), width=34, height=34), tr("caught")),
    )
    return row(
        *(row(sign, label(words, 23, _MUTED, role="card legend"), gap=10) for sign, words in parts),
        gap=30,
        height=44,
        min_height=36,
    )


def _rule() -> Node:
    return Node(height=3, fill=_LINE, radius=1)


def _draw_paper(painter: Painter, rect: Rect) -> None:
    painter.draw_box(rect, 24, painter.theme.card_face, painter.theme.card_edge)


def _draw_par(painter: Painter, rect: Rect, card: ResultCard) -> None:
    """Draw the points as a bar beside par, and behind it how far the masters were apart."""
    par = card.par
    assert par is not None, "without par there is no bar"
    least = min(0, card.total, par.fewest)
    most = max(card.total, par.most, par.points, 1) + 2

    def x_of(points: float) -> int:
        return rect.left + round(rect.width * (points - least) / (most - least))

    height = painter.px(26)
    track = Rect(rect.left, rect.centery - height // 2, rect.width, height)
    painter.draw_box(track, 13, _TRACK)
    spread = Rect(x_of(par.fewest), track.top, max(1, x_of(par.most) - x_of(par.fewest)), height)
    painter.draw_box(spread, 13, _SPREAD)
    own = Rect(track.left, track.top, max(height, x_of(card.total) - track.left), height)
    inset = own.inflate(0, -painter.px(10))
    painter.draw_box(inset, 8, _UNDER_PAR if card.total <= par.points else _OVER_PAR)
    tick = Rect(0, 0, max(2, painter.px(5)), height + painter.px(18))
    tick.center = (min(max(x_of(par.points), track.left + tick.width), track.right - tick.width), track.centery)
    painter.draw_box(tick, 2, _INK)


_DAYS: Final = 7
_FAR_ABOVE_PAR: Final = 10
"""Points above par from which on a date has the colour of a bad day."""
_UNDER_PAR_FILL: Final = "#2C7A5E"
_OVER_PAR_FILL: Final = "#7E5F22"
_FAR_ABOVE_PAR_FILL: Final = "#933F36"
_DAY_INK: Final = "#FFFFFF"
_UNFINISHED_SIGN: Final = "…"
_GIVEN_UP_SIGN: Final = "–"  # noqa: RUF001 -- a dash, as wide as a figure


class MonthGrid:
    """One month of results; `turn` goes to another."""

    def __init__(self, today: date, results: Mapping[date, DayResult], known_par: Callable[[date], Par | None]) -> None:
        self._today, self._results, self._known_par = today, results, known_par
        self.first = today.replace(day=1)
        """First day of the month."""

    def turn(self, distance: int) -> None:
        """Go *distance* months on or, if negative, back; never beyond the first deal or the current month."""
        index = min(max(_month_index(self.first) + distance, _month_index(FIRST_DATE)), _month_index(self._today))
        self.first = date(index // 12, index % 12 + 1, 1)

    def node(self, selected: date, *, is_large: bool, is_plain: bool = False) -> Node:
        """Return the month; *selected*: the date that is shown beside it. *is_plain*: no colours behind dates."""
        sizes: NodeStyle = {"width": 56, "height": 56, "radius": 28, "padding": (8, 8), "gap": 0}
        is_current = self.first == self._today.replace(day=1)
        title = capitalize_first(format_month(self.first))
        head = row(
            label(
                title, 34, "accent", weight="display", role="month", grow=1,
                control=Control(id="calendar", role="text", name=title, label=self._label),
            ),
            button(
                "button:earlier", "<", "earlier", spoken=tr("Previous month"), draw=arrow_left, is_name_shown=False,
                is_enabled=self.first > FIRST_DATE, **sizes,
            ),
            button(
                "button:later", ">", "later", spoken=tr("Next month"), draw=arrow_right, is_name_shown=False,
                is_enabled=not is_current, **sizes,
            ),
            gap=12,
        )  # fmt: skip
        names = [*weekday_names()[_first_weekday() :], *weekday_names()[: _first_weekday()]]
        cell: NodeStyle = {"grow": 1, "width": 60, "min_width": 30}
        header = row(
            *(label(each, 20, "text_muted", text_align="center", role="weekday", **cell) for each in names), gap=6
        )
        before = days_into_week(self.first)
        cells = [
            *(Node(**cell) for _ in range(before)),
            *(self._day(day, selected, is_plain=is_plain) for day in self._month_days),
        ]
        cells += [Node(**cell) for _ in range(-len(cells) % _DAYS)]
        weeks = [
            row(*cells[start : start + _DAYS], gap=6, grow=1, height=56, min_height=34, align="stretch")
            for start in range(0, len(cells), _DAYS)
        ]
        legend = label(
            tr("Difference from par, or your points. Lower is better."), 22, "text_muted", role="legend", max_lines=2
        )
        content = column(
            head, header, column(*weeks, gap=6, grow=1), None if is_large else legend, gap=10, padding=(24, 18)
        )
        return tinted("tile", content, grow=1, min_height=330)

    def _day(self, day: date, selected: date, *, is_plain: bool) -> Node:
        result = self._results.get(day)
        sign, fill = self._day_sign(day)
        fill = "" if is_plain else fill
        ink = _DAY_INK if fill else "text" if day <= self._today else "text_muted"
        number = label(f"{day.day}", 20, ink, weight="medium", role="day", grow=1)
        control = None
        if FIRST_DATE <= day <= self._today:
            words = tr("not played") if result is None else self._result_words(result)
            control = Control(
                id=f"day:{day.isoformat()}",
                role="button",
                name=f"{day.day}",
                label=tr("{date}: {result}", date=format_date(day), result=words),
                press=day,
                group="days",
                states=("selected",) if day == selected else (),
            )
        return column(
            number,
            label(sign, 22, ink, weight="bold", text_align="end", role="day result", grow=1) if sign else spacer(),
            fill=fill or ("panel" if control is not None else ""),
            outline="accent" if day == selected else "outline",
            stroke=4 if day == selected else 1,
            radius=10,
            padding=(8, 1),
            width=60,
            min_width=30,
            grow=1,
            control=control,
        )

    def _day_sign(self, day: date) -> tuple[str, str]:
        """Return what stands beside a date, and the colour behind it; both empty if it was not played."""
        result = self._results.get(day)
        if result is None:
            return "", ""
        if result.total is None:
            return (_UNFINISHED_SIGN if result.is_open else _GIVEN_UP_SIGN), ""
        par = self._known_par(day)
        if par is None:
            return f"{result.total}", ""
        above = result.total - par.points
        fill = _UNDER_PAR_FILL if above <= 0 else _OVER_PAR_FILL if above < _FAR_ABOVE_PAR else _FAR_ABOVE_PAR_FILL
        return f"{above:+d}".replace("-", "−"), fill  # noqa: RUF001 -- a minus, as wide as a plus

    def _result_words(self, result: DayResult) -> str:
        if result.total is None:
            return tr("unfinished") if result.is_open else tr("given up")
        par = self._known_par(result.date)
        if par is None:
            return f"{result.total}"
        return tr("{points}, par {par}", points=result.total, par=par.points)

    @property
    def _month_days(self) -> tuple[date, ...]:
        first = self.first
        days = (first + timedelta(days=number) for number in range(31))
        return tuple(day for day in days if day.month == first.month)

    @property
    def _label(self) -> str:
        results = [
            tr("{date}: {result}", date=format_date(day), result=self._result_words(self._results[day]))
            for day in self._month_days
            if day in self._results
        ]
        title = format_month(self.first)
        return tr("{month}. {results}", month=title, results="; ".join(results) or tr("No deals played."))


def weekday_names() -> tuple[str, ...]:
    """Return the short names of the days, Sunday first."""
    return (tr("Su"), tr("Mo"), tr("Tu"), tr("We"), tr("Th"), tr("Fr"), tr("Sa"))


def days_into_week(day: date) -> int:
    """Return how many days of its week lie before a date."""
    return (day.isoweekday() - _first_weekday()) % _DAYS


def _first_weekday() -> int:
    """Return the day on which a week begins: 0 for Sunday, 1 for Monday."""
    return 0 if current_language() == "he" else 1


def _month_index(day: date) -> int:
    return day.year * 12 + day.month - 1
