"""A match whose host is gone for good: the next seat opens a new table from the last finished round.

Names, seats and totals stay. The seat of the former host is a computer's, and the seed is a new one, made by those who
are left: the old one was known to the former host alone, and nobody could deal by it.
"""

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game.events import AnyEvent, MatchWon, RoundClosed
from yaniv.online.joint_seed import events_digest
from yaniv.online.table_records import GuestRecord, TableSeats
from yaniv.rules.house_rules import HouseRules
from yaniv.store.saved_match import UNKNOWN_BOT


class Continuation(Struct, frozen=True):
    """Match that goes on at another table."""

    variant: str
    rules: HouseRules
    seats: TableSeats
    """With the new host, and a computer in the seat of the former one."""
    events: tuple[AnyEvent, ...]
    """All events up to the end of the last finished round."""
    former_host: int
    """Seat of the host who is gone."""

    @property
    def digest(self) -> str:
        """Digest by which the guests know that the match goes on from the rounds that they were told."""
        return events_digest(self.events)

    @property
    def rounds(self) -> int:
        """Number of finished rounds."""
        return sum(isinstance(event, RoundClosed) for event in self.events)


def succession(record: GuestRecord) -> tuple[int, ...]:
    """Return who goes on as the host if the host is gone, in order: the people after it, clockwise.

    Those who were not there when the seed was made come last.
    """
    count, host = len(record.seats.names), record.seats.host_seat
    order = ((host + step) % count for step in range(1, count))
    people = (seat for seat in order if record.seats.peers[seat])
    hashes = record.promise.hashes or record.seats.peers
    return tuple(sorted(people, key=lambda seat: not hashes[seat]))


def next_host(record: GuestRecord, gone: str, round_number: int = 0) -> int | None:
    """Return the seat that goes on if the host with the public key *gone*, or who was to go on, does not come.

    *round_number*: round that was being played, if it is known. Whoever knows that a round is over, but was not told of
    it in full, can follow somebody who was: each of the others in turn, again and again. None if nobody can go on.
    """
    order, peers, own = succession(record), record.seats.peers, record.promise.seat
    position = next((index for index, seat in enumerate(order) if peers[seat] == gone), -1)
    if can_go_on(record):
        return order[position + 1]
    others = (seat for seat in (*order[position + 1 :], *order[: max(0, position)]) if seat != own)
    is_round_over = round_number > 1 or position >= 0  # whoever follows somebody has known it
    return next(others, None) if not record.rounds and is_round_over else None


def finished_rounds(record: GuestRecord, round_number: int) -> int:
    """Return how many rounds are over, for the words of an offer to go on; *round_number* as for `next_host`."""
    return len(record.rounds) or max(1, round_number - 1)


def can_go_on(record: GuestRecord) -> bool:
    """Return True if there is a finished round to go on from, and the match is not over."""
    return bool(record.rounds) and not any(isinstance(event, MatchWon) for event in record.rounds[-1])


def continue_match(record: GuestRecord, own_seat: int, bot: str) -> Continuation:
    """Return what a guest on *own_seat* needs to go on as the host.

    *bot* plays for the former host, and for bots that only that one knew. `can_go_on` must be true.
    """
    assert can_go_on(record), "no finished round to go on from"
    former = record.seats.host_seat
    seats = replace(
        record.seats,
        bots=tuple(
            bot if seat == former or other == UNKNOWN_BOT else other for seat, other in enumerate(record.seats.bots)
        ),
        peers=tuple("" if seat == former else peer for seat, peer in enumerate(record.seats.peers)),
        host_seat=own_seat,
    )
    return Continuation(record.variant, record.rules, seats, record.events, former)
