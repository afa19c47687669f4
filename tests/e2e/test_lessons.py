"""End-to-end tests of the lessons: the first one by keyboard alone and by mouse, and the last one to its end."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element
from yaniv.ui.accessibility.element_tree import ElementTree

OPTIONS = ("--size", "1280x720", "--speed", "instant")


def coach_text(tree: ElementTree) -> str:
    """Return what the coach says; empty without a coach."""
    element = find_element(tree, "coach")
    return "" if element is None else element.label


def wait_for_coach(program: ProgramDriver, words: str) -> str:
    """Wait until the coach says these words and no card moves; return all it says."""
    return coach_text(program.wait_until(words, lambda tree: not tree.busy and words in coach_text(tree)))


def test_the_first_lesson_is_completed_with_the_keys_that_the_coach_names(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *OPTIONS) as program:
        program.tab_to("button:take-lessons")
        program.key("Return")
        for card in ("5", "4"):
            wait_for_coach(program, f"Press {card} to select the card, then D to throw it.")
            program.key(card)
            program.key("d")
            wait_for_coach(program, "Press W to draw.")
            program.key("w")
        wait_for_coach(program, "One more, then this lesson is done.")
        program.key("Return")
        wait_for_coach(program, "Now you. Which of these cards costs you the most?")
        program.key("5")
        program.key("d")
        wait_for_coach(program, "Now draw a card.")
        program.key("w")
        wait_for_coach(program, "Lesson done. Next: Sets.")
        program.key("Return")
        text = wait_for_coach(program, "Sets. ")

    assert "Press 3 and 4 to select the cards" in text


def test_the_last_lesson_is_played_by_mouse_and_leads_to_a_new_game(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *OPTIONS) as program:
        program.click("menu:learn")
        program.click("lesson:5")
        wait_for_coach(program, "Click the button “YANIV!”")
        program.click("button:yaniv")
        wait_for_coach(program, "And now another one.")
        program.click("button:next")
        wait_for_coach(program, "Another deal")
        program.click("button:yaniv")
        text = wait_for_coach(program, "One more, then this lesson is done.")
        program.click("button:next")
        wait_for_coach(program, "Now you. What can you do with this hand?")
        program.click("button:yaniv")
        wait_for_coach(program, "That was the last lesson.")
        program.click("button:next")
        page = program.wait_until("the list of lessons", lambda tree: tree.scene == "learn")

    assert "Asaf! Noa beat you." in text
    assert find_element(page, "button:play") is not None
