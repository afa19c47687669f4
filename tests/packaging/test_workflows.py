"""The workflows: what no run on this machine can show before the first push."""

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
    """All shell text of a workflow."""
    return "\n".join(step["run"] for job in jobs(workflow).values() for step in job["steps"] if "run" in step)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_job_ends_and_no_two_runs_fight(workflow: Path) -> None:
    assert [name for name, job in jobs(workflow).items() if "timeout-minutes" not in job] == []
    assert "concurrency" in yaml.safe_load(workflow.read_text(encoding="utf-8"))
    assert "permissions" in yaml.safe_load(workflow.read_text(encoding="utf-8"))


def test_an_action_is_used_in_one_version_everywhere() -> None:
    used = {each for workflow in WORKFLOWS for each in re.findall(r"uses: ([\w/-]+@v\d+)", workflow.read_text("utf-8"))}

    names = [each.partition("@")[0] for each in used]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_script_a_workflow_starts_is_there(workflow: Path) -> None:
    named = re.findall(r"(?<![\w/])((?:packaging|\.ci)/[\w./-]*\w)", commands(workflow))

    assert [name for name in named if not (ROOT / name).exists()] == []


def test_a_release_asks_only_for_downloads_that_have_a_name() -> None:
    kinds = re.findall(r"release_info\.py name ([\w-]+)", commands(ROOT / ".github" / "workflows" / "release.yml"))

    assert kinds
    assert set(kinds) <= set(release_info.DOWNLOADS)


def test_a_release_uploads_every_download() -> None:
    steps = [step for job in jobs(ROOT / ".github/workflows/release.yml").values() for step in job["steps"]]
    patterns = " ".join(step["with"]["path"] for step in steps if "upload-artifact" in step.get("uses", "")).split()

    names = [f"dist/{release_info.download_name(kind)}" for kind in release_info.DOWNLOADS]
    assert [name for name in names if not any(Path(name).match(pattern) for pattern in patterns)] == []


def test_what_is_built_for_linux_is_held_to_the_glibc_that_is_stated() -> None:
    stated = re.findall(r"glibc (\d\.\d+)", (PACKAGING / "README.md").read_text(encoding="utf-8"))
    checked = re.findall(
        r"glibc_floor\.py dist/yaniv (\d\.\d+)", commands(ROOT / ".github" / "workflows" / "release.yml")
    )

    assert len(checked) == 1
    assert set(stated) == set(checked)
