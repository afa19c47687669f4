"""A film: where every card is at every moment of it, and when the next one may start."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui.motion.tween import Leg, Pose


class Track(Struct, frozen=True):
    """The journey of one card."""

    begun: Pose
    """Where it is before its first leg."""
    legs: tuple[Leg, ...] = ()
    """By start."""
    leaves: bool = False
    """It is off the table when it arrives."""

    @property
    def end(self) -> float:
        """When it rests; 0 if it never moves."""
        return max((leg.end for leg in self.legs), default=0.0)

    @property
    def goal(self) -> Pose:
        """Where it rests."""
        return self.legs[-1].to if self.legs else self.begun

    def at(self, ms: float) -> Pose:
        """Where the card is. A leg takes over wherever the one before it has come to."""
        pose = self.begun
        for number, leg in enumerate(self.legs):
            if ms < leg.start:
                break
            following = self.legs[number + 1].start if number + 1 < len(self.legs) else ms
            pose = leg.reached(pose, min(ms, following))
        return pose


class Timeline(Struct, frozen=True):
    """Tracks by card."""

    tracks: Mapping[int, Track] = {}
    hold: float = 0.0
    """When the next film may start; the table waits so long."""

    @property
    def end(self) -> float:
        """When everything rests."""
        return max((track.end for track in self.tracks.values()), default=0.0)

    def at(self, ms: float) -> dict[int, Pose]:
        """All cards on the table at that moment."""
        return {card: track.at(ms) for card, track in self.tracks.items() if not (track.leaves and ms >= track.end)}


def joined(track: Track, later: Track, at: float) -> Track:
    """The same card goes on a second journey, *at* milliseconds after the first began.

    Legs of the first that had not started by then are not gone any more: the second knows where the card belongs.
    """
    kept = tuple(leg for leg in track.legs if leg.start < at)
    moved = tuple(replace(leg, start=leg.start + at) for leg in later.legs)
    return Track(track.begun, kept + moved, later.leaves)
