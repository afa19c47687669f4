"""By which name everybody is called: on every page the same, in the language of whoever reads it."""

import pytest

from tests.table.company import company, dealt, seated
from tests.ui.kit import key, paint
from tests.ui.sitting import SIZE, Sitting
from yaniv.game import commands as c
from yaniv.rules.catalogue import changed
from yaniv.rules.house import HouseRules
from yaniv.table.setup import Setup

BOTS = ("", "greedy:noa", "greedy:avi")


def sat(name: str, end: str = "last_standing") -> Sitting:
    """At a table that was opened in English, by somebody of this name who may call."""
    rules = changed(changed(HouseRules(), "match.end", end), "call.limit", 7)
    setup = Setup("Classic", rules, (name, "Noa", "Avi"), BOTS, "7")
    table = seated(company({}), dealt(setup, "AS 2H AD AC 2D", "KH KD KC QD QH", "JS JC JD TS 9S"), setup=setup)
    return Sitting(table, setup)


def shown(sitting: Sitting, *prefixes: str) -> dict[str, tuple[str, str]]:
    """Name and label of what stands on the page under these ids."""
    paint(sitting.scene, SIZE)
    found = (each for each in sitting.scene.elements() if each.id.startswith(prefixes))
    return {each.id: (each.name, each.label) for each in found}


@pytest.mark.parametrize("name", ["Dana", "You"])
def test_whoever_plays_is_you_on_every_page_and_by_no_other_name(name: str) -> None:
    for end in ("last_standing", "single_round"):
        sitting = sat(name, end)
        pages = [shown(sitting, "seat:")]
        if end != "single_round":
            sitting.scene.handle(key("t"))
            pages.append(shown(sitting, "score:"))
            sitting.scene.handle(key("t"))
        sitting.chair.submit(c.Call(0))
        sitting.rest()
        pages.append(shown(sitting, "row:", "place:"))

        for page in pages:
            told = [f"{name} {label}" for name, label in page.values()]
            assert sum("You" in each for each in told) == 1
            assert not any("Dana" in each for each in told)
