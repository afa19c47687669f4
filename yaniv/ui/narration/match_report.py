"""Report of a finished match: who won, all places, and how the reader's calls went."""

from collections.abc import Iterable, Iterator
from functools import reduce

from msgspec import Struct

from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.narration.round_row import none_if_single_round
from yaniv.ui.narration.showdown_text import winners_sentence
from yaniv.ui.narration.table_text import place_name
from yaniv.ui.table.state.match_totals import MatchTotals, apply_event


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
    hand: Cards = ()
    """The hand at the end of a match without points; empty in other matches."""
    hand_total: int | None = None
    """Points of that hand; None in other matches."""


class MatchReport(Struct, frozen=True):
    """Report of a finished match for one reader: headline, places and how the reader's calls went."""

    headline: str
    places: tuple[FinalPlace, ...]
    """Best place first."""
    call_counts: tuple[str, ...] = ()
    """How many calls the reader won, beat and lost, a few words each."""


def build_match_report(won: e.MatchWon, view: View, history: Iterable[e.AnyEvent] = ()) -> MatchReport:
    """Return the report of the match that the event *won* ended, for the reader of *view*.

    *history*: all events of the match that this seat has seen.
    """
    events = tuple(history)
    facts, extra_rounds = (
        _collect_match_facts(events, view.seat),
        reduce(apply_event, events, MatchTotals()).extra_rounds,
    )
    is_single_round = view.rules.match.end == "single_round"
    places = [
        FinalPlace(
            seat,
            name,
            won.places[seat],
            none_if_single_round(view.rules, view.totals[seat]),
            seat in won.winners,
            facts.elimination_rounds.get(seat),
            facts.elimination_rounds.get(seat) in extra_rounds,
            *((facts.hands.get(seat, ()), facts.hand_totals.get(seat)) if is_single_round else ()),
        )
        for seat, name in enumerate(view.names)
    ]
    ranked_places = tuple(sorted(places, key=lambda each: each.place))
    return MatchReport(winners_sentence(won.winners, view), ranked_places, tuple(_call_counts(facts, view.rules)))


def describe_place(place: FinalPlace) -> str:
    """Return a final place as a sentence."""
    placeholders: dict[str, object] = {"place": place.place, "name": place.name, "round": place.eliminated_in_round}
    if place.total is None and place.hand_total is not None:
        return tr("Place {place}: {name}, hand {n}.", place=place.place, name=place.name, n=place.hand_total)
    if place.total is None:
        return tr("Place {place}: {name}.", **placeholders)
    if place.eliminated_in_round and not place.is_winner and place.is_extra_round:
        return tr_plural(
            "Place {place}: {name}, {n} point, out in an extra round.",
            "Place {place}: {name}, {n} points, out in an extra round.",
            place.total,
            **placeholders,
        )
    if place.eliminated_in_round and not place.is_winner:
        return tr_plural(
            "Place {place}: {name}, {n} point, out in round {round}.",
            "Place {place}: {name}, {n} points, out in round {round}.",
            place.total,
            **placeholders,
        )
    return tr_plural(
        "Place {place}: {name}, {n} point.", "Place {place}: {name}, {n} points.", place.total, **placeholders
    )


def own_result_sentence(report: MatchReport, seat: int) -> str:
    """Return how the match ended for the reader at *seat*: won, or in which place; for others who has won."""
    own = next((place for place in report.places if place.seat == seat), None)
    if own is None or own.is_winner:
        return report.headline
    if own.place == len(report.places) > 2:  # noqa: PLR2004 -- with two players, the loser's place says it
        return tr("You finish last.")
    return tr("You finish in {place}.", place=place_name(own.place))


class _MatchFacts(Struct):
    """Facts collected from the events of a match, with the calls of one seat."""

    round: int = 0
    elimination_rounds: dict[int, int] = {}
    hands: dict[int, Cards] = {}
    hand_totals: dict[int, int] = {}
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
                facts.hand_totals = event.hand_totals
                facts.calls_won += caller == own_seat and outcome == "yaniv"
                facts.calls_beaten += own_seat in asafs
                facts.calls_lost += caller == own_seat and outcome == "asaf"
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
