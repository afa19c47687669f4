"""Log panel at the right edge: a line for every event, the newest last; on another tab the cards not seen yet.

Its header has the tabs, and the button that opens the shuffle commitment (seal) of the match. *Why* there: players who
doubt the shuffles find it, and it is in nobody else's way. Lengths are in u (layout units), unless stated otherwise.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.i18n import is_rtl, tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.slide_transition import SlideTransition
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.bidi import is_rtl_text
from yaniv.ui.graphics.icons import draw_wax_seal
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.input.input_events import (
    GamepadPressed,
    InputEvent,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from yaniv.ui.kit.controls import button, segment
from yaniv.ui.kit.node import Control, Node, column, drawing, label, picture, row, stack
from yaniv.ui.kit.page import Env, ScrollBy
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.narration.log_text import LogLine, split_cards, spoken_text
from yaniv.ui.panels.page_panel import AnswerPage
from yaniv.ui.table.model.table_model import LogTab

TAB_IDS: Final[dict[str, LogTab]] = {"log-tab:log": "log", "log-tab:cards": "cards"}
"""Tabs by the id of their element."""
SEAL_ID: Final = "button:seal"
_LINE_ID: Final = "log-line:"
"""Start of the id of a line, which its number in the log follows."""
_LINES: Final = "log"
"""Key of what scrolls."""
_PADDING: Final = (22, 10)
_HEADER_HEIGHT: Final = 54
_TAB_ROW_HEIGHT: Final = 64
_GAP: Final = 6
_HEADER_GAP: Final = 10
_STEP: Final = 90
"""Distance that one step scrolls."""
_PAGE_SHARE: Final = 0.8
_SCROLLBAR_WIDTH: Final = 24
"""Room for the scroll bar."""
_LINE_HEIGHT: Final = 38
"""Distance between lines of text."""
_ENTRY_GAP: Final = 8
_WORD_GAP: Final = 7
_CHIP_GAP: Final = 5
_PUNCTUATION: Final = (".", ",", ":", ";")


class _LogRow(Struct, frozen=True):
    """Line of the log with its place; everything in px."""

    top: int
    """Distance from the top of the log's content."""
    height: int
    line: LogLine
    parts: tuple[tuple[str, bool, int, int], ...]
    """Pieces of the sentence as (text or card code, True for a card, left edge, index of the text line)."""


