"""A seat sees the same in the referee's game and in the fast model's, and never a card it may not know."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.replay import Replay
from tests.bots.test_honesty import dealt_again
from tests.games import random_game
from tests.house_rules import house_rules
from yaniv import places
from yaniv.bots.deeds import Deeds
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.kinds import KINDS
from yaniv.bots.sight import Memory, Rival, Sight, of_game, of_view
from yaniv.game.commands import Shuffle
from yaniv.game.state import State
from yaniv.game.view import redact, view
from yaniv.rules.house import HouseRules
from yaniv.variants import library

VARIANTS = sorted(file.stem for file in places.variants().glob("*.yaml"))


class Watched(Replay):
    """A match of the referee on the fast model, and what the seat in turn knows in each."""

    def watch(self, most: int) -> int:
        """How many times both were the same, up to so many."""
        watched = 0
        memories: dict[int, Memory] = {}
        for before, command, after, events in self.moments:
            self._play(before, command)
            for event in events:
                for seat in range(len(after.names)):
                    shown = redact(event, seat)
                    if shown is not None:
                        memories.setdefault(seat, Memory()).notice(shown)
            if after.phase in ("start", "thrown", "drawn") and not after.dealer_due:
                seat = after.turn
                seen = of_view(view(after, seat), memories[seat], self.game.box)
                assert told(seen) == told(of_game(self.game, seat))
                watched += 1
            if watched == most:
                break
        return watched


def told(sight: Sight) -> dict[str, object]:
    found: dict[str, object] = {name: getattr(sight, name) for name in Sight.__slots__ if name != "box"}
    found["hand"] = sorted(sight.hand)
    found["rivals"] = [_known(each) for each in sight.rivals]
    return found


def _known(rival: Rival) -> tuple[object, ...]:
    return rival.size, sorted(rival.known), list(rival.deeds)


@settings(max_examples=60)
@given(house_rules(2, 5), st.integers(2, 5), st.integers(0, 9999))
def test_a_seat_sees_the_same_in_both_games(rules: HouseRules, players: int, seed: int) -> None:
    players = max(rules.table.min_players, min(rules.table.max_players, players))

    Watched(islice(random_game(rules, players, seed, calls=0.1), 150)).watch(150)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_seat_sees_the_same_in_every_variant(variant: str) -> None:
    rules = library.load(variant).rules

    assert Watched(islice(random_game(rules, 4, 5, calls=0.05), 500)).watch(400) > 100


def test_unseen_cards_are_those_of_the_stock_and_of_other_hands_that_nobody_has_seen() -> None:
    rules = library.load("classic").rules

    for state, _, _, _ in islice(random_game(rules, 3, 11, calls=0.05), 400):
        if state.phase == "start" and not state.dealer_due:
            sight = seen_by(state, state.turn)
            hidden = sum(len(state.hands[seat]) - len(state.known[seat]) for seat in state.seats if seat != state.turn)
            assert sum(sight.unseen) == len(state.stock) + hidden
            assert min(sight.unseen) >= 0
            assert len(sight.unseen) == KINDS


def test_other_hands_and_the_stock_may_be_dealt_again_without_changing_what_is_seen() -> None:
    rules = library.load("travellers").rules

    for state, command, _, _ in islice(random_game(rules, 3, 4, calls=0.05), 300):
        if state.phase in ("start", "thrown") and not isinstance(command, Shuffle):
            again = dealt_again(state, state.turn, Random(1))
            assert told(seen_by(state, state.turn)) == told(seen_by(again, state.turn))


def seen_by(state: State, seat: int) -> Sight:
    return of_view(view(state, seat), Memory(), Box(state.rules, len(state.names)))


def test_a_copy_can_be_changed_alone() -> None:
    state = next(after for _, _, after, _ in random_game(HouseRules(), 2, 1) if after.phase == "start")
    sight = seen_by(state, state.turn)
    other = sight.but()

    other.unseen[0] += 1
    other.rivals[0] = Rival(1, (), Deeds())

    assert sight.unseen[0] == other.unseen[0] - 1
    assert sight.rivals[0].size != 1
