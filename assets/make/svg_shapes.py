"""SVG elements of the drawings: paths, suits, letters. Lengths are in u; a card is 150 by 210 u.

Uses only what nanosvg draws correctly: no text, use, clipPath, mask or filter, and gradients in user space.
"""

from pathlib import Path
from typing import Final, NamedTuple

WIDTH: Final = 150
HEIGHT: Final = 210
CORNER_RADIUS: Final = 10

FACE_COLOUR: Final = "#FBF7EC"
EDGE_COLOUR: Final = "#CFC4A8"
CREAM: Final = "#F4E7CC"
GOLD: Final = "#F8BD2C"
BRASS: Final = "#C98F1B"
INK_COLOUR: Final = "#14161B"
SUIT_COLOURS: Final = {"S": INK_COLOUR, "H": "#910F0F", "D": "#042EED", "C": "#1C7F65"}

SUIT_PATHS: Final = {
    "H": "M0 .48C-.08 .38-.5 .12-.5-.17C-.5-.35-.37-.46-.24-.46C-.13-.46-.04-.4 0-.29"
    "C.04-.4 .13-.46 .24-.46C.37-.46 .5-.35 .5-.17C.5 .12 .08 .38 0 .48Z",
    "D": "M0-.52C.09-.33 .23-.14 .41 0C.23 .14 .09 .33 0 .52C-.09 .33-.23 .14-.41 0C-.23-.14-.09-.33 0-.52Z",
    "S": "M0-.5C.07-.36 .48-.13 .48 .14C.48 .28 .37 .37 .25 .37C.17 .37 .1 .34 .055 .27C.065 .37 .11 .45 .19 .5"
    "H-.19C-.11 .45-.065 .37-.055 .27C-.1 .34-.17 .37-.25 .37C-.37 .37-.48 .28-.48 .14C-.48-.13-.07-.36 0-.5Z",
    "C": "M0-.5C.14-.5 .24-.4 .24-.27C.24-.19 .2-.12 .14-.07C.18-.09 .22-.1 .26-.1C.4-.1 .5 .01 .5 .14"
    "C.5 .27 .4 .37 .27 .37C.17 .37 .09 .32 .05 .25C.06 .36 .11 .44 .19 .5H-.19C-.11 .44-.06 .36-.05 .25"
    "C-.09 .32-.17 .37-.27 .37C-.4 .37-.5 .27-.5 .14C-.5 .01-.4-.1-.26-.1C-.22-.1-.18-.09-.14-.07"
    "C-.2-.12-.24-.19-.24-.27C-.24-.4-.14-.5 0-.5Z",
}
"""Paths of the suits, centred on (0, 0), about 1 high."""


class GlyphOutline:
    """Outline of a letter or digit, in font units."""

    def __init__(self, text_line: str) -> None:
        """Parse a line of `outlines.txt`."""
        self.letter, left, bottom, right, top, self.path = text_line.split(" ", 5)
        self.left, self.bottom, self.right, self.top = int(left), int(bottom), int(right), int(top)


class GlyphBox(NamedTuple):
    """Box into which a letter is fitted, in u."""

    left: float
    right: float
    baseline: float
    height: float
    outline_width: float = 0
    """Width of an outline around the letter, in u."""


def _load_glyphs() -> dict[str, GlyphOutline]:
    lines = (Path(__file__).parent / "outlines.txt").read_text(encoding="utf-8").splitlines()
    return {sign.letter: sign for sign in map(GlyphOutline, lines[1:])}


GLYPHS: Final = _load_glyphs()
CAP_HEIGHT: Final = 700
"""Height of capitals and digits, in font units."""


def format_number(value: float) -> str:
    """Format a number as short as possible, the same on every machine."""
    return f"{value:.3f}".rstrip("0").rstrip(".").replace("-0.", "-.") or "0"


def path(outline: str, fill: str, alpha: float = 1) -> str:
    """Draw a filled shape."""
    opacity = f' fill-opacity="{format_number(alpha)}"' if alpha < 1 else ""
    return f'<path d="{outline}" fill="{fill}"{opacity}/>'


def stroke(outline: str, colour: str, width: float, alpha: float = 1) -> str:
    """Draw a line with round ends and corners."""
    opacity = f' stroke-opacity="{format_number(alpha)}"' if alpha < 1 else ""
    round_ends = 'stroke-linecap="round" stroke-linejoin="round"'
    stroke = f'stroke="{colour}" stroke-width="{format_number(width)}"'
    return f'<path d="{outline}" fill="none" {stroke} {round_ends}{opacity}/>'


