"""Painting of the players' places: portrait, name, total, number of cards, and the marks of the seat in turn."""

import math
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from yaniv.i18n import is_rtl, tr, tr_plural
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.narration.table_text import number_text
from yaniv.ui.table.render.limit_ring import paint_limit_ring, paint_seat_glow, ring_radius
from yaniv.ui.table.render.open_panel import paint_limit_bar, paint_open_panel
from yaniv.ui.table.render.panel_text import (
    paint_player_name,
    paint_ribbon,
    paint_total,
    paint_total_label,
    panel_text_colours,
    row_height,
    total_label_height,
)
from yaniv.ui.table.state.table_layout import (
    TOTAL_BOTTOM_U,
    TableLayout,
    avatar_centre,
    avatar_radius_u,
    dealer_centre,
    is_mirrored,
    is_own_place,
)
from yaniv.ui.table.view_model.table_view_model import NEAR_LIMIT_SHARE, PlayerPanelModel

RADIUS_U: Final = 18
TURN_LIFT_U: Final = 6
NAME_LEFT_U: Final = 108
"""Left edge of name and cards on a full place."""
CARDS_HEIGHT_U: Final = 52
"""Height of the number of cards on a full place."""
DEALER_WIDTH_U: Final = 34
"""Width reserved for the dealer's disc beside a total."""
OWN_NAME_LEFT_U: Final = 122
"""Left edge of name, total and hand on the own place."""
OWN_TOTAL_WIDTH_U: Final = 168
"""Maximum width of the total on the own place."""
GLOW_SIDE_U: Final = 18
"""How far the light of the player in turn reaches beyond a place, in u."""
MIN_DISC_RADIUS_PX: Final = 9
"""Minimum radius of a disc around one letter of the smallest text, in px."""


def paint_player_panel(painter: Painter, panel: PlayerPanelModel, layout: TableLayout, *, is_own: bool) -> None:
    """Paint the place of one player; *is_own*: of the player at the screen.

    A place is a portrait in a ring with a name beside it; only an open hand has a panel under it.
    """
    rect = Rect(panel.box.pixel_rect)
    theme = painter.theme
    if panel.is_open:
        line = theme.accent if panel.is_in_turn else theme.outline
        fill = theme.panel if not panel.is_out else theme.surface_dark
        painter.draw_box(rect, RADIUS_U, fill, line, 4 if panel.is_in_turn else 2)
        paint_open_panel(painter, panel, rect, layout)
    else:
        rect.y -= turn_lift(painter, panel, layout)
        _paint_portrait(painter, panel, layout)
        if is_own:
            _paint_own_panel(painter, panel, rect)
        elif layout.is_compact:
            _paint_compact_panel(painter, panel, rect, layout)
        else:
            _paint_full_panel(painter, panel, rect, layout)
    if panel.is_dealer and not panel.is_open:
        x, y = dealer_centre(panel.box, layout)
        paint_dealer(painter, (round(x), round(y) - turn_lift(painter, panel, layout)))
    if panel.total and not panel.is_out and not panel.is_counting and panel.is_open:
        paint_limit_bar(painter, rect, panel.limit_share, layout, is_near_limit=panel.mood == "bad")
    paint_panel_ribbon(painter, panel, rect, layout)


def paint_panel_ribbon(painter: Painter, panel: PlayerPanelModel, rect: Rect, layout: TableLayout) -> None:
    """Draw what the player has done or waits for on the lower edge of the panel *rect* (px), if there is something."""
    theme = painter.theme
    if panel.ribbon:
        is_muted = panel.is_out or panel.is_ribbon_quiet
        colour = theme.text_muted if is_muted else theme.danger if panel.is_warning else theme.accent
        paint_ribbon(painter, panel.ribbon, rect, colour, layout, is_over_cards=panel.is_open)


def turn_lift(painter: Painter, panel: PlayerPanelModel, layout: TableLayout) -> int:
    """Return how far the place of an opponent in turn rises, in px."""
    return painter.px(TURN_LIFT_U) if panel.is_in_turn and not is_own_place(panel.box, layout) else 0


def avatar_circle(panel: PlayerPanelModel, layout: TableLayout) -> tuple[tuple[int, int], int]:
    """Return centre and radius of the avatar (round portrait) of a closed hand, in px."""
    x, y = avatar_centre(panel.box, layout)
    lift = TURN_LIFT_U * layout.scale if panel.is_in_turn and not is_own_place(panel.box, layout) else 0
    return (round(x), round(y - lift)), round(avatar_radius_u(panel.box, layout) * layout.scale)


