"""Sentences for the codes of the store's messages, about files, saved games and records of matches."""

from typing import Final

STORE_SENTENCES: Final[dict[str, str]] = {
    "settings_not_saved": "Can't save the settings in {file}: {problem}.",
    "cannot_save_in_folder": "Can't save anything in {folder}: {problem}.",
    "cannot_read": "Can't read {file}: {problem}.",
    "cannot_write": "Can't write {file}: {problem}.",
    "no_regular_file_to_write": "{file} is not a regular file, so nothing was written.",
    "no_regular_file_to_read": "{file} is not a readable file.",
    "already_running": "Yaniv is already running with your saved games open.",
    "folder_without_locks": "{folder} can't be locked: open Yaniv only once with these saved games.",
    "running_but_unreachable": "Yaniv is already running, but can't be reached: {problem}.",
    "disk_full": "The disk is full: nothing can be saved.",
    "database_busy": "Another program is using your saved games.",
    "database_not_writable": "Can't save anything: {file} can't be written.",
    "database_damaged": "Your saved games file is damaged: {file}.",
    "database_newer": "Your saved games are from a newer version of Yaniv: {file}.",
    "database_unusable": (
        "Your saved games can't be used: their file or its disk is damaged, or they are from a newer version of Yaniv."
    ),
    "damaged_database_kept": "Your saved games file is damaged. It was kept as {file}, and a new one was started.",
    "newer_database_kept": (
        "Your saved games are from a newer version of Yaniv. They were kept as {file}; a new file was started."
    ),
    "newer_database_taken_back": "Your saved games from {file} are back.",
    "replacing_database_kept": (
        "While Yaniv was running, another file replaced your saved games. Yours are back in place; "
        "the other file is now {file}."
    ),
    "no_such_match": "There is no saved game number {number}.",
    "match_set_aside": "A saved game can't be read and was set aside: {problem}",
    "file_too_large": "this file is too large for a match; the limit is {most} MB.",
    "not_a_match": "this is not a Yaniv saved game, or it is from a newer version.",
    "newer_match_format": "this game was saved by a newer version of Yaniv.",
    "invalid_seal": "its seal is invalid: a seal has 64 characters, 0 to 9 and a to f",
    "header_damaged": "its header is damaged ({problem}).",
    "header_unreadable": "its header is damaged, or from a newer version of Yaniv.",
    "not_an_event": "this is not a game event, or it is from a newer version of Yaniv.",
    "event_missing": "event {number} is missing.",
    "event_damaged": "event {number} is damaged, or from a newer version of Yaniv.",
    "event_does_not_follow": "event {number} doesn't follow from the ones before it.",
    "match_empty": "the match is empty.",
    "incomplete_move": "it stops in the middle of a move.",
    "event_not_allowed": "{event} is not allowed here. {reason}",
    "event_not_possible": "{event} is not possible here.",
    "record_too_short": "the record stops here, but {event} is missing.",
    "unexpected_event": "found {recorded}, expected {decided}.",
    "event_differs": "{decided} was recorded differently from what the rules give.",
    "other_rules": "these are not the rules the match was played by.",
    "other_names": "these are not the names in the match.",
    "profile_unnamed": "A player needs a name.",
    "profile_exists": "There is a player called {name} already.",
    "too_many_profiles": "There is room for {n} players.",
    "no_such_profile": "There is no player called {name}. Players: {names}.",
    "profile_in_use": "{name} is playing in another window.",
    "other_seat_count": "seats listed here: {n}; players in the match: {players}.",
}
"""English sentences of all codes of `yaniv.store.errors`."""
