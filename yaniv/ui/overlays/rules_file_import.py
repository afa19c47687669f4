"""Import of a rule file: a file picker, then a panel that shows the rules before they are used."""

from pathlib import Path

from pygame import Surface

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.navigation import NavigationRequest
from yaniv.ui.overlays.file_picker import FilePicker
from yaniv.ui.overlays.recent_files import RecentFiles
from yaniv.ui.overlays.rules_import_panel import RulesImportPanel
from yaniv.variants.imported_rules import BackgroundFileRead


class RulesFileImportPanel:
    """Panel over a page of the kit; what it leads to is in `request`."""

    def __init__(self, context: UiContext, start_folder: Path, recent_files: RecentFiles) -> None:
        """Create the panel; `start_folder` is listed first if no file was opened before."""
        self._context = context
        self._panel: FilePicker | RulesImportPanel = FilePicker(
            context,
            tr("Import rules"),
            tr("Preview"),
            recent_files.start_folder(start_folder),
            recent_files=recent_files,
        )

        self._reading: BackgroundFileRead | None = None
        """Read of the last picked file, until its result is available."""

    @property
    def request(self) -> NavigationRequest | None:
        """Request to play with the rules, once the player has decided that."""
        return self._panel.request if isinstance(self._panel, RulesImportPanel) else None

    @property
    def is_moving(self) -> bool:
        """True while a file is being read, which every frame checks, or the import panel moves."""
        return self._reading is not None or (isinstance(self._panel, RulesImportPanel) and self._panel.is_moving)

    @property
    def announce(self) -> str:
        """Text of the open panel for screen readers."""
        return self._panel.announce

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; picking a file starts reading it. Return a text if the panel is to be closed."""
        result = self._panel.handle(event)
        if isinstance(result, Path):
            self._reading = BackgroundFileRead(str(result))
            self._poll_reading()
            return None
        return result

    def resize(self, size: tuple[int, int]) -> None:
        """Do nothing: it takes the size of what it is painted on."""

    def update(self, ms: int) -> None:
        """Advance the import panel by *ms* milliseconds; what is read is looked for whenever it is painted."""
        if isinstance(self._panel, RulesImportPanel):
            self._panel.update(ms)

    def paint(self, surface: Surface) -> None:
        """Paint the open panel over the dimmed page."""
        self._poll_reading()
        self._panel.paint(surface)

    def _poll_reading(self) -> None:
        """Show the import panel if the picked file has been read."""
        imported = None if self._reading is None else self._reading.result()
        if imported is not None:
            self._reading = None
            self._panel = RulesImportPanel(self._context, imported)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the file picker, or of the import panel after it."""
        return self._panel.elements()
