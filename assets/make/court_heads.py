"""Heads of the court cards: faces, hair, beards, crowns and caps."""

from assets.make import svg_shapes
from assets.make.court_palette import COURT_PALETTES, CourtPalette

GOLD, BRASS, CREAM = svg_shapes.GOLD, svg_shapes.BRASS, svg_shapes.CREAM
ONE_EYED = ("JS", "JH")
LINE_COLOUR = "#2A1B14"


def draw_head(rank: str, suit: str) -> tuple[str, str]:
    """Draw the hair behind the shoulders, and the head; returned separately, to be layered."""
    palette = COURT_PALETTES[suit]
    if rank + suit in ONE_EYED:
        return _bob_behind(palette), svg_shapes.mirror(_profile(palette) + _cap(palette, suit))
    neck = svg_shapes.path("M-7-44H7V-31C4-27-4-27-7-31Z", palette.skin_shade)
    match rank:
        case "K":
            return _mane(palette), neck + _face(palette) + _eyes(palette) + _beard(palette, suit) + _crown(
                palette, suit
            )
        case "Q":
            locks = _long_hair(palette)
            return locks, neck + _face(palette) + _eyes(palette) + _lips() + _parting(palette) + _diadem(palette, suit)
        case _:
            face = _face(palette) + _eyes(palette) + _mouth(palette)
            return _bob_behind(palette), neck + face + _fringe(palette) + svg_shapes.mirror(_cap(palette, suit))


def draw_jester(palette: CourtPalette) -> str:
    """Draw a painted face with a wide smile."""
    neck = svg_shapes.path("M-7-44H7V-31C4-27-4-27-7-31Z", palette.skin_shade)
    paint = "".join(
        svg_shapes.path(f"M{x}-66L{x + 3.4}-57L{x}-47.6L{x - 3.4}-57Z", palette.robe, 0.85)
        + svg_shapes.circle(x, -57.2, 2.2, "#FFFFFF")
        + svg_shapes.circle(x, -57.2, 1.4, LINE_COLOUR)
        for x in (-7, 7)
    )
    smile = svg_shapes.path("M-9.4-45.6C-5-42.6 5-42.6 9.4-45.6C8-37.6-8-37.6-9.4-45.6Z", "#FFFFFF")
    lips = svg_shapes.stroke("M-9.4-45.6C-5-42.6 5-42.6 9.4-45.6C8-37.6-8-37.6-9.4-45.6Z", "#B3262B", 1.6)
    cheeks = svg_shapes.circle(-11.4, -48.6, 2.6, "#E0705A", 0.6) + svg_shapes.circle(11.4, -48.6, 2.6, "#E0705A", 0.6)
    return neck + _face(palette) + paint + cheeks + smile + lips + svg_shapes.circle(0, -50, 3, "#C8372F")


def _face(palette: CourtPalette) -> str:
    ears = svg_shapes.circle(-15.5, -55, 3, palette.skin_shade) + svg_shapes.circle(15.5, -55, 3, palette.skin_shade)
    face_shape = svg_shapes.path(
        "M-15-64C-15-77 15-77 15-64V-54C15-42 7-34.5 0-34.5C-7-34.5-15-42-15-54Z", palette.skin
    )
    side = svg_shapes.path("M0-73.7C8-73.7 15-71 15-64V-54C15-42 7-34.5 0-34.5Z", palette.skin_shade, 0.4)
    return ears + face_shape + side + svg_shapes.path("M0-58L-3.2-48.2C-2-47 1.4-47 2.6-47.8L0-58Z", palette.skin_shade)


def _eyes(palette: CourtPalette) -> str:
    svg = ""
    for side in (-1, 1):
        x = side * 7
        svg += svg_shapes.path(
            f"M{x - 4}-57C{x - 2}-60 {x + 2}-60 {x + 4}-57C{x + 2}-54.6 {x - 2}-54.6 {x - 4}-57Z", "#FFFFFF"
        )
        svg += svg_shapes.circle(x, -57.2, 2, LINE_COLOUR)
        svg += svg_shapes.stroke(f"M{x - 4}-57C{x - 2}-60 {x + 2}-60 {x + 4}-57", LINE_COLOUR, 1)
        svg += svg_shapes.stroke(f"M{x - 4.6}-62.4C{x - 2}-64.4 {x + 2}-64.4 {x + 4.6}-62.4", palette.hair, 1.5)
    return svg


