"""Tests of the selection of test cases."""

from itertools import combinations, product

import pytest

from tests import case_selection
from tests.case_selection import example_count, pairwise_cases

AXES = ("abcde", (1, 2, 3), (True, False))


@pytest.fixture(autouse=True)
def _not_exhaustive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(case_selection, "IS_EXHAUSTIVE", False)


def test_every_two_values_of_different_parameters_are_combined() -> None:
    cases = pairwise_cases(*AXES)

    assert len(cases) == 15
    for one, other in combinations(range(3), 2):
        assert {(case[one], case[other]) for case in cases} == {*product(AXES[one], AXES[other])}


def test_a_last_parameter_with_most_values_is_refused() -> None:
    with pytest.raises(ValueError, match="fewest"):
        pairwise_cases("ab", "cd", "efg")


def test_an_exhaustive_run_tries_all_cases_and_more_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    few = example_count(10)
    monkeypatch.setattr(case_selection, "IS_EXHAUSTIVE", True)

    assert pairwise_cases(*AXES) == tuple(product(*AXES))
    assert few == 10 < example_count(10)
