"""Episode at the position of a recorded round, so that its moves can be played out."""

from collections.abc import Sequence

from yaniv.arena.train.episode import Episode
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.simulation import Simulation
from yaniv.puzzles.move_notation import parse_kinds, parse_move
from yaniv.puzzles.puzzle import RoundRecord


def episode_at(record: RoundRecord, rule_tables: RuleTables, round_number: int = 1) -> Episode:
    """Return the episode of a round at its position; *round_number* is its number in the match."""
    deck = parse_kinds(record.deck)

    def lay_deck(cards: list[int]) -> None:
        assert sorted(cards) == sorted(deck), "a record has one shuffle"
        cards[:] = deck

    game = Simulation(rule_tables, lay_deck, record.dealer)
    game.starter = record.dealer
    game.totals = _by_seat(record.totals, record.players)
    game.tally = _by_seat(record.tally, record.players)
    game.streak = _by_seat(record.streak, record.players)
    game.out = record.out
    episode = Episode.of_standing(game, round_number)
    for move in record.moves.split():
        game.play(parse_move(move))
    return episode


def _by_seat(values: Sequence[int], players: int) -> tuple[int, ...]:
    return tuple(values) or (0,) * players
