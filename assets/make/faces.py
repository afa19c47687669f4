"""Generator of portraits of the computer players.

    python -m assets.make.faces [FOLDER]      writes FOLDER/faces/*.svg (default: assets)

Each character has a portrait for every expression: `NAME.svg` is calm, `NAME-EXPRESSION.svg` the others.

A portrait fills a square of 100 by 100; the screen cuts a disc out of it. All portraits combine the same few parts, so
a new character is one line in `FACES`. Output is deterministic; a test compares it with the committed files.
"""

import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from assets.make import svg_shapes

GENERATED_BY: Final = "assets/make/faces.py"
LINE_COLOUR: Final = "#2A1B14"


class FaceSpec(NamedTuple):
    """Appearance of one character."""

    background: str
    """Background colour."""
    skin: str
    skin_shade: str
    hair: str
    haircut: str
    """Key in `HAIRCUTS`."""
    shirt: str
    mouth: str = "smile"
    """Key in `MOUTHS`."""
    brows: float = 0.0
    """Slant of the eyebrows: positive is bold, negative is worried."""
    beard: str = ""
    """Key in `BEARDS`; empty: none."""
    accessories: tuple[str, ...] = ()
    """Keys in `ACCESSORIES`."""


LIGHT, FAIR, TAN, OLIVE, BROWN, DARK = (
    ("#F4CDB0", "#DFA987"),
    ("#F0C09A", "#D99A70"),
    ("#D9A171", "#B97E50"),
    ("#C68E5F", "#A46F44"),
    ("#9A6440", "#7B4C2E"),
    ("#6E452E", "#553320"),
)
BLACK, UMBER, CHESTNUT, COPPER, BLOND, SILVER, WHITE = (
    "#221A1C", "#3B2719", "#6B3F22", "#A4502A", "#D9A94E", "#A7AAB0", "#E8E6E1",
)  # fmt: skip

FACES: Final = {
    "noa": FaceSpec("#7CC3E0", *FAIR, CHESTNUT, "long", "#F2C14E", "smile", 0.6),
    "avi": FaceSpec("#F08F6B", *OLIVE, BLACK, "short", "#2F5D73", "grin", 1.4, "full"),
    "maya": FaceSpec("#90D6A2", *TAN, BLACK, "curls", "#C4455B", "smile", 0.2, "", ("earrings",)),
    "eitan": FaceSpec("#C3A5EC", *LIGHT, COPPER, "tousled", "#3F7D58", "smirk", 1.0),
    "tamar": FaceSpec("#F4B6C2", *BROWN, BLACK, "bun", "#F7E7C6", "calm", -0.4, "", ("glasses",)),
    "dov": FaceSpec("#9FB8C8", *LIGHT, WHITE, "bald", "#7A4B2F", "calm", -0.6, "long", ("glasses",)),
    "shira": FaceSpec("#F7D26A", *FAIR, COPPER, "bob", "#5A4FA2", "grin", 0.8, "", ("freckles",)),
    "eli": FaceSpec("#7FB8A6", *TAN, UMBER, "cap", "#B8413B", "smirk", 1.6, "stubble"),
    "yael": FaceSpec("#E79BC0", *OLIVE, UMBER, "braid", "#2E7F86", "calm", 0.4, "", ("freckles",)),
    "gil": FaceSpec("#B9D77A", *DARK, BLACK, "flat", "#E9853A", "grin", 0.8),
    "rona": FaceSpec("#A7C6F2", *LIGHT, SILVER, "bob", "#8C3B5E", "smile", -0.6, "", ("glasses", "earrings")),
    "amir": FaceSpec("#E9C79A", *BROWN, BLACK, "short", "#44708E", "calm", 1.0, "moustache"),
    "lea": FaceSpec("#86D0C6", *FAIR, BLOND, "bun", "#D8653F", "grin", 0.2, "", ("freckles", "earrings")),
    "omer": FaceSpec("#D2B48C", *TAN, UMBER, "tousled", "#5E8C4A", "smile", 0.0, "full", ("glasses",)),
    "ziv": FaceSpec("#B3A2D9", *FAIR, BLACK, "quiff", "#24505C", "smirk", 1.8, "", ("stud",)),
}


