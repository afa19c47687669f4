"""One number from novice to master: what a bot of this strength plays, and what laws its scale has."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError, json

from tests.bots.test_heuristic_player import state_after
from yaniv.arena.bot_game import play_game
from yaniv.arena.duplicate_contest import Contest
from yaniv.bots.mixed_player import MixedPlayer
from yaniv.bots.neural.neural_player import NeuralPlayer
from yaniv.bots.roster import LEVELS, ROSTER, UnknownBotError, bot_names, create_player, find_bot, is_known_bot
from yaniv.bots.strength_scale import (
    MeasuredRating,
    StrengthScale,
    is_strength_name,
    load_scale,
    mixture_of_name,
    rating_of,
    shipped_scale,
    strength_name,
)
from yaniv.game.events import RoundOpened
from yaniv.game.player import Player
from yaniv.game.view import build_view
from yaniv.rules.house_rules import HouseRules, MatchRules

POINTS = ("novice", "novice+casual", "casual", "casual+club", "club")
LEVELS_OF_POINTS = ("novice", "casual", "club")
SHORT_MATCH = HouseRules(match=MatchRules(limit=40))


def make_scale(*ratings: float) -> StrengthScale:
    """A scale through these points."""
    return StrengthScale("a test", {p: MeasuredRating(r, 20) for p, r in zip(POINTS, ratings, strict=True)}, POINTS)


scales = st.lists(st.floats(0, 3000), min_size=len(POINTS), max_size=len(POINTS)).map(lambda each: make_scale(*each))


def mean_position(scale: StrengthScale, strength: float) -> float:
    """How far a bot is on the way through the levels."""
    return sum(LEVELS_OF_POINTS.index(level) * share for level, share in scale.mixture_of(strength).items())


@given(scales, st.floats(-500, 3500), st.floats(0, 4000))
def test_more_strength_is_never_a_weaker_mixture(scale: StrengthScale, strength: float, more: float) -> None:
    assert mean_position(scale, strength) <= mean_position(scale, strength + more) + 1e-9


@given(scales, st.floats(-500, 3500))
def test_a_bot_is_a_mixture_of_two_neighbours_at_most(scale: StrengthScale, strength: float) -> None:
    mixture = scale.mixture_of(strength)

    assert sum(mixture.values()) == pytest.approx(1)
    assert all(share > 0 for share in mixture.values())
    assert tuple(mixture) in {*((level,) for level in LEVELS_OF_POINTS), *pairwise(LEVELS_OF_POINTS)}


@given(st.floats(500, 1300))
def test_the_scale_has_no_jumps(strength: float) -> None:
    scale = make_scale(500, 700, 800, 1000, 1300)

    assert abs(mean_position(scale, strength + 1) - mean_position(scale, strength)) < 0.01


def test_levels_and_even_mixtures_are_where_they_were_measured() -> None:
    scale = make_scale(500, 700, 800, 1000, 1300)

    assert scale.mixture_of(800) == {"casual": 1}
    assert scale.mixture_of(700) == {"novice": 0.5, "casual": 0.5}
    assert scale.mixture_of(750) == {"novice": 0.25, "casual": 0.75}
    assert (scale.mixture_of(499), scale.mixture_of(1301)) == ({"novice": 1}, {"club": 1})


def test_a_strength_stays_within_the_scale() -> None:
    scale = make_scale(500, 700, 800, 1000, 1300)

    assert [scale.clamp(strength) for strength in (-100, 500.4, 901.6, 5000)] == [500, 500, 902, 1300]


def test_a_point_that_was_measured_too_low_leaves_the_scale_rising() -> None:
    assert make_scale(500, 700, 650, 1000, 1300).point_ratings == (500, 700, 700, 1000, 1300)


def test_the_shipped_scale_leads_through_all_levels_and_rises() -> None:
    scale = shipped_scale()

    assert tuple(point for point in scale.points if point in ROSTER) == LEVELS
    assert set(scale.ratings) >= {*bot_names(), *scale.points}
    assert scale.ratings["plain"] == MeasuredRating(1000, 0)
    assert all(
        scale.ratings[weaker].rating < scale.ratings[stronger].rating for weaker, stronger in pairwise(scale.points)
    )


def test_a_file_of_ratings_in_another_form_is_refused() -> None:
    with pytest.raises(ValidationError):
        load_scale(json.encode({"ratings": []}))


@pytest.mark.parametrize(
    "name", ["elo-", "elo--5", "elo-12345", "elo-1e3", "elo-١٢٤٠", "elo-1240 ", "Elo-1240", "elo1240"]
)
def test_only_a_whole_number_of_four_digits_names_a_strength(name: str) -> None:
    assert not is_strength_name(name)
    assert not is_known_bot(name)
    with pytest.raises(UnknownBotError):
        create_player(name, "1")


@pytest.mark.parametrize("name", ["+", "club+", "club+wizard", "+club"])
def test_a_mixture_of_levels_that_do_not_exist_is_unknown(name: str) -> None:
    assert not is_known_bot(name)


def test_a_strength_beyond_the_scale_plays_as_its_end() -> None:
    assert isinstance(create_player("elo-9999:noa", "1"), NeuralPlayer)
    assert find_bot("elo-0") == ROSTER["novice"]
    assert strength_name(99999) == f"elo-{shipped_scale().bounds[1]}"


def test_names_say_what_is_mixed() -> None:
    assert mixture_of_name("club+expert") == {"club": 0.5, "expert": 0.5}
    assert mixture_of_name("club") == {"club": 1}
    assert find_bot("club+expert:noa").is_batched
    assert not find_bot("novice+casual").is_batched


def test_opponents_are_rated_as_measured_and_those_of_a_strength_at_that() -> None:
    scale = shipped_scale()
    low, high = scale.bounds
    strength = (low + high) // 2

    club, own, beyond = rating_of("club:noa"), rating_of(f"elo-{strength}:avi"), rating_of("elo-9999")

    assert club is not None
    assert own is not None
    assert beyond is not None
    assert club.rating == scale.ratings["club"].rating
    assert (own.rating, beyond.rating) == (strength, high)
    assert (rating_of("exec:./bot"), rating_of("stranger"), rating_of("")) == (None, None, None)


class RequestCounter:
    """Counts what it is told and asked."""

    def __init__(self) -> None:
        self.events = self.questions = 0

    def notice(self, _event: object) -> None:
        """Counts it."""
        self.events += 1

    def choose(self, _view: object) -> None:
        """Counts it."""
        self.questions += 1


def test_rounds_are_shared_out_as_asked_and_stay_with_whom_they_were_given() -> None:
    weaker, stronger = RequestCounter(), RequestCounter()
    weights: dict[Player, float] = {weaker: 0.25, stronger: 0.75}

    rounds = [MixedPlayer(weights, f"seed {number // 40}").player_of(number % 40) for number in range(2000)]

    assert rounds.count(stronger) / 2000 == pytest.approx(0.75, abs=0.03)
    player = MixedPlayer(weights, "seed 0")
    order = list(range(40))
    Random(1).shuffle(order)
    assert {number: player.player_of(number) for number in order} == dict(enumerate(rounds[:40]))


def test_all_players_follow_the_match_and_one_of_them_decides() -> None:
    weaker, stronger = RequestCounter(), RequestCounter()
    player = MixedPlayer({weaker: 1, stronger: 1}, "seed")

    player.notice(RoundOpened(1, 0, (0, 1)))
    player.choose(build_view(state_after(["2C 9D QS", "3C 4C 5C"]), 0))

    assert (weaker.events, stronger.events) == (1, 1)
    assert weaker.questions + stronger.questions == 1


@pytest.mark.parametrize("bot", ["novice+casual", "casual+club", "elo-1000:maya"])
def test_a_mixture_plays_a_match_without_errors_and_the_same_one_again(bot: str) -> None:
    contest = Contest("classic", SHORT_MATCH, (bot, "club"), 2)

    played, again = (play_game(contest, 0, 1) for _ in range(2))

    assert played.winners == again.winners
    assert played.rounds == again.rounds
    assert not any(stats.errors for stats in played.entrant_stats)
