"""Sentences that explain why a command is refused."""

from typing import Final

from yaniv.game.command_errors import IllegalReason, ReasonCode
from yaniv.i18n import tr

_SENTENCES: Final[dict[ReasonCode, str]] = {
    "not_in_hand": "You don't have these cards.",
    "not_a_meld": "These cards can't be thrown together.",
    "bad_run_order": "Throw a run in order, up or down.",
    "not_your_turn": "It's not your turn.",
    "must_throw_first": "Throw first, then draw.",
    "must_draw_first": "Draw first, then throw.",
    "already_thrown": "You've already thrown this turn; now draw.",
    "already_drawn": "You've already drawn this turn; now throw.",
    "not_pickable": "You can't take this card.",
    "throw_too_small": "Throw {limit} cards or more to take one from the last throw.",
    "stock_empty": "The deck is empty: take from the last throw.",
    "exact_card_must_be_thrown": "To take the joker, your throw must be just the card it stands for.",
    "must_throw_exact_card": "After taking the joker, throw only the card it stood for.",
    "no_slap": "There is nothing to slap down.",
    "must_call": "You have no cards left: you can only call.",
    "over_limit": "You have {total}. You need {limit} or less to call.",
    "call_only_at_turn_start": "You can only call at the start of your turn.",
    "already_called": "Someone has already called.",
    "already_called_this_turn": "You've already called this turn: play on.",
    "unknown_word": "That word is not a call.",
    "eliminated": "You are out of the match.",
    "round_over": "The round is over.",
    "wrong_phase": "You can't do that now.",
    "wrong_count": "Give back exactly {limit}.",
    "not_allowed": "The house rules don't allow this.",
    "match_over": "The match is over.",
    "wrong_deck": "These cards are not from this deck.",
}


_REMOTE_SENTENCES: Final = {
    "line_lost": "Your move got lost on the way. Please play it again.",
    "not_stored": "The host's computer couldn't save that move. Please play it again.",
}


def remote_refusal_sentence(code: str) -> str:
    """Return the sentence for the refusal of a move by the host of a table elsewhere."""
    return tr(_REMOTE_SENTENCES.get(code, "Too late: the table has moved on."))


def refusal_sentence(refusal: IllegalReason) -> str:
    """Return the sentence that explains to the player why a command is refused."""
    return tr(_SENTENCES[refusal.reason], limit=refusal.limit, total=refusal.total)
