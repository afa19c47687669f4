"""Moves of the player: what gestures and buttons mean becomes commands; cards selected before, order of the hand.

Calls that cost points must be confirmed; refusals are shown.
"""

from typing import Final

from msgspec.structs import replace

from yaniv.game import commands as c
from yaniv.i18n import tr
from yaniv.narration.refusal_text import refusal_sentence
from yaniv.ui.animation import durations
from yaniv.ui.animation.easing import in_out_cubic
from yaniv.ui.narration import table_text
from yaniv.ui.table.choreography.event_timelines import MotionStyle, StyleForCard
from yaniv.ui.table.model.side_effects import PlayCue, PressButton, SaveSorting, Step, SubmitMoves
from yaniv.ui.table.model.table_model import CallHold, MeldChoice, TableModel
from yaniv.ui.table.model.view_model_selectors import view_model_at_rest
from yaniv.ui.table.reducer.card_motion import ACCEPT_STYLE, LIFT_STYLE, with_hand_state, with_sorted_hand
from yaniv.ui.table.state import gesture_commands
from yaniv.ui.table.state.gesture_commands import GestureOutcome, SpriteIds
from yaniv.ui.table.state.hand_sort import HandSorting, sorting_sentence
from yaniv.ui.table.state.selection_analysis import melds_with
from yaniv.ui.table.state.throw_question import ThrowQuestion, question_about
from yaniv.ui.table.view_model.table_buttons import CALL_BUTTONS, CONFIRM_BUTTON, QUESTION_BUTTONS, call_words


def take_back(model: TableModel) -> TableModel:
    """Return the model with the staged cards (in the play zone, not thrown yet) back in the hand."""
    model = without_question(model)
    return with_hand_state(model, replace(model.hand_state, staged=()), ACCEPT_STYLE)


def press_button(model: TableModel, button_id: str) -> Step:
    """Handle the use of a button on the table: change the model, or return a side effect for the scene to carry out.

    Buttons that do not concern the cards become a `PressButton`.
    """
    table_button = next(button for button in view_model_at_rest(model).buttons if button.id == button_id)
    if not table_button.is_enabled:
        return refuse(
            model,
            table_text.call_sentence(model.interaction, _call_word(model, button_id))
            if button_id in CALL_BUTTONS
            else table_button.label,
        )
    if button_id in CALL_BUTTONS:
        return _press_call(without_question(model), button_id)
    if button_id == CONFIRM_BUTTON:
        return confirm_throw(model)
    model = disarmed(model)
    seat, slap_window = model.view.seat, model.delayed_view.actual.slap
    match button_id:
        case "button:take-back":
            return Step(take_back(model))
        case "button:return":
            return execute(model, gesture_commands.drop_on_deck(model.interaction, model.hand_state.selected))
        case "button:keep":
            return _submit(model, c.DeclineSlap(seat))
        case "button:slap" | "button:slap-start" if slap_window:
            end = slap_window.ends[0] if button_id == "button:slap-start" else slap_window.ends[-1]
            return _submit(model, c.Slap(seat, slap_window.card, end))
        case "button:swap":
            return _submit(model, c.RequestSwap(seat))
        case "button:decline-swap":
            return _submit(model, c.DeclineSwap(seat))
        case _:
            return Step(model, (PressButton(button_id),))


def slap(model: TableModel) -> Step | None:
    """Slap the drawn card; return None if that is not possible now."""
    slap_window = model.delayed_view.actual.slap
    if slap_window is None:
        return None
    return _submit(model, c.Slap(model.view.seat, slap_window.card, slap_window.ends[-1]))


def keep_slap_card(model: TableModel) -> Step:
    """Decline to slap: keep the drawn card."""
    return _submit(replace(model, is_slap_declined=True), c.DeclineSlap(model.view.seat))


def arm_call(model: TableModel, button_id: str) -> Step:
    """Let the next press of this call button call; show what a call would cost if it certainly costs points."""
    armed = replace(model, armed_button=button_id)
    word = _call_word(armed, button_id)
    if not table_text.is_call_risky(armed.interaction, word):
        return Step(armed)
    return refuse(armed, table_text.call_warning(armed.interaction, word))


