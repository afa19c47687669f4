"""Numbers of keys and values in share codes. This is a file format: lines are only ever added at the end.

*Why* this repeats the declarations of `rules.house_rules`: those may change, but a share code must keep its meaning. A
new key, or a new word of a key, is added at the end here; older programs then report that the code is newer than they
are. A wider range needs no change, because numbers of any size can be written. Neither does a new default in
`rules.house_rules`: a code stores the differences from the defaults *in this table*. Another layout would be version 2.
"""

from typing import Final

from msgspec import Struct

from yaniv.rules.rule_specs import RuleValue

OpenValueType = type[int] | type[str]
"""Stands for any number or any text."""


class ShareCodeKey(Struct, frozen=True):
    """Rule in share codes: its key, its default, and its other possible values in the order of their numbers."""

    path: str
    default: RuleValue
    """Value if the code does not contain the key."""
    alternatives: tuple[RuleValue | OpenValueType, ...]


def _key(path: str, default: RuleValue, *alternatives: RuleValue | OpenValueType) -> ShareCodeKey:
    return ShareCodeKey(path, default, alternatives)


SHARE_CODE_KEYS: Final = (
    _key("call.limit", 5, int),
    _key("deal.hand_size", 5, int),
    _key("match.limit", 200, int),
    _key("turn.slap_down", "none", "single", "sets", "sets_and_runs"),
    _key("deck.jokers", 2, int),
    _key("scoring.asaf_penalty", 30, int),
    _key("scoring.reduce_at", "none", "limit", int),
    _key("match.end", "last_standing", "first_over", "single_round"),
    _key("table.max_players", 8, int),
    _key("table.asaf_word", "Asaf", str),
    _key("scoring.reduce_by", "half", int),
    _key("melds.jokers", "runs", "plain", "sets_and_runs"),
    _key("pickup.joker_swap", "none", "as_throw", "with_throw"),
    _key("call.out_of_turn", "forbidden", "ends_round"),
    _key("scoring.zero_for", "yaniv", "asaf", "both"),
    _key("scoring.multi_asaf", "flat", "each", "plus_each"),
    _key("table.call_word", "Yaniv", str),
    _key("pickup.reshuffle_keeps", "last_play", "top_card"),
    _key("deck.packs", "auto", int),
    _key("pickup.from_last_play", "ends", "last", "any", "any_of_set"),
    _key("call.over_limit", "forbidden", "continue", "draw_three", "swap_hands", "eliminate", "self_asaf"),
    _key("match.limit_hit", "over", "reach"),
    _key("table.direction", "clockwise", "counterclockwise"),
    _key("table.tranning_seconds", 0, int),
    _key("deck.pack", "full", "half", "half_up_to_4"),
    _key("turn.order", "throw_first", "draw_first", "either"),
    _key("turn.early_throw", False, True),
    _key("melds.ace", "low", "low_or_high", "wrap"),
    _key("call.ends_round", "at_once", "after_final_turns"),
    _key("call.punish_above", None, int),
    _key("call.wrong_word", None, str),
    _key("scoring.streak_length", 0, int),
    _key("scoring.tally_length", 0, int),
    _key("table.min_players", 2, int),
    _key("deck.values.ace", 1, int),
    _key("deck.values.jack", 10, int),
    _key("deck.values.queen", 10, int),
    _key("deck.values.king", 10, int),
    _key("deck.values.joker", 0, int),
    _key("deck.values.one_eyed_jack", None, int),
    _key("deal.extra_cards", 0, int),
    _key("pickup.first_upcard", True, False),
    _key("scoring.multi_asaf_points", 20, int),
    _key("scoring.out_of_turn_penalty", 30, int),
    _key("scoring.wrong_word_penalty", 30, int),
    _key("scoring.streak_bonus", 25, int),
    _key("scoring.tally_bonus", 25, int),
    _key("match.tie", "extra_round", "shared"),
    _key("match.round_limit", 0, int),
    _key("melds.runs", "allowed", "forbidden"),
    _key("pickup.needs_throw_of", 1, int),
    _key("call.beaten_by", "equal_or_lower", "lower"),
    _key("scoring.beaten_caller", "hand_plus_penalty", "penalty_only"),
    _key("scoring.others_when_beaten", "hand", "zero"),
    _key("match.next_starter", "lowest", "caller", "rotate"),
)
"""Position is the number of the key. Keys that are changed most often come first, because small distances take few
bits."""
