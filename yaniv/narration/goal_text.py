"""Goals of the journey as sentences, and what a match has brought on it."""

from typing import Final

from yaniv.i18n import tr, tr_plural
from yaniv.journey.goal_catalogue import measured_value
from yaniv.journey.stop_outcome import StopOutcome
from yaniv.journey.trail_schema import GOALS_PER_STOP, Goal, Stop


def goal_sentence(goal: Goal, stop: Stop) -> str:
    """Return the sentence of a goal of *stop*, such as "Win by 20 points or more."."""
    n = goal.number or 0
    match goal.goal:
        case "win_match" | "finish_within" | "won_by" | "won_from_behind" | "won_from_last" | "win_within_rounds":
            return _match_goal(goal, n)
        case "win_stage":
            return _stage_goal(stop.stages - n)
        case "win_rounds" | "win_streak" | "zero_rounds" | "call_with" | "call_above" | "call_in_turn":
            return _round_goal(goal, n)
        case "last_turn_win" | "win_from_stock":
            return _round_goal(goal, n)
        case "asafs" | "asaf_with_cards" | "asaf_together" | "catch_same" | "self_asaf" | "knock_out" | "no_penalty":
            return _catch_goal(goal, n)
        case "landed_on" | "reduce_total" | "bonus":
            return _total_goal(goal, n)
        case _:
            return _card_goal(goal, n)


def _match_goal(goal: Goal, n: int) -> str:
    match goal.goal:
        case "finish_within":
            return tr("Finish in the top {n}.", n=n) if n > 1 else tr("Finish first.")
        case "won_by":
            return tr_plural("Win by {n} point or more.", "Win by {n} points or more.", n)
        case "won_from_behind":
            return tr_plural("Win after being {n} point behind.", "Win after being {n} points behind.", n)
        case "won_from_last":
            return tr("Win after being in last place.")
        case "win_within_rounds":
            return tr_plural("Win in the first round.", "Win within {n} rounds.", n)
        case _:
            return tr("Win the match.")


def _stage_goal(matches_left: int) -> str:
    """Return the sentence for a match of a knock-out that is followed by *matches_left* more."""
    match matches_left:
        case 0:
            return tr("Win the final.")
        case 1:
            return tr("Win the semi-final.")
        case _:
            return tr("Win the quarter-final.")


def _round_goal(goal: Goal, n: int) -> str:
    match goal.goal:
        case "win_rounds":
            return tr_plural("Win a round.", "Win {n} rounds.", n)
        case "win_streak":
            return tr_plural("Win {n} round in a row.", "Win {n} rounds in a row.", n)
        case "zero_rounds":
            return tr_plural("Score 0 in a round.", "Score 0 in {n} rounds.", n)
        case "call_with":
            return tr_plural("Win a call with {n} point or less.", "Win a call with {n} points or fewer.", n)
        case "call_above":
            return tr_plural("Win a call with {n} point or more.", "Win a call with {n} points or more.", n)
        case "call_in_turn":
            return tr_plural("Win a call on your first turn.", "Win a call within your first {n} turns.", n)
        case "last_turn_win":
            return tr_plural("Win a round on your last turn.", "Win {n} rounds on your last turn.", n)
        case _:
            return tr_plural(
                "Win a round without taking from the pile.", "Win {n} rounds without taking from the pile.", n
            )


def _catch_goal(goal: Goal, n: int) -> str:
    match goal.goal:
        case "asafs":
            return tr_plural("Beat a call.", "Beat {n} calls.", n)
        case "asaf_with_cards":
            return tr_plural(
                "Beat a call with a single card in hand.", "Beat a call with {n} cards or fewer in hand.", n
            )
        case "asaf_together":
            return tr_plural(
                "Beat a call together with another player.", "Beat a call together with {n} other players.", n
            )
        case "catch_same":
            return tr_plural("Beat the same player's calls {n} time.", "Beat the same player's calls {n} times.", n)
        case "self_asaf":
            return tr("Call above the limit.")
        case "knock_out":
            return tr_plural(
                "Knock a player out by winning the round.", "Knock {n} players out by winning the round.", n
            )
        case _:
            return tr("Finish a match without a beaten or wrong call.")


def _total_goal(goal: Goal, n: int) -> str:
    match goal.goal:
        case "landed_on":
            return tr("Land on exactly {n}.", n=n)
        case "bonus":
            return tr_plural("Earn a bonus.", "Earn {n} bonuses.", n)
        case _:
            return tr_plural("Have your total reduced.", "Have your total reduced {n} times.", n)


def _card_goal(goal: Goal, n: int) -> str:
    match goal.goal:
        case "run_of":
            return tr("Throw a run of {n} cards or more.", n=n)
        case "set_of":
            return tr("Throw a set of {n} cards or more.", n=n) if n > 2 else tr("Throw a pair.")  # noqa: PLR2004
        case "ace_high_run":
            return tr("Throw a run with the ace above the king.")
        case "joker_in_set":
            return tr("Throw a joker in a set.")
        case "joker_in_run":
            return tr("Throw a joker in a run.")
        case "joker_swap":
            return tr_plural("Swap a card for a joker on the table.", "Swap cards for {n} jokers on the table.", n)
        case "draw_first":
            return tr_plural("Draw before you throw.", "Draw before you throw on {n} turns.", n)
        case "early_throw":
            return tr_plural("Throw before your turn.", "Throw before your turn {n} times.", n)
        case "slaps":
            return tr_plural("Slap a card down.", "Slap {n} cards down.", n)
        case "slaps_in_round":
            return tr_plural("Slap {n} card down in one round.", "Slap {n} cards down in one round.", n)
        case "slap_on_run":
            return tr_plural("Slap a card onto a run.", "Slap {n} cards onto runs.", n)
        case _:
            return tr("Win with a slap-down in the last round.")


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
