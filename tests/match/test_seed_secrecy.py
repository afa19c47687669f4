"""Tests that the players of a match cannot guess its random seed, and that a typed seed is reported as such."""

from collections.abc import Iterable
from itertools import chain, pairwise

import pytest
from msgspec.structs import replace

from tests.match.seed_search import matching_seeds, view_of_deal
from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events
from yaniv.match.dealer import SEED_BITS, generate_seed, is_full_length_seed
from yaniv.match.shuffle_commitment import (
    CHOSEN_SALT_PREFIX,
    compute_commitment,
    deal_origin,
    generate_salt,
    verify_commitment,
)
from yaniv.rules.house_rules import HouseRules

RULES = HouseRules()
HEADER = make_header(make_setup(LIVELY_RULES, seed="0"))


def guessed_seeds(amount: int) -> Iterable[str]:
    """Yield the seeds a program would try first: small numbers in decimal, in hexadecimal, and zero-padded."""
    digits = SEED_BITS // 4
    return chain.from_iterable((str(number), f"{number:x}", f"{number:0{digits}x}") for number in range(amount))


@pytest.mark.parametrize("players", [2, 4])
def test_a_search_finds_a_short_seed_by_one_hand_the_upcard_and_the_dealer(players: int) -> None:
    view = view_of_deal(RULES, players, "1519", seat=players - 1)

    assert list(matching_seeds(view, map(str, range(2000)))) == ["1519"]


@pytest.mark.parametrize("players", [2, 4])
def test_a_search_does_not_find_a_generated_seed(players: int) -> None:
    view = view_of_deal(RULES, players, generate_seed(), seat=0)

    assert not list(matching_seeds(view, guessed_seeds(700)))


def test_generated_seeds_are_far_apart() -> None:
    seeds = [generate_seed() for _ in range(400)]
    numbers = sorted(int(seed, 16) for seed in seeds)

    assert all(map(is_full_length_seed, seeds))
    assert min(after - before for before, after in pairwise(numbers)) > 2**64
    assert all({number >> bit & 1 for number in numbers} == {0, 1} for bit in range(SEED_BITS))


@pytest.mark.parametrize("seed", ["7", "999999999", "f" * 31, "F" * 32, "g" * 32, "0" * 33, ""])
def test_any_seed_but_32_hexadecimal_digits_is_short(seed: str) -> None:
    assert not is_full_length_seed(seed)


def test_the_origin_of_a_deal_follows_from_salt_and_seed() -> None:
    drawn = replace(HEADER, seed=generate_seed(), salt=generate_salt())
    typed = replace(drawn, salt=generate_salt(is_chosen=True))

    assert deal_origin(drawn) == "drawn"
    assert deal_origin(typed) == "chosen"
    assert deal_origin(HEADER) == "short"


def test_a_chosen_deal_cannot_pass_as_drawn_without_breaking_its_seal() -> None:
    salt = generate_salt(is_chosen=True)
    match_header = replace(HEADER, salt=salt, seal=compute_commitment(HEADER.seed, salt))
    forged = replace(match_header, salt=salt.removeprefix(CHOSEN_SALT_PREFIX))

    assert verify_commitment(match_header, sample_events()).is_valid
    assert not verify_commitment(forged, sample_events()).is_valid