def _lips() -> str:
    red = "#B3262B"
    svg = svg_shapes.path("M-4.4-41.6C-2-43.2-1-43 0-42.4C1-43 2-43.2 4.4-41.6C2-38.6-2-38.6-4.4-41.6Z", red)
    return svg + svg_shapes.circle(-10, -48, 2.8, "#E0705A", 0.35) + svg_shapes.circle(10, -48, 2.8, "#E0705A", 0.35)


def _mouth(palette: CourtPalette) -> str:
    return svg_shapes.stroke("M-4-42C-1.5-40.6 1.5-40.6 4-42", "#8E3B2C", 1.4) + svg_shapes.stroke(
        "M-1.5-38.6H1.5", palette.skin_shade, 1
    )


def _beard(palette: CourtPalette, suit: str) -> str:
    tips = {
        "S": "C12-33 5-27 0-18C-5-27-12-33-15.6-46",
        "H": "C15-34 9-28 0-27.5C-9-28-15-34-15.6-46",
        "D": "C16-33 9-23 4-21L0-25L-4-21C-9-23-16-33-15.6-46",
        "C": "C17-30 8-22 0-22C-8-22-17-30-15.6-46",
    }
    cheeks = (
        "M-15.6-46V-56C-13-50-11-46.5-7-45.5C-4-46.5-2-46.4 0-45.6C2-46.4 4-46.5 7-45.5"
        f"C11-46.5 13-50 15.6-56V-46{tips[suit]}Z"
    )
    mouth = svg_shapes.stroke("M-3.6-41.4C-1.5-40.4 1.5-40.4 3.6-41.4", "#9B4034", 1.8)
    moustache = "M0-46.4C-3.6-47.4-6.6-45.4-9.6-42C-6-42-3-42.6 0-43.8C3-42.6 6-42 9.6-42C6.6-45.4 3.6-47.4 0-46.4Z"
    return svg_shapes.path(cheeks, palette.hair) + svg_shapes.path(moustache, palette.hair_light) + mouth


def _mane(palette: CourtPalette) -> str:
    return svg_shapes.path(
        "M-17-70C-23-58-22-44-24-34C-19-31-14-32-12-36H12C14-32 19-31 24-34C22-44 23-58 17-70Z", palette.hair
    )


def _crown(palette: CourtPalette, suit: str) -> str:
    lining = svg_shapes.path("M-15-72C-17-84-8-88 0-88C8-88 17-84 15-72Z", palette.light)
    points = "M-18-69L-22-88L-12.5-79.5L-8-92L0-81L8-92L12.5-79.5L22-88L18-69C8-72.4-8-72.4-18-69Z"
    shaded = svg_shapes.path("M0-81L8-92L12.5-79.5L22-88L18-69C12-71 6-71.6 0-71.6Z", BRASS, 0.55)
    band = svg_shapes.stroke("M-17.8-70C-8-73.2 8-73.2 17.8-70", BRASS, 2.2)
    pearls = "".join(
        svg_shapes.circle(x, y, 2.1, CREAM) for x, y in ((-22, -88.6), (-8, -92.6), (8, -92.6), (22, -88.6))
    )
    return (
        lining
        + svg_shapes.path(points, GOLD)
        + shaded
        + band
        + pearls
        + svg_shapes.suit(suit, 0, -77, 6.4, palette.robe)
    )


def _long_hair(palette: CourtPalette) -> str:
    back = (
        "M0-79C-16-79-22-68-21-56C-20-44-27-36-26-22C-22-15-14-17-11-26L0-30L11-26C14-17 22-15 26-22"
        "C27-36 20-44 21-56C22-68 16-79 0-79Z"
    )
    strands = "M-17-60C-16-48-22-38-21-25M17-60C16-48 22-38 21-25"
    return svg_shapes.path(back, palette.hair) + svg_shapes.stroke(strands, palette.hair_light, 1.6)


def _parting(palette: CourtPalette) -> str:
    hair = "M0-76C-12-77-18-69-16.5-54C-13-58-12-66 0-71.5C12-66 13-58 16.5-54C18-69 12-77 0-76Z"
    rings = svg_shapes.suit("D", -16.5, -46.5, 5, GOLD) + svg_shapes.suit("D", 16.5, -46.5, 5, GOLD)
    return (
        svg_shapes.path(hair, palette.hair)
        + svg_shapes.stroke("M-13-63C-11-68-7-71-2-73M13-63C11-68 7-71 2-73", palette.hair_light, 1.2)
        + rings
    )


