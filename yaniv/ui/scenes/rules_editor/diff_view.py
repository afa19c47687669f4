"""Diff view: lists every rule in which the document differs from the compared variant.

If that is not built in, a column more shows the built-in variant it is based on: who has changed what.
"""

from collections.abc import Callable
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.narration import rule_labels
from yaniv.narration.rule_example_text import describe_example
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.rule_specs import SPEC_BY_PATH, get_value
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rect_layout import bottom_part, shrink
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, NAME_U, RADIUS_U, SECONDARY_U
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.kit.rule_example_picture import draw_rule_example
from yaniv.ui.scenes.rules_editor.editor_view import EditorState
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.form import STACKED_TEXT_SCALE
from yaniv.ui.widgets.scroll_area import ScrollArea
from yaniv.ui.widgets.widget import Widget, element_rect
from yaniv.variants import rule_document
from yaniv.variants.rule_document import RuleDocument
from yaniv.variants.rule_examples import RuleExample, rule_example
from yaniv.variants.rules_diff import RuleDifference

_TAKE_BACK_PREFIX: Final = "take:"
_VALUE_U: Final = 46
"""Height of a value in words, above its example, u."""
_PICTURE_U: Final = (460, 98)
"""Greatest size of an example, u."""
_LARGE_PICTURE_U: Final = 160
"""Height of an example with large text, u."""
_PADDING_U: Final = 8
_ARROW_U: Final = 12
_HEAD_U: Final = 60
_HIGH_HEAD_U: Final = 108
"""Height of the head of three columns, whose names may take two lines, u."""
_INSET_U: Final = 28
_BUTTON_SIZE_U: Final = (230, 58)


