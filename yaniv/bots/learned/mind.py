"""How a player decides who has the nets: what it takes in, how it weighs, and its nerve to call.

Weaker levels use the same nets and see less or dare more; nobody moves at random, and nobody sees a hidden card.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

import numpy as np
from msgspec import Struct

from yaniv import places
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.kinds import Move
from yaniv.bots.learned.choices import FREEING, is_run
from yaniv.bots.learned.net import Net, load
from yaniv.bots.learned.stakes import Score, Stakes, road_of, stakes_of
from yaniv.bots.people import Lean
from yaniv.bots.perception import KEEN, happens
from yaniv.bots.sight import Rival, Sight, counts_of

WEIGHTS: Final = "nets.npz"
"""In `assets/bots`."""


class Nerve(Struct, frozen=True):
    """What a level makes of what it could know."""

    forgets: float = 0
    """How often it does not think of a card that another player was seen to pick up."""
    counts: bool = True
    """Keeps in mind what has been thrown already."""
    feeds: bool = False
    """Gives no thought to what its throw offers to the next player."""
    scores: bool = True
    """Plays to the score of the match; else every round is the first."""
    overlooks: float = 0
    """How often it does not see a run that it could throw, or the use of a card on offer that is not low."""
    calls: float = 0
    """Points by which it overrates a call; below 0 it is timid."""
    patience: int = 1
    """Turns of a long round by which it waits longer than others before it dares a call."""


class Nets(Struct, frozen=True):
    """Both nets of the strong players."""

    value: Net
    call: Net


class Decision(Struct, frozen=True):
    """What a sight comes to."""

    calls: bool
    throw: Move
    draw: int
    """See `choices.Choices`."""
    worth: float
    """Points expected of the best choice."""
    call_worth: float
    """Points expected of a call; very little where there can be none."""


@lru_cache(maxsize=1)
def shipped() -> Nets:
    """The nets that come with the game."""
    nets, _ = load(places.assets() / "bots" / WEIGHTS)
    return Nets(nets["value"], nets["call"])


class Mind:
    """The nets behind a nerve, with dice for what slips."""

    def __init__(
        self, nets: Nets, nerve: Nerve, dice: Random, *, coarse: bool = False, lean: Lean | None = None
    ) -> None:
        """*coarse* is quicker and a little weaker; *lean* is the character, if it has one."""
        self.nets, self.nerve, self.dice, self.coarse = nets, nerve, dice, coarse
        self.lean = None if lean == Lean() else lean
        self.eager = nerve.calls + (self.lean.calls if self.lean else 0.0)
        """Points by which it overrates a call; below 0 it waits."""

    def stakes(self, box: Box, score: Score) -> Stakes:
        """What the coming round is worth, as far as this player cares."""
        return stakes_of(box.rules, road_of(box), score if self.nerve.scores or score.contest else score.opening)

    def taken_in(self, sight: Sight) -> Sight:
        """The sight without what slips this player's mind."""
        nerve = self.nerve
        if nerve.counts and not nerve.forgets:
            return sight
        seen = sight.but()
        for at, rival in enumerate(sight.rivals):
            kept = [kind for kind in rival.known if not happens(nerve.forgets, self.dice)]
            seen.rivals[at] = Rival(rival.size, kept, rival.deeds)
            for kind in rival.known:
                seen.unseen[kind] += 1
            for kind in kept:
                seen.unseen[kind] -= 1
        if not nerve.counts:
            seen.unseen = list(counts_of(sight.box))
            for kind in (*sight.hand, *sight.waiting):
                seen.unseen[kind] -= 1
        return seen

    def overlooked(self, box: Box, throws: Sequence[Move], draws: Sequence[int]) -> list[bool]:
        """Which of these choices slip its mind: all with the same run, or with the same card on offer, do together.

        The parts of a long run slip each by itself: hardly anybody overlooks all five cards of one.
        """
        slips: dict[Move, bool] = {}
        found = []
        for throw, draw in zip(throws, draws, strict=True):
            parts = [tuple(sorted(throw))] if is_run(throw) else []
            if draw >= FREEING or (draw >= 0 and box.value[draw] > KEEN.low):
                parts.append((draw,))
            for part in parts:
                if part not in slips:
                    slips[part] = happens(self.nerve.overlooks, self.dice)
            found.append(any(slips[part] for part in parts))
        return found

    def new_dice(self) -> np.random.Generator:
        """Many dice at once, thrown by those of this player."""
        return np.random.default_rng(self.dice.getrandbits(64))


class Position(Struct, frozen=True):
    """What somebody has to decide on."""

    mind: Mind
    sight: Sight
    stakes: Stakes
    aims: frozenset[int] = frozenset()
    """See `leaning`."""
