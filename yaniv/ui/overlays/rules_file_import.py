"""Taking in a rule file: it is picked, then looked at like everything that comes from outside."""

from pathlib import Path

from pygame import Surface

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.navigation import NavigationRequest
from yaniv.ui.overlays.file_picker import FilePicker
from yaniv.ui.overlays.rules_import_panel import RulesImportPanel
from yaniv.variants.imported_rules import BackgroundFileRead


class RulesFileImportPanel:
    """Answers `button:cancel`, or with the change that follows from taking the rules."""

    def __init__(self, context: UiContext, start_folder: Path) -> None:
        """*home*: where to look first."""
        self._context = context
        self._panel: FilePicker | RulesImportPanel = FilePicker(
            context, tr("Import rules"), tr("Look at it"), start_folder
        )

        self._reading: BackgroundFileRead | None = None
        """Of the file that was picked last, until the disk has answered."""

    @property
    def is_moving(self) -> bool:
        """Is a file looked for in every frame?"""
        return self._reading is not None

    @property
    def announce(self) -> str:
        """What lies on the page."""
        return self._panel.announce

    def handle(self, event: InputEvent) -> NavigationRequest | str | None:
        """A file was picked, or its rules are taken or left."""
        result = self._panel.handle(event)
        if isinstance(result, Path):
            self._reading = BackgroundFileRead(str(result))
            self._poll_reading()
            return None
        return result

    def paint(self, surface: Surface) -> None:
        """Over the dimmed page."""
        self._poll_reading()
        self._panel.paint(surface)

    def _poll_reading(self) -> None:
        """Look whether the file that was picked is read."""
        imported = None if self._reading is None else self._reading.result()
        if imported is not None:
            self._reading = None
            self._panel = RulesImportPanel(self._context, imported)

    def elements(self) -> tuple[Element, ...]:
        """Those of the picker, then those of the rules."""
        return self._panel.elements()
