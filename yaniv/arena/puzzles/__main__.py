"""Command line of the puzzles: `python -m yaniv.arena.puzzles`.

`generate` plays batches of self-play and keeps what passes the gate, one file a batch in `build/puzzles`: first of
moves that a simple player misses, then of calls. It goes on where it stopped. `write` selects from them and writes
`assets/puzzles/puzzles.jsonl`. `verify` plays a sample of the shipped puzzles out again, `confirm` all of them: those
that are not clear there are left out, the others get the costs found there. It goes on where it stopped.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from yaniv import paths
from yaniv.arena.puzzles.puzzle_gate import (
    MIN_COST,
    PLAYOUTS,
    ConfirmedPuzzle,
    confirm_puzzle,
    sample_puzzles,
    verify_puzzles,
)
from yaniv.arena.puzzles.puzzle_generator import (
    BatchResult,
    PuzzleBatch,
    iter_batches,
    load_or_run,
    select_puzzles,
    weights_hash,
)
from yaniv.arena.puzzles.self_play_positions import CANDIDATE_KINDS, CandidateKind
from yaniv.puzzles.puzzle_library import FILE_FORMAT, PUZZLES_FILE, PuzzleFileHeader, encode_puzzles, shipped_puzzles

_SEED: Final = "2026"
_PLAYOUTS_BY: Final = "master, one random suit for all four of a card to be drawn"


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m yaniv.arena.puzzles", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path, default=Path("build/puzzles"), help="files of the batches")
    parser.add_argument("--seed", default=_SEED)
    commands = parser.add_subparsers(dest="command", required=True)
    generate = commands.add_parser("generate", help="play batches until there are so many puzzles")
    generate.add_argument("--puzzles", type=int, default=900)
    generate.add_argument("--calls", type=int, default=50, help="puzzles in which to call")
    generate.add_argument("--minutes", type=float, default=1e6, help="time for either kind")
    generate.add_argument("--rounds", type=int, default=60, help="rounds of self-play of a batch")
    write = commands.add_parser("write", help="select puzzles and write the shipped file")
    write.add_argument("--puzzles", type=int, default=900)
    verify = commands.add_parser("verify", help="play a sample of the shipped puzzles out again")
    verify.add_argument("--sample", type=int, default=50)
    verify.add_argument("--playouts", type=int, default=PLAYOUTS)
    confirm = commands.add_parser("confirm", help="play all shipped puzzles out again, and write those that hold")
    confirm.add_argument("--minutes", type=float, default=1e6, help="time after which what is left stays as it is")
    chosen = parser.parse_args()
    match chosen.command:
        case "generate":
            for kind in CANDIDATE_KINDS:
                wanted = chosen.calls if kind == "calls" else chosen.puzzles
                _generate(_run_batches(kind, chosen.folder, chosen.seed, chosen.rounds), wanted, chosen.minutes)
        case "write":
            _write(chosen.folder, chosen.seed, chosen.puzzles)
        case "confirm":
            _confirm(chosen.folder / f"{chosen.seed}-confirmed.jsonl", chosen.seed, chosen.minutes)
        case _:
            _verify(chosen.seed, chosen.sample, chosen.playouts)


def _generate(results: Iterator[tuple[PuzzleBatch, BatchResult]], wanted: int, minutes: float) -> None:
    started, puzzles, candidates = monotonic(), 0, 0
    while puzzles < wanted and monotonic() - started <= 60 * minutes:
        batch, result = next(results)
        puzzles, candidates = puzzles + len(result.puzzles), candidates + result.candidates
        sys.stderr.write(f"{batch.name}: {len(result.puzzles)} of {result.candidates}; {puzzles} of {candidates}\n")


def _run_batches(
    kind: CandidateKind, folder: Path, seed: str, rounds: int
) -> Iterator[tuple[PuzzleBatch, BatchResult]]:
    folder.mkdir(parents=True, exist_ok=True)
    return ((batch, load_or_run(batch, seed, rounds, folder)) for batch in iter_batches(kind))


def _write(folder: Path, seed: str, wanted: int) -> None:
    files = sorted(folder.glob(f"{seed}-*.json"))
    results = [msgspec.json.decode(file.read_bytes(), type=BatchResult) for file in files]
    puzzles = select_puzzles((puzzle for result in results for puzzle in result.puzzles), wanted)
    header = PuzzleFileHeader(
        FILE_FORMAT, f"python -m yaniv.arena.puzzles write --puzzles {wanted}", seed, weights_hash(), _PLAYOUTS_BY
    )
    file = paths.assets() / "puzzles" / PUZZLES_FILE
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(encode_puzzles(header, puzzles))
    candidates = sum(result.candidates for result in results)
    sys.stdout.write(f"{len(puzzles)} puzzles of {candidates} candidates, {file.stat().st_size} bytes\n")


def _confirm(file: Path, seed: str, minutes: float) -> None:
    """Confirm the shipped puzzles, the least certain first, and write the file anew; *file* keeps the outcomes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = file.read_bytes().splitlines() if file.exists() else []
    outcomes = {each.puzzle_id: each for each in (msgspec.json.decode(line, type=ConfirmedPuzzle) for line in lines)}
    shipped = shipped_puzzles()
    puzzles = list(shipped.puzzles.values())
    started = monotonic()
    for puzzle in sorted(puzzles, key=lambda each: (each.theme != "reduction", each.lower_bound)):
        if puzzle.id in outcomes or monotonic() - started > 60 * minutes:
            continue
        outcomes[puzzle.id] = confirm_puzzle(puzzle, f"{seed}/confirm")
        with file.open("ab") as kept:
            kept.write(msgspec.json.encode(outcomes[puzzle.id]) + b"\n")
        held = sum(outcome.confirmed is not None for outcome in outcomes.values())
        sys.stderr.write(f"{puzzle.id} {puzzle.theme}: {held} of {len(outcomes)} hold\n")
    told = [outcomes[puzzle.id].confirmed if puzzle.id in outcomes else puzzle for puzzle in puzzles]
    left = [puzzle for puzzle in told if puzzle is not None and puzzle.lower_bound >= MIN_COST]
    (paths.assets() / "puzzles" / PUZZLES_FILE).write_bytes(encode_puzzles(shipped.header, left))


def _verify(seed: str, sample: int, playouts: int) -> None:
    puzzles = sample_puzzles(tuple(shipped_puzzles().puzzles.values()), sample, f"{seed}/sample")
    agreed = 0
    for number, verified in enumerate(verify_puzzles(puzzles, f"{seed}/verify", playouts), 1):
        agreed += verified.agrees
        sys.stdout.write(f"{verified.puzzle.id}: {'agrees' if verified.agrees else 'DIFFERS'}, {agreed} of {number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
