"""Licences of the program and of everything distributed with it.

A frozen bundle reads the list that `packaging/collect_licences.py` wrote when it was built. A checkout or a wheel
inspects the installed packages.
"""

import re
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct, json

from yaniv import __version__, paths

if TYPE_CHECKING:
    from importlib.metadata import Distribution

LIST_FILE: Final = "parts.json"
"""File name of the list in a bundle, in the same folder as the licence texts."""
PYGAME_PACKAGE: Final = "pygame-ce"
"""Package that brings native libraries without licence files of their own."""
_LICENCE_FILE_PATTERN: Final = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS|LGPL)[^/]*(?<!\.py)$", re.IGNORECASE)
_LICENCE_FIELDS: Final = ("License-Expression", "License")
"""Metadata fields in which a package states its licence; the current standard comes first."""
LIBRARY_PATTERN: Final = re.compile(
    r".*(?:libs/|pygame/(?=[^/]+\.dll))(?:lib)?([^/]+?)"
    r"(?:-[\d.]+|-[0-9a-f]{8}|-[0-9a-f]{32})*(?:\.[\d.]+(?:\.zlib-ng)?)?(?:\.so[\d.]*|\.dylib|\.dll)"
)
"""Path of a shared library in a wheel; group 1 is its name without the version and hash that wheel builders add.

Examples: `libSDL2-2-3b2c1d0f.so.0.3200.10`, `libogg-0.dll`."""
_UNSTATED_LICENCES: Final = {"accesskit": "(MIT OR Apache-2.0) AND BSD-3-Clause", "iroh": "MIT OR Apache-2.0"}
"""Licences of packages whose metadata names none; their licence files do."""
_PACKAGES_WITH_LIBRARIES: Final = (PYGAME_PACKAGE, "numpy")
"""Packages whose native libraries are listed one by one."""
_NOTICES_FILE: Final = "libraries.json"
"""File name of the notices on native libraries, in `assets/licences` beside the texts of their licences."""


class LibraryNotice(Struct, frozen=True, forbid_unknown_fields=True):
    """Notice for a native library that is distributed with the program."""

    licence: str
    """SPDX expression, or the maker's own wording."""
    copyright: tuple[str, ...]
    """Years and names, one line for each owner."""
    texts: tuple[str, ...]
    """Names of the licence texts in `assets/licences`, without `.txt`; empty if none is asked for."""
    source: str = ""
    """Address of the source code, where the licence asks for it."""
    credit: str = ""
    """Sentence that the licence asks for."""


class LicensedComponent(Struct, frozen=True):
    """Licensed component: the program itself, or something distributed with it, such as a library or a font."""

    name: str
    version: str
    """Empty if it has none."""
    licence: str
    """SPDX expression, or the maker's own wording; empty if only the texts say it."""
    texts: tuple[str, ...] = ()
    """Paths of the licence files; in a bundle they are relative to its licence folder."""
    inside: tuple[tuple[str, str], ...] = ()
    """Native libraries included without a licence file: pairs of name and licence, the licence empty if unknown."""


def licensed_components() -> tuple[LicensedComponent, ...]:
    """Return everything whose licence the program shows: itself, then its packages by name, its fonts, and Python."""
    list_path = paths.licences() / LIST_FILE
    return (
        json.decode(list_path.read_bytes(), type=tuple[LicensedComponent, ...])
        if list_path.is_file()
        else collect_installed()
    )


def licence_text(component: LicensedComponent) -> str:
    """Return the licence texts of a component, without duplicates, separated by blank lines; empty if there is none."""
    licence_paths = (paths.licences() / path for path in component.texts)
    texts = (path.read_text(encoding="utf-8", errors="replace").strip() for path in licence_paths if path.is_file())
    notices = library_notices_text(name for name, _ in component.inside)
    return "\n\n\n".join(dict.fromkeys((*texts, *([notices] if notices else []))))


def library_notices() -> dict[str, LibraryNotice]:
    """Return the notices on all native libraries that any of our packages may contain, by library name."""
    notices_path = paths.assets() / "licences" / _NOTICES_FILE
    return json.decode(notices_path.read_bytes(), type=dict[str, LibraryNotice])


