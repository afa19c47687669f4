"""Painters of every page of the program in fixed states, for tests of pages."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path

from msgspec.structs import replace
from pygame import Surface

from tests.puzzles.sample_puzzles import puzzle_of_six
from tests.store.sample_matches import LIVELY_RULES
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
)
from tests.ui.fake_puzzle_port import task_of
from tests.ui.fake_settings_port import FakeSettingsPort
from tests.ui.fake_trends_port import FakeTrendsPort
from tests.ui.made_up_profiles import MadeUpProfiles
from tests.ui.modes.sample_practice import SamplePractice
from tests.ui.sample_home import HomeState, quick_news, sample_news
from tests.ui.sample_learn_pages import (
    OWN_TASK,
    PUZZLE_TASKS,
    learn,
    learn_finished,
    lesson,
    lesson_alone,
    lesson_draw,
    lesson_gamepad,
    puzzle,
    puzzles,
    puzzles_broken,
    puzzles_new,
    puzzles_searching,
)
from tests.ui.sample_me import matches_scene, profiles_scene, statistics_scene, trends_scene
from tests.ui.sample_new_game import (
    curtain,
    full_lobby,
    gallery_with_misfits,
    gallery_with_own_rules,
    gallery_with_typed_code,
    lobby,
    lobby_with_deal_code,
    lobby_with_explanation,
    lobby_with_own_rules,
    lobby_with_recent_rules,
    new_game_after,
    pass_and_play,
    watching,
)
from tests.ui.sample_online_pages import (
    deal_checks,
    deal_report_of,
    elsewhere,
    go_on_question,
    going_on,
    invite,
    phrases,
    rematch_question,
    waiting,
    waiting_without_host,
)
from tests.ui.sample_page_parts import BOTS, NAMES, SEALED_HEADER, SHUFFLE_SEAL, PagePainter, paint_sharp, verified_seal
from tests.ui.sample_results import (
    end,
    end_of_deal,
    end_of_one_round,
    end_with_more,
    reason,
    result,
    result_achievement,
    result_eliminated,
    result_luck,
    showdown,
)
from tests.ui.sample_rules_pages import (
    BROKEN_RULES,
    FRIEND_RULES,
    RULE_CHANGES,
    adopt,
    effect,
    house_rules,
    house_sheet,
    share,
)
from tests.ui.sample_table_pages import (
    away_question,
    dragging,
    held_call,
    hint,
    last_turns,
    log,
    log_cards,
    log_with_offer,
    pause,
    pause_of_deal,
    scores,
    table_page,
    throw_question,
)
from tests.ui.scene_harness import click_events
from yaniv import paths
from yaniv.achievements.achievement_list import NAMES as ACHIEVEMENT_NAMES
from yaniv.cards import cards
from yaniv.daily.daily_results import DayResult
from yaniv.game import commands as c
from yaniv.glicko2 import Rating
from yaniv.i18n import tr
from yaniv.journey.souvenirs import locked_choices
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_progress import trail_progress
from yaniv.licences import LicensedComponent
from yaniv.match.match_replay import MatchReplay
from yaniv.match.match_setup import MatchSetup
from yaniv.match.shuffle_commitment import DealOrigin, Verification, verify_commitment
from yaniv.narration.match_text import describe_origin
from yaniv.narration.online_text import (
    deal_report,
)
from yaniv.online.joint_seed import DealCheck
from yaniv.rules.house_rules import HouseRules, TurnRules
from yaniv.settings.setting_specs import SETTINGS_GROUPS
from yaniv.settings.settings_schema import Settings
from yaniv.store.player_rating import PlayerRating
from yaniv.store.statistics import AchievementRecord
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.painter import TYPE_ROLES
from yaniv.ui.input.input_events import (
    KeyPressed,
    PointerMoved,
)
from yaniv.ui.kit.badge import BADGES
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.modes.practice_scene import PracticeScene
from yaniv.ui.modes.replay_scene import ReplayScene, SaveAction
from yaniv.ui.navigation import ToMatches, ToMenu
from yaniv.ui.pages.about_page import AboutPage
from yaniv.ui.pages.achievements_page import AchievementsPage
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.home_page import HomePage
from yaniv.ui.pages.journey_map_page import JourneyMapPage
from yaniv.ui.pages.loading_page import LoadingPage
from yaniv.ui.pages.me_page import Figures, MePage
from yaniv.ui.pages.new_rule_panel import NewRulePanel
from yaniv.ui.pages.online_rooms import Knock, RoomSeat
from yaniv.ui.pages.settings_page import SettingsPage
from yaniv.ui.pages.statistics_page import WinRateRow
from yaniv.ui.pages.stop_page import StopPage
from yaniv.ui.pages.today_page import CheckedCode, TodayPage
from yaniv.ui.panels.dialog import CrashNotice, notice_dialog
from yaniv.ui.panels.file_picker import FilePickerPage, RecentFiles
from yaniv.ui.panels.page_panel import PagePanel
from yaniv.ui.panels.rules_panel import RulesPanel
from yaniv.ui.panels.seal_panel import SealPanel
from yaniv.ui.shell.shortcut_sheet import ShortcutSheet
from yaniv.variants import library

NOTICE = "The file of your saved games is damaged. It is kept as games.damaged, and the matches in it can be exported."
SAMPLE_PARTS = tuple(
    LicensedComponent(name, "1.2", "MIT") for name in ("msgspec", "numpy", "platformdirs", "PyYAML", "Python")
)


def paint_page(page: str, context: UiContext, surface: Surface) -> None:
    """Paint the page as the window does: until all text of each role has one size."""
    TYPE_ROLES.reset()
    TYPE_ROLES.paint_until_stable(PAGES[page], lambda: PAGES[page](context, surface))


def home(state: HomeState) -> PagePainter:
    """Return a painter of the home page in one of its states."""

    def painted(context: UiContext, surface: Surface) -> None:
        paint_sharp(context, surface, PageScene(context, HomePage(context, sample_news(context, state))))

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
    paint_sharp(context, surface, PageScene(context, page))


def notice(context: UiContext, surface: Surface) -> None:
    """Paint the home page with a notice."""
    panel = notice_dialog(context, NOTICE)
    paint_sharp(context, surface, PageScene(context, HomePage(context, quick_news(context)), panel=panel))


def loading(context: UiContext, surface: Surface) -> None:
    """Paint the page shown while a large file is read."""
    page = PageScene(context, LoadingPage("Friday.yaniv", lambda: 0.43, ToMenu()))
    page.update(600)
    paint_sharp(context, surface, page)


def crash_strip(context: UiContext, surface: Surface) -> None:
    """Paint the home page after a crash, with a saved match."""
    page = HomePage(context, sample_news(context), crash_notice=CrashNotice(context, Path("crash.log"), str))
    paint_sharp(context, surface, PageScene(context, page))


def crash_notice(context: UiContext, surface: Surface) -> None:
    """Paint the home page with what is known about the last crash."""
    panel = CrashNotice(context, Path("crash-20250102-120000.log"), str)
    paint_sharp(context, surface, PageScene(context, HomePage(context, quick_news(context)), panel=panel))


def practice(*pressed_ids: str) -> PagePainter:
    """Return a painter of a practice match after some turns; *pressed_ids*: buttons that are pressed, in order."""

    def painted(context: UiContext, surface: Surface) -> None:
        moves = (c.Throw(0, cards("KS")), c.DrawStock(0), c.Throw(1, cards("QC")), c.DrawDiscard(1, "KS"))
        match = SamplePractice(*moves, context=context)
        match.controller.undo()
        scene = PracticeScene(context, match.controller, surface.get_size())
        for id_ in pressed_ids:
            paint_sharp(context, surface, scene)
            for event in click_events(scene, id_):
                scene.handle(event)
        if pressed_ids:
            scene.handle(PointerMoved((2, surface.get_height() // 2), 0))
            TYPE_ROLES.begin_pass()  # the table was painted at its full width
        paint_sharp(context, surface, scene)

    return painted


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
        settings=Settings(),
    )
    for event in (KeyPressed("space", 0), KeyPressed("l", 0)):
        scene.handle(event)
    for _ in range(60):
        scene.update(16)
    paint_sharp(context, surface, scene)


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
        settings=Settings(),
    )
    scene.handle(KeyPressed("space", 0))
    for _ in range(300):
        scene.update(16)
    for event in [KeyPressed("right", 0, shift=True, ctrl=False)] * 5:
        scene.handle(event)
    for _ in range(60):
        scene.update(16)
    paint_sharp(context, surface, scene)


def matches(context: UiContext, surface: Surface) -> None:
    """Paint the match list with one match selected."""
    paint_sharp(context, surface, matches_scene(context))


def no_matches(context: UiContext, surface: Surface) -> None:
    """Paint the match list before the first match."""
    paint_sharp(context, surface, matches_scene(context, FakeMatchArchive(0)))


def statistics(context: UiContext, surface: Surface) -> None:
    """Paint the statistics of some dozens of matches."""
    paint_sharp(context, surface, statistics_scene(context, FakeMatchArchive()))


def statistics_with_uncounted(context: UiContext, surface: Surface) -> None:
    """Paint the statistics of a player with matches that could not be counted."""
    archive = FakeMatchArchive()
    archive.uncounted = 12
    paint_sharp(context, surface, statistics_scene(context, archive))


def no_statistics(context: UiContext, surface: Surface) -> None:
    """Paint the statistics before the first match."""
    paint_sharp(context, surface, statistics_scene(context, FakeMatchArchive(0)))


def achievement_records(names: Sequence[str]) -> dict[str, AchievementRecord]:
    """Return a record of each achievement, earned on an evening in January."""
    return {
        name: AchievementRecord(name, number, f"2026-01-{number:02}T19:30:00+00:00", 40)
        for number, name in enumerate(names, 1)
    }


def achievements(context: UiContext, surface: Surface) -> None:
    """Paint the achievements with seven earned, one of them selected."""
    records = achievement_records(ACHIEVEMENT_NAMES[::4] + ACHIEVEMENT_NAMES[12:13])
    paint_sharp(context, surface, PageScene(context, AchievementsPage(context, records, "won_from_pile")))


def no_achievements(context: UiContext, surface: Surface) -> None:
    """Paint the achievements with none earned; the one with the longest text is selected."""
    paint_sharp(context, surface, PageScene(context, AchievementsPage(context, {}, "won_from_pile")))


def profiles(context: UiContext, surface: Surface) -> None:
    """Paint the profiles of three people; the selected one is not current."""
    paint_sharp(context, surface, profiles_scene(context, MadeUpProfiles(current_id="person-1"), "person-2"))


def profiles_guest(context: UiContext, surface: Surface) -> None:
    """Paint the profiles while the guest is current."""
    paint_sharp(context, surface, profiles_scene(context, MadeUpProfiles(current_id="guest")))


def profiles_new(context: UiContext, surface: Surface) -> None:
    """Paint the profiles while one is being added."""
    paint_sharp(context, surface, profiles_scene(context, is_adding=True))


def trends(context: UiContext, surface: Surface) -> None:
    """Paint the trends while some matches are still to be reviewed."""
    paint_sharp(context, surface, trends_scene(context))


def no_trends(context: UiContext, surface: Surface) -> None:
    """Paint the trends before the first match."""
    paint_sharp(context, surface, trends_scene(context, FakeTrendsPort(0)))


def today(context: UiContext, surface: Surface) -> None:
    """Paint today's deal after two tries, with a friend's code checked."""
    page = PageScene(context, TodayPage(context, FakeDailyPort(checked_code=CheckedCode(sample_replay()))))
    page.page.update("paste")
    page.update(1000)
    paint_sharp(context, surface, page)


def today_new(context: UiContext, surface: Surface) -> None:
    """Paint today's deal before the first try."""
    paint_sharp(context, surface, PageScene(context, TodayPage(context, FakeDailyPort(is_played=False))))


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
    paint_sharp(context, surface, PageScene(context, TodayPage(context, port)))


