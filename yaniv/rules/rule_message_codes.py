"""Messages about house rules: a rule's key, and a code with values; `yaniv.narration.message_text` words them."""

from typing import Literal

from msgspec import Struct

from yaniv.coded_message import CodedMessage

RuleCode = Literal[
    "max_below_min_players",
    "one_pack_too_small",
    "half_pack_too_small",
    "packs_too_small",
    "half_packs_too_small",
    "slap_down_with_draw_first",
    "early_throw_without_throw_first",
    "joker_swap_with_plain_jokers",
    "joker_swap_without_runs",
    "throw_size_without_throw_first",
    "joker_swap_needs_larger_throw",
    "punish_above_too_low",
    "wrong_word_is_call_word",
    "reduction_too_large",
    "series_too_short",
    "needs_totals",
    "few_cards_left",
    "several_packs",
    "match_cannot_end",
    "endless_match",
    "bonuses_outrun_points",
    "round_costs_nothing",
    "all_hands_negative",
    "negative_hands_with_asaf_zero",
    "negative_hands_with_call_zero",
    "key_without_effect",
    "value_works_like",
    "throw_above_hand",
]


class RuleMessage(Struct, frozen=True):
    """Message about one rule, named by its key such as `call.limit`."""

    key: str
    message: CodedMessage


def rule_message(code: RuleCode, /, **gaps: object) -> CodedMessage:
    """Return a message with this code; the values in *gaps*, for the placeholders of its sentence, become text."""
    return CodedMessage(code, {name: str(value) for name, value in gaps.items()})
