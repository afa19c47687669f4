"""Animation of the sprites on the table: poses, tweens, timelines of one event, and all tracks as one immutable value.

The animation never decides anything: timelines arrive after the game state has changed, end in the layout they were
made for, and can be overtaken, skipped or cut at any moment. *Why* one clock with absolute start times: timelines may
overlap, and a card that is sent elsewhere in flight continues from where it is.
"""

import math
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import Card
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


class Track(Struct, frozen=True):
    """Motion of one card: the pose before it, and its tweens in order of time."""

    start_pose: Pose
    """Pose before the first tween."""
    tweens: tuple[Tween, ...] = ()
    """In ascending order of start."""
    is_removed_at_end: bool = False
    """True if the card leaves the table when its last tween ends."""

    @property
    def end_ms(self) -> float:
        """Time when the last tween ends, in ms; 0 if there is none."""
        return max((tween.end_ms for tween in self.tweens), default=0.0)

    @property
    def end_pose(self) -> Pose:
        """Pose of the card after the last tween."""
        return self.tweens[-1].end_pose if self.tweens else self.start_pose

    def pose_at(self, time_ms: float) -> Pose:
        """Return the pose of the card at *time_ms*.

        Each tween starts from the pose that the one before has reached.
        """
        pose = self.start_pose
        for number, tween in enumerate(self.tweens):
            if time_ms < tween.start_ms:
                break
            next_start_ms = self.tweens[number + 1].start_ms if number + 1 < len(self.tweens) else time_ms
            pose = tween.pose_at(pose, min(time_ms, next_start_ms))
        return pose


class Timeline(Struct, frozen=True):
    """Tracks of all cards, by sprite id, and how long the match waits for them."""

    tracks: Mapping[int, Track] = {}
    """By sprite id; a card at rest has a track without tweens."""
    hold_ms: float = 0.0
    """Time before the next timeline may start, in ms; the match waits for this long."""

    @property
    def end_ms(self) -> float:
        """Time when the last tween ends, in ms."""
        return max((track.end_ms for track in self.tracks.values()), default=0.0)

    def poses_at(self, time_ms: float) -> dict[int, Pose]:
        """Return the poses at *time_ms* of all cards that are then on the table, by sprite id."""
        return {
            card: track.pose_at(time_ms)
            for card, track in self.tracks.items()
            if not (track.is_removed_at_end and time_ms >= track.end_ms)
        }


def append_track(track: Track, next_track: Track, offset_ms: float) -> Track:
    """Return a track that continues with the tweens of *next_track*, shifted by *offset_ms*.

    Tweens of the first track that start at *offset_ms* or later are dropped, because the second has the newer target.
    """
    started = tuple(tween for tween in track.tweens if tween.start_ms < offset_ms)
    shifted = tuple(replace(tween, start_ms=tween.start_ms + offset_ms) for tween in next_track.tweens)
    return Track(track.start_pose, started + shifted, next_track.is_removed_at_end)


Poses = dict[int, Pose]
"""Pose by sprite id."""
Tracks = dict[int, Track]
"""Track by sprite id; never changed in place."""


