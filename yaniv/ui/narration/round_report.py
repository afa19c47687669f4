"""Report of a settled round: events say what happened, the house rules explain why."""

import sys
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural
from yaniv.rules.scoring import is_limit_out_of_reach
from yaniv.ui.narration.extra_round import list_names, tie_sentence
from yaniv.ui.narration.round_facts import RoundFacts, collect_round_facts
from yaniv.ui.narration.round_row import RoundRow, build_round_row
from yaniv.ui.narration.round_standing import (
    RoundStanding,
    order_by_standing,
    points_to_limit,
    reduction_in_reach,
    shared_places,
)
from yaniv.ui.narration.score_limit import over_limit_note, over_limit_sentence, seats_beyond_limit, seats_over_limit
from yaniv.ui.narration.score_reasons import (
    ScoringContext,
    capitalize_first,
    is_second_person,
    name_seats,
)
from yaniv.ui.narration.second_person import is_you
from yaniv.ui.narration.table_text import place_name, place_of

ReaderResult = Literal["won", "lost", "neutral"]
"""What a round was for the reader: won, lost by a failed call or by leaving the match, or neither."""


class RoundReport(Struct, frozen=True):
    """Report of a settled round for one reader: headlines, and a row for each player."""

    number: int
    headline: str
    rows: tuple[RoundRow, ...]
    """By standing after the round; equal ones in order of play, the caller (or else the winner) first."""
    is_last: bool
    """True if the match ended with this round."""
    subheadline: str = ""
    """Further sentences under the headline; may be empty."""
    is_reader_out: bool = False
    """True if the reader is eliminated and the match goes on."""
    is_extra: bool = False
    """True if this was an extra round."""
    extra_round_text: str = ""
    """Who meets in a following extra round; empty if there is none."""
    rows_before: tuple[int, ...] = ()
    """Indices of the rows in the order of the standing before the round."""
    reader_result: ReaderResult = "neutral"
    has_limit: bool = True
    """False if the match has too few rounds for any total to get to the point limit."""

    @property
    def is_watched(self) -> bool:
        """True if the reader was eliminated before this round and only watched it."""
        return self.is_reader_out and not any("you" in row.marks for row in self.rows)


def build_round_report(events: Iterable[e.AnyEvent], view: View, *, is_extra: bool = False) -> RoundReport | None:
    """Return the report of the round that these events settle, for the reader of *view*; None if it is not settled yet.

    *is_extra*: it was an extra round.
    """
    facts = collect_round_facts(events, view)
    if facts.scored is None:
        return None
    limit_text = "" if is_extra else _add_limit_notes(facts, facts.scored, view) or _round_limit_text(facts, view)
    wrong_word = facts.call.word if facts.call is not None and facts.call.wrong_word else ""
    context = ScoringContext(view.rules, view.names, facts.scored, wrong_word, view.seat)
    seats = [*_seats_in_order(context), *(seat for seat in facts.eliminated if seat not in facts.scored.hand_totals)]
    ranks = _ranks_after(seats, facts, context)
    ranks_before = _ranks_before(seats, facts, context) or ranks
    ordered = order_by_standing(seats, ranks)
    places, places_before = shared_places(ranks), shared_places(ranks_before)
    rows = tuple(
        build_round_row(seat, context, facts, view, _standing(seat, (places[seat], places_before[seat]), facts, view))
        for seat in ordered
    )
    rows_before = tuple(ordered.index(seat) for seat in order_by_standing(seats, ranks_before))
    round_headline, own_elimination, other_eliminations = (
        _round_headline(context),
        describe_own_elimination(facts.eliminated, view),
        describe_other_eliminations(facts.eliminated, view),
    )
    headline, subheadline = (
        (own_elimination, round_headline) if own_elimination else (round_headline, other_eliminations)
    )
    subheadline = " ".join(sentence for sentence in (subheadline, limit_text) if sentence)
    is_reader_out = view.seat in view.out and not facts.is_last
    extra_round_text = tie_sentence(facts.tied, view) if facts.tied else ""
    return RoundReport(
        view.round,
        headline,
        rows,
        facts.is_last,
        subheadline,
        is_reader_out,
        is_extra,
        extra_round_text,
        rows_before,
        _reader_result(facts, facts.scored, view),
        has_limit=not is_limit_out_of_reach(view.rules, len(view.names)),
    )


def _add_limit_notes(facts: RoundFacts, scored: e.RoundScored, view: View) -> str:
    """Add a note to each total beyond the limit; return a sentence about these players, empty if there are none."""
    match, ends_match = view.rules.match, not facts.tied
    seats_over = seats_over_limit(facts.totals, match)
    if match.end == "last_standing" and facts.is_last and not facts.eliminated:
        # The last players passed the limit with equal totals: they share the first place and nobody is eliminated.
        seats_over = seats_beyond_limit({seat: facts.totals[seat] for seat in scored.hand_totals}, match)
    for seat in seats_over:
        facts.add_note(seat, over_limit_note(match, ends_match=ends_match), "match.limit")
    return over_limit_sentence(seats_over, view, ends_match=ends_match) if seats_over else ""


def _round_limit_text(facts: RoundFacts, view: View) -> str:
    """Return the sentence that the match ends because all its rounds are played; empty if it goes on."""
    rounds = view.rules.match.round_limit
    if view.rules.match.end == "single_round" or not rounds or not facts.is_last or view.round < rounds:
        return ""
    return tr_plural("That was the only round.", "That was the last of {n} rounds.", rounds)


