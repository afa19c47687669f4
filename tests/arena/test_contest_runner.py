"""Tests of arena contests: seat rotation, reproducibility, confidence intervals, faulty players, the table."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from yaniv.app.exit_codes import EXIT_INTERRUPTED
from yaniv.arena.bot_game import play_game
from yaniv.arena.contest_report import ContestResult, format_table
from yaniv.arena.contest_runner import ImpossibleContestError, run_contest
from yaniv.arena.duplicate_contest import Contest, default_seed, entrants_by_seat
from yaniv.arena.latency_histogram import LatencySummary
from yaniv.bots.roster import ROSTER, Bot, UnknownBotError, create_player
from yaniv.game.commands import DrawStock, SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.match.dealer import SEED_BITS
from yaniv.rules.house_rules import HouseRules, MatchRules, ScoringRules, TableRules
from yaniv.variants import library

SHORT_RULES = HouseRules(match=MatchRules(end="first_over", limit=30))
ZERO_TIMES = LatencySummary(0, 0, 0)


class SilentPlayer:
    """A player that never moves."""

    def notice(self, event: AnyEvent) -> None:
        """Ignore the event."""

    def choose(self, view: View) -> SeatCommand | None:  # noqa: ARG002 -- ignores the view
        """Return None."""
        return None


class IllegalPlayer(SilentPlayer):
    """A player that always draws from the stock, mostly illegally."""

    def choose(self, view: View) -> SeatCommand | None:
        """Return a draw from the stock."""
        return DrawStock(view.seat)


class WrongSeatPlayer(SilentPlayer):
    """A player that moves for the next seat."""

    def choose(self, view: View) -> SeatCommand | None:
        """Return a draw of the next seat."""
        return DrawStock((view.seat + 1) % len(view.names))


class RaisingPlayer(SilentPlayer):
    """A player whose every method raises RuntimeError."""

    def notice(self, event: AnyEvent) -> None:
        """Raise RuntimeError."""
        raise RuntimeError(event)

    def choose(self, view: View) -> SeatCommand | None:
        """Raise RuntimeError."""
        raise RuntimeError(view)


def make_contest(*bots: str, games: int = 6, seed: int = 5, rules: HouseRules = SHORT_RULES) -> Contest:
    return Contest("short", rules, bots or ("greedy", "novice"), games, seed)


def without_times(result: ContestResult) -> ContestResult:
    return replace(result, seconds=0, bots=tuple(replace(bot, ms_per_decision=ZERO_TIMES) for bot in result.bots))


def test_every_bot_has_each_seat_of_a_deal_once() -> None:
    assert [tuple(entrants_by_seat(3, rotation)) for rotation in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_an_incomplete_last_deal_is_played_with_the_first_seat_rotations() -> None:
    spec = make_contest("greedy", "novice", "novice", games=7)

    assert spec.deal_count == 3
    assert [len(spec.rotations(deal)) for deal in range(3)] == [3, 3, 1]
    assert run_contest(spec).games == 7


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot send Ctrl-C to a single process")
@pytest.mark.parametrize("jobs", [1, 2])
def test_no_external_program_is_left_running_when_a_contest_is_interrupted(jobs: int, tmp_path: Path) -> None:
    alive = tmp_path / "alive"
    os.mkfifo(alive)
    stalls = f"while 'decide' not in input(): pass\npipe = open({str(alive)!r}, 'w')\ntime.sleep(600)\n"
    (tmp_path / "bot.py").write_text(f"import time\n{stalls}")
    bots = f"greedy,exec:'{sys.executable}' '{tmp_path / 'bot.py'}'"
    line = ["arena", "--bots", bots, "--games", "8", "--jobs", f"{jobs}", "--move-time", "600"]
    with (
        subprocess.Popen(
            [sys.executable, "-m", "yaniv", *line],
            cwd=Path(__file__).parents[2],
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 -- pytest may ignore SIGINT
        ) as arena,
        alive.open("rb") as end,
    ):
        arena.send_signal(signal.SIGINT)

        assert arena.wait() == EXIT_INTERRUPTED
        # The pipe ends when the last external program has exited.
        assert end.read() == b""


def test_two_processes_give_the_same_result_as_one() -> None:
    assert without_times(run_contest(make_contest(), workers=2)) == without_times(run_contest(make_contest()))


def test_another_seed_gives_other_games() -> None:
    assert without_times(run_contest(make_contest(seed=1))) != without_times(run_contest(make_contest(seed=2)))


def test_equal_bots_share_the_wins_of_duplicate_deals() -> None:
    result = run_contest(make_contest("greedy", "greedy", games=4)).bots

    assert len(result) == 1
    assert (result[0].seats, result[0].wins, result[0].win_share) == (2, 4, 1)


def test_greedy_beats_the_novice() -> None:
    result = run_contest(make_contest(games=100))

    assert result.bots[0].name == "greedy"
    assert result.bots[0].win_share_ci95[0] > 0.5
    assert result.bots[0].elo == 1000 > result.bots[1].elo_ci95[1]


def test_winning_all_of_few_deals_leaves_wide_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ROSTER, "speechless", Bot("Speechless", "Never answers.", lambda *_: SilentPlayer()))

    greedy, speechless = run_contest(make_contest("greedy", "speechless", games=12)).bots

    assert (greedy.win_share, speechless.win_share) == (1, 0)
    assert greedy.win_share_ci95 == pytest.approx((0.61, 1), abs=0.01)
    assert speechless.win_share_ci95 == pytest.approx((0, 0.39), abs=0.01)
    assert greedy.elo_ci95[1] - greedy.elo_ci95[0] == 0
    assert speechless.elo_ci95[0] == speechless.elo < speechless.elo_ci95[1] < 1000


def test_a_single_deal_leaves_very_wide_intervals() -> None:
    for bot in run_contest(make_contest(games=2)).bots:
        assert bot.win_share_ci95[1] - bot.win_share_ci95[0] > 0.75


def test_a_bot_without_opponents_wins_everything_with_certainty() -> None:
    assert run_contest(make_contest("greedy", "greedy", games=4)).bots[0].win_share_ci95 == (1, 1)


def test_single_rounds_have_exactly_one_winner_each() -> None:
    result = run_contest(replace(make_contest(games=10), one_round=True))

    assert (result.games, result.rounds, result.unfinished) == (10, 10, 0)
    assert sum(bot.wins for bot in result.bots) == 10


def test_a_shared_win_counts_in_part_for_each() -> None:
    rules = HouseRules(match=MatchRules(end="single_round", tie="shared"))
    result = run_contest(make_contest(games=60, rules=rules))

    assert sum(bot.wins for bot in result.bots) == pytest.approx(60)


def test_a_match_that_never_ends_is_counted_as_unfinished() -> None:
    endless = HouseRules(scoring=ScoringRules(reduce_at=1))

    result = run_contest(replace(make_contest(games=2, rules=endless), max_rounds=3))

    assert result.unfinished == 2
    assert [bot.wins for bot in result.bots] == [0, 0]


@pytest.mark.parametrize(
    ("maker", "trouble"),
    [
        (SilentPlayer, "It didn't move."),
        (IllegalPlayer, "It chose an illegal move, DrawStock("),
        (WrongSeatPlayer, "It moved for seat 1: DrawStock("),
        (RaisingPlayer, "It failed with an exception, RuntimeError: MatchOpened("),
    ],
)
def test_the_fallback_moves_for_a_faulty_player_and_its_errors_are_reported(
    maker: Callable[[], SilentPlayer], trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ROSTER, "failing", Bot("Failing", "Fails.", lambda *_: maker()))

    result = run_contest(make_contest("failing", "greedy", games=2))

    assert result.unfinished == 0
    assert result.bots[0].errors > 0
    assert result.bots[0].trouble.startswith(trouble)
    assert (result.bots[1].errors, result.bots[1].trouble) == (0, "")
    assert format_table(result).splitlines()[4:] == [f"First error from failing: {result.bots[0].trouble}"]


@pytest.mark.parametrize(
    ("statement", "trouble"),
    [("sys.exit(3)", "has ended."), ("print('hello', flush=True)", "Its answer is not JSON: hello")],
)
def test_the_first_error_of_an_external_program_is_reported(statement: str, trouble: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(
        f"import sys\nfor line in sys.stdin:\n    if 'decide' in line:\n        {statement}\n"
    )
    program = f"exec:'{sys.executable}' '{tmp_path / 'bot.py'}'"

    for jobs in (1, 2):
        assert (
            trouble
            in run_contest(replace(make_contest("greedy", program, games=4), one_round=True), jobs).bots[1].trouble
        )


def test_an_exception_at_a_slap_is_counted_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    class RaisingAtSlapsPlayer(SilentPlayer):
        def choose(self, view: View) -> SeatCommand | None:
            if view.slap is not None:
                raise ValueError("too fast")
            return create_player("greedy", "1").choose(view)

    monkeypatch.setitem(ROSTER, "raising", Bot("Raising", "Raises at slaps.", lambda *_: RaisingAtSlapsPlayer()))

    contest = make_contest("raising", "greedy", games=12, rules=library.load("travellers-speed").rules)
    raising, _ = run_contest(replace(contest, one_round=True)).bots

    assert raising.errors > 0
    assert raising.trouble == "It failed with an exception, ValueError: too fast"


def test_declining_a_slap_is_not_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class NeverSlappingPlayer(SilentPlayer):
        """Plays like greedy but never slaps."""

        def __init__(self) -> None:
            self._greedy = create_player("greedy", "")

        def choose(self, view: View) -> SeatCommand | None:
            return None if view.slap is not None else self._greedy.choose(view)

    monkeypatch.setitem(ROSTER, "shy", Bot("Shy", "Never slaps.", lambda *_: NeverSlappingPlayer()))
    slaps = replace(SHORT_RULES, turn=replace(SHORT_RULES.turn, slap_down="sets_and_runs"))

    result = run_contest(make_contest("shy", "greedy", games=20, rules=slaps))

    assert (result.bots[0].errors, result.bots[0].slaps) == (0, 0)
    assert result.bots[1].slaps > 0


def test_too_many_or_too_few_bots_for_the_rules_are_refused() -> None:
    rules = HouseRules(table=TableRules(min_players=3, max_players=3))

    for bots in (("greedy", "novice"), ("greedy",) * 4):
        with pytest.raises(ImpossibleContestError, match="short takes 3 to 3 players, but --bots names"):
            run_contest(make_contest(*bots, rules=rules))


def test_an_unknown_bot_is_reported_before_any_game() -> None:
    with pytest.raises(UnknownBotError, match="novize"):
        run_contest(make_contest("greedy", "novize"))


def test_the_table_has_one_row_per_bot() -> None:
    lines = format_table(run_contest(make_contest("greedy", "novice", "novice", games=3))).splitlines()

    assert [line.split()[0] for line in lines] == ["short:", "bot", "greedy", "novice"]


def test_the_table_shows_the_half_intervals_of_wins_and_elo() -> None:
    result = run_contest(make_contest(games=40))

    _, head, greedy, novice = (line.split() for line in format_table(result).replace(" %", "%").splitlines())

    assert head[:5] == ["bot", "wins%", "+-", "Elo", "+-"]
    for row, bot in zip((greedy, novice), result.bots, strict=True):
        assert float(row[2]) == pytest.approx(50 * (bot.win_share_ci95[1] - bot.win_share_ci95[0]), abs=0.06)
        assert float(row[4]) == pytest.approx((bot.elo_ci95[1] - bot.elo_ci95[0]) / 2, abs=0.6)


def test_a_one_sided_interval_is_shown_in_full() -> None:
    result = run_contest(make_contest(games=2))
    undefeated = replace(result.bots[0], win_share=1, win_share_ci95=(0.6, 1), elo=1200, elo_ci95=(900, 1200))

    row = format_table(replace(result, games=20, bots=(undefeated, result.bots[1]))).splitlines()[2].split()

    assert row[1:5] == ["100.0", "40.0", "1200", "300"]


def test_the_table_has_a_dash_for_intervals_of_a_single_deal() -> None:
    rows = [line.split() for line in format_table(run_contest(make_contest(games=2))).splitlines()[2:]]

    assert [(row[2], row[4]) for row in rows] == [("-", "-")] * 2


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("exec:python3 mybot.py", "exec:python3 mybot.py"),
        ("exec:/usr/bin/python3 /home/noa/yaniv/bots/mybot.py --fast", "exec:/usr/bin/pyth...ots/mybot.py --fast"),
    ],
)
def test_a_long_name_widens_its_column_and_a_very_long_one_is_cut_in_the_middle(name: str, shown: str) -> None:
    result = run_contest(make_contest(games=4))

    _, *lines = format_table(replace(result, bots=(replace(result.bots[0], name=name), *result.bots[1:]))).splitlines()

    assert lines[1].startswith(f"{shown} ")
    assert len({len(line) for line in lines}) == 1


def test_statistics_of_a_game_are_listed_by_entrant() -> None:
    spec = make_contest("greedy", "novice", games=2)
    rounds = [play_game(spec, 0, rotation).entrant_stats for rotation in (0, 1)]

    assert all(len(tallies) == 2 for tallies in rounds)
    assert all(tallies[0].calls + tallies[1].calls > 0 for tallies in rounds)


def test_players_do_not_get_the_seed_of_the_dealer(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[str] = []

    def create(seed: str, _style_bias: object) -> SilentPlayer:
        seeds.append(seed)
        return SilentPlayer()

    monkeypatch.setitem(ROSTER, "recording", Bot("Recording", "Records its seed.", create))
    spec = make_contest("recording", "recording", games=4)

    for deal, rotation in ((0, 0), (0, 1), (1, 0)):
        play_game(replace(spec, one_round=True), deal, rotation)

    assert len(set(seeds)) == 6
    assert not any(spec.deal_seed(deal) in seed for seed in seeds for deal in (0, 1))


def test_contests_with_external_programs_have_unguessable_default_seeds() -> None:
    bots = ("greedy", "exec:python3 mybot.py")

    seeds = {default_seed(bots) for _ in range(20)}

    assert len(seeds) == 20
    assert max(seeds) >> (SEED_BITS - 8)
    assert default_seed(("greedy", "novice")) == 1
