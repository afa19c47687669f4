"""Tests of the version, file names, notes and checksums of a release."""

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from tests.packaging.script_loader import PACKAGING, ROOT, load_script
from yaniv import __version__

release_info = load_script("release_info")


def test_every_download_name_contains_the_version_once() -> None:
    names = [release_info.download_name(kind) for kind in release_info.DOWNLOADS]

    assert [name for name in names if name.count(__version__) != 1] == []
    assert len(set(names)) == len(names)


def test_an_unknown_kind_of_download_is_refused() -> None:
    with pytest.raises(SystemExit, match="amiga"):
        release_info.download_name("amiga")


def test_download_names_are_written_in_one_file_only() -> None:
    files = [*PACKAGING.rglob("*.*"), *(ROOT / ".github").rglob("*.yml")]
    pattern = re.compile(r"yaniv[-_](?:\d|\{|\$)[^ /]*\.(?:tar\.xz|deb|AppImage|exe|zip|dmg|whl)\b")

    names_by_file = {
        file.name: pattern.findall(file.read_text(encoding="utf-8"))
        for file in files
        if file.suffix in {".sh", ".yml", ".iss", ".py"} and file.name != "release_info.py"
    }
    assert {name: found for name, found in names_by_file.items() if found} == {}


def test_the_notes_of_a_release_are_its_section_of_the_changelog() -> None:
    run = subprocess.run(
        [sys.executable, PACKAGING / "release_info.py", "notes"], capture_output=True, check=True, env={}
    )

    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    notes = run.stdout.decode("utf-8").strip()
    assert notes.startswith("### ")
    assert notes in changelog.partition(f"## [{__version__}]")[2]
    assert "## [" not in re.sub(r"###+ ", "", notes)


def test_release_notes_end_at_the_next_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## [0.2.0] - 2027-01-02\n\n### Added\n\n* New\n\n## [0.1.0] - 2026-12-01\n\n* Old\n", "utf-8"
    )
    monkeypatch.setattr(release_info, "ROOT", tmp_path)

    assert release_info.release_notes("0.2.0") == "### Added\n\n* New"
    assert release_info.release_notes("0.1.0") == "* Old"
    assert release_info.changelog_sections()["0.2.0"][0] == "2027-01-02"
    with pytest.raises(SystemExit, match=r"0\.3\.0"):
        release_info.release_notes("0.3.0")


def test_a_release_needs_its_tag_repository_and_date(monkeypatch: pytest.MonkeyPatch) -> None:
    dated = {__version__: ("2026-12-01", "* All")}
    monkeypatch.setattr(release_info, "changelog_sections", lambda: dated)
    with pytest.raises(SystemExit, match="has not been set"):
        release_info.check_ready(f"v{__version__}", release_info.REPOSITORY)

    monkeypatch.setattr(release_info, "REPOSITORY", "https://example.org/yaniv")
    release_info.check_ready(f"v{__version__}", "https://example.org/yaniv")
    with pytest.raises(SystemExit, match=r"tag is v9\.9\.9"):
        release_info.check_ready("v9.9.9", "https://example.org/yaniv")
    with pytest.raises(SystemExit, match=r"this repository https://example\.org/fork"):
        release_info.check_ready(f"v{__version__}", "https://example.org/fork")
    dated[__version__] = ("Unreleased", "* All")
    with pytest.raises(SystemExit, match="no date"):
        release_info.check_ready(f"v{__version__}", "https://example.org/yaniv")


def test_checksums_are_written_only_if_all_downloads_exist(tmp_path: Path) -> None:
    names = [release_info.download_name(kind) for kind in release_info.DOWNLOADS]
    for name in names[1:]:
        (tmp_path / name).write_bytes(name.encode())
    with pytest.raises(SystemExit, match=re.escape(f"{names[0]} is missing")):
        release_info.write_checksums(tmp_path)
    (tmp_path / names[0]).touch()
    with pytest.raises(SystemExit, match=re.escape(f"{names[0]} is missing or empty")):
        release_info.write_checksums(tmp_path)
    assert not (tmp_path / release_info.CHECKSUM_FILE).exists()

    (tmp_path / names[0]).write_bytes(names[0].encode())
    release_info.write_checksums(tmp_path)
    lines = (tmp_path / release_info.CHECKSUM_FILE).read_bytes().splitlines()
    assert lines == [f"{sha256(name.encode()).hexdigest()}  {name}".encode() for name in sorted(names)]

    (tmp_path / "yaniv.iso").write_bytes(b"what?")
    with pytest.raises(SystemExit, match=r"yaniv\.iso is no download"):
        release_info.write_checksums(tmp_path)


def test_what_is_missing_for_a_release_is_told_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    sections = {"Unreleased": ("", "* Later"), __version__: ("Unreleased", "* All")}
    monkeypatch.setattr(release_info, "changelog_sections", lambda: sections)
    monkeypatch.setattr(release_info, "REPOSITORY", "https://yaniv.invalid")
    assert [step.partition(":")[0] for step in release_info.missing_steps()] == [
        "packaging/release_info.py",
        "CHANGELOG.md",
        "CHANGELOG.md",
    ]
    with pytest.raises(SystemExit):
        release_info.main(["missing"])

    monkeypatch.setattr(release_info, "REPOSITORY", "https://example.org/yaniv")
    sections.update({"Unreleased": ("", ""), __version__: ("2026-12-01", "* All")})
    assert release_info.missing_steps() == []
    release_info.main(["missing"])
