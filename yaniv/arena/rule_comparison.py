"""Comparison of rules: both rule sets are played with the same shuffles, and measures of the games are compared.

*Why* pairs: a difference between two rules is small compared to the luck of the deal. Playing each seed with both
removes that luck as far as the rules let the cards fall alike. Intervals are those of ratios of sums (the delta
method), with the match as the unit, because the rounds of one match depend on each other. A difference is looked at
while the matches are played, so its interval is one that stays valid then: a change once told seldom turns round.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal

from msgspec import Struct

from yaniv.arena.bot_game import play_game
from yaniv.arena.duplicate_contest import Contest
from yaniv.game import events as e
from yaniv.rules.house_rules import HouseRules
from yaniv.sample_statistics import mean_half_width, sequential_half_width
from yaniv.variants.measured_paces import PlayPace

Measure = Literal["turns", "minutes", "caught", "opener", "reshuffles", "stalemates"]
"""`turns`: per round. `minutes`: per match. `caught`: share of all calls. `opener`: advantage of the starting player.

The opener's advantage is the share of rounds won by the player who starts, minus an equal share. `reshuffles`: per
round. `stalemates`: share of all rounds.
"""
PLAYER_BOT: Final = "greedy"
"""Bot on every seat: fast, and tries to win."""
DEFAULT_SEATS: Final = 4
"""Number of players, if both rule sets allow it."""
DEFAULT_MATCHES: Final = 200
MAX_ROUNDS: Final = 150
"""A match that lasts longer is counted as it stands, as unfinished."""
_MINUTE_MS: Final = 60_000
_LARGE_CHANGE_SHARE: Final = 0.25
"""Share of the value before from which on a difference is large."""
_LARGE_CHANGE: Final = 0.05
"""The same in the measure's unit; the larger of the two counts.

