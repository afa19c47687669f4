"""The seed of a match is out of reach of whoever sits at the table, and a typed one is told as such."""

from collections.abc import Iterable
from itertools import chain, pairwise

import pytest
from msgspec.structs import replace

from tests.store.games import LIVELY, events, header
from tests.table.company import make_setup
from tests.table.seeds import search, view_of_deal
from yaniv.rules.house import HouseRules
from yaniv.table.dealer import SEED_BITS, draw_seed, is_long_enough
from yaniv.table.seal import CHOSEN, DealOrigin, deal_origin, draw_salt, origin_note, seal_of, unseal

RULES = HouseRules()
KEPT = header(make_setup(LIVELY, seed="0"))


def guesses(amount: int) -> Iterable[str]:
    """Seeds that a program would try first: numbers as typed, and as hexadecimal digits."""
    digits = SEED_BITS // 4
    return chain.from_iterable((str(number), f"{number:x}", f"{number:0{digits}x}") for number in range(amount))


@pytest.mark.parametrize("players", [2, 4])
def test_a_search_finds_a_short_seed_by_one_hand_the_upcard_and_the_dealer(players: int) -> None:
    view = view_of_deal(RULES, players, "1519", seat=players - 1)

    assert list(search(view, map(str, range(2000)))) == ["1519"]


@pytest.mark.parametrize("players", [2, 4])
def test_a_search_finds_nothing_of_a_seed_that_nobody_typed(players: int) -> None:
    view = view_of_deal(RULES, players, draw_seed(), seat=0)

    assert not list(search(view, guesses(700)))


def test_no_two_matches_have_seeds_in_reach_of_each_other() -> None:
    seeds = [draw_seed() for _ in range(400)]
    numbers = sorted(int(seed, 16) for seed in seeds)

    assert all(map(is_long_enough, seeds))
    assert min(after - before for before, after in pairwise(numbers)) > 2**64
    assert all({number >> bit & 1 for number in numbers} == {0, 1} for bit in range(SEED_BITS))


@pytest.mark.parametrize("seed", ["7", "999999999", "f" * 31, "F" * 32, "g" * 32, "0" * 33, ""])
def test_a_seed_of_another_form_is_short(seed: str) -> None:
    assert not is_long_enough(seed)


def test_where_a_deal_came_from_is_told_by_salt_and_seed() -> None:
    drawn = replace(KEPT, seed=draw_seed(), salt=draw_salt(chosen=False))
    typed = replace(drawn, salt=draw_salt(chosen=True))

    assert deal_origin(drawn) == "drawn"
    assert deal_origin(typed) == "chosen"
    assert deal_origin(KEPT) == "short"


def test_a_chosen_deal_cannot_be_told_as_drawn_without_breaking_its_seal() -> None:
    salt = draw_salt(chosen=True)
    kept = replace(KEPT, salt=salt, seal=seal_of(KEPT.seed, salt))
    forged = replace(kept, salt=salt.removeprefix(CHOSEN))

    assert unseal(kept, events()).holds
    assert not unseal(forged, events()).holds


@pytest.mark.parametrize("origin", ["chosen", "short"])
def test_only_a_drawn_seed_gets_no_note(origin: DealOrigin) -> None:
    assert origin_note("drawn") == ""
    assert "can't prove the deal was random" in origin_note(origin)
