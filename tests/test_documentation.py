"""Tests that README, the manual, CHANGELOG and CONTRIBUTING agree with the program."""

import json
import re
import tomllib
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from pygame import Surface

from tests.docs.generated_parts import (
    COUNTED_PAGES,
    DOCS,
    LAYER_PICTURE,
    NUMBER_WORDS,
    PARTS,
    README,
    ROOT,
    with_current_parts,
)
from tests.docs.layer_picture import CONTRACTS, layer_picture, layers_of
from tests.docs.strength_tables import STRENGTH
from tests.ui.scene_harness import click, find_element, make_context
from yaniv import __version__
from yaniv.app.exit_codes import EXIT_OK
from yaniv.bots.characters import CHARACTERS
from yaniv.bots.roster import LEVELS
from yaniv.cli import main
from yaniv.rules.rule_specs import RULE_SPECS
from yaniv.settings.key_binding_settings import KeyBindings
from yaniv.ui.input.key_bindings import key_label
from yaniv.ui.kit.page_scene import PageScene
from yaniv.variants.library import parse_variant, variant_ids

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
SITE = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
MANUAL = sorted(DOCS.glob("*.md"))
FOR_DEVELOPERS = sorted((DOCS / "dev").glob("*.md"))
PAGES = [
    README,
    *MANUAL,
    *FOR_DEVELOPERS,
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    ROOT / "packaging" / "README.md",
    ROOT / "packaging" / "RELEASING.md",
]
SOURCES = sorted(path for folder in ("yaniv", "tests") for path in (ROOT / folder).rglob("*.py"))
README_KB = (5, 6)
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def page_text(page: Path) -> str:
    """Return the text of a page in the checkout."""
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", dict.fromkeys((*PARTS, *COUNTED_PAGES)), ids=lambda page: page.name)
def test_the_generated_parts_are_up_to_date(page: Path) -> None:
    assert page_text(page) == with_current_parts(page), "run: python -m tests.docs"


def test_the_picture_of_the_layers_is_up_to_date() -> None:
    drawn = page_text(LAYER_PICTURE)

    assert drawn == layer_picture(), "run: python -m tests.docs"
    names = {name for title, prefix, *_ in CONTRACTS for layer in layers_of(title, prefix) for name in layer}
    shown = {name for text in ET.fromstring(drawn).itertext() for name in text.split()}  # noqa: S314 -- our own
    assert names <= shown


def test_a_page_without_a_place_for_its_generated_part_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A page\n", encoding="utf-8")
    monkeypatch.setitem(PARTS, page, {"rules": str})

    with pytest.raises(ValueError, match="no place for rules"):
        with_current_parts(page)


def test_the_readme_has_the_size_of_a_front_page() -> None:
    min_kb, max_kb = README_KB

    assert min_kb * 1000 <= README.stat().st_size <= max_kb * 1000


def test_the_readme_names_both_commands_and_what_the_second_needs() -> None:
    text = README.read_text(encoding="utf-8")

    assert "make play\nmake test\n" in text
    assert "Xvfb and xdotool" in page_text(README)


def test_the_numbers_in_the_readme_are_right() -> None:
    text = page_text(README)

    assert f"{NUMBER_WORDS[len(variant_ids())]} ways to play" in text
    assert f"{NUMBER_WORDS[len(CHARACTERS)].capitalize()} characters on {NUMBER_WORDS[len(LEVELS)]} levels" in text
    assert f"All {len(RULE_SPECS)} rules" in text
    ((measured, stated),) = product(
        re.findall(r"^\| 2 \| 1 x `greedy` \| (\d+)\.", page_text(STRENGTH), re.MULTILINE),
        re.findall(r"wins (\d+)% of two-player matches", text),
    )
    assert stated == measured


@every_page
def test_every_link_has_a_target(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)", without_code(page_text(page)))

    for target, anchor in links:
        if "://" in target:
            continue
        path = (page.parent / target).resolve() if target else page
        assert path.exists(), target
        assert not anchor or anchor in anchors(path), f"{target}#{anchor}"


@every_page
def test_the_pages_link_only_to_known_addresses(page: Path) -> None:
    known = ("https://keepachangelog.com/", "https://github.com/pygame-community", "https://www.python.org/")

    named = re.findall(r"https?://[^\s)\"'`>]+", page_text(page))
    assert [address for address in named if not address.startswith(known)] == []


