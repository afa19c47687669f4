"""Everything of the table that is not a card, as one value: what is painted, what is read aloud, what can be hit. Pure.

Two equal sights look the same, so the picture is made anew only when the sight has changed.
"""

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import JOKER, Card
from yaniv.game.view import View
from yaniv.i18n import card_name, tr
from yaniv.rules.melds import meld_kind
from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.narration import table_text
from yaniv.ui.narration.tooltip_text import card_label, not_takeable_text
from yaniv.ui.narration.turn_countdown import turns_left_text
from yaniv.ui.table.state.gesture_commands import (
    InteractionContext,
    exact_card,
    in_legal_order,
    is_joker_freed_by_throw,
)
from yaniv.ui.table.state.open_hand_layout import open_panel_box
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.view_model.table_buttons import CALL_BUTTONS, TOP_BAR_BUTTONS, TableButton, build_table_buttons

TotalMood = Literal["plain", "bad"]
NEAR_LIMIT_SHARE: Final = 0.75
"""From this part of the way to the limit on a total is a bad one."""


class PlayerPanelModel(Struct, frozen=True):
    """A player's plate."""

    seat: int
    box: RectF
    name: str
    total: str
    """Empty where no points are kept."""
    limit_share: float
    """Of the way to the limit, 0..1."""
    mood: TotalMood
    card_count: int
    label: str
    hand_total: int | None
    """Of the own hand alone, without what lies ready to be thrown."""
    is_callable: bool
    """It may be called with."""
    is_in_turn: bool
    is_dealer: bool
    is_out: bool
    ribbon: str
    """What everybody should remember of this player: that he has called."""
    is_warning: bool = False
    """The ribbon is a danger to the others."""
    is_open: bool = False
    """The hand lies open on it."""
    shows_hand_total: bool = True
    """What the own hand counts; not before it has been dealt."""
    character: str = ""
    """Whose portrait it bears; empty: a letter."""
    is_counting: bool = False
    """Its numbers are on their way, and no part of the still picture."""


class PileCardModel(Struct, frozen=True):
    """A card of the last play."""

    sprite_id: int
    card: Card
    box: RectF
    """Where it can be clicked: what of it is not covered."""
    label: str
    is_offered: bool
    is_dimmed: bool
    is_swappable: bool
    """A joker that an own card would free."""


class TableViewModel(Struct, frozen=True):
    """The table without its cards."""

    layout: TableLayout
    titles: tuple[str, ...]
    buttons: tuple[TableButton, ...]
    call_hint: str
    """Beside the call button."""
    prompt: str
    countdown: str
    """The turns left before the round is called off; empty until they are few."""
    is_zone_occupied: bool
    """Cards lie in the play zone."""
    selection_label: str
    """What the chosen cards would be; empty: nothing is chosen."""
    is_selection_legal: bool
    deck_caption: str
    is_deck_offered: bool
    stock_size: int
    pile_captions: tuple[str, ...]
    """Caption."""
    pile_cards: tuple[PileCardModel, ...]
    player_panels: tuple[PlayerPanelModel, ...]
    is_clockwise: bool
    drop_target: str
    """What would take the dragged cards: `zone`, `deck`, `hand` or nothing."""
    hovered_button: str
    """The button under the pointer."""
    pressed_button: str
    is_settling: bool = False
    """A round is being settled: the felt steps back."""
    is_log_open: bool = False
    """It is open."""
    is_dealt: bool = True
    """The hand has come: nothing speaks of it before that."""


class PresentationState(Struct, frozen=True):
    """What the table shows besides the situation: how far the film is, what the pointer does, who looks."""

    armed_button: str
    """The button of a call that waits for its second press."""
    drop_target: str
    hovered_button: str
    pressed_button: str
    hides_captions: bool
    """Cards are dealt or shown: captions must not run ahead of the film."""
    is_muted: bool
    open_seats: frozenset[int]
    """Seats whose hands lie open on their plates."""
    counting_seats: frozenset[int]
    """Seats whose numbers count while the round is settled."""
    characters: tuple[str, ...]
    """Whose portrait, by seat; empty: nobody has one."""
    is_spectator: bool
    """Who only watches is offered nothing, and has a name."""
    is_extra_round: bool = False
    """The round is an extra one."""


def build_view_model(
    interaction: InteractionContext, layout: TableLayout, variant: str, presentation: PresentationState
) -> TableViewModel:
    """The table as it should look now."""
    view, hides_prompt = interaction.view, presentation.hides_captions or presentation.is_spectator
    is_dealt = not presentation.hides_captions or bool(presentation.counting_seats) or view.caller >= 0
    is_pick_up_due = _is_pick_up_due(interaction) and not presentation.is_spectator
    sprite_ids = interaction.hand_state.dragged or interaction.hand_state.staged or interaction.hand_state.selected
    selection_label, is_legal = (
        table_text.selection_meaning(interaction, interaction.cards_of(in_legal_order(interaction, sprite_ids)))
        if sprite_ids
        else ("", True)
    )
    buttons = _visible_buttons(interaction, layout, presentation, is_dealt=is_dealt)
    return TableViewModel(
        layout=layout,
        titles=table_text.match_titles(view, variant, is_extra_round=presentation.is_extra_round),
        buttons=buttons,
        call_hint=_call_hint(interaction, presentation.armed_button, buttons)
        if is_dealt and not presentation.is_spectator
        else "",
        prompt="" if hides_prompt else table_text.prompt(interaction),
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
        hovered_button=presentation.hovered_button,
        pressed_button=presentation.pressed_button,
        is_settling=bool(presentation.counting_seats),
        is_dealt=is_dealt,
    )


