"""Specifications of all house rules as data: one entry for each key.

Forms, help, JSON schema, the manual and the strategies of the tests iterate over these instead of listing the keys.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import fields, replace

from yaniv.rules.house_rules import Group, HouseRules

RuleValue = str | int | bool | None
Sheet = TypeVar("Sheet", bound=Group)


class RuleSpec(Struct, frozen=True):
    """Specification of one rule: its texts for players and the values it accepts.

    A rule may accept both words and numbers.
    """

    path: str
    """Path as written in a rule file, for example `call.limit`."""
    group: str
    """First part of the path."""
    title: str
    description: str
    default: RuleValue
    words: tuple[str, ...] = ()
    """Accepted words, in the order of the declaration."""
    lowest: int | None = None
    highest: int | None = None
    """Range of the accepted numbers, both ends included; both are None if the key accepts no numbers."""
    is_switch: bool = False
    """True if the key accepts true and false."""
    is_text: bool = False
    may_be_null: bool = False


def get_value(config: Group, path: str) -> RuleValue:
    """Return the value of one rule in *config*; *path* is its dotted key, for example `call.limit`."""
    node: Any = config
    for name in path.split("."):
        node = getattr(node, name)
    result: RuleValue = node
    return result


def with_value(config: Sheet, path: str, new_value: RuleValue) -> Sheet:
    """Return a copy of *config* in which the rule with the dotted key *path* has the value *new_value*."""
    result: Sheet = _replace_at_path(config, path, new_value)
    return result


def _replace_at_path(group: Any, path: str, new_value: RuleValue) -> Any:  # noqa: ANN401 - types are data here
    name, _, rest = path.partition(".")
    return replace(group, **{name: _replace_at_path(getattr(group, name), rest, new_value) if rest else new_value})


def iter_specs(group: type[Group], prefix: str = "") -> Iterator[RuleSpec]:
    """Yield the specification of each rule in *group*, in the order of the declaration; *prefix*: path of the group."""
    for field in fields(group):
        path = f"{prefix}{field.name}"
        if isinstance(field.type, type) and issubclass(field.type, Group):
            yield from iter_specs(field.type, f"{path}.")
        else:
            yield RuleSpec(
                path=path, group=path.partition(".")[0], default=field.default, **annotation_fields(field.type)
            )


def annotation_fields(annotation: Any) -> dict[str, Any]:  # noqa: ANN401 - types are data here
    """Return the fields of a `RuleSpec` that follow from a type annotation; outer metadata overrides inner."""
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


RULE_SPECS: Final = tuple(iter_specs(HouseRules))
"""All specifications, in the order of the declaration."""

SPEC_BY_PATH: Final = {rule.path: rule for rule in RULE_SPECS}

GROUP_TITLES: Final = {field.name: (field.type.__doc__ or "").rstrip(".") for field in fields(HouseRules)}
"""Titles of the groups in a rule file, by group name: `{"call": "Calling"}`."""
