"""On every page everything that can be used is listed once, with a name and a place, and the keys reach all of it."""

from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Final, get_args

import pytest
from pygame import Surface

from tests.store.games import events
from tests.table.company import make_setup
from tests.ui.helm import Helm, pressed
from tests.ui.judging import Remembers
from tests.ui.kit import look
from tests.ui.pages import DEALS, PARTS_OF_US
from tests.ui.settling import Drawer
from tests.ui.shelf import Shelf
from tests.ui.sights import house
from tests.ui.sitting import SIZE, Sitting, sit, sit_at
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.store.options import PAGES as SETTINGS_PARTS
from yaniv.store.saved import Unfinished
from yaniv.table.replay import Replay
from yaniv.ui.house.scene import HouseScene
from yaniv.ui.inputs import Resized
from yaniv.ui.inspect import Element, Role
from yaniv.ui.scenes.about import AboutScene
from yaniv.ui.scenes.keysheet import WithKeys
from yaniv.ui.scenes.learn import LearnScene
from yaniv.ui.scenes.lesson import LessonScene
from yaniv.ui.scenes.lobby import Filled, LobbyScene, Offer
from yaniv.ui.scenes.matches import MatchesScene
from yaniv.ui.scenes.replay import ReplayScene
from yaniv.ui.scenes.scene import Scene, ToMatches
from yaniv.ui.scenes.settings import SettingsScene
from yaniv.ui.scenes.statistics import StatisticsScene
from yaniv.ui.scenes.title import TitleScene
from yaniv.variants.library import load, names

LOOK = look()
CLASSIC = load("classic")
OFFERS = [Offer(name, load(name)) for name in names()]
HANDS: Final = ("5H 6H 7H KC 2D", "9C 9D 3S 4S QS")
SIZES: Final = ((1024, 640), (1280, 720), (3440, 1440))
READ_ONLY: Final = {"text", "dialog", "image"}
"""Roles that may only be there to be read."""


def steer(sitting: Sitting, *keys: str) -> Scene:
    for key in keys:
        sitting.scene.handle(pressed(key))
    return sitting.scene


def slapping() -> Scene:
    rules = house(turn={"slap_down": "sets_and_runs"})
    return sit_at(rules, *HANDS, stock="JD JK", then=(c.Throw(0, cards("5H 6H 7H")), c.DrawStock(0))).scene


def called() -> Sitting:
    sitting = sit_at(CLASSIC.rules, "AH AD AS JK JK", HANDS[1], stock="JD")
    steer(sitting, "y", "return")
    sitting.rest()
    sitting.wait()
    return sitting


def sealed() -> Scene:
    sitting = sit_at(CLASSIC.rules, *HANDS, stock="JD AC", deals=DEALS)
    sitting.scene.show_seal()
    return sitting.scene


def learning() -> Scene:
    return LearnScene(LOOK, {offer.word: offer.variant for offer in OFFERS}, "classic")


def reviewing() -> Scene:
    setup = make_setup(CLASSIC.rules)
    page = ReplayScene(LOOK, Replay(events()), setup, size=SIZE, back=ToMatches(), judges=Remembers, speed="instant")
    page.handle(pressed("space"))
    for _ in range(300):
        page.update(16)
    return page


def key_sheet() -> Scene:
    page = WithKeys(TitleScene(LOOK, []), LOOK)
    page.paint(Surface(SIZE))
    page.handle(pressed("?"))
    return page


def settings_page(part: str) -> Scene:
    return SettingsScene(LOOK, Drawer(), part)


