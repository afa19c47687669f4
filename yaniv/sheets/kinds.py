"""What may stand at a key, read from the annotation of its field.

Struct fields are the only description of a sheet. Understood are blocks (Structs), whole numbers with `ge` and `le`,
words (`Literal`), text with `min_length`, `max_length` and `extra={"text": "name" | "prose"}` (see `yaniv.sanitize`),
true or false, null, lists, and unions of these.
"""

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import fields, replace

from yaniv.sanitize import TextKind


class Kind(Struct, frozen=True):
    """All that one key accepts; a union accepts several sorts."""

    words: tuple[str, ...] = ()
    """In the order of the declaration."""
    number: bool = False
    lowest: int | None = None
    highest: int | None = None
    text: bool = False
    shortest: int = 0
    longest: int | None = None
    text_kind: TextKind | None = None
    """What the text may hold; None: anything a sheet may."""
    switch: bool = False
    null: bool = False
    block: type[Struct] | None = None
    items: "Kind | None" = None


class Field(Struct, frozen=True):
    """A key of a block."""

    kind: Kind
    required: bool


@cache
def keys(block: type[Struct]) -> dict[str, Field]:
    """The keys of a block in the order of their declaration."""
    return {
        field.encode_name: Field(kind(field.type), field.default is NODEFAULT and field.default_factory is NODEFAULT)
        for field in fields(block)
    }


@cache
def addresses(block: type[Struct]) -> dict[str, tuple[str, ...]]:
    """For each name of a value anywhere in a block, the full keys that end in it."""
    found: dict[str, tuple[str, ...]] = {}
    for name, field in keys(block).items():
        if field.kind.block is None:
            found[name] = (*found.get(name, ()), name)
        else:
            for inner, places in addresses(field.kind.block).items():
                found[inner] = (*found.get(inner, ()), *(f"{name}.{place}" for place in places))
    return found


def at(block: type[Struct], path: str) -> Kind:
    """The kind of the value at a full key of this block."""
    first, _, rest = path.partition(".")
    found = keys(block)[first].kind
    return at(found.block, rest) if rest and found.block is not None else found


def kind(annotation: Any) -> Kind:  # noqa: ANN401 - annotations are data here
    """The kind an annotation declares.

    :raises TypeError: if no sheet can hold such a value.
    """
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _limited(kind(inner[0]), inner[1:])
    if origin is Literal:
        return Kind(words=inner)
    if origin in (Union, UnionType):
        return _either([kind(each) for each in inner])
    if origin in (tuple, list):
        return Kind(items=kind(inner[0]))
    return _plain(annotation)


def _plain(annotation: Any) -> Kind:  # noqa: ANN401 - annotations are data here
    simple = {int: Kind(number=True), str: Kind(text=True), bool: Kind(switch=True), NoneType: Kind(null=True)}
    if annotation in simple:
        return simple[annotation]
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        return Kind(block=annotation)
    raise TypeError(f"a sheet cannot hold {annotation!r}")


def _limited(free: Kind, limits: tuple[object, ...]) -> Kind:
    """A kind within the bounds of its annotation."""
    for limit in limits:
        if isinstance(limit, Meta):
            bounds = {
                "lowest": limit.ge,
                "highest": limit.le,
                "shortest": limit.min_length,
                "longest": limit.max_length,
                "text_kind": (limit.extra or {}).get("text"),
            }
            free = replace(free, **{name: bound for name, bound in bounds.items() if bound is not None})
    return free


def _either(sorts: list[Kind]) -> Kind:
    """A union: what any of its members accepts."""
    both = Kind()
    for each in sorts:
        told = {name: getattr(each, name) for name in each.__struct_fields__}
        both = replace(both, **{name: value for name, value in told.items() if value != getattr(_NOTHING, name)})
    return both


_NOTHING: Final = Kind()
