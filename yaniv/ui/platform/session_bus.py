"""Session bus (D-Bus) of the desktop: it is left alone if it does not answer.

SDL connects to it while the display is initialised, for input methods, and the bridge to screen readers afterwards.
Both wait for its greeting without a limit, so a bus that hangs would keep the window from opening.
"""

import os
import socket
import sys
from contextlib import suppress
from typing import Final

GREETING_TIMEOUT_S: Final = 0.5
"""Time that the bus has to answer, in s."""
_ADDRESS_VARIABLE: Final = "DBUS_SESSION_BUS_ADDRESS"
_NO_BUS: Final = "unix:path=/nonexistent"
"""Address at which no bus is: clients fail at once, and do not look for another one."""


def skip_silent_session_bus() -> None:
    """Let this process use no session bus if there is one that does not answer in time."""
    path = _socket_path()
    if path and not answers(path):
        os.environ[_ADDRESS_VARIABLE] = _NO_BUS


def answers(path: str | bytes) -> bool:
    """Return False if a bus accepts connections on this socket, but does not greet in time."""
    if sys.platform == "win32":
        return True
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(GREETING_TIMEOUT_S)
        try:
            connection.connect(path)
            # The greeting of a client: it names the user in hexadecimal, as a decimal number.
            connection.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
            connection.recv(1)
        except TimeoutError:
            return False
        except OSError:  # nobody is there, or we are refused: clients notice that at once, too
            return True
    return True


def _socket_path() -> str | bytes:
    """Return the socket of the session bus; empty if it is reached in another way, or there is none."""
    if not sys.platform.startswith("linux"):
        return ""
    address = os.environ.get(_ADDRESS_VARIABLE, "")
    if not address:
        folder = os.environ.get("XDG_RUNTIME_DIR", "")
        return f"{folder}/bus" if folder else ""
    with suppress(ValueError):
        keys = dict(pair.split("=", 1) for pair in address.split(";")[0].removeprefix("unix:").split(","))
        return keys.get("path", "") or (f"\0{keys['abstract']}".encode() if "abstract" in keys else "")
    return ""
