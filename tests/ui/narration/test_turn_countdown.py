"""Tests of the countdown of turns before a round is abandoned: at the table, spoken, and in the log."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.case_selection import example_count
from tests.match.session_builders import dealt_round, make_participants, make_setup, resume_session
from tests.random_games import play_idle_turns, random_game
from tests.rule_strategies import house_rules
from tests.ui.sample_views import make_view
from tests.ui.scene_harness import HD, make_context
from tests.ui.table_session import table_scene
from yaniv.game import events as e
from yaniv.game.evolve import evolve, fold
from yaniv.game.state import NOBODY, START, turns_to_come
from yaniv.game.view import build_view
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.narration.turn_countdown import TurnCount, count_turn, turns_left_log_text, turns_left_text

OWN_TURNS_TEXT = "No one has called: you have"


def match_events_after(turns: int, players: int = 3) -> tuple[e.AnyEvent, ...]:
    """Return the events of a match in which nobody has called for *turns* turns."""
    setup = make_setup(HouseRules(), players)
    hands = [" ".join(deck(setup.rules, players)[seat::players][:5]) for seat in range(players)]
    return play_idle_turns(dealt_round(setup, *hands), turns)


@pytest.mark.parametrize(
    ("to_come", "turn", "line"),
    [
        ((11, 11, 11), 0, ""),
        ((10, 11, 11), 1, f"{OWN_TURNS_TEXT} 10 turns left"),
        ((10, 10, 10), 0, f"{OWN_TURNS_TEXT} 10 turns left"),
        ((9, 10, 10), 1, f"{OWN_TURNS_TEXT} 9 turns left"),
        ((1, 1, 1), 0, f"{OWN_TURNS_TEXT} 1 turn left"),
        ((0, 1, 1), 1, f"{OWN_TURNS_TEXT} no turns left"),
        ((0, 0, 0), 1, ""),
        ((), 1, ""),
    ],
)
def test_the_remaining_turns_of_the_player_are_counted(to_come: tuple[int, ...], turn: int, line: str) -> None:
    assert turns_left_text(make_view(names=("A", "B", "C"), seats=(1, 2, 0), turn=turn, turns_to_come=to_come)) == line


@pytest.mark.parametrize(("seats", "out"), [((1, 2, 0), (0,)), ((1, 2), ())])
def test_an_eliminated_player_gets_the_countdown_of_the_current_player(
    seats: tuple[int, ...], out: tuple[int, ...]
) -> None:
    now = make_view(names=("A", "B", "C"), seats=seats, out=out, turn=2, turns_to_come=(0, 3, 4))

    assert turns_left_text(now) == "No one has called: C has 4 turns left"


def test_a_replay_shows_the_countdown_of_the_current_player() -> None:
    now = make_view(names=("A", "B", "C"), seats=(1, 2, 0), turn=0, turns_to_come=(1, 1, 1))

    assert turns_left_text(now, is_spectator=True) == "No one has called: A has 1 turn left"


@pytest.mark.parametrize("watching", [True, False])
def test_who_gave_no_name_is_you_to_everybody(watching: bool) -> None:  # noqa: FBT001 -- a column of the table
    now = make_view(names=("You", "B", "C"), seat=1, seats=(2, 0), turn=0, turns_to_come=(2, 0, 2))

    assert turns_left_text(now, is_spectator=watching) == f"{OWN_TURNS_TEXT} 2 turns left"


@pytest.mark.parametrize("turns", [89, 90, 93, 117, 119])
def test_the_table_shows_and_says_the_turns_left(turns: int) -> None:
    past = match_events_after(turns)
    setup = make_setup(HouseRules(), 3)
    table = resume_session(make_participants({}), past, setup=setup)
    scene = table_scene(table, setup, make_context(), size=HD)
    left = build_view(fold(past), 0).turns_to_come[0]

    shown = [each.label for each in scene.elements() if each.id == "countdown"]

    line = turns_left_text(table.view(0))
    assert shown == ([line] if left <= 10 else [])
    assert bool(shown) == scene.announce.endswith(f"{line}.") == (left <= 10)


@pytest.mark.parametrize(("turns", "lines"), [(89, 0), (90, 1), (104, 1), (105, 2), (116, 2), (117, 3), (120, 3)])
def test_the_log_mentions_ten_five_and_one_turns_left(turns: int, lines: int) -> None:
    log_texts, state = [], TurnCount()
    for event in match_events_after(turns):
        state = count_turn(state, event)
        log_texts.append(turns_left_log_text(state, event))

    assert [each for each in log_texts if each] == [
        "No one has called: 10 turns left each.",
        "No one has called: 5 turns left each.",
        "No one has called: 1 turn left each.",
    ][:lines]


@settings(max_examples=example_count(20))
@given(house_rules(2, 5), st.integers(2, 5), st.integers(0, 999), st.sampled_from([0, 0.02, 0.5]))
def test_the_countdown_agrees_with_the_referee(rules: HouseRules, players: int, seed: int, calls: float) -> None:
    players = max(rules.table.min_players, min(rules.table.max_players, players))
    state, turns = START, TurnCount()

    for _, _, _, events in islice(random_game(rules, players, seed, calls=calls), 400):
        for event in events:
            state, turns = evolve(state, event), count_turn(turns, event)
            if isinstance(event, e.TurnBegan):
                expected = turns_to_come(state)
                if state.caller == NOBODY:
                    assert turns.turns_left == sum(expected)
                    assert turns.player_count == sum(left > 0 for left in expected) or max(expected) == 1
                else:
                    assert not any(expected)
                line = turns_left_log_text(turns, event)
                assert not line or f" {max(expected)} turn" in line
