"""What becomes of a call at the start of one's own turn."""

from typing import Final, Literal

from yaniv.rules.house_rules import CallRules, TableRules

CallVerdict = Literal["yaniv", "self_asaf", "refused", "continue", "draw_three", "swap_hands", "eliminate"]

PENALTY_CARDS: Final = 3
"""Drawn for a call above the limit, where the house says so."""


def judge_call(total: int, call: CallRules) -> CallVerdict:
    """What follows when a hand of this total calls; `refused`: it may not. Source: RULES K01, K03, K04."""
    if total <= call.limit:
        return "yaniv"
    match call.over_limit:
        case "forbidden":
            return "refused"
        case "continue" | "self_asaf":
            return call.over_limit
        case "draw_three" | "swap_hands" | "eliminate":
            is_punished = call.punish_above is None or total > call.punish_above
            return call.over_limit if is_punished else "continue"


def is_wrong_word(word: str, call: CallRules) -> bool:
    """Is this the word that calls and costs points."""
    return call.wrong_word is not None and word.casefold() == call.wrong_word.casefold()


def is_call(word: str, call: CallRules, table: TableRules) -> bool:
    """Does this word call at all; big and small letters are the same aloud."""
    return word.casefold() == table.call_word.casefold() or is_wrong_word(word, call)
