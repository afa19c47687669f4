"""Tests of sentences about shuffles, seals and bot faults."""

from datetime import date

import pytest

from yaniv.daily.daily_seed import seed_of_date
from yaniv.game.player import fault_message
from yaniv.match.participants import BotFault
from yaniv.match.shuffle_commitment import CommitmentFinding, DealOrigin, generate_salt
from yaniv.narration.match_text import bot_fault_sentence, describe_deal, describe_origin, verification_sentence
from yaniv.rules.house_rules import HouseRules
from yaniv.store.saved_match import MatchHeader


@pytest.mark.parametrize("origin", ["chosen", "short"])
def test_every_seed_but_a_random_one_gets_a_note(origin: DealOrigin) -> None:
    assert describe_origin("drawn") == ""
    assert "can't prove the deal was random" in describe_origin(origin)


def test_a_daily_deal_is_named_by_its_date() -> None:
    day = date(2026, 12, 24)

    note = describe_deal(
        MatchHeader(
            variant="",
            rules=HouseRules(),
            names=(),
            bots=(),
            seed=seed_of_date(day),
            salt=generate_salt(),
        )
    )

    assert note.startswith("Deal of 24 December 2026, the same for everyone")


def test_a_bot_that_failed_to_decide_is_named() -> None:
    assert (
        bot_fault_sentence(BotFault(1, 0, "Noa", fault_message("process_died")))
        == "Noa couldn't decide, so the table played instead."
    )


@pytest.mark.parametrize(
    ("finding", "sentence"),
    [
        (
            CommitmentFinding("all_match", number=3),
            "Each of the 3 shuffles matches the seal made before the first card.",
        ),
        (CommitmentFinding("all_match", number=1), "The shuffle matches the seal made before the first card."),
        (
            CommitmentFinding("all_match_so_far", number=2),
            "Each of the 2 shuffles so far matches the seal made before the first card.",
        ),
        (
            CommitmentFinding("all_match", 3, 12),
            "Each of the 12 shuffles from round 3 on matches its seal. A host who left dealt the earlier rounds.",
        ),
        (CommitmentFinding("unreadable"), "This match can no longer be read."),
        (
            CommitmentFinding("other_commitment"),
            "This deal code and salt don't produce this seal: at least one of the three was changed.",
        ),
        (
            CommitmentFinding("other_first_dealer"),
            "According to the seal, someone else should have dealt the first round.",
        ),
        (CommitmentFinding("other_shuffle", 2, 1), "Round 2: shuffle 1 is not the sealed one."),
        (CommitmentFinding("other_hands", 4), "Round 4: these hands don't come from the sealed shuffle."),
    ],
)
def test_every_finding_has_a_sentence(finding: CommitmentFinding, sentence: str) -> None:
    assert verification_sentence(finding) == sentence
