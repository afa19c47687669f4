"""Me: rating, three rings, against whom, and all badges; the tabs lead to the other pages of the player."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct
from pygame import Surface

from yaniv.bots.characters import CHARACTERS
from yaniv.i18n import format_percent, tr, tr_plural
from yaniv.narration.achievement_text import achievement_task, achievement_title
from yaniv.narration.rating_text import rating_sentence
from yaniv.store.player_rating import PlayerRating
from yaniv.store.review_figures import ReviewFigures
from yaniv.store.statistics import AchievementRecord, MatchSummary, aggregate
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.background import table_background
from yaniv.ui.kit.badge import BADGES, FAMILY_COLOURS, BadgeFamily, badge_coin
from yaniv.ui.kit.controls import (
    PAGE_MARGIN,
    arrow_right,
    button,
    icon,
    portrait,
    ring,
    tile,
    tinted,
)
from yaniv.ui.kit.node import Control, Message, Node, ThemeColour, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env, Page, ToastMessage
from yaniv.ui.kit.page_painter import paint_node
from yaniv.ui.narration.match_summary_text import format_time
from yaniv.ui.navigation import ToAchievements, ToMenu
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.me_tabs import duel_bar, me_head
from yaniv.ui.pages.statistics_page import WinRateRow, win_rates_by_opponent

_SHOWN_OPPONENTS: Final = 3
_NO_FIGURE: Final = "–"  # noqa: RUF001 -- a dash
_BADGE_WIDTH: Final = 120
_PICTURE_SIZE: Final = (1920, 1080)
"""Size in px of the picture that is shared."""


class Figures(Struct, frozen=True):
    """Figures over the player's matches; a share is None while there is nothing to count."""

    games: int
    won: float | None
    accuracy: float | None
    """Share of the rated decisions that were accurate."""
    calls_held: float | None
    against: tuple[WinRateRow, ...]


def figures_of(summaries: Sequence[MatchSummary], reviews: Mapping[int, ReviewFigures]) -> Figures:
    """Return the figures over these matches and their reviews."""
    counted = [summary for summary in summaries if summary.is_counted]
    total = aggregate(counted)
    decisions = sum(review.decisions for review in reviews.values())
    return Figures(
        total.games,
        _share(total.won, total.games),
        _share(sum(review.accurate for review in reviews.values()), decisions),
        _share(total.stats.clean, total.stats.calls),
        win_rates_by_opponent(counted)[:_SHOWN_OPPONENTS],
    )


