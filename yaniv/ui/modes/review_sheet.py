"""Header of a replay, and the sheet below its table with verdict, transport and the curve of the chance to win.

The curve is in the scale of its own values; its turning points are buttons.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.bots.move_grading import Grade, TurnGrade, as_turn_grade
from yaniv.bots.win_chance import MAX_TURNING_POINTS, ChancePoint, TurningPoint
from yaniv.i18n import format_percent, tr
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.icons import SIGN_COLOURS, draw_verdict_sign
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SMALL_U
from yaniv.ui.kit.controls import arrow_left, arrow_right, button, pause_bars
from yaniv.ui.kit.node import Control, Message, Node, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.table.table_host import MenuItem, MenuPage, header, header_button

SHEET_HEIGHT: Final = 390
"""Height of the sheet of a review, u."""
SHORT_SHEET_HEIGHT: Final = 126
"""Height of the sheet of a replay without a review, u."""
SPEED_FACTORS: Final[Mapping[str, float]] = {"half": 0.5, "usual": 1.0, "double": 2.0, "quadruple": 4.0}
"""Factor by which the time of the table passes, by option of the speed menu."""
_SPEED_LABELS: Final = {"half": "½", "usual": "1", "double": "2", "quadruple": "4"}
_PADDING: Final = 36
_LINE_HEIGHT: Final = 5
_WORDS_HEIGHT: Final = 112
"""Height of the row with the verdict; with large text, the controls are in a row of their own."""
_CONTROLS_HEIGHT: Final = 84
_CURVE_TOP: Final = 18
_SIGN_U: Final = 30
"""Radius of the sign of the grade."""
_BUTTON_U: Final = 68
_BAR_HEIGHT: Final = 170
"""Height of the bar of the chance to win, beside the table."""
_BAR_BOTTOM: Final = 130
"""Height that is left free below it, for the player's own panel; above it, at a table of four, sits the next player."""
_MAX_PLAYERS_BESIDE_BAR: Final = 4
"""With more players than this, some of them sit where the bar would be."""


class ReviewVerdict(Struct, frozen=True):
    """Verdict on the decision at the current position."""

    sentence: str
    note: str = ""
    """Second, muted line."""
    text: str = ""
    """All of it, with short card names."""
    spoken: str = ""
    """All of it in full words."""
    grade: Grade | None = None


class SheetState(Struct, frozen=True):
    """Content of header and sheet at the moment."""

    where: str
    """Round and action."""
    position: int
    last_position: int
    is_playing: bool
    verdict: ReviewVerdict | None = None
    """None: the replay has no review."""
    count: str = ""
    """Which of the mistakes this position is at, or has passed; empty if there are none."""
    is_at_mistake: bool = False
    has_previous: bool = False
    has_next: bool = False
    accuracy: str = ""
    """Share of accurate moves; empty until the review is complete."""
    summary: str = ""
    seat: int = 0
    speed: str = "usual"


TURNING_POINT_ID: Final = "review:swing-"
"""Beginning of the ids of the turning points; a number from 1 follows."""
_AXIS_U: Final = 104
"""Width beside the curve for the numbers of its scale."""
_END_U: Final = 44
_ROUNDS_U: Final = 44
"""Height of the names of the rounds below the curve."""
_AXIS_TEXT_U: Final = 44
_FILL_ALPHA: Final = "26"
_DASH_U: Final = 12
_MIN_ROUND_WIDTH_U: Final = 120
"""A round narrower than this has its number in place of its name."""
_TENTHS: Final = 10
_LARGE_TEXT: Final = 1.5
"""Text scale from which on the dashed line has no name."""
_MARKER_U: Final = 48
"""Width and height of a turning point's button."""
_ARROW_U: Final = 16
"""Half the height of the arrow on it."""
_ARROW_SHAFT: Final = 0.35
_ARROW_HEAD: Final = 0.8
"""Half the widths of its shaft and its head, in halves of its height."""
_MISTAKE_U: Final = 8
"""Half the width of the mark of a mistake, along the lower edge of the curve."""
_BAR_WIDTH_U: Final = 26


