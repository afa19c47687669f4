"""A toast: a sentence that stays a while at the foot of the page, and what can be done about it."""

import math
from typing import Final, Literal

from pygame import Rect, Surface

from yaniv.ui import keys, speeds
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, Point, PointerPressed, Pressed
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.theme import BODY_U, RADIUS_U, unit
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.control import pixels
from yaniv.ui.widgets.focus import Ring

_WIDEST_U: Final = 1300
_HIGH_U: Final = 84
_BUTTON_U: Final = 200
_FOOT_U: Final = 40
_INSET_U: Final = 32
DISMISSED: Final = ""
"""What a toast answers that was looked at enough; no button is called so."""


class Toast:
    """At most one is on the page; the next takes its place."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self.text = ""
        self._left_ms = 0.0
        self._ring = Ring((), "", look.sound.play)
        self._rect = Rect(0, 0, 0, 0)

    @property
    def shown(self) -> bool:
        """Is there one?"""
        return bool(self.text)

    @property
    def goes(self) -> bool:
        """Will it go by itself?"""
        return self.shown and self._left_ms < math.inf

    def say(self, text: str, action: Button | None = None, *, least_ms: float = 0) -> None:
        """Shows the sentence so long as it takes to read it, twice so long if there is something to press.

        *least_ms*: it stays at least so long, longer where the player wants messages to stay longer.
        """
        self.text = text
        reading_ms = speeds.toast_ms(text, self._look.messages) * (1 if action is None else 2)
        self._left_ms = max(reading_ms, least_ms * speeds.STAYS[self._look.messages]) if least_ms else reading_ms
        self._ring.controls = () if action is None else (action,)

    def dismiss(self) -> None:
        """It goes at once."""
        self.text, self._left_ms, self._ring.controls = "", 0.0, ()

    def handle(self, given: Input) -> str | None:
        """The id of its button, if it or a key for it was pressed, or `DISMISSED`; other keys are the page's."""
        if not self.shown:
            return None
        if isinstance(given, KeyPressed | PadPressed):
            used = self._meant(given)
        elif isinstance(given, PointerPressed) and not self.goes and self._beside_button(given.at):
            used = DISMISSED
        else:
            used = self._ring.handle(given)
        if used is not None:
            self.dismiss()
        return used

    def _meant(self, pressed: Pressed) -> str | None:
        """What a key does here; one that leaves the page sends away first what does not go by itself."""
        meaning = keys.meaning(pressed)
        takes_back = meaning == "take_back" or (isinstance(pressed, PadPressed) and meaning == "onward")
        if takes_back and self._ring.controls:
            return self._ring.controls[0].id
        return DISMISSED if meaning == "back" and not self.goes else None

    def _beside_button(self, at: Point) -> bool:
        return self._rect.collidepoint(at) and not any(each.rect.collidepoint(at) for each in self._ring.controls)

    def update(self, ms: float) -> None:
        """It goes by itself, but not from under the pointer."""
        if self.shown and not any(each.hovered for each in self._ring.controls):
            self._left_ms -= ms
            if self._left_ms <= 0:
                self.dismiss()

    @staticmethod
    def top(size: tuple[int, int]) -> int:
        """Where it begins at the foot of a page of this size."""
        return size[1] - round((_HIGH_U + _FOOT_U) * unit(size))

    def wide(self, brush: Brush) -> int:
        """Room for it on one line; nothing if there is none."""
        if not self.shown:
            return 0
        text = brush.width(self.text, BODY_U, high=brush.px(_HIGH_U))
        return text + 2 * brush.px(_INSET_U) + self._beside(brush) + brush.px(8)

    def _beside(self, brush: Brush) -> int:
        """For its button."""
        return brush.px(_BUTTON_U + _INSET_U) if self._ring.controls else 0

    def paint(self, surface: Surface, room: Rect | None = None, side: Literal["left", "right"] = "left") -> None:
        """Over the page, in the middle of its foot, or where *room* has been left for it, on this *side* of that."""
        if not self.shown:
            return
        brush = self._look.brush(surface)
        inset, action, beside = brush.px(_INSET_U), next(iter(self._ring.controls), None), self._beside(brush)
        most = min(brush.px(_WIDEST_U), room.width if room else surface.get_width() - 2 * brush.px(_FOOT_U))
        wide = min(most, self.wide(brush))
        self._rect = Rect(0, 0, wide, min(brush.px(_HIGH_U), room.height if room else surface.get_height()))
        self._rect.midbottom = (
            surface.get_width() // 2,
            surface.get_height() - round(_FOOT_U * unit(surface.get_size())),
        )
        if room and side == "right":
            self._rect.midright = room.midright
        elif room:
            self._rect.midleft = room.midleft
        brush.box(self._rect, RADIUS_U, brush.theme.panel_2, brush.theme.sky, 3)
        text = Rect(self._rect.left + inset, self._rect.top, wide - 2 * inset - beside, self._rect.height)
        brush.sentence(self.text, text.inflate(0, -brush.px(10)), BODY_U, brush.theme.sand, anchor="midleft")
        if action is not None:
            action.rect = Rect(0, 0, brush.px(_BUTTON_U), self._rect.height - brush.px(16))
            action.rect.midright = (self._rect.right - brush.px(10), self._rect.centery)
        self._ring.paint(brush)

    def elements(self) -> tuple[Element, ...]:
        """The sentence and its button."""
        if not self.shown:
            return ()
        return (
            Element("toast", "text", self.text, self.text, pixels(self._rect), ("enabled",)),
            *self._ring.elements(),
        )