def paint_limit(painter: Painter, panel: PlayerPanelModel, limit_share: float, layout: TableLayout) -> None:
    """Paint how far a total is from the limit: a ring around the portrait, or a bar above an open hand.

    *limit_share*: total as a share of the limit, in [0, 1].
    """
    is_near_limit = limit_share > NEAR_LIMIT_SHARE
    if panel.is_open:
        paint_limit_bar(painter, Rect(panel.box.pixel_rect), limit_share, layout, is_near_limit=is_near_limit)
        return
    theme = painter.theme
    centre, radius = avatar_circle(panel, layout)
    paint_limit_ring(
        painter, centre, radius, limit_share, (theme.danger if is_near_limit else theme.success, theme.bar_track)
    )


def _paint_portrait(painter: Painter, panel: PlayerPanelModel, layout: TableLayout) -> None:
    """Draw the portrait in its ring, with light behind it while its player is in turn."""
    theme = painter.theme
    centre, radius = avatar_circle(panel, layout)
    ring_px = ring_radius(radius, painter.scale)
    if panel.is_in_turn:
        region = Rect(panel.box.pixel_rect).inflate(painter.px(2 * GLOW_SIDE_U), painter.px(20))
        paint_seat_glow(painter, centre, ring_px + painter.px(26), region, theme.accent)
        halo = Rect(0, 0, *[2 * (ring_px + painter.px(3))] * 2)
        halo.center = centre
        painter.draw_box(halo, halo.w / painter.scale, theme.accent)
    paint_portrait_frame(painter, centre, ring_px)
    backing = Rect(0, 0, 2 * ring_px, 2 * ring_px)
    backing.center = centre
    painter.draw_box(backing, backing.w / painter.scale, theme.surface_dark)
    if panel.total and not panel.is_out and not panel.is_counting:
        paint_limit(painter, panel, panel.limit_share, layout)
    disc = Rect(0, 0, 2 * radius, 2 * radius)
    disc.center = centre
    if panel.absence == "away":
        _paint_moon(painter, disc)
        return
    painter.draw_avatar(disc, panel.seat, panel.name, panel.avatar, is_out=panel.is_out, expression=panel.expression)


def _paint_moon(painter: Painter, disc: Rect) -> None:
    """Paint a crescent in place of the portrait of a friend who is away."""
    theme = painter.theme
    painter.draw_box(disc, disc.width / painter.scale, theme.panel_raised)
    key = "moon", disc.width, theme.text
    moon = _frames.get_or_create(key, lambda: _render_moon(disc.width, theme.text))
    painter.surface.blit(moon, moon.get_rect(center=disc.center))


def _render_moon(side_px: int, colour: Colour) -> Surface:
    """Return a crescent in the middle of a square of this side in px."""
    large = side_px * OVERSAMPLING
    picture = Surface((large, large), pygame.SRCALPHA, 32)
    pygame.draw.circle(picture, colour, (large / 2, large / 2), large * 0.27)
    pygame.draw.circle(picture, (0, 0, 0, 0), (large * 0.62, large * 0.41), large * 0.22)
    return pygame.transform.smoothscale(picture, (side_px, side_px))


