"""Tests of the command line: output, exit codes and error messages."""

import json
import os
import re
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.match.session_builders import make_setup
from tests.random_games import random_game
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events, sample_pages
from tests.user_folders import redirect_user_folders
from yaniv import __version__, paths
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_NO_DISPLAY, EXIT_OK, EXIT_USAGE_ERROR
from yaniv.bots.characters import CHARACTERS
from yaniv.bots.roster import bot_names
from yaniv.cli import argument_parser, main
from yaniv.game import events as e
from yaniv.match.shuffle_commitment import compute_commitment, generate_salt
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.store import match_file
from yaniv.store.database import DATABASE_NAME
from yaniv.store.journal import SqliteJournal
from yaniv.store.process_lock import LOCK_FILE_NAME, ProcessLock
from yaniv.store.saved_match import MatchHeader, SavedMatch
from yaniv.variants import library

ROOT = Path(__file__).parents[2]
BOT_FIELDS = (
    "name seats wins win_share win_share_ci95 elo elo_ci95 points_per_round points_per_round_ci95 calls"
    " calls_caught_share slaps ms_per_decision errors trouble"
)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.delenv(paths.DATA_ENV_VARIABLE, raising=False)
    for module in (sys, threading):
        monkeypatch.setattr(module, "excepthook", module.excepthook)


