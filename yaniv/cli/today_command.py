"""`yaniv today`: the deal of a date with its rules, the player's results, a text to share, a friend's code checked."""

from argparse import Namespace
from collections.abc import Iterator
from datetime import date
from typing import Final

from msgspec.structs import replace

from yaniv import paths
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK, ExitError
from yaniv.cli.saved_matches import open_journal
from yaniv.daily.daily_code import CodeReplay, encode_match, replay_code
from yaniv.daily.daily_deal import DailyDeal, NoDealError, daily_deal
from yaniv.daily.daily_results import DayResult, best_streak, current_streak, daily_results
from yaniv.daily.daily_seed import SEED_PREFIX
from yaniv.daily.deal_date import today
from yaniv.daily.deal_match import PLAYER_SEAT
from yaniv.daily.par import compute_par
from yaniv.daily.round_results import round_results
from yaniv.i18n import tr
from yaniv.narration.daily_text import (
    deal_heading,
    opponents_sentence,
    points_text,
    replay_lines,
    score_text,
    share_text,
    streak_text,
)
from yaniv.narration.date_text import format_date
from yaniv.narration.message_text import error_text
from yaniv.store.journal import SqliteJournal
from yaniv.store.par_cache import Par, ParCache
from yaniv.terminal import print_text
from yaniv.ui.narration.rules_summary import facts_unlike
from yaniv.variants import library
from yaniv.variants.checksum_base32 import ShareCodeError


def run_today(arguments: Namespace) -> int:
    """Run `yaniv today` and return its exit code.

    :raises ExitError: if it fails.
    """
    if arguments.what == "verify":
        replay = replay_shared_code(arguments.code)
        print_text("\n".join(replay_lines(replay, known_par(replay.deal))))
        return EXIT_INPUT_ERROR if replay.departs_in else EXIT_OK
    day = arguments.date or today()
    try:
        with open_journal(read_only=True) as journal:
            if arguments.what == "share":
                print_text(shared_result(day, journal))
            else:
                print_text("\n".join(describe_day(day, journal)))
    except NoDealError as error:
        raise ExitError(error_text(error), EXIT_INPUT_ERROR) from error
    return EXIT_OK


def describe_day(day: date, journal: SqliteJournal) -> Iterator[str]:
    """Yield the lines of `yaniv today`: the deal, the result of the date and the streaks.

    :raises NoDealError: if the date has no deal.
    """
    deal = daily_deal(day)
    yield deal_heading(deal)
    yield opponents_sentence(deal)
    yield from rule_lines(deal)
    results = daily_results(journal.summaries_by_seed(SEED_PREFIX))
    yield _result_line(results.get(day), deal)
    if day in results and results[day].later_totals:
        totals = ", ".join(map(str, results[day].later_totals))
        yield tr("Later tries, not counted: {totals}", totals=totals)
    streak = streak_text(current_streak(results, day))
    if streak:
        yield tr("{streak}; your best: {best}", streak=streak, best=best_streak(results))


def shared_result(day: date, journal: SqliteJournal) -> str:
    """Return the lines to share the result of a date; without grades of turns, which take a while.

    :raises ExitError: if its deal was not played to the end.
    :raises NoDealError: if the date has no deal.
    """
    deal = daily_deal(day)
    result = daily_results(journal.summaries_by_seed(SEED_PREFIX)).get(day)
    if result is None or not result.is_done:
        raise ExitError(tr("You haven't finished the deal of {date} yet.", date=format_date(day)), EXIT_INPUT_ERROR)
    events = journal.load_match(result.match_id).events
    try:
        code = encode_match(day, events)
    except ValueError as error:
        raise ExitError(tr("This match can't be turned into a code."), EXIT_INPUT_ERROR) from error
    return share_text(deal, round_results(events, PLAYER_SEAT), _find_par(deal), code)


def replay_shared_code(code: str) -> CodeReplay:
    """Play the match of a code again that a friend has shared.

    :raises ExitError: if the code is not valid.
    """
    try:
        return replay_code(code)
    except ShareCodeError as error:
        raise ExitError(error_text(error), EXIT_INPUT_ERROR) from error


def known_par(deal: DailyDeal) -> Par | None:
    """Return the par of a deal if it was computed before; computing it takes some seconds."""
    return ParCache(paths.data()).get(deal.date)


def _find_par(deal: DailyDeal) -> Par:
    par = known_par(deal)
    if par is None:
        par = compute_par(deal)
        ParCache(paths.data()).put(deal.date, par)
    return par


def _result_line(result: DayResult | None, deal: DailyDeal) -> str:
    if result is None:
        return tr("Not played yet.")
    if result.total is None:
        return tr("Started, not finished.") if result.is_open else tr("Given up.")
    par = known_par(deal)
    return score_text(result.total, par) if par is not None else points_text(result.total)


_ABOUT_IN_DEALS: Final = {
    "classic-last-call": "Aces low or high, take any card of the last throw, one last turn after Yaniv",
    "french": "Jokers replace any card, reshuffles keep only the top card",
    "french-short": "",
    "jhyap": "Nepal: no jokers, anticlockwise, 25 for a Counter-Jhyap",
    "pagat": "Pagat's rules: 200 becomes 100, 100 becomes 50",
    "self-assaf": "Call with any hand, throw or draw first, top card only, only Asaf scores 0",
    "travellers-speed": "Slap-down on sets and runs, bonuses",
}
"""By variant, if its own description tells a rule twice, or one that is not in force, such as the point limit."""


def rule_lines(deal: DailyDeal) -> tuple[str, ...]:
    """Return what is special about the variant, and which of its most important rules are not those of Classic."""
    if deal.variant_id == library.DEFAULT_VARIANT:
        return (tr("Classic rules."),)
    about = tr(_ABOUT_IN_DEALS.get(deal.variant_id, deal.variant.about)).rstrip(".")
    about_lines = (tr("{sentence}.", sentence=about),) if about else ()
    facts = _facts_unlike_classic(deal)
    return (*about_lines, tr("Unlike Classic: {facts}.", facts=" · ".join(facts))) if facts else about_lines


def _facts_unlike_classic(deal: DailyDeal) -> tuple[str, ...]:
    """Return the rules that differ from those of Classic in a deal; the words are compared on their own."""
    classic_rules = replace(library.load(library.DEFAULT_VARIANT).rules, match=deal.rules.match)
    facts = tuple(facts_unlike(deal.rules, classic_rules).values())
    word = deal.rules.table.call_word
    is_own_word = deal.rules.table.call_word != classic_rules.table.call_word
    return (tr("you call “{word}”", word=word), *facts) if is_own_word else facts