class ExpressionSpec(NamedTuple):
    """What an expression changes in a face."""

    brow_lift: float = 0.0
    """How far the eyebrows are raised."""
    brow_slant: float = 0.0
    """Added to the slant of the eyebrows; negative is worried."""
    brow_difference: float = 0.0
    """How much higher the right eyebrow is."""
    eyes: str = "open"
    """Key in `EYES`."""
    gaze: tuple[float, float] = (0.0, 0.0)
    """Where the pupils look, from the middle."""
    mouth: str = ""
    """Key in `MOUTHS`; empty: that of the character."""
    blush: float = 0.0
    """Opacity of the blush on the cheeks."""
    has_sweat: bool = False


EXPRESSIONS: Final = {
    "calm": ExpressionSpec(),
    "thinking": ExpressionSpec(0.8, -0.6, 2.6, "open", (1.9, -1.5), "aside"),
    "pleased": ExpressionSpec(1.4, -1.0, 0.0, "squint", (0.0, 0.2), "beam", 0.2),
    "worried": ExpressionSpec(1.6, -2.6, 0.0, "open", (-0.6, 0.9), "wavy", 0.0, has_sweat=True),
    "caught": ExpressionSpec(4.2, -1.4, 0.0, "wide", (0.0, 0.0), "gasp", 0.34, has_sweat=True),
    "triumphant": ExpressionSpec(2.6, -0.8, 0.0, "closed", (0.0, 0.0), "laugh", 0.3),
}
"""By name, as in `yaniv.ui.table.state.expressions`."""


def draw_portrait(person: FaceSpec, expression: ExpressionSpec = EXPRESSIONS["calm"]) -> str:
    """Return the SVG of a portrait, drawn from back to front."""
    behind, front = HAIRCUTS[person.haircut]
    body = "".join(
        (
            svg_shapes.path("M0 0H100V100H0Z", person.background),
            svg_shapes.circle(50, 44, 40, "#FFFFFF", 0.16),
            behind(person),
            _shoulders(person),
            _head(person),
            BEARDS[person.beard](person),
            _blush(expression),
            _eyes(person, expression),
            _nose(person),
            MOUTHS[expression.mouth or person.mouth](),
            front(person),
            *(ACCESSORIES[accessory](person) for accessory in person.accessories),
            _sweat(expression),
        )
    )
    return svg_shapes.svg_document(body, GENERATED_BY, size=(100, 100))


def _shoulders(person: FaceSpec) -> str:
    neck = svg_shapes.path("M41 60H59V76C59 82 41 82 41 76Z", person.skin_shade)
    shirt = svg_shapes.path("M8 104C9 84 24 78 40 75C44 82 56 82 60 75C76 78 91 84 92 104Z", person.shirt)
    fold = svg_shapes.path("M60 75C76 78 91 84 92 104H62C66 94 66 84 60 75Z", "#000000", 0.12)
    return neck + shirt + fold


def _head(person: FaceSpec) -> str:
    ears = svg_shapes.circle(27.5, 48, 5, person.skin_shade) + svg_shapes.circle(72.5, 48, 5, person.skin_shade)
    face = svg_shapes.path("M28 40C28 14 72 14 72 40V50C72 63 61 73 50 73C39 73 28 63 28 50Z", person.skin)
    side = svg_shapes.path(
        "M50 20.5C62 20.5 72 27 72 40V50C72 63 61 73 50 73C60 66 64 52 60 38C58 30 54 24 50 20.5Z",
        person.skin_shade,
        0.35,
    )
    cheeks = svg_shapes.circle(36, 56, 4.4, "#E0604F", 0.22) + svg_shapes.circle(64, 56, 4.4, "#E0604F", 0.22)
    return ears + face + side + cheeks


