"""Tests of the Linux files: desktop entry, metainfo, file type, glibc, and the installer of the archive."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.packaging.script_loader import PACKAGING, load_script
from yaniv import __version__

LINUX = PACKAGING / "linux"
ID = "io.github.yaniv_game.Yaniv"
metainfo = load_script("linux/metainfo")
glibc_floor = load_script("linux/glibc_floor")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="Linux desktops only")

UNUSUAL_FOLDERS = [
    "plain",
    "100% fun",
    "back\\slash",
    'a "quote"',
    "$HOME `date` & more",
    "über Zoë",
    "-dash",
    "x\\%u\\\\y",
]


def decode_desktop_string(text: str) -> str:
    """Decode the escapes of a string in a desktop file."""
    return re.sub(r"\\(.)", lambda match: {"s": " ", "n": "\n", "t": "\t", "r": "\r"}.get(match[1], match[1]), text)


def arguments_of(command: str) -> list[str]:
    """Return the arguments of a command line, quoted as in a desktop file, before its field codes are expanded."""
    words = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', command)
    return [re.sub(r"\\(.)", r"\1", quoted) if quoted else plain for quoted, plain in words]


@pytest.fixture
def archive(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """An unpacked archive in the folder named by the parameter, with a program that prints its arguments."""
    folder: Path = tmp_path / "home" / request.param
    for name, target in ((f"{ID}.desktop", "share/applications"), ("yaniv-mime.xml", "share/mime/packages")):
        (folder / target).mkdir(parents=True)
        shutil.copy(LINUX / name, folder / target / name.replace("yaniv-mime", "yaniv"))
    icons = folder / "share/icons/hicolor/48x48/apps"
    icons.mkdir(parents=True)
    (icons / f"{ID}.png").write_bytes(b"icon")
    (folder / "program").mkdir()
    program = folder / "program" / "yaniv"
    program.write_text('#!/bin/sh\necho started "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    shutil.copy(LINUX / "install.sh", folder / "install.sh")
    return folder


def run_install(folder: Path, *arguments: str) -> str:
    home = folder.parent
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    run = subprocess.run(
        ["sh", "./install.sh", *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return run.stdout


@on_linux
@pytest.mark.parametrize("archive", UNUSUAL_FOLDERS, indirect=True)
def test_the_desktop_entry_starts_the_program_from_any_folder(archive: Path) -> None:
    assert "in the menus" in run_install(archive)

    entry = archive.parent / ".local/share/applications" / f"{ID}.desktop"
    commands = [
        decode_desktop_string(line.removeprefix("Exec="))
        for line in entry.read_text(encoding="utf-8").splitlines()
        if line.startswith("Exec=")
    ]
    lines = [arguments_of(command) for command in commands]
    assert [line[-1] for line in lines] == ["%f", "--continue", "classic"]
    for line in lines:
        # GLib looks up the program before it decodes `%%`.
        assert shutil.which(line[0])
        arguments = [word.replace("%%", "%") for word in line if word != "%f"]
        output = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout
        assert output == f"started {' '.join(arguments[arguments.index('play') :])}\n"


@on_linux
@pytest.mark.parametrize("archive", ["plain", "100% fun"], indirect=True)
def test_removal_leaves_only_the_players_files(archive: Path) -> None:
    home = archive.parent
    matches = home / ".local/share/yaniv/yaniv.sqlite3"
    matches.parent.mkdir(parents=True)
    matches.write_bytes(b"all my matches")
    before = sorted(home.rglob("*"))

    run_install(archive)
    assert sorted(home.rglob("*")) != before
    run_install(archive, "--remove")

    assert sorted(home.rglob("*")) == before
    assert "out of the menus" in run_install(archive, "--remove")


@on_linux
@pytest.mark.parametrize("archive", ["plain"], indirect=True)
def test_removal_keeps_files_of_other_programs(archive: Path) -> None:
    share = archive.parent / ".local/share"
    others = [
        share / "applications/other.desktop",
        share / "mime/packages/other.xml",
        share / "icons/hicolor/other.png",
    ]
    for other in others:
        other.parent.mkdir(parents=True)
    others[0].write_text("[Desktop Entry]\nType=Application\nName=Other\nExec=other\n", "utf-8")
    others[1].write_text('<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info"/>', "utf-8")
    others[2].touch()

    run_install(archive)
    run_install(archive, "--remove")

    assert [other for other in others if not other.is_file()] == []
    assert list(share.rglob(f"{ID}*")) == []


def test_the_metainfo_lists_the_releases_of_the_changelog() -> None:
    root = ET.fromstring(metainfo.complete(metainfo.TEMPLATE.read_text(encoding="utf-8"), "2026-12-01"))  # noqa: S314 -- ours

    release = root.find("releases/release")
    assert release is not None
    assert release.get("version") == __version__
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", release.get("date") or "")
    changes = [item.text or "" for item in release.iterfind("description/ul/li")]
    assert len(changes) == metainfo.MAX_CHANGES
    assert [text for text in changes if re.search(r"[`*\]]|\s{2}", text) or not text.endswith(".")] == []
    assert "@" not in ET.tostring(root, encoding="unicode")
    addresses = [element.text or "" for element in root.iter() if element.tag in {"url", "image"}]
    assert len(addresses) >= 5
    assert [text for text in addresses if not text.startswith(metainfo.release_info.REPOSITORY)] == []


def test_every_screenshot_of_the_metainfo_exists() -> None:
    names = re.findall(r"@PICTURES@/([\w.-]+)", metainfo.TEMPLATE.read_text(encoding="utf-8"))

    assert names
    assert [name for name in names if not (PACKAGING.parent / "assets" / "pictures" / name).is_file()] == []


def test_a_change_is_listed_by_its_first_sentence_without_markup() -> None:
    text = "### Added\n\n* Slap with `S`. Then\n  draw.\n* See the [rules](RULES.md), **all** of\n  them\n"

    assert metainfo.changes(text) == ["Slap with S.", "See the rules, all of them"]


@on_linux
@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="appstreamcli is not installed")
def test_software_centres_accept_the_metainfo(tmp_path: Path) -> None:
    file = tmp_path / f"{ID}.metainfo.xml"
    file.write_text(metainfo.complete(metainfo.TEMPLATE.read_text(encoding="utf-8"), "2026-12-01"), "utf-8")

    run = subprocess.run(
        ["appstreamcli", "validate", "--no-net", "--no-color", file], capture_output=True, text=True, check=False
    )
    assert (run.returncode, re.findall(r"^[WE]: .*", run.stdout, re.MULTILINE)) == (0, []), run.stdout


@on_linux
@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-validate is not installed")
def test_the_desktop_entry_is_valid() -> None:
    run = subprocess.run(
        ["desktop-file-validate", LINUX / f"{ID}.desktop"], capture_output=True, text=True, check=False
    )

    assert (run.returncode, run.stdout) == (0, "")


def test_the_package_depends_on_the_libraries_of_sdl_but_on_no_driver() -> None:
    control = (LINUX / "control").read_text(encoding="utf-8")
    (depends,) = re.findall(r"^Depends: (.*)$", control, re.MULTILINE)
    (recommends,) = re.findall(r"^Recommends: (.*)$", control, re.MULTILINE)

    assert {"libx11-6", "libxext6", "libwayland-client0", "libxkbcommon0"} <= set(depends.split(", "))
    assert re.findall(r"mesa|libgl\d|libegl\d", f"{depends} {recommends}") == []
    assert "libc6 (>= @GLIBC@)" in depends


@on_linux
@pytest.mark.skipif(shutil.which("objdump") is None, reason="objdump is not installed")
def test_the_required_glibc_is_that_of_the_most_demanding_library(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="nothing below"):
        glibc_floor.glibc_floor(tmp_path)
    (tmp_path / "text.so").write_text("no library", "utf-8")
    (tmp_path / "python").write_bytes(Path(sys.executable).resolve().read_bytes())
    numpy_library = next(Path(sys.prefix).rglob("numpy/_core/_multiarray_umath*.so"))
    (tmp_path / "numpy.so").write_bytes(numpy_library.read_bytes())

    newest, file = glibc_floor.glibc_floor(tmp_path)

    assert newest >= (2, 14)
    assert file.name in {"python", "numpy.so"}
    glibc_floor.main(str(tmp_path), ".".join(map(str, newest)))
    with pytest.raises(SystemExit, match=r"newer glibc than 2\.2"):
        glibc_floor.main(str(tmp_path), "2.2")
