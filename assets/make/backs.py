"""The backs of the cards: gold on a dark panel, with a cream border that stands out on every table."""

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from assets.make import shapes

INSET: Final = 8
LEFT, TOP, RIGHT, BOTTOM = INSET, INSET, shapes.WIDTH - INSET, shapes.HEIGHT - INSET
STEP_X, STEP_Y = 16.75, 16.1667
"""Of a pattern's cell: eight across and twelve down fill the panel without a cut one."""
ACROSS, DOWN = 8, 12


class Cloth(NamedTuple):
    """The colours of a back."""

    light: str
    dark: str


CLOTHS: Final = {
    "lattice": Cloth("#2B6880", "#1B4A5E"),
    "waves": Cloth("#8A2A3E", "#5E1728"),
    "stars": Cloth("#65407F", "#422556"),
    "frames": Cloth("#3F4E60", "#28333F"),
}


def backs() -> dict[str, str]:
    """Every back without its gradient, by the word of the settings."""
    drawn = {"lattice": _lattice(), "waves": _waves(), "stars": _stars(), "frames": _frames()}
    return {word: _back(pattern, CLOTHS[word]) for word, pattern in drawn.items()}


def gradient(word: str) -> str:
    """What the panel of this back is filled with."""
    cloth = CLOTHS[word]
    return (
        '<radialGradient id="night" gradientUnits="userSpaceOnUse" cx="75" cy="105" r="120">'
        f'<stop offset="0" stop-color="{cloth.light}"/><stop offset="1" stop-color="{cloth.dark}"/></radialGradient>'
    )


def _back(pattern: str, cloth: Cloth) -> str:
    border = shapes.plate(0.5, shapes.RADIUS - 0.5, shapes.FACE, shapes.EDGE, 1)
    panel = shapes.plate(INSET, 5, "url(#night)")
    frame = shapes.plate(INSET, 5, "none", shapes.GOLD, 1.6)
    return border + panel + pattern + frame + _medallion(cloth)


def _lattice() -> str:
    """Crossing lines with a jewel at every second crossing."""
    lines, jewels = "", ""
    for column in range(ACROSS + 1):
        for row in range(DOWN + 1):
            x, y = LEFT + column * STEP_X, TOP + row * STEP_Y
            if (column + row) % 2 == 0 and column < ACROSS and row < DOWN:
                lines += f"M{shapes.num(x)} {shapes.num(y)}l{STEP_X} {shapes.num(STEP_Y)}"
            elif column < ACROSS and row < DOWN:
                lines += f"M{shapes.num(x)} {shapes.num(y + STEP_Y)}l{STEP_X} {shapes.num(-STEP_Y)}"
            if (column + row) % 2 and 0 < column < ACROSS and 0 < row < DOWN:
                jewels += shapes.suit("D", x, y, 7.5, shapes.GOLD)
    return shapes.stroke(lines, shapes.GOLD, 0.8, 0.55) + jewels


def _waves() -> str:
    """Rows of arches, each row shifted by half an arch; turned round in the lower half, as a card has no top."""
    wide, narrow, pearls = "", "", ""
    rows = 10
    pitch = (BOTTOM - TOP) / 2 / rows
    for row in range(rows):
        y = TOP + (row + 1) * pitch
        start = 0.0 if row % 2 == 0 else -0.5
        for number in range(ACROSS + (row % 2)):
            x = LEFT + (start + number) * STEP_X
            wide += _arch(x, y, STEP_X / 2)
            narrow += _arch(x + STEP_X / 4, y, STEP_X / 4)
            if LEFT < x + STEP_X / 2 < RIGHT:
                pearls += shapes.circle(x + STEP_X / 2, y - 1.2, 1, shapes.GOLD)
    drawn = shapes.stroke(wide, shapes.GOLD, 0.8, 0.7) + shapes.stroke(narrow, shapes.GOLD, 0.6, 0.45) + pearls
    return shapes.both_ends(drawn)


def _arch(left: float, foot: float, radius: float) -> str:
    """Half a circle, or the quarter of it that is inside the panel."""
    begin, end, middle = left, left + 2 * radius, left + radius
    bow = f"A{shapes.num(radius)} {shapes.num(radius)} 0 0 1"
    starts = f"M{shapes.num(begin)} {shapes.num(foot)}"
    if begin < LEFT:
        if end <= LEFT + 0.01:
            return ""
        begin = max(middle, LEFT)
        starts = f"M{shapes.num(begin)} {shapes.num(foot - radius)}"
    if end > RIGHT + 0.01:
        if begin >= RIGHT - 0.01:
            return ""
        return f"{starts}{bow} {shapes.num(middle)} {shapes.num(foot - radius)}"
    return f"{starts}{bow} {shapes.num(end)} {shapes.num(foot)}"


def _stars() -> str:
    """Stars of eight points, four across and six down, with a jewel where four of them meet."""
    lines, jewels = "", ""
    wide, high = 2 * STEP_X, 2 * STEP_Y
    for column in range(ACROSS // 2):
        for row in range(DOWN // 2):
            x, y = LEFT + (column + 0.5) * wide, TOP + (row + 0.5) * high
            lines += _outline(_points(x, y, 14.4, 8)) + _outline(_points(x, y, 5, 4))
            if column and row:
                jewels += shapes.suit("D", x - wide / 2, y - high / 2, 8, shapes.GOLD)
    return shapes.stroke(lines, shapes.GOLD, 0.9, 0.7) + jewels


def _points(x: float, y: float, radius: float, count: int) -> list[tuple[float, float]]:
    """Corners of a star: the inner ones lie where two squares would cross."""
    inner = 0.765 if count > 4 else 0.55  # noqa: PLR2004 -- a star of four is slim
    turn = math.pi / count
    return [
        (
            x + radius * (inner if step % 2 else 1) * math.sin(step * turn),
            y - radius * (inner if step % 2 else 1) * math.cos(step * turn),
        )
        for step in range(2 * count)
    ]


def _outline(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{shapes.num(x)} {shapes.num(y)}" for x, y in points) + "Z"


def _frames() -> str:
    """One frame in the other: the calmest of the backs."""
    rings = "".join(
        shapes.plate(INSET + inset, max(1.5, 5 - inset / 5), "none", shapes.GOLD, width)
        for inset, width in ((5, 0.7), (11, 1.4), (17, 0.7), (26, 0.7))
    )
    corner = INSET + 21.5
    return rings + shapes.both_ends(
        shapes.suit("D", corner, corner, 7.5, shapes.GOLD)
        + shapes.suit("D", shapes.WIDTH - corner, corner, 7.5, shapes.GOLD)
    )


def _medallion(cloth: Cloth) -> str:
    x, y = shapes.WIDTH / 2, shapes.HEIGHT / 2
    rim = shapes.circle(x, y, 26, shapes.GOLD) + shapes.circle(x, y, 24, cloth.dark)
    disc = rim + shapes.circle(x, y, 21.2, shapes.GOLD) + shapes.circle(x, y, 20.2, cloth.light)
    return disc + shapes.letter("Y", x, y + 10, 20, shapes.GOLD)
