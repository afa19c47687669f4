"""Tests of `yaniv online`: whole matches of real processes on this machine, some of which are killed, and errors."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.online.table_processes import TableProcesses
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_USAGE_ERROR
from yaniv.cli import main
from yaniv.online import invite
from yaniv.online.link import is_network_available

pytestmark = [
    pytest.mark.skipif(not is_network_available(), reason="there is no iroh for this kind of computer"),
    pytest.mark.skipif(sys.platform != "linux", reason="kills by number, and looks into /proc"),
]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableProcesses]:
    table = TableProcesses(tmp_path)
    yield table
    table.close()


def test_a_match_goes_on_after_guest_and_host_were_killed(table: TableProcesses) -> None:
    stored = table.kill_in_turn()
    network_processes = table.network_processes()
    codes = table.wait()

    assert codes == {"host": 0, "Anna": 0, "Ben": 0}
    host, anna, ben = (table.report(who) for who in ("host", "Anna", "Ben"))
    assert host["checks"] == {"1": True, "2": True}
    assert set(anna["checks"].values()) == set(ben["checks"].values()) == {True}
    assert (anna["seat"], ben["seat"]) == (1, 2)
    assert "Every deal has been checked: nobody could choose the cards.\n" in table.output("Anna")
    assert host["totals"] == anna["totals"] == ben["totals"]
    assert host["rounds"] == anna["rounds"] == ben["rounds"] == 3
    assert table.events()[: len(stored)] == stored
    assert table.events("Anna") == table.events("Ben") == table.events()
    assert len(network_processes) == 3
    assert [pid for pid in network_processes if Path(f"/proc/{pid}").exists()] == []


def test_free_seats_are_for_guests_and_the_others_for_computers(tmp_path: Path) -> None:
    table = TableProcesses(tmp_path, ("Anna",), rounds=1, computers=2)
    try:
        codes = table.wait()
    finally:
        table.close()

    assert codes == {"host": 0, "Anna": 0}
    lines = table.output("host").splitlines()
    assert lines[1:4] == [
        "Here: Mia. Waiting for 1 more player.",
        "Here: Mia, Anna, Computer 1, Computer 2.",
        "The match is on: Mia, Anna, Computer 1, Computer 2.",
    ]
    assert len(table.report("Anna")["totals"]) == 4


def test_guests_go_on_without_a_host_that_is_gone(tmp_path: Path) -> None:
    # So many rounds that the host is gone before the last one, and so patient that Ben waits while Anna starts again.
    table = TableProcesses(tmp_path, rounds=8, go_on_s=12)
    try:
        table.wait_for("a finished round", lambda: "After round 1" in table.output("Ben"))
        table.lose_host()
        table.wait_for("the new host", lambda: "your computer will deal" in table.output("Anna"))
        table.kill("Anna")
        table.restart("Anna")
        codes = table.wait()
    finally:
        table.close()

    assert codes == {"Anna": 0, "Ben": 0}
    anna, ben = table.report("Anna"), table.report("Ben")
    assert (anna["seat"], ben["seat"]) == (1, 2)
    assert anna["checks"] == {"2": True}
    assert anna["totals"] == ben["totals"]
    assert anna["rounds"] == ben["rounds"] == 8
    assert table.events("Anna") == table.events("Ben")
    assert [table.open_tables(each) for each in ("Anna", "Ben")] == [0, 0]


def test_the_same_people_play_several_matches(tmp_path: Path) -> None:
    table = TableProcesses(tmp_path, ("Anna",), rounds=1, computers=1, matches=2)
    try:
        codes = table.wait()
    finally:
        table.close()

    assert codes == {"host": 0, "Anna": 0}
    host, anna = table.reports("host"), table.reports("Anna")
    assert [each["totals"] for each in host] == [each["totals"] for each in anna]
    assert [len(each["totals"]) for each in host] == [3, 3]
    assert table.output("host").count("Code: ") == 2
    assert [table.open_tables(each) for each in ("host", "Anna")] == [0, 0]


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["join", "--local"], EXIT_USAGE_ERROR, "Please give the code of the table, or --again."),
        (["join", "7K4M2-QXD9W", "--local"], EXIT_USAGE_ERROR, "This code has a typo. Check it letter by letter."),
        (["join", "--again", "--local"], EXIT_INPUT_ERROR, "There's no table here to go back to."),
        (["host", "--resume", "--local"], EXIT_INPUT_ERROR, "There's no table here to go back to."),
        (["host", "--seats", "12", "--local"], EXIT_USAGE_ERROR, "Classic is for 2 to 8 players."),
        (["host", "--seats", "3", "--computers", "2"], EXIT_USAGE_ERROR, "At least one seat must be free for a guest."),
        (["host", "--bot", "exec:no-such-program"], EXIT_USAGE_ERROR, "No program found for `no-such-program`."),
        (["host", "--rule", "call.limits=3"], EXIT_USAGE_ERROR, "call.limit"),
        (["host", "--name", " "], EXIT_USAGE_ERROR, "Please give a name."),
        (["host", "--relay", "https://relay example"], EXIT_USAGE_ERROR, "That's not the address of a relay."),
        (["join", "7K4M2-QXD9V", "--relay", "ftp://a.org"], EXIT_USAGE_ERROR, "That's not the address of a relay."),
    ],
)
def test_what_cannot_be_played_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, sentence: str
) -> None:
    assert main(["online", *arguments]) == code

    output = capsys.readouterr()
    assert output.out == ""
    assert sentence in output.err
    assert output.err.count("\n") == 1


def test_a_code_that_nobody_has_opened_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yaniv.cli.online_command._LOCAL_SEARCH_S", 0.5)

    assert main(["online", "join", invite.EXAMPLE, "--local"]) == EXIT_INPUT_ERROR

    assert capsys.readouterr().err == "Can't reach a table with this code. Is it still open, and is the host online?\n"
