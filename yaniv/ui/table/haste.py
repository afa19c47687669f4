"""Who holds the key for it sees the film run faster; a tap ends it. Or one press begins that and the next ends it."""

from yaniv.ui import keys, speeds
from yaniv.ui.inputs import FocusLost, Input, KeyReleased, PadReleased, PointerPressed, PointerReleased
from yaniv.ui.stage import Stage
from yaniv.ui.table.notes import Notes
from yaniv.words import tell


class Haste:
    """One key, button or trigger that is held, tapped, or neither."""

    def __init__(self, stage: Stage, notes: Notes, *, toggles: bool = False) -> None:
        self._stage = stage
        self._notes = notes
        self._toggles = toggles
        self._since: int | None = None

    @property
    def factor(self) -> int:
        """How much faster time passes."""
        return 1 if self._since is None else speeds.HURRY

    def handle(self, given: Input) -> bool:
        """Space comes up, or the middle button goes down or up. Was that all there is to this input?"""
        match given:
            case PointerPressed(button="middle"):
                self.press(given.ms)
            case PointerReleased(button="middle"):
                self._release(given.ms)
            case KeyReleased() | PadReleased() if keys.ends(given, "act"):
                self._release(given.ms)
                return False
            case FocusLost():
                self._forget()
                return False
            case _:
                return False
        return True

    def press(self, ms: int) -> None:
        """It went down at this moment."""
        lasted = self._lasts
        self._since = None if lasted else ms
        if self._lasts:
            self._notes.say(tell("Animations play faster until you press that again"))
        elif lasted:
            self._notes.say(tell("Animations play at their usual speed"))

    @property
    def _lasts(self) -> bool:
        """Time passes faster with nothing held."""
        return self._toggles and self._since is not None

    def _release(self, ms: int) -> None:
        """It came up; if it was only tapped, all films are at their ends."""
        if self._toggles:
            return
        begun, self._since = self._since, None
        if begun is not None and ms - begun < speeds.TAP:
            self._stage.skip()

    def _forget(self) -> None:
        """Nobody can say what is held: the window is not in front."""
        if not self._toggles:
            self._since = None