@pytest.mark.parametrize(
    ("line", "code", "expected"),
    [
        ("dance", EXIT_USAGE_ERROR, "dance"),
        ("--dance", EXIT_USAGE_ERROR, "--dance"),
        ("--size big", EXIT_USAGE_ERROR, "`big` is not a size in pixels like 1280x720"),
        ("--size 0x0", EXIT_USAGE_ERROR, "`0x0` is not a size"),
        ("--speed warp", EXIT_USAGE_ERROR, "warp"),
        ("--lang xx", EXIT_USAGE_ERROR, "xx"),
        ("play --players one", EXIT_USAGE_ERROR, "`one` is not a whole number from 2 to 16"),
        ("play --players 17", EXIT_USAGE_ERROR, "`17` is not a whole number from 2 to 16"),
        ("play --players 3 --variant nowhere", EXIT_INPUT_ERROR, "There is no variant `nowhere`"),
        ("play --variant clasic", EXIT_INPUT_ERROR, "did you mean `classic`"),
        ("--variant clasic", EXIT_INPUT_ERROR, "did you mean `classic`"),
        ("--lang en --players=17", EXIT_USAGE_ERROR, "`17` is not a whole number from 2 to 16"),
        ("--seed 1 rules bend", EXIT_USAGE_ERROR, "`1`"),
        ("play --bots gredy", EXIT_USAGE_ERROR, "did you mean `greedy`"),
        ("play --players 9 --variant classic", EXIT_USAGE_ERROR, "2 to 8 players"),
        ("play match.yaniv", EXIT_INPUT_ERROR, "Can't read match.yaniv"),
        ("match.yaniv", EXIT_INPUT_ERROR, "Can't read match.yaniv"),
        ("rules", EXIT_USAGE_ERROR, "list|check|show|explain|code|export|import|schema"),
        ("rules bend", EXIT_USAGE_ERROR, "bend"),
        ("rules show", EXIT_USAGE_ERROR, "NAME|FILE|CODE"),
        ("rules show YNV1-G00D-W8E9", EXIT_INPUT_ERROR, "check group 3, W8E9"),
        ("play --variant YNV1-G00D-W8E", EXIT_INPUT_ERROR, "This code is incomplete"),
        ("rules export classic /nowhere/x.yaml", EXIT_INPUT_ERROR, f"Can't write {Path('/nowhere/x.yaml')}"),
        ("rules import YNV1-1234-5678", EXIT_INPUT_ERROR, "Several letters in this code are wrong"),
        ("rules explain nowhere", EXIT_INPUT_ERROR, "There is no variant `nowhere`"),
        ("rules show nowhere", EXIT_INPUT_ERROR, "There is no variant `nowhere`"),
        ("rules check", EXIT_USAGE_ERROR, "FILE"),
        ("rules check nowhere.yaml", EXIT_INPUT_ERROR, "nowhere.yaml: there is no such file"),
        ("arena --games 0", EXIT_USAGE_ERROR, "`0` is not a whole number from 1"),
        ("arena --games -1", EXIT_USAGE_ERROR, "--games"),
        ("arena --games 1e3", EXIT_USAGE_ERROR, "`1e3` is not a whole number"),
        ("arena --games 9 --rounds 9", EXIT_USAGE_ERROR, "--rounds"),
        ("arena --jobs 0", EXIT_USAGE_ERROR, "--jobs"),
        ("arena --seed x", EXIT_USAGE_ERROR, "--seed"),
        ("arena --bots greedy", EXIT_USAGE_ERROR, "takes 2 to 8 players, but --bots names 1"),
        ("arena --bots greedy,,novice", EXIT_USAGE_ERROR, "is not a list of names"),
        ("arena --bots greedy,novize", EXIT_USAGE_ERROR, "did you mean `novice`"),
        ("arena --bots zorro,greedy", EXIT_USAGE_ERROR, "choose from novice, casual, plain, greedy"),
        ("arena --bots expert:tamra,greedy", EXIT_USAGE_ERROR, "did you mean `tamar`"),
        ("arena --bots greedy,expert:", EXIT_USAGE_ERROR, "There is no character ``"),
        ("bot expert:tamra", EXIT_USAGE_ERROR, "did you mean `tamar`"),
        ("bot expert:", EXIT_USAGE_ERROR, "There is no character ``; choose from noa, avi"),
        ("bot gredy", EXIT_USAGE_ERROR, "did you mean `greedy`"),
        ("play --bots expert:tamra", EXIT_USAGE_ERROR, "did you mean `tamar`"),
        ("play --bots expert:", EXIT_USAGE_ERROR, "There is no character ``"),
        ("arena --variant nowhere", EXIT_INPUT_ERROR, "There is no variant `nowhere`"),
        ("arena --variant nowhere.yaml", EXIT_INPUT_ERROR, "nowhere.yaml: there is no such file"),
        ("arena --rule call.limit", EXIT_USAGE_ERROR, "KEY=VALUE"),
        ("arena --rule call.limt=7", EXIT_USAGE_ERROR, "did you mean `limit`"),
        ("arena --rule call.limit=x", EXIT_USAGE_ERROR, "call.limit: expected a whole number 0-100"),
        ("arena --rule match.limit=5 --rule call.limit=101", EXIT_USAGE_ERROR, "match.limit"),
        ("replay", EXIT_USAGE_ERROR, "FILE.yaniv"),
        ("replay nowhere.yaniv", EXIT_INPUT_ERROR, "Can't read nowhere.yaniv"),
        ("replay nowhere.yaniv --check", EXIT_INPUT_ERROR, "Can't read nowhere.yaniv"),
        ("replay nowhere.yaniv --seal 12ab", EXIT_USAGE_ERROR, "`12ab` is not a seal"),
        ("bench --slowly", EXIT_USAGE_ERROR, "--slowly"),
    ],
)
def test_an_invalid_command_line_is_refused_with_an_error_message(
    line: str, code: int, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == code

    out, err = capsys.readouterr()
    assert out == ""
    assert expected in err
    assert "Traceback" not in err
    assert "usage:" not in err


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("greedy, expert:noa", ("greedy", "expert:noa")),
        ("exec:bot --take '1,2',greedy", ("exec:bot --take '1,2'", "greedy")),
        ('greedy,exec:"C:\\My bots, all\\bot.exe"', ("greedy", 'exec:"C:\\My bots, all\\bot.exe"')),
        ("exec:/home/o\\'neil/bot,exec:/home/o\\'neil/bot", ("exec:/home/o\\'neil/bot",) * 2),
        ("exec:bot it's,greedy", ("exec:bot it's", "greedy")),
    ],
)
def test_a_comma_inside_quotes_does_not_separate_names(written: str, names: tuple[str, ...]) -> None:
    assert argument_parser.parse_arguments(["arena", "--bots", written]).bots == names


