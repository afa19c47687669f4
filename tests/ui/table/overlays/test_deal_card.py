"""Tests of the end of a day's deal: the result beside par, the card as it drops, turns over and is stamped, Share."""

import pytest
from msgspec.structs import replace
from pygame import SRCALPHA, Rect, Surface

from tests.ui.sample_results import SampleDeal, bar_elements, deal_panel
from tests.ui.scene_harness import HD, SIZES, element_ids, element_rect, find_element, key_press, make_context, paint
from tests.ui.text_recorder import TextRecorder
from yaniv.store.par_cache import Par
from yaniv.ui.audio.audio_player import NullAudio
from yaniv.ui.audio.cues import Cue
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.kit.page import Env
from yaniv.ui.pages.deal_results import FLIP_GAP_MS, FLIP_MS
from yaniv.ui.table.overlays.deal_card import DROP_MS, STAMP_MS, DealCard
from yaniv.ui.table.overlays.match_end_page import MatchEndPanel
from yaniv.ui.table.overlays.overlay_stack import EndWork
from yaniv.ui.table.ports.table_ports import MatchExtras

CONTEXT = make_context()
SQUARES = 15
ALL_TURNED_MS = DROP_MS + (SQUARES - 1) * FLIP_GAP_MS + FLIP_MS


def shown(panel: MatchEndPanel) -> MatchEndPanel:
    panel.share_table_buttons(bar_elements())
    panel.resize(HD)
    return panel


def written_texts(panel: MatchEndPanel, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    recorder = TextRecorder()
    with recorder.recording(monkeypatch):
        paint(panel)
    return {line.visible_text for line in recorder.texts}


@pytest.mark.parametrize(
    ("total", "title", "stamp"),
    [
        (27, "Under par!", "5 under"),
        (31, "Under par!", "1 under"),
        (32, "On par", "on par"),
        (33, "1 over par", "1 over"),
        (80, "48 over par", "48 over"),
        (0, "Under par!", "32 under"),
    ],
)
def test_the_result_stands_beside_par(total: int, title: str, stamp: str, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = shown(deal_panel(CONTEXT, SampleDeal(total)))

    texts = written_texts(panel, monkeypatch)

    assert {title, stamp} <= texts
    assert any(text.startswith("Masters scored 32 with these cards. You scored ") for text in texts)
    assert panel.announce.startswith(f"{title} Masters scored 32")


def test_par_that_comes_late_fills_in(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = SampleDeal(27, None)
    panel = shown(deal_panel(CONTEXT, deal))
    before = written_texts(panel, monkeypatch)
    was_waiting = panel.is_moving

    deal.known_par = Par(20, 11, 30)
    panel.update(300)

    assert "You: 27 points" in before
    assert not [text for text in before if "par" in text.split()]
    assert was_waiting
    assert {"7 over par", "7 over"} <= written_texts(panel, monkeypatch)
    assert not panel.is_moving


def test_the_card_drops_then_its_squares_turn_over_then_the_stamp_lands(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = shown(deal_panel(CONTEXT, SampleDeal(), has_motion=True))
    tops = []
    for ms in (1, DROP_MS // 2, DROP_MS):
        panel.update(ms)
        tops.append(element_rect(panel, "today:result").top)
    panel.update(ALL_TURNED_MS - DROP_MS - DROP_MS // 2 - 10)
    is_stamped = ["5 under" in written_texts(panel, monkeypatch)]
    panel.update(20)
    panel.update(STAMP_MS // 2)
    is_stamped.append("5 under" in written_texts(panel, monkeypatch))
    panel.update(STAMP_MS)

    assert tops == sorted(set(tops))
    assert is_stamped == [False, True]
    assert not panel.is_moving


class HeardAudio(NullAudio):
    """Audio that keeps its cues."""

    def __init__(self) -> None:
        super().__init__()
        self.cues: list[Cue] = []

    def play(self, cue: Cue, progress: float | None = None) -> None:
        """Keep the cue."""
        del progress
        self.cues.append(cue)


@pytest.mark.parametrize("has_motion", [True, False])
def test_the_stamp_is_heard_once_as_it_lands_and_only_if_it_falls(*, has_motion: bool) -> None:
    audio = HeardAudio()
    panel = shown(deal_panel(replace(CONTEXT, audio=audio), SampleDeal(), has_motion=has_motion))
    panel.update(ALL_TURNED_MS + 1)
    before = [*audio.cues]
    for _ in range(40):
        panel.update(STAMP_MS // 4)

    assert before == []
    assert audio.cues == ["put_down"] * has_motion


def test_any_press_ends_the_motion_and_counts() -> None:
    panel = shown(deal_panel(CONTEXT, SampleDeal(), has_motion=True))
    calm = shown(deal_panel(CONTEXT, SampleDeal()))
    panel.update(16)

    calm.handle(key_press("return"))
    assert panel.handle(key_press("return")) == "button:share"
    panel.update(16)
    assert not panel.is_moving
    assert paint(panel).get_buffer().raw == paint(calm).get_buffer().raw


def test_grades_that_come_late_turn_their_squares_over() -> None:
    deal = SampleDeal(is_graded=False)
    panel = shown(deal_panel(CONTEXT, deal))
    waiting = paint(panel).get_buffer().raw
    was_waiting = panel.is_moving

    deal.known_grades = SampleDeal().known_grades
    panel.update(16)

    assert was_waiting
    assert not panel.is_moving
    assert paint(panel).get_buffer().raw != waiting
    assert "6 turns, 4 best" in panel.announce


def test_share_copies_the_result_and_says_so() -> None:
    deal = SampleDeal()
    work, panel = EndWork(MatchExtras(deal_end=lambda: deal)), shown(deal_panel(CONTEXT, deal))

    assert work.deal() is deal
    work.press("button:share", panel)

    assert panel.announce == "Copied. Send it to a friend."
    work.close()
    assert deal.is_closed


def test_everything_else_of_the_deal_is_one_press_away() -> None:
    panel = shown(deal_panel(CONTEXT, SampleDeal()))

    assert element_ids(panel)[-4:] == ["button:menu", "button:share", "button:replay", "button:more"]
    assert find_element(panel, "button:menu").name == "Today"
    assert {"button:rematch", "button:new-game", "button:export"} <= {*panel.more_actions}
    assert find_element(panel, "today:streak").label == "5 days in a row."
    assert [each.label for each in panel.elements() if each.id.startswith("place:")][1].startswith("Place 2: ")


@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_leaves_the_window(size: tuple[int, int], scale: float) -> None:
    panel = shown(deal_panel(replace(CONTEXT, text_scale=scale), SampleDeal()))
    panel.resize(size)
    inside = {"today:par"}
    places = [Rect(each.rect) for each in panel.elements() if each.id not in inside]

    assert all(Rect(0, 0, *size).contains(bounds) for bounds in places)
    assert all(bounds.collidelist(places[:number]) == -1 for number, bounds in enumerate(places))


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_the_stamp_lies_inside_the_card(text_scale: float) -> None:
    context = replace(CONTEXT, text_scale=text_scale)
    stamp = DealCard(context, SampleDeal(27), has_motion=False).node(Env(HD, 2.0)).children[1].draw
    surface, card = Surface(HD, SRCALPHA), Rect(200, 200, 900, 400)

    assert stamp is not None
    stamp(context.unmirrored_painter(surface, pixels_per_u(HD)), card)

    assert card.contains(surface.get_bounding_rect())
