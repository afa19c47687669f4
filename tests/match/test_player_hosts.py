"""Where players live."""

import pytest

from tests.match.session_builders import CallbackPlayer, dealt_round, make_participants, make_setup, resume_session
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.player import Reply
from yaniv.game.view import View
from yaniv.match.player_hosts import GuardedHost, HumanHost, InProcessHost

SETUP = make_setup(players=2)
VIEW = resume_session(make_participants({}), dealt_round(SETUP, "KC 2C 9C 4H 5D", "KD QD 9D 4D 5H"), setup=SETUP).view(
    0
)
THROW = c.Throw(0, cards("KC"))


class RaisingHost:
    """Breaks whatever it is asked."""

    def notice(self, event: e.AnyEvent) -> None:
        """Breaks."""
        raise OSError(f"no ear for {event}")

    def ask(self, view: View, deadline_ms: int) -> None:
        """Breaks."""
        raise OSError(f"no {deadline_ms} ms left for seat {view.seat}")

    def poll(self) -> Reply | None:
        """Breaks."""
        raise OSError("no answer")

    def close(self) -> None:
        """Breaks."""
        raise OSError("no end")


def test_a_player_in_this_process_answers_once() -> None:
    host = InProcessHost(CallbackPlayer(lambda _: THROW))
    assert host.poll() is None

    host.ask(VIEW, 1000)

    assert host.poll() == Reply(THROW)
    assert host.poll() is None


def test_a_person_never_answers_by_itself() -> None:
    person = HumanHost()

    person.notice(e.TurnBegan(0))
    person.ask(VIEW, 1000)

    assert person.poll() is None
    person.close()


@pytest.mark.parametrize(
    ("how", "told"),
    [("notice", "no ear for TurnBegan(seat=0)"), ("ask", "no 1000 ms left for seat 0"), ("poll", "no answer")],
)
def test_whatever_breaks_becomes_an_answer_that_tells_of_it(how: str, told: str) -> None:
    careful = GuardedHost(RaisingHost())
    match how:
        case "notice":
            careful.notice(e.TurnBegan(0))
        case "ask":
            careful.ask(VIEW, 1000)

    assert careful.poll() == Reply(None, f"OSError: {told}")
    assert careful.poll() == Reply(None, "OSError: no answer")


def test_a_host_that_cannot_be_closed_is_let_go() -> None:
    GuardedHost(RaisingHost()).close()
