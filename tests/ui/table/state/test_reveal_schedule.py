"""Tests that order and timing of a showdown depend on no card that is still hidden."""

from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from yaniv.cards import Card, Cards, cards, new_pack
from yaniv.game import events as e
from yaniv.rules.house_rules import CallRules
from yaniv.ui.animation.durations import (
    BRIEF_TIMINGS,
    LATE_TIMINGS,
    SEQUENTIAL_TIMINGS,
    SIMULTANEOUS_TIMINGS,
    RoundEndTimings,
)
from yaniv.ui.table.state.reveal_schedule import (
    HandReveal,
    build_reveal_schedule,
    centred_winners,
    reveal_order,
    seats_beating_caller,
)
from yaniv.ui.table.state.table_sprites import Sprite, TableSprites, apply_event

EVERY_TIMINGS = (SEQUENTIAL_TIMINGS, LATE_TIMINGS, BRIEF_TIMINGS, SIMULTANEOUS_TIMINGS)
LOW_HAND, LOWER_HAND, HIGH_HAND, MIDDLE_HAND = cards("AC 2D"), cards("AD AS"), cards("KC QD"), cards("2C 5D")


def hands_before_showdown(
    hands: Mapping[int, Cards], caller: int = 0, *, public: Mapping[int, int] | None = None
) -> TableSprites:
    """A call has been made; *public*: how many cards of each hand all players have seen."""
    sprites, next_id, seen = dict[int, tuple[Sprite, ...]](), 0, set[int]()
    for seat, hand in hands.items():
        known = (public or {}).get(seat, 0)
        sprites[seat] = tuple(
            Sprite(next_id + index, card if seat == 0 or index < known else "") for index, card in enumerate(hand)
        )
        seen |= set(range(next_id, next_id + known))
        next_id += len(hand)
    return TableSprites(
        0,
        seats=tuple(hands),
        hands=sprites,
        caller=caller,
        call_kind="yaniv",
        public_ids=frozenset(seen),
        call_rules=CallRules(limit=7),
        next_id=next_id,
    )


def shown_hands(hands: Mapping[int, Cards], caller: int = 0, public: Mapping[int, int] | None = None) -> TableSprites:
    """All hands lie open."""
    return apply_event(hands_before_showdown(hands, caller, public=public), e.HandsShown(dict(hands)))


def revealed_until(sprites: TableSprites, timings: RoundEndTimings) -> Iterator[tuple[float, int, Card]]:
    """When which sprite begins to be turned over, and what it turns out to be, in the order in which it happens."""
    faces = sprites.faces
    turns = [turn for reveal in build_reveal_schedule(sprites, timings).reveals for turn in reveal.turns]
    for turn in sorted(turns, key=lambda turn: (turn.start_ms, turn.sprite_id)):
        yield turn.start_ms, turn.sprite_id, faces[turn.sprite_id]


def reveal_of(sprites: TableSprites, seat: int) -> HandReveal:
    return build_reveal_schedule(sprites).by_seat[seat]


hand_sizes = st.lists(st.integers(1, 13), min_size=2, max_size=16)


@given(hand_sizes, st.sampled_from(EVERY_TIMINGS), st.data())
def test_order_and_rhythm_depend_on_no_hidden_card(
    sizes: list[int], timings: RoundEndTimings, data: st.DataObject
) -> None:
    pack = data.draw(st.lists(st.sampled_from(new_pack(jokers=1)), min_size=sum(sizes) + 1, max_size=sum(sizes) + 1))
    caller = data.draw(st.integers(0, len(sizes) - 1))
    hands = {seat: tuple(pack[sum(sizes[:seat]) : sum(sizes[: seat + 1])]) for seat in range(len(sizes))}
    seat = data.draw(st.integers(0, len(sizes) - 1))
    place = data.draw(st.integers(0, sizes[seat] - 1))
    public = {each: data.draw(st.integers(0, size)) for each, size in enumerate(sizes)}
    public[seat] = min(public[seat], place)
    changed = {**hands, seat: (*hands[seat][:place], pack[-1], *hands[seat][place + 1 :])}

    one, other = (shown_hands(each, caller, public) for each in (hands, changed))

    assert reveal_order(one) == reveal_order(other)
    for (time_ms, sprite, face), (other_ms, other_sprite, other_face) in zip(
        revealed_until(one, timings), revealed_until(other, timings), strict=True
    ):
        assert (time_ms, sprite) == (other_ms, other_sprite)
        if face != other_face:
            return
    assert hands == changed


def test_a_hand_above_the_limit_is_turned_over_at_the_pace_of_any_other() -> None:
    within, above = (shown_hands({0: cards(card), 1: cards("AC AC")}) for card in ("AC", "8C"))
    starts = [next(revealed_until(each, SEQUENTIAL_TIMINGS))[0] for each in (within, above)]

    assert starts[0] == starts[1]


def test_who_is_likely_to_beat_the_caller_comes_last() -> None:
    sprites = shown_hands({0: LOW_HAND, 1: MIDDLE_HAND, 2: (*HIGH_HAND, "KS"), 3: cards("9C"), 4: MIDDLE_HAND})

    assert reveal_order(sprites) == (0, 2, 1, 4, 3)


