"""Tests of the rules text of today's deal: only real differences and rules that are in force."""

from datetime import date, timedelta

from tests.ui.table_session import open_table
from yaniv.cli.today_command import rule_lines
from yaniv.daily.daily_deal import daily_deal
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.ui.narration.table_text import match_titles
from yaniv.ui.table.overlays.scoreboard import limit_text

DEALS = {deal.variant_id: deal for deal in (daily_deal(date(2027, 1, 1) + timedelta(days=n)) for n in range(365))}


def test_a_changed_word_is_mentioned_and_an_equal_limit_is_not() -> None:
    assert rule_lines(DEALS["jhyap"]) == (
        "Nepal: no jokers, anticlockwise, 25 for a Counter-Jhyap.",
        "Unlike Classic: you call “Jhyap” · Counter-Jhyap costs the caller 25.",
    )
    assert rule_lines(DEALS["speedy-yan"])[-1] == "Unlike Classic: you call “Yan” · 3 cards each."
    assert "Yaniv at 7 or less" in rule_lines(DEALS["travellers"])[-1]


def test_no_deal_tells_twice_that_totals_are_halved() -> None:
    texts = [" ".join(rule_lines(deal)) for deal in DEALS.values()]

    assert any("halved" in text for text in texts)
    assert max(text.count("halved") for text in texts) == 1


def test_no_deal_mentions_a_rule_that_is_not_in_force() -> None:
    texts = [" ".join(rule_lines(deal)) for deal in DEALS.values()]

    for untrue in ("out at", "out above", "passes", "exactly", "early throw", "Tranning", "1000"):
        assert not [text for text in texts if untrue in text]


def test_three_rounds_are_mentioned_instead_of_an_unreachable_limit() -> None:
    for deal in DEALS.values():
        session = open_table(deal.rules, 4)

        assert summarize_rules(deal.rules)[-1] == "3 rounds"
        assert any(title.endswith("  •  3 rounds") for title in match_titles(session.client.view, deal.variant.name))
        assert limit_text(session.client.view) == "3 rounds"
        assert not [panel.total for panel in session.scene.view_model.player_panels if "/" in panel.total]
