"""By which name everybody is called: on every page the same, in the language of whoever reads it."""

import pytest
from msgspec.structs import replace

from tests.table.company import company, dealt, seated
from tests.ui.kit import key, paint
from tests.ui.shelf import match
from tests.ui.sitting import SIZE, Sitting
from yaniv import places, words
from yaniv.bots.people import names_today
from yaniv.game import commands as c
from yaniv.rules.catalogue import changed
from yaniv.rules.house import HouseRules
from yaniv.table.setup import Setup
from yaniv.ui.scenes.archive import standings

BOTS = ("", "greedy:noa", "greedy:avi")
NAMES = {"en": ("You", "Noa", "Avi"), "he": ("אני", "נועה", "אבי"), "fr": ("Vous", "Noa", "Avi")}


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


@pytest.mark.parametrize(("name", "other"), [("Dana", "You"), ("You", "Dana"), ("Абвгд Żółć נועה", "You")])
def test_the_player_has_one_name_on_every_page_the_given_one_or_you(name: str, other: str) -> None:
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
            assert sum(name in each for each in told) == 1
            assert not any(other in each for each in told)


def test_plate_scores_and_log_show_the_given_name_and_what_is_said_to_the_player_does_not() -> None:
    sitting, nameless = sat("Dana"), sat("You")
    for each in (sitting, nameless):
        each.scene.handle(key("l"))
        each.table.submit(c.Throw(0, ("2H",)))
        each.table.submit(c.DrawStock(0))
        each.rest()
        each.wait(100)
    logs = [[name for name, _ in shown(each, "log:").values()] for each in (sitting, nameless)]

    assert shown(sitting, "seat:0") == {"seat:0": ("Dana", "Dana (you), 5 cards, 0 points")}
    assert "Dana throws two of hearts." in logs[0]
    assert not [line for line in logs[0] if "You" in line]
    assert "You throw two of hearts." in logs[1]
    for each in (sitting, nameless):
        assert "You throw two of hearts." in each.scene.announce
        assert "Dana" not in each.scene.announce


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_match_that_began_in_another_language_calls_everybody_as_this_one_does(language: str) -> None:
    for began in words.LANGUAGES:
        words.speak(language, places.locale())
        assert names_today(NAMES[began], BOTS) == NAMES[language]
        assert [told for _, told, _ in sorted(standings(replace(match(3), names=NAMES[began], bots=BOTS)))] == list(
            NAMES[language]
        )


def test_the_table_takes_another_language_when_one_comes_back_to_it() -> None:
    sitting = sat("Dana")
    words.speak("he", places.locale())
    back = Sitting(sitting.table, sitting.setup)

    assert [label.split(",")[0] for _, label in shown(back, "seat:").values()] == ["Dana (אני)", *NAMES["he"][1:]]


def test_names_that_somebody_gave_stay_as_they_are() -> None:
    words.speak("he", places.locale())

    assert names_today(("Dana", "Bob", "נועה"), ("", "greedy:noa", "greedy:noa")) == ("Dana", "Bob", "נועה")
    assert names_today(("Dana", "Noa"), ("", "exec:noa.py")) == ("Dana", "Noa")
