"""Tests of friends at this screen, the second tab of the new-game page."""

import pygame
import pytest

from tests.ui.sample_new_game import new_game_scene
from tests.ui.scene_harness import (
    click,
    element_ids,
    element_rect,
    find_element,
    focused_id,
    key_press,
    make_context,
    paint,
)
from yaniv import paths
from yaniv.bots.characters import SEAT_COLOURS
from yaniv.i18n import set_language
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.rules.house_rules import TableRules, Variant
from yaniv.ui.animation.durations import GLIDE_MS, AnimationSpeed
from yaniv.ui.input.input_events import (
    ElementFocused,
    GamepadPressed,
    InputEvent,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextTyped,
)
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import StartMatch
from yaniv.ui.pages.match_length import ROUNDS_BY_LENGTH
from yaniv.ui.pages.new_game_page import NewGameDefaults, NewGamePage
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.ui.shell.scene_decorator import RtlScene
from yaniv.variants import library

CONTEXT = make_context()
OFFERS = (
    VariantOption("classic", library.load("classic")),
    VariantOption("duel", Variant(name="Duel", table=TableRules(max_players=2)), is_built_in=False),
    VariantOption("left", Variant(name="Left", table=TableRules(direction="counterclockwise")), is_built_in=False),
)


def opened(*names: str, bots: tuple[str, ...] = (), variant: str = "classic") -> PageScene:
    """Return the page with these people at this screen, or computers where *bots* says so."""
    bots = bots or ("",) * len(names)
    defaults = NewGameDefaults(variant, is_shared=True, shared_names=names, shared_bots=bots, recent_ids=("duel",))
    page = new_game_scene(CONTEXT, OFFERS, defaults)
    paint(page)
    return page


def press_deal(page: PageScene) -> MatchSetup:
    answer = click(page, "button:deal")
    assert isinstance(answer, StartMatch)
    return answer.setup


def send_events(page: PageScene, *events: InputEvent) -> None:
    for event in events:
        page.handle(event)


def focus(page: PageScene, id_: str) -> None:
    page.handle(ElementFocused(id_, 0))


def names_in_turn(page: PageScene) -> list[str]:
    return [find_element(page, id_).name for id_ in element_ids(page) if id_.startswith("seat:")]


def test_at_first_the_cursor_is_in_the_empty_name() -> None:
    page = opened("Dana", "")

    send_events(page, TextTyped("Ruth", 0), key_press("return"))
    at_deal = focused_id(page)
    answer = page.handle(key_press("return"))

    assert at_deal == "button:deal"
    assert answer == StartMatch(
        MatchSetup(
            "Classic",
            OFFERS[0].variant.rules,
            ("Dana", "Ruth"),
            ("", ""),
            "",
            MatchPurpose(is_shared=True),
            ("gold", "sky"),
        )
    )


def test_the_other_tab_is_one_press_away_and_keeps_rules_and_seats() -> None:
    page = opened("Dana", "Ruth", variant="duel")

    click(page, "with:computer")
    paint(page)
    alone = (find_element(page, "with:computer").state, press_deal(page))
    click(page, "with:friends")
    paint(page)

    assert "selected" in alone[0]
    assert (alone[1].variant, alone[1].purpose.is_shared) == ("Duel", False)
    assert press_deal(page).names == ("Dana", "Ruth")
    assert press_deal(page).variant == "Duel"


def test_friend_and_computer_add_a_seat_until_the_table_is_full() -> None:
    page = opened("Dana", "Ruth")

    click(page, "button:friend")
    cursor = focused_id(page)
    send_events(page, TextTyped("Tom", 0))
    for _ in range(5):
        click(page, "button:computer")
        paint(page)
    is_full = ["disabled" in find_element(page, f"button:{what}").state for what in ("friend", "computer")]

    setup = press_deal(page)
    assert cursor == "person:3"
    assert is_full == [True, True]
    assert setup.names[:4] == ("Dana", "Ruth", "Tom", "Noa")
    assert [bool(each) for each in setup.bots] == [False] * 3 + [True] * 5
    assert "up to 8" in find_element(page, "button:friend").label


