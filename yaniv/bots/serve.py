"""`yaniv bot NAME`: one of our bots behind the bot protocol, for other programs and for tests of both ends."""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import DecodeError, ValidationError, convert, json
from msgspec.structs import replace

from yaniv.bots.protocol import PROTOCOL, Message
from yaniv.bots.roster import hire, invited
from yaniv.cards import JOKER, Card
from yaniv.game.events import AnyEvent
from yaniv.game.player import Player
from yaniv.game.view import View
from yaniv.rules.house import HouseRules
from yaniv.words import tell

_BY_SEAT: Final = ("hand_sizes", "known", "totals", "tally", "streak")
"""Fields of a View with one entry for each seat, always."""


class ProtocolError(ValueError):
    """The other end does not speak the protocol; the text is the sentence for whoever runs us."""


def serve(name: str, seed: str, lines: Iterable[str | bytes], say: Callable[[str], None]) -> None:
    """Answers every question until `bye`, or until the other end is gone.

    :raises UnknownBotError: if there is no such bot.
    :raises UnknownPersonError: if there is nobody to play at its level.
    :raises ProtocolError: at the first line that is none of the protocol.
    """
    invited(name)
    served = _Served(hire(name, seed))
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            message = json.decode(line)
            kind = message["type"]
            if kind == "bye":
                return
            answer = served.hear(kind, message)
        except (DecodeError, UnicodeDecodeError, ValidationError, KeyError, TypeError, RecursionError) as wrong:
            raise ProtocolError(tell("Line {n} is no message: {problem}.", n=number, problem=wrong)) from wrong
        if answer is not None:
            say(json.encode(answer).decode() + "\n")


class _Served:
    """A player and the rules it was told."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._rules = HouseRules()

    def hear(self, kind: str, message: Message) -> Message | None:
        """The answer, where one is wanted; messages of later protocols are passed over."""
        match kind:
            case "match":
                if message["protocol"] != PROTOCOL:
                    raise KeyError(f"protocol {message['protocol']} (want {PROTOCOL})")
                self._rules = convert(message["rules"], HouseRules)
            case "event":
                fields = {name: value for name, value in message.items() if name != "type"}
                self._player.notice(convert(fields, AnyEvent, strict=False))
            case "decide":
                return {"move": self._move(self._seen(message["view"]), message["moves"])}
            case _:
                pass
        return None

    def _seen(self, fields: Message) -> View:
        """The View again; an empty `bound` is no card, so it is put back last.

        :raises ValidationError: if no table can look like this.
        """
        bound = convert(fields["bound"], Card) if fields["bound"] else ""
        seen = convert({**fields, "rules": {}, "bound": JOKER}, View)
        for name in _BY_SEAT:
            if len(fields[name]) != len(seen.names):
                raise ValidationError(f"{len(fields[name])} {name} (want {len(seen.names)}, one for each of the names)")
        if not set(seen.seats) <= set(range(len(seen.names))):
            raise ValidationError(f"seats {list(seen.seats)} (want 0..{len(seen.names) - 1})")
        playing = set(seen.seats) - set(seen.out)
        if seen.seat not in playing or playing == {seen.seat}:
            raise ValidationError(f"seats {sorted(playing)} still play (want {seen.seat} and another)")
        return replace(seen, rules=self._rules, bound=bound)

    def _move(self, seen: View, offered: list[Message]) -> int | Message | None:
        """The chosen move by its place in the list, or itself where the list was cut."""
        chosen = self._player.choose(seen)
        move = json.decode(json.encode(chosen))  # lists, as the moves came, where a command has tuples
        return offered.index(move) if move in offered else move
