"""Rounds as they may be: what a sight does not show is dealt by chance, as far as throws tell."""

from random import Random
from typing import Final

from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import KINDS
from yaniv.bots.learned.stakes import Stakes
from yaniv.bots.sight import Rival, Sight, counts_of

ME: Final = 0
"""My seat in a world; the others follow in the order of play."""
_EXCEEDS: Final = 0.2
"""How often a hidden card counts more than throws let expect, of the times that chance would have it so."""
_TRIES: Final = 20
"""Cards looked at for one that may be held."""


class Worlds:
    """Ways in which a round may stand, all of which look the same to whoever has this sight."""

    def __init__(self, sight: Sight, stakes: Stakes, dice: Random) -> None:
        """At the beginning of the own turn, or with the own throw beside the pile."""
        self._sight, self._stakes, self._dice = sight, stakes, dice
        self._unseen = [kind for kind in range(KINDS) for _ in range(sight.unseen[kind])]
        self._bounds = [self._bounds_of(each) for each in (sight.me, *sight.rivals)][1:]
        self._plain = self._without_hidden()

    def deal(self) -> Game:
        """One of them."""
        world = self._plain.copy()
        unseen = self._unseen[:]
        self._dice.shuffle(unseen)
        for seat, (rival, bounds) in enumerate(zip(self._sight.rivals, self._bounds, strict=True), start=1):
            world.hands[seat] = [*rival.known, *(self._draw(unseen, bound) for bound in bounds)]
        world.stock = unseen
        return world

    def worth(self, world: Game) -> float:
        """Points of a round that is over."""
        stakes = self._stakes
        if stakes.score.contest:
            return stakes.contest(world.winners or world.tied)
        return stakes.scored([world.scores[seat] for seat in range(len(world.seats))], credited=world.tally[ME] > 0)

    def _bounds_of(self, rival: Rival) -> list[int]:
        """Of each hidden card; what has been read for it is read in all worlds."""
        hidden = max(0, rival.size - len(rival.known))
        return rival.deeds.bounds(hidden, self._sight.box.rules.deal.hand_size, self._sight.box.value)

    def _draw(self, unseen: list[int], bound: int) -> int:
        """A hidden card that hardly counts more than that."""
        value, dice = self._sight.box.value, self._dice
        for _ in range(_TRIES):
            at = int(dice.random() * len(unseen))
            if value[unseen[at]] <= bound or dice.random() < _EXCEEDS:
                break
        unseen[at], unseen[-1] = unseen[-1], unseen[at]
        return unseen.pop()

    def _without_hidden(self) -> Game:
        """The table with the own hand. Totals begin at nothing: what they mean is for the stakes to tell."""
        sight, dice = self._sight, self._dice
        box = sight.box
        world = Game(box, dice.shuffle)
        seats = (sight.me, *sight.rivals)
        world.seats = (*range(1, len(seats)), ME)
        for seat in world.seats:
            world.following[seat] = (seat + 1) % len(seats)
        world.phase, world.turn = sight.phase, ME
        world.turns, world.turns_taken = sight.turns * len(seats), [sight.turns] * box.players
        world.hands[ME] = sight.hand[:]
        world.waiting = sight.waiting
        for seat, rival in enumerate(seats):
            world.known[seat] = list(rival.known)
            world.deeds[seat] = rival.deeds.copy()
        world.piled = self._piled()
        below = world.piled[:]
        for kind in sight.pickable:
            below[kind] -= 1
        world.pile = [tuple([kind for kind in range(KINDS) for _ in range(below[kind])]), sight.pickable]
        world.last_play_by = world.seats[-2]
        if self._stakes.score.contest:
            world.tied = world.seats
        return world

    def _piled(self) -> list[int]:
        """By kind: what lies on the pile, which is what can be nowhere else."""
        sight = self._sight
        lie = [all_of - hidden for all_of, hidden in zip(counts_of(sight.box), sight.unseen, strict=True)]
        for kinds in (sight.hand, sight.waiting, *(rival.known for rival in sight.rivals)):
            for kind in kinds:
                lie[kind] -= 1
        return lie