def test_the_cross_takes_a_seat_away_as_long_as_two_are_left() -> None:
    page = opened("Dana", "Ruth", "Tom")

    click(page, "remove:1")
    paint(page)

    assert press_deal(page).names == ("Ruth", "Tom")
    assert not [each for each in element_ids(page) if each.startswith("remove:")]


@pytest.mark.parametrize("control", ["seat:3", "person:3"])
def test_page_up_and_page_down_change_the_place(control: str) -> None:
    page = opened("Dana", "Ruth", "Tom")
    focus(page, control)

    page.handle(key_press("page up"))
    moved = names_in_turn(page), focused_id(page)
    send_events(page, key_press("page down"), key_press("page down"))

    assert moved == (["Dana", "Tom", "Ruth"], control)
    assert names_in_turn(page) == ["Tom", "Dana", "Ruth"]
    assert "Page Up and Page Down" in find_element(page, "seat:3").label


def test_a_disc_that_is_pressed_goes_to_the_seat_that_is_pressed_next() -> None:
    page = opened("Dana", "Ruth", "Tom", "", bots=("", "", "", "club:noa"))

    click(page, "seat:1")
    taken = find_element(page, "seat:1").state
    click(page, "seat:4")
    paint(page)
    moved = names_in_turn(page)
    click(page, "seat:2")
    click(page, "seat:2")
    click(page, "seat:4")

    assert "dragging" in taken
    assert moved == ["Ruth", "Tom", "Noa", "Dana"]
    assert "character:noa" in element_ids(page)


@pytest.mark.parametrize("leave", ["remove:3", "variant:duel"])
def test_whoever_was_pressed_and_leaves_gets_no_seat(leave: str) -> None:
    page = opened("Dana", "Ruth", "Tom")

    click(page, "seat:3")
    paint(page)
    click(page, leave)
    paint(page)
    click(page, "seat:1")
    paint(page)
    click(page, "seat:2")
    paint(page)

    assert names_in_turn(page) == ["Ruth", "Dana"]


def test_a_computer_is_swapped_and_gets_its_level_in_its_sheet() -> None:
    page = opened("Dana", "", "Tom", bots=("", "club:noa", ""))

    click(page, "seat:2")
    paint(page)
    click(page, "level:expert")
    paint(page)
    focus(page, "character:gil")
    page.handle(key_press("return"))
    paint(page)

    assert focused_id(page) == "seat:2"
    assert press_deal(page).bots == ("", "expert:gil", "")


def test_rules_with_fewer_seats_let_the_newest_sit_out_and_undo_brings_them_back() -> None:
    page = opened("Dana", "Ruth", "Tom")

    click(page, "variant:duel")
    paint(page)
    note, few = find_element(page, "note").name, press_deal(page).names
    click(page, "button:undo")

    assert note == "Duel is for up to 2. Tom sits this one out."
    assert few == ("Dana", "Ruth")
    assert press_deal(page).names == ("Dana", "Ruth", "Tom")
    assert press_deal(page).variant == "Classic"


def test_a_match_of_computers_alone_is_watched() -> None:
    page = opened("Dana", "Ruth")
    for id_ in ("button:computer", "button:computer", "remove:1", "remove:2"):
        click(page, id_)
        paint(page)

    assert find_element(page, "button:deal").name == "Watch them play"
    assert find_element(page, "summary").label == "You watch the computers play. Nothing is saved."
    assert all(press_deal(page).bots)


def test_the_curtain_is_off_by_itself_where_one_person_sits_alone() -> None:
    page = opened("Dana", "Ruth", "Tom", bots=("", "", "club:noa"))
    before = find_element(page, "curtain")

    click(page, "remove:2")
    paint(page)
    alone = find_element(page, "curtain")

    assert (before.value, "disabled" in before.state) == (True, False)
    assert (alone.value, "disabled" in alone.state) == (False, True)


@pytest.mark.parametrize("presses", [0, 1, 2])
def test_the_curtain_is_kept_as_it_was_dealt_with(presses: int) -> None:
    kept: list[bool] = []
    page = PageScene(
        CONTEXT, NewGamePage(CONTEXT, OFFERS, NewGameDefaults(is_shared=True), on_curtain_chosen=kept.append)
    )
    paint(page)

    for _ in range(presses):
        click(page, "curtain")
    press_deal(page)

    assert kept == [presses != 1]


