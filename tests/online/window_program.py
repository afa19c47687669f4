"""The tables of the window without a window: `python -m tests.online.window_program FOLDER MODE ...`, played by a bot.

MODE is `host SEATS`, which lets in whoever knocks, `join CODE NAME`, or `continue`, which goes back to the newest
table of the data folder. A host deals as soon as a file `deal` is in its folder. The last line of the output is one
JSON object: the own seat, the totals, and what is said about the checks of the deals.
"""

import json
import os
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from yaniv import paths
from yaniv.app.match_repository import MatchRepository
from yaniv.app.online_controller import HostedTable, JoinedTable, continue_table, host_table, join_table
from yaniv.bots import roster
from yaniv.crash_report import CrashReporter
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.player_hosts import InProcessHost
from yaniv.online.computer_seat import ComputerSeat
from yaniv.online.kept_tables import NetworkChoice
from yaniv.rules.house_rules import MatchRules, Variant
from yaniv.ui.navigation import HostTable, JoinTable
from yaniv.ui.pages.open_tables import OpenTables

ROUNDS: Final = 8
DEAL_FILE: Final = "deal"
_LOCAL: Final = NetworkChoice(is_local=True)
_FRAME_MS: Final = 4
_FAREWELL_MS: Final = 1000
_PATIENCE_S: Final = 60.0


def run(folder: Path, mode: str, *arguments: str) -> None:
    """Play one table to its end."""
    os.environ[paths.DATA_ENV_VARIABLE] = str(folder)
    with ExitStack() as exits:
        repository = MatchRepository(CrashReporter(folder), [], None, exits)
        table = _open_table(repository, mode, *arguments)
        _play(table, folder, lets_in=mode == "host")
        thread = table.close()
        if thread is not None:
            thread.join()


def _open_table(repository: MatchRepository, mode: str, *arguments: str) -> HostedTable | JoinedTable:
    timing = MatchTiming(think_time_factor=0)
    if mode == "host":
        # Nobody can choose the cards, so nothing they decide may change the number of rounds: no tie is played off.
        rules = MatchRules(round_limit=ROUNDS, limit=1000, tie="shared")
        table = host_table(
            HostTable(Variant("Short", match=rules), int(arguments[0]), "Mia"), _LOCAL, repository, timing
        )
        _tell(f"Code: {table.code}")
        return table
    if mode == "join":
        return join_table(JoinTable(*arguments), _LOCAL, repository)
    continued = continue_table(OpenTables(repository).tables[0].table_id, repository, timing)
    assert continued is not None, repository.take_notices()
    return continued


def _play(table: HostedTable | JoinedTable, folder: Path, *, lets_in: bool) -> None:
    """Let time pass until the deals are checked, and the match is stored."""
    start_s, farewell_ms, player, before = time.monotonic(), _FAREWELL_MS, None, ""
    while farewell_ms > 0:
        assert time.monotonic() - start_s < _PATIENCE_S, (table.state, table.problem)
        time.sleep(_FRAME_MS / 1000)
        table.update(_FRAME_MS)
        names = ", ".join(each.name for each in table.seats if each.kind != "free")
        if names != before:
            before = names
            _tell(f"Here: {names}.")
        if isinstance(table, HostedTable):
            for knock in table.knocks if lets_in else ():
                table.let_in(knock.peer)
            if (folder / DEAL_FILE).exists():
                table.deal()
        if table.state != "begun":
            continue
        if player is None:
            bot = roster.create_player("novice", "1")
            player = ComputerSeat(table.client, InProcessHost(bot))
        player.update(round(time.monotonic() * 1000))
        view = table.client.view
        if view.phase == "round_over":
            table.set_ready(view.round)
        if table.verdict and table.is_kept:
            farewell_ms -= _FRAME_MS
    _tell(json.dumps({"seat": table.own_seat, "totals": table.client.view.totals, "verdict": table.verdict}))


def _tell(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    run(Path(sys.argv[1]), *sys.argv[2:])
