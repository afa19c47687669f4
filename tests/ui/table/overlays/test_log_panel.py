"""Tests of the log panel by itself: where its tabs stand when they come back, and when they get new lines."""

from pygame import Rect

from tests.ui.scene_harness import HD, make_context
from yaniv.ui.narration.log_text import LogLine
from yaniv.ui.table.overlays.log_panel import LogPanel

RECT = Rect(800, 80, 460, 560)


def lines(count: int) -> tuple[LogLine, ...]:
    return tuple(LogLine(f"Line {number}") for number in range(count))


def shown(panel: LogPanel) -> tuple[str, ...]:
    return tuple(each.label for each in panel.elements())


def scrolled_panel() -> LogPanel:
    """Return a panel with its log scrolled back from the end."""
    panel = LogPanel(make_context(), has_tabs=True, has_seal=False)
    panel.show(lines(80))
    panel.place(HD, RECT, "log")
    panel.scroll_by(-10)
    return panel


def test_a_tab_comes_back_where_it_was_left() -> None:
    panel = scrolled_panel()
    before = shown(panel)
    panel.place(HD, RECT, "cards")
    panel.scroll_by(5)
    cards = shown(panel)

    panel.place(HD, RECT, "log")
    after = shown(panel)
    panel.place(HD, RECT, "cards")

    assert after == before
    assert shown(panel) == cards
    assert before != cards


def test_new_unseen_cards_do_not_scroll_the_list_back() -> None:
    panel = scrolled_panel()
    panel.place(HD, RECT, "cards")
    panel.scroll_by(1000)

    panel.show((*lines(79), LogLine("Line 80")))

    assert "Line 80" in shown(panel)
