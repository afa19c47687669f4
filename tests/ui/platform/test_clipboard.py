"""Tests of the clipboard: a program that hangs is not asked for its text."""

import pygame

from yaniv.ui.platform import clipboard


def test_an_owner_that_does_not_answer_is_not_asked_for_its_text() -> None:
    pygame.display.init()
    assert clipboard.copy_text("a text") == ""

    assert clipboard.paste_text(lambda: True) == "a text"
    assert clipboard.paste_text(lambda: False) == ""
