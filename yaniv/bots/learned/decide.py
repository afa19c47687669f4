"""From positions to decisions: weighed together, and looked further ahead for whoever does so."""

from collections.abc import Sequence

from yaniv.bots.learned.ahead import looked_ahead
from yaniv.bots.learned.mind import Decision, Mind, Nets, Position
from yaniv.bots.learned.weigh import Weighed


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
        for at, decision in zip(group, _weighed([positions[at] for at in group]).decisions(), strict=True):
            found[at] = decision
    return found


def _weighed(positions: Sequence[Position]) -> Weighed:
    weighed = Weighed(positions)
    for at, position in enumerate(positions):
        if position.mind.nerve.worlds and not position.early:
            looked_ahead(weighed, at)
    return weighed
