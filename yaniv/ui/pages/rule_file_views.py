"""Views of a rule file in the editor: rows with living examples, the text with its problems, list of changes."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from yaniv.i18n import current_language, tr, tr_plural
from yaniv.narration import rule_labels
from yaniv.narration.diagnostic_text import diagnostic_line, diagnostic_sentence
from yaniv.narration.rule_remarks import explain_remark
from yaniv.rules.rule_specs import SPEC_BY_PATH, RuleSpec, RuleValue, get_value
from yaniv.rules.rule_warnings import find_warnings
from yaniv.strict_config.yaml_edit import key_at
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import button, icon, switch, text_field, tinted
from yaniv.ui.kit.node import Control, Node, ThemeColour, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.rule_example_picture import RuleColumns, example_node
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.pages.code_editor import CodeEditor
from yaniv.ui.pages.rules_editor_session import EditorState
from yaniv.variants import form_model
from yaniv.variants.rule_document import RuleDocument
from yaniv.variants.rule_examples import RuleExample, rule_example
from yaniv.variants.rules_diff import RuleDifference

RULE_PREFIX: Final = "rule:"
RESET_PREFIX: Final = "reset:"
_ROWS: Final = "rule rows"
"""Group of all controls of rules: Tab stops at one of them, and up and down go from row to row."""
_LETTERS_IN_LINE: Final = 40
"""Greatest number of letters of all choices, each counted as long as the longest, that fit beside each other."""
_LARGE_LETTERS_IN_LINE: Final = 30
_ROW_HEIGHT: Final = 144
_CONTROL_HEIGHT: Final = 60
_CONTROL_GROWTH: Final = 0.6
"""Growth of controls when text is twice as large."""
_LONG_CHOICE_HEIGHT: Final = 66
_LARGE_LONG_CHOICE_HEIGHT: Final = 84
_OUTLINE_ROOM: Final = 9
"""Space in u between what a row says and the outline around it."""
_NUMBER_WIDTH: Final = 74
_LEAST_PART: Final = 54
_PART_TYPE: Final = 25
_PART_MARGIN: Final = 15
"""Type size of a choice, and space beside its name, in u."""
_LEAST_STEPPER: Final = 180
"""Least width of a stepper, in u."""
_LINE_ROOM: Final = 620
"""Room in u for choices and stepper beside each other; where both need more, the stepper stands below."""
_PILL_WIDTH: Final = 262
_EXAMPLE_SIZE: Final = (400, 112)
_NARROW_EXAMPLE_SIZE: Final = (330, 112)
_LARGE_EXAMPLE_SIZE: Final = (500, 190)
_CARET: Final = "|"
_SWITCH_WIDTH: Final = 150

_Remarks = tuple[tuple[str, ThemeColour], ...]
"""What is said about a rule, with its colour."""


class SetRule(Struct, frozen=True):
    """Message: a rule is to have this value."""

    path: str
    value: RuleValue


class StepRule(Struct, frozen=True):
    """Message: a rule is to have a value some steps on (or back, if negative)."""

    path: str
    step: int


class TypeInRule(Struct, frozen=True):
    """Message: a digit was typed for the number of a rule, or Backspace."""

    path: str
    key: str
    """Empty: the next digit begins another number."""


class _StepRuleBy(Struct, frozen=True):
    """Makes the message of steps of a rule; for the same rule it is equal, as a tree made again expects."""

    path: str

    def __call__(self, step: int) -> StepRule:
        return StepRule(self.path, step)


class _TypeInRuleOf(Struct, frozen=True):
    """Makes the message of a key that is typed for a rule."""

    path: str

    def __call__(self, key: str) -> TypeInRule:
        return TypeInRule(self.path, key)


class ResetRules(Struct, frozen=True):
    """Message: these rules are to have the values of the rules they are compared with."""

    paths: tuple[str, ...]


class RuleRows(Struct, frozen=True):
    """Makes the rows of rules as they are now."""

    context: UiContext
    env: Env
    state: EditorState
    fields: Mapping[str, TextField]
    """By key of the rules that are words of the player's own."""
    numbers: Mapping[str, int]
    """By key the number that the stepper shows beside a chosen word."""
    typed: tuple[str, str]
    """Key and digits of the number that is being typed; empty if there is none."""
    kept: dict[str, tuple[object, Node]]
    """By key the row that was made last, with what it was made from."""

    def nodes(self, rules: Sequence[RuleSpec], *, has_titles: bool = False) -> Iterator[Node]:
        """Yield the rows of these rules; *has_titles*: with the titles of their groups."""
        remarks: dict[str, list[tuple[str, ThemeColour]]] = {}
        for problem in self.state.draft.problems:
            remarks.setdefault(problem.path, []).append((explain_remark(problem), "danger"))
        for warning in find_warnings(self.state.draft.rules):
            remarks.setdefault(warning.key, []).append((explain_remark(warning), "info"))
        former = {each.path: each.before for each in self.state.changes}
        titles, group = rule_labels.group_titles(), ""
        for rule in rules:
            if has_titles and rule.group != group:
                group = rule.group
                yield label(titles[group], 32, "accent", weight="display", role="tile title", height=52)
            yield self._row(rule, former, tuple(remarks.get(rule.path, ())))

    def _row(self, rule: RuleSpec, former: Mapping[str, RuleValue], remarks: _Remarks) -> Node:
        """Return the row of a rule: the one that was made last if it would be the same."""
        is_changed, example = rule.path in former, rule_example(rule.path, self.state.draft.rules)
        value = get_value(self.state.draft.rules, rule.path)
        typed = self.typed[1] if self.typed[0] == rule.path else None
        number = self.shown_number(rule) if rule.lowest is not None else 0
        about = is_changed, former.get(rule.path), remarks, self.state.compared_variant.name
        source = example, value, typed, number, about, self.env.size, self.env.text_scale, current_language()
        kept_source, row_node = self.kept.get(rule.path, (None, None))
        if row_node is None or kept_source != source or rule.path in self.fields:
            row_node = self._new_row(rule, former, remarks, example)
            self.kept[rule.path] = source, row_node
        return row_node

    def _new_row(
        self, rule: RuleSpec, former: Mapping[str, RuleValue], remarks: _Remarks, example: RuleExample
    ) -> Node:
        is_changed = rule.path in former
        before = rule_labels.value_label(rule.path, former[rule.path]) if is_changed else ""
        about = tr(rule.description)
        if is_changed:
            variant = tr(self.state.compared_variant.name)
            about = tr("{sentence} {variant}: {value}.", sentence=about, variant=variant, value=before)
        value = get_value(self.state.draft.rules, rule.path)
        shown, owner = self._control(rule, value, about)
        growth = self.env.growth
        title = label(tr(rule.title), 28, weight="medium", role="rule title", max_lines=2, grow=1)
        lines = (
            label(words, 23, ink, role="remark", max_lines=3, control=Control(
                id=f"remark:{rule.path}:{number}", role="text", name=words
            ))
            for number, (words, ink) in enumerate(remarks)
        )  # fmt: skip
        head = row(
            title,
            Node(width=_PILL_WIDTH * growth(0.4)),  # also while unchanged: titles keep their size
            gap=8,
            height=48 * growth(0.8),
            min_height=40,
        )
        body = column(head, shown, *lines, gap=6, padding=(_OUTLINE_ROOM, 0), control=owner)
        pill = column(row(spacer(), self._reset(rule, before)), spacer(), padding=(_OUTLINE_ROOM, 0))
        bar = Node(width=8, fill="info" if is_changed else "", radius=4)
        return tinted(
            "tile",
            row(
                bar,
                stack(body, pill, justify="stretch", align="stretch", grow=1, width=0),
                column(
                    spacer(),
                    example_node(
                        self.context, example, f"example:{rule.path}", tr(rule.title),
                        self._example_size,
                    ),
                    spacer(),
                ),
                gap=16 - _OUTLINE_ROOM, padding=(14, 12), align="stretch",
            ),
            min_height=_ROW_HEIGHT * growth(0.5),
        )  # fmt: skip

    @property
    def _is_cramped(self) -> bool:
        """True if words take more of the width than usual."""
        return not (self.env.has_usual_text and self.env.is_roomy)

    @property
    def _example_size(self) -> tuple[float, float]:
        if self.env.is_large:
            return _LARGE_EXAMPLE_SIZE
        return _NARROW_EXAMPLE_SIZE if self._is_cramped else _EXAMPLE_SIZE

    def _reset(self, rule: RuleSpec, before: str) -> Node:
        """Return what a rule was before, which a press brings back; empty, but there, while it is unchanged."""
        title, height = tr(rule.title), 46 * self.env.growth(0.5)
        id_ = f"{RESET_PREFIX}{RULE_PREFIX}{rule.path}"
        if not before:
            name = tr("{title} is unchanged.", title=title)
            control = Control(id=id_, role="button", name=name, is_enabled=False)
            return Node(width=height, height=height, control=control)
        control = Control(
            id=id_, role="button", name=tr("{title}: back to {value}", title=title, value=before),
            press=ResetRules((rule.path,)), group=RESET_PREFIX,
        )  # fmt: skip
        words = label(tr("was {value}", value=before), 23, "info", weight="medium", role="was", max_lines=2, grow=1)
        sign = picture(icon(self.context, "again", "info"), width=26, height=26)
        return row(
            words, sign, gap=6, padding=(10, 2), radius=14, height=height, fill="surface_dark",
            width=_PILL_WIDTH * self.env.growth(0.4) - 8, control=control,
        )  # fmt: skip

    # controls

    def _control(self, rule: RuleSpec, value: RuleValue, about: str) -> tuple[Node, Control | None]:
        """Return what shows and changes a value, and the control of the whole row, if that is not all of it."""
        id_, height = f"{RULE_PREFIX}{rule.path}", _CONTROL_HEIGHT * self.env.growth(_CONTROL_GROWTH)
        if rule.is_switch:
            toggle = switch(
                id_, tr(rule.title), SetRule(rule.path, not value), is_on=bool(value), height=height,
                width=_SWITCH_WIDTH * self.env.growth(0.6),
            )  # fmt: skip
            assert toggle.control is not None, "a switch has one"
            return row(replace(toggle, control=replace(toggle.control, tip=about, group=_ROWS)), spacer()), None
        if rule.path in self.fields:
            field = text_field(self.fields[rule.path], tip=about, height=height)
            assert field.control is not None, "a field has one"
            return replace(field, control=replace(field.control, group=_ROWS)), None
        has_numbers = rule.lowest is not None and rule.highest is not None
        owner = Control(
            id=id_, role="stepper" if has_numbers else "choice", name=tr(rule.title), tip=about, group=_ROWS,
            step=_StepRuleBy(rule.path), typed=_TypeInRuleOf(rule.path),
            value=value if isinstance(value, str | int) else "null",
            value_text=rule_labels.value_label(rule.path, value),
            bounds=(rule.lowest, rule.highest) if rule.lowest is not None and rule.highest is not None else None,
        )  # fmt: skip
        return (self._number(rule, value, height) if has_numbers else self._words(rule, value, height)), owner

    def _number(self, rule: RuleSpec, value: RuleValue, height: float) -> Node:
        """Return usual numbers and words, and an unusual number where it is in use, beside a stepper.

        All of them are as wide with an unusual number as without: the stepper stays under the pointer.
        """
        words = rule_labels.choice_labels(rule)
        usual = form_model.PRESET_NUMBERS.get(rule.path, ())
        if not words and not usual:
            return row(self._stepper(rule, value, height), spacer())
        is_unusual = isinstance(value, int) and value not in usual
        numbers = sorted((*usual, value)) if isinstance(value, int) and is_unusual else usual
        named = [(number, rule_labels.value_label(rule.path, number)) for number in numbers]
        choices: list[tuple[str | int, str]] = [*words, *named]
        width = sum(self._part_width(name) for answer, name in choices if answer != value or not is_unusual)
        parts = [
            replace(
                self._part(rule, answer, name, is_chosen=_is_value(answer, value)),
                width=self._part_width(name), min_width=self._least_part_width(name), grow=1,
            )
            for answer, name in choices
        ]  # fmt: skip
        shown = _box(row(*parts, gap=3, align="stretch"), height)
        shown = replace(
            shown, width=width + self._part_width(str(rule.highest)), min_width=54 * (len(words) + len(usual) + 1)
        )
        stepper = self._stepper(rule, value, height)
        usual_names = (rule_labels.value_label(rule.path, number) for number in usual)
        names = (*(name for _, name in words), *usual_names, str(rule.highest))
        least = sum(map(self._least_part_width, names)) + _LEAST_STEPPER * self.env.growth(_CONTROL_GROWTH)
        if words and not self.env.is_large and least > _LINE_ROOM:
            return column(row(shown, spacer()), row(stepper, spacer()), gap=6)
        return row(row(shown, stepper, gap=12), spacer())

    def _part_width(self, name: str) -> float:
        """Return the width in u of a choice, as wide as if it were chosen."""
        return max(_NUMBER_WIDTH * self.env.growth(_CONTROL_GROWTH), self._least_part_width(name) + _PART_MARGIN)

    def _least_part_width(self, name: str) -> float:
        scale = pixels_per_u(self.env.size)
        width_px, _ = self.context.text_renderer.measure(name, self.context.type_px(_PART_TYPE, scale), "bold")
        return max(_LEAST_PART, width_px / scale + _PART_MARGIN)

    def _stepper(self, rule: RuleSpec, value: RuleValue, height: float) -> Node:
        lowest, highest = rule.lowest or 0, rule.highest or 0
        number = self.shown_number(rule)
        is_typed, id_ = self.typed[0] == rule.path, f"{RULE_PREFIX}{rule.path}"
        text = f"{(is_typed and self.typed[1]) or number}{_CARET if is_typed else ''}"
        ink: ThemeColour = "text" if isinstance(value, int) else "text_muted"
        less, more = (
            label(
                sign, 34, ink if is_possible else "text_muted", weight="medium", role="step", text_align="center",
                fill="panel_raised" if is_possible else "panel", radius=12, width=height, min_width=50,
                control=Control(
                    id=f"{id_}:{word}", role="button", name=name, owner=id_,
                    press=StepRule(rule.path, step),
                ),
            )
            for word, sign, step, is_possible, name in (
                ("less", "-", -1, number > lowest, tr("{title}: one less", title=tr(rule.title))),
                ("more", "+", 1, number < highest, tr("{title}: one more", title=tr(rule.title))),
            )
        )  # fmt: skip
        shown = label(
            text, 28, ink, weight="bold", role="number", text_align="center",
            width=116 if self.env.is_large else 72, min_width=56,
            control=Control(
                id=f"{id_}:number", role="button", name=tr("{title}: type a number", title=tr(rule.title)), owner=id_,
                tip=tr("Click and type a number."), press=TypeInRule(rule.path, ""),
            ),
        )  # fmt: skip
        return _box(row(less, shown, more, align="stretch"), height)

    def shown_number(self, rule: RuleSpec) -> int:
        """Return the number that the stepper of a rule shows."""
        value = get_value(self.state.draft.rules, rule.path)
        if isinstance(value, int):
            return value
        usual = next(iter(form_model.PRESET_NUMBERS.get(rule.path, ())), rule.lowest or 0)
        return self.numbers.get(rule.path, usual)

    def _words(self, rule: RuleSpec, value: RuleValue, height: float) -> Node:
        """Return all choices of a rule, in as many lines as they need."""
        choices = rule_labels.choice_labels(rule)
        letters = len(choices) * max(len(name) for _, name in choices)
        is_short = letters <= (_LARGE_LETTERS_IN_LINE if self.env.is_large else _LETTERS_IN_LINE)
        per_line = len(choices) if is_short else 2
        parts = [
            replace(self._part(rule, answer, name, is_chosen=_is_value(answer, value)), grow=1, width=0)
            for answer, name in choices
        ]
        lines = [parts[start : start + per_line] for start in range(0, len(parts), per_line)]
        lines[-1] += [Node(grow=1, width=0)] * (per_line - len(lines[-1]))
        line_height = height - 6 if is_short else _LONG_CHOICE_HEIGHT
        if not is_short and self._is_cramped:
            line_height = _LARGE_LONG_CHOICE_HEIGHT * self.env.growth(_CONTROL_GROWTH)
        rows = (row(*each, gap=3, align="stretch", height=line_height) for each in lines)
        return column(
            *rows, gap=3 if is_short else 10, padding=(3, 3), fill="surface_dark", outline="outline", radius=14
        )

    def _part(self, rule: RuleSpec, answer: str | int, name: str, *, is_chosen: bool) -> Node:
        control = Control(
            id=f"{RULE_PREFIX}{rule.path}:{answer}", role="choice", name=name, owner=f"{RULE_PREFIX}{rule.path}",
            label=tr("{title}: {value}", title=tr(rule.title), value=name),
            press=SetRule(rule.path, None if answer == "null" else answer),
            states=("selected",) if is_chosen else (),
        )  # fmt: skip
        return label(
            name, _PART_TYPE, "surface_dark" if is_chosen else "text", weight="bold" if is_chosen else "regular",
            role="chosen segment" if is_chosen else "segment", text_align="center", max_lines=2, padding=(6, 0),
            fill="text" if is_chosen else "surface_dark", radius=11, control=control,
        )  # fmt: skip


