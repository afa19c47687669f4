"""The table explains itself to the mouse: the rules are a click away, and what rests under the pointer is told."""

import pytest
from pygame import Rect

from tests.ui.kit import paint
from tests.ui.ruler import Ruler
from tests.ui.sights import house
from tests.ui.sitting import SIZE, Sitting, sit_at
from yaniv.ui.inputs import KeyPressed, PointerGone, PointerMoved, Resized
from yaniv.variants.library import load

CLASSIC = load("classic").rules
ROUND = ("5H 6H 7H KC 2D", "9C 9D 9S 4S QS")


def written(sitting: Sitting, patch: pytest.MonkeyPatch) -> list[str]:
    """What stands on the table."""
    ruler = Ruler()
    with ruler.watching(patch):
        paint(sitting.scene)
    return [line.shown for line in ruler.lines]


def point(sitting: Sitting, id_: str) -> None:
    """The pointer rests in the middle of it."""
    sitting.scene.handle(PointerMoved(sitting.pilot.middle(id_), 0))


def test_the_title_opens_the_rules_of_the_match() -> None:
    sitting = sit_at(CLASSIC, *ROUND)
    button = sitting.pilot.element("button:rules")
    sitting.pilot.click("button:rules")

    assert (button.role, button.label) == ("button", "The rules of this match")
    assert sitting.scene.covered
    sitting.scene.handle(KeyPressed("escape", 0))
    assert not sitting.scene.covered


def test_keys_find_the_title_too() -> None:
    sitting = sit_at(CLASSIC, *ROUND)
    sitting.pilot.click("button:rules")
    sitting.scene.handle(KeyPressed("escape", 0))
    sitting.scene.handle(KeyPressed("left", 0))
    sitting.scene.handle(KeyPressed("right", 0))
    sitting.scene.handle(KeyPressed("return", 0))

    assert sitting.scene.covered


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (3440, 1440)], ids=str)
@pytest.mark.parametrize("end", ["last_standing", "single_round"])
def test_the_title_meets_no_other_button(size: tuple[int, int], end: str) -> None:
    sitting = sit_at(house(match={"end": end}), *ROUND)
    sitting.scene.handle(Resized(size, 0))
    buttons = {each.id: Rect(each.rect) for each in sitting.scene.elements() if each.role == "button"}
    title = buttons.pop("button:rules")

    assert title.width > title.height * 10
    assert title.collidelist(list(buttons.values())) == -1


@pytest.mark.parametrize(
    ("id_", "tip"),
    [
        ("button:hint", "A hint; asked again, a move"),
        ("button:sort", "Sort your cards, by rank or by suit"),
        ("button:rules", "The rules of this match"),
        ("button:wrong-word", "The wrong word: Jhyap calls as well, but costs 30 extra"),
    ],
)
def test_a_button_under_the_pointer_says_more(id_: str, tip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit_at(house(call={"wrong_word": "Jhyap"}), *ROUND)
    point(sitting, id_)
    over = written(sitting, monkeypatch)
    sitting.scene.handle(PointerGone(0))

    assert tip in over
    assert tip not in written(sitting, monkeypatch)


@pytest.mark.parametrize("players", [2, 4, 12])
def test_the_disc_of_the_dealer_is_explained(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = (" ".join(f"{rank}{suit}" for rank in "A2345") for suit in "CDHS" * 3)
    rules = house(table={"max_players": 16}, deck={"packs": 3})
    sitting = sit_at(rules, *(next(hands) for _ in range(players)))
    ruler = Ruler()
    with ruler.watching(monkeypatch):
        paint(sitting.scene)
    disc = min((line.box for line in ruler.lines if line.shown == "D"), key=lambda box: box.height)
    sitting.scene.handle(PointerMoved(disc.center, 0))
    over = written(sitting, monkeypatch)
    sitting.scene.handle(PointerMoved((SIZE[0] // 2, disc.bottom + 60), 0))

    assert "The dealer of this round" in over
    assert "The dealer of this round" not in written(sitting, monkeypatch)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (3440, 1440)], ids=str)
def test_the_ring_around_the_hint_is_clear_of_the_next_button(size: tuple[int, int]) -> None:
    sitting = sit_at(CLASSIC, *ROUND)
    sitting.scene.handle(Resized(size, 0))
    hint, sort = (Rect(sitting.pilot.element(id_).rect) for id_ in ("button:hint", "button:sort"))

    assert hint.right + 14 * sitting.director.at.u <= sort.left


def test_the_order_of_the_hand_is_told() -> None:
    sitting = sit_at(CLASSIC, *ROUND)
    told = []
    for press in ("button:sort", "button:sort"):
        sitting.pilot.click(press)
        told.append(sitting.toast)
    sitting.scene.handle(KeyPressed("s", 0, shift=True))

    assert told == ["Sorted by suit", "Sorted by rank"]
    assert sitting.toast == "Sorted by rank, the highest first"
