"""Page of the puzzles: the player's standing, today's puzzle, own mistakes that are due, and the list of all."""

from typing import Final, cast

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.narration.date_text import format_date
from yaniv.puzzles.puzzle import THEMES, Theme
from yaniv.puzzles.puzzle_choice import matching_puzzles, mixed_by_theme
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.geometry.rect_layout import left_part, shrink
from yaniv.ui.graphics.theme import RADIUS_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PointerReleased
from yaniv.ui.narration.puzzle_text import theme_name
from yaniv.ui.navigation import NavigationRequest, OpenPuzzle, ToMenu
from yaniv.ui.scenes.puzzles.puzzle_port import ALL_CHOICE, OWN_CHOICE, ListChoice, PuzzlePort
from yaniv.ui.scenes.puzzles.standing_sections import puzzle_row_text, standing_sections
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.document_view import DocumentView
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.list_box import ListBox
from yaniv.ui.widgets.page_layout import page_content, paint_page_background, place_footer_buttons
from yaniv.ui.widgets.single_select import Cycler
from yaniv.ui.widgets.widget import Widget

_TEXT_SHARE: Final = 0.42
"""Share of the width for the player's standing; the list has the rest."""
_GAP_U: Final = 24
_INSET_U: Final = 28
_ROW_HEIGHT_U: Final = 54
_MAX_ROW_GROWTH: Final = 1.6
_CYCLER_HEIGHT_U: Final = 66
LIST_ID: Final = "puzzles"


