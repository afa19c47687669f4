"""Every legal move of every variant can be made with the mouse, and the picture never lies for long."""

import gc
from itertools import product
from random import Random
from weakref import ref

import pygame
import pytest
from msgspec.structs import replace
from pygame import Color, Rect, Surface

from tests.table.company import Notebook, Scripted, company
from tests.ui.sights import WARNING, house
from tests.ui.sitting import SIZE, Sitting, make, sit, sit_at
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.moves import outcome
from yaniv.game.player import Host
from yaniv.game.view import View
from yaniv.rules.house import HouseRules
from yaniv.table.hosts import Inline
from yaniv.table.table import Table
from yaniv.ui.inputs import (
    Input,
    KeyPressed,
    KeyReleased,
    PointerPressed,
    PointerReleased,
    Resized,
)
from yaniv.ui.scenes.scene import StartMatch, ToLobby, ToMenu
from yaniv.ui.table.sorting import Manners
from yaniv.variants.library import load, names

CUSTOM: dict[str, HouseRules] = {
    "a swap besides the throw": house(
        deck={"jokers": 4}, melds={"jokers": "sets_and_runs"}, pickup={"joker_swap": "with_throw"}
    ),
    "slaps on anything": house(deck={"jokers": 4}, turn={"slap_down": "sets_and_runs"}),
    "pick up first": house(
        deck={"jokers": 4}, turn={"order": "draw_first"}, pickup={"joker_swap": "as_throw"}, deal={"extra_cards": 2}
    ),
    "swap of hands": house(turn={"order": "either"}, call={"over_limit": "swap_hands"}),
    "out for a false call": house(call={"over_limit": "eliminate", "out_of_turn": "ends_round"}),
    "a void call": house(call={"over_limit": "continue"}, deal={"hand_size": 9}),
    "early throws": house(
        deck={"jokers": 4},
        turn={"early_throw": True, "slap_down": "sets_and_runs"},
        pickup={"joker_swap": "as_throw"},
        melds={"ace": "wrap"},
    ),
}
RULES = {**{name: load(name).rules for name in names()}, **CUSTOM}
HAPPENS: dict[type, tuple[type, ...]] = {
    c.Throw: (e.CardsThrown,),
    c.DrawStock: (e.StockDrawn,),
    c.DrawDiscard: (e.DiscardDrawn, e.JokerDrawn),
    c.DrawJoker: (e.JokerDrawn, e.DiscardDrawn),
    c.Slap: (e.CardSlapped,),
    c.DeclineSlap: (e.SlapClosed,),
    c.Call: (e.YanivCalled, e.FalseCalled),
    c.Return: (e.CardsReturned,),
    c.RequestSwap: (e.HandsSwapped,),
    c.DeclineSwap: (e.SwapDeclined,),
}


def must_move(seen: View) -> bool:
    """The table waits for this seat."""
    return seen.turn == seen.seat or seen.slap is not None or seen.seat in seen.asked


def any_move(moves: tuple[c.SeatCommand, ...], dice: Random) -> c.SeatCommand:
    """Any kind of move alike, so that the rare ones come; calls seldom, they end the round."""
    calm = [move for move in moves if not isinstance(move, c.Call)]
    chosen = calm if calm and dice.random() < 0.95 else list(moves)
    kind = dice.choice(sorted({type(move).__name__ for move in chosen}))
    return dice.choice([move for move in chosen if type(move).__name__ == kind])


def happened(sitting: Sitting, command: c.SeatCommand, before: View) -> bool:
    """Has the referee heard what the gestures meant?"""
    kinds = HAPPENS[type(command)]
    found = next(
        (event for event in sitting.heard if isinstance(event, kinds) and getattr(event, "seat", 0) == 0), None
    )
    match command, found:
        case c.Throw(cards=thrown), e.CardsThrown(cards=told):
            return outcome(told, before.rules) == outcome(thrown, before.rules)
        case c.Return(cards=thrown), e.CardsReturned(cards=told):
            return told == thrown
        case c.Slap(at=end), e.CardSlapped(at=told_end):
            return end in (told_end, None)
        case _:
            return found is not None


