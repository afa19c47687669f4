"""Highlights of cards and drop targets: outlines, shades, badges and the light of the play zone; marks of moves.

Marks of moves are outlined cards, ghosts with a dashed outline, and numbered arrows.

All of it is painted over the static layer, so that no change of a highlight repaints that layer.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist, hypot
from typing import Final

import pygame
from msgspec.structs import replace
from pygame import SRCALPHA, Rect, Surface

from yaniv.cards import Card
from yaniv.i18n import tr
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.graphics.icons import draw_verdict_sign
from yaniv.ui.graphics.page_surface import set_opacity
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import Colour, Theme, type_px
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.model.view_model_selectors import (
    is_new_card,
    meld_position_text,
    move_marks_of,
    selection_info_of,
)
from yaniv.ui.table.render.card_outline import STROKE_U, CardOutline, paint_outline, paint_shade
from yaniv.ui.table.render.table_painter import TablePainter, resting_width
from yaniv.ui.table.state.card_layout import deck_pose
from yaniv.ui.table.state.move_marks import GhostLabel, MarkTone, MoveArrow, MoveMarks, PointF
from yaniv.ui.table.state.table_layout import CARD_ASPECT, TableLayout
from yaniv.ui.table.view_model.table_view_model import TableViewModel

GLOW_WIDTH_U: Final = 5
"""Additional stroke of an outline at the peak of its pulse, in u."""
DECK_LIFT_U: Final = 6
ZONE_ALPHA: Final = 34
JOKER_LABEL_OFFSET_WIDTHS: Final = (-0.29, -0.54)
"""Where a joker shows the card it stands for: offset from the joker's centre, in card widths."""
JOKER_LABEL_SIZE_U: Final = 36
JOKER_LABEL_ALPHA: Final = 235


def card_outlines(
    table_painter: TablePainter, view_model: TableViewModel, model: TableModel
) -> Mapping[int, CardOutline]:
    """Return the outline of each card that has one, by sprite id.

    These are selected and dragged cards (dashed while they are an incomplete meld), staged cards and cards that do not
    fit the selection (always dashed), cards that can be taken or exchanged, those of a hint, and the card drawn last.
    """
    theme, hand_state, selection_info = table_painter.theme, model.hand_state, selection_info_of(model)
    glow_width_u = GLOW_WIDTH_U * model.effects.offer_glow_share(model.now_ms, model.animation_speed)
    outlines = {
        pile_card.sprite_id: CardOutline(theme.accent, STROKE_U + glow_width_u)
        for pile_card in view_model.pile_cards
        if pile_card.is_offered or pile_card.is_swappable
    }
    marks = move_marks_of(model)
    outlines |= dict.fromkeys(marks.cards, CardOutline(tone_colour(theme, marks.tone)))
    if is_new_card(model):
        outlines[model.table_sprites.last_drawn] = CardOutline(theme.info)
    selected_outline = CardOutline(
        theme.accent, is_dashed=not selection_info.is_legal_throw and not selection_info.misfits
    )
    outlines |= dict.fromkeys((*hand_state.selected, *hand_state.dragged), selected_outline)
    outlines |= dict.fromkeys(hand_state.staged, CardOutline(theme.accent, is_dashed=True))
    return outlines | dict.fromkeys(selection_info.misfits, CardOutline(theme.danger, is_dashed=True))


def covered_from(view_model: TableViewModel, model: TableModel) -> Mapping[int, int]:
    """Return from which x in px on cards of the last throw that can be taken lie under one that cannot, by sprite id.

    The line around them ends there; what looked out above and below the other card would seem to be around that.
    """
    return {
        pile_card.sprite_id: round(pile_card.box.right)
        for pile_card, cover in pairwise(view_model.pile_cards)
        if (pile_card.is_offered or pile_card.is_swappable)
        and not (cover.is_offered or cover.is_swappable)
        and not model.animation.is_animating(pile_card.sprite_id)
    }


def paint_card_outline(
    surface: Surface, view_model: TableViewModel, pose: Pose, outline: CardOutline, right: int | None = None
) -> None:
    """Paint the outline of one card at its current pose; *right*: x in px at which it ends."""
    clip = surface.get_clip()
    if right is not None:
        surface.set_clip(clip.clip(Rect(0, 0, right, surface.get_height())))
    paint_outline(surface, pose, outline, resting_width(pose, view_model.layout), view_model.layout.scale)
    surface.set_clip(clip)


