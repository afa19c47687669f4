"""Match of computer players alone, to watch: the table without player input, and a bar below it."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.i18n import tr, tr_plural
from yaniv.match.match_setup import MatchSetup
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, Resized
from yaniv.ui.navigation import NavigationRequest, StartMatch, ToLobby, ToMenu, ToSettings
from yaniv.ui.overlays.table_button_proxy import TableButtonProxy, sync_proxies
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene
from yaniv.ui.table.view_model.table_buttons import TOP_BAR_BUTTONS
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.table_bar import TABLE_BAR_HEIGHT_U, lay_out_table_bar, paint_table_bar
from yaniv.ui.widgets.widget import Widget, element_rect

OpenWatchedTable = Callable[[int, Size], TableScene]
"""Opens the table, with the hand of this seat open, for a window part of this size in px."""


PAUSE_ID: Final = "watch:pause"
SEAT_ID: Final = "watch:seat"
AGAIN_ID: Final = "watch:again"
LEAVE_ID: Final = "watch:leave"


class WatchBar:
    """Controls of the bar, and the sentence at its left end."""

    def __init__(self, names: Sequence[str]) -> None:
        """*names*: of the players, by seat."""
        self._pause_button = Button(PAUSE_ID, "")
        seats = [(str(seat), tr("Seat: {name}", name=name)) for seat, name in enumerate(names)]
        self.seat_dropdown = Dropdown(SEAT_ID, tr("Open hand"), seats, "0")
        self._again_button = Button(AGAIN_ID, tr("New match"))
        self._leave_button = Button(LEAVE_ID, tr("Back"))
        self.text = ""
        self._rect = self._text_rect = Rect(0, 0, 0, 0)

    @property
    def controls(self) -> tuple[Widget, ...]:
        """All controls, in focus order."""
        return (self._pause_button, self.seat_dropdown, self._again_button, self._leave_button)

    def show(self, text: str, *, is_paused: bool, is_over: bool) -> None:
        """Show a sentence about the match, and what the buttons do next."""
        self.text = text
        self._pause_button.name = self._pause_button.label = tr("Go on") if is_paused else tr("Pause")
        self._pause_button.enabled = not is_over

    def lay_out(self, rect: Rect, scale: float, text_scale: float) -> None:
        """Place the bar in *rect* (px); *scale* is px per u."""
        self._rect, self._text_rect = rect, lay_out_table_bar(rect, self.controls, scale, text_scale)

    def paint(self, painter: Painter) -> None:
        """Paint the background and the sentence; the focus group paints the controls."""
        paint_table_bar(painter, self._rect, self.text, self._text_rect)

    def element(self) -> Element:
        """Return the sentence as an element."""
        return Element("watch:text", "text", self.text, self.text, element_rect(self._text_rect), ("enabled",))


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


class WatchScene:
    """Page on which a match of computer players can be watched; nothing of it is saved."""

    name = "watch"

    def __init__(
        self, context: UiContext, setup: MatchSetup, names: Sequence[str], open_table: OpenWatchedTable, size: Size
    ) -> None:
        """*names*: of the players, by seat. *size*: of the window, in px."""
        self._context = context
        self._setup = setup
        self._names = tuple(names)
        self._open_table = open_table
        self._size = size
        self._is_paused = False
        self._table = open_table(0, self._table_size)
        self._bar = WatchBar(names)
        button_ids = {each.id for each in self._table.top_bar_elements()}
        self._table_button_proxies = tuple(TableButtonProxy(id_) for id_ in TOP_BAR_BUTTONS if id_ in button_ids)
        controls: tuple[Widget, ...] = (*self._table_button_proxies, *self._bar.controls)
        self._focus_group = FocusGroup(controls, PAUSE_ID, context.audio.play)

    @property
    def is_moving(self) -> bool:
        """True while the table moves."""
        return self._table.is_moving

    @property
    def is_busy(self) -> bool:
        """True while the table plays an animation."""
        return self._table.is_busy

    @property
    def awaits_user(self) -> bool:
        """Return False: nobody is waited for."""
        return False

    @property
    def is_end_shown(self) -> bool:
        """Return False: the bar tells who has won, and there is no page at the end."""
        return False

    def show_end(self) -> None:
        """Do nothing, as `is_end_shown` says."""

    @property
    def announce(self) -> str:
        """Text for screen readers: how far the match is, and what happens at the table."""
        return self._table.announce if self._is_covered else f"{self._bar.text} {self._table.announce}".strip()

    def say(self, text: str) -> None:
        """Show a message at the table."""
        self._table.say(text)

    def prepare(self) -> None:
        """Paint the page in advance, so that its first frame is fast."""
        self.update(0)
        self.paint(Surface(self._size))

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event: a control of the bar, its key, or a panel of the table; return a request or None."""
        if isinstance(event, Resized):
            self._size = event.size
            self._table.handle(replace(event, size=self._table_size))
        if not self._focus_group.has_open_widget:
            control_id = self._control_for(event)
            if control_id:
                return self._activate(control_id)
            if self._table.handle_spectator(event):
                return None
        return self._activate(self._focus_group.handle(event) or "")

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance table and match by *ms* milliseconds."""
        self._table.is_match_held = self._is_paused
        self._table.update(ms)
        self._show_state()
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the table, with the bar below it."""
        self._size = surface.get_size()
        self._show_state()
        self._table.paint(surface.subsurface(Rect((0, 0), self._table_size)))
        self._lay_out()
        painter = self._context.unmirrored_painter(surface, pixels_per_u(self._size))
        self._bar.paint(painter)
        self._focus_group.paint(painter)
        if self._is_covered:
            self._context.unmirrored_painter(surface.subsurface(self._bar_rect), painter.scale).dim_background()

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the table, then of the bar; the table's alone if a sheet covers it."""
        self._lay_out()
        table = self._table.elements()
        if self._is_covered:
            return table
        on_table = (each for each in table if each.id not in TOP_BAR_BUTTONS)
        return (*on_table, self._bar.element(), *self._focus_group.elements())

    def close(self) -> None:
        """Close the table."""
        self._table.close()

    @property
    def _table_size(self) -> Size:
        return self._size[0], self._size[1] - round(TABLE_BAR_HEIGHT_U * pixels_per_u(self._size))

    @property
    def _bar_rect(self) -> Rect:
        return Rect(0, self._table_size[1], self._size[0], self._size[1] - self._table_size[1])

    @property
    def _is_covered(self) -> bool:
        """True while a panel lies over the table, and so over the bar."""
        return self._table.is_covered or self._table.is_scoreboard_shown

    def _control_for(self, event: InputEvent) -> str:
        """Return the control a key stands for; empty if it belongs to something over the table."""
        if not isinstance(event, KeyPressed | GamepadPressed):
            return ""
        action = key_bindings.action_for(event) or ""
        is_for_panel = self._is_covered or (action == "back" and self._table.is_log_open)
        return "" if is_for_panel else _CONTROL_BY_ACTION.get(action, "")

    def _activate(self, control_id: str) -> NavigationRequest | None:
        match control_id:
            case "watch:pause":
                self._is_paused = not self._is_paused
            case "watch:seat":
                self._change_seat()
            case "watch:again":
                return StartMatch(replace(self._setup, seed=""))
            case "watch:leave":
                return ToLobby(self._setup)
            case "button:menu":
                return ToMenu()
            case "button:settings":
                return ToSettings()
            case "":
                return None
            case _:
                self._table.press_button(control_id)
        self._show_state()
        return None

    def _change_seat(self) -> None:
        """Open the hand of the chosen seat, in place of the one before."""
        has_log = self._table.is_log_open
        self._table.close()
        self._table = self._open_table(int(self._bar.seat_dropdown.selected_value), self._table_size)
        if has_log:
            self._table.open_log()

    def _show_state(self) -> None:
        """Show in the bar how far the match is."""
        view = self._table.interaction.view
        is_over = view.phase == "match_over" and not self._table.is_busy
        if is_over:
            winners = ", ".join(self._names[seat] for seat in view.winners)
            text = tr_plural(
                "The match is over. Winner: {names}.",
                "The match is over. Winners: {names}.",
                len(view.winners),
                names=winners,
            )
        else:
            text = tr("Computers only: nothing is saved.")
        self._bar.show(text, is_paused=self._is_paused, is_over=is_over)

    def _lay_out(self) -> None:
        self._bar.lay_out(self._bar_rect, pixels_per_u(self._size), self._context.text_scale)
        sync_proxies(self._table_button_proxies, self._table.top_bar_elements())
