"""Tests that the man page documents every command and option of the command line."""

import re
from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path

import pytest

from yaniv.bots.roster import bot_names
from yaniv.cli import argument_parser

MAN_PAGE = (Path(__file__).parents[2] / "packaging" / "linux" / "yaniv.6").read_text(encoding="utf-8")
COMMANDS = argument_parser._COMMANDS


def subcommand_parsers(parser: ArgumentParser) -> dict[str, ArgumentParser]:
    """Return the parser of each subcommand by name."""
    actions = [each for each in parser._actions if isinstance(each, _SubParsersAction)]
    return dict(actions[0].choices) if actions else {}


def option_lines(parser: ArgumentParser) -> Iterator[str]:
    """Yield each option with its value, as the man page writes it."""
    for action in parser._actions:
        if action.option_strings:
            yield " ".join((action.option_strings[-1], value_name(action))).strip()


def value_name(action: Action) -> str:
    """Return the name of the value of an option or argument; empty if it takes none."""
    if action.nargs == 0:
        return ""
    return str(action.metavar or "|".join(action.choices or ()))


def arguments(parser: ArgumentParser) -> set[str]:
    """Return the positional arguments of a command."""
    return {value_name(action) for action in parser._actions if not action.option_strings}


def plain(roff: str) -> str:
    """Return a line of the man page without its roff markup."""
    return " ".join(re.sub(r'^\.[A-Z]+ |"', "", roff).replace("\\-", "-").split())


def man_section(title: str) -> tuple[str, list[str]]:
    """Return the rest of the title line of a section, and the terms the section explains."""
    (groups,) = re.findall(rf'^\.S[HS] "?{title}\b([^"\n]*)"?\n(.*?)(?=^\.S[HS] )', MAN_PAGE, re.MULTILINE | re.DOTALL)
    return groups[0], [plain(term) for term in re.findall(r"^\.TP\n(.*)$", groups[1], re.MULTILINE)]


@pytest.fixture
def parser() -> ArgumentParser:
    """Return the parser of the command line."""
    return argument_parser._build_parser()


def test_common_options_are_listed_at_the_top(parser: ArgumentParser) -> None:
    assert man_section("OPTIONS")[1] == list(option_lines(parser))


def test_the_synopsis_names_every_command(parser: ArgumentParser) -> None:
    assert f"yaniv {'|'.join(subcommand_parsers(parser))}\n" in MAN_PAGE.replace(r"\fR", "").replace(r"\fP", "")


def test_the_description_names_every_level_weakest_first() -> None:
    _, behind = MAN_PAGE.split("Computer players are named by their level")
    levels_text, _ = behind.split("or by level and character")

    assert re.findall(r"[a-z]+", re.sub(r"^\.[A-Z]+", "", levels_text, flags=re.MULTILINE)) == list(bot_names())


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_lists_its_arguments_and_options(parser: ArgumentParser, name: str) -> None:
    command = subcommand_parsers(parser)[name]
    behind, terms = man_section(f"yaniv {name}")

    below = subcommand_parsers(command)
    assert [term for term in terms if term.startswith("--")] == [
        each for each in option_lines(command) if each not in option_lines(parser)
    ]
    assert {term.split()[0] for term in terms if not term.startswith("--")} == set(below)
    assert below or argument_words(behind) == arguments(command)
    for term in terms:
        if term.split()[0] in below:
            what, *rest = term.split()
            assert argument_words(" ".join(rest)) == arguments(below[what])


def argument_words(usage: str) -> set[str]:
    """Return the argument names in a usage line, without the marks for optional and repeated arguments."""
    return set(re.sub(r"[\[\]]|\.\.\.", " ", usage).split())
