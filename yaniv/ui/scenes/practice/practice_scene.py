"""Table of a practice match, with a bar below it and, if wanted, open hands and a panel about the cards beside it."""

from collections.abc import Sequence
from operator import is_
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import RADIUS_U, SECONDARY_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    GamepadPressed,
    InputCancelled,
    InputEvent,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    PressInput,
    Resized,
    WheelTurned,
)
from yaniv.ui.navigation import NavigationRequest
from yaniv.ui.scenes.practice.open_hands import OpenHands
from yaniv.ui.scenes.practice.practice_port import MAX_BOOKMARKS, Bookmark, PracticePort
from yaniv.ui.scenes.practice.practice_text import practice_sections
from yaniv.ui.table.overlays.pause_panel import ODDS
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.document_view import DocumentView
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.table_bar import TABLE_BAR_HEIGHT_U, lay_out_table_bar, paint_table_bar
from yaniv.ui.widgets.widget import element_rect

_PANEL_WIDTH_U: Final = 460
_MIN_WIDTH_PX: Final = 1280
"""Least width of a window in which panel and table stand side by side, at the usual text size."""
_INSET_U: Final = 20


class PracticeScene:
    """Scene of a practice match; take back and redo work at any time, with a result over the table too."""

    name = "table"

    def __init__(self, context: UiContext, port: PracticePort, size: Size) -> None:
        self._context = context
        self._port = port
        self._size = size
        self._bar = PracticeBar(context)
        self._shows_cards = self._shows_hands = self._shows_bookmarks = False
        self._shown_views: tuple[View, ...] = ()
        """Views that bar and panel show: that of the match and that on the table; empty: nothing yet."""
        self._shown_state: tuple[object, ...] = ()
        """What else they show: the player's choices, whether cards move, and bookmarks."""
        self._document_view = DocumentView("practice:panel", tr("Cards"), (), context.text_renderer)
        self._panel_group = FocusGroup((self._document_view,), "", context.audio.play)
        self._bookmark_buttons: tuple[Button, ...] = ()
        self._panel_rect = Rect(0, 0, 0, 0)
        self._open_hands = OpenHands(context)
        self._table = self._open_table()
        self._refresh()

    @property
    def table(self) -> TableScene:
        """The table; another one after something was taken back."""
        return self._table

    @property
    def is_moving(self) -> bool:
        """True if frames must be painted."""
        return self._table.is_moving

    @property
    def is_busy(self) -> bool:
        """True while an animation plays that the next turn must wait for."""
        return self._table.is_busy

    @property
    def awaits_user(self) -> bool:
        """True if the match waits for the player."""
        return self._table.awaits_user

    @property
    def announce(self) -> str:
        """Text for screen readers: that of the table."""
        return self._table.announce

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event: bar and panel first, then the table; return a request or None."""
        if isinstance(event, Resized):
            self._size = event.size
            return self._table.handle(replace(event, size=self._table_size))
        button_id = self._bar.handle(event) or self._button_for_key(event)
        if button_id:
            self._press(button_id)
            return None
        if self._covers_table and isinstance(event, KeyPressed | GamepadPressed):
            self._handle_covered(event)
            return None
        if isinstance(event, InputCancelled):
            self._panel_group.handle(event)
        if self._is_on_panel(event):
            self._press(self._panel_group.handle(rtl.mirror_input(event, self._panel_axis)) or "")
            return None
        request = self._table.handle(event)
        pressed, self._table.pressed_extra_button = self._table.pressed_extra_button, ""
        self._press(pressed)
        self._refresh()
        return request

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the table by *ms* milliseconds; return a request or None."""
        request = self._table.update(ms)
        self._refresh()
        return request

    def paint(self, surface: Surface) -> None:
        """Paint the table, the panel beside it and the bar below."""
        if surface.get_size() != self._size:
            self._size = surface.get_size()
        self._lay_out()
        table_rect = Rect((0, 0), self._table_size)
        painter = self._context.painter(surface)
        if not self._covers_table:
            self._table.paint(surface.subsurface(table_rect))
            self._open_hands.paint(surface.subsurface(table_rect), self._table)
        if self._has_panel:
            left = 0 if self._covers_table else table_rect.right
            surface.fill(painter.theme.panel, Rect(left, 0, self._size[0] - left, table_rect.height))
            # The panel stays on its side in every language, beside a table that mirrors itself.
            panel_painter = self._context.painter(surface, self._panel_axis)
            panel_painter.draw_box(self._panel_rect, RADIUS_U, painter.theme.surface_dark, painter.theme.outline)
            self._panel_group.paint(panel_painter)
        is_hidden = self._table.is_covered or self._covers_table
        focused = None if is_hidden else self._table.focused_element
        self._bar.paint(painter, focused.id if focused is not None else "")

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of table, bar and panel."""
        self._lay_out()
        table = () if self._covers_table else self._table.elements()
        table_ids = {element.id for element in table}
        hands = () if self._covers_table else self._open_hands.elements(self._table)
        others = (*hands, *self._bar.elements(), self._bar.note_element(), *self._panel_elements())
        return (*table, *(element for element in others if element.id not in table_ids))

    @property
    def is_end_shown(self) -> bool:
        """True while the page at the end of the match is shown."""
        return self._table.is_end_shown

    def show_end(self) -> None:
        """Show the page at the end of the match at once; it must be over."""
        self._table.show_end()

    def prepare(self) -> None:
        """Paint the table in advance, so that its first frame is fast."""
        self._table.prepare()

    def say(self, text: str) -> None:
        """Show a message at the table."""
        self._table.say(text)

    def close(self) -> None:
        """Close the table."""
        self._table.close()

    @property
    def _has_panel(self) -> bool:
        return self._shows_cards or self._shows_bookmarks

    @property
    def _covers_table(self) -> bool:
        """True if the panel lies over the table, because there is no room for both."""
        is_roomy = self._size[0] >= _MIN_WIDTH_PX and self._context.text_scale <= 1
        return self._has_panel and not is_roomy

    @property
    def _table_size(self) -> Size:
        scale = pixels_per_u(self._size)
        panel_width = round(_PANEL_WIDTH_U * scale) if self._has_panel and not self._covers_table else 0
        return self._size[0] - panel_width, self._size[1] - round(TABLE_BAR_HEIGHT_U * scale)

    def _button_for_key(self, event: InputEvent) -> str:
        """Return the button whose key was pressed; taking back staged cards is left to the table."""
        if not isinstance(event, KeyPressed | GamepadPressed):
            return ""
        match key_bindings.action_for(event):
            case "take_back" if not self._table.interaction.hand_state.staged:
                return UNDO_ID
            case "redo":
                return REDO_ID
            case "bookmark":
                return SET_ID
            case "bookmarks":
                return f"{GO_PREFIX}{key_bindings.binding_index(event) + 1}"
            case _:
                return ""

    def _handle_covered(self, event: PressInput) -> None:
        """Handle a key while the panel covers the table: Back closes it, the others move between the buttons."""
        action = key_bindings.action_for(event)
        if action == "back":
            self._shows_cards = self._shows_bookmarks = False
            self._bar.focus("")
            self._refresh()
        elif self._shows_bookmarks and action in ("up", "down"):
            self._bar.focus("")
            self._panel_group.handle(event)
        elif self._shows_bookmarks and action in ("press", "act") and self._panel_group.focused_widget is not None:
            self._press(self._panel_group.handle(event) or "")
        else:
            self._panel_group.focus("")
            self._press(self._bar.handle_key(event))

    def _is_on_panel(self, event: InputEvent) -> bool:
        """Return True if the event belongs to the panel or the bar, and not to the table."""
        match event:
            case PointerPressed() if self._bar.contains(event.position):
                return True
            case PointerReleased() | PointerMoved() if self._shows_bookmarks:
                return self._covers_table or self._panel_rect.collidepoint(event.position)
            case PointerPressed() | WheelTurned():
                return self._covers_table or (self._has_panel and self._panel_rect.collidepoint(event.position))
            case _:
                return False

    def _press(self, button_id: str) -> None:
        match button_id:
            case "practice:undo" if self._port.can_undo:
                self._port.undo()
                self._reopen_table()
                self._table.say(tr("Taken back: it's your move again."))
            case "practice:redo" if self._port.can_redo:
                self._port.redo()
                self._reopen_table()
            case "practice:cards":
                self._shows_cards, self._shows_bookmarks = not self._shows_cards, False
            case _ if button_id == ODDS:
                self._shows_cards, self._shows_bookmarks = True, False
            case "practice:bookmarks":
                self._shows_bookmarks, self._shows_cards = not self._shows_bookmarks, False
            case "practice:bookmark":
                self._toggle_bookmark()
            case _ if button_id.startswith(GO_PREFIX):
                self._go_to_bookmark(int(button_id.removeprefix(GO_PREFIX)) - 1)
            case "practice:hands":
                self._shows_hands = not self._shows_hands
            case _:
                return
        self._refresh()

    def _toggle_bookmark(self) -> None:
        """Set or remove a bookmark at the current position, and say what was done."""
        before = self._port.bookmarks
        problem = self._port.toggle_bookmark()
        count = len(self._port.bookmarks)
        if problem:
            self._table.say(problem)
        elif count > len(before):
            self._table.say(tr("Bookmark set: round {n}, turn {turn}.", **_place_of(self._port.bookmarks)))
        elif count < len(before):
            self._table.say(tr("Bookmark removed."))
        else:
            self._table.say(tr("You can keep up to {n} bookmarks. Go to one of them to remove it.", n=MAX_BOOKMARKS))

    def _go_to_bookmark(self, index: int) -> None:
        """Go to a bookmark, if there is one with this index."""
        if index >= len(self._port.bookmarks):
            self._table.say(tr("There is no bookmark {n}.", n=index + 1))
            return
        self._port.go_to_bookmark(index)
        self._reopen_table()
        self._table.say(tr("Back at round {n}, turn {turn}.", **_place_of(self._port.bookmarks)))

    def _reopen_table(self) -> None:
        """Open the table at the new position, with the log open if it was open."""
        has_log = self._table.is_log_open
        self._table.close()
        self._table = self._open_table()
        if has_log:
            self._table.open_log()

    def _open_table(self) -> TableScene:
        self._bar.lay_out(self._size)
        return self._port.open_table(self._table_size, self._extra_elements)

    def _extra_elements(self) -> tuple[Element, ...]:
        """Return the buttons that share the keyboard focus of the table: those of the bar, and the bookmarks."""
        return (*self._bar.elements(), *(self._panel_elements() if self._shows_bookmarks else ()))

    def _refresh(self) -> None:
        """Show what can be done now, and what the cards tell, if anything has changed."""
        # As far as the animations have shown it: the panel must not be ahead of the cards.
        view = self._table.interaction.view
        bookmarks = self._port.bookmarks if self._shows_bookmarks else None
        views = self._port.view, view
        state = self._shows_cards, self._shows_hands, self._table.is_busy, bookmarks
        if state == self._shown_state and all(map(is_, views, self._shown_views)):
            return
        self._shown_views, self._shown_state = views, state
        if not self._table.is_busy or not self._shows_hands or not self._open_hands.is_shown:
            self._open_hands.show(self._port.open_hands if self._shows_hands else (), self._port.view.round)
        self._bar.show(
            can_undo=self._port.can_undo,
            can_redo=self._port.can_redo,
            shows_cards=self._shows_cards,
            shows_hands=self._shows_hands,
            shows_bookmarks=self._shows_bookmarks,
        )
        if bookmarks is not None:
            self._bookmark_buttons = bookmark_buttons(bookmarks)
            self._panel_group.widgets = self._bookmark_buttons
        elif self._has_panel:
            self._panel_group.widgets = (self._document_view,)
            self._document_view.set_sections(practice_sections(view, self._port.memory))

    def _panel_elements(self) -> tuple[Element, ...]:
        return rtl.mirror_elements(self._panel_group.elements(), self._panel_axis) if self._has_panel else ()

    @property
    def _panel_axis(self) -> int:
        """Sum of the left and right edge of the panel, px, about which its content is mirrored."""
        return self._panel_rect.left + self._panel_rect.right

    def _lay_out(self) -> None:
        self._bar.lay_out(self._size)
        if self._has_panel:
            scale, (table_width, height) = pixels_per_u(self._size), self._table_size
            inset = round(_INSET_U * scale)
            left = 0 if self._covers_table else table_width
            self._panel_rect = Rect(left, 0, self._size[0] - left, height).inflate(-inset, -inset)
            text_scale = self._context.text_scale
            area = self._panel_rect.inflate(-2 * inset, -2 * inset)
            if self._shows_bookmarks:
                lay_out_bookmarks(self._bookmark_buttons, area, scale * text_scale)
            else:
                self._document_view.lay_out(area, scale * text_scale)


def _place_of(bookmarks: tuple[Bookmark, ...]) -> dict[str, int]:
    """Return round and turn of the bookmark where the match stands."""
    here = next(each for each in bookmarks if each.is_here)
    return {"n": here.round_number, "turn": here.turn}


UNDO_ID: Final = "practice:undo"
REDO_ID: Final = "practice:redo"
CARDS_ID: Final = "practice:cards"
BOOKMARKS_ID: Final = "practice:bookmarks"
HANDS_ID: Final = "practice:hands"


class PracticeBar:
    """Buttons of the bar, and the note that the match counts for nothing."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._undo_button = Button(UNDO_ID, tr("Take back"))
        self._redo_button = Button(REDO_ID, tr("Redo"))
        self._cards_button = Button(CARDS_ID, "")
        self._hands_button = Button(HANDS_ID, "")
        self._bookmarks_button = Button(BOOKMARKS_ID, tr("Bookmarks"))
        self._buttons = (
            self._undo_button,
            self._redo_button,
            self._bookmarks_button,
            self._cards_button,
            self._hands_button,
        )
        self._focus_group = FocusGroup(self._buttons, play_sound=context.audio.play)
        self._rect = self._note_rect = Rect(0, 0, 0, 0)

    def show(
        self, *, can_undo: bool, can_redo: bool, shows_cards: bool, shows_hands: bool, shows_bookmarks: bool
    ) -> None:
        """Enable the buttons that can be used, and name the others by what they do next."""
        marks_button = self._bookmarks_button
        marks_button.name = marks_button.label = tr("Close") if shows_bookmarks else tr("Bookmarks")
        if shows_bookmarks:
            marks_button.label = tr("Hide bookmarks")
        self._undo_button.enabled, self._redo_button.enabled = can_undo, can_redo
        self._cards_button.name = self._cards_button.label = tr("Hide cards") if shows_cards else tr("Unseen cards")
        self._hands_button.name = self._hands_button.label = tr("Hide hands") if shows_hands else tr("Open hands")

    def lay_out(self, size: Size) -> None:
        """Place the bar at the bottom of a window of *size* px."""
        scale = pixels_per_u(size)
        height = round(TABLE_BAR_HEIGHT_U * scale)
        self._rect = Rect(0, size[1] - height, size[0], height)
        self._note_rect = lay_out_table_bar(self._rect, self._buttons, scale, self._context.text_scale)

    def handle(self, event: InputEvent) -> str:
        """Handle an event of the pointer; return the id of the pressed button, or an empty string."""
        if not isinstance(event, PointerMoved | PointerPressed | PointerReleased | InputCancelled):
            return ""
        return self._focus_group.handle(rtl.mirror_input(event, self._rect.width)) or ""

    def handle_key(self, event: InputEvent) -> str:
        """Handle a key while the table is covered; return the id of the pressed button, or an empty string."""
        return self._focus_group.handle(event) or ""

    def focus(self, id_: str) -> None:
        """Give a button the keyboard focus, while the table is covered; an empty id takes it away."""
        self._focus_group.focus(id_)

    def contains(self, position: tuple[int, int]) -> bool:
        """Return True if a position in px is on the bar."""
        return self._rect.collidepoint(position)

    def paint(self, painter: Painter, focused_id: str) -> None:
        """Paint note and buttons; *focused_id*: button with the keyboard focus, empty for none."""
        note = tr("Practice")
        # Large text leaves no room beside five buttons; the note stays an element.
        has_room = painter.line_width(note, SECONDARY_U, max_height=0) <= self._note_rect.width
        paint_table_bar(painter, self._rect, note if has_room else "", self._note_rect)
        self._focus_group.paint(painter)
        for button in self._buttons:
            if button.id == focused_id:
                painter.draw_focus_outline(button.rect)

    def note_element(self) -> Element:
        """Return the note as an element."""
        label = tr("Practice: doesn't count")
        return Element("practice:note", "text", tr("Practice"), label, element_rect(self._note_rect), ("enabled",))

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the buttons, where the player sees them."""
        return rtl.mirror_elements(self._focus_group.elements(), self._rect.width)


SET_ID: Final = "practice:bookmark"
GO_PREFIX: Final = "practice:bookmark-"
"""Beginning of the ids of the buttons that go to a bookmark; its number from 1 follows."""
_ROW_HEIGHT_U: Final = 64
_GAP_U: Final = 10


def bookmark_buttons(bookmarks: Sequence[Bookmark]) -> tuple[Button, ...]:
    """Return the button that sets or removes a bookmark, then a button for each bookmark."""
    is_here = any(each.is_here for each in bookmarks)
    set_button = Button(SET_ID, tr("Remove bookmark") if is_here else tr("Bookmark here"))
    if not is_here and len(bookmarks) >= MAX_BOOKMARKS:
        set_button.enabled = False
        set_button.label = tr("You can keep up to {n} bookmarks. Go to one of them to remove it.", n=MAX_BOOKMARKS)
    go_buttons = [Button(f"{GO_PREFIX}{number}", _describe(each)) for number, each in enumerate(bookmarks, 1)]
    for number, (button, each) in enumerate(zip(go_buttons, bookmarks, strict=True), 1):
        button.is_primary = each.is_here
        button.label = tr("Bookmark {n}: {position}", n=number, position=button.name)
    return (set_button, *go_buttons)


def lay_out_bookmarks(buttons: Sequence[Button], area: Rect, scale: float) -> None:
    """Place the buttons below each other in *area* (px); *scale* is px per u."""
    gap = round(_GAP_U * scale)
    height = min(round(_ROW_HEIGHT_U * scale), (area.height - gap * MAX_BOOKMARKS) // (MAX_BOOKMARKS + 1))
    for row, button in enumerate(buttons):
        button.rect = Rect(area.left, area.top + row * (height + gap), area.width, height)


def _describe(bookmark: Bookmark) -> str:
    """Return round, turn and hand of a bookmark in a few words."""
    return tr(
        "Round {n}, turn {turn} · hand {total}", n=bookmark.round_number, turn=bookmark.turn, total=bookmark.hand_total
    )
