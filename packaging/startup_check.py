"""Does a built program start? It deals, is killed, is started again, and its menu offers to go on.

`python packaging/startup_check.py PROGRAM [ARGUMENT ...]`, on any system with a screen; needs nothing but Python.
From the checkout it is `python packaging/startup_check.py .venv/bin/python -m yaniv`.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

PATIENCE_S: Final = 120.0
"""A program that nobody has started yet is looked at by the system first."""
_LOOK_S: Final = 0.1
_HOMES: Final = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA")

Tree = dict[str, Any]
"""A line of `--inspect`."""


def main() -> int:
    """Check the program given on the command line."""
    if not sys.argv[1:]:
        sys.exit(__doc__)
    program = [str(Path(sys.argv[1]).absolute()), *sys.argv[2:]]
    with tempfile.TemporaryDirectory(prefix="yaniv-trial-", ignore_cleanup_errors=True) as name:
        home = Path(name)
        started(program, home, _shows_a_table, "--variant", "classic", "--seed", "1", "--speed", "instant")
        sys.stdout.write("It deals.\n")
        started(program, home, _offers_to_go_on)
        sys.stdout.write("Killed and started again, it offers to go on.\n")
    return 0


def started(program: list[str], home: Path, holds: Callable[[Tree], bool], *options: str) -> None:
    """Start the program and end it as soon as its screen fulfils *holds*.

    :raises SystemExit: if it never does, or if it writes a traceback.
    """
    lines, output_path = home / f"lines-{time.monotonic_ns()}", home / "said"
    homes = {variable: str(home) for variable in _HOMES}
    command = ("play", *options, "--data", str(home / "data"), "--lang", "en", "--inspect", str(lines))
    with output_path.open("wb") as complaint:
        process = subprocess.Popen([*program, *command], env=os.environ | homes, stderr=complaint)  # noqa: S603 -- as asked
    try:
        deadline = time.monotonic() + PATIENCE_S
        while not any(map(holds, _trees(lines))):
            _fail_if(process.poll() is not None, f"left with {process.returncode}", lines, output_path)
            _fail_if(time.monotonic() > deadline, "did not get there", lines, output_path)
            time.sleep(_LOOK_S)
    finally:
        process.kill()
        process.wait()
    # Systems write there too, about their own affairs.
    _fail_if(b"Traceback" in output_path.read_bytes(), "broke", lines, output_path)


def _trees(lines: Path) -> list[Tree]:
    """Every whole line so far."""
    if not lines.exists():
        return []
    return [json.loads(line) for line in lines.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]


def _shows_a_table(tree: Tree) -> bool:
    return tree["scene"] == "table" and not tree["busy"] and _has(tree, "hand:0") and _has(tree, "deck")


def _offers_to_go_on(tree: Tree) -> bool:
    return tree["scene"] == "menu" and _has(tree, "menu:continue")


def _has(tree: Tree, id_: str) -> bool:
    return any(element["id"] == id_ and "disabled" not in element["state"] for element in tree["elements"])


def _fail_if(wrong: bool, what: str, lines: Path, output_path: Path) -> None:  # noqa: FBT001 -- reads as one sentence
    if wrong:
        last = _trees(lines)[-1:]
        sys.exit(f"The program {what}.\nIt says: {output_path.read_text('utf-8', 'replace')}\nIts screen shows: {last}")


if __name__ == "__main__":
    sys.exit(main())
