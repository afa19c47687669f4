"""Tests of the information state: equal from the game engine and from the simulator, without hidden cards."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.simulator.simulator_replay import SimulatorReplay
from tests.bots.test_legal_play import redeal_hidden_cards
from tests.case_selection import example_count
from tests.random_games import random_game
from tests.rule_strategies import house_rules
from yaniv.bots.action_history import ActionHistory
from yaniv.bots.information_state import (
    InformationState,
    OpponentInfo,
    RoundMemory,
    state_from_simulation,
    state_from_view,
)
from yaniv.bots.simulator.encoding import KIND_COUNT
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.game.commands import Shuffle
from yaniv.game.state import State
from yaniv.game.view import build_view, redact
from yaniv.rules.house_rules import HouseRules
from yaniv.variants import library

VARIANTS = sorted(filter(library.is_built_in, library.variant_ids()))


class ObservingReplay(SimulatorReplay):
    """A match replayed in the simulator, with the information states of the seat in turn from both."""

    def count_equal_observations(self, limit: int) -> int:
        """Compare up to *limit* information states; return how many were compared.

        :raises AssertionError: if two of them differ.
        """
        compared = 0
        memories: dict[int, RoundMemory] = {}
        for before, command, after, events in self.steps:
            self._play(before, command)
            for event in events:
                for seat in range(len(after.names)):
                    shown = redact(event, seat)
                    if shown is not None:
                        memories.setdefault(seat, RoundMemory()).apply_event(shown)
            if after.phase in ("start", "thrown", "drawn") and not after.dealer_due:
                seat = after.turn
                observed = state_from_view(build_view(after, seat), memories[seat], self.game.rule_tables)
                assert observable_fields(observed) == observable_fields(state_from_simulation(self.game, seat))
                compared += 1
            if compared == limit:
                break
        return compared


def observable_fields(info_state: InformationState) -> dict[str, object]:
    names = [name for name in InformationState.__slots__ if name != "rule_tables"]
    fields: dict[str, object] = {name: getattr(info_state, name) for name in names}
    fields["hand"] = sorted(info_state.hand)
    fields["opponents"] = [opponent_fields(each) for each in info_state.opponents]
    return fields


def opponent_fields(opponent: OpponentInfo) -> tuple[object, ...]:
    return opponent.hand_size, sorted(opponent.known_kinds), list(opponent.history), opponent.score_play_chance


@settings(max_examples=example_count(30))
@given(house_rules(2, 5), st.integers(2, 5), st.integers(0, 9999))
def test_the_information_state_is_the_same_from_engine_and_simulator(
    rules: HouseRules, players: int, seed: int
) -> None:
    players = max(rules.table.min_players, min(rules.table.max_players, players))

    ObservingReplay(islice(random_game(rules, players, seed, calls=0.1), 150)).count_equal_observations(150)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_information_state_is_the_same_in_every_variant(variant: str) -> None:
    rules = library.load(variant).rules

    assert ObservingReplay(islice(random_game(rules, 4, 5, calls=0.05), 500)).count_equal_observations(400) > 100


def test_unseen_cards_are_the_stock_and_the_unknown_cards_of_other_hands() -> None:
    rules = library.load("classic").rules

    for state, _, _, _ in islice(random_game(rules, 3, 11, calls=0.05), 400):
        if state.phase == "start" and not state.dealer_due:
            info_state = observe(state, state.turn)
            hidden = sum(len(state.hands[seat]) - len(state.known[seat]) for seat in state.seats if seat != state.turn)
            assert sum(info_state.unseen_counts) == len(state.stock) + hidden
            assert min(info_state.unseen_counts) >= 0
            assert len(info_state.unseen_counts) == KIND_COUNT


def test_redealing_hidden_cards_does_not_change_the_information_state() -> None:
    rules = library.load("travellers").rules

    for state, command, _, _ in islice(random_game(rules, 3, 4, calls=0.05), 300):
        if state.phase in ("start", "thrown") and not isinstance(command, Shuffle):
            redealt = redeal_hidden_cards(state, state.turn, Random(1))
            assert observable_fields(observe(state, state.turn)) == observable_fields(observe(redealt, state.turn))


def observe(state: State, seat: int) -> InformationState:
    return state_from_view(build_view(state, seat), RoundMemory(), RuleTables(state.rules, len(state.names)))


def test_changing_a_copy_does_not_change_the_original() -> None:
    state = next(after for _, _, after, _ in random_game(HouseRules(), 2, 1) if after.phase == "start")
    info_state = observe(state, state.turn)
    other = info_state.copy()

    other.unseen_counts[0] += 1
    other.opponents[0] = OpponentInfo(1, (), ActionHistory())

    assert info_state.unseen_counts[0] == other.unseen_counts[0] - 1
    assert info_state.opponents[0].hand_size != 1
