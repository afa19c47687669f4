"""Sound is a port with a silent twin: whoever makes a sound never asks whether there is anything to play it on.

*Why* the device is opened after the first picture and not before: it can take a tenth of a second, and pygame lets
nobody else work meanwhile. What is wanted before that is not heard.
"""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final, Generic, Protocol, TypeVar

import pygame
from msgspec import Struct
from msgspec.structs import replace

from yaniv.store.settings import Hearing
from yaniv.ui.cues import CAPTIONS, WEIGHTS, Cue

VOICES: Final = 6
DUCKED: Final = 0.5
"""While the call sounds everything else is quieter by 6 dB."""
SPOKEN: Final[frozenset[Cue]] = frozenset({"call", "asaf"})
"""What stands for a voice at the table."""
RATE: Final = 32_000
"""As the files have it, so that nothing has to be converted while loading."""
BUFFER: Final = 512

_Clip = TypeVar("_Clip")
_Clip_contra = TypeVar("_Clip_contra", contravariant=True)


class Voice(Protocol[_Clip_contra]):
    """One thing that sounds; pygame calls it a channel."""

    def play(self, clip: _Clip_contra, /) -> object:
        """Sounds from now on; what it sounded before is cut off."""

    def set_volume(self, volume: float, /) -> None:
        """0 to 1; holds until it plays again."""

    def get_busy(self) -> bool:
        """Does it sound?"""


class Sound:
    """The silent twin, and what both have in common: it knows what the player wants to hear."""

    def __init__(self, wishes: Hearing | None = None) -> None:
        self.wishes = wishes or Hearing()

    def open(self) -> None:
        """The first picture stands: from now on there may be sound."""

    def play(self, cue: Cue, part: float | None = None) -> None:
        """Sounds now; *part* says how far a sequence has come, 0 to 1."""

    def close(self) -> None:
        """Silence for good."""

    def toggle_mute(self) -> bool:
        """Off if it was on; tells whether it is on now."""
        self.wishes = replace(self.wishes, mute=not self.wishes.mute)
        return not self.wishes.mute

    def toggle_captions(self) -> bool:
        """Sounds are told in words, or no more; tells whether they are now."""
        self.wishes = replace(self.wishes, captions=not self.wishes.captions)
        return self.wishes.captions

    def volume(self, cue: Cue) -> float:
        """How loud the player wants this, 0 to 1; the ear hears the square of a control as even steps."""
        wishes = self.wishes
        if wishes.mute or (cue == "hover" and not wishes.hover) or (cue == "thinking" and not wishes.thinking):
            return 0.0
        return ((wishes.voice if cue in SPOKEN else wishes.effects) / 100) ** 2


class Speakers(Sound):
    """Plays through the sound device, if there is one."""

    def __init__(self, folder: Path, wishes: Hearing | None = None, dice: Random | None = None) -> None:
        """Reads nothing yet."""
        super().__init__(wishes)
        self._folder = folder
        self._dice = dice or Random()
        self._desk: Desk[pygame.mixer.Sound] | None = None

    def open(self) -> None:
        """Without a device everything goes on in silence."""
        if self._desk is not None or _is_deserted():
            return
        with suppress(pygame.error, OSError), _hushed():
            pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES)
            clips = {
                cue: tuple(map(pygame.mixer.Sound, sorted(self._folder.glob(f"{cue}-??.wav")))) for cue in CAPTIONS
            }
            self._desk = Desk([pygame.mixer.Channel(number) for number in range(VOICES)], clips, self._dice)

    def play(self, cue: Cue, part: float | None = None) -> None:
        """Sounds now, if it may."""
        volume = self.volume(cue)
        if self._desk is not None and volume:
            self._desk.play(cue, volume, part)

    def close(self) -> None:
        """Lets go of the device."""
        if self._desk is not None:
            self._desk = None
            pygame.mixer.quit()


class Playing(Struct, frozen=True):
    """What a voice plays or has played."""

    cue: Cue
    volume: float
    since: int


class Desk(Generic[_Clip]):
    """Shares few voices among many sounds."""

    def __init__(self, voices: Sequence[Voice[_Clip]], clips: Mapping[Cue, Sequence[_Clip]], dice: Random) -> None:
        self._voices = tuple(voices)
        self._clips = clips
        self._dice = dice
        self._last: dict[Cue, int] = {}
        self._playing: dict[int, Playing] = {}
        self._count = 0

    def play(self, cue: Cue, volume: float, part: float | None) -> None:
        """Sounds on a free voice, or on that of the lightest sound if that is no weightier."""
        number = self._voice_for(cue)
        if number is None or not self._clips[cue]:
            return
        self._count += 1
        self._playing[number] = Playing(cue, volume, self._count)
        self._voices[number].play(self._clips[cue][self._pick(cue, part)])
        for each, playing in self._sounding().items():
            self._voices[each].set_volume(playing.volume * self._share(playing.cue))

    def _sounding(self) -> dict[int, Playing]:
        return {number: playing for number, playing in self._playing.items() if self._voices[number].get_busy()}

    def _share(self, cue: Cue) -> float:
        called = any(playing.cue == "call" for playing in self._sounding().values())
        return DUCKED if called and cue != "call" else 1.0

    def _voice_for(self, cue: Cue) -> int | None:
        sounding = self._sounding()
        free = [number for number in range(len(self._voices)) if number not in sounding]
        if free:
            return free[0]
        lightest = min(sounding, key=lambda number: (WEIGHTS[sounding[number].cue], sounding[number].since))
        return lightest if WEIGHTS[sounding[lightest].cue] <= WEIGHTS[cue] else None

    def _pick(self, cue: Cue, part: float | None) -> int:
        """The pitch that a sequence has come to; of single sounds any but the last one heard."""
        pitches = len(self._clips[cue])
        if part is not None:
            return round(part * (pitches - 1))
        others = [number for number in range(pitches) if number != self._last.get(cue)]
        self._last[cue] = self._dice.choice(others or [0])
        return self._last[cue]


def _is_deserted() -> bool:
    """A Linux on which nothing could sound: not even asked, because its libraries complain aloud."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER"):
        return False
    if os.environ.get("PULSE_SERVER") or os.environ.get("PIPEWIRE_REMOTE"):
        return False
    session = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    servers = (session / "pulse/native", session / "pipewire-0", Path("/dev/dsp"))
    return not any(map(os.path.exists, servers)) and not any(Path("/dev/snd").glob("pcm*p"))


@contextmanager
def _hushed() -> Iterator[None]:
    """Sound libraries write what they miss to the terminal; nobody who plays wants to read it."""
    try:
        terminal = os.dup(2)
    except OSError:  # there is no terminal
        yield
        return
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 -- a device, not a file
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)
