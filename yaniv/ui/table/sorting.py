"""The order in which a player likes to hold his cards. Pure."""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import RANKS, SUITS, Card, Cards
from yaniv.store.settings import Motion
from yaniv.words import tell

By = Literal["rank", "suit"]
NEXT: Final[dict[By, By]] = {"rank": "suit", "suit": "rank"}


class Sorting(Struct, frozen=True):
    """By what, and which end first. Jokers are always last."""

    by: By = "rank"
    down: bool = False

    def other(self) -> "Sorting":
        """By rank, by suit, by rank ..."""
        return replace(self, by=NEXT[self.by])

    def reverse(self) -> "Sorting":
        """The other end first."""
        return replace(self, down=not self.down)

    def place(self, card: Card) -> tuple[int, int]:
        """Cards with lower places lie further left."""
        if card[1:] not in SUITS:
            return len(RANKS), len(RANKS)
        rank, suit = (RANKS + "?").find(card[0]), SUITS.find(card[1:])
        rank = -rank if self.down else rank
        return (rank, suit) if self.by == "rank" else (-suit if self.down else suit, rank)


def sorted_so(sorting: Sorting) -> str:
    """How the hand lies now."""
    match sorting.by, sorting.down:
        case "rank", False:
            return tell("Sorted by rank")
        case "rank", True:
            return tell("Sorted by rank, the highest first")
        case "suit", False:
            return tell("Sorted by suit")
        case _:
            return tell("Sorted by suit, the highest first")


class Manners(Struct, frozen=True):
    """How this player likes the table, whatever is played on it."""

    motion: Motion = "full"
    sorting: Sorting = Sorting()
    arranged: Cards = ()
    """As the hand was left, when its cards are still the same."""
    fast_forward: Literal["hold", "toggle"] = "hold"
    pause_when_away: bool = True
    nudge: int = 30
    """How far the table gives under a slap, 0 to 100."""
    auto_continue_ms: int | None = None
    """So long the result of a round stays; None: until it has been read."""
