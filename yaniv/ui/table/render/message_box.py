"""Message box of the table: places and paints a message in or beside the play zone, never over a card.

The cards a message refers to must stay visible while it is read. Sentences that do not fit together are split into
several boxes; text larger than usual is reduced a little where that saves boxes. Speech bubbles
and verdicts lie beside their panel, the caption of a sound above the player's own.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.i18n import is_rtl
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.page_surface import copy_area, set_opacity
from yaniv.ui.graphics.painter import MIN_SENTENCE_SHRINK, Anchor, Painter
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.graphics.theme import SMALL_U, Colour, type_px
from yaniv.ui.table.model.table_messages import TableMessages
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.model.view_model_selectors import move_marks_of
from yaniv.ui.table.state.card_layout import FAN_MARGIN_U
from yaniv.ui.table.state.table_layout import CARD_ASPECT, PANEL_CLEARANCE_U, TableLayout, is_at_side, open_panel_box
from yaniv.ui.table.view_model.table_view_model import TableViewModel

SMALLER_TEXT_COST: Final = 6
"""Cost of reducing the text scale by 1 (from double to usual size), in number of boxes."""
TEXT_SCALE_STEP: Final = 0.1
"""Step by which the text scale is reduced until the text fits."""
FALLBACK_SCALES: Final = (0.88, MIN_SENTENCE_SHRINK)
"""Further text scales for a sentence that does not fit even alone."""
BODY_U: Final = 26
CAPTION_U: Final = 22
LEADING: Final = 1.32
CAPTION_LEADING: Final = 1.3
MAX_EASY_LINE_U: Final = 760
"""Line length that is easy to read; longer lines are used only if there is no room for more lines."""
INSET_U: Final = (26, 11)
PARAGRAPH_GAP_U: Final = 6
"""Gap between two sentences."""
BULLET_U: Final = (26, 9)
"""Indentation of a list item, and diameter of its bullet."""
TOP_GAP_U: Final = 8
ABOVE_HAND_U: Final = 36
"""Gap at the bottom, because selected cards extend upwards into the play zone."""


class MessageTypography(Struct, frozen=True):
    """Type sizes and distances in a message box at a given text scale; names end in their unit, px or u."""

    pixels_per_u: float
    text_scale: float
    """Text scale; 1 is usual."""

    @property
    def growth(self) -> float:
        """Factor by which the box grows with the text size of the settings, at least 1."""
        return max(1.0, self.text_scale)

    @property
    def body_u(self) -> float:
        """Type size of the text in u, for a painter that already scales by `growth`."""
        return BODY_U * min(1.0, self.text_scale)

    @property
    def body_px(self) -> int:
        """Type size of the text in px."""
        return type_px(self.body_u, self.pixels_per_u, self.growth)

    @property
    def caption_px(self) -> int:
        """Type size of the caption in px."""
        return type_px(CAPTION_U, self.pixels_per_u, self.growth)

    @property
    def line_height_px(self) -> int:
        """Distance from line to line, in px."""
        return round(self.body_px * LEADING)

    @property
    def caption_height_px(self) -> int:
        """Distance from the caption to the first line, in px."""
        return round(self.caption_px * CAPTION_LEADING)

    @property
    def indent_px(self) -> int:
        """Indentation of list items, in px."""
        return round(BULLET_U[0] * self.pixels_per_u * self.growth)

    def to_px(self, length_u: float) -> int:
        """Return a length in u as px, for lengths that do not grow with the text size."""
        return round(length_u * self.pixels_per_u)


class MessageBox(Struct, frozen=True):
    """Message box with its rectangle and its text broken into lines."""

    box: Rect
    typography: MessageTypography
    caption: str
    paragraphs: tuple[tuple[str, ...], ...]
    """Lines of each sentence."""


class MessageBoxPainter:
    """Painter of message boxes; chooses their position and text size, and caches the result."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._cache_key: object = None
        self._cached_box: MessageBox | None = None

    def paginate(
        self, sentences: Sequence[str], caption: str, free_rects: Sequence[Rect], pixels_per_u: float
    ) -> tuple[str, ...]:
        """Return the sentences as few messages, each small enough for a box with this *caption*.

        A message has one sentence per line. *free_rects* (px): where a box may be. The text size that needs the fewest
        boxes is preferred, with a penalty for reducing it.
        """
        wanted_scale = self._context.text_scale
        cost, best = math.inf, [[each] for each in sentences]
        for scale in _text_scales(wanted_scale):
            shrink_cost, typographies = (
                SMALLER_TEXT_COST * (wanted_scale - scale),
                [MessageTypography(pixels_per_u, scale)],
            )
            for parts in _partitions(sentences):
                if len(parts) + shrink_cost >= cost:
                    break
                if all(self._largest_fitting(page, caption, free_rects, typographies) for page in parts):
                    cost, best = len(parts) + shrink_cost, parts
                    break
        return tuple("\n".join(page) for page in best)

    def message_box(self, messages: TableMessages, free_rects: Sequence[Rect], pixels_per_u: float) -> MessageBox:
        """Return the box for the current message, at the largest text size that fits one of *free_rects* (px)."""
        key = (
            messages.toast,
            messages.caption,
            tuple(map(tuple, free_rects)),
            pixels_per_u,
            self._context.text_scale,
            is_rtl(),
        )
        if self._cached_box is None or key != self._cache_key:
            sentences = messages.toast.split("\n")
            typographies = [
                MessageTypography(pixels_per_u, scale)
                for scale in (*_text_scales(self._context.text_scale), *FALLBACK_SCALES)
            ]
            fitting = self._largest_fitting(sentences, messages.caption, free_rects, typographies)
            self._cached_box = fitting or _lay_out(
                self._context.text_renderer, sentences, messages.caption, free_rects[0], typographies[-1]
            )
            self._cache_key = key
        return self._cached_box

    def paint(self, surface: Surface, messages: TableMessages, free_rects: Sequence[Rect], pixels_per_u: float) -> None:
        """Paint the message box of the current message with its current opacity."""
        message_box, theme = self.message_box(messages, free_rects, pixels_per_u), self._context.theme
        box = message_box.box.clamp(surface.get_rect())
        backdrop = copy_area(surface, box.clip(surface.get_rect()))
        painter = Painter(surface, pixels_per_u, theme, self._context.text_renderer, message_box.typography.growth)
        colour = {"news": theme.outline, "refusal": theme.danger, "hint": theme.info}[messages.kind]
        painter.draw_box(box, 16, theme.surface_dark, colour, 3)
        _draw_text(painter, message_box, box, theme.accent if messages.kind == "news" else colour)
        set_opacity(backdrop, 1 - messages.toast_opacity)
        surface.blit(backdrop, box)

    def _largest_fitting(
        self,
        sentences: Sequence[str],
        caption: str,
        free_rects: Sequence[Rect],
        typographies: Iterable[MessageTypography],
    ) -> MessageBox | None:
        """Return the largest layout that fits, in the first rectangle where it does; None: none fits."""
        for typography in typographies:
            easy_width = typography.to_px(MAX_EASY_LINE_U * typography.growth)
            for room in (narrower for each in free_rects for narrower in (_narrowed(each, easy_width), each)):
                message_box = _lay_out(self._context.text_renderer, sentences, caption, room, typography)
                if room.contains(message_box.box):
                    return message_box
        return None


