"""Tests that two threads may read their first configurations at once.

msgspec describes a Struct at its first conversion and takes no lock: two threads that do so for one type end the
process with a fatal signal. So conversions run under the lock of `config_loader`, or while a module is imported, under
the lock of Python.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import yaniv

CONVERSIONS: Final = {"convert", "Decoder", "decode"}
PLAIN_TYPES: Final = {"list[str]", "dict[str, Any]"}
ONE_THREAD: Final = "called by the window's thread only"
ALLOWED_MODULES: Final = {
    "bots/bot_server.py": "only thread of its process",
    "bots/protocol.py": ONE_THREAD,
    "game/notation.py": "no Struct among the fields of a state",
    "licences.py": ONE_THREAD,
    "online/joint_seed.py": ONE_THREAD,
    "online/kept_tables.py": ONE_THREAD,
    "store/fold_checkpoints.py": ONE_THREAD,
    "store/journal.py": "hands: a mapping of plain types",
    "store/par_cache.py": ONE_THREAD,
    "store/profiles.py": ONE_THREAD,
    "store/puzzle_records.py": ONE_THREAD,
    "store/review_figures.py": ONE_THREAD,
    "strict_config/config_loader.py": "under the lock",
    "variants/measured_paces.py": ONE_THREAD,
    "variants/share_code.py": "house rules, described when the journal was imported",
    "variants/user_variants.py": ONE_THREAD,
}
FIRST_USE: Final = """
import sys
from threading import Barrier, Thread
from yaniv.journey.trail_schema import Trail
from yaniv.strict_config.config_loader import load
from yaniv.journey.trail_library import trail_path

data = open(trail_path("journey"), "rb").read()
sys.setswitchinterval(1e-6)
barrier = Barrier(3)

def read():
    barrier.wait()
    assert isinstance(load(data, Trail), Trail)

threads = [Thread(target=read) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("read")
"""


def test_threads_read_the_first_configuration_of_a_type_at_once() -> None:
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", FIRST_USE], capture_output=True, text=True, timeout=60, check=False
        )

        assert (done.returncode, done.stdout) == (0, "read\n"), done.stderr


def test_structs_are_converted_under_the_lock_or_while_a_module_is_imported() -> None:
    root = Path(yaniv.__file__).parent
    found = {
        file.relative_to(root).as_posix()
        for file in root.rglob("*.py")
        if "arena" not in file.parts
        and any(is_msgspec_conversion(call) for call in calls_in_functions(ast.parse(file.read_bytes())))
    }

    assert found == set(ALLOWED_MODULES)


def calls_in_functions(tree: ast.Module) -> Iterator[ast.Call]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            yield from (node for node in ast.walk(function) if isinstance(node, ast.Call))


def is_msgspec_conversion(call: ast.Call) -> bool:
    """Whether a call converts to a Struct: `convert(data, Type)`, `Decoder(Type)`, or `decode(data, type=Type)`."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name == "decode":
        return any(each.arg == "type" and ast.unparse(each.value) not in PLAIN_TYPES for each in call.keywords)
    return name == "Decoder" or (name == "convert" and isinstance(call.func, ast.Name))
