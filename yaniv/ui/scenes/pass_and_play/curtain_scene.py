"""Curtain between the turns of two people at one machine: whose turn it is, and what has happened meanwhile."""

from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.geometry.rect_layout import left_part, shrink
from yaniv.ui.graphics.theme import BODY_U, RADIUS_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.navigation import NavigationRequest, ToMenu
from yaniv.ui.scenes.pass_and_play.curtain_content import CurtainContent
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.document_view import DocumentView, Section
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.page_layout import headline_side, page_content, paint_page_background, place_footer_buttons
from yaniv.ui.widgets.toast import Toast
from yaniv.ui.widgets.widget import element_rect

LIFT_ID: Final = "curtain:lift"
GUARD_MS: Final = 700
"""Time in ms for which a new curtain cannot be lifted: whoever just moved may still be pressing keys."""
_PERSON_SHARE: Final = 0.42
"""Share of the width for the person; what has happened has the rest."""
_GAP_U: Final = 24
_INSET_U: Final = 32
_DISC_U: Final = 260
_TEXT_HEIGHT_U: Final = 150


class CurtainScene:
    """Page that hides the table until the person whose turn it is asks for it."""

    name = "curtain"
    is_busy = False
    awaits_user = True

    def __init__(self, context: UiContext, content: CurtainContent, size: Size) -> None:
        """Create the page for a window of *size* px."""
        self._context = context
        self._content = content
        self.is_lifted = False
        """True once the person has asked for the table."""
        self._guard_ms = GUARD_MS
        self._toast = Toast(context)
        self._lift_button = Button(LIFT_ID, tr("Show my cards"), is_primary=True)
        self._lift_button.enabled = False
        self._menu_button = Button("button:menu", tr("Menu"))
        self._document_view = DocumentView(
            "curtain:events", tr("What happened so far"), _sections(content), context.text_renderer
        )
        self._focus_group = FocusGroup(
            (self._document_view, self._menu_button, self._lift_button), LIFT_ID, context.audio.play
        )
        self._person_rect = self._text_rect = Rect(0, 0, 0, 0)
        self._lay_out(size)

    @property
    def is_moving(self) -> bool:
        """True until the curtain can be lifted, and while a message is shown."""
        return self._guard_ms > 0 or self._toast.is_shown

    @property
    def announce(self) -> str:
        """Text for screen readers: whose turn it is, and what to do."""
        return f"{self._title} {self._prompt}"

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return a request to leave the match, or None."""
        self._toast.handle(event)
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) in ("back", "menu"):
            return ToMenu()
        if self._document_view.drag_scrollbar(event):
            return None
        match self._focus_group.handle(event):
            case "curtain:lift":
                self.is_lifted = True
            case "button:menu":
                return ToMenu()
            case _:
                pass
        return None

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the message, and the time in which the curtain cannot be lifted, by *ms* milliseconds."""
        self._guard_ms = max(0, self._guard_ms - ms)
        if not self._guard_ms and not self._lift_button.enabled:
            self._lift_button.enabled = True
            self._focus_group.focus(LIFT_ID)
        self._toast.update(ms)
        return None

    def say(self, text: str) -> None:
        """Show a short message."""
        self._toast.show(text)

    def paint(self, surface: Surface) -> None:
        """Paint the person on one side, what has happened on the other."""
        self._lay_out(surface.get_size())
        painter = paint_page_background(surface, self._context, self._title, surface.get_width())
        theme = painter.theme
        for rect in (self._person_rect, self._text_rect):
            painter.draw_box(rect, RADIUS_U, theme.panel, theme.outline)
        inset, text_height = painter.px(_INSET_U), round(painter.px(_TEXT_HEIGHT_U) * self._context.text_scale)
        inner = self._person_rect.inflate(-2 * inset, -2 * inset)
        text_height = min(text_height, inner.height // 2)
        diameter = min(painter.px(_DISC_U), inner.width, inner.height - text_height - inset)
        disc = Rect(0, 0, diameter, diameter)
        disc.center = (inner.centerx, inner.top + (inner.height - text_height - inset) // 2)
        painter.draw_avatar(disc, self._content.seat, self._content.name)
        prompt_rect = Rect(inner.left, inner.bottom - text_height, inner.width, text_height)
        painter.draw_fitted(self._prompt, prompt_rect, BODY_U + 4, theme.text)
        self._focus_group.paint(painter)
        self._toast.paint(surface, headline_side(painter, self._title), "right")

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of text and buttons."""
        prompt = Element(
            "curtain:person", "text", self._content.name, self.announce, element_rect(self._person_rect), ("enabled",)
        )
        return (prompt, *self._focus_group.elements(), *self._toast.elements())

    def close(self) -> None:
        """Do nothing: the page holds no resources."""

    @property
    def _title(self) -> str:
        return tr("{name}, it's your turn.", name=self._content.name)

    @property
    def _prompt(self) -> str:
        return tr("Press when nobody else is looking.")

    def _lay_out(self, size: Size) -> None:
        scale, text_scale = pixels_per_u(size), self._context.text_scale
        gap, inset = (round(each * scale) for each in (_GAP_U, _INSET_U))
        content = page_content(size)
        self._person_rect = left_part(content, round(content.width * _PERSON_SHARE))
        self._text_rect = shrink(content, left=self._person_rect.width + gap)
        self._document_view.lay_out(
            shrink(self._text_rect, left=inset, top=inset, right=inset, bottom=inset), scale * text_scale
        )
        place_footer_buttons(size, self._menu_button, (self._lift_button,), text_scale)


def _sections(content: CurtainContent) -> tuple[Section, ...]:
    """Return what has happened, and the points."""
    sections = []
    if content.events:
        title = tr("Since your last turn") if content.has_had_turn else tr("This round so far")
        sections.append(Section("events", title, content.events))
    if content.standings:
        sections.append(Section("standings", tr("Players"), content.standings, is_bulleted=False))
    if content.slap_keys:
        sections.append(Section("slaps", tr("Slap down at any time"), content.slap_keys, is_bulleted=False))
    return tuple(sections)
