"""What the table remembers and retells: the score board, the log, and the announcement of what has just happened."""

import math
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.ui import keys, mirror
from yaniv.ui.inputs import FocusLost, Input, KeyPressed, KeyReleased, PadPressed
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.motion.slide import Slide
from yaniv.ui.scenes.rising import paint_rising
from yaniv.ui.speeds import Pace
from yaniv.ui.table import tally
from yaniv.ui.table.board import announce
from yaniv.ui.table.book import Book
from yaniv.ui.table.countdown import TurnCount, count, logged
from yaniv.ui.table.drawer import Drawer
from yaniv.ui.table.phrases import SPECTATOR
from yaniv.ui.table.places import Places
from yaniv.ui.table.scores import Record, Scores
from yaniv.ui.table.signet import Signet
from yaniv.ui.table.stevo import StevoDetector, tell_stevo
from yaniv.ui.table.tale import Line, spoken, told
from yaniv.words import own_name, tell

SETTLEMENT: Final = (
    e.FalseCalled,
    e.HandsShown,
    e.RoundScored,
    e.BonusGiven,
    e.TotalReduced,
    e.PlayerOut,
    e.RoundClosed,
    e.MatchWon,
)
"""Events that show hands, or tell what came of them."""
STEPS: Final = {"log:up": -1, "log:down": 1}
HOLD: Final = 350
"""Tab shows the board while it is held longer than this."""


