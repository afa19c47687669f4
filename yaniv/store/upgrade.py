"""Events as text, and events of older releases as those of today.

`format` counts the changes to the events. Each change adds one step, which takes an event as it was written then and
gives it as the next format writes it.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import MsgspecError, json

from yaniv.game.events import AnyEvent

Step = Callable[[dict[str, Any]], dict[str, Any]]


def _with_turn_limit(event: dict[str, Any]) -> dict[str, Any]:
    """Before format 2 every round could go on for 100 turns of each player."""
    return {"turn_limit": 100, **event} if event.get("event") == "MatchOpened" else event


STEPS: Final[tuple[Step, ...]] = (_with_turn_limit,)
FORMAT: Final = 1 + len(STEPS)
"""What this program writes."""

BROKEN: Final = (MsgspecError, UnicodeDecodeError, RecursionError)
"""What reading raises where a text is none of ours: no JSON, not even text, or nested without end."""

_ENCODER: Final = json.Encoder()
_DECODER: Final[json.Decoder[AnyEvent]] = json.Decoder(AnyEvent)


def written(event: AnyEvent) -> str:
    """The event as one line of JSON."""
    return _ENCODER.encode(event).decode()


def read(line: str | bytes, form: int = FORMAT, steps: tuple[Step, ...] = STEPS) -> AnyEvent:
    """The event of a line that was written in this format.

    :raises msgspec.DecodeError: if it is no event; a `ValidationError` tells where. All of `BROKEN` may come.
    """
    due = steps[form - 1 :]
    if not due:
        return _DECODER.decode(line)
    fields = json.decode(line, type=dict[str, Any])
    for step in due:
        fields = step(fields)
    return _DECODER.decode(json.encode(fields))
