"""Score breakdown: a panel that explains one player's points step by step, with the house rules behind each.

Lengths are in u (layout units).
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, HEADING_U, RADIUS_U, SMALL_U
from yaniv.ui.input.input_events import (
    GamepadPressed,
    InputCancelled,
    InputEvent,
    KeyPressed,
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.narration.result_row_text import describe_rule, explain_score
from yaniv.ui.narration.round_row import RoundRow
from yaniv.ui.widgets.scroll_area import ScrollArea
from yaniv.ui.widgets.widget import element_rect

WIDTH_U: Final = 1180
INSET_U: Final = 40
HEADER_HEIGHT_U: Final = 88
GAP_U: Final = 12
SCROLLBAR_WIDTH_U: Final = 34
"""Width kept free for the scroll bar."""
MARGIN_U: Final = 40
LINE_HEIGHT: Final = 1.5


class _TextBlock(Struct, frozen=True):
    """Wrapped lines of one text; `top` is their offset from the top of the content, px."""

    top: int
    lines: tuple[str, ...]
    size: float
    line_height: int
    """Height of each line, px."""
    is_rule: bool
    """True for a house rule, which is painted in another colour."""


class ScoreBreakdownPanel:
    """Panel over the result sheet with the score breakdown of one player."""

    def __init__(self, row: RoundRow, rules: HouseRules) -> None:
        self._row = row
        self._rules = rules
        self._scroll_area = ScrollArea()
        self._rect = Rect(0, 0, 0, 0)
        self._is_pressed = False

    @property
    def seat(self) -> int:
        """Seat whose points are explained."""
        return self._row.seat

    @property
    def announce(self) -> str:
        """Text for screen readers: the name, and all sentences of the breakdown."""
        sentences = (step.text for step in explain_score(self._row, self._rules))
        return " ".join((tr("{name}.", name=self._row.name), *sentences))

    def handle(self, event: InputEvent) -> bool:
        """Handle an input event; return True if the panel is to be closed.

        Scrolling keeps it open; any other key, a press outside it, and a click on it close it.
        """
        if isinstance(event, KeyPressed | GamepadPressed):
            return not self._scroll_area.handle_scroll_key(event)
        was_pressed = self._is_pressed
        if isinstance(event, PointerPressed | PointerReleased | InputCancelled):
            self._is_pressed = False
        if self._scroll_area.handle(event):
            return False
        match event:
            case PointerPressed():
                self._is_pressed = self._rect.collidepoint(event.position)
                return not self._is_pressed
            case PointerReleased():
                return was_pressed
            case _:
                return False

    def is_press_outside(self, event: InputEvent) -> bool:
        """Return True if the event is a press outside the panel, which is meant for what is under it."""
        return isinstance(event, PointerPressed) and not self._rect.collidepoint(event.position)

    def paint(self, painter: Painter, sheet_rect: Rect) -> None:
        """Paint the panel in the middle of *sheet_rect* (px), as high as its content needs and the window allows."""
        theme, px = painter.theme, painter.px
        window = painter.surface.get_rect().inflate(-2 * px(MARGIN_U), -2 * px(MARGIN_U))
        rect = Rect(0, 0, min(px(WIDTH_U * painter.overlay_scale), sheet_rect.width - 2 * px(GAP_U)), 0)
        max_width = rect.width - px(2 * INSET_U + SCROLLBAR_WIDTH_U)
        blocks = tuple(self._text_blocks(painter, max_width))
        content_height = blocks[-1].top + blocks[-1].line_height * len(blocks[-1].lines)
        rect.height = min(window.height, px(HEADER_HEIGHT_U) + content_height + px(INSET_U))
        rect.center = sheet_rect.center
        self._rect = rect.clamp(window)
        page_rect = Rect(
            self._rect.left + px(INSET_U), self._rect.top + px(HEADER_HEIGHT_U), max_width + px(SCROLLBAR_WIDTH_U), 0
        )
        page_rect.height = self._rect.bottom - px(INSET_U) - page_rect.top
        self._scroll_area.lay_out(page_rect, content_height, painter.scale)
        painter.draw_box(self._rect, RADIUS_U, theme.panel_raised, theme.accent, 3)
        points = self._row.points if self._row.points is not None else self._row.hand_total
        title = tr("{name}: why {points}?", name=self._row.name, points=points)
        position = (page_rect.left, self._rect.top + px(HEADER_HEIGHT_U / 2))
        painter.draw_line(
            title,
            position,
            HEADING_U,
            theme.accent,
            weight="display",
            max_width=max_width,
            max_height=px(HEADER_HEIGHT_U - 12),
        )
        with painter.clip_to(page_rect):
            for block in blocks:
                self._paint_block(painter, block, page_rect)
        self._scroll_area.paint(painter)

    def element(self) -> Element:
        """Return one element with the whole breakdown as its label."""
        return Element("account", "dialog", self._row.name, self.announce, element_rect(self._rect), ("enabled",))

    def _paint_block(self, painter: Painter, block: _TextBlock, page: Rect) -> None:
        colour = painter.theme.info if block.is_rule else painter.theme.text
        for number, line in enumerate(block.lines):
            y = self._scroll_area.content_top + block.top + block.line_height * number
            if y + block.line_height > page.top and y < page.bottom:
                painter.draw_line(
                    line, (page.left, y + block.line_height // 2), block.size, colour, max_height=block.line_height
                )

    def _text_blocks(self, painter: Painter, max_width: int) -> Iterator[_TextBlock]:
        top = 0
        for step in explain_score(self._row, self._rules):
            rule_texts = (describe_rule(key, self._rules) for key in step.rule_keys)
            texts = [(step.text, BODY_U, False), *((rule_text, SMALL_U, True) for rule_text in rule_texts)]
            for text, size, is_rule in texts:
                line_height = round(painter.px(size * LINE_HEIGHT) * painter.overlay_scale)
                lines = painter.wrap_lines(text, size, max_width, max_height=line_height)
                yield _TextBlock(top, lines, size, line_height, is_rule)
                top += line_height * len(lines) + painter.px(GAP_U)
