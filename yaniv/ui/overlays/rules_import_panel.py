"""Panel that shows imported rules, or what is wrong with them, before they are saved or used."""

from collections.abc import Iterator
from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.narration import rule_labels
from yaniv.narration.variant_about import describe_variant
from yaniv.narration.variant_text import (
    import_problem_text,
    import_source_text,
    new_variant_names,
    variant_error_text,
)
from yaniv.rules.house_rules import Variant
from yaniv.rules.rule_specs import SPEC_BY_PATH
from yaniv.strict_config.diagnostic import excerpt
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.graphics.theme import BODY_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.navigation import NavigationRequest, PlayWithRules
from yaniv.ui.overlays.dialog import Dialog, DialogButton, notice_dialog
from yaniv.ui.overlays.rules_panel import rules_sections
from yaniv.ui.widgets.button import Button, lay_out_row
from yaniv.ui.widgets.document_view import DocumentView, Section
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.panel_layout import GAP_U, full_height_panel, paint_titled_panel, panel_content
from yaniv.ui.widgets.text_field import TextField
from yaniv.variants import imported_rules, library
from yaniv.variants.imported_rules import ImportedRules
from yaniv.variants.rules_diff import differences, nearest_variant
from yaniv.variants.user_variants import VariantFileError

CANCEL_ID: Final = "button:cancel"
SAVE_AS_ID: Final = "button:save-as"
USE_ONCE_ID: Final = "button:use-once"
_WIDTH_U: Final = 1180
_HEADER_HEIGHT_U: Final = 170
_BUTTON_SIZE_U: Final = (270, 72)
_MAX_NAME_LENGTH: Final = 60


class RulesImportPanel:
    """Panel over a page that shows imported rules.

    `handle` returns `button:cancel`, or the navigation request to play with the rules.
    """

    def __init__(self, context: UiContext, imported: ImportedRules) -> None:
        self._context = context
        self._imported = imported
        self._title = imported.variant.name if imported.variant else tr("These rules can't be played")
        sections = tuple(_difference_sections(imported.variant) if imported.variant else _problem_sections(imported))
        self._document_view = DocumentView("adopt", self._title, sections, context.text_renderer)
        self._buttons = tuple(_build_buttons(imported))
        self._focus_group = FocusGroup((self._document_view, *self._buttons), self._buttons[-1].id, context.audio.play)
        self._name_field = TextField("adopt:name", tr("Name"), self._title, max_length=_MAX_NAME_LENGTH)
        self._dialog: Dialog | None = None
        self._rect = Rect(0, 0, 0, 0)

    @property
    def announce(self) -> str:
        """Text for screen readers: title, source and description of the rules."""
        return tr(
            "{title}, from {source}. {about}",
            title=self._title,
            source=import_source_text(self._imported),
            about=self._description,
        )

    @property
    def _description(self) -> str:
        variant = self._imported.variant
        if variant is None:
            return tr("Nothing was imported. Here's what to fix:")
        return describe_variant(variant) if variant.about else tr("Take a look, then use them once or save them.")

    def handle(self, event: InputEvent) -> NavigationRequest | str | None:
        """Handle an input event.

        Return `CANCEL_ID`, a navigation request to play with the rules once or after saving them, or None.
        """
        if self._dialog is not None:
            return self._handle_dialog_button(self._dialog.handle(event))
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back":
            return CANCEL_ID
        if self._document_view.drag_scrollbar(event):
            return None
        match self._focus_group.handle(event):
            case "button:cancel":
                return CANCEL_ID
            case "button:use-once" if self._imported.variant is not None:
                return PlayWithRules(self._imported.variant)
            case "button:save-as":
                self._ask_for_name()
            case _:
                pass
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the panel over the dimmed page, and the name dialog if it is open."""
        self._lay_out(surface.get_size())
        painter = self._context.painter(surface)
        paint_titled_panel(painter, self._rect, self._title, 62)
        document_rect = self._document_view.rect
        source_rect = Rect(document_rect.left, self._rect.top + painter.px(100), document_rect.width, painter.px(56))
        source_text = tr("From {source}: {about}", source=import_source_text(self._imported), about=self._description)
        painter.draw_fitted(source_text, source_rect, BODY_U, painter.theme.text_muted, anchor="midleft")
        self._focus_group.paint(painter)
        if self._dialog is not None:
            self._dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the open dialog, otherwise those of the panel."""
        return self._dialog.elements() if self._dialog is not None else self._focus_group.elements()

    def _lay_out(self, size: tuple[int, int]) -> None:
        scale = pixels_per_u(size)
        self._rect = full_height_panel(size, _WIDTH_U)
        document_rect, buttons_top = panel_content(self._rect, scale, _HEADER_HEIGHT_U)
        self._document_view.lay_out(document_rect, scale * self._context.text_scale)
        width, height, gap = (round(length * scale) for length in (*_BUTTON_SIZE_U, GAP_U))
        lay_out_row(self._buttons, document_rect.right, buttons_top, (width, height), gap)

    def _ask_for_name(self) -> None:
        buttons = (DialogButton(CANCEL_ID, tr("Cancel")), DialogButton("button:save", tr("Save"), is_main=True))
        message = tr("They'll be added to your house rules under this name.")
        self._dialog = Dialog(self._context, tr("Save rules"), message, buttons, self._name_field)

    def _handle_dialog_button(self, button_id: str | None) -> NavigationRequest | None:
        if button_id is None:
            return None
        self._dialog = None
        name = self._name_field.text.strip()
        if button_id != "button:save" or not name:
            return None
        try:
            variant_id = imported_rules.save_imported(self._imported, name, new_variant_names().pasted)
            return PlayWithRules(library.load(variant_id), variant_id)
        except (VariantFileError, library.VariantError) as error:
            self._dialog = notice_dialog(self._context, variant_error_text(error))
            return None


def _build_buttons(imported: ImportedRules) -> Iterator[Button]:
    if imported.variant is None:
        yield Button(CANCEL_ID, tr("Close"), is_primary=True)
        return
    yield Button(CANCEL_ID, tr("Cancel"))
    yield Button(SAVE_AS_ID, tr("Save as"))
    yield Button(USE_ONCE_ID, tr("Use once"), is_primary=True)


def _difference_sections(variant: Variant) -> Iterator[Section]:
    """Yield the differences from the nearest built-in variant, then all rules in words.

    A built-in variant with the same rules is used as the base if there is one; then a sentence says that nothing
    differs.
    """
    base = library.find_equal_variant(variant.rules) or library.load(nearest_variant(variant.rules))
    changes = differences(base.rules, variant.rules)
    title = tr("Changes from {variant}", variant=tr(base.name))
    lines = [
        tr(
            "{group}, {rule}: “{now}” instead of “{before}”.",
            group=rule_labels.group_titles()[SPEC_BY_PATH[change.path].group],
            rule=tr(SPEC_BY_PATH[change.path].title),
            now=rule_labels.value_label(change.path, change.after),
            before=rule_labels.value_label(change.path, change.before),
        )
        for change in changes
    ]
    no_difference = tr("None: these are the {variant} rules.", variant=tr(base.name))
    yield Section("difference", title, tuple(lines) or (no_difference,))
    yield from rules_sections(variant.rules)


def _problem_sections(imported: ImportedRules) -> Iterator[Section]:
    """Yield one section per problem, titled with its line number and text, or with the source if it has no line."""
    for number, problem in enumerate(imported.problems):
        title = (
            tr("Line {line}: {text}", line=problem.line, text=excerpt(problem.text))
            if problem.line
            else import_source_text(imported)
        )
        yield Section(f"{number}", title, (import_problem_text(problem),))
