"""A drawer for settings: keeps them as the program does, but on no disk and in no window."""

from pathlib import Path

from yaniv.settings.settings_schema import Settings
from yaniv.ui.context import UiContext
from yaniv.ui.input import key_bindings
from yaniv.ui.scenes.settings.settings_port import DataFolder


class FakeSettingsPort:
    """What is put in is there; what is asked of it is written down."""

    def __init__(self, settings: Settings | None = None, context: UiContext | None = None) -> None:
        self.settings = settings or Settings()
        self.match_count = 12
        self.locked: dict[str, dict[str, str]] = {}
        self.error = ""
        """Whatever is asked goes wrong like this."""
        self.calls: list[str] = []
        self.folders = (
            DataFolder("settings", "Settings", Path("/home/noa/.config/yaniv")),
            DataFolder("matches", "Matches", Path("/home/noa/.local/share/yaniv")),
        )
        self._context = context

    def locked_choices(self) -> dict[str, dict[str, str]]:
        """As laid out."""
        return self.locked

    def apply(self, settings: Settings) -> str:
        """They hold."""
        if self._context is not None and settings.look != self.settings.look:
            self._context.apply_appearance(settings.look)
        self.settings = settings
        key_bindings.set_bindings(settings.keys)
        return self.error

    def open_folder(self, folder: Path) -> str:
        """Nothing opens here."""
        self.calls.append(f"open {folder.name}")
        return self.error

    def export_matches(self) -> str:
        """Nothing is written here."""
        self.calls.append("export")
        return self.error or "12 matches saved to /home/noa/Documents/Yaniv."

    def delete_all_matches(self) -> str:
        """Nothing is kept from now on."""
        self.calls.append("forget")
        self.match_count = 0
        return self.error or "All matches deleted."
