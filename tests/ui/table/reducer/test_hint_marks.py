"""Tests of the marks of a hinted move: they show the move, select nothing, and go as it is followed."""

from random import Random

import pytest
from pygame import Rect

from tests.ui.hint_table import DRAW_ADVICE, THROW_ADVICE, HintTable, WindowSize
from tests.ui.pointer_player import PointerPlayer
from tests.ui.scene_harness import click_events
from yaniv.bots.advice import Advice, RatedMove
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.ui.table.model.view_model_selectors import marks_share, move_marks_of
from yaniv.ui.table.state.move_marks import MoveMarks

SIZE = (1280, 720)
SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3440, 1440))
STOCK_ADVICE = Advice((RatedMove(c.Throw(0, cards("7C 7D")), 0.0, 4.2, c.DrawStock(0)),), 0.4)


def hinted_table(advice: Advice = THROW_ADVICE, size: WindowSize = SIZE, players: int = 4) -> HintTable:
    """Return a table that shows the second level of a hint."""
    table = HintTable(size, players, advice=advice)
    table.settle()
    table.press_key("h")
    table.press_key("h")
    return table


def marks(table: HintTable) -> MoveMarks:
    return move_marks_of(table.scene.model)


def hinted(table: HintTable) -> list[str]:
    return [each.name for each in table.scene.elements() if "hinted" in each.state]


def selected(table: HintTable) -> list[str]:
    return [each.name for each in table.scene.elements() if "selected" in each.state]


def test_the_second_hint_marks_the_throw_and_the_pick_up_and_selects_nothing() -> None:
    table = hinted_table()

    assert hinted(table) == ["7C", "7D", "QH"]
    assert selected(table) == []
    assert [each.card for each in marks(table).ghosts] == ["7C", "7D", "QH"]
    assert [(each.number, each.is_next) for each in marks(table).arrows] == [(1, True), (2, False)]


def test_a_hinted_card_is_selected_and_let_go_by_clicks_like_any_other() -> None:
    table = hinted_table()
    card = next(each.id for each in table.scene.elements() if each.name == "7D")

    for expected in (["7D"], []):
        for event in click_events(table.scene, card, right=True):
            table.scene.handle(event)
        table.settle()

        assert selected(table) == expected


def test_after_the_throw_only_the_pick_up_is_marked() -> None:
    table = hinted_table()

    table.choose_sevens()
    assert len(marks(table).arrows) == 2
    table.stage_sevens()
    table.settle()

    assert hinted(table) == ["QH"]
    assert [(each.number, each.is_next) for each in marks(table).arrows] == [(2, True)]


def test_the_deck_is_marked_where_it_is_to_be_drawn_from() -> None:
    table = hinted_table(STOCK_ADVICE)

    assert hinted(table) == ["7C", "7D", "Deck"]


def test_another_throw_removes_the_marks() -> None:
    table = hinted_table()

    table.scene.handle(click_events(table.scene, "hand:0")[0])
    PointerPlayer(table.scene, SIZE, Random(0)).choose(cards("AH AD"))
    table.stage_sevens()
    table.settle()

    assert marks(table) == MoveMarks()


def test_the_marks_are_gone_once_the_turn_is_over() -> None:
    table = hinted_table(STOCK_ADVICE)

    table.choose_sevens()
    PointerPlayer(table.scene, SIZE, Random(0)).click("deck")

    assert marks(table) == MoveMarks()


def test_the_first_hint_marks_nothing() -> None:
    table = HintTable(SIZE)
    table.settle()
    table.press_key("h")

    assert marks(table) == MoveMarks()


def test_a_hint_about_the_pick_up_marks_only_that() -> None:
    table = HintTable(SIZE, advice=DRAW_ADVICE)
    table.settle()
    table.choose_sevens()
    table.stage_sevens()
    table.press_key("h")
    table.press_key("h")

    assert hinted(table) == ["Deck"]
    assert [(each.number, each.is_next) for each in marks(table).arrows] == [(2, True)]


def test_the_marks_appear_at_once_where_animation_is_off() -> None:
    assert marks_share(hinted_table().scene.model) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 16])
def test_the_marks_lie_inside_the_window(size: WindowSize, players: int) -> None:
    shown, window = marks(hinted_table(size=size, players=players)), Rect(0, 0, *size)

    for arrow in shown.arrows:
        assert window.collidepoint(arrow.start)
        assert window.collidepoint(arrow.end)
    for ghost in shown.ghosts:
        assert window.collidepoint(ghost.pose.x, ghost.pose.y)


@pytest.mark.parametrize("size", SIZES)
def test_the_sentence_of_a_hint_covers_none_of_the_cards_that_it_shows(size: WindowSize) -> None:
    table = hinted_table(size=size)
    table.paint_sharp()

    box = Rect(next(each.rect for each in table.scene.elements() if each.id == "toast"))

    for ghost in marks(table).ghosts[:2]:
        assert not box.collidepoint(ghost.pose.x, ghost.pose.y)
