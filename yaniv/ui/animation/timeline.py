"""A film: where every card is at every moment of it, and when the next one may start."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui.animation.tween import Pose, Tween


class Track(Struct, frozen=True):
    """The journey of one card."""

    start_pose: Pose
    """Where it is before its first leg."""
    tweens: tuple[Tween, ...] = ()
    """By start."""
    is_removed_at_end: bool = False
    """It is off the table when it arrives."""

    @property
    def end_ms(self) -> float:
        """When it rests; 0 if it never moves."""
        return max((tween.end_ms for tween in self.tweens), default=0.0)

    @property
    def end_pose(self) -> Pose:
        """Where it rests."""
        return self.tweens[-1].end_pose if self.tweens else self.start_pose

    def pose_at(self, time_ms: float) -> Pose:
        """Where the card is. A leg takes over wherever the one before it has come to."""
        pose = self.start_pose
        for number, tween in enumerate(self.tweens):
            if time_ms < tween.start_ms:
                break
            next_start_ms = self.tweens[number + 1].start_ms if number + 1 < len(self.tweens) else time_ms
            pose = tween.pose_at(pose, min(time_ms, next_start_ms))
        return pose


class Timeline(Struct, frozen=True):
    """Tracks by card."""

    tracks: Mapping[int, Track] = {}
    """By sprite id; a card at rest has a track without tweens."""
    hold_ms: float = 0.0
    """When the next film may start; the table waits so long."""

    @property
    def end_ms(self) -> float:
        """When everything rests."""
        return max((track.end_ms for track in self.tracks.values()), default=0.0)

    def poses_at(self, time_ms: float) -> dict[int, Pose]:
        """All cards on the table at that moment."""
        return {
            card: track.pose_at(time_ms)
            for card, track in self.tracks.items()
            if not (track.is_removed_at_end and time_ms >= track.end_ms)
        }


def append_track(track: Track, next_track: Track, offset_ms: float) -> Track:
    """The same card goes on a second journey, *at* milliseconds after the first began.

    Legs of the first that had not started by then are not gone any more: the second knows where the card belongs.
    """
    started = tuple(tween for tween in track.tweens if tween.start_ms < offset_ms)
    shifted = tuple(replace(tween, start_ms=tween.start_ms + offset_ms) for tween in next_track.tweens)
    return Track(track.start_pose, started + shifted, next_track.is_removed_at_end)
