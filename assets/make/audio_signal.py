"""Signals of longer sounds with numpy: filters, reverberation, resampling, Vorbis files, and loudness by BS.1770.

A signal is an array of samples around 0 at `SAMPLE_RATE_HZ`. Filters work on the spectrum of the whole signal, which
they treat as a loop, so a filtered loop stays seamless.
"""

import io
import subprocess
import wave
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

SAMPLE_RATE_HZ: Final = 32_000
Signal = NDArray[np.float64]
BLOCK_S: Final = 0.4
"""Length of a block of the loudness measurement; a new one begins every quarter of it."""
ABSOLUTE_GATE_LUFS: Final = -70.0
RELATIVE_GATE_LU: Final = -10.0
PEAK_LIMIT_DB: Final = -1.0
"""Greatest sample of a file, relative to full scale."""
_LOOKAHEAD_MS: Final = 4.0


def sample_count(seconds: float) -> int:
    """Return the number of samples in so many seconds."""
    return round(seconds * SAMPLE_RATE_HZ)


def times(size: int) -> Signal:
    """Return the time of each of *size* samples, in s."""
    return np.arange(size) / SAMPLE_RATE_HZ


def shaped(signal: Signal, low_hz: float, high_hz: float, slope: float = 2.0) -> Signal:
    """Keep the frequencies from *low_hz* to *high_hz*; *slope*: 1 is 6 dB an octave outside."""
    hertz = np.fft.rfftfreq(len(signal), 1 / SAMPLE_RATE_HZ)
    hertz[0] = hertz[1]
    gain = 1 / np.sqrt((1 + (low_hz / hertz) ** (2 * slope)) * (1 + (hertz / high_hz) ** (2 * slope)))
    return np.fft.irfft(np.fft.rfft(signal) * gain, len(signal))


def bell(signal: Signal, centre_hz: float, gain_db: float, octaves: float = 1.0) -> Signal:
    """Raise or lower the frequencies around *centre_hz*."""
    hertz = np.fft.rfftfreq(len(signal), 1 / SAMPLE_RATE_HZ)
    hertz[0] = hertz[1]
    distance = np.log2(hertz / centre_hz) / octaves
    gain = 10 ** (gain_db / 20 * np.exp(-(distance**2)))
    return np.fft.irfft(np.fft.rfft(signal) * gain, len(signal))


def noise(size: int, seed: int, exponent: float = 0.0) -> Signal:
    """Return noise whose power falls with frequency to the power of *exponent* (0 white, 1 pink, 2 brown); it loops."""
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(size))
    hertz = np.fft.rfftfreq(size, 1 / SAMPLE_RATE_HZ)
    hertz[0] = hertz[1]
    signal = np.fft.irfft(spectrum * hertz ** (-exponent / 2), size)
    return signal / float(np.abs(signal).max())


def smooth_random(size: int, seed: int, hertz: float) -> Signal:
    """Return a random curve from 0 to 1 that changes about *hertz* times a second; it loops."""
    curve = shaped(np.random.default_rng(seed).standard_normal(size), hertz / 50, hertz, 3)
    low, high = float(curve.min()), float(curve.max())
    return (curve - low) / (high - low)


def reverberate(signal: Signal, seconds: float, level: float, seed: int, *, loops: bool = False) -> Signal:
    """Add the echo of a room that fades by 60 dB in *seconds*; a loop keeps its length, other signals end later."""
    size = sample_count(seconds)
    echo = np.random.default_rng(seed).standard_normal(size) * np.exp(-6.9 * np.arange(size) / size)
    echo = shaped(echo, 150, 4500, 1)
    echo /= np.sqrt((echo**2).sum())
    total = len(signal) if loops else len(signal) + size
    wet = np.fft.irfft(np.fft.rfft(signal, total) * np.fft.rfft(_folded(echo, total), total), total)
    dry = np.zeros(total)
    dry[: len(signal)] = signal
    return dry + level * wet


def _folded(signal: Signal, size: int) -> Signal:
    """Return *signal* wrapped around a loop of *size* samples."""
    out = np.zeros(size)
    np.add.at(out, np.arange(len(signal)) % size, signal)
    return out


def add_at(loop: Signal, seconds: float, signal: Signal, level: float = 1.0) -> None:
    """Add a signal to a loop from a time on; what is beyond its end goes on at its beginning."""
    np.add.at(loop, (sample_count(seconds) + np.arange(len(signal))) % len(loop), level * signal)


