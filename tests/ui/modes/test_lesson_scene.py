"""Tests of the lessons: each one can be played to its end, and the coach explains the rules of the variant."""

import re
from itertools import count
from random import Random

import pygame
import pytest
from hypothesis import given, settings
from pygame import Rect, Surface

from tests.case_selection import example_count
from tests.rule_key_checklist import values
from tests.rule_strategies import house_rules
from tests.ui.keyboard_player import KeyboardPlayer
from tests.ui.pointer_player import PointerPlayer
from tests.ui.scene_harness import click_events, element_ids, find_element, key_press, make_context, paint
from yaniv import i18n, paths
from yaniv.bots.characters import character_ids
from yaniv.cards import Cards
from yaniv.game import commands as c
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.rules.rule_specs import RULE_SPECS, with_value
from yaniv.settings.key_binding_settings import KeyBindings
from yaniv.settings.settings_schema import Settings
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadButton, GamepadPressed, GamepadReleased
from yaniv.ui.kit.node import Drawing
from yaniv.ui.modes import lesson_scene
from yaniv.ui.modes.lesson_course import Lesson, build_lessons, completion_key
from yaniv.ui.modes.lesson_match import LessonTask, PracticeMatch, instruction_for, move_for
from yaniv.ui.modes.lesson_scene import LessonScene
from yaniv.ui.navigation import NavigationRequest, ToLearn, ToSettings
from yaniv.ui.table.model.view_model_selectors import move_marks_of
from yaniv.ui.table.render.message_box import place_bubble
from yaniv.ui.table.state.move_marks import NO_MARKS, TaughtMove
from yaniv.ui.table.state.showdown_layout import lay_out_showdown
from yaniv.ui.table.view_model.table_buttons import CALL_BUTTONS
from yaniv.variants.library import load, variant_ids

CONTEXT = make_context()
SIZE = (1280, 720)
LAST_LESSON = 4
PAD_TIMES = count(1000, 500)
"""Times of gamepad presses, in ms: each later than the one before."""


def open_lesson(rules: HouseRules | None = None, number: int = 0, name: str = "classic") -> LessonScene:
    """Open a lesson and wait until the cards are dealt."""
    variant = load(name) if rules is None else variant_of(rules)
    scene = LessonScene(CONTEXT, name, variant, number, size=SIZE, speed="instant", settings=Settings())
    advance(scene)
    return scene


def variant_of(rules: HouseRules) -> Variant:
    return Variant(name="Ours", **{group: getattr(rules, group) for group in HouseRules.__struct_fields__})


def advance(scene: LessonScene, ms: int = 6000) -> None:
    for _ in range(0, ms, 50):
        scene.update(50)


def press_and_wait(scene: LessonScene, id_: str) -> NavigationRequest | None:
    change = [scene.handle(each) for each in click_events(scene, id_)][-1]
    advance(scene)
    return change


def coach_text(scene: LessonScene) -> str:
    return find_element(scene, "coach").label


def play_by_coach(scene: LessonScene) -> str:
    """Let the coach play until the deal is finished; return everything it said."""
    texts = coach_text(scene)
    for _ in range(12):
        if "button:next" in element_ids(scene):
            return texts
        press_and_wait(scene, "button:show-me")
        texts += coach_text(scene)
    raise AssertionError(f"the lesson does not end: {texts}")


@pytest.mark.parametrize("name", variant_ids())
def test_show_me_plays_every_lesson_of_every_variant_to_its_end(name: str) -> None:
    scene = open_lesson(name=name)

    change = None
    for _ in range(20):
        play_by_coach(scene)
        change = press_and_wait(scene, "button:next")
        if change is not None:
            break

    assert change == ToLearn(name, is_course_finished=True)


@pytest.mark.parametrize(("name", "limit"), [("yusuf", None), ("dhumbal", 5)])
def test_the_lessons_name_a_limit_only_where_a_hand_can_exceed_it(name: str, limit: int | None) -> None:
    scene, texts, change = open_lesson(name=name), "", None
    while change is None:
        texts += play_by_coach(scene)
        change = press_and_wait(scene, "button:next")

    assert set(re.findall(r"(\d+) or less", texts)) == (set() if limit is None else {str(limit)})
    assert ("any hand" in texts) == (limit is None)


