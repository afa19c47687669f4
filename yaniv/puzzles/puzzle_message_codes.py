"""Messages about the puzzle file, as codes; `yaniv.narration.message_text` has the sentences."""

from typing import Literal

from yaniv.coded_message import CodedError, CodedMessage

PuzzleCode = Literal["no_puzzle_file", "puzzle_file_too_new", "puzzle_file_damaged", "puzzle_listed_twice"]


class PuzzleFileError(CodedError):
    """Raised if the puzzle file cannot be used."""


def puzzle_message(code: PuzzleCode, /, **gaps: object) -> CodedMessage:
    """Return a message about the puzzle file; *gaps* are the values for its sentence."""
    return CodedMessage(code, gaps)
