"""Tests of the value that says which of log and scoreboard is open."""

from yaniv.ui.table.model.table_model import SCOREBOARD_HOLD_MS, OpenPanels

CLOSED = OpenPanels()


def test_the_scoreboard_opens_and_closes_by_its_button() -> None:
    shown = CLOSED.with_scoreboard_toggled()

    assert shown.is_scoreboard_shown
    assert not shown.with_scoreboard_toggled().is_scoreboard_shown


def test_tab_shows_the_scoreboard_only_when_it_is_held_long_enough() -> None:
    held = CLOSED.with_tab_pressed()

    assert not held.advanced(SCOREBOARD_HOLD_MS - 1).is_scoreboard_shown
    assert held.advanced(SCOREBOARD_HOLD_MS - 1).with_tab_pressed().advanced(1).is_scoreboard_shown
    assert not held.advanced(SCOREBOARD_HOLD_MS).with_tab_released().is_scoreboard_shown
    assert not held.advanced(SCOREBOARD_HOLD_MS).with_scoreboard_closed().is_scoreboard_shown


def test_a_single_round_has_no_scoreboard() -> None:
    panels = OpenPanels(has_scoreboard=False)

    assert not panels.with_scoreboard_toggled().is_scoreboard_shown
    assert not panels.with_tab_pressed().advanced(SCOREBOARD_HOLD_MS).is_scoreboard_shown


def test_a_covered_log_comes_to_the_top_before_it_closes() -> None:
    covered = CLOSED.with_log_toggled().with_log_covered(is_covered=True)
    on_top = covered.with_log_toggled()

    assert (on_top.is_log_open, on_top.is_log_covered) == (True, False)
    assert not on_top.with_log_toggled().is_log_open


def test_a_log_opened_under_a_result_is_on_top() -> None:
    opened = CLOSED.with_log_covered(is_covered=True).with_log_toggled()

    assert (opened.is_log_open, opened.is_log_covered) == (True, False)


def test_an_operation_without_effect_returns_the_same_value() -> None:
    assert CLOSED.advanced(100) is CLOSED
    assert CLOSED.with_tab_released() is CLOSED
    assert CLOSED.with_log_covered(is_covered=False) is CLOSED
