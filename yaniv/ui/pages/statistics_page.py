"""Statistics: figures as tiles and table rows, by house rules, number of players and opponents."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from yaniv.i18n import format_decimal, format_percent, tr, tr_plural
from yaniv.narration.player_names import localized_names
from yaniv.narration.rating_text import rating_sentence
from yaniv.sample_statistics import wilson_interval
from yaniv.store.statistics import HUMAN_SEAT, MatchSummary, aggregate
from yaniv.ui.context import UiContext
from yaniv.ui.kit.controls import PAGE_MARGIN, arrow_right, button, icon, tile
from yaniv.ui.kit.node import Control, Draw, Message, Node, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env, Page, Panel, ToastMessage
from yaniv.ui.navigation import NavigationRequest, ToLobby, ToMe
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.match_archive import MatchArchive
from yaniv.ui.pages.me_tabs import duel_bar, me_head, share_bar
from yaniv.ui.panels.dialog import Dialog, DialogButton

_ANY: Final = ""
_PER_ROW: Final = 5
_LARGE_PER_ROW: Final = 2
"""Figures beside each other, with usual and with large text."""


class _Step(Struct, frozen=True):
    """Message of a filter: go to the next choice, or the one before."""

    filter: str
    steps: int


MIN_MATCHES_FOR_INTERVAL: Final = 10
"""Minimum number of matches for which the confidence interval of the win rate is shown."""


class StatisticTile(Struct, frozen=True):
    """Figure that is shown large, with its title and detail."""

    id: str
    value: str
    title: str
    detail: str = ""

    @property
    def label(self) -> str:
        """Figure as one sentence, for screen readers."""
        if self.detail:
            return tr("{title}: {value}, {detail}.", title=self.title, value=self.value, detail=self.detail)
        return tr("{title}: {value}.", title=self.title, value=self.value)


class WinRateRow(Struct, frozen=True):
    """Row of a table: in how many of the games the player succeeded, for example won."""

    name: str
    games: int
    successes: int
    """Number of games counted as successes."""
    label: str
    """The row as one sentence, for screen readers."""

    @property
    def success_share(self) -> str:
        """Share of the games that were successes, as text such as "87%"."""
        return _format_share(self.successes, self.games)


def build_tiles(summaries: Sequence[MatchSummary]) -> tuple[StatisticTile, ...]:
    """Return all figures over these matches, most important first."""
    statistics = aggregate(summaries)
    stats = statistics.stats
    win_share = statistics.won / max(1, statistics.games)
    low_percent, high_percent = (round(100 * bound) for bound in wilson_interval(win_share, statistics.games))
    interval_text = (
        tr("likely {low} to {high}", low=low_percent, high=format_percent(high_percent))
        if statistics.games >= MIN_MATCHES_FOR_INTERVAL
        else ""
    )
    streak_text = tr("best: {n}", n=statistics.best_streak)
    slap_chances_text = tr_plural("of {n} chance", "of {n} chances", stats.slap_chances)
    return (
        StatisticTile(
            "games",
            str(statistics.games),
            tr("Matches"),
            tr_plural("{n} round", "{n} rounds", stats.rounds),
        ),
        StatisticTile("won", _format_share(statistics.won, statistics.games), tr("Won"), interval_text),
        StatisticTile("streak", str(statistics.streak), tr("Win streak"), streak_text),
        StatisticTile("rounds", _format_share(stats.rounds_won, stats.rounds), tr("Rounds won")),
        StatisticTile("points", _format_mean(stats.points, stats.scored), tr("Points a round")),
        StatisticTile(
            "calls",
            str(stats.calls),
            tr("Called"),
            _describe_mean_hand(stats.called_with, stats.calls),
        ),
        StatisticTile("clean", _format_share(stats.clean, stats.calls), tr("Successful calls")),
        StatisticTile("caught", _format_share(stats.caught, stats.calls), tr("Beaten calls")),
        StatisticTile("asafs", str(stats.asafs), tr_plural("Asaf made", "Asafs made", stats.asafs)),
        StatisticTile("slaps", str(stats.slaps), tr("Slapped"), slap_chances_text),
    )


def win_rates_by_rules(summaries: Iterable[MatchSummary]) -> tuple[WinRateRow, ...]:
    """Return one row per rule set and number of players: how many matches the player won, most played first."""
    groups: defaultdict[tuple[str, int], list[MatchSummary]] = defaultdict(list)
    for summary in _finished_matches(summaries):
        groups[summary.rules_hash, len(summary.names)].append(summary)
    return _sort_by_games(
        _build_row(
            tr_plural("{rules}, {n} player", "{rules}, {n} players", players, rules=tr(group[0].variant)),
            group,
            [member.stats.won for member in group],
        )
        for (_, players), group in groups.items()
    )


def win_rates_by_opponent(summaries: Iterable[MatchSummary]) -> tuple[WinRateRow, ...]:
    """Return one row per opponent: in how many matches the player finished ahead of them, most played first."""
    groups: defaultdict[str, list[bool]] = defaultdict(list)
    names_by_table: dict[tuple[tuple[str, ...], tuple[str, ...]], tuple[str, ...]] = {}
    for summary in _finished_matches(summaries):
        table, places = (summary.names, summary.bots), summary.stats.places
        if table not in names_by_table:
            names_by_table[table] = localized_names(*table)
        for seat, name in enumerate(names_by_table[table]):
            if seat != HUMAN_SEAT:
                groups[name].append(places[HUMAN_SEAT] < places[seat])
    return _sort_by_games(_build_row(name, results, results) for name, results in groups.items())


def rule_set_names(summaries: Iterable[MatchSummary]) -> dict[str, str]:
    """Return the name of each rule set by its hash (see `MatchSummary`).

    The first summary of a rule set gives its name (the newest one, in journal order); equal names get a number.
    """
    names_by_hash: dict[str, str] = {}
    for summary in summaries:
        names_by_hash.setdefault(summary.rules_hash, tr(summary.variant))
    name_counts: defaultdict[str, int] = defaultdict(int)
    for rules_hash, name in names_by_hash.items():
        name_counts[name] += 1
        if name_counts[name] > 1:
            names_by_hash[rules_hash] = tr("{name} ({n})", name=name, n=name_counts[name])
    return names_by_hash


def _format_share(count: int, total: int) -> str:
    """Return a rounded percentage, or a dash if there is nothing to count."""
    return format_percent(round(100 * count / total)) if total else "–"  # noqa: RUF001 -- a dash


def _finished_matches(summaries: Iterable[MatchSummary]) -> Iterator[MatchSummary]:
    return (summary for summary in summaries if summary.stats.places)


def _build_row(name: str, games: Sequence[object], results: Sequence[bool]) -> WinRateRow:
    successes = sum(results)
    label = tr("{name}: {good} of {games}", name=name, good=successes, games=len(games))
    return WinRateRow(name, len(games), successes, label)


def _sort_by_games(rows: Iterable[WinRateRow]) -> tuple[WinRateRow, ...]:
    return tuple(sorted(rows, key=lambda row: (-row.games, row.name)))


def _format_mean(total: int, count: int) -> str:
    return format_decimal(f"{total / count:.1f}") if count else "–"  # noqa: RUF001 -- a dash


def _describe_mean_hand(total: int, count: int) -> str:
    return tr("average hand {n}", n=_format_mean(total, count)) if count else ""


class StatisticsPage(Page):
    """Page with the figures of the matches that are chosen by house rules and number of players."""

    name = "statistics"
    back = ToMe()
    has_toast_place = True
    is_still = True

    def __init__(self, context: UiContext, archive: MatchArchive, profile: HomeProfile) -> None:
        self._context, self._archive, self._profile = context, archive, profile
        self._chosen = {"rules": _ANY, "seats": _ANY}
        self._reload()

    @property
    def first_focus(self) -> str:  # type: ignore[override]  # depends on whether there are matches
        """The filter, or the button for a first match."""
        return "statistics:rules" if self._summaries else "menu:new-game"

    @property
    def announcement(self) -> str:
        """The page and the first figures."""
        words = [each.label for each in self._tiles[:3]] if self._summaries else [self._empty_text]
        return " ".join([tr("Statistics."), *words])

    def view(self, env: Env) -> Node:
        """Return head, filters, figures, tables, and what can be done with all of them."""
        head = me_head(self._context, self._profile, env, tab="statistics", about="", back=self.back)
        if not self._summaries:
            body: tuple[Node | None, ...] = (self._invitation(env),)
        else:
            tables = (
                self._table(env, "rules", tr("By house rules"), tr("wins"), self._by_rules),
                self._table(env, "against", tr("Against"), tr("you were ahead"), self._by_opponent),
            )
            body = (self._filters(env), *self._figures(env), self._facts(), *self._tables(env, tables))
        if env.is_large:
            return column(
                head, column(*body, scroll="statistics", gap=14, height=200, grow=1), self._footer(env),
                padding=(PAGE_MARGIN, 32), gap=14,
            )  # fmt: skip
        return column(head, *body, self._footer(env), padding=(PAGE_MARGIN, 32), gap=14)

    def update(self, message: Message) -> NavigationRequest | ToastMessage | Panel | None:
        """Change a filter, write the table, or ask whether to begin anew."""
        match message:
            case _Step(name, steps):
                values = list(self._options[name])
                index = values.index(self._chosen[name]) + steps
                self._chosen[name] = values[index % len(values)]
                self._update_figures()
            case "export":
                return ToastMessage(self._archive.write_spreadsheet())
            case "reset":
                sentence = tr("Matches so far stay in the list but no longer count.")
                buttons = (DialogButton("button:no", tr("No")), DialogButton("button:yes", tr("Reset"), is_main=True))
                return Dialog(self._context, tr("Reset the statistics?"), sentence, buttons)
            case _:
                pass
        return None

    def panel_closed(self, answer: str) -> ToastMessage | None:
        """Begin anew, if that was confirmed."""
        if answer != "button:yes":
            return None
        words = self._archive.reset_statistics()
        self._reload()
        return ToastMessage(words)

    # the matches

    def _reload(self) -> None:
        """Read the matches that count and are closed or have a settled round, and the filters from them."""
        self._summaries = tuple(
            each for each in self._archive.match_summaries() if each.is_counted and (each.closed or each.stats.rounds)
        )
        self._rating_text = rating_sentence(self._archive.human_rating())
        self._empty_text = tr("No statistics yet. Play a match and they'll appear here.")
        self._uncounted_text = ""
        if uncounted := self._archive.uncounted_matches():
            one, many = "{n} match couldn't be counted.", "{n} matches couldn't be counted."
            self._uncounted_text = tr_plural(one, many, uncounted)
            self._empty_text = f"{self._empty_text} {self._uncounted_text}"
        counts = sorted({len(each.names) for each in self._summaries})
        self._options = {
            "rules": {_ANY: tr("All house rules"), **rule_set_names(self._summaries)},
            "seats": {
                _ANY: tr("Any number"),
                **{str(n): tr_plural("{n} player", "{n} players", n) for n in counts},
            },
        }
        self._update_figures()

    def _update_figures(self) -> None:
        selected = [summary for summary in self._summaries if self._is_selected(summary)]
        self._tiles: Sequence[StatisticTile] = build_tiles(selected)
        self._by_rules, self._by_opponent = win_rates_by_rules(selected), win_rates_by_opponent(selected)

    def _is_selected(self, summary: MatchSummary) -> bool:
        rules, seats = self._chosen["rules"], self._chosen["seats"]
        return rules in (_ANY, summary.rules_hash) and seats in (_ANY, str(len(summary.names)))

    # what is shown

    def _filters(self, env: Env) -> Node:
        filters = (("rules", tr("House rules"), 560), ("seats", tr("Players"), 330))
        return row(*(self._filter(env, *each) for each in filters), spacer(), gap=16)

    def _filter(self, env: Env, name: str, title: str, width: float) -> Node:
        shown = self._options[name][self._chosen[name]]
        control = Control(
            id=f"statistics:{name}", role="choice", name=title, value=self._chosen[name], value_text=shown,
            press=_Step(name, 1), step=lambda steps: _Step(name, steps),
        )  # fmt: skip
        return row(
            label(shown, 26, weight="medium", role="filter", grow=1),
            picture(arrow_right, width=26, height=26),
            control=control, fill="surface_dark", outline="outline", radius=30, padding=(26, 6), gap=12,
            width=width * env.growth(0.3), min_width=200, height=60 * env.growth(0.4), min_height=52,
        )  # fmt: skip

    def _figures(self, env: Env) -> Iterator[Node]:
        per_row = _LARGE_PER_ROW if env.is_large else _PER_ROW
        height = 158 * env.growth(1)
        for start in range(0, len(self._tiles), per_row):
            figures = map(_figure, self._tiles[start : start + per_row])
            yield row(*figures, gap=16, height=height, min_height=height - 20, align="stretch")

    def _facts(self) -> Node:
        facts = (("rating", self._rating_text), ("uncounted", self._uncounted_text))
        return column(
            *(
                label(words, 26, role="fact", max_lines=2, control=Control(id=f"figure:{id_}", role="text", name=words))
                for id_, words in facts
                if words
            ),
            gap=4,
        )

    def _tables(self, env: Env, tables: Sequence[Node]) -> Iterator[Node]:
        if env.is_large:
            yield from tables
        else:
            yield row(*tables, gap=16, grow=1, min_height=150, align="stretch")

    def _table(self, env: Env, id_: str, title: str, caption: str, rows: Sequence[WinRateRow]) -> Node:
        none = tr("No finished matches yet.")
        draw = share_bar if id_ == "rules" else duel_bar
        lines = [_win_rate(f"{id_}:{number}", each, env, draw) for number, each in enumerate(rows)]
        if not lines:
            control = Control(id=f"{id_}:none", role="text", name=none)
            lines = [label(none, 26, "text_muted", role="none", max_lines=2, control=control)]
        scroll = "" if env.is_large else id_
        return tile(
            title, icon(self._context, "scores" if id_ == "rules" else "friends"),
            column(*lines, gap=2, scroll=scroll, grow=1),
            trailing=label(caption, 24, "text_muted", role="caption"), grow=1, width=None if env.is_large else 0,
        )  # fmt: skip

    def _invitation(self, env: Env) -> Node:
        return column(
            spacer(),
            label(
                self._empty_text, 32, "text_muted", role="invitation", max_lines=4, text_align="center",
                control=Control(id="figure:none", role="text", name=self._empty_text),
            ),
            row(
                spacer(),
                button("menu:new-game", tr("New game"), ToLobby(), is_main=True, width=340,
                       height=84 * env.growth(0.3)),
                spacer(),
            ),
            spacer(),
            gap=26, grow=1,
        )  # fmt: skip

    def _footer(self, env: Env) -> Node:
        height, has_matches = 68 * env.growth(0.3), bool(self._summaries)
        return row(
            env.toast or spacer(),
            button("button:reset", tr("Reset"), "reset", is_enabled=has_matches, height=height, min_width=170),
            button("button:export", tr("Export table"), "export", is_enabled=has_matches, height=height, min_width=230),
            gap=16, height=height,
        )  # fmt: skip


def _figure(figure: StatisticTile) -> Node:
    return column(
        label(figure.value, 52, "accent", weight="display", role="figure"),
        label(figure.title, 25, weight="medium", role="figure title"),
        label(figure.detail, 22, "text_muted", role="figure detail") if figure.detail else None,
        control=Control(id=f"figure:{figure.id}", role="text", name=figure.title, label=figure.label),
        fill="panel", outline="outline", radius=18, padding=(22, 10), justify="center", grow=1, width=0,
    )  # fmt: skip


def _win_rate(id_: str, rate: WinRateRow, env: Env, draw: Callable[[float], Draw]) -> Node:
    games = tr("{good} of {games}", good=rate.successes, games=rate.games)
    return row(
        label(rate.name, 25, role="rate", grow=1, width=0, min_width=160),
        None if env.is_large else picture(draw(rate.successes / max(1, rate.games)), width=150, height=20),
        label(games, 24, "text_muted", role="rate games", text_align="end", width=140 * env.growth(0.5)),
        label(rate.success_share, 27, weight="bold", role="rate share", text_align="end", width=92 * env.growth(0.5)),
        gap=14, height=44 * env.growth(0.5), min_height=36,
        control=Control(id=id_, role="text", name=rate.name, label=rate.label),
    )  # fmt: skip
