"""Pose of a card, and tween from one pose to another."""

import math
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui.animation.easing import EasingFunction, out_cubic

FLIP_STRETCH: Final = 0.04
"""Share of its height by which a card grows in the middle of being turned over."""
MAX_SLIDE_SHARE: Final = 0.4
"""Distance that a card slides in reduced motion without fading, as a share of its width.

Selecting a card and closing a gap move it no further than that.
"""


WIDTH_TOLERANCE_PX: Final = 0.5
"""Maximum difference in px of two widths that look the same."""


class Pose(Struct, frozen=True):
    """Position and look of a card at one moment, in px of the window surface."""

    x: float
    """Centre of the card."""
    y: float
    width: float
    """Width of the card; its height follows from `CARD_ASPECT_RATIO` and `height_factor`."""
    angle_deg: float = 0.0
    """Degrees, clockwise."""
    face_up_share: float = 0.0
    """0: face down, 1: face up."""
    lift_px: float = 0.0
    """Height above the felt, in px of its shadow."""
    alpha: float = 1.0
    """Opacity, in [0, 1]."""
    z: int = 0
    """Drawing order: higher lies on top."""
    height_factor: float = 1.0
    """Factor for the height: cards are flattened when they land, and grow a little while they turn over."""

    def has_width(self, width: float) -> bool:
        """Return True if the card is *width* px wide, up to a difference that cannot be seen."""
        return abs(self.width - width) <= WIDTH_TOLERANCE_PX

    def scale_from(self, width: int) -> float:
        """Return the factor by which an image of this width (px) must be scaled; 1 if the widths look the same."""
        return 1.0 if self.has_width(width) else self.width / width


class Tween(Struct, frozen=True):
    """Motion from the pose that a card has at its start to another one."""

    end_pose: Pose
    """Pose at the end."""
    start_ms: float
    """Start on the timeline."""
    duration_ms: float
    """Duration; a duration of 0 is an immediate change."""
    easing: EasingFunction = out_cubic
    arc_px: float = 0.0
    """Height by which the path bends upward in its middle."""
    flip_interval: tuple[float, float] = (0.0, 1.0)
    """Start and end of turning the card over, as shares of the duration."""
    slide_px: float | None = None
    """For reduced motion: distance that the card slides while it fades out here and in at its target.

    None: the card travels.
    """

    @property
    def end_ms(self) -> float:
        """Time when the tween ends, in ms."""
        return self.start_ms + self.duration_ms

    def pose_at(self, start_pose: Pose, time_ms: float) -> Pose:
        """Return the pose at *time_ms*, given the pose at the start of the tween."""
        if time_ms >= self.end_ms:
            return self.end_pose
        progress = max(0.0, (time_ms - self.start_ms) / self.duration_ms)
        if self.slide_px is not None:
            return _fade_pose(start_pose, self.end_pose, progress, self.slide_px)
        eased, arc_offset_px = self.easing(progress), math.sin(math.pi * progress) * self.arc_px
        end_pose = self.end_pose
        return Pose(
            start_pose.x + (end_pose.x - start_pose.x) * eased,
            start_pose.y + (end_pose.y - start_pose.y) * eased - arc_offset_px,
            start_pose.width + (end_pose.width - start_pose.width) * eased,
            start_pose.angle_deg + (end_pose.angle_deg - start_pose.angle_deg) * eased,
            _interpolate_flip(start_pose.face_up_share, end_pose.face_up_share, progress, self.flip_interval),
            max(0.0, start_pose.lift_px + (end_pose.lift_px - start_pose.lift_px) * eased + arc_offset_px / 2),
            min(1.0, max(0.0, start_pose.alpha + (end_pose.alpha - start_pose.alpha) * eased)),
            max(start_pose.z, end_pose.z),
            _flip_height_factor(start_pose.face_up_share, end_pose.face_up_share, progress, self.flip_interval),
        )


def _fade_pose(start_pose: Pose, end_pose: Pose, progress: float, slide_px: float) -> Pose:
    """Return the pose in reduced motion: a short way is slid, on a long one the card fades out here and in there."""
    dx, dy = end_pose.x - start_pose.x, end_pose.y - start_pose.y
    distance_px = math.hypot(dx, dy)
    if (
        distance_px <= 2 * slide_px + MAX_SLIDE_SHARE * start_pose.width
        and start_pose.face_up_share == end_pose.face_up_share
        and start_pose.alpha == end_pose.alpha
    ):
        return replace(end_pose, x=start_pose.x + dx * progress, y=start_pose.y + dy * progress)
    share = slide_px / max(distance_px, slide_px)
    if progress < 0.5:  # noqa: PLR2004 -- the middle of the fade
        travelled_share, alpha = share * 2 * progress, start_pose.alpha * (1 - 2 * progress)
        return replace(
            start_pose, x=start_pose.x + dx * travelled_share, y=start_pose.y + dy * travelled_share, alpha=alpha
        )
    remaining_share = share * 2 * (1 - progress)
    return replace(
        end_pose,
        x=end_pose.x - dx * remaining_share,
        y=end_pose.y - dy * remaining_share,
        alpha=end_pose.alpha * (2 * progress - 1),
    )


def _flip_height_factor(start: float, end: float, progress: float, flip_interval: tuple[float, float]) -> float:
    """Return the height factor: a card that is turned over grows a little in the middle."""
    if start == end or not flip_interval[0] < progress < flip_interval[1]:
        return 1.0
    return 1 + FLIP_STRETCH * math.sin(math.pi * (progress - flip_interval[0]) / (flip_interval[1] - flip_interval[0]))


def _interpolate_flip(start: float, end: float, progress: float, flip_interval: tuple[float, float]) -> float:
    """Return the share of the face that is up, with soft ends."""
    flip_start, flip_end = flip_interval
    share = min(1.0, max(0.0, (progress - flip_start) / (flip_end - flip_start)))
    return start + (end - start) * (1 - math.cos(math.pi * share)) / 2
