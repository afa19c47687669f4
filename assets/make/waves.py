"""Sound in pure Python: noise, filters, damped tones, brass, and how loud it all is.

A wave is a list of samples around 0; times are milliseconds. The only dice are handed in, so the same call gives the
same samples.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import Final

RATE: Final = 32_000
Wave = list[float]
Sweep = tuple[float, float]
"""Hertz at the beginning and at the end."""
Partial = tuple[float, float, float]
"""Of a struck body: ratio to its pitch, level, milliseconds until it has faded to a third."""

WINDOW_MS: Final = 100
"""What the ear adds up of a short sound."""
LOUDEST: Final = 0.7
"""No sample is higher, so that two or three voices fit on top of each other."""


def samples(ms: float) -> int:
    """How many there are in this time."""
    return round(ms * RATE / 1000)


def hiss(ms: float, dice: Random) -> Wave:
    """White noise."""
    return [dice.uniform(-1, 1) for _ in range(samples(ms))]


def band(wave: Wave, centre: Sweep, q: float) -> Wave:
    """What lies around a pitch that may glide."""
    return _filtered(wave, centre, q, low=False)


def dull(wave: Wave, edge: Sweep) -> Wave:
    """What lies below an edge that may glide."""
    return _filtered(wave, edge, 0.7, low=True)


def _filtered(wave: Wave, sweep: Sweep, q: float, *, low: bool) -> Wave:
    """A state variable filter: stays calm while its pitch moves."""
    first, ratio = sweep[0], (sweep[1] / sweep[0]) ** (1 / max(1, len(wave)))
    one = two = 0.0
    out, hertz = [], first
    for sample in wave:
        g = math.tan(math.pi * min(hertz, 0.45 * RATE) / RATE)
        a = 1 / (1 + g * (g + 1 / q))
        high = sample - two
        mid = a * (one + g * high)
        bottom = two + g * mid
        one, two = 2 * mid - one, 2 * bottom - two
        out.append(bottom if low else mid / q)
        hertz *= ratio
    return out


def struck(wave: Wave, attack_ms: float, fade_ms: float) -> Wave:
    """Rises quickly and dies away."""
    return [
        sample * (1 - math.exp(-ms / attack_ms)) * math.exp(-ms / fade_ms)
        for ms, sample in ((number * 1000 / RATE, sample) for number, sample in enumerate(wave))
    ]


def swelling(wave: Wave, top: float) -> Wave:
    """Rises and falls once; its top lies at this part of it."""
    size = max(1, len(wave) - 1)
    bend = math.log(0.5) / math.log(top)
    return [sample * math.sin(math.pi * (number / size) ** bend) ** 2 for number, sample in enumerate(wave)]


def ringing(ms: float, hertz: float, partials: Sequence[Partial], *, bend: float = 1.0, bend_ms: float = 12) -> Wave:
    """A struck body: wood, bar, skin or coin. It may start *bend* times as high and sink to its pitch."""
    size = samples(ms)
    out = [0.0] * size
    turn = 2 * math.pi * hertz / RATE
    for ratio, level, fade_ms in partials:
        phase = 0.0
        for number in range(size):
            at_ms = number * 1000 / RATE
            out[number] += level * math.sin(phase) * math.exp(-at_ms / fade_ms)
            phase += turn * ratio * (1 + (bend - 1) * math.exp(-at_ms / bend_ms))
    return [sample * _slope(2.5 * (1 - number / size)) for number, sample in enumerate(out)]


def blown(ms: float, hertz: float, *, bright: float = 1.0, attack_ms: float = 22, fade_ms: float = 70) -> Wave:
    """A brass note, found from a little below: the higher a partial, the later it speaks and the sooner it goes."""
    size = samples(ms)
    turns = _lips(size, hertz)
    out = [0.0] * size
    for number in range(1, 1 + min(12, int(0.4 * RATE / hertz))):
        level = bright ** (number - 1) / number**1.1
        speaks, goes = attack_ms * (0.6 + 0.22 * number), fade_ms / (0.75 + 0.12 * number)
        for place, turned in enumerate(turns):
            at_ms = place * 1000 / RATE
            rise = 1 - math.exp(-at_ms / speaks)
            fall = 1 - math.exp(-(ms - at_ms) / goes)
            out[place] += level * rise * fall * math.sin(number * turned)
    return out


def _lips(size: int, hertz: float) -> Wave:
    """How far a note has turned at every sample: a scoop at first, then a slow tremble."""
    turned, out = 0.0, []
    for place in range(size):
        at_ms = place * 1000 / RATE
        tremble = 0.003 * math.sin(2 * math.pi * 5.6 * at_ms / 1000) * (1 - math.exp(-at_ms / 150))
        out.append(turned)
        turned += 2 * math.pi * hertz / RATE * (1 - 0.035 * math.exp(-at_ms / 16) + tremble)
    return out


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Waves that start at these milliseconds, at these levels."""
    out = [0.0] * max(samples(at_ms) + len(wave) for at_ms, _, wave in parts)
    for at_ms, level, wave in parts:
        start = samples(at_ms)
        for number, sample in enumerate(wave):
            out[start + number] += level * sample
    return out


