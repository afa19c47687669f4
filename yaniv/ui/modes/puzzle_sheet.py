"""Page over the table of a puzzle: the header, and after an answer the sheet with the verdict."""

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.bots.move_grading import TurnGrade
from yaniv.cards import Cards
from yaniv.i18n import format_percent, tr, tr_plural
from yaniv.ui.graphics.icons import SIGN_COLOURS, draw_verdict_sign
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import arrow_left, button
from yaniv.ui.kit.node import Control, Message, Node, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env, Panel
from yaniv.ui.narration.puzzle_text import SolverShare
from yaniv.ui.navigation import NavigationRequest
from yaniv.ui.table.table_host import SheetPage
from yaniv.ui.table.view_model.table_buttons import RULES_BUTTON

HEADER_HEIGHT: Final = 64
SHEET_HEIGHT: Final = 200
"""Height in u at every text size: otherwise the table, and all text on it, would shrink where text is to be larger."""
_LEAST_SHARE: Final = 0.001
"""Share drawn for a move that costs nothing: a dot."""
_WHY_HEIGHT: Final = 290
"""Height by which the sheet is pulled up to say why."""
_LINE_HEIGHT: Final = 5
_SIGN_U: Final = 46
"""Radius of the sign of the verdict."""
_CHIP_U: Final = 24
_MAX_RUN_DOTS: Final = 10


class CostBar(Struct, frozen=True):
    """Move with the points that it loses, as a bar."""

    name: str
    cards: Cards
    """Cards that it throws or takes, drawn in place of the name; none: the name is shown."""
    share: float
    """Length of the bar, 0 to 1."""
    cost: str
    sign: TurnGrade


class RatingChange(Struct, frozen=True):
    """Rating before and after an answer, rounded."""

    before: int
    after: int

    @property
    def text(self) -> str:
        """The change with its sign."""
        change = self.after - self.before
        return f"+{change}" if change >= 0 else f"\N{MINUS SIGN}{-change}"


class Verdict(Struct, frozen=True):
    """Content of the sheet."""

    is_good: bool
    title: str
    sentence: str
    note: str
    """Second, muted line."""
    spoken: str
    """All of it in full words."""
    why: tuple[str, ...]
    """The best move in full words, and then what the sheet writes: reasons, and how the answer is known."""
    solvers: tuple[SolverShare, ...] = ()
    """How often each level finds the answer."""
    bars: tuple[CostBar, ...] = ()
    ratings: tuple[float, ...] = ()
    """Ratings after the last puzzles, the newest last; shown in place of bars."""
    change: RatingChange | None = None
    """None: the answer is not rated."""
    can_retry: bool = True
    can_play_out: bool = True


class Header(Struct, frozen=True):
    """Content of the header."""

    titles: tuple[str, ...]
    """The rules in short, the longest first."""
    run: int
    rating: int
    unrated_count: int
    """Number of puzzles to go until the rating is shown."""
    back_name: str
    is_playing_out: bool = False


