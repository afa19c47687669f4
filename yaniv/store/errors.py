"""Errors of the store; the text of each is a message for the player."""


class StoreError(OSError):
    """Data could not be stored or read; the text is a message for the player."""


class AlreadyRunningError(StoreError):
    """Another window of the game has the saved games open."""


class UnreadableMatchError(StoreError):
    """The record of a match is invalid; the text says what is wrong with it."""
