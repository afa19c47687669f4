"""Moves of a match on another machine: their cards wait where they were dropped until the answer comes."""

from tests.match.session_builders import MemoryJournal, dealt_round, make_participants
from tests.ui.sample_views import rules_with
from tests.ui.table_session import TableSession, make_table_setup
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalCommand, IllegalReason
from yaniv.match.match_session import MatchSession
from yaniv.match.seat_client import MovesResult


class SlowSession(MatchSession):
    """Session that judges moves only when it is asked to, as if they had come from another machine."""

    sent: tuple[c.SeatCommand, ...] = ()
    result: MovesResult | None = None

    def submit_moves(self, commands: tuple[c.SeatCommand, ...]) -> bool:
        """Take the moves, unless others are on their way."""
        reason = IllegalReason("wrong_phase") if self.sent else self.why_illegal(commands[0])
        if reason is not None:
            raise IllegalCommand(reason)
        self.sent = commands
        return True

    def judge(self, refusal: str = "") -> None:
        """Make the moves, or none of them if there is a *refusal*."""
        moves, self.sent = self.sent, ()
        for command in () if refusal else moves:
            self.submit(command)
        self.result = MovesResult(moves, 0 if refusal else len(moves), refusal)

    def take_result(self) -> MovesResult | None:
        """Return the answer, once."""
        result, self.result = self.result, None
        return result


def open_slow_round() -> tuple[TableSession, SlowSession]:
    setup = make_table_setup(rules_with(), 2)
    events = dealt_round(setup, "KC QD 3S 4H 2D", "5C 6C 7C 8C 9C", stock="AH")
    match = SlowSession.resume(setup, events, MemoryJournal(), make_participants({}))
    return TableSession(match, setup, speed="normal"), match


def drop_the_king(session: TableSession) -> None:
    session.advance_until_rest()
    pointer = session.pointer_player
    pointer.drag(pointer.ids_of_card("hand:", "KC")[0], "zone:play")
    pointer.click("deck")


def poses_of(session: TableSession, card: str) -> object:
    sprite = next(each for each, face in session.model.table_sprites.faces.items() if face == card)
    return session.model.animation.poses()[sprite]


def test_throw_and_draw_are_sent_together_and_the_card_stays_in_the_play_zone() -> None:
    session, match = open_slow_round()

    drop_the_king(session)
    session.advance(2000)
    waiting = poses_of(session, "KC")
    session.advance(2000)

    assert [type(each) for each in match.sent] == [c.Throw, c.DrawStock]
    assert session.events == []
    assert poses_of(session, "KC") == waiting
    assert session.model.hand_state.staged


def test_the_answer_moves_the_cards() -> None:
    session, match = open_slow_round()
    drop_the_king(session)

    match.judge()
    session.advance_until_rest()

    assert session.events_of(e.CardsThrown)
    assert session.is_consistent()
    assert not session.model.hand_state.staged


def test_a_refusal_says_so_and_the_card_can_be_played_again() -> None:
    session, match = open_slow_round()
    drop_the_king(session)

    match.judge("line_lost")
    session.advance(50)
    toast = session.toast
    session.advance_until_rest()
    session.pointer_player.click("deck")

    assert toast == "Your move got lost on the way. Please play it again."
    assert match.sent == (c.Throw(0, cards("KC")), c.DrawStock(0))


def test_a_second_move_is_refused_while_the_first_is_on_its_way() -> None:
    session, match = open_slow_round()
    drop_the_king(session)
    first = match.sent

    session.pointer_player.click("deck")

    assert match.sent == first
    match.judge()
    session.advance_until_rest()
    assert session.is_consistent()
