"""Painters of every page of the program in fixed states, for tests of pages."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from functools import cache, partial, reduce
from pathlib import Path
from random import Random
from typing import Final, Literal

from msgspec.structs import replace
from pygame import Surface

from tests.match.session_builders import dealt_round, make_participants, resume_session
from tests.puzzles.sample_puzzles import PUZZLES, puzzle_of_six
from tests.random_games import play_idle_turns
from tests.store.sample_matches import LIVELY_RULES, make_header
from tests.store.sample_matches import sample_events as events_of_a_match
from tests.ui.cached_reviewer import CachedReviewer
from tests.ui.fake_daily_port import TODAY, FakeDailyPort, sample_replay
from tests.ui.fake_journey_port import FakeJourneyPort
from tests.ui.fake_match_archive import FakeMatchArchive
from tests.ui.fake_online_rooms import (
    AVI,
    HOST,
    NOA,
    OWN,
    RUTH,
    TOM,
    FakeHostedRoom,
    FakeJoinedRoom,
    FakeOnlineGame,
    FakeOpenTables,
)
from tests.ui.fake_puzzle_port import FakePuzzlePort, task_of
from tests.ui.fake_settings_port import FakeSettingsPort
from tests.ui.fake_trends_port import FakeTrendsPort
from tests.ui.made_up_profiles import MadeUpProfiles
from tests.ui.modes.sample_practice import SamplePractice
from tests.ui.sample_home import UNFINISHED_MATCH, HomeState, quick_news, sample_news
from tests.ui.sample_me import matches_scene, profiles_scene, statistics_scene, trends_scene
from tests.ui.sample_new_game import new_game_scene
from tests.ui.sample_views import make_view
from tests.ui.sample_views import rules_with as rules_of
from tests.ui.scene_harness import click_events
from tests.ui.table_session import table_scene
from tests.ui.text_recorder import TextRecorder
from tests.user_folders import temporary_data_folder
from yaniv import paths
from yaniv.achievements.achievement_list import NAMES as ACHIEVEMENT_NAMES
from yaniv.app.match_end_actions import journey_lines as outcome_lines
from yaniv.arena.background_comparison import BackgroundComparison
from yaniv.arena.rule_comparison import ComparisonReport, ComparisonSpec, MatchSample, summarize_comparison
from yaniv.bots.characters import CHARACTERS, character_ids
from yaniv.bots.luck_and_skill import LuckAndSkill
from yaniv.bots.simulator.encoding import decode_move
from yaniv.cards import cards, without
from yaniv.daily.daily_results import DayResult
from yaniv.daily.round_results import RoundResult
from yaniv.daily.turn_grades import GradedRounds
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.glicko2 import Rating
from yaniv.i18n import format_percent, tr
from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.souvenirs import locked_choices
from yaniv.journey.stop_outcome import StopOutcome, stop_outcome
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_progress import StopMatch, trail_progress
from yaniv.licences import LicensedComponent
from yaniv.match.match_replay import MatchReplay
from yaniv.match.match_setup import MatchSetup
from yaniv.match.shuffle_commitment import DealOrigin, Verification, verify_commitment
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.achievement_text import new_achievement_line
from yaniv.narration.match_text import describe_origin
from yaniv.narration.message_text import message_text
from yaniv.narration.online_text import (
    DealReport,
    check_text,
    deal_report,
    doubt_text,
    guest_checks_text,
    guest_findings,
    own_checks_text,
)
from yaniv.narration.player_names import localized_names
from yaniv.online.joint_seed import CHECK_NAMES, CheckName, DealCheck, DealChecks
from yaniv.online.online_messages import online_message
from yaniv.online.table_options import AwaitedAbsence, GoOnOffer, SaidPhrase, TableResults
from yaniv.puzzles.move_notation import parse_move
from yaniv.puzzles.puzzle_task import PuzzleTask
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import HouseRules, TurnRules, Variant
from yaniv.rules.rule_specs import RuleValue
from yaniv.settings.setting_specs import SETTINGS_GROUPS
from yaniv.settings.settings_schema import Settings
from yaniv.store.par_cache import Par
from yaniv.store.player_rating import PlayerRating
from yaniv.store.statistics import AchievementRecord
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.painter import TYPE_ROLES
from yaniv.ui.input.input_events import (
    ElementFocused,
    InputDevice,
    KeyPressed,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextTyped,
)
from yaniv.ui.kit.badge import BADGES
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.modes.lesson_course import LessonProgress, completion_key
from yaniv.ui.modes.lesson_scene import LessonScene
from yaniv.ui.modes.online_scene import OnlineScene
from yaniv.ui.modes.practice_scene import PracticeScene
from yaniv.ui.modes.puzzle_scene import PuzzleScene
from yaniv.ui.modes.replay_scene import ReplayScene, SaveAction
from yaniv.ui.modes.watch_scene import WatchScene
from yaniv.ui.narration.bot_remarks import BotRemark
from yaniv.ui.narration.match_report import (
    BestAsaf,
    best_asaf_sentence,
    build_match_report,
    describe_luck,
    turning_point_sentence,
)
from yaniv.ui.narration.match_summary_text import describe_hints
from yaniv.ui.narration.round_report import build_round_report
from yaniv.ui.navigation import Scene, ToMatches, ToMenu
from yaniv.ui.pages.about_page import AboutPage
from yaniv.ui.pages.achievements_page import AchievementsPage
from yaniv.ui.pages.curtain_page import CurtainPage, build_curtain_content
from yaniv.ui.pages.elsewhere_page import ElsewherePage, RelayChoice
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.home_page import HomePage
from yaniv.ui.pages.journey_map_page import JourneyMapPage
from yaniv.ui.pages.learn_page import LearnPage
from yaniv.ui.pages.loading_page import LoadingPage
from yaniv.ui.pages.me_page import Figures, MePage
from yaniv.ui.pages.new_game_page import NewGameDefaults
from yaniv.ui.pages.new_rule_panel import NewRulePanel
from yaniv.ui.pages.online_rooms import Knock, RoomSeat
from yaniv.ui.pages.puzzle_themes_page import PuzzleThemesPage
from yaniv.ui.pages.rules_editor import RulesEditorPage, RulesView, rules_editor_scene
from yaniv.ui.pages.rules_gallery import GalleryChoice
from yaniv.ui.pages.rules_share_panel import SharePanel
from yaniv.ui.pages.settings_page import SettingsPage
from yaniv.ui.pages.statistics_page import WinRateRow
from yaniv.ui.pages.stop_page import StopPage
from yaniv.ui.pages.today_page import CheckedCode, TodayPage
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.ui.pages.waiting_rooms import InvitePage, WaitingPage
from yaniv.ui.panels.dialog import CrashNotice, notice_dialog
from yaniv.ui.panels.file_picker import FilePickerPage, RecentFiles
from yaniv.ui.panels.page_panel import PagePanel
from yaniv.ui.panels.round_result import RoundResultPanel
from yaniv.ui.panels.rules_panel import RulesImportPanel, RulesPanel
from yaniv.ui.panels.seal_panel import DealChecksPanel, SealPanel, ShuffleSeal
from yaniv.ui.shell.shortcut_sheet import ShortcutSheet
from yaniv.ui.table.overlays.match_end_page import MatchEnd, MatchEndPanel
from yaniv.ui.table.overlays.pause_panel import MorePanel, PauseFacts, PausePanel
from yaniv.ui.table.overlays.scoreboard import Scoreboard, ScoreboardData
from yaniv.ui.table.ports.table_ports import LateFacts
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.state import score_history
from yaniv.ui.table.state.table_layout import Absence
from yaniv.ui.table.table_scene import TableScene
from yaniv.variants import imported_rules, library, rule_document, user_variants
from yaniv.variants.measured_paces import PlayPace

Size = tuple[int, int]
PagePainter = Callable[[UiContext, Surface], None]

NAMES = ("Dana", *(person.name for person in CHARACTERS.values()))
NAMELESS = ("You", *NAMES[1:])
"""Names of a match whose player gave no name."""
BOTS = ("", *(f"greedy:{word}" for word in CHARACTERS))
NOTICE = "The file of your saved games is damaged. It is kept as games.damaged, and the matches in it can be exported."
MAX_SMALL_TABLE = 4
SAMPLE_PARTS = tuple(
    LicensedComponent(name, "1.2", "MIT") for name in ("msgspec", "numpy", "platformdirs", "PyYAML", "Python")
)
SEALED_HEADER = make_header(MatchSetup("Friday rules", LIVELY_RULES, NAMES[:3], BOTS[:3], "0"))


def verified_seal() -> Verification:
    """Return the result of opening the seal of the sample match."""
    return verify_commitment(SEALED_HEADER, events_of_a_match())


SHUFFLE_SEAL = ShuffleSeal(SEALED_HEADER.seal, verified_seal)
BEST_ASAF = BestAsaf(3, 1, 4, cards("2C 2H"), 0, 3, 34)
PUZZLE_TASKS = tuple(map(task_of, PUZZLES))
OWN_TASK = replace(
    PUZZLE_TASKS[1],
    theme=None,
    rating=None,
    solved_percent=(),
    own_move=max(PUZZLE_TASKS[1].cost_by_move),
    review_cost=2.4,
)


@cache
def _variant_offers() -> tuple[VariantOption, ...]:
    return tuple(VariantOption(name, library.load(name)) for name in library.variant_ids())


def paint_page(page: str, context: UiContext, surface: Surface) -> None:
    """Paint the page as the window does: until all text of each role has one size."""
    TYPE_ROLES.reset()
    TYPE_ROLES.paint_until_stable(PAGES[page], lambda: PAGES[page](context, surface))


def _paint_sharp(context: UiContext, surface: Surface, scene: Scene) -> None:
    """Paint a scene until no image is pending."""
    scene.paint(surface)
    while context.images.is_pending:
        scene.paint(surface)


def home(state: HomeState) -> PagePainter:
    """Return a painter of the home page in one of its states."""

    def painted(context: UiContext, surface: Surface) -> None:
        _paint_sharp(context, surface, PageScene(context, HomePage(context, sample_news(context, state))))

    return painted


def me(context: UiContext, surface: Surface) -> None:
    """Paint the page of a player with many matches."""
    against = tuple(
        WinRateRow(name, games, won, tr("{name}: {good} of {games}", name=name, good=won, games=games))
        for name, games, won in ((tr("Noa"), 50, 32), (tr("Avi"), 40, 21), (tr("Maya"), 30, 11))
    )
    figures = Figures(142, 0.38, 0.81, 0.72, against)
    page = MePage(
        context,
        HomeProfile("Dana"),
        PlayerRating(Rating(1243.0, 60.0), 142),
        figures,
        achievement_records(list(BADGES)[::2]),
        save_picture=str,
    )
    _paint_sharp(context, surface, PageScene(context, page))


def notice(context: UiContext, surface: Surface) -> None:
    """Paint the home page with a notice."""
    panel = notice_dialog(context, NOTICE)
    _paint_sharp(context, surface, PageScene(context, HomePage(context, quick_news(context)), panel=panel))


def loading(context: UiContext, surface: Surface) -> None:
    """Paint the page shown while a large file is read."""
    page = PageScene(context, LoadingPage("Friday.yaniv", lambda: 0.43, ToMenu()))
    page.update(600)
    _paint_sharp(context, surface, page)


def crash_strip(context: UiContext, surface: Surface) -> None:
    """Paint the home page after a crash, with a saved match."""
    page = HomePage(context, sample_news(context), crash_notice=CrashNotice(context, Path("crash.log"), str))
    _paint_sharp(context, surface, PageScene(context, page))


def crash_notice(context: UiContext, surface: Surface) -> None:
    """Paint the home page with what is known about the last crash."""
    panel = CrashNotice(context, Path("crash-20250102-120000.log"), str)
    _paint_sharp(context, surface, PageScene(context, HomePage(context, quick_news(context)), panel=panel))


def lobby(context: UiContext, surface: Surface) -> None:
    """Paint the new-game page as it first opens."""
    _paint_sharp(context, surface, new_game_scene(context, _variant_offers()))


def lobby_with_deal_code(context: UiContext, surface: Surface) -> None:
    """Paint the new-game page with a deal code just typed."""
    scene = new_game_scene(context, _variant_offers())
    scene.handle(ElementFocused("seed", 0))
    scene.handle(TextTyped("7", 0))
    _paint_sharp(context, surface, scene)


def lobby_with_explanation(context: UiContext, surface: Surface) -> None:
    """Paint the new-game page with an explanation beside the list, and user variants."""
    scene = new_game_scene(context, (*_variant_offers(), *_own_variants()), NewGameDefaults("jhyap"))
    scene.handle(ElementFocused("variant:jhyap", 0))
    _paint_sharp(context, surface, scene)


def lobby_with_own_rules(context: UiContext, surface: Surface) -> None:
    """Paint the new-game page with the player's own rules selected."""
    own = _own_variants()
    _paint_sharp(
        context, surface, new_game_scene(context, (*_variant_offers(), *own), NewGameDefaults(own[0].variant_id))
    )


