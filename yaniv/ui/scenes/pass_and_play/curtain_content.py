"""Content of the curtain: public facts only."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural
from yaniv.match.seat_client import SeatClient
from yaniv.match.shared_machine import events_since_turn, public_events
from yaniv.ui.input import key_bindings
from yaniv.ui.narration.log_text import log_lines, spoken_text
from yaniv.ui.narration.table_text import SPECTATOR

MAX_SENTENCES: Final = 40
"""Most sentences about what has happened; more than a round of a full table has between two turns."""


class CurtainContent(Struct, frozen=True):
    """Texts of the curtain, made of public facts."""

    seat: int
    name: str
    """Person who gets the machine."""
    events: tuple[str, ...] = ()
    """What has happened since the last turn of this person, in sentences."""
    has_had_turn: bool = False
    """True if the person has had a turn in this round."""
    standings: tuple[str, ...] = ()
    """Number of cards and points of each player."""
    slap_keys: tuple[str, ...] = ()
    """Slap key of each person; empty if these rules have no slaps."""


def build_curtain_content(client: SeatClient, people: tuple[int, ...]) -> CurtainContent:
    """Return the content for the person of this client; *people*: the seats of all persons."""
    view = _public_view(client.view)
    round_events = public_events(client.round_events) if client.view.phase != "round_over" else ()
    recent = events_since_turn(round_events, client.seat)
    sentences = [spoken_text(line) for event in recent for line in log_lines(event, view) if not line.is_heading]
    own_turns = sum(isinstance(event, e.TurnBegan) and event.seat == client.seat for event in round_events)
    return CurtainContent(
        client.seat,
        view.names[client.seat],
        tuple(sentences[-MAX_SENTENCES:]),
        has_had_turn=own_turns > (view.turn == client.seat),
        standings=tuple(_standings(view)),
        slap_keys=tuple(_slap_keys(view, people)),
    )


def _public_view(view: View) -> View:
    """Return the view without what only its seat knows, so that no sentence can tell it."""
    return replace(view, seat=SPECTATOR, hand=(), hand_total=0, bound="", slap=None, owed=0)


def _standings(view: View) -> Iterator[str]:
    for seat, name in enumerate(view.names):
        if view.rules.match.end == "single_round":
            yield tr_plural("{name}: {n} card", "{name}: {n} cards", view.hand_sizes[seat], name=name)
        else:
            yield tr_plural("{name}: {n} point", "{name}: {n} points", view.totals[seat], name=name)


def _slap_keys(view: View, people: tuple[int, ...]) -> Iterator[str]:
    """Yield who slaps with which key."""
    keys = key_bindings.current_bindings().seat_slaps
    if view.rules.turn.slap_down == "none":
        return
    for seat in people:
        if seat < len(keys):
            yield tr("{name}: {key}", name=view.names[seat], key=key_bindings.key_label(keys[seat]))
