"""Card layout: rest pose of every visible sprite, from the table sprites, the hand state and the table layout.

Rest poses are authoritative: animations end at them, and clicks are tested against them, not against cards in motion.
Constants are in u (layout units), poses and boxes in px. `z` is the drawing order: higher is in front.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.table.state.reveal_schedule import centred_winners, is_showdown
from yaniv.ui.table.state.showdown_layout import (
    CALLER_Z,
    HAND_SINK_U,
    RIVALS_Z,
    lay_out_row,
    lay_out_showdown,
    rivals_row_for,
)
from yaniv.ui.table.state.table_layout import (
    CARD_ASPECT,
    HAND_CARD_SIZE_U,
    SMALL_CARD_SIZE_U,
    ZONE_INSET_U,
    TableLayout,
    fan_centre_x,
    lay_out_open_hand,
)
from yaniv.ui.table.state.table_sprites import Sprites, TableSprites

SELECTED_LIFT_U: Final = 46
HOVER_LIFT_U: Final = 14
HOVER_SCALE: Final = 1.04
HOVER_PUSH_U: Final = 10
PRESS_SCALE: Final = 0.985
PRESS_SINK_U: Final = 2
AIMED_LIFT_U: Final = 10
"""How far an aimed card of the last play rises if it can be taken, in u."""
FAN_ARC_U: Final = 1.9
"""Drop per square of the distance from the middle of the fan (in cards), in u; reduced to respect `MAX_FAN_DROP_U`."""
MAX_FAN_DROP_U: Final = 38
OWN_TURN_LIFT_U: Final = 14
"""How far the player's own hand rises while its player can act."""
STAGED_SIDE_U: Final = 270
"""Room beside the cards in the play zone, for a label on one side and for buttons on the other."""
FAN_MARGIN_U: Final = 330
"""Space beside the fan: for the player's own panel on one side, for the call button on the other."""
FAN_HIT_MARGIN_U: Final = 14
DECK_Z: Final = 50
"""Drawing order of a card that is still in the deck; it is painted as part of the deck."""
CLEARED_BELOW_Z: Final = 400
"""Cards with a lower drawing order lie in the middle of the table, which a showdown clears."""
HEAP_CARD_COUNT: Final = 2
"""Number of cards of older plays that show under the last play."""
_CENTRE_SHARE: Final = 0.5


class HandState(Struct, frozen=True):
    """State of the player's own hand on the screen, which the referee does not know: order, selection, drag.

    Cards are sprite ids.
    """

    order: tuple[int, ...] = ()
    """Sprites of the hand, left to right, including staged and dragged ones."""
    selected: tuple[int, ...] = ()
    """Selected sprites, in the order of selection."""
    staged: tuple[int, ...] = ()
    """Sprites in the play zone, first to top, that can still be taken back."""
    dragged: tuple[int, ...] = ()
    """Sprites that follow the pointer; their gap in the hand stays open."""
    hovered: int = -1
    pressed: int = -1
    """Card being pressed, drawn slightly smaller and lower; -1: none."""
    aimed: int = -1
    """Card of the last play that a pick-up would take now; -1: none."""

    @property
    def fan(self) -> tuple[int, ...]:
        """Sprites that have a place in the hand, left to right; cards laid in the play zone (staged) have none."""
        return tuple(card for card in self.order if card not in self.staged)


RestPoses = dict[int, Pose]


def lay_out_cards(table_sprites: TableSprites, hand_state: HandState, layout: TableLayout) -> RestPoses:
    """Return the rest pose of every visible sprite; dragged sprites keep the pose of their place in the hand."""
    rest_poses = _lay_out_heap(table_sprites, layout) | _lay_out_last_play(
        table_sprites.last_play, hand_state.aimed, layout
    )
    rest_poses |= lay_out_zone(tuple(sprite.id for sprite in table_sprites.waiting_throw), layout)
    rest_poses |= lay_out_zone(tuple(sprite.id for sprite in table_sprites.early_throw), layout, position_share=0.82)
    for seat in table_sprites.hands:
        if seat != table_sprites.own_seat:
            rest_poses |= _lay_out_opponent(table_sprites, seat, layout)
    rest_poses |= lay_out_zone(hand_state.staged, layout, z=900)
    lift = OWN_TURN_LIFT_U * layout.scale if table_sprites.turn == table_sprites.own_seat else 0.0
    for card, (pose, _) in lay_out_fan(hand_state, layout).items():
        rest_poses[card] = replace(pose, y=pose.y - lift) if lift else pose
    return _with_showdown(rest_poses, table_sprites, layout) if is_showdown(table_sprites) else rest_poses


