"""Positions weighed one turn deep: what the nets, the slips and the habits of a player make of every choice."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from yaniv.bots.learned.choices import NO_DRAW
from yaniv.bots.learned.columns import Floats
from yaniv.bots.learned.hands import Hands, columns
from yaniv.bots.learned.judge import judge
from yaniv.bots.learned.leaning import leaning
from yaniv.bots.learned.mind import Decision, Mind, Nets, Position
from yaniv.bots.learned.restless import eagerness, lightness
from yaniv.bots.learned.scene import Scene

_NEVER: Final = -1e9
"""Worth of what cannot be."""
_UNSEEN: Final = -1e6
"""Added to what a choice is worth that is overlooked."""


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
        for at, decision in zip(group, Weighed([positions[at] for at in group]).decisions(), strict=True):
            found[at] = decision
    return found


class Weighed:
    """Positions of minds with the same nets; a coarse mind is only in its own company."""

    def __init__(self, positions: Sequence[Position]) -> None:
        self.positions = positions
        minds = [each.mind for each in positions]
        self.sights = [each.mind.taken_in(each.sight) for each in positions]
        """What each mind makes of what it sees."""
        self.scene = scene = Scene(self.sights, [each.stakes for each in positions])
        self.calls = _calls(scene, minds)
        """By position: what a call is worth."""
        heeds = np.array([not mind.nerve.feeds for mind in minds])
        self.choices = judge(scene, minds[0].nets.value, minds[0].new_dice() if minds[0].coarse else None, heeds)
        """Of all positions."""
        self.value = self.choices.value + self._overlooked(minds)
        """By choice: what it is worth to whoever has it, but for his habits."""

    def decisions(self) -> list[Decision | None]:
        """One for each position; None where there is nothing to choose."""
        value = self.value + self._habits()
        minds = [each.mind for each in self.positions]
        value += lightness(self.scene, minds, self.choices)
        calls = self.calls + eagerness(self.scene, minds)
        found: list[Decision | None] = [None] * len(self.positions)
        for at in np.flatnonzero(self.calls > _NEVER):
            found[at] = Decision(calls=True, throw=(), draw=NO_DRAW, worth=_NEVER, call_worth=float(calls[at]))
        choices = self.choices
        for row in choices.best(value):
            who = int(choices.owner[row])
            worth, calling = float(value[row]), float(calls[who])
            found[who] = Decision(calling > worth, choices.throw[row], int(choices.draw[row]), worth, calling)
        return found

    def ranked(self) -> list[Decision]:
        """Every choice of the only position, and the call, the best first."""
        calling, choices = float(self.calls[0]), self.choices
        found = [
            Decision(calls=False, throw=throw, draw=int(draw), worth=float(worth), call_worth=calling)
            for throw, draw, worth in zip(choices.throw, choices.draw, self.value + self._habits(), strict=True)
        ]
        if calling > _NEVER:
            found.append(Decision(calls=True, throw=(), draw=NO_DRAW, worth=calling, call_worth=calling))
        return sorted(found, key=lambda each: each.worth, reverse=True)

    def _habits(self) -> Floats:
        leans, aims = [each.mind.lean for each in self.positions], [each.aims for each in self.positions]
        return leaning(leans, self.sights, self.choices, self.value, aims)

    def _overlooked(self, minds: Sequence[Mind]) -> Floats:
        """What is added to each choice, so that nobody makes one that slips his mind; never to all of a position."""
        choices = self.choices
        added = np.zeros(len(choices.throw), np.float32)
        ends = np.searchsorted(choices.owner, np.arange(len(minds)), side="right").tolist()
        for mind, sight, start, end in zip(minds, self.sights, (0, *ends), ends, strict=False):
            if mind.nerve.overlooks:
                slips = mind.overlooked(sight.box, choices.throw[start:end], choices.draw[start:end].tolist())
                if not all(slips):
                    added[start:end][slips] = _UNSEEN
        return added


def _calls(scene: Scene, minds: Sequence[Mind]) -> Floats:
    """What a call is worth, by sight."""
    worth = np.full(len(scene.sights), _NEVER, np.float32)
    may = [at for at, sight in enumerate(scene.sights) if sight.may_call]
    if may:
        hands = Hands(scene, np.array(may), [scene.sights[at].hand for at in may])
        eager = np.array([minds[at].eager for at in may], np.float32)
        worth[may] = minds[0].nets.call.value(columns(hands, None)) + eager
    return worth
