"""Reports of a settled round and of a finished match: events say what happened, the house rules explain why.

*Why* a long module: every event that changes a number has its sentence here.
"""

import sys
from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Literal

from msgspec import Struct

from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.game.totals import total_after
from yaniv.game.view import View
from yaniv.i18n import custom_player_name, tr, tr_plural
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.narration.elimination_text import describe_other_eliminations, describe_own_elimination
from yaniv.ui.narration.extra_round import tie_sentence
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
    join_names,
    name_seats,
    score_reason,
)
from yaniv.ui.narration.second_person import is_you
from yaniv.ui.table.state.match_totals import MatchTotals, apply_event

RoundMark = Literal["caller", "asaf", "winner", "out", "you"]
ReaderResult = Literal["won", "lost", "neutral"]
"""What a round was for the reader: won, lost by a failed call or by leaving the match, or neither."""


TotalNote = tuple[str, str]
"""Text about a change of a total, and the key of the house rule behind it."""


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

    @property
    def has_special_reason(self) -> bool:
        """True if the points are not simply those of the hand, so that the reason tells something."""
        return bool(self.reason) and (bool(self.rule_keys) or self.points is None) and not self._is_bystander

    @property
    def _is_bystander(self) -> bool:
        """True for the others after a call out of turn: the headline has said it already."""
        return "caller" not in self.marks and "call.out_of_turn" in self.rule_keys


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

    @property
    def is_watched(self) -> bool:
        """True if the reader was eliminated before this round and only watched it."""
        return self.is_reader_out and not any("you" in row.marks for row in self.rows)


class FinalPlace(Struct, frozen=True):
    """Outcome of the match for one player: final place and total."""

    seat: int
    name: str
    place: int
    total: int | None
    """None if points are not written down under these rules."""
    is_winner: bool
    eliminated_in_round: int | None = None
    """Number of the round that eliminated the player; None if the player was not eliminated."""
    is_extra_round: bool = False
    """True if that was an extra round."""


class MatchReport(Struct, frozen=True):
    """Report of a finished match for one reader: headline, places and how the reader's calls went."""

    headline: str
    places: tuple[FinalPlace, ...]
    """Best place first."""
    call_counts: tuple[str, ...] = ()
    """How many calls the reader won, beat and lost, a few words each."""
    winning_hand: Cards = ()
    """The hand with which the winner ended the match."""


class _RoundFacts(Struct):
    """Facts collected from the events of one round."""

    scored: e.RoundScored | None = None
    hands: dict[int, Cards] = {}
    call: e.YanivCalled | None = None
    totals: dict[int, int] = {}
    notes: dict[int, list[TotalNote]] = {}
    eliminated: list[int] = []
    is_last: bool = False
    tied: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    """Final places by seat; empty before the end of the match."""
    next_starter: int | None = None
    """Seat that starts the next round."""

    def totals_before(self, seat: int, scored: e.RoundScored) -> int:
        """Return the match total of *seat* before the round."""
        return scored.totals[seat] - scored.scores.get(seat, 0)


def build_round_report(events: Iterable[e.AnyEvent], view: View, *, is_extra: bool = False) -> RoundReport | None:
    """Return the report of the round that these events settle, for the reader of *view*; None if it is not settled yet.

    *is_extra*: it was an extra round.
    """
    facts = _collect_round_facts(events, view)
    if facts.scored is None:
        return None
    limit_text = "" if is_extra else _add_limit_notes(facts, facts.scored, view) or _round_limit_text(facts, view)
    wrong_word = facts.call.word if facts.call is not None and facts.call.wrong_word else ""
    context = ScoringContext(view.rules, view.names, facts.scored, wrong_word, view.seat)
    seats = [*_seats_in_order(context), *(seat for seat in facts.eliminated if seat not in facts.scored.hand_totals)]
    ranks, ranks_before = _ranks_after(seats, facts, context), _ranks_before(seats, facts, context)
    ordered = order_by_standing(seats, ranks)
    places, places_before = shared_places(ranks), shared_places(ranks_before)
    rows = tuple(
        _build_row(seat, context, facts, view, _standing(seat, (places[seat], places_before[seat]), facts, view))
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
    )


