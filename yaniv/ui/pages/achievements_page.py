"""Achievements page: the list of all, and the selected one with what it asks for, and when it was earned."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace
from pygame import Rect

from yaniv.achievements.achievement_list import NAMES
from yaniv.i18n import tr
from yaniv.narration.achievement_text import achievement_task, achievement_title
from yaniv.store.statistics import AchievementRecord
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.icons import paint_star_icon
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import PressInput
from yaniv.ui.kit.badge import badge_coin
from yaniv.ui.kit.controls import PAGE_MARGIN, arrow_left, button, round_button
from yaniv.ui.kit.node import Control, Message, Node, column, drawing, label, picture, row, spacer
from yaniv.ui.kit.page import Env, Page
from yaniv.ui.kit.scrolling import list_row, long_list
from yaniv.ui.narration.match_summary_text import format_time
from yaniv.ui.navigation import ToMatches, ToMe, ToMenu, WatchAchievement

_LIST_ID: Final = "achievement"


class AchievementsPage(Page):
    """Page with all achievements; `achievement:NAME` is the row of one."""

    name = "achievements"
    first_focus = _LIST_ID
    back = ToMe()
    is_still = True

    def __init__(self, context: UiContext, records: Mapping[str, AchievementRecord], selected: str = "") -> None:
        """Create the page.

        *records*: the achievements earned, by name. *selected*: name of the one to select; empty for the first.
        """
        self._context, self._records = context, records
        self._selected = selected if selected in NAMES else NAMES[0]

    @property
    def announcement(self) -> str:
        """The page, the selected achievement, what it asks for, and when it was earned."""
        name = self._selected
        return " ".join((self._headline, f"{achievement_title(name)}.", achievement_task(name), self._earned_text))

    def view(self, env: Env) -> Node:
        """Return the list, and the selected achievement beside it."""
        title = achievement_title(self._selected)
        achievements = long_list(
            env, _LIST_ID, tr("Achievements"), count=len(NAMES), selected=NAMES.index(self._selected),
            value=self._selected, value_text=title, make_option=lambda index: self._option(env, NAMES[index]),
            option_height=52 * env.growth(0.5), choose=lambda index: NAMES[index], keys=self._watch_by_key,
        )  # fmt: skip
        head = row(
            round_button("button:back", tr("Back"), self.back, arrow_left),
            label(self._headline, 56, "accent", weight="display", role="title", height=76),
            spacer(),
            button("button:menu", tr("Back home"), ToMenu(), width=320, min_width=220),
            gap=28, height=80,
        )  # fmt: skip
        box = column(
            achievements, fill="panel", outline="outline", radius=22, padding=(16, 16), width=720, min_width=500
        )
        return column(
            head,
            row(box, self._details(env, title), gap=36, grow=1, align="stretch"),
            gap=28,
            padding=(PAGE_MARGIN, 40),
        )

    def update(self, message: Message) -> None:
        """Select the achievement with this name."""
        self._selected = str(message)

    def _option(self, env: Env, name: str) -> Node:
        is_earned, is_selected, title = name in self._records, name == self._selected, achievement_title(name)
        spoken = tr("{title}, earned", title=title) if is_earned else tr("{title}, not earned yet", title=title)
        side = 30 * env.growth(0.5)
        star = picture(drawing(_draw_star, is_earned, is_selected), width=side, height=side)
        return list_row(_LIST_ID, name, title, name, is_selected=is_selected, spoken=spoken, icon=star)

    def _details(self, env: Env, title: str) -> Node:
        record, task = self._record, achievement_task(self._selected)
        match = None
        if record is not None:
            show = button("button:match", tr("Show the match"), ToMatches(record.match_id), height=84, grow=1, width=0)
            watch = button(
                "button:watch", tr("Watch the moment"), self._watch, is_main=True, height=84, grow=1, width=0
            )
            below = (replace(each, width=None, grow=0) for each in (watch, show))
            match = column(*below, gap=16) if env.is_large else row(show, watch, gap=36)
        control = Control(id="details", role="text", name=title, label=f"{task} {self._earned_text}")
        coin = badge_coin(self._context, self._selected, is_earned=record is not None)
        text = column(
            picture(coin, height=224, min_height=140),
            label(title, 48, "text" if record is None else "accent", weight="display", role="details title",
                  text_align="center", max_lines=2),
            label(task, 30, role="task", text_align="center", max_lines=5),
            label(self._earned_text, 26, "text_muted", role="earned", text_align="center", max_lines=3),
            control=control, gap=34, grow=1, justify="center",
        )  # fmt: skip
        return column(
            text, match, fill="panel", outline="outline", radius=22, padding=(48, 40), gap=24, grow=1, width=0
        )

    def _watch_by_key(self, event: PressInput) -> Message | None:
        return self._watch if key_bindings.action_for(event) == "press" else None

    @property
    def _watch(self) -> WatchAchievement | None:
        record = self._record
        return None if record is None else WatchAchievement(record.name, record.match_id, returns_to_list=True)

    @property
    def _record(self) -> AchievementRecord | None:
        """Record of the selected achievement; None if it is not earned yet."""
        return self._records.get(self._selected)

    @property
    def _headline(self) -> str:
        return tr("Achievements: {n} of {all}", n=len(self._records), all=len(NAMES))

    @property
    def _earned_text(self) -> str:
        record = self._record
        if record is None:
            return tr("Not earned yet.")
        return tr("Earned in the match on {when}.", when=format_time(record.opened))


def _draw_star(painter: Painter, rect: Rect, is_earned: bool, is_selected: bool) -> None:  # noqa: FBT001 -- a drawing
    theme = painter.theme
    colour = theme.surface_dark if is_selected else theme.accent if is_earned else theme.text_muted
    hole = None if is_earned else theme.accent if is_selected else theme.panel
    paint_star_icon(painter, rect.center, min(rect.size) // 2, colour, hole)
