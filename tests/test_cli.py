"""The command line: what it answers, and how it says no."""

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.games import random_game
from tests.home import move_to
from tests.store.games import LIVELY, events, header, pages
from tests.table.company import make_setup
from yaniv import __version__, places
from yaniv.app.refusal import BAD_INPUT, BAD_LINE, GOOD, NO_DISPLAY
from yaniv.bots.people import PEOPLE
from yaniv.bots.roster import names
from yaniv.cli import main, options
from yaniv.game import events as e
from yaniv.rules.house import HouseRules, MatchRules
from yaniv.store import export
from yaniv.store.database import DATABASE_NAME
from yaniv.store.journal import Journal
from yaniv.store.lock import LOCK_NAME, Lock
from yaniv.store.saved import Header, Saved
from yaniv.table.seal import draw_salt, seal_of

ROOT = Path(__file__).parents[1]
BOT_FIELDS = (
    "name seats wins win_share win_share_ci95 elo elo_ci95 points_per_round points_per_round_ci95 calls"
    " calls_caught_share slaps ms_per_decision errors trouble"
)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    move_to(tmp_path, monkeypatch)
    monkeypatch.delenv(places.DATA_VARIABLE, raising=False)
    for hooked in (sys, threading):
        monkeypatch.setattr(hooked, "excepthook", hooked.excepthook)


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("dance", BAD_LINE, "dance"),
        ("--dance", BAD_LINE, "--dance"),
        ("--size big", BAD_LINE, "`big` is no size in pixels like 1280x720"),
        ("--size 0x0", BAD_LINE, "`0x0` is no size"),
        ("--speed warp", BAD_LINE, "warp"),
        ("--lang xx", BAD_LINE, "xx"),
        ("play --players one", BAD_LINE, "`one` is no whole number from 2 to 16"),
        ("play --players 17", BAD_LINE, "`17` is no whole number from 2 to 16"),
        ("play --players 3 --variant nowhere", BAD_INPUT, "There is no variant `nowhere`"),
        ("play --variant clasic", BAD_INPUT, "did you mean `classic`"),
        ("--variant clasic", BAD_INPUT, "did you mean `classic`"),
        ("--lang en --players=17", BAD_LINE, "`17` is no whole number from 2 to 16"),
        ("--seed 1 rules bend", BAD_LINE, "'1'"),
        ("play --bots gredy", BAD_LINE, "did you mean `greedy`"),
        ("play --players 9 --variant classic", BAD_LINE, "2 to 8 players"),
        ("play match.yaniv", BAD_INPUT, "match.yaniv cannot be read"),
        ("match.yaniv", BAD_INPUT, "match.yaniv cannot be read"),
        ("rules", BAD_LINE, "list|check|show|explain|code|export|import|schema"),
        ("rules bend", BAD_LINE, "bend"),
        ("rules show", BAD_LINE, "NAME|FILE|CODE"),
        ("rules show YNV1-G00D-W8E9", BAD_INPUT, "look at group 3, W8E9"),
        ("play --variant YNV1-G00D-W8E", BAD_INPUT, "This is no complete code"),
        ("rules export classic /nowhere/x.yaml", BAD_INPUT, f"{Path('/nowhere/x.yaml')} cannot be written"),
        ("rules import YNV1-1234-5678", BAD_INPUT, "Several letters of this code are wrong"),
        ("rules explain nowhere", BAD_INPUT, "There is no variant `nowhere`"),
        ("rules show nowhere", BAD_INPUT, "There is no variant `nowhere`"),
        ("rules check", BAD_LINE, "FILE"),
        ("rules check nowhere.yaml", BAD_INPUT, "nowhere.yaml: there is no such file"),
        ("arena --games 0", BAD_LINE, "`0` is no whole number from 1"),
        ("arena --games -1", BAD_LINE, "--games"),
        ("arena --games 1e3", BAD_LINE, "`1e3` is no whole number"),
        ("arena --games 9 --rounds 9", BAD_LINE, "--rounds"),
        ("arena --jobs 0", BAD_LINE, "--jobs"),
        ("arena --seed x", BAD_LINE, "--seed"),
        ("arena --bots greedy", BAD_LINE, "takes 2 to 8 players, and --bots names 1"),
        ("arena --bots greedy,,novice", BAD_LINE, "no list of names"),
        ("arena --bots greedy,novize", BAD_LINE, "did you mean `novice`"),
        ("arena --bots zorro,greedy", BAD_LINE, "there are novice, casual, plain, greedy"),
        ("arena --bots expert:tamra,greedy", BAD_LINE, "did you mean `tamar`"),
        ("arena --bots greedy,expert:", BAD_LINE, "There is nobody called ``"),
        ("bot expert:tamra", BAD_LINE, "did you mean `tamar`"),
        ("bot expert:", BAD_LINE, "There is nobody called ``; there are noa, avi"),
        ("bot gredy", BAD_LINE, "did you mean `greedy`"),
        ("play --bots expert:tamra", BAD_LINE, "did you mean `tamar`"),
        ("play --bots expert:", BAD_LINE, "There is nobody called ``"),
        ("arena --variant nowhere", BAD_INPUT, "There is no variant `nowhere`"),
        ("arena --variant nowhere.yaml", BAD_INPUT, "nowhere.yaml: there is no such file"),
        ("arena --rule call.limit", BAD_LINE, "KEY=VALUE"),
        ("arena --rule call.limt=7", BAD_LINE, "did you mean `limit`"),
        ("arena --rule call.limit=x", BAD_LINE, "call.limit: expected a whole number 0-100"),
        ("arena --rule match.limit=5 --rule call.limit=101", BAD_LINE, "match.limit"),
        ("replay", BAD_LINE, "FILE.yaniv"),
        ("replay nowhere.yaniv", BAD_INPUT, "nowhere.yaniv cannot be read"),
        ("replay nowhere.yaniv --check", BAD_INPUT, "nowhere.yaniv cannot be read"),
        ("replay nowhere.yaniv --seal 12ab", BAD_LINE, "`12ab` is no seal"),
        ("bench --slowly", BAD_LINE, "--slowly"),
    ],
)
def test_a_line_that_cannot_be_obeyed_is_answered_with_a_sentence(
    line: str, code: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == code

    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
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
def test_a_comma_between_quotes_parts_no_names(written: str, names: tuple[str, ...]) -> None:
    assert options.read(["arena", "--bots", written]).bots == names


@pytest.mark.parametrize(("opened", "told"), [("import pygame", "said\n"), ("", "said\ntaken apart\n")])
def test_a_program_that_had_a_window_is_gone_at_once_and_has_said_everything(opened: str, told: str) -> None:
    program = f"""
import atexit, sys
atexit.register(print, "taken apart")
{opened}
from yaniv import cli
cli.main = lambda: print("said") or 7
sys.exit(cli.start())
"""
    left = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (left.stdout, left.stderr, left.returncode) == (told, "", 7)


def test_help_and_version_are_good_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == GOOD
    assert main(["arena", "--help"]) == GOOD
    assert main(["rules", "check", "--version"]) == GOOD
    assert capsys.readouterr().out.endswith(f"yaniv {__version__}\n")


def test_the_first_help_tells_that_a_file_can_be_opened(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == GOOD

    told = " ".join(capsys.readouterr().out.split())
    assert "Without a command it is `yaniv play`" in told
    assert "FILE.yaniv" in told
    assert "FILE.yaml" in told


@pytest.mark.parametrize("command", ["arena", "bot"])
def test_the_help_of_who_asks_for_bots_names_them_all(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == GOOD

    told = " ".join(capsys.readouterr().out.split())
    assert ", ".join(names()) in told
    assert ", ".join(PEOPLE) in told
    assert "LEVEL:PERSON" in told
    assert ("exec:COMMAND" in told) == (command == "arena")


def test_every_option_of_a_match_opens_the_window_without_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    everywhere = capsys.readouterr().out
    main(["play", "--help"])
    usage = re.findall(r"\[(--\w+)( \S+)?\]", capsys.readouterr().out)

    lines = [(option, "2") if value else (option,) for option, value in usage if option not in everywhere]
    assert len(lines) > 1
    assert {options.read(line).command for line in lines} == {"play"}


def test_every_command_is_known_as_one_and_has_its_line_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    told = capsys.readouterr().out

    (known,) = re.findall(r"^  (\w+(?:\|\w+)+)$", told, re.MULTILINE)
    assert re.findall(r"^    (\w+)  ", told, re.MULTILINE) == known.split("|")


def test_rules_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "list"]) == GOOD
    listed = capsys.readouterr().out.splitlines()
    assert listed[0] == "classic"
    assert len(listed) == 15

    assert main(["rules", "show", "quick"]) == GOOD
    assert "end: single_round\n" in capsys.readouterr().out

    assert main(["rules", "explain", "jhyap"]) == GOOD
    assert "you may call “Jhyap”" in " ".join(capsys.readouterr().out.split())

    assert main(["rules", "schema"]) == GOOD
    assert json.loads(capsys.readouterr().out)


def test_a_good_rule_file_is_answered_with_silence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "check", str(places.variants() / "classic.yaml")]) == GOOD

    assert capsys.readouterr() == ("", "")


