"""Friends at this screen: a table seen from above with the seats around it, and the curtain.

Seats are given in the order of turns, and stand around the table in the direction of play.
"""

import math
from collections.abc import Sequence
from functools import partial
from typing import Final, Literal

from msgspec import Struct
from pygame import Color, Rect

from yaniv.bots.characters import SEAT_COLOURS
from yaniv.i18n import is_rtl, tr, tr_plural
from yaniv.narration.rating_text import level_title, own_level_title
from yaniv.rules.house_rules import TableRules
from yaniv.store.player_rating import PlayerRating
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.background import velvet_curtain
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import button, icon, is_plain, portrait, switch, text_field, tinted
from yaniv.ui.kit.node import Control, Draw, Message, Node, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env, FocusOn
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.pages.new_game_seats import (
    MAX_NAME,
    MAX_SEATS,
    OWN_LEVEL,
    SharedSeats,
    Sitter,
    bot_name,
    clockwise,
    default_name,
    player_names,
    typed_name,
)

_SEATS_PER_SIDE: Final = 2
"""Seats at a side of the table up to which the name stands below the disc."""
_DISC: Final = 104
_SMALL_DISC: Final = 68
_LARGE_TEXT_DISC: Final = 124
_CROSS: Final = 44
_SWATCH: Final = 64
_BADGE_SHARE: Final = 0.36
"""Diameter of the number of a turn, by that of the disc."""
_FIELD: Final = 56
_FIELD_WIDTH: Final = 200
_SIDE: Final = 312
_RIM: Final = 16
"""Width of the table's rim, in u."""
_CLOTH: Final = "#1B4F4A"
_WOOD: Final = "#3A2118"
_ARROW: Final = "#6FB3A5"
_TABLE_INK: Final = "#F4E7CC"
_TABLE_MUTED_INK: Final = "#CFE3DA"
"""Colours of the table, which is the same in every theme but high contrast."""
_DASHES: Final = 15
_SEAT_PREFIX: Final = "seat:"


class SeatMessage(Struct, frozen=True):
    """Action on a seat."""

    what: Literal["take", "remove", "earlier", "later", "named"]
    key: int


class PutSitter(Struct, frozen=True):
    """Give somebody the seat of another; both are keys."""

    key: int
    place_of: int


class ChooseColour(Struct, frozen=True):
    """Give the person in use a colour, a word of `SEAT_COLOURS`."""

    colour: str


class _PutOnSeat(Struct, frozen=True):
    """Makes the message of dragging somebody onto a seat, from its id."""

    key: int

    def __call__(self, seat_id: str) -> PutSitter:
        return PutSitter(self.key, int(seat_id.removeprefix(_SEAT_PREFIX)))


