"""Labels of house rules: titles of their groups, labels of their values, and the search in these texts.

Titles and descriptions come from `rules.rule_specs`. A test fails for a key or word that is missing here.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from yaniv.i18n import tr
from yaniv.rules.rule_specs import GROUP_TITLES, RULE_SPECS, SPEC_BY_PATH, RuleSpec, RuleValue
from yaniv.variants.form_model import POPULAR

CHOICE_LABELS: Final[dict[str, dict[str, str]]] = {
    "table.direction": {"clockwise": "Clockwise", "counterclockwise": "Anticlockwise"},
    "deck.packs": {"auto": "As needed"},
    "deck.pack": {"full": "Whole", "half": "Half", "half_up_to_4": "Half up to 4"},
    "deck.values.one_eyed_jack": {"null": "Like other jacks"},
    "turn.order": {"throw_first": "Throw first", "draw_first": "Draw first", "either": "Either"},
    "turn.slap_down": {
        "none": "Never",
        "single": "On a single card",
        "sets": "On a single card or a set",
        "sets_and_runs": "On single cards, sets and runs",
    },
    "melds.runs": {"allowed": "Allowed", "forbidden": "Not allowed"},
    "melds.ace": {"low": "Low", "low_or_high": "Low or high", "wrap": "Wraps"},
    "melds.jokers": {"runs": "In runs", "plain": "Nowhere", "sets_and_runs": "In sets and runs"},
    "pickup.from_last_play": {
        "ends": "Either end",
        "last": "The top card",
        "any": "Any card",
        "any_of_set": "Any card of a set",
    },
    "pickup.joker_swap": {"none": "No", "as_throw": "Instead of a throw", "with_throw": "As well as a throw"},
    "pickup.reshuffle_keeps": {"last_play": "Last throw", "top_card": "The top card"},
    "call.beaten_by": {"equal_or_lower": "An equal or lower hand", "lower": "A lower hand"},
    "call.ends_round": {"at_once": "The round ends", "after_final_turns": "One more turn each"},
    "call.over_limit": {
        "forbidden": "Forbidden",
        "continue": "The call is void",
        "draw_three": "Caller draws 3 cards",
        "swap_hands": "Caller swaps if asked",
        "eliminate": "Caller is out",
        "self_asaf": "Caller pays the penalty",
    },
    "call.punish_above": {"null": "The limit"},
    "call.out_of_turn": {"forbidden": "Forbidden", "ends_round": "The round ends"},
    "scoring.zero_for": {"yaniv": "The caller", "asaf": "Lowest Asaf", "both": "Both"},
    "scoring.beaten_caller": {"hand_plus_penalty": "Hand and penalty", "penalty_only": "Only the penalty"},
    "scoring.others_when_beaten": {"hand": "Their hands", "zero": "Nothing"},
    "scoring.multi_asaf": {"flat": "One penalty", "each": "Points for each", "plus_each": ("Both added")},
    "scoring.reduce_at": {"none": "Never", "limit": "The limit"},
    "scoring.reduce_by": {"half": "One half"},
    "match.end": {
        "last_standing": "One player is left",
        "first_over": "At the point limit",
        "single_round": "One round",
    },
    "match.limit_hit": {"over": "Passed", "reach": "Reached"},
    "match.next_starter": {"lowest": "The lowest hand", "caller": "The caller", "rotate": "The next player"},
    "match.tie": {"extra_round": "Another round", "shared": "Shared"},
}
"""Labels of the words of each rule; `null` is for rules that may be left open."""
_ZERO_LABELS: Final = {
    "scoring.streak_length": "No bonus",
    "scoring.tally_length": "No bonus",
    "match.round_limit": "No limit",
}
"""Labels of the number 0 where it switches a rule off."""


class FormGroup(Struct, frozen=True):
    """Group of rules in a rule file (its key), and its title in the form."""

    name: str
    title: str


_FORM_GROUPS: Final = tuple(FormGroup(name, title) for name, title in GROUP_TITLES.items())


def group_titles() -> dict[str, str]:
    """Return the translated titles of the pages of the rules form, by page name."""
    return {POPULAR: tr("Popular"), **{block.name: tr(block.title) for block in _FORM_GROUPS}}


def search_rules(query: str) -> tuple[RuleSpec, ...]:
    """Return the rules that contain all words of *query* in title, description, key, group title or choices.

    Letter case is ignored.
    """
    search_words = query.casefold().split()
    return tuple(
        rule
        for rule in RULE_SPECS
        if all(search_word in text for text in [_searchable_text(rule)] for search_word in search_words)
    )


def value_label(path: str, value: RuleValue) -> str:
    """Return a rule's value as text for players; *path* is the rule's key, such as `call.limit`."""
    if isinstance(value, bool):
        return tr("On") if value else tr("Off")
    if isinstance(value, str) and SPEC_BY_PATH[path].is_text:
        return value
    if value == 0 and path in _ZERO_LABELS:
        return tr(_ZERO_LABELS[path])
    word = "null" if value is None else str(value)
    words = CHOICE_LABELS.get(path, {})
    if word in words:
        return tr(words[word])
    return tr("none") if value is None else word


def choice_labels(rule: RuleSpec) -> tuple[tuple[str, str], ...]:
    """Return the words that a rule accepts, each with its translated label."""
    words = (*rule.words, *(("null",) if rule.may_be_null and not rule.is_text else ()))
    return tuple((word, tr(CHOICE_LABELS[rule.path][word])) for word in words)


def _searchable_text(rule: RuleSpec) -> str:
    texts: Iterable[str] = (
        tr(rule.title),
        tr(rule.description),
        rule.path,
        rule.path.replace("_", " "),
        group_titles()[rule.group],
        *rule.words,
        *(phrase for _, phrase in (choice_labels(rule) if rule.words else ())),
    )
    return " ".join(texts).casefold()
