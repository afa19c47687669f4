"""Tests of every command with invalid text, special files and failing streams: an exit code and an error message."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from msgspec import json

from tests.random_games import random_game
from yaniv import cli, terminal
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK, EXIT_USAGE_ERROR
from yaniv.bots.roster import LEVELS
from yaniv.cli import argument_parser
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.sanitize import to_printable_lines
from yaniv.store import match_file
from yaniv.store.saved_match import MatchHeader, SavedMatch

ROOT: Final = Path(__file__).parents[2]
COMMAND_LINES: Final = (
    "--help",
    "--version",
    "play --help",
    "play nowhere.yaniv",
    "play --variant nowhere",
    "play --players 3 --bots novice,novice,novice",
    "today",
    "today share",
    "today verify YNT1-17TM-A9WP-A093-WVQT-000C-4T7Z",
    "rules list",
    "rules schema",
    "rules show classic",
    "rules explain classic",
    "rules code classic",
    "rules check FILE.yaml",
    "rules export classic new.yaml",
    "rules import FILE.yaml Friday",
    "trail list",
    "trail schema",
    "trail code journey",
    "trail check FILE.yaml",
    "trail import nowhere.yaml",
    "arena --games 1 --variant quick --bots novice,novice",
    "arena --games 1 --variant quick --bots novice,novice --json",
    "online join --again --local",
    "online host --help",
    "bot novice",
    "replay FILE.yaniv",
    "replay FILE.yaniv --check",
    "export",
    "export all folder",
    "export table all.csv",
    "import FILE.yaniv",
    "bench --help",
)
"""At least one command line for every command, none of which opens a window."""
TEXT_ARGUMENT_LINES: Final = (
    "{}",
    "play {}",
    "play {}.yaniv",
    "play --variant {}",
    "play --bots {}",
    "play --bots exec:{}",
    "play --seed {}",
    "play --size {}",
    "play --players {}",
    "today --date {}",
    "today share --date {}",
    "today verify {}",
    "rules show {}",
    "rules explain {}",
    "rules code {}",
    "rules check {}",
    "rules export classic {}/new.yaml",
    "rules export {} new.yaml",
    "rules import {}",
    "rules import FILE.yaml {}",
    "--data {} rules list",
    "--lang {} rules list",
    "arena --games 1 --bots novice,novice --variant {}",
    "arena --rule {}",
    "arena --rule table.call_word={} --games 1 --variant quick --bots novice,novice",
    "arena --bots {}",
    "online join {} --local",
    "online join --again --local --name {}",
    "online host --resume --bot {}",
    "online host --local --rule {}",
    "online host --local --variant {} --seats 16",
    "bot {}",
    "bot novice --seed {}",
    "replay {}",
    "replay FILE.yaniv --seal {}",
    "export {}",
    "export all {}",
    "export table {}/all.csv",
    "import {}",
)
TEXTS: Final = (
    "\udcff\udcfe",
    "\x1b[2J\x9b2J",
    "a\nEvery event follows the rules.",
    "\u202e\u2066",
    "",
    " ",
    "x" * 5000,
)
CONTENTS: Final[dict[str, bytes]] = {
    "empty": b"",
    "utf16": "name: Friday\n".encode("utf-16"),
    "bytes": b"\xff\xfe\x00\x1b[2J",
    "zeros": b"\0" * 100_000,
    "escapes": b"name: \x1b[2J\n",
    "line": b"[" * 60_000,
    "lines": b"\n" * 200_000,
}


def run_command(line: str, capsys: pytest.CaptureFixture[str], text: str = "") -> tuple[int, str, str]:
    """Run a command line, with *text* in place of `{}`; return the exit code, standard output and standard error."""
    code = cli.main([word.replace("{}", text) for word in line.split(" ")])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture(autouse=True)
def _sample_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with a valid file of each kind and its own data folder, and let no window open by mistake."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "data"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"type":"bye"}\n')))
    (tmp_path / "FILE.yaml").write_text("name: Friday\n", encoding="utf-8")
    rules = HouseRules(match=MatchRules(end="single_round"))
    events = tuple(event for _, _, _, step_events in random_game(rules, 2, 3) for event in step_events)
    header = MatchHeader(variant="classic", rules=rules, names=("Noa", "Avi"), bots=("", ""), seed="3", salt="")
    match_file.write_file(tmp_path / "FILE.yaniv", SavedMatch(header, events))


def test_every_command_is_in_the_list() -> None:
    commands = {
        argument_parser.parse_arguments(line.split()).command
        for line in COMMAND_LINES
        if "help" not in line and line != "--version"
    }

    assert commands | {"bench"} == set(argument_parser._COMMANDS)


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
@pytest.mark.parametrize("line", TEXT_ARGUMENT_LINES)
def test_hostile_text_on_the_command_line_is_refused_and_not_printed_raw(
    line: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run_command(line, capsys, text)

    assert code in {EXIT_OK, EXIT_INPUT_ERROR, EXIT_USAGE_ERROR, 3}
    assert (err == "") == (code == EXIT_OK)
    for printed in (out, err):
        assert printed == to_printable_lines(printed)
        assert "\nEvery event follows the rules.\n" not in f"\n{printed}"


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize(
    "line",
    ["play FILE.yaniv", "rules check FILE.yaml", "rules import FILE.yaml", "replay FILE.yaniv", "import FILE.yaniv"],
)
def test_hostile_file_contents_do_not_crash_a_command(
    line: str, content: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(line.rsplit(maxsplit=1)[-1]).write_bytes(CONTENTS[content])

    code, out, err = run_command(line, capsys)

    assert code == EXIT_INPUT_ERROR
    assert out == ""
    assert err == to_printable_lines(err)


def _make_folder(path: Path) -> None:
    path.mkdir()


def _make_pipe(path: Path) -> None:
    os.mkfifo(path)


def _make_link_loop(path: Path) -> None:
    path.symlink_to(path.name)


def _make_dangling_link(path: Path) -> None:
    path.symlink_to("nowhere")


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes and links")
@pytest.mark.parametrize("make", [_make_folder, _make_pipe, _make_link_loop, _make_dangling_link])
@pytest.mark.parametrize(
    "line",
    [
        "play FILE.yaniv",
        "rules check FILE.yaml",
        "rules show ./FILE.yaml",
        "rules import FILE.yaml",
        "replay FILE.yaniv --check",
        "import FILE.yaniv",
    ],
)
def test_special_files_are_refused_at_once(
    line: str, make: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    file = next(Path(word) for word in line.split() if "FILE" in word)
    file.unlink()
    make(file)

    code, out, err = run_command(line, capsys)

    assert (code, out, err.count("\n")) == (EXIT_INPUT_ERROR, "", 1)


class BrokenStream(io.RawIOBase):
    """A stream of which every write raises the error, until that is None."""

    def __init__(self, error: OSError | None) -> None:
        self.error = error

    def writable(self) -> bool:
        """Return True, as for a file on a full disk."""
        return True

    def write(self, data: object) -> int:
        """Raise the error, if there is one."""
        if self.error is not None:
            raise self.error
        assert isinstance(data, memoryview)
        return data.nbytes


@contextmanager
def broken_stream(error: OSError) -> Iterator[io.TextIOWrapper]:
    """Provide a text stream whose writes raise the error; afterwards close it without one, as Python 3.13 demands."""
    raw = BrokenStream(error)
    stream = io.TextIOWrapper(io.BufferedWriter(raw), encoding="utf-8")
    yield stream
    raw.error = None
    stream.close()


FULL_DISK = OSError(28, "No space left on device")
GONE_READER = BrokenPipeError(32, "Broken pipe")


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_a_full_output_is_reported_and_a_closed_one_is_not(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    usual, printed, _ = run_command(line, capsys)
    for number, (error, code) in enumerate(((FULL_DISK, EXIT_INPUT_ERROR), (GONE_READER, EXIT_OK))):
        monkeypatch.setenv("YANIV_DATA", str(tmp_path / f"data{number}"))
        (tmp_path / "new.yaml").unlink(missing_ok=True)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"type":"bye"}\n')))
        with monkeypatch.context() as patch, broken_stream(error) as stream:
            patch.setattr(sys, "stdout", stream)

            exit_code, _, err = run_command(line, capsys)

        if printed and usual == EXIT_OK and "import" not in line and line != "export all folder":
            assert exit_code == code
            assert err.count("\n") == (1 if code == EXIT_INPUT_ERROR else 0)
        assert "crashed" not in err
        assert "Traceback" not in err


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_a_full_standard_error_does_not_change_the_exit_code(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch, broken_stream(FULL_DISK) as stream:
        patch.setattr(sys, "stderr", stream)

        code, out, _ = run_command(line, capsys)

    assert code in {EXIT_OK, EXIT_INPUT_ERROR, EXIT_USAGE_ERROR}
    assert (out == "") <= (code != EXIT_OK or line.split(maxsplit=1)[0] in {"bot", "rules"} or "table" in line)


def test_the_bot_command_without_streams_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)

    assert run_command("bot novice", capsys) == (EXIT_INPUT_ERROR, "", "Can't read standard input: closed.\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("line", "code", "lines"),
    [
        ("rules list > /dev/full", EXIT_INPUT_ERROR, 1),
        ("--help > /dev/full", EXIT_INPUT_ERROR, 1),
        ("rules list >&-", EXIT_OK, 0),
        ("bot novice <&-", EXIT_INPUT_ERROR, 1),
        ("export <&- >&-", EXIT_OK, 0),
        ("rules check nowhere.yaml 2>/dev/full", EXIT_INPUT_ERROR, 0),
        ("rules check nowhere.yaml <&- >&- 2>&-", EXIT_INPUT_ERROR, 0),
    ],
)
def test_real_full_and_closed_streams_fail_the_same_way(line: str, code: int, lines: int) -> None:
    if "/dev/full" in line and not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    command = f'"{sys.executable}" -m yaniv {line}'

    completed = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)

    assert completed.returncode == code
    assert completed.stderr.count("\n") == lines


def test_the_help_of_play_names_the_levels(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run_command("play --help", capsys)

    assert all(level in out for level in LEVELS)
    assert "greedy" not in out


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii", "utf-8"])
@pytest.mark.parametrize("text", ["Yaël, נועה, 王", "☃ \U0001f0a1", "\udcff"])
def test_text_is_printed_in_every_encoding(encoding: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, io.TextIOWrapper(io.BytesIO(), encoding))
    terminal.repair_streams()

    terminal.print_text(text)
    terminal.print_error(text)
    terminal.flush()

    for stream in (sys.stdout, sys.stderr):
        assert isinstance(stream, io.TextIOWrapper)
        assert isinstance(stream.buffer, io.BytesIO)
        assert stream.buffer.getvalue().decode(encoding).strip()


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii", "utf-8"])
def test_json_is_utf8_whatever_the_encoding_of_the_stream(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output, encoding))
    terminal.repair_streams()
    names = ["Yaël", "נועה", "\U0001f0a1", "\u202e"]

    terminal.print_json(json.encode(names).decode())
    terminal.flush()

    assert json.decode(output.getvalue()) == names
