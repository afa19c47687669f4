"""Training episode: one round that begins with random match totals, and its value for every seat."""

from collections.abc import Collection, Mapping
from random import Random
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from yaniv.arena.train.rule_sampler import random_match_scores
from yaniv.bots.neural.match_equity import match_equity_of
from yaniv.bots.neural.round_utility import MatchScore, RoundUtility, round_utility, success_bonus
from yaniv.bots.simulator.encoding import PHASE_MATCH_OVER
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.simulation import Simulation
from yaniv.rules.match_end import rounds_after
from yaniv.rules.scoring import settle

MAX_TURNS_PER_PLAYER: Final = 26
"""Turns of each player after which the round is called off; without a limit all nets may learn never to call."""


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


class Episode:
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
        self.game, self.rule_tables = game, game.rule_tables
        rules = self.rule_tables.rules
        self.active_seats = [seat for seat in range(self.rule_tables.players) if seat not in game.out]
        if rng is not None:
            game.starter = rng.choice(self.active_seats)
        self.is_single_round = rules.match.end == "single_round"
        self.equity_model = match_equity_of(self.rule_tables)
        self.trajectories: dict[int, Trajectory] = {}
        never_greedy_seat = -1 if rng is None else rng.choice(self.active_seats)
        for seat in self.active_seats:
            score = MatchScore(
                [game.totals[other] for other in self.seats_from(seat)],
                self.success_bonus(seat),
                self.is_single_round,
                rounds_after(round_number, rules.match),
            )
            utility = round_utility(rules, self.equity_model, score)
            is_greedy = rng is not None and seat != never_greedy_seat and rng.random() < greedy_share
            self.trajectories[seat] = Trajectory(utility, is_greedy=is_greedy)
        game.deal()

    def success_bonus(self, seat: int) -> int:
        """Return the bonus points for a win of this round by *seat*."""
        return success_bonus(self.rule_tables.rules, self.game.streak[seat], self.game.tally[seat])

    def seats_from(self, seat: int) -> list[int]:
        """Return the seats that take part in the order of play, beginning with *seat*."""
        index = self.active_seats.index(seat)
        return self.active_seats[index:] + self.active_seats[:index]

    def final_points(self) -> dict[int, float]:
        """Return the value of the finished round for each seat, in points."""
        game = self.game
        if self.is_single_round:
            return self._contest_points(game.winners or game.tied)
        if game.phase == PHASE_MATCH_OVER:
            return {seat: self._winner_points(seat, game.winners) for seat in self.active_seats}
        if game.tied:
            return {seat: self._winner_points(seat, game.tied) for seat in self.active_seats}
        totals_by_seat = {seat: [game.totals[each] for each in self.seats_from(seat)] for seat in self.active_seats}
        return {
            seat: self.trajectories[seat].utility.points_for_totals(totals) for seat, totals in totals_by_seat.items()
        }

    def _contest_points(self, best: Collection[int]) -> dict[int, float]:
        return {
            seat: self.trajectories[seat].utility.points_for_winners(
                [self.seats_from(seat).index(each) for each in best]
            )
            for seat in self.active_seats
        }

    def _winner_points(self, seat: int, winners: Collection[int]) -> float:
        return self.trajectories[seat].utility.points_for_win_probability((seat in winners) / len(winners))

    def has_used_all_turns(self) -> bool:
        """Return True if the seat in turn has had all its turns, after which the round is called off."""
        return self.game.turns_taken[self.game.turn] >= MAX_TURNS_PER_PLAYER

    def called_off_points(self) -> dict[int, float]:
        """Return the value for each seat, in points, of a round called off for length, where all score their hands."""
        hands = {seat: self.game.hand_points(seat) for seat in self.active_seats}
        if self.is_single_round:
            return self._contest_points([seat for seat in self.active_seats if hands[seat] == min(hands.values())])
        return {seat: self._scored_points(seat, hands, ()) for seat in self.active_seats}

    def call_value(self, caller: int) -> float:
        """Return the value of a call by *caller* now, in points.

        It is computed from all hands, which only the trainer may see.
        """
        game = self.game
        points = {seat: game.hand_points(seat) for seat in game.seats_after(caller)}
        settlement = settle(points, caller, self.rule_tables.rules)
        if self.is_single_round:
            return self.trajectories[caller].utility.points_for_winners(() if settlement.asafs else (0,))
        return self._scored_points(caller, settlement.scores, settlement.credited)

    def _scored_points(self, seat: int, scores: Mapping[int, int], credited: Collection[int]) -> float:
        ordered_scores = [scores[each] for each in self.seats_from(seat)]
        return self.trajectories[seat].utility.points_for_scores(ordered_scores, is_credited=seat in credited)