@given(house_rules())
@settings(max_examples=example_count(20))
def test_the_lessons_of_any_rules_can_be_completed_as_explained(rules: HouseRules) -> None:
    for each in build_lessons(rules):
        for deal in each.deals:
            practice = PracticeMatch(deal, rules, "Ours")
            for _ in deal.tasks:
                move = task_move(practice)
                practice.client.submit(move)
            for _ in range(20):
                if practice.client.view.phase not in ("round_over", "match_over"):
                    practice.match_session.advance(500)
            assert practice.task is None
            assert deal.closing_text(practice.client.view, practice.client.round_events)


def told_in(lesson: Lesson, rules: HouseRules) -> list[str]:
    """Return all texts of a lesson that is done as explained."""
    texts = []
    for deal in lesson.deals:
        practice = PracticeMatch(deal, rules, "Ours")
        for _ in deal.tasks:
            move = task_move(practice)
            assert practice.task is not None
            texts += [practice.task.instruction, practice.task.refusal_text]
            practice.client.submit(move)
        for _ in range(20):
            if practice.client.view.phase not in ("round_over", "match_over"):
                practice.match_session.advance(500)
        texts.append(deal.closing_text(practice.client.view, practice.client.round_events))
    return texts


@pytest.mark.parametrize("name", ["classic", "dhumbal"])
def test_a_lesson_that_counts_as_the_same_under_other_rules_says_the_same(name: str) -> None:
    rules = load(name).rules
    texts_by_lesson = {(each.title, each.rules): told_in(each, rules) for each in build_lessons(rules)}
    compared = 0

    for rule in RULE_SPECS:
        for value in values(rule):
            changed = with_value(rules, rule.path, value)
            if find_conflicts(changed):
                continue
            for each in build_lessons(changed):
                if (each.title, each.rules) in texts_by_lesson:
                    compared += 1
                    assert told_in(each, changed) == texts_by_lesson[each.title, each.rules], (rule.path, value)

    assert compared > 100


def task_move(practice: PracticeMatch) -> c.SeatCommand:
    """Return the move the coach asks for; the opponent plays until it is possible."""
    for _ in range(10):
        task = practice.task
        assert task is not None
        move = move_for(task, practice.client.view)
        if move is not None:
            return move
        practice.match_session.advance(3000)
    raise AssertionError(f"{practice.task} cannot be done: {practice.client.view}")


@pytest.mark.parametrize(
    "name", ["classic", "travellers-speed", "self-assaf", "bga", "speedy-yan", "classic-last-call"]
)
@pytest.mark.parametrize("number", range(5))
def test_every_lesson_is_done_with_the_pointer(name: str, number: int) -> None:
    scene = open_lesson(name=name, number=number)
    pilot = PointerPlayer(scene, SIZE, Random(number))

    for _ in range(3):
        while "button:next" not in element_ids(scene):
            assert scene._practice is not None
            move = task_move(scene._practice)
            play_by_pointer(scene, pilot, move)
            advance(scene)
        change = press_and_wait(scene, "button:next")
        if change or scene._progress[0] != number:
            return
    raise AssertionError("the lesson goes on and on")


def play_by_pointer(scene: LessonScene, pilot: PointerPlayer, move: c.SeatCommand) -> None:
    """Make the gesture the coach describes; a staged throw also needs the draw that follows."""
    if not isinstance(move, c.Throw):
        pilot.play(move)
        return
    pilot.choose(move.cards)
    pilot.click("zone:play")
    following = scene._next_task
    if pilot.has_element("staged:0") and following is not None:
        pilot.click("deck" if following.move_kind == "draw" else offered_pile_id(scene, following.cards))


def offered_pile_id(scene: LessonScene, cards: Cards) -> str:
    return next(each.id for each in scene.elements() if each.id.startswith("pile:") and each.name in cards)


def test_a_different_legal_move_is_refused_with_a_friendly_message() -> None:
    scene = open_lesson(number=1)
    pilot = PointerPlayer(scene, SIZE, Random(1))

    pilot.choose(("KS",))
    pilot.click("zone:play")
    advance(scene, 100)

    assert not pilot.has_element("staged:0")
    assert scene._table is not None
    assert scene._table.model.messages.toast == "You could, but throwing both sevens is better."
    assert "You have two sevens" in coach_text(scene)


