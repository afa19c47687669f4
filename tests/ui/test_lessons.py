"""The five lessons, played from their first card to the last word."""

from random import Random

import pytest
from hypothesis import given, settings

from tests.house_rules import house_rules
from tests.ui.helm import Helm
from tests.ui.kit import click, element, ids, key, look, paint
from tests.ui.pilot import Pilot
from yaniv.bots.people import persons
from yaniv.cards import Cards
from yaniv.game import commands as c
from yaniv.rules.catalogue import changed
from yaniv.rules.house import HouseRules, Variant
from yaniv.ui.lessons.course import lessons, mark
from yaniv.ui.lessons.practice import Practice
from yaniv.ui.lessons.task import move_for
from yaniv.ui.scenes.lesson import LessonScene
from yaniv.ui.scenes.scene import Change, ToLearn, ToSettings
from yaniv.ui.table.knobs import CALLS
from yaniv.ui.table.sorting import Manners
from yaniv.variants.library import load, names

LOOK = look()
SIZE = (1280, 720)
LAST = 4


def lesson(rules: HouseRules | None = None, number: int = 0, name: str = "classic") -> LessonScene:
    """At the practice table, when the cards are dealt."""
    variant = load(name) if rules is None else variant_of(rules)
    scene = LessonScene(LOOK, name, variant, number, size=SIZE, speed="instant")
    wait(scene)
    return scene


def variant_of(rules: HouseRules) -> Variant:
    return Variant(name="Ours", **{group: getattr(rules, group) for group in HouseRules.__struct_fields__})


def wait(scene: LessonScene, ms: int = 6000) -> None:
    for _ in range(0, ms, 50):
        scene.update(50)


def press(scene: LessonScene, id_: str) -> Change | None:
    change = [scene.handle(each) for each in click(scene, id_)][-1]
    wait(scene)
    return change


def told(scene: LessonScene) -> str:
    return element(scene, "coach").label


def shown(scene: LessonScene) -> str:
    """Lets the coach play until the deal is done; tells all that was said."""
    said = told(scene)
    for _ in range(12):
        if "button:next" in ids(scene):
            return said
        press(scene, "button:show-me")
        said += told(scene)
    raise AssertionError(f"the lesson does not end: {said}")


@pytest.mark.parametrize("name", names())
def test_show_me_plays_every_lesson_of_every_variant_to_its_end(name: str) -> None:
    scene = lesson(name=name)

    change = None
    for _ in range(20):
        shown(scene)
        change = press(scene, "button:next")
        if change is not None:
            break

    assert change == ToLearn(name, learnt=True)


@given(house_rules())
@settings(max_examples=60)
def test_the_lessons_of_any_house_can_be_done_as_they_are_told(rules: HouseRules) -> None:
    for each in lessons(rules):
        for deal in each.deals:
            practice = Practice(deal, rules, "Ours")
            for _ in deal.tasks:
                move = task_move(practice)
                practice.chair.submit(move)
            for _ in range(20):
                if practice.chair.view.phase not in ("round_over", "match_over"):
                    practice.table.advance(500)
            assert practice.task is None
            assert deal.closing(practice.chair.view, practice.chair.history)


def task_move(practice: Practice) -> c.SeatCommand:
    """What the coach wants next; the opponent plays until it can be done."""
    for _ in range(10):
        task = practice.task
        assert task is not None
        move = move_for(task, practice.chair.view)
        if move is not None:
            return move
        practice.table.advance(3000)
    raise AssertionError(f"{practice.task} cannot be done: {practice.chair.view}")


@pytest.mark.parametrize(
    "name", ["classic", "travellers-speed", "self-assaf", "bga", "speedy-yan", "classic-last-call"]
)
@pytest.mark.parametrize("number", range(5))
def test_every_lesson_is_done_with_the_pointer(name: str, number: int) -> None:
    scene = lesson(name=name, number=number)
    pilot = Pilot(scene, SIZE, Random(number))

    for _ in range(2):
        while "button:next" not in ids(scene):
            assert scene._practice is not None
            move = task_move(scene._practice)
            by_pointer(scene, pilot, move)
            wait(scene)
        change = press(scene, "button:next")
        if change or scene._at[0] != number:
            return
    raise AssertionError("the lesson goes on and on")


