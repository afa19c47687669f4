"""Data of the rules form that the declarations of the rules do not contain: popular rules and preset numbers.

Everything else comes from `rules.rule_specs`; labels are in `yaniv.narration.rule_labels`.
"""

from typing import Final

from yaniv.rules.rule_specs import RULE_SPECS, SPEC_BY_PATH, RuleSpec

POPULAR: Final = "popular"
"""Name of the form page with the rules changed most often, from all groups."""
POPULAR_PATHS: Final = (
    "call.limit",
    "deal.hand_size",
    "turn.slap_down",
    "scoring.reduce_at",
    "match.limit",
    "scoring.asaf_penalty",
    "deck.jokers",
    "pickup.from_last_play",
    "match.end",
    "table.call_word",
)
"""Rules on the page `POPULAR`, in display order."""
PRESET_NUMBERS: Final[dict[str, tuple[int, ...]]] = {
    "call.limit": (5, 7, 9, 10),
    "deal.hand_size": (3, 5, 7),
    "scoring.reduce_at": (50, 100),
    "scoring.reduce_by": (50,),
    "match.limit": (100, 200),
    "scoring.asaf_penalty": (25, 30, 50),
    "scoring.multi_asaf_points": (20, 30),
    "deck.jokers": (0, 2),
    "table.max_players": (4, 8, 16),
    "table.tranning_seconds": (0, 20),
    "call.punish_above": (7,),
    "scoring.streak_length": (0, 3),
    "scoring.tally_length": (0, 5),
    "match.round_limit": (0, 3, 10),
}
"""Preset values offered as buttons, by rule."""


def rules_in_group(group: str) -> tuple[RuleSpec, ...]:
    """Return the rules on one page of the form; *group* is a group of rules such as `call`, or `POPULAR`."""
    if group == POPULAR:
        return tuple(SPEC_BY_PATH[path] for path in POPULAR_PATHS)
    return tuple(rule for rule in RULE_SPECS if rule.group == group)
