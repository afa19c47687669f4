"""Events of the match: sprites, animation, sounds, messages, numbers and history follow from each of them."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.ui.animation.durations import LATE_ROUND, AnimationSpeed
from yaniv.ui.table.feedback.event_sounds import cues_for_event
from yaniv.ui.table.model.match_history import MatchHistory
from yaniv.ui.table.model.side_effects import PrepareCards
from yaniv.ui.table.model.table_model import ShowdownRecord, TableModel
from yaniv.ui.table.reducer.card_motion import with_layout, with_match_event
from yaniv.ui.table.reducer.step import Step
from yaniv.ui.table.state.reveal_schedule import (
    build_reveal_schedule,
    centred_winners,
    is_showdown,
    split_by_reveal,
    verdict_delay_ms,
)
from yaniv.ui.table.state.table_sprites import TableSprites

_KEPT_AT_REPETITION: Final = (
    "usual_speed", "layout", "sounds", "presence", "panels", "pointer", "input_ms", "focus", "other_elements",
    "is_muted",
)  # fmt: skip
"""Fields of the model that a repetition of the showdown leaves as they are now."""


def reduce_match_event(model: TableModel, event: e.AnyEvent, view: View) -> Step:
    """Return the model after an event of the match, and the side effects to carry out, such as sounds.

    *view*: what the person at this table may know after the event.
    """
    if isinstance(event, e.RoundOpened):
        speed_of_round = replace(model.usual_speed, is_late_round=event.number >= LATE_ROUND)
        model = replace(model, usual_speed=speed_of_round) if speed_of_round != model.usual_speed else model
    was_staged, speed = bool(model.hand_state.staged), model.animation_speed
    start_ms, now_ms = model.animation.next_start_ms, model.now_ms
    is_deal_or_showdown = isinstance(event, e.HandsDealt | e.YanivCalled) or model.hides_captions
    delayed_view = model.delayed_view.with_event(event, view, _visible_from_ms(event, start_ms, speed), now_ms)
    moved, timeline = with_match_event(model, event)
    sprites = moved.table_sprites
    cues = cues_for_event(event, timeline, sprites, speed, staged=was_staged)
    changed = replace(
        moved,
        delayed_view=delayed_view,
        is_deal_or_showdown=is_deal_or_showdown,
        slap_missed_ms=_slap_missed_ms(model, event),
        is_slap_declined=model.is_slap_declined and not isinstance(event, e.SlapOpened),
        sounds=model.sounds if model.is_auto_finishing else model.sounds.with_cues(cues, start_ms),
        messages=model.messages.with_event(event, model.history.view_of_reader(view), sprites, start_ms, speed),
        showdown=model.showdown.with_event(event, model.history.view_of_reader(view), sprites, start_ms, speed),
        score_counters=model.score_counters.with_event(event, view, sprites, start_ms, speed),
        showdown_record=_recorded(model, event, view),
        history=_with_event(moved, event, view, start_ms).advanced(now_ms),
    )
    return Step(changed, tuple(_preparations(event, sprites, speed)))


def repeat_showdown(model: TableModel) -> Step:
    """Return the table as it was before the showdown, with all events of the showdown to be animated once more.

    What the player has set or opened since then stays.
    """
    assert model.showdown_record is not None, "only a showdown with a record is repeated"
    before, events = model.showdown_record.before, model.showdown_record.events
    current = {name: getattr(model, name) for name in _KEPT_AT_REPETITION}
    step = Step(with_layout(replace(before, **current), model.layout, is_animated=False))
    for event, view in events:
        step = step.then(partial(reduce_match_event, event=event, view=view))
    return step


def _recorded(model: TableModel, event: e.AnyEvent, view: View) -> ShowdownRecord | None:
    """Return the record of the showdown after this event; it begins with the last call, or the hands after it."""
    record = model.showdown_record
    match event:
        case e.YanivCalled():
            record = ShowdownRecord(replace(model, showdown_record=None))
        case e.HandsShown() if record is None and view.caller >= 0:
            record = ShowdownRecord(model)
        case e.RoundOpened() | e.FinalTurnsBegan():
            return None
        case _:
            pass
    return None if record is None else replace(record, events=(*record.events, (event, view)))


def _slap_missed_ms(model: TableModel, event: e.AnyEvent) -> float:
    """Return when the time for the own slap ran out last, in ms of the table's clock; the player kept no card."""
    if isinstance(event, e.SlapClosed) and event.seat == model.view.seat and not model.is_slap_declined:
        return model.now_ms
    return model.slap_missed_ms


def _preparations(event: e.AnyEvent, sprites: TableSprites, speed: AnimationSpeed) -> Iterator[PrepareCards]:
    """Yield the cards to prepare: all that are known, and before a showdown those of the hands in the middle."""
    yield PrepareCards(tuple(sprites.faces.values()))
    if isinstance(event, e.HandsShown):
        schedule = build_reveal_schedule(sprites, speed.round_end_timings)
        centred = [reveal.seat for reveal in schedule.reveals if reveal.is_centred]
        yield PrepareCards(tuple(sprite.card for seat in centred for sprite in sprites.hand(seat)), "middle")
    if isinstance(event, e.YanivCalled):
        yield PrepareCards(tuple(sprite.card for sprite in sprites.hand(event.seat)), "middle")
    if isinstance(event, e.RoundScored) and is_showdown(sprites) and not centred_winners(sprites):
        yield PrepareCards(tuple(sprite.card for sprite in sprites.hand(sprites.caller)), "alone")


def _visible_from_ms(event: e.AnyEvent, start_ms: float, speed: AnimationSpeed) -> float:
    """Return when the screen may show what an event has changed, in ms of the sprite animation."""
    if not isinstance(event, e.RoundScored):
        return start_ms
    return start_ms + speed.scale_ms(verdict_delay_ms(event.outcome, speed.round_end_timings))


def _with_event(model: TableModel, event: e.AnyEvent, view: View, start_ms: float) -> MatchHistory:
    """Return the history with an event, split into the moments at which the animation reveals its parts."""
    history = model.history
    for time_ms, partial_event in split_by_reveal(event, model.table_sprites, start_ms, model.animation_speed):
        history = history.with_event(partial_event, view, time_ms)
    return history
