"""Many rounds at once, one decision each in step, so that the nets weigh them all together."""

from collections.abc import Callable
from random import Random
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yaniv.arena.train.greedy import greedy_move
from yaniv.arena.train.houses import Houses, with_random_scores
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.game import Game
from yaniv.bots.fast.kinds import (
    CALL,
    DRAWN,
    EXTRA,
    FREE,
    KEEP,
    MATCH_OVER,
    RETURN,
    ROUND_OVER,
    SLAP,
    START,
    STAY,
    STOCK,
    SWAPPING,
    TAKE,
    Move,
)
from yaniv.bots.learned.choices import FREEING, NO_DRAW, offered
from yaniv.bots.learned.hands import Hands, columns, offers
from yaniv.bots.learned.judge import judge
from yaniv.bots.learned.net import Net
from yaniv.bots.learned.scene import Scene
from yaniv.bots.learned.stakes import MOST, Score, Stakes, bonus_of, road_of, stakes_of
from yaniv.bots.sight import Sight, of_game
from yaniv.rules.scoring import settle

Floats = NDArray[np.float32]

MOST_TURNS: Final = 26
"""Turns of each player after which a round is called off: else both may learn never to call."""
TURN_COST: Final = 0.03
"""Points that a turn costs, so that nobody waits for nothing."""
_WIN: Final = 20.0
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
    tables: int = 384
    """Rounds in step."""


class Lessons(Struct):
    """What self-play hands to the nets: rows and points."""

    rows: NDArray[np.float16]
    points: Floats
    call_rows: NDArray[np.float16]
    call_points: Floats
    turns: int
    rounds: int
    caught: float
    """Share of calls that were beaten."""


class _Seat:
    __slots__ = ("expected", "greedy", "kept", "rows", "stakes", "tried")

    def __init__(self, stakes: Stakes, *, greedy: bool) -> None:
        self.stakes = stakes
        self.greedy = greedy
        self.rows: list[NDArray[np.float16]] = []
        self.expected: list[float] = []
        """By decision: what the position was worth before it."""
        self.tried: list[bool] = []
        self.kept = -1
        """Row of a call that was made, where its worth shows only later."""


class Round:
    """One round at a table with some history."""

    def __init__(self, box: Box, dice: Random, greedy: float) -> None:
        self.box = box
        rules = box.rules
        self.game = Game(box, dice.shuffle, 0)
        totals, out = with_random_scores(rules, box.players, dice)
        self.game.totals, self.game.out = totals, out
        scoring = rules.scoring
        if scoring.streak_length:
            self.game.streak = tuple(dice.randrange(scoring.streak_length) for _ in totals)
        if scoring.tally_length:
            self.game.tally = tuple(dice.randrange(scoring.tally_length) for _ in totals)
        active = [seat for seat in range(box.players) if seat not in out]
        self.game.starter = dice.choice(active)
        self.active = active
        self.totals = totals
        self.contest = rules.match.end == "single_round"
        self.road = road_of(box)
        self.seats: dict[int, _Seat] = {}
        sober = dice.choice(active)
        for at, seat in enumerate(active):
            score = Score([totals[each] for each in active], at, self.bonus(seat), self.contest)
            stakes = stakes_of(rules, self.road, score)
            self.seats[seat] = _Seat(stakes, greedy=seat != sober and dice.random() < greedy)
        self.game.deal()

    def bonus(self, seat: int) -> int:
        """Points that a success would take off."""
        return bonus_of(self.box.rules, self.game.streak[seat], self.game.tally[seat])

    def worth(self, seat: int, totals: dict[int, int]) -> float:
        """Points for *seat* of a round that leaves these totals, reductions included."""
        assert self.road is not None
        dead = self.road.dead
        after = {each: min(max(total, 0), dead) for each, total in totals.items()}
        others = [total for each, total in after.items() if each != seat]
        stakes = self.seats[seat].stakes
        chance = float(self.road.chances(others, np.array([after[seat]]))[0])
        return max(-MOST, min(MOST, (chance - float(stakes.standing[0])) / stakes.slope))

    def result(self) -> dict[int, float]:
        """Points by seat, once the round is over."""
        game = self.game
        if self.contest:
            share = 1 / len(self.active)
            best = game.winners or game.tied
            return {seat: _WIN * ((seat in best) / max(len(best), 1) - share) for seat in self.active}
        if game.phase == MATCH_OVER:
            return {seat: self._won(seat, (seat in game.winners) / len(game.winners)) for seat in self.active}
        if game.tied:
            return {seat: self._won(seat, (seat in game.tied) / len(game.tied)) for seat in self.active}
        totals = {seat: game.totals[seat] for seat in self.active}
        return {seat: self.worth(seat, totals) for seat in self.active}

    def _won(self, seat: int, share: float) -> float:
        stakes = self.seats[seat].stakes
        return max(-MOST, min(MOST, (share - float(stakes.standing[0])) / stakes.slope))

    def called_off(self) -> dict[int, float]:
        """Nobody called for too long: everybody scores his hand."""
        if self.contest:
            hands = {seat: self.game.points(seat) for seat in self.active}
            best = [seat for seat in self.active if hands[seat] == min(hands.values())]
            share = 1 / len(self.active)
            return {seat: _WIN * ((seat in best) / len(best) - share) for seat in self.active}
        totals = {seat: self._landed(seat, self.game.points(seat), 0) for seat in self.active}
        return {seat: self.worth(seat, totals) for seat in self.active}

    def _landed(self, seat: int, score: int, bonus: int) -> int:
        assert self.road is not None
        before = self.totals[seat]
        total = before + score - bonus
        return before if total == before else total if total < 0 else int(self.road.landing[total])

    def call_worth(self, caller: int) -> float:
        """What a call of this seat is worth now, with all hands open: known to the trainer alone."""
        game = self.game
        order = game.after(caller)
        points = {seat: game.points(seat) for seat in order}
        settled = settle(points, caller, self.box.rules.scoring)
        if self.contest:
            return _WIN * ((not settled.asafs) - 1 / len(self.active))
        totals = {
            seat: self._landed(seat, settled.scores[seat], self.bonus(seat) if seat in settled.credited else 0)
            for seat in order
        }
        return self.worth(caller, totals)


