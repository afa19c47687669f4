"""The back of the cards: a lattice of gold on blue, with a cream border that stands out on the felt."""

from typing import Final

from assets.make import shapes

BLUE, DEEP = "#2B6880", "#1B4A5E"
GRADIENTS: Final = (
    '<radialGradient id="night" gradientUnits="userSpaceOnUse" cx="75" cy="105" r="120">'
    f'<stop offset="0" stop-color="{BLUE}"/><stop offset="1" stop-color="{DEEP}"/></radialGradient>'
)
INSET: Final = 8
STEP_X, STEP_Y = 16.75, 16.1667
"""Of the lattice: eight cells across and twelve down fill the panel without a cut diamond."""


def back() -> str:
    """The whole card, face down."""
    border = shapes.plate(0.5, shapes.RADIUS - 0.5, shapes.FACE, shapes.EDGE, 1)
    panel = shapes.plate(INSET, 5, "url(#night)")
    frame = shapes.plate(INSET, 5, "none", shapes.GOLD, 1.6)
    return border + panel + _lattice() + frame + _medallion()


def _lattice() -> str:
    left, top, right, bottom = INSET, INSET, shapes.WIDTH - INSET, shapes.HEIGHT - INSET
    lines, jewels = "", ""
    across, down = round((right - left) / STEP_X), round((bottom - top) / STEP_Y)
    for column in range(across + 1):
        for row in range(down + 1):
            x, y = left + column * STEP_X, top + row * STEP_Y
            if (column + row) % 2 == 0 and column < across and row < down:
                lines += f"M{shapes.num(x)} {shapes.num(y)}l{STEP_X} {shapes.num(STEP_Y)}"
            elif column < across and row < down:
                lines += f"M{shapes.num(x)} {shapes.num(y + STEP_Y)}l{STEP_X} {shapes.num(-STEP_Y)}"
            if (column + row) % 2 and 0 < column < across and 0 < row < down:
                jewels += shapes.suit("D", x, y, 7.5, shapes.GOLD)
    return shapes.stroke(lines, shapes.GOLD, 0.8, 0.55) + jewels


def _medallion() -> str:
    x, y = shapes.WIDTH / 2, shapes.HEIGHT / 2
    disc = shapes.circle(x, y, 26, shapes.GOLD) + shapes.circle(x, y, 24, DEEP) + shapes.circle(x, y, 21.2, shapes.GOLD)
    return disc + shapes.circle(x, y, 20.2, BLUE) + shapes.letter("Y", x, y + 10, 20, shapes.GOLD)
