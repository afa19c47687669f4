"""Where players live: in this process, or on the chair before the screen.

A worker process or an outside program is one more class of the same shape (`game.player.Host`).
"""

from contextlib import suppress

from yaniv.game.events import AnyEvent
from yaniv.game.player import Host, Player, Reply
from yaniv.game.view import View


class Person:
    """Somebody before the screen: acts through a `Chair`, is never hurried and never answers a question."""

    def notice(self, event: AnyEvent) -> None:
        """A person watches the table."""

    def ask(self, seen: View, deadline_ms: int) -> None:
        """A person sees whose turn it is."""

    def poll(self) -> Reply | None:
        """A person moves on the chair."""
        return None

    def close(self) -> None:
        """Persons come and go."""


class Inline:
    """A player in this process; it answers while the table asks."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._question: View | None = None

    def notice(self, event: AnyEvent) -> None:
        """Tells the player."""
        self._player.notice(event)

    def ask(self, seen: View, deadline_ms: int) -> None:  # noqa: ARG002 -- nobody else runs while it thinks
        """Keeps the question until the table wants the answer."""
        self._question = seen

    def poll(self) -> Reply | None:
        """Lets the player think, and answers."""
        if self._question is None:
            return None
        seen, self._question = self._question, None
        return Reply(self._player.choose(seen))

    def close(self) -> None:
        """Nothing to let go of."""


class Careful:
    """Any host, as the table holds it: what breaks in there becomes an answer that tells of trouble."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._trouble = ""

    def notice(self, event: AnyEvent) -> None:
        """Hands the event on; a player that breaks here has nothing to say to the next question."""
        try:
            self._host.notice(event)
        except Exception as broken:  # noqa: BLE001 -- a player may break in any way, and the match goes on
            self._trouble = _told(broken)

    def ask(self, seen: View, deadline_ms: int) -> None:
        """Hands the question on."""
        try:
            self._host.ask(seen, deadline_ms)
        except Exception as broken:  # noqa: BLE001 -- as above
            self._trouble = _told(broken)

    def poll(self) -> Reply | None:
        """The answer, or what went wrong."""
        if self._trouble:
            trouble, self._trouble = self._trouble, ""
            return Reply(None, trouble)
        try:
            return self._host.poll()
        except Exception as broken:  # noqa: BLE001 -- as above
            return Reply(None, _told(broken))

    def close(self) -> None:
        """Lets the host go, whatever it says."""
        with suppress(Exception):
            self._host.close()


def _told(broken: Exception) -> str:
    return f"{type(broken).__name__}: {broken}"
