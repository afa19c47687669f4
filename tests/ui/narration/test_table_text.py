"""Tests of the texts beside the last play where only a larger throw may take a card of it."""

import pytest

from tests.game_scenario import given_events, opened_round
from tests.ui.sample_views import rules_with
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.game.view import build_view
from yaniv.ui.narration.table_text import pile_captions
from yaniv.ui.narration.tooltip_text import not_takeable_text
from yaniv.ui.table.state.card_layout import HandState
from yaniv.ui.table.state.gesture_commands import InteractionContext
from yaniv.ui.table.state.table_sprites import from_view

THROWS = [
    (1, "", "First card · on offer: Q♠", None),
    (2, "", "First card · for a throw of 2 or more", None),
    (3, "", "First card · for a throw of 3 or more", None),
    (1, "KC", "First card · on offer: Q♠", None),
    (2, "KC", "First card", "queen of spades: throw 2 cards or more to take it"),
    (2, "5C 5D", "First card · on offer: Q♠", None),
    (3, "5C 5D", "First card", "queen of spades: throw 3 cards or more to take it"),
]
"""Cards needed to take one, cards thrown, caption of the last play, label of its card if it cannot be taken."""


@pytest.mark.parametrize(("needs", "thrown", "caption", "label"), THROWS)
def test_the_last_play_says_what_it_takes_to_take_a_card(
    needs: int, thrown: str, caption: str, label: str | None
) -> None:
    rules = rules_with(pickup={"needs_throw_of": needs})
    throws = (e.CardsThrown(0, cards(thrown)),) if thrown else ()
    state = given_events(*opened_round(["KC 5C 5D", "AC"], rules, upcard="QS"), *throws).state
    view = build_view(state, 0)

    assert pile_captions(view)[0] == caption
    if label is None:
        assert view.pickable == cards("QS")
    else:
        interaction = InteractionContext(view, from_view(view), HandState(), lambda _: None)
        assert not_takeable_text(interaction, "QS") == label
