"""Controls and building blocks of pages: functions that return nodes."""

from collections.abc import Sequence
from math import ceil, cos, pi, sin
from typing import Final, Literal, Unpack

from pygame import BLEND_RGBA_MULT, Rect, Surface, transform

from yaniv.bots.move_grading import TurnGrade
from yaniv.cards import Card
from yaniv.i18n import is_rtl, tr
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.image_store import CARD_ASPECT_RATIO
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.smooth_shapes import rounded_rect
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.graphics.theme import HIGH_CONTRAST, Colour, Theme
from yaniv.ui.kit.node import (
    Alignment,
    Control,
    Draw,
    Drawing,
    Message,
    Node,
    NodeStyle,
    ThemeColour,
    column,
    drawing,
    label,
    picture,
    row,
    spacer,
    stack,
)
from yaniv.ui.kit.page_painter import theme_colour
from yaniv.ui.kit.text_field import TextInput

BUTTON_HEIGHT: Final = 76
MAIN_BUTTON_HEIGHT: Final = 112
PAGE_MARGIN: Final = 72
_TYPE: Final[tuple[float, FontWeight, str]] = (28, "medium", "button")
_MAIN_TYPE: Final[tuple[float, FontWeight, str]] = (44, "bold", "main button")
"""Type size in u, weight and text role of the name of a button."""
_LONE_ICON_SHARE: Final = 1.3
"""Size of an icon without a name, by that of one beside a name."""
Tint = Literal["tile", "terracotta", "mint", "gold"]
"""Gradient behind a group: of a tile, of today's deal, of the puzzle of the day, of the winner."""
TILE_RADIUS: Final = 22
_DARK_TINTS: Final[dict[Tint, tuple[Colour, Colour]]] = {
    "tile": ("#1B3033", "#132326"),
    "terracotta": ("#7C3A2D", "#3A2426"),
    "mint": ("#1F5A54", "#123330"),
    "gold": ("#8F6212", "#4A300C"),
}
_LIGHT_TINTS: Final[dict[Tint, tuple[Colour, Colour]]] = {
    "tile": ("#FCF6E8", "#F4E9CF"),
    "terracotta": ("#F6DCCB", "#EFCDB6"),
    "mint": ("#DCEDE2", "#C6E0D3"),
    "gold": ("#F8DF9C", "#EBC264"),
}
_TINT_OUTLINES: Final[dict[Tint, Colour]] = {"terracotta": "#B25B46", "mint": "#3C8C80", "gold": "#F5B52E"}
_GRADE_COLOURS: Final[dict[TurnGrade, Colour]] = {"best": "#5CC594", "slip": "#F2C444", "mistake": "#F07A5A"}
_COLOUR_VISION_GRADES: Final[dict[TurnGrade, Colour]] = {"best": "#74B2EE", "slip": "#F7D86A", "mistake": "#F08A3C"}
_GRADE_SIGNS: Final[dict[TurnGrade, str]] = {"best": "tick", "slip": "wave", "mistake": "cross"}
_GRADE_INK: Final = "#14161B"
_UNGRADED: Final = "#C9C4B6"
_UNGRADED_EDGE: Final = "#8F8A7C"
_HALF: Final = 0.5
_PAUSE_STROKE: Final = 0.14
"""Width of a bar, by that of the sign."""
_FAN_STEP_SHARE: Final = 0.62
"""Distance of two cards of a fan, by the width of one."""
_FAN_ANGLE_DEG: Final = 4.0
_ARC_STEPS: Final = 120
_RING_STROKE: Final = 14
_RING_STROKE_SHARE: Final = 0.2
"""Width of a ring in u, and its greatest width by the radius."""
_tint_cache: Final = SurfaceCache(1.5)
_DIRECTIONAL_ICONS: Final = ("again", "journey", "play", "quit", "turn")
"""Icons that point along the line, or against it."""


