"""The ring of controls of a page: hover, press and release, Tab and arrows, and who gets the keys."""

from collections.abc import Callable, Sequence
from typing import Final

from yaniv.ui import keys, speeds
from yaniv.ui.cues import Cue
from yaniv.ui.inputs import (
    FocusLost,
    Input,
    KeyPressed,
    PadPressed,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Pressed,
    TextComposed,
    TextTyped,
    WheelTurned,
)
from yaniv.ui.inspect import Element
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.control import Control, pixels
from yaniv.ui.widgets.graph import WAYS, Way, nearest
from yaniv.ui.widgets.tooltip import paint_tooltip

_SLOP: Final = 12
"""Pixels by which a finger may miss."""
_NEAR: Final = 6
"""Pixels by which the two clicks of a double click may lie apart."""


class Ring:
    """Hands the inputs of a page to its controls and tells which of them was used."""

    def __init__(self, controls: Sequence[Control], first: str = "", play: Callable[[Cue], None] | None = None) -> None:
        self.controls = tuple(controls)
        self._play = play
        """Makes the click of what is used."""
        self._held: Control | None = None
        self._pressed: PointerPressed | None = None
        """The latest press of the pointer."""
        self._is_second = False
        """It was the second of a double click."""
        self._by_keys = False
        """The focus is shown only to those who use the keyboard."""
        self._refused: Control | None = None
        """The disabled control under the pointer."""
        self.focus(first)

    @property
    def focused(self) -> Control | None:
        """Who gets the keys."""
        return next((each for each in self.controls if each.focused), None)

    @property
    def _usable(self) -> Control | None:
        """The focused control, unless it was disabled while it had the focus."""
        focused = self.focused
        return focused if focused is not None and focused.enabled else None

    @property
    def opened(self) -> bool:
        """Does one of them lie open over the page?"""
        return any(each.opened for each in self.controls)

    def focus(self, id_: str) -> None:
        """Gives the keys to this control; to nobody if there is none."""
        for each in self.controls:
            each.focused = each.id == id_ and each.enabled

    def handle(self, given: Input) -> str | None:
        """Tells the id of the control that was used; it clicks, unless it is written into."""
        opened = next((each for each in self.controls if each.opened), None)
        used = self._used(given) if opened is None else opened.id if opened.over(given) else None
        if used is not None and self._play is not None and not isinstance(given, TextTyped | PointerMoved):
            buttons = {each.id for each in self.controls if each.role == "button"}
            self._play("click" if used in buttons else "toggle")
        return used

    def let_go(self) -> None:
        """What is held counts as never pressed."""
        self._held = None
        for each in self.controls:
            each.held = False

    def paint(self, brush: Brush) -> None:
        """Draws all controls, and who has the keys."""
        for each in self.controls:
            if each.seen:
                with brush.inside(each.window or brush.surface.get_rect()):
                    each.paint(brush)
        if self._by_keys and (focused := self.focused) is not None and focused.seen:
            brush.focus_ring(focused.seen)
        for each in self.controls:
            if each.opened:
                each.paint_over(brush)
        refused = self._refused
        if refused in self.controls and refused is not None and not refused.enabled and refused.label != refused.name:
            paint_tooltip(brush, refused)

    def elements(self) -> tuple[Element, ...]:
        """All that are in sight, in the order of the focus."""
        return tuple(
            element for each in self.controls if each.window is None or each.seen for element in each.elements()
        )

    def _used(self, given: Input) -> str | None:
        match given:
            case PointerMoved():
                self._hover(given.at, _slop(given))
                return self._drag(given.at)
            case PointerPressed(button="left"):
                self._hold(given)
                return None if given.touch else self._drag(given.at)
            case PointerReleased(button="left"):
                return self._release(given.at, _slop(given))
            case PointerGone():
                self._refused = None
                for each in self.controls:
                    each.hovered = False
                return None
            case WheelTurned():
                under = self._under(given.at)
                return under.id if under is not None and under.wheel(given.steps) else None
            case KeyPressed() | PadPressed():
                return self._key(given)
            case TextTyped():
                usable = self._usable
                return usable.id if usable is not None and usable.type(given.text) else None
            case TextComposed():
                if self._usable is not None:
                    self._usable.compose(given.text)
                return None
            case FocusLost():
                self.let_go()
                return None
            case _:
                return None

    def _under(self, at: Point, slop: int = 0) -> Control | None:
        """What lies there, or where a finger has just missed it."""
        able = [each for each in reversed(self.controls) if each.enabled]
        hit = next((each for each in able if each.seen.collidepoint(at)), None)
        if hit is not None or not slop:
            return hit
        return next((each for each in able if each.seen.inflate(2 * slop, 2 * slop).collidepoint(at)), None)

    def _hover(self, at: Point, slop: int) -> None:
        self._by_keys = False
        disabled = (each for each in self.controls if not each.enabled and each.seen.collidepoint(at))
        self._refused = next(disabled, None)
        under = self._under(at, slop)
        for each in self.controls:
            each.hovered = each is under
            each.held = each is self._held and each is under

    def _hold(self, press: PointerPressed) -> None:
        before, self._pressed = self._pressed, press
        self._is_second = before is not None and _belong_together(before, press)
        self._hover(press.at, _slop(press))
        self._held = self._under(press.at, _slop(press))
        if self._held is not None:
            self._held.held = True
            self.focus(self._held.id)

    def _drag(self, at: Point) -> str | None:
        held = self._held
        return held.id if held is not None and held.enabled and held.hold(at) else None

    def _release(self, at: Point, slop: int) -> str | None:
        """A control is used when the pointer comes up where it went down."""
        held = self._held
        self.let_go()
        if held is None or held is not self._under(at, slop):
            return None
        used = held.click(at)
        if self._is_second:
            used = held.click_twice(at) or used
        return held.id if used else None

    def _key(self, pressed: Pressed) -> str | None:
        usable = self._usable
        if usable is not None and usable.key(pressed):
            return usable.id
        match keys.meaning(pressed):
            case "next" | "right_end":
                self._step(1)
            case "previous" | "left_end":
                self._step(-1)
            case "up" | "down" | "left" | "right" as way:
                self._go(WAYS[way])
            case "press" | "act" if usable is not None and usable.press():
                return usable.id
            case _:
                pass
        return None

    def _step(self, direction: int) -> None:
        """Tab: the next in order, round and round."""
        self._by_keys = True
        focused, controls = self.focused, self.controls[::direction]
        start = 0 if focused is None else controls.index(focused) + 1
        following = next((each for each in (*controls[start:], *controls) if each.enabled), None)
        if following is not None:
            self.focus(following.id)

    def _go(self, way: Way) -> None:
        """Arrows: the nearest on that side; nothing if there is none."""
        self._by_keys = True
        focused = self.focused
        if focused is None:
            self._step(1)
            return
        able = (each for each in self.controls if each.enabled and each is not focused)
        places = {each.id: pixels(each.rect) for each in able}
        self.focus(nearest(places, pixels(focused.rect), way) or focused.id)


def _belong_together(first: PointerPressed, second: PointerPressed) -> bool:
    """Are they the presses of a double click?"""
    near = all(abs(here - there) <= _NEAR for here, there in zip(first.at, second.at, strict=True))
    return near and second.ms - first.ms <= speeds.DOUBLE_CLICK


def _slop(given: PointerMoved | PointerPressed | PointerReleased) -> int:
    return _SLOP if given.touch else 0
