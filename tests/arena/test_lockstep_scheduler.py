"""Tests of the lockstep scheduler: games played side by side with batched decisions have the same results."""

from itertools import accumulate, chain
from random import Random

import pytest
from msgspec.structs import replace

from tests.game_scenario import given_events, opened_round
from yaniv.arena.bot_game import game_coroutine, play_game
from yaniv.arena.contest_report import ContestResult
from yaniv.arena.contest_runner import deal_chunks, play_chunk, run_contest
from yaniv.arena.duplicate_contest import Contest
from yaniv.arena.latency_histogram import LatencySummary
from yaniv.arena.lockstep_scheduler import DecisionCoroutine, run_in_lockstep
from yaniv.arena.pending_decision import PendingDecision
from yaniv.bots.batched_player import DecisionSteps
from yaniv.bots.neural.neural_player import NeuralPlayer
from yaniv.bots.neural.neural_policy import DecisionPoint, SkillSettings
from yaniv.bots.roster import ROSTER, Bot, create_player
from yaniv.game.events import AnyEvent, MatchOpened, MatchWon
from yaniv.game.view import View, build_view
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.variants import library

SHORT_RULES = HouseRules(match=MatchRules(end="first_over", limit=30))
VIEW = build_view(given_events(*opened_round(["7C JD QD QH JK", "3C 4D 5D 6D JD"], upcard="TD")).state, 0)


def make_contest(*bots: str, games: int, rules: HouseRules = SHORT_RULES) -> Contest:
    return Contest("short", rules, bots, games, seed=5)


def without_times(result: ContestResult) -> ContestResult:
    untimed = LatencySummary(0, 0, 0)
    return replace(result, seconds=0, bots=tuple(replace(bot, ms_per_decision=untimed) for bot in result.bots))


def test_two_processes_give_the_same_result_as_one_for_neural_players() -> None:
    spec = replace(make_contest("master", "expert", "novice", games=39), one_round=True)
    assert len(deal_chunks(spec)) == 2

    assert without_times(run_contest(spec, workers=2)) == without_times(run_contest(spec))


@pytest.mark.parametrize("bots", [("master", "greedy"), ("novice", "greedy"), ("exec:true", "master"), ("club",) * 4])
@pytest.mark.parametrize("games", [1, 7, 40, 301, 5000])
def test_every_deal_is_in_exactly_one_chunk(bots: tuple[str, ...], games: int) -> None:
    spec = make_contest(*bots, games=games)

    assert list(chain.from_iterable(deal_chunks(spec))) == list(range(spec.deal_count))


def test_long_contests_are_split_into_many_chunks_and_short_ones_are_not() -> None:
    chunks = [len(deal_chunks(make_contest("master", "greedy", games=games))) for games in (10, 40, 150, 10_000)]

    assert chunks[0] == 1
    assert chunks[1] == 2
    assert chunks[2] >= 8
    assert chunks[3] > 100


def test_players_of_every_level_play_in_lockstep_without_an_error() -> None:
    result = run_contest(make_contest("novice", "club", "expert:noa", "master", games=16))

    assert (result.games, result.unfinished) == (16, 0)
    assert [bot.errors for bot in result.bots] == [0, 0, 0, 0]
    assert sum(bot.wins for bot in result.bots) == pytest.approx(16)


def test_a_game_in_lockstep_ends_like_a_game_on_its_own() -> None:
    # Rounding in a batch may decide between choices of equal value; these rounds have no such choice.
    spec = replace(make_contest("club", "expert", games=12, rules=library.load("classic").rules), one_round=True)

    together = sorted(play_chunk(spec, range(6)), key=lambda game: (game.deal, game.rotation))

    alone = [play_game(spec, deal, rotation) for deal in range(6) for rotation in range(2)]
    assert [(game.winners, game.entrant_stats) for game in together] == [
        (game.winners, game.entrant_stats) for game in alone
    ]
    assert [[latency.count for latency in game.latencies] for game in together] == [
        [latency.count for latency in game.latencies] for game in alone
    ]


def test_no_more_games_run_side_by_side_than_allowed() -> None:
    spec = make_contest("expert", "greedy", games=10)
    game_count_changes: list[int] = []

    def watch(event: AnyEvent) -> None:
        if isinstance(event, MatchOpened | MatchWon):
            game_count_changes.append(1 if isinstance(event, MatchOpened) else -1)

    games = [game_coroutine(spec, deal, 0, watch) for deal in range(5)]
    ended = list(run_in_lockstep(games, 3))

    assert len(ended) == 5
    assert max(accumulate(game_count_changes)) == 3


def test_an_interrupted_game_closes_all_others() -> None:
    closed: list[str] = []

    def interrupted() -> DecisionCoroutine[None]:
        yield from ()
        raise KeyboardInterrupt

    def waiting() -> DecisionCoroutine[None]:
        try:
            yield PendingDecision(create_player("master", ""), VIEW)
        finally:
            closed.append("waiting")

    with pytest.raises(KeyboardInterrupt) as caught:
        list(run_in_lockstep([waiting(), waiting(), interrupted()], 3))

    assert (caught.type, closed) == (KeyboardInterrupt, ["waiting", "waiting"])


class InvalidPositionPlayer(NeuralPlayer):
    """A player that yields an invalid decision point."""

    def decision_steps(self, view: View) -> DecisionSteps:  # noqa: ARG002 -- ignores the view
        """Yield a decision point that cannot be evaluated."""
        yield DecisionPoint(self._policy, None, None)  # type: ignore[arg-type]  # deliberately invalid
        return None


class RaisingNeuralPlayer(NeuralPlayer):
    """A player that raises before it yields a decision point."""

    def decision_steps(self, view: View) -> DecisionSteps:
        """Raise RuntimeError."""
        raise RuntimeError(view)


@pytest.mark.parametrize("maker", [InvalidPositionPlayer, RaisingNeuralPlayer])
def test_the_fallback_moves_for_a_faulty_neural_player_without_affecting_others(
    maker: type[NeuralPlayer], monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = Bot("Failing", "Fails.", lambda seed, _: maker(SkillSettings(), Random(seed)), is_batched=True)
    monkeypatch.setitem(ROSTER, "failing", failing)

    result = run_contest(make_contest("failing", "master", games=6))

    assert result.unfinished == 0
    assert result.bots[0].errors > 0
    assert result.bots[1].errors == 0
    assert result.bots[1].wins == 6
