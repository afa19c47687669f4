"""Properties of the table reducer: it is a pure function, and painting changes no state."""

from collections.abc import Iterator
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from tests.ui.random_inputs import random_inputs
from tests.ui.table_session import SIZE, TableSession, open_round, open_table
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.settings.settings_schema import Speed
from yaniv.ui.input.input_events import KeyPressed
from yaniv.ui.table import table_scene
from yaniv.ui.table.model.side_effects import Step
from yaniv.ui.table.model.table_events import HintArrived, TableEvent, TimePassed
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.model.view_model_selectors import view_model_of
from yaniv.ui.table.reducer.table_reducer import reduce
from yaniv.variants.library import load

SAMPLE_EVERY = 7
"""One of this many reductions is checked."""


def play_random_inputs(variant: str, players: int, speed: Speed, seed: int) -> Iterator[TableSession]:
    """Yield the table after each of some hundred random inputs."""
    session = open_table(load(variant).rules, players, seed, speed)
    session.advance(500)
    rng = Random(seed)
    for number, event in zip(range(300), random_inputs(session, rng), strict=False):
        session.scene.handle(event)
        session.scene.update(rng.choice((0, 8, 16, 40)))
        if number % 10 == 0:
            yield session


@pytest.mark.parametrize(
    ("variant", "players", "speed"), [("classic", 3, "normal"), ("jhyap", 4, "fast"), ("french-short", 2, "instant")]
)
def test_a_model_is_never_changed_and_the_same_input_gives_the_same_step(
    variant: str, players: int, speed: Speed, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls, kept = 0, []

    def checked(model: TableModel, event: TableEvent) -> Step:
        nonlocal calls
        calls += 1
        step = reduce(model, event)
        if calls % SAMPLE_EVERY == 0:
            assert reduce(model, event) == step
            kept.append((model, repr(model)))
        return step

    monkeypatch.setattr(table_scene, "reduce", checked)
    for _ in play_random_inputs(variant, players, speed, 5):
        pass

    assert len(kept) > 50
    assert all(repr(model) == before for model, before in kept)


@pytest.mark.parametrize("variant", ["classic", "travellers-speed"])
def test_painting_changes_nothing_but_what_has_been_read_out(variant: str) -> None:
    picture = pygame.Surface(SIZE)
    for session in play_random_inputs(variant, 3, "normal", 3):
        before = session.model
        session.scene.paint(pygame.Surface(before.layout.size) if before.layout.size != SIZE else picture)

        after = session.model
        assert replace(after, history=before.history) == before
        assert replace(after.history, painted_count=before.history.painted_count) == before.history
        assert session.scene.elements() == session.scene.elements()


def test_equal_models_look_the_same() -> None:
    session = open_round(load("classic").rules, "7H 8H 9H 2S KD", "3C 4C 5C 6C 7C", speed="normal")
    session.advance_until_rest()
    model = session.model

    other = replace(model, hand_state=replace(model.hand_state), table_sprites=replace(model.table_sprites))

    assert other == model
    assert view_model_of(other) == view_model_of(model)


def test_motion_is_a_function_of_time() -> None:
    session = open_round(load("classic").rules, "7H 8H 9H 2S KD", "3C 4C 5C 6C 7C", stock="QS", speed="normal")
    session.advance_until_rest()
    session.client.submit(c.Throw(0, cards("KD")))
    in_flight = session.model

    fine = in_flight
    for _ in range(10):
        fine = reduce(fine, TimePassed(10)).model
    coarse = reduce(in_flight, TimePassed(100)).model

    assert fine.animation.poses() == coarse.animation.poses() != in_flight.animation.poses()


def test_advice_about_another_position_changes_nothing() -> None:
    session = open_round(load("classic").rules, "7H 8H 9H 2S KD", "3C 4C 5C 6C 7C", stock="QS")
    session.advance_until_rest()
    session.scene.handle(KeyPressed("h", 0))
    advice = session.model.hint.advice
    assert advice is not None
    session.client.submit(c.Throw(0, cards("KD")))
    model = session.model

    assert reduce(model, HintArrived(session.client.view, advice)).model == model