def test_a_broken_rule_file_is_told_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    friday = tmp_path / "friday.yaml"
    friday.write_text("call:\n  limt: 7\nturn:\n  order: first\n", encoding="utf-8")

    assert main(["rules", "check", str(friday)]) == BAD_INPUT

    lines = capsys.readouterr().err.splitlines()
    assert [line.removeprefix(str(friday)).split(":")[1] for line in lines] == ["2", "4"]


@pytest.mark.parametrize("line", ["--data {} rules list", "rules --data {} list", "rules list --data {}"])
def test_common_options_stand_anywhere(line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "mine" / "variants"
    own.mkdir(parents=True)
    (own / "friday.yaml").write_text("{}\n", encoding="utf-8")

    assert main(line.format(tmp_path / "mine").split()) == GOOD

    assert "friday" in capsys.readouterr().out.splitlines()


def test_the_arena_gives_exactly_the_fields_that_scripts_read(capsys: pytest.CaptureFixture[str]) -> None:
    line = "arena --bots novice,greedy,novice --games 3 --seed 5 --rule match.limit=20 --json"

    assert main(line.split()) == GOOD

    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["variant", "rules", "seed", "games", "rounds", "seconds", "unfinished", "bots"]
    assert (found["variant"], found["seed"], found["games"], found["unfinished"]) == ("classic", 5, 3, 0)
    assert found["rules"]["match"]["limit"] == 20
    assert [bot["name"] for bot in found["bots"]] == ["novice", "greedy"]
    for bot in found["bots"]:
        assert list(bot) == BOT_FIELDS.split()
        assert list(bot["ms_per_decision"]) == ["mean", "p95", "max"]
        assert len(bot["win_share_ci95"]) == len(bot["points_per_round_ci95"]) == 2


def test_the_same_line_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [f"arena --rounds 8 --variant travellers-speed --jobs {jobs} --json".split() for jobs in (1, 2)]
    found = []
    for line in lines:
        assert main(line) == GOOD
        found.append(json.loads(capsys.readouterr().out))

    for each in found:
        del each["seconds"]
        for bot in each["bots"]:
            del bot["ms_per_decision"]
    assert found[0] == found[1]


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--variant", "quick", "--games", "2", "--bots", "greedy,novice"]) == GOOD

    out, err = capsys.readouterr()
    assert out.startswith("quick: 2 games")
    assert err == ""


def test_a_saved_match_is_replayed_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.yaniv"
    export.write(file, saved())

    assert main(["replay", str(file)]) == GOOD
    assert "classic, 2 players" in capsys.readouterr().out

    assert main(["replay", str(file), "--check"]) == GOOD
    checked = capsys.readouterr().out
    assert "Every event is what the referee decides." in checked
    assert "It was never sealed" in checked


@pytest.mark.parametrize(
    ("asked", "file"), [("1", "match-0001.yaniv"), ("all", "match-0001.yaniv"), ("table", "matches.csv")]
)
def test_matches_are_exported_while_a_window_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: str, file: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with Lock.take(places.data()), Journal.open(places.data()) as window:
        window.append(window.new_match(saved().header), saved().events)
        kept = window.matches()

        assert main(["export"]) == GOOD
        assert main(["export", asked]) == GOOD
        assert main(["export", "7"]) == BAD_INPUT

        assert window.matches() == kept
        window.append(window.new_match(saved().header), saved().events)

    assert "There is no saved game with the number 7." in capsys.readouterr().err
    assert (tmp_path / file).stat().st_size > 0


def test_nothing_is_taken_in_beside_a_window_and_the_sentence_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.yaniv"
    export.write(file, saved())

    with Lock.take(places.data()):
        assert main(["import", str(file)]) == BAD_INPUT

    assert "close its window first" in capsys.readouterr().err


def test_what_is_no_file_of_saved_games_is_not_copied(capsys: pytest.CaptureFixture[str]) -> None:
    with Lock.take(places.data()):
        (places.data() / DATABASE_NAME).write_bytes(b"no database at all" * 300)
        assert main(["export"]) == BAD_INPUT

    assert "is damaged" in capsys.readouterr().err
    assert (places.data() / DATABASE_NAME).is_file()


def test_a_saved_match_that_the_referee_would_not_allow_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.yaniv"
    match = saved()
    export.write(file, Saved(match.header, match.events[:-1]))

    assert main(["replay", str(file), "--check"]) == BAD_INPUT

    assert f"{file}" in capsys.readouterr().err


def test_the_shuffles_of_a_saved_match_are_checked_against_its_seal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, kept = tmp_path / "match.yaniv", header(make_setup(LIVELY, seed="0"))
    export.write(file, Saved(kept, events()))

    assert main(["replay", str(file), "--check"]) == GOOD
    checked = capsys.readouterr().out
    assert "shuffles are those that were sealed before the first card." in checked
    assert "Short deal code: it could be guessed or chosen" in checked
    assert checked.endswith(f"Seal: {kept.seal}\nDeal code: 0\nSalt: pepper\n")

    assert main(["replay", str(file), "--seal", f"{kept.seal[:32]} {kept.seal[32:].upper()}"]) == GOOD
    assert capsys.readouterr().out == checked.replace(kept.seal, f"{kept.seal}, the one you gave")


def test_a_match_that_goes_on_is_checked_and_keeps_its_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, kept = tmp_path / "match.yaniv", header(make_setup(LIVELY, seed="0"))
    export.write(file, Saved(kept, resting(events())))

    assert main(["replay", str(file), "--check"]) == GOOD

    told = capsys.readouterr().out
    assert "shuffles so far are those that were sealed" in told
    assert "Seed" not in told
    assert "pepper" not in told


def resting(match: tuple[e.AnyEvent, ...]) -> tuple[e.AnyEvent, ...]:
    """The match up to its last turn but one."""
    turns = [seq for seq, event in enumerate(match) if isinstance(event, e.TurnBegan)]
    return match[: turns[-2] + 1]


def test_a_check_tells_that_the_deal_was_chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, salt = tmp_path / "match.yaniv", draw_salt(chosen=True)
    kept = replace(header(make_setup(LIVELY, seed="0")), salt=salt, seal=seal_of("0", salt))
    export.write(file, Saved(kept, events()))

    assert main(["replay", str(file), "--check"]) == GOOD

    note = "Chosen deal: someone typed the deal code, so the seal can't prove the deal was random."
    assert note in capsys.readouterr().out.splitlines()


FORGED = [
    ("seed", lambda kept: replace(kept, seed="1"), "at least one of the three was changed"),
    ("salt", lambda kept: replace(kept, salt="salt"), "at least one of the three was changed"),
    ("seal", lambda kept: replace(kept, seal=seal_of("0", "salt")), "at least one of the three was changed"),
    ("all", lambda kept: replace(kept, seed="8", seal=seal_of("8", "pepper")), "By what was sealed, somebody else"),
]


@pytest.mark.parametrize(("forge", "sentence"), [row[1:] for row in FORGED], ids=[row[0] for row in FORGED])
def test_a_forged_file_is_told_in_plain_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], forge: Callable[[Header], Header], sentence: str
) -> None:
    file = tmp_path / "match.yaniv"
    export.write(file, Saved(forge(header(make_setup(LIVELY, seed="0"))), events()))

    assert main(["replay", str(file), "--check"]) == BAD_INPUT

    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"{file}: ")
    assert sentence in told.err


