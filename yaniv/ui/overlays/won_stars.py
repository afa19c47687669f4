"""Stars of a stop at the end of a match: those won earlier are lit, new ones fly to their sockets."""

import math
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.ui.animation.easing import in_out_cubic
from yaniv.ui.graphics.icons import paint_star_icon
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import is_plain

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
