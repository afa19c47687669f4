"""Generator of the sounds: a WAV file for every pitch of every cue.

    python -m assets.make.sounds [FOLDER]      writes FOLDER/sounds/*.wav (default: assets)

Output is deterministic; a test compares it with the committed files.
"""

import io
import sys
import wave
from array import array
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from assets.make.sound_recipes import RECIPES
from assets.make.sound_synthesis import SAMPLE_RATE_HZ, Wave, normalize

MAX_SAMPLE: Final = 32767


def wav_files(cue: str) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each file of a cue, in the order of its pitches."""
    recipe = RECIPES[cue]
    for number, pitch in enumerate(recipe.pitches):
        samples = recipe.synthesize(pitch, Random(f"{cue} {number}"))
        yield f"{cue}-{number:02}.wav", _encode_wav(normalize(samples, recipe.lufs))


def _encode_wav(sound: Wave) -> bytes:
    """Encode samples as a WAV file with 16 bits and one channel."""
    frames = array("h", (round(sample * MAX_SAMPLE) for sample in sound))
    if sys.byteorder == "big":
        frames.byteswap()
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLE_RATE_HZ)
        file.writeframes(frames.tobytes())
    return buffer.getvalue()


def main(folder: Path) -> None:
    """Write all files."""
    (folder / "sounds").mkdir(parents=True, exist_ok=True)
    for cue in RECIPES:
        for name, data in wav_files(cue):
            (folder / "sounds" / name).write_bytes(data)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parent.parent)
