"""Events as JSON, and upgrades of events from older releases.

A format number counts the changes to the event types. Each change adds a step that converts an event from the previous
format to the next.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import json

from yaniv.game.events import AnyEvent

UpgradeStep = Callable[[dict[str, Any]], dict[str, Any]]


def _add_turn_limit(event: dict[str, Any]) -> dict[str, Any]:
    """Upgrade from format 1, in which every round was limited to 100 turns of each player."""
    return {"turn_limit": 100, **event} if event.get("event") == "MatchOpened" else event


def _keep(event: dict[str, Any]) -> dict[str, Any]:
    """Upgrade from a format whose rules lacked some keys or values: those stay at their defaults."""
    return event


NEW_RULES: Final[dict[int, tuple[str, ...]]] = {
    3: ("match.round_limit",),
    4: (
        "melds.runs",
        "pickup.from_last_play=any_of_set",
        "pickup.needs_throw_of",
        "call.beaten_by",
        "scoring.beaten_caller",
        "scoring.others_when_beaten",
        "match.next_starter",
    ),
}
"""Keys of house rules, or `key=value` for a new value of an old key, by the format that added them.

A journal stores every rule, so an older program cannot read a new one. Add keys to the last format until it is
released, then to the next.
"""
UPGRADE_STEPS: Final[tuple[UpgradeStep, ...]] = (_add_turn_limit, *[_keep for _ in NEW_RULES])
EVENT_FORMAT: Final = 1 + len(UPGRADE_STEPS)
"""Format that this program writes."""

_ENCODER: Final = json.Encoder()
_DECODER: Final[json.Decoder[AnyEvent]] = json.Decoder(AnyEvent)


def encode_event(event: AnyEvent) -> str:
    """Return the event as one line of JSON."""
    return _ENCODER.encode(event).decode()


def decode_event(
    line: str | bytes, format_version: int = EVENT_FORMAT, steps: tuple[UpgradeStep, ...] = UPGRADE_STEPS
) -> AnyEvent:
    """Return the event in a line of JSON written in the event format *format_version*.

    *steps* are the upgrades to the current format, one for each older format.

    :raises msgspec.DecodeError: if it is not an event; a `ValidationError` says where. All of
      `yaniv.decode_errors.DECODE_ERRORS` may be raised.
    """
    if format_version > len(steps):
        return _DECODER.decode(line)
    fields = json.decode(line, type=dict[str, Any])
    for step in steps[format_version - 1 :]:
        fields = step(fields)
    return _DECODER.decode(json.encode(fields))
