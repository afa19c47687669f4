"""Tests of the Flatpak manifest, generated from a made-up report of pip."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.packaging.script_loader import PACKAGING, ROOT, load_script
from yaniv import __version__

write_manifest = load_script("flatpak/write_manifest")
COMMIT = "0123456789" * 4


def report(*names: str) -> dict[str, Any]:
    """Return a report like that of pip for these files."""
    downloads = [
        {"url": f"https://example.org/{name}", "archive_info": {"hashes": {"sha256": "ab" * 32}}} for name in names
    ]
    return {"install": [{"download_info": download} for download in downloads]}


@pytest.fixture
def manifest() -> dict[str, Any]:
    sources = write_manifest.wheel_sources(report("a-1-py3-none-any.whl", "b-1-cp313-manylinux_x86_64.whl"), "x86_64")
    made: dict[str, Any] = write_manifest.manifest(sources, COMMIT)
    return made


def test_a_wheel_for_one_architecture_is_fetched_only_there(manifest: dict[str, Any]) -> None:
    everywhere, arch_only = manifest["modules"][0]["sources"]

    assert "only-arches" not in everywhere
    assert arch_only["only-arches"] == ["x86_64"]
    assert [source["sha256"] for source in (everywhere, arch_only)] == ["ab" * 32] * 2


def test_a_wheel_without_a_checksum_is_refused() -> None:
    unchecked = report("a-1-py3-none-any.whl")
    unchecked["install"][0]["download_info"]["archive_info"] = {}

    with pytest.raises(SystemExit, match=r"no checksum of https://example\.org/a-1"):
        list(write_manifest.wheel_sources(unchecked, "x86_64"))


def test_the_app_may_use_window_sound_and_network_but_no_files(manifest: dict[str, Any]) -> None:
    granted = set(manifest["finish-args"])

    assert {"--socket=wayland", "--socket=fallback-x11", "--socket=pulseaudio"} <= granted
    assert "--share=network" in granted
    assert [each for each in granted if each.startswith("--filesystem")] == []


def test_the_manifest_builds_the_tag_of_this_version(manifest: dict[str, Any]) -> None:
    (source,) = manifest["modules"][1]["sources"]

    assert (source["tag"], source["commit"]) == (f"v{__version__}", COMMIT)
    assert source["url"] == f"{write_manifest.release_info.REPOSITORY}.git"


def test_every_installed_file_is_in_the_repository(manifest: dict[str, Any]) -> None:
    named = {
        word
        for command in manifest["modules"][1]["build-commands"]
        for word in command.split()
        if word.startswith(("packaging/", "assets/"))
    }

    assert len(named) == 4
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_the_app_id_matches_desktop_file_and_metainfo(manifest: dict[str, Any]) -> None:
    root = ET.parse(PACKAGING / "linux" / f"{write_manifest.APP_ID}.metainfo.xml").getroot()  # noqa: S314 -- ours

    assert manifest["id"] == root.findtext("id")
    assert (PACKAGING / "linux" / f"{manifest['id']}.desktop").is_file()


def test_the_manifest_contains_all_dependencies() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    wanted = project.partition("\ndependencies = [")[2].partition("\n]")[0]

    assert [name for name in write_manifest.NEEDED if f'"{name}>=' not in wanted] == []
    assert wanted.count(">=") == len(write_manifest.NEEDED)


@pytest.mark.skipif(shutil.which("flatpak-builder") is None, reason="flatpak-builder is not installed")
def test_flatpak_builder_accepts_the_manifest(manifest: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / f"{write_manifest.APP_ID}.json"
    file.write_text(json.dumps(manifest), encoding="utf-8")

    shown = subprocess.run(
        ["flatpak-builder", "--show-manifest", file], cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert [module["name"] for module in json.loads(shown.stdout)["modules"]] == ["wheels", "yaniv"]