@pytest.mark.parametrize(("opened", "expected"), [("import pygame", "output\n"), ("", "output\nexit handler\n")])
def test_after_a_window_the_program_flushes_its_output_and_skips_exit_handlers(opened: str, expected: str) -> None:
    program = f"""
import atexit, sys
atexit.register(print, "exit handler")
{opened}
from yaniv import cli
cli.main = lambda: print("output") or 7
sys.exit(cli.run_and_exit())
"""
    completed = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (completed.stdout, completed.stderr, completed.returncode) == (expected, "", 7)


def test_help_and_version_exit_with_success(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == EXIT_OK
    assert main(["arena", "--help"]) == EXIT_OK
    assert main(["rules", "check", "--version"]) == EXIT_OK
    assert capsys.readouterr().out.endswith(f"yaniv {__version__}\n")


@pytest.mark.parametrize("language", ["fr", "he"])
@pytest.mark.parametrize(
    "line",
    ["--help", "rules --help", "rules", "--foo", "--speed x", "--players", "--today=3", "arena --games 1 --rounds 1"],
)
def test_the_command_line_of_another_language_has_no_english_words(
    language: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["--lang", language, *line.split()])

    written = "".join(capsys.readouterr())
    assert (
        re.findall(
            r"\b(?:usage|positional|show this|exit|invalid|expected|required|unrecognized|ignored|allowed)\b", written
        )
        == []
    )


def test_french_has_its_space_before_the_colon_after_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--lang", "fr", "play", "--players"])

    assert "--players\N{NO-BREAK SPACE}: " in capsys.readouterr().err


def test_the_main_help_mentions_opening_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == EXIT_OK

    output = " ".join(capsys.readouterr().out.split())
    assert "Without a command, Yaniv starts the game" in output
    assert "FILE.yaniv" in output
    assert "FILE.yaml" in output


@pytest.mark.parametrize("command", ["arena", "bot"])
def test_the_help_of_commands_with_bots_lists_all_bots(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == EXIT_OK

    output = " ".join(capsys.readouterr().out.split())
    assert ", ".join(bot_names()) in output
    assert ", ".join(CHARACTERS) in output
    assert "LEVEL:PERSON" in output
    assert ("exec:COMMAND" in output) == (command == "arena")


def test_match_options_without_a_command_imply_play(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    everywhere = capsys.readouterr().out
    main(["play", "--help"])
    usage = re.findall(r"\[(--\w+)( \S+)?\]", capsys.readouterr().out)

    lines = [(option, "2") if value else (option,) for option, value in usage if option not in everywhere]
    assert len(lines) > 1
    assert {argument_parser.parse_arguments(line).command for line in lines} == {"play"}


def test_every_command_has_a_line_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    output = capsys.readouterr().out

    (known,) = re.findall(r"^  (\w+(?:\|\w+)+)$", output, re.MULTILINE)
    assert re.findall(r"^    (\w+)  ", output, re.MULTILINE) == known.split("|")


def test_rules_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "list"]) == EXIT_OK
    listed = capsys.readouterr().out.splitlines()
    assert listed[0] == "classic"
    assert listed == list(library.variant_ids())

    assert main(["rules", "show", "quick"]) == EXIT_OK
    assert "end: single_round\n" in capsys.readouterr().out

    assert main(["rules", "explain", "jhyap"]) == EXIT_OK
    assert "you may call “Jhyap”" in " ".join(capsys.readouterr().out.split())

    assert main(["rules", "schema"]) == EXIT_OK
    assert json.loads(capsys.readouterr().out)


def test_checking_a_valid_rule_file_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "check", str(paths.variants() / "classic.yaml")]) == EXIT_OK

    assert capsys.readouterr() == ("", "")


