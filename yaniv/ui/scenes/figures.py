"""What the page of statistics says: figures as tiles and rows. Pure."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from yaniv.bots.people import names_today
from yaniv.store.statistics import ME, Kept, figures, interval
from yaniv.words import decimal, percent, tell, tell_number

ENOUGH: Final = 10
"""Matches that tell something about the next ones."""


class Tile(Struct, frozen=True):
    """A figure, large."""

    id: str
    value: str
    title: str
    detail: str = ""

    @property
    def label(self) -> str:
        """In one sentence."""
        if self.detail:
            return tell("{title}: {value}, {detail}.", title=self.title, value=self.value, detail=self.detail)
        return tell("{title}: {value}.", title=self.title, value=self.value)


class Row(Struct, frozen=True):
    """A line of a table."""

    name: str
    games: int
    good: int
    label: str

    @property
    def share(self) -> str:
        """How many of the games were good."""
        return _share(self.good, self.games)


def tiles(kept: Sequence[Kept]) -> tuple[Tile, ...]:
    """Everything that is counted, the weightiest first."""
    told = figures(kept)
    done = told.deeds
    low, high = (round(100 * bound) for bound in interval(told.won, told.games))
    likely = tell("likely {low} to {high}", low=low, high=percent(high)) if told.games >= ENOUGH else ""
    best = tell("the longest: {n}", n=told.best_streak)
    chances = tell_number("of {n} chance", "of {n} chances", done.slap_chances)
    return (
        Tile("games", str(told.games), tell("Matches"), tell_number("{n} round", "{n} rounds", done.rounds)),
        Tile("won", _share(told.won, told.games), tell("Won"), likely),
        Tile("streak", str(told.streak), tell("Won in a row"), best),
        Tile("rounds", _share(done.rounds_won, done.rounds), tell("Rounds won")),
        Tile("points", _mean(done.points, done.scored), tell("Points a round")),
        Tile("calls", str(done.calls), tell("Calls"), _mean_hand(done.called_with, done.calls)),
        Tile("clean", _share(done.clean, done.calls), tell("Calls that held")),
        Tile("caught", _share(done.caught, done.calls), tell("Calls beaten")),
        Tile("asafs", str(done.asafs), tell("Calls you beat")),
        Tile("slaps", str(done.slaps), tell("Slap-downs"), chances),
    )


def by_rules(kept: Iterable[Kept]) -> tuple[Row, ...]:
    """How many matches were won by each rules with so many players, those played most first."""
    groups: defaultdict[tuple[str, int], list[Kept]] = defaultdict(list)
    for each in _finished(kept):
        groups[each.rules_hash, len(each.names)].append(each)
    return _sorted(
        _row(tell("{rules}, {n} players", rules=tell(group[0].variant), n=players), group, [x.deeds.won for x in group])
        for (_, players), group in groups.items()
    )


def against(kept: Iterable[Kept]) -> tuple[Row, ...]:
    """In how many matches the player came in before each of the others."""
    groups: defaultdict[str, list[bool]] = defaultdict(list)
    for each in _finished(kept):
        for seat, name in enumerate(names_today(each.names, each.bots)):
            if seat != ME:
                groups[name].append(each.deeds.places[ME] < each.deeds.places[seat])
    return _sorted(_row(name, results, results) for name, results in groups.items())


def rule_sets(kept: Iterable[Kept]) -> dict[str, str]:
    """The name of each set of rules by its hash; what it was called last. Equal names are told apart."""
    named: dict[str, str] = {}
    for each in kept:
        named.setdefault(each.rules_hash, tell(each.variant))
    taken: defaultdict[str, int] = defaultdict(int)
    for rules_hash, name in named.items():
        taken[name] += 1
        if taken[name] > 1:
            named[rules_hash] = tell("{name} ({n})", name=name, n=taken[name])
    return named


def _share(part: int, whole: int) -> str:
    """Rounded; a dash where there is nothing to count."""
    return percent(round(100 * part / whole)) if whole else "–"  # noqa: RUF001 -- a dash


def _finished(kept: Iterable[Kept]) -> Iterator[Kept]:
    return (each for each in kept if each.deeds.places)


def _row(name: str, games: Sequence[object], results: Sequence[bool]) -> Row:
    good = sum(results)
    label = tell("{name}: {good} of {games}", name=name, good=good, games=len(games))
    return Row(name, len(games), good, label)


def _sorted(rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple(sorted(rows, key=lambda row: (-row.games, row.name)))


def _mean(total: int, number: int) -> str:
    return decimal(f"{total / number:.1f}") if number else "–"  # noqa: RUF001 -- a dash


def _mean_hand(total: int, number: int) -> str:
    return tell("with {n} on average", n=_mean(total, number)) if number else ""