def test_cards_that_came_from_elsewhere_are_told_though_the_referee_has_nothing_against_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.yaniv"
    export.write(file, Saved(header(make_setup(LIVELY, seed="0")), events(1)))

    assert main(["replay", str(file), "--check"]) == BAD_INPUT

    assert "sealed" in capsys.readouterr().err


def test_who_kept_the_seal_finds_out_that_another_match_lies_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, shown = tmp_path / "match.yaniv", seal_of("1", "pepper")
    export.write(file, Saved(header(make_setup(LIVELY, seed="0")), events()))

    assert main(["replay", str(file), "--seal", shown]) == BAD_INPUT
    assert f"its seal is {seal_of('0', 'pepper')}, not the one you gave" in capsys.readouterr().err

    export.write(file, saved())
    assert main(["replay", str(file), "--seal", shown]) == BAD_INPUT
    assert "this match was never sealed" in capsys.readouterr().err


def saved() -> Saved:
    rules = HouseRules(match=MatchRules(end="single_round"))
    happened = tuple(event for _, _, _, told in random_game(rules, 2, 3) for event in told)
    return Saved(
        Header(variant="classic", rules=rules, names=("Noa", "Avi"), bots=("", ""), seed="3", salt=""), happened
    )


def test_no_rules_and_no_arena_load_the_window() -> None:
    for line in ("rules list", "arena --games 1 --variant quick"):
        command = [sys.executable, "-X", "importtime", "-m", "yaniv", *line.split()]

        asked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)

        loaded = {row.rpartition("|")[2].strip() for row in asked.stderr.splitlines()}
        assert "yaniv.cli" in loaded
        assert "pygame" not in loaded


