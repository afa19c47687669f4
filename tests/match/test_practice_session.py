"""Tests of practice sessions: showing all hands, waiting during undo, and the journal of a new branch."""

import pytest
from msgspec.structs import replace

from tests.match.session_builders import MemoryJournal, dealt_round, make_participants, make_setup, random_hosts
from yaniv.cards import cards
from yaniv.coded_message import CodedError, CodedMessage
from yaniv.game import commands as c
from yaniv.match.match_session import MatchSession
from yaniv.match.participants import JournalError, JournalPort
from yaniv.match.practice_line import PracticeLine
from yaniv.match.practice_session import BranchJournal, PracticeSession
from yaniv.match_purpose import MatchPurpose

HANDS = ("2C 4H 7D 9H KS", "3C 5H 8D 9S QC", "4C 6D TS JC QS")
NORMAL = make_setup()
PRACTICE = replace(NORMAL, purpose=MatchPurpose(is_practice=True))
THROWN = (c.Throw(0, cards("KS")), c.DrawStock(0))


def resumed(line: PracticeLine, journal: JournalPort | None = None) -> PracticeSession:
    participants = make_participants(random_hosts((1, 2)))
    return PracticeSession.resume_line(PRACTICE, line, journal or MemoryJournal(), participants)


def line(*then: c.AnyCommand) -> PracticeLine:
    return PracticeLine(dealt_round(PRACTICE, *HANDS, stock="QH KD", then=then))


def test_practice_shows_all_hands() -> None:
    assert [sorted(hand) for hand in resumed(line()).open_hands] == [sorted(cards(hand)) for hand in HANDS]


@pytest.mark.parametrize(
    "purpose", [MatchPurpose(), MatchPurpose(is_shared=True), MatchPurpose(trail="backpacker", stop="jaffa")]
)
def test_no_other_kind_of_match_can_show_all_hands(purpose: MatchPurpose) -> None:
    setup, participants = replace(NORMAL, purpose=purpose), make_participants({})

    with pytest.raises(ValueError, match="not a practice match"):
        PracticeSession.open(setup, MemoryJournal(), participants)
    with pytest.raises(ValueError, match="not a practice match"):
        PracticeSession.resume_line(setup, line(), MemoryJournal(), participants)
    assert not hasattr(MatchSession.open(setup, MemoryJournal(), participants), "open_hands")


def test_views_in_a_practice_match_show_no_more_than_in_others() -> None:
    practice = resumed(line(*THROWN))
    normal = MatchSession.resume(NORMAL, line(*THROWN).events, MemoryJournal(), make_participants({}))

    assert [practice.view(seat) for seat in range(3)] == [normal.view(seat) for seat in range(3)]
    assert practice.match_events(0) == normal.match_events(0)


def test_computer_players_wait_while_there_is_something_to_redo() -> None:
    session = resumed(line(*THROWN).undo(0))
    before = session.line.events

    session.advance(60_000)

    assert session.line.events == before
    assert session.next_wakeup_ms() is None


def test_a_new_move_discards_the_undone_events_and_play_continues() -> None:
    session = resumed(line(*THROWN).undo(0).undo(0))
    session.submit(c.Throw(0, cards("9H")))
    session.submit(c.DrawStock(0))

    session.advance(60_000)

    assert session.undone == ()
    assert len(session.line.events) > len(line(*THROWN).events)


def test_the_journal_of_a_branch_begins_with_its_first_event() -> None:
    journals: list[MemoryJournal] = []

    def begin() -> JournalPort:
        journals.append(MemoryJournal())
        return journals[-1]

    session = resumed(line(*THROWN).undo(0).undo(0), BranchJournal(begin))
    assert not journals

    session.submit(c.Throw(0, cards("9H")))
    session.submit(c.DrawStock(0))

    assert len(journals) == 1
    assert [type(event).__name__ for event in journals[0].events][:2] == ["CardsThrown", "StockDrawn"]


def test_a_move_whose_branch_cannot_be_journalled_has_no_effect() -> None:
    def begin() -> JournalPort:
        raise CodedError(CodedMessage("disk_full"))

    session = resumed(line(*THROWN).undo(0).undo(0), BranchJournal(begin))

    with pytest.raises(JournalError):
        session.submit(c.Throw(0, cards("9H")))
    assert session.undone
    assert session.view(0).phase == "start"