@pytest.mark.parametrize(("name", "seed"), [*product(RULES, range(3))])
def test_any_move_can_be_made_with_the_mouse(name: str, seed: int) -> None:
    dice = Random(f"{name}{seed}")
    rules = RULES[name]
    sitting = sit(rules, dice.randint(rules.table.min_players, min(4, rules.table.max_players)), seed)
    for _ in range(90):
        if sitting.pilot.has("button:next-round"):
            sitting.pilot.click("button:next-round")
        if sitting.pilot.has("button:rematch"):
            return
        moves = sitting.chair.moves()
        if not moves or not (must_move(sitting.chair.view) or dice.random() < 0.2):
            sitting.wait()
            continue
        command, before = any_move(moves, dice), sitting.chair.view
        sitting.heard.clear()

        sitting.pilot.play(command)

        assert happened(sitting, command, before), (command, before, sitting.toast)
        assert sitting.stands()


CLASSIC = RULES["classic"]
LOW = "AH AD AS JK JK"
ROUND = ("5H 6H 7H KC 2D", "9C 9D 3S 4S QS")


def hurry(way: str, ms: int) -> tuple[Input, Input]:
    """Pressed, and released so much later."""
    if way == "space":
        return KeyPressed("space", 0), KeyReleased("space", ms)
    return PointerPressed((9, 9), "middle", 0), PointerReleased((9, 9), "middle", ms)


def test_a_drag_throws_a_run_and_a_click_draws() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD AC")

    sitting.pilot.choose(cards("5H 6H 7H"))
    sitting.pilot.drag("hand:1", "zone:play")
    staged = [sitting.pilot.element(f"staged:{place}").name for place in range(3)]
    sitting.pilot.click("deck")

    assert staged == ["5H", "6H", "7H"]
    assert sitting.told(e.CardsThrown, e.StockDrawn) == [e.CardsThrown(0, cards("5H 6H 7H")), e.StockDrawn(0, "AC")]


def test_a_run_is_put_in_order_for_the_player() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD AC")

    sitting.pilot.choose(cards("7H 5H 6H"))
    sitting.pilot.drag("hand:2", "deck")

    assert sitting.told(e.CardsThrown, e.StockDrawn) == [e.CardsThrown(0, cards("5H 6H 7H")), e.StockDrawn(0, "AC")]


@pytest.mark.parametrize("target", ["deck", "pile:0"])
def test_cards_dropped_on_a_source_are_thrown_and_something_is_picked_up(target: str) -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD AC")

    sitting.pilot.drag("hand:4", target)

    thrown, picked = sitting.told(e.CardsThrown, e.StockDrawn, e.DiscardDrawn)
    assert thrown == e.CardsThrown(0, cards("KC"))
    assert picked == (e.StockDrawn(0, "AC") if target == "deck" else e.DiscardDrawn(0, "JD"))


def test_an_illegal_drop_glides_back_and_says_why() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD", speed="normal")
    sitting.rest()

    sitting.pilot.choose(cards("5H KC"))
    sitting.pilot.drag("hand:1", "zone:play")

    assert sitting.toast == "These cards do not go together: throw one card, a set or a run."
    assert not sitting.stands()
    sitting.rest()
    assert sitting.stands()
    assert sitting.told(e.CardsThrown) == []


@pytest.mark.parametrize("target", ["zone:play", "deck", "seat:1", "escape", "take back"])
def test_cards_that_were_not_thrown_are_where_they_came_from(target: str) -> None:
    sitting = sit_at(CLASSIC, "AS 4H 4C 4D 5S", "9C 9D 9S 4S QS", stock="JD")
    before, chosen = sitting.scene.arranged, "AS 5S" if target != "take back" else "4H 4D"
    sitting.pilot.choose(cards(chosen))
    leader = sitting.pilot.named("hand:", cards(chosen)[1])[0]

    match target:
        case "escape":
            sitting.pilot.lift(leader, "hand:1")
            sitting.scene.handle(KeyPressed("escape", 0))
        case "take back":
            sitting.pilot.drag(leader, "zone:play")
            sitting.pilot.click("button:take-back")
        case _:
            sitting.pilot.drag(leader, target)

    assert sitting.scene.arranged == before
    assert sitting.stands()