def test_another_legal_draw_is_refused_with_the_words_of_the_lesson() -> None:
    scene = open_lesson(number=0)
    assert scene._practice is not None
    assert scene._table is not None
    pilot = PointerPlayer(scene, SIZE, Random(1))
    move = task_move(scene._practice)
    assert isinstance(move, c.Throw)
    pilot.choose(move.cards)
    pilot.click("zone:play")
    draw_task = scene._next_task
    assert draw_task is not None
    assert draw_task.move_kind == "draw"

    pilot.click("pile:0")

    assert scene._table.model.messages.toast == draw_task.refusal_text
    assert scene._practice.task == draw_task


def test_the_coach_always_says_something_and_offers_to_show_only_what_is_left() -> None:
    scene = LessonScene(
        CONTEXT, "classic", load("classic"), LAST_LESSON, size=SIZE, speed="normal", settings=Settings()
    )
    advance(scene)
    before, ready = coach_text(scene), find_element(scene, "button:show-me").state

    for each in click_events(scene, "button:yaniv"):
        scene.handle(each)
    scene.update(50)

    assert scene.is_busy
    assert "Try it!" in before
    assert "You've called. Now everyone shows their cards." in coach_text(scene)
    assert "disabled" not in ready
    assert "disabled" in find_element(scene, "button:show-me").state


def test_no_line_of_a_card_that_can_be_taken_is_around_one_that_cannot() -> None:
    scene = open_lesson(number=3)
    press_and_wait(scene, "button:show-me")
    window = Surface(SIZE, depth=32)
    scene.paint(window)
    first, middle, last = (Rect(find_element(scene, f"pile:{number}").rect) for number in range(3))
    colours = [pygame.Color(each) for each in (CONTEXT.theme.accent, CONTEXT.theme.info)]

    def has_line(left: int, right: int) -> bool:
        strip = window.subsurface(Rect(left, middle.top - 12, right - left, 12))
        return any(pygame.mask.from_threshold(strip, each, (40, 40, 40, 255)).count() > 0 for each in colours)

    assert has_line(first.left, first.right)
    assert has_line(last.left, last.right)
    assert not has_line(middle.left + 10, middle.right - 10)


@pytest.mark.parametrize("name", variant_ids())
def test_the_move_that_is_asked_for_is_shown_on_the_table(name: str) -> None:
    scene, change, shown = open_lesson(name=name), None, set()
    while change is None:
        while "button:next" not in element_ids(scene):
            assert scene._practice is not None
            assert scene._table is not None
            task, model = scene._practice.task, scene._table.model
            assert task is not None
            marks, faces = move_marks_of(model), model.table_sprites.faces
            marked = [faces[sprite] for sprite in marks.cards]
            if scene._practice.deal.is_alone:
                assert marks is NO_MARKS
                assert not scene._marked_rects()
                press_and_wait(scene, "button:show-me")
                continue
            assert {
                "throw": sorted(marked) == sorted(task.cards) and [each.card for each in marks.ghosts] == marked,
                "draw": marks.is_deck_marked and len(marks.arrows) == 1,
                "take": len(marked) == 1 and marked[0] in task.cards and len(marks.arrows) == 1,
                "call": marks is NO_MARKS,
                "slap": marks is NO_MARKS,
            }[task.move_kind], task
            assert not model.hand_state.selected
            shown.add(task.move_kind)
            press_and_wait(scene, "button:show-me")
        change = press_and_wait(scene, "button:next")

    assert {"throw", "draw", "call"} <= shown


def test_the_arrow_of_a_card_under_another_one_begins_at_the_part_that_is_seen() -> None:
    scene = open_lesson(number=3)
    press_and_wait(scene, "button:show-me")
    assert scene._table is not None
    seen, top = (Rect(find_element(scene, f"pile:{number}").rect) for number in (0, 2))

    starts = []
    for card in ("5S", "7S"):
        scene._table.teach_move(TaughtMove(c.DrawDiscard(0, card), 2))
        starts.append(move_marks_of(scene._table.model).arrows[0].start)

    assert seen.left < starts[0][0] < seen.right
    assert abs(starts[0][1] - seen.bottom) <= 6
    assert abs(starts[1][0] - top.right) <= 6


@pytest.mark.parametrize("thrown", [0, 1])
def test_the_arrow_from_the_deck_goes_around_the_play_zone_and_all_that_is_written_there(thrown: int) -> None:
    scene = open_lesson(number=0)
    assert scene._table is not None
    for _ in range(1 + 2 * thrown):
        press_and_wait(scene, "button:show-me")

    arrow, layout = move_marks_of(scene._table.model).arrows[0], scene._table.model.layout

    assert arrow.side_x is not None
    assert arrow.side_x < layout.zone.x
    assert arrow.start[0] < Rect(find_element(scene, "deck").rect).centerx
    assert arrow.end[1] > layout.zone.bottom


