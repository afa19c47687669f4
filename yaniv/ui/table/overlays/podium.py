"""Final places of a match as nodes: the first three on a podium, the others beside it; a list at large text; stars."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.animation.easing import in_out_cubic
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.icons import paint_star_icon
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import card_fan, is_plain, portrait, tinted
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


# Stars of a stop: those won earlier are lit, new ones fly to their sockets.

STAR_COUNT: Final = 3
FLIGHT_MS: Final = 650
STEP_MS: Final = 250
"""Time from the start of one flight to that of the next."""
SPARKS_MS: Final = 260
"""How long sparks are seen around a star that has arrived."""
_RADIUS_U: Final = 58
_MIDDLE_RADIUS_U: Final = 72
_SPACING_U: Final = 142
_LIFT_U: Final = 130
"""Height of the curve of a flight over the straight line."""
_TRAIL_DOTS: Final = 12
_TRAIL_SHARE: Final = 0.3
"""Length of the trail, as a share of the flight."""
_SPARKS: Final = 8
_START_SHARE: Final = 0.4
"""Size of a star as it sets out, of the one in its socket."""
_EDGE_U: Final = 6
_EDGE: Final = "#8F5E12"
_HEART: Final = "#FFE08A"
_HEART_SHARE: Final = 0.55


class StopStars(Struct, frozen=True):
    """Stars of a stop before and after a match."""

    before: int
    now: int

    @property
    def duration_ms(self) -> float:
        """Time until all new stars have arrived and their sparks are gone."""
        flights = self.now - self.before
        return STEP_MS * (flights - 1) + FLIGHT_MS + SPARKS_MS if flights > 0 else 0

    def flown_share(self, star: int, elapsed_ms: float) -> float:
        """Return how far a new star (its index) has flown *elapsed_ms* after the start, in [0, 1]."""
        return max(0.0, min(1.0, (elapsed_ms - STEP_MS * (star - self.before)) / FLIGHT_MS))


def paint_sockets(painter: Painter, stars: StopStars, elapsed_ms: float, area: Rect) -> None:
    """Paint in *area* (px) the stars that were won earlier, those that have arrived, and empty sockets for the others.

    *elapsed_ms*: time since the first new star set out.
    """
    for star in range(STAR_COUNT):
        centre, radius = _socket(painter, star, area)
        if star < stars.before:
            _paint_star(painter, centre, radius)
        elif star < stars.now and stars.flown_share(star, elapsed_ms) == 1:
            _paint_star(painter, centre, radius)
            _paint_sparks(painter, centre, radius, elapsed_ms - STEP_MS * (star - stars.before) - FLIGHT_MS)
        else:
            paint_star_icon(painter, centre, radius, painter.theme.outline, painter.theme.surface_dark)


def paint_flights(
    painter: Painter, stars: StopStars, elapsed_ms: float, area: Rect, starts: Sequence[tuple[int, int]]
) -> None:
    """Paint the stars on their way; *starts*: where each comes from, px, those that are missing from below *area*."""
    for star in range(stars.before, stars.now):
        share = stars.flown_share(star, elapsed_ms)
        if not 0 < share < 1:
            continue
        centre, radius = _socket(painter, star, area)
        number = star - stars.before
        start = starts[number] if number < len(starts) else (centre[0], area.bottom)
        for dot in range(_TRAIL_DOTS, 0, -1):
            behind = share - _TRAIL_SHARE * dot / _TRAIL_DOTS
            if behind > 0:
                size = max(2, round(radius * 0.3 * (1 - dot / (_TRAIL_DOTS + 1))))
                painter.draw_box(_disc(_point(painter, start, centre, behind), size), 99, painter.theme.accent)
        turn = math.pi * (in_out_cubic(share) - 1)
        size_share = _START_SHARE + (1 - _START_SHARE) * share
        _paint_star(painter, _point(painter, start, centre, share), radius * size_share, turn)


def _socket(painter: Painter, star: int, area: Rect) -> tuple[tuple[int, int], int]:
    """Return centre and radius of a star, px; the middle one is larger and higher."""
    place = star - STAR_COUNT // 2
    y = area.centery + (0 if place else -painter.px(10))
    radius = painter.px(_RADIUS_U if place else _MIDDLE_RADIUS_U)
    return (area.centerx + place * painter.px(_SPACING_U), y), radius


def _point(painter: Painter, start: tuple[int, int], end: tuple[int, int], share: float) -> tuple[int, int]:
    """Return the point of the curve from *start* to *end* after this share of the flight."""
    eased = in_out_cubic(share)
    lift = painter.px(_LIFT_U) * math.sin(math.pi * eased)
    return round(start[0] + (end[0] - start[0]) * eased), round(start[1] + (end[1] - start[1]) * eased - lift)


def _disc(centre: tuple[int, int], size: int) -> Rect:
    disc = Rect(0, 0, size, size)
    disc.center = centre
    return disc


def _paint_star(painter: Painter, centre: tuple[int, int], radius: float, turn: float = 0) -> None:
    """Paint a lit star, turned by *turn* radians; without shades in high contrast."""
    if is_plain(painter.theme):
        paint_star_icon(painter, centre, radius, painter.theme.accent, turn=turn)
        return
    paint_star_icon(painter, (centre[0], centre[1] + painter.px(_EDGE_U)), radius, _EDGE, turn=turn)
    paint_star_icon(painter, centre, radius, painter.theme.accent, turn=turn)
    paint_star_icon(painter, centre, radius * _HEART_SHARE, _HEART, turn=turn)


def _paint_sparks(painter: Painter, centre: tuple[int, int], radius: int, elapsed_ms: float) -> None:
    if not 0 <= elapsed_ms < SPARKS_MS:
        return
    share = elapsed_ms / SPARKS_MS
    distance = radius * (1 + 0.35 * share)
    for spark in range(_SPARKS):
        angle = math.tau * spark / _SPARKS
        point = round(centre[0] + distance * math.cos(angle)), round(centre[1] + distance * math.sin(angle))
        painter.draw_box(_disc(point, max(2, round(painter.px(12) * (1 - share)))), 99, painter.theme.accent)
