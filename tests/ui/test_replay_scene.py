"""A match seen again in the window."""

import pytest
from msgspec.structs import replace
from pygame import Rect

from tests.store.games import LIVELY, events
from tests.table.company import make_setup
from tests.ui.kit import HD, SIZES, click, element, ids, key, look, paint
from yaniv import places
from yaniv.game import events as e
from yaniv.rules.catalogue import changed
from yaniv.table.replay import Replay
from yaniv.ui.inputs import Input, PadPressed, PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.scenes.replay import Keeping, ReplayScene
from yaniv.ui.scenes.scene import ToMatches, ToMenu, ToSettings
from yaniv.words import speak

LOOK = look()
MATCH = events()


def scene(match: tuple[e.AnyEvent, ...] = MATCH, place: int = 0, size: tuple[int, int] = HD) -> ReplayScene:
    setup = replace(make_setup(LIVELY), bots=("", "gambler", "gambler"))
    made = ReplayScene(
        LOOK,
        Replay(match, place),
        setup,
        size=size,
        back=ToMatches(),
        keeping=Keeping("replay:export", "Export", lambda: "It is written."),
        speed="instant",
    )
    paint(made, size)
    return made


def where(page: ReplayScene) -> int:
    value = element(page, "replay:place").value
    assert isinstance(value, int)
    return value


def use(page: ReplayScene, id_: str) -> object:
    paint(page)
    return [page.handle(each) for each in click(page, id_)][-1]


def test_it_plays_by_itself_until_it_is_stopped() -> None:
    page = scene()
    for _ in range(200):
        page.update(16)
    reached = where(page)
    assert reached > 2

    use(page, "replay:play")
    for _ in range(200):
        page.update(16)

    assert where(page) == reached
    assert element(page, "replay:play").name == "Play"


def test_one_can_go_anywhere() -> None:
    page, last = scene(), Replay(MATCH).last
    rounds = Replay(MATCH).rounds

    use(page, "replay:end")
    assert where(page) == last
    assert "Winner" in page.announce
    use(page, "replay:round-back")
    assert where(page) == rounds[-1]
    use(page, "replay:back")
    assert where(page) == rounds[-1] - 1
    use(page, "replay:on")
    assert where(page) == rounds[-1]
    use(page, "replay:start")
    assert where(page) == 0
    use(page, "replay:round-on")
    assert where(page) == 1


def test_keys_and_pad_lead_along_the_match() -> None:
    page = scene()
    page.handle(key("space"))

    for name, place in (("end", Replay(MATCH).last), ("home", 0), ("right", 1), ("right", 2), ("left", 1)):
        page.handle(key(name))
        assert where(page) == place
    page.handle(PadPressed("right", 0))
    assert where(page) == 2
    assert page.handle(PadPressed("b", 0)) == ToMatches()


def test_the_slider_follows_the_pointer() -> None:
    page = scene()
    track = Rect(element(page, "replay:place").rect)

    page.handle(PointerMoved(track.center, 0))
    page.handle(PointerPressed(track.center, "left", 0))

    assert where(page) == pytest.approx(Replay(MATCH).last / 2, abs=1)


def test_one_can_sit_on_any_seat_of_a_match_that_is_over() -> None:
    page = scene(place=2)
    use(page, "replay:play")
    seen = {}

    for seat in range(3):
        use(page, "replay:seat")
        use(page, f"replay:seat:{seat}")
        seen[seat] = [each.name for each in page.elements() if each.id.startswith("hand:")]

    hands = Replay(MATCH, where(page)).state.hands
    assert {seat: sorted(hand) for seat, hand in seen.items()} == {seat: sorted(hands[seat]) for seat in range(3)}


def test_in_a_match_that_goes_on_others_keep_their_cards_hidden() -> None:
    page = scene(MATCH[:60])
    use(page, "replay:seat")

    assert [each for each in ids(page) if each.startswith("replay:seat:")] == ["replay:seat:0"]


def test_nothing_can_be_played() -> None:
    page = scene(place=4)
    use(page, "replay:play")
    before = where(page)

    for each in ("deck", "hand:0", "zone:play"):
        assert element(page, each).state == ("disabled",)
        use(page, each)
    assert not {"button:yaniv", "button:hint", "button:sort", "button:slap"} & set(ids(page))
    assert where(page) == before
    assert not any("selected" in each.state for each in page.elements() if each.role == "card")