def library_notices_text(names: Iterable[str]) -> str:
    """Return the notices on these libraries, followed by each licence text once; empty if there is none."""
    notices = library_notices()
    known = {name: notices[name] for name in names if name in notices}
    blocks = ["\n\n".join(_notice_lines(name, notice)) for name, notice in known.items()]
    text_names = dict.fromkeys(text for notice in known.values() for text in notice.texts)
    for text_name in text_names:
        text = (paths.assets() / "licences" / f"{text_name}.txt").read_text(encoding="utf-8").strip()
        blocks.append(f"{text_name}\n\n{text}")
    return "\n\n\n".join(blocks)


def _notice_lines(name: str, notice: LibraryNotice) -> Iterator[str]:
    yield f"{name}: {notice.licence}"
    yield from (f"Copyright {owner}" for owner in notice.copyright)
    if notice.credit:
        yield notice.credit
    if notice.source:
        yield f"Source code: {notice.source}"


def collect_installed() -> tuple[LicensedComponent, ...]:
    """Return the same as `licensed_components`, found by inspecting the packages installed for this Python."""
    packages = _required_packages("yaniv", {})
    own = packages.pop("yaniv", None)
    return (
        LicensedComponent("Yaniv", __version__, "MIT AND OFL-1.1", _licence_files(own) if own else ()),
        *(_component(package) for _, package in sorted(packages.items())),
        *_font_components(),
        LicensedComponent("Python", sys.version.split()[0], "PSF-2.0", tuple(_python_licence_file())),
    )


def _required_packages(name: str, packages: "dict[str, Distribution]") -> "dict[str, Distribution]":
    """Return *packages* extended by the package *name* and all its dependencies on this system, by name.

    Packages that are not installed are skipped, and so are optional dependencies.
    """
    from importlib.metadata import PackageNotFoundError, distribution  # noqa: PLC0415 -- would add 30 ms to every start

    if name not in packages:
        try:
            packages[name] = distribution(name)
        except PackageNotFoundError:
            return packages
        for requirement in packages[name].requires or ():
            if "extra ==" not in requirement:
                _required_packages(re.split(r"[^\w-]", requirement, maxsplit=1)[0].lower(), packages)
    return packages


def _component(package: "Distribution") -> LicensedComponent:
    licence = next((package.metadata[key] for key in _LICENCE_FIELDS if key in package.metadata), "")
    licence = licence or _UNSTATED_LICENCES.get(package.name, "")
    inside = tuple(_bundled_libraries(package)) if package.name in _PACKAGES_WITH_LIBRARIES else ()
    return LicensedComponent(package.name, package.version, licence.partition("\n")[0], _licence_files(package), inside)


def _licence_files(package: "Distribution") -> tuple[str, ...]:
    """Return the paths of the licence files of an installed package."""
    return tuple(str(file.locate()) for file in package.files or () if _LICENCE_FILE_PATTERN.search(str(file)))


def _bundled_libraries(package: "Distribution") -> Iterator[tuple[str, str]]:
    """Yield name and licence of each native library in the package, sorted by name; an unknown licence is empty."""
    matches = (LIBRARY_PATTERN.fullmatch(str(file)) for file in package.files or ())
    notices = library_notices()
    for name in sorted({match[1] for match in matches if match}):
        yield name, notices[name].licence if name in notices else ""


def _font_components() -> Iterator[LicensedComponent]:
    """Yield the fonts among the assets; their names are derived from the names of their licence files."""
    for licence_path in sorted((paths.assets() / "fonts").glob("*-OFL.txt")):
        name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", licence_path.name.removesuffix("-OFL.txt"))
        yield LicensedComponent(name, "", "OFL-1.1", (str(licence_path),))


def _python_licence_file() -> Iterator[str]:
    """Yield the path of Python's own licence file, if it is installed."""
    for folder in (sysconfig.get_paths()["stdlib"], sys.base_prefix):
        if (text := Path(folder) / "LICENSE.txt").is_file():
            yield str(text)
            return
