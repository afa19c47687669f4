from io import StringIO
from itertools import count

from yaniv.arena.progress_bar import with_progress_bar


class FakeTerminal(StringIO):
    """Text that somebody watches."""

    def isatty(self) -> bool:
        """As a terminal answers."""
        return True


def test_everything_passes_in_order() -> None:
    assert list(with_progress_bar("abc", 3, StringIO(), lambda: 0.0)) == ["a", "b", "c"]


def test_what_is_quickly_done_shows_no_bar() -> None:
    terminal = FakeTerminal()

    list(with_progress_bar(range(9), 9, terminal, lambda: 0.0))

    assert terminal.getvalue() == ""


def test_a_long_job_on_a_terminal_shows_a_bar_and_wipes_it() -> None:
    terminal, clock = FakeTerminal(), count()

    list(with_progress_bar(range(4), 4, terminal, lambda: float(next(clock))))

    assert "4/4" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_a_long_job_into_a_file_stays_silent() -> None:
    log, clock = StringIO(), count()

    list(with_progress_bar(range(4), 4, log, lambda: float(next(clock))))

    assert log.getvalue() == ""