class LogPage(AnswerPage):
    """The panel at its place on the table; it sends the ids of its controls."""

    name = "log panel"

    def __init__(self, context: UiContext, *, has_tabs: bool, has_seal: bool) -> None:
        super().__init__()
        self._context, self._has_tabs, self._has_seal = context, has_tabs, has_seal
        self.rect = Rect(0, 0, 1, 1)
        """Place of the panel in px, not mirrored."""
        self.tab: LogTab = "log"
        self.lines: tuple[LogLine, ...] = ()
        self._rows: list[_LogRow] = []
        self._source: tuple[LogTab, int, float, float] = ("log", 0, 0.0, 0.0)
        """Tab, width in px, px per u and text scale for which the rows were laid out."""

    def view(self, env: Env) -> Node:
        """Return the panel, of whose lines only those near the visible ones are made."""
        scale = pixels_per_u(env.size)
        left, top, width, height = (each / scale for each in self.rect)
        sheet = column(
            *self._header(env), self._list(env, scale),
            fill="panel", outline="outline", padding=_PADDING, gap=_GAP, width=width, height=height,
        )  # fmt: skip
        return stack(column(Node(height=top), row(Node(width=left), sheet)), justify="stretch")

    def _header(self, env: Env) -> Iterator[Node]:
        """Yield title or tabs beside the seal button; large text leaves no room for the tabs there."""
        title = label(tr("Log") if self.tab == "log" else tr("Cards"), 30, "accent", weight="display", grow=1)
        names = {"log-tab:log": tr("Log"), "log-tab:cards": tr("Cards")}
        tabs = row(*(self._tab(id_, name) for id_, name in names.items()), gap=_GAP, grow=1, align="stretch")
        seal = button(
            SEAL_ID, tr("Seal"), SEAL_ID, spoken=tr("The seal of this match"), draw=drawing(draw_wax_seal, False),
            height=_HEADER_HEIGHT, padding=(12, 0), gap=8,
        )  # fmt: skip
        has_row_of_tabs = self._has_tabs and self._has_seal and env.text_scale > 1
        yield row(
            tabs if self._has_tabs and not has_row_of_tabs else title, seal if self._has_seal else None,
            height=_HEADER_HEIGHT, gap=_HEADER_GAP,
        )  # fmt: skip
        if has_row_of_tabs:
            yield replace(tabs, height=_TAB_ROW_HEIGHT)

    def _tab(self, id_: str, name: str) -> Node:
        is_selected = TAB_IDS[id_] == self.tab
        control = Control(
            id=id_, role="choice", name=name, press=id_, states=("selected",) if is_selected else ()
        )  # fmt: skip
        return replace(segment(control, "log tab", is_selected=is_selected), min_height=0, padding=(4, 4))

    def _list(self, env: Env, scale: float) -> Node:
        rows = self._wrapped_rows(env, scale)
        first_px = env.offsets_px.get(_LINES, 0) - self.rect.height
        near = [
            index
            for index, each in enumerate(rows)
            if first_px < each.top + each.height and each.top < first_px + 3 * self.rect.height
        ]
        total_px = rows[-1].top + rows[-1].height if rows else 0
        start_px = rows[near[0]].top if near else total_px
        end_px = rows[near[-1]].top + rows[near[-1]].height if near else total_px
        return column(
            Node(height=start_px / scale),
            *(self._line(index, rows[index], scale) for index in near),
            Node(height=(total_px - end_px) / scale),
            scroll=_LINES, grow=1,
        )  # fmt: skip

    @staticmethod
    def _line(index: int, log_row: _LogRow, scale: float) -> Node:
        spoken = spoken_text(log_row.line)
        control = Control(id=f"{_LINE_ID}{index}", role="text", name=spoken)
        return picture(drawing(_draw_line, log_row), height=log_row.height / scale, control=control)

    def _wrapped_rows(self, env: Env, scale: float) -> list[_LogRow]:
        """Return the lines laid out; only those that are new are, unless the room for them has changed."""
        width = self.rect.width - round((2 * _PADDING[0] + _SCROLLBAR_WIDTH) * scale)
        source = self.tab, width, scale, env.text_scale
        kept = tuple(each.line for each in self._rows)
        if source != self._source or self.lines[: len(kept)] != kept:
            self._rows, self._source = [], source
        painter = self._context.painter(Surface((1, 1)), size=env.size)
        for line in self.lines[len(self._rows) :]:
            top = self._rows[-1].top + self._rows[-1].height if self._rows else 0
            self._rows.append(_wrap_line(painter, line, top, width))
        return self._rows


