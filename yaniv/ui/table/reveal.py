"""When each hand is turned over at the end of a round. Pure.

The caller first, then the others in the order of play; who beats the caller is kept for last, after a moment of
suspense. Source: UX 3.7.
"""

from collections.abc import Iterator, Mapping

from yaniv.game import events as e
from yaniv.rules.scoring import points
from yaniv.ui.speeds import FLIP, HAND_BY_HAND, Pace, Reckoning
from yaniv.ui.table.props import Props, codes


def hand_total(props: Props, seat: int) -> int:
    """What an open hand counts."""
    return points(codes(props.hand(seat)), props.values)


def beaters(props: Props) -> tuple[int, ...]:
    """Who holds no more than a caller who had the right to call, in the order of play after him."""
    if props.call != "yaniv" or props.caller not in props.open:
        return ()
    most = hand_total(props, props.caller)
    return tuple(seat for seat in _after_caller(props)[1:] if hand_total(props, seat) <= most)


def moments(props: Props, how: Reckoning = HAND_BY_HAND) -> Mapping[int, float]:
    """Milliseconds from the beginning of the showdown to the moment a hand is turned over, by seat."""
    last, when, ms = beaters(props), dict[int, float](), 0.0
    for seat in (each for each in _after_caller(props) if each not in last):
        when[seat] = ms
        ms += how.caller if seat == props.caller else how.step
    for place, seat in enumerate(last):
        when[seat] = ms + how.suspense + how.step * place
    return when


def suspense(props: Props, how: Reckoning = HAND_BY_HAND) -> float | None:
    """When everybody holds his breath; None: nobody has to."""
    last = beaters(props)
    return moments(props, how)[last[0]] - how.suspense if last and how.suspense else None


def length(props: Props, how: Reckoning = HAND_BY_HAND) -> float:
    """Until the last hand has been turned over and counted."""
    return max(moments(props, how).values(), default=0.0) + how.count_up


def hand_by_hand(event: e.AnyEvent, props: Props, start: float, pace: Pace) -> Iterator[tuple[float, e.AnyEvent]]:
    """Yield what of an event may be told from which moment on; hands that are shown, one by one once they lie open."""
    how = pace.reckoning
    match event:
        case e.HandsShown(hands=hands):
            for seat, ms in sorted(moments(props, how).items(), key=lambda each: each[1]):
                yield start + pace.ms(ms + FLIP), e.HandsShown({seat: hands[seat]})
        case e.FalseCalled():
            yield start + pace.ms(FLIP), event
        case _:
            yield start, event


def _after_caller(props: Props) -> tuple[int, ...]:
    """All seats whose hands are shown, the caller first."""
    first = props.seats.index(props.caller) if props.caller in props.seats else 0
    return tuple(seat for seat in props.seats[first:] + props.seats[:first] if seat in props.open)
