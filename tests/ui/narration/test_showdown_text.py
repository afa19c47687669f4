"""Tests of the sentence below the hands of a showdown: a tie that leaves the call standing, from every chair."""

import pytest
from msgspec.structs import replace

from tests.game_scenario import given_events, opened_round
from tests.ui.sample_views import make_view, rules_with
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import step
from yaniv.game.view import build_view
from yaniv.ui.narration.showdown_text import verdict_sentence, verdict_texts, winners_sentence

CALLER = "AC 2H"
TIES = [
    (["AD 2S", "KC"], 0, "B only ties your 3. The round is yours."),
    (["AD 2S", "KC"], 1, "You only tie A's 3: that doesn't beat the call."),
    (["AD 2S", "KC"], 2, "B only ties A's 3: the call holds."),
    (["AD 2S", "3C"], 0, "B and C only tie your 3. The round is yours."),
    (["AD 2S", "3C", "KC"], 3, "B and C only tie A's 3: the call holds."),
    (["KD", "KC"], 0, "Nobody beats your 3. The round is yours."),
]
"""Hands of the others against the caller's 3, seat of the reader, and the sentence where ties do not beat a call."""


def scored_round(hands: list[str], beaten_by: str, seat: int) -> tuple[str, e.RoundScored, set[str]]:
    """Return the sentence for this seat after seat 0 calls, the event, and the tones of the bubbles."""
    rules = rules_with(call={"beaten_by": beaten_by})
    state, events = step(given_events(*opened_round([CALLER, *hands], rules)).state, c.Call(0))
    event = next(each for each in events if isinstance(each, e.RoundScored))
    return verdict_sentence(event, build_view(state, seat)), event, {tone for *_, tone in verdict_texts(event, rules)}


@pytest.mark.parametrize(("hands", "seat", "sentence"), TIES)
def test_a_tie_that_does_not_beat_the_call_is_told(hands: list[str], seat: int, sentence: str) -> None:
    told, event, tones = scored_round(hands, "lower", seat)

    assert told == sentence
    assert (event.outcome, event.scores[0], tones) == ("yaniv", 0, {"good"})


@pytest.mark.parametrize("hands", [["AD 2S", "KC"], ["AD 2S", "3C"]])
def test_where_a_tie_beats_the_call_nobody_says_that_it_only_ties(hands: list[str]) -> None:
    for seat in range(3):
        told, event, tones = scored_round(hands, "equal_or_lower", seat)

        assert "only tie" not in told
        assert (event.outcome, tones) == ("asaf", {"good", "bad"})


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        (["2S", "2D"], "A called with 3, beaten by B and you with 2."),
        (["AS", "2D"], "A called with 3, beaten by B and you."),
        (["3S", "3D"], "A called with 3. A tie with B and you beats the call."),
    ],
)
def test_the_reader_among_several_who_beat_a_call_is_you_in_lower_case(hands: list[str], sentence: str) -> None:
    rules = rules_with(call={"beaten_by": "equal_or_lower"})
    state, events = step(given_events(*opened_round([CALLER, *hands], rules)).state, c.Call(0))
    event = next(each for each in events if isinstance(each, e.RoundScored))
    reader = build_view(state, 2)

    told = verdict_sentence(event, replace(reader, names=("A", "B", "You")))

    assert told == sentence


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [
        ((0,), "You win the match!"),
        ((1,), "Noa wins the match."),
        ((0, 1), "Dana and Noa share first place."),
        ((1, 2), "Noa and Avi share first place."),
    ],
)
def test_a_shared_first_place_is_nobodys_alone(winners: tuple[int, ...], sentence: str) -> None:
    assert winners_sentence(winners, make_view()) == sentence
