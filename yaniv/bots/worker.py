"""The computer players of a match in a process of their own, so that the window never waits for a thought.

*Why* a process: a thread that thinks takes a quarter of the frames (measured), and numpy would be loaded by the window.
One process holds all seats. When it dies, or hangs, it is started again and its players are told what they had seen;
the table answers the questions that were open, and all questions once it has died too often.
"""

from collections.abc import Mapping
from time import monotonic
from typing import Final

from msgspec import Struct

from yaniv.bots.advice import Advice, PositionAdvice
from yaniv.bots.process import Engagement, Link, Notice, Question
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.player import Reply
from yaniv.game.view import View

MOST_STARTS: Final = 4
"""So often the process is started in one match."""
_ADVICE_MS: Final = 5000
PATIENCE: Final = 2
"""A player that takes so many times its deadline hangs."""


class _Open(Struct, frozen=True):
    """A question whose answer is awaited."""

    number: int
    patient_until_s: float


class Crew:
    """All thinking seats of a match and the process they live in."""

    def __init__(self, engaged: Mapping[int, Engagement]) -> None:
        self._engaged = dict(engaged)
        self._past: dict[int, list[AnyEvent]] = {seat: [] for seat in engaged}
        """What each seat has noticed, for a process that starts again."""
        self._open: dict[int, _Open] = {}
        self._replies: dict[int, Reply] = {}
        self._advice: dict[int, Advice] = {}
        self._asked = 0
        self._starts = 0
        self._link: Link | None = None
        self._start()

    def host(self, seat: int) -> "Seat":
        """The host of one seat."""
        return Seat(self, seat)

    def adviser(self, seat: int) -> "Adviser":
        """Somebody who looks over the shoulder of the person on this seat."""
        return Adviser(self, seat)

    def judge(self, seat: int) -> "Judge":
        """Somebody who looks at what was done on this seat."""
        return Judge(self, seat)

    def notice(self, seat: int, event: AnyEvent) -> None:
        """Hands the event on, without waiting."""
        self._past[seat].append(event)
        self._send(Notice(seat, event))

    def ask(
        self, seat: int, seen: View, deadline_ms: int, *, why: bool = False, done: SeatCommand | None = None
    ) -> None:
        """Puts the question, without waiting; an older one of this seat is forgotten.

        *why* asks for advice; with it *done* asks what that was worth.
        """
        self._listen()
        self._asked += 1
        self._open[seat] = _Open(self._asked, monotonic() + PATIENCE * deadline_ms / 1000)
        self._replies.pop(seat, None)
        self._advice.pop(seat, None)
        if self._link is None:
            self._give_up(seat, "the players' process has died too often")
        self._send(Question(seat, self._asked, seen, why, done))

    def poll(self, seat: int) -> Reply | None:
        """The answer, once, as soon as it is there."""
        self._listen()
        return self._replies.pop(seat, None)

    def advised(self, seat: int) -> Advice | None:
        """The advice, once, as soon as it is there; none at all if the process has died over it."""
        self._listen()
        return self._advice.pop(seat, None)

    def close(self) -> None:
        """Sends everybody home."""
        if self._link is not None:
            self._link.close()
            self._link = None

    def _send(self, message: Notice | Question) -> None:
        if self._link is not None:
            self._link.send(message)

    def _listen(self) -> None:
        """Takes in what has been answered, and sees whether anybody still lives there."""
        if self._link is None:
            return
        answers, alive = self._link.heard()
        for answer in answers:
            asked = self._open.get(answer.seat)
            if asked is not None and asked.number == answer.number:
                del self._open[answer.seat]
                if answer.advice is not None:
                    self._advice[answer.seat] = answer.advice
                else:
                    self._replies[answer.seat] = Reply(answer.command, answer.trouble)
        if not alive:
            self._start_again("the players' process has died")
        elif any(monotonic() > asked.patient_until_s for asked in self._open.values()):
            self._start_again("the players' process hangs")

    def _start_again(self, reason: str) -> None:
        self.close()
        for seat in tuple(self._open):
            self._give_up(seat, reason)
        if self._starts < MOST_STARTS:
            self._start()
            for seat, events in self._past.items():
                for event in events:
                    self._send(Notice(seat, event))

    def _start(self) -> None:
        self._starts += 1
        self._link = Link(self._engaged)

    def _give_up(self, seat: int, reason: str) -> None:
        del self._open[seat]
        self._replies[seat] = Reply(None, reason)


class Seat:
    """One seat of a crew, as the table holds it."""

    def __init__(self, crew: Crew, seat: int) -> None:
        self._crew = crew
        self._seat = seat

    def notice(self, event: AnyEvent) -> None:
        """Tells the player."""
        self._crew.notice(self._seat, event)

    def ask(self, seen: View, deadline_ms: int) -> None:
        """Lets the player think."""
        self._crew.ask(self._seat, seen, deadline_ms)

    def poll(self) -> Reply | None:
        """The answer, if it is there."""
        return self._crew.poll(self._seat)

    def close(self) -> None:
        """The first who leaves takes all along: a match ends for everybody."""
        self._crew.close()


class Adviser:
    """Follows the match from a person's seat, and says what it would do there when it is asked."""

    def __init__(self, crew: Crew, seat: int) -> None:
        self._crew = crew
        self._seat = seat
        self._position: View | None = None
        """Of the last question."""

    def notice(self, event: AnyEvent) -> None:
        """Sees what the person sees."""
        self._crew.notice(self._seat, event)

    def ask(self, seen: View) -> None:
        """Thinks about it, without keeping anybody waiting."""
        self._position = seen
        self._crew.ask(self._seat, seen, _ADVICE_MS, why=True)

    def answer(self) -> PositionAdvice | None:
        """Return the advice, once, as soon as it is there, with the position it is about."""
        found = self._crew.advised(self._seat)
        return None if found is None or self._position is None else PositionAdvice(self._position, found)


class Judge:
    """Follows a match that was played, and says what was thought of before each decision of its seat."""

    def __init__(self, crew: Crew, seat: int) -> None:
        self._crew = crew
        self._seat = seat
        self._position: View | None = None
        """Of the last question."""

    def notice(self, event: AnyEvent) -> None:
        """Sees what was seen from that seat."""
        self._crew.notice(self._seat, event)

    def ask(self, seen: View, done: SeatCommand) -> None:
        """Weighs what was done there, without keeping anybody waiting."""
        self._position = seen
        self._crew.ask(self._seat, seen, _ADVICE_MS, why=True, done=done)

    def answer(self) -> PositionAdvice | None:
        """Return what there was to choose, once, as soon as it is weighed; empty if the process has died over it."""
        found = self._crew.advised(self._seat)
        if found is None and self._crew.poll(self._seat) is not None:
            found = Advice((), None)
        return None if found is None or self._position is None else PositionAdvice(self._position, found)

    def close(self) -> None:
        """Nothing more will be asked."""
        self._crew.close()
