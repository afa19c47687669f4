"""Tests of the licence notices of the components, in a checkout and in a bundle."""

import re
from importlib.metadata import requires
from pathlib import Path

import pytest
from msgspec import json

from yaniv import __version__, licences, paths
from yaniv.licences import LicensedComponent


def test_every_required_package_has_its_licence_and_text() -> None:
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
        ("numpy.libs/libscipy_openblas64_-63c857e738469261263c764a36be9436.dll", "scipy_openblas64_"),
        ("numpy/.dylibs/libgcc_s.1.1.dylib", "gcc_s"),
        ("pygame/base.cpython-311-x86_64-linux-gnu.so", None),
        ("pygame/base.cp311-win_amd64.pyd", None),
    ],
)
def test_a_library_is_recognised_by_its_file_name_on_every_system(file: str, name: str | None) -> None:
    match = licences.LIBRARY_PATTERN.fullmatch(file)

    assert (match and match[1]) == name


WINDOWS_LIBRARIES = [
    "SDL2.dll", "SDL2_image.dll", "SDL2_mixer.dll", "SDL2_ttf.dll", "freetype.dll", "libjpeg-62.dll", "libogg-0.dll",
    "libopus-0.dll", "libopusfile-0.dll", "libpng16-16.dll", "libtiff-5.dll", "libwavpack-1.dll", "libwebp-7.dll",
    "libwebpdemux-2.dll", "libxmp.dll", "portmidi.dll",
]  # fmt: skip
"""Libraries in the wheel of pygame-ce for Windows."""


@pytest.mark.parametrize("file", WINDOWS_LIBRARIES)
def test_a_windows_library_has_its_notice(file: str) -> None:
    match = licences.LIBRARY_PATTERN.fullmatch(f"pygame/{file}")

    assert match
    assert match[1] in licences.library_notices()


@pytest.mark.parametrize("package", [licences.PYGAME_PACKAGE, "numpy"])
def test_every_library_inside_a_package_has_its_notice_and_texts(package: str) -> None:
    (part,) = [part for part in licences.licensed_components() if part.name == package]
    text = licences.licence_text(part)

    assert part.inside
    notices = licences.library_notices()
    for name, licence in part.inside:
        assert f"{name}: {licence}\n\nCopyright {notices[name].copyright[0]}" in text


def test_a_notice_has_everything_its_licence_requires() -> None:
    folder = paths.assets() / "licences"
    notices = licences.library_notices()

    named = {text for notice in notices.values() for text in notice.texts}
    assert {f"{text}.txt" for text in named} == {path.name for path in folder.glob("*.txt")}
    assert [name for name, notice in notices.items() if not notice.copyright] == []
    assert [name for name, notice in notices.items() if "LGPL" in notice.licence and not notice.source] == []
    assert [
        name for name, notice in notices.items() if "LGPL" in notice.licence and "LGPL-2.1" not in notice.texts
    ] == []
    assert "FreeType Project" in notices["freetype"].credit
    assert "Independent JPEG Group" in notices["jpeg"].credit


def test_licence_texts_follow_the_notices_once_each() -> None:
    text = licences.library_notices_text(["SDL2", "SDL2_ttf", "freetype", "unheard-of"])

    assert text.count("provided 'as-is'") == 1
    assert "unheard-of" not in text
    assert text.index("freetype: FTL") < text.index("provided 'as-is'")


def test_a_bundle_lists_its_own_components(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
