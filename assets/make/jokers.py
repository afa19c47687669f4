"""The joker: a jester at each end, a star and the word in the corner."""

import math
from typing import Final

from assets.make import courts, heads, shapes, things
from assets.make.wardrobe import WARDROBES, Wardrobe

WEAR: Final = WARDROBES["JK"]
TEAL: Final = "#1E8A86"
GOLD, CREAM = shapes.GOLD, shapes.CREAM


def joker() -> str:
    """The joker without its face."""
    return courts.framed(half(), WEAR) + shapes.both_ends(_index())


def half() -> str:
    """The jester from the waist up."""
    return _motley(WEAR) + _ruff() + heads.jester(WEAR) + _cap() + things.marotte(WEAR)


def _index() -> str:
    word = "".join(shapes.letter(letter, 24, 54 + row * 11, 8.8, WEAR.robe) for row, letter in enumerate("JOKER"))
    return shapes.moved(star(18.5), 24, 27) + word


def star(radius: float, fill: str = WEAR.robe) -> str:
    """Five points around (0, 0)."""
    points = []
    for step in range(10):
        turn, far = math.radians(step * 36 - 90), radius if step % 2 == 0 else radius * 0.46
        points.append(f"{shapes.num(far * math.cos(turn))} {shapes.num(far * math.sin(turn))}")
    return shapes.path(f"M{'L'.join(points)}Z", fill)


def _motley(wear: Wardrobe) -> str:
    robe = shapes.path("M-46.2 0V-9C-46-21-31-29-13-32L13-32C31-29 46-21 46.2-9V0Z", wear.robe)
    half = shapes.path("M0-32H13C31-29 46-21 46.2-9V0H0Z", TEAL)
    patches = "".join(
        shapes.path(f"M{x}-21L{x + 5}-10.5L{x} 0L{x - 5}-10.5Z", GOLD if x < 0 else wear.light)
        for x in (-36, -24, -12, 12, 24)
    )
    return robe + half + patches


def _ruff() -> str:
    """A collar of points, each with a bell."""
    drawn = ""
    for number, (x, y) in enumerate(((-24, -20), (-13, -15), (0, -13), (13, -15), (24, -20))):
        fill = (WEAR.light, CREAM)[number % 2]
        drawn += shapes.path(
            f"M{shapes.num(x * 0.36 - 5.5)}-33L{x} {y}L{shapes.num(x * 0.36 + 5.5)}-33Z", fill
        ) + shapes.circle(x, y, 2, GOLD)
    return drawn


def _cap() -> str:
    """Three horns and their bells."""
    left = shapes.path("M-16.5-64C-19-78-10-84-2-82C-10-92-30-90-33-70C-28-76-22-76-16.5-64Z", TEAL)
    right = shapes.path("M16.5-64C19-78 10-84 2-82C10-92 30-90 33-70C28-76 22-76 16.5-64Z", WEAR.light)
    middle = shapes.path("M-12-68C-14-80-7-88 0-93C7-88 14-80 12-68C5-71-5-71-12-68Z", WEAR.robe)
    shade = shapes.path("M0-93C7-88 14-80 12-68C8-69.6 4-70.4 0-70.4Z", WEAR.dark, 0.6)
    band = shapes.stroke("M-16-63.4C-9-70-5-71 0-71C5-71 9-70 16-63.4", GOLD, 3.4)
    bells = "".join(
        shapes.circle(x, y, 3.2, GOLD) + shapes.circle(x, y + 1, 0.9, shapes.INK)
        for x, y in ((-33, -68), (33, -68), (0, -92.6))
    )
    return left + right + middle + shade + band + bells
