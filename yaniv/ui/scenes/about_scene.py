"""About page: program version, components, and the full licence text of each component."""

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect, Surface

from yaniv import licences
from yaniv.i18n import tr
from yaniv.licences import LicensedComponent
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.graphics.theme import RADIUS_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.navigation import NavigationRequest, StaticScene, ToMenu
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.document_view import DocumentView, Section
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.list_box import ListBox
from yaniv.ui.widgets.page_layout import paint_page_background
from yaniv.ui.widgets.two_pane_layout import GAP_U, INSET_U, MARGIN_U, TOP_U, right_half, right_half_content

PARTS_LIST_ID: Final = "part"
_LIST_WIDTH_U: Final = 460
_ROW_HEIGHT_U: Final = 62
_BUTTON_SIZE_U: Final = (240, 84)
_MAX_TEXT_WIDTH_U: Final = 1300
_MIN_WRAPPED_LINE_LENGTH: Final = 50
"""Minimum length, in characters, of a licence line that was wrapped; a shorter line ends its paragraph."""


class AboutScene(StaticScene):
    """Page with a list of the program's components; beside it use and licence of the selected one."""

    name = "about"

    def __init__(self, context: UiContext, parts: Sequence[LicensedComponent]) -> None:
        self._context = context
        self._parts = {part.name: part for part in parts}
        self._part_list = ListBox(
            PARTS_LIST_ID, tr("What Yaniv is made of"), [(part, part) for part in self._parts], ""
        )
        self._document_view = DocumentView("licence", "", (), context.text_renderer)
        self._back_button = Button("button:back", tr("Back"))
        self._focus_group = FocusGroup(
            (self._part_list, self._document_view, self._back_button), PARTS_LIST_ID, context.audio.play
        )
        self._document_rect = Rect(0, 0, 0, 0)
        self._show_selected_part()

    @property
    def announce(self) -> str:
        """Text for screen readers: the page and the selected component."""
        return tr("About Yaniv. {part}.", part=self._title)

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; Back and the Back button request the menu."""
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back":
            return ToMenu()
        if self._document_view.drag_scrollbar(event):
            return None
        control_id = self._focus_group.handle(event)
        if control_id == PARTS_LIST_ID and self._title != self._document_view.name:
            self._show_selected_part()
        return ToMenu() if control_id == "button:back" else None

    def paint(self, surface: Surface) -> None:
        """Paint the list of components and the text about the selected one."""
        self._lay_out(surface.get_size())
        title_right_px = self._document_rect.left - round(GAP_U * pixels_per_u(surface.get_size()))
        painter = paint_page_background(surface, self._context, tr("About Yaniv"), title_right_px, TOP_U - 76)
        theme = painter.theme
        painter.draw_box(self._document_rect, RADIUS_U, theme.panel, theme.outline)
        title_position = (self._document_rect.left + painter.px(INSET_U), self._document_rect.top + painter.px(58))
        max_width = self._document_rect.width - 2 * painter.px(INSET_U)
        painter.draw_line(
            self._title,
            title_position,
            40,
            theme.accent,
            weight="display",
            max_width=max_width,
            max_height=painter.px(80),
        )
        self._focus_group.paint(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the list, the text and the Back button."""
        return self._focus_group.elements()

    @property
    def _selected_part(self) -> LicensedComponent:
        return self._parts[self._part_list.selected_value]

    @property
    def _title(self) -> str:
        return f"{self._selected_part.name} {self._selected_part.version}".strip()

    def _show_selected_part(self) -> None:
        """Show the title and the sections of the selected part in the document view."""
        self._document_view.name = self._document_view.label = self._title
        self._document_view.set_sections(tuple(_sections(self._selected_part)))

    def _lay_out(self, size: tuple[int, int]) -> None:
        scale, text_scale = pixels_per_u(size), self._context.text_scale
        margin, top, list_width, gap = (round(each * scale) for each in (MARGIN_U, TOP_U, _LIST_WIDTH_U, GAP_U))
        button_width, button_height = (round(each * scale) for each in _BUTTON_SIZE_U)
        self._back_button.rect = Rect(margin, size[1] - margin - button_height, button_width, button_height)
        self._part_list.lay_out(
            Rect(margin, top, list_width, self._back_button.rect.top - gap - top),
            round(_ROW_HEIGHT_U * scale * min(1.5, text_scale)),
        )
        self._document_rect = right_half(size, _LIST_WIDTH_U, _MAX_TEXT_WIDTH_U)
        self._document_view.lay_out(right_half_content(self._document_rect, scale), scale * text_scale)


def _sections(part: LicensedComponent) -> Iterator[Section]:
    """Yield the sections of a part: its use and licence name, the libraries inside it, and its licence text."""
    yield Section("use", tr("Licence: {licence}", licence=part.licence), _usage_lines(part.name))
    if part.inside:
        by_licence: dict[str, list[str]] = {}
        for name, licence in part.inside:
            by_licence.setdefault(licence, []).append(name)
        lines = tuple(f"{licence}: {', '.join(names)}" for licence, names in sorted(by_licence.items()))
        yield Section("inside", tr("Bundled libraries"), lines)
    licence_text = licences.licence_text(part)
    if licence_text:
        yield Section("text", tr("Full licence text"), tuple(_join_wrapped_lines(licence_text)), is_bulleted=False)


def _usage_lines(name: str) -> tuple[str, ...]:
    match name:
        case "Yaniv":
            return (
                tr("The card game Yaniv on your desktop: every house rule, fair opponents, and nothing gets lost."),
                tr("It's free: use it, copy it, change it, share it."),
                tr("The cards, portraits and sounds were made for Yaniv, and come under the same MIT licence."),
                tr("Nothing you do is sent anywhere."),
            )
        case "pygame-ce":
            return (tr("Opens the window, draws the picture and plays the sound."),)
        case "msgspec":
            return (tr("Checks all data that is saved and loaded."),)
        case "PyYAML":
            return (tr("Reads house rules and settings files."),)
        case "platformdirs":
            return (tr("Finds where your system keeps a program's files."),)
        case "accesskit":
            return (tr("Lets screen readers read the game and play it."),)
        case "numpy":
            return (tr("Powers the strong opponents."),)
        case "Rubik":
            return (tr("The font of this sentence."),)
        case "Suez One":
            return (tr("The font of the titles."),)
        case "Python":
            return (tr("The language Yaniv is written in, and what runs it."),)
        case "PyInstaller":
            return (tr("Lets Yaniv run without Python installed."),)
        case _:
            return (tr("Needed by one of the others."),)


def _join_wrapped_lines(text: str) -> Iterator[str]:
    """Yield the paragraphs of a licence text, joining lines that were wrapped for a fixed width."""
    paragraph_lines: list[str] = []
    for line in (*text.splitlines(), ""):
        if paragraph_lines and (not line.strip() or len(paragraph_lines[-1]) < _MIN_WRAPPED_LINE_LENGTH):
            yield " ".join(paragraph_lines)
            paragraph_lines = []
        if line.strip():
            paragraph_lines.append(" ".join(line.split()))
