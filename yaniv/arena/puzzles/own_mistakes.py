"""The player's costliest decisions of a match that are puzzles: found by the review, proven by the gate."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.arena.puzzles.move_values import pickup_after, values_by_move
from yaniv.arena.puzzles.paired_playouts import playout_policy
from yaniv.arena.puzzles.puzzle_gate import Assessment, Trial, judge_trials
from yaniv.arena.puzzles.recorded_episode import episode_at
from yaniv.arena.puzzles.self_play_positions import moves_well_above, ordered_moves
from yaniv.arena.train.episode import Episode
from yaniv.arena.train.rule_sampler import rule_tables_for
from yaniv.bots.advice import advise_review
from yaniv.bots.move_grading import displayed_points, review_move
from yaniv.bots.neural.large_hand_throws import is_large_hand
from yaniv.bots.neural.neural_policy import Policy, networks_for
from yaniv.bots.neural.skill_levels import SKILL_LEVELS
from yaniv.bots.roster import create_player
from yaniv.bots.simulator.encoding import Move
from yaniv.game.events import AnyEvent, MatchOpened
from yaniv.match.past_decisions import DecisionRecorder
from yaniv.puzzles.answer_grading import find_listed
from yaniv.puzzles.event_moves import move_of_event, record_round
from yaniv.puzzles.move_notation import format_move, parse_move
from yaniv.rules.house_rules import HouseRules
from yaniv.store.puzzle_records import FoundDecision

MAX_FOUND: Final = 3
_MAX_TRIALS: Final = 6
"""Most decisions of a match that are played out."""
_GRADES: Final = ("mistake", "blunder")
_SEED: Final = "own mistakes"


class _Mistake(Struct, frozen=True):
    """Decision that the review grades as a mistake."""

    position: int
    """Number of events before it."""
    round_number: int
    cost: float


class _OwnTrial(Struct, frozen=True):
    position: int
    cost: float
    """Points that the move made costs, as the networks count them."""
    trial: Trial


def find_own_puzzles(events: Sequence[AnyEvent], seat: int) -> tuple[FoundDecision, ...]:
    """Return the decisions of *seat* in a finished match that became puzzles, the costliest first.

    A decision is one if the gate proves that what was played is wrong.
    """
    opened = events[0]
    assert isinstance(opened, MatchOpened), "every match begins so"
    mistakes = sorted(_mistakes(events, seat), key=lambda mistake: -mistake.cost)
    trials = (each for mistake in mistakes if (each := _trial_of(mistake, events, seat)) is not None)
    policy = playout_policy(opened.rules, Random(_SEED))
    found: list[FoundDecision] = []
    for own in islice(trials, _MAX_TRIALS):  # one by one: mostly the first few are enough
        (assessment,) = judge_trials([own.trial], policy)
        decision = None if assessment is None else _decision_of(own, assessment, opened.rules)
        if decision is not None and _is_wrong(decision, events):
            found.append(decision)
        if len(found) == MAX_FOUND:
            break
    return tuple(found)


def _mistakes(events: Sequence[AnyEvent], seat: int) -> Iterator[_Mistake]:
    recorder, master = DecisionRecorder(seat), create_player("master", _SEED)
    for position, event in enumerate(events):
        decision = recorder.record(event, position)
        if decision is None:
            continue
        for seen in decision.events_since:
            master.notice(seen)
        advice = advise_review(master, decision.view, decision.command)
        review = review_move(advice.rated_moves, decision.command)
        if review is not None and review.grade in _GRADES:
            yield _Mistake(position, decision.view.round, review.cost)


def _trial_of(mistake: _Mistake, events: Sequence[AnyEvent], seat: int) -> _OwnTrial | None:
    """Return the trial of a decision; None if its round cannot be played again from the deal and the moves."""
    opened = events[0]
    assert isinstance(opened, MatchOpened), "every match begins so"
    record = record_round(events[: mistake.position])
    if record is None:
        return None
    rule_tables = rule_tables_for(opened.rules, record.players)
    episode = episode_at(record, rule_tables, mistake.round_number)
    game = episode.game
    if game.turn != seat or game.caller >= 0 or is_large_hand(game.hands[seat]):
        return None
    policy = Policy(networks_for(opened.rules), SKILL_LEVELS["master"], Random(_SEED))
    (values,) = values_by_move(policy, [(game, episode.trajectories[seat].utility)])
    good_moves = moves_well_above(values)
    if not good_moves:
        return None
    plain_move = parse_move(move_of_event(events[mistake.position]))
    moves = ordered_moves(game, values, plain_move)
    trial = Trial(episode, moves, good_moves, f"{_SEED}/{mistake.position}")
    return _OwnTrial(mistake.position, mistake.cost, trial)


def _decision_of(own: _OwnTrial, assessment: Assessment, rules: HouseRules) -> FoundDecision:
    best = assessment.best_moves
    draw = _pickup(own.trial.episode, rules, best[0])
    return FoundDecision(
        own.position,
        tuple(format_move(move) for move in best),
        {format_move(move): round(cost.mean, 1) for move, cost in assessment.cost_by_move.items()},
        round(assessment.lower_bound, 2),
        assessment.playouts,
        format_move(draw) if draw else "",
        round(displayed_points(own.cost), 1),
    )


def _pickup(episode: Episode, rules: HouseRules, throw: Move) -> Move:
    policy = Policy(networks_for(rules), SKILL_LEVELS["master"], Random(_SEED))
    return pickup_after(policy, episode.game, episode.trajectories[episode.game.turn].utility, throw)


def _is_wrong(found: FoundDecision, events: Sequence[AnyEvent]) -> bool:
    return not find_listed(move_of_event(events[found.position]), found.best_moves)
