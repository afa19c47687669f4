"""Tests of the ring around the place of a player in a showdown: it does not strike through what the place says."""

from msgspec.structs import replace
from pygame import SRCALPHA, Rect, Surface

from tests.ui.table_session import SIZE, open_table, shared_context
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.table.choreography.showdown_scene import PanelMark, ShowdownScene
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.model.view_model_selectors import view_model_of
from yaniv.ui.table.render.player_panels import paint_panel_ribbon
from yaniv.ui.table.render.showdown_frame import ShowdownFrame
from yaniv.ui.table.render.table_painter import TablePainter

SEAT = 1
RIBBON = "called Yaniv"


def frame_with_mark(model: TableModel) -> ShowdownFrame:
    """Return a frame in which the place of a player who has called has a ring."""
    view_model = view_model_of(model)
    panels = tuple(replace(panel, ribbon=RIBBON if panel.seat == SEAT else "") for panel in view_model.player_panels)
    scene = ShowdownScene(marks=(PanelMark(SEAT, 0, "best"),))
    return ShowdownFrame(scene, replace(view_model, player_panels=panels), {}, model.now_ms, model.animation_speed)


def test_a_ring_lies_below_the_ribbon_of_its_place() -> None:
    session = open_table(HouseRules(), 3, seed=3)
    session.advance(20_000)
    table_painter, frame = TablePainter(shared_context()), frame_with_mark(session.model)
    panel, ringed, ribbon = frame.panels[SEAT], Surface(SIZE), Surface(SIZE, SRCALPHA)
    rect = Rect(panel.box.pixel_rect)

    table_painter.showdown_painter.paint_under_cards(ringed, frame)
    paint_panel_ribbon(table_painter.painter_for(ribbon, session.model.layout), panel, rect, session.model.layout)

    middle = Rect(0, 0, 20, 6)
    middle.center = ribbon.get_bounding_rect().center
    ink = [(x, y) for x in range(middle.left, middle.right) for y in range(middle.top, middle.bottom)]
    assert any(ribbon.get_at(point)[:3] != ribbon.get_at(middle.topleft)[:3] for point in ink), "letters are here"
    assert all(ringed.get_at(point)[:3] == ribbon.get_at(point)[:3] for point in ink)
