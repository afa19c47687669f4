"""Facts about a settled round, and what changed the totals besides the points of the hands."""

from collections.abc import Iterable

from msgspec import Struct

from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.game.totals import total_after
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules

TotalNote = tuple[str, str]
"""Text about a change of a total, and the key of the house rule behind it."""


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