def test_a_drop_on_a_plate_says_where_cards_go_until_the_next_press() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD")
    sitting.pilot.drag("hand:1", "seat:1")
    told = sitting.toast
    sitting.pilot.click("hand:0")

    assert told == "Drop cards in the play zone to throw them."
    assert sitting.toast == ""
    assert sitting.told(e.CardsThrown) == []


def test_what_the_hand_counts_is_told_when_the_cards_have_landed() -> None:
    sitting = sit(CLASSIC, 2, speed="normal")
    while not sitting.chair.view.hand:
        sitting.scene.update(10)
    early = sitting.scene._eye.sight()
    while sitting.scene.busy:
        sitting.scene.update(10)
    late = sitting.scene._eye.sight()

    assert ([plate.told for plate in early.plates], early.hint) == ([False, False], "")
    assert [plate.told for plate in late.plates] == [True, True]
    assert late.hint


def test_only_the_ends_of_a_play_can_be_taken() -> None:
    then = (c.Throw(0, cards("KC")), c.DrawStock(0), c.Throw(1, cards("9C 9D 9S")), c.DrawStock(1))
    sitting = sit_at(CLASSIC, "5H 6H 7H KC 2D", "9C 9D 9S 4S QS", stock="JD AC TC", then=then)
    sitting.pilot.drag("hand:1", "zone:play")
    offered = ["offered" in sitting.pilot.element(f"pile:{place}").state for place in range(3)]
    sitting.pilot.click("pile:1")

    assert offered == [True, False, True]
    assert sitting.toast == "This card cannot be taken."
    assert sitting.pilot.has("staged:0")


@pytest.mark.parametrize("way", ["right click", "chip", "drag", "click"])
def test_a_staged_throw_can_be_taken_back(way: str) -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD")
    sitting.pilot.drag("hand:4", "zone:play")
    assert sitting.pilot.element("staged:0").name == "KC"

    match way:
        case "right click":
            sitting.pilot.right_click()
        case "chip":
            sitting.pilot.click("button:take-back")
        case "drag":
            sitting.pilot.drag("staged:0", "hand")
        case _:
            sitting.pilot.click("staged:0")

    assert not sitting.pilot.has("staged:0")
    assert sitting.told(e.CardsThrown) == []
    assert sitting.stands()


@pytest.mark.parametrize("way", ["click", "pull"])
def test_the_deck_speaks_up_when_nothing_is_thrown_yet(way: str) -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD")

    if way == "click":
        sitting.pilot.click("deck")
    if way == "pull":
        sitting.pilot.drag("deck", "hand")

    assert sitting.toast == "Throw first, then pick up."


def test_a_click_acts_while_cards_still_fly() -> None:
    sitting = sit(CLASSIC, 2, speed="normal")
    sitting.wait(300)
    assert sitting.scene.busy
    assert sitting.director.stage.moving

    sitting.pilot.click("hand:0")

    assert "selected" in sitting.pilot.element("hand:0").state
    sitting.rest()
    assert sitting.stands()


@pytest.mark.parametrize("way", ["space", "middle button"])
def test_a_tap_ends_the_film(way: str) -> None:
    sitting = sit(CLASSIC, 4, speed="normal")
    sitting.wait(300)

    for given in hurry(way, 100):
        sitting.scene.handle(given)

    assert (sitting.scene.busy, sitting.stands()) == (False, True)


@pytest.mark.parametrize("way", ["space", "middle button"])
def test_who_holds_the_key_hurries_the_film(way: str) -> None:
    sitting = sit(CLASSIC, 4, speed="normal")
    sitting.wait(100)
    held, loose = hurry(way, 1000)

    sitting.scene.handle(held)
    begun = sitting.director.stage.now
    sitting.wait(100)
    hurried = sitting.director.stage.now - begun
    sitting.scene.handle(loose)
    sitting.wait(100)

    assert (hurried, sitting.director.stage.now - begun - hurried) == (400, 100)
    assert sitting.scene.busy


