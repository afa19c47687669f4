"""A person who may slap has a fair chance. Source: UX 2.8."""

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
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_session import MatchSession
from yaniv.match.player_hosts import GuardedHost, HumanHost
from yaniv.rules.house_rules import CallRules, HouseRules, TurnRules

RULES = HouseRules(turn=TurnRules(slap_down="single"), call=CallRules(limit=0))


def session_before_slap(pace: MatchTiming) -> tuple[MatchSession, MemoryJournal]:
    """Seat 0, a person, may slap the king it has drawn; seat 1, a computer player, is in turn."""
    setup = make_setup(RULES, players=2)
    past = dealt_round(
        setup,
        "KC 2C 9C 4H 5D",
        "KD QD 9D 4D 5H",
        stock="7S KS",
        then=(c.Throw(0, cards("KC")), c.DrawStock(0)),
    )
    notebook = MemoryJournal()
    return resume_session(
        make_participants(random_hosts([1]), pace=pace), past, setup=setup, journal=notebook
    ), notebook


@pytest.mark.parametrize("pace", [MatchTiming(), INSTANT_TIMING, replace(INSTANT_TIMING, slap_grace_ms=10_000)])
def test_computer_players_wait_while_a_person_may_slap(pace: MatchTiming) -> None:
    played, notebook = session_before_slap(pace)
    grace_ms = pace.slap_grace_ms or 0

    played.advance(grace_ms - 1)
    assert not notebook.pages
    assert played.next_wakeup_ms() == grace_ms
    played.advance(1)

    assert notebook.events[0] == e.SlapClosed(0)


def test_they_wait_for_ever_when_the_person_wants_it_so() -> None:
    played, notebook = session_before_slap(replace(INSTANT_TIMING, slap_grace_ms=None))

    played.advance(3_600_000)

    assert not notebook.pages
    assert played.next_wakeup_ms() is None


@pytest.mark.parametrize("answer", [c.Slap(0, "KS"), c.DeclineSlap(0)])
def test_they_go_on_as_soon_as_the_person_has_answered(answer: c.SeatCommand) -> None:
    played, notebook = session_before_slap(replace(INSTANT_TIMING, slap_grace_ms=None))

    played.seat_client(0).submit(answer)
    played.advance(0)

    assert isinstance(notebook.pages[1][0], e.CardsThrown)


def test_the_grace_counts_from_the_chance_and_not_from_the_last_event() -> None:
    played, _ = session_before_slap(MatchTiming())
    played.advance(1500)

    assert played.next_wakeup_ms() == 2000


def test_a_player_is_told_how_long_the_others_wait_for_a_slap() -> None:
    played, _ = session_before_slap(MatchTiming())
    chair, left = played.seat_client(0), []
    for _ in range(3):
        left.append(chair.slap_grace_share)
        played.advance(500)
    chair.submit(c.DeclineSlap(0))

    untimed, _ = session_before_slap(replace(INSTANT_TIMING, slap_grace_ms=None))
    assert left == [1, 0.75, 0.5]
    assert chair.slap_grace_share is None
    assert untimed.seat_client(0).slap_grace_share is None


def test_a_player_that_is_too_slow_waits_as_well() -> None:
    setup = make_setup(RULES, players=2)
    past = dealt_round(
        setup, "KC 2C 9C 4H 5D", "KD QD 9D 4D 5H", stock="7S KS", then=(c.Throw(0, cards("KC")), c.DrawStock(0))
    )
    notebook, pace = MemoryJournal(), MatchTiming(slap_grace_ms=10_000, move_time_ms=3000)
    played = resume_session(make_participants({1: GuardedHost(HumanHost())}, pace), past, setup=setup, journal=notebook)

    played.advance(9_999)
    assert not notebook.pages
    played.advance(1)

    assert notebook.events[0] == e.SlapClosed(0)
    assert [trouble.detail for trouble in played.bot_faults] == ["took too long"]


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
    notebook = MemoryJournal()

    resume_session(make_participants(random_hosts([0, 1])), past, setup=setup, journal=notebook).advance(0)

    assert notebook.pages
