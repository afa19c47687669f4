"""A fake `SettingsPort` that keeps settings in memory."""

from pathlib import Path

from yaniv.settings.settings_schema import Settings
from yaniv.ui.context import UiContext
from yaniv.ui.input import key_bindings
from yaniv.ui.pages.settings_port import DataFolder


class FakeSettingsPort:
    """Applies settings to the key bindings and, if given, the context; records all other calls."""

    def __init__(self, settings: Settings | None = None, context: UiContext | None = None) -> None:
        self.settings = settings or Settings()
        self.match_count = 12
        self.locked: dict[str, dict[str, str]] = {}
        self.error = ""
        """Error that all calls return, if not empty."""
        self.calls: list[str] = []
        self.folders = (
            DataFolder("settings", "Settings", Path("/home/noa/.config/yaniv")),
            DataFolder("matches", "Matches", Path("/home/noa/.local/share/yaniv")),
        )
        self._context = context

    def locked_choices(self) -> dict[str, dict[str, str]]:
        """Return the locked choices set by the test."""
        return self.locked

    def apply(self, settings: Settings) -> str:
        """Apply the settings."""
        if self._context is not None and settings.look != self.settings.look:
            self._context.apply_appearance(settings.look)
        self.settings = settings
        key_bindings.set_bindings(settings.keys)
        return self.error

    def read_aloud(self, words: str) -> str:
        """Record the words; say nothing."""
        self.calls.append(f"say {words}")
        return self.error

    def open_folder(self, folder: Path) -> str:
        """Record the call; open nothing."""
        self.calls.append(f"open {folder.name}")
        return self.error

    def export_matches(self) -> str:
        """Record the call; write nothing."""
        self.calls.append("export")
        return self.error or "12 matches saved to /home/noa/Documents/Yaniv."

    def delete_all_matches(self) -> str:
        """Record the call and set the number of matches to 0."""
        self.calls.append("forget")
        self.match_count = 0
        return self.error or "All matches deleted."
