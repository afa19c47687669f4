"""Rows of a form: a widget that suits the kind of value, and a button that resets it."""

from collections.abc import Callable
from typing import ClassVar, Final

import pygame
from msgspec import Struct
from pygame import Rect

from yaniv.i18n import tr
from yaniv.rules.rule_specs import RuleValue
from yaniv.ui.accessibility.element_tree import ElementRole
from yaniv.ui.graphics.page_surface import draw_polygon, draw_shape
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.segmented_control import SegmentedControl
from yaniv.ui.widgets.single_select import SelectOption
from yaniv.ui.widgets.stepper import Stepper
from yaniv.ui.widgets.text_field import TextField
from yaniv.ui.widgets.toggle import Toggle
from yaniv.ui.widgets.widget import Widget

RESET_PREFIX: Final = "reset:"
_MAX_SEGMENTS: Final = 3
"""More options than this make a drop-down list instead of segments."""
_DEFAULT_MAX_LENGTH: Final = 80


class FormField(Struct, frozen=True):
    """Value that can be edited in a form, with what its widget needs to know: title, range, options, and so on."""

    id: str
    title: str
    options: tuple[SelectOption, ...] = ()
    """Stored values, and the labels that players read."""
    bounds: tuple[int, int] | None = None
    """Minimum and maximum, if the value is a number."""
    step: int = 1
    is_switch: bool = False
    max_length: int = _DEFAULT_MAX_LENGTH
    """Maximum length of a text."""


def create_widget(field: FormField, value: RuleValue) -> Widget:
    """Return a new widget for a value: toggle, stepper, segments, drop-down list or text field."""
    if field.is_switch:
        return Toggle(field.id, field.title, is_on=bool(value))
    if field.bounds is not None:
        return _create_number_widget(field, field.bounds, value)
    if field.options:
        are_few = len(field.options) <= _MAX_SEGMENTS
        return (SegmentedControl if are_few else Dropdown)(field.id, field.title, field.options, str(value))
    return TextField(field.id, field.title, str(value or ""), max_length=field.max_length)


def _create_number_widget(field: FormField, bounds: tuple[int, int], value: RuleValue) -> Widget:
    stepper = Stepper(field.id, field.title, bounds[0], bounds, step=field.step, words=field.options)
    if isinstance(value, str | int):
        stepper.set_value(value)
    return stepper


class ResetButton(Widget):
    """Reset button: shows a dot while the value is the default (disabled), otherwise an arrow; a press resets it."""

    role: ClassVar[ElementRole] = "button"

    def activate(self) -> bool:
        """Return True, because the press that calls this counts as using the button."""
        return True

    def paint(self, painter: Painter) -> None:
        """Paint a dot or an arrow, depending on whether the value is the default."""
        theme, (x, y) = painter.theme, self.rect.center
        if not self.enabled:
            dot = Rect(0, 0, painter.px(12), painter.px(12))
            dot.center = (x, y)
            painter.draw_box(dot, 6, theme.outline)
            return
        painter.draw_box(
            self.rect,
            999,
            painter.raised_colour(theme.panel_raised, 0.16) if self.hovered else theme.panel_raised,
            theme.accent,
        )
        x, y = painter.mirrored(self.rect).center
        radius_px, stroke_px = self.rect.height * 0.24, max(2, painter.px(3))
        ring = Rect(0, 0, round(2 * radius_px), round(2 * radius_px))
        ring.center = (x, y)
        draw_shape(
            painter.surface, ring.inflate(4, 4), pygame.draw.arc, (theme.accent, tuple(ring), -2.2, 2.2, stroke_px)
        )
        arrow_px = radius_px * 0.55
        left, top = x - radius_px * 0.6, y - radius_px * 0.82
        arrow_points = [
            (left - arrow_px * 0.9, top),
            (left + arrow_px * 0.7, top - arrow_px),
            (left + arrow_px * 0.5, top + arrow_px * 0.9),
        ]
        draw_polygon(painter.surface, theme.accent, arrow_points)


class FormRow:
    """Row of a form: title, description, widget and reset button."""

    def __init__(self, widget: Widget, description: str = "", *, section_title: str = "") -> None:
        """*section_title*: a heading above the row."""
        self.widget = widget
        self.title = widget.name
        self.description = description
        self.section_title = section_title
        self.replaced_value_text = ""
        """Text that names the default value, while another value has replaced it."""
        self.problem_text = ""
        """What is wrong with the value, or a consequence of it."""
        self.note_text = ""
        """Additional information on the value."""
        self.reset_button = ResetButton(f"{RESET_PREFIX}{widget.id}", self.title)
        self.picture: Callable[[Painter, Rect], None] | None = None
        """What draws the value at the end of the row; None: nothing."""
        self.text_rect = Rect(0, 0, 0, 0)
        """Rectangle of title and texts above the widget, as last laid out."""
        self.lower_text_rect = Rect(0, 0, 0, 0)
        """Rectangle of the texts below the widget, which depend on the value."""
        self.picture_rect = Rect(0, 0, 0, 0)
        if description and widget.label == widget.name:
            widget.label = tr("{title}. {sentence}", title=self.title, sentence=description)

    def set_default_state(self, *, is_default: bool, default_text: str = "") -> None:
        """Update the row after its value has become, or is no longer, the default one.

        *default_text*: the default in words, shown while the value differs from it.
        """
        self.replaced_value_text = tr("instead of {value}", value=default_text) if default_text else ""
        self.reset_button.enabled = not is_default
        if is_default:
            label = tr("{title} is unchanged.", title=self.title)
        elif default_text:
            label = tr("{title}: back to {value}", title=self.title, value=default_text)
        else:
            label = tr("{title}: reset", title=self.title)
        self.reset_button.name = self.reset_button.label = label
