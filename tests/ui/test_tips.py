"""The table explains itself to the mouse: the rules are a click away, and what rests under the pointer is told."""

import pytest
from msgspec.structs import replace
from pygame import Rect

from tests.ui.kit import paint
from tests.ui.ruler import Ruler
from tests.ui.sights import house, seen
from tests.ui.sitting import SIZE, Sitting, look, sit_at
from yaniv import places, words
from yaniv.ui.inputs import (
    Input,
    KeyPressed,
    PadPressed,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    WheelTurned,
)
from yaniv.ui.table import tooltip as tooltips
from yaniv.ui.table.tips import wrong_word
from yaniv.ui.table.tooltip import REST_MS, paint_tooltip, place_tooltip
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


def rested(sitting: Sitting, at: Point) -> Rect | None:
    """Where the tooltip lies once the pointer has rested there."""
    sitting.scene.handle(PointerMoved(at, 0))
    paint(sitting.scene, sitting.director.at.size)
    sitting.wait(REST_MS + 100)
    return tooltip(sitting)


def tooltip(sitting: Sitting) -> Rect | None:
    """Where a tooltip lies now."""
    found: list[Rect] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tooltips, "paint_tooltip", lambda *drawn: found.append(paint_tooltip(*drawn)))
        paint(sitting.scene, sitting.director.at.size)
    return found[0] if found else None


def table(players: int, size: tuple[int, int] = SIZE) -> Sitting:
    hands = (" ".join(f"{rank}{suit}" for rank in "A2345") for suit in "CDHS" * 4)
    rules = house(table={"max_players": 16}, deck={"packs": 4})
    sitting = sit_at(rules, *(next(hands) for _ in range(players)))
    sitting.scene.handle(Resized(size, 0))
    return sitting


def spots(box: Rect) -> tuple[Point, ...]:
    """The middle of a thing, and near its corners."""
    inner = box.inflate(-0.1 * box.width, -0.1 * box.height)
    return box.center, (inner.right - 1, inner.bottom - 1)


