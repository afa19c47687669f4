"""What the settings page asks: carried out at once, on the screen and in the files."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from yaniv import places
from yaniv.app.records import Records
from yaniv.app.screen import Screen
from yaniv.app.wishes import Wishes
from yaniv.store.settings import Settings
from yaniv.ui import folders
from yaniv.ui.scenes.keeper import Folder
from yaniv.words import tell


class Housekeeper:
    """Has wishes, screen and records in hand."""

    def __init__(self, wishes: Wishes, screen: Screen, records: Records, leave_table: Callable[[], None]) -> None:
        self._wishes = wishes
        self._window = screen.window
        self._look = screen.look
        self._records = records
        self._leave_table = leave_table

    @property
    def settings(self) -> Settings:
        """As they are now: sound and screen have keys of their own."""
        saved = self._wishes.settings
        window = replace(saved.window, fullscreen=self._window.fullscreen)
        return replace(saved, sound=self._look.sound.wishes, window=window)

    def change(self, settings: Settings) -> str:
        """They hold at once, for everything on the screen."""
        before = self.settings
        wrong = self._wishes.change(settings, before)
        if settings.window.fullscreen != before.window.fullscreen:
            self._window.fill_screen(on=settings.window.fullscreen)
        self._look.wear(settings.look)
        self._look.sound.wishes = settings.sound
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
        """So many matches are kept."""
        return self._records.kept

    def open(self, folder: Path) -> str:
        """In the system's own window."""
        return folders.show(folder)

    def export(self) -> str:
        """Every match as a file."""
        return self._records.export()

    def forget(self) -> str:
        """All matches, the one at the table too: nobody sits there any more."""
        if self._records.are_kept:
            self._leave_table()
        return self._records.forget()
