"""Position of a puzzle, rebuilt by the referee from the deal and the moves since."""

from collections.abc import Iterator

from yaniv.bots.simulator.encoding import cards_of, decode_move
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.commands import AnyCommand, Open, Shuffle
from yaniv.game.decide import step
from yaniv.game.events import AnyEvent, MatchOpened, PlayerOut, RoundScored
from yaniv.game.evolve import evolve
from yaniv.game.state import NOBODY, START, State
from yaniv.puzzles.move_notation import parse_kinds, parse_move
from yaniv.puzzles.puzzle import RoundRecord
from yaniv.rules.house_rules import HouseRules


class PuzzleError(ValueError):
    """Raised if a puzzle describes no legal position."""


def position_events(record: RoundRecord, rules: HouseRules, names: tuple[str, ...]) -> tuple[AnyEvent, ...]:
    """Return the events of a match of *record* up to its position; totals before the round come in one event.

    *names*: by seat.

    :raises PuzzleError: if the cards or moves are not those of a round under these rules.
    """
    try:
        return tuple(_iter_events(record, rules, names))
    except (IllegalCommand, ValueError, LookupError) as error:
        raise PuzzleError(str(error)) from error


def _iter_events(record: RoundRecord, rules: HouseRules, names: tuple[str, ...]) -> Iterator[AnyEvent]:
    state, events = step(START, Open(rules, names, record.dealer))
    yield from events
    assert isinstance(events[0], MatchOpened)
    for event in _standing_events(record):
        state = evolve(state, event)
        yield event
    state, events = step(state, Shuffle(cards_of(parse_kinds(record.deck))))
    yield from events
    for text in record.moves.split():
        state, events = step(state, _command_of(text, state))
        yield from events


def _command_of(text: str, state: State) -> AnyCommand:
    seat = state.turn if state.slap_by == NOBODY else state.slap_by
    return decode_move(parse_move(text), seat, state.rules)


def _standing_events(record: RoundRecord) -> Iterator[AnyEvent]:
    """Yield events that bring about the standing of the match before the round."""
    zeros = (0,) * record.players
    totals, tally, streak = record.totals or zeros, record.tally or zeros, record.streak or zeros
    if any((*totals, *tally, *streak)):
        yield RoundScored(None, "called_off", (), {}, {}, totals, tally, streak, record.dealer)
    for seat in record.out:
        yield PlayerOut(seat)
