"""Sprite animator: the sprites on the table and the timelines that move them.

The animator never decides anything: timelines arrive after the game state has changed, end in the layout they were made
for, and can be overtaken, skipped or cut at any moment. *Why* one clock with absolute start times: timelines may
overlap, and a card that is sent elsewhere in flight continues from where it is.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from yaniv.cards import Card
from yaniv.ui.animation.timeline import Timeline, Track, append_track
from yaniv.ui.animation.tween import Pose

Poses = dict[int, Pose]
"""Pose by sprite id."""


class SpriteAnimator:
    """Current pose of every sprite."""

    def __init__(self) -> None:
        self.now_ms = 0.0
        """Time of the animations, in ms."""
        self.card_by_sprite: dict[int, Card] = {}
        """Card on the face of each sprite, as far as it is known, by sprite id."""
        self._tracks: dict[int, Track] = {}
        """By sprite id."""
        self._free_at_ms = 0.0
        """Time when the next timeline may start, in ms."""
        self._end_ms = 0.0
        """Time when the last tween ends, in ms."""

    @property
    def is_busy(self) -> bool:
        """True while a timeline plays that the match waits for."""
        return self._free_at_ms > self.now_ms

    @property
    def is_moving(self) -> bool:
        """True while any sprite moves or the match waits for a timeline."""
        return self._end_ms > self.now_ms or self.is_busy

    @property
    def next_start_ms(self) -> float:
        """Time when a timeline would start that is played now, in ms."""
        return max(self.now_ms, self._free_at_ms)

    def reset(self, rest_poses: Poses, card_by_sprite: Mapping[int, Card]) -> None:
        """Put all sprites at rest at once; timelines that are playing are dropped."""
        self.card_by_sprite = dict(card_by_sprite)
        self._tracks = {card: Track(pose) for card, pose in rest_poses.items()}
        self._free_at_ms = self._end_ms = self.now_ms

    def play_timeline(self, timeline: Timeline, card_by_sprite: Mapping[int, Card]) -> None:
        """Append a timeline; it starts as soon as the one before allows it.

        Sprites that are neither in it nor leaving the table are removed.
        """
        start_ms = self.next_start_ms
        self.card_by_sprite |= card_by_sprite
        for card in [
            card for card, track in self._tracks.items() if card not in timeline.tracks and not track.is_removed_at_end
        ]:
            del self._tracks[card]
        for card, track in timeline.tracks.items():
            current = self._tracks.get(card)
            if track.tweens:
                self._tracks[card] = append_track(current or Track(track.start_pose), track, start_ms)
            elif current is None or current.end_pose != track.start_pose:
                self._tracks[card] = track
        self._free_at_ms = start_ms + timeline.hold_ms
        self._end_ms = max((track.end_ms for track in self._tracks.values()), default=self.now_ms)

    def animate_to(self, timeline: Timeline) -> None:
        """Move cards to a new layout now; a card whose last tween has not begun gets the new target instead."""
        for card, track in timeline.tracks.items():
            current = self._tracks.get(card)
            if current is None:
                self._tracks[card] = append_track(Track(track.start_pose), track, self.now_ms)
                continue
            self._tracks[card] = self._redirect(current, track)
        self._end_ms = max((track.end_ms for track in self._tracks.values()), default=self.now_ms)

    def set_pose(self, card: int, pose: Pose) -> None:
        """Set the pose of a card at once and end its animation, because the player holds it."""
        self._tracks[card] = Track(pose)

    def advance(self, elapsed_ms: float) -> None:
        """Advance the time by *elapsed_ms*."""
        self.now_ms += elapsed_ms
        if self.now_ms >= self._end_ms:
            self._drop_finished()

    def skip_to_end(self) -> None:
        """Advance to the end of all timelines."""
        self.now_ms = max(self.now_ms, self._end_ms, self._free_at_ms)
        self._drop_finished()

    def pose(self, card: int) -> Pose | None:
        """Return the current pose of a sprite, or None if it is not on the table."""
        track = self._tracks.get(card)
        return track.pose_at(self.now_ms) if track else None

    def poses(self) -> Poses:
        """Return the current pose of every sprite on the table."""
        return Timeline(self._tracks).poses_at(self.now_ms)

    def is_animating(self, card: int) -> bool:
        """Return True if a sprite moves or has a tween that has not begun."""
        track = self._tracks.get(card)
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

    def _drop_finished(self) -> None:
        """Replace finished tracks by their end poses, and remove sprites that have left the table."""
        for card, track in list(self._tracks.items()):
            if track.tweens and track.end_ms <= self.now_ms:
                if track.is_removed_at_end:
                    del self._tracks[card]
                    self.card_by_sprite.pop(card, None)
                else:
                    self._tracks[card] = Track(track.end_pose)