def test_a_reader_that_has_seen_enough_ends_it_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "yaniv", "rules", "schema"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as asked:
        assert asked.stdout is not None
        assert asked.stderr is not None
        asked.stdout.close()

        assert asked.stderr.read() == b""
        assert asked.wait() == GOOD


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="these systems have always one")
def test_without_a_display_the_window_is_refused_with_a_sentence(tmp_path: Path) -> None:
    blind = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    blind |= {"YANIV_DATA": str(tmp_path), "HOME": str(tmp_path)}
    blind.pop("SDL_VIDEODRIVER", None)
    blind.pop("YANIV_HEADLESS", None)

    asked = subprocess.run(
        [sys.executable, "-m", "yaniv"], cwd=ROOT, env=blind, capture_output=True, text=True, check=False
    )

    assert asked.returncode == NO_DISPLAY
    assert asked.stderr.count("\n") == 1
    assert "Traceback" not in asked.stderr


def test_matches_are_listed_exported_and_taken_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = Path(__file__).parent / "logs" / "classic-0.1.0.yaniv"
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "data"))

    assert main(["export"]) == GOOD
    assert main(["import", str(log), str(log)]) == GOOD
    assert main(["export"]) == GOOD
    assert main(["export", "1", str(tmp_path / "again.yaniv")]) == GOOD
    assert main(["export", "all", str(tmp_path / "all")]) == GOOD
    assert main(["export", "table", str(tmp_path / "all.csv")]) == GOOD

    nothing, new, old, match, written = capsys.readouterr().out.splitlines()
    assert nothing == "No match has been played yet."
    assert (new, old) == (f"{log}: Added to your matches.", f"{log}: You already have this match.")
    assert match.startswith("   1  ")
    assert match.endswith("classic")
    assert written == "Matches written: 1; cannot be read: 0."
    assert (tmp_path / "again.yaniv").read_bytes() == (tmp_path / "all" / "match-0001.yaniv").read_bytes()
    assert export.read(tmp_path / "again.yaniv").events == export.read(log).events
    # The line after the header is that of MatchOpened, to which a later format has added.
    assert (tmp_path / "again.yaniv").read_bytes().splitlines()[2:] == log.read_bytes().splitlines()[2:]
    assert len((tmp_path / "all.csv").read_text().splitlines()) == 2


