"""How each sound of the table is made: cards of noise and felt, wood for the interface, bars and brass for events.

Everything with a pitch is in C, so that cues on top of each other agree.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from msgspec import Struct

from assets.make.waves import Partial, Wave, band, blown, dull, hiss, mixed, ringing, struck, swelling

Make = Callable[[float, Random], Wave]

REPEATS: Final = (0.94, 0.97, 1.0, 1.03, 1.06)
"""A sound that comes again and again is never quite the same."""
NUANCES: Final = (0.985, 1.0, 1.015)
"""The same for a sound with a tune."""
FALLING: Final = tuple(1.12 - 0.02 * number for number in range(12))
RISING: Final = tuple(2 ** (step / 12) for step in (0, 2, 4, 7, 9, 12, 14, 16))
"""The tones of a count that goes up."""

WOOD: Final[tuple[Partial, ...]] = ((1, 1, 16), (2.76, 0.45, 8), (5.4, 0.2, 4))
BAR: Final[tuple[Partial, ...]] = ((1, 1, 130), (3.93, 0.28, 42), (9.2, 0.07, 12))
"""A wooden bar over a tube, as of a marimba."""
COIN: Final[tuple[Partial, ...]] = ((1, 1, 150), (1.504, 0.5, 90), (2.71, 0.5, 60), (4.16, 0.25, 30))
SKIN: Final[tuple[Partial, ...]] = ((1, 1, 55), (1.59, 0.4, 30), (2.3, 0.2, 18))

G3, C4, E4, G4, C5, D5, E5, G5, C6, E6 = (261.63 * 2 ** (step / 12) for step in (-5, 0, 4, 7, 12, 14, 16, 19, 24, 28))
C3: Final = C4 / 2
CIS5: Final = C5 * 2 ** (1 / 12)


class Recipe(Struct, frozen=True):
    """A sound, its pitches, and how loud it is."""

    make: Make
    pitches: tuple[float, ...] = (1.0,)
    lufs: float = -18.0


def _tick(pitch: float, dice: Random, *, ms: float = 60, edge: float = 3400, body: float = 420) -> Wave:
    """A card meets the table: its edge, and the felt under it."""
    return mixed(
        (0, 1.0, dull(struck(band(hiss(ms, dice), (edge * pitch, 0.6 * edge * pitch), 0.9), 0.5, 6), (9000, 6000))),
        (1, 2.0, struck(band(hiss(ms - 1, dice), (body * pitch, 0.7 * body * pitch), 2.2), 2, 17)),
        (0, 0.25, ringing(ms, 0.45 * body * pitch, ((1, 1, 20),))),
    )


def _swish(pitch: float, dice: Random, ms: float, sweep: tuple[float, float], top: float = 0.45) -> Wave:
    """A card slides through the air or over the felt."""
    begin, end = sweep[0] * pitch, sweep[1] * pitch
    air, felt = band(hiss(ms, dice), (begin, end), 1.3), dull(hiss(ms, dice), (0.5 * begin, 0.5 * end))
    return swelling(dull(mixed((0, 1.0, air), (0, 0.5, felt)), (2.4 * begin, 2.4 * end)), top)


def _deal(pitch: float, dice: Random) -> Wave:
    return mixed((0, 0.5, _swish(pitch, dice, 55, (2200, 3600), 0.6)), (32, 1.0, _tick(pitch, dice, ms=58)))


def _shuffle(pitch: float, dice: Random) -> Wave:
    """Two halves riffled into each other, faster and faster, then pushed together."""
    riffle, at, gap = [], 10.0, 34.0
    for number in range(20):
        level = 0.45 + 0.02 * number + dice.uniform(-0.1, 0.1)
        riffle.append((at, level, _tick(pitch * dice.uniform(0.92, 1.1), dice, ms=40, edge=3900)))
        at, gap = at + gap, max(13.0, gap * 0.92)
    return mixed(
        (0, 0.5, _swish(pitch, dice, 420, (1500, 2600), 0.6)),
        *riffle,
        (430, 0.8, _swish(pitch, dice, 130, (2600, 1300), 0.3)),
        (500, 1.1, _tick(0.85 * pitch, dice, ms=90)),
    )


def _hover(pitch: float, dice: Random) -> Wave:
    return struck(band(hiss(32, dice), (2600 * pitch, 2000 * pitch), 1.2), 3, 8)


def _lift(pitch: float, dice: Random) -> Wave:
    snap = struck(band(hiss(30, dice), (2900 * pitch, 3400 * pitch), 1.4), 0.6, 5)
    return mixed((0, 0.8, _swish(pitch, dice, 90, (1300, 3000), 0.35)), (8, 0.5, snap))


def _put_down(pitch: float, dice: Random) -> Wave:
    return mixed((0, 0.35, _swish(pitch, dice, 45, (2600, 1500), 0.4)), (22, 1.0, _tick(pitch, dice, ms=80)))


def _put_down_group(pitch: float, dice: Random) -> Wave:
    falls = [(20 + 21 * n, 0.75 + 0.1 * n, _tick(pitch * (1.04 - 0.05 * n), dice, ms=80)) for n in range(3)]
    thump = ringing(100, 120 * pitch, SKIN)
    return mixed((0, 0.4, _swish(pitch, dice, 70, (2600, 1300), 0.4)), *falls, (60, 0.3, thump))


def _snap_back(pitch: float, dice: Random) -> Wave:
    return mixed((0, 0.9, _swish(pitch, dice, 130, (2800, 1100), 0.5)), (108, 0.6, _tick(0.9 * pitch, dice, ms=60)))


def _refuse(pitch: float, dice: Random) -> Wave:
    """Two dull knocks: no."""

    def knock(level: float) -> Wave:
        felt = struck(dull(hiss(110, dice), (900 * pitch, 400 * pitch)), 1, 14)
        return mixed((0, level, ringing(110, 165 * pitch, SKIN, bend=1.25)), (0, 0.7 * level, felt))

    return mixed((0, 1.0, knock(1.0)), (95, 1.0, knock(0.8)))


def _flip(pitch: float, dice: Random) -> Wave:
    """Bent, and let snap."""
    snap = struck(band(hiss(40, dice), (4300 * pitch, 2600 * pitch), 1.1), 0.4, 5)
    return mixed(
        (0, 0.6, _swish(pitch, dice, 75, (1500, 3400), 0.7)),
        (52, 1.0, snap),
        (54, 0.7, _tick(1.1 * pitch, dice, ms=60)),
    )


def _draw(pitch: float, dice: Random) -> Wave:
    return mixed((0, 1.0, _swish(pitch, dice, 150, (1400, 3200), 0.4)), (112, 0.4, _tick(1.15 * pitch, dice, ms=55)))


def _take(pitch: float, dice: Random) -> Wave:
    return mixed(
        (0, 0.5, _tick(1.1 * pitch, dice, ms=50)),
        (12, 0.9, _swish(0.8 * pitch, dice, 135, (1200, 2300), 0.35)),
        (118, 0.4, _tick(pitch, dice, ms=50)),
    )


def _sort(pitch: float, dice: Random) -> Wave:
    ticks = [(40 + 38 * n, 0.6, _tick(pitch * (0.94 + 0.04 * n), dice, ms=50)) for n in range(6)]
    return mixed((0, 0.6, _swish(pitch, dice, 270, (1500, 2600), 0.5)), *ticks)


def _slap(pitch: float, dice: Random) -> Wave:
    """A flat hand with a card in it."""
    crack = struck(band(hiss(120, dice), (2600 * pitch, 1300 * pitch), 0.7), 0.3, 13)
    return mixed(
        (0, 1.3, crack),
        (0, 1.0, ringing(210, 92 * pitch, SKIN, bend=1.9, bend_ms=16)),
        (2, 0.9, struck(band(hiss(120, dice), (520 * pitch, 300 * pitch), 1.6), 1, 26)),
    )


def _slap_open(pitch: float, dice: Random) -> Wave:
    """Two quick knocks, the second higher: now or never."""
    del dice
    low, high = ringing(160, G4 * 2 * pitch, WOOD), ringing(200, C6 * pitch, BAR)
    return mixed((0, 0.9, low), (75, 0.8, high))


def _your_turn(pitch: float, dice: Random) -> Wave:
    del dice
    return mixed((0, 0.7, ringing(330, G4 * pitch, BAR)), (115, 1.0, ringing(400, C5 * pitch, BAR)))


def _thinking(pitch: float, dice: Random) -> Wave:
    del dice
    return ringing(50, 720 * pitch, WOOD)


def _call(pitch: float, dice: Random) -> Wave:
    """Two bright notes up: everybody looks."""
    del dice
    first, second = blown(170, G4 * pitch, bright=0.92), blown(480, D5 * pitch, bright=0.9, fade_ms=150)
    return mixed(
        (0, 0.85, first),
        (150, 1.0, second),
        (150, 0.4, blown(480, G4 * pitch, bright=0.8, fade_ms=150)),
        (150, 0.25, ringing(400, D5 * 2 * pitch, BAR)),
    )


def _suspense(pitch: float, dice: Random) -> Wave:
    """A roll on a soft drum that grows."""

    def stroke() -> Wave:
        felt = struck(band(hiss(70, dice), (700, 420), 1.2), 1, 16)
        return mixed((0, 1.0, ringing(110, 118 * pitch * dice.uniform(0.97, 1.03), SKIN)), (0, 0.5, felt))

    return mixed(*((36 * n + dice.uniform(0, 4), 0.25 + 0.75 * (n / 14) ** 1.5, stroke()) for n in range(15)))


def _asaf(pitch: float, dice: Random) -> Wave:
    """A minor third down, with the crack of a trap that shuts."""
    snap = struck(band(hiss(90, dice), (3000 * pitch, 1500 * pitch), 0.8), 0.3, 11)
    return mixed(
        (0, 0.9, blown(190, E5 * pitch, bright=0.92, attack_ms=14)),
        (170, 1.0, blown(430, CIS5 * pitch, bright=0.9, attack_ms=14, fade_ms=140)),
        (170, 0.45, blown(430, CIS5 / 2 * pitch, bright=0.85, fade_ms=140)),
        (166, 1.5, snap),
        (168, 0.8, ringing(160, 98 * pitch, SKIN, bend=1.7)),
    )


def _score(pitch: float, dice: Random) -> Wave:
    del dice
    return mixed((0, 1.0, ringing(70, C5 * pitch, WOOD)), (0, 0.5, ringing(80, C5 * pitch, ((1, 1, 30),))))


def _reduction(pitch: float, dice: Random) -> Wave:
    """Coins: points that come back."""
    del dice
    return mixed((0, 0.75, ringing(180, G5 * 2 * pitch, COIN)), (85, 1.0, ringing(440, C6 * 2 * pitch, COIN)))


def _elimination(pitch: float, dice: Random) -> Wave:
    """Low and going down, a door that is closed softly."""
    felt = struck(dull(hiss(200, dice), (500, 180)), 3, 50)
    return mixed(
        (0, 0.8, blown(270, G3 * pitch, bright=0.62, attack_ms=30)),
        (230, 1.0, blown(450, C3 * pitch, bright=0.66, attack_ms=34, fade_ms=170)),
        (230, 0.8, ringing(300, 66 * pitch, SKIN, bend=1.4)),
        (230, 0.8, felt),
    )


def _round_won(pitch: float, dice: Random) -> Wave:
    del dice
    return _notes(pitch, (C5, E5, G5, C6), 85, 300)


def _game_won(pitch: float, dice: Random) -> Wave:
    """The same, and a chord that stays."""
    del dice
    chord = mixed(*((0.0, 0.4, blown(390, tone * pitch, bright=0.75, fade_ms=170)) for tone in (C4, G4, C5, E5)))
    return mixed((0, 1.0, _notes(pitch, (G4, C5, E5, G5, C6, E6), 62, 320)), (300, 0.5, chord))


def _game_lost(pitch: float, dice: Random) -> Wave:
    del dice
    return _notes(pitch, (G4, E4, C4), 165, 350)


def _notes(pitch: float, tones: tuple[float, ...], step_ms: float, ring_ms: float) -> Wave:
    """Struck one after the other."""
    return mixed(*((step_ms * number, 0.9, ringing(ring_ms, tone * pitch, BAR)) for number, tone in enumerate(tones)))


def _click(pitch: float, dice: Random) -> Wave:
    felt = struck(dull(hiss(40, dice), (1800, 700)), 0.5, 6)
    return mixed((0, 0.5, ringing(45, 520 * pitch, WOOD)), (0, 0.6, felt))


def _toggle(pitch: float, dice: Random) -> Wave:
    return mixed((0, 0.8, _click(pitch, dice)), (32, 1.0, _click(1.33 * pitch, dice)))


RECIPES: Final[dict[str, Recipe]] = {
    "deal": Recipe(_deal, FALLING, -22),
    "shuffle": Recipe(_shuffle, NUANCES, -20),
    "hover": Recipe(_hover, REPEATS, -32),
    "lift": Recipe(_lift, REPEATS, -22),
    "put_down": Recipe(_put_down, REPEATS, -20),
    "put_down_group": Recipe(_put_down_group, REPEATS, -18),
    "snap_back": Recipe(_snap_back, REPEATS, -21),
    "refuse": Recipe(_refuse, NUANCES, -19),
    "flip": Recipe(_flip, REPEATS, -20),
    "draw": Recipe(_draw, REPEATS, -20),
    "take": Recipe(_take, REPEATS, -20),
    "sort": Recipe(_sort, REPEATS, -20),
    "slap": Recipe(_slap, REPEATS, -16),
    "slap_open": Recipe(_slap_open, NUANCES, -19),
    "your_turn": Recipe(_your_turn, NUANCES, -20),
    "thinking": Recipe(_thinking, REPEATS, -30),
    "call": Recipe(_call, (1.0,), -16),
    "suspense": Recipe(_suspense, (1.0,), -19),
    "asaf": Recipe(_asaf, (1.0,), -16),
    "reveal": Recipe(_flip, tuple(0.9 + 0.03 * number for number in range(8)), -20),
    "score": Recipe(_score, RISING, -21),
    "reduction": Recipe(_reduction, (1.0,), -18),
    "elimination": Recipe(_elimination, (1.0,), -18),
    "round_won": Recipe(_round_won, (1.0,), -18),
    "game_won": Recipe(_game_won, (1.0,), -17),
    "game_lost": Recipe(_game_lost, (1.0,), -18),
    "click": Recipe(_click, REPEATS, -24),
    "toggle": Recipe(_toggle, REPEATS, -24),
}
"""By the word that `yaniv.ui.cues` knows it by. Where there are several, the first is the start of a sequence."""
