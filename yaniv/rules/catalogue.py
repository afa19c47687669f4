"""The declarations of the house rules as data: one entry for each key.

Forms, help, schema, README and the tests' strategies walk this instead of knowing the keys.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import fields, replace

from yaniv.rules.house import Group, HouseRules

Value = str | int | bool | None
Sheet = TypeVar("Sheet", bound=Group)


class Rule(Struct, frozen=True):
    """One key: what players see of it, and which values it takes. A key may take words and numbers."""

    path: str
    """As in a file, `call.limit`."""
    group: str
    """The first part of the path."""
    title: str
    description: str
    default: Value
    words: tuple[str, ...] = ()
    """In the order of the declaration."""
    lowest: int | None = None
    highest: int | None = None
    """Of the numbers; None if the key takes none."""
    is_switch: bool = False
    """True or false."""
    is_text: bool = False
    may_be_null: bool = False


def value(sheet: Group, path: str) -> Value:
    """What this house, or this player, has decided on one key."""
    at: Any = sheet
    for name in path.split("."):
        at = getattr(at, name)
    decided: Value = at
    return decided


def changed(sheet: Sheet, path: str, to: Value) -> Sheet:
    """The same with one key decided anew."""
    decided: Sheet = _with(sheet, path, to)
    return decided


def _with(group: Any, path: str, to: Value) -> Any:  # noqa: ANN401 - types are data here
    name, _, rest = path.partition(".")
    return replace(group, **{name: _with(getattr(group, name), rest, to) if rest else to})


def _walk(group: type[Group], before: str = "") -> Iterator[Rule]:
    for field in fields(group):
        path = f"{before}{field.name}"
        if isinstance(field.type, type) and issubclass(field.type, Group):
            yield from _walk(field.type, f"{path}.")
        else:
            yield Rule(path=path, group=path.partition(".")[0], default=field.default, **declared(field.type))


def declared(annotation: Any) -> dict[str, Any]:  # noqa: ANN401 - types are data here
    """Everything an annotation says, inner declarations first, by the names of `Rule`'s fields."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return declared(inner[0]) | _meta(inner[1:])
    if origin is Literal:
        return {"words": inner}
    plain: dict[Any, dict[str, Any]] = {
        int: {},
        str: {"is_text": True},
        bool: {"is_switch": True},
        type(None): {"may_be_null": True},
    }
    if annotation in plain:
        return plain[annotation]
    return {key: told for each in inner for key, told in declared(each).items()}


def _meta(notes: tuple[Meta, ...]) -> dict[str, Any]:
    return {
        name: said
        for note in notes
        for name, said in (
            ("title", note.title),
            ("description", note.description),
            ("lowest", note.ge),
            ("highest", note.le),
        )
        if said is not None
    }


RULES: Final = tuple(_walk(HouseRules))
"""All 48, in the order of the declaration."""

BY_PATH: Final = {rule.path: rule for rule in RULES}

GROUPS: Final = {field.name: (field.type.__doc__ or "").rstrip(".") for field in fields(HouseRules)}
"""The blocks of a file and their titles: `{"call": "Calling"}`."""