def paint_card_shade(surface: Surface, table_painter: TablePainter, view_model: TableViewModel, pose: Pose) -> None:
    """Darken a card that cannot join the selected ones."""
    paint_shade(surface, pose, resting_width(pose, view_model.layout), table_painter.theme.surface_dark)


def paint_joker_value(
    surface: Surface, table_painter: TablePainter, view_model: TableViewModel, pose: Pose, card: str
) -> None:
    """Paint a small picture of *card*, for which a joker stands, into the joker's corner."""
    size = type_px(JOKER_LABEL_SIZE_U * pose.width / (150 * view_model.layout.scale), view_model.layout.scale)
    label = table_painter.text_renderer.card_chip(card, size, table_painter.theme)
    angle_rad = math.radians(pose.angle_deg)
    x, y = JOKER_LABEL_OFFSET_WIDTHS[0] * pose.width, JOKER_LABEL_OFFSET_WIDTHS[1] * pose.width
    centre = (
        pose.x + x * math.cos(angle_rad) - y * math.sin(angle_rad),
        pose.y + x * math.sin(angle_rad) + y * math.cos(angle_rad),
    )
    rotated = pygame.transform.rotozoom(label, -pose.angle_deg, 1)
    rotated.set_alpha(JOKER_LABEL_ALPHA)
    surface.blit(rotated, rotated.get_rect(center=(round(centre[0]), round(centre[1]))))


def paint_drop_targets(
    surface: Surface,
    table_painter: TablePainter,
    view_model: TableViewModel,
    model: TableModel,
) -> None:
    """Paint where cards can be dropped: the play zone if it would accept them, the deck if a draw is possible."""
    now_ms, speed, theme, effects = model.now_ms, model.animation_speed, table_painter.theme, model.effects
    light_share, layout = effects.zone_light_share(now_ms, speed), view_model.layout
    painter = table_painter.painter_for(surface, layout)
    if light_share > 0:
        colour = theme.accent if view_model.is_selection_legal else theme.danger
        alpha = round(ZONE_ALPHA * light_share)
        line = f"{colour}{round(255 * light_share):02X}"
        painter.draw_box(Rect(layout.throw_area.pixel_rect), 22, f"{colour}{alpha:02X}", line, 3)
    is_aimed = view_model.drop_target == "deck" or (
        model.pointer.hover_target.kind == "deck" and view_model.is_deck_offered
    )
    if view_model.stock_size and (view_model.is_deck_offered or is_aimed):
        pose = deck_pose(layout)
        if is_aimed:
            lift = DECK_LIFT_U * layout.scale
            pose = Pose(pose.x, pose.y - lift, pose.width, lift_px=lift)
            table_painter.draw_card(surface, "", pose, base_width=resting_width(pose, layout))
        paint_card_outline(
            surface,
            view_model,
            pose,
            CardOutline(theme.accent, STROKE_U + GLOW_WIDTH_U * effects.offer_glow_share(now_ms, speed)),
        )


def paint_new_badge(
    surface: Surface,
    table_painter: TablePainter,
    view_model: TableViewModel,
    model: TableModel,
) -> None:
    """Paint the label "new" on the card drawn last, so that the mark does not depend on colour alone.

    A card that may be slapped has a ring instead.
    """
    last_drawn = model.table_sprites.last_drawn
    pose = model.animation.pose(last_drawn)
    if (
        is_new_card(model)
        and pose
        and model.view.slap is None
        and not model.animation.is_animating(last_drawn)
        and last_drawn not in model.hand_state.dragged
    ):
        table_painter.draw_badge(surface, tr("new"), pose, view_model.layout, table_painter.theme.info)


def selection_label_text(view_model: TableViewModel, model: TableModel) -> str:
    """Return the label of the selected cards: what they are as a throw, or why they are none.

    After a double click it also says which of how many possible melds is selected.
    """
    problem = selection_info_of(model).problem
    if problem:
        return f"\u00d7 {problem}"
    place = meld_position_text(model)
    meaning = view_model.selection_label
    return tr("{meaning} · {place}", meaning=meaning, place=place) if place else meaning


