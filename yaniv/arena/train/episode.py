"""Training episode: one round that begins with random match totals."""

from random import Random
from typing import Self

import numpy as np
from numpy.typing import NDArray

from yaniv.arena.train.rule_sampler import random_match_scores
from yaniv.bots.neural.round_in_play import RoundInPlay
from yaniv.bots.neural.round_utility import RoundUtility
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.simulation import Simulation


class Trajectory:
    """Decisions of one seat in an episode, as training samples."""

    __slots__ = ("expected_values", "exploratory", "features", "is_greedy", "pending_call_row", "utility")

    def __init__(self, utility: RoundUtility, *, is_greedy: bool) -> None:
        self.utility = utility
        self.is_greedy = is_greedy
        self.features: list[NDArray[np.float16]] = []
        self.expected_values: list[float] = []
        """By decision: estimated value of the position before it, in points."""
        self.exploratory: list[bool] = []
        self.pending_call_row = -1
        """Index in `call_features` of a call whose value is known only at the end of the round; -1: none."""


class Episode(RoundInPlay):
    """One round with random match totals and bonus counters, played on the simulator."""

    def __init__(self, rule_tables: RuleTables, rng: Random, greedy_share: float) -> None:
        game = Simulation(rule_tables, rng.shuffle, 0)
        totals, out = random_match_scores(rule_tables.rules, rule_tables.players, rng)
        game.totals, game.out = totals, out
        scoring = rule_tables.rules.scoring
        if scoring.streak_length:
            game.streak = tuple(rng.randrange(scoring.streak_length) for _ in totals)
        if scoring.tally_length:
            game.tally = tuple(rng.randrange(scoring.tally_length) for _ in totals)
        self.open_round(game, rng, greedy_share)

    @classmethod
    def of_standing(cls, game: Simulation, round_number: int = 1) -> Self:
        """Return the episode of a round that *game* is to deal next, with its totals; its number is *round_number*."""
        episode = cls.__new__(cls)
        episode.open_round(game, None, 0.0, round_number)
        return episode

    def open_round(self, game: Simulation, rng: Random | None, greedy_share: float, round_number: int = 1) -> None:
        """Deal the round; *rng* chooses who starts it and who plays greedily, None: the standing says who starts."""
        rule_tables = game.rule_tables
        active_seats = [seat for seat in range(rule_tables.players) if seat not in game.out]
        if rng is not None:
            game.starter = rng.choice(active_seats)
        is_single_round = rule_tables.rules.match.end == "single_round"
        super().__init__(game, active_seats, round_number, decides_match=is_single_round)
        self.trajectories: dict[int, Trajectory] = {}
        never_greedy_seat = -1 if rng is None else rng.choice(active_seats)
        for seat in active_seats:
            is_greedy = rng is not None and seat != never_greedy_seat and rng.random() < greedy_share
            self.trajectories[seat] = Trajectory(self.utilities[seat], is_greedy=is_greedy)
        game.deal()
