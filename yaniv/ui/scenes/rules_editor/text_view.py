"""Text view: the text of the rule file, its problems, and buttons to copy them or open the file elsewhere."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from pygame import Rect

from yaniv.i18n import tr, tr_plural
from yaniv.narration.diagnostic_text import diagnostic_line, diagnostic_sentence
from yaniv.narration.rule_example_text import describe_example
from yaniv.rules.rule_specs import SPEC_BY_PATH
from yaniv.strict_config.yaml_edit import key_at
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.geometry.rect_layout import bottom_part, shrink
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U, SMALL_U
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.kit.rule_example_picture import draw_rule_example
from yaniv.ui.scenes.rules_editor.code_editor import FIX_PREFIX, CodeEditor
from yaniv.ui.scenes.rules_editor.editor_view import EditorState
from yaniv.ui.widgets.button import Button, lay_out_row
from yaniv.ui.widgets.form import STACKED_TEXT_SCALE
from yaniv.ui.widgets.widget import Widget, element_rect
from yaniv.variants import rule_document
from yaniv.variants.rule_document import RuleDocument
from yaniv.variants.rule_examples import RuleExample, rule_example

EDITOR_ID: Final = "yaml"
COPY_ID: Final = "button:copy-report"
OPEN_ID: Final = "button:open-in-editor"
_ROW_U: Final = 38
_FOOTER_U: Final = 76
_FOOTER_WITH_EXAMPLE_U: Final = 118
_EXAMPLE_SIZE_U: Final = (460, 102)
_STATUS_U: Final = 46
"""Height of the status line above what the rule of the line is."""
_MAX_EXAMPLE_CHARS: Final = 20_000
"""Length of a text up to which the rule of the line is looked up, because that reads the whole text."""
_BUTTON_SIZE_U: Final = (270, 58)
_ROW_GROWTH: Final = 0.6
_BUTTON_GROWTH: Final = 0.3
"""Relative growth of the width of the buttons when text is twice as large."""
_GAP_U: Final = 16


class TextView:
    """View of the text of the document. Edits in the form change values in this text; edits here change the form."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self.editor = CodeEditor(EDITOR_ID, tr("Rule file"))
        self._copy_button = Button(COPY_ID, tr("Copy report"))
        self._open_button = Button(OPEN_ID, tr("Open in editor"))
        self._state: EditorState | None = None
        self._footer_rect = self._example_rect = Rect(0, 0, 0, 0)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Text editor, a button for each problem that can be fixed automatically, and the two footer buttons."""
        return (self.editor, *self.editor.fix_buttons, self._copy_button, self._open_button)

    def show(self, state: EditorState) -> None:
        """Show another state of the editor."""
        self._state = state
        problems = state.draft.problems
        self.editor.show(state.draft.text, problems, tuple(diagnostic_sentence(problem) for problem in problems))
        self._copy_button.enabled = bool(problems)
        self._copy_button.label = self._copy_button.name if problems else tr("No errors: no report to copy.")

    def lay_out(self, rect: Rect, scale: float) -> None:
        """Lay out the editor, and the footer with its buttons below it; *scale* is px per u."""
        widget_scale, gap = text_growth(_ROW_GROWTH, self._context.text_scale), round(_GAP_U * scale)
        footer_height = round((_FOOTER_WITH_EXAMPLE_U if self._has_room_for_example else _FOOTER_U) * scale)
        self._footer_rect = bottom_part(rect, footer_height)
        self.editor.lay_out(shrink(rect, bottom=footer_height), round(_ROW_U * scale * widget_scale))
        width, height = (round(length * scale) for length in _BUTTON_SIZE_U)
        width = round(width * text_growth(_BUTTON_GROWTH, self._context.text_scale))
        lay_out_row((self._copy_button, self._open_button), rect.right, rect.bottom - height, (width, height), gap)
        self._example_rect = Rect((0, 0), [round(length * scale) for length in _EXAMPLE_SIZE_U])
        self._example_rect.bottomright = self._copy_button.rect.left - gap, rect.bottom

    def paint(self, painter: Painter) -> None:
        """Draw the status line: whether the rules can be played, or how many problems they have."""
        assert self._state is not None
        problem_count = len(self._state.draft.problems)
        text, text_colour = tr("These rules can be played."), painter.theme.success
        if problem_count:
            text = tr_plural(
                "{n} error. Using the last valid version.",
                "{n} errors. Using the last valid version.",
                problem_count,
            )
            text_colour = painter.theme.danger
        example = self._example
        position = (self._footer_rect.left + painter.px(12), self._open_button.rect.centery)
        right = self._copy_button.rect.left
        if example is not None:
            position, right = (
                (position[0], self._example_rect.top + painter.px(_STATUS_U // 2)),
                self._example_rect.left,
            )
            self._paint_rule(painter, example, Rect(position[0], 0, right - painter.px(20) - position[0], 0))
        painter.draw_line(
            text,
            position,
            SECONDARY_U,
            text_colour,
            weight="medium",
            max_width=right - position[0] - painter.px(20),
            max_height=min(self._open_button.rect.height, painter.px(_STATUS_U)),
        )

    def _paint_rule(self, painter: Painter, example: RuleExample, place: Rect) -> None:
        """Draw what the rule of the line with the caret is, in the width of *place*, and its example."""
        place.top = self._example_rect.top + painter.px(_STATUS_U)
        place.height = self._example_rect.bottom - place.top
        rule = SPEC_BY_PATH[example.path]
        words = tr("{title}. {sentence}", title=tr(rule.title), sentence=tr(rule.description))
        painter.draw_fitted(words, place, SMALL_U, painter.theme.text_muted, anchor="midleft", role="rule of the line")
        draw_rule_example(self._context, painter, self._example_rect, example)

    @property
    def _has_room_for_example(self) -> bool:
        return self._context.text_scale < STACKED_TEXT_SCALE

    @property
    def _example(self) -> RuleExample | None:
        """Example of the rule in the line with the caret; None if there is none, or no room for it."""
        text = self.editor.buffer.text
        if self._state is None or not self._has_room_for_example or len(text) > _MAX_EXAMPLE_CHARS:
            return None
        path = _key_at(text, *self.editor.buffer.line_and_column(self.editor.buffer.caret))
        return rule_example(path, self._state.draft.rules) if path in SPEC_BY_PATH else None

    def elements_after(self, element_id: str) -> tuple[Element, ...]:
        """Return the example of the rule in the line with the caret, which is read after the text."""
        example = self._example if element_id == EDITOR_ID else None
        if example is None:
            return ()
        title = tr(SPEC_BY_PATH[example.path].title)
        label = tr("{title}. {sentence}", title=title, sentence=describe_example(example))
        return (Element(f"example:{example.path}", "image", tr("Example"), label, element_rect(self._example_rect)),)

    def handle(self, event: InputEvent) -> bool:  # noqa: ARG002 -- the text editor scrolls itself
        """Return False: nothing but the text editor scrolls in this view."""
        return False

    def scroll_into_view(self, focused: Widget | None) -> None:
        """Scroll to the problem whose fix button has the focus, if it is not visible."""
        if (
            self._state is not None
            and focused is not None
            and focused.id.startswith(FIX_PREFIX)
            and not focused.visible_rect.height
        ):
            self.editor.go_to_problem(self._state.draft.problems[int(focused.id.removeprefix(FIX_PREFIX))])

    def edit_for(self, widget_id: str) -> Callable[[RuleDocument], RuleDocument] | None:
        """Return the edit after typing, or that of the fix button with this id; None for other widgets."""
        if widget_id == EDITOR_ID:
            text = self.editor.buffer.text
            return lambda edited: rule_document.edit_text(edited, text)
        if widget_id.startswith(FIX_PREFIX) and self._state is not None:
            problem = self._state.draft.problems[int(widget_id.removeprefix(FIX_PREFIX))]
            return lambda edited: rule_document.fix_problem(edited, problem)
        return None

    def report(self, file: str) -> str:
        """Return all problems, one per line, in the format of the command line; *file* is the file name to show."""
        problems = () if self._state is None else self._state.draft.problems
        return "\n".join(diagnostic_line(problem, file) for problem in problems)


@lru_cache(maxsize=8)
def _key_at(text: str, line: int, column: int) -> str:
    return key_at(text, line, column)