_GHOST_ALPHAS: Final[Mapping[MarkTone, float]] = {"hint": 0.7, "best": 0.85, "own": 0.45}
_LABEL_U: Final = 28
_LABEL_HEIGHT_U: Final = 64
_LABEL_INSET_U: Final = 18
_LABEL_GAP_U: Final = 5
"""Gap between ghosts and the words above them."""
_SIGN_U: Final = 24
"""Radius of the tick or cross on compared ghosts."""
_still_pictures: Final[dict[tuple[object, ...], tuple[tuple[int, int], Surface]]] = {}
"""The last picture of marks that have appeared, with its place; only one is on the screen."""
_GHOSTS_SHARE: Final = 0.26
"""Part of the appearance of compared moves in which their ghosts fade in; arrows follow, one after the other."""
_GHOST_STROKE_U: Final = 5
_ARROW_STROKE_U: Final = 9
_ARROW_EDGE_U: Final = 4
"""Width of the dark edge on both sides of an arrow."""
_ARROW_HEAD_U: Final = 30
_NUMBER_DISC_U: Final = 25
"""Radius of the disc with the number."""
_NUMBER_U: Final = 30
_ARROW_DASH_U: Final = (26, 18)
_ARROW_BEND_SHARE: Final = 0.22
"""How far an arrow is bent to the side, by its length."""
_DETOUR_DROP_SHARE: Final = 0.15
"""How soon an arrow that makes a detour leaves the height at which it starts or ends, by the height between them."""
_ARROW_STEPS: Final = 24
"""Straight pieces of which an arrow consists."""


def paint_move_marks(
    surface: Surface, table_painter: TablePainter, layout: TableLayout, marks: MoveMarks, shown_share: float
) -> None:
    """Paint ghosts and arrows over the cards. *shown_share*: part of their appearance that has passed, 0 to 1.

    Cards of the table are outlined where they are drawn.
    """
    images = table_painter.images
    if marks.tone != "best" or shown_share < 1 or images.is_pending or images.has_coarse_shadows:
        _paint_cards_and_arrows(surface, table_painter, layout, marks, shown_share)
    else:
        key = marks, layout.scale, surface.get_size(), table_painter.theme, images.card_style
        place, picture = _still_picture(key, table_painter, layout, marks)
        surface.blit(picture, place)
    if marks.tone != "best" or shown_share >= _GHOSTS_SHARE:
        painter = table_painter.painter_for(surface, layout)
        for label, plate in zip(marks.labels, label_plates(painter, marks), strict=True):
            _paint_label(painter, label, plate, tone_colour(table_painter.theme, label.tone))


def label_plates(painter: Painter, marks: MoveMarks) -> tuple[Rect, ...]:
    """Return the plates of all labels: before their ghosts, or above them if one would cover a card or a number."""
    sizes = [_plate_size(painter, label) for label in marks.labels]
    plates = tuple(
        Rect(label.end[0] - width, label.end[1] - height / 2, width, height)
        for label, (width, height) in zip(marks.labels, sizes, strict=True)
    )
    ghosts = (each.pose for each in marks.ghosts)
    cards = [
        Rect(each.x - each.width / 2, each.y - each.width * CARD_ASPECT / 2, each.width, each.width * CARD_ASPECT)
        for each in ghosts
    ]
    discs = [_disc(painter, _arrow_points(arrow)) for arrow in marks.arrows if arrow.number]
    if all(plate.collidelist([*cards, *discs]) < 0 for plate in plates):
        return plates
    gap = painter.px(_LABEL_GAP_U)
    return tuple(
        plate if label.top is None else Rect(label.top[0] - plate.w / 2, label.top[1] - gap - plate.h, plate.w, plate.h)
        for label, plate in zip(marks.labels, plates, strict=True)
    )


def _plate_size(painter: Painter, label: GhostLabel) -> tuple[int, int]:
    limit = painter.px(_LABEL_HEIGHT_U)
    width = painter.line_width(label.words, _LABEL_U, weight="bold", max_height=limit, role="mark")
    height = painter.line_height(_LABEL_U, weight="bold", max_height=limit, role="mark") + painter.px(8)
    room = max(1, round(label.end[0]) - painter.px(8))
    return min(width + 2 * painter.px(_LABEL_INSET_U), room), height


