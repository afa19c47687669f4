"""Series of the trends page: values of the newest matches in the order played, and the same in a sentence."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from yaniv.i18n import format_decimal, format_percent, tr, tr_plural
from yaniv.store.review_figures import BlunderTheme, ReviewFigures
from yaniv.store.statistics import MatchSummary

MAX_POINTS: Final = 30
"""Matches shown in a chart, the newest."""
MIN_POINTS: Final = 2
"""Fewest matches that make a line."""
_RECENT: Final = 5
"""Newest matches whose mean is compared with the mean of all."""
THEMES: Final[tuple[BlunderTheme, ...]] = ("missed_call", "early_call", "throw", "draw")


class TrendSeries(Struct, frozen=True):
    """One chart: its title, its values, oldest first, and what it says in words."""

    id: str
    title: str
    values: tuple[float, ...]
    newest: str
    """Mean of the newest matches, as text; empty if there are too few matches."""
    sentence: str


def build_series(
    summaries: Sequence[MatchSummary], figures: Mapping[int, ReviewFigures], waiting_count: int
) -> tuple[TrendSeries, TrendSeries, TrendSeries]:
    """Return accuracy, points a round, and luck; *summaries*: finished matches, newest first.

    *waiting_count*: matches that are still to be reviewed.
    """
    ordered = sorted(summaries, key=lambda each: (each.closed, each.match_id))
    reviewed = [
        each_figures
        for each in ordered
        if (each_figures := figures.get(each.match_id)) is not None and each_figures.decisions
    ]
    accuracy = [100 * each.accurate / each.decisions for each in reviewed]
    points = [each.stats.points / each.stats.scored for each in ordered if each.stats.scored]
    unplayed_text = tr("Finish two matches, and a line appears here.")
    unreviewed_text = (
        tr("Your matches are being reviewed. The line appears after two.")
        if len(reviewed) + waiting_count >= MIN_POINTS
        else unplayed_text
    )
    return (
        _series("accuracy", tr("Accuracy"), accuracy, unreviewed_text, percent=True),
        _series("points", tr("Points a round"), points, unplayed_text),
        _series("luck", tr("Luck, in points a match"), [float(each.luck) for each in reviewed], unreviewed_text),
    )


def count_blunders(figures: Mapping[int, ReviewFigures]) -> dict[BlunderTheme, int]:
    """Return the mistakes and blunders of all reviewed matches by theme."""
    total: Counter[BlunderTheme] = Counter()
    for each in figures.values():
        total.update(each.blunders)
    return {theme: total[theme] for theme in THEMES}


def theme_name(theme: BlunderTheme) -> str:
    """Return the name of a theme."""
    match theme:
        case "missed_call":
            return tr("Calls missed")
        case "early_call":
            return tr("Calls too early")
        case "throw":
            return tr("Throws")
        case "draw":
            return tr("Draws")


def empty_text(figures: Mapping[int, ReviewFigures], waiting_count: int) -> str:
    """Return why no costly decision is counted yet; empty if a match was reviewed."""
    if figures:
        return ""
    if waiting_count:
        return tr("Your matches are being reviewed. The bars appear after the first.")
    return tr("Finish a match to see which decisions cost you most.")


def played_text(summaries: Sequence[MatchSummary]) -> str:
    """Return how long the matches took together; empty if that is not known."""
    minutes = round(sum(each.played_ms for each in summaries) / 60_000)
    if not minutes:
        return ""
    if minutes < 60:  # noqa: PLR2004 -- minutes of an hour
        return tr_plural("{n} minute at the table.", "{n} minutes at the table.", minutes)
    return tr_plural("{n} hour at the table.", "{n} hours at the table.", round(minutes / 60))


def _series(id_: str, title: str, values: Sequence[float], missing_text: str, *, percent: bool = False) -> TrendSeries:
    """Return the series of a chart; *missing_text*: what it says while it has too few values."""
    shown = tuple(values[-MAX_POINTS:])
    if len(shown) < MIN_POINTS:
        return TrendSeries(id_, title, shown, "", missing_text)
    newest, all_ = _mean(shown[-_RECENT:], percent=percent), _mean(shown, percent=percent)
    gaps = {"n": len(shown), "newest": newest, "all": all_, "title": title}
    return TrendSeries(id_, title, shown, newest, tr("{title}: {newest} lately, {all} over {n} matches.", **gaps))


def _mean(values: Sequence[float], *, percent: bool) -> str:
    mean = sum(values) / len(values)
    return format_percent(round(mean)) if percent else format_decimal(f"{mean:.1f}")


def blunder_sentences(counts: Mapping[BlunderTheme, int]) -> Iterator[str]:
    """Yield each theme with its number of costly decisions."""
    for theme, count in counts.items():
        yield tr("{theme}: {n}", theme=theme_name(theme), n=count)