def test_every_page_of_the_manual_is_in_its_contents_and_in_readme() -> None:
    listed = set(re.findall(r": ([\w/-]+\.md)$", SITE, re.MULTILINE))

    assert {str(page.relative_to(DOCS)) for page in (*MANUAL, *FOR_DEVELOPERS)} <= listed
    assert {page.name for page in MANUAL if f"](docs/{page.name}" not in page_text(README)} == set()


def test_the_manual_loads_nothing_from_other_sites() -> None:
    assert "  font: false\n" in SITE
    assert "http" not in SITE
    assert "<script" not in "".join(map(page_text, MANUAL))


def test_every_cited_statement_about_the_rules_is_on_their_page() -> None:
    page = page_text(DOCS / "dev" / "rules.md")
    codes = set(re.findall(r"^\| ([A-Z]\d+) \|", page, re.MULTILINE))
    names = set(re.findall(r"^(?:## (.+)|\*(.+?)\.\*)", page, re.MULTILINE))

    cited = {
        (code, str(path.relative_to(ROOT)))
        for path in SOURCES
        for text in re.findall(r"RULES ((?:[A-Z]\d+(?:, | to |-)?)+)", page_text(path))
        for code in re.findall(r"[A-Z]\d+", text)
    }
    cited |= {
        (code, path.name)
        for path in (ROOT / "tests" / "conformance").rglob("*.json")
        for case in json.loads(page_text(path))
        for code in re.findall(r"\b(?:[A-Z]\d\d|C\d)\b", case["why"])
    }
    assert len({code for code, _ in cited}) > 50
    assert {each for each in cited if each[0] not in codes} == set()
    quoted = {name for path in SOURCES for name in re.findall(r"RULES \"([^\"]+)\"", page_text(path))}
    assert quoted <= {"".join(each).removesuffix(", in order") for each in names}


def test_no_docstring_cites_a_document_that_is_not_in_the_checkout() -> None:
    standards = {"CLDR", "OWASP", "RULES"}
    cited = {
        (name, str(path.relative_to(ROOT)))
        for path in SOURCES
        for name in re.findall(r"(?:Source:|[Ss]ee) ([A-Z]{2,}\b|[\w/.-]+\.md)", page_text(path))
    }

    folders = (ROOT, ROOT / "tests" / "conformance")
    assert {
        each
        for each in cited
        if each[0] not in standards and not any((folder / each[0]).exists() for folder in folders)
    } == set()


def test_the_example_rule_file_of_the_manual_is_valid() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", page_text(DOCS / "variants.md"), re.DOTALL)

    assert not isinstance(parse_variant(example.encode()), list)


def test_every_rule_example_is_valid() -> None:
    examples = re.findall(r"```yaml\n(.*?)```", page_text(DOCS / "house-rules.md"), re.DOTALL)

    assert len(examples) == len(RULE_SPECS)
    assert [each for each in examples if isinstance(parse_variant(f"name: Example\n{each}".encode()), list)] == []


def test_the_changelog_has_a_section_for_this_version() -> None:
    assert f"\n## [{__version__}] " in page_text(ROOT / "CHANGELOG.md")


def test_every_command_and_option_of_the_manual_exists(capsys: pytest.CaptureFixture[str]) -> None:
    rows = re.findall(r"^\| `yaniv([^`]*)` \| (.*) \|$", page_text(DOCS / "command-line.md"), re.MULTILINE)

    assert rows
    for command, about in rows:
        words = [word for word in command.split() if re.fullmatch("[a-z]+", word)]
        assert main([*words, "--help"]) == EXIT_OK
        help_text = capsys.readouterr().out
        assert [option for option in re.findall(r"--\w+", f"{command} {about}") if option not in help_text] == []


def test_the_manual_describes_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])

    (commands,) = re.findall(r"^  ([a-z|]+)$", capsys.readouterr().out, re.MULTILINE)
    page = page_text(DOCS / "command-line.md")
    assert [name for name in commands.split("|") if f"| `yaniv {name}" not in page] == []
    assert [name for name in commands.split("|") if f"\n### yaniv {name}\n" not in page] == []


def test_every_make_command_of_the_pages_exists() -> None:
    named = {target for page in PAGES for target in re.findall(r"\bmake (\w+)(?=[`\s])", code_snippets(page))}

    assert named
    assert named <= set(re.findall(r"^(\w+):", MAKEFILE, re.MULTILINE))


