"""What the changes do to the game, at the foot of the editor."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.ui.kit import HD, click, element, ids, key, look, paint, rect
from yaniv import places, words
from yaniv.arena.effect import Question, Report, Sample, report
from yaniv.rules.catalogue import changed
from yaniv.rules.house import HouseRules
from yaniv.ui.house.effect import EffectStrip
from yaniv.ui.house.scene import HouseScene
from yaniv.ui.inputs import PointerMoved, TextTyped

LOOK = look()
CLASSIC = HouseRules()
IDLE = "Change a rule, and computer players try out what that does to the game."
BROKEN = "As soon as nothing is wrong with the rules, computer players try out what the changes do to the game."
UNSAVED = "Once these rules are saved, computer players try out what every further change does to the game."
SEVEN = changed(CLASSIC, "call.limit", 7)


class Slow:
    """Answers when the test says so."""

    def __init__(self) -> None:
        self.failed = False
        self.asked: list[Question] = []
        self.stops = 0
        self.played = 0
        """What it will tell next."""

    def ask(self, question: Question) -> None:
        """Notes it."""
        self.asked.append(question)

    def stop(self) -> None:
        """Counts it."""
        self.stops += 1

    def close(self) -> None:
        """Counts it."""
        self.stops += 1

    def poll(self) -> Report | None:
        """Once."""
        played, self.played = range(self.played), 0
        if not played:
            return None
        before, after = Sample(rounds=10, calls=10, caught=3), Sample(rounds=8, calls=8)
        pairs = [(replace(before, turns=200 + n), replace(after, turns=100 + n)) for n in played]
        return report(self.asked[-1], pairs)


@pytest.fixture
def beside() -> Slow:
    return Slow()


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.DATA_VARIABLE, str(tmp_path))


def test_nothing_is_asked_before_the_hand_has_rested(beside: Slow) -> None:
    strip = EffectStrip(beside)
    strip.compare(CLASSIC, SEVEN)
    strip.update(399)
    assert beside.asked == []

    strip.compare(CLASSIC, changed(CLASSIC, "call.limit", 8))
    strip.update(399)
    assert beside.asked == []

    strip.update(1)
    assert [asked.after.call.limit for asked in beside.asked] == [8]
    strip.update(5000)
    assert len(beside.asked) == 1


def test_nothing_is_compared_where_nothing_differs(beside: Slow) -> None:
    strip = EffectStrip(beside)
    strip.compare(CLASSIC, CLASSIC)
    strip.update(5000)
    assert (strip.shown, beside.asked) == (False, [])

    strip.compare(CLASSIC, SEVEN)
    strip.compare(CLASSIC, CLASSIC)
    strip.update(5000)

    assert (strip.shown, beside.asked, beside.stops) == (False, [], 1)


def test_frames_are_wanted_only_when_there_is_news(beside: Slow) -> None:
    page = edited(beside)
    page.update(5000)
    paint(page)
    before = page.moving

    beside.played = 20
    page.update(16)
    after = page.moving
    paint(page)

    assert (before, after, page.moving) == (False, True, False)


def test_the_figures_stand_at_the_foot_of_the_editor(beside: Slow) -> None:
    page = edited(beside)
    assert element(page, "effect").label == "What the changes do to the game is being played out."

    page.update(5000)
    beside.played = 20
    page.update(16)
    paint(page)

    assert element(page, "effect").label == "20 of 200 matches played with each rules."
    assert element(page, "effect:turns").label == "turns a round: 13.7, 7.3 less, ± 0.1"
    assert element(page, "effect:caught").label == "calls caught: 0.0%, 30 less, ± 0.0"
    assert element(page, "effect:reshuffles").label == "reshuffles a round: never"


def test_what_is_edited_is_compared_with_what_is_saved(beside: Slow) -> None:
    page = edited(beside)
    page.update(5000)

    (asked,) = beside.asked
    assert asked.before != asked.after

    for given in click(page, "button:undo"):
        page.handle(given)
    paint(page)
    assert element(page, "effect").label == IDLE
    assert "effect:turns" not in ids(page)


def test_rules_that_contradict_each_other_are_measured_once_they_agree(beside: Slow) -> None:
    page = HouseScene(LOOK, "classic", beside=beside)
    paint(page, HD)
    press(page, "rule:deal.hand_size:7")
    assert element(page, "effect").label == BROKEN

    page.update(5000)
    assert beside.asked == []

    press(page, "button:mend")
    page.update(5000)
    assert element(page, "effect").label == "What the changes do to the game is being played out."
    assert [asked.after.deal.hand_size for asked in beside.asked] == [7]


def test_no_figures_stand_beside_rules_that_contradict_each_other(beside: Slow) -> None:
    page = edited(beside)
    page.update(5000)
    beside.played = 20
    page.update(16)
    press(page, "rule:deal.hand_size:7")
    assert (element(page, "effect").label, "effect:turns" in ids(page)) == (BROKEN, False)

    press(page, "button:undo")

    assert element(page, "effect").label == "20 of 200 matches played with each rules."
    assert "effect:turns" in ids(page)
    assert len(beside.asked) == 1


def test_a_file_that_was_broken_is_compared_once_it_is_saved(beside: Slow, tmp_path: Path) -> None:
    folder = tmp_path / "variants"
    folder.mkdir()
    (folder / "friday.yaml").write_text("name: Friday\ncall: {limit: seven}\n", "utf-8")
    page = HouseScene(LOOK, "friday", beside=beside)
    paint(page, HD)
    assert element(page, "effect").label == BROKEN

    press(page, "rule:call.limit:7")
    assert element(page, "effect").label == UNSAVED

    page.handle(key("s", ctrl=True))
    assert element(page, "effect").label == IDLE


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("language", ["en", "fr", "he"])
def test_what_is_pressed_in_the_form_stays_under_the_pointer(beside: Slow, language: str, scale: float) -> None:
    words.speak(language, places.locale())
    page = HouseScene(replace(LOOK, text_scale=scale), "quick", beside=beside)
    paint(page, HD)
    page.handle(PointerMoved((0, 0), 0))
    for id_ in [each for each in ids(page) if each.startswith("rule:") and each.count(":") > 1]:
        if id_ not in ids(page):  # pushed out of sight by what was said above it
            continue
        before = rect(page, id_)
        for given in click(page, id_):
            page.handle(given)
        paint(page, HD)

        assert rect(page, id_) == before


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_what_is_said_above_a_control_does_not_move_it(scale: float) -> None:
    page = HouseScene(replace(LOOK, text_scale=scale), "quick")
    paint(page, HD)
    for given in click(page, "rules:search"):
        page.handle(given)
    for letter in "punish":
        page.handle(TextTyped(letter, 0))
    paint(page, HD)
    before, lines = rect(page, "rule:call.punish_above:7"), page._view._form.lines  # type: ignore[attr-defined]
    long = lines[0].text.height

    for given in click(page, "rule:call.punish_above:7"):
        page.handle(given)
    paint(page, HD)

    assert lines[0].text.height > long
    assert rect(page, "rule:call.punish_above:7") == before


def test_large_text_leaves_the_effect_to_the_view_of_changes(beside: Slow) -> None:
    page = HouseScene(replace(LOOK, text_scale=2.0), "classic", beside=beside)
    paint(page, HD)
    assert "effect" not in ids(page)

    for given in click(page, "rules:view:diff"):
        page.handle(given)
    paint(page, HD)

    assert element(page, "effect").label == IDLE


def test_the_process_is_left_with_the_page(beside: Slow) -> None:
    page = edited(beside)

    page.close()

    assert beside.stops == 1


def press(page: HouseScene, name: str) -> None:
    """A click, and what it leads to is painted."""
    for given in click(page, name):
        page.handle(given)
    paint(page, HD)


def edited(beside: Slow) -> HouseScene:
    """Classic, with another limit to call."""
    page = HouseScene(LOOK, "classic", beside=beside)
    paint(page, HD)
    assert element(page, "effect").label == IDLE
    for id_ in [each for each in ids(page) if each.startswith("rule:call.limit")][:1]:
        for given in click(page, id_):
            page.handle(given)
    paint(page, HD)
    return page
