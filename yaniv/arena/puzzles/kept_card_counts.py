"""Counts of the cards that players keep under given rules, from a few rounds of self-play."""

from functools import lru_cache
from typing import Final

from yaniv.arena.puzzles.hidden_hands import KeptCards
from yaniv.arena.puzzles.self_play_positions import play_rounds
from yaniv.bots.simulator.rule_tables import RuleTables

_ROUNDS: Final = 60


@lru_cache(maxsize=32)
def kept_cards_of(rule_tables: RuleTables, seed: str) -> KeptCards:
    """Return the counts of 60 rounds, which are determined by the rules and *seed*."""
    kept_cards = KeptCards()
    for _ in play_rounds(rule_tables, _ROUNDS, seed, kept_cards, None):
        pass
    return kept_cards
