"""Selectors of the view model, and of parts of it, from the model of the table: no more than animations have revealed.

Results are kept while what they depend on is unchanged, so that reducer and painter may ask for them as often as they
need them.
"""

from typing import Final

from msgspec.structs import replace

from yaniv.game import commands as c
from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import COMPARISON_APPEAR_MS, MARKS_APPEAR_MS
from yaniv.ui.input.input_events import CursorShape
from yaniv.ui.narration.hint_text import is_after_throw, sprites_of_move, view_after_staged_throw
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.state.card_layout import RestPoses
from yaniv.ui.table.state.gesture_commands import InteractionContext
from yaniv.ui.table.state.memoize import keep_identity, memoize_last
from yaniv.ui.table.state.move_marks import NO_MARKS, ComparedMoves, MoveMarks, TaughtMove, compare_moves, mark_move
from yaniv.ui.table.state.reveal_schedule import is_showdown
from yaniv.ui.table.state.selection_analysis import SelectionInfo, analyse, melds_with
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.view_model.table_buttons import CallPresses
from yaniv.ui.table.view_model.table_elements import build_table_elements
from yaniv.ui.table.view_model.table_view_model import PresentationState, TableViewModel, build_view_model


def view_model_of(model: TableModel) -> TableViewModel:
    """Return the view model for painting, in which the total of the player's own hand may still be counting."""
    view_model = view_model_at_rest(model)
    goal = own_hand_total(view_model)
    if goal is None:
        return view_model
    shown_total = model.effects.hand_total_at(goal, model.now_ms, model.animation_speed)
    return view_model if shown_total == goal else _with_hand_total(view_model, shown_total)


def view_model_at_rest(model: TableModel) -> TableViewModel:
    """Return the view model in which the total of the player's own hand has its final value."""
    return _build(_interaction_of(model), model.layout, model.settings.variant, _presentation_of(model))


def own_hand_total(view_model: TableViewModel) -> int | None:
    """Return the total of the player's own hand that its panel shows; None if there is no such panel."""
    return next((panel.hand_total for panel in view_model.player_panels if panel.hand_total is not None), None)


def elements_of(model: TableModel) -> tuple[Element, ...]:
    """Return all elements that can have the keyboard focus, on the table and beside it."""
    marks = move_marks_of(model)
    return (*_elements(_interaction_of(model), view_model_at_rest(model), marks), *model.other_elements)


def move_marks_of(model: TableModel) -> MoveMarks:
    """Return the marks of compared moves, of the move of a lesson, or of what is still to be done of a hinted one.

    Nothing if something else was done than was hinted.
    """
    hint, compared = model.hint, model.compared_moves
    if compared is not None:
        return _compare(compared, _interaction_of(model), model.rest_poses, model.layout)
    if model.taught_move is not None:
        return _mark_taught(model.taught_move, _interaction_of(model), model.rest_poses, model.layout)
    if hint.marked_since_ms is None or hint.asked_view is None or hint.advice is None or model.is_hand_hidden:
        return NO_MARKS
    interaction, best = _interaction_of(model), hint.advice.rated_moves[0]
    position = view_after_staged_throw(interaction)
    if position == hint.asked_view:
        is_pickup = isinstance(best.command, c.DrawStock | c.DrawDiscard | c.DrawJoker)
        pickup = best.command if is_pickup else best.pickup
        return _mark(
            sprites_of_move(best.command, interaction),
            pickup,
            interaction,
            model.rest_poses,
            model.layout,
            1 + is_pickup,
        )
    if isinstance(best.command, c.Throw) and is_after_throw(position, hint.asked_view, best.command.cards):
        return _mark((), best.pickup, interaction, model.rest_poses, model.layout, 2)
    return NO_MARKS


def marks_share(model: TableModel) -> float:
    """Return how much of the marks has appeared, 0 to 1; all of it without motion."""
    since_ms, duration_ms = model.hint.marked_since_ms, model.animation_speed.scale_ms(MARKS_APPEAR_MS)
    if model.compared_moves is not None:
        since_ms, duration_ms = model.compared_since_ms, model.animation_speed.scale_ms(COMPARISON_APPEAR_MS)
    elif model.taught_move is not None:
        since_ms = model.taught_since_ms
    if since_ms is None or not duration_ms or model.animation_speed.is_reduced:
        return 1.0
    return max(0.0, min(1.0, (model.now_ms - since_ms) / duration_ms))


def selection_info_of(model: TableModel) -> SelectionInfo:
    """Return the analysis of the selected cards: the meld they form, and which other cards could join it."""
    return _analyse(_interaction_of(model))


def meld_position_text(model: TableModel) -> str:
    """Return which of the possible melds the last double click selected, as "2 of 3"; empty if it is not selected."""
    choice = model.meld_choice
    if not choice.sprites or model.hand_state.selected != choice.sprites or choice.card not in model.hand_state.order:
        return ""
    count = _count_melds(_interaction_of(model), choice.card)
    return tr("{n} of {count}", n=choice.index + 1, count=count) if count > 1 else ""


