"""Validation of the review's grades: `python -m tests.verdicts` grades moves of weaker players and plays them out.

A position is taken from a round between weaker players. The master grades the move that was made, as in a review; then
the master plays the round to its end in all seats, once after that move and once after the best one, with the same
cards in both. This compares the cost stated by the grade with the actual cost. Results are stored in `build/verdicts`
under a hash of the weights: an interruption loses one batch. The table is written to `assets/bots/VERDICTS.md`.
"""

import argparse
import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tests.strength_contests import write_sections
from tests.verdict_sampler import RoundSampler, VerdictSample
from yaniv import paths
from yaniv.arena.train.rule_sampler import benchmark_rules
from yaniv.bots.move_grading import Grade, displayed_points, grade_cost
from yaniv.bots.neural.neural_policy import WEIGHTS_FILE
from yaniv.bots.simulator.rule_tables import RuleTables

REPORT_FILE: Final = paths.assets() / "bots" / "VERDICTS.md"
NET_FILE: Final = paths.assets() / "bots" / WEIGHTS_FILE
CHOSEN_SEED: Final = 2026
"""Seed of the positions on which the limits of the grades were chosen; those of other seeds are held out."""
_ROUNDS_PER_BATCH: Final = 30
_MIN_CLUSTERS: Final = 10
"""Fewer clusters give no interval."""
_GRADES: Final[tuple[Grade, ...]] = ("fine", "slip", "mistake", "blunder")
_BIN_ENDS: Final = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 6.0, 10.0, math.inf)
"""Upper ends of the bins of the detailed table: points by which the master rates a move worse than the best."""


class Interval(Struct, frozen=True):
    """Mean with the half width of its 95 % interval."""

    mean: float
    half_width: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.half_width:.2f}"


def cluster_interval(pairs: Sequence[tuple[int, float]]) -> Interval:
    """Return the mean of (cluster, value) pairs; values of the same cluster are not independent."""
    if not pairs:
        return Interval(0.0, math.inf)
    mean = fmean(value for _, value in pairs)
    deviations: dict[int, float] = {}
    for cluster, value in pairs:
        deviations[cluster] = deviations.get(cluster, 0.0) + value - mean
    clusters = len(deviations)
    if clusters < _MIN_CLUSTERS:
        return Interval(mean, math.inf)
    spread = sum(each**2 for each in deviations.values()) * clusters / (clusters - 1)
    return Interval(mean, 1.96 * math.sqrt(spread) / len(pairs))


def collect_samples(players: int, wanted: int, folder: Path, max_batches: int, seed: int) -> Iterator[VerdictSample]:
    """Yield samples of *seed* until there are *wanted* of every grade but fine, or of *max_batches* batches."""
    counts: dict[str, int] = dict.fromkeys(_GRADES, 0)
    for batch in range(max_batches):
        file = _batch_file(folder, seed, players, batch)
        if not file.exists():
            sampler = RoundSampler(RuleTables(benchmark_rules(), players), Random(f"{seed}/{players}/{batch}"))
            file.write_bytes(msgspec.json.encode(list(sampler.play(_ROUNDS_PER_BATCH))))
        for sample in msgspec.json.decode(file.read_bytes(), type=list[VerdictSample]):
            counts[grade_cost(sample.cost)] += 1
            yield replace(sample, round_number=batch * _ROUNDS_PER_BATCH + sample.round_number)
        sys.stderr.write(f"{players} players, batch {batch + 1}: {counts}\n")
        if all(counts[grade] >= wanted for grade in _GRADES):
            return


def _batch_file(folder: Path, seed: int, players: int, batch: int) -> Path:
    """Return the file of a batch measured with the current weights."""
    weights = sha256(NET_FILE.read_bytes()).hexdigest()[:12]
    return folder / f"{weights}-{seed}-{players}-{batch}.json"


def _count_played(folder: Path, seed: int, players: int) -> int:
    """Return the number of consecutive batches that have been played."""
    return next(batch for batch in count() if not _batch_file(folder, seed, players, batch).exists())


