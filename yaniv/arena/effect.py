"""What another house rule does to the game: the same shuffles are played by both rule sets, and the figures compared.

Why pairs: a difference between two rules is small beside the luck of the deal. Playing each seed twice takes that luck
out as far as the rules let the cards fall alike. Intervals are of ratios of sums (the delta method), match by match,
since the rounds of one match depend on each other.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, Literal

from msgspec import Struct

from yaniv.arena.duplicate import Contest
from yaniv.arena.game import play
from yaniv.game import events as e
from yaniv.rules.house import HouseRules

Measure = Literal["turns", "minutes", "caught", "opener", "reshuffles", "stalemates"]
"""Turns a round; minutes a match; of all calls; who starts a round wins it more often than an equal share; a round; of
all rounds."""
PLAYER: Final = "greedy"
"""Who plays on every seat: quick, and wants to win."""
TABLE: Final = 4
"""So many sit down, if both houses take them."""
MATCHES: Final = 200
MOST_ROUNDS: Final = 150
"""A match that lasts longer counts as it stands, and is called unfinished."""
_NORMAL: Final = 1.959964
_MINUTE_MS: Final = 60_000


class Tempo(Struct, frozen=True):
    """How long a person sits at the table for it, in milliseconds at normal speed."""

    turn_ms: float
    round_ms: float
    """Deal, showdown and result."""


class Question(Struct, frozen=True):
    """Two houses to be compared. Plain data: it travels to the process that plays."""

    before: HouseRules
    after: HouseRules
    tempo: Tempo
    matches: int = MATCHES
    seed: int = 1

    @property
    def seats(self) -> tuple[int, int]:
        """How many sit down in each house: as many in both, if that can be."""
        one, other = self.before.table, self.after.table
        fewest, most = max(one.min_players, other.min_players), min(one.max_players, other.max_players)
        if fewest <= most:
            return (min(max(TABLE, fewest), most),) * 2
        return _nearest(self.before), _nearest(self.after)


class Sample(Struct):
    """What was seen of one match."""

    rounds: int = 0
    turns: int = 0
    calls: int = 0
    caught: int = 0
    edge: float = 0
    """Rounds won by who started them, less those that chance would have given."""
    reshuffles: int = 0
    stalemates: int = 0
    """Rounds called off."""
    unfinished: int = 0


class Estimate(Struct, frozen=True):
    """A figure, and how far chance may have moved it: 95 % of such intervals hold the truth."""

    value: float
    half: float


class Figure(Struct, frozen=True):
    """One measure in both houses."""

    measure: Measure
    before: Estimate | None
    """None: nothing of the kind happened yet."""
    after: Estimate | None
    change: Estimate | None

    @property
    def is_certain(self) -> bool:
        """The houses differ by more than chance explains."""
        return self.change is not None and abs(self.change.value) > self.change.half


class Report(Struct, frozen=True):
    """How far the comparison has come, and what it shows."""

    played: int
    matches: int
    figures: tuple[Figure, ...]
    unfinished: tuple[float, float]
    """Share of the matches that went on and on, in each house."""

    @property
    def is_finished(self) -> bool:
        """Nothing more will be played."""
        return self.played >= self.matches


Pair = tuple[Sample, Sample]


def play_pair(question: Question, number: int, look_up: Callable[[], None] = lambda: None) -> Pair:
    """The same seed in both houses. *look_up* is called before every round, and may raise to end it all."""
    houses = zip((question.before, question.after), question.seats, strict=True)
    before, after = (_play(rules, seats, question.seed, number, look_up) for rules, seats in houses)
    return before, after


def report(question: Question, pairs: Sequence[Pair]) -> Report:
    """What these matches show."""
    tempo = question.tempo
    sums: dict[Measure, Callable[[Sample], tuple[float, float]]] = {
        "turns": lambda each: (each.turns, each.rounds),
        "minutes": lambda each: ((each.turns * tempo.turn_ms + each.rounds * tempo.round_ms) / _MINUTE_MS, 1),
        "caught": lambda each: (each.caught, each.calls),
        "opener": lambda each: (each.edge, each.rounds),
        "reshuffles": lambda each: (each.reshuffles, each.rounds),
        "stalemates": lambda each: (each.stalemates, each.rounds),
    }
    return Report(
        played=len(pairs),
        matches=question.matches,
        figures=tuple(_figure(measure, pairs, parts) for measure, parts in sums.items()),
        unfinished=(_share([pair[0] for pair in pairs]), _share([pair[1] for pair in pairs])),
    )


def _nearest(rules: HouseRules) -> int:
    return min(max(TABLE, rules.table.min_players), rules.table.max_players)


def _play(rules: HouseRules, seats: int, seed: int, number: int, look_up: Callable[[], None]) -> Sample:
    watching = _Watching(look_up)
    contest = Contest(variant="", rules=rules, bots=(PLAYER,) * seats, games=1, seed=seed, most_rounds=MOST_ROUNDS)
    played = play(contest, number, 0, watching.see)
    watching.seen.unfinished = not played.winners
    return watching.seen


class _Watching:
    """Counts what happens at the table."""

    def __init__(self, look_up: Callable[[], None]) -> None:
        self.seen = Sample()
        self._look_up = look_up
        self._seats = 1
        self._starter: int | None = None

    def see(self, event: e.AnyEvent) -> None:
        """One more event."""
        seen = self.seen
        match event:
            case e.RoundOpened():
                self._look_up()
                self._seats, self._starter = len(event.seats), None
            case e.TurnBegan():
                seen.turns += 1
                self._starter = event.seat if self._starter is None else self._starter
            case e.StockRanOut():
                seen.reshuffles += 1
            case e.FalseCalled():
                seen.calls += 1
                seen.caught += 1
            case e.RoundScored():
                seen.rounds += 1
                seen.calls += event.caller is not None
                seen.caught += event.caller is not None and event.outcome != "yaniv"
                seen.stalemates += event.caller is None
                seen.edge += (event.winner == self._starter) - 1 / self._seats
            case _:
                pass


def _share(samples: Sequence[Sample]) -> float:
    return sum(each.unfinished for each in samples) / max(1, len(samples))


def _figure(measure: Measure, pairs: Sequence[Pair], parts: Callable[[Sample], tuple[float, float]]) -> Figure:
    before, after = _ratio([parts(pair[0]) for pair in pairs]), _ratio([parts(pair[1]) for pair in pairs])
    if before is None or after is None:
        one, other = (None if each is None else each.estimate for each in (before, after))
        return Figure(measure, one, other, None)
    strayed = [late - early for early, late in zip(before.strayed, after.strayed, strict=True)]
    change = Estimate(after.estimate.value - before.estimate.value, _half(strayed))
    return Figure(measure, before.estimate, after.estimate, change)


class _Ratio(Struct):
    estimate: Estimate
    strayed: list[float]
    """By how much each match pulls the ratio."""


def _ratio(parts: Sequence[tuple[float, float]]) -> _Ratio | None:
    """Sum through sum; None where there is nothing to divide by."""
    whole = sum(below for _, below in parts)
    if not whole:
        return None
    value, mean = sum(above for above, _ in parts) / whole, whole / len(parts)
    strayed = [(above - value * below) / mean for above, below in parts]
    return _Ratio(Estimate(value, _half(strayed)), strayed)


def _half(strayed: Sequence[float]) -> float:
    """Half of the 95 % interval of a mean around zero."""
    count = len(strayed)
    if count < 2:  # noqa: PLR2004 -- one match tells nothing of how matches differ
        return float("inf")
    return _student(count - 1) * sqrt(sum(each * each for each in strayed) / (count - 1) / count)


def _student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, to 0.3 % from 4 degrees of freedom on (Cornish and Fisher)."""
    z, v = _NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )
