"""Cards that follow the pointer during a drag.

The leading card is locked to the pointer, the others trail behind, and all lean with the speed. Everything is a
function of the time since the start of the drag, or decays in closed form: the motion is the same at every frame rate
and comes to rest with the pointer.
"""

from typing import Final

from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.easing import out_back, out_cubic
from yaniv.ui.animation.spring import decayed_offset, follow_target
from yaniv.ui.animation.tween import Pose
from yaniv.ui.geometry.rectf import RectF
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


class DraggedCards:
    """Group of cards that follow the pointer; the card layout does not know their positions."""

    def __init__(
        self, cards: tuple[int, ...], leader: int, start_poses: dict[int, Pose], position: Point, scale: float
    ) -> None:
        """Start a drag.

        *cards*: sprite ids in throwing order.
        *leader*: the sprite that was grabbed.
        *start_poses*: poses of all *cards* at the start.
        *position*: pointer position in px.
        *scale*: px per u.
        """
        self.cards = cards
        self.leader = leader
        self._scale = scale
        self._pointer = position
        self._last_pointer = position
        self._start_poses = start_poses
        leader_pose = start_poses[leader]
        width, height = leader_pose.width * GRAB_REACH_WIDTHS[0], leader_pose.width * GRAB_REACH_WIDTHS[1]
        self._grab_offset: PointF = (
            max(-width, min(width, leader_pose.x - position[0])),
            max(-height, min(height, leader_pose.y - position[1])),
        )
        self._positions: dict[int, PointF] = {card: (start_poses[card].x, start_poses[card].y) for card in cards}
        self._fan_angles: dict[int, float] = {card: start_poses[card].angle_deg for card in cards}
        self._lean = 0.0
        self._elapsed_ms = 0.0
        self._is_instant = False
        self._goal_positions: dict[int, PointF] = {card: self._goal_position(card) for card in cards}

    @property
    def centre(self) -> PointF:
        """Centre of the leading card, in px."""
        share = CENTRING_SHARE * (
            1.0 if self._is_instant else out_cubic(min(1.0, self._elapsed_ms / durations.GRAB_CENTRING_MS))
        )
        return self._pointer[0] + self._grab_offset[0] * (1 - share), self._pointer[1] + self._grab_offset[1] * (
            1 - share
        )

    @property
    def width(self) -> float:
        """Width of the leading card while it is dragged, in px."""
        return self._start_poses[self.leader].width * DRAG_SCALE

    @property
    def leader_box(self) -> RectF:
        """Box of the leading card, in px."""
        height = self.width * HAND_CARD_SIZE_U[1] / HAND_CARD_SIZE_U[0]
        x, y = self.centre
        return RectF(x - self.width / 2, y - height / 2, self.width, height)

    @property
    def lean(self) -> float:
        """Lean of the group caused by its speed, in degrees."""
        return self._lean

    @property
    def is_moving(self) -> bool:
        """True if any part of the group still moves, even if the pointer rests."""
        if (
            self._elapsed_ms < max(durations.PICK_UP_MS, durations.GRAB_CENTRING_MS)
            or abs(self._lean) > REST_TOLERANCE / 5
        ):
            return True
        return any(
            max(abs(position[0] - goal[0]), abs(position[1] - goal[1])) > REST_TOLERANCE
            for position, goal in ((self._positions[card], self._goal_position(card)) for card in self._followers)
        )

    def move_to(self, position: Point) -> None:
        """Move the leading card to the pointer *position*."""
        self._pointer = position

    def reorder(self, cards: tuple[int, ...]) -> None:
        """Show the same cards in another throwing order."""
        self.cards = cards
        self._goal_positions = {card: self._goal_position(card) for card in cards}

    def update(self, ms: float, animation_speed: AnimationSpeed) -> None:
        """Advance by *ms*: the followers catch up, and the lean follows the speed and fades when the pointer rests."""
        if ms <= 0:
            return
        self._is_instant = not animation_speed.has_full_motion
        speed = (self._pointer[0] - self._last_pointer[0]) / self._scale / ms * 1000
        self._last_pointer = self._pointer
        self._elapsed_ms += ms
        lean = max(-MAX_LEAN_DEG, min(MAX_LEAN_DEG, LEAN_DEG_PER_SPEED * speed))
        self._lean = 0.0 if self._is_instant else lean + decayed_offset(self._lean - lean, ms, durations.TILT_LAG_MS)
        for number, card in enumerate(self._followers):
            tau = (
                0.0
                if self._is_instant
                else min(durations.DRAG_LAG_MAX_MS, durations.DRAG_LAG_MS + durations.DRAG_LAG_STEP_MS * number)
            )
            x, y = self._goal_position(card)
            was_x, was_y = self._goal_positions[card]
            at_x, at_y = self._positions[card]
            self._positions[card] = (follow_target(at_x, was_x, x, ms, tau), follow_target(at_y, was_y, y, ms, tau))
            self._goal_positions[card] = (x, y)
        for card in self.cards:
            tilt = self._fan_angle(card)
            self._fan_angles[card] = (
                tilt
                if self._is_instant
                else tilt + decayed_offset(self._fan_angles[card] - tilt, ms, durations.DRAG_LAG_MS)
            )
        self._positions[self.leader] = self.centre

    def poses(self) -> dict[int, Pose]:
        """Return the current pose of every card; the last card lies on top."""
        self._positions[self.leader] = self.centre
        lift_progress = (
            1.0 if self._is_instant else out_back(OVERSHOOT)(min(1.0, self._elapsed_ms / durations.PICK_UP_MS))
        )
        return {
            card: Pose(
                *self._positions[card],
                self._start_poses[card].width + (self.width - self._start_poses[card].width) * lift_progress,
                self._lean + self._fan_angles[card],
                self._start_poses[card].face_up_share,
                max(
                    0.0,
                    self._start_poses[card].lift_px
                    + (LIFT_U * self._scale - self._start_poses[card].lift_px) * lift_progress,
                ),
                1.0,
                9000 + number,
            )
            for number, card in enumerate(self.cards)
        }

    @property
    def _followers(self) -> list[int]:
        """All cards but the leader, the nearest to it first."""
        first = self.cards.index(self.leader)
        return sorted(
            (card for card in self.cards if card != self.leader), key=lambda card: self._distance_from(card, first)
        )

    def _distance_from(self, card: int, first: int) -> int:
        """Return the distance of *card* from index *first*, in cards."""
        return abs(self.cards.index(card) - first)

    def _fan_angle(self, card: int) -> float:
        """Return the angle of the card within the group, in degrees."""
        return (self.cards.index(card) - (len(self.cards) - 1) / 2) * FAN_ANGLE_DEG

    def _goal_position(self, card: int) -> PointF:
        """Return the position that the card moves towards, in px."""
        compression = self.width / (HAND_CARD_SIZE_U[0] * DRAG_SCALE)
        step = (self.cards.index(card) - self.cards.index(self.leader)) * STEP_U * compression
        return self.centre[0] + step, self.centre[1]
