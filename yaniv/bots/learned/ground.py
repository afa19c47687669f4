"""Houses as the nets need them: values, the best run of every suit, and the rules as columns."""

from typing import Final
from weakref import WeakKeyDictionary

import numpy as np

from yaniv.bots.fast.box import Box
from yaniv.bots.fast.kinds import JOKER, SUIT_SIZE
from yaniv.bots.learned.columns import BITS, MASKS, Floats
from yaniv.cards import RANKS
from yaniv.rules.deck import is_half
from yaniv.rules.house import CardValues, MeldRules
from yaniv.rules.melds import LONGEST_RUN, SHORTEST_RUN, windows

MOST_JOKERS: Final = 3
"""In one run; who holds more has no need of them."""


class Ground:
    """A house as the features need it."""

    def __init__(self, box: Box) -> None:
        rules = box.rules
        self.values = np.array(box.value, np.float32)
        self.rank_values = self.values[:SUIT_SIZE].copy()
        jacks = RANKS.index("J")
        self.rank_values[jacks] = self.values[jacks:JOKER:SUIT_SIZE].mean()
        self.limit = rules.call.limit
        self.runs = _run_table(rules.melds, tuple(self.rank_values.tolist()))
        self.joker_runs = rules.melds.jokers != "plain"
        self.wild_sets = rules.melds.jokers == "sets_and_runs"
        self.penalty = rules.scoring.asaf_penalty
        self.rules = _rule_columns(box)
        self.slaps = _numbered.setdefault((rules.turn.slap_down, rules.melds, rules.deck.values), len(_numbered))
        """Houses in which the same cards are slapped have the same number."""


_grounds: WeakKeyDictionary[Box, Ground] = WeakKeyDictionary()
_numbered: dict[tuple[str, MeldRules, CardValues], int] = {}
_run_tables: dict[tuple[MeldRules, tuple[float, ...]], int] = {}
_best_runs: list[Floats] = []
"""One array: the tables of all houses met so far, stacked."""


def ground(box: Box) -> Ground:
    """The ground of this box, laid out once."""
    found = _grounds.get(box)
    if found is None:
        found = _grounds[box] = Ground(box)
    return found


def best_runs() -> Floats:
    """By table, jokers and ranks held in a suit: the most points of a run."""
    return _best_runs[0]


def _run_table(melds: MeldRules, values: tuple[float, ...]) -> int:
    """The number of the table for these values."""
    key = (melds, values)
    if key not in _run_tables:
        _run_tables[key] = len(_run_tables)
        table = _runs(melds, np.array(values, np.float32))[None]
        _best_runs[:] = [np.concatenate([*_best_runs, table])]
    return _run_tables[key]


def _runs(melds: MeldRules, worth: Floats) -> Floats:
    best = np.zeros((MOST_JOKERS + 1, MASKS), np.float32)
    rows = (row for length in range(SHORTEST_RUN, LONGEST_RUN + 1) for row in windows(length, melds))
    for row in rows:
        ranks = sorted({RANKS.index(rank) for rank in row})
        held = BITS[:, ranks]
        missing = len(row) - held.sum(1)
        points = np.where(held.sum(1) > 1, held @ worth[ranks], 0)
        for jokers in range(1 if melds.jokers == "plain" else MOST_JOKERS + 1):
            np.maximum(best[jokers], np.where(missing <= jokers, points, 0), out=best[jokers])
    found: Floats = np.maximum.accumulate(best, axis=0)
    return found


def _rule_columns(box: Box) -> Floats:
    """The rules that bear on play; those of totals come in with the stakes."""
    r = box.rules
    jokers = box.deck.count(JOKER)
    columns = [
        r.call.limit / 10,
        min(r.call.limit, 30) / 30,
        r.deal.hand_size / 5,
        len(box.deck) / 54 / box.players * 2,
        len(box.deck) / 108,
        jokers / len(box.deck) * 20,
        r.deck.values.ace / 5,
        r.deck.values.jack / 10,
        r.deck.values.queen / 10,
        r.deck.values.king / 10,
        r.deck.values.joker / 10,
        r.melds.ace == "low_or_high",
        r.melds.ace == "wrap",
        r.melds.jokers == "runs",
        r.melds.jokers == "sets_and_runs",
        r.pickup.from_last_play == "ends",
        r.pickup.from_last_play == "any",
        r.turn.slap_down != "none",
        r.turn.slap_down in ("sets", "sets_and_runs"),
        r.turn.slap_down == "sets_and_runs",
        r.turn.order == "draw_first",
        r.turn.order == "either",
        r.call.ends_round == "at_once",
        r.scoring.asaf_penalty / 30,
        r.scoring.zero_for == "yaniv",
        r.scoring.zero_for == "asaf",
        r.scoring.multi_asaf == "each",
        r.scoring.multi_asaf == "plus_each",
        r.scoring.multi_asaf_points / 20,
        r.pickup.joker_swap == "as_throw",
        r.pickup.joker_swap == "with_throw",
        r.pickup.reshuffle_keeps == "top_card",
        r.match.end == "single_round",
        is_half(r, box.players),
    ]
    return np.clip(np.array(columns, np.float32), -3, 3)
