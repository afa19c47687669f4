"""The program while its window is open: which page comes after which, and what each of them is made of."""

import gc
import sys
from contextlib import ExitStack
from datetime import datetime

from msgspec.structs import replace

from yaniv import licences, places
from yaniv.app import screen
from yaniv.app.company import Players
from yaniv.app.keeper import Housekeeper
from yaniv.app.lobby import Lobby
from yaniv.app.options import Options, asked_match
from yaniv.app.records import Records
from yaniv.app.refusal import GOOD, RefusedError
from yaniv.app.replays import Replays
from yaniv.app.room import Room
from yaniv.app.wishes import Wishes
from yaniv.arena.background import Background
from yaniv.crash import Recorder
from yaniv.store import export
from yaniv.table.setup import Setup
from yaniv.ui import display, folders
from yaniv.ui.house.scene import HouseScene
from yaniv.ui.scenes.about import AboutScene
from yaniv.ui.scenes.camera import WithCamera
from yaniv.ui.scenes.gifts import WithGifts
from yaniv.ui.scenes.keysheet import WithKeys
from yaniv.ui.scenes.learn import LearnScene
from yaniv.ui.scenes.lesson import LessonScene
from yaniv.ui.scenes.lobby import LobbyScene
from yaniv.ui.scenes.matches import MatchesScene
from yaniv.ui.scenes.mirrored import Mirrored
from yaniv.ui.scenes.mishap import Mishap
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
from yaniv.ui.scenes.title import TitleScene
from yaniv.ui.speeds import Pace as Tempo
from yaniv.ui.table.scene import TableScene
from yaniv.variants import offered
from yaniv.variants.offered import Offered


def run(options: Options) -> int:
    """Opens the window and lives until the player leaves; gives the exit code."""
    try:
        with ExitStack() as exits:
            Program(options, exits).live()
    except RefusedError as refused:
        sys.stderr.write(f"{refused}\n")
        return refused.code
    except KeyboardInterrupt:
        pass
    return GOOD


class Program:
    """Everything that is open while the window is."""

    def __init__(self, options: Options, exits: ExitStack) -> None:
        self._notices: list[str] = []
        """What the player has to be told, from everybody here."""
        players = Players()
        exits.callback(players.close)
        self._lesson: LessonScene | None = None
        """The lesson that is taken, or was last."""
        self._here: Change = ToMenu()
        """What led to the page that is shown, or from which the settings were opened."""
        recorder = Recorder(places.logs())
        recorder.install()
        self._asked = asked_match(options)
        self._go_on = options.go_on
        self._film = options.file if options.file is not None and options.file.lower().endswith(export.SUFFIX) else None
        """A match to be seen at once."""
        self._gift = None if options.file is None or self._film else offered.of_file(options.file)
        self._wishes = Wishes(options, self._notices)
        self._records = Records(recorder, self._notices, options.file, exits)
        opened = screen.opened(options, self._wishes, exits)
        self._window, self._look = opened.window, opened.look
        self._lobby = Lobby(self._wishes, self._notices)
        self._room = Room(self._wishes, opened, self._records, players, self._notices)
        exits.callback(self._room.remember_hand)
        self._replays = Replays(self._wishes, opened, self._records, self._notices)
        self._keeper = Housekeeper(self._wishes, opened, self._records, self._leave_table)

    def live(self) -> None:
        """Shows the first page, and then whatever the pages ask for."""
        gc.freeze()  # modules stay as they are: who clears up after a page looks at what it has left alone
        opened = self._look.sound.open
        self._window.run(self._with_keys(self._first(), self._gift), self._follow, opened, self._records.look_up)

    def _first(self) -> Scene:
        if self._asked is not None:
            return self._room.start(self._asked) or self._menu()
        if self._film is not None:
            return self._page(WatchFile(self._film)) or self._menu()
        left = self._records.unfinished() if self._go_on else ()
        return (self._room.go_on(left[0].match_id) if left else None) or self._menu()

    def _follow(self, change: Change) -> Scene | None:
        """The next page, on which keys can be looked up and pictures taken."""
        page = self._page(change)
        return None if page is None else self._with_keys(page)

    def _with_keys(self, page: Scene, gift: Offered | None = None) -> Scene:
        """A table turns over what is to be read on it, any other page is turned over as a whole."""
        read = page if isinstance(page, TableScene | LessonScene | ReplayScene) else Mirrored(page)
        keyed = WithKeys(read, self._look, Tempo(self._wishes.speed, self._wishes.settings.motion))
        given = WithGifts(keyed, self._look, display.clipboard, gift)
        return WithCamera(given, self._look, places.pictures(), lambda: datetime.now().astimezone())

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
        match change:
            case ToMenu():
                return self._menu()
            case ToLobby():
                return self._new_game(change.like, change.variant)
            case ToRules():
                return self._rules(change)
            case PlayBy():
                return self._new_game(None, change.word or self._lobby.welcome(change.variant))
            case StartMatch():
                self._lobby.remember(change.setup)
                return self._room.start(change.setup) or self._menu()
            case ContinueMatch():
                return self._room.go_on(change.match_id) or self._menu()
            case WatchMatch():
                return self._replays.watch(change) or self._menu()
            case WatchFile():
                return self._replays.watch_file(change) or self._menu()
            case ToMatches():
                return MatchesScene(self._look, self._records, places.exports())
            case ToStatistics():
                return StatisticsScene(self._look, self._records)
            case ToLearn():
                self._wishes.offer_no_lessons()
                return self._learn(change.word)
            case TakeLesson():
                return self._teach(change)
            case ToAbout():
                return AboutScene(self._look, licences.parts())
            case DeclineLessons():
                self._wishes.offer_no_lessons()
                return self._menu()
            case Quit():
                return None

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

    def _menu(self) -> Scene:
        offer = self._wishes.settings.offer_lessons
        saved, report = self._records.unfinished(), self._records.report
        self._records.report = None
        mishap = None if report is None else Mishap(self._look, report, folders.show, saved=bool(saved))
        return TitleScene(self._look, saved, self._read_notices(), offer_lessons=offer, mishap=mishap)

    def _learn(self, word: str) -> Scene:
        variants = {offer.word: offer.variant for offer in self._lobby.kept()}
        return LearnScene(self._look, variants, word or self._wishes.settings.last_match.variant)

    def _teach(self, wanted: TakeLesson) -> Scene:
        self._lesson = LessonScene(
            self._look,
            wanted.word,
            wanted.variant,
            wanted.number,
            size=self._window.size,
            speed=self._wishes.speed,
            manners=self._wishes.manners,
        )
        return self._lesson

    def _rules(self, wanted: ToRules) -> Scene:
        word = wanted.word or self._wishes.settings.last_match.variant
        beside = Background()
        beside.start()
        return HouseScene(self._look, word, from_lobby=wanted.from_lobby, beside=beside)

    def _new_game(self, like: Setup | None, variant: str) -> Scene:
        offers = self._lobby.offers()
        return LobbyScene(self._look, offers, self._lobby.filled(like, variant), self._read_notices())

    def _leave_table(self) -> None:
        """There is nothing to come back to."""
        if self._room.is_taken:
            self._room.get_up()
            self._here = ToMenu()

    def _read_notices(self) -> tuple[str, ...]:
        """What the player has to be told, once."""
        kept = self._records.notices
        told = (*self._notices, *kept)
        self._notices.clear()
        kept.clear()
        return told
