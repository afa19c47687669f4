"""End-to-end tests of the waiting room of an own table: what is left of it after it was left, or the program ended."""

from pathlib import Path

import pytest

from tests.e2e.program_driver import ProgramDriver, find_element
from yaniv.online.link import is_network_available

pytestmark = pytest.mark.skipif(not is_network_available(), reason="there is no iroh for this kind of computer")

LOCAL = ("--local", "--speed", "instant", "--size", "1280x720")


def open_table(program: ProgramDriver) -> str:
    """Open a table, and return its code."""
    program.click("menu:new-game")
    program.wait_until(
        "the page is still", lambda tree: find_element(tree, "with:elsewhere") is not None and not tree.busy
    )
    program.click("with:elsewhere")
    program.click("button:host")
    program.wait_until(
        "the table is open", lambda tree: "enabled" in getattr(find_element(tree, "button:copy"), "state", ())
    )
    return program.element("code").name


def test_a_waiting_room_stays_when_the_program_is_closed_and_goes_when_it_is_left(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *LOCAL) as program:
        code = open_table(program)
        program.terminate()

    with ProgramDriver(tmp_path, display, *LOCAL) as program:
        program.click("menu:continue")
        program.wait_until("the code", lambda tree: find_element(tree, "code") is not None)
        again = program.element("code").name
        program.click("button:back")
        left = program.element("button:host")
        tables = [each.id for each in program.last_tree.elements if each.id.startswith("table:")]

    assert again == code
    assert (left.name, tables) == ("Open the table", [])
