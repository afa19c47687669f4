"""Strength measurements: `python -m tests.strength` plays the contests and writes `assets/bots/STRENGTH.md`.

Every line is one contest of `yaniv arena`. What has been played is kept in `build/strength`, by the weights it was
played with: an interruption loses one line, and whoever changes a level deletes what no longer holds. Afterwards
`python -m tests.docs` brings the tables to the manual. `python -m tests.strength houses 200` plays under random house
rules, see `tests.house_strength`; `ratings` and `scale` measure all levels on one scale, see `tests.strength_ratings`;
`characters` measures how well characters show, see `tests.character_recognition`.
"""

import argparse
import sys
from collections.abc import Iterable
from itertools import groupby, pairwise
from os import cpu_count
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from tests import character_recognition, house_strength, strength_measurements, strength_ratings
from tests.strength_contests import (
    LEVEL_VARIANTS,
    SEED,
    ContestLine,
    WinShare,
    mean_share,
    mixed_bots,
    play_contest,
    write_sections,
)
from yaniv.arena.process_pool import WorkerDiedError, Workers
from yaniv.arena.train.cli_types import int_at_least
from yaniv.arena.train.rule_sampler import BENCHMARK_OVERRIDES
from yaniv.bots.characters import CHARACTERS, PERSONALITIES, StyleBias, personality_of, split_bot_name
from yaniv.bots.roster import LEVELS
from yaniv.variants import library

_YARDSTICK_BOTS: Final = ("greedy", "plain")
_STYLE_LEVELS: Final = ("master", "club", "casual")
_CHARACTER_GAMES: Final = 1500
"""Matches for each character: the interval is then 2.5 points either way, or 18 Elo."""
_LEVEL_GAMES: Final = {2: 480, 3: 240, 4: 240}
"""Matches of each cell of the table of levels, by players."""
_CHECK_TITLE: Final = "Levels checked again with fewer matches"


def contest_lines(max_games: int | None = None) -> Iterable[ContestLine]:
    """Yield all contests, the most interesting first, each of at most *max_games* matches if that is given."""
    for line in _full_contest_lines():
        yield line if max_games is None else replace(line, games=min(line.games, max_games))


def _full_contest_lines() -> Iterable[ContestLine]:
    for yardstick in _YARDSTICK_BOTS:
        for players, games in ((2, 900), (3, 480), (4, 480)):
            yield ContestLine(
                "yardsticks", "classic", ("master", *[yardstick] * (players - 1)), games, BENCHMARK_OVERRIDES
            )
    for variant in filter(library.is_built_in, library.variant_ids()):
        single = library.load(variant).rules.match.end == "single_round"
        for yardstick in _YARDSTICK_BOTS:
            yield ContestLine("variants", variant, ("master", yardstick), 2400 if single else 240)
    for players, games in _LEVEL_GAMES.items():
        for variant in LEVEL_VARIANTS:
            for weaker, stronger in pairwise(LEVELS):
                yield ContestLine("levels", variant, mixed_bots(stronger, weaker, players), games)
    for person in characters_with_style():
        for level in _STYLE_LEVELS:
            yield ContestLine("characters", "classic", (f"{level}:{person}", level), _CHARACTER_GAMES)


def characters_with_style() -> list[str]:
    """Return one character of every personality that has a style bias, sorted."""
    id_by_temper = {
        person.personality: word
        for word, person in CHARACTERS.items()
        if PERSONALITIES[person.personality].style_bias != StyleBias()
    }
    return sorted(id_by_temper.values())


def format_document(results: list[tuple[ContestLine, WinShare]]) -> str:
    """Return the document with all tables of these results."""
    parts = [_DOCUMENT_HEADER]
    for table, rows in groupby(results, key=lambda each: each[0].table):
        parts.append(_FORMATTER_BY_TABLE[table](list(rows)))
    return "\n".join(parts)


_DOCUMENT_HEADER: Final = f"""# How strong the players are

Written by `python -m tests.strength`. Whole matches, every deal in all seatings, seed {SEED}; shares in percent with
95 % intervals over deals. `yaniv arena` plays any line again, as it says below the tables.
"""


def _format_yardsticks(rows: list[tuple[ContestLine, WinShare]]) -> str:
    text = """## Master against the yardsticks

`classic` with seven to call and 50 off at multiples of 50. `plain` throws what counts most and takes a card only if
it counts three or less; `greedy` takes also what makes a pair or a run.

| players | against | master wins | fair | matches |
|---|---|---|---|---|
"""
    for line, share in rows:
        seats = len(line.bots)
        text += f"| {seats} | {seats - 1} x `{line.bots[-1]}` | {share} | {100 / seats:.0f} | {line.games} |\n"
    return text + f"\n`{rows[0][0].command}`, and so on.\n"


def _variants(rows: list[tuple[ContestLine, WinShare]]) -> str:
    text = "## Master against the yardsticks, two players, in every variant\n\n| variant |"
    text += "".join(f" against `{yardstick}` |" for yardstick in _YARDSTICK_BOTS) + " matches |\n"
    text += "|---" * (len(_YARDSTICK_BOTS) + 2) + "|\n"
    for (variant, games), cells in groupby(rows, key=lambda each: (each[0].variant, each[0].games)):
        text += f"| `{variant}` | " + " | ".join(str(share) for _, share in cells) + f" | {games} |\n"
    return text + f"\n`{rows[0][0].command}`, and so on.\n"


