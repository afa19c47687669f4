"""A player's row in the report of a settled round: hand, points with their reason and its sign, and total."""

from typing import Literal

from msgspec import Struct

from yaniv.cards import Cards
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.narration.round_facts import RoundFacts
from yaniv.ui.narration.round_standing import RoundStanding
from yaniv.ui.narration.score_reasons import ScoringContext, score_reason

RoundMark = Literal["caller", "asaf", "winner", "starter", "out", "you"]


class RoundRow(Struct, frozen=True):
    """Outcome of a round for one player: hand, points with their reason, and total."""

    seat: int
    name: str
    hand: Cards
    hand_total: int | None
    """None if the player was eliminated before the hands were shown."""
    points: int | None
    """None if points are not written down under these rules."""
    reason: str
    rule_keys: tuple[str, ...]
    """Keys of the house rules that made the points, most important first."""
    notes: tuple[str, ...]
    """Changes of the total after the points were added, in order."""
    note_rule_keys: tuple[str, ...]
    """Key of the house rule behind each note."""
    total_before: int | None
    """The total before the round."""
    total: int | None
    marks: tuple[RoundMark, ...]
    standing: RoundStanding = RoundStanding()
    has_failed_call: bool = False
    """True for the caller if the call was beaten, above the limit or out of turn."""

    @property
    def has_special_reason(self) -> bool:
        """True if the points are not simply those of the hand, so that the reason tells something."""
        return bool(self.reason) and (bool(self.rule_keys) or self.points is None) and not self._is_bystander

    @property
    def _is_bystander(self) -> bool:
        """True for the others after a call out of turn: the headline has said it already."""
        return "caller" not in self.marks and "call.out_of_turn" in self.rule_keys


def build_round_row(
    seat: int, context: ScoringContext, facts: RoundFacts, view: View, standing: RoundStanding
) -> RoundRow:
    """Return the row of *seat*, for the reader of *view*."""
    scored = context.scored
    notes = tuple(facts.notes.get(seat, ()))
    marks = _round_marks(seat, context, facts, view)
    total = none_if_single_round(context.rules, facts.totals[seat])
    if seat not in scored.hand_totals:
        return RoundRow(
            seat=seat,
            name=context.names[seat],
            hand=(),
            hand_total=None,
            points=None,
            reason="",
            rule_keys=(),
            notes=tuple(text for text, _ in notes),
            note_rule_keys=tuple(rule_key for _, rule_key in notes),
            total_before=None,
            total=total,
            marks=marks,
            standing=standing,
        )
    reason_text, rule_keys = score_reason(seat, context)
    is_scored = context.rules.match.end != "single_round"
    if is_scored and context.wrong_word and seat == scored.caller and scored.outcome != "out_of_turn":
        penalty = context.rules.scoring.wrong_word_penalty
        word_note = tr("including {points} for saying {word}", points=penalty, word=context.wrong_word)
        notes = ((word_note, "scoring.wrong_word_penalty"), *notes)
        rule_keys = (*rule_keys, "scoring.wrong_word_penalty")
    points = scored.scores.get(seat, 0)
    return RoundRow(
        seat=seat,
        name=context.names[seat],
        hand=facts.hands.get(seat, ()),
        hand_total=scored.hand_totals[seat],
        points=none_if_single_round(context.rules, points),
        reason=reason_text,
        rule_keys=rule_keys,
        notes=tuple(text for text, _ in notes),
        note_rule_keys=tuple(rule_key for _, rule_key in notes),
        total_before=none_if_single_round(context.rules, scored.totals[seat] - points),
        total=total,
        marks=marks,
        standing=standing,
        has_failed_call=seat == scored.caller and scored.outcome in ("asaf", "self_asaf", "out_of_turn"),
    )


def none_if_single_round(rules: HouseRules, number: int) -> int | None:
    """Return *number*, or None in a match of a single round, which keeps no score."""
    return None if rules.match.end == "single_round" else number


def _round_marks(seat: int, context: ScoringContext, facts: RoundFacts, view: View) -> tuple[RoundMark, ...]:
    applies: dict[RoundMark, bool] = {
        "caller": seat == context.scored.caller,
        "asaf": seat in context.scored.asafs,
        "winner": seat == _round_winner(context, facts),
        "starter": seat == facts.next_starter,
        "out": seat in facts.eliminated,
        "you": seat == view.seat,
    }
    return tuple(mark for mark, holds in applies.items() if holds)


def _round_winner(context: ScoringContext, facts: RoundFacts) -> int:
    """Return the seat with the lowest hand; where that starts the next round, the lowest of those still in."""
    if facts.next_starter is None or context.rules.match.next_starter != "lowest":
        return context.scored.winner
    return facts.next_starter


ScoreSign = Literal["out", "bolt", "half", "flame", "star", "cards"]
"""Out of the match; a call that failed; a total that was reduced; a bonus; won the round; the worth of the hand."""


def score_sign(row: RoundRow) -> ScoreSign | None:
    """Return the sign of what happened to a player's score, the most telling one; None if nothing was scored."""
    if "out" in row.marks:
        return "out"
    if row.has_failed_call:
        return "bolt"
    if "scoring.reduce_at" in row.note_rule_keys:
        return "half"
    if row.note_rule_keys:
        return "flame"
    if {"asaf", "winner"} & set(row.marks):
        return "star"
    return None if row.points is None and not row.reason else "cards"
