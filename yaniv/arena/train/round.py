"""One round at a table with some history, and what it was worth to everybody in it."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from yaniv.arena.train.houses import with_random_scores
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import MATCH_OVER
from yaniv.bots.learned.stakes import MOST, WON, Score, Stakes, bonus_of, road_of, stakes_of
from yaniv.rules.scoring import settle


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
        self.totals = totals
        self.contest = rules.match.end == "single_round"
        self.road = road_of(box)
        self.seats: dict[int, Chair] = {}
        sober = dice.choice(active)
        for at, seat in enumerate(active):
            score = Score([totals[each] for each in active], at, self.bonus(seat), self.contest)
            stakes = stakes_of(rules, self.road, score)
            self.seats[seat] = Chair(stakes, greedy=seat != sober and dice.random() < greedy)
        self.game.deal()

    def bonus(self, seat: int) -> int:
        """Points that a success would take off."""
        return bonus_of(self.box.rules, self.game.streak[seat], self.game.tally[seat])

    def worth(self, seat: int, totals: dict[int, int]) -> float:
        """Points for *seat* of a round that leaves these totals by seat, reductions included: -`MOST` to `MOST`."""
        assert self.road is not None
        dead = self.road.dead
        after = {each: min(max(total, 0), dead) for each, total in totals.items()}
        others = [total for each, total in after.items() if each != seat]
        stakes = self.seats[seat].stakes
        chance = float(self.road.chances(others, np.array([after[seat]]))[0])
        return max(-MOST, min(MOST, (chance - float(stakes.standing[0])) / stakes.slope))

    def result(self) -> dict[int, float]:
        """Points by seat, once the round is over."""
        game = self.game
        if self.contest:
            share = 1 / len(self.active)
            best = game.winners or game.tied
            return {seat: WON * ((seat in best) / max(len(best), 1) - share) for seat in self.active}
        if game.phase == MATCH_OVER:
            return {seat: self._won(seat, (seat in game.winners) / len(game.winners)) for seat in self.active}
        if game.tied:
            return {seat: self._won(seat, (seat in game.tied) / len(game.tied)) for seat in self.active}
        totals = {seat: game.totals[seat] for seat in self.active}
        return {seat: self.worth(seat, totals) for seat in self.active}

    def _won(self, seat: int, share: float) -> float:
        stakes = self.seats[seat].stakes
        return max(-MOST, min(MOST, (share - float(stakes.standing[0])) / stakes.slope))

    def called_off(self) -> dict[int, float]:
        """Nobody called for too long: everybody scores his hand."""
        if self.contest:
            hands = {seat: self.game.points(seat) for seat in self.active}
            best = [seat for seat in self.active if hands[seat] == min(hands.values())]
            share = 1 / len(self.active)
            return {seat: WON * ((seat in best) / len(best) - share) for seat in self.active}
        totals = {seat: self._landed(seat, self.game.points(seat), 0) for seat in self.active}
        return {seat: self.worth(seat, totals) for seat in self.active}

    def _landed(self, seat: int, score: int, bonus: int) -> int:
        assert self.road is not None
        before = self.totals[seat]
        total = before + score - bonus
        return before if total == before else total if total < 0 else int(self.road.landing[total])

    def call_worth(self, caller: int) -> float:
        """What a call of this seat is worth now, with all hands open: known to the trainer alone."""
        game = self.game
        order = game.after(caller)
        points = {seat: game.points(seat) for seat in order}
        settled = settle(points, caller, self.box.rules.scoring)
        if self.contest:
            return WON * ((not settled.asafs) - 1 / len(self.active))
        totals = {
            seat: self._landed(seat, settled.scores[seat], self.bonus(seat) if seat in settled.credited else 0)
            for seat in order
        }
        return self.worth(caller, totals)
