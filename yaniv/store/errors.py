"""What the store says when it cannot do what was asked: one sentence for the player."""


class StoreError(OSError):
    """Something could not be kept or read; its text is a sentence for the player."""


class AlreadyRunningError(StoreError):
    """Another window of the game holds the saved games."""


class UnreadableMatchError(StoreError):
    """What was kept of a match leads nowhere; the text says what is wrong with it."""
