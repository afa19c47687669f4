"""View model of the table: everything but the cards, as painted, read aloud and hit by the pointer.

Equal view models look the same, so the static layer is painted only when the view model has changed.
"""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import JOKER, Card
from yaniv.game.view import View
from yaniv.i18n import card_name, tr
from yaniv.rules.melds import meld_kind
from yaniv.rules.scoring import is_limit_out_of_reach
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.narration import table_text
from yaniv.ui.narration.tooltip_text import card_label, not_takeable_text
from yaniv.ui.narration.turn_countdown import turns_left_text
from yaniv.ui.table.state.expressions import Expression, expression_of
from yaniv.ui.table.state.gesture_commands import (
    InteractionContext,
    exact_card,
    in_legal_order,
    is_joker_freed_by_throw,
)
from yaniv.ui.table.state.table_layout import Absence, TableLayout, open_panel_box
from yaniv.ui.table.state.throw_question import ThrowQuestion
from yaniv.ui.table.view_model.table_buttons import (
    CALL_BUTTONS,
    SKIP_BUTTON,
    TOP_BAR_BUTTONS,
    ButtonModel,
    CallPresses,
    PositionTask,
    build_table_buttons,
)

TotalMood = Literal["plain", "bad"]
PromptTone = table_text.PromptTone
NEAR_LIMIT_SHARE: Final = 0.75
"""Share of the limit above which a total counts as bad."""


class PlayerPanelModel(Struct, frozen=True):
    """Content of the panel of one player: name, total, number of cards and marks such as that of the dealer."""

    seat: int
    box: RectF
    name: str
    total: str
    """Text of the total; empty if no points are kept."""
    limit_share: float
    """Share of the limit, 0 to 1."""
    mood: TotalMood
    card_count: int
    label: str
    hand_total: int | None
    """Points of the player's own hand without staged cards; None for opponents."""
    is_callable: bool
    """True if the player's own hand is low enough to call."""
    is_in_turn: bool
    is_dealer: bool
    is_out: bool
    ribbon: str
    """Status everybody should see, such as a call or the last turn, else a danger warning; empty: none."""
    is_warning: bool = False
    """True if the ribbon is a danger warning."""
    is_ribbon_quiet: bool = False
    """True if the ribbon is no news: a computer plays for a friend."""
    is_open: bool = False
    """True if the hand is face up on the panel."""
    shows_hand_total: bool = True
    """False before the player's own hand has been dealt: its total is not shown yet."""
    character: str = ""
    """Character who plays; empty: a person, or a player without one."""
    avatar: str = ""
    """What the disc shows, see `Painter.draw_avatar`."""
    expression: Expression = "calm"
    """Expression of the portrait."""
    has_limit: bool = True
    """False if no total of the match can get to the point limit."""
    is_counting: bool = False
    """True while the numbers are animated and therefore not part of the static layer."""
    absence: Absence = ""
    """Whether the player, a friend elsewhere, is away."""


class PileCardModel(Struct, frozen=True):
    """Content of a card of the last play: card, place, and whether it can be taken."""

    sprite_id: int
    card: Card
    box: RectF
    """Clickable area: the part that no other card covers."""
    label: str
    is_offered: bool
    is_dimmed: bool
    is_swappable: bool
    """True for a joker that a card of the player's own hand or the player's own throw would free."""


