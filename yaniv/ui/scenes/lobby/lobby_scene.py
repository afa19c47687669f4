"""New-game page: variant, number of seats, opponents, and the seed from which the cards are dealt.

Slightly above the length limit, because every widget of the page is created, placed and handled here.
"""

from collections.abc import Callable, Sequence
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
from yaniv.narration.variant_about import describe_variant
from yaniv.rules.house_rules import Variant
from yaniv.store.player_rating import PlayerRating
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import NAME_U, RADIUS_U, SECONDARY_U, SMALL_U
from yaniv.ui.graphics.uniform_text import draw_uniform_text, uniform_size_u, uniform_text_height
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PressInput
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.ui.narration.unfinished_match_text import describe_unfinished_match
from yaniv.ui.navigation import ContinueMatch, NavigationRequest, StartMatch, StaticScene, ToMenu, ToRulesEditor
from yaniv.ui.scenes.lobby.house_picker import HousePicker
from yaniv.ui.scenes.lobby.length_cycler import LengthCycler
from yaniv.ui.scenes.lobby.lobby_layout import ROW_HEIGHT_U, TITLE_Y_U, LobbyLayout, lay_out_lobby
from yaniv.ui.scenes.lobby.match_length import MatchLength, rules_of_length
from yaniv.ui.scenes.lobby.match_setup_builder import build_setup
from yaniv.ui.scenes.lobby.opponent_picker import OpponentPicker
from yaniv.ui.scenes.lobby.opponent_rows import (
    LevelCycler,
    initial_characters,
    lay_out_opponents,
)
from yaniv.ui.scenes.lobby.variant_option import VariantOption
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import notice_dialog
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.stepper import Stepper
from yaniv.ui.widgets.text_field import TextField
from yaniv.ui.widgets.widget import Widget

_OPPONENT_GAP_U: Final = 18
_CAPTION_HEIGHT_U: Final = 36
_MIN_ROW_U: Final = 36
"""Minimum height of a row in the list of house rules."""


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
    recent_ids: tuple[str, ...] = ()
    """Ids of the variants that the player chose for earlier matches, the last one first."""
    unfinished: UnfinishedMatch | None = None
    """Match that the player may rather continue."""


