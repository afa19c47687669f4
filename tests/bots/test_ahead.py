"""Whoever looks ahead deals what is hidden for himself: as it may lie, and never as it does lie."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.bots.test_sight import told
from tests.games import random_game
from tests.house_rules import house_rules
from yaniv.bots.deeds import Deeds
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.kinds import KINDS, ROUND_OVER, START
from yaniv.bots.learned.acting import play_aside, play_decision
from yaniv.bots.learned.ahead import CLOSE, looked_ahead
from yaniv.bots.learned.decide import together
from yaniv.bots.learned.mind import Mind, Nerve, Position, shipped
from yaniv.bots.learned.stakes import MOST, Score
from yaniv.bots.learned.thinker import Thinker
from yaniv.bots.learned.weigh import Weighed
from yaniv.bots.learned.worlds import ME, Worlds
from yaniv.bots.sight import Memory, counts_of, of_game, of_view, others
from yaniv.game.view import redact, view
from yaniv.rules.house import CallRules, HouseRules
from yaniv.variants import library

HOUSES = (("classic", 2), ("travellers", 3), ("speedy-yan", 4), ("jhyap", 3))
SEARCHES = Nerve(worlds=16)


def positions(house: str, players: int, nerve: Nerve = SEARCHES) -> Iterator[Position]:
    """Turns of a random match in this variant, as those see them who are to play."""
    return turns_of(library.load(house).rules, players, 3, nerve)


def turns_of(rules: HouseRules, players: int, seed: int, nerve: Nerve) -> Iterator[Position]:
    """Now and then a turn of a random match."""
    box, memories = Box(rules, players), [Memory() for _ in range(players)]
    for number, (_, _, state, events) in enumerate(islice(random_game(rules, players, seed, calls=0.05), 600)):
        for event in events:
            for seat, memory in enumerate(memories):
                shown = redact(event, seat)
                if shown is not None:
                    memory.notice(shown)
        if number % 7 == 0 and state.phase in ("start", "thrown") and not state.dealer_due:
            seen = view(state, state.turn)
            mind = Mind(shipped(), nerve, Random(number))
            score = Score(
                [seen.totals[seat] for seat in (seen.seat, *others(seen))],
                0,
                contest=rules.match.end == "single_round" or bool(seen.tied),
            )
            yield Position(mind, of_view(seen, memories[seen.seat], box), mind.stakes(box, score))


@pytest.mark.parametrize(("house", "players"), HOUSES)
def test_a_world_that_is_dealt_looks_the_same(house: str, players: int) -> None:
    met = 0
    for position in positions(house, players):
        sight = position.sight
        world = Worlds(sight, position.stakes, Random(1)).deal()
        dealt, shown = told(of_game(world, ME)), told(sight)
        for unlike in ("exacts", "may_call", "final"):  # the middle of a run and earlier calls are not dealt again
            dealt.pop(unlike)
            shown.pop(unlike)

        assert dealt == shown
        met += 1
    assert met > 30


@settings(max_examples=40)
@given(house_rules(2, 16), st.integers(2, 16), st.integers(0, 9999))
def test_any_house_can_be_looked_ahead_in(rules: HouseRules, players: int, seed: int) -> None:
    players = max(rules.table.min_players, min(rules.table.max_players, players))

    decisions = together(list(islice(turns_of(rules, players, seed, Nerve(worlds=1)), 4)))

    assert None not in decisions


@pytest.mark.parametrize(("house", "players"), HOUSES)
def test_a_world_is_made_of_the_deck(house: str, players: int) -> None:
    for position in positions(house, players):
        world = Worlds(position.sight, position.stakes, Random(2)).deal()
        lying = Counter(kind for play in world.pile for kind in play)
        cards = sum((Counter(hand) for hand in world.hands), lying + Counter(world.stock) + Counter(world.waiting))

        assert [cards[kind] for kind in range(KINDS)] == list(counts_of(position.sight.box))
        assert [lying[kind] for kind in range(KINDS)] == world.piled


def test_what_somebody_is_known_to_hold_he_holds_in_every_world() -> None:
    held = 0
    for position in positions("travellers", 3):
        worlds = Worlds(position.sight, position.stakes, Random(3))
        for _ in range(3):
            world = worlds.deal()
            for seat, rival in enumerate(position.sight.rivals, start=1):
                assert not Counter(rival.known) - Counter(world.hands[seat])
                held += len(rival.known)
    assert held > 50


def test_who_throws_low_cards_holds_low_ones_in_most_worlds() -> None:
    position = next(each for each in positions("classic", 2) if each.sight.turns == 0)
    heavy = [_mean_hand(position, Deeds()), _mean_hand(position, Deeds([(2,)]))]

    assert heavy[1] < 0.8 * heavy[0]


def _mean_hand(position: Position, deeds: Deeds) -> float:
    sight = position.sight.but()
    rival = sight.rivals[0]
    sight.rivals[0] = type(rival)(rival.size, rival.known, deeds)
    worlds = Worlds(sight, position.stakes, Random(4))
    return float(np.mean([worlds.deal().points(1) for _ in range(200)]))


@pytest.mark.parametrize(("house", "players"), [*HOUSES, ("quick", 3)])
def test_a_world_can_be_played_to_its_end(house: str, players: int) -> None:
    ended = 0
    for position in islice(positions(house, players, Nerve()), 12):
        worlds = Worlds(position.sight, position.stakes, Random(5))
        world = worlds.deal()
        for _ in range(400):
            if world.phase >= ROUND_OVER:
                break
            if not play_aside(world):
                decision = together((Position(position.mind, of_game(world, world.turn), position.stakes),))[0]
                assert decision is not None
                play_decision(world, decision)
        else:
            continue
        ended += 1
        worth = worlds.worth(world)
        if position.stakes.score.contest:
            assert (worth > 0) == (ME in (world.winners or world.tied))
        elif world.scores[ME] == 0:
            assert worth >= 0
        else:
            assert worth < MOST
    assert ended > 6


def test_a_look_changes_what_is_close_and_nothing_else() -> None:
    changed = 0
    for position in islice(positions("classic", 2), 40):
        plain, looked = Weighed((position,)), Weighed((position,))
        looked_ahead(looked, 0)
        moved = np.flatnonzero(plain.value != looked.value)

        assert plain.value[moved].sum() == pytest.approx(looked.value[moved].sum(), abs=1e-2)
        assert all(plain.value[moved] >= plain.value.max() - CLOSE)
        changed += len(moved) > 0
    assert 5 < changed < 40


def test_nobody_looks_ahead_where_cards_are_drawn_first() -> None:
    before = [each for each in positions("self-assaf", 2) if each.sight.phase == START]
    for position in before[:20]:
        plain, looked = Weighed((position,)), Weighed((position,))
        looked_ahead(looked, 0)

        assert (plain.value == looked.value).all()


def test_whoever_sees_the_same_comes_to_the_same() -> None:
    asked = list(positions("travellers", 3))
    again = [Position(Mind(shipped(), SEARCHES, Random(99)), each.sight, each.stakes) for each in asked]

    assert together(asked) == together(again)
    assert together(asked) == together(asked)


def test_masters_think_on_when_somebody_is_put_out_in_mid_round() -> None:
    rules, players = HouseRules(call=CallRules(over_limit="eliminate")), 4
    thought = 0
    for seed in range(8):
        masters = [Thinker(Nerve(worlds=1), Random(seat)) for seat in range(players)]
        for _, _, state, events in islice(random_game(rules, players, seed, calls=0.1), 200):
            for seat, master in enumerate(masters):
                for event in events:
                    if (shown := redact(event, seat)) is not None:
                        master.notice(shown)
            if state.phase == "start" and not state.dealer_due:
                assert masters[state.turn].choose(view(state, state.turn)) is not None
                thought += any(seat in state.out for seat in state.seats)
    assert thought > 50


def test_a_throw_before_the_own_turn_is_not_looked_ahead_at() -> None:
    rules, asked = library.load("travellers-speed").rules, 0
    for state, _, _, _ in islice(random_game(rules, 3, 5, calls=0), 900):
        if state.phase != "thrown":
            continue
        seen = view(state, others(view(state, state.turn))[0])
        early = next(Thinker(SEARCHES, Random(1)).think(seen), None)
        if early is None:
            continue
        plain = replace(early, mind=Mind(shipped(), Nerve(), Random(1)))

        assert together((early,)) == together((plain,))
        asked += 1
    assert asked > 20