def stepped_value(rule: RuleSpec, value: RuleValue, shown_number: int, step: int) -> RuleValue:
    """Return the value some steps on, after the last word the first; a word is replaced by the number beside it."""
    if rule.lowest is not None and rule.highest is not None:
        number = value + step if isinstance(value, int) else shown_number
        return min(max(number, rule.lowest), rule.highest)
    answers: list[RuleValue] = [None if word == "null" else word for word, _ in rule_labels.choice_labels(rule)]
    index = answers.index(value) + step if value in answers else 0
    return answers[index % len(answers)]


def _is_value(answer: str | int, value: RuleValue) -> bool:
    return answer == ("null" if value is None else value)


def _box(content: Node, height: float) -> Node:
    return replace(content, padding=(3, 3), fill="surface_dark", outline="outline", radius=14, height=height)


EDITOR_ID: Final = "yaml"
FIX_PREFIX: Final = "fix:"
_ROW_U: Final = 38
_ROW_GROWTH: Final = 0.6
_MAX_EXAMPLE_CHARS: Final = 20_000
"""Length of a text up to which the rule of the line is looked up, because that reads the whole text."""
_TEXT_EXAMPLE_SIZE: Final = (400, 102)
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
            context, example, f"example:{example.path}", tr(SPEC_BY_PATH[example.path].title), _TEXT_EXAMPLE_SIZE
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
