"""The ring around what has the keys on the table: a card's leans with the card."""

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.ui.inspect import Element
from yaniv.ui.table.director import Director
from yaniv.ui.table.paint import Easel
from yaniv.ui.table.places import Places

_GOLD_U, _GOLD_GAP_U = 4, 10
_INK_U, _INK_GAP_U = 2, 8


def paint_ring(surface: Surface, easel: Easel, at: Places, here: Element, director: Director) -> None:
    """Gold around a dark line, clear of the rim of a chosen card."""
    kind, _, place = here.id.partition(":")
    cards = {
        "hand": director.held.fan,
        "staged": director.held.staged,
        "pile": tuple(sprite.id for sprite in director.props.last_play),
    }.get(kind, ())
    pose = director.stage.pose(cards[int(place)]) if cards else None
    if pose is None:
        easel.brush(surface, at).focus_ring(Rect(here.rect))
        return
    for colour, stroke, gap in ((easel.theme.gold, _GOLD_U, _GOLD_GAP_U), (easel.theme.ink, _INK_U, _INK_GAP_U)):
        easel.outline(surface, replace(pose, width=pose.width + 2 * gap * at.u), colour, at, stroke)