def build_match_report(won: e.MatchWon, view: View, history: Iterable[e.AnyEvent] = ()) -> MatchReport:
    """Return the report of the match that the event *won* ended, for the reader of *view*.

    *history*: all events of the match that this seat has seen.
    """
    events = tuple(history)
    facts, extra_rounds = (
        _collect_match_facts(events, view.seat),
        reduce(apply_event, events, MatchTotals()).extra_rounds,
    )
    places = [
        FinalPlace(
            seat,
            name,
            won.places[seat],
            _none_if_single_round(view.rules, view.totals[seat]),
            seat in won.winners,
            facts.elimination_rounds.get(seat),
            facts.elimination_rounds.get(seat) in extra_rounds,
        )
        for seat, name in enumerate(view.names)
    ]
    hand = facts.hands.get(won.winners[0], ()) if won.winners else ()
    ranked_places = tuple(sorted(places, key=lambda each: each.place))
    return MatchReport(
        _winners_headline(won.winners, view), ranked_places, tuple(_call_counts(facts, view.rules)), hand
    )


class _MatchFacts(Struct):
    """Facts collected from the events of a match, with the calls of one seat."""

    round: int = 0
    elimination_rounds: dict[int, int] = {}
    hands: dict[int, Cards] = {}
    calls_won: int = 0
    calls_beaten: int = 0
    calls_lost: int = 0


def _collect_match_facts(history: Iterable[e.AnyEvent], own_seat: int) -> _MatchFacts:
    facts = _MatchFacts()
    for event in history:
        match event:
            case e.RoundOpened(number=number):
                facts.round = number
            case e.PlayerOut(seat=seat):
                facts.elimination_rounds[seat] = facts.round
            case e.HandsShown(hands=hands):
                facts.hands = hands
            case e.RoundScored(caller=caller, outcome=outcome, asafs=asafs):
                facts.calls_won += caller == own_seat and outcome == "yaniv"
                facts.calls_beaten += own_seat in asafs
                facts.calls_lost += caller == own_seat and outcome != "yaniv"
            case _:
                pass
    return facts


def _call_counts(facts: _MatchFacts, rules: HouseRules) -> Iterator[str]:
    word = rules.table.call_word
    if facts.calls_won:
        yield tr_plural("1 {word}", "{n} {word}s", facts.calls_won, word=word)
    if facts.calls_beaten:
        yield tr_plural("beat 1 call", "beat {n} calls", facts.calls_beaten)
    if facts.calls_lost:
        yield tr_plural("caught once", "caught {n} times", facts.calls_lost)


def _winners_headline(winners: tuple[int, ...], view: View) -> str:
    if len(winners) == 1 and is_you(winners[0], view):
        return tr("You win the match!")
    if len(winners) == 1:
        return tr("{name} wins the match.", name=view.names[winners[0]])
    names = join_names([custom_player_name(view.names[seat]) or tr("you") for seat in winners])
    return capitalize_first(tr("{names} share first place.", names=names))


