"""Selection of cards in the own hand, their throwing order, and the sorting of the hand."""

from typing import Final

from msgspec.structs import replace

from yaniv.ui.animation import durations
from yaniv.ui.animation.easing import in_out_cubic
from yaniv.ui.table.animation.choreography import MotionStyle, StyleForCard
from yaniv.ui.table.model.side_effects import SaveSorting
from yaniv.ui.table.model.table_model import MeldChoice, TableModel
from yaniv.ui.table.reducer.card_motion import LIFT_STYLE, with_hand_state, with_sorted_hand
from yaniv.ui.table.reducer.move_reducer import take_back
from yaniv.ui.table.reducer.step import Step
from yaniv.ui.table.state import gesture_commands
from yaniv.ui.table.state.gesture_commands import SpriteIds
from yaniv.ui.table.state.hand_sort import HandSorting, sorting_sentence
from yaniv.ui.table.state.selection_analysis import melds_with

REORDER_STYLE: Final = MotionStyle(durations.SORT_MS)
SORT_ARC_U: Final = 16


def toggle_card(model: TableModel, card: int) -> TableModel:
    """Return the model with a card selected or deselected.

    If it is staged (in the play zone, not thrown yet), the staged cards are back in the hand instead.
    """
    if card in model.hand_state.staged:
        return take_back(model)
    return with_card_selected(model, card, is_selected=card not in model.hand_state.selected)


def with_card_selected(model: TableModel, card: int, *, is_selected: bool) -> TableModel:
    """Return the model with a card selected, after those selected before, or not selected."""
    others = tuple(each for each in model.hand_state.selected if each != card)
    selected = (*others, card) if is_selected else others
    return with_hand_state(model, replace(model.hand_state, selected=selected), LIFT_STYLE)


def select_next_meld(model: TableModel, card: int) -> TableModel:
    """Return the model with the throw selected that contains this card and is worth most; repeated, the next one."""
    hand_state, last = model.hand_state, model.meld_choice
    if card not in hand_state.fan:
        return model
    melds = melds_with(model.interaction, card)
    is_repeat = last.card == card and set(hand_state.selected) | {card} == set(last.sprites) | {card}
    index = (last.index + 1) % len(melds) if is_repeat else 0
    chosen = replace(model, meld_choice=MeldChoice(card, index, melds[index]))
    return with_hand_state(chosen, replace(hand_state, selected=melds[index]), LIFT_STYLE)


def cycle_order(model: TableModel, step: int) -> TableModel:
    """Return the model with the dragged, staged or selected cards in another order that makes a difference.

    Orders differ in which cards are at the ends, or in what a joker stands for. *step*: 1 for the next, -1 for the
    previous.
    """
    hand_state = model.hand_state
    if hand_state.dragged:
        cards, dragged = _next_order(model, hand_state.dragged, step), model.dragged
        if dragged and dragged.leader in cards:  # the leading card may have left the hand during the drag
            dragged = dragged.reordered(cards)
        return replace(model, hand_state=replace(hand_state, dragged=cards), dragged=dragged)
    if hand_state.staged:
        staged = gesture_commands.next_order(model.interaction, hand_state.staged, step)
        return with_hand_state(model, replace(hand_state, staged=staged), REORDER_STYLE)
    if hand_state.selected:
        selected = _next_order(model, hand_state.selected, step)
        return with_hand_state(model, replace(hand_state, selected=selected), LIFT_STYLE)
    return model


def sort_by_next_key(model: TableModel) -> Step:
    """Sort the hand by the other criterion: rank or suit."""
    return _sort(model, model.sorting.with_next_key())


def reverse_sort(model: TableModel) -> Step:
    """Sort the hand in the opposite direction."""
    return _sort(model, model.sorting.reversed())


def _sort(model: TableModel, sorting: HandSorting) -> Step:
    """Sort the hand, save the sorting and tell the player about it; does nothing during a drag."""
    if model.hand_state.dragged:
        return Step(model)
    style = _passing_style(model.hand_state.fan)
    model = replace(model, sorting=sorting, messages=model.messages.saying(sorting_sentence(sorting)))
    return Step(with_sorted_hand(model, style), (SaveSorting(sorting),))


def _next_order(model: TableModel, sprite_ids: SpriteIds, step: int) -> SpriteIds:
    """Return the order after the legal order of these cards."""
    legal = gesture_commands.in_legal_order(model.interaction, sprite_ids)
    return gesture_commands.next_order(model.interaction, legal, step)


def _passing_style(sprite_ids: SpriteIds) -> StyleForCard:
    """Return a style in which cards move one after the other, in slight arcs, so that they visibly pass each other."""
    index_by_sprite = {card: number for number, card in enumerate(sprite_ids)}

    def style(card: int) -> MotionStyle:
        number = index_by_sprite.get(card, 0)
        arc_u = SORT_ARC_U if number % 2 else -SORT_ARC_U
        return MotionStyle(durations.SORT_MS, durations.SORT_STEP_MS * number, in_out_cubic, arc_u)

    return style
