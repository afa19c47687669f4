"""Tests of the seed that nobody can choose, and of the five checks that find whoever has cheated."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from tests.online.table_play import TablePlay
from yaniv.game import events as e
from yaniv.game.events import AnyEvent
from yaniv.game.view import redact
from yaniv.match.dealer import is_full_length_seed
from yaniv.match.shuffle_commitment import compute_commitment
from yaniv.narration.online_text import deal_report
from yaniv.online import wire
from yaniv.online.joint_seed import (
    CHECK_NAMES,
    CheckName,
    DealChecks,
    SeedPromise,
    SeedTruth,
    check_again,
    check_deals,
    combine_parts,
    decode_proof,
    encode_proof,
    find_promise_flaw,
    new_part,
    part_hash,
)

OTHER_PART = "77" * 32


class PlayedMatch:
    """A finished match as a guest has it."""

    def __init__(self) -> None:
        play = TablePlay(seed=3)
        play.run()
        guest = play.guests[0]
        record, truth, match = guest.stored, guest.table.truth, guest.table.match
        assert record is not None
        assert truth is not None
        assert match is not None
        self.promise: SeedPromise = record.promise
        self.truth: SeedTruth = truth
        self.events: tuple[AnyEvent, ...] = play.stored.journal.events
        self.known = match.match_events(guest.table.seat)

    def check(self, **changes: object) -> DealChecks:
        """Return the checks with some of the values replaced."""
        values = {"promise": self.promise, "truth": self.truth, "events": self.events, "told": (self.known,)}
        return check_deals(**(values | changes))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def match() -> PlayedMatch:
    """Return a match that was played by the rules."""
    return PlayedMatch()


def failed(checks: DealChecks) -> set[str]:
    """Return the names of the checks that failed."""
    return {check.name for check in checks.checks if not check.is_true}


def index_of(match: PlayedMatch, kind: type, number: int = 0) -> int:
    """Return the index of an event of this kind, the first or a later one."""
    return [index for index, event in enumerate(match.events) if isinstance(event, kind)][number]


def with_event(match: PlayedMatch, index: int, event: AnyEvent) -> tuple[AnyEvent, ...]:
    """Return the events with another one in this place."""
    return (*match.events[:index], event, *match.events[index + 1 :])


def test_every_part_changes_the_seed_and_so_does_their_order() -> None:
    parts = [new_part() for _ in range(4)]
    seeds = {combine_parts(parts), combine_parts(parts[::-1])}
    seeds |= {combine_parts([OTHER_PART if n == seat else part for n, part in enumerate(parts)]) for seat in range(4)}

    assert len(seeds) == 6
    assert all(map(is_full_length_seed, seeds))


def test_the_hash_of_another_seat_cannot_be_copied() -> None:
    assert part_hash(1, OTHER_PART) != part_hash(2, OTHER_PART)


def test_an_honest_match_passes_all_checks(match: PlayedMatch) -> None:
    checks = match.check()

    assert checks.is_true
    assert tuple(check.name for check in checks.checks) == CHECK_NAMES


def test_a_host_who_changes_its_part_afterwards_is_found(match: PlayedMatch) -> None:
    truth = replace(match.truth, part=OTHER_PART)

    assert failed(match.check(truth=truth)) == {"host_part", "joint_seed"}


def test_a_host_who_deals_by_a_seed_of_its_own_is_found(match: PlayedMatch) -> None:
    truth = replace(match.truth, seed="0" * 32)

    checks = match.check(truth=truth)

    assert failed(checks) == {"joint_seed", "seal", "deals"}


def test_a_host_who_leaves_out_the_part_of_a_guest_is_found(match: PlayedMatch) -> None:
    parts = list(match.promise.parts)
    parts[2] = ""

    assert "joint_seed" in failed(match.check(promise=replace(match.promise, parts=tuple(parts))))


@pytest.mark.parametrize("salt", ["", "00" * 16, "a:b"])
def test_another_salt_does_not_fit_the_seal(match: PlayedMatch, salt: str) -> None:
    assert failed(match.check(truth=replace(match.truth, salt=salt))) == {"seal"}


def test_a_seal_that_could_stand_for_two_seeds_is_none(match: PlayedMatch) -> None:
    seal = compute_commitment(match.truth.seed, "a:b")

    checks = match.check(promise=replace(match.promise, seal=seal), truth=replace(match.truth, salt="a:b"))

    assert failed(checks) == {"seal"}


def test_a_shuffle_that_is_not_of_the_seed_is_named_with_its_round(match: PlayedMatch) -> None:
    index = index_of(match, e.StockShuffled, 1)
    shuffled = match.events[index]
    assert isinstance(shuffled, e.StockShuffled)
    # The last two cards of the stock are swapped, so that no hand is another.
    order = (*shuffled.order[:-2], *shuffled.order[:-3:-1])

    checks = match.check(events=with_event(match, index, replace(shuffled, order=order)))

    deals = checks.checks[3]
    assert (deals.name, deals.is_true, deals.round, deals.number) == ("deals", False, 1, 2)


def test_a_move_that_this_seat_did_not_see_is_named_with_its_place(match: PlayedMatch) -> None:
    index = next(n for n, event in enumerate(match.events) if isinstance(event, e.RoundScored))
    scored = match.events[index]
    assert isinstance(scored, e.RoundScored)
    forged = replace(scored, totals=tuple(total + 1 for total in scored.totals))

    checks = match.check(events=with_event(match, index, forged))

    assert "events" in failed(checks)
    assert (checks.checks[4].round, checks.checks[4].number) == (1, index)


def test_a_host_whose_referee_is_wrong_is_found_although_all_have_seen_it(match: PlayedMatch) -> None:
    index = index_of(match, e.RoundScored)
    scored = match.events[index]
    assert isinstance(scored, e.RoundScored)
    events = with_event(match, index, replace(scored, scores=dict.fromkeys(scored.scores, 0)))
    told = (redact(event, match.promise.seat) for event in events)

    checks = match.check(events=events, told=(tuple(event for event in told if event is not None),))

    assert failed(checks) == {"events"}


@pytest.mark.parametrize("cut", [1, 40])
def test_events_that_are_missing_at_the_end_are_found(match: PlayedMatch, cut: int) -> None:
    assert "events" in failed(match.check(events=match.events[:-cut]))
    assert failed(match.check(told=(match.known[:-cut],))) == {"events"}


def test_events_that_make_no_sense_fail_the_checks_and_nothing_else(match: PlayedMatch) -> None:
    swapped = tuple(event for pair in pairwise(match.events) for event in pair[::-1])

    assert {"deals", "events"} <= failed(match.check(events=swapped))
    assert {"deals", "events"} <= failed(match.check(events=()))


def test_a_promise_is_checked_before_the_first_card(match: PlayedMatch) -> None:
    promise, other = match.promise, match.promise.parts[2]

    assert find_promise_flaw(promise) is None
    assert find_promise_flaw(replace(promise, own_part=OTHER_PART)) is not None
    assert find_promise_flaw(replace(promise, parts=("", promise.parts[1], OTHER_PART))) is not None
    assert find_promise_flaw(replace(promise, parts=(OTHER_PART, *promise.parts[1:]))) is not None
    assert find_promise_flaw(replace(promise, hashes=("", *promise.hashes[1:]))) is not None
    assert find_promise_flaw(replace(promise, parts=(*promise.parts[:1], other, other))) is not None


def test_events_that_were_taken_back_are_found_unless_they_came_again(match: PlayedMatch) -> None:
    beginning = match.known[:30]
    other = (*match.known[:29], e.TurnBegan(9))

    assert match.check(told=(beginning, match.known)).is_true
    assert failed(match.check(told=(beginning, other, match.known))) == {"events"}
    assert match.check(told=(other, match.known)).checks[4].number == 29


def test_host_and_guests_can_check_the_deals_again_from_what_was_kept() -> None:
    play = TablePlay(("Anna", "Ben"))
    play.run()
    host = play.table.saved_match, play.table.proof
    guests = [(guest.table.saved_match, guest.table.proof) for guest in play.guests]

    for match, proof in (host, *guests):
        assert match is not None
        assert proof is not None
        kept = decode_proof(encode_proof(proof))
        assert kept == proof
        checks = check_again(kept, match.header.seed, match.header.salt, match.events)
        assert checks.is_true
        assert [check.name for check in checks.checks] == list(CHECK_NAMES)
    assert play.table.proof is not None
    assert play.table.proof.answers == {1: True, 2: True}


@pytest.mark.parametrize(
    ("failed", "summary", "finding"),
    [
        (
            ("host_part",),
            "The deals don't match the seal, according to Anna.",
            "Your random number isn't the promised one.",
        ),
        (
            ("seal", "events"),
            "The deals don't match the seal, according to Anna.",
            "The seal doesn't match the deal. The moves seen there were different.",
        ),
        (("deals",), "The deals don't match the seal, according to Anna.", "Not every hand comes from the deal."),
        ((), "All guests have checked the deals: they are fair.", ""),
    ],
)
def test_a_host_reads_which_checks_a_guest_has_not_passed(
    failed: tuple[CheckName, ...], summary: str, finding: str
) -> None:
    play = TablePlay(("Anna",))
    play.run()
    (guest,) = play.table._guests.values()
    guest.failed = None

    play.table._handle_message(guest, wire.Checked((*failed, *failed)[:5]))

    report = deal_report(play.table.proof, play.table.saved_match)

    assert play.table.proof is not None
    assert decode_proof(encode_proof(play.table.proof)) == play.table.proof
    assert (report.summary, report.findings) == (summary, (f"Anna: {finding}",) if finding else ())


def test_a_match_that_was_changed_after_it_was_kept_fails_the_check_of_the_deals() -> None:
    play = TablePlay(("Anna",))
    play.run()
    match, proof = play.guests[0].table.saved_match, play.guests[0].table.proof
    assert match is not None
    assert proof is not None
    index = next(n for n, event in enumerate(match.events) if isinstance(event, e.HandsDealt))
    dealt = match.events[index]
    assert isinstance(dealt, e.HandsDealt)
    swapped = replace(dealt, hands=(dealt.hands[1], dealt.hands[0]))
    events = (*match.events[:index], swapped, *match.events[index + 1 :])

    checks = check_again(proof, match.header.seed, match.header.salt, events)
    other_seed = check_again(proof, "0" * 32, match.header.salt, match.events)

    assert [check.name for check in checks.checks if not check.is_true] == ["deals"]
    assert [check.name for check in other_seed.checks if not check.is_true] == ["joint_seed", "seal", "deals"]


@pytest.mark.parametrize("text", ["", "{", "{}", "[]"])
def test_a_damaged_proof_counts_as_none(text: str) -> None:
    assert decode_proof(text) is None
