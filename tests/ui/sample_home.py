"""News for the home page in each of its states, in the current language."""

from datetime import date
from functools import partial
from typing import Final, Literal

from msgspec.structs import replace
from pygame import Surface

from tests.match.session_builders import dealt_round, make_participants, resume_session
from tests.ui.fake_journey_port import FakeJourneyPort
from tests.ui.fake_online_rooms import FakeOpenTables
from tests.ui.text_recorder import TextRecorder
from yaniv.app.home_details import table_before_deal
from yaniv.bots.characters import CHARACTERS
from yaniv.cards import cards
from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.daily_seed import seed_of_date
from yaniv.daily.deal_date import today
from yaniv.i18n import tr, tr_plural
from yaniv.journey.trail_progress import current_stop
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.date_text import format_date
from yaniv.rules.deck import deck
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.ui.context import UiContext
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.narration.table_text import place_name
from yaniv.ui.pages.home_news import (
    Face,
    HomeNews,
    HomeProfile,
    HomeTable,
    JourneyNews,
    LearnNews,
    PuzzleNews,
    StopNews,
    TodayNews,
)
from yaniv.ui.pages.home_page import HomePage
from yaniv.ui.table.table_picture import table_picture
from yaniv.variants import library

HomeState = Literal["match", "more", "before", "first", "opened", "done", "deal", "friends"]
UNFINISHED_MATCH: Final = UnfinishedMatch(7, "Classic", 4, 78, 4)
_DATE: Final = date(2026, 11, 27)
_CHARACTERS: Final = ("noa", "avi", "maya")


def sample_news(context: UiContext, state: HomeState = "match") -> HomeNews:
    """Return the news of a state: a match waits, several do, none does, first start, a stop won, all done today."""
    match = UNFINISHED_MATCH
    if state == "deal":
        match = UnfinishedMatch(7, "Travellers, speed", 2, 31, 4, seed=seed_of_date(today()))
    has_match = state in {"match", "more", "done", "deal"}
    faces = tuple(map(_face, _CHARACTERS))
    about = tr("{variant} · {place} out of {n}", variant=tr(match.variant), place=place_name(2), n=4)
    title = tr("Your turn, round {n}", n=match.round) if has_match else ""
    variant, players = tr("Travellers, speed"), tr_plural("{n} player", "{n} players", 4)
    puzzle = PuzzleNews("0123abcd", is_tried=state == "done", hand=cards("AS 2D 2H TH"))
    online_table = FakeOpenTables().tables[0] if state == "friends" else None
    if online_table is not None:
        title, faces = tr("Round {n} is under way", n=online_table.round), tuple(map(Face, online_table.names))
    return HomeNews(
        online_table=online_table,
        unfinished=(match,) * (3 if state == "more" else 1) if has_match else (),
        table=_unrecorded(table_before_deal(context, "travellers-speed", faces))
        if state == "before"
        else HomeTable(title, online_table.title, faces)
        if online_table is not None
        else HomeTable(title, about if has_match else "", faces, partial(_paint, context)),
        quick_play=tr("{variant} · {players}", variant=variant, players=players),
        is_first_start=state == "first",
        has_matches=state != "first",
        profile=HomeProfile(tr("You"), is_named=False) if state == "first" else HomeProfile("Dana", rating=1243),
        today=_today(state),
        puzzle=puzzle,
        journey=_journey(state),
        learn=LearnNews("mistakes", tr_plural("{n} mistake to fix", "{n} mistakes to fix", 3)),
        tip=3,
    )


def quick_news(context: UiContext) -> HomeNews:
    """Return what is known before everything has been read."""
    news = sample_news(context)
    return replace(news, table=None, journey=None, learn=None, today=TodayNews("open"), puzzle=PuzzleNews("0123abcd"))


def _face(character: str) -> Face:
    return Face(tr(CHARACTERS[character].name), character)


def _paint(context: UiContext, size: tuple[int, int]) -> Surface:
    names = ("Dana", *(tr(CHARACTERS[each].name) for each in _CHARACTERS))
    bots = ("", *(f"greedy:{each}" for each in _CHARACTERS))
    setup = MatchSetup("Classic", library.load("classic").rules, names, bots, "7")
    hands = [" ".join(deck(setup.rules, 4)[index::4][:5]) for index in range(4)]
    session = resume_session(make_participants({}), dealt_round(setup, *hands), setup=setup)
    with TextRecorder.paused():
        return table_picture(context, MatchClock(session), session.seat_client(0), setup, size)


def _unrecorded(table: HomeTable) -> HomeTable:
    """Return the table as a picture whose texts are no texts of the page."""
    paint = table.paint
    assert paint is not None, "the sample has a table"

    def painted(size: tuple[int, int]) -> Surface:
        with TextRecorder.paused():
            return paint(size)

    return replace(table, paint=painted)


def _today(state: HomeState) -> TodayNews:
    deal = daily_deal(_DATE)
    about = tr_plural("{n} point", "{n} points", 14) if state == "done" else tr(deal.variant.name)
    streak = 0 if state == "first" else 4
    return TodayNews(
        "done" if state == "done" else "open", about, format_date(_DATE), tuple(map(_face, deal.characters)), streak
    )


def _journey(state: HomeState) -> JourneyNews:
    progress = FakeJourneyPort(0 if state == "first" else 2).progress()
    here = current_stop(progress)
    stops = tuple(
        StopNews(
            stop_id,
            tr(each.stop.name),
            each.stop.room.scenery,
            "here" if stop_id == here else "done" if each.is_done else "locked",
            each.stars,
            tuple(_face(regular.name) for regular in each.stop.opponents[:3]) if stop_id == here else (),
        )
        for stop_id, each in progress.items()
    )
    return JourneyNews(stops, here if state == "opened" else "")


def home_scene(context: UiContext, news: HomeNews | None = None) -> PageScene:
    """Return the home page with these news; without any, that of somebody who has no match and nothing switched on."""
    return PageScene(context, HomePage(context, news or HomeNews()))
