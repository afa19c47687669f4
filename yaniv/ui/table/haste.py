"""Who holds the key for it sees the film run faster; a tap ends it. Pure."""

from yaniv.ui import speeds


class Haste:
    """One key, button or trigger that is held, tapped, or neither."""

    def __init__(self) -> None:
        self._since: int | None = None

    @property
    def factor(self) -> int:
        """How much faster time passes."""
        return 1 if self._since is None else speeds.HURRY

    def press(self, ms: int) -> None:
        """It went down at this moment."""
        self._since = ms

    def release(self, ms: int) -> bool:
        """It came up; was it only tapped?"""
        begun, self._since = self._since, None
        return begun is not None and ms - begun < speeds.TAP

    def forget(self) -> None:
        """Nobody can say what is held: the window is not in front."""
        self._since = None