class LogPanel:
    """Log over the table, which has the keyboard focus for it; it follows new lines while its end is in sight."""

    def __init__(self, context: UiContext, *, has_tabs: bool, has_seal: bool) -> None:
        self._context = context
        self._page = LogPage(context, has_tabs=has_tabs, has_seal=has_seal)
        self._scene = PageScene(context, self._page)
        self._size = (0, 0)
        """Size of the window, in px."""
        self._is_held = False
        """True while the pointer is held down that was pressed on the panel."""
        self._places: dict[LogTab, int] = {}
        """Where each tab was left, in px from its beginning; -1: at its end."""
        self.slide = SlideTransition()
        """Animation of the panel as it opens and closes."""

    def place(self, size: tuple[int, int], rect: Rect, tab: LogTab) -> None:
        """Place the panel in *rect* in a window of this *size* (both in px), and show a tab."""
        place = rtl.mirror_rect(rect, size[0]) if is_rtl() else rect
        if (size, place, tab) == (self._size, self._page.rect, self._page.tab):
            return
        is_at_end, area = self._is_at_end, self._scene.scroll_viewport(_LINES) if any(self._size) else None
        is_other = tab != self._page.tab
        if is_other and area is not None:
            self._places[self._page.tab] = -1 if is_at_end and self._page.tab == "log" else area.offset_px
        if size != self._size:
            self._size = size
            self._scene.resize(size)
        self._page.rect, self._page.tab = place, tab
        self._change(is_at_end=is_at_end and not is_other)
        if is_other:
            self._return_to(self._places.get(tab, -1 if tab == "log" else 0))

    def show(self, lines: tuple[LogLine, ...]) -> None:
        """Show the lines of the tab."""
        if lines != self._page.lines:
            is_at_end = self._is_at_end
            self._page.lines = lines
            self._change(is_at_end=is_at_end)

    def handle(self, event: InputEvent) -> tuple[bool, str]:
        """Handle an input event on the open panel; return True if nothing else may use it, and what was pressed.

        Wheel, page keys, scroll bar and finger scroll it. Clicks on it do not reach the table below, except with the
        middle button, which is for fast-forward.
        """
        if isinstance(event, KeyPressed | GamepadPressed):
            pages = {"page up": -_PAGE_SHARE, "page down": _PAGE_SHARE}.get(getattr(event, "key", ""), 0)
            return bool(pages) and self._scene.scroll_by(ScrollBy(_LINES, views=pages)), ""
        own = rtl.mirror_input(event, self._size[0])
        was_held, is_inside = self._is_held, False
        if isinstance(own, PointerPressed | WheelTurned):
            is_inside = self._scene.covers(own.position)
        if isinstance(own, PointerPressed):
            is_inside = self._is_held = is_inside and own.button != "middle"
        if isinstance(own, PointerReleased):
            self._is_held = False
        self._page.answer = ""
        self._scene.handle(own)
        is_used = is_inside or (was_held and isinstance(own, PointerMoved | PointerReleased))
        return is_used, self._page.answer

    def scroll_by(self, steps: int) -> None:
        """Scroll down by *steps* steps, up if negative."""
        self._scene.scroll_by(ScrollBy(_LINES, steps * _STEP))

    def paint(self, surface: Surface, focused_id: str = "") -> None:
        """Paint the panel; *focused_id* is the element with the keyboard focus."""
        painter, rect = self._context.painter(surface), self._page.rect
        hidden_px = round((1 - self.slide.visible_share) * rect.width)
        layer = surface.copy() if hidden_px else surface
        self._scene.paint(layer)
        focused = next((each for each in self._scene.elements() if each.id == focused_id), None)
        if focused is not None:
            self._context.painter(layer).draw_focus_outline(Rect(focused.rect))
        if hidden_px:
            shown = painter.mirrored(rect)
            surface.blit(layer, shown.move(hidden_px, 0), shown)

    def elements(self) -> tuple[Element, ...]:
        """Return the visible lines as text elements."""
        lines = [each for each in self._elements() if each.id.startswith(_LINE_ID)]
        return tuple(replace(each, id=f"log:{number}") for number, each in enumerate(lines))

    def control_elements(self) -> tuple[Element, ...]:
        """Return the controls of the panel: tabs and seal button, if there are any."""
        controls = (each for each in self._elements() if not each.id.startswith(_LINE_ID))
        return tuple(replace(each, state=tuple(word for word in each.state if word != "focused")) for each in controls)

    def _elements(self) -> tuple[Element, ...]:
        return rtl.mirror_elements(self._scene.elements(), self._size[0])

    @property
    def _is_at_end(self) -> bool:
        area = self._scene.scroll_viewport(_LINES) if any(self._size) else None
        return area is None or area.offset_px == area.max_offset_px

    def _change(self, *, is_at_end: bool) -> None:
        """Make the tree anew; *is_at_end*: the newest line of the log stays in sight."""
        self._scene.refresh()
        if is_at_end and self._page.tab == "log":
            self._scene.scroll_by(ScrollBy(_LINES, views=10_000))

    def _return_to(self, offset_px: int) -> None:
        """Scroll to where the tab was left; -1: to its end."""
        self._scene.scroll_by(ScrollBy(_LINES, views=10_000 if offset_px < 0 else -10_000))
        if offset_px > 0:
            self._scene.scroll_by(ScrollBy(_LINES, offset_px / pixels_per_u(self._size)))


