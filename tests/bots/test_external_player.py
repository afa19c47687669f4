"""Tests of external programs as players: the match continues whatever they answer or do."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from textwrap import indent

import pytest
from msgspec import json

from tests.game_scenario import DEFAULT_STOCK, given_events, opened_round
from tests.match.session_builders import MemoryJournal, make_participants, make_setup, open_session, random_hosts
from yaniv.app.exit_codes import EXIT_INPUT_ERROR
from yaniv.arena.bot_game import GameResult, play_game
from yaniv.arena.contest_runner import ImpossibleContestError, check_contest
from yaniv.arena.duplicate_contest import Contest
from yaniv.bots.bot_server import ProtocolError, serve_bot
from yaniv.bots.external_player import MAX_ERROR_LINES, ExternalPlayer, ExternalPlayerError, split_command
from yaniv.bots.protocol import PROTOCOL_VERSION, Message, MessageEncoder
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.moves import moves
from yaniv.game.player import PlayerHost, Reply
from yaniv.game.view import build_view, redact
from yaniv.rules.house_rules import HouseRules, TableRules
from yaniv.variants import library

ROOT = Path(__file__).parents[2]
PROGRAM_HEADER = "import sys, json, time\n"
DECISION_LOOP = "for line in sys.stdin:\n    message = json.loads(line)\n    if message['type'] == 'decide':\n        "
VIEW = build_view(given_events(*opened_round(["KC 2C 9C 4H 5D", "KD QD 9D 4D 5H"])).state, 0)
RULES = library.load("classic").rules

ProgramFactory = Callable[[str], str]


@pytest.mark.parametrize(
    ("command", "windows", "words"),
    [
        ("python bot.py", False, ["python", "bot.py"]),
        ("'a program' \"a bot\" b\\ c", False, ["a program", "a bot", "b c"]),
        ("C:\\Games\\bot.exe -v", True, ["C:\\Games\\bot.exe", "-v"]),
        ('"C:\\Program Files\\bot.exe" \'my bot.py\' ""', True, ["C:\\Program Files\\bot.exe", "my bot.py", ""]),
        ("", True, []),
    ],
)
def test_a_command_line_is_split_as_its_system_does(command: str, windows: bool, words: list[str]) -> None:  # noqa: FBT001 -- a column
    assert split_command(command, is_windows=windows) == words


@pytest.fixture
def program(tmp_path: Path) -> ProgramFactory:
    """Return a function that writes a bot program from its code, or its reply to each request, as a command line."""

    def create(code: str) -> str:
        file = tmp_path / "a bot.py"
        file.write_text(PROGRAM_HEADER + (DECISION_LOOP + code if "\n" not in code else code) + "\n")
        return f"'{sys.executable}' '{file}'"

    return create


def answer_of(command: str, move_time_s: float = 20.0) -> c.SeatCommand | None:
    """Return what the program answers to one request."""
    player = ExternalPlayer(command, 0, move_time_s)
    try:
        return player.choose(VIEW)
    finally:
        player.close()


def play_round(command: str, bots: tuple[str, ...] = ("greedy",)) -> GameResult:
    return play_game(Contest("classic", RULES, (f"exec:{command}", *bots), games=1, one_round=True), 0, 0)


def test_a_program_that_takes_the_first_move_plays_a_round(program: ProgramFactory) -> None:
    played = play_round(program("print(json.dumps({'move': 0}), flush=True)"))

    assert played.winners
    assert played.entrant_stats[0].errors == 0


def test_a_move_may_also_be_given_as_an_object(program: ProgramFactory) -> None:
    answer = '{"move": {"command": "Throw", "seat": 0, "cards": ["KC"]}}'

    assert answer_of(program(f"print('{answer}', flush=True)")) == c.Throw(0, cards("KC"))


@pytest.mark.parametrize(
    ("says", "trouble"),
    [
        ("nothing at all", "answer_not_json"),
        ("[]", "answer_without_move"),
        ('{"move": -1}', "answer_no_such_move .*number=-1"),
        ('{"move": 99999}', "answer_no_such_move .*number=99999"),
        ('{"move": true}', "answer_not_a_move"),
        ('{"move": 1.5}', "answer_not_a_move"),
        ('{"move": {"command": "Shuffle", "order": []}}', "answer_not_a_move"),
        ('{"move": {"command": "Throw", "seat": 0, "cards": ["1H"]}}', "answer_not_a_move"),
        ("x" * 70_000, "program_endless_line"),
        ("[" * 60_000, "answer_not_json"),
        ('{"move": ' * 6_000, "answer_not_json"),
    ],
)
def test_an_answer_that_is_not_a_move_is_reported(program: ProgramFactory, says: str, trouble: str) -> None:
    with pytest.raises(ExternalPlayerError, match=trouble):
        answer_of(program(f"print({says!r}, flush=True)"))


def test_an_answer_that_is_not_utf_8_is_reported(program: ProgramFactory) -> None:
    with pytest.raises(ExternalPlayerError, match="answer_not_json"):
        answer_of(program('sys.stdout.buffer.write(b\'{"move": "\\xff"}\\n\'); sys.stdout.flush()'))


def test_a_program_that_dies_stalls_or_floods_is_reported(program: ProgramFactory) -> None:
    with pytest.raises(ExternalPlayerError, match="program_ended"):
        answer_of(program("sys.exit(3)"))
    with pytest.raises(ExternalPlayerError, match="program_too_slow"):
        answer_of(program("time.sleep(60)"), move_time_s=0.05)
    with pytest.raises(ExternalPlayerError, match=r"answer_not_json|program_writes_unasked"):
        answer_of(program("while True:\n    print('again')\n"))
    with pytest.raises(ExternalPlayerError, match="program_not_started"):
        answer_of("/no/such/program")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not record parent processes reliably")
@pytest.mark.parametrize("final_statement", ["message = json.loads(sys.stdin.readline())\n", "time.sleep(600)\n"])
def test_child_processes_of_a_program_end_with_it(
    program: ProgramFactory, tmp_path: Path, final_statement: str
) -> None:
    alive = tmp_path / "alive"
    os.mkfifo(alive)
    child = f"import time; pipe = open({str(alive)!r}, 'w'); print('here', flush=True); time.sleep(600)"
    started = f"subprocess.Popen([sys.executable, '-c', {child!r}], stdout=subprocess.PIPE).stdout.readline()\n"
    with os.fdopen(os.open(alive, os.O_RDONLY | os.O_NONBLOCK), "rb") as end:
        answer_of(program(f"import subprocess\n{started}print('{{\"move\": 0}}', flush=True)\n{final_statement}"))

        ready, _, _ = select([end], [], [], 20)
        assert ready
        assert end.read() == b""


DAEMON_CODE = """import os
here, there = os.pipe()
os.set_inheritable(there, True)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.setsid()
        os.execve(sys.executable, [sys.executable, "-c", {child!r}], {{"READY": str(there)}})
    os._exit(0)
