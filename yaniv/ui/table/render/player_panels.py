"""Painting of the players' places: portrait, name, total, number of cards, and the marks of the seat in turn.

A ring around the portrait fills with the share of the point limit, so that danger shows at a glance. A place whose hand
lies open has a line above the cards, and a bar to the limit.
"""

import math
from functools import lru_cache
from typing import Final, Literal

import pygame
from pygame import Color, Rect, Surface

from yaniv.i18n import is_rtl, tr, tr_plural
from yaniv.ui.geometry.rectangles import text_growth
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.narration.table_text import number_text
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
"""Left edge of name, total and hand on the player's own place."""
OWN_TOTAL_WIDTH_U: Final = 168
"""Maximum width of the total on the player's own place."""
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
    """Return the vertical middle of the total on the player's own panel, in u from its top; lower for larger text."""
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
"""Factor at which a picture is drawn before it is scaled down, to smooth its edges."""
FRAME_REACH: Final = 1.25
"""Half the side of the picture of a frame, in radii of the ring."""
FRAME_LEAVES: Final = 9
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
    radius, side = ring_px * OVERSAMPLING, round(ring_px * FRAME_REACH)
    large = Surface((2 * side * OVERSAMPLING,) * 2, pygame.SRCALPHA, 32)
    middle = side * OVERSAMPLING
    for mirror in (-1, 1):
        for number in range(FRAME_LEAVES):
            angle = math.radians(FIRST_DEG + (LAST_DEG - FIRST_DEG) * number / (FRAME_LEAVES - 1))
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


OPENED_GROWTH: Final = 0.2
"""Relative growth of the line above the cards of an open hand when text is twice as large."""
MIN_TOTAL_DIGITS: Final = 3
"""A total that is being counted up gets room for this many digits."""


