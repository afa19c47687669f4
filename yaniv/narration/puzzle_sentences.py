"""Sentences for the codes of messages about puzzles."""

from typing import Final

PUZZLE_SENTENCES: Final[dict[str, str]] = {
    "no_puzzle_file": "The puzzles can't be read: {problem}.",
    "puzzle_file_too_new": "These puzzles come from a newer version of Yaniv.",
    "puzzle_file_damaged": "This is no puzzle, or one from a newer version of Yaniv.",
    "puzzle_listed_twice": "The puzzle {id} is listed twice.",
}
"""English sentences of all codes of `yaniv.puzzles.puzzle_messages`."""
