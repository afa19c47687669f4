"""What goes between the table and an outside bot: JSON objects, one a line. Used from both ends.

Seats count from the bot's own in the order of play (0 is the bot itself), so a bot need not ask where it sits. The
messages: `match` before each round, `event`, `decide`, which is answered by `{"move": ...}`, and `bye`.
"""

from collections.abc import Iterable
from typing import Any, Final

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.rules.house import HouseRules

PROTOCOL: Final = 1
MOST_MOVES: Final = 2000
"""So many are listed; a hand of many cards has more, and any of those may be given as an object."""

Message = dict[str, Any]

_SEAT: Final = {"seat", "dealer", "turn", "first", "starter", "winner", "caller", "last_play_by", "early_by"}
_SEATS: Final = {"seats", "asked", "asafs", "winners", "tied", "out", "final_turns"}
_BY_SEAT: Final = {"names", "totals", "tally", "streak", "places", "hand_sizes", "known", "turns_to_come"}
"""Lists with one entry for each seat."""
_KEYED: Final = {"hands", "hand_totals", "scores", "shown"}
"""Objects by seat, or pairs of a seat and something."""


class BrokenAnswerError(ValueError):
    """What came back is not a move; the text says why."""


class Round:
    """A table as one seat sees it: turns its seats around, so that the bot sits on 0."""

    def __init__(self, own: int, seats: int, rules: HouseRules) -> None:
        self._own = own
        self._seats = seats
        self._step = 1 if rules.table.direction == "clockwise" else -1

    def turned(self, fields: Message) -> Message:
        """The same fields with every seat counted from the bot's own."""
        return {name: self._turned(name, value) for name, value in fields.items()}

    def _turned(self, name: str, value: Any) -> Any:  # noqa: ANN401 -- a field of JSON
        if name in _SEAT and isinstance(value, int):
            return self._place(value)
        if name in _SEATS:
            return [self._place(seat) for seat in value]
        if name in _BY_SEAT and len(value) == self._seats:
            by_place = sorted(range(self._seats), key=self._place)
            return [value[seat] for seat in by_place]
        if name in _KEYED and isinstance(value, dict):
            return {self._place(seat): each for seat, each in value.items()}
        if name in _KEYED:
            return [[self._place(seat), each] for seat, each in value]
        return value

    def _place(self, seat: int) -> int:
        return (seat - self._own) * self._step % self._seats if seat >= 0 else seat


class Teller:
    """Puts what a seat notices and is asked into messages."""

    def __init__(self, own: int) -> None:
        self._own = own
        self._rules = HouseRules()
        self._round = Round(own, 1, self._rules)
        self._totals: list[int] = []

    def notice(self, event: AnyEvent) -> list[Message]:
        """The event, and the match before each round."""
        told = [self._event(event)]
        match event:
            case e.MatchOpened(rules, names):
                self._rules = rules
                self._round = Round(self._own, len(names), rules)
                self._totals = [0] * len(names)
                return [self._event(event)]
            case e.RoundOpened():
                told.insert(0, self._match())
            case e.RoundScored():
                self._totals = list(event.totals)
            case e.BonusGiven(seat, _, points):
                self._totals[seat] -= points
            case e.TotalReduced(seat, _, after):
                self._totals[seat] = after
            case _:
                pass
        return told

    def question(self, seen: View, offered: Iterable[SeatCommand]) -> Message:
        """What the seat may know, and what it may do."""
        fields = to_builtins(seen)
        del fields["rules"]
        out_of_play = [card for play in seen.pile for card in play]
        for card in seen.last_play:
            if card in out_of_play:
                out_of_play.remove(card)
        moves = [self._round.turned(to_builtins(move)) for move in offered]
        return {"type": "decide", "view": {**self._round.turned(fields), "seen": out_of_play}, "moves": moves}

    def _match(self) -> Message:
        totals = self._round.turned({"totals": self._totals})["totals"]
        rules = to_builtins(self._rules)
        return {"type": "match", "protocol": PROTOCOL, "seats": len(totals), "rules": rules, "totals": totals}

    def _event(self, event: AnyEvent) -> Message:
        return {"type": "event", **self._round.turned(to_builtins(event))}


def answered(answer: Any, offered: tuple[SeatCommand, ...], seat: int) -> SeatCommand | None:  # noqa: ANN401 -- JSON
    """The move that was chosen: by its place in the list, as an object, or none at all (`null`).

    :raises BrokenAnswerError: if it is none of these. Whether an object is legal is the referee's to say.
    """
    if not isinstance(answer, dict) or "move" not in answer:
        raise BrokenAnswerError('want {"move": ...}')
    match answer["move"]:
        case None:
            return None
        case bool():
            raise BrokenAnswerError("a move is a number or an object")
        case int(number):
            if not 0 <= number < len(offered):
                raise BrokenAnswerError(f"no move {number} (want 0..{len(offered) - 1})")
            return offered[number]
        case dict(move):
            try:
                chosen: SeatCommand = replace(convert(move, SeatCommand), seat=seat)
            except ValidationError as wrong:
                raise BrokenAnswerError(str(wrong)) from wrong
            return chosen
        case _:
            raise BrokenAnswerError("a move is a number or an object")
