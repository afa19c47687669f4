"""Heads of the court cards: faces, hair, beards, crowns and caps."""

from assets.make import shapes
from assets.make.wardrobe import WARDROBES, Wardrobe

GOLD, BRASS, CREAM = shapes.GOLD, shapes.BRASS, shapes.CREAM
ONE_EYED = ("JS", "JH")
LINE = "#2A1B14"


def head(rank: str, suit: str) -> tuple[str, str]:
    """What hangs behind the shoulders, and the head."""
    wear = WARDROBES[suit]
    if rank + suit in ONE_EYED:
        return _bob_behind(wear), shapes.mirrored(_profile(wear) + _cap(wear, suit))
    neck = shapes.path("M-7-44H7V-31C4-27-4-27-7-31Z", wear.shade)
    match rank:
        case "K":
            return _mane(wear), neck + _face(wear) + _eyes(wear) + _beard(wear, suit) + _crown(wear, suit)
        case "Q":
            locks = _long_hair(wear)
            return locks, neck + _face(wear) + _eyes(wear) + _lips() + _parting(wear) + _diadem(wear, suit)
        case _:
            face = _face(wear) + _eyes(wear) + _mouth(wear)
            return _bob_behind(wear), neck + face + _fringe(wear) + shapes.mirrored(_cap(wear, suit))


def jester(wear: Wardrobe) -> str:
    """A painted face with a wide smile."""
    neck = shapes.path("M-7-44H7V-31C4-27-4-27-7-31Z", wear.shade)
    paint = "".join(
        shapes.path(f"M{x}-66L{x + 3.4}-57L{x}-47.6L{x - 3.4}-57Z", wear.robe, 0.85)
        + shapes.circle(x, -57.2, 2.2, "#FFFFFF")
        + shapes.circle(x, -57.2, 1.4, LINE)
        for x in (-7, 7)
    )
    smile = shapes.path("M-9.4-45.6C-5-42.6 5-42.6 9.4-45.6C8-37.6-8-37.6-9.4-45.6Z", "#FFFFFF")
    lips = shapes.stroke("M-9.4-45.6C-5-42.6 5-42.6 9.4-45.6C8-37.6-8-37.6-9.4-45.6Z", "#B3262B", 1.6)
    cheeks = shapes.circle(-11.4, -48.6, 2.6, "#E0705A", 0.6) + shapes.circle(11.4, -48.6, 2.6, "#E0705A", 0.6)
    return neck + _face(wear) + paint + cheeks + smile + lips + shapes.circle(0, -50, 3, "#C8372F")


def _face(wear: Wardrobe) -> str:
    ears = shapes.circle(-15.5, -55, 3, wear.shade) + shapes.circle(15.5, -55, 3, wear.shade)
    whole = shapes.path("M-15-64C-15-77 15-77 15-64V-54C15-42 7-34.5 0-34.5C-7-34.5-15-42-15-54Z", wear.skin)
    side = shapes.path("M0-73.7C8-73.7 15-71 15-64V-54C15-42 7-34.5 0-34.5Z", wear.shade, 0.4)
    return ears + whole + side + shapes.path("M0-58L-3.2-48.2C-2-47 1.4-47 2.6-47.8L0-58Z", wear.shade)


def _eyes(wear: Wardrobe) -> str:
    drawn = ""
    for side in (-1, 1):
        x = side * 7
        drawn += shapes.path(
            f"M{x - 4}-57C{x - 2}-60 {x + 2}-60 {x + 4}-57C{x + 2}-54.6 {x - 2}-54.6 {x - 4}-57Z", "#FFFFFF"
        )
        drawn += shapes.circle(x, -57.2, 2, LINE)
        drawn += shapes.stroke(f"M{x - 4}-57C{x - 2}-60 {x + 2}-60 {x + 4}-57", LINE, 1)
        drawn += shapes.stroke(f"M{x - 4.6}-62.4C{x - 2}-64.4 {x + 2}-64.4 {x + 4.6}-62.4", wear.hair, 1.5)
    return drawn


