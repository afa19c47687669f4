"""Cards that may be thrown together, and the cards that jokers in a run stand for."""

from functools import lru_cache
from typing import Final, Literal

from yaniv.cards import JOKER, RANKS, Cards
from yaniv.rules.house_rules import MeldRules

MeldKind = Literal["single", "set", "run"]

MIN_RUN_LENGTH: Final = 3
MAX_RUN_LENGTH: Final = len(RANKS)


def meld_kind(cards: Cards, melds: MeldRules) -> MeldKind | None:
    """Return the kind of meld these cards form in this order, or None if they form none.

    Cards that are both a set and a run (5-joker-joker) count as a set.
    """
    if len(cards) == 1:
        return "single"
    if is_set(cards, melds):
        return "set"
    return "run" if resolve_run(cards, melds) else None


def is_set(cards: Cards, melds: MeldRules) -> bool:
    """Return True if these are two or more cards of one rank; a set has no maximum size. Source: RULES K06, K09."""
    ranks = {card[0] for card in cards if card != JOKER}
    if len(cards) <= 1 or len(ranks) > 1:
        return False
    if JOKER not in cards:
        return True
    return melds.jokers == "sets_and_runs" or (melds.jokers == "plain" and not ranks)


@lru_cache(maxsize=64)
def run_rank_windows(length: int, melds: MeldRules) -> tuple[str, ...]:
    """Return the ranks of every possible run of *length* cards, each as a string in rising order such as `A23`.

    Runs with a low ace come before those with a high ace. Empty if the rules forbid runs.
    """
    if melds.runs == "forbidden":
        return ()
    match melds.ace:
        case "low":
            rank_cycle = RANKS
        case "low_or_high":
            rank_cycle = RANKS + RANKS[0]
        case "wrap":
            rank_cycle = RANKS + RANKS[: length - 1]
    if not MIN_RUN_LENGTH <= length <= MAX_RUN_LENGTH:
        return ()
    return tuple(rank_cycle[start : start + length] for start in range(len(rank_cycle) - length + 1))


def resolve_run(run: Cards, melds: MeldRules) -> Cards:
    """Return the card that each card of a run stands for (jokers replaced), in the order thrown; empty if it is no run.

    Rising order is tried before falling, the low ace before the high one. Source: RULES "Melds".
    """
    suit = suit_of_run(run, melds)
    if not suit:
        return ()
    rising_windows = run_rank_windows(len(run), melds)
    for ranks in (*rising_windows, *(window[::-1] for window in rising_windows)):
        if all(card in (JOKER, rank + suit) for card, rank in zip(run, ranks, strict=True)):
            return tuple(rank + suit for rank in ranks)
    return ()


def is_run_in_disorder(cards: Cards, melds: MeldRules) -> bool:
    """Return True if these cards would form a run if they were sorted."""
    ranks = {card[0] for card in cards if card != JOKER}
    if not suit_of_run(cards, melds) or len(ranks) + cards.count(JOKER) < len(cards):
        return False
    return any(ranks <= set(window) for window in run_rank_windows(len(cards), melds))


def suit_of_run(cards: Cards, melds: MeldRules) -> str:
    """Return the common suit letter of cards that might form a run, or an empty string if they cannot form one."""
    suits = {card[1] for card in cards if card != JOKER}
    are_jokers_usable = melds.jokers != "plain" or JOKER not in cards
    return suits.pop() if len(suits) == 1 and are_jokers_usable else ""
