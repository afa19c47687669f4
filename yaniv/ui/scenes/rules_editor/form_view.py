"""Form view: groups of rules on the left; on the right the rules of one group, or those that match a search."""

from collections.abc import Callable
from functools import partial
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.narration import rule_labels
from yaniv.narration.rule_example_text import describe_example
from yaniv.narration.rule_remarks import explain_remark
from yaniv.rules.rule_specs import SPEC_BY_PATH, RuleSpec, RuleValue, get_value
from yaniv.rules.rule_warnings import find_warnings
from yaniv.sanitize import MAX_CALL_WORD_LENGTH, clean_name
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.geometry.rect_layout import left_part, right_part, shrink, top_part
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import HEADING_U, NAME_U, RADIUS_U
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.kit.rule_example_picture import draw_rule_example
from yaniv.ui.scenes.rules_editor.editor_view import EditorState
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.form import INDENT_U, STACKED_TEXT_SCALE, Form
from yaniv.ui.widgets.form_row import RESET_PREFIX, FormField, FormRow, create_widget
from yaniv.ui.widgets.list_box import ListBox
from yaniv.ui.widgets.number_input import NumberInput
from yaniv.ui.widgets.search_field import SearchField
from yaniv.ui.widgets.text_field import TextField
from yaniv.ui.widgets.widget import Widget, element_rect
from yaniv.variants import form_model, rule_document
from yaniv.variants.rule_document import RuleDocument
from yaniv.variants.rule_examples import rule_example

RULE_PREFIX: Final = "rule:"
EXAMPLE_PREFIX: Final = "example:"
_GROUP_ID: Final = "rules:group"
_SEARCH_ID: Final = "rules:search"
_RESET_GROUP_ID: Final = "button:reset-group"
_LIST_U: Final = 360
_LINE_HEIGHT_U: Final = 60
_RESET_GROUP_WIDTH_U: Final = 230
_LINE_GROWTH: Final = 0.6
_RESET_GROUP_GROWTH: Final = 0.3
"""Relative growth of its width when text is twice as large."""
_HEADER_U: Final = 72
_GAP_U: Final = 24
_INSET_U: Final = 28
_MAX_TEXT_LENGTH: Final = 40
_MAX_SEGMENT_LETTERS: Final = 42
"""Greatest number of letters of all options, each counted as long as the longest, that fit into segments.

A rule with longer options gets a drop-down list.
"""


