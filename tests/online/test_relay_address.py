"""Tests of the address of an own relay."""

import iroh
import pytest

from yaniv.online.online_message_codes import OnlineError
from yaniv.online.relay_address import EXAMPLE, MAX_LENGTH, parse_relay


@pytest.mark.parametrize(
    ("text", "url"),
    [
        (EXAMPLE, EXAMPLE),
        ("relay.example.org", EXAMPLE),
        ("  https://relay.example.org/ ", EXAMPLE),
        ("http://localhost:3340", "http://localhost:3340"),
        ("HTTPS://Relay.Example.org", "HTTPS://Relay.Example.org"),
        ("10.0.0.7:8443", "https://10.0.0.7:8443"),
        ("https://[::1]:443/", "https://[::1]:443"),
        ("https://relay.example.org.", "https://relay.example.org."),
        ("", ""),
        ("  ", ""),
    ],
)
def test_an_address_is_read_as_it_is_typed(text: str, url: str) -> None:
    assert parse_relay(text) == url
    if url:
        iroh.RelayMode.custom_from_urls([url])


@pytest.mark.parametrize(
    "text",
    [
        *("https://", "://", "relay example", "https://relay example.org", "relay..org", "-relay.org", "relay_1.org"),
        *("ftp://relay.example.org", "file:///etc/passwd", "https://relay.example.org/path", f"{EXAMPLE}?key=1"),
        *(f"{EXAMPLE}#here", "https://me:secret@relay.example.org", "https://me@relay.example.org"),
        *("relay.example.org:0", "relay.example.org:99999", "relay.example.org:port", "https://[::1", "256.1.1.1"),
        *("1.2.3", "https://::1", "rélais.fr", "7K4M2-QXD9V\u200f", "relay.example.org\n.", f"{'a.' * MAX_LENGTH}org"),
        f"{'a' * 64}.org",
    ],
)
def test_what_is_no_address_is_told(text: str) -> None:
    with pytest.raises(OnlineError) as caught:
        parse_relay(text)

    assert caught.value.message.code == "relay_not_address"