class TableViewModel(Struct, frozen=True):
    """Content of the table apart from its cards: panels, buttons, captions and messages."""

    layout: TableLayout
    titles: tuple[str, ...]
    buttons: tuple[ButtonModel, ...]
    call_hint: str
    """Hint beside the call button."""
    prompt: str
    """What this player can do now, or whom the match waits for."""
    countdown: str
    """Number of turns left before the round is called off; empty until they are few."""
    is_zone_occupied: bool
    """True if cards are in the play zone."""
    selection_label: str
    """What the selected cards would be as a throw; empty: nothing is selected."""
    is_selection_legal: bool
    deck_caption: str
    is_deck_offered: bool
    stock_size: int
    pile_captions: tuple[str, ...]
    """Captions of the last play, the longest first."""
    pile_cards: tuple[PileCardModel, ...]
    player_panels: tuple[PlayerPanelModel, ...]
    is_clockwise: bool
    drop_target: str
    """Target that would accept the dragged cards: `zone`, `deck` or `hand`; empty: none."""
    is_settling: bool = False
    """True while a round is settled: the table is dimmed."""
    is_log_open: bool = False
    """True if the log is open."""
    is_cards_tab_shown: bool = False
    """True if the log panel shows the cards that the player has not seen."""
    is_dealt: bool = True
    """True once the player's own hand has been dealt; before that nothing on the screen refers to it."""
    is_middle_cleared: bool = False
    """True while a showdown needs the middle of the table: deck, captions and play zone are not painted."""
    prompt_tone: PromptTone = "wait"
    """How much the prompt matters: waiting, acting, or acting with a hand that may call."""
    throw_hint: str = ""
    """What the play zone is for; empty unless it is empty and a throw is due."""


class PresentationState(Struct, frozen=True):
    """State of the screen that the view model depends on besides the game: animation, pointer, spectator."""

    call_presses: CallPresses
    drop_target: str
    hovered_button: str
    """Id of the button under the pointer; empty: none."""
    pressed_button: str
    """Id of the button that is held down; empty: none."""
    hides_captions: bool
    """True while cards are dealt or shown: captions must not be ahead of the animation."""
    is_muted: bool
    open_seats: frozenset[int]
    """Seats whose hands are open on their panels."""
    counting_seats: frozenset[int]
    """Seats whose numbers are animated while the round is settled."""
    characters: tuple[str, ...]
    """Character of each seat; empty: nobody has one."""
    avatars: tuple[str, ...]
    """What the disc of each seat shows, see `Painter.draw_avatar`; empty: initials."""
    absences: tuple[Absence, ...]
    """By seat, which friends elsewhere are away; empty: nobody."""
    is_spectator: bool
    """True for a spectator, who gets no prompts and is addressed by name."""
    is_exercise: bool = False
    """True for a lesson or puzzle, which is not saved."""
    is_online: bool = False
    """True if friends elsewhere play."""
    task: PositionTask | None = None
    """Puzzle that is to be solved; None: none."""
    has_bar: bool = True
    """False if the page draws the top bar."""
    marked_expressions: tuple[tuple[int, Expression], ...] = ()
    """By seat: expressions that follow from what has been shown after a verdict."""
    is_hand_hidden: bool = False
    """True while the player's own hand lies face down because the player is away."""
    is_extra_round: bool = False
    """True in an extra round."""
    is_log_open: bool = False
    """True if the log is open."""
    is_cards_tab_shown: bool = False
    """True if the log panel shows the cards that the player has not seen."""
    is_middle_cleared: bool = False
    """True while a showdown needs the middle of the table."""
    throw_question: ThrowQuestion | None = None
    """Throw that waits for the player to confirm it; None: none."""
    is_throw_marked: bool = False
    """True while a hint shows a throw in the play zone."""
    is_false_call_shown: bool = False
    """True while a false call is looked at: what the turn asks for, and what it costs, comes after it."""


