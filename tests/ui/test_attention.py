"""The player looks elsewhere, comes back, or has a hand that shakes: what the window makes of it."""

import itertools

import pygame
import pytest

from tests.ui.sights import house
from tests.ui.sitting import Sitting, sit, sit_at
from tests.ui.test_window import Page, happen, leave
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.ui import keys
from yaniv.ui.inputs import (
    FocusGained,
    FocusLost,
    Input,
    KeyPressed,
    KeyReleased,
    PadPressed,
    PadReleased,
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.repeats import EVERY_MS, FIRST_MS, Repeats
from yaniv.ui.scenes.keysheet import WithKeys
from yaniv.ui.scenes.scene import wants_you
from yaniv.ui.steady import FETCH_MS, Steady
from yaniv.ui.summons import Summons
from yaniv.ui.table.sorting import Manners
from yaniv.ui.window import Window
from yaniv.variants.library import load
from yaniv.words import card_name

CLASSIC = load("classic").rules
ROUND = ("5H 6H 7H KC 2D", "9C 9D 9S 4S QS")
AWAY = pygame.Event(pygame.WINDOWFOCUSLOST)
BACK = pygame.Event(pygame.WINDOWFOCUSGAINED)
CLICK = (
    pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(30, 40)),
    pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=(30, 40)),
)


class Desktop:
    """What is seen of the window from outside."""

    title = "Yaniv"

    def __init__(self) -> None:
        self.flashes: list[int] = []

    def flash(self, operation: int, /) -> None:
        """Asks for attention."""
        self.flashes.append(operation)


class Turn(Page):
    """A page that waits for its player."""

    wants_you = True


def passes(sitting: Sitting) -> int:
    """Milliseconds of the table, while two seconds pass at the window."""
    before = sitting.table.now_ms
    sitting.wait(2000)
    return sitting.table.now_ms - before


def opponents_turn(manners: Manners | None = None) -> Sitting:
    """The person has begun the first round and finished his turn: three gamblers come next."""
    sitting = sit(CLASSIC, 4, speed="fast", manners=manners)
    sitting.rest()
    for command in (c.Throw(0, sitting.chair.view.hand[:1]), c.DrawStock(0)):
        sitting.chair.submit(command)
    if sitting.chair.wanted:
        sitting.chair.submit(c.DeclineSlap(0))
    sitting.rest()
    assert not sitting.chair.wanted
    return sitting


def test_the_desktop_hears_once_that_it_is_your_turn() -> None:
    desktop = Desktop()
    summons = Summons(desktop)

    for wanted in (False, True, True):
        summons.call(wanted=wanted)

    assert (desktop.title, desktop.flashes) == ("Your turn - Yaniv", [pygame.FLASH_UNTIL_FOCUSED])


def test_nobody_is_called_who_is_back() -> None:
    desktop = Desktop()
    summons = Summons(desktop)

    for wanted in (True, False):
        summons.call(wanted=wanted)

    assert (desktop.title, desktop.flashes) == ("Yaniv", [pygame.FLASH_UNTIL_FOCUSED, pygame.FLASH_CANCEL])


@pytest.mark.parametrize(
    ("page", "events", "title"),
    [
        (Turn, (AWAY,), "Your turn - Yaniv"),
        (Turn, (AWAY, BACK), "Yaniv"),
        (Turn, (), "Yaniv"),
        (Page, (AWAY,), "Yaniv"),
    ],
    ids=["away", "back again", "in front", "no turn"],
)
def test_the_title_tells_of_a_turn_only_to_who_looks_elsewhere(
    opened: pygame.Window, page: type[Page], events: tuple[pygame.Event, ...], title: str
) -> None:
    titles: list[str] = []

    class Noting(page):  # type: ignore[valid-type, misc]  # a page that also looks at its window
        def update(self, ms: int) -> object:
            titles.append(opened.title)
            return super().update(ms)

    happen(Noting(frames=3), opened, *events)

    assert titles[-1] == title


def test_the_table_wants_its_player_in_his_turn_alone() -> None:
    mine = sit_at(CLASSIC, *ROUND, stock="JD")
    theirs = sit_at(CLASSIC, *ROUND, stock="JD AC", then=(c.Throw(0, cards("KC")), c.DrawStock(0)))

    assert wants_you(WithKeys(mine.scene, mine.scene._look))
    assert not wants_you(theirs.scene)


