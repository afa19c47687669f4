"""Final places of a match as nodes: the first three on a podium, the others beside it; a list at large text."""

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import card_fan, portrait, tinted
from yaniv.ui.kit.node import Alignment, Control, Draw, Node, ThemeColour, column, label, picture, row, spacer, stack
from yaniv.ui.narration.match_report import FinalPlace, MatchReport, describe_place
from yaniv.ui.narration.table_text import number_text

_STEPS: Final = 3
_STEP_WIDTH: Final = 236
_STEP_GAP: Final = 16
_STEP_HEIGHTS: Final = (262, 218, 190)
_HAND_STEP_HEIGHTS: Final = (286, 258, 240)
"""Heights of steps that also show a hand."""
_FACES: Final = (158, 126, 126)
_CROWN: Final = 44
_CARD_WIDTH: Final = 62
TILE_ROWS: Final = 4
"""Most places below each other in a tile."""
_ROWS_BESIDE: Final = 5
"""Most places below each other beside the podium."""
_SIDE_WIDTH: Final = 420
"""Least width at both sides of a podium in the middle, if there is room."""
_CENTRED: Final = 4
"""Number of places beside the podium up to which it stands in the middle."""


def podium(context: UiContext, report: MatchReport, seat: int, avatars: Sequence[str], *, room: float = 1.0) -> Node:
    """Return the podium with the other places beside it.

    *seat*: of the reader. *avatars*: what the disc of each seat shows; empty: initials. *room*: factor of its height.
    """
    first, others = report.places[:_STEPS], report.places[_STEPS:]
    width = len(first) * _STEP_WIDTH + (len(first) - 1) * _STEP_GAP
    sides: tuple[Alignment, ...] = ("center", "start", "end") if len(first) == _STEPS else ("start", "end")
    steps = [
        row(_step(context, index, place, avatars, room), justify=side, align="end")
        for index, (place, side) in enumerate(zip(first, sides, strict=False))
    ]
    middle = stack(*steps, width=width, min_width=width, justify="stretch", align="end")
    if not others:
        return row(middle, justify="center", align="stretch", grow=1)
    is_narrow = len(others) > 2 * _ROWS_BESIDE
    rows = [_beside(index, place, seat, avatars, is_narrow=is_narrow) for index, place in enumerate(others, _STEPS)]
    columns = [
        column(spacer(), *rows[start : start + _ROWS_BESIDE], gap=10, grow=1, min_width=150)
        for start in range(0, len(rows), _ROWS_BESIDE)
    ]
    beside = row(*columns, gap=20, width=_SIDE_WIDTH, min_width=240, grow=1, align="stretch")
    lead = Node(width=_SIDE_WIDTH, min_width=1, grow=1) if len(others) <= _CENTRED else None
    return row(lead, middle, beside, gap=36, align="stretch", grow=1)


def place_list(context: UiContext, report: MatchReport, seat: int, avatars: Sequence[str]) -> Iterator[Node]:
    """Yield the places below each other, for large text."""
    for index, place in enumerate(report.places):
        hand = None
        if place.hand:
            hand = picture(card_fan(context, place.hand, _CARD_WIDTH), width=170, height=84)
        yield row(
            label(f"{place.place}", 36, _ink(place, seat), weight="bold", role="place", width=88),
            picture(_face(place, avatars, has_initial=False), width=64, height=64),
            label(_name_and_end(place), 30, _ink(place, seat), weight="medium", max_lines=2, role="place name", grow=1),
            hand,
            label(_points_text(place), 34, weight="bold", text_align="end", role="place points", min_width=70),
            gap=20, padding=(24, 8), fill="panel", outline="accent" if place.seat == seat else "outline",
            control=_control(index, place),
        )  # fmt: skip


def score_rows(context: UiContext, report: MatchReport, seat: int, avatars: Sequence[str]) -> tuple[Node, ...]:
    """Return the places as narrow rows for a tile, in two columns if they are many."""
    has_faces = len(report.places) <= TILE_ROWS
    rows = [
        _score_row(context, index, place, seat, avatars if has_faces else None)
        for index, place in enumerate(report.places)
    ]
    if len(rows) <= TILE_ROWS:
        return tuple(rows)
    half = (len(rows) + 1) // 2
    columns = [column(*part, gap=4, grow=1, min_width=100) for part in (rows[:half], rows[half:])]
    return (row(*columns, gap=16, align="start"),)


def _score_row(context: UiContext, index: int, place: FinalPlace, seat: int, avatars: Sequence[str] | None) -> Node:
    """Return a narrow row; *avatars*: None: without faces."""
    is_own = place.seat == seat
    face = None
    if avatars is not None:
        face = picture(_face(place, avatars), width=50, height=50, min_width=34, min_height=30)
    hand = picture(card_fan(context, place.hand, 36), width=84, height=52, min_width=40) if place.hand else None
    return row(
        label(f"{place.place}", 26, _ink(place, seat), weight="bold", role="score place", width=30),
        face,
        label(place.name, 26, weight="medium", role="score name", grow=1),
        hand,
        label(_points_text(place), 30, _ink(place, seat), weight="bold", text_align="end", role="score points"),
        gap=12, padding=(10, 3), radius=12, height=60, min_height=30, fill="panel_raised" if is_own else "",
        control=_control(index, place),
    )  # fmt: skip


