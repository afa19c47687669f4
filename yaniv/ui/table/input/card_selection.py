"""Selection of cards in the own hand, their throwing order, and the sorting of the hand."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from yaniv.i18n import tr
from yaniv.ui.animation import durations
from yaniv.ui.animation.easing import in_out_cubic
from yaniv.ui.table.animation.choreography import MotionStyle, StyleForCard
from yaniv.ui.table.animation.table_animator import TableAnimator
from yaniv.ui.table.input.move_submitter import LIFT_STYLE, MoveSubmitter
from yaniv.ui.table.state import gesture_commands
from yaniv.ui.table.state.gesture_commands import InteractionContext, SpriteIds
from yaniv.ui.table.state.hand_sort import HandSorting
from yaniv.ui.table.state.selection_analysis import SelectionInfo, analyse, melds_with

REORDER_STYLE: Final = MotionStyle(durations.SORT_MS)
SORT_ARC_U: Final = 16
SaveSorting = Callable[[HandSorting], None]
"""Callback that saves the chosen sorting."""


class CardSelection:
    """Selected cards, their order, and the order of the hand."""

    def __init__(self, move_submitter: MoveSubmitter, animator: TableAnimator, save_sorting: SaveSorting) -> None:
        self._move_submitter = move_submitter
        self._animator = animator
        self._save_sorting = save_sorting
        self._meld_cycle: tuple[int, int, SpriteIds] = (-1, 0, ())
        """Sprite that was double-clicked last, index of the meld that it selected, and the sprites of that meld."""
        self._analysis_cache: tuple[InteractionContext, SelectionInfo] | None = None
        """Interaction context and its selection analysis, cached until hand or selection change."""

    @property
    def interaction(self) -> InteractionContext:
        """Current state that gestures are judged by."""
        return self._move_submitter.interaction

    @property
    def selection_info(self) -> SelectionInfo:
        """Analysis of the selection: the meld it forms, and the other cards that could join it."""
        interaction, cached = self.interaction, self._analysis_cache
        if cached is None or (cached[0].hand_state, cached[0].view.hand) != (
            interaction.hand_state,
            interaction.view.hand,
        ):
            self._analysis_cache = cached = (interaction, analyse(interaction))
        return cached[1]

    @property
    def meld_position_text(self) -> str:
        """Position of the meld selected by the last double-click ("2 of 3"); empty if it is no longer selected."""
        card, index, chosen = self._meld_cycle
        hand_state = self._animator.hand_state
        if not chosen or hand_state.selected != chosen or card not in hand_state.order:
            return ""
        count = len(melds_with(self.interaction, card))
        return tr("{n} of {count}", n=index + 1, count=count) if count > 1 else ""

    def toggle_card(self, card: int) -> None:
        """Select a card or deselect it; if the card is staged, take the staged cards back."""
        hand_state = self._animator.hand_state
        if card in hand_state.staged:
            self._move_submitter.take_back()
            return
        self.set_selected(card, is_selected=card not in hand_state.selected)

    def set_selected(self, card: int, *, is_selected: bool) -> None:
        """Select or deselect a card."""
        hand_state = self._animator.hand_state
        others = tuple(each for each in hand_state.selected if each != card)
        self._animator.set_hand_state(
            replace(hand_state, selected=(*others, card) if is_selected else others), LIFT_STYLE
        )

    def select_next_meld(self, card: int) -> None:
        """Select the throw with this card that is worth most points; if repeated, the next one."""
        hand_state = self._animator.hand_state
        if card not in hand_state.fan:
            return
        melds = melds_with(self.interaction, card)
        last_card, index, chosen = self._meld_cycle
        is_repeat = last_card == card and set(hand_state.selected) | {card} == set(chosen) | {card}
        index = (index + 1) % len(melds) if is_repeat else 0
        self._meld_cycle = (card, index, melds[index])
        self._animator.set_hand_state(replace(hand_state, selected=melds[index]), LIFT_STYLE)

    def cycle_order(self, step: int) -> SpriteIds:
        """Rearrange the dragged, staged or selected cards to the next order that makes a difference.

        Orders differ in which cards are at the ends, or in what a joker stands for. Return the new order if cards are
        being dragged, else an empty tuple.
        """
        hand_state = self._animator.hand_state
        if hand_state.dragged:
            reordered = gesture_commands.next_order(
                self.interaction, gesture_commands.in_legal_order(self.interaction, hand_state.dragged), step
            )
            self._animator.hand_state = replace(hand_state, dragged=reordered)
            return reordered
        if hand_state.staged:
            reordered = gesture_commands.next_order(self.interaction, hand_state.staged, step)
            self._animator.set_hand_state(replace(hand_state, staged=reordered), REORDER_STYLE)
        elif hand_state.selected:
            reordered = gesture_commands.next_order(
                self.interaction, gesture_commands.in_legal_order(self.interaction, hand_state.selected), step
            )
            self._animator.set_hand_state(replace(hand_state, selected=reordered), LIFT_STYLE)
        return ()

    def toggle_sort_key(self) -> None:
        """Sort the hand by the other key: rank or suit."""
        self._apply_sorting(self._animator.sorting.with_next_key())

    def reverse_sort(self) -> None:
        """Reverse the sort direction of the hand."""
        self._apply_sorting(self._animator.sorting.reversed())

    def _apply_sorting(self, sorting: HandSorting) -> None:
        """Sort the hand and save the sorting; does nothing during a drag."""
        animator = self._animator
        if animator.hand_state.dragged:
            return
        animator.sorting = sorting
        animator.sort_hand(_passing_style(animator.hand_state.fan))
        self._save_sorting(sorting)


def _passing_style(sprite_ids: SpriteIds) -> StyleForCard:
    """Return a style in which cards move one after the other, in slight arcs, so that they visibly pass each other."""
    index_by_sprite = {card: number for number, card in enumerate(sprite_ids)}

    def style(card: int) -> MotionStyle:
        delay = durations.SORT_STEP_MS * index_by_sprite.get(card, 0)
        return MotionStyle(
            durations.SORT_MS, delay, in_out_cubic, SORT_ARC_U if index_by_sprite.get(card, 0) % 2 else -SORT_ARC_U
        )

    return style
