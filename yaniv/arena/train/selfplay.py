"""Many rounds at once, one decision each in step, so that the nets weigh them all together."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yaniv.arena.train.greedy import greedy_move
from yaniv.arena.train.houses import Houses
from yaniv.arena.train.pairs import Pairs, no_pairs
from yaniv.arena.train.playing import BLINDLY, decisions, play_aside, play_decision, play_tried, rows_left
from yaniv.arena.train.round import Chair, Round
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.kinds import CALL, DRAWN, ROUND_OVER, Move
from yaniv.bots.learned.choices import NO_DRAW
from yaniv.bots.learned.columns import Floats
from yaniv.bots.learned.hands import Hands, columns
from yaniv.bots.learned.judge import judge
from yaniv.bots.learned.mind import Mind, Nerve, Nets
from yaniv.bots.learned.net import Net
from yaniv.bots.learned.scene import Scene
from yaniv.bots.sight import Sight, of_game

TURN_COST: Final = 0.03
"""Points that a turn costs, so that nobody waits for nothing."""
_CUT: Final = 1.0
"""A choice worse by this many points was a try: what followed says nothing about the position before."""


class Settings(Struct, frozen=True):
    """How an iteration of self-play is played."""

    rounds: int
    temperature: float
    """Points: the noise on every choice."""
    wild: float
    """How often a choice is drawn blindly."""
    trace: float
    """1: what happened counts; less: what the nets expect later counts as well."""
    greedy: float
    """How often a seat is greedy's."""
    paired: float = 0
    """How often a decision with close choices makes a pair of them; see `pairs`."""
    tables: int = 384
    """Rounds in step."""


class Rival(Struct, frozen=True):
    """Whom a best response learns to beat, and where."""

    mind: Mind
    box: Box


class Lessons(Struct):
    """What self-play hands to the nets: rows and points."""

    rows: NDArray[np.float16]
    """(turns, `columns.WIDTH`): the position each turn left."""
    points: Floats
    """(turns): what came of it, in points of the stakes of its match."""
    call_rows: NDArray[np.float16]
    """(chances to call, `columns.WIDTH`): the hand that might be called with."""
    call_points: Floats
    """(chances to call): what the call brought, or would have brought."""
    pair_rows: NDArray[np.float16]
    """(pairs, 2, `columns.WIDTH`): what one choice left, and what another."""
    pair_points: Floats
    """(pairs): how many points the first was worth more."""
    turns: int
    rounds: int
    caught: float
    """Share of calls that were beaten."""


TAUGHT: Final = ("rows", "points", "call_rows", "call_points", "pair_rows", "pair_points")
"""What of `Lessons` is learnt from."""


def gathered(lessons: Sequence[Lessons]) -> list[NDArray[np.floating]]:
    """Rows and points of several behind each other, in the order of `TAUGHT`."""
    return [np.concatenate([getattr(each, name) for each in lessons]) for name in TAUGHT]


