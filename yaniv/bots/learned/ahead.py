"""A look further ahead: where the best choices lie close, they are played on until it is one's own turn again.

The nets hardly tell such choices apart: what they miss is what the others will do with this very throw. So the hidden
cards are dealt in some ways, as far as throws tell where they are, the others move as the nets would, and what the nets
say then is averaged. No card is looked at: whoever looks ahead deals for himself.
"""

from collections.abc import Collection, Sequence
from random import Random
from typing import Final

import numpy as np

from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import ROUND_OVER, START, THROWN, Move
from yaniv.bots.learned.acting import play_aside, play_choice, play_decision
from yaniv.bots.learned.choices import FREEING
from yaniv.bots.learned.columns import Floats, Ints
from yaniv.bots.learned.mind import Decision, Mind, Nerve, Position
from yaniv.bots.learned.stakes import Score, Stakes
from yaniv.bots.learned.weigh import Weighed
from yaniv.bots.learned.worlds import ME, Worlds
from yaniv.bots.sight import Sight, of_game

CLOSE: Final = 1.0
"""Points between choices that are looked at; what lies further behind the best is taken for worse."""
_CHOICES: Final = 2
"""As many are looked at."""
_DIGITS: Final = 3
"""Of a value that count here: the others depend on what else is weighed at the time."""
_FEWEST: Final = 4
"""Worlds that are dealt at the least, however many play."""
_TRUST: Final = 0.5
"""Of what is found so much counts, and the rest is what was thought before."""


def looked_ahead(weighed: Weighed, at: int) -> None:
    """Corrects what the best choices of this position are worth; what they are worth on average stays."""
    rows = _close(weighed, at)
    if len(rows) > 1:
        found = _Look(weighed.positions[at], weighed.sights[at]).worths(
            [(weighed.choices.throw[row], int(weighed.choices.draw[row])) for row in rows]
        )
        error = found - weighed.value[rows]
        weighed.value[rows] += _TRUST * (error - error.mean())


def _close(weighed: Weighed, at: int) -> Ints:
    """Numbers of the choices to look at; none where that could change nothing, or where cards are drawn first."""
    nothing = np.zeros(0, np.int64)
    position = weighed.positions[at]
    sight = position.sight
    throws_first = sight.phase == THROWN or (sight.phase == START and not sight.box.may_draw_first)
    if not throws_first or sight.final:
        return nothing
    rows = np.flatnonzero((weighed.choices.owner == at) & (weighed.choices.draw < FREEING))
    if not len(rows):
        return nothing
    value = weighed.value[rows].round(_DIGITS)
    order = np.argsort(-value, kind="stable")[:_CHOICES]
    best = float(value[order[0]])
    if weighed.calls[at] > best + CLOSE:
        return nothing
    found: Ints = rows[order[value[order] >= best - CLOSE]]
    return found


def _seen(sight: Sight) -> str:
    """What is seen, in words. It is the seed of the look: whoever sees the same finds the same, however often asked."""
    rivals = [(rival.size, sorted(rival.known), rival.deeds) for rival in sight.rivals]
    return repr((sorted(sight.hand), sight.waiting, sight.pickable, sight.unseen, sight.stock, rivals))


class _Look:
    def __init__(self, position: Position, sight: Sight) -> None:
        mind = position.mind
        self.count = max(_FEWEST, mind.nerve.worlds // (1 + len(sight.rivals)))
        dice = Random(_seen(sight))
        self.mind = Mind(mind.nets, Nerve(), dice, coarse=True)
        self.worlds = Worlds(sight, position.stakes, dice)
        self.stakes = self._stakes(position)

    def _stakes(self, position: Position) -> list[Stakes]:
        """By seat of a world; of bonuses the others are about to earn nothing is known here."""
        mine, totals = position.stakes, position.stakes.score.totals
        score = mine.score
        others = [
            self.mind.stakes(position.sight.box, Score([*totals[seat:], *totals[:seat]], 0, score.contest))
            for seat in range(1, len(totals))
        ]
        return [mine, *others]

    def worths(self, choices: Sequence[tuple[Move, int]]) -> Floats:
        """By choice: the mean over worlds, the same for all of them."""
        dealt = [self.worlds.deal() for _ in range(self.count)]
        after = [_played(world, throw, draw) for throw, draw in choices for world in dealt]
        found: Floats = np.array(self._ends(after), np.float32).reshape(len(choices), -1).mean(1)
        return found

    def _ends(self, worlds: Sequence[Game]) -> list[float]:
        """What every world comes to, played on until it is the own turn again or the round is over."""
        found = [0.0] * len(worlds)
        live = dict(enumerate(worlds))
        while live:
            asked = {}
            for at, world in live.items():
                while play_aside(world):
                    pass
                if world.phase >= ROUND_OVER:
                    found[at] = self.worlds.worth(world)
                else:
                    asked[at] = world
            live = {}
            for (at, world), decision in zip(asked.items(), self._decided(asked.values()), strict=True):
                if world.turn == ME:
                    found[at] = max(decision.worth, decision.call_worth)
                else:
                    play_decision(world, decision)
                    live[at] = world
        return found

    def _decided(self, worlds: Collection[Game]) -> list[Decision]:
        if not worlds:
            return []
        positions = [Position(self.mind, of_game(world, world.turn), self.stakes[world.turn]) for world in worlds]
        return [decision for decision in Weighed(positions).decisions() if decision is not None]


def _played(world: Game, throw: Move, draw: int) -> Game:
    """A copy of this world after the choice."""
    after = world.copy()
    play_choice(after, throw, draw)
    return after
