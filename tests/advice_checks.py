"""Advice played out: near-sure calls that it is against, and the verdicts of reviews.

One seat asks, all others are of one level, which the advice knows. Its master rates the choices in rounds with random
totals; the choice it calls best and another are then played on in the same worlds.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from random import Random
from statistics import fmean
from typing import Final

from msgspec import Struct

from yaniv.arena.train.episode import Episode
from yaniv.bots.hand_model import opponent_hands, unbeaten_chance
from yaniv.bots.hidden_hands import WorldDealer
from yaniv.bots.information_state import state_from_simulation
from yaniv.bots.move_grading import FINE_BELOW, HINT_TIE_BELOW
from yaniv.bots.neural.batch_inference import DecisionBatch, decide_batch
from yaniv.bots.neural.neural_policy import DecisionPoint, Policy, PolicyDecision
from yaniv.bots.neural.playout import Playout
from yaniv.bots.neural.round_in_play import RoundInPlay
from yaniv.bots.neural.simulator_actions import play_decision, play_forced
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.simulator.encoding import PHASE_ROUND_OVER, Move
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.calling import beats_caller
from yaniv.sample_statistics import mean_half_width
from yaniv.variants import library

_NEAR_SURE: Final = 0.9
"""Least chance that a near-sure call stands."""
_ROUNDS_AT_ONCE: Final = 16
_ASKING_SEAT: Final = 0


class Comparison(Struct, frozen=True):
    """Position in which the advice rates one choice above another."""

    episode: Episode
    best: PolicyDecision
    other: PolicyDecision
    told: float
    """Points by which the advice rates *best* above *other*."""


class PlayedComparison(Struct, frozen=True):
    """Points by which the better choice did better when both were played on."""

    mean: float
    half_width: float
    """Half of the 95 % interval of `mean`."""

    @property
    def is_reversed(self) -> bool:
        """True if the choice that was rated lower did better, beyond chance."""
        return self.mean < -self.half_width


class AdviceSampler:
    """Rounds of a seat that asks against players of one level; what it plays itself is by its own level."""

    def __init__(self, variants: Sequence[str], others: str, own: str, seed: str, *, knows_level: bool = True) -> None:
        """Take the variants in turn, the levels of the others and of the seat that asks, and the seed of the rounds.

        *knows_level*: whether the advice is told the level of the others, as in Practice it is not.
        """
        self._tables = {variant: RuleTables(library.load(variant).rules, 2) for variant in variants}
        self._advisor = Policy(None, SKILL_LEVELS["master"], Random(0))
        self._own = Policy(None, SKILL_LEVELS[own], Random(0))
        self._others = Policy(None, SKILL_LEVELS[others], Random(0))
        self._seed, self._knows_level = seed, knows_level
        self.asked_count = 0
        """Positions so far about which the advice could have said what is looked for."""

    def near_sure_calls(self) -> Iterator[Comparison]:
        """Yield without end positions in which the advice is against a near-sure call."""
        for episode, point in self._positions():
            if point.info_state.may_call and _unbeaten_chance(episode.rule_tables, point) >= _NEAR_SURE:
                self.asked_count += 1
                best, *_ = ranked = self._rate(episode)
                call = next(decision for decision in ranked if decision.is_call)
                if best.expected_points - call.expected_points >= HINT_TIE_BELOW:
                    yield Comparison(episode, best, call, best.expected_points - call.expected_points)

    def verdicts(self) -> Iterator[Comparison]:
        """Yield without end positions in which a review would blame the choice of the seat's own level."""
        for episode, point in self._positions():
            chosen = decide_batch([point])[0]
            best, *_ = ranked = self._rate(episode)
            made = next((each for each in ranked if chosen is not None and _are_same(each, chosen)), None)
            if made is not None:
                self.asked_count += 1
                if best.expected_points - made.expected_points >= FINE_BELOW:
                    yield Comparison(episode, best, made, best.expected_points - made.expected_points)

    def next_best_moves(self) -> Iterator[Comparison]:
        """Yield without end positions in which a hint says that the next best move costs as much as is ever blamed.

        Moves that differ only in the draw that goes with a throw are one.
        """
        for episode, _ in self._positions():
            best, *others = self._rate(episode)
            other = next((each for each in others if _command_of(each) != _command_of(best)), None)
            if other is not None:
                self.asked_count += 1
                if best.expected_points - other.expected_points >= FINE_BELOW:
                    yield Comparison(episode, best, other, best.expected_points - other.expected_points)

    def unbeaten_odds(self, *, only_calls: bool) -> Iterator[tuple[float, bool]]:
        """Yield without end, by position, the chance told that no hand beats the seat's own, and whether none does."""
        for episode, point in self._positions():
            if only_calls and not point.info_state.may_call:
                continue
            game, rule_tables = episode.game, episode.rule_tables
            own_points = game.hand_points(_ASKING_SEAT)
            others = (game.hand_points(seat) for seat in range(rule_tables.players) if seat != _ASKING_SEAT)
            is_beaten = any(beats_caller(points, own_points, rule_tables.rules.call) for points in others)
            yield _unbeaten_chance(rule_tables, point), not is_beaten

    def worths(self, stocks: int, every: int, *, besides_calls: bool) -> Iterator[tuple[float, float]]:
        """Yield without end what a hint says the best move is worth, and what it brought, in points.

        The move is played, then the seat's own level plays on, with the hands as they are and *stocks* orders of the
        stock. *every*: positions from one to the next. *besides_calls*: only positions with a legal call, and the best
        move that is none.
        """
        positions = (
            (episode, point) for episode, point in self._positions() if point.info_state.may_call or not besides_calls
        )
        for episode, _ in islice(positions, 0, None, every):
            best = next((each for each in self._rate(episode) if not (besides_calls and each.is_call)), None)
            if best is not None:
                yield best.expected_points, fmean(self._values(keep_hands(episode, stocks), best, self._own))

    def play_on(
        self, comparison: Comparison, begin: Callable[[Episode], Sequence[Playout]], own: str = "master"
    ) -> PlayedComparison:
        """Play both choices on; *begin* returns copies of the position, *own* is the level that plays on itself."""
        policy = Policy(None, SKILL_LEVELS[own], Random(0))
        best, other = (
            self._values(begin(comparison.episode), decision, policy)
            for decision in (comparison.best, comparison.other)
        )
        gains = [better - worse for better, worse in zip(best, other, strict=True)]
        mean = sum(gains) / len(gains)
        return PlayedComparison(mean, mean_half_width([gain - mean for gain in gains]))

    def _positions(self) -> Iterator[tuple[Episode, DecisionPoint]]:
        """Yield the positions of the seat that asks, with its own view of the decision."""
        for number in count():
            for variant, rule_tables in self._tables.items():
                yield from self._play_rounds(rule_tables, f"{self._seed}/{variant}/{number}")

    def _play_rounds(self, rule_tables: RuleTables, seed: str) -> Iterator[tuple[Episode, DecisionPoint]]:
        running = [Episode(rule_tables, Random(f"{seed}/{index}"), 0.0) for index in range(_ROUNDS_AT_ONCE)]
        for episode in running:
            if self._knows_level:
                episode.game.score_play_chances = (float(self._others.skill.plays_to_score),) * rule_tables.players
        while True:
            running = [
                episode
                for episode in running
                if not play_forced(episode.game)
                and episode.game.phase < PHASE_ROUND_OVER
                and not episode.has_used_all_turns()
            ]
            if not running:
                return
            points = [self._decision_point(episode, self._own) for episode in running]
            for episode, point in zip(running, points, strict=True):
                if episode.game.turn == _ASKING_SEAT:
                    yield episode, point
            _play(running, points)

    def _decision_point(self, position: RoundInPlay, own: Policy) -> DecisionPoint:
        game = position.game
        policy = own if game.turn == _ASKING_SEAT else self._others
        utility = position.utilities[game.turn]
        if not policy.skill.plays_to_score:
            utility = policy.round_utility(position.rule_tables, utility.score)
        return DecisionPoint(policy, state_from_simulation(game, game.turn), utility)

    def _rate(self, episode: Episode) -> list[PolicyDecision]:
        return DecisionBatch([self._decision_point(episode, self._advisor)]).ranked_decisions()

    def _values(self, playouts: Sequence[Playout], decision: PolicyDecision, own: Policy) -> list[float]:
        """Return the value in points of a choice for the seat that asks, by playout."""
        if decision.is_call and playouts[0].game.rule_tables.call_ends_at_once:
            return [playout.round.call_value(playout.seat) for playout in playouts]
        for playout in playouts:
            play_decision(playout.game, decision)
        running = [playout for playout in playouts if not playout.settle_if_over()]
        while running:
            rounds = [playout.round for playout in running]
            _play(rounds, [self._decision_point(each, own) for each in rounds])
            running = [playout for playout in running if not playout.settle_if_over()]
        return [playout.value for playout in playouts]