def test_the_match_has_the_selected_length() -> None:
    page = opened("Dana", "Ruth")

    click(page, "length:medium")

    assert press_deal(page).rules.match.round_limit == ROUNDS_BY_LENGTH["medium"]


@pytest.mark.parametrize("variant", ["classic", "left"])
@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("count", range(2, 9))
def test_seats_stand_around_the_table_in_the_direction_of_play(variant: str, language: str, count: int) -> None:
    page = opened(*"ABCDEFGH"[:count], variant=variant)
    set_language(language, paths.locale())
    scene = RtlScene(page)
    paint(scene)
    middles = [element_rect(scene, f"seat:{key}").center for key in range(1, count + 1)]
    set_language("en", paths.locale())

    x, y = (sum(each[axis] for each in middles) / count for axis in (0, 1))
    turns = [
        (a[0] - x) * (b[1] - y) - (a[1] - y) * (b[0] - x)
        for a, b in zip(middles, (*middles[1:], middles[0]), strict=True)
    ]
    is_clockwise = variant == "classic"
    assert count == 2 or all((turn > 0) == is_clockwise for turn in turns)


def test_turns_against_the_clock_are_seats_the_other_way_round() -> None:
    page = opened("Dana", "Ruth", "Tom", "Gil", variant="left")

    assert names_in_turn(page) == ["Dana", "Gil", "Tom", "Ruth"]
    assert press_deal(page).names == ("Dana", "Ruth", "Tom", "Gil")


def drag(page: PageScene, id_: str, target: str, *, is_touch: bool = False) -> None:
    drag_to(page, id_, element_rect(page, target).center, is_touch=is_touch)


def drag_to(page: PageScene, id_: str, end: tuple[int, int], *, is_touch: bool = False) -> None:
    start = element_rect(page, id_).center
    send_events(
        page,
        PointerMoved(start, 0, is_touch=is_touch),
        PointerPressed(start, "left", 0, is_touch=is_touch),
        PointerMoved((start[0] + 20, start[1]), 1, is_touch=is_touch),
        PointerMoved(end, 2, is_touch=is_touch),
        PointerReleased(end, "left", 3, is_touch=is_touch),
    )


@pytest.mark.parametrize("is_touch", [False, True])
@pytest.mark.parametrize("start", range(1, 5))
@pytest.mark.parametrize("end", range(1, 5))
def test_a_disc_that_is_dragged_sits_where_the_keyboard_would_put_it(start: int, end: int, *, is_touch: bool) -> None:
    by_drag, by_keys = (opened("Dana", "Ruth", "Tom", "", bots=("", "", "", "club:noa")) for _ in range(2))

    drag(by_drag, f"seat:{start}", f"seat:{end}", is_touch=is_touch)
    focus(by_keys, f"seat:{start}")
    send_events(by_keys, *[key_press("page down" if end > start else "page up")] * abs(end - start))

    assert names_in_turn(by_drag) == names_in_turn(by_keys)
    assert not by_drag.has_panel, "a computer player that is dragged is not pressed"


def selected_colour(page: PageScene) -> str:
    return next(each.id for each in page.elements() if each.id.startswith("colour:") and "selected" in each.state)


def test_each_person_chooses_a_colour_and_one_that_is_taken_is_swapped() -> None:
    page = opened("Dana", "Ruth", "Tom", bots=("", "", "club:noa"))
    first = selected_colour(page)

    click(page, "person:2")
    paint(page)
    second, taken = selected_colour(page), find_element(page, "colour:gold")
    click(page, "colour:violet")
    paint(page)
    chosen = press_deal(page).colours
    click(page, "colour:gold")
    paint(page)

    assert (first, second) == ("colour:gold", "colour:sky")
    assert (taken.name, taken.label) == ("Gold", "Gold: Dana has it. Press to swap.")
    assert chosen == ("gold", "violet", "")
    assert press_deal(page).colours == ("violet", "gold", "")
    assert find_element(page, "seat:2").label.startswith("Seat 2, Ruth, Gold. ")


