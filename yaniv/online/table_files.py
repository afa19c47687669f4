"""Files in which a host and a guest keep their table, so that either goes on after a crash: one for each, the last.

Whoever reads such a file can take the seat at that table, so only its owner can; a host's file also holds its part of
the seed, with which all cards can be known.
"""

from pathlib import Path
from typing import Final, TypeVar

from msgspec import Struct, json

from yaniv.decode_errors import DECODE_ERRORS
from yaniv.online import wire
from yaniv.online.network_messages import GUEST_SILENCE_S, NetworkSettings
from yaniv.online.online_messages import OnlineError, online_message
from yaniv.online.table_options import TableOptions
from yaniv.online.table_records import GuestRecord, TableRecord
from yaniv.paths import local_lines, make_private_folder, read_limited, write_atomic

HOST_FILE_NAME: Final = "online-host.json"
GUEST_FILE_NAME: Final = "online-guest.json"
_MAX_BYTES: Final = 64 << 20


class NetworkChoice(Struct, frozen=True):
    """How a table is reached; host and guests choose the same."""

    is_local: bool = False
    """True for this machine only."""
    relay: str = ""
    """Address of an own relay; empty for the public ones."""

    def host_settings(self, secret_key: bytes, meeting_key: bytes) -> NetworkSettings:
        """Return the settings of a host's network; *meeting_key*: empty once the code leads nowhere any more."""
        return NetworkSettings(
            secret_key,
            wire.MAX_TO_HOST_BYTES,
            is_host=True,
            meeting_key=meeting_key,
            is_local=self.is_local,
            local_folder=str(local_lines()),
            relay=self.relay,
        )

    def guest_settings(self, secret_key: bytes, *, host: str = "", meeting_key: bytes = b"") -> NetworkSettings:
        """Return the settings of a guest's network: with the public key of the *host*, or where to ask for it."""
        return NetworkSettings(
            secret_key,
            wire.MAX_TO_GUEST_BYTES,
            host=host,
            meeting_key=meeting_key,
            is_local=self.is_local,
            local_folder=str(local_lines()),
            relay=self.relay,
            silence_s=GUEST_SILENCE_S,
        )


class HostFile(Struct, frozen=True):
    """Table of a host."""

    code: str
    secret_key: str
    """In hexadecimal digits, as all keys here."""
    network: NetworkChoice
    options: TableOptions
    bot: str = ""
    """Computer player that plays the host's seat; empty for a person."""
    match_id: int = 0
    """Number of the match in the journal; 0 before it has begun."""
    record: TableRecord | None = None
    is_over: bool = False


class GuestFile(Struct, frozen=True):
    """Table of a guest."""

    secret_key: str
    host: str
    """Public key of the host."""
    proof: str
    """Proof of knowing the code, for the host."""
    name: str
    network: NetworkChoice
    bot: str = ""
    """Computer player that plays the guest's seat; empty for a person."""
    record: GuestRecord | None = None
    is_over: bool = False


_File = TypeVar("_File", HostFile, GuestFile)

_HOST_DECODER: Final = json.Decoder(HostFile)
_GUEST_DECODER: Final = json.Decoder(GuestFile)


def save_host_file(folder: Path, file: HostFile) -> None:
    """Store the table of a host.

    :raises OnlineError: if that is impossible.
    """
    _save(folder, HOST_FILE_NAME, file)


def save_guest_file(folder: Path, file: GuestFile) -> None:
    """Store the table of a guest.

    :raises OnlineError: if that is impossible.
    """
    _save(folder, GUEST_FILE_NAME, file)


def load_host_file(folder: Path) -> HostFile | None:
    """Return the last table of a host, or None if there is none that can be read and is not over."""
    return _load(folder / HOST_FILE_NAME, _HOST_DECODER)


def load_guest_file(folder: Path) -> GuestFile | None:
    """Return the last table of a guest, or None if there is none that can be read and is not over."""
    return _load(folder / GUEST_FILE_NAME, _GUEST_DECODER)


def _save(folder: Path, name: str, file: HostFile | GuestFile) -> None:
    try:
        make_private_folder(folder)
        write_atomic(folder / name, json.encode(file))
    except OSError as error:
        raise OnlineError(online_message("table_not_saved", problem=error.strerror or str(error))) from error


def _load(path: Path, decoder: json.Decoder[_File]) -> _File | None:
    try:
        file = decoder.decode(read_limited(path, _MAX_BYTES))
    except (OSError, *DECODE_ERRORS):
        return None
    return None if file.is_over else file
