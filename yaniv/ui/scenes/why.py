"""The reason for the points of one player in one round: the sentence, and the house rules it rests on.

Every number in a sentence comes from the events or the rules. Source: RULES.md section 5.
"""

from collections.abc import Sequence

from msgspec import Struct

from yaniv.game import events as e
from yaniv.rules.house import HouseRules
from yaniv.words import own_name, tell

Reason = tuple[str, tuple[str, ...]]
"""The sentence, and the keys of its rules, the weightiest first."""


class Case(Struct, frozen=True):
    """Everything the reasons of a round depend on."""

    rules: HouseRules
    names: tuple[str, ...]
    scored: e.RoundScored
    wrong_word: str
    """The word that cost extra; empty: the right one, or no call."""
    me: int
    """The seat that reads it: it is called "you"."""


def reason(seat: int, case: Case) -> Reason:
    """Why this seat got its points."""
    if case.rules.match.end == "single_round":
        return _deed(seat, case), ()
    hand = case.scored.hand_totals[seat]
    calls = seat == case.scored.caller
    match case.scored.outcome:
        case "yaniv":
            return _good_call(hand, case) if calls else _plain(hand)
        case "asaf":
            return _beaten(hand, case) if calls else _beside_a_beaten_call(seat, hand, case)
        case "self_asaf":
            return _called_too_high(hand, case) if calls else _beside_a_high_call(hand, case)
        case "out_of_turn":
            return _out_of_turn(calls=calls)
        case "called_off":
            return _plain(hand)


def _plain(hand: int) -> Reason:
    return tell("hand {hand}", hand=hand), ()


def _good_call(hand: int, case: Case) -> Reason:
    if case.rules.scoring.zero_for == "asaf":
        told = tell("hand {hand}, only {word} scores 0", hand=hand, word=case.rules.table.asaf_word)
        return told, ("scoring.zero_for",)
    return tell("{word} scores 0", word=case.rules.table.call_word), ("scoring.zero_for",)


def _beaten(hand: int, case: Case) -> Reason:
    scoring, asafs = case.rules.scoring, case.scored.asafs
    names, n = told_of(asafs, case), len(asafs)
    if n == 1 or scoring.multi_asaf == "flat":
        told = tell("hand {hand} + {penalty}, beaten by {names}", hand=hand, penalty=scoring.asaf_penalty, names=names)
        return told, ("scoring.asaf_penalty",)
    if scoring.multi_asaf == "each":
        told = tell(
            "hand {hand} + {n} x {points}, beaten by {names}",
            hand=hand,
            n=n,
            points=scoring.multi_asaf_points,
            names=names,
        )
        return told, ("scoring.multi_asaf", "scoring.multi_asaf_points")
    told = tell(
        "hand {hand} + {penalty} + {n} x {points}, beaten by {names}",
        hand=hand,
        penalty=scoring.asaf_penalty,
        n=n,
        points=scoring.multi_asaf_points,
        names=names,
    )
    return told, ("scoring.multi_asaf", "scoring.asaf_penalty", "scoring.multi_asaf_points")


def _beside_a_beaten_call(seat: int, hand: int, case: Case) -> Reason:
    scored = case.scored
    if seat not in scored.asafs:
        return _plain(hand)
    word = case.rules.table.asaf_word
    if case.rules.scoring.zero_for == "yaniv":
        return tell("hand {hand}, {word}", hand=hand, word=word), ("scoring.zero_for",)
    if hand == min(scored.hand_totals[each] for each in scored.asafs):
        return tell("{word} scores 0", word=word), ("scoring.zero_for",)
    return tell("hand {hand}, {word}, but not the lowest", hand=hand, word=word), ("scoring.zero_for",)


def _called_too_high(hand: int, case: Case) -> Reason:
    told = tell(
        "hand {hand} + {penalty}, called above {limit}",
        hand=hand,
        penalty=case.rules.scoring.asaf_penalty,
        limit=case.rules.call.limit,
    )
    return told, ("call.over_limit", "scoring.asaf_penalty")


def _beside_a_high_call(hand: int, case: Case) -> Reason:
    limit = case.rules.call.limit
    if hand <= limit:
        return tell("a hand of {limit} or less scores 0", limit=limit), ("call.over_limit", "call.limit")
    return _plain(hand)


def _out_of_turn(*, calls: bool) -> Reason:
    if calls:
        return tell("called out of turn"), ("scoring.out_of_turn_penalty",)
    return tell("the call came out of turn"), ("call.out_of_turn",)


def _deed(seat: int, case: Case) -> str:
    """What a player did in a round that is the whole match, beside the hand; nothing, where that says it all."""
    scored = case.scored
    if seat in scored.asafs and scored.caller is not None:
        return tell("beat {names}", names=told_of((scored.caller,), case))
    if seat != scored.caller:
        return ""
    match scored.outcome:
        case "yaniv" | "called_off":
            return tell("nobody beat the call")
        case "asaf":
            return tell("beaten by {names}", names=told_of(scored.asafs, case))
        case "self_asaf":
            return tell("called above {limit}", limit=case.rules.call.limit)
        case "out_of_turn":
            return tell("called out of turn")


def told_of(seats: tuple[int, ...], case: Case) -> str:
    """Players as one speaks of them: "Avi, Noa and you"."""
    return all_of([tell("you") if calls_you(seat, case) else case.names[seat] for seat in seats])


def calls_you(seat: int, case: Case) -> bool:
    """Return whether sentences about *seat* are told in the second person: the reader, or who gave no name."""
    return seat == case.me or not own_name(case.names[seat])


def begun(words: str) -> str:
    """As a sentence begins."""
    return words[:1].upper() + words[1:]


def all_of(names: Sequence[str]) -> str:
    """Several names as one says them."""
    if len(names) == 1:
        return names[0]
    return tell("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])
