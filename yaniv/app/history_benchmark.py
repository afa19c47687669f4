"""Benchmark of what grows with the player's history, for `yaniv bench`: the menu and the statistics, in CPU time.

Every match is a copy of one: that is enough for questions that read one match or all of them.
"""

import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pygame import Surface

from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.deal_match import ChoosingPlayer, play_deal
from yaniv.store.journal import SqliteJournal
from yaniv.store.match_copies import copy_first_match
from yaniv.store.saved_match import MatchHeader
from yaniv.ui.context import UiContext
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.match_archive import MatchArchive
from yaniv.ui.pages.statistics_page import StatisticsPage

MATCH_COUNT: Final = 5000
_DAY: Final = date(2026, 1, 1)
"""Date of the deal that every match plays."""


def history_times(context: UiContext, size: tuple[int, int], match_count: int = MATCH_COUNT) -> dict[str, float]:
    """Return the CPU time in ms of the first menu, of a return to it, and of the statistics with so many matches.

    The first menu includes opening the saved games, not the start of the program. *size* is that of the window in px.
    """
    with TemporaryDirectory() as folder:
        _write_history(Path(folder), match_count)
        start_s = time.thread_time()
        with SqliteJournal.open(Path(folder)) as journal:
            archive = MatchArchive(journal, [])
            _ask_for_menu(archive)
            first_menu_ms = 1000 * (time.thread_time() - start_s)
            return {
                f"matches{match_count}_first_menu_ms": round(first_menu_ms, 2),
                f"matches{match_count}_return_to_menu_ms": _cpu_ms(lambda: _ask_for_menu(archive)),
                f"matches{match_count}_statistics_ms": _cpu_ms(
                    lambda: PageScene(context, StatisticsPage(context, archive, HomeProfile(""))).paint(Surface(size))
                ),
            }


def _ask_for_menu(archive: MatchArchive) -> None:
    archive.unfinished()
    archive.last_result()
    archive.is_deal_done(_DAY)
    archive.is_puzzle_tried("", _DAY)


def _cpu_ms(action: Callable[[], object]) -> float:
    start_s = time.thread_time()
    action()
    return round(1000 * (time.thread_time() - start_s), 2)


def _write_history(folder: Path, match_count: int) -> None:
    deal = daily_deal(_DAY)
    setup = deal.setup(tuple(f"{seat + 1}" for seat in range(len(deal.bots))))
    events = play_deal(deal, ChoosingPlayer(lambda _view, legal_moves: legal_moves[0]))
    header = MatchHeader(
        variant=setup.variant, rules=setup.rules, names=setup.names, bots=setup.bots, seed="bench", salt=""
    )
    with SqliteJournal.open(folder) as journal:
        journal.append(journal.new_match(header), events)
        journal.match_summaries()
    copy_first_match(folder, match_count)
