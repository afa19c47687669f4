"""Text of a rule file: the code editor, what mends its problems, and the example of the line with the caret."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.i18n import tr, tr_plural
from yaniv.narration.diagnostic_text import diagnostic_line, diagnostic_sentence
from yaniv.rules.rule_specs import SPEC_BY_PATH
from yaniv.strict_config.yaml_edit import key_at
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import button, tinted
from yaniv.ui.kit.node import Control, Node, column, label, picture, row
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.rule_example_picture import example_node
from yaniv.ui.pages.code_editor import CodeEditor
from yaniv.variants.rule_document import RuleDocument
from yaniv.variants.rule_examples import RuleExample, rule_example

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
