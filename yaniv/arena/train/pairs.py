"""Two choices of one position, both played on with the cards as they lie: how much better is one than the other?

What a round brings is mostly luck of the deal, and of that both have the same. So their difference tells in a few
thousand pairs what whole rounds tell in hundreds of thousands: which of two good choices is the better one.
"""

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yaniv.arena.train.playing import decisions, play_aside, play_choice, play_decision, rows_left
from yaniv.arena.train.round import Round
from yaniv.bots.fast.kinds import ROUND_OVER
from yaniv.bots.learned.choices import FREEING, Choices
from yaniv.bots.learned.columns import WIDTH, Floats
from yaniv.bots.learned.mind import Mind
from yaniv.bots.learned.scene import Scene

_CLOSE: Final = 2.0
"""Points between the best choice and the other: nobody needs to learn more of what lies further apart."""
_AT_ONCE: Final = 256
"""Pairs that are played on in step."""


class Pairs:
    """The pairs of an iteration."""

    def __init__(self, mind: Mind, share: float, dice: Random) -> None:
        """*mind* plays every seat on, greedy's too; *share* is how often a decision with close choices makes a pair."""
        self.mind, self.share, self.dice = mind, share, dice
        self._open: list[tuple[_Branch, _Branch]] = []
        self._rows: list[NDArray[np.float16]] = []
        self._points: list[float] = []

    def lessons(self) -> tuple[NDArray[np.float16], Floats]:
        """What both left, (pairs, 2, `WIDTH`), and how many points the first was worth more, (pairs)."""
        self._play_on()
        return (np.stack(self._rows), np.array(self._points, np.float32)) if self._rows else no_pairs()

    def begin(self, tables: Sequence[Round], scene: Scene, calling: Sequence[bool], choices: Choices) -> None:
        """Takes a share of these positions; *choices* are those of the scene."""
        ends = np.searchsorted(choices.owner, np.arange(len(tables) + 1)).tolist()
        found: list[tuple[int, int, int]] = []
        for row in choices.best(choices.value).tolist():
            at = int(choices.owner[row])
            if calling[at] or tables[at].game.caller >= 0 or self.dice.random() >= self.share:
                continue
            close = [
                each
                for each in range(ends[at], ends[at + 1])
                if choices.value[each] > choices.value[row] - _CLOSE and _plain(choices, each)
            ]
            if row in close and len(close) > 1:
                close.remove(row)
                found.append((at, row, self.dice.choice(close)))
        if found:
            self._branch(tables, scene, choices, found)
        if len(self._open) >= _AT_ONCE:
            self._play_on()

    def _branch(
        self, tables: Sequence[Round], scene: Scene, choices: Choices, found: Sequence[tuple[int, int, int]]
    ) -> None:
        owner = np.repeat([at for at, _, _ in found], 2)
        branches, throws, hands = [], [], []
        for at, *rows in found:
            seed = self.dice.getrandbits(64)
            for row in rows:
                branch = _Branch(tables[at], seed)
                throws.append(play_choice(branch.game, choices.throw[row], int(choices.draw[row])))
                hands.append(branch.game.hands[branch.seat][:])
                branches.append(branch)
        self._rows += list(rows_left(scene, owner, hands, throws).reshape(len(found), 2, -1))
        self._open += zip(branches[::2], branches[1::2], strict=True)

    def _play_on(self) -> None:
        """Until it is each one's own turn again, or the round is over."""
        live = [branch for pair in self._open for branch in pair]
        while live:
            asked = [branch for branch in live if not branch.is_over()]
            live = []
            games = [(branch.game, branch.table.seats[branch.game.turn].stakes) for branch in asked]
            for branch, decision in zip(asked, decisions(self.mind, games), strict=True):
                if branch.game.turn == branch.seat:
                    branch.worth = max(decision.worth, decision.call_worth)
                else:
                    play_decision(branch.game, decision)
                    live.append(branch)
        self._points += [one.worth - other.worth for one, other in self._open]
        self._open = []


class _Branch:
    """A round as it goes on after one of both choices."""

    def __init__(self, table: Round, seed: int) -> None:
        """Of the same *seed*, so that both come to the same cards when the stock is shuffled again."""
        self.table = copy(table)
        self.game = self.table.game = table.game.copy(Random(seed).shuffle)
        self.seat = self.game.turn
        self.worth = 0.0

    def is_over(self) -> bool:
        """Plays what is no part of a turn, and takes the worth of a round that has ended."""
        while play_aside(self.game):
            pass
        if self.game.phase >= ROUND_OVER:
            self.worth = self.table.result()[self.seat]
        elif self.table.is_stuck():
            self.worth = self.table.called_off()[self.seat]
        else:
            return False
        return True


def _plain(choices: Choices, row: int) -> bool:
    """A throw with a card from the pile or the stock."""
    return bool(choices.throw[row]) and choices.draw[row] < FREEING


def no_pairs() -> tuple[NDArray[np.float16], Floats]:
    """Lessons of none."""
    return np.zeros((0, 2, WIDTH), np.float16), np.zeros(0, np.float32)
