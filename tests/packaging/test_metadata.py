"""Tests of the metadata of wheels and citations."""

import re
import subprocess
import sys
import tomllib
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest
import yaml

from tests.packaging.script_loader import ROOT, load_script
from yaniv import __version__

release_info = load_script("release_info")
metadata_hook = load_script("metadata_hook")
ADDRESS = "https://example.org/yaniv"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this repository, built without network access."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    assert built.name == release_info.download_name("wheel")
    return built


def test_the_wheel_has_complete_metadata(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = HeaderParser().parsestr(archive.read(f"yaniv-{__version__}.dist-info/METADATA").decode("utf-8"))
        entry_points = archive.read(f"yaniv-{__version__}.dist-info/entry_points.txt").decode("utf-8")

    assert metadata["License-Expression"] == "MIT AND OFL-1.1"
    assert len(metadata.get_all("License-File") or []) >= 3
    urls = dict(each.split(", ") for each in metadata.get_all("Project-URL") or [])
    assert urls["Homepage"] == release_info.REPOSITORY
    assert [url for url in urls.values() if not url.startswith(release_info.REPOSITORY)] == []
    assert {f"Operating System :: {name}" for name in ("MacOS", "Microsoft :: Windows", "POSIX :: Linux")} <= set(
        metadata.get_all("Classifier") or []
    )
    assert "yaniv" in metadata["Keywords"].split(",")
    assert "[gui_scripts]" in entry_points
    assert "yaniv/py.typed" in names


def test_every_link_of_the_pypi_page_has_a_target(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        page = archive.read(f"yaniv-{__version__}.dist-info/METADATA").decode("utf-8").partition("\n\n")[2]

    links = re.findall(r"(?<!\\)\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"", page)
    targets = [one or other for one, other in links]
    assert targets
    assert [target for target in targets if not target.startswith(("https://", "#"))] == []
    local = f"{release_info.REPOSITORY}/"
    files = [
        target.removeprefix(local).partition("/")[2].partition("/")[2].partition("#")[0]
        for target in targets
        if target.startswith(local) and f"/v{__version__}/" in target
    ]
    assert files
    assert [file for file in files if not (ROOT / file).exists()] == []


@pytest.mark.parametrize(
    ("link", "absolute"),
    [
        ("![A table](assets/table.png)", f"![A table]({ADDRESS}/raw/v1.2/assets/table.png)"),
        ("[rules](docs/rules.md#slap)", f"[rules]({ADDRESS}/blob/v1.2/docs/rules.md#slap)"),
        ("[here](#play)", "[here](#play)"),
        ("[Python](https://www.python.org)", "[Python](https://www.python.org)"),
        ("[![x](a.svg)](b.md)", f"[![x]({ADDRESS}/raw/v1.2/a.svg)]({ADDRESS}/blob/v1.2/b.md)"),
        ('<img src="a/b.gif" alt="">', f'<img src="{ADDRESS}/raw/v1.2/a/b.gif" alt="">'),
    ],
)
def test_relative_links_become_absolute(link: str, absolute: str) -> None:
    assert metadata_hook.with_whole_addresses(link, ADDRESS, "1.2") == absolute


def test_the_repository_url_is_written_in_one_file_only() -> None:
    host = release_info.REPOSITORY.removeprefix("https://")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    scripts = [file for file in (ROOT / "packaging").rglob("*.*") if file.parent.name != "__pycache__"]
    files = [*scripts, ROOT / "pyproject.toml", ROOT / "CITATION.cff"]

    files_with_url = [
        file.name
        for file in files
        if file.name != "release_info.py" and re.search(rf"//{re.escape(host)}\b", file.read_text("utf-8"))
    ]
    assert files_with_url == []
    assert "urls" in project["dynamic"]


def test_the_citation_names_this_version_and_licence() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert str(citation["version"]) == __version__
    assert " AND ".join(citation["license"]) == project["license"]
    assert [each["name"] for each in citation["authors"]] == [each["name"] for each in project["authors"]]
