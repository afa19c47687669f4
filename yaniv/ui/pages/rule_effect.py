"""Effect of rule changes on the game, measured by computer players while editing continues, and its text.

A comparison starts after a pause in editing; reports are polled for in `update`, which never blocks.
"""

from typing import Final, Literal, Unpack

from pygame import Rect

from yaniv.arena.background_comparison import BackgroundComparison
from yaniv.arena.rule_comparison import ComparisonReport, ComparisonSpec, Estimate, Measure, MeasureComparison
from yaniv.i18n import format_decimal, format_percent, tr
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import STROKE_U
from yaniv.ui.kit.controls import ring, tinted
from yaniv.ui.kit.node import Control, Draw, Node, NodeStyle, ThemeColour, column, drawing, label, picture, row, spacer
from yaniv.ui.kit.page import Env
from yaniv.ui.pages.match_length import usual_durations
from yaniv.variants.measured_paces import MeasuredPaces

_BAR_U: Final = 9
_BARS_HEIGHT_U: Final = 24
_MIN_BAR_U: Final = 30
"""Width in u below which bars say nothing."""
_ARROW_U: Final = 7
_RING: Final = 92
"""Diameter of a ring in u."""
_RING_GROWTH: Final = 0.7
_LARGE_COLUMNS: Final = 3
_MINUTES_OF_RING: Final = 60
_DEBOUNCE_MS: Final = 400
"""Time in ms without an edit before a comparison starts."""
_MATCHES_OF_PACE: Final = 30
"""Matches after which the minutes of a match are known well enough to be told elsewhere."""


class RuleEffect:
    """Comparison of the edited rules with those they are based on, and the newest report on it."""

    def __init__(self, runner: BackgroundComparison) -> None:
        self._runner = runner
        self._rules_pair: tuple[HouseRules, HouseRules] | None = None
        self._is_broken = False
        """True if the edited rules cannot be played."""
        self._debounce_left_ms = 0.0
        """Time in ms until the comparison is requested; 0: requested."""
        self._report: ComparisonReport | None = None
        self._matches_of_pace = 0
        """Matches by which the pace of the current rules was kept."""

    @property
    def is_comparing(self) -> bool:
        """True if there are two different sets of rules to compare; else the rules alone are played."""
        return self._rules_pair is not None and self._rules_pair[0] != self._rules_pair[1]

    @property
    def report(self) -> ComparisonReport | None:
        """The newest report on the current rules; None if there is none or they cannot be played."""
        return None if self._is_broken else self._report

    @property
    def text(self) -> str:
        """Sentence on the progress of the comparison, or why there is none."""
        report = self.report
        if self._runner.failed:
            return tr("Can't measure the effect of the changes here.")
        if self._is_broken:
            return tr("Fix the errors to see the effect of your changes.")
        if report is None and not self.is_comparing:
            return tr("Change a rule, and computer players will test its effect.")
        if report is None:
            return tr("Computer players are testing your changes.")
        if any(report.unfinished_shares):
            return tr(
                "{played} of {all} matches played per set of rules; {share} unfinished.",
                played=report.played,
                all=report.matches,
                share=format_percent(round(100 * max(report.unfinished_shares))),
            )
        return tr("{played} of {all} matches played per set of rules.", played=report.played, all=report.matches)

    def compare(self, before: HouseRules, after: HouseRules | None) -> None:
        """Set the rules to compare; of equal rules the figures are told without a comparison.

        *after*: None for rules that cannot be played; the results are kept in case the player undoes the mistake.

        *Why* rules without a change are played: the process keeps these matches, so the first change is told as soon
        as any later one.
        """
        self._is_broken = after is None
        if after is None:
            return
        rules_pair = before, after
        if rules_pair == self._rules_pair:
            return
        if self._rules_pair is not None:
            self._runner.stop()
        self._rules_pair, self._report, self._matches_of_pace = rules_pair, None, 0
        self._debounce_left_ms = _DEBOUNCE_MS

    def update(self, elapsed_ms: float) -> bool:
        """Advance by *elapsed_ms*: start the comparison when it is due; return True if there is a new report."""
        if self._debounce_left_ms > 0:
            self._debounce_left_ms -= elapsed_ms
            if self._debounce_left_ms <= 0 and self._rules_pair is not None:
                self._debounce_left_ms = 0
                self._runner.ask(ComparisonSpec(*self._rules_pair, usual_durations()))
        report = self._runner.poll()
        if report is not None:
            self._report = report
            self._keep_pace(report)
        return report is not None

    def _keep_pace(self, report: ComparisonReport) -> None:
        """Store how long matches are under the edited rules, once it is known well enough and once at the end."""
        matches = report.played if report.is_finished else _MATCHES_OF_PACE
        if self._rules_pair is None or report.pace is None or not self._matches_of_pace < matches <= report.played:
            return
        self._matches_of_pace = matches
        MeasuredPaces().put(self._rules_pair[1], report.pace)

    def close(self) -> None:
        """Stop the runner; nothing is compared any more."""
        self._runner.close()


