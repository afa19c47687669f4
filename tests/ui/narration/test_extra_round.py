"""Tests of the extra round after a tie for first place: who plays, who watches, and its texts."""

from functools import reduce

import pytest
from pygame import Rect, Surface

from tests.ui.sample_views import make_view, rules_with
from tests.ui.scene_harness import HD, key_press, make_context, paint
from tests.ui.table_session import TableSession, make_table_setup, open_round
from tests.ui.text_recorder import TextRecorder
from yaniv import i18n, paths
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.match.match_replay import MatchReplay
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Settings
from yaniv.ui.modes.replay_scene import ReplayScene
from yaniv.ui.narration import table_text
from yaniv.ui.narration.log_text import log_lines, spoken_text
from yaniv.ui.narration.match_report import build_match_report
from yaniv.ui.narration.round_report import build_round_report, describe_mark
from yaniv.ui.navigation import ToMatches
from yaniv.ui.panels.round_result import RoundResultPanel
from yaniv.ui.table.overlays.match_end_page import MatchEnd, MatchEndPanel
from yaniv.ui.table.render.player_panels import paint_ribbon
from yaniv.ui.table.state.score_history import MatchTotals, apply_to_totals
from yaniv.ui.table.state.table_layout import lay_out_table as layout

SHORT_RULES = rules_with(match={"end": "first_over", "limit": 10}, deal={"hand_size": 2})
NO_POINTS = (0, 0, 0)


def session_with_tie(*, own: bool = True, players: int = 3) -> TableSession:
    """Return a session after a round with a tie for first place; *own*: the player is one of the two."""
    more = ["KC KD"] * (players - 3)
    if own:
        then: tuple[c.AnyCommand, ...] = (c.Throw(0, cards("KS")), c.DrawStock(0), c.Call(1, "Yaniv"))
        return open_round(SHORT_RULES, "KS 3D", "2C 3C", "2D 2H", *more, stock="QH AC", then=then)
    return open_round(SHORT_RULES, "2C 3C", "3D AC", "2D 2H", *more, stock="QH", then=(c.Call(0, "Yaniv"),))


def session_in_extra_round(*, own: bool = True, players: int = 3) -> TableSession:
    """Return a session in which the extra round has been dealt."""
    session = session_with_tie(own=own, players=players)
    session.advance()
    paint(session.scene)
    session.scene.handle(key_press("return"))
    for _ in range(200):
        if session.events_of(e.HandsDealt):
            break
        session.advance(50)
    paint(session.scene)
    return session


def bar_title_of(session: TableSession) -> str:
    return session.scene.view_model.titles[0]


def test_the_result_announces_the_extra_round_to_its_players() -> None:
    session = session_with_tie()
    session.advance()
    paint(session.scene)

    assert "You and Avi tie for first place and play an extra round." in session.scene.announce


def test_the_result_announces_the_extra_round_to_spectators() -> None:
    session = session_with_tie(own=False)
    session.advance()
    paint(session.scene)

    assert "Noa and Avi tie for first place and play an extra round." in session.scene.announce


@pytest.mark.parametrize("own", [True, False])
def test_the_result_page_shows_the_announcement(monkeypatch: pytest.MonkeyPatch, *, own: bool) -> None:
    session, recorder = session_with_tie(own=own), TextRecorder()
    session.advance()
    with recorder.recording(monkeypatch):
        paint(session.scene)

    shown = " ".join(line.visible_text for line in recorder.texts)
    assert "play an extra round." in shown
    assert "Round 1" in shown


@pytest.mark.parametrize(
    ("own", "sentence"),
    [
        (True, "You and Avi play for first place; everyone else watches."),
        (False, "Noa and Avi play for first place; you watch."),
    ],
)
def test_the_deal_announces_who_plays_and_who_watches(own: bool, sentence: str) -> None:  # noqa: FBT001 -- a table
    session = session_in_extra_round(own=own)
    notes = session.scene.model.messages

    assert (notes.caption, session.toast) == ("Extra round", sentence)
    session.advance_until_rest()
    assert f"Extra round. {sentence}" in session.scene.announce
    assert "Round 2" not in session.scene.announce


def test_the_title_says_extra_round_from_the_deal_on() -> None:
    session = session_with_tie()
    session.advance()
    assert bar_title_of(session).startswith("Round 1")

    assert bar_title_of(session_in_extra_round()).startswith("Extra round")


