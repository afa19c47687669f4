"""Match of several people at one machine: the table of whoever has it, or the curtain before the next one gets it.

*Why* the scene closes the table and opens another one, instead of covering it: while the curtain is drawn there is no
table, so nothing of a hand can reach the picture, the element tree, the screen reader or a tooltip. Every table gets
its cards through the seat client of its own seat. What a person loses is the animation of the moves since the last
turn; the curtain shows these, and the log has them.

*Why* the matches count in nobody's statistics and rating: the profile belongs to one person, and only the people know
who sat where.

A person out of turn can do one thing: slap, by the key of the seat. Early throws and calls out of turn belong to
whoever has the machine. The curtain falls when the match waits for another person, and at the start of each round,
because all have just looked at the open hands.
"""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

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
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.page_surface import set_opacity
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import FocusLost, GamepadPressed, InputEvent, KeyPressed, PointerPressed, Resized
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import NavigationRequest, Scene
from yaniv.ui.pages.curtain_page import CurtainOptions, CurtainPage, build_curtain_content
from yaniv.ui.shell.scene_decorator import RtlScene
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene

HANDOVER_MS: Final = 1600
"""Time in ms from the end of a turn, and of its animations, to the curtain, so that the drawn card can be seen."""
GUARD_MS: Final = 700
"""Time in ms for which a new curtain ignores presses if it need not be held: the last player may still be pressing."""
FALL_MS: Final = 420
"""Time in ms in which the curtain comes down."""
LIFT_MS: Final = 520
"""Time in ms in which it parts."""
STILL_MS: Final = 120
"""Time in ms of the fade that stands for both in reduced motion."""
OpenTable = Callable[[int], TableScene]
"""Opens the table of a seat; the cards are its hand in the order in which the person left it."""


class _CurtainMotion(Struct):
    is_falling: bool
    total_ms: int
    behind: Surface | None = None
    """Falling: what it falls over; None: the empty table."""
    picture: Surface | None = None
    """The curtain; None: it is not painted yet."""
    passed_ms: int = 0

    @property
    def share(self) -> float:
        """Part of the way, 0 to 1, slower at the start of a fall and at the end of a lift."""
        share = min(1.0, self.passed_ms / self.total_ms)
        return share * share if self.is_falling else 1 - (1 - share) ** 2


