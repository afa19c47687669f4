"""The packages of `make dist` on a system without Python: installed, started from the menu, played, removed.

`make smoke` doesn't run this: it needs root, a network connection, and a system that YANIV_SYSTEM names:

    debootstrap --variant=minbase trixie /srv/trixie
    YANIV_SYSTEM=/srv/trixie .venv/bin/python -m pytest packaging/test_installation.py

It works on a copy of that folder. The window opens on a screen of this machine, where the mouse is.
"""

import os
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.e2e.program_driver import TIMEOUT_S, ProgramDriver, element_names, is_my_turn
from tests.e2e.test_round_by_mouse import MAX_TURNS, has_result, play_turn_by_mouse
from tests.e2e.virtual_display import VirtualDisplay, check_tools
from tests.packaging.script_loader import ROOT, load_script

release_info = load_script("release_info")
APP_ID: Final = "io.github.yaniv_game.Yaniv"
HOME: Final = Path("/home/player")
DESKTOP_PACKAGES: Final = ("libglib2.0-bin", "desktop-file-utils", "shared-mime-info", "xz-utils", "squashfs-tools")
"""What every desktop has, and a bare system has not: `gio launch` starts what a menu would."""
PLAYER_DATA: Final = (".config/yaniv", ".local/share/yaniv", ".local/state/yaniv")
OPTIONS: Final = ("--variant", "classic", "--players", "3", "--seed", "8", "--speed", "instant", "--size", "1280x720")
_ENTER: Final = """
root=$1 user=$2; shift 2
mount -t proc proc "$root/proc"; mkdir -p "$root/dev/shm"; mount -t tmpfs tmpfs "$root/dev/shm"
exec chroot --userspec="$user" "$root" /usr/bin/env -i HOME=/home/player DISPLAY="${DISPLAY:-}" LANG=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games "$@"
"""
"""Enters a system as a user, with mounts that go when the command ends."""
_LAUNCH: Final = """
root=$1 entry=$2; shift 3
options=
for word; do options="$options ${word#"$root"}"; done
mkdir -p "$HOME/.local/share/applications"
sed "s|^Exec=\\(.*\\) play %f|Exec=\\1$options|" "$entry" >"$HOME/.local/share/applications/trial.desktop"
gio launch "$HOME/.local/share/applications/trial.desktop"
exec sleep 3600
"""
"""Starts a menu entry with more options than it has; what stands for the program is left out."""


