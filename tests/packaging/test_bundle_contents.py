"""Tests of the contents of bundles and of the property list of the macOS app; they run on any system."""

import plistlib
import struct
from pathlib import Path

import pytest

from tests.packaging.script_loader import load_script
from yaniv.online.link import is_network_available

bundle_contents = load_script("bundle_contents")
ARM64, X86_64 = 0x0100000C, 0x01000007


def thin(processor: int, major: int, minor: int, *, is_new: bool = True) -> bytes:
    """Return a Mach-O file for one processor with this minimum macOS, in the newer or the older load command."""
    packed = major << 16 | minor << 8
    other = struct.pack("<II8x", 0x1B, 16)
    command = struct.pack("<6I", 0x32, 24, 1, packed, 0, 0) if is_new else struct.pack("<4I", 0x24, 16, packed, 0)
    return struct.pack("<8I", 0xFEEDFACF, processor, 0, 2, 2, len(other + command), 0, 0) + other + command


def fat(*programs: tuple[int, bytes]) -> bytes:
    """Return a universal Mach-O file for several processors."""
    offset = 8 + 20 * len(programs)
    table, body = struct.pack(">II", 0xCAFEBABE, len(programs)), b""
    for processor, program in programs:
        table += struct.pack(">5I", processor, 0, offset + len(body), len(program), 0)
        body += program
    return table + body


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A folder tree like that of an app built for ARM64."""
    contents = tmp_path / "Yaniv.app" / "Contents"
    for folder in ("MacOS", "Frameworks", "Resources/variants", "Resources/licences"):
        (contents / folder).mkdir(parents=True)
    (contents / "MacOS" / "yaniv").write_bytes(thin(ARM64, 11, 0))
    (contents / "Frameworks" / "numpy.so").write_bytes(thin(ARM64, 14, 0))
    (contents / "Resources" / "yaniv.icns").write_bytes(b"icns")
    plist = bundle_contents.info_plist("14.0") | {"CFBundleExecutable": "yaniv", "CFBundleIconFile": "yaniv.icns"}
    (contents / "Info.plist").write_bytes(plistlib.dumps(plist))
    return tmp_path / "Yaniv.app"


def test_the_minimum_macos_is_the_newest_that_any_file_requires(tmp_path: Path) -> None:
    contents = {
        "old": thin(X86_64, 10, 13, is_new=False),
        "both": fat((X86_64, thin(X86_64, 10, 15)), (ARM64, thin(ARM64, 11, 3))),
        "text": b"#!/bin/sh\n" * 9,
        "empty": b"",
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)

    files = [tmp_path / name for name in contents]
    assert bundle_contents.oldest_macos(files, "x86_64") == "10.15"
    assert bundle_contents.oldest_macos(files, "arm64") == "11.3"
    with pytest.raises(ValueError, match="empty"):
        bundle_contents.oldest_macos(files[2:], "arm64")


def test_a_complete_app_passes(app: Path) -> None:
    assert bundle_contents.check_app(app, "arm64") == []


@pytest.mark.parametrize("part", ["MacOS/yaniv", "Resources/yaniv.icns", "Resources/variants", "Info.plist"])
def test_a_missing_part_of_the_app_is_reported(app: Path, part: str) -> None:
    missing = app / "Contents" / part
    missing.rename(app.parent / "away")

    assert bundle_contents.check_app(app, "arm64") == [f"{missing} is missing"]


def test_a_minimum_macos_that_is_too_old_is_reported(app: Path) -> None:
    (app / "Contents" / "Frameworks" / "new.dylib").write_bytes(thin(ARM64, 15, 2))

    assert bundle_contents.check_app(app, "arm64") == ["LSMinimumSystemVersion is 14.0, what lies inside needs 15.2"]


def test_the_app_owns_match_files_and_is_an_alternate_for_rule_files() -> None:
    plist = plistlib.loads(plistlib.dumps(bundle_contents.info_plist("11.0")))

    matches, rules = plist["CFBundleDocumentTypes"]
    (declared,) = plist["UTExportedTypeDeclarations"]
    assert matches["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert declared["UTTypeTagSpecification"]["public.filename-extension"] == ["yaniv"]
    assert (matches["LSHandlerRank"], rules["LSHandlerRank"]) == ("Owner", "Alternate")
    assert rules["CFBundleTypeExtensions"] == ["yaml"]


def test_a_dll_beside_its_module_is_not_bundled_twice(tmp_path: Path) -> None:
    for name, content in {"SDL2.dll": b"sdl", "z.dll": b"mine", "other-z.dll": b"another", "base.pyd": b"b"}.items():
        (tmp_path / name).write_bytes(content)
    entries = [
        ("pygame/SDL2.dll", str(tmp_path / "SDL2.dll"), "BINARY"),
        ("SDL2.dll", str(tmp_path / "SDL2.dll"), "BINARY"),
        ("pygame/z.dll", str(tmp_path / "z.dll"), "BINARY"),
        ("z.dll", str(tmp_path / "other-z.dll"), "BINARY"),
        ("pygame/base.pyd", str(tmp_path / "base.pyd"), "EXTENSION"),
        ("python313.dll", str(tmp_path / "base.pyd"), "BINARY"),
    ]

    kept = [name for name, _, _ in bundle_contents.without_duplicates(entries)]

    assert kept == ["pygame/SDL2.dll", "pygame/z.dll", "z.dll", "pygame/base.pyd", "python313.dll"]


def test_the_network_library_is_found_where_it_exists() -> None:
    libraries = bundle_contents.network_libraries()

    assert len(libraries) == is_network_available()
    assert all(Path(source).is_file() and folder == "iroh" for source, folder in libraries)
