"""What points are worth in this match: the chance to win it, and how a score moves that chance.

A player lasts so many rounds; his total walks up by what a round usually costs and falls where the house reduces it.
Who lasts longest (or stands lowest when the first falls) wins. From that follows what every score of this round is
worth, told in *points*: what such a change would count in the middle of a long match. No card enters.
"""

from collections.abc import Collection, Sequence
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from yaniv.bots.fast.box import Box
from yaniv.bots.learned.columns import STANDING, Floats
from yaniv.rules.ending import lowest, over
from yaniv.rules.house import HouseRules
from yaniv.rules.scoring import earns_bonus, reduced

SCORES: Final = 121
"""Scores of a round that are looked at: 0 to 120."""
_MOST: Final = 80.0
"""Nothing in a round is worth more points than this."""
_USUAL: Final = 45
"""Points of a round that may be met with."""
_WIDEST: Final = 60.0
"""Points between the best and the worst that a round may bring."""
_BUCKETS: Final = 20
_WON: Final = 20.0
"""Points that the win of a single round is worth."""
_OTHERS_PAY: Final = (6, 11, 17)
"""What the others may score in a round."""


class Road:
    """How long totals last under these rules: made once for a house and a number of players."""

    def __init__(self, rules: HouseRules, players: int) -> None:
        limit = rules.match.limit
        self.rules = rules
        self.limit = limit
        self.first_over = rules.match.end == "first_over" and players > 2  # noqa: PLR2004 -- of two, both are the same
        self.dead = limit + 1
        self.landing = np.array([self._landing(total) for total in range(limit + SCORES)], np.int32)
        odds = _round_scores(rules, players)
        rounds = int(min(140, 24 + 2.2 * limit / max(1.0, float(odds @ np.arange(len(odds))))))
        step = np.zeros((limit + 2, limit + 2), np.float32)
        for score, chance in enumerate(odds):
            if chance > 0:
                np.add.at(step, (np.arange(limit + 1), self.landing[np.arange(limit + 1) + score]), chance)
        step[self.dead, self.dead] = 1
        alive = np.ones(limit + 2, np.float32)
        alive[self.dead] = 0
        survival = [alive]
        for _ in range(rounds):
            survival.append(step @ survival[-1])
        alive_after = np.stack(survival, 1)
        self.ends = np.concatenate([1 - alive_after[:, :1], -np.diff(alive_after, axis=1), alive_after[:, -1:]], 1)
        """By total, the chance to fall after so many rounds; last column: later."""
        self.outlasted = np.cumsum(self.ends, 1) - self.ends / 2
        """By total, the chance that whoever falls after so many rounds outlasts it; of two that fall at once, half."""
        if self.first_over:
            self.places = self._walk(step, rounds)

    def _landing(self, total: int) -> int:
        return self._standing(reduced(total, self.rules.scoring, self.rules.match))

    def _standing(self, total: int) -> int:
        return self.dead if over(total, self.rules.match) else max(total, 0)

    def total(self, before: int, cost: int) -> int:
        """After a round that costs so much."""
        return reduced(before + cost, self.rules.scoring, self.rules.match) if cost else before

    def best(self, totals: Sequence[int]) -> Sequence[int]:
        """Who has won the match with these totals, or shares in winning it, by place; nobody while it goes on."""
        fallen = sum(over(total, self.rules.match) for total in totals)
        ends = fallen > 0 if self.rules.match.end == "first_over" else fallen >= len(totals) - 1
        return lowest(range(len(totals)), dict(enumerate(totals))) if ends else ()

    def chance(self, totals: Sequence[int]) -> float:
        """That the first of these wins the match."""
        best = self.best(totals)
        if best:
            return (0 in best) / len(best)
        mine, *others = [self._standing(total) for total in totals]
        return float(self.chances(others, np.array([mine]))[0])

    def _walk(self, step: Floats, rounds: int) -> Floats:
        """By total: where the others may stand after so many rounds, in buckets."""
        bucket = np.minimum(np.arange(self.limit + 2) * _BUCKETS // (self.limit + 1), _BUCKETS - 1)
        onto = np.zeros((self.limit + 2, _BUCKETS), np.float32)
        onto[np.arange(self.limit + 1), bucket[: self.limit + 1]] = 1
        found = []
        for _ in range(rounds + 1):
            found.append(onto)
            onto = step @ onto
        return np.stack(found, 1)

    def chances(self, others: list[int], totals: NDArray[np.int32]) -> Floats:
        """By total: the chance to win with it, when the others stand at *others*; all of them as `landing` has them."""
        if self.first_over:
            return self._chances_lowest(others, totals)
        outlasting = np.ones(self.ends.shape[1], np.float32)
        for other in others:
            outlasting *= self.outlasted[other]
        chances: Floats = self.ends[totals] @ outlasting
        return chances

    def _chances_lowest(self, others: list[int], totals: NDArray[np.int32]) -> Floats:
        """Somebody else falls while I stand lowest; or I stand lower than whoever has fallen already."""
        standing = np.ones((self.places.shape[1], _BUCKETS), np.float32)
        ended = standing.copy()
        for other in others:
            at = self.places[other]
            above = at.sum(1, keepdims=True) - np.cumsum(at, 1) + at / 2
            falls = self.ends[other][: len(at), None]
            standing *= above
            ended *= above + falls
        winning = (ended - standing).reshape(-1)
        mine: Floats = self.places[totals].reshape(len(totals), -1) @ winning
        return mine


class Stakes:
    """What this round's scores are worth to one seat."""

    __slots__ = ("_road", "curve", "score", "slope", "standing")

    def __init__(self, curve: Floats, slope: float, standing: Floats, score: "Score", road: Road | None) -> None:
        self.curve = curve
        """(SCORES): by score of this seat, what it is worth in points; 0 for none, falling."""
        self.slope = slope
        """Chance to win, a point."""
        self.standing = standing
        """(STANDING): the rest of what matters, as columns of the nets."""
        self.score = score
        """Before the round."""
        self._road = road

    def after(self, totals: Sequence[int]) -> float:
        """Points of a round that leaves these totals, reductions included, in the order of the score."""
        road = self._road
        assert road is not None, "a round that decides leaves no totals"
        return self.winning(road.chance(totals))

    def winning(self, chance: float) -> float:
        """Points of a round that leaves this *chance* to win the match: -`_MOST` to `_MOST`."""
        return max(-_MOST, min(_MOST, (chance - float(self.standing[0])) / self.slope))

    def contest(self, best: Collection[int]) -> float:
        """Points of a round that decides for these, by their places in the score."""
        return _WON * ((0 in best) / max(len(best), 1) - 1 / len(self.score.totals))

    def scored(self, scores: Sequence[int], *, credited: bool) -> float:
        """Points of a round that costs so much, in the order of the score; *credited*: this seat counts a success."""
        road = self._road
        assert road is not None, "a match of a single round knows no scores"
        paid = [scores[0] - self.score.bonus * credited, *scores[1:]]
        return self.after([road.total(*each) for each in zip(self.score.totals, paid, strict=True)])


class Score(Struct, frozen=True):
    """Where a seat stands before a round."""

    totals: Sequence[int]
    """Of those in the round, in the order of play; this seat's is the first."""
    bonus: int
    """Points that a success would take off."""
    contest: bool
    """This round alone decides."""

    @property
    def opening(self) -> "Score":
        """The same before the first round, for a player who does not look at the score."""
        return replace(self, totals=(0,) * len(self.totals), bonus=0)


def bonus_of(rules: HouseRules, streak: int, tally: int) -> int:
    """Points that a success would take off with these counters."""
    scoring = rules.scoring
    found = scoring.streak_bonus if earns_bonus(streak + 1, scoring.streak_length) else 0
    return found + (scoring.tally_bonus if earns_bonus(tally + 1, scoring.tally_length) else 0)


def stakes_of(rules: HouseRules, way: Road | None, score: Score) -> Stakes:
    """What this round is worth to the seat."""
    totals = score.totals
    if score.contest or way is None:
        return _contested(score)
    now, *others = [min(max(total, 0), way.limit) for total in totals]
    landing = way.landing[now + np.arange(SCORES)]
    landing[0] = now
    chances = way.chances(others, landing)
    ahead = [way.chances([int(way.landing[other + paid]) for other in others], landing[:1]) for paid in _OTHERS_PAY]
    slope = _slope(chances, max(float(each[0]) for each in ahead), way.limit)
    curve = np.clip((chances - chances[0]) / slope, -_MOST, _MOST).astype(np.float32)
    worth = float(np.mean(ahead) - chances[0]) / slope
    standing = np.zeros(STANDING, np.float32)
    sure = rules.scoring.asaf_penalty + 4
    standing[:] = (
        chances[0],
        min(slope * way.limit, 4) / 2,
        worth / 10,
        *(curve[[3, 8, 14, 22, 30]] / 20),
        curve[min(sure, SCORES - 1)] / 20,
        now / way.limit,
        sum(others) / len(others) / way.limit,
        min(others) / way.limit,
        score.bonus / 20,
        0,
    )
    return Stakes(curve, slope, standing, score, way)


def _slope(chances: Floats, ahead: float, limit: int) -> float:
    """The chance that a point counts: so that a usual round is worth its points, and none is worth far more."""
    usual = float(chances[:5].mean() - chances[18:31].mean()) / 22
    spread = max(ahead, float(chances[:_USUAL].max())) - float(chances[:_USUAL].min())
    return max(usual, spread / _WIDEST, 0.02 / limit)


def _contested(score: Score) -> Stakes:
    curve = np.full(SCORES, -_WON / 2, np.float32)
    curve[0] = 0
    standing = np.zeros(STANDING, np.float32)
    standing[[0, 13]] = 1 / len(score.totals), 1
    return Stakes(curve, 1 / _WON, standing, score, None)


def road_of(box: Box) -> Road | None:
    """The road of a house, worked out once; None: there a single round decides."""
    if box not in _roads:
        _roads[box] = None if box.rules.match.end == "single_round" else Road(box.rules, box.players)
    return _roads[box]


_roads: WeakKeyDictionary[Box, Road | None] = WeakKeyDictionary()


def _round_scores(rules: HouseRules, players: int) -> Floats:
    """How often a round costs so many points, roughly: nothing, a hand, or a beaten call."""
    odds = np.zeros(71, np.float32)
    hands = np.arange(1, 51)
    middle = (11 + 0.3 * players) * min(1.3, (rules.deal.hand_size / 5) ** 0.5)
    spread = hands * np.exp(-2 * hands / middle)
    beaten = min(rules.scoring.asaf_penalty + 4, 70)
    odds[0] = 0.9 / players
    odds[beaten] += 0.1 / players
    odds[1:51] += (1 - 1 / players) * spread / spread.sum()
    return odds