def build_view_model(
    interaction: InteractionContext, layout: TableLayout, variant: str, presentation: PresentationState
) -> TableViewModel:
    """Return the view model of the table at this moment; *variant* is the name of the variant."""
    view, hides_prompt = (
        interaction.view,
        (presentation.hides_captions or presentation.is_spectator or presentation.is_false_call_shown),
    )
    is_dealt = not presentation.hides_captions or bool(presentation.counting_seats) or view.caller >= 0
    is_pick_up_due = _is_pick_up_due(interaction) and not presentation.is_spectator
    sprite_ids = interaction.hand_state.dragged or interaction.hand_state.staged or interaction.hand_state.selected
    selection_label, is_legal = (
        table_text.selection_meaning(interaction, interaction.cards_of(in_legal_order(interaction, sprite_ids)))
        if sprite_ids
        else ("", True)
    )
    if interaction.hand_state.dragged:
        selection_label = table_text.drop_meaning(interaction, presentation.drop_target) or selection_label
    buttons = _visible_buttons(interaction, layout, presentation, is_dealt=is_dealt)
    question, prompt, tone = (
        presentation.throw_question,
        table_text.prompt(interaction),
        table_text.prompt_tone(interaction),
    )
    task = presentation.task
    if task is not None and not sprite_ids and interaction.is_own_turn:
        prompt = task.question
    if question is not None:
        prompt, tone = table_text.throw_prompt(question), "act"
    if question is not None and question.broken_meld:
        selection_label, is_legal = table_text.broken_meld_label(question, view.rules), False
    return TableViewModel(
        layout=layout,
        titles=table_text.match_titles(view, variant, is_extra_round=presentation.is_extra_round),
        buttons=buttons,
        call_hint=_call_hint(interaction, presentation, buttons)
        if is_dealt and not presentation.is_spectator and not presentation.is_hand_hidden
        else "",
        prompt="" if hides_prompt else prompt,
        countdown="" if presentation.hides_captions else turns_left_text(view, is_spectator=presentation.is_spectator),
        is_zone_occupied=bool(
            interaction.hand_state.staged
            or interaction.table_sprites.waiting_throw
            or interaction.table_sprites.early_throw
        ),
        selection_label=selection_label if view.phase != "extra" else "",
        is_selection_legal=is_legal,
        deck_caption=table_text.deck_caption(view) if view.round else "",
        is_deck_offered=is_pick_up_due and view.stock_size > 0,
        stock_size=view.stock_size,
        pile_captions=_pile_captions(view, presentation),
        pile_cards=_pile_cards(
            interaction, layout, is_pick_up_due=is_pick_up_due, is_spectator=presentation.is_spectator
        ),
        player_panels=tuple(
            _player_panel(interaction, seat, layout, presentation, is_dealt=is_dealt) for seat in layout.player_panels
        ),
        is_clockwise=view.rules.table.direction == "clockwise",
        drop_target=presentation.drop_target,
        is_settling=bool(presentation.counting_seats),
        is_log_open=presentation.is_log_open,
        is_cards_tab_shown=presentation.is_cards_tab_shown,
        is_dealt=is_dealt,
        is_middle_cleared=presentation.is_middle_cleared,
        prompt_tone="wait" if hides_prompt else tone,
        throw_hint=""
        if hides_prompt or sprite_ids or presentation.is_throw_marked
        else table_text.throw_hint(interaction),
    )


def _is_pick_up_due(interaction: InteractionContext) -> bool:
    """Return True if a click on the deck would pick up now."""
    view = interaction.view
    if not interaction.is_own_turn or view.phase not in ("start", "thrown"):
        return False
    if view.phase == "thrown" or interaction.hand_state.staged:
        return True
    if view.rules.turn.order != "throw_first":
        return bool(view.hand)
    hand_state = interaction.hand_state
    selected = interaction.cards_of(in_legal_order(interaction, hand_state.dragged or hand_state.selected))
    return bool(selected) and meld_kind(selected, view.rules.melds) is not None


