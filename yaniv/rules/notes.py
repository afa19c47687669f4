"""What a house may want to know about its rules although they work: little cards, and keys without effect."""

from collections.abc import Iterator
from typing import Final, Literal

from yaniv.rules.catalogue import BY_PATH, value
from yaniv.rules.conflicts import Remark
from yaniv.rules.deck import deck, packs
from yaniv.rules.house import HouseRules

_SCANT: Final = 2
"""Cards for each player in the deck after the deal; with fewer it is reshuffled all the time."""


class Note(Remark, frozen=True):
    """A doubt about one key."""

    level: Literal["warning", "note"]


def notes(rules: HouseRules) -> tuple[Note, ...]:
    """Warnings first, then keys that were set and mean nothing here."""
    return (*_cards_left(rules), *_inert(rules))


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


def _inert(rules: HouseRules) -> Iterator[Note]:
    """Keys that differ from their default and still change nothing."""
    scoring = rules.scoring
    sleeping = {
        "scoring.multi_asaf_points": (scoring.multi_asaf == "flat", "scoring.multi_asaf"),
        "scoring.out_of_turn_penalty": (rules.call.out_of_turn == "forbidden", "call.out_of_turn"),
        "scoring.wrong_word_penalty": (rules.call.wrong_word is None, "call.wrong_word"),
        "scoring.streak_bonus": (scoring.streak_length == 0, "scoring.streak_length"),
        "scoring.tally_bonus": (scoring.tally_length == 0, "scoring.tally_length"),
        "scoring.reduce_by": (scoring.reduce_at == "none", "scoring.reduce_at"),
        "match.limit": (rules.match.end == "single_round", "match.end"),
        "match.limit_hit": (rules.match.end == "single_round", "match.end"),
    }
    for key, (sleeps, other) in sleeping.items():
        if sleeps and value(rules, key) != BY_PATH[key].default:
            because = value(rules, other)
            gaps = {"other": other, "value": "null" if because is None else str(because)}
            yield Note(key, "has no effect while {other} is {value}", gaps, "note")
