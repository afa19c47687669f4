"""`yaniv bot NAME`: one of our bots behind the bot protocol, for other programs and for tests of both ends."""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import DecodeError, ValidationError, convert, json
from msgspec.structs import replace

from yaniv.bots.protocol import PROTOCOL_VERSION, Message
from yaniv.bots.roster import create_player, require_bot
from yaniv.cards import JOKER, Card
from yaniv.game.events import AnyEvent
from yaniv.game.player import Player
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules

_PER_SEAT_FIELDS: Final = ("hand_sizes", "known", "totals", "tally", "streak")
"""Fields of a View with one entry for each seat, always."""


class ProtocolError(ValueError):
    """The other end does not speak the protocol; the text is the sentence for whoever runs us."""


def serve_bot(name: str, seed: str, lines: Iterable[str | bytes], write_line: Callable[[str], None]) -> None:
    """Answers every question until `bye`, or until the other end is gone.

    :raises UnknownBotError: if there is no such bot.
    :raises UnknownPersonError: if there is nobody to play at its level.
    :raises ProtocolError: at the first line that is none of the protocol.
    """
    require_bot(name)
    session = _PlayerSession(create_player(name, seed))
    for line_number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            message = json.decode(line)
            message_type = message["type"]
            if message_type == "bye":
                return
            answer = session.handle_message(message_type, message)
        except (DecodeError, UnicodeDecodeError, ValidationError, KeyError, TypeError, RecursionError) as error:
            raise ProtocolError(tr("Line {n} is no message: {problem}.", n=line_number, problem=error)) from error
        if answer is not None:
            write_line(json.encode(answer).decode() + "\n")


class _PlayerSession:
    """A player and the rules it was told."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._rules = HouseRules()

    def handle_message(self, message_type: str, message: Message) -> Message | None:
        """The answer, where one is wanted; messages of later protocols are passed over."""
        match message_type:
            case "match":
                if message["protocol"] != PROTOCOL_VERSION:
                    raise KeyError(f"protocol {message['protocol']} (want {PROTOCOL_VERSION})")
                self._rules = convert(message["rules"], HouseRules)
            case "event":
                fields = {name: value for name, value in message.items() if name != "type"}
                self._player.notice(convert(fields, AnyEvent, strict=False))
            case "decide":
                return {"move": self._choose_move(self._decode_view(message["view"]), message["moves"])}
            case _:
                pass
        return None

    def _decode_view(self, fields: Message) -> View:
        """The View again; an empty `bound` is no card, so it is put back last.

        :raises ValidationError: if no table can look like this.
        """
        bound = convert(fields["bound"], Card) if fields["bound"] else ""
        view = convert({**fields, "rules": {}, "bound": JOKER}, View)
        for name in _PER_SEAT_FIELDS:
            if len(fields[name]) != len(view.names):
                raise ValidationError(f"{len(fields[name])} {name} (want {len(view.names)}, one for each of the names)")
        if not set(view.seats) <= set(range(len(view.names))):
            raise ValidationError(f"seats {list(view.seats)} (want 0..{len(view.names) - 1})")
        active_seats = set(view.seats) - set(view.out)
        if view.seat not in active_seats or active_seats == {view.seat}:
            raise ValidationError(f"seats {sorted(active_seats)} still play (want {view.seat} and another)")
        return replace(view, rules=self._rules, bound=bound)

    def _choose_move(self, view: View, legal_moves: list[Message]) -> int | Message | None:
        """The chosen move by its place in the list, or itself where the list was cut."""
        command = self._player.choose(view)
        move = json.decode(json.encode(command))  # turns tuples into lists, to compare with the moves received
        return legal_moves.index(move) if move in legal_moves else move
