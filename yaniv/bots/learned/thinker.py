"""The player behind `club`, `expert` and `master`: weighs every choice of its turn with the nets.

Chances beside the turn (a slap, a swap of hands, extra cards) are taken as greedy takes them: there the plain answer is
the right one. It never calls out of turn or above the limit: no house pays for that.
"""

from functools import lru_cache
from random import Random
from typing import Final

import numpy as np
from msgspec.structs import replace

from yaniv.bots.advice import Option
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.kinds import CARDS, START, STOCK, cards_of, kinds_of
from yaniv.bots.learned.choices import FREEING, NO_DRAW, offered
from yaniv.bots.learned.leaning import aims_of
from yaniv.bots.learned.mind import Decision, Mind, Nerve, Nets, Position, shipped
from yaniv.bots.learned.scene import Scene
from yaniv.bots.learned.stakes import Score, Stakes, bonus_of
from yaniv.bots.learned.weigh import Weighed, together
from yaniv.bots.people import Lean
from yaniv.bots.perception import KEEN
from yaniv.bots.shedder import Shedder
from yaniv.bots.sight import Memory, Sight, of_view, others
from yaniv.bots.thought import Thought, Thoughtful
from yaniv.game.commands import Call, DrawDiscard, DrawJoker, DrawStock, SeatCommand, Throw
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.rules.house import HouseRules, MatchRules

_OPTIONS: Final = 5
"""So many are told to somebody who asks."""
_NEARLY: Final = 0.5
"""Points, as a win counts them, between choices that are nearly alike in a round that decides the match."""


