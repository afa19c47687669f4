"""Friends elsewhere: type the code of a friend's table, open one, or go back to one."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.i18n import tr, tr_plural
from yaniv.narration.message_text import error_text
from yaniv.online.invite import LENGTH, format_code, parse_code, typed_letters
from yaniv.online.online_message_codes import OnlineError
from yaniv.online.relay_address import EXAMPLE, MAX_LENGTH, parse_relay
from yaniv.rules.house_rules import Variant
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import Point, PressInput
from yaniv.ui.input.key_bindings import current_bindings, key_text
from yaniv.ui.kit.controls import PAGE_MARGIN, arrow_left, button, icon, portrait, round_button, text_field, tile
from yaniv.ui.kit.node import Control, Message, Node, NodeStyle, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env, FocusOn, Page, Panel, ToastMessage
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.navigation import ContinueTable, HostTable, JoinTable, NavigationRequest, ToLobby
from yaniv.ui.pages.online_rooms import OpenTable
from yaniv.ui.pages.open_tables import OpenTables
from yaniv.ui.pages.waiting_rooms import code_places, draw_code
from yaniv.ui.panels.rules_panel import RulesPanel
from yaniv.ui.platform import clipboard

MAX_ONLINE_SEATS: Final = 8
_MAX_NAME: Final = 16
_SHOWN_TABLES: Final = 3
"""Newest tables to go back to for which there is room."""


class _GiveUp(Struct, frozen=True):
    """Message of the buttons that give up a table: the first asks, the second does it."""

    table_id: int
    is_sure: bool = False


class RelayChoice(Struct, frozen=True):
    """The player's own relay."""

    address: str = ""
    """As it was saved; empty for the public ones."""
    save: Callable[[str], None] = lambda _address: None


class CodeField(TextField):
    """Field of ten letters, each on a card; what is no letter of a code cannot be typed."""

    def __init__(self) -> None:
        super().__init__("code", tr("Table code"), max_length=LENGTH)
        self._refusal = ""
        """Why the letter typed last was not taken; empty if it was."""
        self._places: list[Rect] = []
        """Where the letters were painted last, in px."""

    @property
    def problem(self) -> str:
        """Why this is no code; empty while it may become one, or is one."""
        if len(self.text) < LENGTH:
            return self._refusal
        try:
            parse_code(self.text)
        except OnlineError as error:
            return error_text(error)
        return ""

    @property
    def is_complete(self) -> bool:
        """True if this is a code."""
        return len(self.text) == LENGTH and not self.problem

    def type_text(self, text: str) -> bool:
        """Insert the letters of what is typed or pasted; note which is none of a code."""
        self._refusal, letters = "", ""
        for letter in text:
            try:
                letters += typed_letters(letter)
            except OnlineError as error:
                self._refusal = error_text(error)
        return super().type_text(letters)

    def handle_key(self, event: PressInput) -> bool:
        """Handle the editing keys; before another letter the refused one is forgotten."""
        self._refusal = ""
        return super().handle_key(event)

    def paint(self, painter: Painter) -> None:
        """Draw the letters as cards, and the place of the next one with a rim."""
        caret = min(self.buffer.caret, LENGTH - 1) if self.focused else -1
        draw_code(painter, self.rect, letters=self.text, caret=caret)
        self._places = code_places(painter.mirrored(self.rect))

    def _offset_at(self, position: Point) -> int:
        return sum(place.centerx <= position[0] for place in self._places[: len(self.text)])


