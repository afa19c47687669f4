"""The half figures of the court cards, drawn around the middle of the waist, upwards."""

from assets.make import heads, shapes, things
from assets.make.wardrobe import THINGS, WARDROBES, Wardrobe

GOLD, BRASS, CREAM = shapes.GOLD, shapes.BRASS, shapes.CREAM


def figure(rank: str, suit: str) -> str:
    """From the waist to the crown, 94 wide and 97 high."""
    thing = things.thing(THINGS[rank + suit], suit)
    behind, head = heads.head(rank, suit)
    return behind + _robe(rank, suit) + head + thing


def _robe(rank: str, suit: str) -> str:
    wear = WARDROBES[suit]
    match rank:
        case "K":
            return _king(wear, suit)
        case "Q":
            return _queen(wear, suit)
        case _:
            return _jack(wear)


def _shoulders(fill: str) -> str:
    return shapes.path("M-46.2 0V-9C-46-21-31-29-13-32L13-32C31-29 46-21 46.2-9V0Z", fill)


def _shadow_side(wear: Wardrobe) -> str:
    return shapes.path("M0-32H13C31-29 46-21 46.2-9V0H0Z", wear.dark, 0.35)


def _king(wear: Wardrobe, suit: str) -> str:
    """A robe under an ermine cape."""
    fur = (
        "M-13-32.5C-30-30-44-23-46.2-10V-4C-38-14-26-19-12-19L0-9L12-19C26-19 38-14 46.2-4V-10"
        "C44-23 30-30 13-32.5L0-24Z"
    )
    tails = "".join(
        _tail(x, y) for x, y in ((-37, -15.5), (-27, -21.5), (-16, -24), (16, -24), (27, -21.5), (37, -15.5))
    )
    hem = shapes.stroke("M-46-3C-38-13-26-18-12-18L0-8L12-18C26-18 38-13 46-3", GOLD, 1.6)
    panel = shapes.path("M-8-15L0-8L8-15V0H-8Z", wear.light) + shapes.suit(suit, 0, -4, 6, GOLD)
    return _shoulders(wear.robe) + _shadow_side(wear) + panel + shapes.path(fur, "#FFFDF6") + tails + hem


def _tail(x: float, y: float) -> str:
    drop = shapes.path("M0-2.6C1.6 0 1.2 2.6 0 3C-1.2 2.6-1.6 0 0-2.6Z", shapes.INK)
    return shapes.moved(drop, x, y)


def _queen(wear: Wardrobe, suit: str) -> str:
    """A wide neckline with a chain, and puffed sleeves."""
    neck = shapes.path("M-15-32C-13-21-7-15 0-14C7-15 13-21 15-32Z", wear.skin)
    lace = shapes.stroke("M-17-31.5C-14-19-7-12.5 0-12C7-12.5 14-19 17-31.5", CREAM, 3.2)
    trim = shapes.stroke("M-19.5-30.5C-16-17-8-9.5 0-9C8-9.5 16-17 19.5-30.5", GOLD, 1.3)
    sleeves = shapes.path("M-46.2 0V-9C-45.4-18-38-24-29-27.5C-24-19-25-8-31 0Z", wear.light)
    sleeves += shapes.path("M46.2 0V-9C45.4-18 38-24 29-27.5C24-19 25-8 31 0Z", wear.light)
    ribbons = shapes.stroke("M-41-18C-35-14-32-7-33 0M41-18C35-14 32-7 33 0", wear.robe, 2.2)
    cuffs = shapes.stroke("M-29-27.5C-24-19-25-8-31 0M29-27.5C24-19 25-8 31 0", GOLD, 1.3)
    chain = shapes.stroke("M-9.5-30C-7-23-3-20.5 0-20C3-20.5 7-23 9.5-30", GOLD, 1.2) + shapes.suit(
        suit, 0, -17.6, 5, wear.robe
    )
    return _shoulders(wear.robe) + _shadow_side(wear) + sleeves + ribbons + cuffs + neck + lace + trim + chain


def _jack(wear: Wardrobe) -> str:
    """A doublet in two colours with slashed shoulders."""
    half = shapes.path("M0-32H-13C-31-29-46-21-46.2-9V0H0Z", wear.light)
    slashes = shapes.stroke("M-40-19V-4M-33-24V-4M-26-27V-4", wear.robe, 2.4)
    slashes += shapes.stroke("M40-19V-4M33-24V-4M26-27V-4", wear.light, 2.4)
    collar = shapes.path("M-14-33C-9-27-4-24 0-23C4-24 9-27 14-33L19-29C14-21 7-17 0-15C-7-17-14-21-19-29Z", CREAM)
    edge = shapes.stroke("M-19-29C-14-21-7-17 0-15C7-17 14-21 19-29", GOLD, 1.3)
    buttons = "".join(shapes.circle(0, y, 1.5, GOLD) for y in (-11, -6.5, -2))
    return _shoulders(wear.robe) + half + slashes + collar + edge + buttons