def begin_call_hold(model: TableModel, button_id: str, ms: int) -> Step | None:
    """Begin to hold a call out of turn down, and show its price; return None if the button is for no such call."""
    if not needs_hold(model, button_id):
        return None
    held = replace(disarmed(model), call_hold=CallHold(button_id, ms))
    return refuse(held, _call_warning(held, _call_word(held, button_id)))


def end_call_hold(model: TableModel, ms: int) -> Step:
    """Call if the button was held down long enough, else take the offer back."""
    hold, released = model.call_hold, disarmed(model)
    if hold is None or not needs_hold(released, hold.button_id):
        return Step(released)
    if ms - hold.since_ms < durations.CALL_HOLD_MS:
        return Step(replace(released, priced_call=hold.button_id))
    return _submit_call(replace(released, messages=released.messages.dismissed()), hold.button_id)


def refuse_late_slap(model: TableModel) -> Step | None:
    """Say that a slap came too late, if its time has just run out; None otherwise."""
    since_ms = model.now_ms - model.slap_missed_ms
    return refuse(model, tr("Too late to slap.")) if 0 <= since_ms < durations.LATE_SLAP_MS else None


def needs_hold(model: TableModel, button_id: str) -> bool:
    """Return True if the button calls out of turn, for which it must be held down."""
    words = call_words(model.interaction)
    return (
        button_id in CALL_BUTTONS[: len(words)]
        and not (model.settings.is_spectator or model.hides_captions)
        and table_text.is_call_out_of_turn(model.interaction, words[CALL_BUTTONS.index(button_id)])
    )


def disarmed(model: TableModel) -> TableModel:
    """Return the model in which nothing waits to be confirmed.

    That is a throw, or a call whose button waits for a second press, is held down, or has shown its price.
    """
    model = without_question(model)
    is_pressed = model.armed_button or model.call_hold or model.priced_call
    return replace(model, armed_button="", call_hold=None, priced_call="") if is_pressed else model


def confirm_throw(model: TableModel) -> Step:
    """Submit the throw in question, unless the answer comes so soon that it may be half of a double click."""
    question = model.throw_question
    if question is None or model.input_ms - question.asked_ms < durations.CONFIRM_LOCKOUT_MS:
        return Step(model)
    return _submit(replace(model, throw_question=None, focus=model.focus.on(question.focus_before)), *question.commands)


def without_question(model: TableModel) -> TableModel:
    """Return the model without a throw in question: hand, play zone and focus are as they were before it."""
    question = model.throw_question
    if question is None:
        return model
    hand_state = replace(model.hand_state, selected=question.selected_before, staged=question.staged_before)
    focus = model.focus.on(question.focus_before) if model.focus.element_id in QUESTION_BUTTONS else model.focus
    return with_hand_state(replace(model, throw_question=None, focus=focus), hand_state, ACCEPT_STYLE)


def confirmed_by_repetition(before: TableModel, step: Step) -> Step:
    """Return the step after an input, but if it only asked the same question again, the throw is confirmed.

    *before*: the model before the input.
    """
    earlier, asked = before.throw_question, step.model.throw_question
    if earlier is None or asked is None or asked is earlier or asked.commands != earlier.commands:
        return step
    model = replace(step.model, throw_question=replace(asked, asked_ms=earlier.asked_ms))
    return Step(model, step.side_effects).then(confirm_throw)


def execute(model: TableModel, outcome: GestureOutcome, about_ids: SpriteIds = ()) -> Step:
    """Carry out what a gesture means: submit commands, stage cards (put them into the play zone), or refuse it.

    A throw that the player wants to confirm first is put into the play zone, with a question. A refusal is shown, and
    the cards it concerns shake. *about_ids*: the cards it is about, if none are staged or selected.
    """
    hand_state = model.hand_state
    if outcome.refusal:
        shaken = hand_state.staged or hand_state.selected or about_ids
        return reject(model, refusal_sentence(outcome.refusal), shaken)
    if outcome.staged:
        return Step(_with_staged(model, outcome.staged))
    question = question_about(model.interaction, outcome.commands, model.settings.player_settings.confirm_throws)
    if question is not None:
        return Step(_with_question(model, question, about_ids))
    return _submit(model, *outcome.commands) if outcome.commands else Step(model)