def today_past(context: UiContext, surface: Surface) -> None:
    """Paint a past day that was missed, among the others."""
    page = PageScene(context, TodayPage(context, FakeDailyPort(is_played=False)))
    page.page.update("past")
    page.page.update(TODAY - timedelta(days=17))
    paint_sharp(context, surface, page)


def journey(stops_done: int) -> PagePainter:
    """Return a painter of the map with this many stops done."""

    def paint(context: UiContext, surface: Surface) -> None:
        speed = AnimationSpeed("instant", "none")
        paint_sharp(
            context,
            surface,
            PageScene(context, JourneyMapPage(context, FakeJourneyPort(stops_done), speed, HomeProfile("Dana"))),
        )

    return paint


def stop_of_journey(stops_done: int, stop_id: str) -> PagePainter:
    """Return a painter of the page of a stop."""
    return lambda context, surface: paint_sharp(
        context, surface, PageScene(context, StopPage(context, FakeJourneyPort(stops_done), stop_id))
    )


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


def about(context: UiContext, surface: Surface) -> None:
    """Paint the about page with a component that has others inside, in fixed versions."""
    inside = (("SDL2", "Zlib"), ("SDL2_mixer", "Zlib"), ("fluidsynth", "LGPL-2.1-or-later"), ("opus", "BSD-3-Clause"))
    texts = (str(paths.assets() / "fonts" / "Rubik-OFL.txt"),)
    page = AboutPage((LicensedComponent("pygame-ce", "2.5.8", "LGPL v2.1", texts, inside), *SAMPLE_PARTS))
    paint_sharp(context, surface, PageScene(context, page))


def key_sheet(context: UiContext, surface: Surface) -> None:
    """Paint the shortcut sheet."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    ShortcutSheet(context, surface.get_size()).paint(surface)


def settings_locked(context: UiContext, surface: Surface) -> None:
    """Paint the card settings with all souvenirs locked."""
    port = FakeSettingsPort()
    for choice, stop in locked_choices(trail_progress(load_trail(BUILT_IN_TRAIL), ())).items():
        port.locked.setdefault(f"look.{choice.field}", {})[choice.value] = tr(stop.name)
    paint_sharp(context, surface, PageScene(context, SettingsPage(context, port, "cards")))


def settings(part: str) -> PagePainter:
    """Return a painter of one part of the settings with default values."""

    def painted(context: UiContext, surface: Surface) -> None:
        paint_sharp(context, surface, PageScene(context, SettingsPage(context, FakeSettingsPort(), part)))

    return painted


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
