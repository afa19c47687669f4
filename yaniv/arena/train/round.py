"""One round at a table with some history, and what it was worth to everybody in it."""

from collections.abc import Collection, Mapping
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yaniv.arena.train.houses import with_random_scores
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import MATCH_OVER
from yaniv.bots.learned.stakes import Score, Stakes, bonus_of, road_of, stakes_of
from yaniv.rules.scoring import settle

MOST_TURNS: Final = 26
"""Turns of each player after which a round is called off: else all may learn never to call."""


class Chair:
    """One seat of a round, with what it will have learnt."""

    __slots__ = ("expected", "greedy", "kept", "rows", "stakes", "tried")

    def __init__(self, stakes: Stakes, *, greedy: bool) -> None:
        self.stakes = stakes
        self.greedy = greedy
        self.rows: list[NDArray[np.float16]] = []
        self.expected: list[float] = []
        """By decision: what the position was worth before it."""
        self.tried: list[bool] = []
        self.kept = -1
        """Row of a call that was made, where its worth shows only later."""


class Round:
    """One round at a table with some history."""

    def __init__(self, box: Box, dice: Random, greedy: float) -> None:
        self.box = box
        rules = box.rules
        self.game = Game(box, dice.shuffle, 0)
        totals, out = with_random_scores(rules, box.players, dice)
        self.game.totals, self.game.out = totals, out
        scoring = rules.scoring
        if scoring.streak_length:
            self.game.streak = tuple(dice.randrange(scoring.streak_length) for _ in totals)
        if scoring.tally_length:
            self.game.tally = tuple(dice.randrange(scoring.tally_length) for _ in totals)
        active = [seat for seat in range(box.players) if seat not in out]
        self.game.starter = dice.choice(active)
        self.active = active
        self.contest = rules.match.end == "single_round"
        self.road = road_of(box)
        self.seats: dict[int, Chair] = {}
        sober = dice.choice(active)
        for seat in active:
            score = Score([totals[each] for each in self.order(seat)], self.bonus(seat), self.contest)
            stakes = stakes_of(rules, self.road, score)
            self.seats[seat] = Chair(stakes, greedy=seat != sober and dice.random() < greedy)
        self.game.deal()

    def bonus(self, seat: int) -> int:
        """Points that a success would take off."""
        return bonus_of(self.box.rules, self.game.streak[seat], self.game.tally[seat])

    def order(self, seat: int) -> list[int]:
        """Who is in the round, from this seat on."""
        at = self.active.index(seat)
        return self.active[at:] + self.active[:at]

    def result(self) -> dict[int, float]:
        """Points by seat, once the round is over."""
        game = self.game
        if self.contest:
            return self._contest(game.winners or game.tied)
        if game.phase == MATCH_OVER:
            return {seat: self._won(seat, game.winners) for seat in self.active}
        if game.tied:
            return {seat: self._won(seat, game.tied) for seat in self.active}
        left = {seat: [game.totals[each] for each in self.order(seat)] for seat in self.active}
        return {seat: self.seats[seat].stakes.after(totals) for seat, totals in left.items()}

    def _contest(self, best: Collection[int]) -> dict[int, float]:
        return {
            seat: self.seats[seat].stakes.contest([self.order(seat).index(each) for each in best])
            for seat in self.active
        }

    def _won(self, seat: int, winners: Collection[int]) -> float:
        return self.seats[seat].stakes.winning((seat in winners) / len(winners))

    def is_stuck(self) -> bool:
        """Whoever is to play has had all turns there are."""
        return self.game.turns_taken[self.game.turn] >= MOST_TURNS

    def called_off(self) -> dict[int, float]:
        """Nobody called for too long: everybody scores his hand."""
        hands = {seat: self.game.points(seat) for seat in self.active}
        if self.contest:
            return self._contest([seat for seat in self.active if hands[seat] == min(hands.values())])
        return {seat: self._scored(seat, hands, ()) for seat in self.active}

    def call_worth(self, caller: int) -> float:
        """What a call of this seat is worth now, with all hands open: known to the trainer alone."""
        game = self.game
        points = {seat: game.points(seat) for seat in game.after(caller)}
        settled = settle(points, caller, self.box.rules.scoring)
        if self.contest:
            return self.seats[caller].stakes.contest(() if settled.asafs else (0,))
        return self._scored(caller, settled.scores, settled.credited)

    def _scored(self, seat: int, scores: Mapping[int, int], credited: Collection[int]) -> float:
        told = [scores[each] for each in self.order(seat)]
        return self.seats[seat].stakes.scored(told, credited=seat in credited)
