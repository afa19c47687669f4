"""Consequences of a call, by the total of the caller's hand."""

from typing import Final, Literal

from yaniv.rules.house_rules import CallRules, TableRules

CallVerdict = Literal["yaniv", "self_asaf", "refused", "continue", "draw_three", "swap_hands", "eliminate"]

PENALTY_CARDS: Final = 3
"""Number of cards drawn as the penalty for a false call, where `call.over_limit` is `draw_three`."""


def judge_call(total: int, call: CallRules) -> CallVerdict:
    """Return what follows from a call with a hand of *total* points; `refused` means that the call is illegal.

    Source: RULES K01, K03, K04.
    """
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


def beats_caller(total: int, caller_total: int, call: CallRules) -> bool:
    """Return True if a hand of *total* points beats a call with *caller_total* points. Source: RULES K49."""
    return total < caller_total if call.beaten_by == "lower" else total <= caller_total


def is_wrong_word(word: str, call: CallRules) -> bool:
    """Return True if *word* is the one that costs the caller points (`call.wrong_word`); case is ignored."""
    return call.wrong_word is not None and word.casefold() == call.wrong_word.casefold()


def is_call(word: str, call: CallRules, table: TableRules) -> bool:
    """Return True if *word* is a calling word, the normal one or the one that costs points; case is ignored."""
    return word.casefold() == table.call_word.casefold() or is_wrong_word(word, call)
