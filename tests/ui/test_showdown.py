"""The end of a round is told hand by hand and point by point, and ends with the totals of the referee."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import random_game
from tests.house_rules import house_rules
from tests.ui.sights import house, seen
from tests.ui.test_layout import RESOLUTIONS, each_card_size
from yaniv.cards import Cards, cards
from yaniv.game import events as e
from yaniv.game.view import redact, view
from yaniv.rules.house import HouseRules
from yaniv.rules.scoring import penalty_of_beaten
from yaniv.store.settings import CardSize
from yaniv.ui.speeds import HAND_BY_HAND, Pace
from yaniv.ui.table.box import Box
from yaniv.ui.table.choreography import Stand, choreograph
from yaniv.ui.table.layout import Held, lay_out
from yaniv.ui.table.notes import verdicts
from yaniv.ui.table.openhand import HEAD, open_cards, open_plate, total_spot
from yaniv.ui.table.phrases import place_of
from yaniv.ui.table.places import places
from yaniv.ui.table.props import Props, follow, from_view
from yaniv.ui.table.reveal import beaters, length, moments, suspense
from yaniv.ui.table.showdown import Showdown

STEPS = 120
LOW, LOWER, HIGH = cards("AC 2D"), cards("AD AS"), cards("KC QD")


def called(*hands: Cards, caller: int = 0) -> Props:
    """All hands lie open after a call, by seat."""
    seats = tuple(range(len(hands)))
    props = Props(0)
    for event in (
        e.RoundOpened(1, seats[-1], seats),
        e.StockShuffled(size=90),
        e.HandsDealt({0: hands[0]}, 2),
        e.YanivCalled(caller, "Yaniv", "yaniv"),
        e.HandsShown(dict(enumerate(hands))),
    ):
        props = follow(props, event)
    return props


def test_the_caller_shows_first_and_the_others_in_the_order_of_play() -> None:
    props = called(HIGH, HIGH, LOW, HIGH, caller=2)

    when = moments(props)

    assert sorted(when, key=lambda seat: when[seat]) == [2, 3, 0, 1]
    assert (beaters(props), suspense(props)) == ((), None)


def test_who_beats_the_caller_shows_last_after_a_moment_of_suspense() -> None:
    props = called(HIGH, LOW, LOWER, HIGH, caller=1)

    when = moments(props)

    assert sorted(when, key=lambda seat: when[seat]) == [1, 3, 0, 2]
    assert when[2] - when[0] >= HAND_BY_HAND.suspense
    assert suspense(props) == when[2] - HAND_BY_HAND.suspense


@pytest.mark.parametrize(("seats", "cap"), [(2, 3200), (4, 3200), (8, 4200), (16, 5200)])
def test_the_page_of_the_result_never_comes_late(seats: int, cap: float) -> None:
    props = called(LOW, *[HIGH] * (seats - 2), LOWER)
    at = places((1280, 720), seats)
    stand = Stand(props, lay_out(props, Held(), at), at)
    none = (0,) * seats
    told: tuple[e.AnyEvent, ...] = (
        e.YanivCalled(0, "Yaniv", "yaniv"),
        e.HandsShown({}),
        e.RoundScored(0, "asaf", (seats - 1,), {}, {}, none, none, none, 1),
        e.BonusGiven(1, "streak", 25),
        *[e.TotalReduced(seat, 100, 50) for seat in range(seats)],
        *[e.PlayerOut(seat) for seat in range(seats)],
        e.RoundClosed(1),
    )

    assert sum(choreograph(event, stand, stand, Pace()).hold for event in told) <= cap
    calm = [choreograph(event, stand, stand, Pace(motion="reduced")).hold for event in told]
    assert (sum(calm[:2]), sum(calm)) == (600, 900)


@given(house_rules(2, 6), st.integers(0, 10**6))
def test_the_totals_on_the_plates_come_to_those_of_the_referee(rules: HouseRules, seed: int) -> None:
    players, showdown, now = rules.table.max_players, Showdown(), 0.0
    props: Props | None = None
    for step, (_, _, state, events) in enumerate(random_game(rules, players, seed, calls=0.2)):
        told = [copy for event in events if (copy := redact(event, 0)) is not None]
        props = props or from_view(view(state, 0))
        for event in told:
            props = follow(props, event)
            showdown.hear(event, view(state, 0), props, now, Pace())
            now += 100
        end = {each.seat: each for each in showdown.shown(now + 60_000)}
        if any(isinstance(event, e.RoundScored) for event in told) and rules.match.end != "single_round":
            assert {seat: each.total for seat, each in end.items()} == {seat: state.totals[seat] for seat in end}
            assert end.keys() == showdown.open(now + 60_000) == dict(view(state, 0).shown).keys()
        if step > STEPS:
            break


def settled(*, now: float) -> list[object]:
    """Seat 0 had 90 and is caught with 3 points by seat 1: hand, total, points in the air and tag."""
    showdown, props = Showdown(), called(LOW, LOWER)
    game = seen(house(match={"limit": 100}, scoring={"reduce_at": "limit"}), ("Dana", "Noa"), seats=(1, 0))
    none = (0, 0)
    scored = e.RoundScored(0, "asaf", (1,), {0: 3, 1: 2}, {0: 33, 1: 0}, (123, 0), none, none, 1)
    showdown.hear(e.HandsShown({0: LOW, 1: LOWER}), game, props, 0, Pace())
    showdown.hear(scored, game, props, 1000, Pace())
    showdown.hear(e.TotalReduced(0, 123, 100), game, props, 2000, Pace())
    mine = showdown.shown(now)[0]
    return [mine.hand, mine.total, mine.points, mine.tag]


def test_points_fly_and_totals_follow_them() -> None:
    arrived = 1000 + HAND_BY_HAND.stamp + HAND_BY_HAND.points

    assert settled(now=0) == [0, 90, "", ""]
    assert settled(now=HAND_BY_HAND.count_up) == [3, 90, "", ""]
    assert settled(now=1000 + HAND_BY_HAND.stamp) == [3, 90, "+33", ""]
    assert settled(now=arrived) == [3, 123, "", ""]
    assert settled(now=2000) == [3, 123, "", "123 becomes 100"]
    assert settled(now=2000 + HAND_BY_HAND.change) == [3, 100, "", "123 becomes 100"]


def test_the_verdict_names_who_held_and_what_a_beaten_call_costs() -> None:
    none = (0, 0, 0)
    clean = e.RoundScored(1, "yaniv", (), {0: 9, 1: 3, 2: 8}, {0: 9, 1: 0, 2: 8}, none, none, none, 1)
    caught = e.RoundScored(1, "asaf", (2,), {0: 9, 1: 3, 2: 3}, {0: 9, 1: 33, 2: 0}, none, none, none, 2)

    assert verdicts(clean, HouseRules()) == ((1, "Wins!", "good"),)
    assert verdicts(caught, HouseRules()) == ((2, "Asaf!", "good"), (1, "+30", "bad"))


def charged(event: e.RoundScored, rules: HouseRules, *, wrong_word: bool) -> int:
    """What a call that failed costs beyond the hand, by the rules alone. Source: RULES K27, K30, K32, K34."""
    scoring = rules.scoring
    if event.outcome == "out_of_turn":
        return scoring.out_of_turn_penalty
    extra = scoring.wrong_word_penalty if wrong_word else 0
    return extra + (
        scoring.asaf_penalty if event.outcome == "self_asaf" else penalty_of_beaten(len(event.asafs), scoring)
    )


@given(house_rules(2, 6), st.integers(0, 10**6))
def test_the_stamp_on_a_failed_call_says_what_the_rules_charge(rules: HouseRules, seed: int) -> None:
    wrong = False
    for step, (_, _, _, events) in enumerate(random_game(rules, rules.table.max_players, seed, calls=0.5)):
        for event in events:
            wrong = event.wrong_word if isinstance(event, e.YanivCalled) else wrong
            if isinstance(event, e.RoundScored) and event.caller is not None and event.outcome != "yaniv":
                cost = charged(event, rules, wrong_word=wrong) if rules.match.end != "single_round" else 0
                stamped = {text for seat, text, _ in verdicts(event, rules) if seat == event.caller}
                assert stamped == {f"+{cost}" if cost else "Caught"}
        if step > STEPS:
            break


@pytest.mark.parametrize("hand", [7, 23, 31, -2])
def test_the_stamp_on_a_call_out_of_turn_is_the_penalty_whatever_the_hand_counts(hand: int) -> None:
    none = (0, 0)
    early = e.RoundScored(0, "out_of_turn", (), {0: hand, 1: 9}, {0: 30, 1: 0}, none, none, none, 1)

    assert verdicts(early, house(scoring={"out_of_turn_penalty": 30})) == ((0, "+30", "bad"),)


def test_who_leaves_together_is_placed_by_the_total() -> None:
    names = ("Dana", "Noa", "Avi", "Maya", "Dov")
    game = seen(None, names, seats=(1, 2, 3, 0), out=(4, 1, 3), totals=(20, 120, 40, 105, 130))

    assert [place_of(game, seat) for seat in (1, 3)] == [4, 3]


@pytest.mark.parametrize("players", range(2, 17))
@pytest.mark.parametrize("size", RESOLUTIONS)
@each_card_size
def test_open_hands_cover_no_name_no_total_and_no_neighbour(
    size: tuple[int, int], players: int, card_size: CardSize
) -> None:
    at = places(size, players, cards=card_size)
    plates = {seat: open_plate(box, at) if seat else box for seat, box in at.plates.items()}

    for one, other in combinations((*plates.values(), at.call, at.reason, at.top_bar, at.deck), 2):
        assert not one.meets(other) or {one, other} == {at.call, at.reason}
    for seat, plate in plates.items():
        for count in (1, 5, 13) if seat else ():
            for pose in open_cards(tuple(range(count)), at.plates[seat], at).values():
                card = Box(pose.x - pose.width / 2, pose.y - 0.7 * pose.width, pose.width, 1.4 * pose.width)
                assert card.within(plate)
                assert card.y >= plate.y + HEAD[at.compact] * at.u - 0.001
        assert not seat or plate.holds(total_spot(at.plates[seat], at))


@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_what_a_hand_of_five_counts_covers_none_of_its_cards(players: int) -> None:
    at = places((1280, 720), players)
    for seat, plate in at.plates.items():
        x, _ = total_spot(plate, at)
        last = max(pose.x + pose.width / 2 for pose in open_cards(tuple(range(5)), plate, at).values())
        assert not seat or last <= x - 28 * at.u


def test_a_long_showdown_has_room_for_every_hand() -> None:
    assert length(called(LOW, *[HIGH] * 15)) >= 15 * HAND_BY_HAND.step
