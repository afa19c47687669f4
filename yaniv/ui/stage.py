"""The sprites on the table and the films they play in.

The stage owns no truth: films arrive after the referee has moved, lead to the rest they were made for, and can be
overtaken, skipped or cut at any moment. Why one clock with absolute legs: films may overlap, and a card sent elsewhere
in mid-flight goes on from where it is.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from yaniv.cards import Card
from yaniv.ui.motion.timeline import Timeline, Track, joined
from yaniv.ui.motion.tween import Pose

Poses = dict[int, Pose]


class Stage:
    """Where every sprite is now."""

    def __init__(self) -> None:
        self.now = 0.0
        """Milliseconds of film."""
        self.faces: dict[int, Card] = {}
        self._tracks: dict[int, Track] = {}
        self._free_at = 0.0
        """When the next film may start."""
        self._end = 0.0

    @property
    def busy(self) -> bool:
        """A film plays that the table waits for."""
        return self._free_at > self.now

    @property
    def moving(self) -> bool:
        """Something is on its way."""
        return self._end > self.now or self.busy

    @property
    def next_start(self) -> float:
        """When a film that comes now would begin."""
        return max(self.now, self._free_at)

    def stand(self, rest: Poses, faces: Mapping[int, Card]) -> None:
        """Everything is where it belongs, at once."""
        self.faces = dict(faces)
        self._tracks = {card: Track(pose) for card, pose in rest.items()}
        self._free_at = self._end = self.now

    def play(self, film: Timeline, faces: Mapping[int, Card]) -> None:
        """A film starts as soon as the one before it lets it."""
        start = self.next_start
        self.faces |= faces
        for card in [card for card, track in self._tracks.items() if card not in film.tracks and not track.leaves]:
            del self._tracks[card]
        for card, track in film.tracks.items():
            known = self._tracks.get(card)
            if track.legs:
                self._tracks[card] = joined(known or Track(track.begun), track, start)
            elif known is None or known.goal != track.begun:
                self._tracks[card] = track
        self._free_at = start + film.hold
        self._end = max((track.end for track in self._tracks.values()), default=self.now)

    def glide(self, film: Timeline) -> None:
        """The cards lie down anew, now. One whose flight has not begun yet flies to the new place instead."""
        for card, track in film.tracks.items():
            known = self._tracks.get(card)
            if known is None:
                self._tracks[card] = joined(Track(track.begun), track, self.now)
                continue
            self._tracks[card] = self._redirected(known, track)
        self._end = max((track.end for track in self._tracks.values()), default=self.now)

    def put(self, card: int, pose: Pose) -> None:
        """The card is here now, whatever it was doing: somebody holds it."""
        self._tracks[card] = Track(pose)

    def advance(self, ms: float) -> None:
        """Time passes."""
        self.now += ms
        if self.now >= self._end:
            self._settle()

    def skip(self) -> None:
        """All films are at their ends."""
        self.now = max(self.now, self._end, self._free_at)
        self._settle()

    def pose(self, card: int) -> Pose | None:
        """Where this card is."""
        track = self._tracks.get(card)
        return track.at(self.now) if track else None

    def poses(self) -> Poses:
        """Where every card is."""
        return Timeline(self._tracks).at(self.now)

    def flying(self, card: int) -> bool:
        """Is this card on its way or about to be?"""
        track = self._tracks.get(card)
        return track is not None and track.end > self.now

    def _redirected(self, known: Track, wanted: Track) -> Track:
        if known.goal == wanted.goal:
            return known
        if known.legs and known.legs[-1].start > self.now:
            return replace(known, legs=(*known.legs[:-1], replace(known.legs[-1], to=wanted.goal)))
        return joined(known, wanted, self.now) if wanted.legs else wanted

    def _settle(self) -> None:
        """Journeys that have ended are forgotten, and so are cards that have left."""
        for card, track in list(self._tracks.items()):
            if track.legs and track.end <= self.now:
                if track.leaves:
                    del self._tracks[card]
                    self.faces.pop(card, None)
                else:
                    self._tracks[card] = Track(track.goal)
