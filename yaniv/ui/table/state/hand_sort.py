"""Sorting of the player's own hand."""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import RANKS, SUITS, Card
from yaniv.i18n import tr

SortKey = Literal["rank", "suit"]
NEXT_SORT_KEY: Final[dict[SortKey, SortKey]] = {"rank": "suit", "suit": "rank"}


class HandSorting(Struct, frozen=True):
    """Criterion and direction by which the hand is sorted; jokers are always last."""

    key: SortKey = "rank"
    is_descending: bool = False

    def with_next_key(self) -> "HandSorting":
        """Return the sorting by the other criterion: rank or suit."""
        return replace(self, key=NEXT_SORT_KEY[self.key])

    def reversed(self) -> "HandSorting":
        """Return the same sorting in the opposite direction."""
        return replace(self, is_descending=not self.is_descending)

    def sort_position(self, card: Card) -> tuple[int, int]:
        """Return a sort key for a card; cards with lower keys are further left."""
        if card[1:] not in SUITS:
            return len(RANKS), len(RANKS)
        rank, suit = (RANKS + "?").find(card[0]), SUITS.find(card[1:])
        rank = -rank if self.is_descending else rank
        return (rank, suit) if self.key == "rank" else (-suit if self.is_descending else suit, rank)


def sorting_sentence(sorting: HandSorting) -> str:
    """Return a sentence that describes how the hand is sorted."""
    match sorting.key, sorting.is_descending:
        case "rank", False:
            return tr("Sorted by rank")
        case "rank", True:
            return tr("Sorted by rank, highest first")
        case "suit", False:
            return tr("Sorted by suit")
        case _:
            return tr("Sorted by suit, highest first")