def _eyes(person: FaceSpec, expression: ExpressionSpec) -> str:
    svg = ""
    for side in (-1, 1):
        x = 50 + side * 10
        svg += EYES[expression.eyes](x, expression.gaze)
        slant = person.brows + expression.brow_slant
        lift = expression.brow_lift + (expression.brow_difference if side > 0 else 0.0)
        inner, outer, top = 39.2 + slant - lift, 38.6 - slant - lift, 36.8 - lift
        left, right = (outer, inner) if side < 0 else (inner, outer)
        colour = person.hair if person.hair not in (WHITE, BLOND) else person.skin_shade
        svg += svg_shapes.stroke(
            f"M{x - 5.6} {_short_number(left)}C{x - 2} {_short_number(top)} {x + 2} {_short_number(top)}"
            f" {x + 5.6} {_short_number(right)}",
            colour,
            2.1,
        )
    return svg


def _short_number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _open_eye(x: int, gaze: tuple[float, float]) -> str:
    white = svg_shapes.path(
        f"M{x - 5} 46.5C{x - 3} 42.4 {x + 3} 42.4 {x + 5} 46.5C{x + 3} 49.6 {x - 3} 49.6 {x - 5} 46.5Z", "#FFFFFF"
    )
    lid = svg_shapes.stroke(f"M{x - 5.2} 46.3C{x - 3} 42.2 {x + 3} 42.2 {x + 5.2} 46.3", LINE_COLOUR, 1.1)
    return white + _pupil(x + gaze[0], 46.2 + 0.7 * gaze[1], 2.8) + lid


def _squinting_eye(x: int, gaze: tuple[float, float]) -> str:
    white = svg_shapes.path(
        f"M{x - 5} 46.5C{x - 3} 42.8 {x + 3} 42.8 {x + 5} 46.5C{x + 3} 47 {x - 3} 47 {x - 5} 46.5Z", "#FFFFFF"
    )
    lids = svg_shapes.stroke(f"M{x - 5.2} 46.5C{x - 3} 42.6 {x + 3} 42.6 {x + 5.2} 46.5", LINE_COLOUR, 1.2)
    lower = svg_shapes.stroke(f"M{x - 4.6} 47.4C{x - 2} 46.2 {x + 2} 46.2 {x + 4.6} 47.4", LINE_COLOUR, 0.9)
    return white + _pupil(x + gaze[0], 45.4 + gaze[1], 2.2) + lids + lower


def _wide_eye(x: int, gaze: tuple[float, float]) -> str:
    white = svg_shapes.circle(x, 45.8, 5.2, "#FFFFFF")
    rim = svg_shapes.stroke(_ring(x, 45.8, 5.2), LINE_COLOUR, 1.0)
    return white + rim + _pupil(x + gaze[0], 45.8 + gaze[1], 1.9)


def _closed_eye(x: int, gaze: tuple[float, float]) -> str:
    del gaze
    return svg_shapes.stroke(f"M{x - 5} 47.4C{x - 2.6} 42.8 {x + 2.6} 42.8 {x + 5} 47.4", LINE_COLOUR, 2.0)


def _pupil(x: float, y: float, radius: float) -> str:
    x, y = round(x, 2), round(y, 2)
    return svg_shapes.circle(x, y, radius, LINE_COLOUR) + svg_shapes.circle(
        round(x + 1, 2), round(y - 1, 2), 0.9, "#FFFFFF"
    )


EYES: Final = {"open": _open_eye, "squint": _squinting_eye, "wide": _wide_eye, "closed": _closed_eye}


def _blush(expression: ExpressionSpec) -> str:
    if not expression.blush:
        return ""
    return "".join(svg_shapes.circle(x, 55.5, 5.2, "#E0604F", expression.blush) for x in (35, 65))


