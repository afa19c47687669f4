"""Probe of random house rules before they are measured, to set apart rules under which strength cannot show.

A few matches are played in the simulator with `greedy` in every seat, so the result does not depend on the master:

* `endless`: at least half of the matches are not over after `MAX_ROUNDS` rounds.
* `dealt`: in at least nine of ten rounds the first seat may call at once and does, so the deal decides.
"""

from random import Random
from typing import Final, Literal

from yaniv.arena.train.greedy_baseline import greedy_move
from yaniv.bots.neural.simulator_actions import play_forced
from yaniv.bots.simulator.encoding import PHASE_MATCH_OVER, PHASE_ROUND_OVER
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.simulation import Simulation
from yaniv.rules.house_rules import HouseRules

HouseKind = Literal["playable", "endless", "dealt"]
MAX_ROUNDS: Final = 400
_MATCHES: Final = 4
_MIN_ROUNDS: Final = 24
"""Matches are added until this many rounds have been played, as a match may be a single round."""
_MAX_MATCHES: Final = 24
_DEALT_SHARE: Final = 0.9


def kind_of_house(rules: HouseRules, seats: int, seed: str) -> HouseKind:
    """Return whether these rules can be measured, judged by matches with cards from *seed*."""
    rule_tables = RuleTables(rules, seats)
    matches = endless = rounds = called_at_once = 0
    while matches < _MATCHES or (rounds < _MIN_ROUNDS and matches < _MAX_MATCHES):
        match_rounds, match_called_at_once = _play_match(rule_tables, Random(f"{seed}/{matches}"))
        matches, rounds, called_at_once = matches + 1, rounds + match_rounds, called_at_once + match_called_at_once
        endless += match_rounds >= MAX_ROUNDS
    if 2 * endless >= matches:
        return "endless"
    return "dealt" if called_at_once >= _DEALT_SHARE * rounds else "playable"


def _play_match(rule_tables: RuleTables, rng: Random) -> tuple[int, int]:
    """Return the rounds of a match of greedy players, and in how many of them the first turn was a call."""
    game = Simulation(rule_tables, rng.shuffle, rng.randrange(rule_tables.players))
    called_at_once = 0
    while game.phase != PHASE_MATCH_OVER and game.round < MAX_ROUNDS:
        game.deal()
        while game.phase < PHASE_ROUND_OVER:
            if not play_forced(game):
                game.play(greedy_move(game, game.turn))
        called_at_once += game.turns == 0
    return game.round, called_at_once