def test_the_sheet_says_what_a_throw_brings() -> None:
    scene = open_lesson(number=1)

    before = scene._sheet_page.message.hand_totals
    press_and_wait(scene, "button:show-me")

    assert (before, scene._sheet_page.message.hand_totals) == ((30, 16), ())


def test_the_opponent_has_a_portrait() -> None:
    practice = open_lesson()._practice

    assert practice is not None
    assert character_ids(practice.setup.bots) == ("", "noa")


def test_the_sentences_follow_the_rules() -> None:
    rules = with_value(with_value(HouseRules(), "table.call_word", "Jhyap"), "call.limit", 9)
    scene = open_lesson(rules, number=LAST_LESSON)

    assert find_element(scene, "coach").name == "Calling Jhyap"
    texts = play_by_coach(scene)
    assert "With 9 or less, you can call “Jhyap” at the start of your turn" in texts
    assert "Jhyap! You win the round." in texts


def test_the_lesson_mentions_the_penalty_for_a_call_out_of_turn() -> None:
    costly = open_lesson(with_value(HouseRules(), "call.out_of_turn", "ends_round"), LAST_LESSON)

    assert "out of turn" not in coach_text(costly)
    assert "In a real match, don't call out of turn: it costs 30." in play_by_coach(costly)
    assert "out of turn" not in play_by_coach(open_lesson(HouseRules(), LAST_LESSON))


def test_no_costly_call_is_offered_before_the_lesson_on_calls() -> None:
    ours = with_value(with_value(HouseRules(), "call.over_limit", "draw_three"), "call.wrong_word", "Yanif")

    offered = {number: enabled_call_ids(open_lesson(ours, number=number)) for number in range(LAST_LESSON + 1)}

    assert offered == {0: [], 1: [], 2: [], 3: [], LAST_LESSON: ["button:yaniv", "button:wrong-word"]}


def test_no_call_is_offered_on_the_opponents_turn() -> None:
    scene, hers = open_lesson(), []
    assert load("classic").rules.call.out_of_turn == "ends_round"

    for _ in range(400):
        if "button:show-me" in element_ids(scene):
            for each in click_events(scene, "button:show-me"):
                scene.handle(each)
        scene.update(10)
        if coach_text(scene).endswith("It's Noa's turn."):
            hers.append(enabled_call_ids(scene))

    assert hers
    assert not any(hers)


def enabled_call_ids(scene: LessonScene) -> list[str]:
    return [each.id for each in scene.elements() if each.id in CALL_BUTTONS and "enabled" in each.state]


def test_the_second_call_is_beaten_and_the_penalty_explained() -> None:
    rules = with_value(with_value(HouseRules(), "table.asaf_word", "Shraga"), "scoring.asaf_penalty", 25)
    scene = open_lesson(rules, number=LAST_LESSON)
    play_by_coach(scene)
    press_and_wait(scene, "button:next")

    texts = play_by_coach(scene)

    assert "Shraga!" in texts
    assert "+ 25, beaten by Noa" in texts


def test_the_coach_mentions_keys_to_keyboard_users() -> None:
    scene = open_lesson(number=1)
    assert "drag them to the middle" in coach_text(scene)

    scene.handle(key_press("left"))
    assert "Press 3 and 4 to select the cards, then D to throw them." in coach_text(scene)

    for name in ("3", "4", "d", "w"):
        scene.handle(key_press(name))
    advance(scene)
    assert "button:next" in element_ids(scene)


def test_whoever_comes_by_keys_is_told_keys_from_the_start() -> None:
    scene = LessonScene(
        CONTEXT, "classic", load("classic"), 0, size=SIZE, speed="instant", device="keys", settings=Settings()
    )
    advance(scene)

    assert "Press 5 to select the card, then D to throw it." in coach_text(scene)


def press_pad(scene: LessonScene, *buttons: GamepadButton) -> None:
    """Press gamepad buttons, too slowly for a double press."""
    for button in buttons:
        advance(scene, 1000)
        scene.handle(GamepadPressed(button, next(PAD_TIMES)))
        scene.handle(GamepadReleased(button, next(PAD_TIMES)))
    advance(scene)


