"""What computer players say about a round."""

from random import Random

import pytest

from yaniv.bots.people import TEMPERS
from yaniv.game import events as e
from yaniv.ui.table.banter import remark

PEOPLE = ("", "avi", "dov", "")


def scored(caller: int | None, outcome: e.Outcome, winner: int, *asafs: int) -> e.RoundScored:
    return e.RoundScored(caller, outcome, asafs, {}, {}, (0, 0, 0, 0), (0,) * 4, (0,) * 4, winner)


@pytest.mark.parametrize(
    ("told", "temper", "occasion"),
    [
        ((scored(1, "yaniv", 1),), "eager", "wins"),
        ((scored(1, "asaf", 2, 2),), "patient", "catches"),
        ((scored(1, "asaf", 0, 0),), "eager", "caught"),
        ((scored(1, "yaniv", 1), e.TotalReduced(2, 100, 50)), "patient", "resets"),
        ((scored(1, "yaniv", 1), e.PlayerOut(2)), "patient", "out"),
    ],
)
def test_who_has_most_reason_speaks(told: tuple[e.AnyEvent, ...], temper: str, occasion: str) -> None:
    said = {found.text for seed in range(60) if (found := remark(told, PEOPLE, Random(seed)))}

    assert said == {line for key, lines in TEMPERS[temper].says.items() if key == occasion for line in lines}


def test_sometimes_nobody_says_anything_and_persons_never_do() -> None:
    told = (scored(1, "yaniv", 1),)

    assert None in {remark(told, PEOPLE, Random(seed)) for seed in range(60)}
    assert {remark((scored(0, "yaniv", 0),), PEOPLE, Random(seed)) for seed in range(60)} == {None}
