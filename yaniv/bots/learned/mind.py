"""How a player decides who has the nets: what it takes in, how it weighs, and its nerve to call.

Weaker levels use the same nets and see less or dare more; nobody moves at random, and nobody sees a hidden card.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat
from random import Random
from typing import Final

import numpy as np
from msgspec import Struct

from yaniv import places
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.kinds import Move
from yaniv.bots.learned.choices import NO_DRAW, Choices
from yaniv.bots.learned.columns import Floats
from yaniv.bots.learned.hands import Hands, columns
from yaniv.bots.learned.judge import judge
from yaniv.bots.learned.leaning import leaning
from yaniv.bots.learned.net import Net, load
from yaniv.bots.learned.scene import Scene
from yaniv.bots.learned.stakes import Score, Stakes, road_of, stakes_of
from yaniv.bots.people import Lean
from yaniv.bots.perception import happens
from yaniv.bots.sight import Rival, Sight, counts_of

WEIGHTS: Final = "nets.npz"
"""In `assets/bots`."""
NEVER: Final = -1e9
"""Worth of what cannot be."""


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
    eager: float = 0
    """Points by which it overrates a call; below 0 it waits."""
    noise: float = 0
    """Points by which it misjudges a choice, usually."""


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
        self.eager = nerve.eager + (self.lean.calls if self.lean else 0.0)
        """Points by which it overrates a call."""

    def decide(
        self, sights: Sequence[Sight], stakes: Sequence[Stakes], aims: Sequence[frozenset[int]] = ()
    ) -> list[Decision | None]:
        """One decision for each sight; None where there is nothing to choose. *aims*: see `leaning`."""
        positions = map(Position, repeat(self), sights, stakes, aims or repeat(frozenset[int]()))
        return _decided(tuple(positions))

    def ranked(self, sight: Sight, stakes: Stakes, aims: frozenset[int] = frozenset()) -> list[Decision]:
        """Every choice and the call, each with what it is worth, the best first."""
        choices, value, call_worth = _weighed((Position(self, sight, stakes, aims),))
        calling = float(call_worth[0])
        found = [
            Decision(calls=False, throw=throw, draw=int(draw), worth=float(worth), call_worth=calling)
            for throw, draw, worth in zip(choices.throw, choices.draw, value, strict=True)
        ]
        if calling > NEVER:
            found.append(Decision(calls=True, throw=(), draw=NO_DRAW, worth=calling, call_worth=calling))
        return sorted(found, key=lambda each: each.worth, reverse=True)

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


def together(positions: Sequence[Position]) -> list[Decision | None]:
    """One decision for each position; None where there is nothing to choose.

    Weighed at once they cost a fraction, and nobody learns anything of another: only the last digits of a worth depend
    on the company.
    """
    groups: dict[tuple[Nets, Mind | None], list[int]] = {}
    for at, position in enumerate(positions):
        mind = position.mind
        groups.setdefault((mind.nets, mind if mind.coarse else None), []).append(at)
    found: list[Decision | None] = [None] * len(positions)
    for group in groups.values():
        for at, decision in zip(group, _decided([positions[at] for at in group]), strict=True):
            found[at] = decision
    return found


def _decided(positions: Sequence[Position]) -> list[Decision | None]:
    """For minds with the same nets; a coarse one is only in its own company."""
    choices, value, call_worth = _weighed(positions)
    found: list[Decision | None] = [None] * len(positions)
    for at in np.flatnonzero(call_worth > NEVER):
        found[at] = Decision(calls=True, throw=(), draw=NO_DRAW, worth=NEVER, call_worth=float(call_worth[at]))
    for row in choices.best(value):
        who = int(choices.owner[row])
        worth, calling = float(value[row]), float(call_worth[who])
        found[who] = Decision(calling > worth, choices.throw[row], int(choices.draw[row]), worth, calling)
    return found


def _weighed(positions: Sequence[Position]) -> tuple[Choices, Floats, Floats]:
    """All choices, what each is worth to whoever has it, and by position what a call is."""
    minds = [each.mind for each in positions]
    scene = Scene([each.mind.taken_in(each.sight) for each in positions], [each.stakes for each in positions])
    call_worth = _calls(scene, minds)
    heeds = np.array([not mind.nerve.feeds for mind in minds])
    choices = judge(scene, minds[0].nets.value, minds[0].new_dice() if minds[0].coarse else None, heeds)
    value = choices.value + _misjudged(minds, choices)
    leans, sights = [mind.lean for mind in minds], [each.sight for each in positions]
    return choices, value + leaning(leans, sights, choices, value, [each.aims for each in positions]), call_worth


def _calls(scene: Scene, minds: Sequence[Mind]) -> Floats:
    """What a call is worth, by sight."""
    worth = np.full(len(scene.sights), NEVER, np.float32)
    may = [at for at, sight in enumerate(scene.sights) if sight.may_call]
    if may:
        hands = Hands(scene, np.array(may), [scene.sights[at].hand for at in may])
        eager = np.array([minds[at].eager for at in may], np.float32)
        worth[may] = minds[0].nets.call.value(columns(hands, None)) + eager
    return worth


def _misjudged(minds: Sequence[Mind], choices: Choices) -> Floats:
    """What slips add to the value of each choice."""
    added = np.zeros(len(choices.throw), np.float32)
    ends = np.searchsorted(choices.owner, np.arange(len(minds)), side="right").tolist()
    for mind, start, end in zip(minds, (0, *ends), ends, strict=False):
        if mind.nerve.noise:
            added[start:end] = mind.new_dice().normal(0, mind.nerve.noise, end - start)
    return added
