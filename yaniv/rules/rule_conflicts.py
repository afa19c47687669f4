"""Detection of rules that contradict each other.

No match can be played by conflicting rules. `rule_warnings` reports lesser problems.

Source: RULES section 3, "Cross-field constraints", C1 to C10.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from yaniv.rules.deck import cards_needed, is_half, pack_count, pack_size
from yaniv.rules.house_rules import HouseRules
from yaniv.sanitize import comparison_key

_PUNISHMENTS: Final = ("draw_three", "swap_hands", "eliminate")
_MIN_SERIES_LENGTH: Final = 2
_TOO_FEW_CARDS_SENTENCES: Final = {
    (True, False): "{players} players need {needed} cards, but one pack has {have} ({keys})",
    (True, True): "{players} players need {needed} cards, but half a pack has {have} ({keys})",
    (False, False): "{players} players need {needed} cards, but {packs} packs have {have} ({keys})",
    (False, True): ("{players} players need {needed} cards, but {packs} half packs have {have} ({keys})"),
}
"""Sentences by (is there one pack, is it a half pack)."""


class RuleMessage(Struct, frozen=True):
    """Message about one key: a sentence with named gaps, to be translated before the gaps are filled."""

    key: str
    sentence: str
    gaps: dict[str, str]

    @property
    def message(self) -> str:
        """Message in English, with the gaps filled."""
        return self.sentence.format(**self.gaps)


class Conflict(RuleMessage, frozen=True):
    """Conflict between keys; `key` is the one the message is about."""

    others: tuple[str, ...]
    code: str
    """Error code: constraint C1 is R021, C10 is R030."""


def find_conflicts(rules: HouseRules) -> tuple[Conflict, ...]:
    """Return all violated constraints, in the order C1 to C10."""
    return (
        *_table_conflicts(rules),
        *_deck_conflicts(rules),
        *_turn_conflicts(rules),
        *_call_conflicts(rules),
        *_score_conflicts(rules),
        *_single_round_conflicts(rules),
    )


def _table_conflicts(rules: HouseRules) -> Iterator[Conflict]:
    fewest, most = rules.table.min_players, rules.table.max_players
    if fewest > most:
        sentence = "the maximum ({most}) is below table.min_players ({fewest})"
        yield _new_conflict(1, "table.max_players", ("table.min_players",), sentence, most=most, fewest=fewest)


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
    sentence = _TOO_FEW_CARDS_SENTENCES[pack_count(rules, players) == 1, is_half(rules, players)]
    gaps = {"players": players, "needed": cards_needed(rules, players), "packs": pack_count(rules, players)}
    return _new_conflict(
        2, "deck.packs", others, sentence, have=_deck_size(rules, players), keys=", ".join(others), **gaps
    )


def _turn_conflicts(rules: HouseRules) -> Iterator[Conflict]:
    order = rules.turn.order
    if order == "draw_first" and rules.turn.slap_down != "none":
        sentence = "must be none when turn.order is draw_first"
        yield _new_conflict(3, "turn.slap_down", ("turn.order",), sentence)
    if order != "throw_first" and rules.turn.early_throw:
        sentence = "only works when turn.order is throw_first, not {order}"
        yield _new_conflict(4, "turn.early_throw", ("turn.order",), sentence, order=order)
    if rules.pickup.joker_swap != "none" and rules.melds.jokers == "plain":
        sentence = "must be none when melds.jokers is plain, as jokers then replace nothing"
        yield _new_conflict(5, "pickup.joker_swap", ("melds.jokers",), sentence)


def _call_conflicts(rules: HouseRules) -> Iterator[Conflict]:
    call, punish_above = rules.call, rules.call.punish_above
    if punish_above is not None and (call.over_limit not in _PUNISHMENTS or punish_above < call.limit):
        sentence = "must be at least call.limit ({limit}), with call.over_limit draw_three, swap_hands or eliminate"
        yield _new_conflict(6, "call.punish_above", ("call.over_limit", "call.limit"), sentence, limit=call.limit)
    if call.wrong_word is not None and comparison_key(call.wrong_word) == comparison_key(rules.table.call_word):
        sentence = "must differ from table.call_word"
        yield _new_conflict(7, "call.wrong_word", ("table.call_word",), sentence)


def _score_conflicts(rules: HouseRules) -> Iterator[Conflict]:
    scoring = rules.scoring
    lowest_reduced_total = rules.match.limit if scoring.reduce_at == "limit" else scoring.reduce_at
    if (
        isinstance(scoring.reduce_by, int)
        and isinstance(lowest_reduced_total, int)
        and scoring.reduce_by > lowest_reduced_total
    ):
        others = ("scoring.reduce_at", "match.limit") if scoring.reduce_at == "limit" else ("scoring.reduce_at",)
        sentence = "{by} is more than {smallest}, the lowest total reduced ({keys})"
        gaps = {"by": scoring.reduce_by, "smallest": lowest_reduced_total, "keys": ", ".join(others)}
        yield _new_conflict(8, "scoring.reduce_by", others, sentence, **gaps)
    for name, length in (("streak_length", scoring.streak_length), ("tally_length", scoring.tally_length)):
        if 0 < length < _MIN_SERIES_LENGTH:
            yield _new_conflict(9, f"scoring.{name}", (), "must be 0 or at least 2: 1 win is too few")


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
            sentence = "must be {neutral} when match.end is single_round: no totals are kept"
            yield _new_conflict(10, f"scoring.{name}", ("match.end",), sentence, neutral=neutral)


def _deck_size(rules: HouseRules, players: int) -> int:
    return pack_count(rules, players) * pack_size(rules, players)


def _new_conflict(number: int, key: str, others: tuple[str, ...], sentence: str, **gaps: object) -> Conflict:
    text_gaps = {name: str(value) for name, value in gaps.items()}
    return Conflict(key, sentence, text_gaps, others, f"R{20 + number:03}")
