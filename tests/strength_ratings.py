"""Rating scale of all levels: `python -m tests.strength ratings` measures it, `... scale` checks it.

`ratings` plays every level, and the even mixture of each two neighbours, against those near it: whole matches of
`classic` with two players, every deal in both seatings. It writes `assets/bots/ratings.json` and its section of
`STRENGTH.md`. `scale` plays bots of nine strengths against the levels next to them. Both go on where they stopped.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from itertools import pairwise
from os import cpu_count
from pathlib import Path
from typing import Final

import msgspec

from tests.bradley_terry import PairResult, fit_ratings
from tests.strength_contests import ContestLine, WinShare, play_contest, write_sections
from yaniv import paths
from yaniv.arena.process_pool import Workers
from yaniv.bots.roster import LEVELS, bot_names
from yaniv.bots.strength_scale import (
    ANCHOR_BOT,
    MIXTURE_SIGN,
    RATINGS_FILE,
    MeasuredRating,
    StrengthScale,
    shipped_scale,
    strength_name,
)
from yaniv.glicko2 import expected_score

ANCHOR_RATING: Final = 1000
_NORMAL_QUANTILE_975: Final = 1.96
_VARIANT: Final = "classic"
_CHECKED_STRENGTHS: Final = 9
_OPPONENTS: Final = 2
_MIN_DISTANCE: Final = 0.2
_MAX_STANDARD_ERRORS: Final = 3
"""A measured rating farther from the strength than this is not explained by chance."""
RATINGS_JSON: Final = paths.assets() / "bots" / RATINGS_FILE


def rating_contests(matches: int) -> Iterable[ContestLine]:
    """Yield all contests for the ratings: neighbours, next neighbours, and mixtures against their levels."""
    names = bot_names()
    pairs = [*pairwise(names), *zip(names, names[2:], strict=False)]
    for weaker, stronger in pairwise(LEVELS):
        mixture = f"{weaker}{MIXTURE_SIGN}{stronger}"
        pairs += [(weaker, mixture), (mixture, stronger)]
    for weaker, stronger in pairs:
        yield ContestLine("ratings", _VARIANT, (stronger, weaker), matches)


def scale_points() -> tuple[str, ...]:
    """Return the levels and the even mixtures between them, weakest first."""
    mixtures = [f"{weaker}{MIXTURE_SIGN}{stronger}" for weaker, stronger in pairwise(LEVELS)]
    return (LEVELS[0], *(name for pair in zip(mixtures, LEVELS[1:], strict=True) for name in pair))


def pair_result(line: ContestLine, share: WinShare) -> PairResult:
    """Return the result of a contest of two bots."""
    error = (share.high - share.low) / 2 / _NORMAL_QUANTILE_975
    return PairResult(line.bots[0], line.bots[1], line.games, share.found / 100, error / 100)


def measure_ratings(matches: int, folder: Path, jobs: Workers) -> None:
    """Play for the ratings, *matches* for each pair, and write the file of ratings and the section about them."""
    results = [pair_result(line, _play(line, folder, jobs)) for line in rating_contests(matches)]
    fitted = fit_ratings(results, ANCHOR_BOT, ANCHOR_RATING)
    for weaker, stronger in pairwise(LEVELS):
        if fitted[weaker][0] >= fitted[stronger][0]:
            sys.exit(f"{stronger} was not measured above {weaker}: play more matches; nothing written")
    scale = StrengthScale(
        f"python -m tests.strength ratings --matches {matches}",
        {
            name: MeasuredRating(round(rating, 1), round(error, 1))
            for name, (rating, error) in sorted(keep_between(fitted).items(), key=lambda item: item[1])
        },
        scale_points(),
    )
    RATINGS_JSON.write_bytes(msgspec.json.format(msgspec.json.encode(scale), indent=2) + b"\n")
    write_sections(format_ratings(scale, matches))


def keep_between(fitted: dict[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """Return the ratings with each mixture between its two levels, where it is by construction.

    Few matches may measure it outside; it is then put at least `_MIN_DISTANCE` of their distance from either.
    """
    between = dict(fitted)
    for weaker, stronger in pairwise(LEVELS):
        mixture = f"{weaker}{MIXTURE_SIGN}{stronger}"
        low, high = fitted[weaker][0], fitted[stronger][0]
        margin = _MIN_DISTANCE * (high - low)
        rating, error = fitted[mixture]
        between[mixture] = (max(low + margin, min(high - margin, rating)), error)
    return between


def format_ratings(scale: StrengthScale, matches: int) -> str:
    """Return the section about the ratings."""
    lines = [
        "## All levels on one scale",
        "",
        f"Elo over whole matches of `{_VARIANT}` with two players, `{ANCHOR_BOT}` = {ANCHOR_RATING}: 400 points more",
        "mean odds of ten to one. Fitted (Bradley-Terry) to the results of each level against the two next to it, with",
        "95 % intervals over deals; `club+expert` plays each round at one of the two levels, drawn at random.",
        "",
        "| level | rating | 95 % interval |",
        "|---|---|---|",
    ]
    for name, measured in sorted(scale.ratings.items(), key=lambda item: item[1].rating):
        half = _NORMAL_QUANTILE_975 * measured.deviation
        interval = "" if name == ANCHOR_BOT else f"{measured.rating - half:.0f} to {measured.rating + half:.0f}"
        lines.append(f"| `{name}` | {measured.rating:.0f} | {interval} |")
    lines += ["", f"`{scale.written_by}`: {matches} matches for each pair.", ""]
    return "\n".join(lines)


def scale_contests(matches: int) -> Iterable[tuple[int, ContestLine]]:
    """Yield strengths spread evenly over the scale, each against the levels of about the same strength."""
    scale = shipped_scale()
    low, high = scale.bounds
    for index in range(_CHECKED_STRENGTHS):
        strength = round(low + (high - low) * index / (_CHECKED_STRENGTHS - 1))
        by_distance = sorted(bot_names(), key=lambda bot: abs(scale.ratings[bot].rating - strength))
        for bot in by_distance[:_OPPONENTS]:
            yield strength, ContestLine("scale", _VARIANT, (strength_name(strength), bot), matches)


def check_scale(matches: int, folder: Path, jobs: Workers) -> None:
    """Play bots of several strengths against the levels next to them, and write the section about it.

    Ends with an error if a stronger bot is not measured stronger, or one is off by more than chance explains.
    """
    played = [(strength, line, _play(line, folder, jobs)) for strength, line in scale_contests(matches)]
    measured = {
        strength: _rating_against_levels([pair_result(line, share) for each, line, share in played if each == strength])
        for strength, _, _ in played
    }
    write_sections(_format_scale(played, measured, matches))
    problems = [
        f"elo-{stronger} was measured at {measured[stronger][0]:.0f}, elo-{weaker} at {measured[weaker][0]:.0f}"
        for weaker, stronger in pairwise(measured)
        if measured[weaker][0] >= measured[stronger][0]
    ]
    problems += [
        f"elo-{strength} was measured at {rating:.0f} +- {_NORMAL_QUANTILE_975 * error:.0f}"
        for strength, (rating, error) in measured.items()
        if abs(rating - strength) > _MAX_STANDARD_ERRORS * error
    ]
    sys.exit("\n".join(problems) or None)


def _rating_against_levels(results: list[PairResult]) -> tuple[float, float]:
    """Return the rating of the first player of all *results*, and its standard error, if those of the levels hold.

    The error contains that of the levels.
    """
    scale = shipped_scale()
    estimates = []
    for result in results:
        fitted = fit_ratings([result], result.second, scale.ratings[result.second].rating)
        rating, error = fitted[result.first]
        estimates.append((rating, max(1.0, error**2 + scale.ratings[result.second].deviation ** 2)))
    precision = sum(1 / variance for _, variance in estimates)
    return sum(rating / variance for rating, variance in estimates) / precision, precision**-0.5


def _format_scale(
    played: list[tuple[int, ContestLine, WinShare]], measured: dict[int, tuple[float, float]], matches: int
) -> str:
    lines = [
        "## Strengths between the levels",
        "",
        "Bots of nine strengths against the levels next to them: the share of matches they should win by the scale,",
        "and what they won, in percent; then the rating that follows from both opponents, with a 95 % interval that",
        "contains the uncertainty of the levels' own ratings.",
        "",
        "| strength | against | expected | won | measured |",
        "|---|---|---|---|---|",
    ]
    for strength, line, share in played:
        rating, error = measured[strength]
        half = _NORMAL_QUANTILE_975 * error
        expected = 100 * expected_score(strength, shipped_scale().ratings[line.bots[1]].rating)
        result = f"{rating:.0f} ({rating - half:.0f} to {rating + half:.0f})"
        lines.append(f"| {strength} | `{line.bots[1]}` | {expected:.1f} | {share} | {result} |")
    return "\n".join([*lines, "", f"`python -m tests.strength scale --matches {matches}`", ""])


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of both commands."""
    parser.add_argument("--matches", type=int, default=600, help="of each pair")
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)


def _play(line: ContestLine, folder: Path, jobs: Workers) -> WinShare:
    share = play_contest(line, folder, jobs)
    sys.stdout.write(f"{line.table:9}{','.join(line.bots):32}{share}\n")
    sys.stdout.flush()
    return share
