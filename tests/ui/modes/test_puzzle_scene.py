"""Tests of a puzzle on the table: the first move is the answer, which is stored, graded and shown on the table."""

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.puzzles.sample_puzzles import PUZZLES, puzzle_of_six
from tests.ui.fake_puzzle_port import FakePuzzlePort, task_of
from tests.ui.scene_harness import click_events, element_ids, element_rect, find_element, key_press, make_context
from yaniv.bots.simulator.encoding import decode_move
from yaniv.game import commands as c
from yaniv.puzzles.move_notation import parse_move
from yaniv.puzzles.puzzle import Puzzle
from yaniv.puzzles.puzzle_library import shipped_puzzles
from yaniv.puzzles.puzzle_rating import puzzle_rating
from yaniv.settings.settings_schema import Settings
from yaniv.store.errors import StoreError, store_message
from yaniv.ui.input.input_events import GamepadPressed, InputEvent
from yaniv.ui.modes.puzzle_scene import PuzzleScene
from yaniv.ui.narration.hint_text import hint_move
from yaniv.ui.narration.puzzle_text import command_of, theme_name
from yaniv.ui.navigation import NavigationRequest, OpenPuzzle, ToLearn, ToMenu, ToPuzzleThemes, ToSettings, ToToday
from yaniv.ui.pages.puzzle_port import PuzzleOrigin
from yaniv.ui.table.model.view_model_selectors import move_marks_of
from yaniv.ui.table.state.move_marks import NO_MARKS, MoveMarks

SIZE = (1280, 720)
CALL, JOKER, DEAL, PICKUP = PUZZLES


def open_puzzle(puzzle: Puzzle, port: FakePuzzlePort | None = None) -> PuzzleScene:
    scene = PuzzleScene(
        make_context(), port or FakePuzzlePort(), task_of(puzzle), size=SIZE, speed="instant", settings=Settings()
    )
    scene.paint(Surface(SIZE))
    return scene


def open_puzzle_after(answered: str, port: FakePuzzlePort | None = None) -> PuzzleScene:
    """Return a puzzle with a right or a wrong answer; empty: without one."""
    scene = open_puzzle(JOKER, port)
    if answered:
        answer(scene, JOKER.best_moves[0] if answered == "right" else max(JOKER.cost_by_move))
        assert "puzzle:next" in element_ids(scene)
    return scene


def answer(scene: PuzzleScene, move: str, size: tuple[int, int] = SIZE) -> None:
    rules = scene._task.setup.rules
    scene._match.session.submit(decode_move(parse_move(move), 0, rules))
    settle(scene, size=size)