def test_cards_known_to_all_decide_how_dangerous_a_hand_is() -> None:
    hands = {0: LOW_HAND, 1: cards("AD 9S"), 2: cards("KC 2D"), 3: cards("KD 5D")}

    assert reveal_order(shown_hands(hands, public={1: 1, 2: 1})) == (0, 2, 3, 1)


def test_equal_prospects_follow_in_the_order_of_play() -> None:
    hands = dict.fromkeys((1, 2, 3, 0), MIDDLE_HAND)

    assert reveal_order(shown_hands(hands, caller=2)) == (2, 3, 0, 1)


def test_a_hand_that_beats_the_caller_waits_for_its_turn_like_any_other() -> None:
    sprites = shown_hands({0: LOW_HAND, 1: LOWER_HAND, 2: HIGH_HAND, 3: HIGH_HAND})
    starts = [reveal.start_ms for reveal in build_reveal_schedule(sprites).reveals]

    assert seats_beating_caller(sprites) == (1,)
    assert reveal_order(sprites) == (0, 1, 2, 3)
    assert starts == sorted(starts)


def test_the_last_card_that_may_decide_is_turned_slowly() -> None:
    close, far = (reveal_of(shown_hands({0: LOW_HAND, 1: hand}), 1) for hand in (cards("AD KS"), cards("KS AD")))

    assert close.turns[1].duration_ms > far.turns[1].duration_ms
    assert close.turns[1].start_ms - close.turns[0].start_ms > far.turns[1].start_ms - far.turns[0].start_ms


def test_a_tie_is_looked_at_longer_than_a_hand_that_counts_more() -> None:
    tie, more = (
        reveal_of(shown_hands({0: LOW_HAND, 1: hand, 2: HIGH_HAND}), 1) for hand in (cards("AD 2S"), cards("AD 3S"))
    )

    assert tie.looked_ms - tie.counted_ms > more.looked_ms - more.counted_ms


def test_a_hand_that_beats_the_caller_stays_while_others_come_and_go_beside_it() -> None:
    sprites = shown_hands({0: LOW_HAND, 1: LOWER_HAND, 2: HIGH_HAND, 3: LOWER_HAND})
    reveals = build_reveal_schedule(sprites).by_seat

    assert [reveals[seat].beside for seat in (1, 2, 3)] == [(), (1,), (1,)]
    assert [reveals[seat].departure_ms is None for seat in (1, 2, 3)] == [True, False, True]
    assert centred_winners(sprites) == (1, 3)


def test_of_many_hands_that_beat_the_caller_those_that_lie_in_the_middle_stay_there() -> None:
    sprites = shown_hands({0: LOW_HAND, **dict.fromkeys((1, 2, 3, 4, 5), LOWER_HAND)})
    schedule = build_reveal_schedule(sprites)
    centred = {reveal.seat for reveal in schedule.reveals if reveal.is_centred and reveal.seat}

    assert centred <= set(centred_winners(sprites))
    assert all(reveal.departure_ms is None for reveal in schedule.reveals)


@pytest.mark.parametrize("timings", [SEQUENTIAL_TIMINGS, LATE_TIMINGS, BRIEF_TIMINGS], ids=["full", "late", "brief"])
@given(hand_sizes, st.data())
def test_every_reveal_keeps_its_time(timings: RoundEndTimings, sizes: list[int], data: st.DataObject) -> None:
    hands = {
        seat: tuple(data.draw(st.lists(st.sampled_from(new_pack()), min_size=size, max_size=size)))
        for seat, size in enumerate(sizes)
    }
    schedule = build_reveal_schedule(shown_hands(hands), timings)

    assert schedule.duration_ms <= timings.reveal_ms + 1
    assert all(turn.end_ms <= schedule.duration_ms for reveal in schedule.reveals for turn in reveal.turns)
    assert [reveal.total for reveal in schedule.reveals] == [
        sum(
            turn.total - before
            for before, turn in zip([0, *[t.total for t in reveal.turns]], reveal.turns, strict=False)
        )
        for reveal in schedule.reveals
    ]


def test_showdowns_from_the_fifth_round_and_brief_ones_are_shorter() -> None:
    sprites = shown_hands({0: LOW_HAND, 1: MIDDLE_HAND, 2: LOWER_HAND, 3: HIGH_HAND})
    full, late, brief = (
        build_reveal_schedule(sprites, timings).duration_ms
        for timings in (SEQUENTIAL_TIMINGS, LATE_TIMINGS, BRIEF_TIMINGS)
    )

    assert full > late > brief


def test_a_call_above_the_limit_brings_no_rival_to_the_middle() -> None:
    sprites = shown_hands({0: HIGH_HAND, 1: LOW_HAND, 2: MIDDLE_HAND})

    assert [reveal.is_centred for reveal in build_reveal_schedule(sprites).reveals] == [True, False, False]
    assert seats_beating_caller(sprites) == ()


def test_a_round_that_was_called_off_opens_all_hands_on_their_panels() -> None:
    sprites = apply_event(
        replace(hands_before_showdown({0: LOW_HAND, 1: MIDDLE_HAND}), caller=-1, call_kind=None),
        e.HandsShown({0: LOW_HAND, 1: MIDDLE_HAND}),
    )

    assert not any(reveal.is_centred for reveal in build_reveal_schedule(sprites).reveals)