def _lips() -> str:
    red = "#B3262B"
    drawn = shapes.path("M-4.4-41.6C-2-43.2-1-43 0-42.4C1-43 2-43.2 4.4-41.6C2-38.6-2-38.6-4.4-41.6Z", red)
    return drawn + shapes.circle(-10, -48, 2.8, "#E0705A", 0.35) + shapes.circle(10, -48, 2.8, "#E0705A", 0.35)


def _mouth(wear: Wardrobe) -> str:
    return shapes.stroke("M-4-42C-1.5-40.6 1.5-40.6 4-42", "#8E3B2C", 1.4) + shapes.stroke(
        "M-1.5-38.6H1.5", wear.shade, 1
    )


def _beard(wear: Wardrobe, suit: str) -> str:
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
    mouth = shapes.stroke("M-3.6-41.4C-1.5-40.4 1.5-40.4 3.6-41.4", "#9B4034", 1.8)
    moustache = "M0-46.4C-3.6-47.4-6.6-45.4-9.6-42C-6-42-3-42.6 0-43.8C3-42.6 6-42 9.6-42C6.6-45.4 3.6-47.4 0-46.4Z"
    return shapes.path(cheeks, wear.hair) + shapes.path(moustache, wear.hair_light) + mouth


def _mane(wear: Wardrobe) -> str:
    return shapes.path(
        "M-17-70C-23-58-22-44-24-34C-19-31-14-32-12-36H12C14-32 19-31 24-34C22-44 23-58 17-70Z", wear.hair
    )


def _crown(wear: Wardrobe, suit: str) -> str:
    lining = shapes.path("M-15-72C-17-84-8-88 0-88C8-88 17-84 15-72Z", wear.light)
    points = "M-18-69L-22-88L-12.5-79.5L-8-92L0-81L8-92L12.5-79.5L22-88L18-69C8-72.4-8-72.4-18-69Z"
    shaded = shapes.path("M0-81L8-92L12.5-79.5L22-88L18-69C12-71 6-71.6 0-71.6Z", BRASS, 0.55)
    band = shapes.stroke("M-17.8-70C-8-73.2 8-73.2 17.8-70", BRASS, 2.2)
    pearls = "".join(shapes.circle(x, y, 2.1, CREAM) for x, y in ((-22, -88.6), (-8, -92.6), (8, -92.6), (22, -88.6)))
    return lining + shapes.path(points, GOLD) + shaded + band + pearls + shapes.suit(suit, 0, -77, 6.4, wear.robe)


def _long_hair(wear: Wardrobe) -> str:
    back = (
        "M0-79C-16-79-22-68-21-56C-20-44-27-36-26-22C-22-15-14-17-11-26L0-30L11-26C14-17 22-15 26-22"
        "C27-36 20-44 21-56C22-68 16-79 0-79Z"
    )
    strands = "M-17-60C-16-48-22-38-21-25M17-60C16-48 22-38 21-25"
    return shapes.path(back, wear.hair) + shapes.stroke(strands, wear.hair_light, 1.6)


def _parting(wear: Wardrobe) -> str:
    hair = "M0-76C-12-77-18-69-16.5-54C-13-58-12-66 0-71.5C12-66 13-58 16.5-54C18-69 12-77 0-76Z"
    rings = shapes.suit("D", -16.5, -46.5, 5, GOLD) + shapes.suit("D", 16.5, -46.5, 5, GOLD)
    return (
        shapes.path(hair, wear.hair)
        + shapes.stroke("M-13-63C-11-68-7-71-2-73M13-63C11-68 7-71 2-73", wear.hair_light, 1.2)
        + rings
    )


