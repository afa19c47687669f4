"""Tests of the effect of rule changes, which is shown beside them in the editor."""

from pathlib import Path
from typing import Final, cast, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.ui.sample_rules_pages import editor_page
from tests.ui.scene_harness import (
    HD,
    click_events,
    element_ids,
    element_rect,
    find_element,
    key_press,
    make_context,
    paint,
)
from tests.ui.text_recorder import TextRecorder
from yaniv import i18n, paths
from yaniv.arena.background_comparison import BackgroundComparison
from yaniv.arena.rule_comparison import (
    ComparisonReport,
    ComparisonSpec,
    Estimate,
    MatchSample,
    Measure,
    MeasureComparison,
    summarize_comparison,
)
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import with_value
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.graphics.theme import Colour, Theme
from yaniv.ui.input.input_events import PointerMoved, TextTyped
from yaniv.ui.kit.node import Drawing
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.pages.rule_effect import (
    RuleEffect,
    _draw_arrow,
    draw_bars,
    effect_sentence,
    former_value_text,
    minutes_ring,
    never_happens,
    sentence,
)
from yaniv.ui.pages.rules_editor import rules_editor_scene
from yaniv.variants import library, rule_document
from yaniv.variants.measured_paces import MeasuredPaces

CONTEXT = make_context()
CLASSIC = HouseRules()
IDLE_TEXT = "Change a rule, and computer players will test its effect."
BROKEN_TEXT = "Fix the errors to see the effect of your changes."
TESTING_TEXT = "Computer players are testing your changes."
CALL_LIMIT_SEVEN = with_value(CLASSIC, "call.limit", 7)


