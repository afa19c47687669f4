"""Tests of the player's rating, computed from all finished matches."""

from collections.abc import Iterable
from itertools import permutations
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events, sample_pages
from tests.store.test_statistics import open_journal
from yaniv.glicko2 import MAX_DEVIATION, RatedResult, Rating, update_rating
from yaniv.store.player_rating import PlayerRating, rate_player
from yaniv.store.statistics import MatchSummary, PlayerStats

RATING_BY_BOT = {"novice": Rating(700, 30), "club": Rating(1200, 30), "master": Rating(1500, 30)}
START = 900.0
HEADER = replace(make_header(make_setup(LIVELY_RULES)), bots=("", "club:noa", "novice:avi"))


def finished_match(number: int, places: tuple[int, ...], *bots: str) -> MatchSummary:
    """Return the summary of a match that ended on day *number* of the month."""
    return MatchSummary(
        match_id=number, opened="", closed=f"2026-11-{number:02}", variant="Classic", rules_hash="x",
        names=("A", "B", "C")[: len(places)], bots=("", *bots), stats=PlayerStats(places=places, won=places[0] == 1),
    )  # fmt: skip


def rate(summaries: Iterable[MatchSummary]) -> PlayerRating:
    return rate_player(summaries, lambda bot: RATING_BY_BOT.get(bot.partition(":")[0]), START)


def test_without_matches_the_rating_is_provisional() -> None:
    player = rate(())

    assert player == PlayerRating(Rating(START, MAX_DEVIATION), 0)
    assert player.is_provisional


def test_a_match_gives_a_result_against_every_opponent_by_place() -> None:
    player = rate([finished_match(1, (2, 1, 3), "club:noa", "novice:avi")])

    results = (RatedResult(RATING_BY_BOT["club"], 0), RatedResult(RATING_BY_BOT["novice"], 1))
    assert player == PlayerRating(update_rating(Rating(START), results), 1)


def test_a_shared_place_is_a_draw() -> None:
    player = rate([finished_match(1, (1, 1), "club")])

    assert player.current == update_rating(Rating(START), (RatedResult(RATING_BY_BOT["club"], 0.5),))


@pytest.mark.parametrize(
    "summary",
    [
        replace(finished_match(1, (1, 2), "club"), is_counted=False),
        replace(finished_match(1, (1, 2), "club"), closed="", stats=PlayerStats(rounds=3)),
        finished_match(1, (1, 2), "exec:./my-bot"),
        finished_match(1, (1, 2), "stranger"),
        finished_match(1, (1, 2), ""),
    ],
    ids=["before the last reset", "unfinished", "a program", "unknown", "a person"],
)
def test_uncounted_matches_and_unrated_opponents_do_not_change_the_rating(summary: MatchSummary) -> None:
    assert rate([summary]) == rate(())


def test_results_against_rated_opponents_count_beside_an_unrated_one() -> None:
    both, one = finished_match(1, (2, 1, 3), "club", "exec:./my-bot"), finished_match(1, (2, 1), "club")

    assert rate([both]) == rate([one])


def test_matches_are_rated_in_the_order_in_which_they_ended() -> None:
    matches = [
        finished_match(1, (1, 2), "novice"),
        finished_match(2, (2, 1), "master"),
        finished_match(3, (1, 2), "club"),
    ]

    assert len({rate(each) for each in permutations(matches)}) == 1
    assert rate(matches) != rate([replace(matches[0], closed="2026-11-30"), *matches[1:]])


def test_wins_against_masters_raise_a_rating_and_losses_against_novices_lower_it() -> None:
    wins = rate(finished_match(number, (1, 2), "master") for number in range(1, 13))
    losses = rate(finished_match(number, (2, 1), "novice") for number in range(1, 13))

    assert losses.current.rating < RATING_BY_BOT["novice"].rating
    assert wins.current.rating > RATING_BY_BOT["master"].rating


def test_a_rating_is_no_longer_provisional_after_a_dozen_even_matches() -> None:
    matches = [finished_match(number, (1, 2) if number % 2 else (2, 1), "club") for number in range(1, 13)]

    assert [rate(matches[:count]).is_provisional for count in (1, 4, 12)] == [True, True, False]


def test_an_incrementally_updated_rating_equals_a_recomputed_one(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        kept_up = []
        for seed in range(4):
            journal.append(journal.new_match(HEADER), sample_events(seed))
            kept_up.append(rate(journal.match_summaries()))
        journal._db.execute("DELETE FROM deeds")
        rebuilt = rate(journal.match_summaries())
        journal.delete(4)
        without_last = rate(journal.match_summaries())

    assert rebuilt == kept_up[-1]
    assert without_last == kept_up[-2]
    assert [player.matches for player in kept_up] == [1, 2, 3, 4]


def test_an_unfinished_match_counts_once_it_is_over(tmp_path: Path) -> None:
    pages = sample_pages()
    with open_journal(tmp_path) as journal:
        match_id = journal.new_match(HEADER)
        for page in pages[:-1]:
            journal.append(match_id, page)
        before = rate(journal.match_summaries())
        journal.append(match_id, pages[-1])

        assert (before.matches, rate(journal.match_summaries()).matches) == (0, 1)


def test_after_a_reset_the_rating_starts_again(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        journal.append(journal.new_match(HEADER), sample_events())
        journal.reset_statistics()

        assert rate(journal.match_summaries()) == rate(())
