"""End-to-end tests of a second start while the program is running."""

import subprocess
from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element, is_my_turn, start_program

MATCH = ("--players", "2", "--seed", "3", "--speed", "instant", "--size", "1280x720")


def start_again(home: Path, display: str, *options: str) -> tuple[int, str]:
    """Start the program a second time and wait for it to exit; return exit code and standard error."""
    process = start_program(home, display, *options)
    error_output = process.communicate(timeout=20)[1]
    return process.returncode, error_output


def test_a_second_start_passes_its_file_to_the_first_and_exits(tmp_path: Path, display: str) -> None:
    friday = tmp_path / "friday rules.yaml"
    friday.write_text("name: Friday rules\ncall: {limit: 9}\n", encoding="utf-8")

    with ProgramDriver(tmp_path, display, *MATCH) as program:
        program.wait_until("my turn", is_my_turn)
        result = start_again(tmp_path, display, str(friday))
        tree = program.wait_until("the rules are shown", lambda tree: "Friday rules" in tree.announce)

    assert result == (0, "Yaniv is already running; switching to its window.\n")
    assert find_element(tree, "hand:0") is None


def test_a_second_start_reports_that_the_first_does_not_respond(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH) as program:
        program.wait_until("my turn", is_my_turn)
        subprocess.run(["kill", "-STOP", str(program.process.pid)], check=True)

        result = start_again(tmp_path, display)

        subprocess.run(["kill", "-CONT", str(program.process.pid)], check=True)

    assert result == (1, "Yaniv is already running with your saved matches open.\n")
