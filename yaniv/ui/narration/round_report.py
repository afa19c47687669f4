"""Report of a settled round: events say what happened, the house rules explain why.

The report and its values come first; then facts, standings and rows, in the order in which they are made; then the
texts of one row.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.game.totals import total_after
from yaniv.game.view import View
from yaniv.i18n import card_name, tr, tr_plural
from yaniv.narration import rule_labels
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import exceeds_limit
from yaniv.rules.rule_specs import SPEC_BY_PATH, get_value
from yaniv.rules.scoring import card_points, is_limit_out_of_reach, max_round_points, reduce_total
from yaniv.ui.narration.bot_remarks import BotRemark
from yaniv.ui.narration.match_end_text import (
    list_names,
    over_limit_note,
    over_limit_sentence,
    seats_beyond_limit,
    seats_over_limit,
    tie_sentence,
)
from yaniv.ui.narration.naming import capitalize_first, is_second_person
from yaniv.ui.narration.score_reasons import ScoringContext, name_seats, score_reason
from yaniv.ui.narration.table_text import place_name, place_of

TotalNote = tuple[str, str]
"""Text about a change of a total, and the key of the house rule behind it."""
RoundMark = Literal["caller", "asaf", "winner", "starter", "out", "you"]


class ReductionInReach(Struct, frozen=True):
    """Match total that the rules reduce, a few points above a player's total."""

    points_away: int
    total: int
    reduced_total: int

    @property
    def text(self) -> str:
        """The reduction in a few words."""
        gaps = {"n": self.points_away, "total": self.total, "reduced": self.reduced_total}
        return tr("{n} more: {total} becomes {reduced}", **gaps)


class RoundStanding(Struct, frozen=True):
    """Standing of one player after a round, among those who played it."""

    place: int = 1
    """Place after the round; equal totals share it."""
    place_before: int = 1
    reduction: ReductionInReach | None = None
    """The next reduction, if it is in reach."""
    points_left: int | None = None
    """Points that the player can take without passing the limit; None unless the next round may take as many."""

    @property
    def outlook(self) -> str:
        """Outlook on the next round in a few words; empty: nothing of note."""
        if self.points_left is not None and self.reduction is None:
            return tr("can take {n} more", n=self.points_left)
        return self.reduction.text if self.reduction else ""


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
    context = ScoringContext(view, facts.scored, wrong_word)
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


class RoundFacts(Struct):
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

    def add_note(self, seat: int, text: str, rule_key: str) -> None:
        """Add a text about a change of the total of *seat*, with the key of the house rule behind it."""
        self.notes.setdefault(seat, []).append((text, rule_key))


def collect_round_facts(events: Iterable[e.AnyEvent], view: View) -> RoundFacts:
    """Return the facts of the round that these events tell, under the rules of *view*."""
    facts = RoundFacts()
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
                facts.add_note(event.seat, _bonus_text(event, facts.totals[event.seat], view.rules), rule_key)
                facts.totals[event.seat] = total_after(facts.totals[event.seat], event.seat, event)
            case e.TotalReduced():
                note = tr("{before} becomes {after}", before=event.before, after=event.after)
                facts.add_note(event.seat, note, "scoring.reduce_at")
                facts.totals[event.seat] = total_after(facts.totals[event.seat], event.seat, event)
            case e.PlayerOut():
                facts.eliminated.append(event.seat)
                rule_key = "match.limit" if facts.scored else "call.over_limit"
                facts.add_note(event.seat, _elimination_text(view.rules, is_scored=facts.scored is not None), rule_key)
            case e.MatchWon(places=places):
                facts.is_last, facts.places = True, places
            case e.RoundClosed(starter=starter, tied=tied):
                facts.next_starter, facts.tied = starter, tied
            case _:
                pass
    return facts


def _bonus_text(bonus: e.BonusGiven, total_before: int, rules: HouseRules) -> str:
    if bonus.kind == "streak":
        return tr(
            "{before} minus {points}, {n} wins in a row",
            before=total_before,
            points=bonus.points,
            n=rules.scoring.streak_length,
        )
    return tr(
        "{before} minus {points}, {n} wins in all",
        before=total_before,
        points=bonus.points,
        n=rules.scoring.tally_length,
    )