def test_the_log_stays_open_from_place_to_place() -> None:
    page = scene(place=12)
    page.handle(key("l"))
    use(page, "replay:back")
    paint(page)

    assert any(each.startswith("log:") for each in ids(page))
    assert not any(each.label.startswith("You") for each in page.elements() if each.id.startswith("log:"))


def test_who_gave_no_name_is_told_so_in_the_language_of_today() -> None:
    opened = MATCH[0]
    assert isinstance(opened, e.MatchOpened)
    speak("fr", places.locale())
    page = scene((replace(opened, names=("You", *opened.names[1:])), *MATCH[1:]), place=12)
    page.handle(key("l"))
    page.handle(key("t"))
    paint(page)

    told = [f"{each.name} {each.label}" for each in page.elements()]
    assert any("Vous" in each for each in told)
    assert not any("You" in each for each in told)


@pytest.mark.parametrize("way", ["key", "click"])
def test_rules_and_scores_can_be_looked_at(way: str) -> None:
    page = scene(place=12)

    if way == "key":
        page.handle(key("f1"))
    else:
        use(page, "button:rules")
    paint(page)
    assert "rules" in ids(page)
    assert page.handle(key("escape")) is None
    assert "replay:play" in ids(page)
    page.handle(key("t"))
    board = [each.label for each in page.elements() if each.id.startswith("score")]
    assert board
    assert not any("You" in each for each in board)


def test_a_house_without_points_has_no_button_for_scores() -> None:
    single = changed(LIVELY, "match.end", "single_round")
    page = scene((replace(MATCH[0], rules=single), *MATCH[1:]))

    assert "button:scores" not in ids(page)
    assert all(width and height for _, _, width, height in (each.rect for each in page.elements()))


def test_what_is_announced_is_of_this_moment() -> None:
    page = scene(place=Replay(MATCH).last - 3)

    assert "Round 1." not in page.announce
    assert len(page.announce) < 300


def test_it_can_be_exported_and_left() -> None:
    page = scene()

    use(page, "replay:export")
    page.update(16)
    assert use(page, "button:menu") == ToMenu()


@pytest.mark.parametrize(
    ("press", "change"),
    [(key("escape"), ToMatches()), (PadPressed("b", 0), ToMatches()), (key("f10"), ToMenu())],
    ids=["escape", "pad b", "f10"],
)
def test_back_leads_to_where_one_came_from_and_menu_to_the_menu(press: Input, change: object) -> None:
    assert scene().handle(press) == change


@pytest.mark.parametrize("size", SIZES)
def test_controls_stay_apart_and_inside_the_window(size: tuple[int, int]) -> None:
    page = scene(size=size)
    found = [each for each in page.elements() if each.id.startswith("replay:") and each.id.count(":") == 1]
    places = [Rect(each.rect) for each in found]

    assert all(Rect(0, 0, *size).contains(place) for place in places)
    assert all(place.collidelist(places[:n]) == -1 for n, place in enumerate(places))


def test_settings_are_opened_from_the_place_one_is_at() -> None:
    page = scene(place=9)
    use(page, "replay:play")
    use(page, "replay:back")

    assert page.place == where(page)
    assert use(page, "button:settings") == ToSettings()


def test_a_slower_or_faster_pace_is_chosen() -> None:
    reached = {}
    for pace in ("half", "quadruple"):
        page = scene()
        use(page, f"replay:speed:{pace}")
        for _ in range(300):
            page.update(16)
        reached[pace] = where(page)

    assert reached["quadruple"] >= 4 * reached["half"]


def test_a_finger_is_enough() -> None:
    page = scene(place=9)
    track = Rect(element(page, "replay:place").rect)

    for given in (
        PointerPressed(track.midleft, "left", 0, touch=True),
        PointerReleased(track.midleft, "left", 0, touch=True),
    ):
        page.handle(given)

    assert where(page) == 0


def test_the_scores_cover_the_bar_and_have_the_keys() -> None:
    page = scene(place=len(MATCH))
    use(page, "replay:end")
    paint(page)
    before = where(page)
    use(page, "button:scores")
    shown = ids(page)
    page.handle(key("page up"))

    assert "replay:place" not in shown
    assert [each for each in shown if each.startswith("round:")]
    assert where(page) == before
    page.handle(key("escape"))
    assert "replay:place" in ids(page)


def test_the_list_of_seats_says_what_it_is() -> None:
    page = scene()
    use(page, "replay:seat")
    paint(page)
    rows = [each.name for each in page.elements() if each.id.startswith("replay:seat:")]

    assert len(rows) == 3
    assert all(row.startswith("Seat: ") for row in rows)
