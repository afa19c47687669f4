"""The composition root: builds journal, dealer, hosts, table and window, and carries out what the pages ask for.

The only module that knows everyone, and for that reason a long one.
"""

import secrets
import sys
import time
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Final

from msgspec import Struct, json
from msgspec.structs import replace

from yaniv import places
from yaniv.arena.background import Background
from yaniv.bots import roster
from yaniv.bots.outside import Outside, command_of
from yaniv.bots.people import level_and_person, persons, temper_of
from yaniv.bots.process import Engagement
from yaniv.bots.worker import Adviser, Crew
from yaniv.crash import LastWords, Recorder
from yaniv.game.events import AnyEvent, MatchOpened
from yaniv.game.player import Host
from yaniv.rules.house import HouseRules, Variant
from yaniv.store import export, keeping
from yaniv.store import settings as stored
from yaniv.store.doorbell import Doorbell
from yaniv.store.journal import Journal
from yaniv.store.lock import Lock
from yaniv.store.refusal import AlreadyRunning, StoreError, Unreadable
from yaniv.store.saved import Header, Saved, Unfinished
from yaniv.store.statistics import Kept
from yaniv.table import company
from yaniv.table.pacing import FACTORS, Pace
from yaniv.table.replay import Replay
from yaniv.table.setup import Setup
from yaniv.table.table import Table
from yaniv.ui import display, folders, keys
from yaniv.ui.house.scene import HouseScene
from yaniv.ui.inspect import Inspector
from yaniv.ui.look import look
from yaniv.ui.scenes.camera import WithCamera
from yaniv.ui.scenes.gifts import WithGifts
from yaniv.ui.scenes.keeper import Folder
from yaniv.ui.scenes.keysheet import WithKeys
from yaniv.ui.scenes.learn import LearnScene
from yaniv.ui.scenes.lesson import LessonScene
from yaniv.ui.scenes.lobby import Filled, LobbyScene, Offer
from yaniv.ui.scenes.matches import MatchesScene
from yaniv.ui.scenes.mirrored import Mirrored
from yaniv.ui.scenes.mishap import Mishap
from yaniv.ui.scenes.replay import Keeping, ReplayScene
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
from yaniv.ui.scenes.seating import SeatingError, own_name, seat
from yaniv.ui.scenes.settings import SettingsScene
from yaniv.ui.scenes.statistics import StatisticsScene
from yaniv.ui.scenes.title import TitleScene
from yaniv.ui.sound import Speakers
from yaniv.ui.speeds import Pace as Tempo
from yaniv.ui.table.scene import TableScene
from yaniv.ui.table.sorting import Manners, Sorting
from yaniv.ui.window import Window
from yaniv.variants import library, offered
from yaniv.variants.offered import Offered
from yaniv.words import best, speak, tell, tell_number

GOOD: Final = 0
BAD_INPUT: Final = 1
BAD_LINE: Final = 2
NO_DISPLAY: Final = 3
_PERSON: Final = 0
"""The seat of the person at the screen."""
_PATIENCE_S: Final = 2.0
"""So long a second start waits for the first to answer."""
_GUEST: Final = "rules used once"
"""No file has a word with blanks."""


class Options(Struct, frozen=True, kw_only=True):
    """What the command line may ask of the window."""

    file: str | None = None
    variant: str | None = None
    players: int | None = None
    bots: tuple[str, ...] | None = None
    """By seat from seat 1 on; the last one fills the rest of the table."""
    seed: str | None = None
    go_on: bool = False
    """With the match that was left last, if there is one."""
    data: str | None = None
    lang: str | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    speed: stored.Speed | None = None
    inspect: str | None = None