def _sweat(expression: ExpressionSpec) -> str:
    if not expression.has_sweat:
        return ""
    drop = svg_shapes.path(
        "M70 27C73.5 32 75 34.6 75 37C75 40 72.8 41.6 70 41.6C67.2 41.6 65 40 65 37C65 34.6 66.5 32 70 27Z", "#8FD3F4"
    )
    return drop + svg_shapes.circle(68.4, 37.4, 1.2, "#FFFFFF", 0.8)


def _nose(person: FaceSpec) -> str:
    return svg_shapes.stroke("M50 47C49 51 47.4 54 47.6 55.2C48.4 56.8 51.4 56.6 52.2 55.6", person.skin_shade, 1.7)


def _smile() -> str:
    return svg_shapes.stroke("M42.5 61.5C46 65.6 54 65.6 57.5 61.5", "#8E3B2C", 1.9)


def _grin() -> str:
    teeth = svg_shapes.path("M41.5 60.4C46 62 54 62 58.5 60.4C57 68.4 43 68.4 41.5 60.4Z", "#7A2A24")
    return teeth + svg_shapes.path("M43.4 61.2C47 62.4 53 62.4 56.6 61.2C55.6 64.4 44.4 64.4 43.4 61.2Z", "#FFFFFF")


def _smirk() -> str:
    return svg_shapes.stroke("M43.5 63.2C48 64.8 54 64 58 60.2", "#8E3B2C", 1.9)


def _calm() -> str:
    return svg_shapes.stroke("M44 62.6C47.4 64 52.6 64 56 62.6", "#8E3B2C", 1.8)


def _aside() -> str:
    return svg_shapes.stroke("M48 63.4C51 62.2 54 62.2 56.5 63.2", "#8E3B2C", 1.9)


def _beam() -> str:
    return svg_shapes.stroke("M40.5 60C44.6 67.6 55.4 67.6 59.5 60", "#8E3B2C", 2.2)


def _wavy() -> str:
    return svg_shapes.stroke("M42.5 64.6C45 61.6 47.4 61.8 49.6 63.6C52 65.6 54.6 65.4 57.5 62.6", "#8E3B2C", 1.9)


def _gasp() -> str:
    hole = svg_shapes.path("M45 63.6C45 58.8 55 58.8 55 63.6C55 70.6 45 70.6 45 63.6Z", "#5E1F1A")
    return hole + svg_shapes.path("M46.8 66.8C48.6 65.4 51.4 65.4 53.2 66.8C52.4 69.2 47.6 69.2 46.8 66.8Z", "#D9756A")


def _laugh() -> str:
    hole = svg_shapes.path("M39.5 59C45 61 55 61 60.5 59C60 71.4 40 71.4 39.5 59Z", "#6B231E")
    teeth = svg_shapes.path("M41.2 60C46 61.8 54 61.8 58.8 60C58.4 63.4 41.6 63.4 41.2 60Z", "#FFFFFF")
    return (
        hole + teeth + svg_shapes.path("M44.6 66.6C47 64.8 53 64.8 55.4 66.6C53.4 68.8 46.6 68.8 44.6 66.6Z", "#D9756A")
    )


MOUTHS: Final = {
    "smile": _smile,
    "grin": _grin,
    "smirk": _smirk,
    "calm": _calm,
    "aside": _aside,
    "beam": _beam,
    "wavy": _wavy,
    "gasp": _gasp,
    "laugh": _laugh,
}

DrawPart = Callable[[FaceSpec], str]


def _draw_nothing(_person: FaceSpec) -> str:
    return ""


def _cap_of_hair(person: FaceSpec, fringe: str) -> str:
    """Draw hair over the skull; *fringe* is the path of its lower edge, from the right temple to the left."""
    return svg_shapes.path(f"M26.5 45C24 10 76 10 73.5 45{fringe}Z", person.hair)


def _short(person: FaceSpec) -> str:
    return _cap_of_hair(person, "C72 36 68 31 62 29C54 32 44 32 37 29.4C31 32 28 37 26.5 45")


