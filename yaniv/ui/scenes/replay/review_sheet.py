"""Header of a replay, and the sheet below its table with verdict, transport and curve."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.bots.move_grading import Grade, TurnGrade, as_turn_grade
from yaniv.i18n import tr
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.icons import SIGN_COLOURS, draw_verdict_sign
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import arrow_left, arrow_right, button, pause_bars
from yaniv.ui.kit.menu import MenuItem, MenuPage, header, header_button
from yaniv.ui.kit.node import Control, Message, Node, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env
from yaniv.ui.navigation import NavigationRequest
from yaniv.ui.scenes.replay.win_chance_chart import WinChanceChart

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


class ReviewSheet(MenuPage):
    """Header, bar of the chance, and sheet; a press is passed on by the id of its control."""

    name = "replay"
    first_focus = "replay:play"

    def __init__(  # noqa: PLR0913 -- what the page leads to
        self,
        chart: WinChanceChart,
        press: Callable[[Message], NavigationRequest | None],
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

        *press*: carries out what the control with this id does; gets a turning point, or a position, as it is.
        """
        self.state = SheetState("", 0, 1, is_playing=False)
        self._chart, self._press, self._seats, self._items = chart, press, seats, tuple(items)
        self._has_bar = player_count <= _MAX_PLAYERS_BESIDE_BAR
        self._save_item, self._is_large = save_item, False
        self._can_practise, self._leave_label = can_practise, leave_label

    @property
    def announcement(self) -> str:
        """Position and verdict."""
        verdict = self.state.verdict
        return f"{self.state.where.removesuffix('.')}. {'' if verdict is None else verdict.spoken}".strip()

    def update(self, message: Message) -> NavigationRequest | None:
        """Open or close a menu; pass any other press on."""
        if message in {"replay:seat", "replay:speed", "replay:more"}:
            self.toggle_menu(str(message))
            return None
        self.open_menu = ""
        return self._press(message)

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
