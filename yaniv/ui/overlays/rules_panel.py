"""Panel over the table with the rules of one variant in words."""

from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.narration.rules_text import build_sections
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, Resized
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.document_view import DocumentView, Section
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.panel_layout import full_height_panel, paint_titled_panel, panel_content
from yaniv.ui.widgets.slide_painter import SlidingPanel

CLOSE_ID: Final = "button:close"
_WIDTH_U: Final = 1120
_HEADER_HEIGHT_U: Final = 128
_BUTTON_SIZE_U: Final = (240, 72)


def rules_sections(rules: HouseRules) -> tuple[Section, ...]:
    """Return the rules in words, as sections of a document."""
    return tuple(Section(section.topic, section.title, section.lines) for section in build_sections(rules))


class RulesPanel(SlidingPanel):
    """Panel with the rules of a variant; `handle` returns `button:close`, also for Escape and F1."""

    def __init__(self, context: UiContext, variant_name: str, rules: HouseRules) -> None:
        super().__init__(context)
        self._title = tr("How to play: {variant}", variant=variant_name)
        self._document_view = DocumentView("rules", self._title, rules_sections(rules), context.text_renderer)
        self._close_button = Button(CLOSE_ID, tr("Close"), is_primary=True)
        self._focus_group = FocusGroup((self._document_view, self._close_button), "rules", context.audio.play)
        self._rect = Rect(0, 0, 0, 0)

    @property
    def announce(self) -> str:
        """Text for screen readers: the title, and how to close the panel."""
        return tr("{title}. Press Escape to close.", title=self._title)

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return `CLOSE_ID` if the panel is to be closed, otherwise None."""
        if isinstance(event, Resized):
            self.resize(event.size)
            return None
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) in (
            "back",
            "rules",
            "press",
        ):
            return CLOSE_ID
        if self._document_view.drag_scrollbar(event):
            return None
        control_id = self._focus_group.handle(event)
        return control_id if control_id == CLOSE_ID else None

    def resize(self, size: tuple[int, int]) -> None:
        """Place the panel in the middle of a window of *size* px, as high as the window allows."""
        scale = pixels_per_u(size)
        self._rect = full_height_panel(size, _WIDTH_U)
        document_rect, buttons_top = panel_content(self._rect, scale, _HEADER_HEIGHT_U)
        self._document_view.lay_out(document_rect, scale * self._context.text_scale)
        width, height = (round(length * scale) for length in _BUTTON_SIZE_U)
        self._close_button.rect = Rect(document_rect.right - width, buttons_top, width, height)

    def _paint_panel(self, surface: Surface) -> Rect:
        painter = self._context.painter(surface)
        paint_titled_panel(painter, self._rect, self._title, 66, 100)
        self._focus_group.paint(painter)
        return painter.mirrored(self._rect)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the document, with its visible sections, and of the Close button."""
        return self._focus_group.elements()
