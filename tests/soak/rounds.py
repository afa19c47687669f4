"""How long rounds last: every level against itself, in every variant, by two, three and four players.

What has been played is kept in `build/soak`, by the code and the weights it was played with: an interrupted run goes on
where it was, and a change of either begins anew.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct, json

from tests.soak import progress
from yaniv import places
from yaniv.arena.duplicate import Contest
from yaniv.arena.game import game
from yaniv.arena.hall import Asking, in_step
from yaniv.bots.people import PEOPLE
from yaniv.bots.roster import LEVELS
from yaniv.game import events as e
from yaniv.variants import library

LONG: Final = 25
"""Turns of each player that hardly any round may reach."""
MOST_LONG: Final = 0.003
"""Share of rounds that may."""
FOLDER: Final = Path("build/soak/rounds")
_TABLES: Final = 32
"""Matches played side by side."""
_PLAYERS: Final = (2, 3, 4)


class RoundLengths(Struct):
    """What has been measured of one level in one variant."""

    matches: int = 0
    """Played so far; the next one has this number."""
    turns: dict[int, int] = {}
    """How many rounds ended after so many completed turns of each player."""
    called_off: int = 0

    @property
    def rounds(self) -> int:
        """All that were played."""
        return sum(self.turns.values())

    @property
    def long(self) -> int:
        """Rounds that reached `LONG` turns of each player."""
        return sum(count for turns, count in self.turns.items() if turns >= LONG)

    def quantile(self, share: float) -> int:
        """The number of turns that this share of the rounds does not exceed."""
        below = 0
        for turns, count in sorted(self.turns.items()):
            below += count
            if below >= share * self.rounds:
                return turns
        return 0

    def add(self, rounds: Iterable[tuple[int, bool]]) -> None:
        """Count rounds by their completed turns of each player, and whether they were called off."""
        for turns, called_off in rounds:
            self.turns[turns] = self.turns.get(turns, 0) + 1
            self.called_off += called_off


class RoundWatcher:
    """Counts the completed turns of every round of a match."""

    def __init__(self) -> None:
        self.rounds: list[tuple[int, bool]] = []
        """Completed turns of each player, and whether the round was called off."""
        self._seats = 1
        self._begun = 0
        self._called = False

    def notice(self, event: e.AnyEvent) -> None:
        """Follow the match."""
        match event:
            case e.HandsDealt(hands):
                self._seats, self._begun, self._called = len(hands), 0, False
            case e.TurnBegan():
                self._begun += not self._called
            case e.YanivCalled():
                self._called = True
            case e.RoundScored(outcome=outcome):
                self.rounds.append(((self._begun - self._called) // self._seats, outcome == "called_off"))
            case _:
                pass


def rounds(first: int, amount: int, only: str = "") -> int:
    """Measure so many rounds of every level and variant whose name has *only* in it; give the exit code.

    A cell fails when even the lower end of its 95 % interval is above `MOST_LONG`.
    """
    try:
        return _rounds(first, amount, only)
    except KeyboardInterrupt:
        progress.say(f"interrupted; go on: python -m tests.soak rounds {amount} --from {first}")
        return 130


def _rounds(first: int, amount: int, only: str) -> int:
    failed = False
    for variant in filter(library.is_built_in, library.names()):
        for level in LEVELS:
            if only in f"{variant}/{level}":
                found = measured(variant, level, first, amount)
                too_many = interval(found.long, found.rounds)[0] > MOST_LONG
                failed |= too_many
                progress.say(f"{'TOO LONG ' if too_many else ''}{_line(variant, level, found)}")
    return 1 if failed else 0


def measured(variant: str, level: str, first: int, amount: int) -> RoundLengths:
    """Play until there are so many rounds, on from what was played before."""
    file = FOLDER / _version() / f"{variant}-{level}-{first}.json"
    found = json.decode(file.read_bytes(), type=RoundLengths) if file.exists() else RoundLengths()
    while found.rounds < amount:
        matches = range(first + found.matches, first + found.matches + _TABLES)
        for played in played_rounds(variant, level, matches):
            found.add(played)
        found.matches += _TABLES
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(json.encode(found))
    return found


def played_rounds(variant: str, level: str, matches: Iterable[int]) -> Iterator[list[tuple[int, bool]]]:
    """The rounds of every match, by its number; characters sit down by chance."""
    rules = library.load(variant).rules

    def watched(number: int) -> Asking[list[tuple[int, bool]]]:
        players = _PLAYERS[number % len(_PLAYERS)]
        people = Random(f"{number}").sample(list(PEOPLE), players)
        bots = tuple(f"{level}:{person}" for person in people)
        watcher = RoundWatcher()
        yield from game(Contest(variant, rules, bots, 1, seed=number, most_rounds=200), 0, 0, watcher.notice)
        return watcher.rounds

    return in_step((watched(number) for number in matches), _TABLES)


def interval(count: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    z = 1.96
    share, spread = count / of, z * z / of
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / of + spread / of / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def _line(variant: str, level: str, found: RoundLengths) -> str:
    low, high = interval(found.long, found.rounds)
    return (
        f"{variant:20}{level:8}{found.rounds:6} rounds, turns each: median {found.quantile(0.5)},"
        f" 99 % {found.quantile(0.99)}, most {max(found.turns)};"
        f" {LONG} and more: {100 * found.long / found.rounds:.2f} % ({100 * low:.2f} to {100 * high:.2f}),"
        f" called off: {found.called_off}"
    )


@cache
def _version() -> str:
    """Of the players and the rules."""
    package = Path(__file__).parents[2] / "yaniv"
    files = [file for part in ("bots", "game", "rules") for file in sorted((package / part).rglob("*.py"))]
    files += sorted((places.assets() / "bots").glob("*.npz"))
    digest = sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
