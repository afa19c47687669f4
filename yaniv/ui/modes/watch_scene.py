"""Match of computer players alone, to watch: the table without player input, and a header over it."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.i18n import tr, tr_plural
from yaniv.match.match_setup import MatchSetup
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import PressInput
from yaniv.ui.kit.node import Control, Node, column, label, spacer
from yaniv.ui.kit.page import Env
from yaniv.ui.narration.table_text import match_titles
from yaniv.ui.navigation import NavigationRequest, StartMatch, ToLobby, ToMenu, ToSettings
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_host import HEADER_HEIGHT, MenuItem, MenuPage, SpectatorHost, header, header_button
from yaniv.ui.table.table_scene import TableScene

OpenWatchedTable = Callable[[int, Size], TableScene]
"""Opens the table without a top bar, with the hand of this seat open, for a window of this size in px."""


PAUSE_ID: Final = "watch:pause"
SEAT_ID: Final = "watch:seat"
AGAIN_ID: Final = "watch:again"
MORE_ID: Final = "watch:more"
LEAVE_ID: Final = "watch:leave"
_TITLE_LETTERS: Final = 34
"""Letters of the title of a match for which there is room, by the ratio of the sides of the window."""
_CONTROL_BY_ACTION: Final = {
    "act": PAUSE_ID,
    "back": LEAVE_ID,
    "menu": "button:menu",
    "sound": "button:sound",
    "captions": "captions",
    "repeat": "repeat",
    "slower": "slower",
    "faster": "faster",
}


class WatchState(Struct, frozen=True):
    """Content of the header at the moment."""

    titles: tuple[str, ...]
    """Titles of the match, the longest first."""
    sentence: str
    seat: int = 0
    is_paused: bool = False
    is_over: bool = False
    is_muted: bool = False


class WatchHeader(MenuPage):
    """Header over the table."""

    name = "watch"
    first_focus = PAUSE_ID
    menu_ids = frozenset({SEAT_ID, MORE_ID})

    def __init__(self, names: Sequence[str], *, has_totals: bool) -> None:
        """*names*: of the players, by seat."""
        self.state = WatchState((), "")
        self._names, self._has_totals, self._is_large = tuple(names), has_totals, False

    @property
    def announcement(self) -> str:
        """The sentence about the match."""
        return self.state.sentence

    def menu_items(self) -> tuple[MenuItem, ...]:
        """Return the seats whose hand can be open, or what concerns the whole match."""
        state = self.state
        if self.open_menu == SEAT_ID:
            return tuple(
                MenuItem(f"{SEAT_ID}:{seat}", tr("Seat: {name}", name=name), seat == state.seat)
                for seat, name in enumerate(self._names)
            )
        return (
            *((MenuItem(AGAIN_ID, tr("New match")),) if self._is_large and not state.is_over else ()),
            MenuItem("button:rules", tr("Rules")),
            *((MenuItem("button:scores", tr("Scores")),) if self._has_totals else ()),
            MenuItem("button:log", tr("Log")),
            MenuItem("button:sound", tr("Turn sound on") if state.is_muted else tr("Turn sound off")),
            MenuItem("button:settings", tr("Settings")),
            MenuItem("button:menu", tr("Back home")),
        )

    def view(self, env: Env) -> Node:
        """Return the header, with its open menu."""
        state, self._is_large = self.state, env.is_large
        pause = tr("Resume") if state.is_paused else tr("Pause")
        top = header(
            header_button(LEAVE_ID, tr("Back"), has_arrow=True),
            self._words(env),
            header_button(SEAT_ID, tr("Seat: {name}", name=self._names[state.seat])),
            header_button(PAUSE_ID, pause, is_enabled=not state.is_over),
            header_button(AGAIN_ID, tr("New match")) if state.is_over or not env.is_large else None,
            header_button(MORE_ID, tr("More")),
        )
        return self.with_menu(column(top, spacer()))

    def _words(self, env: Env) -> Node:
        """Return the title of the match and the sentence about it; in large text only one of them."""
        letters = round(env.size[0] / env.size[1] * _TITLE_LETTERS)
        title = next((each for each in self.state.titles if len(each) <= letters), self.state.titles[-1])
        sentence = self.state.sentence
        if env.is_large:
            title, sentence = ("", sentence) if self.state.is_over else (title, "")
        return column(
            label(title, 23, "text_muted", text_align="center", role="title") if title else None,
            label(sentence, 23, "accent", text_align="center", role="sentence") if sentence else None,
            grow=1, height=56, justify="center",
            control=Control(id="watch:text", role="text", name=self.state.sentence, label=self.state.sentence),
        )  # fmt: skip


class WatchScene(SpectatorHost):
    """Page on which a match of computer players can be watched; nothing of it is saved."""

    name = "watch"

    _sheet_page: WatchHeader

    def __init__(
        self, context: UiContext, setup: MatchSetup, names: Sequence[str], open_table: OpenWatchedTable, size: Size
    ) -> None:
        """*names*: of the players, by seat. *size*: of the window, in px."""
        self._setup = setup
        self._names = tuple(names)
        self._open_table = open_table
        self._seat, self._is_paused = 0, False
        self._table = open_table(0, size)
        self._sheet_page = WatchHeader(names, has_totals=setup.rules.match.end != "single_round")
        self._sheet_page.state = self._state
        super().__init__(context, self._sheet_page, size)

    @property
    def awaits_user(self) -> bool:
        """Return False: nobody is waited for."""
        return False

    @property
    def is_end_shown(self) -> bool:
        """Return False: the header tells who has won, and there is no page at the end."""
        return False

    def show_end(self) -> None:
        """Do nothing, as `is_end_shown` says."""

    def prepare(self) -> None:
        """Paint the page in advance, so that its first frame is fast."""
        self.update(0)
        self.paint(Surface(self._size))

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance table and match by *ms* milliseconds."""
        self._table.is_match_held = self._is_paused
        return super().update(ms)

    @property
    def _bands(self) -> tuple[Rect, ...]:
        header_px = round(HEADER_HEIGHT * pixels_per_u(self._size))
        return () if self._table.is_covered else (Rect(0, 0, self._size[0], header_px),)

    def _control_for(self, event: PressInput) -> str:
        return _CONTROL_BY_ACTION.get(key_bindings.action_for(event) or "", "")

    def _press(self, control_id: str) -> NavigationRequest | None:
        match control_id:
            case "watch:pause":
                if not self._sheet_page.state.is_over:
                    self._is_paused = not self._is_paused
            case "watch:again":
                return StartMatch(replace(self._setup, seed=""))
            case "watch:leave":
                return ToLobby(self._setup)
            case "button:menu":
                return ToMenu()
            case "button:settings":
                return ToSettings()
            case _ if control_id.startswith(f"{SEAT_ID}:"):
                self._change_seat(int(control_id.rpartition(":")[2]))
            case _:
                self._table.press_button(control_id)
        self._refresh()
        return None

    def _change_seat(self, seat: int) -> None:
        self._seat = seat
        self._replace_table(lambda: self._open_table(seat, self._size))

    @property
    def _state(self) -> WatchState:
        view = self._table.interaction.view
        is_over = view.phase == "match_over" and not self._table.is_busy
        sentence = tr("Computers only: nothing is saved.")
        if is_over:
            sentence = tr_plural(
                "The match is over. Winner: {names}.",
                "The match is over. Winners: {names}.",
                len(view.winners),
                names=", ".join(self._names[seat] for seat in view.winners),
            )
        return WatchState(
            match_titles(view, self._setup.variant, is_extra_round=self._table.is_extra_round),
            sentence,
            self._seat,
            is_paused=self._is_paused,
            is_over=is_over,
            is_muted=self._table.model.is_muted,
        )

    def _refresh(self) -> None:
        state = self._state
        if state != self._sheet_page.state:
            self._sheet_page.state = state
            self._sheet.refresh()
