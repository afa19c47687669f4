"""Computer player that moves for one seat through its seat client: for someone who is away, or without a window."""

from contextlib import suppress
from itertools import islice

from yaniv.game import commands as c
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.moves import moves
from yaniv.game.player import PlayerHost, Reply
from yaniv.game.view import View
from yaniv.match.decision_order import default_decline, may_be_asked, must_act
from yaniv.match.participants import JournalError
from yaniv.match.player_hosts import GuardedHost
from yaniv.match.seat_client import SeatClient

_MOVE_TIME_MS = 5000


class ComputerSeat:
    """Player that is asked whenever its seat sees something new, and whose moves are submitted."""

    def __init__(self, client: SeatClient, host: PlayerHost, think_ms: int = 0) -> None:
        """Take the seat; the player hears what has happened so far. It waits *think_ms* before each move."""
        self._client = client
        self._host = GuardedHost(host)
        self._think_ms = think_ms
        self._asked_view: View | None = None
        self._reply: Reply | None = None
        self._asked_ms = 0
        for event in client.match_events:
            self._host.notice(event)
        client.subscribe(self._host.notice)

    def update(self, now_ms: int) -> bool:
        """Ask, and move as soon as there is an answer; return True if a move was submitted. *now_ms* is any clock's."""
        view = self._client.view
        if view != self._asked_view:
            self._asked_view, self._reply, self._asked_ms = view, None, now_ms
            if not may_be_asked(view) or next(moves(view), None) is None:
                self._reply = Reply(None)
            else:
                self._host.ask(view, _MOVE_TIME_MS)
        if self._reply is None:
            self._reply = self._host.poll()
        if self._reply is None or now_ms - self._asked_ms < self._think_ms:
            return False
        command = self._choose(view, self._reply)
        if command is None:
            return False
        # A refused move is thought over: the view is asked again.
        self._asked_view = None
        with suppress(IllegalCommand, JournalError):
            self._client.submit(command)
        return True

    def leave(self) -> None:
        """Give the seat back."""
        self._client.unsubscribe(self._host.notice)
        self._host.close()

    def _choose(self, view: View, reply: Reply) -> c.SeatCommand | None:
        """Return the move in a reply; without a legal one, what passing means, or the first legal move."""
        command = reply.command
        if command is not None and command.seat == view.seat and self._client.why_illegal(command) is None:
            return command
        if view.slap is not None:
            return c.DeclineSlap(view.seat)
        if not must_act(view):
            return None
        return default_decline(view) or next(islice(moves(view), 1), None)
