"""Generator of the voices: each character says the words of all variants, in a voice and with a timing of its own.

    python -m assets.make.sound_voices [FOLDER]      writes FOLDER/sounds/voices/*.ogg (default: assets)

Needs `espeak-ng` (speaks to a file; its output is free of its licence) and `oggenc`. What it speaks is only the raw
material: its pitch follows a curve of the character's own, a second, detuned take makes it fuller, saturation and a
small room make it warmer.
"""

import io
import subprocess
import sys
import wave
from pathlib import Path
from typing import Final

import numpy as np
from msgspec import Struct

from assets.make.audio_signal import (
    SAMPLE_RATE_HZ,
    Signal,
    at_loudness,
    bell,
    faded,
    reverberate,
    sample_count,
    shaped,
    write_vorbis,
)

VOICE_LUFS: Final = -16.0
WORDS: Final = {
    "yaniv": "jA:n'i:v",
    "asaf": "A:s'A:f",
    "yan": "j'A:n",
    "fiji": "f'i:dZi:",
    "jhyap": "dZj'A:p",
    "counter-jhyap": "k'aUnt3 dZj'A:p",
    "shraga": "Sr'A:gA:",
    "show": "S'oU",
    "yusuf": "j'u:sUf",
}
"""Phonemes of each word by the name that `yaniv.ui.audio.audio_player` looks for."""


class Voice(Struct, frozen=True):
    """Voice of a character."""

    kind: str
    """Variant of `espeak-ng`."""
    pitch: int
    """Pitch for `espeak-ng`, 0 to 99."""
    words_per_minute: int
    size: float = 1.0
    """Length of the vocal tract relative to that of the variant: above 1 is a larger, darker voice."""
    rise: float = 0.1
    """How far the pitch rises on the stress, as a share."""
    fall: float = 0.18
    """How far it falls at the end."""
    peak: float = 0.55
    """Position of the highest pitch, as a share of the word."""


VOICES: Final = {
    "amir": Voice("m3", 42, 135, 1.04, 0.14, 0.20, 0.60),
    "avi": Voice("m1", 38, 150, 1.00, 0.22, 0.16, 0.50),
    "dov": Voice("m7", 22, 105, 1.12, 0.06, 0.20, 0.62),
    "eitan": Voice("m2", 36, 125, 1.06, 0.10, 0.14, 0.55),
    "eli": Voice("m4", 55, 160, 0.96, 0.26, 0.10, 0.48),
    "gil": Voice("m5", 48, 145, 0.98, 0.18, 0.24, 0.45),
    "lea": Voice("f4", 40, 110, 1.06, 0.08, 0.22, 0.60),
    "maya": Voice("f2", 62, 150, 0.97, 0.24, 0.14, 0.52),
    "noa": Voice("f3", 55, 140, 1.00, 0.18, 0.18, 0.56),
    "omer": Voice("m6", 30, 115, 1.09, 0.08, 0.12, 0.66),
    "rona": Voice("f1", 48, 130, 1.03, 0.14, 0.26, 0.48),
    "shira": Voice("f5", 66, 155, 0.94, 0.28, 0.12, 0.50),
    "tamar": Voice("f2", 44, 120, 1.05, 0.12, 0.20, 0.64),
    "yael": Voice("f3", 68, 145, 0.96, 0.20, 0.08, 0.44),
    "ziv": Voice("m3", 60, 165, 0.93, 0.30, 0.20, 0.46),
    "you": Voice("m1", 50, 135, 0.98, 0.16, 0.16, 0.54),
}
"""By character of `yaniv.bots.characters`, and that of the player."""


def speak(word: str, voice: Voice) -> Signal:
    """Return a word in a voice, at its loudness."""
    raw = _espeak(f"[[{WORDS[word]}]]", voice)
    take = _retimed(raw, voice, 0.0)
    second = _retimed(raw, voice, 0.007)
    size = max(len(take), len(second) + sample_count(0.016))
    full = np.zeros(size)
    full[: len(take)] += take
    full[sample_count(0.016) : sample_count(0.016) + len(second)] += 0.4 * second
    full = shaped(full, 70, 7000, 2)
    full = bell(bell(bell(full, 220, 3.0), 3400, -4.0, 0.6), 1100, -1.5, 0.8)
    full /= np.abs(full).max()
    warm = np.tanh(1.9 * full) / np.tanh(1.9)
    room = reverberate(warm, 0.42, 0.16, 7)
    return at_loudness(faded(_trimmed(room), 4, 120), VOICE_LUFS)


def _espeak(phonemes: str, voice: Voice) -> Signal:
    """Return what `espeak-ng` says, at its own sample rate."""
    command = ["espeak-ng", "-v", f"en-us+{voice.kind}", "-p", str(voice.pitch), "-s", str(voice.words_per_minute)]
    command += ["-a", "160", "--stdout", f"{phonemes}!"]
    spoken = subprocess.run(command, capture_output=True, check=True).stdout  # noqa: S603 -- a tool of this generator
    with wave.open(io.BytesIO(_with_sizes(spoken))) as file:
        assert file.getnchannels() == 1
        rate, frames = file.getframerate(), file.readframes(file.getnframes())
    signal = np.frombuffer(frames, "<i2").astype(np.float64) / 32768
    wanted = round(len(signal) * SAMPLE_RATE_HZ / rate)
    spectrum = np.zeros(2 * wanted + 1, np.complex128)
    own = np.fft.rfft(signal)
    spectrum[: len(own)] = own
    resampled: Signal = np.fft.irfft(spectrum, 4 * wanted)[: 4 * wanted] * (4 * wanted / len(signal))
    return resampled


def _with_sizes(data: bytes) -> bytes:
    """Return a WAV stream with the sizes in its header, which a stream does not have."""
    content = data[44:]
    return (
        data[:4] + (36 + len(content)).to_bytes(4, "little") + data[8:40] + len(content).to_bytes(4, "little") + content
    )


def _retimed(raw: Signal, voice: Voice, detune: float) -> Signal:
    """Return the word with the pitch curve of the voice; *raw* has four times the sample rate."""
    sounding = np.flatnonzero(np.abs(raw) > 0.01 * np.abs(raw).max())
    word = raw[max(0, sounding[0] - 400) : sounding[-1] + 800]
    share = np.linspace(0, 1, len(word) // 4)
    rise = np.exp(-(((share - voice.peak) / 0.22) ** 2))
    fall = np.clip((share - voice.peak) / (1 - voice.peak), 0, 1) ** 1.5
    drift = 0.006 * np.sin(2 * np.pi * (5.1 * share * len(share) / SAMPLE_RATE_HZ + 40 * detune))
    rate = (1 + voice.rise * rise - voice.fall * fall + drift + detune) / voice.size
    position = 4 * np.cumsum(rate)
    position = position[position < len(word) - 1]
    return np.interp(position, np.arange(len(word)), word)


def _trimmed(signal: Signal) -> Signal:
    """Cut off silence at both ends."""
    sounding = np.flatnonzero(np.abs(signal) > 0.012 * np.abs(signal).max())
    return signal[max(0, sounding[0] - 100) : sounding[-1] + 400]


def main(folder: Path) -> None:
    """Write all files."""
    for character, voice in VOICES.items():
        for word in WORDS:
            write_vorbis(speak(word, voice), folder / "sounds/voices" / f"{character}-{word}.ogg", 1.0)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parent.parent)