class FriendsTable:
    """Part of the new-game page: who sits at this screen, and whether a curtain falls between turns."""

    def __init__(  # noqa: PLR0913 -- who sat there before, and how they play
        self,
        context: UiContext,
        names: Sequence[str],
        bots: Sequence[str],
        colours: Sequence[str],
        direction: str,
        *,
        has_curtain: bool,
    ) -> None:
        """*names*, *bots*, *colours*: as in the match before, by seat clockwise; an empty bot is a person."""
        self._context = context
        self.seats = SharedSeats(clockwise(bots, direction), clockwise(colours, direction))
        self.has_curtain = has_curtain
        self._fields: dict[int, TextField] = {}
        """What is typed for a person, by key."""
        for sitter, name in zip(self.seats.seated, clockwise(names, direction), strict=False):
            if sitter.is_person:
                self._field(sitter).set_text(typed_name(name))
        self._taken = 0
        """Key of whoever was taken by a press, to be put on another seat; 0: nobody."""
        self._in_use = 0
        """Key of the person whose colour is offered, if that one has a seat."""
        self.focus_moved(self.first_empty)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all, in the order of turns."""
        seated = self.seats.seated
        return player_names(seated, [self._field(each).text if each.is_person else "" for each in seated])

    @property
    def names_by_key(self) -> dict[int, str]:
        """Names of all who play, by key."""
        return {each.key: name for each, name in zip(self.seats.seated, self.names, strict=True)}

    @property
    def first_empty(self) -> str:
        """Id of the first field without a name; empty if all have one."""
        return next((self._field(each).id for each in self.seats.people if not self._field(each).is_filled), "")

    def by_seat(self, direction: str, player: PlayerRating) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Return names, bots and colours by seat clockwise."""
        bots = ["" if each.is_person else bot_name(each.level, each.character, player) for each in self.seats.seated]
        colours = [each.colour for each in self.seats.seated]
        return clockwise(self.names, direction), clockwise(bots, direction), clockwise(colours, direction)

    def focus_moved(self, control_id: str) -> bool:
        """Take note of what is in use, by its id; return True if that is another person."""
        kind, _, key = control_id.partition(":")
        before = self._in_use
        if kind in {"seat", "person"} and key in {str(each.key) for each in self.seats.people}:
            self._in_use = int(key)
        return self._in_use != before

    def update(self, message: Message) -> FocusOn | None:
        """Carry out what is done with seats and curtain."""
        match message:
            case "friend":
                self._in_use = self.seats.add_person().key
                return FocusOn(self._field(self.seats.sitter(self._in_use)).id)
            case ChooseColour(colour) if (person := self._person_in_use) is not None:
                self._taken = 0
                self.seats.set_colour(person.key, colour)
            case "computer":
                return FocusOn(f"{_SEAT_PREFIX}{self.seats.add_computer().key}")
            case "curtain":
                self.has_curtain = not self.has_curtain
            case SeatMessage("take", key):
                self._take(key)
            case PutSitter(key, place_of):
                self._taken = 0
                self.seats.move(key, self.seats.index_of(place_of))
            case SeatMessage("remove", key):
                self.seats.remove(key)
                return FocusOn("button:friend")
            case SeatMessage("earlier" | "later" as way, key):
                index = self.seats.index_of(key) + (1 if way == "later" else -1)
                self.seats.move(key, index % len(self.seats.seated))
            case SeatMessage("named", key):
                return FocusOn(self.first_empty or "button:deal")
            case _:
                pass
        return None

    # the table

    def view(self, env: Env, table: TableRules, note: Node | None) -> Node:
        """Return the table with all seats; *note*: who sits out."""
        height = 60 * env.growth(0.4)
        head = row(
            label(tr("Who sits where"), 36, "accent", weight="display", role="tile title"),
            spacer(),
            *(
                button(
                    f"button:{what}", name, what, draw=icon(self._context, "plus"), is_enabled=self.seats.can_add,
                    spoken="" if self.seats.can_add else tr("{name}. These rules are for up to {n} players.", name=name,
                    n=min(MAX_SEATS, table.max_players)), height=height,
                )
                for what, name in (("friend", tr("Friend")), ("computer", tr("Computer")))
            ),
            gap=16, height=height,
        )  # fmt: skip
        seats = self._list(env) if env.is_large else self._around(env, table.direction)
        return tinted("tile", column(head, seats, note, gap=12, padding=(28, 18)), grow=1, min_height=220)

    def _list(self, env: Env) -> Node:
        """Return the seats below each other, where text is so large that there is no room for a table."""
        seated = self.seats.seated
        seats = (self._seat(env, index, is_beside=True) for index in range(len(seated)))
        return column(*seats, self._colours(env), gap=14)

    def _around(self, env: Env, direction: str) -> Node:
        count = len(self.seats.seated)
        is_beside = count > 2 * _SEATS_PER_SIDE
        seats = [
            _layer(
                self._seat(env, index, is_beside=is_beside),
                _place(index if direction == "clockwise" else -index % count, count),
            )
            for index in range(count)
        ]
        draw = partial(_draw_table, direction=direction)
        middle = row(
            Node(width=_side(env)),
            column(
                stack(picture(draw), self._middle_text(), grow=1, justify="stretch"),
                self._colours(env), gap=10, grow=1,
            ),
            Node(width=_side(env)),
            align="stretch", gap=8,
        )  # fmt: skip
        return stack(*seats, middle, grow=1, justify="stretch")

    def _middle_text(self) -> Node:
        people, computers = len(self.seats.people), len(self.seats.seated) - len(self.seats.people)
        who = [
            *([tr_plural("{n} person", "{n} people", people)] if people else []),
            *([tr_plural("{n} computer", "{n} computers", computers)] if computers else []),
        ]
        words = tr("Drag a player to change places")
        if taken := self.names_by_key.get(self._taken):
            words = tr("Press {name}'s new seat", name=taken)
        return column(
            spacer(2),
            label(", ".join(who), 28, _TABLE_INK, weight="medium", role="table", text_align="center"),
            label(words, 23, _TABLE_MUTED_INK, role="table hint", text_align="center", max_lines=2),
            spacer(1), gap=6, padding=(90, 20),
        )  # fmt: skip

    def _seat(self, env: Env, index: int, *, is_beside: bool) -> Node:
        """Return one seat; *is_beside*: its name stands beside the disc, not below it."""
        sitter = self.seats.seated[index]
        side = _LARGE_TEXT_DISC if env.is_large else _SMALL_DISC if is_beside else _DISC
        disc = self._disc(index, sitter, side)
        cross = None
        if self.seats.can_remove:
            cross = button(
                f"remove:{sitter.key}", tr("Remove {name}", name=self.names[index]), SeatMessage("remove", sitter.key),
                draw=icon(self._context, "cross", "text_muted"), is_name_shown=False,
                width=_CROSS, height=_CROSS, radius=_CROSS / 2, fill="surface_dark", padding=(8, 8),
            )  # fmt: skip
        name = self._name(env, index, sitter, is_below=not is_beside)
        if is_beside:
            return row(disc, name, cross, gap=10, width=None if env.is_large else _side(env))
        top = row(Node(width=_CROSS if cross else 0), disc, cross, align="start", justify="center")
        return column(top, name, gap=8, align="center", width=_side(env))

    def _disc(self, index: int, sitter: Sitter, side: float) -> Node:
        name, key = self.names[index], sitter.key
        face = portrait(index, name, sitter.character or sitter.colour)
        is_taken = key == self._taken
        press: Message = SeatMessage("take", key) if sitter.is_person or self._taken else OpenSitter(key)
        if sitter.is_person:
            who = tr("{name}, {colour}", name=name, colour=colour_name(sitter.colour))
        else:
            who = tr("{name}, computer, {level}", name=name, level=_level(sitter))
        return picture(
            partial(_draw_disc, face=face, number=index + 1, is_taken=is_taken),
            width=side + 28, height=side + 12, min_height=56,
            control=Control(
                id=f"{_SEAT_PREFIX}{key}", role="button", name=name, press=press, group="seats", moves=_moves(key),
                dropped=_PutOnSeat(key),
                label=tr("Seat {n}, {name}. Page Up and Page Down change seats.", n=index + 1, name=who),
                states=("dragging",) if is_taken else (), value=sitter.character or None,
            ),
        )  # fmt: skip

    def _name(self, env: Env, index: int, sitter: Sitter, *, is_below: bool) -> Node:
        width = _FIELD_WIDTH * env.growth(0.5)
        if not sitter.is_person:
            return column(
                label(self.names[index], 26, weight="medium", role="seat"),
                label(_level(sitter), 22, "text_muted", role="seat detail"),
                gap=2, width=None if is_below else width, min_width=146, grow=1 if env.is_large else 0,
            )  # fmt: skip
        field = self._field(sitter)
        field.name = field.label = tr("Name for seat {n}", n=index + 1)
        field.hint = default_name(index)
        return text_field(
            field, SeatMessage("named", sitter.key), moves=_moves(sitter.key),
            height=_FIELD * env.growth(0.7), width=width, min_width=146, grow=1 if env.is_large else 0,
        )  # fmt: skip

    def _field(self, sitter: Sitter) -> TextField:
        if sitter.key not in self._fields:
            self._fields[sitter.key] = TextField(f"person:{sitter.key}", "", max_length=MAX_NAME)
        return self._fields[sitter.key]

    # colours

    @property
    def _person_in_use(self) -> Sitter | None:
        """The person whose colour is offered; None if only computer players sit there."""
        people = self.seats.people
        return next((each for each in people if each.key == self._in_use), people[0] if people else None)

    def _colours(self, env: Env) -> Node | None:
        """Return all colours for the person in use; a press on one that somebody has swaps the two."""
        person = self._person_in_use
        if person is None:
            return None
        names = self.names_by_key
        owners = {each.colour: names.get(each.key, "") for each in self.seats.people}
        swatches = [self._swatch(env, colour, person, owners.get(colour, "")) for colour in SEAT_COLOURS]
        words = tr("{name}'s colour", name=names[person.key])
        title = label(words, 24, "text_muted", role="colours", text_align="start" if env.is_large else "center")
        return column(title, row(*swatches, justify="start" if env.is_large else "center"), gap=4)

    def _swatch(self, env: Env, colour: str, person: Sitter, owner: str) -> Node:
        """Return one colour; *owner*: name of who has it, empty if nobody has."""
        is_own, name = colour == person.colour, colour_name(colour)
        tip = name
        if owner and not is_own:
            tip = tr("{colour}: {name} has it. Press to swap.", colour=name, name=owner)
        side, tick = _SWATCH * env.growth(0.4), icon(self._context, "tick", "surface_dark")
        return picture(
            partial(_draw_swatch, colour=colour, initial="" if is_own else owner[:1], tick=tick if is_own else None),
            width=side, height=side, min_width=min(side, 56), min_height=min(side, 56),
            control=Control(
                id=f"colour:{colour}", role="choice", name=name, label=tip, tip=tip, press=ChooseColour(colour),
                group="colours", states=("selected",) if is_own else (),
            ),
        )  # fmt: skip

    def _take(self, key: int) -> None:
        """Take somebody; or put whoever was taken on this seat."""
        self.focus_moved(f"{_SEAT_PREFIX}{key}")
        taken, self._taken = self._taken, 0
        if taken in {each.key for each in self.seats.seated}:
            self.seats.move(taken, self.seats.index_of(key))
        else:
            self._taken = key

    # the curtain

    def curtain_tile(self, env: Env) -> Node:
        """Return the switch of the curtain; it is off by itself where nobody could see anything of others."""
        title, about = tr("The curtain falls between turns"), tr("Nobody else sees your cards.")
        can_fall = len(self.seats.people) > 1
        velvet = picture(_draw_velvet, width=76, height=72) if not env.is_large else None
        content = row(
            velvet,
            column(
                label(title, 28, weight="bold", role="switch title", max_lines=2),
                label(about, 23, "text_muted", max_lines=2, role="switch line"),
                gap=2, grow=1, justify="center",
            ),
            switch(
                "curtain", title, "curtain", is_on=self.has_curtain and can_fall, is_enabled=can_fall,
                spoken=f"{title}. {about}", width=150 * env.growth(0.5), height=60 * env.growth(0.4),
            ),
            gap=20, padding=(24, 8),
        )  # fmt: skip
        return tinted("tile", content, height=None if env.is_large else 104 * env.growth(0.6))


