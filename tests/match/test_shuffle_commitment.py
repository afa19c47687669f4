"""Tests of the seal of a match: a hash shown before the first card that commits to every shuffle."""

from hashlib import sha256
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.case_selection import example_count
from tests.match.session_builders import MemoryJournal, make_participants, make_setup, open_session, random_hosts
from tests.rule_strategies import house_rules
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events
from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.match.dealer import Dealer
from yaniv.match.shuffle_commitment import (
    CommitmentFinding,
    compute_commitment,
    generate_salt,
    verify_commitment,
)
from yaniv.rules.house_rules import HouseRules
from yaniv.store.saved_match import MatchHeader

MATCH = sample_events()
HEADER = make_header(make_setup(LIVELY_RULES, seed="0"))
SHUFFLES = [seq for seq, event in enumerate(MATCH) if isinstance(event, e.StockShuffled)]
EVENTS_AFTER_DEAL = 6


def swap_two_cards(cards: Cards) -> Cards:
    """Swap the first card with the first card that differs from it."""
    other = next(index for index, card in enumerate(cards) if card != cards[0])
    return (cards[other], *cards[1:other], cards[0], *cards[other + 1 :])


def change_event(seq: int, **fields: object) -> tuple[e.AnyEvent, ...]:
    """Return the match with some fields of one event changed."""
    return (*MATCH[:seq], replace(MATCH[seq], **fields), *MATCH[seq + 1 :])


def test_a_seal_is_the_sha256_of_salt_and_seed() -> None:
    assert compute_commitment("seed", "salt") == sha256(b"salt:seed").hexdigest()


def test_all_shuffles_of_a_match_agree_with_its_seal() -> None:
    opened = verify_commitment(HEADER, MATCH)

    assert opened.is_valid
    assert opened.finding == CommitmentFinding("all_match", number=len(SHUFFLES))
    assert (opened.seal, opened.seed, opened.salt) == (compute_commitment("0", "pepper"), "0", "pepper")


@settings(max_examples=example_count(12))
@given(house_rules(2, 4), st.integers(0, 999))
def test_the_seal_of_any_match_is_valid_while_it_is_played(rules: HouseRules, seed: int) -> None:
    players = rules.table.min_players + seed % (rules.table.max_players - rules.table.min_players + 1)
    setup, journal = make_setup(rules, players, str(seed)), MemoryJournal()
    session = open_session(make_participants(random_hosts(range(players), seed)), setup=setup, journal=journal)
    for _ in range(EVENTS_AFTER_DEAL):
        session.advance(1000)

    opened = verify_commitment(make_header(setup), journal.events)

    assert opened.is_valid, opened.finding
    assert (opened.seed == str(seed)) == session.is_over


@pytest.mark.parametrize("seed", range(3))
def test_seed_and_salt_stay_secret_until_the_match_is_over(seed: int) -> None:
    match = sample_events(seed)
    won = next(seq for seq, event in enumerate(match) if isinstance(event, e.MatchWon))
    match_header = make_header(make_setup(LIVELY_RULES, seed=str(seed)))

    for length in (*Random(seed).sample(range(1, won), 12), won):
        opened = verify_commitment(match_header, match[:length])
        assert opened.is_valid
        assert opened.finding.code == "all_match_so_far"
        assert (opened.seed, opened.salt) == ("", "")


@pytest.mark.parametrize(
    "other",
    [
        replace(HEADER, seed="1"),
        replace(HEADER, salt="salt"),
        replace(HEADER, seal=compute_commitment("1", "pepper")),
        replace(HEADER, seed="ppper:0", salt="pe", seal=compute_commitment("0", "pepper")),
    ],
    ids=["seed", "salt", "seal", "a piece of the salt moved"],
)
def test_a_changed_seed_salt_or_seal_is_detected(other: MatchHeader) -> None:
    opened = verify_commitment(other, MATCH)

    assert not opened.is_valid
    assert opened.finding == CommitmentFinding("other_commitment")


