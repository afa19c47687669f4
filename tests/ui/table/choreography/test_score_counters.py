"""The end of a round is told hand by hand and point by point, and ends with the totals of the referee."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.random_games import random_game
from tests.rule_strategies import house_rules
from tests.ui.sample_views import make_view, rules_with
from tests.ui.table.state.test_table_layout import RESOLUTIONS, each_card_size
from yaniv.cards import Cards, cards
from yaniv.game import events as e
from yaniv.game.view import build_view, redact
from yaniv.rules.house_rules import CallRules, HouseRules
from yaniv.rules.scoring import beaten_caller_penalty
from yaniv.settings.settings_schema import CardSize
from yaniv.ui.animation.durations import SEQUENTIAL_TIMINGS, AnimationSpeed
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.narration.showdown_text import verdict_texts
from yaniv.ui.narration.table_text import place_of
from yaniv.ui.table.choreography.event_timelines import LayoutSnapshot, choreograph
from yaniv.ui.table.choreography.score_counters import ScoreCounters
from yaniv.ui.table.state.card_layout import HandState, lay_out_cards
from yaniv.ui.table.state.table_layout import (
    HEADER_HEIGHT_U,
    lay_out_open_hand,
    lay_out_table,
    open_panel_box,
    total_position,
)
from yaniv.ui.table.state.table_sprites import TableSprites, apply_event, from_view

MAX_STEPS = 120
LOW_HAND, LOWER_HAND, HIGH_HAND = cards("AC 2D"), cards("AD AS"), cards("KC QD")


def open_hand_sprites(*hands: Cards, caller: int = 0) -> TableSprites:
    """All hands lie open after a call, by seat."""
    seats = tuple(range(len(hands)))
    props = TableSprites(0, call_rules=CallRules(limit=7))
    for event in (
        e.RoundOpened(1, seats[-1], seats),
        e.StockShuffled(size=90),
        e.HandsDealt({0: hands[0]}, 2),
        e.YanivCalled(caller, "Yaniv", "yaniv"),
        e.HandsShown(dict(enumerate(hands))),
    ):
        props = apply_event(props, event)
    return props


@pytest.mark.parametrize(("seats", "cap"), [(2, 5000), (4, 5000), (8, 5000), (16, 5000)])
def test_the_page_of_the_result_never_comes_late(seats: int, cap: float) -> None:
    props = open_hand_sprites(LOW_HAND, *[HIGH_HAND] * (seats - 2), LOWER_HAND)
    layout = lay_out_table((1280, 720), seats)
    stand = LayoutSnapshot(props, lay_out_cards(props, HandState(), layout), layout)
    none = (0,) * seats
    events: tuple[e.AnyEvent, ...] = (
        e.YanivCalled(0, "Yaniv", "yaniv"),
        e.HandsShown({}),
        e.RoundScored(0, "asaf", (seats - 1,), {}, {}, none, none, none, 1),
        e.BonusGiven(1, "streak", 25),
        *[e.TotalReduced(seat, 100, 50) for seat in range(seats)],
        *[e.PlayerOut(seat) for seat in range(seats)],
        e.RoundClosed(1),
    )

    assert sum(choreograph(event, stand, stand, AnimationSpeed()).hold_ms for event in events) <= cap
    calm = [choreograph(event, stand, stand, AnimationSpeed(motion="reduced")).hold_ms for event in events]
    assert (sum(calm[:2]), sum(calm)) == (600, 1900)


@given(house_rules(2, 6), st.integers(0, 10**6))
def test_the_totals_on_the_plates_come_to_those_of_the_referee(rules: HouseRules, seed: int) -> None:
    players, showdown, now = rules.table.max_players, ScoreCounters(), 0.0
    props: TableSprites | None = None
    for step, (_, _, state, events) in enumerate(random_game(rules, players, seed, calls=0.2)):
        seat_events = [copy for event in events if (copy := redact(event, 0)) is not None]
        props = props or from_view(build_view(state, 0))
        for event in seat_events:
            props = apply_event(props, event)
            showdown = showdown.with_event(event, build_view(state, 0), props, now, AnimationSpeed())
            now += 100
        end = {each.seat: each for each in showdown.values_at(now + 60_000)}
        in_middle = {seat for seat, count in showdown.hand_counts.items() if not count.is_on_panel(now + 60_000)}
        if any(isinstance(event, e.RoundScored) for event in seat_events) and rules.match.end != "single_round":
            assert {seat: each.total for seat, each in end.items()} == {seat: state.totals[seat] for seat in end}
            assert (
                end.keys() == showdown.open_seats(now + 60_000) | in_middle == dict(build_view(state, 0).shown).keys()
            )
        if step > MAX_STEPS:
            break


def counter_values_at(*, now: float) -> list[object]:
    """Seat 0 had 90 and is caught with 3 points by seat 1: hand, total, points in the air and tag."""
    showdown, props = ScoreCounters(), open_hand_sprites(LOW_HAND, LOWER_HAND)
    game = make_view(rules_with(match={"limit": 100}, scoring={"reduce_at": "limit"}), ("Dana", "Noa"), seats=(1, 0))
    none = (0, 0)
    scored = e.RoundScored(0, "asaf", (1,), {0: 3, 1: 2}, {0: 33, 1: 0}, (123, 0), none, none, 1)
    showdown = showdown.with_event(e.HandsShown({0: LOW_HAND, 1: LOWER_HAND}), game, props, 0, AnimationSpeed())
    showdown = showdown.with_event(scored, game, props, 1000, AnimationSpeed())
    showdown = showdown.with_event(e.TotalReduced(0, 123, 100), game, props, 3000, AnimationSpeed())
    mine = showdown.values_at(now)[0]
    return [showdown.hand_counts[0].value_at(now), mine.total, mine.points_text, mine.ribbon]


def test_points_fly_and_totals_follow_them() -> None:
    arrived = 1000 + SEQUENTIAL_TIMINGS.verdict_ms + SEQUENTIAL_TIMINGS.points_ms

    assert counter_values_at(now=0) == [0, 90, "", ""]
    assert counter_values_at(now=999) == [3, 90, "", ""]
    assert counter_values_at(now=1000 + SEQUENTIAL_TIMINGS.verdict_ms) == [3, 90, "+33", ""]
    assert counter_values_at(now=arrived) == [3, 123, "", ""]
    assert counter_values_at(now=3000) == [3, 123, "", "123 becomes 100"]
    assert counter_values_at(now=3000 + SEQUENTIAL_TIMINGS.adjustment_ms) == [3, 100, "", "123 becomes 100"]


def test_the_verdict_names_who_held_and_what_a_beaten_call_costs() -> None:
    none = (0, 0, 0)
    clean = e.RoundScored(1, "yaniv", (), {0: 9, 1: 3, 2: 8}, {0: 9, 1: 0, 2: 8}, none, none, none, 1)
    caught = e.RoundScored(1, "asaf", (2,), {0: 9, 1: 3, 2: 3}, {0: 9, 1: 33, 2: 0}, none, none, none, 2)

    assert verdict_texts(clean, HouseRules()) == ((1, "Wins!", "good"),)
    assert verdict_texts(caught, HouseRules()) == ((2, "Asaf!", "good"), (1, "+30", "bad"))


def call_penalty(event: e.RoundScored, rules: HouseRules, *, wrong_word: bool) -> int:
    """What a call that failed costs beyond the hand, by the rules alone. Source: RULES K27, K30, K32, K34."""
    scoring = rules.scoring
    if event.outcome == "out_of_turn":
        return scoring.out_of_turn_penalty
    extra = scoring.wrong_word_penalty if wrong_word else 0
    return extra + (
        scoring.asaf_penalty if event.outcome == "self_asaf" else beaten_caller_penalty(len(event.asafs), scoring)
    )


@given(house_rules(2, 6), st.integers(0, 10**6))
def test_the_stamp_on_a_failed_call_says_what_the_rules_charge(rules: HouseRules, seed: int) -> None:
    wrong = False
    for step, (_, _, _, events) in enumerate(random_game(rules, rules.table.max_players, seed, calls=0.5)):
        for event in events:
            wrong = event.wrong_word if isinstance(event, e.YanivCalled) else wrong
            if isinstance(event, e.RoundScored) and event.caller is not None and event.outcome != "yaniv":
                cost = call_penalty(event, rules, wrong_word=wrong) if rules.match.end != "single_round" else 0
                stamped = {text for seat, text, _ in verdict_texts(event, rules) if seat == event.caller}
                free_of_cost = "Caught" if event.asafs else "Failed"
                assert stamped == {f"+{cost}" if cost else free_of_cost}
        if step > MAX_STEPS:
            break


@pytest.mark.parametrize("hand", [7, 23, 31, -2])
def test_the_stamp_on_a_call_out_of_turn_is_the_penalty_whatever_the_hand_counts(hand: int) -> None:
    none = (0, 0)
    early = e.RoundScored(0, "out_of_turn", (), {0: hand, 1: 9}, {0: 30, 1: 0}, none, none, none, 1)

    assert verdict_texts(early, rules_with(scoring={"out_of_turn_penalty": 30})) == ((0, "+30", "bad"),)


def test_who_leaves_together_is_placed_by_the_total() -> None:
    names = ("Dana", "Noa", "Avi", "Maya", "Dov")
    game = make_view(None, names, seats=(1, 2, 3, 0), out=(4, 1, 3), totals=(20, 120, 40, 105, 130))

    assert [place_of(game, seat) for seat in (1, 3)] == [4, 3]


@pytest.mark.parametrize("players", range(2, 17))
@pytest.mark.parametrize("size", RESOLUTIONS)
@each_card_size
def test_open_hands_cover_no_name_no_total_and_no_neighbour(
    size: tuple[int, int], players: int, card_size: CardSize
) -> None:
    layout = lay_out_table(size, players, cards=card_size)
    plates = {seat: open_panel_box(box, layout) if seat else box for seat, box in layout.player_panels.items()}

    for one, other in combinations((*plates.values(), layout.call, layout.call_hint, layout.top_bar, layout.deck), 2):
        assert not one.overlaps(other) or {one, other} == {layout.call, layout.call_hint}
    for seat, plate in plates.items():
        for count in (1, 5, 13) if seat else ():
            for pose in lay_out_open_hand(tuple(range(count)), layout.player_panels[seat], layout).values():
                card = RectF(pose.x - pose.width / 2, pose.y - 0.7 * pose.width, pose.width, 1.4 * pose.width)
                assert card.is_inside(plate)
                assert card.y >= plate.y + HEADER_HEIGHT_U[layout.is_compact] * layout.scale - 0.001
        assert not seat or plate.contains(total_position(layout.player_panels[seat], layout))


@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_what_a_hand_of_five_counts_covers_none_of_its_cards(players: int) -> None:
    layout = lay_out_table((1280, 720), players)
    for seat, plate in layout.player_panels.items():
        x, _ = total_position(plate, layout)
        last = max(pose.x + pose.width / 2 for pose in lay_out_open_hand(tuple(range(5)), plate, layout).values())
        assert not seat or last <= x - 28 * layout.scale
