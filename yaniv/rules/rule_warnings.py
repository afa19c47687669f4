"""Warnings about rules that are playable but probably not intended: a small deck, or rules without effect."""

from collections.abc import Iterator
from typing import Final, Literal

from yaniv.cards import JOKER
from yaniv.rules.deck import deck, pack_count
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import exceeds_limit
from yaniv.rules.rule_message_codes import RuleMessage, rule_message
from yaniv.rules.rule_specs import RULE_SPECS, SPEC_BY_PATH, get_value
from yaniv.rules.scoring import ONE_EYED_JACKS, card_points, max_round_points, negative_cards

_MIN_SPARE_CARDS_PER_PLAYER: Final = 1
"""Cards that should be left in the stock for each player after the deal; with fewer, it is reshuffled very often.

Eight players can play comfortably with one pack, which leaves 13. Source: RULES W10.
"""
_POINTS_PER_DEALT_CARD: Final = 3
"""Points that an ordinary hand which has not won scores, for each card dealt."""
_LAST_PLAYERS: Final = 2
"""Number of players left before the last one wins."""
_HALVING_ROUNDS: Final = 12
"""How many times the cards of a hand and the step of the reductions the point limit may hold before halving wins."""
_CONSTANT_HALVING_ROUNDS: Final = 5
"""The same where every total is halved."""
_KEYS_WITH_OWN_NOTES: Final = (
    "scoring.reduce_at",
    "scoring.reduce_by",
    "scoring.streak_length",
    "scoring.streak_bonus",
    "scoring.tally_length",
    "scoring.tally_bonus",
)
_TOTALS_ONLY_KEYS: Final = tuple(
    rule.path for rule in RULE_SPECS if rule.group == "scoring" and rule.path not in _KEYS_WITH_OWN_NOTES
)
"""Keys without effect where no totals are kept; the others conflict with such rules, or depend on one that does."""


class RuleWarning(RuleMessage, frozen=True):
    """Warning or note about one rule."""

    level: Literal["warning", "note"]


def find_warnings(rules: HouseRules) -> tuple[RuleWarning, ...]:
    """Return all warnings: first those about the whole match, then the rules without effect."""
    return (
        *_warn_few_cards_left(rules),
        *find_endless_warnings(rules),
        *_warn_negative_hands(rules),
        *_note_keys_without_effect(rules),
        *_note_values_that_work_like_others(rules),
    )


def _warn_few_cards_left(rules: HouseRules) -> Iterator[RuleWarning]:
    players = rules.table.max_players
    deck_size = len(deck(rules, players))
    cards_left = deck_size - players * rules.deal.hand_size - 1
    if 0 <= cards_left < _MIN_SPARE_CARDS_PER_PLAYER * players:
        message = rule_message("few_cards_left", players=players, left=cards_left)
        yield RuleWarning("deck.packs", message, "warning")
    elif rules.deck.packs == "auto" and (packs := pack_count(rules, players)) > 1:
        message = rule_message("several_packs", players=players, packs=packs, cards=deck_size, left=cards_left)
        yield RuleWarning("deck.packs", message, "note")


def find_endless_warnings(rules: HouseRules) -> tuple[RuleWarning, ...]:
    """Return why a match of these rules may never end; empty if it ends.

    Source: RULES "Matches that may never end".
    """
    if rules.match.end == "single_round" or rules.match.round_limit > 0:
        return ()
    checks = (_warn_halving, _warn_bonuses, _warn_free_rounds, _warn_negative_deck)
    return tuple(warning for check in checks for warning in check(rules))


def _warn_halving(rules: HouseRules) -> Iterator[RuleWarning]:
    """Yield E1 where no total can get past the limit, else E2 where halving takes away more than rounds add."""
    step, limit, hand_size = rules.scoring.reduce_at, rules.match.limit, rules.deal.hand_size
    if rules.scoring.reduce_by != "half" or isinstance(step, str):
        return
    most = max_round_points(rules, rules.table.max_players)
    is_capped = not exceeds_limit(most, rules.match) and rules.call.over_limit != "draw_three"
    if step == 1 and is_capped:
        yield RuleWarning("scoring.reduce_at", rule_message("match_cannot_end", limit=limit), "warning")
    elif limit >= hand_size * (_CONSTANT_HALVING_ROUNDS if step == 1 else _HALVING_ROUNDS * step):
        yield RuleWarning("scoring.reduce_at", rule_message("endless_match", limit=limit), "warning")


def _warn_bonuses(rules: HouseRules) -> Iterator[RuleWarning]:
    """Yield E3 where equal players earn as much by bonuses as ordinary hands cost them."""
    scoring, players = rules.scoring, _deciding_players(rules)
    tally = scoring.tally_bonus / (players * scoring.tally_length) if scoring.tally_length else 0.0
    share, streak = 1 / players, 0.0
    if scoring.streak_length:
        full_streak = share**scoring.streak_length
        streak = scoring.streak_bonus * full_streak * (1 - share) / (1 - full_streak)
    points = _POINTS_PER_DEALT_CARD * rules.deal.hand_size * (players - 1) / players
    if tally + streak >= points:
        key = "scoring.tally_bonus" if tally >= streak else "scoring.streak_bonus"
        yield RuleWarning(key, rule_message("bonuses_outrun_points"), "warning")


