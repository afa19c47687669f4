"""Buttons of the main menu: which there are, and where they are placed."""

from collections.abc import Sequence
from typing import Final, Literal

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.graphics.image_store import ImageStore
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import with_tabular_figures
from yaniv.ui.graphics.theme import HEADING_U, NAME_U, SECONDARY_U
from yaniv.ui.graphics.uniform_text import uniform_size_u
from yaniv.ui.narration.unfinished_match_text import describe_unfinished_match
from yaniv.ui.navigation import NavigationRequest
from yaniv.ui.scenes.menu.menu_buttons import ContinueButton, LinkButton, NewsButton, ProfileButton
from yaniv.ui.scenes.menu.menu_entry import ACCESSIBILITY_ID, MENU_ENTRIES, TODAY_ID, MenuEntry
from yaniv.ui.scenes.menu.menu_layout import FirstButton, MenuBlocks, MenuLayout
from yaniv.ui.scenes.menu.menu_news import MenuNews
from yaniv.ui.scenes.menu.mode_tile import ModeTile, unify_tile_sizes
from yaniv.ui.scenes.menu.tips import tip_text
from yaniv.ui.scenes.menu.unfinished_matches import UnfinishedMatches
from yaniv.ui.widgets.button import Button, lay_out_side_by_side

_NAME_SHARE: Final = 0.46
"""Share of the Continue button's height for its name, so that the match details have room too."""
_NEXT_MATCH_WIDTH_SHARE: Final = 0.5
"""Share of its row for the button to the next saved match; the buttons that remove a match stand beside it."""
_LABEL_PADDING_U: Final = 28
_LINK_PADDING_U: Final = 26
"""Padding of the buttons of that row, u: on each side of the label; for link buttons both sides together."""
_GAP_U: Final = 16
_MAX_MORE_ROWS: Final = 3
_MORE_PADDING_U: Final = 40
"""Part of the width of a small button that its name leaves free."""
_USUAL_PAGE_WIDTH_U: Final = 1728
TodayEntry = Literal["done", "open", "none"]
"""What became of today's deal: played to its end or given up, or not yet; `none`: the date has no deal."""


