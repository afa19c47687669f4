"""Sentences for the codes of messages about trails."""

from typing import Final

TRAIL_SENTENCES: Final[dict[str, str]] = {
    "no_stops": "a trail needs at least one stop",
    "too_many_stops": "a trail has at most {most} stops; this one has {n}",
    "stop_id_form": "`{id}` can't be an id: use a-z, 0-9 and single hyphens",
    "repeated_stop": "there is already a stop `{id}`",
    "variant_and_rules": "a stop has either a variant or rules, not both",
    "no_variant_or_rules": "a stop needs a variant or rules",
    "unknown_trail_variant": "there is no built-in variant `{name}`",
    "seats_not_allowed": "{players} players don't fit these rules, which are for {fewest} to {most}",
    "no_opponents": "a stop needs at least one opponent",
    "repeated_opponent": "`{name}` already sits at this table",
    "knockout_opponents": "a knock-out has 3 or 7 opponents; this one has {n}",
    "wrong_goal_count": "a stop has {wanted} goals; this one has {n}",
    "repeated_goal": "this goal is already set",
    "goal_needs_number": "the goal `{goal}` needs a number",
    "goal_takes_no_number": "the goal `{goal}` takes no number",
    "goal_number_range": "the goal `{goal}` takes numbers from {lowest} to {highest}",
    "impossible_goal": "nobody can reach the goal `{goal}` under these rules",
    "stage_without_knockout": "this stop has no more matches to win than {stages}",
    "unknown_next_stop": "there is no stop `{id}`",
    "opens_itself": "a stop can't open itself",
    "unreachable_stop": "nobody can reach the stop `{id}`: no stop on the way opens it",
    "unknown_trail": "There is no trail `{name}`.",
    "trail_probably_meant": "There is no trail `{name}`; did you mean `{meant}`?",
    "trail_not_saved": "Couldn't save the trail in {file}: {problem}.",
    "rules_instead_of_trail": (
        "these are house rules, not a trail for the journey; drop the file on the menu, or use `yaniv rules import`"
    ),
    "no_trail_code": "Trail codes start with {prefix}.",
    "damaged_trail_code": "This trail code is damaged or incomplete.",
    "trail_code_too_large": "This trail code is too long.",
}
"""English sentences of all codes of `yaniv.journey.trail_messages`."""
