"""Where everything stands on a table of this size with this many seats. Pure.

Lengths are in u: one pixel at 1920x1080. Source: UX 3.3, and the sketch that proved it free of collisions.
"""

from typing import Final, Literal

from msgspec import Struct

from yaniv.store.settings import CardSize
from yaniv.ui.table.box import Box

Size = tuple[int, int]
Direction = Literal["clockwise", "counterclockwise"]

SLOTS: Final = {
    1: (1, 0),
    2: (2, 0),
    3: (1, 1),
    4: (2, 1),
    5: (3, 1),
    6: (2, 2),
    7: (3, 2),
    8: (4, 2),
    9: (3, 3),
    10: (4, 3),
    11: (5, 3),
    12: (4, 4),
    13: (5, 4),
    14: (4, 5),
    15: (5, 5),
}
"""Plates in the top row and on each side, by number of opponents: never more than five side by side, so that plates can
be as wide as the sides have room for."""
MOST_FULL_PLATES: Final = 7
CROWDED_SIDE: Final = 5
"""A side with so many plates begins higher up."""
MARGIN: Final = 20
TOP_BAR: Final = 64
HAND_BAND: Final = 292
HAND_LINE: Final = 168
HERO_CARD: Final = (150, 210)
TABLE_CARD: Final = (132, 185)
TALL: Final = 1.4
"""Height of a card by its width."""
SMALL_CARD: Final = (40, 56)
PILE_STEP: Final = 96
OVER_BUTTONS: Final = 14
"""Between the log and the buttons below it."""
LOG: Final = 420
"""Width of the log."""
CHIP: Final = 56
CARD_SCALES: Final[dict[CardSize, float]] = {"usual": 1.0, "large": 1.2, "largest": 1.4}
BELOW_HAND: Final = 30
ABOVE_HAND: Final = 19
ZONE_INSET: Final = 14
"""Between the upper edge of the play zone and cards in it."""
ZONE_LEAST: Final = 170
"""Cards on the table grow only so far as the play zone stays as high as this."""
OVER_DECK: Final = 34
UNDER_DECK: Final = 48
RIBBON: Final = 32
"""So far what is told of a player may stick out of the plate."""
CLEAR: Final = 14
"""Between a plate and what is written beside it."""


class Places(Struct, frozen=True):
    """The rectangles of the table, in window pixels."""

    size: Size
    u: float
    compact: bool
    """Plates show the number of cards only."""
    top_bar: Box
    log: Box
    """Where the log opens."""
    narrow: bool
    """The log is open: players and the middle of the table make room for it."""
    hand: Box
    """The band along the bottom."""
    plates: dict[int, Box]
    """By seat, the own one included."""
    centre: Box
    deck: Box
    zone: Box
    chips: Box
    """The row of buttons along the bottom of the play zone."""
    menu: Box
    call: Box
    reason: Box
    """What the call button has to say."""
    sort: Box
    hand_line: float
    """Where the middle of the hand's middle card is."""
    hero_width: float
    """Of a card of the hand."""
    card_width: float
    """Of a card on the table."""
    zone_width: float
    """Of a card in the play zone."""

    @property
    def over_deck(self) -> Box:
        """Room for a line between the players and the middle of the table."""
        high = OVER_DECK * self.u
        return Box(self.centre.x, self.deck.y - high, self.centre.w, high)

    def pile(self, count: int) -> tuple[Box, ...]:
        """The cards of a last play of so many, first to top."""
        width, height = self.deck.w, self.deck.h
        first = self.centre.x + self.centre.w / 2 + 40 * self.u
        step = min(PILE_STEP * width / TABLE_CARD[0], (self.centre.right - first - width / 2) / max(1, count - 1))
        return tuple(Box(first + at * step - width / 2, self.deck.y, width, height) for at in range(count))

    def between_players(self, top: float, bottom: float) -> tuple[float, float]:
        """Where a line at this height begins and ends that meets no plate and no log."""
        middle, end, clear = self.zone.centre[0], self.log.x if self.narrow else self.size[0], CLEAR * self.u
        beside = [
            box
            for box in self.plates.values()
            if box.y - RIBBON * self.u < bottom and top < box.bottom + RIBBON * self.u
        ]
        left = max((box.right for box in beside if box.right < middle), default=clear) + clear
        right = min((box.x for box in beside if box.x > middle), default=end - clear) - clear
        return left, right


def unit(size: Size, scale: float = 1.0) -> float:
    """Pixels of one u."""
    return min(size[0] / 1920, size[1] / 1080) * scale


