"""Tests of the gallery of house rules, and of the signs on its cards."""

from collections.abc import Callable

import pygame
import pytest
from hypothesis import given
from msgspec.structs import replace

from tests.rule_strategies import house_rules
from tests.ui.sample_new_game import new_game_scene
from tests.ui.scene_harness import click, element_ids, find_element, focused_id, key_press, make_context, paint
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.melds import meld_kind
from yaniv.rules.rule_specs import with_value
from yaniv.rules.scoring import reduce_total
from yaniv.ui.input.input_events import ElementFocused, TextTyped
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import ImportRules, StartMatch, ToRulesEditor
from yaniv.ui.pages.match_length import expected_minutes
from yaniv.ui.pages.new_game_page import NewGameDefaults
from yaniv.ui.pages.rule_cards import sign_of
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.ui.shell.rules_drop_scene import RulesDropScene
from yaniv.variants import library
from yaniv.variants.share_code import encode_rules, with_name

CONTEXT = make_context()
OFFERS = tuple(VariantOption(name, library.load(name)) for name in library.variant_ids())
OWN = VariantOption("friday", replace(library.load("classic"), name="Friday"), is_built_in=False)


def opened(players: int = 4, *own: VariantOption, recent_ids: tuple[str, ...] = ()) -> PageScene:
    page = new_game_scene(CONTEXT, (*OFFERS, *own), NewGameDefaults(player_count=players, recent_ids=recent_ids))
    paint(page)
    click(page, "button:all-rules")
    return page


def press(page: PageScene, id_: str) -> object:
    """Press a control that may have to be scrolled to."""
    page.handle(ElementFocused(id_, 0))
    assert focused_id(page) == id_
    answer = page.handle(key_press("return"))
    paint(page)
    return answer


def shown(page: PageScene) -> dict[str, str]:
    """Return the labels of all cards by the ids of their rules, those too that have to be scrolled to."""
    found = {}
    for each in (*OFFERS, OWN):
        page.handle(ElementFocused(f"variant:{each.variant_id}", 0))
        paint(page)
        if focused_id(page) == f"variant:{each.variant_id}":
            found[each.variant_id] = find_element(page, f"variant:{each.variant_id}").label
    return found


def copy(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a text be on the clipboard."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "dummy")
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)


# signs


@given(house_rules())
def test_a_sign_agrees_with_the_rules(rules: HouseRules) -> None:
    sign = sign_of(rules)

    if sign.before:
        assert int(sign.word) == reduce_total(int(sign.before), rules.scoring, rules.match)
    if sign.is_ringed:
        assert int(sign.word) == rules.call.limit
    if sign.is_struck:
        assert rules.deck.jokers == 0 if "JK" in sign.cards else meld_kind(sign.cards, rules.melds) is None
    elif sign.cards == ("9D", "JK", "9S"):
        assert meld_kind(sign.cards, rules.melds) == "set"


@pytest.mark.parametrize(
    "option", [each for each in OFFERS if each.variant_id != "classic"], ids=lambda each: each.variant_id
)
def test_every_variant_but_classic_has_a_sign_of_its_own(option: VariantOption) -> None:
    assert sign_of(option.variant.rules) != sign_of(library.load("classic").rules)


# what is shown


def test_only_rules_with_seats_for_all_are_shown_at_first() -> None:
    page = opened(7)

    assert set(shown(page)) == {each.variant_id for each in OFFERS if each.variant.table.max_players >= 7}


def test_a_disc_asks_for_another_number_of_players() -> None:
    page = opened(7)

    click(page, "for:5")

    assert set(shown(page)) == {each.variant_id for each in OFFERS if each.variant.table.max_players >= 5}


@pytest.mark.parametrize(
    ("kind", "fits"),
    [
        ("slaps", lambda option: option.variant.rules.turn.slap_down != "none"),
        ("jokers", lambda option: option.variant.rules.deck.jokers > 0),
        ("short", lambda option: expected_minutes(option.variant_id, option.variant.rules, 4, "long") <= 8),
    ],
)
def test_a_switch_leaves_the_rules_of_a_kind(kind: str, fits: Callable[[VariantOption], bool]) -> None:
    page = opened()

    click(page, f"filter:{kind}")

    assert set(shown(page)) == {each.variant_id for each in OFFERS if fits(each)}
    assert "checked" in find_element(page, f"filter:{kind}").state
    click(page, f"filter:{kind}")
    assert len(shown(page)) == len(OFFERS)


def test_what_does_not_fit_is_shown_on_demand_with_the_reason() -> None:
    page = opened(7)

    press(page, "button:rest")

    labels = shown(page)
    assert set(labels) == {each.variant_id for each in OFFERS}
    assert "up to 5" in labels["jhyap"]
    press(page, "button:rest")
    assert "jhyap" not in shown(page)


def test_where_nothing_fits_the_nearest_are_shown() -> None:
    page = opened()

    for kind in ("short", "slaps"):
        click(page, f"filter:{kind}")

    labels = shown(page)
    assert len(labels) == 3
    assert "no slaps" in labels["quick"]


