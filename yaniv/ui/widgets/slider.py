"""Slider: a number between two bounds, for values that need not be exact."""

from collections.abc import Callable
from typing import ClassVar, Final

from pygame import Rect

from yaniv.ui.accessibility.element_tree import ElementRole
from yaniv.ui.geometry.rect_layout import left_part
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import KeyPressed, Point, PressInput
from yaniv.ui.widgets.widget import Widget

_KNOB_SHARE: Final = 0.6
"""Diameter of the knob, as a share of the height."""
_NUMBER_SHARE: Final = 0.26
"""Width of the number, as a share of the width; the rest is the track."""
_PAGE_STEPS: Final = 10
"""Number of steps of a page key."""


class Slider(Widget):
    """Knob on a track, with the number on its right."""

    role: ClassVar[ElementRole] = "slider"

    def __init__(  # noqa: PLR0913 -- bounds, step and format are independent
        self,
        id_: str,
        name: str,
        number: int,
        bounds: tuple[int, int],
        *,
        step: int = 1,
        format_number: Callable[[int], str] = str,
    ) -> None:
        """*format_number*: format the number as players read it."""
        super().__init__(id_, name)
        self.number = number
        self.bounds = bounds
        self._step_size = step
        self._format_number = format_number

    def drag_to(self, position: Point) -> bool:
        """Move the knob to the position at once; return True if the number changed."""
        track = self._track_rect()
        minimum, maximum = self.bounds
        progress = min(max(0.0, (position[0] - track.left) / max(1, track.width)), 1.0)
        return self._set_number(minimum + round(progress * (maximum - minimum) / self._step_size) * self._step_size)

    def click(self, position: Point) -> bool:
        """Move the knob to the position at the end of a touch; return True if the number changed."""
        return self.drag_to(position)

    def handle_key(self, event: PressInput) -> bool:
        """Step on arrows, minus and plus, by ten steps on page keys, to a bound on Home and End; return True then."""
        bound_by_key = {"home": self.bounds[0], "end": self.bounds[1]}
        steps_by_key = {"page up": _PAGE_STEPS, "page down": -_PAGE_STEPS}
        name = event.key if isinstance(event, KeyPressed) else ""
        if name in bound_by_key:
            return self._set_number(bound_by_key[name])
        steps = steps_by_key.get(name) or key_bindings.number_step(event)
        self._set_number(self.number + steps * self._step_size)
        return steps != 0

    def handle_wheel(self, steps: int) -> bool:
        """Step up or down on the wheel; return True if the number changed.

        Without the focus it returns False, so that the page scrolls.
        """
        return self.focused and self._set_number(self.number + (self._step_size if steps > 0 else -self._step_size))

    def value(self) -> int:
        """Return the current number."""
        return self.number

    def value_text(self) -> str:
        """Return the number with its unit."""
        return self._format_number(self.number)

    def value_bounds(self) -> tuple[int, int]:
        """Return minimum and maximum."""
        return self.bounds

    def paint(self, painter: Painter) -> None:
        """Draw the track, in gold up to the knob, and the number."""
        theme, track = painter.theme, self._track_rect()
        bar = Rect(track.left, track.centery - painter.px(5), track.width, painter.px(10))
        painter.draw_box(bar, 5, theme.bar_track)
        minimum, maximum = self.bounds
        knob_x = track.left + track.width * (self.number - minimum) // max(1, maximum - minimum)
        fill = theme.accent if self.enabled else theme.text_muted
        painter.draw_box(left_part(bar, knob_x - bar.left), 5, fill)
        side = round(self.rect.height * _KNOB_SHARE)
        knob = Rect(0, 0, side, side)
        knob.center = (knob_x, track.centery)
        painter.draw_box(
            knob,
            999,
            painter.raised_colour(fill, 0.15) if self.hovered or self.is_pressed else fill,
            theme.surface_dark,
            3,
        )
        max_width = round(self.rect.width * _NUMBER_SHARE) - painter.px(8)
        number_text = self._format_number(self.number)
        at_end, max_height = self.rect.midright, self.rect.height
        painter.draw_line(
            number_text,
            at_end,
            SECONDARY_U,
            theme.text,
            weight="bold",
            anchor="midright",
            max_width=max_width,
            max_height=max_height,
        )

    def _track_rect(self) -> Rect:
        half = round(self.rect.height * _KNOB_SHARE) // 2
        width = round(self.rect.width * (1 - _NUMBER_SHARE)) - 2 * half
        return Rect(self.rect.left + half, self.rect.top, width, self.rect.height)

    def _set_number(self, number: int) -> bool:
        previous, (minimum, maximum) = self.number, self.bounds
        self.number = min(max(number, minimum), maximum)
        return self.number != previous
