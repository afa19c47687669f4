"""Law: a crash report holds what the player's seat knows of an unfinished match, and nothing more."""

import re
from pathlib import Path

import pytest

from tests.store.sample_matches import LIVELY_RULES, sample_events
from yaniv.app.match_repository import CrashReportingJournal
from yaniv.crash_report import CrashReporter
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.commands import DrawStock
from yaniv.game.decide import step
from yaniv.game.events import HandsDealt, HandsShown, StockDrawn
from yaniv.game.evolve import fold
from yaniv.game.state import NOBODY, START
from yaniv.game.view import redact
from yaniv.match.participants import NullJournal

EVENTS = sample_events()
CARD = re.compile(r"\b(?:[A2-9TJQK][CDHS]|JK)\b")
ROUND = EVENTS[: next(index for index, event in enumerate(EVENTS) if isinstance(event, HandsShown))]
"""Events of the first round, until the hands are shown."""


def report_after(folder: Path, seat: int, error: Exception) -> str:
    """Return the text of a report about *error* in the middle of the first round."""
    reporter = CrashReporter(folder)
    CrashReportingJournal(NullJournal(), reporter, LIVELY_RULES, seat).append(ROUND, 0)
    return reporter.format_report(error)


@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_a_report_holds_only_the_cards_that_the_seat_knows(seat: int, tmp_path: Path) -> None:
    known = {card for event in ROUND for card in CARD.findall(str(redact(event, seat)))}
    hidden = {card for event in ROUND for card in CARD.findall(str(event))} - known

    cards = set(CARD.findall(report_after(tmp_path, seat, RuntimeError())))

    assert cards == known
    assert hidden
    assert any(isinstance(event, StockDrawn) for event in ROUND)
    (deal,) = (event for event in ROUND if isinstance(event, HandsDealt))
    assert set(deal.hands.get(seat, ())) <= known


def test_the_message_of_an_error_names_no_card(tmp_path: Path) -> None:
    state = fold(ROUND[:-4], START)
    with pytest.raises(IllegalCommand) as refused:
        step(state, DrawStock(7))

    text = report_after(tmp_path, NOBODY, refused.value).partition("last events:")[0]

    assert CARD.search(str(refused.value))
    assert not CARD.search(text)
    assert "IllegalCommand" in text