class PuzzleSheet(SheetPage):
    """Header and sheet."""

    name = "puzzle"
    first_focus = "puzzle:next"

    def __init__(self, header: Header, open_rules: Callable[[], Panel], open_pause: Callable[[], Panel]) -> None:
        """*open_rules*, *open_pause*: make these panels."""
        self.header = header
        self.verdict: Verdict | None = None
        self.rolled_share = 1.0
        """Part of the rating's way from before to after that is shown, 0 to 1."""
        self.is_why_open = False
        self._open_rules, self._open_pause = open_rules, open_pause
        self.keys = {"new_game": "puzzle:next", "rules": "button:rules", "menu": "button:menu"}

    @property
    def is_still(self) -> bool:
        """True once the rating has rolled to its new value."""
        return self.rolled_share == 1

    @property
    def announcement(self) -> str:
        """The verdict; empty before the answer, because then the table speaks."""
        if self.verdict is None:
            return ""
        return " ".join((self.verdict.spoken, *(_reasons(self.verdict) if self.is_why_open else ())))

    def view(self, env: Env) -> Node:
        """Return header and sheet, with the table between them."""
        return column(self._header(env), spacer(), None if self.verdict is None else self._sheet(self.verdict, env))

    def update(self, message: Message) -> NavigationRequest | Panel | None:
        """Open the reasons or close them, or the rules or the pause over a verdict; pass any other press on."""
        if message == "button:pause":
            return self._open_pause()
        if message == "button:rules" and self.verdict is not None:
            return self._open_rules()
        if message == "puzzle:why":
            self.is_why_open = not self.is_why_open
            return None
        return self.press(message)

    def panel_closed(self, answer: str) -> NavigationRequest | Panel | None:
        """Do what was pressed in the pause; a closed panel with the rules leads to nothing."""
        return self._open_rules() if answer == RULES_BUTTON else self.press(answer)

    # the header

    def _header(self, env: Env) -> Node:
        header, is_large = self.header, env.is_large
        home = button(
            "button:menu", header.back_name, "button:menu", draw=arrow_left,
            fill="surface_dark", outline="", height=56, padding=(16, 4), gap=12,
        )  # fmt: skip
        rules = row(
            None if is_large else label(self._fitting_title(env), 24, "text_muted", text_align="center", grow=1),
            grow=1,
            height=56,
            fill="surface_dark",
            control=Control(
                id="button:rules",
                role="button",
                name=tr("Rules"),
                label=tr("Rules: {rules}", rules=header.titles[0]),
                press="button:rules",
            ),
        )
        change = None if self.verdict is None else self.verdict.change
        return row(
            home,
            rules,
            _run_chip(header.run) if header.run > 1 and not is_large else None,
            _change_pill(change) if is_large and change is not None else None,
            self._rating(is_large=is_large),
            self._next_button() if header.is_playing_out else None,
            height=HEADER_HEIGHT, padding=(16, 4), gap=24, fill="surface_dark", radius=0,
        )  # fmt: skip

    def _fitting_title(self, env: Env) -> str:
        letters = round(env.size[0] / env.size[1] * 36)
        return next((title for title in self.header.titles if len(title) <= letters), self.header.titles[-1])

    def _rating(self, *, is_large: bool) -> Node:
        rating, left = self.header.rating, self.header.unrated_count
        name = tr("Rating {rating}", rating=rating)
        if left:
            name = tr_plural("Rating after {n} more puzzle", "Rating after {n} more puzzles", left)
        return row(
            None if is_large else label(tr("Puzzle rating"), 24, "text_muted"),
            label("?" if left else f"{rating}", 30, "accent", weight="bold", role="rating"),
            gap=12, height=56, padding=(12, 4), fill="surface_dark",
            control=Control(
                id="puzzle:rating",
                role="button",
                name=name,
                tip=f"{tr('Matches have a rating of their own.')} {tr('Puzzles by theme')}",
                press="puzzle:rating",
            ),
        )  # fmt: skip

    def _next_button(self) -> Node:
        return button("puzzle:next", tr("Next puzzle"), "puzzle:next", height=56, padding=(24, 4))

    # the sheet

    def _sheet(self, verdict: Verdict, env: Env) -> Node:
        is_large = env.is_large
        line = picture(partial(_draw_line, colour="success" if verdict.is_good else "danger"), height=_LINE_HEIGHT)
        main = self._large_row(verdict) if is_large else self._usual_row(verdict)
        height = SHEET_HEIGHT - _LINE_HEIGHT
        why = self._why(verdict, is_large=is_large) if self.is_why_open else None
        return column(
            line,
            why,
            row(*main, align="stretch", gap=28, padding=(36, 22), height=height),
            fill="panel",
            radius=0,
        )

    def _usual_row(self, verdict: Verdict) -> tuple[Node | None, ...]:
        sign: TurnGrade = "best" if verdict.is_good else "mistake"
        return (
            picture(partial(_draw_sign, sign=sign), width=2 * _SIGN_U),
            self._words(verdict),
            None if verdict.change is None else self._rating_change(verdict.change),
            _bars(verdict.bars) if verdict.bars else None if len(verdict.ratings) < 3 else _last_ten(verdict.ratings),  # noqa: PLR2004 -- fewer are no line
            self._side_buttons(verdict),
            _gold_next(),
        )

    def _large_row(self, verdict: Verdict) -> tuple[Node | None, ...]:
        more = button("puzzle:why", self._why_name(tr("More")), "puzzle:why", grow=1, height=None)
        return (
            self._words(verdict, is_large=True),
            column(_retry(verdict, grow=1), more, gap=16, width=380, min_width=240),
            _gold_next(460),
        )

    def _why_name(self, closed_name: str) -> str:
        return tr("Less") if self.is_why_open else closed_name

    def _words(self, verdict: Verdict, *, is_large: bool = False) -> Node:
        colour = "success" if verdict.is_good else "danger"
        return column(
            label(
                verdict.title,
                46,
                colour,
                weight="display",
                role="verdict",
                height=84 if is_large else 58,
                min_height=40,
            ),
            label(verdict.sentence, 28, weight="bold", max_lines=1 if is_large else 2, role="sentence"),
            label(verdict.note, 24, "text_muted", max_lines=2, role="note") if verdict.note and not is_large else None,
            gap=4,
            grow=1,
            min_width=420,
            justify="center",
            control=Control(id="verdict", role="text", name=verdict.title, label=verdict.spoken),
        )

    def _rating_change(self, change: RatingChange) -> Node:
        return column(
            label(tr("Rating"), 22, "text_muted", text_align="center"),
            picture(partial(self._draw_rolling, change=change), height=60, min_height=44),
            _change_pill(change),
            gap=2,
            width=150,
            justify="center",
        )

    def _draw_rolling(self, painter: Painter, rect: Rect, *, change: RatingChange) -> None:
        shown = round(change.before + (change.after - change.before) * self.rolled_share)
        painter.draw_line(
            f"{shown}", rect.center, 46, painter.theme.text,
            weight="bold", anchor="center", max_width=rect.width, max_height=rect.height, role="rolling rating",
        )  # fmt: skip

    def _side_buttons(self, verdict: Verdict) -> Node:
        why = button("puzzle:why", self._why_name(tr("Why?")), "puzzle:why", grow=1, height=68, padding=(14, 6))
        play = _play_out(verdict, height=68)
        return column(
            row(_retry(verdict, grow=1, height=68), why, gap=10),
            play,
            gap=10,
            width=410,
            min_width=400,
            justify="center",
        )

    def _why(self, verdict: Verdict, *, is_large: bool) -> Node:
        note = (verdict.note,) if is_large and verdict.note else ()
        lines = (*note, *verdict.why[1:], *(_solver_line(verdict) if is_large else ()))
        texts = [label(line, 26, max_lines=4, role="why") for line in lines]
        control = Control(
            id="puzzle:reasons", role="text", name=tr("Why?"), label=" ".join((*note, *_reasons(verdict)))
        )
        content = column(*texts, gap=10, scroll="why", grow=1, control=control)
        side = _solver_bars(verdict.solvers) if verdict.solvers else None
        if is_large:
            side = column(
                _bars(verdict.bars) if verdict.bars else None, _play_out(verdict, height=110), gap=20, width=520
            )
        return row(content, side, gap=40, height=_WHY_HEIGHT, padding=(56, 16), align="stretch")


