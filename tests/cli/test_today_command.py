"""Tests of the `yaniv today` command."""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.daily.daily_players import played
from yaniv import paths
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK, ExitError
from yaniv.cli import main, today_command
from yaniv.daily.daily_code import decode_record, encode_record
from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.daily_results import daily_results
from yaniv.daily.deal_date import TODAY_ENV_VARIABLE
from yaniv.store import match_file
from yaniv.store.journal import SqliteJournal
from yaniv.store.par_cache import Par, ParCache
from yaniv.store.saved_match import MatchHeader

DAY = date(2026, 12, 24)


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SqliteJournal]:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    ParCache(tmp_path).put(DAY, Par(26, 12, 60))
    with SqliteJournal.open(tmp_path) as opened:
        yield opened


def store_match(journal: SqliteJournal, *, is_finished: bool = True) -> None:
    setup = daily_deal(DAY).setup(("You", "A", "B", "C"))
    header = MatchHeader(
        variant=setup.variant, rules=setup.rules, names=setup.names, bots=setup.bots, seed=setup.seed, salt=""
    )
    journal.append(journal.new_match(header), played(daily_deal(DAY))[: None if is_finished else 40])


def test_a_day_is_described_before_and_after_it_was_played(journal: SqliteJournal) -> None:
    before = list(today_command.describe_day(DAY, journal))
    store_match(journal, is_finished=False)
    begun = list(today_command.describe_day(DAY, journal))

    assert before[:2] == ["24 December 2026 · Speedy Yaniv (Yan)", "Three rounds against Amir, Omer and Rona."]
    assert before[-1] == "Not played yet."
    assert begun[-1] == "Started, not finished."


def test_a_shared_result_has_a_line_for_each_round_and_a_code_that_a_friend_can_verify(
    journal: SqliteJournal, capsys: pytest.CaptureFixture[str]
) -> None:
    store_match(journal)

    result, *rounds, code = today_command.shared_result(DAY, journal).splitlines()
    description = list(today_command.describe_day(DAY, journal))
    exit_code = main(["today", "verify", code])
    verified = capsys.readouterr().out.splitlines()

    assert result.startswith("Yaniv 24 December: ")
    assert result.endswith("(par 26)")
    assert [re.sub(r"[-+]\d+$", "", each).split()[0] for each in rounds] == ["1", "2", "3"]
    total = sum(int(each.split()[-1]) for each in rounds)
    assert f": {total} " in result
    assert exit_code == EXIT_OK
    assert verified[-2:] == ["The replay gives exactly this result.", "Par 26"]
    assert description[-1] == "1 day in a row; your best: 1"


def test_a_made_up_code_is_told_apart_by_its_exit_code_and_never_spoken_of_as_yours(
    journal: SqliteJournal, capsys: pytest.CaptureFixture[str]
) -> None:
    store_match(journal)
    record = decode_record(today_command.shared_result(DAY, journal).splitlines()[-1])

    exit_code = main(["today", "verify", encode_record(replace(record, totals=(0, 0, 0)))])
    verified = capsys.readouterr().out

    assert exit_code == EXIT_INPUT_ERROR
    assert "another version of Yaniv, or was made up" in verified
    assert not re.search(r"\b[Yy]ou", verified)


def test_a_friends_code_is_verified_without_computing_a_par(
    journal: SqliteJournal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store_match(journal)
    code = today_command.shared_result(DAY, journal).splitlines()[-1]
    (tmp_path / "today-par.json").unlink()

    assert main(["today", "verify", code]) == EXIT_OK

    assert capsys.readouterr().out.splitlines()[-1] == "The replay gives exactly this result."
    assert not (tmp_path / "today-par.json").exists()


def test_an_unfinished_day_cannot_be_shared(journal: SqliteJournal) -> None:
    with pytest.raises(ExitError, match="haven't finished the deal of 24 December 2026"):
        today_command.shared_result(DAY, journal)


def test_a_mistyped_code_is_refused_with_a_message() -> None:
    with pytest.raises(ExitError, match="One letter is wrong: check group 7"):
        today_command.replay_shared_code("YNT1-17TM-A9WP-A093-WVQT-000C-4T7Z")


@pytest.mark.parametrize("is_finished", [True, False])
def test_a_friends_deal_that_is_imported_is_not_the_players_result(
    journal: SqliteJournal, tmp_path: Path, *, is_finished: bool
) -> None:
    with SqliteJournal.open(tmp_path / "friend") as friends:
        store_match(friends, is_finished=is_finished)
        match_file.write_file(tmp_path / "deal.yaniv", friends.load_match(1))

    assert journal.import_match(match_file.read_file(tmp_path / "deal.yaniv")) == "added"

    assert daily_results(journal.match_summaries()) == {}
    assert not journal.has_closed_deal(daily_deal(DAY).seed)
    assert list(today_command.describe_day(DAY, journal))[-1] == "Not played yet."
    with pytest.raises(ExitError, match="haven't finished"):
        today_command.shared_result(DAY, journal)


@pytest.mark.usefixtures("journal")
def test_the_date_may_come_before_or_after_share(capsys: pytest.CaptureFixture[str]) -> None:
    codes = [
        main(["today", *order]) for order in (["--date", "2026-12-23", "share"], ["share", "--date", "2026-12-23"])
    ]

    assert codes[0] == codes[1] != 0
    assert capsys.readouterr().err.count("the deal of 23 December 2026") == 2


def test_pars_of_another_version_and_damaged_files_are_ignored(tmp_path: Path) -> None:
    cache = ParCache(tmp_path)
    cache.put(DAY, Par(31, 12, 60))
    file = tmp_path / "today-par.json"

    assert ParCache(tmp_path).get(DAY) == Par(31, 12, 60)

    for text in (file.read_text().replace('"app":"', '"app":"9'), "{", "[1]", '{"app": 1, "pars": {}}', ""):
        file.write_text(text)
        assert ParCache(tmp_path).get(DAY) is None


@pytest.mark.parametrize("day", ["0001-01-01", "1970-01-01", "2019-12-31", "2199-06-07", "9999-12-31"])
@pytest.mark.usefixtures("journal")
def test_a_date_without_a_deal_is_told_in_one_sentence(
    day: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(TODAY_ENV_VARIABLE, day)

    codes = [main(["today"]), main(["today", "share"])]

    assert codes == [EXIT_INPUT_ERROR, EXIT_INPUT_ERROR]
    assert capsys.readouterr() == ("", f"There's no deal for {day}. Is your computer's clock right?\n" * 2)