class ElsewherePage(Page):
    """Page on which a player joins a table or opens one."""

    name = "elsewhere"
    first_focus = "code"
    back = ToLobby()

    def __init__(  # noqa: PLR0913 -- a new table, and those that wait
        self,
        context: UiContext,
        variant: Variant,
        name: str,
        seats: int,
        problem: str = "",
        *,
        open_tables: OpenTables | None = None,
        relay: RelayChoice | None = None,
    ) -> None:
        """*variant*: rules of a table that is opened. *name*: the player's. *problem*: why there is no network."""
        self._context, self._variant, self._problem = context, variant, problem
        self._port = open_tables
        self._tables: Sequence[OpenTable] = () if open_tables is None else open_tables.tables
        self._asks_about = 0
        """Table of which the player is asked whether to give it up; 0: none."""
        self._name_field = TextField("name", tr("Your name"), name, hint=tr("Your name"), max_length=_MAX_NAME)
        table = variant.rules.table
        self._range = max(2, table.min_players), min(MAX_ONLINE_SEATS, table.max_players)
        self._seats = max(self._range[0], min(self._range[1], seats))
        self._field = CodeField()
        self._relay = relay = relay or RelayChoice()
        self._relay_field = TextField("relay", tr("Your own relay"), relay.address, hint=EXAMPLE, max_length=MAX_LENGTH)
        self._is_advanced = bool(relay.address)
        """True while the address of a relay can be typed."""

    @property
    def _relay_problem(self) -> str:
        """Why what is typed is no address of a relay; empty if it is one, or nothing."""
        try:
            parse_relay(self._relay_field.text)
        except OnlineError as error:
            return error_text(error)
        return ""

    @property
    def _why_not(self) -> str:
        """Why no table can be opened or joined; empty if nothing is wrong."""
        return self._problem or self._relay_problem

    def _spoken(self, name: str) -> str:
        """Return the name of a button with the reason why it does nothing; empty if it works."""
        return tr("{name}. {about}", name=name, about=self._why_not) if self._why_not else ""

    @property
    def _name(self) -> str:
        return self._name_field.text.strip()

    @property
    def announcement(self) -> str:
        """The page and its two ways, the tables that wait, and what is wrong with the code, or that it is one."""
        waiting = " ".join(f"{each.title}, {each.about}." for each in self._tables[:_SHOWN_TABLES])
        ways = tr("Friends elsewhere. Type the code of a table, or open one.")
        can_join = self._field.is_complete and not self._why_not
        enter = key_text("keys", current_bindings().press)
        code = tr("Press {key} to join the table.", key=enter) if can_join else self._field.problem
        return " ".join(filter(None, (ways, self._problem, waiting, code)))

    def view(self, env: Env) -> Node:
        """Return the way with a code at the start side, the player's own table at the end side."""
        head = row(
            round_button("button:back", tr("Back"), self.back, arrow_left),
            label(tr("Friends elsewhere"), 56, "accent", weight="display", min_height=56, role="title", grow=1),
            label(tr("Your name"), 26, "text_muted", role="name label", text_align="end"),
            text_field(self._name_field, width=340, min_width=220, height=60 * env.growth(0.3)),
            gap=24, height=84 * env.growth(0.3),
        )  # fmt: skip
        tiles, rows = (self._code_tile(env), self._host_tile(env)), tuple(self._table_rows(env))
        notes = column(
            self._relay_row(env) if self._is_advanced else None,
            row(
                column(
                    *(
                        label(line, 24, "text_muted", role="note", max_lines=2)
                        for line in (
                            self._problem
                            or tr("You and your friends connect directly and see each other's internet address."),
                            tr("No account needed."),
                        )
                    ),
                    gap=6, grow=1,
                ),
                button("button:advanced", tr("Advanced"), "advanced", height=60 * env.growth(0.4), min_width=190),
                gap=20,
            ),
            gap=16,
        )  # fmt: skip
        if env.is_large:
            return column(
                head,
                column(*rows, *tiles, notes, scroll="elsewhere", gap=20, grow=1),
                padding=(PAGE_MARGIN, 36),
                gap=20,
            )
        return column(
            head, *rows, row(*tiles, gap=28, grow=1, align="stretch"), notes, padding=(PAGE_MARGIN, 36), gap=24,
        )  # fmt: skip

    def update(self, message: Message) -> NavigationRequest | ToastMessage | FocusOn | Panel | None:
        """Paste a code, join the table, change the seats, show the rules, or open a table."""
        match message:
            case "paste":
                return self._paste()
            case "join" if self._field.is_complete and not self._why_not:
                self._save_relay()
                return JoinTable(format_code(self._field.text), self._name or tr("Guest"))
            case "more" | "fewer":
                self._seats = max(self._range[0], min(self._range[1], self._seats + (1 if message == "more" else -1)))
            case "rules":
                return RulesPanel(self._context, tr(self._variant.name), self._variant.rules)
            case _GiveUp(table_id, is_sure):
                return self._give_up(table_id, is_sure=is_sure)
            case "relay" if not self._relay_problem:
                self._save_relay()
                return FocusOn("button:join" if self._field.is_complete else "button:host")
            case "advanced":
                return self._show_advanced()
            case "host":
                self._save_relay()
                return HostTable(self._variant, self._seats, self._name or tr("Host"))
            case _:
                pass
        return None

    def _save_relay(self) -> None:
        self._relay.save(parse_relay(self._relay_field.text))

    def _show_advanced(self) -> FocusOn | None:
        """Show or hide the relay; one that is typed stays in sight."""
        self._is_advanced = not self._is_advanced or self._relay_field.is_filled
        return FocusOn("relay") if self._is_advanced else None

    def _paste(self) -> ToastMessage | FocusOn:
        text = clipboard.paste_text().strip()
        words = [each for each in text.replace("\n", " ").split(" ") if _is_code(each)]
        if not words and not _is_code(text):
            return ToastMessage(tr("There's no code on the clipboard."))
        self._field.set_text("")
        self._field.type_text(words[-1] if words else text)
        return FocusOn("button:join" if self._field.is_complete else "code")

    def _give_up(self, table_id: int, *, is_sure: bool) -> ToastMessage | FocusOn | None:
        """Ask whether to give up a table, or do it; 0: it was kept."""
        if not is_sure or self._port is None:
            before, self._asks_about = self._asks_about, table_id
            return FocusOn(f"keep:{table_id}" if table_id else f"give-up:{before}")
        problem, self._asks_about = self._port.give_up(table_id), 0
        self._tables = self._port.tables
        return ToastMessage(problem) if problem else FocusOn(self.first_focus)

    def _table_rows(self, env: Env) -> Iterator[Node]:
        height = 56 * env.growth(0.4)
        for table in self._tables[:_SHOWN_TABLES]:
            id_, is_asked = table.table_id, table.table_id == self._asks_about
            title, about = (tr("Give up your seat for good?"), table.title) if is_asked else (table.title, table.about)
            texts = column(
                label(title, 28, weight="medium", role="fact", max_lines=2 if env.is_large else 1),
                label(about, 22, "text_muted", role="small", max_lines=2 if env.is_large else 1),
                gap=2, grow=1, control=Control(id=f"table:{id_}", role="text", name=title, label=f"{title}. {about}"),
            )  # fmt: skip
            if is_asked:
                buttons = (
                    button(f"keep:{id_}", tr("Keep it"), _GiveUp(0), height=height, min_width=150),
                    button(f"give-up:{id_}", tr("Give up"), _GiveUp(id_, is_sure=True), height=height, min_width=150),
                )
            else:
                buttons = (
                    button(f"continue:{id_}", tr("Continue"), ContinueTable(id_), is_enabled=not self._problem,
                           draw=icon(self._context, "play", "text"),
                           spoken=tr("{title}: {value}", title=tr("Continue"), value=title),
                           height=height, min_width=200),
                    button(f"give-up:{id_}", tr("Give up"), _GiveUp(id_), height=height, min_width=150,
                           spoken=tr("{title}: {value}", title=tr("Give up"), value=title)),
                )  # fmt: skip
            yield row(texts, *buttons, fill="panel_raised", outline="accent", radius=18, padding=(26, 10), gap=16)

    def _relay_row(self, env: Env) -> Node:
        """Return the field for the player's own relay, with what is wrong with it or whom it concerns."""
        problem = self._relay_problem
        about = problem or tr("Everyone at the table needs the same relay. Leave this empty for the public ones.")
        parts = (
            label(tr("Your own relay"), 26, weight="medium", role="fact"),
            text_field(self._relay_field, "relay", width=460, min_width=260, height=60 * env.growth(0.3)),
            label(about, 24, "danger" if problem else "text_muted", role="small", max_lines=3, grow=1,
                  control=Control(id="relay-hint", role="text", name=about)),
        )  # fmt: skip
        look: NodeStyle = {"fill": "panel", "outline": "outline", "radius": 18, "padding": (26, 10), "gap": 20}
        return column(*parts, **look) if env.is_large else row(*parts, **look)

    def _code_tile(self, env: Env) -> Node:
        height, field = 72 * env.growth(0.4), self._field
        about = field.problem or tr("Capitals and dashes don't matter. O counts as zero.")
        return tile(
            tr("I have a code"), icon(self._context, "language"),
            label(tr("Type or paste what your friend sent."), 26, "text_muted", role="about", max_lines=2),
            text_field(field, "join", height=140, min_height=80),
            label(about, 24, "danger" if field.problem else "text_muted", role="hint", max_lines=3, grow=1,
                  control=Control(id="code-hint", role="text", name=about)),
            row(
                button("button:paste", tr("Paste"), "paste", draw=icon(self._context, "paste", "text"),
                       height=height, min_width=170),
                button("button:join", tr("Join the table"), "join", is_main=field.is_complete,
                       is_enabled=field.is_complete and not self._why_not,
                       spoken=self._spoken(tr("Join the table")) if field.is_complete
                       else tr("Join the table. First type the code, ten letters and digits."),
                       height=height, min_width=240, grow=1),
                gap=16,
            ),
            grow=1, width=0, min_width=430,
        )  # fmt: skip

    def _host_tile(self, env: Env) -> Node:
        height = 60 * env.growth(0.4)
        seats = tr_plural("{n} seat", "{n} seats", self._seats)
        steps: Sequence[Node] = (
            button("button:fewer", "-", "fewer", spoken=tr("Fewer seats"), is_enabled=self._seats > self._range[0],
                   height=height, width=72, min_width=60),
            label(seats, 30, weight="bold", role="seats", text_align="center", width=170, min_width=120,
                  control=Control(id="seats", role="text", name=seats)),
            button("button:more", "+", "more", spoken=tr("More seats"), is_enabled=self._seats < self._range[1],
                   height=height, width=72, min_width=60),
        )  # fmt: skip
        discs = [
            picture(
                portrait(seat, "" if seat else self._name or tr("You"), rim_colour="outline" if seat else "card_face"),
                width=78, height=78, min_height=40,
            )
            for seat in range(self._seats)
        ]  # fmt: skip
        return tile(
            tr("Host a table"), icon(self._context, "friends"),
            label(tr("Friends join with a code you send them."), 26, "text_muted", role="about", max_lines=2),
            spacer(),
            None if env.is_large else row(spacer(), *discs, spacer(), gap=10, min_height=44),
            row(spacer(), *steps, spacer(), gap=12),
            row(
                label(tr(self._variant.name), 26, weight="medium", role="fact", grow=1, max_lines=2),
                button("button:rules", tr("House rules"), "rules", height=height, min_width=190),
                gap=16,
            ),
            spacer(),
            button("button:host", tr("Open the table"), "host", is_main=not self._field.is_complete,
                   is_enabled=not self._why_not, spoken=self._spoken(tr("Open the table")),
                   draw=icon(self._context, "play", "text" if self._field.is_complete else "surface_dark"),
                   height=84 * env.growth(0.3), min_width=300),
            grow=1, width=0, min_width=430,
        )  # fmt: skip


def _is_code(text: str) -> bool:
    try:
        parse_code(text)
    except OnlineError:
        return False
    return True