def _tousled(person: FaceSpec) -> str:
    tufts = svg_shapes.path("M30 24L27 13L38 17L42 8L51 15L60 8L63 17L74 14L70 26Z", person.hair)
    return tufts + _cap_of_hair(person, "C72 38 69 33 65 35L60 29L54 35L47 29L41 35L36 30C31 33 28 38 26.5 45")


def _flat(person: FaceSpec) -> str:
    return svg_shapes.path(
        "M27 42C25 30 26 14 30 11C42 7 58 7 70 11C74 14 75 30 73 42C72 34 69 30 66 28H34C31 30 28 34 27 42Z",
        person.hair,
    )


def _quiff(person: FaceSpec) -> str:
    top = svg_shapes.path("M33 27C28 8 60 2 74 14C78 20 72 30 66 29C56 26 46 30 33 27Z", person.hair)
    return _cap_of_hair(person, "C72 36 69 31 65 28C54 30 44 30 35 28C30 32 28 38 26.5 45") + top


def _fringe_bob(person: FaceSpec) -> str:
    return _cap_of_hair(person, "C72 38 69 33 66 32C56 36 44 36 34 32C31 34 28 38 26.5 45")


def _bob_behind(person: FaceSpec) -> str:
    return svg_shapes.path("M22 44C18 6 82 6 78 44C80 58 79 66 74 72H26C21 66 20 58 22 44Z", person.hair)


def _long_behind(person: FaceSpec) -> str:
    return svg_shapes.path("M21 44C16 4 84 4 79 44C80 62 86 80 84 96H16C14 80 20 62 21 44Z", person.hair)


def _parted(person: FaceSpec) -> str:
    left = svg_shapes.path("M26 48C22 18 40 12 50 14C46 22 36 28 26 48Z", person.hair)
    return left + svg_shapes.path("M74 48C78 18 60 10 45 14.6C52 24 66 28 74 48Z", person.hair)


def _curls_behind(person: FaceSpec) -> str:
    spots = (
        (22, 50),
        (19, 38),
        (23, 26),
        (32, 16),
        (44, 11),
        (57, 11),
        (68, 16),
        (77, 26),
        (81, 38),
        (78, 50),
        (24, 62),
        (76, 62),
    )
    return "".join(svg_shapes.circle(x, y, 10.5, person.hair) for x, y in spots)


def _curls(person: FaceSpec) -> str:
    spots = ((31, 28), (39, 23), (48, 21.5), (57, 22.5), (66, 27))
    return "".join(svg_shapes.circle(x, y, 7, person.hair) for x, y in spots)


def _bun_behind(person: FaceSpec) -> str:
    return svg_shapes.circle(50, 11, 11, person.hair) + svg_shapes.circle(50, 11, 11, "#000000", 0.1)


def _braid_behind(person: FaceSpec) -> str:
    links = "".join(svg_shapes.circle(80 + 2 * (step % 2), 56 + 8 * step, 6.4, person.hair) for step in range(6))
    return svg_shapes.path("M22 46C18 6 82 6 78 46L82 58H24Z", person.hair) + links


def _draw_cap(person: FaceSpec) -> str:
    dome = svg_shapes.path("M26 34C25 8 75 8 74 34Z", "#2C4A6E")
    brim = svg_shapes.path("M24 33C36 29 64 29 76 33C86 35 90 39 88 41C74 36 40 36 24 38Z", "#1E3653")
    return (
        dome
        + brim
        + svg_shapes.circle(50, 12.6, 2.2, "#1E3653")
        + svg_shapes.path("M26.5 38C25.6 42 26 46 27 48L30 40Z", person.hair)
    )


def _bald_sides(person: FaceSpec) -> str:
    sides = svg_shapes.path("M26 50C22 40 24 32 29 28C28 36 28 42 29 50Z", person.hair)
    return sides + svg_shapes.path("M74 50C78 40 76 32 71 28C72 36 72 42 71 50Z", person.hair)