def paint_open_panel(painter: Painter, panel: PlayerPanelModel, rect: Rect, layout: TableLayout) -> None:
    """Draw name and total in one line; the cards of the open hand lie below it."""
    px = painter.px
    name_colour, _ = panel_text_colours(painter, panel)
    size, y, radius = (24, px(17), px(13)) if layout.is_compact else (28, px(21), px(16))
    left, right = rect.x + px(9), rect.right - px(12 if layout.is_compact else 16)
    _paint_avatar(painter, panel, Rect(left, rect.y + y - radius, 2 * radius, 2 * radius), radius)
    digits = "0" * max(MIN_TOTAL_DIGITS, len(panel.total))
    total_width = (
        painter.line_width(digits, size, "bold", max_height=opened_row_height(painter, layout), role="opened total")
        if panel.total
        else 0
    )
    name_left = left + 2 * radius + px(9)
    height = opened_row_height(painter, layout)
    box = Rect(name_left, rect.y + y - height // 2, right - total_width - px(8) - name_left, height)
    paint_player_name(painter, panel, box, size, name_colour, "opened name")
    if panel.total and not panel.is_counting:
        paint_total(painter, panel, (right, rect.y + y), size, height, "opened total")


def paint_limit_bar(
    painter: Painter, rect: Rect, limit_share: float, layout: TableLayout, *, is_near_limit: bool
) -> None:
    """Paint a bar above the cards of an open panel that shows how far the total is from the limit.

    *limit_share*: total as a share of the limit, in [0, 1].
    """
    px = painter.px
    y = rect.y + px(31 if layout.is_compact else 38)
    track = Rect(rect.x + px(12), y, rect.w - px(24), max(2, px(4)))
    painter.draw_box(track, 2, painter.theme.bar_track)
    if limit_share > 0:
        filled = Rect(track.x, track.y, max(track.h, round(track.w * limit_share)), track.h)
        painter.draw_box(filled, 2, painter.theme.danger if is_near_limit else painter.theme.success)


def opened_row_height(painter: Painter, layout: TableLayout) -> int:
    """Return the height of the line above the cards of an open hand, in px."""
    usual_height = painter.line_height(24 if layout.is_compact else 28, "bold", max_height=0)
    return round(usual_height * text_growth(OPENED_GROWTH, painter.text_scale))


def _paint_avatar(painter: Painter, panel: PlayerPanelModel, rect: Rect, radius: int) -> None:
    """Draw the avatar centred in this rectangle, with this radius in px."""
    disc = Rect(0, 0, 2 * radius, 2 * radius)
    disc.center = rect.center
    painter.draw_avatar(disc, panel.seat, panel.name, panel.avatar, is_out=panel.is_out, expression=panel.expression)


RIBBON_OVERHANG_U: Final = 14
"""How far a ribbon extends below a compact panel; such panels are close together."""
RIBBON_OVERLAP_U: Final = 16
"""How far a ribbon overlaps a full-size panel; the card backs are above that."""
_GAP_ABOVE_BUTTONS_U: Final = 4
"""Gap between a ribbon and the buttons below the lowest panel at the right."""
MIN_NAME_SIZE_U: Final = 20
"""A name that does not fit shrinks to this size, then becomes thinner, before it is cut; in u."""
ROW_GROWTH: Final = 0.35
"""Relative growth of a panel's lines when text is twice as large."""
TOTAL_GROWTH: Final = 0.5
"""The same for the label with the total, which is small beside its portrait."""
TOTAL_HEIGHT_U: Final = 34
"""Height of the label with the total under a portrait."""


def paint_player_name(  # noqa: PLR0913, PLR0917 -- what is written, where, and how
    painter: Painter,
    panel: PlayerPanelModel,
    box: Rect,
    size: int,
    text_colour: str,
    role: str = "name",
    anchor: Literal["midleft", "midright"] = "midleft",
) -> None:
    """Draw a name: opponents' names share one size, and the number beside the name is never cut."""
    min_size = MIN_NAME_SIZE_U
    weight: FontWeight = (
        "bold" if painter.line_width(panel.name, min_size, "bold", max_height=0) <= box.width else "medium"
    )
    painter.draw_line(
        panel.name,
        getattr(box, anchor),
        size,
        text_colour,
        weight=weight,
        anchor=anchor,
        max_width=box.width,
        max_height=box.height,
        role=role,
    )


def paint_total(  # noqa: PLR0913, PLR0917 -- as for any number
    painter: Painter, panel: PlayerPanelModel, right: tuple[int, int], size: float, height: int, role: str = "total"
) -> None:
    """Draw the total, right-aligned at *right*."""
    text_colour = panel_text_colours(painter, panel)[1]
    painter.draw_line(
        panel.total,
        right,
        size,
        text_colour,
        weight="bold",
        anchor="midright",
        max_height=height,
        tabular_figures=True,
        role=role,
    )


def total_label_height(painter: Painter) -> int:
    """Return the height of the label with the total on a full place, in px; it grows with the text size."""
    return painter.px(TOTAL_HEIGHT_U * text_growth(TOTAL_GROWTH, painter.text_scale))


def paint_total_label(painter: Painter, text: str, centre: tuple[int, int], colour: str, growth: float = 1.0) -> None:
    """Paint the total of a full place on a label at the lower edge of its portrait.

    *growth*: momentary enlargement of the number while it is counted.
    """
    px, theme = painter.px, painter.theme
    height = total_label_height(painter)
    width = max(px(56), painter.line_width(text, 26, "bold", max_height=height) + px(24))
    label = Rect(0, 0, min(width, px(100)), height)
    label.center = centre
    painter.draw_box(label, 18, theme.panel, theme.outline, 2)
    painter.draw_line(
        text,
        centre,
        26 * growth,
        colour,
        weight="bold",
        anchor="center",
        max_height=round(height * growth),
        tabular_figures=True,
        role="total" if growth == 1 else "",
    )


def paint_ribbon(  # noqa: PLR0913 -- a text, its place, and its look
    painter: Painter, text: str, rect: Rect, colour: str, layout: TableLayout, *, is_over_cards: bool
) -> Rect:
    """Paint a short text on the lower edge of a panel, never wider than the panel; return its rectangle.

    *is_over_cards*: the panel holds an open hand, of which a compact panel's ribbon covers no more in large text.
    """
    room = rect.w - painter.px(30)
    overlay_scale = 1 if is_over_cards and layout.is_compact else painter.overlay_scale
    height = painter.px(32 * overlay_scale)
    width = min(painter.line_width(text, 22, "bold", max_height=height), room) + painter.px(24)
    ribbon_rect = Rect(0, 0, width, max(height, painter.line_height(22, "bold", max_height=height)))
    ribbon_rect.midbottom = (rect.centerx, rect.bottom + painter.px(RIBBON_OVERHANG_U))
    if not layout.is_compact:
        ribbon_rect.top = rect.bottom - painter.px(RIBBON_OVERLAP_U)
    if ribbon_rect.right > layout.sort.x and ribbon_rect.top < layout.sort.y:
        ribbon_rect.bottom = min(ribbon_rect.bottom, int(layout.sort.y) - painter.px(_GAP_ABOVE_BUTTONS_U))
    ribbon_rect.bottom = min(ribbon_rect.bottom, painter.surface.get_rect().bottom)
    painter.draw_box(ribbon_rect, 16, colour, painter.theme.surface_dark, 2)
    painter.draw_line(
        text,
        ribbon_rect.center,
        22,
        painter.theme.surface_dark,
        weight="bold",
        anchor="center",
        max_width=room,
        max_height=height,
    )
    return ribbon_rect


def row_height(painter: Painter, usual_height_u: float) -> int:
    """Return the height of a line on a panel in px; it grows a little with the text size."""
    return painter.px(usual_height_u * text_growth(ROW_GROWTH, painter.text_scale))


def panel_text_colours(painter: Painter, panel: PlayerPanelModel) -> tuple[str, str]:
    """Return the text colours of name and total."""
    theme = painter.theme
    if panel.is_out:
        return theme.text_muted, theme.text_muted
    return theme.text, theme.danger if panel.mood == "bad" else theme.text


SHARE_STEPS: Final = 120
"""Steps in which the ring fills."""
RING_STROKE_U: Final = 6
"""Width of the ring around a portrait."""
RING_GAP_U: Final = 2
"""Gap between the portrait and the ring."""
_rings: Final = SurfaceCache(0.2)


def ring_radius(avatar_radius_px: int, scale: float) -> int:
    """Return the outer radius of the ring around a portrait of this radius, in px; *scale*: px per u."""
    return avatar_radius_px + max(4, round((RING_STROKE_U + RING_GAP_U) * scale))


def paint_limit_ring(
    painter: Painter, centre: tuple[int, int], avatar_radius_px: int, limit_share: float, colours: tuple[Colour, Colour]
) -> None:
    """Paint the ring around a portrait; *limit_share*: filled share from the top clockwise, in [0, 1].

    *colours*: of the filled part and of the rest.
    """
    radius = ring_radius(avatar_radius_px, painter.scale)
    stroke_px = max(3, painter.px(RING_STROKE_U))
    steps = math.ceil(max(0.0, min(1.0, limit_share)) * SHARE_STEPS)
    key = radius, stroke_px, steps, colours
    ring = _rings.get_or_create(key, lambda: _render_ring(radius, stroke_px, steps / SHARE_STEPS, colours))
    painter.surface.blit(ring, ring.get_rect(center=centre))


def _render_ring(radius: int, stroke_px: int, share: float, colours: tuple[Colour, Colour]) -> Surface:
    """Return a ring of this outer radius in px."""
    large, stroke = radius * OVERSAMPLING, stroke_px * OVERSAMPLING
    picture = Surface((2 * large, 2 * large), pygame.SRCALPHA, 32)
    pygame.draw.circle(picture, colours[1], (large, large), large)
    if share > 0:
        count = max(2, round(share * SHARE_STEPS))
        arc = [
            (large + 2 * large * math.sin(angle), large - 2 * large * math.cos(angle))
            for angle in (math.tau * share * number / count for number in range(count + 1))
        ]
        wedge = Surface(picture.get_size(), pygame.SRCALPHA, 32)
        pygame.draw.polygon(wedge, colours[0], [(large, large), *arc])
        disc = Surface(picture.get_size(), pygame.SRCALPHA, 32)
        pygame.draw.circle(disc, "#FFFFFF", (large, large), large)
        wedge.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        picture.blit(wedge, (0, 0))
    pygame.draw.circle(picture, (0, 0, 0, 0), (large, large), large - stroke)
    return pygame.transform.smoothscale(picture, (2 * radius, 2 * radius))


def paint_seat_glow(painter: Painter, centre: tuple[int, int], radius_px: int, region: Rect, colour: Colour) -> None:
    """Paint a soft light behind the portrait of the seat in turn, only inside *region* (px)."""
    key = "glow", radius_px, colour
    glow = _rings.get_or_create(key, lambda: _render_glow(radius_px, colour))
    previous = painter.surface.get_clip()
    painter.surface.set_clip(region.clip(previous))
    painter.surface.blit(glow, glow.get_rect(center=centre))
    painter.surface.set_clip(previous)


def _render_glow(radius_px: int, colour: Colour) -> Surface:
    """Return a disc of light that fades to nothing at this radius in px."""
    return pygame.transform.smoothscale(small_glow(colour), (2 * radius_px, 2 * radius_px))


@lru_cache(4)
def small_glow(colour: Colour) -> Surface:
    """Return the disc of light before it is enlarged; shared, do not paint on it."""
    side = 48
    small, tone = Surface((side, side), pygame.SRCALPHA, 32), pygame.Color(colour)
    for y in range(side):
        for x in range(side):
            distance = math.hypot(2 * (x + 0.5) / side - 1, 2 * (y + 0.5) / side - 1)
            small.set_at((x, y), (tone.r, tone.g, tone.b, round(120 * max(0.0, 1 - distance) ** 1.2)))
    return small