def test_the_window_may_sleep_while_the_table_waits_for_the_player() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD", speed="normal")
    picture = pygame.Surface(SIZE)
    sitting.rest()
    sitting.scene.paint(picture)

    assert not sitting.scene._lively

    sitting.pilot.drag("hand:4", "deck")
    assert sitting.scene.moving


def test_table_time_stands_still_while_a_deal_plays() -> None:
    sitting = sit(CLASSIC, 4, speed="normal")
    sitting.scene.update(16)
    dealt_at = sitting.table.now_ms

    sitting.wait(300)

    assert sitting.scene.busy
    assert sitting.table.now_ms == dealt_at


JOKER_RUN = (c.Throw(0, cards("KC")), c.DrawStock(0), c.Throw(1, cards("5H JK 7H")), c.DrawStock(1))


@pytest.mark.parametrize(("seed", "way"), [*product(range(2), ["drag", "click", "thrown first"])])
def test_the_exact_card_frees_a_joker_from_the_middle(seed: int, way: str) -> None:
    rules = house(pickup={"joker_swap": "as_throw"})
    sitting = sit_at(rules, "6H 2D 3C KC 9S", "5H JK 7H QS 4C", stock="JD AC TC", then=JOKER_RUN, seed=seed)
    assert "your six of hearts" in sitting.pilot.element("pile:1").label

    (exact,) = sitting.pilot.named("hand:", "6H")
    if way == "drag":
        sitting.pilot.drag(exact, "pile:1")
    else:
        sitting.pilot.click(exact)
        if way == "thrown first":
            sitting.pilot.click("zone:play")
        sitting.pilot.click("pile:1")

    thrown, freed = sitting.told(e.CardsThrown, e.JokerDrawn)
    assert thrown == e.CardsThrown(0, cards("6H"))
    assert freed == e.JokerDrawn(0, "6H", 1, laid=False)
    assert sitting.stands()


@pytest.mark.parametrize("way", ["drag", "click"])
def test_the_exact_card_is_laid_into_the_run_besides_the_throw(way: str) -> None:
    rules = house(pickup={"joker_swap": "with_throw"})
    sitting = sit_at(rules, "6H 2D 3C KC 9S", "5H JK 7H QS 4C", stock="JD AC TC", then=JOKER_RUN)
    sitting.pilot.drag(sitting.pilot.named("hand:", "9S")[0], "zone:play")

    (exact,) = sitting.pilot.named("hand:", "6H")
    if way == "drag":
        sitting.pilot.drag(exact, "pile:1")
    else:
        sitting.pilot.click(exact)
        sitting.pilot.click("pile:1")

    thrown, freed = sitting.told(e.CardsThrown, e.JokerDrawn)
    assert thrown == e.CardsThrown(0, cards("9S"))
    assert freed == e.JokerDrawn(0, "6H", 1, laid=True)
    assert sitting.stands()


def test_a_joker_may_stand_at_either_end() -> None:
    sitting = sit_at(CLASSIC, "5H 6H JK KC 2D", ROUND[1], stock="JD AC")
    sitting.pilot.choose(cards("5H 6H JK"))
    sitting.pilot.click("zone:play")
    said = [sitting.pilot.element("button:order").value]

    sitting.pilot.click("button:order")
    said.append(sitting.pilot.element("button:order").value)
    sitting.pilot.click("deck")

    assert said == ["5H 6H JK", "JK 5H 6H"]
    assert sitting.told(e.CardsThrown) == [e.CardsThrown(0, cards("JK 5H 6H"))]


def test_the_wheel_turns_a_run_while_it_is_dragged() -> None:
    sitting = sit_at(CLASSIC, "5H 6H JK KC 2D", ROUND[1], stock="JD AC")
    sitting.pilot.choose(cards("5H 6H JK"))
    sitting.pilot.lift("hand:2", "zone:play")

    sitting.scene.handle(KeyPressed("e", 0))
    sitting.pilot.drop("zone:play")

    staged = [sitting.pilot.element(f"staged:{place}").name for place in range(3)]
    assert staged != ["5H", "6H", "JK"]