class Chronicle:
    """Hears every event once, and shows what it heard when it is asked to."""

    def __init__(  # noqa: PLR0913 -- what has happened, and how it is to be told
        self,
        story: Iterable[e.AnyEvent],
        seen: View,
        look: Look,
        pace: Pace,
        *,
        people: tuple[str, ...] = (),
        watching: bool = False,
        signet: Signet | None = None,
    ) -> None:
        """Who is only *watching* is nobody at the table: everybody is told of by name. *signet*: on the log.

        *people*: whose portrait, by seat.
        """
        self._watching = watching
        self._tally = tally.Tally()
        self._turns = TurnCount()
        self._people = people
        self._lines: list[Line] = []
        self._stevo = StevoDetector()
        self._fresh: list[str] = []
        """Sentences since the last turn began, newest last."""
        self._shown = 0
        """So many of them have been on the screen."""
        self._turned = False
        self._scores = Scores(look)
        self._board = False
        self._held: float | None = None
        """For how long Tab has been down."""
        self._drawer = Drawer(pace, signet)
        self._under = False
        """The log lies under a result that came when it was open."""
        self._pace = pace
        self._rise = Slide()
        """The board comes and goes."""
        self._up = False
        """The board was shown when it was last looked at."""
        self._waiting: list[tuple[float, e.AnyEvent, View]] = []
        """Events whose animations have not begun, and when they do, in milliseconds of the stage."""
        for event in story:
            self._write(event, seen)
            self._shown = len(self._fresh)

    def hear(self, event: e.AnyEvent, seen: View, start: float) -> None:
        """One more thing happened; how a round ends is told when its animation begins at *start*."""
        self._waiting.append((start if isinstance(event, SETTLEMENT) else -math.inf, event, seen))

    def release(self, now: float) -> None:
        """Tell what is shown by now, in the order in which it happened."""
        while self._waiting and self._waiting[0][0] <= now:
            _, event, seen = self._waiting.pop(0)
            self._write(event, seen)

    def _write(self, event: e.AnyEvent, seen: View) -> None:
        self._tally = tally.write(self._tally, event)
        self._turns = count(self._turns, event)
        extra = isinstance(event, e.RoundOpened) and event.number in self.book.extra
        reader = self._read_by(seen)
        remarks = tuple(tell_stevo(each, reader) for each in self._stevo.hear(event))
        last_turns = logged(self._turns, event)
        lines = (*told(event, reader, extra=extra), *remarks, *((Line(last_turns),) if last_turns else ()))
        self._lines.extend(self._for_log(event, reader, lines, extra=extra))
        if isinstance(event, e.TurnBegan):
            self._turned = True
        elif lines:
            if self._turned:
                del self._fresh[: self._shown]
                self._shown, self._turned = 0, False
            self._fresh.extend(spoken(line) for line in lines)

    def _for_log(self, event: e.AnyEvent, reader: View, lines: tuple[Line, ...], *, extra: bool) -> tuple[Line, ...]:
        """Return *lines* as the log has them: it calls a player who gave a name by it, as it does the others."""
        if reader.seat == SPECTATOR or not own_name(reader.names[reader.seat]):
            return lines
        by_name = replace(reader, seat=SPECTATOR)
        return (*told(event, by_name, extra=extra), *lines[len(told(event, reader, extra=extra)) :])

    @property
    def book(self) -> Book:
        """The totals so far."""
        return self._tally.book

    def announce(self, prompt: str, seen: View) -> str:
        """Whether it is one's turn, what has just happened, and what there is to do."""
        if self.shows_board(seen):
            return announce(self.book, self._read_by(seen))
        mine = not self._watching and seen.turn == seen.seat and seen.slap is None and not seen.shuffling
        return " ".join([*([tell("Your turn.")] if mine else []), *self._fresh, *([prompt] if prompt else [])])

    def shows_board(self, seen: View) -> bool:
        """Does the board lie over the table? A single round has none."""
        return (self._board or (self._held or 0) >= HOLD) and seen.rules.match.end != "single_round"

    @property
    def shows_log(self) -> bool:
        """Is the log open?"""
        return self._drawer.is_open

    @property
    def log_on_top(self) -> bool:
        """Does no result lie over the log?"""
        return not self._under

    def cover(self) -> None:
        """A result comes: it lies over the log until that is asked for."""
        self._under = True

    def uncover(self) -> None:
        """The result is gone."""
        self._under = False

    @property
    def waits(self) -> bool:
        """Tab is down, and time counts; or the log comes or goes."""
        return self._held is not None or self._drawer.moving or self._rise.moving

    def note(self, sentence: str) -> None:
        """Something that is no event is worth a line."""
        self._lines.append(Line(sentence))

    def open_log(self) -> None:
        """It lies open from the beginning, as it did before."""
        self._drawer.open()

    def press(self, button: str) -> bool:
        """A button of the top bar, or its key; an arrow in the log."""
        if button in STEPS:
            self._drawer.step(STEPS[button])
        elif button == "button:scores":
            self._board = not self._board
            self._scores.open()
        elif button == "button:log":
            if not (self._under and self._drawer.is_open):
                self._drawer.toggle()
            self._under = False
        else:
            return False
        return True

    def handle(self, given: Input, seen: View, at: Places) -> bool:
        """Was that all there is to this input?"""
        match given:
            case KeyPressed() if keys.meaning(given) == "next" and not self._board:
                self._held = 0.0 if self._held is None else self._held
                return False
            case KeyReleased() if keys.ends(given, "next"):
                self._held = None
                return False
            case FocusLost():
                self._held = None
                return False
            case KeyPressed() | PadPressed() if keys.meaning(given) == "scores":
                return self.press("button:scores")
            case _ if self.shows_board(seen):
                return self._read_board(given, at)
            case KeyPressed() | PadPressed() if keys.meaning(given) == "log":
                return self.press("button:log")
            case _ if self._under:
                return False
            case KeyPressed() | PadPressed() if keys.meaning(given) == "back" and self._drawer.is_open:
                self._drawer.toggle()
                return True
            case _:
                return self._drawer.handle(mirror.given(given, _axis(at)), at)

    def _read_board(self, given: Input, at: Places) -> bool:
        """The board has what is done while it lies there; whoever wants the log is done with it."""
        wants_log = isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "log"
        if wants_log or self._scores.handle(mirror.given(given, at.size[0])):
            self._board, self._held = False, None
        if wants_log and (self._under or not self._drawer.is_open):
            self.press("button:log")
        return self._scores.swallows(given)

    def update(self, ms: float) -> bool:
        """Time passes while Tab is down. Tells whether there is more to be seen."""
        if self._drawer.moving or self._rise.moving:
            self._drawer.update(ms)
            self._rise.update(ms)
            moved = True
        else:
            moved = False
        if self._held is None:
            return moved
        before, self._held = self._held, self._held + ms
        return moved or before < HOLD <= self._held

    def paint_log(self, surface: Surface, look: Look, at: Places, focused: str = "") -> None:
        """If it is open, at the edge of the table; *focused* has the keys."""
        self._shown = len(self._fresh)
        self._drawer.paint(look.brush(surface, _axis(at)), self._lines, at, focused)

    def paint_board(self, surface: Surface, look: Look, seen: View) -> None:
        """If it is shown, over everything."""
        if self._up != self.shows_board(seen):
            self._up = not self._up
            self._rise.come(self._pace) if self._up else self._rise.leave()
        if self._up or self._rise.moving:
            paint_rising(surface, look.brush(surface), self._rise, lambda under: self._lay_board(look, seen, under))

    def _lay_board(self, look: Look, seen: View, surface: Surface) -> Rect:
        return self._scores.paint(look.brush(surface), self._record(seen))

    def controls(self, at: Places) -> tuple[Element, ...]:
        """What can be used of them."""
        return mirror.seen(self._drawer.controls(at), _axis(at))

    def elements(self, seen: View, at: Places) -> tuple[Element, ...]:
        """Their lines as text."""
        if self.shows_board(seen):
            return mirror.seen(self._scores.elements(self._record(seen), at.size), at.size[0])
        return mirror.seen(self._drawer.elements(at), _axis(at)) if self.log_on_top else ()

    def _record(self, seen: View) -> Record:
        return Record(self._tally, self._read_by(seen), self._people)

    def _read_by(self, seen: View) -> View:
        """Who only watches is called "you" by nobody."""
        return replace(seen, seat=SPECTATOR) if self._watching else seen


def _axis(at: Places) -> int:
    """The log stays at its edge of the table and is turned over in itself."""
    lies = Rect(at.log.pixels)
    return lies.left + lies.right
