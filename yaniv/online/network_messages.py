"""Messages between the program and its network process, as bytes: neither unpickles what the other says."""

from typing import Final

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

KEY_BYTES: Final = 32
"""Length of a secret key; the public key that follows from it is the peer's name, as 64 hexadecimal digits."""
HOST_SILENCE_S: Final = 4.0
GUEST_SILENCE_S: Final = 2.5
"""Shorter, so that a guest is back soon after its host has begun anew: calling again costs it nothing."""
_STRANGER_S: Final = 5.0
_PROBE_S: Final = 30.0


class NetworkSettings(Struct, frozen=True):
    """Settings of a network process; a new one goes on with the same."""

    secret_key: bytes
    """Key of this end, kept with the table: whoever has it is the same peer after any crash."""
    max_received: int
    """Longest message accepted, in bytes."""
    is_host: bool = False
    """True to let others call; False to keep a line to the host open."""
    host: str = ""
    """For a guest: the public key of the host, empty as long as only the meeting key is known."""
    meeting_key: bytes = b""
    """For a host: introduce whoever proves to know it; for a guest: where to ask for the host. Empty for none."""
    is_local: bool = False
    """True to stay on this machine, without relay and directory."""
    local_folder: str = ""
    """With *is_local*: folder in which the processes of this user find each other's ports."""
    relay: str = ""
    """Address of the player's own relay; empty for the public ones."""
    silence_s: float = HOST_SILENCE_S
    """Time without a sign of life after which a line is closed, and the peer is away."""
    stranger_s: float = _STRANGER_S
    """Time in which a new peer must have opened a line, or have been introduced."""
    probe_s: float = _PROBE_S
    """Time between two calls to the program's own table, which show that it still takes new lines."""


class Send(Struct, frozen=True, tag=True):
    """Order: send a message on this line, unless a newer one has replaced it."""

    peer: str
    line: int
    data: bytes


class Drop(Struct, frozen=True, tag=True):
    """Order: close this line once its messages are sent."""

    peer: str
    line: int
    reason: str


class CloseMeeting(Struct, frozen=True, tag=True):
    """Order: introduce nobody any more."""


class CloseAll(Struct, frozen=True, tag=True):
    """Order: send what is queued, close all lines, and end."""


ToNetwork = Send | Drop | CloseMeeting | CloseAll


class NetworkReady(Struct, frozen=True, tag=True):
    """Report: the sockets are open."""

    own_peer: str


class NotStarted(Struct, frozen=True, tag=True):
    """Report: there is no network for this process."""

    reason: str


class Alive(Struct, frozen=True, tag=True):
    """Report: the event loop turns, once a second."""


class HostFound(Struct, frozen=True, tag=True):
    """Report: the meeting has told who the host is."""

    host: str


class HostNotFound(Struct, frozen=True, tag=True):
    """Report: the meeting did not answer this time; the process asks again."""

    reason: str


class Opened(Struct, frozen=True, tag=True):
    """Report: a line is open, and replaces an older one to the same peer."""

    peer: str
    line: int
    """Number of the line, unique in the process."""


class Closed(Struct, frozen=True, tag=True):
    """Report: a line is gone, and no newer one has replaced it."""

    peer: str
    reason: str


class Received(Struct, frozen=True, tag=True):
    """Report: a message has arrived."""

    peer: str
    data: bytes


FromNetwork = NetworkReady | NotStarted | Alive | HostFound | HostNotFound | Opened | Closed | Received

encode: Final = Encoder().encode
"""Return the bytes of any message of this module."""
decode_order: Final = Decoder(ToNetwork).decode
decode_report: Final = Decoder(FromNetwork).decode
decode_settings: Final = Decoder(NetworkSettings).decode
