"""Events of older releases."""

from typing import Any

import pytest
from msgspec import DecodeError

from tests.store.sample_matches import sample_events
from yaniv.game.events import TurnBegan
from yaniv.store.event_codec import decode_event, encode_event


def test_every_event_reads_back_as_it_was() -> None:
    assert tuple(decode_event(encode_event(event)) for event in sample_events()) == sample_events()


def test_an_event_of_an_older_release_takes_every_step_since() -> None:
    def renamed(fields: dict[str, Any]) -> dict[str, Any]:
        return {"event": "TurnBegan", "seat": fields["player"]}

    def counted_from_zero(fields: dict[str, Any]) -> dict[str, Any]:
        return fields | {"seat": fields["seat"] - 1}

    steps = (renamed, counted_from_zero)

    assert decode_event('{"event":"Turn","player":3}', 1, steps) == TurnBegan(2)
    assert decode_event('{"event":"TurnBegan","seat":3}', 2, steps) == TurnBegan(2)
    assert decode_event('{"event":"TurnBegan","seat":2}', 3, steps) == TurnBegan(2)


def test_an_old_line_that_is_no_event_is_refused() -> None:
    with pytest.raises(DecodeError):
        decode_event("[]", 1, (lambda fields: fields,))