def test_the_log_has_a_heading_for_the_extra_round() -> None:
    session = session_in_extra_round()

    headings = [line.text for line in session.scene.model.history.log_lines if line.is_heading]
    assert headings == ["Round 1", "Extra round"]


def test_a_resumed_table_has_the_same_log() -> None:
    match = session_in_extra_round().match_session._broadcaster._events
    page = ReplayScene(
        make_context(),
        MatchReplay(match, 99),
        make_table_setup(SHORT_RULES, 3),
        size=HD,
        back_request=ToMatches(),
        speed="instant",
        settings=Settings(),
    )
    page.update(1000)
    paint(page)

    lines = page._table.model.history.log_lines
    assert [line.text for line in lines if line.is_heading] == ["Round 1", "Extra round"]
    assert "Dana and Avi play for first place; everyone else watches." in [line.text for line in lines]
    assert page.announce.startswith("Extra round (2 of 2).")


def test_the_label_of_a_player_panel_says_that_the_player_watches() -> None:
    extra = make_view(
        SHORT_RULES, ("Dana", "Noa", "Avi"), seats=(0, 2), tied=(0, 2), totals=(4, 35, 4), hand_sizes=(2, 0, 2)
    )

    assert table_text.seat_label(extra, 1) == "Noa, watching, 35 points"
    assert table_text.seat_label(extra, 2) == "Avi, 2 cards, 4 points"


@pytest.mark.parametrize(
    ("seat", "seats", "names", "sentence"),
    [
        (0, (0, 1), 2, "You and Noa play for first place."),
        (0, (0, 1), 3, "You and Noa play for first place; everyone else watches."),
        (0, (2, 0, 1), 4, "You, Noa and Avi play for first place; everyone else watches."),
        (3, (0, 1), 4, "Dana and Noa play for first place; you watch."),
        (table_text.SPECTATOR, (0, 1), 3, "Dana and Noa play for first place; everyone else watches."),
        (table_text.SPECTATOR, (0, 1), 2, "Dana and Noa play for first place."),
    ],
)
def test_the_sentence_about_the_players_depends_on_the_seat(
    seat: int, seats: tuple[int, ...], names: int, sentence: str
) -> None:
    game = make_view(SHORT_RULES, ("Dana", "Noa", "Avi", "Maya")[:names], seat=seat)

    lines = log_lines(e.RoundOpened(5, 1, seats), game, is_extra_round=True)

    assert [spoken_text(line) for line in lines][:2] == ["Extra round.", sentence]


def test_a_spectator_sees_no_call_prompt() -> None:
    session = session_in_extra_round(own=False)

    assert session.scene.view_model.call_hint == "You're just watching."
    assert session.pointer_player.find_element("button:yaniv").label == "Yaniv! You're just watching."
    assert "start of your turn" in session_in_extra_round().scene.view_model.call_hint


def test_the_ribbon_of_a_spectator_stays_inside_the_window() -> None:
    table_layout, large = layout((1024, 640), 3), make_context()
    large.text_scale = 2.0
    surface = Surface(table_layout.size)

    panel = Rect(table_layout.player_panels[0].pixel_rect)
    band = paint_ribbon(large.painter(surface), "watching", panel, "#F8BD2C", table_layout, is_over_cards=False)

    assert surface.get_rect().contains(band)


def test_any_other_round_has_its_number() -> None:
    assert spoken_text(log_lines(e.RoundOpened(5, 1, (0, 1)), make_view())[0]) == "Round 5."


def test_the_score_history_marks_extra_rounds() -> None:
    scored = e.RoundScored(0, "yaniv", (), {}, {}, NO_POINTS, NO_POINTS, NO_POINTS, 0)
    match: tuple[e.AnyEvent, ...] = (
        e.RoundOpened(1, 0, (0, 1, 2)),
        scored,
        e.RoundClosed(0),
        e.RoundOpened(2, 0, (0, 1, 2)),
        scored,
        e.RoundClosed(0, (0, 1)),
        e.RoundOpened(3, 0, (0, 1)),
        scored,
        e.RoundClosed(0, (0, 1)),
        e.RoundOpened(4, 0, (0, 1)),
        scored,
        e.MatchWon((0,), (1, 2, 3)),
    )

    assert reduce(apply_to_totals, match, MatchTotals()).extra_rounds == (3, 4)
    assert len(reduce(apply_to_totals, match, MatchTotals()).by_round) == 4