class SelfPlay:
    """An iteration."""

    def __init__(
        self, value: Net | None, call: Net | None, settings: Settings, seed: str, rival: Rival | None = None
    ) -> None:
        """*rival* sits on the seats that are otherwise greedy's, and at its own tables."""
        self.value, self.call, self.settings, self.rival = value, call, settings, rival
        self.dice = Random(seed)
        self.noise = np.random.default_rng(list(seed.encode()))
        houses = Houses(self.dice, seed.rpartition("/")[0])
        self.next_house = houses.next if rival is None else lambda: rival.box
        self.rows: list[NDArray[np.float16]] = []
        self.points: list[float] = []
        self.call_rows: list[NDArray[np.float16]] = []
        self.call_points: list[float] = []
        self.pairs: Pairs | None = None
        if settings.paired and value is not None and call is not None:
            self.pairs = Pairs(Mind(Nets(value, call), Nerve(), Random(seed), coarse=True), settings.paired, self.dice)
        self.begun = self.done = self.turns = self.calls = self.caught = 0

    def play(self, progress: Callable[[int], None] | None = None) -> Lessons:
        """Until so many rounds are over; *progress* is told how many are."""
        live: list[Round] = []
        while True:
            while len(live) < self.settings.tables and self.begun < self.settings.rounds:
                self.begun += 1
                live.append(Round(self.next_house(), self.dice, self.settings.greedy))
            live = [each for each in live if self._advance(each)]
            if not live and self.begun >= self.settings.rounds:
                break
            if live:
                self._step(live)
            if progress is not None:
                progress(self.done)
        return Lessons(
            np.stack(self.rows), np.array(self.points, np.float32),
            np.stack(self.call_rows), np.array(self.call_points, np.float32),
            *(self.pairs.lessons() if self.pairs else no_pairs()),
            self.turns, self.done, self.caught / max(1, self.calls),
        )  # fmt: skip

    def _advance(self, table: Round) -> bool:
        """Plays on until a net has to decide; False: the round is over."""
        game = table.game
        while True:
            phase = game.phase
            if phase >= ROUND_OVER:
                self._close(table, table.result())
                return False
            if not play_aside(game):
                seat = game.turn
                if table.is_stuck():
                    self._close(table, table.called_off())
                    return False
                if not table.seats[seat].greedy or self.rival is not None:
                    return True
                game.play(greedy_move(game, seat))

    def _close(self, table: Round, result: dict[int, float]) -> None:
        self.done += 1
        game = table.game
        self.turns += game.turns
        if game.caller >= 0:
            self.calls += 1
            self.caught += bool(game.asafs)
        trace = self.settings.trace
        for number, seat in table.seats.items():
            if seat.kept >= 0:
                self.call_points[seat.kept] = result[number]
            points = result[number]
            last = len(seat.rows) - 1
            for at in range(last, -1, -1):
                if at < last or len(seat.expected) > len(seat.rows):
                    expected = seat.expected[at + 1]
                    points = expected if seat.tried[at + 1] else trace * points + (1 - trace) * expected
                points -= TURN_COST
                self.rows.append(seat.rows[at])
                self.points.append(points)

    def _step(self, live: list[Round]) -> None:
        """One decision at every table."""
        if self.rival is not None:
            asked = [each for each in live if each.seats[each.game.turn].greedy]
            live = [each for each in live if not each.seats[each.game.turn].greedy]
            self._rival_moves(self.rival.mind, asked)
        if live:
            self._decide(live)

    def _rival_moves(self, mind: Mind, asked: list[Round]) -> None:
        made = decisions(mind, [(table.game, table.seats[table.game.turn].stakes) for table in asked])
        for table, found in zip(asked, made, strict=True):
            play_decision(table.game, found)

    def _decide(self, live: list[Round]) -> None:
        sights = [of_game(each.game, each.game.turn) for each in live]
        seats = [each.seats[each.game.turn] for each in live]
        scene = Scene(sights, [seat.stakes for seat in seats])
        called, call_value = self._calls(live, sights, seats, scene)
        chosen = self._choose(live, scene, seats, called, call_value)
        throws: list[Move] = []
        rows: list[int] = []
        for at, table in enumerate(live):
            if called[at]:
                table.game.play((CALL, 0))
                continue
            throw = play_tried(table.game, *chosen[at])
            if throw:
                throws.append(throw)
                rows.append(at)
        self._keep(live, scene, seats, rows, throws)

    def _calls(
        self, live: list[Round], sights: list[Sight], seats: list[Chair], scene: Scene
    ) -> tuple[list[bool], list[float]]:
        """Who calls, and what every call would be worth."""
        called, worth = [False] * len(live), [-1e9] * len(live)
        may = [at for at, sight in enumerate(sights) if sight.may_call]
        if not may:
            return called, worth
        x = columns(Hands(scene, np.array(may), [sights[at].hand for at in may]), None)
        values = self.call.value(x) if self.call else np.zeros(len(may), np.float32)
        kept = x.astype(np.float16)
        for line, at in enumerate(may):
            table, sight = live[at], sights[at]
            worth[at] = float(values[line])
            if self.call is None:
                called[at] = self.dice.random() < 0.4 or not sight.hand  # noqa: PLR2004
            elif not sight.hand:
                called[at] = True
            if table.box.at_once:
                self.call_rows.append(kept[line])
                self.call_points.append(table.call_worth(table.game.turn))
            elif self.call is not None and self.dice.random() < 0.15:  # noqa: PLR2004 -- tries it out
                called[at] = True
            seats[at].kept = -1
        self._may, self._kept = dict(zip(may, range(len(may)), strict=True)), kept
        return called, worth

    def _choose(
        self, live: list[Round], scene: Scene, seats: list[Chair], called: list[bool], call_value: list[float]
    ) -> list[tuple[Move, int]]:
        if self.value is None:
            return self._choose_blindly(live, seats, called)
        choices = judge(scene, self.value, self.noise)
        rows = choices.best(choices.value)
        best = np.full(len(live), -1e9, np.float32)
        best[choices.owner[rows]] = choices.value[rows]
        heat = self.settings.temperature * self.noise.gumbel(size=len(choices.value)).astype(np.float32)
        blind = self.noise.random(len(live)) < self.settings.wild
        heat += blind[choices.owner] * self.noise.random(len(heat), np.float32) * 1000
        rows = choices.best(choices.value + heat)
        tried = np.full(len(live), -1)
        tried[choices.owner[rows]] = rows
        picked: list[tuple[Move, int]] = []
        nudge = self.settings.temperature * (self.noise.gumbel(size=len(live)) - self.noise.gumbel(size=len(live))) / 2
        for at, table in enumerate(live):
            going, calling = float(best[at]), call_value[at]
            if not called[at] and calling + float(nudge[at]) > going:
                called[at] = True
            if called[at] and not table.box.at_once:
                seats[at].kept = len(self.call_rows)
                self.call_rows.append(self._kept[self._may[at]])
                self.call_points.append(0)
            seat, row = seats[at], int(tried[at])
            expected = max(going, calling)
            did = calling if called[at] else float(choices.value[row])
            assert called[at] or row >= 0
            if table.game.phase != DRAWN or not seat.expected or len(seat.expected) == len(seat.rows):
                seat.expected.append(expected)
                seat.tried.append(expected - did > _CUT)
            picked.append(((), NO_DRAW) if row < 0 else (choices.throw[row], int(choices.draw[row])))
        if self.pairs:
            self.pairs.begin(live, scene, called, choices)
        return picked

    def _choose_blindly(self, live: list[Round], seats: list[Chair], called: list[bool]) -> list[tuple[Move, int]]:
        """Before there are nets: as greedy does, now and then anything."""
        picked: list[tuple[Move, int]] = []
        for at, table in enumerate(live):
            game, seat = table.game, seats[at]
            if game.phase != DRAWN:
                seat.expected.append(0)
                seat.tried.append(False)
            if called[at] and not table.box.at_once:
                seat.kept = len(self.call_rows)
                self.call_rows.append(self._kept[self._may[at]])
                self.call_points.append(0)
            if called[at]:
                picked.append(((), NO_DRAW))
                continue
            picked.append(((), BLINDLY))
        return picked

    def _keep(self, live: list[Round], scene: Scene, seats: list[Chair], rows: list[int], throws: list[Move]) -> None:
        """What the turn left, as rows to learn from."""
        if not rows:
            return
        mine = [live[at].game.hands[scene_seat(scene, live[at], at)] for at in rows]
        x = rows_left(scene, np.array(rows), mine, throws)
        for line, at in enumerate(rows):
            seats[at].rows.append(x[line])


def scene_seat(scene: Scene, table: Round, at: int) -> int:
    """Whose decision it was."""
    hand = scene.sights[at].hand
    for number, each in enumerate(table.game.hands):
        if each is hand:
            return number
    raise AssertionError("the hand is gone")
