"""Pictures of the choices of a setting, each drawn from the value itself."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface, transform

from yaniv.i18n import tr
from yaniv.rules.rule_specs import RuleValue, with_value
from yaniv.settings.settings_schema import Appearance, Settings
from yaniv.ui.context import UiContext, card_style_of, theme_of
from yaniv.ui.graphics.card_style import BACK_NAME, CardStyle
from yaniv.ui.graphics.cloth_patterns import patterned_cloth
from yaniv.ui.graphics.image_store import CARD_ASPECT_RATIO, card_size
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.rounded_rect import with_round_corners
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.svg import rasterize_svg
from yaniv.ui.kit.node import Draw, ThemeColour
from yaniv.ui.kit.page_painter import theme_colour
from yaniv.ui.table.state.table_layout import CARD_SCALES

PICTURE_HEIGHTS: Final = {
    "look.text_size": 64,
    "look.theme": 78,
    "look.face": 88,
    "look.card_size": 96,
    "look.back": 112,
    "look.paper": 132,
    "look.cloth": 84,
}
"""Height in u of the pictures of each setting whose choices have any."""
_CARDS: Final[Mapping[str, Sequence[str]]] = {
    "look.face": ("QH", "7C"),
    "look.card_size": ("5C",),
    "look.back": (BACK_NAME,),
    "look.paper": ("QH",),
}
_TABLE_CARDS: Final = ("7H", "7S")
_TEXT_SAMPLE_U: Final = 26
_CARD_GAP_SHARE: Final = 0.08
"""Distance of two cards, by the width of one."""
_SUPERSAMPLING: Final = 2
_pictures: Final = SurfaceCache(3)


def choice_picture(context: UiContext, settings: Settings, path: str, value: RuleValue) -> Draw:
    """Return what draws the choice *value* of a setting in `PICTURE_HEIGHTS`; all else is as in *settings*."""
    look = with_value(settings, path, value).look
    match path:
        case "look.text_size":
            is_chosen = value == settings.look.text_size
            return partial(_draw_text, percent=look.text_size, ink="surface_dark" if is_chosen else "text")
        case "look.theme":
            return partial(_draw_table, context=context, look=look)
        case "look.cloth":
            return partial(_draw_cloth, look=look)
        case _:
            share = CARD_SCALES[look.card_size] / max(CARD_SCALES.values()) if path == "look.card_size" else 1
            return partial(_draw_cards, context=context, style=card_style_of(look), names=_CARDS[path], share=share)


def _draw_text(painter: Painter, rect: Rect, percent: int, ink: ThemeColour) -> None:
    """Draw letters of the size that text would have: the size of the page's own text does not matter."""
    size_u = _TEXT_SAMPLE_U * percent / 100 / painter.text_scale
    colour = theme_colour(painter, ink)
    painter.draw_line(tr("Aa"), rect.center, size_u, colour, weight="bold", anchor="center", max_height=rect.height)


def _draw_table(painter: Painter, rect: Rect, context: UiContext, look: Appearance) -> None:
    """Draw two cards and a button on the felt of a theme."""
    theme = theme_of(replace(look, cloth="theme"))
    painter.draw_box(rect, 10, theme.felt, theme.outline)
    cards = Rect(rect.left, rect.top, rect.width * 3 // 5, rect.height)
    _draw_cards(painter, cards.inflate(0, -painter.px(14)), context, card_style_of(look), _TABLE_CARDS)
    pill = Rect(0, 0, rect.width * 3 // 10, rect.height * 2 // 5)
    pill.center = (rect.left + rect.width * 31 // 40, rect.centery)
    painter.draw_box(pill, 8, theme.accent)


def _draw_cloth(painter: Painter, rect: Rect, look: Appearance) -> None:
    theme = theme_of(look)

    def render() -> Surface:
        return with_round_corners(patterned_cloth(theme, rect.size, painter.scale / 2), 10 * painter.scale)

    painter.draw_image(_pictures.get_or_create(("cloth", theme, rect.size), render), rect.center)
    painter.draw_box(rect, 10, None, painter.theme.outline)


def _draw_cards(  # noqa: PLR0913 -- where, which cards, and how large
    painter: Painter, rect: Rect, context: UiContext, style: CardStyle, names: Sequence[str], *, share: float = 1
) -> None:
    """Draw cards beside each other as high as there is room, times *share*; never mirrored."""
    step_share = 1 + _CARD_GAP_SHARE
    width = min(rect.height / CARD_ASPECT_RATIO, rect.width / (step_share * len(names)))
    width_px = max(1, round(width * share))
    middle = painter.mirrored(rect)
    for number, name in enumerate(names):
        place = number - (len(names) - 1) / 2
        image = _card(context, style, name, width_px)
        painter.unmirrored.draw_image(image, (round(middle.centerx + place * width_px * step_share), middle.centery))


def _card(context: UiContext, style: CardStyle, name: str, width_px: int) -> Surface:
    """Return a card of any style. *Why* not by the image store: it keeps the images of the style in use alone."""

    def rasterize() -> Surface:
        path = context.images.assets / f"cards/{style.drawing_name(name, width_px)}.svg"
        large = rasterize_svg(
            style.recolour(name, path.read_text(encoding="utf-8")), card_size(width_px * _SUPERSAMPLING)
        )
        return transform.smoothscale(large, card_size(width_px))

    return _pictures.get_or_create((style, name, width_px), rasterize)