class Thinker(Thoughtful):
    """Plays by the nets, as far as its nerve lets it."""

    def __init__(self, nerve: Nerve, dice: Random, nets: Nets | None = None, lean: Lean | None = None) -> None:
        self._mind = Mind(nets or shipped(), nerve, dice, lean=lean)
        self._memory = Memory()
        self._plain = Shedder(KEEN, dice)
        self._box: Box | None = None
        self._stakes: Stakes | None = None
        self._worth_of: tuple[int, tuple[int, ...]] | None = None
        """The round of these stakes, and who is in it."""

    def notice(self, event: AnyEvent) -> None:
        """Who threw and picked up what."""
        self._memory.notice(event)

    def choose(self, seen: View) -> SeatCommand | None:
        """One of the legal moves, or None where a chance is left."""
        thought = self.think(seen)
        try:
            position = next(thought)
            while True:
                position = thought.send(together((position,))[0])
        except StopIteration as end:
            chosen: SeatCommand | None = end.value
            return chosen

    def think(self, seen: View) -> Thought:
        """As `choose`, and lets others weigh its position."""
        if seen.slap is None and seen.phase in ("start", "thrown", "drawn"):
            if seen.turn != seen.seat:
                return (yield from self._early(seen))
            decision = yield self._position(seen, of_view(seen, self._memory, self._house(seen)))
            if decision is not None:
                return _command(decision, seen)
        return self._plain.choose(seen)

    def options(self, seen: View, done: SeatCommand | None = None) -> tuple[Option, ...]:
        """The best moves with what the others cost beside the first; nothing where it does not weigh.

        What was *done* is among them, if it can be weighed.
        """
        if seen.slap is not None or seen.turn != seen.seat or seen.phase not in ("start", "thrown", "drawn"):
            return ()
        sight = of_view(seen, self._memory, self._house(seen))
        found = self._by_command(seen, sight)
        if isinstance(done, Throw) and done not in found:
            sight.only = kinds_of(done.cards)
            found |= {command: each for command, each in self._by_command(seen, sight).items() if command == done}
        order = sorted(found.items(), key=lambda each: each[1].worth, reverse=True)
        told = (*order[:_OPTIONS], *(each for each in order[_OPTIONS:] if each[0] == done))
        return tuple(
            Option(command, order[0][1].worth - each.worth, each.worth, _pick_up(each, seen)) for command, each in told
        )

    def chance_to_stand(self, seen: View) -> float:
        """As far as it takes in what others have thrown and picked up; what it thinks of a call rests on the same."""
        sight = self._mind.taken_in(of_view(seen, self._memory, self._house(seen)))
        scene = Scene([sight], [self._worth(seen)])
        return 1 - float(scene.beaten(np.zeros(1, np.int64), np.array([seen.hand_total]))[0])

    def _by_command(self, seen: View, sight: Sight) -> dict[SeatCommand, Decision]:
        """Each move with the best that may come of it, the best move first."""
        found: dict[SeatCommand, Decision] = {}
        for decision in self._ranked(seen, sight):
            found.setdefault(_command(decision, seen), decision)
        return found

    def _ranked(self, seen: View, sight: Sight) -> list[Decision]:
        """Every choice, the best first. Where this round decides, points break what is nearly a tie.

        There the win alone counts, and a poor hand wins so seldom that it hardly matters what is kept: whoever asks
        would be told to keep his court cards. What is nearly a tie stays so: nobody is told of more than `_NEARLY`.
        """
        found = Weighed((self._position(seen, sight),)).ranked()
        if not self._worth(seen).score.contest:
            return found
        box = _box(replace(seen.rules, match=MatchRules()), len(seen.names))
        stakes = self._mind.stakes(box, Score([0] * (1 + len(sight.rivals)), 0, contest=False))
        by_points = Weighed((Position(self._mind, sight, stakes),)).ranked()
        points = {(each.throw, each.draw, each.calls): each.worth for each in by_points}
        near = [
            (points[each.throw, each.draw, each.calls], each) for each in found if found[0].worth - each.worth < _NEARLY
        ]
        near.sort(key=lambda each: each[0], reverse=True)
        told = []
        for worth, each in near:
            behind = near[0][0] - worth
            told.append(replace(each, worth=found[0].worth - _NEARLY * behind / (behind + _NEARLY)))
        return told + found[len(near) :]

    def _position(self, seen: View, sight: Sight) -> Position:
        return Position(self._mind, sight, self._worth(seen), _aims(seen))

    def _early(self, seen: View) -> Thought:
        """Throws before its turn when it could not call in it: that takes the slap from the player before."""
        plain = self._plain.choose(seen)
        if not isinstance(plain, Throw):
            return plain
        box = self._house(seen)
        sight = of_view(seen, self._memory, box)
        sight.phase, sight.pickable, sight.exacts = START, offered(box, kinds_of(seen.waiting)), ()
        decision = yield self._position(seen, sight)
        return Throw(seen.seat, cards_of(decision.throw)) if decision and decision.throw else plain

    def _house(self, seen: View) -> Box:
        if self._box is None or (seen.rules is not self._box.rules and seen.rules != self._box.rules):
            self._box = _box(seen.rules, len(seen.names))
        return self._box

    def _worth(self, seen: View) -> Stakes:
        """Worked out once a round, and again when somebody is put out in it: the totals stand still."""
        seats = (seen.seat, *others(seen))
        if self._stakes is None or self._worth_of != (seen.round, seats):
            self._worth_of = seen.round, seats
            score = Score(
                totals=[seen.totals[seat] for seat in seats],
                bonus=bonus_of(seen.rules, seen.streak[seen.seat], seen.tally[seen.seat]),
                contest=seen.rules.match.end == "single_round" or bool(seen.tied),
            )
            self._stakes = self._mind.stakes(self._house(seen), score)
        return self._stakes


@lru_cache(maxsize=4)
def _box(rules: HouseRules, players: int) -> Box:
    """One for all players of a house: what it looks up is worked out once."""
    return Box(rules, players)


def _aims(seen: View) -> frozenset[int]:
    return aims_of(seen.rules, seen.totals[seen.seat])


def _command(decision: Decision, seen: View) -> SeatCommand:
    """What is said to the referee."""
    seat = seen.seat
    if decision.calls:
        return Call(seat)
    if decision.throw and seen.phase != "thrown":
        return Throw(seat, cards_of(decision.throw))
    drawn = _draw(decision.draw, seat)
    assert drawn is not None, "who does not throw draws"
    return drawn


def _pick_up(decision: Decision, seen: View) -> SeatCommand | None:
    """What a throw was weighed with."""
    return _draw(decision.draw, seen.seat) if decision.throw else None


def _draw(draw: int, seat: int) -> SeatCommand | None:
    """The pick-up of a choice; None: there is none in it."""
    if draw == NO_DRAW:
        return None
    if draw == STOCK:
        return DrawStock(seat)
    if draw >= FREEING:
        return DrawJoker(seat, CARDS[draw - FREEING])
    return DrawDiscard(seat, CARDS[draw])
