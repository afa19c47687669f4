"""What the pointer hits, judged by rest poses, and what would take the cards it carries. Pure."""

from yaniv.ui.inputs import Point
from yaniv.ui.table.box import Box
from yaniv.ui.table.drag import FELT, Spot
from yaniv.ui.table.elements import staged_boxes
from yaniv.ui.table.layout import Held, fan
from yaniv.ui.table.sight import Sight

Place = tuple[float, float]
TAKE_HALO = 16
DECK_HALO = 24
ZONE_HALO = 40


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


def target(at: Point, centre: Place, sight: Sight) -> Spot:
    """What the carried cards would go to, by the pointer and by the middle of the leading card."""
    u = sight.at.u
    for offer in reversed(sight.offers):
        if _within(offer.box.grown(TAKE_HALO * u), at, centre):
            return Spot("pile", offer.sprite)
    if sight.deck and _within(sight.at.deck.grown(DECK_HALO * u), at, centre):
        return Spot("deck")
    if _within(sight.at.zone, at, centre):
        return Spot("zone")
    if sight.at.hand.holds(at):
        return Spot("hand")
    return Spot("zone") if sight.at.zone.grown(ZONE_HALO * u).holds(centre) else FELT


def _within(box: Box, at: Point, centre: Place) -> bool:
    return box.holds(at) or box.holds(centre)