def _seats_in_order(context: ScoringContext) -> list[int]:
    """Return the seats of the round: the caller first (or the winner, if nobody called), then in order of play."""
    first_seat = context.scored.winner if context.scored.caller is None else context.scored.caller
    step = 1 if context.rules.table.direction == "clockwise" else -1
    return sorted(context.scored.hand_totals, key=lambda seat: (seat - first_seat) * step % len(context.names))


def _ranks_after(seats: list[int], facts: RoundFacts, context: ScoringContext) -> dict[int, tuple[int, ...]]:
    """Return sort keys of the standing after the round: final places, or totals, those who left the match last."""
    if facts.places:
        return {seat: (facts.places[seat],) for seat in seats}
    if context.rules.match.end == "single_round":
        return {
            seat: (seat != context.scored.winner, context.scored.hand_totals.get(seat, sys.maxsize)) for seat in seats
        }
    return {
        seat: (seat in facts.eliminated, seat not in context.scored.hand_totals, facts.totals[seat]) for seat in seats
    }


def _ranks_before(seats: list[int], facts: RoundFacts, context: ScoringContext) -> dict[int, tuple[int, ...]]:
    """Return sort keys of the standing before the round: the totals then.

    They are empty if nobody was ahead of anybody: in a first round, and in a match of a single round.
    """
    totals = {seat: facts.totals_before(seat, context.scored) for seat in seats}
    if context.rules.match.end == "single_round" or len(set(totals.values())) == 1:
        return {}
    return {seat: (total,) for seat, total in totals.items()}


def _standing(seat: int, places: tuple[int, int], facts: RoundFacts, view: View) -> RoundStanding:
    """Return the standing of a player; *places*: after and before the round."""
    if facts.is_last or seat in facts.eliminated or view.rules.match.end == "single_round":
        return RoundStanding(*places)
    total = facts.totals[seat]
    return RoundStanding(*places, reduction_in_reach(total, view.rules), points_to_limit(total, view))


def _reader_result(facts: RoundFacts, scored: e.RoundScored, view: View) -> ReaderResult:
    """Return what the round was for the reader: a call that failed and leaving the match are lost."""
    has_failed = scored.caller == view.seat and scored.outcome not in ("yaniv", "called_off")
    if view.seat in facts.eliminated or has_failed:
        return "lost"
    has_held = scored.caller == view.seat and scored.outcome == "yaniv"
    return "won" if has_held or view.seat in scored.asafs else "neutral"


def _round_headline(context: ScoringContext) -> str:
    scored, table = context.scored, context.rules.table
    if scored.caller is None and context.rules.match.end == "single_round":
        return tr("No one called: the lowest hand wins.")
    if scored.caller is None:
        return tr("No one called. Round abandoned.")
    is_own_call, caller = is_second_person(scored.caller, context), context.names[scored.caller]
    match scored.outcome:
        case "yaniv" | "called_off":
            if is_own_call:
                return tr("{word}! You win the round.", word=table.call_word)
            return tr("{word}! {name} wins the round.", word=table.call_word, name=caller)
        case "asaf":
            return _asaf_headline(scored.asafs, scored.caller, context)
        case "self_asaf" if is_own_call:
            return tr("You called above {limit}.", limit=context.rules.call.limit)
        case "self_asaf":
            return tr("{name} called above {limit}.", name=caller, limit=context.rules.call.limit)
        case "out_of_turn" if is_own_call:
            return tr("You called out of turn.")
        case "out_of_turn":
            return tr("{name} called out of turn.", name=caller)


def _asaf_headline(beaters: tuple[int, ...], caller: int, context: ScoringContext) -> str:
    """Return who beat the call; in a sentence of its own for each person, as verbs agree in other languages."""
    others = tuple(seat for seat in beaters if not is_second_person(seat, context))
    gaps = {
        "word": context.rules.table.asaf_word,
        "names": name_seats(others, context) if others else "",
        "caller": context.names[caller],
    }
    if is_second_person(caller, context):
        return tr_plural("{word}! {names} beat you.", "{word}! {names} beat you.", len(others), **gaps)
    if len(others) == len(beaters):
        return tr_plural("{word}! {names} beat {caller}.", "{word}! {names} beat {caller}.", len(others), **gaps)
    if others:
        return tr("{word}! You beat {caller}, and so did {names}.", **gaps)
    return tr("{word}! You beat {caller}.", **gaps)


def describe_own_elimination(eliminated: Sequence[int], view: View) -> str:
    """Return a sentence if the reader is among the players eliminated in this round, otherwise an empty string."""
    if view.seat not in eliminated:
        return ""
    return tr("You're out in {place}.", place=place_name(place_of(view, view.seat)))


def describe_other_eliminations(eliminated: Sequence[int], view: View) -> str:
    """Return a sentence about the players other than the reader eliminated in this round, empty if there are none."""
    others = [seat for seat in eliminated if seat != view.seat]
    if not others:
        return ""
    if len(others) == 1 and is_you(others[0], view):
        return tr("You're out in {place}.", place=place_name(place_of(view, others[0])))
    if len(others) == 1:
        name, place = view.names[others[0]], place_name(place_of(view, others[0]))
        return tr("{name} is out in {place}.", name=name, place=place)
    return capitalize_first(tr("{names} are out.", names=list_names(others, view)))
