"""Detection of rules that contradict each other, so that no match can be played.

`rule_warnings` reports lesser problems.

Source: RULES "Rules that exclude each other", C1 to C12.
"""

from collections.abc import Iterator
from typing import Final

from yaniv.coded_message import CodedMessage
from yaniv.rules.deck import cards_needed, is_half, pack_count, pack_size
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_message_codes import RuleCode, RuleMessage, rule_message
from yaniv.sanitize import comparison_key

_PUNISHMENTS: Final = ("draw_three", "swap_hands", "eliminate")
_MIN_SERIES_LENGTH: Final = 2
_TOO_FEW_CARDS_CODES: Final[dict[tuple[bool, bool], RuleCode]] = {
    (True, False): "one_pack_too_small",
    (True, True): "half_pack_too_small",
    (False, False): "packs_too_small",
    (False, True): "half_packs_too_small",
}
"""Codes by (is there one pack, is it a half pack)."""


class Conflict(RuleMessage, frozen=True):
    """Contradiction between two or more rules; `key` is the rule that the message is about."""

    others: tuple[str, ...]
    code: str
    """Error code: constraint C1 is R021, C12 is R032."""


def find_conflicts(rules: HouseRules) -> tuple[Conflict, ...]:
    """Return all conflicts, in the order of the constraints C1 to C12; empty if the rules are playable."""
    return (
        *_table_conflicts(rules),
        *_deck_conflicts(rules),
        *_turn_conflicts(rules),
        *_call_conflicts(rules),
        *_score_conflicts(rules),
        *_single_round_conflicts(rules),
        *_pickup_conflicts(rules),
    )


def _table_conflicts(rules: HouseRules) -> Iterator[Conflict]:
    fewest, most = rules.table.min_players, rules.table.max_players
    if fewest > most:
        message = rule_message("max_below_min_players", most=most, fewest=fewest)
        yield _new_conflict(1, "table.max_players", ("table.min_players",), message)


def _deck_conflicts(rules: HouseRules) -> Iterator[Conflict]:
    """Yield C2 if, for some permitted number of players, the deck is too small for the deal and the first draw."""
    player_counts = range(rules.table.min_players, rules.table.max_players + 1)
    short_player_counts = [
        players for players in player_counts if _deck_size(rules, players) < cards_needed(rules, players)
    ]
    if short_player_counts:
        yield _too_few_cards_conflict(rules, short_player_counts[-1])


def _too_few_cards_conflict(rules: HouseRules, players: int) -> Conflict:
    is_closed = not rules.pickup.first_upcard
    involved = {
        "table.max_players": True,
        "deck.pack": rules.deck.pack != "full",
        "deck.jokers": True,
        "deal.hand_size": True,
        "deal.extra_cards": rules.deal.extra_cards > 0,
        "pickup.first_upcard": is_closed,
        "call.over_limit": is_closed and rules.call.over_limit == "draw_three",
    }
    others = tuple(key for key, is_part in involved.items() if is_part)
    message = rule_message(
        _TOO_FEW_CARDS_CODES[pack_count(rules, players) == 1, is_half(rules, players)],
        players=players,
        needed=cards_needed(rules, players),
        packs=pack_count(rules, players),
        have=_deck_size(rules, players),
        keys=", ".join(others),
    )
    return _new_conflict(2, "deck.packs", others, message)


def _turn_conflicts(rules: HouseRules) -> Iterator[Conflict]:
    order = rules.turn.order
    if order == "draw_first" and rules.turn.slap_down != "none":
        message = rule_message("slap_down_with_draw_first")
        yield _new_conflict(3, "turn.slap_down", ("turn.order",), message)
    if order != "throw_first" and rules.turn.early_throw:
        message = rule_message("early_throw_without_throw_first", order=order)
        yield _new_conflict(4, "turn.early_throw", ("turn.order",), message)
    if rules.pickup.joker_swap != "none" and rules.melds.jokers == "plain":
        message = rule_message("joker_swap_with_plain_jokers")
        yield _new_conflict(5, "pickup.joker_swap", ("melds.jokers",), message)
    if rules.pickup.joker_swap != "none" and rules.melds.runs == "forbidden":
        message = rule_message("joker_swap_without_runs")
        yield _new_conflict(5, "pickup.joker_swap", ("melds.runs",), message)


def _call_conflicts(rules: HouseRules) -> Iterator[Conflict]:
    call, punish_above = rules.call, rules.call.punish_above
    if punish_above is not None and (call.over_limit not in _PUNISHMENTS or punish_above < call.limit):
        message = rule_message("punish_above_too_low", limit=call.limit)
        yield _new_conflict(6, "call.punish_above", ("call.over_limit", "call.limit"), message)
    if call.wrong_word is not None and comparison_key(call.wrong_word) == comparison_key(rules.table.call_word):
        message = rule_message("wrong_word_is_call_word")
        yield _new_conflict(7, "call.wrong_word", ("table.call_word",), message)


def _score_conflicts(rules: HouseRules) -> Iterator[Conflict]:
    scoring = rules.scoring
    lowest_reduced_total = rules.match.limit if scoring.reduce_at == "limit" else scoring.reduce_at
    if (
        isinstance(scoring.reduce_by, int)
        and isinstance(lowest_reduced_total, int)
        and scoring.reduce_by > lowest_reduced_total
    ):
        others = ("scoring.reduce_at", "match.limit") if scoring.reduce_at == "limit" else ("scoring.reduce_at",)
        keys = ", ".join(others)
        message = rule_message("reduction_too_large", by=scoring.reduce_by, smallest=lowest_reduced_total, keys=keys)
        yield _new_conflict(8, "scoring.reduce_by", others, message)
    for name, length in (("streak_length", scoring.streak_length), ("tally_length", scoring.tally_length)):
        if 0 < length < _MIN_SERIES_LENGTH:
            yield _new_conflict(9, f"scoring.{name}", (), rule_message("series_too_short"))


def _single_round_conflicts(rules: HouseRules) -> Iterator[Conflict]:
    """Yield C10 for each setting that needs match totals, if the match is a single round."""
    if rules.match.end != "single_round":
        return
    scoring = rules.scoring
    for name, neutral, value in (
        ("reduce_at", "none", scoring.reduce_at),
        ("streak_length", "0", scoring.streak_length),
        ("tally_length", "0", scoring.tally_length),
    ):
        if str(value) != neutral:
            message = rule_message("needs_totals", neutral=neutral)
            yield _new_conflict(10, f"scoring.{name}", ("match.end",), message)


def _pickup_conflicts(rules: HouseRules) -> Iterator[Conflict]:
    """Yield C11 and C12 where the size of the throw cannot decide whether a card may be taken."""
    needed, order = rules.pickup.needs_throw_of, rules.turn.order
    if needed > 1 and order != "throw_first":
        message = rule_message("throw_size_without_throw_first", order=order)
        yield _new_conflict(11, "pickup.needs_throw_of", ("turn.order",), message)
    if needed > 1 and rules.pickup.joker_swap == "as_throw":
        message = rule_message("joker_swap_needs_larger_throw", n=needed)
        yield _new_conflict(12, "pickup.joker_swap", ("pickup.needs_throw_of",), message)


def _deck_size(rules: HouseRules, players: int) -> int:
    return pack_count(rules, players) * pack_size(rules, players)


def _new_conflict(number: int, key: str, others: tuple[str, ...], message: CodedMessage) -> Conflict:
    return Conflict(key, message, others, f"R{20 + number:03}")
