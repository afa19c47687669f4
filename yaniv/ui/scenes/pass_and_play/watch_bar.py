"""Bar below a table that computer players alone sit at: pause, whose cards are open, once more, and the way out."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.table_bar import lay_out_table_bar, paint_table_bar
from yaniv.ui.widgets.widget import Widget, element_rect

PAUSE_ID: Final = "watch:pause"
SEAT_ID: Final = "watch:seat"
AGAIN_ID: Final = "watch:again"
LEAVE_ID: Final = "watch:leave"


class WatchBar:
    """Controls of the bar, and the sentence at its left end."""

    def __init__(self, names: Sequence[str]) -> None:
        """*names*: of the players, by seat."""
        self._pause_button = Button(PAUSE_ID, "")
        seats = [(str(seat), tr("Seat: {name}", name=name)) for seat, name in enumerate(names)]
        self.seat_dropdown = Dropdown(SEAT_ID, tr("Open hand"), seats, "0")
        self._again_button = Button(AGAIN_ID, tr("New match"))
        self._leave_button = Button(LEAVE_ID, tr("Back"))
        self.text = ""
        self._rect = self._text_rect = Rect(0, 0, 0, 0)

    @property
    def controls(self) -> tuple[Widget, ...]:
        """All controls, in focus order."""
        return (self._pause_button, self.seat_dropdown, self._again_button, self._leave_button)

    def show(self, text: str, *, is_paused: bool, is_over: bool) -> None:
        """Show a sentence about the match, and what the buttons do next."""
        self.text = text
        self._pause_button.name = self._pause_button.label = tr("Go on") if is_paused else tr("Pause")
        self._pause_button.enabled = not is_over

    def lay_out(self, rect: Rect, scale: float, text_scale: float) -> None:
        """Place the bar in *rect* (px); *scale* is px per u."""
        self._rect, self._text_rect = rect, lay_out_table_bar(rect, self.controls, scale, text_scale)

    def paint(self, painter: Painter) -> None:
        """Paint the background and the sentence; the focus group paints the controls."""
        paint_table_bar(painter, self._rect, self.text, self._text_rect)

    def element(self) -> Element:
        """Return the sentence as an element."""
        return Element("watch:text", "text", self.text, self.text, element_rect(self._text_rect), ("enabled",))
