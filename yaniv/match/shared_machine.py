"""People who share one machine: whose hand it may show, and who gets it next.

*Why* no state of its own: everything follows from what all players know of the match, so that a match goes on after a
crash as if nothing had happened.
"""

from collections.abc import Iterable
from typing import Final

from yaniv.game import events as e
from yaniv.game.state import NOBODY
from yaniv.game.view import View, redact
from yaniv.match.decision_order import awaited_seat

ONLOOKER: Final = -2
"""Seat of nobody: events redacted for it hold what all players know, and nothing else."""


def people_seats(bots: Iterable[str]) -> tuple[int, ...]:
    """Return the seats of people, in order; *bots* are the bot names by seat, empty for a person."""
    return tuple(seat for seat, bot in enumerate(bots) if not bot)


def people_left(people: Iterable[int], view: View) -> tuple[int, ...]:
    """Return the people who are not eliminated."""
    return tuple(seat for seat in people if seat not in view.out)


def next_person(people: tuple[int, ...], view: View, first: int) -> int:
    """Return the person who gets the machine: the one the match waits for, else the next to act in order of play.

    *first*: seat that begins the coming round, used between rounds. People who are eliminated come last.
    """
    candidates = people_left(people, view) or people
    seat = awaited_seat(view)
    if seat in candidates:
        return seat
    seats = tuple(range(len(view.names)))
    if view.rules.table.direction != "clockwise":
        seats = seats[::-1]
    is_between_rounds = view.phase in ("opening", "round_over", "match_over")
    start = seats.index(first if is_between_rounds or view.turn == NOBODY else view.turn)
    return next(each for each in (*seats[start:], *seats[:start]) if each in candidates)


def first_of_round(events: Iterable[e.AnyEvent]) -> int:
    """Return the seat that begins the current round, or the coming one; *events* are those of the match so far."""
    first = 0
    for event in events:
        match event:
            case e.MatchOpened():
                first = event.first
            case e.RoundClosed(starter):
                first = starter
            case _:
                pass
    return first


def public_events(events: Iterable[e.AnyEvent]) -> tuple[e.AnyEvent, ...]:
    """Return the events without what only one of the players knows."""
    redacted = (redact(event, ONLOOKER) for event in events)
    return tuple(event for event in redacted if event is not None)


def events_since_turn(round_events: Iterable[e.AnyEvent], seat: int) -> tuple[e.AnyEvent, ...]:
    """Return the events of the round since the last turn of *seat* ended; since the deal if it had none.

    Its current turn, which is just beginning, does not count.
    """
    events = tuple(round_events)
    turns = [index for index, event in enumerate(events) if isinstance(event, e.TurnBegan)]
    if turns and _seat_of_turn(events[turns[-1]]) == seat:
        turns.pop()
    own = max((place for place, index in enumerate(turns) if _seat_of_turn(events[index]) == seat), default=None)
    if own is None:
        return events
    return events[turns[own + 1] :] if own + 1 < len(turns) else ()


def _seat_of_turn(event: e.AnyEvent) -> int:
    return event.seat if isinstance(event, e.TurnBegan) else NOBODY
