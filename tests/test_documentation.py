"""What README, CHANGELOG and CONTRIBUTING promise is so."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.readme_tables import README, ROOT, with_current_tables
from yaniv import __version__
from yaniv.app.exit_codes import EXIT_OK
from yaniv.cli import main
from yaniv.settings.key_binding_settings import KeyBindings
from yaniv.ui.input.key_bindings import key_label
from yaniv.variants.library import parse_variant

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PAGES = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", ROOT / "packaging" / "README.md"]


def page_text(page: Path) -> str:
    """A page as it stands in the checkout."""
    return page.read_text(encoding="utf-8")


def test_the_tables_of_the_readme_say_what_is_declared() -> None:
    assert page_text(README) == with_current_tables(page_text(README)), "run: python -m tests.readme_tables"


def test_the_rule_file_of_the_readme_can_be_played() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", page_text(README), re.DOTALL)

    assert not isinstance(parse_variant(example.encode()), list)


def test_the_changelog_knows_this_version() -> None:
    assert f"\n## [{__version__}] " in page_text(ROOT / "CHANGELOG.md")


def test_every_command_of_the_readme_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    rows = re.findall(r"^\| `yaniv([^`]*)` \| (.*) \|$", page_text(README), re.MULTILINE)

    assert rows
    for command, about in rows:
        words = [word for word in command.split() if re.fullmatch("[a-z]+", word)]
        assert main([*words, "--help"]) == EXIT_OK
        helped = capsys.readouterr().out
        assert [option for option in re.findall(r"--\w+", f"{command} {about}") if option not in helped] == []


def test_the_readme_leaves_no_command_out(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])

    (commands,) = re.findall(r"^  ([a-z|]+)$", capsys.readouterr().out, re.MULTILINE)
    assert [name for name in commands.split("|") if f"`yaniv {name}" not in page_text(README)] == []


def test_every_make_command_of_the_pages_exists() -> None:
    named = {target for page in PAGES for target in re.findall(r"\bmake (\w+)(?=[`\s])", code_snippets(page))}

    assert named
    assert named <= set(re.findall(r"^(\w+):", MAKEFILE, re.MULTILINE))


def test_every_file_the_pages_name_is_there() -> None:
    named = {
        (page, path)
        for page in PAGES
        for path in re.findall(
            r"(?:`|\]\()((?:yaniv|assets|tests|packaging|variants)(?:/[a-z_.]+)+)[`)]", page_text(page)
        )
    }

    assert named
    assert [(page.name, path) for page, path in named if not (ROOT / path).exists()] == []


def test_all_agree_on_the_pythons_that_fit() -> None:
    oldest, newest = re.findall(r"^(?:oldest|newest)=(\d+)$", page_text(ROOT / "packaging" / "venv.sh"), re.MULTILINE)

    assert PROJECT["requires-python"] == f">=3.{oldest},<3.{int(newest) + 1}"
    assert f"Python 3.{oldest} to 3.{newest}" in page_text(README)
    assert [each for each in PROJECT["classifiers"] if " :: 3." in each] == [
        f"Programming Language :: Python :: 3.{minor}" for minor in range(int(oldest), int(newest) + 1)
    ]


def test_the_readme_names_every_library_with_its_licence() -> None:
    libraries = [re.split(r"[^\w-]", each, maxsplit=1)[0] for each in PROJECT["dependencies"]]

    named = re.findall(r"`([\w-]+)` \((?:MIT|LGPL|BSD)", page_text(README))
    assert sorted(name.lower() for name in named) == sorted(libraries)


def test_the_bundle_holds_one_version_of_every_library_on_each_system() -> None:
    pins = page_text(ROOT / "packaging" / "constraints.txt")
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["build"]]

    lines = [line for line in pins.splitlines() if not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[\w-]+==[\d.]+( ; .+)?", line)] == []
    assert {re.split(r"[^\w-]", each, maxsplit=1)[0] for each in wanted} <= {line.partition("==")[0] for line in lines}


def test_training_asks_for_the_numpy_that_the_game_asks_for() -> None:
    assert set(PROJECT["optional-dependencies"]["train"]) <= set(PROJECT["dependencies"])


def test_the_readme_names_the_keys_that_turn_the_order_and_when_they_do() -> None:
    (paragraph,) = re.findall(r"^\* The wheel.*\n(?:  .*\n)*", page_text(README), re.MULTILINE)
    bound = KeyBindings()
    chosen, dragged = paragraph.split("While you drag")

    assert f"`{key_label(bound.order[0])}`" in chosen
    assert {f"`{key_label(each[0])}`" for each in (bound.take_left, bound.take_right)} == set(
        re.findall("`.`", dragged)
    )


def code_snippets(page: Path) -> str:
    """What stands between backquotes, in lines or in blocks."""
    return "\n".join(
        f"{code}\n" for code in re.findall(r"```\w*\n(.*?)```|`([^`\n]+)`", page_text(page), re.DOTALL) for code in code
    )
