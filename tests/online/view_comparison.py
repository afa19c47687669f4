"""Comparison of everything that guests see during a match with what the referee would show them."""

from random import Random
from typing import Final

from tests.online.table_play import TablePlay
from yaniv.game.view import View, redact

MAX_WAIT_STEPS: Final = 6000
"""Most steps without any event, 300 s; a network that breaks all the time makes a match slow, but never stops it."""
_KILL_CHANCE: Final = 0.003


def play_and_compare_views(play: TablePlay, kills: Random | None = None) -> int:
    """Play a match to its end, comparing each view of each guest with the referee's; return how many were compared.

    *kills* draws the moments at which the programs of the host and of guests are killed and started again; None: never.
    """
    seen: dict[tuple[int, int], View] = {}
    event_count, waited_steps = 0, 0
    while not play.is_checked:
        waited_steps = waited_steps + 1 if play.stored.journal.event_count == event_count else 0
        event_count = play.stored.journal.event_count
        assert waited_steps < MAX_WAIT_STEPS, play.describe()
        if kills is not None and kills.random() < _KILL_CHANCE:
            _kill_one(play, kills)
        play.step()
        for guest in play.guests:
            match = guest.table.match
            if match is not None and match.has_begun:
                seen[guest.table.seat, match.event_count] = match.client.view
    for seat in {seat for seat, _ in seen}:
        expected = _expected_views(play, seat)
        for (other, count), view in seen.items():
            assert other != seat or view == expected[count], (seat, count)
    return len(seen)


def _kill_one(play: TablePlay, rng: Random) -> None:
    """Kill and start again the host, if it has a match to go on with, or a guest."""
    victim = rng.randrange(1 + len(play.guests))
    if victim:
        guest = play.guests[victim - 1]
        guest.kill()
        guest.start()
    elif play.stored.record is not None and play.table.session is not None and not play.table.is_over:
        play.kill_host()
        play.resume_host()


def _expected_views(play: TablePlay, seat: int) -> dict[int, View]:
    """Return the referee's views of a seat, by the number of events that this seat had been told of."""
    counts = [0]
    for event in play.stored.journal.events:
        counts.append(counts[-1] + (redact(event, seat) is not None))
    assert play.table.seats is not None
    peer = play.table.seats.peers[seat]
    return {counts[sent.event_count]: sent.view for sent in play.sent if sent.peer == peer and sent.view is not None}
