"""Tests of the progress bar of long jobs."""

from io import StringIO
from itertools import count

from yaniv.arena.progress_bar import with_progress_bar


class FakeTerminal(StringIO):
    """A text stream that claims to be a terminal."""

    def isatty(self) -> bool:
        """Return True."""
        return True


def test_all_items_pass_through_in_order() -> None:
    assert list(with_progress_bar("abc", 3, StringIO(), lambda: 0.0)) == ["a", "b", "c"]


def test_a_short_job_shows_no_bar() -> None:
    terminal = FakeTerminal()

    list(with_progress_bar(range(9), 9, terminal, lambda: 0.0))

    assert terminal.getvalue() == ""


def test_a_long_job_on_a_terminal_shows_a_bar_and_erases_it() -> None:
    terminal, clock = FakeTerminal(), count()

    list(with_progress_bar(range(4), 4, terminal, lambda: float(next(clock))))

    assert "4/4" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_a_long_job_shows_no_bar_in_a_file() -> None:
    log, clock = StringIO(), count()

    list(with_progress_bar(range(4), 4, log, lambda: float(next(clock))))

    assert log.getvalue() == ""