def by_pointer(scene: LessonScene, pilot: Pilot, move: c.SeatCommand) -> None:
    """The gesture the coach speaks of; a throw that lies ready wants the pick-up that follows."""
    if not isinstance(move, c.Throw):
        pilot.play(move)
        return
    pilot.choose(move.cards)
    pilot.click("zone:play")
    following = scene._next
    if pilot.has("staged:0") and following is not None:
        pilot.click("deck" if following.deed == "draw" else offered(scene, following.cards))


def offered(scene: LessonScene, cards: Cards) -> str:
    return next(each.id for each in scene.elements() if each.id.startswith("pile:") and each.name in cards)


def test_another_legal_move_does_not_happen_and_gets_a_friendly_word() -> None:
    scene = lesson(number=1)
    pilot = Pilot(scene, SIZE, Random(1))

    pilot.choose(("KS",))
    pilot.click("zone:play")
    wait(scene, 100)

    assert not pilot.has("staged:0")
    assert scene._table is not None
    assert scene._table._notes.toast == "You may. But two sevens at once are better."
    assert "You hold two sevens" in told(scene)


def test_the_coach_neither_falls_silent_nor_offers_to_show_what_is_over() -> None:
    scene = LessonScene(LOOK, "classic", load("classic"), LAST, size=SIZE, speed="normal")
    wait(scene)
    before, ready = told(scene), element(scene, "button:show-me").state

    for each in click(scene, "button:yaniv"):
        scene.handle(each)
    scene.update(50)

    assert scene.busy
    assert before.startswith(told(scene))
    assert "Do it!" in told(scene)
    assert "disabled" not in ready
    assert "disabled" in element(scene, "button:show-me").state


def test_the_opponent_has_a_face() -> None:
    practice = lesson()._practice

    assert practice is not None
    assert persons(practice.setup.bots) == ("", "noa")


def test_the_sentences_follow_the_rules() -> None:
    rules = changed(changed(HouseRules(), "table.call_word", "Jhyap"), "call.limit", 9)
    scene = lesson(rules, number=LAST)

    assert element(scene, "coach").name == "Calling Jhyap"
    said = shown(scene)
    assert "With 9 or less, and before you throw, you may call “Jhyap”" in said
    assert "Jhyap! You have the lowest hand." in said


def test_a_house_that_punishes_a_call_out_of_turn_says_so() -> None:
    warned = told(lesson(changed(HouseRules(), "call.out_of_turn", "ends_round"), LAST))

    assert "But wait for your turn: out of it, a call costs you 30." in warned
    assert "wait for your turn" not in told(lesson(HouseRules(), LAST))


def test_no_call_that_costs_points_is_on_offer_before_calls_are_learnt() -> None:
    ours = changed(changed(HouseRules(), "call.over_limit", "draw_three"), "call.wrong_word", "Yanif")

    offered = {number: offered_calls(lesson(ours, number=number)) for number in range(LAST + 1)}

    assert offered == {0: [], 1: [], 2: [], 3: [], LAST: ["button:yaniv", "button:wrong-word"]}


def test_while_the_opponent_plays_no_call_is_on_offer() -> None:
    scene, hers = lesson(), []
    assert load("classic").rules.call.out_of_turn == "ends_round"

    for _ in range(400):
        if "button:show-me" in ids(scene):
            for each in click(scene, "button:show-me"):
                scene.handle(each)
        scene.update(10)
        if told(scene).endswith("Noa plays."):
            hers.append(offered_calls(scene))

    assert hers
    assert not any(hers)


def offered_calls(scene: LessonScene) -> list[str]:
    return [each.id for each in scene.elements() if each.id in CALLS and "enabled" in each.state]


def test_the_second_call_is_beaten_and_the_penalty_told() -> None:
    rules = changed(changed(HouseRules(), "table.asaf_word", "Shraga"), "scoring.asaf_penalty", 25)
    scene = lesson(rules, number=LAST)
    shown(scene)
    press(scene, "button:next")

    said = shown(scene)

    assert "Shraga!" in said
    assert "+ 25, beaten by Noa" in said


def test_the_coach_speaks_of_the_keys_to_who_uses_them() -> None:
    scene = lesson(number=1)
    assert "drag them to the middle" in told(scene)

    scene.handle(key("left"))
    assert "Press 3, 4, then D." in told(scene)

    for name in ("3", "4", "d", "w"):
        scene.handle(key(name))
    wait(scene)
    assert "button:next" in ids(scene)


