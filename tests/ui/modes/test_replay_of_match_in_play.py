"""Tests that a replay opened on the end page of a match leads back there."""

import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.online.table_play import TablePlay
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events
from tests.ui.scene_harness import click_events, element_ids, find_element
from yaniv.app.match_repository import MatchRepository
from yaniv.app.navigator import Navigator
from yaniv.daily.daily_seed import seed_of_date
from yaniv.daily.deal_date import today
from yaniv.game.events import RoundOpened
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.store.saved_match import SavedMatch
from yaniv.ui.input.input_events import KeyPressed, PointerPressed, PointerReleased
from yaniv.ui.modes.pass_and_play_scene import PassAndPlayScene
from yaniv.ui.modes.practice_scene import PracticeScene
from yaniv.ui.modes.replay_scene import ReplayScene
from yaniv.ui.navigation import (
    ContinueMatch,
    LeaveSettings,
    OpenReplay,
    PractiseFrom,
    ReturnToMatch,
    Scene,
    StartMatch,
    ToMatches,
    ToMenu,
    ToSettings,
    WatchAchievement,
)
from yaniv.ui.table.overlays.pause_panel import RESUME
from yaniv.ui.table.table_scene import TableScene

SETUP = MatchSetup("Friday rules", LIVELY_RULES, ("Dana", "Noa", "Avi"), ("", "novice:noa", "novice:avi"), "0")


def open_last_page(pages: Navigator, repository: MatchRepository, setup: MatchSetup = SETUP) -> Scene | None:
    """Return the table of a finished match of the player's own."""
    assert repository._journal is not None
    repository._journal.import_match(SavedMatch(make_header(setup), sample_events()), is_own=True)
    scene = pages.navigate(ContinueMatch(repository.match_summaries()[0].match_id))
    assert isinstance(scene, TableScene | PassAndPlayScene)
    scene.show_end()
    return scene


def leave(scene: Scene | None) -> object:
    """Press Escape in a replay; return the navigation request."""
    assert isinstance(scene, ReplayScene)
    request = scene.handle(KeyPressed("escape", 0))
    scene.close()
    return request


@pytest.mark.parametrize(
    "request_", [OpenReplay(), OpenReplay(position=5, is_paused=True), WatchAchievement("first_win")]
)
def test_escape_leads_back_to_the_last_page(
    pages: Navigator, repository: MatchRepository, request_: OpenReplay | WatchAchievement
) -> None:
    open_last_page(pages, repository)

    request = leave(pages.navigate(request_))
    scene = pages.navigate(ReturnToMatch())

    assert request == ReturnToMatch()
    assert isinstance(scene, TableScene)
    assert scene.is_end_shown
    assert "button:rematch" in element_ids(scene)


def test_practice_from_a_replay_leads_back_to_its_position(pages: Navigator, repository: MatchRepository) -> None:
    open_last_page(pages, repository)
    leave(pages.navigate(OpenReplay()))
    practice = pages.navigate(PractiseFrom(12))

    replay = pages.navigate(ToMenu())

    assert isinstance(practice, PracticeScene)
    assert isinstance(replay, ReplayScene)
    assert replay.position == 12
    assert isinstance(leave(replay), ToMatches)
    assert pages.navigate(ToMenu()) is None


def test_settings_opened_in_practice_from_a_replay_change_nothing_of_the_way_back(
    pages: Navigator, repository: MatchRepository
) -> None:
    open_last_page(pages, repository)
    leave(pages.navigate(OpenReplay()))
    pages.navigate(PractiseFrom(12))

    pages.navigate(ToSettings())
    practice = pages.navigate(LeaveSettings())

    assert isinstance(practice, PracticeScene)
    assert isinstance(pages.navigate(ToMenu()), ReplayScene)


def test_settings_opened_in_the_replay_lead_back_to_the_replay(pages: Navigator, repository: MatchRepository) -> None:
    open_last_page(pages, repository)
    replay = pages.navigate(OpenReplay())
    assert isinstance(replay, ReplayScene)
    replay._seek(12)

    pages.navigate(ToSettings())
    again = pages.navigate(LeaveSettings())

    assert isinstance(again, ReplayScene)
    assert again.position == 12
    assert leave(again) == ReturnToMatch()


def test_settings_opened_on_the_last_page_lead_back_to_it_after_a_replay(
    pages: Navigator, repository: MatchRepository
) -> None:
    open_last_page(pages, repository)
    leave(pages.navigate(OpenReplay()))
    pages.navigate(ReturnToMatch())

    pages.navigate(ToSettings())
    scene = pages.navigate(LeaveSettings())

    assert isinstance(scene, TableScene)
    assert scene.is_end_shown


