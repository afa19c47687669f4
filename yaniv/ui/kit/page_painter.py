"""Page painter: draws a placed tree."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Anchor, Painter
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.kit.node import Alignment, Drawing, Node, Text, ThemeColour
from yaniv.ui.kit.solver import SCROLLBAR_U, PlacedNode, Placement, ScrollViewport, padded, place
from yaniv.ui.kit.text_fit import SetText, TextFit

REACH_U: Final = 20
"""How far a drawing may reach beyond its node, such as the outline of the focus."""
_TEXT_REACH_U: Final = 4
"""How far a box or a text reaches beyond its node, while it is pressed."""
_HOVER_LIGHTENING: Final = 0.16
_PRESS_LIGHTENING: Final = -0.1
"""Amounts by which a control is raised while hovered or pressed."""
_PRESS_SHIFT_U: Final = 2
"""How far it moves down while it is pressed."""
_HOVER_OUTLINE_U: Final = 3
_RING_INSET_U: Final = 8
_RING_U: Final = 3
_RING_DASHES: Final = 18
"""The ring where something is dragged from: its distance from the edge, its width, and its dashes."""
_BAR_WIDTH_U: Final = 8
_MIN_BAR_U: Final = 48
_ANCHORS: Final[Mapping[Alignment, Anchor]] = {"start": "midleft", "end": "midright"}


class ControlLook(Struct, frozen=True):
    """Controls that look different now, by id; empty: none."""

    hovered: str = ""
    pressed: str = ""
    focused: str = ""
    """The control around which the focus outline is drawn."""
    held: str = ""
    """The control that is held down until its press counts."""
    held_share: float = 0
    """Part of that time which has passed, 0 to 1."""
    edited: str = ""
    """The control in which a caret is shown."""
    dragged: str = ""
    """The control that is dragged, so that a ring is drawn where it was."""

    @property
    def control_ids(self) -> tuple[str, ...]:
        """All of them."""
        return self.hovered, self.pressed, self.focused, self.held, self.edited, self.dragged


def set_texts(placement: Placement, fit: TextFit, scale: float) -> dict[int, SetText]:
    """Return by index of the placed node how its text is set; *scale*: px per u."""
    indices = [index for index, placed in enumerate(placement.nodes) if placed.node.text is not None]
    texts = [
        (placed.node.text, padded(placed.node, placed.rect, scale))
        for placed in placement.nodes
        if placed.node.text is not None
    ]
    return dict(zip(indices, fit.set_texts(texts), strict=True))


def paint_placement(  # noqa: PLR0913 -- what is drawn, and which part of it
    painter: Painter,
    placement: Placement,
    texts: Mapping[int, SetText],
    look: ControlLook,
    *,
    drawn: Sequence[Rect] = (),
    parts: Sequence[Rect] | None = None,
) -> None:
    """Draw all nodes in order, then scroll bars, then the outlines of what is hovered and has the focus.

    *texts*: see `set_texts`. Rectangles, in px and not mirrored: *drawn*, in which nothing is left to draw, and
    *parts*, which do not overlap and outside which nothing is drawn; None: no limits.
    """
    raised = _RaisedControl(painter, look)
    surface = painter.surface
    limits, window = surface.get_clip(), painter.mirrored(surface.get_rect())
    focused: PlacedNode | None = None
    hovered: PlacedNode | None = None
    dragged_rect = Rect(0, 0, 0, 0)
    reach = 2 * painter.px(REACH_U)
    near = None if parts is None else [part.inflate(reach, reach) for part in parts]
    for index, placed in enumerate(placement.nodes):
        node = placed.node
        if drawn and any(each.contains(placed.rect.clip(placed.clip)) for each in drawn):
            continue
        if node.control is not None:
            focused = placed if node.control.id == look.focused else focused
            hovered = placed if _has_outline_on_hover(node, look) else hovered
        if not placed.rect.colliderect(placed.clip) or (near is not None and placed.rect.collidelist(near) < 0):
            continue
        clips = (placed.clip,) if parts is None else _clips(painter, placed, parts)
        if not clips:
            continue
        rect = placed.rect.move(0, raised.shift_of(placed)) if look.pressed else placed.rect
        for clip in clips:
            surface.set_clip(painter.mirrored(clip).clip(limits))
            if look.dragged and node.control is not None and node.control.id == look.dragged:
                dragged_rect = placed.rect
                _paint_ring(painter, placed.rect)
            if dragged_rect and dragged_rect.contains(placed.rect):
                continue
            if node.fill or node.outline:
                _paint_box(painter, node, rect, raised.lightening_of(node))
            if node.draw is not None:
                node.draw(painter, rect)
            if node.text is not None:
                _paint_text(painter, node.text, padded(node, rect, painter.scale), texts[index])
            if look.held and node.control is not None and node.control.id == look.held:
                _paint_hold(painter, placed, rect, texts.get(index), look.held_share)
    surface.set_clip(limits)
    for clip in (window,) if parts is None else parts:
        with painter.clip_to(clip):
            for area in placement.scroll_areas.values():
                if not any(each.contains(area.viewport) for each in drawn):
                    _paint_scroll_bar(painter, area)
            if hovered is not None:
                rect = hovered.rect.move(0, raised.shift_of(hovered))
                with painter.clip_to(hovered.clip):
                    painter.draw_box(rect, hovered.node.radius, None, painter.theme.accent, _HOVER_OUTLINE_U)
            if focused is not None and focused.rect.colliderect(focused.clip):
                painter.draw_focus_outline(focused.rect.clip(focused.clip))


def paint_dragged(
    painter: Painter, placement: Placement, texts: Mapping[int, SetText], control_id: str, shift: tuple[int, int]
) -> None:
    """Draw a control with what is in it at the distance *shift* (px) from its place."""
    nodes = placement.nodes
    ids = [each.node.control.id if each.node.control is not None else "" for each in nodes]
    if control_id not in ids:
        return
    start = ids.index(control_id)
    rect, window = nodes[start].rect, painter.mirrored(painter.surface.get_rect())
    inside = [index for index in range(start, len(nodes)) if rect.contains(nodes[index].rect)]
    moved = tuple(PlacedNode(nodes[index].node, nodes[index].rect.move(shift), window, "") for index in inside)
    moved_texts = {number: texts[index] for number, index in enumerate(inside) if index in texts}
    paint_placement(painter, Placement(moved, {}), moved_texts, ControlLook())


def scroll_knob(area: ScrollViewport, scale: float) -> Rect:
    """Return the part of a scroll bar that is dragged, in px, not mirrored; *scale*: px per u."""
    view = area.viewport
    height = max(round(_MIN_BAR_U * scale), view.height * view.height // area.content_px)
    top = view.top + (view.height - height) * area.offset_px // max(1, area.max_offset_px)
    left = view.right - round((SCROLLBAR_U + _BAR_WIDTH_U) / 2 * scale)
    return Rect(left, top, round(_BAR_WIDTH_U * scale), height)


def reached_rect(painter: Painter, placed: PlacedNode, *, is_outlined: bool = False) -> Rect:
    """Return all that a node may draw on, in px, except for what is clipped; *is_outlined*: with the focus."""
    draw = placed.node.draw
    is_inside = draw is None or (isinstance(draw, Drawing) and draw.is_inside)
    reach = painter.px(REACH_U if is_outlined or not is_inside else _TEXT_REACH_U)
    return placed.rect.inflate(2 * reach, 2 * reach)


def _clips(painter: Painter, placed: PlacedNode, parts: Sequence[Rect]) -> Sequence[Rect]:
    """Return where in these parts of the page a node is to be drawn."""
    rect, clip = reached_rect(painter, placed), placed.clip
    if rect.collidelist(parts) < 0:
        return ()
    return [clip.clip(part) for part in parts if rect.colliderect(part) and clip.colliderect(part)]


def opaque_bands(placement: Placement) -> tuple[Rect, ...]:
    """Return the rectangles (px, not mirrored) of filled nodes without round corners, as bars and sheets are."""
    bands: list[Rect] = []
    for placed in placement.nodes:
        is_band = bool(placed.node.fill) and not placed.node.radius and placed.clip.contains(placed.rect)
        if is_band and not any(each.contains(placed.rect) for each in bands):
            bands.append(placed.rect)
    return tuple(bands)


def paint_node(context: UiContext, surface: Surface, node: Node) -> None:
    """Draw a tree over a whole surface at normal text size, for a picture that is saved or copied."""
    painter = context.painter(surface)
    fit = TextFit(context.text_renderer, painter.scale, 1.0)
    placement = place(node, surface.get_rect(), painter.scale, fit)
    paint_placement(painter, placement, set_texts(placement, fit, painter.scale), ControlLook())


def _has_outline_on_hover(node: Node, look: ControlLook) -> bool:
    """Return True for the hovered control if it has no colour that could get lighter, such as a picture."""
    control = node.control
    is_hovered = control is not None and control.id == look.hovered and control.is_usable
    return is_hovered and not node.fill and not node.scroll


class _RaisedControl:
    """Hovered or pressed control while the tree is drawn: what is in it moves with it."""

    def __init__(self, painter: Painter, look: ControlLook) -> None:
        self._look, self._shift_px = look, painter.px(_PRESS_SHIFT_U)
        self._pressed_rect = Rect(0, 0, 0, 0)

    def shift_of(self, placed: PlacedNode) -> int:
        control = placed.node.control
        if control is not None and control.id == self._look.pressed and control.is_usable and not placed.node.scroll:
            self._pressed_rect = placed.rect
        return self._shift_px if self._pressed_rect.contains(placed.rect) and self._pressed_rect else 0

    def lightening_of(self, node: Node) -> float:
        control, look = node.control, self._look
        if control is None or control.id not in {look.pressed, look.hovered} or not control.is_usable:
            return 0
        return _PRESS_LIGHTENING if control.id == look.pressed else _HOVER_LIGHTENING


def _paint_box(painter: Painter, node: Node, rect: Rect, lightening: float) -> None:
    fill, outline = _colour(painter, node.fill), _colour(painter, node.outline)
    if lightening and fill is not None:
        fill = painter.raised_colour(fill, lightening)
    if fill is not None or outline is not None:
        painter.draw_box(rect, node.radius, fill, outline, node.stroke)


def _colour(painter: Painter, name: str) -> Colour | None:
    """Return the colour of the theme with this name, without transparency of its own; None for an empty name."""
    return theme_colour(painter, name) if name else None


def theme_colour(painter: Painter, name: ThemeColour) -> Colour:
    """Return the colour of the theme with this name; a colour `#RRGGBB` stays as it is."""
    colour: Colour = name if name.startswith("#") else getattr(painter.theme, name)
    return colour


def _paint_ring(painter: Painter, rect: Rect) -> None:
    """Draw a dashed ring where something was that is dragged."""
    radius = min(rect.size) / 2 - painter.px(_RING_INSET_U)
    step = 2 * math.pi / _RING_DASHES
    for dash in range(_RING_DASHES):
        angles = [(dash + share) * step for share in (0, 0.3, 0.6)]
        points = [
            (rect.centerx + radius * math.cos(angle), rect.centery + radius * math.sin(angle)) for angle in angles
        ]
        painter.draw_polyline(points, painter.theme.text_muted, max(2, painter.px(_RING_U)))


def _paint_text(painter: Painter, text: Text, rect: Rect, set_text: SetText) -> None:
    step = set_text.line_step_px
    top = rect.centery - step * len(set_text.lines) // 2
    anchor = _ANCHORS.get(text.align, "center")
    for number, line in enumerate(set_text.lines):
        room = Rect(rect.left, top + number * step, rect.width, step)
        painter.draw_set_line(
            line,
            getattr(room, anchor),
            set_text.type_px,
            theme_colour(painter, text.colour),
            weight=text.weight,
            anchor=anchor,
            max_width=room.width,
        )


def _paint_hold(painter: Painter, placed: PlacedNode, rect: Rect, set_text: SetText | None, share: float) -> None:
    """Fill a control from where reading starts, as far as it has been held."""
    node = placed.node
    filled = Rect(rect.left, rect.top, round(rect.width * share), rect.height)
    with painter.clip_to(filled.clip(placed.clip)):
        painter.draw_box(rect, node.radius, painter.theme.accent)
        if node.text is not None and set_text is not None:
            ink = replace(node.text, colour="surface_dark")
            _paint_text(painter, ink, padded(node, rect, painter.scale), set_text)


def _paint_scroll_bar(painter: Painter, area: ScrollViewport) -> None:
    if area.max_offset_px:
        painter.draw_box(scroll_knob(area, painter.scale), _BAR_WIDTH_U / 2, painter.theme.outline)
