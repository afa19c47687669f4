"""Where every sprite rests: from props, from what the player has done with his cards, and from the places. Pure.

Rest poses are the truth of the picture. Films lead to them, clicks are judged by them. Lengths are in u.
"""

from typing import Final

from msgspec import Struct

from yaniv.ui.motion.tween import Pose
from yaniv.ui.table.box import Box
from yaniv.ui.table.openhand import open_cards
from yaniv.ui.table.places import HERO_CARD, SMALL_CARD, TALL, ZONE_INSET, Places
from yaniv.ui.table.props import Props, Sprites

SELECTED_LIFT: Final = 46
HOVER_LIFT: Final = 14
HOVER_GROWTH: Final = 1.04
HOVER_PUSH: Final = 10
PRESS_GIVES: Final = 0.985
PRESS_SINKS: Final = 2
OFFER_LIFT: Final = 10
"""A card of the last play under the pointer rises so far, if it can be taken."""
ARC: Final = 1.9
"""Drop of a card by the square of its distance from the middle of the fan, never more than `MOST_DROP`."""
MOST_DROP: Final = 38
BESIDE: Final = 330
"""Room for the own plate on one side of the fan and for the call on the other."""
ABOVE_FAN: Final = 14
IN_DECK: Final = 50
"""Height of a card that still lies in the deck: it is drawn with the deck."""
HEAP: Final = 2
"""Cards of older plays that peep out under the last one."""


class Held(Struct, frozen=True):
    """What the player has done with his cards that is no business of the referee yet."""

    order: tuple[int, ...] = ()
    """Sprites of the hand, left to right."""
    selected: tuple[int, ...] = ()
    """In the order of selection."""
    staged: tuple[int, ...] = ()
    """Lie in the play zone, first to top, and can still be taken back."""
    carried: tuple[int, ...] = ()
    """In the air behind the pointer; their gap in the hand stays open."""
    hovered: int = -1
    pressed: int = -1
    """Gives under the finger."""
    aimed: int = -1
    """The card of the last play that would be taken now."""

    @property
    def fan(self) -> tuple[int, ...]:
        """Sprites that have a place in the hand."""
        return tuple(card for card in self.order if card not in self.staged)


Rest = dict[int, Pose]


def lay_out(props: Props, held: Held, at: Places) -> Rest:
    """The pose of every sprite that can be seen, carried ones in the place they came from."""
    rest = _heap(props, at) | _last_play(props.last_play, held.aimed, at)
    rest |= in_zone(tuple(sprite.id for sprite in props.waiting), at)
    rest |= in_zone(tuple(sprite.id for sprite in props.early), at, part=0.82)
    for seat in props.hands:
        if seat != props.me:
            rest |= _opponent(props, seat, at)
    rest |= in_zone(held.staged, at, z=900)
    for card, (pose, _) in fan(held, at).items():
        rest[card] = pose
    return rest


def deck_pose(at: Places) -> Pose:
    """The top card of the deck, face down."""
    return Pose(*at.deck.centre, at.card_width, z=IN_DECK)


def fan(held: Held, at: Places) -> dict[int, tuple[Pose, Box]]:
    """The own hand: pose and the strip where a click acts, which neither lifts nor shifts under the pointer."""
    cards = held.fan
    u = at.u
    wide, high = at.hero_width, at.hero_width * TALL
    growth = wide / (HERO_CARD[0] * u)
    room = min(0.5 * at.size[0] * growth, 1000 * u * growth, at.size[0] - 2 * BESIDE * u)
    step = min(0.74 * wide, (room - wide) / max(1, len(cards) - 1))
    half = (wide + step * (len(cards) - 1)) / 2
    middle = max(at.zone.centre[0], BESIDE * u + half)  # as far along with the table as the own plate lets it
    tilt = min(2.6, 15 / (len(cards) - 1)) if len(cards) > 1 else 0.0
    bend = min(ARC, MOST_DROP / max(1.0, (len(cards) - 1) / 2) ** 2)
    hovered = cards.index(held.hovered) if held.hovered in cards else -1
    laid: dict[int, tuple[Pose, Box]] = {}
    for number, card in enumerate(cards):
        offset = number - (len(cards) - 1) / 2
        x = middle + offset * step
        y = at.hand_line + bend * u * offset * offset
        lift = SELECTED_LIFT * u if card in held.selected else 0.0
        strip = wide if number == len(cards) - 1 else step
        top = y - high / 2 - ABOVE_FAN * u - lift
        box = Box(x - wide / 2, top, strip, at.size[1] - top)
        push = 0.0
        if hovered >= 0 and number != hovered and abs(number - hovered) == 1:
            push = HOVER_PUSH * u * (number - hovered)
        over, down = number == hovered, card == held.pressed
        pose = Pose(
            x + push,
            y - lift - (HOVER_LIFT * u if over else 0),
            wide * (HOVER_GROWTH if over else 1.0) * (PRESS_GIVES if down else 1.0),
            offset * tilt,
            1.0,
            ((10 if lift else 6) if over or lift else 3) * u - (PRESS_SINKS * u if down else 0),
            1.0,
            1000 + number,
        )
        laid[card] = (pose, box)
    return laid


