"""Commitment to the shuffles of a match: published before the first card, verified after the last.

It can be verified without this program: the commitment is the SHA-256 of `SALT:SEED`, and the seed determines every
shuffle. The salt prevents guessing the seed from the commitment. A commitment does not prove that the seed was not
chosen for its cards: therefore the salt of a match whose deal code was typed begins with CHOSEN_SALT_PREFIX, which is
part of the committed text.

A match whose host has gone goes on with another seed. Its salt then tells, after CONTINUED_SALT_PREFIX, how many of its
first events come from the earlier table; their shuffles are not compared.
"""

import re
import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, Literal, Protocol

from msgspec import Struct

from yaniv.game import events as e
from yaniv.game.evolve import evolve, fold
from yaniv.game.state import cards_to_shuffle
from yaniv.match.dealer import Dealer, is_full_length_seed
from yaniv.rules.deck import deal_hands

CHOSEN_SALT_PREFIX: Final = "chosen-"
"""Prefix of the salt if the deal code was typed by a person."""

CONTINUED_SALT_PREFIX: Final = "after-"
"""Prefix of the salt of a match that goes on from another table; the number of earlier events and a hyphen follow."""
_CONTINUED_SALT: Final = re.compile(rf"{CONTINUED_SALT_PREFIX}(\d{{1,7}})-", re.ASCII)

DealOrigin = Literal["drawn", "chosen", "short"]
"""Origin of a seed: generated at random, typed as a deal code, or too short to tell, as in older matches."""


FindingCode = Literal[
    "all_match",
    "all_match_so_far",
    "unreadable",
    "other_commitment",
    "other_first_dealer",
    "other_shuffle",
    "other_hands",
]
"""Result of a verification: of the whole match, of one that is not over, not possible, or what differs."""


class CommittedMatch(Protocol):
    """Data of a match for the verification: seed, salt and commitment."""

    @property
    def seed(self) -> str:
        """Seed from which the dealer shuffled."""

    @property
    def salt(self) -> str:
        """Random text that was hashed together with the seed, so that the seed cannot be guessed."""

    @property
    def seal(self) -> str:
        """Commitment shown to the players before the first deal; empty if there was none."""


class CommitmentFinding(Struct, frozen=True):
    """Result of a verification: a code, and the values for the sentence that explains it."""

    code: FindingCode
    round: int = 0
    """For `other_shuffle` and `other_hands`: number of the round, from 1. For the codes without a deviation: first
    round that was compared, if those before it come from another table."""
    number: int = 0
    """For `other_shuffle`: number of the shuffle in its round, from 1. For the codes without a deviation: how many
    shuffles were compared."""


class Verification(Struct, frozen=True):
    """Result of verifying the shuffles of a match against the commitment published before it."""

    seal: str
    finding: CommitmentFinding
    is_valid: bool | None
    """True if everything agrees with the commitment; None if it could not be verified."""
    seed: str = ""
    """Like `salt`, given only when the match is over, because it reveals the cards to come."""
    salt: str = ""


def generate_salt(*, is_chosen: bool = False, base_count: int = 0) -> str:
    """Return a new random salt (see `compute_commitment`), with the prefix that these two call for, not both.

    *is_chosen*: a person typed the deal code, so the seed is not random. *base_count*: number of events that come from
    an earlier table.
    """
    continued = f"{CONTINUED_SALT_PREFIX}{base_count}-" if base_count else ""
    return (CHOSEN_SALT_PREFIX if is_chosen else continued) + secrets.token_hex(16)


def salted_base_count(salt: str) -> int:
    """Return how many of the first events of a match with this salt come from an earlier table."""
    match = _CONTINUED_SALT.match(salt)
    return 0 if match is None else int(match[1])


def deal_origin(committed: CommittedMatch) -> DealOrigin:
    """Return how the seed of this match was chosen, as far as seed and salt reveal it."""
    if committed.salt.startswith(CHOSEN_SALT_PREFIX):
        return "chosen"
    return "drawn" if is_full_length_seed(committed.seed) else "short"


def compute_commitment(seed: str, salt: str) -> str:
    """Return the commitment to a seed: SHA-256 of salt and seed, as hexadecimal digits."""
    return sha256(f"{salt}:{seed}".encode()).hexdigest()


def verify_commitment(committed: CommittedMatch, events: Sequence[e.AnyEvent]) -> Verification:
    """Verify the recorded commitment: compare it with seed and salt, and deal the whole match again from the seed.

    *events* are all events of the match and must be valid.
    """
    base_count = _base_count(committed, events)
    is_over = any(isinstance(event, e.MatchWon) for event in events)
    shuffle_count = sum(isinstance(event, e.StockShuffled) for event in events[base_count:])
    flaw = next(_find_flaws(committed, events), None)
    first_round = sum(isinstance(event, e.RoundOpened) for event in events[:base_count]) + 1 if base_count else 0
    finding = flaw or CommitmentFinding("all_match" if is_over else "all_match_so_far", first_round, shuffle_count)
    revealed = (committed.seed, committed.salt) if is_over else ()
    return Verification(committed.seal, finding, flaw is None, *revealed)


def is_dealt_from_seed(committed: CommittedMatch, events: Sequence[e.AnyEvent]) -> bool:
    """Return True if the cards dealt in *events* are exactly those that the seed gives; the commitment is not checked.

    *events* must be valid. Those of an earlier table are not compared.
    """
    return find_deal_flaw(committed.seed, events, _base_count(committed, events)) is None


def find_deal_flaw(seed: str, events: Sequence[e.AnyEvent], base_count: int = 0) -> CommitmentFinding | None:
    """Return the first deal or shuffle in *events* that is not the one of this seed; None if there is none.

    The first *base_count* events are not compared: they were dealt by another seed. *events* must be valid.
    """
    return next(_find_deal_flaws(seed, events, base_count), None)


def _find_flaws(committed: CommittedMatch, events: Sequence[e.AnyEvent]) -> Iterator[CommitmentFinding]:
    """Yield each deviation: first for the commitment itself, then for the deals in order of play."""
    # With a colon in the salt, one commitment could stand for two seeds.
    if ":" in committed.salt or compute_commitment(committed.seed, committed.salt) != committed.seal:
        yield CommitmentFinding("other_commitment")
    yield from _find_deal_flaws(committed.seed, events, _base_count(committed, events))


def _base_count(committed: CommittedMatch, events: Sequence[e.AnyEvent]) -> int:
    """Return how many events come from an earlier table according to the salt; 0 if no round ends there."""
    count = salted_base_count(committed.salt)
    return count if 0 < count < len(events) and isinstance(events[count - 1], e.RoundClosed) else 0


def _find_deal_flaws(seed: str, events: Sequence[e.AnyEvent], base_count: int = 0) -> Iterator[CommitmentFinding]:
    """Yield each deal or shuffle from event *base_count* on that differs from that of the seed's dealer."""
    dealer, state = Dealer(seed), fold(events[:base_count])
    for event in events[base_count:]:
        match event:
            case e.MatchOpened(_, names, first) if first != dealer.first_dealer(len(names)):
                yield CommitmentFinding("other_first_dealer")
            case e.StockShuffled(order) if order != dealer.shuffle(
                cards_to_shuffle(state), state.round, state.shuffles
            ):
                yield CommitmentFinding("other_shuffle", state.round, state.shuffles + 1)
            case e.HandsDealt(hands, cards_per_hand) if hands != deal_hands(state.stock, state.seats, cards_per_hand):
                yield CommitmentFinding("other_hands", state.round)
            case _:
                pass
        state = evolve(state, event)
