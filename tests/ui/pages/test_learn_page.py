"""Tests of the page Learn: what has the large place, mistakes, puzzles, lessons, and rules in a minute."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace
from pygame import Rect

from tests.ui.fake_puzzle_port import FakePuzzlePort
from tests.ui.sample_learn_pages import LEARN_PORTS, OWN_TASKS
from tests.ui.scene_harness import (
    SIZES,
    click,
    element_ids,
    find_element,
    focused_id,
    key_press,
    make_context,
    paint,
)
from yaniv.ui.input.input_events import GamepadPressed
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.modes.lesson_course import LessonProgress, completion_key
from yaniv.ui.navigation import (
    OpenPuzzle,
    PlayWithRules,
    StartLesson,
    ToMenu,
    ToPuzzleThemes,
    ToRulesEditor,
)
from yaniv.ui.pages.learn_page import LearnPage, in_one_minute
from yaniv.ui.pages.puzzle_port import OWN_CHOICE, PROGRAM_CHOICE
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.variants.library import load, variant_ids

CONTEXT = make_context()
VARIANTS = {name: load(name) for name in variant_ids()}
OPTIONS = [VariantOption(name, variant) for name, variant in VARIANTS.items()]
ALL = tuple(completion_key("classic", number) for number in range(5))


def opened(
    chosen: str = "classic", taken: Iterable[str] = (), *, port: FakePuzzlePort | None = None, learnt: bool = False
) -> PageScene:
    lessons_of = LessonProgress(tuple(taken), {name: variant.rules for name, variant in VARIANTS.items()}).cards
    scene = PageScene(CONTEXT, LearnPage(CONTEXT, OPTIONS, chosen, lessons_of, port, is_course_finished=learnt))
    paint(scene)
    return scene


@pytest.mark.parametrize("state", LEARN_PORTS)
@pytest.mark.parametrize("size", SIZES)
def test_elements_are_inside_the_window_and_do_not_overlap(size: tuple[int, int], state: str) -> None:
    page = PageScene(
        CONTEXT,
        LearnPage(CONTEXT, OPTIONS, "travellers-speed", LessonProgress((), {}).cards, LEARN_PORTS[state]()),
    )
    paint(page, size)

    rects = [Rect(each.rect) for each in page.elements()]
    assert all(Rect((0, 0), size).contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:number]) < 0 for number, rect in enumerate(rects))


# what has the large place


def test_own_mistakes_come_first_and_have_the_gold_button() -> None:
    port = FakePuzzlePort(own_tasks=OWN_TASKS)
    page = opened(port=port)

    assert page.announce == "Learn. Fix your mistakes, button."
    assert focused_id(page) == "learn:start"
    assert page.handle(key_press("return")) == OpenPuzzle("1:31")
    assert port.theme == OWN_CHOICE


def test_reading_order_goes_from_the_mistakes_to_the_rules() -> None:
    assert element_ids(opened(port=FakePuzzlePort(own_tasks=OWN_TASKS))) == [
        *("button:back", "mistake:1:31", "mistake:2:31", "mistake:3:31", "learn:start"),
        *("puzzle:rating", "puzzle:results", "puzzle:next", "puzzle:themes"),
        *(f"lesson:{number}" for number in range(1, 6)),
        *("rules:minute", "rules:values", "rules:library"),
    ]


def test_a_mistake_says_what_it_cost_and_opens_its_position() -> None:
    port = FakePuzzlePort(own_tasks=OWN_TASKS)
    page = opened(port=port)
    task = OWN_TASKS["2:31"]

    label = find_element(page, "mistake:2:31").label

    assert f"{task.cost_by_move[task.own_move]:.1f} points lost" in label
    assert "Find the better move." in label
    assert click(page, "mistake:2:31") == OpenPuzzle("2:31")
    assert port.theme == OWN_CHOICE


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_next_puzzle_is_none_of_the_mistakes_that_are_due(count: int) -> None:
    port = FakePuzzlePort(own_tasks=dict(list(OWN_TASKS.items())[:count]))
    page = opened(port=port)

    request = click(page, "puzzle:next")

    assert isinstance(request, OpenPuzzle)
    assert request.key in port.puzzles()
    assert port.theme == PROGRAM_CHOICE
    assert port.next_key(request.key) in port.puzzles()


def test_without_due_mistakes_puzzles_have_the_gold_button() -> None:
    port = FakePuzzlePort(own_tasks=OWN_TASKS, own_day=FakePuzzlePort().day)
    page = opened(taken=ALL[:1], port=port)

    assert focused_id(page) == "puzzle:next"
    assert find_element(page, "mistakes").name == "Nothing to fix today. The next one is due on 25 December 2026."
    assert isinstance(page.handle(key_press("return")), OpenPuzzle)
    assert port.theme == ""


def test_a_damaged_mistake_is_none() -> None:
    page = opened(taken=ALL, port=FakePuzzlePort())

    assert focused_id(page) == "puzzle:next"


def test_a_new_player_starts_with_the_first_lesson() -> None:
    page = opened(port=FakePuzzlePort(is_new=True))

    assert page.announce == "Learn. Lesson 1: The goal, button."
    assert page.handle(key_press("return")) == StartLesson("classic", VARIANTS["classic"], 0, "keys")
    assert find_element(page, "mistakes").name == "Mistakes from your matches appear here."
    assert "puzzle:rating" not in element_ids(page)


def test_puzzles_that_are_switched_off_leave_lessons_and_rules() -> None:
    page = opened()

    assert not [id_ for id_ in element_ids(page) if id_.startswith(("puzzle:", "mistake"))]
    assert focused_id(page) == "learn:start"


def test_all_lessons_done_are_counted_and_none_comes_next() -> None:
    page = opened(taken=ALL, port=FakePuzzlePort(own_tasks={}))

    lessons = [find_element(page, f"lesson:{number}") for number in range(1, 6)]
    assert all(each.label.endswith(", done") for each in lessons)
    assert not any("selected" in each.state for each in lessons)


def test_the_end_of_the_search_shows_what_was_found() -> None:
    port = FakePuzzlePort(is_new=True, waiting=1)
    page = opened(taken=ALL, port=port)
    waited = page.is_moving
    assert find_element(page, "mistakes").name == "Looking for mistakes in 1 match"

    page.update(16)
    paint(page)

    assert (waited, page.is_moving) == (True, False)
    assert find_element(page, "mistakes").name.startswith("Nothing to fix today.")


# puzzles


def test_rating_and_the_last_six_are_told() -> None:
    port = FakePuzzlePort()
    page = opened(port=port)

    assert find_element(page, "puzzle:rating").name == f"Rating {round(port.progress().rating.rating)}"
    assert find_element(page, "puzzle:results").name == "3 of your last 6 solved"
    assert click(page, "puzzle:themes") == ToPuzzleThemes()


def test_a_rating_needs_five_puzzles() -> None:
    assert find_element(opened(port=FakePuzzlePort(is_new=True)), "puzzle:results").name == "A rating after 5 puzzles"
    assert find_element(opened(port=FakePuzzlePort(is_rated=False)), "puzzle:results").name == "3 more for a rating"


def test_an_unreadable_file_is_reported() -> None:
    page = opened(taken=ALL, port=FakePuzzlePort(problem="The puzzles can't be read."))

    assert find_element(page, "problem").name == "The puzzles can't be read."
    assert click(page, "puzzle:next") is None
    assert click(page, "puzzle:themes") is None


# lessons


def test_a_lesson_opens_in_the_selected_variant() -> None:
    page = opened("jhyap")
    assert find_element(page, "lesson:5").name == "5  Calling Jhyap"
    assert find_element(page, "lesson:3").name == "3  Runs"

    assert click(page, "lesson:3") == StartLesson("jhyap", VARIANTS["jhyap"], 2)


def test_a_gamepad_opens_a_lesson_for_gamepads() -> None:
    assert opened().handle(GamepadPressed("a", 0)) == StartLesson("classic", VARIANTS["classic"], 0, "gamepad")


def test_a_completed_lesson_is_marked_and_the_first_other_comes_next() -> None:
    page = opened("classic", (ALL[0], completion_key("jhyap", 4), ALL[2]))

    lessons = [find_element(page, f"lesson:{number}") for number in range(1, 6)]

    assert [each.label.endswith(", done") for each in lessons] == [True, False, True, False, False]
    assert ["selected" in each.state for each in lessons] == [False, True, False, False, False]
    assert page.handle(key_press("return")) == StartLesson("classic", VARIANTS["classic"], 1, "keys")


def test_own_rules_keep_what_was_learnt_with_the_rules_they_were_made_from() -> None:
    classic = VARIANTS["classic"]
    dealer_changed = replace(
        classic, match=replace(classic.match, limit=150), table=replace(classic.table, max_players=4)
    )
    takes_changed = replace(classic, pickup=replace(classic.pickup, from_last_play="any"))
    rules_by_id = {"classic": classic.rules}

    progress = LessonProgress(ALL, rules_by_id)

    assert [card.is_done for card in progress.cards("mine", dealer_changed.rules)] == [True, True, True, True, False]
    assert [card.is_done for card in progress.cards("mine", takes_changed.rules)] == [True, True, True, False, True]
    assert progress.first_incomplete("mine", takes_changed.rules) == 3
    assert progress.first_incomplete("classic", classic.rules) is None


def test_a_completed_lesson_has_a_tick() -> None:
    tick_rect = Rect(find_element(opened(), "lesson:4").rect)

    plain, ticked = (paint(page).subsurface(tick_rect) for page in (opened(), opened("classic", (ALL[3],))))

    end = Rect(tick_rect.width * 3 // 4, 0, tick_rect.width // 4, tick_rect.height // 3)
    assert plain.subsurface(end).copy().get_buffer().raw != ticked.subsurface(end).copy().get_buffer().raw


def test_after_the_last_lesson_the_page_says_whether_others_were_skipped() -> None:
    assert opened(taken=ALL, learnt=True).announce.startswith("Well done.")
    assert opened(taken=ALL[1:], learnt=True).announce.startswith("1 lesson left.")
    assert opened(taken=ALL[2:], learnt=True).announce.startswith("2 lessons left.")
    assert opened(taken=ALL).announce.startswith("Learn.")


def test_after_the_last_lesson_enter_opens_a_new_match_of_that_variant() -> None:
    page = opened("jhyap", port=FakePuzzlePort(own_tasks=OWN_TASKS), learnt=True)

    assert "button:play" not in element_ids(opened("jhyap"))
    assert page.handle(key_press("return")) == PlayWithRules(VARIANTS["jhyap"], "jhyap")


# rules


def test_other_house_rules_have_their_own_lessons_and_values() -> None:
    page = opened(port=FakePuzzlePort(own_tasks=OWN_TASKS))

    click(page, "rules:library")
    assert focused_id(page) == "variant:classic"
    click(page, "variant:jhyap")

    assert find_element(page, "rules:library").label == "House rules. Jhyap"
    assert find_element(page, "lesson:5").name == "5  Calling Jhyap"
    assert "joker" not in find_element(page, "rules:values").label


def test_own_rules_are_made_from_those_chosen() -> None:
    page = opened("jhyap")

    click(page, "rules:library")

    assert click(page, "button:rules") == ToRulesEditor("jhyap")


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_five_things_are_told_about_all_house_rules(variant_id: str) -> None:
    rules = VARIANTS[variant_id].rules
    things = in_one_minute(rules)

    assert len(things) == 5
    assert rules.table.call_word in things[3][1]
    assert "run" not in things[1][1] or rules.melds.runs == "allowed"


def test_card_values_are_those_of_the_rules() -> None:
    page = opened("dhumbal")

    click(page, "rules:values")

    assert "kings 13" in find_element(page, "values").name


@pytest.mark.parametrize("part", ["minute", "values", "library"])
def test_escape_closes_a_part_and_then_goes_home(part: str) -> None:
    page = opened()

    click(page, f"rules:{part}")
    first = page.handle(key_press("escape"))
    paint(page)

    assert first is None
    assert focused_id(page) == "learn:start"
    assert page.handle(key_press("escape")) == ToMenu()


def test_all_the_rules_are_a_press_away() -> None:
    page = opened()

    click(page, "rules:minute")
    click(page, "button:all-rules")

    assert "rules" in element_ids(page)
    page.handle(key_press("escape"))
    assert click(page, "learn:start") == StartLesson("classic", VARIANTS["classic"], 0)


def test_an_unknown_variant_is_none() -> None:
    assert find_element(opened("nowhere"), "rules:library").label == "House rules. Classic"


def test_the_button_goes_home() -> None:
    assert click(opened(), "button:back") == ToMenu()
