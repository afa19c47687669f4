"""Sentences for the codes of faults of computer players, for the author of a bot or whoever tries it."""

from typing import Final

FAULT_SENTENCES: Final[dict[str, str]] = {
    "player_raised": "It failed with an exception, {error}",
    "no_move": "It didn't move.",
    "move_for_other_seat": "It moved for seat {seat}: {move}",
    "illegal_move": "It chose an illegal move, {move}. {reason}",
    "took_too_long": "It took too long.",
    "process_died": "Its process died.",
    "process_died_too_often": "Its process died too often.",
    "process_hangs": "Its process hangs.",
    "process_not_started": "Its process can't be started: {problem}.",
    "program_not_named": "No program is named after “exec:”.",
    "program_bad_quotes": "A quote in `{command}` isn't closed.",
    "program_not_started": "`{command}` can't be started: {problem}.",
    "program_too_slow": "`{command}` took too long.",
    "program_ended": "`{command}` has ended.",
    "program_endless_line": "`{command}` writes lines without end.",
    "program_writes_unasked": "`{command}` writes without being asked.",
    "program_does_not_read": "`{command}` doesn't read what it is sent.",
    "answer_not_json": "Its answer is not JSON: {answer}",
    "answer_without_move": "Its answer has no field “move”: {answer}",
    "answer_no_such_move": "It chose move {number}, but its list ends at {last}.",
    "answer_not_a_move": "Its answer is not a move: {answer}",
}
"""English sentences of all codes of `yaniv.game.player`."""