def pick_by_pad(scene: LessonScene, cards: Cards) -> None:
    """Move to each of the cards with the D-pad, and pick it with A."""
    for card in cards:
        for _ in range(20):
            focused = next((each for each in scene.elements() if "focused" in each.state), None)
            if focused is not None and focused.name == card and "selected" not in focused.state:
                break
            press_pad(scene, "right")
        press_pad(scene, "a")


def test_the_coach_mentions_pad_buttons_to_gamepad_users() -> None:
    scene = open_lesson(number=0)
    first = scene._next_task
    assert first is not None

    press_pad(scene, "right")
    told = coach_text(scene)
    pick_by_pad(scene, first.cards)
    press_pad(scene, "x")
    told_next = coach_text(scene)
    press_pad(scene, "x")
    following = scene._next_task

    assert told.endswith("Move to the card, press Pad A to select it, then Pad X to throw it.")
    assert told_next.endswith("Press Pad X to draw.")
    assert following is not None
    assert (following.move_kind, following.cards != first.cards) == ("throw", True)


def test_the_coach_mentions_keys_again_to_whoever_leaves_the_gamepad() -> None:
    scene = open_lesson(number=1)

    press_pad(scene, "right")
    on_pad, show_me = coach_text(scene), find_element(scene, "button:show-me").label
    scene.handle(key_press("left"))

    assert on_pad.endswith("Move to each card and press Pad A to select it. Then press Pad X to throw them.")
    assert show_me == "Show me"
    assert "Press 3 and 4 to select the cards, then D to throw them." in coach_text(scene)
    assert find_element(scene, "button:show-me").label == "Show me, F2"


def test_a_lesson_is_done_with_the_buttons_that_the_coach_names() -> None:
    scene = open_lesson(number=3)
    task = scene._next_task
    assert task is not None
    pick_by_pad(scene, task.cards)
    press_pad(scene, "x")

    assert "Press Pad LB to take the card at the left end." in coach_text(scene)
    press_pad(scene, "lb")
    assert "button:next" in element_ids(scene)
    assert find_element(scene, "button:next").label == "Next, Pad A"


def test_the_call_and_the_slap_down_name_pad_buttons() -> None:
    call = open_lesson(number=LAST_LESSON)

    press_pad(call, "y")
    told = coach_text(call)
    press_pad(call, "a")

    assert "Press Pad Y to choose the call, then Pad A to make it." in told
    assert call._is_call_made
    slap = LessonTask("slap", "", "")
    assert instruction_for(slap, "gamepad", (), (), "Yaniv") == "Press Pad RT to slap it down."


def test_an_action_without_a_pad_button_is_told_with_its_key() -> None:
    scene = LessonScene(
        CONTEXT, "classic", load("classic"), LAST_LESSON, size=SIZE, device="gamepad", settings=Settings()
    )
    key_bindings.set_bindings(KeyBindings(call=("y",)))
    try:
        advance(scene)
        told = coach_text(scene)
    finally:
        key_bindings.set_bindings(KeyBindings())

    assert "Press Y to choose the call, then Pad A to make it." in told


@pytest.mark.parametrize("language", ["en", "fr", "he"])
def test_the_coach_names_the_call_button_as_it_is_written(language: str) -> None:
    i18n.set_language(language, paths.locale())
    try:
        scene = open_lesson(number=LAST_LESSON)
        told, name = coach_text(scene), find_element(scene, "button:yaniv").name
    finally:
        i18n.set_language(i18n.ENGLISH, paths.locale())

    assert name.upper() in told


def test_the_coach_names_the_key_for_an_end_of_a_run() -> None:
    scene = open_lesson(number=3)
    for name in ("left", "5", "d"):
        scene.handle(key_press(name))
    advance(scene, 100)

    assert "Press Q to take the card at the left end." in coach_text(scene)


@pytest.mark.parametrize("name", variant_ids())
def test_no_two_tasks_of_a_course_are_told_with_the_same_words(name: str) -> None:
    rules, told = load(name).rules, list[str]()
    for each in build_lessons(rules):
        for deal in each.deals:
            practice = PracticeMatch(deal, rules, name)
            for _ in deal.tasks:
                move = task_move(practice)
                assert practice.task is not None
                if practice.task.move_kind != "draw" or not deal.is_alone:
                    told.append(practice.task.instruction)
                practice.client.submit(move)

    assert len(set(told)) == len(told)


