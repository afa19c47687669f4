"""A guest who plays by the rules, and between its moves sends what no honest program does; and strangers."""

from collections.abc import Callable
from random import Random
from typing import Final, Literal

from msgspec import Struct, json

from tests.online.table_play import GOOD_PROOF, HOST, Guest, TablePlay, peer_of
from yaniv.cards import RANKS, SUITS
from yaniv.game import commands as c
from yaniv.game.events import MatchOpened
from yaniv.online import wire
from yaniv.rules.house_rules import HouseRules
from yaniv.store.event_codec import EVENT_FORMAT

Answer = Literal["refused", "ignored", "closed"]
"""`refused`: a move is answered with a reason. `ignored`: nothing happens. `closed`: the line is closed."""
DECK: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
HEX: Final = "00" * 32
BIG: Final = 10**30


class Attacker(Struct):
    """Who attacks, and where."""

    play: TablePlay
    guest: Guest

    @property
    def seat(self) -> int:
        """Seat of the attacker."""
        return self.guest.table.seat

    @property
    def hand(self) -> tuple[str, ...]:
        """Cards of the attacker."""
        assert self.guest.table.match is not None
        return self.guest.table.match.client.view.hand

    @property
    def exchange_number(self) -> int:
        """Number of the exchange of parts that led to the seed."""
        assert self.guest.stored is not None
        return self.guest.stored.number

    def send(self, data: bytes, times: int = 1) -> None:
        """Send bytes to the host."""
        for _ in range(times):
            self.play.network.send(self.guest.peer, HOST, data)

    def do(self, *commands: c.AnyCommand, n: int = 500_000) -> None:
        """Send moves that no honest program would."""
        self.send(json.encode({"t": "do", "n": n, "commands": commands}))

    def hello(self, **fields: object) -> bytes:
        """Return a hello with some other fields."""
        hello = {"t": "hello", "protocol": wire.PROTOCOL, "format": EVENT_FORMAT, "app": "1", "name": "M", "proof": HEX}
        return json.encode(hello | fields)

    def redial(self, data: bytes) -> None:
        """Open a new line, and say something else on it before the honest hello."""
        self.play.network.cut(self.guest.peer, HOST)
        self.play.network.dial(self.guest.peer, HOST)
        self.send(data)

    def strangers(self, count: int, *messages: bytes) -> None:
        """Open lines with keys that nobody knows, and say these messages."""
        for number in range(count):
            peer = peer_of(f"stranger {number}")
            self.play.network.transport(peer)
            self.play.network.dial(peer, HOST)
            for data in messages:
                self.play.network.send(peer, HOST, data)


Attack = Callable[[Attacker], object]


def _not_in_hand(attacker: Attacker) -> str:
    return next(card for card in DECK if card not in attacker.hand)