def _with_showdown(rest_poses: RestPoses, table_sprites: TableSprites, layout: TableLayout) -> RestPoses:
    """Return the rest poses during a showdown: the hands that decide it in the middle, the rest out of the way.

    The middle is cleared, and the player's own hand sinks.
    """
    stage, own_seat = lay_out_showdown(layout), table_sprites.own_seat
    poses = {card: pose if pose.z >= CLEARED_BELOW_Z else replace(pose, alpha=0.0) for card, pose in rest_poses.items()}
    for sprite in table_sprites.hand(own_seat):
        if sprite.id in poses:
            poses[sprite.id] = replace(poses[sprite.id], y=poses[sprite.id].y + HAND_SINK_U * layout.scale)
    caller = hand_in_reading_order(table_sprites, table_sprites.caller)
    is_beaten = table_sprites.outcome not in (None, "yaniv", "called_off")
    winners = tuple(hand_in_reading_order(table_sprites, seat) for seat in centred_winners(table_sprites))
    row = stage.caller_row if winners or table_sprites.outcome is None else stage.final_row
    poses |= lay_out_row((caller,), row, stage, CALLER_Z, is_scattered=is_beaten)
    return poses | lay_out_row(winners, rivals_row_for(len(winners), stage), stage, RIVALS_Z)


def hand_in_reading_order(table_sprites: TableSprites, seat: int) -> tuple[int, ...]:
    """Return the sprites of a hand from left to right as they are shown in the middle."""
    return tuple(sprite.id for sprite in table_sprites.hand(seat))


def deck_pose(layout: TableLayout) -> Pose:
    """Return the pose of the top card of the stock, face down."""
    return Pose(*layout.deck.centre, layout.card_width, z=DECK_Z)


def lay_out_fan(hand_state: HandState, layout: TableLayout) -> dict[int, tuple[Pose, RectF]]:
    """Return for each sprite of the player's own hand its rest pose, and the rectangle (px) in which a click hits it.

    The rectangle follows the selection, but not the hover effect, so that a card never moves away from under the
    pointer.
    """
    cards = hand_state.fan
    scale = layout.scale
    width, height = layout.hand_card_width, layout.hand_card_width * CARD_ASPECT
    growth = width / (HAND_CARD_SIZE_U[0] * scale)
    max_width = min(0.5 * layout.size[0] * growth, 1000 * scale * growth, layout.size[0] - 2 * FAN_MARGIN_U * scale)
    step = min(0.74 * width, (max_width - width) / max(1, len(cards) - 1))
    half_width = (width + step * (len(cards) - 1)) / 2
    centre_x = max(
        layout.zone.centre[0], FAN_MARGIN_U * scale + half_width
    )  # centred on the play zone, but never over the player's own panel
    tilt = min(2.6, 15 / (len(cards) - 1)) if len(cards) > 1 else 0.0
    bend = min(FAN_ARC_U, MAX_FAN_DROP_U / max(1.0, (len(cards) - 1) / 2) ** 2)
    hovered = cards.index(hand_state.hovered) if hand_state.hovered in cards else -1
    placed: dict[int, tuple[Pose, RectF]] = {}
    for index, card in enumerate(cards):
        offset = index - (len(cards) - 1) / 2
        x = centre_x + offset * step
        y = layout.hand_centre_y + bend * scale * offset * offset
        lift = SELECTED_LIFT_U * scale if card in hand_state.selected else 0.0
        hit_width = width if index == len(cards) - 1 else step
        top = y - height / 2 - FAN_HIT_MARGIN_U * scale - lift
        box = RectF(x - width / 2, top, hit_width, layout.size[1] - top)
        push = 0.0
        if hovered >= 0 and index != hovered and abs(index - hovered) == 1:
            push = HOVER_PUSH_U * scale * (index - hovered)
        is_hovered, is_pressed = index == hovered, card == hand_state.pressed
        pose = Pose(
            x + push,
            y - lift - (HOVER_LIFT_U * scale if is_hovered else 0),
            width * (HOVER_SCALE if is_hovered else 1.0) * (PRESS_SCALE if is_pressed else 1.0),
            offset * tilt,
            1.0,
            ((10 if lift else 6) if is_hovered or lift else 3) * scale - (PRESS_SINK_U * scale if is_pressed else 0),
            1.0,
            1000 + index,
        )
        placed[card] = (pose, box)
    return placed


