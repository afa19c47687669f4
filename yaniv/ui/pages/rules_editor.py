"""House-rules editor: every rule with its living example, as a form, as text, and as a list of changes.

Own rules are saved as they are changed; a built-in variant becomes a copy of the player's own at the first change.

This module is long because it handles every message of the page. The work is done elsewhere: files in the editor
session, edits in the rule document, rows, changes, text and effect in modules of their own.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.arena.background_comparison import BackgroundComparison
from yaniv.i18n import tr, tr_plural
from yaniv.match.match_setup import MatchSetup
from yaniv.narration import rule_labels
from yaniv.narration.diagnostic_text import diagnostic_sentence
from yaniv.narration.rule_remarks import explain_remark
from yaniv.narration.variant_text import variant_error_text
from yaniv.rules.rule_specs import RULE_SPECS, SPEC_BY_PATH, RuleSpec, RuleValue, get_value
from yaniv.rules.rule_warnings import find_warnings
from yaniv.sanitize import MAX_CALL_WORD_LENGTH, clean_name
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.input.input_events import FocusGained, InputEvent
from yaniv.ui.input.key_bindings import close_key
from yaniv.ui.kit.controls import PAGE_MARGIN, arrow_left, button, icon, round_button, text_field, tinted
from yaniv.ui.kit.node import Control, Message, Node, ThemeColour, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env, FocusOn, Page, Panel, ToastButton, ToastMessage
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.kit.rule_example_picture import GROUP_ICONS
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.narration.rules_summary import rules_in_short
from yaniv.ui.navigation import NavigationRequest, ToLobby, ToMenu
from yaniv.ui.pages.code_editor import CodeEditor
from yaniv.ui.pages.rule_cards import rule_card
from yaniv.ui.pages.rule_effect import RuleEffect, effect_tile
from yaniv.ui.pages.rule_file_views import (
    EDITOR_ID,
    RULE_PREFIX,
    ChangeRows,
    FixProblem,
    ResetRules,
    RuleRows,
    SetRule,
    StepRule,
    TakeAllBack,
    TypeInRule,
    problems_report,
    stepped_value,
    text_nodes,
)
from yaniv.ui.pages.rules_editor_session import EditorSession
from yaniv.ui.pages.rules_share_panel import SharePanel
from yaniv.ui.panels.dialog import Dialog, DialogButton
from yaniv.ui.panels.file_picker import RecentFiles
from yaniv.ui.panels.rules_panel import RulesFileImportPanel, RulesPanel
from yaniv.ui.platform import clipboard, file_manager
from yaniv.variants import form_model, library, rule_document
from yaniv.variants.rule_document import RuleDocument
from yaniv.variants.rules_diff import RuleDifference
from yaniv.variants.user_variants import VariantFileError

RulesView = Literal["form", "yaml", "diff"]
_Sheet = Literal["", "groups", "more", "variants", "compared"]
_PARSE_DELAY_MS: Final = 150
"""Time in ms without typing after which the text is parsed."""
_SAVE_DELAY_MS: Final = 400
"""Time in ms after a change after which the rules are saved, or their text is stored if they cannot be."""
_UNDO_STEP_MS: Final = 900
"""Time in ms without typing after which the next edit is a separate undo step."""
_MAX_NAME_LENGTH: Final = 40
_MAX_SEARCH_LENGTH: Final = 40
_MAX_DIGITS: Final = 4
_PACKS: Final = "deck.packs"
_GROUP_ICONS: Final = {form_model.POPULAR: "heart", **GROUP_ICONS}
_GROUPS_WIDTH: Final = 280
_SIDE_WIDTH: Final = 392
_FOOT_HEIGHT: Final = 90
_MAX_TITLE_WIDTH: Final = 500
_CHIP_HEIGHT: Final = 48
_CHIP_TYPE: Final = 22
_CHIPS_WIDTH: Final = 930
_CHIP_LINES: Final = 2
_BUTTON_GROWTH: Final = 0.4


class _ShowView(Struct, frozen=True):
    view: RulesView


class _ShowRules(Struct, frozen=True):
    group: str


class _OpenSheet(Struct, frozen=True):
    sheet: _Sheet


class _GoToRule(Struct, frozen=True):
    path: str


class _OpenVariant(Struct, frozen=True):
    variant_id: str


class _Compare(Struct, frozen=True):
    variant_id: str


def rules_editor_scene(  # noqa: PLR0913 -- what is edited, and what the page starts with
    context: UiContext,
    variant_id: str = "",
    *,
    setup: MatchSetup | None = None,
    view: RulesView = "form",
    runner: BackgroundComparison | None = None,
    recent_files: RecentFiles | None = None,
) -> PageScene:
    """Return the scene of the editor, which tells if text of an earlier run was recovered; see `RulesEditorPage`."""
    page = RulesEditorPage(
        context, variant_id, setup=setup, view=view, runner=runner, recent_files=recent_files or RecentFiles()
    )
    scene = PageScene(context, page)
    if page.session.has_recovered_text:
        scene.say(tr("Your unsaved changes are back."))
    return scene


class RulesEditorPage(Page):
    """Page on which one rules document is edited."""

    name = "rules"

    def __init__(  # noqa: PLR0913 -- what is edited, and what the page starts with
        self,
        context: UiContext,
        variant_id: str,
        *,
        setup: MatchSetup | None,
        view: RulesView,
        runner: BackgroundComparison | None,
        recent_files: RecentFiles,
    ) -> None:
        """Open the rules with this id.

        *setup*: what is chosen on the new-game page, if the editor returns there.
        *runner*: plays matches to measure the effect of changes; without one no effect is shown.
        *recent_files*: rule files that were imported last.
        """
        self._context, self._setup, self._recent_files = context, setup, recent_files
        self.session = EditorSession(variant_id or library.DEFAULT_VARIANT)
        self._effect = None if runner is None else RuleEffect(runner)
        self._view: RulesView = view
        self._group = form_model.POPULAR
        self._sheet: _Sheet = ""
        self._search = TextField(
            "rules:search", tr("Search the rules"), hint=tr("Search the rules"), max_length=_MAX_SEARCH_LENGTH
        )
        self._is_search_open = False
        """True if the search is shown where there is room for it only on demand."""
        self._name_field: TextField | None = None
        """Field for another name, while one is typed."""
        self.code_editor = CodeEditor(EDITOR_ID, tr("Rule file"))
        self._fields = {
            rule.path: TextField(f"{RULE_PREFIX}{rule.path}", tr(rule.title), max_length=_MAX_SEARCH_LENGTH)
            for rule in RULE_SPECS
            if rule.is_text
        }
        self._read_text = ""
        self._read_words: dict[str, str] = {}
        """What was typed of the text, and of the words by key, as far as the document has it."""
        self._numbers: dict[str, int] = {}
        self._kept_rows: dict[str, tuple[object, Node]] = {}
        self._typed = ("", "")
        self._save_error = ""
        """Why the rules could not be saved the last time; empty if they could."""
        self._is_store_due = False
        """True if the document was changed and neither saved nor stored as unsaved text since."""
        self._deleted_variant_id = self._deleted_name = ""
        self._idle_ms = 0
        self._needs_paint = False
        """True if something has changed by itself and was not shown yet."""
        self._proceed: Callable[[], NavigationRequest | ToastMessage | None] = lambda: None
        """What follows once changes may be discarded."""
        self._import_panel: RulesFileImportPanel | None = None
        self.first_focus = f"rules:group:{self._group}"
        self.keys = {"take_back": "undo", "redo": "redo", "save": "save", "search": "search"}
        self._show_document()

    @property
    def back(self) -> Message:  # type: ignore[override]  # what Back does depends on what is shown
        """Back closes what was opened last, ends a search, or leaves the page."""
        if self._name_field is not None:
            return "keep name"
        if self._sheet:
            return _OpenSheet("")
        return "end search" if self._search.text or self._is_search_open else "leave"

    @property
    def is_moving(self) -> bool:
        """True if frames are needed: text to read, rules to save, an open undo step, or a new report."""
        draft = self.session.draft
        return self._needs_paint or self._has_typed_text or draft.is_typing or self._has_unstored

    @property
    def _has_unstored(self) -> bool:
        """True if rules are to be saved, or their text to be stored as unsaved."""
        return self._is_save_due or self._is_store_due

    @property
    def is_still(self) -> bool:
        """True: everything on the page follows from the tree."""
        return True

    @property
    def announcement(self) -> str:
        """The open variant and what is to be said about its rules."""
        heading, told = tr("House rules: {variant}.", variant=self.session.title), self._status[0]
        return tr("{where} {told}", where=heading, told=told) if told else heading

    def advance(self, ms: int) -> bool:
        """Read what was typed after a pause, save what has changed, and look for new reports."""
        self._idle_ms += ms
        draft, is_changed = self.session.draft, False
        if self._has_typed_text and self._idle_ms >= _PARSE_DELAY_MS:
            self._take_typed_text()
            is_changed = True
        if self._has_unstored and self._idle_ms >= _SAVE_DELAY_MS:
            self._store()
            is_changed = True
        if not self._has_typed_text and self._idle_ms >= _UNDO_STEP_MS and draft.is_typing:
            self.session.draft = rule_document.end_typing(self.session.draft)
        if self._effect is not None and self._effect.update(ms):
            is_changed = True
        self._needs_paint = self._needs_paint or is_changed
        return is_changed

    def message_of(self, event: InputEvent) -> Message | None:
        """Return that the file is to be read again if the window has got the focus: another program may be behind."""
        return "refresh" if isinstance(event, FocusGained) else None

    def close(self) -> None:
        """Save what was changed last, and stop the comparison."""
        self._take_typed_text()
        if self._has_unstored:
            self._store()
        if self._effect is not None:
            self._effect.close()

    # changes

    def update(self, message: Message) -> NavigationRequest | ToastMessage | FocusOn | Panel | None:
        """Carry out a message; what was typed before counts first."""
        toast = self._take_typed_text()
        if not isinstance(message, TypeInRule):
            self._typed = ("", "")
        if message not in ("restore", "refresh"):
            self._deleted_variant_id = ""
        answer = self._answer(message)
        return answer if answer is not None else toast

    def panel_closed(self, answer: str) -> NavigationRequest | ToastMessage | Panel | None:
        """Discard the changes if the player has decided that, or play with rules that were imported."""
        panel, self._import_panel = self._import_panel, None
        if panel is not None:
            return panel.request
        if answer == "button:discard":
            error = self._try(lambda: self.session.open(self.session.draft.variant_id))
            return ToastMessage(error) if error else self._proceed()
        return None

    def edit(
        self, change: Callable[[RuleDocument], RuleDocument], *, is_step: bool = True, typed_path: str = ""
    ) -> ToastMessage | None:
        """Change the document; return what has gone wrong.

        After a pause it is saved; if the program is killed before, what was changed since the last pause is lost.
        *is_step*: False for undo and redo, which may have nothing to do. *typed_path*: the rule whose field it is from.
        """
        previous = self.session.draft
        self.session.draft = change(previous)
        self._idle_ms, self._save_error, self._is_store_due = 0, "", True
        self._show_document(typed_path)
        if is_step and self.session.draft is previous and previous.problems:
            return ToastMessage(tr("The text can't be read: fix it in the Text view first."))
        return None

    def _answer(self, message: Message) -> NavigationRequest | ToastMessage | FocusOn | Panel | None:
        match message:
            case SetRule(path, value):
                return self._set_rule(path, value)
            case StepRule(path, step):
                return self._step_rule(SPEC_BY_PATH[path], step)
            case TypeInRule(path, key):
                return self._type_in_rule(SPEC_BY_PATH[path], key)
            case ResetRules(paths):
                reference = self.session.state.compared_variant.rules
                return self.edit(lambda document: rule_document.reset_rules(document, reference, *paths))
            case TakeAllBack():
                return self._answer(ResetRules(tuple(each.path for each in self.session.state.changes)))
            case FixProblem(number):
                problem = self.session.draft.problems[number]
                return self.edit(lambda document: rule_document.fix_problem(document, problem))
            case _ShowView(view):
                self._view, self._sheet = view, ""
            case _ShowRules(group):
                self._end_search()
                self._group, self._sheet = group, ""
            case _OpenSheet(sheet):
                self._sheet = sheet
            case _GoToRule(path):
                return self._go_to_rule(path)
            case _OpenVariant(variant_id):
                self._sheet = ""
                return self._leave_for(lambda: self._open(variant_id))
            case _Compare(variant_id):
                self._sheet = ""
                self.session.compare(variant_id)
                self._show_document()
            case str():
                return self._do(message)
            case _:
                pass
        return None

    def _do(self, message: str) -> NavigationRequest | ToastMessage | FocusOn | Panel | None:
        session = self.session
        match message:
            case "undo":
                return self.edit(rule_document.undo, is_step=False)
            case "redo":
                return self.edit(rule_document.redo, is_step=False)
            case "fix":
                return self._apply_fix()
            case "save":
                self._save()
                return ToastMessage(self._save_error or tr("{variant} saved.", variant=session.title))
            case "play" if session.draft.problems:
                return self._go_to_first_problem()
            case "play":
                return self._leave_for(lambda: ToLobby(self._setup, session.draft.variant_id, is_whole_match=True))
            case "leave":
                return self._leave_for(
                    lambda: ToMenu() if self._setup is None else ToLobby(self._setup, session.draft.variant_id)
                )
            case "refresh":
                if session.refresh():
                    self._show_document()
            case "search":
                self._view, self._sheet, self._is_search_open = "form", "", True
                return FocusOn("rules:search")
            case "end search":
                self._end_search()
            case "rename":
                self._name_field = TextField(
                    "field:name", tr("Name"), session.draft.parsed_variant.name, max_length=_MAX_NAME_LENGTH
                )
                self._name_field.buffer.select_all()
                return FocusOn("field:name")
            case "name":
                return self._rename()
            case "keep name":
                self._name_field = None
            case "duplicate":
                self._sheet = ""
                return self._leave_for(self._duplicate)
            case "delete":
                return self._delete()
            case "restore":
                variant_id, self._deleted_variant_id = self._deleted_variant_id, ""
                return self._tried(lambda: session.restore(variant_id))
            case "share":
                return SharePanel(self._context, session.draft.valid_variant, session.draft.text, Path.home())
            case "import":
                self._import_panel = RulesFileImportPanel(self._context, Path.home(), self._recent_files)
                return self._import_panel
            case "in words":
                return RulesPanel(self._context, session.title, session.draft.rules)
            case "open variant":
                self._sheet = "variants"
            case "open compared":
                self._sheet = "compared"
            case "copy report":
                return self._copy_report()
            case "open elsewhere":
                return self._open_elsewhere()
            case _:
                pass
        return None

    def _set_rule(self, path: str, value: RuleValue) -> ToastMessage | None:
        old_value = get_value(self.session.draft.rules, path)
        for number in (old_value, value):
            if isinstance(number, int) and not isinstance(number, bool):
                self._numbers[path] = number
        packs = get_value(self.session.draft.rules, _PACKS)
        toast = self.edit(lambda document: rule_document.set_rule_with_packs(document, path, value))
        now = get_value(self.session.draft.rules, _PACKS)
        if path == _PACKS or packs == now:
            return toast
        title, as_needed = tr(SPEC_BY_PATH[_PACKS].title), rule_labels.value_label(_PACKS, now)
        undo = ToastButton("button:undo-packs", tr("Undo"), "undo")
        return ToastMessage(tr("{title}: {value}", title=title, value=as_needed), undo)

    def _number_of(self, rule: RuleSpec) -> int:
        return self._rows(Env((1920, 1080), 1)).shown_number(rule)

    def _step_rule(self, rule: RuleSpec, step: int) -> ToastMessage | None:
        value = get_value(self.session.draft.rules, rule.path)
        return self._set_rule(rule.path, stepped_value(rule, value, self._number_of(rule), step))

    def _type_in_rule(self, rule: RuleSpec, key: str) -> ToastMessage | None:
        """Type a digit of a number or remove one; Backspace with none typed takes the rule back.

        Enter ends typing; with none typed it is a step up, as with a choice.
        """
        if key == "enter":
            was_typed, self._typed = self._typed[0] == rule.path, ("", "")
            return None if was_typed else self._step_rule(rule, 1)
        digits = self._typed[1] if self._typed[0] == rule.path and key else ""
        if key == "backspace" and not digits:
            return self.edit(
                lambda document: rule_document.reset_rules(
                    document, self.session.state.compared_variant.rules, rule.path
                )
            )
        if rule.lowest is None or rule.highest is None:
            return None
        digits = digits[:-1] if key == "backspace" else (digits + key)[:_MAX_DIGITS]
        self._typed = (rule.path, digits)
        if digits and rule.lowest <= int(digits) <= rule.highest:
            return self._set_rule(rule.path, int(digits))
        return None

    def _apply_fix(self) -> ToastMessage | None:
        remedy = rule_document.find_remedy(self.session.draft)
        if remedy is None:
            return None
        path, value = remedy
        return self.edit(lambda document: rule_document.set_rule(document, path, value))

    def _rename(self) -> ToastMessage | None:
        field, self._name_field = self._name_field, None
        name = "" if field is None else clean_name(field.text, _MAX_NAME_LENGTH)
        if not name:
            return None
        return self.edit(lambda document: rule_document.rename(document, name))

    def _go_to_rule(self, path: str) -> FocusOn:
        self._view, self._sheet = "form", ""
        self._end_search()
        self._group = form_model.POPULAR if path in form_model.POPULAR_PATHS else SPEC_BY_PATH[path].group
        return FocusOn(f"{RULE_PREFIX}{path}")

    def _go_to_first_problem(self) -> FocusOn:
        """Show the first problem: at its rule, or where it stands in the text."""
        problem, words = self.session.draft.problems[0], self._status[0]
        if self._view != "yaml" and problem.path in SPEC_BY_PATH:
            return FocusOn(self._go_to_rule(problem.path).control_id, words)
        self._view, self._sheet = "yaml", ""
        if problem.line:
            self.code_editor.go_to_problem(problem)
        return FocusOn(EDITOR_ID, words)

    def _end_search(self) -> None:
        self._search.set_text("")
        self._is_search_open = False

    # typed text

    @property
    def _has_typed_text(self) -> bool:
        """True if something was typed that the document does not have yet."""
        return self.code_editor.buffer.text != self._read_text or any(self._typed_words())

    def _typed_words(self) -> Iterator[str]:
        """Yield the keys of the rules in whose fields something was typed."""
        return (path for path, field in self._fields.items() if field.text != self._read_words[path])

    def _take_typed_text(self) -> ToastMessage | None:
        """Change the document by what was typed since; return what has gone wrong."""
        toast, text = None, self.code_editor.buffer.text
        if text != self._read_text:
            self._read_text = text
            return self.edit(lambda document: rule_document.edit_text(document, text))
        for path in tuple(self._typed_words()):
            # A blank at the end is a word that is still being typed.
            word = clean_name(self._fields[path].text, MAX_CALL_WORD_LENGTH)
            value = (word or None) if SPEC_BY_PATH[path].may_be_null else word
            change = partial(rule_document.set_rule, path=path, new_value=value, joins_previous=True)
            toast = self.edit(change, typed_path=path)
        return toast

    def _show_document(self, typed_path: str = "") -> None:
        """Show the document in the text, in the fields and in the comparison; *typed_path*: what stays as typed."""
        draft = self.session.draft
        self.code_editor.show(draft.text, draft.problems, tuple(diagnostic_sentence(each) for each in draft.problems))
        self._read_text = self.code_editor.buffer.text
        for path, field in self._fields.items():
            if path != typed_path:
                field.set_text(str(get_value(draft.rules, path) or ""))
            self._read_words[path] = field.text
        if self._effect is not None:
            self._effect.compare(self.session.state.compared_variant.rules, None if draft.problems else draft.rules)

    # files

    @property
    def _is_save_due(self) -> bool:
        draft = self.session.draft
        return draft.is_dirty and not draft.problems and not self._save_error

    def _store(self) -> None:
        """Save the document; if it has problems or cannot be saved, store its text in case the program ends."""
        is_saved = self._is_save_due and self._save()
        self._is_store_due = False
        if not is_saved:
            self._save_error = self._try(self.session.remember) or self._save_error

    def _save(self) -> bool:
        self._save_error = self._try(self.session.save) if self.session.draft.is_dirty else ""
        return not self._save_error

    def _try(self, action: Callable[[], object]) -> str:
        """Run the action and show the document; return what has gone wrong, or an empty text."""
        try:
            action()
        except VariantFileError as problem:
            return variant_error_text(problem)
        finally:
            self._show_document()
        return ""

    def _tried(self, action: Callable[[], object]) -> ToastMessage | None:
        error = self._try(action)
        return ToastMessage(error) if error else None

    def _open(self, variant_id: str) -> ToastMessage | None:
        self._save_error = ""
        return self._tried(lambda: self.session.open(variant_id))

    def _duplicate(self) -> ToastMessage | None:
        return self._tried(self.session.duplicate)

    def _delete(self) -> ToastMessage | None:
        if not self.session.is_own:
            return None
        self._sheet, name, variant_id = "", self.session.title, self.session.draft.variant_id
        toast = self._tried(self.session.delete)
        if self.session.draft.variant_id != variant_id:
            self._deleted_variant_id, self._deleted_name = variant_id, name
        return toast

    def _leave_for(
        self, proceed: Callable[[], NavigationRequest | ToastMessage | None]
    ) -> NavigationRequest | ToastMessage | Panel | None:
        """Save and run *proceed*; where the rules cannot be saved, ask first whether to discard the changes."""
        if not self.session.draft.is_dirty or (not self.session.draft.problems and self._save()):
            return proceed()
        self._proceed = proceed
        buttons = (
            DialogButton("button:cancel", tr("Keep editing"), is_main=True),
            DialogButton("button:discard", tr("Discard")),
        )
        text = self._save_error or tr(
            "{variant} has errors, so its last changes aren't saved.", variant=self.session.title
        )
        return Dialog(self._context, tr("Discard the changes?"), text, buttons)

    def _copy_report(self) -> ToastMessage:
        draft = self.session.draft
        error = clipboard.copy_text(problems_report(draft, f"{Path(draft.variant_id).stem}{library.FILE_SUFFIX}"))
        count = len(draft.problems)
        return ToastMessage(error or tr_plural("{n} error copied.", "{n} errors copied.", count))

    def _open_elsewhere(self) -> ToastMessage | None:
        """Open the file in another program; it is read again when the window regains the focus."""
        if not self._save():
            return ToastMessage(self._save_error)
        if not self.session.is_own:
            return ToastMessage(tr("This variant is built in: duplicate it to open it in an editor."))
        error = file_manager.open_file(Path(library.variant_file(self.session.draft.variant_id)))
        return ToastMessage(error) if error else None

    # head

    def view(self, env: Env) -> Node:
        """Return head, groups, rows, effect and foot."""
        self._needs_paint = False
        if self._sheet:
            body = self._sheet_node(env)
        elif self._view == "form":
            body = self._form(env)
        elif self._view == "yaml":
            nodes = text_nodes(self._context, env, self.code_editor, self.session.draft)
            body = column(*nodes, gap=12, grow=1, width=0)
        else:
            body = self._changes(env)
        groups = self._groups(env) if self._view == "form" and not env.is_large and not self._sheet else None
        side = self._side(env)
        return column(
            self._head(env),
            row(groups, body, side, gap=20, grow=1, align="stretch"),
            self._foot(env),
            gap=20,
            padding=(PAGE_MARGIN, 36),
        )

    def _head(self, env: Env) -> Node:
        growth = env.growth
        tools = [
            round_button("button:share", tr("Share"), "share", icon(self._context, "share"), tip=tr("Share"))
            if not env.is_large else None,
            round_button(
                "button:more", tr("More"), _OpenSheet("" if self._sheet == "more" else "more"),
                icon(self._context, "dots"), tip=tr("More"),
            ),
        ]  # fmt: skip
        middle = [self._group_menu()] if env.is_large else [self._tabs(env), self._search_node(env, 330)]
        return row(
            round_button("button:back", tr("Back"), self.back, arrow_left),
            column(self._name(env), self._subtitle() if not env.is_large else None, gap=2, grow=1, width=0),
            *(middle if self._view == "form" or not env.is_large else ()),
            *tools,
            gap=20,
            height=100 * growth(0.1),
        )

    def _name(self, env: Env) -> Node:
        if self._name_field is not None:
            ok = button("button:ok", tr("Rename"), "name", draw=icon(self._context, "tick"), is_name_shown=False,
                        width=64, height=60)  # fmt: skip
            return row(text_field(self._name_field, "name", grow=1), ok, gap=10)
        title, scale = self.session.title, pixels_per_u(env.size)
        title_px = self._context.text_renderer.measure(title, self._context.type_px(46, scale), "display")[0]
        width = min(title_px / scale + 6, _MAX_TITLE_WIDTH * env.growth(0.4))
        others = Control(
            id="rules:variant", role="button", name=tr("Other rules"), tip=tr("Other rules"),
            press=_OpenSheet("" if self._sheet == "variants" else "variants"), value=self.session.draft.variant_id,
        )  # fmt: skip
        sign = picture(icon(self._context, "cards", "accent"), width=32, height=32)
        return row(
            label(
                title, 46, "accent", weight="display", role="title", width=width, min_width=200,
                control=Control(id="text:name", role="text", name=title),
            ),
            button(
                "button:rename", tr("Rename"), "rename", draw=icon(self._context, "pencil"), is_name_shown=False,
                width=52, height=52, radius=26, fill="surface_dark", padding=(10, 10), tip=tr("Rename"), gap=0,
            ),
            row(sign, control=others, fill="surface_dark", outline="outline", radius=26, width=52, height=52,
                justify="center"),
            gap=12, height=58,
        )  # fmt: skip

    def _subtitle(self) -> Node:
        state = self.session.state
        count, variant = len(state.changes), tr(state.compared_variant.name)
        if self.session.draft.is_built_in and not self.session.draft.is_dirty:
            words = tr("Built in. Your changes go into a copy.")
        elif count:
            words = tr_plural("{variant}, {n} rule changed", "{variant}, {n} rules changed", count, variant=variant)
        else:
            words = tr("The same rules as {variant}", variant=variant)
        control = Control(id="text:changes", role="text", name=words)
        return label(words, 24, "text_muted", role="subtitle", control=control)

    def _tabs(self, env: Env) -> Node:
        return row(*(self._tab(view, name, env) for view, name in self._views()), gap=10)

    def _views(self) -> tuple[tuple[RulesView, str], ...]:
        count = len(self.session.state.changes)
        changes = tr("{group} · {number}", group=tr("Changes"), number=count) if count else tr("Changes")
        return (("form", tr("Rules")), ("yaml", tr("Text")), ("diff", changes))

    def _tab(self, view: RulesView, name: str, env: Env) -> Node:
        is_chosen = view == self._view and not self._sheet
        return label(
            name, 27, "surface_dark" if is_chosen else "text", weight="medium", role="tab", text_align="center",
            fill="text" if is_chosen else "surface_dark", outline="text" if is_chosen else "outline", radius=30,
            padding=(22, 4), height=60 * env.growth(0.5),
            control=Control(
                id=f"rules:view:{view}", role="choice", name=name, press=_ShowView(view), group="views",
                states=("selected",) if is_chosen else (),
            ),
        )  # fmt: skip

    def _search_node(self, env: Env, width: float | None = None) -> Node:
        is_shown = self._view == "form" and not self._sheet
        if not is_shown:
            return Node(width=width, min_width=10)
        return text_field(self._search, height=60 * env.growth(0.6), min_width=240, width=width)

    def _group_menu(self) -> Node:
        if self._sheet:
            return spacer()
        title = rule_labels.group_titles()[self._group]
        return button(
            "rules:group", title, _OpenSheet("groups"), spoken=tr("Group: {group}", group=title),
            draw=icon(self._context, _GROUP_ICONS[self._group]), width=500, min_width=300, height=76,
        )  # fmt: skip

    # form

    def _groups(self, env: Env) -> Node:
        buttons = [self._group_button(group, title, env) for group, title in rule_labels.group_titles().items()]
        return tinted(
            "tile",
            column(*buttons, spacer(), self._reset_group(env), gap=2, padding=(10, 12)),
            width=_GROUPS_WIDTH * env.growth(0.4) + (0 if env.is_roomy else 30),
        )

    def _group_button(self, group: str, title: str, env: Env) -> Node:
        is_chosen = group == self._group and not self._search.text
        ink: ThemeColour = "surface_dark" if is_chosen else "text"
        paths = {rule.path for rule in form_model.rules_in_group(group)}
        count = sum(each.path in paths for each in self.session.state.changes)
        name = tr("{group} · {number}", group=title, number=count) if count else title
        disc = label(
            str(count), 22, "surface_dark", weight="bold", role="count", text_align="center", fill="info", radius=17,
            width=34, height=34,
        ) if count else None  # fmt: skip
        sign = icon(self._context, _GROUP_ICONS[group], "surface_dark" if is_chosen else "accent")
        return row(
            picture(sign, width=32, height=32),
            label(title, 26, ink, weight="medium", role="group", grow=1, width=0, max_lines=2),
            disc,
            gap=10, padding=(12, 0), height=66 * env.growth(0.5), min_height=44, radius=14,
            fill="text" if is_chosen else "",
            control=Control(
                id=f"rules:group:{group}", role="choice", name=title, label=name, press=_ShowRules(group),
                group="groups", states=("selected",) if is_chosen else (),
            ),
        )  # fmt: skip

    def _reset_group(self, env: Env) -> Node:
        paths = tuple(rule.path for rule in form_model.rules_in_group(self._group))
        is_enabled = any(each.path in paths for each in self.session.state.changes)
        return button(
            "button:reset-group", tr("Reset group"), ResetRules(paths), is_enabled=is_enabled,
            height=58 * env.growth(_BUTTON_GROWTH), padding=(12, 2)
        )  # fmt: skip

    def _rows(self, env: Env) -> RuleRows:
        return RuleRows(
            self._context, env, self.session.state, self._fields, self._numbers, self._typed, self._kept_rows
        )

    def _form(self, env: Env) -> Node:
        rows, words = self._rows(env), self._search.text
        head = [self._search_node(env)] if env.is_large and (self._is_search_open or words) else []
        if words.strip():
            found = rule_labels.search_rules(words)
            title = label(
                tr("Rules with “{words}”", words=words), 32, "accent", weight="display", role="tile title", height=52
            )
            nodes: Iterable[Node] = (title, *rows.nodes(found, has_titles=True))
            if not found:
                none = tr("No rules match “{words}”. Press {key} to clear.", words=words, key=close_key())
                nodes = (
                    label(none, 28, "text_muted", role="none found", max_lines=3, text_align="center", height=200),
                )
        else:
            nodes = rows.nodes(form_model.rules_in_group(self._group))
        key = "found" if words.strip() else f"rules:{self._group}"
        return column(*head, *nodes, gap=9, scroll=key, grow=1, width=0)

    # changes and effect

    def _changes(self, env: Env) -> Node:
        session = self.session
        rows = ChangeRows(self._context, env, session.state, session.compared_variant_id)
        effect = None if self._effect is None or not env.is_large else effect_tile(self._effect, self._base_name, env)
        return column(effect, *rows.nodes(), gap=12, scroll="changes", grow=1, width=0)

    @property
    def _base_name(self) -> str:
        """Name of the rules that the document is compared with."""
        return tr(self.session.state.compared_variant.name)

    def _side(self, env: Env) -> Node | None:
        if self._effect is None or env.is_large or self._sheet:
            return None
        return column(effect_tile(self._effect, self._base_name, env, grow=1), width=_SIDE_WIDTH)

    # sheets

    def _sheet_node(self, env: Env) -> Node:
        """Return what is opened instead of the rules: a list to choose from, or what else can be done."""
        if self._sheet == "groups":
            title = tr("Groups")
            nodes = [self._group_button(group, name, env) for group, name in rule_labels.group_titles().items()]
        elif self._sheet == "more":
            title, nodes = tr("More"), list(self._more(env))
        elif self._sheet == "variants":
            title = tr("Other rules")
            nodes = [
                self._option(f"rules:variant:{id_}", name, _OpenVariant(id_), env,
                             is_chosen=id_ == self.session.draft.variant_id)
                for id_, name in self.session.variant_options
            ]  # fmt: skip
        else:
            title = tr("Compared with")
            nodes = [
                self._option(f"rules:other:{id_}", name, _Compare(id_), env,
                             is_chosen=id_ == self.session.compared_variant_id)
                for id_, name in self.session.comparison_options
            ]  # fmt: skip
        per_row = 2 if env.is_large or self._sheet == "more" else 3
        lines = [nodes[start : start + per_row] for start in range(0, len(nodes), per_row)]
        heading = label(title, 36, "accent", weight="display", role="tile title", height=56)
        rows = (row(*each, *[Node(grow=1, width=0)] * (per_row - len(each)), gap=14, align="stretch") for each in lines)
        return tinted(
            "tile", column(heading, *rows, gap=14, padding=(28, 22), scroll=f"sheet:{self._sheet}"), grow=1, width=0
        )

    def _option(self, id_: str, name: str, press: Message, env: Env, *, is_chosen: bool) -> Node:
        """Return what chooses rules: their card; their name alone if they have problems, or if text is large."""
        option = self.session.option_of(id_.rpartition(":")[2])
        if option is not None and not env.is_large:
            players = option.variant.table.min_players
            card = rule_card(self._context, option, press, players=players, is_selected=is_chosen, env=env)
            assert card.control is not None, "a card can be pressed"
            return replace(card, control=replace(card.control, id=id_, name=name, group="options"), width=0)
        return label(
            name, 27, "surface_dark" if is_chosen else "text", weight="medium", role="option", max_lines=2,
            fill="text" if is_chosen else "panel_raised", outline="outline", radius=16, padding=(20, 6), grow=1,
            width=0, height=72 * env.growth(0.7),
            control=Control(
                id=id_, role="choice", name=name, press=press, group="options",
                states=("selected",) if is_chosen else (),
            ),
        )  # fmt: skip

    def _more(self, env: Env) -> Iterator[Node]:
        """Yield what is seldom done; with large text also what has no room in the head."""
        if env.is_large:
            yield from (replace(self._tab(view, name, env), grow=1, width=0) for view, name in self._views())
            yield self._tool("button:search", tr("Search the rules"), "search", "search", env)
            yield replace(self._reset_group(env), grow=1, width=0)
            yield self._tool("button:share", tr("Share"), "share", "share", env)
        reason = tr("Built-in variants stay as they are: change something and you get your own copy.")
        is_own = self.session.is_own
        yield self._tool(
            "button:in-words", tr("All rules"), "in words", "scores", env, about=tr("These rules in words.")
        )
        yield self._tool("button:duplicate", tr("Duplicate"), "duplicate", "cards", env, about=tr("A copy to change."))
        yield self._tool("button:import", tr("Import"), "import", "paste", env, about=tr("Rules from a file."))
        yield self._tool(
            "button:delete", tr("Delete"), "delete", "cross", env, about=tr("You can undo that.") if is_own else reason,
            is_enabled=is_own,
        )  # fmt: skip

    def _tool(  # noqa: PLR0913 -- what it says, does, and looks like
        self, id_: str, name: str, press: Message, sign: str, env: Env, *, about: str = "", is_enabled: bool = True
    ) -> Node:
        """Return a button with a sign; *about*: a sentence on what it does, for which large text leaves no room."""
        ink: ThemeColour = "text" if is_enabled else "text_muted"
        words = label(about, 23, "text_muted", role="tool about", max_lines=2) if about and not env.is_large else None
        return row(
            picture(icon(self._context, sign, "accent" if is_enabled else "text_muted"), width=44, height=44),
            column(
                label(name, 28, ink, weight="medium", role="tool", max_lines=2), words, gap=2, grow=1, width=0,
                justify="center",
            ),
            fill="panel_raised", outline="outline", radius=16, padding=(24, 10), gap=20, grow=1, width=0,
            height=(130 if words is not None else 76) * env.growth(0.6),
            control=Control(
                id=id_, role="button", name=name, press=press, is_enabled=is_enabled,
                label=tr("{title}: {value}", title=name, value=about) if about and is_enabled else about,
            ),
        )  # fmt: skip

    # foot

    @property
    def _status(self) -> tuple[str, ThemeColour]:
        """The first problem, or else why the rules are not saved, or else the first warning; with its colour."""
        draft = self.session.draft
        if draft.problems:
            problem = draft.problems[0]
            text = explain_remark(problem)
            if problem.path in SPEC_BY_PATH:
                text = tr("{title}: {value}", title=tr(SPEC_BY_PATH[problem.path].title), value=text)
            return text, "danger"
        if self._save_error:
            return self._save_error, "danger"
        warning = next(iter(find_warnings(draft.rules)), None)
        return (explain_remark(warning), "info") if warning is not None else ("", "info")

    def _foot(self, env: Env) -> Node:
        draft, growth = self.session.draft, env.growth(_BUTTON_GROWTH)
        undo, redo = (
            button(
                f"button:{message}", name, message, is_enabled=is_enabled, is_name_shown=False, tip=name,
                draw=draw, width=80 * growth, height=80 * growth, padding=(14, 14), gap=0,
            )
            for message, name, is_enabled, draw in (
                ("undo", tr("Undo"), bool(draft.undo_stack), self._arrow("again", is_on=bool(draft.undo_stack))),
                ("redo", tr("Redo"), bool(draft.redo_stack), self._arrow("turn", is_on=bool(draft.redo_stack))),
            )
        )  # fmt: skip
        play_name = tr("Play these rules")
        refusal = tr("{action}: fix the errors in the rules first.", action=play_name) if draft.problems else ""
        play = button(
            "button:play", play_name, "play", is_main=True, spoken=refusal, tip=refusal,
            width=_SIDE_WIDTH * env.growth(0.28), height=_FOOT_HEIGHT,
            draw=icon(self._context, "play", "surface_dark"), padding=(16, 6),
        )  # fmt: skip
        return row(
            undo, redo, self._foot_middle(env), self._saved(env), play,
            gap=18, height=(_FOOT_HEIGHT + 12) * env.growth(0.15),
        )  # fmt: skip

    def _arrow(self, name: str, *, is_on: bool) -> Callable[..., None]:
        return icon(self._context, name, "text" if is_on else "text_muted")

    def _foot_middle(self, env: Env) -> Node:
        """Return what is to be said about the rules, or the rules in short."""
        if self._deleted_variant_id:
            words = tr("{variant} deleted.", variant=self._deleted_name)
            back = button("button:undo-delete", tr("Undo"), "restore", width=200 * env.growth(0.3), height=64)
            told = label(words, 26, "info", role="status", max_lines=2,
                         control=Control(id="text:deleted", role="text", name=words))  # fmt: skip
            return row(told, back, spacer(), gap=18, grow=1, width=0)
        status, ink = self._status
        has_room = self._has_room(env)
        if self._view == "yaml" and rule_document.find_remedy(self.session.draft) is None and not self._save_error:
            status = status if not self.session.draft.problems else ""  # the text itself says it
        chip_lines = _CHIP_LINES if not status else 1 if has_room else 0
        chips = self._chips(env, chip_lines) if chip_lines and not env.is_large else ()
        return column(*chips, self._status_node(env, status, ink) if status else None,
                      gap=8, grow=1, width=0, justify="center")  # fmt: skip

    def _has_room(self, env: Env) -> bool:
        return env.has_usual_text and env.is_roomy

    def _status_node(self, env: Env, status: str, ink: ThemeColour) -> Node:
        remedy = rule_document.find_remedy(self.session.draft)
        told = label(
            status, 24, ink, role="status", max_lines=3, grow=1,
            control=Control(id="text:status", role="text", name=status),
        )  # fmt: skip
        if remedy is None:
            return row(told, gap=14)
        path, value = remedy
        has_room = self._has_room(env)
        fixed = tr("{title}: {value}", title=tr(SPEC_BY_PATH[path].title), value=rule_labels.value_label(path, value))
        fix = button(
            "button:mend", fixed if has_room else tr("Fix"), "fix", spoken=tr("Fix: {remedy}", remedy=fixed),
            draw=None if env.is_large else icon(self._context, "tick"), height=56 * env.growth(0.5),
            width=320 if has_room else 220, min_width=300 if env.is_large else 180, padding=(14, 2),
        )  # fmt: skip
        return row(told, fix, gap=14)

    def _chips(self, env: Env, line_count: int) -> list[Node]:
        """Return rules in short as chips in the order of the groups, in at most so many lines; a press goes to one.

        Those without room go: first unchanged ones, then changed ones, whose number leads to the list of changes.
        """
        in_short, changes = rules_in_short(self.session.draft.rules), self.session.state.changes
        changed = {each.path: in_short.pop(each.path, "") or _change_in_short(each) for each in changes}
        others = list(in_short)
        for count in range(len(others), -1, -1):
            words_by_path = {**changed, **{path: in_short[path] for path in others[:count]}}
            chips = [
                self._rule_chip(rule.path, words_by_path[rule.path], is_changed=rule.path in changed)
                for rule in RULE_SPECS
                if rule.path in words_by_path
            ]
            lines, fitting = self._in_lines(env, chips, line_count)
            if fitting == len(chips):
                return [row(*each, gap=10) for each in lines]
        shown = len(chips)
        while fitting < shown + (shown < len(chips)):
            shown -= 1
            lines, fitting = self._in_lines(env, [*chips[:shown], self._rest_chip(len(chips) - shown)], line_count)
        return [row(*each, gap=10) for each in lines]

    def _in_lines(self, env: Env, chips: list[Node], line_count: int) -> tuple[list[list[Node]], int]:
        """Return as many of the chips as fit into the lines, in order, and their number."""
        scale = pixels_per_u(env.size)
        type_px = self._context.type_px(_CHIP_TYPE, scale)
        lines: list[list[Node]] = [[]]
        used = 0.0
        for number, chip in enumerate(chips):
            width = self._context.text_renderer.measure(_words_of(chip), type_px, "medium")[0] / scale + 36
            if used and used + width > _CHIPS_WIDTH:
                if len(lines) == line_count:
                    return lines, number
                lines, used = [*lines, []], 0.0
            used += width + 10
            lines[-1].append(chip)
        return lines, len(chips)

    def _rest_chip(self, number: int) -> Node:
        """Return the chip for so many changed rules without one."""
        return _chip(f"+{number}", "more", tr("Changes"), _ShowView("diff"), is_changed=True)

    def _rule_chip(self, path: str, words: str, *, is_changed: bool) -> Node:
        return _chip(words, path, tr(SPEC_BY_PATH[path].title), _GoToRule(path), is_changed=is_changed)

    def _saved(self, env: Env) -> Node | None:
        """Return whether the rules are saved; a button where they could not be."""
        draft = self.session.draft
        if draft.is_dirty and self._save_error and not draft.problems:
            return button("button:save", tr("Save"), "save", height=64, width=170 * env.growth(0.3))
        if draft.problems or (draft.is_built_in and not draft.is_dirty) or env.is_large:
            return None
        words = tr("Saving") if draft.is_dirty else tr("Saved")
        ink: ThemeColour = "text_muted" if draft.is_dirty else "success"
        sign = None if draft.is_dirty else picture(icon(self._context, "tick", ink), width=24, height=24)
        control = Control(id="text:saved", role="text", name=words)
        return row(
            sign,
            label(words, 24, ink, weight="medium", role="saved"),
            gap=8,
            width=(160 if env.is_roomy else 180) * env.growth(0.6),
            control=control,
        )


def _change_in_short(change: RuleDifference) -> str:
    """Return title and value of a changed rule that the rules in short do not mention."""
    title, value = tr(SPEC_BY_PATH[change.path].title), rule_labels.value_label(change.path, change.after)
    return tr("{title}: {value}", title=title, value=value)


def _chip(words: str, id_: str, title: str, press: Message, *, is_changed: bool) -> Node:
    """Return a chip; *id_*: of its control, after `chip:`. *title*: what a screen reader says before the words."""
    return label(
        words, _CHIP_TYPE, weight="medium", role="chip", fill="surface_dark",
        outline="info" if is_changed else "outline", stroke=3 if is_changed else 2, radius=24, padding=(16, 4),
        height=_CHIP_HEIGHT,
        control=Control(
            id=f"chip:{id_}", role="button", name=words, press=press, group="chips",
            label=tr("{title}: {value}", title=title, value=words),
        ),
    )  # fmt: skip


def _words_of(chip: Node) -> str:
    assert chip.control is not None, "a chip can be pressed"
    return chip.control.name