def _own_variants() -> tuple[VariantOption, ...]:
    """Return two variants made from Classic: one with three changed rules, and a plain copy."""
    classic = _variant_offers()[0].variant
    changed = replace(
        classic,
        name="Friday",
        turn=replace(classic.turn, slap_down="sets"),
        call=replace(classic.call, limit=7),
        scoring=replace(classic.scoring, asaf_penalty=25),
    )
    return (
        VariantOption("Friday", changed, is_built_in=False, pace=PlayPace(13.0, 4.5)),
        VariantOption("Beach", replace(classic, name="Beach"), is_built_in=False),
    )


def lobby_with_recent_rules(context: UiContext, surface: Surface) -> None:
    """Paint the new-game page of somebody who has played several house rules, their own among them."""
    own = _own_variants()[-1]
    defaults = NewGameDefaults("classic", recent_ids=(own.variant_id, "jhyap", "classic", "fiji", "bga"))
    _paint_sharp(context, surface, new_game_scene(context, (*_variant_offers(), own), defaults))


def gallery_with_own_rules(context: UiContext, surface: Surface) -> None:
    """Paint the gallery of somebody who has made house rules, and has chosen some of them."""
    own = _own_variants()
    defaults = NewGameDefaults(own[0].variant_id, recent_ids=("jhyap",))
    scene = new_game_scene(context, (*_variant_offers(), *own), defaults)
    scene.page.update("all rules")
    _paint_sharp(context, surface, scene)


def gallery_with_misfits(context: UiContext, surface: Surface) -> None:
    """Paint the gallery with the rules too that do not fit its filters."""
    scene = new_game_scene(context, _variant_offers())
    for message in ("all rules", GalleryChoice("filter", "slaps"), GalleryChoice("rest")):
        scene.page.update(message)
    _paint_sharp(context, surface, scene)


def gallery_with_typed_code(context: UiContext, surface: Surface) -> None:
    """Paint the gallery while a friend's code is typed that is longer than its field."""
    scene = new_game_scene(context, _variant_offers())
    scene.page.update("all rules")
    scene.resize(surface.get_size())
    scene.handle(ElementFocused("rules:code", 0))
    scene.handle(TextTyped("ynv1 2dr8qdcp h2v5 425r 54qx", 0))
    _paint_sharp(context, surface, scene)


def full_lobby(context: UiContext, surface: Surface) -> None:
    """Paint the new-game page with the maximum number of seats, and a match that can be continued instead."""
    widest = max(_variant_offers(), key=lambda offer: offer.variant.table.max_players)
    defaults = NewGameDefaults(widest.variant_id, widest.variant.table.max_players, unfinished=UNFINISHED_MATCH)
    _paint_sharp(context, surface, new_game_scene(context, _variant_offers(), defaults))


def new_game_after(*pressed: str) -> PagePainter:
    """Return a painter of the new-game page after the elements with these ids were pressed."""

    def painted(context: UiContext, surface: Surface) -> None:
        defaults = NewGameDefaults("classic", 8, ("club:noa", "novice:avi"), "Dana")
        scene = new_game_scene(context, _variant_offers(), defaults)
        for id_ in pressed:
            control = next(
                each.node.control
                for each in scene._lay_out(surface.get_size()).placement.nodes
                if each.node.control is not None and each.node.control.id == id_
            )
            scene.page.update(control.press)
            scene.refresh()
        _paint_sharp(context, surface, scene)

    return painted


def pass_and_play(seats: int) -> PagePainter:
    """Return a painter of the new-game page with two people at this screen and bots on the other seats."""

    def painted(context: UiContext, surface: Surface) -> None:
        bots = ("", "", *BOTS[1 : seats - 1])
        defaults = NewGameDefaults(is_shared=True, shared_names=("Noa", *("",) * (seats - 1)), shared_bots=bots)
        _paint_sharp(context, surface, new_game_scene(context, _variant_offers(), defaults))

    return painted


def watching(context: UiContext, surface: Surface) -> None:
    """A match of four computer players, stopped, with the hand of the first open."""
    purpose = MatchPurpose(is_shared=True)
    setup = MatchSetup("Classic", library.load("classic").rules, NAMES[:4], BOTS[1:5], "7", purpose)
    hands = [" ".join(deck(setup.rules, 4)[index::4][:5]) for index in range(4)]
    table = resume_session(make_participants({}), dealt_round(setup, *hands), setup=setup)

    def open_table(seat: int, size: Size) -> TableScene:
        options = TableSceneOptions(speed="instant", is_spectator=True, has_bar=False)
        return table_scene(table, setup, context, seat=seat, size=size, options=options)

    scene = WatchScene(context, setup, NAMES[:4], open_table, surface.get_size())
    scene.handle(KeyPressed("space", 0))
    scene.update(16)
    _paint_sharp(context, surface, scene)


def curtain(context: UiContext, surface: Surface) -> None:
    """Paint the curtain between two turns: three people, one bot, and a slap that is still possible."""
    setup = MatchSetup(
        "Friday rules", rules_of(turn={"slap_down": "sets"}), NAMES[:4], ("", "greedy:amir", "", ""), "7"
    )
    thrown = ("9H", "8D", "TS", "QC")
    hands = ("2C 4H 7D 9H KS", "3C 5H 8D 9S QS", "4C 6D TS JC KC", "AC 2D 6H TD QC")
    moves = (move for seat, card in enumerate(thrown) for move in (c.Throw(seat, cards(card)), c.DrawStock(seat)))
    table = resume_session(make_participants({}), dealt_round(setup, *hands, stock="3H", then=moves), setup=setup)
    content = build_curtain_content(table.seat_client(0), (0, 2, 3))
    scene = PageScene(context, CurtainPage(context, content))
    scene.say(tr("{name} can't slap now.", name=NAMES[2]))
    _paint_sharp(context, surface, scene)


