"""What marks cards and targets while they are chosen, carried, on offer or new: rims, veils, badges, light.

All of it is painted over the still picture, so none of it costs a new one.
"""

import math
from collections.abc import Mapping
from typing import Final

import pygame
from pygame import Rect, Surface

from yaniv.ui.motion.tween import Pose
from yaniv.ui.table.director import Director
from yaniv.ui.table.hands import Hands, lets_see
from yaniv.ui.table.layout import deck_pose
from yaniv.ui.table.paint import Easel, base_width
from yaniv.ui.table.rims import STROKE, Rim, paint_rim, paint_veil
from yaniv.ui.table.sight import Sight
from yaniv.ui.theme import type_px
from yaniv.words import tell

GLOW: Final = 5
"""So much wider is a rim at the height of its pulse, in u."""
DECK_LIFT: Final = 6
ZONE_ALPHA: Final = 34
GHOST_AT: Final = (-0.29, -0.54)
"""Where on a joker the card is written that it stands for, in widths from its middle."""
GHOST_SIZE: Final = 36
GHOST_ALPHA: Final = 235


def rims(easel: Easel, sight: Sight, director: Director, hands: Hands) -> Mapping[int, Rim]:
    """Cards with a rim: chosen, staged, on offer, and the one just drawn."""
    theme, held, group = easel.theme, director.held, hands.choice.group
    glow = GLOW * director.accents.glow(director.stage.now)
    lit = {offer.sprite: Rim(theme.gold, STROKE + glow) for offer in sight.offers if offer.offered or offer.swap}
    if is_new(director, hands):
        lit[director.props.fresh] = Rim(theme.sky)
    begun = Rim(theme.gold, dashed=not group.whole and not group.odd)
    lit |= dict.fromkeys((*held.selected, *held.carried), begun)
    lit |= dict.fromkeys(held.staged, Rim(theme.gold, dashed=True))
    return lit | dict.fromkeys(group.odd, Rim(theme.coral, dashed=True))


def is_new(director: Director, hands: Hands) -> bool:
    """The card drawn last is marked until the player does something, and while he must throw or may slap it."""
    due = director.props.drawn or hands.now.seen.slap is not None
    known = -1 if due else hands.known
    return lets_see(director.held, director.props.fresh, known)


def mark(surface: Surface, sight: Sight, pose: Pose, rim: Rim) -> None:
    """The rim of one card."""
    paint_rim(surface, pose, rim, base_width(pose, sight.at), sight.at.u)


def shade(surface: Surface, easel: Easel, sight: Sight, pose: Pose) -> None:
    """A card that cannot join the chosen ones steps back."""
    paint_veil(surface, pose, base_width(pose, sight.at), easel.theme.ink)


def ghost(surface: Surface, easel: Easel, sight: Sight, pose: Pose, exact: str) -> None:
    """What a joker stands for, in its corner."""
    size = type_px(GHOST_SIZE * pose.width / (150 * sight.at.u), sight.at.u)
    picture = easel.text.chip(exact, size, easel.theme)
    turn = math.radians(pose.angle)
    x, y = GHOST_AT[0] * pose.width, GHOST_AT[1] * pose.width
    at = pose.x + x * math.cos(turn) - y * math.sin(turn), pose.y + x * math.sin(turn) + y * math.cos(turn)
    turned = pygame.transform.rotozoom(picture, -pose.angle, 1)
    turned.set_alpha(GHOST_ALPHA)
    surface.blit(turned, turned.get_rect(center=(round(at[0]), round(at[1]))))


def paint_targets(surface: Surface, easel: Easel, sight: Sight, director: Director, hands: Hands) -> None:
    """The play zone that would take what is dragged, and the deck on offer."""
    now, theme, accents = director.stage.now, easel.theme, director.accents
    accents.light(now, on=sight.lit == "zone")
    accents.offer(now, open_=sight.deck_offered or any(offer.offered for offer in sight.offers))
    part, at = accents.zone(now), sight.at
    brush = easel.brush(surface, at)
    if part > 0:
        colour = theme.gold if sight.pill_good else theme.coral
        alpha = round(ZONE_ALPHA * part)
        line = f"{colour}{round(255 * part):02X}"
        brush.box(Rect(at.zone.pixels), 22, f"{colour}{alpha:02X}", line, 3)
    aimed = sight.lit == "deck" or (hands.over.kind == "deck" and sight.deck_offered)
    if sight.stock and (sight.deck_offered or aimed):
        pose = deck_pose(at)
        if aimed:
            up = DECK_LIFT * at.u
            pose = Pose(pose.x, pose.y - up, pose.width, lift=up)
            easel.card(surface, "", pose, base=base_width(pose, at))
        mark(surface, sight, pose, Rim(theme.gold, STROKE + GLOW * accents.glow(now)))


def paint_news(surface: Surface, easel: Easel, sight: Sight, director: Director, hands: Hands) -> None:
    """The card drawn last says that it is new, also to who does not see its colour."""
    fresh = director.props.fresh
    pose = director.stage.pose(fresh)
    if is_new(director, hands) and pose and not director.stage.flying(fresh) and fresh not in director.held.carried:
        easel.badge(surface, tell("new"), pose, sight.at, easel.theme.sky)


def pill_text(sight: Sight, hands: Hands) -> str:
    """What the chosen cards are, or why they are nothing; after a double click also which of how many throws."""
    lack = hands.choice.group.lack
    if lack:
        return f"\u00d7 {lack}"
    tip = hands.choice.tip
    return tell("{meaning} · {place}", meaning=sight.pill, place=tip) if tip else sight.pill
