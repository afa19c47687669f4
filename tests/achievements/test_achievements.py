"""Tests of every achievement with two built matches: one earns it, the other narrowly misses it."""

import pytest

from tests.achievements.planted_achievements import (
    BOTS,
    asaf,
    beaten,
    called,
    closed,
    dealt,
    opened,
    scored,
    slapped,
    turns,
    won,
)
from tests.store.sample_matches import sample_events
from yaniv.achievements.achievement_list import ACHIEVEMENTS, NAMES
from yaniv.achievements.earned_achievements import EarnedAchievement, find_earned
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.game.view import redact
from yaniv.narration.achievement_text import achievement_task

Match = tuple[e.AnyEvent, ...]
LAST = (100, 50, 40)
"""Totals that leave Dana last, 60 points behind."""
LEADING = (5, 20, 30)


def throw(text: str) -> e.AnyEvent:
    return e.CardsThrown(0, cards(text))


def round_won(number: int, totals: tuple[int, ...] = LEADING) -> Match:
    return (*dealt(number), *called(totals=totals), closed())


CASES: tuple[tuple[str, Match, Match], ...] = (
    ("asaf_two_cards", asaf("AH AD"), asaf("AH AD JK")),
    ("asaf_zero", asaf("JK JK", 0), asaf("JK AH", 1)),
    ("asaf_tie", asaf(own=3), asaf(own=2)),
    ("three_asafs", asaf() * 3, (*asaf() * 2, *asaf(asafs=(2,)))),
    ("shared_asaf", asaf(asafs=(2, 0)), asaf(asafs=(0,))),
    ("asaf_knockout", (*asaf(), e.PlayerOut(1)), (*asaf(), e.PlayerOut(2))),
    ("call_zero", called("JK", 0), called("AC", 1)),
    ("call_one_card", called("5C", 5), called("AC 2C", 3)),
    ("call_second_turn", (*turns(1), e.TurnBegan(0), *called()), (*turns(2), e.TurnBegan(0), *called())),
    ("three_calls", called() * 3, (*called() * 2, *asaf(), *called())),
    ("others_high", called(others=(20, 41)), called(others=(19, 41))),
    ("slap_then_call", (*turns(1), slapped(), e.TurnBegan(0), *called()), (*turns(1), slapped(), *turns(2), *called())),
    ("won_from_pile", (*turns(3, "pile"), *called()), (*turns(3, "pile"), *turns(1), *called())),
    ("run_with_joker", (throw("5H JK 7H 8H 9H"),), (throw("5H 6H 7H 8H 9H"), throw("5H JK 7H 8H"))),
    ("four_of_a_kind", (throw("5H 5C 5D 5S"),), (throw("5H 5C 5D JK"),)),
    ("whole_hand", (*dealt(1, "5H 6H 7H 8H"), throw("5H 6H 7H 8H")), (*dealt(), throw("5H 6H 7H 8H"))),
    ("joker_taken", (e.DiscardDrawn(0, "JK"),), (e.DiscardDrawn(1, "JK"), e.StockDrawn(0, "JK"))),
    ("two_slaps", (*turns(1), slapped(), *turns(1), slapped()), (*turns(1), slapped(), *dealt(2), slapped())),
    ("reduced_twice", (e.TotalReduced(0, 50, 0),) * 2, (e.TotalReduced(0, 50, 0), e.TotalReduced(1, 50, 0))),
    (
        "comeback",
        (*called(totals=LAST), closed(), *called(), won(0)),
        (*called(totals=(89, 50, 40)), closed(), *called(), won(0)),
    ),
    ("never_caught", (*called() * 3, won(0)), (*called() * 3, *beaten(), won(0))),
    ("caught_twice", (*beaten() * 2, won(0)), (*beaten(), *called(), won(0))),
    ("beat_master", (won(0),), (won(0, 2),)),
    (
        "led_throughout",
        (*round_won(1), *round_won(2), *round_won(3), *round_won(4), *dealt(5), *called(totals=LEADING), won(0)),
        (
            *round_won(1),
            *round_won(2, (25, 20, 30)),
            *round_won(3),
            *round_won(4),
            *dealt(5),
            *called(totals=LEADING),
            won(0),
        ),
    ),
)


def names_earned(events: Match) -> list[str]:
    return [each.name for each in find_earned((opened(), *dealt(), *events), BOTS, 0)]


def test_every_achievement_has_a_case() -> None:
    assert [name for name, _, _ in CASES] == list(NAMES)
    assert len(NAMES) == len(set(NAMES)) == 24


@pytest.mark.parametrize(("name", "earning", "missing"), CASES, ids=NAMES)
def test_a_match_earns_the_achievement_and_a_near_miss_does_not(name: str, earning: Match, missing: Match) -> None:
    assert name in names_earned(earning)
    assert name not in names_earned(missing)


@pytest.mark.parametrize(("name", "earning"), [case[:2] for case in CASES], ids=NAMES)
def test_actions_of_others_earn_the_player_nothing(name: str, earning: Match) -> None:
    """The same match from the view of a seat that had no part in it."""
    earned_by_others = {each.name for each in find_earned((opened(), *dealt(), *earning), ("master", "club", ""), 2)}

    assert name not in earned_by_others - {"shared_asaf"}


def test_an_achievement_keeps_the_first_event_that_earned_it() -> None:
    events = (opened(), *dealt(1), *asaf(), closed(), *dealt(2), *asaf())

    assert find_earned(events, BOTS, 0)[0] == EarnedAchievement("asaf_two_cards", 4, 1)


def test_the_view_of_a_seat_earns_the_same_as_all_events() -> None:
    """The table finds new achievements in redacted events."""
    for seed in range(4):
        events = sample_events(seed)
        redacted_events = [event for event in (redact(event, 0) for event in events) if event is not None]

        assert [(each.name, each.round) for each in find_earned(redacted_events, BOTS, 0)] == [
            (each.name, each.round) for each in find_earned(events, BOTS, 0)
        ]


def test_an_abandoned_round_earns_nothing() -> None:
    assert names_earned(scored(None, {0: "AC"}, (1, 20, 20), outcome="called_off")) == []
    assert all(achievement.name.isidentifier() for achievement in ACHIEVEMENTS)


FLAWLESS = ("never_caught", "beat_master", "led_throughout")


@pytest.mark.parametrize(("name", "earning"), [case[:2] for case in CASES], ids=NAMES)
def test_hints_cost_only_the_achievements_for_flawless_play(name: str, earning: Match) -> None:
    earned = [each.name for each in find_earned((opened(), *dealt(), *earning), BOTS, 0, has_hints=True)]

    assert (name in earned) == (name not in FLAWLESS)
    assert ("No hints." in achievement_task(name)) == (name in FLAWLESS)
