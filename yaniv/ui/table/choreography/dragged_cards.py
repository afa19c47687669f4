"""Dragged cards: how they follow the pointer.

The leading card is locked to the pointer, the others trail behind, and all lean with the speed. Everything is computed
from the time since the start of the drag, or decays as a formula of time: the motion is the same at every frame rate
and comes to rest with the pointer.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.easing import decayed_offset, follow_target, out_back, out_cubic
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.input.input_events import Point
from yaniv.ui.table.state.table_layout import HAND_CARD_SIZE_U

STEP_U: Final = 66
"""Distance between neighbouring cards of standard hand size, in u."""
FAN_ANGLE_DEG: Final = 3.5
"""Angle between neighbouring cards."""
DRAG_SCALE: Final = 1.06
"""Scale of dragged cards relative to their width at the start."""
LIFT_U: Final = 26
LEAN_DEG_PER_SPEED: Final = 0.010
"""Degrees of lean per u per second of horizontal speed."""
MAX_LEAN_DEG: Final = 10.0
OVERSHOOT: Final = 1.2
CENTRING_SHARE: Final = 0.3
"""Share of the distance by which the grabbed point eases towards the centre of the card."""
GRAB_REACH_WIDTHS: Final = (0.5, 0.7)
"""Maximum distance of the grab point from the centre, (horizontal, vertical), in card widths.

