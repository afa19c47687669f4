"""Toast: a short message at the bottom of the page that disappears by itself, with an optional button."""

import math
from typing import Final, Literal

from pygame import Rect, Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation import durations
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.geometry.rect_layout import shrink
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, RADIUS_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, Point, PointerPressed, PressInput
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.widget import element_rect

_MAX_WIDTH_U: Final = 1300
_HEIGHT_U: Final = 84
_BUTTON_WIDTH_U: Final = 200
_BOTTOM_MARGIN_U: Final = 40
_INSET_U: Final = 32
DISMISSED: Final = ""
"""Result of `Toast.handle` for a toast that was dismissed; no button has this id."""


class Toast:
    """Toast of a page. It shows at most one message at a time; a new message replaces it."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self.text = ""
        self._remaining_ms = 0.0
        self._focus_group = FocusGroup((), "", context.audio.play)
        self._rect = Rect(0, 0, 0, 0)

    @property
    def is_shown(self) -> bool:
        """True if a message is shown."""
        return bool(self.text)

    @property
    def is_timed(self) -> bool:
        """True if the message will disappear by itself."""
        return self.is_shown and self._remaining_ms < math.inf

    def show(self, text: str, action: Button | None = None, *, min_ms: float = 0) -> None:
        """Show a message for as long as it takes to read it, twice as long if it has a button.

        *min_ms*: minimum duration in ms, scaled by the message duration of the settings.
        """
        self.text = text
        reading_ms = durations.toast_ms(text, self._context.messages) * (1 if action is None else 2)
        self._remaining_ms = (
            max(reading_ms, min_ms * durations.MESSAGE_DURATION_FACTORS[self._context.messages])
            if min_ms
            else reading_ms
        )
        self._focus_group.widgets = () if action is None else (action,)

    def dismiss(self) -> None:
        """Remove the message."""
        self.text, self._remaining_ms, self._focus_group.widgets = "", 0.0, ()

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return the id of the button if it or its key was pressed, `DISMISSED`, or None.

        `DISMISSED` means that the player has dismissed the message. Other keys are left to the page.
        """
        if not self.is_shown:
            return None
        if isinstance(event, KeyPressed | GamepadPressed):
            widget_id = self._id_for_key(event)
        elif isinstance(event, PointerPressed) and not self.is_timed and self._is_beside_button(event.position):
            widget_id = DISMISSED
        else:
            widget_id = self._focus_group.handle(event)
        if widget_id is not None:
            self.dismiss()
        return widget_id

    def _id_for_key(self, event: PressInput) -> str | None:
        """Return the result of a key, or None if it has none here.

        Undo presses the button. Back dismisses a message that does not disappear by itself, before it leaves the page.
        """
        action = key_bindings.action_for(event)
        is_undo = action == "take_back" or (isinstance(event, GamepadPressed) and action == "onward")
        if is_undo and self._focus_group.widgets:
            return self._focus_group.widgets[0].id
        return DISMISSED if action == "back" and not self.is_timed else None

    def _is_beside_button(self, position: Point) -> bool:
        return self._rect.collidepoint(position) and not any(
            each.rect.collidepoint(position) for each in self._focus_group.widgets
        )

    def update(self, elapsed_ms: float) -> None:
        """Count down the time of the message by *elapsed_ms*, except while the pointer is on its button."""
        if self.is_shown and not any(each.hovered for each in self._focus_group.widgets):
            self._remaining_ms -= elapsed_ms
            if self._remaining_ms <= 0:
                self.dismiss()

    @staticmethod
    def top_px(size: tuple[int, int]) -> int:
        """Return the top edge in px of a toast at the bottom of a window of this size."""
        return size[1] - round((_HEIGHT_U + _BOTTOM_MARGIN_U) * pixels_per_u(size))

    def needed_width(self, painter: Painter) -> int:
        """Return the width in px at which the message fits on one line; 0 if there is none."""
        if not self.is_shown:
            return 0
        text_width = painter.line_width(self.text, BODY_U, max_height=painter.px(_HEIGHT_U))
        return text_width + 2 * painter.px(_INSET_U) + self._button_width(painter) + painter.px(8)

    def _button_width(self, painter: Painter) -> int:
        """Return the width in px of the button with its margin; 0 without a button."""
        return painter.px(_BUTTON_WIDTH_U + _INSET_U) if self._focus_group.widgets else 0

    def paint(
        self, surface: Surface, available_rect: Rect | None = None, side: Literal["left", "right"] = "left"
    ) -> None:
        """Paint the toast at the bottom of the page in the middle, or at this *side* of *available_rect* (px)."""
        if not self.is_shown:
            return
        painter = self._context.painter(surface)
        inset, action, button_width = (
            painter.px(_INSET_U),
            next(iter(self._focus_group.widgets), None),
            self._button_width(painter),
        )
        max_width = min(
            painter.px(_MAX_WIDTH_U),
            available_rect.width if available_rect else surface.get_width() - 2 * painter.px(_BOTTOM_MARGIN_U),
        )
        width = min(max_width, self.needed_width(painter))
        self._rect = Rect(
            0, 0, width, min(painter.px(_HEIGHT_U), available_rect.height if available_rect else surface.get_height())
        )
        self._rect.midbottom = (
            surface.get_width() // 2,
            surface.get_height() - round(_BOTTOM_MARGIN_U * pixels_per_u(surface.get_size())),
        )
        if available_rect and side == "right":
            self._rect.midright = available_rect.midright
        elif available_rect:
            self._rect.midleft = available_rect.midleft
        painter.draw_box(self._rect, RADIUS_U, painter.theme.panel_raised, painter.theme.info, 3)
        text_rect = shrink(self._rect, left=inset, right=inset + button_width)
        painter.draw_fitted(
            self.text, text_rect.inflate(0, -painter.px(10)), BODY_U, painter.theme.text, anchor="midleft"
        )
        if action is not None:
            action.rect = Rect(0, 0, painter.px(_BUTTON_WIDTH_U), self._rect.height - painter.px(16))
            action.rect.midright = (self._rect.right - painter.px(10), self._rect.centery)
        self._focus_group.paint(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the message and its button; none if no message is shown."""
        if not self.is_shown:
            return ()
        return (
            Element("toast", "text", self.text, self.text, element_rect(self._rect), ("enabled",)),
            *self._focus_group.elements(),
        )