@pytest.mark.parametrize(("button", "at"), [("button:slap-start", "start"), ("button:slap", "end")])
def test_a_slapped_joker_goes_to_the_end_the_player_wants(button: str, at: str) -> None:
    rules = house(turn={"slap_down": "sets_and_runs"})
    then = (c.Throw(0, cards("5H 6H 7H")), c.DrawStock(0))
    sitting = sit_at(rules, *ROUND, stock="JD JK", then=then)

    sitting.pilot.click(button)

    assert [event.at for event in sitting.told(e.CardSlapped) if isinstance(event, e.CardSlapped)] == [at]
    assert sitting.stands()


def test_the_button_to_slap_shows_how_long_the_others_wait() -> None:
    rules = house(turn={"slap_down": "single"})
    sitting = sit_at(rules, *ROUND, stock="JD KD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    button, felt, dark = Rect(sitting.pilot.element("button:slap").rect), Surface(SIZE), []
    for _ in range(4):
        sitting.scene.paint(felt)
        row = [felt.get_at((x, button.bottom - 5)) for x in range(button.left + 18, button.right - 18)]
        dark.append(sum(pixel.r < 60 for pixel in row) / len(row))
        assert sitting.scene._lively
        sitting.scene.update(400)

    assert dark == sorted(dark, reverse=True)
    assert dark[0] > 0.9
    assert dark[-1] < 0.5


@pytest.mark.parametrize("way", ["button", "twice", "space", "drag"])
def test_a_drawn_card_is_slapped_down(way: str) -> None:
    rules = house(turn={"slap_down": "single"})
    sitting = sit_at(rules, *ROUND, stock="JD KD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    (drawn,) = sitting.pilot.named("hand:", "KD")

    match way:
        case "button":
            sitting.pilot.click("button:slap")
        case "space":
            sitting.scene.handle(KeyPressed("space", 0))
        case "drag":
            sitting.pilot.drag(drawn, "pile:0")
        case _:
            at = sitting.pilot.middle(drawn)
            clicks: list[Input] = [PointerPressed(at, "left", 0), PointerReleased(at, "left", 10)]
            for given in (*clicks, *clicks):
                sitting.scene.handle(given)

    assert sitting.told(e.CardSlapped) == [e.CardSlapped(0, "KD", "end")]


def test_a_sure_call_is_one_press() -> None:
    sitting = sit_at(CLASSIC, LOW, ROUND[1], stock="JD")

    sitting.pilot.click("button:yaniv")

    assert sitting.told(e.YanivCalled) == [e.YanivCalled(0, "Yaniv", "yaniv")]


def test_a_call_out_of_turn_wants_a_second_press() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))

    sitting.pilot.click("button:yaniv")
    label = sitting.pilot.element("button:yaniv").label
    assert sitting.told(e.YanivCalled) == []
    assert sitting.toast == WARNING
    sitting.pilot.click("button:yaniv")

    assert label == f"Yaniv! {WARNING}"
    assert sitting.told(e.YanivCalled) == [e.YanivCalled(0, "Yaniv", "out_of_turn")]


@pytest.mark.parametrize("clicked", ["button:yaniv", "deck"])
def test_what_was_refused_before_the_turn_is_not_told_in_it(clicked: str) -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD AC 4D", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    other = sitting.table.chair(1)
    sitting.pilot.click(clicked)
    told = sitting.toast

    other.submit(c.Throw(1, other.view.hand[:1]))
    thrown = sitting.toast
    other.submit(c.DrawStock(1))

    assert told == thrown
    assert told.startswith("It is not your turn")
    assert sitting.toast == ""


def test_a_call_after_the_throw_is_not_said_to_be_out_of_turn() -> None:
    sitting = sit_at(CLASSIC, LOW, ROUND[1], stock="JD", then=(c.Throw(0, cards("AH")),))

    hint = sitting.scene._eye.sight().hint
    sitting.pilot.click("button:yaniv")

    assert hint == "needs 5 or less, at the start of a turn"
    assert sitting.toast == "You may call at the start of your turn, with 5 or less."


