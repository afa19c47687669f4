"""Tests that result and end panels are prepared before they are shown, a little in each frame."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final
from zlib import crc32

import pytest
from pygame import Surface

from tests.ui import table_session
from tests.ui.panels.test_result_panels import make_result_panel as result_panel
from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import shared_text_renderer
from tests.ui.sharp_images import SharpImageStore
from tests.ui.table_session import SIZE, TableSession, open_round, open_table
from yaniv import paths
from yaniv.ui.context import UiContext
from yaniv.ui.graphics import smooth_shapes as plates
from yaniv.ui.graphics.background_rasterizer import RasterKey
from yaniv.ui.graphics.painter import TYPE_ROLES, Painter
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.input.input_events import KeyPressed
from yaniv.ui.kit.kept_picture import KeptPicture, PlacedPage
from yaniv.ui.kit.page_painter import ControlLook
from yaniv.ui.panels.round_result import RoundResultPanel
from yaniv.ui.table.overlays.overlay_stack import SheetPreparation
from yaniv.ui.table.render import turn_line
from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.view_model.table_view_model import TableViewModel

HANDS = ("AH AD AS JK JK", "9C 9D 3S 4S QS", "9H 9S 4C KC QC", "8C 8D 8S 6S JS", "7C 7D TS TD TC")
SHORT_MATCH = {"limit": 10, "end": "first_over"}


@pytest.fixture(autouse=True)
def no_plate_drawn_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plates, "_cache", SurfaceCache(4))


def new_plates_per_frame(session: TableSession, until: str) -> Iterator[int]:
    """Play frame by frame until a panel with this button is shown; yield the number of new boxes each frame draws."""
    surface = Surface(SIZE)
    for _ in range(1200):
        session.scene.update(16)
        before = len(plates._cache)
        session.scene.paint(surface)
        yield len(plates._cache) - before
        if session.pointer_player.has_element(until):
            return
    raise AssertionError(f"{until} never came")


def test_the_first_frame_of_a_result_draws_no_plate() -> None:
    session = open_round(rules_with(), *HANDS, speed="normal")
    session.advance_until_rest()
    session.pointer_player.click("button:yaniv")

    *_, first = new_plates_per_frame(session, until="button:next-round")

    assert first == 0


def test_the_first_frame_of_the_end_draws_no_plate() -> None:
    session = open_round(rules_with(match=SHORT_MATCH), *HANDS, speed="normal")
    session.advance_until_rest()
    session.pointer_player.click("button:yaniv")
    list(new_plates_per_frame(session, until="button:next-round"))
    for _ in range(60):
        session.scene.update(16)
        session.scene.paint(Surface(SIZE))
    session.scene.handle(KeyPressed("return", 0))

    *_, first = new_plates_per_frame(session, until="button:rematch")

    assert first == 0


def test_a_table_with_a_sheet_to_prepare_asks_for_frames() -> None:
    session = open_round(rules_with(match=SHORT_MATCH), *HANDS, speed="normal")
    session.advance_until_rest()
    session.pointer_player.click("button:yaniv")
    list(new_plates_per_frame(session, until="button:next-round"))

    for _ in range(600):
        if not session.scene.is_moving:
            break
        session.scene.update(16)
        session.scene.paint(Surface(SIZE))

    assert not session.scene.is_moving
    assert not session.scene._overlays._next_end.is_pending


def test_a_sheet_prepared_for_another_round_is_not_shown() -> None:
    panels: list[RoundResultPanel] = []

    def make() -> RoundResultPanel:
        panels.append(result_panel(2))
        return panels[-1]

    preparation = SheetPreparation(make)
    preparation.advance(1, SIZE)

    assert preparation.take(2) is panels[1]
    assert not preparation.is_pending


def show_frames(session: TableSession, frames: int) -> None:
    """Update and paint frames as the window does."""
    for _ in range(frames):
        session.scene.update(16)
        TYPE_ROLES.begin_pass()
        session.scene.paint(Surface(SIZE))


def test_the_end_is_not_painted_again_when_the_last_result_has_slid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    session = open_round(rules_with(match=SHORT_MATCH), *HANDS, speed="normal")
    session.advance_until_rest()
    session.pointer_player.click("button:yaniv")
    list(new_plates_per_frame(session, until="button:next-round"))
    show_frames(session, 60)
    session.scene.handle(KeyPressed("return", 0))
    repainted: list[PlacedPage] = []
    keep = KeptPicture._keep

    def note_and_keep(  # noqa: PLR0913, PLR0917 -- as what it stands for
        kept: KeptPicture, painter: Painter, page: PlacedPage, look: ControlLook, generation: int, picture: Surface
    ) -> None:
        controls = (each.node.control for each in page.placement.nodes)
        if kept._painted is not None and any(each is not None and each.id == "button:rematch" for each in controls):
            repainted.append(page)
        keep(kept, painter, page, look, generation, picture)

    show_frames(session, 60)
    monkeypatch.setattr(KeptPicture, "_keep", note_and_keep)
    show_frames(session, 60)

    assert session.pointer_player.has_element("button:rematch")
    assert session.scene._overlays._leaving is None
    assert not repainted


def test_a_sheet_is_not_prepared_while_the_light_of_the_showdown_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    session = open_round(rules_with(match=SHORT_MATCH), *HANDS, speed="normal")
    session.advance_until_rest()
    session.pointer_player.click("button:yaniv")
    light_shares: list[float] = []
    advance = SheetPreparation.advance

    def note_and_advance(preparation: SheetPreparation[RoundResultPanel], round_number: int, size: Size) -> None:
        model = session.scene.model
        light_shares.append(model.showdown.light_share(model.now_ms, model.animation_speed))
        advance(preparation, round_number, size)

    monkeypatch.setattr(SheetPreparation, "advance", note_and_advance)
    list(new_plates_per_frame(session, until="button:next-round"))

    assert light_shares
    assert all(share in {0, 1} for share in light_shares)


SHOWN_COARSE: Final = 20
"""Number of times that a card is shown coarse."""
COARSE_PX: Final = 40


class LateImageStore(SharpImageStore):
    """Images of cards that become sharp once they have been shown a number of times, whatever the machine."""

    def __init__(self) -> None:
        super().__init__(paths.assets())
        self._shown: Counter[RasterKey] = Counter()

    def _raster(self, name: str, width_px: int) -> tuple[Surface, bool]:
        self._shown[name, width_px] += not self._is_in_advance
        if self._shown[name, width_px] > SHOWN_COARSE:
            return super()._raster(name, width_px)
        self.fallback_count += 1
        return super()._raster(name, COARSE_PX)[0], False


def deal_a_match() -> Iterator[TableSession]:
    """Yield the table of a new match before each frame of its deal."""
    session = open_table(rules_with(), 4, speed="normal")
    for _ in range(60):
        yield session


def call_and_deal_again() -> Iterator[TableSession]:
    """Yield the table before each frame of a call, a result, and the deal after it."""
    session = open_round(rules_with(), *HANDS, speed="normal")
    for _ in range(10):
        yield session
    session.pointer_player.click("button:yaniv")
    for _ in range(600):
        if session.pointer_player.has_element("button:next-round"):
            break
        yield session
    for _ in range(20):
        yield session
    session.pointer_player.click("button:next-round")
    for _ in range(60):
        yield session


@pytest.mark.parametrize("play", [deal_a_match, call_and_deal_again])
def test_a_table_that_is_drawn_in_advance_leaves_no_trace(
    play: Callable[[], Iterator[TableSession]], monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare = TablePainter.prepare_static_layer
    steps: list[TableViewModel] = []

    def note_and_prepare(painter: TablePainter, view_model: TableViewModel) -> Iterator[None]:
        for _ in prepare(painter, view_model):
            steps.append(view_model)
            yield

    def frames(prepare_layer: Callable[[TablePainter, TableViewModel], Iterator[None]]) -> list[int]:
        """Return a checksum of each frame; large text has to share sizes, and what is drawn is not in a cache yet."""
        context = UiContext(LateImageStore(), shared_text_renderer(), text_scale=1.6)
        monkeypatch.setattr(table_session, "shared_context", lambda: context)
        monkeypatch.setattr(plates, "_cache", SurfaceCache(4))
        monkeypatch.setattr(turn_line, "_outlines", SurfaceCache(0.2))
        monkeypatch.setattr(TablePainter, "prepare_static_layer", prepare_layer)
        checksums, surface = [], Surface(SIZE)
        for session in play():
            session.scene.update(32)
            TYPE_ROLES.paint_until_stable(session.scene, partial(session.scene.paint, surface))
            checksums.append(crc32(surface.get_buffer().raw))
        return checksums

    plain = frames(lambda *_unused: iter(()))
    assert not steps

    assert frames(note_and_prepare) == plain
    assert len(steps) > 10
