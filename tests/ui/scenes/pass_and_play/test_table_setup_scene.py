"""The page on which several people sit down together."""

from tests.ui.scene_harness import click_events, find_element, key_press, make_context, paint
from yaniv.rules.house_rules import Variant
from yaniv.ui.navigation import StartMatch
from yaniv.ui.scenes.lobby.match_length import ROUNDS_BY_LENGTH, MatchLength
from yaniv.ui.scenes.lobby.variant_option import VariantOption
from yaniv.ui.scenes.pass_and_play.table_setup_scene import TableSetupDefaults, TableSetupScene


def open_page(length: MatchLength) -> TableSetupScene:
    """Two people, under the classic rules."""
    variant = Variant(name="Classic")
    defaults = TableSetupDefaults("classic", ("Dana", "Noa"), ("", ""), length)
    return TableSetupScene(make_context(), [VariantOption("classic", variant)], defaults)


def test_a_match_of_several_people_has_a_length() -> None:
    page = open_page("short")
    paint(page)
    page._focus_group.focus("length")

    page.handle(key_press("right"))
    requests = [page.handle(event) for event in click_events(page, "button:deal")]

    assert str(find_element(page, "length").value).startswith("Evening, ")
    (request,) = [each for each in requests if isinstance(each, StartMatch)]
    assert request.setup.rules.match.round_limit == ROUNDS_BY_LENGTH["evening"]
