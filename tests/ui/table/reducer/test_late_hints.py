"""Tests of late answers of the hint source: an answer about another position is dropped."""

from random import Random

import pytest

from tests.ui.hint_table import DRAW_ADVICE, THROW_ADVICE, HintTable
from tests.ui.pointer_player import PointerPlayer
from tests.ui.scene_harness import key_press
from yaniv.bots.advice import Advice, RatedMove
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.ui.table.model.hint_state import TIMEOUT_MS

SIZE = (1280, 720)


def table_with_pending_hint() -> HintTable:
    """Return a table that waits for an answer of its hint source."""
    table = HintTable(SIZE)
    table.settle()
    table.scene.handle(key_press("h"))
    assert table.hint_source.asked_views
    return table


def throw_and_draw(table: HintTable) -> None:
    """Throw the sevens and draw a card, which ends the turn."""
    table.choose_sevens()
    PointerPlayer(table.scene, SIZE, Random(0)).click("deck")
    assert table.view.hand_total != table.hint_source.asked_views[0].hand_total


@pytest.mark.parametrize("waits_ms", [0, TIMEOUT_MS + 1])
@pytest.mark.parametrize("advice", [THROW_ADVICE, DRAW_ADVICE])
def test_a_hint_about_a_position_that_has_passed_is_dropped(advice: Advice, waits_ms: int) -> None:
    table = table_with_pending_hint()

    throw_and_draw(table)
    table.scene.update(waits_ms)
    table.hint_source.put_answer(advice)
    table.settle()

    assert table.scene.model.messages.toast == ""
    assert not table.scene.model.hint.is_waiting
    assert table.scene.interaction.hand_state.selected == ()


def test_a_hint_for_staged_cards_appears_once_they_are_taken_back() -> None:
    table = table_with_pending_hint()

    table.choose_sevens()
    table.stage_sevens()
    table.hint_source.put_answer(THROW_ADVICE)
    table.settle()
    assert table.scene.model.messages.toast == ""

    table.scene.take_back()
    table.settle()
    table.scene.handle(key_press("h"))

    assert len(table.hint_source.asked_views) == 1
    assert table.scene.model.messages.toast == "You hold a pair of sevens."


def test_an_answer_to_an_older_question_is_not_taken_for_one_to_the_last() -> None:
    table = table_with_pending_hint()
    table.choose_sevens()
    table.stage_sevens()
    table.scene.handle(key_press("h"))
    assert len(table.hint_source.asked_views) == 2

    table.hint_source.put_answer(THROW_ADVICE, about=table.hint_source.asked_views[0])
    table.settle()
    assert table.scene.model.messages.toast == ""
    assert table.scene.model.hint.is_waiting

    table.hint_source.put_answer(DRAW_ADVICE)
    table.settle()
    assert table.scene.model.messages.toast == "Nothing in the last throw helps you."


def test_reasons_for_a_pick_up_leave_out_cards_that_lie_ready() -> None:
    take = Advice((RatedMove(c.DrawDiscard(0, "QH"), 0.0),), None)
    table = HintTable(SIZE, own="QS QC 2D 3S TS", advice=take)
    table.settle()
    pilot = PointerPlayer(table.scene, SIZE, Random(0))
    pilot.choose(cards("QS"))
    pilot.click("zone:play")

    assert table.all_reasons() == ["Next turn you can throw it with Q♣."]


def test_a_hint_is_counted_once_however_much_of_it_is_read() -> None:
    table = HintTable(SIZE)

    for _ in range(4):
        table.press_key("h")

    assert table.hint_count == 1


def test_another_hint_after_the_throw_is_counted_again() -> None:
    table = HintTable(SIZE, advice=THROW_ADVICE)
    table.press_key("h")
    table.choose_sevens()
    table.stage_sevens()
    table.advice = DRAW_ADVICE

    table.press_key("h")

    assert table.hint_count == 2


def test_a_question_that_the_match_has_overtaken_is_no_hint() -> None:
    table = HintTable(SIZE)

    table.scene.handle(key_press("h"))

    assert table.hint_count == 0
