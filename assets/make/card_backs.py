"""Card backs: a gold pattern on a dark panel, with a cream border that is visible on every table colour."""

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from assets.make import souvenir_backs, svg_shapes

INSET: Final = 8
LEFT, TOP, RIGHT, BOTTOM = INSET, INSET, svg_shapes.WIDTH - INSET, svg_shapes.HEIGHT - INSET
STEP_X, STEP_Y = 16.75, 16.1667
"""Size of a pattern cell in u: 8 columns and 12 rows fill the panel exactly."""
PATTERN_COLUMNS, PATTERN_ROWS = 8, 12


class BackColours(NamedTuple):
    """Colours of a back: centre and edge of its radial gradient."""

    light: str
    dark: str


BACK_COLOURS: Final = {
    "lattice": BackColours("#2B6880", "#1B4A5E"),
    "waves": BackColours("#8A2A3E", "#5E1728"),
    "stars": BackColours("#65407F", "#422556"),
    "frames": BackColours("#3F4E60", "#28333F"),
    "rays": BackColours("#2F7350", "#184632"),
    "petals": BackColours("#8A4B22", "#5A2D12"),
    "rope": BackColours("#274B7A", "#152C4E"),
    "marbled": BackColours("#7A2338", "#4A1222"),
    "tapa": BackColours("#6B3F22", "#3F2413"),
    "mandala": BackColours("#7C2668", "#491340"),
}


def back_patterns() -> dict[str, str]:
    """Return the SVG body of every back, without its gradient, by its name in the settings."""
    patterns = {
        "lattice": _lattice(),
        "waves": _waves(),
        "stars": _stars(),
        "frames": _frames(),
        "rays": _rays(),
        "petals": _petals(),
        "rope": souvenir_backs.draw_rope(),
        "marbled": souvenir_backs.draw_marbled(),
        "tapa": souvenir_backs.draw_tapa(),
        "mandala": souvenir_backs.draw_mandala(),
    }
    return {word: _back(pattern, BACK_COLOURS[word]) for word, pattern in patterns.items()}


def panel_gradient(word: str) -> str:
    """Return the gradient definition for the panel of a back."""
    colours = BACK_COLOURS[word]
    return (
        '<radialGradient id="night" gradientUnits="userSpaceOnUse" cx="75" cy="105" r="120">'
        f'<stop offset="0" stop-color="{colours.light}"/><stop offset="1" stop-color="{colours.dark}"/>'
        "</radialGradient>"
    )


def _back(pattern: str, colours: BackColours) -> str:
    border = svg_shapes.rounded_rect(
        0.5, svg_shapes.CORNER_RADIUS - 0.5, svg_shapes.FACE_COLOUR, svg_shapes.EDGE_COLOUR, 1
    )
    panel = svg_shapes.rounded_rect(INSET, 5, "url(#night)")
    frame = svg_shapes.rounded_rect(INSET, 5, "none", svg_shapes.GOLD, 1.6)
    return border + panel + pattern + frame + _medallion(colours)


def _lattice() -> str:
    """Draw crossing lines, with a diamond at every second crossing."""
    number = svg_shapes.format_number
    lines, jewels = "", ""
    for column in range(PATTERN_COLUMNS + 1):
        for row in range(PATTERN_ROWS + 1):
            x, y = LEFT + column * STEP_X, TOP + row * STEP_Y
            if (column + row) % 2 == 0 and column < PATTERN_COLUMNS and row < PATTERN_ROWS:
                lines += f"M{number(x)} {number(y)}l{STEP_X} {number(STEP_Y)}"
            elif column < PATTERN_COLUMNS and row < PATTERN_ROWS:
                lines += f"M{number(x)} {number(y + STEP_Y)}l{STEP_X} {number(-STEP_Y)}"
            if (column + row) % 2 and 0 < column < PATTERN_COLUMNS and 0 < row < PATTERN_ROWS:
                jewels += svg_shapes.suit("D", x, y, 7.5, svg_shapes.GOLD)
    return svg_shapes.stroke(lines, svg_shapes.GOLD, 0.8, 0.55) + jewels


def _waves() -> str:
    """Draw rows of arches, each shifted by half an arch; the lower half is the upper one rotated by 180 degrees."""
    wide_arches, narrow_arches, pearls = "", "", ""
    rows = 10
    pitch = (BOTTOM - TOP) / 2 / rows
    for row in range(rows):
        y = TOP + (row + 1) * pitch
        start = 0.0 if row % 2 == 0 else -0.5
        for number in range(PATTERN_COLUMNS + (row % 2)):
            x = LEFT + (start + number) * STEP_X
            wide_arches += _arch(x, y, STEP_X / 2)
            narrow_arches += _arch(x + STEP_X / 4, y, STEP_X / 4)
            if LEFT < x + STEP_X / 2 < RIGHT:
                pearls += svg_shapes.circle(x + STEP_X / 2, y - 1.2, 1, svg_shapes.GOLD)
    half_pattern = (
        svg_shapes.stroke(wide_arches, svg_shapes.GOLD, 0.8, 0.7)
        + svg_shapes.stroke(narrow_arches, svg_shapes.GOLD, 0.6, 0.45)
        + pearls
    )
    return svg_shapes.both_ends(half_pattern)


def _arch(left: float, baseline: float, radius: float) -> str:
    """Return the path of a half circle, or of the part of it inside the panel."""
    begin, end, middle = left, left + 2 * radius, left + radius
    arc = f"A{svg_shapes.format_number(radius)} {svg_shapes.format_number(radius)} 0 0 1"
    move = f"M{svg_shapes.format_number(begin)} {svg_shapes.format_number(baseline)}"
    if begin < LEFT:
        if end <= LEFT + 0.01:
            return ""
        begin = max(middle, LEFT)
        move = f"M{svg_shapes.format_number(begin)} {svg_shapes.format_number(baseline - radius)}"
    if end > RIGHT + 0.01:
        if begin >= RIGHT - 0.01:
            return ""
        return f"{move}{arc} {svg_shapes.format_number(middle)} {svg_shapes.format_number(baseline - radius)}"
    return f"{move}{arc} {svg_shapes.format_number(end)} {svg_shapes.format_number(baseline)}"


