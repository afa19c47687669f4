"""Advisers and players whose answers come late, twice or never, by dice."""

from random import Random

from yaniv.bots.advice import PositionAdvice, advice
from yaniv.bots.perception import KEEN
from yaniv.bots.shedder import Shedder
from yaniv.game.events import AnyEvent
from yaniv.game.player import Player, Reply
from yaniv.game.view import View

LONGEST = 60
"""So many frames, at most, an answer is held back."""
NEVER = 0.05
TWICE = 0.2
AT_ONCE = 0.3


class DelayedAdviser:
    """Gives good advice, but every answer after a random number of frames: perhaps after the next question."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice
        self._frame = 0
        self._due: list[tuple[int, PositionAdvice]] = []

    def ask(self, seen: View) -> None:
        """Think at once; the answer lies there until its frame comes."""
        found = PositionAdvice(seen, advice(Shedder(KEEN, Random(0)), seen))
        dice = self._dice
        if dice.random() < NEVER:
            return
        first = self._frame + dice.randrange(LONGEST)
        self._due.append((first, found))
        if dice.random() < TWICE:
            self._due.append((first + dice.randrange(2 * LONGEST), found))
        self._due.sort(key=lambda each: each[0])

    def answer(self) -> PositionAdvice | None:
        """Return the next answer that is due in this frame, whatever was asked last."""
        self._frame += 1
        return self._due.pop(0)[1] if self._due and self._due[0][0] <= self._frame else None


class DelayedHost:
    """A player that answers its last question after a random number of looks, or never."""

    def __init__(self, player: Player, dice: Random) -> None:
        self._player = player
        self._dice = dice
        self._question: View | None = None
        self._looks = 0

    def notice(self, event: AnyEvent) -> None:
        """Hand the event on."""
        self._player.notice(event)

    def ask(self, seen: View, deadline_ms: int) -> None:  # noqa: ARG002 -- who asks keeps the time
        """Draw how long this question waits for its answer."""
        self._question = seen
        roll = self._dice.random()
        self._looks = 0 if roll < AT_ONCE else -1 if roll > 1 - NEVER else self._dice.randrange(LONGEST)

    def poll(self) -> Reply | None:
        """Count one look; return the answer when it is due."""
        if self._question is None or self._looks < 0:
            return None
        self._looks -= 1
        if self._looks >= 0:
            return None
        seen, self._question = self._question, None
        return Reply(self._player.choose(seen))

    def close(self) -> None:
        """There is nothing to let go of."""
