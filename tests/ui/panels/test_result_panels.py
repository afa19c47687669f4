"""The sheet over the table with the result of a round."""

import pytest
from msgspec.structs import replace
from pygame import Color, Rect, Surface

from tests.ui.sample_views import make_view, rules_with
from tests.ui.scene_harness import (
    HD,
    SIZES,
    click_events,
    element_ids,
    element_rect,
    find_element,
    key_press,
    make_context,
    paint,
)
from tests.ui.text_recorder import TextRecorder
from yaniv.cards import Cards, cards
from yaniv.game import events as e
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Motion
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import TYPE_ROLES, Painter
from yaniv.ui.graphics.text_renderer import FontWeight, TextRenderer
from yaniv.ui.graphics.theme import EVENING
from yaniv.ui.input.input_events import InputEvent, PointerMoved, PointerPressed, PointerReleased, Resized, WheelTurned
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.narration.round_report import build_round_report, describe_rule, explain_score
from yaniv.ui.panels import round_result
from yaniv.ui.panels.round_result import RoundResultPanel

CONTEXT = make_context()
NO_POINTS = (0, 0, 0)
HAND = cards("AC 2D 4S")


def make_result_panel(  # noqa: PLR0913 -- a result, and how it is shown
    players: int = 4,
    hand: Cards = HAND,
    rules: HouseRules | None = None,
    *,
    last: bool = False,
    context: UiContext = CONTEXT,
    can_review: bool = False,
) -> RoundResultPanel:
    """Noa called and Avi beat her."""
    names = ("You", "Noa", "Avi", *(f"Guest {n}" for n in range(3, players)))
    everybody = range(players)
    events: list[e.AnyEvent] = [
        e.YanivCalled(1, "Yaniv", "yaniv"),
        e.HandsShown(dict.fromkeys(everybody, hand)),
        e.RoundScored(
            1, "asaf", (2,), dict.fromkeys(everybody, 7), {seat: 37 if seat == 1 else 7 for seat in everybody},
            (100,) * players, (0,) * players, (0,) * players, 2,
        ),
        e.TotalReduced(1, 100, 50),
        e.PlayerOut(0),
    ]  # fmt: skip
    out = {"out": (0,), "seats": tuple(everybody)}
    if last:
        events.append(e.MatchWon((2,), tuple(range(1, players + 1))))
    report = build_round_report(events, make_view(rules, names, **out))
    assert report is not None
    result_page = RoundResultPanel(context, report, rules or HouseRules(), can_review=can_review)
    paint(result_page)
    return result_page


def test_the_review_of_the_round_has_a_button_and_a_key() -> None:
    page = make_result_panel(last=True, can_review=True)

    clicked = [page.handle(event) for event in click_events(page, "button:review-round")]

    assert "button:review-round" in clicked
    assert page.handle(key_press("x")) == "button:review-round"


def test_without_a_review_its_key_does_nothing() -> None:
    page = make_result_panel()

    assert page.handle(key_press("x")) is None
    assert "button:review-round" not in element_ids(page)


def test_who_called_is_marked_however_many_play(monkeypatch: pytest.MonkeyPatch) -> None:
    page, recorder = make_result_panel(16), TextRecorder()
    with recorder.recording(monkeypatch):
        paint(page)

    written = [line.visible_text for line in recorder.texts]
    assert "called Yaniv" in written
    assert "Asaf!" in written
    assert not [text for text in written if "." in text and "_" in text]


def test_each_line_says_hand_points_reason_and_total() -> None:
    page = make_result_panel()

    ways = ["button:new-game", "button:to-end", "button:next-round"]
    assert element_ids(page) == ["row:1", "row:2", "row:3", "row:0", *ways]
    assert find_element(page, "row:1").label == (
        "Place 1: Noa. Hand 7: ace of clubs, two of diamonds, four of spades. Points 37: hand 7 + 30, beaten by Avi."
        " 100 becomes 50. Total 50."
    )
    assert find_element(page, "row:0").label.endswith("out above 200. Total 100.")
    assert page.announce.startswith("You're out in 4th place. Asaf! Avi beat Noa. Place 1: Noa. Hand 7")


def test_next_round_is_clicked_or_entered() -> None:
    page = make_result_panel()

    assert [page.handle(each) for each in click_events(page, "button:next-round")][-1] == "button:next-round"
    assert make_result_panel().handle(key_press("return")) == "button:next-round"
    assert make_result_panel().handle(key_press("space")) == "button:next-round"


def test_after_the_last_round_the_final_result_follows() -> None:
    assert find_element(make_result_panel(last=True), "button:next-round").name == "Final result"