class SpriteAnimation(Struct, frozen=True):
    """Tracks of all sprites by sprite id, and the current time; methods that change something return a new value."""

    now_ms: float = 0.0
    """Time of the animations, in ms."""
    card_by_sprite: dict[int, Card] = {}
    """Card on the face of each sprite, as far as it is known, by sprite id."""
    tracks: Tracks = {}
    free_at_ms: float = 0.0
    """Time when the next timeline may start, in ms."""
    end_ms: float = 0.0
    """Time when the last tween ends, in ms."""

    @property
    def is_busy(self) -> bool:
        """True while a timeline plays for which the match waits."""
        return self.free_at_ms > self.now_ms

    @property
    def is_moving(self) -> bool:
        """True while any sprite moves, or the match waits for a timeline."""
        return self.end_ms > self.now_ms or self.is_busy

    @property
    def next_start_ms(self) -> float:
        """Time in ms at which a timeline that is appended now would start."""
        return max(self.now_ms, self.free_at_ms)

    def at_rest(self, rest_poses: Poses, card_by_sprite: Mapping[int, Card]) -> "SpriteAnimation":
        """Return the animation with all sprites at rest in these poses; timelines that are playing are dropped."""
        tracks = {card: Track(pose) for card, pose in rest_poses.items()}
        return SpriteAnimation(self.now_ms, dict(card_by_sprite), tracks, self.now_ms, self.now_ms)

    def with_timeline(self, timeline: Timeline, card_by_sprite: Mapping[int, Card]) -> "SpriteAnimation":
        """Return the animation with a timeline appended; it starts as soon as the one before allows it.

        *card_by_sprite* are the sprites then on the table. Sprites that are neither in the timeline nor leaving the
        table are removed.
        """
        start_ms = self.next_start_ms
        tracks = {
            card: track for card, track in self.tracks.items() if card in timeline.tracks or track.is_removed_at_end
        }
        for card, track in timeline.tracks.items():
            current = tracks.get(card)
            if track.tweens:
                tracks[card] = append_track(current or Track(track.start_pose), track, start_ms)
            elif current is None or current.end_pose != track.start_pose:
                tracks[card] = track
        return SpriteAnimation(
            self.now_ms,
            {**self.card_by_sprite, **card_by_sprite},
            tracks,
            start_ms + timeline.hold_ms,
            self._end_of(tracks),
        )

    def redirected(self, timeline: Timeline) -> "SpriteAnimation":
        """Return the animation with cards sent to new positions from now on.

        A card whose last tween has not begun gets the new target instead.
        """
        tracks = dict(self.tracks)
        for card, track in timeline.tracks.items():
            current = tracks.get(card)
            tracks[card] = (
                append_track(Track(track.start_pose), track, self.now_ms)
                if current is None
                else self._redirect(current, track)
            )
        return replace(self, tracks=tracks, end_ms=self._end_of(tracks))

    def with_poses(self, poses: Mapping[int, Pose]) -> "SpriteAnimation":
        """Return the animation with these sprites put into these poses at once, because the player drags them."""
        return replace(self, tracks={**self.tracks, **{card: Track(pose) for card, pose in poses.items()}})

    def advanced(self, elapsed_ms: float) -> "SpriteAnimation":
        """Return the animation as it is *elapsed_ms* later."""
        later = replace(self, now_ms=self.now_ms + elapsed_ms)
        return later.without_finished() if later.now_ms >= later.end_ms else later

    def skipped_to_end(self) -> "SpriteAnimation":
        """Return the animation as it is at the end of all its timelines."""
        return replace(self, now_ms=max(self.now_ms, self.end_ms, self.free_at_ms)).without_finished()

    def pose(self, card: int) -> Pose | None:
        """Return the current pose of the sprite *card*, or None if it is not on the table."""
        track = self.tracks.get(card)
        return track.pose_at(self.now_ms) if track else None

    def poses(self) -> Poses:
        """Return the current pose of every sprite on the table."""
        return Timeline(self.tracks).poses_at(self.now_ms)

    def is_animating(self, card: int) -> bool:
        """Return True if the sprite *card* moves or has a tween that has not begun."""
        track = self.tracks.get(card)
        return track is not None and track.end_ms > self.now_ms

    def _redirect(self, current: Track, target: Track) -> Track:
        """Return the track that leads from the current animation of a card to its new target."""
        if current.end_pose == target.end_pose:
            return current
        if current.tweens and current.tweens[-1].start_ms > self.now_ms:
            return replace(
                current, tweens=(*current.tweens[:-1], replace(current.tweens[-1], end_pose=target.end_pose))
            )
        return append_track(current, target, self.now_ms) if target.tweens else target

    def without_finished(self) -> "SpriteAnimation":
        """Return the animation without finished tracks: sprites are at rest in their end poses, or removed."""
        finished = {card: track for card, track in self.tracks.items() if track.tweens and track.end_ms <= self.now_ms}
        if not finished:
            return self
        gone = {card for card, track in finished.items() if track.is_removed_at_end}
        tracks = {
            card: Track(track.end_pose) if card in finished else track
            for card, track in self.tracks.items()
            if card not in gone
        }
        faces = {card: face for card, face in self.card_by_sprite.items() if card not in gone}
        return replace(self, tracks=tracks, card_by_sprite=faces)

    def _end_of(self, tracks: Tracks) -> float:
        """Return the time when the last tween of these tracks ends, in ms; now if there are no tracks."""
        return max((track.end_ms for track in tracks.values()), default=self.now_ms)
