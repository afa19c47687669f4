"""What the effect strip says of a figure: what it is of, the figure, and the difference that the changes make."""

from typing import Final

from yaniv.arena.effect import Figure, Measure
from yaniv.words import decimal, percent, tell

_FEW: Final = 10
"""From here on a figure needs no digit behind the point."""
_LABELS: Final[dict[Measure, str]] = {
    "turns": "turns a round",
    "minutes": "minutes a match",
    "caught": "calls caught",
    "opener": "advantage of starting",
    "reshuffles": "reshuffles a round",
    "stalemates": "rounds called off",
}
_SHARES: Final = ("caught", "opener", "stalemates")
"""Told in percent."""
_HAPPENINGS: Final = ("caught", "reshuffles", "stalemates")
"""What may never happen at all."""


def label(figure: Figure) -> str:
    """What it is of."""
    return tell(_LABELS[figure.measure])


def value(figure: Figure) -> str:
    """After the changes."""
    measure, told = figure.measure, figure.after
    if told is None:
        return tell("none yet")
    if _is_unknown(figure):
        return tell("never")
    number = _digits(measure, told.value)
    return percent(number) if measure in _SHARES else number


def change(figure: Figure) -> str:
    """The difference and its interval, or that there is none to be seen; nothing of what never happens."""
    difference = figure.change
    if _is_unknown(figure):
        return ""
    if difference is None:
        return tell("nothing to compare")
    if not figure.is_certain:
        return tell("no difference seen")
    more = _digits(figure.measure, abs(difference.value))
    half = _digits(figure.measure, difference.half)
    if difference.value > 0:
        return tell("{number} more, ± {half}", number=more, half=half)
    return tell("{number} less, ± {half}", number=more, half=half)


def spoken(figure: Figure) -> str:
    """All of it in one sentence."""
    gaps = {"what": label(figure), "now": value(figure), "change": change(figure)}
    return tell("{what}: {now}", **gaps) if _is_unknown(figure) else tell("{what}: {now}, {change}", **gaps)


def _is_unknown(figure: Figure) -> bool:
    """It has happened in neither house."""
    both = [each for each in (figure.before, figure.after) if each is not None]
    return figure.measure in _HAPPENINGS and bool(both) and not any(each.value for each in both)


def _digits(measure: Measure, value: float) -> str:
    shown = 100 * value if measure in _SHARES else value
    if measure == "reshuffles":
        return decimal(f"{shown:.2f}")
    return decimal(f"{shown:.0f}" if abs(shown) >= _FEW and measure != "turns" else f"{shown:.1f}")
