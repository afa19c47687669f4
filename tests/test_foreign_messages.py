"""Table of all places where the message of an exception is used as text, with the reader that it is for.

Words of libraries are not for players: they are English, and name fields and functions. Words of the operating system
(`strerror`) are, where the operation on a file failed.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

Reader = Literal["player: own sentence", "player: system", "player: stream", "developer", "not shown"]

PACKAGE: Final = Path(__file__).parents[1] / "yaniv"
FOREIGN_ERRORS: Final = ("DECODE_ERRORS", "sqlite3.", "pygame.error", "MsgspecError", "UnicodeError", "YAMLError")
TABLE: Final[dict[str, Reader]] = {
    "app/application.py:run_application": "player: own sentence",
    "app/launch_options.py:requested_setup": "player: own sentence",
    "app/launch_options.py:open_inspect_sink": "player: system",
    "app/match_end_actions.py:_problem_sentence": "player: system",
    "arena/train/best_response.py:main": "developer",
    "arena/train/training_loop.py:main": "developer",
    "arena/train/training_loop.py:__init__": "developer",
    "bots/bot_server.py:serve_bot": "developer",
    "bots/bot_worker.py:_start": "player: system",
    "bots/external_player.py:_start": "player: system",
    "bots/supervisor.py:_exec_program": "player: system",
    "cli/__init__.py:main": "player: stream",
    "cli/__init__.py:_run_command": "player: own sentence",
    "cli/subcommands.py:_run_arena": "player: own sentence",
    "cli/subcommands.py:_run_online": "player: own sentence",
    "cli/saved_matches.py:_ensure_folder": "player: system",
    "cli/subcommands.py:_run_bot": "player: stream",
    "crash_report.py:_write_and_announce": "player: system",
    "game/notation.py:parse_position": "developer",
    "game/player.py:describe_error": "developer",
    "journey/trail_library.py:save_trail": "player: system",
    "online/link.py:_start": "player: system",
    "online/link.py:run_network": "developer",
    "online/network_process.py:_reason": "developer",
    "online/remote_table.py:_receive": "developer",
    "online/remote_table.py:_take_play": "developer",
    "online/wire.py:decode_to_guest": "developer",
    "online/wire.py:decode_to_host": "developer",
    "online/wire.py:decode_view": "developer",
    "puzzles/puzzle_library.py:read_puzzles": "player: system",
    "puzzles/puzzle_position.py:position_events": "developer",
    "store/process_lock.py:request_activation": "player: system",
    "store/database.py:convert_errors": "player: system",
    "store/database.py:_is_file_system_limit": "not shown",
    "store/database.py:primary_result_code": "not shown",
    "store/match_file.py:_file_problem": "player: system",
    "store/process_lock.py:_error_message": "player: system",
    "store/profiles.py:_folder_error": "player: system",
    "store/program_permissions.py:allow": "player: system",
    "store/settings_file.py:save": "player: system",
    "terminal.py:__init__": "player: stream",
    "terminal.py:stdin_lines": "player: stream",
    "terminal.py:_is_broken_on_windows": "not shown",
    "ui/audio/audio_player.py:_load": "not shown",
    "ui/panels/dialog.py:_copy_report": "player: system",
    "ui/panels/file_picker.py:list_directory": "player: system",
    "ui/platform/display.py:_init_video": "not shown",
    "ui/platform/file_manager.py:_error_text": "player: system",
    "ui/shell/scene_decorator.py:_save_screenshot": "player: system",
    "variants/import_export.py:write_new": "player: system",
    "variants/user_variants.py:_file_error": "player: system",
}
"""By module and function. A stream has words of the system, or those of Python for one that was closed."""


class ErrorText(Struct, frozen=True):
    """A place where the message of an exception becomes text."""

    place: str
    kinds: str
    """Types of the exception, as written."""
    takes_system_words: bool


def error_texts() -> Iterator[ErrorText]:
    """Yield every use of a caught exception, or of one that a function is passed, as text."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                place = f"{path.relative_to(PACKAGE).as_posix()}:{function.name}"
                source = ast.unparse(function)
                for name, kinds, body in caught_errors(function):
                    if any(is_text_of(name, node) for statement in body for node in ast.walk(statement)):
                        yield ErrorText(place, kinds, "strerror" in source)


def caught_errors(function: ast.FunctionDef) -> Iterator[tuple[str, str, list[ast.stmt]]]:
    """Yield name, types and scope of every exception that the function catches or is passed."""
    for node in ast.walk(function):
        if isinstance(node, ast.ExceptHandler) and node.name and node.type is not None:
            yield node.name, ast.unparse(node.type), node.body
    for argument in (*function.args.args, *function.args.kwonlyargs):
        kinds = "" if argument.annotation is None else ast.unparse(argument.annotation)
        if "Error" in kinds or "Exception" in kinds:
            yield argument.arg, kinds, function.body


def is_text_of(name: str, node: ast.AST) -> bool:
    """Return True if *node* is the text of the exception *name*, or passes it on as a value for a sentence."""
    match node:
        case ast.Call(func=ast.Name(id="str" | "getattr"), args=[ast.Name(id=used), *_]):
            return used == name
        case ast.Attribute(value=ast.Name(id=used), attr="strerror"):
            return used == name
        case ast.keyword(value=ast.Name(id=used)) | ast.FormattedValue(value=ast.Name(id=used)):
            return used == name
        case ast.keyword(value=ast.BoolOp(values=values)):
            return any(isinstance(value, ast.Name) and value.id == name for value in values)
        case _:
            return False


def test_every_place_that_uses_the_text_of_an_exception_is_in_the_table() -> None:
    assert {text.place for text in error_texts()} == set(TABLE)


def test_no_words_of_a_library_reach_players() -> None:
    shown = [text for text in error_texts() if TABLE[text.place].startswith("player")]

    assert [text.place for text in shown if any(kind in text.kinds for kind in FOREIGN_ERRORS)] == []


def test_the_words_of_the_system_come_without_number_and_path() -> None:
    assert [
        text.place for text in error_texts() if TABLE[text.place] == "player: system" and not text.takes_system_words
    ] == []