def effect_tile(effect: RuleEffect, base_name: str, env: Env, **style: Unpack[NodeStyle]) -> Node:
    """Return a tile with the effect: minutes as rings, the other figures, and a sentence, with large text first.

    *base_name*: of the rules before the changes. Without a change the tile tells how these are played.
    """
    report, is_compared = effect.report, effect.is_comparing
    title = tr("How it plays") if report is not None and not is_compared else tr("What your changes do")
    control = Control(id="effect", role="text", name=title, label=effect.text)
    heading = label(title, 32, "accent", weight="display", role="tile title", max_lines=2)
    if report is None:
        words = label(effect.text, 25, "text_muted", max_lines=5, role="effect")
        return tinted("tile", column(heading, words, gap=10, padding=(22, 16), control=control), **style)
    matches = label(
        tr("{n} of {all} computer matches", n=report.played, all=report.matches), 22, "text_muted", max_lines=2,
        role="effect matches",
    )  # fmt: skip
    share = 1.0 if report.is_finished else report.played / max(1, report.matches)
    progress = picture(drawing(_draw_progress, share), height=5)
    figures = {each.measure: each for each in report.comparisons}
    rings = _rings(figures.pop("minutes"), base_name if is_compared else "", _RING * env.growth(_RING_GROWTH))
    cells = [_cell(each, is_compared=is_compared) for each in figures.values()]
    columns = _LARGE_COLUMNS if env.is_large else 1
    cells += [Node(grow=1, width=0)] * (-len(cells) % columns)
    lines = [row(*cells[start : start + columns], gap=24, align="stretch") for start in range(0, len(cells), columns)]
    head = column(heading, matches, progress, gap=6, control=control)
    told = effect_sentence(report, base_name) if is_compared else ""
    effect_words = label(
        told, 27, weight="medium", text_align="center", role="effect sentence", max_lines=3,
        control=Control(id="effect:sentence", role="text", name=told),
    ) if told else None  # fmt: skip
    measures = column(rings, *lines, gap=10, scroll="" if env.is_large else "effect", grow=0 if env.is_large else 1)
    parts = (head, effect_words, measures) if env.is_large else (head, measures, effect_words)
    return tinted("tile", column(*parts, gap=14, padding=(22, 14)), **style)


def _rings(minutes: MeasureComparison, base_name: str, side: float) -> Node:
    """Return the minutes of a match as rings; *base_name*: of the rules before the changes, empty without a change."""
    ink: ThemeColour = "text_muted" if base_name and not minutes.is_significant else "info"
    shown = [(minutes.before, "text_muted", base_name), (minutes.after, ink, tr("Yours") if base_name else "")]
    rings = [
        column(
            picture(minutes_ring(minutes, estimate, ink), width=side, height=side),
            label(caption, 21, "text_muted", text_align="center", role="ring", max_lines=2) if caption else None,
            align="center", gap=2, grow=1, width=0,
        )
        for estimate, ink, caption in (shown if base_name else shown[1:])
        if estimate is not None
    ]  # fmt: skip
    return column(
        row(
            label(measure_label(minutes), 22, "text_muted", role="measure", max_lines=3, grow=1, width=0),
            _change(minutes) if base_name else None,
            gap=10,
        ),
        row(*rings, gap=6),
        gap=6,
        control=Control(
            id="effect:minutes", role="text", name=measure_label(minutes),
            label=sentence(minutes, is_compared=bool(base_name)),
        ),
    )  # fmt: skip


def minutes_ring(minutes: MeasureComparison, estimate: Estimate, ink: ThemeColour) -> Draw:
    """Return what draws one of the two estimates as a ring: a whole one is an hour, or the longer match if longer."""
    longest = max(_MINUTES_OF_RING, *(each.value for each in (minutes.before, minutes.after) if each is not None))
    return ring(estimate.value / longest, _value_with_unit("minutes", estimate.value), ink)


def _change(comparison: MeasureComparison) -> Node | None:
    """Return by how much a figure has changed; None where that may be chance, which its grey colour shows."""
    if not comparison.is_significant or never_happens(comparison):
        return None
    return label(difference_text(comparison), 22, "accent", role="change", max_lines=2)


def _cell(comparison: MeasureComparison, *, is_compared: bool) -> Node:
    """Return a figure: its name and the change, and its values before and now with a bar each; or its value alone."""
    name = label(measure_label(comparison), 22, "text_muted", role="measure", max_lines=3, grow=1, width=0)
    value = label(value_text(comparison), 28, weight="bold", role="figure")
    former = former_value_text(comparison)
    if not is_compared:
        lines = [row(name, value, gap=10)]
    elif not former:
        lines = [row(name, gap=10), row(value, spacer())]
    else:
        before = label(former, 24, "text_muted", role="former figure")
        bars = picture(drawing(draw_bars, comparison), height=_BARS_HEIGHT_U, grow=1)
        lines = [
            row(name, _change(comparison), gap=10),
            row(before, picture(_draw_arrow, width=26, height=24), value, bars, gap=10),
        ]
    return column(
        *lines,
        gap=0, grow=1, width=0,
        control=Control(
            id=f"effect:{comparison.measure}", role="text", name=measure_label(comparison),
            label=sentence(comparison, is_compared=is_compared),
        ),
    )  # fmt: skip


