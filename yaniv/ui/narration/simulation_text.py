"""Text of the panel that compares rules: what a measure is, its value, and the effect of the rule changes."""

from typing import Final

from yaniv.arena.rule_comparison import Measure, MeasureComparison
from yaniv.i18n import format_decimal, format_percent, tr

_MIN_WITHOUT_DECIMALS: Final = 10
"""Values from here on are shown without decimals."""
_LABELS: Final[dict[Measure, str]] = {
    "turns": "turns a round",
    "minutes": "minutes a match",
    "caught": "beaten calls",
    "opener": "extra wins for the starter",
    "reshuffles": "reshuffles a round",
    "stalemates": "abandoned rounds",
}
_PERCENT_MEASURES: Final = ("caught", "opener", "stalemates")
"""Measures shown in percent."""
_EVENT_MEASURES: Final = ("caught", "reshuffles", "stalemates")
"""Measures of events that may never happen."""


def measure_label(comparison: MeasureComparison) -> str:
    """Return the translated name of the measure, such as turns per round."""
    return tr(_LABELS[comparison.measure])


def value_text(comparison: MeasureComparison) -> str:
    """Return the value of the measure under the changed rules, as text."""
    measure, estimate = comparison.measure, comparison.after
    if estimate is None:
        return tr("none yet")
    if never_happens(comparison):
        return tr("almost never") if estimate.value else tr("never")
    return _value_with_unit(measure, estimate.value)


def former_value_text(comparison: MeasureComparison) -> str:
    """Return the value of the measure under the rules before the changes; empty if there is none to compare with."""
    if comparison.before is None or comparison.after is None or never_happens(comparison):
        return ""
    return _value_with_unit(comparison.measure, comparison.before.value)


def difference_text(comparison: MeasureComparison) -> str:
    """Return the difference made by the rule changes, or that none is visible; empty for events that never happen."""
    difference = comparison.difference
    if never_happens(comparison):
        return ""
    if comparison.is_too_early and not comparison.is_significant:
        return tr("too early to tell")
    if difference is None:
        return tr("nothing to compare")
    if not comparison.is_significant:
        return tr("no clear change")
    number = _format_measure(comparison.measure, abs(difference.value))
    return tr("up {number}", number=number) if difference.value > 0 else tr("down {number}", number=number)


def sentence(comparison: MeasureComparison) -> str:
    """Return the name of the measure, its value and the difference as one sentence."""
    placeholders = {
        "what": measure_label(comparison),
        "now": value_text(comparison),
        "change": difference_text(comparison),
    }
    if never_happens(comparison):
        return tr("{what}: {now}", **placeholders)
    return tr("{what}: {now}, {change}", **placeholders)


def never_happens(comparison: MeasureComparison) -> bool:
    """Return True if the event happens too seldom under both sets of rules to be shown as a figure."""
    measure = comparison.measure
    values = [each.value for each in (comparison.before, comparison.after) if each is not None]
    zero = _format_measure(measure, 0)
    is_zero = all(_format_measure(measure, each) == zero for each in values)
    return measure in _EVENT_MEASURES and bool(values) and is_zero


def _value_with_unit(measure: Measure, value: float) -> str:
    number = _format_measure(measure, value)
    return format_percent(number) if measure in _PERCENT_MEASURES else number


def _format_measure(measure: Measure, value: float) -> str:
    number = 100 * value if measure in _PERCENT_MEASURES else value
    if measure == "reshuffles":
        return format_decimal(f"{number:.2f}")
    without_decimals = abs(number) >= _MIN_WITHOUT_DECIMALS and measure != "turns"
    return format_decimal(f"{number:.0f}" if without_decimals else f"{number:.1f}")
