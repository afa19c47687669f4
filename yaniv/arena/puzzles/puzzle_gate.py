"""Gate of the puzzles: plays the moves of a position out until it is certain that one group of moves is best, or not.

A position passes if the best moves, all within `BEST_WITHIN` points of the best, beat every other move by at least
`MIN_COST` points, at the lower end of the 99 % interval of paired playouts. Positions that will not get there are given
up early: few of them need more than the first 64 worlds.

What passes is confirmed in worlds of its own, and what is told comes from these alone. *Why*: of many positions and
moves the luckiest pass, so that the worlds that chose them tell costs that are too high. Shipped puzzles are verified
in the same way.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from yaniv.arena.puzzles.paired_playouts import play_out, playout_policy, requests_for
from yaniv.arena.puzzles.recorded_episode import episode_at
from yaniv.arena.train.episode import Episode
from yaniv.arena.train.rule_sampler import rule_tables_for
from yaniv.bots.hidden_hands import HiddenWorld, WorldDealer
from yaniv.bots.neural.neural_policy import Policy
from yaniv.bots.simulator.encoding import Move
from yaniv.puzzles.move_notation import format_move, parse_move
from yaniv.puzzles.puzzle import Puzzle, PuzzleId
from yaniv.variants import library

BEST_WITHIN: Final = 0.3
"""Points within which a move counts as good as the best."""
MIN_COST: Final = 1.5
"""Least points that every other move must lose."""
Z_99: Final = 2.576
"""Standard errors on either side of a 99 % interval."""
MIN_PLAYOUTS: Final = 400
"""Least worlds in which the best moves of a puzzle are played out."""
STAGES: Final = (64, 128, 200, 300, MIN_PLAYOUTS, 600, 800, 1000, 1200)
"""Worlds after which it is decided whether to go on."""
CONFIRMED_ABOVE: Final = 0.0
"""Points above which the lower end of the interval of every wrong move must lie in fresh worlds."""
CLOSE_COST: Final = 3.0
"""Points that a move may lose and still be played out as often as the best one."""
_FIRST_MOVES: Final = 3
"""Moves played out in the first stage, before all others."""
_CLEAR_SIGMAS: Final = 3.3
"""Standard errors by which the cost of a move must exceed `MIN_COST` to need no more worlds: more than at the end,
because it is asked several times."""
_DOUBT_SIGMAS: Final = 1.6

Results = Mapping[Move, NDArray[np.float64]]
"""Values by move, world by world from the first; clear mistakes may have fewer."""


class MoveCost(Struct, frozen=True):
    """Points that a move loses compared with the best one: mean and standard error over worlds."""

    mean: float
    standard_error: float
    playouts: int

    @property
    def lower_bound(self) -> float:
        """Lower end of the 99 % interval."""
        return self.mean - Z_99 * self.standard_error


class Assessment(Struct, frozen=True):
    """Assessment of a position by playouts."""

    best_moves: tuple[Move, ...]
    """The best move first."""
    cost_by_move: dict[Move, MoveCost]
    """All other moves."""
    playouts: int
    """Worlds in which the best move was played out."""

    @property
    def lower_bound(self) -> float:
        """Lower bound of the least cost of a wrong move; infinite if no move is wrong."""
        return min((cost.lower_bound for cost in self.cost_by_move.values()), default=float("inf"))

    @property
    def is_puzzle(self) -> bool:
        """True if there are wrong moves, and each is certain to lose enough."""
        return bool(self.cost_by_move) and self.lower_bound >= MIN_COST


def compare_moves(better: NDArray[np.float64], worse: NDArray[np.float64]) -> MoveCost:
    """Return the cost of the second move compared with the first, over the worlds that both were played out in."""
    count = min(len(better), len(worse))
    differences = better[:count] - worse[:count]
    spread = float(differences.std(ddof=1)) if count > 1 else float("inf")
    return MoveCost(float(differences.mean()), spread / sqrt(count), count)


def assess(results: Results) -> Assessment:
    """Return the best moves and the cost of the others."""
    most = max(len(values) for values in results.values())
    best = max((move for move in results if len(results[move]) == most), key=lambda move: float(results[move].mean()))
    costs = {move: compare_moves(results[best], values) for move, values in results.items() if move != best}
    close = sorted((move for move in costs if costs[move].mean <= BEST_WITHIN), key=lambda move: costs[move].mean)
    others = {move: cost for move, cost in costs.items() if move not in close}
    return Assessment((best, *close), others, most)


class Trial:
    """Position on trial: its moves, and their results so far."""

    def __init__(self, episode: Episode, moves: Sequence[Move], good_moves: Collection[Move], seed: str) -> None:
        """Take the position of *episode*; *moves* are its legal moves, the most promising first.

        *good_moves*: those that the networks value as good as the best.
        """
        self.episode = episode
        self.moves = tuple(moves)
        self._good_moves = frozenset(good_moves)
        self._dealer = WorldDealer(episode.game)
        self._rng = Random(seed)
        self._worlds: list[HiddenWorld] = []
        self.results: dict[Move, NDArray[np.float64]] = {}

    def due_playouts(self, moves: Sequence[Move], count: int) -> list[tuple[Move, list[HiddenWorld]]]:
        """Return the worlds in which each of *moves* must still be played out to have *count* of them."""
        while len(self._worlds) < count:
            self._worlds.append(self._dealer.deal(self._rng))
        due = [(move, self._worlds[len(self.results.get(move, ())) : count]) for move in moves]
        return [(move, worlds) for move, worlds in due if worlds]

    def start_anew(self) -> None:
        """Forget the worlds so far and what was found in them."""
        self._worlds, self.results = [], {}

    def first_moves(self) -> tuple[Move, ...]:
        """Return the moves of the first stage."""
        return self.moves[:_FIRST_MOVES]

    def open_moves(self) -> tuple[Move, ...]:
        """Return the moves of the next stage: all but clear mistakes."""
        if len(self.results) < len(self.moves):
            return self.moves
        costs = assess(self.results).cost_by_move
        return tuple(move for move in self.moves if move not in costs or not _is_clear(costs[move]))

    def is_hopeless(self) -> bool:
        """Return True if the position will hardly pass, however long it is played out."""
        assessment = assess(self.results)
        if not assessment.cost_by_move:
            return True
        is_expected = assessment.best_moves[0] in self._good_moves
        return any(
            _is_worse(cost) if is_expected and move in self._good_moves else not _may_be_proven(cost)
            for move, cost in assessment.cost_by_move.items()
        )


def _is_clear(cost: MoveCost) -> bool:
    return cost.mean > CLOSE_COST and cost.mean - _CLEAR_SIGMAS * cost.standard_error >= MIN_COST


def _may_be_proven(cost: MoveCost) -> bool:
    """Return True if it can be certain after the last stage that a move loses enough."""
    last_error = cost.standard_error * sqrt(cost.playouts / STAGES[-1])
    return cost.mean + cost.standard_error >= MIN_COST + Z_99 * last_error


def _is_worse(cost: MoveCost) -> bool:
    """Return True if a move that should be as good as the best is hardly so, and does not lose enough either."""
    return cost.mean - _DOUBT_SIGMAS * cost.standard_error > BEST_WITHIN and cost.lower_bound < MIN_COST


def judge_trials(trials: Sequence[Trial], policy: Policy) -> list[Assessment | None]:
    """Play positions out side by side; return the assessment of each that passes, None for the others, in order."""
    found: list[Assessment | None] = [None] * len(trials)
    running = list(range(len(trials)))
    _extend([(trials[index], trials[index].first_moves()) for index in running], STAGES[0], policy)
    running = [index for index in running if not trials[index].is_hopeless()]
    for worlds in STAGES:
        _extend([(trials[index], trials[index].open_moves()) for index in running], worlds, policy)
        open_indices: list[int] = []
        for index in running:
            assessment = assess(trials[index].results)
            if worlds >= MIN_PLAYOUTS and assessment.is_puzzle:
                found[index] = confirm(trials[index], assessment.best_moves, policy)
            elif not trials[index].is_hopeless():
                open_indices.append(index)
        running = open_indices
    return found


def confirm(
    trial: Trial, best_moves: tuple[Move, ...], policy: Policy, clear_playouts: int | None = None
) -> Assessment | None:
    """Return the assessment in fresh worlds that *best_moves* are the best; None if they do not confirm it.

    Every move is played out `MIN_PLAYOUTS` times. *clear_playouts*: as often is enough for clear mistakes, if given.
    """
    trial.start_anew()
    _extend([(trial, trial.moves)], clear_playouts or MIN_PLAYOUTS, policy)
    costs = {move: compare_moves(trial.results[best_moves[0]], trial.results[move]) for move in trial.moves}
    close = tuple(move for move in trial.moves if move in best_moves or not _is_clear(costs[move]))
    _extend([(trial, close)], MIN_PLAYOUTS, policy)
    return confirmed_assessment(trial.results, best_moves)


def confirmed_assessment(results: Results, best_moves: tuple[Move, ...]) -> Assessment | None:
    """Return the assessment by fresh *results* that *best_moves* are the best; None if they do not confirm it."""
    best = results[best_moves[0]]
    as_good = [compare_moves(best, results[move]) for move in best_moves[1:]]
    costs = {move: compare_moves(best, values) for move, values in results.items() if move not in best_moves}
    is_confirmed = all(cost.mean >= MIN_COST and cost.lower_bound > CONFIRMED_ABOVE for cost in costs.values())
    if not is_confirmed or any(abs(cost.mean) > BEST_WITHIN + _DOUBT_SIGMAS * cost.standard_error for cost in as_good):
        return None
    return Assessment(best_moves, costs, len(best))


def _extend(trials: Sequence[tuple[Trial, tuple[Move, ...]]], worlds: int, policy: Policy) -> None:
    """Play the given moves of each trial out until each has results in so many worlds."""
    due = [(trial, move, missing) for trial, moves in trials for move, missing in trial.due_playouts(moves, worlds)]
    requests = [each for trial, move, missing in due for each in requests_for(trial.episode, (move,), missing)]
    values = iter(play_out(policy, requests))
    for trial, move, missing in due:
        new_values = np.array([next(values) for _ in missing], np.float64)
        trial.results[move] = np.concatenate((trial.results.get(move, np.zeros(0)), new_values))


PLAYOUTS: Final = 200
_CLEAR_PLAYOUTS: Final = 100
"""Fresh worlds that are enough for a clear mistake of a shipped puzzle."""


class VerifiedPuzzle(Struct, frozen=True):
    """Puzzle that was played out again."""

    puzzle: Puzzle
    mean_by_move: dict[str, float]
    """Mean value of each move, in points."""

    @property
    def agrees(self) -> bool:
        """True if the move with the highest mean is one of the best moves of the puzzle."""
        return max(self.mean_by_move, key=lambda move: self.mean_by_move[move]) in self.puzzle.best_moves


class ConfirmedPuzzle(Struct, frozen=True):
    """Outcome for a puzzle that was to be confirmed."""

    puzzle_id: PuzzleId
    confirmed: Puzzle | None
    """The puzzle with the costs of the fresh worlds; None if they refute it."""


def confirm_puzzle(puzzle: Puzzle, seed: str) -> ConfirmedPuzzle:
    """Play every move of a puzzle out in fresh worlds.

    The costs, their bound and the number of playouts become those found there.
    """
    rules = library.load(puzzle.variant_id).rules
    episode = episode_at(puzzle.round, rule_tables_for(rules, puzzle.round.players))
    moves = [parse_move(move) for move in (*puzzle.best_moves, *puzzle.cost_by_move)]
    best_moves = tuple(moves[: len(puzzle.best_moves)])
    trial = Trial(episode, moves, best_moves, f"{seed}/{puzzle.id}")
    policy = playout_policy(rules, Random(f"{seed}/{puzzle.id}"))
    assessment = confirm(trial, best_moves, policy, _CLEAR_PLAYOUTS)
    if assessment is None:
        return ConfirmedPuzzle(puzzle.id, None)
    return ConfirmedPuzzle(
        puzzle.id,
        replace(
            puzzle,
            cost_by_move={format_move(move): round(cost.mean, 1) for move, cost in assessment.cost_by_move.items()},
            lower_bound=round(assessment.lower_bound, 2),
            playouts=assessment.playouts,
        ),
    )


def sample_puzzles(puzzles: Sequence[Puzzle], count: int, seed: str) -> list[Puzzle]:
    """Return a random sample."""
    return Random(seed).sample(list(puzzles), min(count, len(puzzles)))


def verify_puzzles(puzzles: Sequence[Puzzle], seed: str, playouts: int = PLAYOUTS) -> Iterator[VerifiedPuzzle]:
    """Play every move of each puzzle out, and yield the results one by one."""
    for puzzle in puzzles:
        rules = library.load(puzzle.variant_id).rules
        rule_tables = rule_tables_for(rules, puzzle.round.players)
        episode = episode_at(puzzle.round, rule_tables)
        dealer = WorldDealer(episode.game)
        rng = Random(f"{seed}/{puzzle.id}")
        worlds = [dealer.deal(rng) for _ in range(playouts)]
        moves = [*puzzle.best_moves, *puzzle.cost_by_move]
        requests = requests_for(episode, [parse_move(move) for move in moves], worlds)
        values = play_out(playout_policy(rules, rng), requests)
        means = [sum(values[index * playouts : (index + 1) * playouts]) / playouts for index in range(len(moves))]
        yield VerifiedPuzzle(puzzle, dict(zip(moves, means, strict=True)))