def _still_picture(
    key: tuple[object, ...], table_painter: TablePainter, layout: TableLayout, marks: MoveMarks
) -> tuple[tuple[int, int], Surface]:
    """Return the picture of marks that have appeared, and its place in px; kept because nothing in it moves."""
    kept = _still_pictures.get(key)
    if kept is None:
        layer = Surface(layout.size, SRCALPHA)
        _paint_cards_and_arrows(layer, table_painter, layout, marks, 1.0)
        area = layer.get_bounding_rect()
        kept = area.topleft, layer.subsurface(area).copy()
        _still_pictures.clear()
        _still_pictures[key] = kept
    return kept


def _paint_cards_and_arrows(
    surface: Surface, table_painter: TablePainter, layout: TableLayout, marks: MoveMarks, shown_share: float
) -> None:
    painter, theme = table_painter.painter_for(surface, layout), table_painter.theme
    is_compared = marks.tone == "best"
    ghost_share = min(1.0, shown_share / _GHOSTS_SHARE) if is_compared else shown_share
    for tone in dict.fromkeys(ghost.tone for ghost in marks.ghosts):
        poses = {ghost.pose: ghost.card for ghost in marks.ghosts if ghost.tone == tone}
        _paint_ghosts(surface, table_painter, layout, poses, tone, ghost_share)
    if marks.is_deck_marked:
        pose = deck_pose(layout)
        outline = CardOutline(tone_colour(theme, marks.tone))
        paint_outline(surface, pose, outline, resting_width(pose, layout), layout.scale)
    for index, arrow in enumerate(marks.arrows):
        share = _arrow_share(shown_share, index, len(marks.arrows)) if is_compared else shown_share
        if share > 0:
            _paint_arrow(painter, arrow, tone_colour(theme, arrow.tone), share)


def _paint_ghosts(  # noqa: PLR0913, PLR0917 -- cards, and how they look
    surface: Surface,
    table_painter: TablePainter,
    layout: TableLayout,
    cards: Mapping[Pose, Card],
    tone: MarkTone,
    share: float,
) -> None:
    """Paint the ghosts of one move; where they overlap, the lower one is not seen through the upper one."""
    sides = [pose.width for pose in cards]
    reach = round(max(sides) * 2)
    left, top = (round(min(each)) - reach for each in zip(*((pose.x, pose.y) for pose in cards), strict=True))
    right, bottom = (round(max(each)) + reach for each in zip(*((pose.x, pose.y) for pose in cards), strict=True))
    outline = CardOutline(tone_colour(table_painter.theme, tone), _GHOST_STROKE_U, is_dashed=True)
    layer = Surface((right - left, bottom - top), SRCALPHA)
    *_, top_pose = cards
    for pose, card in cards.items():
        moved, base_width = replace(pose, x=pose.x - left, y=pose.y - top), resting_width(pose, layout)
        table_painter.draw_card(layer, card, moved, base_width=base_width)
        if pose is not top_pose or share < 1:  # partly covered by the next card, or fading in with it
            paint_outline(layer, moved, outline, base_width, layout.scale)
    set_opacity(layer, _GHOST_ALPHAS[tone] * share)
    surface.blit(layer, (left, top))
    if share == 1:
        paint_outline(surface, top_pose, outline, resting_width(top_pose, layout), layout.scale)


def tone_colour(theme: Theme, tone: MarkTone) -> Colour:
    """Return the colour of marks of this tone."""
    match tone:
        case "hint":
            return theme.info
        case "best":
            return theme.success
        case "own":
            return theme.danger


def _arrow_share(shown_share: float, index: int, count: int) -> float:
    """Return how much of an arrow of compared moves is drawn, 0 to 1: each begins when the one before has ended."""
    return max(0.0, min(1.0, (shown_share - _GHOSTS_SHARE) / (1 - _GHOSTS_SHARE) * count - index))


def _paint_label(painter: Painter, label: GhostLabel, plate: Rect, colour: Colour) -> None:
    """Paint words on a dark plate beside the ghosts, and the sign on their corner."""
    painter.draw_box(plate, plate.h / 2 / painter.scale, painter.theme.surface_dark)
    painter.draw_line(
        label.words, plate.center, _LABEL_U, colour, weight="bold", anchor="center",
        max_width=plate.w - painter.px(_LABEL_INSET_U), max_height=painter.px(_LABEL_HEIGHT_U), role="mark",
    )  # fmt: skip
    sign = round(label.sign[0]), round(label.sign[1])
    draw_verdict_sign(painter, "best" if label.tone == "best" else "mistake", sign, _SIGN_U)


