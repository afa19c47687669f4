"""Backs brought home from the journey: rope and net, marbled paper, bark cloth, and a mandala."""

import math
from typing import Final

from assets.make import svg_shapes
from assets.make.svg_shapes import CREAM, GOLD, circle, path, stroke
from assets.make.svg_shapes import format_number as text_of

LEFT, TOP, RIGHT, BOTTOM = 8, 8, svg_shapes.WIDTH - 8, svg_shapes.HEIGHT - 8
MIDDLE_X, MIDDLE_Y = svg_shapes.WIDTH / 2, svg_shapes.HEIGHT / 2
MARBLED_BANDS: Final = ("#C9913A", "#4A1222", "#E9D6AE", "#7A2338", "#2C5A66", "#C9913A", "#4A1222", "#A34A4A")
"""Colours of marbled paper from the top; repeated."""
BARK: Final = "#2A160B"


def draw_rope() -> str:
    """Draw a fishing net with its knots, in a frame of laid rope."""
    net, knots, step_x, step_y = "", "", 12.75, 12.3333
    left, top, columns, rows = 24.0, 23.0, 8, 13
    for row in range(rows):
        for column in range(columns):
            x, y = left + column * step_x, top + row * step_y
            sag = step_y * 0.62
            start, end = (
                (x, y + (0 if (row + column) % 2 else step_y)),
                (x + step_x, y + (step_y if (row + column) % 2 else 0)),
            )
            bend = f"{text_of(x + step_x / 2)} {text_of(y + sag)}"
            net += f"M{text_of(start[0])} {text_of(start[1])}Q{bend} {text_of(end[0])} {text_of(end[1])}"
            if (row + column) % 2 and row and column:
                knots += circle(round(x, 2), round(y, 2), 1.7, CREAM)
    return stroke(net, GOLD, 0.9, 0.6) + knots + _rope_frame()


def _rope_frame() -> str:
    """Draw a rope around the panel: strands that lie slanted on a dark core."""
    inset, width = 15.5, 6.4
    left, top, right, bottom = inset, inset, svg_shapes.WIDTH - inset, svg_shapes.HEIGHT - inset
    core = svg_shapes.rounded_rect(inset, 7, "none", "#0E1E36", width + 1.6)
    strands = ""
    across, down = 34, 50
    for number in range(across):
        x = left + 5 + (right - left - 10) * (number + 0.5) / across
        strands += _strand(x, top, width, 0) + _strand(x, bottom, width, 180)
    for number in range(down):
        y = top + 5 + (bottom - top - 10) * (number + 0.5) / down
        strands += _strand(left, y, width, 270) + _strand(right, y, width, 90)
    corners = "".join(
        circle(x, y, width / 2, CREAM) + circle(x, y, width / 2 - 1.5, "#B9822B")
        for x in (left + 2, right - 2)
        for y in (top + 2, bottom - 2)
    )
    return core + strands + corners


def _strand(x: float, y: float, width: float, angle_deg: int) -> str:
    half = text_of(width / 2)
    body = stroke(f"M-2.2-{half}C-.4-{half} 2.2 {half} 2.2 {half}", CREAM, 1.7)
    return f'<g transform="translate({text_of(x)} {text_of(y)}) rotate({angle_deg})">{body}</g>'


def draw_marbled() -> str:
    """Draw combed paper: bands of ink, drawn into rows of peaks."""
    bands, comb, pitch = "", 11.1667, 4.15
    columns, rows = round((RIGHT - LEFT) / comb), 44
    for row in range(rows):
        base = TOP + 3 + row * pitch
        lift = 7.5 + 1.6 * math.sin(row * 1.3)
        points = f"M{LEFT} {text_of(min(BOTTOM, base + lift))}"
        for column in range(columns):
            x = LEFT + column * comb
            middle, end = x + comb / 2, x + comb
            peak, low, slope = max(TOP, base - lift * 0.25), min(BOTTOM, base + lift), min(BOTTOM, base + lift * 0.3)
            curve = (
                (x + comb * 0.3, low, middle - 1.2, slope, middle, peak),
                (middle + 1.2, slope, end - comb * 0.3, low, end, low),
            )
            points += "".join("C" + " ".join(map(text_of, values)) for values in curve)
        bands += path(f"{points}V{BOTTOM}H{LEFT}Z", MARBLED_BANDS[row % len(MARBLED_BANDS)])
    return bands


def draw_tapa() -> str:
    """Draw the stamps of bark cloth: toothed borders, and squares with pinwheels and nested lozenges."""
    columns, rows = 4, 6
    inset = 13
    width, height = (RIGHT - LEFT - 2 * inset) / columns, (BOTTOM - TOP - 2 * inset) / rows
    svg = path(f"M{LEFT + inset} {TOP + inset}H{RIGHT - inset}V{BOTTOM - inset}H{LEFT + inset}Z", "#D9B98A")
    for column in range(columns):
        for row in range(rows):
            x, y = LEFT + inset + column * width, TOP + inset + row * height
            svg += _pinwheel(x, y, width, height) if (column + row) % 2 else _nested_lozenge(x, y, width, height)
    lines = "".join(
        f"M{text_of(LEFT + inset + column * width)} {TOP + inset}V{BOTTOM - inset}" for column in range(columns + 1)
    )
    lines += "".join(
        f"M{LEFT + inset} {text_of(TOP + inset + row * height)}H{RIGHT - inset}" for row in range(rows + 1)
    )
    return _toothed_border(inset) + svg + stroke(lines, BARK, 1.3)