def test_checking_a_broken_rule_file_prints_each_problem_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    friday = tmp_path / "friday.yaml"
    friday.write_text("call:\n  limt: 7\nturn:\n  order: first\n", encoding="utf-8")

    assert main(["rules", "check", str(friday)]) == EXIT_INPUT_ERROR

    lines = capsys.readouterr().err.splitlines()
    assert [line.removeprefix(str(friday)).split(":")[1] for line in lines] == ["2", "4"]


@pytest.mark.parametrize("line", ["--data {} rules list", "rules --data {} list", "rules list --data {}"])
def test_common_options_are_accepted_in_any_position(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "mine" / "variants"
    own.mkdir(parents=True)
    (own / "friday.yaml").write_text("{}\n", encoding="utf-8")

    assert main(line.format(tmp_path / "mine").split()) == EXIT_OK

    assert "friday" in capsys.readouterr().out.splitlines()


def test_the_json_of_the_arena_has_exactly_the_documented_fields(capsys: pytest.CaptureFixture[str]) -> None:
    line = "arena --bots novice,greedy,novice --games 3 --seed 5 --rule match.limit=20 --json"

    assert main(line.split()) == EXIT_OK

    fields = json.loads(capsys.readouterr().out)
    assert list(fields) == ["variant", "rules", "seed", "games", "rounds", "seconds", "unfinished", "bots"]
    assert (fields["variant"], fields["seed"], fields["games"], fields["unfinished"]) == ("classic", 5, 3, 0)
    assert fields["rules"]["match"]["limit"] == 20
    assert [bot["name"] for bot in fields["bots"]] == ["novice", "greedy"]
    for bot in fields["bots"]:
        assert list(bot) == BOT_FIELDS.split()
        assert list(bot["ms_per_decision"]) == ["mean", "p95", "max"]
        assert len(bot["win_share_ci95"]) == len(bot["points_per_round_ci95"]) == 2


def test_equal_arena_command_lines_give_equal_results(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [f"arena --rounds 8 --variant travellers-speed --jobs {jobs} --json".split() for jobs in (1, 2)]
    outputs = []
    for line in lines:
        assert main(line) == EXIT_OK
        outputs.append(json.loads(capsys.readouterr().out))

    for each in outputs:
        del each["seconds"]
        for bot in each["bots"]:
            del bot["ms_per_decision"]
    assert outputs[0] == outputs[1]


def test_without_json_the_arena_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--variant", "quick", "--games", "2", "--bots", "greedy,novice"]) == EXIT_OK

    out, err = capsys.readouterr()
    assert out.startswith("quick: 2 matches")
    assert err == ""


def test_a_saved_match_is_replayed_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.yaniv"
    match_file.write_file(file, make_saved_match())

    assert main(["replay", str(file)]) == EXIT_OK
    assert "classic, 2 players" in capsys.readouterr().out

    assert main(["replay", str(file), "--check"]) == EXIT_OK
    checked = capsys.readouterr().out
    assert "Every event follows the rules." in checked
    assert "It was never sealed" in checked


@pytest.mark.parametrize(
    ("argument", "file"), [("1", "match-0001.yaniv"), ("all", "match-0001.yaniv"), ("table", "matches.csv")]
)
def test_matches_can_be_exported_while_a_window_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], argument: str, file: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with ProcessLock.acquire(paths.data()), SqliteJournal.open(paths.data()) as window:
        window.append(window.new_match(make_saved_match().header), make_saved_match().events)
        match_ids = window.match_ids()

        assert main(["export"]) == EXIT_OK
        assert main(["export", argument]) == EXIT_OK
        assert main(["export", "7"]) == EXIT_INPUT_ERROR

        assert window.match_ids() == match_ids
        window.append(window.new_match(make_saved_match().header), make_saved_match().events)

    assert "There is no match number 7." in capsys.readouterr().err
    assert (tmp_path / file).stat().st_size > 0


def test_an_import_while_a_window_is_open_is_refused_with_advice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.yaniv"
    match_file.write_file(file, make_saved_match())

    with ProcessLock.acquire(paths.data()):
        assert main(["import", str(file)]) == EXIT_INPUT_ERROR

    assert "Close its window first" in capsys.readouterr().err


@pytest.mark.parametrize("line", ["export", "export 1", "today", "today share", "import match.yaniv"])
@pytest.mark.parametrize("version", [None, 99], ids=["damaged", "newer"])
def test_a_command_tells_of_an_unusable_database_and_renames_nothing(
    line: str, version: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    SqliteJournal.open(paths.data()).close()
    if version is None:
        (paths.data() / DATABASE_NAME).write_bytes(b"a shopping list")
    else:
        with closing(sqlite3.connect(paths.data() / DATABASE_NAME)) as db, db:
            db.execute(f"PRAGMA user_version = {version}")

    for _ in range(2):
        assert main(line.split()) == EXIT_INPUT_ERROR
        output = capsys.readouterr()
        assert output.out == ""
        assert f"{DATABASE_NAME}." in output.err
        assert ("newer version" in output.err) == (version is not None)

    assert list(paths.data().glob(f"{DATABASE_NAME}.*")) == []


def test_a_list_of_matches_says_that_one_cannot_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    with SqliteJournal.open(paths.data()) as journal:
        for _ in range(2):
            journal.append(journal.new_match(make_header(make_setup(LIVELY_RULES))), sample_events())
    with closing(sqlite3.connect(paths.data() / DATABASE_NAME)) as db, db:
        db.execute("UPDATE events SET payload = '{' WHERE match_id = 1 AND seq = 3")

    assert main(["export"]) == EXIT_INPUT_ERROR

    output = capsys.readouterr()
    assert output.out.split()[0] == "2"
    assert "A saved match can't be read" in output.err


def test_an_export_from_a_damaged_database_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with ProcessLock.acquire(paths.data()):
        (paths.data() / DATABASE_NAME).write_bytes(b"no database at all" * 300)
        assert main(["export"]) == EXIT_INPUT_ERROR

    assert "is damaged" in capsys.readouterr().err
    assert (paths.data() / DATABASE_NAME).is_file()


def test_a_saved_match_that_breaks_the_rules_is_reported_with_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.yaniv"
    match = make_saved_match()
    match_file.write_file(file, SavedMatch(match.header, match.events[:-1]))

    assert main(["replay", str(file), "--check"]) == EXIT_INPUT_ERROR

    assert f"{file}" in capsys.readouterr().err


def test_the_shuffles_of_a_saved_match_are_checked_against_its_seal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, match_header = tmp_path / "match.yaniv", make_header(make_setup(LIVELY_RULES, seed="0"))
    match_file.write_file(file, SavedMatch(match_header, sample_events()))

    assert main(["replay", str(file), "--check"]) == EXIT_OK
    checked = capsys.readouterr().out
    assert "shuffles matches the seal made before the first card." in checked
    assert "Short deal code: it could be guessed or chosen" in checked
    assert checked.endswith(f"Seal: {match_header.seal}\nDeal code: 0\nSalt: pepper\n")

    assert (
        main(["replay", str(file), "--seal", f"{match_header.seal[:32]} {match_header.seal[32:].upper()}"]) == EXIT_OK
    )
    assert capsys.readouterr().out == checked.replace(match_header.seal, f"{match_header.seal} (the one you gave)")


def test_the_check_of_an_unfinished_match_does_not_reveal_its_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, match_header = tmp_path / "match.yaniv", make_header(make_setup(LIVELY_RULES, seed="0"))
    match_file.write_file(file, SavedMatch(match_header, until_last_turn_but_one(sample_events())))

    assert main(["replay", str(file), "--check"]) == EXIT_OK

    output = capsys.readouterr().out
    assert "shuffles so far matches the seal made" in output
    assert "Seed" not in output
    assert "pepper" not in output


def until_last_turn_but_one(match: tuple[e.AnyEvent, ...]) -> tuple[e.AnyEvent, ...]:
    """Return the events of a match up to its last turn but one."""
    turns = [seq for seq, event in enumerate(match) if isinstance(event, e.TurnBegan)]
    return match[: turns[-2] + 1]


def test_the_check_says_that_a_deal_was_chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, salt = tmp_path / "match.yaniv", generate_salt(is_chosen=True)
    match_header = replace(
        make_header(make_setup(LIVELY_RULES, seed="0")), salt=salt, seal=compute_commitment("0", salt)
    )
    match_file.write_file(file, SavedMatch(match_header, sample_events()))

    assert main(["replay", str(file), "--check"]) == EXIT_OK

    note = "Chosen deal: someone typed the deal code, so the seal can't prove the deal was random."
    assert note in capsys.readouterr().out.splitlines()


FORGED = [
    ("seed", lambda header: replace(header, seed="1"), "at least one of the three was changed"),
    ("salt", lambda header: replace(header, salt="salt"), "at least one of the three was changed"),
    (
        "seal",
        lambda header: replace(header, seal=compute_commitment("0", "salt")),
        "at least one of the three was changed",
    ),
    (
        "all",
        lambda header: replace(header, seed="8", seal=compute_commitment("8", "pepper")),
        "According to the seal, someone else",
    ),
]


@pytest.mark.parametrize(("forge", "sentence"), [row[1:] for row in FORGED], ids=[row[0] for row in FORGED])
def test_a_forged_file_is_reported_in_plain_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], forge: Callable[[MatchHeader], MatchHeader], sentence: str
) -> None:
    file = tmp_path / "match.yaniv"
    match_file.write_file(file, SavedMatch(forge(make_header(make_setup(LIVELY_RULES, seed="0"))), sample_events()))

    assert main(["replay", str(file), "--check"]) == EXIT_INPUT_ERROR

    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"{file}: ")
    assert sentence in output.err


