"""Tables of all commands and options, from the argument parsers."""

from argparse import SUPPRESS, Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterator

from yaniv.cli import argument_parser


def all_commands() -> str:
    """Return the options of the program and one section per command."""
    root = argument_parser._build_parser()
    common = [action for action in root._actions if action.option_strings]
    parts = ["### yaniv", _table(common)]
    for name, command in _subcommands(root):
        parts += _sections(name, command, {option for action in common for option in action.option_strings})
    return "\n\n".join(part for part in parts if part)


def _sections(name: str, command: ArgumentParser, common: set[str]) -> Iterator[str]:
    own = [action for action in command._actions if not common & set(action.option_strings)]
    nested = list(_subcommands(command))
    if nested:
        yield f"### yaniv {name}"
        yield command.description or ""
        yield _table([action for action in own if action.option_strings])
        for inner_name, inner in nested:
            yield from _sections(f"{name} {inner_name}", inner, common)
        return
    yield f"### yaniv {name}"
    positionals = [f" {_placeholder(action)}" for action in own if not action.option_strings]
    options = " [OPTIONS]" if any(action.option_strings for action in own) else ""
    yield f"`yaniv {name}{options}{''.join(positionals)}`: {command.description}"
    yield _table([action for action in own if action.help])
    command.format_help()
    yield command.epilog or ""


def _table(actions: list[Action]) -> str:
    if not actions:
        return ""
    return "\n".join(["| option | |", "|---|---|", *map(_row, actions)])


def _row(action: Action) -> str:
    value = "" if action.nargs == 0 else _value_name(action)
    name = ", ".join(f"{option} {value}".strip() for option in action.option_strings) or value
    return f"| `{_escaped(name)}` | {_escaped(action.help or '')} |"


def _placeholder(action: Action) -> str:
    name = _value_name(action)
    match action.nargs:
        case "?":
            return f"[{name}]"
        case "+":
            return f"{name}..."
        case _:
            return name


def _value_name(action: Action) -> str:
    if isinstance(action.metavar, str):
        return action.metavar
    return "|".join(map(str, action.choices)) if action.choices else action.dest.upper()


def _subcommands(parser: ArgumentParser) -> Iterator[tuple[str, ArgumentParser]]:
    for action in parser._actions:
        if isinstance(action, _SubParsersAction) and action.help != SUPPRESS:
            yield from action.choices.items()


def _escaped(text: str) -> str:
    """Escape bars, which would end the table cell."""
    return text.replace("|", "\\|")
