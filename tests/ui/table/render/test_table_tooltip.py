"""Tests of the tooltips of the table and of the title that opens the rules."""

import pytest
from msgspec.structs import replace
from pygame import Rect

from tests.ui.sample_views import make_view, rules_with
from tests.ui.scene_harness import paint
from tests.ui.table_session import SIZE, TableSession, open_round, shared_context
from tests.ui.text_recorder import TextRecorder
from yaniv import i18n, paths
from yaniv.ui.input.input_events import (
    GamepadPressed,
    InputEvent,
    KeyPressed,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    WheelTurned,
)
from yaniv.ui.kit.page_painter import paint_tooltip, place_tooltip
from yaniv.ui.narration.tooltip_text import wrong_word_text
from yaniv.ui.table.model.hit_test import HOVER_DELAY_MS
from yaniv.ui.table.render import table_tooltip as tooltips
from yaniv.variants.library import load

CLASSIC = load("classic").rules
HANDS = ("5H 6H 7H KC 2D", "9C 9D 9S 4S QS")


def visible_texts(session: TableSession, patch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts painted on the table."""
    recorder = TextRecorder()
    with recorder.recording(patch):
        paint(session.scene)
    return [line.visible_text for line in recorder.texts]


def point_at(session: TableSession, id_: str) -> None:
    """Move the pointer to the middle of an element."""
    session.scene.handle(PointerMoved(session.pointer_player.center_of(id_), 0))


def test_the_title_opens_the_rules_of_the_match() -> None:
    session = open_round(CLASSIC, *HANDS)
    button = session.pointer_player.find_element("button:rules")
    session.pointer_player.click("button:rules")

    assert (button.role, button.label) == ("button", "The rules of this match")
    assert session.scene.is_covered
    session.scene.handle(KeyPressed("escape", 0))
    assert not session.scene.is_covered


def test_keys_find_the_title_too() -> None:
    session = open_round(CLASSIC, *HANDS)
    session.pointer_player.click("button:rules")
    session.scene.handle(KeyPressed("escape", 0))
    session.scene.handle(KeyPressed("left", 0))
    session.scene.handle(KeyPressed("right", 0))
    session.scene.handle(KeyPressed("return", 0))

    assert session.scene.is_covered


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (3440, 1440)], ids=str)
@pytest.mark.parametrize("end", ["last_standing", "single_round"])
def test_the_title_meets_no_other_button(size: tuple[int, int], end: str) -> None:
    session = open_round(rules_with(match={"end": end}), *HANDS)
    session.scene.handle(Resized(size, 0))
    buttons = {each.id: Rect(each.rect) for each in session.scene.elements() if each.role == "button"}
    title = buttons.pop("button:rules")

    assert title.width > title.height * 10
    assert title.collidelist(list(buttons.values())) == -1


@pytest.mark.parametrize(
    ("id_", "tip"),
    [
        ("button:hint", "Hint (press again for the move)"),
        ("button:sort", "Sort your cards by rank or suit"),
        ("button:rules", "The rules of this match"),
        ("button:wrong-word", "Wrong word: Jhyap works too, but costs 30 extra"),
    ],
)
def test_a_button_under_the_pointer_says_more(id_: str, tip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = open_round(rules_with(call={"wrong_word": "Jhyap"}), *HANDS)
    point_at(session, id_)
    over = visible_texts(session, monkeypatch)
    session.scene.handle(PointerGone(0))

    assert tip in over
    assert tip not in visible_texts(session, monkeypatch)


@pytest.mark.parametrize("players", [2, 4, 12])
def test_the_disc_of_the_dealer_is_explained(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = (" ".join(f"{rank}{suit}" for rank in "A2345") for suit in "CDHS" * 3)
    rules = rules_with(table={"max_players": 16}, deck={"packs": 3})
    session = open_round(rules, *(next(hands) for _ in range(players)))
    recorder = TextRecorder()
    with recorder.recording(monkeypatch):
        paint(session.scene)
    disc = min((line.container_rect for line in recorder.texts if line.visible_text == "D"), key=lambda box: box.height)
    session.scene.handle(PointerMoved(disc.center, 0))
    over = visible_texts(session, monkeypatch)
    session.scene.handle(PointerMoved((SIZE[0] // 2, disc.bottom + 60), 0))

    assert "This round's dealer" in over
    assert "This round's dealer" not in visible_texts(session, monkeypatch)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (3440, 1440)], ids=str)
def test_the_ring_around_the_hint_is_clear_of_the_next_button(size: tuple[int, int]) -> None:
    session = open_round(CLASSIC, *HANDS)
    session.scene.handle(Resized(size, 0))
    hint, sort = (Rect(session.pointer_player.find_element(id_).rect) for id_ in ("button:hint", "button:sort"))

    assert hint.right + 14 * session.model.layout.scale <= sort.left


def test_the_tooltip_names_the_order_of_the_hand() -> None:
    session = open_round(CLASSIC, *HANDS)
    toasts = []
    for press in ("button:sort", "button:sort"):
        session.pointer_player.click(press)
        toasts.append(session.toast)
    session.scene.handle(KeyPressed("s", 0, shift=True))

    assert toasts == ["Sorted by suit", "Sorted by rank"]
    assert session.toast == "Sorted by rank, highest first"


def tooltip_after_rest(session: TableSession, position: Point) -> Rect | None:
    """Return the rectangle of the tooltip after the pointer has rested at a position."""
    session.scene.handle(PointerMoved(position, 0))
    paint(session.scene, session.model.layout.size)
    session.advance(HOVER_DELAY_MS + 100)
    return painted_tooltip_rect(session)


def painted_tooltip_rect(session: TableSession) -> Rect | None:
    """Return the rectangle of the current tooltip, or None."""
    rects: list[Rect] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tooltips, "paint_tooltip", lambda *text, **place: rects.append(paint_tooltip(*text, **place)))
        paint(session.scene, session.model.layout.size)
    return rects[0] if rects else None


def session_with_players(players: int, size: tuple[int, int] = SIZE) -> TableSession:
    hands = (" ".join(f"{rank}{suit}" for rank in "A2345") for suit in "CDHS" * 4)
    rules = rules_with(table={"max_players": 16}, deck={"packs": 4})
    session = open_round(rules, *(next(hands) for _ in range(players)))
    session.scene.handle(Resized(size, 0))
    return session


def probe_points(box: Rect) -> tuple[Point, ...]:
    """Return the middle of a rectangle and points near its corners."""
    inner = box.inflate(-0.1 * box.width, -0.1 * box.height)
    return box.center, (inner.right - 1, inner.bottom - 1)


@pytest.mark.parametrize("lang", ["en", "fr", "he"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)
@pytest.mark.parametrize("players", [2, 4, 8, 16])
def test_what_the_pointer_rests_on_is_explained_beside_it(
    players: int, size: tuple[int, int], *, scale: float, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    i18n.set_language(lang, paths.locale())
    monkeypatch.setattr(shared_context(), "text_scale", scale)
    session = session_with_players(players, size)
    for each in session.scene.elements():
        if not each.id.startswith(("seat:", "deck", "pile:", "button:")) or each.id == "button:yaniv":
            continue
        box = Rect(each.rect)
        for position in probe_points(box):
            tooltip_rect = tooltip_after_rest(session, position)

            assert tooltip_rect is not None, each.id
            assert Rect((0, 0), size).contains(tooltip_rect), each.id
            if not (each.id.startswith("seat:") and tooltip_rect.colliderect(box)):  # there it is the dealer's disc
                assert not tooltip_rect.colliderect(box), each.id
            gap = (
                max(tooltip_rect.left - position[0], position[0] - tooltip_rect.right, 0),
                max(tooltip_rect.top - position[1], position[1] - tooltip_rect.bottom, 0),
            )
            assert min(gap) == 0, each.id
            assert max(gap) <= max(box.height, box.width // 2) + 20, each.id
    session.scene.handle(PointerGone(0))
    assert painted_tooltip_rect(session) is None


@pytest.mark.parametrize("id_", ["deck", "seat:2", "button:hint", "pile:0"])
@pytest.mark.parametrize(
    "press",
    [
        KeyPressed("tab", 0),
        PointerPressed((0, 0), "left", 0),
        PointerPressed((0, 0), "right", 0),
        GamepadPressed("a", 0),
        WheelTurned((0, 0), 1, 0),
    ],
)
def test_a_tooltip_goes_with_the_first_press_and_comes_back_with_the_pointer(id_: str, press: InputEvent) -> None:
    session = session_with_players(4)
    there = session.pointer_player.center_of(id_)
    before = tooltip_after_rest(session, there)
    if isinstance(press, PointerPressed | WheelTurned):
        press = replace(press, position=there)
    session.scene.handle(press)
    pressed = painted_tooltip_rect(session)
    if isinstance(press, PointerPressed):
        session.scene.handle(PointerReleased(there, press.button, 0))
    stays = tooltip_after_rest(session, (there[0] + 1, there[1]))
    session.scene.handle(KeyPressed("escape", 0))
    if session.scene.is_covered:  # there was nothing to cancel, so the match is paused
        session.scene.handle(KeyPressed("escape", 0))
        session.advance()
    tooltip_after_rest(session, (SIZE[0] // 2, SIZE[1] // 2 + 40))

    assert before is not None
    assert pressed is None
    assert stays is None
    assert tooltip_after_rest(session, there) is not None


@pytest.mark.parametrize("id_", ["deck", "seat:2", "pile:0"])
def test_a_passing_pointer_shows_no_tooltip(id_: str) -> None:
    session = session_with_players(4)
    session.scene.handle(PointerMoved(session.pointer_player.center_of(id_), 0))
    paint(session.scene)
    session.advance(HOVER_DELAY_MS - 100)

    assert painted_tooltip_rect(session) is None
    assert session.scene.is_moving


@pytest.mark.parametrize("id_", ["deck", "seat:2", "button:hint"])
@pytest.mark.parametrize("opens", [KeyPressed("f1", 0), KeyPressed("t", 0)], ids=["rules", "scores"])
def test_no_tooltip_lies_over_a_page(id_: str, opens: InputEvent) -> None:
    session = session_with_players(4)
    there = session.pointer_player.center_of(id_)
    tooltip_after_rest(session, there)
    session.scene.handle(opens)
    paint(session.scene)
    session.scene.handle(PointerMoved((there[0] + 2, there[1]), 0))
    session.advance(2 * HOVER_DELAY_MS)

    assert session.scene.is_covered or session.scene.is_scoreboard_shown
    assert painted_tooltip_rect(session) is None


def test_a_press_right_after_the_pointer_has_come_hides_the_tooltip_too() -> None:
    session = session_with_players(4)
    session.pointer_player.click("deck")
    paint(session.scene)
    session.advance(2 * HOVER_DELAY_MS)

    assert painted_tooltip_rect(session) is None


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_a_tooltip_of_the_deck_leaves_players_and_cards_to_be_seen(players: int, size: tuple[int, int]) -> None:
    session = session_with_players(players, size)
    others = [Rect(each.rect) for each in session.scene.elements() if each.id.startswith(("seat:", "pile:", "hand:"))]
    tooltip_rect = tooltip_after_rest(session, session.pointer_player.center_of("deck"))

    assert tooltip_rect is not None
    assert tooltip_rect.collidelist(others) == -1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)], ids=str)
@pytest.mark.parametrize("id_", ["seat:1", "seat:2", "seat:3"])
def test_a_tooltip_of_a_player_covers_neither_deck_nor_pile(id_: str, size: tuple[int, int]) -> None:
    session = session_with_players(4, size)
    others = [Rect(each.rect) for each in session.scene.elements() if each.id.startswith(("deck", "pile:"))]
    tooltip_rect = tooltip_after_rest(session, session.pointer_player.center_of(id_))

    assert tooltip_rect is not None
    assert tooltip_rect.collidelist(others) == -1


@pytest.mark.parametrize("id_", ["deck", "pile:0"])
def test_a_tooltip_in_the_middle_leaves_its_caption_to_be_read(id_: str) -> None:
    session = session_with_players(2, (1920, 1080))
    box = Rect(session.pointer_player.find_element(id_).rect)
    tooltip_rect = tooltip_after_rest(session, box.center)

    assert tooltip_rect is not None
    assert not tooltip_rect.colliderect(Rect(box.left, box.bottom, box.width, 40))


def test_no_tooltip_lies_over_a_showdown() -> None:
    session = open_round(rules_with(deal={"hand_size": 2}), "AC 2D", "KC QD", speed="normal")
    session.advance_until_rest()
    there = session.pointer_player.center_of("deck")
    session.pointer_player.click("button:yaniv")
    session.scene.handle(PointerMoved(there, 0))
    was_shown = False
    for _ in range(200):
        session.scene.update(50)
        was_shown = was_shown or bool(session.scene.model.counter_values)
        if session.scene.model.counter_values and session.scene.is_busy:
            assert painted_tooltip_rect(session) is None

    assert was_shown


def test_the_deck_and_the_players_say_what_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_with_players(4)
    toasts = []
    for id_ in ("deck", "seat:1"):
        tooltip_after_rest(session, session.pointer_player.center_of(id_))
        toasts.append(visible_texts(session, monkeypatch))

    assert "195 cards left in the deck." in toasts[0]
    assert "Noa, 5 cards, 0 points" in toasts[1]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)], ids=str)
def test_a_tooltip_finds_a_place_beside_anything(size: tuple[int, int]) -> None:
    window = Rect((0, 0), size)
    for width, height in ((40, 40), (272, 128), (600, 50), (150, 200)):
        for x in range(0, size[0] - width, 61):
            for y in range(0, size[1] - height, 53):
                box = Rect(x, y, width, height)
                for position in probe_points(box):
                    tooltip_rect = place_tooltip((400, 90), box, position, window, 8)

                    assert window.contains(tooltip_rect)
                    assert not tooltip_rect.colliderect(box)


@pytest.mark.parametrize(("turn", "told"), [(0, True), (1, False)])
def test_the_price_of_a_false_call_appears_on_the_own_turn_only(turn: int, told: bool) -> None:  # noqa: FBT001
    rules = rules_with(call={"wrong_word": "Jhyap", "out_of_turn": "ends_round"})

    tip = wrong_word_text(make_view(rules, turn=turn), "Jhyap")

    assert bool(tip) == told
