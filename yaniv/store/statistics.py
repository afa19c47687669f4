"""What the matches tell of the player: a fold of each, and the figures of many. Pure.

Whoever adds a figure that needs more than `Deeds` has, adds a field and raises `VERSION`: every match is folded anew.
"""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from math import sqrt
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict, replace

from yaniv.game import events as e
from yaniv.sanitize import spreadsheet_cell

VERSION: Final = 3
ME: Final = 0
"""The seat of the person at the screen."""
_Z: Final = 1.96
"""Of a normal distribution, 95 % lies so many deviations around the middle."""


class Deeds(Struct, frozen=True):
    """What one player did in one match, so far."""

    begun: int = 0
    """Rounds that were dealt."""
    rounds: int = 0
    """Rounds that were settled with this player in them."""
    rounds_won: int = 0
    calls: int = 0
    """Calls that ended a round."""
    clean: int = 0
    caught: int = 0
    asafs: int = 0
    """Calls of others that this player beat."""
    points: int = 0
    """Of all settled rounds, before bonuses and reductions."""
    scored: int = 0
    """Rounds of which points were written down: a match of a single round keeps no books."""
    called_with: int = 0
    """What the hands counted that called, together."""
    slap_chances: int = 0
    slaps: int = 0
    totals: tuple[int, ...] = ()
    """Of all seats; empty where the house writes down no points."""
    places: tuple[int, ...] = ()
    """Of all seats; empty while the match goes on."""
    won: bool = False


class Kept(Struct, frozen=True, kw_only=True):
    """A match that is kept, in a few words."""

    match_id: int
    opened: str
    """When, as ISO 8601."""
    closed: str
    """Empty while it goes on."""
    variant: str
    rules_hash: str
    """Equal rules have equal ones, whatever they are called."""
    names: tuple[str, ...]
    bots: tuple[str, ...]
    deeds: Deeds
    counts: bool = True
    """False: it began before the player let the count begin anew."""


class Figures(Struct, frozen=True):
    """Many matches together."""

    games: int = 0
    """That were played to their end."""
    won: int = 0
    streak: int = 0
    """Matches won one after the other, up to now."""
    best_streak: int = 0
    deeds: Deeds = Deeds()
    """The sums, unfinished matches included."""


def deeds(events: Iterable[e.AnyEvent], seat: int = ME) -> Deeds:
    """What this seat did in these events."""
    done = Deeds()
    for event in events:
        done = _and_then(done, event, seat)
    return done


def figures(kept: Iterable[Kept]) -> Figures:
    """Of matches in any order."""
    chosen = sorted(kept, key=lambda each: (each.closed, each.match_id))
    results = [each.deeds.won for each in chosen if each.deeds.places]
    streak = best = 0
    for won in results:
        streak = streak + 1 if won else 0
        best = max(best, streak)
    return Figures(len(results), sum(results), streak, best, _sum([each.deeds for each in chosen]))


def interval(successes: int, tries: int) -> tuple[float, float]:
    """Within which the true share lies, with 95 % certainty. Source: Wilson, 1927.

    >>> [round(bound, 3) for bound in interval(41, 128)]
    [0.246, 0.405]
    """
    if not tries:
        return 0.0, 1.0
    share, square = successes / tries, _Z * _Z
    middle = share + square / (2 * tries)
    reach = _Z * sqrt(share * (1 - share) / tries + square / (4 * tries * tries))
    return max(0.0, (middle - reach) / (1 + square / tries)), min(1.0, (middle + reach) / (1 + square / tries))


def table(kept: Iterable[Kept]) -> str:
    """A line for each match, as spreadsheets read it."""
    written = StringIO()
    numbers = [name for name in Deeds.__struct_fields__ if name not in ("totals", "places", "won")]
    sheet = csv.writer(written, lineterminator="\n")
    sheet.writerow(["match", "opened", "closed", "variant", "rules", "players", "place", "won", "total", *numbers])
    for each in sorted(kept, key=lambda each: each.match_id):
        done = asdict(each.deeds)
        place, total = _mine(each.deeds.places), _mine(each.deeds.totals)
        texts = map(spreadsheet_cell, (each.opened, each.closed, each.variant, each.rules_hash[:12]))
        row = [each.match_id, *texts, len(each.names)]
        sheet.writerow([*row, place, int(each.deeds.won), total, *(done[name] for name in numbers)])
    return written.getvalue()


def _and_then(done: Deeds, event: e.AnyEvent, seat: int) -> Deeds:
    match event:
        case e.MatchOpened(rules=rules, names=names):
            return done if rules.match.end == "single_round" else replace(done, totals=(0,) * len(names))
        case e.RoundOpened(number=number):
            return replace(done, begun=number)
        case e.SlapOpened(seat=owner) if owner == seat:
            return replace(done, slap_chances=done.slap_chances + 1)
        case e.CardSlapped(seat=owner) if owner == seat:
            return replace(done, slaps=done.slaps + 1)
        case e.RoundScored():
            return _scored(replace(done, totals=event.totals if done.totals else ()), event, seat)
        case e.BonusGiven(seat=owner, points=points) if done.totals:
            return replace(done, totals=_put(done.totals, owner, done.totals[owner] - points))
        case e.TotalReduced(seat=owner, after=after) if done.totals:
            return replace(done, totals=_put(done.totals, owner, after))
        case e.MatchWon(winners=winners, places=places):
            return replace(done, places=places, won=seat in winners)
        case _:
            return done


def _scored(done: Deeds, event: e.RoundScored, seat: int) -> Deeds:
    if seat not in event.hand_totals:
        return done
    mine = event.caller == seat
    return replace(
        done,
        rounds=done.rounds + 1,
        rounds_won=done.rounds_won + (event.winner == seat),
        calls=done.calls + mine,
        clean=done.clean + (mine and event.outcome == "yaniv"),
        caught=done.caught + (mine and event.outcome == "asaf"),
        asafs=done.asafs + (seat in event.asafs),
        points=done.points + event.scores.get(seat, 0),
        scored=done.scored + (seat in event.scores),
        called_with=done.called_with + (event.hand_totals[seat] if mine else 0),
    )


def _sum(all_deeds: Sequence[Deeds]) -> Deeds:
    counted = [name for name, value in asdict(Deeds()).items() if type(value) is int]
    return Deeds(**{name: sum(getattr(each, name) for each in all_deeds) for name in counted})


def _put(totals: tuple[int, ...], seat: int, total: int) -> tuple[int, ...]:
    return (*totals[:seat], total, *totals[seat + 1 :])


def _mine(by_seat: tuple[int, ...]) -> int | str:
    return by_seat[ME] if by_seat else ""