def _collect_round_facts(events: Iterable[e.AnyEvent], view: View) -> _RoundFacts:
    facts = _RoundFacts()
    for event in events:
        match event:
            case e.HandsShown():
                facts.hands = event.hands
            case e.YanivCalled():
                facts.call = event
            case e.RoundScored():
                facts.scored, facts.totals = event, dict(enumerate(event.totals))
            case e.BonusGiven():
                rule_key = "scoring.streak_bonus" if event.kind == "streak" else "scoring.tally_bonus"
                _add_note(facts, event.seat, _bonus_text(event, facts.totals[event.seat], view.rules), rule_key)
                facts.totals[event.seat] = total_after(facts.totals[event.seat], event.seat, event)
            case e.TotalReduced():
                note = tr("{before} becomes {after}", before=event.before, after=event.after)
                _add_note(facts, event.seat, note, "scoring.reduce_at")
                facts.totals[event.seat] = total_after(facts.totals[event.seat], event.seat, event)
            case e.PlayerOut():
                facts.eliminated.append(event.seat)
                rule_key = "match.limit" if facts.scored else "call.over_limit"
                _add_note(
                    facts, event.seat, _elimination_text(view.rules, is_scored=facts.scored is not None), rule_key
                )
            case e.MatchWon(places=places):
                facts.is_last, facts.places = True, places
            case e.RoundClosed(starter=starter, tied=tied):
                facts.next_starter, facts.tied = starter, tied
            case _:
                pass
    return facts


def _add_note(facts: _RoundFacts, seat: int, text: str, rule_key: str) -> None:
    facts.notes.setdefault(seat, []).append((text, rule_key))


def _add_limit_notes(facts: _RoundFacts, scored: e.RoundScored, view: View) -> str:
    """Add a note to each total beyond the limit; return a sentence about these players, empty if there are none."""
    match, ends_match = view.rules.match, not facts.tied
    seats_over = seats_over_limit(facts.totals, match)
    if match.end == "last_standing" and facts.is_last and not facts.eliminated:
        # The last players passed the limit with equal totals: they share the first place and nobody is eliminated.
        seats_over = seats_beyond_limit({seat: facts.totals[seat] for seat in scored.hand_totals}, match)
    for seat in seats_over:
        _add_note(facts, seat, over_limit_note(match, ends_match=ends_match), "match.limit")
    return over_limit_sentence(seats_over, view, ends_match=ends_match) if seats_over else ""


def _round_limit_text(facts: _RoundFacts, view: View) -> str:
    """Return the sentence that the match ends because all its rounds are played; empty if it goes on."""
    rounds = view.rules.match.round_limit
    if view.rules.match.end == "single_round" or not rounds or not facts.is_last or view.round < rounds:
        return ""
    return tr_plural("The only round is over.", "All {n} rounds are played.", rounds)


def _bonus_text(bonus: e.BonusGiven, total_before: int, rules: HouseRules) -> str:
    if bonus.kind == "streak":
        return tr(
            "{before} - {points}, {n} wins in a row",
            before=total_before,
            points=bonus.points,
            n=rules.scoring.streak_length,
        )
    return tr(
        "{before} - {points}, {n} wins in all", before=total_before, points=bonus.points, n=rules.scoring.tally_length
    )


def _elimination_text(rules: HouseRules, *, is_scored: bool) -> str:
    if not is_scored:
        return tr("out after a false call")
    if rules.match.limit_hit == "over":
        return tr("out above {limit}", limit=rules.match.limit)
    return tr("out at {limit}", limit=rules.match.limit)


def _seats_in_order(context: ScoringContext) -> list[int]:
    """Return the seats of the round: the caller first (or the winner, if nobody called), then in order of play."""
    first_seat = context.scored.winner if context.scored.caller is None else context.scored.caller
    step = 1 if context.rules.table.direction == "clockwise" else -1
    return sorted(context.scored.hand_totals, key=lambda seat: (seat - first_seat) * step % len(context.names))


def _ranks_after(seats: list[int], facts: _RoundFacts, context: ScoringContext) -> dict[int, tuple[int, ...]]:
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


def _ranks_before(seats: list[int], facts: _RoundFacts, context: ScoringContext) -> dict[int, tuple[int, ...]]:
    """Return sort keys of the standing before the round: the totals then."""
    return {seat: (facts.totals_before(seat, context.scored),) for seat in seats}


