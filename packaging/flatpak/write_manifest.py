"""Writes the Flatpak manifest of a release, as Flathub wants it: `write_manifest.py COMMIT >FILE`.

COMMIT is what the release's tag points to. The wheels are those of constraints.txt for the runtime's Python; pip tells
where they lie and what their checksums are, so it takes a network connection. Flathub builds without one.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import release_info

APP_ID: Final = "io.github.yaniv_game.Yaniv"
RUNTIME_VERSION: Final = "25.08"
PYTHON_VERSION: Final = "3.13"
"""Python of that runtime."""
ARCHITECTURES: Final = ("x86_64", "aarch64")
PLATFORMS: Final = ("manylinux_2_28", "manylinux_2_27", "manylinux_2_17", "manylinux2014")
NEEDED: Final = ("pygame-ce", "pyyaml", "msgspec", "platformdirs", "numpy", "accesskit", "iroh")
BUILDER: Final = "hatchling"
"""What builds the wheel of Yaniv; it stays out of the app."""
PERMISSIONS: Final = (
    "--share=ipc",
    "--share=network",
    "--socket=fallback-x11",
    "--socket=wayland",
    "--socket=pulseaudio",
    "--device=dri",
    "--device=input",
)
"""Window, sound, gamepad, and the network for tables with friends elsewhere; no files."""


def manifest(sources: Iterable[dict[str, Any]], commit: str) -> dict[str, Any]:
    """Return the manifest that builds *commit* with wheels from *sources*."""
    packaging = "packaging/linux"
    icons = "share/icons/hicolor/scalable/apps"
    return {
        "id": APP_ID,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME_VERSION,
        "sdk": "org.freedesktop.Sdk",
        "command": "yaniv",
        "finish-args": list(PERMISSIONS),
        "modules": [
            {
                "name": "wheels",
                "buildsystem": "simple",
                "build-commands": [
                    "pip3 install --no-index --find-links=. --prefix=/app " + " ".join(NEEDED),
                    f"pip3 install --no-index --find-links=. --target=/app/build-only {BUILDER}",
                ],
                "sources": list(sources),
                "cleanup": ["/build-only"],
            },
            {
                "name": "yaniv",
                "buildsystem": "simple",
                "build-options": {"env": {"PYTHONPATH": "/app/build-only"}},
                "build-commands": [
                    "pip3 install --no-index --no-deps --no-build-isolation --prefix=/app .",
                    f"install -Dm644 {packaging}/{APP_ID}.desktop -t /app/share/applications",
                    f"install -Dm644 {packaging}/yaniv-mime.xml /app/share/mime/packages/{APP_ID}.xml",
                    f"install -Dm644 assets/icons/yaniv.svg /app/{icons}/{APP_ID}.svg",
                    f"python3 {packaging}/metainfo.py $(date -u +%F) >metainfo.xml",
                    f"install -Dm644 metainfo.xml /app/share/metainfo/{APP_ID}.metainfo.xml",
                ],
                "sources": [
                    {
                        "type": "git",
                        "url": f"{release_info.REPOSITORY}.git",
                        "tag": f"v{release_info.version()}",
                        "commit": commit,
                    }
                ],
            },
        ],
    }


def wheel_sources(report: dict[str, Any], architecture: str) -> Iterator[dict[str, Any]]:
    """Yield a source for each package in a report of pip; a wheel for one architecture is fetched only there.

    :raises SystemExit: if a package has no SHA-256.
    """
    for package in report["install"]:
        download = package["download_info"]
        checksum = download["archive_info"].get("hashes", {}).get("sha256")
        if not checksum:
            raise SystemExit(f"pip tells no checksum of {download['url']}")
        source = {"type": "file", "url": download["url"], "sha256": checksum}
        yield source if download["url"].endswith("-any.whl") else source | {"only-arches": [architecture]}


def _ask_pip(architecture: str) -> dict[str, Any]:
    """Return pip's report on the wheels for one architecture."""
    constraints = Path(release_info.ROOT, "packaging", "constraints.txt").read_text(encoding="utf-8")
    pins = dict(re.findall(r"^([\w-]+)==([\d.]+)(?: ; python_full_version >= '3\.12')?$", constraints, re.MULTILINE))
    wanted = [f"{name}=={pins[name]}" if name in pins else name for name in (*NEEDED, BUILDER)]
    platforms = [word for name in PLATFORMS for word in ("--platform", f"{name}_{architecture}")]
    command = [
        *(
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--dry-run",
            "--ignore-installed",
            "--report",
            "-",
            "--ignore-requires-python",
        ),
        *("--only-binary", ":all:", "--target", "unused", "--python-version", PYTHON_VERSION),
        *platforms,
        *wanted,
    ]
    return dict(json.loads(subprocess.run(command, check=True, capture_output=True).stdout))  # noqa: S603 -- as listed


def main(commit: str) -> None:
    """Print the manifest as JSON, which `flatpak-builder` reads like YAML."""
    sources = [source for name in ARCHITECTURES for source in wheel_sources(_ask_pip(name), name)]
    unique = {source["url"]: source for source in sources}
    print(json.dumps(manifest(unique.values(), commit), indent=2))


if __name__ == "__main__":
    main(*sys.argv[1:])
