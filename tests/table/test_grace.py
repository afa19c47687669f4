"""A person who may slap has a fair chance. Source: UX 2.8."""

import pytest
from msgspec.structs import replace

from tests.table.company import INSTANT, Notebook, company, dealt, gamblers, make_setup, seated
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.rules.house import CallRules, HouseRules, TurnRules
from yaniv.table.hosts import Careful, Person
from yaniv.table.pacing import Pace
from yaniv.table.table import Table

RULES = HouseRules(turn=TurnRules(slap_down="single"), call=CallRules(limit=0))


def may_slap(pace: Pace) -> tuple[Table, Notebook]:
    """Seat 0, a person, may slap the king it has drawn; seat 1, a computer player, is in turn."""
    setup = make_setup(RULES, players=2)
    past = dealt(
        setup,
        "KC 2C 9C 4H 5D",
        "KD QD 9D 4D 5H",
        stock="7S KS",
        then=(c.Throw(0, cards("KC")), c.DrawStock(0)),
    )
    notebook = Notebook()
    return seated(company(gamblers([1]), pace=pace), past, setup=setup, journal=notebook), notebook


@pytest.mark.parametrize("pace", [Pace(), INSTANT, replace(INSTANT, slap_grace_ms=10_000)])
def test_computer_players_wait_while_a_person_may_slap(pace: Pace) -> None:
    played, notebook = may_slap(pace)
    grace_ms = pace.slap_grace_ms or 0

    played.advance(grace_ms - 1)
    assert not notebook.pages
    assert played.next_moment() == grace_ms
    played.advance(1)

    assert notebook.events[0] == e.SlapClosed(0)


def test_they_wait_for_ever_when_the_person_wants_it_so() -> None:
    played, notebook = may_slap(replace(INSTANT, slap_grace_ms=None))

    played.advance(3_600_000)

    assert not notebook.pages
    assert played.next_moment() is None


@pytest.mark.parametrize("answer", [c.Slap(0, "KS"), c.DeclineSlap(0)])
def test_they_go_on_as_soon_as_the_person_has_answered(answer: c.SeatCommand) -> None:
    played, notebook = may_slap(replace(INSTANT, slap_grace_ms=None))

    played.chair(0).submit(answer)
    played.advance(0)

    assert isinstance(notebook.pages[1][0], e.CardsThrown)


def test_the_grace_counts_from_the_chance_and_not_from_the_last_event() -> None:
    played, _ = may_slap(Pace())
    played.advance(1500)

    assert played.next_moment() == 2000


def test_a_player_is_told_how_long_the_others_wait_for_a_slap() -> None:
    played, _ = may_slap(Pace())
    chair, left = played.chair(0), []
    for _ in range(3):
        left.append(chair.slap_left)
        played.advance(500)
    chair.submit(c.DeclineSlap(0))

    untimed, _ = may_slap(replace(INSTANT, slap_grace_ms=None))
    assert left == [1, 0.75, 0.5]
    assert chair.slap_left is None
    assert untimed.chair(0).slap_left is None


def test_a_player_that_is_too_slow_waits_as_well() -> None:
    setup = make_setup(RULES, players=2)
    past = dealt(
        setup, "KC 2C 9C 4H 5D", "KD QD 9D 4D 5H", stock="7S KS", then=(c.Throw(0, cards("KC")), c.DrawStock(0))
    )
    notebook, pace = Notebook(), Pace(slap_grace_ms=10_000, move_time_ms=3000)
    played = seated(company({1: Careful(Person())}, pace), past, setup=setup, journal=notebook)

    played.advance(9_999)
    assert not notebook.pages
    played.advance(1)

    assert notebook.events[0] == e.SlapClosed(0)
    assert [trouble.detail for trouble in played.troubles] == ["took too long"]


def test_two_computer_players_do_not_wait_for_each_other() -> None:
    setup = make_setup(RULES, players=3)
    past = dealt(
        setup,
        "KC 2C 9C 4H 5D",
        "KD QD 9D 4D 5H",
        "KH QC 8D 6D 6H",
        stock="7S KS",
        then=(c.Throw(0, cards("KC")), c.DrawStock(0)),
    )
    notebook = Notebook()

    seated(company(gamblers([0, 1])), past, setup=setup, journal=notebook).advance(0)

    assert notebook.pages