def _visible_buttons(
    interaction: InteractionContext, layout: TableLayout, presentation: PresentationState, *, is_dealt: bool
) -> tuple[ButtonModel, ...]:
    """Return the visible buttons, as the pointer hovers or presses them.

    A spectator has only those of the top bar. Before the hand is dealt, call buttons do not reveal what a call would
    lead to.
    """
    is_muted, is_exercise = presentation.is_muted, presentation.is_exercise
    buttons = build_table_buttons(
        interaction,
        layout,
        presentation.call_presses,
        is_muted=is_muted,
        is_exercise=is_exercise,
        is_online=presentation.is_online,
        throw_question=presentation.throw_question,
    )
    if presentation.is_spectator:
        buttons = tuple(button for button in buttons if button.id in TOP_BAR_BUTTONS)
    if not presentation.has_bar:
        buttons = tuple(button for button in buttons if button.id not in TOP_BAR_BUTTONS)
    if presentation.task is not None:
        buttons = tuple(_button_of_task(button, presentation.task) for button in buttons)
    if not is_dealt:
        buttons = tuple(
            replace(button, label=button.name) if button.id in CALL_BUTTONS else button for button in buttons
        )
    hovered, pressed = presentation.hovered_button, presentation.pressed_button
    return tuple(
        replace(button, is_hovered=button.id == hovered, is_pressed=button.id == pressed) for button in buttons
    )


def _button_of_task(button: ButtonModel, task: PositionTask) -> ButtonModel:
    """Return a button of the table as a puzzle has it: Skip stands in place of Sort."""
    match button.id:
        case "button:hint":
            return replace(button, tooltip=task.hint_note)
        case "button:sort":
            return replace(button, id=SKIP_BUTTON, name=task.skip_name, label=task.skip_name, is_enabled=True)
        case _:
            return button


def _call_hint(
    interaction: InteractionContext, presentation: PresentationState, buttons: tuple[ButtonModel, ...]
) -> str:
    """Return the hint of the call button: what a call needs or costs, and how to go on once one is pressed."""
    pressed_id, rules = presentation.call_presses.held or presentation.call_presses.armed, interaction.view.rules
    word = {"button:wrong-word": rules.call.wrong_word}.get(pressed_id) or rules.table.call_word
    hint = table_text.call_hint(interaction, word)
    if not any(button.id == pressed_id and button.is_enabled for button in buttons):
        return hint
    if not table_text.is_call_out_of_turn(interaction, word):
        return tr("{consequence}. Press again to call.", consequence=hint) if presentation.call_presses.armed else hint
    presses = presentation.call_presses
    return table_text.call_hold_hint(interaction, is_complete=presses.is_hold_complete, is_toggle=presses.is_toggle)


def _pile_captions(view: View, presentation: PresentationState) -> tuple[str, ...]:
    """Return the captions of the last play; to a spectator nothing in it is described as takeable."""
    if presentation.hides_captions or not view.seats:
        return ()
    return table_text.pile_captions(
        replace(view, seat=table_text.SPECTATOR, pickable=()) if presentation.is_spectator else view
    )


def _pile_cards(
    interaction: InteractionContext, layout: TableLayout, *, is_pick_up_due: bool, is_spectator: bool
) -> tuple[PileCardModel, ...]:
    """Return the cards of the last play, with what can be done with each of them."""
    last_play = interaction.table_sprites.last_play
    boxes = layout.pile_boxes(len(last_play))
    is_own_turn = interaction.is_own_turn and interaction.view.phase in ("start", "thrown") and not is_spectator
    pile_cards: list[PileCardModel] = []
    for index, (sprite, box) in enumerate(zip(last_play, boxes, strict=True)):
        visible = RectF(box.x, box.y, boxes[index + 1].x - box.x, box.h) if index + 1 < len(last_play) else box
        exact = exact_card(interaction, index) if is_own_turn and sprite.card == JOKER else ""
        is_freed = is_joker_freed_by_throw(interaction, exact)
        is_swappable = is_freed or (bool(exact) and exact in interaction.cards_of(interaction.hand_state.order))
        is_pickable = sprite.card in interaction.pickable
        name = card_name(sprite.card)
        label = (
            not_takeable_text(interaction, sprite.card)
            if is_own_turn and not is_pickable
            else card_label(sprite.card, interaction.view.rules)
        )
        if is_pick_up_due and is_pickable:
            label = tr("take the {card}", card=name)
        if is_swappable:
            label = tr("joker, swap it for your {card}", card=card_name(exact))
        pile_cards.append(
            PileCardModel(
                sprite_id=sprite.id,
                card=sprite.card,
                box=visible,
                label=label,
                is_offered=is_pick_up_due and (is_pickable or is_freed),
                is_dimmed=is_own_turn and not is_pickable and not is_swappable,
                is_swappable=is_swappable,
            )
        )
    return tuple(pile_cards)


