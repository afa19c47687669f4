"""Playthroughs: recorded random matches under fixed rules, each with a digest of everything the game engine returned.

    python -m tests.game.playthroughs      rewrite `playthroughs.json` after a deliberate change

The digest covers every step of a match: its events, the view and the legal moves of every seat, the reasons for
refusing some random commands, and the position in notation. The rules are stored in the file and left out of the
digest, so a new house rule does not change the recorded matches.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import Struct, json, to_builtins
from msgspec.structs import asdict

from tests.random_games import lively_move, random_game
from yaniv.arena.random_rules import random_schema_rules
from yaniv.cards import JOKER, Cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.legality import why_illegal
from yaniv.game.moves import moves
from yaniv.game.notation import format_position
from yaniv.game.state import State
from yaniv.game.view import View, build_view, redact
from yaniv.rules.house_rules import HouseRules
from yaniv.variants import library

FILE: Final = Path(__file__).with_name("playthroughs.json")
RANDOM_RULES: Final = 30
MAX_STEPS: Final = 160
MAX_MOVES: Final = 60
"""Legal moves of one seat that enter the digest of a position, at most."""
_PROBES: Final = 6
_PROBE_CARDS: Final = ("AC", "7H", "8H", "9H", "KS", JOKER)


class Playthrough(Struct, frozen=True):
    """One recorded match."""

    name: str
    rules: HouseRules
    players: int
    seed: int
    steps: int
    digest: str


def play(rules: HouseRules, players: int, seed: int) -> tuple[int, str]:
    """Play up to `MAX_STEPS` commands of a match; return their number and the digest (24 hexadecimal digits)."""
    digest, steps = sha256(), 0
    for record in islice(_step_records(rules, players, seed), MAX_STEPS):
        digest.update(record)
        steps += 1
    return steps, digest.hexdigest()[:24]


def read_playthroughs() -> list[Playthrough]:
    """Return the recorded matches."""
    return json.decode(FILE.read_bytes(), type=list[Playthrough])


def _step_records(rules: HouseRules, players: int, seed: int) -> Iterator[bytes]:
    rng = Random(seed)
    for _, command, state, events in random_game(rules, players, seed, choose=lively_move):
        redacted = [_without_rules(redact(event, seat)) for event in events for seat in range(players)]
        views = [build_view(state, seat) for seat in range(players)]
        offered = [list(islice(moves(view), MAX_MOVES)) for view in views]
        refusals = [why_illegal(state, probe) for probe in _probes(state, rng)]
        seen = list(map(_without_rules, events)), redacted, list(map(_without_rules, views))
        yield json.encode((_without_rules(command), seen, offered, refusals, format_position(state)))


def _without_rules(value: object) -> object:
    """Return a command, event or view; one that contains the rules as its other fields."""
    match value:
        case c.Open() | e.MatchOpened() | View():
            return {name: field for name, field in asdict(value).items() if name != "rules"}
        case _:
            return value


def _probes(state: State, rng: Random) -> Iterator[c.AnyCommand]:
    """Yield random commands, most of which are illegal."""
    for _ in range(_PROBES):
        seat = rng.randrange(len(state.names) + 1)
        hand = state.hands[seat] if seat < len(state.hands) else ()
        several = tuple(rng.choices(hand or _PROBE_CARDS, k=rng.randint(0, 3)))
        yield rng.choice(_commands(seat, several, rng.choice((*hand, *_PROBE_CARDS)), state))


def _commands(seat: int, several: Cards, card: str, state: State) -> tuple[c.AnyCommand, ...]:
    return (
        c.Throw(seat, several),
        c.DrawStock(seat),
        c.DrawDiscard(seat, card),
        c.DrawJoker(seat, card),
        c.Slap(seat, card, None),
        c.Slap(seat, card, "start"),
        c.DeclineSlap(seat),
        c.Call(seat, None),
        c.Call(seat, "Yusuf"),
        c.Return(seat, several),
        c.RequestSwap(seat),
        c.DeclineSwap(seat),
        c.Shuffle(several),
        c.Open(state.rules, state.names, seat),
    )


def _rule_sets() -> Iterator[tuple[str, HouseRules]]:
    for name in library.variant_ids():
        yield name, library.load(name).rules
    for number in range(RANDOM_RULES):
        keep = {"match.limit": 40, "deal.hand_size": 2 + number % 5, "deal.extra_cards": number % 2}
        yield f"random-{number}", random_schema_rules(Random(number), 5, keep=keep)


def _play_all() -> Iterator[Playthrough]:
    for seed, (name, rules) in enumerate(_rule_sets()):
        players = min(max(rules.table.min_players, 2 + seed % 4), rules.table.max_players)
        yield Playthrough(name, rules, players, seed, *play(rules, players, seed))


def _to_json(playthrough: Playthrough) -> dict[str, Any]:
    """Return the recorded match as plain values; of its rules only those that differ from the defaults."""
    values: dict[str, Any] = to_builtins(playthrough)
    defaults = to_builtins(HouseRules())
    values["rules"] = {
        group: {key: value for key, value in keys.items() if value != defaults[group][key]}
        for group, keys in values["rules"].items()
        if keys != defaults[group]
    }
    return values


if __name__ == "__main__":
    FILE.write_bytes(b"[\n" + b",\n".join(json.encode(_to_json(each)) for each in _play_all()) + b"\n]\n")
