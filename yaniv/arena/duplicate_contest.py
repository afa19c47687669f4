"""Duplicate contest: the bots play the same shuffles in every seating, which removes most of the luck."""

import secrets
from collections.abc import Iterator, Sequence

from msgspec import Struct

from yaniv.game.player import EXEC_PREFIX
from yaniv.match.dealer import SEED_BITS
from yaniv.rules.house_rules import HouseRules


class Contest(Struct, frozen=True):
    """Contest: bots, rules and number of games. Plain data that can be sent to worker processes."""

    variant: str
    """Name shown to players."""
    rules: HouseRules
    bots: tuple[str, ...]
    """Entrants, one for each seat, by name or as `exec:COMMAND`; names may repeat."""
    games: int
    """Number of games; a deal that is only partly played uses the first seatings."""
    seed: int = 1
    one_round: bool = False
    """True if a game is a single round at 0-0 instead of a match."""
    move_time_s: float = 5.0
    """Time limit in seconds for a move of an external bot; exceeding it counts as an error."""
    max_rounds: int = 2000
    """Rounds after which a match counts as unfinished: some rules take off more points than they give."""

    @property
    def deal_count(self) -> int:
        """Number of different deals; each is played once for each seating of the bots."""
        return -(-self.games // len(self.bots))

    def rotations(self, deal: int) -> range:
        """Return the numbers of the seatings in which this deal is played; fewer for the last deal if games run out."""
        return range(min(len(self.bots), self.games - deal * len(self.bots)))

    def deal_seed(self, deal: int) -> str:
        """Return the dealer's seed for the deal with this number, the same for all seatings."""
        return f"{self.seed}/{deal}"


def default_seed(bots: Sequence[str]) -> int:
    """Return the seed of a contest for which none was given: 1 among our own bots, so that results are reproducible.

    With an external program it is SEED_BITS random bits, because such a program could search short seeds for one that
    deals the hand it holds.
    """
    return secrets.randbits(SEED_BITS) if any(bot.startswith(EXEC_PREFIX) for bot in bots) else 1


def entrants_by_seat(seats: int, rotation: int) -> Iterator[int]:
    """Yield the entrant (index of a bot) on each seat, seat 0 first, in the seating with this number."""
    return ((seat + rotation) % seats for seat in range(seats))