def test_a_longer_record_is_taken_in_and_one_that_contradicts_ours_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "data"))
    first, half, other = header(make_setup(LIVELY)), tmp_path / "half.yaniv", tmp_path / "other.yaniv"
    export.write(half, Saved(first, tuple(event for page in pages()[:30] for event in page)))
    export.write(tmp_path / "whole.yaniv", Saved(first, events()))
    export.write(other, Saved(first, events(1)))

    assert main(["import", str(half), str(tmp_path / "whole.yaniv")]) == GOOD
    assert main(["import", str(other)]) == BAD_INPUT

    told = capsys.readouterr()
    assert "You had the start of this match. The rest has been added." in told.out
    assert told.err == f"{other}: You already have this match, but the two records disagree. Yours was kept.\n"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("export seven", (BAD_LINE, "`seven` is neither the number of a match")),
        ("export 7", (BAD_INPUT, "There is no saved game with the number 7.")),
        ("import nowhere.yaniv", (BAD_INPUT, "nowhere.yaniv cannot be read")),
        ("import", (BAD_LINE, "FILE.yaniv")),
    ],
)
def test_what_cannot_be_exported_or_taken_in_is_a_sentence(
    line: str,
    answer: tuple[int, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("YANIV_DATA", str(tmp_path))

    assert main(line.split()) == answer[0]

    assert answer[1] in capsys.readouterr().err


def test_matches_are_exported_where_no_lock_can_be_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "data"))
    with Journal.open(tmp_path / "data") as journal:
        match_id = journal.new_match(header(make_setup(LIVELY)))
        journal.append(match_id, pages()[0])
    (tmp_path / "data" / LOCK_NAME).mkdir()

    assert main(["export", "all", str(tmp_path / "all")]) == GOOD
    assert main(["import", "match.yaniv"]) == BAD_INPUT

    told = capsys.readouterr()
    assert told.out == "Matches written: 1; cannot be read: 0.\n"
    assert told.err.startswith("Nothing can be saved in ")


def test_a_file_whose_end_is_no_game_is_not_taken_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window does not keep it either."""
    file = tmp_path / "match.yaniv"
    match = saved()
    export.write(file, Saved(match.header, (*match.events[:-1], e.BonusGiven(0, "streak", 5), match.events[-1])))
    monkeypatch.setenv("YANIV_DATA", str(tmp_path / "data"))

    assert main(["import", str(file)]) == BAD_INPUT
    assert main(["export"]) == GOOD

    answer = capsys.readouterr()
    assert answer.err.startswith(f"{file}: The end of this file is no game: ")
    assert answer.out == "No match has been played yet.\n"


@pytest.mark.parametrize("file", ["home.yaml", "C:\\Games\\match.yaniv"])
def test_a_file_that_was_dropped_on_the_icon_is_opened(file: str) -> None:
    asked = options.read(["--lang", "en", file])

    assert (asked.command, asked.file, asked.lang) == ("play", file, "en")


def test_a_program_that_has_nowhere_to_write_to_does_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Windows program that was double-clicked has no streams at all."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)

    assert main(["rules", "list"]) == GOOD
    assert main(["rules", "check", "nowhere.yaml"]) == BAD_INPUT
    for stream in (sys.stdout, sys.stderr):
        stream.close()
