"""Generator of the rooms: four loops without a seam, of what is heard around a table.

    python -m assets.make.sound_rooms [FOLDER]      writes FOLDER/sounds/rooms/*.ogg (default: assets)

Needs `oggenc`. All noise is made on the spectrum of the whole loop and all events wrap around its end, so there is no
seam.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from assets.make.audio_signal import (
    SAMPLE_RATE_HZ,
    Signal,
    add_at,
    at_loudness,
    faded,
    noise,
    reverberate,
    sample_count,
    shaped,
    smooth_random,
    times,
    write_vorbis,
)

ROOM_LUFS: Final = -30.0
"""14 LU below the voices: rooms are heard when nothing else is."""
LOOP_S: Final = 24.0


def cafe() -> Signal:
    """Return an evening café: the murmur of many, cups, a chair."""
    size = sample_count(LOOP_S)
    loop = 0.05 * shaped(noise(size, 1, 1.0), 60, 900)
    for speaker in range(14):
        loop += 0.16 * _murmur(size, 100 + speaker)
    rng = np.random.default_rng(3)
    for moment in np.sort(rng.uniform(0, LOOP_S, 13)):
        add_at(loop, moment, _cup(rng.uniform(1900, 3600), rng.uniform(0.5, 1.0)), rng.uniform(0.015, 0.06))
    for moment in (6.2, 17.9):
        add_at(loop, moment, shaped(_burst(0.5, 0.14, int(moment * 10)), 120, 500), 0.5)
    return reverberate(loop, 0.9, 0.5, 5, loops=True)


def _murmur(size: int, seed: int) -> Signal:
    """Return somebody who talks, too far away to be understood: syllables of a voice, phrases and pauses."""
    rng = np.random.default_rng(seed)
    pitch = rng.uniform(95, 215)
    seconds = times(size)
    glide = 1 + 0.12 * (smooth_random(size, seed + 1, 1.2) - 0.5)
    # The phase comes to a whole number of turns, so that the loop closes.
    turns = np.cumsum(pitch * glide) / SAMPLE_RATE_HZ
    turns *= round(turns[-1]) / turns[-1]
    voice = sum(np.sin(2 * np.pi * number * turns) / number for number in range(1, 16))
    syllables = np.clip(smooth_random(size, seed + 2, 4.5) * 2.4 - 1.0, 0, 1) ** 1.5
    phrases = np.clip(smooth_random(size, seed + 3, 0.35) * 3.2 - 1.3, 0, 1)
    formant = shaped(np.asarray(voice) * syllables * phrases, rng.uniform(250, 480), rng.uniform(600, 1300), 1.5)
    consonants = shaped(noise(size, seed + 4), 1500, 4000) * syllables * phrases
    del seconds
    return formant + 0.25 * consonants


def _burst(seconds: float, fade_s: float, seed: int) -> Signal:
    size = sample_count(seconds)
    return faded(np.random.default_rng(seed).standard_normal(size) * np.exp(-times(size) / fade_s), 3, 60)


def _cup(hertz: float, size: float) -> Signal:
    """Return a cup that is put down on its saucer."""
    seconds = times(sample_count(0.4))
    partials = ((1.0, 1.0, 0.09), (2.32, 0.6, 0.05), (3.9, 0.3, 0.03), (0.5, 0.25, 0.04))
    ring = sum(
        level * np.sin(2 * np.pi * hertz * ratio * seconds) * np.exp(-seconds / fade) for ratio, level, fade in partials
    )
    return faded(np.asarray(ring) * size, 0.6, 50)


def beach() -> Signal:
    """Return a beach: waves that come in, wash and run out, and wind."""
    size = sample_count(LOOP_S)
    loop = 0.12 * shaped(noise(size, 11, 1.0), 80, 700) * (0.6 + 0.4 * smooth_random(size, 12, 0.3))
    for number, (moment, length, level) in enumerate(
        ((0.5, 7.5, 1.0), (6.8, 6.5, 0.75), (12.4, 8.0, 0.95), (18.6, 7.0, 0.8))
    ):
        add_at(loop, moment, _wave(length, 20 + number), level)
    return loop


def _wave(seconds: float, seed: int) -> Signal:
    """Return one wave: a roar that rises and breaks, and a hiss that runs out."""
    size = sample_count(seconds)
    share = np.linspace(0, 1, size)
    roar = shaped(noise(size, seed, 1.0), 90, 1100) * np.sin(np.pi * share**0.75) ** 3
    hiss = shaped(noise(size, seed + 50), 1200, 7000, 1) * np.sin(np.pi * share**0.5) ** 2 * share**1.4
    return faded(1.3 * roar + 0.16 * hiss * (0.7 + 0.3 * smooth_random(size, seed + 90, 14)), 200, 300)


def train() -> Signal:
    """Return a compartment: the rumble of the car, and the joints of the rail in pairs."""
    size = sample_count(LOOP_S)
    loop = 0.9 * shaped(noise(size, 31, 2.0), 28, 160) + 0.11 * shaped(noise(size, 32, 1.0), 200, 1400)
    loop *= 0.85 + 0.15 * smooth_random(size, 33, 0.7)
    loop += 0.05 * shaped(noise(size, 34), 900, 3000) * smooth_random(size, 35, 0.5) ** 2
    for number in range(20):
        start = number * LOOP_S / 20
        for offset, level in ((0.0, 1.0), (0.16, 0.8), (0.56, 0.55), (0.71, 0.45)):
            add_at(loop, start + offset, _joint(40 + number % 5), 0.3 * level)
    return reverberate(loop, 0.3, 0.25, 36, loops=True)


def _joint(seed: int) -> Signal:
    """Return a wheel that passes a joint of the rail."""
    thump = shaped(_burst(0.28, 0.05, seed), 45, 240)
    click = shaped(_burst(0.28, 0.012, seed + 7), 500, 2200)
    return thump + 0.25 * click


def quiet() -> Signal:
    """Return a quiet room at night: almost nothing, and crickets outside."""
    size = sample_count(LOOP_S)
    loop = 0.5 * shaped(noise(size, 51, 1.0), 50, 420)
    seconds = times(size)
    for hertz, period, level, shift in ((4150.0, 0.8, 0.011, 0.0), (3720.0, 1.2, 0.008, 0.37)):
        inside = ((seconds + shift) % period) / period
        chirp = np.clip(np.sin(np.pi * np.clip(inside / 0.35, 0, 1)), 0, None) * (
            0.5 + 0.5 * np.sin(2 * np.pi * 31 * seconds)
        )
        loop += level * chirp * np.sin(2 * np.pi * hertz * seconds) * (0.3 + 0.7 * smooth_random(size, int(hertz), 0.2))
    return reverberate(loop, 0.6, 0.3, 52, loops=True)


ROOMS: Final[dict[str, Callable[[], Signal]]] = {"cafe": cafe, "beach": beach, "train": train, "quiet": quiet}


def main(folder: Path) -> None:
    """Write all files."""
    for name, synthesize in ROOMS.items():
        write_vorbis(at_loudness(synthesize(), ROOM_LUFS), folder / "sounds/rooms" / f"{name}.ogg", 1.0)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parent.parent)
