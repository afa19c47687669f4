"""A match can be played in any one way alone: clicks, a finger, the keyboard, a gamepad, and keys set anew."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Literal, get_args

import pytest
from msgspec.structs import asdict

from tests.ui.helm import Helm
from tests.ui.pilot import Pilot
from tests.ui.sitting import SIZE, Sitting, sit
from tests.ui.test_table_scene import RULES, any_move, happened, must_move
from yaniv.store.keyboard import Keyboard, complaints
from yaniv.ui import keys
from yaniv.ui.scenes.scene import StartMatch

Way = Literal["clicks", "touch", "keyboard", "gamepad", "other keys"]
WAYS: tuple[Way, ...] = get_args(Way)


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    yield
    keys.bind(Keyboard())


def other_keys(dice: Random) -> Keyboard:
    """Every key means something else."""
    usual = asdict(Keyboard())
    mixed = [key for bound in usual.values() for key in bound if not key.startswith("pad ")]
    dice.shuffle(mixed)
    return Keyboard(
        **{
            action: tuple(key if key.startswith("pad ") else mixed.pop() for key in bound)
            for action, bound in usual.items()
        }
    )


def player(way: Way, sitting: Sitting, dice: Random) -> Pilot | Helm:
    match way:
        case "clicks":
            return Pilot(sitting.scene, SIZE, dice, drags=False)
        case "touch":
            return Pilot(sitting.scene, SIZE, dice, touch=True)
        case "other keys":
            keys.bind(other_keys(dice))
        case _:
            pass
    return Helm(sitting.scene, dice, pad=way == "gamepad")


def test_mixed_keys_are_keys() -> None:
    assert list(complaints(other_keys(Random(1)))) == []


@pytest.mark.parametrize(("way", "name"), [*product(WAYS, RULES)])
def test_any_move_can_be_made(way: Way, name: str) -> None:
    dice = Random(f"{way} {name}")
    rules = RULES[name]
    sitting = sit(rules, dice.randint(rules.table.min_players, min(4, rules.table.max_players)), 1)
    hand = player(way, sitting, dice)
    for _ in range(90):
        if hand.has("button:next-round"):
            go_on(hand, "button:next-round")
        if hand.has("button:rematch"):
            break
        moves = sitting.chair.moves()
        if not moves or not (must_move(sitting.chair.view) or dice.random() < 0.2):
            sitting.wait()
            continue
        command, before = any_move(moves, dice), sitting.chair.view
        sitting.heard.clear()

        hand.play(command)

        assert happened(sitting, command, before), (command, before, sitting.toast)
        assert sitting.stands()


@pytest.mark.parametrize("way", WAYS)
def test_a_match_is_played_to_its_end_and_again(way: Way) -> None:
    dice = Random(3)
    sitting = sit(RULES["quick"], 2, 1)
    hand = player(way, sitting, dice)
    again = None
    while again is None:
        if hand.has("button:next-round"):
            go_on(hand, "button:next-round")
        elif hand.has("button:rematch"):
            again = go_on(hand, "button:rematch")
        elif must_move(sitting.chair.view):
            hand.play(any_move(sitting.chair.moves(), dice))
        else:
            sitting.wait()

    assert isinstance(again, StartMatch)


def go_on(hand: Pilot | Helm, button: str) -> object:
    return hand.use(button) if isinstance(hand, Helm) else hand.click(button)
