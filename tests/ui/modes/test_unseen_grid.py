"""Tests of the picture of the cards that a player has not seen."""

from collections import Counter

import pytest
from pygame import Rect, Surface

from tests.ui.modes.sample_practice import SamplePractice
from tests.ui.scene_harness import make_context
from yaniv.bots.probabilities import unseen_cards
from yaniv.cards import JOKER, cards
from yaniv.ui.modes.practice_sheet import UnseenGrid, practice_sections, unseen_grid

HANDS = ("AC AD AH 2C JK", "3C 8D 9S TS QC", "4C 6D TH JC QS")
CONTEXT = make_context()


def painted(grid: UnseenGrid) -> Surface:
    surface = Surface((1920, 1080))
    area = Rect(0, 0, 720, grid.height(720, 1.0))
    grid.paint(CONTEXT.painter(surface), area, 1.0)
    return surface.subsurface(area)


def brightness(surface: Surface) -> int:
    return sum(surface.get_at((x, y)).r for x in range(0, surface.get_width(), 3) for y in range(surface.get_height()))


def test_each_card_of_the_deck_is_there_and_only_unseen_ones_count() -> None:
    view = SamplePractice(hands=HANDS).controller.view

    grid = unseen_grid(view)

    assert {card: count for card, count in grid.counts.items() if count} == Counter(unseen_cards(view))
    assert len(grid.counts) == 53
    assert all(grid.counts[card] == 0 for card in cards("AC AD AH 2C"))
    assert grid.counts[JOKER] == 1, "the other one is in the hand"


def test_a_seen_card_is_dim() -> None:
    deck = cards("AS 2S 3S")

    unseen, seen = (painted(UnseenGrid(dict.fromkeys(deck, count))) for count in (1, 0))

    assert brightness(unseen) > 2 * brightness(seen)


@pytest.mark.parametrize(("width", "lines"), [(1000, 1), (400, 2), (300, 3), (200, 4)])
def test_a_suit_takes_as_many_lines_as_the_width_asks_for(width: int, lines: int) -> None:
    suit = UnseenGrid(dict.fromkeys(cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"), 1))

    assert suit.height(width, 1.0) == 42 * lines + 12


def test_a_screen_reader_is_told_the_cards_in_words() -> None:
    match = SamplePractice(hands=HANDS)
    view = match.controller.view

    unseen = practice_sections(view, match.controller.memory)[-1]

    assert unseen.paragraphs[-1] == "1 joker"
    assert sum(len(line.split()) for line in unseen.paragraphs[:-1]) == len(unseen_cards(view)) - 1
