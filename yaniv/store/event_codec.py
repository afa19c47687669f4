"""Events as text, and events of older releases as those of today.

`format` counts the changes to the events. Each change adds one step, which takes an event as it was written then and
gives it as the next format writes it.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import MsgspecError, json

from yaniv.game.events import AnyEvent

UpgradeStep = Callable[[dict[str, Any]], dict[str, Any]]


def _add_turn_limit(event: dict[str, Any]) -> dict[str, Any]:
    """Before format 2 every round could go on for 100 turns of each player."""
    return {"turn_limit": 100, **event} if event.get("event") == "MatchOpened" else event


UPGRADE_STEPS: Final[tuple[UpgradeStep, ...]] = (_add_turn_limit,)
EVENT_FORMAT: Final = 1 + len(UPGRADE_STEPS)
"""What this program writes."""

DECODE_ERRORS: Final = (MsgspecError, UnicodeDecodeError, RecursionError)
"""What reading raises where a text is none of ours: no JSON, not even text, or nested without end."""

_ENCODER: Final = json.Encoder()
_DECODER: Final[json.Decoder[AnyEvent]] = json.Decoder(AnyEvent)


def encode_event(event: AnyEvent) -> str:
    """The event as one line of JSON."""
    return _ENCODER.encode(event).decode()


def decode_event(
    line: str | bytes, format_version: int = EVENT_FORMAT, steps: tuple[UpgradeStep, ...] = UPGRADE_STEPS
) -> AnyEvent:
    """The event of a line that was written in this format.

    :raises msgspec.DecodeError: if it is no event; a `ValidationError` tells where. All of `BROKEN` may come.
    """
    pending_steps = steps[format_version - 1 :]
    if not pending_steps:
        return _DECODER.decode(line)
    fields = json.decode(line, type=dict[str, Any])
    for step in pending_steps:
        fields = step(fields)
    return _DECODER.decode(json.encode(fields))
