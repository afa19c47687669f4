"""End-to-end test of puzzles: one solved, one missed, and both attempts survive a SIGKILL."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element
from yaniv.bots.simulator.encoding import cards_of
from yaniv.daily.deal_date import TODAY_ENV_VARIABLE
from yaniv.puzzles.move_notation import parse_kinds
from yaniv.puzzles.puzzle import Puzzle
from yaniv.puzzles.puzzle_choice import matching_puzzles, mixed_by_theme
from yaniv.puzzles.puzzle_library import shipped_puzzles
from yaniv.store.journal import SqliteJournal
from yaniv.ui.accessibility.element_tree import ElementTree


def single_throws(puzzle: Puzzle) -> tuple[str, str] | None:
    """Return the letters of a single card that solves the puzzle and of one that fails, or None."""
    right = [card for card in puzzle.best_moves if len(card) == 1 and card.isalnum()]
    wrong = [card for card in puzzle.cost_by_move if len(card) == 1 and card.isalnum()]
    return (right[0], wrong[0]) if right and wrong else None


def throw(program: ProgramDriver, letter: str) -> None:
    """Throw a card by its letter and draw from the deck."""
    (name,) = cards_of(parse_kinds(letter))
    tree = program.wait_until("the position", lambda tree: is_asked(tree) and has_card(tree, name))
    card = next(each.id for each in tree.elements if each.id.startswith("hand:") and each.name == name)
    program.click(card)
    program.click("deck")
    program.wait_until("the verdict", lambda tree: find_element(tree, "puzzle:retry") is not None)


def is_asked(tree: ElementTree) -> bool:
    """Return whether a puzzle waits for its answer."""
    return tree.scene == "puzzle" and find_element(tree, "puzzle") is not None


def hand_of(tree: ElementTree) -> list[str]:
    """Return the names of the cards in the hand."""
    return sorted(each.name for each in tree.elements if each.id.startswith("hand:"))


def has_card(tree: ElementTree, name: str) -> bool:
    """Return whether this card is in the hand."""
    return any(each.id.startswith("hand:") and each.name == name for each in tree.elements)


def test_attempts_at_two_puzzles_survive_a_kill(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    options = ("--data", str(games), "--size", "1280x720", "--speed", "instant")
    inside = ("env", f"{TODAY_ENV_VARIABLE}=2026-12-24")
    throws = mixed_by_theme(matching_puzzles(shipped_puzzles().puzzles.values(), "throw"))
    played: list[tuple[str, str]] = []
    verdicts: list[str] = []
    with ProgramDriver(tmp_path, display, *options, inside=inside) as program:
        program.click("menu:puzzles")
        program.wait_until("a position, not a list", is_asked)
        program.click("puzzle:rating")
        program.wait_until("the themes", lambda tree: find_element(tree, "theme:throw") is not None)
        program.click("theme:throw")
        for puzzle in throws:
            tree = program.wait_until("a position", is_asked)
            single = single_throws(puzzle)
            if single is None:
                hand = hand_of(tree)
                program.click("puzzle:next")
                program.wait_until("another one", lambda tree, hand=hand: is_asked(tree) and hand_of(tree) != hand)  # type: ignore[misc]
                continue
            played.append((puzzle.id, single[len(played)]))
            throw(program, played[-1][1])
            verdicts.append(program.element("verdict").name)
            if len(played) == 2:
                break
            program.key("n")
        rating = program.element("puzzle:rating").name
        program.kill()

    with SqliteJournal.open(games) as journal:
        attempts = journal.puzzle_attempts()
    with ProgramDriver(tmp_path, display, *options, inside=inside) as program:
        program.click("menu:puzzles")
        program.wait_until("a position", is_asked)
        rating_after = program.element("puzzle:rating").name
        program.click("puzzle:rating")
        standing = program.wait_until("the themes", lambda tree: find_element(tree, "standing") is not None)
        label = next(each.label for each in standing.elements if each.id == "standing")
        assert program.terminate() == 0

    assert verdicts == ["Well spotted!", "Not quite"]
    assert [(attempt.key, attempt.move) for attempt in attempts] == played
    assert rating_after == rating
    assert "1 of 2 puzzles solved" in label


def test_ten_puzzles_are_answered_with_the_mouse_one_after_the_other(tmp_path: Path, display: str) -> None:
    """Every answer is a single click on a card, if one is due, and one on the deck; it may be right or wrong."""
    options = ("--data", str(tmp_path / "games"), "--size", "1280x720", "--speed", "instant")
    with ProgramDriver(tmp_path, display, *options) as program:
        program.click("menu:puzzles")
        for _ in range(10):
            tree = program.wait_until("a position", is_asked)
            if getattr(find_element(tree, "puzzle"), "name", "") != "What do you draw?":
                program.click("hand:0")
            program.click("deck")
            program.wait_until("the verdict", lambda tree: find_element(tree, "verdict") is not None)
            program.click("puzzle:next")
        program.wait_until("the eleventh", is_asked)
        assert program.terminate() == 0

    with SqliteJournal.open(tmp_path / "games") as journal:
        attempts = journal.puzzle_attempts()
    assert len({attempt.key for attempt in attempts}) == len(attempts) == 10
    assert program.error_output == ""