class PuzzleOverview:
    """Page with all puzzles; its primary button opens the selected one."""

    name = "puzzles"
    is_busy = False

    def __init__(self, context: UiContext, port: PuzzlePort) -> None:
        self._context = context
        self._port = port
        self._document_view = DocumentView("standing", tr("Your puzzles"), (), context.text_renderer)
        self._read_standing()
        choice = port.list_choice
        self._theme_cycler = Cycler("theme", tr("Theme"), self._theme_options(), choice.theme or ALL_CHOICE)
        variants = [(variant_id, tr(variant.name)) for variant_id, variant in port.variants().items()]
        self._variant_cycler = Cycler(
            "variant",
            tr("House rules"),
            [(ALL_CHOICE, tr("All house rules")), *variants],
            choice.variant_id or port.default_variant_id(),
        )
        self._list_box: ListBox | None = None
        self._text_rect = self._list_rect = Rect(0, 0, 0, 0)
        self._back_button = Button("button:back", tr("Back"))
        self._today_button = Button("puzzle:today", tr("Today's puzzle"))
        self._next_button = Button("puzzle:next", tr("Start"), is_primary=True)
        self._today_button.enabled = bool(port.puzzles())
        self._focus_group = FocusGroup((), "", context.audio.play)
        self._show_list("" if self._is_solved(choice.key) else choice.key)
        self._focus_group.focus(self._next_button.id if self._next_button.enabled else self._back_button.id)

    @property
    def is_moving(self) -> bool:
        """True while the player's matches are searched."""
        return self._port.waiting_count > 0

    @property
    def announce(self) -> str:
        """Text for screen readers: the page and the player's standing."""
        lines = standing_sections(self._port, self._progress)[0].paragraphs
        return " ".join((tr("Puzzles."), *lines))

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return a request or None. A click on the selected row opens its puzzle."""
        request = self._handle(event)
        self._port.list_choice = self._list_choice
        return request

    def update(self, ms: int) -> NavigationRequest | None:  # noqa: ARG002 -- the search takes its own time
        """Show what the search of the player's matches has found."""
        if self._port.advance_search():
            self._port.refresh()
            self._read_standing()
            self._theme_cycler.set_options(self._theme_options())
            if self._theme_cycler.selected_value == OWN_CHOICE:
                self._show_list()
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the player's standing at the left, the list at the right."""
        self._lay_out(surface.get_size())
        painter = paint_page_background(surface, self._context, tr("Puzzles"))
        for rect in (self._text_rect, self._list_rect):
            painter.draw_box(rect, RADIUS_U, painter.theme.panel, painter.theme.outline)
        if self._list_box is None:
            empty = self._port.problem or tr("No puzzles of this kind.")
            painter.draw_fitted(empty, self._list_inner(painter.scale), 30, painter.theme.text)
        self._focus_group.paint(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the page."""
        return self._focus_group.elements()

    def close(self) -> None:
        """Do nothing: the page holds nothing open."""

    def _handle(self, event: InputEvent) -> NavigationRequest | None:
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back":
            return ToMenu()
        if self._document_view.drag_scrollbar(event):
            return None
        before = self._selected_key
        is_enter = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "press"
        if is_enter and self._list_box is not None and self._list_box.focused:
            return OpenPuzzle(before)
        control_id = self._focus_group.handle(event) or ""
        if control_id == LIST_ID:
            is_chosen_again = isinstance(event, PointerReleased) and before == self._selected_key
            return OpenPuzzle(before) if is_chosen_again else None
        return self._activate(control_id)

    def _activate(self, control_id: str) -> NavigationRequest | None:
        match control_id:
            case "button:back":
                return ToMenu()
            case "puzzle:today":
                today = self._port.todays_puzzle()
                return None if today is None else OpenPuzzle(today.id)
            case "puzzle:next" if self._selected_key:
                return OpenPuzzle(self._selected_key)
            case "theme" | "variant":
                self._show_list()
            case _:
                pass
        return None

    @property
    def _list_choice(self) -> ListChoice:
        return ListChoice(self._theme_cycler.selected_value, self._variant_cycler.selected_value, self._selected_key)

    def _is_solved(self, key: str) -> bool:
        standing = self._progress.standings.get(key)
        return standing is not None and standing.is_solved

    @property
    def _selected_key(self) -> str:
        return "" if self._list_box is None else self._list_box.selected_value

    def _show_list(self, selected_key: str = "") -> None:
        """List the puzzles that match both choices, easiest first, due own ones before them; own ones by date.

        *selected_key*: puzzle to select; empty or not in the list: the one that is the player's next.
        """
        is_own = self._theme_cycler.selected_value == OWN_CHOICE
        options = self._own_options() if is_own else [*self._due_options(), *self._shipped_options()]
        self._variant_cycler.enabled = not is_own
        keys = [key for key, _ in options]
        self._port.list_choice = replace(self._list_choice, key="")
        wanted = (key for key in (selected_key, self._port.next_key(""), *keys) if key in keys)
        self._list_box = ListBox(LIST_ID, tr("Puzzles"), options, next(wanted)) if options else None
        self._next_button.enabled = bool(options)
        focused = self._focus_group.focused_widget
        list_boxes: tuple[Widget, ...] = () if self._list_box is None else (self._list_box,)
        self._focus_group.widgets = (
            self._document_view,
            self._theme_cycler,
            self._variant_cycler,
            *list_boxes,
            self._back_button,
            self._today_button,
            self._next_button,
        )
        self._focus_group.focus(focused.id if focused is not None else "")

    def _read_standing(self) -> None:
        self._progress = self._port.progress()
        self._document_view.set_sections(standing_sections(self._port, self._progress))

    def _theme_options(self) -> list[tuple[str, str]]:
        own = [(OWN_CHOICE, tr("From your games"))] if self._port.own_puzzles() else []
        return [(ALL_CHOICE, tr("All themes")), *own, *((theme, theme_name(theme)) for theme in THEMES)]

    def _shipped_options(self) -> list[tuple[str, str]]:
        theme, variant_id = self._theme_cycler.selected_value, self._variant_cycler.selected_value
        chosen = matching_puzzles(
            self._port.puzzles().values(),
            None if theme == ALL_CHOICE else cast("Theme", theme),
            "" if variant_id == ALL_CHOICE else variant_id,
        )
        variants = self._port.variants()
        standings = self._progress.standings
        return [
            (puzzle.id, puzzle_row_text(puzzle, tr(variants[puzzle.variant_id].name), standings.get(puzzle.id)))
            for puzzle in mixed_by_theme(chosen)
        ]

    def _due_options(self) -> list[tuple[str, str]]:
        """Return the player's own mistakes that are due, above the puzzles of all themes."""
        if self._theme_cycler.selected_value != ALL_CHOICE:
            return []
        own = self._port.own_puzzles()
        return [
            (
                key,
                tr(
                    "From your games · {date} · {variant}", date=format_date(own[key].day), variant=tr(own[key].variant)
                ),
            )
            for key in self._progress.due_keys(self._port.day)
            if key in own
        ]

    def _own_options(self) -> list[tuple[str, str]]:
        return [
            (own.key, tr("{date} · {variant}", date=format_date(own.day), variant=tr(own.variant)))
            for own in reversed(tuple(self._port.own_puzzles().values()))
        ]

    def _lay_out(self, size: tuple[int, int]) -> None:
        scale, text_scale = pixels_per_u(size), self._context.text_scale
        gap, inset, cycler_height = (round(each * scale) for each in (_GAP_U, _INSET_U, _CYCLER_HEIGHT_U))
        content = page_content(size)
        self._text_rect = left_part(content, round(content.width * _TEXT_SHARE))
        self._document_view.lay_out(
            shrink(self._text_rect, left=inset, top=inset, right=inset, bottom=inset), scale * text_scale
        )
        right = shrink(content, left=self._text_rect.width + gap)
        half = (right.width - gap) // 2
        self._theme_cycler.rect = Rect(right.left, right.top, half, cycler_height)
        self._variant_cycler.rect = Rect(right.right - half, right.top, half, cycler_height)
        self._list_rect = shrink(right, top=cycler_height + gap)
        if self._list_box is not None:
            row_height = round(_ROW_HEIGHT_U * scale * min(_MAX_ROW_GROWTH, text_scale))
            self._list_box.lay_out(self._list_inner(scale), row_height)
        place_footer_buttons(size, self._back_button, (self._today_button, self._next_button), text_scale)

    def _list_inner(self, scale: float) -> Rect:
        inset = round(_INSET_U * scale)
        return self._list_rect.inflate(-inset, -inset)