class OpenSitter(Struct, frozen=True):
    """Open the characters and levels for a computer player; *key*: of the seat."""

    key: int


def _side(env: Env) -> float:
    """Return the width of the seats at one side of the table, in u."""
    return _SIDE * env.growth(0.5)


def _moves(key: int) -> tuple[Message, Message]:
    return SeatMessage("earlier", key), SeatMessage("later", key)


def _level(sitter: Sitter) -> str:
    return own_level_title() if sitter.level == OWN_LEVEL else level_title(sitter.level)


def _place(slot: int, count: int) -> tuple[bool, float]:
    """Return whether a seat is at the left side, and how far down it is, 0 to 1; *slot*: clockwise from bottom left."""
    left = (count + 1) // 2
    is_left = slot < left
    length, place = (left, slot) if is_left else (count - left, slot - left)
    share = 0.5 if length == 1 else place / (length - 1)
    return is_left, 1 - share if is_left else share


def _layer(seat: Node, place: tuple[bool, float]) -> Node:
    """Return a layer with one seat at a place; the sides are not mirrored where reading starts at the right."""
    is_left, down = place
    is_start = is_left != is_rtl()
    return column(
        Node(grow=down),
        row(None if is_start else spacer(), seat, spacer() if is_start else None),
        Node(grow=1 - down),
    )


