"""Tests of texts of the table under house rules: a pile that takes a larger throw, a call that any hand may make."""

import pytest

from tests.game_scenario import given_events, opened_round
from tests.ui.sample_views import rules_with
from yaniv import i18n, paths
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import step
from yaniv.game.legality import why_illegal
from yaniv.game.view import build_view
from yaniv.ui.narration.table_text import (
    call_hint,
    call_sentence,
    match_titles,
    pile_captions,
    short_cards_in_sentence,
)
from yaniv.ui.narration.tooltip_text import not_takeable_text, wrong_word_text
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


@pytest.mark.parametrize(("limit", "is_limit"), [(100, False), (50, False), (49, True)])
def test_a_call_limit_is_told_only_where_a_hand_can_exceed_it(limit: int, *, is_limit: bool) -> None:
    rules = rules_with(call={"limit": limit}, deck={"jokers": 0})
    state = given_events(*opened_round(["KC 5C 5D 2C 2D", "AC AD AH AS 2H"], rules, upcard="QS")).state
    texts = [match_titles(build_view(state, 0), "Classic")[0]]
    for seat in (0, 1):
        view = build_view(state, seat)
        interaction = InteractionContext(
            view, from_view(view), HandState(), lambda command: why_illegal(state, command)
        )
        assert (why_illegal(state, c.Call(seat)) is None) == (seat == 0)
        texts += [call_hint(interaction, "Yaniv"), call_sentence(interaction, "Yaniv")]

    assert any(str(limit) in text for text in texts) == is_limit
    assert any("ny hand" in text for text in texts) != is_limit
    assert ("Yaniv with any hand" in texts[0]) != is_limit


@pytest.mark.parametrize(
    ("hand", "over_limit", "end", "word", "hint"),
    [
        ("AC 2C", "continue", "last_standing", "Jhyap", "The wrong word costs 30"),
        ("AC 2C", "continue", "single_round", "Jhyap", "You have 3: you can call"),
        ("KC 9C", "draw_three", "last_standing", "Jhyap", "19 is above 5: you draw three"),
        ("KC 9C", "self_asaf", "last_standing", "Yaniv", "19 is above 5: costs 49"),
        ("KC 9C", "self_asaf", "last_standing", "Jhyap", "19 is above 5: costs 79"),
        ("KC 9C", "self_asaf", "single_round", "Jhyap", "19 is above 5: loses the round"),
    ],
)
def test_the_price_of_a_call_is_what_the_referee_makes_the_caller_pay(
    hand: str, over_limit: str, end: str, word: str, hint: str
) -> None:
    rules = rules_with(
        call={"limit": 5, "over_limit": over_limit, "wrong_word": "Jhyap"}, match={"end": end, "limit": 500}
    )
    state = given_events(*opened_round([hand, "KD KH"], rules, upcard="QS")).state
    view = build_view(state, 0)
    interaction = InteractionContext(view, from_view(view), HandState(), lambda command: why_illegal(state, command))

    _, events = step(state, c.Call(0, word))

    paid = sum(each.scores.get(0, 0) for each in events if isinstance(each, e.RoundScored))
    assert call_hint(interaction, word) == hint
    assert bool(wrong_word_text(view, word)) == (word == "Jhyap" and paid > 0)
    if "costs" in hint:
        assert hint.endswith(f"costs {paid}")


@pytest.mark.parametrize(
    ("thrown", "told"), [("JK", "Jeter le joker"), ("7H", "Jeter 7♥"), ("7H JK", "Jeter 7♥ joker")]
)
def test_a_joker_alone_has_its_article_in_a_sentence(thrown: str, told: str) -> None:
    i18n.set_language("fr", paths.locale())

    assert i18n.tr("Throw {cards}", cards=short_cards_in_sentence(*cards(thrown))) == told