class PassAndPlayScene:
    """Scene that gives the machine to one person after the other."""

    def __init__(  # noqa: PLR0913 -- who plays, and how it is shown
        self,
        context: UiContext,
        clients: Mapping[int, SeatClient],
        open_table: OpenTable,
        size: Size,
        curtain: CurtainOptions | None = None,
        *,
        avatars: tuple[str, ...] = (),
    ) -> None:
        """Draw the curtain for the person who is next.

        *clients*: the access of each person, by seat. *avatars*: what the disc of each seat shows; empty: initials.
        """
        self.name = "curtain"
        self._context = context
        self._clients = dict(clients)
        self._people = tuple(sorted(clients))
        self._open_table, self._avatars = open_table, avatars
        self._size = size
        self._options = curtain or CurtainOptions()
        self._motion: _CurtainMotion | None = None
        self._age_ms = 0
        """Time since the curtain was drawn."""
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
        if len(self._people) == 1:
            self._lift_curtain()

    @property
    def holder(self) -> int:
        """Seat whose person has the machine, or gets it when the curtain is lifted."""
        return self._holder

    @property
    def is_moving(self) -> bool:
        """True if frames must be painted, or the curtain is about to fall."""
        return self._motion is not None or self._scene.is_moving or self._is_handover_due

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
        if self._table is None and self._is_too_early(event):
            return None
        request = self._scene.handle(event)
        if isinstance(event, FocusLost) and not event.is_by_panel:
            self._hide_table()
        self._lift_if_asked()
        self._follow_match()
        return request

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the table or the curtain by *ms* milliseconds; the match stands still while the curtain is drawn."""
        self._age_ms += ms
        self._advance_motion(ms)
        request = self._scene.update(ms)
        self._lift_if_asked()
        self._waited_ms = self._waited_ms + ms if self._is_handover_due else 0
        self._follow_match()
        return request

    def paint(self, surface: Surface) -> None:
        """Paint the table or the curtain, or one behind the other."""
        self._size = surface.get_size()
        self._follow_match()
        if self._motion is None:
            self._scene.paint(surface)
        else:
            self._paint_motion(surface, self._motion)

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
            self._curtain_scene.say(text)

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
                self._hand_over(next_person(self._people, view, self._holder))
                return
            self._table_round = view.round
        elif view.round and not self._table_round:
            self._table_round = view.round
        if self._is_handover_due and self._waited_ms >= HANDOVER_MS:
            behind = self._picture_of(self._table) if self._options.motion != "none" else None
            self._hand_over(awaited_seat(view), behind=behind)

    def _hand_over(self, seat: int, *, behind: Surface | None = None) -> None:
        """Draw the curtain for the next person; without one between turns, show the table of this person at once."""
        self._draw_curtain(seat, behind=behind)
        if not self._options.falls_between_turns:
            self._motion = None
            self._lift_curtain()

    def _draw_curtain(self, seat: int, *, behind: Surface | None = None) -> None:
        """Close the table, and ask for the person on *seat*. *behind*: what the curtain falls over; None: no table."""
        had_table = self._table is not None
        if self._table is not None:
            self._table.close()
        self._table, self._holder, self._waited_ms, self._age_ms, self.name = None, seat, 0, 0, "curtain"
        content = build_curtain_content(self._clients[seat], self._people, self._avatars)
        self._curtain = CurtainPage(self._context, content, must_hold=self._options.must_hold)
        self._curtain_scene = PageScene(self._context, self._curtain)
        self._mirrored_curtain = RtlScene(self._curtain_scene)
        self._motion = self._new_motion(is_falling=True, behind=behind) if had_table else None

    def _lift_curtain(self) -> TableScene:
        """Open the table of the holder at once, and return it."""
        table = self._table = self._open_table(self._holder)
        self._table_round, self.name = self._view.round, "table"
        return table

    def _lift_if_asked(self) -> None:
        """Part the curtain if the person has asked for the table, and tell this person what has happened."""
        if self._table is None and self._curtain.is_lifted:
            self._motion = self._new_motion(is_falling=False)
            if self._motion is not None:
                self._motion.picture = self._picture_of(self._mirrored_curtain)
            self._message = " ".join(self._curtain.content.sentences)
            self._lift_curtain()

    def _hide_table(self) -> None:
        """Draw the curtain again for the holder: another window is in front, and anybody may pass by."""
        view = self._view
        is_open = view.phase in {"round_over", "match_over"} or not self._options.falls_between_turns
        if self._table is not None and not is_open and len(people_left(self._people, view)) > 1:
            self._draw_curtain(self._holder)
            self._motion = None

    def _is_too_early(self, event: InputEvent) -> bool:
        """Return True for a press that may still belong to the player before."""
        if self._options.must_hold or self._age_ms >= GUARD_MS:
            return False
        is_back = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) in {"back", "menu"}
        return isinstance(event, KeyPressed | GamepadPressed | PointerPressed) and not is_back

    # the curtain on its way

    def _new_motion(self, *, is_falling: bool, behind: Surface | None = None) -> _CurtainMotion | None:
        """Return a motion at its start; None if nothing moves."""
        match self._options.motion:
            case "none":
                return None
            case "reduced":
                return _CurtainMotion(is_falling, STILL_MS, behind)
            case "full":
                return _CurtainMotion(is_falling, FALL_MS if is_falling else LIFT_MS, behind)

    def _advance_motion(self, ms: int) -> None:
        if self._motion is not None:
            self._motion.passed_ms += ms
            if self._motion.passed_ms >= self._motion.total_ms:
                self._motion = None

    def _picture_of(self, scene: Scene) -> Surface:
        picture = Surface(self._size, depth=32)
        scene.paint(picture)
        return picture

    def _paint_motion(self, surface: Surface, motion: _CurtainMotion) -> None:
        """Paint what is behind the curtain, then the curtain: from above, to the sides, or in a fade."""
        if motion.picture is None or motion.picture.get_size() != self._size:
            motion.picture = self._picture_of(self._mirrored_curtain)
        if not motion.is_falling:
            self._scene.paint(surface)
        elif motion.behind is not None and motion.behind.get_size() == self._size:
            surface.blit(motion.behind, (0, 0))
        else:
            surface.blit(table_background(self._context.theme, self._size), (0, 0))
        picture, (width, height) = motion.picture, self._size
        if self._options.motion == "reduced":
            set_opacity(picture, motion.share if motion.is_falling else 1 - motion.share)
            surface.blit(picture, (0, 0))
        elif motion.is_falling:
            surface.blit(picture, (0, round(height * (motion.share - 1))))
        else:
            shift, half = round(width / 2 * motion.share), width // 2
            surface.blit(picture, (-shift, 0), Rect(0, 0, half, height))
            surface.blit(picture, (half + shift, 0), Rect(half, 0, width - half, height))

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
