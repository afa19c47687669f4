"""Answers that come after their question has passed: each belongs to the position it is about, or is dropped."""

from random import Random

import pytest

from tests.ui.advised import DRAW, THROW, Advised
from tests.ui.kit import key
from tests.ui.pilot import Pilot
from yaniv.bots.advice import Advice, Option
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.ui.table.counsel import PATIENCE_MS

SIZE = (1280, 720)


def asked() -> Advised:
    """A hint has been asked for, and the adviser thinks."""
    table = Advised(SIZE)
    table.settle()
    table.scene.handle(key("h"))
    assert table.adviser.asked
    return table


def throw_and_draw(table: Advised) -> None:
    """The sevens are thrown, a card is drawn: the turn is over."""
    table.choose()
    Pilot(table.scene, SIZE, Random(0)).click("deck")
    assert table.seen.hand_total != table.adviser.asked[0].hand_total


@pytest.mark.parametrize("waits_ms", [0, PATIENCE_MS + 1])
@pytest.mark.parametrize("advice", [THROW, DRAW])
def test_a_hint_about_a_position_that_has_passed_is_dropped(advice: Advice, waits_ms: int) -> None:
    table = asked()

    throw_and_draw(table)
    table.scene.update(waits_ms)
    table.adviser.tell(advice)
    table.settle()

    assert table.scene._notes.toast == ""
    assert not table.scene._kibitzer.thinks
    assert table.scene.now.held.selected == ()


def test_a_hint_that_comes_while_its_cards_lie_ready_is_told_once_they_are_taken_back() -> None:
    table = asked()

    table.choose()
    table.stage()
    table.adviser.tell(THROW)
    table.settle()
    assert table.scene._notes.toast == ""

    table.scene.take_back()
    table.settle()
    table.scene.handle(key("h"))

    assert len(table.adviser.asked) == 1
    assert table.scene._notes.toast == "You hold a pair of sevens."


def test_an_answer_to_an_older_question_is_not_taken_for_one_to_the_last() -> None:
    table = asked()
    table.choose()
    table.stage()
    table.scene.handle(key("h"))
    assert len(table.adviser.asked) == 2

    table.adviser.tell(THROW, about=table.adviser.asked[0])
    table.settle()
    assert table.scene._notes.toast == ""
    assert table.scene._kibitzer.thinks

    table.adviser.tell(DRAW)
    table.settle()
    assert table.scene._notes.toast == "Nothing in the last play helps you."


def test_reasons_for_a_pick_up_leave_out_cards_that_lie_ready() -> None:
    take = Advice((Option(c.DrawDiscard(0, "QH"), 0.0),), None)
    table = Advised(SIZE, own="QS QC 2D 3S TS", advice=take)
    table.settle()
    pilot = Pilot(table.scene, SIZE, Random(0))
    pilot.choose(cards("QS"))
    pilot.click("zone:play")

    assert table.told() == ["Next turn it can be thrown together with Q♣."]