class SelfPlay:
    """An iteration."""

    def __init__(self, value: Net | None, call: Net | None, settings: Settings, seed: str) -> None:
        self.value, self.call, self.settings = value, call, settings
        self.dice = Random(seed)
        self.noise = np.random.default_rng(list(seed.encode()))
        self.houses = Houses(self.dice, seed.rpartition("/")[0])
        self.rows: list[NDArray[np.float16]] = []
        self.points: list[float] = []
        self.call_rows: list[NDArray[np.float16]] = []
        self.call_points: list[float] = []
        self.begun = self.done = self.turns = self.calls = self.caught = 0

    def play(self, progress: Callable[[int], None] | None = None) -> Lessons:
        """Until so many rounds are over."""
        live: list[Round] = []
        while True:
            while len(live) < self.settings.tables and self.begun < self.settings.rounds:
                self.begun += 1
                live.append(Round(self.houses.next(), self.dice, self.settings.greedy))
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
            if game.slap_by >= 0:
                slap_or_keep(game)
            elif phase == EXTRA:
                self._plain(game)
            elif phase == SWAPPING:
                game.play((STAY,))
            else:
                seat = game.turn
                if game.turns_taken[seat] >= MOST_TURNS:
                    self._close(table, table.called_off())
                    return False
                if not table.seats[seat].greedy:
                    return True
                game.play(greedy_move(game, seat))

    def _plain(self, game: Game) -> None:
        value = game.box.value
        hand = sorted(game.hands[game.turn], key=lambda kind: -value[kind])
        game.play((RETURN, *hand[: game.box.extra]))

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
            throw = play_choice(table.game, *chosen[at])
            if throw:
                throws.append(throw)
                rows.append(at)
        self._keep(live, scene, seats, rows, throws)

    def _calls(
        self, live: list[Round], sights: list[Sight], seats: list[_Seat], scene: Scene
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
        self, live: list[Round], scene: Scene, seats: list[_Seat], called: list[bool], call_value: list[float]
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
        return picked

    def _choose_blindly(self, live: list[Round], seats: list[_Seat], called: list[bool]) -> list[tuple[Move, int]]:
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
            picked.append(((), -3))
        return picked

    def _keep(self, live: list[Round], scene: Scene, seats: list[_Seat], rows: list[int], throws: list[Move]) -> None:
        """What the turn left, as rows to learn from."""
        if not rows:
            return
        owner = np.array(rows)
        mine = [live[at].game.hands[scene_seat(scene, live[at], at)] for at in rows]
        left = [offered(live[at].box, throw) for at, throw in zip(rows, throws, strict=True)]
        x = columns(Hands(scene, owner, mine), offers(scene, owner, throws, left)).astype(np.float16)
        for line, at in enumerate(rows):
            seats[at].rows.append(x[line])


def scene_seat(scene: Scene, table: Round, at: int) -> int:
    """Whose decision it was."""
    hand = scene.sights[at].hand
    for number, each in enumerate(table.game.hands):
        if each is hand:
            return number
    raise AssertionError("the hand is gone")


def slap_or_keep(game: Game) -> None:
    """Slaps whatever counts something."""
    card = game.slap_card
    if game.box.value[card] > 0:
        ends = game.box.slap_ends(game.slap_throw, game.last_play, card)
        game.play((SLAP, card, ends[-1]))
    else:
        game.play((KEEP,))


def play_choice(game: Game, throw: Move, draw: int) -> Move:
    """Makes the moves of a choice, a slap included; returns the throw if the turn is over by it."""
    turn = game.turn
    if draw == -3:  # noqa: PLR2004 -- blindly
        move = greedy_move(game, turn)
        if game.phase == START and move[0] == CALL:
            move = _some_throw(game, turn)
        if move[0] >= 0 and game.phase == START:
            game.play(move)
            game.play(greedy_move(game, turn))
            throw = move
        else:
            done = game.phase == DRAWN
            game.play(move)
            throw = move if done else ()
    else:
        if game.phase == START and throw:
            game.play(throw)
        elif game.phase == DRAWN:
            game.play(throw)
            return throw
        if draw == STOCK:
            game.play((STOCK,))
        elif draw >= FREEING:
            game.play((FREE, draw - FREEING))
        else:
            game.play((TAKE, draw))
        if not throw:
            return ()
    if game.slap_by == turn:
        slap_or_keep(game)
    return throw


def _some_throw(game: Game, seat: int) -> Move:
    if not game.box.may_draw_first:
        throws = list(game.box.throws(game.hands[seat]))
        return max(throws, key=lambda throw: sum(game.box.value[kind] for kind in throw))
    return (STOCK,) if game.stock else (TAKE, game.pickable()[0])
