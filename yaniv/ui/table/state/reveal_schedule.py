"""Schedule of the reveal of hands at the end of a round.

The caller's hand comes first. The others follow in an order that only public facts decide: hands that are expected to
count most come first, so that those most likely to beat the caller come last. Within a hand, cards are turned over one
by one. *Why* the schedule is built card by card: when a card is turned over depends on the cards turned over before it,
never on those still hidden, so that neither order nor rhythm tells the end before the cards do.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import RANKS, SUITS
from yaniv.game import events as e
from yaniv.rules.calling import beats_caller
from yaniv.rules.house_rules import CardValues
from yaniv.rules.next_starter import Outcome
from yaniv.rules.scoring import card_points, points
from yaniv.ui.animation.durations import FALSE_CALL_HOLD_MS, SEQUENTIAL_TIMINGS, AnimationSpeed, RoundEndTimings
from yaniv.ui.table.state.table_sprites import Sprites, TableSprites, cards_of

MAX_CENTRED_WINNERS: Final = 3
"""Maximum number of hands that lie in the middle because they beat the caller; others stay on their panels."""

MIN_HURRY_FACTOR: Final = 0.4
"""Least factor for all durations at which several hands come to the middle one after the other."""
COUNTED_SHARE: Final = 0.75
"""Part of the turn of a card after which its points are counted: its face can be read then."""


class CardTurn(Struct, frozen=True):
    """Card that is turned over; times are ms from the beginning of the reveal, at normal speed."""

    sprite_id: int
    start_ms: float
    duration_ms: float
    total: int
    """Points of this card and of the cards of the hand that were turned over before it."""

    @property
    def end_ms(self) -> float:
        """Time when the card lies open, in ms."""
        return self.start_ms + self.duration_ms

    @property
    def counted_ms(self) -> float:
        """Time when its face can be read and its points are counted, in ms."""
        return self.start_ms + COUNTED_SHARE * self.duration_ms


class HandReveal(Struct, frozen=True):
    """Reveal of one hand; times are ms from the beginning of the reveal, at normal speed."""

    seat: int
    is_centred: bool
    """True if the hand comes to the middle of the table; False: it is turned over on its panel."""
    start_ms: float
    """Start of its way to the middle, or of the first card on its panel."""
    turns: tuple[CardTurn, ...]
    counted_ms: float
    """Time when its last card lies open."""
    departure_ms: float | None = None
    """Start of its way from the middle to its panel; None: it stays, or is not in the middle."""
    looked_ms: float = 0.0
    """Time until which a hand that meets the caller's in the middle is looked at before the next one comes."""
    beside: tuple[int, ...] = ()
    """Seats whose hands lie in its row when it comes, left to right: those that already beat the caller."""

    @property
    def total(self) -> int:
        """Points of the whole hand."""
        return self.turns[-1].total if self.turns else 0


class RevealSchedule(Struct, frozen=True):
    """Schedule of the reveal of all hands."""

    reveals: tuple[HandReveal, ...] = ()
    """In order, the caller's first."""
    gather_ms: float = 0.0
    """Time when all hands that beat the caller take their final places in the middle."""
    duration_ms: float = 0.0
    timings: RoundEndTimings = SEQUENTIAL_TIMINGS
    """Durations used, faster than the usual ones if there are many cards."""

    @property
    def by_seat(self) -> Mapping[int, HandReveal]:
        """The reveals by seat."""
        return {reveal.seat: reveal for reveal in self.reveals}


def open_hand_total(table_sprites: TableSprites, seat: int) -> int:
    """Return the points of the hand of *seat*, which lies open."""
    return points(cards_of(table_sprites.hand(seat)), table_sprites.card_values)


def is_showdown(table_sprites: TableSprites) -> bool:
    """Return True if all hands lie open after a call."""
    return table_sprites.caller in table_sprites.open_seats


def is_call_comparable(table_sprites: TableSprites) -> bool:
    """Return True if the caller's open hand may be beaten by others: it was in turn and is within the limit."""
    return (
        is_showdown(table_sprites)
        and table_sprites.call_kind == "yaniv"
        and open_hand_total(table_sprites, table_sprites.caller) <= table_sprites.call_rules.limit
    )


def seats_beating_caller(table_sprites: TableSprites) -> tuple[int, ...]:
    """Return the seats whose hands are low enough to beat the caller, in playing order after the caller.

    Empty unless the call was within the limit.
    """
    if not is_call_comparable(table_sprites):
        return ()
    caller_total, call_rules = open_hand_total(table_sprites, table_sprites.caller), table_sprites.call_rules
    return tuple(
        seat
        for seat in _after_caller(table_sprites)[1:]
        if beats_caller(open_hand_total(table_sprites, seat), caller_total, call_rules)
    )


def centred_winners(table_sprites: TableSprites) -> tuple[int, ...]:
    """Return the seats whose hands end in the middle because they beat the caller, left to right.

    They lie in the order of the reveal, so that none of them has to change places. Of more than
    `MAX_CENTRED_WINNERS`, those come that were shown last, because they may lie in the middle already.
    """
    beating = set(seats_beating_caller(table_sprites))
    return tuple(seat for seat in reveal_order(table_sprites) if seat in beating)[-MAX_CENTRED_WINNERS:]


