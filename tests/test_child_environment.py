"""Tests of the environment of child processes: the player's own, for every program that is started anywhere."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from yaniv.child_environment import own_child_environment, players_environment

ROOT = Path(__file__).parents[1]
_STARTERS = {
    "Popen",
    "check_call",
    "check_output",
    "startfile",
    "posix_spawn",
    "ProcessPoolExecutor",
    "Process",
}
_EXCEPTIONS = {
    ("yaniv/ui/platform/file_manager.py", "startfile"): "Windows alone; it has no argument for the environment",
    ("yaniv/arena/process_pool.py", "ProcessPoolExecutor"): "our own process, of a program that changes nothing",
    ("yaniv/bots/child_process.py", "Process"): "our own process, on Windows alone",
    ("yaniv/bots/supervisor.py", "execvp"): "inherits that of the supervisor, which is the player's",
}


def _starts() -> Iterator[tuple[str, str, ast.Call]]:
    """Yield every call that starts a process: the file, the name of what is called, the call."""
    for path in sorted((ROOT / "yaniv").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func)
                short = name.rpartition(".")[2]
                if (
                    short in _STARTERS
                    or name in {"subprocess.run", "os.system"}
                    or short.startswith(("execv", "execl", "spawnv"))
                ):
                    yield path.relative_to(ROOT).as_posix(), short, node


def test_every_place_that_starts_a_process_hands_it_the_players_environment() -> None:
    functions = ("child_environment()", "own_child_environment()", "_environment() | environment")
    others = {
        (file, name)
        for file, name, call in _starts()
        if not any(each.arg == "env" and ast.unparse(each.value) in functions for each in call.keywords)
    }

    assert others == set(_EXCEPTIONS)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("LD_LIBRARY_PATH", "/opt/yaniv/_internal", None),
        ("LD_LIBRARY_PATH_ORIG", "/home/me/lib", None),
        ("DYLD_LIBRARY_PATH", "/Applications/Yaniv.app", None),
        ("_PYI_APPLICATION_HOME_DIR", "/opt/yaniv/_internal", None),
        ("_PYI_PARENT_PROCESS_LEVEL", "1", None),
        ("_MEIPASS2", "/opt/yaniv", None),
        ("SDL_VIDEODRIVER", "wayland", "wayland"),
        ("PATH", "/usr/bin", "/usr/bin"),
    ],
)
def test_a_child_gets_nothing_that_the_bundle_has_added(name: str, value: str, expected: str | None) -> None:
    assert players_environment({name: value}, is_frozen=True).get(name) == expected
    assert players_environment({name: value}, is_frozen=False) == {name: value}


def test_a_child_gets_the_players_library_path_back() -> None:
    bundled = {"LD_LIBRARY_PATH": "/opt/yaniv/_internal", "LD_LIBRARY_PATH_ORIG": "/home/me/lib"}

    assert players_environment(bundled, is_frozen=True) == {"LD_LIBRARY_PATH": "/home/me/lib"}


def test_a_child_of_the_window_gets_none_of_its_settings_for_sdl() -> None:
    program = (
        "import os; from yaniv.cli import run_and_exit; from yaniv.child_environment import child_environment\n"
        "from yaniv.ui.platform.display import open_window; import yaniv.bots.neural\n"
        "started_with = child_environment()\n"
        "open_window(None, fullscreen=False)\n"
        "os.environ['YANIV_DATA'] = 'x'\n"
        "print(sorted(set(os.environ) - set(child_environment())) and child_environment() == started_with)\n"
        "print(sorted(name for name in child_environment() if name.startswith(('SDL_', 'PYGAME_', 'OPENBLAS'))))\n"
    )
    environment = {"PATH": "/usr/bin:/bin", "SDL_VIDEODRIVER": "dummy", "YANIV_HEADLESS": "1", "PYTHONPATH": str(ROOT)}

    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-2:] == ["True", "['SDL_VIDEODRIVER']"]


def test_a_child_of_our_own_uses_the_data_chosen_on_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YANIV_DATA", "/somewhere")

    assert own_child_environment()["YANIV_DATA"] == "/somewhere"
