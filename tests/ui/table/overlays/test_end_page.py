"""Tests of the end page of a match: review, pictures, achievements and links."""

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.ui.sample_pages import costly_decisions
from tests.ui.sample_views import make_view
from tests.ui.scene_harness import HD, SIZES, click_events, element_ids, find_element, make_context, paint
from tests.ui.text_recorder import TextRecorder
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.ui.input.input_events import Resized
from yaniv.ui.narration.match_highlights import CostlyDecision
from yaniv.ui.narration.match_report import build_match_report
from yaniv.ui.navigation import OpenReplay, WatchAchievement
from yaniv.ui.overlays.end_page_extras import EndPageExtras
from yaniv.ui.overlays.match_highlights_panel import HighlightLine
from yaniv.ui.overlays.match_result import MatchResultPanel
from yaniv.ui.table.overlays.end_page import EndPage
from yaniv.ui.table.ports.match_extras import MatchExtras

CONTEXT = make_context()
EXTRAS = EndPageExtras(
    (HighlightLine("Round 2: you took the lead for good."), HighlightLine("Best Asaf.", (cards("AC 2D"),))),
    has_review=True,
    can_save_picture=True,
    can_save_moment=True,
)
COSTLY_DECISIONS = costly_decisions()
DECISION_IDS = ["decision:0", "decision:1", "decision:2"]


class FakeReview:
    """A review with given progress shares."""

    def __init__(self, *shares: float | None) -> None:
        self._shares = list(shares)
        self.progress_share: float | None = 0.0
        self.is_closed = False

    @property
    def costliest(self) -> tuple[CostlyDecision, ...]:
        """The costly decisions, once the review is complete."""
        return COSTLY_DECISIONS if self.progress_share is None else ()

    def update(self) -> None:
        """Go to the next progress share."""
        self.progress_share = self._shares.pop(0) if self._shares else None

    def close(self) -> None:
        """Record that the review was closed."""
        self.is_closed = True


class FakeRecording(FakeReview):
    """A recording that writes a file at the end."""

    message = "Moment saved as /home/dana/Pictures/Yaniv/moment.png."


def make_panel(players: int = 4, extras: EndPageExtras = EXTRAS, winner: int = 0, rounds: int = 9) -> MatchResultPanel:
    names = ("You", *(f"Guest {number}" for number in range(1, players)))
    places = tuple(1 if seat == winner else 2 + seat for seat in range(players))
    history = tuple(tuple(turn * (seat + 1) for seat in range(players)) for turn in range(rounds))
    hands = e.HandsShown(dict.fromkeys(range(players), cards("AC 2D 2S 3H 4C")))
    report = build_match_report(e.MatchWon((winner,), places), make_view(None, names), [hands])
    panel = MatchResultPanel(CONTEXT, report, 0, (history, 100), is_saved=True, is_sealed=True, extras=extras)
    panel.resize(HD)
    return panel


def test_the_progress_of_the_review_is_shown_until_the_costliest_decisions_are() -> None:
    panel, page = make_panel(), EndPage(MatchExtras(lambda: FakeReview(0.2, 0.6)))
    pictures = []
    for _ in range(3):
        assert page.update(panel)
        pictures.append(paint(panel).get_buffer().raw)

    assert len(set(pictures)) == 3
    assert not page.is_running
    assert [each for each in element_ids(panel) if each in DECISION_IDS] == DECISION_IDS
    assert find_element(panel, "decision:0").label.startswith("Round 3, 4.6 points lost. You chose seven of clubs")
    assert not page.update(panel)


def test_the_picture_of_a_decision_opens_the_replay_there() -> None:
    panel, page = make_panel(), EndPage(MatchExtras(FakeReview))
    page.update(panel)

    pressed = [panel.handle(event) for event in click_events(panel, "decision:1")][-1]

    assert pressed == "decision:1"
    assert page.press(pressed, panel) == OpenReplay(position=COSTLY_DECISIONS[1].position, is_paused=True)


