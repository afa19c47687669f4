"""Push button. One button on a page may be the primary one, painted in gold."""

from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.widgets.button_model import ButtonModel
from yaniv.ui.widgets.button_painter import (
    label_rect,
    paint_button_box,
    paint_button_label,
)
from yaniv.ui.widgets.widget import Widget, element_rect

MAX_TEXT_SCALE: Final = 1.45
"""Growth of a button's text that room is made for; beyond it the text grows as far as it fits."""


class Button(Widget):
    """Button with a name."""

    role: ClassVar[ElementRole] = "button"

    def __init__(self, id_: str, name: str, *, is_primary: bool = False) -> None:
        super().__init__(id_, name)
        self.is_primary = is_primary

    def activate(self) -> bool:
        """Return True, because the press that calls this counts as using the button."""
        return True

    @property
    def model(self) -> ButtonModel:
        """The button as a value."""
        return ButtonModel(
            id=self.id,
            name=self.name,
            label=self.label,
            box=RectF(*self.rect),
            tone="primary" if self.is_primary else "plain",
            value=self.value(),
            is_enabled=self.enabled,
            is_hovered=self.hovered,
            is_pressed=self.is_pressed,
            is_focused=self.focused,
        )

    def paint(self, painter: Painter) -> None:
        """Draw the button: lighter while hovered, darker and slightly lower while pressed."""
        text_colour = paint_button_box(painter, self.model)
        self._paint_label(painter, label_rect(painter, self.model), text_colour)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility element of the button."""
        return (self.model.element(element_rect(self.rect)),)

    def _paint_label(self, painter: Painter, rect: Rect, text_colour: Colour) -> None:
        paint_button_label(painter, self.model, rect, text_colour)