def _reasons(verdict: Verdict) -> tuple[str, ...]:
    return (*verdict.why, *_solver_line(verdict))


def _solver_line(verdict: Verdict) -> tuple[str, ...]:
    """Return how often each level finds the answer, in one line; empty if that is not known."""
    shares = ", ".join(each.sentence for each in verdict.solvers)
    return (tr("Found by: {shares}", shares=shares),) if shares else ()


def _solver_bars(solvers: tuple[SolverShare, ...]) -> Node:
    rows = [
        row(
            label(each.level, 24, role="solver", width=180),
            picture(partial(_draw_share, share=each.percent / 100, colour="success"), height=22, grow=1),
            label(format_percent(each.percent), 24, weight="bold", role="solver", text_align="end", width=90),
            gap=12,
        )
        for each in solvers
    ]
    return column(label(tr("Found by"), 22, "text_muted", role="solvers"), *rows, gap=8, width=560)


def draw_run(painter: Painter, rect: Rect, run: int) -> None:
    """Draw the dots of a run of solved puzzles in the middle of *rect*, the last one larger."""
    count = min(run, _MAX_RUN_DOTS)
    for index in range(count):
        x = rect.centerx + painter.px(66 * (index - (count - 1) / 2))
        draw_verdict_sign(painter, "best", (x, rect.centery), 32 if index == count - 1 else 25)


def _gold_next(width: float = 220) -> Node:
    return button(
        "puzzle:next", tr("Next"), "puzzle:next", spoken=f"{tr('Next')}. {tr('Next puzzle')}", is_main=True,
        width=width, min_width=160, height=None, padding=(12, 12),
    )  # fmt: skip


def _retry(verdict: Verdict, *, grow: float, height: float | None = None) -> Node:
    return button(
        "puzzle:retry", tr("Try again"), "puzzle:retry", is_enabled=verdict.can_retry, grow=grow, height=height
    )


