"""Scores of a match: totals after every round, standings, and the history with one row per round."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.totals import totals_after
from yaniv.game.view import View
from yaniv.i18n import localize_call_word, tr
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import exceeds_limit
from yaniv.rules.scoring import max_round_points, reduce_total

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


class MatchTotals(Struct, frozen=True):
    """Match totals after each round; tuples are by seat."""

    by_round: tuple[tuple[int, ...], ...] = ()
    """Totals after each settled round, the first round first."""
    pending: tuple[int, ...] = ()
    """Totals of the round that is being settled; empty between rounds."""
    is_tied: bool = False
    """True if the next round is an extra round."""
    extra_rounds: tuple[int, ...] = ()
    """Numbers of the extra rounds."""


class PlayerStanding(Struct, frozen=True):
    """Standing of one player, as shown on the scoreboard."""

    seat: int
    name: str
    place: int
    """Place by total among the players still in the match; eliminated players come after them."""
    total: int
    previous_total: int
    """Total before the last round."""
    is_out: bool
    is_in_danger: bool
    """True if the most expensive next round possible would put this player over the limit."""


def apply_to_totals(match_totals: MatchTotals, event: e.AnyEvent) -> MatchTotals:
    """Return the match totals after one more event."""
    match event:
        case e.RoundScored():
            return replace(match_totals, pending=event.totals)
        case e.BonusGiven() | e.TotalReduced():
            return replace(match_totals, pending=totals_after(match_totals.pending, event))
        case e.RoundOpened(number=number):  # totals of a position come before its only round, and belong to none
            extra_rounds = (*match_totals.extra_rounds, number) if match_totals.is_tied else match_totals.extra_rounds
            return replace(match_totals, pending=(), extra_rounds=extra_rounds)
        case e.RoundClosed(tied=tied):
            return replace(_close_round(match_totals), is_tied=bool(tied))
        case e.MatchWon():
            return _close_round(match_totals)
        case _:
            return match_totals


def _close_round(match_totals: MatchTotals) -> MatchTotals:
    """Return the totals with the settled round appended, if there is one."""
    return (
        replace(match_totals, by_round=(*match_totals.by_round, match_totals.pending), pending=())
        if match_totals.pending
        else match_totals
    )


def standings(match_totals: MatchTotals, view: View) -> tuple[PlayerStanding, ...]:
    """Return the standings, the best player first; eliminated players come last, the latest elimination first."""
    exit_order = {seat: number for number, seat in enumerate(view.out)}
    seats = sorted(
        range(len(view.names)),
        key=lambda seat: (-exit_order.get(seat, len(view.names)), _latest_total(match_totals, view, seat), seat),
    )
    return tuple(_build_standing(match_totals, view, seat, seats) for seat in seats)


def reduced_totals(rules: HouseRules) -> tuple[int, ...]:
    """Return the match totals from 1 to the limit that the rules reduce."""
    return tuple(
        total for total in range(1, rules.match.limit + 1) if reduce_total(total, rules.scoring, rules.match) != total
    )


def _build_standing(match_totals: MatchTotals, view: View, seat: int, seats: list[int]) -> PlayerStanding:
    """Return the standing of *seat*; *seats* are in the order of the standings, and equal totals share a place."""
    total, is_out = _latest_total(match_totals, view, seat), seat in view.out
    worst_total = total + max_round_points(view.rules, len(view.names) - len(view.out))
    equal_seat = next(
        other_seat
        for other_seat in seats
        if _latest_total(match_totals, view, other_seat) == total and (other_seat in view.out) == is_out
    )
    place = seats.index(seat if is_out else equal_seat) + 1
    earlier = match_totals.by_round[-2] if len(match_totals.by_round) > 1 else (0,) * len(view.names)
    previous_total = earlier[seat] if match_totals.by_round else total
    is_in_danger = not is_out and exceeds_limit(worst_total, view.rules.match)
    return PlayerStanding(
        seat=seat,
        name=view.names[seat],
        place=place,
        total=total,
        previous_total=previous_total,
        is_out=is_out,
        is_in_danger=is_in_danger,
    )


def _latest_total(match_totals: MatchTotals, view: View, seat: int) -> int:
    if match_totals.by_round:
        return match_totals.by_round[-1][seat]
    # A position has totals without rounds; while the first round is settled, the view has the totals after it.
    return 0 if match_totals.pending else view.totals[seat]


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
        replace(score_history, match_totals=apply_to_totals(score_history.match_totals, event)), event
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