def _player_panel(
    interaction: InteractionContext, seat: int, layout: TableLayout, presentation: PresentationState, *, is_dealt: bool
) -> PlayerPanelModel:
    """Return the panel of a player: enlarged for an open hand, and without numbers while they are animated."""
    view = interaction.view
    total, limit = view.totals[seat], view.rules.match.limit
    limit_share = max(0.0, min(1.0, total / limit))
    has_scores = view.rules.match.end != "single_round"
    has_limit = not is_limit_out_of_reach(view.rules, len(view.names))
    is_own, is_counting = seat == view.seat, seat in presentation.counting_seats
    hand_total = interaction.hand_total if is_own and seat in view.seats else None
    is_open = hand_total is None and seat in presentation.open_seats
    ribbon = _ribbon_text(view, seat)
    absence = presentation.absences[seat] if presentation.absences else ""
    is_in_turn = seat == view.turn and not view.shuffling and not presentation.hides_captions
    text = table_text.number_text(total)
    text = tr("{total} / {limit}", total=text, limit=limit) if is_own and has_limit else text
    return PlayerPanelModel(
        seat=seat,
        box=open_panel_box(layout.player_panels[seat], layout) if is_open else layout.player_panels[seat],
        name=view.names[seat],
        total=text if has_scores else "",
        has_limit=has_limit,
        limit_share=limit_share if has_scores else 0.0,
        mood="bad" if limit_share > NEAR_LIMIT_SHARE else "plain",
        card_count=view.hand_sizes[seat],
        label=_with_absence(table_text.seat_label(view, seat), absence),
        hand_total=hand_total,
        is_callable=hand_total is not None and interaction.is_hand_callable,
        is_in_turn=is_in_turn,
        is_dealer=seat == view.dealer and view.round > 0,
        is_out=seat in view.out or (view.round > 0 and seat not in view.seats),
        ribbon="" if is_counting else ribbon or _absence_text(absence) or table_text.danger_warning(view, seat),
        is_warning=not ribbon and absence != "computer",
        is_ribbon_quiet=not ribbon and absence == "computer",
        is_open=is_open,
        shows_hand_total=is_dealt and not presentation.is_hand_hidden and not presentation.is_false_call_shown,
        character=presentation.characters[seat] if presentation.characters else "",
        avatar=presentation.avatars[seat] if presentation.avatars else "",
        expression=expression_of(view, seat, dict(presentation.marked_expressions), is_in_turn=is_in_turn),
        is_counting=is_counting,
        absence=absence,
    )


def _absence_text(absence: Absence) -> str:
    match absence:
        case "":
            return ""
        case "away":
            return tr("away")
        case "computer":
            return tr("computer")


def _with_absence(label: str, absence: Absence) -> str:
    """Return the label of a player for screen readers, with whether the player is away."""
    match absence:
        case "":
            return label
        case "away":
            return tr("{player}, away", player=label)
        case "computer":
            return tr("{player}, played by the computer", player=label)


def _ribbon_text(view: View, seat: int) -> str:
    """Return the status of a player for the ribbon; empty: none."""
    if seat in view.out:
        return tr("out")
    if view.round and seat not in view.seats:
        return tr("watching")
    if seat == view.caller and view.final_turns:
        return tr("called {word}: last turns", word=view.rules.table.call_word)
    if seat == view.caller:
        return tr("called {word}", word=view.rules.table.call_word)
    if seat in view.final_turns:
        return tr("last turn")
    if view.seats and seat in view.seats and not view.hand_sizes[seat] and view.turn >= 0:
        return tr("out of cards")
    return ""
