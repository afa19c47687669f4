"""Positions as one line of text, and back: for error messages, tests and tools.

The line holds `field=value`, separated by spaces, for every field that differs from the state before a match. Values
are JSON without spaces; rules are given only where they differ from the defaults: `rules={"call":{"limit":7}}
names=["Noa","Avi"] phase="start" ...`
"""

from typing import Any, Final

import msgspec

from yaniv.decode_errors import DECODE_ERRORS
from yaniv.game.state import START, State
from yaniv.rules.house_rules import HouseRules

_FIELD_TYPES: Final = {field.name: field.type for field in msgspec.structs.fields(State)}
_SPACE_ESCAPE: Final = "\\u0020"


def format_position(state: State) -> str:
    """Return the position as one line of text."""
    changed = {name: getattr(state, name) for name in _FIELD_TYPES if getattr(state, name) != getattr(START, name)}
    if "rules" in changed:
        changed["rules"] = _changed_values(msgspec.to_builtins(state.rules), msgspec.to_builtins(HouseRules()))
    return " ".join(f"{name}={_encode_value(value)}" for name, value in changed.items())


def parse_position(line: str) -> State:
    """Return the position written in *line*.

    :raises ValueError: if *line* is not a position; the message names the fault.
    """
    fields: dict[str, Any] = {}
    for token in line.split():
        name, equals, value = token.partition("=")
        if not equals or name not in _FIELD_TYPES:
            raise ValueError(f"not a field of a position: {token!r}")
        try:
            fields[name] = msgspec.json.decode(value, type=_FIELD_TYPES[name])
        except DECODE_ERRORS as error:
            raise ValueError(f"not a position: {name}: {error}") from error
    return State(**fields)


def _encode_value(value: object) -> str:
    return msgspec.json.encode(value).decode().replace(" ", _SPACE_ESCAPE)


def _changed_values(values: dict[str, Any], defaults: dict[str, Any]) -> dict[str, Any]:
    """Return only the values that differ from the defaults, recursively by group."""
    return {
        name: _changed_values(value, defaults[name]) if isinstance(value, dict) else value
        for name, value in values.items()
        if value != defaults[name]
    }