def test_legal_events_of_another_seed_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.yaniv"
    match_file.write_file(file, SavedMatch(make_header(make_setup(LIVELY_RULES, seed="0")), sample_events(1)))

    assert main(["replay", str(file), "--check"]) == EXIT_INPUT_ERROR

    assert "sealed" in capsys.readouterr().err


def test_a_seal_of_another_match_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, given_seal = tmp_path / "match.yaniv", compute_commitment("1", "pepper")
    match_file.write_file(file, SavedMatch(make_header(make_setup(LIVELY_RULES, seed="0")), sample_events()))

    assert main(["replay", str(file), "--seal", given_seal]) == EXIT_INPUT_ERROR
    assert f"its seal is {compute_commitment('0', 'pepper')}, not the one you gave" in capsys.readouterr().err

    match_file.write_file(file, make_saved_match())
    assert main(["replay", str(file), "--seal", given_seal]) == EXIT_INPUT_ERROR
    assert "this match was never sealed" in capsys.readouterr().err


def make_saved_match() -> SavedMatch:
    rules = HouseRules(match=MatchRules(end="single_round"))
    all_events = tuple(event for _, _, _, events in random_game(rules, 2, 3) for event in events)
    return SavedMatch(
        MatchHeader(variant="classic", rules=rules, names=("Noa", "Avi"), bots=("", ""), seed="3", salt=""), all_events
    )