def circle(x: float, y: float, radius: float, fill: str, alpha: float = 1) -> str:
    """Draw a disc."""
    opacity = f' fill-opacity="{format_number(alpha)}"' if alpha < 1 else ""
    return (
        f'<circle cx="{format_number(x)}" cy="{format_number(y)}" r="{format_number(radius)}" fill="{fill}"{opacity}/>'
    )


def rounded_rect(inset: float, radius: float, fill: str, stroke_colour: str = "none", width: float = 0) -> str:
    """Draw a rounded rectangle, *inset* u inside the card's edge."""
    inner_width, inner_height = format_number(WIDTH - 2 * inset), format_number(HEIGHT - 2 * inset)
    size = f'width="{inner_width}" height="{inner_height}" rx="{format_number(radius)}"'
    stroke_attributes = f' stroke="{stroke_colour}" stroke-width="{format_number(width)}"' if width else ""
    return f'<rect x="{format_number(inset)}" y="{format_number(inset)}" {size} fill="{fill}"{stroke_attributes}/>'


def translate(body: str, x: float, y: float, scale: float = 1) -> str:
    """Move the origin of a drawing to (x, y), and scale it."""
    scale_part = f" scale({format_number(scale)})" if scale != 1 else ""
    return f'<g transform="translate({format_number(x)} {format_number(y)}){scale_part}">{body}</g>'


def mirror(body: str) -> str:
    """Mirror a drawing horizontally about x = 0."""
    return f'<g transform="scale(-1 1)">{body}</g>'


def both_ends(body: str) -> str:
    """Repeat a drawing, rotated by 180 degrees about the centre of the card."""
    return body + f'<g transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})">{body}</g>'


def suit(letter: str, x: float, y: float, size: float, colour: str = "") -> str:
    """Draw a suit centred on (x, y)."""
    return translate(path(SUIT_PATHS[letter], colour or SUIT_COLOURS[letter]), x, y, size)


def letter(text: str, x: float, baseline: float, height: float, colour: str) -> str:
    """Draw a letter with its ink centred on *x*, standing on *baseline*."""
    glyph, scale = GLYPHS[text], height / CAP_HEIGHT
    half = (glyph.right - glyph.left) * scale / 2
    return _open_glyph_path(glyph, x - half, baseline, (scale, scale)) + f' fill="{colour}"/>'


def letter_in_box(text: str, box: GlyphBox, colour: str) -> str:
    """Draw a letter as wide as the box, with an outline that restores the weight lost by squeezing."""
    glyph = GLYPHS[text]
    scale_x = (box.right - box.left - box.outline_width) / (glyph.right - glyph.left)
    scale_y = (box.height - box.outline_width) / CAP_HEIGHT
    glyph_path = _open_glyph_path(
        glyph, box.left + box.outline_width / 2, box.baseline - box.outline_width / 2, (scale_x, scale_y)
    )
    stroke_attributes = (
        f' stroke="{colour}" stroke-width="{format_number(box.outline_width * 2 / (scale_x + scale_y))}"'
        if box.outline_width
        else ""
    )
    return f'{glyph_path} fill="{colour}"{stroke_attributes}/>'


def _open_glyph_path(glyph: GlyphOutline, left: float, baseline: float, scale: tuple[float, float]) -> str:
    scale_x, scale_y = scale
    offset_x = left - glyph.left * scale_x
    transform = f"matrix({scale_x:.4f} 0 0 {-scale_y:.4f} {format_number(offset_x)} {format_number(baseline)})"
    return f'<path d="{glyph.path}" transform="{transform}"'


def svg_document(body: str, generated_by: str, gradients: str = "", size: tuple[int, int] = (WIDTH, HEIGHT)) -> str:
    """Return the complete SVG document."""
    width, height = size
    size_attributes = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    defs = f"<defs>{gradients}</defs>\n" if gradients else ""
    lines = body.replace("><", ">\n<")
    header = (
        f'<!-- Written by {generated_by}; do not edit -->\n<svg xmlns="http://www.w3.org/2000/svg" {size_attributes}>'
    )
    return f"{header}\n{defs}{lines}\n</svg>\n"
