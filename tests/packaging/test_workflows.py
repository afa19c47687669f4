"""Tests of the CI workflows, as far as they can be checked without running them."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.packaging.script_loader import PACKAGING, ROOT, load_script

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
release_info = load_script("release_info")


def jobs(workflow: Path) -> dict[str, dict[str, Any]]:
    loaded: dict[str, dict[str, Any]] = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"]
    return loaded


def commands(workflow: Path) -> str:
    """Return all shell commands of a workflow."""
    return "\n".join(step["run"] for job in jobs(workflow).values() for step in job["steps"] if "run" in step)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_set_timeouts_concurrency_and_permissions(workflow: Path) -> None:
    assert [name for name, job in jobs(workflow).items() if "timeout-minutes" not in job] == []
    assert "concurrency" in yaml.safe_load(workflow.read_text(encoding="utf-8"))
    assert "permissions" in yaml.safe_load(workflow.read_text(encoding="utf-8"))


def test_every_action_is_pinned_by_one_commit() -> None:
    """A tag of an action can be moved by whoever holds its repository; a commit can't."""
    used = {each for workflow in WORKFLOWS for each in re.findall(r"uses: (.+)", workflow.read_text("utf-8"))}

    assert used
    assert [each for each in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each)] == []
    names = [each.partition("@")[0] for each in used]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_script_started_by_a_workflow_exists(workflow: Path) -> None:
    named = re.findall(r"(?<![\w/])((?:packaging|\.ci)/[\w./-]*\w)", commands(workflow))

    assert [name for name in named if not (ROOT / name).exists()] == []


def test_a_release_asks_only_for_known_downloads() -> None:
    kinds = re.findall(r"release_info\.py name ([\w-]+)", commands(ROOT / ".github" / "workflows" / "release.yml"))

    assert kinds
    assert set(kinds) <= set(release_info.DOWNLOADS)


def test_a_release_uploads_every_download() -> None:
    steps = [step for job in jobs(ROOT / ".github/workflows/release.yml").values() for step in job["steps"]]
    patterns = " ".join(step["with"]["path"] for step in steps if "upload-artifact" in step.get("uses", "")).split()

    names = [f"dist/{release_info.download_name(kind)}" for kind in release_info.DOWNLOADS]
    assert [name for name in names if not any(Path(name).match(pattern) for pattern in patterns)] == []


def test_linux_builds_are_checked_against_the_documented_glibc() -> None:
    stated = re.findall(r"glibc (\d\.\d+)", (PACKAGING / "README.md").read_text(encoding="utf-8"))
    checked = re.findall(
        r"glibc_floor\.py dist/yaniv (\d\.\d+)", commands(ROOT / ".github" / "workflows" / "release.yml")
    )

    assert len(checked) == 1
    assert set(stated) == set(checked)