def free_message_rects(view_model: TableViewModel, zone_cards: Sequence[RectF]) -> tuple[Rect, ...]:
    """Return the rectangles (px) where a message may be placed, the best one first.

    They are between the players, below the last play, and above the hand. *zone_cards*: rectangles of cards in the play
    zone. Buttons of the play zone are left free too. If the player's hand is empty and the play zone is not, the area
    of the hand is used.
    """
    layout = view_model.layout
    below_line = _free_rects_from(layout.throw_area.y + TOP_GAP_U * layout.scale, view_model, zone_cards)
    whole = _free_rects_from(layout.zone.y + TOP_GAP_U * layout.scale, view_model, zone_cards)
    # A message too large to fit below the line that says what to do may cover that line for its few seconds.
    return below_line if below_line == whole else (*below_line, *whole)


def _free_rects_from(top: float, view_model: TableViewModel, zone_cards: Sequence[RectF]) -> tuple[Rect, ...]:
    """Return these rectangles below a height *top* in px."""
    layout, scale = view_model.layout, view_model.layout.scale
    bottom = layout.zone.bottom - ABOVE_HAND_U * scale
    (left, right), centre_x = layout.free_span(top, bottom), layout.zone.centre[0]
    half_width = min(centre_x - left, right - centre_x)
    zone_buttons = [button.box for button in view_model.buttons if layout.zone.contains(button.box.centre)]
    obstacles, clearance = zone_cards or zone_buttons, PANEL_CLEARANCE_U * scale
    if not obstacles:
        return (_rect_between(centre_x - half_width, top, centre_x + half_width, bottom),)
    if empty_hand_panels := [
        panel.box for panel in view_model.player_panels if panel.box.y >= layout.hand.y and not panel.card_count
    ]:
        half_width = min(centre_x - empty_hand_panels[0].right, layout.call.x - centre_x) - PANEL_CLEARANCE_U * scale
        return (
            _rect_between(
                centre_x - half_width, layout.hand.y, centre_x + half_width, layout.hand.bottom - ABOVE_HAND_U * scale
            ),
        )
    span = (centre_x - half_width, centre_x + half_width)
    left_span, right_span = (
        (left, min(box.x for box in obstacles) - clearance),
        (max(box.right for box in obstacles) + clearance, right),
    )
    rects = [
        _area_above_buttons(zone_buttons, ends, top, bottom, scale)
        for ends in (left_span, right_span, *(() if zone_cards else (span,)))
    ]
    return tuple(sorted((room for room in rects if min(room.size) > 0), key=_area, reverse=True))