def button(  # noqa: PLR0913 -- what it says, what it does, and how it looks
    id_: str,
    name: str,
    press: Message,
    *,
    spoken: str = "",
    tip: str = "",
    draw: Draw | None = None,
    is_enabled: bool = True,
    is_main: bool = False,
    is_name_shown: bool = True,
    ink: ThemeColour = "",
    **style: Unpack[NodeStyle],
) -> Node:
    """Return a push button; *draw*: its icon. *is_main*: the one gold button of a page.

    *is_name_shown*: False for an icon alone. *ink*: colour of the name; empty for the usual one.
    *spoken*: complete phrase for screen readers, which is also the reason if it is disabled.
    """
    control = Control(id=id_, role="button", name=name, label=spoken, tip=tip, press=press, is_enabled=is_enabled)
    usual_ink: ThemeColour = "surface_dark" if is_main else "text"
    ink = (ink or usual_ink) if is_enabled else "text_muted"
    size, weight, role = _MAIN_TYPE if is_main else _TYPE
    align: Alignment = "center" if draw is None else "start"
    grow = 1 if draw is None else 0
    caption = label(name, size, ink, weight=weight, text_align=align, max_lines=2, role=role, grow=grow)
    side = size if is_name_shown else size * _LONE_ICON_SHARE
    shown_icon = None if draw is None else picture(draw, width=side, height=side)
    look: NodeStyle = {
        "fill": "panel" if not is_enabled else "accent" if is_main else "panel_raised",
        "outline": "" if is_main else "outline",
        "height": MAIN_BUTTON_HEIGHT if is_main else BUTTON_HEIGHT,
        "padding": (20, 6),
        "gap": 14,
        "justify": "center",
        "control": control,
    }
    look.update(style)
    return row(shown_icon, caption if is_name_shown else None, **look)


def round_button(  # noqa: PLR0913 -- as for `button`
    id_: str,
    name: str,
    press: Message,
    draw: Draw,
    *,
    spoken: str = "",
    tip: str = "",
    side: float = 72,
    inset: float = 12,
) -> Node:
    """Return a round button with an icon alone; *side*: its diameter, *inset*: distance of the icon, in u."""
    return button(
        id_, name, press, spoken=spoken, tip=tip, draw=draw, is_name_shown=False,
        width=side, height=side, radius=side / 2, fill="surface_dark", padding=(inset, inset), gap=0,
    )  # fmt: skip


def switch(  # noqa: PLR0913 -- as for `button`
    id_: str,
    name: str,
    press: Message,
    *,
    is_on: bool,
    spoken: str = "",
    is_enabled: bool = True,
    **style: Unpack[NodeStyle],
) -> Node:
    """Return a switch that says On or Off beside its knob; *spoken*: complete phrase for screen readers."""
    ink: ThemeColour = "surface_dark" if is_on else "text" if is_enabled else "text_muted"
    knob = picture(drawing(_draw_knob, ink), width=44, height=44)
    word = label(tr("On") if is_on else tr("Off"), 24, ink, weight="bold", text_align="center", role="switch", grow=1)
    look: NodeStyle = {
        "width": 150,
        "height": 60,
        "radius": 30,
        "padding": (9, 6),
        "gap": 6,
        "fill": "text" if is_on else "surface_dark",
        "outline": "text" if is_on else "outline",
        "control": Control(
            id=id_, role="toggle", name=name, label=spoken, press=press, value=is_on, is_enabled=is_enabled,
            states=("checked",) if is_on else (),
        ),
    }  # fmt: skip
    look.update(style)
    return row(*((word, knob) if is_on else (knob, word)), **look)


def segment(control: Control, role: str, *, is_selected: bool, dots: int | None = None) -> Node:
    """Return one of several choices beside each other; *role*: of its text.

    *dots*: 1 to 5 dots above its name, 0: room for them, None: none.
    """
    ink: ThemeColour = "surface_dark" if is_selected else "text"
    draw = drawing(_draw_dots, dots or 0, "surface_dark" if is_selected else "accent")
    return column(
        None if dots is None else picture(draw, height=16),
        label(control.name, 25, ink, weight="medium", role=role, text_align="center", max_lines=2),
        gap=4, justify="center", grow=1, padding=(6, 4), radius=14, min_height=60,
        fill="accent" if is_selected else "panel_raised", outline="accent" if is_selected else "outline",
        control=control,
    )  # fmt: skip


def slider_track(share: float, control: Control, width: float, *, min_width: float = 0) -> Node:
    """Return the track of a slider with its knob at *share* of its length, 0 to 1."""
    return picture(drawing(_draw_track, share), width=width, min_width=min_width, height=56, control=control)