class RefusedError(Exception):
    """The program cannot start as asked; the text is the sentence for the person who asked."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code: Final = code


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
        self._exits = exits
        self._notices: list[str] = []
        self._seat: tuple[Table, TableScene, Setup] | None = None
        self._crew: Crew | None = None
        exits.callback(self._dismiss)
        self._again: ReplayScene | None = None
        """The match that is seen again, or was last."""
        self._lesson: LessonScene | None = None
        """The lesson that is taken, or was last."""
        self._match_id = 0
        """Of the match at the table, or of the last one there."""
        self._here: Change = ToMenu()
        """What led to the page that is shown, or from which the settings were opened."""
        self._words: dict[str, str] = {}
        """Names of the variants on the new-game page, to the words the library knows them by."""
        self._recorder = Recorder(places.logs())
        self._recorder.install()
        self._last_words: LastWords | None = None
        self._report: Path | None = None
        """Of the last crash, until the menu has told of it."""
        self._asked = _asked_match(options)
        self._go_on = options.go_on
        self._file = options.file
        self._bell: Doorbell | None = None
        self._film = options.file if options.file is not None and options.file.lower().endswith(export.SUFFIX) else None
        """A match to be seen at once."""
        self._gift = None if options.file is None or self._film else offered.of_file(options.file)
        self._guest: Variant | None = None
        """Rules that are used without being kept."""
        self._settings = self._load_settings()
        self._lang = options.lang
        self._speak()
        keys.bind(self._settings.keys)
        self._speed: stored.Speed = options.speed or self._settings.speed
        self._journal = self._open_journal()
        inspector = Inspector(_sink(options.inspect, exits)) if options.inspect else None
        self._window = self._open_window(options, inspector)
        self._look = look(places.assets(), self._settings.look)
        self._window.set_icon(self._look.art.icon())
        self._look = replace(self._look, sound=Speakers(places.assets() / "sounds", self._settings.sound))
        exits.callback(self._look.close)
        exits.callback(self._remember_sound)
        exits.callback(self._remember_hand)

    def live(self) -> None:
        """Shows the first page, and then whatever the pages ask for."""
        first = self._with_keys(self._first(), self._gift)
        self._window.run(first, self._follow, self._look.sound.open, self._look_up)

    def _look_up(self) -> str | None:
        """Now and then: the window lives, and perhaps somebody is at the door."""
        if self._last_words is not None:
            self._last_words.beat()
        return self._bell.answer() if self._bell is not None else None

    def _first(self) -> Scene:
        if self._asked is not None:
            return self._start(self._asked)
        if self._film is not None:
            return self._page(WatchFile(self._film)) or self._menu()
        left = self._unfinished() if self._go_on else ()
        return self._continue(left[0].match_id) if left else self._menu()

    def _follow(self, change: Change) -> Scene | None:
        """The next page, on which keys can be looked up and pictures taken."""
        page = self._page(change)
        return None if page is None else self._with_keys(page)

    def _with_keys(self, page: Scene, gift: Offered | None = None) -> Scene:
        """A table turns over what is to be read on it, any other page is turned over as a whole."""
        read = page if isinstance(page, TableScene | LessonScene | ReplayScene) else Mirrored(page)
        given = WithGifts(
            WithKeys(read, self._look, Tempo(self._speed, self._settings.motion)), self._look, display.clipboard, gift
        )
        return WithCamera(given, self._look, places.pictures(), lambda: datetime.now().astimezone())

    def _page(self, change: Change) -> Scene | None:
        """Carries out what a page asks for; whoever played gets up first, but not to look at the settings."""
        if isinstance(change, ToSettings):
            self._remember_hand()
            if isinstance(self._here, WatchMatch | WatchFile) and self._again is not None:
                self._here = replace(self._here, place=self._again.place)
            return SettingsScene(self._look, self, change.part)
        if isinstance(change, ComeBack):
            return self._come_back()
        self._here = change
        if isinstance(change, WatchMatch):
            self._here = change = replace(change, match_id=change.match_id or self._match_id)
        if self._seat is not None:
            self._get_up(*self._seat)
        match change:
            case ToMenu():
                return self._menu()
            case ToLobby():
                return self._lobby(change.like, change.variant)
            case ToRules():
                return self._rules(change)
            case PlayBy():
                self._guest = self._guest if change.word else change.variant
                return self._lobby(None, change.word or _GUEST)
            case StartMatch():
                self._remember(change.setup)
                return self._start(change.setup)
            case ContinueMatch():
                return self._continue(change.match_id)
            case WatchMatch():
                return self._watch(change)
            case WatchFile():
                return self._watch_file(change)
            case ToMatches():
                return MatchesScene(self._look, self, places.exports())
            case ToStatistics():
                return StatisticsScene(self._look, self)
            case ToLearn():
                self._save(replace(self._settings, offer_lessons=False))
                return self._learn(change.word)
            case TakeLesson():
                return self._teach(change)
            case DeclineLessons():
                self._save(replace(self._settings, offer_lessons=False))
                return self._menu()
            case Quit():
                return None

    def _come_back(self) -> Scene | None:
        """The page from which the settings were opened; at a table everything is as it was left."""
        if self._seat is None and isinstance(self._here, TakeLesson) and self._lesson is not None:
            self._lesson.resume(self._window.size, self._speed, self._manners)
            return self._lesson
        if self._seat is None:
            return self._page(self._here)
        table, _, setup = self._seat
        table.play_at(self._pace)
        return self._sit_down(table, setup)

    def _menu(self) -> Scene:
        offer = self._settings.offer_lessons
        saved, report = self._unfinished(), self._report
        self._report = None
        mishap = None if report is None else Mishap(self._look, report, folders.show, saved=bool(saved))
        return TitleScene(self._look, saved, self._read_notices(), offer_lessons=offer, mishap=mishap)

    def _learn(self, word: str) -> Scene:
        variants = {offer.word: offer.variant for offer in self._offers()}
        return LearnScene(self._look, variants, word or self._settings.last_match.variant)

    def _teach(self, wanted: TakeLesson) -> Scene:
        size = self._window.size
        self._lesson = LessonScene(
            self._look, wanted.word, wanted.variant, wanted.number, size=size, speed=self._speed, manners=self._manners
        )
        return self._lesson

    def _offers(self) -> list[Offer]:
        """All variants that can be played by."""
        offers = []
        for name in library.names():
            try:
                offers.append(Offer(name, _named(library.load(name), name)))
            except library.VariantError as wrong:
                self._notices.append(wrong.lines[0])
        return offers

    def _rules(self, wanted: ToRules) -> Scene:
        word = wanted.word or self._settings.last_match.variant
        beside = Background()
        beside.start()
        return HouseScene(self._look, word, from_lobby=wanted.from_lobby, beside=beside)

    def _lobby(self, like: Setup | None, variant: str = "") -> Scene:
        """*variant*: the word of that to begin with; without one that of the last match."""
        offers = self._offers()
        self._words = {offer.variant.name: offer.word for offer in offers}
        if self._guest is not None:
            offers.append(Offer(_GUEST, self._guest))
        last = self._settings.last_match
        filled = Filled(last.variant, last.players, last.bots, last.name)
        if like is not None:
            is_guest = self._guest is not None and self._guest.rules == like.rules
            word = _GUEST if is_guest else self._words.get(like.variant, last.variant)
            filled = Filled(word, len(like.names), like.bots[1:], own_name(like))
        if variant:
            filled = replace(filled, variant=variant)
        return LobbyScene(self._look, offers, filled, self._read_notices())

    def _start(self, setup: Setup) -> Scene:
        """A new match, written down from its first event."""
        setup = replace(setup, seed=setup.seed or str(secrets.randbelow(10**9)))
        try:
            record = self._new_record(setup)
            table = Table.open(setup, record, self._company(setup))
        except (StoreError, company.JournalError) as problem:
            self._notices.append(str(problem))
            return self._menu()
        return self._sit_down(self._advised(table), setup)

    def _continue(self, match_id: int) -> Scene:
        """A saved match, where it was left."""
        if self._journal is None:
            return self._menu()
        try:
            saved = self._journal.load(match_id)
        except Unreadable:
            return self._menu()
        except StoreError as problem:
            self._notices.append(str(problem))
            return self._menu()
        header = saved.header
        setup = Setup(header.variant, header.rules, header.names, header.bots, header.seed)
        self._match_id = match_id
        record = _Noting(self._journal.record(match_id), self._recorder, setup.rules)
        table = Table.resume(setup, saved.events, record, self._company(setup))
        return self._sit_down(self._advised(table), setup)

    def _watch(self, wanted: WatchMatch) -> Scene:
        """A match that is kept."""
        if self._journal is None:
            return self._menu()
        journal = self._journal
        try:
            saved = journal.load(wanted.match_id)
        except Unreadable:
            return self._menu()
        except StoreError as problem:
            self._notices.append(str(problem))
            return self._menu()
        keep = Keeping("replay:export", tell("Export"), lambda: self.write_match(wanted.match_id))
        return self._seen_again(saved, wanted.place, ToMatches(), keep)

    def _watch_file(self, wanted: WatchFile) -> Scene:
        """The match of a file; one that is not quite as it should be is shown as far as it goes."""
        try:
            saved, difference = export.read_sound(Path(wanted.path))
        except StoreError as problem:
            self._notices.append(str(problem))
            return self._menu()
        odd = tell("The end of this file is no game: {problem}", problem=difference) if difference else ""
        adopts = not odd and self._journal is not None
        keep = Keeping("replay:keep", tell("Keep"), lambda: self._adopt(saved)) if adopts else None
        return self._seen_again(saved, wanted.place, ToMenu(), keep, notice=odd)

    def _adopt(self, saved: Saved) -> str:
        """A match of a file, among the player's own."""
        try:
            new = self._journal is not None and self._journal.adopt(saved)
        except StoreError as problem:
            return str(problem)
        return tell("It is among your matches now.") if new else tell("It is among your matches already.")

    def _seen_again(self, saved: Saved, place: int, back: Change, keep: Keeping | None, *, notice: str = "") -> Scene:
        """Who sat there is known by the events; what a file says before them may be anything."""
        header = saved.header
        replay = Replay(saved.events, place)
        seen = replay.view(0)
        bots = header.bots if len(header.bots) == len(seen.names) else ("",) * len(seen.names)
        self._again = ReplayScene(
            self._look,
            replay,
            Setup(header.variant, seen.rules, seen.names, bots, header.seed),
            size=self._window.size,
            back=back,
            keeping=keep,
            notice=notice,
            speed=self._speed,
            manners=self._manners,
        )
        return self._again

    def _advised(self, table: Table) -> Table:
        """Who gives hints sees what the person sees, and has seen what the person saw."""
        chair, adviser = table.chair(_PERSON), self._adviser
        if adviser is not None:
            for event in chair.story:
                adviser.notice(event)
            chair.watch(adviser.notice)
        return table

    @property
    def _adviser(self) -> Adviser | None:
        return None if self._crew is None else self._crew.adviser(_PERSON)

    def _sit_down(self, table: Table, setup: Setup) -> Scene:
        scene = TableScene(
            table,
            table.chair(_PERSON),
            self._look,
            setup=setup,
            size=self._window.size,
            speed=self._speed,
            manners=replace(self._manners, arranged=self._settings.hand.arranged),
            kept=self._journal is not None,
            remember=self._remember_sorting,
            adviser=self._adviser,
        )
        scene.prepare()
        self._seat = table, scene, setup
        if self._journal is None:
            scene.say(tell("Nothing can be written down here: this match will not be kept."))
        return scene

    def _company(self, setup: Setup) -> company.Company:
        """The computer players, each with dice of its own, and the weakest to answer for those that fail.

        Ours think in a process of their own, others are programs of their own. The strongest looks over the shoulder of
        the person, for hints.
        """
        weakest, strongest = roster.names()[0], roster.names()[-1]
        hosts: dict[int, Host] = {}
        thinking = {_PERSON: Engagement(strongest, f"hints of {setup.seed}")}
        for place, bot in enumerate(setup.bots):
            command = command_of(bot)
            if command is not None:
                hosts[place] = Outside(command, place)
            elif bot:
                known = level_and_person(bot)[0] in roster.names()
                thinking[place] = Engagement(bot if known else weakest, f"bot {place} of {setup.seed}")
        self._crew = Crew(thinking)
        hosts |= {place: self._crew.host(place) for place in thinking if place != _PERSON}
        fallback = roster.hire(weakest, f"fallback of {setup.seed}").choose
        tempers = {place: temper_of(person).pace for place, person in enumerate(persons(setup.bots)) if person}
        return company.Company(hosts, fallback, self._pace, tempers)

    @property
    def _manners(self) -> Manners:
        """How this player likes every table."""
        chosen = self._settings
        return Manners(
            chosen.motion,
            Sorting(chosen.hand.by, chosen.hand.down),
            fast_forward=chosen.fast_forward,
            pause_when_away=chosen.pause_when_away,
            nudge=chosen.nudge,
            auto_continue_ms=None if chosen.auto_continue_ms == "never" else chosen.auto_continue_ms,
        )

    @property
    def _pace(self) -> Pace:
        grace = self._settings.slap_grace_ms
        return Pace(FACTORS[self._speed], None if grace == "untimed" else grace)

    def _new_record(self, setup: Setup) -> company.Journal:
        if self._journal is None:
            return _Noting(company.Unwritten(), self._recorder, setup.rules)
        header = Header(
            variant=setup.variant,
            rules=setup.rules,
            names=setup.names,
            bots=setup.bots,
            seed=setup.seed,
            salt=secrets.token_hex(16),
        )
        self._match_id = self._journal.new_match(header)
        return _Noting(self._journal.record(self._match_id), self._recorder, setup.rules)

    def _unfinished(self) -> tuple[Unfinished, ...]:
        if self._journal is None:
            return ()
        try:
            return self._journal.unfinished()
        except StoreError as problem:
            self._notices.append(str(problem))
            return ()

    def _open_journal(self) -> Journal | None:
        """The saved games; without them the game is played all the same, and the player is told.

        :raises RefusedError: if another window has them open; it comes to the front instead.
        """
        try:
            self._exits.enter_context(Lock.take(places.data()))
            self._bell = Doorbell(places.data())
            self._bell.answer()  # nobody has been here to hear it
            self._last_words = LastWords(places.logs())
            self._exits.callback(self._last_words.close)
            self._report = self._recorder.untold()
            return self._exits.enter_context(Journal.open(places.data()))
        except AlreadyRunning as running:
            raise _sent_inside(running, self._file) from running
        except StoreError as problem:
            self._notices += (str(problem), tell("You can play all the same, but your games will not be kept."))
            return None

    def _open_window(self, options: Options, inspector: Inspector | None) -> Window:
        """The window, as it was left or as the command line asks.

        :raises RefusedError: if there can be none.
        """
        shape = self._settings.window
        full = options.fullscreen or shape.fullscreen
        try:
            place = None if shape.x is None or shape.y is None else (shape.x, shape.y)
            shown = display.open_window(options.size or (shape.width, shape.height), place, fullscreen=full)
        except display.NoDisplayError as blind:
            sentence = tell("There is no display to open a window on.")
            raise RefusedError(sentence, NO_DISPLAY) from blind
        except display.WrongPygameError as wrong:
            sentence = tell("Yaniv needs pygame-ce, but the old pygame is installed: remove pygame, keep pygame-ce.")
            raise RefusedError(sentence, BAD_INPUT) from wrong
        window = Window(shown, inspector, fullscreen=full, second_press_ms=lambda: self._settings.second_press_ms)
        if options.size is None and not options.fullscreen:
            self._exits.callback(self._remember_window, window)
        return window

    def _speak(self) -> None:
        """In the language the command line asks for, else the player, else this computer."""
        wanted = self._settings.language
        spoken = best(display.languages()) if wanted == "system" else wanted
        speak(self._lang or spoken, places.locale(), own_letters=self._settings.card_letters == "language")

    def _load_settings(self) -> stored.Settings:
        loaded = keeping.load(places.config())
        if loaded.notice:
            self._notices.append(loaded.notice)
        return loaded.settings

    @property
    def settings(self) -> stored.Settings:
        """As they are now: sound and screen have keys of their own."""
        window = replace(self._settings.window, fullscreen=self._window.fullscreen)
        return replace(self._settings, sound=self._look.sound.wishes, window=window)

    def change(self, settings: stored.Settings) -> str:
        """They hold at once, for everything on the screen."""
        before = self.settings
        if settings.hand != before.hand:
            settings = replace(settings, hand=replace(settings.hand, arranged=()))
        wrong = self._kept_settings(settings)
        if settings.window.fullscreen != before.window.fullscreen:
            self._window.fill_screen(on=settings.window.fullscreen)
        if settings.speed != before.speed:
            self._speed = settings.speed
        if (settings.language, settings.card_letters) != (before.language, before.card_letters):
            self._lang = None if settings.language != before.language else self._lang
            self._speak()
        self._look.wear(settings.look)
        self._look.sound.wishes = settings.sound
        keys.bind(settings.keys)
        return wrong

    @property
    def folders(self) -> tuple[Folder, ...]:
        """Where things are kept."""
        return (
            Folder("settings", tell("Settings"), places.config()),
            Folder("matches", tell("Matches"), places.data()),
            Folder("variants", tell("House rules of your own"), places.own_variants()),
            Folder("pictures", tell("Pictures of the window"), places.pictures()),
            Folder("logs", tell("Crash reports"), places.logs()),
        )

    @property
    def kept(self) -> int:
        """So many matches are kept; none where they cannot be counted."""
        try:
            return len(self._journal.matches()) if self._journal is not None else 0
        except StoreError:
            return 0

    def open(self, folder: Path) -> str:
        """In the system's own window."""
        return folders.show(folder)

    def export(self) -> str:
        """Every match as a file."""
        folder = places.exports()
        if self._journal is None:
            return tell("Nothing is kept, so there is nothing to export.")
        try:
            written, unread = export.write_all(folder, self._journal)
        except StoreError as problem:
            return str(problem)
        if unread:
            one = "{n} match is in {folder}; others cannot be read."
            many = "{n} matches are in {folder}; others cannot be read."
            return tell_number(one, many, written, folder=folder)
        return tell_number("{n} match is in {folder}.", "{n} matches are in {folder}.", written, folder=folder)

    def matches(self) -> tuple[Kept, ...]:
        """All that can be read, the newest first; none where there is no journal."""
        try:
            return self._journal.kept() if self._journal is not None else ()
        except StoreError as problem:
            self._notices.append(str(problem))
            return ()

    def write_match(self, match_id: int) -> str:
        """One match as a file, beside all others that were exported."""
        if self._journal is None:
            return tell("Nothing is kept, so there is nothing to export.")
        try:
            path = export.write_match(places.exports(), self._journal, match_id)
        except StoreError as problem:
            return str(problem)
        return tell("The match is in {file}.", file=path)

    def write_table(self) -> str:
        """All matches as a table for spreadsheets."""
        path = places.exports() / export.TABLE
        try:
            export.write_table(path, self.matches())
        except StoreError as problem:
            return str(problem)
        return tell("The table is in {file}.", file=path)

    def count_anew(self) -> str:
        """Statistics begin now."""
        try:
            if self._journal is not None:
                self._journal.count_anew()
        except StoreError as problem:
            return str(problem)
        return tell("From now on everything is counted anew.")

    def forget(self) -> str:
        """All matches, the one at the table too: nobody sits there any more."""
        if self._journal is None:
            return ""
        if self._seat is not None:
            self._get_up(*self._seat)
            self._here = ToMenu()
        try:
            self._journal.forget()
        except StoreError as problem:
            return str(problem)
        return tell("All matches are deleted.")

    def _remember(self, setup: Setup) -> None:
        """The new-game page opens with this next time."""
        word = self._words.get(setup.variant, self._settings.last_match.variant)
        last = stored.LastMatch(word, len(setup.names), setup.bots[1:], own_name(setup))
        self._save(replace(self._settings, last_match=last))

    def _remember_sorting(self, sorting: Sorting) -> None:
        self._save(replace(self._settings, hand=stored.HandOrder(sorting.by, sorting.down)))

    def _remember_hand(self) -> None:
        """It is found again as it was held."""
        if self._seat is not None:
            self._save(replace(self._settings, hand=replace(self._settings.hand, arranged=self._seat[1].arranged)))

    def _get_up(self, table: Table, _scene: TableScene, _setup: Setup) -> None:
        """Everybody leaves the table."""
        self._remember_hand()
        self._seat = None
        table.close()

    def _dismiss(self) -> None:
        """Nobody stays behind, however the program ends."""
        if self._crew is not None:
            self._crew.close()

    def _remember_window(self, window: Window) -> None:
        shape = replace(self._settings.window, fullscreen=window.fullscreen)
        if not window.fullscreen:
            (width, height), (x, y) = window.size, window.place
            shape = stored.WindowShape(width, height, x=x, y=y)
        self._save(replace(self._settings, window=shape))

    def _remember_sound(self) -> None:
        self._save(replace(self._settings, sound=self._look.sound.wishes))

    def _save(self, settings: stored.Settings) -> None:
        """Settings that cannot be saved are no reason to stop."""
        wrong = self._kept_settings(settings)
        if wrong:
            self._notices.append(wrong)

    def _kept_settings(self, settings: stored.Settings) -> str:
        """They hold from now on and are saved; tells why they cannot be."""
        if settings != self._settings:
            self._settings = settings
            try:
                keeping.save(places.config(), settings)
            except StoreError as problem:
                return str(problem)
        return ""

    def _read_notices(self) -> tuple[str, ...]:
        """What the player has to be told, once."""
        kept = self._journal.notices if self._journal is not None else []
        told = (*self._notices, *kept)
        self._notices.clear()
        kept.clear()
        return told


