"""Tests of a puzzle on the table: the first move is the answer, which is stored and graded."""

import pytest
from msgspec.structs import replace
from pygame import Surface

from tests.puzzles.sample_puzzles import PUZZLES, puzzle_of_six
from tests.ui.fake_puzzle_port import FakePuzzlePort, task_of
from tests.ui.scene_harness import click_events, key_press, make_context
from yaniv.bots.simulator.encoding import decode_move
from yaniv.game import commands as c
from yaniv.puzzles.move_notation import parse_move
from yaniv.puzzles.puzzle import Puzzle
from yaniv.store.errors import StoreError, store_message
from yaniv.ui.narration.hint_text import hint_move
from yaniv.ui.narration.puzzle_text import command_of, theme_name
from yaniv.ui.navigation import NavigationRequest, OpenPuzzle, ToPuzzles
from yaniv.ui.scenes.puzzles.puzzle_scene import PuzzleScene
from yaniv.ui.scenes.puzzles.verdict_panel import verdict_width
from yaniv.ui.table.state.hand_sort import TablePreferences

SIZE = (1280, 720)
CALL, JOKER, DEAL, PICKUP = PUZZLES


def open_puzzle(puzzle: Puzzle, port: FakePuzzlePort | None = None) -> PuzzleScene:
    scene = PuzzleScene(make_context(), port or FakePuzzlePort(), task_of(puzzle), size=SIZE, speed="instant")
    scene.paint(Surface(SIZE))
    return scene


def answer(scene: PuzzleScene, move: str) -> None:
    rules = scene._task.setup.rules
    scene._match.session.submit(decode_move(parse_move(move), 0, rules))
    settle(scene)


