"""Play of the recorded round that the pictures show: scripted opponents, and a pointer for the person."""

from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from yaniv.bots.roster import create_player
from yaniv.cards import Card
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.decision_order import must_act
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import Participants
from yaniv.match.player_hosts import InProcessHost
from yaniv.store import match_file
from yaniv.store.replay_check import infer_command
from yaniv.store.saved_match import MatchHeader, SavedMatch
from yaniv.ui.context import UiContext
from yaniv.ui.input.input_events import InputEvent, Point, PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.table_scene import TableScene
from yaniv.variants import library

VARIANT: Final = "classic"
NAMES: Final = ("You", "Avi", "Yael", "Maya")
BOTS: Final = ("", "master:avi", "master:yael", "master:maya")
SEED: Final = "front page 35"
"""Maya calls after three turns each, and the person, who threw a run of five, beats her."""
PAUSE_FRAMES: Final = 3
"""Frames for which the pointer rests before each press."""
TRAVEL_FRAMES: Final = 6
"""Frames in which the pointer reaches the next element."""
CARRY_FRAMES: Final = 9
"""Frames in which it carries cards to the table."""
LOOKING_FRAMES: Final = 8
"""Frames from the begin of the person's turn to the first movement."""
STEP_MS: Final = 16
"""Step of the table's time, as in a window."""
MAX_MS: Final = 120_000


class _EventList:
    """Journal in memory."""

    def __init__(self) -> None:
        self.events: list[e.AnyEvent] = []

    def append(self, events: tuple[e.AnyEvent, ...], at_ms: int) -> None:  # noqa: ARG002 -- as a session calls it
        """Keep the events."""
        self.events += events

    @property
    def is_scored(self) -> bool:
        """True once the round was scored."""
        return any(isinstance(event, e.RoundScored) for event in self.events)


class _ScriptedPlayer:
    """Player that makes recorded moves."""

    def __init__(self, commands: Sequence[c.SeatCommand]) -> None:
        self._commands = deque(commands)

    def notice(self, event: e.AnyEvent) -> None:
        """Do nothing: the moves are known."""

    def choose(self, view: View) -> c.SeatCommand | None:
        """Return the next move if this seat must move, and None if it only may."""
        return self._commands.popleft() if must_act(view) else None


