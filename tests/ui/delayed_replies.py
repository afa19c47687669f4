"""Hint sources and players whose answers come late, twice or never, at random."""

from random import Random

from yaniv.bots.advice import PositionAdvice, advise
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import FULL_SKILL
from yaniv.game.events import AnyEvent
from yaniv.game.player import Player, Reply
from yaniv.game.view import View

MAX_DELAY_FRAMES = 60
"""Longest delay of an answer, in frames."""
LOST_PROBABILITY = 0.05
REPEATED_PROBABILITY = 0.2
IMMEDIATE_PROBABILITY = 0.3


class DelayedHintSource:
    """Gives good advice, each answer after a random number of frames: possibly after the next question."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._frame = 0
        self._due_answers: list[tuple[int, PositionAdvice]] = []

    def ask(self, view: View) -> None:
        """Compute the answer at once and queue it for a later frame."""
        position_advice = PositionAdvice(view, advise(HeuristicPlayer(FULL_SKILL, Random(0)), view))
        rng = self._rng
        if rng.random() < LOST_PROBABILITY:
            return
        first = self._frame + rng.randrange(MAX_DELAY_FRAMES)
        self._due_answers.append((first, position_advice))
        if rng.random() < REPEATED_PROBABILITY:
            self._due_answers.append((first + rng.randrange(2 * MAX_DELAY_FRAMES), position_advice))
        self._due_answers.sort(key=lambda each: each[0])

    def poll_advice(self) -> PositionAdvice | None:
        """Return the next answer that is due in this frame, whatever was asked last."""
        self._frame += 1
        return self._due_answers.pop(0)[1] if self._due_answers and self._due_answers[0][0] <= self._frame else None


class DelayedHost:
    """A player that answers its last question after a random number of polls, or never."""

    def __init__(self, player: Player, rng: Random) -> None:
        self._player = player
        self._rng = rng
        self._pending_view: View | None = None
        self._polls_left = 0

    def notice(self, event: AnyEvent) -> None:
        """Pass the event on to the player."""
        self._player.notice(event)

    def ask(self, view: View, deadline_ms: int) -> None:  # noqa: ARG002 -- the caller keeps the time
        """Draw the number of polls until this question is answered."""
        self._pending_view = view
        roll = self._rng.random()
        self._polls_left = (
            0
            if roll < IMMEDIATE_PROBABILITY
            else -1
            if roll > 1 - LOST_PROBABILITY
            else self._rng.randrange(MAX_DELAY_FRAMES)
        )

    def poll(self) -> Reply | None:
        """Count one poll; return the answer when it is due."""
        if self._pending_view is None or self._polls_left < 0:
            return None
        self._polls_left -= 1
        if self._polls_left >= 0:
            return None
        view, self._pending_view = self._pending_view, None
        return Reply(self._player.choose(view))

    def close(self) -> None:
        """Do nothing: no resources are held."""
