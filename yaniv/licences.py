"""What the program is made of and carries along, and under which licence each part of it is.

A bundle knows it from the list that `packaging/licences.py` wrote while it was built; a checkout and a wheel ask the
packages they run with.
"""

import re
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct, json

from yaniv import __version__, places

if TYPE_CHECKING:
    from importlib.metadata import Distribution

LIST: Final = "parts.json"
"""Of a bundle, beside the texts."""
WINDOW: Final = "pygame-ce"
_TEXTS: Final = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS|LGPL)[^/]*(?<!\.py)$", re.IGNORECASE)
_TOLD_UNDER: Final = ("License-Expression", "License")
"""Where a package tells its licence; the new way first."""
LIBRARY: Final = re.compile(
    r".*(?:libs/|pygame/(?=[^/]+\.dll))(?:lib)?([^/]+?)"
    r"(?:-[\d.]+|-[0-9a-f]{8})*(?:\.[\d.]+(?:\.zlib-ng)?)?(?:\.so[\d.]*|\.dylib|\.dll)"
)
"""Without the numbers that those who pack wheels give them: `libSDL2-2-3b2c1d0f.so.0.3200.10`, `libogg-0.dll`."""
_INSIDE: Final = {
    "SDL2": "Zlib", "SDL2_image": "Zlib", "SDL2_mixer": "Zlib", "SDL2_ttf": "Zlib", "FLAC": "BSD-3-Clause",
    "asound": "LGPL-2.1-or-later", "brotlicommon": "MIT", "brotlidec": "MIT", "fluidsynth": "LGPL-2.1-or-later",
    "freetype": "FTL", "harfbuzz": "MIT", "jpeg": "IJG AND BSD-3-Clause", "mpg123": "LGPL-2.1-only",
    "ogg": "BSD-3-Clause", "opus": "BSD-3-Clause", "opusfile": "BSD-3-Clause", "png16": "libpng-2.0",
    "portmidi": "MIT", "sharpyuv": "BSD-3-Clause", "sndfile": "LGPL-2.1-or-later", "tiff": "libtiff",
    "vorbis": "BSD-3-Clause", "vorbisenc": "BSD-3-Clause", "vorbisfile": "BSD-3-Clause", "wavpack": "BSD-3-Clause",
    "webp": "BSD-3-Clause", "webpdemux": "BSD-3-Clause", "xmp": "MIT", "z": "Zlib",
}  # fmt: skip
"""Libraries inside the wheels of pygame-ce."""


class Part(Struct, frozen=True):
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


def parts() -> tuple[Part, ...]:
    """The program itself, then what it is made of by name, fonts, and Python."""
    listed = places.licences() / LIST
    return json.decode(listed.read_bytes(), type=tuple[Part, ...]) if listed.is_file() else gathered()


def text(part: Part) -> str:
    """Its licence, several below each other; empty where none lies here."""
    found = (places.licences() / each for each in part.texts)
    told = (each.read_text(encoding="utf-8", errors="replace").strip() for each in found if each.is_file())
    return "\n\n\n".join(dict.fromkeys(told))


def gathered() -> tuple[Part, ...]:
    """From the packages this Python runs with."""
    needed = _needed("yaniv", {})
    own = needed.pop("yaniv", None)
    return (
        Part("Yaniv", __version__, "MIT", _texts(own) if own else ()),
        *(_part(each) for _, each in sorted(needed.items())),
        *_fonts(),
        Part("Python", sys.version.split()[0], "PSF-2.0", tuple(_text_of_python())),
    )


def _needed(name: str, found: "dict[str, Distribution]") -> "dict[str, Distribution]":
    """The package and all it needs on this system, by name; what is not installed is not there."""
    from importlib.metadata import PackageNotFoundError, distribution  # noqa: PLC0415 -- 30 ms at every start

    if name not in found:
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            return found
        for wish in found[name].requires or ():
            if "extra ==" not in wish:
                _needed(re.split(r"[^\w-]", wish, maxsplit=1)[0].lower(), found)
    return found


def _part(package: "Distribution") -> Part:
    told = next((package.metadata[key] for key in _TOLD_UNDER if key in package.metadata), "")
    inside = tuple(_libraries(package)) if package.name == WINDOW else ()
    return Part(package.name, package.version, told.partition("\n")[0], _texts(package), inside)


def _texts(package: "Distribution") -> tuple[str, ...]:
    return tuple(str(file.locate()) for file in package.files or () if _TEXTS.search(str(file)))


def _libraries(package: "Distribution") -> Iterator[tuple[str, str]]:
    found = (LIBRARY.fullmatch(str(file)) for file in package.files or ())
    yield from sorted((name, _INSIDE.get(name, "")) for name in {match[1] for match in found if match})


def _fonts() -> Iterator[Part]:
    for each in sorted((places.assets() / "fonts").glob("*-OFL.txt")):
        name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", each.name.removesuffix("-OFL.txt"))
        yield Part(name, "", "OFL-1.1", (str(each),))


def _text_of_python() -> Iterator[str]:
    for folder in (sysconfig.get_paths()["stdlib"], sys.base_prefix):
        if (text := Path(folder) / "LICENSE.txt").is_file():
            yield str(text)
            return
