"""What a house may want to know about its rules although they work: little cards, and keys without effect."""

from collections.abc import Iterator
from typing import Final, Literal

from yaniv.cards import JOKER
from yaniv.rules.catalogue import BY_PATH, value
from yaniv.rules.conflicts import Remark
from yaniv.rules.deck import deck, packs
from yaniv.rules.house import HouseRules
from yaniv.rules.scoring import ONE_EYED_JACKS, below_zero

_SCANT: Final = 2
"""Cards for each player in the deck after the deal; with fewer it is reshuffled all the time."""
_POINTS_A_ROUND: Final = 20
"""What a player who does not win a round scores, roughly."""
_OF_TOTALS: Final = (
    "zero_for",
    "asaf_penalty",
    "multi_asaf",
    "multi_asaf_points",
    "out_of_turn_penalty",
    "wrong_word_penalty",
)
"""Keys of scoring that mean nothing where no totals are kept."""


class Note(Remark, frozen=True):
    """A doubt about one key."""

    level: Literal["warning", "note"]


def notes(rules: HouseRules) -> tuple[Note, ...]:
    """Warnings first, then keys that were set and mean nothing here."""
    return (*_cards_left(rules), *_endless(rules), *_negative_hands(rules), *_inert(rules))


def _cards_left(rules: HouseRules) -> Iterator[Note]:
    players = rules.table.max_players
    whole = len(deck(rules, players))
    left = whole - players * rules.deal.hand_size - 1
    gaps = {"players": players, "packs": packs(rules, players), "cards": whole, "left": left}
    told = {name: str(number) for name, number in gaps.items()}
    if 0 <= left < _SCANT * players:
        yield Note("deck.packs", "with {players} players only {left} cards are left in the deck", told, "warning")
    elif rules.deck.packs == "auto" and packs(rules, players) > 1:
        sentence = "{players} players get {packs} packs, {cards} cards, of which {left} are left in the deck"
        yield Note("deck.packs", sentence, told, "note")


def _endless(rules: HouseRules) -> Iterator[Note]:
    """Totals that are halved so often that they hardly ever get past the limit.

    One total in *reduce_at* is hit exactly, so before the limit a round adds its points and takes away that part of
    half the limit.
    """
    at, limit = rules.scoring.reduce_at, rules.match.limit
    if rules.match.end == "single_round" or rules.scoring.reduce_by != "half" or isinstance(at, str):
        return
    if limit > 2 * at * _POINTS_A_ROUND:
        sentence = "totals are halved so often that the match may never reach {limit}"
        yield Note("scoring.reduce_at", sentence, {"limit": str(limit)}, "warning")


def _negative_hands(rules: HouseRules) -> Iterator[Note]:
    """Hands below 0, which score more by winning. Source: RULES section 4, "Negative totals"."""
    cards = below_zero(rules)
    if not cards or rules.match.end == "single_round":
        return
    if rules.scoring.zero_for == "asaf":
        sentence = "a hand can count less than 0, but the lowest hand that beats a caller scores 0, which is worse"
    else:
        sentence = "a hand can count less than 0, but a good call scores 0, which is worse"
    yield Note(_value_key(cards[0], rules), sentence, {}, "warning")


def _value_key(card: str, rules: HouseRules) -> str:
    """Return the key that decides what this card is worth."""
    if card in ONE_EYED_JACKS and rules.deck.values.one_eyed_jack is not None:
        return "deck.values.one_eyed_jack"
    names = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
    return f"deck.values.{'joker' if card == JOKER else names[card[0]]}"


def _inert(rules: HouseRules) -> Iterator[Note]:
    """Keys that differ from their default and still change nothing."""
    scoring, call = rules.scoring, rules.call
    no_jokers, no_totals = rules.deck.jokers == 0, rules.match.end == "single_round"
    sleeping = (
        ("deck.values.joker", no_jokers, "deck.jokers"),
        ("melds.jokers", no_jokers, "deck.jokers"),
        ("pickup.joker_swap", no_jokers, "deck.jokers"),
        *((f"scoring.{name}", no_totals, "match.end") for name in _OF_TOTALS),
        ("scoring.multi_asaf_points", scoring.multi_asaf == "flat" and not no_totals, "scoring.multi_asaf"),
        ("scoring.out_of_turn_penalty", call.out_of_turn == "forbidden" and not no_totals, "call.out_of_turn"),
        ("scoring.wrong_word_penalty", call.wrong_word is None and not no_totals, "call.wrong_word"),
        ("scoring.streak_bonus", scoring.streak_length == 0, "scoring.streak_length"),
        ("scoring.tally_bonus", scoring.tally_length == 0, "scoring.tally_length"),
        ("scoring.reduce_by", scoring.reduce_at == "none", "scoring.reduce_at"),
        ("match.limit", no_totals, "match.end"),
        ("match.limit_hit", no_totals, "match.end"),
    )
    for key, sleeps, other in sleeping:
        if sleeps and value(rules, key) != BY_PATH[key].default:
            because = value(rules, other)
            gaps = {"other": other, "value": "null" if because is None else str(because)}
            yield Note(key, "has no effect while {other} is {value}", gaps, "note")
