"""Play the whole journey: five matches of a master at each stop, whose facts must agree with the events."""

from collections.abc import Iterator
from typing import Final

from tests.soak.soak_progress import print_line
from yaniv.bots.move_queries import fallback_for
from yaniv.bots.roster import create_player
from yaniv.coded_message import CodedMessage
from yaniv.game import events as e
from yaniv.game.events import AnyEvent
from yaniv.game.player import Player
from yaniv.journey.fact_fold import compute_facts
from yaniv.journey.stop_match import setup_of_stop
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_progress import TRIES_TO_PASS, StopMatch, StopProgress, split_stop_word, trail_progress
from yaniv.journey.trail_schema import Trail
from yaniv.match.dealer import Dealer, bot_seed
from yaniv.match.event_broadcaster import EventBroadcaster
from yaniv.match.match_driver import MatchDriver, SynchronousPlay
from yaniv.match.match_setup import MatchSetup
from yaniv.match.player_hosts import InProcessHost
from yaniv.store.statistics import compute_stats

PLAYER_LEVEL: Final = "master"
OWN_TURN_S: Final = 7.0
"""Time a person takes for their own turn, s."""
OTHER_TURN_S: Final = 1.8
"""Time of another player's turn at normal speed, s."""
ROUND_END_S: Final = 9.0
"""Time for a showdown, the result and the next deal, s."""


def play_stop(number: int, *, tries: int = TRIES_TO_PASS, level: str = PLAYER_LEVEL) -> None:
    """Play *tries* tries at a stop of the journey; *number* 1 is the first stop, 17 the first one with other cards.

    :raises AssertionError: if a match does not end, facts are wrong, or the next stop stays closed.
    """
    trail = load_trail(BUILT_IN_TRAIL)
    stop = trail.stops[(number - 1) % len(trail.stops)]
    matches: list[StopMatch] = []
    rounds = 0
    while _progress(trail, stop.id, matches).tries < tries or _progress(trail, stop.id, matches).next_stage > 1:
        progress = _progress(trail, stop.id, matches)
        setup = setup_of_stop(BUILT_IN_TRAIL, progress, "Tester")
        events = tuple(play_setup(setup, f"journey {number} {len(matches)}", level))
        facts = compute_facts(events, split_stop_word(setup.purpose.stop)[1])
        stats = compute_stats(events)
        assert facts.is_over, f"{stop.id}: no end"
        assert (facts.won, facts.rounds_won, facts.asafs) == (stats.won, stats.rounds_won, stats.asafs), stop.id
        matches.append(StopMatch(len(matches), f"{len(matches):06}", stop.id, facts))
        rounds += facts.rounds
    every = trail_progress(trail, matches)
    reached = every[stop.id]
    assert tries < TRIES_TO_PASS or not stop.opens or every[stop.opens[0]].is_open, f"{stop.id}: the bus waits"
    goals = " ".join("x" if each else "-" for each in reached.reached)
    print_line(f"{stop.id}: {len(matches)} matches, {rounds / len(matches):.1f} rounds each, goals {goals}")


def measure_stop(number: int) -> None:
    """Play at a stop as a casual player until the next stop opens, and print the minutes this takes a person."""
    trail = load_trail(BUILT_IN_TRAIL)
    stop = trail.stops[(number - 1) % len(trail.stops)]
    matches: list[StopMatch] = []
    minutes = 0.0
    while (progress := _progress(trail, stop.id, matches)).tries < TRIES_TO_PASS and not progress.is_done:
        setup = setup_of_stop(BUILT_IN_TRAIL, progress, "Tester")
        events = tuple(play_setup(setup, f"hours {number} {len(matches)}", "casual"))
        facts = compute_facts(events, split_stop_word(setup.purpose.stop)[1])
        matches.append(StopMatch(len(matches), f"{len(matches):06}", stop.id, facts))
        minutes += minutes_of(events)
    stars = _progress(trail, stop.id, matches).stars
    print_line(f"{stop.id}: {len(matches)} matches, {minutes:.0f} minutes, {stars} stars")


def minutes_of(events: tuple[AnyEvent, ...]) -> float:
    """Return how long a person takes to play such a match, min; turns after the player is out are skipped."""
    seconds = 0.0
    for event in events:
        match event:
            case e.TurnBegan(seat=seat):
                seconds += OWN_TURN_S if seat == 0 else OTHER_TURN_S
            case e.RoundScored():
                seconds += ROUND_END_S
            case e.PlayerOut(seat=0):
                break
            case _:
                pass
    return seconds / 60


def _progress(trail: Trail, stop_id: str, matches: list[StopMatch]) -> StopProgress:
    return trail_progress(trail, matches)[stop_id]


def play_setup(setup: MatchSetup, seed: str, level: str) -> Iterator[AnyEvent]:
    """Return the events of a match with a bot of *level* in the seat of the player."""
    events: list[AnyEvent] = []
    players: dict[int, Player] = {
        seat: create_player(bot or level, bot_seed(seat, seed)) for seat, bot in enumerate(setup.bots)
    }
    hosts = {seat: InProcessHost(player) for seat, player in players.items()}
    driver = MatchDriver(Dealer(seed), EventBroadcaster(hosts), events.extend)
    driver.execute(driver.opening(setup.rules, setup.names))
    play = SynchronousPlay(hosts=hosts, fallback=fallback_for, on_fault=_fail, wins_race=lambda: False)
    for _ in driver.run(play, lambda: driver.is_over):
        raise AssertionError("players in this process reply at once")
    return iter(events)


def _fail(seat: int, fault: CodedMessage) -> None:
    raise AssertionError(f"seat {seat}: {fault}")