def settle(scene: PuzzleScene, ms: int = 3000, size: tuple[int, int] = SIZE) -> None:
    for _ in range(ms // 50):
        scene.update(50)
    scene.paint(Surface(size))


def click(scene: PuzzleScene, element_id: str) -> NavigationRequest | None:
    requests = [scene.handle(event) for event in click_events(scene, element_id)]
    settle(scene)
    return next((request for request in requests if request is not None), None)


def texts(scene: PuzzleScene) -> str:
    return " ".join(element.label for element in scene.elements())


def unsolved_port() -> FakePuzzlePort:
    """Return the puzzles of a player with a rating who has tried none of the samples."""
    port = FakePuzzlePort()
    port.attempts.clear()
    return port


def rating_of(port: FakePuzzlePort) -> int:
    return round(port.progress().rating.rating)


def marks(scene: PuzzleScene) -> MoveMarks:
    return move_marks_of(scene._table.model)


def hand(scene: PuzzleScene) -> list[str]:
    return sorted(element.name for element in scene.elements() if element.id.startswith("hand:"))


@pytest.mark.parametrize("puzzle", [*PUZZLES, puzzle_of_six()], ids=lambda puzzle: puzzle.id)
def test_a_puzzle_shows_its_question_and_no_hidden_card(puzzle: Puzzle) -> None:
    scene = open_puzzle(puzzle)

    asked = next(each for each in scene.elements() if each.id == "puzzle")
    assert asked.name in {"What's your best play?", "What do you draw?"}
    assert scene._table.view_model.prompt == asked.name
    assert hand(scene) == sorted(scene._match.view_before.hand)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_neither_theme_nor_difficulty_is_told_before_the_answer(puzzle: Puzzle) -> None:
    scene = open_puzzle(puzzle)
    rating = round(puzzle_rating(puzzle).rating)

    shown = f"{texts(scene)} {scene.announce}"

    assert theme_name(puzzle.theme) not in shown
    assert str(rating) not in shown


def test_the_question_is_the_same_whether_a_call_is_possible_or_not() -> None:
    callable_, other = open_puzzle(CALL), open_puzzle(JOKER)

    assert callable_._match.view_before.hand_total <= 5 < other._match.view_before.hand_total
    assert callable_._question == other._question == "What's your best play?"


def test_a_right_answer_is_stored_praised_and_told_with_its_theme() -> None:
    port = unsolved_port()
    scene = open_puzzle(JOKER, port)
    before = rating_of(port)

    answer(scene, JOKER.best_moves[0])

    assert (port.attempts[-1].key, port.attempts[-1].move) == (JOKER.id, JOKER.best_moves[0])
    assert find_element(scene, "verdict").name == "Well spotted!"
    assert f"Rating {rating_of(port)}, up {rating_of(port) - before}." in scene.announce
    assert "Theme: Jokers" in scene.announce
    assert marks(scene) is NO_MARKS
    click(scene, "puzzle:why")
    assert scene.announce.count("Theme:") == 1


def test_a_new_player_has_no_rating_to_lose() -> None:
    port = FakePuzzlePort(is_new=True)
    scene = open_puzzle(JOKER, port)
    assert find_element(scene, "puzzle:rating").name == "Rating after 5 more puzzles"

    answer(scene, next(iter(JOKER.cost_by_move)))

    assert find_element(scene, "puzzle:rating").name == "Rating after 4 more puzzles"
    assert "Rating" not in scene.announce
    assert "down" not in scene.announce


def test_a_run_is_told_from_two_on() -> None:
    port = FakePuzzlePort(is_new=True)
    first = open_puzzle(JOKER, port)
    answer(first, JOKER.best_moves[0])
    second = open_puzzle(CALL, port)
    assert "puzzle:run" not in [each.id for each in first.elements()]
    assert "puzzle:run" not in [each.id for each in second.elements()]

    answer(second, CALL.best_moves[0])

    assert find_element(second, "puzzle:run").name == "2 in a row"
    assert find_element(second, "verdict").name == "2 in a row"
    answer(open_puzzle(PICKUP, port), max(PICKUP.cost_by_move))
    assert "puzzle:run" not in [each.id for each in open_puzzle(JOKER, port).elements()]


def test_why_says_the_reasons_and_that_several_plays_are_right() -> None:
    own, *others = CALL.cost_by_move
    shared = replace(
        CALL, best_moves=(*CALL.best_moves, own), cost_by_move={move: CALL.cost_by_move[move] for move in others}
    )
    scene = open_puzzle(shared)
    view = scene._match.view_before
    first, second = (hint_move(command_of(move, view), view) for move in shared.best_moves)
    answer(scene, own)
    assert "Masters" not in scene.announce

    click(scene, "puzzle:why")

    told = find_element(scene, "puzzle:reasons").label
    assert told.startswith(second)
    assert f"Also right: {first}" in told
    assert f"Also right: {second}" not in told
    assert "master 100%" in told.lower()
    click(scene, "puzzle:why")
    assert "puzzle:reasons" not in [each.id for each in scene.elements()]


def test_a_wrong_throw_goes_back_and_both_moves_are_shown_on_the_table() -> None:
    port = unsolved_port()
    scene = open_puzzle(JOKER, port)
    before, held = rating_of(port), hand(scene)
    wrong = next(move for move in JOKER.cost_by_move if move.isalnum())

    answer(scene, wrong)

    assert port.attempts[-1].move == wrong
    assert find_element(scene, "verdict").name == "Not quite"
    assert hand(scene) == held
    view, thrown = scene._match.view_before, dict[str, list[str]]()
    for ghost in marks(scene).ghosts:
        thrown.setdefault(ghost.tone, []).append(ghost.card)
    best = command_of(JOKER.best_moves[0], view)
    own = command_of(wrong, view)
    assert isinstance(best, c.Throw)
    assert isinstance(own, c.Throw)
    assert thrown["best"][: len(best.cards)] == list(best.cards), "and the card to take"
    assert sorted(thrown["own"]) == sorted(own.cards)
    assert [(each.number, each.tone) for each in marks(scene).arrows] == [(1, "best"), (2, "best")]
    assert {each.words for each in marks(scene).labels} == {"Best", "You"}
    assert f"Rating {rating_of(port)}, down {before - rating_of(port)}." in scene.announce
    assert find_element(scene, "puzzle:best").role == "image"


def test_a_wrong_call_shows_the_hand_as_called_and_who_beats_it() -> None:
    port = FakePuzzlePort()
    scene = open_puzzle(CALL, port)

    answer(scene, "!")

    assert port.attempts[-1].move == "!"
    assert {each.words for each in marks(scene).labels} == {"Best", "Yaniv!"}
    assert "Shira beats 4 about 23 times in 100." in scene.announce
    assert scene._match.view_before.hand_total == 4
    assert scene._table.model.view.caller == -1, "the table does not show who beats it"


def test_a_call_that_was_missed_is_shown_as_the_best() -> None:
    puzzle = next(each for each in shipped_puzzles().puzzles.values() if each.best_moves[0] == "!")
    scene = open_puzzle(puzzle)
    word = scene._task.setup.rules.table.call_word

    answer(scene, next(move for move in puzzle.cost_by_move if move.isalnum()))

    best = next(each for each in marks(scene).labels if each.tone == "best")
    assert best.words == f"{word}!"
    ghosts = [each.card for each in marks(scene).ghosts if each.tone == "best"]
    assert sorted(ghosts) == sorted(scene._match.view_before.hand)


def test_a_wrong_draw_shows_only_the_second_arrow() -> None:
    scene = open_puzzle(PICKUP)
    assert scene._match.view_before.phase == "thrown"

    answer(scene, max(PICKUP.cost_by_move))

    shown = [(each.number, each.tone) for each in marks(scene).arrows]
    assert shown == [(2, "best"), (0, "own")]
    assert all(each.tone == "best" for each in marks(scene).ghosts)


def test_the_costs_of_three_moves_are_bars_and_a_sentence() -> None:
    scene = open_puzzle(CALL)

    answer(scene, "!")

    bars = find_element(scene, "puzzle:costs")
    assert bars.name == "Points lost"
    assert bars.label.endswith("Yaniv!: 5.9.")
    assert bars.label.count(":") == 3


def test_a_hint_halves_the_gain_and_says_so() -> None:
    port = FakePuzzlePort()
    scene = open_puzzle(JOKER, port)
    button = find_element(scene, "button:hint")
    assert "A hint halves your gain." in f"{button.label} {scene._table.view_model}"

    scene.handle(key_press("h"))
    settle(scene, 100)
    scene.handle(key_press("h"))
    settle(scene, 100)
    best = command_of(JOKER.best_moves[0], scene._match.view_before)
    assert isinstance(best, c.Throw)
    assert [each.card for each in marks(scene).ghosts][: len(best.cards)] == list(best.cards)
    answer(scene, JOKER.best_moves[0])

    assert port.attempts[-1].is_hinted
    assert not FakePuzzlePort().attempts[-1].is_hinted


def test_what_comes_after_the_answer_is_no_answer() -> None:
    port = FakePuzzlePort()
    scene = open_puzzle(JOKER, port)
    count = len(port.attempts)

    for command in (decode_move(parse_move(JOKER.best_moves[0]), 0, scene._task.setup.rules), c.DrawStock(0)):
        scene._match.session.submit(command)
    settle(scene)

    assert len(port.attempts) == count + 1
    assert "Well spotted!" in scene.announce


def test_an_attempt_that_cannot_be_stored_is_no_move() -> None:
    port = FakePuzzlePort()
    port.failure = StoreError(store_message("disk_full"))
    scene = open_puzzle(JOKER, port)
    before = scene._match.session.view(0)

    scene._table._submit((decode_move(parse_move(JOKER.best_moves[0]), 0, scene._task.setup.rules),))
    settle(scene)

    assert scene._match.session.view(0) == before
    assert "What's your best play?" in texts(scene)


def test_the_answer_given_with_the_mouse_counts() -> None:
    port = FakePuzzlePort()
    scene = open_puzzle(JOKER, port)
    nine = next(each.id for each in scene.elements() if each.id.startswith("hand:") and each.name == "9D")

    click(scene, nine)
    click(scene, "deck")

    assert port.attempts[-1].move == JOKER.best_moves[0]
    assert "Well spotted!" in scene.announce


def test_the_header_names_the_rules_that_matter_and_opens_them() -> None:
    scene = open_puzzle(PICKUP)

    rules = find_element(scene, "button:rules")
    assert rules.label == "Rules: Fiji  •  Fiji at 7 or less  •  multiples of 50 lose 50"
    click(scene, "button:rules")

    assert scene._table.is_covered
    scene.handle(key_press("escape"))
    assert not scene._table.is_covered


@pytest.mark.parametrize("key", ["", "f1"])
def test_the_rules_open_over_a_verdict_and_close_again(key: str) -> None:
    scene = open_puzzle(PICKUP)
    answer(scene, max(PICKUP.cost_by_move))

    if key:
        scene.handle(key_press(key))
    else:
        click(scene, "button:rules")
    shown = [each.id for each in scene.elements()]
    scene.handle(key_press("escape"))

    assert "puzzle:next" not in shown
    assert "puzzle:next" in [each.id for each in scene.elements()]


def test_the_header_has_the_way_back_and_no_buttons_of_a_match() -> None:
    ids = [each.id for each in open_puzzle(JOKER).elements()]

    assert {"button:menu", "button:rules", "puzzle:rating", "puzzle:next", "button:hint"} <= set(ids)
    assert not {"button:settings", "button:log", "button:scores", "button:sound", "button:sort"} & set(ids)


def test_the_scores_of_a_puzzle_are_those_at_its_table_and_cover_its_header() -> None:
    scene = open_puzzle(JOKER)
    scene.paint(bare := Surface(SIZE))
    header = Rect(find_element(scene, "button:menu").rect)
    scene.handle(key_press("t"))
    scene.update(1_000)
    scene.paint(covered := Surface(SIZE))
    totals = scene._table.model.view.totals

    spoken = scene.announce

    assert any(totals)
    assert all(f"{each} points, 0 in the last round" in spoken for each in totals), spoken
    assert "button:menu" not in [each.id for each in scene.elements()]
    assert bare.get_at(header.center) != covered.get_at(header.center), "the header looks as if it could be pressed"


def test_an_own_mistake_says_from_when_it_is() -> None:
    port = FakePuzzlePort()
    task = replace(task_of(JOKER), key="7:31", rating=None, theme=None)
    scene = PuzzleScene(make_context(), port, task, size=SIZE, speed="instant", settings=Settings())

    assert scene.announce.startswith("From your match on Tuesday What's your best play?")
    assert find_element(scene, "button:rules").label.startswith("Rules: From your match on Tuesday")


def test_a_look_at_the_unseen_cards_counts_as_a_hint() -> None:
    settings = Settings(list_unseen_cards=True)
    port = FakePuzzlePort()
    scene = PuzzleScene(make_context(), port, task_of(JOKER), size=SIZE, speed="instant", settings=settings)
    scene.paint(Surface(SIZE))

    scene.handle(key_press("l"))
    settle(scene)
    click(scene, "log-tab:cards")
    answer(scene, JOKER.best_moves[0])

    assert port.attempts[-1].is_hinted


def test_once_a_puzzle_is_played_out_the_list_of_cards_opens() -> None:
    settings = Settings(list_unseen_cards=True)
    scene = PuzzleScene(make_context(), FakePuzzlePort(), task_of(JOKER), size=SIZE, speed="instant", settings=settings)
    scene.paint(Surface(SIZE))
    answer(scene, JOKER.best_moves[0])

    click(scene, "puzzle:play")
    scene.handle(key_press("l"))
    settle(scene)
    click(scene, "log-tab:cards")

    assert "Cards you haven't seen" in texts(scene)


def test_next_retry_and_back_lead_on() -> None:
    port = FakePuzzlePort()
    scene = open_puzzle(JOKER, port)
    following = port.next_key(JOKER.id)

    assert click(scene, "puzzle:next") == OpenPuzzle(following)
    assert port.skipped == [JOKER.id]
    answer(scene, next(iter(JOKER.cost_by_move)))
    assert click(scene, "puzzle:retry") == OpenPuzzle(JOKER.id)
    assert click(scene, "puzzle:next") == OpenPuzzle(following)
    assert click(scene, "puzzle:rating") == ToPuzzleThemes()
    assert click(scene, "button:menu") == ToMenu()


def test_escape_first_lets_selected_cards_go() -> None:
    scene = open_puzzle(JOKER)
    click(scene, "hand:0")
    assert scene._table.model.hand_state.selected

    assert scene.handle(key_press("escape")) is None
    assert not scene._table.model.hand_state.selected
    assert "button:resume" not in element_ids(scene)
    scene.handle(key_press("escape"))
    assert "button:resume" in element_ids(scene)


@pytest.mark.parametrize("key", ["return", "space", "n"])
@pytest.mark.parametrize("is_right", [True, False])
def test_next_goes_on_at_once_by_enter_space_and_n(key: str, is_right: bool) -> None:  # noqa: FBT001 -- a row of the table
    port = FakePuzzlePort()
    scene = open_puzzle(JOKER, port)
    answer(scene, JOKER.best_moves[0] if is_right else next(iter(JOKER.cost_by_move)))

    assert find_element(scene, "puzzle:next").state == ("enabled", "focused")
    assert scene.handle(key_press(key)) == OpenPuzzle(port.next_key(JOKER.id))


def test_header_and_skip_are_reached_by_keys_while_the_table_asks() -> None:
    port = FakePuzzlePort()
    scene = open_puzzle(JOKER, port)
    to_call = ["tab"] * 4
    ways = {
        "button:menu": [*to_call, *["up"] * 8, *["left"] * 4],
        "puzzle:rating": ["right"] * 4,
        "puzzle:next": [*["down"] * 8, "up"],
    }
    for goal, keys in ways.items():
        for key in keys:
            scene.handle(key_press(key))
        assert [each.id for each in scene.elements() if "focused" in each.state] == [goal]
        scene.paint(Surface(SIZE))

    assert scene.handle(key_press("return")) == OpenPuzzle(port.next_key(JOKER.id)), "Skip"


@pytest.mark.parametrize(
    ("origin", "name", "request_"),
    [
        ("home", "Back home", ToMenu()),
        ("learn", "Learn", ToLearn()),
        ("themes", "By theme", ToPuzzleThemes()),
        ("today", "Today's deal", ToToday()),
    ],
)
def test_a_puzzle_leads_back_to_where_it_was_opened(
    origin: PuzzleOrigin, name: str, request_: NavigationRequest
) -> None:
    port = FakePuzzlePort()
    port.origin = origin
    scene = open_puzzle(JOKER, port)

    assert find_element(scene, "button:menu").name == name
    assert click(scene, "button:menu") == request_


def test_it_can_be_played_out_to_the_end_of_the_round() -> None:
    scene = open_puzzle(JOKER)
    answer(scene, JOKER.best_moves[0])
    click(scene, "puzzle:play")
    session = scene._match.session

    for _ in range(400):
        view = session.view(0)
        if view.phase == "round_over":
            break
        if view.turn == 0 and view.slap is None:
            session.submit(c.DrawStock(0) if view.phase == "thrown" else c.Throw(0, view.hand[:1]))
        elif view.slap is not None:
            session.submit(c.DeclineSlap(0))
        settle(scene, 500)
    settle(scene, 20_000)

    assert session.view(0).phase == "round_over"
    assert "Round over" in scene.announce
    assert session.view(0).round == 1, "no other round is dealt"
    scene.close()


def test_menu_leads_home() -> None:
    scene = open_puzzle(JOKER)

    assert click(scene, "button:menu") == ToMenu()


@pytest.mark.parametrize("answered", ["", "right", "wrong"])
@pytest.mark.parametrize("key", [key_press("escape"), GamepadPressed("b", 0)])
def test_the_key_that_goes_back_opens_the_pause_and_closes_it(key: InputEvent, answered: str) -> None:
    scene = open_puzzle_after(answered)

    opened = (scene.handle(key), "button:resume" in element_ids(scene))
    closed = (scene.handle(key), "button:resume" in element_ids(scene))

    assert (opened, closed) == ((None, True), (None, False))


@pytest.mark.parametrize(
    ("origin", "name", "request_"),
    [
        ("home", "Back home", ToMenu()),
        ("learn", "Back to Learn", ToLearn()),
        ("themes", "Back to the themes", ToPuzzleThemes()),
        ("today", "Back to today's deal", ToToday()),
    ],
)
@pytest.mark.parametrize("answered", ["", "right", "wrong"])
def test_the_pause_says_where_it_leaves_to(
    origin: PuzzleOrigin, name: str, request_: NavigationRequest, answered: str
) -> None:
    port = FakePuzzlePort()
    port.origin = origin
    scene = open_puzzle_after(answered, port)
    scene.handle(key_press("escape"))
    scene.paint(Surface(SIZE))

    assert find_element(scene, "button:menu").name == name
    assert click(scene, "button:menu") == request_


@pytest.mark.parametrize("answered", ["", "right", "wrong"])
def test_the_pause_leads_to_settings_and_rules(answered: str) -> None:
    scene = open_puzzle_after(answered)
    scene.handle(key_press("escape"))
    scene.paint(Surface(SIZE))
    tiles = [each for each in element_ids(scene) if each.startswith(("button:", "practice:"))]
    assert tiles == [
        *("button:resume", "button:rules", "button:settings", "button:sound", "button:menu"),
    ], "a single position has no scores"
    assert isinstance(click(scene, "button:settings"), ToSettings)

    scene = open_puzzle_after(answered)
    scene.handle(key_press("escape"))
    scene.paint(Surface(SIZE))
    click(scene, "button:rules")
    assert "rules:aim" in element_ids(scene)
    scene.handle(key_press("escape"))
    assert "button:resume" not in element_ids(scene)


@pytest.mark.parametrize("answered", ["", "right", "wrong"])
def test_sound_is_switched_without_leaving_the_pause(answered: str) -> None:
    scene = open_puzzle_after(answered)
    scene.handle(key_press("escape"))
    scene.paint(Surface(SIZE))
    was_on = find_element(scene, "button:sound").value

    click(scene, "button:sound")

    assert (was_on, find_element(scene, "button:sound").value) == (True, False)
    assert "button:resume" in element_ids(scene)


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_sheet_covers_nothing_of_the_table_and_nothing_asks_for_a_move(
    size: tuple[int, int], text_scale: float
) -> None:
    context = make_context()
    context.text_scale = text_scale
    scene = PuzzleScene(context, FakePuzzlePort(), task_of(PICKUP), size=size, speed="instant", settings=Settings())
    scene.paint(Surface(size))
    asked = scene._table.announce

    answer(scene, max(PICKUP.cost_by_move), size)

    sheet_top = element_rect(scene, "verdict").top
    table = [each for each in scene.elements() if each.id.startswith(("hand:", "seat:", "deck", "pile:"))]
    assert max(each.rect[1] + each.rect[3] for each in table) <= sheet_top
    assert "Now draw" in asked
    assert "Now draw" not in scene._table.announce


def test_large_text_keeps_three_buttons_and_puts_the_rest_behind_more() -> None:
    context = make_context()
    context.text_scale = 2.0
    scene = PuzzleScene(context, FakePuzzlePort(), task_of(JOKER), size=SIZE, speed="instant", settings=Settings())
    answer(scene, next(iter(JOKER.cost_by_move)))
    ids = {each.id for each in scene.elements() if each.role == "button"}
    assert {"puzzle:next", "puzzle:retry", "puzzle:why"} <= ids
    assert "puzzle:play" not in ids

    click(scene, "puzzle:why")

    assert {"puzzle:play", "puzzle:costs"} <= {each.id for each in scene.elements()}


@pytest.mark.parametrize(
    ("estimate", "sentence"),
    [
        (4.3, "Played out 400 times, that move costs 5.9 points; the review's estimate was 4.3."),
        (12.64, "Played out 400 times, that move costs 5.9 points; the review's estimate was 12.6."),
        (None, "Played out 400 times, that move costs 5.9 points. The review only estimates."),
    ],
)
def test_an_own_move_costs_what_was_played_out_beside_what_the_review_says(
    estimate: float | None, sentence: str
) -> None:
    task = replace(task_of(CALL), own_move="!", review_cost=estimate, playouts=400)
    scene = PuzzleScene(make_context(), FakePuzzlePort(), task, size=SIZE, speed="instant", settings=Settings())
    scene.paint(Surface(SIZE))

    answer(scene, CALL.best_moves[0])

    click(scene, "puzzle:why")
    assert f"You chose: Call Yaniv. {sentence}" in " ".join(scene.announce.split())