def test_one_seal_cannot_stand_for_two_seeds() -> None:
    shifted = replace(HEADER, seed="0", salt="pepper:1", seal=compute_commitment("1:0", "pepper"))

    assert shifted.seal == compute_commitment("0", "pepper:1")
    assert not verify_commitment(shifted, MATCH).is_valid


def test_another_seed_with_a_seal_of_its_own_does_not_give_these_shuffles() -> None:
    first = Dealer(HEADER.seed).first_dealer(3)
    seed = next(seed for seed in map(str, count(1)) if Dealer(seed).first_dealer(3) == first)

    opened = verify_commitment(replace(HEADER, seed=seed, seal=compute_commitment(seed, "pepper")), MATCH)

    assert not opened.is_valid
    assert opened.finding == CommitmentFinding("other_shuffle", 1, 1)


def test_a_card_moved_in_any_shuffle_is_detected() -> None:
    number = rounds = 0
    for seq in SHUFFLES:
        before, shuffled = MATCH[seq - 1 : seq + 1]
        assert isinstance(shuffled, e.StockShuffled)
        rounds, number = (rounds + 1, 1) if isinstance(before, e.RoundOpened) else (rounds, number + 1)

        opened = verify_commitment(HEADER, change_event(seq, order=swap_two_cards(shuffled.order))[: seq + 1])

        assert opened.finding == CommitmentFinding("other_shuffle", rounds, number)


def test_a_deck_with_a_missing_card_is_detected() -> None:
    shuffled = MATCH[SHUFFLES[0]]
    assert isinstance(shuffled, e.StockShuffled)

    short = Dealer(HEADER.seed).shuffle(shuffled.order[:-1], 1, 0)
    opened = verify_commitment(HEADER, change_event(SHUFFLES[0], order=short)[: SHUFFLES[0] + 1])

    assert opened.finding == CommitmentFinding("other_shuffle", 1, 1)


def test_swapped_hands_are_detected() -> None:
    seq, dealt = next((seq, event) for seq, event in enumerate(MATCH) if isinstance(event, e.HandsDealt))
    hands = dict(zip(dealt.hands, [*dealt.hands.values()][1:] + [*dealt.hands.values()][:1], strict=True))

    opened = verify_commitment(HEADER, change_event(seq, hands=hands)[: seq + 1])

    assert opened.finding == CommitmentFinding("other_hands", 1)


def test_another_first_dealer_is_detected() -> None:
    opened = MATCH[0]
    assert isinstance(opened, e.MatchOpened)

    verified = verify_commitment(HEADER, change_event(0, first=(opened.first + 1) % 3)[:1])

    assert verified.finding == CommitmentFinding("other_first_dealer")


ROUND_ENDS = [seq for seq, event in enumerate(MATCH, 1) if isinstance(event, e.RoundClosed)]


def continued_header(base_count: int) -> MatchHeader:
    """Return the header of the match as if its first events came from another table."""
    salt = generate_salt(base_count=base_count)
    return replace(HEADER, salt=salt, seal=compute_commitment(HEADER.seed, salt))


def test_shuffles_of_an_earlier_table_are_not_compared() -> None:
    base_count = ROUND_ENDS[0]
    shuffled = MATCH[SHUFFLES[0]]
    assert isinstance(shuffled, e.StockShuffled)
    later = [seq for seq in SHUFFLES if seq >= base_count]

    verification = verify_commitment(
        continued_header(base_count), change_event(SHUFFLES[0], order=swap_two_cards(shuffled.order))
    )

    assert verification.finding == CommitmentFinding("all_match", round=2, number=len(later))


@pytest.mark.parametrize("base_count", [ROUND_ENDS[0] - 1, len(MATCH), 9_999_999])
def test_a_salt_hides_no_shuffle_if_no_round_ends_where_it_says(base_count: int) -> None:
    shuffled = MATCH[SHUFFLES[0]]
    assert isinstance(shuffled, e.StockShuffled)

    verification = verify_commitment(
        continued_header(base_count), change_event(SHUFFLES[0], order=swap_two_cards(shuffled.order))
    )

    assert verification.finding == CommitmentFinding("other_shuffle", round=1, number=1)
