"""Tests of the end of a match: podium, facts that come late, pictures, achievements, and the next step."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from pygame import Color, Rect, Surface

from tests.ui.sample_results import bar_elements, stop_in_negev
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
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.souvenirs import choices_of
from yaniv.journey.stop_outcome import stop_outcome
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_progress import StopMatch
from yaniv.ui.context import UiContext
from yaniv.ui.narration.match_report import MatchReport, build_match_report
from yaniv.ui.narration.match_summary_text import describe_hints
from yaniv.ui.narration.setting_labels import souvenir_name
from yaniv.ui.narration.table_text import MINUS_SIGN
from yaniv.ui.navigation import WatchAchievement
from yaniv.ui.table.overlays.match_end_page import MatchEnd, MatchEndPanel, NextPage
from yaniv.ui.table.overlays.overlay_stack import EndWork
from yaniv.ui.table.ports.table_ports import MatchExtras

CONTEXT = make_context()
ROUND = ("result:turning-point", "result:accuracy", "result:rating", "result:asaf", "result:luck")


class FakeReview:
    """A review with given progress shares."""

    def __init__(self, *shares: float | None) -> None:
        self._shares = list(shares)
        self.progress_share: float | None = 0.0
        self.is_closed = False

    @property
    def accuracy_percent(self) -> int | None:
        """The accuracy, once the review is complete."""
        return 84 if self.progress_share is None else None

    def update(self) -> None:
        """Go to the next progress share."""
        self.progress_share = self._shares.pop(0) if self._shares else None

    def close(self) -> None:
        """Record that the review was closed."""
        self.is_closed = True


class FakeRecording(FakeReview):
    """A recording that writes a file at the end."""

    message = "Moment saved as /home/dana/Pictures/Yaniv/moment.png."


def report_of(players: int, winners: tuple[int, ...] = (0,), *, end: str = "first_over") -> MatchReport:
    names = ("You", *(f"Guest {number}" for number in range(1, players)))
    others = [seat for seat in range(players) if seat not in winners]
    places = tuple(1 if seat in winners else len(winners) + 1 + others.index(seat) for seat in range(players))
    story: list[e.AnyEvent] = [e.RoundOpened(1, 0, tuple(range(players)))]
    story.append(e.HandsShown(dict.fromkeys(range(players), cards("AC 2D 3H"))))
    totals = {seat: 3 + seat for seat in range(players)}
    story.append(e.RoundScored(0, "yaniv", (), totals, {}, (), (), (), 0))
    view = make_view(rules_with(match={"end": end}), names, totals=tuple(50 + seat for seat in range(players)))
    return build_match_report(e.MatchWon(winners, places), view, story)


def make_panel(
    players: int = 4,
    winners: tuple[int, ...] = (0,),
    *,
    end: str = "first_over",
    context: UiContext = CONTEXT,
    has_confetti: bool = False,
    **fields: object,
) -> MatchEndPanel:
    told: dict[str, object] = {
        "rounds": 9, "turning_point": "Round 2: you took the lead for good.", "best_asaf": "Round 5: your 3 beat 4.",
        "asaf_word": "Asaf", "is_saved": True, "is_sealed": True, "can_save_picture": True, "can_save_moment": True,
    }  # fmt: skip
    match_end = MatchEnd(report_of(players, winners, end=end), 0, "Classic", **{**told, **fields})  # type: ignore[arg-type]
    panel = MatchEndPanel(context, match_end, has_confetti=has_confetti)
    panel.share_table_buttons(bar_elements())
    panel.resize(HD)
    return panel


def written_texts(panel: MatchEndPanel, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    recorder = TextRecorder()
    with recorder.recording(monkeypatch):
        paint(panel)
    return [line.visible_text for line in recorder.texts]


def test_the_accuracy_says_how_far_it_is_until_it_is_known_and_blocks_nothing() -> None:
    panel, work = make_panel(), EndWork(MatchExtras(lambda: FakeReview(0.2, 0.6), lambda: 78))
    told = []
    for _ in range(3):
        assert work.update(panel)
        told.append(find_element(panel, "result:accuracy").label)

    assert told == [
        "Accuracy: Analysing your moves: 20%",
        "Accuracy: Analysing your moves: 60%",
        "Accuracy: 84%, 6 above your average",
    ]
    assert not work.is_running
    assert not work.update(panel)


@pytest.mark.parametrize(
    ("average", "text"),
    [(None, "84%"), (84, "84%, your average"), (85, "84%, 1 below your average"), (0, "84%, 84 above your average")],
)
def test_the_accuracy_stands_beside_the_average(average: int | None, text: str) -> None:
    panel, work = make_panel(), EndWork(MatchExtras(FakeReview, lambda: average))
    work.update(panel)

    assert find_element(panel, "result:accuracy").label == f"Accuracy: {text}"


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ((1229, 1243), "1243, up 14"),
        ((1243, 1229), "1229, down 14"),
        ((1243, 1243), "1243, unchanged"),
        ((None, 1411), "About 1411 so far"),
        (None, ""),
    ],
)
def test_the_rating_stands_beside_its_change(change: tuple[int | None, int] | None, text: str) -> None:
    panel, work = make_panel(), EndWork(MatchExtras(rating_change=lambda: change))
    work.update(panel)

    told = [each.label for each in panel.elements() if each.id == "result:rating"]
    assert told == ([f"Rating: {text}"] if text else [])


def test_the_three_most_telling_facts_are_shown_and_luck_is_never_lost() -> None:
    panel, work = make_panel(), EndWork(MatchExtras(FakeReview, rating_change=lambda: (1229, 1243)))
    panel.luck_text = "37 points behind the others' average: bad luck cost 31, your moves 6."
    few = [each for each in element_ids(panel) if each in ROUND]
    work.update(panel)
    all_known = [each for each in element_ids(panel) if each in ROUND]

    assert few == ["result:turning-point", "result:asaf", "result:luck"]
    assert all_known == ["result:turning-point", "result:accuracy", "result:rating"]
    assert find_element(panel, "result:accuracy").label.count(panel.luck_text) == 1
    assert panel.luck_text in panel.announce


def test_without_facts_there_are_no_tiles() -> None:
    panel = make_panel(turning_point="", best_asaf="")
    EndWork(MatchExtras()).update(panel)

    assert not {*ROUND} & {*element_ids(panel)}


def test_a_match_without_points_is_not_reviewed() -> None:
    reviews = list[FakeReview]()

    def begin() -> FakeReview:
        reviews.append(FakeReview())
        return reviews[-1]

    EndWork(MatchExtras(begin)).update(make_panel(has_review=False))

    assert not reviews


@pytest.mark.parametrize("names", [("asaf_zero",), ("asaf_zero", "call_zero")])
def test_a_new_achievement_has_a_row_that_opens_its_moment(names: tuple[str, ...]) -> None:
    panel = make_panel(achievements=names)

    pressed = [panel.handle(event) for event in click_events(panel, "achievement:asaf_zero")][-1]

    assert "New achievement" in panel.announce
    assert pressed == "achievement:asaf_zero"
    assert EndWork(MatchExtras()).press(pressed, panel) == WatchAchievement("asaf_zero")


def test_a_picture_of_the_page_is_saved_without_its_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    saved, recorder = list[Surface](), TextRecorder()

    def save(picture: Surface) -> str:
        saved.append(picture)
        return "Picture saved as /home/dana/Pictures/Yaniv/moment.png."

    panel = make_panel()
    before = paint(panel).get_buffer().raw
    with recorder.recording(monkeypatch):
        EndWork(MatchExtras(save_picture=save)).press("button:share-picture", panel)
    written = {line.visible_text for line in recorder.texts}

    assert (
        panel.announce == find_element(panel, "toast").name == "Picture saved as /home/dana/Pictures/Yaniv/moment.png."
    )
    assert saved[0].get_size() == (1920, 1080)
    assert {"You", "Guest 1", "You win the match!"} <= written
    assert not {"Rematch", "Review", "Log", "Settings"} & written
    panel.update(60_000)
    assert paint(panel).get_buffer().raw == before


def test_a_moment_is_saved_in_the_background_and_its_file_named() -> None:
    panel, work = make_panel(), EndWork(MatchExtras(record_moment=lambda: FakeRecording(0.3, 0.31)))

    work.press("button:save-moment", panel)
    texts = []
    for _ in range(4):
        work.update(panel)
        texts.append(panel.announce)

    assert texts[0] == "Saving the showdown: 30%"
    assert texts[2] == texts[3] == FakeRecording.message
    assert not work.is_running


def test_leaving_the_page_stops_its_work() -> None:
    review, recording = FakeReview(0.1), FakeRecording(0.1)
    work, panel = EndWork(MatchExtras(lambda: review, record_moment=lambda: recording)), make_panel()
    work.update(panel)
    work.press("button:save-moment", panel)

    work.close()

    assert review.is_closed
    assert recording.is_closed


@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4, 9, 16])
def test_nothing_overlaps_or_leaves_the_window(players: int, size: tuple[int, int], scale: float) -> None:
    panel = make_panel(players, context=replace(CONTEXT, text_scale=scale), achievements=("asaf_zero",))
    panel.resize(size)
    places = [Rect(each.rect) for each in panel.elements()]

    assert all(Rect(0, 0, *size).contains(bounds) for bounds in places)
    assert all(bounds.collidelist(places[:number]) == -1 for number, bounds in enumerate(places))


@pytest.mark.parametrize("players", [2, 3, 4, 9, 16])
def test_all_places_are_read_in_their_order(players: int) -> None:
    panel = make_panel(players)

    labels = [each.label for each in panel.elements() if each.id.startswith("place:")]

    assert labels[0] == "Place 1: You, 50 points."
    assert len(labels) == players
    assert [each for each in element_ids(panel) if each.startswith("place:")] == [
        f"place:{number}" for number in range(players)
    ]


def test_the_winner_stands_higher_than_the_others_and_several_winners_alike() -> None:
    def tops(winners: tuple[int, ...]) -> list[int]:
        panel = make_panel(3, winners)
        return [element_rect(panel, f"place:{number}").top for number in range(3)]

    first, second, third = tops((0,))
    assert first < second < third
    first, second, third = tops((0, 1))
    assert first == second < third


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_single_round_shows_every_hand_with_its_points(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = make_panel(players, end="single_round", has_review=False)

    written = written_texts(panel, monkeypatch)

    assert {str(3 + seat) for seat in range(players)} <= set(written)
    assert find_element(panel, "place:0").label == "Place 1: You, hand 3."


def test_the_place_of_a_loser_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    written = written_texts(make_panel(winners=(1,)), monkeypatch)

    assert "You finish in 2nd place." in written
    assert "Guest 1 wins the match." in written


def test_a_final_total_below_zero_has_a_minus_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    report = build_match_report(e.MatchWon((0,), (1, 2)), make_view(None, ("You", "Noa"), totals=(-5, 120)))

    texts = written_texts(MatchEndPanel(CONTEXT, MatchEnd(report, 0)), monkeypatch)

    assert f"{MINUS_SIGN}5" in texts
    assert "-5" not in texts


@pytest.mark.parametrize(
    ("count", "text"), [(None, ""), (0, "Played without hints"), (1, "1 hint used"), (3, "3 hints used")]
)
def test_the_page_tells_how_many_hints_were_used(count: int | None, text: str) -> None:
    panel = make_panel(hints_text=describe_hints(count))

    shown = [each.name for each in panel.elements() if each.id == "result:hints"]

    assert shown == ([text] if text else [])
    assert text in panel.announce


def test_the_faces_that_were_at_the_table_are_shown() -> None:
    plain, faces = make_panel(3), make_panel(3, avatars=("", "noa", "avi"))
    painted = paint(plain), paint(faces)

    for number, is_same in ((0, True), (1, False), (2, False)):
        place = element_rect(faces, f"place:{number}")
        pictures = [each.subsurface(place).copy().get_buffer().raw for each in painted]
        assert (pictures[0] == pictures[1]) == is_same


def colours_of_text(panel: MatchEndPanel, id_: str) -> Callable[[Surface], bytes]:
    rect = element_rect(panel, id_).inflate(-4, -4)
    return lambda surface: surface.subsurface(rect).copy().get_buffer().raw


def test_paper_falls_for_the_winner_until_something_is_pressed() -> None:
    panel, calm = make_panel(has_confetti=True), make_panel()

    for ms in (300, 500, 700):
        panel.update(ms)
        assert panel.is_moving
        assert paint(panel).get_buffer().raw != paint(calm).get_buffer().raw
    panel.handle(key_press("left"))

    assert not panel.is_moving
    assert not calm.is_moving


def test_paper_falls_behind_tiles_steps_and_buttons() -> None:
    panel, calm = make_panel(has_confetti=True), make_panel()

    for ms in (300, 400, 500):
        panel.update(ms)
        falling, still = paint(panel), paint(calm)
        for id_ in ("button:rematch", "button:menu", "result:turning-point"):
            cut = colours_of_text(panel, id_)
            assert cut(falling) == cut(still)


def test_paper_falls_no_longer_than_1600_ms() -> None:
    panel = make_panel(has_confetti=True)
    panel.update(1600)

    assert not panel.is_moving


@pytest.mark.parametrize("id_", ["button:more", "button:menu", "button:rematch", "button:replay", "button:log"])
def test_the_end_leads_on(id_: str) -> None:
    panel = make_panel()

    assert [panel.handle(each) for each in click_events(panel, id_)][-1] == id_


def test_escape_goes_back_one_level() -> None:
    assert make_panel().handle(key_press("escape")) == "button:menu"


@pytest.mark.parametrize(
    ("leads_to", "name"),
    [("menu", "Back home"), ("stop", "Map"), ("map", "Map"), ("deal", "Today"), ("card", "Your result")],
)
def test_the_way_out_says_where_it_leads(leads_to: NextPage, name: str) -> None:
    assert find_element(make_panel(leads_to=leads_to), "button:menu").name == name


@pytest.mark.parametrize("is_saved", [False, True])
@pytest.mark.parametrize(
    ("leads_to", "main", "name"),
    [
        ("menu", "button:rematch", "Rematch"),
        ("stop", "button:onward", "On to Night train to Athens"),
        ("map", "button:rematch", "Play again"),
        ("card", "button:menu", "Your result"),
    ],
)
def test_every_end_has_one_gold_button_with_the_next_step(
    leads_to: NextPage, main: str, name: str, *, is_saved: bool
) -> None:
    panel = make_panel(leads_to=leads_to, is_saved=is_saved, stop=stop_in_negev() if leads_to == "stop" else None)
    surface, gold = paint(panel), Color(CONTEXT.theme.accent)
    bar = {each.id for each in bar_elements()}
    buttons = [each for each in panel.elements() if each.role == "button" and each.id not in bar]
    ids = {each.id for each in buttons}

    assert [each.id for each in buttons if surface.get_at((each.rect[0] + 20, each.rect[1] + 6)) == gold] == [main]
    assert find_element(panel, main).name == name
    assert panel.handle(key_press("return")) == main
    in_tiles = {"button:souvenir", "button:replay"} if leads_to == "stop" else set[str]()
    assert len(ids - {main, "button:more"} - in_tiles) <= 2
    assert {"button:menu", "button:rematch", "button:replay"} - {*ids, *panel.more_actions} == (
        set() if is_saved else {"button:replay"}
    )
    assert ("button:export" in panel.more_actions) == is_saved
    assert {"button:new-game", "button:check", "button:share-picture", "button:save-moment"} <= {*panel.more_actions}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 5, 16])
def test_a_short_message_covers_nothing(players: int, size: tuple[int, int]) -> None:
    panel = make_panel(players)
    panel.resize(size)
    panel.say("Match saved to /home/dana/Documents/Yaniv/match-0017.yaniv.")

    others = [Rect(each.rect) for each in panel.elements() if each.id != "toast"]
    assert element_rect(panel, "toast").collidelist(others) < 0


def test_the_buttons_of_the_table_follow_it() -> None:
    panel = make_panel()
    muted = tuple(replace(each, name="Sound off") if each.id == "button:sound" else each for each in bar_elements())

    panel.share_table_buttons(muted)

    assert find_element(panel, "button:sound").name == "Sound off"


@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("is_won", [True, False])
def test_nothing_overlaps_at_a_stop(players: int, size: tuple[int, int], scale: float, *, is_won: bool) -> None:
    context = replace(CONTEXT, text_scale=scale)
    winners = (0,) if is_won else (1,)
    panel = make_panel(players, winners, context=context, stop=stop_in_negev(is_won=is_won), leads_to="map")
    panel.resize(size)
    places = [Rect(each.rect) for each in panel.elements()]

    assert all(Rect(0, 0, *size).contains(bounds) for bounds in places)
    assert all(bounds.collidelist(places[:number]) == -1 for number, bounds in enumerate(places))


def test_the_end_at_a_stop_is_read_from_the_stars_to_the_road() -> None:
    panel = make_panel(3, stop=stop_in_negev(), leads_to="stop")
    ids = [each for each in element_ids(panel) if each not in {bar.id for bar in bar_elements()}]

    assert ids == [
        "result:stars", "goal:1", "goal:2", "goal:3", "result:souvenir", "button:souvenir",
        "place:0", "place:1", "place:2", "button:replay", "result:road", "result:says",
        "button:rematch", "button:onward", "button:menu", "button:more",
    ]  # fmt: skip
    assert find_element(panel, "result:stars").name == "3 of 3 stars."
    assert find_element(panel, "goal:1").label == "Win a round on your last turn: done. New!"
    assert find_element(panel, "result:souvenir").label == "Souvenir: card back “Stars”."
    assert find_element(panel, "result:road").label == "Night train to Athens. Three stars to win."


def test_the_title_of_a_souvenir_begins_with_a_capital(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = stop_in_negev()
    souvenirs = [stop.souvenir for stop in load_trail(BUILT_IN_TRAIL).stops if choices_of(stop.souvenir)]
    titles = [souvenir_name(souvenir) for souvenir in souvenirs]

    for souvenir, title in zip(souvenirs, titles, strict=True):
        written = written_texts(make_panel(3, stop=replace(outcome, souvenir=souvenir), leads_to="stop"), monkeypatch)
        assert [text for text in written if text == title[0].upper() + title[1:]], title


@pytest.mark.parametrize(("deficit", "begins"), [(20, "So close: "), (12, "Still to do: "), (0, "Still to do: ")])
def test_a_lost_stop_was_close_only_to_what_it_nearly_reached(
    monkeypatch: pytest.MonkeyPatch, deficit: int, begins: str
) -> None:
    trail = load_trail(BUILT_IN_TRAIL)
    facts = MatchFacts(is_over=True, place=2, last_turn_wins=1, ace_high_runs=1, worst_deficit=deficit)
    won = MatchFacts(is_over=True, won=True, place=1, last_turn_wins=1, ace_high_runs=1)
    outcome = stop_outcome(trail, (StopMatch(1, "", "negev", won),), StopMatch(2, "", "negev", facts))
    assert outcome is not None
    panel = make_panel(3, (1,), stop=outcome, leads_to="map")

    assert len([text for text in written_texts(panel, monkeypatch) if text.startswith(begins)]) == 1


def test_a_lost_stop_names_the_nearest_goal_and_what_opens_the_road(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = make_panel(3, (1,), stop=stop_in_negev(is_won=False), leads_to="map")

    written = written_texts(panel, monkeypatch)

    assert "Guest 1 wins the match." in written
    assert [text for text in written if text.startswith(("So close: ", "Still to do: "))]
    assert find_element(panel, "goal:2").label == "Throw a run with the ace above the king: done."
    assert find_element(panel, "goal:1").label == "Goal: Win a round on your last turn."
    assert find_element(panel, "result:road").label == "Night train to Athens. 1 more star opens it."
    assert "button:souvenir" not in element_ids(panel)