class RoundPlayer:
    """Table at which the recorded round is played again, frame by frame."""

    def __init__(self, match: SavedMatch, context: UiContext, size: tuple[int, int], *, frame_ms: int) -> None:
        """Open the table. *size* in px; each frame advances it by *frame_ms*."""
        header, self._frame_ms = match.header, frame_ms
        commands = [infer_command([event]) for event in match.events]
        moves = {
            seat: [each for each in commands if isinstance(each, c.SeatCommand) and each.seat == seat]
            for seat in range(len(header.names))
        }
        hosts = {seat: InProcessHost(_ScriptedPlayer(moves[seat])) for seat, bot in enumerate(header.bots) if bot}
        self._recorded, self._journal = match.events, _EventList()
        setup = MatchSetup(library.load(header.variant).name, header.rules, header.names, header.bots, header.seed)
        session = MatchSession.open(setup, self._journal, Participants(hosts, lambda _view: None))
        self._client = session.seat_client(0)
        self._moves = deque(moves[0])
        options = TableSceneOptions(shows_results=False)
        self.scene = TableScene(MatchClock(session), self._client, context, setup=setup, size=size, options=options)
        self.pointer: Point = (size[0] * 3 // 5, size[1] * 3 // 5)
        self.is_carrying = False
        """True while the pointer holds cards."""
        self._now_ms = 0

    @property
    def is_scored(self) -> bool:
        """True once the round was scored; the table may still show how."""
        return self._journal.is_scored

    def frames(self) -> Iterator[TableScene]:
        """Play the round, and yield the scene to be painted for each frame until it is over and at rest.

        :raises RuntimeError: if the round does not go as recorded.
        """
        gesture: Iterator[None] = iter(())
        idle_frames = 0
        while not (self.is_scored and not self.scene.is_busy):
            yield self._advance()
            if next(gesture, self) is not self:
                continue
            idle_frames = idle_frames + 1 if self._client.is_awaited and not self.scene.is_busy else 0
            if idle_frames > LOOKING_FRAMES and self._moves:
                gesture, idle_frames = self._perform(self._moves.popleft()), LOOKING_FRAMES
            if self._now_ms > MAX_MS:
                raise RuntimeError("the recorded round does not end; record it again")
        if tuple(self._journal.events) != self._recorded:
            raise RuntimeError("the round does not go as recorded; record it again")

    def _advance(self) -> TableScene:
        for _ in range(self._frame_ms // STEP_MS):
            self.scene.update(STEP_MS)
        self._now_ms += self._frame_ms
        return self.scene

    def _perform(self, command: c.SeatCommand) -> Iterator[None]:
        """Carry out a move with the pointer; one step for each frame."""
        match command:
            case c.Throw(_, cards):
                for card in cards if len(cards) > 1 else ():
                    yield from self._click("hand:", card)
                yield from self._carry(self._center("hand:", cards[-1]), self._center("zone:play"))
            case c.DrawDiscard(_, card):
                yield from self._click("pile:", card)
            case c.DrawStock():
                yield from self._click("deck")
            case c.Call():
                yield from self._click("button:yaniv")
            case _:
                raise RuntimeError(f"no gesture for {command}")

    def _click(self, prefix: str, card: Card | None = None) -> Iterator[None]:
        yield from self._move(self._center(prefix, card), TRAVEL_FRAMES)
        self._send(PointerPressed(self.pointer, "left", self._now_ms))
        self._send(PointerReleased(self.pointer, "left", self._now_ms))
        yield

    def _carry(self, source: Point, target: Point) -> Iterator[None]:
        yield from self._move(source, TRAVEL_FRAMES)
        self._send(PointerPressed(self.pointer, "left", self._now_ms))
        self.is_carrying = True
        yield from self._move(target, CARRY_FRAMES)
        self._send(PointerReleased(self.pointer, "left", self._now_ms))
        self.is_carrying = False
        yield

    def _move(self, target: Point, frame_count: int) -> Iterator[None]:
        """Move the pointer with a smooth start and end, then rest."""
        (x0, y0), (x1, y1) = self.pointer, target
        for number in range(1, frame_count + 1):
            share = number / frame_count
            eased = share * share * (3 - 2 * share)
            self.pointer = round(x0 + (x1 - x0) * eased), round(y0 + (y1 - y0) * eased)
            self._send(PointerMoved(self.pointer, self._now_ms))
            yield
        yield from (None for _ in range(PAUSE_FRAMES))

    def _center(self, prefix: str, card: Card | None = None) -> Point:
        """Return the centre of the first element whose id begins so, and which is this card."""
        elements = (each for each in self.scene.elements() if each.id.startswith(prefix))
        x, y, width, height = next(each.rect for each in elements if card is None or each.name == card)
        return x + width // 2, y + height // 2

    def _send(self, event: InputEvent) -> None:
        self.scene.handle(event)


def record_round(path: Path) -> None:
    """Play the round, all seats by the strongest level, and write it to *path*."""
    rules, journal = library.load(VARIANT).rules, _EventList()
    hosts = {seat: InProcessHost(create_player(bot or "master", f"{SEED} {seat}")) for seat, bot in enumerate(BOTS)}
    participants = Participants(hosts, create_player("novice", SEED).choose, MatchTiming(think_time_factor=0.0))
    session = MatchSession.open(MatchSetup(VARIANT, rules, NAMES, BOTS, SEED), journal, participants)
    while not journal.is_scored:
        session.advance(1000)
    header = MatchHeader(variant=VARIANT, rules=rules, names=NAMES, bots=BOTS, seed=SEED, salt="")
    match_file.write_file(path, SavedMatch(header, tuple(journal.events)))
