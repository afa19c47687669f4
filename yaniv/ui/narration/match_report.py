"""Report of a finished match: who won, all places, how the reader's calls went, highlights, and luck and skill."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from msgspec import Struct

from yaniv.bots.luck_and_skill import LuckAndSkill, MatchLuck
from yaniv.bots.move_grading import accuracy_percent
from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import format_percent, tr, tr_plural
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.narration.naming import is_second_person
from yaniv.ui.narration.round_report import none_if_single_round
from yaniv.ui.narration.showdown_text import winners_sentence
from yaniv.ui.narration.table_text import place_name
from yaniv.ui.table.state.score_history import MatchTotals, apply_to_totals


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
        reduce(apply_to_totals, events, MatchTotals()).extra_rounds,
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


class BestAsaf(Struct, frozen=True):
    """The most remarkable call that others have beaten."""

    round: int
    caller: int
    caller_total: int
    caller_hand: Cards
    beater: int
    """The player with the lowest hand that beat the call, the first after the caller."""
    beater_total: int
    cost: int
    """Points that the caller scored."""


def find_best_asaf(history: Iterable[e.AnyEvent], reader: int) -> BestAsaf | None:
    """Return the reader's most expensive Asaf, or else the most expensive one of all; None if no call was beaten."""
    found, number = list[BestAsaf](), 0
    hands: dict[int, Cards] = {}
    for event in history:
        match event:
            case e.RoundOpened():
                number, hands = event.number, {}
            case e.HandsShown():
                hands = event.hands
            case e.RoundScored(caller=caller, asafs=asafs) if caller is not None and asafs and caller in hands:
                beater = reader if reader in asafs else min(asafs, key=lambda seat: event.hand_totals[seat])
                found.append(
                    BestAsaf(
                        number,
                        caller,
                        event.hand_totals[caller],
                        hands[caller],
                        beater,
                        event.hand_totals[beater],
                        event.scores.get(caller, 0),
                    )
                )
            case _:
                pass
    return max(found, key=lambda each: (each.beater == reader, each.cost, -each.beater_total), default=None)


def best_asaf_sentence(best: BestAsaf, view: View) -> str:
    """Return who beat whom, with which totals, and when."""
    gaps = {
        "total": best.beater_total,
        "call": best.caller_total,
        "n": best.round,
        "beater": view.names[best.beater],
        "caller": view.names[best.caller],
    }
    if is_second_person(best.beater, view):
        return tr("Round {n}: your {total} beat {caller}'s {call}.", **gaps)
    if is_second_person(best.caller, view):
        return tr("Round {n}: {beater}'s {total} beat your {call}.", **gaps)
    return tr("Round {n}: {beater}'s {total} beat {caller}'s {call}.", **gaps)


def turning_round(rounds: Sequence[tuple[int, ...]], winners: Sequence[int]) -> int | None:
    """Return the round after which the winners led to the end, 1 for the first; None without winners or rounds.

    *rounds*: totals after each round, by seat. Leading means that nobody has a lower total.
    """
    turning = None
    for number, totals in enumerate(rounds, 1):
        leads = any(totals[seat] == min(totals) for seat in winners)
        turning = (turning or number) if leads else None
    return turning


def turning_point_sentence(rounds: Sequence[tuple[int, ...]], winners: Sequence[int], view: View) -> str:
    """Return when the winner took the lead for good; empty if the totals do not tell."""
    number = turning_round(rounds, winners)
    if number is None or len(winners) != 1 or len(rounds) < 2:  # noqa: PLR2004 -- one round has no turning point
        return ""
    gaps = {"name": view.names[winners[0]], "n": number}
    if is_second_person(winners[0], view):
        if number == 1:
            return tr("You led from start to finish.")
        return tr("Round {n}: you took the lead for good.", **gaps)
    if number == 1:
        return tr("{name} led from start to finish.", **gaps)
    return tr("Round {n}: {name} took the lead for good.", **gaps)


def describe_round_luck(luck: LuckAndSkill | None) -> str:
    """Return a sentence about luck and skill of a round, compared with the others; empty if there is nothing to say."""
    return "" if luck is None else describe_luck(luck)


def describe_match_luck(luck: MatchLuck | None) -> str:
    """Return a sentence about luck and skill of a match, with the accuracy; empty if there is nothing to say."""
    if luck is None:
        return ""
    share = format_percent(accuracy_percent(luck.accurate_count, luck.decision_count))
    return tr("{luck} Accuracy: {share}.", luck=describe_luck(luck.split), share=share)


def describe_luck(luck: LuckAndSkill) -> str:
    """Return a sentence that divides a result into decisions and cards; its numbers add up."""
    placeholders = {"decisions": abs(luck.decisions), "cards": abs(luck.cards)}
    if luck.points < 0:
        return _describe_loss(luck, placeholders)
    if luck.points > 0 and luck.decisions:
        one, many = (
            "{n} point ahead of the others' average: luck brought {cards}, your moves cost {decisions}.",
            "{n} points ahead of the others' average: luck brought {cards}, your moves cost {decisions}.",
        )
        return tr_plural(one, many, luck.points, **placeholders)
    if luck.points > 0 and luck.has_let_slap_go:
        one, many = (
            "{n} point ahead of the others' average; you let a slap-down go.",
            "{n} points ahead of the others' average; you let a slap-down go.",
        )
        return tr_plural(one, many, luck.points)
    if luck.points > 0:
        one, many = (
            "{n} point ahead of the others' average; no move cost you anything.",
            "{n} points ahead of the others' average; no move cost you anything.",
        )
        return tr_plural(one, many, luck.points)
    if luck.decisions:
        return tr("Level with the others: luck brought {cards}, your moves cost {decisions}.", **placeholders)
    return tr("Level with the others.")


def _describe_loss(luck: LuckAndSkill, placeholders: dict[str, int]) -> str:
    if not luck.decisions and luck.has_let_slap_go:
        one, many = (
            "{n} point behind the others' average: bad luck, and a slap-down you let go.",
            "{n} points behind the others' average: bad luck, and a slap-down you let go.",
        )
    elif not luck.decisions:
        one, many = (
            "{n} point behind the others' average, all bad luck.",
            "{n} points behind the others' average, all bad luck.",
        )
    elif not luck.cards:
        one, many = (
            "{n} point behind the others' average, all from your own moves.",
            "{n} points behind the others' average, all from your own moves.",
        )
    elif luck.cards < 0:
        one, many = (
            "{n} point behind the others' average: bad luck cost {cards}, your moves {decisions}.",
            "{n} points behind the others' average: bad luck cost {cards}, your moves {decisions}.",
        )
    else:
        one, many = (
            "{n} point behind the others' average: your moves cost {decisions}, luck gave back {cards}.",
            "{n} points behind the others' average: your moves cost {decisions}, luck gave back {cards}.",
        )
    return tr_plural(one, many, -luck.points, **placeholders)
