"""Particles: ring and sparks under cards that come down, embers, splinters of a broken word, a winner's confetti.

Each particle is a function of its number and of the time alone. They are opaque polygons that shrink instead of fading:
to blend over the whole middle of the table would cost too much in each frame. All particles of one kind are one shape
of the page, because a page compares its shapes one by one.
"""

import math
from collections.abc import Iterable
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from yaniv.ui.animation.easing import in_quad, out_cubic
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.page_surface import draw_shape
from yaniv.ui.graphics.theme import Colour, Theme

PointF = tuple[float, float]
Polygon = tuple[Colour, tuple[PointF, ...]]
GOLDEN_TURN: Final = 2.399963
"""Angle in radians that spreads directions evenly, however many there are."""
RING_STEPS: Final = 96
"""Number of straight lines in each edge of the ring."""
SPARKS: Final = 30
SPARK_LENGTH_U: Final = 74
SPARK_WIDTH_U: Final = 11
SPARK_REACH_SHARE: Final = 0.62
"""How far sparks fly beyond the hand, as a share of its height."""
RING_TINT: Final = 0.42
"""How much of its colour the ring has; the rest is cloth. A bright ring that widens over the table would flash."""
EMBERS: Final = 9
EMBER_U: Final = 13
EMBER_REACH_U: Final = 60
EMBER_CYCLES: Final = 8
"""How often each ember flies before everything has burnt."""
SPLINTERS: Final = 18
SPLINTER_U: Final = 19
SPLINTER_SPREAD_U: Final = 250
SPLINTER_JUMP_U: Final = 130
SPLINTER_FALL_U: Final = 420
CONFETTI: Final = 120
CONFETTI_U: Final = (13, 22)
CONFETTI_DELAY_SHARE: Final = 0.42
"""Part of the time over which pieces of confetti start one after the other."""
CONFETTI_SWAY_U: Final = 46


def paint_impact_ring(surface: Surface, hand: RectF, share: float, ring: tuple[float, float], theme: Theme) -> None:
    """Draw a ring on the cloth that widens around cards that came down, and gets thinner.

    *share*: elapsed part, in [0, 1). *ring*: width at the start and greatest radius, in px.
    """
    start, end = 0.42 * hand.h, ring[1]
    width = max(1, round(ring[0] * (1 - share)))
    colour = Color(theme.felt).lerp(Color(theme.text), RING_TINT * (1 - share))
    (x, y), radius = hand.centre, start + (end - start) * out_cubic(share)
    bounds = Rect(round(x - radius) - 2, round(y - radius) - 2, round(2 * radius) + 5, round(2 * radius) + 5)
    draw_shape(surface, bounds, _draw_ring, (tuple(colour), (x, y), radius, width))


def paint_sparks(  # noqa: PLR0913 -- an effect, its place, and its look
    surface: Surface, hand: RectF, share: float, scale: float, colours: tuple[Colour, ...], *, bottom: float
) -> None:
    """Draw sparks that fly from under cards.

    *share*: elapsed part, in [0, 1). *bottom*: end of the area for them, in px.
    """
    sparks = list[Polygon]()
    reach, shrink = SPARK_REACH_SHARE * hand.h * out_cubic(share), 1 - in_quad(share)
    for number in range(SPARKS):
        angle = number * GOLDEN_TURN
        cosine, sine = math.cos(angle), math.sin(angle)
        edge = min(hand.w / 2 / max(abs(cosine), 0.01), hand.h / 2 / max(abs(sine), 0.01))
        start = 0.92 * edge + reach * (0.45 + 0.55 * _noise(number))
        length = SPARK_LENGTH_U * scale * shrink * (0.5 + 0.5 * _noise(number + 100))
        half = SPARK_WIDTH_U / 2 * scale * shrink
        x, y = hand.centre[0] + start * cosine, hand.centre[1] + start * sine
        tip = x + length * cosine, y + length * sine
        points = ((x - half * sine, y + half * cosine), (x + half * sine, y - half * cosine), tip)
        if max(y, tip[1]) < bottom:
            sparks.append((colours[number % len(colours)], points))
    _draw_polygons(surface, sparks)


def paint_embers(
    surface: Surface, centre: PointF, left_share: float, scale: float, colours: tuple[Colour, ...]
) -> None:
    """Draw embers around the burning end of something of which *left_share* is left, in [0, 1]. *scale*: px per u."""
    embers = list[Polygon]()
    for number in range(EMBERS):
        share = (EMBER_CYCLES * (1 - left_share) + number / EMBERS) % 1
        angle, half = number * GOLDEN_TURN, EMBER_U / 2 * scale * (1 - share)
        reach = EMBER_REACH_U * scale * out_cubic(share) * (0.5 + 0.5 * _noise(number))
        x, y = centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)
        corners = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
        embers.append((colours[number % len(colours)], corners))
    _draw_polygons(surface, embers)


