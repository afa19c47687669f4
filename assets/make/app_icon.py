"""The program's icon."""

from assets.make import card_backs, pips, svg_shapes

BACKGROUND_GRADIENT = (
    '<radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="128" cy="100" r="170">'
    '<stop offset="0" stop-color="#26695F"/><stop offset="1" stop-color="#0D2A2A"/></radialGradient>'
)


def draw_app_icon(generated_by: str) -> str:
    """Draw an ace in front of a card face down, on felt; *generated_by* is named in the file."""
    felt = '<rect x="6" y="6" width="244" height="244" rx="54" fill="url(#lamp)"/>'
    face = svg_shapes.rounded_rect(
        0.5, svg_shapes.CORNER_RADIUS - 0.5, svg_shapes.FACE_COLOUR, svg_shapes.EDGE_COLOUR, 1
    )
    back_card = _tilted(card_backs.back_patterns()["lattice"], 98, 126, -14)
    front_card = _tilted(
        face + svg_shapes.suit("H", 80, 122, 100) + pips.rank_sign("A", svg_shapes.SUIT_COLOURS["H"]), 156, 136, 10
    )
    return svg_shapes.svg_document(
        felt + back_card + front_card,
        generated_by,
        BACKGROUND_GRADIENT + card_backs.panel_gradient("lattice"),
        (256, 256),
    )


def _tilted(card: str, x: float, y: float, angle: float) -> str:
    place = f"translate({x} {y}) rotate({angle}) scale(.86) translate(-75 -105)"
    return f'<g transform="{place}">{card}</g>'
