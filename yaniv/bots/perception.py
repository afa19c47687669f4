"""How much of the table a player takes in. Weaker levels play by the same head and see less; none cheats."""

from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.people import Lean
from yaniv.cards import JOKER, Cards

_EAGER: Final = 4.0
"""Points for a call that leave no chance of it to pass; so many against it let twice as many pass."""
_KEENER: Final = 0.15
"""By so much a point for what fits together opens the eyes for it."""
_LONGEST_WAIT: Final = 0.6


class Perception(Struct, frozen=True):
    """What a level notices; chances are from 0 to 1."""

    low: int
    """A card of the last play that counts no more than this is worth taking."""
    uses_jokers: bool = True
    """Knows that a joker may stand for another card, and how to free one."""
    overlooks_offers: float = 0
    """Does not see that a card of the last play would make a pair or a run."""
    overlooks_runs: float = 0
    overlooks_slaps: float = 0
    waits: float = 0
    """Lets a chance to call pass, for a better hand."""
    hurries: bool = True
    """Throws before its turn, where the house allows it."""
    looks_first: bool = True
    """Picks up before it throws, where it has the choice: with one card more there is more to throw."""
    margin: int = 0
    """Swaps hands only for one that counts less than its own by more than this."""

    def notices(self, throw: Cards, *, runs: bool) -> bool:
        """Does this throw come to mind?"""
        if len(throw) == 1:
            return True
        if JOKER in throw and not self.uses_jokers:
            return False
        return runs or len({card[0] for card in throw if card != JOKER}) == 1


def leaning(perception: Perception, lean: Lean) -> Perception:
    """The same eyes with a character: it takes more or less from the pile, and calls sooner or later."""
    if lean == Lean():
        return perception
    return replace(
        perception,
        low=max(0, perception.low + min(1, max(-1, round(lean.takes)))),
        overlooks_offers=perception.overlooks_offers / (1 + _KEENER * lean.keeps),
        overlooks_runs=perception.overlooks_runs / (1 + _KEENER * lean.keeps),
        waits=min(_LONGEST_WAIT, max(0.0, perception.waits * (1 - lean.calls / _EAGER))),
    )


KEEN: Final = Perception(low=3)
"""Sees every throw and every chance."""
BLUNT: Final = Perception(low=3, overlooks_offers=1)
"""Sheds all it can, and never takes a card for the sake of another."""
IDLE: Final = Perception(
    low=2,
    uses_jokers=False,
    overlooks_offers=0.25,
    overlooks_runs=0.4,
    overlooks_slaps=0.5,
    waits=0.25,
    hurries=False,
    looks_first=False,
    margin=5,
)
"""Plays for company: high cards and pairs, now and then a run."""
DULL: Final = Perception(
    low=1,
    uses_jokers=False,
    overlooks_offers=0.75,
    overlooks_runs=0.9,
    overlooks_slaps=0.7,
    waits=0.45,
    hurries=False,
    looks_first=False,
    margin=5,
)
"""A beginner: sees half of what lies there, and would rather wait than call."""


def happens(chance: float, dice: Random) -> bool:
    """Rolls for one slip of attention; sure things roll no dice."""
    return chance > 0 and dice.random() < chance
