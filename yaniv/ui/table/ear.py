"""What a seat hears: sounds wait for their moment of the film, and are written down for who wants to read them.

All times are in milliseconds.
"""

from collections.abc import Iterable
from typing import Final

from yaniv.ui.cues import WEIGHTS, Cue, Heard, Poise, caption, of_gesture
from yaniv.ui.sound import Sound

LATE: Final = 250
"""Sounds of a film that was skipped are not heard afterwards all at once."""
CAPTION: Final = 1500
"""So long a sound can be read."""


class Ear:
    """Between the table and the sound of the program."""

    def __init__(self, sound: Sound, words: tuple[str, str]) -> None:
        """*words*: what is called at this table, and what beats it."""
        self._sound = sound
        self._words = words
        self._waiting: list[tuple[float, Heard]] = []
        self._noticed = False
        """Something happened at the table since the last gesture began."""
        self._cue: Cue | None = None
        self._left = 0.0

    @property
    def pending(self) -> bool:
        """Something will be heard, or can be read."""
        return bool(self._waiting) or self._left > 0

    @property
    def caption(self) -> str:
        """The last sound in words; empty: nothing to read."""
        return caption(self._cue, *self._words) if self._cue and self._sound.wishes.captions else ""

    def notice(self, heard: Iterable[Heard], start: float) -> None:
        """Sounds of a film that begins then, in film time."""
        self._noticed = True
        self._waiting.extend((start + each.at_ms, each) for each in heard)

    def begin(self) -> None:
        """A gesture begins: what it makes happen is heard instead of it."""
        self._noticed = False

    def gesture(self, before: Poise, after: Poise) -> None:
        """The player's hands have moved."""
        cue = None if self._noticed else of_gesture(before, after)
        if cue:
            self.play(cue)

    def update(self, now: float, ms: float, *, still: bool) -> None:
        """Film time has come to *now*, the clock *ms* further. *still*: only the weightiest of all is heard."""
        self._left -= ms
        if self._left <= 0:
            self._cue = None
        due = [(at, each) for at, each in self._waiting if at <= now]
        self._waiting = [(at, each) for at, each in self._waiting if at > now]
        fresh = [] if still else [each for at, each in due if now - at <= LATE]
        heaviest = max((each for _, each in due), key=lambda each: WEIGHTS[each.cue], default=None)
        once = {each.cue: each for each in fresh or ([heaviest] if heaviest else [])}
        for each in once.values():
            self.play(each.cue, each.part)

    def play(self, cue: Cue, part: float | None = None) -> None:
        """Heard now."""
        self._noticed = True
        self._sound.play(cue, part)
        if self._sound.wishes.captions and (not self._cue or WEIGHTS[cue] >= WEIGHTS[self._cue]):
            self._cue, self._left = cue, CAPTION