While the interval is wider, a large difference may be hidden: it is too early to say that nothing changes.
"""


class PlayDurations(Struct, frozen=True):
    """Average durations of a turn and of what comes between rounds, in ms at normal speed."""

    turn_ms: float
    round_ms: float
    """Deal, showdown and result of a round."""


class ComparisonSpec(Struct, frozen=True):
    """Request for a comparison: two rule sets and the number of matches. Plain data, can be sent to a process."""

    before: HouseRules
    after: HouseRules
    durations: PlayDurations
    matches: int = DEFAULT_MATCHES
    seed: int = 1

    @property
    def seats(self) -> tuple[int, int]:
        """Number of players in the matches under each of the two rule sets; the same unless no number suits both."""
        one, other = self.before.table, self.after.table
        fewest, most = max(one.min_players, other.min_players), min(one.max_players, other.max_players)
        if fewest <= most:
            return (min(max(DEFAULT_SEATS, fewest), most),) * 2
        return _nearest_seat_count(self.before), _nearest_seat_count(self.after)


class MatchSample(Struct):
    """Counts from one match between bots."""

    rounds: int = 0
    turns: int = 0
    calls: int = 0
    beaten_calls: int = 0
    starter_advantage: float = 0
    """Rounds won by their starter, minus the number expected by chance."""
    reshuffles: int = 0
    stalemates: int = 0
    """Number of rounds called off."""
    is_unfinished: int = 0


class Estimate(Struct, frozen=True):
    """Estimated value, and half the width of its 95 % confidence interval."""

    value: float
    half_width: float


class MeasureComparison(Struct, frozen=True):
    """One measure under both rule sets, and their difference; None where it cannot be computed."""

    measure: Measure
    before: Estimate | None
    """None if there is nothing to measure yet."""
    after: Estimate | None
    difference: Estimate | None
    """With an interval for all reports of a comparison together, which is wider than those of single reports."""
    is_too_early: bool = False
    """True if so few matches have been played that even a large difference might not show yet."""

    @property
    def is_significant(self) -> bool:
        """True if the rule sets differ by more than chance explains, in 95 % of comparisons at every report."""
        return self.difference is not None and abs(self.difference.value) > self.difference.half_width


class ComparisonReport(Struct, frozen=True):
    """Progress of a comparison, and its results so far."""

    played: int
    matches: int
    comparisons: tuple[MeasureComparison, ...]
    unfinished_shares: tuple[float, float]
    """Share of unfinished matches, with each rule set."""
    pace: PlayPace | None = None
    """How long matches are under the rules after the changes; None if one of them was not finished."""

    @property
    def is_finished(self) -> bool:
        """True if all matches have been played."""
        return self.played >= self.matches


SamplePair = tuple[MatchSample, MatchSample]
PlayedMatches = dict[tuple[HouseRules, int, int, int], MatchSample]
"""Counts of matches by rules, number of players, seed, and number of the match."""


def play_pair(
    spec: ComparisonSpec,
    match_index: int,
    on_round_start: Callable[[], None] = lambda: None,
    played: PlayedMatches | None = None,
) -> SamplePair:
    """Play one match with each rule set, from the same seed, and return the counts of both.

    *match_index* is the number of the pair. *on_round_start* is called before every round and may raise an exception to
    abort. *played*: matches under the rules before that are not played again, as the rules of an editor change and
    those they are compared with stay; it is filled here.
    """
    seats, seats_after = spec.seats
    played = {} if played is None else played
    key, key_after = (
        (rules, players, spec.seed, match_index) for rules, players in ((spec.before, seats), (spec.after, seats_after))
    )
    if key not in played:
        played[key] = _play_match(*key, on_round_start)
    return played[key], played.get(key_after) or _play_match(*key_after, on_round_start)


def summarize_comparison(spec: ComparisonSpec, pairs: Sequence[SamplePair]) -> ComparisonReport:
    """Return the comparison of the matches played so far."""
    durations = spec.durations
    ratio_parts: dict[Measure, Callable[[MatchSample], tuple[float, float]]] = {
        "turns": lambda each: (each.turns, each.rounds),
        "minutes": lambda each: ((each.turns * durations.turn_ms + each.rounds * durations.round_ms) / _MINUTE_MS, 1),
        "caught": lambda each: (each.beaten_calls, each.calls),
        "opener": lambda each: (each.starter_advantage, each.rounds),
        "reshuffles": lambda each: (each.reshuffles, each.rounds),
        "stalemates": lambda each: (each.stalemates, each.rounds),
    }
    return ComparisonReport(
        played=len(pairs),
        matches=spec.matches,
        comparisons=tuple(
            _compare_measure(measure, pairs, parts, is_last=len(pairs) >= spec.matches)
            for measure, parts in ratio_parts.items()
        ),
        unfinished_shares=(
            _unfinished_share([pair[0] for pair in pairs]),
            _unfinished_share([pair[1] for pair in pairs]),
        ),
        pace=_pace([pair[1] for pair in pairs], spec.after, spec.seats[1]),
    )


def _nearest_seat_count(rules: HouseRules) -> int:
    return min(max(DEFAULT_SEATS, rules.table.min_players), rules.table.max_players)


def _play_match(
    rules: HouseRules, seats: int, seed: int, match_index: int, on_round_start: Callable[[], None]
) -> MatchSample:
    counter = _EventCounter(on_round_start)
    contest = Contest(variant="", rules=rules, bots=(PLAYER_BOT,) * seats, games=1, seed=seed, max_rounds=MAX_ROUNDS)
    result = play_game(contest, match_index, 0, counter.count_event)
    counter.sample.is_unfinished = not result.winners
    return counter.sample


class _EventCounter:
    def __init__(self, on_round_start: Callable[[], None]) -> None:
        self.sample = MatchSample()
        self._on_round_start = on_round_start
        self._seats = 1
        self._round_starter: int | None = None

    def count_event(self, event: e.AnyEvent) -> None:
        sample = self.sample
        match event:
            case e.RoundOpened():
                self._on_round_start()
                self._seats, self._round_starter = len(event.seats), None
            case e.TurnBegan():
                sample.turns += 1
                self._round_starter = event.seat if self._round_starter is None else self._round_starter
            case e.StockRanOut():
                sample.reshuffles += 1
            case e.FalseCalled():
                sample.calls += 1
                sample.beaten_calls += 1
            case e.RoundScored():
                sample.rounds += 1
                sample.calls += event.caller is not None
                sample.beaten_calls += event.caller is not None and event.outcome != "yaniv"
                sample.stalemates += event.caller is None
                sample.starter_advantage += (event.winner == self._round_starter) - 1 / self._seats
            case _:
                pass


def _unfinished_share(samples: Sequence[MatchSample]) -> float:
    return sum(sample.is_unfinished for sample in samples) / max(1, len(samples))


def _pace(samples: Sequence[MatchSample], rules: HouseRules, seats: int) -> PlayPace | None:
    rounds = sum(each.rounds for each in samples)
    if not rounds or any(each.is_unfinished for each in samples):
        return None
    grows = rules.match.end == "last_standing"  # the more players, the more rounds until one is left
    match_rounds = rounds / len(samples) * (DEFAULT_SEATS / seats if grows else 1)
    return PlayPace(match_rounds, sum(each.turns for each in samples) / rounds / seats)


def _compare_measure(
    measure: Measure,
    pairs: Sequence[SamplePair],
    parts: Callable[[MatchSample], tuple[float, float]],
    *,
    is_last: bool,
) -> MeasureComparison:
    before, after = (
        _estimate_ratio([parts(pair[0]) for pair in pairs]),
        _estimate_ratio([parts(pair[1]) for pair in pairs]),
    )
    if before is None or after is None:
        before_estimate, after_estimate = (None if each is None else each.estimate for each in (before, after))
        return MeasureComparison(measure, before_estimate, after_estimate, None, is_too_early=not is_last)
    influences = [late - early for early, late in zip(before.influences, after.influences, strict=True)]
    change = Estimate(after.estimate.value - before.estimate.value, sequential_half_width(influences))
    is_open = change.half_width > max(_LARGE_CHANGE, _LARGE_CHANGE_SHARE * abs(before.estimate.value))
    return MeasureComparison(measure, before.estimate, after.estimate, change, is_too_early=is_open and not is_last)


class _RatioEstimate(Struct):
    estimate: Estimate
    influences: list[float]
    """Influence of each match on the ratio."""


def _estimate_ratio(parts: Sequence[tuple[float, float]]) -> _RatioEstimate | None:
    """Return sum of numerators / sum of denominators; None if the denominators are all zero."""
    denominator_sum = sum(denominator for _, denominator in parts)
    if not denominator_sum:
        return None
    value, mean_denominator = sum(numerator for numerator, _ in parts) / denominator_sum, denominator_sum / len(parts)
    influences = [(numerator - value * denominator) / mean_denominator for numerator, denominator in parts]
    return _RatioEstimate(Estimate(value, mean_half_width(influences)), influences)
