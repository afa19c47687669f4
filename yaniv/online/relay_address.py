"""Address of a player's own relay, as it is typed: on the page of friends elsewhere, and for `--relay`."""

import re
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from yaniv.online.online_message_codes import OnlineError, online_message

EXAMPLE: Final = "https://relay.example.org"
"""An address, for hints and messages."""
MAX_LENGTH: Final = 200
"""Longest address, in characters."""
_NAME: Final = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*\.?", re.ASCII)


def parse_relay(text: str) -> str:
    """Return the URL of a relay, `https://` in front if nothing is; empty for none.

    *Why* it is checked here: the network library takes any URL, and then waits for a relay that cannot be there.

    :raises OnlineError: if it is none.
    """
    typed = text.strip()
    if not typed:
        return ""
    url = typed if "://" in typed else f"https://{typed}"
    if len(url) > MAX_LENGTH or not url.isprintable() or not _is_relay(url):
        raise OnlineError(online_message("relay_not_address", example=EXAMPLE))
    return url.rstrip("/")


def _is_relay(url: str) -> bool:
    """Return True if a URL names a machine, and at most a port on it."""
    try:
        parts = urlsplit(url)
        name, port = parts.hostname or "", parts.port
    except ValueError:  # a port that is none, or an unclosed bracket
        return False
    is_bare = parts.path in {"", "/"} and not (parts.query or parts.fragment or "@" in parts.netloc)
    return parts.scheme in {"https", "http"} and is_bare and port != 0 and _is_machine(name)


def _is_machine(name: str) -> bool:
    if set(name) <= set("0123456789.") or ":" in name:
        try:
            return bool(ip_address(name))
        except ValueError:
            return False
    return _NAME.fullmatch(name) is not None
