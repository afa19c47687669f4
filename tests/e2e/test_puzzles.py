"""Puzzles in a real window: one solved, one missed, and the attempts outlast a kill."""

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
    """The letters of a card that solves the puzzle and of one that does not, if single throws decide it."""
    hand = [card for card in puzzle.best_moves if len(card) == 1 and card.isalnum()]
    wrong = [card for card in puzzle.cost_by_move if len(card) == 1 and card.isalnum()]
    return (hand[0], wrong[0]) if hand and wrong else None


def show_theme(sitting: ProgramDriver, theme: Theme) -> ElementTree:
    """Press the right arrow until only puzzles of this theme are listed; return the page."""
    sitting.wait_until("the list", lambda tree: find_element(tree, "puzzles") is not None)
    sitting.tab_to("theme")
    for _ in range(len(THEMES) + 1):
        before = sitting.element("theme").value
        if before == theme:
            break
        sitting.key("Right")
        sitting.wait_until("another theme", lambda tree, before=before: value_of(tree, "theme") != before)  # type: ignore[misc]
    return sitting.wait_until("the theme", lambda tree: value_of(tree, "theme") == theme)


def value_of(tree: ElementTree, id_: str) -> str:
    """The value of an element; empty if it is not there."""
    element = find_element(tree, id_)
    return str(element.value) if element is not None else ""


def throw(sitting: ProgramDriver, letter: str) -> None:
    """Choose the card and draw from the deck."""
    (name,) = cards_of(parse_kinds(letter))
    tree = sitting.wait_until("the position", lambda tree: tree.scene == "puzzle" and has_card(tree, name))
    card = next(each.id for each in tree.elements if each.id.startswith("hand:") and each.name == name)
    sitting.click(card)
    sitting.click("deck")
    sitting.wait_until("the verdict", lambda tree: find_element(tree, "puzzle:retry") is not None)


def has_card(tree: ElementTree, name: str) -> bool:
    """Whether this card is in the hand."""
    return any(each.id.startswith("hand:") and each.name == name for each in tree.elements)


def test_a_puzzle_is_solved_another_missed_and_a_kill_keeps_both(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    options = ("--data", str(games), "--size", "1280x720", "--speed", "instant")
    inside = ("env", f"{TODAY_ENV_VARIABLE}=2026-12-24")
    puzzles = shipped_puzzles().puzzles
    with ProgramDriver(tmp_path, display, *options, inside=inside) as sitting:
        sitting.click("menu:puzzles")
        rows = show_theme(sitting, "throw")
        keys = [each.id.partition(":")[2] for each in rows.elements if each.id.startswith("puzzles:")]
        unselected = keys[1:]  # a press on the selected row, the first, opens it at once
        solvable = [(key, throws) for key in unselected if (throws := single_throws(puzzles[key])) is not None]
        (solved, (best, _)), (missed, (_, wrong)) = solvable[:2]
        sitting.click(f"puzzles:{solved}")
        sitting.click(f"puzzles:{solved}")
        throw(sitting, best)
        praise = sitting.element("verdict").label
        sitting.click("button:back")
        show_theme(sitting, "throw")
        sitting.click(f"puzzles:{missed}")
        sitting.click(f"puzzles:{missed}")
        throw(sitting, wrong)
        blame = sitting.element("verdict").label
        sitting.kill()

    with SqliteJournal.open(games) as journal:
        attempts = journal.puzzle_attempts()
    with ProgramDriver(tmp_path, display, *options, inside=inside) as sitting:
        sitting.click("menu:puzzles")
        standing = sitting.element("standing:rating").label
        assert sitting.terminate() == 0

    assert praise == "Well spotted!"
    assert blame == "Not the best play"
    assert [(attempt.key, attempt.move) for attempt in attempts] == [(solved, best), (missed, wrong)]
    assert "1 of 2 puzzles solved" in standing
