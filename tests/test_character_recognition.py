"""Tests of the classifier of characters on cases with a known answer."""

from collections import Counter

from tests.character_recognition import NaiveBayes, accuracy, sitting_samples
from tests.game_scenario import given_events, opened_round
from tests.table_habits import HabitObserver, is_order_word
from yaniv.bots.characters import PERSONALITIES
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.variants.library import load

RULES = load("classic").rules


def test_the_classifier_names_a_character_by_its_draws() -> None:
    stock, pile = ("offered 5", "stock"), ("offered 5", "lowest")
    classifier = NaiveBayes([("gambler", [stock] * 9 + [pile]), ("collector", [stock] + [pile] * 9)])

    assert classifier.name([stock, stock, pile]) == "gambler"
    assert classifier.name([pile, pile, stock, ("never seen", "before")]) == "collector"


def test_the_interval_of_the_accuracy_contains_it() -> None:
    share, low, high = accuracy({"a": Counter(a=8, b=2), "b": Counter(b=7, a=3)})

    assert share == 0.75
    assert 0.5 < low < share < high < 0.9


def test_every_character_plays_at_one_table_of_each_sitting() -> None:
    for number in range(6):
        seated = [each for _, personalities in sitting_samples("casual", number) for each in personalities]

        assert sorted(seated) == sorted(PERSONALITIES)


def test_the_observer_records_throws_and_draws() -> None:
    observer = HabitObserver("classic", RULES)
    opening = opened_round(["5H 6H 7H KD QS", "9C 9D 2C 3D 4H"], RULES, upcard="8C")
    scenario = given_events(*opening)
    events = list(opening)
    for command in (
        c.Throw(0, cards("7H 6H 5H")),
        c.DrawDiscard(0, "8C"),
        c.Throw(1, cards("9D 9C")),
        c.DrawDiscard(1, "5H"),
    ):
        events += scenario.after(command).last_events
    for event in events:
        observer.notice(event)
    observer.notice(e.RoundScored(None, "called_off", (), {0: 28, 1: 14}, {0: 28, 1: 14}, (28, 14), (0, 0), (0, 0), 1))

    first, second = (observer.rounds[seat][0] for seat in (0, 1))
    assert {("cards at once", "run of 3"), ("run order", "falls"), ("offered 8", "lowest")} <= set(first)
    assert {("cards at once", "2"), ("set order CD", "C"), ("offered 5", "lowest")} <= set(second)
    assert [word for word in first if is_order_word(word)] == [("run order", "falls")]
