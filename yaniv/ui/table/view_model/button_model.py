"""Button of the table as a value: what of it is painted, hit and read aloud. Pure."""

from typing import Final, Literal

from msgspec import Struct

from yaniv.ui.accessibility.element_tree import Element, element_states, label_beyond_name
from yaniv.ui.geometry.rectangles import RectF, RectTuple

ButtonKind = Literal["table", "bar", "call"]
"""Where a button is: on the table, in its top bar, or the button that calls."""
ButtonTone = Literal["plain", "quiet", "primary", "risky", "armed"]
"""What a press means: anything; nothing unless it is held down; the main thing to do; something that may cost points;
the latter, confirmed.
"""


NO_BOX: Final = RectF(0, 0, 0, 0)
"""Place of a button that is not laid out yet."""


class ButtonModel(Struct, frozen=True):
    """Button with its place and its state."""

    id: str
    name: str
    label: str
    """Full phrase for assistive technology; gives the reason while the button is disabled."""
    box: RectF = NO_BOX
    kind: ButtonKind = "table"
    tone: ButtonTone = "plain"
    value: str | int | bool | None = None
    """Value for assistive technology, such as "on" or "armed"; None: the button has none."""
    tooltip: str | None = None
    """Text of the tooltip, empty for none; None: the label, if it says more than the name."""
    is_enabled: bool = True
    is_hovered: bool = False
    is_pressed: bool = False
    """True while it is held down."""
    is_focused: bool = False

    @property
    def tooltip_text(self) -> str:
        """Text of the tooltip; empty: there is none."""
        return label_beyond_name(self.name, self.label) if self.tooltip is None else self.tooltip

    def element(self, rect: RectTuple) -> Element:
        """Return the accessibility element of the button; *rect*: its visible part, in px."""
        states = element_states(is_enabled=self.is_enabled, is_focused=self.is_focused)
        return Element(self.id, "button", self.name, self.label, rect, states, self.value)
