"""Surroundings of the active view of the editor: variant lists and tools above it; texts and buttons below it.

This module is long because the places of header and footer depend on each other's texts and on the active view.
"""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.i18n import tr, tr_plural
from yaniv.narration import rule_labels
from yaniv.rules.rule_specs import SPEC_BY_PATH, RuleValue
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u, text_growth
from yaniv.ui.geometry.rect_layout import left_part, right_part
from yaniv.ui.graphics.painter import MIN_LEADING, Painter
from yaniv.ui.graphics.theme import NAME_U, RADIUS_U, SECONDARY_U, SMALL_U, type_px
from yaniv.ui.input import key_bindings
from yaniv.ui.scenes.rules_editor.editor_session import EditorSession
from yaniv.ui.widgets.button import MAX_TEXT_SCALE, Button, lay_out_side_by_side
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.segmented_control import SegmentedControl
from yaniv.ui.widgets.single_select import SelectOption
from yaniv.ui.widgets.widget import Widget, element_rect
from yaniv.variants import rule_document

_MARGIN_U: Final = 60
_HEADER_SPAN_U: Final = (34, 66)
_TOOLS_SPAN_U: Final = (116, 58)
_BODY_TOP_U: Final = 190
_FOOTER_U: Final = 56
"""Space in u below the footer; the rules text and the button row are above it."""
_SUMMARY_U: Final = 72
_BUTTON_ROW_U: Final = 68
_FOOTER_GROWTH: Final = 0.54
"""Growth of the footer relative to the growth of the text scale."""
_GAP_U: Final = 14
_TITLE_WIDTH_U: Final = 360
_TITLE_SIZE_U: Final = 54
_LIST_U: Final = 500
_MAX_LIST_U: Final = 660
"""Greatest width in u of the variant list, where there is space."""
_CAPTION_GAP_U: Final = 20
_MAX_OVERFLOW_RATIO: Final = 1.7
"""A text up to this many times wider than its rectangle still fits it on two lines."""
_SAMPLE_CHANGE_COUNT: Final = 10
"""Number of changes that the space for the caption is measured with."""
_MIN_TOOL_U: Final = 190
_VIEW_SELECT_U: Final = 470
_VIEW_SELECT_GROWTH: Final = 0.25
_MIN_BACK_U: Final = 190
_MIN_UNDO_U: Final = 150
_MIN_FIX_U: Final = 110
_MIN_SAVE_U: Final = 260
_MIN_PLAY_U: Final = 250
_MIN_ALL_RULES_U: Final = 198
_WORD_PADDING_U: Final = 14
_STATUS_INSET_U: Final = 40
"""Beside what is said about the rules, on both sides together."""