class ManualSimulation(BackgroundComparison):
    """A simulation runner that answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.specs: list[ComparisonSpec] = []
        self.stop_count = 0
        self.is_closed = False
        self.played_pairs = 0
        """Answer to the next poll."""
        self.unfinished = 0
        """Whether matches are unfinished."""

    def ask(self, spec: ComparisonSpec) -> None:
        """Record the question."""
        self.specs.append(spec)

    def stop(self) -> None:
        """Count it; a question is answered when the test says so."""
        self.stop_count += 1

    def close(self) -> None:
        """Record it."""
        self.is_closed = True

    def poll(self) -> ComparisonReport | None:
        """Return the answer once, then None."""
        played, self.played_pairs = range(self.played_pairs), 0
        if not played:
            return None
        before, after = (
            MatchSample(rounds=10, calls=10, beaten_calls=3),
            MatchSample(rounds=8, calls=8, is_unfinished=self.unfinished),
        )
        pairs = [(replace(before, turns=200 + n), replace(after, turns=100 + n)) for n in played]
        return summarize_comparison(self.specs[-1], pairs)


class BoxPainter(Painter):
    """A painter that lists width and colour of the boxes it draws."""

    boxes: list[tuple[int, Colour | None]]

    def __init__(self, surface: Surface, scale: float, theme: Theme, text_renderer: TextRenderer) -> None:
        super().__init__(surface, scale, theme, text_renderer)
        self.boxes = []

    def draw_box(
        self, rect: Rect, radius_u: float, fill: Colour | None, outline: Colour | None = None, stroke_u: float = 2
    ) -> None:
        """Record the box and draw it."""
        self.boxes.append((rect.width, fill))
        super().draw_box(rect, radius_u, fill, outline, stroke_u)


@pytest.fixture
def simulation() -> ManualSimulation:
    return ManualSimulation()


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))


def test_the_simulation_starts_only_after_a_pause_in_editing(simulation: ManualSimulation) -> None:
    strip = RuleEffect(simulation)
    strip.compare(CLASSIC, CALL_LIMIT_SEVEN)
    strip.update(399)
    assert simulation.specs == []

    strip.compare(CLASSIC, with_value(CLASSIC, "call.limit", 8))
    strip.update(399)
    assert simulation.specs == []

    strip.update(1)
    assert [spec.after.call.limit for spec in simulation.specs] == [8]
    strip.update(5000)
    assert len(simulation.specs) == 1


def test_rules_without_a_change_are_played_alone(simulation: ManualSimulation) -> None:
    effect = RuleEffect(simulation)
    for after in (CLASSIC, CALL_LIMIT_SEVEN, CLASSIC):
        effect.compare(CLASSIC, after)
    effect.update(5000)

    assert not effect.is_comparing
    assert simulation.stop_count == 2, "once for each pair that others took the place of"
    assert [(each.before, each.after) for each in simulation.specs] == [(CLASSIC, CLASSIC)]


def test_without_a_change_the_figures_of_the_rules_are_shown(simulation: ManualSimulation) -> None:
    page = rules_editor_scene(CONTEXT, "classic", runner=simulation)
    paint(page, HD)
    page.update(5000)
    simulation.played_pairs = 20
    page.update(16)
    paint(page, HD)

    assert find_element(page, "effect").name == "How it plays"
    assert find_element(page, "effect:turns").label == "turns a round: 13.7"
    assert find_element(page, "effect:minutes").label == "minutes a match: 8.6"
    assert "effect:sentence" not in element_ids(page)


def test_the_effect_of_changes_stays_when_they_are_saved(simulation: ManualSimulation) -> None:
    page = edited_scene(simulation)
    page.update(5000)
    simulation.played_pairs = 20
    page.update(16)
    paint(page)
    before, stops = find_element(page, "effect").label, simulation.stop_count

    page.handle(key_press("s", ctrl=True))
    page.update(5000)
    paint(page)
    kept = find_element(page, "effect").label
    simulation.played_pairs = 30
    page.update(16)
    paint(page)

    assert kept == before
    assert find_element(page, "effect").label == "30 of 200 matches played per set of rules."
    assert len(simulation.specs) == 1
    assert simulation.stop_count == stops


def test_the_length_of_matches_is_kept_once_it_is_known_well_enough(simulation: ManualSimulation) -> None:
    effect = RuleEffect(simulation)
    effect.compare(CLASSIC, CALL_LIMIT_SEVEN)
    effect.update(5000)

    kept = []
    for simulation.played_pairs in (29, 30, 60, 200):
        effect.update(16)
        kept.append(MeasuredPaces().get(CALL_LIMIT_SEVEN))

    turns = [(100 + (played - 1) / 2) / 8 / 4 for played in (30, 30, 200)]
    assert [each and round(each.turns, 6) for each in kept] == [None, *(round(each, 6) for each in turns)]
    assert {each.rounds for each in kept if each} == {8}
    assert MeasuredPaces().get(CLASSIC) is None


def test_the_length_of_matches_without_an_end_is_not_kept(simulation: ManualSimulation) -> None:
    effect = RuleEffect(simulation)
    effect.compare(CLASSIC, CALL_LIMIT_SEVEN)
    effect.update(5000)
    simulation.played_pairs, simulation.unfinished = 200, 1

    effect.update(16)

    assert MeasuredPaces().get(CALL_LIMIT_SEVEN) is None


def test_frames_are_requested_only_for_new_results(simulation: ManualSimulation) -> None:
    page = edited_scene(simulation)
    page.update(5000)
    paint(page)
    before = page.is_moving

    simulation.played_pairs = 20
    page.update(16)
    after = page.is_moving
    paint(page)

    assert (before, after, page.is_moving) == (False, True, False)


def test_the_figures_are_shown_below_the_editor(simulation: ManualSimulation) -> None:
    page = edited_scene(simulation)
    assert find_element(page, "effect").label == "Computer players are testing your changes."

    page.update(5000)
    simulation.played_pairs = 20
    page.update(16)
    paint(page)

    assert find_element(page, "effect").label == "20 of 200 matches played per set of rules."
    assert find_element(page, "effect:turns").label == "turns a round: 13.7, down 7.3"
    assert find_element(page, "effect:caught").label == "beaten calls: 0.0%, down 30"
    assert find_element(page, "effect:sentence").name == "A quicker match, and fewer calls are beaten."
    assert find_element(page, "effect:reshuffles").label == "reshuffles a round: never"


def test_each_figure_stands_beside_the_one_before_the_changes(
    simulation: ManualSimulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = edited_scene(simulation)
    page.update(5000)
    simulation.played_pairs = 20
    page.update(16)
    recorder = TextRecorder()

    with recorder.recording(monkeypatch):
        paint(page, HD)

    places = {line.visible_text: line.ink_rect for line in recorder.texts}
    assert places["20.9"].right < places["13.7"].left
    assert places["30%"].right < places["0.0%"].left
    assert "never" in places


def shares_of_rings(minutes: MeasureComparison) -> list[float]:
    """Return how far the rings of both estimates are filled."""
    shares = []
    for estimate in (minutes.before, minutes.after):
        assert estimate is not None
        draw = minutes_ring(minutes, estimate, "info")
        assert isinstance(draw, Drawing)
        shares.append(cast("float", draw.arguments[0]))
    return shares


@pytest.mark.parametrize(("before", "after"), [(30, 15), (6, 60), (150, 75), (20, 80)])
def test_the_rings_have_the_proportion_of_the_minutes(before: float, after: float) -> None:
    minutes = MeasureComparison("minutes", Estimate(before, 1), Estimate(after, 1), None)

    shares = shares_of_rings(minutes)

    assert shares[0] * after == pytest.approx(shares[1] * before)
    assert max(shares) == pytest.approx(min(1, max(before, after) / 60))


CLAIMS: Final = {
    "quicker": ("minutes", -1), "longer match": ("minutes", 1), "more calls": ("caught", 1),
    "fewer calls": ("caught", -1), "shorter rounds": ("turns", -1), "longer rounds": ("turns", 1),
    "helps less": ("opener", -1), "helps more": ("opener", 1), "fewer rounds": ("stalemates", -1),
    "more rounds": ("stalemates", 1), "fewer reshuffles": ("reshuffles", -1), "more reshuffles": ("reshuffles", 1),
}  # fmt: skip


@given(
    st.lists(st.tuples(st.floats(0.1, 1), st.floats(-0.5, 0.5), st.floats(0, 0.5)), min_size=6, max_size=6),
    st.sampled_from([20, 200]),
)
@settings(max_examples=300)
def test_the_sentence_agrees_with_the_figures_and_says_nothing_that_may_be_chance(
    figures: list[tuple[float, float, float]], played: int
) -> None:
    comparisons = tuple(
        MeasureComparison(measure, Estimate(before, 0.1), Estimate(before + change, 0.1), Estimate(change, half_width))
        for measure, (before, change, half_width) in zip(get_args(Measure), figures, strict=True)
    )
    report = ComparisonReport(played, 200, comparisons, (0, 0))
    clear = {
        (each.measure, 1 if each.difference.value > 0 else -1)
        for each in comparisons
        if each.difference is not None and each.is_significant and not never_happens(each)
    }

    told = effect_sentence(report, "Classic").lower()
    claims = {claim for words, claim in CLAIMS.items() if words in told}

    assert claims <= clear
    assert bool(claims) == bool(clear)
    assert claims >= {each for each in clear if each[0] in ("minutes", "caught")}
    if not claims:
        assert told == ("about the same as classic." if played == 200 else "too early to tell.")


def bars(comparison: MeasureComparison) -> list[tuple[int, Colour | None]]:
    """Return width and colour of each bar in the cell of a figure."""
    painter = BoxPainter(Surface(HD), 2 / 3, CONTEXT.theme, CONTEXT.text_renderer)
    draw_bars(painter, Rect(0, 0, 240, 24), comparison)
    return painter.boxes


def test_the_bars_have_the_proportion_of_the_figures() -> None:
    (before, muted), (after, colour) = bars(
        MeasureComparison("minutes", Estimate(8, 0.1), Estimate(4, 0.1), Estimate(-4, 0.1))
    )

    assert before == 2 * after
    assert (muted, colour) == (CONTEXT.theme.text_muted, CONTEXT.theme.info)


def test_a_change_that_may_be_chance_has_no_colour() -> None:
    comparison = MeasureComparison("minutes", Estimate(8, 0.1), Estimate(4, 0.1), Estimate(-4, 5))

    assert {colour for _, colour in bars(comparison)} == {CONTEXT.theme.text_muted}
    assert sentence(comparison) == "minutes a match: 4.0, no clear change"
    assert sentence(replace(comparison, is_too_early=True)) == "minutes a match: 4.0, too early to tell"
    clear = replace(comparison, difference=Estimate(-4, 0.1), is_too_early=True)
    assert sentence(clear) == "minutes a match: 4.0, down 4.0"


def test_what_hardly_ever_happens_has_neither_figures_nor_bars() -> None:
    comparison = MeasureComparison("reshuffles", Estimate(0.04, 0.01), Estimate(0.01, 0.01), Estimate(-0.03, 0.01))

    assert sentence(comparison) == "reshuffles a round: almost never"
    assert (former_value_text(comparison), bars(comparison)) == ("", [])


@pytest.mark.parametrize(
    ("before", "after"), [(None, Estimate(4, 1)), (Estimate(4, 1), None), (Estimate(0, 0), Estimate(0, 0))]
)
def test_without_two_values_there_are_no_bars(before: Estimate | None, after: Estimate | None) -> None:
    assert bars(MeasureComparison("caught", before, after, None)) == []


def test_edited_rules_are_compared_with_those_they_are_based_on(simulation: ManualSimulation) -> None:
    page = edited_scene(simulation)
    page.update(5000)

    (spec,) = simulation.specs
    assert spec.before == library.load("classic").rules
    assert spec.after != spec.before

    for event in click_events(page, "button:undo"):
        page.handle(event)
    paint(page)
    assert find_element(page, "effect").label == IDLE_TEXT
    assert "effect:turns" not in element_ids(page)


def test_conflicting_rules_are_simulated_once_the_conflict_is_fixed(simulation: ManualSimulation) -> None:
    page = rules_editor_scene(CONTEXT, "classic", runner=simulation)
    paint(page, HD)
    break_rules(page)
    assert find_element(page, "effect").label == BROKEN_TEXT

    page.update(5000)
    assert [spec.after.deal.hand_size for spec in simulation.specs] == [5]

    press_element(page, "button:mend")
    page.update(5000)
    assert find_element(page, "effect").label == "Computer players are testing your changes."
    assert [spec.after.deal.hand_size for spec in simulation.specs] == [5, 7]


def test_no_figures_are_shown_for_conflicting_rules(simulation: ManualSimulation) -> None:
    page = edited_scene(simulation)
    page.update(5000)
    simulation.played_pairs = 20
    page.update(16)
    break_rules(page)
    assert (find_element(page, "effect").label, "effect:turns" in element_ids(page)) == (BROKEN_TEXT, False)

    press_element(page, "button:undo")

    assert find_element(page, "effect").label == "20 of 200 matches played per set of rules."
    assert "effect:turns" in element_ids(page)
    assert len(simulation.specs) == 1


def test_a_file_that_was_invalid_is_compared_once_it_is_mended(simulation: ManualSimulation, tmp_path: Path) -> None:
    folder = tmp_path / "variants"
    folder.mkdir()
    (folder / "friday.yaml").write_text("name: Friday\ncall: {limit: seven}\n", "utf-8")
    page = rules_editor_scene(CONTEXT, "friday", runner=simulation)
    paint(page, HD)
    assert find_element(page, "effect").label == BROKEN_TEXT

    press_element(page, "rule:call.limit:7")
    assert find_element(page, "effect").label == TESTING_TEXT


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("language", ["en", "fr", "he"])
def test_a_pressed_control_stays_under_the_pointer(simulation: ManualSimulation, language: str, scale: float) -> None:
    i18n.set_language(language, paths.locale())
    page = rules_editor_scene(replace(CONTEXT, text_scale=scale), "quick", runner=simulation)
    paint(page, HD)
    page.handle(PointerMoved((0, 0), 0))
    for id_ in [each for each in element_ids(page) if each.startswith("rule:") and each.count(":") > 1]:
        if id_ not in element_ids(page):  # scrolled out of view by a message above it
            continue
        before = element_rect(page, id_)
        for event in click_events(page, id_):
            page.handle(event)
        paint(page, HD)

        assert element_rect(page, id_) == before


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_message_above_a_control_does_not_move_it(scale: float) -> None:
    page = rules_editor_scene(replace(CONTEXT, text_scale=scale), "quick")
    paint(page, HD)
    page.handle(key_press("f", ctrl=True))
    paint(page, HD)
    for letter in "punish":
        page.handle(TextTyped(letter, 0))
    paint(page, HD)
    before, remarks = element_rect(page, "rule:call.punish_above:7"), height_of_remarks(page)

    for event in click_events(page, "rule:call.punish_above:7"):
        page.handle(event)
    paint(page, HD)

    assert height_of_remarks(page) > remarks
    assert element_rect(page, "rule:call.punish_above:7") == before


def height_of_remarks(page: PageScene) -> int:
    """Return the height of all that is said below the controls of rules."""
    return sum(each.rect[3] for each in page.elements() if each.id.startswith("remark:"))


def test_with_large_text_the_effect_is_shown_only_in_the_changes_view(simulation: ManualSimulation) -> None:
    page = rules_editor_scene(replace(CONTEXT, text_scale=2.0), "classic", runner=simulation)
    paint(page, HD)
    assert "effect" not in element_ids(page)

    press_element(page, "button:more")
    press_element(page, "rules:view:diff")

    assert find_element(page, "effect").label == IDLE_TEXT


def test_the_process_ends_with_the_page(simulation: ManualSimulation) -> None:
    page = edited_scene(simulation)

    page.close()

    assert simulation.is_closed


def press_element(page: PageScene, name: str) -> None:
    """Click an element and paint the page."""
    for event in click_events(page, name):
        page.handle(event)
    paint(page, HD)


def break_rules(page: PageScene) -> None:
    """Set seven cards each as text does, with one pack, which has too few for eight players."""
    editor_page(page).edit(lambda document: rule_document.set_rule(document, "deal.hand_size", 7))
    page.refresh()
    paint(page, HD)


def edited_scene(beside: ManualSimulation) -> PageScene:
    """Return the editor with Classic and a changed call limit."""
    page = rules_editor_scene(CONTEXT, "classic", runner=beside)
    paint(page, HD)
    assert find_element(page, "effect").label == IDLE_TEXT
    for event in click_events(page, "rule:call.limit:9"):
        page.handle(event)
    paint(page, HD)
    return page


@pytest.mark.parametrize(("language", "axis"), [("en", None), ("he", 60)])
def test_the_arrow_from_before_to_now_points_the_way_one_reads(language: str, axis: int | None) -> None:
    i18n.set_language(language, paths.locale())
    surface = Surface((60, 40))
    painter = make_context().painter(surface)
    painter.mirror_axis = axis

    _draw_arrow(painter, Rect(17, 8, 26, 24))

    ink = [sum(surface.get_at((x, y))[1] for y in range(40)) for x in range(60)]
    has_head_at_right = sum(ink[30:]) > sum(ink[:30])
    assert has_head_at_right == (axis is None)