def _diadem(palette: CourtPalette, suit: str) -> str:
    arc = "M-15.5-70C-13-77-8-79-8-79L-6-86L-2.6-80.5L0-91L2.6-80.5L6-86L8-79C8-79 13-77 15.5-70C8-75.6-8-75.6-15.5-70Z"
    pearls = "".join(svg_shapes.circle(x, y, 1.7, CREAM) for x, y in ((-6, -86.6), (0, -91.4), (6, -86.6)))
    return (
        svg_shapes.path(arc, GOLD)
        + svg_shapes.stroke("M-15-70.6C-8-75.8 8-75.8 15-70.6", BRASS, 1.3)
        + pearls
        + svg_shapes.suit(suit, 0, -79.4, 4.6, palette.robe)
    )


def _bob_behind(palette: CourtPalette) -> str:
    return svg_shapes.path(
        "M-15-74C-22-66-20-48-22-37C-17-33-11-35-10-39H10C11-35 17-33 22-37C20-48 22-66 15-74Z", palette.hair
    )


def _fringe(palette: CourtPalette) -> str:
    cut = "M-16.4-56C-18-74-8-78 0-78C8-78 18-74 16.4-56C14-60 13.6-64 13-67C4-65-4-65-13-67C-13.6-64-14-60-16.4-56Z"
    return svg_shapes.path(cut, palette.hair) + svg_shapes.stroke(
        "M-6-74V-67.4M0-75V-67M6-74V-67.4", palette.hair_light, 1.2
    )


def _cap(palette: CourtPalette, suit: str) -> str:
    crown = svg_shapes.path("M-22-72C-24-84-12-91 2-90C15-89 23-82 21-72C10-76-10-76-22-72Z", palette.robe)
    shade = svg_shapes.path("M2-90C15-89 23-82 21-72C14-74.6 8-75.2 1-75.2Z", palette.dark, 0.5)
    brim = svg_shapes.stroke("M-20-71.4C-9-75-3-75.2 0-75.2C6-75.2 12-74.4 19.4-71.4", GOLD, 3.2)
    return crown + shade + _plume(palette) + brim + svg_shapes.suit(suit, -11, -77.6, 7.4, GOLD)


def _plume(palette: CourtPalette) -> str:
    feather = "M10-79C22-80 34-85 38-94C41-84 36-73 19-72.5C15-73 12-75.6 10-79Z"
    return svg_shapes.path(feather, CREAM) + svg_shapes.stroke("M11-77.6C22-77 32-81 37-90", palette.light, 1)


def _profile(palette: CourtPalette) -> str:
    """Draw a profile that looks to the left."""
    neck = svg_shapes.path("M-4-44H10V-31C6-27-2-27-5-31Z", palette.skin_shade)
    face = (
        "M12-72H-8C-13-71-14.6-66-14.4-62C-14.4-60-15.4-58-17-54.6L-20.4-48.6"
        "C-20.8-47.4-19.6-46.6-17-46.4L-16.8-43.6L-18-42L-16.4-40.6L-16.8-38.4C-17-34.6-14-33.6-9-33.8"
        "C-3-34 2-37 5-42L12-46Z"
    )
    head_shape = (
        neck
        + svg_shapes.path(face, palette.skin)
        + svg_shapes.path("M12-72H2C4-60 0-44-6-34C-2-34.6 2-37 5-42L12-46Z", palette.skin_shade, 0.4)
    )
    eye = svg_shapes.path("M-13.4-57.4C-11-60.4-8-60-5.6-57.6C-8-55.2-11-55-13.4-57.4Z", "#FFFFFF") + svg_shapes.circle(
        -10.6, -57.6, 1.9, LINE_COLOUR
    )
    lid = svg_shapes.stroke("M-13.4-57.4C-11-60.4-8-60-5.6-57.6", LINE_COLOUR, 1) + svg_shapes.stroke(
        "M-14-62.6C-11-64.8-8-64.4-5-62.4", palette.hair, 1.5
    )
    mouth = svg_shapes.stroke("M-17.4-42.2C-15-41.6-13.4-41.8-12-42.6", "#8E3B2C", 1.4)
    hair = "M-12-68C-4-66 2-66 5-66C4-58 7-52 5-45C6-39 10-36 20-37C18-48 21-62 17-74H-8C-11-73-12.6-71-12-68Z"
    return (
        head_shape
        + eye
        + lid
        + mouth
        + svg_shapes.path(hair, palette.hair)
        + svg_shapes.stroke("M10-68C9-58 12-50 11-42M15-66C14-58 16-50 15.6-42", palette.hair_light, 1.2)
    )
