"""What the program is made of and carries along, and under which licence each part of it is.

A bundle knows it from the list that `packaging/collect_licences.py` wrote while it was built; a checkout and a wheel
ask the packages they run with.
"""

import re
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct, json

from yaniv import __version__, paths

if TYPE_CHECKING:
    from importlib.metadata import Distribution

LIST_FILE: Final = "parts.json"
"""Of a bundle, beside the texts."""
PYGAME_PACKAGE: Final = "pygame-ce"
"""Package that brings native libraries without licence files of their own."""
_LICENCE_FILE_PATTERN: Final = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS|LGPL)[^/]*(?<!\.py)$", re.IGNORECASE)
_LICENCE_FIELDS: Final = ("License-Expression", "License")
"""Where a package tells its licence; the new way first."""
LIBRARY_PATTERN: Final = re.compile(
    r".*(?:libs/|pygame/(?=[^/]+\.dll))(?:lib)?([^/]+?)"
    r"(?:-[\d.]+|-[0-9a-f]{8})*(?:\.[\d.]+(?:\.zlib-ng)?)?(?:\.so[\d.]*|\.dylib|\.dll)"
)
"""Without the numbers that those who pack wheels give them: `libSDL2-2-3b2c1d0f.so.0.3200.10`, `libogg-0.dll`."""
_BUNDLED_LIBRARY_LICENCES: Final = {
    "SDL2": "Zlib", "SDL2_image": "Zlib", "SDL2_mixer": "Zlib", "SDL2_ttf": "Zlib", "FLAC": "BSD-3-Clause",
    "asound": "LGPL-2.1-or-later", "brotlicommon": "MIT", "brotlidec": "MIT", "fluidsynth": "LGPL-2.1-or-later",
    "freetype": "FTL", "harfbuzz": "MIT", "jpeg": "IJG AND BSD-3-Clause", "mpg123": "LGPL-2.1-only",
    "ogg": "BSD-3-Clause", "opus": "BSD-3-Clause", "opusfile": "BSD-3-Clause", "png16": "libpng-2.0",
    "portmidi": "MIT", "sharpyuv": "BSD-3-Clause", "sndfile": "LGPL-2.1-or-later", "tiff": "libtiff",
    "vorbis": "BSD-3-Clause", "vorbisenc": "BSD-3-Clause", "vorbisfile": "BSD-3-Clause", "wavpack": "BSD-3-Clause",
    "webp": "BSD-3-Clause", "webpdemux": "BSD-3-Clause", "xmp": "MIT", "z": "Zlib",
}  # fmt: skip
"""Libraries inside the wheels of pygame-ce."""


class LicensedComponent(Struct, frozen=True):
    """Something the program is made of, or carries along."""

    name: str
    version: str
    """Empty where nobody counts."""
    licence: str
    """As SPDX or its makers write it; empty: see its texts."""
    texts: tuple[str, ...] = ()
    """Files; those of a bundle lie below its folder of licences."""
    inside: tuple[tuple[str, str], ...] = ()
    """Libraries that come with it and bring no text of their own: name and licence, empty where it is unknown."""


def licensed_components() -> tuple[LicensedComponent, ...]:
    """The program itself, then what it is made of by name, fonts, and Python."""
    list_path = paths.licences() / LIST_FILE
    return (
        json.decode(list_path.read_bytes(), type=tuple[LicensedComponent, ...])
        if list_path.is_file()
        else collect_installed()
    )


def licence_text(component: LicensedComponent) -> str:
    """Its licence, several below each other; empty where none lies here."""
    licence_paths = (paths.licences() / path for path in component.texts)
    texts = (path.read_text(encoding="utf-8", errors="replace").strip() for path in licence_paths if path.is_file())
    return "\n\n\n".join(dict.fromkeys(texts))


def collect_installed() -> tuple[LicensedComponent, ...]:
    """From the packages this Python runs with."""
    packages = _required_packages("yaniv", {})
    own = packages.pop("yaniv", None)
    return (
        LicensedComponent("Yaniv", __version__, "MIT", _licence_files(own) if own else ()),
        *(_component(package) for _, package in sorted(packages.items())),
        *_font_components(),
        LicensedComponent("Python", sys.version.split()[0], "PSF-2.0", tuple(_python_licence_file())),
    )


def _required_packages(name: str, packages: "dict[str, Distribution]") -> "dict[str, Distribution]":
    """The package and all it needs on this system, by name; what is not installed is not there."""
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
    """Return the component for an installed package."""
    licence = next((package.metadata[key] for key in _LICENCE_FIELDS if key in package.metadata), "")
    inside = tuple(_bundled_libraries(package)) if package.name == PYGAME_PACKAGE else ()
    return LicensedComponent(package.name, package.version, licence.partition("\n")[0], _licence_files(package), inside)


def _licence_files(package: "Distribution") -> tuple[str, ...]:
    """Return the paths of the licence files of an installed package."""
    return tuple(str(file.locate()) for file in package.files or () if _LICENCE_FILE_PATTERN.search(str(file)))


def _bundled_libraries(package: "Distribution") -> Iterator[tuple[str, str]]:
    """Yield name and licence of each native library in the package, sorted by name; an unknown licence is empty."""
    matches = (LIBRARY_PATTERN.fullmatch(str(file)) for file in package.files or ())
    yield from sorted(
        (name, _BUNDLED_LIBRARY_LICENCES.get(name, "")) for name in {match[1] for match in matches if match}
    )


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
