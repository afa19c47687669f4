"""Tooltips of the table: a few lines beside the thing under the pointer, never over it, until something is pressed.

Lengths are in u (layout units), times in ms.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.bots.characters import personality_of
from yaniv.i18n import tr, tr_plural
from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import (
    FocusLost,
    GamepadPressed,
    InputEvent,
    KeyPressed,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    WheelTurned,
)
from yaniv.ui.table.input.hit_test import target_at
from yaniv.ui.table.render.player_panels import dealer_disc_box
from yaniv.ui.table.state.card_layout import HandState, lay_out_fan
from yaniv.ui.table.view_model.table_buttons import CALL_BUTTONS, TableButton
from yaniv.ui.table.view_model.table_view_model import PileCardModel, PlayerPanelModel, TableViewModel

HOVER_DELAY_MS: Final = 500
"""How long the pointer rests on a player or a card before its tooltip appears; those of buttons appear at once."""
TEXT_SIZE_U: Final = 22
LINE_HEIGHT_U: Final = 34
PADDING_U: Final = (16, 8)
GAP_U: Final = 12
"""Gap between a thing and its tooltip."""
MAX_WIDTH_U: Final = 620
WINDOW_MARGIN_U: Final = 8
"""Minimum gap between a tooltip and the edge of the window."""


class TooltipTarget(Struct, frozen=True):
    """Thing that has a tooltip."""

    id: str
    box: RectF
    lines: tuple[str, ...]
    is_immediate: bool = False
    """True if the tooltip appears without a delay."""


class TableTooltip:
    """Tooltip of the mouse pointer; touch input has none."""

    def __init__(self) -> None:
        self._pointer: Point | None = None
        self._target_id = ""
        """Id of the target the pointer was on last."""
        self._rested_ms = 0.0
        self._is_hidden = False
        """True if something was pressed since the pointer came to this target."""

    def handle(self, event: InputEvent, view_model: TableViewModel, hand_state: HandState) -> None:
        """Follow the pointer, and hide the tooltip when a key or button is pressed or the wheel is turned."""
        match event:
            case PointerMoved(is_touch=False):
                self._pointer = event.position
            case PointerGone() | FocusLost() | PointerMoved() | PointerPressed(is_touch=True):
                self._pointer = None
            case PointerPressed() | KeyPressed() | GamepadPressed() | WheelTurned():
                self._update_target(view_model, hand_state)  # what the pointer has come to since the last frame
                self._is_hidden = True
            case _:
                pass

    def update(self, ms: float, view_model: TableViewModel, hand_state: HandState) -> bool:
        """Advance the hover time by *ms*; return True if a tooltip appears or disappears."""
        target = self._update_target(view_model, hand_state)
        was_due = self._is_due(target)
        self._rested_ms += ms
        return was_due != self._is_due(target)

    @property
    def is_pending(self) -> bool:
        """True if a tooltip may appear while the pointer stays where it is."""
        return self._pointer is not None and not self._is_hidden and self._rested_ms < HOVER_DELAY_MS

    def paint(self, painter: Painter, view_model: TableViewModel, hand_state: HandState) -> Rect | None:
        """Draw the tooltip that is due, and return its rectangle; None: none is due."""
        target = self._update_target(view_model, hand_state)
        if target is None or self._pointer is None or not self._is_due(target):
            return None
        return paint_tooltip(painter, target, self._pointer, tuple(_rects_to_keep_visible(view_model, hand_state)))

    def _is_due(self, target: TooltipTarget | None) -> bool:
        """Return True if the tooltip of this target is to be shown now."""
        rested = target is not None and (target.is_immediate or self._rested_ms >= HOVER_DELAY_MS)
        return rested and not self._is_hidden

    def _update_target(self, view_model: TableViewModel, hand_state: HandState) -> TooltipTarget | None:
        """Return the target under the pointer; a new target restarts the hover time."""
        target = tooltip_target_at(self._pointer, view_model, hand_state) if self._pointer else None
        id_ = target.id if target else ""
        if id_ != self._target_id:
            self._target_id, self._rested_ms, self._is_hidden = id_, 0.0, False
        return target


def tooltip_target_at(position: Point, view_model: TableViewModel, hand_state: HandState) -> TooltipTarget | None:
    """Return the target at this position; None if there is nothing to explain."""
    if view_model.is_log_open and view_model.layout.log.contains(position):
        return None
    hit_target = target_at(position, view_model, hand_state)
    match hit_target.kind:
        case "button":
            button = next(button for button in view_model.buttons if button.id == hit_target.button)
            return _target_with_line(hit_target.button, button.box, _button_line(button), is_immediate=True)
        case "pile":
            pile_card = next(pile_card for pile_card in view_model.pile_cards if pile_card.sprite_id == hit_target.card)
            return _target_with_line(
                f"pile:{hit_target.card}", pile_card.box, pile_card.label, is_immediate=_is_actionable(pile_card)
            )
        case "deck":
            return TooltipTarget("deck", view_model.layout.deck, tuple(_deck_lines(view_model)))
        case "felt" | "hand" | "zone":
            return _player_target_at(position, view_model)
        case "card":
            return None


def paint_tooltip(painter: Painter, target: TooltipTarget, position: Point, others: Sequence[Rect] = ()) -> Rect:
    """Draw a tooltip for a pointer at *position*, and return its rectangle.

    It covers as little as possible of *others*.
    """
    padding_x, padding_y = (painter.px(length) for length in PADDING_U)
    line_height = painter.px(LINE_HEIGHT_U * painter.overlay_scale)
    window = painter.surface.get_rect().inflate(-2 * painter.px(WINDOW_MARGIN_U), -2 * painter.px(WINDOW_MARGIN_U))
    widest = min(painter.px(MAX_WIDTH_U * painter.overlay_scale), window.width - 2 * padding_x)
    lines = [
        line
        for paragraph in target.lines
        for line in painter.wrap_lines(paragraph, TEXT_SIZE_U, widest, max_height=line_height, weight="medium")
    ]
    width = (
        max(painter.line_width(line, TEXT_SIZE_U, "medium", max_height=line_height) for line in lines) + 2 * padding_x
    )
    size = width, line_height * len(lines) + 2 * padding_y
    rect = place_tooltip(size, Rect(target.box.pixel_rect), position, window, painter.px(GAP_U), others)
    painter.draw_box(rect, 12, painter.theme.surface_dark, painter.theme.outline, 2)
    for number, line in enumerate(lines):
        line_centre = (rect.centerx, rect.top + padding_y + line_height * number + line_height // 2)
        painter.draw_line(
            line, line_centre, TEXT_SIZE_U, painter.theme.text, weight="medium", anchor="center", max_height=line_height
        )
    return rect


def place_tooltip(  # noqa: PLR0913, PLR0917 -- what it explains, and what it must leave free
    size: tuple[int, int], box: Rect, position: Point, window: Rect, gap: int, others: Sequence[Rect] = ()
) -> Rect:
    """Return the rectangle of a tooltip of this *size*, clear of *box*, near the pointer and inside the *window*.

    Of several possible places the one that covers least of *others* is used; above or below is preferred.
    """
    width, height = size
    xs = (position[0] - width // 2, position[0] - width, position[0])
    ys = (position[1] - height // 2, position[1] - height, position[1])
    lines = [min(max(x, window.left), window.right - width) for x in xs]
    rows = [min(max(y, window.top), window.bottom - height) for y in ys]
    places = [
        *(Rect(x, y, width, height) for x in lines for y in (box.top - gap - height, box.bottom + gap)),
        *(Rect(x, y, width, height) for y in rows for x in (box.right + gap, box.left - gap - width)),
    ]
    fitting = [candidate for candidate in places if window.contains(candidate)] or [places[0].clamp(window)]
    near_pointer = [candidate for candidate in fitting if _distance(candidate, position) <= box.height + gap] or fitting
    return min(near_pointer, key=lambda candidate: sum(_area(candidate.clip(other)) for other in others))


def _distance(rect: Rect, position: Point) -> int:
    """Return the distance from the position to the rectangle in px, horizontal or vertical, whichever is larger."""
    return max(rect.left - position[0], position[0] - rect.right, rect.top - position[1], position[1] - rect.bottom)


def _area(rect: Rect) -> int:
    return rect.width * rect.height


def _rects_to_keep_visible(view_model: TableViewModel, hand_state: HandState) -> Iterator[Rect]:
    """Yield the rectangles a tooltip should not cover: players, deck, last play and own cards."""
    boxes = (
        *(panel.box for panel in view_model.player_panels),
        view_model.layout.deck,
        *(pile_card.box for pile_card in view_model.pile_cards),
    )
    yield from (
        Rect(box.pixel_rect)
        for box in (*boxes, *(box for _, box in lay_out_fan(hand_state, view_model.layout).values()))
    )


def _target_with_line(id_: str, box: RectF, line: str, *, is_immediate: bool) -> TooltipTarget | None:
    """Return a target with a single line; None if the line is empty."""
    return TooltipTarget(id_, box, (line,), is_immediate) if line else None


def _button_line(button: TableButton) -> str:
    """Return what a button does, if its name does not say it; call buttons already have a hint beside them."""
    return button.tooltip or (button.label if button.label != button.name and button.id not in CALL_BUTTONS else "")


def _is_actionable(pile_card: PileCardModel) -> bool:
    """Return True if the tooltip of this card says more than its name."""
    return pile_card.is_dimmed or pile_card.is_offered or pile_card.is_swappable


def _deck_lines(view_model: TableViewModel) -> Iterator[str]:
    """Yield the tooltip lines of the deck."""
    if not view_model.stock_size:
        yield tr("The deck is empty.")
        return
    yield tr_plural("{n} card left in the deck.", "{n} cards left in the deck.", view_model.stock_size)
    if view_model.is_deck_offered:
        yield tr("Click to draw, or drag a card to your hand.")


def _player_target_at(position: Point, view_model: TableViewModel) -> TooltipTarget | None:
    """Return the target of a dealer's disc or a player's panel at this position."""
    for panel in view_model.player_panels:
        dealer_disc = dealer_disc_box(panel, view_model.layout)
        if dealer_disc and dealer_disc.contains(position):
            return TooltipTarget(f"dealer:{panel.seat}", dealer_disc, (tr("This round's dealer"),), is_immediate=True)
        if panel.box.contains(position):
            return TooltipTarget(f"seat:{panel.seat}", panel.box, tuple(_panel_lines(panel)))
    return None


def _panel_lines(panel: PlayerPanelModel) -> Iterator[str]:
    """Yield the tooltip lines of a player's panel."""
    yield panel.label
    if panel.character:
        personality = personality_of(panel.character)
        yield tr("{title}: {about}", title=tr(personality.title), about=tr(personality.about))
    if panel.hand_total is not None and panel.shows_hand_total:
        yield tr("The large number is your hand's value.")
    if panel.is_in_turn:
        yield tr("The gold frame shows whose turn it is.")
