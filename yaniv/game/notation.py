"""A position as one line of text, and back: for error messages, tests and whoever wants to show one.

Blank-separated `field=value` for every field that is not as before a match; values are JSON without blanks, rules only
where they differ from the defaults: `rules={"call":{"limit":7}} names=["Noa","Avi"] phase="start" ...`
"""

from typing import Any, Final

import msgspec

from yaniv.game.state import START, State
from yaniv.rules.house import HouseRules

_TYPES: Final = {field.name: field.type for field in msgspec.structs.fields(State)}
_BLANK: Final = "\\u0020"


def write(state: State) -> str:
    """The position as one line."""
    changed = {name: getattr(state, name) for name in _TYPES if getattr(state, name) != getattr(START, name)}
    if "rules" in changed:
        changed["rules"] = _difference(msgspec.to_builtins(state.rules), msgspec.to_builtins(HouseRules()))
    return " ".join(f"{name}={_written(value)}" for name, value in changed.items())


def read(line: str) -> State:
    """The position of this line.

    :raises ValueError: if it is none, naming what is wrong.
    """
    fields: dict[str, Any] = {}
    for token in line.split():
        name, equals, value = token.partition("=")
        if not equals or name not in _TYPES:
            raise ValueError(f"not a field of a position: {token!r}")
        try:
            fields[name] = msgspec.json.decode(value, type=_TYPES[name])
        except msgspec.DecodeError as error:
            raise ValueError(f"not a position: {name}: {error}") from error
    return State(**fields)


def _written(value: object) -> str:
    return msgspec.json.encode(value).decode().replace(" ", _BLANK)


def _difference(values: dict[str, Any], defaults: dict[str, Any]) -> dict[str, Any]:
    """Only what differs, group by group."""
    return {
        name: _difference(value, defaults[name]) if isinstance(value, dict) else value
        for name, value in values.items()
        if value != defaults[name]
    }
