"""The page of the lessons and the rules."""

import pytest
from pygame import Rect

from tests.ui.kit import SIZES, click, element, ids, key, look, paint
from yaniv.ui.lessons.course import mark
from yaniv.ui.scenes.learn import LearnScene
from yaniv.ui.scenes.scene import PlayBy, TakeLesson, ToMenu
from yaniv.variants.library import load, names

LOOK = look()
VARIANTS = {name: load(name) for name in names()}


def page(chosen: str = "classic", *taken: str, learnt: bool = False) -> LearnScene:
    made = LearnScene(LOOK, VARIANTS, chosen, taken, learnt=learnt)
    paint(made)
    return made


@pytest.mark.parametrize("learnt", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_everything_stands_inside_the_window_and_apart(size: tuple[int, int], learnt: bool) -> None:  # noqa: FBT001 -- a table
    made = page("travellers-speed", learnt=learnt)
    paint(made, size)

    rects = [Rect(each.rect) for each in made.elements() if not each.id.startswith("rules:")]
    assert all(Rect((0, 0), size).contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:number]) < 0 for number, rect in enumerate(rects))


def test_a_lesson_is_taken_in_the_variant_that_is_shown() -> None:
    made = page("jhyap")
    assert element(made, "lesson:5").name == "5  Calling Jhyap"
    assert element(made, "lesson:3").name == "3  Runs"

    change = [made.handle(each) for each in click(made, "lesson:3")][-1]

    assert change == TakeLesson("jhyap", VARIANTS["jhyap"], 2)


def test_enter_takes_the_first_lesson() -> None:
    assert page().handle(key("return")) == TakeLesson("classic", VARIANTS["classic"], 0)


def test_a_lesson_that_was_taken_is_told_apart_and_enter_takes_the_first_other() -> None:
    made = page("classic", mark("classic", 0), mark("jhyap", 1), mark("classic", 2))

    labels = [element(made, f"lesson:{n}").label for n in range(1, 6)]

    assert [label.endswith(", taken") for label in labels] == [True, False, True, False, False]
    assert made.handle(key("return")) == TakeLesson("classic", VARIANTS["classic"], 1)


def test_a_tick_stands_beside_a_lesson_that_was_taken() -> None:
    place = Rect(element(page(), "lesson:4").rect)

    plain, ticked = (paint(made).subsurface(place) for made in (page(), page("classic", mark("classic", 3))))

    end = Rect(place.width * 3 // 4, 0, place.width // 4, place.height)
    assert plain.subsurface(end).copy().get_buffer().raw != ticked.subsurface(end).copy().get_buffer().raw


def test_after_the_last_lesson_it_is_told_whether_others_were_left_out() -> None:
    every = [mark("classic", n) for n in range(5)]

    assert page("classic", *every, learnt=True).announce.startswith("Well done!")
    assert page("classic", *every[1:], learnt=True).announce.startswith("Nearly done!")
    assert page("classic", *every).announce.startswith("Learn to play.")


def test_after_the_last_lesson_enter_leads_to_a_match_by_the_rules_that_were_learnt() -> None:
    made = page("jhyap", learnt=True)

    assert "button:play" not in ids(page("jhyap"))
    assert made.handle(key("return")) == PlayBy(VARIANTS["jhyap"], "jhyap")


def test_another_variant_brings_its_own_page_and_lessons() -> None:
    made = page()
    made.handle(key("down"))
    assert "rules:slap" not in ids(made)

    for each in click(made, "variant", right=True):
        made.handle(each)
    paint(made)

    chosen = VARIANTS[str(element(made, "variant").value)]
    assert element(made, "rules").name == f"How to play: {chosen.name}"


def test_an_unknown_variant_is_none() -> None:
    assert element(page("nowhere"), "variant").value == "classic"


def test_escape_and_the_button_go_back() -> None:
    made = page()

    assert isinstance(made.handle(key("escape")), ToMenu)
    assert isinstance([made.handle(each) for each in click(made, "button:back")][-1], ToMenu)
