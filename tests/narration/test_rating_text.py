"""Tests of sentences about ratings."""

import pytest

from tests.ui.fake_match_archive import make_summary
from yaniv.bots.roster import DEFAULT_BOT, LEVELS
from yaniv.bots.strength_scale import shipped_scale
from yaniv.glicko2 import Rating
from yaniv.narration import rating_text
from yaniv.narration.rating_text import level_rating, own_level_sentence, own_strength, rating_sentence
from yaniv.store.player_rating import PlayerRating

LOW, HIGH = shipped_scale().bounds


def rated(rating: float, deviation: float = 50) -> PlayerRating:
    return PlayerRating(Rating(rating, deviation), 20)


def test_a_new_player_starts_at_the_default_level() -> None:
    newcomer = rating_text.rate_human(())

    assert own_strength(newcomer) == level_rating(DEFAULT_BOT)
    assert "Starts as strong as Casual" in own_level_sentence(newcomer)
    assert rating_sentence(newcomer) == "Finish a match against computer players to get a rating."


@pytest.mark.parametrize(
    ("rating", "strength", "sentence"),
    [
        ((LOW + HIGH) / 2, round((LOW + HIGH) / 2), "As strong as you are now, and keeps pace with you."),
        (HIGH + 300, HIGH, "Plays its best, but you're rated even higher."),
        (LOW - 300, LOW, "As easy as it gets, and gets harder as you improve."),
    ],
)
def test_the_strength_of_my_level_is_limited_to_the_scale(rating: float, strength: int, sentence: str) -> None:
    assert own_level_sentence(rated(rating)) == f"My level {strength}: {sentence}"


@pytest.mark.parametrize("level", LEVELS)
def test_levels_show_their_rating(level: str) -> None:
    assert rating_text.level_label(level) == f"{level.title()} {level_rating(level)}"


def test_a_rating_is_given_with_its_interval_and_neighbouring_levels() -> None:
    middle = (level_rating("club") + level_rating("expert")) // 2

    assert rating_sentence(rated(middle)) == (
        f"Your rating is {middle}, likely {middle - 100} to {middle + 100}: between Club and Expert."
    )
    assert rating_sentence(rated(HIGH + 200)).endswith(": above Master.")
    assert rating_sentence(rated(LOW - 200)).endswith(": below Novice.")


def test_a_rating_after_few_matches_is_called_a_guess() -> None:
    assert rating_sentence(rated(1000, 200)) == "Your rating is 1000, but that's a first guess: likely 600 to 1400."


def test_finished_matches_are_rated() -> None:
    won = [make_summary(number) for number in range(3, 40, 3)]
    lost = [make_summary(number) for number in range(1, 40, 3)]

    assert rating_text.rate_human(lost).current.rating < rating_text.rate_human(won).current.rating
    assert rating_text.rate_human([make_summary(1, goes_on=True)]).matches == 0