def _elimination_text(rules: HouseRules, *, is_scored: bool) -> str:
    if not is_scored:
        return tr("out after calling too high")
    if rules.match.limit_hit == "over":
        return tr("out above {limit}", limit=rules.match.limit)
    return tr("out at {limit}", limit=rules.match.limit)


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
    step = 1 if context.view.rules.table.direction == "clockwise" else -1
    return sorted(context.scored.hand_totals, key=lambda seat: (seat - first_seat) * step % len(context.view.names))


def _ranks_after(seats: list[int], facts: RoundFacts, context: ScoringContext) -> dict[int, tuple[int, ...]]:
    """Return sort keys of the standing after the round: final places, or totals, those who left the match last."""
    if facts.places:
        return {seat: (facts.places[seat],) for seat in seats}
    if context.view.rules.match.end == "single_round":
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
    if context.view.rules.match.end == "single_round" or len(set(totals.values())) == 1:
        return {}
    return {seat: (total,) for seat, total in totals.items()}


def order_by_standing(seats: Iterable[int], ranks: Mapping[int, tuple[int, ...]]) -> tuple[int, ...]:
    """Return the seats by rank, lower ranks first; equal ones stay in the given order."""
    return tuple(sorted(seats, key=lambda seat: ranks[seat]))


def shared_places(ranks: Mapping[int, tuple[int, ...]]) -> Mapping[int, int]:
    """Return the place of each seat, 1 = first; seats of equal rank share a place."""
    return {seat: 1 + sum(other < rank for other in ranks.values()) for seat, rank in ranks.items()}


def _standing(seat: int, places: tuple[int, int], facts: RoundFacts, view: View) -> RoundStanding:
    """Return the standing of a player; *places*: after and before the round."""
    if facts.is_last or seat in facts.eliminated or view.rules.match.end == "single_round":
        return RoundStanding(*places)
    total = facts.totals[seat]
    return RoundStanding(*places, reduction_in_reach(total, view.rules), points_to_limit(total, view))


MAX_REACH: Final = 25
"""Points that a player may be away from a reduction for it to be mentioned: about what a lost round costs."""
MAX_DANGER: Final = 40
"""Points that a player may be away from the limit for it to be mentioned: about what a beaten call costs."""


def reduction_in_reach(total: int, rules: HouseRules) -> ReductionInReach | None:
    """Return the next reduction above a match total that is at most `MAX_REACH` points away; None if there is none."""
    for target in range(max(1, total + 1), total + MAX_REACH + 1):
        reduced_total = reduce_total(target, rules.scoring, rules.match)
        if reduced_total != target:
            return ReductionInReach(target - total, target, reduced_total)
    return None


def points_to_limit(total: int, view: View) -> int | None:
    """Return how many points a total may grow without passing the limit; None if the next round is no danger."""
    match, staying = view.rules.match, len(view.names) - len(view.out)
    worst_total = total + max_round_points(view.rules, staying)
    if exceeds_limit(total, match) or not exceeds_limit(worst_total, match):
        return None
    points_left = match.limit - total - (0 if match.limit_hit == "over" else 1)
    return points_left if points_left <= MAX_DANGER else None


