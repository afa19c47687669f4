"""Tests of the panel that shows with cards what is new tonight: every part of the rules that can be new, each value."""

from typing import Final, get_args

import pytest
from pygame import Surface

from tests.game_scenario import GameScenario, given_events, opened_round
from tests.ui.fake_daily_port import FakeDailyPort
from tests.ui.scene_harness import click, element_ids, find_element, key_press
from yaniv import paths
from yaniv.cards import Cards, cards
from yaniv.daily.new_rules import NewRule, rules_in_force
from yaniv.daily.rule_demo import DemoStep, demo_steps
from yaniv.game import commands as c
from yaniv.game.decide import decide
from yaniv.game.evolve import fold
from yaniv.game.legality import why_illegal
from yaniv.game.state import START, cards_to_shuffle
from yaniv.rules.house_rules import DeckRules, HouseRules, MeldRules, PickupRules, TurnRules
from yaniv.settings.settings_schema import Appearance
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.context import load_context
from yaniv.ui.input.input_events import PointerPressed
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.pages.new_rule_panel import LOOPS, PLAY
from yaniv.ui.pages.today_page import TodayPage
from yaniv.variants import library

CONTEXT = load_context(paths.assets(), Appearance())
SIZE: Final = (1280, 720)
PLAYERS: Final = 4
HIGH_HAND: Final = "KC QD 9S"
MAX_LETTERS: Final = 60
"""Length of the sentence."""
CASES: Final[dict[str, tuple[NewRule, HouseRules]]] = {
    "slap single": ("slap", HouseRules(turn=TurnRules(slap_down="single"))),
    "slap sets": ("slap", HouseRules(turn=TurnRules(slap_down="sets"))),
    "slap sets and runs": ("slap", HouseRules(turn=TurnRules(slap_down="sets_and_runs"))),
    "swap as throw": ("joker_swap", HouseRules(pickup=PickupRules(joker_swap="as_throw"))),
    "swap with throw": ("joker_swap", HouseRules(pickup=PickupRules(joker_swap="with_throw"))),
    "jokers in sets": ("joker_sets", HouseRules(melds=MeldRules(jokers="sets_and_runs"))),
    "jokers in sets, no runs": ("joker_sets", HouseRules(melds=MeldRules(jokers="sets_and_runs", runs="forbidden"))),
    "any card": ("any_card", HouseRules(pickup=PickupRules(from_last_play="any"))),
    "top card": ("top_card", HouseRules(pickup=PickupRules(from_last_play="last"))),
    "draw first": ("draw_first", HouseRules(turn=TurnRules(order="draw_first"))),
    "either order": ("draw_first", HouseRules(turn=TurnRules(order="either"))),
    "no jokers": ("no_jokers", HouseRules(deck=DeckRules(jokers=0))),
    "half pack": ("half_pack", HouseRules(deck=DeckRules(pack="half"))),
    "half pack up to 4": ("half_pack", HouseRules(deck=DeckRules(pack="half_up_to_4"))),
}  # fmt: skip


def open_panel(case: str, speed: AnimationSpeed) -> PageScene:
    rule, rules = CASES[case]
    scene = PageScene(CONTEXT, TodayPage(CONTEXT, FakeDailyPort(is_played=False, new=rule, rules=rules), speed))
    scene.paint(Surface(SIZE))
    click(scene, "today:new")
    scene.paint(Surface(SIZE))
    return scene


def shown(scene: PageScene) -> str:
    return find_element(scene, "new-rule:cards").label


def steps_of(case: str) -> tuple[DemoStep, ...]:
    rule, rules = CASES[case]
    return demo_steps(rule, rules, PLAYERS)


def test_the_cases_are_in_force_and_name_each_part_that_can_be_new() -> None:
    assert {rule for rule, _ in CASES.values()} == set(get_args(NewRule))
    assert all(rule in rules_in_force(rules) for rule, rules in CASES.values())


@pytest.mark.parametrize("variant_id", library.variant_ids())
def test_each_part_of_a_variant_can_be_shown(variant_id: str) -> None:
    rules = library.load(variant_id).rules

    for rule in rules_in_force(rules):
        steps = demo_steps(rule, rules, PLAYERS)
        assert steps, rule
        for step in steps:
            shown_cards = step.table + step.hand
            assert len(set(shown_cards)) == len(shown_cards)
            assert set(step.lit) <= set(shown_cards)