def place_chips(report: MatchReport, seat: int, avatars: Sequence[str]) -> Node:
    """Return the places side by side as pills with face, name and points."""
    chips = [
        row(
            picture(_face(place, avatars), width=50, height=50),
            label(place.name, 26, weight="medium", role="chip name"),
            label(_points_text(place), 28, weight="bold", role="chip points"),
            gap=14, padding=(8, 4), radius=31, height=62, min_height=44,
            fill="surface_dark", outline="accent" if place.seat == seat else "outline",
            control=_control(index, place),
        )
        for index, place in enumerate(report.places)
    ]  # fmt: skip
    return row(*chips, gap=20, justify="center", height=66, min_height=48)


def _step(context: UiContext, index: int, place: FinalPlace, avatars: Sequence[str], room: float) -> Node:
    height = (_HAND_STEP_HEIGHTS if place.hand else _STEP_HEIGHTS)[min(place.place, _STEPS) - 1] * room
    face = _FACES[0 if place.is_winner else 1] * room
    hand = None
    if place.hand:
        hand = picture(card_fan(context, place.hand, _CARD_WIDTH), height=88 * room, min_height=40)
    ink: ThemeColour = "text"
    block = tinted(
        "gold" if place.is_winner else "tile",
        column(
            label(f"{place.place}", 48, ink, weight="bold", text_align="center", role="podium place"),
            label(place.name, 30, ink, weight="bold", text_align="center", role="podium name"),
            label(_points_text(place), 28, ink, text_align="center", role="podium points"),
            hand,
            gap=0,
            padding=(10, 10),
        ),
        height=height,
        width=_STEP_WIDTH,
    )
    crown = picture(_draw_crown, width=64, height=_CROWN) if place.is_winner else None
    return column(
        crown,
        picture(_face(place, avatars), width=face, height=face),
        block,
        gap=8,
        align="center",
        width=_STEP_WIDTH,
        control=_control(index, place),
    )


def _beside(index: int, place: FinalPlace, seat: int, avatars: Sequence[str], *, is_narrow: bool) -> Node:
    words = column(
        label(place.name, 28, _ink(place, seat), weight="bold", role="beside name"),
        label(_points_text(place) if is_narrow else _points_and_end(place), 23, "text_muted", role="beside points"),
        gap=0,
        grow=1,
    )
    return row(
        label(f"{place.place}", 26, "text_muted", weight="bold", role="beside place", width=44, text_align="end"),
        picture(_face(place, avatars), width=68, height=68, min_width=40, min_height=36),
        words,
        gap=14,
        height=76,
        min_height=44,
        control=_control(index, place),
    )


def _control(index: int, place: FinalPlace) -> Control:
    return Control(id=f"place:{index}", role="text", name=place.name, label=describe_place(place))


def _ink(place: FinalPlace, seat: int) -> ThemeColour:
    return "accent" if place.seat == seat else "text"


def _points_text(place: FinalPlace) -> str:
    points = place.hand_total if place.total is None else place.total
    return "" if points is None else number_text(points)


def _elimination(place: FinalPlace) -> str:
    if not place.eliminated_in_round or place.is_winner:
        return ""
    if place.is_extra_round:
        return tr("out in an extra round")
    return tr("out in round {n}", n=place.eliminated_in_round)


def _points_and_end(place: FinalPlace) -> str:
    return " · ".join(filter(None, (_points_text(place), _elimination(place))))


def _name_and_end(place: FinalPlace) -> str:
    return " · ".join(filter(None, (place.name, _elimination(place))))


def _face(place: FinalPlace, avatars: Sequence[str], *, has_initial: bool = True) -> Draw:
    """Return what draws the portrait with the mood of this place; *has_initial*: of a person with the initial."""
    is_second = place.place == 2 < len(avatars)  # noqa: PLR2004 -- of two players, the second has lost
    mood = "triumphant" if place.is_winner else "pleased" if is_second else "worried"
    avatar = avatars[place.seat] if avatars else ""
    name = place.name if has_initial else ""
    return portrait(place.seat, name, avatar, mood, rim_colour="accent" if place.is_winner else "card_face")


def _draw_crown(painter: Painter, rect: Rect) -> None:
    left, right, top, bottom, third = rect.left, rect.right, rect.top, rect.bottom, rect.width / 4
    points = (
        (left, bottom),
        (left, top + rect.height * 0.25),
        (left + third, top + rect.height * 0.6),
        (rect.centerx, top),
        (right - third, top + rect.height * 0.6),
        (right, top + rect.height * 0.25),
        (right, bottom),
    )
    painter.draw_polygon(points, painter.theme.accent)
