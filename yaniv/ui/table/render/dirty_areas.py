"""Dirty areas of the static layer: where each part of it is painted, and which parts a new view model changes.

An area is as large as anything its part may ever paint; `tests/ui/shell/test_partial_frames.py` compares layers of
which only changed areas were painted with layers that were painted whole.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace
from pygame import Rect

from yaniv.ui.graphics.page_surface import merge_rects
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.table.render.player_panels import GLOW_SIDE_U
from yaniv.ui.table.render.table_light import turn_light_rect
from yaniv.ui.table.render.turn_line import turn_line_area
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.view_model.table_buttons import ButtonModel
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel, TableViewModel

CAPTION_OFFSET_U: Final = 25
"""Distance of the middle of the captions below the deck."""
CAPTION_HEIGHT_U: Final = 42
PANEL_MARGIN_U: Final = 64
"""Height above and below a panel, together, in which its lift during a turn and its ribbon are painted."""
MARGIN_U: Final = 16
"""Margin around boxes, for outlines and for large text, which may be a little higher than its box."""


def changed_areas(previous: TableViewModel | None, view_model: TableViewModel, painter: Painter) -> list[Rect] | None:
    """Return areas (px) outside which both view models have the same static layer; None: it has to be painted whole."""
    if previous is None or _without_parts(previous, view_model) != view_model:
        return None
    areas = [*_changed_panel_areas(previous, view_model, painter), *_changed_middle(previous, view_model, painter)]
    for buttons, others in (
        (previous.buttons, view_model.buttons),
        (view_model.buttons, previous.buttons),
    ):
        areas += [button_area(button, painter) for button in buttons if button not in others]
    if previous.titles != view_model.titles:
        areas.append(top_bar_area(view_model.layout, painter))
    if (previous.call_hint, is_call_armed(previous)) != (view_model.call_hint, is_call_armed(view_model)):
        areas.append(call_hint_area(view_model.layout, painter))
    return merge_rects(areas, painter.surface.get_rect())


def panel_area(panel: PlayerPanelModel, painter: Painter) -> Rect:
    """Return the area of a player's panel."""
    height = painter.px(PANEL_MARGIN_U * painter.overlay_scale)
    return Rect(panel.box.pixel_rect).inflate(painter.px(2 * GLOW_SIDE_U), height)


def button_area(button: ButtonModel, painter: Painter) -> Rect:
    """Return the area of a button."""
    return _with_margin(Rect(button.box.pixel_rect), painter)


def top_bar_area(layout: TableLayout, painter: Painter) -> Rect:
    """Return the area of the top bar."""
    return _with_margin(Rect(layout.top_bar.pixel_rect), painter)


def call_hint_area(layout: TableLayout, painter: Painter) -> Rect:
    """Return the area of the hint above the call button."""
    return _with_margin(Rect(layout.call_hint.pixel_rect), painter)


def countdown_area(layout: TableLayout, painter: Painter) -> Rect:
    """Return the area of the countdown of turns."""
    return _with_margin(Rect(layout.countdown.pixel_rect), painter)


def zone_area(layout: TableLayout, painter: Painter) -> Rect:
    """Return the area of the play zone."""
    return _with_margin(Rect(layout.throw_area.pixel_rect), painter)


def deck_area(layout: TableLayout, painter: Painter) -> Rect:
    """Return the area of deck, last play, direction arrow and the captions below them."""
    top = layout.deck.y - CAPTION_OFFSET_U * layout.scale
    bottom = layout.deck.bottom + (CAPTION_OFFSET_U + CAPTION_HEIGHT_U) * layout.scale
    rect = Rect(round(layout.centre.x), round(top), round(layout.centre.w), round(bottom - top))
    return _with_margin(rect, painter)


def is_call_armed(view_model: TableViewModel) -> bool:
    """Return True if a call button waits for its second press, or is held down."""
    return any(button.value in ("armed", "holding") for button in view_model.buttons)


def _without_parts(previous: TableViewModel, view_model: TableViewModel) -> TableViewModel:
    """Return *previous* with all that `changed_areas` compares, or that is not painted, taken from *view_model*."""
    return replace(
        previous,
        titles=view_model.titles,
        buttons=view_model.buttons,
        call_hint=view_model.call_hint,
        prompt=view_model.prompt,
        prompt_tone=view_model.prompt_tone,
        throw_hint=view_model.throw_hint,
        countdown=view_model.countdown,
        is_zone_occupied=view_model.is_zone_occupied,
        drop_target=view_model.drop_target,
        selection_label=view_model.selection_label,
        is_selection_legal=view_model.is_selection_legal,
        deck_caption=view_model.deck_caption,
        stock_size=view_model.stock_size,
        is_deck_offered=view_model.is_deck_offered,
        pile_captions=view_model.pile_captions,
        pile_cards=view_model.pile_cards,
        player_panels=view_model.player_panels,
        is_settling=view_model.is_settling,
        is_dealt=view_model.is_dealt,
        is_middle_cleared=view_model.is_middle_cleared,
    )


def _changed_panel_areas(previous: TableViewModel, view_model: TableViewModel, painter: Painter) -> Iterator[Rect]:
    """Yield the areas of panels that have come, gone or changed."""
    old, new = ({panel.seat: panel for panel in each.player_panels} for each in (previous, view_model))
    for seat in {*old, *new}:
        if old.get(seat) != new.get(seat):
            yield from (panel_area(panels[seat], painter) for panels in (old, new) if seat in panels)


def _changed_middle(previous: TableViewModel, view_model: TableViewModel, painter: Painter) -> Iterator[Rect]:
    """Yield the changed areas of what is not painted while a showdown needs the middle."""
    layout = view_model.layout
    is_new = previous.is_middle_cleared != view_model.is_middle_cleared
    if view_model.is_middle_cleared and not is_new:
        return
    if is_new or previous.prompt_tone != view_model.prompt_tone:
        yield turn_light_rect(layout)
    if is_new or _zone_texts(previous) != _zone_texts(view_model):
        yield zone_area(layout, painter)
    if is_new or (previous.prompt, previous.prompt_tone) != (view_model.prompt, view_model.prompt_tone):
        yield turn_line_area(painter, layout)
    if is_new or _deck_texts(previous) != _deck_texts(view_model):
        yield deck_area(layout, painter)
    if is_new or previous.countdown != view_model.countdown:
        yield countdown_area(layout, painter)


def _zone_texts(view_model: TableViewModel) -> str:
    return "" if view_model.is_zone_occupied or view_model.drop_target else view_model.throw_hint


def _deck_texts(view_model: TableViewModel) -> tuple[object, ...]:
    """Return what deck and captions are painted from."""
    return view_model.deck_caption, view_model.stock_size, view_model.pile_captions, len(view_model.pile_cards)


def _with_margin(rect: Rect, painter: Painter) -> Rect:
    return rect.inflate(painter.px(2 * MARGIN_U), painter.px(2 * MARGIN_U))
