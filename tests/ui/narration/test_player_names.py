"""Tests of player names: the same on every page, in the current language."""

import pytest
from msgspec.structs import replace

from tests.match.session_builders import dealt_round, make_participants, resume_session
from tests.ui.fake_match_archive import make_summary
from tests.ui.scene_harness import key_press, paint
from tests.ui.table_session import SIZE, TableSession
from yaniv import i18n, paths
from yaniv.game import commands as c
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.player_names import localized_names
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import with_value
from yaniv.ui.narration.match_summary_text import standings

BOTS = ("", "greedy:noa", "greedy:avi")
NAMES = {"en": ("You", "Noa", "Avi"), "he": ("אני", "נועה", "אבי"), "fr": ("Vous", "Noa", "Avi")}


def session_named(name: str, end: str = "last_standing") -> TableSession:
    """Return a session, opened in English, of a player of this name who may call."""
    rules = with_value(with_value(HouseRules(), "match.end", end), "call.limit", 7)
    setup = MatchSetup("Classic", rules, (name, "Noa", "Avi"), BOTS, "7")
    table = resume_session(
        make_participants({}), dealt_round(setup, "AS 2H AD AC 2D", "KH KD KC QD QH", "JS JC JD TS 9S"), setup=setup
    )
    return TableSession(table, setup)


def element_texts(session: TableSession, *prefixes: str) -> dict[str, tuple[str, str]]:
    """Return name and label of the elements with these id prefixes."""
    paint(session.scene, SIZE)
    elements = (each for each in session.scene.elements() if each.id.startswith(prefixes))
    return {each.id: (each.name, each.label) for each in elements}


@pytest.mark.parametrize(("name", "other"), [("Dana", "You"), ("You", "Dana"), ("Абвгд Żółć נועה", "You")])
def test_the_player_has_one_name_on_every_page(name: str, other: str) -> None:
    for end in ("last_standing", "single_round"):
        session = session_named(name, end)
        pages = [element_texts(session, "seat:")]
        if end != "single_round":
            session.scene.handle(key_press("t"))
            pages.append(element_texts(session, "score:"))
            session.scene.handle(key_press("t"))
        session.client.submit(c.Call(0))
        session.advance_until_rest()
        pages.append(element_texts(session, "row:", "place:"))

        for page in pages:
            texts = [f"{name} {label}" for name, label in page.values()]
            assert sum(name in each for each in texts) == 1
            assert not any(other in each for each in texts)


def test_panel_scores_and_log_show_the_name_but_sentences_address_the_player_as_you() -> None:
    session, nameless = session_named("Dana"), session_named("You")
    for each in (session, nameless):
        each.scene.handle(key_press("l"))
        each.match_session.submit(c.Throw(0, ("2H",)))
        each.match_session.submit(c.DrawStock(0))
        each.advance_until_rest()
        each.advance(100)
    logs = [[name for name, _ in element_texts(each, "log:").values()] for each in (session, nameless)]

    assert element_texts(session, "seat:0") == {"seat:0": ("Dana", "Dana (you), 5 cards, 0 points")}
    assert "Dana throws two of hearts." in logs[0]
    assert not [line for line in logs[0] if "You" in line]
    assert "You throw two of hearts." in logs[1]
    for each in (session, nameless):
        assert "You throw two of hearts." in each.scene.announce
        assert "Dana" not in each.scene.announce


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_names_of_a_match_begun_in_another_language_are_translated(language: str) -> None:
    for began in i18n.LANGUAGES:
        i18n.set_language(language, paths.locale())
        assert localized_names(NAMES[began], BOTS) == NAMES[language]
        assert [
            name for _, name, _ in sorted(standings(replace(make_summary(3), names=NAMES[began], bots=BOTS)))
        ] == list(NAMES[language])


def test_the_table_uses_a_language_changed_in_the_settings() -> None:
    session = session_named("Dana")
    i18n.set_language("he", paths.locale())
    back = TableSession(session.match_session, session.setup)

    assert [label.split(",")[0] for _, label in element_texts(back, "seat:").values()] == [
        "Dana (אני)",
        *NAMES["he"][1:],
    ]


def test_custom_names_are_not_translated() -> None:
    i18n.set_language("he", paths.locale())

    assert localized_names(("Dana", "Bob", "נועה"), ("", "greedy:noa", "greedy:noa")) == ("Dana", "Bob", "נועה")
    assert localized_names(("Dana", "Noa"), ("", "exec:noa.py")) == ("Dana", "Noa")