def reject(model: TableModel, sentence: str, cards: SpriteIds) -> Step:
    """Show why something cannot be done with these cards, and shake them."""
    effects = model.effects.with_card_effect(cards, "shake", model.now_ms, model.animation_speed)
    return refuse(replace(model, effects=effects), sentence)


def refuse(model: TableModel, sentence: str) -> Step:
    """Show a sentence as a refusal, and play the sound of one; neither over the open hands at the end of a round."""
    if model.delayed_view.hides_round_end or model.view.phase in {"round_over", "match_over"}:
        return Step(model)
    changed = replace(
        model, messages=model.messages.saying(sentence, "refusal"), sounds=model.sounds.with_played("refuse")
    )
    return Step(changed, (PlayCue("refuse"),))


def after_refused_move(model: TableModel, sentence: str) -> Step:
    """Show why a command was refused; cards that may not wait in the play zone return to the hand."""
    waits = gesture_commands.is_throw_staged(model.interaction)
    return refuse(model if waits or not model.hand_state.staged else take_back(model), sentence)


def after_accepted_move(model: TableModel) -> TableModel:
    """Return the model after a command of this seat has been executed: nothing is selected any more."""
    return with_hand_state(model, replace(model.hand_state, selected=()), LIFT_STYLE)


def _with_staged(model: TableModel, sprite_ids: SpriteIds) -> TableModel:
    """Return the model with these cards laid into the play zone, and nothing selected."""
    landed_ms = model.now_ms + model.animation_speed.scale_ms(durations.DROP_ACCEPT_MS)
    effects = model.effects.with_card_effect(sprite_ids, "land", landed_ms, model.animation_speed)
    staged = replace(model.hand_state, staged=sprite_ids, selected=())
    return with_hand_state(replace(model, effects=effects), staged, ACCEPT_STYLE)


def _with_question(model: TableModel, question: ThrowQuestion, about_ids: SpriteIds) -> TableModel:
    """Return the model with a question about a throw: its cards lie in the play zone, and the yes button has the focus.

    *about_ids*: cards that were dropped, if any.
    """
    interaction, hand_state = model.interaction, model.hand_state
    candidates = dict.fromkeys((*hand_state.staged, *about_ids, *hand_state.selected, *hand_state.order))
    own = tuple(card for card in candidates if card in hand_state.order)
    asked = replace(
        question,
        selected_before=hand_state.selected,
        staged_before=hand_state.staged,
        focus_before=model.focus.element_id,
        asked_ms=model.input_ms,
    )
    staged = hand_state.staged or gesture_commands.sprites_of_cards(interaction, own, question.thrown)
    laid = model if hand_state.staged else _with_staged(model, staged)
    return replace(laid, throw_question=asked, focus=model.focus.on(CONFIRM_BUTTON))


def _submit(model: TableModel, *commands: c.SeatCommand) -> Step:
    return Step(model, (SubmitMoves(commands),))


def _call_word(model: TableModel, button_id: str) -> str:
    return call_words(model.interaction)[CALL_BUTTONS.index(button_id)]


def _press_call(model: TableModel, button_id: str) -> Step:
    """Submit a safe call at the first press, any other call at the second."""
    word = _call_word(model, button_id)
    if needs_hold(model, button_id):
        return refuse(disarmed(model), _call_warning(model, word))
    if table_text.is_call_risky(model.interaction, word) and model.armed_button != button_id:
        # During an animation that everybody waits for, a risky call is most likely an accidental click.
        return Step(disarmed(model)) if model.animation.is_busy else arm_call(model, button_id)
    return _submit_call(disarmed(model), button_id)


def _submit_call(model: TableModel, button_id: str) -> Step:
    word = None if button_id == CALL_BUTTONS[0] else _call_word(model, button_id)
    return _submit(model, c.Call(model.view.seat, word))


def _call_warning(model: TableModel, word: str) -> str:
    return table_text.call_warning(model.interaction, word, is_toggle=model.fast_forward.is_toggle)


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
