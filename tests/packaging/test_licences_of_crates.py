"""Tests of what the bundle says of the Rust crates inside iroh: names, makers, sources, and texts of their licences."""

from importlib.metadata import distribution
from pathlib import Path

import pytest
from msgspec import json

from tests.packaging.script_loader import load_script

SCRIPT = load_script("collect_licences")


@pytest.fixture(scope="module")
def notices() -> str:
    text: str = SCRIPT.crates("iroh")
    return text


def test_every_crate_is_named_with_its_licence_and_source(notices: str) -> None:
    (listed,) = (file for file in distribution("iroh").files or () if SCRIPT.LISTS_OF_CRATES in file.name)
    components = json.decode(Path(str(listed.locate())).read_bytes())["components"]
    lines = notices.split("\n\n\n", maxsplit=1)[0].splitlines()

    assert len(lines) == len(components) > 400
    for line, crate in zip(lines, components, strict=True):
        assert line.startswith(f"{crate['name']} {crate['version']}; ")
        assert line.endswith(f"; https://crates.io/crates/{crate['name']}/{crate['version']}")
        assert len(line.split("; ")) >= 3


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("BSD-2-Clause", "THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS"),
        ("BSD-3-Clause", "endorse or promote products"),
        ("CDLA-Permissive-2.0", "makes available the text of this"),
        ("ISC", "Permission to use, copy, modify, and/or distribute"),
        ("MPL-2.0", "Mozilla Public License Version 2.0"),
        ("Unicode-3.0", "UNICODE LICENSE V3"),
        ("Unlicense", "released into the public domain"),
        ("Zlib", "This software is provided 'as-is'"),
    ],
)
def test_the_texts_that_the_package_does_not_bring_are_there_once(notices: str, name: str, words: str) -> None:
    texts = [each for each in notices.split("\n\n\n")[1:] if each.startswith(f"{name}\n\n")]

    assert len(texts) == 1
    assert words in texts[0]
    assert "<year>" not in texts[0]


def test_makers_are_named_where_the_licence_asks_for_it(notices: str) -> None:
    for line in notices.split("\n\n\n", maxsplit=1)[0].splitlines():
        if line.startswith(("ring ", "rustls-webpki ", "untrusted ")):
            assert "Brian Smith" in line


@pytest.mark.parametrize(
    ("expression", "owed"),
    [
        ("MIT", []),
        ("MIT OR Apache-2.0", []),
        ("Apache-2.0  OR  MIT", []),
        ("Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT", []),
        ("Apache-2.0 AND ISC", ["ISC"]),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", ["Unicode-3.0"]),
        ("GPL-3.0-only OR Zlib", ["Zlib"]),
        ("MPL-2.0", ["MPL-2.0"]),
    ],
)
def test_one_of_alternative_licences_is_enough(expression: str, owed: list[str]) -> None:
    assert list(SCRIPT.owed_texts("a crate", expression)) == owed


@pytest.mark.parametrize("expression", ["GPL-3.0-only", "MIT AND LGPL-2.1-only", "", "()"])
def test_a_licence_without_a_text_ends_the_build(expression: str) -> None:
    with pytest.raises(SystemExit, match="there is no text of the licence of a crate"):
        list(SCRIPT.owed_texts("a crate", expression))


def test_the_bundle_has_them_beside_the_licences_of_iroh(
    tmp_path_factory: pytest.TempPathFactory, notices: str
) -> None:
    folder = tmp_path_factory.mktemp("build") / "licences"

    SCRIPT.gather(folder)

    assert (folder / "iroh" / "CRATES.txt").read_text("utf-8") == f"{notices}\n"
    assert "texts and sources: iroh/CRATES.txt" in (folder / "README.txt").read_text("utf-8")