@pytest.mark.parametrize("press", [key_press("return"), key_press("space"), GamepadPressed("a", 0)])
def test_keys_choose_a_colour_and_the_person_stays_in_use(press: InputEvent) -> None:
    page = opened("Dana", "Ruth")
    focus(page, "person:2")
    focus(page, "colour:teal")
    page.handle(press)
    paint(page)

    assert selected_colour(page) == focused_id(page) == "colour:teal"
    assert press_deal(page).colours == ("gold", "teal")


@pytest.mark.parametrize("control", ["seat:3", "person:3"])
@pytest.mark.parametrize("way", ["click", "focus"])
def test_colours_are_offered_to_the_person_in_use(way: str, control: str) -> None:
    page = opened("Dana", "Ruth", "Tom")

    if way == "click":
        click(page, control)
    else:
        focus(page, control)
    paint(page)

    assert selected_colour(page) == "colour:coral"


def test_a_colour_stays_with_its_person_who_changes_places_or_sits_out() -> None:
    page = opened("Dana", "Ruth", "Tom")
    click(page, "seat:3")
    paint(page)
    click(page, "colour:teal")
    click(page, "variant:duel")
    paint(page)
    click(page, "button:undo")
    paint(page)
    drag(page, "seat:3", "seat:1")
    paint(page)

    setup = press_deal(page)
    again = new_game_scene(
        CONTEXT,
        OFFERS,
        NewGameDefaults(is_shared=True, shared_names=setup.names, shared_bots=setup.bots, shared_colours=setup.colours),
    )
    paint(again)

    assert (setup.names, setup.colours) == (("Tom", "Dana", "Ruth"), ("teal", "gold", "sky"))
    assert press_deal(again).colours == setup.colours


def test_eight_people_have_eight_colours_and_computers_none() -> None:
    people = opened(*"ABCDEFGH")
    computers = opened("", "", bots=("club:noa", "club:avi"))

    assert sorted(press_deal(people).colours) == sorted(SEAT_COLOURS)
    assert not any(each.startswith("colour:") for each in element_ids(computers))


def test_a_disc_glides_from_where_it_was_dropped_and_the_others_make_room() -> None:
    page = PageScene(
        CONTEXT,
        NewGamePage(CONTEXT, OFFERS, NewGameDefaults(is_shared=True, shared_names=("D", "R"), shared_bots=("", ""))),
        speed=AnimationSpeed(),
    )
    page.update(1000)
    paint(page)
    homes = {colour: disc_middle(page, colour) for colour in ("gold", "sky")}

    drag(page, "seat:1", "seat:2")
    dropped = disc_middle(page, "gold")
    page.update(GLIDE_MS // 4)
    on_the_way = disc_middle(page, "sky")
    page.update(GLIDE_MS)

    assert dropped == pytest.approx(homes["sky"], abs=4), "it lies over the others"
    assert homes["gold"] + 20 < on_the_way < homes["sky"] - 20
    assert disc_middle(page, "gold") == pytest.approx(homes["sky"], abs=4)
    assert disc_middle(page, "sky") == pytest.approx(homes["gold"], abs=4)


def test_a_disc_that_is_dropped_nowhere_glides_back() -> None:
    page = PageScene(CONTEXT, NewGamePage(CONTEXT, OFFERS, NewGameDefaults(is_shared=True)), speed=AnimationSpeed())
    page.update(1000)
    paint(page)
    home = disc_middle(page, "gold")
    others = [each.rect for each in page.elements()]

    drag_to(page, "seat:1", (home + 200, 300))
    dropped = disc_middle(page, "gold")
    page.update(GLIDE_MS // 3)
    on_the_way = disc_middle(page, "gold")
    page.update(GLIDE_MS)

    assert dropped == pytest.approx(home + 200, abs=4)
    assert home < on_the_way < dropped
    assert disc_middle(page, "gold") == home
    assert [each.rect for each in page.elements()] == others


def disc_middle(page: PageScene, colour: str) -> int:
    """Return x (px) of the middle of the largest area in a colour."""
    shade = pygame.Color(CONTEXT.theme.avatar_colours[SEAT_COLOURS.index(colour)])
    return pygame.mask.from_threshold(paint(page), shade, (1, 1, 1, 255)).connected_component().centroid()[0]
