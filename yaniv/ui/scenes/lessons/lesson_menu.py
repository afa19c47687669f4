"""Lesson menu: five short lessons, and beside them the rules of any variant."""

from collections.abc import Collection, Mapping
from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr, tr_plural
from yaniv.rules.house_rules import Variant
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.geometry.rect_layout import shrink
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import NAME_U, RADIUS_U, SECONDARY_U, STROKE_U, Colour
from yaniv.ui.graphics.uniform_text import uniform_size_u
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, device_of
from yaniv.ui.navigation import NavigationRequest, PlayWithRules, StartLesson, StaticScene, ToMenu
from yaniv.ui.overlays.rules_panel import rules_sections
from yaniv.ui.scenes.lessons.lesson_course import build_lessons, completion_key, first_incomplete
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.document_view import DocumentView
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.single_select import Cycler
from yaniv.ui.widgets.two_pane_layout import INSET_U, MARGIN_U, TOP_U, right_half, right_half_content

_LIST_WIDTH_U: Final = 560
_MAX_TEXT_WIDTH_U: Final = 1200
_BUTTON_HEIGHT_U: Final = 84
_BUTTON_PITCH_U: Final = 100
_TICK_WIDTH_U: Final = 60
"""Width at the end of a lesson's button for the tick of a completed lesson, u."""
LESSON_ID_PREFIX: Final = "lesson:"


