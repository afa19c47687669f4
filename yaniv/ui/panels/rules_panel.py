"""Panels with rules: those of one variant in words, and imported ones, or what is wrong with them, before their use."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pygame import Surface

from yaniv.i18n import tr
from yaniv.narration import rule_labels
from yaniv.narration.rules_text import build_sections
from yaniv.narration.variant_about import describe_variant
from yaniv.narration.variant_text import (
    import_problem_text,
    import_source_text,
    new_variant_names,
    variant_error_text,
)
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.rule_specs import SPEC_BY_PATH
from yaniv.strict_config.diagnostic import excerpt
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.input.key_bindings import close_key
from yaniv.ui.kit.node import Control, Message, Node, column, label
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.rule_example_picture import RuleColumns
from yaniv.ui.kit.scrolling import Section, document
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.narration.naming import capitalize_first
from yaniv.ui.navigation import NavigationRequest, PlayWithRules
from yaniv.ui.panels.dialog import Dialog, DialogButton, notice_dialog
from yaniv.ui.panels.file_picker import ACCEPT_ID, FilePickerPage, RecentFiles
from yaniv.ui.panels.page_panel import CLOSE_ID, AnswerPage, PagePanel, answer_button, panel_sheet
from yaniv.variants import imported_rules, library
from yaniv.variants.imported_rules import BackgroundFileRead, ImportedRules
from yaniv.variants.rules_diff import RuleDifference, differences, nearest_variant
from yaniv.variants.user_variants import VariantFileError

_WIDTH: Final = 1120
_GROWTH: Final = 0.6
"""Growth of the panel when text is twice as large."""


def rules_sections(rules: HouseRules) -> tuple[Section, ...]:
    """Return the rules in words, as sections of a document."""
    return tuple(Section(section.topic, section.title, section.lines) for section in build_sections(rules))


class RulesPage(AnswerPage):
    """Rules that scroll, and a button that closes them."""

    name = first_focus = "rules"
    back = CLOSE_ID

    def __init__(self, variant_name: str, rules: HouseRules) -> None:
        super().__init__()
        self._title = tr("How to play: {variant}", variant=variant_name)
        self._sections = rules_sections(rules)

    @property
    def announcement(self) -> str:
        """Title, and how to close the panel."""
        return tr("{title}. Press {key} to close.", title=self._title, key=close_key())

    def view(self, env: Env) -> Node:
        """Return the sheet."""
        return panel_sheet(
            self._title,
            document("rules", self._title, self._sections),
            answers=(answer_button(CLOSE_ID, tr("Close"), is_main=True),),
            width=_WIDTH * env.growth(_GROWTH),
        )

    def message_of(self, event: InputEvent) -> Message | None:
        """Close it with Enter and with the key that opens it, whatever has the focus."""
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) in ("press", "rules"):
            return CLOSE_ID
        return None


class RulesPanel(PagePanel):
    """The page over another one; `handle` returns `button:close`, also for Escape, Enter and F1."""

    def __init__(self, context: UiContext, variant_name: str, rules: HouseRules) -> None:
        super().__init__(context, RulesPage(variant_name, rules))


CANCEL_ID: Final = "button:cancel"
SAVE_AS_ID: Final = "button:save-as"
USE_ONCE_ID: Final = "button:use-once"
_IMPORT_WIDTH: Final = 1500
_IMPORT_GROWTH: Final = 0.2
"""Growth of the panel when text is twice as large."""
_MAX_NAME_LENGTH: Final = 60
_MAX_CODE_LENGTH: Final = 400


class RulesImportPage(AnswerPage):
    """Page of the panel; `request` is what an answer leads to."""

    name = "adopt"
    back = CANCEL_ID

    def __init__(self, context: UiContext, imported: ImportedRules) -> None:
        super().__init__()
        self._context, self._imported = context, imported
        self._title = imported.variant.name if imported.variant else _failure_title(imported)
        self.first_focus = USE_ONCE_ID if imported.variant else CANCEL_ID
        self._base = None if imported.variant is None else _base_of(imported.variant)
        self._name_field = TextField("adopt:name", tr("Name"), self._title, max_length=_MAX_NAME_LENGTH)
        self.request: NavigationRequest | None = None
        """Request to play with the rules, once the player has decided that."""

    @property
    def announcement(self) -> str:
        """Title, source and description of the rules."""
        return tr(
            "{title}, from {source}. {about}",
            title=self._title,
            source=import_source_text(self._imported),
            about=self._description,
        )

    def view(self, env: Env) -> Node:
        """Return name and source of the rules, what differs in pictures with all rules below, and the buttons."""
        source = tr("From {source}: {about}", source=import_source_text(self._imported), about=self._description)
        return panel_sheet(
            self._title,
            label(source, 26, "text_muted", role="rules source", max_lines=3),
            self._document(env),
            answers=self._buttons(),
            width=_IMPORT_WIDTH * env.growth(_IMPORT_GROWTH),
        )

    def update(self, message: Message) -> Dialog | None:
        """Note which button was pressed; Save as asks for a name first."""
        if message == SAVE_AS_ID:
            return self._ask_for_name()
        if message == USE_ONCE_ID and self._imported.variant is not None:
            self.request = PlayWithRules(self._imported.variant)
        self.answer = str(message)
        return None

    def panel_closed(self, answer: str) -> Dialog | None:
        """Save the rules under the typed name; say so if that fails."""
        name = self._name_field.text.strip()
        if answer != "button:save" or not name:
            return None
        try:
            variant_id = imported_rules.save_imported(self._imported, name, new_variant_names().pasted)
            self.request = PlayWithRules(library.load(variant_id), variant_id)
        except (VariantFileError, library.VariantError) as error:
            return notice_dialog(self._context, variant_error_text(error))
        self.answer = SAVE_AS_ID
        return None

    @property
    def _description(self) -> str:
        variant = self._imported.variant
        if variant is None:
            return tr("Nothing was imported. Here's what to fix:")
        return describe_variant(variant) if variant.about else tr("Take a look, then use them once or save them.")

    def _document(self, env: Env) -> Node:
        variant, base = self._imported.variant, self._base
        if variant is None or base is None:
            return document("adopt", self._title, _problem_sections(self._imported))
        title = tr("Changes from {variant}", variant=tr(base.name))
        changes = differences(base.rules, variant.rules)
        rules = rules_sections(variant.rules)
        if not changes:
            none = tr("None: these are the {variant} rules.", variant=tr(base.name))
            return document("adopt", self._title, (Section("difference", title, (none,)), *rules))
        rule_columns = RuleColumns(self._context, env, (base, variant))
        spoken = " ".join(map(_sentence, changes))
        names = rule_columns.names(Control(id="adopt:difference", role="text", name=title, label=spoken))
        rows = (rule_columns.row(each.path) for each in changes)
        return document("adopt", self._title, rules, (column(names, *rows, gap=12),))

    def _buttons(self) -> Iterator[Node]:
        names = {CANCEL_ID: tr("Close")}
        if self._imported.variant is not None:
            names = {CANCEL_ID: tr("Cancel"), SAVE_AS_ID: tr("Save as"), USE_ONCE_ID: tr("Use once")}
        for id_, name in names.items():
            yield answer_button(id_, name, is_main=id_ == self.first_focus)

    def _ask_for_name(self) -> Dialog:
        buttons = (DialogButton(CANCEL_ID, tr("Cancel")), DialogButton("button:save", tr("Save"), is_main=True))
        message = tr("They'll be added to your house rules under this name.")
        return Dialog(self._context, tr("Save rules"), message, buttons, self._name_field)


class RulesImportPanel(PagePanel):
    """The page over another one; `handle` returns the button that was pressed."""

    def __init__(self, context: UiContext, imported: ImportedRules) -> None:
        self._import_page = RulesImportPage(context, imported)
        super().__init__(context, self._import_page)

    @property
    def request(self) -> NavigationRequest | None:
        """Request to play with the rules, once the player has decided that."""
        return self._import_page.request


class RulesFileImportPanel:
    """Panel that lets the player pick a file, and then shows its rules; what that leads to is in `request`."""

    def __init__(self, context: UiContext, start_folder: Path, recent_files: RecentFiles) -> None:
        """*start_folder* is listed first if no file was opened before."""
        self._context = context
        start = recent_files.start_folder(start_folder)
        self._picker = FilePickerPage(context, tr("Import rules"), tr("Preview"), start, recent_files=recent_files)
        self._panel: PagePanel = PagePanel(context, self._picker)
        self._reading: BackgroundFileRead | None = None
        """Read of the picked file, until its result is available."""

    @property
    def request(self) -> NavigationRequest | None:
        """Request to play with the rules, once the player has decided that."""
        return self._panel.request if isinstance(self._panel, RulesImportPanel) else None

    @property
    def is_moving(self) -> bool:
        """True while a file is being read, which every frame checks, or the open panel moves."""
        return self._reading is not None or self._panel.is_moving

    @property
    def announce(self) -> str:
        """Text of the open panel for screen readers."""
        return self._panel.announce

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; picking a file starts reading it. Return a text if the panel is to be closed."""
        answer = self._panel.handle(event)
        if answer != ACCEPT_ID or self._picker.picked is None:
            return answer
        self._reading = BackgroundFileRead(str(self._picker.picked))
        self._poll_reading()
        return None

    def resize(self, size: tuple[int, int]) -> None:
        """Take the size of the window, in px."""
        self._panel.resize(size)

    def update(self, ms: int) -> None:
        """Advance the open panel by *ms* milliseconds, and show the rules if they have been read."""
        self._poll_reading()
        self._panel.update(ms)

    def paint(self, surface: Surface) -> None:
        """Paint the open panel."""
        self._panel.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of the open panel."""
        return self._panel.elements()

    def _poll_reading(self) -> None:
        imported = None if self._reading is None else self._reading.result()
        if imported is not None:
            self._reading, self._panel = None, RulesImportPanel(self._context, imported)


def _base_of(variant: Variant) -> Variant:
    """Return the variant with the same rules if there is one, otherwise the nearest built-in one."""
    return library.find_equal_variant(variant.rules) or library.load(nearest_variant(variant.rules))


def _sentence(change: RuleDifference) -> str:
    return tr(
        "{group}, {rule}: “{now}” instead of “{before}”.",
        group=rule_labels.group_titles()[SPEC_BY_PATH[change.path].group],
        rule=tr(SPEC_BY_PATH[change.path].title),
        now=rule_labels.value_label(change.path, change.after),
        before=rule_labels.value_label(change.path, change.before),
    )


def _failure_title(imported: ImportedRules) -> str:
    return tr("This code doesn't work") if imported.origin == "code" else tr("These rules can't be played")


def _problem_sections(imported: ImportedRules) -> Iterator[Section]:
    """Yield one section per problem, titled with its line, the code, or the source if it has neither."""
    for number, problem in enumerate(imported.problems):
        title = (
            tr("Line {line}: {text}", line=problem.line, text=excerpt(problem.text))
            if problem.line
            else excerpt(problem.text, _MAX_CODE_LENGTH) or capitalize_first(import_source_text(imported))
        )
        yield Section(f"{number}", title, (import_problem_text(problem),))
