"""The declarations of the house rules as data: one entry for each key.

Forms, help, schema, README and the tests' strategies walk this instead of knowing the keys.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import fields, replace

from yaniv.rules.house_rules import Group, HouseRules

RuleValue = str | int | bool | None
Sheet = TypeVar("Sheet", bound=Group)


class RuleSpec(Struct, frozen=True):
    """One key: what players see of it, and which values it takes. A key may take words and numbers."""

    path: str
    """As in a file, `call.limit`."""
    group: str
    """The first part of the path."""
    title: str
    description: str
    default: RuleValue
    words: tuple[str, ...] = ()
    """In the order of the declaration."""
    lowest: int | None = None
    highest: int | None = None
    """Of the numbers; None if the key takes none."""
    is_switch: bool = False
    """True or false."""
    is_text: bool = False
    may_be_null: bool = False


def get_value(config: Group, path: str) -> RuleValue:
    """What this house, or this player, has decided on one key."""
    node: Any = config
    for name in path.split("."):
        node = getattr(node, name)
    result: RuleValue = node
    return result


def with_value(config: Sheet, path: str, new_value: RuleValue) -> Sheet:
    """The same with one key decided anew."""
    result: Sheet = _replace_at_path(config, path, new_value)
    return result


def _replace_at_path(group: Any, path: str, new_value: RuleValue) -> Any:  # noqa: ANN401 - types are data here
    name, _, rest = path.partition(".")
    return replace(group, **{name: _replace_at_path(getattr(group, name), rest, new_value) if rest else new_value})


def _iter_specs(group: type[Group], prefix: str = "") -> Iterator[RuleSpec]:
    for field in fields(group):
        path = f"{prefix}{field.name}"
        if isinstance(field.type, type) and issubclass(field.type, Group):
            yield from _iter_specs(field.type, f"{path}.")
        else:
            yield RuleSpec(
                path=path, group=path.partition(".")[0], default=field.default, **annotation_fields(field.type)
            )


def annotation_fields(annotation: Any) -> dict[str, Any]:  # noqa: ANN401 - types are data here
    """Everything an annotation says, inner declarations first, by the names of `Rule`'s fields."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return annotation_fields(inner[0]) | _meta_fields(inner[1:])
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
    return {key: field_value for part in inner for key, field_value in annotation_fields(part).items()}


def _meta_fields(metas: tuple[Meta, ...]) -> dict[str, Any]:
    return {
        name: meta_value
        for meta in metas
        for name, meta_value in (
            ("title", meta.title),
            ("description", meta.description),
            ("lowest", meta.ge),
            ("highest", meta.le),
        )
        if meta_value is not None
    }


RULE_SPECS: Final = tuple(_iter_specs(HouseRules))
"""All 48, in the order of the declaration."""

SPEC_BY_PATH: Final = {rule.path: rule for rule in RULE_SPECS}

GROUP_TITLES: Final = {field.name: (field.type.__doc__ or "").rstrip(".") for field in fields(HouseRules)}
"""The blocks of a file and their titles: `{"call": "Calling"}`."""
