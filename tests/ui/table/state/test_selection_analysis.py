"""Tests of the selection analysis: valid throws, cards that can still join, and reasons why not."""

import pytest

from tests.ui.sample_views import rules_with
from tests.ui.table_session import TableSession, open_round
from yaniv.cards import Cards, cards
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.table.state.selection_analysis import SelectionInfo, analyse, melds_with

OTHER_HAND = "9D TD 3S 4S QS JC QC"
JOKERS_IN_RUNS = rules_with(deal={"hand_size": 7}, deck={"jokers": 2})
"""Rules with jokers in runs only."""
JOKERS_IN_ALL_MELDS = rules_with(deal={"hand_size": 7}, deck={"jokers": 2}, melds={"jokers": "sets_and_runs"})


def session_with_hand(hand: str, rules: HouseRules = JOKERS_IN_RUNS) -> TableSession:
    """Return a session with this hand."""
    return open_round(rules, hand, OTHER_HAND, stock="JD AD")


def sprite_ids(session: TableSession, chosen: str) -> tuple[int, ...]:
    """Return the sprite ids of these cards in hand, each once."""
    left = {sprite.id: sprite.card for sprite in session.model.table_sprites.hand(0)}
    ids = []
    for card in cards(chosen):
        sprite = next(each for each in left if left[each] == card)
        del left[sprite]
        ids.append(sprite)
    return tuple(ids)


def double_click_melds(hand: str, card: str, rules: HouseRules = JOKERS_IN_RUNS) -> list[Cards]:
    """Return the melds that repeated double clicks on a card select."""
    session = session_with_hand(hand, rules)
    now = session.scene.interaction
    return [tuple(sorted(now.cards_of(meld))) for meld in melds_with(now, sprite_ids(session, card)[0])]


def session_with_selection(
    hand: str, chosen: str, rules: HouseRules = JOKERS_IN_RUNS
) -> tuple[TableSession, SelectionInfo]:
    """Return a session with these cards selected."""
    session = session_with_hand(hand, rules)
    session.pointer_player.choose(cards(chosen))
    return session, analyse(session.scene.interaction)


@pytest.mark.parametrize(
    ("hand", "card", "rules", "expected"),
    [
        ("7C 7H 8C 9C 2S 4D KH", "7C", JOKERS_IN_RUNS, ["7C 8C 9C", "7C 7H", "7C"]),
        ("7C 7H 7S 8C 2S 4D KH", "7C", JOKERS_IN_RUNS, ["7C 7H 7S", "7C"]),
        ("KH 2S 4D 7C 9H JS AS", "KH", JOKERS_IN_RUNS, ["KH"]),
        ("5H 6H JK 2S 4D KC AS", "6H", JOKERS_IN_RUNS, ["5H 6H JK", "6H"]),
        ("5H 6H JK 5C 4D KC AS", "5C", JOKERS_IN_ALL_MELDS, ["5C 5H", "5C 5H JK", "5C"]),
        (
            "7C 7C 8C 9C 2S 4D KH",
            "7C",
            rules_with(deal={"hand_size": 7}, deck={"packs": 2}),
            ["7C 8C 9C", "7C 7C", "7C"],
        ),
    ],
    ids=["the dearest first", "a part of a set is left out", "alone", "with the joker", "jokers last", "two packs"],
)
def test_a_double_click_goes_through_the_melds_of_a_card(
    hand: str, card: str, rules: HouseRules, expected: list[str]
) -> None:
    assert double_click_melds(hand, card, rules) == [tuple(sorted(cards(each))) for each in expected]


@pytest.mark.parametrize(
    ("chosen", "lack"),
    [
        ("7C 7H", ""),
        ("7C 8C 9C", ""),
        ("7C 8C", "A run needs at least 3 cards"),
        ("7C 7H 9C", "3 of a kind must be the same rank"),
        ("7C 8C KH", "A run needs one suit"),
        ("7C 2S", "Sets share a rank, runs share a suit"),
        ("8C AC", "A run must be in sequence"),
    ],
)
def test_a_choice_says_what_it_lacks(chosen: str, lack: str) -> None:
    _, group = session_with_selection("7C 7H 8C 9C 2S AC KH", chosen)

    assert (group.problem, group.is_legal_throw) == (lack, not lack)


@pytest.mark.parametrize(
    ("chosen", "lack"),
    [
        ("9C 7C 8C", "These rules have no runs"),
        ("7C 8C", "Sets share a rank"),
        ("7C JK 8H", "The joker doesn't fit here"),
        ("7C 7H 9C", "3 of a kind must be the same rank"),
        ("7C AC", "Sets share a rank"),
        ("7C 8H 9C", "Sets share a rank"),
    ],
)
def test_a_choice_under_rules_without_runs_lacks_nothing_of_a_run(chosen: str, lack: str) -> None:
    rules = rules_with(deal={"hand_size": 7}, deck={"jokers": 2}, melds={"runs": "forbidden"})

    _, group = session_with_selection("7C 7H 8C 9C 8H AC JK", chosen, rules)

    assert (group.problem, group.is_legal_throw) == (lack, False)


def test_a_card_that_does_not_fit_is_odd_and_keeps_the_others() -> None:
    session, group = session_with_selection("7C 7H 8C 9C 2S 4D KH", "7C 7H KH")

    assert group.fitting == sprite_ids(session, "7C 7H")
    assert group.misfits == sprite_ids(session, "KH")


@pytest.mark.parametrize(
    ("chosen", "strangers"),
    [("", ""), ("7C", "2S 4D KH"), ("7C 7H", "8C 9C 2S 4D KH"), ("7C 8C", "7H 2S 4D KH")],
)
def test_cards_that_can_never_join_step_back(chosen: str, strangers: str) -> None:
    session, group = session_with_selection("7C 7H 8C 9C 2S 4D KH", chosen)

    assert group.unjoinable == set(sprite_ids(session, strangers))


def test_a_joker_of_a_run_says_what_it_stands_for() -> None:
    session, group = session_with_selection("5H 6H JK 2S 4D KC AS", "5H 6H JK")
    (joker,) = sprite_ids(session, "JK")

    session.pointer_player.click("button:order")

    assert group.joker_values == {joker: "7H"}
    assert analyse(session.scene.interaction).joker_values == {joker: "4H"}


def test_a_joker_of_a_set_stands_for_nothing_in_particular() -> None:
    assert session_with_selection("5H 5C JK 2S 4D KC AS", "5H 5C JK", JOKERS_IN_ALL_MELDS)[1].joker_values == {}
