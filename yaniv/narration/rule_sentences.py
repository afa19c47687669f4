"""Sentences for the codes of messages about rules that contradict each other or are probably not intended."""

from typing import Final

RULE_SENTENCES: Final[dict[str, str]] = {
    "max_below_min_players": "the maximum ({most}) is below table.min_players ({fewest})",
    "one_pack_too_small": "{players} players need {needed} cards, but one pack has {have} ({keys})",
    "half_pack_too_small": "{players} players need {needed} cards, but half a pack has {have} ({keys})",
    "packs_too_small": "{players} players need {needed} cards, but {packs} packs have {have} ({keys})",
    "half_packs_too_small": "{players} players need {needed} cards, but {packs} half packs have {have} ({keys})",
    "slap_down_with_draw_first": "must be none when turn.order is draw_first",
    "early_throw_without_throw_first": "only works when turn.order is throw_first, not {order}",
    "joker_swap_with_plain_jokers": "must be none when melds.jokers is plain, as jokers then replace nothing",
    "joker_swap_without_runs": "must be none when melds.runs is forbidden, as there is then no run with a joker",
    "throw_size_without_throw_first": "only works when turn.order is throw_first, not {order}",
    "joker_swap_needs_larger_throw": (
        "must not be as_throw when pickup.needs_throw_of is {n}, as the card for the joker is thrown alone"
    ),
    "punish_above_too_low": (
        "must be at least call.limit ({limit}), with call.over_limit draw_three, swap_hands or eliminate"
    ),
    "wrong_word_is_call_word": "must differ from table.call_word",
    "reduction_too_large": "{by} is more than {smallest}, the lowest total reduced ({keys})",
    "series_too_short": "must be 0 or at least 2: 1 win is too few",
    "needs_totals": "must be {neutral} when match.end is single_round: no totals are kept",
    "few_cards_left": "with {players} players, the deck has only {left} left",
    "several_packs": "{players} players use {packs} packs ({cards} cards), which leaves {left} in the deck",
    "match_cannot_end": (
        "no total can get past {limit}, as every total is halved: the match cannot end; match.round_limit would end it"
    ),
    "endless_match": (
        "totals are halved so often that the match may never reach {limit}; match.round_limit would end it"
    ),
    "bonuses_outrun_points": (
        "bonuses take off as much as rounds add, so the match may never end; match.round_limit would end it"
    ),
    "round_costs_nothing": (
        "a player can end round after round at no cost, so the match may never end; match.round_limit would end it"
    ),
    "all_hands_negative": ("every hand may be below 0, so the match may never end; match.round_limit would end it"),
    "negative_hands_with_asaf_zero": (
        "hands can go below 0, but the lowest hand that beats a caller scores 0, which is worse"
    ),
    "negative_hands_with_call_zero": "hands can go below 0, but a good call scores 0, which is worse",
    "key_without_effect": "has no effect while {other} is {value}",
    "value_works_like": "works like {like} while {other} is {value}",
    "throw_above_hand": "only an empty deck opens the last throw, as hands of {hand} hardly allow throws of {n}",
}
"""English sentences of all codes of `yaniv.rules.rule_messages`."""