def text_field(
    editor: TextInput,
    press: Message | None = None,
    *,
    tip: str = "",
    moves: tuple[Message, Message] | None = None,
    **style: Unpack[NodeStyle],
) -> Node:
    """Return a field that edits a text; *press*: message of Enter; *moves*: those of Page Up and Page Down."""

    def draw(painter: Painter, rect: Rect) -> None:
        editor.rect = rect
        editor.paint(painter)

    control = Control(
        id=editor.id, role="field", name=editor.name, label=editor.label, tip=tip, press=press, value=editor.value(),
        editor=editor, moves=moves,
    )  # fmt: skip
    style.setdefault("height", 60)
    style["control"] = control
    return picture(draw, **style)


def chip(words: str, draw: Draw | None = None, **style: Unpack[NodeStyle]) -> Node:
    """Return a small pill with a fact, such as the length of a match; *draw*: its icon."""
    look: NodeStyle = {"fill": "surface_dark", "outline": "outline", "radius": 26, "padding": (20, 6), "height": 52}
    look.update(style)
    if draw is None:
        return label(words, 24, weight="medium", role="chip", **look)
    look.setdefault("gap", 12)
    return row(picture(draw, width=28, height=28), label(words, 24, weight="medium", role="chip", grow=1), **look)


def tile(
    title: str,
    draw: Draw,
    *children: Node | None,
    trailing: Node | None = None,
    head_control: Control | None = None,
    **style: Unpack[NodeStyle],
) -> Node:
    """Return a tile: an icon and a title above its content.

    *trailing*: what stands at the end of the title's line. *head_control*: what a press on that line does.
    """
    head = row(
        picture(draw, width=42, height=42),
        label(title, 36, "accent", weight="display", role="tile title"),
        spacer(),
        trailing,
        control=head_control,
        gap=12,
        height=52,
        min_height=40,
    )
    return tinted("tile", column(head, *children, gap=14, padding=(26, 20)), **style)


def tinted(tint: Tint, content: Node, **style: Unpack[NodeStyle]) -> Node:
    """Return *content* on a gradient with round corners; in high contrast on a plain panel."""
    style.setdefault("justify", "stretch")
    return stack(picture(Drawing(_draw_tint, (tint,), is_inside=True)), content, **style)


def icon(context: UiContext, name: str, ink: ThemeColour = "accent") -> Draw:
    """Return what draws an icon of `assets.make.menu_icons` in the middle of its rectangle.

    An icon that points somewhere is mirrored where reading starts at the right.
    """
    return drawing(_draw_icon, context, name, ink)


def portrait(
    seat: int, name: str, avatar: str = "", expression: str = "calm", *, rim_colour: ThemeColour = "card_face"
) -> Draw:
    """Return what draws a player's disc with a rim: a portrait, or the initial of *name*; see `Painter.draw_avatar`."""
    return drawing(_draw_portrait, seat, name, avatar, expression, rim_colour)


def speech(words: str) -> Node:
    """Return a light bubble whose tail points down, to who says it."""
    look: NodeStyle = {"fill": "card_face", "radius": 18, "padding": (20, 10)}
    return column(
        label(words, 24, "spade", max_lines=3, role="speech", text_align="center", **look),
        speech_tail(),
        align="center",
    )


def speech_tail() -> Node:
    """Return the tail below a light bubble, which points down."""
    return picture(_draw_tail, width=34, height=20)


def card_fan(context: UiContext, codes: Sequence[Card], card_width: float) -> Draw:
    """Return what draws cards beside each other, turned a little, at most *card_width* u wide; never mirrored."""
    return drawing(_draw_fan, context, tuple(codes), card_width)