def test_every_file_named_in_the_pages_exists() -> None:
    named = {
        (page, path)
        for page in PAGES
        for path in re.findall(
            r"(?:`|\]\()((?:yaniv|assets|tests|packaging|variants|docs)(?:/[a-z_.-]+)+)[`)]", page_text(page)
        )
    }

    assert named
    assert [(page.name, path) for page, path in named if not (ROOT / path).exists()] == []


def test_all_places_agree_on_the_supported_python_versions() -> None:
    oldest, newest = re.findall(r"^(?:oldest|newest)=(\d+)$", page_text(ROOT / "packaging" / "venv.sh"), re.MULTILINE)

    assert PROJECT["requires-python"] == f">=3.{oldest},<3.{int(newest) + 1}"
    assert f"Python 3.{oldest} to 3.{newest}" in page_text(README)
    assert [each for each in PROJECT["classifiers"] if " :: 3." in each] == [
        f"Programming Language :: Python :: 3.{minor}" for minor in range(int(oldest), int(newest) + 1)
    ]


def test_the_manual_names_every_library_with_its_licence() -> None:
    libraries = [re.split(r"[^\w-]", each, maxsplit=1)[0] for each in PROJECT["dependencies"]]

    named = re.findall(r"`([\w-]+)` \((?:MIT|LGPL|BSD)", page_text(DOCS / "index.md"))
    assert sorted(name.lower() for name in named) == sorted(libraries)


def test_the_bundle_pins_one_version_of_every_library() -> None:
    pins = page_text(ROOT / "packaging" / "constraints.txt")
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["build"]]

    lines = [line for line in pins.splitlines() if not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[\w-]+==[\d.]+( ; .+)?", line)] == []
    assert {re.split(r"[^\w-]", each, maxsplit=1)[0] for each in wanted} <= {line.partition("==")[0] for line in lines}


def test_the_lock_of_a_release_has_everything_its_job_installs() -> None:
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *extras["dev"], *extras["docs"], *extras["build"], *extras["publish"]]
    lines = page_text(ROOT / "packaging" / "lock.txt").splitlines()
    locked = {line for line in lines if not line.startswith("#")}

    assert {line for line in locked if not re.match(r"[\w-]+==[\w.]+( ; |$)", line)} == set()
    names = {line.partition("==")[0] for line in locked}
    assert {re.split(r"[^\w-]", each, maxsplit=1)[0].lower() for each in wanted} <= names
    bundled = [line for line in page_text(ROOT / "packaging" / "constraints.txt").splitlines() if "==" in line]
    assert {line.split(" ;")[0] for line in bundled if "==" in line and "#" not in line} <= {
        line.split(" ;")[0] for line in locked
    }


def test_training_and_game_require_the_same_numpy() -> None:
    assert set(PROJECT["optional-dependencies"]["train"]) <= set(PROJECT["dependencies"])


def test_the_manual_names_the_keys_that_change_the_card_order() -> None:
    (paragraph,) = re.findall(r"^\* The wheel.*\n(?:  .*\n)*", page_text(DOCS / "guide.md"), re.MULTILINE)
    bound = KeyBindings()
    chosen, dragged = paragraph.split("While you drag")

    assert f"`{key_label(bound.order[0])}`" in chosen
    assert {f"`{key_label(each[0])}`" for each in (bound.take_left, bound.take_right)} == set(
        re.findall("`.`", dragged)
    )


def test_the_page_of_the_contributing_guide_works() -> None:
    (source,) = re.findall(r"```python\n(.*?)```", page_text(ROOT / "CONTRIBUTING.md"), re.DOTALL)
    assert len(source.splitlines()) <= 35
    module: dict[str, Any] = {}
    exec(compile(source, "CONTRIBUTING.md", "exec"), module)  # noqa: S102 -- the example of this project
    scene = PageScene(make_context(), module["CoinPage"](lambda: False))
    scene.paint(Surface((1280, 720)))

    click(scene, "button:toss")

    assert find_element(scene, "side").name == "Tails"
    assert scene.announce == "Tails"


def code_snippets(page: Path) -> str:
    """Return the code of a page, inline and in blocks."""
    return "\n".join(
        f"{code}\n" for code in re.findall(r"```\w*\n(.*?)```|`([^`\n]+)`", page_text(page), re.DOTALL) for code in code
    )


def without_code(text: str) -> str:
    """Return the text without inline code and code blocks."""
    return re.sub(r"```.*?```|`[^`\n]+`", "", text, flags=re.DOTALL)


def anchors(page: Path) -> set[str]:
    """Return the anchors of the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page_text(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
