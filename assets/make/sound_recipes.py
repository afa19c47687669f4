"""Recipes for all sounds: noise and felt for cards, wood for the interface, bars and brass for events.

All pitched sounds are in C, so that simultaneous cues are in tune.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from msgspec import Struct

from assets.make.sound_synthesis import (
    Partial,
    Wave,
    apply_strike_envelope,
    apply_swell_envelope,
    band_pass,
    brass_tone,
    low_pass,
    mix,
    struck_tone,
    white_noise,
)

Synthesizer = Callable[[float, Random], Wave]

REPEAT_PITCHES: Final = (0.94, 0.97, 1.0, 1.03, 1.06)
"""Pitch factors for frequently repeated sounds, so that they vary."""
NUANCE_PITCHES: Final = (0.985, 1.0, 1.015)
"""Pitch factors for repeated sounds with a melody."""
FALLING_PITCHES: Final = tuple(1.12 - 0.02 * number for number in range(12))
RISING_PITCHES: Final = tuple(2 ** (step / 12) for step in (0, 2, 4, 7, 9, 12, 14, 16))
"""Pitch factors for a count that goes up."""

WOOD_PARTIALS: Final[tuple[Partial, ...]] = ((1, 1, 16), (2.76, 0.45, 8), (5.4, 0.2, 4))
BAR_PARTIALS: Final[tuple[Partial, ...]] = ((1, 1, 130), (3.93, 0.28, 42), (9.2, 0.07, 12))
"""A wooden bar over a resonator, like that of a marimba."""
COIN_PARTIALS: Final[tuple[Partial, ...]] = ((1, 1, 150), (1.504, 0.5, 90), (2.71, 0.5, 60), (4.16, 0.25, 30))
SKIN_PARTIALS: Final[tuple[Partial, ...]] = ((1, 1, 55), (1.59, 0.4, 30), (2.3, 0.2, 18))

G3, C4, E4, G4, C5, D5, E5, G5, C6, E6 = (261.63 * 2 ** (step / 12) for step in (-5, 0, 4, 7, 12, 14, 16, 19, 24, 28))
C3: Final = C4 / 2
CIS5: Final = C5 * 2 ** (1 / 12)


class SoundRecipe(Struct, frozen=True):
    """Synthesis function of a sound, its pitch factors, and its loudness in LUFS."""

    synthesize: Synthesizer
    pitches: tuple[float, ...] = (1.0,)
    lufs: float = -18.0


def _tick(pitch: float, rng: Random, *, ms: float = 60, edge: float = 3400, body: float = 420) -> Wave:
    """Synthesize a card that hits the table: its edge, and the felt under it."""
    return mix(
        (
            0,
            1.0,
            low_pass(
                apply_strike_envelope(band_pass(white_noise(ms, rng), (edge * pitch, 0.6 * edge * pitch), 0.9), 0.5, 6),
                (9000, 6000),
            ),
        ),
        (
            1,
            2.0,
            apply_strike_envelope(band_pass(white_noise(ms - 1, rng), (body * pitch, 0.7 * body * pitch), 2.2), 2, 17),
        ),
        (0, 0.25, struck_tone(ms, 0.45 * body * pitch, ((1, 1, 20),))),
    )


def _swish(pitch: float, rng: Random, ms: float, sweep: tuple[float, float], top: float = 0.45) -> Wave:
    """Synthesize a card that slides through the air or over the felt."""
    begin, end = sweep[0] * pitch, sweep[1] * pitch
    air, felt = (
        band_pass(white_noise(ms, rng), (begin, end), 1.3),
        low_pass(white_noise(ms, rng), (0.5 * begin, 0.5 * end)),
    )
    return apply_swell_envelope(low_pass(mix((0, 1.0, air), (0, 0.5, felt)), (2.4 * begin, 2.4 * end)), top)


def _deal(pitch: float, rng: Random) -> Wave:
    return mix((0, 0.5, _swish(pitch, rng, 55, (2200, 3600), 0.6)), (32, 1.0, _tick(pitch, rng, ms=58)))


def _shuffle(pitch: float, rng: Random) -> Wave:
    """Synthesize a riffle shuffle that speeds up, then the two halves pushed together."""
    riffle_parts, time_ms, gap_ms = [], 10.0, 34.0
    for number in range(20):
        level = 0.45 + 0.02 * number + rng.uniform(-0.1, 0.1)
        riffle_parts.append((time_ms, level, _tick(pitch * rng.uniform(0.92, 1.1), rng, ms=40, edge=3900)))
        time_ms, gap_ms = time_ms + gap_ms, max(13.0, gap_ms * 0.92)
    return mix(
        (0, 0.5, _swish(pitch, rng, 420, (1500, 2600), 0.6)),
        *riffle_parts,
        (430, 0.8, _swish(pitch, rng, 130, (2600, 1300), 0.3)),
        (500, 1.1, _tick(0.85 * pitch, rng, ms=90)),
    )


def _hover(pitch: float, rng: Random) -> Wave:
    return apply_strike_envelope(band_pass(white_noise(32, rng), (2600 * pitch, 2000 * pitch), 1.2), 3, 8)


def _lift(pitch: float, rng: Random) -> Wave:
    snap = apply_strike_envelope(band_pass(white_noise(30, rng), (2900 * pitch, 3400 * pitch), 1.4), 0.6, 5)
    return mix((0, 0.8, _swish(pitch, rng, 90, (1300, 3000), 0.35)), (8, 0.5, snap))


def _put_down(pitch: float, rng: Random) -> Wave:
    return mix((0, 0.35, _swish(pitch, rng, 45, (2600, 1500), 0.4)), (22, 1.0, _tick(pitch, rng, ms=80)))


def _put_down_group(pitch: float, rng: Random) -> Wave:
    card_parts = [(20 + 21 * n, 0.75 + 0.1 * n, _tick(pitch * (1.04 - 0.05 * n), rng, ms=80)) for n in range(3)]
    thump = struck_tone(100, 120 * pitch, SKIN_PARTIALS)
    return mix((0, 0.4, _swish(pitch, rng, 70, (2600, 1300), 0.4)), *card_parts, (60, 0.3, thump))


def _snap_back(pitch: float, rng: Random) -> Wave:
    return mix((0, 0.9, _swish(pitch, rng, 130, (2800, 1100), 0.5)), (108, 0.6, _tick(0.9 * pitch, rng, ms=60)))


def _refuse(pitch: float, rng: Random) -> Wave:
    """Synthesize two dull knocks."""

    def knock(level: float) -> Wave:
        felt = apply_strike_envelope(low_pass(white_noise(110, rng), (900 * pitch, 400 * pitch)), 1, 14)
        return mix((0, level, struck_tone(110, 165 * pitch, SKIN_PARTIALS, bend=1.25)), (0, 0.7 * level, felt))

    return mix((0, 1.0, knock(1.0)), (95, 1.0, knock(0.8)))


def _flip(pitch: float, rng: Random) -> Wave:
    """Synthesize a card that is bent and snaps back."""
    snap = apply_strike_envelope(band_pass(white_noise(40, rng), (4300 * pitch, 2600 * pitch), 1.1), 0.4, 5)
    return mix(
        (0, 0.6, _swish(pitch, rng, 75, (1500, 3400), 0.7)),
        (52, 1.0, snap),
        (54, 0.7, _tick(1.1 * pitch, rng, ms=60)),
    )


def _draw(pitch: float, rng: Random) -> Wave:
    return mix((0, 1.0, _swish(pitch, rng, 150, (1400, 3200), 0.4)), (112, 0.4, _tick(1.15 * pitch, rng, ms=55)))


def _take(pitch: float, rng: Random) -> Wave:
    return mix(
        (0, 0.5, _tick(1.1 * pitch, rng, ms=50)),
        (12, 0.9, _swish(0.8 * pitch, rng, 135, (1200, 2300), 0.35)),
        (118, 0.4, _tick(pitch, rng, ms=50)),
    )


def _sort(pitch: float, rng: Random) -> Wave:
    ticks = [(40 + 38 * n, 0.6, _tick(pitch * (0.94 + 0.04 * n), rng, ms=50)) for n in range(6)]
    return mix((0, 0.6, _swish(pitch, rng, 270, (1500, 2600), 0.5)), *ticks)


def _slap(pitch: float, rng: Random) -> Wave:
    """Synthesize a flat hand that slaps a card down."""
    crack = apply_strike_envelope(band_pass(white_noise(120, rng), (2600 * pitch, 1300 * pitch), 0.7), 0.3, 13)
    return mix(
        (0, 1.3, crack),
        (0, 1.0, struck_tone(210, 92 * pitch, SKIN_PARTIALS, bend=1.9, bend_ms=16)),
        (2, 0.9, apply_strike_envelope(band_pass(white_noise(120, rng), (520 * pitch, 300 * pitch), 1.6), 1, 26)),
    )


def _slam(pitch: float, rng: Random) -> Wave:
    """Synthesize a whole hand of cards that comes down hard: the crack of the cards, a deep thump, and a rattle."""
    crack = apply_strike_envelope(band_pass(white_noise(160, rng), (2100 * pitch, 800 * pitch), 0.6), 0.3, 20)
    thump = struck_tone(420, 62 * pitch, SKIN_PARTIALS, bend=2.3, bend_ms=26)
    rattle = apply_strike_envelope(band_pass(white_noise(260, rng), (380 * pitch, 190 * pitch), 1.4), 2, 62)
    return mix((0, 1.1, crack), (0, 1.5, thump), (8, 0.8, rattle))


def _slap_open(pitch: float, rng: Random) -> Wave:
    """Synthesize two quick knocks, the second higher, as a signal to slap now."""
    del rng
    low, high = struck_tone(160, G4 * 2 * pitch, WOOD_PARTIALS), struck_tone(200, C6 * pitch, BAR_PARTIALS)
    return mix((0, 0.9, low), (75, 0.8, high))


def _your_turn(pitch: float, rng: Random) -> Wave:
    del rng
    return mix(
        (0, 0.7, struck_tone(330, G4 * pitch, BAR_PARTIALS)), (115, 1.0, struck_tone(400, C5 * pitch, BAR_PARTIALS))
    )


def _may_call(pitch: float, rng: Random) -> Wave:
    """Synthesize the notes of an own turn and a brighter one: the hand is low enough to call."""
    del rng
    return mix(
        (0, 0.7, struck_tone(330, G4 * pitch, BAR_PARTIALS)),
        (105, 0.9, struck_tone(380, C5 * pitch, BAR_PARTIALS)),
        (190, 1.0, struck_tone(480, E5 * pitch, BAR_PARTIALS)),
    )


def _thinking(pitch: float, rng: Random) -> Wave:
    del rng
    return struck_tone(50, 720 * pitch, WOOD_PARTIALS)


def _call(pitch: float, rng: Random) -> Wave:
    """Synthesize two bright rising notes that attract attention."""
    del rng
    first, second = brass_tone(170, G4 * pitch, bright=0.92), brass_tone(480, D5 * pitch, bright=0.9, fade_ms=150)
    return mix(
        (0, 0.85, first),
        (150, 1.0, second),
        (150, 0.4, brass_tone(480, G4 * pitch, bright=0.8, fade_ms=150)),
        (150, 0.25, struck_tone(400, D5 * 2 * pitch, BAR_PARTIALS)),
    )


def _suspense(pitch: float, rng: Random) -> Wave:
    """Synthesize a roll on a soft drum that grows louder."""

    def stroke() -> Wave:
        felt = apply_strike_envelope(band_pass(white_noise(70, rng), (700, 420), 1.2), 1, 16)
        return mix((0, 1.0, struck_tone(110, 118 * pitch * rng.uniform(0.97, 1.03), SKIN_PARTIALS)), (0, 0.5, felt))

    return mix(*((36 * n + rng.uniform(0, 4), 0.25 + 0.75 * (n / 14) ** 1.5, stroke()) for n in range(15)))


def _asaf(pitch: float, rng: Random) -> Wave:
    """Synthesize a falling minor third with the crack of a trap that shuts."""
    snap = apply_strike_envelope(band_pass(white_noise(90, rng), (3000 * pitch, 1500 * pitch), 0.8), 0.3, 11)
    return mix(
        (0, 0.9, brass_tone(190, E5 * pitch, bright=0.92, attack_ms=14)),
        (170, 1.0, brass_tone(430, CIS5 * pitch, bright=0.9, attack_ms=14, fade_ms=140)),
        (170, 0.45, brass_tone(430, CIS5 / 2 * pitch, bright=0.85, fade_ms=140)),
        (166, 1.5, snap),
        (168, 0.8, struck_tone(160, 98 * pitch, SKIN_PARTIALS, bend=1.7)),
    )


def _score(pitch: float, rng: Random) -> Wave:
    del rng
    return mix(
        (0, 1.0, struck_tone(70, C5 * pitch, WOOD_PARTIALS)), (0, 0.5, struck_tone(80, C5 * pitch, ((1, 1, 30),)))
    )


def _reduction(pitch: float, rng: Random) -> Wave:
    """Synthesize coins, for points taken off."""
    del rng
    return mix(
        (0, 0.75, struck_tone(180, G5 * 2 * pitch, COIN_PARTIALS)),
        (85, 1.0, struck_tone(440, C6 * 2 * pitch, COIN_PARTIALS)),
    )


def _elimination(pitch: float, rng: Random) -> Wave:
    """Synthesize low falling notes, with a door that closes softly."""
    felt = apply_strike_envelope(low_pass(white_noise(200, rng), (500, 180)), 3, 50)
    return mix(
        (0, 0.8, brass_tone(270, G3 * pitch, bright=0.62, attack_ms=30)),
        (230, 1.0, brass_tone(450, C3 * pitch, bright=0.66, attack_ms=34, fade_ms=170)),
        (230, 0.8, struck_tone(300, 66 * pitch, SKIN_PARTIALS, bend=1.4)),
        (230, 0.8, felt),
    )


def _round_won(pitch: float, rng: Random) -> Wave:
    del rng
    return _struck_notes(pitch, (C5, E5, G5, C6), 85, 300)


def _game_lost(pitch: float, rng: Random) -> Wave:
    del rng
    return _struck_notes(pitch, (G4, E4, C4), 165, 350)


def _struck_notes(pitch: float, tones: tuple[float, ...], step_ms: float, ring_ms: float) -> Wave:
    """Synthesize bar notes struck one after the other."""
    return mix(
        *(
            (step_ms * number, 0.9, struck_tone(ring_ms, tone * pitch, BAR_PARTIALS))
            for number, tone in enumerate(tones)
        )
    )


def _click(pitch: float, rng: Random) -> Wave:
    felt = apply_strike_envelope(low_pass(white_noise(40, rng), (1800, 700)), 0.5, 6)
    return mix((0, 0.5, struck_tone(45, 520 * pitch, WOOD_PARTIALS)), (0, 0.6, felt))


def _toggle(pitch: float, rng: Random) -> Wave:
    return mix((0, 0.8, _click(pitch, rng)), (32, 1.0, _click(1.33 * pitch, rng)))


RECIPES: Final[dict[str, SoundRecipe]] = {
    "deal": SoundRecipe(_deal, FALLING_PITCHES, -22),
    "shuffle": SoundRecipe(_shuffle, NUANCE_PITCHES, -20),
    "hover": SoundRecipe(_hover, REPEAT_PITCHES, -32),
    "lift": SoundRecipe(_lift, REPEAT_PITCHES, -22),
    "put_down": SoundRecipe(_put_down, REPEAT_PITCHES, -20),
    "put_down_group": SoundRecipe(_put_down_group, REPEAT_PITCHES, -18),
    "snap_back": SoundRecipe(_snap_back, REPEAT_PITCHES, -21),
    "refuse": SoundRecipe(_refuse, NUANCE_PITCHES, -19),
    "flip": SoundRecipe(_flip, REPEAT_PITCHES, -20),
    "draw": SoundRecipe(_draw, REPEAT_PITCHES, -20),
    "take": SoundRecipe(_take, REPEAT_PITCHES, -20),
    "sort": SoundRecipe(_sort, REPEAT_PITCHES, -20),
    "slap": SoundRecipe(_slap, REPEAT_PITCHES, -16),
    "slam": SoundRecipe(_slam, (1.0,), -15),
    "slap_open": SoundRecipe(_slap_open, NUANCE_PITCHES, -19),
    "your_turn": SoundRecipe(_your_turn, NUANCE_PITCHES, -20),
    "may_call": SoundRecipe(_may_call, NUANCE_PITCHES, -18),
    "thinking": SoundRecipe(_thinking, REPEAT_PITCHES, -30),
    "call": SoundRecipe(_call, (1.0,), -16),
    "suspense": SoundRecipe(_suspense, (1.0,), -19),
    "asaf": SoundRecipe(_asaf, (1.0,), -16),
    "reveal": SoundRecipe(_flip, tuple(0.9 + 0.03 * number for number in range(8)), -20),
    "score": SoundRecipe(_score, RISING_PITCHES, -21),
    "reduction": SoundRecipe(_reduction, (1.0,), -18),
    "elimination": SoundRecipe(_elimination, (1.0,), -18),
    "round_won": SoundRecipe(_round_won, (1.0,), -18),
    "game_lost": SoundRecipe(_game_lost, (1.0,), -18),
    "click": SoundRecipe(_click, REPEAT_PITCHES, -24),
    "toggle": SoundRecipe(_toggle, REPEAT_PITCHES, -24),
}
"""By the name of the cue in `yaniv.ui.audio.cues`. Several pitches form a sequence that starts with the first."""