def _pinwheel(x: float, y: float, width: float, height: float) -> str:
    middle_x, middle_y = x + width / 2, y + height / 2
    blades = (
        f"M{text_of(x)} {text_of(y)}H{text_of(middle_x)}V{text_of(middle_y)}Z"
        f"M{text_of(x + width)} {text_of(y)}V{text_of(middle_y)}H{text_of(middle_x)}Z"
        f"M{text_of(x + width)} {text_of(y + height)}H{text_of(middle_x)}V{text_of(middle_y)}Z"
        f"M{text_of(x)} {text_of(y + height)}V{text_of(middle_y)}H{text_of(middle_x)}Z"
    )
    return path(blades, BARK)


def _nested_lozenge(x: float, y: float, width: float, height: float) -> str:
    middle_x, middle_y, svg = x + width / 2, y + height / 2, ""
    for share, colour in ((0.48, BARK), (0.36, "#D9B98A"), (0.25, "#8A4B22"), (0.12, "#D9B98A")):
        dx, dy = width * share, height * share
        svg += path(
            f"M{text_of(middle_x)} {text_of(middle_y - dy)}L{text_of(middle_x + dx)} {text_of(middle_y)}"
            f"L{text_of(middle_x)} {text_of(middle_y + dy)}L{text_of(middle_x - dx)} {text_of(middle_y)}Z",
            colour,
        )
    return svg


def _toothed_border(inset: float) -> str:
    """Draw triangles that point outwards, along all four sides."""
    teeth = ""
    outer, inner = 3.5, inset - 2.5
    across, down = 12, 18
    step_x, step_y = (RIGHT - LEFT - 2 * inset) / across, (BOTTOM - TOP - 2 * inset) / down
    for tooth in range(across):
        x = LEFT + inset + tooth * step_x
        for base, tip in ((TOP + inner, TOP + outer), (BOTTOM - inner, BOTTOM - outer)):
            teeth += f"M{text_of(x)} {text_of(base)}L{text_of(x + step_x / 2)} {text_of(tip)}L"
            teeth += f"{text_of(x + step_x)} {text_of(base)}Z"
    for tooth in range(down):
        y = TOP + inset + tooth * step_y
        for base, tip in ((LEFT + inner, LEFT + outer), (RIGHT - inner, RIGHT - outer)):
            teeth += f"M{text_of(base)} {text_of(y)}L{text_of(tip)} {text_of(y + step_y / 2)}L"
            teeth += f"{text_of(base)} {text_of(y + step_y)}Z"
    return path(teeth, "#D9B98A")


def draw_mandala() -> str:
    """Draw rings of petals around the middle, and a quarter of a flower in each corner."""
    svg = "".join(_corner_flower(x, y) for x in (LEFT, RIGHT) for y in (TOP, BOTTOM))
    rings = (
        (16, 30, 66, 12, "#F8BD2C", 0.28),
        (16, 30, 53, 10, "#E8668A", 0.75),
        (16, 29, 45, 7.4, "#F4E7CC", 0.85),
        (16, 28, 37, 5, "#7C2668", 1.0),
    )
    for index, (count, inner, outer, width, colour, alpha) in enumerate(rings):
        turn = 0.5 if index % 2 == 0 else 0.0
        petals = "".join(
            _petal(MIDDLE_X, MIDDLE_Y, (inner, outer, width), math.tau * (number + turn) / count)
            for number in range(count)
        )
        svg += path(petals, colour, alpha) + stroke(petals, GOLD, 0.7, 0.9)
    pearls = "".join(
        circle(round(MIDDLE_X + 58 * math.sin(angle), 2), round(MIDDLE_Y - 58 * math.cos(angle), 2), 1.6, CREAM)
        for angle in (math.tau * number / 16 for number in range(16))
    )
    return svg + pearls


def _petal(x: float, y: float, shape: tuple[float, float, float], angle: float) -> str:
    """Return the path of a petal. *shape*: distances of its ends from the middle, and its width."""
    inner, outer, width = shape
    sine, cosine = math.sin(angle), math.cos(angle)

    def place(along: float, across: float) -> str:
        return f"{text_of(x + along * sine + across * cosine)} {text_of(y - along * cosine + across * sine)}"

    belly = inner + 0.55 * (outer - inner)
    return f"M{place(inner, 0)}Q{place(belly, width)} {place(outer, 0)}Q{place(belly, -width)} {place(inner, 0)}Z"


def _corner_flower(x: float, y: float) -> str:
    """Draw the quarter of a flower that lies inside the panel."""
    across, down = (1 if x == LEFT else -1), (1 if y == TOP else -1)
    svg = ""
    for outer, width, colour, alpha in ((36, 6.5, "#E8668A", 0.6), (24, 4.5, CREAM, 0.75)):
        petals = ""
        for number in range(4):
            angle = math.radians(11.25 + 22.5 * number)
            direction = math.atan2(across * math.sin(angle), -down * math.cos(angle))
            petals += _petal(x, y, (9, outer, width), direction)
        svg += path(petals, colour, alpha) + stroke(petals, GOLD, 0.6, 0.9)
    arc = f"M{x + 8 * across} {y}A8 8 0 0 {1 if across == down else 0} {x} {y + 8 * down}"
    return svg + stroke(arc, GOLD, 1.4)
