"""Text of a rule file: the code editor, what mends its problems, and the example of the line with the caret.

Also the list of changed rules, each with its example before and now, and a button that takes it back.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.i18n import tr, tr_plural
from yaniv.narration import rule_labels
from yaniv.narration.diagnostic_text import diagnostic_line, diagnostic_sentence
from yaniv.rules.rule_specs import SPEC_BY_PATH, get_value
from yaniv.strict_config.yaml_edit import key_at
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import button, icon, tinted
from yaniv.ui.kit.node import Control, Node, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.rule_columns import RuleColumns
from yaniv.ui.kit.rule_example_picture import example_node
from yaniv.ui.pages.code_editor import CodeEditor
from yaniv.ui.pages.rule_rows import ResetRules
from yaniv.ui.pages.rules_editor_session import EditorState
from yaniv.variants.rule_document import RuleDocument
from yaniv.variants.rule_examples import RuleExample, rule_example
from yaniv.variants.rules_diff import RuleDifference

EDITOR_ID: Final = "yaml"
FIX_PREFIX: Final = "fix:"
_ROW_U: Final = 38
_ROW_GROWTH: Final = 0.6
_MAX_EXAMPLE_CHARS: Final = 20_000
"""Length of a text up to which the rule of the line is looked up, because that reads the whole text."""
_EXAMPLE_SIZE: Final = (400, 102)
_MAX_FIXES: Final = 20
"""Greatest number of problems that can be mended by a button at a time."""


class FixProblem(Struct, frozen=True):
    """Message: the suggestion of a problem is to be taken; *number*: its index."""

    number: int


def text_nodes(context: UiContext, env: Env, editor: CodeEditor, document: RuleDocument) -> Iterator[Node]:
    """Yield the editor, a button for each problem that can be mended, and what the rule of the line is."""

    def draw(painter: Painter, rect: Rect) -> None:
        editor.lay_out(rect, round(painter.px(_ROW_U) * env.growth(_ROW_GROWTH)))
        editor.paint(painter)

    control = Control(id=EDITOR_ID, role="field", name=editor.name, value=editor.buffer.text, editor=editor)
    yield picture(draw, grow=1, height=200, min_height=160, control=control)
    fixes = [number for number, each in enumerate(document.problems) if each.suggestion is not None][:_MAX_FIXES]
    if fixes:
        rows = [_fix_row(env, document, number) for number in fixes]
        shown = column(*rows, gap=6, padding=(18, 8), scroll="fixes")
        yield tinted("tile", shown, height=72 * env.growth(0.7) * min(2, len(rows)) + 16, min_height=76)
    yield _foot(context, env, editor, document)


def _fix_row(env: Env, document: RuleDocument, number: int) -> Node:
    problem = document.problems[number]
    sentence = diagnostic_sentence(problem)
    words = tr("Line {n}: {problem}", n=problem.line, problem=sentence)
    return row(
        label(words, 24, "danger", role="problem", max_lines=2, grow=1),
        button(
            f"{FIX_PREFIX}{number}", tr("Fix"), FixProblem(number), spoken=tr("Fix: {problem}", problem=sentence),
            width=180, height=56 * env.growth(0.6),
        ),
        gap=16,
    )  # fmt: skip


def _foot(context: UiContext, env: Env, editor: CodeEditor, document: RuleDocument) -> Node:
    count = len(document.problems)
    status = tr("These rules can be played.")
    if count:
        status = tr_plural(
            "{n} error. Using the last valid version.", "{n} errors. Using the last valid version.", count
        )
    example = None if env.is_large else _example(editor, document)
    about = None
    if example is not None:
        rule = SPEC_BY_PATH[example.path]
        words = tr("{title}. {sentence}", title=tr(rule.title), sentence=tr(rule.description))
        about = label(words, 22, "text_muted", role="rule of the line", max_lines=3)
    height = 58 * env.growth(0.6)
    return row(
        None if example is None else example_node(
            context, example, f"example:{example.path}", tr(SPEC_BY_PATH[example.path].title), _EXAMPLE_SIZE
        ),
        column(
            label(status, 24, "danger" if count else "success", weight="medium", role="text status", max_lines=2),
            about, gap=4, grow=1, width=0, justify="center",
        ),
        column(
            button(
                "button:copy-report", tr("Copy report"), "copy report", is_enabled=bool(count),
                spoken="" if count else tr("No errors: no report to copy."), height=height,
            ),
            button("button:open-in-editor", tr("Open in editor"), "open elsewhere", height=height),
            gap=8, width=270, min_width=220,
        ),
        gap=16,
    )  # fmt: skip


def problems_report(document: RuleDocument, file: str) -> str:
    """Return all problems, one per line, in the format of the command line; *file* is the file name to show."""
    return "\n".join(diagnostic_line(problem, file) for problem in document.problems)


def _example(editor: CodeEditor, document: RuleDocument) -> RuleExample | None:
    """Return the example of the rule in the line with the caret; None if there is none."""
    text = editor.buffer.text
    if len(text) > _MAX_EXAMPLE_CHARS:
        return None
    path = _key_at(text, *editor.buffer.line_and_column(editor.buffer.caret))
    return rule_example(path, document.rules) if path in SPEC_BY_PATH else None


@lru_cache(maxsize=8)
def _key_at(text: str, line: int, column_: int) -> str:
    return key_at(text, line, column_)


class TakeAllBack(Struct, frozen=True):
    """Message: all changes are to be taken back."""


class ChangeRows(Struct, frozen=True):
    """Makes the rows of all changes as they are now."""

    context: UiContext
    env: Env
    state: EditorState
    compared_variant_id: str

    def nodes(self) -> Iterator[Node]:
        """Yield what the document is compared with, the names of the columns, and a row for each change."""
        yield self._head()
        if not self.state.changes:
            words = tr("Both variants have the same rules.")
            yield label(words, 28, "text_muted", role="no changes", text_align="center", height=160, max_lines=2)
            return
        base, edited = self.state.base_variant, self.state.draft.parsed_variant
        variants = (*((base,) if base is not None else ()), self.state.compared_variant, edited)
        rule_columns = RuleColumns(self.context, self.env, variants)
        yield rule_columns.names()
        for change in self.state.changes:
            yield rule_columns.row(change.path, self._take_back(change))

    def _head(self) -> Node:
        height, compared = 60 * self.env.growth(0.6), self.state.compared_variant
        name = tr(compared.name) or self.compared_variant_id
        shown = button(
            "rules:other", name, "open compared", spoken=tr("Compared with: {variant}", variant=name),
            draw=icon(self.context, "cards"), height=height, width=460 * self.env.growth(0.4), min_width=260,
        )  # fmt: skip
        ink = "text" if self.state.changes else "text_muted"
        back = button(
            "button:take-all", tr("Undo all"), TakeAllBack(), is_enabled=bool(self.state.changes),
            draw=icon(self.context, "again", ink), height=height,
            width=300 * self.env.growth(0.6), min_width=220,
        )  # fmt: skip
        words = label(
            tr("Compared with"),
            25,
            "text_muted",
            role="compared",
            max_lines=2,
            width=190 * self.env.growth(0.4),
            min_width=120,
        )
        return row(words, shown, spacer(), back, gap=16)

    def _take_back(self, change: RuleDifference) -> Node:
        rule, base = SPEC_BY_PATH[change.path], self.state.base_variant
        former_text = rule_labels.value_label(change.path, change.before)
        spoken = tr("{title}: back to {value}", title=tr(rule.title), value=former_text)
        if base is not None:
            base_text = rule_labels.value_label(change.path, get_value(base.rules, change.path))
            spoken = f"{spoken} ({tr('{variant}: {value}', variant=tr(base.name), value=base_text)})"
        return button(
            f"take:{change.path}", tr("Undo"), ResetRules((change.path,)), spoken=spoken,
            height=48 * self.env.growth(0.6), padding=(10, 2),
        )  # fmt: skip
