"""Rooms before a match with friends elsewhere: the host's, with the code and who knocks, and the guest's."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.bots import roster
from yaniv.i18n import tr
from yaniv.narration.online_text import as_sentence, go_on_text, phrase_text
from yaniv.narration.rating_text import level_title
from yaniv.online.invite import GROUP_LENGTH, LENGTH
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.smooth_shapes import paint_rounded_rect
from yaniv.ui.kit.controls import PAGE_MARGIN, arrow_left, button, icon, portrait, round_button, segment, tile
from yaniv.ui.kit.node import Alignment, Control, Message, Node, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env, Page, Panel, ToastMessage
from yaniv.ui.navigation import GoOnWithoutHost, LeaveTable, NavigationRequest, ToOnlineTable
from yaniv.ui.pages.online_rooms import HostedRoom, JoinedRoom, RoomSeat, TableRoom
from yaniv.ui.panels.rules_panel import RulesPanel
from yaniv.ui.platform import clipboard

_DISC: Final = 96
_WORDS: Final = 72
"""Height of the two lines below the disc of a seat."""
_FULL_ROW: Final = 3
"""Number of seats from which a side of the table is full of them."""


class _Answer(Struct, frozen=True):
    peer: str
    is_welcome: bool


class _Level(Struct, frozen=True):
    level: str


class RoomPage(Page):
    """Waiting room of a table, until the match begins."""

    back = LeaveTable()

    def __init__(self, room: TableRoom) -> None:
        self._table_room = room
        self._shown = self.facts

    @property
    def facts(self) -> tuple[object, ...]:
        """Facts of the room that the page shows, compared to see if they have changed."""
        room = self._table_room
        return room.state, room.problem, tuple(room.seats), room.said

    @property
    def due_request(self) -> NavigationRequest | None:
        """Go to the table once the cards are dealt."""
        return ToOnlineTable() if self._table_room.state == "begun" else None

    @property
    def is_working(self) -> bool:
        """True until the table is closed, or the match begins."""
        return self._table_room.state in ("opening", "open")

    def advance(self, ms: int) -> bool:
        """Read what has come; return True if the page looks different now."""
        self._table_room.update(ms)
        before, self._shown = self._shown, self.facts
        return before != self._shown

    @property
    def _spoken_news(self) -> str:
        """Sentences on who is here or expected, and what somebody says; only new ones are read aloud."""
        room = self._table_room
        people = (f"{_spoken_seat(each)}." for each in room.seats if each.kind != "free")
        return " ".join((*people, *((as_sentence(room.said),) if room.said else ())))


class InvitePage(RoomPage):
    """Page of a host until the match begins."""

    name = "invite"
    first_focus = "button:copy"

    def __init__(self, context: UiContext, room: HostedRoom) -> None:
        self._context, self._room = context, room
        if room.going_on is not None:
            self.first_focus = "button:back"  # the rules lie below the text in a small window
        super().__init__(room)

    @property
    def announcement(self) -> str:
        """The code letter by letter, who is here, and who knocks."""
        room = self._room
        if room.problem:
            return room.problem
        here = f"{self._count}. {self._spoken_news}"
        if room.going_on is not None:
            return f"{self._going_on_title}. {self._going_on_text} {here}"
        if room.state == "opening" or not room.code:
            return tr("Opening the table…")
        knocks = (tr("{name} wants to sit down.", name=each.name) for each in room.knocks)
        return " ".join((tr("Your table's code: {code}.", code=spoken_code(room.code)), here, *knocks))

    def view(self, env: Env) -> Node:
        """Return the code at the start side, the seats at the end side."""
        left = column(self._main_tile(env), self._rules_row(env), *self._notes(env), gap=20, grow=1)
        leave = tr("Close the table") if self._room.going_on is None else tr("Leave")
        right = column(self._seats_tile(env), *self._knocks(env), gap=20, width=760, min_width=430)
        head = row(
            round_button("button:back", leave, self.back, arrow_left, tip=leave),
            label(tr("Play with friends"), 56, "accent", weight="display", min_height=56, role="title", grow=1),
            gap=24, height=84 * env.growth(0.3),
        )  # fmt: skip
        if env.is_large:
            body = column(self._main_tile(env), *self._knocks(env), self._seats_tile(env), self._rules_row(env),
                          *self._notes(env), scroll="invite", gap=20, grow=1)  # fmt: skip
        else:
            body = row(left, right, gap=28, grow=1, align="stretch")
        return column(head, body, self._footer(env), padding=(PAGE_MARGIN, 36), gap=20)

    def update(self, message: Message) -> NavigationRequest | ToastMessage | Panel | None:
        """Copy the invitation, answer a knock, show the rules, or deal."""
        room = self._room
        match message:
            case "copy":
                text = tr("Play Yaniv with me. Code: {code}", code=room.code)
                return ToastMessage(clipboard.copy_text(text) or tr("Copied. Send it to your friends."))
            case _Answer(peer, True):
                room.let_in(peer)
            case _Answer(peer, False):
                room.turn_away(peer)
            case _Level(level):
                room.level = level
            case "rules" if room.rules is not None:
                return RulesPanel(self._context, tr(room.variant), room.rules)
            case "deal":
                room.deal()
            case _:
                pass
        return None

    @property
    def facts(self) -> tuple[object, ...]:
        """Facts of the room, with those who knock."""
        return *super().facts, tuple(self._room.knocks), self._room.level

    @property
    def _here(self) -> int:
        return sum(each.kind in ("host", "guest") for each in self._room.seats)

    @property
    def _count(self) -> str:
        return tr("{n} of {total} here", n=self._here, total=len(self._room.seats))

    def _main_tile(self, env: Env) -> Node:
        room = self._room
        if room.going_on is None or room.problem:
            return self._code_tile(env)
        state = Control(id="state", role="text", name=self._going_on_title, label=self._going_on_text)
        words = label(self._going_on_text, 30, role="about", max_lines=6)
        return tile(self._going_on_title, icon(self._context, "friends"), words, control=state, grow=1)

    @property
    def _going_on_title(self) -> str:
        going_on = self._room.going_on
        return "" if going_on is None else tr("Without {name}", name=going_on.host)

    @property
    def _going_on_text(self) -> str:
        going_on = self._room.going_on
        if going_on is None:
            return ""
        sentence = tr("Round {round} comes next, as soon as everyone is back.", round=going_on.rounds + 1)
        return f"{sentence} " + tr("Your friends have to choose to go on too.")

    def _code_tile(self, env: Env) -> Node:
        room = self._room
        height = 72 * env.growth(0.6)
        if room.problem:
            content: Node = label(room.problem, 28, max_lines=4, role="problem", grow=1,
                                  control=Control(id="problem", role="text", name=room.problem))  # fmt: skip
        elif not room.code:
            return tile(tr("Your own table"), icon(self._context, "friends"),
                        label(tr("Opening the table…"), 30, role="hint", max_lines=2), grow=1)  # fmt: skip
        else:
            spoken = tr("Your table's code: {code}.", code=spoken_code(room.code))
            content = picture(
                partial(draw_code, letters=room.code.replace("-", "") if room.state == "open" else ""),
                height=130, min_height=70, control=Control(id="code", role="text", name=room.code, label=spoken),
            )  # fmt: skip
        hint = tr("Opening the table…") if room.state == "opening" else tr("Read it out or send it.")
        is_open, is_main = room.state == "open", self._here < len(room.seats)
        return tile(
            tr("Your table's code"), icon(self._context, "language"), content,
            label("" if room.problem else hint, 26, "text_muted", role="hint", max_lines=2),
            row(
                button("button:copy", tr("Copy invitation"), "copy",
                       draw=icon(self._context, "share", "surface_dark" if is_main and is_open else "text"),
                       is_main=is_main, is_enabled=is_open, height=height, min_width=260),
                spacer(), gap=16,
            ),
            label(tr("Your friends open Yaniv and choose New game, then Friends elsewhere."), 24, "text_muted",
                  role="hint", max_lines=2),
            grow=1,
        )  # fmt: skip

    def _rules_row(self, env: Env) -> Node:
        room = self._room
        return row(
            column(label(tr("House rules"), 22, "text_muted", role="small"),
                   label(tr(room.variant), 28, weight="medium", role="fact"), gap=2, grow=1),
            button("button:rules", tr("Read"), "rules", height=60 * env.growth(0.4), min_width=150),
            fill="panel", outline="outline", radius=18, padding=(26, 14), gap=20,
        )  # fmt: skip

    def _notes(self, env: Env) -> Iterator[Node]:
        lines = (
            tr("Computers fill the free seats when you deal."),
            tr("You and your friends see each other's internet address."),
        )
        for line in lines:
            yield label(line, 24, "text_muted", role="note", max_lines=2 if env.is_large else 1)

    def _seats_tile(self, env: Env) -> Node:
        control = Control(id="seats", role="text", name=self._count, label=f"{self._count}. {self._spoken_seats}")
        room = self._room
        has_choice = room.going_on is None and any(each.kind in ("free", "absent") for each in room.seats)
        return tile(
            self._count, icon(self._context, "pass"),
            seats_round_table(room.seats, env) if env.has_usual_text else seat_rows(room.seats, env, per_row=4),
            label(room.said, 26, "accent", role="said") if room.said else None,
            self._levels(env) if has_choice else None,
            control=control, grow=1,
        )  # fmt: skip

    def _levels(self, env: Env) -> Node:
        segments = [
            segment(
                Control(
                    id=f"level:{level}", role="choice", name=level_title(level), group="level", press=_Level(level),
                    states=("selected",) if level == self._room.level else (),
                ),
                "level", is_selected=level == self._room.level, dots=dots,
            )
            for dots, level in enumerate(roster.LEVELS, 1)
        ]  # fmt: skip
        title = label(tr("Computers in free seats"), 24, "text_muted", role="question", max_lines=2)
        if not env.has_usual_text:
            return column(title, *(row(*segments[start : start + 3], gap=10) for start in (0, 3)), gap=8)
        return column(title, row(*segments, gap=8, align="stretch"), gap=8)

    @property
    def _spoken_seats(self) -> str:
        return ", ".join(map(_spoken_seat, self._room.seats))

    def _knocks(self, env: Env) -> Iterator[Node]:
        height = 60 * env.growth(0.4)
        for number, each in enumerate(self._room.knocks):
            words = tr("{name} wants to sit down", name=each.name)
            yield row(
                picture(portrait(number + 1, each.name), width=56, height=56),
                label(words, 26, weight="medium", role="knock", max_lines=3, grow=1),
                button(f"let-in:{number}", tr("Let in"), _Answer(each.peer, is_welcome=True),
                       spoken=tr("Let {name} in", name=each.name), height=height, min_width=130),
                button(f"no:{number}", tr("No"), _Answer(each.peer, is_welcome=False),
                       spoken=f"{tr('No')}. {tr('Send {name} away', name=each.name)}", height=height, min_width=90),
                fill="panel_raised", outline="accent", stroke=3, radius=18, padding=(20, 12), gap=16,
            )  # fmt: skip

    def _footer(self, env: Env) -> Node:
        guests = sum(each.kind == "guest" for each in self._room.seats)
        is_full = self._here == len(self._room.seats)
        can_deal = guests > 0 or self._room.going_on is not None
        return row(
            spacer(),
            button(
                "button:deal", tr("Deal now"), "deal", draw=icon(
                    self._context, "play", "surface_dark" if is_full else "text"
                ),
                is_main=is_full, is_enabled=can_deal and self._room.state == "open",
                spoken="" if can_deal else tr("Deal now. At least one friend has to be here."),
                width=460, min_width=300, height=112 * env.growth(0.2),
            ),
        )  # fmt: skip


def spoken_code(code: str) -> str:
    """Return a code with a pause after each letter, for screen readers."""
    return ", ".join(code.replace("-", ""))


def state_of(seat: RoomSeat) -> str:
    """Return in words who sits on a seat."""
    if seat.is_own:
        return tr("you")
    match seat.kind:
        case "host":
            return tr("host")
        case "guest":
            return tr("here")
        case "absent":
            return tr("not here yet")
        case "free":
            return tr("plays if nobody comes")


def _spoken_seat(seat: RoomSeat) -> str:
    return tr("{title}: {value}", title=seat.name, value=state_of(seat))


def seat_rows(seats: Sequence[RoomSeat], env: Env, per_row: int) -> Node:
    """Return all seats in rows of at most *per_row*, at large text below each other."""
    discs = [_seat(number, seat, env) for number, seat in enumerate(seats)]
    if env.is_large:
        return column(*discs, gap=10)
    starts = range(0, len(discs), per_row)
    return column(*(row(*discs[start : start + per_row], gap=10, align="start") for start in starts), gap=24)


def seats_round_table(seats: Sequence[RoomSeat], env: Env) -> Node:
    """Return the seats round a table as the first of them sees it: its own below, the next one at the left."""
    own, *others = [_seat(number, seat, env) for number, seat in enumerate(seats)]
    has_sides = len(others) > 1
    left, right = (others[0], others[-1]) if has_sides else (spacer(), spacer())
    top = others[1:-1] if has_sides else others
    ends = () if len(top) >= _FULL_ROW else (spacer(),)
    places = column(
        row(*ends, *top, *ends, gap=10, align="start") if top else None,
        row(left, spacer(2), right, grow=1),
        row(spacer(), own, spacer(), align="start"),
        gap=10,
    )  # fmt: skip
    return stack(picture(_draw_table), places, justify="stretch", grow=1)


def _draw_table(painter: Painter, rect: Rect) -> None:
    """Draw a table from above, on whose edge the discs of the seats lie."""
    side, half, theme = rect.width // 8, painter.px(_DISC) // 2, painter.theme
    felt = Rect(rect.left + side, rect.top + half, rect.width - 2 * side, rect.height - 2 * half - painter.px(_WORDS))
    paint_rounded_rect(
        painter.surface, painter.mirrored(felt), felt.height, theme.felt, theme.felt_dark, painter.px(12)
    )


def _seat(number: int, seat: RoomSeat, env: Env) -> Node:
    is_free = seat.kind == "free"
    align: Alignment = "start" if env.is_large else "center"
    rim = "outline" if seat.kind in ("free", "absent") else "accent" if seat.is_own else "card_face"
    disc = picture(
        portrait(number, "" if is_free else seat.name, seat.character, rim_colour=rim),
        width=_DISC, height=_DISC, min_height=60,
    )  # fmt: skip
    words = tr("Free seat") if is_free else seat.name
    about = tr("or {name} plays", name=seat.name) if is_free else state_of(seat)
    lines = (
        label(words, 26, "text_muted" if is_free else "text", weight="medium", role="seat name", text_align=align,
              max_lines=2),
        label(about, 22, "text_muted", role="seat state", text_align=align, max_lines=2),
    )  # fmt: skip
    if env.is_large:
        return row(disc, column(*lines, grow=1, justify="center"), gap=16, min_height=72)
    return column(disc, *lines, gap=4, grow=1, width=0, align="center")


def draw_code(painter: Painter, rect: Rect, *, letters: str, caret: int = -1) -> None:
    """Draw the ten letters of a code as cards, in two groups of five; those that are missing are empty places.

    *caret*: place that is typed next; -1 for none. Codes are read from left to right in every language.
    """
    place = painter.mirrored(rect)
    plain = painter.unmirrored
    theme = painter.theme
    for number, tile_rect in enumerate(code_places(place)):
        is_filled = number < len(letters)
        outline = theme.accent if number == caret else theme.outline
        plain.draw_box(tile_rect, 12, theme.card_face if is_filled else theme.surface_dark, outline)
        if is_filled:
            plain.draw_line(
                letters[number], tile_rect.center, 60, theme.spade, weight="display", anchor="center",
                max_width=tile_rect.width, max_height=round(tile_rect.height * 0.8), role="code",
            )  # fmt: skip


def code_places(rect: Rect) -> list[Rect]:
    """Return the places of the ten letters in a rectangle, in px, from left to right."""
    gap = max(2, rect.width // 80)
    middle = 3 * gap
    width = (rect.width - 8 * gap - middle) // 10
    height = min(rect.height, round(width * 1.7))
    places = []
    for number in range(LENGTH):
        left = rect.left + number * (width + gap) + (middle - gap if number >= GROUP_LENGTH else 0)
        places.append(Rect(left, rect.centery - height // 2, width, height))
    return places


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