def test_opponents_wait_for_a_player_who_is_away() -> None:
    sitting = opponents_turn()
    sitting.scene.handle(FocusLost(0))

    assert passes(sitting) == 0
    assert not sitting.scene._lively


def test_opponents_play_on_if_the_player_likes_it_so() -> None:
    sitting = opponents_turn(Manners(pause_when_away=False))
    sitting.scene.handle(FocusLost(0))

    assert passes(sitting) > 0


@pytest.mark.parametrize("sign", [FocusGained(1), KeyPressed("h", 1), PointerPressed((1, 1), "left", 1)])
def test_any_sign_of_the_player_ends_the_pause(sign: Input) -> None:
    sitting = opponents_turn()
    sitting.scene.handle(FocusLost(0))
    sitting.scene.handle(sign)

    assert passes(sitting) > 0


def test_the_time_to_slap_does_not_run_out_behind_another_window() -> None:
    rules, then = house(turn={"slap_down": "single"}), (c.Throw(0, cards("KC")), c.DrawStock(0))
    sitting = sit_at(rules, *ROUND, stock="JD KD", then=then, manners=Manners(pause_when_away=False))
    assert sitting.chair.view.slap is not None

    sitting.scene.handle(FocusLost(0))
    away = passes(sitting)
    sitting.scene.handle(FocusGained(0))

    assert (away, passes(sitting)) == (0, 2000)


def test_the_list_of_keys_does_not_leave_the_table_paused(opened: pygame.Window) -> None:
    sitting = opponents_turn()
    page = WithKeys(sitting.scene, sitting.scene._look)
    page.paint(opened.get_surface())
    for _ in range(2):
        page.handle(KeyPressed("?", 0))
    sitting.scene.handle(KeyReleased("?", 0))

    assert passes(sitting) > 0


@pytest.mark.parametrize("gone", [pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST])
def test_after_an_hour_elsewhere_no_flood_of_films_comes(opened: pygame.Window, gone: int) -> None:
    sitting = opponents_turn(Manners(pause_when_away=False))
    back = {pygame.WINDOWMINIMIZED: pygame.WINDOWRESTORED, pygame.WINDOWFOCUSLOST: pygame.WINDOWFOCUSGAINED}
    hour = 3_600_000
    moments = itertools.chain((0, 0), itertools.repeat(hour))
    for event in (gone, back[gone], pygame.QUIT):
        pygame.event.post(pygame.Event(event))
    film, table = sitting.director.stage.now, sitting.table.now_ms

    Window(opened, None, now_ms=lambda: next(moments)).run(sitting.scene, leave)
    sitting.scene.update(0)

    assert sitting.director.stage.now - film <= 250
    assert sitting.table.now_ms - table <= 250


def test_the_click_that_brings_the_window_back_throws_nothing(opened: pygame.Window) -> None:
    assert [type(each) for each in happen(Page(), opened, AWAY, BACK, *CLICK)] == [FocusGained]


def test_the_next_click_counts_again() -> None:
    steady = Steady()
    given: list[Input] = [
        FocusLost(0),
        FocusGained(1000),
        PointerPressed((1, 1), "left", 1010),
        PointerReleased((1, 1), "left", 1090),
        PointerPressed((1, 1), "left", 1000 + FETCH_MS),
        PointerReleased((1, 1), "left", 1300),
    ]

    assert [steady.takes(each) for each in given] == [True, True, False, False, True, True]


def test_the_first_focus_of_all_takes_no_click() -> None:
    steady = Steady()

    assert steady.takes(FocusGained(0))
    assert steady.takes(PointerPressed((1, 1), "left", 5))


@pytest.mark.parametrize(
    ("first", "released", "second"),
    [
        (KeyPressed("d", 0), KeyReleased("d", 50), KeyPressed("d", 249)),
        (PadPressed("a", 0), PadReleased("a", 50), PadPressed("a", 249)),
        (PointerPressed((1, 1), "left", 0), PointerReleased((1, 1), "left", 50), PointerPressed((1, 1), "left", 249)),
    ],
)
def test_a_second_press_that_comes_too_soon_was_not_meant(first: Input, released: Input, second: Input) -> None:
    steady, patient = Steady(lambda: 200), Steady()

    assert [steady.takes(each) for each in (first, released, second, released)] == [True, True, False, False]
    assert [patient.takes(each) for each in (first, released, second, released)] == [True, True, True, True]


