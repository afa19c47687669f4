"""Text about today's deal, for window and command line."""

from collections.abc import Sequence
from typing import Final

from yaniv.bots.characters import CHARACTERS
from yaniv.bots.move_grading import TurnGrade
from yaniv.daily.daily_code import CodeReplay
from yaniv.daily.daily_deal import DailyDeal
from yaniv.daily.round_results import RoundOutcome, RoundResult
from yaniv.daily.turn_grades import GradedRounds
from yaniv.i18n import tr, tr_plural
from yaniv.narration.date_text import format_date, format_day
from yaniv.store.par_cache import Par

_SQUARES: Final[dict[TurnGrade, str]] = {"best": "\U0001f7e9", "slip": "\U0001f7e8", "mistake": "\U0001f7e5"}
_COLOUR_VISION_SQUARES: Final[dict[TurnGrade, str]] = {**_SQUARES, "best": "\U0001f7e6", "mistake": "\U0001f7e7"}
_OUTCOME_SIGNS: Final[dict[RoundOutcome, str]] = {
    "won": "\N{WHITE MEDIUM STAR}",
    "asaf": "\N{WHITE MEDIUM STAR}",
    "caught": "\N{COLLISION SYMBOL}",
    "other": "",
}
"""A star for a round that was won, also by beating a call; a blast for a call of one's own that was beaten."""


def deal_names(deal: DailyDeal) -> tuple[str, ...]:
    """Return the names of the players of a deal by seat, in the current language."""
    return (tr("You"), *(tr(CHARACTERS[character].name) for character in deal.characters))


def deal_heading(deal: DailyDeal) -> str:
    """Return date and variant in one line."""
    return tr("{date} · {variant}", date=format_date(deal.date), variant=tr(deal.variant.name))


def opponents_sentence(deal: DailyDeal) -> str:
    """Return who plays against the player."""
    first, second, third = deal_names(deal)[1:]
    return tr("Three rounds against {first}, {second} and {third}.", first=first, second=second, third=third)


def score_text(total: int, par: Par | None) -> str:
    """Return the player's points beside par, if that is known."""
    return tr("You: {points}, par: {par}", points=total, par=par.points) if par is not None else points_text(total)


def points_text(total: int) -> str:
    """Return the player's points."""
    return tr_plural("You: {n} point", "You: {n} points", total)


def streak_text(days: int) -> str:
    """Return the length of a streak; empty for none."""
    return tr_plural("{n} day in a row", "{n} days in a row", days) if days else ""


def share_text(  # noqa: PLR0913 -- what the lines tell
    deal: DailyDeal,
    rounds: Sequence[RoundResult],
    par: Par | None,
    code: str,
    grades: GradedRounds = (),
    *,
    is_for_colour_vision: bool = False,
) -> str:
    """Return lines to share: the result, each round with the grades of its turns, and the code.

    They give nothing of the deal away. Without all grades a round shows its points only. *is_for_colour_vision*: in
    colours that do not need red and green told apart.
    """
    total, day = rounds[-1].total, format_day(deal.date)
    if par is None:
        result = tr("Yaniv {date}: {points}", date=day, points=total)
    else:
        result = tr("Yaniv {date}: {points} (par {par})", date=day, points=total, par=par.points)
    squares = _COLOUR_VISION_SQUARES if is_for_colour_vision else _SQUARES
    is_graded = len(grades) == len(rounds) and all(None not in turns for turns in grades)
    lines = []
    for number, each in enumerate(rounds, 1):
        turns = "".join(squares[grade] for grade in grades[number - 1] if grade) if is_graded else ""
        lines.append(" ".join(filter(None, (f"{number}", turns, _OUTCOME_SIGNS[each.outcome], f"{each.points:+d}"))))
    return "\n".join((result, *lines, code))


def round_sentence(number: int, result: RoundResult, turns: Sequence[TurnGrade | None]) -> str:
    """Return a round in words: how many turns it had, how good they were, how it ended, and its points."""
    parts = [tr_plural("{n} turn", "{n} turns", len(turns))] if turns else []
    if turns and None not in turns:
        best, slips, mistakes = (turns.count(grade) for grade in ("best", "slip", "mistake"))
        parts.append(tr_plural("{n} best", "{n} best", best))
        parts += [tr_plural("{n} slip", "{n} slips", slips)] if slips else []
        parts += [tr_plural("{n} mistake", "{n} mistakes", mistakes)] if mistakes else []
    sentences = {"won": tr("You won the round."), "asaf": tr("You won the round."), "caught": tr("You were caught.")}
    turns_text = tr("Round {n}: {parts}.", n=number, parts=", ".join(parts)) if parts else tr("Round {n}.", n=number)
    points = tr_plural("{n} point.", "{n} points.", result.points)
    return " ".join(filter(None, (turns_text, sentences.get(result.outcome, ""), points)))


def replay_lines(replay: CodeReplay, par: Par | None) -> tuple[str, ...]:
    """Return the result of a code: date, points by round, whether the replay agrees with it, and par if known."""
    rounds = ", ".join(f"{each.total}" for each in replay.rounds)
    return (
        deal_heading(replay.deal),
        tr("Points after each round: {points}", points=rounds),
        replay_finding(replay),
        *(() if par is None else (tr("Par {par}", par=par.points),)),
    )


def replay_finding(replay: CodeReplay) -> str:
    """Return whether a replay agrees with the totals in its code."""
    if not replay.departs_in:
        return tr("The replay gives exactly this result.")
    return tr(
        "The code says {claimed} after round {n}: it comes from another version of Yaniv, or was made up.",
        claimed=replay.claimed_totals[replay.departs_in - 1],
        n=replay.departs_in,
    )