def _warn_free_rounds(rules: HouseRules) -> Iterator[RuleWarning]:
    """Yield E4 where a player can end round after round at no cost."""
    scoring = rules.scoring
    if rules.call.out_of_turn == "ends_round" and scoring.out_of_turn_penalty == 0:
        yield RuleWarning("scoring.out_of_turn_penalty", rule_message("round_costs_nothing"), "warning")
    is_beaten_call_free = scoring.beaten_caller == "penalty_only" and scoring.others_when_beaten == "zero"
    if is_beaten_call_free and scoring.asaf_penalty == 0:
        yield RuleWarning("scoring.asaf_penalty", rule_message("round_costs_nothing"), "warning")


def _warn_negative_deck(rules: HouseRules) -> Iterator[RuleWarning]:
    """Yield E5 where every hand may be below 0."""
    values = rules.deck.values
    by_card = card_points(values)
    negative = [card for card in deck(rules, rules.table.min_players) if by_card[card] < 0]
    if negative and len(negative) >= _deciding_players(rules) * rules.deal.hand_size:
        lowest = min(negative, key=lambda card: by_card[card])
        yield RuleWarning(_value_key(lowest, rules), rule_message("all_hands_negative"), "warning")


def _deciding_players(rules: HouseRules) -> int:
    """Return the number of players among whom a match is decided, at least."""
    return _LAST_PLAYERS if rules.match.end == "last_standing" else rules.table.min_players


def _warn_negative_hands(rules: HouseRules) -> Iterator[RuleWarning]:
    """Yield a warning if hands can be negative, so that winning costs points.

    Source: RULES "Negative totals".
    """
    cards = negative_cards(rules)
    if not cards or rules.match.end == "single_round":
        return
    is_asaf_zero = rules.scoring.zero_for == "asaf"
    message = rule_message("negative_hands_with_asaf_zero" if is_asaf_zero else "negative_hands_with_call_zero")
    yield RuleWarning(_value_key(cards[0], rules), message, "warning")


def _value_key(card: str, rules: HouseRules) -> str:
    """Return the key that sets the points of *card*."""
    if card in ONE_EYED_JACKS and rules.deck.values.one_eyed_jack is not None:
        return "deck.values.one_eyed_jack"
    names = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
    return f"deck.values.{'joker' if card == JOKER else names[card[0]]}"


def keys_without_effect(rules: HouseRules) -> dict[str, str]:
    """Return the keys that have no effect with these rules, each with the key that it depends on."""
    scoring, call = rules.scoring, rules.call
    no_jokers, no_totals = rules.deck.jokers == 0, rules.match.end == "single_round"
    no_runs = rules.melds.runs == "forbidden"
    conditions = (
        ("deck.values.joker", no_jokers, "deck.jokers"),
        # Without jokers `plain`, by which they replace nothing, is what the table plays anyway.
        ("melds.jokers", no_jokers and rules.melds.jokers != "plain", "deck.jokers"),
        ("melds.ace", no_runs, "melds.runs"),
        ("pickup.joker_swap", no_jokers, "deck.jokers"),
        *((key, no_totals, "match.end") for key in _TOTALS_ONLY_KEYS),
        ("scoring.multi_asaf_points", scoring.multi_asaf == "flat" and not no_totals, "scoring.multi_asaf"),
        ("scoring.out_of_turn_penalty", call.out_of_turn == "forbidden" and not no_totals, "call.out_of_turn"),
        ("scoring.wrong_word_penalty", call.wrong_word is None and not no_totals, "call.wrong_word"),
        ("scoring.streak_bonus", scoring.streak_length == 0, "scoring.streak_length"),
        ("scoring.tally_bonus", scoring.tally_length == 0, "scoring.tally_length"),
        ("scoring.reduce_by", scoring.reduce_at == "none", "scoring.reduce_at"),
        ("match.limit", no_totals, "match.end"),
        ("match.limit_hit", no_totals, "match.end"),
        ("match.round_limit", no_totals, "match.end"),
        ("match.next_starter", no_totals and rules.match.tie == "shared", "match.end"),
    )
    return {key: other_key for key, is_without_effect, other_key in conditions if is_without_effect}


def _note_keys_without_effect(rules: HouseRules) -> Iterator[RuleWarning]:
    """Yield a note for each key that differs from its default but has no effect with these rules."""
    for key, other_key in keys_without_effect(rules).items():
        if get_value(rules, key) != SPEC_BY_PATH[key].default:
            other_value = get_value(rules, other_key)
            value = "null" if other_value is None else other_value
            yield RuleWarning(key, rule_message("key_without_effect", other=other_key, value=value), "note")


def _note_values_that_work_like_others(rules: HouseRules) -> Iterator[RuleWarning]:
    """Yield a note for each value that has the effect of another one with these rules."""
    no_runs, no_totals = rules.melds.runs == "forbidden", rules.match.end == "single_round"
    do_others_score_nothing = rules.scoring.others_when_beaten == "zero" and not no_totals
    conditions = (
        ("turn.slap_down", "sets_and_runs", "sets", no_runs, "melds.runs"),
        ("pickup.from_last_play", "any_of_set", "any", no_runs, "melds.runs"),
        ("scoring.zero_for", "both", "yaniv", do_others_score_nothing, "scoring.others_when_beaten"),
    )
    for key, value, like, is_alike, other_key in conditions:
        if is_alike and get_value(rules, key) == value:
            message = rule_message("value_works_like", like=like, other=other_key, value=get_value(rules, other_key))
            yield RuleWarning(key, message, "note")
    needed, hand_size = rules.pickup.needs_throw_of, rules.deal.hand_size
    if needed > hand_size:
        yield RuleWarning("pickup.needs_throw_of", rule_message("throw_above_hand", n=needed, hand=hand_size), "note")
