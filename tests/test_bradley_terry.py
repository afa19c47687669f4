"""Tests of ratings fitted to pair results, of the rating contests, and of writing report sections."""

from pathlib import Path

import pytest

from tests.bradley_terry import PairResult, fit_ratings
from tests.strength_contests import write_sections
from tests.strength_ratings import keep_between, rating_contests, scale_contests, scale_points
from yaniv.bots.roster import LEVELS, bot_names
from yaniv.bots.strength_scale import shipped_scale
from yaniv.glicko2 import expected_score

TRUE_RATINGS = {"a": 1000.0, "b": 1150.0, "c": 1400.0}


def pair(first: str, second: str, matches: int = 10_000, error: float = 0.005) -> PairResult:
    """Return a pair result with the share of wins that the true ratings predict."""
    return PairResult(first, second, matches, expected_score(TRUE_RATINGS[first], TRUE_RATINGS[second]), error)


def test_fitted_ratings_recover_the_true_ratings() -> None:
    fitted = fit_ratings([pair("b", "a"), pair("c", "b"), pair("a", "c")], "a", 1000)

    assert {name: rating for name, (rating, _) in fitted.items()} == pytest.approx(TRUE_RATINGS, abs=1)
    assert fitted["a"] == (1000, 0)


def test_errors_grow_along_a_chain_and_shrink_with_more_matches() -> None:
    few = fit_ratings([pair("b", "a"), pair("c", "b")], "a", 1000)
    many = fit_ratings([pair("b", "a", error=0.0025), pair("c", "b", error=0.0025)], "a", 1000)

    assert 0 < few["b"][1] < few["c"][1]
    assert many["c"][1] == pytest.approx(few["c"][1] / 2)


def test_the_error_of_one_pair_follows_from_its_share() -> None:
    """At even strength, one percent more wins is 400 / ln 10 / 25 points more."""
    fitted = fit_ratings([PairResult("b", "a", 100_000, 0.5, 0.01)], "a", 1000)

    assert fitted["b"] == pytest.approx((1000, 6.95), abs=0.01)


def test_a_player_that_won_every_match_has_a_finite_rating() -> None:
    fitted = fit_ratings([PairResult("b", "a", 20, 1, 0.03)], "a", 1000)

    assert 1300 < fitted["b"][0] < 2500


def test_the_rating_of_a_mixture_stays_between_its_levels() -> None:
    fitted = {level: (1000.0 + 100 * index, 30.0) for index, level in enumerate(LEVELS)}
    fitted |= {
        "novice+casual": (1500, 30),
        "casual+club": (500, 30),
        "club+expert": (1230, 30),
        "expert+master": (1350, 30),
    }

    kept = keep_between(fitted)

    ratings = [kept[point][0] for point in scale_points()]
    assert ratings == pytest.approx([1000, 1080, 1100, 1120, 1200, 1230, 1300, 1350, 1400])


def test_every_level_and_every_point_of_the_scale_is_played() -> None:
    played = {bot for line in rating_contests(2) for bot in line.bots}

    assert played == {*bot_names(), *scale_points()}
    assert tuple(point for point in scale_points() if "+" not in point) == LEVELS


def test_the_check_covers_the_scale_from_end_to_end() -> None:
    strengths = list(dict.fromkeys(strength for strength, _ in scale_contests(2)))

    assert (strengths[0], strengths[-1]) == shipped_scale().bounds
    assert len(strengths) == 9
    assert strengths == sorted(strengths)


def test_sections_replace_those_with_the_same_title(tmp_path: Path) -> None:
    file = tmp_path / "REPORT.md"
    file.write_text("# Report\n\nHead.\n\n## One\n\nold\n\n## Two\n\nkept\n", encoding="utf-8")

    write_sections("## One\n\nnew\n\n## Three\n\nadded\n", file)
    assert file.read_text(encoding="utf-8") == (
        "# Report\n\nHead.\n\n## One\n\nnew\n\n## Two\n\nkept\n\n## Three\n\nadded\n"
    )
    write_sections("# Report\n\nOther.\n\n## Two\n\nnew\n", file)
    assert file.read_text(encoding="utf-8") == (
        "# Report\n\nOther.\n\n## One\n\nnew\n\n## Two\n\nnew\n\n## Three\n\nadded\n"
    )