def _paint_arrow(painter: Painter, arrow: MoveArrow, colour: Colour, shown_share: float) -> None:
    points = _arrow_points(arrow)
    count = max(2, round(len(points) * shown_share))
    line = points[:count]
    dark, stroke = painter.theme.surface_dark, painter.px(_ARROW_STROKE_U)
    painter.draw_polyline(line, dark, stroke + 2 * painter.px(_ARROW_EDGE_U))
    for piece in (line,) if arrow.is_next else _dashes(line, *(painter.px(each) for each in _ARROW_DASH_U)):
        painter.draw_polyline(piece, colour, stroke)
    if shown_share < 1:
        return
    head = painter.px(_ARROW_HEAD_U)
    painter.draw_polygon(_triangle(points[-3], arrow.end, head + painter.px(_ARROW_EDGE_U)), dark)
    painter.draw_polygon(_triangle(points[-3], arrow.end, head), colour)
    if not arrow.number:
        return
    disc = _disc(painter, points)
    painter.draw_box(disc, _NUMBER_DISC_U, colour, dark, _ARROW_EDGE_U)
    painter.draw_line(f"{arrow.number}", disc.center, _NUMBER_U, dark, weight="bold", anchor="center", max_height=0)


def _disc(painter: Painter, points: Sequence[PointF]) -> Rect:
    """Return where the number of an arrow stands: on its middle."""
    x, y = points[len(points) // 2]
    radius = painter.px(_NUMBER_DISC_U)
    return Rect(round(x) - radius, round(y) - radius, 2 * radius, 2 * radius)


def _arrow_points(arrow: MoveArrow) -> tuple[PointF, ...]:
    return tuple(_curve(arrow.start, arrow.end) if arrow.side_x is None else _detour(arrow, arrow.side_x))


def _curve(start: PointF, end: PointF) -> Iterator[PointF]:
    """Yield the points of a curve that is bent upwards and to the right."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    side = abs(dy) * _ARROW_BEND_SHARE
    control = ((start[0] + end[0]) / 2 + side, (start[1] + end[1]) / 2 - abs(dx) * _ARROW_BEND_SHARE)
    for step in range(_ARROW_STEPS + 1):
        t = step / _ARROW_STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        yield a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]


def _detour(arrow: MoveArrow, side_x: float) -> Iterator[PointF]:
    """Yield the points of a curve from start to end whose middle lies at *side_x*."""
    (start_x, start_y), (end_x, end_y) = arrow.start, arrow.end
    control_x, drop = (8 * side_x - start_x - end_x) / 6, (end_y - start_y) * _DETOUR_DROP_SHARE
    for step in range(_ARROW_STEPS + 1):
        t = step / _ARROW_STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        yield (
            a * start_x + (b + c) * control_x + d * end_x,
            a * start_y + b * (start_y + drop) + c * (end_y - drop) + d * end_y,
        )


def _dashes(points: tuple[PointF, ...], dash_px: int, gap_px: int) -> Iterator[tuple[PointF, ...]]:
    """Yield the dashes of a line, each as the points it goes through."""
    piece: list[PointF] = []
    position = 0.0
    for start, end in pairwise(points):
        is_drawn = position % (dash_px + gap_px) < dash_px
        if is_drawn:
            piece = [*piece, end] if piece else [start, end]
        elif piece:
            yield tuple(piece)
            piece = []
        position += dist(start, end)
    if piece:
        yield tuple(piece)


def _triangle(origin: PointF, tip: PointF, length: float) -> tuple[PointF, PointF, PointF]:
    """Return the corners of an arrow head at *tip* that points away from *origin*."""
    dx, dy = tip[0] - origin[0], tip[1] - origin[1]
    size = hypot(dx, dy) or 1.0
    ux, uy = dx / size * length, dy / size * length
    base = (tip[0] - ux, tip[1] - uy)
    return tip, (base[0] - uy * 0.55, base[1] + ux * 0.55), (base[0] + uy * 0.55, base[1] - ux * 0.55)
