"""Tests of the grace period in which computer players wait for a person's slap."""

import pytest
from msgspec.structs import replace

from tests.match.session_builders import (
    INSTANT_TIMING,
    MemoryJournal,
    dealt_round,
    make_participants,
    make_setup,
    random_hosts,
    resume_session,
)
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.player import fault_message
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_session import MatchSession
from yaniv.match.player_hosts import GuardedHost, HumanHost
from yaniv.rules.house_rules import CallRules, HouseRules, TurnRules

RULES = HouseRules(turn=TurnRules(slap_down="single"), call=CallRules(limit=0))


def session_before_slap(timing: MatchTiming) -> tuple[MatchSession, MemoryJournal]:
    """Return a session in which seat 0, a person, may slap a king and seat 1, a computer player, is in turn."""
    setup = make_setup(RULES, players=2)
    past = dealt_round(
        setup,
        "KC 2C 9C 4H 5D",
        "KD QD 9D 4D 5H",
        stock="7S KS",
        then=(c.Throw(0, cards("KC")), c.DrawStock(0)),
    )
    journal = MemoryJournal()
    return resume_session(
        make_participants(random_hosts([1]), timing=timing), past, setup=setup, journal=journal
    ), journal


@pytest.mark.parametrize("timing", [MatchTiming(), INSTANT_TIMING, replace(INSTANT_TIMING, slap_grace_ms=10_000)])
def test_computer_players_wait_while_a_person_may_slap(timing: MatchTiming) -> None:
    session, journal = session_before_slap(timing)
    grace_ms = timing.slap_grace_ms or 0

    session.advance(grace_ms - 1)
    assert not journal.pages
    assert session.next_wakeup_ms() == grace_ms
    session.advance(1)

    assert journal.events[0] == e.SlapClosed(0)


def test_without_a_time_limit_computer_players_wait_for_ever() -> None:
    session, journal = session_before_slap(replace(INSTANT_TIMING, slap_grace_ms=None))

    session.advance(3_600_000)

    assert not journal.pages
    assert session.next_wakeup_ms() is None


@pytest.mark.parametrize("answer", [c.Slap(0, "KS"), c.DeclineSlap(0)])
def test_computer_players_continue_as_soon_as_the_person_has_answered(answer: c.SeatCommand) -> None:
    session, journal = session_before_slap(replace(INSTANT_TIMING, slap_grace_ms=None))

    session.seat_client(0).submit(answer)
    session.advance(0)

    assert isinstance(journal.pages[1][0], e.CardsThrown)


def test_the_grace_period_starts_when_the_slap_opens() -> None:
    session, _ = session_before_slap(MatchTiming())
    session.advance(1500)

    assert session.next_wakeup_ms() == 2000


def test_a_seat_client_shows_the_share_of_the_grace_period_left() -> None:
    session, _ = session_before_slap(MatchTiming())
    client, shares = session.seat_client(0), []
    for _ in range(3):
        shares.append(client.slap_grace_share)
        session.advance(500)
    client.submit(c.DeclineSlap(0))

    untimed, _ = session_before_slap(replace(INSTANT_TIMING, slap_grace_ms=None))
    assert shares == [1, 0.75, 0.5]
    assert client.slap_grace_share is None
    assert untimed.seat_client(0).slap_grace_share is None


def test_the_fallback_of_a_slow_player_waits_as_well() -> None:
    setup = make_setup(RULES, players=2)
    past = dealt_round(
        setup, "KC 2C 9C 4H 5D", "KD QD 9D 4D 5H", stock="7S KS", then=(c.Throw(0, cards("KC")), c.DrawStock(0))
    )
    journal, timing = MemoryJournal(), MatchTiming(slap_grace_ms=10_000, move_time_ms=3000)
    session = resume_session(
        make_participants({1: GuardedHost(HumanHost())}, timing), past, setup=setup, journal=journal
    )

    session.advance(9_999)
    assert not journal.pages
    session.advance(1)

    assert journal.events[0] == e.SlapClosed(0)
    assert [fault.detail for fault in session.bot_faults] == [fault_message("took_too_long")]


def test_two_computer_players_do_not_wait_for_each_other() -> None:
    setup = make_setup(RULES, players=3)
    past = dealt_round(
        setup,
        "KC 2C 9C 4H 5D",
        "KD QD 9D 4D 5H",
        "KH QC 8D 6D 6H",
        stock="7S KS",
        then=(c.Throw(0, cards("KC")), c.DrawStock(0)),
    )
    journal = MemoryJournal()

    resume_session(make_participants(random_hosts([0, 1])), past, setup=setup, journal=journal).advance(0)

    assert journal.pages
