"""Highlights of cards and drop targets: outlines, shades, badges and the light of the play zone.

All of it is painted over the static layer, so that no change of a highlight repaints that layer.
"""

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.graphics.theme import type_px
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.model.view_model_selectors import (
    is_new_card,
    meld_position_text,
    move_marks_of,
    selection_info_of,
)
from yaniv.ui.table.render.card_outline import STROKE_U, CardOutline, paint_outline, paint_shade
from yaniv.ui.table.render.move_marks_painter import tone_colour
from yaniv.ui.table.render.table_painter import TablePainter, resting_width
from yaniv.ui.table.state.card_layout import deck_pose
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
