"""Check, without the project's own redaction, that no message carried a card that its receiver could not know.

Every card code in a message must, by the complete events of the match, have been in the seat's own hand in this round,
have lain face up, or have been shown to it. Messages that tell secrets on purpose are checked for their time alone: a
round log after the end of its round, the truth after the end of the match.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct, json, to_builtins

from tests.online.table_play import SentMessage
from yaniv.game.events import AnyEvent

CARD_CODE = re.compile(rb'"([A23456789TJQK][CDHS]|JK)"')
PRIVATE_EVENTS = {"StockDrawn", "PenaltyDrawn", "CardsReturned", "SlapOpened", "SlapClosed"}
ROUND_ENDS = {"RoundClosed", "MatchWon"}


class Leak(Struct, frozen=True):
    """Message with cards that its receiver could not know."""

    seat: int
    cards: tuple[str, ...]
    data: bytes


class WireCheck(Struct, frozen=True):
    """Result: how many card codes were found, and which were where they must not be."""

    cards: int
    leaks: tuple[Leak, ...]


def check_wire(sent: Iterable[SentMessage], events: Sequence[AnyEvent], seats: dict[str, int]) -> WireCheck:
    """Check all messages to the peers in *seats* (their seats by public key)."""
    knowledge = _Knowledge(events, 1 + max(seats.values()))
    cards, leaks = 0, []
    for message in sent:
        if message.peer not in seats:
            continue
        seat, found = seats[message.peer], _told_codes(message.data)
        cards += len(found)
        unknown = found - knowledge.may_be_told(seat, message)
        if unknown:
            leaks.append(Leak(seat, tuple(sorted(unknown)), message.data[:300]))
    return WireCheck(cards, tuple(leaks))


class _Knowledge:
    """What each seat may know in each round after each number of events."""

    def __init__(self, events: Sequence[AnyEvent], seats: int) -> None:
        self._fields: list[dict[str, Any]] = [to_builtins(event) for event in events]
        self._round_ends = [index for index, each in enumerate(self._fields, 1) if each["event"] in ROUND_ENDS]
        current: list[set[str]] = [{"JK"} for _ in range(seats)]
        self._known = [[set(each) for each in current]]
        for fields in self._fields:
            if fields["event"] == "RoundOpened":
                current = [{"JK"} for _ in range(seats)]  # the jokers look alike: their code alone tells nothing
            self._learn(fields, current)
            self._known.append([set(each) for each in current])

    def may_be_told(self, seat: int, message: SentMessage) -> set[str]:
        """Return the cards that may be in this message."""
        content = json.decode(message.data)
        count = message.event_count
        match content["t"]:
            case "round":
                ended = sum(end <= count for end in self._round_ends)
                return _codes(message.data) if content["index"] < ended else set()
            case "truth":
                return _codes(message.data) if count == len(self._fields) else set()
            case "log" | "up":
                # A message can hold events of several rounds.
                earlier = [end for end in self._round_ends if end <= count]
                return set().union(*(self._known[at][seat] for at in (count, *earlier)))
            case _:
                return set()

    def _learn(self, fields: dict[str, Any], known: list[set[str]]) -> None:
        match fields["event"]:
            case "HandsDealt":
                for seat, hand in fields["hands"].items():
                    if int(seat) < len(known):
                        known[int(seat)] |= set(hand)
            case "StockShuffled":
                for cards in known:
                    cards.update(fields.get("kept", ()))
            case "MatchOpened":
                pass
            case event if event in PRIVATE_EVENTS:
                if fields["seat"] < len(known):
                    known[fields["seat"]] |= _codes(json.encode(fields))
            case "HandsSwapped":
                for seat, cards in enumerate(known):
                    told = fields if seat in (fields["seat"], fields["caller"]) else {"given": fields["given"]}
                    cards.update(_codes(json.encode(told)))
            case _:
                for cards in known:
                    cards.update(_codes(json.encode(fields)))


def _told_codes(data: bytes) -> set[str]:
    """Return the card codes in a message, without what a joker that lies face up stands for, as everyone can see."""
    content = json.decode(data)
    if "view" not in content or "joker_swaps" not in content["view"]:
        return _codes(data)
    del content["view"]["joker_swaps"]
    return _codes(json.encode(content))


def _codes(data: bytes) -> set[str]:
    return {code.decode() for code in CARD_CODE.findall(data)}