def lay_out_zone(
    cards: tuple[int, ...], layout: TableLayout, *, position_share: float = _CENTRE_SHARE, z: int = 300
) -> RestPoses:
    """Return the rest poses of a throw in the play zone.

    *position_share*: horizontal position of its middle, 0 (left edge) to 1; anything but 0.5 packs the cards closely.
    *z*: drawing order of the first card.
    """
    width = layout.zone_card_width
    is_centred = position_share == _CENTRE_SHARE
    room = max(width, layout.zone.w - 2 * STAGED_SIDE_U * layout.scale)
    step = min(width / 2, (room - width) / max(1, len(cards) - 1)) if is_centred else 40 * layout.scale
    x = layout.zone.x + layout.zone.w * position_share
    area = layout.throw_area
    y = area.y + ZONE_INSET_U * layout.scale + width * CARD_ASPECT / 2
    return {
        card: Pose(
            x + (number - (len(cards) - 1) / 2) * step,
            y,
            width,
            _jitter_deg(card),
            1.0,
            3 * layout.scale,
            1.0,
            z + number,
        )
        for number, card in enumerate(cards)
    }


def _lay_out_last_play(play: Sprites, aimed_sprite: int, layout: TableLayout) -> RestPoses:
    """Lay out the cards of the last play; the aimed card is raised."""
    lift = AIMED_LIFT_U * layout.scale
    return {
        sprite.id: Pose(
            box.centre[0],
            box.centre[1] - (lift if sprite.id == aimed_sprite else 0),
            box.w,
            _jitter_deg(sprite.id),
            1.0,
            2 * layout.scale + (lift if sprite.id == aimed_sprite else 0),
            1.0,
            200 + number,
        )
        for number, (sprite, box) in enumerate(zip(play, layout.pile_boxes(len(play)), strict=True))
    }


def _lay_out_heap(table_sprites: TableSprites, layout: TableLayout) -> RestPoses:
    """Lay out the topmost cards of older plays, stacked under the first card of the last play."""
    older = [sprite for play in table_sprites.pile[:-1] for sprite in play][-HEAP_CARD_COUNT:]
    x, y = layout.pile_boxes(1)[0].centre
    return {
        sprite.id: Pose(x, y, layout.card_width, 2.4 * _jitter_deg(sprite.id), 1.0, 1 * layout.scale, 1.0, 100 + number)
        for number, sprite in enumerate(older)
    }


def _lay_out_opponent(table_sprites: TableSprites, seat: int, layout: TableLayout) -> RestPoses:
    """Lay out a hand on its player's panel: small card backs, or larger face-up cards once the hand is open.

    Card backs are invisible (alpha 0) on compact panels.
    """
    panel, sprites = layout.player_panels[seat], table_sprites.hand(seat)
    if seat in table_sprites.open_seats:
        return lay_out_open_hand(tuple(sprite.id for sprite in sprites), panel, layout)
    width = SMALL_CARD_SIZE_U[0] * layout.scale
    step = min(width * 0.52, (panel.w * 0.47 - width) / max(1, len(sprites) - 1))
    x = fan_centre_x(panel, layout)
    y = panel.y + panel.h * 0.64
    tilt = min(5.0, 16 / max(1, len(sprites)))
    bend = min(0.5, 4 / max(1.0, (len(sprites) - 1) / 2) ** 2)
    middle_index = (len(sprites) - 1) / 2
    return {
        sprite.id: Pose(
            x + (number - middle_index) * step,
            y + bend * layout.scale * (number - middle_index) ** 2,
            width,
            (number - middle_index) * tilt,
            0.0,
            1 * layout.scale,
            0.0 if layout.is_compact else 1.0,
            400 + number,
        )
        for number, sprite in enumerate(sprites)
    }


def _jitter_deg(card: int) -> float:
    """Return the fixed rotation of a card on the table, -2.5 to 2.5 degrees, derived from its sprite id."""
    return ((card * 37) % 51 - 25) / 10
