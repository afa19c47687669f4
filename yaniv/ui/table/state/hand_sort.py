"""Sorting of the own hand, and other preferences of a player for the table."""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import RANKS, SUITS, Card, Cards
from yaniv.i18n import tr
from yaniv.settings.settings_schema import ConfirmThrows, Motion, ShowdownLength, TableTalk

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


class TablePreferences(Struct, frozen=True):
    """Preferences of the player for every table, from the settings."""

    motion: Motion = "full"
    sorting: HandSorting = HandSorting()
    saved_hand: Cards = ()
    """Own hand in the order in which it was left in this round; cards that came since follow."""
    fast_forward: Literal["hold", "toggle"] = "hold"
    pause_when_away: bool = True
    hide_hand_when_away: bool = False
    nudge_strength: int = 30
    """Strength of the table's movement when a card is slapped, 0 to 100."""
    auto_continue_ms: int | None = None
    """Time after which the result of a round closes by itself, in ms; None: it stays until it is closed."""
    showdown: ShowdownLength = "full"
    table_talk: TableTalk = "silent"
    """How much computer players say while they play."""
    confirm_throws: ConfirmThrows = "never"
    """Which throws the player confirms before they are submitted."""
    lists_unseen_cards: bool = False
    """True if the log panel has a tab for the cards that the player has not seen."""
