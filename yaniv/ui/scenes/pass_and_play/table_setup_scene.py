"""Page that sets up a match of several people at one machine: house rules, length, and who sits where."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.bots import roster
from yaniv.bots.characters import CHARACTERS
from yaniv.i18n import tr
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.variant_about import describe_variant
from yaniv.rules.house_rules import Variant
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u, text_growth
from yaniv.ui.geometry.rect_layout import left_part, shrink
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import HEADING_U, RADIUS_U, SECONDARY_U, SMALL_U
from yaniv.ui.graphics.uniform_text import draw_uniform_text, uniform_size_u, uniform_text_height
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.ui.navigation import NavigationRequest, StartMatch, StaticScene, ToMenu
from yaniv.ui.scenes.lobby.length_cycler import LengthCycler
from yaniv.ui.scenes.lobby.match_length import MatchLength, rules_of_length
from yaniv.ui.scenes.lobby.opponent_rows import MAX_ONE_COLUMN_OPPONENTS, initial_characters, lay_out_opponents
from yaniv.ui.scenes.lobby.variant_option import VariantOption
from yaniv.ui.scenes.pass_and_play.seat_row import SeatRow
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.list_box import ListBox
from yaniv.ui.widgets.page_layout import page_content, paint_page_background, place_footer_buttons
from yaniv.ui.widgets.stepper import Stepper
from yaniv.ui.widgets.widget import Widget

MAX_SEATS: Final = 8
MIN_PEOPLE: Final = 2
_LIST_SHARE: Final = 0.29
_GAP_U: Final = 24
_INSET_U: Final = 32
_ROW_HEIGHT_U: Final = 51
_ABOUT_HEIGHT_U: Final = 150
_ABOUT_GROWTH: Final = 0.5
"""Relative growth of the height of the description when text is twice as large."""
_STEPPER_SIZE_U: Final = (240, 60)
_LENGTH_WIDTH_U: Final = 440
_LABEL_U: Final = 44
_ROW_GAP_U: Final = 18
_MAX_TWO_COLUMN_HEIGHT_U: Final = 320
"""Height of two columns of rows that show names alone."""


class TableSetupDefaults(Struct, frozen=True):
    """Initial values of the page; names and bots by seat, an empty bot is a person."""

    variant_id: str = "classic"
    names: tuple[str, ...] = ("", "")
    bots: tuple[str, ...] = ("", "")
    length: MatchLength = "long"


class TableSetupScene(StaticScene):
    """Page on which people sit down together."""

    name = "pass"

    def __init__(
        self,
        context: UiContext,
        options: Sequence[VariantOption],
        defaults: TableSetupDefaults,
        on_length_chosen: Callable[[MatchLength], None] | None = None,
    ) -> None:
        self._context = context
        self._on_length_chosen = on_length_chosen or (lambda _: None)
        self._variants = {option.variant_id: option.variant for option in options}
        list_options = [(option.variant_id, tr(option.variant.name)) for option in options]
        self._variant_list = ListBox("variant", tr("House rules"), list_options, defaults.variant_id)
        self._seat_stepper = Stepper("seats", tr("Seats"), len(defaults.bots), (MIN_PEOPLE, MIN_PEOPLE))
        self._length_cycler = LengthCycler(defaults.length)
        bots = _padded(defaults.bots, roster.DEFAULT_BOT)
        names = _padded(defaults.names, "")
        characters = initial_characters(bots)
        self._rows = [
            SeatRow(seat, "" if bots[seat] else names[seat], bots[seat], characters[seat]) for seat in range(MAX_SEATS)
        ]
        self._back_button = Button("button:back", tr("Back"))
        self._deal_button = Button("button:deal", tr("Deal"), is_primary=True)
        self._focus_group = FocusGroup((), "", context.audio.play)
        self._list_rect = self._seats_rect = self._about_rect = Rect(0, 0, 0, 0)
        self._update()
        self._focus_group.focus("person:1")

    @property
    def announce(self) -> str:
        """Text for screen readers: the selected variant, and what is missing."""
        return tr("Pass and play. {variant}. {hint}", variant=self._selected_variant.name, hint=self._hint)

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return the request to start the match or to leave the page, or None."""
        control_id = self._focus_group.handle(event)
        if control_id is None and isinstance(event, KeyPressed | GamepadPressed):
            match key_bindings.action_for(event):
                case "back":
                    return ToMenu()
                case "press":
                    return self._start()
                case _:
                    return None
        match control_id:
            case "button:back":
                return ToMenu()
            case "button:deal":
                return self._start()
            case "length":
                self._on_length_chosen(self._length_cycler.length)
            case str() if control_id.startswith("guest:"):
                self._change_character(int(control_id.removeprefix("guest:")) - 1)
            case _:
                pass
        self._update()
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the list of variants on the left and the seats on the right."""
        self._lay_out(surface.get_size())
        painter = paint_page_background(surface, self._context, tr("Pass and play"))
        for rect in (self._list_rect, self._seats_rect):
            painter.draw_box(rect, RADIUS_U, painter.theme.panel, painter.theme.outline)
        self._paint_variant(painter)
        for control in (self._seat_stepper, self._length_cycler):
            control.caption_height = painter.px(_LABEL_U)
            painter.draw_line(
                control.name,
                (control.rect.left, control.rect.top - painter.px(_LABEL_U) // 2),
                SMALL_U,
                painter.theme.text_muted,
                weight="medium",
                max_width=control.rect.width,
                max_height=control.caption_height,
            )
        if not self._length_cycler.has_choice:
            self._length_cycler.paint_sentence(painter)
        back, deal, gap = self._back_button.rect, self._deal_button.rect, painter.px(_GAP_U)
        hint_rect = Rect(back.right + gap, back.top, deal.left - back.right - 2 * gap, back.height)
        colour = painter.theme.text_muted if self._deal_button.enabled else painter.theme.danger
        painter.draw_fitted(self._hint, hint_rect, SECONDARY_U, colour)
        self._focus_group.paint(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of all widgets."""
        return self._focus_group.elements()

    @property
    def _selected_variant(self) -> Variant:
        return self._variants[self._variant_list.selected_value]

    @property
    def _shown_rows(self) -> list[SeatRow]:
        return self._rows[: self._seat_stepper.number]

    @property
    def _people_count(self) -> int:
        return sum(row.is_person for row in self._shown_rows)

    @property
    def _hint(self) -> str:
        """Return what is missing, or what happens between turns."""
        if not self._deal_button.enabled:
            return tr("Give seats to at least two people, or to none and watch.")
        if not self._people_count:
            return tr("You watch the computers play. Nothing is saved.")
        return tr("A curtain hides your cards between turns.")

    def _start(self) -> NavigationRequest | None:
        """Return the request to start the match; None while there are too few people."""
        if not self._deal_button.enabled:
            return None
        if self._length_cycler.has_choice:
            self._on_length_chosen(self._length_cycler.length)
        variant, rows = self._selected_variant, self._shown_rows
        return StartMatch(
            MatchSetup(
                variant.name,
                rules_of_length(variant.rules, self._length_cycler.length),
                tuple(row.player_name for row in rows),
                tuple(row.bot for row in rows),
                "",
                MatchPurpose(is_shared=True),
            )
        )

    def _update(self) -> None:
        """Apply the limits of the variant, and show the widgets of each seat."""
        table = self._selected_variant.table
        self._seat_stepper.set_bounds(max(MIN_PEOPLE, table.min_players), min(MAX_SEATS, table.max_players))
        self._length_cycler.describe(
            self._variant_list.selected_value, self._selected_variant, self._seat_stepper.number
        )
        self._deal_button.enabled = not 0 < self._people_count < MIN_PEOPLE
        self._deal_button.name = self._deal_button.label = tr("Deal") if self._people_count else tr("Watch them play")
        widgets: list[Widget] = [self._variant_list, self._seat_stepper]
        widgets += [self._length_cycler] if self._length_cycler.has_choice else []
        widgets += [widget for row in self._shown_rows for widget in row.widgets]
        focused = self._focus_group.focused_widget
        self._focus_group.widgets = (*widgets, self._back_button, self._deal_button)
        self._focus_group.focus(focused.id if focused is not None else "")

    def _change_character(self, index: int) -> None:
        """Give a computer player the next character that has no seat."""
        picker, characters = self._rows[index].picker, list(CHARACTERS)
        taken = {row.picker.character for row in self._shown_rows if not row.is_person}
        start = characters.index(picker.character) + 1
        free = (each for each in (*characters[start:], *characters[:start]) if each not in taken)
        new_character = next(free, picker.character)
        for row in self._rows:  # a seat that is not shown keeps a character of its own for later
            if row.picker.character == new_character:
                row.picker.character = picker.character
        picker.character = new_character

    def _lay_out(self, size: tuple[int, int]) -> None:
        scale, text_scale = pixels_per_u(size), self._context.text_scale
        gap, inset, label, row_gap = (round(each * scale) for each in (_GAP_U, _INSET_U, _LABEL_U, _ROW_GAP_U))
        content = page_content(size)
        self._list_rect = left_part(content, round(content.width * _LIST_SHARE))
        rows_rect = self._list_rect.inflate(-gap, -2 * gap // 3)
        row_height = min(round(_ROW_HEIGHT_U * scale), max(round(44 * scale), rows_rect.height // len(self._variants)))
        self._variant_list.lay_out(rows_rect, round(row_height * text_scale))
        self._seats_rect = shrink(content, left=self._list_rect.width + gap)
        inner = self._seats_rect.inflate(-2 * inset, -2 * inset)
        about_height = round(_ABOUT_HEIGHT_U * text_growth(_ABOUT_GROWTH, text_scale) * scale)
        self._about_rect = Rect(inner.left, inner.top, inner.width, about_height)
        width, height = (round(each * scale) for each in _STEPPER_SIZE_U)
        self._seat_stepper.rect = Rect(inner.left, inner.top + about_height + label, width, height)
        length_left = self._seat_stepper.rect.right + gap
        self._length_cycler.rect = Rect(
            length_left,
            inner.top + about_height + label,
            min(round(_LENGTH_WIDTH_U * scale), inner.right - length_left),
            height,
        )
        rows_top = self._seat_stepper.rect.bottom + gap
        area = Rect(inner.left, rows_top, inner.width, inner.bottom + inset // 2 - rows_top)
        if text_scale > 1 and len(self._shown_rows) > MAX_ONE_COLUMN_OPPONENTS:
            # Beside large text there is no room for what a computer player is like.
            area.height = min(area.height, round(_MAX_TWO_COLUMN_HEIGHT_U * scale))
        lay_out_opponents([row.widgets for row in self._shown_rows], area, row_gap, text_scale)
        for row in self._shown_rows:
            row.limit_field_height(scale)
        place_footer_buttons(size, self._back_button, (self._deal_button,), text_scale)

    def _paint_variant(self, painter: Painter) -> None:
        """Paint the variant's description and its most important rules."""
        variant, theme, area = self._selected_variant, painter.theme, self._about_rect
        name_height = painter.px(54 * text_growth(_ABOUT_GROWTH, painter.text_scale))
        painter.draw_line(
            tr(variant.name),
            (area.left, area.top + name_height // 2),
            HEADING_U + 4,
            theme.text,
            weight="bold",
            max_width=area.width,
            max_height=name_height,
        )
        text_rect = Rect(area.left, area.top + name_height, area.width, area.height - name_height)
        about, facts_text, bottom = describe_variant(variant), " · ".join(summarize_rules(variant.rules)), area.bottom
        size = uniform_size_u(painter, [f"{about}\n{facts_text}"], text_rect, SECONDARY_U)
        for text, colour in ((about, theme.text_muted), (facts_text, theme.accent)):
            text_rect.height = min(uniform_text_height(painter, text, text_rect, size), bottom - text_rect.top)
            draw_uniform_text(painter, text, text_rect, size, colour)
            text_rect.top = text_rect.bottom


def _padded(values: Sequence[str], missing: str) -> tuple[str, ...]:
    """Return one value for every seat that the page can show; *missing* for those without one."""
    return (*values, *(missing,) * MAX_SEATS)[:MAX_SEATS]
