"""Tests of the strength scale: the mixture of levels for a strength number, and the properties of the scale."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError, json

from tests.bots.test_heuristic_player import state_after
from yaniv.arena.bot_game import play_game
from yaniv.arena.duplicate_contest import Contest
from yaniv.bots.neural.neural_player import NeuralPlayer
from yaniv.bots.roster import (
    LEVELS,
    ROSTER,
    MixedPlayer,
    UnknownBotError,
    bot_names,
    create_player,
    find_bot,
    is_known_bot,
)
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
    """Return a scale with these ratings at `POINTS`."""
    return StrengthScale("a test", {p: MeasuredRating(r, 20) for p, r in zip(POINTS, ratings, strict=True)}, POINTS)


scales = st.lists(st.floats(0, 3000), min_size=len(POINTS), max_size=len(POINTS)).map(lambda each: make_scale(*each))


def mean_position(scale: StrengthScale, strength: float) -> float:
    """Return the mean level of a bot of this strength, as an index into `LEVELS_OF_POINTS`."""
    return sum(LEVELS_OF_POINTS.index(level) * share for level, share in scale.mixture_of(strength).items())


@given(scales, st.floats(-500, 3500), st.floats(0, 4000))
def test_a_higher_strength_never_gives_a_weaker_mixture(scale: StrengthScale, strength: float, more: float) -> None:
    assert mean_position(scale, strength) <= mean_position(scale, strength + more) + 1e-9


@given(scales, st.floats(-500, 3500))
def test_a_mixture_has_at_most_two_neighbouring_levels(scale: StrengthScale, strength: float) -> None:
    mixture = scale.mixture_of(strength)

    assert sum(mixture.values()) == pytest.approx(1)
    assert all(share > 0 for share in mixture.values())
    assert tuple(mixture) in {*((level,) for level in LEVELS_OF_POINTS), *pairwise(LEVELS_OF_POINTS)}


@given(st.floats(500, 1300))
def test_the_scale_is_continuous(strength: float) -> None:
    scale = make_scale(500, 700, 800, 1000, 1300)

    assert abs(mean_position(scale, strength + 1) - mean_position(scale, strength)) < 0.01


def test_levels_and_even_mixtures_are_at_their_measured_ratings() -> None:
    scale = make_scale(500, 700, 800, 1000, 1300)

    assert scale.mixture_of(800) == {"casual": 1}
    assert scale.mixture_of(700) == {"novice": 0.5, "casual": 0.5}
    assert scale.mixture_of(750) == {"novice": 0.25, "casual": 0.75}
    assert (scale.mixture_of(499), scale.mixture_of(1301)) == ({"novice": 1}, {"club": 1})


def test_a_strength_is_clamped_to_the_scale() -> None:
    scale = make_scale(500, 700, 800, 1000, 1300)

    assert [scale.clamp(strength) for strength in (-100, 500.4, 901.6, 5000)] == [500, 500, 902, 1300]


def test_a_rating_measured_too_low_is_raised_to_keep_the_order() -> None:
    assert make_scale(500, 700, 650, 1000, 1300).point_ratings == (500, 700, 700, 1000, 1300)


def test_the_shipped_scale_covers_all_levels_in_rising_order() -> None:
    scale = shipped_scale()

    assert tuple(point for point in scale.points if point in ROSTER) == LEVELS
    assert set(scale.ratings) >= {*bot_names(), *scale.points}
    assert scale.ratings["plain"] == MeasuredRating(1000, 0)
    assert all(
        scale.ratings[weaker].rating < scale.ratings[stronger].rating for weaker, stronger in pairwise(scale.points)
    )


def test_a_ratings_file_of_another_structure_is_refused() -> None:
    with pytest.raises(ValidationError):
        load_scale(json.encode({"ratings": []}))


@pytest.mark.parametrize(
    "name", ["elo-", "elo--5", "elo-12345", "elo-1e3", "elo-١٢٤٠", "elo-1240 ", "Elo-1240", "elo1240"]
)
def test_an_invalid_strength_name_is_refused(name: str) -> None:
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


def test_the_name_of_a_mixture_lists_its_levels() -> None:
    assert mixture_of_name("club+expert") == {"club": 0.5, "expert": 0.5}
    assert mixture_of_name("club") == {"club": 1}
    assert find_bot("club+expert:noa").is_batched
    assert not find_bot("novice+casual").is_batched


def test_opponents_have_measured_ratings_or_their_strength() -> None:
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
    """A player that counts the events and requests it gets."""

    def __init__(self) -> None:
        self.events = self.requests = 0

    def notice(self, _event: object) -> None:
        """Count the event."""
        self.events += 1

    def choose(self, _view: object) -> None:
        """Count the request."""
        self.requests += 1


def test_rounds_are_assigned_by_weight_and_reproducibly() -> None:
    weaker, stronger = RequestCounter(), RequestCounter()
    weights: dict[Player, float] = {weaker: 0.25, stronger: 0.75}

    rounds = [MixedPlayer(weights, f"seed {number // 40}").player_of(number % 40) for number in range(2000)]

    assert rounds.count(stronger) / 2000 == pytest.approx(0.75, abs=0.03)
    player = MixedPlayer(weights, "seed 0")
    order = list(range(40))
    Random(1).shuffle(order)
    assert {number: player.player_of(number) for number in order} == dict(enumerate(rounds[:40]))


def test_all_players_get_the_events_and_one_of_them_decides() -> None:
    weaker, stronger = RequestCounter(), RequestCounter()
    player = MixedPlayer({weaker: 1, stronger: 1}, "seed")

    player.notice(RoundOpened(1, 0, (0, 1)))
    player.choose(build_view(state_after(["2C 9D QS", "3C 4C 5C"]), 0))

    assert (weaker.events, stronger.events) == (1, 1)
    assert weaker.requests + stronger.requests == 1


@pytest.mark.parametrize("bot", ["novice+casual", "casual+club", "elo-1000:maya"])
def test_a_mixture_plays_a_match_without_errors_and_reproducibly(bot: str) -> None:
    contest = Contest("classic", SHORT_MATCH, (bot, "club"), 2)

    played, again = (play_game(contest, 0, 1) for _ in range(2))

    assert played.winners == again.winners
    assert played.rounds == again.rounds
    assert not any(stats.errors for stats in played.entrant_stats)
