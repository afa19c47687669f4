"""Tests of match files: writing, reading, checking against the rules, and exporting."""

import os
import re
import stat
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace

from tests.match.session_builders import dealt_round, make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events, sample_pages
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.evolve import fold
from yaniv.game.state import cards_to_shuffle
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.message_text import error_text, message_text
from yaniv.rules.house_rules import CallRules, DealRules, DeckRules, HouseRules, PickupRules, TurnRules
from yaniv.store import match_file
from yaniv.store.errors import StoreError
from yaniv.store.event_codec import EVENT_FORMAT
from yaniv.store.journal import SqliteJournal
from yaniv.store.replay_check import find_first_mismatch
from yaniv.store.saved_match import SavedMatch

SETUP = make_setup(LIVELY_RULES)
DRAW_FIRST = HouseRules(
    turn=TurnRules(order="either", slap_down="single"),
    pickup=PickupRules(joker_swap="as_throw", from_last_play="any"),
    call=CallRules(over_limit="draw_three", limit=3),
)
RULE_SETS = [
    LIVELY_RULES,
    HouseRules(),
    DRAW_FIRST,
    replace(DRAW_FIRST, call=CallRules(over_limit="eliminate")),
    replace(LIVELY_RULES, call=CallRules(over_limit="self_asaf", ends_round="after_final_turns")),
    HouseRules(turn=TurnRules(slap_down="sets", early_throw=True), call=CallRules(out_of_turn="ends_round")),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Write a complete match to a file."""
    path = tmp_path / "match.yaniv"
    match_file.write_file(path, SavedMatch(make_header(SETUP), sample_events()))
    return path


def rewrite_line(file: Path, line: int, text: str) -> Path:
    """Replace one line, counted from 1, of the file and return the file."""
    lines = file.read_text().splitlines()
    lines[line - 1] = text
    file.write_text("\n".join(lines) + "\n")
    return file


def line_number_of(kind: type[e.AnyEvent], events: Sequence[e.AnyEvent]) -> int:
    """Return the line, counted from 1, of the first event of this type in the file of *events*."""
    return 2 + next(number for number, event in enumerate(events) if isinstance(event, kind))


def test_a_match_is_read_back_from_its_file(file: Path) -> None:
    assert match_file.read_file(file) == SavedMatch(make_header(SETUP), sample_events())


def test_a_file_keeps_the_purpose_of_its_match_and_an_import_marks_it(tmp_path: Path) -> None:
    header = replace(make_header(SETUP), purpose=MatchPurpose(trail="road", stop="goa"))
    path = tmp_path / "match.yaniv"
    match_file.write_file(path, SavedMatch(header, sample_events()))

    with SqliteJournal.open(tmp_path) as journal:
        assert journal.import_match(match_file.read_file(path)) == "added"
        assert journal.load_match(1).header.purpose == replace(header.purpose, is_imported=True)


@pytest.mark.parametrize("word", ["a\u202eb", "two\nlines"])
def test_an_unsafe_word_in_the_purpose_is_refused(tmp_path: Path, word: str) -> None:
    path = tmp_path / "match.yaniv"
    header = replace(make_header(SETUP), purpose=MatchPurpose(trail=word))
    match_file.write_file(path, SavedMatch(header, sample_events()))

    with pytest.raises(StoreError):
        match_file.read_file(path)


def test_a_file_has_a_header_line_and_one_line_per_event(file: Path) -> None:
    first, *rest = (json.decode(line) for line in file.read_text().splitlines())

    assert {"format", "app", "rules", "names", "seed"} <= first.keys()
    assert [each["event"] for each in rest] == [type(event).__name__ for event in sample_events()]


@pytest.mark.parametrize("rules", RULE_SETS, ids=["lively", "defaults", "either", "eliminate", "self-asaf", "early"])
@pytest.mark.parametrize("seed", range(3))
def test_a_finished_match_passes_the_rules_check(tmp_path: Path, rules: HouseRules, seed: int) -> None:
    path = tmp_path / "match.yaniv"
    match_file.write_file(path, SavedMatch(make_header(make_setup(rules)), sample_events(seed, 3, rules)))

    assert match_file.find_mismatch(path) is None


def test_an_unfinished_match_passes_the_rules_check(tmp_path: Path) -> None:
    path = tmp_path / "match.yaniv"
    for count in range(1, len(sample_pages()), 17):
        played = tuple(event for page in sample_pages()[:count] for event in page)
        match_file.write_file(path, SavedMatch(make_header(SETUP), played))

        assert match_file.find_mismatch(path) is None


def test_a_match_may_end_with_a_declined_slap(tmp_path: Path) -> None:
    path = tmp_path / "match.yaniv"
    setup = make_setup(HouseRules(turn=TurnRules(slap_down="single")), players=2)
    past = dealt_round(
        setup,
        "KC 2C 9C 4H 5D",
        "KD QD 9D 4D 5H",
        stock="7S KS",
        then=(c.Throw(0, cards("KC")), c.DrawStock(0), c.DeclineSlap(0)),
    )
    match_file.write_file(path, SavedMatch(make_header(setup), past))

    assert match_file.find_mismatch(path) is None


def mismatch_of(file: Path) -> str:
    """Return the message about the first event that differs from what the rules give; empty if none does."""
    mismatch = match_file.find_mismatch(file)
    return "" if mismatch is None else message_text(mismatch)


def test_an_illegal_event_is_reported(file: Path) -> None:
    line = line_number_of(e.CardsThrown, sample_events())
    thrown = sample_events()[line - 2]
    assert isinstance(thrown, e.CardsThrown)
    rewrite_line(file, line, json.encode(replace(thrown, cards=cards("JK JK JK JK"))).decode())

    assert mismatch_of(file) == f"line {line}: CardsThrown is not allowed here. You don't have these cards."


def test_a_changed_event_is_reported(file: Path) -> None:
    line = line_number_of(e.RoundScored, sample_events())
    scored = sample_events()[line - 2]
    assert isinstance(scored, e.RoundScored)
    rewrite_line(file, line, json.encode(replace(scored, totals=(0, 0, 0))).decode())

    assert mismatch_of(file) == f"line {line}: the recorded RoundScored is not what the rules produce."


def test_a_missing_event_is_reported(file: Path) -> None:
    line = line_number_of(e.TurnBegan, sample_events())
    lines = file.read_text().splitlines()
    following = type(sample_events()[line - 1]).__name__
    file.write_text("\n".join(lines[: line - 1] + lines[line:]) + "\n")

    assert mismatch_of(file) == f"line {line}: found {following}, expected TurnBegan."


def test_a_file_that_stops_in_the_middle_of_a_move_is_reported(file: Path) -> None:
    line = line_number_of(e.HandsDealt, sample_events())
    file.write_text("".join(f"{each}\n" for each in file.read_text().splitlines()[: line - 1]))

    assert mismatch_of(file) == f"line {line}: the record stops here, but HandsDealt is missing."
    with pytest.raises(StoreError, match="incomplete_move"):
        match_file.read_file(file)


@pytest.mark.parametrize(
    ("line", "text", "name"),
    [
        (3, '{"event":"StockRanOut"}', "StockRanOut"),
        (3, '{"event":"StockShuffled","order":["JK"]}', "StockShuffled"),
        (2, '{"event":"SlapClosed","seat":99}', "SlapClosed"),
    ],
)
def test_an_event_without_its_command_is_reported(file: Path, line: int, text: str, name: str) -> None:
    assert mismatch_of(rewrite_line(file, line, text)).startswith(f"line {line}: {name} ")


def test_a_match_with_too_few_cards_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "match.yaniv"
    large_hands = HouseRules(deck=DeckRules(packs=1, pack="half"), deal=DealRules(hand_size=13))
    setup = make_setup(large_hands, players=8)
    opened = e.MatchOpened(large_hands, setup.names, 0)
    order = cards_to_shuffle(fold((opened,)))
    dealt_out = e.HandsDealt({seat: order[seat::8] for seat in range(8)}, 13)
    round_of_8 = e.RoundOpened(1, 0, (1, 2, 3, 4, 5, 6, 7, 0))
    match_file.write_file(
        path, SavedMatch(make_header(setup), (opened, round_of_8, e.StockShuffled(order, len(order)), dealt_out))
    )

    assert mismatch_of(path) == "line 3: RoundOpened is not possible here."
    with pytest.raises(StoreError, match="incomplete_move"):
        match_file.read_file(path)


def test_a_round_that_is_not_dealt_is_reported(file: Path) -> None:
    lines = file.read_text().splitlines()[:3]
    file.write_text("".join(f"{each}\n" for each in lines))

    assert mismatch_of(file) == "line 3: RoundOpened is not possible here."


@pytest.mark.parametrize(
    ("line", "text", "expected"),
    [
        (1, "hello", ":1: this is not a saved match"),
        (1, "{}", ":1: this is not a saved match"),
        (1, "[" * 100_000, ":1: this is not a saved match"),
        (4, "{", ":4: this is not a game event"),
        (4, "", ":4: this is not a game event"),
        (4, '{"event":"Sneezed"}', ":4: this is not a game event"),
        (4, '{"event":"TurnBegan","seat":"x"}', ":4: this is not a game event"),
        (5, '{"event":"StockDrawn","seat":77}', "event 3 doesn't follow"),
    ],
)
def test_an_invalid_line_is_reported_with_its_number(file: Path, line: int, text: str, expected: str) -> None:
    with pytest.raises(StoreError, match=re.escape(str(file))) as refused:
        match_file.read_file(rewrite_line(file, line, text))

    assert expected in error_text(refused.value)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "not_a_match"),
        (b"\0" * 100, "not_a_match"),
        (b"\xff\xfe{", "not_a_match"),
    ],
)
def test_a_file_that_is_not_a_match_is_reported(tmp_path: Path, content: bytes, expected: str) -> None:
    path = tmp_path / "other.yaniv"
    path.write_bytes(content)

    with pytest.raises(StoreError, match=expected):
        match_file.read_file(path)


def test_a_header_without_events_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "match.yaniv"
    match_file.write_file(path, SavedMatch(make_header(SETUP), ()))

    with pytest.raises(StoreError, match="match_empty"):
        match_file.read_file(path)


def test_a_match_of_a_newer_format_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "match.yaniv"
    match_file.write_file(path, SavedMatch(replace(make_header(SETUP), format=EVENT_FORMAT + 1), sample_events()))

    with pytest.raises(StoreError, match=":1: newer_match_format"):
        match_file.read_file(path)


def test_a_number_that_the_database_cannot_hold_is_reported(tmp_path: Path, file: Path) -> None:
    header, _, events = file.read_bytes().partition(b"\n")
    forged = tmp_path / "forged.yaniv"
    forged.write_bytes(header[:-1] + b',"hints":9223372036854775808}\n' + events)

    with pytest.raises(StoreError, match=r"header_damaged|not_a_match"):
        match_file.read_file(forged)


def test_a_file_that_is_too_large_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "match.yaniv"
    with path.open("wb") as large:
        large.truncate(40_000_000)

    with pytest.raises(StoreError, match="file_too_large"):
        match_file.read_file(path)


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"cannot_read \(file=.*nothing\.yaniv, problem=No such file"):
        match_file.find_mismatch(tmp_path / "nothing.yaniv")


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot_write"):
        match_file.write_file(tmp_path / "no" / "match.yaniv", SavedMatch(make_header(SETUP), sample_events()))


def test_a_forged_file_is_read_up_to_the_first_mismatch(tmp_path: Path) -> None:
    path, match = tmp_path / "forged.yaniv", sample_events()
    scored = next(seq for seq, event in enumerate(match) if isinstance(event, e.RoundScored))
    forged = replace(match[scored], scores={0: -100})
    match_file.write_file(
        path, SavedMatch(make_header(make_setup(LIVELY_RULES)), (*match[:scored], forged, *match[scored + 1 :]))
    )

    saved, difference = match_file.read_valid_prefix(path)

    assert difference
    assert 0 < len(saved.events) < scored
    assert saved.events == match[: len(saved.events)]
    assert find_first_mismatch(saved.events) is None


def test_a_file_without_a_valid_first_event_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "empty.yaniv"
    for events in ((), sample_events()[1:]):
        match_file.write_file(path, SavedMatch(make_header(make_setup(LIVELY_RULES)), events))
        with pytest.raises(StoreError, match=r"empty\.yaniv:2: "):
            match_file.read_valid_prefix(path)


def test_an_event_that_is_not_utf_8_is_reported_with_its_line(file: Path) -> None:
    lines = file.read_bytes().split(b"\n")
    lines[3] = b'{"event":"StockDrawn\xa2"}'
    file.write_bytes(b"\n".join(lines))

    with pytest.raises(StoreError, match=r"match\.yaniv:4: not_an_event"):
        match_file.read_file(file)


def test_an_export_never_overwrites_another_match_of_the_same_number(tmp_path: Path) -> None:
    exported = tmp_path / "exported"
    with SqliteJournal.open(tmp_path) as journal:
        journal.append(journal.new_match(make_header(SETUP)), sample_pages()[0])
        first = match_file.export_match(exported, journal, 1)
        for page in sample_pages()[1:]:
            journal.append(1, page)
        assert match_file.export_match(exported, journal, 1) == first
        journal.delete_all_matches()
        journal.append(journal.new_match(replace(make_header(SETUP), seed="another")), sample_events())
        second = match_file.export_match(exported, journal, 1)

    assert (first.name, second.name) == ("match-0001.yaniv", "match-0001-2.yaniv")
    assert match_file.read_file(first).events == sample_events()


def test_a_name_that_is_too_long_is_reported_with_its_line(tmp_path: Path) -> None:
    path, (opened, *rest) = tmp_path / "match.yaniv", sample_events()
    assert isinstance(opened, e.MatchOpened)
    for letters, text in ((300, ""), (301, ":2: not_an_event")):
        named = replace(opened, names=("x" * letters, *opened.names[1:]))
        match_file.write_file(path, SavedMatch(make_header(SETUP), (named, *rest)))
        if text:
            with pytest.raises(StoreError, match=text):
                match_file.read_file(path)
        else:
            assert match_file.read_file(path).events[0] == named
    for head in (replace(make_header(SETUP), variant="x" * 301), replace(make_header(SETUP), names=("x" * 301,))):
        match_file.write_file(path, SavedMatch(head, sample_events()))
        with pytest.raises(StoreError, match=":1: not_a_match"):
            match_file.read_file(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_spreadsheet_replaces_only_regular_files(tmp_path: Path) -> None:
    """For root the system would allow a file to replace a device."""
    pipe, link, folder = tmp_path / "pipe", tmp_path / "link", tmp_path / "folder"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    folder.mkdir()

    for path in (pipe, link, folder):
        with pytest.raises(StoreError, match="no_regular_file_to_write"):
            match_file.write_spreadsheet(path, ())

    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "link", "pipe"]
    assert stat.S_ISFIFO(pipe.lstat().st_mode)
    assert link.is_symlink()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_an_export_does_not_replace_a_pipe(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path / "games") as journal:
        match_id = journal.new_match(make_header(make_setup(LIVELY_RULES)))
        journal.append(match_id, sample_pages()[0])
        os.mkfifo(tmp_path / "match-0001.yaniv")

        assert match_file.export_match(tmp_path, journal, match_id).name == "match-0001-2.yaniv"


def test_a_link_in_place_of_the_temporary_file_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Noa")
    (tmp_path / ".table.csv.part").symlink_to(tmp_path / "letter.txt")

    match_file.write_spreadsheet(tmp_path / "table.csv", ())

    assert (tmp_path / "letter.txt").read_text() == "Dear Noa"
