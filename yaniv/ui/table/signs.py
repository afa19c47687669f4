"""Small signs beside numbers: what became of a call, and of a player. Each has a shape of its own."""

from pygame import Rect

from yaniv.ui.table.tally import Mark
from yaniv.ui.theme import Colour
from yaniv.ui.widgets.brush import Brush


def paint_sign(brush: Brush, mark: Mark, middle: tuple[int, int], size: int) -> None:
    """So many pixels wide and high."""
    theme, (x, y), reach = brush.theme, middle, max(3, size // 2)
    match mark:
        case "stood":
            disc = Rect(0, 0, 2 * reach, 2 * reach)
            disc.center = middle
            brush.box(disc, reach / brush.u, theme.gold)
        case "failed":
            wide = max(2, size // 5)
            for way in (-1, 1):
                brush.stroke([(x - reach, y - way * reach), (x + reach, y + way * reach)], theme.coral, wide)
        case "asaf":
            brush.shape([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], theme.sky)
        case "less":
            brush.shape([(x - reach, y - reach), (x + reach, y - reach), (x, y + reach)], theme.mint)
        case "out":
            paint_skull(brush, middle, theme.coral, size / 24 / brush.u)


def paint_skull(brush: Brush, middle: tuple[int, int], colour: Colour, part: float = 1.0) -> None:
    """Who comes here is out: a head, a jaw, two eyes and a gap between teeth; *part* of the usual size."""

    def px(length_u: float) -> int:
        return brush.px(length_u * part)

    x, y = middle
    head = Rect(0, 0, px(24), px(20))
    head.center = (x, y - px(3))
    jaw = Rect(0, 0, px(14), px(10))
    jaw.midtop = (x, head.bottom - px(4))
    brush.box(head, 10, colour)
    brush.box(jaw, 3, colour)
    for way in (-1, 1):
        eye = Rect(0, 0, max(2, px(7)), max(2, px(7)))
        eye.center = (x + way * px(5), y - px(1))
        brush.box(eye, 4, brush.theme.panel)
    tooth = Rect(0, 0, max(1, px(2)), px(6))
    tooth.midbottom = (x, jaw.bottom)
    brush.box(tooth, 0, brush.theme.panel)