A card that is grabbed in flight is moved so far that it lies under the pointer.
"""
REST_TOLERANCE: Final = 0.5
"""Distance to its goal in px at which a card counts as at rest; for the lean a fifth of this, in degrees."""
PointF = tuple[float, float]


class DraggedCards(Struct, frozen=True):
    """Cards that follow the pointer, created by `lift_cards`; the card layout does not know their positions."""

    cards: tuple[int, ...]
    """Sprite ids in throwing order."""
    leader: int
    """Sprite that was grabbed."""
    scale: float
    """Px per u."""
    pointer: Point
    """Pointer position in px."""
    last_pointer: Point
    """Pointer position at the last update, in px."""
    start_poses: dict[int, Pose]
    """Pose of every card at the start of the drag."""
    grab_offset: PointF
    """Centre of the leading card from the pointer, in px."""
    positions: dict[int, PointF]
    """Current centres of the cards, in px; that of the leading card is `centre`."""
    fan_angles: dict[int, float]
    """Current angle of each card within the group, in degrees."""
    goal_positions: dict[int, PointF] = {}
    """Positions that the cards moved towards at the last update, in px."""
    lean: float = 0.0
    """Lean of the group caused by its speed, in degrees."""
    elapsed_ms: float = 0.0
    is_instant: bool = False
    """True without full motion: the cards are at their goals at once."""

    @property
    def centre(self) -> PointF:
        """Centre of the leading card, in px."""
        share = CENTRING_SHARE * (
            1.0 if self.is_instant else out_cubic(min(1.0, self.elapsed_ms / durations.GRAB_CENTRING_MS))
        )
        return self.pointer[0] + self.grab_offset[0] * (1 - share), self.pointer[1] + self.grab_offset[1] * (1 - share)

    @property
    def width(self) -> float:
        """Width of the dragged leading card, in px."""
        return self.start_poses[self.leader].width * DRAG_SCALE

    @property
    def leader_box(self) -> RectF:
        """Rectangle of the leading card, in px."""
        height = self.width * HAND_CARD_SIZE_U[1] / HAND_CARD_SIZE_U[0]
        x, y = self.centre
        return RectF(x - self.width / 2, y - height / 2, self.width, height)

    @property
    def is_moving(self) -> bool:
        """True if any of the cards still moves, even if the pointer rests."""
        if (
            self.elapsed_ms < max(durations.PICK_UP_MS, durations.GRAB_CENTRING_MS)
            or abs(self.lean) > REST_TOLERANCE / 5
        ):
            return True
        return any(
            max(abs(position[0] - goal[0]), abs(position[1] - goal[1])) > REST_TOLERANCE
            for position, goal in ((self.positions[card], self.goal_position(card)) for card in self.followers)
        )

    def moved_to(self, position: Point) -> "DraggedCards":
        """Return the dragged cards with the pointer at *position* (px)."""
        return replace(self, pointer=position)

    def reordered(self, cards: tuple[int, ...]) -> "DraggedCards":
        """Return the same dragged cards in another throwing order."""
        return replace(self, cards=cards).with_goals()

    def advanced(self, ms: float, animation_speed: AnimationSpeed) -> "DraggedCards":
        """Return the dragged cards *ms* milliseconds later.

        The others follow the leading card, and all lean with its speed.
        """
        if ms <= 0:
            return self
        is_instant = not animation_speed.has_full_motion
        speed = (self.pointer[0] - self.last_pointer[0]) / self.scale / ms * 1000
        goal_lean = max(-MAX_LEAN_DEG, min(MAX_LEAN_DEG, LEAN_DEG_PER_SPEED * speed))
        later = replace(
            self,
            is_instant=is_instant,
            last_pointer=self.pointer,
            elapsed_ms=self.elapsed_ms + ms,
            lean=0.0 if is_instant else goal_lean + decayed_offset(self.lean - goal_lean, ms, durations.TILT_LAG_MS),
        )
        positions, goals = dict(self.positions), dict(self.goal_positions)
        for number, card in enumerate(later.followers):
            lag_ms = durations.DRAG_LAG_MS + durations.DRAG_LAG_STEP_MS * number
            tau = 0.0 if is_instant else min(durations.DRAG_LAG_MAX_MS, lag_ms)
            goal, last_goal, position = later.goal_position(card), goals[card], positions[card]
            positions[card] = (
                follow_target(position[0], last_goal[0], goal[0], ms, tau),
                follow_target(position[1], last_goal[1], goal[1], ms, tau),
            )
            goals[card] = goal
        fan_angles = dict(self.fan_angles)
        for card in self.cards:
            goal_angle = later.fan_angle(card)
            fan_angles[card] = (
                goal_angle
                if is_instant
                else goal_angle + decayed_offset(fan_angles[card] - goal_angle, ms, durations.DRAG_LAG_MS)
            )
        return replace(later, positions=positions, goal_positions=goals, fan_angles=fan_angles)

    def poses(self) -> dict[int, Pose]:
        """Return the current pose of every dragged card by sprite id; the last card lies on top."""
        positions = {**self.positions, self.leader: self.centre}
        lift_progress = (
            1.0 if self.is_instant else out_back(OVERSHOOT)(min(1.0, self.elapsed_ms / durations.PICK_UP_MS))
        )
        return {
            card: Pose(
                *positions[card],
                self.start_poses[card].width + (self.width - self.start_poses[card].width) * lift_progress,
                self.lean + self.fan_angles[card],
                self.start_poses[card].face_up_share,
                max(
                    0.0,
                    self.start_poses[card].lift_px
                    + (LIFT_U * self.scale - self.start_poses[card].lift_px) * lift_progress,
                ),
                1.0,
                9000 + number,
            )
            for number, card in enumerate(self.cards)
        }

    def with_goals(self) -> "DraggedCards":
        """Return the dragged cards with the positions they move towards computed again."""
        return replace(self, goal_positions={card: self.goal_position(card) for card in self.cards})

    @property
    def followers(self) -> list[int]:
        """All dragged cards but the leading one, those nearest to it first."""
        first = self.cards.index(self.leader)
        return sorted(
            (card for card in self.cards if card != self.leader), key=lambda card: self._distance_from(card, first)
        )

    def _distance_from(self, card: int, first: int) -> int:
        """Return the distance of *card* from index *first*, in cards."""
        return abs(self.cards.index(card) - first)

    def fan_angle(self, card: int) -> float:
        """Return by how much a card is rotated as part of the dragged fan, in degrees."""
        return (self.cards.index(card) - (len(self.cards) - 1) / 2) * FAN_ANGLE_DEG

    def goal_position(self, card: int) -> PointF:
        """Return the position that a card moves towards, in px."""
        compression = self.width / (HAND_CARD_SIZE_U[0] * DRAG_SCALE)
        step = (self.cards.index(card) - self.cards.index(self.leader)) * STEP_U * compression
        return self.centre[0] + step, self.centre[1]


def lift_cards(
    cards: tuple[int, ...], leader: int, start_poses: dict[int, Pose], position: Point, scale: float
) -> DraggedCards:
    """Return the dragged cards at the start of a drag.

    *cards*: sprite ids in throwing order. *leader*: the sprite that was grabbed. *start_poses*: poses of all *cards*.
    *position*: pointer position in px. *scale*: px per u.
    """
    leader_pose = start_poses[leader]
    reach_x, reach_y = (leader_pose.width * share for share in GRAB_REACH_WIDTHS)
    return DraggedCards(
        cards=cards,
        leader=leader,
        scale=scale,
        pointer=position,
        last_pointer=position,
        start_poses=start_poses,
        grab_offset=(
            max(-reach_x, min(reach_x, leader_pose.x - position[0])),
            max(-reach_y, min(reach_y, leader_pose.y - position[1])),
        ),
        positions={card: (start_poses[card].x, start_poses[card].y) for card in cards},
        fan_angles={card: start_poses[card].angle_deg for card in cards},
    ).with_goals()
