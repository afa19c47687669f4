"""Generator of the music: the fanfare for a match won, and two light loops.

    python -m assets.make.sound_music [FOLDER]      writes FOLDER/sounds/fanfare.ogg and FOLDER/sounds/music/*.ogg

Needs `oggenc`. All of it was written for this program: a marimba, a plucked bass, brushes, and brass for the fanfare.
"""

import sys
from pathlib import Path
from typing import Final

import numpy as np

from assets.make.audio_signal import (
    Signal,
    add_at,
    add_to,
    at_loudness,
    faded,
    reverberate,
    sample_count,
    shaped,
    times,
    write_vorbis,
)

MUSIC_LUFS: Final = -16.0
A4_HZ: Final = 440.0
_MIDI_A4: Final = 69
Note = tuple[float, int, float]
"""Start in beats, MIDI number, level."""


def hertz_of(midi: int) -> float:
    """Return the frequency of a MIDI note."""
    return float(A4_HZ * 2 ** ((midi - _MIDI_A4) / 12))


def marimba(midi: int, level: float = 1.0) -> Signal:
    """Return a wooden bar over a resonator."""
    hertz, seconds = hertz_of(midi), times(sample_count(1.1))
    fade = 0.42 * (220 / hertz) ** 0.4
    partials = ((1.0, 1.0, fade), (3.93, 0.22, fade / 4), (9.2, 0.05, fade / 12))
    tone = sum(
        part * np.sin(2 * np.pi * hertz * ratio * seconds) * np.exp(-seconds / out) for ratio, part, out in partials
    )
    return faded(level * np.asarray(tone), 1.5, 80)


def bass(midi: int, level: float = 1.0) -> Signal:
    """Return a plucked string bass."""
    hertz, seconds = hertz_of(midi), times(sample_count(0.9))
    tone = sum(
        np.sin(2 * np.pi * hertz * n * seconds) / n**1.5 * np.exp(-seconds * (1.6 + 1.1 * n)) for n in range(1, 8)
    )
    return faded(level * np.asarray(tone), 3, 90)


def brush(seed: int, level: float = 1.0, seconds: float = 0.13) -> Signal:
    """Return a stroke of a brush on a drum."""
    size = sample_count(seconds)
    stroke = np.random.default_rng(seed).standard_normal(size) * np.sin(np.pi * np.linspace(0, 1, size) ** 0.4) ** 2
    return faded(level * shaped(stroke, 1800, 6500, 1), 2, 30)


def brass(midi: int, seconds: float, level: float = 1.0, seed: int = 0) -> Signal:
    """Return a small section of brass: three players, each slightly off, with an attack that opens."""
    size, hertz = sample_count(seconds + 0.25), hertz_of(midi)
    at = times(size)
    attack = 1 - np.exp(-at / 0.03)
    release = np.clip((seconds + 0.25 - at) / 0.25, 0, 1) ** 1.5
    out = np.zeros(size)
    rng = np.random.default_rng(seed + midi)
    for _ in range(3):
        cents = rng.uniform(-7, 7)
        vibrato = 0.004 * np.sin(2 * np.pi * 5.3 * at + rng.uniform(0, 6)) * np.clip(at / 0.5, 0, 1)
        scoop = -0.02 * np.exp(-at / 0.03)
        phase = 2 * np.pi * np.cumsum(hertz * 2 ** (cents / 1200) * (1 + vibrato + scoop)) / 32_000
        for number in range(1, 14):
            opening = 1 - np.exp(-at / (0.012 + 0.012 * number))
            out += np.sin(number * phase) * opening * 0.86**number / number**0.35
    tone: Signal = level * out * attack * release / 3
    return tone


def fanfare() -> Signal:
    """Three and a half seconds for a match won: a call, its answer a step higher, and a chord that stays."""
    track = np.zeros(sample_count(3.9))
    beat = 0.17
    call: tuple[tuple[float, float, tuple[int, ...]], ...] = (
        (0.0, 0.8, (67, 60)),
        (1.0, 0.8, (67, 60)),
        (2.0, 0.8, (67, 64)),
        (3.0, 2.4, (72, 64, 60)),
        (6.0, 0.9, (69, 65)),
        (7.0, 0.9, (71, 67)),
        (8.0, 6.6, (76, 72, 67, 60, 48)),
    )
    for start, length, chord in call:
        for number, midi in enumerate(chord):
            add_to(track, start * beat, brass(midi, length * beat, 0.5 if number else 0.8, number), 1.0)
    for number, midi in enumerate((72, 76, 79, 84, 88, 91, 96)):
        add_to(track, (8.4 + 0.55 * number) * beat, marimba(midi, 1.2))
    for start in (0.0, 3.0, 8.0):
        seconds = times(sample_count(0.5))
        drum = np.sin(2 * np.pi * (82 * seconds + 1.2 * (1 - np.exp(-seconds / 0.03)))) * np.exp(-seconds / 0.16)
        add_to(track, start * beat, faded(drum, 1, 60), 1.6)
    return faded(reverberate(track, 0.7, 0.3, 9)[: sample_count(3.9)], 1, 500)


