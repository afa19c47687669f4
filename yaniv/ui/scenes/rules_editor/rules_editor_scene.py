"""House-rules editor: variant and tools at the top, one of three views in the middle, the effect at the bottom.

This module is long because it handles every button of the page. The work is done elsewhere: files in the editor
session, edits in the views, placement in the editor chrome.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from pygame import Surface

from yaniv.i18n import tr, tr_plural
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.rule_remarks import explain_remark
from yaniv.narration.variant_text import variant_error_text
from yaniv.rules.rule_specs import SPEC_BY_PATH
from yaniv.rules.rule_warnings import find_warnings
from yaniv.sanitize import clean_name
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.graphics.background import table_background
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import FocusGained, GamepadPressed, InputEvent, KeyPressed, PressInput, TextTyped
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.ui.navigation import NavigationRequest, ToLobby, ToMenu
from yaniv.ui.overlays.recent_files import RecentFiles
from yaniv.ui.overlays.rules_file_import import RulesFileImportPanel
from yaniv.ui.overlays.rules_panel import RulesPanel
from yaniv.ui.platform import clipboard, file_manager
from yaniv.ui.scenes.rules_editor.diff_view import DiffView
from yaniv.ui.scenes.rules_editor.editor_chrome import EditorChrome
from yaniv.ui.scenes.rules_editor.editor_session import EditorSession
from yaniv.ui.scenes.rules_editor.editor_view import EditorView
from yaniv.ui.scenes.rules_editor.form_view import FormView
from yaniv.ui.scenes.rules_editor.share_panel import SharePanel
from yaniv.ui.scenes.rules_editor.simulation_panel import SimulationPanel, SimulationRunner, has_room, panel_height_u
from yaniv.ui.scenes.rules_editor.text_view import COPY_ID, EDITOR_ID, OPEN_ID, TextView
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import Dialog
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.text_field import TextField
from yaniv.ui.widgets.toast import DISMISSED, Toast
from yaniv.variants import library, rule_document
from yaniv.variants.rule_document import RuleDocument
from yaniv.variants.user_variants import VariantFileError

_PARSE_DELAY_MS: Final = 150
"""Time in ms without typing after which the text is parsed."""
_UNDO_STEP_MS: Final = 900
"""Time in ms without typing after which the next edit is a separate undo step."""
_MAX_NAME_LENGTH: Final = 40


class RulesEditorScene:
    """Page on which one rules document is edited, in form, text or diff view."""

    name = "rules"
    is_busy = False

    def __init__(  # noqa: PLR0913 -- what is edited, and what the page starts with
        self,
        context: UiContext,
        variant_id: str = "",
        *,
        setup: MatchSetup | None = None,
        view: str = "form",
        runner: SimulationRunner | None = None,
        recent_files: RecentFiles | None = None,
    ) -> None:
        """Open the rules with this id.

        *setup*: what is chosen on the new-game page, if the editor returns there.
        *runner*: plays matches to measure the effect of changes; without one there is no simulation panel.
        *recent_files*: rule files that were imported last.
        """
        self._recent_files = recent_files or RecentFiles()
        self._context = context
        self._setup = setup
        self._session = EditorSession(variant_id or library.DEFAULT_VARIANT)
        self._chrome = EditorChrome(context)
        self._simulation_panel = None if runner is None else SimulationPanel(runner)
        self._views: dict[str, EditorView] = {
            "form": FormView(context),
            "yaml": TextView(context),
            "diff": DiffView(context),
        }
        self._chrome.select_view(view)
        self._focus_group = FocusGroup((), "", context.audio.play)
        self._toast = Toast(context)
        self._dialog: Dialog | None = None
        self._panel: RulesPanel | SharePanel | RulesFileImportPanel | None = None
        self._handle_dialog_answer: Callable[[str], NavigationRequest | None] = lambda _used: None
        self._name_field = TextField("field:name", tr("Name"), max_length=_MAX_NAME_LENGTH)
        self._deleted_variant_id = ""
        self._pending_edit: Callable[[RuleDocument], RuleDocument] | None = None
        """Edit by typing that has not been applied yet."""
        self._idle_ms = 0
        self._refresh_views()
        if self._session.has_recovered_text:
            self._toast.show(tr("Your unsaved changes are back."))

    @property
    def is_moving(self) -> bool:
        """True if frames are needed: for a toast, text to parse, an open undo step, a new report, or an import."""
        if self._simulation_panel is not None and self._simulation_panel.is_moving:
            return True
        if isinstance(self._panel, RulesFileImportPanel) and self._panel.is_moving:
            return True
        return self._toast.is_timed or self._pending_edit is not None or self._session.draft.is_typing

    @property
    def announce(self) -> str:
        """Text for screen readers: the open variant and the latest message."""
        message = self._toast.text or self._chrome.status_text
        heading = tr("House rules: {variant}.", variant=self._session.title)
        return tr("{where} {told}", where=heading, told=message) if message else heading

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event: pass it to panel, dialog, toast, view or widgets; return a request or None."""
        if self._panel is not None:
            panel_answer = self._panel.handle(event)
            self._panel = self._panel if panel_answer is None else None
            return None if isinstance(panel_answer, str) else panel_answer
        if self._dialog is not None:
            widget_id = self._dialog.handle(event)
            return self._finish_dialog(widget_id) if widget_id is not None else None
        if isinstance(event, FocusGained) and self._session.refresh():
            self._refresh_views()
        if (toast_answer := self._toast.handle(event)) is not None:
            if toast_answer != DISMISSED:
                self._run_reporting(lambda: self._session.restore(self._deleted_variant_id))
            return None
        has_open_widget = self._focus_group.has_open_widget  # an open popup receives every event
        if not has_open_widget and isinstance(event, KeyPressed | GamepadPressed) and self._run_shortcut(event):
            return None
        focused_before = self._focus_group.focused_widget
        widget_id = None if not has_open_widget and self._active_view.handle(event) else self._focus_group.handle(event)
        if self._focus_group.focused_widget is not focused_before:
            self._session.draft = rule_document.end_typing(self._session.draft)
            if isinstance(event, KeyPressed | GamepadPressed):
                self._active_view.scroll_into_view(self._focus_group.focused_widget)
        if widget_id is not None:
            return self._handle_used(widget_id, is_typing=isinstance(event, TextTyped | KeyPressed))
        is_back = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back"
        return (
            self._leave()
            if is_back and not has_open_widget and focused_before is self._focus_group.focused_widget
            else None
        )

    def update(self, elapsed_ms: int) -> NavigationRequest | None:
        """Count the time without input: apply typed text after a pause, and end the undo step after a longer one."""
        self._toast.update(elapsed_ms)
        if self._simulation_panel is not None:
            self._simulation_panel.update(elapsed_ms)
        self._idle_ms += elapsed_ms
        if self._pending_edit is not None and self._idle_ms >= _PARSE_DELAY_MS:
            self._apply_pending_edit()
        if self._pending_edit is None and self._idle_ms >= _UNDO_STEP_MS and self._session.draft.is_typing:
            self._session.draft = rule_document.end_typing(self._session.draft)
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the page, then the toast, then an open dialog or panel over it."""
        size = surface.get_size()
        simulation_panel = self._visible_simulation_panel
        self._chrome.lay_out(
            size, panel_height_u(self._context.text_scale, pixels_per_u(size)) if simulation_panel is not None else 0
        )
        self._active_view.lay_out(self._chrome.body_rect, pixels_per_u(size))
        surface.blit(table_background(self._context.theme, size), (0, 0))
        painter = self._context.painter(surface)
        toast_width = self._toast.needed_width(painter)
        self._chrome.paint(painter, toast_width)
        if simulation_panel is not None:
            simulation_panel.paint(painter, self._chrome.simulation_rect)
        self._active_view.paint(painter)
        self._focus_group.widgets = (
            *self._chrome.header_widgets,
            *self._active_view.widgets,
            *self._chrome.footer_widgets,
        )
        self._focus_group.paint(painter)
        self._toast.paint(surface, self._chrome.toast_rect(toast_width))
        for overlay in (self._dialog, self._panel):
            if overlay is not None:
                overlay.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the page, or only those of an open dialog or panel."""
        for overlay in (self._dialog, self._panel):
            if overlay is not None:
                return overlay.elements()
        panel_elements = self._visible_simulation_panel.elements() if self._visible_simulation_panel is not None else ()
        view_elements = (
            each
            for element in self._focus_group.elements()
            for each in (element, *self._active_view.elements_after(element.id))
        )
        return (*view_elements, *self._chrome.text_elements(), *panel_elements, *self._toast.elements())

    def close(self) -> None:
        """Apply and store what was typed, and stop the background comparison."""
        self._apply_pending_edit()
        if self._simulation_panel is not None:
            self._simulation_panel.close()

    def apply_edit(self, edit: Callable[[RuleDocument], RuleDocument]) -> None:
        """Apply an edit to the document, update all views, and store the unsaved text in case the program ends."""
        previous = self._session.draft
        self._session.draft = edit(previous)
        if (
            self._session.draft is previous
            and previous.problems
            and edit not in (rule_document.undo, rule_document.redo)
        ):
            self._toast.show(tr("The text can't be read: fix it in the Text view first."))
        self._refresh_views()
        self._run_reporting(self._session.remember)

    @property
    def _visible_simulation_panel(self) -> SimulationPanel | None:
        """The simulation panel if there is space for it; it is shown before it has results, so that nothing moves."""
        return self._simulation_panel if has_room(self._context.text_scale, self._chrome.selected_view) else None

    @property
    def _active_view(self) -> EditorView:
        return self._views[self._chrome.selected_view]

    def _handle_used(self, widget_id: str, *, is_typing: bool = False) -> NavigationRequest | None:
        edit = self._active_view.edit_for(widget_id)
        if edit is not None:
            self._idle_ms = 0
            if widget_id == EDITOR_ID and is_typing:
                self._pending_edit = edit
            else:
                self.apply_edit(edit)
            return None
        self._apply_pending_edit()
        match widget_id:
            case "rules:view":
                self._refresh_views()
            case "rules:variant":
                return self._confirm_unsaved(self._open_selected)
            case "rules:other":
                self._session.compare(self._chrome.compared_variant)
                self._refresh_views()
            case "button:undo":
                self.apply_edit(rule_document.undo)
            case "button:redo":
                self.apply_edit(rule_document.redo)
            case "button:mend":
                self._apply_fix()
            case "button:save":
                self._save()
            case "button:play":
                return ToLobby(self._setup, self._session.draft.variant_id) if self._save(is_quiet=True) else None
            case "button:back":
                return self._leave()
            case "button:duplicate":
                return self._confirm_unsaved(lambda: self._run_reporting(self._session.duplicate))
            case "button:rename":
                self._ask_name()
            case "button:delete":
                self._delete()
            case "button:share":
                self._panel = SharePanel(
                    self._context, self._session.draft.valid_variant, self._session.draft.text, Path.home()
                )
            case "button:import":
                self._panel = RulesFileImportPanel(self._context, Path.home(), self._recent_files)
            case "button:in-words":
                self._panel = RulesPanel(self._context, self._session.title, self._session.draft.rules)
            case _ if widget_id == COPY_ID:
                self._copy_report()
            case _ if widget_id == OPEN_ID:
                self._open_elsewhere()
            case _:
                self._refresh_views()
        return None

    def _run_shortcut(self, event: PressInput) -> bool:
        """Run Undo, Redo, Save or Search, wherever the focus is; return True if the key was consumed.

        Characters typed into a focused text are left to it.
        """
        is_character = isinstance(event, KeyPressed) and len(event.key) == 1 and not (event.ctrl or event.alt)
        if (
            is_character
            and self._focus_group.focused_widget is not None
            and self._focus_group.focused_widget.role == "field"
        ):
            return False
        actions: dict[str | None, Callable[[], object]] = {
            "take_back": lambda: self.apply_edit(rule_document.undo),
            "redo": lambda: self.apply_edit(rule_document.redo),
            "save": self._save,
            "search": lambda: self._focus_group.focus("rules:search"),
        }
        action = actions.get(key_bindings.action_for(event))
        if action is None:
            return False
        self._apply_pending_edit()
        action()
        return True

    def _apply_pending_edit(self) -> None:
        """Apply the pending edit of typed text."""
        if self._pending_edit is not None:
            edit, self._pending_edit = self._pending_edit, None
            self.apply_edit(edit)

    def _refresh_views(self) -> None:
        """Update the editor chrome, the active view and the simulation panel."""
        session, state = self._session, self._session.state
        self._chrome.show_session(session)
        self._active_view.show(state)
        if self._simulation_panel is not None:
            self._simulation_panel.compare(session.saved_rules, None if session.draft.problems else session.draft.rules)
        self._focus_group.widgets = (
            *self._chrome.header_widgets,
            *self._active_view.widgets,
            *self._chrome.footer_widgets,
        )
        rules_text = tr("In short: {facts}.", facts=" · ".join(summarize_rules(session.draft.rules)))
        self._chrome.set_texts(rules_text, *_status_text(session.draft))

    def _save(self, *, is_quiet: bool = False) -> bool:
        """Save the document; return True if it is saved. *is_quiet*: show no message on success."""
        if not self._session.draft.is_dirty:
            return True
        try:
            self._session.save()
        except VariantFileError as problem:
            self._toast.show(variant_error_text(problem))
            self._refresh_views()
            return False
        if not is_quiet:
            self._toast.show(tr("{variant} saved.", variant=self._session.title))
        self._refresh_views()
        return True

    def _run_reporting(self, action: Callable[[], object]) -> None:
        """Run the action and update the views; show a toast if it fails."""
        try:
            action()
        except VariantFileError as problem:
            self._toast.show(variant_error_text(problem))
        self._refresh_views()

    def _open_selected(self) -> None:
        self._run_reporting(lambda: self._session.open(self._chrome.selected_variant))

    def _apply_fix(self) -> None:
        remedy = rule_document.find_remedy(self._session.draft)
        if remedy is not None:
            path, new_value = remedy
            self.apply_edit(lambda edited: rule_document.set_rule(edited, path, new_value))

    def _ask_name(self) -> None:
        self._name_field.set_text(self._session.draft.parsed_variant.name)
        text = tr("It will be saved under this name.")
        buttons = (Button("button:cancel", tr("Cancel")), Button("button:ok", tr("Rename"), is_primary=True))
        self._dialog = Dialog(self._context, tr("Rename"), text, buttons, self._name_field)
        self._handle_dialog_answer = lambda widget_id: self._rename() if widget_id == "button:ok" else None

    def _rename(self) -> None:
        name = clean_name(self._name_field.text, _MAX_NAME_LENGTH)
        if name:
            self.apply_edit(lambda edited: rule_document.rename(edited, name))

    def _delete(self) -> None:
        if not self._session.is_own:
            return
        name = self._session.title
        self._deleted_variant_id = self._session.draft.variant_id
        self._run_reporting(self._session.delete)
        if self._session.draft.variant_id != self._deleted_variant_id:
            self._toast.show(tr("{variant} deleted.", variant=name), Button("button:undo-delete", tr("Undo")))

    def _copy_report(self) -> None:
        text_view = self._views["yaml"]
        if isinstance(text_view, TextView):
            variant_id = self._session.draft.variant_id
            copy_error = clipboard.copy_text(text_view.report(f"{Path(variant_id).stem}{library.FILE_SUFFIX}"))
            problem_count = len(self._session.draft.problems)
            self._toast.show(copy_error or tr_plural("{n} error copied.", "{n} errors copied.", problem_count))

    def _open_elsewhere(self) -> None:
        """Save and open the file in another program; the file is read again when the window regains the focus."""
        if not self._save(is_quiet=True):
            return
        if not self._session.is_own:
            self._toast.show(tr("This variant is built in: duplicate it to change it."))
        elif error_text := file_manager.open_file(Path(library.variant_file(self._session.draft.variant_id))):
            self._toast.show(error_text)

    def _leave(self) -> NavigationRequest | None:
        self._apply_pending_edit()
        destination: NavigationRequest = (
            ToMenu() if self._setup is None else ToLobby(self._setup, self._session.draft.variant_id)
        )
        return self._confirm_unsaved(lambda: destination)

    def _confirm_unsaved(self, proceed: Callable[[], NavigationRequest | None]) -> NavigationRequest | None:
        """Run *proceed*; if there are unsaved changes, ask first whether to save or discard them."""
        if not self._session.draft.is_dirty:
            return proceed()
        buttons = (
            Button("button:cancel", tr("Keep editing")),
            Button("button:discard", tr("Discard")),
            Button("button:ok", tr("Save"), is_primary=True),
        )
        name = self._session.title
        text = tr("{variant} has unsaved changes.", variant=name)
        self._dialog = Dialog(self._context, tr("Save first?"), text, buttons)

        def answer(widget_id: str) -> NavigationRequest | None:
            if widget_id == "button:discard":
                self._run_reporting(lambda: self._session.open(self._session.draft.variant_id))
                return proceed()
            if widget_id == "button:ok" and self._save(is_quiet=True):
                return proceed()
            self._refresh_views()
            return None

        self._handle_dialog_answer = answer
        return None

    def _finish_dialog(self, widget_id: str) -> NavigationRequest | None:
        self._dialog = None
        return self._handle_dialog_answer(widget_id)


def _status_text(edited: RuleDocument) -> tuple[str, bool]:
    """Return the first problem, or else the first warning, and whether it prevents playing by these rules."""
    if edited.problems:
        first_problem = edited.problems[0]
        text = explain_remark(first_problem)
        if first_problem.path in SPEC_BY_PATH:
            text = tr("{title}: {value}", title=tr(SPEC_BY_PATH[first_problem.path].title), value=text)
        return text, True
    first_note = next(iter(find_warnings(edited.rules)), None)
    return (explain_remark(first_note), False) if first_note is not None else ("", False)