def table_and_hand(step: DemoStep) -> tuple[Cards, Cards]:
    return step.table, tuple(sorted(step.hand))


def played(scenario: GameScenario, seat: int, play: int = -1) -> tuple[Cards, Cards]:
    """Return a play on the pile and a hand, as `table_and_hand` does of a step."""
    return scenario.state.pile[play], tuple(sorted(scenario.state.hands[seat]))


def second_turn(throw: Cards, hand: str, rules: HouseRules) -> GameScenario:
    """Return the turn after a throw of seat 0."""
    hands = [f"{' '.join(throw)} KH", hand]
    return given_events(*opened_round(hands, rules)).after(c.Throw(0, throw), c.DrawStock(0))


@pytest.mark.parametrize("case", [each for each in CASES if each.startswith("slap")])
def test_the_referee_allows_the_slaps_that_are_shown_and_no_other(case: str) -> None:
    _, rules = CASES[case]
    steps = {step.table: step for step in steps_of(case) if step.action.startswith("slap")}
    allowed = {}

    for throw, drawn in (("7C", "7H"), ("9C 9D", "9H"), ("4D 5D 6D", "7D")):
        scenario = given_events(*opened_round([f"{throw} 2S", HIGH_HAND], rules, stock=f"{drawn} 3D QS 8H"))
        scenario.after(c.Throw(0, cards(throw)), c.DrawStock(0))
        slap = c.Slap(0, drawn)
        if why_illegal(scenario.state, slap) is None:
            scenario.after(slap)
            allowed[scenario.state.pile[-1]] = played(scenario, 0)

    assert allowed == {table: table_and_hand(step) for table, step in steps.items()}


@pytest.mark.parametrize("case", ["swap as throw", "swap with throw"])
def test_the_referee_swaps_the_joker_as_it_is_shown(case: str) -> None:
    _, rules = CASES[case]
    before, held, after = steps_of(case)
    (exact,) = held.lit
    is_throw = rules.pickup.joker_swap == "as_throw"
    hand = " ".join(held.hand) if is_throw else f"{' '.join(held.hand)} KC"

    scenario = second_turn(before.table, hand, rules)
    scenario.after(c.Throw(1, (exact,) if is_throw else cards("KC")), c.DrawJoker(1, exact))

    assert played(scenario, 1, -1 if is_throw else -2) == table_and_hand(after)


@pytest.mark.parametrize("case", ["jokers in sets", "jokers in sets, no runs"])
def test_the_referee_accepts_the_melds_with_a_joker_that_are_shown(case: str) -> None:
    _, rules = CASES[case]
    steps = steps_of(case)
    shown_melds = {after.table: before.hand for before, after in zip(steps[::2], steps[1::2], strict=True)}
    accepted = {}

    for meld in (cards("9S JK 9H"), cards("4D JK 6D")):
        scenario = given_events(*opened_round([f"{' '.join(meld)} 2S", HIGH_HAND], rules))
        if why_illegal(scenario.state, c.Throw(0, meld)) is None:
            accepted[meld] = scenario.state.hands[0]

    assert accepted == shown_melds


@pytest.mark.parametrize("case", ["any card", "top card"])
def test_the_referee_lets_the_cards_that_are_shown_be_taken(case: str) -> None:
    _, rules = CASES[case]
    thrown, choice, taken = steps_of(case)
    scenario = second_turn(thrown.table, "2S KC", rules).after(c.Throw(1, cards("KC")))

    takeable = [card for card in thrown.table if why_illegal(scenario.state, c.DrawDiscard(1, card)) is None]
    scenario.after(c.DrawDiscard(1, taken.lit[0]))

    assert tuple(takeable) == choice.lit
    assert played(scenario, 1, -2) == table_and_hand(taken)


@pytest.mark.parametrize("case", ["draw first", "either order"])
def test_the_referee_lets_the_card_be_drawn_first(case: str) -> None:
    _, rules = CASES[case]
    first, last = steps_of(case)
    hand = [card for card in first.hand if card not in first.lit]
    scenario = given_events(*opened_round([" ".join(hand), HIGH_HAND], rules, stock=f"{' '.join(first.lit)} 3D QS 8H"))
    throw_first = c.Throw(0, last.lit[:1])

    assert (why_illegal(scenario.state, throw_first) is None) == (first.action == "either_order")
    scenario.after(c.DrawStock(0))
    assert sorted(scenario.state.hands[0]) == sorted(first.hand)
    scenario.after(c.Throw(0, last.lit))
    assert played(scenario, 0) == table_and_hand(last)


