"""Puzzle: a position of one seat, and what each of its moves costs compared with the best."""

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

Theme = Literal["call", "no_call", "reduction", "joker", "feeding", "match_end", "pickup", "throw"]
"""What a puzzle is about.

`call`: call now. `no_call`: play on although a call is possible. `reduction`: a total that may be reduced. `joker`: a
joker in the hand or on offer. `feeding`: what a throw offers to the next player. `match_end`: a total near the limit.
`pickup`: which card to draw. `throw`: anything else about throws.
"""
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
SOLVER_LEVELS: Final = ("novice", "casual", "club", "expert", "master")
"""Levels of `Puzzle.solved_percent`, weakest first."""

SeatNumber = Annotated[int, Meta(ge=0, lt=16)]
Percent = Annotated[int, Meta(ge=0, le=100)]
PuzzleId = Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]
_ByLevel = Annotated[tuple[Percent, ...], Meta(min_length=5, max_length=5)]


class RoundRecord(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Round from the deal to a position; cards and moves are in the notation of `move_notation`."""

    players: Annotated[int, Meta(ge=2, le=16)]
    dealer: SeatNumber
    totals: tuple[Annotated[int, Meta(ge=-1000, le=10000)], ...]
    """By seat, before the round; empty: all 0."""
    out: tuple[SeatNumber, ...]
    """Eliminated seats, in the order they left."""
    tally: tuple[Annotated[int, Meta(ge=0, le=100)], ...]
    """By seat; empty: all 0. So is `streak`."""
    streak: tuple[Annotated[int, Meta(ge=0, le=100)], ...]
    deck: Annotated[str, Meta(max_length=500)]
    """The whole deck, next card first."""
    moves: Annotated[str, Meta(max_length=2000)]
    """Moves since the deal, separated by blanks."""


class Puzzle(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Position with the values of its moves, from paired playouts."""

    id: PuzzleId
    """First digits of the hash of variant and round."""
    variant_id: Annotated[str, Meta(max_length=60)]
    round: RoundRecord
    theme: Theme
    best_moves: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(min_length=1, max_length=40)]
    """Moves that solve the puzzle, the best first."""
    cost_by_move: dict[Annotated[str, Meta(max_length=40)], float]
    """Points that every other move loses compared with the best one."""
    lower_bound: float
    """Least points that a wrong move loses: lower end of the 99 % interval, the smallest of all wrong moves."""
    playouts: int
    """Playouts of the best move."""
    solved_percent: _ByLevel
    """How many of a hundred decisions of each of `SOLVER_LEVELS` solve the puzzle."""
    pickup: Annotated[str, Meta(max_length=40)] = ""
    """Draw that the master makes after the best throw; empty if the best move is no throw."""
