"""Tests of encoding and decoding events, also those of older releases."""

from typing import Any

import pytest
from msgspec import DecodeError

from tests.store.sample_matches import sample_events
from yaniv.game.events import TurnBegan
from yaniv.store.event_codec import decode_event, encode_event


def test_every_event_decodes_to_itself() -> None:
    assert tuple(decode_event(encode_event(event)) for event in sample_events()) == sample_events()


def test_an_event_of_an_older_format_takes_every_upgrade_since() -> None:
    def renamed(fields: dict[str, Any]) -> dict[str, Any]:
        return {"event": "TurnBegan", "seat": fields["player"]}

    def counted_from_zero(fields: dict[str, Any]) -> dict[str, Any]:
        return fields | {"seat": fields["seat"] - 1}

    steps = (renamed, counted_from_zero)

    assert decode_event('{"event":"Turn","player":3}', 1, steps) == TurnBegan(2)
    assert decode_event('{"event":"TurnBegan","seat":3}', 2, steps) == TurnBegan(2)
    assert decode_event('{"event":"TurnBegan","seat":2}', 3, steps) == TurnBegan(2)


def test_an_invalid_event_of_an_older_format_is_refused() -> None:
    with pytest.raises(DecodeError):
        decode_event("[]", 1, (lambda fields: fields,))