def test_rules_and_arena_commands_do_not_import_pygame() -> None:
    for line in ("rules list", "arena --games 1 --variant quick"):
        command = [sys.executable, "-X", "importtime", "-m", "yaniv", *line.split()]

        completed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)

        loaded = {row.rpartition("|")[2].strip() for row in completed.stderr.splitlines()}
        assert "yaniv.cli" in loaded
        assert "pygame" not in loaded


def test_a_closed_output_pipe_ends_the_program_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "yaniv", "rules", "schema"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()

        assert process.stderr.read() == b""
        assert process.wait() == EXIT_OK


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="these systems always have a display")
def test_without_a_display_the_program_exits_with_an_error_message(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment |= {"YANIV_DATA": str(tmp_path), "HOME": str(tmp_path)}
    environment.pop("SDL_VIDEODRIVER", None)
    environment.pop("YANIV_HEADLESS", None)

    completed = subprocess.run(
        [sys.executable, "-m", "yaniv"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )

    assert completed.returncode == EXIT_NO_DISPLAY
    assert completed.stderr.count("\n") == 1
    assert "Traceback" not in completed.stderr


def test_matches_of_other_people_are_imported_to_watch(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = Path(__file__).parents[1] / "logs" / "classic-0.1.0.yaniv"
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "data"))

    assert main(["import", str(log)]) == EXIT_OK
    assert main(["export"]) == EXIT_OK

    new, match = capsys.readouterr().out.splitlines()
    assert new == f"{log}: Added for you to watch. It doesn't count as yours."
    assert match.endswith("classic · from a file")


def test_matches_are_listed_exported_and_imported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = Path(__file__).parents[1] / "logs" / "classic-0.1.0.yaniv"
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "data"))

    assert main(["export"]) == EXIT_OK
    assert main(["import", "--own", str(log), str(log)]) == EXIT_OK
    assert main(["export"]) == EXIT_OK
    assert main(["export", "1", str(tmp_path / "again.yaniv")]) == EXIT_OK
    assert main(["export", "all", str(tmp_path / "all")]) == EXIT_OK
    assert main(["export", "table", str(tmp_path / "all.csv")]) == EXIT_OK

    nothing, new, old, match, written = capsys.readouterr().out.splitlines()
    assert nothing == "No matches played yet."
    assert (new, old) == (f"{log}: Added to your matches.", f"{log}: You already have this match.")
    assert match.startswith("   1  ")
    assert match.endswith("classic")
    assert written == "Matches saved: 1. Unreadable: 0."
    assert (tmp_path / "again.yaniv").read_bytes() == (tmp_path / "all" / "match-0001.yaniv").read_bytes()
    assert match_file.read_file(tmp_path / "again.yaniv").events == match_file.read_file(log).events
    # A later format has added a field to MatchOpened, the line after the header.
    assert (tmp_path / "again.yaniv").read_bytes().splitlines()[2:] == log.read_bytes().splitlines()[2:]
    assert len((tmp_path / "all.csv").read_text().splitlines()) == 2


