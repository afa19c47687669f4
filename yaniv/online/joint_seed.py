"""Seed of a match to which every person adds a random part, so that nobody can choose or predict the deal.

1. Everyone commits to a part by its hash. 2. When all have the hashes of all, the guests reveal their parts; the host's
stays secret until the end, because the seed reveals every card. 3. The seed is a hash of all parts. Whoever deviates is
found out: a guest's part that does not fit its hash at once, the host's at the end, by the checks of `check_deals`.

*Why* this does not stop the host's program from looking: it deals, so it knows all cards. It cannot choose them.
"""

import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import takewhile
from typing import Final, Literal

from msgspec import Struct, json

from yaniv.coded_message import CodedError
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.game.events import AnyEvent, RoundOpened
from yaniv.game.view import redact
from yaniv.match.shuffle_commitment import compute_commitment, find_deal_flaw, salted_base_count
from yaniv.store.event_codec import encode_event
from yaniv.store.replay_check import find_first_mismatch, replay_state

CheckName = Literal["host_part", "joint_seed", "seal", "deals", "events"]
"""`host_part`: the host's part fits its hash. `joint_seed`: the seed is the hash of all parts, those of this guest and
of the others as they were committed. `seal`: the seed is the one that was sealed before the first card. `deals`: every
shuffle and hand follows from the seed. `events`: what happened is what this guest saw, and what the rules make of it.
"""
SeedMakers = Literal["everyone", "others", "host"]
"""Whose parts a seed is made of, as a person at the table reads it. `others`: this guest came when it was made already.
`host`: no guest had a part of it, so the host could choose the deal.
"""
CHECK_NAMES: Final[tuple[CheckName, ...]] = ("host_part", "joint_seed", "seal", "deals", "events")
_SEED_DIGITS: Final = 32
_PART_BYTES: Final = 32


class SeedPromise(Struct, frozen=True):
    """Promises to a guest before the first card."""

    seat: int
    """Seat of this guest."""
    host_seat: int
    own_part: str
    """Empty for a guest who has come to a match that goes on when its seed was made already."""
    hashes: tuple[str, ...]
    """By seat; empty for those who have no part."""
    parts: tuple[str, ...]
    """By seat; empty for the host and for those who have no part."""
    seal: str

    @property
    def is_shared(self) -> bool:
        """True if the seed is made with a part of this guest."""
        return bool(self.own_part)

    @property
    def makers(self) -> "SeedMakers":
        """Whose parts the seed is made of."""
        if self.is_shared:
            return "everyone"
        return "others" if any(hash_ for seat, hash_ in enumerate(self.hashes) if seat != self.host_seat) else "host"


class SeedTruth(Struct, frozen=True):
    """Secrets that the host tells after the match."""

    part: str
    """The host's part."""
    seed: str
    salt: str


class DealCheck(Struct, frozen=True):
    """Result of one check, and where it failed."""

    name: CheckName
    is_true: bool
    round: int = 0
    """Round of the first deviation, from 1; 0 if it has none or is not in a round."""
    number: int = 0
    """For `deals`: number of the shuffle in its round, from 1; 0 for the hands. For `events`: index of the event."""


class DealChecks(Struct, frozen=True):
    """Results of all five checks, in the order of `CHECK_NAMES`."""

    checks: tuple[DealCheck, ...]

    @property
    def is_true(self) -> bool:
        """True if all checks are passed."""
        return not self.failed

    @property
    def failed(self) -> tuple[CheckName, ...]:
        """Names of the checks that are not passed."""
        return tuple(check.name for check in self.checks if not check.is_true)


class DealProof(Struct, frozen=True):
    """Values kept with a finished match to check its deals again; seed and salt are in its header."""

    promise: SeedPromise
    """On the host as if it were a guest of its own, with its own seat."""
    part: str
    """The host's part."""
    seen: DealCheck
    """Result of `events` at the end of the match; what this seat had been told is not kept."""
    host_went_back: bool = False
    """True if the host took events back, perhaps because it had lost them."""
    answers: dict[int, bool | None] = {}
    """On the host, by seat of a guest: whether its checks were passed; None if it has not told."""
    failed: dict[int, tuple[CheckName, ...]] = {}
    """On the host, by seat of a guest: its checks that were not passed, if there were any."""


def encode_proof(proof: DealProof) -> str:
    """Return the text by which a proof is stored."""
    return json.encode(proof).decode()


def decode_proof(text: str) -> DealProof | None:
    """Return the proof of this text; None if it is damaged or empty."""
    try:
        return json.decode(text, type=DealProof) if text else None
    except DECODE_ERRORS:
        return None


def new_part() -> str:
    """Return a random part of 256 bits, as hexadecimal digits."""
    return secrets.token_hex(_PART_BYTES)


def part_hash(seat: int, part: str) -> str:
    """Return the commitment of a seat to its part; with the seat in it nobody can commit to a copy."""
    return sha256(f"yaniv part|{seat}|{part}".encode()).hexdigest()