def format_grades(samples_by_players: Mapping[int, Sequence[VerdictSample]]) -> str:
    """Return the table of the grades with stated and measured costs."""
    lines = ["| players | grade | told | found | positions |", "|---|---|---|---|---|"]
    for players, samples in samples_by_players.items():
        for grade in _GRADES:
            graded = [sample for sample in samples if grade_cost(sample.cost) == grade]
            told = fmean([displayed_points(sample.cost) for sample in graded]) if graded else 0.0
            found = _found(graded)
            lines.append(f"| {players} | {grade} | {told:.1f} | {found} | {len(graded)} |")
    return "\n".join(lines)


def _found(samples: Sequence[VerdictSample]) -> Interval:
    return cluster_interval([(sample.round_number, sample.found) for sample in samples])


def is_proven(samples: Sequence[VerdictSample], grade: Grade) -> bool:
    """Return True if the moves of this grade did significantly worse than the best moves."""
    found = _found([sample for sample in samples if grade_cost(sample.cost) == grade])
    return found.mean > found.half_width


def format_bins(samples_by_players: Mapping[int, Sequence[VerdictSample]]) -> str:
    """Return the table by the cost the master gives a move, and by the kind of move."""
    lines = [
        "| players | move | counted as worse by | mean | told | found | positions |",
        "|---|---|---|---|---|---|---|",
    ]
    for players, samples in samples_by_players.items():
        for kind in ("all", "throw", "draw", "call"):
            start = 0.0
            for end in _BIN_ENDS:
                binned = [s for s in samples if start <= s.cost < end and kind in ("all", s.kind)]
                if binned:
                    told, cost = (
                        fmean([f(s) for s in binned]) for f in (lambda s: displayed_points(s.cost), lambda s: s.cost)
                    )
                    lines.append(
                        f"| {players} | {kind} | {start:g} to {end:g} | {cost:.2f} | {told:.2f} |"
                        f" {_found(binned)} | {len(binned)} |"
                    )
                start = end
    return "\n".join(lines)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.verdicts", description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("build/verdicts"))
    parser.add_argument("--positions", type=int, default=300, help="positions of every grade and number of players")
    parser.add_argument("--batches", type=int, default=400, help="most batches of each number of players")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--seed", type=int, default=CHOSEN_SEED, help="another one gives positions held out")
    parser.add_argument("--played", action="store_true", help="tell of what was played, play nothing more")
    parser.add_argument("--write", action="store_true", help=f"write {REPORT_FILE.name}")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)

    def batches(players: int) -> int:
        return _count_played(chosen.folder, chosen.seed, players) if chosen.played else chosen.batches

    samples = {
        players: list(collect_samples(players, chosen.positions, chosen.folder, batches(players), chosen.seed))
        for players in chosen.players
    }
    is_held_out = chosen.seed != CHOSEN_SEED
    document = format_held_out(samples, chosen.seed) if is_held_out else format_document(samples)
    sys.stdout.write(f"{document}\n")
    if chosen.write:
        write_sections(document, REPORT_FILE)


def format_held_out(samples_by_players: Mapping[int, Sequence[VerdictSample]], seed: int) -> str:
    """Return the section about positions on which the limits of the grades were not chosen."""
    return f"""## On positions held out

Nothing was chosen on these; as many as there was time for, so their intervals are wider.

{format_grades(samples_by_players)}

`python -m tests.verdicts --seed {seed} --write`.
"""


def format_document(samples_by_players: Mapping[int, Sequence[VerdictSample]]) -> str:
    """Return the report."""
    unproven = [
        f"{grade} with {players} players"
        for players, samples in samples_by_players.items()
        for grade in _GRADES[1:]
        if not is_proven(samples, grade)
    ]
    verdict = f"Not proven: {', '.join(unproven)}." if unproven else "Every grade but fine is proven."
    return f"""# Whether the verdicts hold

Written by `python -m tests.verdicts --write`: moves of weaker players, graded as in a review, and played on by the
master against the best move with the same cards. Points, with 95 % intervals over rounds; seed {CHOSEN_SEED}.

## Verdicts

{format_grades(samples_by_players)}

{verdict} Nothing is told of fine moves.

## By the cost that the networks count

{format_bins(samples_by_players)}"""


if __name__ == "__main__":
    main()
