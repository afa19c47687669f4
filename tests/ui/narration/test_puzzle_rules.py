"""Tests of the rules that a puzzle names."""

import pytest

from tests.ui.sample_views import make_view, rules_with
from yaniv.game.view import View
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.modes.puzzle_scene import deciding_rules
from yaniv.ui.narration.table_text import MINUS_SIGN

HALVED = rules_with(scoring={"reduce_at": 100, "reduce_by": "half"})


def make_start(rules: HouseRules | None = None, total: int = 3) -> View:
    """Return the view of the seat in turn before its throw, with a hand of this total."""
    return make_view(
        rules,
        seats=(0, 1, 2, 3),
        shuffling=False,
        may_call=True,
        hand=("AH", "2S"),
        hand_total=total,
        turn=0,
        phase="start",
    )


def test_the_price_of_a_beaten_call_is_named_where_a_call_is_possible() -> None:
    assert deciding_rules(make_start()) == ("Asaf costs the caller 30",)
    assert deciding_rules(make_start(total=12)) == ()


@pytest.mark.parametrize(("place", "points", "text"), [("hand", 20, "20"), ("last_play", -1, f"{MINUS_SIGN}1")])
def test_the_points_of_a_joker_are_named_where_one_lies(place: str, points: int, text: str) -> None:
    rules = rules_with(deck={"values": {"joker": points}})

    assert deciding_rules(make_view(rules, **{place: ("JK", "KH")})) == (f"a joker is worth {text}",)


@pytest.mark.parametrize(("needs", "pickable", "is_named"), [(1, ("7C",), False), (2, ("7C",), True), (3, (), False)])
def test_the_throw_that_opens_the_pile_is_named_where_a_card_lies(
    needs: int, pickable: tuple[str, ...], *, is_named: bool
) -> None:
    view = make_view(rules_with(pickup={"needs_throw_of": needs}), pickable=pickable)

    assert deciding_rules(view) == ((f"throw {needs} or more to take from the pile",) if is_named else ())


@pytest.mark.parametrize(("total", "is_near"), [(49, False), (50, True), (99, True), (100, False), (155, True)])
def test_a_reduction_is_named_if_the_round_can_bring_it(total: int, *, is_near: bool) -> None:
    view = make_view(HALVED, totals=(0, total, 0, 0))

    assert deciding_rules(view) == (("multiples of 100 are halved",) if is_near else ())


def test_totals_of_players_who_are_out_do_not_count() -> None:
    assert deciding_rules(make_view(HALVED, totals=(0, 99, 0, 0), out=(1,))) == ()


def test_nothing_is_named_that_a_single_round_has_not() -> None:
    rules: HouseRules = rules_with(match={"end": "single_round"}, scoring={"reduce_at": 100})

    assert deciding_rules(make_start(rules)) == ()