PAGES: dict[str, Callable[[], Scene]] = {
    "menu": lambda: TitleScene(LOOK, [Unfinished(7, "Classic", 4, 78, 4)]),
    "empty menu": lambda: TitleScene(LOOK, []),
    "lessons on offer": lambda: TitleScene(LOOK, [], comfort_first=True, offer_lessons=True),
    "notice": lambda: TitleScene(LOOK, [], ("Something broke.",)),
    "lobby": lambda: LobbyScene(LOOK, OFFERS, Filled()),
    "full lobby": lambda: LobbyScene(LOOK, [Offer("fiji", load("fiji"))], Filled("fiji", 16)),
    "learn": learning,
    "about": lambda: AboutScene(LOOK, PARTS_OF_US),
    "lesson": lambda: LessonScene(LOOK, "classic", CLASSIC, 2, size=SIZE, speed="instant"),
    "keys": key_sheet,
    "house rules": lambda: HouseScene(LOOK, "travellers-speed"),
    "house rules as text": lambda: HouseScene(LOOK, "travellers-speed", view="yaml"),
    "changes of house rules": lambda: HouseScene(LOOK, "travellers-speed", view="diff"),
    "review": reviewing,
    "matches": lambda: MatchesScene(LOOK, Shelf(), Path("/home/noa")),
    "no matches": lambda: MatchesScene(LOOK, Shelf(0), Path("/home/noa")),
    "statistics": lambda: StatisticsScene(LOOK, Shelf()),
    "no statistics": lambda: StatisticsScene(LOOK, Shelf(0)),
    **{f"settings: {part}": partial(settings_page, part) for part in SETTINGS_PARTS},
    "table": lambda: sit_at(CLASSIC.rules, *HANDS, stock="JD AC").scene,
    "long table": lambda: sit(load("fiji").rules, 16).scene,
    "chosen": lambda: steer(sit_at(CLASSIC.rules, *HANDS, stock="JD AC"), "2", "3", "4"),
    "staged": lambda: steer(sit_at(CLASSIC.rules, "5H 6H JK KC 2D", HANDS[1], stock="JD AC"), "2", "3", "5", "d"),
    "slap": slapping,
    "scores": lambda: steer(sit_at(CLASSIC.rules, *HANDS, stock="JD AC"), "t"),
    "log": lambda: steer(called(), "return", "l"),
    "sealed log": lambda: steer(sit_at(CLASSIC.rules, *HANDS, stock="JD AC", deals=DEALS), "l"),
    "seal": sealed,
    "rules": lambda: steer(sit_at(CLASSIC.rules, *HANDS, stock="JD AC"), "f1"),
    "result": lambda: called().scene,
}
REACHABLE: Final = [name for name in PAGES if name not in ("keys", "scores", "review")]
"""Two of those are closed by any key, and in a review most keys lead through the match."""


def laid_out(name: str, size: tuple[int, int]) -> tuple[Scene, tuple[Element, ...]]:
    page = PAGES[name]()
    page.handle(Resized(size, 0))
    page.paint(Surface(size))
    return page, page.elements()


@pytest.mark.parametrize(("name", "size"), [*product(PAGES, SIZES)])
def test_everything_is_listed_once_with_name_place_and_state(name: str, size: tuple[int, int]) -> None:
    _, found = laid_out(name, size)

    assert found
    assert len({each.id for each in found}) == len(found)
    for each in found:
        x, y, wide, high = each.rect
        assert each.role in get_args(Role)
        assert each.name, each
        assert each.label, each
        assert min(wide, high) > 0, each
        assert min(x, y) >= 0, each
        assert (x + wide <= size[0] + 1, y + high <= size[1] + 1) == (True, True), each
        assert each.role in READ_ONLY or len({"enabled", "disabled"} & set(each.state)) == 1, each
    assert sum("focused" in each.state for each in found) <= 1


@pytest.mark.parametrize(("name", "pad"), [*product(REACHABLE, (False, True))])
def test_the_keys_reach_everything(name: str, *, pad: bool) -> None:
    page, _ = laid_out(name, SIZE)
    helm = Helm(page, Random(1), pad=pad)
    reached: set[str] = set()

    for step in range(4000):
        if step % 100 == 0 and not out_of_reach(page, reached):
            break
        reached |= {helm.focused, *chosen_parts(page, helm.focused)}
        helm.press(helm.wander())

    assert out_of_reach(page, reached) == set()


def out_of_reach(page: Scene, reached: set[str]) -> set[str]:
    """Of what can be used now: keys that wander also set what they pass, and there may be fewer seats than before."""
    found = page.elements()
    wanted = {each.id for each in found if each.role not in READ_ONLY and "disabled" not in each.state}
    return wanted - reached - part_of_lists(found)


def chosen_parts(page: Scene, focused: str) -> set[str]:
    """Return the ids of segments that the keys have chosen: their control has the focus, never they themselves."""
    return {each.id for each in page.elements() if each.id.startswith(f"{focused}:") and "selected" in each.state}


def part_of_lists(found: tuple[Element, ...]) -> set[str]:
    """Rows of a list: the list has the focus, and the keys choose among them."""
    lists = [each.id for each in found if each.role == "list"]
    return {each.id for each in found if any(each.id.startswith(f"{id_}:") for id_ in lists)}
