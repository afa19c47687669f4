"""Tests of what makes `make play` and `make test` install anew."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.script_loader import PACKAGING, ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no make")


def prepare(folder: Path) -> Path:
    """Make a checkout that is ready to play, and return its pyproject.toml."""
    (folder / "packaging").mkdir()
    shutil.copy(PACKAGING / "venv.sh", folder / "packaging")
    project = Path(shutil.copy(ROOT / "pyproject.toml", folder))
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (contents,) = re.findall(
        r"^contents\(\) \{\n.*?^\}\n", (PACKAGING / "venv.sh").read_text(), re.MULTILINE | re.DOTALL
    )
    needs = subprocess.run(["sh", "-c", f"{contents}contents"], cwd=folder, capture_output=True, check=True).stdout
    (folder / ".venv" / "ready-to-play").write_bytes(needs)
    assert b"pygame-ce>=" in needs
    return project


def installs(folder: Path) -> bool:
    """Return True if the script wants to install; it finds no Python with which it could."""
    tools = folder / "tools"
    tools.mkdir()
    for name in ("cat", "cmp", "head", "rm", "sed", "sh", "sleep"):
        (tools / name).symlink_to(str(shutil.which(name)))
    line = ["sh", "packaging/venv.sh", "play"]
    run = subprocess.run(line, cwd=folder, capture_output=True, check=False, env={"PATH": str(tools)})
    assert run.returncode == (1 if b"install" in run.stderr else 0)
    return b"there is none here" in run.stderr


def test_a_checkout_that_was_moved_is_ready_without_a_network(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "elsewhere" / "a name with spaces"
    before.mkdir()
    prepare(before)
    script = before / ".venv" / "bin" / "yaniv"
    script.write_text(f"#!{before}/.venv/bin/python\nprint('it runs')\n")
    script.chmod(0o755)
    after.parent.mkdir()
    before.rename(after)

    assert not installs(after)
    assert subprocess.run([after / ".venv/bin/yaniv"], capture_output=True, check=True).stdout == b"it runs\n"


def test_the_environment_of_another_checkout_is_left_as_it_is(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        prepare(folder)
    stamp = one / ".venv" / "ready-to-play"
    before = stamp.read_bytes()
    shutil.rmtree(other / ".venv")
    (other / ".venv").symlink_to(one / ".venv")

    assert installs(other)
    assert stamp.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "does"),
    [
        ("", "", False),
        ('keywords = ["card game"', 'keywords = ["patience", "card game"', False),
        ("Topic :: Games/Entertainment", "Topic :: Games/Entertainment :: Simulation", False),
        ("The card game Yaniv", "A card game", False),
        ("[tool.ruff]", "[tool.ruff]\nfix = false", False),
        ('"pyyaml>=6.0.3"', '"pyyaml>=6.0.4"', True),
        ('requires-python = ">=3.11', 'requires-python = ">=3.12', True),
    ],
)
def test_only_what_is_needed_makes_it_install_again(tmp_path: Path, old: str, new: str, *, does: bool) -> None:
    project = prepare(tmp_path)
    text = project.read_text(encoding="utf-8")
    assert old in text
    project.write_text(text.replace(old, new, 1), encoding="utf-8")
    fake = tmp_path / ".venv" / "bin" / "python"
    fake.unlink()
    fake.write_text('#!/bin/sh\ncase "$*" in *version_info*) echo 3.11 ;; *) echo no >&2; exit 1 ;; esac\n')
    fake.chmod(0o755)

    assert installs(tmp_path) == does
