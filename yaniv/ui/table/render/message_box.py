"""The slip on which the table tells one player something: in and beside the play zone, and over no card.

What it speaks of must be seen while it is read. Reasons that do not fit together are told one slip after the other;
text that should be larger than usual becomes a little smaller where that saves some of them.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.i18n import is_rtl
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.graphics.painter import MIN_SENTENCE_SHRINK, Anchor, Painter
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.graphics.theme import Colour, type_px
from yaniv.ui.table.animation.table_animator import TableAnimator
from yaniv.ui.table.feedback.table_messages import TableMessages
from yaniv.ui.table.state.table_layout import CARD_ASPECT, PANEL_CLEARANCE_U
from yaniv.ui.table.view_model.table_view_model import TableViewModel

SMALLER_TEXT_COST: Final = 6
"""Of text of the usual size where it should be twice as large: it is worth so many slips."""
TEXT_SCALE_STEP: Final = 0.1
"""By so much words become smaller until they fit."""
FALLBACK_SCALES: Final = (0.88, MIN_SENTENCE_SHRINK)
"""For a sentence that does not fit even alone."""
BODY_U: Final = 26
CAPTION_U: Final = 22
LEADING: Final = 1.32
CAPTION_LEADING: Final = 1.3
MAX_EASY_LINE_U: Final = 760
"""Longer lines are harder to follow: only where there is no room for more of them."""
INSET_U: Final = (26, 11)
PARAGRAPH_GAP_U: Final = 6
"""Two reasons."""
BULLET_U: Final = (26, 9)
"""The room before a reason, and the dot in it."""
TOP_GAP_U: Final = 8
ABOVE_HAND_U: Final = 36
"""Chosen cards stand up into the play zone."""


class MessageTypography(Struct, frozen=True):
    """How large everything on a slip is, in pixels."""

    pixels_per_u: float
    text_scale: float
    """1 is usual."""

    @property
    def growth(self) -> float:
        """By how much they are larger than usual."""
        return max(1.0, self.text_scale)

    @property
    def body_u(self) -> float:
        """Of a brush that writes in *grown* letters."""
        return BODY_U * min(1.0, self.text_scale)

    @property
    def body_px(self) -> int:
        """The type size of what is told."""
        return type_px(self.body_u, self.pixels_per_u, self.growth)

    @property
    def caption_px(self) -> int:
        """The type size of what stands over it."""
        return type_px(CAPTION_U, self.pixels_per_u, self.growth)

    @property
    def line_height_px(self) -> int:
        """From line to line."""
        return round(self.body_px * LEADING)

    @property
    def caption_height_px(self) -> int:
        """From the head to the first line."""
        return round(self.caption_px * CAPTION_LEADING)

    @property
    def indent_px(self) -> int:
        """Before each of several reasons."""
        return round(BULLET_U[0] * self.pixels_per_u * self.growth)

    def to_px(self, length_u: float) -> int:
        """What does not grow with the letters."""
        return round(length_u * self.pixels_per_u)


class MessageBox(Struct, frozen=True):
    """Sentences, broken into lines."""

    box: Rect
    typography: MessageTypography
    caption: str
    paragraphs: tuple[tuple[str, ...], ...]
    """The lines of each sentence."""


class MessageBoxPainter:
    """Finds a place and a size for what is told, and keeps it while that is looked at."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._cache_key: object = None
        self._cached_box: MessageBox | None = None

    def paginate(
        self, sentences: Sequence[str], caption: str, free_rects: Sequence[Rect], pixels_per_u: float
    ) -> tuple[str, ...]:
        """These reasons in as many parts as there must be slips, each with such a *head*; a reason to a line."""
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
        """What is told now, as large as it may be."""
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
        """At its place, so far as it has not faded."""
        message_box, theme = self.message_box(messages, free_rects, pixels_per_u), self._context.theme
        box = message_box.box.clamp(surface.get_rect())
        backdrop = surface.subsurface(box.clip(surface.get_rect())).copy()
        painter = Painter(surface, pixels_per_u, theme, self._context.text_renderer, message_box.typography.growth)
        colour = {"news": theme.outline, "refusal": theme.danger, "hint": theme.info}[messages.kind]
        painter.draw_box(box, 16, theme.surface_dark, colour, 3)
        _draw_text(painter, message_box, box, theme.accent if messages.kind == "news" else colour)
        backdrop.set_alpha(round(255 * (1 - messages.toast_opacity)))
        surface.blit(backdrop, box)

    def _largest_fitting(
        self,
        sentences: Sequence[str],
        caption: str,
        free_rects: Sequence[Rect],
        typographies: Iterable[MessageTypography],
    ) -> MessageBox | None:
        """The largest that fits, in the first place where it does."""
        for typography in typographies:
            easy_width = typography.to_px(MAX_EASY_LINE_U * typography.growth)
            for room in (narrower for each in free_rects for narrower in (_narrowed(each, easy_width), each)):
                message_box = _lay_out(self._context.text_renderer, sentences, caption, room, typography)
                if room.contains(message_box.box):
                    return message_box
        return None