def _diadem(wear: Wardrobe, suit: str) -> str:
    arc = "M-15.5-70C-13-77-8-79-8-79L-6-86L-2.6-80.5L0-91L2.6-80.5L6-86L8-79C8-79 13-77 15.5-70C8-75.6-8-75.6-15.5-70Z"
    pearls = "".join(shapes.circle(x, y, 1.7, CREAM) for x, y in ((-6, -86.6), (0, -91.4), (6, -86.6)))
    return (
        shapes.path(arc, GOLD)
        + shapes.stroke("M-15-70.6C-8-75.8 8-75.8 15-70.6", BRASS, 1.3)
        + pearls
        + shapes.suit(suit, 0, -79.4, 4.6, wear.robe)
    )


def _bob_behind(wear: Wardrobe) -> str:
    return shapes.path(
        "M-15-74C-22-66-20-48-22-37C-17-33-11-35-10-39H10C11-35 17-33 22-37C20-48 22-66 15-74Z", wear.hair
    )


def _fringe(wear: Wardrobe) -> str:
    cut = "M-16.4-56C-18-74-8-78 0-78C8-78 18-74 16.4-56C14-60 13.6-64 13-67C4-65-4-65-13-67C-13.6-64-14-60-16.4-56Z"
    return shapes.path(cut, wear.hair) + shapes.stroke("M-6-74V-67.4M0-75V-67M6-74V-67.4", wear.hair_light, 1.2)


def _cap(wear: Wardrobe, suit: str) -> str:
    crown = shapes.path("M-22-72C-24-84-12-91 2-90C15-89 23-82 21-72C10-76-10-76-22-72Z", wear.robe)
    shade = shapes.path("M2-90C15-89 23-82 21-72C14-74.6 8-75.2 1-75.2Z", wear.dark, 0.5)
    brim = shapes.stroke("M-20-71.4C-9-75-3-75.2 0-75.2C6-75.2 12-74.4 19.4-71.4", GOLD, 3.2)
    return crown + shade + _plume(wear) + brim + shapes.suit(suit, -11, -77.6, 7.4, GOLD)


def _plume(wear: Wardrobe) -> str:
    feather = "M10-79C22-80 34-85 38-94C41-84 36-73 19-72.5C15-73 12-75.6 10-79Z"
    return shapes.path(feather, CREAM) + shapes.stroke("M11-77.6C22-77 32-81 37-90", wear.light, 1)


def _profile(wear: Wardrobe) -> str:
    """Looks to the left."""
    neck = shapes.path("M-4-44H10V-31C6-27-2-27-5-31Z", wear.shade)
    face = (
        "M12-72H-8C-13-71-14.6-66-14.4-62C-14.4-60-15.4-58-17-54.6L-20.4-48.6"
        "C-20.8-47.4-19.6-46.6-17-46.4L-16.8-43.6L-18-42L-16.4-40.6L-16.8-38.4C-17-34.6-14-33.6-9-33.8"
        "C-3-34 2-37 5-42L12-46Z"
    )
    drawn = (
        neck
        + shapes.path(face, wear.skin)
        + shapes.path("M12-72H2C4-60 0-44-6-34C-2-34.6 2-37 5-42L12-46Z", wear.shade, 0.4)
    )
    eye = shapes.path("M-13.4-57.4C-11-60.4-8-60-5.6-57.6C-8-55.2-11-55-13.4-57.4Z", "#FFFFFF") + shapes.circle(
        -10.6, -57.6, 1.9, LINE
    )
    lid = shapes.stroke("M-13.4-57.4C-11-60.4-8-60-5.6-57.6", LINE, 1) + shapes.stroke(
        "M-14-62.6C-11-64.8-8-64.4-5-62.4", wear.hair, 1.5
    )
    mouth = shapes.stroke("M-17.4-42.2C-15-41.6-13.4-41.8-12-42.6", "#8E3B2C", 1.4)
    hair = "M-12-68C-4-66 2-66 5-66C4-58 7-52 5-45C6-39 10-36 20-37C18-48 21-62 17-74H-8C-11-73-12.6-71-12-68Z"
    return (
        drawn
        + eye
        + lid
        + mouth
        + shapes.path(hair, wear.hair)
        + shapes.stroke("M10-68C9-58 12-50 11-42M15-66C14-58 16-50 15.6-42", wear.hair_light, 1.2)
    )
