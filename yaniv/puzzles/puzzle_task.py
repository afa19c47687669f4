"""Puzzle as it is set before the player: the match up to its position, and the values of the moves there."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.characters import CHARACTERS
from yaniv.game.events import AnyEvent
from yaniv.game.evolve import fold
from yaniv.game.state import START
from yaniv.game.view import View, build_view
from yaniv.glicko2 import Rating
from yaniv.match.match_setup import MatchSetup
from yaniv.puzzles.event_moves import move_of_event
from yaniv.puzzles.puzzle import Puzzle, RoundRecord, Theme
from yaniv.puzzles.puzzle_position import PuzzleError, position_events
from yaniv.puzzles.puzzle_rating import puzzle_rating
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.store.puzzle_records import FoundDecision

PLAYER_SEAT: Final = 0
"""Seat of the player, in shipped puzzles as in matches."""
OPPONENT_LEVEL: Final = "club"
"""Level of the opponents with whom a shipped puzzle can be played out."""


class PuzzleTask(Struct, frozen=True):
    """Position with its answers, ready to be played."""

    key: str
    setup: MatchSetup
    events: tuple[AnyEvent, ...]
    """Events of the match up to the position, secrets included."""
    best_moves: tuple[str, ...]
    cost_by_move: dict[str, float]
    lower_bound: float
    playouts: int
    theme: Theme | None = None
    """None for the player's own decision, as are the next two."""
    rating: Rating | None = None
    solved_percent: tuple[int, ...] = ()
    pickup: str = ""
    """Draw that the master makes after the best throw; empty if it is not known."""
    own_move: str = ""
    """What the player did at that time; empty for a shipped puzzle."""
    review_cost: float | None = None
    """Points that this costs as the review says it; None if it is not known."""


def shipped_task(puzzle: Puzzle, variant: Variant, names: tuple[str, ...]) -> PuzzleTask:
    """Return the task of a shipped puzzle; *names* by seat, as many as the puzzle has players.

    :raises PuzzleError: if it describes no legal position.
    """
    bots = ("", *(f"{OPPONENT_LEVEL}:{character}" for character in opponents_of(puzzle)))
    setup = MatchSetup(variant.name, puzzle_rules(variant.rules), names, bots, f"puzzle-{puzzle.id}")
    return PuzzleTask(
        puzzle.id,
        setup,
        position_events(puzzle.round, setup.rules, names),
        puzzle.best_moves,
        puzzle.cost_by_move,
        puzzle.lower_bound,
        puzzle.playouts,
        puzzle.theme,
        puzzle_rating(puzzle),
        puzzle.solved_percent,
        puzzle.pickup,
    )


def view_of(task: PuzzleTask) -> View:
    """Return what the player sees in the position of a task."""
    return build_view(fold(task.events, START), PLAYER_SEAT)


def puzzle_rules(rules: HouseRules) -> HouseRules:
    """Return the rules with all the time in the world."""
    return replace(rules, table=replace(rules.table, tranning_seconds=0))


def opponents_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the ids of the opponents' characters, by seat from 1; they depend on the puzzle alone."""
    characters = sorted(CHARACTERS, key=lambda character: sha256(f"{character} {puzzle.id}".encode()).hexdigest())
    return tuple(characters[: puzzle.round.players - 1])


def own_task(key: str, setup: MatchSetup, events: tuple[AnyEvent, ...], found: FoundDecision) -> PuzzleTask:
    """Return the task of a decision in a saved match with these events; *key*: see `own_key`.

    :raises PuzzleError: if the match does not have this decision.
    """
    if found.position >= len(events):
        raise PuzzleError(f"the match of {key} has no event {found.position}")
    return PuzzleTask(
        key,
        setup,
        events[: found.position],
        found.best_moves,
        found.cost_by_move,
        found.lower_bound,
        found.playouts,
        pickup=found.pickup,
        own_move=move_of_event(events[found.position]),
        review_cost=found.review_cost,
    )


def rotate_round(record: RoundRecord, seat: int) -> RoundRecord:
    """Return the same round with its seats renumbered so that *seat* becomes `PLAYER_SEAT`."""

    def moved(values: Sequence[int]) -> tuple[int, ...]:
        return (*values[seat:], *values[:seat])

    return replace(
        record,
        dealer=(record.dealer - seat) % record.players,
        totals=moved(record.totals),
        out=tuple((each - seat) % record.players for each in record.out),
        tally=moved(record.tally),
        streak=moved(record.streak),
    )
