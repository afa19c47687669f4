"""`python -m tests.online.soak KIND AMOUNT [--from N]`: many tables with friends elsewhere, over a bad network.

matches N   matches of random variants, numbers of players and faults, in which programs are killed; every view of every
            guest is compared with the referee's, every card code on a line is checked, and the deals are checked
fuzz N      N messages with random errors from a guest, in matches whose other guest ends with checked deals

A failure is printed with the number that repeats it. Exit code 1: something failed.
"""

import sys
import time
from argparse import ArgumentParser
from collections import Counter
from random import Random
from typing import Final

from msgspec.structs import replace

from tests.online.memory_transport import NetworkFaults
from tests.online.table_play import HOST, TablePlay
from tests.online.test_hostile_guest import begun_match, fuzz, play_on
from tests.online.view_comparison import play_and_compare_views
from tests.online.wire_check import check_wire
from tests.soak.soak_progress import print_line
from yaniv.game.view import View
from yaniv.variants import library

_MESSAGES_PER_MATCH: Final = 200
_NAMES: Final = ("Anna", "Ben", "Cleo", "Dana")


def play_match(seed: int) -> Counter[str]:
    """Play one match with everything drawn from a seed; return what was counted.

    :raises AssertionError: if something is wrong.
    """
    rng = Random(f"online {seed}")
    rules = library.load(rng.choice(library.variant_ids())).rules
    faults = NetworkFaults(
        delay_ms=(0, rng.choice((0, 50, 200, 1000))),
        break_chance=rng.choice((0, 0.002, 0.01, 0.02)),
        redial_ms=(200, 4000),
        notice_ms=(0, rng.choice((100, 6000, 29_000))),
        repeat_chance=rng.choice((0, 0.5)),
    )
    computers = rng.randint(0, min(1, rules.table.max_players - 2))
    play = TablePlay(
        _NAMES[: rng.randint(max(1, rules.table.min_players - 1), min(4, rules.table.max_players - 1 - computers))],
        seed=seed,
        faults=faults,
        rules=replace(rules, match=replace(rules.match, round_limit=rng.randint(1, 3))),
        computers=computers,
        stand_in_ms=rng.choice((None, 5000, 60_000)),
    )
    views = play_and_compare_views(play, rng if rng.random() < 0.7 else None)
    seats = {guest.peer: guest.table.seat for guest in play.guests if guest.table.seat > 0}
    wire = check_wire(play.sent, play.stored.journal.events, seats)
    assert wire.leaks == (), wire.leaks[:3]
    assert all(guest.table.checks is not None and guest.table.checks.is_true for guest in play.guests)
    swapped = [replace(sent, peer=_next_of(sent.peer, seats)) for sent in play.sent]
    # The line of a match that is won by a call before anybody has thrown carries nothing but hands that all can see.
    has_secrets = len(seats) > 1 and any(sent.view is not None and _is_hand_secret(sent.view) for sent in play.sent)
    leaks = len(check_wire(swapped, play.stored.journal.events, seats).leaks) if has_secrets else 0
    if has_secrets and not leaks:
        print_line(f"matches {seed}: nothing found in swapped lines")
    kills = sum(guest.starts - 1 for guest in play.guests)
    return Counter(
        matches=1,
        views=views,
        events=len(play.stored.journal.events),
        messages=len(play.sent),
        bytes=sum(len(sent.data) for sent in play.sent),
        cards=wire.cards,
        swapped_leaks=leaks,
        swapped_matches=has_secrets,
        swapped_found=leaks > 0,
        guest_kills=kills,
    )


def _next_of(peer: str, seats: dict[str, int]) -> str:
    peers = list(seats)
    return peers[(peers.index(peer) + 1) % len(peers)] if peer in seats else HOST


def _is_hand_secret(view: View) -> bool:
    return bool(view.hand) and view.phase not in ("round_over", "match_over")


def fuzz_match(seed: int) -> Counter[str]:
    """Send many broken messages in one match; return what was counted.

    :raises AssertionError: if the other guest does not end with checked deals.
    """
    play, attacker = begun_match(seed=seed)
    fuzz(play, attacker, Random(f"fuzz {seed}"), _MESSAGES_PER_MATCH)
    play_on(play, attacker)
    return Counter(play.table.refused) + Counter(messages=_MESSAGES_PER_MATCH, matches=1)


def main() -> int:
    """Run and report; return the exit code."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("kind", choices=("matches", "fuzz"))
    parser.add_argument("amount", type=int)
    parser.add_argument("--from", dest="first", type=int, default=0)
    options = parser.parse_args()
    run, count = (play_match, options.amount) if options.kind == "matches" else (fuzz_match, 0)
    count = count or -(-options.amount // _MESSAGES_PER_MATCH)
    total, failures, start_s = Counter[str](), 0, time.monotonic()
    for seed in range(options.first, options.first + count):
        try:
            total += run(seed)
        except Exception as error:  # noqa: BLE001 -- every failure is counted
            failures += 1
            print_line(f"{options.kind} {seed}: {type(error).__name__}: {str(error)[:400]}")
        if (seed + 1 - options.first) % 100 == 0:
            print_line(f"{seed + 1 - options.first} of {count}, {failures} failed")
    print_line(f"{dict(total)}, {failures} failed, {time.monotonic() - start_s:.0f} s")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
