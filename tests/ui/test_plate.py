"""What stands at the own place: what the hand counts, and whether it may be called with."""

import pytest

from tests.ui.sights import house
from tests.ui.sitting import Sitting, sit_at
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.ui.table.sight import Plate, Sight
from yaniv.variants.library import load

CLASSIC = load("classic").rules


def sight(sitting: Sitting) -> Sight:
    """What the player sees."""
    return sitting.scene._eye.sight()


def own(sitting: Sitting) -> Plate:
    """His own plate."""
    return next(plate for plate in sight(sitting).plates if plate.seat == 0)


def test_a_throw_that_lies_ready_counts_no_more() -> None:
    sitting = sit_at(CLASSIC, "5H 6H 7H 2D 6C", "9C 9D 9S 4S QS", stock="JD AC")
    counted = [own(sitting).hand_total]
    sitting.pilot.choose(cards("5H 6H 7H"))
    counted.append(own(sitting).hand_total)
    sitting.pilot.drag("hand:1", "zone:play")
    counted.append(own(sitting).hand_total)
    sitting.pilot.click("button:take-back")
    counted.append(own(sitting).hand_total)

    assert counted == [26, 26, 8, 26]


def test_while_a_throw_lies_ready_it_is_the_moment_that_forbids_a_call() -> None:
    sitting = sit_at(CLASSIC, "5H 6H 7H 2D 6C", "9C 9D 9S 4S QS", stock="JD AC")
    sitting.pilot.choose(cards("5H 6H 7H"))
    sitting.pilot.drag("hand:1", "zone:play")
    hint = sight(sitting).hint
    sitting.pilot.click("button:yaniv")

    assert hint == "needs 5 or less, at the start of a turn"
    assert sitting.toast == "You may call at the start of your turn, with 5 or less."


@pytest.mark.parametrize(("hand", "low"), [("2D 3C", True), ("2D 4C", False), ("3D 4C", False)])
def test_the_hand_is_called_low_where_it_may_be_called_with(hand: str, low: bool) -> None:  # noqa: FBT001 -- a table
    assert own(sit_at(house(deal={"hand_size": 2}), hand, "9C 9D", stock="JD AC")).low is low


def test_a_hand_that_a_card_will_join_is_not_low_yet() -> None:
    sitting = sit_at(house(deal={"hand_size": 3}), "2D 2C AH", "9C 9D 9S", stock="JD AC")
    before = own(sitting).low
    sitting.pilot.drag("hand:0", "zone:play")
    ready = own(sitting).low
    sitting.pilot.click("button:take-back")
    sitting.chair.submit(c.Throw(0, cards("2C")))

    assert (before, ready, own(sitting).low) == (True, False, False)