def written_texts(page: RoundResultPanel, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Paint the page; return the texts that had to be written for it."""
    written: list[str] = []
    write = TextRenderer.render

    def note_and_write(renderer: TextRenderer, text: str, size_px: int, weight: FontWeight, colour: str) -> Surface:
        written.append(text)
        return write(renderer, text, size_px, weight, colour)

    with monkeypatch.context() as patch:
        patch.setattr(TextRenderer, "render", note_and_write)
        paint(page)
    return written


def test_a_sheet_that_does_not_change_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    page = make_result_panel(16)
    first_picture = paint(page).get_buffer().raw

    written = written_texts(page, monkeypatch)

    assert written == []
    assert paint(page).get_buffer().raw == first_picture


def test_a_line_under_the_pointer_and_another_size_are_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    page = make_result_panel(16)
    paint(page)

    page.handle(PointerMoved(element_rect(page, "row:2").center, 0))

    assert "Avi" in written_texts(page, monkeypatch)
    assert "Avi" not in written_texts(page, monkeypatch)
    paint(page, (1920, 1080))
    assert "Avi" in written_texts(page, monkeypatch)


def test_a_sheet_prepared_in_advance_is_copied_in_its_first_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, page = make_result_panel(16), make_result_panel(16)
    expected = paint(shown).get_buffer().raw
    TYPE_ROLES.paint_until_stable(page, lambda: None)
    page._scene.refresh()
    for _ in page.warm_caches(HD):
        pass

    assert "Avi" not in written_texts(page, monkeypatch)
    assert paint(page).get_buffer().raw == expected


def test_a_sheet_that_slides_is_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    page, window = make_result_panel(16), Surface(HD)
    page.resize(HD)
    page.slide.slide_in(AnimationSpeed("normal"))
    page.update(60)
    paint(page)

    page.update(60)
    painted: list[PageScene] = []
    paint_page = PageScene.paint

    def note_and_paint(scene: PageScene, surface: Surface, *, is_in_advance: bool = False) -> None:
        painted.append(scene)
        paint_page(scene, surface, is_in_advance=is_in_advance)

    with monkeypatch.context() as patch:
        patch.setattr(PageScene, "paint", note_and_paint)
        page.paint(window)

    assert page.slide.is_moving
    assert not painted
    page.slide.finish()
    page.paint(window)
    shown = make_result_panel(16)
    shown.paint(copied := Surface(HD))
    assert window.get_buffer().raw == copied.get_buffer().raw


def test_the_rule_behind_a_line_is_shown_under_the_pointer() -> None:
    page = make_result_panel()
    plain = paint(page).get_buffer().raw

    page.handle(PointerMoved(element_rect(page, "row:2").center, 0))

    assert paint(page).get_buffer().raw != plain


def test_a_row_that_is_pressed_accounts_for_every_number_on_it() -> None:
    page = make_result_panel()

    for event in click_events(page, "row:1"):
        page.handle(event)
    announcement = page.announce
    painted = paint(page).get_buffer().raw
    page.handle(key_press("escape"))

    assert announcement == (
        "Noa. The hand is worth 7: ace of clubs 1, two of diamonds 2, four of spades 4. Scored "
        "37: hand 7 + 30, beaten by Avi. Total: 63 + 37 = 100. 100 becomes 50."
    )
    assert page.announce.startswith("You're out in 4th place. Asaf!")
    assert paint(page).get_buffer().raw != painted


def test_every_step_of_an_account_names_its_rule() -> None:
    rules = rules_with(scoring={"reduce_at": 50}, match={"limit": 100})
    events: list[e.AnyEvent] = [
        e.HandsShown({0: cards("KC JK"), 1: cards("AC"), 2: ()}),
        e.RoundScored(1, "yaniv", (), {0: 10, 1: 1, 2: 0}, {0: 10, 1: 0, 2: 0}, (110, 75, 0), NO_POINTS, NO_POINTS, 1),
        e.BonusGiven(1, "tally", 25),
        e.TotalReduced(1, 50, 25),
        e.PlayerOut(0),
    ]
    report = build_round_report(events, make_view(rules, ("You", "Noa", "Avi")))
    assert report is not None

    keys = {row.seat: [step.rule_keys for step in explain_score(row, rules)] for row in report.rows}

    assert keys[1] == [
        (), ("scoring.zero_for",), (), ("scoring.tally_bonus",), ("scoring.reduce_at",),
    ]  # fmt: skip
    assert keys[0][-1] == ("match.limit",)


def test_an_account_without_points_says_what_was_done_and_not_the_hand_again() -> None:
    rules = rules_with(match={"end": "single_round"})
    events: list[e.AnyEvent] = [
        e.YanivCalled(1, "Yaniv", "yaniv"),
        e.HandsShown({0: cards("KC"), 1: cards("4C"), 2: cards("3S")}),
        e.RoundScored(1, "asaf", (2,), {0: 10, 1: 4, 2: 3}, {}, NO_POINTS, NO_POINTS, NO_POINTS, 2),
        e.MatchWon((2,), (2, 3, 1)),
    ]
    report = build_round_report(events, make_view(rules, ("You", "Noa", "Avi")))
    assert report is not None

    accounts = {row.name: [step.text for step in explain_score(row, rules)] for row in report.rows}

    last = "This match is a single round, so no score is kept."
    assert accounts == {
        "Noa": ["The hand is worth 4: four of clubs 4.", "Beaten by Avi.", last],
        "Avi": ["The hand is worth 3: three of spades 3.", "Beat Noa.", last],
        "You": ["The hand is worth 10: king of clubs 10.", last],
    }


def test_a_click_beside_an_account_is_not_lost() -> None:
    page = make_result_panel()
    there = click_events(page, "button:next-round")
    for event in click_events(page, "row:1"):
        page.handle(event)
    paint(page)
    assert element_ids(page) == ["account"]

    assert [page.handle(event) for event in there][-1] == "button:next-round"

    for event in (*click_events(page, "row:1"), PointerMoved((640, 20), 0)):
        page.handle(event)
    paint(page)
    for event in (PointerPressed((640, 20), "left", 0), PointerReleased((640, 20), "left", 0)):
        assert page.handle(event) is None
    assert "button:next-round" in element_ids(page)


@pytest.mark.parametrize("way", ["mouse", "finger", "keys"])
@pytest.mark.parametrize("spot", [0.02, 0.5, 0.9], ids=["left", "middle", "right"])
@pytest.mark.parametrize("players", [2, 4, 16])
@pytest.mark.parametrize("hand", ["AC 2D 4S", "KH " * 40], ids=["short", "long"])
def test_the_second_press_on_a_row_closes_its_account(way: str, spot: float, players: int, hand: str) -> None:
    page = make_result_panel(players, cards(hand), context=replace(CONTEXT, text_scale=2.0))
    row = element_rect(page, "row:1")
    position, touch = (round(row.left + row.width * spot), row.centery), way == "finger"
    press: list[InputEvent] = [
        PointerPressed(position, "left", 0, is_touch=touch),
        PointerReleased(position, "left", 0, is_touch=touch),
    ]
    if way == "keys":
        for event in (key_press("tab"), *click_events(page, "row:1"), key_press("escape")):
            page.handle(event)
        press = [key_press("return")]

    opened = []
    for _ in range(3):
        for event in press:
            page.handle(event)
        paint(page)
        opened.append(element_ids(page) == ["account"])

    assert opened == [True, False, True]


def test_a_press_on_another_row_opens_the_account_of_that_one() -> None:
    page = make_result_panel()
    rows = page.elements()

    for seat in (1, 2):
        rect = Rect(next(each.rect for each in rows if each.id == f"row:{seat}"))
        beside_account = rect.left + 5, rect.centery
        page.handle(PointerPressed(beside_account, "left", 0))
        page.handle(PointerReleased(beside_account, "left", 0))
        paint(page)

    assert page.announce.startswith("Avi.")


def test_a_finger_that_scrolls_a_long_account_does_not_close_it() -> None:
    page = make_result_panel(2, cards("KH " * 40), context=replace(CONTEXT, text_scale=2.0))
    for event in click_events(page, "row:1"):
        page.handle(event)
    paint(page)
    (x, y), touch = element_rect(page, "account").center, True

    page.handle(PointerPressed((x, y), "left", 0, is_touch=touch))
    page.handle(PointerMoved((x, y - 60), 0, is_touch=touch))
    page.handle(PointerReleased((x, y - 60), "left", 0, is_touch=touch))

    assert element_ids(page) == ["account"]


def test_a_house_rule_is_cited_in_words_and_not_by_its_key() -> None:
    rules = rules_with(scoring={"reduce_at": 50})

    assert describe_rule("scoring.reduce_at", rules) == (
        "Reduce totals at: 50. Landing exactly on a multiple of this number, or only on the limit, reduces a total."
    )
    assert describe_rule("scoring.zero_for", rules) == (
        "Who scores 0: The caller. Whether an unbeaten caller, the lowest Asaf or both score 0."
    )


@pytest.mark.parametrize("size", SIZES)
def test_the_account_of_the_longest_hand_fits(size: tuple[int, int]) -> None:
    page = make_result_panel(2, cards("KH " * 13))
    page.handle(Resized(size, 0))
    for event in click_events(page, "row:1"):
        page.handle(event)

    page.paint(Surface(size))

    assert "king of hearts 10" in page.announce


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_an_account_juts_out_of_its_sheet_at_neither_side(size: tuple[int, int], scale: float) -> None:
    page = make_result_panel(context=replace(CONTEXT, text_scale=scale))
    page.handle(Resized(size, 0))
    for event in click_events(page, "row:1"):
        page.handle(event)

    page.paint(Surface(size))

    account_at = element_rect(page, "account")
    assert page.rect.left < account_at.left < account_at.right < page.rect.right
    assert Rect(0, 0, *size).contains(account_at)


@pytest.mark.parametrize("scroll", [key_press("down"), key_press("page down"), WheelTurned((512, 320), -1, 0)])
def test_a_long_account_scrolls_and_stays_open(scroll: InputEvent) -> None:
    page = make_result_panel(2, cards("KH " * 40), context=replace(CONTEXT, text_scale=2.0))
    page.handle(Resized((1024, 640), 0))
    for event in click_events(page, "row:1"):
        page.handle(event)
    surface = Surface((1024, 640))
    page.paint(surface)
    first_pixels = surface.get_buffer().raw

    for _ in range(40):
        page.handle(scroll)
    surface.fill("black")
    page.paint(surface)
    assert surface.get_buffer().raw != first_pixels
    assert element_ids(page) == ["account"]
    page.handle(key_press("escape"))
    assert "account" not in element_ids(page)


def test_a_single_round_shows_no_points() -> None:
    page = make_result_panel(rules=rules_with(match={"end": "single_round"}))

    assert "Points" not in find_element(page, "row:1").label
    assert "Total" not in find_element(page, "row:1").label


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 5, 16])
def test_all_lines_fit_into_every_window(size: tuple[int, int], players: int) -> None:
    page = make_result_panel(players, cards("KH " * 13))
    page.handle(Resized(size, 0))
    places = [Rect(each.rect) for each in page.elements()]

    assert all(Rect(0, 0, *size).contains(bounds) for bounds in places)
    assert all(bounds.collidelist(places[:n]) == -1 for n, bounds in enumerate(places))
    assert all(bounds.height >= 14 for bounds in places)
    page.paint(Surface(size))


def test_luck_and_skill_appear_when_known_and_cover_no_button() -> None:
    panel, sentence = make_result_panel(), "37 points behind the others' average: bad luck cost 31, your moves 6."
    assert "result:luck" not in element_ids(panel)
    picture = paint(panel)

    panel.tell_luck(sentence, -9)

    assert paint(panel).get_buffer().raw != picture.get_buffer().raw
    told = find_element(panel, "result:luck")
    assert told.name == sentence
    assert sentence in panel.announce
    assert not any(Rect(told.rect).colliderect(each.rect) for each in panel.elements() if each.role == "button")


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_the_race_starts_with_the_standing_before_and_ends_as_without_motion(motion: Motion) -> None:
    page, still = make_result_panel(), make_result_panel()
    page.start_animation(AnimationSpeed("normal", motion))

    pictures = [paint(page).get_buffer().raw]
    for _ in range(2):
        page.update(500)
        pictures.append(paint(page).get_buffer().raw)
    page.update(60_000)

    assert not page.is_moving
    assert pictures[0] != paint(still).get_buffer().raw
    assert paint(page).get_buffer().raw == paint(still).get_buffer().raw
    assert page.elements() == still.elements()


def test_any_press_ends_the_race() -> None:
    page, still = make_result_panel(), make_result_panel()
    page.start_animation(AnimationSpeed())

    page.handle(PointerPressed((5, 5), "left", 0))

    assert not page.is_moving
    assert paint(page).get_buffer().raw == paint(still).get_buffer().raw


@pytest.mark.parametrize(("points", "side"), [(12, 1), (-12, -1), (300, 1), (0, 0)])
def test_luck_is_a_bar_from_the_middle(points: int, side: int) -> None:
    surface, rect = Surface((200, 60)), Rect(20, 10, 160, 40)
    painter = Painter(surface, 1.0, EVENING, make_context().text_renderer)

    round_result._draw_luck(painter, rect, points)

    colours = [surface.get_at((rect.centerx + way * 20, rect.centery)) for way in (-1, 1)]
    told = [Color(EVENING.danger), Color(EVENING.success)]
    assert [colour in told for colour in colours] == [side < 0, side > 0]
    if side:
        assert told[side > 0] in colours
