"""Score history: one row per round, one column per player."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.i18n import localize_call_word, tr
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.table.state import match_totals as book
from yaniv.ui.table.state.match_totals import MatchTotals

RoundMark = Literal["stood", "failed", "asaf", "less", "out"]
"""Outcome for one player: call stood, call failed, beat the call (asaf), points taken off the total, eliminated."""
ROUND_MARKS: Final[tuple[RoundMark, ...]] = ("stood", "failed", "asaf", "less", "out")


class RoundScoreEntry(Struct, frozen=True):
    """Score of one player in one round: points, total, and marks such as "called"."""

    points: int | None = None
    """Points of the round; None: did not take part in it."""
    total: int | None = None
    """Total after the round; None: eliminated before it."""
    marks: tuple[RoundMark, ...] = ()


class ScoredRound(Struct, frozen=True):
    """Scores of one settled round; entries are by seat."""

    number: int
    entries: tuple[RoundScoreEntry, ...]
    """Indexed by seat."""


class ScoreHistory(Struct, frozen=True):
    """All settled rounds of a match, and the one in progress; an immutable value."""

    match_totals: MatchTotals = MatchTotals()
    """Totals of the match; they are computed there only."""
    rounds: tuple[ScoredRound, ...] = ()
    """Settled rounds, oldest first."""
    round_number: int = 0
    """Number of the current round."""
    pending_entries: tuple[RoundScoreEntry, ...] = ()
    """Entries of the round that is being settled; empty otherwise."""
    eliminated: tuple[int, ...] = ()
    """Seats eliminated before the current round."""
    leaving: tuple[int, ...] = ()
    """Seats eliminated by the current round."""


def apply_event(score_history: ScoreHistory, event: e.AnyEvent) -> ScoreHistory:
    """Return the score history after one more event of the match."""
    return _apply_to_rounds(
        replace(score_history, match_totals=book.apply_event(score_history.match_totals, event)), event
    )


def _apply_to_rounds(score_history: ScoreHistory, event: e.AnyEvent) -> ScoreHistory:
    """Return the history with its rounds updated; its totals are up to date already."""
    match event:
        case e.RoundOpened(number=number):
            return replace(
                score_history,
                round_number=number,
                pending_entries=(),
                eliminated=(*score_history.eliminated, *score_history.leaving),
                leaving=(),
            )
        case e.RoundScored():
            return replace(score_history, pending_entries=tuple(_round_entries(score_history, event)))
        case e.BonusGiven(seat=seat) | e.TotalReduced(seat=seat) if score_history.pending_entries:
            return _add_mark(score_history, seat, "less")
        case e.PlayerOut(seat=seat):
            with_leaving = replace(score_history, leaving=(*score_history.leaving, seat))
            return _add_mark(with_leaving, seat, "out") if score_history.pending_entries else with_leaving
        case e.RoundClosed() | e.MatchWon() if score_history.pending_entries:
            totals = zip(score_history.pending_entries, score_history.match_totals.by_round[-1], strict=True)
            entries = tuple(each if each.total is None else replace(each, total=total) for each, total in totals)
            return replace(
                score_history,
                rounds=(*score_history.rounds, ScoredRound(score_history.round_number, entries)),
                pending_entries=(),
            )
        case _:
            return score_history


def mark_text(mark: RoundMark, rules: HouseRules) -> str:
    """Return a mark (what a player did in a round) as text of one to three words."""
    match mark:
        case "stood":
            return tr("called {word}", word=rules.table.call_word)
        case "failed":
            return tr("failed call")
        case "asaf":
            return localize_call_word(rules.table.asaf_word)
        case "less":
            return tr("points off")
        case "out":
            return tr("out")


def entry_text(entry: RoundScoreEntry, name: str, rules: HouseRules) -> str:
    """Return the score of a player in a round as a sentence; empty if the player was out before the round."""
    if entry.total is None:
        return ""
    gaps = {"name": name, "points": entry.points, "total": entry.total}
    marks = ", ".join(mark_text(mark, rules) for mark in entry.marks)
    if entry.points is None:
        text = tr("{name}: not in this round, total {total}.", **gaps)
        return tr("{name}: not in this round, total {total} ({marks}).", **gaps, marks=marks) if marks else text
    if marks:
        return tr("{name}: {points}, total {total} ({marks}).", **gaps, marks=marks)
    return tr("{name}: {points}, total {total}.", **gaps)


def _round_entries(score_history: ScoreHistory, event: e.RoundScored) -> Iterator[RoundScoreEntry]:
    """Yield the entry of each seat for a scored round."""
    for seat, total in enumerate(event.totals):
        if seat in score_history.eliminated:
            yield RoundScoreEntry()
            continue
        is_playing = seat in event.hand_totals
        points = event.scores.get(seat, 0) if is_playing else None
        yield RoundScoreEntry(points, total, tuple(_seat_marks(seat, event, is_out=seat in score_history.leaving)))


def _seat_marks(seat: int, event: e.RoundScored, *, is_out: bool) -> Iterator[RoundMark]:
    """Yield the marks of a seat that are known when the round is scored."""
    if seat == event.caller:
        yield "stood" if event.outcome == "yaniv" else "failed"
    if seat in event.asafs:
        yield "asaf"
    if is_out:
        yield "out"


def _add_mark(score_history: ScoreHistory, seat: int, mark: RoundMark) -> ScoreHistory:
    """Return the history with a mark added to the pending entry of a seat, at most once."""
    old_entry = score_history.pending_entries[seat]
    entry = old_entry if mark in old_entry.marks else replace(old_entry, marks=(*old_entry.marks, mark))
    return replace(
        score_history,
        pending_entries=(*score_history.pending_entries[:seat], entry, *score_history.pending_entries[seat + 1 :]),
    )
