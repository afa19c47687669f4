"""Focus group: handles hover, presses, Tab and arrow keys for the widgets of one page.

The focused widget receives the other keys.
"""

from collections.abc import Callable, Sequence
from typing import Final

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation import durations
from yaniv.ui.audio.cues import Cue
from yaniv.ui.geometry.hit_rects import first_at
from yaniv.ui.geometry.spatial_navigation import DIRECTIONS, Direction, nearest_in_direction
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    ElementFocused,
    GamepadPressed,
    InputCancelled,
    InputEvent,
    KeyPressed,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    PressInput,
    TextComposed,
    TextTyped,
    WheelTurned,
)
from yaniv.ui.widgets.tooltip import paint_tooltip
from yaniv.ui.widgets.widget import Widget, element_rect

_TOUCH_SLOP_PX: Final = 12
"""Distance in px by which a touch may miss a widget."""
_DOUBLE_CLICK_PX: Final = 6
"""Maximum distance in px, on each axis, between the two clicks of a double click."""


class FocusGroup:
    """Widgets of a page; passes input events to them and reports which of them was used."""

    def __init__(
        self, widgets: Sequence[Widget], first_id: str = "", play_sound: Callable[[Cue], None] | None = None
    ) -> None:
        self.widgets = tuple(widgets)
        self._play_sound = play_sound
        """Plays the click sound of a used widget."""
        self._pressed_widget: Widget | None = None
        self._last_press: PointerPressed | None = None
        """The latest press of the pointer."""
        self._is_second_click = False
        """True if the latest press was the second one of a double click."""
        self._is_focus_shown = False
        """True if the focus outline is shown: only after keyboard or gamepad navigation."""
        self._hovered_disabled: Widget | None = None
        """The disabled widget under the pointer, which shows its tooltip."""
        self.focus(first_id)

    @property
    def focused_widget(self) -> Widget | None:
        """Widget that receives key events; None if no widget has the focus."""
        return next((each for each in self.widgets if each.focused), None)

    @property
    def _usable_focused(self) -> Widget | None:
        """The focused widget, or None if it was disabled while it had the focus."""
        focused = self.focused_widget
        return focused if focused is not None and focused.enabled else None

    def focus(self, id_: str) -> None:
        """Move the focus to the widget with this id; remove it if there is no such widget or it is disabled."""
        for each in self.widgets:
            each.focused = each.id == id_ and each.enabled

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return the id of the widget that was used, or None.

        The sound of the used widget is played, except for text input and pointer moves.
        """
        if isinstance(event, InputCancelled):
            self.release_all()
        widget_id = self._dispatch(event)
        if widget_id is not None and self._play_sound is not None and not isinstance(event, TextTyped | PointerMoved):
            button_ids = {each.id for each in self.widgets if each.role == "button"}
            self._play_sound("click" if widget_id in button_ids else "toggle")
        return widget_id

    def release_all(self) -> None:
        """Cancel the press in progress: releasing the pointer will have no effect."""
        for each in self.widgets if self._pressed_widget is None else (self._pressed_widget, *self.widgets):
            each.let_go()
        self._pressed_widget = None

    def paint(self, painter: Painter) -> None:
        """Draw all widgets, the focus outline and the tooltip of a disabled widget."""
        for each in self.widgets:
            if each.rect:
                each.paint(painter)
        if self._is_focus_shown and (focused := self.focused_widget) is not None and focused.rect:
            painter.draw_focus_outline(focused.rect)
        self._paint_tooltip(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of all widgets in focus order, for screen readers and tests."""
        return tuple(element for each in self.widgets for element in each.elements())

    def _paint_tooltip(self, painter: Painter) -> None:
        """Draw why the widget under the pointer is disabled, beside it."""
        widget = self._hovered_disabled
        if widget in self.widgets and widget is not None and not widget.enabled and widget.tooltip_text:
            rect = widget.rect
            paint_tooltip(painter, (widget.tooltip_text,), rect, rect.center, text_scale=painter.text_scale)

    def _dispatch(self, event: InputEvent) -> str | None:
        match event:
            case PointerMoved():
                self._update_hover(event.position, _touch_slop_px(event))
                return self._drag_to(event.position)
            case PointerPressed(button="left"):
                self._press_at(event)
                return None if event.is_touch else self._drag_to(event.position)
            case PointerReleased(button="left"):
                return self._release_at(event.position, _touch_slop_px(event))
            case PointerGone():
                self._hovered_disabled = None
                for each in self.widgets:
                    each.hovered = False
                return None
            case WheelTurned():
                widget = self._widget_at(event.position)
                return widget.id if widget is not None and widget.handle_wheel(event.steps) else None
            case KeyPressed() | GamepadPressed():
                return self._handle_key(event)
            case TextTyped():
                enabled_widget = self._usable_focused
                return (
                    enabled_widget.id if enabled_widget is not None and enabled_widget.type_text(event.text) else None
                )
            case TextComposed():
                if self._usable_focused is not None:
                    self._usable_focused.set_composition(event.text)
                return None
            case ElementFocused():
                self._focus_on_demand(event.element_id)
                return None
            case _:
                return None

    def _widget_at(self, position: Point, slop: int = 0) -> Widget | None:
        """Return the enabled widget at this position, or the first within *slop* px of it."""
        candidates = (each for each in reversed(self.widgets) if each.enabled)
        return first_at(((each, element_rect(each.rect)) for each in candidates), position, slop)

    def _update_hover(self, position: Point, slop: int) -> None:
        self._is_focus_shown = False
        disabled = (each for each in self.widgets if not each.enabled)
        self._hovered_disabled = first_at(((each, element_rect(each.rect)) for each in disabled), position)
        widget = self._widget_at(position, slop)
        for each in self.widgets:
            each.hovered = each is widget
            each.is_pressed = each is self._pressed_widget and each is widget

    def _press_at(self, press: PointerPressed) -> None:
        previous, self._last_press = self._last_press, press
        self._is_second_click = previous is not None and is_double_click(previous, press)
        self._update_hover(press.position, _touch_slop_px(press))
        self._pressed_widget = self._widget_at(press.position, _touch_slop_px(press))
        if self._pressed_widget is not None:
            self._pressed_widget.is_pressed = True
            self.focus(self._pressed_widget.id)

    def _drag_to(self, position: Point) -> str | None:
        widget = self._pressed_widget
        return widget.id if widget is not None and widget.enabled and widget.drag_to(position) else None

    def _release_at(self, position: Point, slop: int) -> str | None:
        """Handle a release: a widget is used if the pointer was pressed and released on it."""
        widget = self._pressed_widget
        if widget is None or widget is not self._widget_at(position, slop):
            self.release_all()
            return None
        self._pressed_widget, widget.is_pressed = None, False
        is_used = widget.click(position)
        if self._is_second_click:
            is_used = widget.double_click(position) or is_used
        return widget.id if is_used else None

    def _handle_key(self, event: PressInput) -> str | None:
        widget = self._usable_focused
        if widget is not None and widget.handle_key(event):
            return widget.id
        match key_bindings.action_for(event):
            case "next" | "right_end":
                self._focus_next(1)
            case "previous" | "left_end":
                self._focus_next(-1)
            case "up" | "down" | "left" | "right" as direction:
                self._focus_direction(DIRECTIONS[direction])
            case "press" | "act" if widget is not None and widget.activate():
                return widget.id
            case _:
                pass
        return None

    def _focus_on_demand(self, id_: str) -> None:
        """Move the focus to the enabled widget with this id and show it; ignore any other id."""
        if any(each.id == id_ and each.enabled for each in self.widgets):
            self._is_focus_shown = True
            self.focus(id_)

    def _focus_next(self, direction: int) -> None:
        """Move the focus to the next enabled widget in focus order (-1: the previous); wraps around."""
        self._is_focus_shown = True
        focused, widgets = self.focused_widget, self.widgets[::direction]
        start = 0 if focused is None else widgets.index(focused) + 1
        next_widget = next((each for each in (*widgets[start:], *widgets) if each.enabled), None)
        if next_widget is not None:
            self.focus(next_widget.id)

    def _focus_direction(self, direction: Direction) -> None:
        """Move the focus to the nearest enabled widget in this direction, if there is one."""
        self._is_focus_shown = True
        focused = self.focused_widget
        if focused is None:
            self._focus_next(1)
            return
        candidates = (each for each in self.widgets if each.enabled and each is not focused)
        rects = {each.id: element_rect(each.rect) for each in candidates}
        self.focus(nearest_in_direction(rects, element_rect(focused.rect), direction) or focused.id)


def is_double_click(first: PointerPressed, second: PointerPressed) -> bool:
    """Return True if the two presses form a double click."""
    is_near = all(
        abs(here - there) <= _DOUBLE_CLICK_PX for here, there in zip(first.position, second.position, strict=True)
    )
    return is_near and second.ms - first.ms <= durations.DOUBLE_CLICK_MS


def _touch_slop_px(event: PointerMoved | PointerPressed | PointerReleased) -> int:
    return _TOUCH_SLOP_PX if event.is_touch else 0