@pytest.mark.parametrize("case", ["no jokers", "half pack", "half pack up to 4"])
def test_the_referee_shuffles_the_cards_that_are_shown_and_no_other(case: str) -> None:
    _, rules = CASES[case]
    full, tonight = steps_of(case)
    state = fold(decide(START, c.Open(rules, tuple("ABCD"), 0)))
    shuffled = set(cards_to_shuffle(state))

    assert tonight.table == tuple(card for card in full.table if card in shuffled)
    assert 0 < len(tonight.table) < len(full.table)


@pytest.mark.parametrize("case", CASES)
def test_the_steps_are_shown_twice_within_ten_seconds_each_and_then_stand_still(case: str) -> None:
    scene = open_panel(case, AnimationSpeed("normal"))
    heard, ended_ms = [shown(scene)], 0

    for ms in range(100, 30_000, 100):
        if not scene.is_moving:
            break
        scene.update(100)
        scene.paint(Surface(SIZE))
        ended_ms = ms
        if shown(scene) != heard[-1]:
            heard.append(shown(scene))

    once = len(steps_of(case))
    assert len(heard) == LOOPS * once
    assert heard[:once] == heard[once:]
    assert ended_ms <= LOOPS * 10_000
    assert all(sentence in scene.announce for sentence in heard)
    assert all(element.label for element in scene.elements())


def press_play(scene: PageScene) -> str:
    """Press the button beside the bar; return what it offered."""
    name = find_element(scene, PLAY).name
    click(scene, PLAY)
    scene.paint(Surface(SIZE))
    return name


def test_the_steps_can_be_stopped_and_played_again() -> None:
    scene = open_panel("slap single", AnimationSpeed("normal"))
    scene.update(3_000)
    scene.paint(Surface(SIZE))
    stopped_at = shown(scene)

    assert press_play(scene) == "Pause"
    scene.update(60_000)
    scene.paint(Surface(SIZE))
    assert shown(scene) == stopped_at
    assert press_play(scene) == "Play"
    scene.update(60_000)
    scene.paint(Surface(SIZE))
    assert shown(scene) != stopped_at
    assert press_play(scene) == "Play"
    assert "You throw." in shown(scene)


@pytest.mark.parametrize("case", CASES)
def test_reduced_motion_shows_the_last_step_until_play_is_pressed(case: str) -> None:
    moving, reduced = (
        open_panel(case, speed) for speed in (AnimationSpeed("normal"), AnimationSpeed("normal", "reduced"))
    )
    first = shown(moving)
    moving.update(30_000)
    moving.paint(Surface(SIZE))

    assert shown(reduced) == shown(moving)
    press_play(reduced)
    assert shown(reduced) == first


def test_escape_enter_and_a_press_anywhere_close_it() -> None:
    for event in (key_press("escape"), key_press("return"), PointerPressed((5, 5), "left", 0)):
        scene = open_panel("slap single", AnimationSpeed("normal"))
        assert "new-rule:cards" in element_ids(scene)
        assert scene.handle(event) is None
        assert "new-rule:cards" not in element_ids(scene)
        assert "today:new" in element_ids(scene)


def test_a_part_that_the_rules_do_not_let_happen_is_told_without_cards() -> None:
    scene = PageScene(CONTEXT, TodayPage(CONTEXT, FakeDailyPort(is_played=False, new="slap", rules=HouseRules())))
    scene.paint(Surface(SIZE))
    click(scene, "today:new")
    scene.paint(Surface(SIZE))

    assert element_ids(scene) == ["button:close"]
    assert "Drew the rank you just threw? Slap it down." in scene.announce


@pytest.mark.parametrize("case", CASES)
def test_the_sentence_is_short_and_the_line_a_button(case: str) -> None:
    rule, rules = CASES[case]
    scene = PageScene(CONTEXT, TodayPage(CONTEXT, FakeDailyPort(is_played=False, new=rule, rules=rules)))
    line = find_element(scene, "today:new")

    assert line.role == "button"
    sentence = line.label.removeprefix(f"{line.name}: ").removesuffix(" See it with cards.")
    assert 0 < len(sentence) <= MAX_LETTERS
