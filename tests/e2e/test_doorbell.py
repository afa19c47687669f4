"""The program is started again while it runs."""

import subprocess
from pathlib import Path

from tests.e2e.sitting import Sitting, find, is_my_turn, start

MATCH = ("--players", "2", "--seed", "3", "--speed", "instant", "--size", "1280x720")


def again(home: Path, display: str, *options: str) -> tuple[int, str]:
    """Starts it once more, and waits until that has ended."""
    process = start(home, display, *options)
    told = process.communicate(timeout=20)[1]
    return process.returncode, told


def test_a_second_start_hands_its_file_over_and_leaves(tmp_path: Path, display: str) -> None:
    friday = tmp_path / "friday rules.yaml"
    friday.write_text("name: Friday rules\ncall: {limit: 9}\n", encoding="utf-8")

    with Sitting(tmp_path, display, *MATCH) as sitting:
        sitting.until("my turn", is_my_turn)
        ended = again(tmp_path, display, str(friday))
        tree = sitting.until("the rules are shown", lambda tree: "Friday rules" in tree.announce)

    assert ended == (0, "Yaniv is already running; its window comes to the front.\n")
    assert find(tree, "hand:0") is None


def test_a_start_that_nobody_answers_says_so(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, *MATCH) as sitting:
        sitting.until("my turn", is_my_turn)
        subprocess.run(["kill", "-STOP", str(sitting.process.pid)], check=True)

        ended = again(tmp_path, display)

        subprocess.run(["kill", "-CONT", str(sitting.process.pid)], check=True)

    assert ended == (1, "Yaniv is already running; it has your saved games open.\n")
