"""Ratings fitted to the results of pairs, and the section of the report they go to."""

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
    """As many wins as the ratings promise."""
    return PairResult(first, second, matches, expected_score(TRUE_RATINGS[first], TRUE_RATINGS[second]), error)


def test_ratings_come_out_of_the_results_they_promise() -> None:
    fitted = fit_ratings([pair("b", "a"), pair("c", "b"), pair("a", "c")], "a", 1000)

    assert {name: rating for name, (rating, _) in fitted.items()} == pytest.approx(TRUE_RATINGS, abs=1)
    assert fitted["a"] == (1000, 0)


def test_a_chain_is_less_sure_at_its_end_and_more_matches_are_surer() -> None:
    few = fit_ratings([pair("b", "a"), pair("c", "b")], "a", 1000)
    many = fit_ratings([pair("b", "a", error=0.0025), pair("c", "b", error=0.0025)], "a", 1000)

    assert 0 < few["b"][1] < few["c"][1]
    assert many["c"][1] == pytest.approx(few["c"][1] / 2)


def test_one_pair_has_the_error_of_its_share() -> None:
    """At even strength, one percent more wins is 400 / ln 10 / 25 points more."""
    fitted = fit_ratings([PairResult("b", "a", 100_000, 0.5, 0.01)], "a", 1000)

    assert fitted["b"] == pytest.approx((1000, 6.95), abs=0.01)


def test_who_won_every_match_still_has_a_rating() -> None:
    fitted = fit_ratings([PairResult("b", "a", 20, 1, 0.03)], "a", 1000)

    assert 1300 < fitted["b"][0] < 2500


def test_a_mixture_stays_between_its_levels_whatever_few_matches_tell() -> None:
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


def test_sections_take_the_place_of_those_of_their_titles(tmp_path: Path) -> None:
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
