"""Schedule of the reveal of hands at the end of a round.

The caller's hand is revealed first, then the others in playing order; hands that beat the caller come last, after a
moment of suspense. Source: UX 3.7.
"""

from collections.abc import Iterator, Mapping

from yaniv.game import events as e
from yaniv.rules.scoring import points
from yaniv.ui.animation.durations import FLIP_MS, SEQUENTIAL_TIMINGS, AnimationSpeed, RoundEndTimings
from yaniv.ui.table.state.table_sprites import TableSprites, cards_of


def open_hand_total(table_sprites: TableSprites, seat: int) -> int:
    """Return the points of the hand of *seat*, which lies open."""
    return points(cards_of(table_sprites.hand(seat)), table_sprites.card_values)


def seats_beating_caller(table_sprites: TableSprites) -> tuple[int, ...]:
    """Return the seats that beat the caller (as few points or fewer), in playing order after the caller.

    Empty unless the call was within the limit.
    """
    if table_sprites.call_kind != "yaniv" or table_sprites.caller not in table_sprites.open_seats:
        return ()
    caller_total = open_hand_total(table_sprites, table_sprites.caller)
    return tuple(
        seat for seat in _after_caller(table_sprites)[1:] if open_hand_total(table_sprites, seat) <= caller_total
    )


def reveal_times_ms(table_sprites: TableSprites, timings: RoundEndTimings = SEQUENTIAL_TIMINGS) -> Mapping[int, float]:
    """Return for each seat when its hand is turned over, in ms from the beginning of the reveal.

    *timings*: durations of the parts of a round's end.
    """
    beating_seats, times_ms, ms = seats_beating_caller(table_sprites), dict[int, float](), 0.0
    for seat in (other for other in _after_caller(table_sprites) if other not in beating_seats):
        times_ms[seat] = ms
        ms += timings.caller_hand_ms if seat == table_sprites.caller else timings.hand_step_ms
    for index, seat in enumerate(beating_seats):
        times_ms[seat] = ms + timings.suspense_ms + timings.hand_step_ms * index
    return times_ms


def suspense_start_ms(table_sprites: TableSprites, timings: RoundEndTimings = SEQUENTIAL_TIMINGS) -> float | None:
    """Return when the suspense before the hands that beat the caller begins, in ms from the beginning of the reveal.

    None if no hand beats the caller, or the timings have no suspense.
    """
    beating_seats = seats_beating_caller(table_sprites)
    return (
        reveal_times_ms(table_sprites, timings)[beating_seats[0]] - timings.suspense_ms
        if beating_seats and timings.suspense_ms
        else None
    )


def reveal_duration_ms(table_sprites: TableSprites, timings: RoundEndTimings = SEQUENTIAL_TIMINGS) -> float:
    """Return the time until the last hand has been turned over and counted, in ms."""
    return max(reveal_times_ms(table_sprites, timings).values(), default=0.0) + timings.count_up_ms


def split_by_reveal(
    event: e.AnyEvent, table_sprites: TableSprites, start_ms: float, animation_speed: AnimationSpeed
) -> Iterator[tuple[float, e.AnyEvent]]:
    """Yield (time, event) pairs: from when on, in ms of animation time, each part of *event* may be shown.

    Hands shown together become one event per hand, due when it lies open. *start_ms*: when the animation of the event
    begins.
    """
    timings = animation_speed.round_end_timings
    match event:
        case e.HandsShown(hands=hands):
            for seat, ms in sorted(reveal_times_ms(table_sprites, timings).items(), key=lambda item: item[1]):
                yield start_ms + animation_speed.scale_ms(ms + FLIP_MS), e.HandsShown({seat: hands[seat]})
        case e.FalseCalled():
            yield start_ms + animation_speed.scale_ms(FLIP_MS), event
        case _:
            yield start_ms, event


def _after_caller(table_sprites: TableSprites) -> tuple[int, ...]:
    """Return all seats whose hands are shown, in playing order, the caller first."""
    first = table_sprites.seats.index(table_sprites.caller) if table_sprites.caller in table_sprites.seats else 0
    return tuple(
        seat for seat in table_sprites.seats[first:] + table_sprites.seats[:first] if seat in table_sprites.open_seats
    )