def join_latin_words(text: str) -> Iterator[tuple[str, bool]]:
    """Yield words and cards of a log line in pieces that must stay together, each with True if it is a card.

    In a Hebrew sentence consecutive Latin words are one piece, as they read left to right.
    """
    latin: list[str] = []
    for word, is_card in split_words(text):
        if not is_card and word.isascii() and word[0].isalpha() and is_rtl_text(text):
            latin.append(word)
            continue
        if latin:
            yield " ".join(latin), False
            latin = []
        yield word, is_card
    if latin:
        yield " ".join(latin), False


def split_words(text: str) -> Iterator[tuple[str, bool]]:
    """Yield words and cards of a log line, each with True if it is a card.

    In a Hebrew sentence punctuation after a Latin word or number is a piece of its own, because it is painted to the
    left of that word.
    """
    is_rtl_sentence = is_rtl_text(text)
    for word, is_card in split_cards(text):
        if is_rtl_sentence and not is_card and not is_rtl_text(word) and word[:-1] and word[-1] in _PUNCTUATION:
            yield word[:-1], False
            yield word[-1], False
        else:
            yield word, is_card


def _wrap_line(painter: Painter, line: LogLine, top: int, max_width: int) -> _LogRow:
    """Return the log line laid out in as many lines of text as *max_width* px need, from *top* px on.

    Punctuation stays with the card before it.
    """
    parts: list[tuple[str, bool, int, int]] = []
    x = line_index = gap = 0
    for text, is_card in join_latin_words(line.text):
        width = (
            painter.card_chip_width(text, SECONDARY_U * painter.overlay_scale)
            if is_card
            else _text_width(painter, text, line)
        )
        if x and x + width > max_width and text not in _PUNCTUATION:
            x, line_index = 0, line_index + 1
        if x and text in _PUNCTUATION:
            x -= gap
        parts.append((text, is_card, x, line_index))
        gap = painter.px(_CHIP_GAP - 1 if is_card else _WORD_GAP)
        x += width + painter.px(_CHIP_GAP if is_card else _WORD_GAP)
    height = (line_index + 1) * _line_height(painter) + painter.px(
        _ENTRY_GAP if not line.is_heading else 2 * _ENTRY_GAP
    )
    return _LogRow(top, height, line, tuple(parts))


def _text_width(painter: Painter, text: str, line: LogLine) -> int:
    height = _line_height(painter)
    if line.is_heading:
        return painter.line_width(text, SECONDARY_U + 2, "bold", max_height=height, role="log heading")
    return painter.line_width(text, SECONDARY_U, max_height=height, role="log")


def _line_height(painter: Painter) -> int:
    return painter.px(_LINE_HEIGHT * painter.overlay_scale)


def _draw_line(painter: Painter, rect: Rect, log_row: _LogRow) -> None:
    theme, size, line = painter.theme, SECONDARY_U, log_row.line
    line_height = _line_height(painter)
    middle = rect.top + line_height // 2 + (painter.px(_ENTRY_GAP) if line.is_heading else 0)
    for text, is_card, x, line_index in log_row.parts:
        position = rect.left + x, middle + line_index * line_height
        if is_card:
            painter.draw_card_chip(text, position, size * painter.overlay_scale)
        elif line.is_heading:
            painter.draw_line(
                text, position, size + 2, theme.accent, weight="bold", max_height=line_height, role="log heading"
            )
        else:
            painter.draw_line(text, position, size, theme.text, max_height=line_height, role="log")
