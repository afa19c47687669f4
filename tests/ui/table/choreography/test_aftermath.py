"""Tests of the plaques after the verdict: bonuses, reductions, eliminations and the winner."""

from itertools import combinations
from typing import Final

import pytest

from tests.ui.sample_views import rules_with
from tests.ui.table_session import TableSession, open_round
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.ui.animation.durations import LATE_TIMINGS, SEQUENTIAL_TIMINGS
from yaniv.ui.table.choreography.showdown_scene import (
    Plaque,
    PlaqueKind,
    aftermath_hold_ms,
    plaques_for,
    shown_plaques,
    totals_after_plaques,
)
from yaniv.ui.table.render.showdown_painter import lay_out_plaques
from yaniv.ui.table.state.showdown_layout import lay_out_showdown
from yaniv.ui.table.state.table_layout import lay_out_table

FRAME_MS: Final = 20
RULES: Final = rules_with(
    deal={"hand_size": 3}, deck={"packs": 6}, call={"limit": 7}, match={"limit": 40}, scoring={"reduce_at": 29}
)
KINDS: Final[tuple[PlaqueKind, ...]] = ("out", "winner")
SIZES: Final = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))


def called_session(motion_speed: str = "normal") -> TableSession:
    """The player calls with 5 and is caught: 35; a rival lands on 29, which is reduced; one more passes the limit."""
    hands = ("KC QD 9S", "AD AS AH", "KC KD KH")
    session = open_round(RULES, "AC 2D 2S", *hands, stock="3H", speed=motion_speed)  # type: ignore[arg-type]  # a speed
    session.advance(600)
    session.client.submit(c.Call(0, None))
    return session


def test_every_plaque_begins_after_the_verdict_and_its_points() -> None:
    scene = called_session().model.showdown

    assert [(plaque.seat, plaque.kind) for plaque in scene.plaques] == [(1, "reduction")]
    last_label_ms = max(label.counted_ms for label in scene.labels)
    assert all(plaque.start_ms > max(last_label_ms, *scene.impacts_ms) for plaque in scene.plaques)
    assert scene.totals[1] == scene.plaques[0].total_after == 14


def test_a_plaque_is_looked_at_before_the_result_comes() -> None:
    session = called_session()
    shown_ms = 0
    while not session.scene.is_covered:
        session.scene.update(FRAME_MS)
        model = session.model
        shown_ms += FRAME_MS * bool(shown_plaques(model.showdown.plaques, model.now_ms))

    assert shown_ms >= SEQUENTIAL_TIMINGS.plaque_ms


def test_the_sentence_matches_the_plaque() -> None:
    session = called_session()
    captions = [text for _, text in session.model.showdown.captions]

    assert captions[1:] == [f"{session.client.view.names[1]} lands on 29, which drops to 14."]
    assert [start_ms for start_ms, _ in session.model.showdown.captions[1:]] == [
        plaque.start_ms for plaque in session.model.showdown.plaques
    ]


def test_what_is_shown_depends_on_nothing_that_is_still_to_come() -> None:
    plaques = (Plaque(1, "reduction", 100, 50, 25), Plaque(2, "out", 200), Plaque(3, "winner", 300))

    for now_ms in (0, 100, 150, 200, 299):
        until_now = tuple(plaque for plaque in plaques if plaque.start_ms <= now_ms)
        assert shown_plaques(plaques, now_ms) == shown_plaques(until_now, now_ms) == until_now


def test_the_latest_plaque_of_a_player_stands_for_the_earlier_one() -> None:
    plaques = (Plaque(1, "reduction", 0, 250, 225), Plaque(2, "bonus", 10, 30, 20), Plaque(1, "out", 20))

    assert shown_plaques(plaques, 50) == (plaques[2], plaques[1])


def test_winners_stand_alone() -> None:
    plaques = (Plaque(1, "out", 0), *plaques_for(e.MatchWon((0, 2), (1, 3, 1)), (0, 0, 0), 10))

    assert [plaque.seat for plaque in shown_plaques(plaques, 20)] == [0, 2]


def test_a_bonus_and_then_a_reduction_change_the_total_in_turn() -> None:
    totals: tuple[int, ...] = (0, 60)
    for event in (e.BonusGiven(1, "streak", 10), e.TotalReduced(1, 50, 25)):
        plaques = plaques_for(event, totals, 0.0)
        assert plaques[0].total_before == totals[1]
        totals = totals_after_plaques(totals, plaques)

    assert totals == (0, 25)


def test_the_first_plaque_is_looked_at_longest_and_late_rounds_are_shorter() -> None:
    plaque, out = Plaque(0, "out", 0), e.PlayerOut(1)

    first, further = (aftermath_hold_ms(out, known, SEQUENTIAL_TIMINGS) for known in ((), (plaque,)))
    assert first > further
    assert aftermath_hold_ms(out, (), LATE_TIMINGS) < first


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4, 8, 9, 16])
def test_plaques_of_any_number_stay_apart_inside_the_stage(seats: int, size: tuple[int, int]) -> None:
    stage = lay_out_showdown(lay_out_table(size, seats))
    for count in range(1, seats + 1):
        for kind in KINDS:
            boxes = lay_out_plaques(tuple(Plaque(seat, kind, 0) for seat in range(count)), stage)
            assert len(boxes) == count
            assert all(box.inflated(-1).is_inside(stage.stage) for box in boxes)
            assert all(box.bottom <= stage.caption.y + 1 for box in boxes)
            assert all(not one.inflated(-1).overlaps(other) for one, other in combinations(boxes, 2))
            assert boxes[0].w >= 60 * stage.scale
