"""Whole matches in step on the fast model: what a net is worth, in a tenth of the arena's time.

The same shuffles are played in every seating, as in the arena.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.arena.train.greedy import greedy_move
from yaniv.arena.train.playing import decisions, play_aside, play_decision
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import MATCH_OVER, ROUND_OVER
from yaniv.bots.learned.mind import Mind
from yaniv.bots.learned.stakes import Score, Stakes, bonus_of

_MOST_ROUNDS: Final = 400


class Standing(Struct):
    """How many matches everybody won."""

    wins: list[list[float]]
    """By deal and entrant, as parts of the games of that deal: a line adds up to 1, or less where one was given up."""

    def share(self, *entrants: int) -> tuple[float, float]:
        """The part of all games that these won together, with half of the 95 % interval over deals."""
        deals = [sum(row[each] for each in entrants) for row in self.wins]
        mean = sum(deals) / len(deals)
        spread = (sum((each - mean) ** 2 for each in deals) / max(1, len(deals) - 1)) ** 0.5
        return mean, 1.96 * spread / len(deals) ** 0.5


class _Match:
    def __init__(self, box: Box, deal: int, order: Sequence[int], seed: str) -> None:
        self.deal, self.order = deal, order
        self.seed = seed
        start = Random(f"{seed}/{deal}")
        self.game = Game(box, self._shuffle, start.randrange(box.players))
        self.stakes: dict[int, Stakes] = {}
        self.shuffles = 0

    def _shuffle(self, cards: list[int]) -> None:
        """The same cards for every seating, as long as the rounds are the same."""
        again = self.shuffles if self.game.turns else 0
        self.shuffles += 1
        Random(f"{self.seed}/{self.deal}/{self.game.round}/{again}").shuffle(cards)

    def deal_round(self, minds: Sequence[Mind | None]) -> None:
        """The next round, with what it is worth to everybody who thinks."""
        game = self.game
        self.shuffles = 0
        game.deal()
        contest = game.box.rules.match.end == "single_round" or bool(game.tied)
        for seat in game.seats:
            mind = minds[self.order[seat]]
            if mind is not None:
                totals = [game.totals[each] for each in (seat, *game.after(seat)[:-1])]
                bonus = bonus_of(game.box.rules, game.streak[seat], game.tally[seat])
                self.stakes[seat] = mind.stakes(game.box, Score(totals, bonus, contest))


def ladder(box: Box, minds: Sequence[Mind | None], deals: int, seed: str) -> Standing:
    """Plays every deal in all seatings; *minds* are by entrant, and whoever has none is greedy."""
    seats = box.players
    matches = [
        _Match(box, deal, [(seat + turn) % seats for seat in range(seats)], seed)
        for deal in range(deals)
        for turn in range(seats)
    ]
    wins = [[0.0] * seats for _ in range(deals)]
    live = matches
    while live:
        waiting: dict[int, list[_Match]] = {}
        still = []
        for match in live:
            who = _advance(match, minds)
            if who < 0:
                for seat in match.game.winners:
                    wins[match.deal][match.order[seat]] += 1 / len(match.game.winners) / seats
            else:
                still.append(match)
                waiting.setdefault(who, []).append(match)
        live = still
        for who, asked in waiting.items():
            _move(asked, minds[who])
    return Standing(wins)


def _advance(match: _Match, minds: Sequence[Mind | None]) -> int:
    """Plays on until a net has to decide, and says whose; -1: the match is over."""
    game = match.game
    while True:
        if game.phase == MATCH_OVER or game.round > _MOST_ROUNDS:
            return -1
        if game.phase == ROUND_OVER:
            match.deal_round(minds)
        elif not play_aside(game):
            who = match.order[game.turn]
            if minds[who] is not None:
                return who
            game.play(greedy_move(game, game.turn))


def _move(asked: list[_Match], mind: Mind | None) -> None:
    assert mind is not None
    made = decisions(mind, [(match.game, match.stakes[match.game.turn]) for match in asked])
    for match, found in zip(asked, made, strict=True):
        play_decision(match.game, found)