def draw_grade(
    context: UiContext,
    painter: Painter,
    rect: Rect,
    grade: TurnGrade | None,
    *,
    flipped_share: float = 1,
) -> None:
    """Draw the square of a graded move: tick, wave or cross; grey while there is no grade.

    *flipped_share*: how far it has turned about its middle from grey to its grade, 0 to 1.
    """
    shown = grade if flipped_share >= _HALF else None
    height = max(2, round(rect.height * abs(1 - 2 * flipped_share))) if grade is not None else rect.height
    square = Rect(rect.left, rect.centery - height // 2, rect.width, height)
    radius = min(rect.size) / painter.scale * 0.2
    if shown is None:
        painter.draw_box(square, radius, _UNGRADED, _UNGRADED_EDGE)
        return
    fill = (_COLOUR_VISION_GRADES if context.has_colour_vision_grades else _GRADE_COLOURS)[shown]
    painter.draw_box(square, radius, fill, _GRADE_INK if is_plain(painter.theme) else None)
    side = round(min(square.size) * 0.6)
    if side > 0:
        painter.draw_image(context.images.menu_icon(_GRADE_SIGNS[shown], side, _GRADE_INK), square.center)


def grade_square(context: UiContext, grade: TurnGrade | None, side: float) -> Node:
    """Return the square of a graded move with this side (u), as `draw_grade` draws it."""
    return picture(drawing(_draw_grade_square, context, grade), width=side, height=side)


def _draw_grade_square(painter: Painter, rect: Rect, context: UiContext, grade: TurnGrade | None) -> None:
    draw_grade(context, painter, rect, grade)


def ring(share: float, words: str, colour: ThemeColour) -> Draw:
    """Return what draws a ring that is filled as far as *share*, 0 to 1, with a few letters in it."""
    return drawing(_draw_ring, share, words, colour)


def arrow_left(painter: Painter, rect: Rect) -> None:
    """Draw the arrow that points back to where reading starts."""
    _draw_chevron(painter, rect, -1)


def arrow_right(painter: Painter, rect: Rect) -> None:
    """Draw the arrow that points on."""
    _draw_chevron(painter, rect, 1)


def pause_bars(ink: ThemeColour = "text") -> Draw:
    """Return what draws the two bars of a button that stops what is played."""
    return drawing(_draw_pause_bars, ink)


def _draw_icon(painter: Painter, rect: Rect, context: UiContext, name: str, ink: ThemeColour) -> None:
    image = context.images.menu_icon(name, max(1, min(rect.size)), theme_colour(painter, ink))
    is_mirrored = name in _DIRECTIONAL_ICONS and is_rtl()
    painter.draw_image(transform.flip(image, flip_x=True, flip_y=False) if is_mirrored else image, rect.center)


def _draw_portrait(  # noqa: PLR0913, PLR0917 -- see `portrait`
    painter: Painter, rect: Rect, seat: int, name: str, avatar: str, expression: str, rim_colour: ThemeColour
) -> None:
    rim = Rect(0, 0, min(rect.size), min(rect.size))
    rim.center = rect.center
    painter.draw_box(rim, rim.width, getattr(painter.theme, rim_colour))
    margin = max(2, rim.width // 18)
    painter.draw_avatar(rim.inflate(-margin, -margin), seat, name, avatar, expression=expression)


def _draw_fan(painter: Painter, rect: Rect, context: UiContext, codes: Sequence[Card], card_width: float) -> None:
    spread = 1 + (len(codes) - 1) * _FAN_STEP_SHARE
    width = max(1, min(painter.px(card_width), round(rect.width / spread), round(rect.height / CARD_ASPECT_RATIO)))
    step = round(width * _FAN_STEP_SHARE)
    middle = painter.mirrored(rect)
    for number, code in enumerate(codes):
        place = number - (len(codes) - 1) / 2
        image = context.images.card(code, width, -place * _FAN_ANGLE_DEG)
        painter.unmirrored.draw_image(image, (round(middle.centerx + place * step), middle.centery))


def _draw_pause_bars(painter: Painter, rect: Rect, ink: ThemeColour) -> None:
    width = max(2, round(rect.width * _PAUSE_STROKE))
    for side in (-1, 1):
        bar = Rect(0, 0, width, round(rect.height * 0.7))
        bar.center = rect.centerx + side * round(rect.width * 0.16), rect.centery
        painter.draw_box(bar, 1, theme_colour(painter, ink))


def _draw_knob(painter: Painter, rect: Rect, ink: ThemeColour) -> None:
    side = min(rect.size)
    knob = Rect(0, 0, side, side)
    knob.center = rect.center
    painter.draw_box(knob, side, getattr(painter.theme, ink))


def _draw_chevron(painter: Painter, rect: Rect, direction: int) -> None:
    painter.draw_side_arrow(rect.center, rect.height / painter.scale * 0.32, direction, painter.theme.text)


def _draw_tail(painter: Painter, rect: Rect) -> None:
    top = rect.top - painter.px(1)
    painter.draw_polygon(((rect.left, top), (rect.right, top), (rect.centerx, rect.bottom)), painter.theme.card_face)


def _draw_track(painter: Painter, rect: Rect, share: float) -> None:
    knob = Rect(0, 0, painter.px(36), painter.px(36))
    knob.center = (rect.left + knob.width // 2 + round((rect.width - knob.width) * share), rect.centery)
    bar = Rect(rect.left, rect.centery - painter.px(5), rect.width, painter.px(10))
    painter.draw_box(bar, 5, painter.theme.bar_track)
    painter.draw_box(Rect(bar.left, bar.top, knob.centerx - bar.left, bar.height), 5, painter.theme.text)
    painter.draw_box(knob, 18, painter.theme.text, painter.theme.surface_dark, 3)


def _draw_ring(painter: Painter, rect: Rect, share: float, words: str, colour: ThemeColour) -> None:
    radius = min(rect.size) / 2
    stroke = min(painter.px(_RING_STROKE), radius * _RING_STROKE_SHARE)
    painter.draw_polygon(_arc(rect, radius, stroke, 1), painter.theme.bar_track)
    if share:
        painter.draw_polygon(_arc(rect, radius, stroke, share), theme_colour(painter, colour))
    painter.draw_line(
        words, rect.center, 36, painter.theme.text, weight="bold", anchor="center",
        max_width=round(radius * 1.5), max_height=round(radius),
    )  # fmt: skip


def _arc(rect: Rect, radius: float, stroke: float, share: float) -> list[tuple[float, float]]:
    """Return the outline of a part of a ring, from the top on clockwise."""
    steps = max(2, round(_ARC_STEPS * share))
    angles = [2 * pi * share * step / steps - pi / 2 for step in range(steps + 1)]
    rims = ((radius, angles), (radius - stroke, reversed(angles)))
    return [
        (rect.centerx + reach * cos(angle), rect.centery + reach * sin(angle)) for reach, each in rims for angle in each
    ]


def _draw_tint(painter: Painter, rect: Rect, tint: Tint) -> None:
    theme = painter.theme
    outline = theme.outline if is_plain(theme) else _TINT_OUTLINES.get(tint, theme.outline)
    if is_plain(theme):
        painter.draw_box(rect, TILE_RADIUS, theme.panel, outline)
        return
    ends = (_LIGHT_TINTS if theme.is_light else _DARK_TINTS)[tint]
    radius_px = TILE_RADIUS * painter.scale
    _paint_gradient(painter.surface, painter.mirrored(rect), radius_px, *ends)
    painter.draw_box(rect, TILE_RADIUS, None, outline)


def is_plain(theme: Theme) -> bool:
    """Return True if the theme has no gradients: high contrast."""
    return theme.felt_light == HIGH_CONTRAST.felt_light == theme.felt_dark


def _paint_gradient(surface: Surface, rect: Rect, radius_px: float, top: Colour, bottom: Colour) -> None:
    """Paint a gradient with round corners; what lies between the corners is copied, which is faster than blending."""
    key, (width, height), corner = (rect.size, radius_px, top, bottom), rect.size, ceil(radius_px) + 1
    image = _tint_cache.get_or_create(key, lambda: _gradient(rect.size, radius_px, top, bottom))
    if height <= 2 * corner:
        surface.blit(image, rect)
        return
    between = Rect(0, corner, width, height - 2 * corner)
    middle = _tint_cache.get_or_create((key, "middle"), lambda: _opaque(image.subsurface(between)))
    surface.blit(middle, between.move(rect.topleft))
    for edge in (Rect(0, 0, width, corner), Rect(0, height - corner, width, corner)):
        surface.blit(image, edge.move(rect.topleft), edge)


def _opaque(image: Surface) -> Surface:
    copied = Surface(image.get_size(), depth=32)
    copied.blit(image, (0, 0))
    return copied


def _gradient(size: tuple[int, int], radius_px: float, top: Colour, bottom: Colour) -> Surface:
    """Return a rectangle with round corners (px) whose colour changes from top to bottom."""
    ends = Surface((1, 2))
    ends.set_at((0, 0), top)
    ends.set_at((0, 1), bottom)
    image = rounded_rect(size, radius_px, "#FFFFFF").copy()
    image.blit(transform.smoothscale(ends, size), (0, 0), special_flags=BLEND_RGBA_MULT)
    return image


def _draw_dots(painter: Painter, rect: Rect, count: int, colour: ThemeColour) -> None:
    side = min(rect.height, painter.px(13))
    step = side + painter.px(7)
    left = rect.centerx - (step * (count - 1) + side) // 2
    for number in range(count):
        dot = Rect(left + number * step, rect.centery - side // 2, side, side)
        painter.draw_box(dot, side, theme_colour(painter, colour))
