"""Tests of the local time, in every time zone that a computer can be set to."""

import subprocess
import sys
from datetime import UTC, datetime

import pytest

from yaniv.local_time import to_local
from yaniv.ui.narration.match_summary_text import format_time

EVERY_USE = """
from datetime import date
from pathlib import Path
from yaniv.crash_report import CrashReporter
from yaniv.daily.deal_date import today
from yaniv.local_time import local_now
from yaniv.ui.narration.match_summary_text import format_time
assert local_now().utcoffset() is not None
assert isinstance(today(), date)
assert format_time("2026-11-28T12:00:00+00:00")
CrashReporter(Path.cwd()).write_report(ValueError())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows takes its time zone from elsewhere")
@pytest.mark.parametrize(
    "zone", ["UTC", "XXX-24:30", "XXX+24", "XXX-167", "XXX-13:45:30", "No/Such", ":", "<é>-3", "Asia/Kathmandu"]
)
def test_every_use_of_the_clock_works_in_every_time_zone(
    zone: str, tmp_path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    monkeypatch.setenv("PYTHONPATH", ":".join(sys.path))

    ended = subprocess.run([sys.executable, "-c", EVERY_USE], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert ended.stderr == ""


@pytest.mark.parametrize(
    "timestamp",
    ["0001-01-01T00:00:00+00:00", "0001-01-01T00:00:00+05:00", "9999-12-31T23:59:59-05:00", "1970-01-01T00:00:00"],
)
def test_times_at_both_ends_of_the_calendar_are_shown(timestamp: str) -> None:
    year = int(timestamp[:4])

    shown_year = int(format_time(timestamp).partition(",")[0].split()[-1])
    assert abs(shown_year - year) <= 1


def test_a_moment_stays_the_same_moment() -> None:
    moment = datetime(2026, 11, 28, 12, tzinfo=UTC)

    assert to_local(moment) == moment