def _standing(seat: int, places: tuple[int, int], facts: _RoundFacts, view: View) -> RoundStanding:
    """Return the standing of a player; *places*: after and before the round."""
    if facts.is_last or seat in facts.eliminated or view.rules.match.end == "single_round":
        return RoundStanding(*places)
    total = facts.totals[seat]
    return RoundStanding(*places, reduction_in_reach(total, view.rules), points_to_limit(total, view))


def _reader_result(facts: _RoundFacts, scored: e.RoundScored, view: View) -> ReaderResult:
    """Return what the round was for the reader: a call that failed and leaving the match are lost."""
    has_failed = scored.caller == view.seat and scored.outcome not in ("yaniv", "called_off")
    if view.seat in facts.eliminated or has_failed:
        return "lost"
    has_held = scored.caller == view.seat and scored.outcome == "yaniv"
    return "won" if has_held or view.seat in scored.asafs else "neutral"


def _build_row(seat: int, context: ScoringContext, facts: _RoundFacts, view: View, standing: RoundStanding) -> RoundRow:
    scored = context.scored
    notes = tuple(facts.notes.get(seat, ()))
    marks = _round_marks(seat, context, facts, view)
    total = _none_if_single_round(context.rules, facts.totals[seat])
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
    if context.wrong_word and seat == scored.caller and scored.outcome != "out_of_turn":
        penalty = context.rules.scoring.wrong_word_penalty
        word_note = tr("{points} of it for saying {word}", points=penalty, word=context.wrong_word)
        notes = ((word_note, "scoring.wrong_word_penalty"), *notes)
        rule_keys = (*rule_keys, "scoring.wrong_word_penalty")
    points = scored.scores.get(seat, 0)
    return RoundRow(
        seat=seat,
        name=context.names[seat],
        hand=facts.hands.get(seat, ()),
        hand_total=scored.hand_totals[seat],
        points=_none_if_single_round(context.rules, points),
        reason=reason_text,
        rule_keys=rule_keys,
        notes=tuple(text for text, _ in notes),
        note_rule_keys=tuple(rule_key for _, rule_key in notes),
        total_before=_none_if_single_round(context.rules, scored.totals[seat] - points),
        total=total,
        marks=marks,
        standing=standing,
    )


def _none_if_single_round(rules: HouseRules, number: int) -> int | None:
    return None if rules.match.end == "single_round" else number


def _round_marks(seat: int, context: ScoringContext, facts: _RoundFacts, view: View) -> tuple[RoundMark, ...]:
    applies: dict[RoundMark, bool] = {
        "caller": seat == context.scored.caller,
        "asaf": seat in context.scored.asafs,
        "winner": seat == (context.scored.winner if facts.next_starter is None else facts.next_starter),
        "out": seat in facts.eliminated,
        "you": seat == view.seat,
    }
    return tuple(mark for mark, holds in applies.items() if holds)


def _round_headline(context: ScoringContext) -> str:
    scored, table = context.scored, context.rules.table
    if scored.caller is None:
        return tr("No one called. Round abandoned.")
    is_own_call, caller = is_second_person(scored.caller, context), context.names[scored.caller]
    match scored.outcome:
        case "yaniv" | "called_off":
            if is_own_call:
                return tr("{word}! You win the round.", word=table.call_word)
            return tr("{word}! {name} wins the round.", word=table.call_word, name=caller)
        case "asaf":
            beaters_text, caller_text = name_seats(scored.asafs, context), name_seats((scored.caller,), context)
            return tr(
                "{word}! {names} beat {caller}.",
                word=table.asaf_word,
                names=capitalize_first(beaters_text),
                caller=caller_text,
            )
        case "self_asaf" if is_own_call:
            return tr("You called above {limit}.", limit=context.rules.call.limit)
        case "self_asaf":
            return tr("{name} called above {limit}.", name=caller, limit=context.rules.call.limit)
        case "out_of_turn" if is_own_call:
            return tr("You called out of turn.")
        case "out_of_turn":
            return tr("{name} called out of turn.", name=caller)