class CleanSystem:
    """A system in a folder, with a user `player` who is no administrator."""

    def __init__(self, root: Path, display: str) -> None:
        self.root = root
        self._display = display

    def run(self, *command: str, user: str = "player") -> str:
        """Run a command inside and return what it prints.

        :raises CalledProcessError: if it fails.
        """
        done = subprocess.run(
            [*self._enter(user), *command],
            env={"DISPLAY": self._display},
            cwd="/",
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return done.stdout

    def host_path(self, path: Path) -> Path:
        """Return where a path of the system is found from outside."""
        return self.root / path.relative_to("/")

    def put_download(self, name: str) -> Path:
        """Copy a file of dist/ to where the player's browser would put it; return its path inside."""
        path = HOME / "Downloads" / name
        shutil.copy(ROOT / "dist" / name, self.host_path(path))
        return path

    def paths(self) -> set[str]:
        """Return every path that is kept, without what the package manager notes down about its own work."""
        folders = (
            "bin",
            "boot",
            "etc",
            "home",
            "lib",
            "media",
            "opt",
            "root",
            "srv",
            "tmp",
            "usr",
            "var/lib/dpkg/info",
        )
        found = {str(path.relative_to(self.root)) for name in folders for path in (self.root / name).rglob("*")}
        return {path for path in found if not path.startswith(str(HOME / "Downloads").lstrip("/"))}

    def sit_down(self, entry: Path, *options: str) -> ProgramDriver:
        """Start a menu entry and watch its window."""
        launch = ("/bin/sh", "-c", _LAUNCH, "launch", str(self.root), str(entry))
        home = self.host_path(HOME)
        return ProgramDriver(home, self._display, *options, frozen=entry, inside=(*self._enter("player"), *launch))

    def open_and_close(self, entry: Path) -> None:
        """Start a menu entry as it is, wait for its window, and end it as a log-out does."""
        self.run("sh", "-c", 'exec gio launch "$0" >/dev/null 2>&1', str(entry))
        self.end_program()

    def end_program(self) -> None:
        """End the program whose window is open, and wait until it has left."""
        window = self._xdotool("search", "--sync", "--onlyvisible", "--class", "^yaniv$").split()[0]
        process = int(self._xdotool("getwindowpid", window))
        os.kill(process, signal.SIGTERM)
        deadline = time.monotonic() + TIMEOUT_S
        while Path(f"/proc/{process}/exe").exists():
            assert time.monotonic() < deadline, "the program stays"
            time.sleep(0.05)

    def _enter(self, user: str) -> tuple[str, ...]:
        return ("/usr/bin/unshare", "--mount", "/bin/sh", "-euc", _ENTER, "enter", str(self.root), user)

    def _xdotool(self, *words: str) -> str:
        command = ["xdotool", *words]
        done = subprocess.run(
            command,
            env=os.environ | {"DISPLAY": self._display},
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=True,
        )
        return done.stdout


@pytest.fixture(scope="module")
def system(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CleanSystem]:
    check_tools()
    original = os.environ.get("YANIV_SYSTEM")
    if not original:
        pytest.fail("YANIV_SYSTEM names no system")
    root = tmp_path_factory.mktemp("system") / "root"
    subprocess.run(["cp", "-a", original, root], check=True)
    root.parent.chmod(0o755)
    with VirtualDisplay() as screen:
        made = CleanSystem(root, screen.display)
        made.run("apt-get", "update", "-qq", user="root")
        made.run("apt-get", "install", "-qq", "--yes", "--no-install-recommends", *DESKTOP_PACKAGES, user="root")
        made.run("useradd", "--create-home", "--shell", "/bin/sh", "player", user="root")
        made.run("mkdir", str(HOME / "Downloads"), str(HOME / ".cache"))
        yield made
    shutil.rmtree(root)


@pytest.fixture(scope="module")
def system_with_libraries(system: CleanSystem) -> CleanSystem:
    """Install what the program opens of a desktop: the packages that the .deb depends on."""
    package = ROOT / "dist" / release_info.download_name("linux-deb")
    command = ["dpkg-deb", "--field", str(package), "Depends"]
    depends = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    system.run("apt-get", "satisfy", "-qq", "--yes", "--no-install-recommends", depends, user="root")
    return system


def play_round(system: CleanSystem, entry: Path) -> None:
    """Play a round to its result with the mouse, leave, and come back to the same match."""
    with system.sit_down(entry, *OPTIONS) as sitting:
        for _ in range(MAX_TURNS):
            tree = sitting.wait_until("my turn or the result", lambda now: is_my_turn(now) or has_result(now))
            if has_result(tree):
                break
            play_turn_by_mouse(sitting, tree)
        sitting.click("button:next-round")
        sitting.wait_until("the next round", lambda now: not has_result(now) and len(element_names(now, "hand")) == 5)
        system.end_program()

    with system.sit_down(entry, "--speed", "instant") as sitting:
        sitting.click("menu:continue")
        sitting.wait_until("its cards", lambda now: len(element_names(now, "hand")) >= 4)
        system.end_program()

    home = system.host_path(HOME)
    for line_file in home.glob("inspect-*.jsonl"):
        line_file.unlink()
    (home / ".local/share/applications/trial.desktop").unlink()
    folder = home / ".local/share/applications"
    if not any(folder.iterdir()):
        folder.rmdir()


def left_by_player(paths: set[str]) -> set[str]:
    """Return the paths that are not the player's matches and settings, nor the folders these lie in."""
    home = str(HOME).lstrip("/")
    kept = tuple(f"{home}/{name}" for name in PLAYER_DATA)
    return {
        path
        for path in paths
        if not any(path == name or path.startswith(f"{name}/") or name.startswith(f"{path}/") for name in kept)
    }


def test_there_is_no_python(system: CleanSystem) -> None:
    assert system.run("sh", "-c", "command -v python3 python || echo none") == "none\n"


def test_the_package_installs_plays_and_goes(system: CleanSystem) -> None:
    before = system.paths()
    package = system.put_download(release_info.download_name("linux-deb"))

    system.run("apt-get", "install", "-qq", "--yes", "--no-install-recommends", str(package), user="root")
    entry = Path(f"/usr/share/applications/{APP_ID}.desktop")
    system.open_and_close(entry)
    play_round(system, entry)
    system.run("apt-get", "purge", "-qq", "--yes", "--autoremove", "yaniv", user="root")

    assert left_by_player(system.paths() - before) == set()
    assert system.host_path(HOME / ".local/share/yaniv").is_dir()


def test_the_archive_installs_for_one_player_and_goes(system_with_libraries: CleanSystem) -> None:
    system = system_with_libraries
    before = system.paths()
    archive = system.put_download(release_info.download_name("linux-archive"))
    folder = HOME / "My 100% Games" / f"yaniv-{release_info.version()}"

    system.run("mkdir", str(folder.parent))
    system.run("tar", "-C", str(folder.parent), "-xf", str(archive))
    system.run(str(folder / "install.sh"))
    entry = HOME / f".local/share/applications/{APP_ID}.desktop"
    system.open_and_close(entry)
    play_round(system, entry)
    system.run(str(folder / "install.sh"), "--remove")
    system.run("rm", "-r", str(folder.parent))

    assert left_by_player(system.paths() - before) == set()


def test_the_appimage_plays_where_it_lies(system_with_libraries: CleanSystem) -> None:
    system = system_with_libraries
    before = system.paths()
    image = system.put_download(release_info.download_name("linux-appimage"))
    entry = HOME / "Downloads" / "appimage.desktop"
    template = ROOT / "packaging" / "linux" / f"{APP_ID}.desktop"
    command = f"{shlex.quote(str(image))} --appimage-extract-and-run"
    system.host_path(entry).write_text(template.read_text("utf-8").replace("Exec=yaniv", f"Exec={command}"), "utf-8")

    system.open_and_close(entry)
    play_round(system, entry)

    assert left_by_player(system.paths() - before) == set()
