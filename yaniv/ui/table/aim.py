"""What the pointer hits, judged by rest poses, and what would take the cards it carries. Pure."""

import math
from typing import Final

from yaniv.ui.inputs import Point
from yaniv.ui.table.box import Box
from yaniv.ui.table.drag import FELT, Spot
from yaniv.ui.table.elements import staged_boxes
from yaniv.ui.table.layout import Held, fan
from yaniv.ui.table.sight import Sight

Place = tuple[float, float]
REACH: Final = 16
LEAST_REACH: Final = 10
"""By so many u, and never by fewer pixels, a finger may miss."""
TAKE_HALO: Final = 16
DECK_HALO: Final = 24
ZONE_HALO: Final = 40
OVERLAP: Final = 0.12
"""So much of the leading card over the play zone means the play zone."""
FLICK: Final = 1400
"""A drag that ends faster than so many u a second was a flick."""
AIMED: Final = math.cos(math.radians(35))
"""A flick flies into the play zone if it comes so close to its direction."""


def hit(at: Point, sight: Sight, held: Held) -> Spot:
    """The topmost thing at this point."""
    for knob in sight.knobs:
        if knob.box.holds(at):
            return Spot("button", button=knob.id)
    for card, box in reversed(staged_boxes(held, sight.at).items()):
        if box.holds(at):
            return Spot("card", card)
    for card, (_, box) in reversed(fan(held, sight.at).items()):
        if box.holds(at):
            return Spot("card", card)
    for offer in sight.offers:
        if offer.box.holds(at):
            return Spot("pile", offer.sprite)
    if sight.deck and sight.at.deck.holds(at):
        return Spot("deck")
    if sight.at.zone.holds(at):
        return Spot("zone")
    return Spot("hand") if sight.at.hand.holds(at) else FELT


def near(at: Point, sight: Sight, held: Held) -> Spot:
    """The same for a finger, which may miss by a little."""
    spot = hit(at, sight, held)
    reach = max(LEAST_REACH, REACH * sight.at.u)
    for way in range(8):
        if spot.kind not in ("felt", "hand"):
            break
        turned = math.radians(45 * way)
        spot = hit((round(at[0] + reach * math.cos(turned)), round(at[1] + reach * math.sin(turned))), sight, held)
    return spot if spot.kind not in ("felt", "hand") else hit(at, sight, held)


def target(at: Point, leader: Box, sight: Sight) -> Spot:
    """What the carried cards would go to, by the pointer and by the leading card."""
    u, centre = sight.at.u, leader.centre
    for offer in reversed(sight.offers):
        if _within(offer.box.grown(TAKE_HALO * u), at, centre):
            return Spot("pile", offer.sprite)
    if sight.deck and _within(sight.at.deck.grown(DECK_HALO * u), at, centre):
        return Spot("deck")
    if _within(sight.at.zone, at, centre):
        return Spot("zone")
    if sight.at.hand.holds(at):
        return Spot("hand")
    near = sight.at.zone.grown(ZONE_HALO * u).holds(centre)
    return Spot("zone") if near or leader.shared(sight.at.zone) >= OVERLAP else FELT


def is_flicked(centre: Place, speed: tuple[float, float], sight: Sight) -> bool:
    """Do cards that are let go here, so fast, fly into the play zone?"""
    zone = sight.at.zone
    near = min(max(centre[0], zone.x), zone.right), zone.centre[1]
    way = near[0] - centre[0], near[1] - centre[1]
    fast, far = math.hypot(*speed), math.hypot(*way)
    if fast < FLICK * sight.at.u or not far:
        return False
    return way[0] * speed[0] + way[1] * speed[1] >= AIMED * fast * far


def _within(box: Box, at: Point, centre: Place) -> bool:
    return box.holds(at) or box.holds(centre)