def _paint_full_panel(painter: Painter, panel: PlayerPanelModel, rect: Rect, layout: TableLayout) -> None:
    """Draw the contents of an opponent's place: the total under the portrait, the name and the cards beside it."""
    px = painter.px
    name_colour, _ = panel_text_colours(painter, panel)
    row_height_px = row_height(painter, 40)
    mirrored = is_mirrored(panel.box, layout)
    left, right = rect.x + px(NAME_LEFT_U), rect.right - px(6)
    if mirrored:
        left, right = rect.x + px(6), rect.right - px(NAME_LEFT_U)
    name_rect = Rect(left, rect.y + px(26) - row_height_px // 2, right - left, row_height_px)
    paint_player_name(painter, panel, name_rect, 28, name_colour, anchor="midright" if mirrored else "midleft")
    if panel.total and not panel.is_counting:
        centre = total_label_centre(painter, panel, layout)
        paint_total_label(painter, panel.total, centre, panel_text_colours(painter, panel)[1])
    if not panel.card_count:
        return
    cards_position = (left if mirrored else right, rect.bottom - px(36))
    painter.draw_line(
        str(panel.card_count),
        cards_position,
        24,
        painter.theme.text_muted,
        anchor="midleft" if mirrored else "midright",
        max_height=px(CARDS_HEIGHT_U),
        tabular_figures=True,
    )


def total_label_centre(painter: Painter, panel: PlayerPanelModel, layout: TableLayout) -> tuple[int, int]:
    """Return the centre of the label with the total on a full place, in px."""
    (x, _), _ = avatar_circle(panel, layout)
    bottom = panel.box.y + TOTAL_BOTTOM_U * layout.scale - turn_lift(painter, panel, layout)
    return x, round(bottom) - total_label_height(painter) // 2


def _paint_compact_panel(painter: Painter, panel: PlayerPanelModel, rect: Rect, layout: TableLayout) -> None:
    """Draw the contents of an opponent's compact panel."""
    px = painter.px
    name_colour, _ = panel_text_colours(painter, panel)
    radius = avatar_radius_u(panel.box, layout)
    if is_mirrored(panel.box, layout):
        rect = rect.move(-px(2 * radius + 14), 0)
    right = rect.right - px(14)
    height = row_height(painter, 36)
    total_width = painter.line_width(panel.total, 26, "bold", max_height=height) if panel.total else 0
    left = rect.x + px(2 * radius + 26)
    is_below = is_total_below(painter)
    name_width = right - left if is_below else right - total_width - px(6) - left
    paint_player_name(painter, panel, Rect(left, rect.y + px(28) - height // 2, name_width, height), 26, name_colour)
    if panel.total and not panel.is_counting:
        end = right - (px(DEALER_WIDTH_U) if is_below and panel.is_dealer else 0)
        paint_total(painter, panel, (end, rect.y + px(66 if is_below else 28)), 26, height)
    cards = tr_plural("{n} card", "{n} cards", panel.card_count)
    room = right - left - (total_width + px(DEALER_WIDTH_U + 6) if is_below else px(24))
    # Large text: the number alone is better than a smaller text.
    is_fitting = (
        painter.is_line_fitting(cards, 24, room, max_height=height)
        if painter.text_scale == 1
        else painter.line_width(cards, 24, max_height=height) <= room
    )
    if not is_fitting:
        cards = str(panel.card_count)
    painter.draw_line(cards, (left, rect.y + px(66)), 24, painter.theme.text_muted, max_width=room, max_height=height)


def _paint_own_panel(painter: Painter, panel: PlayerPanelModel, rect: Rect) -> None:
    """Draw the contents of the own panel."""
    px, theme = painter.px, painter.theme
    name_colour, total_colour = panel_text_colours(painter, panel)
    height = row_height(painter, 38)
    paint_player_name(
        painter,
        panel,
        Rect(rect.x + px(OWN_NAME_LEFT_U), rect.y + px(34) - height // 2, px(170), height),
        30,
        name_colour,
        "own name",
    )
    if panel.total and not panel.is_counting:
        position = (rect.x + px(OWN_NAME_LEFT_U), rect.y + px(own_total_middle_u(painter)))
        text_colour = total_colour if panel.mood == "bad" else theme.text_muted
        painter.draw_line(
            panel.total,
            position,
            26,
            text_colour,
            max_width=px(OWN_TOTAL_WIDTH_U),
            max_height=row_height(painter, 34),
            tabular_figures=True,
        )
    if panel.hand_total is not None and panel.shows_hand_total:
        text_colour = theme.success if panel.is_callable else theme.text
        larger = painter.text_scale - 1
        total_y, label_y = rect.bottom - px(36 - 12 * larger), rect.bottom - px(34 - 13 * larger)
        start, end = rect.x + px(OWN_NAME_LEFT_U - 14 * larger), rect.right - px(20 - 12 * larger)
        total_rect = painter.draw_line(
            number_text(panel.hand_total),
            (start, total_y) if is_rtl() else (end, total_y),
            44,
            text_colour,
            weight="display",
            anchor="midleft" if is_rtl() else "midright",
            max_width=px(90),
            max_height=row_height(painter, 60),
        )
        painter.draw_line(
            tr("Hand"),
            (total_rect.right + px(10) if is_rtl() else start, label_y),
            24,
            theme.text_muted,
            anchor="midleft",
            max_width=(end - total_rect.right if is_rtl() else total_rect.left - start) - px(6),
            max_height=px(40 + 6 * larger),
        )


def own_total_middle_u(painter: Painter) -> float:
    """Return the vertical middle of the total on the own panel, in u from its top; lower for larger text."""
    return 70 + 5 * (painter.text_scale - 1)


def is_total_below(painter: Painter) -> bool:
    """Return True if a compact panel shows its total below the name, because large text does not fit beside it."""
    return painter.text_scale > 1


def paint_dealer(painter: Painter, centre: tuple[int, int]) -> None:
    """Draw the dealer's disc with its letter."""
    radius = max(painter.px(14), MIN_DISC_RADIUS_PX)
    disc = Rect(0, 0, 2 * radius, 2 * radius)
    disc.center = centre
    painter.draw_box(disc, 14, painter.theme.text)
    painter.draw_line(
        tr("D"), disc.center, 19, painter.theme.surface_dark, weight="bold", anchor="center", max_height=0
    )


OVERSAMPLING: Final = 4
REACH: Final = 1.25
"""Half the side of the picture of a frame, in radii of the ring."""
LEAVES: Final = 9
"""Leaves on the outer side of one branch; as many lie on the inner side, half hidden by the ring."""
FIRST_DEG, LAST_DEG = 158, 22
"""Where a branch begins and ends, in degrees from the top."""
LEAF_COLOURS: Final[tuple[tuple[Colour, Colour, Colour], tuple[Colour, Colour, Colour]]] = (
    ("#9DBB78", "#6E8F52", "#3E4A2C"),
    ("#7F9A58", "#5B763C", "#4A4A2C"),
)
"""Upper leaves, lower leaves and olives, in a dark and in a light theme."""
LEAF_OUTLINE: Final = ((0, 0), (0.2, 0.11), (0.5, 0.15), (0.8, 0.09), (1, 0), (0.8, -0.09), (0.5, -0.15), (0.2, -0.11))
"""Corners of a leaf along and across its middle line, in lengths of the leaf."""
_frames: Final = SurfaceCache(0.3)


def paint_portrait_frame(painter: Painter, centre: tuple[int, int], ring_px: int) -> None:
    """Paint the frame of the theme behind a ring of this outer radius in px; nothing if it is plain."""
    theme = painter.theme
    if theme.decor.frame == "plain":
        return
    key = theme.decor.frame, ring_px, theme.is_light
    frame = _frames.get_or_create(key, lambda: _render_olive(ring_px, LEAF_COLOURS[theme.is_light]))
    painter.surface.blit(frame, frame.get_rect(center=centre))


def _render_olive(ring_px: int, colours: tuple[Colour, Colour, Colour]) -> Surface:
    """Return the frame for a ring of this outer radius in px."""
    radius, side = ring_px * OVERSAMPLING, round(ring_px * REACH)
    large = Surface((2 * side * OVERSAMPLING,) * 2, pygame.SRCALPHA, 32)
    middle = side * OVERSAMPLING
    for mirror in (-1, 1):
        for number in range(LEAVES):
            angle = math.radians(FIRST_DEG + (LAST_DEG - FIRST_DEG) * number / (LEAVES - 1))
            length = radius * (0.22 - 0.006 * number)
            foot = (middle + mirror * radius * 1.02 * math.sin(angle), middle - radius * 1.02 * math.cos(angle))
            for lean, colour in ((-0.75, colours[1]), (0.28, colours[0])):
                _draw_leaf(large, foot, mirror * (angle - math.pi / 2 + lean * -1), length, Color(colour))
            if number % 3 == 1:
                olive = (
                    middle + mirror * radius * 1.1 * math.sin(angle + 0.1),
                    middle - radius * 1.1 * math.cos(angle + 0.1),
                )
                pygame.draw.circle(large, colours[2], olive, radius * 0.05)
    return pygame.transform.smoothscale(large, (2 * side, 2 * side))


def _draw_leaf(surface: Surface, foot: tuple[float, float], angle: float, length: float, colour: Color) -> None:
    """Draw a leaf from its foot. *angle*: its direction in rad, clockwise from the top."""
    sine, cosine = math.sin(angle), math.cos(angle)
    outline = [
        (foot[0] + length * (along * sine + across * cosine), foot[1] - length * (along * cosine - across * sine))
        for along, across in LEAF_OUTLINE
    ]
    pygame.draw.polygon(surface, colour, outline)
    tip = (foot[0] + 0.85 * length * sine, foot[1] - 0.85 * length * cosine)
    pygame.draw.line(surface, colour.lerp(Color("black"), 0.25), foot, tip, max(1, round(length * 0.03)))