def build_round_row(
    seat: int, context: ScoringContext, facts: RoundFacts, view: View, standing: RoundStanding
) -> RoundRow:
    """Return the row of *seat*, for the reader of *view*."""
    scored = context.scored
    notes = tuple(facts.notes.get(seat, ()))
    marks = _round_marks(seat, context, facts, view)
    total = none_if_single_round(context.view.rules, facts.totals[seat])
    if seat not in scored.hand_totals:
        return RoundRow(
            seat=seat,
            name=context.view.names[seat],
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
    is_scored = context.view.rules.match.end != "single_round"
    if is_scored and context.wrong_word and seat == scored.caller and scored.outcome != "out_of_turn":
        penalty = context.view.rules.scoring.wrong_word_penalty
        word_note = tr("including {points} for saying {word}", points=penalty, word=context.wrong_word)
        notes = ((word_note, "scoring.wrong_word_penalty"), *notes)
        rule_keys = (*rule_keys, "scoring.wrong_word_penalty")
    points = scored.scores.get(seat, 0)
    return RoundRow(
        seat=seat,
        name=context.view.names[seat],
        hand=facts.hands.get(seat, ()),
        hand_total=scored.hand_totals[seat],
        points=none_if_single_round(context.view.rules, points),
        reason=reason_text,
        rule_keys=rule_keys,
        notes=tuple(text for text, _ in notes),
        note_rule_keys=tuple(rule_key for _, rule_key in notes),
        total_before=none_if_single_round(context.view.rules, scored.totals[seat] - points),
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
    if facts.next_starter is None or context.view.rules.match.next_starter != "lowest":
        return context.scored.winner
    return facts.next_starter


def _round_headline(context: ScoringContext) -> str:
    scored, table = context.scored, context.view.rules.table
    if scored.caller is None and context.view.rules.match.end == "single_round":
        return tr("No one called: the lowest hand wins.")
    if scored.caller is None:
        return tr("No one called. Round abandoned.")
    is_own_call, caller = is_second_person(scored.caller, context.view), context.view.names[scored.caller]
    match scored.outcome:
        case "yaniv" | "called_off":
            if is_own_call:
                return tr("{word}! You win the round.", word=table.call_word)
            return tr("{word}! {name} wins the round.", word=table.call_word, name=caller)
        case "asaf":
            return _asaf_headline(scored.asafs, scored.caller, context)
        case "self_asaf" if is_own_call:
            return tr("You called above {limit}.", limit=context.view.rules.call.limit)
        case "self_asaf":
            return tr("{name} called above {limit}.", name=caller, limit=context.view.rules.call.limit)
        case "out_of_turn" if is_own_call:
            return tr("You called out of turn.")
        case "out_of_turn":
            return tr("{name} called out of turn.", name=caller)


def _asaf_headline(beaters: tuple[int, ...], caller: int, context: ScoringContext) -> str:
    """Return who beat the call; in a sentence of its own for each person, as verbs agree in other languages."""
    others = tuple(seat for seat in beaters if not is_second_person(seat, context.view))
    gaps = {
        "word": context.view.rules.table.asaf_word,
        "names": name_seats(others, context) if others else "",
        "caller": context.view.names[caller],
    }
    if is_second_person(caller, context.view):
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
    if len(others) == 1 and is_second_person(others[0], view):
        return tr("You're out in {place}.", place=place_name(place_of(view, others[0])))
    if len(others) == 1:
        name, place = view.names[others[0]], place_name(place_of(view, others[0]))
        return tr("{name} is out in {place}.", name=name, place=place)
    return capitalize_first(tr("{names} are out.", names=list_names(others, view)))


def _reader_result(facts: RoundFacts, scored: e.RoundScored, view: View) -> ReaderResult:
    """Return what the round was for the reader: a call that failed and leaving the match are lost."""
    has_failed = scored.caller == view.seat and scored.outcome not in ("yaniv", "called_off")
    if view.seat in facts.eliminated or has_failed:
        return "lost"
    has_held = scored.caller == view.seat and scored.outcome == "yaniv"
    return "won" if has_held or view.seat in scored.asafs else "neutral"


def describe_row(row: RoundRow) -> str:
    """Return a player's row as whole sentences for a screen reader."""
    sentences = [tr("Place {place}: {name}.", place=row.standing.place, name=row.name)]
    if row.hand:
        cards = ", ".join(card_name(code) for code in row.hand)
        sentences.append(tr("Hand {total}: {cards}.", total=row.hand_total, cards=cards))
    if row.points is not None:
        sentences.append(tr("Points {points}: {why}.", points=row.points, why=row.reason))
    elif row.reason:
        sentences.append(tr("{why}.", why=capitalize_first(row.reason)))
    sentences.extend(tr("{note}.", note=note) for note in row.notes)
    if row.total is not None:
        sentences.append(tr("Total {total}.", total=row.total))
    if row.standing.points_left is not None:
        sentences.append(tr("In danger: can take {n} more.", n=row.standing.points_left))
    if row.standing.reduction:
        sentences.append(tr("{note}.", note=row.standing.reduction.text))
    return " ".join(sentences)


def describe_mark(row: RoundRow, rules: HouseRules, *, is_short: bool = False) -> str:
    """Return what the player of *row* did in the round: called, beat the call, or starts next; empty if nothing.

    *is_short*: one word, for narrow rows.
    """
    if "caller" in row.marks:
        return tr("called") if is_short else tr("called {word}", word=rules.table.call_word)
    if "asaf" in row.marks:
        return tr("{word}!", word=rules.table.asaf_word)
    if "starter" in row.marks and "you" in row.marks:
        return tr("you start") if is_short else tr("you start the next round")
    if "starter" in row.marks:
        return tr("starts") if is_short else tr("starts the next round")
    return ""


def describe_events(row: RoundRow) -> str:
    """Return why a player's points are not those of the hand, and what else changed the total; empty if nothing did.

    Without that, what the next round may bring.
    """
    parts = ((row.reason,) if row.has_special_reason else ()) + row.notes
    return " · ".join(parts) or row.standing.outlook


def quote_remark(remark: BotRemark, report: RoundReport) -> str:
    """Return a player's remark about the round as a sentence with the player's name."""
    name = next((row.name for row in report.rows if row.seat == remark.seat), "")
    return tr("{name} says: “{words}”", name=name, words=remark.text)


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


class BreakdownStep(Struct, frozen=True):
    """Step of a score breakdown: a sentence, and the keys of the rules behind it."""

    text: str
    rule_keys: tuple[str, ...] = ()
    """Keys of the house rules behind this step."""


def explain_score(row: RoundRow, rules: HouseRules) -> tuple[BreakdownStep, ...]:
    """Return the steps that lead from the cards in a player's hand to the new match total."""
    return tuple(_breakdown_steps(row, rules))


def _breakdown_steps(row: RoundRow, rules: HouseRules) -> Iterator[BreakdownStep]:
    if row.hand_total is not None:
        points_by_card = card_points(rules.deck.values)
        cards = ", ".join(tr("{card} {n}", card=card_name(card), n=points_by_card[card]) for card in row.hand)
        if cards:
            yield BreakdownStep(tr("The hand is worth {total}: {cards}.", total=row.hand_total, cards=cards))
        else:
            yield BreakdownStep(tr("The hand is worth {total}: no cards.", total=row.hand_total))
    if row.points is not None and row.reason:
        yield BreakdownStep(tr("Scored {points}: {why}.", points=row.points, why=row.reason), row.rule_keys)
    elif row.hand_total is not None:
        if row.reason:
            yield BreakdownStep(tr("{why}.", why=capitalize_first(row.reason)), row.rule_keys)
        yield BreakdownStep(tr("This match is a single round, so no score is kept."))
    if row.total_before is not None and row.points is not None:
        placeholders = {"before": row.total_before, "points": row.points, "sum": row.total_before + row.points}
        yield BreakdownStep(tr("Total: {before} + {points} = {sum}.", **placeholders))
    for note, rule_key in zip(row.notes, row.note_rule_keys, strict=True):
        yield BreakdownStep(tr("{note}.", note=note), (rule_key,) if rule_key else ())


def describe_rule(key: str, rules: HouseRules) -> str:
    """Return a sentence with title, value and description of a rule; *key* is its dotted path, as in `call.limit`."""
    rule = SPEC_BY_PATH[key]
    placeholders = {
        "title": tr(rule.title),
        "value": rule_labels.value_label(key, get_value(rules, key)),
        "meaning": tr(rule.description),
    }
    return tr("{title}: {value}. {meaning}", **placeholders)