os.wait()
os.read(here, 1)
print('{{"move": 0}}', flush=True)
"""
"""Code that forks twice into new sessions with an empty environment: neither process group nor parent leads to it."""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has child subreapers")
@pytest.mark.parametrize(
    "final_statement", ["sys.exit()\n", "message = json.loads(sys.stdin.readline())\n", "time.sleep(600)\n"]
)
def test_a_daemon_of_a_program_ends_with_it(program: ProgramFactory, tmp_path: Path, final_statement: str) -> None:
    with child_process_probe(tmp_path / "alive") as (child, has_ended):
        answer_of(program(f"{DAEMON_CODE.format(child=child)}{final_statement}"))

        assert has_ended()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has child subreapers")
def test_a_daemon_of_a_program_ends_even_if_our_process_is_killed(program: ProgramFactory, tmp_path: Path) -> None:
    with child_process_probe(tmp_path / "alive") as (child, has_ended):
        command = program(f"{DAEMON_CODE.format(child=child)}time.sleep(600)\n")
        owner = "import sys, time\nfrom yaniv.bots.external_player import ExternalPlayer\n"
        owner += "playing = ExternalPlayer(sys.argv[1], 0)\nplaying._questions.release()\n"
        line = [
            sys.executable,
            "-c",
            f"{owner}playing._incoming.get()\nprint('here', flush=True)\ntime.sleep(600)",
        ]
        with subprocess.Popen([*line, command], stdout=subprocess.PIPE, cwd=ROOT) as playing:
            assert playing.stdout is not None
            assert playing.stdout.readline() == b"here\n"
            playing.kill()

        assert has_ended()


@contextmanager
def child_process_probe(alive: Path) -> Iterator[tuple[str, Callable[[], bool]]]:
    """Yield code for a child process, and a function that waits up to 20 s and returns whether that child is dead."""
    os.mkfifo(alive)
    ready = "os.write(int(os.environ['READY']), b'1')"
    child = f"import os, time; pipe = open({str(alive)!r}, 'w'); {ready}; time.sleep(600)"
    with os.fdopen(os.open(alive, os.O_RDONLY | os.O_NONBLOCK), "rb") as end:

        def has_ended() -> bool:
            ready, _, _ = select([end], [], [], 20)
            return bool(ready) and end.read() == b""

        yield child, has_ended


def test_the_fallback_plays_for_a_program_with_illegal_answers(program: ProgramFactory) -> None:
    played = play_round(program("print('{\"move\": 424242}', flush=True)"))

    assert played.winners
    assert played.entrant_stats[0].errors > 0
    assert played.entrant_stats[1].errors == 0


@pytest.mark.parametrize(
    "does",
    [
        "time.sleep(600)",
        "sys.exit(3)",
        "while True:\n    print('again')\n",
        "print('{\"move\": 424242}', flush=True)",
        "sys.stdout.buffer.write(b'\\xff' * 99_999); sys.stdout.flush()",
        "sys.stdout.close(); time.sleep(600)",
    ],
    ids=["stalls", "dies", "floods", "lies", "babbles", "falls silent"],
)
def test_a_match_continues_whatever_a_program_does(program: ProgramFactory, does: str) -> None:
    setup, journal = make_setup(players=3), MemoryJournal()
    hosts: dict[int, PlayerHost] = {1: ExternalPlayer(program(does), 1), **random_hosts((0, 2))}
    match = open_session(make_participants(hosts), setup=setup, journal=journal)

    while not any(isinstance(event, e.RoundScored) for event in journal.events):
        match.advance(60_000)
    match.close()

    assert {trouble.seat for trouble in match.bot_faults} == {1}
    assert {trouble.name for trouble in match.bot_faults} == {"P1"}


def test_a_late_answer_is_not_used_for_the_next_request(program: ProgramFactory) -> None:
    outside = ExternalPlayer(program("print(json.dumps({'move': message['view']['round']}), flush=True)"), 0)
    first, second = (VIEW, build_view(given_events(*opened_round(["KS 2C", "KD QD"])).state, 0))
    outside.ask(first, 1000)
    outside.ask(second, 1000)
    reply: Reply | None = None
    while reply is None:
        reply = outside.poll()
    outside.close()

    assert reply.command == list(moves(second))[1]


@pytest.mark.parametrize("lines_ahead", [1, 3])
def test_an_answer_ahead_of_its_question_is_no_answer(program: ProgramFactory, lines_ahead: int) -> None:
    ahead = "print('{\"move\": 0}', flush=True)\n" * lines_ahead
    answer = "if 'decide' in line:\n        print('{\"move\": 2}', flush=True)\n"
    code = f"{ahead}for line in sys.stdin:\n    {answer}{indent(ahead, '        ')}"
    player = ExternalPlayer(program(code), 0, 20)
    while player._unasked_line_count < lines_ahead:
        pass

    first = player.choose(VIEW)
    while player._unasked_line_count < lines_ahead:
        pass
    second = player.choose(VIEW)
    player.close()

    assert first == second == list(moves(VIEW))[2]


def test_standard_error_of_a_program_is_marked_harmless_and_short(
    program: ProgramFactory, capfd: pytest.CaptureFixture[str]
) -> None:
    noise = "sys.stderr.write('\\x1b[2JYou win\\n' * 999 + 'x' * 9_999 + '\\n'); sys.stderr.flush(); "
    command = program(f"{noise}print(json.dumps({{'move': 0}}), flush=True)")

    assert answer_of(command) is not None

    lines = _printed_errors(capfd, f"{command}: ...")
    assert 0 < len(lines) <= MAX_ERROR_LINES + 1
    assert {line.startswith(f"{command}: ") for line in lines} == {True}
    assert "\x1b" not in "".join(lines)
    assert max(map(len, lines)) < 600


def _printed_errors(capfd: pytest.CaptureFixture[str], last: str) -> list[str]:
    """Return the lines on standard error up to *last*: a thread prints them while the program answers."""
    printed = ""
    for _ in range(500):
        printed += capfd.readouterr().err
        if last in printed:
            return printed.splitlines()
        time.sleep(0.01)
    raise AssertionError(printed)


def test_our_own_bot_plays_the_same_behind_the_protocol(tmp_path: Path) -> None:
    home = Contest("classic", RULES, ("greedy", "greedy", "greedy"), games=1)
    served = f"exec:'{sys.executable}' -m yaniv bot greedy --data '{tmp_path}'"

    abroad = play_game(Contest("classic", RULES, ("greedy", served, "greedy"), games=1), 0, 0)

    at_home = play_game(home, 0, 0)
    assert (abroad.winners, abroad.rounds, abroad.entrant_stats) == (
        at_home.winners,
        at_home.rounds,
        at_home.entrant_stats,
    )


@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
def test_a_bot_has_seat_0_and_the_next_player_seat_1(direction: str) -> None:
    rules = HouseRules(table=TableRules(direction="clockwise" if direction == "clockwise" else "counterclockwise"))
    text = opened_round(["KC 2C", "KD QD", "9S 8S", "7S 6D"], rules)
    state = given_events(*text).state
    teller = MessageEncoder(own_seat=2)

    messages = [each for event in text for each in teller.encode_event(redact(event, 2) or event)]
    question = teller.encode_decision(build_view(state, 2), ())

    after_me = 3 if direction == "clockwise" else 1
    assert [each["type"] for each in messages][:3] == ["event", "match", "event"]
    assert messages[1]["protocol"] == PROTOCOL_VERSION
    assert messages[0]["names"][:2] == ["C", "ABCD"[after_me]]
    assert question["view"]["seat"] == 0
    assert question["view"]["names"][1] == "ABCD"[after_me]
    assert question["view"]["turn"] == 2
    assert messages[3]["event"] == "StockShuffled"
    assert "order" not in messages[3]
    assert messages[4]["hands"] == {0: ("9S", "8S")}


def test_the_pile_below_the_last_play_is_listed_as_out_of_play() -> None:
    state = given_events(*opened_round(["KC 2C", "KD QD"])).after(c.Throw(0, cards("KC")), c.DrawStock(0)).state

    question = MessageEncoder(1).encode_decision(build_view(state, 1), ())

    assert question["view"]["last_play"] == ("KC",)
    assert question["view"]["seen"] == ["KD"]
    assert DEFAULT_STOCK.split()[0] not in str(question["view"]["hand"])


def test_the_current_totals_are_sent_before_each_round() -> None:
    teller = MessageEncoder(1)
    teller.encode_event(e.MatchOpened(HouseRules(), ("A", "B"), 0))
    teller.encode_event(e.RoundScored(0, "yaniv", (), {0: 0, 1: 50}, {0: 0, 1: 50}, (30, 100), (0, 0), (0, 0), 0))
    teller.encode_event(e.TotalReduced(1, 100, 50))
    teller.encode_event(e.BonusGiven(0, "streak", 25))

    match, _ = teller.encode_event(e.RoundOpened(2, 0, (1, 0)))

    assert match["totals"] == [50, 5]


def test_the_example_of_the_documentation_plays_without_an_error(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(import json\n.*?)```", page, re.DOTALL)
    (tmp_path / "mybot.py").write_text(example)

    played = play_round(f"'{sys.executable}' '{tmp_path / 'mybot.py'}'")

    assert played.winners
    assert played.entrant_stats[0].errors == 0


def test_a_missing_program_is_reported_before_the_match() -> None:
    with pytest.raises(ImpossibleContestError, match="No program found"):
        check_contest(Contest("classic", RULES, ("greedy", "exec:no-such-program --fast"), games=1))


def test_a_served_bot_stops_at_the_first_invalid_line() -> None:
    with pytest.raises(ProtocolError, match="n=2"):
        serve_bot("greedy", "1", [json.encode({"type": "hello"}).decode(), "{"], print)


@pytest.mark.parametrize("name", ["greedy", "master"])
def test_a_served_bot_answers_with_the_index_of_its_move(name: str) -> None:
    question = decision_request()
    output_lines: list[str] = []

    serve_bot(name, "1", [json.encode(question).decode()], output_lines.append)

    (answer,) = output_lines
    assert question["moves"][json.decode(answer)["move"]]["command"] == "Throw"


def test_a_served_bot_answers_with_the_move_itself_if_the_list_was_cut() -> None:
    output_lines: list[str] = []

    serve_bot("greedy", "1", [json.encode({**decision_request(), "moves": []}).decode()], output_lines.append)

    assert json.decode(output_lines[0])["move"]["command"] == "Throw"


@pytest.mark.parametrize("name", ["greedy", "master"])
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("names", []),
        ("hand_sizes", []),
        ("known", [[]]),
        ("totals", [1, 2, 3]),
        ("tally", []),
        ("streak", []),
        ("seat", 7),
        ("seats", []),
        ("seats", [0]),
        ("seats", [0, 99]),
        ("seats", [0, -1]),
        ("out", [0]),
        ("out", [0, 0]),
        ("bound", 7),
        ("bound", "1H"),
    ],
)
def test_an_impossible_request_is_refused(name: str, field: str, value: object) -> None:
    question = decision_request()
    question["view"][field] = value

    with pytest.raises(ProtocolError, match=r"not_a_protocol_message \(n=1,"):
        serve_bot(name, "1", [json.encode(question).decode()], print)


def test_bytes_that_are_not_utf_8_are_refused() -> None:
    served = subprocess.run(
        [sys.executable, "-m", "yaniv", "bot", "greedy"],
        cwd=ROOT,
        input=b'{"type": "hello"}\n{"type": "\xff"}\n',
        capture_output=True,
        check=False,
    )

    assert served.returncode == EXIT_INPUT_ERROR
    assert served.stderr.startswith(b"Line 2 is not a message: ")


def decision_request() -> Message:
    """Return a decision request as it comes over the pipe."""
    encoder = MessageEncoder(0)
    encoder.encode_event(e.MatchOpened(VIEW.rules, VIEW.names, 0))
    request: Message = json.decode(json.encode(encoder.encode_decision(VIEW, tuple(moves(VIEW)))))
    return request
