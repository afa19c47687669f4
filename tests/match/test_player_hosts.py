"""Tests of player hosts: in this process, for people, and guarded against exceptions."""

import pytest

from tests.match.session_builders import CallbackPlayer, dealt_round, make_participants, make_setup, resume_session
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.player import Reply, fault_message
from yaniv.game.view import View
from yaniv.match.player_hosts import GuardedHost, HumanHost, InProcessHost

SETUP = make_setup(players=2)
VIEW = resume_session(make_participants({}), dealt_round(SETUP, "KC 2C 9C 4H 5D", "KD QD 9D 4D 5H"), setup=SETUP).view(
    0
)
THROW = c.Throw(0, cards("KC"))


class RaisingHost:
    """A host whose every method raises OSError."""

    def notice(self, event: e.AnyEvent) -> None:
        """Raise OSError."""
        raise OSError(f"cannot notice {event}")

    def ask(self, view: View, deadline_ms: int) -> None:
        """Raise OSError."""
        raise OSError(f"cannot ask seat {view.seat} for {deadline_ms} ms")

    def poll(self) -> Reply | None:
        """Raise OSError."""
        raise OSError("cannot poll")

    def close(self) -> None:
        """Raise OSError."""
        raise OSError("cannot close")


def test_a_player_in_this_process_answers_once() -> None:
    host = InProcessHost(CallbackPlayer(lambda _: THROW))
    assert host.poll() is None

    host.ask(VIEW, 1000)

    assert host.poll() == Reply(THROW)
    assert host.poll() is None


def test_a_human_host_never_replies() -> None:
    human = HumanHost()

    human.notice(e.TurnBegan(0))
    human.ask(VIEW, 1000)

    assert human.poll() is None
    human.close()


@pytest.mark.parametrize(
    ("how", "expected"),
    [("notice", "cannot notice TurnBegan(seat=0)"), ("ask", "cannot ask seat 0 for 1000 ms"), ("poll", "cannot poll")],
)
def test_an_exception_becomes_a_reply_that_reports_it(how: str, expected: str) -> None:
    guarded = GuardedHost(RaisingHost())
    match how:
        case "notice":
            guarded.notice(e.TurnBegan(0))
        case "ask":
            guarded.ask(VIEW, 1000)

    assert guarded.poll() == Reply(None, fault_message("player_raised", error=f"OSError: {expected}"))
    assert guarded.poll() == Reply(None, fault_message("player_raised", error="OSError: cannot poll"))


def test_an_exception_in_close_is_ignored() -> None:
    GuardedHost(RaisingHost()).close()