HAIRCUTS: Final[dict[str, tuple[DrawPart, DrawPart]]] = {
    "short": (_draw_nothing, _short),
    "tousled": (_draw_nothing, _tousled),
    "flat": (_draw_nothing, _flat),
    "quiff": (_draw_nothing, _quiff),
    "bob": (_bob_behind, _fringe_bob),
    "long": (_long_behind, _parted),
    "curls": (_curls_behind, _curls),
    "bun": (_bun_behind, _parted),
    "braid": (_braid_behind, _parted),
    "cap": (_draw_nothing, _draw_cap),
    "bald": (_draw_nothing, _bald_sides),
}


def _full_beard(person: FaceSpec) -> str:
    return svg_shapes.path(
        "M28 46C29 52 33 57 38 58C44 55 56 55 62 58C67 57 71 52 72 46C74 66 63 79 50 79C37 79 26 66 28 46Z", person.hair
    )


def _long_beard(person: FaceSpec) -> str:
    return svg_shapes.path(
        "M28 48C30 54 34 58 39 58C45 55 55 55 61 58C66 58 70 54 72 48C74 70 64 93 50 93C36 93 26 70 28 48Z", person.hair
    )


def _stubble(person: FaceSpec) -> str:
    return svg_shapes.path(
        "M28 48C30 54 34 58 40 58C45 56 55 56 60 58C66 58 70 54 72 48C72 64 61 73 50 73C39 73 28 64 28 48Z",
        person.hair,
        0.3,
    )


def _moustache(person: FaceSpec) -> str:
    return svg_shapes.path(
        "M38.5 60.4C41 56.6 47 56.4 50 58.4C53 56.4 59 56.6 61.5 60.4C57 61.6 53 61 50 60.2C47 61 43 61.6 38.5 60.4Z",
        person.hair,
    )


BEARDS: Final[dict[str, DrawPart]] = {
    "": _draw_nothing,
    "full": _full_beard,
    "long": _long_beard,
    "stubble": _stubble,
    "moustache": _moustache,
}


def _glasses(_person: FaceSpec) -> str:
    lenses = "".join(svg_shapes.stroke(_ring(x, 46.4, 7.6), "#3A3036", 1.7) for x in (40, 60))
    return lenses + svg_shapes.stroke(
        "M47.6 45.6C49 44.6 51 44.6 52.4 45.6M32.4 45.6L28 44.4M67.6 45.6L72 44.4", "#3A3036", 1.6
    )


def _ring(x: float, y: float, radius: float) -> str:
    return f"M{x - radius} {y}A{radius} {radius} 0 1 1 {x + radius} {y}A{radius} {radius} 0 1 1 {x - radius} {y}Z"


def _freckles(person: FaceSpec) -> str:
    spots = ((36, 53), (39, 55), (34.5, 56), (64, 53), (61, 55), (65.5, 56))
    return "".join(svg_shapes.circle(x, y, 0.8, person.skin_shade) for x, y in spots)


def _earrings(_person: FaceSpec) -> str:
    return "".join(svg_shapes.circle(x, 56, 2.3, svg_shapes.GOLD) for x in (27, 73))


def _stud(_person: FaceSpec) -> str:
    return svg_shapes.circle(27, 52.5, 1.5, "#E9EEF2")


ACCESSORIES: Final[dict[str, DrawPart]] = {
    "glasses": _glasses,
    "freckles": _freckles,
    "earrings": _earrings,
    "stud": _stud,
}


def main(folder: Path) -> None:
    """Write all portraits."""
    (folder / "faces").mkdir(parents=True, exist_ok=True)
    for (name, person), (expression, spec) in product(FACES.items(), EXPRESSIONS.items()):
        path = folder / "faces" / (f"{name}.svg" if expression == "calm" else f"{name}-{expression}.svg")
        path.write_text(draw_portrait(person, spec), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parent.parent)
