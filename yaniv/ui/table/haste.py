"""Who holds the key for it sees the film run faster; a tap ends it. Or one press begins that and the next ends it.

Pure.
"""

from yaniv.ui import speeds


class Haste:
    """One key, button or trigger that is held, tapped, or neither."""

    def __init__(self, *, toggles: bool = False) -> None:
        self._toggles = toggles
        self._since: int | None = None

    @property
    def factor(self) -> int:
        """How much faster time passes."""
        return 1 if self._since is None else speeds.HURRY

    @property
    def lasts(self) -> bool:
        """Time passes faster with nothing held."""
        return self._toggles and self._since is not None

    def press(self, ms: int) -> None:
        """It went down at this moment."""
        self._since = None if self.lasts else ms

    def release(self, ms: int) -> bool:
        """It came up; was it only tapped?"""
        if self._toggles:
            return False
        begun, self._since = self._since, None
        return begun is not None and ms - begun < speeds.TAP

    def forget(self) -> None:
        """Nobody can say what is held: the window is not in front."""
        if not self._toggles:
            self._since = None