def paint_splinters(surface: Surface, centre: PointF, share: float, scale: float, colours: tuple[Colour, ...]) -> None:
    """Draw splinters that spring from a word where it breaks, and fall.

    *share*: elapsed part, in [0, 1). *scale*: px per u.
    """
    splinters = list[Polygon]()
    for number in range(SPLINTERS):
        side = _noise(number) * 2 - 1
        x = centre[0] + side * SPLINTER_SPREAD_U * scale * out_cubic(share)
        jump = SPLINTER_JUMP_U * (0.4 + 0.6 * _noise(number + 50)) * math.sin(math.pi * min(1.0, 1.6 * share))
        fall = SPLINTER_FALL_U * (0.35 + 0.65 * _noise(number + 150)) * in_quad(share)
        y = centre[1] + (fall - jump) * scale
        size = SPLINTER_U * scale * (0.5 + 0.5 * _noise(number + 200)) * (1 - in_quad(share))
        turn = number * GOLDEN_TURN + side * 9 * share
        corners = ((x + size * math.cos(turn + each), y + size * math.sin(turn + each)) for each in (0.0, 2.1, 4.4))
        splinters.append((colours[number % len(colours)], tuple(corners)))
    _draw_polygons(surface, splinters)


def paint_confetti(surface: Surface, stage: RectF, share: float, scale: float, colours: tuple[Colour, ...]) -> None:
    """Draw confetti that falls over the stage for the winner.

    *share*: elapsed part, in [0, 1). *scale*: px per u.
    """
    pieces = list[Polygon]()
    for number in range(CONFETTI):
        delay = CONFETTI_DELAY_SHARE * _noise(number)
        own = (share - delay) / (1 - CONFETTI_DELAY_SHARE)
        if not 0 < own < 1:
            continue
        sway = CONFETTI_SWAY_U * scale * math.sin(7 * own + number)
        x = stage.x + stage.w * _noise(number + 300) + sway
        y = stage.y + stage.h * own * (0.75 + 0.25 * _noise(number + 400))
        width, height = (side * scale * min(1.0, 4 * (1 - own)) for side in CONFETTI_U)
        tilt, flip = number + 5 * own, abs(math.cos(11 * own + number))  # it turns over in the air
        ax, ay = width / 2 * math.cos(tilt), width / 2 * math.sin(tilt)
        bx, by = -height / 2 * math.sin(tilt) * flip, height / 2 * math.cos(tilt) * flip
        corners = ((x - ax - bx, y - ay - by), (x + ax - bx, y + ay - by), (x + ax + bx, y + ay + by))
        pieces.append((colours[number % len(colours)], (*corners, (x - ax + bx, y - ay + by))))
    _draw_polygons(surface, pieces)


def _draw_ring(surface: Surface, colour: tuple[int, ...], centre: PointF, radius: float, width: int) -> Rect:
    """Draw a ring with smooth edges.

    *Why* not `pygame.draw.aacircle`: it takes five times as long as a circle and the lines along its edges.
    """
    rect = pygame.draw.circle(surface, colour, centre, radius, width)
    for edge in (radius - 0.5, radius - width + 1):
        angles = (math.tau * step / RING_STEPS for step in range(RING_STEPS))
        points = [(centre[0] + edge * math.cos(angle), centre[1] + edge * math.sin(angle)) for angle in angles]
        pygame.draw.aalines(surface, colour, True, points)
    return rect


def _draw_polygons(surface: Surface, polygons: Iterable[Polygon]) -> None:
    """Draw filled polygons as one shape of the page, without those smaller than a pixel."""
    filled = tuple((colour, points) for colour, points in polygons if math.dist(points[0], points[1]) >= 1)
    corners = [corner for _, points in filled for corner in points]
    if not corners:
        return
    left, top = (math.floor(min(corner[axis] for corner in corners)) - 1 for axis in (0, 1))
    right, bottom = (math.ceil(max(corner[axis] for corner in corners)) + 2 for axis in (0, 1))
    bounds = Rect(left, top, right - left, bottom - top)
    draw_shape(surface, bounds, _fill_polygons, (filled, tuple(bounds)))


def _fill_polygons(surface: Surface, polygons: tuple[Polygon, ...], bounds: tuple[int, int, int, int]) -> Rect:
    for colour, points in polygons:
        pygame.draw.polygon(surface, colour, points)
    return Rect(bounds)


def _noise(number: int) -> float:
    """Return a value in [0, 1) that looks random, the same at every call."""
    return math.sin(12.9898 * (number + 1)) * 43758.5453 % 1.0
