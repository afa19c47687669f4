"""Pictures of the journey's stops: panels of one long folded map, in the flat style of the court cards.

A panel is 480 by 640 u. Hills and ground have the same height at the left and right edge, so that any panel may follow
any other; the middle shows the place. The lowest 170 u stay empty for the name of the stop.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from assets.make.svg_shapes import BRASS, CREAM, GOLD, INK_COLOUR

WIDTH: Final = 480
HEIGHT: Final = 640
GROUND_Y: Final = 420
"""Height of the ground at both edges of a panel."""
FOLDER: Final = Path(__file__).parents[1] / "journey"
_RED, _WINE, _BLUE, _TEAL, _GREEN = "#B8402F", "#7C1F2D", "#2B6880", "#2F8A83", "#4C7A3F"
_WHITE, _STONE, _SAND, _ROCK, _NIGHT = "#F6F1E4", "#D9C49A", "#E3C27E", "#6E6A66", "#1B2547"

Point = tuple[float, float]


class Setting(NamedTuple):
    """Light of a panel: top and bottom of the sky, far hills, ground and its lower part."""

    sky: str
    horizon: str
    hills: str
    ground: str
    depth: str


_DUSK: Final = Setting("#3B3A6B", "#F0A35E", "#8A4F63", "#D9B26A", "#B98A48")
_DAY: Final = Setting("#7FB6D9", "#F3E3C0", "#8FA777", "#A9B76B", "#7C8F4C")
_DARK: Final = Setting("#0E1533", "#35406F", "#232C55", "#4A4A5E", "#2E3045")
_SNOW: Final = Setting("#86AFD6", "#EDF2F4", "#B9C9D8", "#F2F4F3", "#C6D3DA")
_SEA: Final = Setting("#6FC3D4", "#FBE9C4", "#57A7B0", "#E8CF94", "#C8A765")
_TOWN: Final = Setting("#5D6E91", "#E8C9A0", "#7A7690", "#8D8378", "#635B56")


def panels() -> dict[str, str]:
    """Return the SVG of every panel by the name of its scenery."""
    return {name: _panel(setting, draw()) for name, (setting, draw) in _PANELS.items()}


def main() -> None:
    """Write all panels."""
    FOLDER.mkdir(exist_ok=True)
    for name, svg in panels().items():
        (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")
    (FOLDER / "backpack.svg").write_text(_backpack(), encoding="utf-8", newline="\n")


def _backpack() -> str:
    """Return the SVG of the backpack that moves over the map, 80 by 100 u."""
    body = (
        _rect(20, 2, 40, 18, _RED, 9)
        + _line("M30 22Q40 8 50 22", INK_COLOUR, 5)
        + _rect(10, 18, 60, 76, INK_COLOUR, 20)
        + _rect(13, 21, 54, 70, _TEAL, 17)
        + _rect(5, 46, 10, 34, "#236B66", 5)
        + _rect(65, 46, 10, 34, "#236B66", 5)
        + _rect(20, 54, 40, 30, "#236B66", 8)
        + _line("M20 64H60", CREAM, 3)
        + _rect(35, 60, 10, 11, GOLD, 3)
        + _path("M22 42Q40 50 58 42", "none", CREAM, 3)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100">'
        f"<!-- written by assets/make/scenery.py -->{body}</svg>\n"
    )


def _panel(setting: Setting, motif: str) -> str:
    sky = (
        '<defs><linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="430">'
        f'<stop offset="0" stop-color="{setting.sky}"/><stop offset="1" stop-color="{setting.horizon}"/>'
        '</linearGradient><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="400" x2="0" y2="640">'
        f'<stop offset="0" stop-color="{setting.ground}"/><stop offset="1" stop-color="{setting.depth}"/>'
        "</linearGradient></defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#s)"/>'
    )
    hills = _path("M0 372C90 318 150 330 240 352S400 322 480 372V440H0Z", setting.hills)
    ground = f'<path d="M0 {GROUND_Y}C120 396 180 408 250 414S400 440 480 {GROUND_Y}V640H0Z" fill="url(#g)"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<!-- written by assets/make/scenery.py -->{sky}{hills}{ground}{motif}</svg>\n"
    )


def _path(data: str, fill: str, stroke: str = "", width: float = 0) -> str:
    line = f' stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"' if stroke else ""
    return f'<path d="{data}" fill="{fill}"{line}/>'


def _poly(points: Sequence[Point], fill: str) -> str:
    return _path("M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z", fill)


def _rect(x: float, y: float, width: float, height: float, fill: str, radius: float = 0) -> str:  # noqa: PLR0913, PLR0917 -- a box
    corner = f' rx="{radius:g}"' if radius else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{corner} fill="{fill}"/>'


def _disc(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>'


def _line(data: str, colour: str, width: float) -> str:
    return _path(data, "none", colour, width)


def _windows(left: float, top: float, columns: int, rows: int, step: Point, size: Point, fill: str) -> str:  # noqa: PLR0913, PLR0917 -- a grid
    return "".join(
        _rect(left + column * step[0], top + row * step[1], *size, fill)
        for row in range(rows)
        for column in range(columns)
    )


def _stars(points: Sequence[Point]) -> str:
    return "".join(_disc(x, y, 1.6 + (x * 7 + y) % 3 / 2, CREAM) for x, y in points)


_SKY_STARS: Final = ((40, 60), (96, 130), (150, 40), (205, 96), (262, 52), (318, 120), (372, 70), (430, 140), (448, 36))


def _palm(x: float, foot: float, height: float, lean: float) -> str:
    top = (x + lean, foot - height)
    trunk = _line(f"M{x} {foot}Q{x + lean * 0.1} {foot - height * 0.6} {top[0]} {top[1]}", "#6B4A2B", height * 0.07)
    leaves = "".join(
        _path(
            f"M{top[0]} {top[1]}q{dx * 0.5} {dy - 26} {dx} {dy + 8}q{-dx * 0.5} {-14} {-dx} {-dy - 8}Z",
            colour,
        )
        for dx, dy, colour in (
            (-height * 0.42, 26, "#2F5D34"),
            (height * 0.42, 26, "#2F5D34"),
            (-height * 0.34, -14, _GREEN),
            (height * 0.36, -10, _GREEN),
            (-height * 0.16, 44, "#3B6E3C"),
            (height * 0.18, 44, "#3B6E3C"),
        )
    )
    return trunk + leaves


def _house(x: float, foot: float, width: float, height: float, wall: str, roof: str) -> str:  # noqa: PLR0913, PLR0917 -- a box
    door = _rect(x + width * 0.4, foot - height * 0.42, width * 0.2, height * 0.42, INK_COLOUR, width * 0.1)
    gable = _poly(
        ((x - 8, foot - height), (x + width / 2, foot - height - width * 0.42), (x + width + 8, foot - height)), roof
    )
    return _rect(x, foot - height, width, height, wall) + gable + door


def _beach() -> str:
    sea = _path("M0 384H480V424C400 440 330 410 240 426S90 404 0 420Z", "#4E5F8F")
    sun = _disc(330, 372, 54, GOLD) + sea + _path("M282 390H378M296 400H364M310 410H350", "none", GOLD, 4)
    umbrella = (
        _line("M150 482L176 356", CREAM, 7)
        + _path("M92 372Q120 296 186 312Q244 322 262 388Q220 366 176 362Q132 358 92 372Z", _RED)
        + _path("M150 362Q156 318 186 312Q206 334 208 372Q190 362 176 362Q162 361 150 362Z", CREAM)
    )
    towel = _poly(((196, 470), (318, 458), (344, 492), (216, 506)), _BLUE) + _poly(
        ((222, 467), (246, 465), (266, 500), (242, 503)), CREAM
    )
    return sun + umbrella + towel + _palm(420, 470, 230, -26)


def _walls() -> str:
    wall = _rect(0, 300, 480, 130, _STONE) + _windows(0, 284, 12, 1, (42, 0), (26, 22), _STONE)
    joints = "".join(_line(f"M0 {y}H480", "#B99F72", 2) for y in (326, 352, 378, 404))
    dome = (
        _rect(176, 214, 128, 90, "#5B86A6")
        + _path("M168 216Q168 132 240 116Q312 132 312 216Z", GOLD)
        + _path("M214 208Q208 150 240 126Q222 156 232 212Z", CREAM)
        + _line("M240 116V92", BRASS, 5)
    )
    gate = _path("M200 430V358Q240 312 280 358V430Z", INK_COLOUR) + _path(
        "M214 430V366Q240 334 266 366V430Z", "#F2B35B"
    )
    tower = _rect(384, 196, 60, 130, "#CBB384") + _poly(((378, 198), (414, 150), (450, 198)), _WINE)
    return dome + tower + wall + joints + gate + _cypress(60, 424, 190) + _cypress(108, 430, 140)


def _cypress(x: float, foot: float, height: float) -> str:
    return _path(
        f"M{x} {foot}q{-height * 0.16} {-height * 0.5} 0 {-height}q{height * 0.16} {height * 0.5} 0 {height}Z",
        "#2F4F3A",
    )


def _orchard() -> str:
    tower = (
        _line("M330 430L346 250M420 430L404 250M334 380H416M340 320H410", INK_COLOUR, 7)
        + _rect(318, 190, 114, 66, _WHITE, 8)
        + _poly(((310, 194), (375, 148), (440, 194)), _RED)
    )
    hall = _house(84, 434, 180, 92, _WHITE, _RED) + _windows(102, 364, 2, 1, (104, 0), (36, 34), "#F2B35B")
    trees = "".join(
        _line(f"M{x} 492V450", "#6B4A2B", 8)
        + _disc(x, 436, 30, _GREEN)
        + "".join(_disc(x + dx, 436 + dy, 5, "#EE8B2D") for dx, dy in ((-12, 4), (8, -10), (12, 10), (-2, -2)))
        for x in (40, 118, 300, 380, 450)
    )
    return tower + hall + trees


def _desert() -> str:
    dunes = _path("M0 400Q120 318 250 402T480 396V470H0Z", "#8C6A4F") + _path(
        "M0 432Q160 372 300 430T480 420V520H0Z", "#A57F56"
    )
    moon = _disc(372, 116, 42, CREAM) + _disc(390, 106, 38, "#18204A")
    tent = (
        _poly(((96, 450), (186, 316), (290, 452)), INK_COLOUR)
        + _poly(((186, 316), (290, 452), (348, 430), (214, 314)), "#3A2E2A")
        + _poly(((164, 451), (188, 350), (216, 452)), "#F2B35B")
    )
    fire = _path("M372 470q-16 -26 4 -48q2 16 12 18q4 -14 0 -24q26 22 8 54Z", "#F08A2D") + _line(
        "M360 474L408 466M362 464L406 476", "#4A2E1E", 7
    )
    return _stars(_SKY_STARS) + moon + dunes + tent + fire


def _train() -> str:
    track = _rect(0, 436, 480, 8, "#3B3630") + "".join(_rect(x, 444, 14, 10, "#2A2622") for x in range(6, 480, 34))
    coach = (
        _rect(30, 296, 420, 124, _WINE, 14)
        + _rect(30, 300, 420, 14, GOLD)
        + _windows(56, 326, 5, 1, (78, 0), (56, 46), "#F6C774")
        + _rect(30, 392, 420, 8, GOLD)
    )
    wheels = "".join(_disc(x, 424, 17, INK_COLOUR) + _disc(x, 424, 7, BRASS) for x in (84, 128, 218, 262, 352, 396))
    people = "".join(_disc(x, 358, 11, INK_COLOUR) + _rect(x - 15, 366, 30, 10, INK_COLOUR, 5) for x in (84, 240, 396))
    columns = "".join(_rect(x, 224, 12, 58, CREAM) for x in (206, 228, 250, 272))
    temple = _poly(((190, 226), (245, 192), (300, 226)), CREAM) + columns + _rect(188, 278, 114, 10, CREAM)
    return _stars(_SKY_STARS) + _disc(92, 110, 34, CREAM) + temple + coach + people + track + wheels


def _boulevard() -> str:
    tower = (
        _path("M214 420Q240 300 236 120H244Q240 300 266 420H250Q240 372 230 420Z", "#4A4A5E")
        + _rect(222, 300, 36, 8, "#4A4A5E")
        + _rect(228, 222, 24, 7, "#4A4A5E")
        + _line("M240 120V92", "#4A4A5E", 4)
    )
    block = _rect(18, 242, 160, 190, "#E4D3B0") + _path("M10 246Q20 196 46 190H150Q176 196 186 246Z", "#52606E")
    block += _windows(38, 264, 4, 2, (34, 54), (20, 34), "#3F4E60")
    bar = (
        _rect(26, 366, 144, 66, _WINE)
        + _windows(40, 386, 3, 1, (42, 0), (32, 46), "#F6C774")
        + _poly(((18, 366), (178, 366), (190, 390), (6, 390)), _RED)
        + "".join(_poly(((x, 366), (x + 20, 366), (x + 18, 390), (x - 6, 390)), CREAM) for x in (40, 84, 128))
    )
    lamp = _line("M392 462V330", INK_COLOUR, 7) + _disc(392, 318, 17, "#FBE3A4") + _rect(380, 334, 24, 6, INK_COLOUR)
    table = (
        _line("M300 470V430", INK_COLOUR, 6) + _rect(266, 424, 68, 8, "#B8BCC2", 4) + _rect(288, 408, 16, 16, CREAM, 3)
    )
    return tower + block + bar + lamp + table


def _harbour() -> str:
    sea = _path("M0 370H480V640H0Z", "#3F8FA6") + "".join(
        _line(f"M{x} {y}q14 -9 28 0t28 0", "#BFE3E4", 4) for x, y in ((30, 452), (330, 462), (180, 486), (60, 500))
    )
    town = "".join(
        _rect(x, 370 - height, 56, height, colour) + _windows(x + 10, 380 - height, 2, 2, (22, 30), (13, 18), "#4A5F74")
        for x, height, colour in (
            (10, 96, "#E9B872"),
            (66, 120, "#F0E2C0"),
            (122, 90, "#D9805F"),
            (354, 110, "#F0E2C0"),
            (410, 88, "#E9B872"),
        )
    )
    church = (
        _rect(214, 176, 50, 196, _STONE)
        + _disc(239, 166, 25, GOLD)
        + _poly(((190, 372), (239, 236), (288, 372)), _STONE)
    )
    boat = (
        _path("M130 434H356Q340 482 306 482H176Q146 480 130 434Z", _RED)
        + _rect(130, 430, 226, 9, CREAM)
        + _line("M236 432V268", "#5B3F26", 8)
        + _poly(((244, 276), (336, 416), (244, 416)), _WHITE)
        + _poly(((228, 290), (160, 416), (228, 416)), CREAM)
    )
    return town + church + sea + boat


def _pub() -> str:
    front = (
        _rect(76, 204, 328, 226, "#23402F")
        + _poly(((60, 206), (240, 132), (420, 206)), "#3A322C")
        + _rect(76, 292, 328, 34, INK_COLOUR)
        + _windows(116, 304, 9, 1, (29, 0), (14, 9), GOLD)
    )
    windows = "".join(
        _rect(x, 338, 84, 76, "#F6C774") + _line(f"M{x + 42} 338V414M{x} 374H{x + 84}", "#23402F", 5) for x in (96, 300)
    )
    upper = _windows(120, 222, 4, 1, (70, 0), (34, 52), "#F2DFA8")
    door = _rect(202, 334, 76, 96, _WINE, 6) + _disc(264, 386, 5, GOLD)
    barrel = _path("M410 474V420Q432 410 454 420V474Q432 484 410 474Z", "#8A5A2E") + _line(
        "M408 436H456M408 458H456", INK_COLOUR, 4
    )
    sign = (
        _line("M404 250H452V264", INK_COLOUR, 5)
        + _disc(452, 290, 25, GOLD)
        + _path("M452 304V290M452 282a8 8 0 1 1 .1 0M443 296a8 8 0 1 1 .1 0M461 296a8 8 0 1 1 .1 0", _GREEN, _GREEN, 3)
    )
    return front + upper + windows + door + sign + barrel


def _city() -> str:
    tower = _line("M142 420V196", CREAM, 15) + _disc(142, 190, 33, "#B9C3CE") + _line("M142 160V70", _RED, 6)
    tower += _rect(110, 184, 64, 9, "#52606E")
    blocks = "".join(
        _rect(x, 428 - height, 74, height, colour)
        + _windows(x + 12, 440 - height, 3, height // 34, (20, 30), (11, 16), lit)
        for x, height, colour, lit in (
            (206, 190, "#39435E", "#F6C774"),
            (286, 240, "#2C3550", "#9ED0E6"),
            (366, 160, "#39435E", "#F6C774"),
            (14, 130, "#2C3550", "#9ED0E6"),
        )
    )
    screen = (
        _rect(196, 380, 104, 66, INK_COLOUR, 6) + _rect(204, 388, 88, 50, "#6FD3C2") + _rect(222, 398, 22, 30, CREAM, 3)
    )
    screen += (
        _rect(250, 398, 22, 30, CREAM, 3) + _rect(238, 446, 20, 12, INK_COLOUR) + _rect(216, 456, 64, 8, INK_COLOUR, 3)
    )
    return _stars(_SKY_STARS[:6]) + tower + blocks + screen


def _college() -> str:
    wall = _rect(40, 262, 400, 168, _STONE)
    windows = "".join(_path(f"M{x} 400V330Q{x + 17} 292 {x + 34} 330V400Z", "#4A5F74") for x in (64, 114, 332, 382))
    spires = "".join(
        _rect(x, 190, 30, 240, "#CDB78A") + _poly(((x - 5, 192), (x + 15, top), (x + 35, 192)), "#8D8378")
        for x, top in ((40, 124), (410, 124), (164, 84), (286, 84))
    )
    tower = _rect(186, 170, 108, 262, "#E2CFA2") + _windows(186, 158, 4, 1, (30, 0), (18, 18), "#E2CFA2")
    clock = _disc(240, 226, 28, CREAM) + _line("M240 226V206M240 226L256 234", INK_COLOUR, 5)
    gate = _path("M206 432V356Q240 306 274 356V432Z", INK_COLOUR)
    books = (
        _rect(326, 462, 90, 15, _WINE, 3) + _rect(334, 447, 78, 15, _BLUE, 3) + _rect(328, 432, 82, 15, "#8A6A2E", 3)
    )
    return wall + windows + spires + tower + clock + gate + books


def _peaks() -> str:
    mountain = (
        _poly(
            ((0, 420), (110, 214), (190, 330), (286, 96), (390, 268), (430, 226), (480, 330), (480, 440), (0, 440)),
            "#7C93AE",
        )
        + _poly(((286, 96), (332, 172), (300, 196), (282, 172), (256, 204), (248, 190)), _WHITE)
        + _poly(((110, 214), (138, 254), (116, 274), (100, 258), (84, 262)), _WHITE)
        + _poly(((430, 226), (452, 272), (430, 284), (406, 252)), _WHITE)
    )
    house = _house(150, 450, 164, 84, "#8A4B32", "#4A3B36") + _windows(166, 384, 2, 1, (98, 0), (34, 30), "#F6C774")
    snow = _poly(((142, 366), (232, 297), (322, 366), (308, 366), (232, 312), (158, 366)), _WHITE)
    flags = _line("M314 380Q380 402 450 344", CREAM, 3) + "".join(
        _rect(x, y, 17, 20, colour)
        for x, y, colour in (
            (330, 386, _BLUE),
            (356, 391, _WHITE),
            (382, 386, _RED),
            (408, 374, _GREEN),
            (430, 358, GOLD),
        )
    )
    return mountain + house + snow + flags + _line("M300 322q14 -16 0 -30t4 -34", "#F2F4F3", 6)


def _island() -> str:
    sea = _path("M0 366H480V450C380 420 300 470 220 440S80 452 0 432Z", "#2FA3A6") + _line(
        "M30 396q14 -8 28 0t28 0M360 388q14 -8 28 0t28 0", "#C4EEE6", 4
    )
    hut = (
        _line("M250 452V360M372 452V360", "#6B4A2B", 9)
        + _rect(252, 366, 120, 74, "#B98A4E")
        + _poly(((220, 372), (311, 272), (402, 372)), "#8A6A2E")
        + _poly(((220, 372), (311, 272), (311, 300), (246, 372)), "#A5823C")
        + _rect(296, 392, 34, 48, INK_COLOUR, 4)
    )
    mat = _poly(((80, 486), (212, 472), (242, 504), (102, 520)), "#C86E3A") + _line(
        "M96 494L228 480M100 508L236 494", CREAM, 3
    )
    return sea + _disc(90, 112, 44, GOLD) + hut + mat + _palm(120, 470, 250, 34) + _palm(440, 470, 190, -30)


def _market() -> str:
    mountain = _poly(((60, 400), (176, 150), (226, 210), (280, 110), (420, 400)), "#6B7DA0") + _poly(
        ((280, 110), (316, 182), (288, 204), (262, 186), (246, 204), (254, 160)), _WHITE
    )
    mountain += _poly(((176, 150), (204, 184), (180, 206), (156, 196)), _WHITE)
    houses = "".join(
        _rect(x, y, 44, 44, colour) + _windows(x + 8, y + 10, 2, 1, (16, 0), (10, 14), INK_COLOUR)
        for x, y, colour in (
            (8, 344, "#C86E3A"),
            (54, 330, "#D9A05F"),
            (100, 352, "#B8583A"),
            (340, 340, "#D9A05F"),
            (386, 326, "#C86E3A"),
            (432, 346, "#B8583A"),
            (148, 366, "#D98C6A"),
            (296, 364, "#B8583A"),
        )
    )
    stall = _line("M130 474V384M352 474V384", "#5B3F26", 9) + "".join(
        _poly(
            ((116 + n * 32, 384), (130 + n * 28.4, 342), (130 + (n + 1) * 28.4, 342), (116 + (n + 1) * 32, 384)), colour
        )
        for n, colour in enumerate((_RED, GOLD, _TEAL, "#7A3F8A", _RED, GOLD, _TEAL, "#7A3F8A"))
    )
    goods = _rect(124, 438, 236, 30, "#7A4E2A") + "".join(
        _disc(x, 430, 13, colour)
        for x, colour in (
            (146, _RED),
            (176, GOLD),
            (206, "#7A3F8A"),
            (236, _GREEN),
            (266, GOLD),
            (296, _RED),
            (330, _TEAL),
        )
    )
    return mountain + houses + stall + goods


def _pass() -> str:
    slope = _poly(((0, 430), (150, 180), (250, 330), (360, 140), (480, 360), (480, 440), (0, 440)), "#7A6E80")
    slope += _poly(((360, 140), (400, 212), (370, 232), (344, 204), (330, 222), (334, 186)), _WHITE)
    slope += _poly(((150, 180), (176, 220), (152, 240), (128, 218)), _WHITE)
    road = _line("M-10 476Q240 430 490 470", "#4A4550", 44) + "".join(
        _line(f"M{x} {y}l26 {d}", CREAM, 5) for x, y, d in ((20, 470, -4), (90, 459, -3), (380, 456, 2), (440, 463, 3))
    )
    bus = (
        _rect(104, 336, 262, 104, "#E0A72E", 16)
        + _rect(104, 392, 262, 14, _RED)
        + _windows(124, 350, 5, 1, (46, 0), (36, 34), "#CFE7EE")
        + _rect(140, 312, 90, 24, "#8A5A2E", 4)
        + _rect(238, 302, 70, 34, _TEAL, 4)
        + _disc(160, 442, 24, INK_COLOUR)
        + _disc(160, 442, 10, CREAM)
        + _disc(312, 442, 24, INK_COLOUR)
        + _disc(312, 442, 10, CREAM)
        + _disc(358, 414, 8, "#FBE3A4")
    )
    return slope + road + bus


def _moon() -> str:
    moon = _disc(240, 170, 88, "#FBF0CF") + _disc(212, 148, 15, "#E9DDB4") + _disc(268, 196, 21, "#E9DDB4")
    sea = _path("M0 384H480V430C400 444 330 418 240 432S90 410 0 424Z", "#26345F") + _path(
        "M196 394H284M206 404H274M218 414H262M226 424H254", "none", "#FBF0CF", 4
    )
    lights = _line("M40 300Q240 384 440 300", INK_COLOUR, 3) + "".join(
        _disc(x, 300 + 42 * (1 - ((x - 240) / 200) ** 2) + 7, 8, colour)
        for x, colour in (
            (80, _RED),
            (132, GOLD),
            (184, _TEAL),
            (240, "#C05A9A"),
            (296, GOLD),
            (348, _TEAL),
            (400, _RED),
        )
    )
    table = (
        _path("M160 470Q240 446 320 470Q240 494 160 470Z", "#6B4A2B")
        + _rect(204, 456, 19, 27, CREAM, 3)
        + _rect(234, 458, 19, 27, _RED, 3)
        + _rect(262, 456, 19, 27, CREAM, 3)
    )
    return _stars(_SKY_STARS) + moon + sea + _palm(52, 470, 220, 20) + _palm(430, 470, 230, -20) + lights + table


def _roof() -> str:
    sea = _path("M0 362H480V400H0Z", "#3F5F8F")
    blocks = "".join(
        _rect(x, 430 - height, width, height, _WHITE, 10)
        + _windows(x + 14, 446 - height, columns, max(1, (height - 20) // 44), (34, 42), (22, 14), "#52606E")
        for x, width, height, columns in ((0, 116, 110, 3), (372, 108, 130, 3), (128, 92, 76, 2), (286, 80, 84, 2))
    )
    terrace = _rect(40, 430, 400, 84, "#E9DDC2", 8) + _rect(40, 430, 400, 12, "#C9B993")
    posts = _line("M84 436V316M396 436V316", "#5B3F26", 6) + _line("M84 318Q240 372 396 318", INK_COLOUR, 3)
    bulbs = "".join(
        _disc(x, 318 + 27 * (1 - ((x - 240) / 156) ** 2) + 7, 7, "#FBE3A4") for x in (110, 152, 194, 240, 286, 328, 370)
    )
    table = _path("M150 474Q240 446 330 474Q240 500 150 474Z", _WINE) + _rect(210, 458, 18, 26, CREAM, 3)
    table += _rect(236, 460, 18, 26, CREAM, 3) + _rect(262, 458, 18, 26, CREAM, 3)
    backpack = (
        _rect(352, 442, 52, 60, _TEAL, 14) + _rect(360, 466, 36, 26, "#236B66", 6) + _rect(362, 432, 32, 16, _RED, 7)
    )
    return _disc(240, 350, 46, GOLD) + sea + blocks + terrace + posts + bulbs + table + backpack


_PANELS: Final[dict[str, tuple[Setting, Callable[[], str]]]] = {
    "beach": (_DUSK, _beach),
    "walls": (_DAY, _walls),
    "orchard": (_DAY, _orchard),
    "desert": (_DARK, _desert),
    "train": (_DARK, _train),
    "boulevard": (_TOWN, _boulevard),
    "harbour": (_SEA, _harbour),
    "pub": (_TOWN, _pub),
    "city": (_DARK, _city),
    "college": (_DAY, _college),
    "peaks": (_SNOW, _peaks),
    "island": (_SEA, _island),
    "market": (_TOWN, _market),
    "pass": (_SNOW, _pass),
    "moon": (_DARK, _moon),
    "roof": (_DUSK, _roof),
}
"""By name in `yaniv.journey.trail_schema.Scenery`."""

if __name__ == "__main__":
    main()
