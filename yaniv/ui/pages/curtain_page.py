"""Curtain between the turns of two people at one machine: whose turn it is, and what all have seen meanwhile.

Everything on it is made of public facts, so that nothing of a hand can reach the picture, the element tree, the screen
reader or a tooltip.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from yaniv.cards import Card, Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.match.seat_client import SeatClient
from yaniv.match.shared_machine import events_since_turn, first_of_round, public_events
from yaniv.settings.settings_schema import Motion
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.background import velvet_curtain
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input import key_bindings
from yaniv.ui.input.key_bindings import current_bindings, key_text
from yaniv.ui.kit.controls import PAGE_MARGIN, arrow_left, round_button
from yaniv.ui.kit.node import Control, Draw, Message, Node, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env, Page
from yaniv.ui.narration.log_text import log_lines, spoken_text
from yaniv.ui.narration.table_text import SPECTATOR
from yaniv.ui.navigation import ToMenu

LIFT_ID: Final = "curtain:lift"
LIFT_HOLD_MS: Final = 500
"""Time in ms for which the button has to be held, so that nobody lifts the curtain by accident."""
_MAX_SENTENCES: Final = 40
"""Most sentences about what has happened; more than a round of a full table has between two turns."""
_MAX_CHIPS: Final = 4
"""Most moves that are shown as cards; the last ones."""
_DISC: Final = 340
_SMALL_DISC: Final = 44
_CHIP_TYPE: Final = 30
_CHIP_WIDTH: Final = 58
_TEN_WIDTH: Final = 76
"""Width of the picture of a card, and of a ten."""
_PLAYER_DISC: Final = 76


class OpenMove(Struct, frozen=True):
    """Public part of one move."""

    seat: int
    shown: Cards
    """Cards that were thrown or slapped."""
    taken: Card = ""
    """Card that was taken from the pile; empty: the move took none, or one from the deck."""
    words: str = ""
    """Where a card came from, or what else was done."""


class CurtainContent(Struct, frozen=True):
    """Content of the curtain, made of public facts."""

    seat: int
    names: tuple[str, ...]
    sentences: tuple[str, ...] = ()
    """What has happened since the last turn of the person on `seat`, in sentences."""
    moves: tuple[OpenMove, ...] = ()
    has_had_turn: bool = False
    """True if the person has had a turn in this round."""
    is_start: bool = False
    """True before the first move of the match."""
    first: int = 0
    """Seat that begins the match; with computer players not always the one whose cards are shown."""
    slap_keys: tuple[str, ...] = ()
    """Slap key of each person; empty if these rules have no slaps."""
    avatars: tuple[str, ...] = ()
    """What the disc of each seat shows, see `Painter.draw_avatar`; empty: initials."""

    @property
    def name(self) -> str:
        """Person who gets the machine."""
        return self.names[self.seat]

    def disc(self, seat: int) -> Draw:
        """Return what draws the avatar of a player; a large one in a ring."""
        return partial(_draw_disc, seat=seat, name=self.names[seat], avatar=self.avatars[seat] if self.avatars else "")


class CurtainOptions(Struct, frozen=True):
    """Settings of the player that the curtain obeys."""

    must_hold: bool = True
    """False if a single press lifts it."""
    motion: Motion = "full"
    falls_between_turns: bool = True
    """False if all may see all cards: the curtain tells only who is first."""


class CurtainPage(Page):
    """Page that hides the table until the person whose turn it is asks for it."""

    name = "curtain"
    first_focus = LIFT_ID
    back = ToMenu()
    toasts_at = "start"

    def __init__(self, context: UiContext, content: CurtainContent, *, must_hold: bool = True) -> None:
        """*must_hold*: False if a single press of the button lifts the curtain."""
        self._context, self.content, self._must_hold = context, content, must_hold
        self.is_lifted = False
        """True once the person has asked for the table."""

    @property
    def announcement(self) -> str:
        """Whose turn it is, and what to do; what has happened is read to the right person, after the press."""
        return " ".join((tr("Pass to {name}.", name=self.content.name), tr("Everyone else, look away."), self._help))

    @property
    def _help(self) -> str:
        return (
            tr("Hold {key} or the button for half a second.", key=key_text("keys", current_bindings().press))
            if self._must_hold
            else tr("Press when nobody else is looking.")
        )

    def update(self, message: Message) -> None:
        """Lift the curtain."""
        self.is_lifted = message == "lift"

    def view(self, env: Env) -> Node:
        """Return the curtain, the person in the light, the button, and what happened in between."""
        is_large = env.is_large
        content = column(
            row(
                round_button("button:menu", tr("Back home"), ToMenu(), arrow_left),
                padding=(0, 40),
                height=152,
                min_height=80,
            ),
            spacer(),
            self._person(),
            label(
                tr("Pass to {name}", name=self.content.name), 84, "accent",
                weight="display", text_align="center", height=116, min_height=70,
            ),
            label(tr("Everyone else, look away."), 32, text_align="center", role="curtain line", max_lines=2),
            row(self._lift_button(env), justify="center"),
            label(self._help.rstrip("."), 24, text_align="center", role="curtain help", max_lines=2),
            spacer(),
            None if is_large else self._strip(),
            self._slaps(),
            gap=16,
            padding=(PAGE_MARGIN, 20),
        )  # fmt: skip
        return stack(picture(self._draw_velvet), content, justify="stretch")

    def _draw_velvet(self, painter: Painter, rect: Rect) -> None:
        painter.draw_image(velvet_curtain(painter.theme, rect.size), rect.center)

    def _person(self) -> Node:
        name = self.content.name
        control = Control(id="curtain:person", role="text", name=name, label=self.announcement)
        disc = picture(self.content.disc(self.content.seat), width=_DISC, height=_DISC, control=control)
        return row(disc, justify="center")

    def _lift_button(self, env: Env) -> Node:
        name, hold_ms = self.content.name, LIFT_HOLD_MS if self._must_hold else 0
        words = tr("I'm {name}: hold to look", name=name) if self._must_hold else tr("I'm {name}: look", name=name)
        control = Control(id=LIFT_ID, role="button", name=words, press="lift", hold_ms=hold_ms)
        fill, ink = ("surface_dark", "text") if self._must_hold else ("accent", "surface_dark")
        return label(
            words, 40, ink, weight="bold", text_align="center", role="curtain button", max_lines=2, fill=fill,
            outline="accent", stroke=4, radius=24, padding=(28, 8), control=control,
            width=600 * env.growth(0.6), height=116 * env.growth(0.4), min_height=84,
        )  # fmt: skip

    # what happened in between

    def _strip(self) -> Node | None:
        content = self.content
        if content.is_start:
            return self._players()
        if not content.sentences:
            return None
        title = tr("Since your turn") if content.has_had_turn else tr("This round so far")
        control = Control(id="curtain:events", role="text", name=title, label=" ".join((title, *content.sentences)))
        moves = [node for move in content.moves[-_MAX_CHIPS:] for node in self._move(move)]
        strip = row(
            label(title, 26, "accent", weight="medium", role="curtain strip"), *moves,
            gap=12, padding=(32, 8), height=64, radius=32, fill="surface_dark", outline="accent", control=control,
        )  # fmt: skip
        return row(strip, justify="center")

    def _move(self, move: OpenMove) -> Iterator[Node]:
        yield Node(width=12)
        disc = self.content.disc(move.seat)
        yield picture(disc, width=_SMALL_DISC, height=_SMALL_DISC)
        yield from (_card_node(card) for card in move.shown)
        if move.words:
            yield label(move.words, 24, role="curtain move")
        if move.taken:
            yield _card_node(move.taken)

    def _players(self) -> Node:
        """Return everybody at the table, before the first move of a match."""
        content = self.content
        discs = [
            picture(content.disc(seat), width=_PLAYER_DISC, height=_PLAYER_DISC) for seat in range(len(content.names))
        ]
        words = tr("{name} starts", name=content.names[content.first])
        return row(
            *discs,
            label(words, 28, weight="medium", role="curtain strip"),
            gap=16,
            justify="center",
            control=Control(id="curtain:players", role="text", name=words),
        )

    def _slaps(self) -> Node | None:
        if not self.content.slap_keys:
            return None
        words = tr("Slap down at any time: {keys}", keys=" · ".join(self.content.slap_keys))
        control = Control(id="curtain:slaps", role="text", name=words)
        return label(words, 22, text_align="center", role="curtain slaps", max_lines=2, control=control)


def build_curtain_content(client: SeatClient, people: tuple[int, ...], avatars: tuple[str, ...] = ()) -> CurtainContent:
    """Return the content for the person of this client; *people*: the seats of all persons."""
    view = _public_view(client.view)
    round_events = public_events(client.round_events) if client.view.phase != "round_over" else ()
    recent = events_since_turn(round_events, client.seat)
    sentences = [spoken_text(line) for event in recent for line in log_lines(event, view) if not line.is_heading]
    turns = [event.seat for event in round_events if isinstance(event, e.TurnBegan)]
    return CurtainContent(
        client.seat,
        view.names,
        tuple(sentences[-_MAX_SENTENCES:]),
        tuple(_open_moves(recent)),
        has_had_turn=turns.count(client.seat) > (view.turn == client.seat),
        is_start=view.round <= 1 and len(turns) <= 1,
        first=first_of_round(client.match_events),
        slap_keys=tuple(_slap_keys(view, people)),
        avatars=avatars,
    )


def _public_view(view: View) -> View:
    """Return the view without what only its seat knows, so that no sentence can tell it."""
    return replace(view, seat=SPECTATOR, hand=(), hand_total=0, bound="", slap=None, owed=0)


def _open_moves(events: Iterable[e.AnyEvent]) -> Iterator[OpenMove]:
    """Yield the throws with what was drawn after each, and the slaps."""
    thrown: e.CardsThrown | None = None
    for event in events:
        match event:
            case e.CardsThrown():
                thrown = event
            case e.StockDrawn(seat) if thrown is not None and thrown.seat == seat:
                yield OpenMove(seat, thrown.cards, words=tr("deck"))
                thrown = None
            case e.DiscardDrawn(seat, card) | e.JokerDrawn(seat, card) if thrown is not None and thrown.seat == seat:
                yield OpenMove(seat, thrown.cards, card, tr("took"))
                thrown = None
            case e.CardSlapped(seat, card):
                yield OpenMove(seat, (card,), words=tr("slap"))
            case _:
                pass


def _slap_keys(view: View, people: tuple[int, ...]) -> Iterator[str]:
    keys = key_bindings.current_bindings().seat_slaps
    if view.rules.turn.slap_down == "none":
        return
    for seat in people:
        if seat < len(keys):
            yield tr("{name}: {key}", name=view.names[seat], key=key_bindings.key_label(keys[seat]))


def _draw_disc(painter: Painter, rect: Rect, seat: int, name: str, avatar: str) -> None:
    disc = Rect(0, 0, min(rect.size), min(rect.size))
    disc.center = rect.center
    radius = disc.width / painter.scale
    if radius > 2 * _PLAYER_DISC:
        painter.draw_box(disc, radius, painter.theme.surface_dark, painter.theme.accent, 8)
        disc = disc.inflate(-disc.width // 6, -disc.width // 6)
    painter.draw_avatar(disc, seat, name, avatar)


def _card_node(card: Card) -> Node:
    def draw(painter: Painter, rect: Rect) -> None:
        painter.draw_card_chip(card, rect.midleft, _CHIP_TYPE)

    return picture(draw, width=_TEN_WIDTH if card[0] == "T" else _CHIP_WIDTH, height=48)
