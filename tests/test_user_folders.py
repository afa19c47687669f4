"""Tests that the tests neither read nor change what a player on this machine keeps."""

import os
import subprocess
import sys
from pathlib import Path

from pygame import Surface

from tests.ui.sample_pages import PAGES, paint_page
from tests.ui.scene_harness import make_context
from yaniv import paths


def test_the_players_own_variants_are_not_collected(tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "players-own.yaml").write_text("name: Mine\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]

    collected = subprocess.run(
        [*command, "tests/variants/test_share_code.py"],
        cwd=Path(__file__).parents[1],
        env={**os.environ, paths.DATA_ENV_VARIABLE: str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert "[classic]" in collected
    assert "players-own" not in collected


def test_painting_pages_of_the_editor_stores_nothing(empty_home: Path) -> None:
    before = sorted(empty_home.rglob("*"))

    for page in PAGES:
        if page.startswith(("house", "effect")):
            paint_page(page, make_context(), Surface((1280, 720)))

    assert sorted(empty_home.rglob("*")) == before
