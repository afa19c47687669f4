"""One frame of the table: the still layer, cards by height, what is carried, what is said."""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace
from pygame import Surface

from yaniv.ui.motion.tween import Pose
from yaniv.ui.speeds import Pace
from yaniv.ui.table import marks
from yaniv.ui.table.box import Box
from yaniv.ui.table.director import GHOST, Director
from yaniv.ui.table.elements import staged_boxes
from yaniv.ui.table.hands import Hands
from yaniv.ui.table.layout import IN_DECK
from yaniv.ui.table.notes import Bubble, swell
from yaniv.ui.table.paint import Easel, base_width
from yaniv.ui.table.places import Places
from yaniv.ui.table.plaque import paint_hands, paint_totals
from yaniv.ui.table.showdown import Shown
from yaniv.ui.table.sight import Sight
from yaniv.words import tell

UNDER_LAST_PLAY: Final = 200
OWN_HAND: Final = 1000
"""Heights, as the layout has them."""
PILL_OFF: Final = 150
PILL_CLEAR: Final = 26
PILL_DOWN: Final = (70, 106, 142, 178)
"""Under the upper edge of the play zone."""
PILL_HALF: Final = 36
"""Of its height, at most."""
PILL_ASIDE: Final = 14
"""Between a throw that is ready and what it means."""

Spot = tuple[float, float]


def paint_table(  # noqa: PLR0913 -- what lies on the table comes from all of these
    surface: Surface, easel: Easel, sight: Sight, director: Director, hands: Hands, *, shown: tuple[Shown, ...] = ()
) -> None:
    """Everything but what is said."""
    easel.still(surface, sight)
    plates = {plate.seat: plate for plate in sight.plates}
    for plate in sight.plates:
        if plate.turn and plate.seat != director.props.me:
            easel.thinking(surface, plate, sight.at, director.stage.now)
    if shown:
        limit = hands.now.seen.rules.match.limit
        paint_totals(easel.brush(surface, sight.at), plates, shown, sight.at, limit)
    carried = hands.carry.poses() if hands.carry else {}
    seen = director.stage.poses().items()
    poses = {card: pose for card, pose in seen if card not in carried and pose.z != IN_DECK and pose.alpha > 0}
    dim = {offer.sprite for offer in sight.offers if offer.dim}
    rims, group = marks.rims(easel, sight, director, hands), hands.choice.group
    marks.paint_targets(surface, easel, sight, director, hands)
    for card, lying in sorted(poses.items(), key=lambda item: _height(item, director)):
        resting = card in dim and not director.stage.flying(card)
        pose = director.accents.pose(card, lying, director.stage.now)
        easel.card(surface, director.stage.faces.get(card, ""), pose, base=base_width(lying, sight.at), dim=resting)
        if pose.turned != 1:
            continue
        if card in group.strangers:
            marks.shade(surface, easel, sight, pose)
        if card in rims:
            marks.mark(surface, sight, pose, rims[card])
        if card in group.ghosts:
            marks.ghost(surface, easel, sight, pose, group.ghosts[card])
    marks.paint_news(surface, easel, sight, director, hands)
    _badges(surface, easel, sight, poses)
    _early(surface, easel, sight, director, poses)
    paint_hands(easel.brush(surface, sight.at), plates, shown, sight.at)
    for card, pose in carried.items():
        face = "" if card == GHOST else director.stage.faces.get(card, "")
        easel.card(surface, face, pose, base=base_width(pose, sight.at))
        if card in rims and (len(carried) > 1 or hands.lit == "zone"):
            marks.mark(surface, sight, pose, rims[card])
        if card in group.ghosts:
            marks.ghost(surface, easel, sight, pose, group.ghosts[card])
    _pill(surface, easel, sight, hands)


def paint_bubbles(  # noqa: PLR0913 -- the last two say how far they have popped up
    surface: Surface, easel: Easel, sight: Sight, bubbles: Iterable[Bubble], *, now: float, pace: Pace
) -> None:
    """What players say, over everything."""
    taken: list[Box] = []
    for bubble in bubbles:
        taken.append(easel.bubble(surface, bubble, sight.at, swell(bubble, now, pace), taken))


def shake(surface: Surface, sight: Sight, director: Director) -> None:
    """A card is slapped down: the whole table gives a little."""
    drop = round(director.accents.drop(director.stage.now) * sight.at.u)
    if drop:
        surface.scroll(0, drop)


def _height(item: tuple[int, Pose], director: Director) -> tuple[bool, int]:
    """What flies is above what lies, unless it goes under the last play; in the hand the order never changes."""
    card, pose = item
    goal = director.rest.get(card, pose).z
    if goal < UNDER_LAST_PLAY:
        return False, goal
    return director.stage.flying(card) and pose.z < OWN_HAND, pose.z


def _badges(surface: Surface, easel: Easel, sight: Sight, poses: Mapping[int, Pose]) -> None:
    for offer in sight.offers:
        if offer.swap and offer.sprite in poses:
            easel.badge(surface, tell("swap"), poses[offer.sprite], sight.at, easel.theme.sky)


def _early(surface: Surface, easel: Easel, sight: Sight, director: Director, poses: Mapping[int, Pose]) -> None:
    """An early throw says so."""
    lying = [poses[sprite.id] for sprite in director.props.early if sprite.id in poses]
    if lying:
        x = sum(pose.x for pose in lying) / len(lying)
        easel.badge(surface, tell("early"), replace(lying[0], x=x), sight.at, easel.theme.sky)


def _pill(surface: Surface, easel: Easel, sight: Sight, hands: Hands) -> None:
    if not sight.pill:
        return
    at, own, text = sight.at, hands.now.held, marks.pill_text(sight, hands)
    if own.carried and hands.carry:
        easel.pill(surface, text, _beside_carried(hands.carry.centre, at), at, good=sight.pill_good)
        return
    if own.staged:
        end = min(box.x for box in staged_boxes(own, at).values()) - PILL_ASIDE * at.u
        spot, (left, _) = _before_staged(at)
        easel.pill(surface, text, spot, at, good=sight.pill_good, ends=(left, end))
    elif len(own.selected) > 1 or hands.choice.tip:
        spot = at.zone.centre[0], at.zone.y + 34 * at.u
        easel.pill(surface, text, spot, at, good=sight.pill_good, ends=_line(spot[1], at))


def _before_staged(at: Places) -> tuple[Spot, Spot]:
    """Beside a throw that is ready, where the players leave most room over the buttons; and the ends of that line."""
    rows = [at.zone.y + down * at.u for down in PILL_DOWN]
    free = [y for y in rows if y + PILL_HALF * at.u <= at.chips.y] or rows[:1]
    y = min(free, key=lambda each: _line(each, at)[0])
    return (at.zone.x + 140 * at.u, y), _line(y, at)


def _line(y: float, at: Places) -> Spot:
    return at.between_players(y - PILL_HALF * at.u, y + PILL_HALF * at.u)


def _beside_carried(centre: tuple[float, float], at: Places) -> tuple[float, float]:
    """Over the cards in the air; below them where it would cover what is written under deck and last play."""
    x, y = centre
    above = y - PILL_OFF * at.u
    written = at.deck.bottom - PILL_CLEAR * at.u < above < at.deck.bottom + 2 * PILL_CLEAR * at.u
    return x, y + PILL_OFF * at.u if written else above