def test_a_double_click_makes_no_costly_call() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    x, y = sitting.pilot.middle("button:yaniv")

    for ms in (5000, 5200):
        sitting.scene.handle(PointerPressed((x, y), "left", ms))
        sitting.scene.handle(PointerReleased((x, y), "left", ms + 40))

    assert sitting.told(e.YanivCalled) == []
    assert sitting.pilot.element("button:yaniv").value == "armed"


def test_a_costly_call_asked_for_in_vain_is_not_offered_again_in_turn() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))

    sitting.pilot.click("button:yaniv")
    before = sitting.pilot.element("button:yaniv").value
    sitting.table.submit(c.Throw(1, cards("QS")))
    sitting.table.submit(c.DrawStock(1))
    sitting.rest()
    call = sitting.pilot.element("button:yaniv")

    assert sitting.chair.view.turn == 0
    assert (before, call.value) == ("armed", None)
    assert "Press again" not in call.label


def test_another_click_lets_go_of_a_call() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))

    sitting.pilot.click("button:yaniv")
    sitting.pilot.click("hand:0")
    sitting.pilot.click("button:yaniv")

    assert sitting.told(e.YanivCalled) == []


def test_a_dead_button_says_why() -> None:
    sitting = sit_at(house(), *ROUND, stock="JD")

    sitting.pilot.click("button:yaniv")

    assert "disabled" in sitting.pilot.element("button:yaniv").state
    assert sitting.toast == "Your hand counts 30; to call it may count 5 at most."


def test_the_round_is_read_before_the_next_is_dealt() -> None:
    sitting = sit_at(house(), LOW, ROUND[1], stock="JD")
    sitting.pilot.click("button:yaniv")
    sitting.wait()
    assert sitting.chair.view.round == 1
    assert not sitting.pilot.has("hand:0")

    sitting.pilot.click("button:next-round")
    sitting.wait()

    assert sitting.chair.view.round == 2
    assert sitting.pilot.has("hand:0")


def test_the_result_goes_by_itself_if_the_player_wants_that_and_does_not_look_into_it() -> None:
    sittings = [sit_at(house(), LOW, ROUND[1], stock="JD", manners=Manners(auto_continue_ms=5000)) for _ in range(2)]
    for sitting in sittings:
        sitting.pilot.click("button:yaniv")
        sitting.wait(1000)
        assert sitting.pilot.has("button:next-round")
    sittings[1].scene.handle(KeyPressed("down", 0))

    for sitting in sittings:
        sitting.wait(6000)

    assert [sitting.chair.view.round for sitting in sittings] == [2, 1]


def test_the_match_ends_with_a_rematch_of_other_cards() -> None:
    sitting = sit_at(RULES["quick"], LOW, ROUND[1], stock="JD")
    sitting.pilot.click("button:yaniv")
    sitting.wait()
    sitting.pilot.click("button:next-round")

    rematch, other, menu = (
        sitting.pilot.click(button) for button in ("button:rematch", "button:new-game", "button:menu")
    )

    assert isinstance(rematch, StartMatch)
    assert rematch.setup.seed == ""
    assert rematch.setup.names == ("Dana", "Noa")
    assert isinstance(other, ToLobby)
    assert other.like == sitting.setup
    assert menu == ToMenu()


def test_the_menu_button_leaves() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD")

    assert sitting.pilot.click("button:menu") == ToMenu()


def test_keys_do_the_same() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD AC")
    held = [sitting.pilot.element(f"hand:{place}").name for place in range(5)]
    assert held == ["2D", "5H", "6H", "7H", "KC"]

    for key in ("2", "3", "4", "d", "q"):
        sitting.scene.handle(KeyPressed(key, 0))

    assert sitting.told(e.CardsThrown, e.DiscardDrawn) == [
        e.CardsThrown(0, cards("5H 6H 7H")),
        e.DiscardDrawn(0, "JD"),
    ]


def test_the_hand_can_be_sorted_and_arranged() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD")

    def hand() -> list[str]:
        return [sitting.pilot.element(f"hand:{place}").name for place in range(5)]

    sitting.pilot.click("button:sort")
    by_suit = hand()
    sitting.pilot.drag("hand:0", "hand:4")

    assert by_suit == ["KC", "2D", "5H", "6H", "7H"]
    assert hand().index("KC") >= 3
    assert sitting.stands()


