"""Sound synthesis in pure Python: noise, filters, struck tones, brass tones, and loudness.

A wave is a list of samples around 0; times are in ms, frequencies in Hz. Random numbers come from generators passed in,
so equal calls give equal samples.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import Final

SAMPLE_RATE_HZ: Final = 32_000
Wave = list[float]
Sweep = tuple[float, float]
"""Frequency at the beginning and at the end, in Hz."""
Partial = tuple[float, float, float]
"""Partial of a struck body: ratio to its pitch, level, time in ms to decay to 1/e."""

LOUDNESS_WINDOW_MS: Final = 100
"""Integration time of the ear for short sounds, in ms."""
PEAK_LIMIT: Final = 0.7
"""Maximum sample value; below 1, so that two or three sounds can play at once without clipping."""


def sample_count(ms: float) -> int:
    """Return the number of samples in *ms* ms."""
    return round(ms * SAMPLE_RATE_HZ / 1000)


def white_noise(ms: float, rng: Random) -> Wave:
    """Return white noise, uniform in -1..1."""
    return [rng.uniform(-1, 1) for _ in range(sample_count(ms))]


def band_pass(wave: Wave, centre: Sweep, q: float) -> Wave:
    """Apply a band-pass filter whose centre may glide."""
    return _state_variable_filter(wave, centre, q, is_low_pass=False)


def low_pass(wave: Wave, cutoff: Sweep) -> Wave:
    """Apply a low-pass filter whose cutoff may glide."""
    return _state_variable_filter(wave, cutoff, 0.7, is_low_pass=True)


def _state_variable_filter(wave: Wave, sweep: Sweep, q: float, *, is_low_pass: bool) -> Wave:
    """Apply a state variable filter, which stays stable while its frequency changes."""
    first, ratio = sweep[0], (sweep[1] / sweep[0]) ** (1 / max(1, len(wave)))
    one = two = 0.0
    out, hertz = [], first
    for sample in wave:
        g = math.tan(math.pi * min(hertz, 0.45 * SAMPLE_RATE_HZ) / SAMPLE_RATE_HZ)
        a = 1 / (1 + g * (g + 1 / q))
        high = sample - two
        mid = a * (one + g * high)
        bottom = two + g * mid
        one, two = 2 * mid - one, 2 * bottom - two
        out.append(bottom if is_low_pass else mid / q)
        hertz *= ratio
    return out


def apply_strike_envelope(wave: Wave, attack_ms: float, fade_ms: float) -> Wave:
    """Apply an envelope with a fast attack and exponential decay."""
    return [
        sample * (1 - math.exp(-ms / attack_ms)) * math.exp(-ms / fade_ms)
        for ms, sample in ((number * 1000 / SAMPLE_RATE_HZ, sample) for number, sample in enumerate(wave))
    ]


def apply_swell_envelope(wave: Wave, peak_share: float) -> Wave:
    """Apply an envelope that rises and falls once; its peak is at *peak_share* (0 to 1) of the duration."""
    size = max(1, len(wave) - 1)
    bend = math.log(0.5) / math.log(peak_share)
    return [sample * math.sin(math.pi * (number / size) ** bend) ** 2 for number, sample in enumerate(wave)]


def struck_tone(
    ms: float, hertz: float, partials: Sequence[Partial], *, bend: float = 1.0, bend_ms: float = 12
) -> Wave:
    """Return the tone of a struck body; it may start at *bend* times the pitch and glide down to it."""
    size = sample_count(ms)
    out = [0.0] * size
    phase_step = 2 * math.pi * hertz / SAMPLE_RATE_HZ
    for ratio, level, fade_ms in partials:
        phase = 0.0
        for number in range(size):
            at_ms = number * 1000 / SAMPLE_RATE_HZ
            out[number] += level * math.sin(phase) * math.exp(-at_ms / fade_ms)
            phase += phase_step * ratio * (1 + (bend - 1) * math.exp(-at_ms / bend_ms))
    return [sample * _raised_cosine(2.5 * (1 - number / size)) for number, sample in enumerate(out)]


def brass_tone(ms: float, hertz: float, *, bright: float = 1.0, attack_ms: float = 22, fade_ms: float = 70) -> Wave:
    """Return a brass tone that starts slightly flat; higher partials begin later and end sooner."""
    size = sample_count(ms)
    phases = _brass_phase(size, hertz)
    out = [0.0] * size
    for number in range(1, 1 + min(12, int(0.4 * SAMPLE_RATE_HZ / hertz))):
        level = bright ** (number - 1) / number**1.1
        attack_of_partial_ms, fade_of_partial_ms = attack_ms * (0.6 + 0.22 * number), fade_ms / (0.75 + 0.12 * number)
        for index, phase in enumerate(phases):
            at_ms = index * 1000 / SAMPLE_RATE_HZ
            rise = 1 - math.exp(-at_ms / attack_of_partial_ms)
            fall = 1 - math.exp(-(ms - at_ms) / fade_of_partial_ms)
            out[index] += level * rise * fall * math.sin(number * phase)
    return out


def _brass_phase(size: int, hertz: float) -> Wave:
    """Return the phase of a note at every sample, in radians, with an initial glide and a slow vibrato."""
    phase, out = 0.0, []
    for index in range(size):
        at_ms = index * 1000 / SAMPLE_RATE_HZ
        vibrato = 0.003 * math.sin(2 * math.pi * 5.6 * at_ms / 1000) * (1 - math.exp(-at_ms / 150))
        out.append(phase)
        phase += 2 * math.pi * hertz / SAMPLE_RATE_HZ * (1 - 0.035 * math.exp(-at_ms / 16) + vibrato)
    return out


def mix(*tracks: tuple[float, float, Wave]) -> Wave:
    """Mix waves; each track is (start in ms, level, wave)."""
    out = [0.0] * max(sample_count(at_ms) + len(wave) for at_ms, _, wave in tracks)
    for at_ms, level, wave in tracks:
        start = sample_count(at_ms)
        for number, sample in enumerate(wave):
            out[start + number] += level * sample
    return out


def normalize(wave: Wave, lufs: float) -> Wave:
    """Remove rumble, fade both ends, and set the loudness in LUFS, limited by PEAK_LIMIT."""
    filtered = _fade_edges(_remove_rumble(wave))
    peak = max(map(abs, filtered))
    gain = min(10 ** ((lufs - loudness_lufs(filtered)) / 20), PEAK_LIMIT / peak)
    return [sample * gain for sample in filtered]


def _remove_rumble(wave: Wave) -> Wave:
    keep, previous, previous_out = math.exp(-2 * math.pi * 45 / SAMPLE_RATE_HZ), 0.0, 0.0
    out = []
    for sample in wave:
        previous_out = keep * (previous_out + sample - previous)
        previous = sample
        out.append(previous_out)
    return out


def _fade_edges(wave: Wave) -> Wave:
    into, out = sample_count(0.8), min(sample_count(24), len(wave) // 3)
    last = len(wave) - 1
    return [
        sample * _raised_cosine(number / into) * _raised_cosine((last - number) / out)
        for number, sample in enumerate(wave)
    ]


def _raised_cosine(part: float) -> float:
    return 1.0 if part >= 1 else (1 - math.cos(math.pi * part)) / 2


def loudness_lufs(wave: Wave) -> float:
    """Return the loudness of the loudest tenth of a second, in LUFS.

    Source: ITU-R BS.1770, whose windows are longer.
    """
    weighted_squares = [sample * sample for sample in _apply_biquad(_apply_biquad(wave, _high_shelf()), _high_pass())]
    size, step = sample_count(LOUDNESS_WINDOW_MS), sample_count(LOUDNESS_WINDOW_MS / 10)
    starts = range(0, max(1, len(weighted_squares) - size + step), step)
    loudest = max(sum(weighted_squares[start : start + size]) for start in starts) / size
    return -0.691 + 10 * math.log10(max(loudest, 1e-12))


BiquadCoefficients = tuple[float, float, float, float, float]


def _apply_biquad(wave: Wave, biquad: BiquadCoefficients) -> Wave:
    b0, b1, b2, a1, a2 = biquad
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for sample in wave:
        y = b0 * sample + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = sample, x1, y, y1
        out.append(y)
    return out


def _high_shelf() -> BiquadCoefficients:
    """Return the high shelf filter of BS.1770, which models the effect of the head."""
    k, q, high = (
        math.tan(math.pi * 1681.974450955533 / SAMPLE_RATE_HZ),
        0.7071752369554196,
        10 ** (3.999843853973347 / 20),
    )
    mid = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    return (
        (high + mid * k / q + k * k) / a0,
        2 * (k * k - high) / a0,
        (high - mid * k / q + k * k) / a0,
        2 * (k * k - 1) / a0,
        (1 - k / q + k * k) / a0,
    )


def _high_pass() -> BiquadCoefficients:
    """Return the high-pass filter of BS.1770, which models the ear's low sensitivity to low frequencies."""
    k, q = math.tan(math.pi * 38.13547087602444 / SAMPLE_RATE_HZ), 0.5003270373238773
    a0 = 1 + k / q + k * k
    return (1.0, -2.0, 1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)
