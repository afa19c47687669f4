"""Picture of a table: what the table's own painter shows of a match, without bars, buttons and captions."""

from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.match.match_clock import MatchClock
from yaniv.match.match_setup import MatchSetup
from yaniv.match.seat_client import SeatClient
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.painter import TYPE_ROLES
from yaniv.ui.table.model.table_model import Presence
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.render.table_frame import paint_table
from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.state.table_layout import TOP_BAR_HEIGHT_U
from yaniv.ui.table.table_scene import TableScene

_LAYOUT_HEIGHT_U: Final = 1080
"""Height of a table in u, of which the picture shows what is below the top bar."""
_HIDDEN_HAND: Final = Presence(hides_hand_when_away=True, is_away=True)


def table_picture(  # noqa: PLR0913 -- a match, a seat, and how it is to be shown
    context: UiContext,
    clock: MatchClock,
    client: SeatClient,
    setup: MatchSetup,
    size: tuple[int, int],
    *,
    is_hand_hidden: bool = False,
) -> Surface:
    """Return the table as *client* sees it, *size* px; its own panel lies below the picture.

    *is_hand_hidden*: its hand lies face down.
    """
    width, height = size
    bar_px = round(height * TOP_BAR_HEIGHT_U / (_LAYOUT_HEIGHT_U - TOP_BAR_HEIGHT_U))
    surface = Surface((width, height + bar_px))
    scene = TableScene(
        clock,
        client,
        context,
        setup=setup,
        size=surface.get_size(),
        options=TableSceneOptions(speed="instant", shows_results=False),
    )
    view_model, model = scene.view_model, scene.model
    layout = view_model.layout
    if is_hand_hidden:
        model = replace(model, presence=_HIDDEN_HAND)
    below = replace(layout.player_panels[client.seat], y=2.0 * surface.get_height())
    panels = tuple(
        replace(panel, box=below) if panel.seat == client.seat else panel for panel in view_model.player_panels
    )
    view_model = replace(
        view_model,
        layout=replace(
            layout,
            zone=RectF(layout.zone.centre[0], layout.zone.bottom, 0, 0),
            player_panels=layout.player_panels | {client.seat: below},
        ),
        player_panels=panels,
        buttons=(),
        prompt="",
        call_hint="",
        countdown="",
        throw_hint="",
        deck_caption=view_model.deck_caption and " ",  # without any there is no deck
        pile_captions=(),
        is_deck_offered=False,
    )
    with TYPE_ROLES.next_layer():
        paint_table(surface, TablePainter(context), view_model, model)
    scene.close()
    return surface.subsurface(Rect(0, bar_px, width, height)).copy()