class WinChanceChart:
    """Curve of the chance to win, with the current position on it."""

    def __init__(self, round_positions: Sequence[int], player_count: int) -> None:
        """Create the chart of a match.

        *round_positions*: positions at which rounds have been dealt. *player_count*: all of them have an even share at
        the start.
        """
        self._round_positions, self._even_share = tuple(round_positions), 1 / max(1, player_count)
        self.turning_points: tuple[TurningPoint, ...] = ()
        """Turning points in the order of the match; none until the review is complete."""
        self.curve: tuple[ChancePoint, ...] = ()
        self._top_chance = 1.0
        """Highest chance of the scale: the next ten per cent above all values."""
        self._last_position = 1
        self._position = 0
        self._mistake_positions: tuple[int, ...] = ()

    def set_curve(self, curve: Sequence[ChancePoint], turning_points: Sequence[TurningPoint]) -> None:
        """Show this curve with its turning points."""
        self.curve = tuple(curve)
        highest = max((each.chance for each in curve), default=1.0)
        self._top_chance = min(1.0, (int(max(highest, self._even_share) * _TENTHS) + 1) / _TENTHS)
        self.turning_points = tuple(turning_points[:MAX_TURNING_POINTS])

    def show(self, position: int, last_position: int, mistake_positions: Sequence[int] = ()) -> None:
        """Mark the current position of a match with *last_position* actions, and the mistakes."""
        self._position, self._last_position = position, max(1, last_position)
        self._mistake_positions = tuple(mistake_positions)

    @property
    def caption(self) -> str:
        """Caption of this position: the turning point, or else the chance to win."""
        turning_point = next((each for each in self.turning_points if each.position == self._position), None)
        if turning_point is not None:
            return describe_turning_point(turning_point)
        if self.chance is None:
            return tr("Win chance")
        return tr("Win chance: {share}", share=_percent(self.chance))

    @property
    def chance(self) -> float | None:
        """Chance to win at this position; None while it is not known."""
        reached = [each for each in self.curve if each.position <= self._position]
        return (reached or self.curve)[-1 if reached else 0].chance if self.curve else None

    def view(self, width: float, height: float, slide: Callable[[float], Message]) -> Node:
        """Return the curve with its scale, its rounds and its turning points.

        *width* and *height* are in u. *slide*: message for a press at a share of the match.
        """
        plot_height = height - _ROUNDS_U
        plot_control = Control(
            id="replay:place",
            role="slider",
            name=tr("Match position"),
            slide=slide,
            value=self._position,
            value_text=self.caption,
            bounds=(0, self._last_position),
        )
        plot = row(
            picture(self._draw_axis, width=_AXIS_U),
            picture(self._draw_plot, grow=1, control=plot_control),
            Node(width=_END_U),
            align="stretch",
            height=plot_height,
        )
        rounds = row(
            Node(width=_AXIS_U),
            picture(self._draw_rounds, grow=1),
            Node(width=_END_U),
            align="stretch",
            height=_ROUNDS_U,
        )
        sentences = " ".join(f"{each}." for each in (self.caption, *map(describe_turning_point, self.turning_points)))
        control = Control(id="review:chance", role="text", name=self.caption, label=sentences)
        markers = self._markers(width - _AXIS_U - _END_U, plot_height)
        return stack(column(plot, rounds), markers, height=height, justify="stretch", control=control)

    def bar(self, height: float, *, has_words: bool) -> Node | None:
        """Return the chance at this position as a bar, with the number beside it; None while it is not known."""
        chance = self.chance
        if chance is None:
            return None
        words = column(
            label(_percent(chance), 30, "accent", weight="bold", role="chance"),
            label(tr("Win chance"), 22, "text_muted", role="chance name"),
            fill="panel",
            outline="outline",
            radius=12,
            padding=(14, 6),
        )
        filled = picture(partial(_draw_bar, share=chance), width=_BAR_WIDTH_U, height=height)
        return row(filled, words if has_words else None, gap=12, align="end", height=height)

    def _markers(self, width: float, height: float) -> Node:
        """Return the turning points where they are on the curve; those close together stand side by side."""
        half = _MARKER_U / 2
        lefts: list[float] = []
        for point in self.turning_points:
            place = _AXIS_U + width * self._share(point.position) - half
            lefts.append(max(place, lefts[-1] + _MARKER_U if lefts else 0))
        end = _AXIS_U + width + _END_U
        for index in reversed(range(len(lefts))):
            end = lefts[index] = min(lefts[index], end - _MARKER_U)
        cells: list[Node] = []
        end = 0
        for number, (point, left) in enumerate(zip(self.turning_points, lefts, strict=True), 1):
            top = height * (1 - min(point.before, self._top_chance) / self._top_chance) - half
            name = describe_turning_point(point)
            control = Control(
                id=f"{TURNING_POINT_ID}{number}",
                role="button",
                name=name,
                tip=name,
                press=point,
                group="turning points",
            )
            marker = picture(partial(_draw_marker, point=point), height=_MARKER_U, control=control)
            spot = column(Node(height=min(max(0.0, top), height - half)), marker, width=_MARKER_U)
            cells += [Node(width=left - end), spot]
            end = left + _MARKER_U
        return row(*cells, align="stretch")

    def _share(self, position: int) -> float:
        """Return where a position is between the start and the end of the match, 0 to 1."""
        return min(position, self._last_position) / self._last_position

    def _place(self, plot: Rect, position: int, chance: float) -> tuple[int, int]:
        height = min(chance, self._top_chance) / self._top_chance * plot.height
        return plot.left + round(plot.width * self._share(position)), round(plot.bottom - height)

    def _draw_axis(self, painter: Painter, rect: Rect) -> None:
        for chance in (0.0, self._top_chance):
            painter.draw_line(
                _percent(chance),
                (rect.right - painter.px(12), self._place(rect, 0, chance)[1]),
                SMALL_U,
                painter.theme.text_muted,
                anchor="midright",
                max_width=rect.width - painter.px(20),
                max_height=painter.px(_AXIS_TEXT_U),
                role="axis",
            )

    def _draw_plot(self, painter: Painter, plot: Rect) -> None:
        theme = painter.theme
        y, dash = self._place(plot, 0, self._even_share)[1], painter.px(_DASH_U)
        for x in range(plot.left, plot.right, 2 * dash):
            painter.draw_box(Rect(x, y, min(dash, plot.right - x), max(1, painter.px(2))), 0, theme.text_muted)
        if len(self.curve) > 1:
            points = [self._place(plot, each.position, each.chance) for each in self.curve]
            ends = ((points[-1][0], plot.bottom), (points[0][0], plot.bottom))
            painter.draw_polygon((*points, *ends), theme.accent + _FILL_ALPHA)
            painter.draw_polyline(points, theme.accent, max(2, painter.px(5)))
        for chance in (0.0, self._top_chance):
            line = Rect(plot.left, self._place(plot, 0, chance)[1], plot.width, max(1, painter.px(2)))
            painter.draw_box(line, 0, theme.outline)
        for start in self._round_positions[1:]:
            left = self._place(plot, start, 0)[0]
            painter.draw_box(Rect(left, plot.top, max(1, painter.px(2)), plot.height), 0, theme.outline)
        if painter.text_scale < _LARGE_TEXT:
            self._draw_even_share(painter, plot, y)
        half = painter.px(_MISTAKE_U)
        for position in self._mistake_positions:
            x, y = self._place(plot, position, 0)
            painter.draw_polygon([(x - half, y - 2 * half), (x + half, y - 2 * half), (x, y)], theme.danger)
        x = self._place(plot, self._position, 0)[0]
        painter.draw_box(Rect(x - painter.px(1), plot.top, max(2, painter.px(4)), plot.height), 0, theme.text)

    def _draw_even_share(self, painter: Painter, plot: Rect, y: int) -> None:
        """Name the dashed line at *y* px where that covers neither the curve nor a turning point, or not at all."""
        words, height, width = tr("equal chances"), painter.px(30), plot.width // 3
        text_width = min(width, painter.fitted_width(words, SMALL_U, width, max_height=height, role="even share"))
        size = text_width + painter.px(16), painter.px(34)
        ground = self._free_place(painter, plot, size, y)
        if ground is None:
            return
        painter.draw_box(ground, 8, painter.theme.panel)
        painter.draw_line(
            words,
            ground.center,
            SMALL_U,
            painter.theme.text_muted,
            anchor="center",
            max_width=width,
            max_height=height,
            role="even share",
        )

    def _free_place(self, painter: Painter, plot: Rect, size: tuple[int, int], y: int) -> Rect | None:
        """Return a free place above or below the dashed line at *y* px, as near the end as possible; None: none."""
        points = [self._place(plot, each.position, each.chance) for each in self.curve]
        side = painter.px(_MARKER_U)
        markers = [Rect(0, 0, side, side) for _ in self.turning_points]
        for marker, each in zip(markers, self.turning_points, strict=True):
            marker.center = self._place(plot, each.position, each.before)
        for right in range(plot.right, plot.left + size[0], -size[0]):
            for middle in (y - painter.px(24), y + painter.px(24)):
                ground = Rect((right - size[0], middle - size[1] // 2), size)
                crosses = any(ground.clipline(*ends) for ends in pairwise(points))
                if plot.contains(ground) and not crosses and ground.collidelist(markers) < 0:
                    return ground
        return None

    def _draw_rounds(self, painter: Painter, rect: Rect) -> None:
        ends = (*self._round_positions[1:], self._last_position)
        for number, (start, end) in enumerate(zip(self._round_positions, ends, strict=True), 1):
            left, right = self._place(rect, start, 0)[0], self._place(rect, end, 0)[0]
            is_wide = right - left >= painter.px(_MIN_ROUND_WIDTH_U) * painter.text_scale
            painter.draw_line(
                tr("Round {n}", n=number) if is_wide else f"{number}",
                ((left + right) // 2, rect.centery),
                SMALL_U,
                painter.theme.text if start <= self._position < end else painter.theme.text_muted,
                anchor="center",
                max_width=max(1, right - left - painter.px(4)),
                max_height=rect.height,
                role="rounds",
            )


def _draw_bar(painter: Painter, rect: Rect, *, share: float) -> None:
    radius = rect.width / 2 / painter.scale
    painter.draw_box(rect, radius, painter.theme.surface_dark, painter.theme.outline, 3)
    height = max(rect.width, round(rect.height * share))
    painter.draw_box(Rect(rect.left, rect.bottom - height, rect.width, height), radius, painter.theme.accent)


def _draw_marker(painter: Painter, rect: Rect, *, point: TurningPoint) -> None:
    """Draw a cross where a move cut the chance, else an arrow down or up."""
    if point.cause == "decision":
        draw_verdict_sign(painter, "mistake", rect.center, _MARKER_U / 2 - 4)
        return
    (x, y), is_fall = rect.center, point.after < point.before
    sign = 1 if is_fall else -1
    colour = painter.theme.danger if is_fall else painter.theme.success
    for size, fill in ((painter.px(_ARROW_U + 3), painter.theme.panel), (painter.px(_ARROW_U), colour)):
        shaft, head = size * _ARROW_SHAFT, size * _ARROW_HEAD
        outline = [(-shaft, -size), (shaft, -size), (shaft, 0), (head, 0), (0, size), (-head, 0), (-shaft, 0)]
        painter.draw_polygon([(x + dx, y + sign * dy) for dx, dy in outline], fill)


def describe_turning_point(turning_point: TurningPoint) -> str:
    """Return a sentence about a turning point: its round, the chance before and after, and what changed it."""
    placeholders = {
        "n": turning_point.round_number,
        "before": _percent(turning_point.before),
        "after": _percent(turning_point.after),
    }
    if turning_point.cause == "decision":
        return tr("Turning point, round {n}: this move cut the win chance from {before} to {after}", **placeholders)
    if turning_point.after < turning_point.before:
        return tr("Turning point, round {n}: the cards cut the win chance from {before} to {after}", **placeholders)
    return tr("Turning point, round {n}: the cards raised the win chance from {before} to {after}", **placeholders)


def _percent(chance: float) -> str:
    return format_percent(round(100 * chance))


class ReviewSheet(MenuPage):
    """Header, bar of the chance, and sheet; it sends ids of buttons, a turning point, or a position."""

    name = "replay"
    first_focus = "replay:play"
    menu_ids = frozenset({"replay:seat", "replay:speed", "replay:more"})

    def __init__(  # noqa: PLR0913 -- what the page leads to
        self,
        chart: WinChanceChart,
        *,
        seats: Mapping[int, str],
        player_count: int,
        items: Sequence[MenuItem],
        save_item: MenuItem | None,
        can_practise: bool,
        leave_label: str,
    ) -> None:
        """*seats*: names of the seats from which the match can be seen. *items*: rows of the menu More.

        *save_item*: way to save the match; in that menu only where text is large.
        """
        self.state = SheetState("", 0, 1, is_playing=False)
        self._chart, self._seats, self._items = chart, seats, tuple(items)
        self._has_bar = player_count <= _MAX_PLAYERS_BESIDE_BAR
        self._save_item, self._is_large = save_item, False
        self._can_practise, self._leave_label = can_practise, leave_label

    @property
    def announcement(self) -> str:
        """Position and verdict."""
        verdict = self.state.verdict
        return f"{self.state.where.removesuffix('.')}. {'' if verdict is None else verdict.spoken}".strip()

    def view(self, env: Env) -> Node:
        """Return header and sheet, with the table between them, and the open menu over it."""
        verdict, self._is_large = self.state.verdict, env.is_large
        sheet = self._short_sheet() if verdict is None else self._sheet(verdict, env)
        return self.with_menu(column(self._header(env), self._chance_bar(env), sheet))

    # the header

    def _header(self, env: Env) -> Node:
        state = self.state
        speed = tr("{n}×", n=_SPEED_LABELS[state.speed])  # noqa: RUF001 -- times
        where = Control(id="replay:where", role="text", name=state.where)
        accuracy = Control(
            id="review:accuracy", role="text", name=tr("Accuracy"), label=state.summary, value=state.accuracy
        )
        return header(
            header_button("replay:leave", tr("Back"), spoken=self._leave_label, has_arrow=True),
            label(state.where, 24, "text_muted", text_align="center", grow=1, height=56, control=where),
            row(
                label(tr("Accuracy"), 24, "text_muted"),
                label(state.accuracy, 28, "accent", weight="bold", role="accuracy"),
                gap=10,
                control=accuracy,
            )
            if state.accuracy and not env.is_large
            else None,
            header_button(self._save_item.id, self._save_item.name) if self._save_item and not env.is_large else None,
            header_button("replay:seat", tr("Seat: {name}", name=self._seats[state.seat])),
            header_button("replay:speed", speed, spoken=tr("Speed: {speed}", speed=speed)),
            header_button("replay:more", tr("More")),
        )

    def menu_items(self) -> tuple[MenuItem, ...]:
        """Return the seats, the speeds, or what concerns the whole match."""
        match self.open_menu:
            case "replay:seat":
                return tuple(
                    MenuItem(f"replay:seat:{seat}", tr("Seat: {name}", name=name), seat == self.state.seat)
                    for seat, name in self._seats.items()
                )
            case "replay:speed":
                return tuple(
                    MenuItem(
                        f"replay:speed:{word}",
                        tr("{n}×", n=_SPEED_LABELS[word]),  # noqa: RUF001 -- times
                        word == self.state.speed,
                    )
                    for word in SPEED_FACTORS
                )
            case _:
                return (*((self._save_item,) if self._save_item and self._is_large else ()), *self._items)

    # beside the table

    def _chance_bar(self, env: Env) -> Node:
        bar = self._chart.bar(_BAR_HEIGHT, has_words=not env.is_large) if self._has_bar else None
        return column(spacer(), bar, Node(height=_BAR_BOTTOM), padding=(24, 0), grow=1, align="start")

    # the sheet

    def _sheet(self, verdict: ReviewVerdict, env: Env) -> Node:
        width = env.size[0] / pixels_per_u(env.size) - 2 * _PADDING
        sign: TurnGrade | None = None if verdict.grade is None else as_turn_grade(verdict.grade)
        words = (
            picture(partial(_draw_sign, sign=sign), width=2 * _SIGN_U, height=2 * _SIGN_U)
            if sign is not None
            else None,
            self._words(verdict, is_large=env.is_large),
        )
        controls = (self._transport(), self._turning_point_buttons(), self._practice_button())
        if env.is_large:
            rows = [
                row(*words, gap=20, height=_WORDS_HEIGHT, align="stretch"),
                row(*controls, gap=24, height=_CONTROLS_HEIGHT, justify="center"),
            ]
        else:
            rows = [row(*words, *controls, gap=28, height=_WORDS_HEIGHT)]
        used = sum(each.height or 0 for each in rows)
        curve = self._chart.view(width, SHEET_HEIGHT - _LINE_HEIGHT - _CURVE_TOP - used, self._slide)
        colour = "outline" if sign is None else SIGN_COLOURS[sign]
        line = picture(partial(_draw_line, colour=colour), height=_LINE_HEIGHT)
        content = column(*rows, Node(height=_CURVE_TOP), curve, padding=(_PADDING, 0), grow=1)
        return column(line, content, height=SHEET_HEIGHT, fill="panel", radius=0)

    def _short_sheet(self) -> Node:
        """Return the sheet of a replay without a review: a slider over the whole match, and the transport."""
        state = self.state
        control = Control(
            id="replay:place",
            role="slider",
            name=tr("Match position"),
            slide=self._slide,
            value=state.position,
            bounds=(0, state.last_position),
        )
        share = state.position / max(1, state.last_position)
        track = picture(partial(_draw_track, share=share), height=44, control=control)
        return column(
            row(self._transport(), self._practice_button(_BUTTON_U), justify="center", gap=40), track,
            padding=(_PADDING, 6), height=SHORT_SHEET_HEIGHT, fill="panel", radius=0,
        )  # fmt: skip

    def _slide(self, share: float) -> Message:
        return round(share * self.state.last_position)

    def _words(self, verdict: ReviewVerdict, *, is_large: bool) -> Node:
        text = verdict.text or verdict.sentence
        control = Control(
            id="review:told",
            role="text",
            name=text,
            label=verdict.spoken or text,
            value=verdict.grade,
            states=("enabled",),
        )
        note = verdict.note and not is_large
        return column(
            label(verdict.sentence, 28, weight="bold", max_lines=1 if note else 2, role="sentence"),
            label(verdict.note, 24, "text_muted", max_lines=2, role="note") if note else None,
            gap=4,
            grow=1,
            min_width=420,
            justify="center",
            control=control,
        )

    def _transport(self) -> Node:
        state = self.state
        is_at_end = state.position == state.last_position
        return row(
            _round("replay:back", tr("Previous step"), arrow_left, is_enabled=state.position > 0),
            _round("replay:play", tr("Pause"), pause_bars())
            if state.is_playing
            else _round("replay:play", tr("Play"), _draw_play),
            _round("replay:on", tr("Next step"), arrow_right, is_enabled=not is_at_end),
            gap=14,
        )

    def _turning_point_buttons(self) -> Node:
        state = self.state
        control = Control(id="review:count", role="text", name=state.count, label=tr("Mistake {n}", n=state.count))
        ink = "text" if state.is_at_mistake else "text_muted"
        count = column(
            label(state.count, 28, ink, weight="bold", text_align="center", role="count"),
            None
            if self._is_large
            else label(tr("mistakes"), 22, "text_muted", text_align="center", role="count name"),
            width=140, justify="center", control=control,
        )  # fmt: skip
        return row(
            _square("review:back", tr("Previous mistake"), arrow_left, is_enabled=state.has_previous),
            count if state.count else Node(width=140),
            _square("review:on", tr("Next mistake"), arrow_right, is_enabled=state.has_next),
            gap=8,
        )

    def _practice_button(self, height: float = 96) -> Node | None:
        if not self._can_practise:
            return None
        spoken = f"{tr('Try it here')}. {tr('Practise from here')}"
        return button(
            "replay:practise", tr("Try it here"), "replay:practise", spoken=spoken, is_main=True,
            width=290, min_width=220, height=height, padding=(12, 6),
        )  # fmt: skip


def _round(id_: str, name: str, draw: Callable[[Painter, Rect], None], *, is_enabled: bool = True) -> Node:
    return _square(id_, name, draw, is_enabled=is_enabled, radius=_BUTTON_U / 2)


def _square(
    id_: str, name: str, draw: Callable[[Painter, Rect], None], *, is_enabled: bool = True, radius: float = 16
) -> Node:
    return button(
        id_, name, id_, tip=name, draw=draw, is_enabled=is_enabled, is_name_shown=False,
        width=_BUTTON_U, height=_BUTTON_U, radius=radius, fill="surface_dark", padding=(14, 14), gap=0,
    )  # fmt: skip


def _draw_sign(painter: Painter, rect: Rect, *, sign: TurnGrade) -> None:
    draw_verdict_sign(painter, sign, rect.center, _SIGN_U)


def _draw_line(painter: Painter, rect: Rect, *, colour: str) -> None:
    painter.draw_box(rect, 0, getattr(painter.theme, colour))


def _draw_track(painter: Painter, rect: Rect, *, share: float) -> None:
    track = Rect(rect.left, rect.centery - painter.px(4), rect.width, painter.px(8))
    painter.draw_box(track, 4, painter.theme.bar_track)
    painter.draw_box(Rect(track.left, track.top, round(track.width * share), track.height), 4, painter.theme.accent)
    knob = Rect(0, 0, painter.px(30), painter.px(30))
    knob.center = track.left + round(track.width * share), track.centery
    knob.clamp_ip(rect)
    painter.draw_box(knob, 15, painter.theme.accent, painter.theme.surface_dark)


def _draw_play(painter: Painter, rect: Rect) -> None:
    half = rect.height * 0.42
    x, y = rect.centerx - half * 0.7, rect.centery
    painter.draw_polygon([(x, y - half), (x, y + half), (x + 1.7 * half, y)], painter.theme.text)
