"""Which games a contest is made of: the same shuffles for every seating."""

import secrets
from collections.abc import Iterator, Sequence

from msgspec import Struct

from yaniv.game.player import EXEC_PREFIX
from yaniv.match.dealer import SEED_BITS
from yaniv.rules.house_rules import HouseRules


class Contest(Struct, frozen=True):
    """Who plays whom, by which rules, how often. Plain data: it travels to the worker processes."""

    variant: str
    """Name shown to players."""
    rules: HouseRules
    bots: tuple[str, ...]
    """The entrants, one for each seat, by name or as `exec:COMMAND`; a name may stand here twice."""
    games: int
    """Of a deal only partly played, the first seatings."""
    seed: int = 1
    one_round: bool = False
    """A game is then a single round at 0-0 instead of a match."""
    move_time_s: float = 5.0
    """An outside bot that takes longer has made an error."""
    max_rounds: int = 2000
    """A match that is not over by then counts as unfinished: some houses take off more points than they hand out."""

    @property
    def deal_count(self) -> int:
        """Different shuffles; each is good for one game for each seating."""
        return -(-self.games // len(self.bots))

    def rotations(self, deal: int) -> range:
        """The seatings played with this deal."""
        return range(min(len(self.bots), self.games - deal * len(self.bots)))

    def deal_seed(self, deal: int) -> str:
        """The dealer's seed: the same for all seatings."""
        return f"{self.seed}/{deal}"


def default_seed(bots: Sequence[str]) -> int:
    """Return the seed of a contest for which none was given: 1 among our own bots, so that all have the same games.

    With an outside program at the table it is SEED_BITS random bits: such a program could try short ones until one
    deals the hand it holds.
    """
    return secrets.randbits(SEED_BITS) if any(bot.startswith(EXEC_PREFIX) for bot in bots) else 1


def entrants_by_seat(seats: int, rotation: int) -> Iterator[int]:
    """The entrant on each seat, seat 0 first."""
    return ((seat + rotation) % seats for seat in range(seats))
