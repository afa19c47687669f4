"""Signs of the reasons for a score: what a player's bar in the result of a round ends with."""

from typing import Literal

from yaniv.ui.narration.round_row import RoundRow

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
