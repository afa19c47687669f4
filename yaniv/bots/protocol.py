"""Messages of the bot protocol between a match and an external bot: JSON objects, one per line. Used by both ends.

Seats are numbered relative to the bot in the order of play (0 is the bot itself), so a bot need not know where it sits.
The messages: `match` before each round, `event`, `decide`, which is answered by `{"move": ...}`, and `bye`.
"""

from collections.abc import Iterable
from typing import Any, Final

from msgspec import convert, json, to_builtins
from msgspec.structs import replace

from yaniv.coded_message import CodedError
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.game import events as e
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.player import fault_message
from yaniv.game.view import View
from yaniv.rules.house_rules import HouseRules
from yaniv.strict_config.diagnostic import MAX_REASON_LENGTH, excerpt

PROTOCOL_VERSION: Final = 1
MAX_LISTED_MOVES: Final = 2000
"""Most legal moves listed in a `decide` message; larger hands have more, which may be answered as objects."""

Message = dict[str, Any]

_SEAT_FIELDS: Final = {"seat", "dealer", "turn", "first", "starter", "winner", "caller", "last_play_by", "early_by"}
_SEAT_LIST_FIELDS: Final = {"seats", "asked", "asafs", "winners", "tied", "out", "final_turns"}
_PER_SEAT_FIELDS: Final = {"names", "totals", "tally", "streak", "places", "hand_sizes", "known", "turns_to_come"}
"""Lists with one entry for each seat."""
_SEAT_KEYED_FIELDS: Final = {"hands", "hand_totals", "scores", "shown"}
"""Objects keyed by seat, or lists of pairs of a seat and a value."""


class InvalidAnswerError(CodedError):
    """Raised if an answer of the bot is not a move; the message says why."""


class SeatRotation:
    """Renumbering of seats relative to one seat, in the order of play, so that this seat becomes 0."""

    def __init__(self, own_seat: int, seat_count: int, rules: HouseRules) -> None:
        self._own_seat = own_seat
        self._seat_count = seat_count
        self._step = 1 if rules.table.direction == "clockwise" else -1

    def rotate(self, fields: Message) -> Message:
        """Return a message with every seat number in it renumbered."""
        return {name: self._rotate_field(name, value) for name, value in fields.items()}

    def _rotate_field(self, name: str, value: Any) -> Any:  # noqa: ANN401 -- any JSON value
        if name in _SEAT_FIELDS and isinstance(value, int):
            return self._relative_seat(value)
        if name in _SEAT_LIST_FIELDS:
            return [self._relative_seat(seat) for seat in value]
        if name in _PER_SEAT_FIELDS and len(value) == self._seat_count:
            rotated_seats = sorted(range(self._seat_count), key=self._relative_seat)
            return [value[seat] for seat in rotated_seats]
        if name in _SEAT_KEYED_FIELDS and isinstance(value, dict):
            return {self._relative_seat(seat): entry for seat, entry in value.items()}
        if name in _SEAT_KEYED_FIELDS:
            return [[self._relative_seat(seat), entry] for seat, entry in value]
        return value

    def _relative_seat(self, seat: int) -> int:
        return (seat - self._own_seat) * self._step % self._seat_count if seat >= 0 else seat


class MessageEncoder:
    """Encoder of the events and decisions of one seat as protocol messages."""

    def __init__(self, own_seat: int) -> None:
        self._own_seat = own_seat
        self._rules = HouseRules()
        self._rotation = SeatRotation(own_seat, 1, self._rules)
        self._totals: list[int] = []

    def encode_event(self, event: AnyEvent) -> list[Message]:
        """Return the messages for an event; at the start of a round, a `match` message comes first."""
        messages = [self._event_message(event)]
        match event:
            case e.MatchOpened(rules, names):
                self._rules = rules
                self._rotation = SeatRotation(self._own_seat, len(names), rules)
                self._totals = [0] * len(names)
                return [self._event_message(event)]
            case e.RoundOpened():
                messages.insert(0, self._match_message())
            case e.RoundScored():
                self._totals = list(event.totals)
            case e.BonusGiven(seat, _, points):
                self._totals[seat] -= points
            case e.TotalReduced(seat, _, new_total):
                self._totals[seat] = new_total
            case _:
                pass
        return messages

    def encode_decision(self, view: View, legal_moves: Iterable[SeatCommand]) -> Message:
        """Return the `decide` message: what the seat may know, and its legal moves.

        In it, `seen` holds the cards of the pile below the last play.
        """
        fields = to_builtins(view)
        del fields["rules"]
        out_of_play = [card for play in view.pile for card in play]
        for card in view.last_play:
            if card in out_of_play:
                out_of_play.remove(card)
        moves = [self._rotation.rotate(to_builtins(move)) for move in legal_moves]
        return {"type": "decide", "view": {**self._rotation.rotate(fields), "seen": out_of_play}, "moves": moves}

    def _match_message(self) -> Message:
        totals = self._rotation.rotate({"totals": self._totals})["totals"]
        rules = to_builtins(self._rules)
        return {"type": "match", "protocol": PROTOCOL_VERSION, "seats": len(totals), "rules": rules, "totals": totals}

    def _event_message(self, event: AnyEvent) -> Message:
        return {"type": "event", **self._rotation.rotate(to_builtins(event))}


def parse_answer(answer: Any, legal_moves: tuple[SeatCommand, ...], seat: int) -> SeatCommand | None:  # noqa: ANN401 -- JSON
    """Return the move in a bot's answer: its index in *legal_moves*, a move as a JSON object, or `null` for None.

    Whether an object is a legal move is left to the referee. *seat* is the bot's seat in the match.

    :raises InvalidAnswerError: if the answer is none of these.
    """
    if not isinstance(answer, dict) or "move" not in answer:
        raise InvalidAnswerError(fault_message("answer_without_move", answer=_excerpt(answer)))
    match answer["move"]:
        case None:
            return None
        case bool():
            raise InvalidAnswerError(fault_message("answer_not_a_move", answer=_excerpt(answer)))
        case int(number):
            if not 0 <= number < len(legal_moves):
                last = len(legal_moves) - 1
                raise InvalidAnswerError(fault_message("answer_no_such_move", number=number, last=last))
            return legal_moves[number]
        case dict(move):
            try:
                command: SeatCommand = replace(convert(move, SeatCommand), seat=seat)
            except DECODE_ERRORS as error:
                raise InvalidAnswerError(fault_message("answer_not_a_move", answer=_excerpt(answer))) from error
            return command
        case _:
            raise InvalidAnswerError(fault_message("answer_not_a_move", answer=_excerpt(answer)))


def _excerpt(answer: Any) -> str:  # noqa: ANN401 -- JSON
    """Return the beginning of an answer, for a message."""
    return excerpt(json.encode(answer).decode(errors="replace"), MAX_REASON_LENGTH)
