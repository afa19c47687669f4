"""What can be done while the result of a round lies over the table: leave, look at the scores, open the log."""

from itertools import product

import pytest
from pygame import Rect, Surface

from tests.table.company import company, dealt, seated
from tests.ui.sights import house
from tests.ui.sitting import SIZE, Sitting, sit, sit_at
from yaniv.game import commands as c
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, PointerPressed, PointerReleased
from yaniv.ui.scenes.scene import ToMenu, ToSettings
from yaniv.ui.table.sorting import Manners

LOW, HIGH = "AH AD AS JK JK", "9C 9D 3S 4S QS"


def called(manners: Manners | None = None) -> Sitting:
    """The first round is over, and its result lies there."""
    sitting = sit_at(house(), LOW, HIGH, stock="JD", manners=manners)
    sitting.pilot.click("button:yaniv")
    sitting.rest()
    sitting.wait()
    assert sitting.pilot.has("button:next-round")
    return sitting


def seen(sitting: Sitting) -> set[str]:
    sitting.scene.paint(Surface(SIZE))
    return {each.id.split(":")[0] for each in sitting.scene.elements()}


@pytest.mark.parametrize(("button", "leads"), [("button:menu", ToMenu()), ("button:settings", ToSettings())])
def test_who_has_read_the_result_may_leave(button: str, leads: ToMenu | ToSettings) -> None:
    assert called().pilot.click(button) == leads


@pytest.mark.parametrize("given", [KeyPressed("f10", 0), PadPressed("menu", 0)])
def test_the_key_of_the_menu_leaves_from_the_result(given: Input) -> None:
    assert called().scene.handle(given) == ToMenu()


@pytest.mark.parametrize("way", ["mouse", "t"])
def test_the_totals_lie_over_the_result_and_it_is_there_after_them(way: str) -> None:
    sitting = called()
    result = sitting.scene.announce

    if way == "mouse":
        sitting.pilot.click("button:scores")
    else:
        sitting.scene.handle(KeyPressed(way, 0))
    shown = "score" in seen(sitting)
    sitting.scene.handle(KeyPressed("escape", 0))

    assert shown
    assert sitting.scene.announce == result
    assert sitting.pilot.has("button:next-round")
    assert sitting.chair.view.round == 1


@pytest.mark.parametrize("way", ["mouse", "l"])
def test_the_log_lies_over_the_result_until_it_is_closed(way: str) -> None:
    sitting = called()

    if way == "mouse":
        sitting.pilot.click("button:log")
    else:
        sitting.scene.handle(KeyPressed(way, 0))
    opened = sitting.scene.shows_log, "log" in seen(sitting)
    sitting.scene.handle(KeyPressed("escape", 0))

    assert opened == (True, True)
    assert not sitting.scene.shows_log
    assert sitting.pilot.has("button:next-round")


def test_a_log_that_was_open_lies_under_the_result_and_comes_up_when_it_is_asked_for() -> None:
    sitting = sit_at(house(), LOW, HIGH, stock="JD")
    sitting.scene.handle(KeyPressed("l", 0))
    sitting.pilot.click("button:yaniv")
    sitting.rest()
    sitting.wait()
    under = "log" in seen(sitting)

    sitting.scene.handle(KeyPressed("l", 0))
    over = "log" in seen(sitting)
    sitting.scene.handle(KeyPressed("l", 0))

    assert (under, over, sitting.scene.shows_log) == (False, True, False)


def test_the_sound_is_turned_off_at_the_result() -> None:
    sitting = called()
    before = sitting.pilot.element("button:sound").value

    sitting.pilot.click("button:sound")
    after = sitting.pilot.element("button:sound").value
    sitting.scene.handle(KeyPressed("m", 0))

    assert (before, after) == ("on", "off")
    assert sitting.pilot.element("button:sound").value == "on"


def test_clicks_on_the_totals_and_beside_them_do_nothing_below() -> None:
    sitting = called()
    below = sitting.pilot.middle("button:next-round")
    sitting.scene.handle(KeyPressed("t", 0))
    sitting.scene.paint(Surface(SIZE))

    for at in (below, (4, SIZE[1] // 2)):
        sitting.scene.handle(PointerPressed(at, "left", 0))
        sitting.scene.handle(PointerReleased(at, "left", 0))
        sitting.wait()

    assert sitting.chair.view.round == 1
    assert not sitting.scene.shows_scores
    assert sitting.pilot.has("button:next-round")


def test_who_looks_at_the_totals_is_not_carried_on_to_the_next_round() -> None:
    sitting = called(Manners(auto_continue_ms=5000))

    sitting.scene.handle(KeyPressed("t", 0))
    sitting.wait(6000)
    sitting.scene.handle(KeyPressed("escape", 0))
    sitting.wait(6000)

    assert sitting.chair.view.round == 1


@pytest.mark.parametrize("resumed", [False, True])
def test_who_comes_back_finds_the_result_and_the_match_goes_on(*, resumed: bool) -> None:
    sitting = called()
    result = sitting.scene.announce
    sitting.scene.close()

    kept = dealt(sitting.setup, LOW, HIGH, stock="JD", then=(c.Call(0),))
    table = seated(company({}), kept, setup=sitting.setup) if resumed else sitting.table
    again = Sitting(table, sitting.setup)
    again.wait()
    found = again.scene.announce
    again.pilot.click("button:next-round")
    again.wait()

    assert found == result
    assert again.chair.view.round == 2


@pytest.mark.parametrize(("players", "size"), [*product((4, 16), ((1024, 640), (1280, 720), (1920, 1080)))])
def test_the_result_leaves_the_bar_free(players: int, size: tuple[int, int]) -> None:
    sitting = sit(house(table={"max_players": 16}, deck={"packs": 2}), players)
    for _ in range(4000):
        if sitting.pilot.has("button:next-round"):
            break
        sitting.wait(50)
        moves = [move for move in sitting.chair.moves() if not isinstance(move, c.Call)]
        if moves:
            sitting.chair.submit(moves[0])
    surface = Surface(size)
    sitting.scene.paint(surface)

    found = {each.id: Rect(each.rect) for each in sitting.scene.elements()}
    bar = [found[f"button:{name}"] for name in ("menu", "settings", "scores", "log", "sound")]

    assert all(each.bottom <= found["row:0"].top for each in bar)
    assert not any(found["button:next-round"].colliderect(each) for each in bar)


def test_the_bar_is_as_bright_over_a_result_as_without_it() -> None:
    sitting = sit_at(house(), LOW, HIGH, stock="JD")
    surface, after = Surface(SIZE), Surface(SIZE)
    sitting.scene.paint(surface)
    sitting.pilot.click("button:yaniv")
    sitting.rest()
    sitting.wait()
    sitting.scene.paint(after)

    for button in ("menu", "settings", "scores", "log", "sound"):
        inside = Rect(sitting.pilot.element(f"button:{button}").rect).inflate(-24, -8)
        assert after.subsurface(inside).copy().get_buffer().raw == surface.subsurface(inside).copy().get_buffer().raw
