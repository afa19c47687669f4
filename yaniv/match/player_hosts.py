"""Where players live: in this process, or on the chair before the screen.

A worker process or an outside program is one more class of the same shape (`game.player.Host`).
"""

from contextlib import suppress

from yaniv.game.events import AnyEvent
from yaniv.game.player import Player, PlayerHost, Reply
from yaniv.game.view import View


class HumanHost:
    """Somebody before the screen: acts through a `Chair`, is never hurried and never answers a question."""

    def notice(self, event: AnyEvent) -> None:
        """A person watches the table."""

    def ask(self, view: View, deadline_ms: int) -> None:
        """A person sees whose turn it is."""

    def poll(self) -> Reply | None:
        """A person moves on the chair."""
        return None

    def close(self) -> None:
        """Persons come and go."""


class InProcessHost:
    """A player in this process; it answers while the table asks."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._pending_view: View | None = None

    def notice(self, event: AnyEvent) -> None:
        """Tells the player."""
        self._player.notice(event)

    def ask(self, view: View, deadline_ms: int) -> None:  # noqa: ARG002 -- the player cannot be interrupted
        """Keeps the question until the table wants the answer."""
        self._pending_view = view

    def poll(self) -> Reply | None:
        """Lets the player think, and answers."""
        if self._pending_view is None:
            return None
        view, self._pending_view = self._pending_view, None
        return Reply(self._player.choose(view))

    def close(self) -> None:
        """Nothing to let go of."""


class GuardedHost:
    """Any host, as the table holds it: what breaks in there becomes an answer that tells of trouble."""

    def __init__(self, host: PlayerHost) -> None:
        self._host = host
        self._fault = ""

    def notice(self, event: AnyEvent) -> None:
        """Hands the event on; a player that breaks here has nothing to say to the next question."""
        try:
            self._host.notice(event)
        except Exception as error:  # noqa: BLE001 -- a player may raise anything, and the match must go on
            self._fault = _describe_error(error)

    def ask(self, view: View, deadline_ms: int) -> None:
        """Hands the question on."""
        try:
            self._host.ask(view, deadline_ms)
        except Exception as error:  # noqa: BLE001 -- as above
            self._fault = _describe_error(error)

    def poll(self) -> Reply | None:
        """The answer, or what went wrong."""
        if self._fault:
            fault, self._fault = self._fault, ""
            return Reply(None, fault)
        try:
            return self._host.poll()
        except Exception as error:  # noqa: BLE001 -- as above
            return Reply(None, _describe_error(error))

    def close(self) -> None:
        """Lets the host go, whatever it says."""
        with suppress(Exception):
            self._host.close()


def _describe_error(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
