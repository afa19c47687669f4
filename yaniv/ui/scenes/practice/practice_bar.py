"""Bar below a practice table: buttons to take back, to make again, and to show what practice shows."""

from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.input.input_events import InputCancelled, InputEvent, PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.table_bar import TABLE_BAR_HEIGHT_U, lay_out_table_bar, paint_table_bar
from yaniv.ui.widgets.widget import element_rect

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
        label = tr("Practice: counts for nothing")
        return Element("practice:note", "text", tr("Practice"), label, element_rect(self._note_rect), ("enabled",))

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the buttons, where the player sees them."""
        return rtl.mirror_elements(self._focus_group.elements(), self._rect.width)
