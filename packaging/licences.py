"""Gathers the licence of everything that goes into the bundle: `python packaging/licences.py DIR`, in the build's venv.

The list of what is bundled is what Yaniv requires, and what that requires; a package without a licence text ends the
build, so that nothing can slip in.
"""

import re
import shutil
import sys
import sysconfig
from importlib.metadata import Distribution, distribution
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXTS = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS|LGPL)[^/]*$", re.IGNORECASE)
INSIDE = {
    "SDL2": "Zlib", "SDL2_image": "Zlib", "SDL2_mixer": "Zlib", "SDL2_ttf": "Zlib", "FLAC": "BSD-3-Clause",
    "asound": "LGPL-2.1-or-later", "brotlicommon": "MIT", "brotlidec": "MIT", "fluidsynth": "LGPL-2.1-or-later",
    "freetype": "FTL", "harfbuzz": "MIT", "jpeg": "IJG AND BSD-3-Clause", "mpg123": "LGPL-2.1-only",
    "ogg": "BSD-3-Clause", "opus": "BSD-3-Clause", "opusfile": "BSD-3-Clause", "png16": "libpng-2.0",
    "portmidi": "MIT", "sharpyuv": "BSD-3-Clause", "sndfile": "LGPL-2.1-or-later", "tiff": "libtiff",
    "vorbis": "BSD-3-Clause", "vorbisenc": "BSD-3-Clause", "vorbisfile": "BSD-3-Clause", "wavpack": "BSD-3-Clause",
    "webp": "BSD-3-Clause", "webpdemux": "BSD-3-Clause", "xmp": "MIT",
}  # fmt: skip
"""Libraries inside the wheel of pygame-ce for Linux."""


def bundled(name: str, found: dict[str, Distribution]) -> dict[str, Distribution]:
    """The package and all it needs on this system, by name."""
    if name not in found:
        found[name] = distribution(name)
        for wish in found[name].requires or ():
            if "extra ==" not in wish:
                bundled(re.split(r"[^\w-]", wish, maxsplit=1)[0].lower(), found)
    return found


def texts(package: Distribution) -> list[Path]:
    """Its licence files."""
    return [
        Path(str(file.locate())) for file in package.files or () if TEXTS.search(str(file)) and ".py" not in str(file)
    ]


def inside(package: Distribution) -> list[str]:
    """The libraries in a wheel for Linux, without the numbers that auditwheel gave them."""
    found = (re.search(r"\.libs/lib(.+?)(?:-2)?-[0-9a-f]{8}", str(file)) for file in package.files or ())
    names = sorted({match[1] for match in found if match})
    unknown = [name for name in names if name not in INSIDE]
    if unknown:
        raise SystemExit(f"packaging/licences.py does not know the licence of {', '.join(unknown)}")
    return names


def gather(folder: Path) -> None:
    """Writes a folder for each package, and a list of all."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    lines = []
    for name, package in sorted(bundled("yaniv", {}).items()):
        found = [ROOT / "LICENSE"] if name == "yaniv" else texts(package)
        if not found:
            raise SystemExit(f"{name} brings no licence text")
        (folder / name).mkdir()
        for text in found:
            shutil.copy(text, folder / name / text.name)
        licence = package.metadata["License-Expression"] or package.metadata["License"] or "see its text"
        lines.append(f"{name} {package.version}: {licence.splitlines()[0]}")
    lines += (f"  inside pygame-ce: {name}, {INSIDE[name]}" for name in inside(distribution("pygame-ce")))
    for text in sorted((ROOT / "assets" / "fonts").glob("*-OFL.txt")):
        (folder / "fonts").mkdir(exist_ok=True)
        shutil.copy(text, folder / "fonts" / text.name)
        lines.append(f"font {text.name.removesuffix('-OFL.txt')}: OFL-1.1")
    python = Path(sysconfig.get_paths()["stdlib"]) / "LICENSE.txt"
    if python.is_file():
        (folder / "python").mkdir()
        shutil.copy(python, folder / "python" / python.name)
    lines.append(f"python {sys.version.split()[0]}: PSF-2.0")
    lines.append("pyinstaller, the starter of the program: GPL-2.0-or-later with the bootloader exception")
    (folder / "README.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
