"""Prints the oldest glibc with which all programs and libraries below a folder start: `glibc_floor.py FOLDER [LIMIT]`.

With LIMIT, such as 2.36, it fails if they need a newer one. Needs Python and `objdump` (package binutils).
"""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

Version = tuple[int, ...]

_ELF_MAGIC: Final = b"\x7fELF"
_SYMBOL_VERSION_PATTERN: Final = re.compile(r"\bGLIBC_(\d+(?:\.\d+)+)\b")


def glibc_floor(folder: Path) -> tuple[Version, Path]:
    """Return the newest version of glibc that a file below *folder* needs, and the first such file.

    :raises SystemExit: if no file needs any.
    """
    needs = [(version, file) for file in sorted(folder.rglob("*")) if is_elf(file) for version in _needed(file)]
    if not needs:
        raise SystemExit(f"nothing below {folder} needs glibc")
    newest = max(version for version, _ in needs)
    return newest, next(file for version, file in needs if version == newest)


def is_elf(file: Path) -> bool:
    """Return True for a program or library of Linux; links do not count."""
    if file.is_symlink() or not file.is_file():
        return False
    with file.open("rb") as stream:
        return stream.read(len(_ELF_MAGIC)) == _ELF_MAGIC


def _needed(file: Path) -> set[Version]:
    """Return the versions of glibc that the symbols of *file* refer to."""
    listing = subprocess.run(["objdump", "-T", file], capture_output=True, text=True, check=True).stdout  # noqa: S603, S607
    return {parse_version(text) for text in _SYMBOL_VERSION_PATTERN.findall(listing)}


def parse_version(text: str) -> Version:
    """Return the numbers of a version."""
    return tuple(map(int, text.split(".")))


def main(folder: str, limit: str = "") -> None:
    """Print the version; compare it with *limit*, if that is given."""
    newest, file = glibc_floor(Path(folder))
    print(".".join(map(str, newest)))
    if limit and newest > parse_version(limit):
        raise SystemExit(f"{file} needs a newer glibc than {limit}")


if __name__ == "__main__":
    main(*sys.argv[1:])
