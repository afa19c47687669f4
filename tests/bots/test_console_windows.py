"""Law: no process that the program starts opens a console window on Windows."""

import ast
from pathlib import Path
from typing import Final

YANIV = Path(__file__).parents[2] / "yaniv"
NEVER_ON_WINDOWS: Final = {
    "bots/child_process.py": "there `multiprocessing` starts it, with the executable of the program",
    "ui/devtools/ui_benchmark.py": "a tool for developers",
    "ui/platform/file_manager.py": "there `os.startfile` opens it",
}
"""Modules that start processes on other systems only."""


def test_every_process_is_started_without_a_console() -> None:
    without_flag = {
        file.relative_to(YANIV).as_posix()
        for file in YANIV.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in {"subprocess.Popen", "subprocess.run", "subprocess.call"}
        and "creationflags" not in {keyword.arg for keyword in node.keywords}
    }

    assert without_flag == set(NEVER_ON_WINDOWS)