def settle(scene: PuzzleScene, ms: int = 3000) -> None:
    for _ in range(ms // 50):
        scene.update(50)
    scene.paint(Surface(SIZE))


def click(scene: PuzzleScene, element_id: str) -> NavigationRequest | None:
    requests = [scene.handle(event) for event in click_events(scene, element_id)]
    settle(scene)
    return next((request for request in requests if request is not None), None)


def texts(scene: PuzzleScene) -> str:
    return " ".join(element.label for element in scene.elements())


@pytest.mark.parametrize("puzzle", [*PUZZLES, puzzle_of_six()], ids=lambda puzzle: puzzle.id)
def test_a_puzzle_shows_its_question_and_no_hidden_card(puzzle: Puzzle) -> None:
    scene = open_puzzle(puzzle)

    assert "Find the best play" in texts(scene)
    hand = [element.name for element in scene.elements() if element.id.startswith("hand:")]
    assert sorted(hand) == sorted(scene._match.view_before.hand)
    assert theme_name(puzzle.theme) not in scene._prompt.announce, "it would give the answer away"


def test_a_right_answer_is_stored_and_praised_with_its_reasons() -> None:
    port = FakePuzzlePort()
    scene = open_puzzle(CALL, port)

    answer(scene, CALL.best_moves[0])

    assert port.attempts[-1].key == CALL.id
    assert port.attempts[-1].move == CALL.best_moves[0]
    assert "Well spotted!" in scene.announce
    assert "You found it" in scene.announce
    assert "That costs 5.9 points." in scene.announce, "the call"
    assert "master 100%" in scene.announce.lower()


def test_of_several_best_plays_the_players_own_comes_first() -> None:
    own, *others = CALL.cost_by_move
    shared = replace(
        CALL, best_moves=(*CALL.best_moves, own), cost_by_move={move: CALL.cost_by_move[move] for move in others}
    )
    scene = open_puzzle(shared)
    view = scene._match.view_before
    first, second = (hint_move(command_of(move, view), view) for move in shared.best_moves)

    answer(scene, own)

    told = scene.announce
    assert f"You found it: {second} {second}" in told
    assert f"Also right: {first}" in told
    assert f"Also right: {second}" not in told


def test_a_wrong_answer_is_stored_and_shows_its_cost() -> None:
    port = FakePuzzlePort()
    scene = open_puzzle(CALL, port)

    answer(scene, "!")

    assert port.attempts[-1].move == "!"
    assert "Not the best play" in scene.announce
    assert "You chose: Call Yaniv. That costs 5.9 points." in scene.announce


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
    assert "Find the best play" in texts(scene)


def test_the_answer_given_with_the_mouse_counts() -> None:
    port = FakePuzzlePort()
    scene = open_puzzle(JOKER, port)
    nine = next(each.id for each in scene.elements() if each.id.startswith("hand:") and each.name == "9D")

    click(scene, nine)
    click(scene, "deck")

    assert port.attempts[-1].move == JOKER.best_moves[0]
    assert "Well spotted!" in scene.announce


def test_hints_stay_closed_until_the_answer() -> None:
    scene = open_puzzle(JOKER)

    scene.handle(key_press("h"))
    assert "No hints here" in texts(scene)
    settle(scene, 20_000)
    assert "No hints here" not in texts(scene)

    assert "button:hint" not in [each.id for each in scene.elements()]
    answer(scene, max(task_of(JOKER).cost_by_move))
    click(scene, "puzzle:play")
    assert "button:hint" in [each.id for each in scene.elements()]


def test_the_top_line_and_the_verdict_name_the_rules_that_matter() -> None:
    scene = open_puzzle(PICKUP)
    view_model = scene._table.view_model

    assert view_model.titles[0] == "Fiji  •  Fiji at 7 or less  •  multiples of 50 lose 50"
    assert view_model.titles[-1] == "Fiji at 7 or less"

    answer(scene, max(task_of(PICKUP).cost_by_move))
    assert "House rules: Fiji." in scene.announce


def test_the_list_of_unseen_cards_stays_closed_until_the_answer() -> None:
    preferences = TablePreferences(lists_unseen_cards=True)
    scene = PuzzleScene(
        make_context(), FakePuzzlePort(), task_of(JOKER), size=SIZE, speed="instant", preferences=preferences
    )
    scene.paint(Surface(SIZE))

    scene.handle(key_press("l"))
    settle(scene)
    click(scene, "log-tab:cards")

    assert "No hints here" in texts(scene)
    assert "Cards you haven't seen" not in texts(scene)


def test_once_a_puzzle_is_played_out_the_list_of_cards_opens() -> None:
    preferences = TablePreferences(lists_unseen_cards=True)
    scene = PuzzleScene(
        make_context(), FakePuzzlePort(), task_of(JOKER), size=SIZE, speed="instant", preferences=preferences
    )
    scene.paint(Surface(SIZE))
    answer(scene, JOKER.best_moves[0])

    click(scene, "puzzle:play")
    scene.handle(key_press("l"))
    settle(scene)
    click(scene, "log-tab:cards")

    assert "No hints here" not in texts(scene)
    assert "Cards you haven't seen" in texts(scene)


def test_next_retry_and_back_lead_on() -> None:
    port = FakePuzzlePort()
    scene = open_puzzle(JOKER, port)
    following = port.next_key(JOKER.id)

    assert click(scene, "puzzle:next") == OpenPuzzle(following)
    assert port.skipped == [JOKER.id]
    answer(scene, next(iter(JOKER.cost_by_move)))
    assert scene.handle(key_press("return")) == OpenPuzzle(following), "the first button has the focus"
    assert click(scene, "puzzle:retry") == OpenPuzzle(JOKER.id)
    assert click(scene, "puzzle:next") == OpenPuzzle(following)
    assert click(scene, "button:back") == ToPuzzles()
    assert scene.handle(key_press("escape")) == ToPuzzles()


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


def test_menu_leads_back_to_the_overview() -> None:
    assert click(open_puzzle(JOKER), "button:menu") == ToPuzzles()


def test_the_verdict_covers_no_seat_and_nothing_asks_for_a_move() -> None:
    scene = open_puzzle(PICKUP)
    asked = scene._table.announce

    answer(scene, max(PICKUP.cost_by_move))

    column = verdict_width(SIZE)
    assert scene._verdict._rect.right <= column
    assert scene._table.model.layout.size == (SIZE[0] - column, SIZE[1])
    assert "Now draw" in asked
    assert "Now draw" not in scene._table.announce


def test_beside_large_text_the_verdict_lies_over_the_table() -> None:
    scene = open_puzzle(PICKUP)
    scene._context.text_scale = 2.0

    answer(scene, max(PICKUP.cost_by_move))

    assert scene._table.model.layout.size == SIZE


@pytest.mark.parametrize(
    ("estimate", "sentence"),
    [
        (4.3, "Played out 400 times, that costs 5.9 points; the review's estimate was 4.3."),
        (12.64, "Played out 400 times, that costs 5.9 points; the review's estimate was 12.6."),
        (None, "Played out 400 times, that costs 5.9 points. The review only estimates."),
    ],
)
def test_an_own_move_costs_what_was_played_out_beside_what_the_review_says(
    estimate: float | None, sentence: str
) -> None:
    task = replace(task_of(CALL), own_move="!", review_cost=estimate, playouts=400)
    scene = PuzzleScene(make_context(), FakePuzzlePort(), task, size=SIZE, speed="instant")
    scene.paint(Surface(SIZE))

    answer(scene, CALL.best_moves[0])

    assert f"You chose: Call Yaniv. {sentence}" in " ".join(scene.announce.split())
