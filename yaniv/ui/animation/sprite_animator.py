"""The sprites on the table and the films they play in.

The stage owns no truth: films arrive after the referee has moved, lead to the rest they were made for, and can be
overtaken, skipped or cut at any moment. Why one clock with absolute legs: films may overlap, and a card sent elsewhere
in mid-flight goes on from where it is.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from yaniv.cards import Card
from yaniv.ui.animation.timeline import Timeline, Track, append_track
from yaniv.ui.animation.tween import Pose

Poses = dict[int, Pose]
"""Pose by sprite id."""


class SpriteAnimator:
    """Where every sprite is now."""

    def __init__(self) -> None:
        self.now_ms = 0.0
        """Milliseconds of film."""
        self.card_by_sprite: dict[int, Card] = {}
        """Card on the face of each sprite, as far as it is known, by sprite id."""
        self._tracks: dict[int, Track] = {}
        """By sprite id."""
        self._free_at_ms = 0.0
        """When the next film may start."""
        self._end_ms = 0.0
        """Time when the last tween ends, in ms."""

    @property
    def is_busy(self) -> bool:
        """A film plays that the table waits for."""
        return self._free_at_ms > self.now_ms

    @property
    def is_moving(self) -> bool:
        """Something is on its way."""
        return self._end_ms > self.now_ms or self.is_busy

    @property
    def next_start_ms(self) -> float:
        """When a film that comes now would begin."""
        return max(self.now_ms, self._free_at_ms)

    def reset(self, rest_poses: Poses, card_by_sprite: Mapping[int, Card]) -> None:
        """Everything is where it belongs, at once."""
        self.card_by_sprite = dict(card_by_sprite)
        self._tracks = {card: Track(pose) for card, pose in rest_poses.items()}
        self._free_at_ms = self._end_ms = self.now_ms

    def play_timeline(self, timeline: Timeline, card_by_sprite: Mapping[int, Card]) -> None:
        """A film starts as soon as the one before it lets it."""
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
        """The cards lie down anew, now. One whose flight has not begun yet flies to the new place instead."""
        for card, track in timeline.tracks.items():
            current = self._tracks.get(card)
            if current is None:
                self._tracks[card] = append_track(Track(track.start_pose), track, self.now_ms)
                continue
            self._tracks[card] = self._redirect(current, track)
        self._end_ms = max((track.end_ms for track in self._tracks.values()), default=self.now_ms)

    def set_pose(self, card: int, pose: Pose) -> None:
        """The card is here now, whatever it was doing: somebody holds it."""
        self._tracks[card] = Track(pose)

    def advance(self, elapsed_ms: float) -> None:
        """Time passes."""
        self.now_ms += elapsed_ms
        if self.now_ms >= self._end_ms:
            self._drop_finished()

    def skip_to_end(self) -> None:
        """All films are at their ends."""
        self.now_ms = max(self.now_ms, self._end_ms, self._free_at_ms)
        self._drop_finished()

    def pose(self, card: int) -> Pose | None:
        """Where this card is."""
        track = self._tracks.get(card)
        return track.pose_at(self.now_ms) if track else None

    def poses(self) -> Poses:
        """Where every card is."""
        return Timeline(self._tracks).poses_at(self.now_ms)

    def is_animating(self, card: int) -> bool:
        """Is this card on its way or about to be?"""
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
        """Journeys that have ended are forgotten, and so are cards that have left."""
        for card, track in list(self._tracks.items()):
            if track.tweens and track.end_ms <= self.now_ms:
                if track.is_removed_at_end:
                    del self._tracks[card]
                    self.card_by_sprite.pop(card, None)
                else:
                    self._tracks[card] = Track(track.end_pose)
