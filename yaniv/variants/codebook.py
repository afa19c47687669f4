"""What each key is called in a share code: a file format, so lines are only ever added at the end.

Why it repeats what `rules.house` declares: declarations may change, a code that somebody keeps must go on meaning the
same. A new key, or a new word of a key, is added at the end here; older programs then say that the code is newer than
they are. A wider range needs nothing, for numbers are written at any size. A new default in `rules.house` needs nothing
either: codes tell what differs from the defaults *of this book*. Another layout would be version 2.
"""

from typing import Final

from msgspec import Struct

from yaniv.rules.catalogue import Value

Kind = type[int] | type[str]
"""Any number, any text."""


class Entry(Struct, frozen=True):
    """One key: what it is where a code says nothing, and what it may be instead."""

    path: str
    default: Value
    others: tuple[Value | Kind, ...]


def _entry(path: str, default: Value, *others: Value | Kind) -> Entry:
    return Entry(path, default, others)


BOOK: Final = (
    _entry("call.limit", 5, int),
    _entry("deal.hand_size", 5, int),
    _entry("match.limit", 200, int),
    _entry("turn.slap_down", "none", "single", "sets", "sets_and_runs"),
    _entry("deck.jokers", 2, int),
    _entry("scoring.asaf_penalty", 30, int),
    _entry("scoring.reduce_at", "none", "limit", int),
    _entry("match.end", "last_standing", "first_over", "single_round"),
    _entry("table.max_players", 8, int),
    _entry("table.asaf_word", "Asaf", str),
    _entry("scoring.reduce_by", "half", int),
    _entry("melds.jokers", "runs", "plain", "sets_and_runs"),
    _entry("pickup.joker_swap", "none", "as_throw", "with_throw"),
    _entry("call.out_of_turn", "forbidden", "ends_round"),
    _entry("scoring.zero_for", "yaniv", "asaf", "both"),
    _entry("scoring.multi_asaf", "flat", "each", "plus_each"),
    _entry("table.call_word", "Yaniv", str),
    _entry("pickup.reshuffle_keeps", "last_play", "top_card"),
    _entry("deck.packs", "auto", int),
    _entry("pickup.from_last_play", "ends", "last", "any"),
    _entry("call.over_limit", "forbidden", "continue", "draw_three", "swap_hands", "eliminate", "self_asaf"),
    _entry("match.limit_hit", "over", "reach"),
    _entry("table.direction", "clockwise", "counterclockwise"),
    _entry("table.tranning_seconds", 0, int),
    _entry("deck.pack", "full", "half", "half_up_to_4"),
    _entry("turn.order", "throw_first", "draw_first", "either"),
    _entry("turn.early_throw", False, True),
    _entry("melds.ace", "low", "low_or_high", "wrap"),
    _entry("call.ends_round", "at_once", "after_final_turns"),
    _entry("call.punish_above", None, int),
    _entry("call.wrong_word", None, str),
    _entry("scoring.streak_length", 0, int),
    _entry("scoring.tally_length", 0, int),
    _entry("table.min_players", 2, int),
    _entry("deck.values.ace", 1, int),
    _entry("deck.values.jack", 10, int),
    _entry("deck.values.queen", 10, int),
    _entry("deck.values.king", 10, int),
    _entry("deck.values.joker", 0, int),
    _entry("deck.values.one_eyed_jack", None, int),
    _entry("deal.extra_cards", 0, int),
    _entry("pickup.first_upcard", True, False),
    _entry("scoring.multi_asaf_points", 20, int),
    _entry("scoring.out_of_turn_penalty", 30, int),
    _entry("scoring.wrong_word_penalty", 30, int),
    _entry("scoring.streak_bonus", 25, int),
    _entry("scoring.tally_bonus", 25, int),
    _entry("match.tie", "extra_round", "shared"),
)
"""What people change most comes first: its distance takes fewest bits."""