def test_another_key_may_come_as_soon_as_it_likes() -> None:
    steady = Steady(lambda: 500)

    assert steady.takes(KeyPressed("d", 0))
    assert steady.takes(KeyPressed("w", 1))
    assert steady.takes(KeyPressed("d", 600))


@pytest.mark.parametrize("held", [KeyPressed("left", 0), PadPressed("down", 0), KeyPressed("backspace", 0)])
def test_a_way_that_is_held_goes_on(held: KeyPressed | PadPressed) -> None:
    repeats = Repeats()
    repeats.note(held)

    said = [repeats.due(ms) for ms in (FIRST_MS - 1, FIRST_MS, FIRST_MS + 1, FIRST_MS + EVERY_MS)]

    assert [len(each) for each in said] == [0, 1, 0, 1]
    assert said[1][0].again


@pytest.mark.parametrize(
    "end", [KeyReleased("left", 1), FocusLost(1), KeyPressed("d", 1)], ids=["up", "away", "another key"]
)
def test_it_goes_on_no_longer_than_it_is_held(end: Input) -> None:
    repeats = Repeats()
    repeats.note(KeyPressed("left", 0))
    repeats.note(end)

    assert repeats.due(10_000) == ()


@pytest.mark.parametrize("key", ["return", "d", "space", "y", "w"])
def test_what_moves_cards_never_goes_on(key: str) -> None:
    repeats = Repeats()
    assert keys.meaning(KeyPressed(key, 0)) is not None
    repeats.note(KeyPressed(key, 0))

    assert repeats.due(10_000) == ()


def test_after_a_standstill_a_held_key_goes_on_once() -> None:
    repeats = Repeats()
    repeats.note(KeyPressed("left", 0))

    assert [len(repeats.due(ms)) for ms in (60_000, 60_001)] == [1, 0]


def test_a_held_arrow_goes_through_the_hand_and_stops_at_its_end() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD")
    sitting.scene.handle(KeyPressed("1", 0))
    for _ in range(9):
        sitting.scene.handle(KeyPressed("right", 0, again=True))
    here = next(each for each in sitting.scene.elements() if "focused" in each.state)

    assert not here.id.startswith("hand:0")


def test_a_held_up_lifts_a_card_once() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD")
    sitting.scene.handle(KeyPressed("right", 0))
    sitting.scene.handle(KeyPressed("up", 0))
    for _ in range(3):
        sitting.scene.handle(KeyPressed("up", 0, again=True))

    assert [each.id for each in sitting.scene.elements() if {"selected", "focused"} <= set(each.state)] == ["hand:0"]


def test_fast_forward_can_be_switched_instead_of_held() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD", speed="normal", manners=Manners(fast_forward="toggle"))
    steps = []
    for press in (PointerPressed((1, 1), "middle", 0), None, PointerPressed((1, 1), "middle", 900)):
        if press:
            sitting.scene.handle(press)
            sitting.scene.handle(PointerReleased((1, 1), "middle", press.ms + 50))
        before = sitting.director.stage.now
        sitting.scene.update(10)
        steps.append(sitting.director.stage.now - before)

    assert steps == [40, 40, 10]


def test_a_hand_arranged_by_the_player_is_found_again_as_it_was_left() -> None:
    sitting = sit_at(CLASSIC, *ROUND, stock="JD")
    sitting.pilot.drag("hand:0", "hand:4")
    left = sitting.scene.arranged
    again = sit_at(CLASSIC, *ROUND, stock="JD", manners=Manners(arranged=left))

    assert left != sit_at(CLASSIC, *ROUND, stock="JD").scene.arranged
    assert again.scene.arranged == left


def test_other_cards_than_those_left_are_sorted() -> None:
    later = sit_at(CLASSIC, *ROUND, stock="JD", manners=Manners(arranged=("KC", "2D", "5H", "6H", "8H")))

    assert later.scene.arranged == sit_at(CLASSIC, *ROUND, stock="JD").scene.arranged


def test_nothing_tells_the_hand_before_it_has_been_dealt() -> None:
    sitting = sit(CLASSIC, 4, speed="normal")
    sitting.scene.update(0)
    secret = [card_name(card) for card in sitting.chair.view.hand]

    def told() -> str:
        return " ".join([sitting.scene.announce, *(each.label for each in sitting.scene.elements())])

    assert sitting.scene.busy
    assert [name for name in (*secret, str(sitting.chair.view.hand_total)) if name in told()] == []
    sitting.rest()
    assert [name for name in secret if name not in told()] == []
