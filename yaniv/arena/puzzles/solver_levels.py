"""Percentages of the decisions of each level that solve a puzzle."""

from collections.abc import Iterable
from random import Random
from typing import Final

from yaniv.arena.puzzles.move_values import first_move
from yaniv.arena.train.episode import Episode
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import CASUAL_SKILL, NOVICE_SKILL, HeuristicSkill
from yaniv.bots.information_state import state_from_simulation
from yaniv.bots.neural.batch_inference import decide_batch
from yaniv.bots.neural.neural_policy import DecisionPoint, Policy
from yaniv.bots.neural.round_utility import MatchScore
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.simulator.encoding import encode_command
from yaniv.game.view import View
from yaniv.puzzles.answer_grading import find_listed
from yaniv.puzzles.move_notation import format_move

_DECISIONS: Final = 20
"""Decisions of each level whose choices are partly random."""
_HEURISTIC_SKILLS: Final[dict[str, HeuristicSkill]] = {"novice": NOVICE_SKILL, "casual": CASUAL_SKILL}


def solved_percent(view: View, episode: Episode, best_moves: Iterable[str], seed: str) -> tuple[int, ...]:
    """Return the percentages of `SOLVER_LEVELS`; *view* and *episode* are the same position."""
    best = tuple(best_moves)
    chosen = [_heuristic_moves(skill, view, seed) for skill in _HEURISTIC_SKILLS.values()]
    chosen += [_neural_moves(level, episode, seed) for level in SKILL_LEVELS]
    return tuple(round(100 * sum(bool(find_listed(move, best)) for move in moves) / len(moves)) for moves in chosen)


def _heuristic_moves(skill: HeuristicSkill, view: View, seed: str) -> list[str]:
    commands = [HeuristicPlayer(skill, Random(f"{seed}/{number}")).choose(view) for number in range(_DECISIONS)]
    return [format_move(encode_command(command, view.rules)) for command in commands if command is not None]


def _neural_moves(level: str, episode: Episode, seed: str) -> list[str]:
    game, skill = episode.game, SKILL_LEVELS[level]
    score: MatchScore = episode.trajectories[game.turn].utility.score
    count = _DECISIONS if skill.overlook_chance else 1
    policies = [Policy(None, skill, Random(f"{seed}/{number}")) for number in range(count)]
    points = [
        DecisionPoint(policy, state_from_simulation(game, game.turn), policy.round_utility(episode.rule_tables, score))
        for policy in policies
    ]
    return [format_move(first_move(decision, game.phase)) for decision in decide_batch(points) if decision is not None]