def test_a_longer_record_is_imported_and_a_conflicting_one_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "data"))
    first, half, other = make_header(make_setup(LIVELY_RULES)), tmp_path / "half.yaniv", tmp_path / "other.yaniv"
    match_file.write_file(half, SavedMatch(first, tuple(event for page in sample_pages()[:30] for event in page)))
    match_file.write_file(tmp_path / "whole.yaniv", SavedMatch(first, sample_events()))
    match_file.write_file(other, SavedMatch(first, sample_events(1)))

    assert main(["import", str(half), str(tmp_path / "whole.yaniv")]) == EXIT_OK
    assert main(["import", str(other)]) == EXIT_INPUT_ERROR

    output = capsys.readouterr()
    assert "You had the start of this match. The rest has been added." in output.out
    assert output.err == f"{other}: You already have this match, but the two records differ. Yours was kept.\n"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("export seven", (EXIT_USAGE_ERROR, "`seven` is not a match number")),
        ("export 7", (EXIT_INPUT_ERROR, "There is no match number 7.")),
        ("import nowhere.yaniv", (EXIT_INPUT_ERROR, "Can't read nowhere.yaniv")),
        ("import", (EXIT_USAGE_ERROR, "FILE.yaniv")),
    ],
)
def test_a_failed_export_or_import_is_reported(
    line: str,
    answer: tuple[int, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("YANIV_DATA", str(tmp_path))

    assert main(line.split()) == answer[0]

    assert answer[1] in capsys.readouterr().err


def test_matches_can_be_exported_where_no_lock_can_be_acquired(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "data"))
    with SqliteJournal.open(tmp_path / "data") as journal:
        match_id = journal.new_match(make_header(make_setup(LIVELY_RULES)))
        journal.append(match_id, sample_pages()[0])
    (tmp_path / "data" / LOCK_FILE_NAME).mkdir()

    assert main(["export", "all", str(tmp_path / "all")]) == EXIT_OK
    assert main(["import", "match.yaniv"]) == EXIT_INPUT_ERROR

    output = capsys.readouterr()
    assert output.out == "Matches saved: 1. Unreadable: 0.\n"
    assert output.err.startswith("Can't read match.yaniv: ")


def test_a_file_with_an_illegal_end_is_not_imported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window does not store such a match either."""
    file = tmp_path / "match.yaniv"
    match = make_saved_match()
    match_file.write_file(
        file, SavedMatch(match.header, (*match.events[:-1], e.BonusGiven(0, "streak", 5), match.events[-1]))
    )
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "data"))

    assert main(["import", str(file)]) == EXIT_INPUT_ERROR
    assert main(["export"]) == EXIT_OK

    answer = capsys.readouterr()
    assert answer.err.startswith(f"{file}: The end of this file is invalid: ")
    assert answer.out == "No matches played yet.\n"


@pytest.mark.parametrize("file", ["home.yaml", "C:\\Games\\match.yaniv"])
def test_a_file_dropped_on_the_icon_is_opened(file: str) -> None:
    parsed = argument_parser.parse_arguments(["--lang", "en", file])

    assert (parsed.command, parsed.file, parsed.lang) == ("play", file, "en")


def test_commands_work_without_output_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Windows program that was double-clicked has no standard streams."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)

    assert main(["rules", "list"]) == EXIT_OK
    assert main(["rules", "check", "nowhere.yaml"]) == EXIT_INPUT_ERROR
    for stream in (sys.stdout, sys.stderr):
        stream.close()


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("play", {"--data", "--size", "--fullscreen", "--speed", "--inspect"}),
        ("rules", {"--data"}),
        ("rules list", {"--data"}),
        ("rules check", set()),
        ("rules schema", set()),
        ("arena", {"--data"}),
        ("bot", set()),
        ("replay", set()),
        ("export", {"--data"}),
        ("import", {"--data"}),
        ("bench", set()),
    ],
)
def test_the_help_of_a_command_lists_only_the_options_it_uses(
    command: str, expected: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), "--help"]) == EXIT_OK

    options = set(re.findall(r"--\w[\w-]*", capsys.readouterr().out))
    assert options & {"--data", "--size", "--fullscreen", "--speed", "--inspect"} == expected
    assert {"--help", "--version", "--lang"} <= options


def test_an_option_that_a_command_does_not_use_is_accepted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "list", "--speed", "fast", "--size", "1280x720"]) == EXIT_OK
    assert "classic" in capsys.readouterr().out.split()


@pytest.mark.parametrize("command", ["", "play", "arena", "bot"])
def test_the_help_calls_computer_players_by_one_name(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    main([*command.split(), "--help"])

    help_text = capsys.readouterr().out
    without_names = re.sub(r"--bots|^\s+bot\b|yaniv bot\b|\|bot\|", "", help_text, flags=re.MULTILINE)
    assert re.findall(r"\b[Bb]ots?\b", without_names) == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no limit for the memory of one process")
@pytest.mark.parametrize("spare_mb", [1, 3, 8])
def test_a_command_without_enough_memory_ends_with_a_sentence(spare_mb: int) -> None:
    code = (
        "import resource, sys; from pathlib import Path; from yaniv.cli import main; "
        "used = int(Path('/proc/self/statm').read_text().split()[0]) * resource.getpagesize(); "
        f"resource.setrlimit(resource.RLIMIT_AS, (used + {spare_mb} * 1_000_000,) * 2); "
        "sys.exit(main(['today']))"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert done.returncode in {EXIT_OK, EXIT_INPUT_ERROR}
    assert done.stdout if done.returncode == EXIT_OK else done.stderr
    assert "Traceback" not in done.stderr