class EditorChrome:
    """All widgets and texts around the active view: creates, places and draws them."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._variant_dropdown = Dropdown("rules:variant", tr("Variant"), (("", ""),), "")
        self._compared_dropdown = Dropdown("rules:other", tr("Compared with"), (("", ""),), "")
        self._tool_buttons = (
            Button("button:duplicate", tr("Duplicate")),
            Button("button:rename", tr("Rename")),
            Button("button:delete", tr("Delete")),
            Button("button:import", tr("Import")),
            Button("button:share", tr("Share")),
        )
        views = (("form", tr("Form")), ("yaml", tr("Text")), ("diff", tr("Changes")))
        self._view_select = SegmentedControl("rules:view", tr("View"), views, "form")
        self._all_rules_button = Button("button:in-words", tr("All rules"))
        self._back_button = Button("button:back", tr("Back"))
        self._fix_button = Button("button:mend", tr("Fix"))
        self._undo_button = Button("button:undo", tr("Undo"))
        self._redo_button = Button("button:redo", tr("Redo"))
        self._save_button = Button(
            "button:save", tr("Save"), next(map(key_bindings.key_label, key_bindings.current_bindings().save), "")
        )
        self._play_button = Button("button:play", tr("New game"), is_primary=True)
        self._enabled_labels = {button.id: button.label for button in (self._save_button, self._play_button)}
        self.body_rect = Rect(0, 0, 0, 0)
        """Rectangle of the active view."""
        self.simulation_rect = Rect(0, 0, 0, 0)
        """Rectangle of the simulation panel."""
        self.status_text = ""
        """Problem or warning about the rules, shown in the footer."""
        self._rules_text = ""
        self._is_wrong = False
        self._remedy_label = ""
        self._changes_label = ""
        self._summary_rect = Rect(0, 0, 0, 0)

    @property
    def header_widgets(self) -> tuple[Widget, ...]:
        """Widgets above the active view, in focus order."""
        return (self._variant_dropdown, self._compared_dropdown, *self._tool_buttons, self._view_select)

    @property
    def footer_widgets(self) -> tuple[Widget, ...]:
        """Widgets below the active view, in focus order."""
        fix_buttons = (self._fix_button,) if self._remedy_label else ()
        return (
            self._all_rules_button,
            self._back_button,
            *fix_buttons,
            self._undo_button,
            self._redo_button,
            self._save_button,
            self._play_button,
        )

    @property
    def selected_view(self) -> str:
        """Name of the selected view: "form", "yaml" or "diff"."""
        return self._view_select.selected_value

    @property
    def selected_variant(self) -> str:
        """Id of the variant that is selected for editing."""
        return self._variant_dropdown.selected_value

    @property
    def compared_variant(self) -> str:
        """Id of the variant with which the document is compared."""
        return self._compared_dropdown.selected_value

    def select_view(self, view: str) -> None:
        """Select a view by its name, as if the player had done it."""
        options = (("form", tr("Form")), ("yaml", tr("Text")), ("diff", tr("Changes")))
        self._view_select = SegmentedControl("rules:view", tr("View"), options, view)

    def show_session(self, session: EditorSession) -> None:
        """Update all widgets from the editing session."""
        edited = session.draft
        name = session.title
        if edited.is_dirty:
            name = tr("{variant} · not saved", variant=name)
        self._variant_dropdown = _rebuilt_dropdown(
            self._variant_dropdown,
            [
                (variant_id, name if variant_id == edited.variant_id else label)
                for variant_id, label in session.variant_options
            ],
            edited.variant_id,
        )
        self._compared_dropdown = _rebuilt_dropdown(
            self._compared_dropdown, session.comparison_options, session.compared_variant_id
        )
        self._changes_label = _change_count_text(len(session.state.changes))
        reason = tr("Built-in variants stay as they are: change something and you get your own copy.")
        for button in self._tool_buttons[1:3]:
            button.enabled = session.is_own
            button.label = button.name if session.is_own else reason
        self._tool_buttons[1].enabled = True
        self._tool_buttons[1].label = self._tool_buttons[1].name
        self._undo_button.enabled, self._redo_button.enabled = bool(edited.undo_stack), bool(edited.redo_stack)
        self._save_button.enabled = edited.is_dirty and not edited.problems
        self._play_button.enabled = not edited.problems
        for button in (self._save_button, self._play_button):
            refusal = tr("{action}: fix the errors in the rules first.", action=button.name)
            button.label = refusal if edited.problems else self._enabled_labels[button.id]
        remedy = rule_document.find_remedy(edited)
        self._remedy_label = "" if remedy is None else _remedy_text(*remedy)
        self._fix_button.label = tr("Fix: {remedy}", remedy=self._remedy_label)

    def set_texts(self, rules_text: str, status_text: str, is_wrong: bool) -> None:  # noqa: FBT001 -- from `_status_text`
        """Set the rules in words, and a status text; *is_wrong*: it is about a problem and not a warning."""
        self._rules_text, self.status_text, self._is_wrong = rules_text, status_text, is_wrong

    def text_elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the texts in the footer."""
        texts_and_ids = ((self._rules_text, "text:in-words"), (self.status_text, "text:status"))
        return tuple(
            Element(id_, "text", text, text, element_rect(self._summary_rect)) for text, id_ in texts_and_ids if text
        )

    def lay_out(self, size: tuple[int, int], panel_height_u: float = 0) -> None:
        """Place everything in a window of *size* px; *panel_height_u*: height in u of the simulation panel, or 0."""
        scale = pixels_per_u(size)

        def px(length: float) -> int:
            return round(length * scale)

        margin, gap, right = px(_MARGIN_U), px(_GAP_U), size[0] - px(_MARGIN_U)
        text_renderer = self._context.text_renderer
        top, row_height = (px(each) for each in _HEADER_SPAN_U)
        title_width = text_renderer.measure(tr("House rules"), type_px(_TITLE_SIZE_U, scale), "display")[0] + px(36)
        self._compared_dropdown.rect = Rect(right - px(_LIST_U - 60), top, px(_LIST_U - 60), row_height)
        variant_left = margin + max(px(_TITLE_WIDTH_U), title_width)
        caption_width = text_renderer.measure(
            tr("{changes} from", changes=_change_count_text(_SAMPLE_CHANGE_COUNT)),
            self._context.type_px(SECONDARY_U, scale),
        )[0]
        variant_width = self._compared_dropdown.rect.left - caption_width - 2 * px(_CAPTION_GAP_U) - variant_left
        self._variant_dropdown.rect = Rect(
            variant_left, top, min(max(px(_LIST_U), variant_width), px(_MAX_LIST_U)), row_height
        )
        self._lay_out_tools(Rect(margin, px(_TOOLS_SPAN_U[0]), right - margin, px(_TOOLS_SPAN_U[1])), scale)
        panel_height = px(panel_height_u + _GAP_U) if panel_height_u else 0
        footer_scale = text_growth(_FOOTER_GROWTH, self._context.text_scale)
        summary_height, row_height = px(_SUMMARY_U * footer_scale), px(_BUTTON_ROW_U * footer_scale)
        footer_top = size[1] - px(_FOOTER_U) - summary_height - row_height - panel_height
        self.simulation_rect = Rect(margin, footer_top + gap, right - margin, panel_height - gap)
        self.body_rect = Rect(margin, px(_BODY_TOP_U), right - margin, footer_top - px(_BODY_TOP_U))
        self._summary_rect = Rect(margin, footer_top + gap + panel_height, right - margin, summary_height)
        button_width = self._all_rules_button.needed_width(
            text_renderer, scale, _MIN_ALL_RULES_U, self._context.text_scale
        )
        self._all_rules_button.rect = right_part(self._summary_rect.inflate(-2 * px(8), -2 * px(8)), button_width)
        button_row = Rect(margin, self._summary_rect.bottom + gap, right - margin, row_height)
        self._back_button.rect = left_part(
            button_row, self._back_button.needed_width(text_renderer, scale, _MIN_BACK_U, self._context.text_scale)
        )
        self._fix_button.detail = self._remedy_label if self._context.text_scale == 1 else ""
        self._lay_out_actions(button_row, scale)
        if self._fix_button.detail and not self._has_room_for_status(scale):
            self._fix_button.detail = ""
            self._lay_out_actions(button_row, scale)

    def _lay_out_tools(self, row: Rect, scale: float) -> None:
        """Lay out the tool buttons and the choice of the view, wider for larger text if there is room in the row."""
        gap, text_renderer = round(_GAP_U * scale), self._context.text_renderer
        text_scale = self._context.text_scale
        for view_scale, tool_scale in ((text_scale, text_scale), (text_scale, 1.0), (1.0, 1.0)):
            width = round(_VIEW_SELECT_U * scale * text_growth(_VIEW_SELECT_GROWTH, view_scale))
            self._view_select.rect = Rect(row.right - width, row.top, width, row.height)
            left = row.left
            for button in self._tool_buttons:
                width = button.needed_width(text_renderer, scale, _MIN_TOOL_U, tool_scale)
                button.rect = Rect(left, row.top, width, row.height)
                left = button.rect.right + gap
            if left <= self._view_select.rect.left:
                break

    def _lay_out_actions(self, button_row: Rect, scale: float) -> None:
        """Lay out Fix, Undo, Redo, Save and Play at the right end of the footer, each as wide as its label needs."""
        min_widths_u = (_MIN_FIX_U, _MIN_UNDO_U, _MIN_UNDO_U, _MIN_SAVE_U, _MIN_PLAY_U)
        buttons = (self._fix_button, self._undo_button, self._redo_button, self._save_button, self._play_button)
        text_renderer, name_px = (
            self._context.text_renderer,
            type_px(NAME_U, scale, min(MAX_TEXT_SCALE, self._context.text_scale)),
        )
        buttons_and_widths = [
            (
                each,
                max(
                    each.needed_width(text_renderer, scale, min_width_u),
                    # Large names take two lines.
                    *(
                        text_renderer.measure(word, name_px, "bold")[0] + round(_WORD_PADDING_U * scale)
                        for word in each.name.split()
                    ),
                ),
            )
            for each, min_width_u in zip(buttons, min_widths_u, strict=True)
        ]
        lay_out_side_by_side(
            buttons_and_widths, button_row.right, button_row.top, button_row.height, round(_GAP_U * scale)
        )

    def _has_room_for_status(self, scale: float) -> bool:
        """Return True if the status fits beside the buttons without being shortened."""
        type_size = self._context.type_px(SMALL_U, scale)
        lines = self._context.text_renderer.wrap(self.status_text, type_size, self._status_text_rect(scale).width)
        return len(lines) * round(type_size * MIN_LEADING) <= self._footer_gap_rect.height

    def _status_text_rect(self, scale: float) -> Rect:
        """Return the rectangle of the status text: the gap between the footer buttons, less its padding."""
        return self._footer_gap_rect.inflate(-round(_STATUS_INSET_U * scale), 0)

    def toast_rect(self, toast_width: int) -> Rect:
        """Return the rectangle for a toast of this width (px): it replaces a text and covers no button."""
        return self._status_rect if self._can_replace_status(toast_width) else self._rules_text_rect

    def _can_replace_status(self, toast_width: int) -> bool:
        """Return True if the toast may replace the status; it never replaces an error."""
        return not self._is_wrong and toast_width <= _MAX_OVERFLOW_RATIO * self._status_rect.width

    @property
    def _rules_text_rect(self) -> Rect:
        """Rectangle of the rules in words."""
        rect = self._summary_rect.copy()
        rect.width = self._all_rules_button.rect.left - rect.left - round(self._summary_rect.height * 0.2)
        return rect

    @property
    def _status_rect(self) -> Rect:
        """Rectangle of the status."""
        rect = self._footer_gap_rect
        return rect.inflate(-round(rect.height * 0.4), 0)

    @property
    def _footer_gap_rect(self) -> Rect:
        """The part of the button row between the Back button and the next button."""
        right = (self._fix_button if self._remedy_label else self._undo_button).rect.left
        return Rect(
            self._back_button.rect.topright, (right - self._back_button.rect.right, self._back_button.rect.height)
        )

    def paint(self, painter: Painter, toast_width: int = 0) -> None:
        """Draw title, captions and texts.

        *toast_width*: width in px of a toast that covers one of the texts, 0 if none.
        """
        theme, left = painter.theme, painter.px(_MARGIN_U)
        middle, title_height = self._variant_dropdown.rect.centery, painter.px(84)
        max_width = self._variant_dropdown.rect.left - left - painter.px(20)
        painter.draw_line(
            tr("House rules"),
            (left, middle),
            _TITLE_SIZE_U,
            theme.accent,
            weight="display",
            max_width=max_width,
            max_height=title_height,
        )
        caption_rect = Rect(self._variant_dropdown.rect.right, middle - painter.px(33), 0, painter.px(66))
        caption_rect.width = self._compared_dropdown.rect.left - caption_rect.left
        caption = tr("{changes} from", changes=self._changes_label)
        gap = painter.px(_CAPTION_GAP_U)
        position, max_width = (caption_rect.right - gap, middle), caption_rect.width - 2 * gap
        painter.draw_line(
            caption,
            position,
            SECONDARY_U,
            theme.text_muted,
            anchor="midright",
            max_width=max_width,
            max_height=caption_rect.height,
        )
        painter.draw_box(self._summary_rect, RADIUS_U, theme.panel, theme.outline)
        rules_text_rect = self._summary_rect.inflate(-painter.px(40), -painter.px(8))
        rules_text_rect.width = self._all_rules_button.rect.left - rules_text_rect.left - painter.px(16)
        if not toast_width or self._can_replace_status(toast_width):
            painter.draw_fitted(self._rules_text, rules_text_rect, SMALL_U, theme.text, anchor="midleft")
        status_colour = theme.danger if self._is_wrong else theme.info
        if self.status_text and not (toast_width and self._can_replace_status(toast_width)):
            painter.draw_fitted(
                self.status_text, self._status_text_rect(painter.scale), SMALL_U, status_colour, anchor="midleft"
            )


def _change_count_text(number: int) -> str:
    return tr_plural("{n} change", "{n} changes", number) if number else tr("no changes")


def _remedy_text(path: str, value: RuleValue) -> str:
    return tr("{title}: {value}", title=tr(SPEC_BY_PATH[path].title), value=rule_labels.value_label(path, value))


def _rebuilt_dropdown(old: Dropdown, options: Sequence[SelectOption], selected_value: str) -> Dropdown:
    """Return a list with other options at the place and with the state of the old one."""
    rebuilt = Dropdown(old.id, old.name, options, selected_value)
    rebuilt.rect, rebuilt.focused, rebuilt.hovered = old.rect, old.focused, old.hovered
    return rebuilt