def free_message_rects(view_model: TableViewModel, zone_cards: Sequence[RectF]) -> tuple[Rect, ...]:
    """Where something can be told: between the players, under the last play, over the hand; the best place first.

    *lying*: cards in the play zone. The buttons there are kept free too. Who has no cards is told in their place.
    """
    layout, scale = view_model.layout, view_model.layout.scale
    top, bottom = layout.zone.y + TOP_GAP_U * scale, layout.zone.bottom - ABOVE_HAND_U * scale
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


def zone_card_boxes(animator: TableAnimator) -> tuple[RectF, ...]:
    """Cards in the play zone, where they will be."""
    table_sprites, rest_poses = animator.table_sprites, animator.rest_poses
    sprite_ids = (
        *animator.hand_state.staged,
        *(sprite.id for sprite in (*table_sprites.waiting_throw, *table_sprites.early_throw)),
    )
    poses = [rest_poses[card] for card in sprite_ids if card in rest_poses]
    return tuple(
        RectF(pose.x - pose.width / 2, pose.y - pose.width * CARD_ASPECT / 2, pose.width, pose.width * CARD_ASPECT)
        for pose in poses
    )


def _lay_out(
    text: TextRenderer, sentences: Sequence[str], caption: str, room: Rect, typography: MessageTypography
) -> MessageBox:
    """At the foot of the room, whether it fits there or not."""
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
    """One sentence in the middle; several below each other, from where reading begins."""
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
    """Before a reason."""
    diameter = max(4, painter.px(BULLET_U[1] * painter.text_scale))
    dot = Rect(start - (diameter if is_rtl() else 0), centre_y - diameter // 2, diameter, diameter)
    painter.draw_box(dot, BULLET_U[1] * painter.text_scale / 2, colour)


def _text_scales(wanted_scale: float) -> Iterator[float]:
    """As large as wanted first, at last as large as usual."""
    steps = round((wanted_scale - 1) / TEXT_SCALE_STEP)
    yield from (wanted_scale - number * TEXT_SCALE_STEP for number in range(steps))
    yield 1.0


def _partitions(sentences: Sequence[str]) -> Iterator[list[list[str]]]:
    """Into parts that are about equally long, the fewest first."""
    for number in range(1, len(sentences) + 1):
        ends = [len(sentences) * index // number for index in range(number + 1)]
        yield [list(sentences[begin:end]) for begin, end in pairwise(ends)]


def _narrowed(room: Rect, max_width: int) -> Rect:
    """The middle of it, no wider than that."""
    return room.inflate(min(0, max_width - room.width), 0)


def _area_above_buttons(
    zone_buttons: Sequence[RectF], span: tuple[float, float], top: float, bottom: float, scale: float
) -> Rect:
    """From one of these ends to the other, over the buttons between them."""
    tops = [box.y - TOP_GAP_U * scale for box in zone_buttons if box.x < span[1] and span[0] < box.right]
    return _rect_between(span[0], top, span[1], min([bottom, *tops]))


def _area(room: Rect) -> int:
    return room.width * room.height


def _rect_between(left: float, top: float, right: float, bottom: float) -> Rect:
    return Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))
