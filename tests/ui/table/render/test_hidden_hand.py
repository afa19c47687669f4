"""Tests of hiding the hand while the window has no focus."""

import pygame

from tests.ui.sample_views import rules_with
from tests.ui.table_session import SIZE, TableSession, open_round
from yaniv.game import commands as c
from yaniv.settings.settings_schema import Settings
from yaniv.ui.input.input_events import FocusGained, FocusLost, KeyPressed

HIGH_HANDS = ("KC QC 9D", "JH 8S 7H")
OTHER_HAND = "9C 8D 7C"
HIDING = Settings(hide_hand_when_away=True)


def table_with(own_hand: str, settings: Settings = HIDING) -> TableSession:
    rules = rules_with(deal={"hand_size": 3})
    return open_round(rules, own_hand, OTHER_HAND, stock="JD", settings=settings)


def picture(session: TableSession) -> bytes:
    surface = pygame.Surface(SIZE)
    session.scene.update(16)
    session.scene.paint(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_away_two_hands_look_the_same_and_back_again_they_do_not() -> None:
    tables = [table_with(hand) for hand in HIGH_HANDS]
    at_the_table = {picture(table) for table in tables}
    for table in tables:
        table.scene.handle(FocusLost(0))
    away = {picture(table) for table in tables}
    for table in tables:
        table.scene.handle(FocusGained(1))

    assert len(away) == 1
    assert {picture(table) for table in tables} == at_the_table
    assert len(at_the_table) == 2


def test_a_selection_is_hidden_too() -> None:
    tables = [table_with(hand) for hand in HIGH_HANDS]
    for table in tables:
        table.scene.handle(KeyPressed("1", 0))
        table.scene.handle(FocusLost(1))

    assert len({picture(table) for table in tables}) == 1


def test_without_the_setting_the_hand_stays_open() -> None:
    session = table_with(HIGH_HANDS[0], Settings())
    before = picture(session)
    session.scene.handle(FocusLost(0))

    assert picture(session) == before


def test_a_hand_that_was_shown_to_all_is_not_hidden() -> None:
    rules = rules_with(deal={"hand_size": 3})
    session = open_round(rules, "AC AD AH", OTHER_HAND, stock="JD", then=(c.Call(0),), settings=HIDING)
    session.scene.handle(FocusLost(0))

    assert not session.model.is_hand_hidden