@pytest.mark.parametrize("rounds", [1, 9])
def test_a_new_achievement_has_a_line_that_opens_its_moment(rounds: int) -> None:
    """With a chart beside it, and without one."""
    panel = make_panel(extras=replace(EXTRAS, achievements=("asaf_zero", "call_zero")), rounds=rounds)
    page = EndPage(MatchExtras(FakeReview))

    pressed = [panel.handle(event) for event in click_events(panel, "achievement:asaf_zero")][-1]

    assert "New achievements: Nothing beats nothing, Clean hands." in panel.announce
    assert pressed == "achievement:asaf_zero"
    assert page.press(pressed, panel) == WatchAchievement("asaf_zero")


def test_a_picture_of_the_page_is_saved_without_its_buttons() -> None:
    saved = list[Surface]()

    def save(picture: Surface) -> str:
        saved.append(picture)
        return "Picture saved as /home/dana/Pictures/Yaniv/moment.png."

    panel = make_panel()
    page = EndPage(MatchExtras(save_picture=save))
    before = paint(panel).get_buffer().raw
    page.press("button:share-picture", panel)

    assert panel.announce == "Picture saved as /home/dana/Pictures/Yaniv/moment.png."
    assert saved[0].get_size() == (1920, 1080)
    button = Rect(find_element(panel, "button:rematch").rect)
    scale = 1920 / HD[0]
    there = (round(button.centerx * scale), round((button.top + 4) * scale))
    assert saved[0].get_at(there)[:3] != pygame_colour(CONTEXT.theme.accent)
    panel._toast.dismiss()
    assert paint(panel).get_buffer().raw == before


def pygame_colour(text: str) -> tuple[int, int, int]:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def test_a_moment_is_saved_in_the_background_and_its_file_named() -> None:
    panel, page = make_panel(), EndPage(MatchExtras(record_moment=lambda: FakeRecording(0.3, 0.31)))

    page.press("button:save-moment", panel)
    texts = []
    for _ in range(4):
        page.update(panel)
        texts.append(panel.announce)

    assert texts[0] == "Saving the showdown: 30%"
    assert texts[2] == texts[3] == FakeRecording.message
    assert not page.is_running


def test_leaving_the_page_stops_its_work() -> None:
    review, recording = FakeReview(0.1), FakeRecording(0.1)
    page, panel = EndPage(MatchExtras(lambda: review, None, lambda: recording)), make_panel()
    page.update(panel)
    page.press("button:save-moment", panel)

    page.close()

    assert review.is_closed
    assert recording.is_closed


def test_without_extras_the_page_offers_none_of_them() -> None:
    panel, page = make_panel(extras=EndPageExtras()), EndPage(MatchExtras())
    page.update(panel)

    offered = {*panel.more_actions, *element_ids(panel)}
    assert not {"button:share-picture", "button:save-moment", *DECISION_IDS} & offered
    assert not page.is_running


def test_a_match_without_points_has_no_costly_decisions_on_page_and_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    panel, recorder = make_panel(extras=EndPageExtras()), TextRecorder()
    is_new = panel.show_review(COSTLY_DECISIONS, None)
    with recorder.recording(monkeypatch):
        panel.render_picture()

    assert not is_new
    assert not {*DECISION_IDS} & set(element_ids(panel))
    assert not [text for text in recorder.texts if COSTLY_DECISIONS[0].cost_text in text.visible_text]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 9, 16])
def test_elements_do_not_overlap(
    players: int, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CONTEXT, "text_scale", scale)
    panel = make_panel(players)
    panel.show_review(COSTLY_DECISIONS, None)
    panel.handle(Resized(size, 0))
    places = [Rect(each.rect) for each in panel.elements()]

    assert len(places) == players + 4 + 3
    assert all(Rect(0, 0, *size).contains(bounds) for bounds in places)
    assert all(bounds.collidelist(places[:number]) == -1 for number, bounds in enumerate(places))


def test_the_place_of_a_loser_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    panel, recorder = make_panel(winner=1), TextRecorder()
    with recorder.recording(monkeypatch):
        paint(panel)

    written = [line.visible_text for line in recorder.texts]
    assert "You finish in 2nd place." in written
    assert any(text.startswith("Guest 1 wins the match.") for text in written)
