"""The program while its window is open: the menu, and the way to whatever lies behind it."""

import gc
from contextlib import ExitStack
from datetime import datetime
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING

from yaniv import places, terminal
from yaniv.app import screen
from yaniv.app.limits import ensure_open_files
from yaniv.app.options import Options, asked_match
from yaniv.app.records import Records
from yaniv.app.refusal import BAD_INPUT, GOOD, RefusedError
from yaniv.app.wishes import Wishes
from yaniv.crash import Recorder
from yaniv.store import export
from yaniv.store.refusal import StoreError
from yaniv.ui import clipboard, display, folders
from yaniv.ui.scenes.camera import WithCamera
from yaniv.ui.scenes.gifts import WithGifts
from yaniv.ui.scenes.keysheet import WithKeys
from yaniv.ui.scenes.mirrored import Mirrored
from yaniv.ui.scenes.mishap import Mishap
from yaniv.ui.scenes.scene import Change, ContinueMatch, DeclineLessons, Quit, Scene, WatchFile
from yaniv.ui.scenes.title import TitleScene
from yaniv.ui.speeds import Pace as Tempo
from yaniv.variants import offered
from yaniv.variants.offered import Offered

if TYPE_CHECKING:
    from yaniv.app.pages import Pages


def run(options: Options) -> int:
    """Opens the window and lives until the player leaves; gives the exit code."""
    try:
        ensure_open_files()
        with ExitStack() as exits:
            Program(options, exits).live()
    except RefusedError as refused:
        terminal.complain(str(refused))
        return refused.code
    except StoreError as lost:
        terminal.complain(str(lost))
        return BAD_INPUT
    except KeyboardInterrupt:
        pass
    return GOOD


class Program:
    """Everything that is open while the window is."""

    def __init__(self, options: Options, exits: ExitStack) -> None:
        self._notices: list[str] = []
        """What the player has to be told, from everybody here."""
        self._exits = exits
        recorder = Recorder(places.logs())
        recorder.install()
        self._asked = asked_match(options)
        self._go_on = options.go_on
        self._film = options.file if options.file is not None and options.file.lower().endswith(export.SUFFIX) else None
        """A match to be seen at once."""
        self._gift = None if options.file is None or self._film else offered.of_file(options.file)
        self._wishes = Wishes(options, self._notices)
        self._wishes.allow_programs(options.bots or ())
        self._newcomer = self._wishes.settings.offer_lessons
        """Asked once: the entries of the menu keep their places when the offer goes."""
        self._records = Records(recorder, self._notices, options.file, exits)
        self._recorder = recorder
        if recorder.broke_unseen:
            self._wishes.look_as_it_came()
        recorder.awaits_picture = True
        self._opened = screen.opened(options, self._wishes, exits)
        self._records.shown_by(display.driver())
        self._window, self._look = self._opened.window, self._opened.look
        self._behind: Pages | None = None
        """The pages behind the menu, once somebody has been there."""

    def live(self) -> None:
        """Shows the first page, and then whatever the pages ask for."""
        gc.freeze()  # modules stay as they are: who clears up after a page looks at what it has left alone
        first = self._with_keys(self._first(), self._gift)
        self._window.run(first, self._follow, self._settle, self._records.look_up)

    def _first(self) -> Scene:
        if self._asked is not None:
            return self._pages().start(self._asked) or self._menu()
        if self._film is not None:
            return self._pages().follow(WatchFile(self._film)) or self._menu()
        left = self._records.unfinished() if self._go_on else ()
        return (self._pages().follow(ContinueMatch(left[0].match_id)) if left else None) or self._menu()

    def _settle(self) -> None:
        """The first picture stands: now there is time for sound, and for whatever lies behind the menu."""
        self._recorder.awaits_picture = False
        self._look.sound.open()
        Thread(target=import_module, args=("yaniv.app.pages",), daemon=True).start()

    def _pages(self) -> "Pages":
        if self._behind is None:
            from yaniv.app.pages import Pages

            gc.freeze()  # as above
            self._behind = Pages(self._wishes, self._opened, self._records, self._notices, self._exits)
        return self._behind

    def _follow(self, change: Change) -> Scene | None:
        """The next page, on which keys can be looked up and pictures taken; None: the player leaves."""
        if isinstance(change, DeclineLessons):
            self._wishes.offer_no_lessons()
        page = self._pages().follow(change)
        return None if isinstance(change, Quit) else self._with_keys(page or self._menu())

    def _with_keys(self, page: Scene, gift: Offered | None = None) -> Scene:
        keyed = WithKeys(page, self._look, Tempo(self._wishes.speed, self._wishes.settings.motion))
        given = WithGifts(keyed, self._look, clipboard.text, gift)
        return WithCamera(given, self._look, places.pictures(), lambda: datetime.now().astimezone())

    def _menu(self) -> Scene:
        offer = self._wishes.settings.offer_lessons
        saved, report = self._records.unfinished(), self._records.report
        self._records.report = None
        mishap = None if report is None else Mishap(self._look, report, folders.show, saved=bool(saved))
        told = self._records.read_notices()
        new = self._newcomer
        return Mirrored(
            TitleScene(
                self._look,
                saved,
                told,
                comfort_first=new,
                offer_lessons=offer,
                mishap=mishap,
                store=self._records,
            )
        )