def practice(*pressed_ids: str) -> PagePainter:
    """Return a painter of a practice match after some turns; *pressed_ids*: buttons that are pressed, in order."""

    def painted(context: UiContext, surface: Surface) -> None:
        moves = (c.Throw(0, cards("KS")), c.DrawStock(0), c.Throw(1, cards("QC")), c.DrawDiscard(1, "KS"))
        match = SamplePractice(*moves, context=context)
        match.controller.undo()
        scene = PracticeScene(context, match.controller, surface.get_size())
        for id_ in pressed_ids:
            _paint_sharp(context, surface, scene)
            for event in click_events(scene, id_):
                scene.handle(event)
        if pressed_ids:
            scene.handle(PointerMoved((2, surface.get_height() // 2), 0))
            TYPE_ROLES.begin_pass()  # the table was painted at its full width
        _paint_sharp(context, surface, scene)

    return painted


def table_page(players: int, *, choosing: bool = False, absences: tuple[Absence, ...] = ()) -> PagePainter:
    """Return a painter of a table in the first round; *choosing*: with a set selected in the hand."""

    def painted(context: UiContext, surface: Surface) -> None:
        scene = _open_table(context, surface.get_size(), players)
        scene.show_absences(absences)
        if choosing:
            for element in [each for each in scene.elements() if each.id in ("hand:0", "hand:1")]:
                x, y, width, height = element.rect
                position = (x + width // 2, y + height // 3)
                for event in (
                    PointerMoved(position, 0),
                    PointerPressed(position, "left", 0),
                    PointerReleased(position, "left", 0),
                ):
                    scene.handle(event)
            scene.handle(PointerMoved((2, surface.get_height() // 2), 0))
        for _ in range(200):
            scene.update(16)
        _paint_sharp(context, surface, scene)

    return painted


def away_question(context: UiContext, surface: Surface) -> None:
    """Paint the question to a host whether to wait for a guest who is away."""
    scene = _open_table(context, surface.get_size(), 4)
    game = FakeOnlineGame(scene.model.view.names)
    game.presence[1], game.awaited_absence = "away", AwaitedAbsence(1, 45_000)
    online = OnlineScene(context, scene, game)
    for _ in range(200):
        online.update(16)
    _paint_sharp(context, surface, online)


def phrases(*, is_open: bool, players: int = 4) -> PagePainter:
    """Return a painter of what friends elsewhere say at a table; *is_open*: with the panel to say something."""

    def painted(context: UiContext, surface: Surface) -> None:
        scene = _open_table(context, surface.get_size(), players, is_online=True)
        game = FakeOnlineGame(scene.model.view.names)
        game.presence[-1] = "computer" if players < 8 else "here"
        online = OnlineScene(context, scene, game)
        for _ in range(200):
            online.update(16)
        game.phrases = [SaidPhrase(0, 6), SaidPhrase(1, 3), SaidPhrase(2, 2)]
        online.update(16)
        if is_open:
            for id_ in ("button:talk", "mute:1"):
                for event in click_events(online, id_):
                    online.handle(event)
        for _ in range(40):
            online.update(16)
        _paint_sharp(context, surface, online)

    return painted


def go_on_question(context: UiContext, surface: Surface) -> None:
    """Paint the question to a guest whether to go on without its host."""
    scene = _open_table(context, surface.get_size(), 4)
    names = scene.model.view.names
    game = FakeOnlineGame(names)
    game.host_seat, game.is_host_away, game.go_on_offer = 1, True, GoOnOffer(names[1], names[2], 3)
    online = OnlineScene(context, scene, game)
    for _ in range(200):
        online.update(16)
    _paint_sharp(context, surface, online)


def rematch_question(context: UiContext, surface: Surface) -> None:
    """Paint the question to a guest whether to play again with the same people."""
    scene = _open_table(context, surface.get_size(), 4)
    game = FakeOnlineGame(scene.model.view.names)
    game.host_seat, game.can_play_again = 1, True
    online = OnlineScene(context, scene, game)
    for _ in range(200):
        online.update(16)
    _paint_sharp(context, surface, online)


def waiting_without_host(context: UiContext, surface: Surface) -> None:
    """Paint the waiting room of a guest whose host has been away for a minute."""
    room = FakeJoinedRoom(is_found=False)
    room.awaited_host, room.is_host_away, room.go_on_offer = tr("Noa"), True, GoOnOffer(tr("Noa"), tr("Tamar"), 3)
    _paint_sharp(context, surface, PageScene(context, WaitingPage(context, room)))


def going_on(context: UiContext, surface: Surface) -> None:
    """Paint the waiting room of the guest at whose table a match goes on."""
    own = RoomSeat(tr("Tamar"), "host", is_own=True)
    room = FakeHostedRoom((own, RoomSeat(tr("Maya"), "guest"), RoomSeat(tr("Dov"), "absent")))
    room.going_on = GoOnOffer(tr("Noa"), "", 3)
    _paint_sharp(context, surface, PageScene(context, InvitePage(context, room)))


def pause(context: UiContext, surface: Surface) -> None:
    """Paint the pause over a table."""
    scene = _open_table(context, surface.get_size(), 4)
    scene.press_button("button:pause")
    for _ in range(40):
        scene.update(16)
    _paint_sharp(context, surface, scene)


def pause_of_deal(context: UiContext, surface: Surface) -> None:
    """Paint the pause with all tiles that there are, and with the longest name of where it leads."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    view = make_view(rules_of(), _display_names(4))
    facts = PauseFacts(
        tr("Classic"), character_ids(BOTS[:4]), view, leave_name=tr("Back to today's deal"), has_odds=True
    )
    panel = PausePanel(context, facts)
    panel.resize(surface.get_size())
    panel.paint(surface)


def throw_question(context: UiContext, surface: Surface) -> None:
    """Paint the question whether one card of a set is to be thrown."""
    scene = _open_table(context, surface.get_size(), 4, Settings(table_talk="silent", confirm_throws="breaks_meld"))
    for key in ("3", "d", "w"):
        scene.handle(KeyPressed(key, 0))
    for _ in range(60):
        scene.update(16)
    _paint_sharp(context, surface, scene)


def _open_table(
    context: UiContext,
    size: Size,
    players: int,
    settings: Settings = Settings(table_talk="silent"),  # noqa: B008 -- frozen
    *,
    is_online: bool = False,
) -> TableScene:
    """Open a table: a small one on the person's turn, a large one on the next player's, after a nine was thrown."""
    house = rules_of(table={"max_players": 16})
    purpose = MatchPurpose(is_online=is_online)
    setup = MatchSetup("Friday rules", house, NAMELESS[:players], BOTS[:players], "7", purpose=purpose)
    own = "7C 7D 9H JK 2S"
    free = without(deck(house, players), cards(f"{own} QH"))
    hands = (" ".join(free[seat * 5 : seat * 5 + 5]) for seat in range(players - 1))
    moves = (c.Throw(0, cards("9H")), c.DrawStock(0)) if players > MAX_SMALL_TABLE else ()
    past = dealt_round(setup, own, *hands, stock="QH", then=moves)
    table = resume_session(make_participants({}), past, setup=setup)
    return table_scene(
        table,
        setup,
        context,
        size=size,
        options=TableSceneOptions(speed="instant", deals=SHUFFLE_SEAL, settings=settings),
    )


def held_call(context: UiContext, surface: Surface) -> None:
    """Paint a call out of turn with its button held down for half of the required time."""
    setup = MatchSetup("Classic", library.load("classic").rules, NAMES[:4], BOTS[:4], "7")
    hands = [" ".join(deck(setup.rules, 4)[index::4][:5]) for index in range(4)]
    throw = c.Throw(0, cards(hands[0].split()[0]))
    past = dealt_round(setup, *hands, then=(throw, c.DrawStock(0)))
    table, size = resume_session(make_participants({}), past, setup=setup), surface.get_size()
    scene = table_scene(table, setup, context, size=size)
    scene.handle(KeyPressed("y", 0))
    for _ in range(30):
        scene.update(18)
    _paint_sharp(context, surface, scene)


def last_turns(players: int) -> PagePainter:
    """Return a painter of a table at which nobody has called for 31 turns of each player."""

    def painted(context: UiContext, surface: Surface) -> None:
        setup = MatchSetup("classic", rules_of(table={"max_players": 16}), NAMES[:players], BOTS[:players], "7")
        hands = [" ".join(deck(setup.rules, players)[index::players][:5]) for index in range(players)]
        table = resume_session(
            make_participants({}), play_idle_turns(dealt_round(setup, *hands), 31 * players + 1), setup=setup
        )
        size = surface.get_size()
        _paint_sharp(
            context,
            surface,
            table_scene(table, setup, context, size=size),
        )

    return painted


def log(players: int) -> PagePainter:
    """Return a painter of a table with an open log."""
    return _table_after_keys(players, "l")


def log_cards(players: int) -> PagePainter:
    """Return a painter of a table whose log lists the unseen cards, after the others have each taken a card."""

    def painted(context: UiContext, surface: Surface) -> None:
        house = rules_of(table={"max_players": 16}, deck={"packs": 1 if players <= MAX_SMALL_TABLE else "auto"})
        setup = MatchSetup("Friday rules", house, NAMELESS[:players], BOTS[:players], "7")
        hands = [" ".join(deck(house, players)[index::players][:5]) for index in range(players)]
        thrown = [cards(hand)[:1] for hand in hands]
        first = (c.Throw(0, thrown[0]), c.DrawStock(0))
        then = (
            move
            for seat in range(1, players)
            for move in (c.Throw(seat, thrown[seat]), c.DrawDiscard(seat, thrown[seat - 1][0]))
        )
        table = resume_session(make_participants({}), dealt_round(setup, *hands, then=(*first, *then)), setup=setup)
        scene = table_scene(
            table,
            setup,
            context,
            size=surface.get_size(),
            options=TableSceneOptions(
                speed="instant", deals=SHUFFLE_SEAL, settings=Settings(table_talk="silent", list_unseen_cards=True)
            ),
        )
        scene.handle(KeyPressed("l", 0))
        scene.press_button("log-tab:cards")
        for _ in range(200):
            scene.update(16)
        _paint_sharp(context, surface, scene)

    return painted


def log_with_offer(players: int) -> PagePainter:
    """Return a painter of a table with an open log, after the last player has thrown a run with both ends on offer."""

    def painted(context: UiContext, surface: Surface) -> None:
        setup = MatchSetup("Friday rules", rules_of(deck={"packs": 2}), NAMELESS[:players], BOTS[:players], "7")
        own, run = "TH TC TD 9S 2S", "4H 5H 6H 7H 8H"
        free = without(deck(setup.rules, players), cards(f"{own} {run} QH"))
        hands = [own, *(" ".join(free[seat * 5 : seat * 5 + 5]) for seat in range(players - 2)), run]
        thrown = [cards(hand)[:1] for hand in hands[:-1]]
        then = (
            move for seat, play in enumerate([*thrown, cards(run)]) for move in (c.Throw(seat, play), c.DrawStock(seat))
        )
        table = resume_session(make_participants({}), dealt_round(setup, *hands, stock="QH", then=then), setup=setup)
        scene = table_scene(table, setup, context, size=surface.get_size())
        scene.handle(KeyPressed("l", 0))
        for _ in range(200):
            scene.update(16)
        _paint_sharp(context, surface, scene)

    return painted


def hint(depth: int) -> PagePainter:
    """Return a painter of a table after *depth* presses of the hint key."""
    return _table_after_keys(MAX_SMALL_TABLE, "h" * depth)


def _display_names(players: int) -> tuple[str, ...]:
    """Return the player names as Dana reads them."""
    return localized_names(NAMELESS[:players], BOTS[:players])


def scores(players: int) -> PagePainter:
    """Return a painter of the scoreboard after some rounds with reductions, failed calls and eliminations."""

    def painted(context: UiContext, surface: Surface) -> None:
        surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
        Scoreboard(context, score_record(players), surface.get_size()).paint(surface)

    return painted


def score_record(players: int, rounds: int = 13) -> ScoreboardData:
    """Return the scores of *rounds* random rounds with a fixed seed."""
    rng, totals, gone, events = Random(players), [0] * players, list[int](), list[e.AnyEvent]()
    for number in range(1, rounds + 1):
        seats = tuple(seat for seat in range(players) if seat not in gone)
        caller, beater = rng.choice(seats), rng.choice(seats)
        points = {seat: rng.choice((3, 7, 12, 18, 25)) + seat for seat in seats}
        points |= {caller: 30, beater: 0} if beater != caller else {caller: 0}
        for seat in seats:
            totals[seat] += points[seat]
        asafs = (beater,) if beater != caller else ()
        outcome: Literal["asaf", "yaniv"] = "asaf" if asafs else "yaniv"
        none = (0,) * players
        held = dict.fromkeys(seats, 9)
        events += [
            e.RoundOpened(number, seats[-1], seats),
            e.RoundScored(caller, outcome, asafs, held, points, tuple(totals), none, none, caller),
        ]
        for seat in seats:
            if totals[seat] in (100, 150, 200) or (seat == 0 and number % 5 == 0):
                events.append(e.TotalReduced(seat, totals[seat], totals[seat] - 50))
                totals[seat] -= 50
            elif totals[seat] > 200 and len(gone) < players - 2:
                events.append(e.PlayerOut(seat))
                gone.append(seat)
        events.append(e.RoundClosed(caller))
    game = make_view(None, _display_names(players), totals=tuple(totals), out=tuple(gone))
    return ScoreboardData(
        reduce(score_history.apply_event, events, score_history.ScoreHistory()), game, character_ids(BOTS[:players])
    )


def _table_after_keys(players: int, pressed: str) -> PagePainter:
    def painted(context: UiContext, surface: Surface) -> None:
        scene = _open_table(context, surface.get_size(), players)
        for key in pressed:
            scene.handle(KeyPressed(key, 0))
        for _ in range(60):
            scene.update(16)
        _paint_sharp(context, surface, scene)

    return painted


def dragging(context: UiContext, surface: Surface) -> None:
    """Paint a table with two sevens dragged over the play zone."""
    scene = _open_table(context, surface.get_size(), MAX_SMALL_TABLE)
    element_by_id = {each.id: each for each in scene.elements()}
    for card in ("hand:0", "hand:1"):
        x, y, width, height = element_by_id[card].rect
        position = (x + width // 2, y + height // 3)
        for event in (
            PointerMoved(position, 0),
            PointerPressed(position, "left", 0),
            PointerReleased(position, "left", 0),
        ):
            scene.handle(event)
    x, y, width, height = element_by_id["zone:play"].rect
    scene.handle(PointerPressed(position, "left", 900))
    for step in range(1, 11):
        there = (
            position[0] + (x + width // 2 - position[0]) * step // 10,
            position[1] + (y + height // 2 - position[1]) * step // 10,
        )
        scene.handle(PointerMoved(there, 900 + 16 * step))
        scene.update(16)
    for _ in range(100):
        scene.update(16)
    _paint_sharp(context, surface, scene)


def replay(context: UiContext, surface: Surface) -> None:
    """Paint a replay of a match of three with an open log."""
    setup = MatchSetup("Friday rules", LIVELY_RULES, NAMES[:3], BOTS[:3], "0")
    match_replay = MatchReplay(events_of_a_match(), 34)
    scene = ReplayScene(
        context,
        match_replay,
        setup,
        size=surface.get_size(),
        back_request=ToMatches(),
        save_action=SaveAction("replay:export", tr("Export"), str),
        shuffle_seal=SHUFFLE_SEAL,
        speed="instant",
    )
    for event in (KeyPressed("space", 0), KeyPressed("l", 0)):
        scene.handle(event)
    for _ in range(60):
        scene.update(16)
    _paint_sharp(context, surface, scene)


def review(context: UiContext, surface: Surface) -> None:
    """Paint the same replay under review, right before a mistake of the person."""
    setup = MatchSetup("Friday rules", LIVELY_RULES, NAMES[:3], BOTS[:3], "0")
    match_replay = MatchReplay(events_of_a_match())
    size = surface.get_size()
    scene = ReplayScene(
        context,
        match_replay,
        setup,
        size=size,
        back_request=ToMatches(),
        shuffle_seal=SHUFFLE_SEAL,
        reviewer_factory=CachedReviewer,
        can_practise=True,
        speed="instant",
    )
    scene.handle(KeyPressed("space", 0))
    for _ in range(300):
        scene.update(16)
    for event in [KeyPressed("right", 0, shift=True, ctrl=False)] * 5:
        scene.handle(event)
    for _ in range(60):
        scene.update(16)
    _paint_sharp(context, surface, scene)


def matches(context: UiContext, surface: Surface) -> None:
    """Paint the match list with one match selected."""
    _paint_sharp(context, surface, matches_scene(context))


def no_matches(context: UiContext, surface: Surface) -> None:
    """Paint the match list before the first match."""
    _paint_sharp(context, surface, matches_scene(context, FakeMatchArchive(0)))


def statistics(context: UiContext, surface: Surface) -> None:
    """Paint the statistics of some dozens of matches."""
    _paint_sharp(context, surface, statistics_scene(context, FakeMatchArchive()))


def statistics_with_uncounted(context: UiContext, surface: Surface) -> None:
    """Paint the statistics of a player with matches that could not be counted."""
    archive = FakeMatchArchive()
    archive.uncounted = 12
    _paint_sharp(context, surface, statistics_scene(context, archive))


def no_statistics(context: UiContext, surface: Surface) -> None:
    """Paint the statistics before the first match."""
    _paint_sharp(context, surface, statistics_scene(context, FakeMatchArchive(0)))


def achievement_records(names: Sequence[str]) -> dict[str, AchievementRecord]:
    """Return a record of each achievement, earned on an evening in January."""
    return {
        name: AchievementRecord(name, number, f"2026-01-{number:02}T19:30:00+00:00", 40)
        for number, name in enumerate(names, 1)
    }


def achievements(context: UiContext, surface: Surface) -> None:
    """Paint the achievements with seven earned, one of them selected."""
    records = achievement_records(ACHIEVEMENT_NAMES[::4] + ACHIEVEMENT_NAMES[12:13])
    _paint_sharp(context, surface, PageScene(context, AchievementsPage(context, records, "won_from_pile")))


def no_achievements(context: UiContext, surface: Surface) -> None:
    """Paint the achievements with none earned; the one with the longest text is selected."""
    _paint_sharp(context, surface, PageScene(context, AchievementsPage(context, {}, "won_from_pile")))


def profiles(context: UiContext, surface: Surface) -> None:
    """Paint the profiles of three people; the selected one is not current."""
    _paint_sharp(context, surface, profiles_scene(context, MadeUpProfiles(current_id="person-1"), "person-2"))


def profiles_guest(context: UiContext, surface: Surface) -> None:
    """Paint the profiles while the guest is current."""
    _paint_sharp(context, surface, profiles_scene(context, MadeUpProfiles(current_id="guest")))


def profiles_new(context: UiContext, surface: Surface) -> None:
    """Paint the profiles while one is being added."""
    _paint_sharp(context, surface, profiles_scene(context, is_adding=True))


def elsewhere(
    typed: str = "", *, is_broken: bool = False, pressed: str = "", has_tables: bool = False, relay: str = ""
) -> PagePainter:
    """Return a painter of the page of friends elsewhere: with a typed code, tables to go back to, or an own relay."""

    def painted(context: UiContext, surface: Surface) -> None:
        problem = message_text(online_message("network_missing")) if is_broken else ""
        tables = FakeOpenTables() if has_tables else None
        page = ElsewherePage(
            context, Variant("Classic"), tr("Dana"), 4, problem, open_tables=tables, relay=RelayChoice(relay)
        )
        scene = PageScene(context, page)
        scene.handle(ElementFocused("code", 0))
        scene.handle(TextTyped(typed, 0))
        if pressed:
            with TextRecorder.paused():
                scene.paint(surface)
            for event in click_events(scene, pressed):
                scene.handle(event)
        _paint_sharp(context, surface, scene)

    return painted


def invite(room: FakeHostedRoom, *, is_broken: bool = False) -> PagePainter:
    """Return a painter of the page of an own table for friends elsewhere."""

    def painted(context: UiContext, surface: Surface) -> None:
        room.problem = message_text(online_message("network_missing")) if is_broken else ""
        _paint_sharp(context, surface, PageScene(context, InvitePage(context, room)))

    return painted


def waiting(room: FakeJoinedRoom, *, is_greeted: bool = False, is_broken: bool = False) -> PagePainter:
    """Return a painter of the waiting room of a friend's table."""

    def painted(context: UiContext, surface: Surface) -> None:
        room.said = tr("Hi!") if is_greeted else ""
        room.problem = message_text(online_message("network_missing")) if is_broken else ""
        _paint_sharp(context, surface, PageScene(context, WaitingPage(context, room)))

    return painted


def trends(context: UiContext, surface: Surface) -> None:
    """Paint the trends while some matches are still to be reviewed."""
    _paint_sharp(context, surface, trends_scene(context))


def no_trends(context: UiContext, surface: Surface) -> None:
    """Paint the trends before the first match."""
    _paint_sharp(context, surface, trends_scene(context, FakeTrendsPort(0)))


def result_achievement(context: UiContext, surface: Surface) -> None:
    """Paint the result of a round in which Dana earned an achievement."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    panel = result_panel(context, 4, achievement_text=new_achievement_line(("call_second_turn",)))
    luck = LuckAndSkill(-12, -3, -9)
    panel.tell_luck(describe_luck(luck), luck.cards)
    panel.resize(surface.get_size())
    panel.paint(surface)


def result_luck(context: UiContext, surface: Surface) -> None:
    """Paint the result of a round with a bar of its luck."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    panel, luck = result_panel(context, 4), LuckAndSkill(9, -3, 12)
    panel.tell_luck(describe_luck(luck), luck.cards, ("best", "best", "slip", "best"))
    panel.resize(surface.get_size())
    panel.paint(surface)


def today(context: UiContext, surface: Surface) -> None:
    """Paint today's deal after two tries, with a friend's code checked."""
    page = PageScene(context, TodayPage(context, FakeDailyPort(checked_code=CheckedCode(sample_replay()))))
    page.page.update("paste")
    page.update(1000)
    _paint_sharp(context, surface, page)


def today_new(context: UiContext, surface: Surface) -> None:
    """Paint today's deal before the first try."""
    _paint_sharp(context, surface, PageScene(context, TodayPage(context, FakeDailyPort(is_played=False))))


def today_new_rule(context: UiContext, surface: Surface) -> None:
    """Paint the last step of what shows tonight's new rule."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    rules = HouseRules(turn=TurnRules(slap_down="sets_and_runs"))
    panel = TodayPage(context, FakeDailyPort(is_played=False, rules=rules)).update("new rule")
    assert isinstance(panel, NewRulePanel)
    panel.resize(surface.get_size())
    panel.paint(surface)


def today_given_up(context: UiContext, surface: Surface) -> None:
    """Paint today's deal given up, with nothing new tonight."""
    result = DayResult(TODAY, 1, None, is_open=False)
    port = FakeDailyPort(today_result=result, new=None)
    _paint_sharp(context, surface, PageScene(context, TodayPage(context, port)))


def today_past(context: UiContext, surface: Surface) -> None:
    """Paint a past day that was missed, among the others."""
    page = PageScene(context, TodayPage(context, FakeDailyPort(is_played=False)))
    page.page.update("past")
    page.page.update(TODAY - timedelta(days=17))
    _paint_sharp(context, surface, page)


def journey(stops_done: int) -> PagePainter:
    """Return a painter of the map with this many stops done."""

    def paint(context: UiContext, surface: Surface) -> None:
        speed = AnimationSpeed("instant", "none")
        _paint_sharp(
            context,
            surface,
            PageScene(context, JourneyMapPage(context, FakeJourneyPort(stops_done), speed, HomeProfile("Dana"))),
        )

    return paint


def stop_of_journey(stops_done: int, stop_id: str) -> PagePainter:
    """Return a painter of the page of a stop."""
    return lambda context, surface: _paint_sharp(
        context, surface, PageScene(context, StopPage(context, FakeJourneyPort(stops_done), stop_id))
    )


def puzzles(context: UiContext, surface: Surface) -> None:
    """Paint the puzzles by theme with one solved, one missed, and one own puzzle."""
    _paint_sharp(context, surface, PageScene(context, PuzzleThemesPage(context, FakePuzzlePort())))


def puzzles_new(context: UiContext, surface: Surface) -> None:
    """Paint the puzzles by theme before the first attempt."""
    _paint_sharp(context, surface, PageScene(context, PuzzleThemesPage(context, FakePuzzlePort(is_new=True))))


def puzzles_searching(context: UiContext, surface: Surface) -> None:
    """Paint the puzzles by theme while the player's matches are searched for mistakes."""
    _paint_sharp(context, surface, PageScene(context, PuzzleThemesPage(context, FakePuzzlePort(waiting=3))))


def puzzles_broken(context: UiContext, surface: Surface) -> None:
    """Paint the puzzles by theme without a readable file."""
    _paint_sharp(context, surface, PageScene(context, PuzzleThemesPage(context, FakePuzzlePort(problem=tr("Puzzles")))))


def puzzle(task: PuzzleTask, answer: str = "") -> PagePainter:
    """Return a painter of a puzzle, after *answer* in the notation of puzzles if given."""

    def painted(context: UiContext, surface: Surface) -> None:
        scene = PuzzleScene(context, FakePuzzlePort(), task, size=surface.get_size(), speed="instant")
        if answer:
            scene._match.session.submit(decode_move(parse_move(answer), 0, task.setup.rules))
        for _ in range(200):
            scene.update(16)
        _paint_sharp(context, surface, scene)

    return painted


def showdown(players: int, ms: int, *, limit: int = 200) -> PagePainter:
    """Return a painter of a showdown *ms* after Noa's call; a lower *limit* of the match adds eliminations."""

    def painted(context: UiContext, surface: Surface) -> None:
        follows: dict[str, dict[str, RuleValue]] = (
            {"match": {"limit": limit}, "scoring": {"reduce_at": 23}} if limit < 200 else {}
        )
        house = rules_of(table={"max_players": 16}, deal={"hand_size": 3}, **follows)
        setup = MatchSetup("Friday rules", house, NAMELESS[:players], BOTS[:players], "7")
        own, low, lower = "7C 9H KS", "AC 2D 2C", "AD AH 2H"
        free = without(deck(house, players), cards(f"{own} {low} {lower} QH"))
        hands = (" ".join(free[seat * 3 : seat * 3 + 3]) for seat in range(players - 3))
        past = dealt_round(setup, own, low, lower, *hands, stock="QH", then=(c.Throw(0, cards("9H")), c.DrawStock(0)))
        table = resume_session(make_participants({}), past, setup=setup)
        scene = table_scene(
            table, setup, context, size=surface.get_size(), options=TableSceneOptions(shows_results=False)
        )
        table.submit(c.Call(1, house.table.call_word))
        for _ in range(ms // 16):
            scene.update(16)
        _paint_sharp(context, surface, scene)

    return painted


def reason(context: UiContext, surface: Surface) -> None:
    """Paint a round result with the account of Noa's points."""
    _result(context, surface, 4, "row:1")


def result(players: int) -> PagePainter:
    """Return a painter of a round result: Noa called, Avi beat her, the last player is eliminated."""

    def painted(context: UiContext, surface: Surface) -> None:
        _result(context, surface, players)

    return painted


def result_eliminated(context: UiContext, surface: Surface) -> None:
    """Paint the result of the same round with Dana eliminated."""
    _result(context, surface, 4, over=True)


def result_panel(
    context: UiContext, players: int, *, over: bool = False, achievement_text: str = ""
) -> RoundResultPanel:
    """Return the result panel: Noa called, Avi beat her and is close to the limit; *over*: Dana is eliminated."""
    everybody, rules = range(players), rules_of(scoring={"reduce_at": 50}, match={"limit": 200})
    scores = {seat: (0, 57, 4)[seat] if seat in (1, 2) else 2 + 5 * seat % 40 for seat in everybody}
    before = [(25, 43, 156, 84, 12, 110)[seat % 6] for seat in everybody]
    before[players - 1], before[0], before[2] = 190, (195 if over else 45), 178
    totals = tuple(before[seat] + scores[seat] for seat in everybody)
    hands = [
        cards(text) for text in ("AC 2D 4S 4H", "2C 2H AS", "AD AH 2S", "TH AC AS 2D 3C", "9S 9C JD", "7C 8C 9C QS QH")
    ]
    hand_totals = {seat: 27 if seat == 1 else scores[seat] for seat in everybody}
    out = (0 if over else players - 1,)
    none = (0,) * players
    events: list[e.AnyEvent] = [
        e.YanivCalled(1, "Yaniv", "yaniv"),
        e.HandsShown({seat: hands[seat % 6] for seat in everybody}),
        e.RoundScored(1, "asaf", (2,), hand_totals, scores, totals, none, none, 2),
        e.TotalReduced(1, 100, 50),
        e.PlayerOut(out[0]),
    ]
    view = make_view(rules, _display_names(players), out=out, seats=tuple(everybody))
    report = build_round_report(events, view)
    assert report is not None
    remark = BotRemark(1, "noa", "I was waiting for you.")
    return RoundResultPanel(
        context,
        report,
        rules,
        remark,
        avatars=character_ids(BOTS[:players]),
        achievement_text=achievement_text,
        can_review=True,
        can_look_again=True,
    )


def _result(context: UiContext, surface: Surface, players: int, element_id: str = "", *, over: bool = False) -> None:
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    panel = result_panel(context, players, over=over)
    panel.resize(surface.get_size())
    if element_id:
        x, y, width, height = next(each.rect for each in panel.elements() if each.id == element_id)
        for event in (
            PointerPressed((x + width // 2, y + height // 2), "left", 0),
            PointerReleased((x + width // 2, y + height // 2), "left", 0),
        ):
            panel.handle(event)
    panel.paint(surface)


def stop_in_negev(*, is_won: bool = True) -> StopOutcome:
    """Return the outcome of a match in Negev: all three goals, two stops and a souvenir; lost: none of them."""
    trail = load_trail(BUILT_IN_TRAIL)
    won = MatchFacts(is_over=True, won=True, place=1, last_turn_wins=2, ace_high_runs=1, worst_deficit=31)
    earlier = () if is_won else (StopMatch(1, "", "negev", MatchFacts(is_over=True, place=2, ace_high_runs=1)),)
    facts = won if is_won else MatchFacts(is_over=True, place=2)
    outcome = stop_outcome(trail, earlier, StopMatch(2, "", "negev", facts))
    assert outcome is not None
    return outcome


def end_of_one_round(context: UiContext, surface: Surface) -> None:
    """Paint the end of a lost match of one round on the journey."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    held = {0: cards("9C 2D"), 1: cards("AC 2D"), 2: cards("4S TH KC")}
    hand_totals = {0: 11, 1: 3, 2: 24}
    scored = e.RoundScored(1, "yaniv", (), hand_totals, {}, (), (), (), 1)
    story = (e.RoundOpened(1, 0, (0, 1, 2)), e.HandsShown(held), scored)
    view = make_view(rules_of(match={"end": "single_round"}), _display_names(3))
    report = build_match_report(e.MatchWon((1,), (2, 1, 3)), view, story)
    end = MatchEnd(
        report, 0, tr("Classic"), character_ids(BOTS[:3]), leads_to="map", stop=stop_in_negev(is_won=False),
        has_review=False, can_save_picture=True, is_saved=True,
    )  # fmt: skip
    paint_end(context, surface, MatchEndPanel(context, end))


def paint_end(context: UiContext, surface: Surface, panel: MatchEndPanel) -> None:
    """Paint the end of a match as it is when all its images are there."""
    panel.share_table_buttons(bar_elements())
    panel.resize(surface.get_size())
    panel.paint(surface)
    while context.images.is_pending:
        panel.paint(surface)


def bar_elements() -> tuple[Element, ...]:
    """Return the buttons of the table that the end of a match offers too."""
    bar = (
        ("settings", tr("Settings"), tr("Settings: your match waits")),
        ("rules", tr("Rules"), tr("The rules of this match")),
        ("scores", tr("Scores"), tr("Everyone's totals")),
        ("log", tr("Log"), tr("What happened so far")),
        ("sound", tr("Sound on"), tr("Sound is on: turn it off")),
    )
    return tuple(Element(f"button:{id_}", "button", name, told, (0, 0, 1, 1)) for id_, name, told in bar)


PAR = Par(32, 24, 41)


class SampleDeal:
    """Deal of a date that was played with these points; implements `DealEnd`."""

    def __init__(self, total: int = 27, par: Par | None = PAR, *, is_graded: bool = True) -> None:
        self.day, self.total, self.streak = date(2026, 11, 27), total, 5
        self.rounds: tuple[RoundResult, ...] = (
            RoundResult(0, 0, "won"),
            RoundResult(0, 0, "asaf"),
            RoundResult(total, total, "caught"),
        )
        self.known_par = par
        self.known_grades: GradedRounds = (
            ("best", "best", "best", "slip", "best"),
            ("best", "best", "best", "best"),
            ("best", "slip", "mistake", "best", "best", "best") if is_graded else (None,) * 6,
        )
        self.is_closed = False

    def par(self) -> Par | None:
        """Return par, once it is known."""
        return self.known_par

    def grades(self) -> GradedRounds:
        """Return the grades known by now."""
        return self.known_grades

    def copy_result(self) -> str:
        """Say that the result is copied."""
        return tr("Copied. Send it to a friend.")

    def close(self) -> None:
        """Record that the deal was closed."""
        self.is_closed = True


def deal_panel(
    context: UiContext, deal: SampleDeal, *, has_motion: bool = False, has_confetti: bool = False
) -> MatchEndPanel:
    """Return the end of a day's deal."""
    view = make_view(None, _display_names(4), totals=(deal.total, 12, 33, 58))
    places = (2, 1, 3, 4) if deal.total < 33 else (3, 1, 2, 4)
    report = build_match_report(e.MatchWon((1,), places), view)
    match_end = MatchEnd(report, 0, tr("Classic"), character_ids(BOTS[:4]), leads_to="deal", is_saved=True)
    return MatchEndPanel(context, match_end, deal, has_motion=has_motion, has_confetti=has_confetti)


def end_of_deal(total: int = 27, par: Par | None = PAR) -> PagePainter:
    """Return a painter of the end of a day's deal."""

    def painted(context: UiContext, surface: Surface) -> None:
        surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
        paint_end(context, surface, deal_panel(context, SampleDeal(total, par)))

    return painted


def end_with_more(context: UiContext, surface: Surface) -> None:
    """Paint all that can be done with a match over its end."""
    under = Surface(surface.get_size())
    end(4)(context, under)
    surface.blit(under, (0, 0))
    ids = ("replay", "new-game", "share-picture", "save-moment", "export", "check")
    panel = MorePanel(context, tuple(f"button:{each}" for each in ids))
    panel.resize(surface.get_size())
    panel.paint(surface)


def end(
    players: int, *, is_reviewed: bool = True, achievements: tuple[str, ...] = (), is_journey: bool = False
) -> PagePainter:
    """Return a painter of the end page of a match that Dana won; the others were eliminated one by one."""

    def painted(context: UiContext, surface: Surface) -> None:
        surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
        none, everybody = (0,) * players, range(players)
        story: list[e.AnyEvent] = []
        for number in range(players):
            opened = e.RoundOpened(2 * number + 3, 0, tuple(everybody))
            held = {seat: cards("AC 2D" if seat == 0 else "4S TH KC") for seat in everybody}
            outcome: Literal["asaf", "yaniv"] = "asaf" if number == 0 else "yaniv"
            scored = e.RoundScored(0, outcome, (), {0: 3}, {0: 0}, none, none, none, 0)
            story += [opened, e.HandsShown(held), scored]
            story += [e.PlayerOut(players - 1 - number)] if number < players - 1 else []
        totals = tuple(78 if seat == 0 else 203 + seat for seat in everybody)
        places = tuple(range(1, players + 1))
        report = build_match_report(
            e.MatchWon((0,), places), make_view(None, _display_names(players), totals=totals), story
        )
        rng, course, now = Random(4), list[tuple[int, ...]](), [0] * players
        for _ in range(2 * players + 2):
            now = [
                min(totals[seat], now[seat] + rng.choice((0, 5, 11, 20, 33)) * (seat + 2) // 3) for seat in everybody
            ]
            course.append(tuple(now))
        view = make_view(None, _display_names(players))
        match_end = MatchEnd(
            report,
            0,
            tr("Classic"),
            character_ids(BOTS[:players]),
            rounds=2 * players + 2,
            turning_point=turning_point_sentence(tuple(course), (0,), view),
            best_asaf=best_asaf_sentence(BEST_ASAF, view),
            asaf_word="Asaf",
            achievements=achievements,
            leads_to="stop" if is_journey else "menu",
            stop=stop_in_negev() if is_journey else None,
            journey_lines=outcome_lines(stop_in_negev()) if is_journey else (),
            hints_text=describe_hints(3),
            can_save_picture=True,
            can_save_moment=True,
            is_saved=True,
            is_sealed=True,
        )
        panel = MatchEndPanel(context, match_end)
        share = format_percent(84)
        accuracy = tr("{share}, {n} above your average", share=share, n=6)
        progress = tr("Analysing your moves: {share}", share=format_percent(63))
        rating = tr("{rating}, up {n}", rating=1243, n=14)
        panel.show_facts(LateFacts(accuracy if is_reviewed else progress, rating))
        paint_end(context, surface, panel)

    return painted


def rules(context: UiContext, surface: Surface) -> None:
    """Paint the rules panel."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    variant = library.load(library.DEFAULT_VARIANT)
    panel = RulesPanel(context, variant.name, variant.rules)
    panel.resize(surface.get_size())
    panel.paint(surface)


def seal(unseal: Callable[[], Verification | None], origin: DealOrigin = "drawn") -> PagePainter:
    """Return a painter of the seal panel, closed or verified by *unseal*."""

    def painted(context: UiContext, surface: Surface) -> None:
        surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
        SealPanel(context, SHUFFLE_SEAL.seal, unseal(), describe_origin(origin)).paint(surface)

    return painted


def deal_checks(report: Callable[[], DealReport]) -> PagePainter:
    """Return a painter of the checks of the deals of a match with friends elsewhere."""

    def painted(context: UiContext, surface: Surface) -> None:
        surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
        panel = DealChecksPanel(context, report())
        panel.resize(surface.get_size())
        panel.paint(surface)

    return painted


def deal_report_of(
    *failed: DealCheck, host: str = "Dana", answers: tuple[tuple[CheckName, ...] | None, ...] = ()
) -> DealReport:
    """Return the report of a guest in which some checks have failed, or of the host with those of the guests."""
    other = {check.name: check for check in failed}
    checks = DealChecks(tuple(other.get(name, DealCheck(name, is_true=True)) for name in CHECK_NAMES))
    if answers:
        lines = tuple((check.is_true, check_text(check, "")) for check in checks.checks)
        names = ("Dana", "Maya", "Dov", "Tamar")
        is_true = [None if each is None else not each for each in answers]
        told = TableResults(0, (), dict(enumerate(is_true, 1)), {n: each for n, each in enumerate(answers, 1) if each})
        guests = tuple(zip(names[1:], is_true, strict=True))
        return DealReport(guest_checks_text(told, names), lines, guests, guest_findings(told, names))
    lines = tuple((check.is_true, check_text(check, host)) for check in checks.checks)
    return DealReport(own_checks_text(checks, host_went_back=False), lines, doubt=doubt_text(host))


OWN_TASKS = {
    f"{number}:31": replace(
        task,
        key=f"{number}:31",
        theme=None,
        rating=None,
        solved_percent=(),
        own_move=max(task.cost_by_move, key=task.cost_by_move.__getitem__),
    )
    for number, task in enumerate(PUZZLE_TASKS[:3], 1)
}
LEARN_PORTS: Mapping[str, Callable[[], FakePuzzlePort | None]] = {
    "mistakes": lambda: FakePuzzlePort(own_tasks=OWN_TASKS),
    "puzzles": lambda: FakePuzzlePort(own_tasks=OWN_TASKS, own_day=date(2026, 12, 24)),
    "new": lambda: FakePuzzlePort(is_new=True),
    "searching": lambda: FakePuzzlePort(own_tasks={}, waiting=3),
    "broken": lambda: FakePuzzlePort(problem=tr("Puzzles")),
    "off": lambda: None,
}
"""Puzzles of the states of the page Learn."""


def learn_page(
    context: UiContext, state: str = "mistakes", done: tuple[int, ...] = (0,), variant_id: str = library.DEFAULT_VARIANT
) -> LearnPage:
    """Return the page Learn; *done*: completed lessons by index."""
    lessons_of = LessonProgress([completion_key(variant_id, number) for number in done], {}).cards
    return LearnPage(context, _variant_offers(), variant_id, lessons_of, LEARN_PORTS[state]())


def learn(state: str, done: tuple[int, ...] = (0,), press: str = "") -> PagePainter:
    """Return a painter of the page Learn; *press*: message of a control that was pressed."""

    def painted(context: UiContext, surface: Surface) -> None:
        page = learn_page(context, state, done)
        page.update(press)
        _paint_sharp(context, surface, PageScene(context, page))

    return painted


def learn_finished(context: UiContext, surface: Surface) -> None:
    """Paint the page after the last lesson, with one skipped."""
    lessons_of = LessonProgress([completion_key("jhyap", number) for number in (0, 1, 2, 4)], {}).cards
    port = FakePuzzlePort(own_tasks=OWN_TASKS)
    page = LearnPage(context, _variant_offers(), "jhyap", lessons_of, port, is_course_finished=True)
    _paint_sharp(context, surface, PageScene(context, page))


def about(context: UiContext, surface: Surface) -> None:
    """Paint the about page with a component that has others inside, in fixed versions."""
    inside = (("SDL2", "Zlib"), ("SDL2_mixer", "Zlib"), ("fluidsynth", "LGPL-2.1-or-later"), ("opus", "BSD-3-Clause"))
    texts = (str(paths.assets() / "fonts" / "Rubik-OFL.txt"),)
    page = AboutPage((LicensedComponent("pygame-ce", "2.5.8", "LGPL v2.1", texts, inside), *SAMPLE_PARTS))
    _paint_sharp(context, surface, PageScene(context, page))


def lesson(context: UiContext, surface: Surface) -> None:
    """Paint the start of the lesson with index 2."""
    _lesson(context, surface, 2)


def lesson_draw(context: UiContext, surface: Surface) -> None:
    """Paint the first lesson when a card is to be drawn."""
    _lesson(context, surface, 0, shown_moves=1)


def lesson_alone(context: UiContext, surface: Surface) -> None:
    """Paint the last deal of the lesson with index 1, which the player plays without help."""
    _lesson(context, surface, 1, is_alone=True)


def lesson_gamepad(context: UiContext, surface: Surface) -> None:
    """Paint the start of the lesson with index 1, explained for a gamepad."""
    _lesson(context, surface, 1, "gamepad")


def _lesson(  # noqa: PLR0913 -- which lesson, and how far it has got
    context: UiContext,
    surface: Surface,
    index: int,
    device: InputDevice = "pointer",
    *,
    shown_moves: int = 0,
    is_alone: bool = False,
) -> None:
    """Paint a lesson. *shown_moves*: that were made by "Show me"; *is_alone*: at the deal without help."""
    variant_id = library.DEFAULT_VARIANT
    variant = library.load(variant_id)
    scene = LessonScene(context, variant_id, variant, index, size=surface.get_size(), speed="instant", device=device)

    def press(id_: str) -> None:
        for event in click_events(scene, id_):
            scene.handle(event)
        rest()

    def rest() -> None:
        for _ in range(120):
            scene.update(50)

    rest()
    for _ in range(shown_moves):
        press("button:show-me")
    while is_alone and scene._practice is not None and not scene._practice.deal.is_alone:
        press("button:next" if "button:next" in {each.id for each in scene.elements()} else "button:show-me")
    _paint_sharp(context, surface, scene)


def key_sheet(context: UiContext, surface: Surface) -> None:
    """Paint the shortcut sheet."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    ShortcutSheet(context, surface.get_size()).paint(surface)


def settings_locked(context: UiContext, surface: Surface) -> None:
    """Paint the card settings with all souvenirs locked."""
    port = FakeSettingsPort()
    for choice, stop in locked_choices(trail_progress(load_trail(BUILT_IN_TRAIL), ())).items():
        port.locked.setdefault(f"look.{choice.field}", {})[choice.value] = tr(stop.name)
    _paint_sharp(context, surface, PageScene(context, SettingsPage(context, port, "cards")))


def settings(part: str) -> PagePainter:
    """Return a painter of one part of the settings with default values."""

    def painted(context: UiContext, surface: Surface) -> None:
        _paint_sharp(context, surface, PageScene(context, SettingsPage(context, FakeSettingsPort(), part)))

    return painted


def adopt(text: str) -> PagePainter:
    """Return a painter of the preview of imported rules."""

    def painted(context: UiContext, surface: Surface) -> None:
        surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
        RulesImportPanel(context, imported_rules.import_text(text)).paint(surface)

    return painted


def share(context: UiContext, surface: Surface) -> None:
    """Paint the share panel of a variant."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    SharePanel(context, library.load("jhyap"), "", Path("/nowhere")).paint(surface)


def files(context: UiContext, surface: Surface) -> None:
    """Paint the file picker in the folder of the built-in variants."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    PagePanel(context, FilePickerPage(context, tr("Import rules"), tr("Preview"), Path("variants"))).paint(surface)


def recent_files(context: UiContext, surface: Surface) -> None:
    """Paint the file picker with two files that were opened last."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    names = [str(Path("variants") / f"{name}.yaml") for name in ("jhyap", "fiji")]
    recent = RecentFiles(names)
    page = FilePickerPage(context, tr("Import rules"), tr("Preview"), Path("variants"), recent_files=recent)
    PagePanel(context, page).paint(surface)


FRIEND_RULES = "name: Friend\ncall:\n  limit: 9\nturn:\n  slap_down: sets\n"


_SAVE_MS: Final = 500
"""Time in ms after which changes of rules are saved."""


def editor_page(scene: PageScene) -> RulesEditorPage:
    """Return the page of the rules editor that a scene runs."""
    assert isinstance(scene.page, RulesEditorPage)
    return scene.page


def house_rules(view: RulesView, text: str = "", friend_text: str = "") -> PagePainter:
    """Return a painter of the rules editor after four changes.

    *text* replaces the document if given. *friend_text*: rules of a friend that it is compared with; empty: none.
    """

    @temporary_data_folder()
    def painted(context: UiContext, surface: Surface) -> None:
        if friend_text:
            user_variants.save(friend_text.encode(), "Friend")
        scene = rules_editor_scene(context, library.DEFAULT_VARIANT, view=view)
        page = editor_page(scene)
        if friend_text:
            page.session.compare("friend")
        for path, to in RULE_CHANGES:
            page.edit(partial(rule_document.set_rule, path=path, new_value=to))
        if text:
            page.edit(lambda each: rule_document.edit_text(each, text))
        scene.update(_SAVE_MS)
        _paint_sharp(context, surface, scene)

    return painted


def house_sheet(button_id: str) -> PagePainter:
    """Return a painter of what a button of the rules editor opens."""

    @temporary_data_folder()
    def painted(context: UiContext, surface: Surface) -> None:
        scene = rules_editor_scene(context, library.DEFAULT_VARIANT)
        scene.resize(surface.get_size())
        for event in (*click_events(scene, button_id), PointerGone(0)):  # without the tip of the button
            scene.handle(event)
        _paint_sharp(context, surface, scene)

    return painted


class FinishedSimulation(BackgroundComparison):
    """A simulation runner that has played a number of matches of any question."""

    spec: ComparisonSpec | None = None

    def __init__(self, played: int = 100) -> None:
        super().__init__()
        self._played = played

    def ask(self, spec: ComparisonSpec) -> None:
        """Record the question."""
        self.spec = spec

    def stop(self) -> None:
        """Do nothing: no simulation runs."""

    def close(self) -> None:
        """Do nothing: no resources are held."""

    def poll(self) -> ComparisonReport | None:
        """Return a comparison with shorter rounds, fewer beaten calls, and more wins of the starter."""
        spec, self.spec = self.spec, None
        if spec is None:
            return None
        before, after = MatchSample(10, 212, 10, 2, 0.3, 1, 0), MatchSample(8, 121, 8, 1, 0.6, 0, 1)
        pairs = [(replace(before, turns=200 + n), replace(after, turns=115 + n % 7)) for n in range(self._played)]
        return summarize_comparison(spec, pairs)


def effect(changes: Sequence[tuple[str, RuleValue]], played: int = 100) -> PagePainter:
    """Return a painter of the editor with the effect of these changes; large text shows it in the changes view.

    *played*: number of matches of computer players by which it is told.
    """

    @temporary_data_folder()
    def painted(context: UiContext, surface: Surface) -> None:
        view: RulesView = "diff" if Env(surface.get_size(), context.text_scale).is_large else "form"
        scene = rules_editor_scene(context, library.DEFAULT_VARIANT, view=view, runner=FinishedSimulation(played))
        for path, to in changes:
            editor_page(scene).edit(partial(rule_document.set_rule, path=path, new_value=to))
        scene.update(_SAVE_MS)
        _paint_sharp(context, surface, scene)

    return painted


RULE_CHANGES: Final[tuple[tuple[str, RuleValue], ...]] = (
    ("deal.hand_size", 7),
    ("call.limit", 9),
    ("turn.slap_down", "sets"),
    ("scoring.reduce_at", 100),
)
BROKEN_RULES = """\
name: Friday rules
about: our Friday table  # since 1998
turn:
  slap_down: Sets
call:
  limit: seven
scoring:
  assaf_penalty: 30
"""

PAGES: dict[str, PagePainter] = {
    "share": share,
    "effect": effect(RULE_CHANGES[1:]),
    "effect-base": effect(()),
    "effect-broken": effect(RULE_CHANGES[:1]),
    "files": files,
    "files-recent": recent_files,
    "adopt": adopt("{name: Friday rules, about: our table, call: {limit: 9}, turn: {slap_down: sets}}"),
    "adopt-broken": adopt("call: {limit: seven}\nscoring: {assaf_penalty: 30}\nname: Friday rules\n"),
    "menu": home("match"),
    "me": me,
    "menu-before": home("before"),
    "menu-done": home("done"),
    "menu-friends": home("friends"),
    "menu-left": home("more"),
    "menu-new": home("first"),
    "menu-opened": home("opened"),
    "crash": crash_strip,
    "notice": notice,
    "mishap": crash_notice,
    "loading": loading,
    "lobby": lobby,
    "lobby-deal-code": lobby_with_deal_code,
    "lobby-explained": lobby_with_explanation,
    "lobby-own": lobby_with_own_rules,
    "lobby-recent": lobby_with_recent_rules,
    "lobby-full": full_lobby,
    "lobby-seat": new_game_after("guest:2"),
    "lobby-rules": new_game_after("button:all-rules"),
    "lobby-sitting-out": new_game_after("button:all-rules", "for:5", "variant:jhyap", "button:back", "practice"),
    "lobby-rules-own": gallery_with_own_rules,
    "lobby-rules-unfit": gallery_with_misfits,
    "lobby-one-round": new_game_after("variant:quick"),
    "pass": pass_and_play(3),
    "pass-full": pass_and_play(8),
    "curtain": curtain,
    "watch": watching,
    "practice": practice(),
    "practice-cards": practice("practice:cards"),
    "practice-hands": practice("practice:hands"),
    "practice-bookmarks": practice(
        *("practice:bookmarks", "practice:bookmark", "practice:redo", "practice:bookmark"),
    ),
    "table-2": table_page(2),
    "table-4": table_page(4),
    "table-4-choosing": table_page(4, choosing=True),
    "pause": pause,
    "pause-deal": pause_of_deal,
    "throw-question": throw_question,
    "table-8": table_page(8),
    "table-away": table_page(4, absences=("", "away", "computer", "")),
    "table-away-question": away_question,
    "table-go-on-question": go_on_question,
    "table-rematch-question": rematch_question,
    "table-said": phrases(is_open=False),
    "table-phrases": phrases(is_open=True),
    "table-phrases-8": phrases(is_open=True, players=8),
    "table-away-8": table_page(8, absences=("", "away", "computer", "", "", "away", "computer", "away")),
    "table-16": table_page(16),
    "table-last-turns": last_turns(4),
    "table-16-last-turns": last_turns(16),
    "dragging": dragging,
    "call-held": held_call,
    "hint": hint(1),
    "hint-why": hint(3),
    "log-4": log(4),
    "log-16": log(16),
    "log-cards-4": log_cards(4),
    "log-cards-16": log_cards(16),
    "log-offer": log_with_offer(6),
    "scores-4": scores(4),
    "scores-16": scores(16),
    "call-4": showdown(4, 200),
    "reveal-4": showdown(4, 1100),
    "verdict-4": showdown(4, 3000),
    "aftermath-4": showdown(4, 5300, limit=30),
    "winner-4": showdown(4, 6600, limit=10),
    "verdict-16": showdown(16, 3300),
    "replay": replay,
    "review": review,
    "matches": matches,
    "matches-none": no_matches,
    "statistics": statistics,
    "statistics-none": no_statistics,
    "statistics-uncounted": statistics_with_uncounted,
    "achievements": achievements,
    "achievements-none": no_achievements,
    "profiles": profiles,
    "profiles-guest": profiles_guest,
    "profiles-new": profiles_new,
    "elsewhere": elsewhere("7K4M"),
    "elsewhere-typo": elsewhere("7K4M2-QXD9F"),
    "elsewhere-tables": elsewhere("7K4M", has_tables=True),
    "elsewhere-give-up": elsewhere("7K4M", has_tables=True, pressed="give-up:9"),
    "elsewhere-relay": elsewhere("7K4M", relay="https://relay.example.org", has_tables=True),
    "elsewhere-relay-typo": elsewhere("7K4M2-QXD9V", relay="https://relay example"),
    "elsewhere-missing": elsewhere(is_broken=True),
    "invite": invite(FakeHostedRoom(knocks=(Knock("a", "Tamar"),))),
    "invite-8": invite(FakeHostedRoom((OWN, RUTH, TOM, NOA, AVI, NOA, AVI, NOA))),
    "invite-opening": invite(FakeHostedRoom((OWN, NOA), state="opening")),
    "invite-broken": invite(FakeHostedRoom((OWN, NOA), state="closed"), is_broken=True),
    "invite-rematch": invite(FakeHostedRoom((OWN, RUTH, RoomSeat("Dov", "absent"), AVI))),
    "waiting": waiting(FakeJoinedRoom(), is_greeted=True),
    "waiting-8": waiting(FakeJoinedRoom((HOST, RUTH, TOM, RUTH, TOM, RUTH, TOM, RUTH))),
    "waiting-knocking": waiting(FakeJoinedRoom((HOST,), is_let_in=False)),
    "waiting-looking": waiting(FakeJoinedRoom(is_found=False)),
    "waiting-go-on": waiting_without_host,
    "invite-going-on": going_on,
    "waiting-refused": waiting(FakeJoinedRoom(), is_broken=True),
    "trends": trends,
    "trends-none": no_trends,
    "today": today,
    "today-new": today_new,
    "today-new-rule": today_new_rule,
    "today-given-up": today_given_up,
    "today-past": today_past,
    "menu-today": home("deal"),
    "journey": journey(0),
    "journey-far": journey(9),
    "stop": stop_of_journey(1, "jaffa"),
    "stop-full": stop_of_journey(11, "yasawa"),
    "stop-last": stop_of_journey(15, "telaviv"),
    "puzzles": puzzles,
    "puzzles-new": puzzles_new,
    "puzzles-searching": puzzles_searching,
    "puzzles-broken": puzzles_broken,
    "puzzle": puzzle(PUZZLE_TASKS[0]),
    "puzzle-6": puzzle(task_of(puzzle_of_six())),
    "puzzle-solved": puzzle(PUZZLE_TASKS[2], PUZZLE_TASKS[2].best_moves[0]),
    "puzzle-missed": puzzle(PUZZLE_TASKS[3], max(PUZZLE_TASKS[3].cost_by_move)),
    "puzzle-own": puzzle(OWN_TASK, min(OWN_TASK.cost_by_move)),
    "reason": reason,
    "result-4": result(4),
    "result-16": result(16),
    "result-out": result_eliminated,
    "result-achievement": result_achievement,
    "result-luck": result_luck,
    "end": end(4),
    "end-16": end(16),
    "end-achievement": end(4, achievements=("beat_master",)),
    "end-achievements": end(3, achievements=("asaf_two_cards", "three_asafs", "never_caught")),
    "end-journey": end(3, is_journey=True),
    "end-journey-8": end(8, is_journey=True),
    "end-journey-one-round": end_of_one_round,
    "end-reviewing": end(2, is_reviewed=False),
    "end-more": end_with_more,
    "end-deal": end_of_deal(),
    "end-deal-over": end_of_deal(38),
    "end-deal-no-par": end_of_deal(27, None),
    "rules": rules,
    "seal": seal(lambda: None),
    "seal-opened": seal(verified_seal),
    "seal-chosen": seal(verified_seal, "chosen"),
    "seal-short": seal(lambda: None, "short"),
    "seal-broken": seal(lambda: verify_commitment(replace(SEALED_HEADER, salt="salt"), events_of_a_match())),
    "deal-checks": deal_checks(deal_report_of),
    "deal-checks-host": deal_checks(lambda: deal_report_of(answers=((), None, ()))),
    "deal-checks-lost": deal_checks(lambda: deal_report_of(answers=((), ("events",), ()))),
    "deal-checks-doubted": deal_checks(lambda: deal_report_of(answers=(("seal", "deals"), ("events",), ()))),
    "deal-checks-failed": deal_checks(
        lambda: deal_report_of(
            DealCheck("joint_seed", is_true=False), DealCheck("deals", is_true=False, round=3, number=2)
        )
    ),
    "deal-checks-too-early": deal_checks(lambda: deal_report(None, None)),
    "house-form": house_rules("form"),
    "house-text": house_rules("yaml"),
    "house-problems": house_rules("yaml", BROKEN_RULES),
    "house-conflict": house_rules("form", "name: Friday rules\ndeck: {packs: 1}\ndeal: {hand_size: 7}\n"),
    "house-changes": house_rules("diff"),
    "house-more": house_sheet("button:more"),
    "house-variants": house_sheet("rules:variant"),
    "house-three-ways": house_rules("diff", friend_text=FRIEND_RULES),
    "keys": key_sheet,
    "learn": learn("mistakes", (0, 1, 2)),
    "learn-puzzles": learn("puzzles", tuple(range(5))),
    "learn-new": learn("new", ()),
    "learn-minute": learn("mistakes", press="minute"),
    "learn-values": learn("mistakes", press="values"),
    "learnt": learn_finished,
    "about": about,
    "lesson": lesson,
    "lesson-draw": lesson_draw,
    "lesson-alone": lesson_alone,
    "lesson-gamepad": lesson_gamepad,
    "settings-locked": settings_locked,
    **{f"settings-{part}": settings(part) for part in SETTINGS_GROUPS},
    "effect-early": effect(RULE_CHANGES[1:], played=2),
    "adopt-code": adopt("ynv1 2dr8 qdcp h2v5 425r 54qx"),
    "lobby-rules-code": gallery_with_typed_code,
}