def deal_worlds(episode: Episode, worlds: int) -> list[Playout]:
    """Return copies of a position in *worlds* worlds that the model of hands deals, always the same."""
    dealer, rng = WorldDealer(episode.game), Random(0)
    return [Playout.in_world(episode, dealer.deal(rng)) for _ in range(worlds)]


def keep_hands(episode: Episode, stocks: int) -> list[Playout]:
    """Return copies of a position with the hands as they are, and *stocks* orders of the stock."""
    playouts = [Playout(episode, number) for number in range(stocks)]
    for playout in playouts:
        playout.shuffle_stock()
    return playouts


def _play(rounds: Sequence[RoundInPlay], points: Sequence[DecisionPoint]) -> None:
    for each, decision in zip(rounds, decide_batch(points), strict=True):
        assert decision is not None, "there is always something to choose"
        play_decision(each.game, decision)


def _are_same(one: PolicyDecision, other: PolicyDecision) -> bool:
    if one.is_call or other.is_call:
        return one.is_call and other.is_call
    return (sorted(one.throw), one.draw) == (sorted(other.throw), other.draw)


def _command_of(decision: PolicyDecision) -> tuple[bool, Move | int]:
    """Return what tells the next command of a decision from those of others."""
    return decision.is_call, decision.throw or decision.draw


def _unbeaten_chance(rule_tables: RuleTables, point: DecisionPoint) -> float:
    state, score = point.info_state, point.utility.score
    hands = opponent_hands(state, None if score.is_deciding_round else score.totals)
    return unbeaten_chance(hands, rule_tables.count_points(state.hand), rule_tables.rules.call)