@pytest.mark.parametrize("players", [2, 3, 8, 16])
def test_every_element_can_be_found_read_and_reached(players: int) -> None:
    sitting = sit(load("fiji").rules, players)
    sitting.wait()
    for size in ((1024, 640), (1920, 1080), (3840, 2160), SIZE):
        sitting.scene.handle(Resized(size, 0))

        found = sitting.scene.elements()
        assert len({each.id for each in found}) == len(found)
        assert all(each.name and each.label for each in found)
        assert all(each.rect[0] >= 0 and each.rect[1] >= 0 for each in found)
        assert all(
            each.rect[0] + each.rect[2] <= size[0] + 1 and each.rect[1] + each.rect[3] <= size[1] + 1 for each in found
        )
        assert {f"seat:{seat}" for seat in range(players)} <= {each.id for each in found}
        assert sitting.stands()


def test_seats_are_named_in_the_order_of_play() -> None:
    sitting = sit(RULES["jhyap"], 4)
    sitting.wait()

    assert [sitting.pilot.element(f"seat:{seat}").name for seat in range(4)] == ["Dana", "Maya", "Avi", "Noa"]


def test_who_comes_back_finds_the_same_table() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD AC", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))
    later = Sitting(sitting.table, sitting.setup)

    assert [each.name for each in later.scene.elements()] == [each.name for each in sitting.scene.elements()]
    assert later.stands()


def test_a_computer_player_that_fails_is_answered_for_and_the_player_is_told() -> None:
    hosts: dict[int, Host] = {1: Inline(Scripted(lambda _: c.Throw(1, ())))}
    setup = make(HouseRules(), 2)
    sitting = Sitting(Table.open(setup, Notebook(), company(hosts)), setup)
    sitting.rest()
    if sitting.chair.view.turn == 0:
        sitting.chair.submit(c.Throw(0, sitting.chair.view.hand[:1]))
        sitting.chair.submit(c.DrawStock(0))

    sitting.rest()

    assert sitting.toast == "Noa could not decide; the table moved instead."
    for scene in (sitting.scene, Sitting(sitting.table, sitting.setup).scene):
        scene.handle(KeyPressed("l", 0))
        scene.paint(Surface(SIZE))
        log = [each.label for each in scene.elements() if each.id.startswith("log:")]
        assert log.count("Noa could not decide; the table moved instead.") == len(sitting.table.troubles) > 0
    assert sitting.stands()


def test_a_match_that_is_over_is_written_to_a_file_and_told_of() -> None:
    sitting = sit_at(house(match={"end": "single_round"}), LOW, ROUND[1], stock="JD")
    sitting.scene._sheets._scribe._keep = lambda: "The match is in match-0001.yaniv."

    for button in ("button:yaniv", "button:next-round"):
        sitting.pilot.click(button)
        sitting.rest()
    sitting.pilot.click("button:export")

    assert sitting.scene.announce == "The match is in match-0001.yaniv."
    assert sitting.pilot.element("toast").name == "The match is in match-0001.yaniv."
    assert sitting.pilot.has("button:replay")


def test_a_card_that_waits_for_a_finer_picture_does_not_paint_the_table_anew() -> None:
    sitting = sit(HouseRules(), 2)
    easel, sight, surface = sitting.scene._easel, sitting.scene._eye.sight(), Surface((1280, 720))
    while easel.art.pending:
        easel.still(surface, sight)
    easel.art.card("7H", 100)
    easel.art.card("7H", 120)
    sight = replace(sight, stock=sight.stock - 1)
    easel.still(surface, sight)
    assert easel._still is not None
    easel._still.set_at((0, 0), "red")

    easel.still(surface, sight)

    assert surface.get_at((0, 0)) == Color("red")


def test_a_table_that_was_left_lets_go_of_its_pictures() -> None:
    """Somebody sits down again after every look at the settings."""
    sitting = sit(HouseRules(), 2)
    table, left = sitting.table, ref(sitting.scene)

    sitting.scene.close()
    del sitting
    gc.collect()

    assert not table.is_over
    assert left() is None
