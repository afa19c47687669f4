"""Field types: the values that a key of a configuration accepts, derived from the annotation of its field.

Structs are the only description of a configuration. Supported are blocks (Structs), integers with `ge` and `le`, words
(`Literal`), text with `min_length`, `max_length`, `pattern` and `extra={"text": "name" | "prose"}` (see
`yaniv.sanitize`), booleans, null, lists, and unions of these.
"""

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import fields, replace

from yaniv.sanitize import TextKind


class FieldType(Struct, frozen=True):
    """Values that one key accepts; for a union, those of all its types."""

    words: tuple[str, ...] = ()
    """In the order of the declaration."""
    accepts_number: bool = False
    lowest: int | None = None
    highest: int | None = None
    accepts_text: bool = False
    shortest: int = 0
    longest: int | None = None
    pattern: str | None = None
    """Regular expression that the text must match."""
    text_kind: TextKind | None = None
    """Which text is valid; None: any text that a file may contain."""
    accepts_bool: bool = False
    accepts_null: bool = False
    block: type[Struct] | None = None
    items: "FieldType | None" = None


class FieldSpec(Struct, frozen=True):
    """Key of a block: the values it accepts, and whether it must be given."""

    field_type: FieldType
    required: bool


@cache
def field_specs(block: type[Struct]) -> dict[str, FieldSpec]:
    """Return the specification of each key of a block, in the order of their declaration."""
    return {
        field.encode_name: FieldSpec(
            field_type_of(field.type), field.default is NODEFAULT and field.default_factory is NODEFAULT
        )
        for field in fields(block)
    }


@cache
def paths_by_key(block: type[Struct]) -> dict[str, tuple[str, ...]]:
    """Return the dotted paths of each key name of a value (not a block) in a block and the blocks in it."""
    full_paths: dict[str, tuple[str, ...]] = {}
    for name, field in field_specs(block).items():
        if field.field_type.block is None:
            full_paths[name] = (*full_paths.get(name, ()), name)
        else:
            for inner, inner_paths in paths_by_key(field.field_type.block).items():
                full_paths[inner] = (
                    *full_paths.get(inner, ()),
                    *(f"{name}.{inner_path}" for inner_path in inner_paths),
                )
    return full_paths


def field_type_at(block: type[Struct], path: str) -> FieldType:
    """Return the type of the value at a dotted path in a block.

    :raises KeyError: if there is no such key.
    """
    first, _, rest = path.partition(".")
    field_type = field_specs(block)[first].field_type
    return field_type_at(field_type.block, rest) if rest and field_type.block is not None else field_type


def field_type_of(annotation: Any) -> FieldType:  # noqa: ANN401 - annotations are data here
    """Return the field type that a type annotation declares.

    :raises TypeError: if a configuration cannot contain such a value.
    """
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _apply_limits(field_type_of(inner[0]), inner[1:])
    if origin is Literal:
        return FieldType(words=inner)
    if origin in (Union, UnionType):
        return _union([field_type_of(each) for each in inner])
    if origin in (tuple, list):
        return FieldType(items=field_type_of(inner[0]))
    return _simple_type(annotation)


def _simple_type(annotation: Any) -> FieldType:  # noqa: ANN401 - annotations are data here
    """Return the type for an annotation that is a class.

    :raises TypeError: if a configuration cannot contain such a value.
    """
    simple_types = {
        int: FieldType(accepts_number=True),
        str: FieldType(accepts_text=True),
        bool: FieldType(accepts_bool=True),
        NoneType: FieldType(accepts_null=True),
    }
    if annotation in simple_types:
        return simple_types[annotation]
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        return FieldType(block=annotation)
    raise TypeError(f"a sheet cannot hold {annotation!r}")


def _apply_limits(field_type: FieldType, limits: tuple[object, ...]) -> FieldType:
    """Return the type restricted by the bounds of its annotation.

    :raises TypeError: for a bound that no check of a configuration knows.
    """
    for limit in limits:
        if isinstance(limit, Meta):
            if (limit.gt, limit.lt, limit.multiple_of) != (None, None, None):
                raise TypeError(f"a configuration cannot have the bound {limit!r}")
            bounds = {
                "lowest": limit.ge,
                "highest": limit.le,
                "shortest": limit.min_length,
                "longest": limit.max_length,
                "pattern": limit.pattern,
                "text_kind": (limit.extra or {}).get("text"),
            }
            field_type = replace(field_type, **{name: bound for name, bound in bounds.items() if bound is not None})
    return field_type


def _union(members: list[FieldType]) -> FieldType:
    """Return the union type, which accepts what any of its members accepts."""
    union = FieldType()
    for member in members:
        values = {name: getattr(member, name) for name in member.__struct_fields__}
        union = replace(union, **{name: value for name, value in values.items() if value != getattr(_EMPTY_TYPE, name)})
    return union


_EMPTY_TYPE: Final = FieldType()
