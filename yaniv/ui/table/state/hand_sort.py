"""The order in which a player likes to hold his cards. Pure."""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import RANKS, SUITS, Card, Cards
from yaniv.i18n import tr
from yaniv.store.settings import Motion

SortKey = Literal["rank", "suit"]
NEXT_SORT_KEY: Final[dict[SortKey, SortKey]] = {"rank": "suit", "suit": "rank"}


class HandSorting(Struct, frozen=True):
    """By what, and which end first. Jokers are always last."""

    key: SortKey = "rank"
    is_descending: bool = False

    def with_next_key(self) -> "HandSorting":
        """By rank, by suit, by rank ..."""
        return replace(self, key=NEXT_SORT_KEY[self.key])

    def reversed(self) -> "HandSorting":
        """The other end first."""
        return replace(self, is_descending=not self.is_descending)

    def sort_position(self, card: Card) -> tuple[int, int]:
        """Cards with lower places lie further left."""
        if card[1:] not in SUITS:
            return len(RANKS), len(RANKS)
        rank, suit = (RANKS + "?").find(card[0]), SUITS.find(card[1:])
        rank = -rank if self.is_descending else rank
        return (rank, suit) if self.key == "rank" else (-suit if self.is_descending else suit, rank)


def sorting_sentence(sorting: HandSorting) -> str:
    """How the hand lies now."""
    match sorting.key, sorting.is_descending:
        case "rank", False:
            return tr("Sorted by rank")
        case "rank", True:
            return tr("Sorted by rank, the highest first")
        case "suit", False:
            return tr("Sorted by suit")
        case _:
            return tr("Sorted by suit, the highest first")


class TablePreferences(Struct, frozen=True):
    """How this player likes the table, whatever is played on it."""

    motion: Motion = "full"
    sorting: HandSorting = HandSorting()
    saved_hand: Cards = ()
    """As the hand was left, when its cards are still the same."""
    fast_forward: Literal["hold", "toggle"] = "hold"
    pause_when_away: bool = True
    nudge_strength: int = 30
    """How far the table gives under a slap, 0 to 100."""
    auto_continue_ms: int | None = None
    """So long the result of a round stays; None: until it has been read."""