def test_a_match_that_cannot_be_loaded_says_so_on_its_last_page(
    pages: Navigator, repository: MatchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_last_page(pages, repository)
    repository._notices.append("The saved game can't be read.")
    monkeypatch.setattr(repository, "load_match", lambda _match_id: None)

    scene = pages.navigate(OpenReplay())

    assert isinstance(scene, TableScene)
    assert scene.is_end_shown
    assert repository.take_notices() == (), "told at the table, not once more in the menu"


def test_the_menu_key_in_the_replay_leads_where_the_match_leads(pages: Navigator, repository: MatchRepository) -> None:
    deal = replace(SETUP, seed=seed_of_date(today()))
    open_last_page(pages, repository, deal)
    pages.navigate(OpenReplay())

    scene = pages.navigate(ToMenu())

    assert scene is not None
    assert scene.name == "today"
    assert not pages._current_match.is_open


def test_a_match_of_several_people_comes_back_without_a_curtain(pages: Navigator, repository: MatchRepository) -> None:
    shared = replace(SETUP, bots=("", "", "novice:avi"), purpose=MatchPurpose(is_shared=True))
    open_last_page(pages, repository, shared)

    leave(pages.navigate(OpenReplay()))
    scene = pages.navigate(ReturnToMatch())

    assert isinstance(scene, PassAndPlayScene)
    assert scene.is_end_shown


def test_the_review_of_a_round_shows_nothing_after_it(pages: Navigator, repository: MatchRepository) -> None:
    events = sample_events()
    first_round = events[: [index for index, each in enumerate(events) if isinstance(each, RoundOpened)][1]]
    repository.import_match(SavedMatch(make_header(SETUP), first_round))
    table = pages.navigate(ContinueMatch(repository.match_summaries()[0].match_id))
    assert isinstance(table, TableScene)

    scene = pages.navigate(OpenReplay(review_round=1, is_paused=True))

    assert isinstance(scene, ReplayScene)
    assert scene.position == 1
    assert "review:told" in element_ids(scene)
    assert "replay:practise" not in element_ids(scene)
    assert leave(scene) == ReturnToMatch()


@pytest.mark.parametrize("own_seat", range(3))
def test_a_match_with_friends_elsewhere_is_replayed_from_the_own_seat(
    pages: Navigator, repository: MatchRepository, own_seat: int
) -> None:
    header = replace(make_header(SETUP), bots=("", "", ""), own_seat=own_seat, purpose=MatchPurpose(is_online=True))
    repository.keep_online_match(SavedMatch(header, sample_events()))

    scene = pages.navigate(OpenReplay(repository.match_summaries()[0].match_id))

    assert isinstance(scene, ReplayScene)
    assert f"P{own_seat}" in find_element(scene, "replay:seat").label
    assert ("replay:practise" in element_ids(scene)) == (own_seat == 0)
    scene.close()


def test_the_deals_of_a_match_with_friends_elsewhere_are_checked_again_in_its_replay(
    pages: Navigator, repository: MatchRepository
) -> None:
    play = TablePlay(("Anna",))
    play.run()
    match, proof = play.guests[0].table.saved_match, play.guests[0].table.proof
    assert match is not None
    repository.keep_online_match(match, proof)
    scene = pages.navigate(OpenReplay(repository.match_id, is_paused=True))
    assert isinstance(scene, ReplayScene)

    for id_ in ("replay:more", "replay:check"):
        scene.paint(Surface((1280, 720)))
        for event in click_events(scene, id_):
            scene.handle(event)

    assert scene.announce.startswith("Check the deals. Every deal has been checked: nobody could choose the cards.")
    assert "check:4" in element_ids(scene)
    scene.close()


@pytest.mark.parametrize("is_paused", [True, False])
def test_settings_opened_in_the_pause_lead_back_to_the_pause(pages: Navigator, *, is_paused: bool) -> None:
    scene = pages.navigate(StartMatch(SETUP))
    assert isinstance(scene, TableScene)
    scene.paint(Surface((1280, 720)))
    if is_paused:
        scene.handle(KeyPressed("escape", 0))
        scene.update(1000)

    place = Rect(find_element(scene, "button:settings").rect).center
    pressed = scene.handle(PointerPressed(place, "left", 0))
    request = scene.handle(PointerReleased(place, "left", 0)) or pressed or scene.update(16)
    pages.navigate(ToSettings())
    again = pages.navigate(LeaveSettings())

    assert request == ToSettings()
    assert isinstance(again, TableScene)
    assert (RESUME in element_ids(again)) == is_paused
