"""Tests that a match can be played with any single input method: mouse, touch, keyboard, gamepad, rebound keys."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Literal, get_args

import pytest
from msgspec.structs import asdict

from tests.case_selection import example_count
from tests.ui.keyboard_player import KeyboardPlayer
from tests.ui.pointer_player import PointerPlayer
from tests.ui.table.test_table_scene import RULES, has_happened, is_move_due, random_move_kind
from tests.ui.table_session import SIZE, TableSession, open_table
from yaniv.settings.key_binding_settings import KeyBindings, find_problems
from yaniv.ui.input import key_bindings
from yaniv.ui.navigation import StartMatch

InputMethod = Literal["clicks", "touch", "keyboard", "gamepad", "other keys"]
INPUT_METHODS: tuple[InputMethod, ...] = get_args(InputMethod)


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    yield
    key_bindings.set_bindings(KeyBindings())


def shuffled_keys(rng: Random) -> KeyBindings:
    """Return key bindings with all keys permuted."""
    usual = asdict(KeyBindings())
    mixed = [key for bound in usual.values() for key in bound if not key.startswith("pad ")]
    rng.shuffle(mixed)
    return KeyBindings(
        **{
            action: tuple(key if key.startswith("pad ") else mixed.pop() for key in bound)
            for action, bound in usual.items()
        }
    )


def make_player(way: InputMethod, session: TableSession, rng: Random) -> PointerPlayer | KeyboardPlayer:
    match way:
        case "clicks":
            return PointerPlayer(session.scene, SIZE, rng, drags=False)
        case "touch":
            return PointerPlayer(session.scene, SIZE, rng, touch=True)
        case "other keys":
            key_bindings.set_bindings(shuffled_keys(rng))
        case _:
            pass
    return KeyboardPlayer(session.scene, rng, pad=way == "gamepad")


def test_mixed_keys_are_keys() -> None:
    assert list(find_problems(shuffled_keys(Random(1)))) == []


@pytest.mark.parametrize(("way", "name"), [*product(INPUT_METHODS, RULES)])
def test_any_move_can_be_made(way: InputMethod, name: str) -> None:
    rng = Random(f"{way} {name}")
    rules = RULES[name]
    session = open_table(rules, rng.randint(rules.table.min_players, min(4, rules.table.max_players)), 1)
    hand = make_player(way, session, rng)
    for _ in range(example_count(40)):
        if hand.has_element("button:next-round"):
            press_button(hand, "button:next-round")
        if hand.has_element("button:rematch"):
            break
        moves = session.client.moves()
        if not moves or not (is_move_due(session.client.view) or rng.random() < 0.2):
            session.advance()
            continue
        command, before = random_move_kind(moves, rng), session.client.view
        session.events.clear()

        hand.play(command)

        assert has_happened(session, command, before), (command, before, session.toast)
        assert session.is_consistent()


@pytest.mark.parametrize("way", INPUT_METHODS)
def test_a_match_is_played_to_its_end_and_again(way: InputMethod) -> None:
    rng = Random(3)
    session = open_table(RULES["quick"], 2, 1)
    hand = make_player(way, session, rng)
    again = None
    while again is None:
        if hand.has_element("button:next-round"):
            press_button(hand, "button:next-round")
        elif hand.has_element("button:rematch"):
            again = press_button(hand, "button:rematch")
        elif is_move_due(session.client.view):
            hand.play(random_move_kind(session.client.moves(), rng))
        else:
            session.advance()

    assert isinstance(again, StartMatch)


def press_button(hand: PointerPlayer | KeyboardPlayer, button: str) -> object:
    return hand.activate(button) if isinstance(hand, KeyboardPlayer) else hand.click(button)
