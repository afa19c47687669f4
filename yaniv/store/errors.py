"""Errors of the store, and the codes of the messages that it has for the player."""

from typing import Literal

from yaniv.coded_message import CodedError, CodedMessage

StoreCode = Literal[
    "settings_not_saved",
    "cannot_save_in_folder",
    "cannot_read",
    "cannot_write",
    "no_regular_file_to_write",
    "no_regular_file_to_read",
    "already_running",
    "folder_without_locks",
    "running_but_unreachable",
    "disk_full",
    "database_busy",
    "database_not_writable",
    "database_damaged",
    "database_newer",
    "database_unusable",
    "damaged_database_kept",
    "newer_database_kept",
    "newer_database_taken_back",
    "replacing_database_kept",
    "no_such_match",
    "match_set_aside",
    "file_too_large",
    "not_a_match",
    "newer_match_format",
    "header_damaged",
    "header_unreadable",
    "not_an_event",
    "event_missing",
    "event_damaged",
    "event_does_not_follow",
    "match_empty",
    "incomplete_move",
    "event_not_allowed",
    "event_not_possible",
    "record_too_short",
    "unexpected_event",
    "event_differs",
    "other_rules",
    "other_names",
    "other_seat_count",
    "invalid_seal",
    "profile_unnamed",
    "profile_exists",
    "too_many_profiles",
    "no_such_profile",
    "profile_in_use",
]
"""What can be told; `yaniv.narration.message_text` has the sentences."""


class StoreError(CodedError, OSError):
    """Raised if data could not be stored or read."""


class AlreadyRunningError(StoreError):
    """Raised if another running copy of the program has the saved games open."""


class UnreadableMatchError(StoreError):
    """Raised if the record of a match is invalid; the message says what is wrong with it."""


def store_message(code: StoreCode, /, **gaps: object) -> CodedMessage:
    """Return a message of the store; *gaps* are the values for its sentence."""
    return CodedMessage(code, gaps)
