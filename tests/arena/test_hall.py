"""Games side by side: who thinks is asked together with those at other tables, and nothing else changes."""

from itertools import accumulate, chain
from random import Random

import pytest
from msgspec.structs import replace

from tests.builders import given, round_of
from yaniv.arena.clock import Times
from yaniv.arena.duplicate import Contest
from yaniv.arena.game import game, play
from yaniv.arena.hall import Asking, in_step
from yaniv.arena.question import Question
from yaniv.arena.report import Result
from yaniv.arena.run import chunks, play_chunk, run
from yaniv.bots.learned.mind import Nerve, Position
from yaniv.bots.learned.thinker import Thinker
from yaniv.bots.roster import ROSTER, Bot, hire
from yaniv.bots.thought import Thought
from yaniv.game.events import AnyEvent, MatchOpened, MatchWon
from yaniv.game.view import View, view
from yaniv.rules.house import HouseRules, MatchRules
from yaniv.variants import library

SHORT = HouseRules(match=MatchRules(end="first_over", limit=30))
SEEN = view(given(*round_of(["7C JD QD QH JK", "3C 4D 5D 6D JD"], upcard="TD")).state, 0)


def contest(*bots: str, games: int, rules: HouseRules = SHORT) -> Contest:
    return Contest("short", rules, bots, games, seed=5)


def timeless(found: Result) -> Result:
    untimed = Times(0, 0, 0)
    return replace(found, seconds=0, bots=tuple(replace(bot, ms_per_decision=untimed) for bot in found.bots))


def test_two_processes_play_what_learned_players_play_in_one() -> None:
    asked = contest("master", "expert", "novice", games=39)
    assert len(chunks(asked)) == 2

    assert timeless(run(asked, jobs=2)) == timeless(run(asked))


@pytest.mark.parametrize("bots", [("master", "greedy"), ("novice", "greedy"), ("exec:true", "master"), ("club",) * 4])
@pytest.mark.parametrize("games", [1, 7, 40, 301, 5000])
def test_every_deal_is_in_one_portion(bots: tuple[str, ...], games: int) -> None:
    asked = contest(*bots, games=games)

    assert list(chain.from_iterable(chunks(asked))) == list(range(asked.deals))


def test_long_contests_have_work_for_many_processes_and_short_ones_are_not_split_up() -> None:
    portions = [len(chunks(contest("master", "greedy", games=games))) for games in (10, 40, 150, 10_000)]

    assert portions[0] == 1
    assert portions[1] == 2
    assert portions[2] >= 8
    assert portions[3] > 100


def test_players_of_every_level_play_side_by_side_without_an_error() -> None:
    found = run(contest("novice", "club", "expert:noa", "master", games=16))

    assert (found.games, found.unfinished) == (16, 0)
    assert [bot.errors for bot in found.bots] == [0, 0, 0, 0]
    assert sum(bot.wins for bot in found.bots) == pytest.approx(16)


def test_a_game_ends_in_company_as_it_ends_alone() -> None:
    # Where two choices are worth the same, the company may decide by the last digit: not in these rounds.
    asked = replace(contest("club", "expert", games=12, rules=library.load("classic").rules), one_round=True)

    together = sorted(play_chunk(asked, range(6)), key=lambda game: (game.deal, game.rotation))

    alone = [play(asked, deal, rotation) for deal in range(6) for rotation in range(2)]
    assert [(game.winners, game.tallies) for game in together] == [(game.winners, game.tallies) for game in alone]
    assert [[clock.count for clock in game.clocks] for game in together] == [
        [clock.count for clock in game.clocks] for game in alone
    ]


def test_no_more_tables_are_taken_than_there_are() -> None:
    asked = contest("expert", "greedy", games=10)
    taken: list[int] = []

    def watch(event: AnyEvent) -> None:
        if isinstance(event, MatchOpened | MatchWon):
            taken.append(1 if isinstance(event, MatchOpened) else -1)

    games = [game(asked, deal, 0, watch) for deal in range(5)]
    ended = list(in_step(games, 3))

    assert len(ended) == 5
    assert max(accumulate(taken)) == 3


def test_when_one_game_breaks_off_everybody_is_sent_home() -> None:
    left: list[str] = []

    def broken_off() -> Asking[None]:
        yield from ()
        raise KeyboardInterrupt

    def table() -> Asking[None]:
        try:
            yield Question(hire("master", ""), SEEN)
        finally:
            left.append("table")

    with pytest.raises(KeyboardInterrupt) as broken:
        list(in_step([table(), table(), broken_off()], 3))

    assert (broken.type, left) == (KeyboardInterrupt, ["table", "table"])


class Blank(Thinker):
    """Has positions weighed that are none."""

    def think(self, seen: View) -> Thought:  # noqa: ARG002 -- it does not look
        """Breaks whoever weighs it."""
        yield Position(self._mind, None, None)  # type: ignore[arg-type]  # what breaks
        return None


class Speechless(Thinker):
    """Breaks before it has anything weighed."""

    def think(self, seen: View) -> Thought:
        """Breaks."""
        raise RuntimeError(seen)


@pytest.mark.parametrize("maker", [Blank, Speechless])
def test_a_thinker_that_breaks_is_moved_for_and_is_no_burden_to_the_others(
    maker: type[Thinker], monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = Bot("Failing", "Fails.", lambda seed, _: maker(Nerve(), Random(seed)), thoughtful=True)
    monkeypatch.setitem(ROSTER, "failing", failing)

    found = run(contest("failing", "master", games=6))

    assert found.unfinished == 0
    assert found.bots[0].errors > 0
    assert found.bots[1].errors == 0
    assert found.bots[1].wins == 6
