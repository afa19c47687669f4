"""Tables of file formats: match header, events, and settings."""

import ast
import inspect
from textwrap import dedent
from typing import get_args

from msgspec import Struct
from msgspec.structs import fields

from tests.docs.rule_tables import format_value, permitted_values
from yaniv.game.events import AnyEvent
from yaniv.rules.rule_specs import RuleSpec
from yaniv.settings.setting_specs import SETTING_SPECS
from yaniv.store.saved_match import MatchHeader


def match_header() -> str:
    """Return the table of the fields in the first line of a match file."""
    rows = ["| field | |", "|---|---|"]
    described = _field_docstrings(MatchHeader)
    rows += [f"| `{field.name}` | {described.get(field.name, '')} |" for field in fields(MatchHeader)]
    return "\n".join(rows)


def events() -> str:
    """Return the table of all events, sorted by name."""
    rows = ["| `event` | what happened | fields |", "|---|---|---|"]
    for event in sorted(get_args(AnyEvent), key=lambda each: str(each.__name__)):
        summary = (inspect.getdoc(event) or "").partition("\n")[0].partition(" Source:")[0]
        names = ", ".join(f"`{field.name}`" for field in fields(event))
        rows.append(f"| `{event.__name__}` | {summary} | {names} |")
    return "\n".join(rows)


def settings() -> str:
    """Return the table of all keys of the settings file except the key bindings."""
    rows = ["| key | without it | may be | what it does |", "|---|---|---|---|"]
    for each in SETTING_SPECS:
        values = permitted_values(
            RuleSpec(
                path=each.path,
                group="",
                title=each.title,
                description=each.description,
                default=each.default,
                words=each.words,
                lowest=each.lowest,
                highest=each.highest,
                is_switch=each.is_switch,
                is_text=each.is_text,
                may_be_null=each.may_be_null,
            )
        )
        default = "" if each.default == "" else format_value(each.default)
        text = f"{each.title}. {each.description}".strip()
        rows.append(f"| `{each.path}` | {default} | {values} | {text} |")
    return "\n".join(rows)


def _field_docstrings(struct: type[Struct]) -> dict[str, str]:
    """Return the docstrings of the fields of a class by field name, each on one line."""
    (definition,) = ast.parse(dedent(inspect.getsource(struct))).body
    assert isinstance(definition, ast.ClassDef)
    described = {}
    for field, after in zip(definition.body, definition.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(after, ast.Expr):
            described[field.target.id] = " ".join(str(ast.literal_eval(after.value)).split())
    return described
