"""Server side of the bot protocol: `yaniv bot NAME` lets another program play against one of our bots."""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import ValidationError, convert, json
from msgspec.structs import replace

from yaniv.bots.bot_message_codes import bot_message
from yaniv.bots.protocol import PROTOCOL_VERSION, Message
from yaniv.bots.roster import create_player, require_bot
from yaniv.cards import JOKER, Card
from yaniv.coded_message import CodedError
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.game.events import AnyEvent
from yaniv.game.player import Player
from yaniv.game.view import View
from yaniv.rules.house_rules import HouseRules

_PER_SEAT_FIELDS: Final = ("hand_sizes", "known", "totals", "tally", "streak")
"""Fields of a View that always have one entry for each seat."""


class ProtocolError(CodedError, ValueError):
    """Raised if the other side sends a line that is not a message of the bot protocol."""


def serve_bot(name: str, seed: str, lines: Iterable[str | bytes], write_line: Callable[[str], None]) -> None:
    """Answer every request of a match until the message `bye` or the end of *lines*, as the bot *name*.

    *seed* seeds the bot's random numbers. *write_line* writes one line, newline included.

    :raises UnknownBotError: if there is no such bot.
    :raises UnknownCharacterError: if there is no such character.
    :raises ProtocolError: at the first line that is not a protocol message.
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
        except (*DECODE_ERRORS, KeyError, TypeError) as error:
            raise ProtocolError(bot_message("not_a_protocol_message", n=line_number, problem=str(error))) from error
        if answer is not None:
            write_line(json.encode(answer).decode() + "\n")


class _PlayerSession:
    def __init__(self, player: Player) -> None:
        self._player = player
        self._rules = HouseRules()

    def handle_message(self, message_type: str, message: Message) -> Message | None:
        """Return the answer to a message, if it needs one; unknown messages of later protocols are ignored."""
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
        """Return the View in a message. An empty `bound` is not a card, so it is set after conversion.

        :raises ValidationError: if the fields are inconsistent.
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
        """Return the chosen move as its index in the list, or as an object if the list was cut."""
        command = self._player.choose(view)
        move = json.decode(json.encode(command))  # turns tuples into lists, to compare with the moves received
        return legal_moves.index(move) if move in legal_moves else move
