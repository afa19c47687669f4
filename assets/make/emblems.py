"""The program's icon."""

from assets.make import backs, pips, shapes

GRADIENTS = (
    '<radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="128" cy="100" r="170">'
    '<stop offset="0" stop-color="#26695F"/><stop offset="1" stop-color="#0D2A2A"/></radialGradient>'
)


def program(by: str) -> str:
    """An ace before a card face down, on the felt."""
    felt = '<rect x="6" y="6" width="244" height="244" rx="54" fill="url(#lamp)"/>'
    face = shapes.plate(0.5, shapes.RADIUS - 0.5, shapes.FACE, shapes.EDGE, 1)
    behind = _tilted(backs.backs()["lattice"], 98, 126, -14)
    before = _tilted(face + shapes.suit("H", 80, 122, 100) + pips.sign("A", shapes.SUIT_INKS["H"]), 156, 136, 10)
    return shapes.sheet(felt + behind + before, by, GRADIENTS + backs.gradient("lattice"), (256, 256))


def _tilted(card: str, x: float, y: float, angle: float) -> str:
    place = f"translate({x} {y}) rotate({angle}) scale(.86) translate(-75 -105)"
    return f'<g transform="{place}">{card}</g>'
