"""Test that the incrementally painted static layer equals a full repaint."""

from random import Random

import pygame
import pytest

from tests.ui.sample_views import rules_with
from tests.ui.table_session import SIZE, open_table, shared_context
from yaniv.ui.table.render.table_painter import TablePainter


@pytest.mark.parametrize("players", [4, 16])
def test_pieces_that_are_kept_are_those_that_would_be_painted(players: int) -> None:
    rules = rules_with(table={"max_players": players}, deck={"packs": "auto"})
    session, rng = open_table(rules, players, players, "fast"), Random(players)
    piecemeal, anew = pygame.Surface(SIZE), pygame.Surface(SIZE)
    compared = 0
    for _ in range(260):
        session.scene.update(80)
        if session.client.is_awaited and not session.scene.is_busy and not session.scene.is_covered:
            session.client.submit(rng.choice(session.client.moves()))
        view_model = session.scene.view_model
        session.scene._table_painter.draw_static_layer(piecemeal, view_model)
        if rng.random() < 0.25:
            TablePainter(shared_context()).draw_static_layer(anew, view_model)
            compared += 1
            assert pygame.image.tobytes(piecemeal, "RGB") == pygame.image.tobytes(anew, "RGB")

    assert compared > 40
