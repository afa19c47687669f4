"""Gathers the licence of everything that goes into the bundle; runs in the build's venv.

    python packaging/collect_licences.py DIR

`yaniv.licences` knows what that is, and shows it on the page about the program; a part without a text, or a library
whose licence is unknown, ends the build, so that nothing can slip in.
"""

import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from msgspec import json
from msgspec.structs import replace

from yaniv import licences, paths
from yaniv.licences import LicensedComponent

STARTER = LicensedComponent("PyInstaller", "", "GPL-2.0-or-later with the bootloader exception")
"""What starts the program; its exception asks for no text."""
OF_THE_SYSTEM = {
    "linux": ("crypto", "expat", "ffi", "gcc_s", "sqlite3", "stdc++", "z"),
    "win32": ("crypto", "expat", "ffi", "sqlite3", "vcruntime140", "vcruntime140_1", "z"),
    "darwin": ("crypto", "expat", "ffi", "sqlite3", "z"),
}
"""Libraries that come along from where the bundle is built, for Python or pygame-ce, by `sys.platform`."""
OWN_WORKS = (
    "The cards, portraits, icons, sounds and music were made for Yaniv and are under the MIT licence like its code. "
    "The voices were spoken by espeak-ng, whose licence does not cover what it speaks, and then processed for Yaniv."
)
NOTICES_FILE = "LIBRARIES.txt"
CRATES_FILE = "CRATES.txt"
OF_THE_PACKAGE = {"MIT", "Apache-2.0"}
"""Licences of crates whose texts the package brings."""
NAMES_ITS_MAKER = {"BSD-2-Clause", "BSD-3-Clause", "ISC"}
"""Licences that ask for the names of who made it."""
UNLISTED_MAKERS = {
    "ring": "Brian Smith, Google Inc. and the authors of BoringSSL",
    "rustls-webpki": "Brian Smith and the rustls-webpki authors",
}
"""Makers of crates, where the list does not name them."""
LISTS_OF_CRATES = ".cyclonedx.json"
"""End of the names of files in which a package lists the Rust crates that its library was linked from."""


def copied(part: LicensedComponent, folder: Path) -> LicensedComponent:
    """Return the part with its texts below *folder*, numbered if there are several."""
    if not part.texts:
        raise SystemExit(f"{part.name} brings no licence text")
    unknown = [name for name, licence in part.inside if not licence]
    if unknown:
        raise SystemExit(f"assets/licences/libraries.json does not know {', '.join(unknown)}")
    texts = {Path(text).read_bytes(): Path(text) for text in part.texts}
    (folder / part.name).mkdir()
    places = []
    for number, source in enumerate(texts.values(), 1):
        target_path = f"{part.name}/{source.name}" if len(texts) == 1 else f"{part.name}/{number:02}-{source.name}"
        shutil.copyfile(source, folder / target_path)
        places.append(target_path)
    return replace(part, texts=tuple(places))


def told(part: LicensedComponent) -> Iterator[str]:
    """For those who look into the folder."""
    yield f"{part.name} {part.version}".strip() + f": {part.licence or 'see its text'}"
    if part.name == "Yaniv":
        yield f"  {OWN_WORKS}"
    if part.name == "iroh":
        yield f"  the Rust crates inside, with makers, licences, their texts and sources: {part.name}/{CRATES_FILE}"
    yield from (f"  inside {part.name}: {name}, {licence}" for name, licence in part.inside)
    if part.inside:
        yield f"  copyright, credits, sources and licences of these: {part.name}/{NOTICES_FILE}"


def crates(package: str) -> str:
    """Return what is owed for the Rust crates inside a package's library.

    A line for each has its name, licence, makers and source. Below are the texts of those licences that the package
    does not bring itself.
    """
    files = [Path(str(file.locate())) for file in distribution(package).files or () if LISTS_OF_CRATES in file.name]
    if not files:
        raise SystemExit(f"{package} does not list its crates")
    lines, owed = [], set()
    for file in files:
        for crate in json.decode(file.read_bytes())["components"]:
            stated = [each.get("expression") or each["license"].get("id", "") for each in crate.get("licenses", ())]
            authors = crate.get("author") or ", ".join(each["name"] for each in crate.get("authors", ()))
            makers = authors or UNLISTED_MAKERS.get(crate["name"], "")
            asked = set(owed_texts(crate["name"], " AND ".join(f"({each})" for each in stated)))
            if asked & NAMES_ITS_MAKER and not makers:
                raise SystemExit(f"nobody is named as the maker of {crate['name']}")
            owed |= asked
            source = f"https://crates.io/crates/{crate['name']}/{crate['version']}"
            lines.append("; ".join(filter(None, (f"{crate['name']} {crate['version']}", *stated, makers, source))))
    texts = (f"{name}\n\n{licence_file(name).read_text('utf-8').strip()}" for name in sorted(owed))
    return "\n\n\n".join(("\n".join(lines), *texts))


def owed_texts(crate: str, expression: str) -> Iterator[str]:
    """Yield the licences in an SPDX expression whose texts the package does not bring; of alternatives one."""
    for part in expression.split(" AND "):
        alternatives = [each.strip(" ()") for each in part.split(" OR ")]
        if OF_THE_PACKAGE.isdisjoint(alternatives):
            known = [each for each in alternatives if each and licence_file(each).is_file()]
            if not known:
                raise SystemExit(f"there is no text of the licence of {crate}: {expression}")
            yield known[0]


def licence_file(name: str) -> Path:
    """Return the file with the text of a licence, whether it is there or not; *name* as in SPDX."""
    shared = paths.assets() / "licences" / f"{name}.txt"
    return shared if shared.is_file() else Path(__file__).parent / "crate_licences" / shared.name


def gather(folder: Path) -> None:
    """Write a folder for each part, and a list of all parts for the program and for readers."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    parts = [copied(part, folder) for part in licences.collect_installed()]
    notices = licences.library_notices()
    of_the_system = tuple((name, notices[name].licence) for name in OF_THE_SYSTEM[sys.platform])
    parts[-1] = replace(parts[-1], inside=of_the_system)  # Python is the last
    for part in parts:
        if part.inside:
            text = licences.library_notices_text(name for name, _ in part.inside)
            (folder / part.name / NOTICES_FILE).write_text(f"{text}\n", encoding="utf-8")
        if part.name == "iroh":
            (folder / part.name / CRATES_FILE).write_text(f"{crates(part.name)}\n", encoding="utf-8")
    parts.append(STARTER)
    (folder / licences.LIST_FILE).write_bytes(json.encode(parts))
    lines = (line for part in parts for line in told(part))
    (folder / "README.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