def _play_out(verdict: Verdict, *, height: float) -> Node:
    name = tr("Play it out")
    spoken = "" if verdict.can_play_out else f"{name}. {tr('The round is over.')}"
    return button("puzzle:play", name, "puzzle:play", spoken=spoken, is_enabled=verdict.can_play_out, height=height)


def _run_chip(run: int) -> Node:
    words = tr_plural("{n} in a row", "{n} in a row", run)
    return row(
        picture(partial(_draw_sign, sign="best"), width=32, height=32),
        label(words, 26, weight="medium", role="run"),
        gap=10,
        control=Control(id="puzzle:run", role="text", name=words),
    )


def _change_pill(change: RatingChange) -> Node:
    ink = "success" if change.after >= change.before else "danger"
    return label(
        change.text, 26, ink, weight="bold", text_align="center", role="change",
        fill="surface_dark", radius=20, padding=(16, 2), height=40, width=100,
    )  # fmt: skip


def _bars(bars: tuple[CostBar, ...]) -> Node:
    """Return the points that moves lose, one row for each."""
    spoken = " ".join(tr("{move}: {cost}.", move=bar.name, cost=bar.cost) for bar in bars)
    rows = [
        row(
            picture(partial(_draw_chips, cards=bar.cards), width=132, height=36)
            if bar.cards
            else label(bar.name, 24, weight="medium", role="bar", width=132),
            picture(
                partial(_draw_share, share=max(bar.share, _LEAST_SHARE), colour=SIGN_COLOURS[bar.sign]),
                height=22,
                grow=1,
            ),
            label(bar.cost, 24, weight="bold", role="cost", width=72),
            gap=12,
        )
        for bar in bars
    ]
    return column(
        label(tr("Points lost"), 22, "text_muted"),
        *rows,
        gap=6,
        width=400,
        min_width=300,
        justify="center",
        control=Control(id="puzzle:costs", role="text", name=tr("Points lost"), label=spoken),
    )


def _last_ten(ratings: tuple[float, ...]) -> Node:
    return column(
        label(tr("Your last 10"), 22, "text_muted"),
        picture(partial(_draw_ratings, ratings=ratings), height=84, min_height=50),
        gap=6,
        width=400,
        min_width=240,
        justify="center",
    )


def _draw_line(painter: Painter, rect: Rect, *, colour: str) -> None:
    painter.draw_box(rect, 0, getattr(painter.theme, colour))


def _draw_sign(painter: Painter, rect: Rect, *, sign: TurnGrade) -> None:
    draw_verdict_sign(painter, sign, rect.center, min(rect.size) / 2 / painter.scale)


def _draw_chips(painter: Painter, rect: Rect, *, cards: Cards) -> None:
    gap = painter.px(6)
    widths = sum(painter.card_chip_width(card, _CHIP_U) + gap for card in cards) - gap
    size = _CHIP_U * min(1.0, rect.width / widths)
    x = rect.left
    for card in cards:
        x = painter.draw_card_chip(card, (x, rect.centery), size).right + round(gap * size / _CHIP_U)


def _draw_share(painter: Painter, rect: Rect, *, share: float, colour: str) -> None:
    """Draw a bar filled up to *share* of its width, from 0 to 1; a filled one is at least a dot."""
    radius = rect.height / 2 / painter.scale
    painter.draw_box(rect, radius, painter.theme.surface_dark)
    if share:
        filled = Rect(rect.left, rect.top, max(rect.height, round(rect.width * share)), rect.height)
        painter.draw_box(filled, radius, getattr(painter.theme, colour))


def _draw_ratings(painter: Painter, rect: Rect, *, ratings: tuple[float, ...]) -> None:
    lowest, span = min(ratings), (max(ratings) - min(ratings)) or 1.0
    inner = rect.inflate(-painter.px(24), -painter.px(24))
    points = [
        (inner.left + inner.width * index / (len(ratings) - 1), inner.bottom - inner.height * (each - lowest) / span)
        for index, each in enumerate(ratings)
    ]
    painter.draw_polyline(points, painter.theme.accent, max(2, painter.px(5)))
    end = Rect(0, 0, painter.px(22), painter.px(22))
    end.center = round(points[-1][0]), round(points[-1][1])
    painter.draw_box(end, 11, painter.theme.success, painter.theme.surface_dark, 3)