def add_to(track: Signal, seconds: float, signal: Signal, level: float = 1.0) -> None:
    """Add a signal to a track from a time on; what is beyond its end is cut off."""
    start = sample_count(seconds)
    part = signal[: max(0, len(track) - start)]
    track[start : start + len(part)] += level * part


def faded(signal: Signal, in_ms: float, out_ms: float) -> Signal:
    """Fade both ends."""
    out = signal.copy()
    rise, fall = (max(1, min(len(out) // 2, sample_count(ms / 1000))) for ms in (in_ms, out_ms))
    out[:rise] *= np.sin(np.linspace(0, np.pi / 2, rise)) ** 2
    out[-fall:] *= np.cos(np.linspace(0, np.pi / 2, fall)) ** 2
    return out


def k_weighted(signal: Signal) -> Signal:
    """Apply the frequency weighting of BS.1770 to a signal between silence."""
    padded = np.concatenate([signal, np.zeros(SAMPLE_RATE_HZ // 2)])
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(len(padded)))
    response = _biquad_response(z, *_high_shelf()) * _biquad_response(z, *_high_pass())
    return np.fft.irfft(np.fft.rfft(padded) * response, len(padded))[: len(signal)]


def integrated_lufs(signal: Signal) -> float:
    """Return the integrated loudness by BS.1770-4, with both gates; one block for what is shorter than a block."""
    weighted = k_weighted(signal)
    block = sample_count(BLOCK_S)
    starts = range(0, max(1, len(weighted) - block + 1), block // 4)
    powers = np.array([np.mean(weighted[start : start + block] ** 2) for start in starts]) + 1e-12
    levels = -0.691 + 10 * np.log10(powers)
    heard = powers[levels > ABSOLUTE_GATE_LUFS]
    if not len(heard):
        return ABSOLUTE_GATE_LUFS
    gate = -0.691 + 10 * np.log10(heard.mean()) + RELATIVE_GATE_LU
    return float(-0.691 + 10 * np.log10(powers[(levels > ABSOLUTE_GATE_LUFS) & (levels > gate)].mean()))


def at_loudness(signal: Signal, lufs: float) -> Signal:
    """Set the integrated loudness; peaks above the limit are turned down for their moment."""
    out = signal
    for _ in range(6):
        out = _limited(out * 10 ** ((lufs - integrated_lufs(out)) / 20))
    return out


def _limited(signal: Signal) -> Signal:
    """Turn peaks down to `PEAK_LIMIT_DB` by a smooth gain."""
    ceiling = 10 ** (PEAK_LIMIT_DB / 20) * 0.97
    need = np.minimum(1.0, ceiling / np.maximum(np.abs(signal), 1e-9))
    width = sample_count(_LOOKAHEAD_MS / 1000)
    padded = np.pad(need, width, mode="edge")
    lowest = np.lib.stride_tricks.sliding_window_view(padded, 2 * width + 1).min(axis=1)
    window = np.hanning(2 * width + 3)[1:-1]
    smooth = np.convolve(np.pad(lowest, width, mode="edge"), window / window.sum(), mode="valid")
    return signal * np.minimum(smooth, 1.0)


def _high_shelf() -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    k, q = np.tan(np.pi * 1681.974450955533 / SAMPLE_RATE_HZ), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    mid = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    top = (high + mid * k / q + k * k) / a0, 2 * (k * k - high) / a0, (high - mid * k / q + k * k) / a0
    return top, (1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)


def _high_pass() -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    k, q = np.tan(np.pi * 38.13547087602444 / SAMPLE_RATE_HZ), 0.5003270373238773
    a0 = 1 + k / q + k * k
    return (1.0, -2.0, 1.0), (1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)


def _biquad_response(
    z: NDArray[np.complex128], top: tuple[float, float, float], bottom: tuple[float, float, float]
) -> NDArray[np.complex128]:
    return (top[0] + top[1] * z + top[2] * z**2) / (bottom[0] + bottom[1] * z + bottom[2] * z**2)


def write_vorbis(signal: Signal, path: Path, quality: float = 2.0) -> None:
    """Write a Vorbis file with one channel, with `oggenc` of vorbis-tools; equal signals give equal files."""
    frames = np.round(np.clip(signal, -1, 1) * 32767).astype("<i2")
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLE_RATE_HZ)
        file.writeframes(frames.tobytes())
    path.parent.mkdir(parents=True, exist_ok=True)
    command = ["oggenc", "--quiet", "--serial", "1", "--quality", str(quality), "--output", str(path), "-"]
    subprocess.run(command, input=buffer.getvalue(), check=True)  # noqa: S603 -- a tool of this generator
