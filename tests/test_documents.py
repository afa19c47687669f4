"""What README, CHANGELOG and CONTRIBUTING promise is so."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.documents import README, ROOT, written
from yaniv import __version__
from yaniv.app.refusal import GOOD
from yaniv.cli import main
from yaniv.store.keyboard import Keyboard
from yaniv.ui.keys import cap
from yaniv.variants.library import variant_in

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PAGES = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", ROOT / "packaging" / "README.md"]


def text(page: Path) -> str:
    """A page as it stands in the checkout."""
    return page.read_text(encoding="utf-8")


def test_the_tables_of_the_readme_say_what_is_declared() -> None:
    assert text(README) == written(text(README)), "run: python -m tests.documents"


def test_the_rule_file_of_the_readme_can_be_played() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", text(README), re.DOTALL)

    assert not isinstance(variant_in(example.encode()), list)


def test_the_changelog_knows_this_version() -> None:
    assert f"\n## {__version__} " in text(ROOT / "CHANGELOG.md")


def test_every_command_of_the_readme_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    rows = re.findall(r"^\| `yaniv([^`]*)` \| (.*) \|$", text(README), re.MULTILINE)

    assert rows
    for command, about in rows:
        words = [word for word in command.split() if re.fullmatch("[a-z]+", word)]
        assert main([*words, "--help"]) == GOOD
        helped = capsys.readouterr().out
        assert [option for option in re.findall(r"--\w+", f"{command} {about}") if option not in helped] == []


def test_the_readme_leaves_no_command_out(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])

    (commands,) = re.findall(r"^  ([a-z|]+)$", capsys.readouterr().out, re.MULTILINE)
    assert [name for name in commands.split("|") if f"`yaniv {name}" not in text(README)] == []


def test_every_make_command_of_the_pages_exists() -> None:
    named = {target for page in PAGES for target in re.findall(r"\bmake (\w+)(?=[`\s])", fenced(page))}

    assert named
    assert named <= set(re.findall(r"^(\w+):", MAKEFILE, re.MULTILINE))


def test_every_file_the_pages_name_is_there() -> None:
    named = {
        (page, path)
        for page in PAGES
        for path in re.findall(r"(?:`|\]\()((?:yaniv|assets|tests|packaging|variants)(?:/[a-z_.]+)+)[`)]", text(page))
    }

    assert named
    assert [(page.name, path) for page, path in named if not (ROOT / path).exists()] == []


def test_all_agree_on_the_pythons_that_fit() -> None:
    oldest, newest = re.findall(r"^(?:oldest|newest)=(\d+)$", text(ROOT / "packaging" / "venv.sh"), re.MULTILINE)

    assert PROJECT["requires-python"] == f">=3.{oldest},<3.{int(newest) + 1}"
    assert f"Python 3.{oldest} to 3.{newest}" in text(README)
    assert [each for each in PROJECT["classifiers"] if " :: 3." in each] == [
        f"Programming Language :: Python :: 3.{minor}" for minor in range(int(oldest), int(newest) + 1)
    ]


def test_the_readme_names_every_library_with_its_licence() -> None:
    libraries = [re.split(r"[^\w-]", each, maxsplit=1)[0] for each in PROJECT["dependencies"]]

    named = re.findall(r"`([\w-]+)` \((?:MIT|LGPL|BSD)", text(README))
    assert sorted(name.lower() for name in named) == sorted(libraries)


def test_the_bundle_holds_one_version_of_every_library_on_each_system() -> None:
    pins = text(ROOT / "packaging" / "constraints.txt")
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["build"]]

    lines = [line for line in pins.splitlines() if not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[\w-]+==[\d.]+( ; .+)?", line)] == []
    assert {re.split(r"[^\w-]", each, maxsplit=1)[0] for each in wanted} <= {line.partition("==")[0] for line in lines}


def test_training_asks_for_the_numpy_that_the_game_asks_for() -> None:
    assert set(PROJECT["optional-dependencies"]["train"]) <= set(PROJECT["dependencies"])


def test_the_readme_names_the_keys_that_turn_the_order_and_when_they_do() -> None:
    (told,) = re.findall(r"^\* The wheel.*\n(?:  .*\n)*", text(README), re.MULTILINE)
    bound = Keyboard()
    chosen, dragged = told.split("While you drag")

    assert f"`{cap(bound.order[0])}`" in chosen
    assert {f"`{cap(each[0])}`" for each in (bound.take_left, bound.take_right)} == set(re.findall("`.`", dragged))


def fenced(page: Path) -> str:
    """What stands between backquotes, in lines or in blocks."""
    return "\n".join(
        f"{code}\n" for code in re.findall(r"```\w*\n(.*?)```|`([^`\n]+)`", text(page), re.DOTALL) for code in code
    )
