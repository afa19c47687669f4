"""New-game page: variant, number of seats, opponents, and the seed from which the cards are dealt.

Slightly above the length limit, because every widget of the page is created, placed and handled here.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.bots.characters import CHARACTERS
from yaniv.i18n import tr, tr_plural
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.match_text import describe_origin
from yaniv.narration.rating_text import rate_human
from yaniv.rules.house_rules import Variant
from yaniv.store.player_rating import PlayerRating
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import HEADING_U, RADIUS_U, SECONDARY_U, SMALL_U
from yaniv.ui.graphics.uniform_text import draw_uniform_text, uniform_size_u, uniform_text_height
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PressInput
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.ui.navigation import NavigationRequest, StartMatch, StaticScene, ToMenu, ToRulesEditor
from yaniv.ui.scenes.lobby.length_cycler import LengthCycler
from yaniv.ui.scenes.lobby.match_length import MatchLength, rules_of_length
from yaniv.ui.scenes.lobby.match_setup_builder import build_setup
from yaniv.ui.scenes.lobby.opponent_picker import OpponentPicker
from yaniv.ui.scenes.lobby.opponent_rows import (
    MAX_ONE_COLUMN_OPPONENTS,
    LevelCycler,
    initial_characters,
    lay_out_opponents,
)
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import notice_dialog
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.list_box import ListBox
from yaniv.ui.widgets.stepper import Stepper
from yaniv.ui.widgets.text_field import TextField
from yaniv.ui.widgets.widget import Widget

_MARGIN_U: Final = 96
_TOP_U: Final = 140
_FOOTER_HEIGHT_U: Final = 140
_LIST_WIDTH_U: Final = 500
_GAP_U: Final = 28
_INSET_U: Final = 36
_ROW_HEIGHT_U: Final = 51
_RULES_BUTTON_WIDTH_U: Final = 260
_SAME_LEVEL_WIDTH_U: Final = 290
_SAME_LEVEL_HEIGHT_U: Final = 48
_RULES_BUTTON_GROWTH: Final = 0.3
"""Relative growth of its width when text is twice as large."""


class VariantOption(Struct, frozen=True):
    """Variant offered on the page, with its id."""

    variant_id: str
    """Library id of the variant."""
    variant: Variant


class LobbyDefaults(Struct, frozen=True):
    """Initial values of the page: variant, number of players, opponents and name of the player."""

    variant_id: str = "classic"
    player_count: int = 4
    bots: tuple[str, ...] = ()
    """Bots from seat 1 on; the page chooses those that are missing."""
    name: str = ""
    is_practice: bool = False
    """True if the match is for practice and counts for nothing."""
    player: PlayerRating | None = None
    """Rating of the player; None for one without matches."""
    length: MatchLength = "long"
    """Long: as long as the rules say."""


class LobbyScene(StaticScene):
    """Page on which the player sets up a match."""

    name = "lobby"

    def __init__(
        self, context: UiContext, options: Sequence[VariantOption], defaults: LobbyDefaults, notices: Sequence[str] = ()
    ) -> None:
        self._context = context
        self._purpose = MatchPurpose(is_practice=defaults.is_practice)
        self._variants = {option.variant_id: option.variant for option in options}
        list_options = [(option.variant_id, tr(option.variant.name)) for option in options]
        self._variant_list = ListBox("variant", tr("House rules"), list_options, defaults.variant_id)
        self._seat_stepper = Stepper("seats", tr("Seats"), defaults.player_count, (2, 2))
        self._length_cycler = LengthCycler(defaults.length)
        self._name_field = TextField("name", tr("Your name"), defaults.name, hint=tr("You"), max_length=16)
        self._seed_field = TextField("seed", tr("Deal code"), hint=tr("random"), max_length=32)
        player = defaults.player or rate_human(())
        self._level_cyclers = [LevelCycler(seat, defaults.bots, player) for seat in range(1, len(CHARACTERS) + 1)]
        self._opponent_pickers = [
            OpponentPicker(f"guest:{seat}", character)
            for seat, character in enumerate(initial_characters(defaults.bots), 1)
        ]
        self._same_level_button = Button("button:same-level", tr("All at this level"))
        self._level_index = 0
        """Index of the opponent whose level was changed last; the others can be given the same."""
        self._rules_button = Button("button:rules", tr("Change rules"))
        self._back_button = Button("button:back", tr("Back"))
        self._deal_button = Button("button:deal", tr("Deal"), is_primary=True)
        self._focus_group = FocusGroup((), "", context.audio.play)
        self._notice = notice_dialog(context, "\n".join(notices)) if notices else None
        self._apply_variant()
        self._focus_group.focus("button:deal")

    @property
    def announce(self) -> str:
        """Text for screen readers: the selected variant, and a note if a deal code is entered."""
        template = "Practice. {variant}: {about}." if self._purpose.is_practice else "New game. {variant}: {about}."
        text = tr(template, variant=self._selected_variant.name, about=tr(self._selected_variant.about))
        return f"{text} {describe_origin('chosen')}" if self._seed_field.is_filled else text

    @property
    def _selected_variant(self) -> Variant:
        return self._variants[self._variant_list.selected_value]

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; return the request to start the match or to leave the page, or None.

        An open notice takes all input until it is closed.
        """
        if self._notice is not None:
            if self._notice.handle(event) is not None:
                self._notice = None
            return None
        control_id = self._focus_group.handle(event)
        if control_id is None and isinstance(event, KeyPressed | GamepadPressed):
            return self._handle_shortcut(event)
        match control_id:
            case "variant" | "seats":
                self._apply_variant()
            case "button:same-level":
                self._level_everyone()
            case str() as id_ if id_.startswith("bot:"):
                self._level_index = int(id_.removeprefix("bot:")) - 1
            case "button:rules":
                return ToRulesEditor(self._variant_list.selected_value, from_lobby=True)
            case str() as id_ if id_.startswith("guest:"):
                self._change_opponent(int(id_.removeprefix("guest:")) - 1)
            case "button:back":
                return ToMenu()
            case "button:deal":
                return StartMatch(self._build_setup())
            case _:
                pass
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the list of variants on the left and the match setup on the right."""
        self._lay_out(surface.get_size())
        surface.blit(table_background(self._context.theme, surface.get_size()), (0, 0))
        painter = self._context.painter(surface)
        left = painter.px(_MARGIN_U)
        painter.draw_line(
            tr("Practice") if self._purpose.is_practice else tr("New game"),
            (left, painter.px(_TOP_U - 66)),
            60,
            painter.theme.accent,
            weight="display",
            max_height=painter.px(128),
        )
        for rect in (self._list_rect, self._match_rect):
            painter.draw_box(rect, RADIUS_U, painter.theme.panel, painter.theme.outline)
        self._paint_variant(painter)
        for control in (self._seat_stepper, self._length_cycler, self._name_field, self._seed_field):
            position = (control.rect.left, control.rect.top - painter.px(20))
            max_width, height = control.rect.width, painter.px(38)
            has_chosen_deal = control is self._seed_field and self._seed_field.is_filled
            label, colour = (
                (tr("Chosen deal"), painter.theme.accent)
                if has_chosen_deal
                else (control.name, painter.theme.text_muted)
            )
            painter.draw_line(label, position, SMALL_U, colour, weight="medium", max_width=max_width, max_height=height)
        self._paint_opponents(painter)
        self._focus_group.paint(painter)
        if self._notice is not None:
            self._notice.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of all widgets, or only those of an open notice."""
        return self._notice.elements() if self._notice is not None else self._focus_group.elements()

    def _handle_shortcut(self, event: PressInput) -> NavigationRequest | None:
        """Handle a key no control has used: Enter starts the match, Escape goes back to the menu."""
        match key_bindings.action_for(event):
            case "back":
                return ToMenu()
            case "press":
                return StartMatch(self._build_setup())
            case _:
                return None

    def _apply_variant(self) -> None:
        """Apply the variant's limits to the number of seats, and show the controls of each opponent."""
        table = self._selected_variant.table
        self._seat_stepper.set_bounds(table.min_players, table.max_players)
        self._length_cycler.describe(
            self._variant_list.selected_value, self._selected_variant, self._seat_stepper.number
        )
        focused = self._focus_group.focused_widget
        opponent_controls = (
            control for pair in zip(self._opponent_pickers, self._shown_level_cyclers, strict=False) for control in pair
        )
        controls: tuple[Widget, ...] = (
            self._variant_list,
            self._seat_stepper,
            self._length_cycler,
            self._name_field,
            self._seed_field,
            *opponent_controls,
            *((self._same_level_button,) if len(self._shown_level_cyclers) > 1 else ()),
        )
        self._focus_group.widgets = (*controls, self._rules_button, self._back_button, self._deal_button)
        self._focus_group.focus(focused.id if focused is not None else "")

    @property
    def _shown_level_cyclers(self) -> list[LevelCycler]:
        return self._level_cyclers[: self._seat_stepper.number - 1]

    def _level_everyone(self) -> None:
        """Give every opponent the level that was changed last."""
        levels = self._shown_level_cyclers
        level = levels[min(self._level_index, len(levels) - 1)].selected_value
        for cycler in self._level_cyclers:
            cycler.select(level)

    def _change_opponent(self, index: int) -> None:
        """Give an opponent the next character without a seat; at a full table two opponents swap characters."""
        characters, picker = list(CHARACTERS), self._opponent_pickers[index]
        next_index = characters.index(picker.character) + 1
        seated, unseated = (
            self._opponent_pickers[: len(self._shown_level_cyclers)],
            self._opponent_pickers[len(self._shown_level_cyclers) :],
        )
        available = {candidate.character for candidate in unseated or seated} - {picker.character}
        new_character = next(
            character for character in (*characters[next_index:], *characters) if character in available
        )
        other_picker = next(candidate for candidate in self._opponent_pickers if candidate.character == new_character)
        other_picker.character, picker.character = picker.character, new_character

    def _build_setup(self) -> MatchSetup:
        bots = tuple(
            f"{level.bot_level}:{picker.character}"
            for level, picker in zip(self._shown_level_cyclers, self._opponent_pickers, strict=False)
        )
        variant = self._selected_variant
        match = rules_of_length(variant.rules, self._length_cycler.length).match
        seed, name = self._seed_field.text.strip(), self._name_field.text.strip()
        setup = build_setup(replace(variant, match=match), len(bots) + 1, bots, seed, name)
        return replace(setup, purpose=self._purpose)

    def _lay_out(self, size: tuple[int, int]) -> None:
        """Lay out all controls for a window of `size` px."""
        scale = min(size[0] / 1920, size[1] / 1080)

        def px(length_u: float) -> int:
            return round(length_u * scale)

        margin, top, footer_top = px(_MARGIN_U), px(_TOP_U), size[1] - px(_FOOTER_HEIGHT_U)
        self._list_rect = Rect(margin, top, px(_LIST_WIDTH_U), footer_top - top)
        rows = self._list_rect.inflate(-px(24), -px(16))
        row_height = min(px(_ROW_HEIGHT_U), max(px(44), rows.height // max(1, len(self._variants))))
        self._variant_list.lay_out(rows, round(row_height * self._context.text_scale))
        left = self._list_rect.right + px(_GAP_U)
        self._match_rect = Rect(left, top, size[0] - margin - left, footer_top - top)
        inner = self._match_rect.inflate(-2 * px(_INSET_U), -2 * px(_INSET_U))
        fields_top = inner.top + px(210)
        self._seat_stepper.rect = Rect(inner.left, fields_top, px(190), px(60))
        self._length_cycler.rect = Rect(inner.left + px(214), fields_top, px(380), px(60))
        self._name_field.rect = Rect(inner.left + px(618), fields_top, px(240), px(60))
        self._seed_field.rect = Rect(inner.left + px(882), fields_top, inner.width - px(882), px(60))
        top = fields_top + px(130)
        opponents_rect = Rect(inner.left, top, inner.width, inner.bottom + px(_INSET_U) // 2 - top)
        opponents = tuple(zip(self._opponent_pickers, self._shown_level_cyclers, strict=False))
        lay_out_opponents(opponents, opponents_rect, px(18), self._context.text_scale)
        same_level_width = px(_SAME_LEVEL_WIDTH_U * text_growth(_RULES_BUTTON_GROWTH, self._context.text_scale))
        same_level_height = px(_SAME_LEVEL_HEIGHT_U * text_growth(_RULES_BUTTON_GROWTH, self._context.text_scale))
        same_level_left = inner.right - same_level_width
        self._same_level_button.rect = Rect(same_level_left, 0, same_level_width, same_level_height)
        self._same_level_button.rect.centery = fields_top + px(95)
        rules_button_width = px(_RULES_BUTTON_WIDTH_U * text_growth(_RULES_BUTTON_GROWTH, self._context.text_scale))
        self._rules_button.rect = Rect(inner.right - rules_button_width, inner.top - px(12), rules_button_width, px(60))
        self._deal_button.rect = Rect(size[0] - margin - px(320), footer_top + px(30), px(320), px(80))
        self._back_button.rect = Rect(self._deal_button.rect.left - px(264), footer_top + px(30), px(240), px(80))

    def _paint_variant(self, painter: Painter) -> None:
        """Paint the variant's description and its most important rules."""
        inner = self._match_rect.inflate(-2 * painter.px(_INSET_U), -2 * painter.px(_INSET_U))
        variant, theme = self._selected_variant, painter.theme
        position, height = (inner.left, inner.top + painter.px(18)), painter.px(70)
        max_width = self._rules_button.rect.left - inner.left - painter.px(20)
        painter.draw_line(
            tr(variant.name), position, HEADING_U + 4, theme.text, weight="bold", max_width=max_width, max_height=height
        )
        text_rect = Rect(inner.left, inner.top + painter.px(50), inner.width, 0)
        bottom = self._seat_stepper.rect.top - painter.px(40)
        text_rect.height = bottom - text_rect.top
        about, facts_text = tr(variant.about), " · ".join(summarize_rules(variant.rules))
        size = uniform_size_u(painter, [f"{about}\n{facts_text}"], text_rect, SECONDARY_U)
        for text, colour in ((about, theme.text_muted), (facts_text, theme.accent)):
            text_rect.height = min(uniform_text_height(painter, text, text_rect, size), bottom - text_rect.top)
            draw_uniform_text(painter, text, text_rect, size, colour)
            text_rect.top = text_rect.bottom

    def _paint_opponents(self, painter: Painter) -> None:
        """Paint the number of opponents, and a help text about the focused or hovered opponent control."""
        theme, first_level_rect = painter.theme, self._level_cyclers[0].rect
        opponents_text = tr_plural("{n} opponent", "{n} opponents", len(self._shown_level_cyclers))
        left = self._seat_stepper.rect.left
        position = (left, first_level_rect.top - painter.px(24))
        painter.draw_line(
            opponents_text,
            position,
            SMALL_U,
            theme.text_muted,
            weight="medium",
            max_width=painter.px(600),
            max_height=painter.px(42),
        )
        indexes = range(len(self._shown_level_cyclers))
        pairs = [(self._opponent_pickers[index], self._shown_level_cyclers[index]) for index in indexes]
        picker, level = next(
            (pair for pair in pairs if any(control.hovered or control.focused for control in pair)), pairs[0]
        )
        if self._seed_field.focused and self._seed_field.is_filled:
            hint = describe_origin("chosen")
        elif level.hovered or level.focused:
            hint = level.description
        elif len(self._shown_level_cyclers) <= MAX_ONE_COLUMN_OPPONENTS:
            hint = tr("Click an opponent to swap them.")
        else:
            hint = picker.description
        hint_rect = Rect(self._list_rect.left, self._deal_button.rect.top, 0, self._deal_button.rect.height)
        hint_rect.width = self._back_button.rect.left - hint_rect.left - painter.px(24)
        if painter.text_scale > 1:
            hint_rect.inflate_ip(0, painter.px(10))
        painter.draw_fitted(hint, hint_rect, SECONDARY_U, theme.text_muted, anchor="midleft")
