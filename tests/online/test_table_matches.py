"""Whole matches of a host and guests over a network that delays, breaks and repeats."""

import pytest
from msgspec.structs import replace

from tests.online.memory_transport import NetworkFaults
from tests.online.table_play import BAD_NETWORK, HOST, STEP_MS, TablePlay, has_true_deals
from tests.online.view_comparison import play_and_compare_views
from yaniv.game.events import AnyEvent
from yaniv.variants import library


@pytest.mark.parametrize(("seed", "variant"), tuple(enumerate(library.variant_ids())))
def test_guests_see_what_the_referee_shows_them_over_a_bad_network(seed: int, variant: str) -> None:
    rules = library.load(variant).rules
    short = replace(rules, match=replace(rules.match, round_limit=2))
    names = ("Anna", "Ben", "Cleo")[: 1 + seed % 3]
    play = TablePlay(names, seed=seed, computers=seed % 2, faults=BAD_NETWORK, rules=short)

    compared = play_and_compare_views(play)

    assert compared >= 10
    assert all(guest.table.checks is not None and guest.table.checks.is_true for guest in play.guests)
    assert False not in play.table.results.checks.values()


def test_a_match_in_which_computers_step_in_is_repeated_by_its_seed() -> None:
    def play_events() -> tuple[tuple[AnyEvent, ...], int]:
        play = TablePlay(seed=5, faults=NetworkFaults(break_chance=0.02, notice_ms=(0, 29_000)), stand_in_ms=2000)
        step_ins = 0
        while not play.is_checked:
            play.step()
            step_ins += "stand_in" in play.table.presence
        return play.stored.journal.events, step_ins

    (first, step_ins), (again, _) = play_events(), play_events()

    assert step_ins
    assert first == again


def test_a_match_over_a_perfect_network_ends_with_five_true_checks() -> None:
    play = TablePlay()

    play.run()

    checks = play.guests[0].table.checks
    assert checks is not None
    assert [check.name for check in checks.checks] == ["host_part", "joint_seed", "seal", "deals", "events"]
    assert checks.is_true
    assert play.table.results.rounds == play.guests[0].table.results.rounds == 3
    assert play.table.results.totals == play.guests[1].table.results.totals
    assert play.table.refused == {}
    assert all(guest.table.faults == {} for guest in play.guests)


def test_guests_keep_all_events_of_finished_rounds() -> None:
    play = TablePlay()

    play.run()

    record = play.guests[1].stored
    assert record is not None
    assert tuple(event for each in record.rounds for event in each) == play.stored.journal.events


def test_a_guest_whose_program_is_killed_gets_its_seat_back() -> None:
    play = TablePlay(faults=NetworkFaults((0, 100)))
    anna = play.guests[0]
    play.run_until(lambda: play.stored.journal.event_count > 40)
    seat = anna.table.seat

    anna.kill()
    anna.start()
    play.run_until(lambda: anna.table.stage == "play", max_steps=100)
    play.run()

    assert anna.table.seat == seat
    assert has_true_deals(anna.table)


def test_nothing_is_lost_when_the_host_is_killed() -> None:
    play = TablePlay(faults=NetworkFaults((0, 100)))
    play.run_until(lambda: play.stored.journal.event_count > 60)
    before = play.stored.journal.events

    play.kill_host()
    play.resume_host()
    play.run()

    assert play.stored.journal.events[: len(before)] == before
    assert all(guest.table.checks is not None and guest.table.checks.is_true for guest in play.guests)


def test_a_computer_moves_for_a_guest_who_is_there_and_does_not_move() -> None:
    play = TablePlay(idle_ms=20_000)
    anna = play.guests[0]
    play.run_until(lambda: play.stored.journal.event_count > 30)

    for _ in range(2000):
        play.network.step(STEP_MS)
        play.update_host()
        anna.update(play.network.now_ms, plays=False)
        play.guests[1].update(play.network.now_ms)
        if play.table.presence[1] == "stand_in":
            break
    assert play.network.now_ms > 20_000
    anna.table.set_ready(99)
    play.run()

    assert play.table.presence[1] == "here"
    assert has_true_deals(anna.table)


def test_a_computer_plays_for_a_guest_who_is_away_and_gives_the_seat_back() -> None:
    play = TablePlay(stand_in_ms=5000)
    anna = play.guests[0]
    play.run_until(lambda: play.stored.journal.event_count > 30)

    anna.kill()
    play.guests.remove(anna)
    play.run_until(lambda: play.table.presence[1] == "away")
    play.run_until(lambda: play.table.presence[1] == "stand_in")
    before = play.stored.journal.event_count
    play.run_until(lambda: play.stored.journal.event_count > before + 20)
    play.guests.append(anna)
    anna.start()
    play.run_until(lambda: play.table.presence[1] == "here")
    play.run()

    assert play.network.is_open(anna.peer, HOST)
    assert has_true_deals(anna.table)


def play_without_anna(stand_in_ms: int | None = 5000) -> TablePlay:
    """Return a match that waits for Anna, who is away."""
    play = TablePlay(stand_in_ms=stand_in_ms)
    play.run_until(lambda: play.stored.journal.event_count > 30)
    play.guests.pop(0).kill()
    play.run_until(lambda: play.table.awaited_absence is not None)
    return play


def run_for(play: TablePlay, ms: int) -> None:
    """Let this time pass."""
    end_ms = play.network.now_ms + ms
    play.run_until(lambda: play.network.now_ms >= end_ms)


def test_the_host_can_wait_longer_for_a_guest() -> None:
    play = play_without_anna()
    absence = play.table.awaited_absence
    assert absence is not None
    assert absence.seat == 1
    assert absence.left_ms == pytest.approx(1000, abs=200)

    play.table.wait_longer(1)
    run_for(play, 4500)
    longer = play.table.presence[1]
    run_for(play, 1000)

    assert (longer, play.table.presence[1]) == ("away", "stand_in")
    assert play.table.awaited_absence is None


def test_a_guest_who_comes_back_has_the_usual_time_the_next_time() -> None:
    play = TablePlay()
    anna = play.guests[0]
    play.run_until(lambda: play.stored.journal.event_count > 30)
    anna.kill()
    play.run_until(lambda: play.table.awaited_absence is not None)
    play.table.play_on(1)
    play.run_until(lambda: play.table.presence[1] == "stand_in")
    anna.start()
    play.run_until(lambda: play.table.presence[1] == "here")

    anna.kill()
    play.run_until(lambda: play.table.presence[1] == "away")
    run_for(play, 500)

    assert play.table.presence[1] == "away"


@pytest.mark.parametrize("stand_in_ms", [60_000, None])
def test_the_host_can_play_on_at_once(stand_in_ms: int | None) -> None:
    play = play_without_anna(stand_in_ms)
    play.table.wait_longer(1)

    play.table.play_on(1)
    run_for(play, 100)

    assert play.table.presence[1] == "stand_in"
    play.run()
