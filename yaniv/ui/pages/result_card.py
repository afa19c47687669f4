"""Card with the result of a day's deal: points beside par, and a square for each turn by its grade."""

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.bots.move_grading import TurnGrade
from yaniv.daily.round_results import RoundResult
from yaniv.daily.turn_grades import GradedRounds
from yaniv.i18n import tr, tr_plural
from yaniv.narration.daily_text import round_sentence, score_text
from yaniv.narration.date_text import format_date
from yaniv.store.par_cache import Par
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import draw_grade, grade_square
from yaniv.ui.kit.node import Control, Node, column, label, picture, row, spacer, stack
from yaniv.ui.kit.star_row import paint_stars

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