def _sent_inside(running: AlreadyRunning, file: str | None) -> RefusedError:
    """What becomes of a second start: the first comes to the front and opens the file."""
    bell = Doorbell(places.data())
    try:
        bell.ring(file)
    except StoreError as unreachable:
        return RefusedError(str(unreachable), BAD_INPUT)
    until = time.monotonic() + _PATIENCE_S
    while bell.is_unanswered() and time.monotonic() < until:
        time.sleep(0.02)
    if bell.is_unanswered():
        bell.answer()
        return RefusedError(str(running), BAD_INPUT)
    return RefusedError(tell("Yaniv is already running; its window comes to the front."), GOOD)


class _Noting:
    """A journal that also tells the crash report what happened."""

    def __init__(self, inner: company.Journal, recorder: Recorder, rules: HouseRules) -> None:
        self._inner = inner
        self._recorder = recorder
        recorder.play_by(json.encode(rules).decode())

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:
        """Keeps the events, then notes them."""
        self._inner.append(events, at_ms)
        for event in events:
            self._recorder.note(json.encode(_nameless(event)).decode())


def _nameless(event: AnyEvent) -> AnyEvent:
    """What a crash report may hold: nobody's name."""
    if isinstance(event, MatchOpened):
        return replace(event, names=tuple(f"seat {seat}" for seat in range(len(event.names))))
    return event


