"""Half figures of the court cards, drawn upwards from (0, 0), the middle of the waist."""

from assets.make import court_heads, held_items, svg_shapes
from assets.make.court_palette import COURT_PALETTES, HELD_ITEMS, CourtPalette

GOLD, BRASS, CREAM = svg_shapes.GOLD, svg_shapes.BRASS, svg_shapes.CREAM


def draw_figure(rank: str, suit: str) -> str:
    """Draw a half figure from the waist to the crown, 94 u wide and 97 u high."""
    held_item = held_items.draw_held_item(HELD_ITEMS[rank + suit], suit)
    back_hair, head = court_heads.draw_head(rank, suit)
    return back_hair + _robe(rank, suit) + head + held_item


def _robe(rank: str, suit: str) -> str:
    palette = COURT_PALETTES[suit]
    match rank:
        case "K":
            return _king(palette, suit)
        case "Q":
            return _queen(palette, suit)
        case _:
            return _jack(palette)


def _shoulders(fill: str) -> str:
    return svg_shapes.path("M-46.2 0V-9C-46-21-31-29-13-32L13-32C31-29 46-21 46.2-9V0Z", fill)


def _shadow_side(palette: CourtPalette) -> str:
    return svg_shapes.path("M0-32H13C31-29 46-21 46.2-9V0H0Z", palette.dark, 0.35)


def _king(palette: CourtPalette, suit: str) -> str:
    """Draw a robe under an ermine cape."""
    fur = (
        "M-13-32.5C-30-30-44-23-46.2-10V-4C-38-14-26-19-12-19L0-9L12-19C26-19 38-14 46.2-4V-10"
        "C44-23 30-30 13-32.5L0-24Z"
    )
    tails = "".join(
        _tail(x, y) for x, y in ((-37, -15.5), (-27, -21.5), (-16, -24), (16, -24), (27, -21.5), (37, -15.5))
    )
    hem = svg_shapes.stroke("M-46-3C-38-13-26-18-12-18L0-8L12-18C26-18 38-13 46-3", GOLD, 1.6)
    panel = svg_shapes.path("M-8-15L0-8L8-15V0H-8Z", palette.light) + svg_shapes.suit(suit, 0, -4, 6, GOLD)
    return _shoulders(palette.robe) + _shadow_side(palette) + panel + svg_shapes.path(fur, "#FFFDF6") + tails + hem


def _tail(x: float, y: float) -> str:
    drop = svg_shapes.path("M0-2.6C1.6 0 1.2 2.6 0 3C-1.2 2.6-1.6 0 0-2.6Z", svg_shapes.INK_COLOUR)
    return svg_shapes.translate(drop, x, y)


def _queen(palette: CourtPalette, suit: str) -> str:
    """Draw a wide neckline with a chain, and puffed sleeves."""
    neck = svg_shapes.path("M-15-32C-13-21-7-15 0-14C7-15 13-21 15-32Z", palette.skin)
    lace = svg_shapes.stroke("M-17-31.5C-14-19-7-12.5 0-12C7-12.5 14-19 17-31.5", CREAM, 3.2)
    trim = svg_shapes.stroke("M-19.5-30.5C-16-17-8-9.5 0-9C8-9.5 16-17 19.5-30.5", GOLD, 1.3)
    sleeves = svg_shapes.path("M-46.2 0V-9C-45.4-18-38-24-29-27.5C-24-19-25-8-31 0Z", palette.light)
    sleeves += svg_shapes.path("M46.2 0V-9C45.4-18 38-24 29-27.5C24-19 25-8 31 0Z", palette.light)
    ribbons = svg_shapes.stroke("M-41-18C-35-14-32-7-33 0M41-18C35-14 32-7 33 0", palette.robe, 2.2)
    cuffs = svg_shapes.stroke("M-29-27.5C-24-19-25-8-31 0M29-27.5C24-19 25-8 31 0", GOLD, 1.3)
    chain = svg_shapes.stroke("M-9.5-30C-7-23-3-20.5 0-20C3-20.5 7-23 9.5-30", GOLD, 1.2) + svg_shapes.suit(
        suit, 0, -17.6, 5, palette.robe
    )
    return _shoulders(palette.robe) + _shadow_side(palette) + sleeves + ribbons + cuffs + neck + lace + trim + chain


def _jack(palette: CourtPalette) -> str:
    """Draw a doublet in two colours with slashed shoulders."""
    half = svg_shapes.path("M0-32H-13C-31-29-46-21-46.2-9V0H0Z", palette.light)
    slashes = svg_shapes.stroke("M-40-19V-4M-33-24V-4M-26-27V-4", palette.robe, 2.4)
    slashes += svg_shapes.stroke("M40-19V-4M33-24V-4M26-27V-4", palette.light, 2.4)
    collar = svg_shapes.path("M-14-33C-9-27-4-24 0-23C4-24 9-27 14-33L19-29C14-21 7-17 0-15C-7-17-14-21-19-29Z", CREAM)
    edge = svg_shapes.stroke("M-19-29C-14-21-7-17 0-15C7-17 14-21 19-29", GOLD, 1.3)
    buttons = "".join(svg_shapes.circle(0, y, 1.5, GOLD) for y in (-11, -6.5, -2))
    return _shoulders(palette.robe) + half + slashes + collar + edge + buttons