@pytest.mark.parametrize("lang", ["en", "fr", "he"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)
@pytest.mark.parametrize("players", [2, 4, 8, 16])
def test_what_the_pointer_rests_on_is_explained_beside_it(
    players: int, size: tuple[int, int], *, scale: float, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words.speak(lang, places.locale())
    monkeypatch.setattr(look(), "text_scale", scale)
    sitting = table(players, size)
    for each in sitting.scene.elements():
        if not each.id.startswith(("seat:", "deck", "pile:", "button:")) or each.id == "button:yaniv":
            continue
        box = Rect(each.rect)
        for at in spots(box):
            lies = rested(sitting, at)

            assert lies is not None, each.id
            assert Rect((0, 0), size).contains(lies), each.id
            if not (each.id.startswith("seat:") and lies.colliderect(box)):  # there it is the dealer's disc
                assert not lies.colliderect(box), each.id
            gap = max(lies.left - at[0], at[0] - lies.right, 0), max(lies.top - at[1], at[1] - lies.bottom, 0)
            assert min(gap) == 0, each.id
            assert max(gap) <= box.height + 20, each.id
    sitting.scene.handle(PointerGone(0))
    assert tooltip(sitting) is None


@pytest.mark.parametrize("id_", ["deck", "seat:2", "button:hint", "pile:0"])
@pytest.mark.parametrize(
    "press",
    [
        KeyPressed("tab", 0),
        PointerPressed((0, 0), "left", 0),
        PointerPressed((0, 0), "right", 0),
        PadPressed("a", 0),
        WheelTurned((0, 0), 1, 0),
    ],
)
def test_a_tooltip_goes_with_the_first_press_and_comes_back_with_the_pointer(id_: str, press: Input) -> None:
    sitting = table(4)
    there = sitting.pilot.middle(id_)
    before = rested(sitting, there)
    if isinstance(press, PointerPressed | WheelTurned):
        press = replace(press, at=there)
    sitting.scene.handle(press)
    pressed = tooltip(sitting)
    if isinstance(press, PointerPressed):
        sitting.scene.handle(PointerReleased(there, press.button, 0))
    stays = rested(sitting, (there[0] + 1, there[1]))
    sitting.scene.handle(KeyPressed("escape", 0))
    rested(sitting, (SIZE[0] // 2, SIZE[1] // 2 + 40))

    assert before is not None
    assert pressed is None
    assert stays is None
    assert rested(sitting, there) is not None


@pytest.mark.parametrize("id_", ["deck", "seat:2", "pile:0"])
def test_who_only_passes_by_is_told_nothing(id_: str) -> None:
    sitting = table(4)
    sitting.scene.handle(PointerMoved(sitting.pilot.middle(id_), 0))
    paint(sitting.scene)
    sitting.wait(REST_MS - 100)

    assert tooltip(sitting) is None
    assert sitting.scene.moving


@pytest.mark.parametrize("id_", ["deck", "seat:2", "button:hint"])
@pytest.mark.parametrize("opens", [KeyPressed("f1", 0), KeyPressed("t", 0)], ids=["rules", "scores"])
def test_no_tooltip_lies_over_a_page(id_: str, opens: Input) -> None:
    sitting = table(4)
    there = sitting.pilot.middle(id_)
    rested(sitting, there)
    sitting.scene.handle(opens)
    paint(sitting.scene)
    sitting.scene.handle(PointerMoved((there[0] + 2, there[1]), 0))
    sitting.wait(2 * REST_MS)

    assert sitting.scene.covered or sitting.scene.shows_scores
    assert tooltip(sitting) is None


def test_a_press_right_after_the_pointer_has_come_hides_the_tooltip_too() -> None:
    sitting = table(4)
    sitting.pilot.click("deck")
    paint(sitting.scene)
    sitting.wait(2 * REST_MS)

    assert tooltip(sitting) is None


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_a_tooltip_of_the_deck_leaves_players_and_cards_to_be_seen(players: int, size: tuple[int, int]) -> None:
    sitting = table(players, size)
    others = [Rect(each.rect) for each in sitting.scene.elements() if each.id.startswith(("seat:", "pile:", "hand:"))]
    lies = rested(sitting, sitting.pilot.middle("deck"))

    assert lies is not None
    assert lies.collidelist(others) == -1


def test_no_tooltip_lies_over_a_showdown() -> None:
    sitting = sit_at(house(deal={"hand_size": 2}), "AC 2D", "KC QD", speed="normal")
    sitting.rest()
    there = sitting.pilot.middle("deck")
    sitting.pilot.click("button:yaniv")
    sitting.scene.handle(PointerMoved(there, 0))
    seen = False
    for _ in range(200):
        sitting.scene.update(50)
        seen = seen or bool(sitting.scene._eye.shown)
        if sitting.scene._eye.shown and sitting.scene.busy:
            assert tooltip(sitting) is None

    assert seen


def test_the_deck_and_the_players_say_what_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = table(4)
    told = []
    for id_ in ("deck", "seat:1"):
        rested(sitting, sitting.pilot.middle(id_))
        told.append(written(sitting, monkeypatch))

    assert "195 cards left in the deck." in told[0]
    assert "Noa, 5 cards, 0 points" in told[1]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)], ids=str)
def test_a_tooltip_finds_a_place_beside_anything(size: tuple[int, int]) -> None:
    window = Rect((0, 0), size)
    for wide, high in ((40, 40), (272, 128), (600, 50), (150, 200)):
        for x in range(0, size[0] - wide, 61):
            for y in range(0, size[1] - high, 53):
                box = Rect(x, y, wide, high)
                for at in spots(box):
                    lies = place_tooltip((400, 90), box, at, window, 8)

                    assert window.contains(lies)
                    assert not lies.colliderect(box)


@pytest.mark.parametrize(("turn", "told"), [(0, True), (1, False)])
def test_the_wrong_word_is_told_to_cost_extra_on_the_own_turn_alone(turn: int, told: bool) -> None:  # noqa: FBT001
    rules = house(call={"wrong_word": "Jhyap", "out_of_turn": "ends_round"})

    tip = wrong_word(seen(rules, turn=turn), "Jhyap")

    assert bool(tip) == told