def _draw_disc(painter: Painter, rect: Rect, face: Draw, number: int, *, is_taken: bool) -> None:
    disc = Rect(0, 0, min(rect.size), min(rect.size))
    disc.center = rect.center
    if is_taken:
        painter.draw_box(disc, disc.width, painter.theme.accent)
    face(painter, disc.inflate(-painter.px(12), -painter.px(12)))
    side = round(disc.width * _BADGE_SHARE)
    badge = Rect(rect.left, rect.top, side, side)
    painter.draw_box(badge, side, painter.theme.surface_dark, painter.theme.outline)
    painter.draw_line(
        str(number),
        badge.center,
        side / painter.scale * 0.6,
        painter.theme.accent,
        weight="bold",
        anchor="center",
        max_height=0,
    )


def colour_name(colour: str) -> str:
    """Return the name of a colour of `SEAT_COLOURS` for players."""
    return {
        "gold": tr("Gold"),
        "sky": tr("Blue"),
        "coral": tr("Coral"),
        "green": tr("Green"),
        "violet": tr("Violet"),
        "lime": tr("Lime"),
        "teal": tr("Teal"),
        "pink": tr("Pink"),
    }[colour]


def _draw_swatch(painter: Painter, rect: Rect, colour: str, initial: str, tick: Draw | None) -> None:
    """Draw a colour: with a ring and *tick* if it is the player's own, pale with the initial of whoever else has it."""
    theme = painter.theme
    disc = Rect(0, 0, min(rect.size), min(rect.size))
    disc.center = rect.center
    if tick is not None:
        painter.draw_box(disc, disc.width, None, theme.text, 4)
    disc = disc.inflate(-painter.px(18), -painter.px(18))
    shade = theme.avatar_colours[SEAT_COLOURS.index(colour)]
    if not initial:
        painter.draw_box(disc, disc.width, shade)
    else:
        pale = Color(shade).lerp(theme.surface_dark, 0.65)
        painter.draw_box(disc, disc.width, f"#{pale.r:02X}{pale.g:02X}{pale.b:02X}", shade, 2)
        size_u = disc.width / painter.scale * 0.5
        painter.draw_line(
            initial.upper(), disc.center, size_u, theme.text, weight="bold", anchor="center", max_height=0
        )
    if tick is not None:
        tick(painter, disc.inflate(-disc.width // 3, -disc.width // 3))


def _draw_table(painter: Painter, rect: Rect, direction: str) -> None:
    """Draw the table from above, with an arrow in the direction of play; it is never mirrored."""
    theme, rim = painter.theme, painter.px(_RIM)
    cloth, wood = (theme.panel, theme.outline) if is_plain(theme) else (_CLOTH, _WOOD)
    painter.draw_box(rect, rect.height, wood)
    inner = rect.inflate(-2 * rim, -2 * rim)
    painter.draw_box(inner, inner.height, cloth)
    middle, painter = painter.mirrored(inner), painter.unmirrored
    reach, height = middle.width * 0.3, middle.height * 0.26
    turn = 1 if direction == "clockwise" else -1

    def at(share: float) -> tuple[float, float]:
        angle = math.pi * (1 - share)
        return middle.centerx + turn * reach * math.cos(angle), middle.centery - height * (0.35 + math.sin(angle))

    ink, width = theme.text_muted if is_plain(theme) else _ARROW, max(2, painter.px(4))
    for dash in range(_DASHES):
        start = dash / _DASHES
        painter.draw_polyline([at(start), at(start + 0.6 / _DASHES)], ink, width)
    (x, y), (tail_x, tail_y) = at(1.02), at(0.95)
    length = math.hypot(x - tail_x, y - tail_y) or 1
    ahead, side = ((x - tail_x) / length, (y - tail_y) / length), painter.px(15)
    across = -ahead[1], ahead[0]
    painter.draw_polygon(
        [
            (x + ahead[0] * side, y + ahead[1] * side),
            (x - across[0] * side, y - across[1] * side),
            (x + across[0] * side, y + across[1] * side),
        ],
        ink,
    )


def _draw_velvet(painter: Painter, rect: Rect) -> None:
    painter.draw_image(velvet_curtain(painter.theme, rect.size), rect.center)
