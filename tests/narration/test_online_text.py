"""Tests of sentences about tables with friends elsewhere."""

import pytest

from yaniv.narration.online_text import base_rounds_text, check_text, deal_report, own_checks_text
from yaniv.online.joint_seed import CHECK_NAMES, DealCheck, DealChecks


@pytest.mark.parametrize(
    ("check", "sentence"),
    [
        (DealCheck("host_part", is_true=True), "Dana's random number is the promised one."),
        (DealCheck("host_part", is_true=False), "Dana's random number isn't the promised one."),
        (DealCheck("joint_seed", is_true=True), "The deal is made from everyone's random numbers."),
        (DealCheck("joint_seed", is_true=False), "The deal isn't made from everyone's random numbers."),
        (DealCheck("seal", is_true=True), "The seal matches the deal."),
        (DealCheck("seal", is_true=False), "The seal doesn't match the deal."),
        (DealCheck("deals", is_true=True), "Every shuffle and every hand comes from the deal."),
        (DealCheck("deals", is_true=False, round=3, number=2), "Round 3: shuffle 2 is not the sealed one."),
        (DealCheck("deals", is_true=False, round=3), "Round 3: these hands don't come from the sealed shuffle."),
        (DealCheck("deals", is_true=False), "The match breaks its own rules."),
        (DealCheck("events", is_true=True), "The match is the one you saw."),
        (DealCheck("events", is_true=False, round=2, number=40), "Round 2 isn't the one you saw."),
        (DealCheck("events", is_true=False), "The match isn't the one you saw."),
    ],
)
def test_every_check_has_a_sentence(check: DealCheck, sentence: str) -> None:
    assert check_text(check, "Dana") == sentence


def test_the_host_reads_of_its_own_number() -> None:
    assert check_text(DealCheck("host_part", is_true=True), "") == "Your random number is the promised one."
    assert check_text(DealCheck("host_part", is_true=False), "") == "Your random number isn't the promised one."


def test_a_guest_without_a_part_of_the_seed_reads_of_those_of_others() -> None:
    checks = DealChecks(tuple(DealCheck(name, is_true=True) for name in CHECK_NAMES))

    words = check_text(DealCheck("joint_seed", is_true=True), "Dana", "others")
    summary = own_checks_text(checks, host_went_back=False, makers="others")

    assert words == "The deal is made from the others' random numbers."
    assert summary == "Every deal has been checked. You joined late, so your random number wasn't used."


def test_a_guest_reads_that_the_host_alone_made_the_deal() -> None:
    checks = DealChecks(tuple(DealCheck(name, is_true=True) for name in CHECK_NAMES))

    words = check_text(DealCheck("joint_seed", is_true=True), "Dana", "host")
    summary = own_checks_text(checks, host_went_back=False, makers="host")

    assert words == "The deal is made from the host's random number alone."
    assert (
        summary
        == "Every deal has been checked. No guest's random number was used, so the host could have chosen the cards."
    )


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [
        (1, "You play on from round 2: Dana's computer doesn't have the later rounds."),
        (2, ""),
        (3, "You play on from round 4: Dana's computer knows the rounds that yours missed."),
    ],
)
def test_a_guest_reads_from_where_a_match_goes_on_if_the_new_host_has_other_rounds(rounds: int, sentence: str) -> None:
    assert base_rounds_text(rounds, 2, "Dana") == sentence


def test_before_the_end_there_is_nothing_to_check() -> None:
    report = deal_report(None, None)

    assert (report.summary, report.lines) == ("The deals can be checked once the match is over.", ())