def in_zone(cards: tuple[int, ...], at: Places, *, part: float = 0.5, z: int = 300) -> Rest:
    """A throw that lies in the play zone; *part* of the way across it."""
    wide = at.zone_width
    step = min(wide / 2, (at.zone.w - wide) / max(1, len(cards) - 1)) if part == 0.5 else 40 * at.u  # noqa: PLR2004
    x = at.zone.x + at.zone.w * part
    y = at.zone.y + min(at.zone.h / 2, ZONE_INSET * at.u + wide * TALL / 2)
    return {
        card: Pose(x + (number - (len(cards) - 1) / 2) * step, y, wide, _jitter(card), 1.0, 3 * at.u, 1.0, z + number)
        for number, card in enumerate(cards)
    }


def _last_play(play: Sprites, aimed: int, at: Places) -> Rest:
    up = OFFER_LIFT * at.u
    return {
        sprite.id: Pose(
            box.centre[0],
            box.centre[1] - (up if sprite.id == aimed else 0),
            box.w,
            _jitter(sprite.id),
            1.0,
            2 * at.u + (up if sprite.id == aimed else 0),
            1.0,
            200 + number,
        )
        for number, (sprite, box) in enumerate(zip(play, at.pile(len(play)), strict=True))
    }


def _heap(props: Props, at: Places) -> Rest:
    """The topmost cards of older plays, squared up under the first card of the last."""
    older = [sprite for play in props.pile[:-1] for sprite in play][-HEAP:]
    x, y = at.pile(1)[0].centre
    return {
        sprite.id: Pose(x, y, at.card_width, 2.4 * _jitter(sprite.id), 1.0, 1 * at.u, 1.0, 100 + number)
        for number, sprite in enumerate(older)
    }


def _opponent(props: Props, seat: int, at: Places) -> Rest:
    """Backs on the plate; face up and larger once the hand lies open."""
    plate, sprites = at.plates[seat], props.hand(seat)
    if seat in props.open:
        return open_cards(tuple(sprite.id for sprite in sprites), plate, at)
    wide = SMALL_CARD[0] * at.u
    step = min(wide * 0.52, (plate.w * 0.5 - wide) / max(1, len(sprites) - 1))
    x = plate.x + plate.w * (0.5 if at.compact else 0.56)
    y = plate.y + plate.h * 0.64
    tilt = min(5.0, 16 / max(1, len(sprites)))
    bend = min(0.5, 4 / max(1.0, (len(sprites) - 1) / 2) ** 2)
    middle = (len(sprites) - 1) / 2
    return {
        sprite.id: Pose(
            x + (number - middle) * step,
            y + bend * at.u * (number - middle) ** 2,
            wide,
            (number - middle) * tilt,
            0.0,
            1 * at.u,
            0.0 if at.compact else 1.0,
            400 + number,
        )
        for number, sprite in enumerate(sprites)
    }


def _jitter(card: int) -> float:
    """Cards never lie quite straight: up to 2.5 degrees, the same for a card at any time."""
    return ((card * 37) % 51 - 25) / 10