class LobbyScene(StaticScene):
    """Page on which the player sets up a match."""

    name = "lobby"

    def __init__(
        self,
        context: UiContext,
        options: Sequence[VariantOption],
        defaults: LobbyDefaults,
        notices: Sequence[str] = (),
        on_length_chosen: Callable[[MatchLength], None] | None = None,
    ) -> None:
        self._context = context
        self._on_length_chosen = on_length_chosen or (lambda _: None)
        self._purpose = MatchPurpose(is_practice=defaults.is_practice)
        self._house_picker = HousePicker(options, defaults.variant_id, defaults.recent_ids)
        self._seat_stepper = Stepper("seats", tr("Seats"), defaults.player_count, (2, 2))
        self._length_cycler = LengthCycler(defaults.length)
        self._name_field = TextField("name", tr("Your name"), defaults.name, hint=tr("You"), max_length=16)
        self._name_field.explanation_text = tr("Shown at the table and in your results.")
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
        self._rules_button.explanation_text = tr("Opens these rules in the editor. Built-in rules are copied first.")
        self._back_button = Button("button:back", tr("Back"))
        self._deal_button = Button("button:deal", tr("Deal"), is_primary=True)
        self._unfinished = defaults.unfinished
        self._resume_button = _make_resume_button(defaults.unfinished)
        self._focus_group = FocusGroup((), "", context.audio.play)
        self._notice = notice_dialog(context, "\n".join(notices)) if notices else None
        self._apply_variant()
        self._focus_group.focus("button:deal")

    @property
    def announce(self) -> str:
        """Text for screen readers: the selected variant, and a note if a deal code is entered."""
        template = "Practice. {variant}: {about}." if self._purpose.is_practice else "New game. {variant}: {about}."
        text = tr(template, variant=self._selected_variant.name, about=describe_variant(self._selected_variant))
        return f"{text} {describe_origin('chosen')}" if self._seed_field.is_filled else text

    @property
    def _selected_variant(self) -> Variant:
        return self._house_picker.selected_variant

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
            case "seats":
                self._apply_variant()
            case "length":
                self._on_length_chosen(self._length_cycler.length)
            case "button:same-level":
                self._level_everyone()
            case str() as id_ if id_.startswith("bot:"):
                self._level_index = int(id_.removeprefix("bot:")) - 1
            case "button:rules" | "button:new-rules":
                return ToRulesEditor(self._house_picker.selected_id, from_lobby=True)
            case str() as id_ if id_.startswith("guest:"):
                self._change_opponent(int(id_.removeprefix("guest:")) - 1)
            case "button:back":
                return ToMenu()
            case "button:deal":
                return self._start()
            case "button:resume" if self._unfinished is not None:
                return ContinueMatch(self._unfinished.match_id)
            case str() if self._house_picker.use(control_id):
                self._apply_variant()
            case _:
                pass
        self._update_explanations()
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the house rules above and on the left, and the match setup on the right."""
        layout = self._lay_out(surface.get_size())
        surface.blit(table_background(self._context.theme, surface.get_size()), (0, 0))
        painter = self._context.painter(surface)
        painter.draw_line(
            tr("Practice") if self._purpose.is_practice else tr("New game"),
            (layout.summary.left, painter.px(TITLE_Y_U)),
            60,
            painter.theme.accent,
            weight="display",
            max_height=painter.px(104),
        )
        for rect in (layout.summary, layout.list_panel, layout.match_panel):
            painter.draw_box(rect, RADIUS_U, painter.theme.panel, painter.theme.outline)
        self._house_picker.fit_text(painter)
        self._paint_variant(painter, layout.summary_text)
        for control in (self._seat_stepper, self._length_cycler, self._name_field, self._seed_field):
            self._paint_caption(painter, control)
        if not self._length_cycler.has_choice:
            self._length_cycler.paint_sentence(painter)
        self._paint_opponent_count(painter, layout)
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
                return self._start()
            case _:
                return None

    def _apply_variant(self) -> None:
        """Apply the variant's limits to the number of seats, and show the controls of each opponent."""
        table = self._selected_variant.table
        self._seat_stepper.set_bounds(table.min_players, table.max_players)
        self._length_cycler.describe(self._house_picker.selected_id, self._selected_variant, self._seat_stepper.number)
        focused = self._focus_group.focused_widget
        opponent_controls = (
            control for pair in zip(self._opponent_pickers, self._shown_level_cyclers, strict=False) for control in pair
        )
        controls: tuple[Widget, ...] = (
            *self._house_picker.widgets,
            self._rules_button,
            self._seat_stepper,
            *((self._length_cycler,) if self._length_cycler.has_choice else ()),
            self._name_field,
            self._seed_field,
            *opponent_controls,
            *((self._same_level_button,) if len(self._shown_level_cyclers) > 1 else ()),
        )
        resume = () if self._resume_button is None else (self._resume_button,)
        self._focus_group.widgets = (*controls, *resume, self._back_button, self._deal_button)
        self._focus_group.focus(focused.id if focused is not None else "")
        self._update_explanations()

    def _update_explanations(self) -> None:
        """Bring the sentences beside seats, deal code and levels up to date."""
        variant = self._selected_variant
        self._seat_stepper.explanation_text = tr(
            "{variant} is for {least} to {most} players.",
            variant=tr(variant.name),
            least=variant.table.min_players,
            most=variant.table.max_players,
        )
        self._seed_field.explanation_text = (
            describe_origin("chosen")
            if self._seed_field.is_filled
            else tr("Type a code to play those very cards. Leave it empty for a fresh deal.")
        )
        self._same_level_button.explanation_text = tr(
            "Gives every opponent this level: {level}.", level=self._last_level.value_text()
        )

    @property
    def _shown_level_cyclers(self) -> list[LevelCycler]:
        return self._level_cyclers[: self._seat_stepper.number - 1]

    @property
    def _last_level(self) -> LevelCycler:
        """The level that was changed last, among those shown."""
        levels = self._shown_level_cyclers
        return levels[min(self._level_index, len(levels) - 1)]

    def _level_everyone(self) -> None:
        """Give every opponent the level that was changed last."""
        level = self._last_level.selected_value
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

    def _start(self) -> NavigationRequest:
        """Keep the length if there was a choice, and return the request to start the match."""
        if self._length_cycler.has_choice:
            self._on_length_chosen(self._length_cycler.length)
        return StartMatch(self._build_setup())

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

    def _lay_out(self, size: tuple[int, int]) -> LobbyLayout:
        """Place all controls in a window of `size` px, and return the layout."""
        text_scale = self._context.text_scale
        layout = lay_out_lobby(size, text_scale)
        scale = pixels_per_u(size)
        fitting_row = layout.list_rows.height // self._house_picker.row_count
        row_height = min(round(ROW_HEIGHT_U * scale), max(round(_MIN_ROW_U * scale), fitting_row))
        self._house_picker.lay_out(layout.cards, layout.list_rows, round(row_height * text_scale))
        self._seat_stepper.rect, self._length_cycler.rect = layout.seats, layout.length
        self._name_field.rect, self._seed_field.rect = layout.name, layout.seed
        self._same_level_button.rect, self._rules_button.rect = layout.same_level, layout.rules_button
        self._back_button.rect, self._deal_button.rect = layout.back, layout.deal
        if self._resume_button is not None:
            self._resume_button.rect = layout.resume
        opponents = tuple(zip(self._opponent_pickers, self._shown_level_cyclers, strict=False))
        lay_out_opponents(opponents, layout.opponents, round(_OPPONENT_GAP_U * scale), text_scale)
        return layout

    def _paint_variant(self, painter: Painter, text_rect: Rect) -> None:
        """Paint the name of the chosen variant, what it is about, and below that its most important rules."""
        variant, theme = self._selected_variant, painter.theme
        facts_text = " · ".join(summarize_rules(variant.rules))
        about = tr("{name}: {about}", name=tr(variant.name), about=describe_variant(variant))
        size = uniform_size_u(painter, [f"{about}\n{facts_text}"], text_rect, SECONDARY_U)
        heights = [uniform_text_height(painter, text, text_rect, size) for text in (about, facts_text)]
        top = text_rect.top + max(0, text_rect.height - sum(heights)) // 2
        for text, colour, height in zip((about, facts_text), (theme.text, theme.accent), heights, strict=True):
            rect = Rect(text_rect.left, top, text_rect.width, min(height, text_rect.bottom - top))
            draw_uniform_text(painter, text, rect, size, colour)
            top = rect.bottom

    def _paint_caption(self, painter: Painter, control: Widget) -> None:
        """Paint the name of a control above it."""
        control.caption_height = painter.px(_CAPTION_HEIGHT_U)
        has_chosen_deal = control is self._seed_field and self._seed_field.is_filled
        label, colour = (
            (tr("Chosen deal"), painter.theme.accent) if has_chosen_deal else (control.name, painter.theme.text_muted)
        )
        painter.draw_line(
            label,
            (control.rect.left, control.rect.top - painter.px(18)),
            SMALL_U,
            colour,
            weight="medium",
            max_width=control.rect.width,
            max_height=control.caption_height,
        )

    def _paint_opponent_count(self, painter: Painter, layout: LobbyLayout) -> None:
        """Paint how many opponents there are, above them."""
        painter.draw_line(
            tr_plural("{n} opponent", "{n} opponents", len(self._shown_level_cyclers)),
            (layout.opponents.left, layout.same_level.centery),
            SMALL_U,
            painter.theme.text_muted,
            weight="medium",
            max_width=painter.px(600),
            max_height=painter.px(42),
        )


def _make_resume_button(unfinished: UnfinishedMatch | None) -> Button | None:
    """Return the button that continues this match; None without one."""
    if unfinished is None:
        return None
    button = Button("button:resume", tr("Continue"), describe_unfinished_match(unfinished))
    button.is_left_aligned = True
    button.size_u = NAME_U - 2
    button.explanation_text = tr("This match is kept, even if you start another one.")
    return button