def zone_card_boxes(model: TableModel) -> tuple[RectF, ...]:
    """Return the rectangles (px) of the cards in the play zone at rest, and of what a hint shows there."""
    table_sprites, rest_poses = model.table_sprites, model.rest_poses
    sprite_ids = (
        *model.hand_state.staged,
        *(sprite.id for sprite in (*table_sprites.waiting_throw, *table_sprites.early_throw)),
    )
    poses = [rest_poses[card] for card in sprite_ids if card in rest_poses]
    area, marks, zone = model.layout.throw_area, move_marks_of(model), model.layout.zone
    poses += [ghost.pose for ghost in marks.ghosts if area.contains((ghost.pose.x, ghost.pose.y))]
    cards = (
        RectF(pose.x - pose.width / 2, pose.y - pose.width * CARD_ASPECT / 2, pose.width, pose.width * CARD_ASPECT)
        for pose in poses
    )
    arrows = (RectF(each.side_x, zone.y, 0, zone.h) for each in marks.arrows if each.side_x is not None)
    return (*cards, *arrows)


def _lay_out(
    text: TextRenderer, sentences: Sequence[str], caption: str, room: Rect, typography: MessageTypography
) -> MessageBox:
    """Lay out the message at the bottom of the rectangle, even if it does not fit."""
    inset = 2 * typography.to_px(INSET_U[0])
    padding = inset + (typography.indent_px if len(sentences) > 1 else 0)
    inner = max(1, room.width - padding)
    paragraphs = tuple(text.wrap_balanced(each, typography.body_px, inner, "medium") for each in sentences)
    width = max(text.measure(line, typography.body_px, "medium")[0] for lines in paragraphs for line in lines) + padding
    height = (
        typography.line_height_px * sum(map(len, paragraphs))
        + typography.to_px(PARAGRAPH_GAP_U) * (len(paragraphs) - 1)
        + 2 * typography.to_px(INSET_U[1])
    )
    if caption:
        width = max(width, text.measure(caption, typography.caption_px, "bold")[0] + inset)
        height += typography.caption_height_px
    box = Rect(0, 0, width, height)
    box.midbottom = room.midbottom
    return MessageBox(box, typography, caption, paragraphs)


