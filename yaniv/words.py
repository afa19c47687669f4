"""Everything a player reads goes through here.

`tell` takes the English sentence with named gaps and gives it in the player's language. Sentences are whole; they are
never glued from parts.
"""

from gettext import NullTranslations
from typing import Final

from yaniv.cards import JOKER

_translations: NullTranslations = NullTranslations()

_RANK_NAMES: Final = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
_SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}

OBJECTIONS: Final = {
    "not_in_hand": "You do not hold these cards.",
    "not_a_meld": "These cards do not go together: throw one card, a set or a run.",
    "bad_run_order": "A run is thrown in order, up or down.",
    "not_your_turn": "It is not your turn.",
    "must_throw_first": "Throw first, then pick up.",
    "must_draw_first": "Pick up first, then throw.",
    "already_thrown": "You have thrown in this turn; now pick up.",
    "already_drawn": "You have picked up in this turn; now throw.",
    "not_pickable": "This card cannot be taken.",
    "stock_empty": "The deck is empty: take from the last play.",
    "exact_card_must_be_thrown": "The card for the joker is your whole throw: throw nothing before it.",
    "must_throw_exact_card": "After taking the joker you throw the card it stood for, alone.",
    "no_slap": "There is nothing to slap down.",
    "must_call": "You have no cards left: you can only call.",
    "over_limit": "Your hand counts {total}; to call it may count {limit} at most.",
    "call_only_at_turn_start": "You can call only at the start of your turn.",
    "already_called": "Somebody has called already.",
    "already_called_this_turn": "You have called in this turn already: play on.",
    "unknown_word": "This word does not call.",
    "eliminated": "You are out of the match.",
    "round_over": "The round is over.",
    "wrong_phase": "This cannot be done now.",
    "wrong_count": "Put back exactly {limit}.",
    "not_allowed": "The house rules do not allow this.",
    "match_over": "The match is over.",
    "wrong_deck": "These are not the cards of this deck.",
}
"""Sentence of each reason in `game.refusal.Reason`."""


def tell(sentence: str, /, **gaps: object) -> str:
    """Gives the sentence in the player's language, its gaps filled."""
    told = _translations.gettext(sentence)
    return told.format(**gaps) if gaps else told


def tell_number(one: str, many: str, number: int, /, **gaps: object) -> str:
    """Picks the form the language wants for this number; `{n}` is the number."""
    return _translations.ngettext(one, many, number).format(n=number, **gaps)


def card_name(code: str) -> str:
    """Says the card aloud: "seven of hearts", "joker"."""
    if code == JOKER:
        return tell("joker")
    return tell("{rank} of {suit}", rank=tell(_RANK_NAMES[code[0]]), suit=tell(_SUIT_NAMES[code[1]]))
