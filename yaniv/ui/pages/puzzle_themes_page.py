"""Page of the puzzles by theme, the only one to choose a theme, and the access of all puzzle pages to puzzles."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, Literal

from pygame import Rect

from yaniv.cards import Cards, cards
from yaniv.i18n import tr, tr_plural
from yaniv.puzzles.puzzle import THEMES, Theme
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import PAGE_MARGIN, arrow_left, button, card_fan, round_button
from yaniv.ui.kit.node import Control, Message, Node, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env, Page, ToastMessage
from yaniv.ui.narration.puzzle_text import theme_name
from yaniv.ui.navigation import NavigationRequest, OpenPuzzle, ToLearn
from yaniv.ui.pages.puzzle_port import OWN_CHOICE, PuzzlePort

_CARD_WIDTH: Final = 76


_SAMPLES: Final[Mapping[str, Cards]] = {
    OWN_CHOICE: cards("QD 7H 7C"),
    "call": cards("AC 2D"),
    "no_call": cards("2S 3H"),
    "reduction": cards("5D 5H"),
    "joker": cards("JK 8S"),
    "feeding": cards("6S 6D"),
    "match_end": cards("KH QS"),
    "pickup": cards("4C 5C"),
    "throw": cards("9D TD JD"),
}
"""Cards on the tile of each theme."""


class PuzzleThemesPage(Page):
    """Themes as tiles; the main button opens the puzzle that is next among all."""

    name = "puzzles"
    first_focus = "puzzle:next"
    back = ToLearn()

    def __init__(self, context: UiContext, port: PuzzlePort) -> None:
        self._context, self._port = context, port
        self._progress = port.progress()

    @property
    def is_moving(self) -> bool:
        """True while the player's matches are searched for mistakes."""
        return self._port.waiting_count > 0

    def advance(self, ms: int) -> bool:  # noqa: ARG002 -- the search takes its own time
        """Show what the search of the player's matches has found."""
        if not self._port.advance_search():
            return False
        self._port.refresh()
        self._progress = self._port.progress()
        return True

    @property
    def announcement(self) -> str:
        """The page and the player's standing."""
        return " ".join((tr("Puzzles by theme."), *self._standing(), self._port.problem)).strip()

    def view(self, env: Env) -> Node:
        """Return title, tiles in rows of three, and buttons."""
        themes: tuple[Theme | Literal["own"], ...] = (OWN_CHOICE, *THEMES) if self._port.puzzles() else ()
        tiles = [self._tile(theme, env) for theme in themes]
        rows = [row(*tiles[start : start + 3], gap=24, align="stretch", grow=1) for start in range(0, len(tiles), 3)]
        problem = self._port.problem or tr("No puzzles of this kind.")
        control = Control(id="problem", role="text", name=problem)
        body = (
            column(*rows, gap=24, grow=1)
            if rows
            else label(problem, 30, max_lines=6, role="problem", grow=1, control=control)
        )
        return column(self._head(env), body, row(*self._buttons(), gap=24), gap=28, padding=(PAGE_MARGIN, 40))

    def update(self, message: Message) -> NavigationRequest | ToastMessage | None:
        """Open the next puzzle of a theme, of all, or today's."""
        if message == "today":
            today = self._port.todays_puzzle()
            return None if today is None else OpenPuzzle(today.id)
        self._port.theme = str(message)
        key = self._port.next_key("")
        if key:
            return OpenPuzzle(key)
        self._port.theme = ""
        return ToastMessage(tr("You've been through all of these."))

    def _head(self, env: Env) -> Node:
        back = round_button("button:back", tr("Back"), self.back, arrow_left)
        standing = " ".join(self._standing())
        return row(
            back,
            label(tr("By theme"), 56, "accent", weight="display", role="title", height=76, min_height=56),
            spacer(),
            None
            if env.is_large or not standing
            else label(
                standing, 26, "text_muted",
                control=Control(id="standing", role="text", name=standing), role="standing",
            ),
            gap=28,
            height=80,
        )  # fmt: skip

    def _standing(self) -> Iterator[str]:
        """Yield rating and solved puzzles, once one was tried."""
        shipped = [each for key, each in self._progress.standings.items() if key in self._port.puzzles()]
        if shipped:
            solved = sum(each.is_solved for each in shipped)
            if not self._progress.unrated_count:
                yield tr("Rating {rating}.", rating=round(self._progress.rating.rating))
            yield tr_plural(
                "{solved} of {n} puzzle solved.", "{solved} of {n} puzzles solved.", len(shipped), solved=solved
            )

    def _tile(self, theme: Theme | Literal["own"], env: Env) -> Node:
        name = tr("From your matches") if theme == OWN_CHOICE else theme_name(theme)
        keys = self._keys(theme)
        standings = self._progress.standings
        solved = sum(key in standings and standings[key].is_solved for key in keys)
        detail = tr("{solved} of {n} solved", solved=solved, n=len(keys))
        if theme == OWN_CHOICE:
            detail = self._own_detail(keys, detail)
        share = solved / len(keys) if keys else 0.0
        image = picture(card_fan(self._context, _SAMPLES[theme], _CARD_WIDTH), width=190, min_width=100)
        words = column(
            label(name, 32, "text" if keys else "text_muted", weight="bold", max_lines=2, role="theme"),
            label(detail, 24, "text_muted", max_lines=2, role="solved"),
            picture(partial(_draw_share, share=share), height=14, min_height=8),
            gap=8,
            grow=1,
            justify="center",
        )
        return row(
            None if env.is_large else image,
            words,
            control=Control(
                id=f"theme:{theme}",
                role="button",
                name=name,
                label=tr("{theme}: {detail}", theme=name, detail=detail),
                press=theme,
                is_enabled=bool(keys),
            ),
            fill="panel", outline="outline", radius=22, padding=(24, 14), gap=20, grow=1, width=560, min_width=280,
            align="stretch",
        )  # fmt: skip

    def _keys(self, theme: str) -> list[str]:
        if theme == OWN_CHOICE:
            return list(self._port.own_puzzles())
        return [puzzle.id for puzzle in self._port.puzzles().values() if puzzle.theme == theme]

    def _own_detail(self, keys: list[str], solved: str) -> str:
        """Return what the tile of own mistakes says: the search, what is due, or how many are solved."""
        port = self._port
        if port.waiting_count:
            one, many = "Looking for mistakes in {n} match", "Looking for mistakes in {n} matches"
            return tr_plural(one, many, port.waiting_count)
        due = len([key for key in self._progress.due_keys(port.day) if key in keys])
        if due:
            return tr_plural("{n} is due today", "{n} are due today", due)
        if not keys and port.last_match_count == 0:
            return tr("No proven mistakes in your last match.")
        return solved if keys else tr("Mistakes from your matches appear here.")

    def _buttons(self) -> Iterator[Node]:
        has_puzzles = bool(self._port.puzzles())
        yield button(
            "puzzle:today",
            tr("Puzzle of the day"),
            "today",
            is_enabled=has_puzzles,
            width=420,
            min_width=300,
            height=96,
        )
        yield spacer()
        yield button(
            "puzzle:next",
            tr("Next puzzle"),
            "",
            is_main=True,
            is_enabled=has_puzzles,
            width=480,
            min_width=320,
            height=96,
        )


def _draw_share(painter: Painter, rect: Rect, *, share: float) -> None:
    radius = rect.height / 2 / painter.scale
    painter.draw_box(rect, radius, painter.theme.bar_track)
    if share:
        filled = Rect(rect.left, rect.top, max(rect.height, round(rect.width * share)), rect.height)
        painter.draw_box(filled, radius, painter.theme.success)
