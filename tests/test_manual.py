"""The man page tells every command and every option, as the command line takes them."""

import re
from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path

import pytest

from yaniv.bots.roster import names
from yaniv.cli import options

PAGE = (Path(__file__).parents[1] / "packaging" / "linux" / "yaniv.6").read_text(encoding="utf-8")
COMMANDS = options._COMMANDS


def commands(parser: ArgumentParser) -> dict[str, ArgumentParser]:
    """What stands behind its name."""
    found = [each for each in parser._actions if isinstance(each, _SubParsersAction)]
    return dict(found[0].choices) if found else {}


def said(parser: ArgumentParser) -> Iterator[str]:
    """Its options with what they take, as the page writes them."""
    for action in parser._actions:
        if action.option_strings:
            yield " ".join((action.option_strings[-1], taken(action))).strip()


def taken(action: Action) -> str:
    """What the option or the argument is called that somebody puts in."""
    if action.nargs == 0:
        return ""
    return str(action.metavar or "|".join(action.choices or ()))


def arguments(parser: ArgumentParser) -> set[str]:
    """What follows a command without an option."""
    return {taken(action) for action in parser._actions if not action.option_strings}


def plain(roff: str) -> str:
    """A line of the page as it is read."""
    return " ".join(re.sub(r'^\.[A-Z]+ |"', "", roff).replace("\\-", "-").split())


def section(title: str) -> tuple[str, list[str]]:
    """What stands behind its title, and the terms that it explains."""
    (found,) = re.findall(rf'^\.S[HS] "?{title}\b([^"\n]*)"?\n(.*?)(?=^\.S[HS] )', PAGE, re.MULTILINE | re.DOTALL)
    return found[0], [plain(term) for term in re.findall(r"^\.TP\n(.*)$", found[1], re.MULTILINE)]


@pytest.fixture
def parser() -> ArgumentParser:
    """The command line."""
    return options._parser()


def test_options_of_every_command_stand_at_the_top(parser: ArgumentParser) -> None:
    assert section("OPTIONS")[1] == list(said(parser))


def test_the_synopsis_names_every_command(parser: ArgumentParser) -> None:
    assert f"yaniv {'|'.join(commands(parser))}\n" in PAGE.replace(r"\fR", "").replace(r"\fP", "")


def test_the_description_names_every_level_weakest_first() -> None:
    _, behind = PAGE.split("Computer players are named by their level")
    told, _ = behind.split("or by level and character")

    assert re.findall(r"[a-z]+", re.sub(r"^\.[A-Z]+", "", told, flags=re.MULTILINE)) == list(names())


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_its_arguments_and_its_options(parser: ArgumentParser, name: str) -> None:
    command = commands(parser)[name]
    behind, terms = section(f"yaniv {name}")

    below = commands(command)
    assert [term for term in terms if term.startswith("--")] == [
        each for each in said(command) if each not in said(parser)
    ]
    assert {term.split()[0] for term in terms if not term.startswith("--")} == set(below)
    assert below or words(behind) == arguments(command)
    for term in terms:
        if term.split()[0] in below:
            what, *rest = term.split()
            assert words(" ".join(rest)) == arguments(below[what])


def words(told: str) -> set[str]:
    """Arguments as a page tells them, without the signs for `perhaps` and `several`."""
    return set(re.sub(r"[\[\]]|\.\.\.", " ", told).split())
