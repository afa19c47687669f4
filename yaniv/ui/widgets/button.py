"""Push button. One button on a page may be the primary one, painted in gold."""

from collections.abc import Sequence
from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui.accessibility.element_tree import Element, ElementRole
from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.graphics.theme import NAME_U, Colour, type_px
from yaniv.ui.widgets.button_model import ButtonModel
from yaniv.ui.widgets.button_painter import (
    DETAIL_U,
    INSET_U,
    label_rect,
    name_weight,
    paint_button_box,
    paint_button_label,
)
from yaniv.ui.widgets.widget import Widget, element_rect

MAX_TEXT_SCALE: Final = 1.45
"""Growth of a button's text that room is made for; beyond it the text grows as far as it fits."""
_PADDING_U: Final = 32


class Button(Widget):
    """Button with a name, and a smaller detail text on its right, such as a keyboard shortcut."""

    role: ClassVar[ElementRole] = "button"

    def __init__(self, id_: str, name: str, detail: str = "", *, is_primary: bool = False) -> None:
        super().__init__(id_, name, f"{name}, {detail}" if detail else name)
        self.detail = detail
        self.is_primary = is_primary
        self.is_left_aligned = False
        """True if the name is aligned to the left edge, as in a menu."""
        self.size_u: float = NAME_U
        """Type size of the name in u; smaller where several buttons share one fitted size."""

    def set_detail(self, detail: str) -> None:
        """Set another detail text, and update the label for screen readers, which contains it."""
        self.detail = detail
        self.label = f"{self.name}, {detail}" if detail else self.name

    def needed_width(
        self, text_renderer: TextRenderer, scale: float, min_width_u: float, text_scale: float = 1.0
    ) -> int:
        """Return the width in px at which name and detail fit without being cut, at least *min_width_u*.

        *scale*: px per u. *text_scale*: text size of the settings; more than `MAX_TEXT_SCALE` is not made room for.
        """
        name_px, detail_px = type_px(NAME_U, scale, min(MAX_TEXT_SCALE, text_scale)), type_px(DETAIL_U, scale)
        name_width = text_renderer.measure(self.name, name_px, name_weight(self.model))[0]
        if not self.detail:
            return max(round(min_width_u * scale), name_width + round(_PADDING_U * scale))
        detail_width = text_renderer.measure(self.detail, detail_px)[0]
        return max(round(min_width_u * scale), name_width + detail_width + round(3.2 * INSET_U * scale))

    def activate(self) -> bool:
        """Return True, because the press that calls this counts as using the button."""
        return True

    @property
    def model(self) -> ButtonModel:
        """The button as a value."""
        return ButtonModel(
            id=self.id,
            name=self.name,
            label=self.explained_label,
            box=RectF(*self.rect),
            tone="primary" if self.is_primary else "plain",
            detail=self.detail,
            value=self.value(),
            name_size_u=self.size_u,
            is_left_aligned=self.is_left_aligned,
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
        return (self.model.element(element_rect(self.visible_rect)),)

    def _paint_label(self, painter: Painter, rect: Rect, text_colour: Colour) -> None:
        paint_button_label(painter, self.model, rect, text_colour)


def lay_out_row(buttons: Sequence[Button], right: int, top: int, size: tuple[int, int], gap: int) -> None:
    """Place buttons of equal *size* (px) side by side from *top* on, *gap* px apart; the last one ends at *right*."""
    width, height = size
    lay_out_side_by_side([(button, width) for button in buttons], right, top, height, gap)


def lay_out_side_by_side(widgets: Sequence[tuple[Widget, int]], right: int, top: int, height: int, gap: int) -> None:
    """Place widgets, each with its width in px, side by side, *gap* px apart; the last one ends at *right*."""
    for widget, width in reversed(widgets):
        widget.rect = Rect(right - width, top, width, height)
        right = widget.rect.left - gap