def _stars() -> str:
    """Draw stars with eight points, four across and six down, with a diamond where four of them meet."""
    lines, jewels = "", ""
    cell_width, cell_height = 2 * STEP_X, 2 * STEP_Y
    for column in range(PATTERN_COLUMNS // 2):
        for row in range(PATTERN_ROWS // 2):
            x, y = LEFT + (column + 0.5) * cell_width, TOP + (row + 0.5) * cell_height
            lines += _closed_path(_star_corners(x, y, 14.4, 8)) + _closed_path(_star_corners(x, y, 5, 4))
            if column and row:
                jewels += svg_shapes.suit("D", x - cell_width / 2, y - cell_height / 2, 8, svg_shapes.GOLD)
    return svg_shapes.stroke(lines, svg_shapes.GOLD, 0.9, 0.7) + jewels


def _star_corners(x: float, y: float, radius: float, count: int) -> list[tuple[float, float]]:
    """Return the corners of a star; the inner ones lie where two squares would cross."""
    inner = 0.765 if count > 4 else 0.55  # noqa: PLR2004 -- a star with four points is slimmer
    turn = math.pi / count
    return [
        (
            x + radius * (inner if step % 2 else 1) * math.sin(step * turn),
            y - radius * (inner if step % 2 else 1) * math.cos(step * turn),
        )
        for step in range(2 * count)
    ]


def _closed_path(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{svg_shapes.format_number(x)} {svg_shapes.format_number(y)}" for x, y in points) + "Z"


def _frames() -> str:
    """Draw nested frames: the plainest of the backs."""
    rings = "".join(
        svg_shapes.rounded_rect(INSET + inset, max(1.5, 5 - inset / 5), "none", svg_shapes.GOLD, width)
        for inset, width in ((5, 0.7), (11, 1.4), (17, 0.7), (26, 0.7))
    )
    corner = INSET + 21.5
    return rings + svg_shapes.both_ends(
        svg_shapes.suit("D", corner, corner, 7.5, svg_shapes.GOLD)
        + svg_shapes.suit("D", svg_shapes.WIDTH - corner, corner, 7.5, svg_shapes.GOLD)
    )


def _rays() -> str:
    """Draw rays from the middle to the frame, with a pearl at the end of every second one."""
    number, middle_x, middle_y = svg_shapes.format_number, svg_shapes.WIDTH / 2, svg_shapes.HEIGHT / 2
    lines, pearls, count = "", "", 40
    for ray in range(count):
        angle = math.tau * (ray + 0.5) / count
        sine, cosine = math.sin(angle), math.cos(angle)
        margin = 5 if ray % 2 else 13
        reach = min(
            (middle_x - LEFT - margin) / max(abs(sine), 1e-6), (middle_y - TOP - margin) / max(abs(cosine), 1e-6)
        )
        start_x, start_y = middle_x + 33 * sine, middle_y - 33 * cosine
        end_x, end_y = middle_x + reach * sine, middle_y - reach * cosine
        lines += f"M{number(start_x)} {number(start_y)}L{number(end_x)} {number(end_y)}"
        if ray % 2 == 0:
            pearls += svg_shapes.circle(round(end_x, 2), round(end_y, 2), 1.7, svg_shapes.GOLD)
    rim = svg_shapes.circle(middle_x, middle_y, 30, svg_shapes.GOLD, 0.35)
    return svg_shapes.stroke(lines, svg_shapes.GOLD, 0.9, 0.65) + pearls + rim


def _petals() -> str:
    """Draw flowers of four petals in rows, each petal shared by two of them."""
    number, petals, hearts = svg_shapes.format_number, "", ""
    for column in range(PATTERN_COLUMNS):
        for row in range(PATTERN_ROWS):
            left, top = LEFT + column * STEP_X, TOP + row * STEP_Y
            right, bottom = left + STEP_X, top + STEP_Y
            bend_x, bend_y = (right, top) if (column + row) % 2 else (left, top)
            other_x, other_y = (left, bottom) if (column + row) % 2 else (right, bottom)
            start, end = ((left, top), (right, bottom)) if (column + row) % 2 else ((right, top), (left, bottom))
            for x, y in ((bend_x, bend_y), (other_x, other_y)):
                control_x, control_y = (x + (left + right) / 2) / 2, (y + (top + bottom) / 2) / 2
                petals += (
                    f"M{number(start[0])} {number(start[1])}Q{number(control_x)} {number(control_y)}"
                    f" {number(end[0])} {number(end[1])}"
                )
            if (column + row) % 2 and column and row:
                hearts += svg_shapes.circle(round(left, 2), round(top, 2), 1.5, svg_shapes.GOLD)
    return svg_shapes.stroke(petals, svg_shapes.GOLD, 0.8, 0.6) + hearts


def _medallion(colours: BackColours) -> str:
    x, y = svg_shapes.WIDTH / 2, svg_shapes.HEIGHT / 2
    rim = svg_shapes.circle(x, y, 26, svg_shapes.GOLD) + svg_shapes.circle(x, y, 24, colours.dark)
    disc = rim + svg_shapes.circle(x, y, 21.2, svg_shapes.GOLD) + svg_shapes.circle(x, y, 20.2, colours.light)
    return disc + svg_shapes.letter("Y", x, y + 10, 20, svg_shapes.GOLD)