def _draw_text(painter: Painter, message_box: MessageBox, box: Rect, colour: Colour) -> None:
    """Draw the text: a single sentence centred; several as a list aligned to the start of the reading direction."""
    typography, y = message_box.typography, box.top + painter.px(INSET_U[1])
    if message_box.caption:
        caption_position = (box.centerx, y + typography.caption_height_px // 2)
        painter.draw_line(
            message_box.caption,
            caption_position,
            CAPTION_U,
            colour,
            weight="bold",
            anchor="center",
            max_height=typography.caption_height_px,
        )
        y += typography.caption_height_px
    x = start = box.centerx
    anchor: Anchor = "center"
    if has_bullets := len(message_box.paragraphs) > 1:
        start = (box.left + painter.px(INSET_U[0]), box.right - painter.px(INSET_U[0]))[is_rtl()]
        x = start + (-typography.indent_px if is_rtl() else typography.indent_px)
        anchor = "midright" if is_rtl() else "midleft"
    for lines in message_box.paragraphs:
        if has_bullets:
            _draw_bullet(painter, start, y + typography.line_height_px // 2, colour)
        for line in lines:
            position = (x, y + typography.line_height_px // 2)
            painter.draw_line(
                line,
                position,
                typography.body_u,
                painter.theme.text,
                weight="medium",
                anchor=anchor,
                max_height=typography.line_height_px,
            )
            y += typography.line_height_px
        y += painter.px(PARAGRAPH_GAP_U)


def _draw_bullet(painter: Painter, start: int, centre_y: int, colour: Colour) -> None:
    diameter = max(4, painter.px(BULLET_U[1] * painter.text_scale))
    dot = Rect(start - (diameter if is_rtl() else 0), centre_y - diameter // 2, diameter, diameter)
    painter.draw_box(dot, BULLET_U[1] * painter.text_scale / 2, colour)


def _text_scales(wanted_scale: float) -> Iterator[float]:
    """Yield the text scales to try: the wanted one first, then smaller ones down to the usual size."""
    steps = round((wanted_scale - 1) / TEXT_SCALE_STEP)
    yield from (wanted_scale - number * TEXT_SCALE_STEP for number in range(steps))
    yield 1.0


def _partitions(sentences: Sequence[str]) -> Iterator[list[list[str]]]:
    """Yield partitions of the sentences into parts of about equal count, the fewest parts first."""
    for number in range(1, len(sentences) + 1):
        ends = [len(sentences) * index // number for index in range(number + 1)]
        yield [list(sentences[begin:end]) for begin, end in pairwise(ends)]


def _narrowed(room: Rect, max_width: int) -> Rect:
    """Return the rectangle narrowed around its centre to this width at most."""
    return room.inflate(min(0, max_width - room.width), 0)


def _area_above_buttons(
    zone_buttons: Sequence[RectF], span: tuple[float, float], top: float, bottom: float, scale: float
) -> Rect:
    """Return the area above the buttons within this horizontal span."""
    tops = [box.y - TOP_GAP_U * scale for box in zone_buttons if box.x < span[1] and span[0] < box.right]
    return _rect_between(span[0], top, span[1], min([bottom, *tops]))


def _area(room: Rect) -> int:
    return room.width * room.height


def _rect_between(left: float, top: float, right: float, bottom: float) -> Rect:
    return Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))


PointF = tuple[float, float]
Edges = tuple[float, float, float, float]
"""Left, top, right and bottom edge of a box, in px."""

BUBBLE_GAP_U: Final = 10
"""Distance between a panel and its bubble, in u."""
MAX_VISIBLE_PILE_CARDS: Final = 3
"""Number of cards of the last play that a bubble avoids if possible."""
SLIDE_SHARES: Final = (0.0, -0.5, 0.5, -1.0, 1.0, -1.5, 1.5)
"""Offsets of a bubble along its panel that are tried, as shares of the bubble's length."""

GRID_STEPS_PER_BUBBLE: Final = 3
"""Positions tried per length of a bubble in each direction, if no position beside its panel is free."""


class BubbleBoxCache:
    """Cache for the places of bubbles in one layout of the table: a bubble keeps its place while it is shown.

    *Why*: hundreds of positions are compared with every panel, which took a third of a frame for every bubble shown.
    """

    def __init__(self) -> None:
        self._layout: TableLayout | None = None
        self._boxes: dict[tuple[int, PointF, tuple[RectF, ...]], RectF] = {}
        """By seat, size in px and boxes of other bubbles."""

    def box(self, seat: int, size: PointF, layout: TableLayout, occupied: Iterable[RectF] = ()) -> RectF:
        """Return what `place_bubble` returns; all places are dropped if *layout* is another one than before."""
        if layout is not self._layout:
            self._layout, self._boxes = layout, {}
        key = (seat, size, tuple(occupied))
        if key not in self._boxes:
            self._boxes[key] = place_bubble(seat, size, layout, key[-1])
        return self._boxes[key]


def place_bubble(seat: int, size: tuple[float, float], layout: TableLayout, occupied: Iterable[RectF] = ()) -> RectF:
    """Return the rectangle (px) for the bubble of a player; *size* is its width and height in px.

    Panels count with the size they have when their hands lie open, so that no bubble moves when a hand is revealed. If
    no position is free, the one that covers least is used. *occupied*: rectangles of other bubbles.
    """
    window = RectF(0, 0, *layout.size)
    forbidden = _edges((*_opened_panels(layout), *_button_boxes(layout), _own_hand_box(layout), *occupied))
    avoided = _edges((layout.deck, *layout.pile_boxes(MAX_VISIBLE_PILE_CARDS)))

    def cost(bubble_box: RectF) -> tuple[float, float]:
        return _covered_share(bubble_box, forbidden), _covered_share(bubble_box, avoided)

    best = min((_clamp(bubble_box, window) for bubble_box in _positions_around_panel(seat, size, layout)), key=cost)
    if not cost(best)[0]:
        return best
    candidates = [best]
    for bubble_box in _grid_positions(layout.player_panels[seat].centre, size, layout.size):
        candidates.append(_clamp(bubble_box, window))
        if cost(candidates[-1]) == (0, 0):
            return candidates[-1]
    return min(candidates, key=cost)


@lru_cache(maxsize=32)
def _grid_positions(centre: PointF, size: PointF, window: PointF) -> tuple[RectF, ...]:
    """Return boxes of this *size* on a grid over the *window*, the nearest to *centre* first; all in px."""
    (width, height), (x, y) = size, centre
    step_x, step_y = width / GRID_STEPS_PER_BUBBLE, height / GRID_STEPS_PER_BUBBLE
    columns, rows = int(window[0] / step_x), int(window[1] / step_y)
    places = [RectF(column * step_x, row * step_y, width, height) for column in range(columns) for row in range(rows)]
    return tuple(sorted(places, key=lambda bubble_box: hypot(bubble_box.centre[0] - x, bubble_box.centre[1] - y)))


def _positions_around_panel(seat: int, size: tuple[float, float], layout: TableLayout) -> Iterator[RectF]:
    """Yield positions around the panel, those towards the middle of the table first."""
    (width, height), gap = size, BUBBLE_GAP_U * layout.scale
    panel = (
        open_panel_box(layout.player_panels[seat], layout)
        if layout.player_panels[seat].y < layout.hand.y
        else layout.player_panels[seat]
    )
    x, y = panel.centre
    for slide in SLIDE_SHARES:
        across, along = x - width / 2 + slide * width, y - height / 2 + slide * height
        below, above = (
            RectF(across, panel.bottom + gap, width, height),
            RectF(across, panel.y - gap - height, width, height),
        )
        right, left = RectF(panel.right + gap, along, width, height), RectF(panel.x - gap - width, along, width, height)
        if panel.y >= layout.hand.y:
            yield from (above, right)
        elif is_at_side(layout.player_panels[seat], layout):
            yield from (right, left) if panel.x < layout.centre.x else (left, right)
            yield from (below, above)
        else:
            yield from (below, right, left)


def _opened_panels(layout: TableLayout) -> Iterator[RectF]:
    """Yield the panels of all seats, those of opponents as large as with an open hand."""
    for panel in layout.player_panels.values():
        yield open_panel_box(panel, layout) if panel.y < layout.hand.y else panel


def _button_boxes(layout: TableLayout) -> tuple[RectF, ...]:
    sides = (*((layout.log,) if layout.is_log_open else ()), *((layout.side_panel,) if layout.side_panel.w else ()))
    return (layout.top_bar, layout.call, layout.call_hint, layout.sort, *sides)


def _own_hand_box(layout: TableLayout) -> RectF:
    """Return the area of the player's own hand, without its margins for panel and buttons."""
    height = layout.hand_card_width * CARD_ASPECT
    return RectF(
        FAN_MARGIN_U * layout.scale,
        layout.hand_centre_y - height / 2,
        layout.size[0] - 2 * FAN_MARGIN_U * layout.scale,
        layout.size[1],
    )


def _clamp(bubble_box: RectF, window: RectF) -> RectF:
    """Return the box, moved into the window."""
    x = min(max(bubble_box.x, window.x), window.right - bubble_box.w)
    return RectF(x, min(max(bubble_box.y, window.y), window.bottom - bubble_box.h), bubble_box.w, bubble_box.h)


def _edges(boxes: Iterable[RectF]) -> tuple[Edges, ...]:
    """Return the edges of *boxes*: computed once for the hundreds of positions that are compared with them."""
    return tuple((box.x, box.y, box.right, box.bottom) for box in boxes)


def _covered_share(bubble_box: RectF, boxes: Iterable[Edges]) -> float:
    """Return the sum of the shares of *bubble_box* that lie over each of *boxes*, rounded."""
    left, top, right, bottom = bubble_box.x, bubble_box.y, bubble_box.right, bubble_box.bottom
    covered_px2 = 0.0
    for box_left, box_top, box_right, box_bottom in boxes:
        if left < box_right and box_left < right and top < box_bottom and box_top < bottom:
            covered_px2 += (min(right, box_right) - max(left, box_left)) * (min(bottom, box_bottom) - max(top, box_top))
    return round(covered_px2 / (bubble_box.w * bubble_box.h), 3)


_CAPTION_HEIGHT_U: Final = 40
_CAPTION_INSET_U: Final = 16
_BUBBLE_CLEARANCE_U: Final = 98
"""Room for a speech bubble between panel and caption."""


def paint_sound_caption(painter: Painter, text: str, panel: RectF) -> None:
    """Paint the caption at the left edge of *panel* (px), above the speech bubble of its player."""
    height = painter.px(_CAPTION_HEIGHT_U * painter.overlay_scale)
    width = painter.line_width(text, SMALL_U, "medium", max_height=height) + 2 * painter.px(_CAPTION_INSET_U)
    frame = Rect(round(panel.x), 0, width, height)
    frame.bottom = round(panel.y - painter.px(_BUBBLE_CLEARANCE_U))
    painter.draw_box(frame, 10, painter.theme.surface_dark, painter.theme.outline)
    position = (frame.left + painter.px(_CAPTION_INSET_U), frame.centery)
    painter.draw_line(text, position, SMALL_U, painter.theme.text, weight="medium", max_height=height)
