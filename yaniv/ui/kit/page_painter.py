"""Page painter: draws a placed tree, and tooltips beside a thing, never over it."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Anchor, Painter
from yaniv.ui.graphics.theme import SMALL_U, Colour
from yaniv.ui.input.input_events import Point
from yaniv.ui.kit.node import Alignment, Drawing, Node, Text, ThemeColour
from yaniv.ui.kit.solver import SCROLLBAR_U, PlacedNode, Placement, ScrollViewport, SetText, TextFit, padded, place

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


_TOOLTIP_TEXT_SIZE_U: Final = SMALL_U
_TOOLTIP_LINE_HEIGHT_U: Final = 34
_TOOLTIP_PADDING_U: Final = (16, 8)
_TOOLTIP_GAP_U: Final = 12
"""Gap between a thing and its tooltip."""
_TOOLTIP_MAX_WIDTH_U: Final = 620
_TOOLTIP_WINDOW_MARGIN_U: Final = 8
"""Minimum gap between a tooltip and the edge of the window."""


def paint_tooltip(  # noqa: PLR0913 -- text, place, and what it must leave free
    painter: Painter,
    paragraphs: Sequence[str],
    box: Rect,
    position: Point,
    *,
    text_scale: float,
    others: Sequence[Rect] = (),
    pictures: Sequence[Rect] = (),
) -> Rect:
    """Draw the tooltip of the thing in *box* for a pointer at *position*, and return its rectangle.

    *text_scale*: growth of its lines with the text size. It covers as little as possible of *pictures*, then of
    *others*.
    """
    padding_x, padding_y = (painter.px(length) for length in _TOOLTIP_PADDING_U)
    line_height = painter.px(_TOOLTIP_LINE_HEIGHT_U * text_scale)
    window = painter.surface.get_rect().inflate(
        -2 * painter.px(_TOOLTIP_WINDOW_MARGIN_U), -2 * painter.px(_TOOLTIP_WINDOW_MARGIN_U)
    )
    widest = min(painter.px(_TOOLTIP_MAX_WIDTH_U * text_scale), window.width - 2 * padding_x)
    lines = [
        line
        for paragraph in paragraphs
        for line in painter.wrap_lines(paragraph, _TOOLTIP_TEXT_SIZE_U, widest, max_height=line_height, weight="medium")
    ]
    width = (
        max(painter.line_width(line, _TOOLTIP_TEXT_SIZE_U, "medium", max_height=line_height) for line in lines)
        + 2 * padding_x
    )
    size = width, line_height * len(lines) + 2 * padding_y
    rect = place_tooltip(size, box, position, window, painter.px(_TOOLTIP_GAP_U), others, pictures)
    painter.draw_box(rect, 12, painter.theme.surface_dark, painter.theme.outline, 2)
    for number, line in enumerate(lines):
        line_centre = (rect.centerx, rect.top + padding_y + line_height * number + line_height // 2)
        painter.draw_line(
            line,
            line_centre,
            _TOOLTIP_TEXT_SIZE_U,
            painter.theme.text,
            weight="medium",
            anchor="center",
            max_height=line_height,
        )
    return rect


def place_tooltip(  # noqa: PLR0913, PLR0917 -- what it explains, and what it must leave free
    size: tuple[int, int],
    box: Rect,
    position: Point,
    window: Rect,
    gap: int,
    others: Sequence[Rect] = (),
    pictures: Sequence[Rect] = (),
) -> Rect:
    """Return the rectangle of a tooltip of this *size*, clear of *box*, near the pointer and inside the *window*.

    Of several possible places the one that covers least of *pictures*, then of *others*, is used; above or below is
    preferred.
    """
    width, height = size
    xs = (position[0] - width // 2, position[0] - width, position[0])
    ys = (position[1] - height // 2, position[1] - height, position[1])
    lines = [min(max(x, window.left), window.right - width) for x in xs]
    rows = [min(max(y, window.top), window.bottom - height) for y in ys]
    places = [
        *(Rect(x, y, width, height) for x in lines for y in (box.top - gap - height, box.bottom + gap)),
        *(Rect(x, y, width, height) for y in rows for x in (box.right + gap, box.left - gap - width)),
    ]
    fitting = [candidate for candidate in places if window.contains(candidate)] or [places[0].clamp(window)]
    reach = max(box.height, box.width // 2) + gap
    near_pointer = [candidate for candidate in fitting if _distance(candidate, position) <= reach] or fitting
    reachable = near_pointer[0].unionall(near_pointer[1:])
    near = [[each for each in rects if each.colliderect(reachable)] for rects in (pictures, others)]
    return min(near_pointer, key=lambda place: [sum(_area(place.clip(each)) for each in rects) for rects in near])


def _distance(rect: Rect, position: Point) -> int:
    """Return the distance from the position to the rectangle in px, horizontal or vertical, whichever is larger."""
    return max(rect.left - position[0], position[0] - rect.right, rect.top - position[1], position[1] - rect.bottom)


def _area(rect: Rect) -> int:
    return rect.width * rect.height
