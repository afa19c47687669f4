"""Tests of result codes: a code replays the match, and a bad code is refused with one sentence."""

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from tests.daily.daily_players import played
from yaniv.daily.daily_code import (
    DailyRecord,
    decode_record,
    encode_match,
    encode_record,
    has_daily_prefix,
    replay_code,
)
from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.deal_match import PLAYER_SEAT
from yaniv.daily.match_decisions import NotADealMatchError, match_decisions
from yaniv.daily.round_results import round_results
from yaniv.game.events import MatchOpened, StockDrawn
from yaniv.narration.message_text import error_text
from yaniv.variants.checksum_base32 import ShareCodeError, encode

DAY = date(2026, 12, 25)
"""A Friday: its variant has slap-downs."""
EVENTS = played(daily_deal(DAY))
CODE = encode_match(DAY, EVENTS)


@pytest.mark.parametrize("day", [date(2026, 12, 21) + timedelta(days=number) for number in range(6)])
def test_a_code_replays_the_match(day: date) -> None:
    events = played(daily_deal(day), number=2)

    replay = replay_code(encode_match(day, events).lower().replace("-", " "))

    assert replay.events == events
    assert replay.departs_in == 0
    assert replay.claimed_totals == tuple(each.total for each in round_results(events, PLAYER_SEAT))


def test_a_code_fits_on_one_line() -> None:
    assert len(CODE) <= 60


def test_a_wrong_claim_is_reported_with_its_round() -> None:
    record = decode_record(CODE)
    false_record = replace(record, totals=(record.totals[0], record.totals[1] - 5, record.totals[2] - 5))

    assert replay_code(encode_record(false_record)).departs_in == 2


def test_other_decisions_replay_another_match() -> None:
    record = decode_record(CODE)

    assert replay_code(encode_record(replace(record, decisions=record.decisions // 7))).events != EVENTS


def test_more_decisions_than_a_match_has_are_refused() -> None:
    endless = DailyRecord(DAY, (0, 0, 0), 1 << 4000)

    with pytest.raises(ShareCodeError) as refused:
        replay_code(encode_record(endless))

    assert "goes on after the end" in error_text(refused.value)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", "Codes for today's deal start with YNT1-."),
        ("YNV1-0HDJ-4S2C", "Codes for today's deal start with YNT1-."),
        (CODE[:-1], "too short"),
        (CODE + "0000", "letters in this code are wrong"),
        (f"{CODE[:7]}{'2' if CODE[7] != '2' else '3'}{CODE[8:]}", "One letter is wrong"),
        (CODE.replace("-", "-!", 1), "never contain"),
        (encode("YNT", 2, "1" * 60), "newer version"),
        (encode("YNT", 1, "1"), "too short for a deal"),
        ("YNT" + "0" * 5000, "too few or too many"),
    ],
)
def test_a_bad_code_is_refused_with_a_sentence(code: str, sentence: str) -> None:
    with pytest.raises(ShareCodeError) as refused:
        replay_code(code)

    assert sentence in error_text(refused.value)


def test_the_prefix_identifies_a_daily_code() -> None:
    assert has_daily_prefix(" ynt1-")
    assert not has_daily_prefix("YNV1-")


def test_a_match_with_an_impossible_move_has_no_code() -> None:
    draw_index = next(index for index, event in enumerate(EVENTS) if isinstance(event, StockDrawn))

    with pytest.raises(NotADealMatchError):
        match_decisions((*EVENTS[:draw_index], EVENTS[draw_index], *EVENTS[draw_index:]))
    with pytest.raises(NotADealMatchError):
        match_decisions(())
    assert isinstance(EVENTS[0], MatchOpened)