class DiffView:
    """Differences in words and examples: base, compared and own value, and a button that takes the compared value."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._scroll_area = ScrollArea()
        self._changes: tuple[RuleDifference, ...] = ()
        self._compared_rules = HouseRules()
        """Rules of the compared variant."""
        self._buttons: tuple[Button, ...] = ()
        self._base_variant: Variant | None = None
        """Built-in variant that the compared one is based on; None: no column for it."""
        self._names: tuple[str, ...] = ("", "")
        """Names of the columns of values."""
        self._examples: dict[str, tuple[RuleExample, ...]] = {}
        """Examples by key, in the order of the columns."""
        self._rect = Rect(0, 0, 0, 0)
        self._scale = 1.0
        self._row_height = self._value_height = self._picture_height = 1

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Buttons of the view, one for each difference."""
        return self._buttons

    def show(self, state: EditorState) -> None:
        """Show another state of the editor; a focused button keeps the focus."""
        base = self._base_variant = state.base_variant
        shown = (*((base,) if base is not None else ()), state.compared_variant, state.draft.parsed_variant)
        self._names = tuple(tr(each.name) for each in shown)
        self._changes, self._compared_rules = state.changes, state.compared_variant.rules
        rule_sets = (*((base.rules,) if base is not None else ()), self._compared_rules, state.draft.rules)
        self._examples = {
            change.path: tuple(rule_example(change.path, rules) for rules in rule_sets) for change in self._changes
        }
        focused_id = next((button.id for button in self._buttons if button.focused), "")
        self._buttons = tuple(
            Button(f"{_TAKE_BACK_PREFIX}{difference.path}", tr("Take back")) for difference in self._changes
        )
        for button, difference in zip(self._buttons, self._changes, strict=True):
            button.focused = button.id == focused_id
            old_value_text = rule_labels.value_label(difference.path, difference.before)
            placeholders = {"title": tr(SPEC_BY_PATH[difference.path].title), "value": old_value_text}
            button.label = tr("{title}: back to {value}", **placeholders)
            if base is not None:
                base_text = rule_labels.value_label(difference.path, get_value(base.rules, difference.path))
                button.label = f"{button.label} ({tr('{variant}: {value}', variant=tr(base.name), value=base_text)})"

    def lay_out(self, rect: Rect, scale: float) -> None:
        """Place the rows below each other in *rect* (px); *scale* is px per u."""
        text_scale = self._context.text_scale
        self._scale = scale
        is_large = text_scale >= STACKED_TEXT_SCALE
        self._value_height = round(_VALUE_U * scale * (2 * text_scale / STACKED_TEXT_SCALE if is_large else 1))
        self._picture_height = round((_LARGE_PICTURE_U if is_large else _PICTURE_U[1]) * scale)
        self._row_height = self._value_height + self._picture_height + round(2 * _PADDING_U * scale)
        header_height, inset_px = round(self._head_height_u * scale), round(_INSET_U * scale)
        self._rect = rect
        list_rect = shrink(rect, left=inset_px, top=header_height, right=inset_px, bottom=inset_px // 2)
        self._scroll_area.lay_out(list_rect, self._row_height * len(self._changes), scale)
        self._scroll_area.clip_widgets(self._buttons)
        button_width, button_height = (round(length * scale) for length in _BUTTON_SIZE_U)
        for number, button in enumerate(self._buttons):
            middle = self._scroll_area.content_top + number * self._row_height + self._row_height // 2
            button.rect = Rect(
                list_rect.right - button_width - inset_px, middle - button_height // 2, button_width, button_height
            )

    def paint(self, painter: Painter) -> None:
        """Draw the names of both variants at the top, and a row for each difference."""
        theme, viewport = painter.theme, self._scroll_area.viewport
        painter.draw_box(self._rect, RADIUS_U, theme.panel, theme.outline)
        if not self._changes:
            text = tr("Both variants have the same rules.")
            painter.draw_fitted(text, self._rect.inflate(-painter.px(80), 0), NAME_U, theme.text_muted)
            return
        for (left, max_width), name in zip(self._column_spans[1:], self._names, strict=True):
            header_height = painter.px(self._head_height_u - 10)
            area = Rect(left, self._rect.top + painter.px(8), max_width, header_height)
            painter.draw_fitted(name, area, SECONDARY_U, theme.accent, weight="bold", anchor="midleft")
        with painter.clip_to(viewport):
            for number in range(len(self._changes)):
                if self._row_rect(number).colliderect(viewport):
                    self._paint_row(painter, number)
        self._scroll_area.paint(painter)

    def elements_after(self, element_id: str) -> tuple[Element, ...]:
        """Return the examples of a rule, which are read after the button that takes it back."""
        path = element_id.removeprefix(_TAKE_BACK_PREFIX)
        button = next((each for each in self._buttons if each.id == element_id), None)
        if button is None:
            return ()
        viewport, number = self._scroll_area.viewport, self._buttons.index(button)
        return tuple(
            Element(
                f"example:{path}:{column}",
                "image",
                tr("Example"),
                tr("{title}. {sentence}", title=name, sentence=describe_example(example)),
                element_rect(self._picture_rect(number, column).clip(viewport)),
            )
            for column, (name, example) in enumerate(zip(self._names, self._examples[path], strict=True))
        )

    def handle(self, event: InputEvent) -> bool:
        """Handle an event that may scroll; return True if it did."""
        return self._scroll_area.handle(event)

    def scroll_into_view(self, focused: Widget | None) -> None:
        """Scroll so that the row of the focused button is visible."""
        if focused is not None and focused in self._buttons:
            self._scroll_area.scroll_into_view(self._row_rect(self._buttons.index(focused)))

    def edit_for(self, widget_id: str) -> Callable[[RuleDocument], RuleDocument] | None:
        """Return the edit for the button with this id: it resets one rule to the compared value; None for other ids."""
        difference = next(
            (difference for difference in self._changes if widget_id == f"{_TAKE_BACK_PREFIX}{difference.path}"), None
        )
        if difference is None:
            return None
        compared_rules = self._compared_rules
        return lambda edited: rule_document.reset_rules(edited, compared_rules, difference.path)

    @property
    def _head_height_u(self) -> float:
        """Height of the names above the columns, u."""
        if self._base_variant is None:
            return _HEAD_U
        return _HIGH_HEAD_U * (1.0 if self._context.text_scale < STACKED_TEXT_SCALE else STACKED_TEXT_SCALE)

    @property
    def _column_spans(self) -> tuple[tuple[int, int], ...]:
        """(left edge, width) in px of the columns: title, then the values in the order of their names."""
        inner, gap = self._scroll_area.viewport, self._px(24)
        count = len(self._names)
        columns_width = inner.width - self._px(_BUTTON_SIZE_U[0] + 2 * _INSET_U) - (count + 1) * gap
        title_width = round(columns_width * (0.3 if self._base_variant is None else 0.25))
        value_width, left = (columns_width - title_width) // count, inner.left + title_width + gap
        return (
            (inner.left, title_width),
            *((left + column * (value_width + gap), value_width) for column in range(count)),
        )

    def _px(self, length_u: float) -> int:
        return round(length_u * self._scale)

    def _row_rect(self, number: int) -> Rect:
        viewport = self._scroll_area.viewport
        top = self._scroll_area.content_top + number * self._row_height
        return Rect(viewport.left, top, viewport.width, self._row_height)

    def _picture_rect(self, number: int, column: int) -> Rect:
        """Return the rectangle of an example; columns count from 0, without that of the title."""
        left, width = self._column_spans[1 + column]
        top = self._row_rect(number).top + self._px(_PADDING_U) + self._value_height
        return Rect(left, top, min(width, self._px(_PICTURE_U[0])), self._picture_height)

    def _paint_row(self, painter: Painter, number: int) -> None:
        theme, difference, rect = painter.theme, self._changes[number], self._row_rect(number)
        rule = SPEC_BY_PATH[difference.path]
        (left, title_width), *value_spans = self._column_spans
        painter.draw_box(bottom_part(rect, 1), 0, theme.outline)
        title_rect = Rect(
            left, rect.top + painter.px(_PADDING_U), title_width, rect.height - painter.px(2 * _PADDING_U)
        )
        group = rule_labels.group_titles()[rule.group]
        text = tr("{group}: {title}", group=group, title=tr(rule.title))
        painter.draw_fitted(text, title_rect, BODY_U, theme.text, weight="medium", anchor="midleft")
        values = [difference.before, difference.after]
        if self._base_variant is not None:
            values.insert(0, get_value(self._base_variant.rules, difference.path))
        for column, ((x, value_width), value) in enumerate(zip(value_spans, values, strict=True)):
            # With a base, what differs from it stands out, whoever changed it.
            is_changed = value != values[0] if self._base_variant is not None else value is difference.after
            text_colour = theme.accent if is_changed else theme.text_muted
            value_rect = Rect(x, title_rect.top, value_width, self._value_height)
            painter.draw_fitted(
                rule_labels.value_label(difference.path, value), value_rect, BODY_U, text_colour, anchor="midleft"
            )
            picture_rect = self._picture_rect(number, column)
            draw_rule_example(self._context, painter, picture_rect, self._examples[difference.path][column])
            if column > 0:
                tip = (x - painter.px(12), picture_rect.centery)
                painter.draw_side_arrow(tip, _ARROW_U, 1, theme.info if is_changed else theme.text_muted)