class MePage(Page):
    """Page of the player."""

    name = "me"
    first_focus = "menu:matches"
    back = ToMenu()
    is_still = True

    def __init__(  # noqa: PLR0913 -- all that the page shows
        self,
        context: UiContext,
        profile: HomeProfile,
        rating: PlayerRating,
        figures: Figures,
        earned: Mapping[str, AchievementRecord],
        *,
        save_picture: Callable[[Surface], str],
    ) -> None:
        """*earned*: the achievements earned, by name. *save_picture*: returns a sentence with the name of the file."""
        self._context, self._profile, self._rating, self._figures = context, profile, rating, figures
        self._earned, self._save_picture = earned, save_picture

    @property
    def announcement(self) -> str:
        """Name and rating."""
        return f"{self._profile.name}. {rating_sentence(self._rating)}"

    def view(self, env: Env) -> Node:
        """Return head, figures, and all badges; with large text the way to them in their place."""
        if env.is_large:
            rings = row(*self._rings(), gap=20, grow=2, align="stretch")
            return column(
                self._head(env),
                row(self._rating_tile(), rings, gap=24, height=340, min_height=220, grow=1, align="stretch"),
                self._way_to_achievements(env),
                gap=28, padding=(PAGE_MARGIN, 40),
            )  # fmt: skip
        return self._whole(self._head(env), has_names=env.is_roomy)

    def _whole(self, head: Node, *, has_names: bool) -> Node:
        rings = row(*self._rings(), gap=20, grow=2, align="stretch")
        figures = row(
            self._rating_tile(), rings, self._against_tile(), gap=20, height=280, min_height=220, align="stretch"
        )
        return column(head, figures, self._badges_tile(has_names=has_names), gap=24, padding=(PAGE_MARGIN, 36))

    def update(self, message: Message) -> ToastMessage | None:
        """Save the picture of the page; all other buttons lead to pages."""
        return ToastMessage(self._save_picture(self._picture())) if message == "picture" else None

    def _picture(self) -> Surface:
        """Return the page as a picture to share: without buttons, and with the name of the game."""
        surface = Surface(_PICTURE_SIZE)
        surface.blit(table_background(self._context.theme, _PICTURE_SIZE), (0, 0))
        name = self._profile.name
        head = row(
            picture(portrait(0, name, self._profile.character), width=116, height=116),
            column(
                label(name, 56, "accent", weight="display", role="player"),
                label(self._about, 26, "text_muted", role="played"),
                gap=2,
            ),
            spacer(),
            label("Yaniv", 64, "accent", weight="display", role="game"),
            gap=16, height=120,
        )  # fmt: skip
        paint_node(self._context, surface, self._whole(head, has_names=True))
        return surface

    @property
    def _about(self) -> str:
        games = self._figures.games
        return tr_plural("{n} match", "{n} matches", games) if games else tr("No finished matches yet")

    def _head(self, env: Env) -> Node:
        return me_head(self._context, self._profile, env, tab="overview", about=self._about, back=self.back)

    def _rating_tile(self) -> Node:
        sentence = rating_sentence(self._rating)
        figure = str(round(self._rating.current.rating)) if self._rating.matches else _NO_FIGURE
        return tinted(
            "tile",
            column(
                label(tr("Rating"), 26, "text_muted", role="caption"),
                label(figure, 84, weight="bold", role="rating"),
                label(sentence, 24, max_lines=4, role="sentence", grow=1),
                gap=4, padding=(28, 18),
            ),
            width=440, min_width=330, grow=1,
            control=Control(id="me:rating", role="text", name=tr("Rating"), label=sentence),
        )  # fmt: skip

    def _rings(self) -> Iterator[Node]:
        figures = self._figures
        shares: tuple[tuple[str, str, float | None, ThemeColour], ...] = (
            ("me:won", tr("matches won"), figures.won, "accent"),
            ("me:accuracy", tr("accuracy"), figures.accuracy, "success"),
            ("me:calls", tr("successful calls"), figures.calls_held, "info"),
        )
        for id_, name, share, colour in shares:
            figure = "" if share is None else format_percent(round(100 * share))
            value = figure or tr("nothing to count yet")
            yield tinted(
                "tile",
                column(
                    picture(ring(share or 0, figure or _NO_FIGURE, colour), height=150, min_height=90, grow=1),
                    label(name, 24, text_align="center", max_lines=2, role="ring", height=70, min_height=44),
                    gap=8, padding=(14, 16),
                ),
                width=200, min_width=160, grow=1,
                control=Control(id=id_, role="text", name=name, label=tr("{title}: {value}", title=name, value=value)),
            )  # fmt: skip

    def _against_tile(self) -> Node:
        rows = [self._opponent(each) for each in self._figures.against]
        empty = label(tr("nothing to count yet"), 26, "text_muted", role="opponent", grow=1)
        trailing = label(tr("how often you're ahead"), 24, "text_muted", role="caption")
        return tile(
            tr("Against"), icon(self._context, "friends"), *(rows or [empty]), trailing=trailing,
            width=580, min_width=430, grow=1,
        )  # fmt: skip

    def _opponent(self, opponent: WinRateRow) -> Node:
        characters = {tr(person.name): character for character, person in CHARACTERS.items()}
        share = opponent.successes / max(1, opponent.games)
        return row(
            picture(portrait(1, opponent.name, characters.get(opponent.name, "")), width=48, height=48),
            label(opponent.name, 26, weight="bold", role="opponent", width=130),
            picture(duel_bar(share), grow=1, height=24),
            label(opponent.success_share, 26, weight="bold", role="opponent", text_align="end", width=84),
            gap=14, height=56, min_height=44,
            control=Control(id=f"against:{opponent.name}", role="text", name=opponent.name, label=opponent.label),
        )  # fmt: skip

    def _badges_tile(self, *, has_names: bool) -> Node:
        families: dict[BadgeFamily, list[str]] = {}
        for name, (family, _) in BADGES.items():
            families.setdefault(family, []).append(name)
        head = row(
            label(tr("Achievements"), 36, "accent", weight="display", role="tile title"),
            label(self._count(BADGES), 26, "text_muted", role="badges"),
            spacer(),
            button(
                "button:picture", tr("Picture"), "picture", spoken=tr("Save this page as a picture"),
                height=56, padding=(20, 2),
            ),
            button("menu:achievements", tr("All achievements"), ToAchievements(), height=56, padding=(20, 2)),
            gap=20, height=56,
        )  # fmt: skip
        shown = [self._family(family, names, has_names=has_names) for family, names in families.items()]
        return tinted(
            "tile", column(head, row(*shown, gap=12, grow=1, align="stretch"), gap=10, padding=(14, 14)), grow=1
        )

    def _family(self, family: BadgeFamily, names: Sequence[str], *, has_names: bool) -> Node:
        titles: dict[BadgeFamily, str] = {
            "asafs": tr("Asafs"), "calls": tr("Calls"), "throws": tr("Throws"), "matches": tr("Matches"),
        }  # fmt: skip
        per_row = (len(names) + 1) // 2
        badges = [self._badge(name, has_name=has_names) for name in names]
        badges += [Node(width=_BADGE_WIDTH, grow=1)] * (2 * per_row - len(badges))
        head = row(
            Node(width=6),
            label(titles[family], 28, weight="bold", role="family"),
            spacer(),
            label(self._count(names), 24, "text_muted", role="family count"),
            Node(width=6),
            height=40,
        )
        return column(
            head,
            row(*badges[:per_row], gap=2, grow=1, align="stretch"),
            row(*badges[per_row:], gap=2, grow=1, align="stretch"),
            outline=FAMILY_COLOURS[family], radius=18, padding=(8, 8), gap=6,
            grow=per_row, width=per_row * _BADGE_WIDTH,
        )  # fmt: skip

    def _badge(self, name: str, *, has_name: bool) -> Node:
        title, task, record = achievement_title(name), achievement_task(name), self._earned.get(name)
        is_earned = record is not None
        state = tr("earned") if is_earned else tr("not yet")
        if record is not None:
            task = f"{task} {tr('Earned in the match on {when}.', when=format_time(record.opened))}"
        return column(
            picture(badge_coin(self._context, name, is_earned=is_earned), height=96, min_height=50, grow=1),
            label(
                title, 22, "text" if is_earned else "text_muted", text_align="center", max_lines=2, role="badge",
                height=60, min_height=36,
            ) if has_name else None,
            control=Control(
                id=f"badge:{name}", role="button", name=title, group="badges", press=ToAchievements(name),
                label=f"{title}, {state}", tip=task if has_name else tr("{title}: {value}", title=title, value=task),
            ),
            gap=2, grow=1, width=_BADGE_WIDTH, radius=14,
        )  # fmt: skip

    def _count(self, names: Collection[str]) -> str:
        """Return how many of these achievements are earned."""
        return tr("{n} of {all}", n=sum(name in self._earned for name in names), all=len(names))

    def _way_to_achievements(self, env: Env) -> Node:
        """Return the tile that leads to the badges, for which large text leaves no room."""
        name, count = tr("Achievements"), self._count(BADGES)
        return tinted(
            "tile",
            row(
                picture(icon(self._context, "first"), width=52, height=52),
                column(
                    label(name, 34, weight="display", role="way"),
                    label(count, 25, "text_muted", role="about"),
                    gap=2, grow=1,
                ),
                picture(arrow_right, width=30, height=30),
                gap=22, padding=(28, 12),
            ),
            height=140 * env.growth(0.4), min_height=130 * env.growth(0.4), radius=22,
            control=Control(
                id="menu:achievements", role="button", name=name, label=f"{name}, {count}", press=ToAchievements()
            ),
        )  # fmt: skip


def _share(count: int, total: int) -> float | None:
    return count / total if total else None