def is_new_card(model: TableModel) -> bool:
    """Return True if the card drawn last is to be marked as new.

    The mark stays until the player acts, and longer while they must throw or may slap that card; a showdown shows none.
    """
    if is_showdown(model.table_sprites):
        return False
    is_move_due = model.table_sprites.has_drawn or model.view.slap is not None
    last_drawn = model.table_sprites.last_drawn
    return last_drawn in model.hand_state.order and (is_move_due or last_drawn != model.acknowledged_sprite)


@keep_identity
def _presentation_of(model: TableModel) -> PresentationState:
    return PresentationState(
        call_presses=_call_presses_of(model),
        drop_target=model.drop_target,
        hovered_button=model.pointer.hovered_button,
        pressed_button=model.pointer.pressed_button,
        hides_captions=model.hides_captions,
        is_muted=model.is_muted,
        open_seats=model.score_counters.open_seats(model.now_ms),
        is_hand_hidden=model.is_hand_hidden,
        counting_seats=model.score_counters.counting_seats,
        characters=model.settings.characters,
        avatars=model.settings.avatars,
        absences=model.absences,
        is_spectator=model.settings.is_spectator,
        is_exercise=model.settings.is_exercise,
        is_online=model.settings.is_online,
        task=model.settings.task,
        has_bar=model.settings.has_bar,
        marked_expressions=model.showdown.expressions_at(model.now_ms),
        is_extra_round=model.view.round in model.history.match_totals.extra_rounds,
        is_log_open=model.layout.is_log_open,
        throw_question=model.throw_question,
        is_cards_tab_shown=model.panels.is_cards_tab_shown,
        is_throw_marked=bool(move_marks_of(model).ghosts),
        is_false_call_shown=model.showdown.is_false_call_shown(model.now_ms),
        is_middle_cleared=model.showdown.is_cleared(model.now_ms),
    )


def _call_presses_of(model: TableModel) -> CallPresses:
    hold = model.call_hold
    return CallPresses(
        armed=model.armed_button,
        held=hold.button_id if hold else "",
        is_hold_complete=hold is not None and hold.shown_share == 1,
        is_toggle=model.fast_forward.is_toggle,
        priced=model.priced_call,
    )


def _interaction_of(model: TableModel) -> InteractionContext:
    """Return the interaction context of the model; the same object while its parts are the same."""
    interaction = model.interaction
    return _interaction(interaction.view, interaction.table_sprites, interaction.hand_state, interaction.why_illegal)


@memoize_last
def _count_melds(interaction: InteractionContext, card: int) -> int:
    """Return the number of melds that a double click on this card goes through."""
    return len(melds_with(interaction, card))


_interaction = memoize_last(InteractionContext)
_build = memoize_last(build_view_model)
_elements = memoize_last(build_table_elements)
_mark = memoize_last(mark_move)
_analyse = memoize_last(analyse)


@memoize_last
def _compare(
    moves: ComparedMoves, interaction: InteractionContext, rest_poses: RestPoses, layout: TableLayout
) -> MoveMarks:
    thrown = sprites_of_move(moves.best, interaction)
    own_thrown = () if moves.own is None else sprites_of_move(moves.own, interaction)
    return compare_moves(moves, thrown, own_thrown, interaction, rest_poses, layout)


@memoize_last
def _mark_taught(
    move: TaughtMove, interaction: InteractionContext, rest_poses: RestPoses, layout: TableLayout
) -> MoveMarks:
    if isinstance(move.command, c.Throw):
        return mark_move(sprites_of_move(move.command, interaction), None, interaction, rest_poses, layout, move.number)
    return mark_move((), move.command, interaction, rest_poses, layout, move.number)


@memoize_last
def _with_hand_total(view_model: TableViewModel, shown_total: int) -> TableViewModel:
    panels = tuple(
        panel if panel.hand_total is None else replace(panel, hand_total=shown_total)
        for panel in view_model.player_panels
    )
    return replace(view_model, player_panels=panels)


PRESSABLE_KINDS: Final = ("card",)
"""Things on the table that a press always does something with."""


def cursor_shape_of(model: TableModel, view_model: TableViewModel) -> CursorShape:
    """Return the shape of the pointer: a hand over what can be pressed, others while cards are dragged."""
    if model.dragged:
        is_refused = model.drop_target == "zone" and not view_model.is_selection_legal
        return "forbidden" if is_refused else "grab"
    target = model.pointer.hover_target
    if target.button:
        return "hand" if any(each.id == target.button and each.is_enabled for each in view_model.buttons) else "arrow"
    if target.kind == "deck":
        return "hand" if view_model.is_deck_offered else "arrow"
    if target.kind == "pile":
        is_offered = any(each.sprite_id == target.card and each.is_offered for each in view_model.pile_cards)
        return "hand" if is_offered else "arrow"
    return "hand" if target.kind in PRESSABLE_KINDS else "arrow"
