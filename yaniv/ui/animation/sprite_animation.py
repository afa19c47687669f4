"""Animation of the sprites on the table: the tracks along which they move, as one immutable value.

The animation never decides anything: timelines arrive after the game state has changed, end in the layout they were
made for, and can be overtaken, skipped or cut at any moment. *Why* one clock with absolute start times: timelines may
overlap, and a card that is sent elsewhere in flight continues from where it is.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import Card
from yaniv.ui.animation.timeline import Timeline, Track, append_track
from yaniv.ui.animation.tween import Pose

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
