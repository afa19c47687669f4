"""Match of several people at one machine: the table of whoever has it, or the curtain before the next one gets it."""

from collections.abc import Callable, Mapping
from typing import Final

from pygame import Surface

from yaniv.game import commands as c
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.match.decision_order import awaited_seat
from yaniv.match.participants import JournalError
from yaniv.match.seat_client import SeatClient
from yaniv.match.shared_machine import first_of_round, next_person, people_left
from yaniv.narration.message_text import error_text
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import InputEvent, KeyPressed, Resized
from yaniv.ui.navigation import NavigationRequest
from yaniv.ui.scenes.pass_and_play.curtain_content import build_curtain_content
from yaniv.ui.scenes.pass_and_play.curtain_scene import CurtainScene
from yaniv.ui.shell.rtl_scene import RtlScene
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene

HANDOVER_MS: Final = 1600
"""Time in ms from the end of a turn, and of its animations, to the curtain, so that the drawn card can be seen."""
OpenTable = Callable[[int], TableScene]
"""Opens the table of a seat; the cards are its hand in the order in which the person left it."""


class PassAndPlayScene:
    """Scene that gives the machine to one person after the other."""

    def __init__(
        self, context: UiContext, clients: Mapping[int, SeatClient], open_table: OpenTable, size: Size
    ) -> None:
        """Draw the curtain for the person who is next. *clients*: the access of each person, by seat."""
        self.name = "curtain"
        self._context = context
        self._clients = dict(clients)
        self._people = tuple(sorted(clients))
        self._open_table = open_table
        self._size = size
        """By seat: the hand in the order in which the person left it."""
        self._table: TableScene | None = None
        self._waited_ms = 0
        """Time for which the match has been waiting for somebody else than the holder."""
        self._table_round = 0
        """Number of the round whose cards the holder of the machine may see."""
        self._message = ""
        """Message for the screen reader about the last press."""
        any_client = clients[self._people[0]]
        self._holder = next_person(self._people, any_client.view, first_of_round(any_client.match_events))
        self._draw_curtain(self._holder)

    @property
    def holder(self) -> int:
        """Seat whose person has the machine, or gets it when the curtain is lifted."""
        return self._holder

    @property
    def is_curtain_drawn(self) -> bool:
        """True while no hand can be seen."""
        return self._table is None

    @property
    def is_moving(self) -> bool:
        """True if frames must be painted, or the curtain is about to fall."""
        return self._scene.is_moving or self._is_handover_due

    @property
    def is_busy(self) -> bool:
        """True while an animation plays that the next turn must wait for."""
        return self._scene.is_busy

    @property
    def awaits_user(self) -> bool:
        """True if the match waits for a person."""
        return self._table is None or self._table.awaits_user

    @property
    def announce(self) -> str:
        """Text for a screen reader: that of the table or the curtain."""
        return f"{self._message} {self._scene.announce}".strip()

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; the slap keys of all seats work at any time."""
        self._message = ""
        if isinstance(event, Resized):
            self._size = event.size
        if isinstance(event, KeyPressed) and key_bindings.action_for(event) == "seat_slaps":
            self._slap(key_bindings.binding_index(event))
            return None
        request = self._scene.handle(event)
        if self._table is None and self._curtain.is_lifted:
            self._lift_curtain()
        self._follow_match()
        return request

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the table or the curtain by *ms* milliseconds; the match stands still while the curtain is drawn."""
        request = self._scene.update(ms)
        self._waited_ms = self._waited_ms + ms if self._is_handover_due else 0
        self._follow_match()
        return request

    def paint(self, surface: Surface) -> None:
        """Paint the table or the curtain."""
        self._size = surface.get_size()
        self._follow_match()
        self._scene.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the table or the curtain."""
        self._follow_match()
        return self._scene.elements()

    def say(self, text: str) -> None:
        """Show a message at the table, or have it read out with the curtain."""
        if self._table is not None:
            self._table.say(text)
        else:
            self._message = text
            self._curtain.say(text)

    @property
    def is_end_shown(self) -> bool:
        """True while the page at the end of the match is shown."""
        return self._table is not None and self._table.is_end_shown

    def show_end(self) -> None:
        """Show the page at the end of the match at once, to everybody; it must be over."""
        self._lift_curtain().show_end()

    def prepare(self) -> None:
        """Do nothing: the first picture, the curtain, is quick to paint."""

    def close(self) -> None:
        """Close the table, if there is one."""
        if self._table is not None:
            self._table.close()

    @property
    def _scene(self) -> TableScene | RtlScene:
        return self._mirrored_curtain if self._table is None else self._table

    @property
    def _view(self) -> View:
        return self._clients[self._holder].view

    @property
    def _is_handover_due(self) -> bool:
        """True if the match waits for another person, and nothing is left to see for the holder of the machine."""
        table = self._table
        if table is None or table.is_busy or table.is_covered or table.is_scoreboard_shown:
            return False
        awaited = awaited_seat(self._view)
        return awaited in self._people and awaited != self._holder and not self._may_slap

    @property
    def _may_slap(self) -> bool:
        """True while the holder can slap and the time for it has not run out."""
        client = self._clients[self._holder]
        return client.view.slap is not None and client.slap_grace_share != 0

    def _follow_match(self) -> None:
        """Draw the curtain if the holder of the machine must not see what comes next."""
        if self._table is None:
            return
        view = self._view
        if view.round != self._table_round and self._table_round:
            people = people_left(self._people, view)
            if people and people != (self._holder,):
                self._draw_curtain(next_person(self._people, view, self._holder))
                return
            self._table_round = view.round
        elif view.round and not self._table_round:
            self._table_round = view.round
        if self._is_handover_due and self._waited_ms >= HANDOVER_MS:
            self._draw_curtain(awaited_seat(view))

    def _draw_curtain(self, seat: int) -> None:
        """Close the table, and ask for the person on *seat*."""
        if self._table is not None:
            self._table.close()
        self._table, self._holder, self._waited_ms, self.name = None, seat, 0, "curtain"
        self._curtain = CurtainScene(
            self._context, build_curtain_content(self._clients[seat], self._people), self._size
        )
        self._mirrored_curtain = RtlScene(self._curtain)

    def _lift_curtain(self) -> TableScene:
        """Open the table of the person who has asked for it, and return it."""
        table = self._table = self._open_table(self._holder)
        self._table_round, self.name = self._view.round, "table"
        return table

    def _slap(self, index: int) -> None:
        """Slap for the seat with this number, counted from 0, whoever has the machine."""
        client = self._clients.get(index)
        if client is None:
            return
        slap = client.view.slap
        if slap is None:
            self.say(tr("{name} can't slap now.", name=client.view.names[index]))
            return
        try:
            client.submit(c.Slap(index, slap.card, slap.ends[-1] if slap.ends else None))
        except (IllegalCommand, JournalError) as problem:
            self.say(error_text(problem) if isinstance(problem, JournalError) else tr("Too late."))
            return
        if self._table is None:
            self._draw_curtain(self._holder)
