"""A toast: a sentence that stays a while at the foot of the page, and what can be done about it."""

import math
from typing import Final, Literal

from pygame import Rect, Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation import durations
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, RADIUS_U, pixels_per_u
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
"""What a toast answers that was looked at enough; no button is called so."""


class Toast:
    """At most one is on the page; the next takes its place."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self.text = ""
        self._remaining_ms = 0.0
        self._focus_group = FocusGroup((), "", context.audio.play)
        self._rect = Rect(0, 0, 0, 0)

    @property
    def is_shown(self) -> bool:
        """Is there one?"""
        return bool(self.text)

    @property
    def is_timed(self) -> bool:
        """Will it go by itself?"""
        return self.is_shown and self._remaining_ms < math.inf

    def show(self, text: str, action: Button | None = None, *, min_ms: float = 0) -> None:
        """Shows the sentence so long as it takes to read it, twice so long if there is something to press.

        *least_ms*: it stays at least so long, longer where the player wants messages to stay longer.
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
        """It goes at once."""
        self.text, self._remaining_ms, self._focus_group.widgets = "", 0.0, ()

    def handle(self, event: InputEvent) -> str | None:
        """The id of its button, if it or a key for it was pressed, or `DISMISSED`; other keys are the page's."""
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
        """What a key does here; one that leaves the page sends away first what does not go by itself."""
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
        """It goes by itself, but not from under the pointer."""
        if self.is_shown and not any(each.hovered for each in self._focus_group.widgets):
            self._remaining_ms -= elapsed_ms
            if self._remaining_ms <= 0:
                self.dismiss()

    @staticmethod
    def top_px(size: tuple[int, int]) -> int:
        """Where it begins at the foot of a page of this size."""
        return size[1] - round((_HEIGHT_U + _BOTTOM_MARGIN_U) * pixels_per_u(size))

    def needed_width(self, painter: Painter) -> int:
        """Room for it on one line; nothing if there is none."""
        if not self.is_shown:
            return 0
        text_width = painter.line_width(self.text, BODY_U, max_height=painter.px(_HEIGHT_U))
        return text_width + 2 * painter.px(_INSET_U) + self._button_width(painter) + painter.px(8)

    def _button_width(self, painter: Painter) -> int:
        """For its button."""
        return painter.px(_BUTTON_WIDTH_U + _INSET_U) if self._focus_group.widgets else 0

    def paint(
        self, surface: Surface, available_rect: Rect | None = None, side: Literal["left", "right"] = "left"
    ) -> None:
        """Over the page, in the middle of its foot, or where *room* has been left for it, on this *side* of that."""
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
        text_rect = Rect(self._rect.left + inset, self._rect.top, width - 2 * inset - button_width, self._rect.height)
        painter.draw_fitted(
            self.text, text_rect.inflate(0, -painter.px(10)), BODY_U, painter.theme.text, anchor="midleft"
        )
        if action is not None:
            action.rect = Rect(0, 0, painter.px(_BUTTON_WIDTH_U), self._rect.height - painter.px(16))
            action.rect.midright = (self._rect.right - painter.px(10), self._rect.centery)
        self._focus_group.paint(painter)

    def elements(self) -> tuple[Element, ...]:
        """The sentence and its button."""
        if not self.is_shown:
            return ()
        return (
            Element("toast", "text", self.text, self.text, element_rect(self._rect), ("enabled",)),
            *self._focus_group.elements(),
        )