class MenuEntries:
    """Buttons of the menu: the first ones, the ways to play, the small ones, and the news below them."""

    def __init__(  # noqa: PLR0913 -- everything that decides which entries there are
        self,
        unfinished: UnfinishedMatches,
        image_store: ImageStore,
        *,
        has_accessibility_entry: bool,
        has_lesson_offer: bool = False,
        today: TodayEntry | None = None,
        news: MenuNews | None = None,
    ) -> None:
        """*today*: whether today's deal is done, for its entry; None: it has no entry."""
        news = news or MenuNews()
        self._unfinished_matches = unfinished
        self._first = self._create_first_buttons(news)
        self._removal_buttons: tuple[Button, ...] = ()
        if "next_match" in self._first and unfinished.can_be_removed:
            self._removal_buttons = LinkButton("menu:give-up", tr("Give up")), LinkButton("menu:delete", tr("Delete"))
        hidden = {
            *news.hidden,
            *(() if today else (TODAY_ID,)),
            *(() if has_accessibility_entry else (ACCESSIBILITY_ID,)),
        }
        self._shown = tuple(entry for entry in MENU_ENTRIES if entry.id not in hidden)
        self._tiles = tuple(
            _create_tile(entry, news, today, image_store) for entry in self._shown if entry.group == "mode"
        )
        self._more = tuple(Button(entry.id, tr(entry.name)) for entry in self._shown if entry.group == "more")
        result = news.last_result
        self._last_result = None if result is None else NewsButton("menu:last", result.text, result.icon, image_store)
        self._tip_index = news.tip
        self._tip = NewsButton("menu:tip", tip_text(news.tip), "tip", image_store)
        # A new player has one profile, and its place may be needed for the offer of lessons.
        profile = None if has_lesson_offer else news.profile
        self._profile = None if profile is None else ProfileButton("menu:profile", profile)

    @property
    def in_focus_order(self) -> tuple[Button, ...]:
        """All buttons: Continue comes first if there is a saved match, New game otherwise."""
        first = dict(self._first)
        continued = [first.pop(name) for name in ("continue_match", "next_match") if name in first]
        below = [button for button in (self._last_result, self._tip, self._profile) if button is not None]
        # Whoever needs larger text finds it before anything else.
        early = [button for button in self._more if button.id == ACCESSIBILITY_ID]
        new_game = first.pop("new_game")
        others = [*first.values(), *self._tiles, *(button for button in self._more if button not in early), *below]
        return (*continued, *self._removal_buttons, new_game, *early, *others)

    def request_of(self, button_id: str) -> NavigationRequest | None:
        """Return the request of an entry; None for the id of another button."""
        return next((entry.request for entry in self._shown if entry.id == button_id), None)

    def show_next_match(self) -> None:
        """Select the next saved match and describe it on the Continue button."""
        self._unfinished_matches.select_next()
        if self._unfinished_matches.selected is not None and "next_match" in self._first:
            self._first["continue_match"].set_detail(describe_unfinished_match(self._unfinished_matches.selected))
            next_button = self._first["next_match"]
            next_button.name = next_button.label = self._unfinished_matches.next_match_label()

    def show_next_tip(self) -> None:
        """Show another tip."""
        self._tip_index += 1
        self._tip.name = self._tip.label = tip_text(self._tip_index)

    def lay_out(self, size: tuple[int, int], painter: Painter) -> MenuLayout:
        """Place the buttons in a window of *size* px, and return the places of everything else."""
        blocks = MenuBlocks(
            tuple(self._first),
            len(self._tiles),
            len(self._more),
            self._more_columns(painter),
            self._last_result is not None,
        )
        layout = MenuLayout(size, painter.text_scale, painter.overlay_scale, blocks)
        for name, button in self._first.items():
            button.rect = layout.first[name]
        for buttons, rects in ((self._tiles, layout.modes), (self._more, layout.more)):
            for button, rect in zip(buttons, rects, strict=True):
                button.rect = rect
        self._tip.rect = layout.tip
        if self._last_result is not None:
            self._last_result.rect = layout.last_result
        if self._profile is not None:
            self._profile.lay_out(layout.profile, painter)
        if self._removal_buttons:
            row = self._first["next_match"].rect
            _lay_out_match_row(
                painter, (self._first["next_match"], *self._removal_buttons), row.copy(), painter.px(_GAP_U)
            )
        self._unify_text_sizes(painter)
        return layout

    def _create_first_buttons(self, news: MenuNews) -> dict[FirstButton, Button]:
        """Return the buttons on top, in order; only the first of them is a primary one."""
        unfinished = self._unfinished_matches
        selected = unfinished.selected
        first: dict[FirstButton, Button] = {}
        if selected is not None:
            detail = describe_unfinished_match(selected)
            first["continue_match"] = ContinueButton("menu:continue", tr("Continue"), detail, is_primary=True)
        if len(unfinished.matches) > 1:
            first["next_match"] = Button("menu:other", unfinished.next_match_label())
        first["new_game"] = Button("menu:new-game", tr("New game"), is_primary=selected is None)
        if news.quick_play:
            first["quick_play"] = Button("menu:quick-play", tr("Quick play"), news.quick_play)
        for button in first.values():
            button.is_left_aligned = True
        return first

    def _more_columns(self, painter: Painter) -> int:
        """Return how many small buttons stand in a row: as many as their names allow, in few rows of equal length."""
        width = min(painter.surface.get_width() - 2 * painter.px(96), painter.px(_USUAL_PAGE_WIDTH_U) * 2)
        widest = max(
            painter.line_width(button.name, NAME_U - 4, "medium", max_height=painter.px(60)) for button in self._more
        )
        count = len(self._more)
        for rows in range(1, _MAX_MORE_ROWS):
            columns = -(-count // rows)
            if widest + painter.px(_MORE_PADDING_U) <= (width - painter.px(12) * (columns - 1)) // columns:
                return columns
        return -(-count // _MAX_MORE_ROWS)

    def _unify_text_sizes(self, painter: Painter) -> None:
        """Give the buttons of a group the same text size: the largest at which every name fits."""
        large = [button for name, button in self._first.items() if name in ("continue_match", "new_game")]
        text_rect = large[-1].rect.inflate(-painter.px(56), -painter.px(12))
        if isinstance(large[0], ContinueButton):
            text_rect.height = min(text_rect.height, round(large[0].rect.height * _NAME_SHARE))
        _set_uniform_size(large, painter, text_rect, HEADING_U)
        small = [button for name, button in self._first.items() if name == "quick_play"]
        for button in small:
            button.size_u = NAME_U - 2
        if "next_match" in self._first:
            self._first["next_match"].size_u = SECONDARY_U
        _set_uniform_size(self._more, painter, self._more[0].rect.inflate(-painter.px(16), -painter.px(8)), NAME_U - 4)
        unify_tile_sizes(self._tiles, painter)


def _create_tile(entry: MenuEntry, news: MenuNews, today: TodayEntry | None, image_store: ImageStore) -> ModeTile:
    """Return the tile of a way to play."""
    name, line = tr(entry.name), news.lines.get(entry.id) or tr(entry.line)
    if entry.id != TODAY_ID:
        tile = ModeTile(entry.id, name, line, entry.icon, image_store)
        tile.has_mark = entry.id in news.waiting
        return tile
    tile = ModeTile(entry.id, name, tr("Done for today") if today == "done" else line, entry.icon, image_store)
    if today != "none":
        tile.label = tr("Today's deal, done") if today == "done" else tr("Today's deal, not played yet")
    tile.has_mark = today == "open"
    return tile


def _set_uniform_size(buttons: Sequence[Button], painter: Painter, text_rect: Rect, size_u: float) -> None:
    size = uniform_size_u(painter, [button.name for button in buttons], text_rect, size_u, "bold")
    for button in buttons:
        button.size_u = size


def _lay_out_match_row(painter: Painter, buttons: Sequence[Button], row: Rect, gap: int) -> None:
    """Lay out a row: the first button gets half of it, less if the labels of the others need the space."""
    first, *others = buttons
    free_width = row.width - gap * len(others)
    share = (free_width + gap - round(row.width * _NEXT_MATCH_WIDTH_SHARE)) // len(others)
    usual_widths = [free_width - share * len(others), *[share] * len(others)]
    first_min_width = painter.line_width(
        with_tabular_figures(first.name), first.size_u, "medium", max_height=0
    ) + 2 * painter.px(_LABEL_PADDING_U)
    needed_widths = [
        painter.line_width(each.name, SECONDARY_U, max_height=0) + painter.px(_LINK_PADDING_U) for each in others
    ]
    fits = all(need <= width for need, width in zip((first_min_width, *needed_widths), usual_widths, strict=True))
    needed_sum = sum(needed_widths)
    is_tight = needed_sum > free_width - first_min_width
    widths = usual_widths if fits or is_tight else [free_width - needed_sum, *needed_widths]
    lay_out_side_by_side(tuple(zip(buttons, widths, strict=True)), row.right, row.top, row.height, gap)
