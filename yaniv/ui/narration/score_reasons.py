"""Reason for the points of one player in one round: a sentence, and the keys of the house rules behind it.

Every number in a sentence comes from the events or the rules. Source: RULES "The end of a round".
"""

from msgspec import Struct

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.ui.narration.naming import is_second_person, join_names

ScoreReason = tuple[str, tuple[str, ...]]
"""The sentence, and the keys of its rules, most important first."""


class ScoringContext(Struct, frozen=True):
    """Everything on which the reasons for the points of a round depend."""

    view: View
    """View of the reader, who is addressed as "you"."""
    scored: e.RoundScored
    wrong_word: str
    """The word that cost extra points; empty if the right word was used or nobody called."""


def score_reason(seat: int, context: ScoringContext) -> ScoreReason:
    """Return the reason for the points of *seat*: a sentence and rule keys."""
    if context.view.rules.match.end == "single_round":
        return _single_round_text(seat, context), ()
    hand = context.scored.hand_totals[seat]
    is_caller = seat == context.scored.caller
    match context.scored.outcome:
        case "yaniv":
            return _good_call_reason(hand, context) if is_caller else _other_hand_of_good_call(hand, context)
        case "asaf":
            return _beaten_call_reason(hand, context) if is_caller else _other_hand_of_beaten_call(seat, hand, context)
        case "self_asaf":
            return _high_call_reason(hand, context) if is_caller else _other_hand_of_high_call(hand, context)
        case "out_of_turn":
            return _out_of_turn_reason(is_caller=is_caller)
        case "called_off":
            return _plain_hand_reason(hand)


def _plain_hand_reason(hand: int) -> ScoreReason:
    return tr("hand {hand}", hand=hand), ()


def _good_call_reason(hand: int, context: ScoringContext) -> ScoreReason:
    if context.view.rules.scoring.zero_for == "asaf":
        text = tr("hand {hand}, only {word} scores 0", hand=hand, word=context.view.rules.table.asaf_word)
        return text, ("scoring.zero_for",)
    return tr("{word} scores 0", word=context.view.rules.table.call_word), ("scoring.zero_for",)


def _other_hand_of_good_call(hand: int, context: ScoringContext) -> ScoreReason:
    if context.scored.caller is not None and hand == context.scored.hand_totals[context.scored.caller]:
        return tr("hand {hand}, a tie doesn't beat the call", hand=hand), ("call.beaten_by",)
    return _plain_hand_reason(hand)


def _beaten_call_reason(hand: int, context: ScoringContext) -> ScoreReason:
    if context.view.rules.scoring.beaten_caller == "penalty_only":
        return _flat_penalty_reason(context)
    scoring, asafs = context.view.rules.scoring, context.scored.asafs
    names, n = name_seats(asafs, context), len(asafs)
    if n == 1 or scoring.multi_asaf == "flat":
        text = tr("hand {hand} + {penalty}, beaten by {names}", hand=hand, penalty=scoring.asaf_penalty, names=names)
        return text, ("scoring.asaf_penalty",)
    if scoring.multi_asaf == "each":
        text = tr(
            "hand {hand} + {n} \u00d7 {points}, beaten by {names}",
            hand=hand,
            n=n,
            points=scoring.multi_asaf_points,
            names=names,
        )
        return text, ("scoring.multi_asaf", "scoring.multi_asaf_points")
    text = tr(
        "hand {hand} + {penalty} + {n} \u00d7 {points}, beaten by {names}",
        hand=hand,
        penalty=scoring.asaf_penalty,
        n=n,
        points=scoring.multi_asaf_points,
        names=names,
    )
    return text, ("scoring.multi_asaf", "scoring.asaf_penalty", "scoring.multi_asaf_points")


def _flat_penalty_reason(context: ScoringContext) -> ScoreReason:
    """Return the reason for the points of a beaten caller whose hand is not scored."""
    scoring, n = context.view.rules.scoring, len(context.scored.asafs)
    gaps = {"names": name_seats(context.scored.asafs, context), "n": n}
    gaps |= {"penalty": scoring.asaf_penalty, "points": scoring.multi_asaf_points}
    if n == 1 or scoring.multi_asaf == "flat":
        text = tr("penalty {penalty}, beaten by {names}", **gaps)
        return text, ("scoring.beaten_caller", "scoring.asaf_penalty")
    if scoring.multi_asaf == "each":
        text = tr("penalty {n} \u00d7 {points}, beaten by {names}", **gaps)
        return text, ("scoring.beaten_caller", "scoring.multi_asaf", "scoring.multi_asaf_points")
    text = tr("penalty {penalty} + {n} \u00d7 {points}, beaten by {names}", **gaps)
    return text, ("scoring.beaten_caller", "scoring.multi_asaf", "scoring.asaf_penalty", "scoring.multi_asaf_points")


def _other_hand_of_beaten_call(seat: int, hand: int, context: ScoringContext) -> ScoreReason:
    scored = context.scored
    if context.view.rules.scoring.others_when_beaten == "zero":
        return tr("the caller was beaten, so 0"), ("scoring.others_when_beaten",)
    if seat not in scored.asafs:
        return _plain_hand_reason(hand)
    word = context.view.rules.table.asaf_word
    if context.view.rules.scoring.zero_for == "yaniv":
        return tr("hand {hand}, {word}", hand=hand, word=word), ("scoring.zero_for",)
    if hand == min(scored.hand_totals[seat_with_asaf] for seat_with_asaf in scored.asafs):
        return tr("{word} scores 0", word=word), ("scoring.zero_for",)
    return tr("hand {hand}, {word} but not lowest", hand=hand, word=word), ("scoring.zero_for",)


def _high_call_reason(hand: int, context: ScoringContext) -> ScoreReason:
    text = tr(
        "hand {hand} + {penalty}, called above {limit}",
        hand=hand,
        penalty=context.view.rules.scoring.asaf_penalty,
        limit=context.view.rules.call.limit,
    )
    return text, ("call.over_limit", "scoring.asaf_penalty")


def _other_hand_of_high_call(hand: int, context: ScoringContext) -> ScoreReason:
    limit = context.view.rules.call.limit
    if hand <= limit:
        return tr("a hand of {limit} or less scores 0", limit=limit), ("call.over_limit", "call.limit")
    return _plain_hand_reason(hand)


def _out_of_turn_reason(*, is_caller: bool) -> ScoreReason:
    if is_caller:
        return tr("called out of turn"), ("scoring.out_of_turn_penalty",)
    return tr("caller was out of turn"), ("call.out_of_turn",)


def _single_round_text(seat: int, context: ScoringContext) -> str:
    """Return what a player did in a round that is the whole match; empty if the hand says it all."""
    scored = context.scored
    if seat in scored.asafs and scored.caller is not None:
        return tr("beat {names}", names=name_seats((scored.caller,), context))
    if seat != scored.caller:
        return ""
    match scored.outcome:
        case "yaniv" | "called_off":
            return tr("no one beat the call")
        case "asaf":
            return tr("beaten by {names}", names=name_seats(scored.asafs, context))
        case "self_asaf":
            return tr("called above {limit}", limit=context.view.rules.call.limit)
        case "out_of_turn":
            return tr("called out of turn")


def name_seats(seats: tuple[int, ...], context: ScoringContext) -> str:
    """Return the names of players as a phrase such as "Avi, Noa and you"."""
    return join_names(
        [tr("you") if is_second_person(seat, context.view) else context.view.names[seat] for seat in seats]
    )
