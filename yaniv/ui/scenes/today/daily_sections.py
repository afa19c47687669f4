"""Text of the page of today's deal, in sections: the deal, the player's result, a friend's code."""

from collections.abc import Iterator, Mapping
from datetime import date

from yaniv.daily.daily_results import DayResult, best_streak, current_streak
from yaniv.i18n import tr
from yaniv.narration.daily_text import (
    ghost_lines,
    opponents_sentence,
    par_text,
    replay_lines,
    round_sign,
    score_text,
    sign_legend,
    streak_text,
)
from yaniv.ui.narration.daily_rules_text import rule_lines
from yaniv.ui.scenes.today.daily_port import CheckedCode, DailyPort
from yaniv.ui.widgets.document_view import Section


def build_sections(port: DailyPort, checked_code: CheckedCode | None) -> tuple[Section, ...]:
    """Return the sections; *checked_code*, what became of the code that the player has entered last, comes first."""
    deal, results = port.deal, port.results()
    deal_lines = (
        opponents_sentence(deal),
        *rule_lines(deal),
        tr("Everyone gets the same cards today; only your first try counts."),
    )
    sections = [Section("deal", tr(deal.variant.name), deal_lines)]
    if deal.date in results:
        sections.append(Section("result", tr("Your result"), tuple(_result_lines(port, results[deal.date]))))
    streak_lines = tuple(_streak_lines(results, deal.date))
    if streak_lines:
        sections.append(Section("streak", tr("Streak"), streak_lines))
    if checked_code is not None:
        sections.insert(0, Section("friend", tr("Your friend's deal"), _code_lines(port, checked_code)))
    return tuple(sections)


def _result_lines(port: DailyPort, result: DayResult) -> Iterator[str]:
    if result.total is None:
        yield tr("Begun, not finished.") if result.is_open else tr("Given up.")
    else:
        par = port.par(result.date)
        yield score_text(result.total, par)
        if par is not None:
            yield par_text(par)
        else:
            yield tr("Par is being worked out: eight masters are playing your cards.")
        first_rounds = port.rounds(result.match_id)
        yield tr("Rounds: {signs}", signs="  ".join(map(round_sign, first_rounds)))
        yield sign_legend()
        if result.later_totals:
            yield from ghost_lines(first_rounds, port.rounds(result.latest_id))
    if result.later_totals:
        totals = ", ".join(map(str, result.later_totals))
        yield tr("Later tries, not counted: {totals}", totals=totals)


def _streak_lines(results: Mapping[date, DayResult], today: date) -> Iterator[str]:
    streak = streak_text(current_streak(results, today))
    if streak:
        yield tr("{streak}; your best: {best}", streak=streak, best=best_streak(results))


def _code_lines(port: DailyPort, checked_code: CheckedCode) -> tuple[str, ...]:
    if checked_code.replay is None:
        return (checked_code.problem,)
    return replay_lines(checked_code.replay, port.par(checked_code.replay.deal.date))