def _asked_match(options: Options) -> Setup | None:
    """The match the command line starts at once, if it does.

    :raises RefusedError: if there can be no such match.
    """
    if options.variant is None and options.players is None and options.bots is None and options.seed is None:
        return None
    try:
        variant = _named(library.load(options.variant or library.FIRST), options.variant or library.FIRST)
        return seat(variant, options.players, options.bots or (), options.seed or "")
    except library.VariantError as wrong:
        raise RefusedError(str(wrong), BAD_INPUT) from wrong
    except SeatingError as wrong:
        raise RefusedError(str(wrong), BAD_LINE) from wrong


def _now() -> datetime:
    """By the clock on the wall."""
    return datetime.now().astimezone()


def _named(variant: Variant, word: str) -> Variant:
    """Every variant is called something: without a name of its own, by its file."""
    return variant if variant.name else replace(variant, name=Path(word).stem)


def _sink(target: str, exits: ExitStack) -> BinaryIO:
    """Where the inspect lines go; `-` is standard output.

    :raises RefusedError: if it cannot be written.
    """
    if target == "-":
        return sys.stdout.buffer
    try:
        return exits.enter_context(Path(target).open("ab"))
    except OSError as problem:
        sentence = tell("{file} cannot be written: {problem}.", file=target, problem=problem.strerror or problem)
        raise RefusedError(sentence, BAD_INPUT) from problem
