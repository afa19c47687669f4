"""Table of the loudness of all long sounds, measured in the files as the program plays them.

    python -m assets.make.loudness_table [FOLDER]      default: assets

For each file: integrated loudness (BS.1770-4, both gates) in LUFS, greatest sample in dB of full scale, length in s.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
import pygame
from msgspec import Struct

from assets.make.audio_signal import SAMPLE_RATE_HZ, Signal, integrated_lufs

KINDS: Final = {"voices": "voices/*.ogg", "rooms": "rooms/*.ogg", "music": "music/*.ogg", "fanfare": "fanfare.ogg"}
"""Pattern of the files of each kind, below the folder of sounds."""


class FileLoudness(Struct, frozen=True):
    """Measurement of one file."""

    kind: str
    name: str
    lufs: float
    peak_db: float
    seconds: float


def read_clip(path: Path) -> Signal:
    """Return the samples of a file, decoded by the mixer, which must be open with one channel."""
    return np.frombuffer(pygame.mixer.Sound(path).get_raw(), "<i2").astype(np.float64) / 32767


def measure(folder: Path) -> Iterator[FileLoudness]:
    """Yield the measurement of each long sound in the folder of sounds, by kind and name."""
    for kind, pattern in KINDS.items():
        for path in sorted(folder.glob(pattern)):
            signal = read_clip(path)
            peak = 20 * np.log10(np.abs(signal).max())
            yield FileLoudness(kind, path.stem, integrated_lufs(signal), float(peak), len(signal) / SAMPLE_RATE_HZ)


def main(folder: Path) -> None:
    """Print the table."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.init(SAMPLE_RATE_HZ, -16, 1, 512, allowedchanges=0)
    for each in measure(folder / "sounds"):
        print(f"{each.kind:8} {each.name:22} {each.lufs:7.2f} LUFS {each.peak_db:6.2f} dB {each.seconds:6.2f} s")  # noqa: T201 -- it is its output


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parent.parent)
