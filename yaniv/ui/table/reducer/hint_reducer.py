"""Hints on request: first where to look, then a move that is marked on the table, then the reasons.

A hint selects no cards: to follow it, the player makes the move.
"""

from msgspec.structs import replace

from yaniv.bots.advice import Advice
from yaniv.game import commands as c
from yaniv.i18n import tr
from yaniv.ui.narration.hint_reasons import reason_sentences
from yaniv.ui.narration.hint_text import hint_area, hint_move, view_after_staged_throw
from yaniv.ui.table.model.hint_state import REASONS_DEPTH, hint_caption
from yaniv.ui.table.model.side_effects import RequestHint
from yaniv.ui.table.model.table_events import HintArrived
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.reducer.step import Step


def demand_hint(model: TableModel) -> Step:
    """Show the next level of a hint, or request one."""
    view = model.view
    if view.seat in view.out:
        return Step(replace(model, messages=model.messages.saying(tr("You are out of this match."))))
    position = view_after_staged_throw(model.interaction)
    is_new = position != model.hint.asked_view
    model = replace(model, hint=model.hint.requested(position))
    if is_new:
        return Step(model, (RequestHint(position),))
    return Step(model if model.hint.is_waiting else _show_advice(model))


def receive_advice(model: TableModel, event: HintArrived) -> TableModel:
    """Return the model with a hint from advice that has arrived, if its position is still that of the table."""
    hint = model.hint.answered(event.position, event.advice, view_after_staged_throw(model.interaction))
    if hint is model.hint:
        return model
    return _show_advice(replace(model, hint=hint)) if hint.depth else replace(model, hint=hint)


def wait_for_advice(model: TableModel, ms: float) -> Step:
    """Let *ms* milliseconds of waiting pass; after too long, request a simple answer unless the match has moved on."""
    hint = model.hint.waited(ms)
    if not hint.is_overdue or hint.asked_view is None:
        return Step(model if hint is model.hint else replace(model, hint=hint))
    if view_after_staged_throw(model.interaction) != hint.asked_view:
        return Step(replace(model, hint=hint.given_up()))
    return Step(replace(model, hint=hint), (RequestHint(hint.asked_view, is_urgent=True),))


def _show_advice(model: TableModel) -> TableModel:
    """Show the current level of the advice."""
    advice = model.hint.advice
    if advice is None:
        return model
    if advice.best_move is None:
        return replace(model, messages=model.messages.saying(tr("Nothing for you to do right now.")))
    return _show_hint(model, advice, advice.best_move)


def _show_hint(model: TableModel, advice: Advice, move: c.SeatCommand) -> TableModel:
    """Show one level of *advice*, in words about the position for which it was requested."""
    view, depth = view_after_staged_throw(model.interaction), model.hint.depth
    marked = replace(model, hint=model.hint.marked(model.now_ms))
    reasons = model.settings.paginate(
        tuple(reason_sentences(advice, view)), hint_caption(REASONS_DEPTH, REASONS_DEPTH), marked
    )
    hint = replace(model.hint, max_depth=REASONS_DEPTH + len(reasons) - 1)
    match depth:
        case 1:
            text = hint_area(move, view, advice.rated_moves[0].pickup)
        case 2:
            text = hint_move(move, view, advice.rated_moves[0].pickup)
            hint = hint.marked(model.now_ms)
        case _:
            text = reasons[min(depth - REASONS_DEPTH, len(reasons) - 1)]
    messages = model.messages.saying(text, "hint", hint_caption(depth, hint.max_depth))
    return replace(model, hint=hint, messages=messages)
