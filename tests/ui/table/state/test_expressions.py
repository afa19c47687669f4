"""Tests of the expressions of portraits, which follow what all players have seen."""

from tests.ui.sample_views import rules_with
from tests.ui.table_session import TableSession, open_round
from yaniv.game import commands as c

RULES = rules_with(deal={"hand_size": 2}, deck={"packs": 2}, match={"limit": 100})


def faces(session: TableSession) -> tuple[str, ...]:
    """Return the expressions by seat."""
    panels = sorted(session.scene.view_model.player_panels, key=lambda panel: panel.seat)
    return tuple(panel.expression for panel in panels)


def faces_during_showdown(session: TableSession) -> list[tuple[str, ...]]:
    """Return the expressions from the call to the result, each change once."""
    session.client.submit(c.Call(0, "Yaniv"))
    changes = [faces(session)]
    for _ in range(400):
        session.scene.update(40)
        if faces(session) != changes[-1]:
            changes.append(faces(session))
        if session.scene.is_covered:
            break
    return changes


def test_the_seat_in_turn_thinks_and_a_seat_with_few_cards_is_pleased() -> None:
    session = open_round(rules_with(deal={"hand_size": 3}), "9H KD 2C", "KC QC 3C", "4C 5D 6H")

    assert faces(session)[0] == "thinking"
    assert set(faces(session)[1:]) == {"calm"}

    few = open_round(RULES, "9H KD", "KC QC")
    assert faces(few) == ("thinking", "pleased")


def test_a_caller_who_is_beaten_looks_caught_only_after_the_verdict() -> None:
    changes = faces_during_showdown(open_round(RULES, "AH 2D", "AC AD", "KC QC", speed="normal"))

    assert changes[0][0] == "pleased"
    assert changes[-1][:2] == ("caught", "triumphant")
    first = next(index for index, each in enumerate(changes) if "caught" in each)
    assert all(each[1] == "calm" for each in changes[:first])


def test_a_call_that_holds_ends_in_triumph() -> None:
    changes = faces_during_showdown(open_round(RULES, "AH 2D", "9C 9D", "KC QC", speed="normal"))

    assert changes[-1] == ("triumphant", "worried", "worried")
    assert all("worried" not in each and "triumphant" not in each for each in changes[:-1])
