"""Law: the colours that people at one screen have chosen are what each place draws, after files too."""

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events
from tests.ui.modes.shared_table import SharedTable
from tests.ui.scene_harness import click, element_ids, key_press, paint
from tests.ui.table_session import shared_context
from yaniv import paths
from yaniv.app.home_details import complete_news
from yaniv.app.home_state import home_news
from yaniv.app.launch_options import LaunchOptions
from yaniv.app.match_end_actions import MatchExtrasFactory
from yaniv.app.match_repository import MatchRepository
from yaniv.app.navigator import Navigator
from yaniv.app.preferences import Preferences
from yaniv.app.ui_bootstrap import UiShell
from yaniv.bots.characters import SEAT_COLOURS
from yaniv.game import commands as c
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.rules.house_rules import CallRules, HouseRules, MatchRules
from yaniv.store.match_file import read_file, write_file
from yaniv.store.saved_match import SavedMatch
from yaniv.ui.modes import moment_recorder
from yaniv.ui.modes.pass_and_play_scene import PassAndPlayScene
from yaniv.ui.navigation import ContinueMatch, OpenReplay, Scene, StartMatch, ToLobby, ToMatches
from yaniv.ui.pages.curtain_page import CurtainOptions
from yaniv.ui.platform.system_voice import SystemVoice
from yaniv.ui.shell.game_window import GameWindow
from yaniv.ui.shell.narrator import Narrator

CHOSEN = ("pink", "lime", "violet")
SETUP = MatchSetup(
    "Friday", LIVELY_RULES, ("Dana", "Ruth", "Tom"), ("", "", ""), "0", MatchPurpose(is_shared=True), CHOSEN
)
REDUCED = 9
"""Most by which a saved picture, whose colours have 16 bits, differs from the page."""
OPEN = CurtainOptions(motion="none", falls_between_turns=False)


def shades(surface: Surface, tolerance: int = 1) -> set[str]:
    """Return the colours of seats of which there is more than a chance pixel."""
    counts = {
        word: pygame.mask.from_threshold(surface, pygame.Color(colour), (tolerance,) * 3).count()
        for word, colour in zip(SEAT_COLOURS, shared_context().theme.avatar_colours, strict=True)
    }
    return {word for word, count in counts.items() if count > 40}


def drawn(scene: Scene | None) -> set[str]:
    """Return the colours of seats on a page that has come in."""
    assert scene is not None
    for _ in range(10):
        scene.update(50)
    return shades(paint(scene))


def test_curtain_table_showdown_result_scores_pause_and_end_draw_the_chosen_colours() -> None:
    table = SharedTable(
        "AC AD AH AS 3C", "9D 9H 2C 8D 8H", "KD KH 3D QC QD", stock="QH JD", speed="fast",
        bots=("", "", ""), colours=CHOSEN, curtain=OPEN,
        rules=HouseRules(call=CallRules(limit=7), match=MatchRules(round_limit=1)),
    )  # fmt: skip
    places = {"curtain": drawn(table.scene)}
    table.lift()
    places["table"] = drawn(table.scene)
    table.scene.handle(key_press("escape"))
    places["pause"] = drawn(table.scene)
    table.scene.handle(key_press("escape"))
    table.move(c.Call(0))
    showdown: list[set[str]] = []
    while "button:next-round" not in element_ids(table.scene):
        showdown.append(drawn(table.scene))
    places["result"] = drawn(table.scene)
    table.scene.handle(key_press("t"))
    places["scores"] = drawn(table.scene)
    table.scene.handle(key_press("t"))
    table.wait(500)
    click(table.scene, "button:next-round")
    table.wait(500)
    places["end"] = drawn(table.scene)

    assert "button:rematch" in element_ids(table.scene)
    assert set.union(*showdown) == {CHOSEN[0]}, "only the caller is lit"
    assert places == {each: set(CHOSEN) for each in places}


def test_the_chosen_colours_come_back_from_journal_and_file(
    pages: Navigator, repository: MatchRepository, tmp_path: Path
) -> None:
    pages.navigate(StartMatch(SETUP))
    match_id = repository.match_id
    again = pages.navigate(ContinueMatch(match_id))
    rematch = pages.navigate(ToLobby(SETUP))
    stored = repository.load_match(match_id)
    assert stored is not None
    write_file(tmp_path / "match.yaniv", stored)
    places = {"continued": drawn(again), "new game": drawn(rematch), "matches": drawn(pages.navigate(ToMatches()))}

    assert stored.header.colours == read_file(tmp_path / "match.yaniv").header.colours == CHOSEN
    assert isinstance(again, PassAndPlayScene)
    assert {name: found & set(CHOSEN) for name, found in places.items()} == {each: set(CHOSEN) for each in places}
    assert places["continued"] == set(CHOSEN)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_a_replay_draws_the_chosen_colours(pages: Navigator, repository: MatchRepository, share: float) -> None:
    journal = repository._journal
    assert journal is not None
    events = sample_events()
    journal.import_match(SavedMatch(make_header(SETUP), events), is_own=True)
    match_id = repository.match_summaries()[0].match_id

    replay = pages.navigate(OpenReplay(match_id, round(len(events) * share), is_paused=True))

    assert drawn(replay) <= set(CHOSEN), "who is out has none"
    assert drawn(replay)


def test_a_match_without_colours_or_with_strange_ones_has_those_of_the_seats(repository: MatchRepository) -> None:
    journal = repository._journal
    assert journal is not None
    journal.import_match(SavedMatch(make_header(replace(SETUP, colours=("pink",))), sample_events()))

    tables = [SharedTable(bots=("", "", ""), colours=colours) for colours in ((), ("mauve", "../x", ""))]

    assert journal.load_match(1).header.colours == ()
    assert [drawn(each.scene) for each in tables] == [set(SEAT_COLOURS[:3])] * 2


def test_home_draws_the_colours_of_the_match_that_waits(pages: Navigator, repository: MatchRepository) -> None:
    pages.navigate(StartMatch(SETUP))
    preferences = Preferences(LaunchOptions(), [])

    table = complete_news(home_news(preferences, repository, 0), shared_context(), preferences, repository).table

    assert table is not None
    assert table.paint is not None
    assert shades(table.paint((1280, 720))) == set(CHOSEN[1:]), "the own disc is not in the picture"


def test_a_saved_moment_draws_the_chosen_colours(
    repository: MatchRepository, sdl_window: pygame.Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moment_recorder, "FRAME_MS", 400)
    monkeypatch.setattr(paths, "screenshots", lambda: tmp_path / "moments")
    journal = repository._journal
    assert journal is not None
    journal.import_match(SavedMatch(make_header(SETUP), sample_events()), is_own=True)
    repository.match_id = repository.match_summaries()[0].match_id
    ui = UiShell(GameWindow(sdl_window, None), shared_context(), Narrator(SystemVoice()))
    functions = MatchExtrasFactory(repository, Preferences(LaunchOptions(), []), ui).functions(SETUP, None)

    assert functions.record_moment is not None
    recording = functions.record_moment()
    assert recording is not None
    while recording.progress_share is not None:
        recording.update()
    (file,) = (tmp_path / "moments").iterdir()
    colours = shades(pygame.image.load(file), REDUCED)

    assert colours
    assert colours <= set(CHOSEN), "who is out has none"
