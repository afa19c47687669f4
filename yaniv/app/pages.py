"""The pages behind the menu: which one comes after which, and what each of them is made of.

*Why* a module of its own: together they take as long to load as a quarter of everything before the first picture. The
program loads it when there is time.
"""

from contextlib import ExitStack

from msgspec.structs import replace

from yaniv import licences, places
from yaniv.app.company import Players
from yaniv.app.keeper import Housekeeper
from yaniv.app.lobby import Lobby
from yaniv.app.records import Records
from yaniv.app.replays import Replays
from yaniv.app.room import Room
from yaniv.app.screen import Screen
from yaniv.app.wishes import Wishes
from yaniv.arena.background import Background
from yaniv.table.setup import Setup
from yaniv.ui.house.scene import HouseScene
from yaniv.ui.lessons.course import first_not_taken
from yaniv.ui.scenes.about import AboutScene
from yaniv.ui.scenes.learn import LearnScene
from yaniv.ui.scenes.lesson import LessonScene
from yaniv.ui.scenes.lobby import LobbyScene
from yaniv.ui.scenes.matches import MatchesScene
from yaniv.ui.scenes.mirrored import Mirrored
from yaniv.ui.scenes.replay import ReplayScene
from yaniv.ui.scenes.scene import (
    Change,
    ComeBack,
    ContinueMatch,
    DeclineLessons,
    PlayBy,
    Quit,
    Scene,
    StartMatch,
    TakeLesson,
    ToAbout,
    ToLearn,
    ToLobby,
    ToMatches,
    ToMenu,
    ToRules,
    ToSettings,
    ToStatistics,
    WatchFile,
    WatchMatch,
)
from yaniv.ui.scenes.settings import SettingsScene
from yaniv.ui.scenes.statistics import StatisticsScene
from yaniv.ui.table.scene import TableScene


class Pages:
    """What they share: the table and whoever sits there, the lobby, and which page is left for the settings."""

    def __init__(self, wishes: Wishes, opened: Screen, records: Records, notices: list[str], exits: ExitStack) -> None:
        self._wishes = wishes
        self._window, self._look = opened.window, opened.look
        self._records = records
        players = Players()
        exits.callback(players.close)
        self._lesson: LessonScene | None = None
        """The lesson that is taken, or was last."""
        self._here: Change = ToMenu()
        """What led to the page that is shown, or from which the settings were opened."""
        self._lobby = Lobby(wishes, notices)
        self._room = Room(wishes, opened, records, players, notices)
        exits.callback(self._room.get_up)
        self._replays = Replays(wishes, opened, records, notices)
        self._keeper = Housekeeper(wishes, opened, records, self._leave_table)

    def start(self, setup: Setup) -> Scene | None:
        """A match the command line asks for: the new-game page does not remember it. None: there can be none."""
        return self._room.start(setup)

    def follow(self, change: Change) -> Scene | None:
        """The page that is asked for; None: the menu, for there is no such page, or none any more.

        A table turns over what is to be read on it, any other page is turned over as a whole.
        """
        page = self._page(change)
        if page is None:
            self._here = ToMenu()
        return page if page is None or isinstance(page, TableScene | LessonScene | ReplayScene) else Mirrored(page)

    def _page(self, change: Change) -> Scene | None:
        """Carries out what a page asks for; whoever played gets up first, but not to look at the settings."""
        if isinstance(change, ToSettings):
            return self._settings(change)
        if isinstance(change, ComeBack):
            return self._come_back()
        if isinstance(change, WatchMatch):
            change = replace(change, match_id=change.match_id or self._records.match_id)
        self._here = change
        self._room.get_up()
        if not isinstance(change, WatchMatch | WatchFile):
            self._replays.leave()
        match change:
            case ToMenu() | DeclineLessons() | Quit():
                return None
            case ToLobby():
                return self._new_game(change.like, change.variant)
            case ToRules():
                return self._rules(change)
            case PlayBy():
                return self._new_game(None, change.word or self._lobby.welcome(change.variant))
            case StartMatch():
                self._lobby.remember(change.setup)
                return self._room.start(change.setup)
            case ContinueMatch():
                return self._room.go_on(change.match_id)
            case WatchMatch():
                return self._replays.watch(change)
            case WatchFile():
                return self._replays.watch_file(change)
            case ToMatches():
                return MatchesScene(self._look, self._records, places.exports(), change.match_id)
            case ToStatistics():
                return StatisticsScene(self._look, self._records)
            case ToLearn():
                self._wishes.offer_no_lessons()
                return self._begin_lessons() if change.at_once else self._learn(change)
            case TakeLesson():
                return self._teach(change)
            case ToAbout():
                return AboutScene(self._look, licences.parts())

    def _settings(self, wanted: ToSettings) -> Scene:
        """A hand and a match that is seen again are found as they were left."""
        self._room.remember_hand()
        if isinstance(self._here, WatchMatch | WatchFile) and self._replays.place is not None:
            self._here = replace(self._here, place=self._replays.place)
        return SettingsScene(self._look, self._keeper, wanted.part)

    def _come_back(self) -> Scene | None:
        """The page from which the settings were opened; at a table everything is as it was left."""
        table = self._room.come_back()
        if table is None and isinstance(self._here, TakeLesson) and self._lesson is not None:
            self._lesson.resume(self._window.size, self._wishes.speed, self._wishes.manners)
            return self._lesson
        return table or self._page(self._here)

    def _learn(self, wanted: ToLearn) -> Scene:
        variants = {offer.word: offer.variant for offer in self._lobby.kept()}
        word = wanted.word or self._wishes.settings.last_match.variant
        return LearnScene(self._look, variants, word, self._wishes.settings.learnt, learnt=wanted.learnt)

    def _begin_lessons(self) -> Scene:
        """The first that was not taken."""
        taken, word = self._wishes.settings.learnt, self._wishes.settings.last_match.variant
        variants = {offer.word: offer.variant for offer in self._lobby.kept()}
        word = word if word in variants else next(iter(variants))
        self._here = TakeLesson(word, variants[word], first_not_taken(word, variants[word].rules, taken))
        return self._teach(self._here)

    def _teach(self, wanted: TakeLesson) -> Scene:
        self._lesson = LessonScene(
            self._look,
            wanted.word,
            wanted.variant,
            wanted.number,
            size=self._window.size,
            speed=self._wishes.speed,
            manners=self._wishes.manners,
            learnt=self._wishes.remember_lesson,
        )
        return self._lesson

    def _rules(self, wanted: ToRules) -> Scene:
        word = wanted.word or self._wishes.settings.last_match.variant
        beside = Background()
        beside.start()
        return HouseScene(self._look, word, from_lobby=wanted.from_lobby, beside=beside)

    def _new_game(self, like: Setup | None, variant: str) -> Scene:
        offers = self._lobby.offers()
        return LobbyScene(self._look, offers, self._lobby.filled(like, variant), self._records.read_notices())

    def _leave_table(self) -> None:
        """There is nothing to come back to."""
        if self._room.is_taken:
            self._room.get_up()
            self._here = ToMenu()