class FormView:
    """Form with a widget for every rule, generated from the rule specs."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._group = form_model.POPULAR
        group_options = list(rule_labels.group_titles().items())
        self._group_list = ListBox(_GROUP_ID, tr("Groups"), group_options, self._group)
        self._group_dropdown = Dropdown(_GROUP_ID, tr("Groups"), group_options, self._group)
        self._search_field = SearchField(
            _SEARCH_ID, tr("Search the rules"), hint=tr("Search the rules"), max_length=_MAX_TEXT_LENGTH
        )
        self._reset_group_button = Button(_RESET_GROUP_ID, tr("Reset group"))
        self._form = Form(context, ())
        self._state: EditorState | None = None
        self._examples: dict[str, str] = {}
        """Descriptions of the examples of the rules shown, by key."""
        self._pane_rect = Rect(0, 0, 0, 0)
        self._has_new_text = False
        """True if rows have other texts than when they were last laid out."""

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Widgets in focus order: search, groups, then the rules."""
        reset = () if self._search_field.text else (self._reset_group_button,)
        return (
            self._search_field,
            self._group_dropdown if self._is_stacked else self._group_list,
            *reset,
            *self._form.widgets,
        )

    def show(self, state: EditorState) -> None:
        """Show another state of the editor: values, reset buttons and texts of the rows."""
        is_new = self._state is None
        self._state = state
        if is_new:
            self._rebuild()
        self._update_rows(state)

    def lay_out(self, rect: Rect, scale: float) -> None:
        """Place groups and form in *rect* (px) side by side, or stacked with large text; *scale* is px per u."""
        gap, text_scale = round(_GAP_U * scale), self._context.text_scale
        line_height = round(_LINE_HEIGHT_U * scale * text_growth(_LINE_GROWTH, text_scale))
        if self._is_stacked:
            half_width = (rect.width - gap) // 2
            self._search_field.rect = left_part(top_part(rect, line_height), half_width)
            self._group_dropdown.rect = right_part(top_part(rect, line_height), half_width)
            pane_rect = shrink(rect, top=line_height + gap // 2)
        else:
            width = round(_LIST_U * scale)
            self._search_field.rect = Rect(rect.left, rect.top, width, line_height)
            list_rect = left_part(shrink(rect, top=line_height + gap // 2), width)
            row_count = len(rule_labels.group_titles())
            self._group_list.lay_out(list_rect, min(round(_LINE_HEIGHT_U * scale), list_rect.height // row_count))
            pane_rect = shrink(rect, left=width + gap)
        self._pane_rect = pane_rect
        inset, header_height = round(_INSET_U * scale), round(_HEADER_U * scale)
        button_width = round(_RESET_GROUP_WIDTH_U * text_growth(_RESET_GROUP_GROWTH, text_scale) * scale)
        button_top, button_height = (14, 0.86) if text_scale == 1 else (11, 0.96)
        self._reset_group_button.rect = Rect(
            pane_rect.right - inset - button_width,
            pane_rect.top + round(button_top * scale),
            button_width,
            round(_LINE_HEIGHT_U * button_height * scale),
        )
        form_rect = shrink(
            pane_rect, left=inset - round(INDENT_U * scale), top=header_height, right=inset, bottom=round(8 * scale)
        )
        self._lay_out_form(form_rect, scale)

    def paint(self, painter: Painter) -> None:
        """Draw the pane, its title, and the rows of the form."""
        pane_rect, theme = self._pane_rect, painter.theme
        painter.draw_box(pane_rect, RADIUS_U, theme.panel, theme.outline)
        position = (pane_rect.left + painter.px(_INSET_U), pane_rect.top + painter.px(40))
        max_width = self._reset_group_button.rect.left - position[0] - painter.px(20)
        painter.draw_line(
            self._title(),
            position,
            HEADING_U,
            theme.accent,
            weight="bold",
            max_width=max_width,
            max_height=painter.px(_HEADER_U - 6),
        )
        if not self._form.rows:
            box = Rect(
                pane_rect.left,
                pane_rect.top + painter.px(_HEADER_U),
                pane_rect.width,
                pane_rect.height - painter.px(2 * _HEADER_U),
            )
            text = tr("No rules match “{words}”. Press Escape to clear.", words=self._search_field.text)
            painter.draw_fitted(text, box.inflate(-painter.px(80), 0), NAME_U, theme.text_muted)
        self._form.paint(painter)

    def elements_after(self, element_id: str) -> tuple[Element, ...]:
        """Return the example that is read after a reset button; nothing after other elements."""
        row = self._form.row_for(element_id) if element_id.startswith(RESET_PREFIX) else None
        if row is None:
            return ()
        path = row.widget.id.removeprefix(RULE_PREFIX)
        rect = row.picture_rect.clip(self._form.scroll_area.viewport)
        label = tr("{title}. {sentence}", title=row.title, sentence=self._examples[path])
        return (Element(f"{EXAMPLE_PREFIX}{path}", "image", tr("Example"), label, element_rect(rect)),)

    def handle(self, event: InputEvent) -> bool:
        """Handle an event that may scroll; return True if it did."""
        return self._form.scroll_area.handle(event)

    def scroll_into_view(self, focused: Widget | None) -> None:
        """Scroll so that the row of the focused widget is visible."""
        self._form.scroll_into_view(focused)

    def edit_for(self, widget_id: str) -> Callable[[RuleDocument], RuleDocument] | None:
        """Select another group or search, if that is what the widget with this id does, and return None.

        For a widget of a rule, return the edit that changes the rule.
        """
        if widget_id == _SEARCH_ID:
            self._rebuild()
        elif widget_id == _GROUP_ID:
            self._search_field.set_text("")
            self._group = (self._group_dropdown if self._is_stacked else self._group_list).selected_value
            self._rebuild()
        elif widget_id == _RESET_GROUP_ID:
            return self._reset_edit(*(rule.path for rule in form_model.rules_in_group(self._group)))
        elif widget_id.startswith(RESET_PREFIX + RULE_PREFIX):
            return self._reset_edit(widget_id.removeprefix(RESET_PREFIX + RULE_PREFIX))
        elif widget_id.startswith(RULE_PREFIX):
            return self._answer_edit(widget_id.removeprefix(RULE_PREFIX))
        return None

    def _lay_out_form(self, form_rect: Rect, scale: float) -> None:
        """Lay out the form so that the used widget under the pointer stays in place when texts above it change."""
        widget = next((each for each in self._form.widgets if each.hovered and each.focused and each.rect), None)
        old_rect = None if widget is None else widget.rect.copy()
        self._form.lay_out(form_rect, scale)
        has_new_text, self._has_new_text = self._has_new_text, False
        if has_new_text and widget is not None and old_rect is not None and widget.rect.centery != old_rect.centery:
            self._form.scroll_area.pin(old_rect, widget.rect)
            self._form.lay_out(form_rect, scale)

    @property
    def _is_stacked(self) -> bool:
        return self._context.text_scale >= STACKED_TEXT_SCALE

    def _title(self) -> str:
        if self._search_field.text:
            return tr("Rules with “{words}”", words=self._search_field.text)
        return rule_labels.group_titles()[self._group]

    def _reset_edit(self, *paths: str) -> Callable[[RuleDocument], RuleDocument]:
        """Return the edit that resets these rules to the compared variant, from which changes are counted."""
        assert self._state is not None
        compared_rules = self._state.compared_variant.rules
        return lambda edited: rule_document.reset_rules(edited, compared_rules, *paths)

    def _answer_edit(self, path: str) -> Callable[[RuleDocument], RuleDocument] | None:
        row = self._form.row_for(RULE_PREFIX + path)
        if row is None:
            return None
        answer = _widget_value(SPEC_BY_PATH[path], row.widget)
        is_merged = isinstance(row.widget, TextField)
        return partial(rule_document.set_rule, path=path, new_value=answer, joins_previous=is_merged)

    def _rebuild(self) -> None:
        """Create the rows of the group or search, scrolled to the beginning."""
        assert self._state is not None
        is_searching = bool(self._search_field.text.strip())
        rules_shown = (
            rule_labels.search_rules(self._search_field.text)
            if is_searching
            else form_model.rules_in_group(self._group)
        )
        rules, titles, previous_group = self._state.draft.rules, rule_labels.group_titles(), ""
        rows = []
        for rule in rules_shown:
            section = titles[rule.group] if is_searching and rule.group != previous_group else ""
            rows.append(
                FormRow(
                    _create_rule_widget(rule, get_value(rules, rule.path)), tr(rule.description), section_title=section
                )
            )
            previous_group = rule.group
        self._form = Form(self._context, rows, reserves_scrollbar=True)
        self._group_dropdown = Dropdown(_GROUP_ID, tr("Groups"), list(titles.items()), self._group)
        self._update_rows(self._state)

    def _update_rows(self, state: EditorState) -> None:
        """Update every row; a text field that has the focus keeps what the player is typing."""
        self._has_new_text = True
        rules, warnings = state.draft.rules, find_warnings(state.draft.rules)
        old_values = {each.path: each.before for each in state.changes}
        for row in self._form.rows:
            rule = SPEC_BY_PATH[row.widget.id.removeprefix(RULE_PREFIX)]
            current_value = get_value(rules, rule.path)
            if _widget_value(rule, row.widget) != current_value and not (
                row.widget.focused and isinstance(row.widget, TextField)
            ):
                row.widget = _take_over(row.widget, _create_rule_widget(rule, current_value))
            old_value_text = (
                rule_labels.value_label(rule.path, old_values[rule.path]) if rule.path in old_values else ""
            )
            row.set_default_state(is_default=not old_value_text, default_text=old_value_text)
            placeholders = {
                "sentence": row.description,
                "variant": tr(state.compared_variant.name),
                "value": old_value_text,
            }
            description = tr("{sentence} {variant}: {value}.", **placeholders) if old_value_text else row.description
            row.widget.label = tr("{title}. {sentence}", title=row.widget.name, sentence=description)
            example = rule_example(rule.path, rules)
            row.picture = partial(draw_rule_example, self._context, example=example)
            self._examples[rule.path] = describe_example(example)
            row.problem_text = " ".join(explain_remark(each) for each in state.draft.problems_at(rule.path))
            row.note_text = " ".join(explain_remark(each) for each in warnings if each.key == rule.path)
        self._update_group_labels(old_values)

    def _update_group_labels(self, old_values: dict[str, RuleValue]) -> None:
        """Show the number of changes in the name of each group."""
        labels = []
        for group, title in rule_labels.group_titles().items():
            change_count = sum(path.startswith(f"{group}.") for path in old_values)
            labels.append(
                (group, tr("{group} · {number}", group=title, number=change_count) if change_count else title)
            )
        self._group_list.relabel(labels)


def _create_rule_widget(rule: RuleSpec, current_value: RuleValue) -> Widget:
    """Return the widget for a rule."""
    id_, title = RULE_PREFIX + rule.path, tr(rule.title)
    if rule.lowest is not None and rule.highest is not None:
        words, numbers = rule_labels.choice_labels(rule), form_model.PRESET_NUMBERS.get(rule.path, ())
        answer = current_value if isinstance(current_value, str | int) else "null"
        return NumberInput(id_, title, answer, (rule.lowest, rule.highest), words=words, numbers=numbers)
    options = rule_labels.choice_labels(rule)
    if len(options) * max((len(label) for _, label in options), default=0) > _MAX_SEGMENT_LETTERS:
        return Dropdown(id_, title, options, str(current_value))
    field = FormField(id_, title, options, is_switch=rule.is_switch, max_length=_MAX_TEXT_LENGTH)
    return create_widget(field, current_value)


def _widget_value(rule: RuleSpec, widget: Widget) -> RuleValue:
    """Return the value of a widget as a rule value."""
    answer = widget.value()
    if rule.is_text:
        answer = clean_name(
            str(answer or ""), MAX_CALL_WORD_LENGTH
        )  # A blank at the end is a word that is still being typed.
        return (answer or None) if rule.may_be_null else answer
    return None if answer == "null" else answer


def _take_over(old: Widget, new: Widget) -> Widget:
    """Move position and state of the old widget to the new one, and return the new one."""
    new.rect, new.viewport = old.rect, old.viewport
    new.focused, new.hovered, new.enabled = old.focused, old.hovered, old.enabled
    return new