def draw_bars(painter: Painter, rect: Rect, comparison: MeasureComparison) -> None:
    """Draw a bar for the value before the changes above one for the value now; none without two values to show."""
    before, after, theme = comparison.before, comparison.after, painter.theme
    greatest = max(0.0 if each is None else each.value for each in (before, after))
    is_shown = greatest > 0 and not never_happens(comparison) and rect.width >= painter.px(_MIN_BAR_U)
    if before is None or after is None or not is_shown:
        return
    height = painter.px(_BAR_U)
    colour = theme.info if comparison.is_significant else theme.text_muted
    tops = rect.centery - height - 1, rect.centery + 1
    for estimate, top, fill in zip((before, after), tops, (theme.text_muted, colour), strict=True):
        width = max(2, round(rect.width * max(0.0, estimate.value) / greatest))
        painter.draw_box(Rect(rect.left, top, width, height), _BAR_U, fill)


def _draw_arrow(painter: Painter, rect: Rect) -> None:
    (x, y), reach, ink = rect.center, rect.width // 2 - 1, painter.theme.text_muted
    painter.draw_polyline([(x - reach, y), (x + reach, y)], ink, max(1, painter.px(STROKE_U)))
    painter.draw_side_arrow((x + reach - painter.px(_ARROW_U / 2), y), _ARROW_U, 1, ink)


def _draw_progress(painter: Painter, rect: Rect, share: float) -> None:
    if share < 1:
        painter.draw_box(rect, rect.height, painter.theme.outline)
        painter.draw_box(
            Rect(rect.topleft, (round(rect.width * share), rect.height)), rect.height, painter.theme.accent
        )


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
Direction = Literal["up", "down"]
_LENGTH_AND_CALLS: Final[dict[tuple[Direction | None, Direction | None], str]] = {
    ("down", None): "A quicker match.",
    ("up", None): "A longer match.",
    ("down", "up"): "A quicker match, and more calls are beaten.",
    ("down", "down"): "A quicker match, and fewer calls are beaten.",
    ("up", "up"): "A longer match, and more calls are beaten.",
    ("up", "down"): "A longer match, and fewer calls are beaten.",
    (None, "up"): "More calls are beaten.",
    (None, "down"): "Fewer calls are beaten.",
}
"""Sentences on clear changes of the minutes and of the beaten calls."""
_OTHER_EFFECTS: Final[dict[tuple[Measure, Direction], str]] = {
    ("turns", "down"): "Shorter rounds.",
    ("turns", "up"): "Longer rounds.",
    ("opener", "down"): "Starting a round helps less.",
    ("opener", "up"): "Starting a round helps more.",
    ("stalemates", "down"): "Fewer rounds are abandoned.",
    ("stalemates", "up"): "More rounds are abandoned.",
    ("reshuffles", "down"): "Fewer reshuffles.",
    ("reshuffles", "up"): "More reshuffles.",
}
"""Sentences on other clear changes, the most important first."""
_PERCENT_MEASURES: Final = ("caught", "opener", "stalemates")
"""Measures shown in percent."""
_EVENT_MEASURES: Final = ("caught", "reshuffles", "stalemates")
"""Measures of events that may never happen."""


def effect_sentence(report: ComparisonReport, base_name: str) -> str:
    """Return the most important effect of the changes as a sentence, which says nothing that may be chance.

    *base_name*: of the rules before the changes.
    """
    changed = {each.measure: _direction(each) for each in report.comparisons}
    length_and_calls = changed["minutes"], changed["caught"]
    if length_and_calls in _LENGTH_AND_CALLS:
        return tr(_LENGTH_AND_CALLS[length_and_calls])
    for (measure, direction), key in _OTHER_EFFECTS.items():
        if changed[measure] == direction:
            return tr(key)
    return tr("About the same as {rules}.", rules=base_name) if report.is_finished else tr("Too early to tell.")


def _direction(comparison: MeasureComparison) -> Direction | None:
    """Return where a measure clearly goes; None if that may be chance, or is too little to be shown."""
    if comparison.difference is None or not comparison.is_significant or never_happens(comparison):
        return None
    return "up" if comparison.difference.value > 0 else "down"


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


def sentence(comparison: MeasureComparison, *, is_compared: bool = True) -> str:
    """Return the name of the measure, its value and, if two rule sets are compared, the difference as one sentence."""
    placeholders = {
        "what": measure_label(comparison),
        "now": value_text(comparison),
        "change": difference_text(comparison),
    }
    if never_happens(comparison) or not is_compared:
        return tr("{what}: {now}", **placeholders)
    return tr("{what}: {now}, {change}", **placeholders)


def never_happens(comparison: MeasureComparison) -> bool:
    """Return True if an event would be shown as 0 under all rules that have a value; False if this is no event."""
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
    without_decimals = abs(number) >= _MIN_WITHOUT_DECIMALS and measure != "turns"
    return format_decimal(f"{number:.0f}" if without_decimals else f"{number:.1f}")
