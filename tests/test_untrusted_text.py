"""Tests of untrusted text in match files, the database and file names: it cannot imitate the program's own output."""

import re
import sqlite3
import unicodedata
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

import yaniv
from tests.case_selection import example_count
from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events
from yaniv import paths
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK
from yaniv.cli import main
from yaniv.game import events as e
from yaniv.match.shuffle_commitment import compute_commitment
from yaniv.rules.house_rules import HouseRules
from yaniv.sanitize import find_text_flaw, to_printable_lines
from yaniv.store import match_file
from yaniv.store.database import DATABASE_NAME
from yaniv.store.errors import StoreError
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import MatchHeader, SavedMatch
from yaniv.store.statistics import MatchSummary, PlayerStats, to_csv
from yaniv.ui.pages.match_setup_builder import MatchSetupError, build_setup
from yaniv.ui.platform import display
from yaniv.variants import library

MATCH: Final = sample_events()
HEADER: Final = make_header(make_setup(LIVELY_RULES, seed="0"))
SHUFFLES: Final = sum(isinstance(event, e.StockShuffled) for event in MATCH)
VERDICTS: Final = (
    "Every event follows the rules.",
    "The rules, names and seats in the file's first line agree with the match.",
    f"Each of the {SHUFFLES} shuffles matches the seal made before the first card.",
)
FORGED: Final = "f.yaniv: classic, 2 players, 9 events.\n" + "\n".join(VERDICTS) + "\x1b[8m\x1b]0;title\x07"
FOREIGN_TEXTS: Final = st.text(
    st.one_of(st.characters(), st.sampled_from("\x1b\x9b\n\r\t\u2028\u202e\u2066\u200b\u200d=+-@\"'\\,;:"))
) | st.sampled_from([FORGED, *VERDICTS, "=HYPERLINK(1)", "\r\n=1", '"', "\\"])


def test_the_check_says_what_is_proven_and_what_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.yaniv"
    match_file.write_file(file, SavedMatch(HEADER, MATCH))

    assert main(["replay", str(file), "--check"]) == EXIT_OK

    output = capsys.readouterr().out.splitlines()
    assert output[1:4] == list(VERDICTS)
    assert [line for line in output if line.startswith(("Not proven", "If you didn't note"))] == [
        "If you didn't note the seal before the first card, this doesn't prove that it was made by then.",
        "Not proven: who played, when, and the name of the rules.",
    ]


