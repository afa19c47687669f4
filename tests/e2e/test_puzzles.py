"""End-to-end test of puzzles: one solved, one missed, and both attempts survive a SIGKILL."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element
from yaniv.bots.simulator.encoding import cards_of
from yaniv.daily.today import TODAY_ENV_VARIABLE
from yaniv.puzzles.move_notation import parse_kinds
from yaniv.puzzles.puzzle import THEMES, Puzzle, Theme
from yaniv.puzzles.puzzle_library import shipped_puzzles
from yaniv.store.journal import SqliteJournal
from yaniv.ui.accessibility.element_tree import ElementTree


def single_throws(puzzle: Puzzle) -> tuple[str, str] | None:
    """Return the letters of a single card that solves the puzzle and of one that fails, or None."""
    right = [card for card in puzzle.best_moves if len(card) == 1 and card.isalnum()]
    wrong = [card for card in puzzle.cost_by_move if len(card) == 1 and card.isalnum()]
    return (right[0], wrong[0]) if right and wrong else None


def show_theme(program: ProgramDriver, theme: Theme) -> ElementTree:
    """Press the right arrow until only puzzles of this theme are listed; return the page."""
    program.wait_until("the list", lambda tree: find_element(tree, "puzzles") is not None)
    program.tab_to("theme")
    for _ in range(len(THEMES) + 1):
        before = program.element("theme").value
        if before == theme:
            break
        program.key("Right")
        program.wait_until("another theme", lambda tree, before=before: value_of(tree, "theme") != before)  # type: ignore[misc]
    return program.wait_until("the theme", lambda tree: value_of(tree, "theme") == theme)


def value_of(tree: ElementTree, id_: str) -> str:
    """Return the value of an element; empty if it does not exist."""
    element = find_element(tree, id_)
    return str(element.value) if element is not None else ""


def throw(program: ProgramDriver, letter: str) -> None:
    """Throw a card by its letter and draw from the deck."""
    (name,) = cards_of(parse_kinds(letter))
    tree = program.wait_until("the position", lambda tree: tree.scene == "puzzle" and has_card(tree, name))
    card = next(each.id for each in tree.elements if each.id.startswith("hand:") and each.name == name)
    program.click(card)
    program.click("deck")
    program.wait_until("the verdict", lambda tree: find_element(tree, "puzzle:retry") is not None)


def has_card(tree: ElementTree, name: str) -> bool:
    """Return whether this card is in the hand."""
    return any(each.id.startswith("hand:") and each.name == name for each in tree.elements)


def test_attempts_at_two_puzzles_survive_a_kill(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    options = ("--data", str(games), "--size", "1280x720", "--speed", "instant")
    inside = ("env", f"{TODAY_ENV_VARIABLE}=2026-12-24")
    puzzles = shipped_puzzles().puzzles
    with ProgramDriver(tmp_path, display, *options, inside=inside) as program:
        program.click("menu:puzzles")
        rows = show_theme(program, "throw")
        keys = [each.id.partition(":")[2] for each in rows.elements if each.id.startswith("puzzles:")]
        unselected = keys[1:]  # a press on the selected row, the first, opens it at once
        solvable = [(key, throws) for key in unselected if (throws := single_throws(puzzles[key])) is not None]
        (solved, (best, _)), (missed, (_, wrong)) = solvable[:2]
        program.click(f"puzzles:{solved}")
        program.click(f"puzzles:{solved}")
        throw(program, best)
        verdict_when_solved = program.element("verdict").label
        program.click("button:back")
        show_theme(program, "throw")
        program.click(f"puzzles:{missed}")
        program.click(f"puzzles:{missed}")
        throw(program, wrong)
        verdict_when_missed = program.element("verdict").label
        program.kill()

    with SqliteJournal.open(games) as journal:
        attempts = journal.puzzle_attempts()
    with ProgramDriver(tmp_path, display, *options, inside=inside) as program:
        program.click("menu:puzzles")
        rating_label = program.element("standing:rating").label
        assert program.terminate() == 0

    assert verdict_when_solved == "Well spotted!"
    assert verdict_when_missed == "Not the best play"
    assert [(attempt.key, attempt.move) for attempt in attempts] == [(solved, best), (missed, wrong)]
    assert "1 of 2 puzzles solved" in rating_label
