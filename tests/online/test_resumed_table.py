"""Tests that a host whose program was killed goes on with the same match, after whichever event that was."""

import pytest

from tests.online.table_play import BAD_NETWORK, TablePlay
from yaniv.narration.online_text import deal_report, own_checks_text
from yaniv.rules.house_rules import HouseRules, MatchRules

ONE_ROUND = HouseRules(match=MatchRules(end="single_round"))
SEED = 22
"""Of a match with few events."""


def short_match_length() -> int:
    """Return the number of events of the short match that is interrupted."""
    play = TablePlay(seed=SEED, rules=ONE_ROUND)
    play.run()
    return play.stored.journal.event_count


@pytest.mark.parametrize("event_number", range(short_match_length()))
def test_a_match_goes_on_after_every_event(event_number: int) -> None:
    play = TablePlay(seed=SEED, rules=ONE_ROUND)
    play.run_until(lambda: play.stored.journal.event_count >= event_number and play.stored.record is not None)
    play.kill_host()
    events = play.stored.journal.events

    play.resume_host()
    play.run()

    assert play.stored.journal.events[: len(events)] == events
    assert all(guest.table.checks is not None and guest.table.checks.is_true for guest in play.guests)


def test_guests_have_the_usual_time_to_come_back_whatever_the_clock_shows() -> None:
    play = TablePlay(rules=ONE_ROUND, stand_in_ms=5_000)
    play.run_until(lambda: play.stored.journal.event_count > 5)
    play.kill_host()
    play.network.step(1_000_000)
    play.network.hang_up(guest.peer for guest in play.guests)
    play.resume_host()

    play.run_until(lambda: "away" in play.table.presence)
    away_ms = play.network.now_ms
    play.run_until(lambda: "stand_in" in play.table.presence)

    assert 0 < play.network.now_ms - away_ms <= 5_000


def test_a_host_killed_before_it_stored_the_seed_makes_another() -> None:
    play = TablePlay(("Anna",), rules=ONE_ROUND)
    play.run_until(lambda: all(guest.stored is not None and guest.stored.promise.hashes for guest in play.guests))
    assert play.stored.record is None
    play.kill_host()

    play.open_table_again()
    play.run()

    [guest] = play.guests
    assert (dict(guest.table.faults), play.table.results.checks) == ({}, {1: True})


@pytest.mark.parametrize("seed", range(4))
def test_host_and_guests_may_be_killed_again_and_again(seed: int) -> None:
    play = TablePlay(seed=seed, faults=BAD_NETWORK, computers=1)

    for number in range(1, 7):
        play.run_until(lambda number=number: play.stored.journal.event_count > 20 * number or play.is_checked)  # type: ignore[misc]
        if play.table.is_over:
            break
        if number % 2:
            play.kill_host()
            play.resume_host()
        else:
            guest = play.guests[number // 2 % 2]
            guest.kill()
            guest.start()
    play.run()

    assert all(guest.table.checks is not None and guest.table.checks.is_true for guest in play.guests)


def test_a_host_that_has_lost_moves_goes_on_and_the_checks_tell_it() -> None:
    play = TablePlay(seed=SEED)
    play.run_until(lambda: play.stored.journal.event_count > 40)
    for _ in range(3):
        play.step()
    play.kill_host()
    journal = play.stored.journal
    lost = [journal.pages.pop() for _ in range(8)]
    journal.event_count -= sum(map(len, lost))

    play.resume_host()
    play.run()

    for guest in play.guests:
        assert guest.table.checks is not None
        assert [check.name for check in guest.table.checks.checks if not check.is_true] == ["events"]
        assert guest.table.checks.checks[-1].number > 10
        told = own_checks_text(guest.table.checks, host_went_back=guest.table.times_taken_back > 0)
        assert told == "Every deal matches the seal. The host went back a few moves, perhaps after a power cut."
    report = deal_report(play.table.proof, play.table.saved_match)
    assert report.summary == (
        "Every deal matches the seal. Some moves were lost here, perhaps in a power cut;"
        " these players saw them: Anna, Ben"
    )
    assert [is_true for is_true, _ in report.lines] == [True] * 5
    assert report.findings == (
        "Anna: The moves seen there were different.",
        "Ben: The moves seen there were different.",
    )
