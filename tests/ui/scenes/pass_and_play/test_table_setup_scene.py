"""Tests of the setup page of pass and play."""

from tests.ui.scene_harness import click_events, find_element, key_press, make_context, paint
from yaniv.rules.house_rules import Variant
from yaniv.ui.navigation import StartMatch
from yaniv.ui.scenes.lobby.match_length import ROUNDS_BY_LENGTH, MatchLength
from yaniv.ui.scenes.lobby.variant_option import VariantOption
from yaniv.ui.scenes.pass_and_play.table_setup_scene import TableSetupDefaults, TableSetupScene


def open_page(length: MatchLength) -> TableSetupScene:
    """Return the page for two people and the variant Classic."""
    variant = Variant(name="Classic")
    defaults = TableSetupDefaults("classic", ("Dana", "Noa"), ("", ""), length)
    return TableSetupScene(make_context(), [VariantOption("classic", variant)], defaults)


def test_the_match_has_the_selected_length() -> None:
    page = open_page("short")
    paint(page)
    page._focus_group.focus("length")

    page.handle(key_press("right"))
    requests = [page.handle(event) for event in click_events(page, "button:deal")]

    assert find_element(page, "length").value_text.startswith("Medium, ")
    (request,) = [each for each in requests if isinstance(each, StartMatch)]
    assert request.setup.rules.match.round_limit == ROUNDS_BY_LENGTH["medium"]


def test_seats_without_people_are_to_be_watched_and_a_single_person_has_company_to_find() -> None:
    page = open_page("short")
    buttons = []

    for seat in ("seat:1", "seat:2"):
        page._focus_group.focus(seat)
        page.handle(key_press("right"))
        paint(page)
        button = find_element(page, "button:deal")
        buttons.append((button.name, "disabled" in button.state))

    assert buttons == [("Deal", True), ("Watch them play", False)]
    assert page.announce.endswith("You watch the computers play. Nothing is saved.")
