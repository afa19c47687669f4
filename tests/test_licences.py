"""What the program is made of, in a checkout and in a bundle."""

import re
from importlib.metadata import requires
from pathlib import Path

import pytest
from msgspec import json

from yaniv import __version__, licences, paths
from yaniv.licences import LicensedComponent


def test_every_package_the_program_needs_is_named_with_its_licence_and_its_text() -> None:
    part_by_name = {part.name.lower(): part for part in licences.licensed_components()}
    needed = [
        re.split(r"[^\w-]", requirement)[0] for requirement in requires("yaniv") or () if "extra ==" not in requirement
    ]

    assert {*needed, "yaniv", "rubik", "suez one", "python"} == {*part_by_name}
    assert part_by_name["yaniv"].version == __version__
    for part in part_by_name.values():
        assert part.licence, part.name
        assert len(licences.licence_text(part)) > 500, part.name


def test_the_licence_of_every_library_inside_pygame_is_known() -> None:
    pygame = next(part for part in licences.licensed_components() if part.name == licences.PYGAME_PACKAGE)

    assert "SDL2" in dict(pygame.inside)
    assert [name for name, licence in pygame.inside if not licence] == []


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("pygame_ce.libs/libSDL2-2-0e8a3fcb.0.so.0.3200.10", "SDL2"),
        ("pygame_ce.libs/libfreetype-1f2a3b4c.so.6.20.1", "freetype"),
        ("pygame/libogg-0.dll", "ogg"),
        ("pygame/SDL2_ttf.dll", "SDL2_ttf"),
        ("pygame/.dylibs/libSDL2_mixer-2.0.0.800.2.dylib", "SDL2_mixer"),
        ("pygame/.dylibs/libz.1.3.1.zlib-ng.dylib", "z"),
        ("pygame/base.cpython-311-x86_64-linux-gnu.so", None),
        ("pygame/base.cp311-win_amd64.pyd", None),
    ],
)
def test_a_library_is_known_by_its_file_on_every_system(file: str, name: str | None) -> None:
    match = licences.LIBRARY_PATTERN.fullmatch(file)

    assert (match and match[1]) == name


def test_a_bundle_tells_what_was_put_into_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = LicensedComponent(
        "An old engine", "0.9", "Zlib", ("engine/COPYING", "engine/AUTHORS", "engine/COPYING-again")
    )
    (tmp_path / "engine").mkdir()
    for file, written in (("COPYING", "Do as you like."), ("AUTHORS", "Zoë"), ("COPYING-again", "Do as you like.")):
        (tmp_path / "engine" / file).write_text(written, encoding="utf-8")
    (tmp_path / licences.LIST_FILE).write_bytes(json.encode((known,)))
    monkeypatch.setattr(paths, "licences", lambda: tmp_path)

    assert licences.licensed_components() == (known,)
    assert licences.licence_text(known) == "Do as you like.\n\n\nZoë"
