"""Picture of the journey's map: sea, land and road, and where the places of a trail are on it.

The built-in trail has a drawn map; the road of any other trail is laid out on neutral land. Nothing is mirrored.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot, sin
from typing import Final

import pygame
from msgspec import Struct
from pygame import Color, Rect, Surface, transform

from yaniv.ui.graphics.painter import lighten
from yaniv.ui.graphics.theme import Colour, Theme
from yaniv.ui.kit.controls import is_plain

Point = tuple[float, float]

_WIDTH: Final = 1280
_HEIGHT: Final = 720
"""Size of the map in which the figures below are given; it is stretched over the window."""
_PLACES: Final[dict[str, Point]] = {
    "jaffa": (126, 190),
    "jerusalem": (287, 157),
    "galilee": (470, 212),
    "negev": (672, 150),
    "athens": (820, 198),
    "paris": (987, 160),
    "marseille": (1150, 230),
    "dublin": (1044, 368),
    "berlin": (873, 345),
    "oxford": (706, 368),
    "annapurna": (538, 388),
    "yasawa": (372, 366),
    "lapaz": (208, 366),
    "bus": (106, 510),
    "goa": (268, 566),
    "telaviv": (460, 572),
}
"""Middle of each place of the built-in trail, in the order of its road."""
_LANDS: Final = (("jaffa", 4), ("athens", 5), ("oxford", 2), ("yasawa", 1), ("lapaz", 2), ("goa", 1), ("telaviv", 1))
"""First place of each land, and how many places are on it."""
_RADIUS: Final = 44.0
_MIN_RADIUS: Final = 36.0
"""Least radius of a place: a target of 72 px."""
_HERE_FACTOR: Final = 1.5
"""Size of the place where the player is, by that of the others."""
_LAND_RADIUS: Final = 66
_SIDES: Final = (92, 1188)
_SIDE_BEFORE_PANEL: Final = 540
"""Ends of the rows of a road that is laid out, and of those beside the panel."""
_TOP: Final = 120
_BOTTOM: Final = 606
_BOTTOM_OF_TWO: Final = 372
"""Heights of the first and the last row; of the last of two rows, which are both above the panel."""
_MAX_ONE_ROW: Final = 7
"""Places of which one row consists."""
_PANEL_TOP: Final = 470
_BELOW: Final = 78
"""Room that the name and the stars of a place take below its middle."""
_MAX_ROWS: Final = 5
_ROW_SHARE: Final = 0.3
"""Radius of a place by the distance of two, where they are close together."""
_CURVE_STEPS: Final = 16
_ROAD_STEP: Final = 0.8
"""Distance of the points of the road."""
_DASH: Final = (11.0, 13.0)
"""Length of a dash of the road, and of the gap behind it."""
_ROAD_WIDTH: Final = 6
_EDGE_WIDTH: Final = 10
_MAX_LARGE_PX: Final = 2560
"""Width in px up to which the map is drawn at twice its size to smooth its edges."""


class _Palette(Struct, frozen=True):
    sea: tuple[Colour, Colour]
    """At the top, and at the bottom."""
    wave: Colour
    shallow: Colour
    shore: Colour
    lands: tuple[Colour, ...]
    edge: Colour
    faint: Colour
    """Of the road where the player cannot go yet."""


_DARK: Final = _Palette(
    ("#0B2831", "#12505B"), "#1D6470", "#155A63", "#3E9087", ("#3F5B49", "#39563F", "#56603F", "#7A6B3C"),
    "#0C1A1D", "#76888A",
)  # fmt: skip
_LIGHT: Final = _Palette(
    ("#CFE4E1", "#B5D5D3"), "#96BDBC", "#C3DEDA", "#8FB3A5", ("#E3DDAF", "#D7D9A7", "#E8D9A4", "#EACB8C"),
    "#FBF5E4", "#8A8468",
)  # fmt: skip


class MapLayout(Struct, frozen=True):
    """Places of a trail on the map, in u from the top left corner of the window."""

    places: tuple[Point, ...]
    radius: float
    """Of a place."""
    here_radius: float
    """Of the place where the player is."""
    lands: tuple[tuple[int, int], ...]
    """Numbers of the first place of each land, and of the one behind its last."""
    scale: float
    """Size of one unit of the figures above, in u."""

    def radius_of(self, *, is_here: bool) -> float:
        """Return the radius of a place."""
        return self.here_radius if is_here else self.radius

    def point(self, position: float) -> Point:
        """Return a point of the road; *position*: 0 at the first place, 1 at the second, and so on."""
        last = len(self.places) - 1
        index = min(int(position), max(0, last - 1))
        before, start, end, after = (self.places[min(last, max(0, index + step))] for step in (-1, 0, 1, 2))
        share = position - index
        x, y = (_curve(*axis, share) for axis in zip(before, start, end, after, strict=True))
        return x, y

    def road(self, start: float, end: float, step_u: float = 12) -> list[Point]:
        """Return the points of the road between two positions, about *step_u* apart."""
        coarse = [self.point(start + (end - start) * step / _CURVE_STEPS) for step in range(_CURVE_STEPS + 1)]
        length = sum(hypot(x - other_x, y - other_y) for (x, y), (other_x, other_y) in pairwise(coarse))
        steps = max(1, ceil(length / step_u))
        return [self.point(start + (end - start) * step / steps) for step in range(steps + 1)]


def map_layout(stop_ids: Sequence[str], size_u: tuple[float, float]) -> MapLayout:
    """Return the layout of a trail with these stops in a window of this size (u)."""
    across, down = size_u[0] / _WIDTH, size_u[1] / _HEIGHT
    scale = min(across, down)
    if tuple(stop_ids) == tuple(_PLACES):
        places, pitch, row_step = list(_PLACES.values()), 3 * _RADIUS, float(_HEIGHT)
        radius = _RADIUS
        firsts = [list(_PLACES).index(first) for first, _ in _LANDS]
        lands = tuple((first, first + count) for first, (_, count) in zip(firsts, _LANDS, strict=True))
    else:
        places, pitch, row_step = _laid_out(len(stop_ids))
        radius = min(_RADIUS, max(_MIN_RADIUS, min(pitch, row_step) * _ROW_SHARE))
        lands = ((0, len(stop_ids)),)
    here = max(radius, min(radius * _HERE_FACTOR, pitch * 0.55, row_step - _BELOW - 12))
    return MapLayout(
        tuple((x * across, y * down) for x, y in places), radius * scale, here * scale, lands, scale
    )  # fmt: skip


def paint_map(
    size: tuple[int, int], layout: MapLayout, theme: Theme, px_per_u: float, reach: tuple[int, int]
) -> Surface:
    """Return the picture of sea, land and road.

    *reach*: numbers of the place up to which the player has come, and of the last one that is open.
    """
    factor = 2 if size[0] <= _MAX_LARGE_PX else 1
    canvas = Surface((size[0] * factor, size[1] * factor), depth=32)
    brush = _Brush(canvas, px_per_u * factor, layout)
    palette = _LIGHT if theme.is_light else _DARK
    if is_plain(theme):
        canvas.fill(theme.felt_dark)
        palette = _Palette(
            (theme.felt, theme.felt), theme.felt, theme.felt, theme.felt, (), theme.felt, theme.text_muted
        )
    else:
        brush.paint_sea(palette)
        brush.paint_lands(palette)
    brush.paint_road(palette, theme, *reach)
    return transform.smoothscale(canvas, size) if factor > 1 else canvas


class _Brush:
    """Draws on one surface; positions are in u."""

    def __init__(self, canvas: Surface, scale: float, layout: MapLayout) -> None:
        self._canvas, self._scale, self._layout = canvas, scale, layout

    def paint_sea(self, palette: _Palette) -> None:
        width, height = self._canvas.get_size()
        top, bottom = Color(palette.sea[0]), Color(palette.sea[1])
        for line in range(height):
            self._canvas.fill(top.lerp(bottom, min(1.0, 1.6 * line / height)), Rect(0, line, width, 1))
        unit = self._layout.scale
        for number in range(64):
            x = (number * 0.6180339) % 1 * width / self._scale
            y = (number * 0.7548776) % 1 * height / self._scale
            for part in (-1, 1):
                arch = [(x + (part * 7 + step) * unit, y - abs(5 - abs(step)) * 0.5 * unit) for step in range(-6, 7, 3)]
                self._line(arch, palette.wave, 1.4 * unit)

    def paint_lands(self, palette: _Palette) -> None:
        unit = self._layout.scale
        for wider, colour in ((19.0, palette.shallow), (6.0, palette.shore), (0.0, "")):
            for number, (first, end) in enumerate(self._layout.lands):
                self._blob(first, end, wider * unit, colour or palette.lands[number % len(palette.lands)])

    def _blob(self, first: int, end: int, wider: float, colour: Colour) -> None:
        """Draw a land: discs of changing size along its part of the road."""
        layout = self._layout
        steps = max(1, ceil(sum(len(layout.road(each, each + 1, 16)) for each in range(first, end - 1))))
        for step in range(steps + 1):
            position = first + (end - 1 - first) * step / steps
            x, y = layout.point(position)
            swell = 1 + 0.2 * sin(position * 5.3 + first) + 0.12 * sin(position * 11.7)
            self._disc((x, y), _LAND_RADIUS * layout.scale * swell + wider, colour)
            for side in (-1, 1):
                shift = sin(position * 7.9 + side * 2 + first)
                place = (x + 34 * layout.scale * shift, y + side * 30 * layout.scale)
                self._disc(place, 46 * layout.scale * (1 + 0.3 * shift) + wider, colour)

    def paint_road(self, palette: _Palette, theme: Theme, gold_to: int, open_to: int) -> None:
        layout = self._layout
        dash, gap = (each * layout.scale for each in _DASH)
        for index in range(len(layout.places) - 1):
            steps = layout.road(index, index + 1, _ROAD_STEP * layout.scale)
            is_walked = index < gold_to
            colour = theme.accent if is_walked else theme.text if index < open_to else palette.faint
            points = steps if is_walked else list(_dashed(steps, dash, gap))
            for width, ink in ((_EDGE_WIDTH, palette.edge), (_ROAD_WIDTH, colour)):
                for point in points:
                    self._disc(point, width * layout.scale / 2, ink)

    def _line(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        ends = [self._px(each) for each in points]
        width_px = max(1, round(width * self._scale))
        pygame.draw.lines(self._canvas, colour, False, ends, width_px)
        for end in ends if width_px > 2 else ():  # noqa: PLR2004 -- thinner lines have no joints
            pygame.draw.circle(self._canvas, colour, end, width_px // 2)

    def _disc(self, centre: Point, radius: float, colour: Colour) -> None:
        pygame.draw.circle(self._canvas, colour, self._px(centre), max(1, round(radius * self._scale)))

    def _px(self, point: Point) -> tuple[int, int]:
        return round(point[0] * self._scale), round(point[1] * self._scale)


def road_colours(theme: Theme) -> tuple[Colour, Colour]:
    """Return the colours of the road where the player has been, and of its edge."""
    if is_plain(theme):
        return theme.accent, theme.felt_dark
    return lighten(theme.accent, 0.15), (_LIGHT if theme.is_light else _DARK).edge


def road_widths(layout: MapLayout) -> tuple[float, float]:
    """Return the width of the road and of its edge, in u."""
    return _ROAD_WIDTH * layout.scale, _EDGE_WIDTH * layout.scale


def _laid_out(count: int) -> tuple[list[Point], float, float]:
    """Return the places of a road that winds through rows, the least distance of two, and that of two rows."""
    if count <= _MAX_ONE_ROW:
        step = (_SIDES[1] - _SIDES[0]) / max(1, count - 1)
        wave = [(_SIDES[0] + number * step, 250 - 60 * sin(number * 1.9)) for number in range(count)]
        return wave, min(step, 2.4 * _RADIUS * _HERE_FACTOR), _BOTTOM - _TOP
    layouts = [_rows(count, rows) for rows in range(2, _MAX_ROWS + 1)]
    return max(layouts, key=lambda layout: min(layout[1:]))


def _rows(count: int, rows: int) -> tuple[list[Point], float, float]:
    step = ((_BOTTOM_OF_TWO if rows == 2 else _BOTTOM) - _TOP) / (rows - 1)  # noqa: PLR2004 -- two rows
    heights = [_TOP + row * step for row in range(rows)]
    ends = [_SIDES[1] if height + _BELOW < _PANEL_TOP else _SIDE_BEFORE_PANEL for height in heights]
    counts = _shares(count, [end - _SIDES[0] for end in ends])
    pitch = min((end - _SIDES[0]) / max(1, number - 1) for end, number in zip(ends, counts, strict=True))
    return list(_snake(heights, ends, counts)), pitch, step


def _shares(count: int, lengths: Sequence[float]) -> list[int]:
    """Return how many places each row gets, by its length; together *count*."""
    total, counts = sum(lengths), list[int]()
    for number in range(1, len(lengths) + 1):
        counts.append(round(count * sum(lengths[:number]) / total) - sum(counts))
    return counts


def _snake(heights: Sequence[float], ends: Sequence[float], counts: Sequence[int]) -> list[Point]:
    places: list[Point] = []
    first_right = sum(end == _SIDES[1] for end in ends) % 2  # the rows beside the panel are entered from the left
    for row, (height, end, count) in enumerate(zip(heights, ends, counts, strict=True), first_right):
        step = (end - _SIDES[0]) / max(1, count - 1)
        xs = [_SIDES[0] + number * step for number in range(count)]
        places += [(x, height + 8 * sin(x * 0.021)) for x in (xs if row % 2 == 0 else reversed(xs))]
    return places


def _curve(before: float, start: float, end: float, after: float, share: float) -> float:
    """Return a coordinate between two places on a curve through all four (Catmull-Rom)."""
    return 0.5 * (
        2 * start
        + (end - before) * share
        + (2 * before - 5 * start + 4 * end - after) * share**2
        + (3 * start - before - 3 * end + after) * share**3
    )


def _dashed(points: Sequence[Point], length: float, gap: float) -> Iterator[Point]:
    """Yield the points of a line that are drawn if it is dashed."""
    walked = 0.0
    for start, end in pairwise(points):
        if walked % (length + gap) < length:
            yield start
        walked += hypot(end[0] - start[0], end[1] - start[1])
