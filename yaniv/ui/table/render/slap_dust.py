"""Dust and sparks that fly from under a card when it is slapped onto the last play."""

import math
from typing import Final

import pygame
from pygame import Color, Surface

from yaniv.ui.animation.easing import out_cubic
from yaniv.ui.animation.tween import Pose
from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.render.particles import paint_impact_ring, paint_sparks
from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.state.table_layout import CARD_ASPECT

PUFFS: Final = 18
START_ALPHA: Final = 120
RING_WIDTH_U: Final = 9
RING_REACH: Final = 1.5
"""Greatest radius of the ring around the card, in widths of a card."""
SPARK_SCALE: Final = 0.6
"""Size of the sparks, compared with those of a showdown."""
CAPTION_GAP_U: Final = 10
"""Distance of the caption below the last play, over which no sparks fly."""
SPREAD: Final = 0.42
"""How far dust flies beyond the edge of the card, in widths of a card."""


def paint_slap_dust(surface: Surface, table_painter: TablePainter, model: TableModel) -> None:
    """Paint the dust around the card that was slapped last; nothing once it has settled."""
    share = model.effects.slap_dust_share(model.now_ms, model.animation_speed)
    play = model.table_sprites.last_play
    if share >= 1 or not play:
        return
    pose = model.pose(play[-1].id)
    colour = Color(table_painter.theme.text if not table_painter.theme.is_light else table_painter.theme.outline)
    dust = _render_dust(pose, share, colour)
    surface.blit(dust, dust.get_rect(center=(round(pose.x), round(pose.y))))
    theme, scale, height = table_painter.theme, model.layout.scale, pose.width * CARD_ASPECT
    card = RectF(pose.x - pose.width / 2, pose.y - height / 2, pose.width, height)
    if share > 0:
        paint_impact_ring(surface, card, share, (RING_WIDTH_U * scale, RING_REACH * pose.width), theme)
        paint_sparks(
            surface,
            card,
            share,
            SPARK_SCALE * scale,
            (theme.accent, theme.text),
            bottom=card.bottom + CAPTION_GAP_U * scale,
        )


def _render_dust(pose: Pose, share: float, colour: Color) -> Surface:
    """Return puffs along the edge of the card, further away and fainter as *share* goes from 0 to 1."""
    width, height = pose.width, pose.width * CARD_ASPECT
    size = round(width * (1 + 3 * SPREAD)), round(height + 3 * SPREAD * width)
    dust, reach = Surface(size, pygame.SRCALPHA, 32), SPREAD * width * out_cubic(share)
    colour.a = round(START_ALPHA * (1 - share) ** 1.5)
    for number in range(PUFFS):
        angle = math.tau * (number + 0.35 * math.sin(7 * number)) / PUFFS
        sine, cosine = math.sin(angle), math.cos(angle)
        edge = min(width / 2 / max(abs(sine), 0.01), height / 2 / max(abs(cosine), 0.01))
        distance = edge + reach * (0.65 + 0.35 * math.cos(5 * number))
        centre = size[0] / 2 + distance * sine, size[1] / 2 - distance * cosine
        pygame.draw.circle(
            dust, colour, centre, max(1.5, width * (0.02 + 0.035 * share) * (1.4 + math.sin(3 * number)))
        )
    return dust
