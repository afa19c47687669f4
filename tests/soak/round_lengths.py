"""Measure how long rounds last: every level against itself, in every variant, with two, three and four players.

Results are stored in `build/soak` under a hash of the code and the weights: an interrupted run continues where it
stopped, and a change of either starts again.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct, json

from tests.soak import soak_progress
from yaniv import paths
from yaniv.arena.bot_game import game_coroutine
from yaniv.arena.duplicate_contest import Contest
from yaniv.arena.lockstep_scheduler import DecisionCoroutine, run_in_lockstep
from yaniv.bots.characters import CHARACTERS
from yaniv.bots.roster import LEVELS
from yaniv.game import events as e
from yaniv.sample_statistics import histogram_quantile, wilson_interval
from yaniv.variants import library

LONG_ROUND_TURNS: Final = 25
"""Turns per player from which a round counts as long."""
MAX_LONG_SHARE: Final = 0.003
"""Allowed share of long rounds."""
RESULTS_FOLDER: Final = Path("build/soak/rounds")
_PARALLEL_MATCHES: Final = 32
"""Matches played side by side."""
_PLAYER_COUNTS: Final = (2, 3, 4)


class RoundLengths(Struct):
    """Measurements of one level in one variant."""

    matches: int = 0
    """Matches played so far; also the number of the next one."""
    turns: dict[int, int] = {}
    """Number of rounds by completed turns per player."""
    called_off: int = 0

    @property
    def rounds(self) -> int:
        """Number of rounds played."""
        return sum(self.turns.values())

    @property
    def long_share(self) -> float:
        """Share of the rounds that reached `LONG_ROUND_TURNS` turns per player."""
        return sum(count for turns, count in self.turns.items() if turns >= LONG_ROUND_TURNS) / self.rounds

    def quantile(self, share: float) -> int:
        """Return the number of turns that this share of the rounds does not exceed."""
        return histogram_quantile(self.turns, share)

    def add(self, rounds: Iterable[tuple[int, bool]]) -> None:
        """Count rounds, given as completed turns per player and whether the round was called off."""
        for turns, called_off in rounds:
            self.turns[turns] = self.turns.get(turns, 0) + 1
            self.called_off += called_off


class RoundLengthCounter:
    """Counts the completed turns of every round of a match."""

    def __init__(self) -> None:
        self.rounds: list[tuple[int, bool]] = []
        """By round: completed turns per player, and whether the round was called off."""
        self._seats = 1
        self._turns_begun = 0
        self._called = False

    def notice(self, event: e.AnyEvent) -> None:
        """Record what the event says about the turns of the round."""
        match event:
            case e.HandsDealt(hands):
                self._seats, self._turns_begun, self._called = len(hands), 0, False
            case e.TurnBegan():
                self._turns_begun += not self._called
            case e.YanivCalled():
                self._called = True
            case e.RoundScored(outcome=outcome):
                self.rounds.append(((self._turns_begun - self._called) // self._seats, outcome == "called_off"))
            case _:
                pass


def measure_rounds(first: int, amount: int, only: str = "") -> int:
    """Measure *amount* rounds of every level and variant whose name contains *only*; return the exit code.

    A cell fails when even the lower end of its 95 % interval is above `MAX_LONG_SHARE`.
    """
    try:
        return _measure_rounds(first, amount, only)
    except KeyboardInterrupt:
        soak_progress.print_line(f"interrupted; go on: python -m tests.soak rounds {amount} --from {first}")
        return 130


def _measure_rounds(first: int, amount: int, only: str) -> int:
    failed = False
    for variant in filter(library.is_built_in, library.variant_ids()):
        for level in LEVELS:
            if only in f"{variant}/{level}":
                lengths = measure_cell(variant, level, first, amount)
                too_many = wilson_interval(lengths.long_share, lengths.rounds)[0] > MAX_LONG_SHARE
                failed |= too_many
                soak_progress.print_line(f"{'TOO LONG ' if too_many else ''}{_status_line(variant, level, lengths)}")
    return 1 if failed else 0


def measure_cell(variant: str, level: str, first: int, amount: int) -> RoundLengths:
    """Play until there are *amount* rounds, counting those of earlier runs."""
    file = RESULTS_FOLDER / _code_hash() / f"{variant}-{level}-{first}.json"
    lengths = json.decode(file.read_bytes(), type=RoundLengths) if file.exists() else RoundLengths()
    while lengths.rounds < amount:
        matches = range(first + lengths.matches, first + lengths.matches + _PARALLEL_MATCHES)
        for played in round_lengths_by_match(variant, level, matches):
            lengths.add(played)
        lengths.matches += _PARALLEL_MATCHES
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(json.encode(lengths))
    return lengths


def round_lengths_by_match(variant: str, level: str, matches: Iterable[int]) -> Iterator[list[tuple[int, bool]]]:
    """Yield the round lengths of every match, by its number, played by random characters."""
    rules = library.load(variant).rules

    def play_match(number: int) -> DecisionCoroutine[list[tuple[int, bool]]]:
        players = _PLAYER_COUNTS[number % len(_PLAYER_COUNTS)]
        characters = Random(f"{number}").sample(list(CHARACTERS), players)
        bots = tuple(f"{level}:{character}" for character in characters)
        counter = RoundLengthCounter()
        yield from game_coroutine(Contest(variant, rules, bots, 1, seed=number, max_rounds=200), 0, 0, counter.notice)
        return counter.rounds

    return run_in_lockstep((play_match(number) for number in matches), _PARALLEL_MATCHES)


def _status_line(variant: str, level: str, lengths: RoundLengths) -> str:
    low, high = wilson_interval(lengths.long_share, lengths.rounds)
    return (
        f"{variant:20}{level:8}{lengths.rounds:6} rounds, turns each: median {lengths.quantile(0.5)},"
        f" 99 % {lengths.quantile(0.99)}, most {max(lengths.turns)};"
        f" {LONG_ROUND_TURNS} and more: {100 * lengths.long_share:.2f} %"
        f" ({100 * low:.2f} to {100 * high:.2f}),"
        f" called off: {lengths.called_off}"
    )


@cache
def _code_hash() -> str:
    """Return a hash of the code of bots, engine and rules, and of the weights."""
    package = Path(__file__).parents[2] / "yaniv"
    files = [file for part in ("bots", "game", "rules") for file in sorted((package / part).rglob("*.py"))]
    files += sorted((paths.assets() / "bots").glob("*.npz"))
    digest = sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
