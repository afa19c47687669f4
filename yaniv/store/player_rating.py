"""Rating of the human player: Glicko-2 over all rated matches, computed from the statistics of each match.

A match is rated if statistics count it: it was played to its end, under any rules, and began after the last reset. So
the rating and the statistics tell of the same matches. Each match is one rating period, with one result against each
computer player by place; external programs and unknown bots have no rating and give no result.

*Why* all rules: a rating for each variant would need dozens of matches each before it says anything, and levels keep
their order in all of them. *Why* hints do not matter: the journal does not know whether any were asked for. *Why* no
table of its own: the checkpoints of `fold_checkpoints` are deleted wherever matches are imported, deleted or continued
out of order, so nothing is left to repair.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from msgspec import Struct

from yaniv.glicko2 import MAX_DEVIATION, RatedResult, Rating, update_rating
from yaniv.store.fold_checkpoints import HistoryFold
from yaniv.store.statistics import HUMAN_SEAT, MatchSummary

RatingOf = Callable[[str], Rating | None]
"""Returns the rating of a bot by its name; None if it has none."""

PROVISIONAL_DEVIATION: Final = 110.0
"""Deviation above which a rating is no more than a guess."""


class PlayerRating(Struct, frozen=True):
    """Rating of the human player, and the number of matches behind it."""

    current: Rating
    matches: int = 0

    @property
    def is_provisional(self) -> bool:
        """True as long as the rating is no more than a guess."""
        return self.current.deviation > PROVISIONAL_DEVIATION


def rate_player(summaries: Iterable[MatchSummary], rating_of: RatingOf, start_rating: float) -> PlayerRating:
    """Return the player's rating after these matches, given in any order.

    *start_rating*: rating of a player without rated matches.
    """
    player = _start(start_rating)
    for summary in sorted(summaries, key=lambda each: (each.closed, each.match_id)):
        player = _with_result(rating_of, player, summary)
    return player


def rating_fold(rating_of: RatingOf, start_rating: float, version: str) -> HistoryFold[PlayerRating]:
    """Return the fold by which the store answers what `rate_player` says of all matches; *version*: of the ratings."""
    return HistoryFold("rating", version, _start(start_rating), partial(_with_result, rating_of), "closed")


def _start(rating: float) -> PlayerRating:
    return PlayerRating(Rating(rating, MAX_DEVIATION))


def _with_result(rating_of: RatingOf, player: PlayerRating, summary: MatchSummary) -> PlayerRating:
    results = tuple(_results(summary, rating_of))
    return PlayerRating(update_rating(player.current, results), player.matches + 1) if results else player


def _results(summary: MatchSummary, rating_of: RatingOf) -> Iterator[RatedResult]:
    """Yield the result against each rated opponent; none if the match is not rated."""
    places = summary.stats.places
    if not places or not summary.is_counted:
        return
    for seat, (bot, place) in enumerate(zip(summary.bots, places, strict=False)):
        rating = rating_of(bot) if seat != HUMAN_SEAT else None
        if rating is not None:
            difference = place - places[HUMAN_SEAT]
            yield RatedResult(rating, 0.5 + 0.5 * ((difference > 0) - (difference < 0)))