class LessonButton(Button):
    """Button that starts a lesson; a completed lesson has a tick."""

    def __init__(self, number: int, title: str, *, main: bool, is_completed: bool) -> None:
        super().__init__(f"{LESSON_ID_PREFIX}{number}", tr("{n}  {title}", n=number, title=title), is_primary=main)
        self.is_left_aligned = True
        self.is_completed = is_completed
        if is_completed:
            self.label = tr("{lesson}, done", lesson=self.name)

    def _paint_label(self, painter: Painter, rect: Rect, colour: Colour) -> None:
        if not self.is_completed:
            super()._paint_label(painter, rect, colour)
            return
        tick_width = painter.px(_TICK_WIDTH_U)
        super()._paint_label(painter, shrink(rect, right=tick_width), colour)
        (x, y), half_size = (
            painter.mirrored(Rect(rect.right - tick_width * 2 // 3, rect.centery, 0, 0)).topleft,
            painter.px(12),
        )
        tick = [
            (x - half_size, y),
            (x - half_size // 3, y + half_size * 2 // 3),
            (x + half_size, y - half_size * 2 // 3),
        ]
        painter.unmirrored.draw_polyline(
            tick, colour if self.is_primary else painter.theme.success, max(2, painter.px(STROKE_U + 1))
        )


class LessonMenuScene(StaticScene):
    """Page with the lessons on the left and rules in words on the right; the selected variant applies to both."""

    name = "learn"

    def __init__(
        self,
        context: UiContext,
        variants: Mapping[str, Variant],
        selected_id: str,
        completed: Collection[str] = (),
        *,
        is_course_finished: bool = False,
    ) -> None:
        """Create the page.

        `variants`: variants by their library id.
        `selected_id`: id of the variant selected at first.
        `completed`: completed lessons, as `lesson_course.completion_key` values.
        `is_course_finished`: the last lesson has just ended, so the page offers a new game.
        """
        self._context = context
        self._completed = completed
        self._variants = dict(variants)
        options = [(variant_id, tr(variant.name)) for variant_id, variant in self._variants.items()]
        self._variant_cycler = Cycler("variant", tr("House rules"), options, selected_id)
        self._document_view = DocumentView("rules", "", (), context.text_renderer)
        self._back_button = Button("button:back", tr("Back"))
        self._play_button = Button("button:play", tr("New game"), is_primary=True) if is_course_finished else None
        self._focus_group = FocusGroup((), "", context.audio.play)
        self._document_rect = Rect(0, 0, 0, 0)
        self._show_selected_variant()
        self._focus_group.focus(
            self._play_button.id if self._play_button else f"{LESSON_ID_PREFIX}{self._first_uncompleted + 1}"
        )

    @property
    def announce(self) -> str:
        """Text for screen readers: the page and the variant, and a headline after the last lesson."""
        text = tr("Learn to play. {variant}.", variant=self._selected_variant.name)
        return f"{self._headline.rstrip('.!')}. {text}" if self._play_button else text

    @property
    def _first_uncompleted(self) -> int:
        """Index of the first lesson that is not completed."""
        return first_incomplete(self._variant_cycler.selected_value, self._selected_variant.rules, self._completed)

    @property
    def _headline(self) -> str:
        """Headline; after the last lesson praise, or how many lessons are left."""
        if self._play_button is None:
            return tr("Learn to play")
        variant_id, lesson_numbers = self._variant_cycler.selected_value, range(len(self._lesson_buttons))
        remaining = sum(completion_key(variant_id, number) not in self._completed for number in lesson_numbers)
        return tr_plural("{n} lesson left", "{n} lessons left", remaining) if remaining else tr("Well done!")

    @property
    def _selected_variant(self) -> Variant:
        return self._variants[self._variant_cycler.selected_value]

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return the request for a lesson, the new-game page or the menu, or None."""
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back":
            return ToMenu()
        if self._document_view.drag_scrollbar(event):
            return None
        control_id = self._focus_group.handle(event) or ""
        if control_id == "variant":
            self._show_selected_variant()
        elif control_id == "button:back":
            return ToMenu()
        elif control_id == "button:play":
            return PlayWithRules(self._selected_variant, self._variant_cycler.selected_value)
        elif control_id.startswith(LESSON_ID_PREFIX):
            variant_id = self._variant_cycler.selected_value
            number = int(control_id.removeprefix(LESSON_ID_PREFIX))
            device = device_of(event) or "pointer"
            return StartLesson(variant_id, self._variants[variant_id], number - 1, device)
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the lessons and the rules."""
        self._lay_out(surface.get_size())
        surface.blit(table_background(self._context.theme, surface.get_size()), (0, 0))
        painter = self._context.painter(surface)
        theme, left = painter.theme, painter.px(MARGIN_U)
        painter.draw_line(
            self._headline,
            (left, painter.px(TOP_U - 76)),
            60,
            theme.accent,
            weight="display",
            max_width=self._document_rect.left - left - painter.px(20),
            max_height=painter.px(112),
        )
        painter.draw_box(self._document_rect, RADIUS_U, theme.panel, theme.outline)
        title_position = (self._document_rect.left + painter.px(INSET_U), self._document_rect.top + painter.px(58))
        title = tr("How to play: {variant}", variant=self._selected_variant.name)
        max_width = self._document_rect.width - 2 * painter.px(INSET_U)
        painter.draw_line(
            title,
            title_position,
            40,
            theme.accent,
            weight="display",
            max_width=max_width,
            max_height=painter.px(80),
        )
        label_position = (self._variant_cycler.rect.left, self._variant_cycler.rect.top - painter.px(24))
        painter.draw_line(
            self._variant_cycler.name,
            label_position,
            SECONDARY_U,
            theme.text_muted,
            weight="medium",
            max_height=painter.px(42),
        )
        text_rect = self._lesson_buttons[0].rect.inflate(-painter.px(_TICK_WIDTH_U + 56), -painter.px(12))
        size = uniform_size_u(painter, [button.name for button in self._lesson_buttons], text_rect, NAME_U, "bold")
        for button in self._lesson_buttons:
            button.size_u = size
        self._focus_group.paint(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the lessons, the variant selection, the rules and the footer buttons."""
        return self._focus_group.elements()

    def _show_selected_variant(self) -> None:
        """Show the lessons and rules of the selected variant; the focus is kept."""
        focused = self._focus_group.focused_widget
        first_number, variant_id = (
            (-1 if self._play_button else self._first_uncompleted),
            self._variant_cycler.selected_value,
        )
        self._lesson_buttons = lesson_buttons = [
            LessonButton(
                number + 1,
                lesson.title,
                main=number == first_number,
                is_completed=completion_key(variant_id, number) in self._completed,
            )
            for number, lesson in enumerate(build_lessons(self._selected_variant.rules))
        ]
        self._document_view.name = self._document_view.label = tr(
            "How to play: {variant}", variant=self._selected_variant.name
        )
        self._document_view.set_sections(rules_sections(self._selected_variant.rules))
        footer_buttons = (self._back_button, self._play_button) if self._play_button else (self._back_button,)
        self._focus_group.widgets = (*lesson_buttons, self._variant_cycler, self._document_view, *footer_buttons)
        self._focus_group.focus(focused.id if focused is not None else "")

    def _lay_out(self, size: tuple[int, int]) -> None:
        scale = pixels_per_u(size)
        margin, top, width = (round(each * scale) for each in (MARGIN_U, TOP_U, _LIST_WIDTH_U))
        height = round(_BUTTON_HEIGHT_U * scale)
        for number, button in enumerate(self._lesson_buttons):
            button.rect = Rect(margin, top + round(number * _BUTTON_PITCH_U * scale), width, height)
        cycler_top = top + round((len(self._lesson_buttons) * _BUTTON_PITCH_U + 56) * scale)
        self._variant_cycler.rect = Rect(margin, cycler_top, width, round(68 * scale))
        self._back_button.rect = Rect(margin, size[1] - margin - height, round(240 * scale), height)
        if self._play_button:
            left = self._back_button.rect.right + round(20 * scale)
            self._play_button.rect = Rect(left, self._back_button.rect.top, margin + width - left, height)
        self._document_rect = right_half(size, _LIST_WIDTH_U, _MAX_TEXT_WIDTH_U)
        self._document_view.lay_out(right_half_content(self._document_rect, scale), scale * self._context.text_scale)
