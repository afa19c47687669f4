"""Strength of the computer players as one number: Elo over whole matches of `classic` with two players, plain = 1000.

The ratings are measured by `python -m tests.strength ratings`, which writes the file read here. It also names the
points of the continuous scale, weakest first: the levels and, between each two, their even mixture. A strength in
between is a mixture of the two neighbouring points; `elo-1240` is the bot of strength 1240.
"""

import re
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from typing import Final

from msgspec import Struct, json

from yaniv import paths
from yaniv.bots.characters import split_bot_name
from yaniv.glicko2 import Rating

RATINGS_FILE: Final = "ratings.json"
"""File name within `assets/bots`."""
ANCHOR_BOT: Final = "plain"
MIXTURE_SIGN: Final = "+"
"""Joins the levels of an even mixture: `club+expert`."""
_STRENGTH_PATTERN: Final = re.compile(r"elo-([0-9]{1,4})")

Mixture = dict[str, float]
"""Share of the rounds that each level plays; the shares add up to 1."""


class MeasuredRating(Struct, frozen=True):
    """Measured rating of a bot."""

    rating: float
    deviation: float
    """Standard error, over deals."""


class StrengthScale(Struct, frozen=True):
    """Measured ratings, and the points of the continuous scale."""

    written_by: str
    """Command that wrote the file."""
    ratings: dict[str, MeasuredRating]
    """By bot name without a character."""
    points: tuple[str, ...]
    """Bots in `ratings` through which the scale passes, weakest first."""

    @property
    def point_ratings(self) -> tuple[float, ...]:
        """Rating of each point; one that was measured below its predecessor counts as strong as that."""
        return tuple(accumulate((self.ratings[point].rating for point in self.points), max))

    @property
    def bounds(self) -> tuple[int, int]:
        """Lowest and highest strength of the scale."""
        return round(self.point_ratings[0]), round(self.point_ratings[-1])

    def clamp(self, strength: float) -> int:
        """Return the whole number on the scale that is nearest to *strength*."""
        low, high = self.bounds
        return max(low, min(high, round(strength)))

    def mixture_of(self, strength: float) -> Mixture:
        """Return the levels of a bot of this strength, and the share of the rounds that each plays."""
        ratings = self.point_ratings
        upper = bisect_right(ratings, strength)
        if upper in (0, len(ratings)):
            return mixture_of_name(self.points[min(upper, len(ratings) - 1)])
        lower = upper - 1
        share = (strength - ratings[lower]) / (ratings[upper] - ratings[lower])
        mixture: Mixture = {}
        for point, weight in ((self.points[lower], 1 - share), (self.points[upper], share)):
            for level, level_share in mixture_of_name(point).items():
                mixture[level] = mixture.get(level, 0) + weight * level_share
        return {level: level_share for level, level_share in mixture.items() if level_share > 0}


_SCALE_DECODER: Final = json.Decoder(StrengthScale)


@lru_cache(maxsize=1)
def shipped_scale() -> StrengthScale:
    """Return the ratings that come with the game, read once."""
    return load_scale((paths.assets() / "bots" / RATINGS_FILE).read_bytes())


def load_scale(content: bytes) -> StrengthScale:
    """Return the scale in the content of a file of ratings.

    :raises msgspec.ValidationError: if it has another form.
    """
    return _SCALE_DECODER.decode(content)


def strength_name(strength: float) -> str:
    """Return the name of the bot of this strength, which is brought within the bounds of the scale."""
    return f"elo-{shipped_scale().clamp(strength)}"


def is_strength_name(bot: str) -> bool:
    """Return True if *bot* names a strength instead of a level; a character after it is ignored."""
    return _STRENGTH_PATTERN.fullmatch(split_bot_name(bot)[0]) is not None


def mixture_of_name(name: str) -> Mixture:
    """Return the mixture of levels that a name such as `elo-1240` or `club+expert` stands for.

    A single level is a mixture too. Whether the levels exist is not checked.
    """
    match = _STRENGTH_PATTERN.fullmatch(name)
    if match is not None:
        return shipped_scale().mixture_of(int(match[1]))
    levels = name.split(MIXTURE_SIGN)
    return {level: levels.count(level) / len(levels) for level in dict.fromkeys(levels)}


def rating_of(bot: str) -> Rating | None:
    """Return the rating of a bot, for rating the player who met it; None for external programs and unknown bots.

    The bot of a set strength has that strength. A character is ignored: it changes results by a few matches in a
    hundred.
    """
    name = split_bot_name(bot)[0]
    scale = shipped_scale()
    if is_strength_name(name):
        strength = scale.clamp(int(name.removeprefix("elo-")))
        return Rating(strength, max(measured.deviation for measured in scale.ratings.values()))
    measured = scale.ratings.get(name)
    return None if measured is None else Rating(measured.rating, measured.deviation)
