"""Taking in a rule file: it is picked, then looked at like everything that comes from outside."""

from pathlib import Path

from pygame import Surface

from yaniv.ui.inputs import Input
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.adopt import AdoptPanel
from yaniv.ui.scenes.files import FilesPanel
from yaniv.ui.scenes.scene import Change
from yaniv.variants.offered import FileReading
from yaniv.words import tell


class ImportPanel:
    """Answers `button:cancel`, or with the change that follows from taking the rules."""

    def __init__(self, look: Look, home: Path) -> None:
        """*home*: where to look first."""
        self._look = look
        self._shown: FilesPanel | AdoptPanel = FilesPanel(look, tell("Import rules"), tell("Look at it"), home)

        self._reading: FileReading | None = None
        """Of the file that was picked last, until the disk has answered."""

    @property
    def moving(self) -> bool:
        """Is a file looked for in every frame?"""
        return self._reading is not None

    @property
    def announce(self) -> str:
        """What lies on the page."""
        return self._shown.announce

    def handle(self, given: Input) -> Change | str | None:
        """A file was picked, or its rules are taken or left."""
        answer = self._shown.handle(given)
        if isinstance(answer, Path):
            self._reading = FileReading(str(answer))
            self._receive()
            return None
        return answer

    def paint(self, surface: Surface) -> None:
        """Over the dimmed page."""
        self._receive()
        self._shown.paint(surface)

    def _receive(self) -> None:
        """Look whether the file that was picked is read."""
        gift = None if self._reading is None else self._reading.answer()
        if gift is not None:
            self._reading = None
            self._shown = AdoptPanel(self._look, gift)

    def elements(self) -> tuple[Element, ...]:
        """Those of the picker, then those of the rules."""
        return self._shown.elements()
