"""How to play: the rules of one house as a page. Laid over the table while a match is played by them."""

from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.slide_transition import SlideTransition
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.theme import pixels_per_u
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, Resized
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.document_view import DocumentView, Section
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.panel_layout import full_height_panel, paint_panel, paint_panel_title, panel_content
from yaniv.ui.widgets.slide_painter import paint_sliding
from yaniv.variants.rules_text import build_sections

CLOSE_ID: Final = "button:close"
_WIDTH_U: Final = 1120
_HEADER_HEIGHT_U: Final = 128
_BUTTON_SIZE_U: Final = (240, 72)


def rules_sections(rules: HouseRules) -> tuple[Section, ...]:
    """The page of these rules."""
    return tuple(Section(section.topic, section.title, section.lines) for section in build_sections(rules))


class RulesPanel:
    """Answers `button:close`; Escape and F1 close it too."""

    def __init__(self, context: UiContext, variant_name: str, rules: HouseRules) -> None:
        self._context = context
        self._title = tr("How to play: {variant}", variant=variant_name)
        self._document_view = DocumentView("rules", self._title, rules_sections(rules), context.text_renderer)
        self._close_button = Button(CLOSE_ID, tr("Close"), is_primary=True)
        self._focus_group = FocusGroup((self._document_view, self._close_button), "rules", context.audio.play)
        self._rect = Rect(0, 0, 0, 0)
        self.slide = SlideTransition()
        """Comes and goes; what can be pressed is where it will be."""

    @property
    def is_moving(self) -> bool:
        """It comes or goes."""
        return self.slide.is_moving

    def update(self, ms: float) -> None:
        """Time passes."""
        self.slide.update(ms)

    @property
    def announce(self) -> str:
        """What lies on the table."""
        return tr("{title}. Press Escape to close.", title=self._title)

    def handle(self, event: InputEvent) -> str | None:
        """The id of the button that was pressed."""
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
        """In the middle of a window of this size, as high as it allows."""
        scale = pixels_per_u(size)
        self._rect = full_height_panel(size, _WIDTH_U)
        document_rect, buttons_top = panel_content(self._rect, scale, _HEADER_HEIGHT_U)
        self._document_view.lay_out(document_rect, scale * self._context.text_scale)
        width, height = (round(length * scale) for length in _BUTTON_SIZE_U)
        self._close_button.rect = Rect(document_rect.right - width, buttons_top, width, height)

    def paint(self, surface: Surface) -> None:
        """The page over the dimmed table, as far as it has come."""
        self.resize(surface.get_size())
        paint_sliding(surface, self._context.painter(surface), self.slide, self._paint_panel)

    def _paint_panel(self, surface: Surface) -> Rect:
        painter = self._context.painter(surface)
        paint_panel(painter, self._rect)
        paint_panel_title(painter, self._rect, self._title, 66, 100)
        self._focus_group.paint(painter)
        return painter.mirrored(self._rect)

    def elements(self) -> tuple[Element, ...]:
        """The page, its chapters in sight, and the button."""
        return self._focus_group.elements()
