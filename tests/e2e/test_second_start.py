"""The program is started again while it runs."""

import subprocess
from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element, is_my_turn, start_program

MATCH = ("--players", "2", "--seed", "3", "--speed", "instant", "--size", "1280x720")


def start_again(home: Path, display: str, *options: str) -> tuple[int, str]:
    """Starts it once more, and waits until that has ended."""
    process = start_program(home, display, *options)
    error_output = process.communicate(timeout=20)[1]
    return process.returncode, error_output


def test_a_second_start_hands_its_file_over_and_leaves(tmp_path: Path, display: str) -> None:
    friday = tmp_path / "friday rules.yaml"
    friday.write_text("name: Friday rules\ncall: {limit: 9}\n", encoding="utf-8")

    with ProgramDriver(tmp_path, display, *MATCH) as sitting:
        sitting.wait_until("my turn", is_my_turn)
        ended = start_again(tmp_path, display, str(friday))
        tree = sitting.wait_until("the rules are shown", lambda tree: "Friday rules" in tree.announce)

    assert ended == (0, "Yaniv is already running; switching to its window.\n")
    assert find_element(tree, "hand:0") is None


def test_a_start_that_nobody_answers_says_so(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH) as sitting:
        sitting.wait_until("my turn", is_my_turn)
        subprocess.run(["kill", "-STOP", str(sitting.process.pid)], check=True)

        ended = start_again(tmp_path, display)

        subprocess.run(["kill", "-CONT", str(sitting.process.pid)], check=True)

    assert ended == (1, "Yaniv is already running with your saved games open.\n")
