"""Timelines: the pose of every card at every moment of an animation, and when the next one may start."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui.animation.tween import Pose, Tween


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