def test_the_coach_says_what_comes_after_a_deal_and_after_a_lesson() -> None:
    scene, endings = open_lesson(number=2), list[str]()
    for _ in range(8):
        play_by_coach(scene)
        endings.append(coach_text(scene))
        press_and_wait(scene, "button:next")

    another, one_more = "And now another one.", "One more, then this lesson is done."
    ready = "That was the last lesson. You're ready to play!"
    ends = (another, one_more, "Next: Picking up.", one_more, "Next: Calling Yaniv.", another, one_more, ready)
    assert all(text.endswith(end) for text, end in zip(endings, ends, strict=True))


def test_the_opponent_waits_while_the_pupil_reads_what_was_learnt() -> None:
    scene = open_lesson(number=1)
    play_by_coach(scene)
    assert scene._practice is not None
    before = scene._practice.client.view

    advance(scene, 20_000)

    assert scene._practice.client.view is before


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_panel_covers_nothing_of_a_showdown_or_a_message(size: tuple[int, int]) -> None:
    scene = LessonScene(
        CONTEXT, "classic", load("classic"), LAST_LESSON, size=size, speed="instant", settings=Settings()
    )
    advance(scene)
    paint(scene, size)
    assert scene._table is not None
    layout = scene._table.model.layout
    x, y, width, height = find_element(scene, "coach").rect

    stage = lay_out_showdown(layout).stage
    bubble = place_bubble(0, (240 * layout.scale, 60 * layout.scale), layout)

    assert stage.x >= x + width
    assert bubble.x >= x + width or bubble.y >= y + height
    assert layout.free_span(layout.zone.y, layout.zone.bottom)[0] >= x + width


def test_the_menu_button_leads_back_to_the_lessons_and_says_so() -> None:
    scene = open_lesson()

    assert find_element(scene, "button:menu").label == "Menu: back to the list"
    assert press_and_wait(scene, "button:menu") == ToLearn("classic")


def test_skip_and_back_go_from_lesson_to_lesson() -> None:
    scene = open_lesson()

    assert press_and_wait(scene, "button:skip") is None
    assert find_element(scene, "coach").name == "Sets"
    assert press_and_wait(scene, "button:back") is None
    assert find_element(scene, "coach").name == "The goal"
    assert press_and_wait(scene, "button:back") == ToLearn("classic")


def test_a_lesson_counts_as_completed_only_at_its_end() -> None:
    learnt = list[str]()
    scene = LessonScene(
        CONTEXT, "classic", load("classic"), 0, size=SIZE, speed="instant", on_learnt=learnt.append, settings=Settings()
    )
    advance(scene)
    press_and_wait(scene, "button:skip")
    assert learnt == []

    play_by_coach(scene)
    assert learnt == []
    press_and_wait(scene, "button:next")
    play_by_coach(scene)
    assert set(learnt) == {completion_key("classic", 1)}
    press_and_wait(scene, "button:next")
    for _ in range(3):
        play_by_coach(scene)
        press_and_wait(scene, "button:next")

    assert find_element(scene, "coach").name == "Picking up"
    assert set(learnt) == {completion_key("classic", 1), completion_key("classic", 2)}


def test_a_lesson_without_a_task_is_completed_by_reading_and_not_by_skipping() -> None:
    rules = with_value(with_value(HouseRules(), "call.limit", 0), "deck.jokers", 0)
    for button, taken_lessons in (("button:skip", []), ("button:next", [completion_key("ours", LAST_LESSON)])):
        learnt = list[str]()
        scene = LessonScene(
            CONTEXT, "ours", variant_of(rules), LAST_LESSON, size=SIZE, on_learnt=learnt.append, settings=Settings()
        )
        advance(scene)
        press_and_wait(scene, button)
        assert learnt == taken_lessons


def test_a_visit_to_the_settings_does_not_change_the_lesson() -> None:
    scene = open_lesson(number=1)
    press_and_wait(scene, "button:show-me")
    before = coach_text(scene), [each.name for each in scene.elements() if each.id.startswith("hand:")]

    assert isinstance(press_and_wait(scene, "button:settings"), ToSettings)
    scene.close()
    scene.resume(SIZE, "instant", Settings())
    advance(scene)

    assert (coach_text(scene), [each.name for each in scene.elements() if each.id.startswith("hand:")]) == before
    assert coach_text(scene) != coach_text(open_lesson(number=1))