def finished(wave: Wave, lufs: float) -> Wave:
    """Free of rumble, without a click at either end, and as loud as wanted or as its highest sample allows."""
    soft = _edges(_without_rumble(wave))
    peak = max(map(abs, soft))
    gain = min(10 ** ((lufs - loudness(soft)) / 20), LOUDEST / peak)
    return [sample * gain for sample in soft]


def _without_rumble(wave: Wave) -> Wave:
    keep, before, out_before = math.exp(-2 * math.pi * 45 / RATE), 0.0, 0.0
    out = []
    for sample in wave:
        out_before = keep * (out_before + sample - before)
        before = sample
        out.append(out_before)
    return out


def _edges(wave: Wave) -> Wave:
    into, out = samples(0.8), min(samples(24), len(wave) // 3)
    last = len(wave) - 1
    return [sample * _slope(number / into) * _slope((last - number) / out) for number, sample in enumerate(wave)]


def _slope(part: float) -> float:
    return 1.0 if part >= 1 else (1 - math.cos(math.pi * part)) / 2


def loudness(wave: Wave) -> float:
    """Its loudest tenth of a second, in LUFS. Source: ITU-R BS.1770, whose windows are longer."""
    heard = [sample * sample for sample in _through(_through(wave, _shelf()), _high_pass())]
    size, step = samples(WINDOW_MS), samples(WINDOW_MS / 10)
    starts = range(0, max(1, len(heard) - size + step), step)
    loudest = max(sum(heard[start : start + size]) for start in starts) / size
    return -0.691 + 10 * math.log10(max(loudest, 1e-12))


Biquad = tuple[float, float, float, float, float]


def _through(wave: Wave, biquad: Biquad) -> Wave:
    b0, b1, b2, a1, a2 = biquad
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for sample in wave:
        y = b0 * sample + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = sample, x1, y, y1
        out.append(y)
    return out


def _shelf() -> Biquad:
    """The head makes high sounds louder."""
    k, q, high = math.tan(math.pi * 1681.974450955533 / RATE), 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    mid = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    return (
        (high + mid * k / q + k * k) / a0,
        2 * (k * k - high) / a0,
        (high - mid * k / q + k * k) / a0,
        2 * (k * k - 1) / a0,
        (1 - k / q + k * k) / a0,
    )


def _high_pass() -> Biquad:
    """The ear hardly hears the lowest."""
    k, q = math.tan(math.pi * 38.13547087602444 / RATE), 0.5003270373238773
    a0 = 1 + k / q + k * k
    return (1.0, -2.0, 1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)