@pytest.mark.parametrize(
    ("query", "found"), [("paddy", {"paddy-smashdown"}), ("BEATEN call 25", {"jhyap"}), ("zzz", set())]
)
def test_the_search_finds_names_and_changed_rules(query: str, found: set[str]) -> None:
    page = opened()
    page.handle(ElementFocused("rules:find", 0))
    page.handle(TextTyped(query, 0))
    paint(page)

    assert set(shown(page)) == found


def test_the_rules_played_last_come_first_and_say_so() -> None:
    page = opened(recent_ids=("jhyap", "fiji"))

    cards = [id_ for id_ in element_ids(page) if id_.startswith("variant:")]
    assert cards[:2] == ["variant:jhyap", "variant:fiji"]
    assert "Last used" in find_element(page, "variant:jhyap").label
    assert "Last used" not in find_element(page, "variant:fiji").label


def test_the_page_says_how_many_fit_and_which_are_chosen() -> None:
    page = opened()

    assert page.announce == f"House rules. {len(OFFERS)} sets for a table of 4. Classic is chosen."


# what one does


def test_the_chosen_rules_are_played_at_once() -> None:
    page = opened()
    click(page, "variant:travellers")

    answer = click(page, "button:deal")

    assert isinstance(answer, StartMatch)
    assert answer.setup.rules == library.load("travellers").rules


def test_the_chosen_rules_stay_chosen_on_the_way_back() -> None:
    page = opened()
    click(page, "variant:travellers")

    page.handle(key_press("escape"))
    paint(page)

    assert "selected" in find_element(page, "variant:travellers").state
    assert focused_id(page) == "variant:travellers"


def test_rules_are_changed_in_the_editor() -> None:
    page = opened(4, OWN)
    click(page, "variant:travellers")

    changed, own, new = (click(page, id_) for id_ in ("button:change", "edit:friday", "button:rules"))

    assert [each.variant_id for each in (changed, own, new) if isinstance(each, ToRulesEditor)] == [
        "travellers", "friday", "classic",
    ]  # fmt: skip


def test_own_rules_stand_apart_and_can_be_chosen() -> None:
    page = opened(4, OWN)

    click(page, "variant:friday")

    assert "selected" in find_element(page, "variant:friday").state
    assert "Like Classic" in find_element(page, "variant:friday").label


@pytest.mark.parametrize("variant_id", ["friday", "travellers"])
def test_the_chosen_rules_can_be_shared(variant_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    page = opened(4, OWN)
    click(page, f"variant:{variant_id}")
    variant = next(each.variant for each in (*OFFERS, OWN) if each.variant_id == variant_id)

    click(page, "button:share")
    click(page, "button:copy-code")

    assert copied == [with_name(variant.name, encode_rules(variant.rules))]


@pytest.mark.parametrize(
    ("text", "said"), [("", "There's no code on the clipboard."), ("see you at eight", "That's not a rule code.")]
)
def test_a_text_that_is_no_code_is_refused_in_words(text: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened()
    copy(text, monkeypatch)

    assert click(page, "button:paste") is None
    assert said in {each.label or each.name for each in page.elements()} | {page.announce}


def test_a_friends_code_is_shown_before_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = with_value(HouseRules(), "call.limit", 9)
    copy(encode_rules(rules), monkeypatch)

    answer = click(opened(), "button:paste")

    assert isinstance(answer, ImportRules)
    assert answer.imported.variant is not None
    assert answer.imported.variant.rules == rules


def test_a_code_told_by_phone_can_be_typed() -> None:
    rules = with_value(HouseRules(), "call.limit", 9)
    page = opened()

    click(page, "rules:code")
    page.handle(TextTyped("see you", 0))
    assert page.handle(key_press("return")) is None
    assert "That's not a rule code." in page.announce
    click(page, "rules:code")
    page.handle(key_press("a", ctrl=True))
    page.handle(TextTyped(encode_rules(rules).lower(), 0))
    answer = page.handle(key_press("return"))

    assert isinstance(answer, ImportRules)
    assert answer.imported.variant is not None
    assert answer.imported.variant.rules == rules


def test_the_name_of_a_friends_rules_comes_with_their_code(monkeypatch: pytest.MonkeyPatch) -> None:
    copy(with_name("Our table", encode_rules(with_value(HouseRules(), "call.limit", 9))), monkeypatch)

    answer = click(opened(), "button:paste")

    assert isinstance(answer, ImportRules)
    assert answer.imported.variant is not None
    assert answer.imported.variant.name == "Our table"


def test_a_typed_code_can_be_read_as_a_whole() -> None:
    page = opened()

    click(page, "rules:code")
    page.handle(TextTyped("ynv1 2dr8 qdcp h2v5 425r 54qx", 0))

    paint(page)
    assert find_element(page, "rules:code-groups").name == "YNV1 2DR8 QDCP H2V5 425R 54QX"


def test_pasted_rules_open_over_the_gallery_and_can_be_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    copy(encode_rules(with_value(HouseRules(), "call.limit", 9)), monkeypatch)
    scene = RulesDropScene(opened(), CONTEXT, lambda: "")
    paint(scene)

    assert click(scene, "button:paste") is None
    assert "button:use-once" in element_ids(scene)
    scene.handle(key_press("escape"))
    paint(scene)
    assert "button:paste" in element_ids(scene)