def with_animated_total(view_model: TableViewModel, animate: Callable[[str, int], int]) -> TableViewModel:
    """The same with the points of the own hand as they are *shown* while they count."""
    panels = tuple(
        panel if panel.hand_total is None else replace(panel, hand_total=animate("hand", panel.hand_total))
        for panel in view_model.player_panels
    )
    return replace(view_model, player_panels=panels)


def _is_pick_up_due(interaction: InteractionContext) -> bool:
    """Would a click on the deck pick up now?"""
    view = interaction.view
    if not interaction.is_own_turn or view.phase not in ("start", "thrown"):
        return False
    if view.phase == "thrown" or interaction.hand_state.staged:
        return True
    if view.rules.turn.order != "throw_first":
        return bool(view.hand)
    selected = interaction.cards_of(in_legal_order(interaction, interaction.hand_state.selected))
    return bool(selected) and meld_kind(selected, view.rules.melds) is not None


def _visible_buttons(
    interaction: InteractionContext, layout: TableLayout, presentation: PresentationState, *, is_dealt: bool
) -> tuple[TableButton, ...]:
    """Who only watches has the bar; before the hand has come no call says what it would lead to."""
    buttons = build_table_buttons(interaction, layout, presentation.armed_button, is_muted=presentation.is_muted)
    if presentation.is_spectator:
        buttons = tuple(button for button in buttons if button.id in TOP_BAR_BUTTONS)
    if not is_dealt:
        buttons = tuple(
            replace(button, label=button.name) if button.id in CALL_BUTTONS else button for button in buttons
        )
    return buttons


def _call_hint(interaction: InteractionContext, armed_button: str, buttons: tuple[TableButton, ...]) -> str:
    """Return the hint of the call button, with the request for a second press if a call is armed."""
    word = {"button:wrong-word": interaction.view.rules.call.wrong_word}.get(
        armed_button
    ) or interaction.view.rules.table.call_word
    hint = table_text.call_hint(interaction, word)
    if armed_button and any(button.id == armed_button and button.is_enabled for button in buttons):
        return tr("{consequence}. Press again to call.", consequence=hint)
    return hint


def _pile_captions(view: View, presentation: PresentationState) -> tuple[str, ...]:
    """Its caption; to who only watches it is nobody's to take from."""
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
        is_pickable = sprite.card in interaction.view.pickable
        name = card_name(sprite.card)
        label = (
            not_takeable_text(interaction.view, name) if is_own_turn and not is_pickable else card_label(sprite.card)
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
    """It grows for an open hand, and leaves its numbers to the film that counts them."""
    view = interaction.view
    total, limit = view.totals[seat], view.rules.match.limit
    limit_share = max(0.0, min(1.0, total / limit))
    has_scores = view.rules.match.end != "single_round"
    is_own, is_counting = seat == view.seat, seat in presentation.counting_seats
    hand_total = interaction.hand_total if is_own and seat in view.seats else None
    is_open = hand_total is None and seat in presentation.open_seats
    ribbon = _ribbon_text(view, seat)
    text = tr("{total} / {limit}", total=total, limit=limit) if is_own else str(total)
    return PlayerPanelModel(
        seat=seat,
        box=open_panel_box(layout.player_panels[seat], layout) if is_open else layout.player_panels[seat],
        name=view.names[seat],
        total=text if has_scores else "",
        limit_share=limit_share if has_scores else 0.0,
        mood="bad" if limit_share > NEAR_LIMIT_SHARE else "plain",
        card_count=view.hand_sizes[seat],
        label=table_text.seat_label(view, seat),
        hand_total=hand_total,
        is_callable=hand_total is not None and interaction.is_hand_callable,
        is_in_turn=seat == view.turn and not view.shuffling and not presentation.hides_captions,
        is_dealer=seat == view.dealer and view.round > 0,
        is_out=seat in view.out or (view.round > 0 and seat not in view.seats),
        ribbon="" if is_counting else ribbon or table_text.danger_warning(view, seat),
        is_warning=not ribbon,
        is_open=is_open,
        shows_hand_total=is_dealt,
        character=presentation.characters[seat] if presentation.characters else "",
        is_counting=is_counting,
    )


def _ribbon_text(view: View, seat: int) -> str:
    """Return the status of a player for the ribbon; empty: none."""
    if seat in view.out:
        return tr("out")
    if view.round and seat not in view.seats:
        return tr("watches")
    if seat == view.caller and view.final_turns:
        return tr("called {word}: last turns", word=view.rules.table.call_word)
    if seat == view.caller:
        return tr("called {word}", word=view.rules.table.call_word)
    if seat in view.final_turns:
        return tr("last turn")
    if view.seats and seat in view.seats and not view.hand_sizes[seat] and view.turn >= 0:
        return tr("out of cards")
    return ""
