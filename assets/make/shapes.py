"""What cards are drawn from: paths, suits, letters. Lengths are in u, a card is 150 by 210.

Only what nanosvg draws right is used: no text, use, clipPath, mask or filter, and gradients in user space.
"""

from pathlib import Path
from typing import Final, NamedTuple

WIDTH: Final = 150
HEIGHT: Final = 210
RADIUS: Final = 10

FACE: Final = "#FBF7EC"
EDGE: Final = "#CFC4A8"
CREAM: Final = "#F4E7CC"
GOLD: Final = "#F8BD2C"
BRASS: Final = "#C98F1B"
INK: Final = "#14161B"
SUIT_INKS: Final = {"S": INK, "H": "#910F0F", "D": "#042EED", "C": "#1C7F65"}

SUITS: Final = {
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
"""Each around (0, 0), about 1 high."""


class Sign:
    """A letter or figure as an outline."""

    def __init__(self, line: str) -> None:
        """Reads a line of `outlines.txt`."""
        self.letter, left, bottom, right, top, self.path = line.split(" ", 5)
        self.left, self.bottom, self.right, self.top = int(left), int(bottom), int(right), int(top)


class Box(NamedTuple):
    """Where a letter goes."""

    left: float
    right: float
    foot: float
    height: float
    pen: float = 0
    """Width of an outline around it."""


def _signs() -> dict[str, Sign]:
    lines = (Path(__file__).parent / "outlines.txt").read_text(encoding="utf-8").splitlines()
    return {sign.letter: sign for sign in map(Sign, lines[1:])}


SIGNS: Final = _signs()
CAP: Final = 700
"""Height of a capital and of a figure, in the units of the outlines."""


def num(value: float) -> str:
    """A length as short as it can be written, the same on every machine."""
    return f"{value:.3f}".rstrip("0").rstrip(".").replace("-0.", "-.") or "0"


def path(outline: str, fill: str, alpha: float = 1) -> str:
    """A filled shape."""
    veil = f' fill-opacity="{num(alpha)}"' if alpha < 1 else ""
    return f'<path d="{outline}" fill="{fill}"{veil}/>'


def stroke(outline: str, colour: str, width: float, alpha: float = 1) -> str:
    """A line with round ends and corners."""
    veil = f' stroke-opacity="{num(alpha)}"' if alpha < 1 else ""
    round_ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{outline}" fill="none" stroke="{colour}" stroke-width="{num(width)}" {round_ends}{veil}/>'


def circle(x: float, y: float, radius: float, fill: str, alpha: float = 1) -> str:
    """A disc."""
    veil = f' fill-opacity="{num(alpha)}"' if alpha < 1 else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"{veil}/>'


def plate(inset: float, radius: float, fill: str, line: str = "none", width: float = 0) -> str:
    """A rounded rectangle so far inside the card's edge."""
    size = f'width="{num(WIDTH - 2 * inset)}" height="{num(HEIGHT - 2 * inset)}" rx="{num(radius)}"'
    drawn = f' stroke="{line}" stroke-width="{num(width)}"' if width else ""
    return f'<rect x="{num(inset)}" y="{num(inset)}" {size} fill="{fill}"{drawn}/>'


def moved(body: str, x: float, y: float, scale: float = 1) -> str:
    """The drawing with its own (0, 0) put at this place."""
    grown = f" scale({num(scale)})" if scale != 1 else ""
    return f'<g transform="translate({num(x)} {num(y)}){grown}">{body}</g>'


def mirrored(body: str) -> str:
    """Left becomes right."""
    return f'<g transform="scale(-1 1)">{body}</g>'


def both_ends(body: str) -> str:
    """The same once more upside down: a card has no top."""
    return body + f'<g transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})">{body}</g>'


def suit(letter: str, x: float, y: float, size: float, colour: str = "") -> str:
    """A suit around this point."""
    return moved(path(SUITS[letter], colour or SUIT_INKS[letter]), x, y, size)


def letter(text: str, x: float, foot: float, height: float, colour: str) -> str:
    """One letter with its ink centred on x, standing on *foot*."""
    sign, scale = SIGNS[text], height / CAP
    half = (sign.right - sign.left) * scale / 2
    return _placed(sign, x - half, foot, (scale, scale)) + f' fill="{colour}"/>'


def squeezed(text: str, box: Box, colour: str) -> str:
    """One letter made exactly as wide as the box, with an outline for the weight that squeezing takes."""
    sign = SIGNS[text]
    across = (box.right - box.left - box.pen) / (sign.right - sign.left)
    up = (box.height - box.pen) / CAP
    drawn = _placed(sign, box.left + box.pen / 2, box.foot - box.pen / 2, (across, up))
    pen = f' stroke="{colour}" stroke-width="{num(box.pen * 2 / (across + up))}"' if box.pen else ""
    return f'{drawn} fill="{colour}"{pen}/>'


def _placed(sign: Sign, left: float, foot: float, scale: tuple[float, float]) -> str:
    across, up = scale
    place = f"matrix({across:.4f} 0 0 {-up:.4f} {num(left - sign.left * across)} {num(foot)})"
    return f'<path d="{sign.path}" transform="{place}"'


def sheet(body: str, by: str, gradients: str = "", size: tuple[int, int] = (WIDTH, HEIGHT)) -> str:
    """The whole file."""
    wide, high = size
    box = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    defs = f"<defs>{gradients}</defs>\n" if gradients else ""
    lines = body.replace("><", ">\n<")
    head = f'<!-- Written by {by}; do not edit -->\n<svg xmlns="http://www.w3.org/2000/svg" {box}>'
    return f"{head}\n{defs}{lines}\n</svg>\n"
