"""Sentences about what a match has brought on the journey."""

from typing import Final

from yaniv.i18n import tr
from yaniv.journey.goal_catalogue import measured_value
from yaniv.journey.stop_outcome import StopOutcome
from yaniv.journey.trail_schema import GOALS_PER_STOP, Goal
from yaniv.narration.goal_text import goal_sentence

_PAIR: Final = ("set_of", 2)
"""The goal whose sentence has no number to compare with."""


def outcome_sentences(outcome: StopOutcome) -> tuple[str, ...]:
    """Return the stars and the stops opened in one line, then the goals reached and those missing, a line each."""
    reached = [
        _reached_sentence(goal, outcome)
        for goal, is_reached in zip(outcome.stop.goals, outcome.reached, strict=True)
        if is_reached
    ]
    missing = [
        tr("Still to do: {goal}", goal=goal_sentence(goal, outcome.stop))
        for goal, is_missing in zip(outcome.stop.goals, outcome.missing, strict=False)
        if is_missing
    ]
    news = [tr("{n} of {most} stars.", n=outcome.stars, most=GOALS_PER_STOP)]
    if outcome.opened:
        names = " · ".join(tr(stop.name) for stop in outcome.opened)
        news.append(tr("Now open: {places}.", places=names))
    return " ".join(news), *reached, *missing


def _reached_sentence(goal: Goal, outcome: StopOutcome) -> str:
    """Return that a goal is reached, with what happened if that is another number than the one asked for."""
    sentence, value = goal_sentence(goal, outcome.stop).rstrip("."), measured_value(goal, outcome.facts)
    if value is None or value == goal.number or (goal.goal, goal.number) == _PAIR:
        return tr("{goal}: done.", goal=sentence)
    return tr("{goal}: done ({value}).", goal=sentence, value=value)