def extra_round_events(rules: HouseRules = SHORT_RULES) -> tuple[list[e.AnyEvent], View]:
    """Return the events and view of a match whose second round is an extra one that eliminates Avi."""
    scored = e.RoundScored(0, "yaniv", (), {0: 1, 2: 9}, {0: 0, 2: 9}, (4, 35, 13), NO_POINTS, NO_POINTS, 0)
    story: list[e.AnyEvent] = [
        e.RoundOpened(1, 0, (0, 1, 2)),
        scored,
        e.PlayerOut(1),
        e.RoundClosed(0, (0, 2)),
        e.RoundOpened(2, 0, (0, 2)),
        e.HandsShown({0: cards("AC"), 2: cards("9C")}),
        scored,
        e.PlayerOut(2),
        e.MatchWon((0,), (1, 3, 2)),
    ]
    return story, make_view(rules, ("Dana", "Noa", "Avi"), round=2, totals=(4, 35, 13), tied=(0, 2))


def test_the_result_of_an_extra_round_is_titled_so(monkeypatch: pytest.MonkeyPatch) -> None:
    story, game = extra_round_events()
    report = build_round_report(story[5:], game, is_extra=True)
    assert report is not None
    panel, recorder = RoundResultPanel(make_context(), report, SHORT_RULES), TextRecorder()
    with recorder.recording(monkeypatch):
        paint(panel)

    shown = [line.visible_text for line in recorder.texts]
    assert "Extra round" in shown
    assert "Round 2" not in shown


def test_the_end_page_says_who_was_eliminated_in_an_extra_round() -> None:
    story, game = extra_round_events(rules_with())
    won = story[-1]
    assert isinstance(won, e.MatchWon)
    panel = MatchEndPanel(make_context(), MatchEnd(build_match_report(won, game, story), 0))

    assert "Place 3: Noa, 35 points, out in round 1." in panel.announce
    assert "Place 2: Avi, 13 points, out in an extra round." in panel.announce


@pytest.mark.parametrize("language", [*i18n.LANGUAGES])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)], ids=str)
@pytest.mark.parametrize("own", [True, False])
def test_the_announcement_is_not_cut_at_200_percent(
    monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int], *, own: bool
) -> None:
    i18n.set_language(language, paths.locale())
    monkeypatch.setattr("tests.ui.table_session.shared_context", make_context)
    for make_it in (session_with_tie, session_in_extra_round):
        session, recorder = make_it(own=own), TextRecorder()
        session.advance(100)
        session.scene._context.text_scale = 2.0
        paint(session.scene, size)
        with recorder.recording(monkeypatch):
            paint(session.scene, size)

        assert recorder.escaped_texts() == []
        assert recorder.overlapping_texts() == []


def test_the_result_marks_the_player_who_starts_next() -> None:
    scored = e.RoundScored(0, "yaniv", (), {0: 2, 1: 9, 2: 9}, {0: 0, 1: 5, 2: 5}, (30, 9, 9), NO_POINTS, NO_POINTS, 0)

    round_told = build_round_report(
        [scored, e.RoundClosed(starter=2, tied=(1, 2))], make_view(SHORT_RULES, ("Dana", "Noa", "Avi"))
    )

    assert round_told is not None
    assert [row.name for row in round_told.rows if "winner" in row.marks] == ["Avi"]
    assert [row.name for row in round_told.rows if "starter" in row.marks] == ["Avi"]


def test_a_row_says_who_starts_only_where_a_round_follows() -> None:
    scored = e.RoundScored(1, "yaniv", (), {0: 9, 1: 2}, {0: 9, 1: 0}, (9, 0), NO_POINTS, NO_POINTS, 1)
    game = make_view(rules_with(match={"next_starter": "rotate"}), ("Dana", "Noa"))
    follows = build_round_report([scored, e.RoundClosed(starter=0)], game)
    last = build_round_report([scored, e.MatchWon((1,), (2, 1))], game)

    assert follows is not None
    assert last is not None
    assert [describe_mark(row, SHORT_RULES) for row in follows.rows if row.seat == 0] == ["you start the next round"]
    assert not any("starts" in describe_mark(row, SHORT_RULES) for row in last.rows)