def combine_parts(parts: Sequence[str]) -> str:
    """Return the seed that follows from all parts by seat, in the form of `generate_seed`."""
    return sha256(("yaniv joint seed|" + "|".join(parts)).encode()).hexdigest()[:_SEED_DIGITS]


def events_digest(events: Sequence[AnyEvent]) -> str:
    """Return a digest by which two tables know that they have the same finished rounds."""
    return sha256("\n".join(map(encode_event, events)).encode()).hexdigest()


def find_promise_flaw(promise: SeedPromise) -> str | None:
    """Return what is wrong with a promise as far as it can be known before the match, for developers; None if nothing.

    Seats that have a hash must be the same that have a part, apart from the host.
    """
    own_hash = part_hash(promise.seat, promise.own_part) if promise.is_shared else ""
    if promise.hashes[promise.seat] != own_hash:
        return "the own hash was changed"
    for seat, (hash_, part) in enumerate(zip(promise.hashes, promise.parts, strict=True)):
        if seat == promise.host_seat:
            if part or not hash_:
                return "the host has no hash, or has told its part"
        elif hash_ != (part_hash(seat, part) if part else ""):
            return f"part of seat {seat} does not fit its hash"
    return None


def check_deals(
    promise: SeedPromise,
    truth: SeedTruth,
    events: Sequence[AnyEvent],
    told: Sequence[Sequence[AnyEvent]],
    base_count: int = 0,
) -> DealChecks:
    """Check a finished match against what was promised before it, and against what this seat has seen.

    *events* are all events with their secrets. *told*: what this seat was told of them during the match; before the
    last item, what it had been told whenever the host took events back. The first *base_count* events are of an earlier
    table, whose seed was another.
    """
    return _checks(promise, truth, events, _check_events(promise.seat, events, told), base_count)


def check_again(proof: DealProof, seed: str, salt: str, events: Sequence[AnyEvent]) -> DealChecks:
    """Check a match that was kept with its proof; *seed*, *salt* and *events* as they were kept."""
    return _checks(proof.promise, SeedTruth(proof.part, seed, salt), events, proof.seen, salted_base_count(salt))


def _checks(
    promise: SeedPromise, truth: SeedTruth, events: Sequence[AnyEvent], events_check: DealCheck, base_count: int
) -> DealChecks:
    host_part = promise.hashes[promise.host_seat] == part_hash(promise.host_seat, truth.part)
    parts = list(promise.parts)
    parts[promise.host_seat] = truth.part
    is_joint = find_promise_flaw(promise) is None and combine_parts(parts) == truth.seed
    # With a colon in the salt, one seal could stand for two seeds.
    is_committed = ":" not in truth.salt and compute_commitment(truth.seed, truth.salt) == promise.seal
    is_sealed = is_committed and salted_base_count(truth.salt) == base_count
    return DealChecks(
        (
            DealCheck("host_part", host_part),
            DealCheck("joint_seed", is_joint),
            DealCheck("seal", is_sealed),
            _check_shuffles(truth.seed, events, base_count),
            events_check,
        )
    )


def _check_shuffles(seed: str, events: Sequence[AnyEvent], base_count: int) -> DealCheck:
    try:
        replay_state(events)
    except CodedError:
        return DealCheck("deals", is_true=False)
    flaw = find_deal_flaw(seed, events, base_count)
    if flaw is None:
        return DealCheck("deals", is_true=True)
    return DealCheck("deals", is_true=False, round=flaw.round, number=flaw.number)


def _check_events(seat: int, events: Sequence[AnyEvent], told: Sequence[Sequence[AnyEvent]]) -> DealCheck:
    position = next(_unknown_events(seat, events, told[-1]), None)
    if position is None:
        position = next(_other_events(told[-1], told[:-1]), None)
    if position is None:
        mismatch = find_first_mismatch(events)
        position = None if mismatch is None else mismatch.seq
    if position is None:
        return DealCheck("events", is_true=True)
    rounds = sum(isinstance(event, RoundOpened) for event in events[: position + 1])
    return DealCheck("events", is_true=False, round=rounds, number=position)


def _other_events(known_events: Sequence[AnyEvent], taken_back: Sequence[Sequence[AnyEvent]]) -> Iterator[int]:
    """Yield, for each time that events were taken back, the index of the first that is another now."""
    for earlier in taken_back:
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(earlier, known_events, strict=False)))
        if same < len(earlier):
            yield same


def _unknown_events(seat: int, events: Sequence[AnyEvent], known_events: Sequence[AnyEvent]) -> Iterator[int]:
    """Yield the index of each event that this seat was told otherwise or not at all; their number if some are missing.

    Events of slaps are for one seat alone, so other seats have fewer.
    """
    known_count = 0
    for index, event in enumerate(events):
        redacted = redact(event, seat)
        if redacted is None:
            continue
        if known_count >= len(known_events) or known_events[known_count] != redacted:
            yield index
        known_count += 1
    if known_count < len(known_events):
        yield len(events)