def _loop(beats: int, beats_per_minute: float, parts: tuple[tuple[str, tuple[Note, ...]], ...]) -> Signal:
    """Return a loop of so many beats; its instruments are `marimba`, `bass` and `brush`."""
    beat = 60 / beats_per_minute
    loop = np.zeros(sample_count(beats * beat))
    for instrument, notes in parts:
        for number, (start, midi, level) in enumerate(notes):
            match instrument:
                case "marimba":
                    sound = marimba(midi, level)
                case "bass":
                    sound = bass(midi, level)
                case _:
                    sound = brush(number, level)
            add_at(loop, start * beat, sound)
    return reverberate(loop, 0.8, 0.28, 4, loops=True)


def _swung(beat: float) -> float:
    """Return the beat with its second half late, as in a light swing."""
    whole, half = divmod(beat, 1)
    return whole + (half * 4 / 3 if half <= 0.5 else 1 - (1 - half) * 2 / 3)  # noqa: PLR2004 -- half a beat


_CHORDS: Final = {"C": (60, 64, 67, 71), "Am": (57, 60, 64, 67), "Dm": (62, 65, 69, 72), "G": (55, 59, 62, 65)}
_CHORDS_TWO: Final = {
    "F": (53, 57, 60, 64),
    "Em": (52, 55, 59, 62),
    "Dm": (50, 53, 57, 60),
    "G": (55, 59, 62, 65),
    "Am": (57, 60, 64, 67),
}


def evening() -> Signal:
    """Return a slow swing in C: four chords, a melody of few notes."""
    order = ("C", "Am", "Dm", "G", "C", "Am", "Dm", "G")
    melody = (
        (0, 76), (1.5, 74), (2, 72), (5, 69), (6.5, 72), (8, 77), (9.5, 76), (10, 74), (13, 71), (14.5, 74),
        (16, 79), (17.5, 76), (18, 72), (21, 76), (22, 72), (22.5, 69), (24, 74), (25.5, 77), (26, 76), (28, 74),
        (29.5, 71), (30, 67),
    )  # fmt: skip
    chords = tuple(
        (_swung(4 * bar + step), _CHORDS[name][tone], 0.3)
        for bar, name in enumerate(order)
        for step, tone in ((0, 0), (1, 2), (1.5, 3), (2.5, 1), (3, 2))
    )
    roots = tuple(
        (4.0 * bar + step, _CHORDS[name][0] - 24 + up, 0.9)
        for bar, name in enumerate(order)
        for step, up in ((0, 0), (2, 7))
    )
    strokes = tuple((_swung(beat / 2), 0, (0.07, 0.07, 0.16, 0.07)[beat % 4]) for beat in range(64))
    tune = tuple((_swung(beat), midi, 0.75) for beat, midi in melody)
    return _loop(32, 92, (("marimba", chords), ("marimba", tune), ("bass", roots), ("brush", strokes)))


def morning() -> Signal:
    """Return a lighter one, in three, on F and A minor."""
    order = ("F", "Em", "Dm", "G", "F", "Am", "Dm", "G")
    tunes = (
        (72, 76, 77),
        (79, 76, 71),
        (74, 77, 81),
        (79, 77, 74),
        (72, 77, 81),
        (84, 81, 76),
        (77, 76, 74),
        (71, 74, 79),
    )
    steps: tuple[tuple[float, int], ...] = ((0, 0), (1, 1), (1.5, 2), (2, 3))
    chords = tuple(
        (3 * bar + step, _CHORDS_TWO[name][tone] + 12, 0.26) for bar, name in enumerate(order) for step, tone in steps
    )
    tune = tuple(
        (3 * bar + (0, 1.5, 2.5)[number], midi, 0.7)
        for bar, notes in enumerate(tunes)
        for number, midi in enumerate(notes)
    )
    roots = tuple((3.0 * bar, _CHORDS_TWO[name][0] - 12, 0.95) for bar, name in enumerate(order))
    strokes = tuple((float(beat), 0, 0.05 if beat % 3 == 0 else 0.13) for beat in range(24))
    again = tuple(
        (beat + 24, midi + (12 if number % 3 == 0 else 0), level * 0.8)
        for number, (beat, midi, level) in enumerate(tune)
    )
    twice = tuple((beat + 24, midi, level) for beat, midi, level in chords)
    parts = (
        ("marimba", (*chords, *twice)),
        ("marimba", (*tune, *again)),
        ("bass", (*roots, *((beat + 24, midi, level) for beat, midi, level in roots))),
        ("brush", (*strokes, *((beat + 24, midi, level) for beat, midi, level in strokes))),
    )
    return _loop(48, 120, parts)


def main(folder: Path) -> None:
    """Write all files."""
    write_vorbis(at_loudness(fanfare(), MUSIC_LUFS), folder / "sounds/fanfare.ogg", 3.0)
    for name, synthesize in (("evening", evening), ("morning", morning)):
        write_vorbis(at_loudness(synthesize(), MUSIC_LUFS), folder / "sounds/music" / f"{name}.ogg", 2.0)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parent.parent)
