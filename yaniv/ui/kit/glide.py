"""Glide: some kinds of controls move to their new places when the tree of a page has changed."""

from collections.abc import Container
from typing import Final

from pygame import Rect

from yaniv.ui.animation.durations import GLIDE_MS, GLIDE_OUT_MS, AnimationSpeed
from yaniv.ui.animation.easing import out_cubic
from yaniv.ui.graphics.page_surface import set_opacity
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.kept_picture import PlacedPage, paint_page
from yaniv.ui.kit.page_painter import ControlLook, paint_placement
from yaniv.ui.kit.solver import PlacedNode, Placement

_NOWHERE: Final = (0, 0)


class Glide:
    """Movement of some kinds of controls: those that stay glide, the others fade out or in."""

    def __init__(self, kinds: frozenset[str], speed: AnimationSpeed) -> None:
        """*kinds*: what stands before the colon in the ids of the controls. In reduced motion nothing glides."""
        self._kinds = kinds
        factor = 0.0 if speed.is_reduced else speed.duration_factor
        self._glide_ms, self._fade_ms = GLIDE_MS * factor, GLIDE_OUT_MS * factor
        self._elapsed_ms = self._glide_ms
        self._page: PlacedPage | None = None
        """Page that was followed last."""
        self._former: PlacedPage | None = None
        """Page that shows the controls which fade out."""
        self._starts: dict[str, tuple[int, int]] = {}
        """Distance in px from the new place of a control to where it was, by its id."""
        self.dropped: tuple[str, tuple[int, int]] = "", _NOWHERE
        """Id of what has just been let go, and how far it was dragged, in px: it glides from there to its place."""

    @property
    def is_moving(self) -> bool:
        """True while something glides or fades."""
        return self._elapsed_ms < self._glide_ms

    def finish(self) -> None:
        """Put everything in its place at once."""
        self._elapsed_ms = self._glide_ms

    def update(self, ms: float) -> None:
        """Advance by *ms* milliseconds."""
        self._elapsed_ms += ms

    def follow(self, page: PlacedPage, *, is_resized: bool) -> None:
        """Take the page as it is placed now: begin to move if its controls have other places than before.

        Scrolling alone begins nothing, nor does *is_resized*: another size of window or text, or another language.
        """
        former, self._page = self._page, page
        dropped, self.dropped = self.dropped, ("", _NOWHERE)
        if not self._kinds or former is None or (former is page and not dropped[0]):
            return
        if is_resized:
            self.finish()
            return
        before, now = (_spans(each.placement, self._kinds) for each in (former, page))
        places = [
            {id_: _in_content(each.placement, span) for id_, span in spans.items()}
            for each, spans in ((former, before), (page, now))
        ]
        if not before or not now or (places[0] == places[1] and dropped[0] not in now):
            return
        shifts = self._shifts() if self.is_moving else {}
        shifts |= dict([dropped])
        self._starts = {
            id_: _sum(_difference(_rect(former, before[id_]), _rect(page, now[id_])), shifts.get(id_, _NOWHERE))
            for id_ in sorted(before, key=lambda each: each == dropped[0])
            if id_ in now
        }
        self._former, self._elapsed_ms = former, 0

    def paint(self, painter: Painter, page: PlacedPage, look: ControlLook, *, has_background: bool) -> None:
        """Paint a page as it moves."""
        spans = _spans(page.placement, self._kinds)
        moving = {index for span in spans.values() for index in span}
        still = _part(page, set(range(len(page.placement.nodes))) - moving)
        standing = PlacedPage(Placement(still.placement.nodes, page.placement.scroll_areas), still.texts)
        paint_page(painter, standing, look, has_background=has_background)
        if self._former is not None and self._elapsed_ms < self._fade_ms:
            gone = [span for id_, span in _spans(self._former.placement, self._kinds).items() if id_ not in spans]
            _paint_faded(painter, self._former, gone, 1 - self._elapsed_ms / self._fade_ms)
        new = [span for id_, span in spans.items() if id_ not in self._starts]
        _paint_faded(painter, page, new, self._elapsed_ms / self._glide_ms)
        for id_, shift in self._shifts().items():
            if id_ in spans:
                part = _part(page, spans[id_], shift)
                paint_placement(painter, part.placement, part.texts, look)

    def _shifts(self) -> dict[str, tuple[int, int]]:
        """Return how far each control still is from its place, in px."""
        share = 1 - out_cubic(self._elapsed_ms / self._glide_ms)
        return {id_: (round(x * share), round(y * share)) for id_, (x, y) in self._starts.items()}


def _spans(placement: Placement, kinds: frozenset[str]) -> dict[str, range]:
    """Return the indices of each control of these kinds with all that is in it, by its id."""
    nodes, spans = placement.nodes, {}
    for start, placed in enumerate(nodes):
        control = placed.node.control
        if control is not None and control.id.partition(":")[0] in kinds:
            end = start + 1
            while end < len(nodes) and placed.rect.contains(nodes[end].rect):
                end += 1
            spans[control.id] = range(start, end)
    return spans


def _part(page: PlacedPage, indices: Container[int], shift: tuple[int, int] = _NOWHERE) -> PlacedPage:
    """Return some nodes of a page, moved by *shift* px."""
    kept = [index for index in range(len(page.placement.nodes)) if index in indices]
    nodes = tuple(_moved(page.placement.nodes[index], shift) for index in kept)
    texts = {number: page.texts[index] for number, index in enumerate(kept) if index in page.texts}
    return PlacedPage(Placement(nodes, {}), texts)


def _moved(placed: PlacedNode, shift: tuple[int, int]) -> PlacedNode:
    return PlacedNode(placed.node, placed.rect.move(shift), placed.clip, placed.scroll)


def _paint_faded(painter: Painter, page: PlacedPage, spans: list[range], opacity: float) -> None:
    """Paint controls at their places over what is painted there, as opaque as *opacity*, 0 to 1."""
    surface = painter.surface
    for span in spans:
        first = page.placement.nodes[span.start]
        area = painter.mirrored(first.rect.clip(first.clip)).clip(surface.get_rect())
        if area:
            below = surface.subsurface(area).copy()
            part = _part(page, span)
            paint_placement(painter, part.placement, part.texts, ControlLook())
            set_opacity(below, 1 - opacity)
            surface.blit(below, area)


def _in_content(placement: Placement, span: range) -> tuple[int, int]:
    """Return where the control is in its scroll area, scrolled or not, in px."""
    placed = placement.nodes[span.start]
    area = placement.scroll_areas.get(placed.scroll)
    return placed.rect.x, placed.rect.y + (0 if area is None else area.offset_px)


def _rect(page: PlacedPage, span: range) -> Rect:
    return page.placement.nodes[span.start].rect


def _difference(one: Rect, other: Rect) -> tuple[int, int]:
    return one.x - other.x, one.y - other.y


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]
