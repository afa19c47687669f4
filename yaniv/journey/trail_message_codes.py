"""Codes of messages about trails and trail codes."""

from typing import Literal

from yaniv.coded_message import CodedMessage

TrailCode = Literal[
    "no_stops",
    "too_many_stops",
    "stop_id_form",
    "repeated_stop",
    "variant_and_rules",
    "no_variant_or_rules",
    "unknown_trail_variant",
    "seats_not_allowed",
    "only_seats_not_allowed",
    "no_opponents",
    "repeated_opponent",
    "knockout_opponents",
    "wrong_goal_count",
    "repeated_goal",
    "goal_needs_number",
    "goal_takes_no_number",
    "goal_number_range",
    "impossible_goal",
    "stage_without_knockout",
    "unknown_next_stop",
    "opens_itself",
    "unreachable_stop",
    "unknown_trail",
    "trail_probably_meant",
    "trail_not_saved",
    "rules_instead_of_trail",
    "no_trail_code",
    "damaged_trail_code",
    "trail_code_too_large",
]
"""`yaniv.narration.message_text` has the sentences."""


def trail_message(code: TrailCode, /, **gaps: object) -> CodedMessage:
    """Return a message about a trail; *gaps* are the values for its sentence."""
    return CodedMessage(code, gaps)
