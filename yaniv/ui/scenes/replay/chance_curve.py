"""Curve of the chance to win a match, from a review of one seat's decisions and the results of the rounds."""

from collections.abc import Iterable, Sequence

from yaniv.bots.win_chance import ChancePoint
from yaniv.game import events as e
from yaniv.ui.scenes.replay.match_review import ReviewedDecision


def chance_curve(
    decisions: Iterable[ReviewedDecision],
    results: Iterable[e.AnyEvent],
    seat: int,
    round_positions: Sequence[int],
    last_position: int,
) -> tuple[ChancePoint, ...]:
    """Return the chance of *seat* to win the match at the start of each round, before each decision, and at the end.

    *results* are the events of the match about points and its end, *round_positions* the positions at which rounds have
    been dealt. Rounds without a graded decision have no points. In an unfinished match the curve ends early.
    """
    points: list[ChancePoint] = []
    round_number = 0
    for decision in decisions:
        standing, judgement = decision.standing, decision.judgement
        if standing is None or judgement.expected_points is None:
            continue
        if decision.view.round != round_number:
            round_number = decision.view.round
            points.append(ChancePoint(round_positions[round_number - 1], round_number, standing.win_chance))
        chance = standing.chance_at(judgement.expected_points)
        chance_after = standing.chance_at(judgement.expected_points - judgement.displayed_cost)
        points.append(ChancePoint(decision.position, round_number, chance, chance - chance_after))
    end = _end_of_match(results, seat, round_positions, last_position)
    return (*points, end) if end and points else tuple(points)


def _end_of_match(
    results: Iterable[e.AnyEvent], seat: int, round_positions: Sequence[int], last_position: int
) -> ChancePoint | None:
    """Return the point at which the match was decided for *seat*; None if it was not finished."""
    number = 0
    for event in results:
        match event:
            case e.RoundOpened(number=number):
                pass
            case e.MatchWon(winners=winners):
                return ChancePoint(last_position, number, (seat in winners) / max(1, len(winners)))
            case e.PlayerOut(seat=loser) if loser == seat and number < len(round_positions):
                return ChancePoint(round_positions[number], number, 0.0)
            case _:
                pass
    return None
