"""Waiting room at a friend's table: who has come, what people say, and the house rules."""

from typing import Final

from msgspec import Struct

from yaniv.i18n import tr
from yaniv.narration.online_text import as_sentence, go_on_text, phrase_text
from yaniv.ui.context import UiContext
from yaniv.ui.kit.controls import PAGE_MARGIN, arrow_left, button, icon, round_button
from yaniv.ui.kit.node import Control, Message, Node, column, label, row, spacer
from yaniv.ui.kit.page import Env, Panel
from yaniv.ui.navigation import GoOnWithoutHost, NavigationRequest
from yaniv.ui.overlays.rules_panel import RulesPanel
from yaniv.ui.pages.invite_page import RoomPage, seat_rows
from yaniv.ui.pages.online_rooms import JoinedRoom

_ROOM_PHRASES = (0, 1, 2)
"""Phrases that are offered before the match."""
_PER_ROW: Final = 8
_SEAT_WIDTH: Final = 220
_LARGE_SEAT_WIDTH: Final = 700
"""At large text, where the people are below each other: a disc, and the longest name beside it."""


class _Say(Struct, frozen=True):
    phrase: int


class WaitingPage(RoomPage):
    """Page of a guest until the match begins."""

    name = "waiting"
    first_focus = "button:back"

    def __init__(self, context: UiContext, room: JoinedRoom) -> None:
        self._context, self._room = context, room
        super().__init__(room)

    @property
    def announcement(self) -> str:
        """Sentences on what this player waits for, who is here, and what somebody says."""
        news = "" if self._room.problem else self._spoken_news
        return " ".join(filter(None, (as_sentence(self._title), self._about, news)))

    def view(self, env: Env) -> Node:
        """Return what is waited for, the seats, phrases and buttons."""
        room, height = self._room, 68 * env.growth(0.4)
        is_in = room.is_let_in and not room.problem
        head = row(
            round_button("button:back", tr("Leave"), self.back, arrow_left, tip=tr("Leave")),
            label(self._place, 48, "accent", weight="display", min_height=50, role="title", grow=1),
            gap=24, height=84 * env.growth(0.3),
        )  # fmt: skip
        words = column(
            label(self._title, 76, "accent", weight="display", role="big title", text_align="center", max_lines=2),
            label(self._about, 30, role="about", text_align="center", max_lines=4),
            gap=8, control=Control(id="state", role="text", name=self._title, label=f"{self._title} {self._about}"),
        )  # fmt: skip
        phrases = row(
            spacer(),
            *(
                button(f"say:{each}", phrase_text(each), _Say(each), height=height, min_width=130)
                for each in _ROOM_PHRASES
            ),
            spacer(), gap=14,
        )  # fmt: skip
        rules = button("button:rules", tr("House rules"), "rules", draw=icon(self._context, "learn", "text"),
                       is_enabled=room.rules is not None, height=height, min_width=240)  # fmt: skip
        offer = room.go_on_offer
        go_on = None if offer is None else button(
            "button:go_on", tr("Go on without {name}", name=offer.host), GoOnWithoutHost(),
            is_main=True, height=height, min_width=300,
        )  # fmt: skip
        leave = button("button:leave", tr("Leave"), self.back, height=height, min_width=180)
        body = column(
            spacer(), words,
            self._seats(env) if room.seats and not room.problem else None,
            label(room.said, 28, "accent", role="said", text_align="center") if room.said else None,
            phrases if is_in else None,
            label(tr(room.variant), 26, "text_muted", role="rules", text_align="center") if is_in else None,
            row(spacer(), rules if is_in else None, leave, go_on, spacer(), gap=20),
            spacer(), gap=26, grow=1, scroll="waiting" if env.is_large else "",
        )  # fmt: skip
        return column(head, body, padding=(PAGE_MARGIN, 36), gap=20)

    def _seats(self, env: Env) -> Node:
        """Return the people side by side in the middle, at large text below each other."""
        seats = seat_rows(self._room.seats, env, per_row=_PER_ROW)
        count = min(_PER_ROW, len(self._room.seats))
        width = _LARGE_SEAT_WIDTH if env.is_large else _SEAT_WIDTH * count
        return row(spacer(), column(seats, width=width), spacer())

    def update(self, message: Message) -> NavigationRequest | Panel | None:
        """Say a phrase, or show the rules."""
        room = self._room
        match message:
            case _Say(phrase):
                room.say(phrase)
            case "rules" if room.rules is not None:
                return RulesPanel(self._context, tr(room.variant), room.rules)
            case _:
                pass
        return None

    @property
    def facts(self) -> tuple[object, ...]:
        """Facts of the room, with what this player waits for."""
        room = self._room
        return *super().facts, room.host_name, room.is_let_in, room.variant, room.is_host_away, room.go_on_offer

    @property
    def _place(self) -> str:
        host = self._room.host_name or self._room.awaited_host
        return tr("{name}'s table", name=host) if host else tr("Friends elsewhere")

    @property
    def _title(self) -> str:
        room = self._room
        if room.problem:
            return tr("No seat this time")
        if room.go_on_offer is not None:
            return tr("{name} isn't answering", name=room.go_on_offer.host)
        if room.is_let_in:
            return tr("You're in!")
        return tr("Knock, knock!") if room.host_name else tr("Looking for the table…")

    @property
    def _about(self) -> str:
        room = self._room
        if room.problem:
            return room.problem
        if room.go_on_offer is not None:
            return go_on_text(room.go_on_offer)
        if room.is_let_in:
            return tr("{name} deals when everyone's here.", name=room.host_name)
        if room.host_name:
            return tr("{name} has to let you in.", name=room.host_name)
        return tr("Waiting for the host…") if room.is_host_away else tr("This takes a few seconds.")
