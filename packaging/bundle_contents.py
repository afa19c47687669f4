"""Decides what goes into the bundle and what the app of macOS says about itself; yaniv.spec asks.

Its values are those of PyInstaller: an entry is a triple of name inside the bundle, source file, and kind.
`bundle_contents.py APP MACHINE` checks a built Yaniv.app.
"""

import plistlib
import struct
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path, PurePath
from typing import Any, Final

Entry = tuple[str, str, str]
Version = tuple[int, ...]

_LIBRARY_SUFFIXES: Final = (".dll",)
_FAT_MAGIC: Final = 0xCAFEBABE
_THIN_MAGIC: Final = 0xFEEDFACF
_MACHINES: Final = {0x01000007: "x86_64", 0x0100000C: "arm64"}
"""Names of the processors, as `platform.machine` gives them, by their number in a file."""
_VERSION_MIN_MACOSX: Final = 0x24
_BUILD_VERSION: Final = 0x32


def network_libraries() -> list[tuple[str, str]]:
    """Return source and folder in the bundle of iroh's native library, which it opens by its path; maybe none."""
    spec = find_spec("iroh")
    folders = spec.submodule_search_locations if spec is not None else None
    return [
        (str(file), "iroh")
        for folder in folders or ()
        for file in sorted(Path(folder).iterdir())
        if file.suffix in {".so", ".dylib", ".dll"}
    ]


def without_duplicates(entries: Iterable[Entry]) -> list[Entry]:
    """Drop the DLLs at the top of the bundle that also lie in the folder of their package.

    PyInstaller collects a DLL once for its package and once more for each module that links to it. Windows looks beside
    the module that is loaded first, so the copy in the package's folder is the one that counts.
    """
    listed = list(entries)
    in_packages = {
        (PurePath(name).name.lower(), Path(source).stat().st_size)
        for name, source, _ in listed
        if _is_library(name) and len(PurePath(name).parts) > 1
    }
    return [
        (name, source, kind)
        for name, source, kind in listed
        if not (
            _is_library(name)
            and len(PurePath(name).parts) == 1
            and (name.lower(), Path(source).stat().st_size) in in_packages
        )
    ]


def _is_library(name: str) -> bool:
    return name.lower().endswith(_LIBRARY_SUFFIXES)


def oldest_macos(files: Iterable[Path], machine: str) -> str:
    """Return the oldest macOS on which all of the files run on *machine*, such as "11.0"; other files do not count.

    :raises ValueError: if none of them says anything.
    """
    needs = (each for file in files for each in macos_versions(file.read_bytes()))
    return ".".join(map(str, max(version for of_machine, version in needs if of_machine == machine)))


def macos_versions(content: bytes) -> Iterator[tuple[str, Version]]:
    """Yield machine and oldest macOS for each part of a Mach-O file; nothing for other files.

    Source: `mach-o/fat.h` and `mach-o/loader.h`; fat headers are big-endian, programs of 64 bits little-endian.
    """
    if len(content) < 32:  # noqa: PLR2004 -- the length of the shortest header
        return
    magic, count = struct.unpack_from(">II", content)
    if magic == _FAT_MAGIC:
        for number in range(count):
            _, _, offset, size, _ = struct.unpack_from(">5I", content, 8 + 20 * number)
            yield from macos_versions(content[offset : offset + size])
        return
    magic, processor, _, _, command_count, _, _, _ = struct.unpack_from("<8I", content)
    if magic != _THIN_MAGIC:
        return
    offset = 32
    for _ in range(command_count):
        command, size = struct.unpack_from("<II", content, offset)
        if command in {_VERSION_MIN_MACOSX, _BUILD_VERSION}:
            (packed,) = struct.unpack_from("<I", content, offset + (8 if command == _VERSION_MIN_MACOSX else 12))
            yield _MACHINES.get(processor, ""), (packed >> 16, packed >> 8 & 255)
        offset += size


def info_plist(oldest_system: str) -> dict[str, Any]:
    """Return our part of the Info.plist: the oldest macOS, and the files that the program opens."""
    return {
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "NSHumanReadableCopyright": "The Yaniv developers; MIT licence",
        "LSMinimumSystemVersion": oldest_system,
        "LSApplicationCategoryType": "public.app-category.card-games",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Match of Yaniv",
                "CFBundleTypeIconFile": "yaniv.icns",
                "LSItemContentTypes": ["io.github.yaniv_game.match"],
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
            },
            {
                "CFBundleTypeName": "House rules of Yaniv",
                "LSItemContentTypes": ["public.yaml"],
                "CFBundleTypeExtensions": ["yaml"],
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Alternate",
            },
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": "io.github.yaniv_game.match",
                "UTTypeDescription": "Match of Yaniv",
                "UTTypeIconFile": "yaniv.icns",
                "UTTypeConformsTo": ["public.text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["yaniv"],
                    "public.mime-type": ["application/x-yaniv"],
                },
            }
        ],
    }


def check_app(app: Path, machine: str) -> list[str]:
    """Return everything that is wrong with the tree of a Yaniv.app built for *machine*; empty if nothing is."""
    plist_path = app / "Contents" / "Info.plist"
    if not plist_path.is_file():
        return [f"{plist_path} is missing"]
    plist = plistlib.loads(plist_path.read_bytes())
    resources = app / "Contents" / "Resources"
    needed = [
        app / "Contents" / "MacOS" / str(plist.get("CFBundleExecutable")),
        resources / str(plist.get("CFBundleIconFile")),
        resources / "variants",
        resources / "licences",
    ]
    problems = [f"{path} is missing" for path in needed if not path.exists()]
    stated = str(plist.get("LSMinimumSystemVersion"))
    computed = oldest_macos((file for file in app.rglob("*") if file.is_file() and not file.is_symlink()), machine)
    if stated != computed:
        problems.append(f"LSMinimumSystemVersion is {stated}, what lies inside needs {computed}")
    return problems


if __name__ == "__main__":
    sys.exit("\n".join(check_app(Path(sys.argv[1]), sys.argv[2])) or 0)