def reveal_order(table_sprites: TableSprites) -> tuple[int, ...]:
    """Return the seats in the order of the reveal: the caller, then the others by what all players know of their hands.

    Whose hand is expected to count most is first; equal ones follow in playing order.
    """
    first, *others = _after_caller(table_sprites) or (-1,)
    if first < 0:
        return ()
    if not is_showdown(table_sprites):
        return (first, *others)
    return (first, *sorted(others, key=lambda seat: -_expected_total(table_sprites, seat)))


def build_reveal_schedule(table_sprites: TableSprites, timings: RoundEndTimings = SEQUENTIAL_TIMINGS) -> RevealSchedule:
    """Return when each card of each hand is turned over, with all hands open in *table_sprites*."""
    order = reveal_order(table_sprites)
    if not is_showdown(table_sprites):
        return _without_call(table_sprites, order, timings)
    is_comparable = is_call_comparable(table_sprites)
    centred, factor = _centred_seats(table_sprites, order[1:], timings)
    timings = timings.scaled(factor)  # whether others compare must not be told by the pace of the caller's cards
    centred = centred if is_comparable else ()
    caller = _reveal_in_middle(table_sprites, order[0], 0.0, timings, caller_total=None)
    reveals, time_ms = [caller], caller.counted_ms + timings.look_ms
    caller_total = caller.total if is_comparable else None
    for seat in (seat for seat in order[1:] if seat not in centred):
        reveals.append(_reveal_on_panel(table_sprites, seat, time_ms, timings))
        time_ms += timings.hand_step_ms
    beside: tuple[int, ...] = ()
    row: tuple[int, ...] = ()
    for seat in centred:
        reveal = _reveal_in_middle(table_sprites, seat, time_ms, timings, caller_total)
        looked_ms = reveal.counted_ms + timings.look_ms
        if reveal.total == caller_total:
            looked_ms += timings.tie_ms
        row, beats = (*beside, seat), beats_caller(reveal.total, caller.total, table_sprites.call_rules)
        departure_ms = None if beats else looked_ms
        reveals.append(replace(reveal, departure_ms=departure_ms, looked_ms=looked_ms, beside=beside))
        beside = row if beats else beside
        time_ms = looked_ms if beats and seat == centred[-1] else looked_ms + timings.handover_ms
    gather_ms = max(time_ms, max(reveal.counted_ms for reveal in reveals) + timings.look_ms)
    winners = centred_winners(table_sprites)
    is_gathering = bool(winners) and row != winners
    return RevealSchedule(tuple(reveals), gather_ms, gather_ms + timings.gather_ms * is_gathering, timings)


def split_by_reveal(
    event: e.AnyEvent, table_sprites: TableSprites, start_ms: float, animation_speed: AnimationSpeed
) -> Iterator[tuple[float, e.AnyEvent]]:
    """Yield (time, event) pairs: from when on, in ms of animation time, each part of *event* may be shown.

    Hands shown together become one event per hand, due when it lies open; a verdict is due when it can be seen.
    *start_ms*: when the animation of the event begins.
    """
    timings = animation_speed.round_end_timings
    match event:
        case e.HandsShown(hands=hands):
            schedule = build_reveal_schedule(table_sprites, timings)
            for reveal in sorted(schedule.reveals, key=lambda reveal: reveal.counted_ms):
                due_ms = start_ms + animation_speed.scale_ms(reveal.counted_ms)
                yield due_ms, e.HandsShown({reveal.seat: hands[reveal.seat]})
        case e.FalseCalled(hand=hand):
            counted_ms = false_call_turn_ms(len(hand), timings) + timings.flip_ms
            yield start_ms + animation_speed.scale_ms(counted_ms), event
        case e.RoundScored():
            yield start_ms + animation_speed.scale_ms(verdict_delay_ms(event.outcome, timings)), event
        case _:
            yield start_ms, event


def false_call_turn_ms(index: int, timings: RoundEndTimings) -> float:
    """Return when a card of a hand that was called above the limit is turned over, in ms from the call."""
    return min(timings.approach_ms + index * timings.card_step_ms, FALSE_CALL_HOLD_MS / 2)


def verdict_delay_ms(outcome: Outcome, timings: RoundEndTimings) -> float:
    """Return the time from the scoring of a round until its verdict is seen, in ms at normal speed."""
    if outcome in ("yaniv", "called_off"):
        return 0.0
    return timings.pause_ms + timings.slam_ms


def _without_call(table_sprites: TableSprites, order: tuple[int, ...], timings: RoundEndTimings) -> RevealSchedule:
    """Return the schedule of a round that was called off: all hands are turned over on their panels."""
    reveals = tuple(
        _reveal_on_panel(table_sprites, seat, index * timings.hand_step_ms, timings) for index, seat in enumerate(order)
    )
    end_ms = max((reveal.counted_ms for reveal in reveals), default=0.0) + timings.look_ms
    return RevealSchedule(reveals, end_ms, end_ms, timings)