def test_f1_reads_the_rules_during_a_lesson() -> None:
    scene = open_lesson()

    scene.handle(key_press("f1"))
    assert "rules:aim" in element_ids(scene)
    assert "button:show-me" not in element_ids(scene)
    scene.handle(key_press("escape"))
    assert "button:show-me" in element_ids(scene)


def test_escape_opens_the_pause_which_leads_to_the_page_learn() -> None:
    scene = open_lesson()

    assert scene.handle(key_press("escape")) is None
    paint(scene)
    assert find_element(scene, "button:menu").name == "Back to the lessons"
    request = [scene.handle(each) for each in click_events(scene, "button:menu")][-1]

    assert request == ToLearn("classic")


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (3440, 1440)])
def test_the_coach_is_beside_the_table_and_inside_the_window(size: tuple[int, int]) -> None:
    scene = LessonScene(CONTEXT, "classic", load("classic"), 2, size=size, speed="instant", settings=Settings())
    paint(scene, size)
    advance(scene)
    paint(scene, size)

    x, y, width, height = find_element(scene, "coach").rect
    assert x >= 0
    assert y + height <= size[1]
    for each in scene.elements():
        if each.id.partition(":")[0] in ("hand", "deck", "pile", "zone", "seat"):
            left, top, _, __ = each.rect
            assert left >= x + width or top >= y + height, each.id


def test_the_last_lesson_says_if_hardly_any_hand_may_call() -> None:
    rules = with_value(with_value(HouseRules(), "call.limit", 0), "deck.jokers", 0)
    scene = open_lesson(rules, number=LAST_LESSON)
    paint(scene)

    assert "These rules need 0 or less to call" in coach_text(scene)
    assert press_and_wait(scene, "button:next") == ToLearn("classic", is_course_finished=True)


def test_a_gamepad_alone_can_continue_go_back_and_ask_to_be_shown() -> None:
    scene = open_lesson()
    helm, titles = KeyboardPlayer(scene, Random(1), pad=True), []

    for button in ("button:skip", "button:back"):
        helm.activate(button)
        advance(scene)
        titles.append(find_element(scene, "coach").name)
    before = coach_text(scene)
    helm.activate("button:show-me")

    assert titles == ["Sets", "The goal"]
    assert coach_text(scene) != before


@pytest.mark.parametrize(("name", "tells"), [("travellers", True), ("classic-last-call", True), ("classic", False)])
def test_the_lesson_on_beaten_calls_says_when_one_pays_off(name: str, tells: bool) -> None:  # noqa: FBT001
    rules = load(name).rules
    practice = PracticeMatch(build_lessons(rules)[-1].deals[1], rules, name)
    practice.client.submit(task_move(practice))
    for _ in range(20):
        if practice.client.view.phase not in ("round_over", "match_over"):
            practice.match_session.advance(500)

    closing_text = practice.deal.closing_text(practice.client.view, practice.client.round_events)

    assert ("Even a beaten call can pay off" in closing_text) == tells


def shown_steps(scene: LessonScene) -> list[object]:
    """Return number, done and current of each step in the head."""
    nodes = scene._sheet._lay_out(SIZE).placement.nodes
    drawings = [each.node.draw for each in nodes if isinstance(each.node.draw, Drawing)]
    return [each.arguments for each in drawings if each.function is lesson_scene._draw_step]


def test_the_head_ticks_the_steps_that_are_done() -> None:
    scene = open_lesson(number=2)
    paint(scene, SIZE)
    at_first = shown_steps(scene)

    play_by_coach(scene)
    paint(scene, SIZE)

    assert at_first == [(1, False, True), (2, False, False), (3, False, False)]
    assert shown_steps(scene) == [(1, True, True), (2, False, False), (3, False, False)]


@pytest.mark.parametrize("number", range(5))
def test_the_last_step_of_each_lesson_is_without_help_until_it_is_asked_for(number: int) -> None:
    scene = open_lesson(number=number)
    while scene._practice is not None and not scene._practice.deal.is_alone:
        play_by_coach(scene)
        press_and_wait(scene, "button:next")
    sheet = scene._sheet_page.message

    assert (sheet.gesture, sheet.hand_totals) == ("", ())
    assert sheet.deal_progress[0] + 1 == sheet.deal_progress[1]
    assert sheet.sentence.startswith("Now you.")
    play_by_coach(scene)
    assert scene._sheet_page.message.is_done
