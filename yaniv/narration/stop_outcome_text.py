"""Sentences about what a match has brought on the journey."""

from yaniv.i18n import tr
from yaniv.journey.goal_catalogue import measured_value
from yaniv.journey.stop_outcome import StopOutcome
from yaniv.journey.trail_schema import GOALS_PER_STOP, Goal
from yaniv.narration.goal_text import goal_sentence


def outcome_sentences(outcome: StopOutcome) -> tuple[str, ...]:
    """Return the stars and the stops opened in one line, then the goals reached and those missing, a line each."""
    reached = [
        tr("Reached: {goal}", goal=_goal_with_value(goal, outcome))
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


def _goal_with_value(goal: Goal, outcome: StopOutcome) -> str:
    """Return the sentence of a goal, with what happened if that is a number."""
    sentence, value = goal_sentence(goal, outcome.stop), measured_value(goal, outcome.facts)
    return sentence if value is None else tr("{goal} ({value}).", goal=sentence.rstrip("."), value=value)