def _expected_total(table_sprites: TableSprites, seat: int) -> float:
    """Return what all players expect a hand to count: the cards they have seen, and the average for each other one."""
    hand, values = table_sprites.hand(seat), table_sprites.card_values
    public = [sprite.card for sprite in hand if sprite.id in table_sprites.public_ids]
    return points(public, values) + (len(hand) - len(public)) * _average_points(values)


def _average_points(values: CardValues) -> float:
    """Return the average points of the cards of a pack without jokers."""
    return points((rank + SUITS[0] for rank in RANKS), values) / len(RANKS)


def _centred_seats(
    table_sprites: TableSprites, order: tuple[int, ...], timings: RoundEndTimings
) -> tuple[tuple[int, ...], float]:
    """Return the seats whose hands come to the middle, and the factor for all durations.

    Fewer hands come if all would have to hurry: white cards that come and go quickly in one place flash.
    """
    for count in range(min(timings.centred_hands, len(order)), 1, -1):
        factor = _hurry_factor(table_sprites, order[-count:], timings)
        if factor >= MIN_HURRY_FACTOR:
            return order[-count:], factor
    centred = order[-1:] if timings.centred_hands else ()
    return centred, _hurry_factor(table_sprites, centred, timings)


def _hurry_factor(table_sprites: TableSprites, centred: tuple[int, ...], timings: RoundEndTimings) -> float:
    """Return the factor by which everything is faster so that the longest possible reveal takes `reveal_ms`.

    It depends only on the number of cards in each hand.
    """
    size = len(table_sprites.hand(table_sprites.caller))
    longest_ms = timings.approach_ms + timings.card_step_ms * size + timings.flip_ms + timings.look_ms
    for seat in centred:
        longest_ms += timings.approach_ms + timings.card_step_ms * len(table_sprites.hand(seat)) + timings.look_ms
        longest_ms += timings.breath_ms + timings.slow_flip_ms + timings.handover_ms
    longest_ms += timings.tie_ms * (1 if centred else 0) + timings.gather_ms
    others = [seat for seat in table_sprites.open_seats if seat not in (table_sprites.caller, *centred)]
    longest_ms += timings.hand_step_ms * len(others)
    if others and not centred:
        most = max(len(table_sprites.hand(seat)) for seat in others)
        longest_ms += timings.rush_step_ms * most + timings.flip_ms
    return min(1.0, timings.reveal_ms / longest_ms) if longest_ms else 1.0


def _reveal_in_middle(
    table_sprites: TableSprites, seat: int, start_ms: float, timings: RoundEndTimings, caller_total: int | None
) -> HandReveal:
    """Return the reveal of a hand in the middle, card by card; *caller_total*: what it has to beat, None: nothing."""
    sprites = table_sprites.hand(seat)
    lowest = min(0, *card_points(table_sprites.card_values).values())
    turns: list[CardTurn] = []
    time_ms, total = start_ms + timings.approach_ms, 0
    for index, sprite in enumerate(sprites):
        left = len(sprites) - index
        is_decided = caller_total is not None and total + left * lowest > caller_total  # not even a tie is possible
        is_decisive = caller_total is not None and left == 1 and not is_decided
        if is_decisive:
            time_ms += timings.breath_ms
        total += points((sprite.card,), table_sprites.card_values)
        duration_ms = timings.slow_flip_ms if is_decisive else timings.flip_ms
        turns.append(CardTurn(sprite.id, time_ms, duration_ms, total))
        time_ms += timings.rush_step_ms if is_decided else timings.card_step_ms
    counted_ms = turns[-1].end_ms if turns else time_ms
    return HandReveal(seat, is_centred=True, start_ms=start_ms, turns=tuple(turns), counted_ms=counted_ms)


def _reveal_on_panel(table_sprites: TableSprites, seat: int, start_ms: float, timings: RoundEndTimings) -> HandReveal:
    """Return the reveal of a hand on its panel, its cards in quick succession."""
    sprites: Sprites = table_sprites.hand(seat)
    turns, total = list[CardTurn](), 0
    for index, sprite in enumerate(sprites):
        total += points((sprite.card,), table_sprites.card_values)
        turns.append(CardTurn(sprite.id, start_ms + index * timings.rush_step_ms, timings.flip_ms, total))
    counted_ms = turns[-1].end_ms if turns else start_ms
    return HandReveal(seat, is_centred=False, start_ms=start_ms, turns=tuple(turns), counted_ms=counted_ms)


def _after_caller(table_sprites: TableSprites) -> tuple[int, ...]:
    """Return all seats whose hands are shown, in playing order, the caller first."""
    first = table_sprites.seats.index(table_sprites.caller) if table_sprites.caller in table_sprites.seats else 0
    return tuple(
        seat for seat in table_sprites.seats[first:] + table_sprites.seats[:first] if seat in table_sprites.open_seats
    )