ATTACKS: Final[dict[str, tuple[Answer, Attack]]] = {
    "card not in hand": ("refused", lambda a: a.do(c.Throw(a.seat, (_not_in_hand(a),)))),
    "one card twice": ("refused", lambda a: a.do(c.Throw(a.seat, a.hand[:1] * 2))),
    "whole deck": ("refused", lambda a: a.do(c.Throw(a.seat, DECK))),
    "no card": ("refused", lambda a: a.do(c.Throw(a.seat, ()))),
    "two draws": ("refused", lambda a: a.do(c.DrawStock(a.seat), c.DrawStock(a.seat))),
    "card that is not offered": ("refused", lambda a: a.do(c.DrawDiscard(a.seat, _not_in_hand(a)))),
    "joker that is not there": ("refused", lambda a: a.do(c.DrawJoker(a.seat, "AC"))),
    "slap": ("refused", lambda a: a.do(c.Slap(a.seat, _not_in_hand(a)))),
    "decline of no slap": ("refused", lambda a: a.do(c.DeclineSlap(a.seat), c.DeclineSlap(a.seat))),
    "call with another word": ("refused", lambda a: a.do(c.Call(a.seat, "Hurra"))),
    "call with a long word": ("refused", lambda a: a.do(c.Call(a.seat, "Y" * 3000))),
    "extra cards put back": ("refused", lambda a: a.do(c.Return(a.seat, a.hand[:2]))),
    "swap of hands": ("refused", lambda a: a.do(c.RequestSwap(a.seat))),
    "decline of no swap": ("refused", lambda a: a.do(c.DeclineSwap(a.seat))),
    "move of the host": ("refused", lambda a: a.do(c.DrawStock(0))),
    "move of another guest": ("refused", lambda a: a.do(c.DrawStock(3 - a.seat))),
    "call for another guest": ("refused", lambda a: a.do(c.Call(3 - a.seat))),
    "seat -1": ("refused", lambda a: a.do(c.DrawStock(-1))),
    "seat 99": ("refused", lambda a: a.do(c.DrawStock(99))),
    "batch that was made before": ("ignored", lambda a: a.do(c.DrawStock(a.seat), n=1)),
    "huge seat": ("refused", lambda a: a.do(c.DrawStock(BIG))),
    "huge batch number": ("closed", lambda a: a.do(c.DrawStock(a.seat), n=BIG)),
    "shuffle": ("closed", lambda a: a.do(c.Shuffle(DECK))),
    "new match": ("closed", lambda a: a.do(c.Open(HouseRules(), ("A", "B"), 0))),
    "no commands": ("closed", lambda a: a.do()),
    "eighty commands": ("closed", lambda a: a.do(*[c.DrawStock(1)] * 80)),
    "host's message": ("closed", lambda a: a.send(wire.encode(wire.Done(1, 1)))),
    "events of its own": ("closed", lambda a: a.send(json.encode(MatchOpened(HouseRules(), ("A", "B"), 0)))),
    "second commit": ("ignored", lambda a: a.send(wire.encode(wire.Commit(a.exchange_number, HEX)))),
    "second part": ("ignored", lambda a: a.send(wire.encode(wire.Reveal(a.exchange_number, HEX)))),
    "part of no exchange": ("ignored", lambda a: a.send(wire.encode(wire.Reveal(a.exchange_number + 9, HEX)))),
    "ready for a round to come": ("ignored", lambda a: a.send(wire.encode(wire.Ready(7)))),
    "huge round": ("closed", lambda a: a.send(b'{"t":"ready","round":1000000000}')),
    "phrase 99": ("closed", lambda a: a.send(b'{"t":"say","phrase":99}')),
    "checks before the end": ("ignored", lambda a: a.send(wire.encode(wire.Checked(("seal",))))),
    "second hello": ("ignored", lambda a: a.send(a.hello(events=10**6))),
    "hello with -5 events": ("closed", lambda a: a.send(a.hello(events=-5))),
    "name of control characters": ("ignored", lambda a: a.redial(a.hello(name="\x1b[31mRoot\u202e\n"))),
    "name of another": ("ignored", lambda a: a.redial(a.hello(name="Anna"))),
    "more events than there are": ("ignored", lambda a: a.redial(a.hello(events=10**6, rounds=10**6))),
    "protocol 99": ("closed", lambda a: a.redial(a.hello(protocol=99))),
    "another format": ("closed", lambda a: a.redial(a.hello(format=99))),
    "moves before the hello": ("ignored", lambda a: a.redial(wire.encode(wire.Do(9, (c.DrawStock(a.seat),))))),
    "garbage": ("closed", lambda a: a.send(Random(1).randbytes(300))),
    "not UTF-8": ("closed", lambda a: a.send(b'{"t":"say","phrase":"\xff\xfe"}')),
    "nested": ("closed", lambda a: a.send(b"[" * 4000)),
    "nested in a command": ("closed", lambda a: a.send(b'{"t":"do","n":1,"commands":' + b"[" * 3000)),
    "null": ("closed", lambda a: a.send(b"null")),
    "empty": ("closed", lambda a: a.send(b"")),
    "extra field": ("closed", lambda a: a.send(b'{"t":"ready","round":1,"admin":true}')),
    "5,000 bytes": ("closed", lambda a: a.send(b" " * 5000)),
    "2 MB": ("closed", lambda a: a.send(b"x" * 2_000_000)),
    "flood": ("closed", lambda a: a.send(wire.encode(wire.Ready(0)), 3000)),
    "flood of empty messages": ("closed", lambda a: a.send(b"", 200)),
    "flood of phrases": ("ignored", lambda a: a.send(wire.encode(wire.Say(1)), 20)),
    "strangers without the code": ("ignored", lambda a: a.strangers(10, a.hello())),
    "strangers who say nothing": ("ignored", lambda a: a.strangers(40)),
    "strangers with the code, too late": ("ignored", lambda a: a.strangers(3, a.hello(proof=GOOD_PROOF))),
    "strangers who send garbage": ("ignored", lambda a: a.strangers(3, b"\xff" * 100)),
    "strangers who play": ("ignored", lambda a: a.strangers(3, wire.encode(wire.Do(1, (c.DrawStock(1),))))),
}
"""By name: what the host does, and the attack."""