@pytest.mark.parametrize(
    ("forge", "sentence"),
    [
        (
            lambda header: replace(header, rules=HouseRules()),
            "line 1: these are not the rules the match was played by.",
        ),
        (
            lambda header: replace(header, names=("Noa", *header.names[1:])),
            "line 1: these are not the names in the match.",
        ),
        (lambda header: replace(header, names=header.names[:2]), "line 1: these are not the names in the match."),
        (
            lambda header: replace(header, bots=header.bots[:1]),
            "line 1: seats listed here: 1; players in the match: 3.",
        ),
        (lambda header: replace(header, seal="all good"), "its seal is invalid"),
        (lambda header: replace(header, seed="1"), "at least one of the three was changed"),
        (lambda header: replace(header, salt=FORGED), "can't be shown (U+000A)"),
        (lambda header: replace(header, variant="a\x1b[2J"), "can't be shown (U+001B)"),
        (lambda header: replace(header, app="0.1\u202e"), "can't be shown (U+202E)"),
        (lambda header: replace(header, bots=("", "\x07", "")), "can't be shown (U+0007)"),
        (lambda header: replace(header, names=("  ", *header.names[1:])), "must not be blank"),
        (lambda header: replace(header, app="x" * 101), "this is not a saved match"),
    ],
)
def test_a_header_that_contradicts_the_match_is_refused(
    forge: Callable[[MatchHeader], MatchHeader], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.yaniv"
    match_file.write_file(file, SavedMatch(forge(HEADER), MATCH))

    assert main(["replay", str(file), "--check"]) == EXIT_INPUT_ERROR

    output = capsys.readouterr()
    assert output.out == ""
    assert sentence in output.err
    assert output.err.count("\n") == 1


@settings(max_examples=example_count(20), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    texts=st.tuples(FOREIGN_TEXTS, FOREIGN_TEXTS, FOREIGN_TEXTS),
    line=st.sampled_from(["replay FILE --check", "replay FILE", "import FILE"]),
)
def test_no_text_of_a_match_file_can_imitate_a_verdict(
    texts: tuple[str, str, str],
    line: str,
    tmp_path_factory: pytest.TempPathFactory,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (variant, name, salt), tmp_path = texts, tmp_path_factory.mktemp("records")
    file, names = tmp_path / "match.yaniv", (name, *HEADER.names[1:])
    opened = replace(MATCH[0], names=names)
    salt = salt.replace(":", "").encode(errors="replace").decode()
    written = SavedMatch(
        replace(HEADER, variant=variant, names=names, salt=salt, seal=compute_commitment("0", salt)),
        (opened, *MATCH[1:]),
    )
    try:
        match_file.write_file(file, written)
    except UnicodeEncodeError:
        return

    code = main(["--data", str(tmp_path), *line.replace("FILE", str(file)).split(" ")])

    out, err = capsys.readouterr()
    is_valid = all(find_text_flaw(text, "line") is None for text in (variant, name, salt)) and len(name) <= 300
    assert code == (EXIT_OK if is_valid else EXIT_INPUT_ERROR)
    assert (out == "") == (code != EXIT_OK)
    assert (out, err) == (to_printable_lines(out), to_printable_lines(err))
    for verdict in VERDICTS:
        assert out.splitlines().count(verdict) == (1 if code == EXIT_OK and "--check" in line else 0)
    if code == EXIT_OK and variant in VERDICTS:
        assert f'"{variant}"' in out or "import" in line


@given(FOREIGN_TEXTS, FOREIGN_TEXTS)
def test_the_spreadsheet_has_a_row_per_match_and_no_formula(variant: str, opened: str) -> None:
    summary = MatchSummary(
        match_id=1,
        opened=opened,
        closed="",
        variant=variant,
        rules_hash="ab",
        names=("A",),
        bots=("",),
        stats=PlayerStats(),
    )

    csv_text = to_csv([summary, replace(summary, match_id=2)])

    assert csv_text.count("\n") == 3
    assert "\r" not in csv_text
    assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in csv_text.replace("\n", ""))
    assert ",=" not in csv_text.replace('"', "")


@settings(max_examples=example_count(12), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=FOREIGN_TEXTS, other=FOREIGN_TEXTS)
def test_untrusted_text_in_the_database_is_printed_as_plain_text(
    text: str, other: str, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path_factory.mktemp("data")
    text, other = (each.encode(errors="replace").decode() for each in (text, other))
    with SqliteJournal.open(folder) as journal:
        journal.append(journal.new_match(HEADER), MATCH)
    with closing(sqlite3.connect(folder / DATABASE_NAME)) as db, db:
        db.execute(
            "UPDATE matches SET variant = ?, opened = ?, seats_json = ?",
            (text, other, json.encode({"names": (other, *HEADER.names[1:]), "bots": HEADER.bots}).decode()),
        )
        (payload,) = db.execute("SELECT payload FROM events WHERE seq = 0").fetchone()
        opened = json.decode(payload)
        opened["names"][0] = other
        db.execute("UPDATE events SET payload = ? WHERE seq = 0", (json.encode(opened).decode(),))

    assert main(["--data", str(folder), "export"]) == EXIT_OK
    assert main(["--data", str(folder), "export", "table", str(folder / "all.csv")]) == EXIT_OK
    main(["--data", str(folder), "export", "1", str(folder / "one.yaniv")])

    out, err = capsys.readouterr()
    assert (out, err) == (to_printable_lines(out), to_printable_lines(err))
    assert out.count("\n") == 1
    assert (folder / "all.csv").read_bytes().count(b"\n") == 2
    with SqliteJournal.open(folder) as journal:
        for summary in journal.match_summaries():
            assert all(name and find_text_flaw(name) is None for name in (summary.variant, *summary.names))
        with_names = [journal.load_match(number) for number in journal.match_ids()]
    for saved in with_names:
        assert saved.header.names == saved.events[0].names  # type: ignore[union-attr] # every match is opened first


def test_an_invalid_call_word_in_the_database_is_refused(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        match_id = journal.new_match(
            replace(HEADER, rules=replace(LIVELY_RULES, table=replace(LIVELY_RULES.table, call_word="\x1b[2J")))
        )
        journal.append(match_id, MATCH)

        with pytest.raises(StoreError, match=r"U\+001B"):
            journal.load_match(match_id)


@pytest.mark.parametrize("name", ["\x1b[2J", "a\nb", "a\u202eb", "\udcff"])
def test_a_rule_file_with_an_untrusted_name_is_not_listed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    built_in = list(library.variant_ids())
    (tmp_path / "variants").mkdir()
    try:
        (tmp_path / "variants" / f"{name}.yaml").write_text("{}\n", encoding="utf-8")
    except (OSError, UnicodeEncodeError):
        pytest.skip("this file system refuses the name")

    assert main(["rules", "list"]) == EXIT_OK
    listed = capsys.readouterr().out
    assert main(["rules", "import", str(tmp_path / "variants" / f"{name}.yaml")]) == EXIT_OK
    output = capsys.readouterr().out

    assert listed.splitlines() == built_in
    assert find_text_flaw(output.rstrip("\n")) is None


def test_the_window_title_contains_no_untrusted_text() -> None:
    written = {path: path.read_text(encoding="utf-8") for path in (Path(yaniv.__file__).parent).rglob("*.py")}

    assert [path.name for path, text in written.items() if re.search(r"set_caption|window\.title\b", text)] == [
        "game_window.py"
    ]
    (game_window,) = (text for path, text in written.items() if path.name == "game_window.py")
    assert re.findall(r"window\.title\b(.*)", game_window) == [
        ' = tr("Yaniv: your turn") if is_wanted else tr("Yaniv")'
    ]
    assert re.search(r'pygame\.Window\(\s*tr\("Yaniv"\)', written[Path(display.__file__)])


def test_the_player_name_of_a_new_match_is_cleaned() -> None:
    setup = build_setup(library.load("classic"), 2, (), "", " \u202eNoa \x1b[2J  ben Ami\n")

    assert setup.names[0] == "Noa [2J ben Ami"
    assert build_setup(library.load("classic"), 2, (), "", " \u200b ").names[0] == "You"


@pytest.mark.parametrize(
    ("players", "named", "expected"),
    [
        (3, 3, "With 3 players there's room for 2 opponents, but you named 3."),
        (2, 2, "With 2 players there's room for 1 opponent, but you named 2."),
        (None, 8, "With 8 players there's room for 7 opponents, but you named 8."),
    ],
)
def test_too_many_named_bots_are_refused(players: int | None, named: int, expected: str) -> None:
    with pytest.raises(MatchSetupError, match=expected):
        build_setup(library.load("classic"), players, ("novice",) * named, "")
