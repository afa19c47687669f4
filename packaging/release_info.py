"""Version, repository address, file names and notes of a release; every other script asks this one.

    release_info.py version              prints the version
    release_info.py repository           prints the address of the repository
    release_info.py name KIND            prints the file name of a download; KIND is a key of DOWNLOADS
    release_info.py notes [VERSION]      prints the section of CHANGELOG.md about a version
    release_info.py ready TAG ADDRESS    fails unless TAG and ADDRESS belong to this version and repository
    release_info.py missing              prints what is missing for a release, a line each; fails if there is anything
    release_info.py checksums FOLDER     writes FOLDER/SHA256SUMS; fails unless FOLDER holds all downloads, and no more

Needs nothing but Python: it runs before anything is installed.
"""

import re
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

REPOSITORY: Final = "https://yaniv.invalid"
"""Address of the repository, without a slash at its end.

TO BE SET BY THE OWNER before the first release, here and nowhere else; until then `ready` refuses every tag. It becomes
the links of the wheel's metadata, of the Linux packages, and of the pictures on the PyPI page.
"""
ROOT: Final = Path(__file__).resolve().parents[1]
DOWNLOADS: Final = {
    "linux-archive": "yaniv-{version}-linux-x86_64.tar.xz",
    "linux-appimage": "yaniv-{version}-linux-x86_64.AppImage",
    "linux-deb": "yaniv_{version}_amd64.deb",
    "windows-setup": "yaniv-{version}-windows-x86_64-setup.exe",
    "windows-archive": "yaniv-{version}-windows-x86_64.zip",
    "macos-arm64": "yaniv-{version}-macos-arm64.dmg",
    "macos-x86_64": "yaniv-{version}-macos-x86_64.dmg",
    "wheel": "yaniv-{version}-py3-none-any.whl",
    "sdist": "yaniv-{version}.tar.gz",
}
"""File names of all downloads of a release, by kind. The name of the .deb is the one that Debian's tools expect."""
CHECKSUM_FILE: Final = "SHA256SUMS"
_VERSION_PATTERN: Final = re.compile(r'^__version__ = "([\d.]+)"$', re.MULTILINE)
_DATE_PATTERN: Final = re.compile(r"\d{4}-\d\d-\d\d")
_SECTION_PATTERN: Final = re.compile(r"^## \[([^\]]+)\](?: - (\S+))?\n(.*?)(?=^## \[|\Z)", re.MULTILINE | re.DOTALL)


def version() -> str:
    """Return the version of the program, as `yaniv/__init__.py` states it."""
    (found,) = _VERSION_PATTERN.findall((ROOT / "yaniv" / "__init__.py").read_text(encoding="utf-8"))
    return str(found)


def download_name(kind: str) -> str:
    """Return the file name of the download of this kind, a key of `DOWNLOADS`.

    :raises SystemExit: if there is no such kind.
    """
    if kind not in DOWNLOADS:
        raise SystemExit(f"no download is called {kind!r}; there are {', '.join(DOWNLOADS)}")
    return DOWNLOADS[kind].format(version=version())


def changelog_sections() -> dict[str, tuple[str, str]]:
    """Return date and text of each section of CHANGELOG.md, by version, newest first; a date may be "Unreleased"."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return {name: (date, text.strip()) for name, date, text in _SECTION_PATTERN.findall(changelog)}


def release_notes(name: str) -> str:
    """Return what CHANGELOG.md says about the version *name*.

    :raises SystemExit: if it says nothing.
    """
    text = changelog_sections().get(name, ("", ""))[1]
    if not text:
        raise SystemExit(f"CHANGELOG.md has no section about {name}")
    return text


def missing_steps() -> list[str]:
    """Return what the owner still has to do before this version can be tagged, a line each."""
    date, _ = changelog_sections().get(version(), ("", ""))
    waiting = changelog_sections().get("Unreleased", ("", ""))[1]
    steps = {
        "packaging/release_info.py: set REPOSITORY to the address of the repository": REPOSITORY.endswith(".invalid"),
        f"CHANGELOG.md: give the section of {version()} its date, YYYY-MM-DD": not _DATE_PATTERN.fullmatch(date),
        f"CHANGELOG.md: move what stands under Unreleased into the section of {version()}": bool(waiting),
    }
    return [step for step, is_missing in steps.items() if is_missing]


def check_ready(tag: str, address: str) -> None:
    """Check that *tag* may be released from the repository at *address*.

    :raises SystemExit: with every reason why it may not.
    """
    date, _ = changelog_sections().get(version(), ("", ""))
    problems = [
        problem
        for is_wrong, problem in (
            (tag != f"v{version()}", f"the tag is {tag}, the version {version()}"),
            (REPOSITORY.endswith(".invalid"), "REPOSITORY in packaging/release_info.py has not been set"),
            (address != REPOSITORY, f"REPOSITORY is {REPOSITORY}, this repository {address}"),
            (not _DATE_PATTERN.fullmatch(date), f"CHANGELOG.md gives no date for {version()}"),
        )
        if is_wrong
    ]
    if problems:
        raise SystemExit("Not ready for a release: " + "; ".join(problems))


def write_checksums(folder: Path) -> None:
    """Write the SHA-256 sums of all downloads in *folder*, in the format of `sha256sum`.

    :raises SystemExit: if a download is missing or empty, or there is a file that is none.
    """
    wanted = {download_name(kind) for kind in DOWNLOADS}
    present = {path.name for path in folder.iterdir() if path.stat().st_size} - {CHECKSUM_FILE}
    problems = [f"{name} is missing or empty" for name in sorted(wanted - present)]
    problems += [f"{name} is no download" for name in sorted(present - wanted)]
    if problems:
        raise SystemExit("No checksums: " + "; ".join(problems))
    lines = (f"{sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in sorted(wanted))
    (folder / CHECKSUM_FILE).write_text("".join(lines), encoding="utf-8", newline="\n")


def main(arguments: list[str]) -> None:
    """Run the command named by the first argument.

    :raises SystemExit: if there is no such command.
    """
    match arguments:
        case ["version"]:
            print(version())
        case ["repository"]:
            print(REPOSITORY)
        case ["name", kind]:
            print(download_name(kind))
        case ["notes", *names] if len(names) <= 1:
            print(release_notes(names[0] if names else version()))
        case ["ready", tag, address]:
            check_ready(tag, address)
        case ["missing"]:
            steps = missing_steps()
            print(
                "\n".join(["Before a release (packaging/RELEASING.md):", *steps] if steps else ["Ready to be tagged."])
            )
            if steps:
                raise SystemExit(1)
        case ["checksums", folder]:
            write_checksums(Path(folder))
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    main(sys.argv[1:])
