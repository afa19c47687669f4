"""Builders of matches from single events, to test one goal of the journey at a time."""

from collections.abc import Sequence

from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.journey.trail_schema import Goal, Regular, Stop, Trail
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.next_starter import Outcome

NAMES = ("You", "Noa", "Avi", "Maya")
Events = tuple[e.AnyEvent, ...]


def throw(text: str, seat: int = 0) -> e.CardsThrown:
    return e.CardsThrown(seat, cards(text))


def call(seat: int = 0, kind: e.CallKind = "yaniv") -> e.YanivCalled:
    return e.YanivCalled(seat, "Yaniv", kind)


def scored(  # noqa: PLR0913 -- each parameter matters to some goal
    *,
    winner: int = 0,
    caller: int | None = 0,
    outcome: Outcome = "yaniv",
    asafs: Sequence[int] = (),
    hand: int = 4,
    points: int = 0,
    totals: Sequence[int] = (0, 0, 0, 0),
) -> e.RoundScored:
    """Return the scoring of a round in which the player holds *hand* points and scores *points*."""
    return e.RoundScored(
        caller,
        outcome,
        tuple(asafs),
        {0: hand, 1: 20, 2: 20, 3: 20},
        {0: points, 1: 20, 2: 20, 3: 20},
        tuple(totals),
        (0, 0, 0, 0),
        (0, 0, 0, 0),
        winner,
    )


LOST = scored(winner=1, caller=1, points=20)
"""Scoring of a round that Noa wins by a good call."""


def planted_round(*events: e.AnyEvent, end: e.RoundScored = LOST, after: Sequence[e.AnyEvent] = ()) -> Events:
    return (e.RoundOpened(1, 3, (0, 1, 2, 3)), *events, end, *after)


def planted_match(*rounds: Events, rules: HouseRules | None = None, place: int = 2, is_over: bool = True) -> Events:
    """Return a match of these rounds that the player finishes in this place."""
    order = [1, 2, 3]
    order.insert(place - 1, 0)
    places = tuple(order.index(seat) + 1 for seat in range(4))
    won = (e.MatchWon((order[0],), places),) if is_over else ()
    return (e.MatchOpened(rules or HouseRules(), NAMES, 3), *(event for each in rounds for event in each), *won)


def stop(stop_id: str = "here", *opens: str, goals: Sequence[Goal] = (), knockout: bool = False) -> Stop:
    """Return a stop with three easy goals unless *goals* are given."""
    people: tuple[Regular, ...] = (Regular("noa", "novice"), Regular("avi", "novice"), Regular("maya", "novice"))
    return Stop(
        id=stop_id,
        name=stop_id.title(),
        opponents=people,
        goals=tuple(goals) or (Goal("win_match"), Goal("run_of", 4), Goal("asafs", 1)),
        variant="classic",
        knockout=knockout,
        opens=opens,
    )


def trail(*stops: Stop) -> Trail:
    return Trail("A trail", stops)


def trail_of(count: int) -> Trail:
    """Return a trail of this many stops, each of which opens the next."""
    names = [f"stop-{number}" for number in range(1, count + 1)]
    return trail(*(stop(*names[index : index + 2]) for index in range(count)))