def _format_levels(rows: list[tuple[ContestLine, WinShare]]) -> str:
    is_check = any(line.games < _LEVEL_GAMES[len(line.bots)] for line, _ in rows)
    text = f"""## {_CHECK_TITLE if is_check else "Every level against the one below"}

Told as one against one, as the odds of a seat: three players are one of the stronger and two of the weaker,
four are two of each. Of so many cells chance moves some far: see their intervals, and those of the means.
"""
    for (players, games), cells_of in groupby(rows, key=lambda each: (len(each[0].bots), each[0].games)):
        group = list(cells_of)
        pairs = [f"{stronger} > {weaker}" for weaker, stronger in pairwise(LEVELS)]
        text += (
            f"\n| {players} players, {games} matches | " + " | ".join(pairs) + " |\n|---" + "|---" * len(pairs) + "|\n"
        )
        shares_by_variant = []
        for variant, cells in groupby(group, key=lambda each: each[0].variant):
            shares = [
                share.pairwise(line.bots.count(line.bots[0]), line.bots.count(line.bots[-1])) for line, share in cells
            ]
            text += f"| `{variant}` | " + " | ".join(str(share) for share in shares) + " |\n"
            shares_by_variant.append(shares)
        means = [mean_share(column) for column in zip(*shares_by_variant, strict=True)]
        text += "| mean | " + " | ".join(str(share) for share in means) + " |\n"
        text += f"\n`{group[0][0].command}`, and so on.\n"
    return text


def _format_characters(rows: list[tuple[ContestLine, WinShare]]) -> str:
    games = rows[0][0].games
    text = f"## Every character against a player of its level without any\n\n| two players, {games} matches |"
    text += "".join(f" {level} |" for level in _STYLE_LEVELS) + "\n|---" + "|---" * len(_STYLE_LEVELS) + "|\n"
    for person, shares in groupby(rows, key=lambda each: split_bot_name(each[0].bots[0])[1]):
        name = f"{personality_of(person).title} (`{person}`)"
        text += f"| {name} | " + " | ".join(str(share) for _, share in shares) + " |\n"
    return text + f"\n`{rows[0][0].command}`, and so on.\n"


_FORMATTER_BY_TABLE: Final = {
    "yardsticks": _format_yardsticks,
    "variants": _variants,
    "levels": _format_levels,
    "characters": _format_characters,
}


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.strength", description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)
    parser.add_argument("--scheduler", metavar="ADDRESS", help="plays on the machines of a dask scheduler")
    parser.add_argument("--only", help="lines whose command has this text; nothing is written then")
    parser.add_argument("--table", choices=tuple(_FORMATTER_BY_TABLE), help="play and write this table alone")
    parser.add_argument("--seats", type=int_at_least(2), help="contests with so many seats alone")
    parser.add_argument("--games", type=int_at_least(2), help="at most so many matches in each contest")
    parts = parser.add_subparsers(dest="part")
    house_strength.add_arguments(parts.add_parser("houses", description=house_strength.__doc__))
    character_recognition.add_arguments(parts.add_parser("characters", description=character_recognition.__doc__))
    strength_measurements.add_arguments(parts.add_parser("aims", description=strength_measurements.__doc__))
    for part in ("ratings", "scale"):
        strength_ratings.add_arguments(parts.add_parser(part, description=strength_ratings.__doc__))
    chosen = parser.parse_args()
    if chosen.part == "houses":
        sys.exit(house_strength.run_houses(chosen))
    chosen.folder.mkdir(parents=True, exist_ok=True)
    try:
        match chosen.part:
            case "ratings":
                strength_ratings.measure_ratings(chosen.matches, chosen.folder, chosen.scheduler or chosen.jobs)
            case "scale":
                strength_ratings.check_scale(chosen.matches, chosen.folder, chosen.scheduler or chosen.jobs)
            case "aims":
                strength_measurements.run_aims(chosen)
            case "characters":
                _measure_characters(chosen.levels, chosen.rounds, chosen.folder, chosen.seed)
            case _:
                lines = [
                    line
                    for line in contest_lines(chosen.games)
                    if chosen.table in (None, line.table)
                    and chosen.seats in (None, len(line.bots))
                    and (chosen.only or "") in line.command
                ]
                results = _play_contests(lines, chosen.folder, chosen.scheduler or chosen.jobs)
                if chosen.only is None:
                    write_sections(format_document(results))
    except WorkerDiedError as died:
        sys.exit(str(died))


def _measure_characters(levels: list[str], rounds: int, folder: Path, seed: int) -> None:
    """Print how well characters are recognised at these levels; write it too if all levels were measured."""
    section = character_recognition.measure_recognition(levels, rounds, folder, seed)
    sys.stdout.write(section)
    if len(levels) > 1:
        write_sections(section)


def _play_contests(lines: Iterable[ContestLine], folder: Path, jobs: Workers) -> list[tuple[ContestLine, WinShare]]:
    """Play these contests, printing each result at once; return all."""
    results = []
    for line in lines:
        share = play_contest(line, folder, jobs)
        sys.stdout.write(f"{line.table:9}{line.variant:20}{','.join(line.bots):32}{share}\n")
        sys.stdout.flush()
        results.append((line, share))
    return results


if __name__ == "__main__":
    main()
