"""Tests that no card code gets onto a line whose seat may not know it, and that the check would find one."""

import pytest
from msgspec.structs import replace

from tests.online.table_play import BAD_NETWORK, HOST, SentMessage, TablePlay
from tests.online.wire_check import check_wire
from yaniv.rules.house_rules import HouseRules
from yaniv.variants import library


def played(rules: HouseRules | None = None, seed: int = 1) -> TablePlay:
    """Return a match that was played to its end over a bad network."""
    play = TablePlay(seed=seed, computers=1, faults=BAD_NETWORK, rules=rules)
    play.run()
    return play


def seats_of(play: TablePlay) -> dict[str, int]:
    """Return the seats of the guests by public key."""
    return {guest.peer: guest.table.seat for guest in play.guests}


@pytest.mark.parametrize("seed", range(3))
def test_no_card_reaches_a_seat_that_may_not_know_it(seed: int) -> None:
    play = played(seed=seed)

    result = check_wire(play.sent, play.stored.journal.events, seats_of(play))

    assert result.leaks == ()
    assert result.cards > 500


@pytest.mark.parametrize("variant", library.variant_ids())
def test_no_card_leaks_in_any_variant(variant: str) -> None:
    rules = library.load(variant).rules
    play = played(replace(rules, match=replace(rules.match, round_limit=1)))

    assert check_wire(play.sent, play.stored.journal.events, seats_of(play)).leaks == ()


def test_the_check_finds_lines_that_were_swapped() -> None:
    play = played()
    anna, ben = (guest.peer for guest in play.guests)
    other = {anna: ben, ben: anna}
    swapped = [SentMessage(other.get(each.peer, HOST), each.data, each.event_count, each.view) for each in play.sent]

    assert len(check_wire(swapped, play.stored.journal.events, seats_of(play)).leaks) > 20


def test_the_check_finds_a_round_log_that_comes_too_early() -> None:
    play = played()
    early = [SentMessage(each.peer, each.data, each.event_count - 1, each.view) for each in play.sent]

    leaks = check_wire(early, play.stored.journal.events, seats_of(play)).leaks

    assert any(leak.data.startswith(b'{"t":"round"') for leak in leaks)
