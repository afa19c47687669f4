"""A drawer for settings: keeps them as the program does, but on no disk and in no window."""

from pathlib import Path

from yaniv.store.settings import Settings
from yaniv.ui import keys
from yaniv.ui.look import Look
from yaniv.ui.scenes.keeper import Folder


class Drawer:
    """What is put in is there; what is asked of it is written down."""

    def __init__(self, settings: Settings | None = None, look: Look | None = None) -> None:
        self.settings = settings or Settings()
        self.kept = 12
        self.trouble = ""
        """Whatever is asked goes wrong like this."""
        self.done: list[str] = []
        self.folders = (
            Folder("settings", "Settings", Path("/home/noa/.config/yaniv")),
            Folder("matches", "Matches", Path("/home/noa/.local/share/yaniv")),
        )
        self._look = look

    def change(self, settings: Settings) -> str:
        """They hold."""
        if self._look is not None and settings.look != self.settings.look:
            self._look.wear(settings.look)
        self.settings = settings
        keys.bind(settings.keys)
        return self.trouble

    def open(self, folder: Path) -> str:
        """Nothing opens here."""
        self.done.append(f"open {folder.name}")
        return self.trouble

    def export(self) -> str:
        """Nothing is written here."""
        self.done.append("export")
        return self.trouble or "12 matches are in /home/noa/Documents/Yaniv."

    def forget(self) -> str:
        """Nothing is kept from now on."""
        self.done.append("forget")
        self.kept = 0
        return self.trouble or "All matches are deleted."