def places(  # noqa: PLR0913 -- what a table is laid for
    size: Size, players: int, me: int = 0, scale: float = 1.0, *, cards: CardSize = "usual", narrow: bool = False
) -> Places:
    """The table of this many seats, which stand clockwise from the left of *me*; *narrow*: the log lies beside it."""
    width, height = size
    u = unit(size, scale)
    hero = HERO_CARD[0] * CARD_SCALES[cards]
    line = max(HAND_LINE, hero * TALL / 2 + BELOW_HAND)
    band = max(HAND_BAND, line + hero * TALL / 2 + ABOVE_HAND)
    hand = Box(0, height - band * u, width, band * u)
    table = Room(width - LOG * u if narrow else width, hand.y, players - 1, narrow)
    plates = _plates(table, u)
    centre = _centre(table, u)
    room = (centre.h / u - OVER_DECK - UNDER_DECK - ZONE_LEAST) / TABLE_CARD[1]
    growth = max(1.0, min(CARD_SCALES[cards], room))
    deck, zone = _centre_block(centre, u, growth)
    in_zone = max(1.0, min(growth, (zone.h / u - 2 * ZONE_INSET) / TABLE_CARD[1]))
    own = Box(MARGIN * u, height - (MARGIN + 148) * u, 300 * u, 148 * u)
    seats = {(me + 1 + at) % players: plate for at, plate in enumerate(plates)}
    cluster = width - (MARGIN + 280) * u
    sort = Box(cluster, height - (MARGIN + 100 + 110 + 60) * u, 280 * u, 54 * u)
    return Places(
        size=size,
        u=u,
        compact=players - 1 > MOST_FULL_PLATES,
        top_bar=Box(0, 0, width, TOP_BAR * u),
        log=Box(width - LOG * u, TOP_BAR * u, LOG * u, min(hand.y, sort.y - OVER_BUTTONS * u) - TOP_BAR * u),
        narrow=narrow,
        hand=hand,
        plates={me: own, **seats},
        centre=centre,
        deck=deck,
        zone=zone,
        chips=_chips(zone, u),
        menu=Box(MARGIN * u, 8 * u, 150 * u, 48 * u),
        call=Box(cluster, height - (MARGIN + 100) * u, 280 * u, 100 * u),
        reason=Box(cluster, height - (MARGIN + 100 + 108) * u, 280 * u, 90 * u),
        sort=sort,
        hand_line=height - line * u,
        hero_width=hero * u,
        card_width=deck.w,
        zone_width=TABLE_CARD[0] * in_zone * u,
    )


def _chips(zone: Box, u: float) -> Box:
    """Along the bottom of the play zone; all of it where the zone is low."""
    high = min(CHIP * u, zone.h)
    top = max(zone.y, zone.bottom - high - 12 * u)
    return Box(zone.x + 12 * u, top, zone.w - 24 * u, high)


def in_order_of_play(players: int, me: int, direction: Direction) -> tuple[int, ...]:
    """All seats as they play after *me*, who comes first."""
    step = 1 if direction == "clockwise" else -1
    return tuple((me + step * at) % players for at in range(players))


class Room(Struct, frozen=True):
    """What players and the middle of the table have to share."""

    width: float
    floor: float
    """Where the own hand begins."""
    opponents: int
    narrow: bool

    @property
    def slots(self) -> tuple[int, int]:
        """Plates in the top row and on each side."""
        return SLOTS[self.opponents]

    def plate(self, u: float) -> tuple[float, float]:
        """Width and height of a plate."""
        if self.opponents <= MOST_FULL_PLATES:
            return 272 * u, 128 * u
        return (196 if self.narrow else 244) * u, 104 * u


def _plates(room: Room, u: float) -> list[Box]:
    """From the left of the person at the bottom, clockwise."""
    row, side = room.slots
    left = _column(room, u, MARGIN * u)
    right = _column(room, u, room.width - MARGIN * u - room.plate(u)[0])
    top = [_in_row(room, u, at / (row - 1) if row > 1 else 0.5) for at in range(row)]
    return [*left[::-1], *top, *right] if side else top


def _column(room: Room, u: float, x: float) -> list[Box]:
    side = room.slots[1]
    wide, high = room.plate(u)
    first = (TOP_BAR + MARGIN) * u + high * (0.62 if side < CROWDED_SIDE else 0.1)
    last = room.floor - MARGIN * u - high
    parts = [0.46] if side == 1 else [at / (side - 1) for at in range(side)]
    return [Box(x, first + (last - first) * part, wide, high) for part in parts]


def _in_row(room: Room, u: float, part: float) -> Box:
    """The plate that stands at this part of the way along the top, which sags at its ends like a round table."""
    row, side = room.slots
    wide, high = room.plate(u)
    free = room.width - 2 * MARGIN * u - (2 * (wide + MARGIN * u) if side else 0)
    span = min(free, row * wide + (row - 1) * max(28 * u, (free - row * wide) / (row + 1)))
    sag = _sag(room, u) * (2 * part - 1) ** 2
    return Box(room.width / 2 - span / 2 + (span - wide) * part, (TOP_BAR + 0.6 * MARGIN) * u + sag, wide, high)


def _sag(room: Room, u: float) -> float:
    return 26 * u if room.slots[0] > 2 else 0  # noqa: PLR2004 -- two plates need no curve


def _centre(room: Room, u: float) -> Box:
    wide, high = room.plate(u)
    beside = wide + MARGIN * u if room.slots[1] else 0
    top = (TOP_BAR + 1.6 * MARGIN) * u + high + _sag(room, u)
    width = min(room.width - 2 * (beside + 2 * MARGIN * u), 1040 * u)
    return Box(room.width / 2 - width / 2, top, width, room.floor - MARGIN * 0.5 * u - top)


def _centre_block(centre: Box, u: float, growth: float) -> tuple[Box, Box]:
    """Deck on the left, play zone below deck and last play."""
    width, height = TABLE_CARD[0] * growth * u, TABLE_CARD[1] * growth * u
    middle = centre.x + centre.w / 2
    line = centre.y + height / 2 + OVER_DECK * u
    top = line + height / 2 + UNDER_DECK * u
    broad = centre.w * 0.86
    deck = Box(middle - 250 * u - width / 2, line - height / 2, width, height)
    return deck, Box(middle - broad / 2, top, broad, centre.bottom - top)
