"""Tests of conformance cases in words."""

import pytest

from tests.docs import case_text
from tests.docs.case_text import CHOSEN_CASES, all_cases, describe_case, find_example

DESCRIBED_CASES = [case for case in all_cases() if case["kind"] in ("play", "meld", "deck", "value")]


def example(case_id: str) -> str:
    """Return a case in words."""
    return describe_case(next(case for case in all_cases() if case["id"] == case_id))


@pytest.mark.parametrize("case", DESCRIBED_CASES, ids=lambda case: case["id"])
def test_every_case_can_be_described(case: case_text.Case) -> None:
    sentences = describe_case(case)

    assert sentences.endswith(".")
    assert ".." not in sentences
    assert ". ." not in sentences


def test_a_call_is_described_with_hands_and_scores() -> None:
    assert example("C004") == (
        "With `call.limit: 9`: Ann holds 4♣ 5♦, Ben holds K♣ Q♦ 9♠ and Cal holds 10♣ 8♦ 7♣. Ann calls. "
        "The round scores Ann 0, Ben 29, Cal 25."
    )


def test_a_refused_move_is_described_as_not_allowed() -> None:
    assert example("Y319") == (
        "With `pickup.first_upcard: false`, `turn.order: draw_first`: Ann holds 7♥ 2♦. K♦ lies on the pile. "
        "Not allowed: Ann takes K♦."
    )


@pytest.mark.parametrize("path", CHOSEN_CASES)
def test_each_chosen_case_is_about_its_key(path: str) -> None:
    assert f"`{path}: " in find_example(path)


def test_a_missing_chosen_case_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHOSEN_CASES, "call.limit", "C999")

    with pytest.raises(ValueError, match=r"C999 is no example of call\.limit"):
        find_example("call.limit")