def test_skip_and_back_go_from_lesson_to_lesson() -> None:
    scene = lesson()

    assert press(scene, "button:skip") is None
    assert element(scene, "coach").name == "Sets"
    assert press(scene, "button:back") is None
    assert element(scene, "coach").name == "The goal"
    assert press(scene, "button:back") == ToLearn("classic")


def test_a_lesson_counts_as_taken_at_its_end_alone() -> None:
    learnt = list[str]()
    scene = LessonScene(LOOK, "classic", load("classic"), 0, size=SIZE, speed="instant", learnt=learnt.append)
    wait(scene)
    press(scene, "button:skip")
    assert learnt == []

    shown(scene)
    assert set(learnt) == {mark("classic", 1)}
    press(scene, "button:next")
    for _ in range(2):
        shown(scene)
        press(scene, "button:next")

    assert element(scene, "coach").name == "Picking up"
    assert set(learnt) == {mark("classic", 1), mark("classic", 2)}


def test_a_lesson_of_words_alone_is_taken_by_reading_on_and_not_by_leaving_it_out() -> None:
    rules = changed(changed(HouseRules(), "call.limit", 0), "deck.jokers", 0)
    for button, taken in (("button:skip", []), ("button:next", [mark("ours", LAST)])):
        learnt = list[str]()
        scene = LessonScene(LOOK, "ours", variant_of(rules), LAST, size=SIZE, learnt=learnt.append)
        wait(scene)
        press(scene, button)
        assert learnt == taken


def test_who_looks_at_the_settings_comes_back_to_the_lesson_as_it_was() -> None:
    scene = lesson(number=1)
    press(scene, "button:show-me")
    before = told(scene), [each.name for each in scene.elements() if each.id.startswith("hand:")]

    assert isinstance(press(scene, "button:settings"), ToSettings)
    scene.close()
    scene.resume(SIZE, "instant", Manners())
    wait(scene)

    assert (told(scene), [each.name for each in scene.elements() if each.id.startswith("hand:")]) == before
    assert told(scene) != told(lesson(number=1))


def test_f1_reads_the_rules_during_a_lesson() -> None:
    scene = lesson()

    scene.handle(key("f1"))
    assert "rules:aim" in ids(scene)
    assert "button:show-me" not in ids(scene)
    scene.handle(key("escape"))
    assert "button:show-me" in ids(scene)


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (3440, 1440)])
def test_the_coach_stands_beside_the_table_and_in_the_window(size: tuple[int, int]) -> None:
    scene = LessonScene(LOOK, "classic", load("classic"), 2, size=size, speed="instant")
    paint(scene, size)
    wait(scene)
    paint(scene, size)

    x, y, wide, high = element(scene, "coach").rect
    assert x >= 0
    assert y + high <= size[1]
    for each in scene.elements():
        if each.id.partition(":")[0] in ("hand", "deck", "pile", "zone", "seat"):
            left, top, _, __ = each.rect
            assert left >= x + wide or top >= y + high, each.id


def test_where_hardly_any_hand_can_call_the_last_lesson_says_so() -> None:
    rules = changed(changed(HouseRules(), "call.limit", 0), "deck.jokers", 0)
    scene = lesson(rules, number=LAST)
    paint(scene)

    assert "only a hand of 0 or less" in told(scene)
    assert press(scene, "button:next") == ToLearn("classic", learnt=True)


def test_a_gamepad_alone_goes_on_goes_back_and_is_shown_how() -> None:
    scene = lesson()
    helm, titles = Helm(scene, Random(1), pad=True), []

    for button in ("button:skip", "button:back"):
        helm.use(button)
        wait(scene)
        titles.append(element(scene, "coach").name)
    before = told(scene)
    helm.use("button:show-me")

    assert titles == ["Sets", "The goal"]
    assert told(scene) != before


@pytest.mark.parametrize(("name", "tells"), [("travellers", True), ("classic-last-call", True), ("classic", False)])
def test_the_lesson_of_a_beaten_call_tells_when_it_pays_all_the_same(name: str, tells: bool) -> None:  # noqa: FBT001
    rules = load(name).rules
    practice = Practice(lessons(rules)[-1].deals[-1], rules, name)
    practice.chair.submit(task_move(practice))
    for _ in range(20):
        if practice.chair.view.phase not in ("round_over", "match_over"):
            practice.table.advance(500)

    told = practice.deal.closing(practice.chair.view, practice.chair.history)

    assert ("points it would pay: exactly" in told) == tells
