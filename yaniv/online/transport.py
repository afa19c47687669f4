"""Lines between the processes of one table: messages of bytes between peers that are known by their public keys.

`link` implements it over a network. Nothing here knows the game.
"""

from typing import Protocol

from msgspec import Struct


class LineOpened(Struct, frozen=True):
    """A line to this peer is open; a later one of the same peer replaces it."""

    peer: str
    """Public key of the other end, 64 hexadecimal digits; the transport has verified it."""


class LineClosed(Struct, frozen=True):
    """The line to this peer is gone."""

    peer: str
    reason: str
    """For developers, never shown to players."""


class MessageReceived(Struct, frozen=True):
    """One whole message has arrived from this peer, in the order in which it was sent."""

    peer: str
    data: bytes


LineEvent = LineOpened | LineClosed | MessageReceived


class Transport(Protocol):
    """Open lines of one table, for the thread that runs the match. No method waits."""

    @property
    def own_peer(self) -> str:
        """Public key of this end, 64 hexadecimal digits."""

    def poll(self) -> LineEvent | None:
        """Return what has happened next, or None if nothing has."""

    def send(self, peer: str, data: bytes) -> None:
        """Queue a message; it is lost without an error if the line is gone, which `LineClosed` then tells."""

    def drop(self, peer: str, reason: str) -> None:
        """Close the line to this peer, once what is queued for it is sent."""

    def close(self) -> None:
        """Close all lines, and release what the transport holds; may take up to 6 s."""
